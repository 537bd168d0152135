"""Cards in play and where they are, planets, resources, tokens of the game; the rules of chapters build on these."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import (
    ENEMY_ATTACHMENT,
    ENEMY_SUPPORT,
    ENEMY_UNIT,
    OWN_ATTACHMENT,
    OWN_SUPPORT,
    OWN_UNIT,
)
from grognard.envs.conquest.data.printed import AMBUSH
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ABILITIES, ACTION, ANSWERS, AROUND, AURAS, FORCED, FROM_PLAY
from grognard.envs.conquest.rules.values import is_unit
from grognard.envs.conquest.state import (
    ATTACHMENT_SLOTS,
    HQ,
    HQ_SLOTS,
    IN_PLAY,
    NO_CARD,
    NONE,
    PLANET_SLOTS,
    RESERVE,
    SUPPORT_ROLE,
    SUPPORT_SLOTS,
    UNIT,
    Card,
    Decklist,
    State,
)
from grognard.envs.core.kinds import NO_KINDS

# Planets (CQ-G-planets)


def is_planet(state: State, place: i64) -> bool:
    """Whether a planet lies face up there: the others are not in play."""
    return 0 <= place < state.face_up and state.line[place] != NONE


def last_planet(state: State) -> i64:
    """CQ-G-last-planet: the face-up planet farthest from the first."""
    place = state.face_up - 1
    while place > 0 and state.line[place] == NONE:
        place -= 1
    return place


def are_adjacent(state: State, here: i64, there: i64) -> bool:
    return is_planet(state, here) and is_planet(state, there) and (here - there == 1 or there - here == 1)


# Players


def initiative(state: State) -> i64:
    """CQ-G-initiative: during a battle who was given it at its start, else the holder of the token."""
    return state.token if state.initiative == NONE else state.initiative


def warlord_of(state: State, player: i64) -> Card:
    """The warlords are the first two cards and never leave play."""
    return state.cards[player]


# Cards in play


def units_at(state: State, player: i64, place: i64) -> list[Card]:
    """A player's units there."""
    return [
        card
        for card in state.cards
        if card.place == place and card.controller == player and card.zone == IN_PLAY and is_unit(card)
    ]


def has_units_at(state: State, player: i64, place: i64) -> bool:
    for card in state.cards:
        if card.place == place and card.controller == player and card.zone == IN_PLAY and is_unit(card):
            return True
    return False


def attachments_of(state: State, host: Card) -> list[Card]:
    return [card for card in state.cards if card.host == host.number and card.zone == IN_PLAY]


def count_attachments(state: State, host: Card) -> i64:
    total: i64 = 0
    for card in state.cards:
        if card.host == host.number and card.zone == IN_PLAY:
            total += 1
    return total


def controls(state: State, player: i64, kind: i64) -> bool:
    """CQ-G-unique: whether the player controls or owns a copy in play."""
    for card in state.cards:
        if card.kind == kind and card.zone == IN_PLAY and (card.controller == player or card.owner == player):
            if card.role != RESERVE:
                return True
    return False


def count_kind(state: State, player: i64, kind: i64) -> i64:
    """Cards of a title in play under a player's control."""
    total: i64 = 0
    for card in state.cards:
        if card.kind == kind and card.controller == player and card.zone == IN_PLAY and card.role != RESERVE:
            total += 1
    return total


# Slots


def slots_of(card: Card) -> i64:
    """How many cards like this one can be chosen at its place."""
    if card.role == UNIT:
        return HQ_SLOTS if card.place == HQ else PLANET_SLOTS
    return SUPPORT_SLOTS if card.role == SUPPORT_ROLE else ATTACHMENT_SLOTS


def has_slot(card: Card) -> bool:
    """CQ-H-slots: cards beyond the room for choices wait until a slot is free."""
    return card.slot < slots_of(card)


def shares_slots(card: Card, other: Card) -> bool:
    """Units share the slots of their place, supports and attachments those of their player."""
    if other.zone != IN_PLAY or other.role != card.role or other.controller != card.controller:
        return False
    return card.role != UNIT or other.place == card.place


def take_slot(state: State, card: Card) -> None:
    """The lowest slot that is free."""
    slot: i64 = 0
    taken = True
    while taken:
        taken = False
        for other in state.cards:
            if other is not card and other.slot == slot and shares_slots(card, other):
                taken = True
                slot += 1
    card.slot = slot


def free_slot(state: State, card: Card) -> None:
    """A card that waits moves up into the slot of one that leaves."""
    if not has_slot(card):
        return
    for other in state.cards:
        if other is not card and shares_slots(card, other) and not has_slot(other):
            other.slot = card.slot
            return


