"""As much of JSON Schema as generated schemas use."""

from typing import Any

TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
    "null": type(None),
}  # fmt: skip
KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "oneOf", "minimum",
    "maximum",
}  # fmt: skip


def mistakes(value: Any, schema: dict[str, Any], place: str = "") -> list[str]:
    """Where a value is not what the schema says."""
    assert set(schema) <= KNOWN, f"the validator does not know {set(schema) - KNOWN}"
    found: list[str] = []
    if "const" in schema and value != schema["const"]:
        found.append(f"{place}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place}: {value!r} is not one of {schema['enum']}")
    for key, least in (("anyOf", 1), ("oneOf", 1)):
        fitting = sum(not mistakes(value, each, place) for each in schema.get(key, []))
        if key in schema and (fitting < least or (key == "oneOf" and fitting > 1)):
            found.append(f"{place}: {value!r} fits {fitting} of {len(schema[key])} schemas")
    kind = schema.get("type")
    if kind is not None and (not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")):
        return [*found, f"{place}: {value!r} is not of type {kind}"]
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{place}: {value} is out of range")
    return found + [line for key, part, inner in parts(value, schema) for line in mistakes(part, inner, f"{place}/{key}")] + [
        f"{place}: {key} is missing" for key in schema.get("required", []) if key not in value
    ]


def parts(value: Any, schema: dict[str, Any]) -> list[tuple[Any, Any, dict[str, Any]]]:
    """What stands inside a value, with its schema; a key that may not be there has one that nothing fits."""
    if isinstance(value, list):
        return [(at, item, schema["items"]) for at, item in enumerate(value) if "items" in schema]
    if not isinstance(value, dict) or "properties" not in schema and "additionalProperties" not in schema:
        return []
    others = schema.get("additionalProperties", {})
    known = schema.get("properties", {})
    return [(key, item, known.get(key, {"enum": []} if others is False else others)) for key, item in value.items()]
