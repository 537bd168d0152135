"""The numbers of the search: priors and values, the race at the root, upper bounds below, and what is carried back."""

from itertools import pairwise
from math import sqrt, tanh
from random import Random

import pytest
from contract.games import new_game
from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.script import Judge
from grognard.agents.tree import FIRST_WORLDS, LONG_TURN, Contender, Guide, Tree, apply, play_on
from grognard.envs.registry import rulebook

GAME = "space_empires"


class Even(Guide):
    """Finds every action as likely, and every position worth what it is told."""

    def __init__(self, worth=(0.0, 0.0), prior=None):
        super().__init__()
        self.told = list(worth)
        self.believed = prior

    def prior(self, game, legal):
        known = self.believed is not None and len(self.believed) == len(legal)
        return list(self.believed) if known else super().prior(game, legal)

    def worth(self, game):
        return self.told


def mini(decisions=0):
    game = new_game(GAME, "mini")
    for _ in range(decisions):
        game.apply(game.legal()[0])
    return game


def grown(game=None, guide=None, **settings):
    return Tree(game or mini(), guide or Even(), None, 3, **settings)


def path(*nodes):
    return vec[i64]([i64(node) for node in nodes])


def node_of(tree, action):
    return tree._child_of(0, action)


# What is believed beforehand


def test_without_a_player_all_actions_are_as_likely():
    assert Guide().prior(mini(), [4, 5, 6, 9]) == [0.25] * 4


def test_the_players_move_gets_the_trust_and_its_part_of_the_rest():
    guide = Guide(trust=0.6, player=lambda state, mask: 6)

    assert guide.prior(mini(), [4, 5, 6, 9]) == pytest.approx([0.1, 0.1, 0.7, 0.1])


def ahead():
    game = mini()
    while not any(game.rules.standing(game.state)):
        game.apply(game.legal()[-1])
    return game


def test_a_margin_is_the_standing_or_how_soon_it_counts_as_a_win():
    game = ahead()
    standing = game.rules.standing(game.state)

    assert Guide().margin(game) == Guide().value(game) == Guide().worth(game) == standing
    assert Guide(gain=6.0).margin(game) == pytest.approx([tanh(6.0 * lead) for lead in standing])
    assert Guide(gain=6.0).worth(game) == Guide(gain=6.0).margin(game) != standing


def test_the_end_is_worth_half_the_reward_and_half_the_margin():
    game, random = ahead(), Random(1)
    while not game.over:
        game.apply(random.choice(game.legal()))
    rewards, margins = game.rules.rewards(game.state), Guide(gain=6.0).margin(game)

    assert Guide(gain=6.0).worth(game) == pytest.approx([r / 2 + m / 2 for r, m in zip(rewards, margins, strict=True)])
    assert sorted(rewards) == [-1.0, 1.0] and Guide(gain=6.0).worth(game) != rewards


# Turns


def test_a_turn_has_passed_when_somebody_else_is_asked():
    game = mini()
    passed = [(game.to_move, apply(game, game.rules.quietest(game.legal())), game.to_move) for _ in range(40)]

    assert {turns for _, turns, _ in passed} == {0, 1}
    assert all(turns == (before != after) for before, turns, after in passed)


def quietly(state, mask):
    return rulebook(GAME).quietest(list(mask.ids[: mask.count]))


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_play_goes_on_until_the_move_has_passed_so_often(turns):
    game, twin = mini(), mini()

    play_on(game, quietly, turns)

    left = turns
    while left > 0:
        left -= apply(twin, twin.rules.quietest(twin.legal()))
    assert game.fingerprint() == twin.fingerprint()


def long_turn():
    """A table, and more moves in a row of the player whose turn it is than a playout waits for."""
    for seed in range(20):
        game, random = mini(), Random(seed)
        start, moves = game.copy(), []
        while not game.over:
            idle = game.rules.quietest(game.legal())
            moves.append(random.choice([action for action in game.legal() if action != idle] or [idle]))
            if apply(game, moves[-1]):
                start, moves = game.copy(), []
            elif len(moves) > LONG_TURN:
                return start, moves
    raise AssertionError("nobody takes that long")


def test_nobody_is_waited_for_for_ever():
    game, moves = long_turn()
    mover, left = game.to_move, list(moves)

    play_on(game, lambda state, mask: left.pop(0), 1)

    assert len(moves) - len(left) == LONG_TURN and game.to_move == mover


# With a judge


