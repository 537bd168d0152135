"""The form of positions and views: what is written, hidden, read again and refused; and its schema."""

from types import SimpleNamespace

import pytest
from contract.schema import mistakes
from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Flows, Table
from grognard.envs.core.form import Group, Many, Rows
from grognard.envs.core.hidden import REFEREE, SPECTATOR, hidden, hidden_count, nobody, owner, reveal
from grognard.envs.core.position import FLAG, Codec, Field, FlowForm, Frame, Name, Names, write_fields

PLAYERS = ["red", "blue"]
CARD = Name(["spark", "flame", "blaze"], "card", {})


def sees_own(state, row, seat, card):
    return row == seat


def knows_spark(state, row, seat, card):
    return card == 0


HAND = Many("hand", CARD, "hands", sees_own)
DECK = Many("deck", CARD, "piles", knows_spark, row=1, ordered=True)
SECRETS = Group("secrets", [Field("seed", Codec(0, 9), shown=nobody), Field("round")])
ROWS = Rows(
    "players", PLAYERS, [Field("coins"), Field("bid", Codec(0, 9), shown=owner)], [HAND],
    present=lambda state, row: row < state.players,
)  # fmt: skip


def state_of(**facts):
    return SimpleNamespace(
        **{
            "players": 2, "round": 4, "seed": 7, "coins": [5, 6], "bid": [1, 2],
            "hands": [vec[i64]([2, 0]), vec[i64]([1])], "piles": [vec[i64](), vec[i64]([1, 2, 0, 1])], **facts,
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "red", "blue"),
    [
        (REFEREE, {"bid": 1, "hand": ["blaze", "spark"]}, {"bid": 2, "hand": ["flame"]}),
        (0, {"bid": 1, "hand": ["spark", "blaze"]}, {"bid": hidden(), "hand": [hidden()]}),
        (1, {"bid": hidden(), "hand": [hidden(2)]}, {"bid": 2, "hand": ["flame"]}),
        (SPECTATOR, {"bid": hidden(), "hand": [hidden(2)]}, {"bid": hidden(), "hand": [hidden()]}),
    ],
)
def test_rows_show_each_seat_what_it_may_know(seat, red, blue):
    written = ROWS.write(state_of(), None, seat)

    assert written == {"red": {"coins": 5, **red}, "blue": {"coins": 6, **blue}}
    assert mistakes(written, ROWS.schema()) == []


def test_what_is_known_of_an_ordered_list_keeps_its_place():
    assert DECK.write(state_of(), None, 0) == [hidden(2), "spark", hidden()]
    assert DECK.write(state_of(), None, REFEREE) == ["flame", "blaze", "spark", "flame"]
    assert mistakes(DECK.write(state_of(), None, 0), DECK.schema()) == []


def test_a_group_hides_single_fields():
    assert SECRETS.write(state_of(), None, 0) == {"seed": hidden(), "round": 4}
    assert mistakes(SECRETS.write(state_of(), None, 0), SECRETS.schema()) == []
    assert write_fields(state_of(), [Field("coins", shown=owner)], 1, 0) == {"coins": hidden()}


def test_rows_that_are_not_there_are_not_written():
    assert list(ROWS.write(state_of(players=1), None, REFEREE)) == ["red"]


@pytest.mark.parametrize("part", [ROWS, DECK, SECRETS], ids=lambda part: part.name)
def test_what_is_written_can_be_read(part):
    blank = state_of(
        round=0, seed=0, coins=[0, 0], bid=[0, 0], hands=[vec[i64](), vec[i64]()], piles=[vec[i64](), vec[i64]()]
    )
    written, problems = part.write(state_of(), None, REFEREE), Problems("position")
    part.read(blank, None, written, part.name, problems)

    assert part.write(blank, None, REFEREE) == written and problems.found == []


@pytest.mark.parametrize(
    ("part", "given", "mistake"),
    [
        (ROWS, 7, "players: a table by name is needed, not 7"),
        (ROWS, {"pink": {}}, "players.pink: unknown name 'pink'; choose from red, blue"),
        (ROWS, {"red": {"coin": 1}}, "players.red.coin: unknown key 'coin'; did you mean coins?"),
        (ROWS, {"red": {"hand": "spark"}}, "players.red.hand: a list is needed, not 'spark'"),
        (ROWS, {"red": {"hand": ["spark", 1]}}, "players.red.hand[1]: unknown card 1; choose from spark, flame, blaze"),
        (ROWS, {"red": {"bid": hidden()}}, "players.red.bid: a whole number from 0 to 9 is needed, not {'hidden': 1}"),
        (SECRETS, [], "secrets: a table is needed, not []"),
    ],
)
def test_a_mistake_is_told_with_its_place(part, given, mistake):
    problems = Problems("position")
    part.read(state_of(), None, given, part.name, problems)

    assert problems.found == [mistake]


@pytest.mark.parametrize(
    ("value", "count"),
    [
        (hidden(), 1),
        (hidden(3), 3),
        ([hidden(3)], 3),
        ([], None),
        ([hidden(), "spark"], None),
        ({"a": 1}, None),
        (3, None),
    ],
)
def test_a_mark_says_how_many_are_hidden(value, count):
    assert hidden_count(value) == count


