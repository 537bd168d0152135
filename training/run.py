"""The folder of a run: its config, a checkpoint to go on from, its figures as CSV and as a picture."""

import csv
import json
import os
import platform
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
import yaml

from grognard import __version__
from grognard.envs.core.errors import BadInput
from grognard.envs.core.files import read_text
from grognard.training.config import TrainConfig, read_yaml
from grognard.training.lock import LOCK

CONFIG, CHECKPOINT, METRICS, CURVE, ABOUT = "config.yaml", "checkpoint.pt", "metrics.csv", "curve.png", "about.json"


class Run:
    """A folder that holds one run; a second start with the same config goes on, with another it is refused."""

    def __init__(self, folder: Path, config: TrainConfig) -> None:
        self.folder = folder
        self.rows: dict[int, dict[str, float]] = {}  # figures by decisions of the learner
        document = config.model_dump(mode="json")
        known = folder / CONFIG
        if known.exists() and not _says(known, document):
            raise BadInput(
                str(folder), ["another run has begun here: choose another folder with --out, or start --fresh"]
            )
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
        """How often the learner won, measured and in training, over its decisions."""
        from matplotlib.figure import Figure  # noqa: PLC0415 - half a second that only the end of a run should pay

        figure = Figure(figsize=(8, 4.5), dpi=120, layout="constrained")
        axes = figure.add_subplot()
        names = sorted({name for row in self.rows.values() for name in row if name.startswith(("beats", "against"))})
        for name in names:
            points = [(steps, row[name]) for steps, row in sorted(self.rows.items()) if name in row]
            measured = name.startswith("beats")
            label = name.replace("beats", "measured:").replace("against", "in training:")
            axes.plot(*zip(*points, strict=True), "o-" if measured else "-", alpha=1 if measured else 0.4, label=label)
        axes.axhline(0.5, color="grey", linewidth=0.8)
        axes.set(xlabel="decisions of the learner", ylabel="won games (draws count half)", ylim=(0, 1.02))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value / 1e6:g} M" if value >= 1e5 else f"{value:,.0f}")
        axes.legend(loc="lower right", fontsize=8)
        path = self.folder / CURVE
        figure.savefig(path)
        return path


def _says(path: Path, document: object) -> bool:
    """Whether a file of YAML holds just this; one that cannot be read does not."""
    text = read_text(path)
    try:
        return bool(read_yaml(text) == document)
    except ValueError:
        return False


def is_rows(found: object) -> bool:
    """Whether these are figures by decisions."""
    return isinstance(found, dict) and all(
        isinstance(steps, int) and isinstance(row, dict) and all(isinstance(value, float) for value in row.values())
        for steps, row in found.items()
    )
