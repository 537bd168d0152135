"""Command cards of Separatist characters."""

from grognard.envs.legion.abilities import ACTIVATION_BEGINS, ACTIVATION_ENDS, COMMAND_ENDS, ORDERED, command
from grognard.envs.legion.cards.atoms import BeUnder, Gain, Have, Recover, Suffer, Suppress
from grognard.envs.legion.cards.commands.counting import GainForEach, GainForFallen
from grognard.envs.legion.cards.commands.separatist_parts import (
    ActivatesAfter,
    IfNotShown,
    LendsGuardians,
    Lurks,
    MovesDefenders,
    NamesRank,
    PhantomMenace,
    SuffersForDodges,
    Summons,
    TakesGuardiansBack,
    TradesOrders,
)
from grognard.envs.legion.cards.commands.simple import at_once, each_it_orders, has_for_round, listed_weapon
from grognard.envs.legion.cards.commands.words import LendNumbers, OpponentReturns, Strikes, to_defenders
from grognard.envs.legion.cards.filters import (
    another,
    at_range,
    droid_trooper,
    enemy,
    face_up,
    friendly,
    having,
    itself,
    named,
    of_rank,
    ordered_by_source,
    trooper,
)
from grognard.envs.legion.cards.parts import Card, once_a_round, to_it, when
from grognard.envs.legion.data.printed import CORPS, HEAVY, SPECIAL_FORCES, SUPPORT
from grognard.envs.legion.keywords.numbers import (
    AI,
    ARSENAL,
    DISENGAGE,
    IMPERVIOUS,
    JEDI_HUNTER,
    RELENTLESS,
    VERSATILE,
)
from grognard.envs.legion.rules.lasting import CANNOT_ATTACK, FOES_CANNOT_SPEND
from grognard.envs.legion.state import AIM, DODGE, SURGE

EVERYBODY = 20  # as many units as a side may have
lower_ranks = of_rank(CORPS) | of_rank(SPECIAL_FORCES) | of_rank(SUPPORT) | of_rank(HEAVY)

# Count Dooku

command(
    "cmd_fear_surprise_intimidation",
    Card(has_for_round((ARSENAL, 2), (RELENTLESS, 1), (VERSATILE, 1)), to_defenders(itself, Suppress(2))),
)
command("cmd_double_the_fall", Card(TradesOrders()))
command("cmd_you_disappoint_me", Card(each_it_orders(Gain(DODGE)), MovesDefenders()))
command(
    "cmd_the_sith_will_rule",
    Card(at_once(Gain(AIM), Gain(DODGE)), once_a_round(ActivatesAfter(named("Asajj Ventress")))),
)

# General Grievous

command(
    "cmd_trained_in_your_jedi_arts",
    Card(
        has_for_round((DISENGAGE, 1)),
        at_once(Gain(DODGE)),
        Strikes(ACTIVATION_ENDS, itself, listed_weapon("cmd_trained_in_your_jedi_arts"), EVERYBODY),
    ),
)
command(
    "cmd_supreme_commander",
    Card(
        at_once(GainForEach(SURGE, friendly & another & trooper & at_range(1))), LendsGuardians(), TakesGuardiansBack()
    ),
)
command("cmd_crush_them", Card(each_it_orders(GainForFallen(SURGE))))

# Maul

command("cmd_duel_of_the_fates", Card(at_once(Gain(DODGE), Have(DISENGAGE), BeUnder(FOES_CANNOT_SPEND))))
command("cmd_the_phantom_menace", PhantomMenace(at_once(BeUnder(CANNOT_ATTACK), LendNumbers()), Lurks()))
command(
    "cmd_at_last",
    Card(at_once(Gain(AIM), Have(JEDI_HUNTER)), when(ACTIVATION_BEGINS, itself, Suffer(), optional=True)),
)

# Super Tactical Droid

command(
    "cmd_they_too_will_suffer",
    Card(OpponentReturns(COMMAND_ENDS, enemy & lower_ranks), once_a_round(NamesRank())),
)
command(
    "cmd_preservation_protocols",
    Card(
        to_it(
            ORDERED,
            friendly & (droid_trooper | having(AI)) & ordered_by_source,
            Have(DISENGAGE),
            Have(IMPERVIOUS),
            Gain(DODGE),
        )
    ),
)
command(
    "cmd_do_not_underestimate_our_means",
    Card(IfNotShown("cmd_do_not_underestimate_our_means", friendly & face_up, (Recover(),), 2), Summons()),
)

# Asajj Ventress

command("cmd_the_jedi_shall_fall", Card(has_for_round((JEDI_HUNTER, 1)), SuffersForDodges()))
