"""Compact environments: nothing that a game can use is left out, and everything means what it means in full."""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
from contract.games import ALL, GAMES, new_game, play, rulebook

from grognard.envs.core.aec import GameEnv
from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.batch import Batch
from grognard.envs.core.compact import Compact
from grognard.envs.core.errors import GrognardError, IllegalAction

PAGE = Path(__file__).parents[2] / "docs" / "environment.md"
SIZES = re.compile(r"^\| ([A-Z][\w ]+), `(\w+)` \| ([\d,]+) -> ([\d,]+) \| ([\d,]+) -> ([\d,]+) \|$", re.M)
SEEDS, LOOKS, APART = 4, 40, 9


def compact_of(game, scenario, **options):
    return Compact(rulebook(game), {"scenario": scenario, **options})


def name_of(layout, at):
    """What a number of an observation is, for messages."""
    piece = next(piece for piece in layout.pieces if piece.start <= at < piece.start + piece.size)
    row, column = divmod(int(at) - piece.start, len(piece.columns))
    return f"{piece.name} {piece.rows[row] if piece.rows else ''} {piece.columns[column]}"


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_nothing_left_out_is_ever_legal_or_changes(game, scenario):
    """Whole games at random, seen by all seats: outside of the compact form nothing happens."""
    compact, random = compact_of(game, scenario), Random(5)
    catalogue, layout = rulebook(game).catalogue, new_game(game, scenario).layout
    left_out = np.setdiff1d(np.arange(layout.size), compact.numbers)
    never = np.setdiff1d(np.arange(catalogue.size), compact.actions)
    first = None
    for seed in range(SEEDS):
        table = new_game(game, scenario, seed)
        for _ in range(LOOKS):
            legal = bits_of(table.mask.bits)
            assert not legal[never].any(), [catalogue.label(int(at)) for at in never if legal[at]]
            for seat in table.names:
                numbers = numbers_of(table.observe(seat))[left_out]
                first = numbers if first is None else first
                assert (numbers == first).all(), [name_of(layout, at) for at in left_out[numbers != first]]
            play(table, random, APART)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_compact_form_is_a_part_of_the_full_one_in_the_same_order(game, scenario):
    compact, full = compact_of(game, scenario), new_game(game, scenario).layout
    catalogue = rulebook(game).catalogue

    assert (np.diff(compact.actions) > 0).all() and (np.diff(compact.numbers) > 0).all()
    assert (compact.layout.size == len(compact.numbers) < full.size and len(compact.actions) < catalogue.size) or (
        game == "small_game"
    )
    assert [name_of(compact.layout, at) for at in range(compact.layout.size)] == [
        name_of(full, at) for at in compact.numbers
    ]
    for what in ("scales", "least", "most"):
        assert getattr(compact.layout, what) == [getattr(full, what)[at] for at in compact.numbers]
    everything = np.arange(len(compact.actions))
    assert (compact.to_compact(compact.to_full(everything)) == everything).all()
    for piece in compact.layout.pieces:
        if piece.neighbours is not None:
            names, near = piece.rows, full.piece(piece.name)
            for row, others in zip(names, piece.neighbours, strict=True):
                before = [near.rows[other] for other in near.neighbours[near.rows.index(row)]]
                assert [names[other] for other in others] == [name for name in before if name in names]


@pytest.mark.parametrize("game", GAMES)
def test_a_compact_environment_shows_the_same_game(game):
    full, small = (GameEnv(rulebook(game), {"scenario": "mini"}, compact=compact) for compact in (False, True))
    numbers, actions = small.compact.numbers, small.compact.actions
    for env in (full, small):
        env.reset(seed=3)
    random = Random(3)
    for _ in range(150):
        if full.question is None:
            break
        for agent in full.agents:
            one, other = full.observe(agent), small.observe(agent)
            assert (one["observation"][numbers] == other["observation"]).all()
            assert (one["action_mask"][actions] == other["action_mask"]).all()
            assert small.observation_space(agent).contains(other)
            assert (small.infos[agent]["action_mask"] == other["action_mask"]).all()
        assert small.state_space.contains(small.state()) and small.state().shape == small.state_space.shape
        action = random.choice(np.flatnonzero(small.last()[0]["action_mask"]).tolist())
        assert small.to_compact(small.to_full(np.int64(action))) == action
        full.step(small.to_full(action))
        small.step(action)
        assert small.game.fingerprint() == full.game.fingerprint()
    assert full.to_full(7) == full.to_compact(7) == 7 and list(small.game.history) == list(full.game.history)


@pytest.mark.parametrize("game", GAMES)
def test_a_compact_batch_plays_the_same_games(game):
    full, small = (Batch(rulebook(game), 3, {"scenario": "mini"}, seed=3, compact=compact) for compact in (False, True))
    numbers, actions = small.compact.numbers, small.compact.actions
    assert full.full_observation is full.observation and full.full_mask is full.mask
    for step in range(60):
        assert (small.observation == full.observation[:, numbers]).all() and (small.mask == full.mask[:, actions]).all()
        assert (small.full_observation == full.observation).all() and (small.full_mask == full.mask).all()
        assert (small.observe(1) == full.observe(1)[:, numbers]).all()
        assert (small.scaled() == full.scaled()[:, numbers]).all() and small.layout.size == len(numbers)
        chosen = small.random_actions()
        assert (full.random_actions() == small.to_full(chosen)).all()
        if step % 3 == 0:
            small.step(chosen)
            full.step(small.to_full(chosen))
        else:
            kept = small.observation, small.mask, small.observation.copy(), small.mask.copy()
            small.step_some([2, 0], chosen[[2, 0]])
            full.step_some([2, 0], small.to_full(chosen)[[2, 0]])
            if step % 3 == 1:
                assert (kept[0] == kept[2]).all() and (kept[1] == kept[3]).all(), "what was handed out has changed"
        assert full.full_observation is full.observation and full.full_mask is full.mask
    again = Batch(rulebook(game), 3, {"scenario": "mini"}, seed=4, compact=True)
    again.set_state(small.get_state())
    assert (again.observation == small.observation).all() and (again.mask == small.mask).all()


