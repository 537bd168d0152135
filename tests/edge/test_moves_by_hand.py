"""Where a Move may end, and where the pushed may go, computed by hand from coordinates (ED-GEO-1 to -7, ED-MOV, ED-PUSH).

Nothing here uses the tables of the engine's board: hexes are pairs of coordinates, sets are sets, and room for the pushed is
tried out. The tables are crowded, so that ways are blocked and pushing is tight.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.envs.core.game import Game
from grognard.envs.edge.game import RULES

SIDES = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
SPACES = {(column - row // 2, row): f"r{row}c{column}" for row in range(6) for column in range(8)}
COORDINATES = {name: at for at, name in SPACES.items()}
RING = [tuple(sorted((petal, petal % 6 + 1))) for petal in range(1, 7)]
PLACES: dict[int, list[tuple[int, ...]]] = {
    1: [(hex_,) for hex_ in range(7)],
    2: [*[(0, petal) for petal in range(1, 7)], *RING],
    3: [(0, *pair) for pair in RING],
    7: [tuple(range(7))],
}
CROWD = [f"r{row}c{column}" for row in range(3) for column in range(3)]
OURS = {"Angel of Death": (7, 1), "Holy Knight": (2, 1), "Pilgrim": (1, 4), "Purge Doctor": (2, 3), "Ranger": (1, 2)}
THEIRS = {
    "Shatterer": (7, 1),
    "Harvester": (3, 1),
    "Bladebreeder": (1, 2),
    "Berserker": (1, 3),
    "Fleshripper": (2, 3),
}
MOVE = {"Angel of Death": 3, "Holy Knight": 2, "Pilgrim": 2, "Purge Doctor": 2, "Ranger": 2}
FLIGHT = 6
TOKEN = "token"

Hex = tuple[str, int]  # a Space and the number of a hex in it


def said(place: tuple[int, ...]) -> str:
    return "all" if len(place) == 7 else "-".join(map(str, place))


def around(space: str) -> list[str]:
    a, b = COORDINATES[space]
    return [SPACES[a + da, b + db] for da, db in SIDES if (a + da, b + db) in SPACES]


def point(hex_: Hex) -> tuple[int, int]:
    a, b = COORDINATES[hex_[0]]
    q, r = 2 * a - b, a + 3 * b
    return (q, r) if hex_[1] == 0 else (q + SIDES[hex_[1] - 1][0], r + SIDES[hex_[1] - 1][1])


def touch(one: frozenset[Hex], other: frozenset[Hex]) -> bool:
    points = [(point(here), point(there)) for here in one for there in other]
    return any((there[0] - here[0], there[1] - here[1]) in SIDES for here, there in points)


def base(space: str, place: tuple[int, ...]) -> frozenset[Hex]:
    return frozenset((space, hex_) for hex_ in place)


class Crowd:
    """A table with many pieces in nine Spaces, and what a Move of red can do there."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.holder: dict[Hex, str] = {}  # what lies on a hex: a model, or a token
        self.size: dict[str, int] = {}
        self.squads: dict[str, dict[str, str]] = {}
        self.models: dict[str, dict[str, str]] = {}
        self.sources = {"source 1": {"space": luck.choice(CROWD)}} if luck.random() < 0.6 else {}
        for source in self.sources.values():
            self._lay(base(source["space"], PLACES[7][0]), TOKEN)
        self.thickets = [hex_ for _ in range(luck.randrange(14)) if (hex_ := self._free(1))]
        for hex_ in self.thickets:
            self._lay(hex_, TOKEN)
        for seat, kinds, count in (("red", OURS, 3), ("blue", THEIRS, 4)):
            for slot, kind in enumerate(luck.sample(list(kinds), count)):
                self._raise_squad(f"{seat} {slot + 1}", kind, *kinds[kind])

    def _lay(self, hexes: frozenset[Hex], what: str) -> None:
        self.holder.update(dict.fromkeys(hexes, what))

    def _free(self, size: int) -> frozenset[Hex]:
        """A base somewhere on free hexes; nothing after many tries."""
        for _ in range(30):
            hexes = base(self.luck.choice(CROWD), self.luck.choice(PLACES[size]))
            if not hexes & self.holder.keys():
                return hexes
        return frozenset()

    def _raise_squad(self, squad: str, kind: str, size: int, count: int) -> None:
        self.squads[squad] = {"kind": kind}
        if kind == "Angel of Death" and self.luck.random() < 0.5:
            self.squads[squad]["mode"] = "Flight"
        for letter in "abcd"[:count]:
            hexes = self._free(size)
            if hexes:
                model = f"{squad}{letter}"
                self._lay(hexes, model)
                self.size[model] = size
                numbers = tuple(sorted(number for _, number in hexes))
                self.models[model] = {"space": next(iter(hexes))[0], "place": said(numbers)}

    @property
    def position(self) -> dict[str, Any]:
        return {
            "options": {"scenario": "duel"},
            "turn_kind": "active",
            "players": {"red": {"banner_used": True, "hand": ["Bash"]}, "blue": {}},
            "sources": self.sources,
            "thickets": sorted({f"{space}.{number}" for hexes in self.thickets for space, number in hexes}),
            "squads": self.squads,
            "models": self.models,
        }

    # What the rules say

    def is_free(self, hex_: Hex, mover: str) -> bool:
        """ED-GEO-5: the mover's own old base counts as free."""
        return self.holder.get(hex_, mover) == mover

    def reach(self, mover: str) -> set[str]:
        """ED-MOV-1, ED-MOV-2, ED-OBS-1: Spaces to which a way leads."""
        squad, size = self.squads[mover[:-1]], self.size[mover]
        flies = "mode" in squad
        left = FLIGHT if flies else MOVE[squad["kind"]]
        found = edge = {self.models[mover]["space"]}
        for step in range(left):
            passed = {
                space
                for space in edge
                if step == 0 or flies or any(self.fits(mover, base(space, place)) for place in PLACES[size])
            }
            edge = {there for space in passed for there in around(space)} - found
            found = found | edge
        return found

    def fits(self, mover: str, hexes: frozenset[Hex]) -> bool:
        return all(self.is_free(hex_, mover) for hex_ in hexes)

    def overlapped(self, mover: str, hexes: frozenset[Hex]) -> list[str]:
        return sorted({self.holder[hex_] for hex_ in hexes if not self.is_free(hex_, mover)}, key=by_seat)

    def ends(self, mover: str, space: str) -> set[str]:
        """ED-MOV-3, ED-MOV-7, ED-PUSH-1, ED-PUSH-3: the placements where a move may end."""
        found = set()
        for place in PLACES[self.size[mover]]:
            hexes = base(space, place)
            if {"space": space, "place": said(place)} == self.models[mover]:
                continue
            pushed = self.overlapped(mover, hexes)
            if TOKEN not in pushed and all(self.size[other] < self.size[mover] for other in pushed):
                if next(self.pushes(mover, hexes, pushed), None) is not None:
                    found.add(said(place))
        return found

    def pushes(self, mover: str, hexes: frozenset[Hex], pushed: list[str]) -> Iterator[list[frozenset[Hex]]]:
        """ED-PUSH-2, ED-GEO-7: all ways to place the pushed models together."""
        taken = {hex_ for hex_, what in self.holder.items() if what not in (*pushed, mover)} | hexes
        space = next(iter(hexes))[0]
        choices = [
            [
                aside
                for there in [space, *around(space)]
                for place in PLACES[self.size[model]]
                if not (aside := base(there, place)) & taken and touch(aside, hexes)
            ]
            for model in pushed
        ]
        yield from together(choices, frozenset())


