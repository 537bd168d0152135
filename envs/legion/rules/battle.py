"""LG-BATTLE: actions that battle cards give: claim, drop, sabotage and repair, resupply; detonations of their tokens."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE
from grognard.envs.legion.actions import CLAIMING, DROPPING, NUMBER, REPAIRING, RESUPPLYING, SABOTAGING, TO_TOKEN
from grognard.envs.legion.data.printed import SUPPLY
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.events import battle as events
from grognard.envs.legion.rules import acting, declaring
from grognard.envs.legion.rules.acting import Deed, declare_deed
from grognard.envs.legion.rules.carrying import drop_token
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.measuring import touches_token
from grognard.envs.legion.rules.scoring import is_asset
from grognard.envs.legion.rules.token_placing import fill_row, free_row, take_away
from grognard.envs.legion.rules.units import is_creature, is_emplacement, is_trooper
from grognard.envs.legion.sequence.activation import EVENT_KIND, EVENT_UNIT
from grognard.envs.legion.sequence.battle import (
    BLAST_LEFT,
    BLAST_SEAT,
    BLAST_TOKEN,
    BLAST_WEAPON,
    RESUPPLY_FIRST,
    RESUPPLY_SECOND,
    RESUPPLY_UNIT,
)
from grognard.envs.legion.sequence.flows import BLAST, RESUPPLY
from grognard.envs.legion.state import (
    CONDITION,
    FACE_DOWN,
    FACE_UP,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    State,
    owner_of,
)

MOST_WOUNDS: Final[i64] = 4  # LG-BATTLE-4: on a token

# Tokens


def lay_token(state: State, kind: i64, seat: i64, x: i64, y: i64, z: i64, owner: i64 = NONE, about: i64 = NONE) -> i64:
    """LG-SETUP-19: a token lies here, face down; its row."""
    row = free_row(state)
    fill_row(state, row, kind, owner, x, y, z, about)
    if state.log is not None:
        state.log.tell(events.TOKEN_LAID, seat, row, x, y)
    return row


def remove_token(state: State, row: i64) -> None:
    take_away(state, row)
    if state.log is not None:
        state.log.tell(events.TOKEN_REMOVED, row)


def gives_action(state: State, action: i64) -> bool:
    """Whether the objective or the condition lets units perform this action of DO."""
    return _gives_action(state, state.objective, action) or _gives_action(state, state.condition, action)


def _gives_action(state: State, card: i64, action: i64) -> bool:
    return card != NONE and ABILITIES[FIRST_BATTLE + card].gives_action(state, action)


def claim(state: State, unit: i64, row: i64) -> None:
    """LG-BATTLE-1: the token is turned and belongs to the unit; it stays in place."""
    state.marker_face[row] = FACE_UP
    state.marker_holder[row] = unit
    state.revision += 1
    if state.log is not None:
        state.log.tell(events.CLAIMED, unit, row)


# Actions


class TokenDeed(Deed):
    """An action with one of the tokens that the unit can use now; which one is asked for."""

    def is_for(self, state: State, unit: i64, row: i64) -> bool:
        """Whether the unit can use this token."""
        raise NotImplementedError

    def use(self, state: State, unit: i64, row: i64) -> None:
        raise NotImplementedError

    def can(self, state: State, unit: i64) -> bool:
        for row in range(MARKERS):
            if state.marker[row] != NO_MARKER and self.is_for(state, unit, row):
                return True
        return False

    def perform(self, state: State, unit: i64) -> None:
        state.ask(owner_of(unit), CHOOSE_TOKEN)


def can_handle(state: State, unit: i64) -> bool:
    """LG-BATTLE-1, LG-BATTLE-4: troopers, but neither creatures nor emplacements."""
    return is_trooper(state, unit) and not is_creature(state, unit) and not is_emplacement(state, unit)


class Claim(TokenDeed):
    """LG-BATTLE-1, LG-K-hunted: an unclaimed token in contact with the leader; an asset with any objective."""

    def is_for(self, state: State, unit: i64, row: i64) -> bool:
        return (
            state.marker[row] == OBJECTIVE
            and state.marker_face[row] == FACE_DOWN
            and can_handle(state, unit)
            and (is_asset(state, row) or gives_action(state, CLAIMING))
            and touches_token(state, unit, row)
        )

    def use(self, state: State, unit: i64, row: i64) -> None:
        claim(state, unit, row)


class Drop(TokenDeed):
    """LG-BATTLE-3: the unit lays a claimed token of the objective down."""

    is_free = True

    def is_for(self, state: State, unit: i64, row: i64) -> bool:
        return state.marker_holder[row] == unit and not is_asset(state, row) and gives_action(state, DROPPING)

    def use(self, state: State, unit: i64, row: i64) -> None:
        drop_token(state, row)


class Sabotage(TokenDeed):
    """LG-BATTLE-4: one wound more on a token, or one less; both are the same action."""

    def __init__(self, change: i64, twin: i64) -> None:
        self.change: i64 = change
        self.twin: i64 = twin  # the other direction, as an action of DO

    def is_for(self, state: State, unit: i64, row: i64) -> bool:
        wounds = state.marker_wounds[row] + self.change
        return (
            state.marker[row] == OBJECTIVE
            and not is_asset(state, row)
            and 0 <= wounds <= MOST_WOUNDS
            and can_handle(state, unit)
            and gives_action(state, SABOTAGING)
            and touches_token(state, unit, row)
        )

    def can(self, state: State, unit: i64) -> bool:
        frame = acting.frame_of(state, unit)
        if frame != NONE and acting.was_done(state, frame, self.twin):
            return False
        return super().can(state, unit)

    def use(self, state: State, unit: i64, row: i64) -> None:
        state.marker_wounds[row] += self.change
        state.revision += 1
        if state.log is not None:
            state.log.tell(events.SABOTAGED, unit, row, state.marker_wounds[row])


class Resupply(TokenDeed):
    """LG-BATTLE-5: a supply card from a condition token in contact with the leader."""

    is_free = True

    def is_for(self, state: State, unit: i64, row: i64) -> bool:
        return (
            state.marker[row] == CONDITION
            and is_trooper(state, unit)
            and not is_creature(state, unit)
            and len(state.supplies) > 0
            and gives_action(state, RESUPPLYING)
            and touches_token(state, unit, row)
        )

    def use(self, state: State, unit: i64, row: i64) -> None:
        if state.marker_face[row] == FACE_DOWN:
            state.marker_face[row] = FACE_UP
            state.revision += 1
        else:
            remove_token(state, row)
        state.push(RESUPPLY, unit, _draw(state), _draw(state))
        if state.log is not None:
            state.log.tell(events.SUPPLIES_TAKEN, unit, row)


DEEDS: Final[dict[int, TokenDeed]] = {
    int(CLAIMING): Claim(),
    int(DROPPING): Drop(),
    int(SABOTAGING): Sabotage(1, REPAIRING),
    int(REPAIRING): Sabotage(-1, SABOTAGING),
    int(RESUPPLYING): Resupply(),
}
for _action, _deed in DEEDS.items():
    declare_deed(i64(_action), _deed)


class ChooseToken(Decision[State]):
    """LG-BATTLE-1 to 5, D59: which token the unit claims, drops, sabotages, repairs or takes supplies from."""

    rule = "LG-BATTLE-1"

    def offer(self, state: State, mask: Mask) -> None:
        deed, unit = DEEDS[int(EVENT_KIND.get(state))], EVENT_UNIT.get(state)
        for row in range(MARKERS):
            if state.marker[row] != NO_MARKER and deed.is_for(state, unit, row):
                mask.allow(TO_TOKEN.at(row))

    def apply(self, state: State, action: i64) -> None:
        DEEDS[int(EVENT_KIND.get(state))].use(state, EVENT_UNIT.get(state), TO_TOKEN.argument(action))


CHOOSE_TOKEN: Final[ChooseToken] = ChooseToken()


# Supplies


def shuffle_supplies(state: State) -> None:
    """LG-BATTLE-5: one deck for both players."""
    deck = NOTHING
    for card in range(BATTLE.count):
        if BATTLE.category[card] == SUPPLY:
            for _ in range(BATTLE.copies[card]):
                deck = append(deck, card)
    state.dice.shuffle(deck)
    state.supplies = deck
    if state.log is not None:
        state.log.tell(events.SUPPLIES_SHUFFLED)


def _draw(state: State) -> i64:
    count = i64(len(state.supplies))
    if count == 0:
        return NONE
    card = state.supplies[count - 1]
    state.supplies = state.supplies[: count - 1]
    return card


def choose_supply(state: State) -> None:
    """D59."""
    state.ask(owner_of(RESUPPLY_UNIT.get(state)), CHOOSE_SUPPLY)


class ChooseSupply(Decision[State]):
    """LG-BATTLE-5, D59: which of the two cards drawn is kept, 1 or 2; the other goes back into the deck."""

    rule = "LG-BATTLE-5"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NUMBER.at(1))
        if RESUPPLY_SECOND.get(state) != NONE:
            mask.allow(NUMBER.at(2))

    def apply(self, state: State, action: i64) -> None:
        first, second = RESUPPLY_FIRST.get(state), RESUPPLY_SECOND.get(state)
        kept, back = (first, second) if NUMBER.argument(action) == 1 else (second, first)
        unit = RESUPPLY_UNIT.get(state)
        state.supply_cards[unit] = append(state.supply_cards[unit], kept)
        state.supply_used[unit] = append(state.supply_used[unit], 0)
        if back != NONE:
            state.supplies = append(state.supplies, back)
            state.dice.shuffle(state.supplies)
        refresh_keywords(state, unit)
        state.revision += 1
        if state.log is not None:
            state.log.tell(events.RESUPPLIED, unit, kept)


CHOOSE_SUPPLY: Final[ChooseSupply] = ChooseSupply()
RESUPPLY_STEPS: Final[Steps[State]] = (choose_supply,)


# Detonations


def begin_blast(state: State, seat: i64, row: i64, weapon: i64, times: i64 = 1) -> None:
    """LG-BATTLE-9: a token detonates, as often as that, and is removed."""
    state.push(BLAST, seat, row, weapon, times)


def detonate(state: State) -> None:
    """LG-BATTLE-9: the token attacks everybody in range and sight."""
    if BLAST_LEFT.get(state) == 0:
        return
    BLAST_LEFT.set(state, BLAST_LEFT.get(state) - 1)
    state.again()
    seat, row, weapon = BLAST_SEAT.get(state), BLAST_TOKEN.get(state), BLAST_WEAPON.get(state)
    if declaring.token_targets(state, row, weapon) != 0:
        declaring.begin_token_attack(state, seat, row, weapon)


def remove_blasted(state: State) -> None:
    remove_token(state, BLAST_TOKEN.get(state))


BLAST_STEPS: Final[Steps[State]] = (detonate, remove_blasted)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_TOKEN, CHOOSE_SUPPLY]
