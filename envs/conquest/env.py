"""`conquest_v0`: Warhammer 40,000: Conquest as a PettingZoo environment."""

from typing import Any

from grognard.envs.conquest.game import RULES
from grognard.envs.core.aec import GameEnv
from grognard.envs.core.batch import Batch

SETTINGS = ("render_mode", "max_decisions", "shaping", "view")


def raw_env(**settings: Any) -> GameEnv:
    """The environment; keywords that are no settings of `GameEnv` are options of the game."""
    return _make(strict=False, settings=settings)


def env(**settings: Any) -> GameEnv:
    """The environment with checks of use built in, as fast as the raw one."""
    return _make(strict=True, settings=settings)


def batch(count: int, seed: int = 0, max_decisions: int = 0, **options: Any) -> Batch:
    """Many games side by side."""
    return Batch(RULES, count, options, seed, max_decisions)


def _make(strict: bool, settings: dict[str, Any]) -> GameEnv:
    own = {key: settings[key] for key in SETTINGS if key in settings}
    options = {key: value for key, value in settings.items() if key not in SETTINGS}
    return GameEnv(RULES, options, strict=strict, **own)