def together(choices: list[list[frozenset[Hex]]], taken: frozenset[Hex]) -> Iterator[list[frozenset[Hex]]]:
    """One of each, none on hexes of another."""
    if not choices:
        yield []
        return
    for first in choices[0]:
        if not first & taken:
            for rest in together(choices[1:], taken | first):
                yield [first, *rest]


def by_seat(model: str) -> tuple[int, str]:
    return (0 if model.startswith("red") else 1, model)


def offered(game: Game[Any], verb: str) -> set[str]:
    texts = [game.label(action) for action in game.legal()]
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}


def question(game: Game[Any]) -> str:
    return "" if game.decision is None else game.decision.name


def is_at(game: Game[Any], mover: str, space: str) -> bool:
    """Whether that model has come to that Space and may end there; what has one answer only was answered by itself."""
    if question(game) != "ChooseWay":
        return False
    frames: Any = game.to_position()["flow"]
    moving = [frame for frame in frames if frame["flow"] == "moving"]
    return bool(moving) and moving[-1]["model"] == mover and moving[-1]["path"][-1] == space


def begin(table: Crowd, game: Game[Any], mover: str) -> Game[Any] | None:
    """The game in which red has chosen the way of this model to say, if it can move."""
    moving = game.copy()
    moving.play("top Bash")
    if question(moving) == "PickTarget":
        moving.play(f"squad {mover[:-1]}")
    if question(moving) == "ChooseMover":
        if f"model {mover}" not in {moving.phrase(action).partition(" (")[0] for action in moving.legal()}:
            return None
        moving.play(f"model {mover}")
    return moving if is_at(moving, mover, table.models[mover]["space"]) else None


