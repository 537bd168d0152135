"""What a game is made of: the `Rulebook` that it supplies, and what players are told of questions, actions and the end."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final, Generic, TypedDict, TypeVar

from librt.vecs import extend, vec
from mypy_extensions import i16, i64

from grognard.envs.core.actions import Catalogue
from grognard.envs.core.dice import Dice
from grognard.envs.core.docs import doc_of
from grognard.envs.core.errors import NotDeclared
from grognard.envs.core.events import Events
from grognard.envs.core.flow import Decision, Steps, Table
from grognard.envs.core.form import Form
from grognard.envs.core.observation import Layout
from grognard.envs.core.options import Option, agree, text_of
from grognard.envs.core.scene import Scene
from grognard.envs.core.scope import Scope

S = TypeVar("S", bound=Table)
Document = dict[str, object]
ZEROS: Final[vec[i16]] = vec[i16]([0] * 1024)


def add_row(rows: vec[i16], template: vec[i16], size: i64) -> vec[i16]:
    """Append a copy of a template, and zeros up to the size of an observation."""
    rows = extend(rows, template)
    missing = size - i64(len(template))
    while missing > i64(len(ZEROS)):
        rows = extend(rows, ZEROS)
        missing -= i64(len(ZEROS))
    return extend(rows, ZEROS[:missing]) if missing > 0 else rows


class Question:
    """The pending decision, for people and bots: who is asked what, by which rule, and the same as a sentence."""

    def __init__(self, player: str, asked: object, rule: str, text: str = "") -> None:
        self.player = player
        self.name: str = type(asked).__name__
        self.rule = rule
        self.text = text
        self.asked = asked

    @property
    def meaning(self) -> str:
        """What is asked, in a sentence."""
        return doc_of(type(self.asked))

    def __repr__(self) -> str:
        return f"{self.name} ({self.rule}) of {self.player}"


class Reference:
    """What an action is about: the pieces and places it names, as views and events name them, and what it costs."""

    def __init__(
        self, pieces: list[str] | None = None, places: list[str] | None = None, price: dict[str, int] | None = None
    ) -> None:
        self.pieces = pieces or []
        self.places = places or []
        self.price = price or {}  # by what is paid with


class Outcome:
    """How a game ended: who won (nobody: a draw), why, and what it is worth to each player."""

    def __init__(self, winners: list[str], reason: str, rewards: dict[str, float]) -> None:
        self.winners = winners
        self.reason = reason
        self.rewards = rewards

    def document(self) -> Document:
        """The outcome as it stands in a record."""
        return {"winners": self.winners, "reason": self.reason, "rewards": self.rewards}

    def __repr__(self) -> str:
        if self.winners:
            return f"{' and '.join(self.winners)} won: {self.reason}"
        losers = [player for player, reward in self.rewards.items() if reward < 0]
        return f"{' and '.join(losers)} lost: {self.reason}" if losers else f"draw: {self.reason}"


class View(TypedDict):
    """The table as a seat may know it, as `Game.view` gives it: a JSON document."""

    game: str
    version: int
    player: str | None
    """Whose view it is; None: the referee's."""
    table: Document
    """The position, with `{"hidden": n}` in the place of n things that the seat may not know."""
    to_move: str | None
    question: Document | None
    """What is asked: its name, rule and sentence."""
    legal: list[Document]
    """For whoever is asked: id, text, phrase, pieces, places and price of each legal action."""
    outcome: Document | None


