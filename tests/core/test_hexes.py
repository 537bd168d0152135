"""Hexes: what lies beside what, how far, in which row, and by which way; checked against plain definitions."""

from itertools import pairwise

import pytest
from builders import REPEATABLE
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hexes import (
    EAST,
    NONE,
    NORTH_EAST,
    NORTH_WEST,
    SIDES,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    HexBoard,
    Routes,
    Search,
    across,
    column_at,
    from_rows,
    length,
    q_at,
    walks,
)

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # EAST and on, clockwise


def board_of(places, first=EAST):
    return HexBoard(vec[i64]([q for q, _ in places]), vec[i64]([r for _, r in places]), first)


def rectangle(rows, columns, first=EAST):
    places = [(row, column) for row in range(rows) for column in range(columns)]
    return from_rows(vec[i64]([row for row, _ in places]), vec[i64]([column for _, column in places]), first)


def numbers(hexes):
    return [int(where) for where in hexes]


def all_of(board, value):
    return vec[i64]([value] * board.size)


def around(board, here):
    return {int(there) for there in board.beside[here * SIDES : here * SIDES + SIDES] if there != NONE}


COORDINATES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
NEAR = st.tuples(st.integers(-2, 3), st.integers(-3, 2))
SHAPES = st.lists(NEAR, min_size=1, max_size=36, unique=True)  # in any order, with holes, in pieces
SIDE = st.integers(0, SIDES - 1)


# Coordinates


@given(st.integers(-50, 50), st.integers(-50, 50))
@settings(REPEATABLE)
def test_printed_rows_and_columns_are_coordinates_and_back(row, column):
    q = q_at(row, column)

    assert column_at(q, row) == column
    assert across(q, row) == column + (row % 2) / 2  # odd rows lie half a hex to the right


def test_the_sides_lie_where_their_names_say():
    board = rectangle(3, 3)
    middle = 1 * 3 + 1

    assert [numbers([board.neighbour(middle, side)])[0] for side in (EAST, WEST)] == [5, 3]
    assert [int(board.neighbour(middle, side)) for side in (NORTH_WEST, NORTH_EAST)] == [1, 2]
    assert [int(board.neighbour(middle, side)) for side in (SOUTH_WEST, SOUTH_EAST)] == [7, 8]


@given(COORDINATES, COORDINATES)
@settings(REPEATABLE)
def test_the_length_is_the_least_number_of_steps(one, other):
    """Along one row as far as possible, then along a row beside it: no other way is shorter."""
    q, r = other[0] - one[0], other[1] - one[1]
    slanted = min(abs(q), abs(r)) if q * r < 0 else 0

    assert length(q, r) == length(-q, -r) == abs(q) + abs(r) - slanted


# Boards


@given(SHAPES, SIDE)
@settings(REPEATABLE)
def test_neighbours_are_one_step_away_on_opposite_sides(places, first):
    board = board_of(places, first)
    for here, (q, r) in enumerate(places):
        assert board.at(q, r) == here
        for side in range(SIDES):
            step = STEPS[(first + side) % SIDES]
            there = board.neighbour(here, side)
            beyond = (q + step[0], r + step[1])
            assert there == (places.index(beyond) if beyond in places else NONE)
            assert there == NONE or board.neighbour(there, (side + 3) % SIDES) == here


@given(SHAPES, COORDINATES)
@settings(REPEATABLE)
def test_what_is_not_on_the_board_is_nothing(places, place):
    assert board_of(places).at(*place) == (places.index(place) if place in places else NONE)
    assert board_of(places).at(place[0] + 40, place[1] - 40) == NONE


@pytest.mark.parametrize(
    ("q", "r", "message"),
    [
        ([], [], "a board needs hexes with two coordinates each, not 0 and 0"),
        ([1, 2], [3], "a board needs hexes with two coordinates each, not 2 and 1"),
        ([1, 2, 1], [3, 3, 3], "hexes 0 and 2 have the same coordinates"),
    ],
)
def test_boards_that_cannot_be_are_told(q, r, message):
    with pytest.raises(ValueError) as error:
        HexBoard(vec[i64](q), vec[i64](r))

    assert str(error.value) == message


