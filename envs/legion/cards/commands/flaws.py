"""Flaw cards: the opponent of a character holds them, and plays them at the start of a Command Phase."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import AFTER_ATTACK, FIRST_COMMAND, OTHER_ACTIVATION_ENDS, ROUND_BEGINS, command
from grognard.envs.legion.cards.atoms import BeUnder, Mark, Suppress
from grognard.envs.legion.cards.commands.words import activating
from grognard.envs.legion.cards.filters import Units, enemy, marked, named, with_token, wounded
from grognard.envs.legion.cards.parts import Card, Part, each, quietly, to_it
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.rules.lasting import CANNOT_BE_ORDERED
from grognard.envs.legion.state import COMMANDING, SUPPRESSION, UNITS_ALL, UNTIL_ACTIVATION, State, first_unit, other

ENOUGH_CARDS = 3  # in the discard pile


class Flaw(Card):
    """It may be played at the start of a Command Phase in which there is such a unit."""

    def __init__(self, where: Units, *parts: Part) -> None:
        super().__init__(*parts)
        self.where = where

    def can_be_declared(self, state: State, seat: i64) -> bool:
        if state.phase != COMMANDING:
            return False
        for unit in range(UNITS_ALL):
            if self.where.matches(state, seat, first_unit(seat), unit):
                return True
        return False


class AlteredDeal(Card):
    """Played when three cards lie in the discard pile of its player: that player uses no contingencies and none of its cards."""

    def can_be_declared(self, state: State, seat: i64) -> bool:
        return state.phase == COMMANDING and len(state.discard[other(seat)]) >= ENOUGH_CARDS

    def bars_card(self, state: State, seat: i64, card: i64) -> bool:
        return COMMANDS.commander[card] == COMMANDS.commander[self.number - FIRST_COMMAND]

    def bars_contingencies(self, state: State, seat: i64) -> bool:
        return True


anakin = enemy & named("Anakin Skywalker")
kallus = enemy & named("Agent Kallus")

command(
    "flaw_not_a_story", Flaw(anakin & with_token(SUPPRESSION), each(ROUND_BEGINS, anakin, BeUnder(CANNOT_BE_ORDERED)))
)
command(
    "flaw_developing_sympathies",
    Flaw(
        kallus & wounded,
        quietly(to_it(AFTER_ATTACK, kallus & activating, Mark(UNTIL_ACTIVATION))),
        to_it(OTHER_ACTIVATION_ENDS, kallus & marked("flaw_developing_sympathies"), Suppress(4)),
    ),
)
command("flaw_altered_the_deal", AlteredDeal())
