"""`pass`: the quietest answer there is, the same one that `auto` gives in cases."""

import pytest
from contract.games import new_game

from grognard.agents.base import Choice
from grognard.agents.registry import make_agent
from grognard.envs.core.cases import say
from grognard.envs.registry import GAMES, rulebook


@pytest.mark.parametrize("game", GAMES)
def test_quiet_words_come_in_their_order_and_then_the_first_legal_action(game):
    rules = rulebook(game)
    first, second, *_ = rules.quiet
    others = [action for action in range(rules.catalogue.size) if action not in rules.quiet]

    assert rules.quietest([others[0], second, first]) == first
    assert rules.quietest([others[0], others[1], second]) == second
    assert rules.quietest([others[1], others[0]]) == others[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_says_what_auto_says_to_the_end_of_the_game(game):
    agent, table = make_agent("pass", game), new_game(game, "mini")
    by_itself = table.copy()
    words, firsts = 0, 0
    while not table.over:
        action = agent.act(Choice(table))
        words += action in table.rules.quiet
        firsts += action not in table.rules.quiet
        assert action in table.legal()
        table.apply(action)
        say(by_itself, "auto")
        assert by_itself.fingerprint() == table.fingerprint()

    assert words > 10 and firsts > 0