def address(you: i64, card: Card) -> i64:
    """How a player names a card in play, or NONE if it waits for a slot or lies in reserve."""
    if card.role == RESERVE or not has_slot(card):
        return NONE
    own = card.controller == you
    if card.role == UNIT:
        return (OWN_UNIT if own else ENEMY_UNIT).at(card.place * PLANET_SLOTS + card.slot)
    if card.role == SUPPORT_ROLE:
        return (OWN_SUPPORT if own else ENEMY_SUPPORT).at(card.slot)
    return (OWN_ATTACHMENT if own else ENEMY_ATTACHMENT).at(card.slot)


def find_addressed(state: State, you: i64, action: i64) -> Card:
    """The card that a player names, or NO_CARD."""
    for card in state.cards:
        if card.zone == IN_PLAY and address(you, card) == action:
            return card
    return NO_CARD


# Coming and going


def add_card(state: State, kind: i64, owner: i64, player: i64, place: i64, role: i64, host: i64 = NONE) -> Card:
    """A new card in play under a player's control; it is ready (CQ-1.2c)."""
    number: i64 = 0
    while number < len(state.cards) and state.cards[number] is not NO_CARD:
        number += 1
    card = Card(kind, owner, place, role, number)
    card.controller = player
    card.host = host
    if number < len(state.cards):
        state.cards[number] = card
    else:
        state.cards.append(card)
    take_slot(state, card)
    notice(state, card)
    state.revision += 1
    return card


def list_titles(kinds: list[int]) -> Decklist:
    """A deck list, sorted by what its titles can do."""
    decklist = Decklist(kinds)
    for row in range(i64(len(decklist.titles))):
        kind = decklist.titles[row]
        acts = CARDS.keywords.has(kind, AMBUSH)
        answers = False
        for ability in ABILITIES[kind]:
            acts = acts or (ability.timing == ACTION and ability.zone != FROM_PLAY)
            answers = answers or (ability.timing != ACTION and ability.zone != FROM_PLAY)
        if acts:
            decklist.actors = append(decklist.actors, kind)
        if answers:
            decklist.answerers = append(decklist.answerers, kind)
        if CARDS.shields[kind] > 0:
            decklist.shields = append(decklist.shields, kind)
    return decklist


def notice(state: State, card: Card) -> None:
    if not AROUND[card.kind].is_empty() and card.role != RESERVE:
        state.around = append(state.around, card.number)
        state.active = state.active.joined(AURAS[card.kind])
        if card.host != NONE:
            host = state.cards[card.host]
            host.bears = host.bears.joined(AROUND[card.kind])
    listen(state, card.kind)


def listen(state: State, kind: i64) -> None:
    """Note the events that a card could answer."""
    state.ears = state.ears.joined(ANSWERS[kind])
    state.forced = state.forced.joined(FORCED[kind])


def take_stock(state: State) -> None:
    """Which stats and events the cards in play, and those that may come, are about: others need not be looked for."""
    state.around = vec[i64]()
    state.active = NO_KINDS
    state.ears = NO_KINDS
    state.forced = NO_KINDS
    for card in state.cards:
        card.bears = NO_KINDS
    for card in state.cards:
        if card.zone == IN_PLAY:
            notice(state, card)
    for decklist in state.lists:
        for row in range(i64(len(decklist.titles))):
            listen(state, decklist.titles[row])


def put(state: State, card: Card, place: i64) -> None:
    """To another place, with its attachments."""
    state.revision += 1
    free_slot(state, card)
    card.place = place
    take_slot(state, card)
    for other in state.cards:
        if other.host == card.number and other.zone == IN_PLAY:
            other.place = place


def hand_over(state: State, card: Card, player: i64) -> None:
    """AMB-43: another player takes control; in a headquarters the card changes to that player's, which has the same place."""
    state.revision += 1
    free_slot(state, card)
    card.controller = player
    take_slot(state, card)


def sweep(state: State) -> None:
    """Forget cards that have left play, once nothing can answer that any more."""
    if len(state.triggers) > 0 or len(state.uses) > 0 or len(state.damages) > 0 or state.attacker != NONE:
        return
    number = i64(len(state.cards)) - 1
    while number > 1:
        if state.cards[number].zone != IN_PLAY:
            end_lasting(state, number)
            state.spent.forget(number)
            if number == len(state.cards) - 1:
                state.cards.pop()
            else:
                state.cards[number] = NO_CARD
        number -= 1


def end_lasting(state: State, number: i64, *, but_blanks: bool = False) -> None:
    """CQ-Q-new-object: a card that leaves play takes along all that was done to it."""
    if len(state.lasting) > 0:
        state.lasting = [
            lasting for lasting in state.lasting if lasting.card != number or (but_blanks and lasting.blanks())
        ]


def spend(state: State, player: i64, amount: i64) -> None:
    state.players[player].resources -= amount
    state.revision += 1


def gain(state: State, player: i64, amount: i64) -> None:
    state.players[player].resources += amount
    state.revision += 1


def is_unique(kind: i64) -> bool:
    return CARDS.unique[kind] == 1
