"""What a player cannot know, drawn anew: a guess at the hidden half of the table that fits all he has seen.

Kept is whatever the player's observation shows, and what everybody can reckon: the wealth of the others (income is open,
losses are seen), counters that have moved are no yards, the marker mixes. Drawn are unexplored markers, face-down aliens,
and the others' technology, face-down groups, CP and secret bids, within that wealth.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import filled
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    ATTACK,
    BASE,
    CARRIER,
    COLONY_SHIP,
    DECOY,
    DEFENCE,
    FIGHTER,
    GROUP_SLOTS,
    HEXES,
    KINDS,
    MINE,
    MOVE,
    SLOTS,
    TACTICS,
    TECHS,
    TERRAFORMING,
    YARD,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.ids import (
    CHOOSE_GROUP,
    CHOOSE_LOOK,
    CHOOSE_MOVE,
    CHOOSE_PURCHASE,
    CHOOSE_SITE,
    CHOOSE_SLINGSHOT,
    CHOOSE_STACK,
    CHOOSE_STEP,
    CHOOSE_UPGRADE,
    CHOOSE_UPGRADE_TECHNOLOGY,
)
from grognard.envs.space_empires.rules.components import (
    can_fight,
    count_role,
    free_counter,
    is_group,
    place,
    role,
    take_off,
    units_of,
)
from grognard.envs.space_empires.rules.economy import maintenance
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.technology import equip, level_for, price_of
from grognard.envs.space_empires.state import (
    ECONOMIC,
    FACE_DOWN,
    FACE_UP,
    NONE,
    SUPPLY,
    State,
)

# How eagerly technologies are guessed to have been bought, in the order of their numbers.
EAGERNESS: Final[vec[i64]] = vec[i64]([6, 4, 4, 2, 4, 2, 2, 1, 2, 1, 2, 2, 1, 1])


def resample(state: State, me: i64, dice: Dice) -> None:
    """Redraw everything hidden from a player."""
    if state.asked != NONE and state.asks != me:
        put_back_choice(state)
    redraw_markers(state, me, dice)
    redraw_aliens(state, dice)
    for other in range(state.players):
        if other != me and state.alive[other]:
            redraw_empire(state, other, dice)


def put_back_choice(state: State) -> None:
    """What another player is putting together in secret is not known to exist: he stands before the whole choice again."""
    kind = state.asked
    if CHOOSE_STACK <= kind <= CHOOSE_LOOK and kind != CHOOSE_STEP:
        state.asked = CHOOSE_PURCHASE if state.phase == ECONOMIC else CHOOSE_MOVE
        state.stack = NONE
        for counter in units_of(state, state.asks):
            state.picked[counter] = 0
    elif kind == CHOOSE_SITE or kind == CHOOSE_GROUP:
        state.asked = CHOOSE_PURCHASE
    elif kind == CHOOSE_UPGRADE_TECHNOLOGY:
        state.asked = CHOOSE_UPGRADE
    else:
        return
    state.subject = NONE
    state.building = NONE
    state.site = NONE


# The map


def redraw_markers(state: State, me: i64, dice: Dice) -> None:
    """Unexplored markers change places within their home system, or with those of deep space put away unseen."""
    for home in range(i64(-1), state.players):
        places = vec[i64]()
        markers = vec[i64]()
        hexes = state.board.hexes
        for number in range(i64(len(hexes))):
            where = hexes[number]
            if state.board.home[where] == home and not state.explored[where] and not i64(state.known[where]) >> me & 1:
                places = append(places, where)
                markers = append(markers, state.marker[where])
        if home < 0:
            for kind in range(i64(KINDS)):
                for _ in range(state.spare[kind]):
                    markers = append(markers, kind)
                state.spare[kind] = 0
        dice.shuffle(markers)
        for number in range(i64(len(markers))):
            if number < len(places):
                state.marker[places[number]] = markers[number]
            else:
                state.spare[markers[number]] += 1


def redraw_aliens(state: State, dice: Dice) -> None:
    """Aliens that a cruiser's look placed face down go back to the pool and are drawn again."""
    if not state.options.aliens:
        return
    for where in range(i64(HEXES)):
        first = where * ALIEN_TYPES
        ships = i64(state.aliens[first] + state.aliens[first + 1] + state.aliens[first + 2])
        if ships == 0 or state.aliens_up[where]:
            continue
        for kind in range(i64(ALIEN_TYPES)):
            state.alien_pool[kind] += i64(state.aliens[first + kind])
            state.aliens[first + kind] = 0
        for _ in range(ships):
            pick = dice.below(state.alien_pool[0] + state.alien_pool[1] + state.alien_pool[2])
            kind = 0
            while pick >= state.alien_pool[kind]:
                pick -= state.alien_pool[kind]
                kind += 1
            state.alien_pool[kind] -= 1
            state.aliens[first + kind] += 1


