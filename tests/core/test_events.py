"""Events: how they are declared, told, hidden and put into words; and what they change."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.changes import Change
from grognard.envs.core.dice import Die
from grognard.envs.core.events import Events, Log, counted, dice, number, piece, place, player, seats, text, word
from grognard.envs.core.hidden import REFEREE, SPECTATOR

PLAYERS = ["red", "blue", "green"]
CARDS = ["spark", "flame", "blaze"]
ATTACK = Die("white", ("blank", "hit", "crit"), [3, 2, 1])


def told(kind, *values, seat=REFEREE):
    """The one event, as a seat knows it, or None."""
    log = Log()
    log.tell(kind, *values)
    events = log.told(seat, PLAYERS)
    return events[0] if events else None


def test_an_event_names_everything():
    kind = Events().kind(
        "hit",
        "X-1",
        "{who} hits {what} at {where} for {damage} with {roll} and {white}: {how}, {note}.",
        player("who", PLAYERS), piece("what", CARDS), place("where", ["A1", "B2"]), number("damage"),
        dice("roll", "to hit", 6), dice("white", "attack", ATTACK), word("how", ("well", "badly")), text("note"),
    )  # fmt: skip

    assert told(kind, 0, 2, 1, 3, [4, 5], [1, 0], 1, "at night") == {
        "number": 1,
        "kind": "hit",
        "rule": "X-1",
        "sentence": "red hits blaze at B2 for 3 with 4, 5 and hit, blank: badly, at night.",
        "fields": {
            "who": "red", "what": "blaze", "where": "B2", "damage": 3, "how": "badly", "note": "at night",
            "roll": {"for": "to hit", "die": "d6", "results": [4, 5]},
            "white": {"for": "attack", "die": "white", "results": ["hit", "blank"]},
        },
    }  # fmt: skip


DRAWN = Events().kind(
    "drawn", "X-2", "{who} draws {cards}.",
    player("who", PLAYERS), piece("cards", CARDS, seen_by="who", unknown="cards", nothing="no cards", many=True),
)  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "cards", "sentence"),
    [
        (REFEREE, ["spark", "blaze"], "blue draws spark and blaze."),
        (1, ["spark", "blaze"], "blue draws spark and blaze."),
        (0, [{"hidden": 2}], "blue draws 2 cards."),
        (SPECTATOR, [{"hidden": 2}], "blue draws 2 cards."),
    ],
)
def test_a_field_is_hidden_from_those_who_may_not_know_it(seat, cards, sentence):
    event = told(DRAWN, 1, vec[i64]([0, 2]), seat=seat)

    assert event["fields"] == {"who": "blue", "cards": cards} and event["sentence"] == sentence
    assert event.get("known_to") == ({"cards": ["blue"]} if seat == REFEREE else None)


def test_nothing_reads_like_nothing():
    assert told(DRAWN, 0, [])["sentence"] == "red draws no cards."
    kind = Events().kind("chosen", "X", "{card}", piece("card", CARDS, nothing="no card"))
    assert told(kind, -1)["fields"] == {"card": None} and told(kind, -1)["sentence"] == "no card"


@pytest.mark.parametrize(
    ("hits", "minis", "sentence"), [(0, 2, "0 hits on 2 minis"), (1, 1, "1 hit on 1 mini"), (2, 0, "2 hits on 0 minis")]
)
def test_a_number_agrees_with_its_noun(hits, minis, sentence):
    kind = Events().kind("hit", "X", "{hits} on {minis}", counted("hits", "hit"), counted("minis", "mini", "minis"))

    assert told(kind, hits, minis)["sentence"] == sentence
    assert told(kind, hits, minis)["fields"] == {"hits": hits, "minis": minis}


def test_a_set_of_seats_that_the_rules_compute_says_who_knows():
    kind = Events().kind(
        "seen",
        "X",
        "{both} see {card}.",
        seats("both", PLAYERS),
        piece("card", CARDS, seen_by="both", unknown="a card"),
    )
    sentences = [told(kind, 0b101, 1, seat=seat)["sentence"] for seat in range(3)]

    assert sentences == ["red and green see flame.", "red and green see a card.", "red and green see flame."]


def test_an_event_that_a_seat_may_not_know_of_leaves_no_gap():
    events = Events()
    secret = events.kind("secret", "X", "{who} plots.", player("who", PLAYERS), seen_by="who")
    public = events.kind("public", "X", "{turn}", number("turn"))
    log = Log()
    for turn in range(4):
        log.tell(secret, turn % 2)
        log.tell(public, turn)

    assert [(event["number"], event["kind"]) for event in log.told(0, PLAYERS)] == [
        (1, "secret"), (2, "public"), (3, "public"), (4, "secret"), (5, "public"), (6, "public"),
    ]  # fmt: skip
    assert [event["number"] for event in log.told(2, PLAYERS, since=2)] == [3, 4]
    assert log.told(REFEREE, PLAYERS)[0]["known_to"] == {"event": ["red"]}


@pytest.mark.parametrize(
    ("fields", "options", "mistake"),
    [
        ([number("n"), number("n")], {}, "two fields have the same name"),
        ([number("n")], {"sentence": "{m}"}, "there is no field m"),
        ([number("n")], {"seen_by": "n"}, "n is not a player or a set of seats"),
        ([number("n", seen_by="who")], {}, "who is not a player or a set of seats"),
        ([number("n")], {"changes": [Change("a/{m}")]}, "there is no field m"),
        ([number("n")], {"changes": [Change("a", to="m")]}, "there is no field m"),
        ([number("n")], {"changes": [Change("a", remove="m")]}, "there is no field m"),
    ],
)
def test_a_declaration_that_does_not_fit_together_is_refused(fields, options, mistake):
    with pytest.raises(ValueError, match=mistake):
        Events().kind("bad", "X", options.pop("sentence", ""), *fields, **options)


@pytest.mark.parametrize("name", ["kind", "rule", "sentence", "number"])
def test_no_field_is_called_what_every_event_has(name):
    with pytest.raises(ValueError, match=f"a field cannot be called {name}"):
        number(name)


def test_no_kind_is_declared_twice():
    events = Events()
    events.kind("one", "X", "")
    with pytest.raises(ValueError, match="there is an event one already"):
        events.kind("one", "X", "")


@pytest.mark.parametrize(
    ("values", "mistake"),
    [
        ((1,), "drawn has 2 fields, 1 were told"),
        ((3, []), "who: there is no player number 3"),
        ((0, 5), "cards is a list, not 5"),
        ((0, [3]), "cards: there is no piece number 3"),
        (("red", []), "who is told as a number, not 'red'"),
    ],
)
def test_an_event_that_is_told_wrongly_is_refused(values, mistake):
    with pytest.raises(ValueError, match=mistake):
        Log().tell(DRAWN, *values)


def test_what_is_told_does_not_change_afterwards():
    cards = [0]
    log = Log()
    log.tell(DRAWN, 0, cards)
    cards.append(1)

    assert log.told(REFEREE, PLAYERS)[0]["fields"]["cards"] == ["spark"]


# What an event changes


TABLE = {
    "round": 1,
    "units": {"a": {"at": "A1", "hits": 2}, "b": {"at": "B2", "hits": 0}},
    "deck": [{"hidden": 3}],
    "pile": [],
    "heap": ["spark", "mist", "spark"],
}


@pytest.mark.parametrize(
    ("change", "place", "value"),
    [
        (Change("round", to="n"), "round", 5),
        (Change("round", by="n"), "round", 6),
        (Change("round", by="n", times=-1), "round", -4),
        (Change("round", by=-1), "round", 0),
        (Change("deck", by=-1), "deck", [{"hidden": 2}]),
        (Change("deck", by=-3), "deck", []),
        (Change("pile", by="n"), "pile", [{"hidden": 5}]),
        (Change("pile", add="card"), "pile", ["spark"]),
        (Change("heap", remove="card"), "heap", ["mist", "spark"]),
        (Change("heap", remove="both"), "heap", ["mist"]),
        (Change("units/{unit}/at", to="hex"), "units", {"a": {"at": "C3", "hits": 2}, "b": {"at": "B2", "hits": 0}}),
        (Change("units/*/hits"), "units", {"a": {"at": "A1", "hits": 9}, "b": {"at": "B2", "hits": 9}}),
        (Change("units/b"), "units", {"a": {"at": "A1", "hits": 2}}),
    ],
)  # fmt: skip
def test_a_change_is_applied_to_the_table(change, place, value):
    table = {**TABLE, "units": {name: {**unit} for name, unit in TABLE["units"].items()}}
    after = {"units": {"a": {"hits": 9}, "b": {"hits": 9}}} if change.path[-1] == "hits" else {"units": {"a": {}}}

    change.apply(table, after, {"n": 5, "unit": "a", "hex": "C3", "card": "spark", "both": ["spark", "spark"]})

    assert table == {**TABLE, place: value}


def test_what_is_not_there_cannot_be_taken_out():
    with pytest.raises(ValueError, match="not in list"):
        Change("heap", remove="card").apply({"heap": ["mist"]}, {}, {"card": "spark"})


def test_a_name_cannot_grow():
    with pytest.raises(ValueError, match="'A1' cannot grow by 1"):
        Change("at", by=1).apply({"at": "A1"}, {}, {})
