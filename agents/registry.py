"""Agents by name with parameters, the same text everywhere: `random`, `random:seed=7`, `my_agents:Explorer`."""

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from grognard.agents.base import Agent
from grognard.agents.heuristic import HeuristicAgent
from grognard.agents.passing import PassAgent
from grognard.agents.policy import Policy, PolicyAgent
from grognard.agents.random import RandomAgent
from grognard.agents.search import PolicyAdviser, SearchAgent
from grognard.envs.core.errors import BadInput, GrognardError, UnknownName, shortened, told, unknown
from grognard.envs.core.settings import checked_seed
from grognard.envs.registry import rulebook

AGENTS: dict[str, Callable[..., Agent]] = {
    "heuristic": HeuristicAgent,
    "pass": PassAgent,
    "policy": PolicyAgent,
    "random": RandomAgent,
    "search": SearchAgent,
}


def make_agent(text: str, game: str, seed: int = 0) -> Agent:
    """The agent a text names, for a game; raises UnknownName or BadInput with what is wrong."""
    if not isinstance(text, str):
        raise BadInput("agent", [f"it is named by a text such as {', '.join(AGENTS)}, not by {told(text)}"])
    rulebook(game)  # an agent that asks for nothing would not notice that there is no such game
    seed = checked_seed(seed)
    name, _, rest = text.partition(":")
    if name.endswith(".onnx"):
        return make_agent(f"policy:{name},{rest}".rstrip(","), game, seed)
    if name in AGENTS:
        first = _first_parameter(AGENTS[name])
        return _build(AGENTS[name], name, _parameters(rest, text, first), game, seed, first)
    if rest and "=" not in rest.partition(":")[0]:
        kind, _, rest = rest.partition(":")
        return _build(_load_class(name, kind), f"{name}:{kind}", _parameters(rest, text), game, seed)
    raise UnknownName(unknown("agent", name, [*AGENTS, "module:Class"]))


def policy_of(text: str, game: str) -> Policy | None:
    """The trained policy that decides or advises in an agent, if there is one."""
    if not ("policy" in text or ".onnx" in text):
        return None
    agent = make_agent(text, game)
    if isinstance(agent, SearchAgent) and isinstance(agent.adviser, PolicyAdviser):
        return agent.adviser.policy
    return agent.policy if isinstance(agent, PolicyAgent) else None


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
            raise BadInput(f"agent {text}", [f"{pair!r} is not a parameter: write name=value"])
        found[key.strip()] = value.strip()
    return found


def _load_class(module: str, name: str) -> Callable[..., Agent]:
    """A class of the user's own; the current folder is searched after everything that is installed."""
    if "" not in sys.path:
        sys.path.append("")
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"agent {module}:{name} cannot be loaded: {error}") from error
    except Exception as error:  # whatever the user's own module does when it is loaded
        raise UnknownName(f"agent {module}:{name} cannot be loaded: {type(error).__name__}: {error}") from error
    maker: Callable[..., Agent] = kind
    return maker


def _build(
    maker: Callable[..., Agent], name: str, given: dict[str, str], game: str, seed: int, first: str | None = None
) -> Agent:
    """Call the maker with parameters of the types its signature asks for; `game` and `seed` if it wants them."""
    try:
        signature = inspect.signature(maker)
    except (TypeError, ValueError) as error:
        raise UnknownName(f"agent {name} cannot be made: {error}") from error
    problems: list[str] = []
    values = _values(signature, given, problems)
    for key, parameter in signature.parameters.items():
        many = parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
        if parameter.default is parameter.empty and not many and key not in (*given, "game", "seed"):
            said = key.upper() if key == first else f"{key}={key.upper()}"
            problems.append(f"{key} is missing: write {name}:{said}")
    if problems:
        raise BadInput(f"agent {name}", problems)
    for key, value in (("game", game), ("seed", seed)):
        if key in signature.parameters and key not in values:
            values[key] = value
    return _make(maker, name, values)


def _make(maker: Callable[..., Agent], name: str, values: dict[str, Any]) -> Agent:
    try:
        agent = maker(**values)
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, GrognardError):
            raise
        raise BadInput(f"agent {name}", [f"it cannot be made: {error}"]) from error
    if not callable(getattr(agent, "act", None)):
        problem = "is not an agent: it needs act(choice), see grognard.agents.base"
        raise BadInput(f"agent {name}", [problem])
    return agent


def _values(signature: inspect.Signature, given: dict[str, str], problems: list[str]) -> dict[str, Any]:
    """What is given, as the kinds of the signature."""
    values: dict[str, Any] = {}
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
    return values


def _convert(text: str, kind: object) -> object:
    for maker, names, meaning in ((int, (int, "int"), "whole number"), (float, (float, "float"), "number")):
        if kind in names:
            try:
                value = maker(text)
            except ValueError:
                raise ValueError(f"{shortened(text)!r} is not a {meaning}") from None
            if not abs(value) < 2**63:  # infinities and NaN, too
                raise ValueError(f"{shortened(text)!r} is too large")
            return value
    if kind in (bool, "bool"):
        if text.lower() not in ("true", "false"):
            raise ValueError(f"{text!r} is neither true nor false")
        return text.lower() == "true"
    return text
