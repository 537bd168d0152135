"""What one player may see, as numbers: the player's own side first.

Everything here reads public facts and the observer's own. Deck lists are public; of the opponent's hand only those cards
are shown that the observer has seen go there. The columns stand in `columns.py`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.conquest.actions import TRIGGER_ROWS
from grognard.envs.conquest.cards.words.filters import HQ_OF
from grognard.envs.conquest.columns import (
    ATTACHMENT_CARD,
    ATTACHMENT_HOST_PLANET,
    ATTACHMENT_HOST_SLOT,
    ATTACHMENT_NAMED,
    ATTACHMENT_ON_MINE,
    ATTACHMENT_PICKED,
    ATTACHMENT_READY,
    ATTACHMENT_ROWS,
    ATTACHMENT_SOURCE,
    ATTACHMENT_SUBJECT,
    ATTACHMENT_WIDTH,
    DECISION_ABILITY,
    DECISION_ACTION_WINDOW,
    DECISION_ANSWERS,
    DECISION_ASKED_ME,
    DECISION_ASKED_OPPONENT,
    DECISION_ASKS,
    DECISION_AT,
    DECISION_CARD,
    DECISION_INTERRUPT,
    DECISION_MINE,
    DECISION_OPTION,
    DECISION_OUTER_ABILITY,
    DECISION_OUTER_MINE,
    DECISION_PICKS,
    DECISION_REACTION,
    DECISION_SHIELDS,
    DECISION_X,
    DEPTH_DECK,
    DEPTH_PILE,
    DEPTH_WIDTH,
    ENEMY_ATTACHMENTS_AT,
    ENEMY_DEPTHS_AT,
    ENEMY_SUPPORTS_AT,
    ENEMY_TITLE_ARRIVING,
    ENEMY_TITLE_CARD,
    ENEMY_TITLE_PICKED,
    ENEMY_TITLE_PILE,
    ENEMY_TITLE_SHOWN,
    ENEMY_TITLE_UNSEEN,
    ENEMY_TITLE_WIDTH,
    ENEMY_TITLES_AT,
    ENEMY_UNITS_AT,
    FACE_CARD,
    FACE_COST,
    FACE_SHIELDS,
    FATE_ENEMY,
    FATE_MINE,
    FATE_REMOVED,
    FATE_WIDTH,
    FATES_AT,
    FIRST_PLANET_CARD,
    GAME_AT,
    GAME_BATTLE,
    GAME_COMBAT_ROUND,
    GAME_FACE_DOWN,
    GAME_INITIATIVE,
    GAME_MY_TURN,
    GAME_PHASE,
    GAME_ROUND,
    GAME_SKIRMISH,
    GAME_STRUGGLE,
    GAME_TO_WIN,
    GAME_TOKEN,
    LAYOUT,
    LIMIT,
    LOOKED_AT,
    LOOKED_WIDTH,
    ME_AT,
    MY_ATTACHMENTS_AT,
    MY_DEPTHS_AT,
    MY_SUPPORTS_AT,
    MY_TITLE_ARRIVING,
    MY_TITLE_DECK,
    MY_TITLE_HAND,
    MY_TITLE_PICKED,
    MY_TITLE_PILE,
    MY_TITLE_RESERVE,
    MY_TITLE_WIDTH,
    MY_TITLES_AT,
    MY_UNITS_AT,
    OPPONENT_AT,
    PLANET_CARD,
    PLANET_CARD_BONUS,
    PLANET_CARDS,
    PLANET_CARDS_CANCELLED,
    PLANET_ENEMY_ATTACK,
    PLANET_ENEMY_BAR,
    PLANET_ENEMY_HP,
    PLANET_ENEMY_ICONS,
    PLANET_ENEMY_RESERVE,
    PLANET_ENEMY_UNITS,
    PLANET_ENEMY_WARLORD,
    PLANET_MY_ATTACK,
    PLANET_MY_BAR,
    PLANET_MY_HP,
    PLANET_MY_ICONS,
    PLANET_MY_RESERVE,
    PLANET_MY_UNITS,
    PLANET_MY_WARLORD,
    PLANET_RESOURCE_BONUS,
    PLANET_RESOURCES_CANCELLED,
    PLANET_TIMES_PICKED,
    PLANET_TYPES,
    PLANET_WIDTH,
    PLANETS_AT,
    PLAYER_BLOODIED,
    PLAYER_CLAIMED_LAST,
    PLAYER_DECK,
    PLAYER_DIAL,
    PLAYER_ENSLAVED,
    PLAYER_HAND,
    PLAYER_LIMITED,
    PLAYER_PASSED,
    PLAYER_PICKED,
    PLAYER_PILE,
    PLAYER_PLANETS,
    PLAYER_RESOURCES,
    PLAYER_SYNAPSE_DIAL,
    PLAYER_TYPES,
    PLAYER_WARLORD,
    SUPPORT_CARD,
    SUPPORT_DAMAGE,
    SUPPORT_PICKED,
    SUPPORT_READY,
    SUPPORT_RESOURCES,
    SUPPORT_ROWS,
    SUPPORT_SOURCE,
    SUPPORT_SUBJECT,
    SUPPORT_WIDTH,
    TRIGGER_BY,
    TRIGGER_BY_ATTACK,
    TRIGGER_BY_MINE,
    TRIGGER_BY_PLACE,
    TRIGGER_BY_SLOT,
    TRIGGER_CARD,
    TRIGGER_COST,
    TRIGGER_DAMAGE,
    TRIGGER_EVENT,
    TRIGGER_HAPPENED,
    TRIGGER_HOST_MINE,
    TRIGGER_HOST_SLOT,
    TRIGGER_IN_PLAY,
    TRIGGER_MINE,
    TRIGGER_PLACE,
    TRIGGER_SHIELD,
    TRIGGER_SLOT,
    TRIGGER_WIDTH,
    TRIGGERS_AT,
    UNIT_AREA_EFFECT,
    UNIT_ARMORBANE,
    UNIT_ASSIGNED,
    UNIT_ATTACHMENTS,
    UNIT_ATTACK,
    UNIT_ATTACKS,
    UNIT_BLANK,
    UNIT_CARD,
    UNIT_COMMAND,
    UNIT_DAMAGE,
    UNIT_DEFENDS,
    UNIT_FLYING,
    UNIT_HP,
    UNIT_LEAVES_LATER,
    UNIT_LENT,
    UNIT_MOBILE,
    UNIT_NAMED,
    UNIT_PICKED,
    UNIT_PLACE,
    UNIT_RANGED,
    UNIT_READY,
    UNIT_ROWS,
    UNIT_SOURCE,
    UNIT_SUBJECT,
    UNIT_UNHARMED,
    UNIT_WARLORD,
    UNIT_WIDTH,
)
from grognard.envs.conquest.data.printed import AREA_EFFECT, ARMORBANE, FLYING, MOBILE, RANGED
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.knowledge import (
    card_in_question,
    card_named,
    damage_of,
    owner_of_pick,
    removed_planets,
    shown_triggers,
)
from grognard.envs.conquest.rules.abilities import (
    ALL,
    INTERRUPT,
    PICKS_OPTION,
    PICKS_PLACE,
    PICKS_POINT,
    PICKS_SIDE,
    current,
)
from grognard.envs.conquest.rules.battle import CHOOSE_RETREAT
from grognard.envs.conquest.rules.components import initiative, is_planet, unit_row
from grognard.envs.conquest.rules.initiating import CHOOSE_EFFECT
from grognard.envs.conquest.rules.piles import IN_PILE
from grognard.envs.conquest.rules.values import area_effect_of, is_warlord, renew
from grognard.envs.conquest.sequence import (
    ACTION_WINDOW,
    INSTANT_SPAN,
    SHIELDS,
    WINDOW,
    WINDOW_TIMING,
)
from grognard.envs.conquest.state import (
    BLANK,
    CONTROL,
    IN_PLAY,
    LATER_DISCARD,
    LATER_SACRIFICE,
    NONE,
    PLANETS,
    RESERVE,
    SUPPORT_ROLE,
    UNHARMED,
    UNIT,
    Card,
    Lasting,
    State,
    Trigger,
    Use,
)
from grognard.envs.core.abilities import PICKS_CARD

ZEROS: Final[vec[i16]] = vec[i16]([0] * LAYOUT.size)


def small(number: i64) -> i16:
    return i16(min(number, LIMIT))


# What never changes


# The fields that a template shows: who writes to one counts up the revision in the same function, which a test sees to.
SHOWN: Final = ("lists",)


def template(state: State, me: i64) -> vec[i16]:
    """What is printed on the titles of both deck lists, which all games between two decks share.

    The table itself changes too often to be kept: a copy for every player of every game would only fill the cache.
    """
    if len(state.lists) == 0:
        return ZEROS  # before the decks are drawn
    if len(state.lists[me].printed) == 0:
        state.lists[me].printed = base_of(state, me)
    return state.lists[me].printed


def base_of(state: State, me: i64) -> vec[i16]:
    """Own titles, and those of the enemy in short."""
    out = ZEROS[:]
    titles = state.lists[me].titles
    for row in range(i64(len(titles))):
        encode_face(titles[row], out, MY_TITLES_AT + row * MY_TITLE_WIDTH)
    titles = state.lists[1 - me].titles
    for row in range(i64(len(titles))):
        out[ENEMY_TITLES_AT + row * ENEMY_TITLE_WIDTH + ENEMY_TITLE_CARD] = i16(titles[row] + 1)
    return out


def encode_face(kind: i64, out: vec[i16], at: i64) -> None:
    """What is printed on a card."""
    out[at + FACE_CARD] = i16(kind + 1)
    out[at + FACE_COST] = i16(max(CARDS.cost[kind], 0))
    out[at + FACE_SHIELDS] = i16(CARDS.shields[kind])


# What changes


def encode(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Complete the observation of a player; `out` holds a copy of the template from `at` on."""
    encode_game(state, me, out, at + GAME_AT)
    if len(state.lists) == 0:
        return
    encode_table(state, me, out, at)
    encode_decision(state, me, out, at + DECISION_AT)
    if len(state.triggers) + len(state.uses) + len(state.damages) > 0 or state.attacker != NONE:
        encode_roles(state, me, out, at)
    if state.to_move == me and state.pending != NONE:
        encode_named(state, me, out, at)
    if len(state.looks) > 0:
        encode_looked(state, me, out, at + LOOKED_AT)
    if len(state.triggers) > 0:
        encode_triggers(state, me, out, at + TRIGGERS_AT)


