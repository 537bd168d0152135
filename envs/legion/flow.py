"""The sequence of play: the steps of all flows, and all decisions, gathered from the chapters.

While chapters are missing, a flow that has none stops with an error when it begins.
"""

import importlib
import pkgutil
from types import ModuleType
from typing import Final

from grognard.envs.core.flow import Decision, Flow, Steps, number_decisions
from grognard.envs.legion import cards, keywords, rules
from grognard.envs.legion.sequence.flows import FLOWS
from grognard.envs.legion.state import State

UNFINISHED: Final[dict[str, str]] = {}  # modules that cannot be imported yet, and why


def _modules(package: ModuleType) -> list[ModuleType]:
    found = []
    for entry in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=lambda entry: entry.name):
        try:
            found.append(importlib.import_module(entry.name))
        except (ImportError, SyntaxError, AttributeError) as error:
            UNFINISHED[entry.name] = str(error)
    return found


_RULES: Final = _modules(rules)
_DECLARED: Final = [*_modules(keywords), *_modules(cards)]


def _missing(flow: Flow) -> Steps[State]:
    def stop(state: State) -> None:
        raise NotImplementedError(f"the flow {flow.name} has no steps yet; unfinished: {UNFINISHED}")

    return (stop,)


def _steps(flow: Flow) -> Steps[State]:
    name = flow.name.upper().replace(" ", "_") + "_STEPS"
    for module in [*_RULES, *_DECLARED]:
        if hasattr(module, name):
            steps: Steps[State] = getattr(module, name)
            return steps
    return _missing(flow)


def _decisions() -> list[Decision[State]]:
    found: list[Decision[State]] = []
    for module in [*_RULES, *_DECLARED]:
        for decision in getattr(module, "DECISIONS", []):
            if decision not in found:
                found.append(decision)
    return found


STEPS: Final[list[Steps[State]]] = FLOWS.steps({flow: _steps(flow) for flow in FLOWS.all})
DECISIONS: Final[list[Decision[State]]] = number_decisions(_decisions())
