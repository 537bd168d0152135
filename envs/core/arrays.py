"""numpy views of the engine's arrays, without copying."""

from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, u8
from numpy.typing import NDArray

from grognard.envs.core.observation import Layout

# numpy's stubs do not know that a vec is a buffer; types made beforehand save a microsecond a call.
_view: Any = np.frombuffer
_INT16 = np.dtype(np.int16)
_INT8 = np.dtype(np.int8)


def numbers_of(array: vec[i16]) -> NDArray[np.int16]:
    """A read-only view of small numbers."""
    view: NDArray[np.int16] = _view(array, _INT16)
    return view


def bits_of(array: vec[u8]) -> NDArray[np.int8]:
    """A read-only view of bits."""
    view: NDArray[np.int8] = _view(array, _INT8)
    return view


class _Owner:
    """An array that may be written to, in the memory of another that nobody else holds."""

    def __init__(self, view: NDArray[Any]) -> None:
        self.view = view
        address, _ = view.__array_interface__["data"]
        self.__array_interface__ = {**view.__array_interface__, "data": (address, False)}


def writable(view: NDArray[Any]) -> NDArray[Any]:
    """The same array, writable, without copying: for a view of an engine's array that is not used there any more."""
    return np.asarray(_Owner(view))


def scale_array(layout: Layout) -> NDArray[np.float32]:
    """What the numbers of an observation are multiplied by."""
    return (1.0 / np.array(layout.scales, dtype=np.float64)).astype(np.float32)


def bounds_of(layout: Layout) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the most that the numbers of an observation can be, scaled."""
    scale = scale_array(layout)
    return np.array(layout.least, dtype=np.float32) * scale, np.array(layout.most, dtype=np.float32) * scale
