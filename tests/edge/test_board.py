"""Geometry of the board: the examples of the rulebook, and every table against a plain definition on single hexes."""

from itertools import combinations, pairwise

import pytest
from builders import REPEATABLE, rules
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hexes import NONE, SIDES
from grognard.envs.edge.board import (
    APART,
    EMPTY,
    END,
    FIRST,
    HERE,
    HEXES,
    MASKS,
    OF_SIZE,
    ONE_BOARD,
    OVERLAPPING,
    PLACEMENT_NAMES,
    PLACEMENTS,
    ROOM,
    SIZES,
    STEP,
    TWO_BOARDS,
    WHOLE,
    fits,
    hex_name,
    hexes_of,
)

BOARDS = {"one board": ONE_BOARD, "two boards": TWO_BOARDS}
BESIDE = {
    name: [
        {int(there) for there in hexes_of(board).beside[at * SIDES : at * SIDES + SIDES]} - {NONE}
        for at in range(board.spaces * HEXES)
    ]
    for name, board in BOARDS.items()
}  # which hexes share an edge, by their coordinates
SPACE = {name: at for at, name in enumerate(TWO_BOARDS.names)}
PLACE = {name: at for at, name in enumerate(PLACEMENT_NAMES)}
TOUCHING_PAIRS = {  # ED-GEO-3: hexes of a Space with those of its neighbour on each side
    0: {(1, 4), (1, 5), (2, 4)},
    1: {(2, 5), (2, 6), (3, 5)},
    2: {(3, 6), (3, 1), (4, 6)},
    3: {(4, 1), (4, 2), (5, 1)},
    4: {(5, 2), (5, 3), (6, 2)},
    5: {(6, 3), (6, 4), (1, 3)},
}

duel_space = st.integers(0, ONE_BOARD.spaces - 1)
any_space = st.integers(0, TWO_BOARDS.spaces - 1)
placement = st.integers(0, PLACEMENTS - 1)
size = st.sampled_from([1, 2, 3, 7])
masks = st.integers(0, EMPTY)
frees = st.lists(masks, min_size=ONE_BOARD.spaces, max_size=ONE_BOARD.spaces)


def hexes(space, place):
    """The hexes of a base."""
    return {space * HEXES + at for at in range(HEXES) if MASKS[place] >> at & 1}


def are_touching(one, other, board="one board"):
    """ED-BTB-1, on single hexes."""
    return any(BESIDE[board][at] & other for at in one)


def table(**taken):
    """The free hexes of a duel, all but those of the named Spaces: r1c2="0-1" for a placement there."""
    free = [EMPTY] * ONE_BOARD.spaces
    for name, places in taken.items():
        for place in places.split():
            free[SPACE[name]] &= ~MASKS[PLACE[place]]
    return vec[i64](free)


def names(spaces):
    return [TWO_BOARDS.names[at] for at in spaces]


def no_spaces(board=ONE_BOARD):
    return vec[i64]([0] * board.spaces)


# Spaces and hexes


@rules("ED-GEO-2", "ED-S1")
def test_a_duel_has_48_spaces_and_more_players_96():
    assert (ONE_BOARD.spaces, TWO_BOARDS.spaces) == (48, 96)
    assert (ONE_BOARD.names[0], ONE_BOARD.names[8], TWO_BOARDS.names[95]) == ("r0c0", "r1c0", "r11c7")
    assert hex_name(ONE_BOARD, 7 * SPACE["r1c2"] + 3) == "r1c2.3"


@rules("ED-GEO-2")
@pytest.mark.parametrize("name", BOARDS)
def test_the_flowers_tile_the_plane(name):
    """No hex belongs to two Spaces (the board of hexes would refuse it), and none is missing among neighbours."""
    board, inner = BOARDS[name], 0
    for space in range(board.spaces):
        if not board.is_at_edge(space):
            inner += 1
            assert all(len(BESIDE[name][space * HEXES + at]) == 6 for at in range(HEXES))

    assert inner == {"one board": 24, "two boards": 60}[name]


@rules("ED-GEO-2")
def test_the_middle_of_a_space_lies_where_its_coordinates_say():
    grid = hexes_of(TWO_BOARDS)
    middle = 7 * SPACE["r3c4"]  # (A, B) = (4 - 1, 3)

    assert (grid.q[middle], grid.r[middle]) == (2 * 3 - 3, 3 + 3 * 3)
    assert (grid.q[middle + 3], grid.r[middle + 3]) == (3 - 1, 12 + 1)


