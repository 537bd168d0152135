"""Frames of the End Phase."""

from typing import Final

from grognard.envs.core.flow import Local
from grognard.envs.legion.sequence.flows import END_PHASE

END_PHASE_SEAT: Final[Local] = END_PHASE.local("seat")  # who is next to be checked for a promotion
