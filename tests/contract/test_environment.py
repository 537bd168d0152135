"""What every environment promises: PettingZoo's own tests, masks, leaving agents, saving and restoring."""

import copy
import pickle
import warnings
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from contract.games import ALL, rulebook
from pettingzoo.test import api_test, render_test, seed_test, state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from grognard.envs.core.aec import GameEnv
from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import BadInput, GrognardError, IllegalAction, UnknownName

# What PettingZoo warns of in its own classic games, too: observations with masks, and agents with names.
OPINIONS = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named",
)


def make(game, scenario, **settings):
    return GameEnv(rulebook(game), {"scenario": scenario}, strict=True, **settings)


def random_step(env, random):
    observation, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        env.step(None)
        return None
    action = int(random.choice(np.flatnonzero(observation["action_mask"])))
    env.step(action)
    return action


@pytest.mark.parametrize(("game", "scenario"), ALL)
@pytest.mark.filterwarnings(*OPINIONS)
def test_api(game, scenario, capsys):
    api_test(make(game, scenario), num_cycles=200)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_state(game, scenario):
    """PettingZoo's test plays without masks."""
    env = make(game, scenario, illegal="lose")

    state_test(env, turn_based_aec_to_parallel_wrapper(make(game, scenario)))

    env.reset(seed=1)
    assert (env.state() == np.concatenate([env.observe(agent)["observation"] for agent in env.agents])).all()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_seeds(game, scenario):
    seed_test(lambda: make(game, scenario), num_cycles=100)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_decision_cap_truncates_everybody(game, scenario):
    """PettingZoo's max_cycles_test is for parallel environments and ignores masks; this is the same promise."""
    env = make(game, scenario, max_decisions=25)
    env.reset(seed=3)
    random, decisions = Random(3), 0
    while env.agents:
        decisions += random_step(env, random) is not None
        if decisions == 25:
            assert all(env.truncations.values()) or all(env.terminations.values())
    assert decisions == 25


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_render(game, scenario, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda **settings: make(game, scenario, **settings))


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_mask_is_the_set_of_accepted_actions(game, scenario):
    env = make(game, scenario)
    env.reset(seed=5)
    random = Random(5)
    for _ in range(12):
        for _ in range(random.randrange(20)):
            if env.agents:
                random_step(env, random)
        if not env.agents or env.game.over:
            break
        mask = env.last()[0]["action_mask"]
        assert mask.any() and (mask == env.last()[4]["action_mask"]).all()
        for action in random.sample(range(mask.size), min(60, mask.size)):
            saved = env.game.fingerprint()
            if mask[action]:
                env.game.copy().apply(action)
            else:
                with pytest.raises(IllegalAction):
                    env.step(action)
            assert env.game.fingerprint() == saved


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_saved_environments_go_on_alike(game, scenario):
    env = make(game, scenario)
    env.reset(seed=7)
    random = Random(7)
    for _ in range(60):
        if env.agents:
            random_step(env, random)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), make(game, scenario)]
    twins[2].set_state(env.get_state())

    trails = [trail_of(twin) for twin in [env, *twins]]

    assert all(trail == trails[0] for trail in trails)


def trail_of(env):
    """Sixty more decisions, and all that can be seen on the way."""
    random, trail = Random(9), []
    for _ in range(60):
        if not env.agents:
            break
        agent = env.agent_selection
        observation = env.last()[0]
        action = random_step(env, random)
        trail.append((agent, action, observation["observation"].tobytes(), observation["action_mask"].tobytes()))
        trail.append((dict(env.rewards), env.game.fingerprint()))
    return trail


@pytest.mark.parametrize("saved", [None, {}, {"game": 1}, [0], "state"])
def test_what_was_not_saved_cannot_be_restored(saved):
    env = make("space_empires", "mini")
    env.reset(seed=7)
    before = env.game
    with pytest.raises(BadInput, match="it is not what get_state returned"):
        env.set_state(saved)
    assert env.game is before


