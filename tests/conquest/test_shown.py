"""What a seat is shown and can name: at the largest tables there can be, in numbers, words and pictures alike, for both seats."""

from random import Random

import pytest
from builders import rules
from builders.conquest import KINDS_OF, random_action, random_table

from grognard.envs.conquest.actions import LOOKED_ROWS, OPTIONS, TRIGGER_ROWS
from grognard.envs.conquest.cards.words.picks import OptionPick
from grognard.envs.conquest.cards.words.searching import LookAndDiscard, Search
from grognard.envs.conquest.columns import ATTACHMENT_ROWS, SHARED_ROWS, SUPPORT_ROWS
from grognard.envs.conquest.data.printed import TOKEN
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.decks import MOST
from grognard.envs.conquest.game import Game
from grognard.envs.conquest.rules.abilities import ALL
from grognard.envs.conquest.state import FIRST_SHARED, HQ_SLOTS, PLANET_SLOTS, TOKENS
from grognard.envs.core.errors import BadInput

EVERY_TOKEN = [CARDS.names[kind] for kind in KINDS_OF[TOKEN] for _ in range(TOKENS)]
SHARED_NAMES = [f"more.{FIRST_SHARED + row + 1}" for row in range(SHARED_ROWS)]  # those with rows
TOLD = (
    *("happens:", "discard pile", "known in the deck", "attachment ", "in the deck", "in hand,", "won by", "removed:"),
    *("red uses", "blue uses", "supports:"),
)
SWAPPED = {"red": "blue", "blue": "red"}


def labels(game):
    return [game.label(action) for action in game.legal()]


# The largest tables


def crowded(place, **others):
    """Everything that blue could ever have in play as a unit stands at one place, the warlord last."""
    units = ["Goff Nob"] * (MOST + 1) + EVERY_TOKEN  # a synapse unit would be one more card beside the deck
    blue = {"warlord": "Packmaster Kith", "units": {place: [*units, "Packmaster Kith"]}}
    red = {"units": {"1": ["Land Raider", "Colonel Straken"]}}
    return Game.from_position({"players": {"red": red, "blue": blue}, **others})


@rules("CQ-H-slots")
def test_every_unit_at_the_fullest_planet_can_attack_and_be_attacked():
    game = crowded("1", battle=1)
    game.play("unit 1.1 (Land Raider)")
    defenders = labels(game)

    assert len(defenders) == len(set(defenders)) == MOST + 1 + len(EVERY_TOKEN) + 1
    warlord = defenders[-1]
    assert game.phrase(game.parse(warlord)) == "enemy more.114 (Packmaster Kith, planet 1)"
    game.play(warlord)
    (line,) = [line for line in game.show("blue").splitlines() if line.startswith("  blue  more.114")]
    assert "Packmaster Kith" in line
    seen = game.layout.decode(list(game.observe("blue")))
    assert seen["planets"]["1"]["my_units"] == len(defenders) and seen["planets"]["1"]["my_warlord"] == 1
    assert list(seen["my_units"]) == [f"1.{slot + 1}" for slot in range(PLANET_SLOTS)] + [*SHARED_NAMES]
    assert game.to_move == "blue" and f"unit {warlord.removeprefix('enemy ')}" in labels(game)


@rules("CQ-H-slots", "CQ-H-show")
def test_every_unit_in_the_fullest_headquarters_is_told_and_drawn_and_the_first_have_rows():
    game = crowded("HQ")
    own = [f"HQ.{slot + 1}" for slot in range(HQ_SLOTS)]
    shared = [f"more.{slot + 1}" for slot in range(HQ_SLOTS, MOST + 1 + len(EVERY_TOKEN) + 1)]

    for player, piece in (("red", "enemy_units"), ("blue", "my_units")):
        seen = game.layout.decode(list(game.observe(player)))
        assert list(seen[piece]) == [*own, *SHARED_NAMES]
        told, drawn = game.show(player), game.draw(player).svg()
        for name in [*own, *shared]:
            assert f"  {name}  " in told and f">{name} " in drawn


@rules("CQ-H-slots")
def test_more_units_than_there_can_be_are_refused_with_the_reason():
    units = ["Goff Nob"] * (MOST + 2) + EVERY_TOKEN
    blue = {"warlord": "Packmaster Kith", "units": {"1": [*units, "Packmaster Kith"]}}

    with pytest.raises(
        BadInput, match=r"Packmaster Kith: slot 115 does not exist; there are 8 at a planet, 10 in a headq"
    ):
        Game.from_position({"players": {"blue": blue}})


