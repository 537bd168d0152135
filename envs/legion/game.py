"""The facade: `Game(options, seed)` and what the kernel needs to know of Legion."""

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
from grognard.envs.legion import actions
from grognard.envs.legion.actions import CATALOGUE
from grognard.envs.legion.columns import LAYOUT
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.flow import DECISIONS, STEPS
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.notation import named, parse, phrase
from grognard.envs.legion.observation import encode
from grognard.envs.legion.options import SCHEMA, make_options
from grognard.envs.legion.position import LegionForm
from grognard.envs.legion.render import describe
from grognard.envs.legion.render_table import draw
from grognard.envs.legion.resample import resample
from grognard.envs.legion.rules.setup import set_up
from grognard.envs.legion.scope import narrow
from grognard.envs.legion.state import REASONS, State
from grognard.envs.legion.template import redraw, template

MEASURED: Final = "standard"  # the scenario that `grognard bench` plays
MOST_TOKENS: Final = 6  # a lead of so many victory tokens is as good as won


class Legion(Rulebook[State]):
    """Star Wars: Legion."""

    name = "legion"
    title = "Star Wars: Legion"
    version = 0
    reasons: tuple[str, ...] = REASONS

    def __init__(self) -> None:
        super().__init__(CATALOGUE, STEPS, DECISIONS)
        self.quiet = [int(actions.DONE), int(actions.PASS), int(actions.STAY)]
        self.form = LegionForm()
        self.events = EVENTS

    def setup(self, options: Mapping[str, object]) -> State:
        state = State(make_options(options)).lay_out()
        set_up(state)
        return state

    def option_schema(self) -> tuple[Option, ...]:
        return SCHEMA

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def copy(self, state: State) -> State:
        return state.copy()

    def players(self, state: State) -> list[str]:
        return PLAYERS

    def standing(self, state: State) -> list[float]:
        """Victory tokens first, then the points destroyed."""
        lead = (int(state.victory[0]) - int(state.victory[1])) / MOST_TOKENS
        points = (int(state.destroyed[0]) - int(state.destroyed[1])) / max(1, int(state.cost[0]), int(state.cost[1]))
        score = max(-1.0, min(1.0, lead + points / 2))
        return [score, -score]

    def narrow(self, state: State, scope: Scope) -> None:
        narrow(state, scope)

    def layout(self, players: int) -> Layout:
        return LAYOUT

    def template(self, state: State, player: i64) -> vec[i16]:
        return template(state, player)

    def redraw(self, state: State, player: i64, before: vec[i16], revision: i64) -> vec[i16]:
        return redraw(state, player, before, revision)

    def encode(self, state: State, player: i64, out: vec[i16], at: i64) -> None:
        encode(state, player, out, at)

    def resample(self, state: State, player: i64, dice: Dice) -> None:
        resample(state, player, dice)

    def refers(self, state: State, action: int) -> Reference:
        """Units, minis, tokens and terrain by the names that views and events use."""
        name = named(state, action)
        if name and actions.TO_PIECE.covers(action):
            return Reference(places=[name])
        return Reference([name]) if name else Reference()

    def phrase(self, state: State, action: int) -> str:
        return phrase(state, action)

    def parse(self, state: State, text: str) -> int:
        return parse(state, text)

    def describe(self, state: State, player: i64) -> str:
        return describe(state, int(player))

    def draw(self, state: State, player: i64) -> Scene:
        return draw(state, int(player))


RULES: Final[Legion] = Legion()


class Game(GameOf[State]):
    """A game of Legion: `Game({"scenario": "mini"}, seed=7)`."""

    book = RULES