@pytest.mark.parametrize(("game", "scenario"), [("conquest", "mini"), ("space_empires", "three")])
def test_a_game_of_another_kind_is_not_restored(game, scenario):
    env, other = make("space_empires", "mini"), make(game, scenario)
    env.reset(seed=7)
    other.reset(seed=7)
    before = env.game
    with pytest.raises(GrognardError, match="this environment is for"):
        env.set_state(other.get_state())
    assert env.game is before and env.agents == env.possible_agents


def test_a_compact_environment_and_a_full_one_cannot_share_what_was_saved():
    env, other = make("conquest", "mini"), make("conquest", "mini", compact=True)
    for one in (env, other):
        one.reset(seed=7)
    for one, saved in ((env, other.get_state()), (other, env.get_state())):
        with pytest.raises(GrognardError, match="only one is compact"):
            one.set_state(saved)


def test_an_environment_that_shapes_goes_on_from_one_that_does_not():
    env, shaped = make("space_empires", "mini"), make("space_empires", "mini", shaping=0.5)
    for one in (env, shaped):
        one.reset(seed=7)
        random = Random(7)
        for _ in range(40):
            random_step(one, random)
    other = make("space_empires", "mini", shaping=0.5)
    other.set_state(env.get_state())
    random, same = Random(3), Random(3)
    for _ in range(60):
        random_step(shaped, random)
        random_step(other, same)
        assert shaped.rewards == other.rewards


@pytest.mark.parametrize("agent", ["nobody", None, 0])
def test_who_does_not_play_sees_nothing(agent):
    env = make("space_empires", "mini")
    env.reset(seed=7)
    with pytest.raises(UnknownName, match="unknown agent"):
        env.observe(agent)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_misuse_is_told(game, scenario):
    env = make(game, scenario)
    with pytest.raises(GrognardError, match="call reset"):
        env.step(0)
    with pytest.raises(GrognardError, match="call reset"):
        env.observe(env.possible_agents[0])
    with pytest.raises(GrognardError, match="call reset"):
        env.last()
    with pytest.raises(GrognardError, match="call reset"):
        env.agent_iter()
    env.reset(seed=1)
    with pytest.raises(GrognardError, match="whole number"):
        env.step(None)
    for wrong in (10**6, 10**30, -1):
        with pytest.raises(IllegalAction, match=f"action {wrong} is illegal: actions are numbered from 0 to "):
            env.step(wrong)
    assert len(env.game.history) == 0
    with pytest.raises(GrognardError, match="render_mode"):
        env.render()
    with pytest.raises(GrognardError, match="render mode"):
        make(game, scenario, render_mode="hologram")
    with pytest.raises(GrognardError, match="view"):
        make(game, scenario, view="nobody")


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_rewards_come_at_the_end_and_sum_to_zero(game, scenario):
    env = make(game, scenario)
    env.reset(seed=11)
    random, total = Random(11), dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent = env.agent_selection
        _, reward, *_ = env.last()
        if env.terminations[agent] or env.truncations[agent]:
            total[agent] += reward
        else:
            assert reward == 0
        random_step(env, random)
    assert total == env.game.outcome.rewards
    assert len(total) == 1 or abs(sum(total.values())) < 1e-9


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_shaping_is_off_unless_asked_for_and_sums_to_zero(game, scenario):
    env = make(game, scenario, shaping=0.5)
    env.reset(seed=13)
    random, seen = Random(13), 0.0
    for step in range(3000):
        if not env.agents or (step >= 150 and seen > 0):
            break
        random_step(env, random)
        assert abs(sum(env.rewards.values())) < 1e-9 or len(env.possible_agents) == 1
        seen += sum(abs(reward) for reward in env.rewards.values())
    assert seen > 0


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_game_starts_from_a_position(game, scenario):
    env = make(game, scenario)
    env.reset(seed=17)
    random = Random(17)
    for _ in range(40):
        random_step(env, random)
    position = env.game.to_position()
    again = make(game, scenario)

    again.reset(options={"position": position})

    assert again.game.fingerprint() == env.game.fingerprint()
    assert again.agent_selection == env.agent_selection
    with pytest.raises(GrognardError, match="own options"):
        again.reset(options={"position": position, "game": {"rounds": 3}})
    again.reset(options={"colour": "blue"})
    with pytest.raises(GrognardError, match=r"unknown option .postion. of reset; did you mean position\?"):
        again.reset(options={"postion": position})


