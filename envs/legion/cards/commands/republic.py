"""Command cards of Republic characters."""

from grognard.envs.legion.abilities import ACTIVATION_BEGINS, command
from grognard.envs.legion.cards.atoms import Gain, Recover
from grognard.envs.legion.cards.commands.simple import at_once, has_for_round
from grognard.envs.legion.cards.filters import itself
from grognard.envs.legion.cards.parts import Card, when
from grognard.envs.legion.keywords.numbers import INSPIRE
from grognard.envs.legion.state import SURGE

command(
    "cmd_were_not_programmed",
    Card(has_for_round((INSPIRE, 2)), at_once(Gain(SURGE, 2)), when(ACTIVATION_BEGINS, itself, Recover())),
)
