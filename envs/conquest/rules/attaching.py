"""Attachments and their hosts (CQ-G-attachments)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import NO_ATTACHMENTS, NO_WARGEAR
from grognard.envs.conquest.data.tables import trait
from grognard.envs.conquest.rules.abilities import HOSTS
from grognard.envs.conquest.rules.components import take_stock
from grognard.envs.conquest.rules.events import check_only
from grognard.envs.conquest.rules.values import has_keyword, has_trait, is_unit
from grognard.envs.conquest.state import IN_PLAY, Card, State

WARGEAR: Final[i64] = trait("Wargear")


def may_host(state: State, you: i64, attachment: Card, host: Card) -> bool:
    """AMB-15: any unit in play that its text allows, on either side; CQ-G-no-attachments."""
    hosts = HOSTS[attachment.kind]
    if hosts is None or host.zone != IN_PLAY or not is_unit(host):
        return False
    if not hosts.where.matches(state, you, attachment, host):
        return False
    if has_keyword(state, host, NO_ATTACHMENTS):
        return False
    if has_trait(state, attachment, WARGEAR) and has_keyword(state, host, NO_WARGEAR):
        return False
    return not hosts.one_copy or not has_copy(state, attachment, host)


def has_copy(state: State, attachment: Card, host: Card) -> bool:
    """Whether another attachment of the title is on the host."""
    for card in state.cards:
        if card is not attachment and card.kind == attachment.kind and card.host == host.number:
            if card.zone == IN_PLAY:
                return True
    return False


def attach(state: State, attachment: Card, host: Card) -> None:
    """Move an attachment to another host; it stays under its controller's control."""
    attachment.host = host.number
    attachment.place = host.place
    take_stock(state)
    state.revision += 1
    check_only(state)


def find_host(state: State, you: i64, attachment: Card, place: i64) -> bool:
    """Whether there is a host for an attachment that can be chosen, at a place or (with a negative one) anywhere."""
    for card in state.cards:
        if (place < 0 or card.place == place) and may_host(state, you, attachment, card):
            return True
    return False
