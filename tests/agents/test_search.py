"""The agent that looks ahead: legal, repeatable, honest about what it cannot see, and able to find a win."""

from random import Random
from typing import Any

import pytest
from contract.games import new_game, play

from grognard.agents.base import Choice
from grognard.agents.bench import PlainTree
from grognard.agents.heuristic import judge_of
from grognard.agents.registry import make_agent
from grognard.agents.search import DEPTH, Advised, SearchAgent
from grognard.agents.tree import Guide, Tree, apply, play_on
from grognard.envs.core.errors import BadInput, GrognardError
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook

GAME = "space_empires"
QUICK = "search:sims=30,depth=1"
PLAYERS = ("", ":weights=mini")


def choices(text: str, table: Game[Any], decisions: int = 4, seed: int = 1) -> list[int]:
    """What the agent does at some decisions in a row, of all seats; the table is left alone."""
    agent = make_agent(text, GAME, seed)
    twin = table.copy()
    found = []
    for _ in range(decisions):
        found.append(agent.act(Choice(twin, seed=2, with_game=True)))
        twin.apply(found[-1])
    return found


def given(position: dict[str, object]) -> Game[Any]:
    return Game(rulebook(GAME), {}, position={"game": GAME, "options": {"scenario": "mini"}, **position})


class Stubborn:
    """An adviser for one action, which finds all positions equal."""

    needs_game = False

    def __init__(self, action: int = 0) -> None:
        self.action = action

    def act(self, choice: Choice) -> int:
        return self.action

    def prior(self, game: Game[Any], legal: list[int]) -> list[float]:
        return [1.0 if action == self.action else 0.0 for action in legal]

    def value(self, game: Game[Any]) -> list[float]:
        return [0.0] * len(game.names)


@pytest.mark.parametrize("scenario", ["mini", "three", "four", "teams", "solitaire"])
@pytest.mark.parametrize(
    "text", [QUICK, "search:sims=20,depth=1,rollout=random,prior=none", "search:sims=20,depth=2,rollout=none,caution=0"]
)
def test_it_plays_legally_with_any_number_of_players(scenario, text):
    table = play(new_game(GAME, scenario), Random(3), 40)

    assert len(choices(text, table)) == 4


@pytest.mark.parametrize(
    "text", [QUICK, "search:sims=40,depth=1,rollout=random,prior=none", "search:sims=40,caution=0,depth=1"]
)
def test_a_seed_makes_it_repeatable(text):
    table = play(new_game(GAME, "mini"), Random(1), 20)

    assert choices(text, table, 8, seed=5) == choices(text, table, 8, seed=5)


def test_a_budget_of_time_stops_it_with_the_best_so_far():
    table = new_game(GAME, "mini")
    agent = make_agent("search:ms=1,depth=1,sims=1000000000", GAME)

    tree = agent.look(Choice(table, with_game=True))

    assert tree.best() in table.legal()
    assert sum(tree.counts().values()) >= 1


def test_it_finds_the_shot_that_wins():
    hexes = {"R10C8": {"colony": "blue", "homeworld": True, "value": 5}}
    units = {"DD#1": {"at": "R10C8", "ships": 4}}
    table = given({"phase": "combat", "active": "red", "hexes": hexes, "players": {"red": {"units": units}}})

    for text in ("search:sims=50,depth=2,rollout=none,prior=none", "search:sims=50,depth=2"):
        assert [table.label(action) for action in choices(text, table, 1)] == ["choose DD#1"]


def test_it_finds_the_way_to_the_homeworld_that_nobody_guards():
    hexes = {"R10C8": {"colony": "blue", "homeworld": True, "value": 5}}
    units = {"DD#1": {"at": "R9C8", "ships": 4}}
    table = given({"hexes": hexes, "players": {"red": {"units": units}}})

    agent = make_agent("search:sims=200,prior=none,rollout=random,depth=1", GAME, 1)
    while not table.over and table.to_move == "red":
        table.apply(agent.act(Choice(table, seed=2, with_game=True)))

    assert table.outcome is not None
    assert table.outcome.winners == ["red"]


