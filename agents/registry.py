"""Agents by name with parameters, the same text everywhere: `random`, `random:seed=7`, `my_agents:Explorer`."""

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from grognard.agents.base import Agent
from grognard.agents.heuristic import HeuristicAgent
from grognard.agents.policy import PolicyAgent
from grognard.agents.random import RandomAgent
from grognard.agents.search import SearchAgent
from grognard.envs.core.errors import BadInput, UnknownName, unknown

AGENTS: dict[str, Callable[..., Agent]] = {
    "heuristic": HeuristicAgent,
    "policy": PolicyAgent,
    "random": RandomAgent,
    "search": SearchAgent,
}


def make_agent(text: str, game: str, seed: int = 0) -> Agent:
    """The agent a text names, for a game; raises UnknownName or BadInput with what is wrong."""
    name, _, rest = text.partition(":")
    if name.endswith(".onnx"):
        return make_agent(f"policy:{name},{rest}".rstrip(","), game, seed)
    if name in AGENTS:
        return _build(AGENTS[name], name, _parameters(rest, text, _first_parameter(AGENTS[name])), game, seed)
    if rest and "=" not in rest.partition(":")[0]:
        return _build(
            _load_class(name, rest.partition(":")[0]), text, _parameters(rest.partition(":")[2], text), game, seed
        )
    raise UnknownName(unknown("agent", name, [*AGENTS, "module:Class"]))


def _first_parameter(maker: Callable[..., Agent]) -> str | None:
    """The parameter that may stand without its name, as in `policy:mini`: the first, if it must be given."""
    first = next(iter(inspect.signature(maker).parameters.values()), None)
    return first.name if first is not None and first.default is first.empty else None


def _parameters(rest: str, text: str, first: str | None = None) -> dict[str, str]:
    found = {}
    for number, pair in enumerate(rest.split(",") if rest else []):
        key, separator, value = pair.partition("=")
        if not separator and number == 0 and first is not None:
            key, value = first, pair
        elif not separator:
            raise BadInput(f"agent {text}", [f"{pair!r} is no parameter: write name=value"])
        found[key.strip()] = value.strip()
    return found


def _load_class(module: str, name: str) -> Callable[..., Agent]:
    """A class of the user's own; his folder is searched after everything that is installed."""
    if "" not in sys.path:
        sys.path.append("")
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"agent {module}:{name} cannot be loaded: {error}") from error
    maker: Callable[..., Agent] = kind
    return maker


def _build(maker: Callable[..., Agent], name: str, given: dict[str, str], game: str, seed: int) -> Agent:
    """Call the maker with parameters of the types its signature asks for; `game` and `seed` if it wants them."""
    try:
        signature = inspect.signature(maker)
    except (TypeError, ValueError) as error:
        raise UnknownName(f"agent {name} is none: {error}") from error
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
    for key, parameter in signature.parameters.items():
        needed = parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
        if needed and key not in (*values, *given, "game", "seed"):
            problems.append(f"{key} is missing: write {name}:{key.upper()}")
    if problems:
        raise BadInput(f"agent {name}", problems)
    for key, value in (("game", game), ("seed", seed)):
        if key in signature.parameters and key not in values:
            values[key] = value
    return maker(**values)


def _convert(text: str, kind: object) -> object:
    for maker, names, meaning in ((int, (int, "int"), "whole number"), (float, (float, "float"), "number")):
        if kind in names:
            try:
                return maker(text)
            except ValueError:
                raise ValueError(f"{text!r} is no {meaning}") from None
    if kind in (bool, "bool"):
        if text.lower() not in ("true", "false"):
            raise ValueError(f"{text!r} is neither true nor false")
        return text.lower() == "true"
    return text
