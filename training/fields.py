"""The fields of a training config as a table, made from the config's own code; pages keep it between markers.

A page holds it between `<!-- training config -->` and `<!-- end -->`.
"""

import re
from collections.abc import Iterator
from typing import get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from grognard.envs.tables import Rows, markdown
from grognard.training.config import TrainConfig

PLACE = re.compile(r"(?<=<!-- training config -->\n).*?(?=<!-- end -->)", re.S)


def fields(section: type[BaseModel] = TrainConfig, prefix: str = "") -> Rows:
    """Every field of a section and of those inside it, with its default and meaning."""
    rows: Rows = []
    for name, field in section.model_fields.items():
        inner = list(_sections(field))
        if inner:
            rows += fields(inner[0], f"{prefix}{name}.")
        else:
            rows.append({"field": f"`{prefix}{name}`", "default": _default(field), "meaning": field.description})
    return rows


def renew_fields(page: str) -> str:
    """The page with the table as the code has it now."""
    return PLACE.sub(lambda _: f"{markdown(fields())}\n", page)


def _sections(field: FieldInfo) -> Iterator[type[BaseModel]]:
    """The section that a field holds, if it does; it may be left out (`| None`)."""
    for kind in (field.annotation, *get_args(field.annotation)):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield kind


def _default(field: FieldInfo) -> str:
    return "required" if field.is_required() else f"`{field.default}`"
