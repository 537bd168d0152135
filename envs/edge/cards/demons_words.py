"""Words of the Demons that other factions can use, too: marches to a foe, Moves and Combats in either order."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import ACTION, DONE
from grognard.envs.edge.cards.amounts import Amount, target
from grognard.envs.edge.cards.declare import top
from grognard.envs.edge.cards.fights import AddAttack, CompareMore
from grognard.envs.edge.cards.filters import (
    BEFORE_COMBAT,
    OWN,
    SHOT_AT,
    STRIKER,
    UNBLOCKED,
    ModelFilter,
    SquadFilter,
)
from grognard.envs.edge.cards.goods import GainTemporary, LoseToken
from grognard.envs.edge.cards.moves import PutSomewhere, end_word
from grognard.envs.edge.cards.picks import Models, Squads
from grognard.envs.edge.rules import activation, combat, placing, playing, pushing
from grognard.envs.edge.rules.combatants import can_start
from grognard.envs.edge.rules.moments import BEFORE_MOVE
from grognard.envs.edge.rules.movement import can_reach
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.pieces import (
    all_models,
    are_enemies,
    base_of,
    controller_of,
    give_control,
    is_foe,
    touches,
)
from grognard.envs.edge.rules.texts import Use, Word, use_of
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_STARTER,
    COMBAT_TARGET,
    FIGHT_FIGHTERS,
    FIGHT_LIMITED,
    FIGHT_TARGETS,
    PLAY_SEAT,
    PLAY_SERIAL,
    PLAY_TARGETS,
    STRIKE,
    WOUND,
    WOUND_MODEL,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import (
    ALIVE,
    NONE,
    TOKEN_KINDS,
    State,
    owner_of_squad,
    squad_of,
)

# Filters


class SameBase(ModelFilter):
    """A model whose base has as many hexes as that of the target chosen at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return self.at < len(use.targets) and base_of(state, model) == base_of(state, use.targets[self.at])


class Opposing(ModelFilter):
    """A model in the Combat of the event whose opponent there matches."""

    def __init__(self, other: ModelFilter) -> None:
        self.other = other

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if use.event == NONE or state.frames[use.event] not in (COMBAT.number, STRIKE.number):
            return False
        frame = state.innermost(COMBAT)
        starter, struck = COMBAT_STARTER.of(state, frame), COMBAT_TARGET.of(state, frame)
        if model == starter:
            return self.other.matches(state, use, struck)
        return model == struck and self.other.matches(state, use, starter)


def can_come_to(state: State, seat: i64, model: i64, other: i64) -> bool:
    """ED-AMB-30: whether it is in contact with another model, or a legal Move ends in contact with it."""
    return touches(state, model, other) or can_reach(state, seat, model, other)


class SquadWithToken(ModelFilter):
    """A model whose squad card carries a token of a kind."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return squad_tokens(state, squad_of(model), self.token) > 0


class WithTokens(SquadFilter):
    """A squad of yours with an Endurance token, wherever its models are (ED-PAY-4)."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        return owner_of_squad(squad) == use.for_seat and state.endurance[squad] > 0


def has_wounded_foe(state: State, use: Use) -> bool:
    """Whether in the event a model of your side has wounded a foe (ED-AMB-94)."""
    if use.event == NONE or state.frames[use.event] != WOUND.number:
        return False
    source, model = WOUND_SOURCE.of(state, use.event), WOUND_MODEL.of(state, use.event)
    if source == NONE or not is_foe(state, use.seat, model):
        return False
    return not are_enemies(state, use.seat, controller_of(state, source))


# Amounts


class SquadTokens(Amount):
    """Tokens of a kind on the card of a target's squad, each counting so many times."""

    def __init__(self, token: i64, times: i64 = 1, at: i64 = 0) -> None:
        self.token: i64 = token
        self.times: i64 = times
        self.at: i64 = at

    def of(self, state: State, use: Use) -> i64:
        return squad_tokens(state, squad_of(use.targets[self.at]), self.token) * self.times


def squad_tokens(state: State, squad: i64, token: i64) -> i64:
    return i64(state.squad_tokens[squad * TOKEN_KINDS + token])


# Words


class March(Word):
    """One after another the player's models that match MOVE to contact with the target and FIGHT it while it is there.

    The targets behind the first are the models that were chosen; each is chosen after the Combat of the one before (ED-AMB-30).
    """

    def __init__(self, models: ModelFilter) -> None:
        self.models = models

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        foe = target(state, frame, 0)
        if state.life[foe] != ALIVE:
            return True
        if stage % 2 == 1:
            begin_duel(state, frame, target(state, frame, PLAY_TARGETS.count(state, frame) - 1), foe)
            return False
        if len(self._marchers(state, frame)) == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _marchers(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        use = use_of(state, frame)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and model not in use.targets and self.models.matches(state, use, model):
                if can_come_to(state, use.seat, model, use.targets[0]):
                    found = append(found, model)
        return found

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        found = self._marchers(state, frame)
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))
        mask.allow(DONE)

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == DONE:
            end_word(state, frame)
            return
        model = said_model(state, state.to_move, action)
        PLAY_TARGETS.add(state, frame, model)
        begin_single_move(state, frame, model, target(state, frame, 0))


