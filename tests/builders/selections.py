"""A small feature selection: two pieces, three verbs, no game behind them."""

from types import SimpleNamespace

import numpy as np

from grognard.agents.selection import FeatureSelection

TABLE = SimpleNamespace(
    name="table", columns=["round", "phase"], rows=None, neighbours=None, start=0, size=2, shape=(2,)
)
UNITS = SimpleNamespace(
    name="units", columns=["x", "y"], rows=["a", "b", "c"], neighbours=[[1], [0, 2], [1]], start=2, size=6, shape=(3, 2)
)
PIECES = {"table": TABLE, "units": UNITS}
LAYOUT = SimpleNamespace(
    pieces=[TABLE, UNITS], piece=PIECES.__getitem__, size=8, scales=[1.0, 2.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0]
)
VERBS = [
    SimpleNamespace(word="pass", names=[], pieces=(), labels=["pass"]),
    SimpleNamespace(
        word="fire at", names=["a", "b", "c"], pieces=("units",), labels=["fire at a", "fire at b", "fire at c"]
    ),
    SimpleNamespace(word="end", names=[], pieces=(), labels=["end"]),
]
LABELS = [label for verb in VERBS for label in verb.labels]
CATALOGUE = SimpleNamespace(verbs=VERBS, size=5, labels=LABELS, ids={label: at for at, label in enumerate(LABELS)})


class Scripted:
    """An adviser that always says the same."""

    def __init__(self, action):
        self.choose = lambda state, mask: action
        self.sheet = None


def selection(columns, actions, advised=None):
    adviser = None if advised is None else Scripted(advised)
    return FeatureSelection(LAYOUT, CATALOGUE, np.array(columns), np.array(actions), adviser)
