"""A trained policy: an ONNX file run by onnxruntime, for one decision or for many at once."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import Choice
from grognard.agents.heuristic import HeuristicAgent
from grognard.agents.sight import Sight
from grognard.envs.core.arrays import is_whole
from grognard.envs.core.errors import BadInput, UnknownName, shortened, unknown
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.registry import rulebook
from grognard.envs.tables import seat_counts

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
            reason = "it is not an ONNX file of a grognard policy" if path.exists() else "there is no such file"
            raise BadInput(f"policy {path}", [reason]) from error
        problems = misfits(self.about, rulebook(game))
        if problems:
            raise BadInput(f"policy {path}", problems)
        self.sight = self._select_features(game)
        self._try(path)

    def _select_features(self, game: str) -> Sight:
        about, rules = self.about, rulebook(game)
        adviser = HeuristicAgent.with_sheet(game, about.get("weights")) if about.get("adviser") is not None else None
        columns, known = (np.array(about[name], dtype=np.int64) for name in ("columns", "known"))
        return Sight(rules.layout(about["seats"]), rules.catalogue, columns, known, adviser)

    def _try(self, path: Path) -> None:
        """Raise BadInput if the network does not read and answer what the file says."""
        seen = np.zeros((2, self.sight.width), dtype=np.int16)
        if self.sight.adviser is not None:
            seen[:, -1] = self.about["known"][:1] or 0
        try:
            logits, values = self.session.run(None, {"seen": seen})
            fits = logits.shape == (2, 1 + len(self.about["known"])) and values.shape == (2,)
        except Exception:  # onnxruntime raises its own kinds
            fits = False
        if not fits:
            raise BadInput(f"policy {path}", ["its network does not fit what it says of itself: export it again"])

    def differences(self, options: Mapping[str, object]) -> list[str]:
        """The options of a game that are other than those the policy was trained with."""
        trained = self.about.get("options") or {}
        return [f"{key}={value}" for key, value in trained.items() if key in options and options[key] != value]

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
        if seed < 0:
            raise BadInput(f"agent policy:{name}", [f"seed: {seed} is less than 0"])
        self.policy = Policy(policy_path(name, game), game)
        self.needs_game = self.policy.sight.adviser is not None
        self.temperature = temperature
        self.luck = np.random.default_rng(seed)

    def act(self, choice: Choice) -> int:
        if self.needs_game and choice.game is None:
            raise ValueError("a policy with an adviser needs a choice with a game: Choice(..., with_game=True)")
        games = [choice.game] if choice.game is not None else []
        return int(self.choose(choice.numbers[np.newaxis], choice.mask[np.newaxis], games)[0])

    def choose(
        self, numbers: NDArray[np.int16], masks: NDArray[np.int8], games: Sequence[Game[Any]]
    ) -> NDArray[np.int64]:
        """One action for each row: many games at once cost little more than one."""
        logits, _ = self.policy.judge(numbers, games)
        return self.policy.sight.pick(logits, masks, self.luck, self.temperature)


def misfits(about: object, rules: Rulebook[Any]) -> list[str]:
    """What is wrong with what a file says of its policy, for a game."""
    if not isinstance(about, dict):
        return ["what it says of itself is not a table: export it again"]
    if about.get("game") != rules.name:
        return [f"it plays {about.get('game')}, not {rules.name}"]
    if about.get("actions") != rules.catalogue.size:
        return [f"it knows {about.get('actions')} actions, the game has {rules.catalogue.size}"]
    seats = about.get("seats")
    if not is_whole(seats) or seats not in seat_counts(rules):
        return [f"it is for {seats} players, the game is for {', '.join(map(str, seat_counts(rules)))}"]
    size = rules.layout(int(seats)).size
    if about.get("numbers") != size:
        return ["the observation of the game has changed since it was trained"]
    if "columns" not in about or "known" not in about:
        return ["it does not tell which numbers it reads and which actions it knows: export it again"]
    if beyond(about["columns"], size) or beyond(about["known"], rules.catalogue.size):
        return ["it reads numbers or judges actions that the game does not have"]
    kinds: dict[str, Any] = {"options": dict, "weights": dict, "adviser": str, "shaping": (int, float)}
    return [
        f"{key}: {shortened(repr(about[key]))} is not possible: export it again"
        for key, kind in kinds.items()
        if about.get(key) is not None and not isinstance(about[key], kind)
    ]


def beyond(places: object, size: int) -> bool:
    """Whether it is anything else than a list of different places below `size`."""
    if not isinstance(places, list) or not all(is_whole(place) and 0 <= place < size for place in places):
        return True
    return len(places) != len(set(places))


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
