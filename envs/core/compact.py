"""A smaller numbering of actions and observations, without what the options of a game rule out; and back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.envs.core.errors import GrognardError, told
from grognard.envs.core.game import Game
from grognard.envs.core.rulebook import Rulebook
from grognard.envs.core.scope import Scope

Actions = NDArray[np.int64]
ILLEGAL = -1
"""The full id of a compact action that does not exist."""


class Compact:
    """The actions and numbers that a game with these options can use, both in the order of the full ones.

    - `actions[n]` is the id in the full catalogue of the compact action `n`
    - `numbers[n]` is the place in the full observation of the compact number `n`
    - `layout` says what the compact numbers mean
    """

    def __init__(self, rules: Rulebook[Any], options: dict[str, object]) -> None:
        self.rules = rules
        self.scope: Scope = rules.scope(options)
        self.layout = self.scope.layout()
        self.actions: Actions = np.array(sorted(self.scope.actions), dtype=np.int64)
        self.numbers: Actions = np.array(self.scope.numbers(), dtype=np.int64)
        self._places = np.full(rules.catalogue.size, ILLEGAL, dtype=np.int64)
        self._places[self.actions] = np.arange(len(self.actions))

    def to_full(self, actions: Actions) -> Actions:
        """Ids of the full catalogue; -1, which is never legal, for a number that is not a compact action."""
        known = (actions >= 0) & (actions < len(self.actions))
        return np.where(known, self.actions[np.where(known, actions, 0)], ILLEGAL)

    def to_compact(self, actions: Actions) -> Actions:
        """The inverse; an action that these options rule out is an error."""
        if len(wrong := actions[(actions < 0) | (actions >= len(self._places))]):
            raise GrognardError(
                f"there is no action {told(wrong.tolist()[0])}: they are numbered from 0 to {len(self._places) - 1}"
            )
        found: Actions = self._places[actions]
        if (found == ILLEGAL).any():
            label = self.rules.catalogue.label(int(actions[found == ILLEGAL][0]))
            raise GrognardError(f"{label!r} is not among the compact actions: the options rule it out")
        return found

    def mask(self, bits: NDArray[np.int8], legal: NDArray[np.int64] | int) -> NDArray[np.int8]:
        """The compact part of a full mask, or of one in each row; `legal` says how many actions each allows."""
        found: NDArray[np.int8] = bits[..., self.actions]
        if (found.sum(axis=-1, dtype=np.int64) != legal).any():
            raise GrognardError("a legal action is not among the compact actions; use compact=False for this position")
        return found

    def check(self, game: Game[Any]) -> None:
        """Raise an error unless the options of a game can use nothing else."""
        if not self.scope.covers(self.rules.scope(self.rules.options(game.state))):
            raise GrognardError("these options can use more than this compact environment shows; make another one")
