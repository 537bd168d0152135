"""What one player may see, as numbers: the player's own side first.

Everything here reads public facts and the observer's own. Deck lists are public; of the opponent's hand only those cards
are shown that the observer has seen go there.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.conquest.actions import (
    ATTACHMENT_NAMES,
    LOOKED_NAMES,
    LOOKED_ROWS,
    PLANET_NAMES,
    SUPPORT_NAMES,
    TITLE_NAMES,
    TRIGGER_NAMES,
    TRIGGER_ROWS,
    UNIT_NAMES,
)
from grognard.envs.conquest.data.printed import (
    AREA_EFFECT,
    ARMORBANE,
    FACTIONS,
    FLYING,
    MOBILE,
    RANGED,
    WHEEL,
)
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.flow import DECISIONS
from grognard.envs.conquest.rules.abilities import ALL, INTERRUPT
from grognard.envs.conquest.rules.components import has_slot, initiative, is_planet
from grognard.envs.conquest.rules.timing import CHOOSE_TRIGGER, trigger_choices
from grognard.envs.conquest.rules.values import area_effect_of, is_warlord, renew
from grognard.envs.conquest.sequence import (
    ACTION_WINDOW,
    DAMAGE_ASSIGNED,
    EVENTS,
    INSTANT,
    INSTANT_SPAN,
    SHIELDS,
    WINDOW,
    WINDOW_TIMING,
)
from grognard.envs.conquest.state import (
    IN_PLAY,
    NONE,
    PHASES,
    PLANET_SLOTS,
    PLANETS,
    RESERVE,
    SUPPORT_ROLE,
    UNIT,
    Card,
    State,
)
from grognard.envs.core.observation import Columns, Layout, Piece

CARD: Final = ("card", KINDS)  # the number of the printed card, counted from 1
KINDS_OF_DECISION: Final = len(DECISIONS)
LIMIT: Final = 63  # larger numbers are shown as this

GAME_COLUMNS: Final = [
    *[("round", 7), *[(phase, 1) for phase in PHASES]],
    *[("token", 1), ("initiative", 1), ("face_down", 4), ("to_win", 3)],
    *[("battle", 5), ("combat_round", 5), ("skirmish", 1), ("my_turn", 1), ("struggle", 5)],
]
DECISION_COLUMNS: Final = [
    *[("asked_me", 1), ("asked_opponent", 1), ("action_window", 1), ("interrupt", 1), ("reaction", 1), ("shields", 1)],
    *[("ability", KINDS), ("mine", 1), ("picks", 4), ("x", 8)],
    *[(f"answers_{name}", 1) for name in EVENTS.names],
    *[(type(decision).__name__, 1) for decision in DECISIONS],
]
PLAYER_COLUMNS: Final = [
    *[("warlord", KINDS), ("bloodied", 1), ("resources", 15), ("hand", 10), ("deck", 50), ("pile", 30)],
    *[("material", 3), ("strongpoint", 3), ("tech", 3), ("planets", 7), ("claimed_last", 1)],
    *[("passed", 1), ("limited", 1), ("dial", 5), ("synapse_dial", 5), ("top_card", KINDS)],
    *[(f"enslaved_{name}", 1) for name in FACTIONS[:WHEEL]],
]
PLANET_COLUMNS: Final = [
    *[CARD, ("material", 1), ("strongpoint", 1), ("tech", 1), ("cards", 2), ("resources", 2)],
    *[("cards_cancelled", 1), ("resources_cancelled", 1), ("my_bar", 1), ("enemy_bar", 1)],
    *[("my_units", 6), ("my_icons", 6), ("my_attack", 10), ("my_hp", 20), ("my_warlord", 1), ("my_reserve", 3)],
    *[("enemy_units", 6), ("enemy_icons", 6), ("enemy_attack", 10), ("enemy_hp", 20)],
    *[("enemy_warlord", 1), ("enemy_reserve", 3)],
]
UNIT_COLUMNS: Final = [
    *[CARD, ("attack", 6), ("hp", 8), ("damage", 6), ("command", 4), ("ready", 1), ("warlord", 1)],
    *[("ranged", 1), ("flying", 1), ("armorbane", 1), ("area_effect", 3), ("mobile", 1)],
    *[("attachments", 3), ("assigned", 6), ("fights", 1), ("focus", 3)],
]
SUPPORT_COLUMNS: Final = [CARD, ("ready", 1), ("damage", 4), ("resources", 4), ("focus", 3)]
ATTACHMENT_COLUMNS: Final = [
    *[CARD, ("ready", 1), ("host_planet", 6), ("host_slot", 10), ("on_mine", 1), ("focus", 3)],
]
FACE: Final = [CARD, ("cost", 6), ("shields", 3)]
MY_TITLE_COLUMNS: Final = [*FACE, ("hand", 2), ("deck", 3), ("pile", 3), ("reserve", 2)]
ENEMY_TITLE_COLUMNS: Final = [CARD, ("unseen", 3), ("shown", 2), ("pile", 3)]
TRIGGER_COLUMNS: Final = [
    *[("event", len(EVENTS)), CARD, ("mine", 1), ("place", 6), ("amount", 5), ("by_attack", 1), ("happened", 1)],
]

UNIT_WIDTH: Final[i64] = i64(len(UNIT_COLUMNS))
SUPPORT_WIDTH: Final[i64] = i64(len(SUPPORT_COLUMNS))
ATTACHMENT_WIDTH: Final[i64] = i64(len(ATTACHMENT_COLUMNS))
PLANET_WIDTH: Final[i64] = i64(len(PLANET_COLUMNS))
FACE_WIDTH: Final[i64] = i64(len(FACE))
MY_TITLE_WIDTH: Final[i64] = i64(len(MY_TITLE_COLUMNS))
ENEMY_TITLE_WIDTH: Final[i64] = i64(len(ENEMY_TITLE_COLUMNS))
TRIGGER_WIDTH: Final[i64] = i64(len(TRIGGER_COLUMNS))


def named(pairs: list[tuple[str, int]]) -> Columns:
    columns = Columns()
    for name, scale in pairs:
        columns.column(name, scale)
    return columns


LAYOUT: Final = Layout(
    [
        Piece(
            "game",
            "time, who holds the token and who has initiative now; battle and struggle: the planet, from 1",
            named(GAME_COLUMNS),
        ),
        Piece(
            "decision",
            "who is asked, in what kind of window, and what is answered; ability: the card whose ability is being used; for the "
            "player asked also what is asked",
            named(DECISION_COLUMNS),
        ),
        Piece(
            "me",
            "the observer. Planets won by type; dial: the planet set, from 1; top_card: the top of the deck, if it is known",
            named(PLAYER_COLUMNS),
        ),
        Piece("opponent", "the opponent, of whose dials nothing is shown", named(PLAYER_COLUMNS)),
        Piece(
            "planets",
            "the planets from the first on, with the units of both sides: their number, command icons of the ready ones, ATK and "
            "remaining HP in all; bars: the warlord may not go there; reserve: cards lying face down",
            named(PLANET_COLUMNS),
            PLANET_NAMES,
        ),
        Piece(
            "my_units",
            "own units by place and slot: a unit takes the lowest free slot and keeps it. Live values; "
            "assigned: damage it is about to take; fights: attacker 1, defender -1; focus: its ability is "
            "being used 3, picked 2, something happens to it 1",
            named(UNIT_COLUMNS),
            UNIT_NAMES,
        ),
        Piece("enemy_units", "enemy units, likewise", named(UNIT_COLUMNS), UNIT_NAMES),
        Piece("my_supports", "own supports by slot", named(SUPPORT_COLUMNS), SUPPORT_NAMES),
        Piece("enemy_supports", "enemy supports", named(SUPPORT_COLUMNS), SUPPORT_NAMES),
        Piece(
            "my_attachments",
            "own attachments by slot; the planet of the host from 1 (6: headquarters), its slot from 1, and whether it is mine",
            named(ATTACHMENT_COLUMNS),
            ATTACHMENT_NAMES,
        ),
        Piece("enemy_attachments", "enemy attachments", named(ATTACHMENT_COLUMNS), ATTACHMENT_NAMES),
        Piece(
            "my_titles",
            "the titles of the own deck list by printed number, and how many of each are where",
            named(MY_TITLE_COLUMNS),
            TITLE_NAMES,
        ),
        Piece(
            "enemy_titles",
            "the titles of the enemy deck list; unseen: in hand, deck or reserve; shown: known to be in hand",
            named(ENEMY_TITLE_COLUMNS),
            TITLE_NAMES,
        ),
        Piece("looked", "the cards the observer is looking at", named(FACE), LOOKED_NAMES),
        Piece(
            "triggers",
            "what has just happened or is about to, and can be answered",
            named(TRIGGER_COLUMNS),
            TRIGGER_NAMES,
        ),
    ]
)

GAME_AT: Final[i64] = i64(LAYOUT.piece("game").start)
DECISION_AT: Final[i64] = i64(LAYOUT.piece("decision").start)
ME_AT: Final[i64] = i64(LAYOUT.piece("me").start)
OPPONENT_AT: Final[i64] = i64(LAYOUT.piece("opponent").start)
PLANETS_AT: Final[i64] = i64(LAYOUT.piece("planets").start)
MY_UNITS_AT: Final[i64] = i64(LAYOUT.piece("my_units").start)
ENEMY_UNITS_AT: Final[i64] = i64(LAYOUT.piece("enemy_units").start)
MY_SUPPORTS_AT: Final[i64] = i64(LAYOUT.piece("my_supports").start)
ENEMY_SUPPORTS_AT: Final[i64] = i64(LAYOUT.piece("enemy_supports").start)
MY_ATTACHMENTS_AT: Final[i64] = i64(LAYOUT.piece("my_attachments").start)
ENEMY_ATTACHMENTS_AT: Final[i64] = i64(LAYOUT.piece("enemy_attachments").start)
MY_TITLES_AT: Final[i64] = i64(LAYOUT.piece("my_titles").start)
ENEMY_TITLES_AT: Final[i64] = i64(LAYOUT.piece("enemy_titles").start)
LOOKED_AT: Final[i64] = i64(LAYOUT.piece("looked").start)
TRIGGERS_AT: Final[i64] = i64(LAYOUT.piece("triggers").start)
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
    if len(state.bases) == 0:
        state.bases.append(base_of(state, 0))
        state.bases.append(base_of(state, 1))
    return state.bases[me]


def base_of(state: State, me: i64) -> vec[i16]:
    """Own titles, and those of the enemy in short."""
    out = ZEROS[:]
    titles = state.lists[me].titles
    for row in range(i64(len(titles))):
        encode_face(titles[row], out, MY_TITLES_AT + row * MY_TITLE_WIDTH)
    titles = state.lists[1 - me].titles
    for row in range(i64(len(titles))):
        here = ENEMY_TITLES_AT + row * ENEMY_TITLE_WIDTH
        out[here] = i16(titles[row] + 1)
    return out


def count_titles(state: State, player: i64, out: vec[i16], at: i64, width: i64) -> None:
    """How many of each title are unseen, and behind the next number, how many are in the discard pile."""
    unseen, pile, row = state.players[player].unseen, state.players[player].discard, state.lists[player].row
    for title in range(i64(len(unseen))):
        out[at + title * width] = i16(unseen[title])
    gap = i64(1) if width == MY_TITLE_WIDTH else i64(2)
    for number in range(i64(len(pile))):
        out[at + row[pile[number]] * width + gap] += 1


def encode_face(kind: i64, out: vec[i16], at: i64) -> None:
    """What is printed on a card."""
    out[at] = i16(kind + 1)
    out[at + 1] = i16(max(CARDS.cost[kind], 0))
    out[at + 2] = i16(CARDS.shields[kind])


def encode_planet(state: State, me: i64, place: i64, out: vec[i16], at: i64) -> None:
    """What is printed on it, and what is cancelled or barred there."""
    kind = state.line[place]
    out[at] = i16(kind + 1)
    for bit in range(i64(3)):
        out[at + 1 + bit] = i16(CARDS.planet_types[kind] >> bit & 1)
    out[at + 4] = i16(CARDS.card_bonus[kind])
    out[at + 5] = i16(CARDS.resource_bonus[kind])
    out[at + 6] = i16(state.cancelled_cards >> place & 1)
    out[at + 7] = i16(state.cancelled_resources >> place & 1)
    out[at + 8] = i16(state.players[me].barred >> place & 1)
    out[at + 9] = i16(state.players[1 - me].barred >> place & 1)


def encode_hand(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Own cards in hand, which are counted to the deck before; of the enemy's, those that were shown."""
    hand, row = state.players[me].hand, state.lists[me].row
    for number in range(i64(len(hand))):
        title = at + MY_TITLES_AT + row[hand[number]] * MY_TITLE_WIDTH + FACE_WIDTH
        out[title] += 1
        out[title + 1] -= 1
    shown, row = state.players[1 - me].shown, state.lists[1 - me].row
    for number in range(i64(len(shown))):
        out[at + ENEMY_TITLES_AT + row[shown[number]] * ENEMY_TITLE_WIDTH + 2] += 1


