"""Deploying cards, and putting them into play (CQ-1.2, CQ-G-put-into-play)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import PLANET_AT
from grognard.envs.conquest.data.printed import (
    ARMY,
    ATTACHMENT,
    NECRONS,
    NEUTRAL,
    SUPPORT,
    TOKEN,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ABILITIES, ANSWERS, HOSTS
from grognard.envs.conquest.rules.attaching import find_host, may_host
from grognard.envs.conquest.rules.components import (
    add_card,
    address,
    controls,
    count_kind,
    find_addressed,
    is_planet,
    is_unique,
    spend,
)
from grognard.envs.conquest.rules.consequences import RELIC, count_relics
from grognard.envs.conquest.rules.damage import deal
from grognard.envs.conquest.rules.events import begin_instant, entered, next_trigger, occur_to
from grognard.envs.conquest.rules.piles import (
    IN_PILE,
    count_limited,
    disclose,
    is_over_limit,
    show_in_hand,
    take_from_hand,
    take_from_pile,
    take_out,
)
from grognard.envs.conquest.rules.timing import can_answer, works_from
from grognard.envs.conquest.rules.values import has_text
from grognard.envs.conquest.sequence import DEPLOYING, DEPLOYMENT, DEPLOYMENT_ATTACHED, DEPLOYMENT_TRIGGER
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    HQ,
    IN_HAND,
    IN_PLAY,
    NO_CARD,
    NONE,
    PLANETS,
    PRINTED,
    SUPPORT_ROLE,
    TOKENS,
    UNIT,
    Card,
    State,
    Trigger,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision

# Restrictions


def may_enter(state: State, player: i64, kind: i64) -> bool:
    """CQ-G-unique, CQ-G-limit-relic, CQ-G-token-units: whether a card may come into play under a player's control."""
    if is_unique(kind) and controls(state, player, kind):
        return False
    if CARDS.has_trait(kind, RELIC) and count_relics(state, player) > 0:
        return False
    return CARDS.type[kind] != TOKEN or tokens_left(state, player, kind) > 0


def is_enslaved(state: State, player: i64, kind: i64) -> bool:
    """CQ-X-enslave, CQ-F-3.9: a Necron player uses units of other factions only if they are enslaved."""
    faction = CARDS.faction[kind]
    if CARDS.faction[state.cards[player].kind] != NECRONS or faction == NECRONS or faction == NEUTRAL:
        return True
    return faction == state.players[player].enslaved


def may_put(state: State, player: i64, kind: i64) -> bool:
    """Whether a player may put a card into play."""
    return may_enter(state, player, kind) and is_enslaved(state, player, kind)


def can_deploy(state: State, player: i64, kind: i64) -> bool:
    """CQ-1.2: whether a card could be deployed somewhere and paid, with all reductions the player could use (AMB-17)."""
    kind_type = CARDS.type[kind]
    if kind_type != ARMY and kind_type != SUPPORT and kind_type != ATTACHMENT:
        return False
    if is_over_limit(state, player, kind):
        return False
    if not may_put(state, player, kind):
        return False
    if kind_type == SUPPORT:
        return can_afford(state, player, kind, HQ, UNIT)
    if kind_type == ARMY:
        for place in range(i64(PLANETS)):
            if is_planet(state, place) and can_afford(state, player, kind, place, UNIT):
                return True
    return can_deploy_as_attachment(state, player, kind)


def can_deploy_as_attachment(state: State, player: i64, kind: i64) -> bool:
    """Also for units that can be attachments (CQ-Q-gun-drones-platform)."""
    if is_over_limit(state, player, kind):
        return False
    if HOSTS[kind] is None or not find_host(state, player, PRINTED[kind], NONE):
        return False
    return can_afford(state, player, kind, NONE, ATTACHMENT_ROLE)


def can_afford(state: State, player: i64, kind: i64, place: i64, role: i64) -> bool:
    """CQ-1.2a; where the cost could be reduced, what that comes to is reckoned as if it were being deployed."""
    cost = CARDS.cost[kind]
    if cost <= state.players[player].resources:
        return True
    number = next_trigger(state)
    trigger = occur_to(state, DEPLOYING, player, kind, place)
    trigger.cost = cost
    trigger.host = 0 if role == ATTACHMENT_ROLE else NONE  # any host
    possible = cost - reductions(state, player, number) <= state.players[player].resources
    state.triggers.pop()
    return possible


def reductions(state: State, player: i64, number: i64) -> i64:
    """What a player could take off the cost of a card being deployed."""
    total: i64 = 0
    for card in state.cards:
        if ANSWERS[card.kind].has(DEPLOYING) and card.controller == player and card.zone == IN_PLAY:
            if has_text(state, card) and address(player, card) != NONE:
                total += reduction_by(state, card, player, number)
    hand = state.players[player].hand
    for at in range(i64(len(hand))):
        if ANSWERS[hand[at]].has(DEPLOYING):
            total += reduction_by(state, PRINTED[hand[at]], player, number)
    return total


