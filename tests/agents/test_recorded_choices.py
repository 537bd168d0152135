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
from builders.scripts import TABLES, answers, asked

from grognard.agents.heuristic import scripted
from grognard.agents.weights import read_weights

GOLDEN = Path(__file__).parent / "golden"

# Too rare to decide anything at these tables: tests by value show what these weights do.
RARE = {
    "conquest": {
        "worth": {"armorbane", "other_change", "last_point", "poor_card", "symbol"},
        "deploy": {"limited", "warlord_host", "harm", "ambush"},
        "command": {"bloodied_risk"},
        "abilities": {
            "rout_fighting", "heal_warlord", "idle_change", "move_cost", "deploy_damage", "other_damage", "other_exhaust",
        },
        "effects": set(read_weights("conquest")["effects"]),
        "costs": set(read_weights("conquest")["costs"]),
    },
    "space_empires": {
        "exploration": {"deep_explorers", "enemy_pull"},
        "war": {
            "last_stand_odds", "kill", "yet_to_fire", "refuge_colony", "refuge_ships", "colony_worth", "colony_value",
            "near", "ship_share", "most_hidden",
        },
        "economy": {"treasures", "alarm_odds"},
    },
}  # fmt: skip


def weights_of(game):
    return [
        (game, section, key)
        for section, keys in read_weights(game).items()
        for key, value in keys.items()
        if isinstance(value, int) and key not in RARE[game].get(section, ())
    ]


@cache
def tables(game):
    """The tables, with what the player with the usual weights says."""
    choose = scripted(game)
    return [(table.copy(), int(choose(table.state, table.mask))) for _, table in asked(game)]


@pytest.mark.parametrize("game", TABLES)
def test_the_scripted_player_chooses_as_recorded(game):
    recorded = (GOLDEN / f"{game}.txt").read_text(encoding="utf-8").splitlines()

    assert answers(game) == recorded


@pytest.mark.parametrize(("game", "section", "key"), [row for game in TABLES for row in weights_of(game)])
def test_each_weight_decides_some_choice(game, section, key):
    for changed in (0, 3 * read_weights(game)[section][key] + 2):
        document = deepcopy(read_weights(game))
        document[section][key] = changed
        choose = scripted(game, document)
        if any(int(choose(table.state, table.mask)) != usual for table, usual in tables(game)):
            return
    pytest.fail(f"{section}.{key} decides nothing")


if __name__ == "__main__":
    for name in TABLES:
        (GOLDEN / f"{name}.txt").write_text("\n".join(answers(name)) + "\n", encoding="utf-8")
