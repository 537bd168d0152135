"""Rule cases as data: given a position, when this is played, then that is true.

A file holds `game`, `options` and a list of `cases`. A case has an `id`, the `rules` it exercises, and

    given    a partial position
    dice     the results of all dice, numbers or names of faces, strict: one too many or one left over fails
    play     what is said, in order: "red: done"; "auto" answers one decision quietly, "until NAME" all before that decision
    then     a partial position; every value mentioned must match, null means there is nothing
    legal / illegal / only     texts that must, must not, or exactly are offered to the player who is asked
    asks     "red ChooseTarget": who is asked what
    sees     for each player, part of the decoded observation (numbers that are not shown are 0)
    outcome  winners and reason

Steps of `play` may be tables with any of these checks, made at that moment.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

import yaml
from mypy_extensions import i64

from grognard.envs.core.errors import BadInput, GrognardError, Problems
from grognard.envs.core.files import read_text
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.observation import Layout
from grognard.envs.core.position import differences

S = TypeVar("S", bound=Table)
Tree = Mapping[str, object]

CHECKS = ("then", "legal", "illegal", "only", "asks", "sees", "outcome")
CASE_KEYS = ("id", "rules", "about", "options", "given", "dice", "play", *CHECKS)
FORMS = {
    "rules": (list, "list"),
    "options": (dict, "table"),
    "given": (dict, "table"),
    "dice": (list, "list"),
    "play": (list, "list"),
    "legal": (list, "list"),
    "illegal": (list, "list"),
    "only": (list, "list"),
    "sees": (dict, "table"),
}
LIMIT = 2000  # decisions that "until" answers before it gives up

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same in C, ten times as fast, where libyaml is at hand


class Case:
    """One case of a file."""

    def __init__(self, file: str, game: str, tree: Tree) -> None:
        self.file = file
        self.game = game
        self.id = str(tree.get("id"))
        rules = tree.get("rules", [])
        self.rules: list[str] = [str(rule) for rule in rules] if isinstance(rules, list) else []
        self.tree = tree

    def __repr__(self) -> str:
        return f"{Path(self.file).stem}: {self.id}"


class CaseFailed(AssertionError):
    """A case whose expectations are not met; the message tells each."""


def case_files(path: str | Path) -> list[Path]:
    """The YAML files of a folder, or the one file."""
    root = Path(path)
    if not root.exists():
        raise BadInput(f"cases {path}", ["there is no such file or folder"])
    return sorted(root.rglob("*.yaml")) if root.is_dir() else [root]


def load_cases(path: str | Path) -> list[Case]:
    """All cases of a file or folder; raises BadInput with every mistake of form."""
    cases: list[Case] = []
    for file in case_files(path):
        problems = Problems(f"cases {file}")
        document = _read_yaml(file)
        if not isinstance(document, dict) or not isinstance(document.get("cases"), list) or "game" not in document:
            raise BadInput(f"cases {file}", ["must hold `game` and a list of `cases`"])
        common = document.get("options", {})
        if not isinstance(common, dict):
            problems.add("options", f"must be a table, not {common!r}")
            common = {}
        for number, tree in enumerate(document["cases"]):
            if _check_form(tree, number, problems):
                options = {**common, **tree.get("options", {})}
                cases.append(Case(str(file), str(document["game"]), {**tree, "options": options}))
        names = [case.id for case in cases if case.file == str(file)]
        for name in sorted({name for name in names if names.count(name) > 1}):
            problems.add(name, "this id is used more than once")
        problems.check()
    return cases


def _read_yaml(file: Path) -> object:
    text = read_text(file, f"cases {file}")
    try:
        return yaml.load(text, _Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # a date or a number may be impossible, too
        raise BadInput(f"cases {file}", [f"is not valid YAML: {error}"]) from error


def _check_form(tree: object, number: int, problems: Problems) -> TypeGuard[dict[str, Any]]:
    """Whether the case can be read at all; what it says is judged when it is run."""
    place = f"case {number + 1}"
    if not isinstance(tree, dict):
        problems.add(place, "must be a table")
        return False
    place = f"case {tree.get('id', number + 1)}"
    before = len(problems.found)
    for key in tree:
        if key not in CASE_KEYS:
            problems.unknown(place, "key", key, list(CASE_KEYS))
    _check_values(tree, place, problems)
    if not tree.get("rules") or "id" not in tree:
        problems.add(place, "needs an `id` and a list of `rules`")
    play = tree.get("play")
    steps = [step for step in play if isinstance(step, dict)] if isinstance(play, list) else []
    for step in steps:
        for key in step:
            if key not in CHECKS:
                problems.unknown(f"{place} play", "check", key, list(CHECKS))
        _check_values(step, f"{place} play", problems)
    if not steps and not any(key in tree for key in CHECKS):
        problems.add(place, f"checks nothing: it needs one of {', '.join(CHECKS)}")
    return len(problems.found) == before


def _check_values(tree: Tree, place: str, problems: Problems) -> None:
    for key, (kind, name) in FORMS.items():
        if key in tree and not isinstance(tree[key], kind):
            problems.add(place, f"`{key}` must be a {name}, not {tree[key]!r}")


def run_case(rules: Rulebook[S], case: Case) -> None:
    """Play a case and check it; raises CaseFailed with all that is wrong."""
    given = case.tree.get("given", {})
    dice = case.tree.get("dice", [])
    options = case.tree.get("options", {})
    position = {**given, "options": options, "dice": {"fixed": dice}} if isinstance(given, dict) else {}
    wrong: list[str] = []
    try:
        game = Game(rules, {}, position=position)
        play = case.tree.get("play", [])
        for step in play if isinstance(play, list) else []:
            if isinstance(step, dict):
                wrong += check(game, step)
            else:
                say(game, str(step))
        wrong += check(game, case.tree)
        if game.state.dice.left() > 0:
            wrong.append(
                f"dice: {game.state.dice.left()} of {len(dice) if isinstance(dice, list) else 0} were not rolled"
            )
    except CaseFailed as error:
        wrong.append(str(error))
    except GrognardError as error:
        wrong.append(f"{type(error).__name__}: {error}")
    if wrong:
        raise CaseFailed("\n".join([repr(case), *wrong]))


def say(game: Game[S], step: str) -> None:
    """Carry out one line of `play`."""
    if step.startswith("until "):
        for _ in range(LIMIT):
            question = game.decision
            if question is None or question.name == step.removeprefix("until "):
                return
            game.apply(quiet_answer(game))
        raise CaseFailed(f"{step}: it does not come within {LIMIT} decisions")
    if step == "auto":
        game.apply(quiet_answer(game))
        return
    player, separator, text = step.partition(": ")
    if not separator:
        raise CaseFailed(f"{step!r} is neither 'player: text', 'auto' nor 'until Decision'")
    if game.to_move != player:
        raise CaseFailed(f"{step!r}: {game.decision or 'nobody'} is asked, not {player}; legal: {legal_labels(game)}")
    game.apply(i64(game.parse(text)))


def quiet_answer(game: Game[S]) -> i64:
    """The legal answer that does least: the first of the catalogue's quiet words, or the first at all."""
    if game.over:
        raise CaseFailed("auto: the game is over")
    for action in game.rules.quiet:
        if game.mask.allows(i64(action)):
            return i64(action)
    return i64(game.legal()[0])


