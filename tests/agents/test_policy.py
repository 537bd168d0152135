"""Policies from files: what they refuse, and how they choose."""

import json
import math
from copy import deepcopy
from importlib.resources import files
from pathlib import Path

import numpy as np
import onnx
import pytest
from builders.policies import ABOUT, NAMES, RULES, mini, write_policy
from onnx import helper

from grognard.agents.base import Choice
from grognard.agents.policy import META, Policy, PolicyAgent
from grognard.agents.registry import make_agent
from grognard.agents.search import PolicyAdviser
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.errors import BadInput, UnknownName
from grognard.envs.core.game import Game
from grognard.envs.core.names import fingerprint_of
from grognard.envs.registry import GAMES
from grognard.training.config import read_config
from grognard.training.match import Match, play_match


def test_a_policy_takes_its_favourite_among_the_legal_actions(tmp_path):
    game = mini(5)
    favourite = game.legal()[-1]
    liking = make_agent(write_policy(tmp_path / "a.onnx", favourite), "space_empires")
    averse = make_agent(f"policy:{write_policy(tmp_path / 'b.onnx', favourite=567)}", "space_empires")

    assert liking.act(Choice(game)) == favourite
    assert averse.act(Choice(game)) == game.legal()[0]  # what it likes most is not legal


def test_temperature_loosens_and_the_seed_repeats(tmp_path):
    path = write_policy(tmp_path / "a.onnx")
    choice = Choice(mini(5))

    def choices(temperature, seed):
        agent = make_agent(f"policy:{path},temperature={temperature}", "space_empires", seed)
        return [agent.act(choice) for _ in range(30)]

    assert len(set(choices(0, 1))) == 1 and len(set(choices(50, 1))) > 1
    assert choices(50, 1) == choices(50, 1) != choices(50, 2)


def test_draws_follow_the_softmax_of_the_legal_actions():
    selection = FeatureSelection(RULES.layout(2), RULES.catalogue, np.arange(3), np.array([10, 20, 30]))
    logits = np.log(np.array([[0.1, 0.2, 0.6, 0.2]], dtype=np.float32)).repeat(20_000, axis=0)
    masks = np.zeros((20_000, RULES.catalogue.size), dtype=np.int8)
    masks[:, [10, 30, 400]] = 1
    masks[::2, 10] = 0
    chosen = selection.pick(logits, masks, np.random.default_rng(1), temperature=1.0)

    def parts(drawn):
        return (np.bincount(drawn, minlength=401) / 10_000)[[10, 20, 30, 400]]

    assert parts(chosen[1::2]) == pytest.approx([0.4, 0, 0.4, 0.2], abs=0.02)
    assert parts(chosen[::2]) == pytest.approx([0, 0, 2 / 3, 1 / 3], abs=0.02)


def test_actions_that_a_policy_does_not_know_share_a_logit(tmp_path):
    game = mini(5)
    legal = game.legal()
    agent = PolicyAgent(write_policy(tmp_path / "a.onnx", known=legal[-1:]), "space_empires")
    strange = PolicyAgent(write_policy(tmp_path / "b.onnx", known=[567]), "space_empires")

    assert agent.act(Choice(game)) == legal[-1]
    assert strange.act(Choice(game)) == legal[0]  # all have the same logit: the first
    logits, values = agent.policy.evaluate(Choice(game).numbers[np.newaxis], [])
    assert logits.shape == (1, 2) and values.shape == (1,)


def test_many_decisions_at_once_are_answered_like_one_by_one(tmp_path):
    agent = PolicyAgent(write_policy(tmp_path / "a.onnx"), "space_empires")
    choices = [Choice(mini(number)) for number in range(6)]
    numbers, masks = np.stack([choice.numbers for choice in choices]), np.stack([choice.mask for choice in choices])
    together = agent.choose(numbers, masks, [])
    assert together.tolist() == [agent.act(choice) for choice in choices]


@pytest.mark.parametrize("shaping", [0.0, 2.0])
def test_a_policy_that_learnt_for_the_margin_values_positions_by_it_too(tmp_path, shaping):
    game = Game(RULES, {"scenario": "mini"}, 3)
    while not game.over and not game.rules.standing(game.state)[0]:
        game.apply(game.legal()[-1])
    path = write_policy(tmp_path / "a.onnx", shaping=shaping)  # it promises nothing itself

    value = PolicyAdviser(Policy(path, "space_empires")).value(game)

    assert value == pytest.approx([math.tanh(shaping * lead) for lead in game.rules.standing(game.state)])
    assert any(value) == bool(shaping)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "it plays chess, not space_empires"),
        ({"seats": 7}, "it is for 7 players, the game is for 1, 2, 3, 4"),
        ({"columns": [0, RULES.layout(2).size]}, "it reads columns or knows actions that the game does not have"),
        ({"known": [RULES.catalogue.size]}, "it reads columns or knows actions that the game does not have"),
    ],
)
def test_policies_of_something_else_are_refused(tmp_path, changes, message):
    with pytest.raises(BadInput, match=message):
        make_agent(write_policy(tmp_path / "other.onnx", **changes), "space_empires")


