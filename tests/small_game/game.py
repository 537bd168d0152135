"""The facade: `Game(options, seed)` and what the kernel needs to know of Lanterns."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.facade import GameOf
from grognard.envs.core.game import Document, Reference, Rulebook
from grognard.envs.core.observation import Layout
from grognard.envs.core.options import Option
from grognard.envs.core.scene import Scene
from grognard.envs.core.scope import Scope
from small_game.actions import CATALOGUE, CHOOSE, LOOK_AT, RUN, TO
from small_game.events import EVENTS
from small_game.flow import DECISIONS, STEPS
from small_game.observation import LAYOUTS, encode, template
from small_game.options import SCHEMA, make_options
from small_game.position import SmallForm
from small_game.printed import CARD_NAMES, HEX_NAMES, PLAYERS, RUNNER_NAMES, RUNNERS_EACH
from small_game.render import describe, draw
from small_game.resample import resample
from small_game.rules import set_up
from small_game.sequence import GAME, TURN_RUNNER
from small_game.state import REASONS, State


class SmallGame(Rulebook[State]):
    """Lanterns, the small game of the tests."""

    name = "small_game"
    title = "Lanterns"
    version = 0
    reasons: tuple[str, ...] = REASONS

    def __init__(self) -> None:
        super().__init__(CATALOGUE, STEPS, DECISIONS)
        self.quiet = [CATALOGUE.parse(word) for word in ("stay", "no card")]
        self.form = SmallForm()
        self.events = EVENTS

    def setup(self, options: Mapping[str, object]) -> State:
        state = State(make_options(options))
        set_up(state)
        state.push(GAME)
        return state

    def option_schema(self) -> tuple[Option, ...]:
        return SCHEMA

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def copy(self, state: State) -> State:
        return state.copy()

    def players(self, state: State) -> list[str]:
        return PLAYERS[: state.options.players]

    def in_play(self, state: State, player: i64) -> bool:
        return True

    def standing(self, state: State) -> list[float]:
        points = [int(state.points[seat]) for seat in range(state.options.players)]
        mean = sum(points) / len(points)
        return [(own - mean) / int(state.options.points) for own in points]

    def layout(self, players: int) -> Layout:
        return LAYOUTS[players - 2]

    def template(self, state: State, player: i64) -> vec[i16]:
        return template(state, player)

    def encode(self, state: State, player: i64, out: vec[i16], at: i64) -> None:
        encode(state, player, out, at)

    def narrow(self, state: State, scope: Scope) -> None:
        """The third seat of a game for two; what was agreed does not change."""
        scope.drop_columns("table", ["rounds", "points"])
        if state.options.players == 2:
            scope.keep_names(LOOK_AT, range(2))
            scope.drop_columns("cards", ["held by last", "known to last"])
            scope.drop_columns("table", ["won by last"])

    def resample(self, state: State, player: i64, dice: Dice) -> None:
        resample(state, player, dice)

    def refers(self, state: State, action: int) -> Reference:
        """Runners, cards and hexes by the names that views and events use."""
        if RUN.covers(action):
            return Reference([RUNNER_NAMES[state.active * RUNNERS_EACH + RUN.argument(action)]])
        if TO.covers(action):
            return Reference([RUNNER_NAMES[TURN_RUNNER.get(state)]], [HEX_NAMES[TO.argument(action)]])
        if CHOOSE.covers(action):
            return Reference([CARD_NAMES[CHOOSE.argument(action)]])
        return Reference(price={"coins": 1}) if LOOK_AT.covers(action) else Reference()

    def describe(self, state: State, player: i64) -> str:
        return describe(state, int(player))

    def draw(self, state: State, player: i64) -> Scene:
        return draw(state, int(player))


RULES: Final[SmallGame] = SmallGame()


class Game(GameOf[State]):
    """A game of Lanterns: `Game({"scenario": "mini"}, seed=7)`."""

    book = RULES
