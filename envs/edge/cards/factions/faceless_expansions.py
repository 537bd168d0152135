"""The cavalry and the boss of the Faceless."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.cards.amounts import target
from grognard.envs.edge.cards.board_words import MoveEach
from grognard.envs.edge.cards.common import combat_top, move_top, reroll_top
from grognard.envs.edge.cards.declare import BOTTOM, TOP, PlayText, bottom, effect, passive, token, top
from grognard.envs.edge.cards.faceless_words import ForEach, PutSome, TokensOn
from grognard.envs.edge.cards.factions.faceless import autophagy_top
from grognard.envs.edge.cards.filters import (
    FOE,
    OWN,
    SACRIFICEABLE,
    Base,
    ModelFilter,
    Named,
    SquadFilter,
    Touching,
    TouchingTarget,
    Within,
    WithToken,
)
from grognard.envs.edge.cards.goods import ChangeModeOf, Gain, Put
from grognard.envs.edge.cards.harm import AtTargets, Hit, Sacrifice
from grognard.envs.edge.cards.moves import PutSomewhere
from grognard.envs.edge.cards.picks import Models, Modes, SourceSpaces, Squads
from grognard.envs.edge.data.printed import FACELESS
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import combat, placing, playing, pushing
from grognard.envs.edge.rules.combatants import targets_of
from grognard.envs.edge.rules.moments import ACTIVE_END, ACTIVE_START, WOUNDING
from grognard.envs.edge.rules.movement import set_mode
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.payment import can_pay
from grognard.envs.edge.rules.pieces import all_models, distance, is_controlled
from grognard.envs.edge.rules.texts import Change, Hook, TokenRule, Use, Word, use_of
from grognard.envs.edge.rules.tokens import can_put, count_tokens, has_token, is_blocked, put, remove
from grognard.envs.edge.sequence import (
    FIGHT_FIGHTERS,
    FIGHT_LIMITED,
    FIGHT_REPEATS,
    FIGHT_TARGETS,
    PLAY,
    PLAY_SEAT,
    PLAY_TEXT,
    WOUND_MODEL,
    WOUND_SIZE,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import ALIVE, NONE, WAITING, State, owner_of, owner_of_upgrade, squad_of, squad_of_upgrade

# Cavalry: the Anathema

ANATHEMA: Final[ModelFilter] = OWN & Named("Anathema")
ANATHEMA_TOKEN: Final[i64] = i64(TOKENS.number(FACELESS, "ANATHEMA"))  # without a rule: it counts for a printed X


class Shift(PutSomewhere):
    """A shift that is left out without room."""

    def possible(self, state: State, use: Use) -> bool:
        return True


reroll_top("Whack")
bottom(
    "Whack",
    [Shift(placing.NEXT_TO, at=1, anchor=1), Hit(AtTargets(1, 1), TokensOn(ANATHEMA_TOKEN))],
    [Models(ANATHEMA), Models(FOE & TouchingTarget())],
)


def anathema_x(state: State, use: Use) -> i64:
    """Tentacles: X is the number of tokens on your Anathema, at least 1."""
    found: i64 = 1
    for model in range(all_models(state)):
        if state.life[model] == ALIVE and ANATHEMA.matches(state, use, model):
            found = max(found, count_tokens(state, model, ANATHEMA_TOKEN))
    return found


class Seize(ForEach):
    """Tentacles: the chosen models are put in contact with the Anathema; X is counted, so only that number can be paid."""

    def possible(self, state: State, use: Use) -> bool:
        due, frame = anathema_x(state, use), state.top
        if frame != NONE and state.frames[frame] == PLAY.number and PLAY_TEXT.of(state, frame) == use.text:
            return use.x == due
        return can_pay(state, use.seat, due)


class InReachOfX(Models):
    """Models with small bases within X Spaces of the Anathema, up to X of them."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        if len(use.targets) > use.x or not super().has(state, use, value):
            return False
        return distance(state, value, use.targets[0]) <= use.x


autophagy_top("Tentacles")
bottom(
    "Tentacles",
    [Seize([PutSomewhere(placing.TOUCHING_MODEL, at=at, anchor=0) for at in range(1, 7)], at=1)],
    [Models(ANATHEMA), InReachOfX(Base(1, 2), 0, 6)],
)