def test_hidden_things_are_revealed_in_order():
    tree = {
        "players": {"red": {"hand": ["a", hidden(2)]}, "blue": {"hand": [hidden()], "bid": hidden()}},
        "flow": [{"card": hidden()}, {"other": 1}],
    }
    values = ["b", "c", "d", "e"]

    reveal(tree, "players/*/hand", values)
    reveal(tree, "players/*/bid", [7])
    reveal(tree, "flow/*/card", values)

    assert tree == {
        "players": {"red": {"hand": ["a", "b", "c"]}, "blue": {"hand": ["d"], "bid": 7}},
        "flow": [{"card": "e"}, {"other": 1}],
    }


@pytest.mark.parametrize(
    ("codec", "good", "bad"),
    [
        (Codec(1, 3), [1, 3], [0, 4, "1", True]),
        (FLAG, [True, False], [0, None]),
        (Name(["red"], "player"), ["red", None], ["blue", 0]),
        (Names(["red"], "player"), [[], ["red"]], [["blue"], True]),
    ],
)
def test_a_codec_has_a_schema(codec, good, bad):
    assert [mistakes(value, codec.schema()) for value in good] == [[] for _ in good]
    assert all(mistakes(value, codec.schema()) for value in bad)


# Frames

FLOWS = Flows()
GAME = FLOWS.add("game")
CLASH = FLOWS.add("clash")
CLASH_PLAYER = CLASH.local("player")
CLASH_CARD = CLASH.local("card")


def fight(state):
    """A step."""


def sees_card(state, frame, seat):
    return seat == CLASH_PLAYER.of(state, frame)


FORM = FlowForm(
    FLOWS,
    FLOWS.steps({GAME: (fight,), CLASH: (fight, fight)}),
    {
        GAME: Frame(()),
        CLASH: Frame((GAME,), {CLASH_PLAYER: Name(PLAYERS, "player"), CLASH_CARD: CARD}, {CLASH_CARD: sees_card}),
    },
)


def clash():
    state = Table()
    state.push(GAME)
    state.push(CLASH, 1, 2)
    state.frames[state.top + 1] = 1
    return state


@pytest.mark.parametrize(("seat", "card"), [(REFEREE, "blaze"), (1, "blaze"), (0, hidden()), (SPECTATOR, hidden())])
def test_frames_are_written_by_name_and_hide_what_a_seat_may_not_know(seat, card):
    written = FORM.write(clash(), seat)

    assert written == [
        {"flow": "game", "step": "fight"},
        {"flow": "clash", "step": "fight 2", "player": "blue", "card": card},
    ]
    assert mistakes(written, FORM.schema()) == []


def test_frames_that_are_written_can_be_read():
    state, problems = Table(), Problems("position")
    FORM.read(state, FORM.write(clash()), problems)

    assert FORM.write(state) == FORM.write(clash()) and problems.found == []


@pytest.mark.parametrize(
    ("flow", "mistake"),
    [
        (7, "flow: a list of frames is needed, not 7"),
        ([{"flow": "games"}], "flow[0]: unknown flow 'games'; did you mean game?"),
        ([{"flow": "clash", "step": "end"}], "flow[0]: clash is not begun at first"),
        ([{"flow": "game", "step": "fights"}], "flow[0].step: unknown step 'fights'; did you mean fight?"),
        ([{"flow": "game", "step": "end", "card": 1}], "flow[0].card: unknown key 'card'; choose from flow, step"),
        (
            [{"flow": "game", "step": "end"}, {"flow": "clash", "step": "end", "player": "pink", "card": "spark"}],
            "flow[1].player: unknown player 'pink'; choose from red, blue",
        ),
        (
            [{"flow": "game", "step": "end"}, {"flow": "game", "step": "end"}],
            "flow[1]: game is not begun by game",
        ),
    ],
)
def test_frames_that_cannot_be_are_told(flow, mistake):
    problems = Problems("position")
    FORM.read(Table(), flow, problems)

    assert problems.found == [mistake]


def test_a_local_of_another_flow_cannot_be_described():
    with pytest.raises(ValueError, match="card: not a local of game"):
        FlowForm(FLOWS, FLOWS.steps({GAME: (fight,), CLASH: (fight,)}), {GAME: Frame((), {}, {CLASH_CARD: sees_card})})


# The validator of the tests itself


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (1, {"type": "string"}), (True, {"type": "integer"}), (5, {"type": "integer", "maximum": 4}), ("a", {"enum": ["b"]}),
        ({}, {"type": "object", "required": ["a"]}), ({"a": 1}, {"properties": {}, "additionalProperties": False}),
        ({"a": {"b": 1}}, {"properties": {"a": {"properties": {"b": {"type": "string"}}}}}), ([1], {"items": {"type": "null"}}),
        (1, {"anyOf": [{"type": "null"}, {"const": 2}]}), (1, {"oneOf": [{"const": 1}, {"type": "integer"}]}),
    ],
)  # fmt: skip
def test_the_validator_finds_what_does_not_fit(value, schema):
    assert mistakes(value, schema)
