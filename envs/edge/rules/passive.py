"""ED-PAS, section 2a: the Passive turn (DP-11, DP-12)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import DONE, SQUAD_SLOTS, UPGRADE_SLOTS, YES
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import hooks, upgrades
from grognard.envs.edge.rules.moments import HARVESTING, PASSIVE_END, PASSIVE_START, SHRINE_STEP
from grognard.envs.edge.rules.payment import gain_crystals, refresh_crystals
from grognard.envs.edge.rules.pieces import controls_source, first_squad, has_living_model
from grognard.envs.edge.rules.texts import SHRINE_HARVESTS, TOKEN_RULES, shrine_of
from grognard.envs.edge.rules.tokens import end_at_passive_turn
from grognard.envs.edge.sequence import HARVEST, HARVEST_AT, HARVEST_DUE, PASSIVE_AT, PASSIVE_TURN
from grognard.envs.edge.state import NONE, TOKEN_KINDS, State


def start_passive(state: State) -> None:
    """A step: P0: tokens that last until now are removed."""
    end_at_passive_turn(state)
    PASSIVE_AT.set(state, 0)


def work_start(state: State) -> None:
    """A step: P0: effects of the start of a Passive turn."""
    work_moment(state, PASSIVE_START)


def work_shrine(state: State) -> None:
    """A step: P5: effects "during the Passive turn" (DP-12)."""
    work_moment(state, SHRINE_STEP)


def work_end(state: State) -> None:
    """A step: P6."""
    work_moment(state, PASSIVE_END)


def work_moment(state: State, moment: i64) -> None:
    """The next effect of a step; the step runs again as long as there is one."""
    found = hooks.next_hook(state, state.top, moment, PASSIVE_AT.get(state))
    if found == NONE:
        PASSIVE_AT.set(state, 0)
        return
    PASSIVE_AT.set(state, found + 1)
    state.again()
    if hooks.hook_may(state, moment, found):
        state.ask(hooks.hook_owner(state, found), USE_AT_PASSIVE)
    else:
        hooks.work_hook(state, moment, found, state.top)


class UseAtPassive(Decision[State]):
    """ED-PAS-8 (DP-12): an effect of the Passive turn that says "may"."""

    rule = "ED-PAS-8"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            position = PASSIVE_AT.get(state) - 1
            for moment in (PASSIVE_START, SHRINE_STEP, PASSIVE_END):
                if state.runs(PASSIVE_TURN):
                    hooks.work_hook(state, moment, position, state.top)


USE_AT_PASSIVE: Final[UseAtPassive] = UseAtPassive()


# Harvest


def is_overgrown(state: State, source: i64) -> bool:
    """ED-TERM-15."""
    for token in range(TOKEN_KINDS):
        if TOKEN_RULES[token].overgrows and state.source_tokens[source * TOKEN_KINDS + token]:
            return True
    return False


def yield_of(state: State, seat: i64, source: i64) -> i64:
    """ED-PAS-1 to -4, ED-TERM-25: the crystals that a Source gives a player now."""
    space = state.source_space[source]
    if space == NONE or is_overgrown(state, source) or not controls_source(state, seat, space):
        return 0
    found = state.options.harvest
    for token in range(TOKEN_KINDS):
        if state.source_tokens[source * TOKEN_KINDS + token] and TOKENS.faction[token] == state.faction[seat]:
            found += TOKEN_RULES[token].harvest
    return found


def begin_harvest(state: State) -> None:
    """A step: P1, ED-PAS-1: what is due altogether; ED-VAR-1: a crystal for everybody if nobody controls a Source."""
    seat, due = state.active, i64(0)
    for source in range(i64(len(state.source_space))):
        due += yield_of(state, seat, source)
    for other in range(state.options.players):
        space = state.shrine_space[other]
        if space != NONE and SHRINE_HARVESTS[shrine_of(state, other)] and controls_source(state, seat, space):
            due += state.options.harvest
    if state.options.more_crystals and not _is_any_controlled(state):
        for place in range(state.options.players):
            gain_crystals(state, (seat + place) % state.options.players, 1)
    if due > 0:
        state.push(HARVEST, due, 0)


def _is_any_controlled(state: State) -> bool:
    for source in range(i64(len(state.source_space))):
        for seat in range(state.options.players):
            if yield_of(state, seat, source) > 0:
                return True
    return False


def replace_harvest(state: State) -> None:
    """A step: ED-TERM-25 (DP-11): passives may replace a crystal that there really is."""
    if min(HARVEST_DUE.get(state), state.crystals) == 0:
        return
    found = hooks.next_hook(state, state.top, HARVESTING, HARVEST_AT.get(state))
    if found == NONE:
        return
    HARVEST_AT.set(state, found + 1)
    state.again()
    state.ask(hooks.hook_owner(state, found), REPLACE_HARVEST)


class ReplaceHarvest(Decision[State]):
    """ED-TERM-25 (DP-11): something else in place of a crystal of the Harvest."""

    rule = "ED-TERM-25"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            HARVEST_DUE.set(state, HARVEST_DUE.get(state) - 1)
            hooks.work_hook(state, HARVESTING, HARVEST_AT.get(state) - 1, state.top)


REPLACE_HARVEST: Final[ReplaceHarvest] = ReplaceHarvest()


def take_harvest(state: State) -> None:
    """A step: ED-LIM-1: as many as are left."""
    gain_crystals(state, state.active, HARVEST_DUE.get(state))


# Charging and refreshing


def charge_upgrades(state: State) -> None:
    """A step: P2, ED-PAS-5: one charge for each upgrade of a squad with a living model."""
    seat = state.active
    frame = upgrades.begin_charging(state, seat, seat)
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] != NONE and has_living_model(state, squad):
            for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
                upgrades.due(state, frame, slot, 1)


def refresh(state: State) -> None:
    """A step: P3 and P4, ED-PAS-6, ED-PAS-7: crystals and the banner."""
    refresh_crystals(state, state.active, state.depleted[state.active])
    state.banner_used[state.active] = 0
