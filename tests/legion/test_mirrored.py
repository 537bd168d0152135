"""Neither seat nor side matters: with seats exchanged, and the table turned round on a symmetric map, the same is asked and seen.

Directions are those of the compass, so they are said the other way round at the other table.
"""

from random import Random
from typing import Any

import pytest

from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Game
from grognard.envs.legion.actions import DIRECTION, DONE, FORMATION, HEADING, PASS, SIDE, TO_PIECE
from grognard.envs.legion.columns import AT_GAME, AT_PROGRESS, AT_TERRAIN, AT_UNITS, GAME_BLUE
from grognard.envs.legion.data.printed import INCH
from grognard.envs.legion.game import RULES
from grognard.envs.legion.geometry.answers import COLUMNS, FIRST_COLUMN
from grognard.envs.legion.maps import load_map, map_names
from grognard.envs.legion.progress import PROGRESS_NAMES

ARMIES = (
    (
        "Luke Skywalker (Jedi Knight)",
        "Rebel Troopers",
        "AT-RT (Rebel)",
        "Fleet Troopers",
        "Wookiee Warriors (Kashyyyk Resistance)",
    ),
    ("Darth Vader (Dark Lord of the Sith)", "Stormtroopers", "Snowtroopers", "74-Z Speeder Bikes", "Scout Troopers"),
)
SAID = (": way", ": direction", ": column", ": row")  # answers given before, which are those of the compass
IN_ROWS = "move: aside "  # minis of both sides, gold's first
APART = {
    AT_GAME + GAME_BLUE,
    AT_GAME + GAME_BLUE + 1,
    *range(AT_TERRAIN, AT_UNITS),
    *(AT_PROGRESS + at for at, name in enumerate(PROGRESS_NAMES) if name.endswith(SAID) or IN_ROWS in name),
}
SYMMETRIC = [name for name in map_names() if load_map(name).is_symmetric and load_map(name).ground.width >= 36 * INCH]
Places = dict[tuple[int, int], tuple[int, int, int]]  # of leaders, by side and slot: x, y and heading


def table(name: str, places: Places, turned: bool, all_minis: Any = None) -> Game:
    """Turned, every mini stands opposite, and the other seat has its units and its turn."""
    ground = load_map(name).ground
    width, depth = int(ground.width), int(ground.height)
    units, minis = {}, {}
    for (side, slot), (x, y, heading) in places.items():
        unit = f"{('gold', 'silver')[side != turned]} {slot + 1}"
        units[unit] = {"kind": ARMIES[side][slot], "tokens": {"aim": 1, "dodge": 1, "surge": 1}, "face_up": True}
        opposite = {"x": width - x, "y": depth - y, "heading": (heading + 12) % 24}
        minis[f"{unit}a"] = opposite if turned else {"x": x, "y": y, "heading": heading}
    position = {
        "phase": "activation",
        "options": {
            "map": name,
            "format": "free" if depth < 36 * INCH else "skirmish" if width == depth else "standard",
        },
        "map": 0,
        "blue": "gold",
        "priority": "silver" if turned else "gold",
        "units": units,
        "minis": all_minis or minis,
        "dice": {"seed": 7},
    }
    return Game(RULES, {}, position=position)


def turned_minis(game: Game) -> dict[str, Any]:
    """All minis where they stand opposite."""
    swapped = {"gold": "silver", "silver": "gold"}
    found = {}
    for name, facts in game.to_position()["minis"].items():
        seat, rest = name.split()
        x, y = int(game.state.ground.width) - facts["x"], int(game.state.ground.height) - facts["y"]
        found[f"{swapped[seat]} {rest}"] = {"x": x, "y": y, "z": facts["z"], "heading": (facts["heading"] + 12) % 24}
    return found


def both_tables(name: str, random: Random) -> tuple[Game, Game]:
    """The two tables; one after the other leaders find places in the middle where all their minis can stand."""
    ground = load_map(name).ground
    width, depth = int(ground.width), int(ground.height)
    places: Places = {}
    while len(places) < 2 * len(ARMIES[0]):
        slot, side = divmod(len(places), 2)
        x, y = random.randrange(width // 3, 2 * width // 3), random.randrange(depth // 4, 3 * depth // 4)
        tried = {**places, (side, slot): (x, y, random.randrange(24))}
        try:
            game = table(name, tried, False)
            found = game, table(name, tried, True, turned_minis(game))
        except BadInput:
            continue
        places = tried
    return found


def seen(game: Game, player: str) -> list[int]:
    """What a player observes, but for who is blue, for answers given, and for terrain, which is listed as its file has it."""
    return [0 if at in APART else number for at, number in enumerate(game.observe(player))]


def answers(game: Game) -> list[int]:
    """What may be said, but for pieces of terrain, whose numbers are those of the list."""
    return [action for action in game.legal() if not TO_PIECE.covers(action)]


def opposite(action: int) -> int:
    """The same answer at the other table: directions are those of the compass."""
    for verb in (DIRECTION, HEADING, SIDE):
        if verb.covers(action):
            return int(verb.at((verb.argument(action) + verb.count // 2) % verb.count))
    if FORMATION.covers(action) and FIRST_COLUMN <= FORMATION.argument(action) < FIRST_COLUMN + COLUMNS:
        column = FORMATION.argument(action) - FIRST_COLUMN
        return int(FORMATION.at(FIRST_COLUMN + (column + COLUMNS // 2) % COLUMNS))
    return action


@pytest.mark.parametrize("name", SYMMETRIC)
def test_whoever_sits_opposite_sees_and_may_do_the_same(name):
    """LG-SETUP-14, AMB-67: sides of a symmetric map are alike."""
    random = Random(name)
    game, other = both_tables(name, random)
    for number in range(40):
        assert (game.to_move, other.to_move) in (("gold", "silver"), ("silver", "gold")), number
        assert sorted(map(opposite, answers(game))) == answers(other), f"{number}: {game.decision}"
        for player, across in (("gold", "silver"), ("silver", "gold")):
            wrong = [
                at for at, (a, b) in enumerate(zip(seen(game, player), seen(other, across), strict=True)) if a != b
            ]
            assert not wrong, f"{number}: {game.decision}, {[game.label(action) for action in game.history[-3:]]}"
        legal = answers(game)
        action = random.choice([action for action in legal if action not in (DONE, PASS)] or legal)
        game.apply(action)
        other.apply(opposite(action))