class Half(Judge):
    """Counts every second decision as a turn, by how often it is asked: before each and after it."""

    def __init__(self, turns=2, longest=7):
        super().__init__(turns, longest)
        self.asked = 0

    def turn(self, state):
        self.asked += 1
        return self.asked // 4

    def worth(self, state):
        return [0.25, -0.25]


def test_a_judge_says_what_a_table_is_worth_and_believes_results_alone():
    game, random = ahead(), Random(1)
    guide = Guide(gain=6.0, judge=Half())
    assert guide.value(game) == guide.worth(game) == [0.25, -0.25] != guide.margin(game)

    while not game.over:
        game.apply(random.choice(game.legal()))

    assert guide.worth(game) == game.rules.rewards(game.state) and guide.value(game) == [0.25, -0.25]


def test_turns_are_those_that_the_judge_counts():
    class Clock(Half):
        def turn(self, state):
            return 3 * int(state.to_move) + 5

    game = mini()
    for _ in range(40):
        before = int(game.state.to_move)
        assert apply(game, game.rules.quietest(game.legal()), Clock()) == 3 * (int(game.state.to_move) - before)


def test_play_goes_on_until_the_judge_has_counted_so_many_turns_or_waited_long_enough():
    for turns, longest, decisions in ((1, 7, 2), (2, 7, 4), (3, 7, 6), (3, 1, 3)):
        game = mini()

        play_on(game, quietly, turns, Half(longest=longest))

        assert len(game.history) == decisions, (turns, longest)


def test_a_simulation_counts_turns_by_the_judge():
    for depth, decisions in ((1, 2), (2, 4), (3, 6)):
        judge = Half()
        tree = Tree(mini(), Guide(judge=judge), quietly, 3, depth=depth)

        assert tree._simulate(tree.contenders[0].node) in (0.25, -0.25)
        assert judge.asked == 2 * decisions


# The race


def contender(*worths, favourite=None):
    made = Contender(1, 0.5)
    for number in range(len(worths)):
        made.worth = vec[float]([*worths[: number + 1]])
        if favourite is not None:
            rival = Contender(2, 0.5)
            rival.worth = vec[float]([*favourite[: number + 1]])
            made.compare(rival)
    return made


def test_a_lead_is_the_mean_of_differences_in_the_same_worlds():
    made = contender(0.5, 0.75, 0.25, favourite=(0.25, 0.25, 0.5))

    assert made.lead() == pytest.approx((0.25 + 0.5 - 0.25) / 3)
    assert made.squares == pytest.approx(0.25**2 + 0.5**2 + 0.25**2)


def test_the_doubt_is_the_standard_error_of_the_lead():
    leads = (0.25, 0.5, -0.25)
    mean = sum(leads) / 3
    variance = sum((lead - mean) ** 2 for lead in leads) / 3

    assert contender(0.5, 0.75, 0.25, favourite=(0.25, 0.25, 0.5)).doubt() == pytest.approx(sqrt(variance / 2))


def test_nothing_is_known_of_an_action_that_was_not_tried():
    assert (Contender(1, 0.5).lead(), Contender(1, 0.5).doubt()) == (0.0, 0.0)


def race(tree, *leads, worlds=16, spread=0.0):
    """Let the contenders have these leads over the first, in every world alike or with a spread."""
    for runner, lead in zip(tree.contenders[1:], leads, strict=True):
        runner.worth = vec[float]([lead] * worlds)
        runner.sum = lead * worlds
        runner.squares = (lead * lead + spread * spread) * worlds
    tree.favourite.worth = vec[float]([0.0] * worlds)


def with_legal(count):
    """A table with so many legal actions."""
    for seed in range(20):
        game, random = mini(), Random(seed)
        while not game.over:
            if len(game.legal()) == count:
                return game
            game.apply(random.choice(game.legal()))
    raise AssertionError("there is none")


def five():
    """A table with five legal actions, and a tree that likes the third most."""
    game = with_legal(5)
    return grown(game, Even(prior=[0.1, 0.2, 0.4, 0.25, 0.05])), game.legal()


def actions_of(tree):
    return [int(tree.action[runner.node]) for runner in tree.contenders]


def test_contenders_start_in_the_order_of_their_priors():
    tree, legal = five()

    assert actions_of(tree) == [legal[number] for number in (2, 3, 1, 0, 4)]
    assert tree.best() == legal[2] and tree.favourite is tree.winner is tree.contenders[0]


