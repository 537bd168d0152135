"""One seat of a game for gymnasium: alone and on a batch, against agents by name."""

import copy
import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

from grognard import Game
from grognard.agents.base import BadAnswer
from grognard.envs.core.errors import BadInput, GrognardError, IllegalAction, UnknownName
from grognard.envs.core.options import scenario_names
from grognard.envs.registry import ENVIRONMENTS, environment_id

# Every version of every game, in every scenario.
ALL = [
    (environment_id(module), scenario)
    for module in ENVIRONMENTS
    for scenario in scenario_names(module.rpartition("_v")[0])
]
NAMES = sorted({name for name, _ in ALL})


def answer(env, info, luck):
    mask = info["action_mask"]
    return (luck.random(mask.shape) * mask).argmax(axis=-1)


def play(env, games, seed=1):
    """Whole games of random answers: the seat, the opponent and the rewards of each."""
    luck, played = np.random.default_rng(seed), []
    _, info = env.reset(seed=seed)
    while len(played) < games:
        rewards, over = [], False
        while not over:
            observation, reward, terminated, truncated, info = env.step(answer(env, info, luck))
            rewards.append(reward)
            over = terminated or truncated
            assert info["action_mask"].any() != over and list(info) == ["action_mask"]
            assert (env.unwrapped.action_masks() == info["action_mask"]).all()
            assert observation in env.observation_space
        inner = env.unwrapped
        played.append((inner.seat, inner.opponent, rewards, inner.env.game.outcome))
        _, info = env.reset()
    return played


@pytest.mark.parametrize(("name", "scenario"), ALL)
def test_gymnasium_accepts_the_environment(name, scenario):
    env = gymnasium.make(name, scenario=scenario, opponent="pass")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_the_reward_is_the_learners_own_and_comes_at_the_end(name):
    env = gymnasium.make(name, scenario="mini", opponent="random")
    played = play(env, 6)

    for seat, _, rewards, outcome in played:
        assert rewards[-1] == outcome.rewards[seat] and not any(rewards[:-1])
    assert {seat for seat, *_ in played} == set(env.unwrapped.env.possible_agents)


@pytest.mark.parametrize("name", NAMES)
def test_the_learner_keeps_its_seat_if_one_is_named(name):
    seat = pettingzoo.make("aec", name, scenario="mini").possible_agents[-1]
    assert {found for found, *_ in play(gymnasium.make(name, scenario="mini", seat=seat), 3)} == {seat}


@pytest.mark.parametrize("name", NAMES)
def test_questions_with_one_answer_are_passed_over_unless_they_are_wanted(name):
    for skip in (True, False):
        env = gymnasium.make(name, scenario="mini", opponent="random", skip_single=skip)
        luck, over, counts = np.random.default_rng(2), False, []
        _, info = env.reset(seed=2)
        while not over:
            counts.append(info["action_mask"].sum())
            _, _, over, _, info = env.step(answer(env, info, luck))
        moves = [player for player, *_ in env.unwrapped.env.game.record.moves]
        assert min(counts) >= 2 if skip else len(counts) == moves.count(env.unwrapped.seat)


@pytest.mark.parametrize("name", NAMES)
def test_shaping_adds_up_to_the_standing_at_the_end(name):
    env = gymnasium.make(name, scenario="mini", opponent="random", shaping=0.5)
    luck = np.random.default_rng(3)
    _, info = env.reset(seed=3)
    inner = env.unwrapped
    seat = inner.env.possible_agents.index(inner.seat)
    begun, total, over = inner.env.rules.standing(inner.env.game.state)[seat], 0.0, False
    while not over:
        _, reward, over, _, info = env.step(answer(env, info, luck))
        total += reward
    ended = inner.env.rules.standing(inner.env.game.state)[seat]
    assert total == pytest.approx(inner.env.game.outcome.rewards[inner.seat] + 0.5 * (ended - begun))


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_makes_the_same_games_again_whatever_was_played_before(name):
    settings = {"scenario": "mini", "opponent": {"random": 1, "heuristic": 1}, "max_decisions": 80}
    env = gymnasium.make(name, **settings)
    first = play(env, 3, seed=5)
    assert str(play(env, 3, seed=5)) == str(first) == str(play(gymnasium.make(name, **settings), 3, seed=5))
    assert str(play(env, 3, seed=6)) != str(first)


