"""Actions that several cards have under the same name: declared once."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD
from grognard.envs.edge.cards.declare import token, top
from grognard.envs.edge.cards.fights import AddDefence, CancelCombat, FightSquad, Reroll, SucceedDefence
from grognard.envs.edge.cards.filters import ATTACHED, COMBATANT, OWN, ROLLER, STRUCK, UNBLOCKED, SquadOf
from grognard.envs.edge.cards.goods import ChargeAll
from grognard.envs.edge.cards.harm import Burn
from grognard.envs.edge.cards.moves import MoveSquad, PutSomewhere
from grognard.envs.edge.cards.picks import Models, Rollers, Squads
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules.placing import NEXT_TO
from grognard.envs.edge.rules.texts import ENDS_OWNER, TokenRule

OWN_SQUAD: Final[SquadOf] = SquadOf(OWN)


def move_top(card: str) -> None:
    """Move: one own squad makes a Move action."""
    top(card, [MoveSquad()], [Squads(OWN_SQUAD)])


def combat_top(card: str) -> None:
    """Combat: one own squad makes a Combat action."""
    top(card, [FightSquad()], [Squads(OWN_SQUAD)])


def backstab_top(card: str) -> None:
    """Backstab: one own squad stabs with every model."""
    top(card, [FightSquad(quick=True)], [Squads(OWN_SQUAD)])


def attached_combat_top(card: str) -> None:
    """Combat of an upgrade: its squad."""
    top(card, [FightSquad(ATTACHED_SQUAD)])


def attached_move_top(card: str) -> None:
    """Move of an upgrade: its squad."""
    top(card, [MoveSquad(ATTACHED_SQUAD)])


def defense_top(card: str, more: int = 2) -> None:
    """Defense: one DEF roll of a model of yours gets more."""
    top(card, [AddDefence(more)], [Models(STRUCK & OWN)])


def attached_defense_top(card: str, more: int = 2) -> None:
    """Defense of an upgrade: a model of its squad."""
    top(card, [AddDefence(more)], [Models(STRUCK & OWN & ATTACHED)])


def sure_defense_top(card: str) -> None:
    """Successful Defense, Armor: a DEF roll of yours succeeds without rolling."""
    top(card, [SucceedDefence()], [Models(STRUCK & OWN)])


def dodge_top(card: str) -> None:
    """Dodge: a model of yours leaves for an adjacent Space, and its Combat is off."""
    top(card, [PutSomewhere(NEXT_TO), CancelCombat()], [Models(COMBATANT & OWN & UNBLOCKED)])


def charging_top(card: str) -> None:
    """Charging: each own upgrade gets a charge."""
    top(card, [ChargeAll(1)])


def reroll_top(card: str) -> None:
    """Reroll: a roll of yours."""
    top(card, [Reroll()], [Rollers(ROLLER & OWN)])


def attached_reroll_top(card: str) -> None:
    """Reroll of an upgrade: a roll of its squad."""
    top(card, [Reroll()], [Rollers(ROLLER & OWN & ATTACHED)])


def fire(faction: i64) -> i64:
    """FIRE of a faction (ED-TERM-9); its number."""
    return token(faction, "FIRE", TokenRule(ends=ENDS_OWNER), [Burn(i64(TOKENS.number(int(faction), "FIRE")))])
