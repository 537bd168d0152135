"""The one list of events; the chapters add their kinds to it."""

from typing import Final

from grognard.envs.core.events import Events

EVENTS: Final[Events] = Events()
