"""Pilots."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTION,
    ACTIVATION_BEGINS,
    AFTER_MOVE,
    DECLARE,
    DEFEATED,
    DISPLACED,
    END_ENDS,
    FORM,
    MAY_HASTEN,
    MOVING,
    RECOVER,
    SETUP,
    Ability,
    upgrade,
)
from grognard.envs.legion.actions import (
    COMPULSORY_MOVE,
    DISEMBARK,
    KIND,
    MOVE_NAMES,
    NUMBER,
    PIVOT,
    REVERSE,
    WITHDRAWING,
)
from grognard.envs.legion.cards.atoms import Calm, Gain, Have, MakeMove, Mark, Suppress
from grognard.envs.legion.cards.card_parts import ReadyCard
from grognard.envs.legion.cards.filters import (
    Units,
    at_range,
    carried,
    clone_trooper,
    friendly,
    in_sight,
    itself,
    marked,
    of_affiliation,
    trooper,
    vehicle,
)
from grognard.envs.legion.cards.parts import Card, Part, choose, choose_then_may, given, is_ready, on_action, when
from grognard.envs.legion.cards.passives import AttackSurge, MoreSpeed, NoDuty
from grognard.envs.legion.cards.pool_parts import RANGED, InPool
from grognard.envs.legion.data.printed import (
    AFFILIATIONS,
    ATTACK_ACTION,
    SURGE_CRIT,
    SURGE_HIT,
)
from grognard.envs.legion.keywords.numbers import (
    AGILE,
    ARSENAL,
    DEMORALIZE,
    SUPPRESSIVE,
)
from grognard.envs.legion.rules import choices, happening, tokens, wounds
from grognard.envs.legion.rules.dice import (
    BLACK_ATTACK,
    BLOCK,
    DEFENCE_BLANK,
    RED_ATTACK,
    RED_DEFENCE,
    WHITE_ATTACK,
    WHITE_DEFENCE,
    roll_defence,
)
from grognard.envs.legion.rules.effects import add_effect, end_effects_of
from grognard.envs.legion.rules.lasting import MARKED, SHARES_TOKENS, is_given
from grognard.envs.legion.rules.moves import PIVOT_ONLY, can_make, can_move, hasten
from grognard.envs.legion.rules.pools import (
    DICE_GAINED,
    add_value,
    additions,
    attacker_of,
    defender_of,
    mini_of,
)
from grognard.envs.legion.rules.units import alive_minis, hastened, is_in_play, is_undefeated, speed_of
from grognard.envs.legion.sequence.activation import EVENT_MOVE, EVENT_TARGET
from grognard.envs.legion.sequence.effects import CHOICE_ABILITY, CHOICE_ABOUT, CHOICE_EVENT, CHOICE_UNIT
from grognard.envs.legion.sequence.flows import FORMING
from grognard.envs.legion.sequence.moving import MOVE_FLAGS, MOVE_LIMIT, MOVE_REASON
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    NONE,
    SURGE,
    UNITS_ALL,
    UNTIL_ACTIVATION,
    UNTIL_ATTACK,
    UNTIL_GAME,
    State,
    first_unit,
    owner_of,
    unit_of,
)

RAIDERS: Final[i64] = i64(AFFILIATIONS.index("raiders"))


class SupportedSurge(Ability):
    """A pool of the unit to which another adds weapons by Fire Support has attack surge: crit."""

    changes: tuple[str, ...] = ("attack_surge",)

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        added = additions(state, pool)
        for at in range(i64(len(added))):
            mini = mini_of(added[at])
            if mini != NONE and unit_of(mini) != unit:
                return SURGE_CRIT
        return 0


class HelpsOut(Part):
    """Who has disembarked from the vehicle gains a surge, and an aim or a dodge."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if EVENT_MOVE.of(state, event) != DISEMBARK or not is_in_play(state, about):
            return False
        return EVENT_TARGET.of(state, event) == unit and owner_of(about) == owner_of(unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        choices.ask(state, owner_of(about), unit, ability, value, self.moment, about, event, part=number)
        tokens.gain(state, about, SURGE)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(KIND.at(AIM))
        mask.allow(KIND.at(DODGE))

    def chosen(self, state: State, action: i64) -> None:
        tokens.gain(state, CHOICE_ABOUT.get(state), KIND.argument(action))


class WildShots(InPool):
    """A red defence die adds an attack die to the pool: blank white, block black, surge red."""

    optional = True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        face = roll_defence(state, RED_DEFENCE)
        colour = WHITE_ATTACK if face == DEFENCE_BLANK else BLACK_ATTACK if face == BLOCK else RED_ATTACK
        add_value(state, event, DICE_GAINED + colour, 1)


class DroidGeneral(Card):
    """Its vehicle has no AI: Attack; its action makes all weapons of the unit Suppressive for the activation."""

    grants: tuple[int, ...] = (int(SUPPRESSIVE),)
    changes: tuple[str, ...] = ("duty", "pool_value")

    def duty(self, state: State, unit: i64, value: i64, duty: i64) -> i64:
        return duty & ~ATTACK_ACTION

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        return 1 if keyword == SUPPRESSIVE and is_given(state, MARKED, unit, self.number) else 0


class LeadsRaiders(Part):
    """Every friendly Raiders vehicle has Demoralize 1 while the unit is there."""

    grants: tuple[int, ...] = (int(DEMORALIZE),)
    quiet = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for each in range(first_unit(owner_of(unit)), first_unit(owner_of(unit)) + UNITS_ALL // 2):
            if is_undefeated(state, each) and raider.matches(state, owner_of(unit), unit, each):
                add_effect(state, DEMORALIZE, each, 1, UNTIL_GAME, ability)


class RaidersLeft(Part):
    """The unit is defeated."""

    quiet = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        end_effects_of(state, ability)


class Speeds(Part):
    """As the unit activates it must make a compulsory move, which is no action."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return can_move(state, unit, COMPULSORY_MOVE)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        happening.begin_event(state, owner_of(unit), unit, COMPULSORY_MOVE, ability, value, is_action=0)


class RunsOver(Part):
    """The first enemy unit that it displaces in an activation: a white die for each of its minis, a wound for each block."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return owner_of(about) != owner_of(unit) and is_in_play(state, about)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, MARKED, unit, 1, UNTIL_ACTIVATION, ability)
        harm: i64 = 0
        for _ in range(alive_minis(state, about)):
            harm += 1 if roll_defence(state, WHITE_DEFENCE) == BLOCK else 0
        wounds.suffer(state, about, harm, unit)


class RecklessDriver(Card):
    """A compulsory move in each activation, whoever is displaced by it; it never reverses."""

    changes: tuple[str, ...] = ("forbids_move",)

    def forbids_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return move == REVERSE


class ChangesGear(Part):
    """For one move that is no pivot the unit is faster or slower by 1."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if MOVE_LIMIT.of(state, event) != NONE or MOVE_REASON.of(state, event) == WITHDRAWING:
            return False
        return self._can_go(state, unit, event, -1) or self._can_go(state, unit, event, 1)

    def _can_go(self, state: State, unit: i64, event: i64, change: i64) -> bool:
        """Whether the unit could make some move that is no pivot with its speed so changed."""
        reason, flags, speed = MOVE_REASON.of(state, event), MOVE_FLAGS.of(state, event), speed_of(state, unit)
        hasten(state, unit, change)
        can = False
        if speed_of(state, unit) != speed:
            for kind in range(i64(len(MOVE_NAMES))):
                can = can or (kind != PIVOT and can_make(state, unit, kind, reason, NONE, flags, 1))
        hasten(state, unit, -change)
        return can

    def offer(self, state: State, mask: Mask) -> None:
        unit, move = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        speed = speed_of(state, unit)
        for change in range(i64(-1), i64(2), 2):
            if self._can_go(state, unit, move, change):
                mask.allow(NUMBER.at(speed + change))

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        hasten(state, unit, NUMBER.argument(action) - speed_of(state, unit))


class ChangingGear(Card):
    """The speed of the move is the one chosen; a pivot is no such move."""

    changes: tuple[str, ...] = ("forbids_move", "traits")

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return MAY_HASTEN if is_ready(state, self.number, value) else 0

    def forbids_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return move == PIVOT and hastened(state, unit) != 0


class Squadron(Part):
    """The unit, or a clone trooper unit at range 1 in its sight, attacks or defends: for that attack they share tokens."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if event == NONE or state.frames[event] != FORMING.number:
            return False
        fighter = self._fighter(state, unit, event)
        if fighter == unit:
            for each in range(first_unit(owner_of(unit)), first_unit(owner_of(unit)) + UNITS_ALL // 2):
                if wing.matches(state, owner_of(unit), unit, each):
                    return True
            return False
        return fighter != NONE and wing.matches(state, owner_of(unit), unit, fighter)

    def _fighter(self, state: State, unit: i64, event: i64) -> i64:
        """The unit of this side that attacks or defends."""
        attacker, defender = attacker_of(state, event), defender_of(state, event)
        return attacker if owner_of(attacker) == owner_of(unit) else defender

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        fighter = self._fighter(state, unit, event)
        if fighter == unit:
            choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, part=number)
        else:
            self._pair(state, unit, fighter, ability)

    def _pair(self, state: State, unit: i64, mate: i64, ability: i64) -> None:
        add_effect(state, SHARES_TOKENS, unit, 1, UNTIL_ATTACK, ability, mate)
        add_effect(state, SHARES_TOKENS, mate, 1, UNTIL_ATTACK, ability, unit)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        for each in range(first_unit(owner_of(unit)), first_unit(owner_of(unit)) + UNITS_ALL // 2):
            if wing.matches(state, owner_of(unit), unit, each):
                choices.allow_unit(state, mask, each)

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        self._pair(state, unit, choices.chosen_unit(state, action), CHOICE_ABILITY.get(state))


near_or_carried: Units = friendly & trooper & (carried | at_range(2))
raider = vehicle & of_affiliation(RAIDERS)
wing = friendly & clone_trooper & at_range(1) & in_sight

upgrade("up_pilot__327th_star_corps_elite_armor_pilots", SupportedSurge())
upgrade("up_pilot__baron_rudor", Card(when(RECOVER, itself, Gain(AIM))))
upgrade(
    "up_pilot__clone_commander_fox",
    Card(choose_then_may(ACTION, near_or_carried, Gain(SURGE), extra=Calm(1), about=itself)),
)
upgrade("up_pilot__clone_shock_trooper_pilot", Card(HelpsOut(AFTER_MOVE)))
upgrade("up_pilot__frenzied_gunner", Card(WildShots(FORM, True, RANGED, None)))
upgrade("up_pilot__general_weiss", Card(on_action(Have(ARSENAL, 2, UNTIL_ACTIVATION))))
upgrade(
    "up_pilot__governor_pryce",
    Card(choose(ACTION, near_or_carried, Gain(AIM), Suppress(1), must=True, about=itself)),
)
upgrade("up_pilot__imperial_hammers_elite_armor_pilot", AttackSurge(SURGE_HIT))
upgrade("up_pilot__imperial_tie_pilot", MoreSpeed(1))
upgrade("up_pilot__lok_durd", DroidGeneral(on_action(Mark(UNTIL_ACTIVATION))))
upgrade("up_pilot__plo_koon", Card(on_action(Have(AGILE, 2, UNTIL_ACTIVATION))))
upgrade("up_pilot__raiding_party_leader", Card(LeadsRaiders(SETUP), RaidersLeft(DEFEATED)))
upgrade(
    "up_pilot__reckless_driver",
    RecklessDriver(Speeds(ACTIVATION_BEGINS, itself), given(~marked("up_pilot__reckless_driver"), RunsOver(DISPLACED))),
)
upgrade("up_pilot__ryder_azadi", ChangingGear(ChangesGear(MOVING, itself)))
upgrade(
    "up_pilot__shriv_suurgav",
    Card(choose_then_may(ACTION, near_or_carried, Gain(DODGE), extra=Suppress(1), about=itself)),
)
upgrade("up_pilot__t_series_tactical_droid_pilot", NoDuty(ATTACK_ACTION))
upgrade("up_pilot__veteran_clone_pilot", Card(Squadron(DECLARE), ReadyCard(END_ENDS)))
upgrade("up_pilot__wedge_antilles", Card(on_action(MakeMove(PIVOT_ONLY, in_action=True))))
