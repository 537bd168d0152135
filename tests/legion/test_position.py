"""Positions of Legion: what cannot be true together is refused with its place, and whatever a game comes to is kept."""

import json
from random import Random

import pytest
from contract.mutants import case_positions, check_mutant, check_same, replace, shift

from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Game
from grognard.envs.legion.game import RULES

TABLE = {
    "options": {"scenario": "mini"},
    "phase": "activation",
    "units": {"gold 1": {"kind": "Rebel Troopers"}, "silver 1": {"kind": "Stormtroopers"}},
    "minis": {"gold 1a": {"x": "18 in", "y": "4 in"}, "silver 1a": {"x": "18 in", "y": "20 in"}},
}
SUPPLIES = {"supply_cards": ["Bacta Capsules"], "supply_used": [0]}


def changed(**sections):
    """The table with some of its tables changed."""
    document = json.loads(json.dumps(TABLE))
    for name, value in sections.items():
        if isinstance(value, dict) and name in document:
            for key, facts in value.items():
                document[name][key] = {**document[name].get(key, {}), **facts} if isinstance(facts, dict) else facts
        else:
            document[name] = value
    return document


@pytest.mark.parametrize(
    ("sections", "said"),
    [
        ({"units": {"gold 1": {"kind": "Rebel Trooper"}}}, "units.gold 1.kind: unknown unit card 'Rebel Trooper'; did you"),
        ({"units": {"gold 1": {"rank": None}}}, "units.gold 1.rank: a unit has a rank"),
        ({"units": {"gold 1": {"counterpart": "AT-RT (Rebel)"}}}, "units.gold 1.counterpart: AT-RT .* is a unit of its own"),
        ({"units": {"gold 1": {"leader": "silver 1a"}}}, "units.gold 1.leader: silver 1a belongs to another unit"),
        ({"minis": {"gold 1a": {"life": "defeated"}}, "units": {"gold 1": {"leader": "gold 1a"}}}, "leader must be one of its"),
        ({"minis": {"gold 1b": {"wounds": 1}}}, "minis.gold 1b.wounds: must be below 1"),
        ({"minis": {"gold 1b": {"profile": "card 3"}}}, "minis.gold 1b.profile: its unit has no card that adds such a mini"),
        ({"minis": {"gold 1a": {"x": "90 in"}}}, "minis.gold 1a: its base is not on the table"),
        ({"minis": {"gold 1a": {"x": 1e9}}}, "minis.gold 1a.x: a length is needed"),
        ({"units": {"gold 2": {"kind": "Rebel Troopers", "aboard": "silver 1"}}}, "silver 1 is a unit of the other side"),
        ({"units": {"gold 1": {"life": "defeated"}}, "minis": {"gold 1a": {"life": "alive"}}}, "none of its minis is alive"),
        ({"units": {"gold 1": {**SUPPLIES, "supply_used": []}}}, "supply_used: it has a number for each"),
        ({"units": {"gold 1": {**SUPPLIES, "supply_cards": ["Dawn"]}}}, "Dawn is not a supply card"),
        ({"supplies": ["Bacta Capsules"] * 3}, "supplies: there are 2 of Bacta Capsules, not 3"),
        ({"blue": None}, "blue: somebody plays blue"),
        ({"map": 7}, "map: the options allow 1 maps, counted from 0"),
        ({"barricades": [{"x": 900, "y": 900, "rotation": 0}] * 9}, "barricades: there are at most 8"),
        ({"markers": {"token 1": {"kind": "charge", "owner": "gold", "about": 99}}}, "markers.token 1.about: a whole number"),
        ({"markers": {"token 1": {"kind": "bane", "about": 1}}}, "markers.token 1.owner: a bane token has an owner"),
        ({"markers": {"token 1": {"kind": "smoke", "holder": "gold 1"}}}, "gold 1 cannot have claimed it"),
        ({"players": {"gold": {"hand": ["Push", "Push"]}}}, "players.gold: Push is there 2 times"),
        ({"players": {"gold": {"hand": ["Push"], "known": ["Ambush"]}}}, "players.gold.known: Ambush is not in the hand"),
        ({"players": {"gold": {"nominated": "silver 1"}}}, "silver 1 is not a unit of this player"),
        ({"effects": [{"what": "has weapon", "unit": "gold 1", "amount": 1, "until": "round", "argument": 9999}]}, "argument"),
        ({"condition": "Control"}, "condition: Control is not of this category"),
    ],
)  # fmt: skip
def test_what_cannot_be_true_together_is_told(sections, said):
    with pytest.raises(BadInput, match=said):
        Game(RULES, {}, position=changed(**sections))


def test_a_defeated_unit_needs_no_minis():
    game = Game(RULES, {}, position=changed(units={"gold 2": {"kind": "Rebel Troopers", "life": "defeated"}}))

    assert {row["life"] for name, row in game.to_position()["minis"].items() if name.startswith("gold 2")} == {
        "defeated"
    }


def test_frames_say_what_they_hold_by_names():
    game = Game(RULES, {"scenario": "mini"}, seed=4)
    while not str(game.decision).startswith("ChooseWeapon") and not game.over:
        attacks = [action for action in game.legal() if game.label(action) in ("do attack", "draw")]
        game.apply((attacks or game.legal())[0])

    frames = {row["flow"]: row for row in game.to_position()["flow"]}
    assert frames["event"]["kind"] == "attack"
    assert frames["forming"]["kind"] == "ranged"
    assert frames["attack"]["target"] is None


@pytest.mark.parametrize("name", ["a-chosen-leader-falls", "whose-transport-falls", "beside-its-destroyed-transport"])
def test_a_position_survives_while_a_leader_or_a_transport_falls(name):
    documents = [json.loads(text) for seed in range(3) for text in case_positions("legion", Random(seed), 1.0, name)]
    assert documents
    for document in documents:
        game = Game(RULES, {}, position=document)
        check_same(game, Game(RULES, {}, position=game.to_position()))


def test_a_mutant_of_what_is_in_progress_is_refused_or_survives():
    """Most changes in a frame are not noticed before play goes on."""
    documents = case_positions("legion", Random(5), 0.05)
    for number in range(120):
        random = Random(number)
        mutant = json.loads(random.choice(documents))
        if random.random() < 0.2 and mutant["decision"]:
            mutant["decision"]["kind"] = type(random.choice(RULES.decisions)).__name__
        else:
            frame = random.choice(mutant["flow"][-3:] or [mutant])
            random.choice([replace, shift])(frame, random.choice(list(frame)), mutant, random)
        try:
            check_mutant(RULES, mutant, random)
        except Exception as error:
            raise AssertionError(f"mutant {number}") from error
