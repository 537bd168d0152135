"""The facade: `Game(options, seed)` and what the kernel needs to know of The Edge."""

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
from grognard.envs.edge import actions
from grognard.envs.edge.actions import CATALOGUE
from grognard.envs.edge.columns import LAYOUTS
from grognard.envs.edge.data.printed import DUEL
from grognard.envs.edge.events import EVENTS
from grognard.envs.edge.flow import DECISIONS, STEPS
from grognard.envs.edge.names import PLAYERS
from grognard.envs.edge.notation import named, parse, phrase
from grognard.envs.edge.observation import encode, template
from grognard.envs.edge.options import SCHEMA, make_options
from grognard.envs.edge.position import EdgeForm
from grognard.envs.edge.render import describe
from grognard.envs.edge.render_board import draw
from grognard.envs.edge.resample import resample
from grognard.envs.edge.rules.pieces import team_of
from grognard.envs.edge.rules.setup import set_up
from grognard.envs.edge.scope import narrow
from grognard.envs.edge.state import REASONS, State

MEASURED: Final = "duel"  # the scenario that `grognard bench` plays
MOST_POINTS: Final = 8  # VP tokens that make a player of several sure to win


class Edge(Rulebook[State]):
    """The Edge: Dawnfall."""

    name = "edge"
    title = "The Edge: Dawnfall"
    version = 0
    reasons: tuple[str, ...] = REASONS

    def __init__(self) -> None:
        super().__init__(CATALOGUE, STEPS, DECISIONS)
        self.quiet = [int(actions.DONE), int(actions.TURN_AS.at(1))]
        self.form = EdgeForm()
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
        return PLAYERS[: state.options.players]

    def in_play(self, state: State, player: i64) -> bool:
        return state.eliminated[player] == 0

    def standing(self, state: State) -> list[float]:
        """The marker of a duel; of several players the VP tokens won and kept, those of a team together."""
        if state.options.mode == DUEL:
            lead = max(-1.0, min(1.0, int(state.marker) / int(state.options.track)))
            return [lead, -lead]
        players = int(state.options.players)
        scores = [0.0] * players
        for seat in range(players):
            for other in range(players):
                if team_of(state, i64(seat)) == team_of(state, i64(other)):
                    won = sum(int(state.won[other * players + victim]) for victim in range(players))
                    scores[seat] += won + int(state.points[other])
        mean = sum(scores) / players
        return [max(-1.0, min(1.0, (score - mean) / (2 * MOST_POINTS))) for score in scores]

    def layout(self, players: int) -> Layout:
        return LAYOUTS[players - 2]

    def template(self, state: State, player: i64) -> vec[i16]:
        return template(state, player)

    def encode(self, state: State, player: i64, out: vec[i16], at: i64) -> None:
        encode(state, player, out, at)

    def narrow(self, state: State, scope: Scope) -> None:
        narrow(state, scope)

    def resample(self, state: State, player: i64, dice: Dice) -> None:
        resample(state, player, dice)

    def refers(self, state: State, action: int) -> Reference:
        """Squads, models, upgrades, cards and Spaces by the names that views and events use."""
        name = named(state, action)
        if name and actions.SPACE.covers(action):
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


RULES: Final[Edge] = Edge()


class Game(GameOf[State]):
    """A game of The Edge: `Game({"scenario": "mini"}, seed=7)`."""

    book = RULES
