"""The folder of a run: its config, a checkpoint to go on from, its figures as CSV and as a picture."""

import csv
import json
import os
import platform
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
import yaml

from grognard import __version__
from grognard.envs.core.errors import BadInput
from grognard.envs.core.files import read_text
from grognard.envs.registry import rulebook
from grognard.training.config import TrainConfig, read_yaml
from grognard.training.ladder import wilson
from grognard.training.lock import LOCK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CONFIG, CHECKPOINT, METRICS, CURVE, ABOUT = "config.yaml", "checkpoint.pt", "metrics.csv", "curve.png", "about.json"


class Run:
    """A folder that holds one run; a second start goes on with it, with more `steps` if the config says so."""

    def __init__(self, folder: Path, config: TrainConfig) -> None:
        self.folder = folder
        self.config = config
        self.rows: dict[int, dict[str, float]] = {}  # figures by decisions of the learner
        document = config.model_dump(mode="json")
        known = folder / CONFIG
        if known.exists():
            _check_same_run(known, document)
        folder.mkdir(parents=True, exist_ok=True)
        known.write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
        about = {"grognard": __version__, "torch": torch.__version__, "python": platform.python_version()}
        (folder / ABOUT).write_text(json.dumps({**about, "seed": config.seed}, indent=2), encoding="utf-8")

    @staticmethod
    def forget(folder: Path) -> None:
        """Remove a run, and nothing that is not one; the lock stays, for somebody holds it."""
        if (folder / CONFIG).exists():
            for path in folder.iterdir():
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                elif path.name != LOCK:
                    path.unlink()

    def save(self, state: Mapping[str, Any]) -> None:
        """Replace the checkpoint in one move: killed at any moment, there is always a whole one."""
        beside = self.folder / f"{CHECKPOINT}.new"
        torch.save({**state, "rows": self.rows}, beside)
        os.replace(beside, self.folder / CHECKPOINT)
        self._write_metrics()

    def load(self) -> dict[str, Any] | None:
        """The checkpoint, or None where there is none; tensors and plain data alone are read, never code."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return None
        try:
            state = torch.load(path, weights_only=True)
        except Exception as error:  # torch raises many kinds, which need not be known here
            raise BadInput(str(path), ["it is not a checkpoint of this version of grognard; start --fresh"]) from error
        if not isinstance(state, dict) or not is_rows(state.get("rows")):
            raise BadInput(str(path), ["it is not a checkpoint of a training run; start --fresh"])
        self.rows = state["rows"]
        return state

    def add(self, steps: int, figures: Mapping[str, float]) -> None:
        """Note figures of this moment."""
        self.rows.setdefault(steps, {}).update({name: float(value) for name, value in figures.items()})

    def _write_metrics(self) -> None:
        names = sorted({name for row in self.rows.values() for name in row})
        beside = self.folder / f"{METRICS}.new"
        with beside.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, ["steps", *names])
            writer.writeheader()
            writer.writerows({"steps": steps, **row} for steps, row in sorted(self.rows.items()))
        os.replace(beside, self.folder / METRICS)

    def draw_curve(self) -> Path:
        """Write the learning curve as a picture."""
        path = self.folder / CURVE
        self.curve().savefig(path)
        return path

    def curve(self) -> "Figure":
        """How often the learner won, measured (with 95 % intervals) and in training, over its decisions."""
        from matplotlib.figure import Figure  # noqa: PLC0415 - half a second that only the end of a run should pay

        figure = Figure(figsize=(8, 4.5), dpi=120, layout="constrained")
        axes = figure.add_subplot()
        for name in self.config.evaluation.opponents:
            steps, scores = self._series(f"beats {name}")
            line = axes.plot(steps, scores, "o-", label=f"measured: {name}", clip_on=False)
            bounds = [wilson(score * self.config.evaluation.games, self.config.evaluation.games) for score in scores]
            low, high = zip(*bounds, strict=True) if bounds else ((), ())
            axes.fill_between(steps, low, high, color=line[0].get_color(), alpha=0.15, linewidth=0)
        for name in self.config.pool.agents:
            axes.plot(*self._series(f"against {name}"), "--", linewidth=1, alpha=0.6, label=f"in training: {name}")
        axes.axhline(0.5, color="grey", linewidth=0.8)
        scenario = self.config.options.get("scenario", "standard")
        axes.set_title(f"{rulebook(self.config.game).title}, {scenario}: win rate of the learner")
        axes.set(xlabel="decisions of the learner", ylabel="win rate (a draw is half a win)", ylim=(0, 1))
        axes.xaxis.set_major_formatter(_in_one_unit(max(self.rows, default=0)))
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.legend(loc="best", fontsize=8)
        return figure

    def _series(self, name: str) -> tuple[list[int], list[float]]:
        """The values of a figure, and after how many decisions they were noted."""
        found = [(steps, row[name]) for steps, row in sorted(self.rows.items()) if name in row]
        return [steps for steps, _ in found], [value for _, value in found]


def _in_one_unit(most: int) -> Callable[[float, float], str]:
    """How the numbers of an axis are written: all in the same unit, which suits the largest."""
    size, unit = next(((size, unit) for size, unit in ((10**6, " M"), (1000, " k")) if most >= size), (1, ""))
    return lambda value, _: f"{value / size:g}{unit}" if value else "0"


def _check_same_run(path: Path, document: Mapping[str, Any]) -> None:
    """Raise BadInput if a folder holds another run; more `steps` are the same run, made longer."""
    text = read_text(path)
    try:
        old = read_yaml(text)
    except ValueError:
        old = None
    what_to_do = "choose another folder with --out, or start --fresh"
    if not isinstance(old, dict):
        raise BadInput(str(path.parent), [f"another run has begun here: {what_to_do}"])
    changed = [name for name in {**old, **document} if old.get(name) != document.get(name)]
    if changed == ["steps"] and _is_more(document["steps"], old["steps"]):
        return
    if changed == ["steps"]:
        raise BadInput(str(path.parent), [f"this run has {old['steps']} steps, which can only be raised: {what_to_do}"])
    if changed:
        raise BadInput(str(path.parent), [f"another run has begun here, with other {', '.join(changed)}: {what_to_do}"])


def _is_more(new: int, old: object) -> bool:
    return isinstance(old, int) and new >= old


def is_rows(found: object) -> bool:
    """Whether these are figures by decisions."""
    return isinstance(found, dict) and all(
        isinstance(steps, int) and isinstance(row, dict) and all(isinstance(value, float) for value in row.values())
        for steps, row in found.items()
    )