def test_the_worse_half_drops_out():
    tree, legal = five()
    race(tree, -0.2, 0.1, 0.3, -0.1, spread=1.0)

    tree._drop_out()

    assert actions_of(tree) == [legal[number] for number in (2, 0, 1)]


@pytest.mark.parametrize(("caution", "left"), [(1.0, 1), (0.0, 3)])
def test_who_cannot_hope_drops_out_too_unless_there_is_no_caution(caution, left):
    tree, _ = five()
    tree.caution = caution
    race(tree, -0.2, -0.1, -0.3, -0.1, spread=0.01)

    tree._drop_out()

    assert len(tree.contenders) == left


def test_a_clear_winner_ends_the_race():
    tree, legal = five()
    race(tree, -0.5, 0.5, -0.5, -0.5, spread=0.01)

    tree._drop_out()

    assert actions_of(tree) == [legal[2]] and tree.best() == legal[1]


def test_a_winner_is_clear_beyond_three_standard_errors_only():
    for spread, ends in ((0.5 * sqrt(15) / 3.1, True), (0.5 * sqrt(15) / 2.9, False)):
        tree, _ = five()
        race(tree, -9.0, 0.5, -9.0, -9.0, spread=spread)

        tree._drop_out()

        assert (len(tree.contenders) == 1) == ends


@pytest.mark.parametrize(("caution", "number"), [(0.0, 0), (1.0, 1), (9.0, 2)])
def test_the_best_lead_less_its_doubt_wins(caution, number):
    """Leads of 0.3 with much doubt and of 0.2 with little."""
    tree, legal = five()
    tree.caution = caution
    race(tree, -0.1, 0.2, 0.3, -0.2)
    tree.contenders[3].squares += 16 * 1.0
    tree.contenders[2].squares += 16 * 0.01

    assert tree.best() == legal[number]


def test_all_are_tried_in_as_many_worlds_and_then_half_of_them_in_twice_as_many():
    tree, legal = five()
    tree.caution = 0.0

    tree.run(5 * FIRST_WORLDS)
    assert tree.counts() == dict.fromkeys(legal, FIRST_WORLDS)

    tree.run(3 * FIRST_WORLDS)
    assert sorted(tree.counts().values()) == [FIRST_WORLDS] * 2 + [2 * FIRST_WORLDS] * 3


def test_no_more_simulations_than_asked_for():
    tree, _ = five()
    tree.run(7)

    assert sorted(tree.counts().values()) == [1, 1, 1, 2, 2]


def test_a_single_action_needs_no_race():
    tree, _ = five()
    tree.contenders = tree.contenders[:1]
    tree.run(100)

    assert sum(tree.counts().values()) == 0


def test_time_is_a_budget_too():
    tree, _ = five()
    tree.run(0, seconds=0.02)

    assert sum(tree.counts().values()) > 0


def test_a_simulation_tells_what_it_was_worth_to_the_mover():
    game = mini()
    seat = int(game.state.to_move)
    tree = grown(game, Even((0.25, -0.75)), judge_at_once=True)

    assert tree._simulate(tree.contenders[0].node) == (0.25, -0.75)[seat]
    assert tree.worth(int(tree.action[tree.contenders[0].node])) == [0.25, -0.75]
    assert tree.worth(int(tree.action[tree.contenders[1].node])) == [0.0, 0.0]
    assert list(tree.squares) == [0.0625, 0.5625]


@pytest.mark.parametrize(("depth", "passed"), [(1, 1), (2, 2), (3, 3)])
def test_a_simulation_ends_when_the_move_has_passed_so_often(depth, passed):
    game = mini()
    met = []

    class Watcher(Even):
        def worth(self, game):
            met.append(game.to_move)
            return [0.0, 0.0]

    moves = []

    def quiet(state, mask):
        moves.append(int(state.to_move))
        return quietly(state, mask)

    tree = Tree(game, Watcher(), quiet, 3, depth=depth)
    tree._simulate(node_of(tree, game.rules.quietest(game.legal())))

    movers = [int(game.state.to_move), *moves]
    assert sum(before != after for before, after in pairwise(movers)) == passed - 1
    assert met == [game.names[(game.state.to_move + passed) % 2]]


# Below


