"""Legal actions of a batch as one list, with the rows of the observation that they refer to."""

import runpy
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from contract.games import ALL, GAMES, rulebook

from grognard.envs.core.batch import Batch

EXAMPLE = Path(__file__).parents[2] / "examples" / "legal_actions.py"


@pytest.mark.parametrize(("game", "scenario"), ALL)
@pytest.mark.parametrize("compact", [False, True])
def test_the_list_is_the_mask_and_rows_are_where_it_says(game, scenario, compact):
    batch = Batch(rulebook(game), 3, {"scenario": scenario}, seed=3, compact=compact)
    for _ in range(20):
        legal = batch.legal()
        assert len(legal.offsets) == 4 and legal.offsets[0] == 0 and legal.offsets[-1] == len(legal.ids)
        assert (np.diff(legal.offsets) == batch.choices).all() and len(legal.lanes) == len(legal.ids)
        for lane in range(3):
            at = slice(legal.offsets[lane], legal.offsets[lane + 1])
            assert (legal.ids[at] == np.flatnonzero(batch.mask[lane])).all() and (legal.lanes[at] == lane).all()
        told = [[] for _ in legal.ids]
        for entry, piece, row, place in zip(legal.entry, legal.piece, legal.row, legal.place, strict=True):
            meant = batch.layout.pieces[piece]
            told[entry].append((meant.name, meant.rows[row]))
            assert place == meant.start + row * len(meant.columns)
        assert told == [batch.references.names[action] for action in legal.ids]
        batch.step(batch.random_actions())


def rows(game, text, **options):
    batch = Batch(rulebook(game), 1, {"scenario": "mini", **options})
    return batch.references.names[batch.rules.catalogue.parse(text)]


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("space_empires", "at R6C6", [("hexes", "R6C6")]),
        ("space_empires", "choose SC#2", [("my_groups", "SC#2")]),
        ("space_empires", "colonise CO#1", [("my_singles", "CO#1")]),
        ("space_empires", "fire at SC#2", [("seen_groups", "left SC#2")]),
        ("space_empires", "fire at machine#1", [("machines", "machine#1")]),
        ("space_empires", "done", []),
        ("space_empires", "build SC", []),
        ("conquest", "card 7", [("my_titles", "7")]),
        ("conquest", "enemy 2.3", [("enemy_units", "2.3")]),
        ("conquest", "trigger 4", [("triggers", "4")]),
        ("edge", "top 5", [("cards", "me card 5")]),
        ("edge", "card 25", [("cards", "me card 25")]),
        ("edge", "model next 1a", [("models", "next 1a")]),
        ("edge", "seat next", [("players", "next")]),
    ],
)
def test_actions_refer_to_the_rows_of_their_names(game, text, found):
    assert rows(game, text) == found


def test_a_name_that_several_opponents_have_refers_to_all_of_them():
    assert rows("space_empires", "fire at SC#2", scenario="three") == [
        ("seen_groups", "left SC#2"),
        ("seen_groups", "right SC#2"),
    ]
    assert rows("space_empires", "fire at alien C5-2") == [("alien_ships", "C5-2")]


@pytest.mark.parametrize("game", GAMES)
def test_compact_actions_refer_to_the_same_rows(game):
    full, small = (Batch(rulebook(game), 1, {"scenario": "mini"}, compact=compact) for compact in (False, True))
    kept = {(piece.name, row) for piece in small.layout.pieces for row in piece.rows or []}
    for action, names in zip(small.compact.actions, small.references.names, strict=True):
        assert names == [name for name in full.references.names[action] if name in kept]


def test_the_example_scores_legal_actions(monkeypatch, capsys):
    torch = pytest.importorskip("torch")
    threads = torch.get_num_threads()
    monkeypatch.setattr(sys, "argv", ["legal_actions.py", "--steps", "32", "--game", "space_empires"])
    try:
        runpy.run_path(str(EXAMPLE), run_name="__main__")
    finally:
        torch.set_num_threads(threads)
    lines = capsys.readouterr().out.splitlines()

    assert lines and abs(sum(float(line.split()[0]) for line in lines) - 1) < 0.01


def test_the_network_of_the_example_learns_what_is_wanted():
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    module = runpy.run_path(str(EXAMPLE))
    batch = Batch(rulebook("space_empires"), 4, {"scenario": "mini"}, compact=True)
    network = module["Scorer"](batch)
    wanted = torch.from_numpy(batch.legal().offsets[:-1])
    before = network(batch)[0][wanted].exp().mean()
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-2)
    for _ in range(20):
        loss = -network(batch)[0][wanted].mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    assert network(batch)[0][wanted].exp().mean() > max(0.9, before)


@pytest.mark.parametrize("compact", [False, True])
def test_torch_reads_and_writes_what_a_batch_hands_out(compact):
    torch = pytest.importorskip("torch")
    batch = Batch(rulebook("space_empires"), 2, {"scenario": "mini"}, compact=compact, max_decisions=3)
    for _ in range(3):
        batch.step(batch.random_actions())
    legal = batch.legal()
    arrays = [batch.observation, batch.mask, batch.choices, batch.to_move, batch.reward, batch.done, batch.truncated]
    arrays += [
        batch.scaled(),
        batch.observe(0),
        batch.observe_final(1),
        batch.standing(),
        batch.random_actions(),
        *legal,
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for array in arrays:
            torch.from_numpy(array)[:1] = 0
    batch.step(torch.tensor(batch.random_actions().tolist()))
