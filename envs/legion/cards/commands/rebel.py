"""Command cards of Rebel characters."""

from grognard.envs.legion.abilities import (
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    DECLARE,
    ORDERED,
    UNTIMED,
    command,
)
from grognard.envs.legion.cards.atoms import BeUnder, Calm, Gain, Have, MakeMove, Recover, Suppress
from grognard.envs.legion.cards.commands.counting import ability_of
from grognard.envs.legion.cards.commands.mercenary_parts import charges
from grognard.envs.legion.cards.commands.rebel_parts import (
    AceUpHisSleeve,
    AddsWeapon,
    AttacksAgain,
    ChangeOfPlans,
    DiceForDodges,
    FetchCard,
    FullOfSurprises,
    GiveUp,
    IdiotsArray,
    NamesFace,
    OtherOfTwo,
    PaysFace,
    Rebels,
    RecklessDiversion,
    Sacrifice,
    TokenForEachWound,
)
from grognard.envs.legion.cards.commands.serving import Serves
from grognard.envs.legion.cards.commands.simple import (
    KIND_AIM,
    KIND_DODGE,
    KIND_STANDBY,
    at_once,
    has_for_round,
    listed_weapon,
    when_ordered,
)
from grognard.envs.legion.cards.commands.words import (
    ActivateNext,
    LendNumbers,
    PutsToken,
    Strikes,
    ToAllOthers,
    costing,
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
    ordered_by_source,
    ordered_with_card,
    small_base,
    suppressed,
    trooper,
    under,
)
from grognard.envs.legion.cards.parts import Card, choose, each, one_of, to_it, when
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE, SPECIAL_FORCES
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.data.tables import command as number_of
from grognard.envs.legion.keywords.numbers import (
    AGILE,
    CHARGE,
    DANGER_SENSE,
    DISENGAGE,
    GUARDIAN,
    GUNSLINGER,
    INDOMITABLE,
    INSPIRE,
    JUMP,
    LOW_PROFILE,
    MARKSMAN,
    TEAMWORK,
)
from grognard.envs.legion.rules.lasting import CANNOT_ATTACK, NOT_PANICKED, NOT_SUPPRESSED, SPEED, SURGE_TO_BLOCK
from grognard.envs.legion.state import AIM, DODGE, GRAFFITI, OBSERVATION, STANDBY, UNTIL_ACTIVATION, UNTIL_ROUND

chiefs = of_rank(COMMANDER) | of_rank(OPERATIVE)
officers = chiefs | of_rank(SPECIAL_FORCES)
luke_and_chewbacca = named("Luke Skywalker") | named("Chewbacca")

# Luke Skywalker

command("cmd_son_of_skywalker", Card(AttacksAgain(ability_of("cmd_son_of_skywalker"))))
command("cmd_my_ally_is_the_force", Card(to_it(ORDERED, friendly & trooper, Gain(DODGE))))
command(
    "cmd_return_of_the_jedi",
    Card(
        when_ordered(Gain(DODGE)),
        choose(ACTIVATION_BEGINS, friendly & trooper & at_range(3), Calm(1), up_to=20, about=itself),
    ),
)
common = ~of_rank(COMMANDER) & ~of_rank(OPERATIVE)
command(
    "cmd_you_serve_your_master_well",
    costing(Card(Serves(trooper & common & (friendly | (enemy & suppressed)) & at_range(1))), 0),
)
command("cmd_full_of_surprises", FullOfSurprises(at_once(Gain(DODGE), LendNumbers())))
command(
    "cmd_i_am_a_jedi",
    Card(
        at_once(BeUnder(SURGE_TO_BLOCK), BeUnder(CANNOT_ATTACK)),
        choose(ORDERED, enemy & trooper & at_range(1), BeUnder(CANNOT_ATTACK), up_to=2, about=itself),
    ),
)

# Leia Organa

command(
    "cmd_coordinated_bombardment",
    Card(Strikes(ACTIVATION_ENDS, itself, listed_weapon("cmd_coordinated_bombardment"), 3)),
)
command("cmd_no_time_for_sorrows", Card(to_it(ORDERED, friendly & trooper, MakeMove(1), optional=True)))
command(
    "cmd_somebody_has_to_save_our_skins",
    Card(choose(ACTIVATION_ENDS, friendly & another & at_range(2), ActivateNext(), about=itself)),
)

# Han Solo

command("cmd_sorry_about_the_mess", Card(when_ordered(Gain(AIM), Gain(DODGE))))
command("cmd_reckless_diversion", RecklessDiversion(ToAllOthers(UNTIMED, of_other_side, LendNumbers())))
command("cmd_change_of_plans", ChangeOfPlans())

# Chewbacca