def encode_game(state: State, me: i64, out: vec[i16], at: i64) -> None:
    out[at + GAME_ROUND] = i16(state.round)
    out[at + GAME_PHASE + state.phase] = 1
    out[at + GAME_TOKEN] = i16(state.token == me)
    out[at + GAME_INITIATIVE] = i16(initiative(state) == me)
    hidden: i64 = 0
    for place in range(state.face_up, i64(len(state.line))):
        hidden += 1 if state.line[place] != NONE else 0
    out[at + GAME_FACE_DOWN] = i16(hidden)
    out[at + GAME_TO_WIN] = i16(state.options.to_win)
    out[at + GAME_BATTLE] = i16(state.field + 1)
    out[at + GAME_COMBAT_ROUND] = small(state.combat_round)
    out[at + GAME_SKIRMISH] = i16(state.skirmish)
    out[at + GAME_MY_TURN] = i16(state.turn == me)
    out[at + GAME_STRUGGLE] = i16(state.struggle + 1)


def encode_decision(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Everybody sees who is asked in what kind of window; what is asked, only the player asked."""
    if state.pending == NONE:
        return
    out[at + DECISION_ASKED_ME] = i16(state.to_move == me)
    out[at + DECISION_ASKED_OPPONENT] = i16(state.to_move != me)
    out[at + DECISION_ACTION_WINDOW] = i16(state.runs(ACTION_WINDOW))
    out[at + DECISION_SHIELDS] = i16(state.runs(SHIELDS))
    if state.runs(WINDOW):
        out[at + (DECISION_INTERRUPT if WINDOW_TIMING.get(state) == INTERRUPT else DECISION_REACTION)] = 1
        first = INSTANT_SPAN.first.of(state, state.below(state.top))
        for number in range(first, i64(len(state.triggers))):
            out[at + DECISION_ANSWERS + state.triggers[number].event] = 1
    card = card_in_question(state, me)
    if card != NONE:
        out[at + DECISION_CARD] = i16(card + 1)
    depth = i64(len(state.uses)) - 1
    if depth >= 0:
        use = state.uses[depth]
        out[at + DECISION_ABILITY] = i16(use.kind + 1)
        out[at + DECISION_MINE] = i16(use.player == me)
        out[at + DECISION_PICKS] = small(i64(len(use.picks)))
        out[at + DECISION_X] = small(use.x)
    if depth >= 1:
        outer = state.uses[depth - 1]
        out[at + DECISION_OUTER_ABILITY] = i16(outer.kind + 1)
        out[at + DECISION_OUTER_MINE] = i16(outer.player == me)
    if state.to_move == me:
        out[at + DECISION_ASKS + state.pending] = 1


def encode_table(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Deck lists with what has been seen of them, planets, players and all cards in play."""
    encode_my_titles(state, me, out, at)
    encode_enemy_titles(state, me, out, at)
    encode_player(state, me, me, out, at + ME_AT)
    encode_player(state, me, 1 - me, out, at + OPPONENT_AT)
    out[at + ME_AT + PLAYER_DIAL] = i16(state.players[me].dial + 1)
    out[at + ME_AT + PLAYER_SYNAPSE_DIAL] = i16(state.players[me].synapse_dial + 1)
    for place in range(i64(PLANETS)):
        if is_planet(state, place):
            encode_planet(state, me, place, out, at + PLANETS_AT + place * PLANET_WIDTH)
    encode_fates(state, me, out, at + FATES_AT)
    for card in state.cards:
        if card.zone == IN_PLAY:
            encode_card(state, me, card, out, at)
    for lasting in state.lasting:
        encode_lasting(state, me, lasting, out, at)


# Cards out of play


def encode_my_titles(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """How many are where; those in hand are counted as unseen, and taken off the deck."""
    who, row = state.players[me], state.lists[me].row
    here = at + MY_TITLES_AT
    unseen = who.unseen
    for title in range(i64(len(unseen))):
        out[here + title * MY_TITLE_WIDTH + MY_TITLE_DECK] = i16(unseen[title])
    for number in range(i64(len(who.hand))):
        title = here + row[who.hand[number]] * MY_TITLE_WIDTH
        out[title + MY_TITLE_HAND] += 1
        out[title + MY_TITLE_DECK] -= 1
    for number in range(i64(len(who.discard))):
        out[here + row[who.discard[number]] * MY_TITLE_WIDTH + MY_TITLE_PILE] += 1
    for number in range(i64(len(who.arriving))):
        out[here + row[who.arriving[number]] * MY_TITLE_WIDTH + MY_TITLE_ARRIVING] += 1
    encode_depths(state, me, me, out, at + MY_DEPTHS_AT)


def encode_enemy_titles(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """How many are out of sight, and of the cards in hand those that were shown."""
    who, row = state.players[1 - me], state.lists[1 - me].row
    here = at + ENEMY_TITLES_AT
    unseen = who.unseen
    for title in range(i64(len(unseen))):
        out[here + title * ENEMY_TITLE_WIDTH + ENEMY_TITLE_UNSEEN] = i16(unseen[title])
    for number in range(i64(len(who.shown))):
        out[here + row[who.shown[number]] * ENEMY_TITLE_WIDTH + ENEMY_TITLE_SHOWN] += 1
    for number in range(i64(len(who.discard))):
        out[here + row[who.discard[number]] * ENEMY_TITLE_WIDTH + ENEMY_TITLE_PILE] += 1
    for number in range(i64(len(who.arriving))):
        out[here + row[who.arriving[number]] * ENEMY_TITLE_WIDTH + ENEMY_TITLE_ARRIVING] += 1
    encode_depths(state, me, 1 - me, out, at + ENEMY_DEPTHS_AT)


def encode_depths(state: State, me: i64, player: i64, out: vec[i16], at: i64) -> None:
    """From the top of a pile all cards, from the top of a deck those that the observer has seen there.

    Cards that somebody is looking at still lie on top (AMB-30).
    """
    who = state.players[player]
    pile, number = who.discard, i64(len(who.discard)) - 1
    here = at + DEPTH_PILE
    while number >= 0:
        out[here] = i16(pile[number] + 1)
        here += DEPTH_WIDTH
        number -= 1
    here = at + DEPTH_DECK
    for look in state.looks:
        if look.deck == player:
            for place in range(i64(len(look.cards))):
                if i64(look.seen[place]) >> me & 1 == 1:
                    out[here] = i16(look.cards[place] + 1)
                here += DEPTH_WIDTH
    peeked, number = who.peeked, i64(len(who.peeked)) - 1
    while number >= 0:
        if peeked[number] != 0 and i64(peeked[number]) >> me & 1 == 1:
            out[here] = i16(who.deck[number] + 1)
        here += DEPTH_WIDTH
        number -= 1


def encode_looked(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Of several looks in progress the observer's own, and of those the latest."""
    number = i64(len(state.looks)) - 1
    while number >= 0 and state.looks[number].looker != me:
        number -= 1
    if number >= 0:
        cards = state.looks[number].cards
        for row in range(i64(len(cards))):
            encode_face(cards[row], out, at + row * LOOKED_WIDTH)


# Players and planets


def encode_player(state: State, me: i64, player: i64, out: vec[i16], at: i64) -> None:
    warlord, who = state.cards[player], state.players[player]
    out[at + PLAYER_WARLORD] = i16(warlord.kind + 1)
    out[at + PLAYER_BLOODIED] = i16(warlord.bloodied)
    out[at + PLAYER_RESOURCES] = small(who.resources)
    out[at + PLAYER_HAND] = small(i64(len(who.hand)))
    out[at + PLAYER_DECK] = small(i64(len(who.deck)))
    out[at + PLAYER_PILE] = small(i64(len(who.discard)))
    won = who.victory
    for number in range(i64(len(won))):
        for bit in range(i64(3)):
            out[at + PLAYER_TYPES + bit] += i16(CARDS.planet_types[won[number]] >> bit & 1)
    out[at + PLAYER_PLANETS] = i16(len(won))
    out[at + PLAYER_CLAIMED_LAST] = i16(state.claimer == player)
    out[at + PLAYER_PASSED] = i16(who.passed)
    out[at + PLAYER_LIMITED] = i16(who.limited)
    if who.enslaved != NONE:
        out[at + PLAYER_ENSLAVED + who.enslaved] = 1


def encode_planet(state: State, me: i64, place: i64, out: vec[i16], at: i64) -> None:
    """What is printed on it, and what is cancelled or barred there."""
    kind = state.line[place]
    out[at + PLANET_CARD] = i16(kind + 1)
    for bit in range(i64(3)):
        out[at + PLANET_TYPES + bit] = i16(CARDS.planet_types[kind] >> bit & 1)
    out[at + PLANET_CARD_BONUS] = i16(CARDS.card_bonus[kind])
    out[at + PLANET_RESOURCE_BONUS] = i16(CARDS.resource_bonus[kind])
    out[at + PLANET_CARDS_CANCELLED] = i16(state.cancelled_cards >> place & 1)
    out[at + PLANET_RESOURCES_CANCELLED] = i16(state.cancelled_resources >> place & 1)
    out[at + PLANET_MY_BAR] = i16(state.players[me].barred >> place & 1)
    out[at + PLANET_ENEMY_BAR] = i16(state.players[1 - me].barred >> place & 1)


def encode_fates(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Planets that were won, and those that are neither in the line, nor put aside, nor won."""
    removed = removed_planets(state)
    for row in range(i64(len(PLANET_CARDS))):
        if removed >> row & 1 == 1:
            out[at + row * FATE_WIDTH + FATE_REMOVED] = 1
    for player in range(i64(2)):
        won = state.players[player].victory
        column = FATE_MINE if player == me else FATE_ENEMY
        for number in range(i64(len(won))):
            out[at + (won[number] - FIRST_PLANET_CARD) * FATE_WIDTH + column] = 1


# Cards in play


def encode_card(state: State, me: i64, card: Card, out: vec[i16], at: i64) -> None:
    if card.role == UNIT:
        encode_unit(state, me, card, out, at)
    elif card.role == RESERVE:
        encode_reserve(state, me, card, out, at)
    elif card.role == SUPPORT_ROLE:
        encode_support(me, card, out, at)
    else:
        encode_attachment(state, me, card, out, at)


def encode_support(me: i64, card: Card, out: vec[i16], at: i64) -> None:
    row = card_row(me, card, at)
    if row != NONE:
        out[row + SUPPORT_CARD] = i16(card.kind + 1)
        out[row + SUPPORT_READY] = i16(card.ready)
        out[row + SUPPORT_DAMAGE] = small(card.damage)
        out[row + SUPPORT_RESOURCES] = small(card.resources)


def encode_attachment(state: State, me: i64, card: Card, out: vec[i16], at: i64) -> None:
    """It counts in the row of its host, too."""
    row, host = card_row(me, card, at), state.cards[card.host]
    if row != NONE:
        out[row + ATTACHMENT_CARD] = i16(card.kind + 1)
        out[row + ATTACHMENT_READY] = i16(card.ready)
        out[row + ATTACHMENT_HOST_PLANET] = i16(host.place + 1)
        out[row + ATTACHMENT_HOST_SLOT] = small(host.slot + 1)
        out[row + ATTACHMENT_ON_MINE] = i16(host.controller == me)
    row = unit_row_of(me, host, at)
    if row != NONE:
        out[row + UNIT_ATTACHMENTS] += 1


def card_row(me: i64, card: Card, at: i64) -> i64:
    """Where the row of a card in play begins; NONE if it has none (CQ-H-show)."""
    own = card.controller == me
    if card.role == UNIT:
        row = unit_row(card)
        if row >= UNIT_ROWS:
            return NONE
        return at + (MY_UNITS_AT if own else ENEMY_UNITS_AT) + row * UNIT_WIDTH
    if card.role == SUPPORT_ROLE:
        if card.slot >= SUPPORT_ROWS:
            return NONE
        return at + (MY_SUPPORTS_AT if own else ENEMY_SUPPORTS_AT) + card.slot * SUPPORT_WIDTH
    if card.slot >= ATTACHMENT_ROWS:
        return NONE
    return at + (MY_ATTACHMENTS_AT if own else ENEMY_ATTACHMENTS_AT) + card.slot * ATTACHMENT_WIDTH


def unit_row_of(me: i64, card: Card, at: i64) -> i64:
    """Where the row of a unit in play begins; NONE if the card is none, or has no row."""
    return card_row(me, card, at) if card.zone == IN_PLAY and card.role == UNIT else NONE


def encode_reserve(state: State, me: i64, card: Card, out: vec[i16], at: i64) -> None:
    """Its owner knows what it is, the other only that it lies there."""
    own = card.controller == me
    if card.place < PLANETS:  # else it is being put there
        column = PLANET_MY_RESERVE if own else PLANET_ENEMY_RESERVE
        out[at + PLANETS_AT + card.place * PLANET_WIDTH + column] += 1
    if own:
        title = at + MY_TITLES_AT + state.lists[card.owner].row[card.kind] * MY_TITLE_WIDTH
        out[title + MY_TITLE_DECK] -= 1
        out[title + MY_TITLE_RESERVE] += 1


def encode_unit(state: State, me: i64, card: Card, out: vec[i16], at: i64) -> None:
    """Live values, which also count at its planet."""
    renew(state, card)
    attack, hp, command = card.live_attack, card.live_hp - card.damage, card.live_command
    warlord = is_warlord(card)
    if card.place < PLANETS:
        front = at + PLANETS_AT + card.place * PLANET_WIDTH
        if card.controller == me:
            out[front + PLANET_MY_UNITS] += 1
            out[front + PLANET_MY_ICONS] += small(command) if card.ready else i16(0)
            out[front + PLANET_MY_ATTACK] += small(attack)
            out[front + PLANET_MY_HP] += small(hp)
            out[front + PLANET_MY_WARLORD] += i16(warlord)
        else:
            out[front + PLANET_ENEMY_UNITS] += 1
            out[front + PLANET_ENEMY_ICONS] += small(command) if card.ready else i16(0)
            out[front + PLANET_ENEMY_ATTACK] += small(attack)
            out[front + PLANET_ENEMY_HP] += small(hp)
            out[front + PLANET_ENEMY_WARLORD] += i16(warlord)
    row = card_row(me, card, at)
    if row == NONE:
        return
    out[row + UNIT_CARD] = i16(card.kind + 1)
    out[row + UNIT_PLACE] = i16(card.place + 1)
    out[row + UNIT_ATTACK] = small(attack)
    out[row + UNIT_HP] = small(hp)
    out[row + UNIT_DAMAGE] = small(card.damage)
    out[row + UNIT_COMMAND] = small(command)
    out[row + UNIT_READY] = i16(card.ready)
    out[row + UNIT_WARLORD] = i16(warlord)
    keywords = card.live_keywords
    if not keywords.is_empty():
        out[row + UNIT_RANGED] = i16(keywords.has(RANGED))
        out[row + UNIT_FLYING] = i16(keywords.has(FLYING))
        out[row + UNIT_ARMORBANE] = i16(keywords.has(ARMORBANE))
        if keywords.has(AREA_EFFECT):
            out[row + UNIT_AREA_EFFECT] = small(area_effect_of(state, card))
        out[row + UNIT_MOBILE] = i16(keywords.has(MOBILE))


def encode_lasting(state: State, me: i64, lasting: Lasting, out: vec[i16], at: i64) -> None:
    """What live values do not show of the changes that last for some time."""
    row = unit_row_of(me, state.cards[lasting.card], at)
    if row == NONE:
        return
    if lasting.change == LATER_SACRIFICE or lasting.change == LATER_DISCARD:
        out[row + UNIT_LEAVES_LATER] = 1
    elif lasting.change == CONTROL:
        out[row + UNIT_LENT] = 1
    elif lasting.change == BLANK:
        out[row + UNIT_BLANK] = 1
    elif lasting.change == UNHARMED:
        out[row + UNIT_UNHARMED] = 1


# What is in progress


def encode_roles(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Which cards attack, defend, are hit, are being used or have been picked."""
    for trigger in state.triggers:
        mark(state, me, trigger.subject, UNIT_SUBJECT, SUPPORT_SUBJECT, ATTACHMENT_SUBJECT, 1, out, at)
    if state.attacker != NONE:
        mark_unit(state, me, state.attacker, UNIT_ATTACKS, out, at)
        mark_unit(state, me, state.defender, UNIT_DEFENDS, out, at)
    for damage in state.damages:
        row = unit_row_of(me, state.cards[damage.victim], at)
        if row != NONE:
            out[row + UNIT_ASSIGNED] += small(damage.amount)
    for use in state.uses:
        mark(state, me, use.source, UNIT_SOURCE, SUPPORT_SOURCE, ATTACHMENT_SOURCE, 1, out, at)
        for number in range(i64(len(use.picks))):
            encode_pick(state, me, use, number, out, at)


def encode_pick(state: State, me: i64, use: Use, number: i64, out: vec[i16], at: i64) -> None:
    """One thing that was picked for an ability in progress, which everybody sees."""
    value, sort = use.picks[number], ALL[use.ability].sort_of_pick(number)
    if value == NONE:
        return
    if sort == PICKS_CARD:
        mark(state, me, value, UNIT_PICKED, SUPPORT_PICKED, ATTACHMENT_PICKED, i16(number + 1), out, at)
    elif sort == PICKS_POINT:
        row = unit_row_of(me, state.cards[value], at)
        if row != NONE and state.asks(CHOOSE_EFFECT) and use is current(state):  # else it has been assigned
            out[row + UNIT_ASSIGNED] += 1
    elif sort == PICKS_PLACE and value < HQ_OF:
        out[at + PLANETS_AT + value * PLANET_WIDTH + PLANET_TIMES_PICKED] += 1
    elif sort == PICKS_PLACE or sort == PICKS_SIDE:
        side = value - HQ_OF if sort == PICKS_PLACE else value
        out[at + (ME_AT if side == me else OPPONENT_AT) + PLAYER_PICKED] = 1
    elif sort == PICKS_OPTION:
        out[at + DECISION_AT + DECISION_OPTION] = i16(value + 1)
    else:
        owner = owner_of_pick(use, number)
        title = state.lists[owner].row[value % IN_PILE]
        if owner == me:
            out[at + MY_TITLES_AT + title * MY_TITLE_WIDTH + MY_TITLE_PICKED] = 1
        else:
            out[at + ENEMY_TITLES_AT + title * ENEMY_TITLE_WIDTH + ENEMY_TITLE_PICKED] = 1


def mark_unit(state: State, me: i64, number: i64, column: i64, out: vec[i16], at: i64) -> None:
    """Set a column in the row of a unit, if it is one in play."""
    if number != NONE:
        row = unit_row_of(me, state.cards[number], at)
        if row != NONE:
            out[row + column] = 1


def mark(
    state: State, me: i64, number: i64, unit: i64, support: i64, attachment: i64, value: i16, out: vec[i16], at: i64
) -> None:
    """Set the column that stands for the same in the rows of units, supports and attachments, if the card has a row."""
    if number == NONE:
        return
    card = state.cards[number]
    if card.zone != IN_PLAY or card.role == RESERVE:
        return
    row = card_row(me, card, at)
    if row != NONE:
        out[row + (unit if card.role == UNIT else support if card.role == SUPPORT_ROLE else attachment)] = value


def encode_named(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """What the player asked has said in the first half of a question, and nobody else knows yet."""
    if state.asks(CHOOSE_RETREAT):
        for card in state.cards:
            if card.retreats and card.zone == IN_PLAY:
                mark_unit(state, me, card.number, UNIT_NAMED, out, at)
        return
    number = card_named(state)
    if number != NONE:
        card = state.cards[number]
        row = card_row(me, card, at)
        if row != NONE:
            out[row + (UNIT_NAMED if card.role == UNIT else ATTACHMENT_NAMED)] = 1


def encode_triggers(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """The triggers of the innermost instant, or those that an ability could answer while one of them is being chosen."""
    shown = shown_triggers(state, me)
    for row in range(min(i64(len(shown)), i64(TRIGGER_ROWS))):
        encode_trigger(state, me, state.triggers[shown[row]], out, at + row * TRIGGER_WIDTH)


def encode_trigger(state: State, me: i64, trigger: Trigger, out: vec[i16], at: i64) -> None:
    out[at + TRIGGER_EVENT] = i16(trigger.event + 1)
    out[at + TRIGGER_CARD] = i16(trigger.kind + 1)
    out[at + TRIGGER_MINE] = i16(trigger.player == me)
    out[at + TRIGGER_PLACE] = i16(trigger.place + 1)
    if trigger.subject != NONE:
        subject = state.cards[trigger.subject]
        if subject.role != RESERVE:
            out[at + TRIGGER_SLOT] = small(subject.slot + 1)
            out[at + TRIGGER_IN_PLAY] = i16(subject.zone == IN_PLAY)
    if trigger.doer != NONE:
        doer = state.cards[trigger.doer]
        out[at + TRIGGER_BY] = i16(doer.kind + 1)
        out[at + TRIGGER_BY_MINE] = i16(doer.controller == me)
        out[at + TRIGGER_BY_PLACE] = i16(doer.place + 1)
        out[at + TRIGGER_BY_SLOT] = small(doer.slot + 1)
    if trigger.host != NONE:
        host = state.cards[trigger.host]
        out[at + TRIGGER_HOST_MINE] = i16(host.controller == me)
        out[at + TRIGGER_HOST_SLOT] = small(host.slot + 1)
    out[at + TRIGGER_DAMAGE] = small(damage_of(state, trigger))
    out[at + TRIGGER_COST] = small(max(trigger.cost, 0))
    out[at + TRIGGER_SHIELD] = small(trigger.icons)
    out[at + TRIGGER_BY_ATTACK] = i16(trigger.attack)
    out[at + TRIGGER_HAPPENED] = i16(trigger.happened)
