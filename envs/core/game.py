"""The facade all games share: ten public names around a state and the rules that move it.

A game supplies a `Rulebook`; everything here is the same for all of them.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Final, Generic, SupportsIndex, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import BadInput, DiceError, GrognardError, IllegalAction, UnknownName, told, unknown
from grognard.envs.core.events import Log
from grognard.envs.core.facts import facts, fingerprint
from grognard.envs.core.flow import NOBODY, Table, run
from grognard.envs.core.form import Form
from grognard.envs.core.hidden import REFEREE
from grognard.envs.core.observation import Layout
from grognard.envs.core.position import differences
from grognard.envs.core.record import EVERY, Record, new_header
from grognard.envs.core.rulebook import (
    Document,
    Outcome,
    Question,
    Reference,
    Rulebook,
    View,
    add_row,
    count_bits,
    find_rules,
)
from grognard.envs.core.scene import Scene
from grognard.envs.core.settings import ACTION, checked_seed, whole

# Games import from here whatever they need of both modules.
__all__ = [
    "Document", "Game", "Outcome", "Question", "Reference", "Rulebook", "View", "count_bits", "find_rules", "from_view",
    "impossible", "read_position", "restore",
]  # fmt: skip

S = TypeVar("S", bound=Table)

GUESSES: Final = 50  # that are dropped before one is kept that does not fit


class Game(Generic[S]):
    """A game in progress: a new one, one from a position, or an independent twin. Anyone may read `state`."""

    def __init__(
        self,
        rules: Rulebook[S],
        options: Mapping[str, object],
        seed: SupportsIndex = 0,
        position: Mapping[str, object] | None = None,
        twin: "Game[S] | None" = None,
        log: Log | None = None,
    ) -> None:
        self.rules: Rulebook[S] = rules
        self.teller: Game[S] | None = None  # the same game played with a log, up to where events were last asked for
        if twin is not None:
            self.state: S = rules.copy(twin.state)
            self.origin: Document = twin.origin
            self.names: list[str] = twin.names
            self.mask: Mask = twin.mask.copy()
            self.history: vec[i64] = twin.history[:]
            self.base: S | None = twin.base  # where a guess began; never played on
            self.templates: list[vec[i16]] = twin.templates[:]
            self.revisions: vec[i64] = twin.revisions[:]
            return
        number = whole(seed, "a seed is a whole number, 0 or more")  # of old records it may also be less
        if position is None:
            self.state = rules.begin(options, number)
            self.origin = {"options": rules.options(self.state), "seed": number}
        else:
            self.state = read_position(rules, position)
            self.origin = {"position": rules.to_position(self.state)}
        self.names = rules.players(self.state)
        self.mask = Mask(i64(rules.catalogue.size))
        self.history = vec[i64]()
        self.base = None
        self._forget_templates()
        self.state.log = log
        if position is None:
            self._advance()
        else:
            self._resume("flow" in position and position.get("decision") is None)

    # The choice to be made

    @property
    def to_move(self) -> str | None:
        """The player who must choose, or None when the game is over."""
        return None if self.state.pending == NOBODY else self.names[self.state.to_move]

    @property
    def decision(self) -> Question | None:
        """What is being asked, or None when the game is over."""
        if self.state.pending == NOBODY:
            return None
        asked = self.rules.decisions[self.state.pending]
        return Question(self.names[self.state.to_move], asked, asked.rule, self.rules.question(self.state))

    def legal(self) -> list[int]:
        """The legal actions, in ascending order; empty when the game is over."""
        return sorted(self.mask.ids[: self.mask.count])

    def label(self, action: SupportsIndex) -> str:
        return self.rules.catalogue.label(self._whole(action))

    def phrase(self, action: SupportsIndex) -> str:
        """The label with the names of the things it is about now, for people."""
        return self.rules.phrase(self.state, self._whole(action))

    def _whole(self, action: SupportsIndex) -> int:
        """An action as a number of Python, which it mostly is."""
        return action if isinstance(action, int) else whole(action, ACTION, self.rules.catalogue.size - 1)

    def parse(self, text: str) -> int:
        """The action of a label or of a phrase."""
        return self.rules.parse(self.state, text)

    def apply(self, action: SupportsIndex) -> None:
        """Carry out a legal action, and all that follows until somebody must choose again.

        Should the rules fail on the way, the game stays as it was before the action.
        """
        chosen = self._whole(action)
        if not 0 <= chosen < self.rules.catalogue.size or not self.mask.allows(i64(chosen)):
            raise self._illegal(chosen)
        try:
            self._answer(i64(chosen))
            self._advance()
        except Exception:
            self._rewind(i64(len(self.history)))
            raise
        self.history = append(self.history, i64(chosen))

    def take_back(self) -> None:
        """Undo the last action, by playing the game again from its beginning without it."""
        if len(self.history) == 0:
            raise GrognardError("there is nothing to take back: nothing has been played")
        self._rewind(i64(len(self.history)) - 1)

    def _rewind(self, decisions: i64) -> None:
        """Go back to the state after so many decisions; the mask stays the same object, which environments look at."""
        twin = self._beginning()
        for number in range(decisions):
            twin.apply(self.history[number])
        self.state = twin.state
        self.history = self.history[:decisions]
        self._forget_templates()
        self.mask.clear()
        for number in range(twin.mask.count):
            self.mask.allow(twin.mask.ids[number])

    def _beginning(self, log: Log | None = None) -> "Game[S]":
        """The game as it was before its first decision, with a log of its own if one is given."""
        if self.base is not None:
            twin = self.copy()
            twin.state = self.rules.copy(self.base)
            twin.state.log = log
            twin.history = vec[i64]()
            twin._find_answers()
            return twin
        position = self.origin.get("position")
        options, seed = self.origin.get("options"), self.origin.get("seed")
        return Game(
            self.rules,
            options if isinstance(options, dict) else {},
            seed if isinstance(seed, int) else 0,
            position if isinstance(position, dict) else None,
            log=log,
        )

    def play(self, text: str) -> None:
        """`apply` by text."""
        self.apply(self.parse(text))

    def _answer(self, action: i64) -> None:
        asked = self.state.pending
        self.state.pending = NOBODY
        self.rules.decisions[asked].apply(self.state, action)

    def _advance(self) -> None:
        """Run the rules; questions with one answer are not asked, unless silence would tell something."""
        state = self.state
        while True:
            run(state, self.rules.flows)
            self.mask.clear()
            if state.pending == NOBODY:
                return
            decision = self.rules.decisions[state.pending]
            decision.offer(state, self.mask)
            if self.mask.count == 0:
                raise GrognardError(f"{type(decision).__name__} has no legal answer: please report this as a bug")
            if self.mask.count > 1 or decision.must_ask(state):
                return
            self._answer(self.mask.ids[0])

    def _resume(self, is_between: bool) -> None:
        """Advance from a position: what fits the form may still be a table that no game can come to.

        `is_between`: something is in progress, and nothing is asked; then where this leads must be a position, too.
        """
        try:
            self._advance()
            if is_between and not self.state.over:
                read_position(self.rules, self.rules.to_position(self.state))
            if self.state.pending != NOBODY:
                self._try_answer(self.mask.ids[0])
                self._try_answer(self.mask.ids[self.mask.count - 1])
        except BadInput:
            raise
        except Exception as error:
            raise impossible(self.rules.title, error) from error

    def _try_answer(self, action: i64) -> None:
        """On a copy: a question that nothing in progress asks may have answers, and then fails with them."""
        twin = self.rules.copy(self.state)
        asked = twin.pending
        twin.pending = NOBODY
        try:
            self.rules.decisions[asked].apply(twin, action)
        except DiceError:
            return  # a test has said too few dice

    def _illegal(self, action: int) -> IllegalAction:
        size = self.rules.catalogue.size
        said = f"action {action} ({self.phrase(action)})" if 0 <= action < size else f"action {told(action)}"
        if self.state.pending == NOBODY:
            return IllegalAction(f"{said} is illegal: the game is over")
        labels = [self.phrase(legal) for legal in self.legal()]
        shown = ", ".join(labels[:30]) + (f" and {len(labels) - 30} more" if len(labels) > 30 else "")
        return IllegalAction(f"{said} is illegal: {self.decision} allows {shown}")

    # The end

    @property
    def over(self) -> bool:
        return self.state.pending == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""
        if self.state.pending != NOBODY:
            return None
        winners, reason = self.rules.outcome(self.state)
        rewards = dict(zip(self.names, self.rules.rewards(self.state), strict=True))
        return Outcome([self.names[winner] for winner in winners], reason, rewards)

    # What players see

    def seat(self, player: str) -> int:
        if player not in self.names:
            raise UnknownName(unknown("player", player, self.names))
        return self.names.index(player)

    def _seat_or_referee(self, player: str | None) -> int:
        return REFEREE if player is None else self.seat(player)

    @property
    def layout(self) -> Layout:
        return self.rules.layout(len(self.names))

    def observe(self, player: str) -> vec[i16]:
        """What the player may see, as unscaled numbers; `layout` says what they mean."""
        seat = i64(self.seat(player))
        size = i64(self.layout.size)
        out = add_row(vec[i16](capacity=size), self.template(seat), size)
        self.rules.encode(self.state, seat, out, 0)
        return out

    def template(self, seat: i64) -> vec[i16]:
        """The slow part of a seat's observation, drawn again only when it has changed; shared, so never written to."""
        if self.revisions[seat] != self.state.revision:
            self.templates[seat] = self.rules.redraw(self.state, seat, self.templates[seat], self.revisions[seat])
            self.revisions[seat] = self.state.revision
        return self.templates[seat]

    def _forget_templates(self) -> None:
        self.templates = [vec[i16]() for _ in self.names]
        self.revisions = vec[i64]([-1] * len(self.names))

    def show(self, player: str | None = None) -> str:
        """The table as text, as a player sees it; None: all of it."""
        return self.rules.describe(self.state, i64(self._seat_or_referee(player)))

    def draw(self, player: str | None = None) -> Scene:
        """The table as a picture, as a player sees it; None: all of it."""
        return self.rules.draw(self.state, i64(self._seat_or_referee(player)))

    def __str__(self) -> str:
        return self.show()

    def view(self, player: str | None = None) -> View:
        """The table as a player may know it, what is asked and, for whoever is asked, the legal actions; None: the referee.

        A JSON document; `hidden` marks what the player may not know, and `from_view` completes it by a guess.
        """
        question, outcome = self.decision, self.outcome
        asked: Document | None = None
        if question is not None:
            asked = {"name": question.name, "rule": question.rule, "sentence": question.text}
        return {
            "game": self.rules.name,
            "version": self.rules.version,
            "player": player,
            "table": self.rules.declared_form().write(self.state, self._seat_or_referee(player)),
            "to_move": self.to_move,
            "question": asked,
            "legal": [self._offer(action) for action in self.legal()] if player in (None, self.to_move) else [],
            "outcome": None if outcome is None else outcome.document(),
        }

    def _offer(self, action: int) -> Document:
        """A legal action, for a view."""
        about = self.rules.refers(self.state, action)
        return {
            "id": action,
            "text": self.label(action),
            "phrase": self.phrase(action),
            "pieces": about.pieces,
            "places": about.places,
            "price": about.price,
        }

    # What has happened

    def events(self, since: SupportsIndex = 0, player: str | None = None) -> list[Document]:
        """What the rules have told since the game began, as a player may know it; None: the referee.

        `since` is the number of the last event that is known already. The game is played once more with a log, and next
        time from there on: whoever does not ask pays nothing, and whatever is taken back was never told. A guess begins
        where it was made.
        """
        self.rules.declared_events()
        return self._log().told(
            self._seat_or_referee(player), self.names, whole(since, "`since` is the number of an event")
        )

    def _log(self) -> Log:
        if self.state.log is not None:
            return self.state.log
        teller = self.teller
        if teller is None or not teller._is_part_of(self):
            teller = self._beginning(Log())
            teller.origin = self.origin
        for number in range(i64(len(teller.history)), i64(len(self.history))):
            teller.apply(self.history[number])
        self.teller = teller
        return teller._log()

    def _is_part_of(self, other: "Game[S]") -> bool:
        """Whether the other began as the same game, and what was played here was played there."""
        if self.origin is not other.origin or self.base is not other.base or len(self.history) > len(other.history):
            return False
        for number in range(i64(len(self.history))):
            if self.history[number] != other.history[number]:
                return False
        return True

    # Copies

    def copy(self) -> "Game[S]":
        """An independent twin, dice and history included."""
        return Game(self.rules, {}, twin=self)

    def __deepcopy__(self, memo: object) -> "Game[S]":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by position, which is exact, with where the game began and what has been played since."""
        base = None if self.base is None else self.rules.to_position(self.base)
        return restore, (type(self.rules).__module__, self.to_position(), self.origin, list(self.history), base)

    def resample(self, player: str, seed: SupportsIndex) -> "Game[S]":
        """A twin in which everything the player cannot know is redrawn, dice included; it looks the same to that player.

        It keeps neither seed nor history, which would give away the true game, and so has no record. What the player is
        asked is known: a guess with other legal answers is dropped for another one.
        """
        seat = i64(self.seat(player))
        dice = Dice(checked_seed(seed))
        twin = self._guess(seat, dice)
        for _ in range(GUESSES):
            if self.state.to_move != seat or twin.mask.agrees(self.mask):
                return twin
            twin = self._guess(seat, dice)
        return twin

    def _guess(self, seat: i64, dice: Dice) -> "Game[S]":
        twin = self.copy()
        twin.origin = {}
        twin.history = vec[i64]()
        twin._forget_templates()  # those of the others show what they have seen
        self.rules.resample(twin.state, seat, dice)
        twin.state.dice = dice
        twin.base = self.rules.copy(twin.state)
        twin._find_answers()
        return twin

    def _find_answers(self) -> None:
        """Fill the mask with the answers to the question that is pending, if there is one."""
        self.mask.clear()
        if self.state.pending != NOBODY:
            self.rules.decisions[self.state.pending].offer(self.state, self.mask)

    # Positions and records

    @property
    def record(self) -> Record:
        """The game so far, from its beginning, with hashes on the way; made by playing it again."""
        return self.record_of({})

    def record_of(self, seats: Mapping[str, str]) -> Record:
        """The record, with who played each seat."""
        if not self.origin:
            raise GrognardError("a resampled game has no record: nobody has played it")
        record = Record(new_header(self.rules.name, self.rules.version, self.origin, seats))
        twin = self._beginning()
        for number in range(len(self.history)):
            if number % EVERY == 0:
                record.checkpoints[number] = twin.fingerprint()
            action = self.history[number]
            record.moves.append((str(twin.to_move), int(action), self.label(action)))
            twin.apply(action)
        record.checkpoints[len(self.history)] = twin.fingerprint()
        outcome = twin.outcome
        if outcome is not None:
            record.outcome = outcome.document()
        return record

    def to_position(self) -> Document:
        """A JSON document of the whole state, with names; `from_position` accepts it back."""
        return self.rules.to_position(self.state)

    def fingerprint(self) -> str:
        """A short hash of everything that is true, for checkpoints and comparisons."""
        return fingerprint(self.state)


def from_view(rules: Rulebook[S], view: Mapping[str, object], seed: int) -> Game[S]:
    """A game that looks to the view's player as the view says; what is hidden is guessed. The referee's view is exact."""
    form, table, player = rules.declared_form(), view.get("table"), view.get("player")
    if view.get("game") != rules.name or not isinstance(table, Mapping):
        raise BadInput(f"view of {rules.title}", ["a document that `Game.view` has made of this game is needed"])
    if player is None:
        game = Game(rules, {}, position=table)
    else:
        game = _guess_from(rules, form, table, str(player), view.get("legal"), seed)
    wrong = differences(view, game.view(None if player is None else str(player)))
    if wrong:
        raise BadInput(f"view of {rules.title}", [f"no game looks like this: {line}" for line in wrong])
    return game


def _guess_from(
    rules: Rulebook[S], form: Form[S], table: Mapping[str, object], player: str, legal: object, seed: int
) -> Game[S]:
    if player not in form.players:
        raise BadInput(f"view of {rules.title}", [f"player: {unknown('player', player, form.players)}"])
    position: Document = deepcopy(dict(table))
    try:
        form.guess(position, form.players.index(player))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise impossible(rules.title, error) from error
    position["dice"] = {"seed": seed}
    game = Game(rules, {}, position=position)
    if game.to_move == player and isinstance(legal, list):  # a guess must be asked the same
        game.mask.clear()
        for offer in legal:
            if isinstance(offer, dict) and isinstance(offer.get("id"), int):
                game.mask.allow(i64(offer["id"]))
    return game.resample(player, seed)


def read_position(rules: Rulebook[S], position: object) -> S:
    """The state a document describes; whatever is wrong with it is told as BadInput."""
    if not isinstance(position, Mapping):
        raise BadInput(f"position of {rules.title}", [f"a table is needed, not {told(position)}"])
    try:
        state = rules.from_position(position)
        lost = forgotten(rules, state)
    except BadInput:
        raise
    except Exception as error:
        raise impossible(rules.title, error) from error
    if lost:
        why = "written and read again it is something else, so no game can come to it"
        raise BadInput(f"position of {rules.title}", [f"{', '.join(lost)}: {why}"])
    return state


def forgotten(rules: Rulebook[S], state: S) -> list[str]:
    """Sections and fields that change when a state is written and read again: no game comes to such a state."""
    written = rules.to_position(state)
    again = rules.from_position(written)
    rewritten = rules.to_position(again)
    sections = [key for key in written if rewritten.get(key) != written[key]]
    if sections:
        return sections
    before, after = facts(state), facts(again)
    return [name for name in before if after[name] != before[name]]


def impossible(title: str, error: Exception) -> BadInput:
    """What to say of a position whose parts are possible and whose whole is not."""
    why = f"its parts do not fit together; the rules fail with {type(error).__name__}: {error}"
    return BadInput(f"position of {title}", [why])


def restore(
    module: str, position: Document, origin: Document, history: list[int], base: Document | None = None
) -> Game[Table]:
    """The inverse of pickling."""
    rules = find_rules(module)
    game: Game[Table] = Game(rules, {}, position=position)
    game.origin = origin
    game.history = vec[i64](history)
    if base is not None:
        game.base = read_position(rules, base)
    return game
