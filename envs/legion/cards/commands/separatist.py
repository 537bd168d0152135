"""Command cards of Separatist characters."""

from grognard.envs.legion.abilities import ORDERED, command
from grognard.envs.legion.cards.atoms import Gain, Have
from grognard.envs.legion.cards.filters import droid_trooper, friendly, having, ordered_by_source
from grognard.envs.legion.cards.parts import Card, to_it
from grognard.envs.legion.keywords.numbers import AI, DISENGAGE, IMPERVIOUS
from grognard.envs.legion.state import DODGE

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
