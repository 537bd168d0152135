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

from grognard.agents.policy import META
from grognard.envs.core.errors import GrognardError


def export_policy(network: nn.Module, width: int, path: Path, about: Mapping[str, Any]) -> None:
    """Write a network that reads rows of `width` numbers, with what `policy` needs to know about it (docs/training.md)."""
    network.eval()
    example = torch.zeros((2, width), dtype=torch.int16)
    rows = torch.export.Dim("rows", min=1, max=1 << 20)
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it reports operators that nobody asked for
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of torch about itself
        program = torch.onnx.export(
            network,
            (example,),
            input_names=["seen"],
            output_names=["logits", "value"],
            dynamic_shapes=({0: rows},),
            dynamo=True,
            external_data=False,
            verbose=False,
        )
    if program is None:
        raise GrognardError("the network could not be exported to ONNX")
    save_policy(program.model_proto, path, about)


def save_policy(model: onnx.ModelProto, path: Path, about: Mapping[str, Any]) -> None:
    """Write a model with this as what it says of itself."""
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, {META: json.dumps(about)})
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, path)