def relabelled(source, path, about):
    """The network of a file, which says something else of itself."""
    model = onnx.load(source)
    del model.metadata_props[:]
    helper.set_model_props(model, {META: about if isinstance(about, str) else json.dumps(about)})
    onnx.save(model, path)
    return str(path)


# The names of what it was trained on


def renamed(change):
    """The names of the game with a change, as a file of another version carries them."""
    names = deepcopy(NAMES)
    change(names)
    return {"names": names, "fingerprint": fingerprint_of(names)}


def with_a_column_more(names):
    names["pieces"][0]["columns"].insert(1, "weather")


def with_verbs_exchanged(names):
    names["verbs"][0], names["verbs"][1] = names["verbs"][1], names["verbs"][0]


def with_other_rows(names):
    piece = next(piece for piece in names["pieces"] if len(piece["rows"] or []) > 5)
    piece["rows"] = [f"old {row}" for row in piece["rows"]]


def with_a_verb_for(names):
    names["verbs"].append({"word": "surrender", "names": ["now", "later"]})


def with_fewer_names(names):
    verb = next(verb for verb in names["verbs"] if len(verb["names"]) > 5)
    verb["names"] = verb["names"][1:]


FIRST_PIECE = NAMES["pieces"][0]["name"]
PIECE_OF_ROWS = next(piece for piece in NAMES["pieces"] if len(piece["rows"] or []) > 5)
LONG_VERB = next(verb for verb in NAMES["verbs"] if len(verb["names"]) > 5)
VERBS = [verb["word"] for verb in NAMES["verbs"]]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (with_a_column_more, f"columns of {FIRST_PIECE}: 1 removed (weather)"),
        (with_verbs_exchanged, f"verbs: 2 moved ({VERBS[1]}, {VERBS[0]})"),
        (with_other_rows, f"rows of {PIECE_OF_ROWS['name']}: {len(PIECE_OF_ROWS['rows'])} added ("
            f"{', '.join(PIECE_OF_ROWS['rows'][:3])} and {len(PIECE_OF_ROWS['rows']) - 3} more), "
            f"{len(PIECE_OF_ROWS['rows'])} removed (old {PIECE_OF_ROWS['rows'][0]}, "),
        (with_a_verb_for, "verbs: 1 removed (surrender)"),
        (with_fewer_names, f"names of {LONG_VERB['word']!r}: 1 added ({LONG_VERB['names'][0]})"),
    ],
)  # fmt: skip
def test_a_policy_of_a_game_with_other_names_is_refused_with_the_names_that_changed(tmp_path, change, line):
    with pytest.raises(BadInput) as error:
        make_agent(write_policy(tmp_path / "other.onnx", **renamed(change)), "space_empires")

    assert "the columns or actions of the game have changed since it was trained (train it again" in str(error.value)
    assert line in str(error.value) and len(error.value.problems) == 2


def test_of_many_differences_the_first_are_listed_and_the_others_counted(tmp_path):
    def all_columns(names):
        for piece in names["pieces"]:
            piece["columns"] = [f"old {column}" for column in piece["columns"]]

    with pytest.raises(BadInput) as error:
        make_agent(write_policy(tmp_path / "other.onnx", **renamed(all_columns)), "space_empires")

    pieces = len(NAMES["pieces"])
    assert len(error.value.problems) == 10 and error.value.problems[-1] == f"and {pieces - 8} more differences"


def test_a_policy_without_names_is_refused(tmp_path):
    for changes in ({"names": None, "fingerprint": None}, {"names": {"pieces": []}, "fingerprint": "0"}):
        with pytest.raises(BadInput, match="it does not carry the names of the columns and actions it was trained on"):
            make_agent(write_policy(tmp_path / "old.onnx", **changes), "space_empires")


def test_what_is_gone_is_read_as_zero_and_never_chosen(tmp_path):
    """A carried-over policy has no column, and no action, where the game has lost one."""
    selection = FeatureSelection(RULES.layout(2), RULES.catalogue, np.array([4, -1, 2]), np.array([7, -1, 9]))
    numbers = np.arange(2 * RULES.layout(2).size, dtype=np.int16).reshape(2, -1) + 1

    assert selection.select(numbers, []).tolist() == [[5, 0, 3], [5 + len(numbers[0]), 0, 3 + len(numbers[0])]]
    assert selection.slot_of_action[[7, 8, 9, -1]].tolist() == [1, 0, 3, 0]


