"""ED-UPG, ED-LIM-2, ED-LIM-3: attaching upgrades (DP-34) and charging them when the supply runs short (DP-11)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import DONE, MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.data.printed import NO_COST, SETUP_UPGRADE
from grognard.envs.edge.data.tables import CARDS, TOKENS
from grognard.envs.edge.events import CHARGED, UPGRADE_ATTACHED, UPGRADE_REMOVED, UPGRADE_WEAKENED
from grognard.envs.edge.rules.attributes import cannot_be_sacrificed
from grognard.envs.edge.rules.hands import lay_down, leave_hand
from grognard.envs.edge.rules.naming import said_model, said_squad, said_upgrade, say_model, say_squad, say_upgrade
from grognard.envs.edge.rules.payment import begin_pay, can_pay
from grognard.envs.edge.rules.pieces import first_model, first_squad, touches
from grognard.envs.edge.rules.sacrifices import begin_sacrificed_wound
from grognard.envs.edge.sequence import (
    ATTACH,
    ATTACH_CARD,
    ATTACH_MODEL,
    ATTACH_SEAT,
    ATTACH_SLOT,
    ATTACH_SQUAD,
    CHARGING,
    CHARGING_DECIDER,
    CHARGING_DUE,
    CHARGING_SEAT,
)
from grognard.envs.edge.state import ALIVE, MODELS_EACH, NONE, State, owner_of_upgrade

WEAKENING: Final[i64] = i64(TOKENS.names.index("WEAKENING"))

# Attaching


def can_attach(state: State, seat: i64, card: i64) -> bool:
    """ED-UPG-1 to -4, ED-UPG-8: there is a squad of yours for it, and what it costs can be paid."""
    if not can_pay(state, seat, CARDS.attach_crystals[card]):
        return False
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if can_attach_to(state, squad, card):
            return True
    return False


def can_attach_to(state: State, squad: i64, card: i64) -> bool:
    """ED-UPG-4, ED-AMB-59: no second copy, unless the copy is the one that makes room as the third card."""
    if state.squad_kind[squad] == NONE:
        return False
    if has_card(state, squad, card) and free_slot(state, squad) != NONE:
        return False
    return CARDS.attach_wounds[card] == 0 or len(wound_models(state, squad)) > 0


def has_card(state: State, squad: i64, card: i64) -> bool:
    for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        if state.upgrade[slot] == card:
            return True
    return False


def free_slot(state: State, squad: i64) -> i64:
    """ED-UPG-3: the first free slot, or NONE."""
    for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        if state.upgrade[slot] == NONE:
            return slot
    return NONE


def wound_models(state: State, squad: i64) -> vec[i64]:
    """ED-UPG-2: own models in contact with a model of the squad, which could take the sacrificed Wound."""
    found = vec[i64]()
    seat = squad // SQUAD_SLOTS
    for model in range(first_model(seat), first_model(seat) + MODELS_EACH):
        if state.life[model] != ALIVE or cannot_be_sacrificed(state, model):
            continue
        for other in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[other] == ALIVE and touches(state, model, other):
                found = append(found, model)
                break
    return found


def begin_attach(state: State, seat: i64, card: i64) -> None:
    """ED-UPG-1: the card leaves the hand; its squad is chosen next."""
    leave_hand(state, seat, card)
    state.push(ATTACH, seat, card, NONE, NONE)
    ATTACH_MODEL.set(state, NONE)


def choose_squad(state: State) -> None:
    """A step."""
    state.ask(ATTACH_SEAT.get(state), CHOOSE_SQUAD_TO_ATTACH)


class ChooseSquadToAttach(Decision[State]):
    """ED-UPG-1: under which own squad the upgrade goes."""

    rule = "ED-UPG-1"

    def offer(self, state: State, mask: Mask) -> None:
        seat, card = ATTACH_SEAT.get(state), ATTACH_CARD.get(state)
        for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
            if can_attach_to(state, squad, card):
                mask.allow(say_squad(state, seat, squad))

    def apply(self, state: State, action: i64) -> None:
        ATTACH_SQUAD.set(state, said_squad(state, state.to_move, action))


CHOOSE_SQUAD_TO_ATTACH: Final[ChooseSquadToAttach] = ChooseSquadToAttach()


def make_room(state: State) -> None:
    """A step: ED-UPG-3 (DP-34): a third upgrade replaces one of the two."""
    slot = free_slot(state, ATTACH_SQUAD.get(state))
    if slot != NONE:
        ATTACH_SLOT.set(state, slot)
    else:
        state.ask(ATTACH_SEAT.get(state), CHOOSE_UPGRADE_TO_DISCARD)


class ChooseUpgradeToDiscard(Decision[State]):
    """ED-UPG-3 (DP-34): which of the two makes room; if one is a copy of the new card, that one (ED-UPG-4)."""

    rule = "ED-UPG-3"

    def offer(self, state: State, mask: Mask) -> None:
        squad, card = ATTACH_SQUAD.get(state), ATTACH_CARD.get(state)
        copies = has_card(state, squad, card)
        for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
            if not copies or state.upgrade[slot] == card:
                mask.allow(say_upgrade(state, state.to_move, slot))

    def apply(self, state: State, action: i64) -> None:
        slot = said_upgrade(state, state.to_move, action)
        ATTACH_SLOT.set(state, slot)
        discard_upgrade(state, slot)


CHOOSE_UPGRADE_TO_DISCARD: Final[ChooseUpgradeToDiscard] = ChooseUpgradeToDiscard()


def discard_upgrade(state: State, slot: i64) -> None:
    """ED-UPG-3, ED-UPG-9: its charges and tokens return to the supply; a setup upgrade leaves the game."""
    card, seat = state.upgrade[slot], owner_of_upgrade(slot)
    state.charges += state.upgrade_charges[slot]
    state.supply[WEAKENING] += state.upgrade_tokens[slot]
    state.revision += 1
    clear_slot(state, slot)
    if state.log is not None:
        state.log.tell(UPGRADE_REMOVED, slot)
    if CARDS.kind[card] != SETUP_UPGRADE:
        lay_down(state, seat, card)


def clear_slot(state: State, slot: i64) -> None:
    state.upgrade[slot] = NONE
    state.upgrade_charges[slot] = 0
    state.upgrade_tokens[slot] = 0
    state.revision += 1
    for part in range(i64(2)):
        state.paid[slot * 2 + part] = 0
        state.used_turn[slot * 2 + part] = 0
        state.used_period[slot * 2 + part] = 0


def choose_wounded(state: State) -> None:
    """A step: ED-UPG-2: who takes the sacrificed Wound, where that is the price."""
    if CARDS.attach_wounds[ATTACH_CARD.get(state)] > 0:
        state.ask(ATTACH_SEAT.get(state), CHOOSE_WOUNDED_FOR_UPGRADE)


class ChooseWoundedForUpgrade(Decision[State]):
    """ED-UPG-2: your model in contact that takes the sacrificed Wound."""

    rule = "ED-UPG-2"

    def offer(self, state: State, mask: Mask) -> None:
        found = wound_models(state, ATTACH_SQUAD.get(state))
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))

    def apply(self, state: State, action: i64) -> None:
        ATTACH_MODEL.set(state, said_model(state, state.to_move, action))


CHOOSE_WOUNDED_FOR_UPGRADE: Final[ChooseWoundedForUpgrade] = ChooseWoundedForUpgrade()


def pay_for_attaching(state: State) -> None:
    """A step: ED-UPG-1, ED-UPG-2."""
    model = ATTACH_MODEL.get(state)
    if model != NONE:
        begin_sacrificed_wound(state, model)
    else:
        begin_pay(state, ATTACH_SEAT.get(state), CARDS.attach_crystals[ATTACH_CARD.get(state)])


def attach(state: State) -> None:
    """A step: ED-UPG-1, ED-AMB-54: it lies under the squad, with its first charge if there is one."""
    put_upgrade(state, ATTACH_SLOT.get(state), ATTACH_CARD.get(state))


def put_upgrade(state: State, slot: i64, card: i64) -> None:
    """An upgrade is attached."""
    clear_slot(state, slot)
    state.upgrade[slot] = card
    state.revision += 1
    charges = min(state.charges, CARDS.attach_charges[card])
    state.charges -= charges
    state.upgrade_charges[slot] = charges
    pay_free_passives(state, slot)
    if state.log is not None:
        state.log.tell(UPGRADE_ATTACHED, owner_of_upgrade(slot), card, slot)


def pay_free_passives(state: State, slot: i64) -> None:
    """Passives without a cost work from the beginning."""
    card = state.upgrade[slot]
    for part in range(i64(2)):
        if CARDS.passive[card * 2 + part] and CARDS.cost[card * 2 + part] == NO_COST:
            state.paid[slot * 2 + part] = 1
            state.revision += 1


def weaken(state: State, slot: i64) -> None:
    """ED-TERM-27, ED-CARD-10: a token of weakening comes onto an upgrade, if there is one in supply."""
    if state.supply[WEAKENING] == 0:
        return
    state.supply[WEAKENING] -= 1
    state.upgrade_tokens[slot] += 1
    state.revision += 1
    if state.log is not None:
        state.log.tell(UPGRADE_WEAKENED, slot, state.upgrade_tokens[slot])


# Charging


def change_charges(state: State, slot: i64, more: i64) -> None:
    """An upgrade gets or gives charges; whoever calls it has changed the supply."""
    if more == 0:
        return
    state.upgrade_charges[slot] += more
    if state.log is not None:
        state.log.tell(CHARGED, slot, state.upgrade_charges[slot])


def takes_charges(state: State, slot: i64) -> bool:
    """ED-UPG-2, ED-PAS-5: some upgrades carry none."""
    card = state.upgrade[slot]
    return card != NONE and CARDS.uncharged[card] == 0


def begin_charging(state: State, seat: i64, decider: i64) -> i64:
    """Push CHARGING for the upgrades of a player; the caller adds what is due with `due`. The frame."""
    state.push(CHARGING, seat, decider)
    for _ in range(SQUAD_SLOTS * UPGRADE_SLOTS):
        CHARGING_DUE.add(state, state.top, 0)
    return state.top


def due(state: State, frame: i64, slot: i64, count: i64) -> None:
    """An upgrade shall get so many charges."""
    if takes_charges(state, slot):
        at = slot % (SQUAD_SLOTS * UPGRADE_SLOTS)
        CHARGING_DUE.set_at(state, frame, at, CHARGING_DUE.at(state, frame, at) + count)


def _first_slot(state: State) -> i64:
    return CHARGING_SEAT.get(state) * SQUAD_SLOTS * UPGRADE_SLOTS


def _all_due(state: State) -> i64:
    total: i64 = 0
    for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
        total += CHARGING_DUE.at(state, state.top, at)
    return total


def hand_out(state: State) -> None:
    """A step: ED-LIM-2: everybody gets what is due; if the supply is short, the receiver says who does, one by one."""
    total = _all_due(state)
    if total == 0 or state.charges == 0:
        return
    if state.charges >= total:
        for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
            while CHARGING_DUE.at(state, state.top, at) > 0:
                _charge(state, at)
        return
    state.again()
    only = _only_due(state)
    if only == NONE:
        state.ask(CHARGING_DECIDER.get(state), CHOOSE_UPGRADE_TO_CHARGE)
    else:
        _charge(state, only)


def _only_due(state: State) -> i64:
    """The one upgrade that still shall get something, or NONE if there are several."""
    found: i64 = NONE
    for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
        if CHARGING_DUE.at(state, state.top, at) > 0:
            if found != NONE:
                return NONE
            found = at
    return found


def _charge(state: State, at: i64) -> None:
    CHARGING_DUE.set_at(state, state.top, at, CHARGING_DUE.at(state, state.top, at) - 1)
    state.charges -= 1
    change_charges(state, _first_slot(state) + at, 1)


class ChooseUpgradeToCharge(Decision[State]):
    """ED-LIM-2 (DP-11): which upgrade gets the next of too few charges."""

    rule = "ED-LIM-2"

    def offer(self, state: State, mask: Mask) -> None:
        for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
            if CHARGING_DUE.at(state, state.top, at) > 0:
                mask.allow(say_upgrade(state, state.to_move, _first_slot(state) + at))

    def apply(self, state: State, action: i64) -> None:
        _charge(state, said_upgrade(state, state.to_move, action) - _first_slot(state))


CHOOSE_UPGRADE_TO_CHARGE: Final[ChooseUpgradeToCharge] = ChooseUpgradeToCharge()


def shift_charges(state: State) -> None:
    """A step: ED-LIM-3 (DP-11): what is still due may be moved from other upgrades, upgrade by upgrade."""
    for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
        if CHARGING_DUE.at(state, state.top, at) > 0:
            if _can_shift_to(state, at):
                state.again()
                state.ask(CHARGING_DECIDER.get(state), SHIFT_CHARGE)
                return
            CHARGING_DUE.set_at(state, state.top, at, 0)


def _can_shift_to(state: State, receiver: i64) -> bool:
    first = _first_slot(state)
    for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
        if at != receiver and state.upgrade_charges[first + at] > 0:
            return True
    return False


def _receiver(state: State) -> i64:
    """The upgrade whose shifts are asked now."""
    at: i64 = 0
    while CHARGING_DUE.at(state, state.top, at) == 0:
        at += 1
    return at


class ShiftCharge(Decision[State]):
    """ED-LIM-3 (DP-11): another own upgrade gives a charge to the one that is due, or not."""

    rule = "ED-LIM-3"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        first, receiver = _first_slot(state), _receiver(state)
        for at in range(SQUAD_SLOTS * UPGRADE_SLOTS):
            if at != receiver and state.upgrade_charges[first + at] > 0:
                mask.allow(say_upgrade(state, state.to_move, first + at))

    def apply(self, state: State, action: i64) -> None:
        receiver = _receiver(state)
        left = CHARGING_DUE.at(state, state.top, receiver)
        if action == DONE:
            CHARGING_DUE.set_at(state, state.top, receiver, 0)
            return
        change_charges(state, said_upgrade(state, state.to_move, action), -1)
        change_charges(state, _first_slot(state) + receiver, 1)
        CHARGING_DUE.set_at(state, state.top, receiver, left - 1)


SHIFT_CHARGE: Final[ShiftCharge] = ShiftCharge()
