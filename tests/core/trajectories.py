"""Plays seeded games of every scenario and prints what happened as hashes; run by tests, in processes of their own.

`python tests/core/trajectories.py > tests/core/golden.json` renews the hashes that every machine must agree on.
"""

import json
import sys
from hashlib import blake2b

from grognard.envs.core import flow
from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.dice import Dice
from grognard.envs.core.game import Game
from grognard.envs.core.options import scenario_names
from grognard.envs.registry import GAMES, rulebook
from grognard.pure import is_compiled

DECISIONS = 300


def trajectory(game: str, scenario: str) -> str:
    """A hash of every choice, mask and observation of one game, and of the state it comes to.

    Players are busy rather than random: of five chances to say what does least they take one.
    """
    table = Game(rulebook(game), {"scenario": scenario}, 11)
    dice, digest = Dice(12), blake2b(digest_size=8)
    idle = table.rules.quiet
    for _ in range(DECISIONS):
        if table.over:
            break
        busy = [action for action in table.legal() if action not in idle or dice.below(5) == 0]
        legal = busy or table.legal()
        action = legal[dice.below(len(legal))]
        digest.update(f"{table.decision} {action}".encode())
        digest.update(bits_of(table.mask.bits).tobytes())
        for name in table.names:
            digest.update(numbers_of(table.observe(name)).astype("<i2").tobytes())
        table.apply(action)
    digest.update(table.fingerprint().encode())
    return digest.hexdigest()


def trajectories() -> dict[str, str]:
    return {f"{game} {scenario}": trajectory(game, scenario) for game in GAMES for scenario in scenario_names(game)}


def engine() -> str:
    return "compiled" if is_compiled(flow) else "pure"


if __name__ == "__main__":
    print(engine(), file=sys.stderr)
    print(json.dumps(trajectories(), indent=2))