command("cmd_common_cause", Card(OtherOfTwo(luke_and_chewbacca, ActivateNext())))
command("cmd_brains_and_brawn", Card(AddsWeapon(friendly & named("Leia Organa"))))
command("cmd_notorious_scoundrels", Card(FetchCard(COMMANDS.commander[number_of("cmd_sorry_about_the_mess")])))

# Jyn Erso

command("cmd_rebellious", Card(has_for_round((CHARGE, 1)), Rebels()))
command(
    "cmd_trust_goes_both_ways",
    Card(
        has_for_round((INSPIRE, 2)),
        to_it(
            ORDERED,
            friendly & another & trooper & ordered_by_source,
            Have(TEAMWORK, 1, UNTIL_ROUND, COMMANDS.commander[number_of("cmd_trust_goes_both_ways")]),
        ),
    ),
)
command(
    "cmd_complete_the_mission",
    Card(
        has_for_round((LOW_PROFILE, 1)),
        to_it(ORDERED, friendly & trooper, Suppress(1), optional=True),
        to_it(
            ACTIVATION_BEGINS,
            friendly & trooper & face_up,
            BeUnder(NOT_SUPPRESSED, until=UNTIL_ACTIVATION),
            BeUnder(NOT_PANICKED, until=UNTIL_ACTIVATION),
        ),
        to_it(ACTIVATION_ENDS, friendly & trooper & under(NOT_PANICKED), Calm(1), optional=True),
    ),
)

# Sabine Wren

command("cmd_explosions", charges("cmd_explosions", 2))
command(
    "cmd_symbol_of_rebellion",
    with_free_action(when(ACTIVATION_BEGINS, itself, Recover()), PutsToken(GRAFFITI)),
)
command("cmd_blast_off", Card(at_once(BeUnder(SPEED, 1), Gain(DODGE), Suppress(1), Have(DISENGAGE), Have(JUMP, 1))))
command(
    "cmd_legacy_of_mandalore",
    Card(
        has_for_round((INSPIRE, 1)),
        one_of(ORDERED, friendly & officers & ordered_by_source, (KIND_AIM, KIND_DODGE), Gain(AIM), Gain(DODGE)),
    ),
)

# Cassian Andor and K-2SO

command(
    "cmd_crack_shot",
    Card(
        at_once(Have(GUNSLINGER), Gain(AIM)),
        whether(ACTIVATION_ENDS, itself, Suppress(1)),
        when(ACTIVATION_ENDS, itself, Gain(STANDBY)),
    ),
)
command(
    "cmd_last_stand",
    Card(
        to_it(ORDERED, friendly & chiefs & ordered_by_source, Have(INDOMITABLE)),
        TokenForEachWound(ORDERED, friendly & chiefs & ordered_by_source),
    ),
)
command(
    "cmd_volunteer_mission",
    Card(
        to_it(ORDERED, friendly & officers & ordered_by_source, Recover()),
        to_it(ORDERED, friendly & officers & ordered_by_source, Have(DANGER_SENSE, 1)),
        whether(ORDERED, friendly & officers & ordered_by_source, Suppress(1), to_about=True),
    ),
)
command(
    "cmd_sacrifice",
    Sacrifice(
        has_for_round((GUARDIAN, 4)),
        choose(
            ACTIVATION_ENDS, friendly & another & chiefs & at_range(1) & in_sight, LendNumbers(), GiveUp(), about=itself
        ),
    ),
)

# Lando Calrissian

command("cmd_idiots_array", Card(has_for_round((GUNSLINGER, 1), (MARKSMAN, 1)), IdiotsArray()))
command(
    "cmd_ace_up_his_sleeve",
    AceUpHisSleeve(
        one_of(
            ORDERED,
            friendly & ordered_by_source,
            (KIND_DODGE, KIND_STANDBY),
            Gain(DODGE),
            Gain(STANDBY),
            to_about=True,
        )
    ),
)
command(
    "cmd_all_in",
    Card(
        each(UNTIMED, enemy & at_range(3) & in_sight, Gain(OBSERVATION, 2)),
        NamesFace(),
        PaysFace(ability_of("cmd_all_in")),
    ),
)

# Ahsoka Tano

command("cmd_i_am_no_jedi", Card(has_for_round((AGILE, 1)), DiceForDodges()))
command(
    "cmd_swift_protector",
    Card(
        has_for_round((GUARDIAN, 2)),
        to_it(DECLARE, friendly & another & small_base & trooper & at_range(1), Gain(DODGE), optional=True),
    ),
)
command(
    "cmd_a_new_beginning",
    Card(
        has_for_round((INSPIRE, 2)),
        one_of(
            ORDERED,
            friendly & trooper & small_base & ordered_with_card,
            (KIND_AIM, KIND_DODGE),
            Gain(AIM),
            Gain(DODGE),
            to_about=True,
        ),
        when(ACTIVATION_BEGINS, itself, Recover()),
    ),
)
