"""Observations: named columns that fit, own things first, and nothing that a seat may not know."""

from typing import Any

from edge.test_position import DECKS, DUEL, FORM, FULL

from grognard.envs.edge.columns import LAYOUTS
from grognard.envs.edge.game import RULES
from grognard.envs.edge.state import State


def numbers(state: State, seat: int) -> list[int]:
    return [int(number) for number in RULES.observe(state, seat)]


def decoded(state: State, seat: int) -> Any:
    return LAYOUTS[int(state.options.players) - 2].decode(numbers(state, seat))


def test_own_things_come_first() -> None:
    state = FORM.read(DUEL)
    red, blue = decoded(state, 0), decoded(state, 1)
    assert red["models"]["me 1a"] == blue["models"]["next 1a"]
    assert blue["squads"]["me 1"] == red["squads"]["next 1"]
    assert red["players"]["me"]["chapter"] == 1 and blue["players"]["me"]["demons"] == 1
    assert red["models"]["me 1a"]["row"] == 2 and red["models"]["me 1a"]["column"] == 3
    assert red["game"].get("marker towards me", 0) == 0


def test_what_is_in_progress_is_told() -> None:
    red = decoded(FORM.read(FULL), 0)
    assert red["question"] == {"ActInWindow": 1}
    assert red["progress"]["window: before_atk"] == 1 and red["progress"]["Combat"] == 1
    assert red["models"]["next 1a"]["starts the Combat"] == 1 and red["models"]["me 1a"]["is fought"] == 1


def test_numbers_fit_their_columns() -> None:
    state = FORM.read(FULL)
    for seat in (0, 1):
        scales = LAYOUTS[0].scales
        found = numbers(state, seat)
        assert len(found) == len(scales) == LAYOUTS[0].size
        assert all(abs(number) <= 4 * scale for number, scale in zip(found, scales, strict=True))


def twin_of_full() -> dict[str, Any]:
    """The same to red: other cards in blue's hand but the one that was seen, another deck, another mine."""
    twin = {**FULL, "markers": [{**FULL["markers"][0], "face": "dummy"}], "players": {**FULL["players"]}}
    twin["players"]["blue"] = {
        **FULL["players"]["blue"],
        "hand": [DECKS[1][1], DECKS[1][9], DECKS[1][10]],
        "deck": DECKS[1][11:13],
    }
    return twin


def test_twins_with_other_hands_decks_and_mines_look_the_same() -> None:
    state, twin = FORM.read(FULL), FORM.read(twin_of_full())
    assert numbers(state, 0) == numbers(twin, 0)
    assert FORM.write(state, 0) == FORM.write(twin, 0)
    assert numbers(state, 1) != numbers(twin, 1)


def test_who_holds_back_is_known_to_nobody_else() -> None:
    state = FORM.read(FULL)
    assert decoded(state, 0)["players"]["me"]["holds for the turn"] == 1
    assert "holds for the turn" not in decoded(state, 1)["players"]["next"]


def test_allies_show_each_other_their_cards() -> None:
    kinds = {"red": "Pilgrim", "blue": "Dark Scholar", "green": "Berserker", "yellow": "Enkindled"}
    document = {
        "options": {"scenario": "team"},
        "squads": {f"{seat} 1": {"kind": kind} for seat, kind in kinds.items()},
        "players": {"green": {"hand": [DECKS[2][0]]}, "blue": {"hand": [DECKS[1][0]]}},
    }
    red = decoded(FORM.read(document), 0)["cards"]
    assert red["across card 1"] == {"in hand": 1} and "next card 1" not in red