@rules("ED-GEO-1")
def test_odd_rows_lie_half_a_column_to_the_right():
    assert names(TWO_BOARDS.around(SPACE["r1c1"], side) for side in range(SIDES)) == [
        "r1c2", "r2c2", "r2c1", "r1c0", "r0c1", "r0c2",
    ]  # fmt: skip
    assert names(TWO_BOARDS.around(SPACE["r2c1"], side) for side in range(SIDES)) == [
        "r2c2", "r3c1", "r3c0", "r2c0", "r1c0", "r1c1",
    ]  # fmt: skip
    assert ONE_BOARD.around(SPACE["r0c0"], 4) == NONE and ONE_BOARD.around(SPACE["r0c0"], HERE) == SPACE["r0c0"]


@rules("ED-GEO-2")
def test_two_boards_join_between_rows_5_and_6():
    last, first = SPACE["r5c3"], SPACE["r6c3"]

    assert TWO_BOARDS.distance(last, first) == 1
    assert are_touching(hexes(last, WHOLE), hexes(first, WHOLE), "two boards")


@rules("ED-GEO-3")
@pytest.mark.parametrize("name", BOARDS)
def test_hexes_of_neighbouring_spaces_touch_as_the_table_says(name):
    board = BOARDS[name]
    for here in range(board.spaces):
        for side in range(SIDES):
            there = int(board.around(here, side))
            if there != NONE:
                found = {
                    (one, other)
                    for one in range(HEXES)
                    for other in range(HEXES)
                    if there * HEXES + other in BESIDE[name][here * HEXES + one]
                }
                assert found == TOUCHING_PAIRS[side]