@given(SHAPES, st.integers(0, 5), SIDE)
@settings(REPEATABLE)
def test_a_ring_is_what_lies_at_its_distance(places, radius, first):
    board = board_of(places, first)
    for centre in range(min(len(places), 5)):
        ring = numbers(board.ring(centre, radius))
        disc = numbers(board.within(centre, radius))

        assert len(set(ring)) == len(ring)
        assert set(ring) == {there for there in range(len(places)) if board.distance(centre, there) == radius}
        assert set(disc) == {there for there in range(len(places)) if board.distance(centre, there) <= radius}
        assert [int(board.distance(centre, there)) for there in disc] == sorted(
            int(board.distance(centre, there)) for there in disc
        )


@pytest.mark.parametrize("first", range(SIDES))
def test_a_ring_goes_round_from_the_first_side(first):
    board = rectangle(9, 9, first)
    middle = 4 * 9 + 4

    assert numbers(board.ring(middle, 1)) == [int(board.neighbour(middle, side)) for side in range(SIDES)]
    for radius in (1, 2, 3):
        ring = numbers(board.ring(middle, radius))
        assert len(ring) == 6 * radius and ring[::radius] == [
            int(board.along(middle, side, radius)) for side in range(6)
        ]
        assert all(board.distance(one, other) == 1 for one, other in pairwise([*ring, ring[0]]))


# Rows


@given(SHAPES, SIDE, st.data())
@settings(REPEATABLE)
def test_a_row_ends_with_the_board_or_the_first_full_hex(places, first, data):
    board = board_of(places, first)
    full = vec[i64](data.draw(st.lists(st.integers(0, 1), min_size=len(places), max_size=len(places))))
    here = data.draw(st.integers(0, len(places) - 1))
    seen = {here}
    for side in range(SIDES):
        row = numbers(board.row(here, side, full))
        seen.update(row)
        assert row == [int(board.along(here, side, steps)) for steps in range(1, len(row) + 1)]
        assert not any(full[there] for there in row[:-1])
        assert (row and full[row[-1]]) or board.along(here, side, len(row) + 1) == NONE
        assert all(board.side_towards(here, there) == side for there in row)

    assert {there for there in range(len(places)) if board.is_in_row(here, there, full)} == seen


def test_hexes_in_no_row_have_no_side_towards_each_other():
    board = rectangle(5, 5)
    rows = {int(there) for side in range(SIDES) for there in board.row(12, side, all_of(board, 0))}

    assert {there for there in range(25) if board.side_towards(12, there) != NONE} == rows
    assert board.side_towards(12, 12) == NONE and 12 not in rows and len(rows) == 12


# Search


@given(SHAPES, st.data())
@settings(REPEATABLE)
def test_walks_stay_on_the_open_part_of_the_board(places, data):
    board = board_of(places)
    open_ = data.draw(st.lists(st.integers(0, 1), min_size=len(places), max_size=len(places)))
    beside = board.beside_within(vec[i64](open_))
    steps = walks(beside, vec[i64](open_))

    for here in range(len(places)):
        kept = {int(there) for there in beside[here * SIDES : here * SIDES + SIDES] if there != NONE}
        assert kept == ({there for there in around(board, here) if open_[there]} if open_[here] else set())
        known = numbers(steps[here * len(places) : (here + 1) * len(places)])
        reached, edge, far = set(), {here} if open_[here] else set(), 0
        while edge:
            assert {there for there, number in enumerate(known) if number == far} == edge
            reached |= edge
            edge = {there for at in edge for there in around(board, at) if open_[there]} - reached
            far += 1
        assert {there for there, number in enumerate(known) if number == NONE} == set(range(len(places))) - reached


def test_a_search_takes_each_hex_once_and_passes_no_hex_that_ends_the_way():
    search = Search(5, 2)
    taken = []
    for added in ([(3, True), (4, False), (3, True)], [(2, True), (4, True), (0, True)], [], []):
        if search.has_more():
            taken.append(int(search.take()))
            for there, through in added:
                search.add(there, through)

    assert taken == [2, 3, 0] and not search.has_more()
    assert numbers(search.steps) == [2, NONE, 0, 1, 1]


def cheapest(board, start, price, passable, most):
    """The plain definition: better numbers as long as there are any."""
    cost = {start: 0}
    while True:
        better = {}
        for here, paid in cost.items():
            if here == start or passable[here]:
                for there in around(board, here):
                    total = paid + price[there]
                    if price[there] > 0 and total <= most and total < cost.get(there, most + 1):
                        better[there] = min(total, better.get(there, total))
        if not better:
            return cost
        cost.update(better)


