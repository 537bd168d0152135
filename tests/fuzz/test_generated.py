"""Fuzz from generated positions, for every game: some hundred tables in the quick tests, fifty thousand in the long ones.

`CHUNKS` chunks of cases each are tests of their own, so that they spread over all cores. A failure names the case:
`try_case(find_subject(game), number)` repeats it, and its position and moves stand in the message.
"""

from random import Random

import pytest
from fuzz.runner import find_subject, try_case

from grognard.envs.core.game import Game
from grognard.envs.registry import GAMES

QUICK, QUICK_CHUNKS = 25, 5
LONG, LONG_CHUNKS = 500, 100
FIRST_LONG = 100_000  # other cases than the quick ones


@pytest.mark.parametrize("chunk", range(QUICK_CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_generated_tables_keep_what_every_table_keeps(game, chunk):
    for number in range(chunk * QUICK, (chunk + 1) * QUICK):
        try_case(find_subject(game), number)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG_CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_fifty_thousand_generated_tables(game, chunk):
    for number in range(FIRST_LONG + chunk * LONG, FIRST_LONG + (chunk + 1) * LONG):
        try_case(find_subject(game), number)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_number_makes_the_same_table(game):
    generate = find_subject(game).generate

    assert generate(Random(7)) == generate(Random(7)) != generate(Random(8))


@pytest.mark.parametrize("game", GAMES)
def test_generated_tables_are_rich(game):
    """Many kinds of questions come up within a few decisions, which shows that the tables hold something to decide."""
    subject, asked = find_subject(game), set()
    for number in range(40):
        random = Random(number)
        table = Game(subject.rules, {}, position=subject.generate(random))
        for _ in range(10):
            if not table.over:
                asked.add(table.decision.name)
                table.apply(subject.act(table, random, 0.9))

    assert len(asked) > len(subject.rules.decisions) / 3
