"""Comms upgrades: orders and who hears them."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import ACTIVATION_BEGINS, ORDER, ORDERED, ORDERS, upgrade
from grognard.envs.legion.actions import DONE, KIND
from grognard.envs.legion.cards.atoms import Atom, BeUnder, Calm, Gain, Order
from grognard.envs.legion.cards.filters import (
    Units,
    activated_by_pool,
    another,
    at_range,
    carried,
    commanding,
    enemy,
    friendly,
    itself,
    open_to_order,
)
from grognard.envs.legion.cards.parts import Card, ToChosen, choose, given, one_of, when
from grognard.envs.legion.cards.passives import HearsFarther, JamsOrders, KeywordReaches
from grognard.envs.legion.keywords.numbers import COORDINATE
from grognard.envs.legion.rules import choices, orders
from grognard.envs.legion.rules.lasting import CANNOT_BE_ORDERED
from grognard.envs.legion.sequence.command import ORDER_UNIT
from grognard.envs.legion.sequence.effects import CHOICE_ABILITY, CHOICE_EVENT, CHOICE_UNIT
from grognard.envs.legion.state import AIM, DODGE, UNTIL_ROUND, State

KIND_AIM, KIND_DODGE, KIND_SUPPRESSION = (KIND.names.index(name) for name in ("aim", "dodge", "suppression"))


class Relay(ToChosen):
    """An order that the unit would be issued goes to another one instead; it can be issued no other order this round."""

    def __init__(self, where: Units) -> None:
        atoms: tuple[Atom, ...] = (Order(),)  # whom an order could be issued to
        super().__init__(ORDER, itself, where, atoms, 1, False)
        self.barred = BeUnder(CANNOT_BE_ORDERED, 1, UNTIL_ROUND)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        """Not when the order was handed on already."""
        return ORDER_UNIT.of(state, event) == unit and super().can_work(state, unit, value, about, event)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        unit = CHOICE_UNIT.get(state)
        orders.hand_on(state, CHOICE_EVENT.get(state), choices.chosen_unit(state, action))
        self.barred.happen(state, unit, unit, CHOICE_ABILITY.get(state))


upgrade("up_comms__command_control_array", KeywordReaches(COORDINATE, 2))
upgrade("up_comms__comms_jammer", JamsOrders())
upgrade("up_comms__comms_relay", Card(Relay(friendly & another & at_range(2) & open_to_order)))
upgrade(
    "up_comms__emergency_transponder",
    Card(
        given(
            activated_by_pool,
            one_of(
                ACTIVATION_BEGINS, itself, (KIND_AIM, KIND_DODGE, KIND_SUPPRESSION), Gain(AIM), Gain(DODGE), Calm(1)
            ),
        )
    ),
)
upgrade("up_comms__hq_uplink", Card(when(ORDERS, None, Order())))
upgrade(
    "up_comms__hacked_comms_unit", Card(given(commanding, when(ORDERED, enemy & at_range(1), Order(), optional=True)))
)
upgrade("up_comms__integrated_comms_antenna", HearsFarther(4))
upgrade("up_comms__long_range_comlink", HearsFarther(orders.ANY_RANGE))
upgrade("up_comms__onboard_comms_channel", Card(choose(ORDERED, friendly & carried, Order(), about=itself)))
