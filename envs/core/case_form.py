"""The form of rule cases: what can be judged of a file without knowing its game.

A case that says less than its author thinks is worse than one that fails: unknown keys, keys said twice, empty checks and
words that YAML reads as something else are mistakes, told all at once and before anything is run.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeGuard

import yaml

from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.files import read_text

Tree = Mapping[str, object]

CHECKS = ("then", "legal", "illegal", "only", "asks", "sees", "tells", "outcome")
QUESTIONS = ("legal", "illegal", "only", "asks")  # the checks of what is asked
FILE_KEYS = ("game", "options", "cases")
CASE_KEYS = ("id", "rules", "about", "options", "given", "dice", "play", *CHECKS)
OUTCOME_KEYS = ("winners", "reason")
BESIDE = ("options", "dice")  # of a position, but said beside `given`
TABLES = ("options", "given", "then", "sees")
LISTS = ("rules", "dice", "play", "legal", "illegal", "only")
TEXTS = ("id", "about")
NOT = "not"  # of an event that must not be told
UNTIL, STOP, AUTO = "until ", "stop ", "auto"
HINT = 'YAML reads yes, no, on and off without quotes as true and false: write "yes"'

_Parent: Any = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)  # the same in C, ten times as fast, where libyaml is at hand


class _Loader(_Parent):  # type: ignore[misc]
    """YAML in which no key of a table is said twice: the first would be forgotten in silence."""


def _construct_table(loader: Any, node: Any) -> Any:
    seen: set[tuple[str, str]] = set()
    for key, _ in node.value:
        if not isinstance(key, yaml.ScalarNode):
            continue
        if (key.tag, key.value) in seen and key.value != "<<":
            raise BadInput("", [f"line {key.start_mark.line + 1}: the key {key.value!r} is said twice in one table"])
        seen.add((key.tag, key.value))
    loader.flatten_mapping(node)
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _construct_table)


def read_yaml(file: Path) -> object:
    text = read_text(file, f"cases {file}")
    try:
        return yaml.load(text, _Loader)
    except BadInput as error:
        raise BadInput(f"cases {file}", error.problems) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # a date or a number may be impossible, too
        raise BadInput(f"cases {file}", [f"is not valid YAML: {error}"]) from error


def check_file(document: Mapping[str, Any], problems: Problems) -> None:
    """The keys around the cases."""
    _check_keys(document, FILE_KEYS, "", "key", problems)
    if not isinstance(document["game"], str):
        problems.add("game", f"must be the name of a game, not {document['game']!r}")
    if not isinstance(document.get("options", {}), dict):
        problems.add("options", f"must be a table, not {document['options']!r}")


def check_case(tree: object, number: int, problems: Problems) -> TypeGuard[dict[str, Any]]:
    """Whether the case can be read at all; what it says is judged when it is run."""
    if not isinstance(tree, dict):
        problems.add(f"case {number + 1}", "must be a table")
        return False
    place = f"case {tree.get('id', number + 1)}"
    before = len(problems.found)
    _check_keys(tree, CASE_KEYS, place, "key", problems)
    _check_kinds(tree, place, problems)
    if len(problems.found) == before:  # else what follows would stumble over it
        _check_facts(tree, place, problems)
        _check_checks(tree, place, problems)
        _check_play(tree.get("play", []), tree, place, problems)
    return len(problems.found) == before


def _check_keys(tree: Mapping[Any, object], known: tuple[str, ...], place: str, kind: str, problems: Problems) -> None:
    for key in tree:
        if isinstance(key, bool):
            problems.add(place, f"a key is {key!r}; {HINT}")
        elif key not in known:
            problems.unknown(place, kind, key, list(known))


def _check_kinds(tree: Tree, place: str, problems: Problems) -> None:
    """Tables, lists and texts are what they must be."""
    for keys, kind, name in ((TABLES, dict, "table"), (LISTS, list, "list"), (TEXTS, str, "text")):
        for key in keys:
            if key in tree and not isinstance(tree[key], kind):
                hint = f"; {HINT}" if isinstance(tree[key], bool) else ""
                problems.add(place, f"`{key}` must be a {name}, not {tree[key]!r}{hint}")


def _check_facts(tree: Mapping[str, Any], place: str, problems: Problems) -> None:
    """What is not a check."""
    if not tree.get("rules") or "id" not in tree:
        problems.add(place, "needs an `id` and a list of `rules`")
    for key in BESIDE:
        if key in tree.get("given", {}):
            problems.add(place, f"`{key}` stands beside `given`, not in it")
    if any(isinstance(die, bool) for die in tree.get("dice", [])):
        problems.add(place, f"`dice` holds true or false; {HINT}")
    _check_names(tree.get("given", {}), f"{place} given", problems)
    steps = [step for step in tree.get("play", []) if isinstance(step, dict)]
    if not steps and not any(key in tree for key in CHECKS):
        problems.add(place, f"checks nothing: it needs one of {', '.join(CHECKS)}")


def _check_names(tree: object, place: str, problems: Problems) -> None:
    """No key of a table of any depth is true or false."""
    for key, value in tree.items() if isinstance(tree, Mapping) else []:
        if isinstance(key, bool):
            problems.add(place, f"a key is {key!r}; {HINT}")
        _check_names(value, f"{place}.{key}", problems)


def _check_checks(tree: Mapping[str, Any], place: str, problems: Problems) -> None:
    """Every check of a case or a step says something."""
    for key in ("then", "sees"):
        if key in tree:
            _check_names(tree[key], f"{place} {key}", problems)
            for path in _empty_tables(tree[key], key):
                problems.add(place, f"`{path}` is empty and checks nothing: null means that there is nothing")
    for key in ("legal", "illegal"):
        if tree.get(key) == []:
            problems.add(place, f"`{key}` is empty and checks nothing; `only: []` means that nothing is offered")
    for key in ("legal", "illegal", "only"):
        for label in tree.get(key, []):
            if not isinstance(label, str):
                hint = f"; {HINT}" if isinstance(label, bool) else ""
                problems.add(place, f"`{key}` holds {label!r}, which is not a text{hint}")
    if not isinstance(tree.get("asks"), str | None):
        problems.add(place, f"`asks` must be a text like `red ChooseTarget`, or null, not {tree['asks']!r}")
    _check_tells(tree, place, problems)
    _check_outcome(tree.get("outcome"), place, problems)


def _check_tells(tree: Tree, place: str, problems: Problems) -> None:
    """Events as the referee knows them, or as each player does."""
    if "tells" not in tree:
        return
    tells = tree["tells"]
    if tells == {} or not isinstance(tells, list | dict):
        problems.add(place, f"`tells` must be a list of events, or a table of such lists by player, not {tells!r}")
        return
    lists = (
        {f"tells.{player}": events for player, events in tells.items()} if isinstance(tells, dict) else {"tells": tells}
    )
    for name, events in lists.items():
        if not isinstance(events, list):
            problems.add(place, f"`{name}` must be a list of events, not {events!r}")
            continue
        for event in events:
            if not _is_event(event):
                how = "an event is a table with its `kind` and some of its fields, or {not: kind} where there must be none"
                problems.add(place, f"`{name}` holds {event!r}: {how}")
            else:
                _check_names(event, f"{place} {name}", problems)


def _is_event(event: object) -> bool:
    if not isinstance(event, dict) or (NOT in event and len(event) > 1):
        return False
    return isinstance(event.get("kind", event.get(NOT)), str)


def _empty_tables(tree: Mapping[str, object], place: str) -> list[str]:
    if not tree:
        return [place]
    return [
        path
        for key, value in tree.items()
        if isinstance(value, Mapping)
        for path in _empty_tables(value, f"{place}.{key}")
    ]


def _check_outcome(tree: object, place: str, problems: Problems) -> None:
    if isinstance(tree, dict) and tree:
        _check_keys(tree, OUTCOME_KEYS, f"{place} outcome", "key", problems)
    elif tree is not None:
        problems.add(place, f"`outcome` must be a table with {' or '.join(OUTCOME_KEYS)}, or null, not {tree!r}")


def _check_play(play: list[object], tree: Tree, place: str, problems: Problems) -> None:
    for number, step in enumerate(play):
        where = f"{place} step {number + 1}"
        if isinstance(step, dict) and step:
            before = len(problems.found)
            _check_step_keys(step, where, problems)
            _check_kinds(step, where, problems)
            if len(problems.found) == before:
                _check_checks(step, where, problems)
        elif not isinstance(step, str):
            problems.add(where, f"must be a text or a table of checks, not {step!r}")
        elif step.startswith(STOP):
            _check_stop(number == len(play) - 1, tree, where, problems)


def _check_step_keys(step: Mapping[Any, object], where: str, problems: Problems) -> None:
    """What a player says without quotes is read as a table, too."""
    before = len(problems.found)
    _check_keys(step, CHECKS, where, "check", problems)
    key, value = next(iter(step.items()))
    if len(problems.found) == before + 1 == before + len(step) and isinstance(value, str | bool):
        word = value if isinstance(value, str) else "yes" if value else "no"
        problems.found[-1] += f'; if {key} says this, put it in quotes: "{key}: {word}"'


def _check_stop(last: bool, tree: Tree, where: str, problems: Problems) -> None:
    if not last:
        problems.add(where, "`stop` ends the run: nothing can follow it")
    for key in QUESTIONS:
        if key in tree:
            problems.add(where, f"nothing is asked at a stop, so `{key}` checks nothing there")