@rules("ED-GEO-3")
def test_inside_a_space_the_middle_touches_all_and_petals_those_beside_them():
    inner = [{at % HEXES for at in BESIDE["one board"][70 + at] if at // HEXES == 10} for at in range(HEXES)]

    assert inner == [{1, 2, 3, 4, 5, 6}, {0, 2, 6}, {0, 1, 3}, {0, 2, 4}, {0, 3, 5}, {0, 4, 6}, {0, 1, 5}]


# Placements


@rules("ED-GEO-4")
def test_a_space_has_26_placements():
    assert [int(number) for number in SIZES] == [1] * 7 + [2] * 12 + [3] * 6 + [7]
    assert PLACEMENT_NAMES[7:13] == ["0-1", "0-2", "0-3", "0-4", "0-5", "0-6"]
    assert PLACEMENT_NAMES[13:19] == ["1-2", "2-3", "3-4", "4-5", "5-6", "1-6"]
    assert PLACEMENT_NAMES[19:] == ["0-1-2", "0-2-3", "0-3-4", "0-4-5", "0-5-6", "0-1-6", "all"]
    assert len(set(MASKS)) == PLACEMENTS


@rules("ED-GEO-4", "ED-SPC-1")
def test_the_placements_are_all_bases_that_lie_inside_one_space():
    """Pairs share an edge, and three hexes touch each other."""
    flower = [BESIDE["one board"][70 + at] for at in range(HEXES)]
    for number in (2, 3):
        found = {
            sum(1 << at for at in group)
            for group in combinations(range(HEXES), number)
            if all(70 + other in flower[one] for one, other in combinations(group, 2))
        }
        assert found == {int(MASKS[at]) for at in range(FIRST[number], END[number])}


@rules("ED-GEO-4")
def test_one_base_of_three_hexes_or_three_of_two_share_a_space():
    triangles = [int(mask) for mask in MASKS[19:25]]
    pairs = [int(mask) for mask in MASKS[7:19]]

    assert all(one & other for one, other in combinations(triangles, 2))
    apart = [group for group in combinations(pairs, 3) if sum(group) == group[0] | group[1] | group[2]]
    assert apart and all(fits(EMPTY & ~sum(group), 1) and not fits(EMPTY & ~sum(group), 2) for group in apart)


@given(free=masks, number=size)
@REPEATABLE
@rules("ED-GEO-5")
def test_a_base_fits_where_one_of_its_placements_is_free(free, number):
    places = [at for at in range(PLACEMENTS) if SIZES[at] == number and MASKS[at] & free == MASKS[at]]

    assert fits(free, number) == bool(places)
    assert {at for at in range(PLACEMENTS) if (ROOM[free] & OF_SIZE[number]) >> at & 1} == set(places)


@given(one=placement, other=placement)
@REPEATABLE
def test_bases_of_a_space_overlap_if_they_share_a_hex(one, other):
    assert bool(OVERLAPPING[one] >> other & 1) == bool(hexes(3, one) & hexes(3, other))


@rules("ED-SQD-7")
def test_a_hex_grows_to_the_triangles_around_it():
    grown = OVERLAPPING[PLACE["2"]] & OF_SIZE[3]

    assert [PLACEMENT_NAMES[at] for at in range(PLACEMENTS) if grown >> at & 1] == ["0-1-2", "0-2-3"]
    assert OVERLAPPING[PLACE["0"]] & OF_SIZE[3] == OF_SIZE[3]


# Contact


@given(here=any_space, one=placement, step=st.integers(0, 7), there=any_space, other=placement)
@REPEATABLE
@rules("ED-BTB-1")
def test_bases_touch_if_hexes_of_theirs_share_an_edge(here, one, step, there, other):
    near = TWO_BOARDS.around(here, step) if step < APART else there
    there = there if near == NONE else int(near)
    mine, theirs = hexes(here, one), hexes(there, other)

    assert TWO_BOARDS.is_touching(here, one, there, other) == (
        not mine & theirs and are_touching(mine, theirs, "two boards")
    )
    assert TWO_BOARDS.is_touching(here, one, there, other) == TWO_BOARDS.is_touching(there, other, here, one)
    assert TWO_BOARDS.touches_hexes(
        here, one, there, MASKS[other] & ~(MASKS[one] if here == there else 0)
    ) == are_touching(mine, theirs - mine, "two boards")


@rules("ED-BTB-1")
@pytest.mark.parametrize("where", range(HERE + 1))
def test_contact_of_all_placements_in_and_around_a_space(where):
    here = SPACE["r2c3"]
    there = int(ONE_BOARD.around(here, where))
    for one in range(PLACEMENTS):
        beside = set().union(*(BESIDE["one board"][at] for at in hexes(here, one)))
        for other in range(PLACEMENTS):
            theirs = hexes(there, other)
            overlap = theirs & hexes(here, one)
            assert ONE_BOARD.is_touching(here, one, there, other) == bool(beside & theirs and not overlap)


@rules("ED-BTB-1")
def test_contact_goes_across_the_border_of_a_space():
    here, there = SPACE["r2c2"], SPACE["r2c3"]

    assert ONE_BOARD.is_touching(here, PLACE["1"], there, PLACE["4"])
    assert not ONE_BOARD.is_touching(here, PLACE["0-4"], there, PLACE["all"])
    assert not ONE_BOARD.is_touching(here, PLACE["all"], SPACE["r2c4"], PLACE["all"])


@given(here=duel_space, one=placement, free=frees)
@REPEATABLE
@rules("ED-S13")
def test_off_the_closed_border_nothing_touches(here, one, free):
    board = {at * HEXES + number for at, mask in enumerate(free) for number in range(HEXES) if mask >> number & 1}
    closed = vec[i64](free)

    ONE_BOARD.close_border(here, one, closed)

    left = {at * HEXES + number for at, mask in enumerate(closed) for number in range(HEXES) if mask >> number & 1}
    base = hexes(here, one)
    assert left == {at for at in board if at in base or not BESIDE["one board"][at] & base}


# Distance, lines and Line of Fire


@rules("ED-RNG-1", "ED-GEO-9")
def test_range_counts_spaces():
    here = SPACE["r2c3"]

    assert ONE_BOARD.distance(here, here) == 0
    assert sorted(names(at for at in range(48) if ONE_BOARD.distance(here, at) == 1)) == [
        "r1c2", "r1c3", "r2c2", "r2c4", "r3c2", "r3c3",
    ]  # fmt: skip
    assert max(ONE_BOARD.distance(at, to) for at in range(48) for to in range(48)) == 10
    assert max(TWO_BOARDS.distance(at, to) for at in range(96) for to in range(96)) == 13


@given(one=any_space, other=any_space, third=any_space)
@REPEATABLE
def test_distance_is_a_distance(one, other, third):
    board = TWO_BOARDS

    assert board.distance(one, other) == board.distance(other, one)
    assert (board.distance(one, other) == 0) == (one == other)
    assert board.distance(one, third) <= board.distance(one, other) + board.distance(other, third)
    assert (board.distance(one, other) == 1) == (board.where(one, other) < HERE)
    assert (board.where(one, other) == APART) == (board.distance(one, other) > 1)


@given(here=any_space, there=any_space)
@REPEATABLE
@rules("ED-TERM-5", "ED-AMB-35")
def test_a_straight_line_goes_in_one_direction(here, there):
    side, steps, at = TWO_BOARDS.line(here, there), 0, here
    passed = []
    while side != NONE and at != there:
        at, steps = int(TWO_BOARDS.around(at, side)), steps + 1
        passed.append(at)

    assert (side == NONE) == (here == there or not any(_row(here, way, there) for way in range(SIDES)))
    assert side == NONE or steps == TWO_BOARDS.distance(here, there)
    assert [int(at) for at in TWO_BOARDS.between(here, there)] == passed[:-1]
    assert set(TWO_BOARDS.between(there, here)) == set(passed[:-1])


def _row(here, side, there):
    """Whether steps on one side lead from a Space to another."""
    while here not in (NONE, there):
        here = int(TWO_BOARDS.around(here, side))
    return here == there


@rules("ED-LOF-1", "ED-LOF-2", "ED-GEO-8")
def test_the_example_of_the_line_of_fire():
    """A target in no straight row, one behind a full Space, and one behind a Space that is only partly taken."""
    shooter = SPACE["r2c1"]
    free = table(r3c1="1-2 3-4 5-6 0", r2c2="1-2 3-4 5-6")

    assert not ONE_BOARD.is_in_line(shooter, SPACE["r3c3"], free)
    assert not ONE_BOARD.is_in_line(shooter, SPACE["r4c2"], free)
    assert ONE_BOARD.is_in_line(shooter, SPACE["r3c1"], free), "models in the full Space can be hit"
    assert ONE_BOARD.is_in_line(shooter, SPACE["r2c4"], free)
    assert ONE_BOARD.is_in_line(shooter, shooter, table(r2c1="all")), "the own Space never blocks"


@rules("ED-SHT-6", "ED-LOF-2")
def test_a_line_begins_in_the_own_space_and_ends_in_the_first_full_one_or_at_its_range():
    free = table(r2c4="all")

    assert names(ONE_BOARD.line_of_fire(SPACE["r2c1"], 0, 99, free)) == ["r2c1", "r2c2", "r2c3", "r2c4"]
    assert names(ONE_BOARD.line_of_fire(SPACE["r2c1"], 0, 2, free)) == ["r2c1", "r2c2", "r2c3"]
    assert names(ONE_BOARD.line_of_fire(SPACE["r2c1"], 3, 99, free)) == ["r2c1", "r2c0"]
    assert names(ONE_BOARD.line_of_fire(SPACE["r2c4"], 0, 0, free)) == ["r2c4"]


@given(here=duel_space, there=duel_space, free=frees, most=st.integers(0, 8))
@REPEATABLE
@rules("ED-LOF-2")
def test_a_space_is_in_line_if_no_space_between_is_full(here, there, free, most):
    line = ONE_BOARD.line(here, there)
    between = ONE_BOARD.between(here, there)
    free = vec[i64](free)
    seen = {int(at) for side in range(SIDES) for at in ONE_BOARD.line_of_fire(here, side, most, free)}
    in_line = here == there or (line != NONE and all(free[at] for at in between))

    assert ONE_BOARD.is_in_line(here, there, free) == in_line
    assert (there in seen) == (in_line and ONE_BOARD.distance(here, there) <= most)


@rules("ED-TERM-5")
@pytest.mark.parametrize(
    ("path", "run"),
    [
        ("r2c1", 0),
        ("r2c1 r2c2", 1),
        ("r2c1 r2c2 r2c3 r2c4", 3),
        ("r2c1 r2c2 r3c2 r4c3", 2),
        ("r2c1 r2c2 r2c1", 1),
        ("r2c1 r3c1 r2c2 r2c3 r2c4", 2),
    ],
)
def test_a_straight_run_is_the_end_of_a_move_in_one_direction(path, run):
    assert ONE_BOARD.straight_run(vec[i64]([SPACE[name] for name in path.split()])) == run


# Movement


def ways(start, number, move, free, flies=False, closed=(), dangers=()):
    marks = [no_spaces(), no_spaces()]
    for where, found in zip((closed, dangers), marks, strict=True):
        for name in where:
            found[SPACE[name]] = 1
    return ONE_BOARD.ways(SPACE[start], number, move, flies, free, *marks)


def steps_to(found):
    """How many Spaces a model moves to each that it can get to."""
    return {at: int(found.cost[at]) // int(STEP) for at in range(48) if found.cost[at] != NONE}


def reached(found):
    return {ONE_BOARD.names[at]: steps for at, steps in steps_to(found).items()}


@rules("ED-MOV-1", "ED-MOV-4", "ED-GEO-6")
def test_a_model_moves_up_to_its_move_in_spaces():
    found = reached(ways("r2c3", 1, 2, table()))

    assert found == {name: steps for name, steps in reached(ways("r2c3", 1, 9, table())).items() if steps <= 2}
    assert (len(found), found["r2c3"], found["r2c5"]) == (19, 0, 2)
    assert reached(ways("r2c3", 1, 0, table())) == {"r2c3": 0}


@rules("ED-MOV-2", "ED-PUSH-4")
def test_the_example_of_moving_through_taken_spaces():
    """A base of three hexes passes only where three hexes around the middle are free; it may end where it does not fit."""
    wall = {f"r2c{column}": "0" for column in range(8)}
    blocked = ways("r0c3", 3, 4, table(**wall))

    assert reached(ways("r0c3", 2, 4, table(**wall)))["r4c3"] == 4, "two hexes are free beside each other"
    assert "r2c3" in reached(blocked) and "r3c3" not in reached(blocked)
    assert reached(ways("r0c3", 3, 6, table(**{**wall, "r2c6": "1-2"})))["r3c6"] == 5


@rules("ED-GEO-6", "ED-OBS-1")
def test_shrines_and_sources_are_in_the_way_unless_obstacles_are_ignored():
    ring = [ONE_BOARD.names[ONE_BOARD.around(SPACE["r2c3"], side)] for side in range(SIDES)]
    free = table(**dict.fromkeys(ring, "all"))

    assert reached(ways("r2c3", 1, 5, free, closed=ring)) == {"r2c3": 0}
    assert reached(ways("r2c3", 1, 2, free, flies=True, closed=ring)) == reached(ways("r2c3", 1, 2, table()))


@rules("ED-MOV-7")
def test_the_shortest_way_comes_first_then_the_one_with_fewest_dangers_then_the_order_of_directions():
    def path(dangers):
        found = ways("r2c1", 1, 9, table(), dangers=dangers)
        return names(found.path(SPACE["r3c3"]))

    assert path([]) == ["r2c2", "r2c3", "r3c3"]
    assert path(["r2c2"]) == ["r3c1", "r3c2", "r3c3"]
    assert path(["r2c3"]) == ["r2c2", "r3c2", "r3c3"]
    assert path(["r2c2", "r3c1"]) == ["r2c2", "r2c3", "r3c3"]
    everywhere = reached(ways("r2c1", 1, 3, table(), dangers=ONE_BOARD.names))
    assert everywhere == reached(ways("r2c1", 1, 3, table())), "dangers do not shorten a way"


@given(start=duel_space, number=size, move=st.integers(0, 7), free=frees)
@REPEATABLE
@rules("ED-MOV-2", "ED-MOV-7")
def test_ways_are_made_of_steps_through_spaces_in_which_the_base_fits(start, number, move, free):
    found = ONE_BOARD.ways(start, number, move, False, vec[i64](free), no_spaces(), no_spaces())
    near = {start}
    for _ in range(move):
        near |= {
            int(ONE_BOARD.around(at, side))
            for at in near
            for side in range(SIDES)
            if (at == start or fits(free[at], number)) and ONE_BOARD.around(at, side) != NONE
        }

    steps = steps_to(found)
    assert {*steps} == near
    for goal in near:
        path = [start, *(int(at) for at in found.path(goal))]
        assert len(path) - 1 == steps[goal] <= move
        assert all(ONE_BOARD.distance(one, other) == 1 for one, other in pairwise(path))
        assert all(fits(free[at], number) for at in path[1:-1])


# Pushing and deploying


def counted(bases):
    return vec[i64]([bases.count(number) for number in range(HEXES + 1)])


def room_beside(base, others, free):
    """ED-GEO-7 on single hexes: whether all find room, tried one after the other."""
    if not others:
        return True
    return any(
        room_beside(base, others[1:], free - spot)
        for spot in (
            hexes(space, place)
            for space in range(48)
            for place in range(FIRST[others[0]], END[others[0]])
        )
        if spot <= free and are_touching(base, spot)
    )  # fmt: skip


@rules("ED-PUSH-2", "ED-PUSH-3", "ED-GEO-7")
def test_the_example_of_a_push():
    """A base of three hexes takes the hexes of three smaller models; a fourth stays where it is."""
    here, place = SPACE["r2c3"], PLACE["0-1-2"]
    free = table(r2c3="0-1-2 4")

    assert ONE_BOARD.has_room_beside(here, place, counted([1, 1, 2]), free)
    assert list(free) == list(table(r2c3="0-1-2 4")), "nothing is left behind by the trial"


@rules("ED-PUSH-3")
def test_who_finds_no_room_cannot_be_pushed():
    here, place = SPACE["r0c0"], PLACE["0-3-4"]
    crowd = {"r0c1": "all", "r1c0": "all"}

    assert ONE_BOARD.free_beside(here, place, table(r0c0="0-3-4", **crowd)) == 4
    assert ONE_BOARD.has_room_beside(here, place, counted([2, 2]), table(r0c0="0-3-4", **crowd))
    assert not ONE_BOARD.has_room_beside(here, place, counted([2, 2, 1]), table(r0c0="0-3-4", **crowd))
    assert not ONE_BOARD.has_room_beside(here, place, counted([3]), table(r0c0="0-3-4", **crowd)), (
        "one triangle a Space"
    )


def scarce(here, taken, kept):
    """A table on which only some of the hexes around a Space are free."""
    free = [0] * 48
    for number in kept:
        space = int(ONE_BOARD.around(here, number // HEXES))
        if space != NONE:
            free[space] |= 1 << number % HEXES
    free[here] &= ~taken
    return free


@given(here=duel_space, place=placement, kept=st.sets(st.integers(0, 48), max_size=12),
       others=st.lists(st.sampled_from([1, 1, 2, 2, 3]), max_size=4))  # fmt: skip
@REPEATABLE
@rules("ED-GEO-7")
def test_room_for_the_pushed_is_found_if_there_is_some(here, place, kept, others):
    free = scarce(here, MASKS[place], kept)
    board = {at * HEXES + number for at, mask in enumerate(free) for number in range(HEXES) if mask >> number & 1}

    assert ONE_BOARD.has_room_beside(here, place, counted(others), vec[i64](free)) == room_beside(
        hexes(here, place), others, board
    )


def room_to_gather(group, number, more, free):
    """ED-S13 on single hexes."""
    if more == 0:
        return True
    return any(
        room_to_gather(group | spot, number, more - 1, free - spot)
        for spot in (hexes(space, place) for space in range(48) for place in range(FIRST[number], END[number]))
        if spot <= free and are_touching(group, spot)
    )


@rules("ED-S13")
def test_a_squad_is_deployed_as_one_group_that_may_span_several_spaces():
    """Four hexes in a row over two Spaces are enough for four Pilgrims; a gap in the row is not."""
    free = [0] * 48
    here, there = SPACE["r2c2"], SPACE["r2c3"]
    free[here], free[there] = 0b0000011, 0b0010001  # 0-1 of one Space, 4-0 of the next
    group = vec[i64]([here]), vec[i64]([PLACE["4"]])

    assert ONE_BOARD.has_room_to_gather(*group, 1, 4, vec[i64](free))
    assert not ONE_BOARD.has_room_to_gather(*group, 1, 5, vec[i64](free))
    free[there] = 0b0000001
    assert not ONE_BOARD.has_room_to_gather(*group, 1, 3, vec[i64](free))


@given(here=duel_space, number=st.sampled_from([1, 2, 3]), more=st.integers(0, 3),
       kept=st.sets(st.integers(0, 48), max_size=10), data=st.data())  # fmt: skip
@REPEATABLE
@rules("ED-S13")
def test_room_for_the_rest_of_a_squad_is_found_if_there_is_some(here, number, more, kept, data):
    place = data.draw(st.integers(int(FIRST[number]), int(END[number]) - 1))
    free = scarce(here, MASKS[place], kept)
    board = {at * HEXES + where for at, mask in enumerate(free) for where in range(HEXES) if mask >> where & 1}

    found = ONE_BOARD.has_room_to_gather(vec[i64]([here]), vec[i64]([place]), number, more, vec[i64](free))

    assert found == room_to_gather(hexes(here, place), number, more, board)


@rules("ED-GEO-10")
def test_the_quick_layout_is_legal_and_fair():
    pieces = [SPACE[name] for name in ("r1c1", "r4c6", "r4c1", "r1c6", "r2c3", "r3c4")]
    turned = [47 - at for at in pieces]

    assert all(ONE_BOARD.distance(one, other) >= 2 for one, other in combinations(pieces, 2))
    assert sorted(pieces) == sorted(turned)
