"""Section 21: what is hidden, item by item.

Changing it changes nothing for whoever may not know it; whoever may know it is shown it.
"""

import json

import pytest

from grognard.envs.core.game import Game, from_view
from grognard.envs.legion.data.printed import SUPPLY
from grognard.envs.legion.data.tables import BATTLE, COMMANDS
from grognard.envs.legion.game import RULES
from grognard.envs.legion.names import BATTLE_NAMES, COMMAND_NAMES
from grognard.envs.legion.rules.setup import may_divulge

GOLD, SILVER = "gold", "silver"
UNITS = {
    "gold 1": {"kind": "Leia Organa"},
    "gold 2": {"kind": "Rebel Troopers"},
    "gold 3": {"kind": "Rebel Commandos"},
    "silver 1": {"kind": "Darth Vader (Dark Lord of the Sith)"},
    "silver 2": {"kind": "Stormtroopers"},
    "silver 3": {"kind": "Scout Troopers"},
}
MINIS = {
    f"{unit}a": {"x": f"{10 + 10 * int(unit[-1])} in", "y": "8 in" if unit.startswith(GOLD) else "28 in"}
    for unit in UNITS
}
HAND = ["Ambush", "Push", "Assault", "Standing Orders"]
OTHER_HAND = ["Ploy", "Aggression", "Discretion", "Standing Orders"]  # the same pips


def table(phase: str = "command", gold: object = None, silver: object = None, **facts: object) -> Game:
    """A game with a few units; cards and tokens of players and whatever else is to be said."""
    players = {GOLD: {"hand": HAND, **(gold or {})}, SILVER: {"hand": HAND, **(silver or {})}}
    return Game(
        RULES,
        {},
        position={"phase": phase, "units": UNITS, "minis": MINIS, "players": players, "dice": {"seed": 5}, **facts},
    )


def shown(game: Game, player: str) -> object:
    """Everything that a player can get to see."""
    return (
        list(game.observe(player)),
        game.legal() if game.to_move == player else None,
        (game.to_move, None if game.decision is None else game.decision.name),
        game.show(player),
        game.draw(player),
        json.dumps(game.view(player)),
        game.events(player=player),
    )


def assert_hidden(one: Game, other: Game, player: str) -> None:
    """Two tables are the same to a player, as long as others do the same at both, and guesses keep to what is seen."""
    assert shown(one, player) == shown(other, player)
    for seed in range(5):
        guess = one.resample(player, seed)
        assert shown(guess, player)[:-1] == shown(one, player)[:-1]
        assert guess.fingerprint() == other.resample(player, seed).fingerprint(), "a guess depends on what is hidden"
        assert json.dumps(from_view(RULES, one.view(player), seed).view(player)) == json.dumps(one.view(player))
    while one.to_move == player and not one.over:
        action = one.legal()[0]
        one.apply(action)
        other.apply(action)
        assert shown(one, player)[:6] == shown(other, player)[:6]


def assert_shown(one: Game, other: Game, player: str) -> None:
    assert one.view(player) != other.view(player) and list(one.observe(player)) != list(other.observe(player))


# Command cards


def test_a_hand_is_known_to_its_player_alone():
    """LG-SETUP-12."""
    one, other = table(silver={"hand": HAND}), table(silver={"hand": OTHER_HAND})

    assert_shown(one, other, SILVER)
    assert_hidden(one, other, GOLD)


def test_cards_that_were_seen_are_known_to_both_and_stay_in_every_guess():
    """LG-SETUP-12, LG-K-divulge."""
    game = table(silver={"hand": HAND, "known": ["Push"]})

    assert game.view(GOLD)["table"]["players"][SILVER]["hand"] == ["Push", {"hidden": 3}]
    assert game.layout.decode(list(game.observe(GOLD)))["commands"]["Push"] == {"theirs": 2, "mine": 1}
    for seed in range(20):
        hand = game.resample(GOLD, seed).to_position()["players"][SILVER]["hand"]
        assert "Push" in hand and "Standing Orders" in hand and len(hand) == 4


