"""Frames of the Command Phase: the orders of one side, and one order."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import COMMAND_PHASE, ORDER, ORDERS

PHASE_BARRED: Final[Listed] = COMMAND_PHASE.list_of("barred", 2)  # command cards that came back: not to be laid again

ORDERS_SEAT: Final[Local] = ORDERS.local("seat")
ORDERS_CARD: Final[Local] = ORDERS.local("card")  # the command card whose orders are issued, or NONE
ORDERS_FROM: Final[Local] = ORDERS.local("from")  # the unit whose order is picked next, or NONE
ORDERS_ISSUED: Final[Listed] = ORDERS.list_of(
    "issued", 20
)  # units that the card's own orders went to, NONE for one given up
ORDERS_USED: Final[Listed] = ORDERS.list_of("used", 64)  # effects that have issued theirs

ORDER_UNIT: Final[Local] = ORDER.local("unit")  # who is about to be issued an order; an effect may hand it on
ORDER_BY: Final[Local] = ORDER.local("by")  # the unit that issues it
ORDER_WITH_CARD: Final[Local] = ORDER.local("with card")  # 1: one of the command card's own orders
ORDER_FIRST: Final[Local] = ORDER.local("first")  # to whom it was issued at first