class EitherOrder(Word):
    """A target may MOVE and FIGHT; which comes first is chosen, and each may be declined when it comes."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage == 0:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
            return False
        model = target(state, frame, self.at)
        order = target(state, frame, PLAY_TARGETS.count(state, frame) - 1)
        if (order == activation.MOVE_FIRST) == (stage == 1):
            begin_single_move(state, frame, model, NONE)
        else:
            begin_duel(state, frame, model, NONE)
        return stage == 2

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        mask.allow(ACTION.at(activation.MOVE_FIRST))
        mask.allow(ACTION.at(activation.FIGHT_FIRST))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        PLAY_TARGETS.add(state, frame, ACTION.argument(action))


class StabsWithin(Word):
    """As often as there are tokens of a kind on the target squad: one of its models is stabbed by another in contact with it.

    The targets behind the squad are the models of each STAB, the victim first; a foe stabs for the player (ED-CMB-8).
    """

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        part, seat, last = stage % 4, PLAY_SEAT.of(state, frame), PLAY_TARGETS.count(state, frame) - 1
        if part == 2:
            stabber = target(state, frame, last)
            if is_foe(state, seat, stabber):
                give_control(state, stabber, seat)
            begin_duel(state, frame, stabber, target(state, frame, last - 1), True)
        elif part == 3:
            give_control(state, target(state, frame, last), NONE)
        elif part == 0 and (
            stage // 4 == squad_tokens(state, target(state, frame, 0), self.token)
            or len(self._choices(state, frame)) == 0
        ):
            return True
        else:
            state.ask(seat, playing.CHOOSE_FOR_WORD)
        return False

    def _choices(self, state: State, frame: i64) -> vec[i64]:
        """The victims, or once there is one those who can stab it."""
        count = PLAY_TARGETS.count(state, frame)
        found = vec[i64]()
        for model in range(all_models(state)):
            if state.life[model] != ALIVE:
                continue
            if count % 2 == 0:
                fits = self._can_stab(state, frame, model, target(state, frame, count - 1))
            else:
                fits = squad_of(model) == target(state, frame, 0) and self._has_stabber(state, frame, model)
            if fits:
                found = append(found, model)
        return found

    def _can_stab(self, state: State, frame: i64, model: i64, victim: i64) -> bool:
        seat = PLAY_SEAT.of(state, frame)
        if controller_of(state, model) != seat and not is_foe(state, seat, model):
            return False  # an ally's
        return touches(state, model, victim) and can_start(state, model)

    def _has_stabber(self, state: State, frame: i64, victim: i64) -> bool:
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and self._can_stab(state, frame, model, victim):
                return True
        return False

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        found = self._choices(state, frame)
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))
        if PLAY_TARGETS.count(state, frame) % 2 == 1:
            mask.allow(DONE)

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == DONE:
            end_word(state, frame)
        else:
            PLAY_TARGETS.add(state, frame, said_model(state, state.to_move, action))


def begin_single_move(state: State, frame: i64, model: i64, touch: i64) -> None:
    """ED-TERM-1: a Move action of one model, to contact with another unless that is NONE."""
    activation.begin_move_action(state, PLAY_SEAT.of(state, frame), 0, 0, NONE, touch)
    activation.add_mover(state, model)
    open_window(state, BEFORE_MOVE)


def begin_duel(state: State, frame: i64, model: i64, against: i64, quick: bool = False) -> None:
    """One Combat or STAB of a model, against one other unless that is NONE; all of a text are one action (ED-AMB-75)."""
    fight = combat.begin_fight(state, PLAY_SEAT.of(state, frame), quick, NONE, PLAY_SERIAL.of(state, frame))
    FIGHT_FIGHTERS.add(state, fight, model)
    if against != NONE:
        FIGHT_LIMITED.set_of(state, fight, combat.LISTED)
        FIGHT_TARGETS.add(state, fight, against)


# Top actions that several cards have


def teleport_top(card: str) -> None:
    """Teleport: a model of yours, anywhere, and it may push."""
    top(card, [PutSomewhere(placing.ANYWHERE, push=pushing.PUSH)], [Models(OWN & UNBLOCKED)])


def temporary_top(card: str) -> None:
    """Gain 1 Temporary Crystal."""
    top(card, [GainTemporary(1)])


def dark_power_top(card: str) -> None:
    """Dark Power: an Endurance token of a squad of yours becomes two temporary crystals."""
    top(card, [LoseToken(), GainTemporary(2)], [Squads(WITH_TOKENS)])


def attack_top(card: str, more: int = 2) -> None:
    """Attack: one ATK roll of a model of yours gets more."""
    top(card, [AddAttack(more)], [Models(STRIKER & OWN, dying=True)])


def initiative_top(card: str, more: int = 2) -> None:
    """Initiative: a model of yours whose INI is about to be compared, in a Combat or by a Hit check."""
    top(card, [CompareMore(more)], [Models(OWN & (BEFORE_COMBAT | SHOT_AT))])


WITH_TOKENS: Final[SquadFilter] = WithTokens()
