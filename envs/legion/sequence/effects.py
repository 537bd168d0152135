"""Frames of effects: those of one moment in their order, and what an effect asks for."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import CHOICE, MOMENT

MOMENT_KIND: Final[Local] = MOMENT.local("kind")  # abilities.py
MOMENT_SEAT: Final[Local] = MOMENT.local("seat")  # whose effects they are
MOMENT_UNIT: Final[Local] = MOMENT.local("unit")  # the unit it happens to; NONE: any unit of the seat may have effects
MOMENT_EVENT: Final[Local] = MOMENT.local("event")  # where the frame of the event begins, or NONE
MOMENT_NEXT: Final[Local] = MOMENT.local("next")  # the effect that works next
MOMENT_DONE: Final[Listed] = MOMENT.list_of("done", 64)  # effects that have worked or were declined

CHOICE_SEAT: Final[Local] = CHOICE.local("seat")  # who chooses
CHOICE_UNIT: Final[Local] = CHOICE.local("unit")  # whose effect it is
CHOICE_ABILITY: Final[Local] = CHOICE.local("ability")
CHOICE_MOMENT: Final[Local] = CHOICE.local("moment")
CHOICE_EVENT: Final[Local] = CHOICE.local("event")
CHOICE_LEFT: Final[Local] = CHOICE.local("left")  # how many may still be chosen
CHOICE_CHOSEN: Final[Listed] = CHOICE.list_of("chosen", 24)
