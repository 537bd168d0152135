"""The JSON Schema of views and events, generated from what a game declares: for servers and foreign frontends."""

from grognard.envs.core.flow import S
from grognard.envs.core.form import table_schema
from grognard.envs.core.game import Rulebook
from grognard.envs.core.hidden import Document

TEXT: Document = {"type": "string"}
TEXTS: Document = {"type": "array", "items": TEXT}


def or_null(schema: Document) -> Document:
    return {"anyOf": [{"type": "null"}, schema]}


def view_schema(rules: Rulebook[S]) -> Document:
    """What `Game.view` gives."""
    form = rules.declared_form()
    player = {"enum": form.players}
    offer = table_schema(
        {
            "id": {"type": "integer", "minimum": 0, "maximum": rules.catalogue.size - 1},
            "text": TEXT,
            "phrase": TEXT,
            "pieces": TEXTS,
            "places": TEXTS,
            "price": {"type": "object", "additionalProperties": {"type": "integer"}},
        }
    )
    outcome = table_schema(
        {
            "winners": {"type": "array", "items": player},
            "reason": {"enum": list(rules.reasons)},
            "rewards": {"type": "object", "additionalProperties": {"type": "number"}},
        }
    )
    return table_schema(
        {
            "game": {"const": rules.name},
            "version": {"const": rules.version},
            "player": or_null(player),
            "table": form.schema(),
            "to_move": or_null(player),
            "question": or_null(table_schema({"name": TEXT, "rule": TEXT, "sentence": TEXT})),
            "legal": {"type": "array", "items": offer},
            "outcome": or_null(outcome),
        }
    )


def schema_of(rules: Rulebook[S]) -> Document:
    """One document with both, `#/$defs/view` and `#/$defs/event`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{rules.title}, version {rules.version}",
        "$defs": {"view": view_schema(rules), "event": rules.declared_events().schema()},
    }
