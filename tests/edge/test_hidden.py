"""What a seat may not know: drawn anew without a change of what it sees, and never shown in texts."""

import json
from typing import Any

from edge.test_position import DECKS, FORM, FULL

from grognard.envs.core.dice import Dice
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.game import RULES
from grognard.envs.edge.render import describe
from grognard.envs.edge.render_board import draw
from grognard.envs.edge.resample import possible_cards, resample
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import NONE, State

CHOSEN = {**FULL, "options": {"scenario": "full"}}


def observed(state: State, seat: int) -> list[int]:
    return [int(number) for number in RULES.observe(state, seat)]


def redrawn(document: dict[str, Any], seat: int, seed: int) -> State:
    state = FORM.read(document)
    resample(state, seat, Dice(seed))
    return state


def test_what_is_drawn_anew_looks_the_same_and_can_be() -> None:
    for document in (FULL, CHOSEN):
        for seat in (0, 1):
            before = FORM.read(document)
            for seed in range(5):
                after = redrawn(document, seat, seed)
                assert FORM.write(after, seat) == FORM.write(before, seat)
                assert observed(after, seat) == observed(before, seat)
                assert describe(after, seat) == describe(before, seat)
                assert FORM.write(FORM.read(FORM.write(after))) == FORM.write(after)


def test_everything_hidden_can_change() -> None:
    states = [redrawn(CHOSEN, 0, seed) for seed in range(12)]
    assert len({tuple(state.hand[1]) for state in states}) > 3
    assert len({tuple(sorted(state.deck[1])) for state in states}) > 3  # the list of the deck is secret, too
    assert len({int(state.markers[2]) for state in states}) == 2
    assert len({tuple(state.deck[0]) for state in states}) > 1  # the own deck in another order
    assert {tuple(sorted(state.deck[0])) for state in states} == {tuple(sorted(FORM.read(FULL).deck[0]))}


def test_a_deck_that_was_agreed_keeps_its_cards() -> None:
    before = FORM.read({**FULL, "options": {"scenario": "duel"}})
    for seed in range(5):
        after = redrawn({**FULL, "options": {"scenario": "duel"}}, 0, seed)
        assert sorted([*after.hand[1], *after.deck[1]]) == sorted([*before.hand[1], *before.deck[1]])
        assert CARDS.named[DECKS[1][1]] in after.hand[1]  # red has seen it


def test_only_cards_for_the_chosen_squads_that_are_left_may_be_there() -> None:
    state = FORM.read(CHOSEN)
    possible = list(possible_cards(state, 1, state.known[1]))
    kinds = [int(kind) for kind in state.squad_kind if kind != NONE]
    assert all(CARDS.squad[card] == NONE or int(CARDS.squad[card]) in kinds for card in possible)
    discarded = CARDS.named[DECKS[1][7]]
    assert possible.count(discarded) in (0, int(CARDS.copies[discarded]) - 1)


def test_texts_and_pictures_show_no_hidden_card() -> None:
    state = FORM.read(FULL)
    hidden = [DECKS[1][0], DECKS[1][2], *DECKS[1][4:6]]
    told = json.dumps(describe(state, 0)) + draw(state, 0).svg()
    assert not [card for card in hidden if card in told]
    assert DECKS[1][1] in told and DECKS[1][0] in describe(state, 1)


def test_allies_are_one_side() -> None:
    team = FORM.read({"options": {"scenario": "team"}})
    assert [int(side_of(team, seat)) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]
    assert int(side_of(FORM.read(FULL), 1)) == 0b10
