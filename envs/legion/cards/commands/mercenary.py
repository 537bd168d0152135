"""Command cards of mercenaries and of characters that every faction may hire."""

from grognard.envs.legion.abilities import (
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    AFTER_ATTACK,
    CARDS_BEGIN,
    DIVULGED,
    FIRST_COMMAND,
    ORDERED,
    OTHER_ACTIVATION_ENDS,
    UNTIMED,
    command,
)
from grognard.envs.legion.actions import MOVING
from grognard.envs.legion.cards.atoms import BeUnder, Gain, Have, Lose, MakeMove, Mark, Recover, Suppress
from grognard.envs.legion.cards.commands.counting import ability_of
from grognard.envs.legion.cards.commands.mercenary_parts import (
    AttacksOthers,
    Birds,
    Carnage,
    FightAnotherDay,
    HandsOver,
    LikesTheOdds,
    MechanicalCarnage,
    NoRally,
    Poisons,
    TwoAttacks,
    WhipcordLauncher,
    WitchMagick,
    charges,
)
from grognard.envs.legion.cards.commands.placing_parts import LaysBanes, ShownBefore, Stocks, TakesTokens
from grognard.envs.legion.cards.commands.simple import (
    at_once,
    each_with_card,
    has_for_round,
    listed_weapon,
    when_ordered,
)
from grognard.envs.legion.cards.commands.words import (
    LendNumbers,
    MayAct,
    PutsToken,
    WoundToAct,
    activating,
    costing,
    has_listed_weapon,
    in_activation,
)
from grognard.envs.legion.cards.filters import (
    another,
    at_range,
    enemy,
    friendly,
    in_sight,
    itself,
    mercenary,
    of_other_side,
    of_rank,
    ordered_by_source,
    trooper,
)
from grognard.envs.legion.cards.parts import Card, choose, each, may, on_action, on_action_choose, to_it, when
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE, SPECIAL_FORCES
from grognard.envs.legion.keywords.numbers import (
    DEMORALIZE,
    GUNSLINGER,
    INDOMITABLE,
    OUTMANEUVER,
    RELENTLESS,
    SHARPSHOOTER,
    STEADY,
    UNCANNY_LUCK,
)
from grognard.envs.legion.rules.lasting import NOT_PANICKED, NOT_SUPPRESSED
from grognard.envs.legion.rules.unmasking import declare_banes
from grognard.envs.legion.state import AIM, DODGE, IMMOBILIZE, OBSERVATION, SMOKE, SURGE, UNTIL_ACTIVATION

# Boba Fett

command(
    "cmd_whipcord_launcher",
    costing(
        WhipcordLauncher(
            at_once(LendNumbers()),
            in_activation(on_action_choose(enemy & trooper & at_range(1) & in_sight, Gain(IMMOBILIZE, 2), Suppress(2))),
        ),
        0,
    ),
)
for card in ("cmd_zx_flame_projector", "cmd_z_6_jetpack_rocket"):
    command(card, Card(has_listed_weapon(card)))

# Bossk

command("cmd_merciless_munitions", charges("cmd_merciless_munitions", 1, Poisons("cmd_merciless_munitions")))
command(
    "cmd_reptilian_rampage",
    costing(TwoAttacks(at_once(LendNumbers()), in_activation(on_action(WoundToAct(MOVING)))), 0),
)
command(
    "cmd_lying_in_wait",
    Card(has_for_round((SHARPSHOOTER, 1)), when(OTHER_ACTIVATION_ENDS, of_other_side, Gain(AIM))),
)

# Cad Bane

command("cmd_im_your_worst_nightmare", TwoAttacks(at_once(Have(UNCANNY_LUCK, 2), LendNumbers())))
banes = ability_of("cmd_i_make_the_rules_now")
declare_banes(banes - FIRST_COMMAND, listed_weapon("cmd_i_make_the_rules_now"))
command("cmd_i_make_the_rules_now", ShownBefore(LaysBanes(DIVULGED, 3, banes), LaysBanes(UNTIMED, 1, banes)))
command("cmd_im_in_control", Card(HandsOver(ACTIVATION_BEGINS), HandsOver(ACTIVATION_ENDS)))

# Din Djarin

command("cmd_this_is_the_way", Card(at_once(Gain(DODGE), Have(RELENTLESS))))
command("cmd_i_like_those_odds", LikesTheOdds(at_once(Gain(AIM)), AttacksOthers()))
command(
    "cmd_whistling_birds",
    Card(in_activation(on_action_choose(enemy & at_range(1) & in_sight, Birds(), up_to=3))),
)

# IG-11 and IG-88

command("cmd_mechanical_carnage", MechanicalCarnage(at_once(Lose(GUNSLINGER), LendNumbers()), Carnage()))
command("cmd_a_machine_made_for_killing", Card(each_with_card(Gain(AIM), Have(DEMORALIZE, 3), Have(STEADY))))

# Gar Saxon

command(
    "cmd_marked_for_elimination",
    Card(
        when_ordered(Gain(AIM, 2)),
        choose(
            ORDERED,
            enemy & (of_rank(COMMANDER) | of_rank(OPERATIVE)),
            Gain(OBSERVATION, 4),
            Suppress(2),
            must=True,
            about=itself,
        ),
    ),
)
command(
    "cmd_fight_another_day",
    FightAnotherDay(
        at_once(LendNumbers()),
        each(UNTIMED, friendly & (itself | of_rank(SPECIAL_FORCES)), Have(OUTMANEUVER)),
        each_with_card(Gain(DODGE)),
    ),
)
command(
    "cmd_victory_or_death",
    Card(each(UNTIMED, friendly & (itself | of_rank(SPECIAL_FORCES)), Have(INDOMITABLE)), each_with_card(Gain(AIM))),
)

# Maul

command("cmd_seize_what_power_we_can", TakesTokens(2, friendly & mercenary, Stocks((AIM, SURGE, SURGE, SURGE))))
command("cmd_witch_magick", Card(WitchMagick(), when(ACTIVATION_BEGINS, itself, Recover())))
command(
    "cmd_his_eminence",
    Card(
        at_once(Gain(DODGE)),
        each(UNTIMED, (friendly | enemy) & another & trooper & at_range(3), Suppress(1)),
        to_it(
            ACTIVATION_BEGINS,
            friendly & trooper & at_range(1),
            BeUnder(NOT_SUPPRESSED),
            BeUnder(NOT_PANICKED),
            Mark(UNTIL_ACTIVATION),
        ),
        NoRally(ability_of("cmd_his_eminence")),
    ),
)

# R2-D2

command(
    "cmd_impromptu_immolation",
    Card(
        has_listed_weapon("cmd_impromptu_immolation"),
        when(AFTER_ATTACK, itself & activating, MayAct(MOVING)),
    ),
)
command(
    "cmd_smoke_screen",
    Card(
        to_it(ORDERED, friendly & another & trooper & ordered_by_source, MakeMove(1), optional=True),
        may(PutsToken(SMOKE, CARDS_BEGIN, None)),
    ),
)
