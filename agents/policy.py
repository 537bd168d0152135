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
from grognard.agents.selection import GONE, FeatureSelection
from grognard.envs.core.errors import BadInput, GrognardError, MissingExtra, UnknownName, shortened, unknown
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.names import Names, fingerprint_of, is_names, name_differences, names_of
from grognard.envs.core.settings import is_whole
from grognard.envs.registry import rulebook
from grognard.envs.tables import seat_counts

META = "grognard"
"""Where the file says what game it plays, which columns it reads and which actions it rates."""
MOST = 8  # differences that are listed


class Policy:
    """The network of a file: selected columns of a seat's observation in, logits of actions and the value for that seat out."""

    def __init__(self, path: Path, game: str) -> None:
        try:
            import onnxruntime  # noqa: PLC0415 - agents that do not need it must load without it
        except ImportError as error:
            raise MissingExtra("a policy needs onnxruntime: pip install 'grognard[play]'") from error
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
        self.selection = self._make_selection(game)
        self._try(path)

    def _make_selection(self, game: str) -> FeatureSelection:
        about, rules = self.about, rulebook(game)
        adviser = HeuristicAgent.with_sheet(game, about.get("weights")) if about.get("adviser") is not None else None
        columns, known = (np.array(about[name], dtype=np.int64) for name in ("columns", "known"))
        return FeatureSelection(rules.layout(about["seats"]), rules.catalogue, columns, known, adviser)

    def _try(self, path: Path) -> None:
        """Raise BadInput if the network does not read and answer what the file says."""
        seen = np.zeros((2, self.selection.width), dtype=np.int16)
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

    def evaluate(
        self, numbers: NDArray[np.int16], games: Sequence[Game[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits (`FeatureSelection.slot_of_action` tells which belongs to which action) and values, a row for each observation.

        `games` are those of the observations, as their seats know them; only a network with an adviser needs any.
        """
        if numbers.shape[1] != self.selection.layout.size:
            seats = self.about["seats"]
            raise BadInput("policy", [f"it was trained for {seats} players and cannot read a game of another number"])
        logits, values = self.session.run(None, {"seen": self.selection.select(numbers, games)})
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
        self.needs_game = self.policy.selection.adviser is not None
        self.temperature = temperature
        self.luck = np.random.default_rng(seed)

    def act(self, choice: Choice) -> int:
        if self.needs_game and choice.game is None:
            raise GrognardError("a policy with an adviser needs a choice with a game: Choice(..., with_game=True)")
        games = [choice.game] if choice.game is not None else []
        return int(self.choose(choice.numbers[np.newaxis], choice.mask[np.newaxis], games)[0])

    def choose(
        self, numbers: NDArray[np.int16], masks: NDArray[np.int8], games: Sequence[Game[Any]]
    ) -> NDArray[np.int64]:
        """One action for each row: many games at once cost little more than one."""
        logits, _ = self.policy.evaluate(numbers, games)
        return self.policy.selection.pick(logits, masks, self.luck, self.temperature)


def misfits(about: object, rules: Rulebook[Any]) -> list[str]:
    """What is wrong with what a file says of its policy, for a game."""
    if not isinstance(about, dict):
        return ["what it says of itself is not a table: export it again"]
    if about.get("game") != rules.name:
        return [f"it plays {about.get('game')}, not {rules.name}"]
    seats = about.get("seats")
    if not is_whole(seats) or seats not in seat_counts(rules):
        return [f"it is for {seats} players, the game is for {', '.join(map(str, seat_counts(rules)))}"]
    layout = rules.layout(int(seats))
    if problems := changed_names(about, names_of(layout, rules.catalogue)):
        return problems
    if "columns" not in about or "known" not in about:
        return ["it does not list the columns it reads and the actions it knows: export it again"]
    if not (is_index_list(about["columns"], layout.size) and is_index_list(about["known"], rules.catalogue.size)):
        return ["it reads columns or knows actions that the game does not have: export it again"]
    kinds: dict[str, Any] = {"options": dict, "weights": dict, "adviser": str, "shaping": (int, float)}
    return [
        f"{key}: {shortened(repr(about[key]))} is not possible: export it again"
        for key, kind in kinds.items()
        if about.get(key) is not None and not isinstance(about[key], kind)
    ]


def changed_names(about: Mapping[str, Any], now: Names) -> list[str]:
    """How the columns and actions that a file was trained on differ from those of the game."""
    if about.get("fingerprint") == fingerprint_of(now):
        return []
    trained = about.get("names")
    if not is_names(trained):
        return ["it does not carry the names of the columns and actions it was trained on: train or export it again"]
    found = name_differences(trained, now) or ["its fingerprint is not that of its names: export it again"]
    rest = [f"and {len(found) - MOST} more differences"] if len(found) > MOST else []
    return [
        "the columns or actions of the game have changed since it was trained "
        "(train it again, or `grognard carry OLD.onnx NEW.onnx` keeps what is still there)",
        *found[:MOST],
        *rest,
    ]


def is_index_list(found: object, size: int) -> bool:
    """Whether this is a list of different whole numbers below `size`; GONE may stand in it any number of times."""
    if not isinstance(found, list) or not all(is_whole(index) and GONE <= index < size for index in found):
        return False
    present = [index for index in found if index != GONE]
    return len(present) == len(set(present))


def policy_path(name: str, game: str) -> Path:
    """The file of a shipped policy, or of a path."""
    if name.endswith(".onnx"):
        return Path(name)
    folder = Path(str(files("grognard.agents") / "policies" / game))
    shipped = sorted(found.stem for found in folder.glob("*.onnx"))
    if name not in shipped:
        raise UnknownName(unknown("policy", name, [*shipped, "a path to an .onnx file"]))
    return folder / f"{name}.onnx"
