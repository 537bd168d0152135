"""Command cards of Republic characters."""

from grognard.envs.legion.abilities import (
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    AFTER_ACTION,
    AFTER_ATTACK,
    CARDS_BEGIN,
    DEPLOYED,
    ORDERED,
    OTHER_ACTIVATION_BEGINS,
    command,
)
from grognard.envs.legion.cards.atoms import BeUnder, Gain, Have, Mark, Recover, Suppress
from grognard.envs.legion.cards.commands.counting import GainForEach, aims, has_near
from grognard.envs.legion.cards.commands.republic_parts import (
    Advance,
    CallsForAdvance,
    DiplomaticCover,
    Disguise,
    FetchCard,
    KnownOrReliable,
    Luminous,
    MoveOrToken,
    SeesNoWounds,
    SeesWounds,
    SpotsWeakness,
    StrikesBack,
    TakesSuppression,
    TokenForEach,
)
from grognard.envs.legion.cards.commands.simple import (
    KIND_AIM,
    KIND_DODGE,
    KIND_SURGE,
    at_once,
    each_it_orders,
    has_for_round,
    has_while_in_play,
)
from grognard.envs.legion.cards.commands.words import LendNumbers, activating
from grognard.envs.legion.cards.filters import (
    another,
    at_range,
    clone_trooper,
    face_up,
    friendly,
    itself,
    marked,
    ordered_by_source,
    ordered_with_card,
    trooper,
    under,
    vehicle,
)
from grognard.envs.legion.cards.parts import Card, quietly, to_it, when
from grognard.envs.legion.keywords.numbers import (
    CHARGE,
    DANGER_SENSE,
    DEFEND,
    DISENGAGE,
    EXEMPLAR,
    FIRE_SUPPORT,
    INSPIRE,
    JUMP,
    MASTER_OF_THE_FORCE,
    NIMBLE,
    OUTMANEUVER,
    RELENTLESS,
    RELIABLE,
)
from grognard.envs.legion.rules.lasting import (
    CANNOT_ATTACK,
    FARTHER,
    GUARDS_MELEE,
    REPEATS_CARDS,
    SPEED,
    SUPPORTS_FREELY,
    SURGE_TO_CRIT,
)
from grognard.envs.legion.state import AIM, DODGE, SURGE, UNTIL_ACTIVATION, UNTIL_CARD

other_friends = friendly & another
fun = marked("cmd_this_is_where_the_fun_begins")
power = marked("cmd_you_underestimate_my_power")

# Obi-Wan Kenobi

command("cmd_hello_there", Card(has_for_round((NIMBLE, 1)), TokenForEach(CARDS_BEGIN)))
command(
    "cmd_knowledge_and_defense",
    Card(at_once(GainForEach(DODGE, other_friends & trooper & at_range(1)), BeUnder(GUARDS_MELEE))),
)
command("cmd_general_kenobi", Card(each_it_orders(GainForEach(SURGE, other_friends & at_range(1)))))

# Clone Captain Rex

command("cmd_call_me_captain", Card(has_for_round((FIRE_SUPPORT, 1)), at_once(BeUnder(SUPPORTS_FREELY))))
command(
    "cmd_were_not_programmed",
    Card(has_for_round((INSPIRE, 2)), at_once(Gain(SURGE, 2)), when(ACTIVATION_BEGINS, itself, Recover())),
)

command(
    "cmd_take_that_clankers",
    Card(
        quietly(
            to_it(
                AFTER_ACTION,
                friendly & clone_trooper & face_up & aims & ~under(FARTHER),
                BeUnder(FARTHER, 1, UNTIL_ACTIVATION),
            )
        )
    ),
)

# Anakin Skywalker

command(
    "cmd_this_is_where_the_fun_begins",
    Card(
        has_while_in_play((OUTMANEUVER, 1), (RELENTLESS, 1)),
        quietly(when(OTHER_ACTIVATION_BEGINS, other_friends, Mark())),
        when(ACTIVATION_ENDS, itself & fun, Suppress(1)),
    ),
)
command(
    "cmd_you_underestimate_my_power",
    Card(
        has_while_in_play((MASTER_OF_THE_FORCE, 1), (DEFEND, 1)),
        at_once(BeUnder(SURGE_TO_CRIT, 1, UNTIL_CARD)),
        quietly(when(AFTER_ATTACK, itself & activating, Mark(UNTIL_ACTIVATION))),
        when(ACTIVATION_ENDS, itself & ~power, Suppress(1)),
    ),
)
command(
    "cmd_hero_of_the_clone_wars",
    Card(
        has_while_in_play((EXEMPLAR, 1), (RELIABLE, 2)),
        when(ACTIVATION_ENDS, itself & ~has_near(other_friends & at_range(2)), Suppress(1)),
    ),
)

# Padme Amidala

command("cmd_our_fate_is_in_your_hands", Card(has_for_round((DANGER_SENSE, 2)), TakesSuppression(CARDS_BEGIN)))
command(
    "cmd_aggressive_negotiations",
    Card(
        MoveOrToken(
            ORDERED,
            friendly & trooper & ordered_by_source,
            (KIND_AIM, KIND_DODGE, KIND_SURGE),
            (Gain(AIM), Gain(DODGE), Gain(SURGE)),
            True,
            True,
        )
    ),
)
command("cmd_diplomatic_cover", DiplomaticCover(Disguise(), KnownOrReliable(), when(DEPLOYED, itself, Gain(DODGE))))

# Yoda

command(
    "cmd_size_matters_not",
    Card(
        has_for_round((JUMP, 1), (CHARGE, 1), (DISENGAGE, 1)),
        at_once(BeUnder(SPEED, 3), BeUnder(REPEATS_CARDS)),
        FetchCard("cmd_there_is_no_try"),
    ),
)
command(
    "cmd_there_is_no_try",
    Card(
        to_it(ORDERED, friendly & trooper & ordered_by_source, Have(OUTMANEUVER), Have(RELENTLESS), Gain(DODGE)),
        FetchCard("cmd_luminous_beings_are_we"),
    ),
)
command(
    "cmd_luminous_beings_are_we",
    Luminous(
        at_once(Gain(AIM, 2), Gain(DODGE, 2), Gain(SURGE, 2), BeUnder(CANNOT_ATTACK), LendNumbers()),
        FetchCard("cmd_size_matters_not"),
    ),
)

# Clone Commander Cody

command(
    "cmd_bring_it_down",
    Card(at_once(BeUnder(REPEATS_CARDS, argument=1)), SpotsWeakness(friendly)),
)
command(
    "cmd_have_i_ever_let_you_down",
    Card(
        SeesWounds(friendly & ordered_with_card & at_range(1)),
        SeesNoWounds(),
        StrikesBack("cmd_have_i_ever_let_you_down"),
    ),
)
command(
    "cmd_combined_arms",
    Card(
        at_once(BeUnder(REPEATS_CARDS, argument=1)),
        CallsForAdvance(vehicle),
        Advance("cmd_combined_arms"),
    ),
)
