"""Mutants of position documents: one to three values changed, deleted, duplicated or swapped, at any level.

A mutant is either refused with `BadInput`, or it is a position like any other: it survives every round trip, and play goes on.
"""

import copy
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

from contract.games import ALL, new_game, play, rulebook

from grognard.envs.core.cases import load_cases, say
from grognard.envs.core.errors import BadInput, DiceError
from grognard.envs.core.game import Game

CASES = Path(__file__).parents[1] / "scenarios"

# Values of all types and sizes, among them words that mean something elsewhere in a position.
JUNK = [
    None, True, False, -1, 0, 1, 2, 3, 7, 99, 255, 256, 40_000, 2**31, -(2**63), 2**63, -(10**25), 1.5, float("nan"), "", "x",
    "red", "green", "R6C4", "SC#1", "alien B6-2", "combat", "setup", "HQ.1", "2.3", "Rogue Trader", "Barlus", [], [1], ["red"],
    "gold", "gold 1", "silver 2", "gold 1b", "silver 1.2", "token 3", "Stormtroopers", "defeated", "waiting", "10.5 in",
    [[]], {}, {"a": 1}, {"at": "R6C4"},
]  # fmt: skip


def played_positions(game: str, seeds: range) -> list[str]:
    """Positions on the way through games of every scenario."""
    documents = []
    for scenario in [scenario for name, scenario in ALL if name == game]:
        for seed in seeds:
            random = Random(seed)
            table = new_game(game, scenario, seed)
            for decisions in (0, 3, 20, 60, 120):
                documents.append(json.dumps(play(table, random, decisions).to_position()))
    return documents


def case_positions(game: str, random: Random, share: float, name: str = "") -> list[str]:
    """Positions in the middle of rule cases, which have more in progress than random games; a share of those so named."""
    documents = []
    for case in [case for case in load_cases(cases_of(game)) if random.random() < share and name in case.id]:
        given, options, dice = (case.tree.get(key, {}) for key in ("given", "options", "dice"))
        try:
            table: Game[Any] = Game(
                rulebook(game), {}, position={**given, "options": options, "dice": {"fixed": dice or []}}
            )
        except BadInput:
            continue  # cases also say what is refused
        steps = [step for step in case.play if isinstance(step, str) and not step.startswith("stop ")]
        for step in steps[: random.randrange(len(steps) + 1)]:
            say(table, step)
        documents.append(json.dumps({**table.to_position(), "dice": {"seed": 1}}))
    return documents


def check_cases(game: str) -> None:
    """Every question on the way through the rule cases stands in a position as it is."""
    for case in load_cases(cases_of(game)):
        given, options, dice = (case.tree.get(key, {}) for key in ("given", "options", "dice"))
        try:
            table: Game[Any] = Game(
                rulebook(game), {}, position={**given, "options": options, "dice": {"fixed": dice or []}}
            )
        except BadInput:
            continue  # cases also say what is refused
        for step in [step for step in case.play if isinstance(step, str) and not step.startswith("stop ")]:
            try:
                check_same(table, Game(table.rules, {}, position=table.to_position()))
            except (AssertionError, BadInput) as error:
                raise AssertionError(f"{case} before {step!r}") from error
            try:
                say(table, step)
            except DiceError:
                break  # the case stops before that die


def cases_of(game: str) -> Path:
    """The rule cases of a game; the small game of the tests keeps its own."""
    folder = CASES / game
    return folder if folder.exists() else CASES.parent / game / "cases.yaml"


def mutate(document: str, random: Random) -> Any:
    """A changed copy of a document, which is given as its JSON text."""
    mutant = json.loads(document)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        random.choice(CHANGES)(*pick_place(mutant, random), mutant, random)
    return mutant


def pick_place(tree: Any, random: Random) -> tuple[Any, Any]:
    """A table or list and one of its keys, every level with equal odds, so that small sections are hit as often as hexes."""
    while True:
        inside = [key for key in keys_of(tree) if isinstance(tree[key], (dict, list)) and tree[key]]
        if not inside or random.random() < 0.25:
            return tree, random.choice(keys_of(tree))
        tree = tree[random.choice(inside)]


def keys_of(tree: Any) -> list[str]:
    return list(tree) if isinstance(tree, dict) else list(range(len(tree)))


def replace(tree: Any, key: Any, document: Any, random: Random) -> None:
    tree[key] = copy.deepcopy(random.choice(JUNK))


def shift(tree: Any, key: Any, document: Any, random: Random) -> None:
    """A number near the one that stands there; of anything else, a value that stands elsewhere."""
    if isinstance(tree[key], int) and not isinstance(tree[key], bool):
        tree[key] += random.choice([-4, -2, -1, 1, 2, 4])
    else:
        borrow(tree, key, document, random)


def borrow(tree: Any, key: Any, document: Any, random: Random) -> None:
    """A value from another place, of the same kind if there is one: such a mutant is hard to tell from a position."""
    others = [pick_place(document, random) for _ in range(20)]
    values = [other[name] for other, name in others]
    alike = [value for value in values if type(value) is type(tree[key])] or values
    tree[key] = copy.deepcopy(random.choice(alike))


def delete(tree: Any, key: Any, document: Any, random: Random) -> None:
    if len(tree) > 1 or tree is not document:
        del tree[key]


def duplicate(tree: Any, key: Any, document: Any, random: Random) -> None:
    """Once more in the list, or under another name of the table or a new one."""
    value = copy.deepcopy(tree[key])
    if isinstance(tree, list):
        tree.insert(random.randrange(len(tree) + 1), value)
    else:
        tree[random.choice([*tree, "x", "SC#5", "R6C4", "green", "1.4", "HQ.2", "3"])] = value


def swap(tree: Any, key: Any, document: Any, random: Random) -> None:
    other = random.choice(keys_of(tree))
    tree[key], tree[other] = tree[other], tree[key]


CHANGES = [replace, replace, shift, shift, borrow, delete, duplicate, swap]


def check_mutant(rules: Any, mutant: Any, random: Random, decisions: int = 12) -> bool:
    """Whether it is accepted; asserts that it then survives its round trips and can be played."""
    try:
        game: Game[Any] = Game(rules, {}, position=mutant)
    except BadInput as error:
        assert error.problems
        return False
    check_same(game, Game(rules, {}, position=json.loads(json.dumps(game.to_position()))))
    try:
        for _ in range(decisions):
            for player in game.names:
                game.observe(player)
            play(game, random, 1)
    except DiceError:
        return True  # the list of a test's dice has run out
    check_same(game, pickle.loads(pickle.dumps(game)))
    for player in game.names:
        assert game.resample(player, 1).observe(player) == game.observe(player)
    return True


def check_same(game: Game[Any], again: Game[Any]) -> None:
    assert again.to_position() == game.to_position()
    assert again.fingerprint() == game.fingerprint()
    assert again.legal() == game.legal() and str(again.decision) == str(game.decision)
    for player in game.names:
        assert again.observe(player) == game.observe(player)
