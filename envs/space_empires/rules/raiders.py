"""Chapter 12: raiders that announce themselves, scanners that answer, and who is cloaked."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import NO, YES
from grognard.envs.space_empires.data.printed import CLOAKING, HEXES, NEBULA, RAIDER, SCANNERS
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.components import (
    disclose_level,
    has_aliens,
    has_enemy_unit,
    in_hex,
    is_cloaked_from,
    is_enemy,
    is_group,
    role,
    units_in,
    units_of,
)
from grognard.envs.space_empires.sequence import ANNOUNCE, CHALLENGE, ENTER_OWNER, PLAYER_TURN_HEX, PLAYER_TURN_OWNER
from grognard.envs.space_empires.state import ALIENS, ANNOUNCED, COMBAT, FACE_DOWN, MACHINE_OWNER, NONE, State, Unit


def best_scanner(state: State, owner: i64, where: i64) -> i64:
    """AMB-32: the highest Scanner level carried by the owner's destroyers in the hex, screened ones included."""
    best: i64 = 0
    for unit in units_in(state, owner, where):
        if UNITS.carries[unit.kind] == SCANNERS:
            best = max(best, unit.special)
    return best


def best_cloak(state: State, owner: i64, where: i64) -> i64:
    """The highest Cloaking level among the owner's raiders in the hex; 0 without raiders."""
    best: i64 = 0
    for unit in units_in(state, owner, where):
        if role(unit) == RAIDER:
            best = max(best, unit.special)
    return best


def can_cloak_in(state: State, where: i64) -> bool:
    """SE-12.1.6: not in a nebula; AMB-35: not before a doomsday machine."""
    in_nebula = state.marker[where] == NEBULA and state.explored[where] == 1
    return state.options.raiders and not in_nebula and not in_hex(state, MACHINE_OWNER, where)


def is_cloaked_against(state: State, unit: Unit, enemy: i64) -> bool:
    """SE-12.1.1: its own Cloaking exceeds the Scanners of that enemy's destroyers in the hex."""
    where = unit.hex
    if role(unit) != RAIDER or not can_cloak_in(state, where) or enemy == MACHINE_OWNER:
        return False
    return unit.special > best_scanner(state, enemy, where)


def may_hide(state: State, owner: i64, where: i64, technology: i64) -> bool:
    """Whether, for all that others can see, the owner might have a ship here that carries the technology.

    Questions are asked by what is public, so that their absence tells nothing.
    """
    for unit in units_in(state, owner, where):
        if is_group(unit) and (unit.face == FACE_DOWN or UNITS.carries[unit.kind] == technology):
            return True
    return False


# Announcements (SE-12.2.d)


def announce_own_raiders(state: State) -> None:
    """AMB-31 (1): raiders of the moving stack enter a hex with enemies; their owner announces them or not."""
    where = state.stack
    if not can_cloak_in(state, where) or not has_enemy_unit(state, state.active, where):
        return
    for unit in units_of(state, state.active):
        if unit.picked and role(unit) == RAIDER:
            begin_announcement(state, state.active, where)
            return


def announce_enemy_raiders(state: State) -> None:
    """AMB-31 (2): somebody entered the hex of face-down counters that may be raiders; each owner is asked in turn."""
    where = state.stack
    if not can_cloak_in(state, where):
        return
    for player in range(ENTER_OWNER.get(state), state.players):
        if is_enemy(state, player, state.active) and may_hide(state, player, where, CLOAKING):
            ENTER_OWNER.set(state, player + 1)
            state.again()
            begin_announcement(state, player, where)
            return


def scan_for_raiders(state: State) -> None:
    """AMB-31 (3): before the battles, the active player may scan for announced raiders that stay in his hexes."""
    state.phase = COMBAT
    if not state.options.raiders:
        return
    while PLAYER_TURN_OWNER.get(state) < state.players:
        owner = PLAYER_TURN_OWNER.get(state)
        for where in range(PLAYER_TURN_HEX.get(state), i64(HEXES)):
            if is_scanned(state, owner, where):
                PLAYER_TURN_HEX.set(state, where + 1)
                state.again()
                begin_announcement(state, owner, where)
                return
        PLAYER_TURN_OWNER.set(state, owner + 1)
        PLAYER_TURN_HEX.set(state, 0)


def is_scanned(state: State, owner: i64, where: i64) -> bool:
    """Whether the active player is in a hex with announced raiders of the owner that he could not detect."""
    if not is_enemy(state, owner, state.active) or not in_hex(state, state.active, where):
        return False
    return has_cloaked(state, owner, where, state.active)


def has_cloaked(state: State, owner: i64, where: i64, enemy: i64) -> bool:
    """Whether announced raiders of the owner stay in the hex that this enemy could not detect."""
    for unit in units_in(state, owner, where):
        if is_cloaked_from(unit, enemy):
            return True
    return False


def begin_announcement(state: State, owner: i64, where: i64) -> None:
    """Begin the flow ANNOUNCE, for the raiders of an owner in a hex."""
    state.raider_owner = owner
    state.raider_hex = where
    state.push(ANNOUNCE)