def test_opponents_are_drawn_by_their_weights():
    env = gymnasium.make("grognard/SpaceEmpires-v0", scenario="mini", rounds=1, opponent={"pass": 3, "random": 1})
    names = []
    for seed in range(200):
        env.reset(seed=seed)
        names.append(env.unwrapped.opponent)
    assert 125 < names.count("pass") < 175 and set(names) == {"pass", "random"}


def test_a_learner_alone_at_the_table_needs_no_opponent():
    played = play(gymnasium.make("grognard/SpaceEmpires-v0", scenario="solitaire"), 1)
    assert played[0][2][-1] == played[0][3].rewards["red"]


def test_an_illegal_action_loses_or_is_an_error():
    env = gymnasium.make("grognard/Conquest-v0", scenario="mini")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False) and not info["action_mask"].any()
    with pytest.raises(GrognardError, match="the episode is over"):
        env.unwrapped.step(wrong)
    env = gymnasium.make("grognard/Conquest-v0", scenario="mini", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(wrong)


def test_nothing_can_be_done_before_the_first_reset():
    env = gymnasium.make("grognard/Conquest-v0", scenario="mini").unwrapped
    for use in (env.action_masks, lambda: env.step(0)):
        with pytest.raises(GrognardError, match=r"call reset\(\)"):
            use()


class Fickle:
    """Answers like anybody, until it fails."""

    fails = False

    def act(self, choice):
        return None if Fickle.fails else choice.legal[0]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("many", [True, False])
def test_an_opponent_that_fails_leaves_no_game_half_played(name, many, monkeypatch):
    settings = {"scenario": "mini", "opponent": f"{__name__}:Fickle"}
    env = gymnasium.make_vec(name, num_envs=2, **settings) if many else gymnasium.make(name, **settings).unwrapped
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    monkeypatch.setattr(Fickle, "fails", True)
    with pytest.raises(BadAnswer, match="Fickle gave a wrong answer"):
        for _ in range(200):
            *_, info = env.step(answer(env, info, luck))
    with pytest.raises(GrognardError, match=r"call reset\(\) first"):
        env.step(answer(env, info, luck))
    monkeypatch.setattr(Fickle, "fails", False)
    _, info = env.reset()
    env.step(answer(env, info, luck))


@pytest.mark.parametrize("refused", [{"seed": -1}, {"seed": 0.5}, {"options": {"game": {"scenario": "moon"}}}])
def test_after_a_refused_reset_the_same_game_goes_on(refused):
    trails = []
    for wrong in (False, True):
        env = gymnasium.make("grognard/Conquest-v0", scenario="mini", opponent={"random": 1, "pass": 1}).unwrapped
        luck = np.random.default_rng(1)
        _, info = env.reset(seed=3)
        if wrong:
            with pytest.raises(GrognardError):
                env.reset(**refused)
        trail = []
        for _ in range(60):
            observation, *rest, info = env.step(answer(env, info, luck))
            trail.append((observation.tobytes(), *rest))
            if rest[1]:
                _, info = env.reset()
        trails.append(trail)
    assert trails[0] == trails[1]


def test_seeds_of_numpy_are_seeds():
    env = gymnasium.make("grognard/Conquest-v0", scenario="mini").unwrapped
    assert (env.reset(seed=3)[0] == env.reset(seed=np.int64(3))[0]).all()


def test_many_games_do_not_begin_at_a_position():
    envs = gymnasium.make_vec("grognard/Conquest-v0", num_envs=2, scenario="mini")
    with pytest.raises(GrognardError, match="many games cannot begin at a position"):
        envs.reset(options={"game": {"scenario": "standard"}})
    envs.reset(seed=[4, 5], options={})


def test_games_in_which_the_learner_is_never_asked_are_told():
    env = gymnasium.make("grognard/SpaceEmpires-v0", scenario="mini", seat="blue", max_decisions=1)
    game = next(
        game for seed in range(99) if (game := Game("space_empires", {"scenario": "mini"}, seed)).to_move == "red"
    )
    with pytest.raises(GrognardError, match="the learner was asked nothing in 1000 games"):
        env.reset(seed=1, options={"position": game.to_position()})


def test_a_long_game_is_cut_off():
    env = gymnasium.make("grognard/Conquest-v0", scenario="mini", max_decisions=20)
    *_, (_, _, rewards, outcome) = play(env, 2)
    assert outcome is None and not any(rewards)


def test_the_learner_sees_its_own_side_of_the_table():
    env = gymnasium.make("grognard/SpaceEmpires-v0", scenario="mini", seat="blue", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.unwrapped.env.game.show("blue")


@pytest.mark.parametrize(
    ("settings", "error", "sentence"),
    [
        ({"seat": "pink"}, UnknownName, "unknown seat 'pink'"),
        ({"opponent": "heuristics"}, UnknownName, "did you mean heuristic"),
        ({"opponent": {}}, BadInput, "at least one agent"),
        ({"opponent": {"random": 0}}, BadInput, "random: a weight is a number above 0, not 0"),
        ({"opponent": {"random": 1, "pass": "often"}}, BadInput, "pass: a weight is a number above 0, not 'often'"),
        ({"opponent": {"random": True}}, BadInput, "random: a weight is a number above 0, not True"),
        ({"opponent": None}, BadInput, "write an agent's text or a table of texts with weights, not None"),
        ({"opponent": ["random", "pass"]}, BadInput, "a table of texts with weights, not"),
        ({"opponent": {1: 1}}, BadInput, "1 is not an agent's text"),
        ({"scenario": "moon"}, BadInput, "moon"),
        ({"skip_single": "no"}, GrognardError, "`skip_single` is True or False, not 'no'"),
        ({"shaping": "much"}, GrognardError, "`shaping` is a number, not 'much'"),
    ],
)
@pytest.mark.parametrize("many", [True, False])
def test_mistakes_are_told_when_it_is_made(settings, error, sentence, many):
    with pytest.raises(error, match=sentence):
        if many:
            gymnasium.make_vec("grognard/Conquest-v0", num_envs=2, **settings)
        else:
            gymnasium.make("grognard/Conquest-v0", **settings)


def test_maskable_ppo_finds_the_masks():
    masks = pytest.importorskip("sb3_contrib.common.maskable.utils")
    dummy = pytest.importorskip("stable_baselines3.common.vec_env")
    env = dummy.DummyVecEnv([lambda: gymnasium.make("grognard/Conquest-v0", scenario="mini", opponent="heuristic")])
    env.reset()
    assert masks.is_masking_supported(env) and masks.get_action_masks(env).sum() >= 2


# Many at once


@pytest.mark.parametrize("name", NAMES)
def test_a_vector_of_games_waits_for_the_learner_everywhere(name):
    env = gymnasium.make_vec(
        name, num_envs=6, scenario="mini", opponent={"random": 1, "heuristic": 1}, max_decisions=150
    )
    luck, ends = np.random.default_rng(4), 0
    observation, info = env.reset(seed=4)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    for _ in range(150):
        batch, seats = env.unwrapped.lanes.batch, env.unwrapped.lanes.seat.copy()
        assert (batch.to_move == seats).all() and (info["action_mask"].sum(axis=1) >= 2).all()
        assert (info["action_mask"] == batch.mask).all() and observation in env.observation_space
        observation, reward, terminated, truncated, info = env.step(answer(env, info, luck))
        over = terminated | truncated
        assert not (terminated & truncated).any() and not reward[~terminated].any()
        assert over.any() == ("final_obs" in info)
        for lane in np.flatnonzero(over):
            assert info["_final_obs"][lane] and info["final_obs"][lane] in env.single_observation_space
            assert not info["final_info"]["action_mask"][lane].any()
        ends += over.sum()
    assert ends > 3


def test_a_vector_of_games_is_reproducible_and_arrays_stay_as_they_were():
    trails = []
    env = gymnasium.make_vec("grognard/SpaceEmpires-v0", num_envs=3, scenario="mini", opponent={"random": 1, "pass": 1})
    for seed in (7, 7, 8):
        luck, trail = np.random.default_rng(4), []
        observation, info = env.reset(seed=seed)
        for _ in range(30):
            kept, mask = observation, info["action_mask"]
            before = copy.deepcopy((kept, mask))
            observation, *rest, info = env.step(answer(env, info, luck))
            assert (kept == before[0]).all() and (mask == before[1]).all()
            trail.append((observation.tobytes(), *[array.tobytes() for array in rest]))
        trails.append(trail)
    assert trails[0] == trails[1] != trails[2]


def test_the_final_observation_is_what_the_learner_saw_last():
    """With one game and an opponent that only passes, both environments come to the same end."""
    env = gymnasium.make_vec("grognard/SpaceEmpires-v0", num_envs=1, scenario="mini", rounds=1, seat="red")
    luck, over = np.random.default_rng(4), False
    _, info = env.reset(seed=2)
    lanes = env.unwrapped.lanes
    while not over:
        _, _, (over,), _, info = env.step(answer(env, info, luck))
    game = lanes.batch.lanes.finished[0]
    assert (info["final_obs"][0] == np.asarray(game.observe("red")) * lanes.batch.scale).all()


def test_in_a_vector_an_illegal_action_loses_its_game_alone():
    env = gymnasium.make_vec("grognard/Conquest-v0", num_envs=3, scenario="mini")
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _, reward, terminated, _, _ = env.step(actions)
    assert terminated.tolist() == [False, True, False] and reward.tolist() == [0.0, -1.0, 0.0]
    env = gymnasium.make_vec("grognard/Conquest-v0", num_envs=3, scenario="mini", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(actions)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("opponent", ["heuristic", "random"])
def test_a_compact_seat_plays_the_same_games(name, opponent):
    envs = [gymnasium.make(name, scenario="mini", opponent=opponent, compact=compact) for compact in (False, True)]
    assert envs[1].action_space.n < envs[0].action_space.n
    full, small = (env.unwrapped for env in envs)
    (seen, info), (part, mask) = full.reset(seed=5), small.reset(seed=5)
    luck = np.random.default_rng(5)
    for _ in range(60):
        assert (seen[small.env.compact.numbers] == part).all() and part in small.observation_space
        assert (info["action_mask"][small.env.compact.actions] == mask["action_mask"]).all()
        action = int(luck.choice(np.flatnonzero(mask["action_mask"])))
        seen, reward, over, _, info = full.step(small.env.to_full(action))
        part, same, ended, _, mask = small.step(action)
        assert (reward, over) == (same, ended)
        if over:
            break


@pytest.mark.parametrize("name", NAMES)
def test_compact_seats_play_side_by_side(name):
    envs = gymnasium.make_vec(name, num_envs=3, scenario="mini", opponent="heuristic", compact=True)
    observations, infos = envs.reset(seed=5)
    luck = np.random.default_rng(5)
    for _ in range(40):
        assert (
            observations.shape == (3, *envs.single_observation_space.shape) and observations in envs.observation_space
        )
        assert infos["action_mask"].shape == (3, envs.single_action_space.n) and infos["action_mask"].any(axis=1).all()
        observations, *_, infos = envs.step(answer(envs, infos, luck))
