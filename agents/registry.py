"""Agents by name with parameters, the same text everywhere: `random`, `random:seed=7`, `package.module:Class`."""

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

from grognard.agents.base import Agent
from grognard.agents.random import RandomAgent
from grognard.envs.core.errors import BadInput, UnknownName, unknown

AGENTS: dict[str, Callable[..., Agent]] = {"random": RandomAgent}


def make_agent(text: str, game: str, seed: int = 0) -> Agent:
    """The agent a text names, for a game; raises UnknownName or BadInput with what is wrong."""
    name, _, rest = text.partition(":")
    if name in AGENTS:
        return _build(AGENTS[name], name, _parameters(rest, text), game, seed)
    if "." in name and rest:
        return _build(
            _load_class(name, rest.partition(":")[0]), text, _parameters(rest.partition(":")[2], text), game, seed
        )
    raise UnknownName(unknown("agent", name, [*AGENTS, "package.module:Class"]))


def _parameters(rest: str, text: str) -> dict[str, str]:
    found = {}
    for pair in rest.split(",") if rest else []:
        key, separator, value = pair.partition("=")
        if not separator:
            raise BadInput(f"agent {text}", [f"{pair!r} is no parameter: write name=value"])
        found[key.strip()] = value.strip()
    return found


def _load_class(module: str, name: str) -> Callable[..., Agent]:
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"agent {module}:{name} cannot be loaded: {error}") from error
    maker: Callable[..., Agent] = kind
    return maker


def _build(maker: Callable[..., Agent], name: str, given: dict[str, str], game: str, seed: int) -> Agent:
    """Call the maker with parameters of the types its signature asks for; `game` and `seed` if it wants them."""
    signature = inspect.signature(maker)
    values: dict[str, Any] = {}
    problems = []
    for key, text in given.items():
        parameter = signature.parameters.get(key)
        if parameter is None or key == "game":
            known = [other for other in signature.parameters if other != "game"]
            problems.append(unknown("parameter", key, known))
            continue
        try:
            values[key] = _convert(text, parameter.annotation)
        except ValueError as error:
            problems.append(f"{key}: {error}")
    if problems:
        raise BadInput(f"agent {name}", problems)
    for key, value in (("game", game), ("seed", seed)):
        if key in signature.parameters and key not in values:
            values[key] = value
    return maker(**values)


def _convert(text: str, kind: object) -> object:
    if kind in (int, "int"):
        return int(text)
    if kind in (float, "float"):
        return float(text)
    if kind in (bool, "bool"):
        if text.lower() not in ("true", "false"):
            raise ValueError(f"{text!r} is neither true nor false")
        return text.lower() == "true"
    return text