def ask_announcement(state: State) -> None:
    """The owner says that they are raiders, or lets them pass for ordinary ships; in combat it has been said before."""
    state.scanner_owner = NONE
    state.cloak_claim = 1
    state.announced = state.phase == COMBAT
    if not state.announced:
        state.ask(state.raider_owner, ANNOUNCE_RAIDERS)


def ask_every_opponent(state: State) -> None:
    """SE-12.2.d: every opponent in the hex may answer; AMB-31 (4): aliens never do."""
    while state.announced and state.scanner_owner + 1 < state.players:
        state.scanner_owner += 1
        if is_challenger(state, state.scanner_owner):
            state.scan_claim = 0
            state.again()
            state.push(CHALLENGE)
            return


def is_challenger(state: State, player: i64) -> bool:
    """All who are there answer raiders that come; he who comes upon raiders, or fights now, answers alone."""
    if state.raider_owner != state.active and player != state.active:
        return False
    return is_enemy(state, state.raider_owner, player) and may_hide(state, player, state.raider_hex, SCANNERS)


def end_announcement(state: State) -> None:
    state.scan_claim = 0
    state.cloak_claim = 0
    state.announced = False
    state.raider_owner = NONE
    state.raider_hex = NONE
    state.scanner_owner = NONE


def ask_scanners(state: State) -> None:
    """The opponent may answer with Scanner 1."""
    state.ask(state.scanner_owner, ANNOUNCE_SCANNERS)


def ask_cloaking(state: State) -> None:
    """The owner may answer Scanner 1 with Cloaking 2."""
    if state.scan_claim == 1 and state.cloak_claim == 1:
        state.ask(state.raider_owner, ANNOUNCE_CLOAKING)


def ask_better_scanners(state: State) -> None:
    """The opponent may answer Cloaking 2 with Scanner 2."""
    if state.scan_claim == 1 and state.cloak_claim == 2:
        state.ask(state.scanner_owner, ANNOUNCE_BETTER_SCANNERS)


def settle_challenge(state: State) -> None:
    """SE-12.2.a: to an opponent whose scanners suffice they are ordinary ships; SE-12.1.1: to the others they are not."""
    mine = i64(1) << state.scanner_owner
    for unit in units_in(state, state.raider_owner, state.raider_hex):
        if role(unit) == RAIDER:
            unit.cloaked |= mine
            if min(unit.special, state.cloak_claim) <= state.scan_claim:
                unit.cloaked ^= mine


class AnnounceRaiders(Decision[State]):
    """D-12: say that they are raiders, to pass or to stay without battle, or let them act as ordinary ships."""

    rule = "SE-12.2.d"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        if best_cloak(state, state.raider_owner, state.raider_hex) > 0:
            mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        state.announced = action == YES
        if state.announced:
            disclose_level(state, state.raider_owner, CLOAKING, 1)
        for unit in units_in(state, state.raider_owner, state.raider_hex):
            if role(unit) == RAIDER:
                if state.announced:
                    announce(state, unit)
                elif state.to_move != state.active:
                    unit.cloaked &= ~(i64(1) << state.active)  # ordinary ships to him who comes upon them


ANNOUNCE_RAIDERS: Final[AnnounceRaiders] = AnnounceRaiders()


def announce(state: State, unit: Unit) -> None:
    """SE-12.1.2.a: cloaked from every enemy until his scanners answer; they pass, or stay without battle."""
    if unit.face == FACE_DOWN:
        unit.face = ANNOUNCED
    for other in range(i64(MACHINE_OWNER)):
        here = other < state.players or (other == ALIENS and has_aliens(state, unit.hex))
        if here and is_enemy(state, unit.owner, other):
            unit.cloaked |= i64(1) << other


class AnnounceScanners(Decision[State]):
    """D-13: answer with Scanner 1, or keep silent (AMB-31 (3))."""

    rule = "SE-12.2.d"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        if best_scanner(state, state.scanner_owner, state.raider_hex) > 0:
            mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            state.scan_claim = 1
            disclose_level(state, state.scanner_owner, SCANNERS, 1)


ANNOUNCE_SCANNERS: Final[AnnounceScanners] = AnnounceScanners()


class AnnounceCloaking(Decision[State]):
    """D-12: answer Scanner 1 with Cloaking 2, which it does not reveal."""

    rule = "SE-12.1.5"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        if best_cloak(state, state.raider_owner, state.raider_hex) > 1:
            mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            state.cloak_claim = 2
            disclose_level(state, state.raider_owner, CLOAKING, 2)


ANNOUNCE_CLOAKING: Final[AnnounceCloaking] = AnnounceCloaking()


class AnnounceBetterScanners(Decision[State]):
    """D-13: answer Cloaking 2 with Scanner 2."""

    rule = "SE-12.2.d"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        if best_scanner(state, state.scanner_owner, state.raider_hex) > 1:
            mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            state.scan_claim = 2
            disclose_level(state, state.scanner_owner, SCANNERS, 2)


ANNOUNCE_BETTER_SCANNERS: Final[AnnounceBetterScanners] = AnnounceBetterScanners()
