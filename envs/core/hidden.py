"""How documents mark what a seat may not know.

`{"hidden": n}` stands for n things: in the place of a value for the one that stands there, in a list for n entries in a row.
"""

from collections.abc import Callable
from typing import Any, Final

REFEREE: Final = -1  # in the place of a seat: sees everything
SPECTATOR: Final = -2  # sees what everybody may see

Document = dict[str, object]
Shown = Callable[[Any, int, int], bool]  # of a state, a row of its arrays (0 if there are none) and a seat: may it see?

MARK: Final = "hidden"
SCHEMA: Final[Document] = {
    "type": "object",
    "properties": {MARK: {"type": "integer", "minimum": 1}},
    "required": [MARK],
    "additionalProperties": False,
}


def everybody(state: object, row: int, seat: int) -> bool:
    return True


def nobody(state: object, row: int, seat: int) -> bool:
    """Not even its owner, like the order of a deck."""
    return False


def owner(state: object, row: int, seat: int) -> bool:
    """The player whose row it is."""
    return row == seat


def may_see(shown: Shown, state: object, row: int, seat: int) -> bool:
    return seat == REFEREE or shown(state, row, seat)


def hidden(count: int = 1) -> Document:
    return {MARK: count}


def hidden_count(value: object) -> int | None:
    """How many things a mark, or a list that is nothing but one, stands for; None for all that is known."""
    if isinstance(value, list) and len(value) == 1:
        return hidden_count(value[0])
    if isinstance(value, dict) and len(value) == 1 and isinstance(value.get(MARK), int):
        return int(value[MARK])
    return None


def or_hidden(schema: Document) -> Document:
    """The schema of what may be hidden."""
    return {"anyOf": [schema, SCHEMA]}


def reveal(tree: object, path: str, values: list[object]) -> None:
    """Put the next of the values in the place of every hidden thing under a path such as `players/*/hand`, in order."""
    _reveal(tree, path.split("/"), values)


def _reveal(tree: Any, path: list[str], values: list[object]) -> None:
    keys = list(tree) if path[0] == "*" and isinstance(tree, dict) else [path[0]]
    if isinstance(tree, list):
        keys = [str(at) for at in range(len(tree))] if path[0] == "*" else [path[0]]
    for key in keys:
        at: Any = int(key) if isinstance(tree, list) else key
        if isinstance(tree, dict) and key not in tree:
            continue
        if len(path) > 1:
            _reveal(tree[at], path[1:], values)
        elif isinstance(tree[at], list):
            tree[at] = [value for entry in tree[at] for value in _revealed(entry, values)]
        else:
            tree[at] = _revealed(tree[at], values)[0]


def _revealed(entry: object, values: list[object]) -> list[object]:
    count = hidden_count(entry) if isinstance(entry, dict) else None
    return [entry] if count is None else [values.pop(0) for _ in range(count)]
