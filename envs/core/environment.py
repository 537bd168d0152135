"""What every game offers as an environment: `env`, `raw_env` and `batch`, made from its rules."""

from inspect import signature
from typing import Any

from grognard.envs.core.aec import GameEnv
from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Rulebook

SETTINGS = set(signature(GameEnv).parameters) - {"rules", "options", "strict"}
BATCH_SETTINGS = set(signature(Batch).parameters) - {"rules", "count", "options"}


def split(given: dict[str, Any], names: set[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of these names, and the options of the game, which are all others."""
    return (
        {key: value for key, value in given.items() if key in names},
        {key: value for key, value in given.items() if key not in names},
    )


class Environments:
    """The environments of a game; the module of each of its versions hands out these methods."""

    def __init__(self, rules: Rulebook[Any]) -> None:
        self.rules = rules

    def raw_env(self, **settings: Any) -> GameEnv:
        """The environment; keywords that are not settings of `GameEnv` are options of the game."""
        return self._make(strict=False, settings=settings)

    def env(self, **settings: Any) -> GameEnv:
        """The environment with checks of use built in, as fast as the raw one."""
        return self._make(strict=True, settings=settings)

    def batch(self, count: int, **settings: Any) -> Batch:
        """Many games side by side; keywords that are not settings of `Batch` are options of the game."""
        own, options = split(settings, BATCH_SETTINGS)
        return Batch(self.rules, count, options, **own)

    def _make(self, strict: bool, settings: dict[str, Any]) -> GameEnv:
        own, options = split(settings, SETTINGS)
        return GameEnv(self.rules, options, strict=strict, **own)