# The other empires


class Guess:
    """The wealth of an empire that is not accounted for, while it is being spent on guesses."""

    def __init__(self, wealth: i64) -> None:
        self.wealth = wealth


def redraw_empire(state: State, other: i64, dice: Dice) -> None:
    """Technology first, then the groups it allows, then CP with what is left."""
    restore_what_was_seen(state, other)
    guess = Guess(max(0, state.ledger[other] - open_worth(state, other)))
    redraw_technology(state, other, guess, dice)
    redraw_groups(state, other, guess, dice)
    redraw_sheet(state, other, guess, dice)


def restore_what_was_seen(state: State, other: i64) -> None:
    """In the secret phase the others' counters lie for the player where they lay when it began."""
    if state.phase != ECONOMIC:
        return
    for counter in units_of(state, other):
        if state.seen_hex[counter] != state.hex[counter]:
            take_off(state, counter)
    for counter in range(other * SLOTS, other * SLOTS + SLOTS):
        if state.seen_hex[counter] >= 0:
            if state.hex[counter] < 0:
                place(state, counter, state.seen_hex[counter])
                equip(state, counter)
                state.ships[counter] = 1
            state.face[counter] = state.seen_face[counter]
            state.disclosed[counter] = state.seen_levels[counter]
            if state.seen_ships[counter] > 0:
                state.ships[counter] = i64(state.seen_ships[counter])
                state.counted[counter] = state.seen_ships[counter] if state.face[counter] == FACE_DOWN else 0


def open_worth(state: State, other: i64) -> i64:
    """What everybody can see of an empire, at list price: open groups, single ships, colonies, disclosed technology."""
    worth: i64 = 0
    for counter in units_of(state, other):
        if state.face[counter] == FACE_UP or not is_group(state, counter):
            worth += UNITS.cost[state.kind[counter]] * state.ships[counter]
    for where in range(i64(HEXES)):
        if state.colony[where] == other and not state.capital[where]:
            worth += UNITS.cost[kind_of(COLONY_SHIP)]
    for technology in range(i64(TECHS)):
        for level in range(TECHNOLOGY.start[technology] + 1, state.seen_level[other * TECHS + technology] + 1):
            worth += price_of(state, technology, level)
    return worth


def redraw_technology(state: State, other: i64, guess: Guess, dice: Dice) -> None:
    """At least what was disclosed and what open groups need; more while about half of the unknown wealth lasts."""
    for technology in range(i64(TECHS)):
        state.level[other * TECHS + technology] = state.seen_level[other * TECHS + technology]
    for counter in units_of(state, other):
        kind = state.kind[counter]
        if (state.face[counter] != FACE_DOWN or not is_group(state, counter)) and UNITS.needs[kind] >= 0:
            at = other * TECHS + UNITS.needs[kind]
            state.level[at] = max(state.level[at], UNITS.needs_level[kind])
    budget = guess.wealth * (20 + dice.below(60)) // 100
    for _ in range(12):
        technology = pick_technology(dice)
        at = other * TECHS + technology
        if state.level[at] < TECHNOLOGY.top[technology] and state.options.has_module(TECHNOLOGY.module[technology]):
            price = price_of(state, technology, state.level[at] + 1)
            if price <= budget:
                budget -= price
                guess.wealth -= price
                state.level[at] += 1


def pick_technology(dice: Dice) -> i64:
    total: i64 = 0
    for technology in range(i64(TECHS)):
        total += EAGERNESS[technology]
    pick = dice.below(total)
    technology = 0
    while pick >= EAGERNESS[technology]:
        pick -= EAGERNESS[technology]
        technology += 1
    return technology


