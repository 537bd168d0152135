"""What follows by itself after every step: units that are destroyed, cards that may not stay, the end of the game.

All results of one look happen at once and join the instant in progress.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.envs.conquest.data.printed import WARLORD
from grognard.envs.conquest.data.tables import CARDS, KINDS, trait
from grognard.envs.conquest.rules.abilities import CHANGES, SACRIFICED
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.rules.components import (
    address,
    find_addressed,
    initiative,
    is_planet,
    is_unique,
    last_planet,
)
from grognard.envs.conquest.rules.events import INSTANTS, add_leaving, leave_play, next_trigger, occur
from grognard.envs.conquest.rules.leaving import go_home
from grognard.envs.conquest.rules.values import (
    HP_STATS,
    could_change_any,
    has_trait,
    hp_of,
    is_subject_to,
    is_warlord,
)
from grognard.envs.conquest.sequence import DEFEATED, INSTANT_SPAN, LEFT_PLAY
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    EMPTY_DECK,
    IN_PLAY,
    LAST_PLANET,
    NONE,
    RESERVE,
    THREE_PLANETS,
    UNIT,
    WARLORD_DEFEATED,
    Card,
    State,
    Trigger,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision

RELIC: Final[i64] = trait("Relic")
SCARCE: Final[vec[u8]] = vec[u8](  # 1: there may be too many; of a warlord there is but one
    [CARDS.has_trait(kind, RELIC) or (is_unique(kind) and CARDS.type[kind] != WARLORD) for kind in range(KINDS)]
)


def look_for_consequences(state: State) -> None:
    """New triggers pass the steps of the instant from the first on. As long as nothing changes, nothing follows."""
    if state.calm == state.revision:
        return
    near_end = is_near_end(state, 0) or is_near_end(state, 1)
    if near_end:
        look_for_end(state)
        if state.over:
            return
    first, calm, scarce = next_trigger(state), not near_end, False
    INSTANT_SPAN.ahead.set(state, first)  # all up to here has happened, and what was gathered inside it is over
    for card in state.cards:
        if card.zone == IN_PLAY:
            scarce = scarce or SCARCE[card.kind] == 1
            if not may_stay(state, card):
                calm = False
                if not is_condemned(state, card):
                    doom(state, card)
    if next_trigger(state) > first:
        state.restart()
        return
    greedy = who_has_too_many(state) if scarce else i64(NONE)
    if greedy != NONE:
        ask_for_a_discard(state, greedy)
    else:
        state.calm = state.revision if calm else NONE


def doom(state: State, card: Card) -> None:
    """Let a card that may not stay be defeated, destroyed or discarded."""
    if is_warlord(card):
        occur(state, DEFEATED, card)
    else:
        add_leaving(state, [card], destroyed=card.role == UNIT)


def may_stay(state: State, card: Card) -> bool:
    """Whether a card stays in play as it is."""
    if card.role == UNIT:
        if card.damage == 0 and not could_change_any(state, card, HP_STATS):
            return True
        return card.damage < hp_of(state, card)  # CQ-G-damage, CQ-G-hp
    if card.role == ATTACHMENT_ROLE:
        return is_lawful(state, card)  # CQ-G-attachments
    return not CHANGES[card.kind].has(SACRIFICED) or not is_subject_to(state, SACRIFICED, card)


def is_condemned(state: State, card: Card) -> bool:
    """Whether its end is already on the way: an interrupt to it does not begin it anew."""
    for number in range(next_trigger(state)):
        trigger = state.triggers[number]
        if trigger.subject == card.number and (trigger.event == LEFT_PLAY or trigger.event == DEFEATED):
            if INSTANTS.is_ahead(state, number):
                return True
    return False


def is_lawful(state: State, attachment: Card) -> bool:
    """Whether an attachment may stay on its host."""
    host = state.cards[attachment.host]
    return host.zone == IN_PLAY and may_host(state, attachment.controller, attachment, host)


def be_defeated(state: State, trigger: Trigger) -> None:
    """CQ-G-warlord-units, CQ-G-damage: a hale warlord turns bloodied; that a bloodied one is defeated ends the game.

    AMB-7: it is not destroyed, does not leave play and does not move.
    """
    warlord = state.cards[trigger.subject]
    if not warlord.bloodied:
        warlord.bloodied = True
        warlord.damage = 0
        state.revision += 1
        go_home(state, warlord, exhausted=True)


def has_lost_warlord(state: State, player: i64) -> bool:
    """Whether a bloodied warlord has been defeated."""
    warlord = state.cards[player]
    if not warlord.bloodied or may_stay(state, warlord):
        return False
    for trigger in state.triggers:
        if trigger.event == DEFEATED and trigger.subject == player and trigger.happened:
            return True
    return False


# Too many Relics (CQ-G-limit-relic), or copies of a unique card (CQ-G-unique)


def who_has_too_many(state: State) -> i64:
    """A player, or NONE; CQ-G-simultaneous: of both, who has initiative."""
    found: i64 = NONE
    for card in state.cards:
        if found != initiative(state) and is_too_many(state, card):
            found = card.controller
    return found


def ask_for_a_discard(state: State, player: i64) -> None:
    """Who has too many is asked which to discard, if he can name one of them."""
    state.again()
    surplus = [card for card in state.cards if card.controller == player and is_too_many(state, card)]
    for card in surplus:
        if address(player, card) != NONE:
            state.ask(player, CHOOSE_RELIC)
            return
    leave_play(state, surplus[:1])  # CQ-H-slots: none of them can be chosen


def is_too_many(state: State, card: Card) -> bool:
    """Whether its controller has another Relic, or another copy of it, in play; what is being discarded no longer counts."""
    if not is_scarce(card) or is_condemned(state, card):
        return False
    for other in state.cards:
        if other is not card and is_scarce(other) and other.controller == card.controller:
            if (other.kind == card.kind and is_unique(card.kind)) or (is_relic(state, card) and is_relic(state, other)):
                if not is_condemned(state, other):
                    return True
    return False


def is_scarce(card: Card) -> bool:
    """Whether there may be too many of such cards in play."""
    return SCARCE[card.kind] == 1 and card.zone == IN_PLAY and card.role != RESERVE


def is_relic(state: State, card: Card) -> bool:
    return card.role == ATTACHMENT_ROLE and has_trait(state, card, RELIC)


def count_relics(state: State, player: i64) -> i64:
    total: i64 = 0
    for card in state.cards:
        if card.zone == IN_PLAY and card.controller == player and is_relic(state, card):
            total += 1
    return total


class ChooseRelic(Decision[State]):
    """D-29: which of several Relics, or copies of a unique card, is discarded."""

    rule = "CQ-G-limit-relic"

    def offer(self, state: State, mask: Mask) -> None:
        for card in state.cards:
            if card.controller == state.to_move and is_too_many(state, card) and address(state.to_move, card) != NONE:
                mask.allow(address(state.to_move, card))

    def apply(self, state: State, action: i64) -> None:
        leave_play(state, [find_addressed(state, state.to_move, action)])


CHOOSE_RELIC: Final[ChooseRelic] = ChooseRelic()


# The end (CQ-G-victory, section g)


def look_for_end(state: State) -> None:
    """Everything true at the same check counts; if it favours both players, the game is a draw."""
    winners: i64 = 0
    first: i64 = NONE
    for reason in (THREE_PLANETS, WARLORD_DEFEATED, EMPTY_DECK):
        for player in range(i64(2)):
            if has_won(state, player, reason):
                winners |= i64(1) << player
                first = reason if first == NONE else first
    if first != NONE:
        finish(state, 0 if winners == 3 else winners, first)


def is_near_end(state: State, player: i64) -> bool:
    """A quick look, for this is asked after everything that happens."""
    who, warlord = state.players[player], state.cards[player]
    if len(who.victory) >= state.options.to_win or len(who.deck) == 0:
        return True
    return warlord.bloodied and warlord.damage > 0


def has_won(state: State, player: i64, reason: i64) -> bool:
    other = 1 - player
    if reason == THREE_PLANETS:
        return (
            len(state.players[player].victory) >= state.options.to_win
            and most_of_one_type(state, player) >= state.options.to_win
        )
    if reason == WARLORD_DEFEATED:
        return has_lost_warlord(state, other)
    return len(state.players[other].deck) == 0 and not is_searching(state, other)


def is_searching(state: State, player: i64) -> bool:
    """AMB-30: cards that are looked at still belong to the deck."""
    for look in state.looks:
        if look.deck == player and len(look.cards) > 0:
            return True
    return False


def most_of_one_type(state: State, player: i64) -> i64:
    """Planets of the commonest type in the victory display; a planet counts for each of its types."""
    most: i64 = 0
    won = state.players[player].victory
    for kind in range(i64(3)):
        total: i64 = 0
        for at in range(i64(len(won))):
            total += CARDS.planet_types[won[at]] >> kind & 1
        most = max(most, total)
    return most


def end_with_last_planet(state: State) -> None:
    """CQ-G-victory, AMB-29: after the battle for the last planet, who last won a planet wins; a draw if nobody ever did."""
    if is_planet(state, last_planet(state)) or state.face_up < lying_planets(state):
        return
    finish(state, 0 if state.claimer == NONE else i64(1) << state.claimer, LAST_PLANET)


def lying_planets(state: State) -> i64:
    """How far the line reaches."""
    length = i64(len(state.line))
    while length > 0 and state.line[length - 1] == NONE:
        length -= 1
    return length


def finish(state: State, winners: i64, reason: i64) -> None:
    state.winners = winners
    state.reason = reason
    state.end()