@pytest.mark.parametrize("seed", range(25))
def test_moves_end_and_push_as_counted_by_hand(seed):
    table = Crowd(random.Random(seed))
    game = Game(RULES, {}, position=table.position)
    for mover in [model for model in table.models if model.startswith("red")]:
        home, ends = table.models[mover]["space"], {space: table.ends(mover, space) for space in table.reach(mover)}
        moving = begin(table, game, mover)
        if moving is None:
            assert not any(ends.values()), f"{mover} can go to {ends}"
            continue
        assert offered(moving, "place") == ends[home]
        spaces = offered(moving, "space")
        assert {space for space in ends if ends[space]} - {home} <= spaces <= set(ends)
        for space in sorted(spaces):
            there = moving.copy()
            there.play(f"space {space}")
            if is_at(there, mover, space):
                assert offered(there, "place") == ends[space], f"{mover} in {space}"


@pytest.mark.parametrize("seed", range(100, 125))
def test_the_pushed_may_go_where_all_find_room(seed):
    table = Crowd(random.Random(seed))
    game = Game(RULES, {}, position=table.position)
    for mover in [model for model in table.models if table.size[model] > 1 and model.startswith("red")]:
        moving = begin(table, game, mover)
        for space in sorted(offered(moving, "space")) if moving is not None else []:
            for place in PLACES[table.size[mover]]:
                hexes = base(space, place)
                pushed = table.overlapped(mover, hexes)
                if said(place) in table.ends(mover, space) and pushed:
                    check_pushed(moving, mover, hexes, [aside[0] for aside in table.pushes(mover, hexes, pushed)])


def check_pushed(game: Game[Any] | None, mover: str, hexes: frozenset[Hex], first: list[frozenset[Hex]]) -> None:
    """The first of the pushed models is offered exactly these bases; where there is one only, nobody is asked."""
    assert game is not None
    there, space = game.copy(), next(iter(hexes))[0]
    there.play(f"space {space}")
    if is_at(there, mover, space):
        there.play("place " + said(tuple(sorted(number for _, number in hexes))))
    expected = {(next(iter(aside))[0], said(tuple(sorted(number for _, number in aside)))) for aside in first}
    if question(there) != "ChoosePushedSpace":
        assert len({name for name, _ in expected}) == 1
        return
    assert offered(there, "space") == {name for name, _ in expected}
    for name in offered(there, "space"):
        aside = there.copy()
        aside.play(f"space {name}")
        places = {place for there_, place in expected if there_ == name}
        if len(places) > 1:
            assert offered(aside, "place") == places
