"""The command phase (CQ-2): dials, commitment, command struggles."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.actions import (
    BOTH,
    CARDS_ONLY,
    NOTHING_AT_ALL,
    PLANET_AT,
    RESOURCES_ONLY,
    TAKE,
)
from grognard.envs.conquest.data.printed import SYNAPSE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import APART
from grognard.envs.conquest.rules.components import gain, is_planet, last_planet, warlord_of
from grognard.envs.conquest.rules.deploying import put_into_play
from grognard.envs.conquest.rules.events import begin_instant, next_trigger, occur, occur_to
from grognard.envs.conquest.rules.phases import expire
from grognard.envs.conquest.rules.piles import draw_cards
from grognard.envs.conquest.rules.values import command_of, is_subject_to, is_unit, is_warlord
from grognard.envs.conquest.sequence import (
    COMMAND_PHASE_DIALS,
    COMMAND_PHASE_STRUGGLES,
    COMMITTED,
    EXHAUSTED,
    MOVED,
    STRUGGLE,
    STRUGGLE_BEGUN,
    STRUGGLE_PLANET,
    STRUGGLE_WON,
)
from grognard.envs.conquest.state import (
    HQ,
    IN_PLAY,
    NO_CARD,
    NONE,
    PLANETS,
    THIS_STRUGGLE,
    Card,
    State,
    Trigger,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision

# Dials (CQ-2.2, CQ-2.3)


def set_dials(state: State) -> None:
    """Secretly, the dial of the warlord first, then that of a synapse unit; the holder of the token begins."""
    done = COMMAND_PHASE_DIALS.get(state)
    if done >= 2:
        return
    player = state.token if done == 0 else 1 - state.token
    state.again()
    if state.players[player].dial == NONE:
        state.ask(player, CHOOSE_DIAL)
    elif synapse_of(state, player) is not NO_CARD and state.players[player].synapse_dial == NONE:
        state.ask(player, CHOOSE_SYNAPSE_DIAL)
    else:
        COMMAND_PHASE_DIALS.set(state, done + 1)


def synapse_of(state: State, player: i64) -> Card:
    """CQ-X-synapse: the synapse unit in a player's headquarters, or NO_CARD."""
    for card in state.cards:
        if card.controller == player and card.zone == IN_PLAY and card.place == HQ and CARDS.type[card.kind] == SYNAPSE:
            return card
    return NO_CARD


def may_commit(state: State, player: i64, place: i64) -> bool:
    return is_planet(state, place) and state.players[player].barred >> place & 1 == 0


class ChooseDial(Decision[State]):
    """D-4: the planet the warlord will go to; CQ-Q-predator-no-planet: with none allowed, the last."""

    rule = "CQ-2.2"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        for place in range(i64(PLANETS)):
            if may_commit(state, state.to_move, place):
                mask.allow(PLANET_AT.at(place))
        if mask.count == 0:
            mask.allow(PLANET_AT.at(last_planet(state)))

    def apply(self, state: State, action: i64) -> None:
        state.players[state.to_move].dial = PLANET_AT.argument(action)


CHOOSE_DIAL: Final[ChooseDial] = ChooseDial()


class ChooseSynapseDial(Decision[State]):
    """D-4: the planet the synapse unit will go to."""

    rule = "CQ-X-synapse"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        for place in range(i64(PLANETS)):
            if is_planet(state, place):
                mask.allow(PLANET_AT.at(place))

    def apply(self, state: State, action: i64) -> None:
        state.players[state.to_move].synapse_dial = PLANET_AT.argument(action)


CHOOSE_SYNAPSE_DIAL: Final[ChooseSynapseDial] = ChooseSynapseDial()


# Commitment (CQ-2.4)


def commit_units(state: State) -> None:
    """Both players' units leave their headquarters together; who is no warlord and no synapse unit arrives exhausted."""
    first = next_trigger(state)
    for player in range(i64(2)):
        synapse = synapse_of(state, player)
        for card in state.cards:
            if card.controller == player and card.zone == IN_PLAY and card.place == HQ and is_unit(card):
                if card is synapse:
                    commit(state, card, synapse_planet(state, player))
                else:
                    commit(state, card, planet_of(state, state.players[player].dial))
                    if card.ready and not is_warlord(card):
                        occur(state, EXHAUSTED, card)
    begin_instant(state, first)


def commit(state: State, card: Card, place: i64) -> None:
    """CQ-F-3.3: committing is moving; CQ-F-3.6: whether an enemy warlord is there is a fact of this moment."""
    other = 1 - card.controller
    enemy = warlord_of(state, other)
    dial = state.players[other].dial
    there = enemy.place if enemy.place != HQ or dial == NONE else planet_of(state, dial)
    occur(state, MOVED, card).place = place
    trigger = occur(state, COMMITTED, card)
    trigger.place = place
    trigger.contested = there == place


def synapse_planet(state: State, player: i64) -> i64:
    """CQ-Q-synapse-same-planet: where it must part from its warlord, the same number counts as the last planet."""
    synapse = synapse_of(state, player)
    if is_subject_to(state, APART, synapse) and state.players[player].synapse_dial == state.players[player].dial:
        return last_planet(state)
    return planet_of(state, state.players[player].synapse_dial)