def test_what_is_not_a_compact_action_is_illegal():
    env = GameEnv(rulebook("space_empires"), {"scenario": "mini"}, compact=True)
    env.reset(seed=3)
    batch = Batch(rulebook("space_empires"), 2, {"scenario": "mini"}, compact=True)
    for wrong in (-1, env.action_space(env.possible_agents[0]).n, 10**6):
        assert env.to_full(wrong) == -1 and list(batch.to_full([wrong, 0])) == [-1, env.to_full(0)]
        with pytest.raises(IllegalAction):
            env.step(wrong)
        with pytest.raises(IllegalAction):
            batch.step([wrong, wrong])
    mine = env.game.rules.catalogue.parse("build R")
    with pytest.raises(GrognardError, match="'build R' is not among the compact actions: the options rule it out"):
        env.to_compact(mine)
    with pytest.raises(GrognardError, match="rule it out"):
        batch.to_compact([mine])


@pytest.mark.parametrize("action", [-1, 5000, 10**30])
def test_a_number_that_is_no_action_has_no_compact_form(action):
    env = GameEnv(rulebook("conquest"), {"scenario": "mini"}, compact=True)
    assert env.to_full(action) == -1
    with pytest.raises(GrognardError, match=f"there is no action {action}: they are numbered from 0 to 980"):
        env.to_compact(action)


def test_a_compact_environment_refuses_a_game_that_needs_more():
    env = GameEnv(rulebook("space_empires"), {"scenario": "mini"}, compact=True)
    env.reset(seed=3, options={"game": {"rounds": 3}})
    with pytest.raises(GrognardError, match="these options can use more than this compact environment shows"):
        env.reset(seed=3, options={"game": {"raiders": True}})
    other = Batch(rulebook("space_empires"), 1, {"scenario": "mini", "raiders": True})
    with pytest.raises(GrognardError, match="these options can use more"):
        Batch(rulebook("space_empires"), 1, {"scenario": "mini"}, compact=True).set_state(other.get_state())


def test_a_legal_action_that_is_left_out_is_told_not_hidden():
    compact = compact_of("space_empires", "mini")
    bits = np.zeros(rulebook("space_empires").catalogue.size, dtype=np.int8)
    bits[compact.actions[:3]] = 1
    assert compact.mask(bits, 3).sum() == 3
    with pytest.raises(GrognardError, match="use compact=False for this position"):
        compact.mask(bits, 4)


def test_the_compact_form_follows_the_options():
    """Of Space Empires: hexes of the map, counters of modules, seats, enemies."""
    mini, raiders = compact_of("space_empires", "mini"), compact_of("space_empires", "mini", raiders=True)
    alone, catalogue = compact_of("space_empires", "solitaire"), rulebook("space_empires").catalogue

    def labels(compact):
        return {catalogue.label(int(action)) for action in compact.actions}

    assert {"build R", "choose R#1", "fire at R#1", "technology cloaking"} <= labels(raiders) - labels(mini)
    assert "at R6C6" in labels(mini) and "at R1C1" not in labels(mini) and "to R12C1" not in labels(mini)
    assert "player yellow" not in labels(mini) and {"player red", "player blue"} <= labels(mini)
    assert "fire at machine#3" in labels(alone) and "bid 5" not in labels(alone)
    assert len(mini.layout.piece("hexes").rows) == 61 and "my_raiders" not in [p.name for p in mini.layout.pieces]
    assert len(raiders.layout.piece("my_raiders").rows) == 4 and raiders.scope.covers(mini.scope)
    assert not mini.scope.covers(raiders.scope)


def test_the_page_tells_the_sizes():
    told = SIZES.findall(PAGE.read_text())
    assert len(told) >= 6
    for title, scenario, *sizes in told:
        game = {"Space Empires": "space_empires", "Conquest": "conquest", "The Edge": "edge", "Legion": "legion"}[title]
        compact, rules = compact_of(game, scenario), rulebook(game)
        found = [rules.catalogue.size, len(compact.actions), compact.scope.full.size, compact.layout.size]
        assert [int(size.replace(",", "")) for size in sizes] == found, f"{title}, {scenario}"


def test_a_mirrored_deck_is_known():
    """Of Conquest: titles, words and tokens are those of the decks that can be on the table."""
    mirror = compact_of("conquest", "starter", red_deck="space_marines_starter", blue_deck="mirror")
    drawn = compact_of("conquest", "starter", red_deck="space_marines_starter")

    assert len(mirror.actions) < len(drawn.actions) and drawn.scope.covers(mirror.scope)
