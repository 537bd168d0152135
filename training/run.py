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
from grognard.training.config import TrainConfig

CONFIG, CHECKPOINT, METRICS, CURVE, ABOUT = "config.yaml", "checkpoint.pt", "metrics.csv", "curve.png", "about.json"


class Run:
    """A folder that holds one run; a second start with the same config goes on, with another it is refused."""

    def __init__(self, folder: Path, config: TrainConfig) -> None:
        self.folder = folder
        self.rows: dict[int, dict[str, float]] = {}  # figures by decisions of the learner
        document = config.model_dump(mode="json")
        known = folder / CONFIG
        if known.exists() and yaml.safe_load(known.read_text(encoding="utf-8")) != document:
            raise BadInput(
                str(folder), ["another run has begun here: choose another folder with --out, or start --fresh"]
            )
        folder.mkdir(parents=True, exist_ok=True)
        known.write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
        about = {"grognard": __version__, "torch": torch.__version__, "python": platform.python_version()}
        (folder / ABOUT).write_text(json.dumps({**about, "seed": config.seed}, indent=2), encoding="utf-8")

    @staticmethod
    def forget(folder: Path) -> None:
        """Remove a run, and nothing that is not one."""
        if (folder / CONFIG).exists():
            shutil.rmtree(folder)

    def save(self, state: Mapping[str, Any]) -> None:
        """Replace the checkpoint in one move: killed at any moment, there is always a whole one."""
        beside = self.folder / f"{CHECKPOINT}.new"
        torch.save({**state, "rows": self.rows}, beside)
        os.replace(beside, self.folder / CHECKPOINT)
        self._write_metrics()

    def load(self) -> dict[str, Any] | None:
        """The checkpoint, or None where there is none."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return None
        try:
            state: dict[str, Any] = torch.load(
                path, weights_only=False
            )  # our own file: it holds games, not only tensors
        except Exception as error:
            raise BadInput(str(path), ["it cannot be read; start --fresh"]) from error
        self.rows = state["rows"]
        return state

    def add(self, steps: int, figures: Mapping[str, float]) -> None:
        """Note figures of this moment."""
        self.rows.setdefault(steps, {}).update(figures)

    def _write_metrics(self) -> None:
        names = sorted({name for row in self.rows.values() for name in row})
        with (self.folder / METRICS).open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, ["steps", *names])
            writer.writeheader()
            writer.writerows({"steps": steps, **row} for steps, row in sorted(self.rows.items()))

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
