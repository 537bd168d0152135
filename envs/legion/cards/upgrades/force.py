"""Force upgrades. LG-GEN-14: ranges are measured from the leader of the unit that has them."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTION,
    ACTIVATION_BEGINS,
    DEFENDER_MODIFIES,
    DEPLOYED,
    END_ENDS,
    WOUNDED,
    upgrade,
)
from grognard.envs.legion.actions import (
    ATTACKING,
    COLUMN,
    HEADING,
    KIND,
    MINI,
    MINI_SLOTS,
    NUMBER,
    ROW,
    TO_PIECE,
    WEAPON,
)
from grognard.envs.legion.cards.atoms import BeUnder, Gain, MakeMove, Suppress
from grognard.envs.legion.cards.filters import enemy, friendly, itself, leader_at_range, of_rank, trooper
from grognard.envs.legion.cards.parts import Card, InUnit, Part, always, card_in, may, on_action, on_action_choose, when
from grognard.envs.legion.cards.passives import OpenOrder
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE
from grognard.envs.legion.events.battle import BARRICADE_PLACED
from grognard.envs.legion.geometry.answers import COLUMN_ANSWERS, ROW_ANSWERS
from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.lattice import column_x, row_y
from grognard.envs.legion.geometry.numbers import BAND
from grognard.envs.legion.keywords.defending import tell_cancelled
from grognard.envs.legion.rules import acting, barricades, choices, declaring, happening, tokens, wounds
from grognard.envs.legion.rules.defending import CRIT_KIND
from grognard.envs.legion.rules.dice import CRIT, HIT
from grognard.envs.legion.rules.lasting import SPEED, is_given
from grognard.envs.legion.rules.measuring import forget_all, leader_band
from grognard.envs.legion.rules.pools import cancel, crits, hits, is_ranged, is_rolled
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.targeting import fits_kind, slots_of
from grognard.envs.legion.rules.terrain import add_barricade
from grognard.envs.legion.rules.units import MOST_SPEED, base_kind, is_in_play, is_on_table, is_trooper
from grognard.envs.legion.sequence.activation import LEAVES_FREELY, RANGED_ONLY, THROWN
from grognard.envs.legion.sequence.attack import MELEE_POOL, POOL_DEFENDER
from grognard.envs.legion.sequence.effects import (
    CHOICE_COLUMN,
    CHOICE_EVENT,
    CHOICE_NUMBER,
    CHOICE_ROW,
    CHOICE_STAGE,
    CHOICE_UNIT,
)
from grognard.envs.legion.state import (
    AIM,
    ALIVE,
    DODGE,
    IMMOBILIZE,
    NONE,
    SURGE,
    UNTIL_ROUND,
    State,
    first_mini,
    owner_of,
)

MOST_BARRED: Final[i64] = 2  # hits that Force Barrier cancels
HALF_TURN: Final[i64] = 12  # headings: a barricade looks the same after half a turn

# The stages of Force Lift.
PIECE_STAGE: Final[i64] = 0
COLUMN_STAGE: Final[i64] = 1
ROW_STAGE: Final[i64] = 2
HEADING_STAGE: Final[i64] = 3


class Tired(Part):
    """Burst of Speed: at the end of the round in which it was used the unit is slowed for its next activation."""

    brings: tuple[int, ...] = (int(IMMOBILIZE),)
    quiet = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and is_given(state, SPEED, unit, card_in(state, value))

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        tokens.put(state, unit, IMMOBILIZE, 1)


class Barrier(Part):
    """Another friendly trooper unit at range 1 that defends against a ranged attack: one crit or up to two hits are cancelled."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or not is_ranged(state, event) or not is_in_play(state, unit):
            return False
        defender = POOL_DEFENDER.of(state, event)
        if defender == unit or are_foes(state, unit, defender) or not is_trooper(state, defender):
            return False
        return hits(state, event) + crits(state, event) > 0 and leader_band(state, unit, defender) <= 1

    def offer(self, state: State, mask: Mask) -> None:
        pool = CHOICE_EVENT.get(state)
        if crits(state, pool) > 0:
            mask.allow(KIND.at(CRIT_KIND))
        for amount in range(i64(1), min(MOST_BARRED, hits(state, pool)) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        pool, unit = CHOICE_EVENT.get(state), CHOICE_UNIT.get(state)
        if KIND.covers(action):
            tell_cancelled(state, unit, cancel(state, pool, CRIT, 1), CRIT)
        else:
            tell_cancelled(state, unit, cancel(state, pool, HIT, NUMBER.argument(action)), HIT)


class Choke(InUnit):
    """A mini at range 1, of an enemy trooper unit that is neither commander nor operative, suffers a wound."""

    def __init__(self) -> None:
        super().__init__(ACTION, itself)

    def _may_hurt(self, state: State, unit: i64, other: i64, mini: i64) -> bool:
        if state.mini[mini] != ALIVE or not common_enemy.matches(state, owner_of(unit), unit, other):
            return False
        return leader_band(state, unit, other, i64(1) << (mini % MINI_SLOTS)) <= 1

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        if not is_in_play(state, each):
            return False
        for mini in range(first_mini(each), first_mini(each) + MINI_SLOTS):
            if self._may_hurt(state, unit, each, mini):
                return True
        return False

    def offer_in(self, state: State, mask: Mask, target: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        for slot in range(MINI_SLOTS):
            if self._may_hurt(state, unit, target, first_mini(target) + slot):
                mask.allow(MINI.at(slot))

    def chosen_in(self, state: State, action: i64, target: i64) -> None:
        wounds.suffer(state, target, 1, CHOICE_UNIT.get(state), first_mini(target) + MINI.argument(action))


class Throw(Part):
    """An attack action with one melee weapon of its own, which is a ranged one of range 1-2 with half of its dice; one pool."""

    flags: Final[i64] = RANGED_ONLY | THROWN
    is_attack = True

    def __init__(self) -> None:
        super().__init__(ACTION, itself)

    def _can_throw(self, state: State, unit: i64, weapon: i64) -> bool:
        return fits_kind(weapon, MELEE_POOL) and declaring.can_attack(state, unit, self.flags, weapon)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if acting.is_forbidden(state, unit, ATTACKING) or not acting.is_within_limits(state, unit, ATTACKING):
            return False
        weapons = slots_of(state, unit)
        for at in range(i64(len(weapons))):
            if self._can_throw(state, unit, weapons[at]):
                return True
        return False

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        weapons = slots_of(state, unit)
        for slot in range(i64(len(weapons))):
            if self._can_throw(state, unit, weapons[slot]):
                mask.allow(WEAPON.at(slot))

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        weapon = slots_of(state, unit)[WEAPON.argument(action)]
        happening.count_as(state, CHOICE_EVENT.get(state), ATTACKING)
        declaring.begin_attack(state, owner_of(unit), unit, self.flags, weapon)


class Lift(Part):
    """A new barricade is placed wholly within range 1 of the leader; or one that lies at range 1 of it is lifted (`moves_one`).

    What is lifted is placed wholly within range 1 of where it lay, however far from the leader.
    """

    def __init__(self, moment: i64, moves_one: bool) -> None:
        super().__init__(moment, itself)
        self.moves_one = moves_one

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_on_table(state, unit):
            return False
        if not self.moves_one:
            return barricades.count(state) < barricades.MOST_BARRICADES and self._has_place(state, unit, NONE)
        for number in range(barricades.count(state)):
            if self._may_lift(state, unit, number):
                return True
        return False

    def _may_lift(self, state: State, unit: i64, number: i64) -> bool:
        leader = state.leader[unit]
        reach = RADIUS[base_kind(state, unit)] + BAND
        is_far = barricades.is_far_from(state, number, state.x[leader], state.y[leader], reach)
        return not is_far and self._has_place(state, unit, number)

    def _has_place(self, state: State, unit: i64, number: i64) -> bool:
        for column in range(i64(COLUMN_ANSWERS)):
            if self._has_row(state, unit, number, column):
                return True
        return False

    def _has_row(self, state: State, unit: i64, number: i64, column: i64) -> bool:
        for row in range(i64(ROW_ANSWERS)):
            if self._has_heading(state, unit, number, column, row):
                return True
        return False

    def _has_heading(self, state: State, unit: i64, number: i64, column: i64, row: i64) -> bool:
        """Whether some heading is possible; far from the leader, or from where the barricade lay, none is."""
        leader = state.leader[unit]
        x, y = column_x(column), row_y(row)
        if self.moves_one:
            if barricades.is_far_from(state, number, x, y, BAND):
                return False
        else:
            dx, dy, reach = x - state.x[leader], y - state.y[leader], RADIUS[base_kind(state, unit)] + BAND
            if dx * dx + dy * dy > reach * reach:
                return False
        for heading in range(HALF_TURN):
            if self._can_lie(state, unit, number, column, row, heading):
                return True
        return False

    def _can_lie(self, state: State, unit: i64, number: i64, column: i64, row: i64, heading: i64) -> bool:
        x, y = column_x(column), row_y(row)
        if not barricades.is_on_table_at(state, x, y, heading):
            return False
        if self.moves_one:
            is_there = barricades.is_beside_old(state, number, x, y, heading)
            return is_there and barricades.can_be_laid(state, x, y, heading, number)
        leader = state.leader[unit]
        reach = RADIUS[base_kind(state, unit)] + BAND
        is_there = barricades.is_close_to(state, x, y, heading, state.x[leader], state.y[leader], reach)
        return is_there and barricades.can_be_laid(state, x, y, heading, NOWHERE)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, part=number)
        if not self.moves_one:
            CHOICE_STAGE.set(state, COLUMN_STAGE)

    def offer(self, state: State, mask: Mask) -> None:
        unit, stage, number = CHOICE_UNIT.get(state), CHOICE_STAGE.get(state), CHOICE_NUMBER.get(state)
        if stage == PIECE_STAGE:
            first = i64(len(state.ground.pieces)) - barricades.count(state)
            for each in range(barricades.count(state)):
                if self._may_lift(state, unit, each):
                    mask.allow(TO_PIECE.at(first + each))
        elif stage == COLUMN_STAGE:
            for column in range(i64(COLUMN_ANSWERS)):
                if self._has_row(state, unit, number, column):
                    mask.allow(COLUMN.at(column))
        else:
            self._offer_in_column(state, mask, unit, number)

    def _offer_in_column(self, state: State, mask: Mask, unit: i64, number: i64) -> None:
        column = CHOICE_COLUMN.get(state)
        if CHOICE_STAGE.get(state) == ROW_STAGE:
            for row in range(i64(ROW_ANSWERS)):
                if self._has_heading(state, unit, number, column, row):
                    mask.allow(ROW.at(row))
            return
        for heading in range(HALF_TURN):
            if self._can_lie(state, unit, number, column, CHOICE_ROW.get(state), heading):
                mask.allow(HEADING.at(heading))

    def chosen(self, state: State, action: i64) -> None:
        stage = CHOICE_STAGE.get(state)
        if stage < HEADING_STAGE:
            if stage == PIECE_STAGE:
                first = i64(len(state.ground.pieces)) - barricades.count(state)
                CHOICE_NUMBER.set(state, TO_PIECE.argument(action) - first)
            elif stage == COLUMN_STAGE:
                CHOICE_COLUMN.set(state, COLUMN.argument(action))
            else:
                CHOICE_ROW.set(state, ROW.argument(action))
            CHOICE_STAGE.set(state, stage + 1)
            state.restart()
            return
        seat = owner_of(CHOICE_UNIT.get(state))
        x, y = column_x(CHOICE_COLUMN.get(state)), row_y(CHOICE_ROW.get(state))
        if self.moves_one:
            barricades.move_barricade(state, CHOICE_NUMBER.get(state), x, y, HEADING.argument(action))
        else:
            add_barricade(state, x, y, HEADING.argument(action))
            forget_all(state)
        if state.log is not None:
            state.log.tell(BARRICADE_PLACED, seat, x, y)


common_enemy = enemy & trooper & ~of_rank(COMMANDER) & ~of_rank(OPERATIVE)

upgrade("up_force__anger", Card(when(WOUNDED, itself, Gain(AIM))))
upgrade("up_force__battle_meditation", OpenOrder())
upgrade(
    "up_force__burst_of_speed",
    Card(
        when(ACTIVATION_BEGINS, itself, BeUnder(SPEED, MOST_SPEED, UNTIL_ROUND)),
        always(Tired(END_ENDS)),
    ),
)
upgrade("up_force__force_barrier", Card(Barrier(DEFENDER_MODIFIES)))
upgrade("up_force__force_choke", Card(Choke()))
upgrade("up_force__force_guidance", Card(on_action_choose(friendly & leader_at_range(2), Gain(SURGE), up_to=2)))
upgrade("up_force__force_lift", Card(may(always(Lift(DEPLOYED, False))), Lift(ACTION, True)))
upgrade(
    "up_force__force_push",
    Card(on_action_choose(enemy & trooper & leader_at_range(1), MakeMove(1, by_source=True, flags=LEAVES_FREELY))),
)
upgrade("up_force__force_reflexes", Card(on_action(Gain(DODGE))))
upgrade("up_force__jedi_mind_trick", Card(on_action_choose(common_enemy & leader_at_range(2), Suppress(2))))
upgrade("up_force__saber_throw", Card(Throw()))
