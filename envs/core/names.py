"""The names of all columns and actions of a game: by them a trained network knows whether it still fits.

They are kept as a structure (pieces with columns and rows, verbs with names), not as the product of all, which would be many
times as long.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from grognard.envs.core.actions import Catalogue
from grognard.envs.core.observation import Layout

Names = dict[str, list[dict[str, Any]]]
FEW = 3  # names of a kind that are listed


def names_of(layout: Layout, catalogue: Catalogue) -> Names:
    """The pieces of an observation and the verbs of a catalogue, in their order; `rows` is None for a piece without rows."""
    return {
        "pieces": [
            {
                "name": piece.name,
                "columns": list(piece.columns),
                "rows": None if piece.rows is None else list(piece.rows),
            }
            for piece in layout.pieces
        ],
        "verbs": [{"word": verb.word, "names": list(verb.names)} for verb in catalogue.verbs],
    }


def fingerprint_of(names: Names) -> str:
    """A short hash of names and their order."""
    return blake2b(json.dumps(names, sort_keys=True).encode(), digest_size=8).hexdigest()


def column_names(names: Names) -> list[tuple[str, str, str]]:
    """Piece, row (empty where the piece has none) and column of each number of an observation."""
    return [
        (piece["name"], row, column)
        for piece in names["pieces"]
        for row in ([""] if piece["rows"] is None else piece["rows"])
        for column in piece["columns"]
    ]


def action_names(names: Names) -> list[tuple[str, str]]:
    """Verb and name (empty where the verb stands alone) of each action."""
    return [(verb["word"], name) for verb in names["verbs"] for name in verb["names"] or [""]]


def is_names(found: object) -> bool:
    """Whether this is what `names_of` gives."""
    if not isinstance(found, dict) or set(found) != {"pieces", "verbs"}:
        return False
    pieces, verbs = found["pieces"], found["verbs"]
    return _are_entries(pieces, "name", ("columns", "rows")) and _are_entries(verbs, "word", ("names",))


def _are_entries(found: object, name: str, lists: tuple[str, ...]) -> bool:
    return isinstance(found, list) and all(
        isinstance(entry, dict)
        and set(entry) == {name, *lists}
        and isinstance(entry[name], str)
        and all(_is_list_of_texts(entry[key]) or (key == "rows" and entry[key] is None) for key in lists)
        for entry in found
    )


def _is_list_of_texts(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(entry, str) for entry in found)


def name_differences(before: Names, now: Names) -> list[str]:
    """What was added, removed or moved, a line for each list of names that changed; empty if nothing did."""
    found = _list_differences("pieces", _index(before, "pieces"), _index(now, "pieces"))
    for piece, old, new in _in_both(_index(before, "pieces"), _index(now, "pieces")):
        found += _list_differences(f"columns of {piece}", old["columns"], new["columns"])
        found += _list_differences(f"rows of {piece}", old["rows"] or [], new["rows"] or [])
    found += _list_differences("verbs", _index(before, "verbs"), _index(now, "verbs"))
    for verb, old, new in _in_both(_index(before, "verbs"), _index(now, "verbs")):
        found += _list_differences(f"names of {verb!r}", old["names"], new["names"])
    return found


def _index(names: Names, kind: str) -> dict[str, dict[str, Any]]:
    key = "name" if kind == "pieces" else "word"
    return {entry[key]: entry for entry in names[kind]}


def _in_both(
    before: Mapping[str, dict[str, Any]], now: Mapping[str, dict[str, Any]]
) -> Iterable[tuple[str, dict[str, Any], dict[str, Any]]]:
    return ((name, before[name], now[name]) for name in before if name in now)


def _list_differences(what: str, before: Iterable[str], now: Iterable[str]) -> list[str]:
    """At most one line about two lists of names."""
    old, new = list(before), list(now)
    if old == new:
        return []
    changes = [
        ("added", [name for name in new if name not in old]),
        ("removed", [name for name in old if name not in new]),
    ]
    told = [f"{len(names)} {how} ({_few(names)})" for how, names in changes if names]
    stayed_old, stayed_new = [name for name in old if name in new], [name for name in new if name in old]
    if stayed_old != stayed_new:
        moved = [name for name, other in zip(stayed_old, stayed_new, strict=False) if name != other]
        told.append(f"{len(moved)} moved ({_few(moved)})")
    return [f"{what}: {', '.join(told)}"]


def _few(names: Sequence[str]) -> str:
    shown = ", ".join(names[:FEW])
    return shown if len(names) <= FEW else f"{shown} and {len(names) - FEW} more"
