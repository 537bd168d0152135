"""ED-PAS, section 2a: the Passive turn (DP-11, DP-12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import BONUS, DONE, MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS, YES
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import hooks, placing, upgrades
from grognard.envs.edge.rules.banners import refresh_banner
from grognard.envs.edge.rules.moments import HARVESTING, PASSIVE_END, PASSIVE_START, SHRINE_STEP
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.payment import (
    gain_crystals,
    harvest_crystals,
    refresh_crystals,
    set_endurance,
)
from grognard.envs.edge.rules.pieces import (
    all_models,
    controls_source,
    crystal_source,
    first_squad,
    has_living_model,
    is_foe,
    printed_endurance,
)
from grognard.envs.edge.rules.sacrifices import BY_KILL, begin_death
from grognard.envs.edge.rules.texts import SHRINE_HARVESTS, TOKEN_RULES, shrine_of
from grognard.envs.edge.rules.tokens import end_at_passive_turn
from grognard.envs.edge.sequence import (
    HARVEST,
    HARVEST_ASKED,
    HARVEST_BONUS,
    HARVEST_BONUSES,
    HARVEST_DUE,
)
from grognard.envs.edge.state import ALIVE, DEAD, NONE, TOKEN_KINDS, State, owner_of, squad_of

BONUS_KILL: Final[i64] = 0
BONUS_RETURN: Final[i64] = 1


def start_passive(state: State) -> None:
    """A step: P0: tokens that last until now are removed."""
    end_at_passive_turn(state)


def work_start(state: State) -> None:
    """A step: P0: effects of the start of a Passive turn (DP-25)."""
    hooks.begin_moment(state, PASSIVE_START, state.top)


def work_shrine(state: State) -> None:
    """A step: P5: effects "during the Passive turn" (DP-12)."""
    hooks.begin_moment(state, SHRINE_STEP, state.top)


def work_end(state: State) -> None:
    """A step: P6."""
    hooks.begin_moment(state, PASSIVE_END, state.top)


# Harvest


def yield_of(state: State, seat: i64, source: i64) -> i64:
    """ED-PAS-1 to -4, ED-TERM-25: the crystals that a Source gives a player now."""
    space = crystal_source(state, source)
    if space == NONE or not controls_source(state, seat, space):
        return 0
    found = state.options.harvest
    for token in range(TOKEN_KINDS):
        if state.source_tokens[source * TOKEN_KINDS + token] and TOKENS.faction[token] == state.faction[seat]:
            found += TOKEN_RULES[token].harvest
    return found


def begin_harvest(state: State) -> None:
    """A step: P1, ED-PAS-1: what is due altogether; ED-VAR-1: a crystal for everybody if nobody controls a Source."""
    seat, due, controlled = state.active, i64(0), i64(0)
    for source in range(i64(len(state.source_space))):
        crystals = yield_of(state, seat, source)
        due += crystals
        controlled += i64(crystals > 0)
    for other in range(state.options.players):
        if controls_shrine(state, seat, other):
            due += state.options.harvest
            controlled += 1
    if state.options.more_crystals and not _is_any_controlled(state):
        for place in range(state.options.players):
            gain_crystals(state, (seat + place) % state.options.players, 1)
    if due > 0:
        state.push(HARVEST, due, controlled if state.options.special_sources else 0, NONE)


def controls_shrine(state: State, seat: i64, other: i64) -> bool:
    """ED-TERM-25: whether a player controls the Shrine of another (or their own), which is a Crystal Source in Harvest."""
    space = state.shrine_space[other]
    if space == NONE or state.eliminated[other] or not SHRINE_HARVESTS[shrine_of(state, other)]:
        return False
    return controls_source(state, seat, space)


def _is_any_controlled(state: State) -> bool:
    for seat in range(state.options.players):
        for source in range(i64(len(state.source_space))):
            if yield_of(state, seat, source) > 0:
                return True
        for other in range(state.options.players):
            if controls_shrine(state, seat, other):
                return True
    return False


def replace_harvest(state: State) -> None:
    """A step: ED-TERM-25 (DP-11): passives may replace a crystal that there really is."""
    if min(HARVEST_DUE.get(state), state.crystals) == 0:
        return
    due = hooks.due_effects(state, HARVESTING, state.top, NONE)
    for number in range(i64(len(due))):
        if not HARVEST_ASKED.has(state, state.top, due[number]):
            HARVEST_ASKED.add(state, state.top, due[number])
            state.again()
            state.ask(hooks.owner_of_effect(state, due[number]), REPLACE_HARVEST)
            return


class ReplaceHarvest(Decision[State]):
    """ED-TERM-25 (DP-11): something else in place of a crystal of the Harvest."""

    rule = "ED-TERM-25"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            HARVEST_DUE.set(state, HARVEST_DUE.get(state) - 1)
            asked = HARVEST_ASKED.at(state, state.top, HARVEST_ASKED.count(state, state.top) - 1)
            hooks.work_effect_of(state, asked, state.top)


REPLACE_HARVEST: Final[ReplaceHarvest] = ReplaceHarvest()


def take_harvest(state: State) -> None:
    """A step: ED-LIM-1: as many as are left."""
    harvest_crystals(state, state.active, HARVEST_DUE.get(state))


# Special Sources (ED-VAR-9)


def bonus_models(state: State, seat: i64, bonus: i64) -> vec[i64]:
    """Whom a bonus of a special Source can concern: a foe without Endurance to remove, a dead model to return, or a squad
    to heal (known by its first model)."""
    found = vec[i64]()
    for model in range(all_models(state)):
        squad, own = squad_of(model), owner_of(model) == seat
        if bonus == BONUS_KILL:
            meant = state.life[model] == ALIVE and is_foe(state, seat, model) and state.endurance[squad] == 0
        elif bonus == BONUS_RETURN:
            meant = (
                own and state.life[model] == DEAD and placing.can_place(state, seat, model, placing.ANYWHERE, NONE, 0)
            )
        else:
            meant = own and model % MODEL_SLOTS == 0 and _can_heal(state, squad)
        if meant:
            found = append(found, model)
    return found


def _can_heal(state: State, squad: i64) -> bool:
    if state.squad_kind[squad] == NONE or not has_living_model(state, squad):
        return False
    return state.endurance[squad] < printed_endurance(state, squad)


def choose_bonus(state: State) -> None:
    """A step: ED-VAR-9 (DP-28): one of three things for each controlled Source, besides its crystals."""
    if HARVEST_BONUSES.get(state) == 0:
        return
    state.again()
    HARVEST_BONUSES.set(state, HARVEST_BONUSES.get(state) - 1)
    for bonus in range(BONUS.count):
        if len(bonus_models(state, state.active, bonus)) > 0:
            HARVEST_BONUS.set(state, NONE)
            state.ask(state.active, CHOOSE_BONUS)
            return


class ChooseBonus(Decision[State]):
    """ED-VAR-9 (DP-28): what a special Source gives, or nothing; then to whom."""

    rule = "ED-VAR-9"

    def offer(self, state: State, mask: Mask) -> None:
        if HARVEST_BONUS.get(state) == NONE:
            mask.allow(DONE)
            for bonus in range(BONUS.count):
                if len(bonus_models(state, state.active, bonus)) > 0:
                    mask.allow(BONUS.at(bonus))
            return
        found = bonus_models(state, state.active, HARVEST_BONUS.get(state))
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.active, found[number]))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        if BONUS.covers(action):
            HARVEST_BONUS.set(state, BONUS.argument(action))
            state.ask(state.active, CHOOSE_BONUS)
            return
        model, bonus = said_model(state, state.active, action), HARVEST_BONUS.get(state)
        if bonus == BONUS_KILL:
            begin_death(state, model, BY_KILL, NONE, state.active)
        elif bonus == BONUS_RETURN:
            placing.begin_placing(state, state.active, model, placing.ANYWHERE, NONE, 0)
        else:
            set_endurance(state, squad_of(model), state.endurance[squad_of(model)] + 1)


CHOOSE_BONUS: Final[ChooseBonus] = ChooseBonus()


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
    refresh_banner(state, state.active)
