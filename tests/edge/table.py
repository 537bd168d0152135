"""A table of The Edge for tests: pieces put where a test wants them, and questions answered by their text."""

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import NOBODY, run
from grognard.envs.edge.actions import CATALOGUE, MODEL_SLOTS
from grognard.envs.edge.board import EMPTY, HEXES, MASKS, PLACEMENT_NAMES
from grognard.envs.edge.data.printed import RHA_ZACK
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS, card, squad
from grognard.envs.edge.flow import DECISIONS, STEPS
from grognard.envs.edge.options import make_options
from grognard.envs.edge.rules.activation import add_mover, begin_move_action
from grognard.envs.edge.rules.movement import begin_move
from grognard.envs.edge.rules.pieces import close_hexes, set_down, stand
from grognard.envs.edge.rules.setup import set_up
from grognard.envs.edge.sequence import ACTIVE_TURN, MAIN, PASSIVE_TURN, TURN
from grognard.envs.edge.state import ALIVE, DEAD, NONE, PASSIVE, THICKET, State


class Player:
    """Whoever plays at a table: sees what is offered, and says it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.asked: list[str] = []  # the decisions that were put, answered by themselves or not

    def offered(self) -> list[str]:
        """The texts of all legal answers to the question that is pending."""
        mask = Mask(CATALOGUE.size)
        DECISIONS[self.state.pending].offer(self.state, mask)
        return sorted(CATALOGUE.label(int(mask.ids[at])) for at in range(mask.count))

    @property
    def question(self) -> str:
        return "" if self.state.pending == NOBODY else type(DECISIONS[self.state.pending]).__name__

    def advance(self) -> "Player":
        """Run the rules until there is a question with a choice."""
        while True:
            run(self.state, STEPS)
            if self.state.pending == NOBODY:
                return self
            decision, offered = DECISIONS[self.state.pending], self.offered()
            self.asked.append(type(decision).__name__)
            assert offered, f"{self.asked[-1]} has no legal answer"
            if len(offered) > 1 or decision.must_ask(self.state):
                return self
            self._answer(offered[0])

    def say(self, *texts: str) -> "Player":
        """Answer one question after the other; each answer must be legal."""
        for text in texts:
            offered = self.offered()
            assert text in offered, f"{self.question} offers {offered}, not {text!r}"
            self._answer(text)
            self.advance()
        return self

    def _answer(self, text: str) -> None:
        decision = DECISIONS[self.state.pending]
        self.state.pending = NOBODY
        decision.apply(self.state, i64(CATALOGUE.parse(text)))


def new_game(seed: int = 1, dice: list[int | str] | None = None, **given: object) -> Player:
    """A game from its very beginning, with the setup played unless something else is said."""
    played = {"layout": "played", "deployment": "played", "scatter": True}
    state = State(make_options({**played, **given})).lay_out()
    state.dice = Dice(seed) if dice is None else Dice.of(dice)
    set_up(state)
    return Player(state)


def empty_table(**given: object) -> State:
    """Two players without anything on the board."""
    return State(make_options(given)).lay_out()


def space(state: State, name: str) -> int:
    return state.board.names.index(name)


def muster(state: State, number: int, name: str, *where: str) -> list[int]:
    """Squad `number` of the table gets a name and models, `r1c2.0-1` saying the Space and hexes of each; the others are dead."""
    kind = squad(name)
    state.squad_kind[number] = kind
    state.faction[number // 5] = SQUADS.faction[kind]
    models = []
    for slot in range(int(SQUADS.models[kind])):
        model = number * MODEL_SLOTS + slot
        if slot < len(where):
            at, _, hexes = where[slot].partition(".")
            set_down(state, model, space(state, at), PLACEMENT_NAMES.index(hexes))
            models.append(int(model))
        else:
            state.life[model] = DEAD
    return models


def where(state: State, model: int) -> str:
    """Where a model is, as `muster` says it."""
    if state.space[model] == NONE:
        return "nowhere"
    return f"{state.board.names[state.space[model]]}.{PLACEMENT_NAMES[state.place[model]]}"


def move(state: State, *models: int, **given: int) -> Player:
    """A Move action with these models of one player; which of them moves first is asked."""
    begin_move_action(state, i64(models[0] // 20), **{key: i64(value) for key, value in given.items()})
    for model in models:
        add_mover(state, i64(model))
    return Player(state).advance()


def walk(state: State, model: int, **given: int) -> Player:
    """A Move action with this one model, which was chosen already."""
    begin_move_action(state, i64(model // 20), **{key: i64(value) for key, value in given.items()})
    begin_move(state, i64(model // 20), i64(model))
    return Player(state).advance()


def spaces(player: Player) -> set[str]:
    """The Spaces among what is offered."""
    return {text.removeprefix("space ") for text in player.offered() if text.startswith("space ")}


def places(player: Player) -> set[str]:
    """The placements among what is offered."""
    return {text.removeprefix("place ") for text in player.offered() if text.startswith("place ")}


def hex_at(state: State, name: str) -> int:
    """A hex by its name, `r1c2.3`."""
    at, _, hex_ = name.partition(".")
    return space(state, at) * HEXES + int(hex_)


def grow_thickets(state: State, *names: str) -> None:
    for name in names:
        state.thickets = append(state.thickets, hex_at(state, name))
        close_hexes(state, hex_at(state, name) // HEXES, 1 << hex_at(state, name) % HEXES, THICKET)


def lay(state: State, token: str, name: str, owner: int, face: int = NONE) -> None:
    """A token of the Rha-Zack on a hex."""
    for number in (TOKENS.number(RHA_ZACK, token), hex_at(state, name), face, owner):
        state.markers = append(state.markers, number)


def overlaps(state: State) -> list[int]:
    """Models that lie on hexes of another piece, or outside what `free` and `holder` say."""
    found = []
    taken: dict[int, int] = {}
    for model in range(len(state.life)):
        if state.life[model] == ALIVE and state.space[model] != NONE:
            at, hexes = int(state.space[model]), int(MASKS[state.place[model]])
            if taken.get(at, 0) & hexes or state.free[at] & hexes:
                found.append(model)
            taken[at] = taken.get(at, 0) | hexes
            if any(hexes >> hex_ & 1 and state.holder[at * 7 + hex_] != model for hex_ in range(7)):
                found.append(model)
    filled = [at for at in (*state.shrine_space, *state.source_space) if at != NONE]
    for at in range(state.board.spaces):
        thickets = sum(1 << int(hex_) % 7 for hex_ in state.thickets if hex_ // 7 == at)
        expected = 0 if at in filled else int(EMPTY) & ~taken.get(at, 0) & ~thickets
        if state.free[at] != expected:
            found.append(-at)
    return found


def fill(state: State) -> None:
    """Every squad has all its Endurance tokens, and every model a place."""
    for at in range(10):
        if state.squad_kind[at] != NONE:
            state.endurance[at] = SQUADS.endurance[state.squad_kind[at]]
    stand(state)


def begin_active(state: State, step: int = 7) -> Player:
    """In an Active turn, at a step of it: 7 is the main step."""
    state.push(TURN)
    state.frames[state.top + 1] = 2  # after the turn was run
    state.push(ACTIVE_TURN, NONE)
    state.frames[state.top + 1] = step
    if step == 7:
        state.push(MAIN)
    return Player(state).advance()


def begin_passive(state: State) -> Player:
    state.turn_kind = PASSIVE
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(PASSIVE_TURN)
    return Player(state).advance()


def row(name: str) -> int:
    """The place of a card among those of its faction."""
    return int(card(name)) - list(CARDS.faction).index(CARDS.faction[card(name)]) + 1


def top(name: str) -> str:
    return f"top {row(name)}"


def bottom(name: str) -> str:
    return f"bottom {row(name)}"
