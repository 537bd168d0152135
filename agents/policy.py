"""A trained policy: an ONNX file run by onnxruntime, for one decision or for many at once."""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import View
from grognard.agents.heuristic import advice, scripted
from grognard.envs.core.errors import BadInput, UnknownName, unknown
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook

META = "grognard"
"""Where the file says what game it plays."""
ADVICE = "advice"
"""The input of networks that are told what the scripted player would do."""


class Policy:
    """The network of a file: numbers of a seat in, logits of all actions and the value for that seat out."""

    def __init__(self, path: Path, game: str) -> None:
        try:
            import onnxruntime  # noqa: PLC0415 - agents that do not need it must load without it
        except ImportError as error:
            raise UnknownName("a policy needs onnxruntime: pip install 'grognard[play]'") from error
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # games run side by side, networks are small
        settings.log_severity_level = 3
        try:
            self.session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
            self.about: dict[str, Any] = json.loads(self.session.get_modelmeta().custom_metadata_map[META])
        except Exception as error:  # onnxruntime raises its own kinds, which need not be known here
            reason = "it is no ONNX file of a grognard policy" if path.exists() else "there is no such file"
            raise BadInput(f"policy {path}", [reason]) from error
        self._check(path, game)
        self.adviser = scripted(game, self.about.get("weights")) if self.about.get("adviser") is not None else None

    def _check(self, path: Path, game: str) -> None:
        rules, problems = rulebook(game), []
        if self.about["game"] != game:
            problems.append(f"it plays {self.about['game']}, not {game}")
        elif self.about["actions"] != rules.catalogue.size:
            problems.append(f"it knows {self.about['actions']} actions, the game has {rules.catalogue.size}")
        elif self.about["numbers"] != rules.layout(self.about["seats"]).size:
            problems.append("the observation of the game has changed since it was trained")
        if problems:
            raise BadInput(f"policy {path}", problems)

    def judge(
        self, numbers: NDArray[np.int16], games: Sequence[Game[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits (rows, actions) and values (rows,) of any number of observations.

        `games` are those of the observations, as their seats know them; only a network with an adviser needs any.
        """
        if numbers.shape[1] != self.about["numbers"]:
            seats = self.about["seats"]
            raise BadInput("policy", [f"it was trained for {seats} players and cannot read a game of another number"])
        seen: dict[str, Any] = {"numbers": numbers}
        if self.adviser is not None:
            seen[ADVICE] = advice(self.adviser, games)
        logits, values = self.session.run(None, seen)
        return logits, values


class PolicyAgent:
    """`policy:runs/mine/policy.onnx`, `policy:NAME,temperature=0.5` for a policy that is shipped with the game.

    `temperature` 0 takes the best action, 1 draws as often as the network would, more plays more loosely.
    """

    def __init__(self, name: str, game: str, temperature: float = 0.0, seed: int = 0) -> None:
        if temperature < 0:
            raise BadInput(f"agent policy:{name}", [f"temperature: {temperature} is less than 0"])
        self.policy = Policy(policy_path(name, game), game)
        self.needs_game = self.policy.adviser is not None
        self.temperature = temperature
        self.luck = np.random.default_rng(seed)

    def act(self, view: View) -> int:
        if self.needs_game and view.game is None:
            raise ValueError("a policy with an adviser needs a view with a game: View(..., with_game=True)")
        games = [view.game] if view.game is not None else []
        return int(self.choose(view.numbers[np.newaxis], view.mask[np.newaxis], games)[0])

    def choose(
        self, numbers: NDArray[np.int16], masks: NDArray[np.int8], games: Sequence[Game[Any]]
    ) -> NDArray[np.int64]:
        """One action for each row: many games at once cost little more than one."""
        logits, _ = self.policy.judge(numbers, games)
        return pick(logits, masks, self.luck, self.temperature)


def pick(
    logits: NDArray[np.float32], masks: NDArray[np.int8], luck: np.random.Generator, temperature: float
) -> NDArray[np.int64]:
    """A legal action for each row: the best (temperature 0), or a draw from the softmax of the legal ones."""
    hopes = np.where(masks, logits, -np.inf)
    if temperature > 0:  # the largest of logits with Gumbel noise is such a draw
        legal = masks.view(np.bool_)
        noise = luck.standard_exponential(np.count_nonzero(legal), dtype=np.float32)
        hopes[legal] = hopes[legal] / temperature - np.log(np.maximum(noise, 1e-30))
    best: NDArray[np.int64] = hopes.argmax(axis=1)
    return best


def policy_path(name: str, game: str) -> Path:
    """The file of a shipped policy, or of a path."""
    if name.endswith(".onnx"):
        return Path(name)
    folder = Path(str(files("grognard.agents") / "policies" / game))
    path = folder / f"{name}.onnx"
    if not path.exists():
        shipped = sorted(found.stem for found in folder.glob("*.onnx"))
        raise UnknownName(unknown("policy", name, [*shipped, "a path to an .onnx file"]))
    return path
