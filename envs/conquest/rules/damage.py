"""Dealing damage (CQ-G-dealing-damage): it is assigned, shielded and taken, by all units of one source together.

The damages in progress from `DAMAGE_FIRST` on belong to the same source.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.actions import NUMBER, NUMBERS, PASS, TITLE
from grognard.envs.conquest.data.printed import ARMORBANE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import CONSTANTS, UNSTOPPABLE, current
from grognard.envs.conquest.rules.components import address, find_addressed, initiative, sweep
from grognard.envs.conquest.rules.events import begin_instant, next_trigger, occur
from grognard.envs.conquest.rules.piles import discard_from_hand, might_hold
from grognard.envs.conquest.rules.values import can_be_damaged, has_keyword, has_text, is_unit, remaining_hp
from grognard.envs.conquest.sequence import (
    ATTACK_RESOLVED,
    DAMAGE,
    DAMAGE_ASSIGNED,
    DAMAGE_FIRST,
    DAMAGED,
    INSTANT_SPAN,
    SHIELD_USED,
    SHIELDS,
    SHIELDS_AGAINST,
    SHIELDS_TURNS,
)
from grognard.envs.conquest.state import IN_PLAY, NONE, UNIT, Card, Damage, State, Trigger
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.core.windows import Window


def deal(state: State, victims: list[Card], amount: i64, source: i64) -> None:
    """An effect damages each of these units; `source` is the number of the card it stands on, or NONE."""
    first = i64(len(state.damages))
    for victim in victims:
        assign_damage(state, victim, amount, source)
    begin_damage(state, first)


def deal_as_cost(state: State, victim: Card, amount: i64) -> None:
    """The ability in progress damages the unit it stands on, and remembers how much of it was taken."""
    first = i64(len(state.damages))
    assign_damage(state, victim, amount, victim.number)
    for number in range(first, i64(len(state.damages))):
        state.damages[number].use = i64(len(state.uses)) - 1
    current(state).amount = 0
    begin_damage(state, first)


def assign_damage(state: State, victim: Card, amount: i64, source: i64, *, attack: bool = False) -> None:
    """CQ-G-zero-damage: nothing begins with 0."""
    if amount > 0 and can_be_damaged(state, victim):
        state.damages.append(Damage(victim.number, amount, source, attack))


def begin_damage(state: State, first: i64) -> None:
    if len(state.damages) > first:
        state.push(DAMAGE, first)


# Step 1: assign


def assign(state: State) -> None:
    """The damage lies beside its units; each is a trigger of its own (AMB-9)."""
    begin = next_trigger(state)
    for number in range(DAMAGE_FIRST.get(state), i64(len(state.damages))):
        damage = state.damages[number]
        trigger = occur(state, DAMAGE_ASSIGNED, state.cards[damage.victim])
        trigger.damage = number
        trigger.doer = damage.source
        trigger.attack = damage.attack
    begin_instant(state, begin)


def be_unstoppable(state: State, trigger: Trigger) -> None:
    """CQ-X-unstoppable, CQ-F-3.10: the first damage of a round is less by one, with a bonus; nobody uses anything."""
    card = state.cards[trigger.subject]
    if card.unstopped or not has_text(state, card):
        return
    for constant in CONSTANTS[card.kind]:
        if constant.stat == UNSTOPPABLE:
            card.unstopped = True
            state.damages[trigger.damage].amount -= 1
            constant.bonus.give(state, card)
            state.revision += 1


def reassign(state: State, number: i64, to: Card) -> None:
    """CQ-G-reassign: one point goes to another card, which is no new assignment (AMB-10); only once for each point."""
    damage = state.damages[number]
    if damage.amount - damage.reassigned < 1:
        return
    damage.amount -= 1
    for at in range(first_of_group(state), i64(len(state.damages))):
        other = state.damages[at]
        if other.victim == to.number and other.source == damage.source and other.attack == damage.attack:
            other.amount += 1
            other.reassigned += 1
            return
    moved = Damage(to.number, 1, damage.source, damage.attack)
    moved.reassigned = 1
    state.damages.append(moved)


def first_of_group(state: State) -> i64:
    """The first of the damages that are dealt together at present."""
    return DAMAGE_FIRST.of(state, state.innermost(DAMAGE))


# Step 2: shields


def open_shields(state: State) -> None:
    """CQ-G-shields: players take turns, the one with initiative first, until both pass."""
    state.push(SHIELDS, NONE, initiative(state))


def can_be_shielded(state: State, player: i64, number: i64) -> bool:
    """AMB-11: a unit of yours in play with damage left for it, and no shield yet; CQ-G-armorbane forbids all of them."""
    damage = state.damages[number]
    victim = state.cards[damage.victim]
    if victim.controller != player or victim.role != UNIT or victim.zone != IN_PLAY:
        return False
    return damage.amount > 0 and not damage.shielded


def is_armorbane_attacking(state: State, player: i64) -> bool:
    """CQ-G-armorbane; CQ-Q-armorbane-area: also while it uses Area Effect."""
    if state.attacker == NONE:
        return False
    attacker = state.cards[state.attacker]
    return attacker.controller != player and has_keyword(state, attacker, ARMORBANE)


def count_shieldable(state: State, player: i64) -> i64:
    """How many units the player could shield now."""
    if len(state.players[player].hand) == 0 or is_armorbane_attacking(state, player):
        return 0
    total: i64 = 0
    for number in range(first_of_group(state), i64(len(state.damages))):
        if can_be_shielded(state, player, number):
            total += 1
    return total


def might_hold_shield(state: State, player: i64) -> bool:
    """Whether the opponent must reckon with a shield card."""
    kinds = state.lists[player].shields
    for at in range(i64(len(kinds))):
        if might_hold(state, player, kinds[at]):
            return True
    return False


class ShieldWindow(Window[State]):
    """Whoever could hold a shield for a unit about to be damaged is asked."""

    def might_act(self, state: State, player: i64) -> bool:
        return count_shieldable(state, player) > 0 and might_hold_shield(state, player)

    def ask(self, state: State, player: i64) -> None:
        if count_shieldable(state, player) > 1:
            state.ask(player, CHOOSE_SHIELDED)
        else:
            ask_shield(state, player, only_shieldable(state, player))


SHIELD_WINDOW: Final[ShieldWindow] = ShieldWindow(SHIELDS_TURNS)


def use_shields(state: State) -> None:
    SHIELD_WINDOW.take_turns(state)


def only_shieldable(state: State, player: i64) -> i64:
    for number in range(first_of_group(state), i64(len(state.damages))):
        if can_be_shielded(state, player, number):
            return number
    return NONE


def ask_shield(state: State, player: i64, number: i64) -> None:
    """Which card shields against this damage."""
    SHIELDS_AGAINST.set(state, number)
    state.ask(player, CHOOSE_SHIELD)


def shield_used(state: State) -> Trigger:
    """The shield card of the instant in progress; it knows the damage it is used against."""
    return state.triggers[INSTANT_SPAN.first.get(state)]


class ChooseShielded(Decision[State]):
    """D-11: the unit that is shielded next, or none."""

    rule = "CQ-G-shields"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(PASS)
        for number in range(first_of_group(state), i64(len(state.damages))):
            if can_be_shielded(state, state.to_move, number):
                mask.allow(address(state.to_move, state.cards[state.damages[number].victim]))

    def apply(self, state: State, action: i64) -> None:
        if action == PASS:
            SHIELD_WINDOW.passed(state)
            return
        victim = find_addressed(state, state.to_move, action)
        for number in range(first_of_group(state), i64(len(state.damages))):
            if state.damages[number].victim == victim.number:
                ask_shield(state, state.to_move, number)
                return


CHOOSE_SHIELDED: Final[ChooseShielded] = ChooseShielded()


class ChooseShield(Decision[State]):
    """D-11: a card with shield icons, or none; asked whenever the hand could hold one."""

    rule = "CQ-G-shields"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(PASS)
        hand = state.players[state.to_move].hand
        for at in range(i64(len(hand))):
            if CARDS.shields[hand[at]] > 0:
                mask.allow(TITLE.at(state.lists[state.to_move].row[hand[at]]))

    def apply(self, state: State, action: i64) -> None:
        player = state.to_move
        if action == PASS:
            SHIELDS_AGAINST.set(state, NONE)
            SHIELD_WINDOW.passed(state)
            return
        kind = state.lists[player].titles[TITLE.argument(action)]
        number = SHIELDS_AGAINST.get(state)
        discard_from_hand(state, player, kind)
        damage = state.damages[number]
        damage.shielded = True
        SHIELDS_AGAINST.set(state, NONE)
        SHIELD_WINDOW.acted(state)
        first = next_trigger(state)
        trigger = occur(state, SHIELD_USED, state.cards[damage.victim])
        trigger.kind = kind
        trigger.icons = CARDS.shields[kind]
        trigger.damage = number
        begin_instant(state, first)


CHOOSE_SHIELD: Final[ChooseShield] = ChooseShield()


def prevent_by_shield(state: State, trigger: Trigger) -> None:
    """As many points as the card has icons, or fewer."""
    damage = state.damages[trigger.damage]
    most = min(trigger.icons, damage.amount)
    if most > 1:
        state.ask(trigger.player, CHOOSE_SHIELD_POINTS)
    else:
        damage.amount -= most


class ChooseShieldPoints(Decision[State]):
    """D-11: how many points a shield prevents, up to its icons."""

    rule = "CQ-G-shields"

    def offer(self, state: State, mask: Mask) -> None:
        shield = shield_used(state)
        most = min(shield.icons, state.damages[shield.damage].amount)
        for points in range(i64(1), min(most, NUMBERS - 1) + 1):
            mask.allow(NUMBER.at(points))

    def apply(self, state: State, action: i64) -> None:
        state.damages[shield_used(state).damage].amount -= NUMBER.argument(action)


CHOOSE_SHIELD_POINTS: Final[ChooseShieldPoints] = ChooseShieldPoints()


# Step 3: take


def take(state: State) -> None:
    """All of it at once; AMB-8: an attack is resolved in the same instant."""
    begin = next_trigger(state)
    attack = False
    for number in range(DAMAGE_FIRST.get(state), i64(len(state.damages))):
        damage = state.damages[number]
        victim = state.cards[damage.victim]
        attack = attack or damage.attack
        if victim.zone == IN_PLAY:
            trigger = occur(state, DAMAGED, victim)
            trigger.amount = damage.amount
            trigger.doer = damage.source
            trigger.attack = damage.attack
            trigger.use = damage.use
    if attack:
        resolve_attack(state)
    begin_instant(state, begin)


def is_in_battle(state: State, number: i64) -> bool:
    return number != NONE and state.cards[number].zone == IN_PLAY and state.cards[number].place == state.field


def resolve_attack(state: State) -> None:
    """The attack is over: a trigger of the instant that is being gathered; CQ-H-attack: if both are still there."""
    if is_in_battle(state, state.attacker) and is_in_battle(state, state.defender):
        occur(state, ATTACK_RESOLVED, state.cards[state.attacker])


def place_damage(state: State, trigger: Trigger) -> None:
    """Up to the remaining HP; where none is placed, none was dealt (CQ-G-zero-damage)."""
    victim = state.cards[trigger.subject]
    placed = trigger.amount
    if is_unit(victim):
        placed = min(placed, remaining_hp(state, victim))
    victim.damage += placed
    state.revision += 1
    trigger.amount = placed
    trigger.happened = placed > 0
    if trigger.use != NONE:
        state.uses[trigger.use].amount += placed


def end_damage(state: State) -> None:
    first = DAMAGE_FIRST.get(state)
    while len(state.damages) > first:
        state.damages.pop()
    sweep(state)