# What changes


def encode(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Complete the observation of a player; `out` holds a copy of the template from `at` on."""
    encode_game(state, me, out, at + GAME_AT)
    if len(state.lists) == 0:
        return
    encode_table(state, me, out, at)
    encode_decision(state, me, out, at + DECISION_AT)
    out[at + ME_AT + 13] = i16(state.players[me].dial + 1)
    out[at + ME_AT + 14] = i16(state.players[me].synapse_dial + 1)
    if len(state.triggers) + len(state.uses) + len(state.damages) > 0 or state.attacker != NONE:
        encode_roles(state, me, out, at)
    if len(state.looks) > 0:
        encode_looked(state, me, out, at + LOOKED_AT)
    if len(state.triggers) > 0:
        encode_triggers(state, me, out, at + TRIGGERS_AT)


def encode_table(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Deck lists with what has been seen of them, planets, players and all cards in play."""
    count_titles(state, me, out, at + MY_TITLES_AT + FACE_WIDTH + 1, MY_TITLE_WIDTH)
    count_titles(state, 1 - me, out, at + ENEMY_TITLES_AT + 1, ENEMY_TITLE_WIDTH)
    encode_hand(state, me, out, at)
    encode_player(state, me, me, out, at + ME_AT)
    encode_player(state, me, 1 - me, out, at + OPPONENT_AT)
    for place in range(i64(PLANETS)):
        if is_planet(state, place):
            encode_planet(state, me, place, out, at + PLANETS_AT + place * PLANET_WIDTH)
    for card in state.cards:
        if card.zone == IN_PLAY:
            encode_card(state, me, card, out, at)


def encode_game(state: State, me: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(state.round)
    out[at + 1 + state.phase] = 1
    out[at + 6] = i16(state.token == me)
    out[at + 7] = i16(initiative(state) == me)
    hidden: i64 = 0
    for place in range(state.face_up, i64(len(state.line))):
        hidden += 1 if state.line[place] != NONE else 0
    out[at + 8] = i16(hidden)
    out[at + 9] = i16(state.options.to_win)
    out[at + 10] = i16(state.field + 1)
    out[at + 11] = small(state.combat_round)
    out[at + 12] = i16(state.skirmish)
    out[at + 13] = i16(state.turn == me)
    out[at + 14] = i16(state.struggle + 1)


def encode_decision(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Everybody sees who is asked in what kind of window; what is asked, only the player asked."""
    if state.pending == NONE:
        return
    out[at] = i16(state.to_move == me)
    out[at + 1] = i16(state.to_move != me)
    out[at + 2] = i16(state.runs(ACTION_WINDOW))
    out[at + 5] = i16(state.runs(SHIELDS))
    if state.runs(WINDOW):
        out[at + (3 if WINDOW_TIMING.get(state) == INTERRUPT else 4)] = 1
        for number in range(INSTANT_SPAN.first.of(state, state.below(state.top)), i64(len(state.triggers))):
            out[at + 10 + state.triggers[number].event] = 1
    if len(state.uses) > 0:
        use = state.uses[len(state.uses) - 1]
        out[at + 6] = i16(use.kind + 1)
        out[at + 7] = i16(use.player == me)
        out[at + 8] = small(i64(len(use.picks)))
        out[at + 9] = small(use.x)
    if state.to_move == me:
        out[at + 10 + i64(len(EVENTS)) + state.pending] = 1


def encode_player(state: State, me: i64, player: i64, out: vec[i16], at: i64) -> None:
    warlord, who = state.cards[player], state.players[player]
    out[at] = i16(warlord.kind + 1)
    out[at + 1] = i16(warlord.bloodied)
    out[at + 2] = small(who.resources)
    out[at + 3] = small(i64(len(who.hand)))
    out[at + 4] = small(i64(len(who.deck)))
    out[at + 5] = small(i64(len(who.discard)))
    won = who.victory
    for number in range(i64(len(won))):
        for bit in range(i64(3)):
            out[at + 6 + bit] += i16(CARDS.planet_types[won[number]] >> bit & 1)
    out[at + 9] = i16(len(won))
    out[at + 10] = i16(state.claimer == player)
    out[at + 11] = i16(who.passed)
    out[at + 12] = i16(who.limited)
    top = i64(len(who.deck)) - 1
    if top >= 0 and i64(who.peeked[top]) >> me & 1 == 1:
        out[at + 15] = i16(who.deck[top] + 1)
    if who.enslaved != NONE:
        out[at + 16 + who.enslaved] = 1


def encode_card(state: State, me: i64, card: Card, out: vec[i16], at: i64) -> None:
    own = card.controller == me
    if card.role == RESERVE:
        encode_reserve(state, card, own, out, at)
    elif card.role == UNIT:
        encode_unit(state, me, card, out, at)
    elif not has_slot(card):
        return
    elif card.role == SUPPORT_ROLE:
        row = card_row(me, card, at)
        out[row] = i16(card.kind + 1)
        out[row + 1] = i16(card.ready)
        out[row + 2] = small(card.damage)
        out[row + 3] = small(card.resources)
    else:
        row = card_row(me, card, at)
        host = state.cards[card.host]
        out[row] = i16(card.kind + 1)
        out[row + 1] = i16(card.ready)
        out[row + 2] = i16(host.place + 1)
        out[row + 3] = small(host.slot + 1)
        out[row + 4] = i16(host.controller == me)
        if has_slot(host):
            out[card_row(me, host, at) + 12] += 1


def card_row(me: i64, card: Card, at: i64) -> i64:
    """Where the row of a card in play begins."""
    own = card.controller == me
    if card.role == UNIT:
        start = MY_UNITS_AT if own else ENEMY_UNITS_AT
        return at + start + (card.place * PLANET_SLOTS + card.slot) * UNIT_WIDTH
    if card.role == SUPPORT_ROLE:
        return at + (MY_SUPPORTS_AT if own else ENEMY_SUPPORTS_AT) + card.slot * SUPPORT_WIDTH
    return at + (MY_ATTACHMENTS_AT if own else ENEMY_ATTACHMENTS_AT) + card.slot * ATTACHMENT_WIDTH


def encode_reserve(state: State, card: Card, own: bool, out: vec[i16], at: i64) -> None:
    """Its owner knows what it is, the other only that it lies there."""
    if card.place < PLANETS:  # else it is being put there
        out[at + PLANETS_AT + card.place * PLANET_WIDTH + (15 if own else 21)] += 1
    if own:
        title = at + MY_TITLES_AT + state.lists[card.owner].row[card.kind] * MY_TITLE_WIDTH + FACE_WIDTH
        out[title + 1] -= 1
        out[title + 3] += 1


def encode_unit(state: State, me: i64, card: Card, out: vec[i16], at: i64) -> None:
    """Live values; a unit without a slot still counts at its planet."""
    renew(state, card)
    attack, hp, command = card.live_attack, card.live_hp - card.damage, card.live_command
    warlord = is_warlord(card)
    if card.place < PLANETS:
        front = at + PLANETS_AT + card.place * PLANET_WIDTH + (10 if card.controller == me else 16)
        out[front] += 1
        if card.ready:
            out[front + 1] += small(command)
        out[front + 2] += small(attack)
        out[front + 3] += small(hp)
        if warlord:
            out[front + 4] = 1
    if not has_slot(card):
        return
    row = card_row(me, card, at)
    out[row] = i16(card.kind + 1)
    out[row + 1] = small(attack)
    out[row + 2] = small(hp)
    out[row + 3] = small(card.damage)
    out[row + 4] = small(command)
    out[row + 5] = i16(card.ready)
    out[row + 6] = i16(warlord)
    keywords = card.live_keywords
    if not keywords.is_empty():
        out[row + 7] = i16(keywords.has(RANGED))
        out[row + 8] = i16(keywords.has(FLYING))
        out[row + 9] = i16(keywords.has(ARMORBANE))
        if keywords.has(AREA_EFFECT):
            out[row + 10] = small(area_effect_of(state, card))
        out[row + 11] = i16(keywords.has(MOBILE))


def encode_roles(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Which cards attack, defend, are hit, are being used or have been picked."""
    for trigger in state.triggers:
        mark(state, me, trigger.subject, 1, out, at)
    if state.attacker != NONE:
        encode_fighter(state, me, state.attacker, 1, out, at)
        encode_fighter(state, me, state.defender, -1, out, at)
    for damage in state.damages:
        card = state.cards[damage.victim]
        if card.zone == IN_PLAY and card.role == UNIT and has_slot(card):
            out[card_row(me, card, at) + 13] += small(damage.amount)
    if len(state.uses) > 0:
        use = state.uses[len(state.uses) - 1]
        sequence = ALL[use.ability].sequence
        for number in range(min(i64(len(use.picks)), i64(len(sequence)))):
            if sequence[number].points_at_cards:
                mark(state, me, use.picks[number], 2, out, at)
        mark(state, me, use.source, 3, out, at)


def encode_fighter(state: State, me: i64, number: i64, side: i16, out: vec[i16], at: i64) -> None:
    if number != NONE:
        card = state.cards[number]
        if card.zone == IN_PLAY and has_slot(card):
            out[card_row(me, card, at) + 14] = side


def mark(state: State, me: i64, number: i64, focus: i16, out: vec[i16], at: i64) -> None:
    """Set the focus in the row of a card, which stands in its last column, if it has a row."""
    if number == NONE:
        return
    card = state.cards[number]
    if card.zone != IN_PLAY or card.role == RESERVE or not has_slot(card):
        return
    width: i64 = UNIT_WIDTH if card.role == UNIT else SUPPORT_WIDTH if card.role == SUPPORT_ROLE else ATTACHMENT_WIDTH
    out[card_row(me, card, at) + width - 1] = focus


def encode_looked(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Of several looks in progress the observer's own, and of those the latest."""
    number = i64(len(state.looks)) - 1
    while number >= 0 and state.looks[number].looker != me:
        number -= 1
    if number >= 0:
        cards = state.looks[number].cards
        for row in range(min(i64(len(cards)), i64(LOOKED_ROWS))):
            encode_face(cards[row], out, at + row * FACE_WIDTH)


def encode_triggers(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """The triggers of the innermost instant, or those that an ability could answer while one of them is being chosen."""
    shown = trigger_choices(state) if state.asks(CHOOSE_TRIGGER) else latest_triggers(state)
    for row in range(min(i64(len(shown)), i64(TRIGGER_ROWS))):
        trigger = state.triggers[shown[row]]
        here = at + row * TRIGGER_WIDTH
        out[here] = i16(trigger.event + 1)
        out[here + 1] = i16(trigger.kind + 1)
        out[here + 2] = i16(trigger.player == me)
        out[here + 3] = i16(trigger.place + 1)
        amount = max(trigger.amount, trigger.cost, trigger.icons)
        if trigger.event == DAMAGE_ASSIGNED and trigger.damage < len(state.damages):
            amount = state.damages[trigger.damage].amount
        out[here + 4] = small(max(amount, 0))
        out[here + 5] = i16(trigger.attack)
        out[here + 6] = i16(trigger.happened)


def latest_triggers(state: State) -> vec[i64]:
    frame = state.innermost(INSTANT)
    first = INSTANT_SPAN.first.of(state, frame) if frame >= 0 else i64(0)
    return vec[i64](range(first, len(state.triggers)))
