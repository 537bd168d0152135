"""What a place on the board is worth to a model: whom it could fight there, who could fight it, Sources, and what lies ahead."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.edge.fighting import Meeting, best_fight
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING, is_last_turn, lead
from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.board import END, FIRST, PLACEMENTS, TOUCHING, WHOLE
from grognard.envs.edge.data.printed import DASH, MOVE
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.eligible import starts_combat
from grognard.envs.edge.rules.pieces import all_models, base_of, is_foe, is_overgrown, touches_space
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.rules.tokens import cannot_fight, cannot_move
from grognard.envs.edge.rules.turn import is_activation_used
from grognard.envs.edge.sequence import ACTIVATION, ACTIVATION_FOUGHT, ACTIVATION_SQUAD, PLAY, PLAY_TEXT
from grognard.envs.edge.state import ALIVE, NONE, TOKEN_KINDS, State, owner_of, squad_of

ALL: Final[i64] = 100  # percent


def spaces_of_move(state: State, model: i64) -> i64:
    """How far a model could go by a Move of its own."""
    if cannot_move(state, model, owner_of(model)):
        return 0
    return max(i64(0), value(state, model, MOVE))


def fight_share(state: State, weights: Weights, model: i64) -> i64:
    """How much of a Combat counts that a model could start after it has moved, in percent."""
    frame = state.innermost(ACTIVATION)
    if frame != NONE and ACTIVATION_SQUAD.of(state, frame) == squad_of(model):
        return ALL if ACTIVATION_FOUGHT.of(state, frame) == 0 else weights.later_fight
    frame = state.innermost(PLAY)
    if frame != NONE and starts_combat(TEXTS[PLAY_TEXT.of(state, frame)]):
        return ALL
    if owner_of(model) == state.active and not is_activation_used(state):
        return weights.soon_fight
    return weights.later_fight


def approach_worth(state: State, weights: Weights, seat: i64) -> i64:
    """What a Space nearer to prey is worth: more from turn to turn, unless the player is ahead."""
    if lead(state, seat) > 0:
        return weights.approach
    return weights.approach + weights.impatience * state.turn // 10


def is_marked(state: State, model: i64) -> bool:
    """Whether a token lies on the model, so that it may differ from its squad."""
    for token in range(TOKEN_KINDS):
        if state.tokens[model * TOKEN_KINDS + token] > 0:
            return True
    return False


@final
class Outlook:
    """The table as one model sees it that is put somewhere: a value for each Space and placement."""

    def __init__(self, state: State, weights: Weights, seat: i64, model: i64, share: i64) -> None:
        self.state: State = state
        self.weights: Weights = weights
        self.model: i64 = model
        self.share: i64 = share
        self.foes: vec[i64] = vec[i64]()
        self.fights: vec[i64] = vec[i64]()  # what a Combat against each of them is worth
        self.menaces: vec[i64] = vec[i64]()  # ... and what one costs that it starts
        self.reaches: vec[i64] = vec[i64]()  # Spaces within which it could come to contact
        self.step: i64 = approach_worth(state, weights, seat)
        self.sources: vec[i64] = vec[i64]()
        self.gains: vec[i64] = vec[i64]()  # what contact with each Source is worth
        self._meet(seat)
        self._find_sources(seat)

    def _meet(self, seat: i64) -> None:
        """Models of one squad that carry no tokens are met once."""
        state, model = self.state, self.model
        turned = is_foe(state, seat, model)
        met, fight, menace, reach = NONE, i64(0), i64(0), i64(0)
        for other in range(all_models(state)):
            if state.life[other] != ALIVE or other == model or not is_foe(state, seat, other) or state.space[other] < 0:
                continue
            if squad_of(other) != met or is_marked(state, other):
                met = NONE if is_marked(state, other) else squad_of(other)
                meeting = Meeting(state, self.weights, model, other)
                fight = max(i64(0), meeting.started(False))
                if turned and meeting.attack != DASH:  # one of theirs against another: both lose
                    fight += meeting.risk // 2
                menace = 0 if turned or cannot_fight(state, other) else max(i64(0), meeting.suffered())
                reach = spaces_of_move(state, other) + 1
            self.foes = append(self.foes, other)
            self.fights = append(self.fights, fight)
            self.menaces = append(self.menaces, menace)
            self.reaches = append(self.reaches, reach)

    def _find_sources(self, seat: i64) -> None:
        state, weights = self.state, self.weights
        for source in range(i64(len(state.source_space))):
            space = state.source_space[source]
            if space == NONE or is_overgrown(state, source):
                continue
            mine, theirs = False, False
            for other in range(all_models(state)):
                if state.life[other] == ALIVE and other != self.model and touches_space(state, other, space):
                    if is_foe(state, seat, other):
                        theirs = True
                    else:
                        mine = mine or owner_of(other) == seat
            gain = weights.contest if theirs else (0 if mine else weights.source)
            gain = gain * ALL // (ALL + weights.glut * (state.pool[seat] + state.depleted[seat]))
            self.sources = append(self.sources, space)
            self.gains = append(self.gains, 0 if is_last_turn(state) else gain)

    def ahead(self, space: i64) -> i64:
        """What a Space is worth for what lies near it: prey, Sources, and danger."""
        state, weights = self.state, self.weights
        prey, source, danger = i64(0), i64(0), i64(0)
        for at in range(i64(len(self.foes))):
            far = state.board.distance(space, state.space[self.foes[at]])
            if self.fights[at] > 0:
                prey = max(prey, self.fights[at] * weights.hope // ALL + self.step * (weights.horizon - far))
            if far <= self.reaches[at]:
                danger = max(danger, self.menaces[at])
        for at in range(i64(len(self.sources))):
            far = state.board.distance(space, self.sources[at])
            source = max(source, self.gains[at] * (weights.horizon - far) // max(i64(1), weights.horizon))
        return prey + source * weights.hope // ALL - danger * weights.menace // ALL

    def here(self, space: i64, place: i64) -> i64:
        """What a placement in a Space is worth by what it touches."""
        state, weights = self.state, self.weights
        fight, source, pressed = i64(0), i64(0), i64(0)
        for at in range(i64(len(self.foes))):
            other = self.foes[at]
            where = state.board.where(space, state.space[other])
            if TOUCHING[where * PLACEMENTS + place] >> state.place[other] & 1:
                fight = max(fight, self.fights[at])
                pressed += self.menaces[at]
        for at in range(i64(len(self.sources))):
            if self.gains[at] > 0:
                where = state.board.where(space, self.sources[at])
                if TOUCHING[where * PLACEMENTS + place] >> WHOLE & 1:
                    source += self.gains[at]
        return fight * self.share // ALL + source - pressed * weights.pressed // ALL

    def glance(self, space: i64) -> i64:
        """What a Space is worth if the model finds a placement there that touches all that is near."""
        state, fight, source = self.state, i64(0), i64(0)
        for at in range(i64(len(self.foes))):
            if self.fights[at] > fight and state.board.distance(space, state.space[self.foes[at]]) <= 1:
                fight = self.fights[at]
        for at in range(i64(len(self.sources))):
            if self.gains[at] > source and state.board.distance(space, self.sources[at]) == 1:
                source = self.gains[at]
        return self.ahead(space) + (fight + source) * self.share // ALL

    def of(self, space: i64, place: i64) -> i64:
        return self.ahead(space) + self.here(space, place)

    def best_place(self, space: i64, places: i64) -> i64:
        """The best of some placements, given as bits, or NONE."""
        size = base_of(self.state, self.model)
        best, found = NOTHING * 2, NONE
        for place in range(FIRST[size], END[size]):
            if places >> place & 1:
                worth = self.here(space, place)
                if worth > best:
                    best, found = worth, place
        return found

    def worst_place(self, space: i64, places: i64) -> i64:
        """The worst of some placements, or NONE."""
        size = base_of(self.state, self.model)
        best, found = -NOTHING * 2, NONE
        for place in range(FIRST[size], END[size]):
            if places >> place & 1:
                worth = self.here(space, place)
                if worth < best:
                    best, found = worth, place
        return found


# Squads


def reach_worth(state: State, weights: Weights, outlook: Outlook, model: i64) -> i64:
    """What a Move and a Combat are worth to a model: the best that it could reach, more than to stay and do nothing.

    `outlook` is that of the model or of another of its squad.
    """
    if state.life[model] != ALIVE or state.space[model] < 0:
        return 0
    here, move = state.space[model], spaces_of_move(state, model)
    outlook.share = 0
    stay = outlook.of(here, state.place[model])
    best = stay + best_fight(state, weights, model, False)
    outlook.share = weights.reach
    if move > 0:
        for space in range(state.board.spaces):
            if state.board.distance(here, space) <= move and state.free[space] != 0:
                best = max(best, outlook.glance(space))
    return best - stay


def first_living(state: State, squad: i64) -> i64:
    """The first model of a squad that is on the board, or NONE."""
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == ALIVE and state.space[model] >= 0:
            return model
    return NONE


def activation_worth(state: State, weights: Weights, squad: i64) -> i64:
    """What activating a squad is worth: all that its models could reach."""
    first, total = first_living(state, squad), i64(0)
    if first == NONE:
        return 0
    outlook = Outlook(state, weights, owner_of(first), first, 0)
    for model in range(first, (squad + 1) * MODEL_SLOTS):
        total += reach_worth(state, weights, outlook, model)
    return total


def menace_of(state: State, outlook: Outlook, model: i64) -> i64:
    """What the worst foe that could come costs a model; `outlook` as above."""
    worst: i64 = 0
    for at in range(i64(len(outlook.foes))):
        if state.board.distance(state.space[model], state.space[outlook.foes[at]]) <= outlook.reaches[at]:
            worst = max(worst, outlook.menaces[at])
    return worst