def test_a_guess_draws_cards_of_the_same_pips_that_lie_nowhere_in_sight():
    """LG-SETUP-11."""
    game, found = table(silver={"hand": HAND, "discard": ["Ploy"]}), set()
    for seed in range(60):
        hand = game.resample(GOLD, seed).to_position()["players"][SILVER]["hand"]
        found |= set(hand)
        assert sorted(int(COMMANDS.hand_pips[COMMAND_NAMES.index(card)]) for card in hand) == [1, 2, 3, 4]

    assert "Ploy" not in found and {"Ambush", "Implacable", "New Ways to Motivate Them"} <= found
    assert not any(COMMANDS.flaw[COMMAND_NAMES.index(card)] for card in found)


def test_contingencies_are_known_to_their_player_alone_and_how_many_to_both():
    """LG-K-contingencies."""
    one, other = (table(silver={"contingencies": [card]}) for card in ("Ploy", "Discretion"))

    assert_shown(one, other, SILVER)
    assert one.view(GOLD)["table"]["players"][SILVER]["contingencies"] == [{"hidden": 1}]
    assert_hidden(one, other, GOLD)


def laid(card: str, **facts: object) -> Game:
    """Gold, who is blue, has laid a card; silver is asked for one."""
    game = table(**facts)
    game.play(f"command {card}")
    assert game.to_move == SILVER
    return game


def test_the_card_that_was_laid_is_secret_until_both_are_revealed():
    """LG-CMD-1, LG-CMD-3."""
    one, other = laid("Ambush"), laid("Push")

    assert one.view(SILVER)["table"]["players"][GOLD]["chosen"] == {"hidden": 1}
    assert_shown(one, other, GOLD)
    assert shown(one, SILVER) == shown(other, SILVER)
    assert any("a command card" in event["sentence"] for event in one.events(player=SILVER))
    for game in (one, other):
        game.play("command Assault")
    assert one.view(SILVER)["table"]["players"][GOLD]["chosen"] == "Ambush"
    assert one.view(SILVER)["table"]["players"][GOLD]["in_play"] == ["Ambush"]


def test_a_guess_of_the_card_laid_is_one_that_could_be_laid():
    """LG-CMD-2: nobody lays the card of a commander that is defeated."""
    minis = {**MINIS, "gold 1a": {"life": "defeated"}}
    units = {**UNITS, "gold 1": {"kind": "Leia Organa", "life": "defeated"}, "gold 4": {"kind": "Rebel Officer"}}
    minis["gold 4a"] = {"x": "50 in", "y": "8 in"}
    game = laid("Push", units=units, minis=minis)
    found = {game.resample(SILVER, seed).to_position()["players"][GOLD]["chosen"] for seed in range(80)}

    assert {"Ambush", "Push", "Assault", "Standing Orders"} <= found
    assert not any(COMMANDS.commander[COMMAND_NAMES.index(card)] >= 0 for card in found)


def test_a_card_that_came_back_to_the_hand_is_still_the_one_of_this_round():
    """LG-CMD-10: Standing Orders lies open until the round ends, although it is in the hand again."""
    game = laid("Standing Orders")
    game.play("command Standing Orders")
    while game.to_position()["phase"] == "command":
        game.apply(game.legal()[0])

    for player, other in ((GOLD, SILVER), (SILVER, GOLD)):
        assert game.view(player)["table"]["players"][other]["chosen"] == "Standing Orders"
        for seed in range(5):
            assert game.resample(player, seed).to_position()["players"][other]["chosen"] == "Standing Orders"


def test_flaw_cards_are_known_to_both():
    """LG-K-flawed."""
    flaw = next(COMMAND_NAMES[card] for card in range(COMMANDS.count) if COMMANDS.flaw[card])
    game = table(silver={"flaws": [flaw]})

    assert {tuple(game.view(player)["table"]["players"][SILVER]["flaws"]) for player in (GOLD, SILVER)} == {(flaw,)}


