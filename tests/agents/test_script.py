"""What scripted players share: who answers what, answers that suit any game, and weights that are read and checked."""

from copy import deepcopy

import pytest
from contract.games import new_game

from grognard.agents.heuristic import advice, has_script, judge_of, script_of, scripted, seated
from grognard.agents.script import Judge, Player, Say, Script, take_first, take_last
from grognard.agents.weights import MOST, WeightReader, read_weights, weights_path
from grognard.envs.core.actions import Mask
from grognard.envs.core.errors import BadInput, UnknownName
from grognard.envs.registry import GAMES, rulebook

GAME = "space_empires"


def mask_of(*actions):
    made = Mask(20)
    for action in actions:
        made.allow(action)
    return made


def state():
    return new_game(GAME, "mini").state


# Answers


def test_the_pending_decision_is_answered_by_its_own_answer_with_the_weights():
    asked = []

    def answer(number):
        def choose(state, mask, weights):
            asked.append((number, weights))
            return mask.ids[1]

        return choose

    table = state()
    player = Player([answer(number) for number in range(len(rulebook(GAME).decisions))], "weights")

    assert player.choose(table, mask_of(4, 7, 9)) == 7
    assert asked == [(table.pending, "weights")]


def test_nobody_is_asked_when_there_is_no_choice():
    assert Player([], None).choose(state(), mask_of(7)) == 7


@pytest.mark.parametrize(
    ("words", "legal", "said"),
    [((3, 5), (9, 5, 3), 3), ((5, 3), (9, 5, 3), 5), ((3, 5), (9, 5), 5), ((3, 5), (9, 8), 9), ((), (9, 8), 9)],
)
def test_the_first_word_that_is_legal_is_said(words, legal, said):
    assert Say(*words)(state(), mask_of(*legal), None) == said


def test_the_first_and_the_last_legal_action():
    assert take_first(state(), mask_of(4, 9, 7), None) == 4
    assert take_last(state(), mask_of(4, 9, 7), None) == 7


def test_a_script_answers_in_the_order_of_the_decisions():
    rules = rulebook(GAME)
    names = [type(decision).__name__ for decision in rules.decisions]
    answers = {name: Say(number) for number, name in enumerate(names)}
    backwards = dict(reversed(answers.items()))

    script = Script(rules, dict, backwards)

    assert script.answers == list(answers.values())
    assert script.usual.weights == read_weights(GAME) and script.player() is script.usual
    assert script.player({"a": 1}).weights == {"a": 1} and script.player({"a": 1}).answers is script.answers


def test_a_judge_is_made_with_the_shipped_weights():
    rules = rulebook(GAME)
    answers = {type(decision).__name__: take_first for decision in rules.decisions}

    class Strict(Judge):
        def __init__(self, weights):
            super().__init__(3, 9)
            self.weights = weights

    assert Script(rules, dict, answers).judge is None
    judge = Script(rules, dict, answers, Strict).judge
    assert (judge.turns, judge.longest, judge.weights) == (3, 9, read_weights(GAME))
    assert judge_of(GAME) is None and judge_of("no game") is None
    assert judge_of("edge") is script_of("edge").judge is not None


def test_only_games_with_a_player_have_a_script():
    assert has_script(GAME) and script_of(GAME) is script_of(GAME)
    assert not any(has_script(name) for name in ("policies", "chess", "registry"))


def test_one_seat_is_played_otherwise_than_the_others():
    table = new_game(GAME, "mini")
    both = seated(lambda state, mask: 1, lambda state, mask: 2, int(table.state.to_move))
    other = seated(lambda state, mask: 1, lambda state, mask: 2, 1 - int(table.state.to_move))

    assert (both(table.state, table.mask), other(table.state, table.mask)) == (1, 2)


def test_advice_is_what_the_player_says_in_each_game():
    games = [new_game(GAME, "mini", seed) for seed in range(3)]
    choose = scripted(GAME)

    assert advice(choose, games).tolist() == [choose(game.state, game.mask) for game in games]


# Weights


def reader(**changes):
    document = deepcopy(read_weights(GAME))
    for path, value in changes.items():
        section, _, key = path.partition("__")
        if value is None:
            del document[section][key]
        else:
            document[section][key] = value
    return WeightReader(GAME, document)


def test_weights_are_read_by_section_and_key():
    read = reader(war__attack_odds=173)

    assert read.whole("war.attack_odds") == 173
    assert read.wholes("war")["attack_odds"] == 173 and set(read.wholes("war")) == set(read_weights(GAME)["war"])
    assert read.texts("economy.goals.order")[0] == "terraforming 1"
    assert read.problems.found == []
    read.check()


def test_what_is_not_there_is_nothing():
    read = reader()

    assert read.whole("war.nothing") == read.whole("nothing.at.all") == read.whole("economy.goals") == 0
    assert read.wholes("nothing") == {} and read.texts("war.attack_odds") == read.texts("nothing") == []


@pytest.mark.parametrize(
    ("value", "fits"), [(0, True), (MOST, True), (MOST + 1, False), (-1, False), ("9", False), (True, False)]
)
def test_weights_are_whole_numbers_up_to_a_limit(value, fits):
    read = reader(war__attack_odds=value)

    assert (read.problems.found == []) == fits
    if not fits:
        with pytest.raises(BadInput, match=r"war.attack_odds: a whole number from 0 to 100000 is needed"):
            read.check()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"war__attack_odds": None}, "war.attack_odds: a whole number from 0 to 100000 is needed, not None"),
        ({"war__attack": 3}, "war: unknown key 'attack'; did you mean attack_odds?"),
        ({"economy__goals": {"order": [1]}}, "economy.goals.order: a list of texts is needed"),
        ({"economy__goals": {"order": "size 2"}}, "economy.goals.order: a list of texts is needed"),
        ({"economy__goals": 3}, "economy.goals: must be a table"),
    ],
)
def test_mistakes_are_told_at_their_place(changes, problem):
    assert reader(**changes).problems.found[0] == problem


@pytest.mark.parametrize("game", [game for game in GAMES if has_script(game)])
def test_all_shipped_weights_fit_their_script(game):
    folder = weights_path(game).parent
    names = ["", *(file.stem.removeprefix(f"{game}_") for file in folder.glob(f"{game}_*.toml"))]

    players = [script_of(game).player(read_weights(game, name)) for name in names]

    assert len(players) == len(names) and (game == "conquest" or len(names) > 1)


def test_weights_have_a_file_a_name_or_a_path(tmp_path):
    assert (
        weights_path(GAME).name == "space_empires.toml" and weights_path(GAME, "mini").name == "space_empires_mini.toml"
    )
    assert weights_path(GAME, str(tmp_path / "mine.toml")) == tmp_path / "mine.toml"
    with pytest.raises(UnknownName, match="unknown weights 'mni'; did you mean mini"):
        weights_path(GAME, "mni")