class Waiting(Models):
    """ED-UPG-9: models that wait for their deploy card."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        return state.life[value] == WAITING and self.models.matches(state, use, value)


class Deploy(Word):
    """ED-UPG-9: the waiting model comes to the board: beside the Source at a place, or anywhere, pushing smaller bases."""

    required = True

    def __init__(self, source: i64 = NONE) -> None:
        self.source: i64 = source

    def possible(self, state: State, use: Use) -> bool:
        waiting = Waiting(ANATHEMA).candidates(state, use)
        if len(waiting) == 0:
            return False
        if self.source == NONE:
            return placing.can_place(state, use.seat, waiting[0], placing.ANYWHERE, NONE, pushing.PUSH)
        return len(SourcesWithRoom().candidates(state, use)) > 0

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, model = PLAY_SEAT.of(state, frame), target(state, frame, 0)
        if self.source == NONE:
            placing.begin_placing(state, seat, model, placing.ANYWHERE, NONE, pushing.PUSH)
        else:
            space = state.source_space[target(state, frame, self.source)]
            placing.begin_placing(state, seat, model, placing.TOUCHING_SPACE, space, pushing.NO_PUSH)
        return True


class SourcesWithRoom(SourceSpaces):
    """Crystal Sources beside which the waiting Anathema has room."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        waiting = Waiting(ANATHEMA).candidates(state, use)
        sources = super().candidates(state, use)
        for number in range(i64(len(sources))):
            space = state.source_space[sources[number]]
            if len(waiting) > 0 and placing.can_place(
                state, use.seat, waiting[0], placing.TOUCHING_SPACE, space, pushing.NO_PUSH
            ):
                found = append(found, sources[number])
        return found


class ComeInMode(Word):
    """The model on the board takes the mode at a place."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        set_mode(state, squad_of(target(state, frame, 0)), target(state, frame, 1))
        return True


top("Chrysalis", [Deploy(source=1)], [Waiting(ANATHEMA), SourcesWithRoom()])
bottom(
    "Chrysalis",
    [ComeInMode(), Deploy(), PutSome(ANATHEMA_TOKEN, 2)],
    [Waiting(ANATHEMA), Modes()],
    needs_board=False,
)


class Growing(Hook):
    """Abomination: at the end of an Active turn of yours in Basic mode the Anathema gets a token."""

    quiet = True

    def __init__(self) -> None:
        self.moment = ACTIVE_END

    def applies(self, state: State, source: i64, event: i64) -> bool:
        squad = squad_of_upgrade(source)
        return owner_of_upgrade(source) == state.active and state.mode[squad] == 0

    def work(self, state: State, source: i64, event: i64) -> None:
        squad = squad_of_upgrade(source)
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == ALIVE:
                put(state, model, ANATHEMA_TOKEN, owner_of(model))


class AttachedSquad(SquadFilter):
    """The squad of the upgrade."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        return use.slot != NONE and squad == squad_of_upgrade(use.slot)


MUTATE: Final[i64] = effect("Rapid Mutation", [ChangeModeOf()], [Squads(AttachedSquad())])
passive("Abomination", TOP, hooks=[PlayText(ACTIVE_START, MUTATE, may=True, own_turn=True)])
passive("Abomination", BOTTOM, hooks=[Growing()])

# Boss: the Metalgorger

METALGORGER: Final[ModelFilter] = OWN & Named("Metalgorger")
SLASH: Final[i64] = token(FACELESS, "SLASH", TokenRule())
SLASHED: Final[ModelFilter] = WithToken(SLASH)


class LeapTo(Word):
    """Pounce: the Metalgorger teleports to the Space of the target before it, and pushes what is there."""

    def possible(self, state: State, use: Use) -> bool:
        if len(use.targets) < 2:
            return True
        return self._has_room(state, use.seat, use.targets[1], state.space[use.targets[0]])

    def _has_room(self, state: State, seat: i64, model: i64, space: i64) -> bool:
        if is_blocked(state, model, seat):
            return False
        return placing.can_place(state, seat, model, placing.IN_SPACE, space, pushing.PUSH)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, space, model = PLAY_SEAT.of(state, frame), state.space[target(state, frame, 0)], target(state, frame, 1)
        if self._has_room(state, seat, model, space):
            placing.begin_placing(state, seat, model, placing.IN_SPACE, space, pushing.PUSH)
        return True