def test_whoever_could_have_a_card_to_divulge_is_asked_and_whoever_has_shown_it_is_not():
    """Section 18, LG-K-divulge: a card that lies in the discard pile tells that it is not in the hand."""
    maul = {**UNITS, "silver 1": {"kind": "Maul (Impatient Apprentice)", "rank": "operative"}}
    game = table(units=maul, silver={"army": 0}, options={"silver_army": "separatist_a"})
    assert may_divulge(game.state, 1)
    with_all = table(
        units=maul,
        options={"silver_army": "separatist_a"},
        silver={"discard": [name for at, name in enumerate(COMMAND_NAMES) if COMMANDS.divulge[at]]},
    )
    assert not may_divulge(with_all.state, 1)


# Order tokens


def drawing(laid_token: str, pool: dict[str, int]) -> Game:
    """Silver may draw; one of its tokens lies on a command card."""
    return table("activation", silver={"laid": [laid_token], "pool": pool})


def test_tokens_on_command_cards_are_known_to_their_player_alone():
    """LG-ACT-2: the pool is known by subtraction, so it is shown together with them."""
    one = drawing("corps", {"special_forces": 1, "commander": 1})
    other = drawing("special_forces", {"corps": 1, "commander": 1})

    assert_shown(one, other, SILVER)
    facts = one.view(GOLD)["table"]["players"][SILVER]
    assert facts["laid"] == [{"hidden": 1}] and facts["pool"] == {"commander": 1, "corps": 1, "special_forces": 1}
    seen = one.layout.decode(list(one.observe(GOLD)))["players"]["opponent"]
    assert [seen[f"pool: {rank}"] for rank in ("commander", "corps", "special_forces")] == [1, 1, 1]
    assert_hidden(one, other, GOLD)


def test_a_guess_lays_tokens_that_are_in_the_pool_or_on_cards():
    game = drawing("corps", {"special_forces": 1, "commander": 1})
    found = set()
    for seed in range(30):
        facts = game.resample(GOLD, seed).to_position()["players"][SILVER]
        found.add(*facts["laid"])
        assert sorted([*facts["laid"], *facts["pool"]]) == ["commander", "corps", "special_forces"]

    assert found == {"commander", "corps", "special_forces"}


def test_a_rank_of_which_every_token_lies_on_a_card_may_be_named_too():
    """Section 18: what cmd_they_too_will_suffer offers tells nothing of tokens that lie face down; then any is drawn."""
    games = []
    for token, pool in (("corps", "special_forces"), ("special_forces", "corps")):
        units = {**UNITS, "gold 4": {"kind": "Super Tactical Droid (Kalani)"}}
        games.append(
            table(
                "activation",
                units=units,
                minis={**MINIS, "gold 4a": {"x": "60 in", "y": "8 in"}},
                priority=SILVER,
                gold={"in_play": ["They Too Will Suffer"], "chosen": "They Too Will Suffer"},
                silver={"laid": [token], "pool": {pool: 1}},
            )
        )
    for game in games:
        game.play("draw")
    one, other = games
    assert one.to_move == GOLD and shown(one, GOLD) == shown(other, GOLD)
    for game in games:
        game.play("rank corps")
    assert [game.to_position()["players"][SILVER]["pool"] for game in games] == [{}, {}]


# Tokens on the table


def banes(*kinds: int) -> dict[str, object]:
    return {
        f"token {row + 1}": {"kind": "bane", "owner": SILVER, "x": f"{10 + 6 * row} in", "y": "18 in", "about": kind}
        for row, kind in enumerate(kinds)
    }


def test_which_bane_token_it_is_only_its_owner_knows():
    """LG-K-bane-tokens."""
    one, other = table(markers=banes(1, 2, 0)), table(markers=banes(0, 1, 2))

    assert_shown(one, other, SILVER)
    assert one.view(GOLD)["table"]["markers"]["token 1"]["about"] == {"hidden": 1}
    assert_hidden(one, other, GOLD)


