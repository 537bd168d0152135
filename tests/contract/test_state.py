"""What is true on the table: no field of a state class is forgotten by copies, hashes, positions or pickles.

Every field of a state, and of the objects it holds, is changed in turn, in tables of every scenario and in generated ones.
A number becomes its neighbour, 0, 1, 2 or -1, a flag its opposite, an entry of an array likewise (the first, the last and
some that are not 0), two entries change places, a list loses its last item, dice are rolled, and what all copies share is
replaced by that of another scenario. Most values are impossible beside the others, and positions refuse them. A field is
forgotten if none of its changes comes back from a position in any of the tables, and one is read as if nothing had been
changed. `TIED` names the fields for which that is right, because they say what another place says already; the kernel's
`used` and `top` follow the frames.
"""

import json
import pickle
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from contract.games import ALL, new_game, play
from fuzz.runner import find_subject

from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import BadInput
from grognard.envs.core.facts import derived_fields, facts, field_names, fingerprint, plain
from grognard.envs.core.flow import HEADER
from grognard.envs.core.game import Game
from grognard.envs.registry import GAMES

Place = tuple[str | int, ...]  # the attributes and numbers of list items that lead from a state to a value

TIED = {
    "space_empires": {
        "State.half_hex": "the board, which is that of another half hex",
        "Unit.owner": "the fleet it is in",
    },
    "conquest": {
        "Card.number": "its place in the list of cards",
        "Card.role": "the place it is written in",
    },
    "edge": {
        "State.faction": "the squads, which are of that faction",
        "State.known": "pairs of two players: the first and the last entry, of a player and the same one, are never used",
    },
    "legion": {
        "State.aboard": "the life of the unit: who is aboard is in a transport on the table",
        "State.counterpart": "its mini",
        "State.profile": "the cards of the unit, which bring minis",
        "State.supply_cards": "the units, each of which has one list of them",
        "State.supply_used": "the supply cards, each of which has its number",
    },
}
TIED_EVERYWHERE = ("used", "top")  # to the frames


@cache
def tables(game: str) -> list[Game[Any]]:
    """Tables in which much is going on."""
    return list(new_tables(game))


def new_tables(game: str) -> Iterator[Game[Any]]:
    for name, scenario in ALL:
        if name == game:
            yield play(new_game(game, scenario, 3), Random(5), 120)
    subject = find_subject(game)
    for number in range(4):
        table: Game[Any] = Game(subject.rules, {}, position=subject.generate(Random(number)))
        yield play(table, Random(number), 12)


def is_plain(value: object) -> bool:
    return isinstance(value, (int, str, Dice)) or type(value).__name__.startswith("vec")


def value_at(state: Any, place: Place) -> Any:
    for key in place:
        state = state[key] if isinstance(key, int) else getattr(state, key)
    return state


def has_place(state: Any, place: Place) -> bool:
    """Whether its lists are long enough."""
    try:
        value_at(state, place)
    except IndexError:
        return False
    return True


def places(state: Any, twin: Any, at: Place = ()) -> Iterator[tuple[str, Place]]:
    """Every field of the state and of the objects it holds, as class and name and where it is; of lists the first and last."""
    for name in field_names(value_at(state, at)):
        value, other = value_at(state, (*at, name)), value_at(twin, (*at, name))
        yield f"{type(value_at(state, at)).__name__}.{name}", (*at, name)
        if value is other or is_plain(value):
            continue
        found = list(objects(value, (*at, name)))
        for inner in dict.fromkeys([*found[:1], *found[-1:]]):
            if value_at(state, inner) is not value_at(twin, inner):
                yield from places(state, twin, inner)


def objects(value: Any, at: Place) -> Iterator[Place]:
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from objects(item, (*at, number))
    elif not is_plain(value) and value is not None:
        yield at


def everything(state: Any) -> Any:
    """All that a state holds, what is derived included; of what its copies share, which one it is."""
    shared = {id(getattr(state, name)) for name in field_names(state) if is_shared(state, (name,))}
    return {name: inside(getattr(state, name), shared) for name in field_names(state) if name != "frames"}


def inside(value: Any, shared: set[int]) -> Any:
    if id(value) in shared:
        return id(value)
    if isinstance(value, list):
        return [inside(item, shared) for item in value]
    if is_plain(value) or value is None:
        return plain(value)
    return {name: inside(getattr(value, name), shared) for name in field_names(value)}


def is_shared(state: Any, place: Place) -> bool:
    """Whether copies have the same object there, printed or agreed, rather than one of their own."""
    value = value_at(state, place)
    return not is_plain(value) and value is not None and value_at(state.copy(), place) is value