def test_what_simulations_were_worth_is_carried_back():
    tree, legal = five()
    first, second = node_of(tree, legal[0]), node_of(tree, legal[1])

    tree._back_up(path(0, first), [0.5, -0.5])
    tree._back_up(path(0, first), [0.25, 0.75])
    tree._back_up(path(0, second), [-1.0, 1.0])

    assert tree.counts() == {**dict.fromkeys(legal, 0), legal[0]: 2, legal[1]: 1}
    assert tree.worth(legal[0]) == [0.375, 0.125] and tree.worth(legal[1]) == [-1.0, 1.0]
    assert list(tree.squares) == [0.25 + 0.0625 + 1.0, 0.25 + 0.5625 + 1.0]
    assert [tree._spread(seat) for seat in (0, 1)] == pytest.approx(
        [sqrt(1.3125 / 3 - (0.25 / 3) ** 2), sqrt(1.8125 / 3 - (1.25 / 3) ** 2)]
    )


def test_values_that_never_differ_still_leave_some_spread():
    tree, legal = five()
    tree._back_up(path(0, node_of(tree, legal[0])), [0.5, 0.5])

    assert tree._spread(0) == pytest.approx(1e-3)


def bounds(tree, game, legal, c):
    """The upper bound of every action, by the formula."""
    seat, prior = int(game.state.to_move), {action: tree.prior[node_of(tree, action)] for action in legal}
    visits = int(tree.visits[0])
    own = tree.total[seat] / visits
    found = {}
    for action in legal:
        node = node_of(tree, action)
        tried, chances = int(tree.visits[node]), int(tree.chances[node])
        mean = tree.worth(action)[seat] if tried else own
        found[action] = mean + c * tree._spread(seat) * prior[action] * sqrt(chances) / (1 + tried)
    return found


@pytest.mark.parametrize("c", [0.0, 0.5, 2.0, 20.0])
def test_the_child_with_the_highest_upper_bound_is_selected(c):
    tree, legal = five()
    game, tree.c = tree.game, c
    results = ((0, [0.5, -0.5]), (1, [0.75, 0.25]), (1, [-0.25, 0.25]), (3, [0.125, 0.5]), (3, [0.25, 0.25]))
    for number, worth in results:
        tree._back_up(path(0, node_of(tree, legal[number])), worth)

    chosen = tree._select(0, game)

    expected = bounds(tree, game, legal, c)  # with the chance that all of them have just had
    assert int(tree.action[chosen]) == max(legal, key=expected.__getitem__)
    assert [int(tree.chances[node_of(tree, action)]) for action in legal] == [2] * 5


def test_more_exploration_leads_to_what_was_not_tried():
    picked = set()
    for c in (0.0, 50.0):
        tree, legal = five()
        tree.c = c
        for number, worth in ((0, [0.5, 0.5]), (0, [0.4, 0.4]), (1, [0.3, 0.3]), (3, [0.1, 0.1])):
            tree._back_up(path(0, node_of(tree, legal[number])), worth)
        picked.add(int(tree.action[tree._select(0, tree.game)]))

    assert picked == {legal[0], legal[2]}


def test_only_what_is_legal_in_this_world_competes_and_has_its_chance():
    tree, legal = five()
    game = tree.game.copy()
    best = node_of(tree, legal[0])
    tree._back_up(path(0, best), [1.0, 1.0])
    tree._back_up(path(0, node_of(tree, legal[1])), [0.5, 0.5])
    game.mask.clear()
    for action in legal[1:]:
        game.mask.allow(action)
    tree.c = 0.0

    assert int(tree.action[tree._select(0, game)]) != legal[0]
    assert [int(tree.chances[node_of(tree, action)]) for action in legal] == [1, 2, 2, 2, 2]


def test_actions_that_were_not_legal_before_get_a_node():
    tree, legal = five()
    other = next(action for action in range(1000) if action not in legal)
    assert tree._child_of(0, other) == -1

    tree._add(0, other, 0.125)

    node = tree._child_of(0, other)
    assert (tree.prior[node], tree.chances[node], tree.visits[node], tree.child[node]) == (0.125, 1, 0, -1)
    assert [tree._child_of(0, action) >= 0 for action in legal] == [True] * 5


def test_worlds_are_drawn_by_their_number_and_copied():
    tree = grown(mini(30))

    first, again, second = tree._world(0), tree._world(0), tree._world(1)

    assert first.fingerprint() == again.fingerprint() != second.fingerprint() and first is not again
    assert first.fingerprint() == grown(mini(30))._world(0).fingerprint()


def test_without_a_player_any_legal_action_is_played():
    tree, legal = five()

    drawn = {tree._anything(tree.game.state, tree.game.mask) for _ in range(200)}

    assert drawn == set(legal)