def reduction_by(state: State, card: Card, player: i64, number: i64) -> i64:
    total: i64 = 0
    for ability in ABILITIES[card.kind]:
        if (
            ability.event == DEPLOYING
            and works_from(ability, card)
            and can_answer(state, ability, card, player, number)
        ):
            total += ability.reduces
    return total


# Deploying


def begin_deployment(state: State, player: i64, kind: i64, owner: i64, zone: i64, *, attached: bool = False) -> None:
    """Declare it; everybody knows the card now, but until it is paid it stays where it is (CQ-F-2.4)."""
    trigger = occur_to(state, DEPLOYING, player, kind, NONE)
    trigger.cost = CARDS.cost[kind]
    trigger.owner = owner
    trigger.come_from = zone
    if zone == IN_HAND:
        show_in_hand(state, player, kind)
    state.push(DEPLOYMENT, next_trigger(state) - 1, i64(attached))


def choose_destination(state: State) -> None:
    """AMB-16: the planet or host is part of the declaration."""
    trigger = state.triggers[DEPLOYMENT_TRIGGER.get(state)]
    if CARDS.type[trigger.kind] == SUPPORT:
        trigger.place = HQ
    else:
        state.ask(trigger.player, CHOOSE_DESTINATION)


class ChooseDestination(Decision[State]):
    """D-3: the planet for a unit, the host for an attachment; units that can be attachments may go either way."""

    rule = "CQ-1.2b"

    def offer(self, state: State, mask: Mask) -> None:
        trigger = state.triggers[DEPLOYMENT_TRIGGER.get(state)]
        player, kind = trigger.player, trigger.kind
        if CARDS.type[kind] == ARMY and DEPLOYMENT_ATTACHED.get(state) == 0:
            for place in range(i64(PLANETS)):
                if is_planet(state, place) and can_afford(state, player, kind, place, UNIT):
                    mask.allow(PLANET_AT.at(place))
        if HOSTS[kind] is not None and can_afford(state, player, kind, NONE, ATTACHMENT_ROLE):
            for card in state.cards:
                if may_host(state, player, PRINTED[kind], card) and address(player, card) != NONE:
                    mask.allow(address(player, card))

    def apply(self, state: State, action: i64) -> None:
        trigger = state.triggers[DEPLOYMENT_TRIGGER.get(state)]
        host = find_addressed(state, state.to_move, action)
        if host is NO_CARD:
            trigger.place = PLANET_AT.argument(action)
        else:
            trigger.place = host.place
            trigger.host = host.number


CHOOSE_DESTINATION: Final[ChooseDestination] = ChooseDestination()


def reduce_cost(state: State) -> None:
    """Interrupts may reduce the cost; then the card is paid and deployed."""
    begin_instant(state, DEPLOYMENT_TRIGGER.get(state))


def deploy(state: State, trigger: Trigger) -> None:
    """CQ-1.2a to CQ-1.2c: pay, and put the card into play, ready; CQ-F-2.4: or nothing happens."""
    player, kind = trigger.player, trigger.kind
    cost = max(trigger.cost, 0)
    if cost > state.players[player].resources:
        trigger.happened = False
        return
    spend(state, player, cost)
    if trigger.come_from == IN_HAND:
        take_from_hand(state, player, kind)
        disclose(state, player, kind)
    else:
        take_from_pile(state, trigger.owner, kind)
    count_limited(state, player, kind)
    card = come_into_play(state, kind, player, trigger.place, trigger.host, trigger.owner)
    entered(state, [card], deployed=True)
    for _ in range(trigger.wounds):
        deal(state, [card], 1, NONE)


# Coming into play


def come_into_play(state: State, kind: i64, player: i64, place: i64, host: i64 = NONE, owner: i64 = NONE) -> Card:
    """A card comes into play under a player's control; with a host it is an attachment."""
    role: i64 = ATTACHMENT_ROLE if host != NONE else SUPPORT_ROLE if CARDS.type[kind] == SUPPORT else UNIT
    return add_card(state, kind, player if owner == NONE else owner, player, place, role, host)


def put_into_play(state: State, player: i64, value: i64, place: i64, host: i64 = NONE) -> Card:
    """CQ-G-put-into-play: from hand or pile (see `take_out`); NO_CARD if it may not or cannot come."""
    kind = value % IN_PILE
    if not may_put(state, player, kind) or not take_out(state, player, value):
        return NO_CARD
    card = come_into_play(state, kind, player, place, host)
    entered(state, [card])
    return card


def tokens_left(state: State, player: i64, kind: i64) -> i64:
    return TOKENS - count_kind(state, player, kind)


def create_tokens(state: State, player: i64, kind: i64, places: vec[i64]) -> None:
    """CQ-G-token-units, AMB-20: as many as there may be."""
    cards: list[Card] = []
    for at in range(i64(len(places))):
        if may_enter(state, player, kind):
            cards.append(come_into_play(state, kind, player, places[at]))
    entered(state, cards)
