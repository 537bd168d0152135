"""What a state says, field by field: for hashes and comparisons.

A class of a state names in `derived` those of its fields that only follow from others; all others count.
"""

from collections.abc import Mapping
from hashlib import blake2b

from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import Table


def field_names(value: object) -> list[str]:
    """The fields of an object, compiled or not, those of the classes it inherits from included."""
    if not hasattr(type(value), "__mypyc_attrs__"):
        return sorted(vars(value))
    names = {name for kind in type(value).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    return sorted(name for name in names if not name.startswith("__"))


def derived_fields(kind: type) -> set[str]:
    """The fields that do not count, as the class and those it inherits from declare them."""
    return {name for each in kind.__mro__ for name in vars(each).get("derived", ())}


def facts(state: Table) -> dict[str, object]:
    """Every field of a state that counts, as numbers, texts and lists."""
    ignored = derived_fields(type(state))
    found = {name: plain(getattr(state, name)) for name in field_names(state) if name not in ignored}
    found["frames"] = [int(number) for number in state.frames[: state.used]]  # what lies behind is left over
    return found


def fingerprint(state: Table) -> str:
    """A short hash of all facts of a state, those of the objects it holds included."""
    digest = blake2b(digest_size=8)
    for name, value in facts(state).items():
        digest.update(f"{name}={value};".encode())
    return digest.hexdigest()


def plain(value: object) -> object:
    """A field as numbers, texts and lists, whatever objects it is made of."""
    if value is None or isinstance(value, str | float):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Dice):
        return value.save()
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if type(value).__name__.startswith("vec"):
        return [int(number) for number in value]  # type: ignore[attr-defined]
    ignored = derived_fields(type(value))
    return [plain(getattr(value, name)) for name in field_names(value) if name not in ignored]
