"""What a table of The Edge is worth to a search, by value."""

from math import tanh

import pytest
from builders.edge_values import W
from edge.table import empty_table, muster
from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.edge import judge, worth
from grognard.agents.edge.judge import WORTHS, EdgeJudge
from grognard.agents.heuristic import scripted
from grognard.envs.edge.board import WHOLE
from grognard.envs.edge.game import Game
from grognard.envs.edge.state import State

KNIGHT, PILGRIM, SCHOLAR = 0, 1, 5  # squads


def table(**options) -> State:
    """A Holy Knight and two Pilgrims against a Dark Scholar, in a turn of the second player."""
    state = empty_table(**options)
    muster(state, KNIGHT, "Holy Knight", "r2c2.0-1")
    muster(state, PILGRIM, "Pilgrim", "r2c2.3", "r2c2.4")
    muster(state, SCHOLAR, "Dark Scholar", "r2c3.4")
    for squad, tokens in ((KNIGHT, 2), (PILGRIM, 1), (SCHOLAR, 3)):
        state.endurance[squad] = tokens
    state.active = 1
    return state


def cards(count):
    return vec[i64]([i64(0)] * count)


def test_turns_are_those_of_the_game():
    state = table()
    state.turn = 7

    assert EdgeJudge(W).turn(state) == 7


def test_an_army_is_worth_its_models_their_tokens_and_its_upgrades():
    state = table()
    bodies = worth.body_worth(state, W, 0) + 2 * worth.body_worth(state, W, 4)
    tokens = 2 * worth.token_worth(state, W, KNIGHT) + worth.token_worth(state, W, PILGRIM)
    plain = WORTHS.body * int(bodies) + WORTHS.token * int(tokens)
    assert judge.army(state, W, 0) == pytest.approx(plain)

    state.upgrade[3], state.upgrade_charges[3] = 5, 4
    state.upgrade_charges[2] = 9  # of no upgrade
    state.life[5] = 3
    tokens = 2 * worth.token_worth(state, W, KNIGHT) + worth.token_worth(state, W, PILGRIM)
    bodies = worth.body_worth(state, W, 0) + worth.body_worth(state, W, 4)
    left = WORTHS.body * int(bodies) + WORTHS.token * int(tokens) + WORTHS.upgrade + 4 * WORTHS.charge
    assert judge.army(state, W, 0) == pytest.approx(left)


def test_tokens_of_a_squad_without_models_are_worth_nothing():
    state = table()
    state.life[SCHOLAR * 4] = 3

    assert judge.army(state, W, 1) == 0.0


def test_holdings_are_crystals_sources_the_banner_and_the_turn_besides():
    state = table()
    army = judge.army(state, W, 0), judge.army(state, W, 1)
    assert judge.holdings(state, W, 0) == pytest.approx(army[0] + WORTHS.banner)
    assert judge.holdings(state, W, 1) == pytest.approx(army[1] + WORTHS.banner + WORTHS.turn)

    state.pool[0], state.depleted[0], state.banner_used[0] = 3, 2, 1
    assert judge.holdings(state, W, 0) == pytest.approx(army[0] + 5 * WORTHS.crystal)


def test_a_source_counts_for_everybody_who_touches_it_once():
    game = Game({"scenario": "mini"}, 5)
    choose, met = scripted("edge"), set()
    while not game.over:
        state = game.state
        for seat in (0, 1):
            near = {
                source
                for source in range(len(state.source_space))
                for model in range(20 * seat, 20 * seat + 20)
                if state.life[model] == 1
                and state.board.is_touching(state.space[model], state.place[model], state.source_space[source], WHOLE)
            }
            assert judge.touched_sources(state, seat) == len(near)
            met.add(len(near))
        game.apply(choose(state, game.mask))
    assert met >= {0, 1, 2}


def test_a_lead_is_worth_more_the_fewer_cards_are_left():
    state = table()
    state.deck = [cards(7), cards(3)]
    assert judge.ahead(state, 0) == 0.0

    state.marker = 2
    assert judge.ahead(state, 0) == pytest.approx(2 * (WORTHS.point + WORTHS.last_point / 4))
    assert judge.ahead(state, 1) == -judge.ahead(state, 0)
    state.deck = [cards(0), cards(3)]
    assert judge.ahead(state, 0) == pytest.approx(2 * (WORTHS.point + WORTHS.last_point))


def test_decks_that_do_not_end_bring_no_end():
    state = table(endless_decks=True)
    state.marker, state.deck = 2, [cards(0), cards(3)]

    assert judge.ahead(state, 0) == pytest.approx(2 * WORTHS.point)


def test_a_duel_is_worth_to_one_what_it_costs_the_other():
    state = table()
    state.marker, state.deck = -1, [cards(4), cards(4)]
    more = judge.holdings(state, W, 0) - judge.holdings(state, W, 1)

    mine, theirs = EdgeJudge(W).worth(state)

    assert mine == pytest.approx(tanh((more + judge.ahead(state, 0)) / 2)) and theirs == pytest.approx(-mine)
    assert 0.0 < mine < tanh(more / 2) < 1.0


def test_of_several_the_best_enemy_counts():
    state = empty_table(mode="ffa", players=3)
    state.active, state.deck = 2, [cards(9)] * 3
    for seat, crystals in enumerate((4, 1, 2)):
        state.pool[seat] = crystals
    hold = [4 * WORTHS.crystal, WORTHS.crystal, 2 * WORTHS.crystal + WORTHS.turn]
    leads = [hold[0] - hold[2], hold[1] - hold[0], hold[2] - hold[0]]

    assert EdgeJudge(W).worth(state) == pytest.approx([tanh(lead / 2) for lead in leads])


def test_allies_count_together():
    state = empty_table(mode="team", players=4)
    state.active, state.deck = 3, [cards(9)] * 4
    for seat, crystals in enumerate((4, 1, 2, 0)):
        state.pool[seat] = crystals
    more = 6 * WORTHS.crystal - WORTHS.crystal - WORTHS.turn

    assert EdgeJudge(W).worth(state) == pytest.approx([tanh(more / 2), -tanh(more / 2)] * 2)