def planet_of(state: State, dial: i64) -> i64:
    """CQ-G-illegal-dial: a number without a planet counts as the last planet."""
    return dial if is_planet(state, dial) else last_planet(state)


def forget_dials(state: State) -> None:
    for player in range(i64(2)):
        state.players[player].dial = NONE
        state.players[player].synapse_dial = NONE


# Struggles (CQ-2.5, CQ-2.6)


def hold_struggles(state: State) -> None:
    """One at each face-up planet, from the first on."""
    while COMMAND_PHASE_STRUGGLES.get(state) < PLANETS:
        place = COMMAND_PHASE_STRUGGLES.get(state)
        COMMAND_PHASE_STRUGGLES.set(state, place + 1)
        if is_planet(state, place):
            state.again()
            state.push(STRUGGLE, place)
            return


def begin_struggle(state: State) -> None:
    place = STRUGGLE_PLANET.get(state)
    state.struggle = place
    first = next_trigger(state)
    occur_to(state, STRUGGLE_BEGUN, NONE, state.line[place], place)
    begin_instant(state, first)


def decide_struggle(state: State) -> None:
    """CQ-2.5a, CQ-2.5b: the only ready warlord, or more command icons on ready units; a tie has no winner."""
    place = STRUGGLE_PLANET.get(state)
    winner = winner_at(state, place)
    if winner != NONE:
        first = next_trigger(state)
        occur_to(state, STRUGGLE_WON, winner, state.line[place], place)
        begin_instant(state, first)


def winner_at(state: State, place: i64) -> i64:
    present: i64 = 0
    for player in range(i64(2)):
        warlord = warlord_of(state, player)
        if warlord.place == place and warlord.ready:
            present |= i64(1) << player
    if present == 1 or present == 2:
        return present - 1
    red, blue = icons_at(state, 0, place), icons_at(state, 1, place)
    return NONE if red == blue else i64(blue > red)


def icons_at(state: State, player: i64, place: i64) -> i64:
    """CQ-G-command-icons: of the ready units of a player there."""
    total: i64 = 0
    for card in state.cards:
        if card.place == place and card.controller == player and card.ready and card.zone == IN_PLAY and is_unit(card):
            total += command_of(state, card)
    return total


def card_bonus(state: State, player: i64, place: i64) -> i64:
    """CQ-G-planets, AMB-14: the planet's, with the symbols on the player's cards there, ready or not."""
    if state.cancelled_cards >> place & 1:
        return 0
    total = CARDS.card_bonus[state.line[place]]
    for card in state.cards:
        if card.place == place and card.controller == player and card.zone == IN_PLAY and is_unit(card):
            total += CARDS.card_bonus[card.kind]
    return total


def resource_bonus(state: State, player: i64, place: i64) -> i64:
    if state.cancelled_resources >> place & 1:
        return 0
    total = CARDS.resource_bonus[state.line[place]]
    for card in state.cards:
        if card.place == place and card.controller == player and card.zone == IN_PLAY and is_unit(card):
            total += CARDS.resource_bonus[card.kind]
    return total


def offer_bonuses(state: State, trigger: Trigger) -> None:
    """AMB-13: taking the bonuses is part of winning; what replaces them comes instead."""
    if trigger.replacement != NONE:
        put_into_play(state, trigger.player, trigger.replacement, trigger.place)
        return
    if card_bonus(state, trigger.player, trigger.place) > 0 or resource_bonus(state, trigger.player, trigger.place) > 0:
        state.ask(trigger.player, CHOOSE_BONUS)


class ChooseBonus(Decision[State]):
    """D-5: which bonuses of a won struggle are taken, each in full."""

    rule = "CQ-2.5c"

    def offer(self, state: State, mask: Mask) -> None:
        cards = card_bonus(state, state.to_move, state.struggle)
        resources = resource_bonus(state, state.to_move, state.struggle)
        if cards > 0 and resources > 0:
            mask.allow(TAKE.at(BOTH))
        if cards > 0:
            mask.allow(TAKE.at(CARDS_ONLY))
        if resources > 0:
            mask.allow(TAKE.at(RESOURCES_ONLY))
        mask.allow(TAKE.at(NOTHING_AT_ALL))

    def apply(self, state: State, action: i64) -> None:
        taken = TAKE.argument(action)
        player = state.to_move
        cards = card_bonus(state, player, state.struggle)
        resources = resource_bonus(state, player, state.struggle)
        if taken == BOTH or taken == CARDS_ONLY:
            draw_cards(state, player, cards)
        if taken == BOTH or taken == RESOURCES_ONLY:
            gain(state, player, resources)


CHOOSE_BONUS: Final[ChooseBonus] = ChooseBonus()


def end_struggle(state: State) -> None:
    expire(state, THIS_STRUGGLE)
    state.struggle = NONE


def end_command_phase(state: State) -> None:
    """What was cancelled in this phase is free again."""
    state.cancelled_cards = 0
    state.cancelled_resources = 0
    state.revision += 1
