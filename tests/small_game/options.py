"""What can be agreed before a game; the other games keep their scenarios in `configs/scenarios`."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.options import Option, Value

SCENARIOS: Final[dict[str, dict[str, Value]]] = {
    "mini": {"players": 2, "rounds": 3},
    "standard": {"players": 2, "rounds": 9},
    "three": {"players": 3, "rounds": 9},
}
SCHEMA: Final = (
    Option("players", 2, "how many play", least=2, most=3),
    Option("rounds", 9, "the last round", least=1, most=20),
)


class Options:
    """The options of a game; copies of a state share them, nobody changes them."""

    def __init__(self, values: dict[str, Value]) -> None:
        self.values = values
        self.players: i64 = int(values["players"])  # type: ignore[arg-type]
        self.rounds: i64 = int(values["rounds"])  # type: ignore[arg-type]


def make_options(given: Mapping[str, object]) -> Options:
    """The scenario's values, then the user's; raises BadInput with every mistake."""
    problems = Problems("options of Lanterns")
    scenario = str(given.get("scenario", "standard"))
    if scenario not in SCENARIOS:
        problems.unknown("scenario", "scenario", scenario, list(SCENARIOS))
    values: dict[str, Value] = {"scenario": scenario, **SCENARIOS.get(scenario, SCENARIOS["standard"])}
    known = {option.name: option for option in SCHEMA}
    for name, value in given.items():
        if name in known:
            values[name] = known[name].read(value, name, problems)
        elif name != "scenario":
            problems.unknown(name, "option", name, ["scenario", *known])
    problems.check()
    return Options(values)
