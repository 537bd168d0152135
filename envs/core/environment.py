"""What every game offers as an environment: `env`, `raw_env` and `batch`, made from its rules."""

from inspect import signature
from typing import Any

from grognard.envs.core.aec import GameEnv
from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Rulebook

SETTINGS = set(signature(GameEnv).parameters) - {"rules", "options", "strict"}


class Environments:
    """The environments of a game; the module of each of its versions hands out these methods."""

    def __init__(self, rules: Rulebook[Any]) -> None:
        self.rules = rules

    def raw_env(self, **settings: Any) -> GameEnv:
        """The environment; keywords that are no settings of `GameEnv` are options of the game."""
        return self._make(strict=False, settings=settings)

    def env(self, **settings: Any) -> GameEnv:
        """The environment with checks of use built in, as fast as the raw one."""
        return self._make(strict=True, settings=settings)

    def batch(self, count: int, seed: int = 0, max_decisions: int = 0, **options: Any) -> Batch:
        """Many games side by side."""
        return Batch(self.rules, count, options, seed, max_decisions)

    def _make(self, strict: bool, settings: dict[str, Any]) -> GameEnv:
        own = {key: settings[key] for key in SETTINGS if key in settings}
        options = {key: value for key, value in settings.items() if key not in SETTINGS}
        return GameEnv(self.rules, options, strict=strict, **own)
