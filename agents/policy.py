"""A trained policy: an ONNX file run by onnxruntime, for one decision or for many at once."""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import View
from grognard.agents.heuristic import HeuristicAgent
from grognard.agents.sight import Sight
from grognard.envs.core.errors import BadInput, UnknownName, unknown
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook

META = "grognard"
"""Where the file says what game it plays, which numbers it reads and which actions it judges."""


class Policy:
    """The network of a file: what it sees of a seat's numbers in, judgements of actions and the value for that seat out."""

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
        self.sight = self._open_eyes(path, game)

    def _open_eyes(self, path: Path, game: str) -> Sight:
        about, rules, problems = self.about, rulebook(game), []
        if about["game"] != game:
            problems.append(f"it plays {about['game']}, not {game}")
        elif about["actions"] != rules.catalogue.size:
            problems.append(f"it knows {about['actions']} actions, the game has {rules.catalogue.size}")
        elif about["numbers"] != rules.layout(about["seats"]).size:
            problems.append("the observation of the game has changed since it was trained")
        elif "columns" not in about or "known" not in about:
            problems.append("it does not tell which numbers it reads and which actions it knows: export it again")
        elif beyond(about["columns"], about["numbers"]) or beyond(about["known"], about["actions"]):
            problems.append("it reads numbers or judges actions that the game does not have")
        if problems:
            raise BadInput(f"policy {path}", problems)
        adviser = HeuristicAgent.with_sheet(game, about.get("weights")) if about.get("adviser") is not None else None
        columns, known = (np.array(about[name], dtype=np.int64) for name in ("columns", "known"))
        return Sight(rules.layout(about["seats"]), rules.catalogue, columns, known, adviser)

    def judge(
        self, numbers: NDArray[np.int16], games: Sequence[Game[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits of what it knows (`Sight.judgement` tells which is whose) and values (rows,) of any number of observations.

        `games` are those of the observations, as their seats know them; only a network with an adviser needs any.
        """
        if numbers.shape[1] != self.about["numbers"]:
            seats = self.about["seats"]
            raise BadInput("policy", [f"it was trained for {seats} players and cannot read a game of another number"])
        logits, values = self.session.run(None, {"seen": self.sight.of(numbers, games)})
        return logits, values


class PolicyAgent:
    """`policy:runs/mine/policy.onnx`, `policy:NAME,temperature=0.5` for a policy that is shipped with the game.

    `temperature` 0 takes the best action, 1 draws as often as the network would, more plays more loosely.
    """

    def __init__(self, name: str, game: str, temperature: float = 0.0, seed: int = 0) -> None:
        if temperature < 0:
            raise BadInput(f"agent policy:{name}", [f"temperature: {temperature} is less than 0"])
        self.policy = Policy(policy_path(name, game), game)
        self.needs_game = self.policy.sight.adviser is not None
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
        return self.policy.sight.pick(logits, masks, self.luck, self.temperature)


def beyond(places: Sequence[int], size: int) -> bool:
    """Whether any of them lies outside."""
    return any(not 0 <= place < size for place in places)


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
