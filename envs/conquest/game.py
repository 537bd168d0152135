"""The facade: `Game(options, seed)` and what the kernel needs to know of Conquest."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.conquest.actions import CATALOGUE
from grognard.envs.conquest.columns import LAYOUT
from grognard.envs.conquest.data.printed import PLAYERS
from grognard.envs.conquest.flow import DECISIONS, STEPS
from grognard.envs.conquest.notation import parse, phrase
from grognard.envs.conquest.observation import encode, template
from grognard.envs.conquest.options import SCHEMA, make_options
from grognard.envs.conquest.position import from_position, to_position
from grognard.envs.conquest.render import describe, draw
from grognard.envs.conquest.resample import resample
from grognard.envs.conquest.scope import narrow
from grognard.envs.conquest.sequence import GAME
from grognard.envs.conquest.standing import standing
from grognard.envs.conquest.state import REASONS, State
from grognard.envs.core.dice import Dice
from grognard.envs.core.facade import GameOf
from grognard.envs.core.game import Document, Rulebook
from grognard.envs.core.observation import Layout
from grognard.envs.core.options import Option
from grognard.envs.core.scene import Scene
from grognard.envs.core.scope import Scope


class Conquest(Rulebook[State]):
    """Warhammer 40,000: Conquest."""

    name = "conquest"
    title = "Warhammer 40,000: Conquest"
    version = 0
    reasons: tuple[str, ...] = REASONS

    def __init__(self) -> None:
        super().__init__(CATALOGUE, STEPS, DECISIONS)
        self.quiet = [CATALOGUE.parse(word) for word in ("pass", "done", "no", "keep", "take nothing")]

    def setup(self, options: Mapping[str, object]) -> State:
        state = State(make_options(options))
        state.push(GAME)
        return state

    def option_schema(self) -> tuple[Option, ...]:
        return SCHEMA

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def copy(self, state: State) -> State:
        return state.copy()

    def players(self, state: State) -> list[str]:
        return list(PLAYERS)

    def in_play(self, state: State, player: i64) -> bool:
        return True

    def standing(self, state: State) -> list[float]:
        return standing(state)

    def layout(self, players: int) -> Layout:
        return LAYOUT

    def narrow(self, state: State, scope: Scope) -> None:
        narrow(state, scope)

    def resample(self, state: State, player: i64, dice: Dice) -> None:
        resample(state, player, dice)

    def phrase(self, state: State, action: int) -> str:
        return phrase(state, action)

    def parse(self, state: State, text: str) -> int:
        return parse(state, text)

    def describe(self, state: State, player: i64) -> str:
        return describe(state, int(player))

    def draw(self, state: State, player: i64) -> Scene:
        return draw(state, int(player))

    def to_position(self, state: State) -> Document:
        return to_position(state)

    def from_position(self, document: Mapping[str, object]) -> State:
        return from_position(document)

    def template(self, state: State, player: i64) -> vec[i16]:
        return template(state, player)

    def encode(self, state: State, player: i64, out: vec[i16], at: i64) -> None:
        encode(state, player, out, at)


RULES: Final[Conquest] = Conquest()


class Game(GameOf[State]):
    """A game of Conquest: `Game({"scenario": "mini"}, seed=7)`."""

    book = RULES
