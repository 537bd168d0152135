"""Command cards of no character."""

from grognard.envs.legion.abilities import ORDERED, UNTIMED, command
from grognard.envs.legion.cards.atoms import Calm, Gain, Have, Recover, Suppress
from grognard.envs.legion.cards.commands.simple import (
    KIND_DODGE,
    KIND_SUPPRESSION,
    KIND_SURGE,
    each_with_card,
)
from grognard.envs.legion.cards.filters import enemy, friendly, of_rank, ordered_with_card, trooper
from grognard.envs.legion.cards.parts import Card, each, one_of, to_it
from grognard.envs.legion.data.printed import HEAVY, SUPPORT
from grognard.envs.legion.keywords.numbers import INSPIRE
from grognard.envs.legion.state import AIM, DODGE, STANDBY, SURGE

command("cmd_turning_the_tide", Card(each(UNTIMED, friendly & (of_rank(SUPPORT) | of_rank(HEAVY)), Have(INSPIRE, 2))))
command("cmd_covert_observation", Card(to_it(ORDERED, enemy & ordered_with_card, Suppress(1))))
command(
    "cmd_attack_of_the_clones",
    Card(
        one_of(
            ORDERED,
            friendly & ordered_with_card,
            (KIND_SURGE, KIND_SUPPRESSION),
            Gain(SURGE),
            Calm(1),
            to_about=True,
            optional=True,
        )
    ),
)
command(
    "cmd_roger_roger",
    Card(
        one_of(ORDERED, friendly & ordered_with_card, (KIND_DODGE, KIND_SURGE), Gain(DODGE), Gain(SURGE), to_about=True)
    ),
)
command("cmd_courage_of_the_rebellion", Card(each_with_card(Recover(), optional=True)))
command("cmd_hold_at_any_cost", Card(to_it(ORDERED, friendly & trooper & ordered_with_card, Gain(AIM), Gain(STANDBY))))
command("cmd_ai_coordination", Card(each_with_card(Gain(STANDBY))))