def test_what_its_seat_cannot_see_changes_nothing():
    table = play(new_game(GAME, "mini"), Random(4), 60)
    player = table.to_move

    choices = [Choice(table.resample(player, seed), with_game=True) for seed in (1, 2)]
    trees = [Tree(choice.game.resample(player, 9), Guide(), None, 3) for choice in choices]
    drawn = [tree._world(0).observe(player) for tree in trees]

    assert list(drawn[0]) == list(drawn[1]) == list(table.observe(player))
    assert [tree.game is not table for tree in trees] == [True, True]


def test_every_world_draws_the_hidden_things_anew():
    table = play(new_game(GAME, "mini"), Random(4), 60)
    tree = Tree(table, Guide(), None, 3)

    worlds = {tree._world(number).fingerprint() for number in range(5)}

    assert len(worlds) == 5


def test_a_prior_leads_the_search():
    table = new_game(GAME, "mini")
    action = table.legal()[-1]

    agent = make_agent(f"search:sims=30,depth=2,rollout=none,prior={__name__}:Stubborn:action={action}", GAME)
    tree = agent.look(Choice(table, with_game=True))

    assert tree.best() == action
    assert tree.counts()[action] == max(tree.counts().values())


def test_weights_of_the_scripted_player_guide_it():
    """Without time to look, the search does as that player would."""
    whole = "search:sims=1,depth=1"
    table = play(new_game(GAME, "mini"), Random(2), 120)
    differ = 0
    while not table.over:
        usual, fitted = (make_agent(f"heuristic{text}", GAME).act(Choice(table, 3, with_game=True)) for text in PLAYERS)
        guided = [choices(f"{whole}{text.replace(':', ',')}", table, 1)[0] for text in PLAYERS]
        assert guided == [usual, fitted]
        differ += usual != fitted
        table.apply(usual)
    assert differ


def test_the_end_of_a_game_is_worth_its_result_and_margin_whoever_advises():
    table = new_game(GAME, "mini")
    advised = Advised(Stubborn())
    assert advised.worth(table) == [0.0, 0.0]

    play(table, Random(4), 10_000)

    assert table.over
    rewards, standing = table.rules.rewards(table.state), table.rules.standing(table.state)
    halves = [(reward + lead) / 2 for reward, lead in zip(rewards, standing, strict=True)]
    assert advised.worth(table) == pytest.approx(halves) and any(halves)


def test_opponents_are_thought_to_play_by_the_usual_weights():
    table = play(new_game(GAME, "mini"), Random(2), 120)
    usual, fitted = (make_agent(f"heuristic{text}", GAME).choose for text in PLAYERS)
    seat = table.state.to_move
    player = SearchAgent(GAME, weights="mini")._player(table)
    differ = {True: 0, False: 0}
    while not table.over:
        own = table.state.to_move == seat
        moves = fitted(table.state, table.mask), usual(table.state, table.mask)
        assert player(table.state, table.mask) == moves[0 if own else 1]
        differ[own] += moves[0] != moves[1]
        table.apply(moves[1])
    assert min(differ.values()) > 0


def test_actions_are_counted_and_valued():
    table = new_game(GAME, "mini")

    tree = SearchAgent(GAME, sims=50, depth=1, rollout="random", prior="none").look(Choice(table, with_game=True))

    assert 0 < sum(tree.counts().values()) <= 50
    assert set(tree.counts()) == set(table.legal())
    assert all(-1 <= worth <= 1 for action in tree.counts() for worth in tree.worth(action))


def looked(**parameters: Any) -> Tree[Any]:
    """The tree of a short search with these parameters."""
    return SearchAgent(GAME, sims=3, **parameters).look(Choice(new_game(GAME, "mini"), with_game=True))


def test_parameters_reach_the_search():
    tree = looked(c=0.3, depth=7, caution=2.0, gain=4.0, trust=0.7)

    assert (tree.c, tree.depth, tree.caution, tree.judge_at_once) == (0.3, 7, 2.0, False)
    assert (tree.guide.gain, tree.guide.trust) == (4.0, 0.7)
    assert tree.guide.player is not None and tree.playout is not None
    assert sum(tree.counts().values()) == 3


@pytest.mark.parametrize(
    ("rollout", "plays", "judges"), [("heuristic", True, False), ("random", False, False), ("none", False, True)]
)
def test_who_plays_on(rollout, plays, judges):
    tree = looked(rollout=rollout, depth=1)

    assert (tree.playout is not None, tree.judge_at_once) == (plays, judges)


