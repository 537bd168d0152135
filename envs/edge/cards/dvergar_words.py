"""Words that the Dvergar need and others could use: moments of lost tokens, areas around a Space, spread Wounds, rearranging."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import DONE, NUMBER, NUMBERS, SPACE, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.cards.amounts import target
from grognard.envs.edge.cards.filters import ModelFilter, SquadFilter
from grognard.envs.edge.cards.harm import Aim
from grognard.envs.edge.events import UPGRADE_MOVED
from grognard.envs.edge.rules import playing
from grognard.envs.edge.rules.naming import said_model, said_upgrade, say_model, say_upgrade
from grognard.envs.edge.rules.payment import change_shrine_tokens, set_endurance
from grognard.envs.edge.rules.pieces import all_models, first_squad, printed_endurance
from grognard.envs.edge.rules.sacrifices import BY_SHOT
from grognard.envs.edge.rules.texts import Condition, Pick, Use, Word
from grognard.envs.edge.rules.upgrades import change_charges, takes_charges
from grognard.envs.edge.rules.wounds import add_packet, begin_wounds
from grognard.envs.edge.sequence import LOSS, LOSS_SQUADS, PLAY_EVENT, PLAY_HITS, PLAY_SEAT, PLAY_STAGE, PLAY_TARGETS
from grognard.envs.edge.state import ALIVE, NONE, State, owner_of_squad

# What an event must be about


class Involves(Condition):
    """A model has its part in the event, on the board or not any more; nobody has to be chosen."""

    def __init__(self, models: ModelFilter) -> None:
        self.models = models

    def holds(self, state: State, use: Use) -> bool:
        for model in range(all_models(state)):
            if self.models.matches(state, use, model):
                return True
        return False


class LostToken(SquadFilter):
    """A squad of yours with a token among those that were lost and that nobody has claimed yet (ED-AMB-25)."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        if use.event == NONE or state.frames[use.event] != LOSS.number:
            return False
        return owner_of_squad(squad) == use.for_seat and LOSS_SQUADS.has(state, use.event, squad)


class TokenToShrine(Word):
    """A token that a squad has lost goes onto your Shrine."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        claim_token(state, PLAY_EVENT.of(state, frame), target(state, frame, 0))
        return True


def claim_token(state: State, event: i64, squad: i64) -> None:
    """One token of a squad among those lost goes onto its owner's Shrine; it cannot be claimed again."""
    for at in range(LOSS_SQUADS.count(state, event)):
        if LOSS_SQUADS.at(state, event, at) == squad:
            LOSS_SQUADS.remove(state, event, at)
            change_shrine_tokens(state, owner_of_squad(squad), 1)
            return


# Areas


class SpaceOf(Pick):
    """The Space of the target chosen at a place, without a question: it is remembered when the model has left it."""

    fixed = True

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([state.space[use.targets[self.at]]])

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(value)


class NearSpace(Aim):
    """All models within so many Spaces of the Space at a place."""

    def __init__(self, at: i64, spaces: i64 = 1) -> None:
        self.at: i64 = at
        self.spaces: i64 = spaces

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        centre = target(state, frame, self.at)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and state.board.distance(state.space[model], centre) <= self.spaces:
                found = append(found, model)
        return found


# Wounds


