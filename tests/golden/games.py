"""Golden games: short recorded games of every scenario, kept as JSON lines that `grognard replay` reads, too.

`make golden` plays and writes them again, after a change of the rules that was meant. Each line of a move also tells what was
asked and how many answers were legal.
"""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from grognard.agents.base import Choice
from grognard.agents.registry import make_agent
from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import UnknownName
from grognard.envs.core.game import Game
from grognard.envs.core.options import scenario_names
from grognard.envs.registry import GAMES, rulebook

FOLDER = Path(__file__).parent / "games"
DECISIONS = 120
SEED = 21

Player = Callable[[Game[Any]], int]


def busy(seed: int) -> Player:
    """Chance, which of five times to say what does least takes one: more happens than in random play."""
    dice = Dice(seed)

    def choose(game: Game[Any]) -> int:
        legal = game.legal()
        idle = {game.rules.quietest(legal)} if dice.below(5) else set()
        chosen = [action for action in legal if action not in idle] or legal
        return int(chosen[dice.below(len(chosen))])

    return choose


def scripted(game: str) -> Player:
    """The scripted player of a game; raises UnknownName if it has none."""
    agent = make_agent("heuristic", game)
    return lambda table: agent.act(Choice(table, with_game=True))


def players(game: str) -> dict[str, Player]:
    """Who plays golden games, by name: chance, and the scripted player if the game has one."""
    found = {"busy": busy(SEED)}
    with suppress(UnknownName):
        found["heuristic"] = scripted(game)
    return found


def golden_games() -> list[tuple[str, str, str]]:
    """Game, scenario and player of all golden games."""
    return [(game, scenario, player) for game in GAMES for scenario in scenario_names(game) for player in players(game)]


def path_of(game: str, scenario: str, player: str) -> Path:
    return FOLDER / game / f"{scenario}-{player}.jsonl"


def play(table: Game[Any], choose: Player, decisions: int) -> list[str]:
    """The lines of a game that is played to its end or so far."""
    asked = []
    while not table.over and len(table.history) < decisions:
        asked.append({"decision": question(table), "legal": len(table.legal())})
        table.apply(choose(table))
    lines = []
    for line in table.record.lines():
        document = json.loads(line)
        document.pop("grognard", None)  # the version of the package is not the game's
        lines.append(json.dumps(document | (asked.pop(0) if "label" in document else {})))
    return lines


def question(table: Game[Any]) -> str:
    """What is asked now."""
    return table.decision.name if table.decision is not None else "nothing: the game is over"


def renew() -> None:
    """Play all golden games again, and remove those of scenarios and players that are no more."""
    for path in FOLDER.rglob("*.jsonl"):
        path.unlink()
    for game, scenario, player in golden_games():
        path = path_of(game, scenario, player)
        table: Game[Any] = Game(rulebook(game), {"scenario": scenario}, SEED)
        lines = play(table, players(game)[player], DECISIONS)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(path.relative_to(FOLDER), file=sys.stderr)


if __name__ == "__main__":
    renew()