def redraw_groups(state: State, other: i64, guess: Guess, dice: Dice) -> None:
    """Open groups keep type and number; face-down counters become whatever may stand there."""
    hidden = vec[i64]()
    for counter in units_of(state, other):
        if not is_group(state, counter):
            if role(state, counter) == COLONY_SHIP:
                state.special[counter] = dice.below(state.level[other * TECHS + TERRAFORMING] + 1)
        elif state.face[counter] == FACE_DOWN:
            if state.asked != CHOOSE_SLINGSHOT or state.first() != counter:  # its dice are being rolled
                hidden = append(hidden, counter)
        else:
            redraw_levels(state, counter, dice)
            if state.face[counter] != FACE_UP:
                state.ships[counter] = 1 + dice.below(3)
    places = vec[i64]()
    for number in range(i64(len(hidden))):
        places = append(places, state.hex[hidden[number]])
    slots = Slots(state, hidden)
    for number in range(i64(len(hidden))):
        take_off(state, hidden[number])
    for number in range(i64(len(hidden))):
        put_down_guess(state, other, places[number], slots, number, guess, dice)
    if state.phase == ECONOMIC:
        for number in range(i64(len(hidden))):
            state.seen_hex[hidden[number]] = SUPPLY
            state.seen_ships[hidden[number]] = 0
        for counter in units_of(state, other):
            if is_group(state, counter) and state.face[counter] == FACE_DOWN:
                state.seen_hex[counter] = state.hex[counter]
                state.seen_face[counter] = FACE_DOWN
                state.seen_levels[counter] = 0
                state.seen_ships[counter] = state.counted[counter]


class Slots:
    """What everybody saw of face-down counters, kept while they lie off the map."""

    def __init__(self, state: State, hidden: vec[i64]) -> None:
        count = i64(len(hidden))
        self.counted: vec[i64] = filled(count, 0)
        self.travelled: vec[i64] = filled(count, 0)
        self.start: vec[i64] = filled(count, 0)
        self.origin: vec[i64] = filled(count, 0)
        self.steps: vec[i64] = filled(count, 0)
        self.moved: vec[i64] = filled(count, 0)
        self.picked: vec[i64] = filled(count, 0)
        for number in range(count):
            counter = hidden[number]
            self.counted[number] = i64(state.counted[counter])
            self.travelled[number] = i64(state.travelled[counter])
            self.start[number] = i64(state.start[counter])
            self.origin[number] = i64(state.origin[counter])
            self.steps[number] = state.steps[counter]
            self.moved[number] = i64(state.moved[counter])
            self.picked[number] = i64(state.picked[counter])


