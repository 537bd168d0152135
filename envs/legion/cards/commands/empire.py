"""Command cards of Imperial characters."""

from grognard.envs.legion.abilities import ACTIVATION_BEGINS, ACTIVATION_ENDS, ORDERED, UNTIMED, command
from grognard.envs.legion.cards.atoms import Gain, Have, MakeAttack, Recover, Suppress
from grognard.envs.legion.cards.commands.simple import at_once, each_with_card, when_ordered
from grognard.envs.legion.cards.filters import at_range, enemy, friendly, itself, trooper, vehicle
from grognard.envs.legion.cards.parts import Card, each, to_it, when
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.keywords.numbers import OUTMANEUVER, RELENTLESS, SHARPSHOOTER
from grognard.envs.legion.state import AIM, DODGE, STANDBY


def listed_weapon(card: str) -> int:
    """The weapon that a command card lists."""
    return int(COMMANDS.weapon_first[COMMANDS.ids.index(card)])


command(
    "cmd_master_of_evil",
    Card(when_ordered(Gain(DODGE)), each(ACTIVATION_BEGINS, enemy & trooper & at_range(2), Suppress(3), about=itself)),
)
command(
    "cmd_maximum_firepower",
    Card(when(ACTIVATION_ENDS, itself, MakeAttack(listed_weapon("cmd_maximum_firepower")), optional=True)),
)
command(
    "cmd_evasive_maneuvers",
    Card(each(UNTIMED, friendly & vehicle, Have(OUTMANEUVER)), to_it(ORDERED, friendly & vehicle, Gain(DODGE))),
)
command("cmd_imperial_discipline", Card(to_it(ORDERED, friendly, Recover(), optional=True)))
command(
    "cmd_pulse_scan",
    Card(
        at_once(Have(SHARPSHOOTER, 2), Gain(AIM)),
        when(ACTIVATION_ENDS, itself, Gain(DODGE), Gain(STANDBY)),
    ),
)
command("cmd_die_at_my_hand", Card(at_once(Gain(AIM), Gain(DODGE), Have(RELENTLESS))))
command("cmd_moment_of_consideration", Card(each_with_card(Gain(STANDBY))))