def legal_labels(game: Game[S]) -> list[str]:
    return [game.phrase(action) for action in game.legal()]


def check(game: Game[S], tree: Tree) -> list[str]:
    """What of the expectations is not met."""
    wrong: list[str] = []
    if "then" in tree:
        wrong += differences(tree["then"], game.to_position())
    wrong += check_offer(game, tree)
    if "asks" in tree:
        question = game.decision
        asked = None if question is None else f"{question.player} {question.name}"
        if asked != tree["asks"]:
            wrong.append(f"asks: expected {tree['asks']!r}, found {asked!r}")
    sees = tree.get("sees")
    if isinstance(sees, dict):
        for player, expected in sees.items():
            wrong += [f"sees: there is no {name}" for name in unknown_names(game.layout, expected)]
            seen = game.layout.decode(list(game.observe(str(player))))
            wrong += [f"{player} sees {line}" for line in differences(_zeros_as_none(expected), seen)]
    if "outcome" in tree:
        outcome = game.outcome
        found = None if outcome is None else {"winners": outcome.winners, "reason": outcome.reason}
        wrong += differences(tree["outcome"], found, "outcome")
    return wrong


def check_offer(game: Game[S], tree: Tree) -> list[str]:
    """Which of the labels under `legal`, `illegal` and `only` are not offered, or should not be."""
    wrong: list[str] = []
    offered, said = set(game.legal()), f"{game.decision} offers {legal_labels(game)}"
    for key in ("legal", "illegal", "only"):
        labels = tree.get(key, [])
        for label in labels if isinstance(labels, list) else [labels]:
            action = game.parse(str(label))  # a text that is no action at all would be trivially illegal
            if (action in offered) != (key != "illegal"):
                wrong.append(f"{key}: {label!r}; {said}")
    only = tree.get("only")
    if isinstance(only, list) and {game.parse(str(label)) for label in only} != offered:
        wrong.append(f"only {only}, but {said}")
    return wrong


def unknown_names(layout: Layout, expected: object) -> list[str]:
    """Pieces, rows and columns that the observation does not have: a number expected to be 0 there would prove nothing."""
    wrong: list[str] = []
    for name, rows in expected.items() if isinstance(expected, Mapping) else []:
        pieces = [piece for piece in layout.pieces if piece.name == name]
        if not pieces:
            wrong.append(str(name))
            continue
        for key, value in rows.items() if isinstance(rows, Mapping) else []:
            if pieces[0].rows is None:
                wrong += [f"{name}.{key}"] if key not in pieces[0].columns else []
                continue
            if key not in pieces[0].rows:
                wrong.append(f"{name}.{key}")
            columns = value if isinstance(value, Mapping) else {}  # 0 stands for the whole row
            wrong += [f"{name}.{key}.{column}" for column in columns if column not in pieces[0].columns]
    return wrong


def _zeros_as_none(expected: object) -> object:
    if isinstance(expected, Mapping):
        return {key: _zeros_as_none(value) for key, value in expected.items()}
    return None if expected == 0 else expected
