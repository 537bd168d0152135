"""Command cards of Imperial characters."""

from grognard.envs.legion.abilities import (
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    AFTER_ATTACK,
    CARDS_BEGIN,
    ORDERED,
    OTHER_ACTIVATION_BEGINS,
    OTHER_ACTIVATION_ENDS,
    UNTIMED,
    command,
)
from grognard.envs.legion.actions import RECOVERING, STANDING_BY
from grognard.envs.legion.cards.atoms import EndGifts, Gain, Have, MakeAttack, Recover, Suppress
from grognard.envs.legion.cards.commands.counting import ability_of
from grognard.envs.legion.cards.commands.empire_parts import (
    AttackForWound,
    DarknessDescends,
    FaceMe,
    FearAndDeadMen,
    ForcesTurn,
    FromRound,
    Implacable,
    Incapacitates,
    Investigation,
    MarkedBy,
    Motivated,
    Observed,
    RandomTokens,
    ReturnsToPool,
    ShowsDarkness,
    TacticalStrike,
    Unshown,
)
from grognard.envs.legion.cards.commands.placing_parts import DropsIn, Hurls, NotInFirstRound
from grognard.envs.legion.cards.commands.simple import (
    at_once,
    each_with_card,
    has_for_round,
    has_while_in_play,
    listed_weapon,
    when_ordered,
)
from grognard.envs.legion.cards.commands.words import (
    Act,
    LendNumbers,
    Perform,
    ToAllOthers,
    activating,
    costing,
    has_listed_weapon,
    in_activation,
    to_defenders,
    whether,
    with_free_action,
)
from grognard.envs.legion.cards.filters import (
    another,
    at_range,
    enemy,
    face_up,
    friendly,
    in_sight,
    itself,
    named,
    of_other_side,
    of_rank,
    trooper,
    vehicle,
)
from grognard.envs.legion.cards.parts import Card, choose, each, given, on_action, quietly, to_it, when
from grognard.envs.legion.data.printed import COMMANDER, SPECIAL_FORCES
from grognard.envs.legion.keywords.numbers import (
    AGILE,
    BLOCK,
    OUTMANEUVER,
    RELENTLESS,
    RELIABLE,
    SHARPSHOOTER,
    STEADY,
    TACTICAL,
)
from grognard.envs.legion.state import AIM, DODGE, IMMOBILIZE, STANDBY, UNTIL_ACTIVATION

# Darth Vader

command(
    "cmd_implacable",
    Implacable(
        when(ACTIVATION_BEGINS, itself, Gain(DODGE)),
        ReturnsToPool(ability_of("cmd_implacable")),
        when(ACTIVATION_ENDS, itself, LendNumbers()),
    ),
)
command("cmd_new_ways_to_motivate_them", Card(Motivated(friendly & another & trooper & face_up)))
command(
    "cmd_master_of_evil",
    Card(when_ordered(Gain(DODGE)), each(ACTIVATION_BEGINS, enemy & trooper & at_range(2), Suppress(3), about=itself)),
)
command(
    "cmd_fear_and_dead_men",
    FearAndDeadMen(
        at_once(LendNumbers()), when(OTHER_ACTIVATION_BEGINS, of_other_side & at_range(2) & in_sight, Gain(DODGE))
    ),
)

command(
    "cmd_darkness_descends",
    DarknessDescends(
        given(Unshown(ability_of("cmd_darkness_descends")), has_while_in_play((RELIABLE, 2))), ShowsDarkness()
    ),
)

command(
    "cmd_vaders_might",
    costing(Card(Hurls(another & ~of_rank(COMMANDER) & (friendly | enemy) & at_range(1))), 0),
)

# General Veers

command(
    "cmd_maximum_firepower",
    Card(when(ACTIVATION_ENDS, itself, MakeAttack(listed_weapon("cmd_maximum_firepower")), optional=True)),
)
command(
    "cmd_evasive_maneuvers",
    Card(each(UNTIMED, friendly & vehicle, Have(OUTMANEUVER)), to_it(ORDERED, friendly & vehicle, Gain(DODGE))),
)
command("cmd_imperial_discipline", Card(to_it(ORDERED, friendly, Recover(), optional=True)))

# Emperor Palpatine

palpatine = costing(Card(AttackForWound(), to_defenders(itself, Gain(IMMOBILIZE))), 0)
palpatine.is_of_cards = True
command("cmd_and_now_you_will_die", palpatine)

anger = MarkedBy(ability_of("cmd_give_in_to_your_anger"))
command(
    "cmd_give_in_to_your_anger",
    Card(
        ForcesTurn(),
        quietly(to_it(AFTER_ATTACK, enemy & anger & activating, EndGifts())),
        to_it(OTHER_ACTIVATION_ENDS, enemy & anger, Suppress(4), EndGifts()),
    ),
)

# Director Orson Krennic

command("cmd_voracious_ambition", Card(RandomTokens()))
command(
    "cmd_deploy_the_garrison",
    Card(choose(CARDS_BEGIN, friendly & trooper & face_up, Perform(STANDING_BY), up_to=2)),
)
command(
    "cmd_annihilation_looms",
    Card(
        given(~FromRound(5), each(UNTIMED, trooper & (friendly | enemy), Suppress(1))),
        given(FromRound(5), each(UNTIMED, trooper & (friendly | enemy), Suppress(2))),
    ),
)

# Iden Versio

command(
    "cmd_pulse_scan",
    Card(
        at_once(Have(SHARPSHOOTER, 2), Gain(AIM)),
        when(ACTIVATION_ENDS, itself, Gain(DODGE), Gain(STANDBY)),
    ),
)
command(
    "cmd_concussive_blast",
    Card(when(ACTIVATION_BEGINS, itself, Recover()), has_listed_weapon("cmd_concussive_blast")),
)
command("cmd_incapacitate", costing(Card(Incapacitates()), 0))
command(
    "cmd_tactical_strike",
    TacticalStrike(
        whether(
            ACTIVATION_BEGINS,
            friendly & (itself | of_rank(SPECIAL_FORCES)) & face_up,
            LendNumbers(UNTIL_ACTIVATION),
            Have(STEADY, 1, UNTIL_ACTIVATION),
            Have(TACTICAL, 1, UNTIL_ACTIVATION),
            to_about=True,
        )
    ),
)

# Agent Kallus

command(
    "cmd_face_me",
    costing(
        FaceMe(
            has_for_round((AGILE, 1), (BLOCK, 1)),
            ToAllOthers(UNTIMED, of_other_side, LendNumbers()),
            in_activation(on_action(Act(RECOVERING))),
        ),
        0,
    ),
)
command("cmd_isb_investigation", Card(Investigation()))
command(
    "cmd_ruthless_tactics",
    with_free_action(Observed(friendly), in_activation(on_action(Act(RECOVERING)))),
)

# Moff Gideon

command("cmd_you_have_something_i_want", NotInFirstRound(DropsIn(friendly & named("Imperial Dark Troopers") & face_up)))
command("cmd_die_at_my_hand", Card(at_once(Gain(AIM), Gain(DODGE), Have(RELENTLESS))))
command("cmd_moment_of_consideration", Card(each_with_card(Gain(STANDBY))))