STRANGE = [None, True, -1, 10**30, 1.5, "text", [], {}, [1.5], ["x"], [-1], [[1]], [5, 5], {"a": 1}, [None]]


@pytest.mark.parametrize("key", [*ABOUT, "options", "weights", "adviser", "shaping"])
def test_whatever_a_file_says_of_itself_is_read_or_refused(tmp_path, key):
    source = write_policy(tmp_path / "a.onnx")
    game = mini(5)
    for number, value in enumerate(STRANGE):
        about = {**ABOUT, key: value}
        path = relabelled(source, tmp_path / f"{key}{number}.onnx", about)
        try:
            agent = make_agent(path, "space_empires")
        except BadInput as error:
            assert "policy" in str(error) or key == "weights"
        else:
            assert agent.act(Choice(game, with_game=True)) in game.legal()
            PolicyAdviser(agent.policy).value(game)
            agent.policy.differences({"scenario": "mini"})
    for number, other in enumerate(
        ({name: entry for name, entry in ABOUT.items() if name != key}, [], "{", "7", "null")
    ):
        path = relabelled(source, tmp_path / f"{key}-{number}.onnx", other)
        if number or key in set(ABOUT) - {"names", "fingerprint"}:  # each of them proves the game alone
            with pytest.raises(BadInput):
                make_agent(path, "space_empires")


def test_a_policy_whose_network_is_not_what_the_file_says_is_refused(tmp_path):
    source = write_policy(tmp_path / "a.onnx")
    for changes in ({"columns": [1, 2]}, {"known": [1, 2, 3]}, {"adviser": "heuristic"}):
        with pytest.raises(BadInput, match="its network does not fit what it says of itself: export it again"):
            make_agent(relabelled(source, tmp_path / "b.onnx", {**ABOUT, **changes}), "space_empires")


def test_a_policy_tells_what_it_was_trained_for(tmp_path):
    agent = make_agent(write_policy(tmp_path / "a.onnx", options={"scenario": "mini", "rounds": 5}), "space_empires")

    assert agent.policy.differences({"scenario": "mini", "rounds": 5, "cp": 10}) == []
    assert agent.policy.differences({"scenario": "standard", "rounds": 5}) == ["scenario=mini"]


def test_a_policy_for_two_cannot_play_at_a_table_of_three(tmp_path):
    agent = make_agent(write_policy(tmp_path / "a.onnx"), "space_empires")
    with pytest.raises(BadInput, match="it was trained for 2 players"):
        agent.act(Choice(Game(RULES, {"scenario": "three"}, 1)))


def test_files_that_are_no_policies(tmp_path):
    (tmp_path / "junk.onnx").write_text("junk")
    with pytest.raises(BadInput, match="it is not an ONNX file of a grognard policy"):
        make_agent(str(tmp_path / "junk.onnx"), "space_empires")
    with pytest.raises(BadInput, match="there is no such file"):
        make_agent(str(tmp_path / "absent.onnx"), "space_empires")
    with pytest.raises(UnknownName, match="unknown policy 'grandmaster'"):
        make_agent("policy:grandmaster", "space_empires")
    with pytest.raises(BadInput, match="name is missing: write policy:NAME"):
        make_agent("policy", "space_empires")


def test_a_temperature_below_zero_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"temperature: -1.0 is less than 0"):
        make_agent(f"policy:{write_policy(tmp_path / 'a.onnx')},temperature=-1", "space_empires")


# The shipped ones


SHIPPED = [
    (game, file.name.removesuffix(".onnx"))
    for game in GAMES
    for file in (files("grognard.agents") / "policies" / game).iterdir()
    if file.name.endswith(".onnx")
]


def test_there_are_policies_for_every_game():
    assert {game for game, _ in SHIPPED} == set(GAMES)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_shipped_policy_plays_the_scenario_it_is_named_after_and_beats_random(game, name):
    policy = make_agent(f"policy:{name}", game)

    assert policy.policy.about["options"]["scenario"] == name
    played = [
        play_match(game, {"scenario": name}, Match(seed, seed, seats))
        for seed, seats in enumerate([(f"policy:{name}", "random"), ("random", f"policy:{name}")] * 3)
    ]
    won = sum(seat.reward > 0 for one in played for seat in one.seats if seat.agent != "random")
    assert won >= 5


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_shipped_policy_has_the_config_that_made_it(game, name):
    config = read_config(Path(f"{game}_{name}"))

    assert (config.game, config.options) == (game, {"scenario": name})