def numbers_beside(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    return [number for number in (value + 1, value - 1, 0, 1, 2, -1) if number != value]


def changes(state: Any, place: Place, others: list[Any]) -> Iterator[Any]:
    """Copies of the state in which this one field has been changed, if need be to what it is in other states."""
    value = value_at(state, place)
    if isinstance(value, (bool, int)):
        for number in numbers_beside(value if isinstance(value, bool) else int(value)):
            yield with_value(state, place, number)
    elif isinstance(value, Dice):
        twin = state.copy()
        value_at(twin, place).below(1000)
        yield twin
    elif type(value).__name__.startswith("vec"):
        yield from changes_of_array(state, place)
    elif isinstance(value, list) and not is_shared(state, place):
        longest = max([place, *lists(value, place)], key=lambda at: len(value_at(state, at)))
        if value_at(state, longest):
            twin = state.copy()
            value_at(twin, longest).pop()
            yield twin
    else:
        found = [value_at(other, place) for other in others if has_place(other, place)]
        yield from (with_value(state, place, other) for other in found if plain(other) != plain(value))


def with_value(state: Any, place: Place, value: Any) -> Any:
    twin = state.copy()
    setattr(value_at(twin, place[:-1]), str(place[-1]), value)
    return twin


def changes_of_array(state: Any, place: Place) -> Iterator[Any]:
    value = value_at(state, place)
    entries = locals_of(state) if place[-1] == "frames" else list(range(len(value)))
    filled = [at for at in entries if value[at]]
    for at in dict.fromkeys([*filled[:4], *entries[:2], *entries[-2:], *filled[-2:]]):
        for number in numbers_beside(int(value[at])):
            twin = state.copy()
            try:
                value_at(twin, place)[at] = number
            except (OverflowError, ValueError):
                continue  # bytes hold nothing below 0
            yield twin
    if len(entries) > 1 and value[entries[0]] != value[entries[1]]:
        twin = state.copy()
        array = value_at(twin, place)
        array[entries[0]], array[entries[1]] = array[entries[1]], array[entries[0]]
        yield twin


def locals_of(state: Any) -> list[int]:
    """Where the locals of the frames in progress stand: what else is in `frames` holds the stack together."""
    found: list[int] = []
    end, frame = int(state.used), int(state.top)
    while frame >= 0:
        found += range(frame + int(HEADER), end)
        end, frame = frame, int(state.below(frame))
    return found


def lists(value: list[Any], at: Place) -> list[Place]:
    return [(*at, number) for number, item in enumerate(value) if isinstance(item, list)]


def is_derived(state: Any, place: Place) -> bool:
    """Whether the field, or what holds it, is declared to follow from others."""
    held = [type(value_at(state, place[:at])) for at in range(len(place)) if isinstance(place[at], str)]
    names = [name for name in place if isinstance(name, str)]
    return any(name in derived_fields(kind) for kind, name in zip(held, names, strict=True))


def read_again(rules: Any, state: Any) -> dict[str, object] | None:
    """The facts of a state after it was written to a position and read again; None if there is no such position."""
    try:
        return facts(rules.from_position(json.loads(json.dumps(rules.to_position(state)))))
    except (BadInput, LookupError, TypeError, ValueError):
        return None  # what no game comes to may have no words


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_equal_and_independent(game):
    for table in tables(game):
        state = table.state
        before = everything(state)
        assert everything(state.copy()) == before
        for name, place in places(state, state.copy()):
            for twin in islice(changes(state, place, []), 2):
                assert plain(value_at(twin, place)) != plain(value_at(state, place)), name
        assert everything(state) == before, "a copy that was changed has changed the original"


@pytest.mark.parametrize("game", GAMES)
def test_every_field_counts_unless_it_is_declared_derived(game):
    others: list[Any] = []
    for table in tables(game):
        state = table.state
        before = fingerprint(state)
        for name, place in places(state, state.copy()):
            for twin in islice(changes(state, place, others), 2):
                assert (fingerprint(twin) == before) == is_derived(state, place), f"{name} of {table.origin}"
        others.append(state)


def forgotten_fields(game: str) -> list[str]:
    """The fields of which no change came back from a position, and some change was lost."""
    restored: set[str] = set()
    lost: set[str] = set()
    others: list[Any] = []
    for table in tables(game):
        state = table.state
        unchanged = facts(state)
        for name, place in places(state, state.copy()):
            if name in restored or is_derived(state, place) or place[-1] in TIED_EVERYWHERE:
                continue
            for twin in changes(state, place, others):
                found = read_again(table.rules, twin)
                if found == facts(twin):
                    restored.add(name)
                    break
                if found == unchanged:
                    lost.add(name)
        others.append(state)
    return sorted(lost - restored)


@pytest.mark.parametrize("game", GAMES)
def test_positions_forget_no_field(game):
    assert forgotten_fields(game) == sorted(TIED[game])


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_pickles_restore_what_positions_restore(game, scenario):
    """A game is pickled as its position, so a few fields stand for all."""
    table = play(new_game(game, scenario), Random(7), 60)
    compared = 0
    for name, place in places(table.state, table.state.copy()):
        if place[-1] in TIED_EVERYWHERE or is_derived(table.state, place) or compared > 12:
            continue
        for twin in islice(changes(table.state, place, []), 3):
            if read_again(table.rules, twin) != facts(twin):
                continue
            changed = table.copy()
            changed.state = twin
            try:
                again: Game[Any] = Game(table.rules, {}, position=table.rules.to_position(twin))
            except BadInput:
                continue  # nobody can go on from there
            assert facts(pickle.loads(pickle.dumps(changed)).state) == facts(again.state), name
            compared += 1

    assert compared > 3


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_offers_change_nothing(game, scenario):
    table = new_game(game, scenario, 2)
    random = Random(8)
    for _ in range(150):
        if table.over:
            break
        before, offered = everything(table.state), table.legal()
        table._find_answers()
        assert everything(table.state) == before, str(table.decision)
        assert table.legal() == offered
        play(table, random, 1)