class SpreadWounds(Word):
    """So many Wounds are distributed freely among the models hit, by the shooter at a place.

    They are given one by one, never to a model before the last one named: so each way to spread them is one path. The models
    named become the targets from `first` on.
    """

    def __init__(self, wounds: i64, first: i64, shooter: i64 = 0) -> None:
        self.wounds: i64 = wounds
        self.first: i64 = first
        self.shooter: i64 = shooter

    def _open(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        last = target(state, frame, PLAY_TARGETS.count(state, frame) - 1)
        fresh = PLAY_TARGETS.count(state, frame) == self.first
        for at in range(PLAY_HITS.count(state, frame)):
            model = PLAY_HITS.at(state, frame, at)
            if state.life[model] == ALIVE and (fresh or model >= last):
                found = append(found, model)
        return found

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        open_ = self._open(state, frame)
        if stage == self.wounds or len(open_) == 0:
            self._deal(state, frame)
            return True
        if len(open_) == 1:
            PLAY_TARGETS.add(state, frame, open_[0])
        else:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _deal(self, state: State, frame: i64) -> None:
        shooter = target(state, frame, self.shooter)
        packets = begin_wounds(state, PLAY_SEAT.of(state, frame), BY_SHOT, False)
        at, count = self.first, PLAY_TARGETS.count(state, frame)
        while at < count:
            model, size = PLAY_TARGETS.at(state, frame, at), i64(0)
            while at < count and PLAY_TARGETS.at(state, frame, at) == model:
                size += 1
                at += 1
            add_packet(state, packets, model, size, shooter)

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        open_ = self._open(state, frame)
        for number in range(i64(len(open_))):
            mask.allow(say_model(state, state.to_move, open_[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        PLAY_TARGETS.add(state, frame, said_model(state, state.to_move, action))


# Rearranging


class MoveUpgrades(Word):
    """Own upgrades are moved among your squads, dead ones included (ED-UPG-11).

    Slot after slot, the player names the upgrade that lies there from now on, or none; upgrades in later slots are what is
    left. Only what leaves the others a legal place (ED-UPG-3, ED-UPG-4) is offered, so that each arrangement can be reached.
    """

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage >= SQUAD_SLOTS * UPGRADE_SLOTS:
            return True
        slot = self._slot(state, frame, stage)
        choices = self._choices(state, slot)
        if len(choices) > 1:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        elif len(choices) == 1:
            lay_upgrade(state, slot, choices[0])
        return False

    def _slot(self, state: State, frame: i64, stage: i64) -> i64:
        return first_squad(PLAY_SEAT.of(state, frame)) * UPGRADE_SLOTS + stage

    def _choices(self, state: State, slot: i64) -> vec[i64]:
        """The slots of the upgrades that may lie here, and NONE if the slot may stay empty."""
        found = vec[i64]()
        squad = slot // UPGRADE_SLOTS
        if state.squad_kind[squad] == NONE:
            return found
        mate = state.upgrade[slot - 1] if slot % UPGRADE_SLOTS == 1 else NONE
        if slot % UPGRADE_SLOTS == 1 and mate == NONE:
            return vec[i64]([NONE])  # whoever left the first slot empty wants nothing here
        for other in range(slot, self._end(squad)):
            card = state.upgrade[other]
            if card != NONE and card != mate and self._fits_after(state, slot, other):
                found = append(found, other)
        if self._fits_after(state, slot, NONE):
            found = append(found, NONE)
        return found

    def _end(self, squad: i64) -> i64:
        return (squad // SQUAD_SLOTS + 1) * SQUAD_SLOTS * UPGRADE_SLOTS

    def _fits_after(self, state: State, slot: i64, taken: i64) -> bool:
        """Whether all other upgrades from this slot on fit behind it: two for each squad, no copies in one squad."""
        squad = slot // UPGRADE_SLOTS
        squads: i64 = 0
        for other in range(squad + 1, (squad // SQUAD_SLOTS + 1) * SQUAD_SLOTS):
            squads += i64(state.squad_kind[other] != NONE)
        half = slot % UPGRADE_SLOTS == 0 and taken != NONE  # the second slot of this squad is still open
        left: i64 = 0
        for other in range(slot, self._end(squad)):
            card = state.upgrade[other]
            if card == NONE or other == taken:
                continue
            left += 1
            copies: i64 = 0
            for further in range(slot, self._end(squad)):
                copies += i64(further != taken and state.upgrade[further] == card)
            if copies > squads + i64(half and state.upgrade[taken] != card):
                return False
        return left <= squads * UPGRADE_SLOTS + i64(half)

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        choices = self._choices(state, self._asked(state, frame))
        for number in range(i64(len(choices))):
            if choices[number] == NONE:
                mask.allow(DONE)
            else:
                mask.allow(say_upgrade(state, state.to_move, choices[number]))

    def _asked(self, state: State, frame: i64) -> i64:
        return self._slot(state, frame, asked_stage(state, frame))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        chosen = NONE if action == DONE else said_upgrade(state, state.to_move, action)
        lay_upgrade(state, self._asked(state, frame), chosen)


def asked_stage(state: State, frame: i64) -> i64:
    """The stage of the word that has asked: the next one is noted already."""
    return PLAY_STAGE.of(state, frame) - 1


def lay_upgrade(state: State, slot: i64, chosen: i64) -> None:
    """An upgrade comes to a slot, and what lay there to the slot it leaves; with NONE that goes to a later squad with room."""
    if chosen != NONE:
        swap_upgrades(state, slot, chosen)
    elif state.upgrade[slot] != NONE:
        other = (slot // UPGRADE_SLOTS + 1) * UPGRADE_SLOTS
        while state.upgrade[other] != NONE or state.squad_kind[other // UPGRADE_SLOTS] == NONE:
            other += 1
        swap_upgrades(state, slot, other)


def swap_upgrades(state: State, slot: i64, other: i64) -> None:
    """ED-UPG-11: two slots swap what lies in them, with charges, tokens, passive marks and limits."""
    state.upgrade[slot], state.upgrade[other] = state.upgrade[other], state.upgrade[slot]
    state.upgrade_charges[slot], state.upgrade_charges[other] = (
        state.upgrade_charges[other],
        state.upgrade_charges[slot],
    )
    state.upgrade_tokens[slot], state.upgrade_tokens[other] = state.upgrade_tokens[other], state.upgrade_tokens[slot]
    state.revision += 1
    for part in range(i64(2)):
        here, there = slot * 2 + part, other * 2 + part
        state.paid[here], state.paid[there] = state.paid[there], state.paid[here]
        state.used_turn[here], state.used_turn[there] = state.used_turn[there], state.used_turn[here]
        state.used_period[here], state.used_period[there] = state.used_period[there], state.used_period[here]
    if state.log is not None:
        state.log.tell(UPGRADE_MOVED, slot, other)


class MoveCharges(Word):
    """Charges are moved among your upgrades: upgrade after upgrade the player says how many it has from now on."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage >= SQUAD_SLOTS * UPGRADE_SLOTS:
            return True
        low, high = self._range(state, frame, stage)
        if high > low:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _slots(self, state: State, frame: i64, stage: i64) -> vec[i64]:
        """The upgrades from a stage on that take charges."""
        found = vec[i64]()
        first = first_squad(PLAY_SEAT.of(state, frame)) * UPGRADE_SLOTS
        for slot in range(first + stage, first + SQUAD_SLOTS * UPGRADE_SLOTS):
            if takes_charges(state, slot):
                found = append(found, slot)
        return found

    def _range(self, state: State, frame: i64, stage: i64) -> tuple[i64, i64]:
        """How few and how many charges the upgrade of a stage may get; equal if there is no choice."""
        slots = self._slots(state, frame, stage)
        slot = first_squad(PLAY_SEAT.of(state, frame)) * UPGRADE_SLOTS + stage
        if len(slots) < 2 or slots[0] != slot:
            return 0, 0
        left: i64 = 0
        for number in range(i64(len(slots))):
            left += state.upgrade_charges[slots[number]]
        return 0, min(left, i64(NUMBERS - 1))

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        low, high = self._range(state, frame, asked_stage(state, frame))
        for number in range(low, high + 1):
            mask.allow(NUMBER.at(number))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        """What it gets more comes from the next ones, what it gives away lies on the next one for now."""
        slots = self._slots(state, frame, asked_stage(state, frame))
        more = NUMBER.argument(action) - state.upgrade_charges[slots[0]]
        change_charges(state, slots[0], more)
        for number in range(1, i64(len(slots))):
            taken = min(more, state.upgrade_charges[slots[number]])
            change_charges(state, slots[number], -taken)
            more -= taken


class MoveEndurance(Word):
    """Endurance tokens are moved among your squads, dead ones included: squad after squad the player says how many it has
    from now on, none more than its printed value."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage >= SQUAD_SLOTS:
            return True
        low, high = self._range(state, frame, stage)
        if high > low:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _range(self, state: State, frame: i64, stage: i64) -> tuple[i64, i64]:
        first = first_squad(PLAY_SEAT.of(state, frame))
        if state.squad_kind[first + stage] == NONE:
            return 0, 0
        left, room = state.endurance[first + stage], i64(0)
        for squad in range(first + stage + 1, first + SQUAD_SLOTS):
            if state.squad_kind[squad] != NONE:
                left += state.endurance[squad]
                room += printed_endurance(state, squad)
        return max(i64(0), left - room), min(left, printed_endurance(state, first + stage))

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        low, high = self._range(state, frame, asked_stage(state, frame))
        for number in range(low, high + 1):
            mask.allow(NUMBER.at(number))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        first = first_squad(PLAY_SEAT.of(state, frame))
        asked = first + asked_stage(state, frame)
        more = NUMBER.argument(action) - state.endurance[asked]
        set_endurance(state, asked, state.endurance[asked] + more)
        for squad in range(asked + 1, first + SQUAD_SLOTS):
            if state.squad_kind[squad] != NONE:
                kept = min(printed_endurance(state, squad), max(i64(0), state.endurance[squad] - more))
                more -= state.endurance[squad] - kept
                set_endurance(state, squad, kept)
