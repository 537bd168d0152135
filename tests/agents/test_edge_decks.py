"""What cards are worth to the scripted player of The Edge in decks and under squads, and what pays for what, by value."""

from builders.edge_values import W, document
from edge.table import empty_table, muster
from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.edge import armies, effects, plays, worth
from grognard.agents.heuristic import scripted
from grognard.envs.edge.actions import PAY_SHRINE
from grognard.envs.edge.cards.harm import Sacrifice
from grognard.envs.edge.data.printed import ANY_SQUAD, EVOLVE, UPGRADE
from grognard.envs.edge.data.tables import CARDS, SQUADS, card
from grognard.envs.edge.game import Game
from grognard.envs.edge.rules.texts import TEXTS, Use


def table(*kinds):
    state = empty_table()
    for number, kind in enumerate(kinds):
        muster(state, number, kind, f"r0c{number}.{'all' if kind == 'Angel of Death' else '0'}")
    return state


def base_worth(name, kinds):
    """Worth of a card in a deck without what the weights of decks add."""
    return int(plays.hand_card_worth(table(*kinds), W, 0, card(name)))


def test_a_card_in_a_deck_counts_bolts_costs_and_the_squad_it_names():
    met = set()
    for name, kinds in (("Shoot", ("Ranger",)), ("Energy Drain", ("Ranger",)), ("Firing Position", ("Holy Knight",))):
        number, state = int(card(name)), table(*kinds)
        bolts = sum(int(CARDS.instant[number * 2 + part]) for part in range(2))
        costs = sum(max(0, int(CARDS.cost[number * 2 + part])) for part in range(2))
        named = CARDS.squad[number] != ANY_SQUAD and SQUADS.names[CARDS.squad[number]] in kinds
        expected = W.instant_card * bolts - W.deck_cost * costs + W.deck_named * named + base_worth(name, kinds)
        assert armies.deck_worth(state, W, 0, number) == expected
        met |= {("named", named), ("bolts", bolts > 0), ("costs", costs > 0)}
    assert met >= {("named", True), ("named", False), ("bolts", True), ("costs", True)}


def test_upgrades_and_evolve_cards_are_worth_more_in_hand():
    upgrade = next(number for number in range(CARDS.count) if CARDS.kind[number] == UPGRADE)
    evolve = next(number for number in range(CARDS.count) if CARDS.kind[number] == EVOLVE)
    plain = int(card("Bash"))
    state = empty_table()  # nobody who could use them
    assert plays.hand_card_worth(state, W, 0, plain) == W.any_card
    assert plays.hand_card_worth(state, W, 0, upgrade) == W.any_card + W.upgrade_card
    assert plays.hand_card_worth(state, W, 0, evolve) == W.any_card + W.evolve_card


def test_an_upgrade_that_drives_another_away_is_worth_less():
    state, number = table("Ranger"), int(card("Firing Position"))
    free = plays.attach_squad_worth(state, W, 0, number)
    state.upgrade[0] = state.upgrade[1] = int(card("Guard"))
    assert plays.attach_squad_worth(state, W, 0, number) == free - W.replaced


def test_a_token_on_the_shrine_has_its_own_price():
    assert worth.unit_price(table("Ranger"), W, 0, PAY_SHRINE) == W.shrine_token


def test_a_shot_whose_targets_are_not_clear_has_a_flat_worth():
    unclear = [
        effects.weigh_word(word)
        for text in TEXTS
        for word in text.words
        if type(effects.weigh_word(word)).__name__ == "HitWorth" and effects.weigh_word(word).places == -1
    ]
    assert unclear
    assert unclear[0].of(table("Ranger"), W, Use(i64(0), i64(0), i64(-1), i64(-1))) == W.unclear_shot


def test_a_sacrifice_costs_the_body_and_something_for_each_point_of_endurance():
    state = table("Holy Knight", "Ranger")
    found = [
        effects.weigh_word(word) for text in TEXTS for word in text.words if type(word) is Sacrifice and word.at == 0
    ]
    use = Use(i64(0), i64(0), i64(-1), i64(-1))
    use.targets = vec[i64]([0])
    whole = worth.body_worth(state, W, 0) + W.sacrificed * int(SQUADS.endurance[state.squad_kind[0]])
    assert found[0].of(state, W, use) == -whole * found[0].weight(W) // 100


def test_the_banner_pays_for_a_red_die_where_it_is_cheap():
    game = Game(
        position={
            "options": {"scenario": "duel"},
            "turn_kind": "active",
            "players": {"red": {"pool": 0, "banner": "alternative"}},
            "squads": {"red 1": {"kind": "Enkindled", "endurance": 0}, "blue 1": {"kind": "Dark Scholar"}},
            "models": {"red 1a": {"space": "r2c3", "place": "0"}, "blue 1a": {"space": "r2c3", "place": "1"}},
        }
    )
    game.play("squad red 1")
    while game.decision.name != "ChooseAction":
        game.play("done" if "done" in map(game.label, game.legal()) else game.label(game.legal()[0]))
    game.play("action fight")
    while game.decision.name != "ChooseDie":
        said = [game.label(action) for action in game.legal()]
        game.play(next((text for text in said if text.startswith("model")), "done"))
    cheap, dear = (scripted("edge", document(banner_die=price)) for price in (0, 100_000))
    assert game.label(int(cheap(game.state, game.mask))) == "banner A"
    assert game.label(int(dear(game.state, game.mask))) != "banner A"
