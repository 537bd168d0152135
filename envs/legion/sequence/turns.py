"""Frames of turns, Rally, granted actions, and the windows after an event."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import DETONATION, GRANT, RALLY, RECOVERY, STANDBY, TURN

TURN_SEAT: Final[Local] = TURN.local("seat")
TURN_RANK: Final[Local] = TURN.local("rank")  # of the order token drawn, or NONE
TURN_DRAWN: Final[Local] = TURN.local(
    "drawn"
)  # 1: it comes from the order pool, not from a card; 2: and no unit fits it
TURN_NEXT: Final[Local] = TURN.local("next")  # a unit that activates at once after the present one, or NONE
TURN_NEXT_TOKEN: Final[Local] = TURN.local("next token")  # by which token: FACE_UP_TOKEN, DRAWN_TOKEN or EXTRA_TOKEN

RALLY_UNIT: Final[Local] = RALLY.local("unit")
RALLY_REMOVED: Final[Local] = RALLY.local("removed")  # suppression that the dice remove; effects may change it
RALLY_REPLACED: Final[Local] = RALLY.local("replaced")  # 1: an effect takes the place of the dice
RALLY_EXTRA: Final[Local] = RALLY.local("extra")  # LG-K-graffiti-tokens: a die more

RECOVERY_UNIT: Final[Local] = RECOVERY.local("unit")

GRANT_UNIT: Final[Local] = GRANT.local("unit")
GRANT_SEAT: Final[Local] = GRANT.local("seat")  # who decides what it does
GRANT_ACTIONS: Final[Local] = GRANT.local("actions")  # bits of DO
GRANT_CARDS: Final[Local] = GRANT.local("cards")  # 1: a card action will do, too
GRANT_SOURCE: Final[Local] = GRANT.local("source")  # the ability behind it
GRANT_MUST: Final[Local] = GRANT.local("must")  # 1: it may not be declined
GRANT_FLAGS: Final[Local] = GRANT.local("flags")  # of the event: activation.py
GRANT_LIMIT: Final[Local] = GRANT.local("limit")
GRANT_TARGET: Final[Local] = GRANT.local("target")  # the only unit that may be attacked, or NONE

STANDBY_SEAT: Final[Local] = STANDBY.local("seat")  # whose units may react
STANDBY_EVENT: Final[Local] = STANDBY.local("event")  # where the frame of the event begins
STANDBY_UNIT: Final[Local] = STANDBY.local("unit")  # which of them reacts, or NONE

DETONATION_SEAT: Final[Local] = DETONATION.local("seat")
DETONATION_EVENT: Final[Local] = DETONATION.local("event")
DETONATION_ROW: Final[Local] = DETONATION.local("row")  # the charge that goes off, or NONE
DETONATION_USED: Final[Listed] = DETONATION.list_of("used", 32)  # for each charge a unit and a type, as one number
