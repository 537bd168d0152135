"""Fuzz from generated positions: what must be true of every table that a game can come to, and how tables are tried.

A game supplies a module of its own name beside this one with a `SUBJECT` (see `Subject`); nothing here knows a game. One
case is a number: `try_case(subject, number)` generates a position from it, plays on at random and checks, and a failure
names number, position and moves, so that it can be repeated from either.

Checked at every decision:
- the oracles: rules that are formulas, written again from the rulebook
- the observation that is kept for a player is the one that would be drawn now (`check_observation`), inside its bounds
- nothing is legal or seen that the options rule out (`check_scope`)
- no state occurs twice: there is no cycle of free choices (`Walk.check_new`)

Checked at some decisions of every case, because it takes longer:
- the game's own invariants (`watch`)
- the mask is the set of accepted actions (`check_mask`)
- positions and pickles hold everything, copies are independent (`check_positions`, `check_copy`)
- a guess looks to its player as the game does, depends on nothing else, and can be played on (`check_guesses`)
- short sequences of choices do not lead back (`check_cycles`)
- with the seats exchanged, the same choices and dice lead to the exchanged results (`check_symmetry`)
"""

import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from operator import attrgetter
from random import Random
from traceback import extract_tb
from typing import Any

from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import IllegalAction
from grognard.envs.core.facts import field_names
from grognard.envs.core.game import Game, Rulebook

WATCHED = 4  # every so many decisions the invariants of the game are checked
SEARCHED, MIRRORED = 0.25, 0.25  # the share of cases in which cycles are searched for, and seats are exchanged

Document = dict[str, Any]
Check = Callable[[Game[Any]], None]


@dataclass(frozen=True)
class Subject:
    """What a game brings to be fuzzed."""

    rules: Rulebook[Any]
    generate: Callable[[Random], Document]
    """A position that a real game can come to; the same for the same state of the random numbers."""

    act: Callable[[Game[Any], Random, float], int]
    """A random action; the more eager the player (0 to 1), the seldomer one that does nothing."""

    watch: Callable[[Game[Any]], Check]
    """The invariants of the game, for a game that begins now."""

    derived: frozenset[str]
    """Fields of the state, or of objects in it, that are computed from others and kept for speed."""

    oracles: tuple[Callable[[Game[Any], Random], None], ...] = ()
    """Formulas of the rulebook, compared with what the game does in the present situation."""

    mirror: Callable[[Document], Document | None] = lambda document: None
    """The position with the seats exchanged; None where the rules do not treat them alike."""

    mirrored_action: Callable[[Game[Any], int], int] = lambda game, action: action
    """What is said in the mirrored game instead of an action of the game."""

    in_seat_order: Callable[[Game[Any]], bool] = lambda game: False
    """Whether the game now asks, or rolls for, seats in the order of their numbers, so that mirrored games go apart."""

    without_seats: Callable[[Document], Document] = lambda document: document
    """A position without what is counted by seats, for the comparison of mirrored games."""

    longest: int = 40
    """Decisions of a case at most."""


def find_subject(name: str) -> Subject:
    """The subject of a game, from the module of its name."""
    subject: Subject = import_module(f"fuzz.{name}").SUBJECT
    return subject


# Whole states


@cache
def reader(kind: type, names: tuple[str, ...], derived: frozenset[str]) -> Callable[[object], tuple[object, ...]]:
    """Reads all fields of an object but the derived ones, at once: this is done some hundred times for every case."""
    kept = [name for name in names if name not in derived]
    return attrgetter(*kept, kept[0])  # twice the first one, because a single field would not be a tuple


_KNOWN: dict[type, tuple[str, ...]] = {}


def names_of(thing: object) -> tuple[str, ...]:
    """The fields of an object; asked so often that they are kept by type."""
    kind = type(thing)
    if kind not in _KNOWN:
        _KNOWN[kind] = tuple(field_names(thing))
    return _KNOWN[kind]


def facts(value: object, derived: frozenset[str]) -> object:
    """Anything a state holds, as something to compare."""
    if isinstance(value, int):
        return value
    if isinstance(value, list):
        return tuple([facts(item, derived) for item in value])
    if type(value).__name__.startswith("vec"):
        return tuple(value)  # type: ignore[arg-type]
    if isinstance(value, Dice):
        return tuple(value.save())
    fields = reader(type(value), names_of(value), derived)(value)
    return tuple([item if type(item) is int or type(item) is bool else facts(item, derived) for item in fields])