@pytest.mark.parametrize(
    "refused",
    [
        {"seed": 9, "options": {"game": {"scenario": "three"}}},
        {"seed": 9, "options": {"game": {"scenario": "moon"}}},
        {"seed": 9, "options": {"game": "three"}},
        {"seed": 9, "options": {"position": {"game": "space_empires", "options": {"scenario": "three"}}}},
        {"seed": 9, "options": {"position": {"cycle": -5}}},
        {"seed": 9, "options": {"position": {}, "game": {"rounds": 3}}},
        {"seed": -1},
        {"seed": 1.5},
        {"seed": "one"},
    ],
)
def test_a_refused_reset_leaves_everything_as_it_was(refused):
    env, other = make("space_empires", "mini"), make("space_empires", "mini")
    for one in (env, other):
        one.reset(seed=3)
        one.step(int(np.flatnonzero(one.last()[0]["action_mask"])[-1]))
    game = env.game

    with pytest.raises(GrognardError):
        env.reset(**refused)

    assert env.game is game and env.agents == other.agents
    random, twin = Random(1), Random(1)
    for _ in range(20):
        assert (env.last()[0]["observation"] == other.last()[0]["observation"]).all()
        assert random_step(env, random) == random_step(other, twin)
    env.reset()
    other.reset()
    assert env.game.fingerprint() == other.game.fingerprint(), "the next game is the one that would have been next"


def test_a_refused_first_reset_leaves_no_game():
    env = make("space_empires", "mini")
    with pytest.raises(GrognardError):
        env.reset(options={"game": {"scenario": "three"}})
    assert env.agents == []
    with pytest.raises(GrognardError, match="call reset"):
        _ = env.game


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("wrong", [0.5, 1.0, "1", [1], np.zeros(2, dtype=np.int64), np.float32(1)])
def test_an_action_is_not_rounded(strict, wrong):
    env = GameEnv(rulebook("space_empires"), {"scenario": "mini"}, strict=strict)
    env.reset(seed=3)
    with pytest.raises(GrognardError, match="an action is a whole number from 0 to 5"):
        env.step(wrong)
    assert len(env.game.history) == 0


class Whole:
    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


@pytest.mark.parametrize("kind", [int, np.int64, np.int8, np.uint16, np.array, Whole])
def test_an_action_is_anything_that_is_a_whole_number(kind):
    env = make("space_empires", "mini")
    env.reset(seed=3)
    action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])

    env.step(kind(action))

    assert list(env.game.history) == [action]


