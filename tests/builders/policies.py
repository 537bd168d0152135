"""Policies whose taste is known, as files of the mini scenario of Space Empires."""

import json

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from grognard.agents.policy import META
from grognard.envs.core.game import Game
from grognard.envs.core.names import fingerprint_of, names_of
from grognard.envs.registry import rulebook

RULES = rulebook("space_empires")
EVERYTHING = list(range(RULES.catalogue.size))
NAMES = names_of(RULES.layout(2), RULES.catalogue)
ABOUT = {
    "game": "space_empires",
    "seats": 2,
    "names": NAMES,
    "fingerprint": fingerprint_of(NAMES),
    "columns": [3, 5, 8],
    "known": EVERYTHING,
}


def write_policy(path, favourite=0, **changes):
    """A network that likes later actions less, one most of all, and those it does not know least."""
    about = {**ABOUT, **changes}
    logits = -np.arange(1 + len(about["known"]), dtype=np.float32)[np.newaxis]
    logits[0, 0] = -1000.0
    logits[0, 1 + favourite] = 1.0
    nodes = [
        helper.make_node("Cast", ["seen"], ["floats"], to=TensorProto.FLOAT),
        helper.make_node("ReduceSum", ["floats", "axis"], ["sums"], keepdims=1),
        helper.make_node("Mul", ["sums", "nothing"], ["zeros"]),
        helper.make_node("Add", ["zeros", "taste"], ["logits"]),
        helper.make_node("ReduceSum", ["zeros", "axis"], ["value"], keepdims=0),
    ]
    constants = {"axis": np.array([1]), "nothing": np.zeros(1, np.float32), "taste": logits}
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info("seen", TensorProto.INT16, ["rows", len(about["columns"])])],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ("logits", "value")],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    helper.set_model_props(model, {META: json.dumps(about)})
    onnx.save(model, path)
    return str(path)


def mini(decisions=0):
    game = Game(RULES, {"scenario": "mini"}, 3)
    for _ in range(decisions):
        game.apply(game.legal()[0])
    return game