def test_whoever_has_a_bane_token_is_asked_to_reveal_one():
    """Section 18, D11: Here I Am or not."""
    asked = [table(markers=banes(kind)) for kind in (0, 1)]

    assert [game.decision.name for game in asked] == ["RevealOwn"] * 2
    assert [[game.label(action) for action in game.legal()] for game in asked] == [["done", "yes"], ["done"]]
    assert shown(asked[0], GOLD) == shown(asked[1], GOLD)


def test_a_guess_draws_no_bane_token_that_has_been_revealed():
    """LG-K-bane-tokens: three tokens are laid, one of each kind."""
    seen = [
        {"what": "bane token revealed", "unit": "silver 1", "amount": 1, "until": "game", "source": None, "argument": 2}
    ]
    game, found = table(markers=banes(1, 0), effects=seen), set()
    for seed in range(20):
        markers = game.resample(GOLD, seed).to_position()["markers"]
        found.add(tuple(row["about"] for row in markers.values()))

    assert found == {(0, 1), (1, 0)}


# Supply cards


def supply_names() -> list[str]:
    return [BATTLE_NAMES[card] for card in range(BATTLE.count) if BATTLE.category[card] == SUPPLY]


@pytest.mark.parametrize("player", [GOLD, SILVER])
def test_nobody_knows_the_order_of_the_supply_cards(player):
    """LG-BATTLE-5."""
    cards = supply_names() * 2
    one, other = table(supplies=cards), table(supplies=cards[::-1])

    assert one.view(player)["table"]["supplies"] == [{"hidden": 16}]
    assert shown(one, player) == shown(other, player)


def resupplying(first: int, second: int) -> Game:
    """A unit of gold has drawn two supply cards and keeps one of them."""
    cards = supply_names()
    rest = cards * 2
    for drawn in (first, second):
        rest.remove(cards[drawn])
    position = {
        "phase": "activation",
        "units": UNITS,
        "minis": MINIS,
        "players": {GOLD: {"hand": HAND}, SILVER: {"hand": HAND}},
        "supplies": sorted(rest),
        "flow": [
            {"flow": "game", "step": "play_rounds"},
            {"flow": "round", "step": "end_round"},
            {"flow": "activation phase", "step": "take_turns"},
            {
                "flow": "resupply",
                "step": "choose_supply",
                "unit": "gold 2",
                "first": cards[first],
                "second": cards[second],
            },
        ],
    }
    return Game(RULES, {}, position=position)


def test_cards_drawn_from_the_supplies_are_seen_by_who_keeps_one():
    """LG-BATTLE-5, D59."""
    one, other = resupplying(0, 1), resupplying(2, 3)
    names = supply_names()

    assert [one.phrase(action) for action in one.legal()] == [f"number 1 ({names[0]})", f"number 2 ({names[1]})"]
    assert one.view(GOLD)["table"]["flow"][-1]["first"] == names[0]
    assert one.view(SILVER)["table"]["flow"][-1]["first"] == {"hidden": 1}
    assert_hidden(one, other, SILVER)
    drawn = {one.resample(SILVER, seed).to_position()["flow"][-1]["first"] for seed in range(60)}
    assert drawn == set(names)
    kept = {one.resample(GOLD, seed).to_position()["flow"][-1]["first"] for seed in range(5)}
    assert kept == {names[0]}


def test_a_supply_card_that_was_kept_lies_open():
    """LG-BATTLE-5: whoever has not seen the other one does not know which went back."""
    one, other = resupplying(0, 1), resupplying(0, 3)
    for game in (one, other):
        game.play("number 1")

    assert one.view(SILVER)["table"]["units"]["gold 2"]["supply_cards"] == [supply_names()[0]]
    assert json.dumps(one.view(SILVER)["table"]["supplies"]) == json.dumps([{"hidden": 15}])
    assert [event["sentence"] for event in one.events(player=SILVER)] == [
        event["sentence"] for event in other.events(player=SILVER)
    ]