@rules("CQ-H-slots")
def test_a_deck_of_supports_and_a_deck_of_attachments_can_all_be_named():
    red = {"supports": ["Promethium Mine"] * MOST, "units": {"1": ["Goff Nob"]}}
    blue = {"attachments": [{"card": "Suffering", "host": "red 1.1"}] * MOST}
    game = Game.from_position({"phase": "command", "players": {"red": red, "blue": blue}})

    seen = game.layout.decode(list(game.observe("red")))
    assert len(seen["my_supports"]) == SUPPORT_ROWS and len(seen["enemy_attachments"]) == ATTACHMENT_ROWS
    assert all(f"{number + 1} Promethium Mine" in game.show() for number in range(MOST))
    assert seen["my_units"]["1.1"]["attachments"] == MOST
    assert all(f"attachment {number + 1}  Suffering on red 1.1 Goff Nob" in game.show() for number in range(MOST))


def many_occurrences():
    """Zarathur may answer the damage to any of sixty units."""
    red = {
        "warlord": "Zarathur, High Sorcerer",
        "units": {"1": [{"card": "Zarathur, High Sorcerer", "ready": False}, "Tactical Squad Cardinis"]},
    }
    game = Game.from_position({"battle": 1, "players": {"red": red, "blue": {"units": {"1": ["Land Raider"] * 60}}}})
    if "unit 1.2" in labels(game):
        game.play("unit 1.2")
    game.play("area effect")
    game.play("unit 1.1 (Zarathur, High Sorcerer)")
    assert game.decision.name == "ChooseTrigger"
    return game


@rules("CQ-H-x", "CQ-F-3.7")
def test_of_more_occurrences_than_rows_the_next_are_shown():
    game = many_occurrences()
    for _ in range(60 // TRIGGER_ROWS):
        assert labels(game) == ["further", *[f"trigger {row + 1}" for row in range(TRIGGER_ROWS)]]
        game.play("further")

    assert labels(game) == [f"trigger {row + 1}" for row in range(60 % TRIGGER_ROWS)]
    seen = game.layout.decode(list(game.observe("red")))["triggers"]
    assert len(seen) == 60 % TRIGGER_ROWS and seen["12"]["slot"] == 62
    assert game.phrase(game.parse("trigger 12")).startswith("trigger 12 (damage_assigned: Land Raider, enemy more.62")
    twin = Game.from_position(game.to_position())
    assert labels(twin) == labels(game) and twin.fingerprint() == game.fingerprint()
    game.play("trigger 12")
    (line,) = [line for line in game.show().splitlines() if line.startswith("  blue  more.62")]
    assert "2 assigned" in line


def test_rows_for_what_abilities_look_at_and_offer_are_enough():
    effects = [effect for ability in ALL for effect in ability.effects]
    options = [pick for ability in ALL for pick in ability.picks if isinstance(pick, OptionPick)]

    assert max(effect.number for effect in effects if isinstance(effect, Search | LookAndDiscard)) <= LOOKED_ROWS
    assert max(len(pick.names) for pick in options) <= OPTIONS


# The same for both seats


def mirrored(document):
    """The same table with the players in each other's place."""
    players = {SWAPPED[name]: dict(side) for name, side in document["players"].items()}
    for side in players.values():
        side["attachments"] = [
            {**row, "host": " ".join([SWAPPED[row["host"].split()[0]], *row["host"].split()[1:]])}
            for row in side["attachments"]
        ]
    ordered = {name: players[name] for name in ("red", "blue")}
    return {**document, "token": SWAPPED[document["token"]], "players": ordered}


@rules("CQ-H-show")
@pytest.mark.parametrize("seed", range(30))
def test_a_seat_sees_the_same_as_the_other_would_in_its_place(seed):
    """Observations, what may be said and how it is called, as long as the dice do the same for both."""
    random = Random(seed)
    document = random_table(random)
    game, twin = Game.from_position(document), Game.from_position(mirrored(document))
    for _ in range(25):
        if game.over or game.state.dice.save() != twin.state.dice.save():
            break
        assert SWAPPED[game.to_move] == twin.to_move and game.decision.name == twin.decision.name
        for player in game.names:
            assert list(game.observe(player)) == list(twin.observe(SWAPPED[player])), str(game.decision)
        assert sorted(map(game.phrase, game.legal())) == sorted(map(twin.phrase, twin.legal()))
        action = random_action(game, random, 0.7)
        game.apply(action)
        twin.apply(action)


# The same in numbers, words and pictures


@rules("CQ-H-show")
@pytest.mark.parametrize("seed", range(12))
def test_text_and_picture_tell_the_same(seed):
    """Whatever stands in the text stands in the picture, too: lines of words word for word, units by name and values."""
    random = Random(seed)
    game = Game.from_position(random_table(random))
    for _ in range(12):
        if not game.over:
            game.apply(random_action(game, random, 0.7))
    for player in game.names:
        drawn = " ".join(" ".join(text.text for text in game.draw(player).shapes if hasattr(text, "text")).split())
        for line in game.show(player).splitlines():
            words = " ".join(line.split())
            if words.startswith(TOLD):
                assert words in drawn, words
