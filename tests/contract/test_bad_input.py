"""Whatever somebody gives to what grognard exports: it is either taken or told in one error, which loses nothing."""

import warnings
from contextlib import suppress
from functools import cache

import gymnasium
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import grognard
from grognard.envs.registry import GAMES

MINI = {"scenario": "mini"}
EXACT = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2**31,
    2**62,
    2**63,
    10**30,
    0.5,
    1.0,
    float("nan"),
    float("inf"),
    "",
    "red",
]
OTHERS = st.one_of(
    st.sampled_from([*EXACT, b"red", object(), int, np.int8(1), np.uint64(2**63), np.float32(0.5), np.bool_(True), 1j]),
    st.integers(),
    st.none().map(lambda _: 10**5000),  # of more digits than Python writes
    st.floats(),
    st.text(max_size=200),
    st.lists(st.one_of(st.integers(-3, 3), st.floats(), st.text(max_size=3), st.none()), max_size=4),
    st.dictionaries(st.one_of(st.text(max_size=5), st.integers()), st.integers(), max_size=2),
    arrays.arrays(
        st.sampled_from([np.int64, np.uint8, np.float32, np.bool_]), arrays.array_shapes(max_dims=2, max_side=3)
    ),
)
MANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def taken_or_told(call, *given):
    """Whether it was taken; whatever else than an error of grognard's is raised fails the test."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            call(*given)
        except grognard.GrognardError as error:
            assert 0 < len(str(error)) < 2000
            return False
    return True


@cache
def begun(game, compact=False, illegal="raise"):
    env = grognard.make(game, compact=compact, illegal=illegal, **MINI)
    env.reset(seed=1)
    return env


@cache
def running(game, compact=False):
    return grognard.batch(game, 3, seed=1, compact=compact, **MINI)


@pytest.mark.parametrize("kind", ["make", "batch", "Game", "make_agent"])
@MANY
@given(OTHERS)
def test_a_game_is_named_by_one_of_their_names(kind, value):
    rest = {"batch": (2,), "make_agent": ()}.get(kind, ())
    before = ("random",) if kind == "make_agent" else ()
    assert not taken_or_told(lambda: getattr(grognard, kind)(*before, value, *rest))


@pytest.mark.parametrize(
    "name",
    ["scenario", "render_mode", "max_decisions", "shaping", "view", "illegal", "compact", "seed", "count", "rounds"],
)
@MANY
@given(OTHERS)
def test_a_setting_is_taken_by_all_or_told_by_all(name, value):
    ways = {
        "env": lambda: grognard.make("space_empires", **{**MINI, name: value}),
        "batch": lambda: grognard.batch("space_empires", 1, **{**MINI, name: value}),
        "seat": lambda: gymnasium.make("grognard/SpaceEmpires-v0", **{**MINI, name: value}),
        "seats": lambda: gymnasium.make_vec("grognard/SpaceEmpires-v0", num_envs=1, **{**MINI, name: value}),
    }
    if name == "render_mode":  # gymnasium reads it first, and has errors of its own
        ways = {"env": ways["env"]}
    if name in ("seed", "count", "shaping", "view"):  # no setting of all of them, and no option of the game
        ways = {way: call for way, call in ways.items() if way == ("batch" if name in ("seed", "count") else "env")}
    if name == "count":
        ways = {"batch": lambda: grognard.batch("space_empires", value, **MINI)} if not large(value) else {}
    assert len({taken_or_told(call) for call in ways.values()}) <= 1


def large(value):
    return isinstance(value, (int, np.integer)) and value > 10


@pytest.mark.parametrize("game", GAMES)
@MANY
@given(value=OTHERS)
def test_an_action_is_taken_or_nothing_changes(game, value):
    for compact in (False, True):
        env = begun(game, compact)
        saved, before = env.get_state(), env.game.fingerprint()
        if taken_or_told(env.step, value):
            assert env.game.fingerprint() != before or len(env.game.history) == 1
            env.set_state(saved)
        assert (env.game.fingerprint(), len(env.game.history)) == (before, 0)
        for translate in (env.to_full, env.to_compact):
            taken_or_told(translate, value)
        table = env.game.copy()
        if not taken_or_told(table.apply, value):
            assert table.fingerprint() == before
        for text in (table.label, table.phrase):
            taken_or_told(text, value)


@pytest.mark.parametrize("game", GAMES)
@MANY
@given(value=OTHERS)
def test_a_batch_takes_what_it_is_given_or_stays_as_it_was(game, value):
    for compact in (False, True):
        batch = running(game, compact)
        before = batch.get_state()
        calls = [
            lambda batch=batch: batch.step(value),
            lambda batch=batch: batch.step_some(value, [0]),
            lambda batch=batch: batch.step_some([0], value),
            lambda batch=batch: batch.set_state(value),
        ]
        for call in calls:
            if taken_or_told(call):
                batch.set_state(before)
            assert batch.get_state() == before
        for look in (batch.observe, batch.observe_final, batch.to_full, batch.to_compact, batch.scaled):
            taken_or_told(look, value)
        taken_or_told(batch.observe, 0, value)
        taken_or_told(grognard.BatchBot("random", batch).act, value)


@pytest.mark.parametrize("game", GAMES)
@MANY
@given(value=OTHERS)
def test_an_environment_goes_on_after_a_reset_that_it_refused(game, value):
    env = begun(game)
    before = env.get_state()
    calls = [
        lambda: env.reset(seed=value),
        lambda: env.reset(options=value),
        lambda: env.reset(options={"position": value}),
        lambda: env.reset(options={"game": value}),
        lambda: env.set_state(value),
    ]
    for call in calls:
        if taken_or_told(call):
            env.set_state(before)
        assert env.get_state()["seeds"] == before["seeds"]
        assert env.game.fingerprint() == before["game"].fingerprint()
    assert not taken_or_told(env.observe, value) or value in env.possible_agents


@MANY
@given(seed=OTHERS)
def test_a_seed_is_a_whole_number_everywhere(seed):
    fits = isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and seed >= 0
    game = begun("space_empires").game
    calls = [
        lambda: grognard.Game("space_empires", MINI, seed),
        lambda: grognard.batch("space_empires", 1, seed=seed, **MINI),
        lambda: game.resample("red", seed),
        lambda: grognard.make_agent("random", "space_empires", seed),
        lambda: grognard.make_agent("heuristic", "space_empires", seed),
        lambda: grognard.BatchBot("random", running("space_empires"), seed),
    ]
    if seed is not None:  # which leaves the choice to the environment
        calls += [lambda: begun("space_empires", True).reset(seed=seed), lambda: seat().reset(seed=seed)]
    assert {taken_or_told(call) for call in calls} == {fits}


@cache
def seat():
    return gymnasium.make("grognard/SpaceEmpires-v0", opponent="pass", **MINI).unwrapped


@MANY
@given(OTHERS, st.sampled_from(["random", "search", "policy", "heuristic", "my_bots", "json"]))
def test_an_agent_is_named_by_a_text(value, name):
    taken_or_told(grognard.make_agent, value, "space_empires")
    with suppress(UnicodeError):
        taken_or_told(
            grognard.make_agent, f"{name}:{value if isinstance(value, str) else type(value)}", "space_empires"
        )


@pytest.mark.parametrize("name", ["opponent", "seat", "skip_single", "max_decisions", "shaping"])
@MANY
@given(value=OTHERS)
def test_one_seat_and_many_take_the_same(name, value):
    one = taken_or_told(lambda: gymnasium.make("grognard/SpaceEmpires-v0", **{**MINI, name: value}))
    many = taken_or_told(lambda: gymnasium.make_vec("grognard/SpaceEmpires-v0", num_envs=1, **{**MINI, name: value}))
    assert one == many
