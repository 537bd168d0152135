"""Command cards of mercenaries and of characters that every faction may hire."""

from grognard.envs.legion.abilities import UNTIMED, command
from grognard.envs.legion.cards.atoms import Gain, Have
from grognard.envs.legion.cards.commands.simple import at_once, each_with_card
from grognard.envs.legion.cards.filters import friendly, itself, of_rank
from grognard.envs.legion.cards.parts import Card, each
from grognard.envs.legion.data.printed import SPECIAL_FORCES
from grognard.envs.legion.keywords.numbers import INDOMITABLE, RELENTLESS
from grognard.envs.legion.state import AIM, DODGE

command("cmd_this_is_the_way", Card(at_once(Gain(DODGE), Have(RELENTLESS))))
command(
    "cmd_victory_or_death",
    Card(each(UNTIMED, friendly & (itself | of_rank(SPECIAL_FORCES)), Have(INDOMITABLE)), each_with_card(Gain(AIM))),
)