def test_without_a_prior_there_is_neither_a_favourite_player_nor_caution():
    tree = looked(prior="none", caution=2.0, depth=1)

    assert tree.guide.player is None and tree.caution == 0.0


def test_an_adviser_guides_in_place_of_the_scripted_player():
    tree = looked(prior=f"{__name__}:Stubborn:action=5", depth=1, rollout="none")

    assert isinstance(tree.guide, Advised) and tree.caution == 1.0


def test_every_search_of_an_agent_draws_other_worlds():
    choice = Choice(new_game(GAME, "mini"), with_game=True)
    first, second = SearchAgent(GAME, sims=1, seed=4), SearchAgent(GAME, sims=1, seed=4)
    seeds = [first.look(choice).seed for _ in range(3)]

    assert len(set(seeds)) == 3 and seeds == [second.look(choice).seed for _ in range(3)]
    assert seeds[0] != SearchAgent(GAME, sims=1, seed=5).look(choice).seed


def test_the_depth_suits_the_judge_of_the_game_unless_it_is_told():
    judged = SearchAgent("edge")
    assert judged.judge is not None and judged.depth == judged.judge.turns == 2
    assert SearchAgent("edge", depth=5).depth == 5

    other = SearchAgent(GAME)
    assert (other.judge, other.depth) == (None, DEPTH)


def test_a_judge_stands_behind_both_kinds_of_guides():
    choice = Choice(new_game("edge", "mini"), with_game=True)
    for prior in ("heuristic", f"{__name__}:Stubborn:action=0"):
        agent = SearchAgent("edge", sims=1, prior=prior)
        assert agent.look(choice).guide.judge is agent.judge is judge_of("edge")


def test_a_table_that_a_judge_knows_is_not_played_to_the_end():
    """Every simulation ends with the next turn but one."""
    agent, judge = SearchAgent("edge", sims=20), judge_of("edge")
    tree = agent.look(Choice(play(new_game("edge", "mini"), Random(3), 60), with_game=True))

    game = tree._world(0)
    turn = judge.turn(game.state)
    apply_and_play(tree, game)

    assert judge.turn(game.state) == turn + 2 and not game.over
    assert all(abs(worth) < 1 for action in tree.counts() for worth in tree.worth(action))


def apply_and_play(tree, game):
    """As the tree does it."""
    passed = apply(game, tree.best(), tree.guide.judge)
    play_on(game, tree.playout, tree.depth - passed, tree.guide.judge)


def test_milliseconds_are_thousandths_of_a_second():
    assert SearchAgent(GAME, ms=250).seconds == 0.25 and SearchAgent(GAME).seconds == 0.0


@pytest.mark.parametrize(
    ("name", "value"), [("sims", 1), ("ms", 0), ("depth", 0), ("caution", 0.0), ("trust", 0.0), ("trust", 1.0)]
)
def test_the_least_and_the_most_that_parameters_may_be(name, value):
    SearchAgent(GAME, **{name: value})
    beyond = value + 1 if value == 1.0 and name == "trust" else value - 1
    with pytest.raises(BadInput, match=name):
        SearchAgent(GAME, **{name: beyond})


def test_the_plain_search_of_the_benchmark_counts_what_it_does():
    plain = PlainTree(new_game(GAME, "mini"), seed=1)

    plain.run(40)

    children = plain.root.children.values()
    assert plain.root.visits == 40 and sum(child.visits for child in children) == 39
    assert all(child.chances == 39 for child in children) and {child.prior for child in children} == {1 / len(children)}
    assert plain.root.total[0] == pytest.approx(-plain.root.total[1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("search:sims=0", "sims: 0 is too small, it must be at least 1"),
        ("search:rollout=rndom", "unknown rollout 'rndom'; did you mean random?"),
        ("search:trust=2", "trust: 2.0 is not a share, it must be from 0 to 1"),
        ("search:prior=random", "prior: random only acts; an agent with `prior` and `value` is needed"),
    ],
)
def test_bad_parameters_are_told(text, message):
    with pytest.raises(BadInput, match=message.replace("(", r"\(")):
        make_agent(text, GAME)


def test_a_choice_without_a_game_is_refused():
    with pytest.raises(GrognardError, match="with_game=True"):
        make_agent("search", GAME).act(Choice(new_game(GAME, "mini")))
