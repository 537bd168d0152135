"""Carrying a policy over to a game whose columns or actions have changed: whatever keeps its name keeps its weights.

Nothing is trained. A column that the game no longer has is read as zero, an action that it no longer has is never legal, and
actions that are new share the logit of all that the network does not know. If an adviser has weights of its own, they stay, and
those that the script has gained since are as usual.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import onnx

from grognard.agents.policy import META
from grognard.agents.registry import make_agent
from grognard.agents.selection import GONE
from grognard.agents.weights import read_weights
from grognard.envs.core.errors import BadInput
from grognard.envs.core.files import read_text
from grognard.envs.core.names import action_names, column_names, fingerprint_of, is_names, names_of
from grognard.envs.registry import rulebook
from grognard.training.export import save_policy

SEPARATOR = "/"
ANY = "*"


@dataclass(frozen=True)
class Carried:
    """What became of a policy: how many of its columns and actions are still there, and the names of those that are not."""

    columns: int
    lost_columns: list[str]
    actions: int
    lost_actions: list[str]


def carry_over(old: Path, new: Path, renamed: Mapping[str, Mapping[str, str]] | None = None) -> Carried:
    """Write the policy of one file to another, fitted to the game as it is now; raises BadInput if that cannot be done.

    `renamed` maps old names to new ones (`read_renamed` says how).
    """
    model, about = read_policy(old)
    changes = renamed or {}
    rules = rulebook(about["game"])
    now = names_of(rules.layout(about["seats"]), rules.catalogue)
    columns, lost_columns = find_again(
        about["columns"], column_names(about["names"]), column_names(now), changes.get("columns", {})
    )
    known, lost_actions = find_again(
        about["known"], action_names(about["names"]), action_names(now), changes.get("actions", {})
    )
    fitted: dict[str, Any] = {"names": now, "fingerprint": fingerprint_of(now), "columns": columns, "known": known}
    if isinstance(about.get("weights"), dict):
        fitted["weights"] = completed(about["weights"], read_weights(rules.name))
    beside = new.with_name(f"{new.stem}.part.onnx")
    try:
        save_policy(model, beside, {**about, **fitted})
        make_agent(str(beside), about["game"])  # better to fail here than when the policy is first used
        os.replace(beside, new)
    finally:
        beside.unlink(missing_ok=True)
    return Carried(len(columns), lost_columns, len(known), lost_actions)


def completed(weights: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The weights of an adviser, for the script as it is now: what it no longer reads is dropped, what is new is as usual."""
    found = {}
    for key, value in usual.items():
        own = weights.get(key, value)
        found[key] = completed(own, value) if isinstance(value, dict) and isinstance(own, dict) else own
    return found


def read_policy(path: Path) -> tuple[onnx.ModelProto, dict[str, Any]]:
    """A model and what it says of itself."""
    try:
        model = onnx.load(path)
        about = json.loads({entry.key: entry.value for entry in model.metadata_props}[META])
    except Exception as error:  # onnx raises its own kinds
        raise BadInput(f"policy {path}", ["it is not an ONNX file of a grognard policy, or cannot be read"]) from error
    if not isinstance(about, dict) or not is_names(about.get("names")):
        why = "it does not carry the names of the columns and actions it was trained on: train it again"
        raise BadInput(f"policy {path}", [why])
    return model, about


def find_again(
    indices: Sequence[int], before: Sequence[Sequence[str]], now: Sequence[Sequence[str]], renamed: Mapping[str, str]
) -> tuple[list[int], list[str]]:
    """Where the things at these indices are now (GONE: nowhere), and the names of those that are gone."""
    places = {tuple(name): index for index, name in enumerate(now)}
    names = [new_name(before[index], renamed) if index != GONE else () for index in indices]
    found = [places.get(name, GONE) for name in names]
    lost = [SEPARATOR.join(name) for name, index in zip(names, found, strict=True) if name and index == GONE]
    return found, lost


def new_name(name: Sequence[str], renamed: Mapping[str, str]) -> tuple[str, ...]:
    """A name, or what the first pattern that fits it makes of it; `*` stands for any part, and keeps it."""
    for pattern, replacement in renamed.items():
        parts, others = pattern.split(SEPARATOR), replacement.split(SEPARATOR)
        if len(parts) == len(name) and all(part in (ANY, own) for part, own in zip(parts, name, strict=True)):
            return tuple(own if other == ANY else other for own, other in zip(name, others, strict=True))
    return tuple(name)


def grouped(names: Iterable[str]) -> str:
    """Names in few words: those that differ in their row, or are of one verb, as one with their number."""
    found: Counter[str] = Counter()
    for name in names:
        first, *rest = name.split(SEPARATOR)
        found[SEPARATOR.join([first, ANY if rest[0] else "", *rest[1:]])] += 1
    return ", ".join(name if count == 1 else f"{name} ({count})" for name, count in found.items())


def read_renamed(path: Path) -> dict[str, dict[str, str]]:
    """A JSON file of names that have changed.

    `columns` maps piece/row/column (a piece without rows: piece//column), `actions` verb/name (a verb alone: verb/), old to
    new: {"columns": {"groups/*/hp": "units/*/hit points"}, "actions": {"shoot/*": "fire at/*"}}
    """
    try:
        document = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise BadInput(str(path), [f"is not valid JSON: {error}"]) from error
    if not isinstance(document, dict) or not all(isinstance(table, dict) for table in document.values()):
        raise BadInput(str(path), ["it must be an object with the tables `columns` and `actions`"])
    problems = [f"unknown table {key!r}; choose from columns, actions" for key in {*document} - {"columns", "actions"}]
    for kind, parts in (("columns", 3), ("actions", 2)):
        for old, new in document.get(kind, {}).items():
            if not isinstance(new, str) or not (len(old.split(SEPARATOR)) == len(new.split(SEPARATOR)) == parts):
                problems.append(
                    f"{kind}: {old!r}: {new!r} must both be names of {parts} parts with {SEPARATOR} between"
                )
    if problems:
        raise BadInput(str(path), problems)
    return document