class Rulebook(Generic[S]):
    """What a game is made of; one object of a subclass for each game, without any state of its own."""

    name: str = ""
    title: str = ""
    version: int = 0
    reasons: tuple[str, ...] = ()  # why a game can have ended; `Table.reason` counts through them

    def __init__(self, catalogue: Catalogue, flows: list[Steps[S]], decisions: list[Decision[S]]) -> None:
        self.catalogue = catalogue
        self.flows = flows
        self.decisions = decisions
        self.fresh: dict[str, S] = {}  # set up and not begun, by options
        self.quiet: list[int] = []  # the words that do least, the first of them first
        self.form: Form[S] | None = None  # of positions and views, for games that declare views
        self.events: Events | None = None  # the kinds of events, for games that declare them

    def __reduce__(self) -> tuple[object, ...]:
        """Rules are pickled by the module that holds them."""
        return find_rules, (type(self).__module__,)

    def __deepcopy__(self, memo: object) -> "Rulebook[S]":
        return self

    def quietest(self, legal: list[int]) -> int:
        """The legal answer that does least: the first of the quiet words that is legal, or the first at all."""
        for action in self.quiet:
            if action in legal:
                return action
        return legal[0]

    def setup(self, options: Mapping[str, object]) -> S:
        """A new game, before any luck or choice."""
        raise NotImplementedError

    def begin(self, options: Mapping[str, object], seed: int) -> S:
        """A new game that is about to run; options are read and checked once only, unless they speak of a file."""
        key = text_of(options)
        fresh = self.fresh.get(key)
        if fresh is None:
            fresh = self.setup(options)
            read = self.options(fresh)
            if agree(read, options):
                if len(self.fresh) >= 64:
                    self.fresh.clear()
                self.fresh[key] = fresh
        state = self.copy(fresh)
        state.dice = Dice(seed)
        return state

    def option_schema(self) -> tuple[Option, ...]:
        """The options that `setup` understands."""
        raise NotImplementedError

    def options(self, state: S) -> Document:
        """All options of the game, so that `setup` makes the same one again."""
        raise NotImplementedError

    def copy(self, state: S) -> S:
        raise NotImplementedError

    def players(self, state: S) -> list[str]:
        """The players in the order of their seats."""
        raise NotImplementedError

    def in_play(self, state: S, player: i64) -> bool:
        """Whether the player has not been eliminated."""
        raise NotImplementedError

    def rewards(self, state: S) -> list[float]:
        """What the end of the game is worth: +1 shared by the winners, as much taken from the losers; 0 for a draw."""
        players = len(self.players(state))
        winners = count_bits(state.winners)
        losers = players - winners
        if winners == 0 or losers == 0:
            return [0.0] * players
        return [1.0 / winners if state.winners >> seat & 1 else -1.0 / losers for seat in range(i64(players))]

    def outcome(self, state: S) -> tuple[list[i64], str]:
        """Winners and reason, of a game that is over."""
        players = i64(len(self.players(state)))
        return [seat for seat in range(players) if state.winners >> seat & 1], self.reasons[state.reason]

    def standing(self, state: S) -> list[float]:
        """How well each player stands, from -1 to 1, summing to zero; computed from everything, for shaping only."""
        raise NotImplementedError

    def layout(self, players: int) -> Layout:
        """The pieces of an observation for this number of players."""
        raise NotImplementedError

    def scope(self, options: Mapping[str, object]) -> Scope:
        """The actions and numbers that a game with these options can ever use."""
        state = self.begin(options, 0)
        scope = Scope(self.catalogue, self.layout(len(self.players(state))))
        self.narrow(state, scope)
        return scope

    def narrow(self, state: S, scope: Scope) -> None:
        """Take away what the options of a game that has not begun rule out; what is left out here stays."""

    def template(self, state: S, player: i64) -> vec[i16]:
        """The first numbers of an observation, with what changes seldom: they are kept until `state.revision` counts up.

        The less of an observation it is, the more games have theirs in the processor's cache; what follows it is zero.
        """
        raise NotImplementedError

    def redraw(self, state: S, player: i64, before: vec[i16], revision: i64) -> vec[i16]:
        """The template again: `before` is what it was when the state had a revision (-1: never), and is not written to.

        A game that knows what has changed since then copies it and draws that alone.
        """
        return self.template(state, player)

    def encode(self, state: S, player: i64, out: vec[i16], at: i64) -> None:
        """Complete a copy of the template that begins at index `at` of `out`, with the zeros behind it."""
        raise NotImplementedError

    def observe(self, state: S, player: i64) -> vec[i16]:
        """A whole observation, newly drawn."""
        size = i64(self.layout(len(self.players(state))).size)
        out = add_row(vec[i16](capacity=size), self.template(state, player), size)
        self.encode(state, player, out, 0)
        return out

    def resample(self, state: S, player: i64, dice: Dice) -> None:
        """Redraw everything the player cannot know, consistently with what that player has seen."""
        raise NotImplementedError

    def to_position(self, state: S) -> Document:
        """The whole state with names."""
        return self.declared_form().write(state)

    def from_position(self, document: Mapping[str, object]) -> S:
        """The inverse; a partial document is completed by defaults."""
        return self.declared_form().read(document)

    def declared_form(self) -> Form[S]:
        """The form from which positions and views derive."""
        if self.form is None:
            raise NotDeclared(f"{self.title} does not declare views yet: use its observation, `show` and `to_position`")
        return self.form

    def declared_events(self) -> Events:
        if self.events is None:
            raise NotDeclared(f"{self.title} does not declare events yet: compare positions or `show` instead")
        return self.events

    def question(self, state: S) -> str:
        """What is asked now, as a sentence for people: what the decision says of itself, unless a game knows better."""
        decision = self.decisions[state.pending]
        meaning = doc_of(type(decision))
        rules, separator, sentence = meaning.partition(": ")
        book = decision.rule.partition("-")[0]  # IDs begin alike, and stand before the sentence
        sentence = sentence if separator and rules.startswith(f"{book}-") else meaning
        return sentence[:1].upper() + sentence[1:]

    def refers(self, state: S, action: int) -> Reference:
        """What a legal action is about."""
        return Reference()

    def phrase(self, state: S, action: int) -> str:
        """The text of an action with the names of the things it is about now; `parse` understands it."""
        return self.catalogue.label(action)

    def parse(self, state: S, text: str) -> int:
        """The action of a label or a phrase."""
        return self.catalogue.parse(text)

    def describe(self, state: S, player: i64) -> str:
        """The table as text, as the player (or with -1 the referee) sees it."""
        raise NotImplementedError

    def draw(self, state: S, player: i64) -> Scene:
        """The table as a picture, as the player (or with -1 the referee) sees it."""
        raise NotImplementedError


def count_bits(bits: i64) -> int:
    count = 0
    while bits != 0:
        count += 1
        bits &= bits - 1
    return count


def find_rules(module: str) -> Rulebook[Table]:
    """The rules that a game's module holds."""
    rules: Rulebook[Table] = import_module(module).RULES
    return rules
