"""The check `tells` of rule cases: which events were told since the last thing that was said."""

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.envs.core.case_form import NOT
from grognard.envs.core.errors import unknown
from grognard.envs.core.events import Events, Kind
from grognard.envs.core.flow import S
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.position import differences

Heard = dict[str | None, int]  # how many events each player (None: the referee) had been told

BESIDE = ("kind", "rule", "sentence")  # what an event has beside its fields


def count_events(game: Game[S]) -> Heard:
    return {player: len(game.events(player=player)) for player in (None, *game.names)}


def expected_by(tells: object) -> Iterator[tuple[str | None, list[dict[str, object]]]]:
    """The events that each player, or the referee, is expected to be told."""
    if isinstance(tells, Mapping):
        yield from ((str(player), events) for player, events in tells.items())
    elif isinstance(tells, list):
        yield None, tells


def kind_of(event: Mapping[str, object]) -> str:
    """The kind of an event that is expected, or that must not be told."""
    return str(event.get("kind", event.get(NOT)))


def unknown_events(rules: Rulebook[S], tells: object) -> list[str]:
    """Kinds of events and fields that the game does not declare."""
    kinds = rules.declared_events()
    return [
        f"tells: {line}"
        for _, events in expected_by(tells)
        for event in events
        for line in _unknown_parts(kinds, event)
    ]


def _unknown_parts(kinds: Events, event: Mapping[str, object]) -> list[str]:
    kind = kinds.kinds.get(kind_of(event))
    if kind is None:
        return [unknown("event", kind_of(event), list(kinds.kinds))]
    known = [NOT, *BESIDE, *[field.name for field in kind.fields]]
    return [f"{kind.name}: {unknown('field', name, known)}" for name in event if name not in known]


def check_events(game: Game[S], tells: object, heard: Heard) -> list[str]:
    """Of the kinds that are mentioned exactly these events were told, in this order; an empty list: none at all."""
    kinds = game.rules.declared_events().kinds
    wrong: list[str] = []
    for player, expected in expected_by(tells):
        if player is not None and player not in game.names:
            wrong.append(f"tells: {unknown('player', player, game.names)}")
            continue
        mentioned = {kind_of(event) for event in expected}
        expected = [event for event in expected if NOT not in event]
        told = [event for event in game.events(heard.get(player, 0), player) if not mentioned or event["kind"] in mentioned]
        where = "tells" if player is None else f"tells.{player}"
        if len(told) != len(expected):
            said = "; ".join(str(event["sentence"]) for event in told) or "nothing"
            wrong.append(f"{where}: expected {len(expected)} of these events, found {len(told)}: {said}")
            continue
        for number, (event, found) in enumerate(zip(expected, told, strict=True), 1):
            wrong += differences(event, _flat(found, kinds[str(found["kind"])], event), f"{where} {number}")
    return wrong


def _flat(event: Mapping[str, Any], kind: Kind, expected: Mapping[str, object]) -> dict[str, object]:
    """An event with its fields beside its kind; dice that are expected as a list of results are shown as one."""
    found = {**{name: event[name] for name in BESIDE}, **event["fields"]}
    for field in kind.fields:
        if field.kind == "dice" and isinstance(expected.get(field.name), list) and "results" in found[field.name]:
            found[field.name] = found[field.name]["results"]
    return found