@pytest.mark.parametrize(("game", "scenario"), ALL)
@pytest.mark.parametrize("max_decisions", [0, 30])
def test_infos_have_one_shape_for_every_agent_at_every_step(game, scenario, max_decisions):
    env = make(game, scenario, max_decisions=max_decisions)
    env.reset(seed=7)
    random = Random(7)
    for _ in range(400):
        if not env.agents:
            break
        assert list(env.infos) == env.agents
        for agent, info in env.infos.items():
            over = env.terminations[agent] or env.truncations[agent]
            asked = agent == env.agent_selection and not over
            assert list(info) == ["action_mask"] and info["action_mask"].shape == (env.action_space(agent).n,)
            assert info["action_mask"].dtype == np.int8 and info["action_mask"].any() == asked
            assert (env.observe(agent)["action_mask"] == info["action_mask"]).all()
        random_step(env, random)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_question_is_that_of_the_game_until_the_end(game, scenario):
    env = make(game, scenario, max_decisions=40)
    env.reset(seed=7)
    random = Random(7)
    while env.agents:
        question, asked = env.question, env.game.decision
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            assert question is None
        else:
            assert (question.player, question.name, question.rule) == (env.agent_selection, asked.name, asked.rule)
            assert question.text and question.text[0].isupper() and not question.text.startswith(question.rule)
        random_step(env, random)
    assert env.question is None


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_an_illegal_action_may_lose_instead(game, scenario):
    env = make(game, scenario, illegal="lose")
    env.reset(seed=5)
    random = Random(5)
    for _ in range(9):
        random_step(env, random)
    loser, before = env.agent_selection, env.game.fingerprint()
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))

    assert all(env.terminations.values()) and env.question is None and env.game.fingerprint() == before
    rewards = {}
    while env.agents:
        agent = env.agent_selection
        _, rewards[agent], *_, info = env.last()
        assert not info["action_mask"].any()
        env.step(None)
    assert rewards == {agent: -1 if agent == loser else 0 for agent in env.possible_agents}
    env.reset(seed=5)
    assert env.agents == env.possible_agents and env.last()[4]["action_mask"].any()


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("wrong", [-1, 10**6, 10**30])
def test_a_number_that_is_no_action_loses_too(wrong, compact):
    env = make("conquest", "mini", illegal="lose", compact=compact)
    env.reset(seed=5)
    loser = env.agent_selection
    env.step(wrong)
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.agents}


def test_an_episode_that_is_over_says_so():
    env = make("conquest", "mini", illegal="lose")
    env.reset(seed=5)
    for action in (-1, None, None):
        env.step(action)
    assert env.agents == [] and list(env.agent_iter()) == []
    for use in (env.last, lambda: env.step(None), lambda: env.step(0)):
        with pytest.raises(GrognardError, match=r"the episode is over: call reset\(\)"):
            use()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"illegal": "warn"}, "`illegal` is raise or lose, not 'warn'"),
        ({"max_decisions": -1}, "`max_decisions` is a whole number, 0 or more, not -1"),
        ({"max_decisions": 9.5}, "`max_decisions` is a whole number, 0 or more, not 9.5"),
        ({"compact": "yes"}, "`compact` is True or False, not 'yes'"),
    ],
)
def test_settings_that_cannot_be_are_told(settings, sentence):
    with pytest.raises(GrognardError, match=sentence):
        make("space_empires", "mini", **settings)
    with pytest.raises(GrognardError, match=sentence):
        Batch(rulebook("space_empires"), 2, {"scenario": "mini"}, **settings)


@pytest.mark.parametrize("shaping", ["much", None, float("nan")])
def test_shaping_is_a_number(shaping):
    with pytest.raises(GrognardError, match="`shaping` is a number"):
        make("space_empires", "mini", shaping=shaping)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_choice_of_an_environment_is_what_an_agent_needs(game, scenario):
    env = make(game, scenario)
    env.reset(seed=5)
    random = Random(5)
    for _ in range(30):
        if env.question is None:
            break
        plain, whole = env.choice(), env.choice(SimpleNamespace(needs_game=True))
        assert plain.player == env.agent_selection and (plain.mask == env.last()[4]["action_mask"]).all()
        assert (plain.observation == env.last()[0]["observation"]).all()
        assert plain.game is None and whole.game.legal() == plain.legal
        assert whole.game.fingerprint() == env.choice(SimpleNamespace(needs_game=True)).game.fingerprint()
        random_step(env, random)
    while env.question is not None:
        random_step(env, random)
    with pytest.raises(GrognardError, match="nobody is asked"):
        env.choice()


def test_an_action_is_also_a_scalar_of_torch():
    torch = pytest.importorskip("torch")
    env = make("space_empires", "mini")
    env.reset(seed=3)
    action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])

    env.step(torch.tensor(action))

    assert list(env.game.history) == [action]
    with pytest.raises(GrognardError, match="whole number"):
        env.step(torch.tensor(1.0))