def put_down_guess(state: State, other: i64, where: i64, slots: Slots, number: i64, guess: Guess, dice: Dice) -> None:
    """A face-down counter of some type that may stand in the hex and is not all in use."""
    kind = guess_kind(state, other, where, slots, number, guess, dice)
    counter = free_counter(state, other, kind)
    place(state, counter, where)
    equip(state, counter)
    redraw_levels(state, counter, dice)
    cost = UNITS.cost[kind]
    most = min(UNITS.stack[kind], max(1, guess.wealth // cost))
    state.ships[counter] = 1 + dice.below(most)
    if UNITS.role[kind] == YARD and not count_role(state, other, where, YARD) > state.ships[counter]:
        state.ships[counter] = min(UNITS.stack[kind], max(state.ships[counter], state.options.yards))
    if slots.counted[number] > 0:
        state.ships[counter] = slots.counted[number]
        state.counted[counter] = i16(slots.counted[number])
    guess.wealth = max(0, guess.wealth - cost * state.ships[counter])
    state.travelled[counter] = i16(slots.travelled[number])
    state.start[counter] = i16(slots.start[number])
    state.origin[counter] = i16(slots.origin[number])
    state.steps[counter] = slots.steps[number]
    state.moved[counter] = i16(slots.moved[number])
    state.picked[counter] = i16(slots.picked[number])


def guess_kind(state: State, other: i64, where: i64, slots: Slots, number: i64, guess: Guess, dice: Dice) -> i64:
    """Yards first where a colony has none, then by chance among what technology, place and wealth allow."""
    settled = state.colony[where] == other
    yard = kind_of(YARD)
    fits_yard = settled and not slots.travelled[number] and free_counter(state, other, yard) != NONE
    if fits_yard and state.capital[where] and count_role(state, other, where, YARD) == 0 and dice.below(20) > 0:
        return yard
    candidates = vec[i64]()
    fallback: i64 = NONE
    for kind in range(UNITS.players):
        if UNITS.first_slot[kind] >= GROUP_SLOTS or free_counter(state, other, kind) == NONE:
            continue
        if not may_be(state, other, kind, where, slots, number):
            continue
        if fallback == NONE:
            fallback = kind
        if UNITS.cost[kind] * max(i64(1), slots.counted[number]) <= guess.wealth:
            candidates = append(candidates, kind)
            if UNITS.role[kind] == 0:  # warships twice as likely as anything else
                candidates = append(candidates, kind)
    if len(candidates) > 0:
        return candidates[dice.below(i64(len(candidates)))]
    return fallback if fallback != NONE else any_free_kind(state, other)


def may_be(state: State, other: i64, kind: i64, where: i64, slots: Slots, number: i64) -> bool:
    """Whether a counter of this type could stand here after all that was seen of it."""
    what = UNITS.role[kind]
    settled = state.colony[where] == other
    if not state.options.has_module(UNITS.module[kind]) or slots.counted[number] > UNITS.stack[kind]:
        return False
    if UNITS.needs[kind] >= 0 and state.level[other * TECHS + UNITS.needs[kind]] < UNITS.needs_level[kind]:
        return False
    if what == YARD or what == BASE:
        return (
            settled and not slots.travelled[number] and not (what == BASE and count_role(state, other, where, BASE) > 0)
        )
    if what == FIGHTER:
        return settled or count_role(state, other, where, FIGHTER) < 3 * count_role(state, other, where, CARRIER)
    if what == MINE:
        return state.explored[where] == 1 and slots.steps[number] <= 1
    if what == DECOY:
        return state.explored[where] == 1
    return True


def any_free_kind(state: State, other: i64) -> i64:
    """Some type with a free counter: there always is one, for as many as lay face down have just been taken up."""
    for kind in range(UNITS.players):
        if UNITS.first_slot[kind] < GROUP_SLOTS and free_counter(state, other, kind) != NONE:
            return kind
    return NONE


def redraw_levels(state: State, counter: i64, dice: Dice) -> None:
    """Levels between what was disclosed and the player's own."""
    if not can_fight(state, counter):
        return
    shown = max(0, i64(state.disclosed[counter]) - 1)
    state.attack[counter] = between(shown & 3, level_for(state, counter, ATTACK), dice)
    state.defence[counter] = between(shown >> 2 & 3, level_for(state, counter, DEFENCE), dice)
    state.tactics[counter] = between(shown >> 4, level_for(state, counter, TACTICS), dice)
    least = TECHNOLOGY.start[MOVE]
    while least < 6 and state.steps[counter] > 0 and needs_more(state, counter, least):
        least += 1
    state.move[counter] = i16(between(least, max(least, level_for(state, counter, MOVE)), dice))
    carried = UNITS.carries[state.kind[counter]]
    if carried >= 0:
        needed: i64 = 1 if UNITS.needs[state.kind[counter]] == carried else 0
        state.special[counter] = between(needed, max(needed, level_for(state, counter, carried)), dice)


def needs_more(state: State, counter: i64, level: i64) -> bool:
    """Whether the steps it took this turn show a higher Move level."""
    return state.level[counter // SLOTS * TECHS + MOVE] > level and state.steps[counter] > 1


def between(least: i64, most: i64, dice: Dice) -> i64:
    """Mostly the newest level, sometimes an older one."""
    if most <= least:
        return least
    return most if dice.below(3) > 0 else least + dice.below(most - least + 1)


def redraw_sheet(state: State, other: i64, guess: Guess, dice: Dice) -> None:
    """CP with what is left, and the secrets of the present phase."""
    state.cp[other] = dice.below(guess.wealth + 1)
    state.bid[other] = 0
    if state.phase == ECONOMIC and dice.below(3) == 0:
        state.bid[other] = min(state.cp[other], dice.below(6))
    state.last_research[other] = dice.below(4) * (1 if state.options.unpredictable else 10)
    state.research[other] = 0
    state.income[other] = max(state.income[other], maintenance(state, other)) if state.phase == ECONOMIC else 0
    for technology in range(i64(TECHS)):
        at = other * TECHS + technology
        state.grants[at] = 0
        state.bought[at] = 0
        if state.options.unpredictable and state.level[at] < TECHNOLOGY.top[technology]:
            state.progress[at] = dice.below(price_of(state, technology, state.level[at] + 1))
