"""A trained policy as one ONNX file that plays without torch."""

import json
import logging
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import nn

from grognard.agents.policy import ADVICE, META
from grognard.envs.core.errors import GrognardError


def export_policy(network: nn.Module, size: int, path: Path, about: Mapping[str, Any]) -> None:
    """Write the network with what `policy` needs to know about it: game, options, seats, sizes, adviser and its weights."""
    network.eval()
    example = {"numbers": torch.zeros((2, size), dtype=torch.int16)}
    if about["adviser"] is not None:
        example[ADVICE] = torch.zeros(2, dtype=torch.int64)
    rows = torch.export.Dim("rows", min=1, max=1 << 20)
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it tells of operators that nobody asked for
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of torch about itself
        program = torch.onnx.export(
            network,
            tuple(example.values()),
            input_names=list(example),
            output_names=["logits", "value"],
            dynamic_shapes=tuple({0: rows} for _ in example),
            dynamo=True,
            external_data=False,
            verbose=False,
        )
    if program is None:
        raise GrognardError("the network could not be exported to ONNX")
    model = program.model_proto
    onnx.helper.set_model_props(model, {META: json.dumps(about)})
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, path)
