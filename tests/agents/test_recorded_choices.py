"""What the scripted players say at some hundred tables, and that each weight has a say in it.

After a wanted change of rules, tables or weights: `python tests/agents/test_recorded_choices.py` records the choices again.
"""

import sys
from copy import deepcopy
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest
from builders.scripts import SCRIPTED, answers, asked, rare_weights

from grognard.agents.heuristic import scripted
from grognard.agents.weights import read_weights

GOLDEN = Path(__file__).parent / "golden"


def weights_of(game):
    """All weights except those that tests by value must show the worth of."""
    return [
        (game, section, key)
        for section, keys in read_weights(game).items()
        for key, value in keys.items()
        if isinstance(value, int) and key not in rare_weights(game).get(section, ())
    ]


@cache
def tables(game):
    """The tables, with what the player with the usual weights says."""
    choose = scripted(game)
    return [(table.copy(), int(choose(table.state, table.mask))) for _, table in asked(game)]


@pytest.mark.parametrize("game", SCRIPTED)
def test_the_scripted_player_chooses_as_recorded(game):
    recorded = (GOLDEN / f"{game}.txt").read_text(encoding="utf-8").splitlines()

    assert answers(game) == recorded


@pytest.mark.parametrize(("game", "section", "key"), [row for game in SCRIPTED for row in weights_of(game)])
def test_each_weight_decides_some_choice(game, section, key):
    for changed in (0, 3 * read_weights(game)[section][key] + 2):
        document = deepcopy(read_weights(game))
        document[section][key] = changed
        choose = scripted(game, document)
        if any(int(choose(table.state, table.mask)) != usual for table, usual in tables(game)):
            return
    pytest.fail(f"{section}.{key} decides nothing")


if __name__ == "__main__":
    for name in SCRIPTED:
        (GOLDEN / f"{name}.txt").write_text("\n".join(answers(name)) + "\n", encoding="utf-8")