class PutOnAll(Word):
    """A token on every model that matches when the effect gets there; the player says where those go that are left (ED-LIM-2)."""

    def __init__(self, token: i64, models: ModelFilter) -> None:
        self.token: i64 = token
        self.models = models

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        open_, seat = self._open(state, frame), PLAY_SEAT.of(state, frame)
        if len(open_) > state.supply[self.token]:
            state.ask(seat, playing.CHOOSE_FOR_WORD)
            return False
        for number in range(i64(len(open_))):
            put(state, open_[number], self.token, seat)
        return True

    def _open(self, state: State, frame: i64) -> vec[i64]:
        """The models that can still get one."""
        found, use = vec[i64](), use_of(state, frame)
        for model in range(all_models(state)):
            if (
                state.life[model] == ALIVE
                and self.models.matches(state, use, model)
                and can_put(state, model, self.token)
            ):
                found = append(found, model)
        return found

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        open_ = self._open(state, frame)
        for number in range(i64(len(open_))):
            mask.allow(say_model(state, state.to_move, open_[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        put(state, said_model(state, state.to_move, action), self.token, PLAY_SEAT.of(state, frame))


top("Pounce", [Sacrifice(), Gain(1, depleted=True)], [Models(OWN & SACRIFICEABLE)])
bottom(
    "Pounce",
    [LeapTo(), PutOnAll(SLASH, FOE & TouchingTarget(1))],
    [Models(SLASHED), Models(METALGORGER)],
)


class StabMatching(Word):
    """The target at a place stabs every foe in contact that matches, one after the other in any order."""

    def __init__(self, models: ModelFilter, at: i64 = 0) -> None:
        self.models = models
        self.at: i64 = at

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use, model = use_of(state, frame), target(state, frame, self.at)
        foes = targets_of(state, model, NONE)
        fight = combat.begin_fight(state, use.seat, True, NONE)
        FIGHT_FIGHTERS.add(state, fight, model)
        FIGHT_REPEATS.set_of(state, fight, 1)
        FIGHT_LIMITED.set_of(state, fight, combat.EACH_ONCE)
        for number in range(i64(len(foes))):
            if self.models.matches(state, use, foes[number]):
                FIGHT_TARGETS.add(state, fight, foes[number])
        return True


combat_top("Rip and Tear")
bottom("Rip and Tear", [StabMatching(SLASHED)], [Models(METALGORGER)])

move_top("Roar")
bottom("Roar", [MoveEach(most=1)], [Models(FOE & SLASHED & Within(2, METALGORGER), 0, 4)])


class Slash(Hook):
    """Slashing: a token on the model that the Metalgorger wounds is removed for one Wound more."""

    quiet = True

    def __init__(self) -> None:
        self.moment = WOUNDING

    def applies(self, state: State, source: i64, event: i64) -> bool:
        wounder = WOUND_SOURCE.of(state, event)
        if wounder == NONE or squad_of(wounder) != squad_of_upgrade(source) or is_controlled(state, wounder):
            return False
        return has_token(state, WOUND_MODEL.of(state, event), SLASH)

    def work(self, state: State, source: i64, event: i64) -> None:
        remove(state, WOUND_MODEL.of(state, event), SLASH)
        WOUND_SIZE.set_of(state, event, WOUND_SIZE.of(state, event) + 1)


top("Slashing", [Put(SLASH)], [Models(FOE & Touching(METALGORGER))])


class Unsacrificed(Change):
    """The attached squad cannot be sacrificed, nor take a sacrificed Wound."""

    def spares(self, state: State, source: i64, model: i64) -> bool:
        return squad_of(model) == squad_of_upgrade(source)


passive("Slashing", BOTTOM, [Unsacrificed()], [Slash()])

UNDECLARED: Final[tuple[tuple[str, str], ...]] = ()