def whole(game: Game[Any], subject: Subject, *, dice: bool = True) -> dict[str, object]:
    """Everything that is true in a game, field by field: also what the fingerprint leaves out, but no caches."""
    state = game.state
    found: dict[str, object] = {}
    for name in names_of(state):
        value = getattr(state, name)
        if name in subject.derived or (name == "dice" and not dice):
            continue
        if name == "frames":  # what lies above is left over from flows that have ended
            found[name] = tuple(value[: state.used])
        elif name in shared_by_copies(game):
            found[name] = id(value)
        else:
            found[name] = facts(value, subject.derived)
    return found


_SHARED: dict[type, frozenset[str]] = {}


def shared_by_copies(game: Game[Any]) -> frozenset[str]:
    """The fields that hold something printed or agreed, which a copy does not copy."""
    kind = type(game.state)
    if kind not in _SHARED:
        twin = game.rules.copy(game.state)
        objects = [name for name in names_of(twin) if not is_plain(getattr(twin, name))]
        _SHARED[kind] = frozenset(name for name in objects if getattr(twin, name) is getattr(game.state, name))
    return _SHARED[kind]


def is_plain(value: object) -> bool:
    return isinstance(value, (int, Dice)) or type(value).__name__.startswith("vec")


def differing(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """The fields in which two states differ, for messages."""
    return [name for name in one if one[name] != other[name]]


def key(facts_: dict[str, object]) -> int:
    return hash(tuple(facts_.values()))


# One case


@dataclass
class Walk:
    """A game that is played on from a generated position, with what is needed to tell how it came about."""

    subject: Subject
    number: int
    document: Document
    random: Random
    moves: list[str] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def play(self, game: Game[Any], action: int) -> None:
        self.moves.append(f"{game.to_move}: {game.label(action)}")
        game.apply(action)

    def check_new(self, game: Game[Any]) -> None:
        """No sequence of decisions returns to an equal state, dice aside."""
        now = key(whole(game, self.subject, dice=False))
        assert now not in self.seen, "a cycle: this state has occurred before"
        self.seen.add(now)

    def report(self, error: BaseException) -> str:
        last = extract_tb(error.__traceback__)[-1]
        where = f"{last.name}, {last.filename.rpartition('/')[2]}:{last.lineno}: {last.line}"
        return "\n".join(
            [
                f"case {self.number} of {self.subject.rules.name}: {type(error).__name__}: {str(error) or where}",
                f"in {where}",
                f"position: {json.dumps(self.document)}",
                f"moves: {json.dumps(self.moves)}",
            ]
        )


class CaseFailed(AssertionError):
    """A table of which something is not true that should be; says how to get there."""


def try_case(subject: Subject, number: int) -> None:
    """Generate, play on, check; raises CaseFailed."""
    random = Random(f"{subject.rules.name} {number}")
    walk = Walk(subject, number, subject.generate(random), random)
    try:
        examine(walk)
    except Exception as error:
        raise CaseFailed(walk.report(error)) from error


def examine(walk: Walk) -> None:
    """Play on from the position, and look closely at one decision on the way."""
    random, subject = walk.random, walk.subject
    game: Game[Any] = Game(subject.rules, {}, position=walk.document)
    watch = subject.watch(game)
    scope = scope_of(game)
    eagerness = random.random()
    length = random.randrange(subject.longest)
    close, observer = random.randrange(length + 1), random.randrange(len(game.names))
    for number in range(length + 1):
        if number % WATCHED == 0 or game.over:
            watch(game)
        check_observation(game, observer)
        check_scope(game, observer, scope)
        walk.check_new(game)
        if game.over:
            break
        for oracle in subject.oracles:
            oracle(game, random)
        if number == close:
            look_closely(walk, game)
        walk.play(game, subject.act(game, random, eagerness))
    if random.random() < MIRRORED:
        check_symmetry(walk)


def look_closely(walk: Walk, game: Game[Any]) -> None:
    """All that takes longer, at one decision."""
    check_mask(walk, game)
    check_copy(walk, game)
    check_positions(walk, game)
    check_guesses(walk, game)
    if walk.random.random() < SEARCHED:
        check_cycles(walk, game)


# The invariants


def check_observation(game: Game[Any], seat: int) -> None:
    """What is kept of a player's observation is what would be drawn now, and inside its bounds."""
    fresh, layout = list(game.rules.observe(game.state, seat)), game.layout
    assert list(game.observe(game.names[seat])) == fresh, f"the observation of {game.names[seat]} is stale"
    bounds = zip(layout.least, fresh, layout.most, strict=True)
    outside = [(at, number) for at, (least, number, most) in enumerate(bounds) if not least <= number <= most]
    assert not outside, f"numbers of the observation are outside of their bounds: {outside[:5]}"


def scope_of(game: Game[Any]) -> tuple[set[int], list[int], dict[int, int]]:
    """What the options of a game can use: actions, and the numbers that they rule out with what those of each seat were."""
    scope = game.rules.scope(game.rules.options(game.state))
    kept = set(scope.numbers())
    return scope.actions, [at for at in range(scope.full.size) if at not in kept], {}


def check_scope(game: Game[Any], seat: int, scope: tuple[set[int], list[int], dict[int, int]]) -> None:
    """Legal actions, and numbers that change, are those that the options of the game can use."""
    actions, left_out, seen = scope
    beyond = [game.label(action) for action in game.legal() if action not in actions]
    assert not beyond, f"the options rule out what is legal: {beyond}"
    numbers = game.observe(game.names[seat])
    changed = [at for at in left_out if seen.setdefault(at, int(numbers[at])) != numbers[at]]
    assert not changed, f"the options rule out numbers that change: {changed[:5]}"


def check_mask(walk: Walk, game: Game[Any]) -> None:
    """Legal actions are accepted; others are refused, and then nothing has changed."""
    legal, random = game.legal(), walk.random
    before = whole(game, walk.subject)
    for action in random.sample(legal, min(4, len(legal))):
        label = game.label(action)
        try:
            game.copy().apply(action)
        except Exception as error:
            walk.moves.append(f"{game.to_move}: {label}")
            raise AssertionError(f"{label!r} is offered and fails: {type(error).__name__}: {error}") from error
    illegal = [random.randrange(game.rules.catalogue.size) for _ in range(4)]
    for action in [-1, game.rules.catalogue.size, *[action for action in illegal if action not in legal]]:
        try:
            game.apply(action)
        except IllegalAction:
            continue
        raise AssertionError(f"action {action} is not offered and accepted")
    assert not differing(before, whole(game, walk.subject)), "a refused action has changed something"


def check_copy(walk: Walk, game: Game[Any]) -> None:
    """A copy is equal; what is played on it changes nothing in the original, and comes out as it would there."""
    before = whole(game, walk.subject)
    first, second = game.copy(), game.copy()
    assert not differing(before, whole(first, walk.subject)), "a copy differs"
    for _ in range(3):
        if not first.over:
            action = walk.subject.act(first, walk.random, 0.5)
            first.apply(action)
            second.apply(action)
    assert not differing(before, whole(game, walk.subject)), "a copy is not independent"
    assert not differing(whole(first, walk.subject), whole(second, walk.subject)), "two copies go apart"


def check_positions(walk: Walk, game: Game[Any]) -> None:
    """As a position, through JSON, and as a pickle, the game is the same: state, question and answers."""
    document = json.loads(json.dumps(game.to_position()))
    twins = {"position": Game(game.rules, {}, position=document), "pickle": pickle.loads(pickle.dumps(game))}
    for name, twin in twins.items():
        assert twin.fingerprint() == game.fingerprint(), (
            f"another game after its {name}: {unequal(walk.subject, game, twin)}"
        )
        assert twin.legal() == game.legal() and str(twin.decision) == str(game.decision), f"another question: {name}"
    assert twins["position"].to_position() == document, "another position after its position"


def unequal(subject: Subject, game: Game[Any], twin: Game[Any]) -> list[str]:
    """The fields in which two games differ, printed things aside, of which each may have its own."""
    names = differing(whole(game, subject), whole(twin, subject))
    return [name for name in names if name not in shared_by_copies(game)]


def check_guesses(walk: Walk, game: Game[Any]) -> None:
    """For every seat: a guess looks the same to the player, holds nothing else of the truth, and can be played on."""
    subject, random = walk.subject, walk.random
    for name in game.names:
        seed = random.randrange(10**6)
        guess = game.resample(name, seed)
        check_looks(game, guess, name)
        for seat in range(len(game.names)):
            check_observation(guess, seat)
        again = game.resample(name, seed + 1).resample(name, seed)
        wrong = differing(whole(guess, subject), whole(again, subject))
        assert not wrong, f"a guess of {name} depends on what {name} cannot know: {wrong}"
        subject.watch(guess)(guess)
        check_playable(walk, guess, name)


def check_looks(game: Game[Any], guess: Game[Any], name: str) -> None:
    """Nothing that the player sees tells the guess from the game."""
    assert list(guess.observe(name)) == list(game.observe(name)), f"{name} sees a guess: observation"
    assert guess.show(name) == game.show(name), f"{name} sees a guess: show"
    assert guess.to_move == game.to_move
    if game.to_move == name:
        assert str(guess.decision) == str(game.decision) and guess.legal() == game.legal(), f"{name} sees a guess: mask"


def check_playable(walk: Walk, guess: Game[Any], name: str) -> None:
    """A guess has an answer to its question, and goes on."""
    assert guess.over or guess.mask.count > 0, f"a guess of {name} is stuck: {guess.decision} has no answer"
    question = str(guess.decision)
    played: list[str] = []
    try:
        for _ in range(6):
            if guess.over:
                return
            action = walk.subject.act(guess, walk.random, 0.7)
            played.append(guess.label(action))
            guess.apply(action)
    except Exception as error:
        raise AssertionError(
            f"a guess of {name} at {question} cannot be played on: {played}: {type(error).__name__}: {error}"
        ) from error


def check_cycles(walk: Walk, game: Game[Any], nodes: int = 40, depth: int = 5) -> None:
    """Search among short sequences of choices for one that leads back to where it has been."""
    subject = walk.subject
    start = key(whole(game, subject, dice=False))
    stack: list[tuple[Game[Any], list[int], list[str]]] = [(game, [start], [])]
    while stack and nodes > 0:
        here, way, moves = stack.pop()
        legal = here.legal()
        for action in walk.random.sample(legal, min(3, len(legal))):
            nodes -= 1
            there = here.copy()
            label = here.label(action)
            there.apply(action)
            now = key(whole(there, subject, dice=False))
            if now in way:
                walk.moves += [*moves, label]
                raise AssertionError(f"a cycle: {[*moves, label][way.index(now) :]} leads back")
            if len(way) < depth and not there.over:
                stack.append((there, [*way, now], [*moves, label]))


def check_symmetry(walk: Walk) -> None:
    """The same game with the seats exchanged: the same questions, answers and dice, exchanged results."""
    subject = walk.subject
    exchanged = subject.mirror(walk.document)
    if exchanged is None:
        return
    game: Game[Any] = Game(subject.rules, {}, position=walk.document)
    other: Game[Any] = Game(subject.rules, {}, position=exchanged)
    walk.moves = []
    for _ in range(walk.random.randrange(subject.longest)):
        if subject.in_seat_order(game) or subject.in_seat_order(other):
            return
        compare_mirrored(subject, game, other)
        if game.over:
            return
        action = subject.act(game, walk.random, 0.6)
        said = subject.mirrored_action(game, action)
        walk.play(game, action)
        other.apply(said)
    if not subject.in_seat_order(game):
        expected, found = subject.mirror(game.to_position()), other.to_position()
        wrong = list(unlike(subject.without_seats(expected or {}), subject.without_seats(found)))
        assert not wrong, f"with the seats exchanged: {wrong[:5]}"


def compare_mirrored(subject: Subject, game: Game[Any], other: Game[Any]) -> None:
    """Both ask the same, and offer the same."""
    kinds = [None if each.decision is None else each.decision.name for each in (game, other)]
    assert kinds[0] == kinds[1], f"with the seats exchanged {other.decision} is asked, not {game.decision}"
    legal = sorted(subject.mirrored_action(game, action) for action in game.legal())
    assert legal == other.legal(), f"with the seats exchanged, {game.decision} has other answers"


def unlike(expected: object, found: object, place: str = "") -> Iterator[str]:
    """Where two documents differ."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted({*expected, *found}, key=str):
            yield from unlike(expected.get(name), found.get(name), f"{place}.{name}")
    elif expected != found:
        yield f"{place}: {expected!r} is {found!r}"
