"""Frames of effects: those of one moment in their order, what an effect asks for, and tokens that come and go with a question."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import CALM, CARD, CHOICE, GAIN, MOMENT

MOMENT_KIND: Final[Local] = MOMENT.local("kind")  # abilities.py
MOMENT_SEAT: Final[Local] = MOMENT.local("seat")  # whose effects they are
MOMENT_UNIT: Final[Local] = MOMENT.local("unit")  # the only unit whose own effects count; NONE: all units of the seat
MOMENT_ABOUT: Final[Local] = MOMENT.local("about")  # the unit that it happens to, or NONE
MOMENT_EVENT: Final[Local] = MOMENT.local("event")  # where the frame of the event begins, or NONE
MOMENT_FROM: Final[Local] = MOMENT.local("from")  # the unit whose effect is picked next, or NONE
MOMENT_DONE: Final[Listed] = MOMENT.list_of("done", 64)  # effects that have worked

CHOICE_SEAT: Final[Local] = CHOICE.local("seat")  # who chooses
CHOICE_UNIT: Final[Local] = CHOICE.local("unit")  # whose effect it is
CHOICE_ABILITY: Final[Local] = CHOICE.local("ability")
CHOICE_VALUE: Final[Local] = CHOICE.local("value")  # of the keyword, or the slot of the card
CHOICE_MOMENT: Final[Local] = CHOICE.local("moment")
CHOICE_ABOUT: Final[Local] = CHOICE.local("about")  # the unit that the moment is about, or NONE
CHOICE_EVENT: Final[Local] = CHOICE.local("event")  # where the frame of the event begins, or NONE
CHOICE_PART: Final[Local] = CHOICE.local("part")  # which part of a card's text asks
CHOICE_STAGE: Final[Local] = CHOICE.local("stage")  # which of its questions it asks
CHOICE_LEFT: Final[Local] = CHOICE.local("left")  # how many may still be chosen
CHOICE_TARGET: Final[Local] = CHOICE.local("target")  # a unit chosen before, or NONE
CHOICE_NUMBER: Final[Local] = CHOICE.local("number")  # an amount, rank or piece chosen before, or NONE
CHOICE_COLUMN: Final[Local] = CHOICE.local("column")  # of the lattice, chosen before, or NONE
CHOICE_ROW: Final[Local] = CHOICE.local("row")
CHOICE_CHOSEN: Final[Listed] = CHOICE.list_of("chosen", 24)  # units
CHOICE_PICKED: Final[Listed] = CHOICE.list_of("picked", 24)  # anything else: cards, tokens, dice

CARD_UNIT: Final[Local] = CARD.local("unit")
CARD_ABILITY: Final[Local] = CARD.local("ability")
CARD_VALUE: Final[Local] = CARD.local("value")
CARD_MOMENT: Final[Local] = CARD.local("moment")
CARD_ABOUT: Final[Local] = CARD.local("about")
CARD_EVENT: Final[Local] = CARD.local("event")
CARD_NEXT: Final[Local] = CARD.local("next")  # the part that comes next

GAIN_UNIT: Final[Local] = GAIN.local("unit")
GAIN_KIND: Final[Local] = GAIN.local("kind")
GAIN_LEFT: Final[Local] = GAIN.local("left")  # tokens still to come, one by one
GAIN_TO: Final[Local] = GAIN.local("to")  # who takes the present one

CALM_UNIT: Final[Local] = CALM.local("unit")
CALM_AMOUNT: Final[Local] = CALM.local("amount")  # tokens that would be removed; effects lower it
