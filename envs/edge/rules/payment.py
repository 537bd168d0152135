"""ED-PAY: costs in crystals and what may stand for them (DP-20), gaining and destroying crystals (DP-37)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import (
    PAY_CRYSTAL,
    PAY_ENDURANCE,
    PAY_POINT,
    PAY_SHRINE,
    PAY_TEMPORARY,
    PAY_WITH,
    SQUAD_SLOTS,
)
from grognard.envs.edge.data.printed import DUEL
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.events import (
    CRYSTALS_CHANGED,
    CRYSTALS_PAID,
    CRYSTALS_REFRESHED,
    ENDURANCE_CHANGED,
    HARVESTED,
    POOLS,
    SHRINE_TOKENS_CHANGED,
    TEMPORARY_PAID,
)
from grognard.envs.edge.rules.ends import move_marker, room_on_track
from grognard.envs.edge.rules.pieces import first_squad
from grognard.envs.edge.rules.texts import SHRINE_PAYS, shrine_of
from grognard.envs.edge.sequence import (
    LOSS,
    LOSS_SQUADS,
    PAY,
    PAY_FOR,
    PAY_KEPT,
    PAY_LEFT,
    PAY_LOST,
    PAY_SEAT,
    PAY_UNIT,
)
from grognard.envs.edge.state import State

FOR_ANYTHING: Final[i64] = 0
FOR_DIE: Final[i64] = 1  # a red die or a paid reroll, for which tokens on some Shrines may stand
KINDS: Final[i64] = 9  # of units
IN_POOL: Final[i64] = i64(POOLS.index("pool"))
IN_DEPLETED: Final[i64] = i64(POOLS.index("depleted"))
IN_TEMPORARY: Final[i64] = i64(POOLS.index("temporary"))
TEMPORARY: Final[i64] = i64(TOKENS.names.index("Temporary crystal"))


def units(state: State, seat: i64, kind: i64, purpose: i64, kept: i64) -> i64:
    """ED-PAY-2, ED-PAY-4: how many units of a kind a player could pay, if so many active crystals are kept."""
    if kind == PAY_CRYSTAL:
        return max(i64(0), state.pool[seat] - kept)
    if kind == PAY_TEMPORARY:
        return state.temporary[seat]
    if kind == PAY_POINT:
        return room_on_track(state, seat) if state.options.mode == DUEL else 0
    if kind == PAY_SHRINE:
        pays = purpose == FOR_DIE and SHRINE_PAYS[shrine_of(state, seat)]
        return state.shrine_tokens[seat] if pays else 0
    return state.endurance[first_squad(seat) + kind - PAY_ENDURANCE]


def can_pay(state: State, seat: i64, cost: i64, purpose: i64 = FOR_ANYTHING, kept: i64 = 0) -> bool:
    """ED-PAY-5: whether a cost can be paid, in whatever way; `kept` active crystals must be left (ED-PAY-6)."""
    left = cost
    kind: i64 = 0
    while left > 0 and kind < KINDS:
        left -= units(state, seat, kind, purpose, kept)
        kind += 1
    return left <= 0 and state.pool[seat] >= kept


def begin_pay(state: State, seat: i64, cost: i64, purpose: i64 = FOR_ANYTHING, kept: i64 = 0) -> None:
    """ED-PAY-5: what follows comes after the payment; it must be possible."""
    if cost > 0:
        state.push(PAY, seat, cost, purpose, kept)


def pay_units(state: State) -> None:
    """A step: unit after unit, in a fixed order, so that every way to pay is one path; asked where two kinds could pay."""
    if PAY_LEFT.get(state) == 0:
        return
    state.again()
    only: i64 = -1
    for kind in range(PAY_UNIT.get(state), KINDS):
        if _can_go_on_with(state, kind):
            if only >= 0:
                state.ask(PAY_SEAT.get(state), CHOOSE_UNIT)
                return
            only = kind
    pay_unit(state, only)


def _can_go_on_with(state: State, kind: i64) -> bool:
    """Whether a unit of this kind can be next: what comes at it or behind it is enough."""
    seat, purpose, kept = PAY_SEAT.get(state), PAY_FOR.get(state), PAY_KEPT.get(state)
    if units(state, seat, kind, purpose, kept) == 0:
        return False
    left = PAY_LEFT.get(state)
    for other in range(kind, KINDS):
        left -= units(state, seat, other, purpose, kept)
    return left <= 0


def pay_unit(state: State, kind: i64) -> None:
    """ED-PAY-1, -3, -4, -7: one unit of the cost in progress."""
    seat = PAY_SEAT.get(state)
    PAY_LEFT.set(state, PAY_LEFT.get(state) - 1)
    PAY_UNIT.set(state, kind)
    if kind == PAY_CRYSTAL:
        state.pool[seat] -= 1
        state.depleted[seat] += 1
        if state.log is not None:
            state.log.tell(CRYSTALS_PAID, seat, 1)
    elif kind == PAY_TEMPORARY:
        lose_temporary(state, seat, 1)
    elif kind == PAY_POINT:
        move_marker(state, 1 - seat, 1)
    elif kind == PAY_SHRINE:
        change_shrine_tokens(state, seat, -1)
    else:
        squad = first_squad(seat) + kind - PAY_ENDURANCE
        lose_token(state, squad)
        PAY_LOST.add(state, state.top, squad)


def lose_token(state: State, squad: i64) -> None:
    """A squad loses an Endurance token, in whatever way (ED-AMB-25, ED-AMB-33)."""
    state.endurance[squad] -= 1
    state.revision += 1
    state.tokens_lost[squad // SQUAD_SLOTS] += 1
    if state.log is not None:
        state.log.tell(ENDURANCE_CHANGED, squad, state.endurance[squad])


def set_endurance(state: State, squad: i64, tokens: i64) -> None:
    """ED-SQD-6: a squad is healed, or tokens are moved; none is lost."""
    if state.endurance[squad] == tokens:
        return
    state.endurance[squad] = tokens
    state.revision += 1
    if state.log is not None:
        state.log.tell(ENDURANCE_CHANGED, squad, tokens)


def change_shrine_tokens(state: State, seat: i64, more: i64) -> None:
    """Tokens come onto a Shrine or leave it."""
    state.shrine_tokens[seat] += more
    if state.log is not None:
        state.log.tell(SHRINE_TOKENS_CHANGED, seat, state.shrine_tokens[seat])


def lose_temporary(state: State, seat: i64, count: i64) -> None:
    """ED-PAY-7: temporary crystals go back to their supply."""
    if count == 0:
        return
    state.temporary[seat] -= count
    state.supply[TEMPORARY] += count
    state.revision += 1
    if state.log is not None:
        state.log.tell(TEMPORARY_PAID, seat, count)


def gain_temporary(state: State, seat: i64, count: i64) -> None:
    """ED-PAY-7, ED-LIM-1: as many as are in supply."""
    taken = min(count, state.supply[TEMPORARY])
    state.supply[TEMPORARY] -= taken
    state.revision += 1
    state.temporary[seat] += taken
    tell_crystals(state, seat, IN_TEMPORARY)


def finish_pay(state: State) -> None:
    """A step: Endurance tokens that were paid are lost, which is a moment of its own, before the effect paid for."""
    frame = state.top
    count = PAY_LOST.count(state, frame)
    if count > 0:
        state.push(LOSS)
        for at in range(count):
            LOSS_SQUADS.add(state, state.top, PAY_LOST.at(state, frame, at))


class ChooseUnit(Decision[State]):
    """ED-PAY-2 (DP-20): with what the next crystal of a cost is paid."""

    rule = "ED-PAY-2"

    def offer(self, state: State, mask: Mask) -> None:
        for kind in range(PAY_UNIT.get(state), KINDS):
            if _can_go_on_with(state, kind):
                mask.allow(PAY_WITH.at(kind))

    def apply(self, state: State, action: i64) -> None:
        pay_unit(state, PAY_WITH.argument(action))


CHOOSE_UNIT: Final[ChooseUnit] = ChooseUnit()


# Crystals


def gain_crystals(state: State, seat: i64, count: i64) -> i64:
    """ED-TERM-1, ED-LIM-1: from the neutral supply to the active pool; how many there were."""
    taken = min(count, state.crystals)
    state.crystals -= taken
    state.pool[seat] += taken
    tell_crystals(state, seat, IN_POOL)
    return taken


def harvest_crystals(state: State, seat: i64, count: i64) -> None:
    """ED-PAS-1, ED-LIM-1: likewise, by a Harvest."""
    taken = min(count, state.crystals)
    state.crystals -= taken
    state.pool[seat] += taken
    if state.log is not None:
        state.log.tell(HARVESTED, seat, taken)


def tell_crystals(state: State, seat: i64, pool: i64) -> None:
    """How many crystals a player has in a pool now."""
    if state.log is not None:
        count = (state.pool, state.depleted, state.temporary)[pool][seat]
        state.log.tell(CRYSTALS_CHANGED, seat, pool, count)


def gain_depleted(state: State, seat: i64, count: i64) -> None:
    """Likewise, into the depleted pool."""
    taken = min(count, state.crystals)
    state.crystals -= taken
    state.depleted[seat] += taken
    tell_crystals(state, seat, IN_DEPLETED)


def refresh_crystals(state: State, seat: i64, count: i64) -> None:
    """ED-PAS-6: depleted crystals become active."""
    moved = min(count, state.depleted[seat])
    if moved == 0:
        return
    state.depleted[seat] -= moved
    state.pool[seat] += moved
    if state.log is not None:
        state.log.tell(CRYSTALS_REFRESHED, seat, moved)


def destroy_crystal(state: State, seat: i64, active: bool) -> None:
    """ED-PAY-6: a real crystal returns to the neutral supply."""
    _lose_crystal(state, seat, active)
    state.crystals += 1
    tell_crystals(state, seat, IN_POOL if active else IN_DEPLETED)


def take_crystal(state: State, seat: i64, victim: i64, active: bool) -> None:
    """A real crystal of another player comes into your depleted pool."""
    _lose_crystal(state, victim, active)
    state.depleted[seat] += 1
    tell_crystals(state, victim, IN_POOL if active else IN_DEPLETED)
    tell_crystals(state, seat, IN_DEPLETED)


def _lose_crystal(state: State, seat: i64, active: bool) -> None:
    if active:
        state.pool[seat] -= 1
    else:
        state.depleted[seat] -= 1
