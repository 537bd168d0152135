"""LG-ACT-6: the activation of one unit, from its start effects to its order token, with the choice of actions (D26)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTION,
    ACTIONS_BEGIN,
    ACTIONS_NUMBER,
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    AFTER_RALLY,
    DUTY_NUMBER,
    OTHER_ACTIVATION_BEGINS,
    OTHER_ACTIVATION_ENDS,
    OWES_MOVE,
    ability_of_effect,
)
from grognard.envs.legion.actions import (
    ACTION_NAMES,
    AIMING,
    ATTACKING,
    COMPULSORY_MOVE,
    DO,
    DODGING,
    DONE,
    KIND,
    MOVING,
    RECOVERING,
    STANDING_BY,
    UPGRADE_SLOTS,
    WITHDRAWING,
)
from grognard.envs.legion.data.printed import (
    AIM_ACTION,
    ATTACK_ACTION,
    DODGE_ACTION,
    MOVE_ACTION,
    RECOVER_ACTION,
    STANDBY_ACTION,
)
from grognard.envs.legion.events.round import ACTIVATED, ACTIVATION_ENDED, DAMAGE_ROLLED
from grognard.envs.legion.events.round import PANICKED as UNIT_PANICKED
from grognard.envs.legion.rules import acting, carrying, happening, moments, orders, paying, rally, tokens, wounds
from grognard.envs.legion.rules.dice import DEFENCE_BLANK, WHITE_DEFENCE, roll_defence
from grognard.envs.legion.rules.effects import end_effects
from grognard.envs.legion.rules.lasting import IGNORES_AI, is_effect
from grognard.envs.legion.rules.measuring import is_enclosed
from grognard.envs.legion.rules.mobility import has_trait
from grognard.envs.legion.rules.moves import can_close_up
from grognard.envs.legion.rules.placing import is_in_cohesion
from grognard.envs.legion.rules.units import courage_of, is_in_play, is_suppressed, sources
from grognard.envs.legion.sequence.activation import (
    ACTING,
    ACTIVATION_DONE,
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    ACTIVATION_LOST,
    ACTIVATION_TOKEN,
    ACTIVATION_UNIT,
    ACTIVATION_USED,
    AI_FREE,
    CARD_ACTION,
    COMPULSORY_DUE,
    END_REACHED,
    EXTRA_TOKEN,
    FACE_UP_TOKEN,
    LAST_MOVE,
    NO_ACTIONS,
    PAID,
    PANICKED,
    SUPPRESSED,
)
from grognard.envs.legion.sequence.flows import ACTIVATION
from grognard.envs.legion.state import (
    DAMAGED,
    EFFECT_ARGUMENT,
    EFFECT_WIDTH,
    IMMOBILIZE,
    ION,
    NONE,
    POISON,
    UNITS_ALL,
    UNTIL_ACTIVATION,
    State,
    first_card,
    other,
    owner_of,
    token,
    unit_changed,
)

USUAL_ACTIONS: Final[i64] = 2
# What binds a unit, if it is not some of the bits of an AI list.
ONLY_MOVE: Final[i64] = -1  # it is out of cohesion
NO_ACTION: Final[i64] = -2  # it has none left
EVERY_ACTION: Final[i64] = (1 << 30) - 1  # bits of an AI list
# The actions of DO that an AI list can name, and its bit for each.
_LISTED: Final[vec[i64]] = vec[i64]([MOVING, ATTACKING, AIMING, DODGING, STANDING_BY, RECOVERING, COMPULSORY_MOVE])
_LISTED_BIT: Final[vec[i64]] = vec[i64](
    [MOVE_ACTION, ATTACK_ACTION, AIM_ACTION, DODGE_ACTION, STANDBY_ACTION, RECOVER_ACTION, MOVE_ACTION]
)


def begin_activation(state: State, unit: i64, token_kind: i64) -> None:
    """The unit activates: by its face-up token, by a token that was drawn, or by an effect."""
    state.push(ACTIVATION, unit, token_kind)


def frame_of(state: State, unit: i64) -> i64:
    """Where the ACTIVATION frame of a unit begins, or NONE."""
    return acting.frame_of(state, unit)


# Its start


def start_activation(state: State) -> None:
    """Section 17, 2.3: actions lost to ion tokens (each costs one) and to damage."""
    unit = ACTIVATION_UNIT.get(state)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        state.upgrade_used[slot] = 0
        unit_changed(state, unit)
    for each in range(UNITS_ALL):
        state.displaced[each] = 0
    if state.log is not None:
        state.log.tell(ACTIVATED, unit)
    lost = token(state, unit, ION)
    if token(state, unit, DAMAGED) > 0:
        face = roll_defence(state, WHITE_DEFENCE)
        if face == DEFENCE_BLANK:
            lost += 1
        if state.log is not None:
            state.log.tell(DAMAGE_ROLLED, unit, [int(face)])
    ACTIVATION_LOST.set(state, lost)


def work_start(state: State) -> None:
    """LG-ACT-6, LG-GEN-3: start effects of the unit and of others, those of the player with priority first."""
    _work_own_and_others(state, ACTIVATION_BEGINS, OTHER_ACTIVATION_BEGINS)


def _work_own_and_others(state: State, own: i64, others: i64) -> None:
    unit, frame = ACTIVATION_UNIT.get(state), state.top
    first = moments.first_seat(state)
    for seat in (other(first), first):  # what is begun last works first
        moments.begin(state, others, seat, NONE, unit, frame)
        if seat == owner_of(unit):
            moments.begin(state, own, seat, unit, unit, frame)


def rally_unit(state: State) -> None:
    """LG-ACT-22."""
    if _goes_on(state):
        rally.begin_rally(state, ACTIVATION_UNIT.get(state))


def work_after_rally(state: State) -> None:
    """Inspire, Demoralize and the like."""
    unit = ACTIVATION_UNIT.get(state)
    if _goes_on(state):
        moments.begin(state, AFTER_RALLY, owner_of(unit), unit, unit, state.top)


def _goes_on(state: State) -> bool:
    """AMB-116: the activation of a unit that was defeated ends there; what waits for its end happens all the same."""
    unit = ACTIVATION_UNIT.get(state)
    if is_in_play(state, unit):
        return True
    has_ended = ACTIVATION_FLAGS.get(state) & END_REACHED != 0
    state.leave()
    if not has_ended:
        moments.begin_for_both(state, OTHER_ACTIVATION_ENDS, unit)
    return False


# The actions begin


def count_actions(state: State) -> None:
    """LG-ACT-16, AMB-41, AMB-61: the number of actions, fixed here."""
    if not _goes_on(state):
        return
    unit = ACTIVATION_UNIT.get(state)
    actions = USUAL_ACTIONS
    if is_suppressed(state, unit):
        actions -= 1
        ACTIVATION_FLAGS.set(state, ACTIVATION_FLAGS.get(state) | SUPPRESSED)
    found = sources(state, unit, ACTIONS_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        actions = ABILITIES[found[at]].actions(state, unit, found[at + 1], actions)
    actions = max(i64(0), actions - ACTIVATION_LOST.get(state))
    if paying.is_hurried(state, unit):
        actions = min(actions, i64(1))
    ACTIVATION_LEFT.set(state, actions)
    if has_trait(state, unit, OWES_MOVE):
        ACTIVATION_FLAGS.set(state, ACTIVATION_FLAGS.get(state) | COMPULSORY_DUE)


def panic(state: State) -> None:
    """LG-ACT-17: a unit that starts its actions panicked performs none and drops what it has claimed."""
    if ACTIVATION_FLAGS.get(state) & PANICKED == 0:
        return
    unit = ACTIVATION_UNIT.get(state)
    ACTIVATION_FLAGS.set(state, ACTIVATION_FLAGS.get(state) | NO_ACTIONS)
    if state.log is not None:
        state.log.tell(UNIT_PANICKED, unit)
    carrying.drop(state, unit)


def work_before_actions(state: State) -> None:
    """Compel, Dauntless and the like; from here on free actions are possible."""
    ACTIVATION_FLAGS.set(state, ACTIVATION_FLAGS.get(state) | ACTING)
    moments.begin_for_both(state, ACTIONS_BEGIN, ACTIVATION_UNIT.get(state), state.top)


# Actions


def choose_action(state: State) -> None:
    """D26: as long as there is anything that the unit can do."""
    unit = ACTIVATION_UNIT.get(state)
    if is_in_play(state, unit) and ACTIVATION_FLAGS.get(state) & (NO_ACTIONS | LAST_MOVE) == 0:
        state.ask(owner_of(unit), CHOOSE_ACTION)


def is_free_deed(action: i64) -> bool:
    return action == COMPULSORY_MOVE or acting.DEEDS[action].is_free


def can_choose(state: State, frame: i64, action: i64, bond: i64) -> bool:
    """Whether the unit that activates can choose this action of DO now, what it costs and what binds it (`bond_of`) included."""
    unit = ACTIVATION_UNIT.of(state, frame)
    if action == COMPULSORY_MOVE:
        return owes_move(state, frame)
    if is_free_deed(action):
        return acting.can_do_freely(state, unit, action)
    if not _fits(bond, action) or (action == WITHDRAWING and has_acted(state, frame)):
        return False  # AMB-29: it is the only action
    return acting.can_do(state, unit, action)


def has_acted(state: State, frame: i64) -> bool:
    """Whether the unit has performed any action or free action in this activation."""
    if ACTIVATION_FLAGS.of(state, frame) & PAID != 0 or ACTIVATION_DONE.of(state, frame) != 0:
        return True
    return ACTIVATION_USED.count(state, frame) > 0


def bond_of(state: State, frame: i64) -> i64:
    """LG-MOVE-2, LG-K-ai: what the next paid action must be: one of these bits, or what NO_ACTION and ONLY_MOVE say; 0 if nothing
    binds the unit.

    A unit out of cohesion can perform no listed action but a move, so AI does not bind it then.
    """
    unit = ACTIVATION_UNIT.of(state, frame)
    if paying.actions_left(state, frame) == 0:
        return NO_ACTION
    if not is_in_cohesion(state, unit) and acting.can_do(state, unit, MOVING) and can_close_up(state, unit, MOVING):
        return ONLY_MOVE
    return duty_of(state, frame)


def _fits(bond: i64, action: i64) -> bool:
    """Whether a bond lets the unit pay for an action; NONE is that of a card."""
    if bond < 0:
        return bond == ONLY_MOVE and action == MOVING
    return bond == 0 or (action != NONE and bond & bit_of(action) != 0)


def duty_of(state: State, frame: i64) -> i64:
    """LG-K-ai: the listed actions that the unit can perform and one of which must come first; 0 if nothing binds it."""
    unit = ACTIVATION_UNIT.of(state, frame)
    flags = ACTIVATION_FLAGS.of(state, frame)
    if flags & AI_FREE != 0 or state.face_up[unit] == 1:
        return 0
    if paying.actions_left(state, frame) == 0:
        return 0
    listed: i64 = 0
    found = sources(state, unit, DUTY_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        listed = ABILITIES[found[at]].duty(state, unit, found[at + 1], listed)
    listed &= ~_ignored(state, unit)
    duty: i64 = 0
    for at in range(i64(len(_LISTED))):
        if listed & _LISTED_BIT[at] == 0:
            continue
        if acting.was_done(state, frame, _LISTED[at]):
            return 0
        if _LISTED[at] != COMPULSORY_MOVE and acting.can_do(state, unit, _LISTED[at]):
            duty |= _LISTED_BIT[at]
    return duty


def _ignored(state: State, unit: i64) -> i64:
    """The listed actions that effects on the unit lift, as bits."""
    ignored: i64 = 0
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, IGNORES_AI, unit):
            ignored |= (
                EVERY_ACTION if state.effects[at + EFFECT_ARGUMENT] == NONE else state.effects[at + EFFECT_ARGUMENT]
            )
    return ignored


def bit_of(action: i64) -> i64:
    """The bit of an AI list that names an action of DO; 0 if none does."""
    for at in range(i64(len(_LISTED))):
        if _LISTED[at] == action:
            return _LISTED_BIT[at]
    return 0


def card_actions(state: State, frame: i64) -> vec[i64]:
    """The card actions that the unit can perform now, each followed by its value."""
    unit = ACTIVATION_UNIT.of(state, frame)
    if is_enclosed(state, unit):
        return NOTHING  # LG-K-transported-closed
    found = moments.effects_at(state, ACTION, owner_of(unit), unit, unit, frame)
    possible = NOTHING
    for at in range(i64(0), i64(len(found)), 2):
        ability = ABILITIES[ability_of_effect(found[at])]
        cost = ability.cost(state, unit, found[at + 1])
        if acting.is_used_up(state, unit, found[at], cost):
            continue
        if cost == 0 and paying.is_hurried(state, unit):
            continue
        if cost == 0 or (cost <= paying.actions_left(state, frame) and _fits(bond_of(state, frame), NONE)):
            possible = append(append(possible, found[at]), found[at + 1])
    return possible


def owes_move(state: State, frame: i64) -> bool:
    """LG-K-speeder: the compulsory move is still due and possible."""
    is_due = ACTIVATION_FLAGS.of(state, frame) & COMPULSORY_DUE != 0
    return is_due and acting.can_do(state, ACTIVATION_UNIT.of(state, frame), COMPULSORY_MOVE)


class ChooseAction(Decision[State]):
    """LG-ACT-8, LG-ACT-9: which action or free action the unit performs next, or that it performs no more.

    LG-K-ai and LG-K-speeder keep it from ending while one of the listed actions, or the compulsory move, is due and possible.
    """

    rule = "LG-ACT-9"

    def offer(self, state: State, mask: Mask) -> None:
        frame = state.top
        bond = bond_of(state, frame)
        for action in range(i64(len(ACTION_NAMES))):
            if can_choose(state, frame, action, bond):
                mask.allow(DO.at(action))
        found = card_actions(state, frame)
        for at in range(i64(0), i64(len(found)), 2):
            mask.allow(moments.say_effect(state, found[at], found[at + 1]))
        duty = bond if bond >= 0 else duty_of(state, frame) & bit_of(MOVING)  # out of cohesion nothing else is possible
        if duty == 0 and not mask.allows(DO.at(COMPULSORY_MOVE)):
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        state.again()
        frame = state.top
        if DO.covers(action):
            self._do(state, frame, DO.argument(action))
            return
        found = card_actions(state, frame)
        for at in range(i64(0), i64(len(found)), 2):
            if moments.say_effect(state, found[at], found[at + 1]) == action:
                self._use(state, frame, found[at], found[at + 1])
                return

    def _do(self, state: State, frame: i64, action: i64) -> None:
        unit, flags = ACTIVATION_UNIT.of(state, frame), ACTIVATION_FLAGS.of(state, frame)
        is_free = i64(1) if is_free_deed(action) else i64(0)
        if action == COMPULSORY_MOVE:
            flags &= ~COMPULSORY_DUE
            if has_acted(state, frame):
                flags |= LAST_MOVE  # LG-K-speeder: first or last
        elif action == WITHDRAWING:
            flags |= NO_ACTIONS
            ACTIVATION_LEFT.set_of(state, frame, 0)
        elif is_free == 0:
            flags |= paying.pay(state, frame, 1)
        if is_free == 0:
            flags |= AI_FREE | PAID
        ACTIVATION_FLAGS.set_of(state, frame, flags)
        happening.begin_event(state, owner_of(unit), unit, action, is_free=is_free)

    def _use(self, state: State, frame: i64, number: i64, amount: i64) -> None:
        unit, ability = ACTIVATION_UNIT.of(state, frame), ability_of_effect(number)
        cost = ABILITIES[ability].cost(state, unit, amount)
        acting.note_used(state, unit, number)
        if cost > 0:
            flags = ACTIVATION_FLAGS.of(state, frame) | AI_FREE | PAID | paying.pay(state, frame, cost)
            ACTIVATION_FLAGS.set_of(state, frame, flags)
        is_free = i64(1) if cost == 0 else i64(0)
        happening.begin_event(state, owner_of(unit), unit, CARD_ACTION, ability, amount, is_free)


CHOOSE_ACTION: Final[ChooseAction] = ChooseAction()


# Its end


def work_end(state: State) -> None:
    """Section 17, 2.3: end effects; poison and panic removal come with them."""
    if _goes_on(state):
        ACTIVATION_FLAGS.set(state, (ACTIVATION_FLAGS.get(state) & ~ACTING) | END_REACHED)
        _work_own_and_others(state, ACTIVATION_ENDS, OTHER_ACTIVATION_ENDS)


def choose_poison(state: State) -> None:
    """D64: with other end effects its player says whether poison comes first."""
    unit = ACTIVATION_UNIT.get(state)
    if not _goes_on(state) or token(state, unit, POISON) == 0:
        return
    if len(moments.effects_at(state, ACTIVATION_ENDS, owner_of(unit), unit, unit, state.top)) > 0:
        state.ask(owner_of(unit), CHOOSE_POISON)


class ChoosePoison(Decision[State]):
    """LG-GEN-3: whether the wounds of poison tokens come before the other effects at the end of the activation."""

    rule = "LG-GEN-3"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(KIND.at(POISON))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            hurt_by_poison(state, ACTIVATION_UNIT.get(state))


CHOOSE_POISON: Final[ChoosePoison] = ChoosePoison()


def suffer_poison(state: State) -> None:
    """Section 1: a wound for each poison token, and the tokens go."""
    unit = ACTIVATION_UNIT.get(state)
    if token(state, unit, POISON) > 0 and _goes_on(state):
        hurt_by_poison(state, unit)


def hurt_by_poison(state: State, unit: i64) -> None:
    amount = token(state, unit, POISON)
    tokens.clear(state, unit, POISON)
    wounds.suffer(state, unit, amount)


def calm_down(state: State) -> None:
    """LG-ACT-17, LG-ACT-18: a panicked unit removes suppression equal to its own courage; ion and immobilize tokens go."""
    if not _goes_on(state):
        return
    unit = ACTIVATION_UNIT.get(state)
    tokens.shed(state, unit, ION)
    tokens.shed(state, unit, IMMOBILIZE)
    if ACTIVATION_FLAGS.get(state) & PANICKED != 0:
        tokens.calm(state, unit, courage_of(state, unit))


def turn_token(state: State) -> None:
    """LG-ACT-6, AMB-81: the token lies face-down."""
    unit = ACTIVATION_UNIT.get(state)
    end_effects(state, UNTIL_ACTIVATION, unit)
    if _goes_on(state):
        if ACTIVATION_TOKEN.get(state) == FACE_UP_TOKEN:
            state.face_up[unit] = 0
            unit_changed(state, unit)
        if ACTIVATION_TOKEN.get(state) != EXTRA_TOKEN:
            state.face_down[unit] += 1
            unit_changed(state, unit)
        if state.face_down[unit] > orders.extra_activations(state, unit) and state.face_up[unit] == 1:
            state.face_up[unit] = 0  # beside those of its activations a token that lies face-down means nothing
            unit_changed(state, unit)
    if state.log is not None:
        state.log.tell(ACTIVATION_ENDED, unit)


ACTIVATION_STEPS: Final[Steps[State]] = (
    start_activation,
    work_start,
    rally_unit,  # LG-ACT-15
    work_after_rally,
    count_actions,  # LG-ACT-16
    rally.ask_for_courage,  # LG-ACT-18
    panic,
    work_before_actions,
    choose_action,
    choose_poison,
    work_end,
    suffer_poison,
    calm_down,
    turn_token,
)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_ACTION, CHOOSE_POISON]
