"""Positions and views: what is written is read again, partial documents are short, and nobody sees what is hidden."""

from typing import Any

import pytest

from grognard.envs.core.errors import BadInput
from grognard.envs.core.facts import facts
from grognard.envs.core.hidden import SPECTATOR
from grognard.envs.edge.data.tables import CARDS, SQUADS
from grognard.envs.edge.names import text_name
from grognard.envs.edge.position import EdgeForm
from grognard.envs.edge.rules.pieces import touches
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.state import ALIVE, DEAD

FORM = EdgeForm()
DECKS = [
    [CARDS.names[at] for at in range(CARDS.count) if CARDS.faction[at] == faction and CARDS.is_for_decks(at)]
    for faction in range(6)
]
DUEL: dict[str, Any] = {
    "turn_kind": "active",
    "squads": {"red 1": {"kind": "Pilgrim"}, "blue 1": {"kind": "Dark Scholar"}},
    "models": {"red 1a": {"space": "r2c3"}, "blue 1a": {"space": "r2c4"}},
}
FULL: dict[str, Any] = {
    **DUEL,
    "active": "blue",
    "turn": 7,
    "ending": "last card drawn",
    "extra_turns": ["red"],
    "thickets": ["r0c0.3"],
    "sources": {"source 1": {"space": "r4c1"}},
    "markers": [{"token": "MINE", "hex": "r1c1.2", "face": "real", "owner": "blue"}],
    "effects": [{"what": "ATK added", "whom": "red 1a", "amount": 2, "until": "turn", "serial": 0}],
    "players": {
        "red": {"pool": 3, "shrine_space": "r1c1", "hand": DECKS[0][:2], "deck": DECKS[0][4:7], "held": "turn"},
        "blue": {"hand": DECKS[1][:3], "deck": DECKS[1][4:6], "discard": [DECKS[1][7]]},
    },
    "won": {"red of blue": 2},
    "known": {"red of blue": [DECKS[1][1]]},
    "upgrades": {"red 1.1": {"card": DECKS[0][8], "charges": 2, "paid": ["bottom"], "used_turn": [3, 0]}},
    "flow": [
        {"flow": "game", "step": "play_turns"},
        {"flow": "turn", "step": "finish_turn"},
        {"flow": "active_turn", "step": "open_first_step 2", "moved": None},
        {"flow": "fight", "step": "open_step_after_combat", "seat": "blue",
         "fighters": ["blue 1a"], "targets": ["red 1a"], "range": -1},
        {"flow": "combat", "step": "offer_counterattack", "starter": "blue 1a", "target": "red 1a",
         "seat": "blue", "first": None},
        {"flow": "window", "step": "take_turns", "kind": "before_atk", "player": "red"},
    ],
    "decision": {"kind": "ActInWindow", "player": "red"},
}  # fmt: skip


def test_a_short_document_is_a_duel_in_the_main_step_of_an_active_turn() -> None:
    state = FORM.read(DUEL)
    assert [state.life[0], state.life[20]] == [ALIVE, ALIVE] and list(state.life[1:4]) == [DEAD] * 3
    assert state.endurance[0] == SQUADS.endurance[state.squad_kind[0]]
    written: Any = FORM.write(state)
    assert [row["flow"] for row in written["flow"]] == ["game", "turn", "active_turn", "main"]
    assert written["flow"][3]["step"] == "choose_main" and written["players"]["blue"]["faction"] == "demons"
    assert written["crystals"] == 20 and written["supply"]["chapter FIRE"] == 4


@pytest.mark.parametrize("document", [DUEL, FULL, {}])
def test_what_is_written_is_read_again(document: dict[str, Any]) -> None:
    state = FORM.read(document)
    again = FORM.read(FORM.write(state))
    assert FORM.write(again) == FORM.write(state)
    assert facts(again) == facts(state)
    assert list(again.free) == list(state.free) and list(again.holder) == list(state.holder)


def test_everything_a_document_says_is_there() -> None:
    written: Any = FORM.write(FORM.read(FULL))
    for section in ("markers", "effects", "won", "known", "thickets", "extra_turns", "decision"):
        assert written[section] == FULL[section]
    assert written["upgrades"]["red 1.1"]["paid"] == ["bottom"]
    assert written["flow"][4]["starter"] == "blue 1a" and written["flow"][5]["kind"] == "before_atk"


def test_bases_lie_beside_each_other_as_their_places_say() -> None:
    small = next(at for at in range(SQUADS.count) if SQUADS.base[SQUADS.first_mode[at]] == 1 and SQUADS.models[at] > 1)
    document = {
        "squads": {"red 1": {"kind": SQUADS.names[small]}},
        "models": {"red 1a": {"space": "r2c3", "place": "1"}, "red 1b": {"space": "r2c3", "place": "2"}},
    }
    assert touches(FORM.read(document), 0, 1)
    document["models"]["red 1b"]["place"] = "4"
    assert not touches(FORM.read(document), 0, 1)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"squads": {"red 1": {}}}, "`kind` is needed"),
    ({**DUEL, "models": {"green 1a": {"space": "r2c3"}}}, "only red, blue play"),
    ({**DUEL, "models": {"red 2a": {"space": "r2c3"}}}, "the squad has no such model"),
    ({**DUEL, "sources": {"source 1": {"space": "r2c3"}}}, "something else lies there"),
    ({**DUEL, "squads": {**DUEL["squads"], "red 2": {"kind": "Harvester"}}}, "red plays chapter"),
    ({**DUEL, "players": {"red": {"hand": [DECKS[1][0]]}}}, "is not of the faction"),
    ({"squads": {"red 1": {"kind": "Pilgrim", "mode": "Nonsense"}}}, "Nonsense"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "told"), WRONG)
def test_what_cannot_be_is_refused(document: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        FORM.read(document)


def test_hands_decks_and_mines_are_hidden() -> None:
    state = FORM.read(FULL)
    red: Any = FORM.write(state, 0)
    blue: Any = FORM.write(state, 1)
    assert red["players"]["blue"]["hand"] == [DECKS[1][1], {"hidden": 2}]  # one was seen
    assert red["players"]["blue"]["deck"] == [{"hidden": 2}] and len(red["players"]["red"]["deck"]) == 3
    assert red["markers"][0]["face"] == {"hidden": 1} and blue["markers"][0]["face"] == "real"
    assert blue["players"]["red"]["hand"] == [{"hidden": 2}] and blue["players"]["red"]["held"] == {"hidden": 1}
    spectator: Any = FORM.write(state, SPECTATOR)
    assert spectator["players"]["red"]["hand"] == [{"hidden": 2}] and spectator["known"] == {
        "red of blue": [{"hidden": 1}]
    }


def test_a_guess_from_a_view_looks_the_same() -> None:
    for seat in (0, 1):
        view = FORM.write(FORM.read(FULL), seat)
        table: Any = FORM.write(FORM.read(FULL), seat)
        FORM.guess(table, seat)
        assert FORM.write(FORM.read(table), seat) == view


def test_actions_have_names_of_their_own() -> None:
    assert len({text_name(number) for number in range(len(TEXTS))}) == len(TEXTS)
