"""The facade: `Game(options, seed)` and what the kernel needs to know of Space Empires."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.facade import GameOf
from grognard.envs.core.game import Document, Rulebook
from grognard.envs.core.observation import Layout
from grognard.envs.core.options import Option
from grognard.envs.core.scene import Scene
from grognard.envs.core.scope import Scope
from grognard.envs.space_empires.actions import CATALOGUE
from grognard.envs.space_empires.columns import LAYOUTS
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import COLOURS
from grognard.envs.space_empires.flow import DECISIONS, STEPS
from grognard.envs.space_empires.notation import parse, phrase
from grognard.envs.space_empires.observation import encode, template
from grognard.envs.space_empires.options import SCHEMA, make_options
from grognard.envs.space_empires.position import from_position, to_position
from grognard.envs.space_empires.render import describe, draw
from grognard.envs.space_empires.resample import resample
from grognard.envs.space_empires.rules.victory import score
from grognard.envs.space_empires.scope import narrow
from grognard.envs.space_empires.sequence import GAME
from grognard.envs.space_empires.state import REASONS, State


class SpaceEmpires(Rulebook[State]):
    """Space Empires 4X."""

    name = "space_empires"
    title = "Space Empires 4X"
    version = 0
    reasons: tuple[str, ...] = REASONS

    def __init__(self) -> None:
        super().__init__(CATALOGUE, STEPS, DECISIONS)
        self.quiet = [CATALOGUE.parse(word) for word in ("done", "no", "hold")]

    def setup(self, options: Mapping[str, object]) -> State:
        chosen = make_options(options)
        state = State(chosen, load_board(chosen.map))
        state.push(GAME)
        return state

    def option_schema(self) -> tuple[Option, ...]:
        return SCHEMA

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def copy(self, state: State) -> State:
        return state.copy()

    def players(self, state: State) -> list[str]:
        return list(COLOURS[: state.players])

    def in_play(self, state: State, player: i64) -> bool:
        return state.alive[player] == 1

    def rewards(self, state: State) -> list[float]:
        """SE-END.7; alone: +1 for a victory, nothing if the homeworld still stands."""
        if not state.options.solitaire:
            return super().rewards(state)
        stands = state.alive[0] == 1 and state.colony[state.homeworld[0]] == 0
        return [1.0 if state.winners else 0.0 if stands else -1.0]

    def standing(self, state: State) -> list[float]:
        """The lead of each player's score over the mean of the others, as part of all scores."""
        scores = [int(score(state, i64(seat))) if state.alive[seat] else 0 for seat in range(state.players)]
        total, others = max(1, sum(scores)), max(1, len(scores) - 1)
        return [(own - (sum(scores) - own) / others) / total for own in scores]

    def layout(self, players: int) -> Layout:
        return LAYOUTS[players - 1]

    def narrow(self, state: State, scope: Scope) -> None:
        narrow(state, scope)

    def resample(self, state: State, player: i64, dice: Dice) -> None:
        resample(state, player, dice)

    def describe(self, state: State, player: i64) -> str:
        return describe(state, int(player))

    def draw(self, state: State, player: i64) -> Scene:
        return draw(state, int(player))

    def phrase(self, state: State, action: int) -> str:
        return phrase(state, action)

    def parse(self, state: State, text: str) -> int:
        return parse(text)

    def to_position(self, state: State) -> Document:
        return to_position(state)

    def from_position(self, document: Mapping[str, object]) -> State:
        return from_position(document)

    def template(self, state: State, player: i64) -> vec[i16]:
        return template(state, player)

    def encode(self, state: State, player: i64, out: vec[i16], at: i64) -> None:
        encode(state, player, out, at)


RULES: Final[SpaceEmpires] = SpaceEmpires()


class Game(GameOf[State]):
    """A game of Space Empires: `Game({"scenario": "mini"}, seed=7)`."""

    book = RULES