@given(SHAPES, st.integers(0, 12), st.data())
@settings(REPEATABLE)
def test_routes_are_the_cheapest_ways(places, most, data):
    board = board_of(places)

    def drawn(highest):
        return data.draw(st.lists(st.integers(0, highest), min_size=len(places), max_size=len(places)))

    price, passable, start = drawn(3), drawn(1), data.draw(st.integers(0, len(places) - 1))
    routes = Routes(board.beside, start, vec[i64](price), vec[i64](passable), most)
    cost = cheapest(board, start, price, passable, most)

    assert numbers(routes.cost) == [cost.get(there, NONE) for there in range(len(places))]
    for there in range(len(places)):
        if there not in cost:
            with pytest.raises(ValueError):
                routes.path(there)
            continue
        path = numbers(routes.path(there))
        assert sum(price[at] for at in path) == cost[there] and [start, *path][-1] == there
        assert all(after in around(board, before) for before, after in pairwise([start, *path]))
        assert all(passable[at] for at in path[:-1])


def test_a_way_may_cost_all_there_is_and_begin_where_none_goes_on():
    board = rectangle(1, 5)
    price, passable = vec[i64]([1, 1, 2, 1, 1]), vec[i64]([0, 1, 1, 0, 1])

    assert numbers(Routes(board.beside, 0, price, passable, 3).cost) == [0, 1, 3, NONE, NONE]
    assert numbers(Routes(board.beside, 0, price, passable, 9).cost) == [0, 1, 3, 4, NONE]
    assert numbers(Routes(board.beside, 0, price, passable, 9).path(3)) == [1, 2, 3]


def test_of_equal_ways_the_one_by_the_lowest_sides_is_taken():
    board = rectangle(5, 5)
    open_ = all_of(board, 1)
    start, goal = 10, 23  # two steps east and two south-east, in any order

    def path(price):
        return numbers(Routes(board.beside, start, price, open_, 99).path(goal))

    ways = []
    at = start
    for side in (EAST, EAST, SOUTH_EAST, SOUTH_EAST):
        at = int(board.neighbour(at, side))
        ways.append(at)
    assert ways[-1] == goal and path(open_) == ways

    mined = all_of(board, 1)
    mined[ways[0]] = 2
    assert path(mined)[0] == board.neighbour(start, SOUTH_EAST)


# Hexes in groups of seven, each group a hex of a larger board


def seven_times(groups):
    """The hexes of all groups: 7 * group for the middle, and the six around it in the order of the sides."""
    places = []
    for group in range(groups.size):
        wide, deep = int(groups.q[group]), int(groups.r[group])
        q, r = 2 * wide - deep, wide + 3 * deep
        places += [(q, r), *((q + step[0], r + step[1]) for step in STEPS)]
    return board_of(places)


TOUCHING = [  # by the side on which a group lies: our hex and the one of its that share an edge
    {(1, 4), (1, 5), (2, 4)}, {(2, 5), (2, 6), (3, 5)}, {(3, 6), (3, 1), (4, 6)},
    {(4, 1), (4, 2), (5, 1)}, {(5, 2), (5, 3), (6, 2)}, {(6, 3), (6, 4), (1, 3)},
]  # fmt: skip


def test_groups_of_seven_fill_a_board_without_gaps():
    groups = rectangle(6, 8)
    hexes = seven_times(groups)

    assert hexes.size == 336
    for group in range(groups.size):
        assert numbers(hexes.within(7 * group, 1)) == list(range(7 * group, 7 * group + 7))
        for side in range(SIDES):
            other = groups.neighbour(group, side)
            pairs = {
                (there % 7, other_there % 7)
                for there in range(7 * group, 7 * group + 7)
                for other_there in around(hexes, there)
                if other_there // 7 == other
            }
            assert other == NONE or pairs == TOUCHING[side]


def test_bases_of_two_and_three_hexes_lie_in_a_group_in_twelve_and_six_ways():
    hexes = seven_times(rectangle(1, 1))
    pairs = {frozenset((here, there)) for here in range(7) for there in around(hexes, here)}
    triangles = {
        frozenset((*pair, third))
        for pair in pairs
        for third in range(7)
        if all(third in around(hexes, at) for at in pair)
    }

    assert (len(pairs), len(triangles)) == (12, 6) and all(0 in triangle for triangle in triangles)
