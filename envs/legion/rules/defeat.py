"""LG-ATK-9-4: minis fall, leaders are replaced, units are defeated."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ADDS_NO_WEAPONS,
    FALLS_NUMBER,
    FIRST_UPGRADE,
    IS_LEADER,
    OTHER_DEFEATED,
)
from grognard.envs.legion.abilities import DEFEATED as DEFEATED_MOMENT
from grognard.envs.legion.actions import MINI, MINI_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.events.attack import CARD_LOST, LEADER_CHOSEN, MINI_FELL, UNIT_DEFEATED
from grognard.envs.legion.keywords.numbers import SHIELDED
from grognard.envs.legion.rules import boarding, carrying, ending, moments
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.measuring import OUT_OF_REACH, forget
from grognard.envs.legion.rules.pools import mini_traits
from grognard.envs.legion.rules.tokens import clear, lose
from grognard.envs.legion.rules.units import alive_minis, is_undefeated, sources, threshold, value
from grognard.envs.legion.sequence.attack import (
    DEFEAT_LED,
    DEFEAT_MINI,
    DEFEAT_SOURCE,
    DEFEAT_UNIT,
    MINIS_FELL,
    POOL_NOTES,
)
from grognard.envs.legion.sequence.flows import DEFEAT, POOL
from grognard.envs.legion.state import (
    ALIVE,
    DEFEATED,
    DISCARDED,
    FALLEN_NOW,
    INACTIVE_SHIELD,
    LOST,
    LOST_EXHAUSTED,
    NONE,
    OF_COUNTERPART,
    OF_UNIT,
    SHIELD,
    TOKENS_EACH,
    State,
    first_card,
    first_mini,
    other,
    owner_of,
    token,
    unit_changed,
    unit_of,
)

AFTER_LOSS: Final[vec[i64]] = vec[i64](
    [LOST, LOST_EXHAUSTED, DISCARDED]
)  # of a card ready, exhausted or expended (LG-SETUP-8)


def defeat_mini(state: State, mini: i64, source: i64 = NONE) -> None:
    """LG-ATK-9-4: a mini falls, and with the last one its unit; `source` is the unit that did it."""
    state.push(DEFEAT, unit_of(mini), mini, source)


def defeat_unit(state: State, unit: i64, source: i64 = NONE) -> None:
    """All minis of a unit fall at once, as by Self-Destruct."""
    state.push(DEFEAT, unit, NONE, source)


def remove_minis(state: State) -> None:
    """LG-BATTLE-2, AMB-46: with the leader the claimed tokens are dropped before it leaves.

    LG-MELEE-6: nobody closes up where a mini fell outside an attack, so nothing remembers where it stood.
    """
    unit, mini, pool = DEFEAT_UNIT.get(state), DEFEAT_MINI.get(state), state.innermost(POOL)
    if not is_undefeated(state, unit):
        state.leave()
        return
    if mini == NONE or mini == state.leader[unit]:
        DEFEAT_LED.set(state, 1)
        carrying.drop(state, unit)
    for each in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[each] == ALIVE and (mini == NONE or mini == each):
            _tell_of_fall(state, unit, each)
            state.mini[each] = FALLEN_NOW
            if pool == NONE:
                state.z[each] = OUT_OF_REACH
            if state.log is not None:
                state.log.tell(MINI_FELL, unit, each)
    unit_changed(state, unit)
    forget(state, unit)
    if pool != NONE:
        POOL_NOTES.set_of(state, pool, POOL_NOTES.of(state, pool) | MINIS_FELL)


def _tell_of_fall(state: State, unit: i64, mini: i64) -> None:
    """LG-K-hunted: effects of the unit on its minis as they fall."""
    found = sources(state, unit, FALLS_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        ABILITIES[found[at]].falls(state, unit, found[at + 1], mini)


# The new leader


def replace_leader(state: State) -> None:
    """LG-ATK-9-4, D54: the owner picks a new leader."""
    unit = DEFEAT_UNIT.get(state)
    if DEFEAT_LED.get(state) == 1 and alive_minis(state, unit) > 0:
        state.ask(owner_of(unit), CHOOSE_LEADER)


def successors(state: State, unit: i64) -> vec[i64]:
    """LG-K-noncombatant: never such a mini while there are others."""
    found, others = NOTHING, NOTHING
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            others = append(others, mini)
            if mini_traits(state, mini) & ADDS_NO_WEAPONS == 0:
                found = append(found, mini)
    return found if len(found) > 0 else others


class ChooseLeader(Decision[State]):
    """LG-ATK-9-4, AMB-115: the mini that leads from now on; it stays where it is and keeps what it has."""

    rule = "LG-ATK-9-4"

    def offer(self, state: State, mask: Mask) -> None:
        found = successors(state, DEFEAT_UNIT.get(state))
        for at in range(i64(len(found))):
            mask.allow(MINI.at(found[at] % MINI_SLOTS))

    def apply(self, state: State, action: i64) -> None:
        unit = DEFEAT_UNIT.get(state)
        mini = first_mini(unit) + MINI.argument(action)
        state.leader[unit] = mini
        unit_changed(state, unit)
        _hand_down(state, DEFEAT_MINI.get(state), mini)
        forget(state, unit)
        if state.log is not None:
            state.log.tell(LEADER_CHOSEN, unit, mini)


def _hand_down(state: State, fallen: i64, mini: i64) -> None:
    """LG-K-leader: a leader of threshold 2 among minis of threshold 1 is replaced by one of threshold 2 that has 1
    wound.
    """
    if mini_traits(state, fallen) & IS_LEADER == 0 or threshold(state, fallen) != 2 or threshold(state, mini) != 1:
        return
    profile = state.profile[mini]
    state.profile[mini], state.profile[fallen] = state.profile[fallen], profile
    state.wounds[mini] = 1
    unit_changed(state, unit_of(mini))


CHOOSE_LEADER: Final[ChooseLeader] = ChooseLeader()


# What is lost


def lose_cards(state: State) -> None:
    """LG-SETUP-9, LG-K-counterpart: the card that added the mini gives nothing any more."""
    unit, mini = DEFEAT_UNIT.get(state), DEFEAT_MINI.get(state)
    for each in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[each] == FALLEN_NOW and (mini == NONE or mini == each):
            _lose_card(state, unit, state.profile[each])
    before = value(state, unit, SHIELDED)
    refresh_keywords(state, unit)
    _lose_shields(state, unit, before - value(state, unit, SHIELDED))


def _lose_shields(state: State, unit: i64, lost: i64) -> None:
    """LG-K-shielded: with the keyword go as many shields, inactive ones first."""
    inactive = min(lost, token(state, unit, INACTIVE_SHIELD))
    lose(state, unit, INACTIVE_SHIELD, inactive)
    lose(state, unit, SHIELD, lost - inactive)


def _lose_card(state: State, unit: i64, profile: i64) -> None:
    if profile == OF_COUNTERPART:
        for at in range(UPGRADE_SLOTS):
            if state.upgrade_joined[first_card(unit) + at] == 1:
                _lose_card(state, unit, at)
    if profile == OF_UNIT or profile == OF_COUNTERPART:
        return
    slot = first_card(unit) + profile
    if state.upgrade[slot] != NONE and state.upgrade_state[slot] < LOST:
        if ABILITIES[FIRST_UPGRADE + state.upgrade[slot]].outlasts_mini:
            return
        state.upgrade_state[slot] = AFTER_LOSS[state.upgrade_state[slot]]
        unit_changed(state, unit)
        if state.log is not None:
            state.log.tell(CARD_LOST, slot)


def close_unit(state: State) -> None:
    """LG-ATK-9-4, LG-WIN-1, LG-WIN-2: without minis the unit is defeated: its order tokens leave, its points count
    for the opponent.
    """
    unit = DEFEAT_UNIT.get(state)
    if alive_minis(state, unit) > 0:
        state.leave()
        return
    if state.log is not None:
        state.log.tell(UNIT_DEFEATED, unit, DEFEAT_SOURCE.get(state))
    boarding.begin_unloading(state, unit)
    state.life[unit] = DEFEATED
    state.aboard[unit] = NONE
    state.face_up[unit], state.face_down[unit] = 0, 0
    state.destroyed[other(owner_of(unit))] += state.points[unit]
    state.revision += 1


def tell_everybody(state: State) -> None:
    """Effects of the unit itself, then of all others; then it is seen whether it was the last one."""
    unit, frame = DEFEAT_UNIT.get(state), state.top
    moments.begin_for_both(state, OTHER_DEFEATED, unit, frame)
    moments.begin(state, DEFEATED_MOMENT, owner_of(unit), unit, unit, frame)


def count_units(state: State) -> None:
    """LG-WIN-1: whoever has lost the last unit has lost the game."""
    unit = DEFEAT_UNIT.get(state)
    for kind in range(TOKENS_EACH):
        clear(state, unit, kind)
    ending.check_units(state)


DEFEAT_STEPS: Final[Steps[State]] = (remove_minis, replace_leader, lose_cards, close_unit, tell_everybody, count_units)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_LEADER]
