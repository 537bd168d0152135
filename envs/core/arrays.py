"""numpy views of the engine's arrays, without copying."""

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, u8
from numpy.typing import NDArray


def numbers_of(array: vec[i16]) -> NDArray[np.int16]:
    """A read-only view of small numbers."""
    return np.frombuffer(memoryview(array), dtype=np.int16)


def bits_of(array: vec[u8]) -> NDArray[np.int8]:
    """A read-only view of bits."""
    return np.frombuffer(memoryview(array), dtype=np.int8)
