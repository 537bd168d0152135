"""What a player cannot know, drawn anew: a guess at the hidden half of the table that fits all he has seen.

Kept is whatever the player's observation shows, and what everybody can reckon: the wealth of the others (income is open,
losses are seen), counters that have moved are no yards, the marker mixes. Drawn are unexplored markers, face-down aliens,
and the others' technology, face-down groups, CP and secret bids, within that wealth.

The guess hangs on what the player knows and on the dice alone: two tables that look the same to him give the same guess.
So whatever is drawn from is put in an order of its own first, never in that of the truth, and what is not drawn is
forgotten.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import STEP, Decision
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    ATTACK,
    BASE,
    COLONY_SHIP,
    DECOY,
    DEFENCE,
    FIGHTER,
    GROUP_SLOTS,
    HEXES,
    KINDS,
    MINE,
    MINER,
    MOVE,
    TACTICS,
    TECHS,
    TERRAFORMING,
    WARSHIP,
    YARD,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.flow import STEPS
from grognard.envs.space_empires.rules.battle import uses_special
from grognard.envs.space_empires.rules.components import (
    alien_ships,
    can_fight,
    carrier_room,
    count_role,
    free_slot,
    has_role,
    is_away,
    is_group,
    put_down,
    role,
    take_off,
    units_of,
)
from grognard.envs.space_empires.rules.economy import CHOOSE_SCRAP, note_sighting, reckoned_maintenance
from grognard.envs.space_empires.rules.exploration import CHOOSE_LOOK, CHOOSE_LOOKER
from grognard.envs.space_empires.rules.fighters import CHOOSE_HOMELESS
from grognard.envs.space_empires.rules.hazards import CHOOSE_SLINGSHOT
from grognard.envs.space_empires.rules.movement import CHOOSE_MOVE, move_units
from grognard.envs.space_empires.rules.picking import (
    CHOOSE_SPLIT,
    CHOOSE_SPLIT_SHIPS,
    CHOOSE_STACK,
    CHOOSE_STEP,
    is_under_way,
)
from grognard.envs.space_empires.rules.regrouping import CHOOSE_JOIN, CHOOSE_JOIN_TARGET, CHOOSE_SCUTTLE
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.technology import (
    CHOOSE_UPGRADE,
    CHOOSE_UPGRADE_TECHNOLOGY,
    equip,
    level_for,
    price_of,
    upgrade_units,
)
from grognard.envs.space_empires.rules.victory import CHOOSE_SPOILS
from grognard.envs.space_empires.sequence import (
    ELIMINATION_BY,
    ELIMINATION_VICTIM,
    ENTER_COUNTER,
    PLAYER_TURN,
    PRODUCTION,
    PRODUCTION_PLAYER,
)
from grognard.envs.space_empires.state import (
    ECONOMIC,
    FACE_DOWN,
    FACE_UP,
    MOVEMENT,
    NONE,
    SIGHTING,
    State,
    Unit,
)

# How eagerly technologies are guessed to have been bought, in the order of their numbers.
EAGERNESS: Final[vec[i64]] = vec[i64]([4, 12, 4, 1, 2, 1, 8, 1, 2, 1, 2, 2, 2, 1])

# How likely a face-down counter is of a type, in the order of roles: warships, yards and bases rather than decoys.
LIKELIHOOD: Final[vec[i64]] = vec[i64]([4, 2, 2, 2, 2, 2, 1, 10, 4, 1, 1, 1])

# Steps of a player's turn to which a choice is put back.
MOVING: Final[i64] = STEPS[PLAYER_TURN.number].index(move_units)
UPGRADING: Final[i64] = STEPS[PLAYER_TURN.number].index(upgrade_units)

# Questions that nobody but the player asked knows of: parts of what he does in his Movement Phase.
PARTS_OF_MOVE: Final[list[Decision[State]]] = [
    CHOOSE_STACK, CHOOSE_SPLIT, CHOOSE_SPLIT_SHIPS, CHOOSE_JOIN, CHOOSE_JOIN_TARGET, CHOOSE_SCUTTLE, CHOOSE_LOOKER,
    CHOOSE_LOOK,
]  # fmt: skip

# CP that an empire may be guessed to have at hand, while there are ships to buy.
SAVINGS: Final[i64] = 25


def resample(state: State, me: i64, dice: Dice) -> None:
    """Redraw everything hidden from a player."""
    state.frames = state.frames[: state.used]  # above lies what is left over from flows that have ended
    if state.pending != NONE and state.to_move != me:
        put_back_choice(state)
    if state.players > 1:  # whether the others have spent anything is theirs to know
        state.busy = True
        state.quiet = 0
    forget_looks(state, me)
    redraw_markers(state, me, dice)
    redraw_aliens(state, dice)
    for other in range(state.players):
        if other != me and state.alive[other]:
            redraw_empire(state, me, other, dice)
    for other in range(state.players):
        if other != me and not state.alive[other]:
            forget_fallen(state, me, other)


def put_back_choice(state: State) -> None:
    """What another player is putting together in secret is not known to exist: he stands before the whole choice again."""
    player = state.to_move
    if state.innermost(PRODUCTION) >= 0:
        state.restart()
        state.ask(player, CHOOSE_SCRAP)
    elif is_part_of_move(state):
        put_back_move(state)
    elif state.asks(CHOOSE_HOMELESS) and state.field == NONE:
        put_back_loss(state)
    elif state.asks(CHOOSE_UPGRADE_TECHNOLOGY):
        state.ask(player, CHOOSE_UPGRADE)
    else:
        return
    state.subject = NONE
    state.building = NONE
    state.site = NONE


def is_part_of_move(state: State) -> bool:
    """Whether the question is one of those by which a player puts together what he does in his Movement Phase."""
    for decision in PARTS_OF_MOVE:
        if state.asks(decision):
            return True
    return False


def put_back_move(state: State) -> None:
    """A stack that is on its way is seen; one that is being picked is not."""
    if state.stack != NONE and is_under_way(state):
        state.ask(state.to_move, CHOOSE_STEP)
        return
    state.ask(state.to_move, CHOOSE_MOVE)
    state.stack = NONE
    for unit in units_of(state, state.to_move):
        unit.picked = False


def put_back_loss(state: State) -> None:
    """Squadrons that are lost face down are nobody's business: their owner may still move, or is about to end his turn."""
    moving = state.phase == MOVEMENT
    state.frames[state.top + STEP] = MOVING if moving else UPGRADING
    if moving:
        state.ask(state.to_move, CHOOSE_MOVE)
    else:
        state.ask(state.to_move, CHOOSE_UPGRADE)


# The map


def forget_looks(state: State, me: i64) -> None:
    """Which hexes the others have looked at is theirs to know."""
    for where in range(i64(HEXES)):
        state.known[where] = u8(i64(state.known[where]) & i64(1) << me)


def redraw_markers(state: State, me: i64, dice: Dice) -> None:
    """Unexplored markers change places with others of the same back; those of deep space also with those put away unseen."""
    for home in range(i64(-1), state.players):
        places = vec[i64]()
        numbers = vec[i64]([0] * KINDS)
        hexes = state.board.hexes
        for number in range(i64(len(hexes))):
            where = hexes[number]
            if state.back[where] == home and not state.explored[where] and not i64(state.known[where]) >> me & 1:
                places = append(places, where)
                numbers[i64(state.marker[where])] += 1
        markers = vec[i64]()
        for kind in range(i64(KINDS)):
            if home < 0:
                numbers[kind] += state.spare[kind]
                state.spare[kind] = 0
            for _ in range(numbers[kind]):
                markers = append(markers, kind)
        dice.shuffle(markers)
        for number in range(i64(len(markers))):
            if number < len(places):
                state.marker[places[number]] = u8(markers[number])
            else:
                state.spare[markers[number]] += 1


def redraw_aliens(state: State, dice: Dice) -> None:
    """Aliens that a cruiser's look placed face down all go back to the pool and are drawn again."""
    if not state.options.aliens:
        return
    hidden = vec[i64]()
    numbers = vec[i64]()
    for where in range(i64(HEXES)):
        if state.aliens_up[where] or alien_ships(state, where) == 0:
            continue
        hidden = append(hidden, where)
        numbers = append(numbers, alien_ships(state, where))
        for kind in range(i64(ALIEN_TYPES)):
            state.alien_pool[kind] += i64(state.aliens[where * ALIEN_TYPES + kind])
            state.aliens[where * ALIEN_TYPES + kind] = 0
    for number in range(i64(len(hidden))):
        first = hidden[number] * ALIEN_TYPES
        for _ in range(numbers[number]):
            pick = dice.below(state.alien_pool[0] + state.alien_pool[1] + state.alien_pool[2])
            kind = 0
            while pick >= state.alien_pool[kind]:
                pick -= state.alien_pool[kind]
                kind += 1
            state.alien_pool[kind] -= 1
            state.aliens[first + kind] += 1


# The other empires


class Guess:
    """The wealth of an empire that is not accounted for, while it is being spent on guesses.

    Everybody knows what an empire began with. Only what it has earned since can have become technology, other ships than
    those of the beginning, or CP at hand.
    """

    def __init__(self, wealth: i64, earned: i64) -> None:
        self.wealth = wealth
        self.earned = max(0, min(wealth, earned))

    def spend(self, cost: i64) -> None:
        self.wealth = max(0, self.wealth - cost)
        self.earned = min(self.earned, self.wealth)

    def invest(self, cost: i64) -> None:
        """Spend on what was not there at the beginning."""
        self.earned = max(0, self.earned - cost)
        self.spend(cost)


def redraw_empire(state: State, me: i64, other: i64, dice: Dice) -> None:
    """Technology first, then the groups it allows, then CP with what is left."""
    restore_what_was_seen(state, other)
    due = fresh_income(state, other)
    wealth = max(0, state.ledger[other] - due - open_worth(state, other))
    guess = Guess(wealth, wealth - worth_from_the_beginning(state, other))
    redraw_technology(state, other, guess, dice)
    redraw_groups(state, other, guess, dice)
    redraw_sheet(state, me, other, guess.wealth + (0 if has_to_produce(state, other) else due), dice)


def fresh_income(state: State, other: i64) -> i64:
    """What the secret phase has brought in, by what everybody can reckon: none of it is in the counters that are seen."""
    if state.phase != ECONOMIC:
        return 0
    return max(0, state.income[other] - reckoned_maintenance(state, other))


def has_to_produce(state: State, other: i64) -> bool:
    """Whether another player's part of the secret phase is still to come; who is in the midst of it begins anew."""
    production = state.innermost(PRODUCTION)
    return production >= 0 and other >= PRODUCTION_PLAYER.of(state, production)


def forget_fallen(state: State, me: i64, victim: i64) -> None:
    """Of an empire that has fallen only what was disclosed matters, and whatever somebody is about to take from it."""
    taken = state.asks(CHOOSE_SPOILS) and ELIMINATION_VICTIM.get(state) == victim
    by = ELIMINATION_BY.get(state) if taken else i64(NONE)
    for technology in range(i64(TECHS)):
        at = victim * TECHS + technology
        level = max(state.seen_level[at], TECHNOLOGY.start[technology])
        if by != NONE:
            own = state.level[by * TECHS + technology]
            if by != me or state.level[at] > own:
                level = max(level, min(own + 1, TECHNOLOGY.top[technology]))
        state.level[at] = level
        state.grants[at] = 0
        state.bought[at] = 0
        state.progress[at] = 0
    state.cp[victim] = 0
    state.income[victim] = 0
    state.bid[victim] = 0
    state.research[victim] = 0
    state.last_research[victim] = 0
    state.built[victim] = 0


def worth_from_the_beginning(state: State, other: i64) -> i64:
    """What may be left, face down, of the forces everybody began with (`place_forces`): yards at home and scouts. Once they
    can have been lost, scouts are taken to be as many as the counters that are away from home."""
    scout = kind_of(WARSHIP)
    scouts = state.options.scouts
    away: i64 = 0
    for unit in units_of(state, other):
        if unit.face == FACE_UP and unit.kind == scout:
            scouts -= unit.ships
        elif unit.face != FACE_UP and is_group(unit) and is_away(state, unit, unit.hex):
            away += 1
    if state.cycle > 1 or state.phase == ECONOMIC:
        scouts = min(scouts, away)
    yards = state.options.yards if state.colony[state.homeworld[other]] == other else 0
    return yards * UNITS.cost[kind_of(YARD)] + max(0, scouts) * UNITS.cost[scout]


def restore_what_was_seen(state: State, other: i64) -> None:
    """In the secret phase the others' counters lie for the player where they lay when it began."""
    if state.phase != ECONOMIC:
        return
    for unit in units_of(state, other)[:]:
        take_off(state, unit)
    seen = state.sightings
    for first in range(0, i64(len(seen)), SIGHTING):
        if seen[first] == other:
            slot = seen[first + 1]
            unit = put_down(state, other, slot, UNITS.of_slot[slot], seen[first + 2])
            equip(state, unit)
            unit.face = seen[first + 4]
            unit.disclosed = seen[first + 5]
            unit.travelled = seen[first + 6] == 1
            unit.cloaked = seen[first + 7]
            if is_group(unit):
                unit.ships = max(1, seen[first + 3])
                unit.counted = seen[first + 3] if unit.face != FACE_UP else 0
            elif role(unit) == MINER:
                unit.load = seen[first + 3]
            else:
                unit.moved = seen[first + 3] == 1


def open_worth(state: State, other: i64) -> i64:
    """What everybody can see of an empire, at list price: open groups, single ships, colonies, disclosed technology."""
    worth: i64 = 0
    for unit in units_of(state, other):
        if unit.face == FACE_UP or not is_group(unit):
            worth += UNITS.cost[unit.kind] * unit.ships
    for where in range(i64(HEXES)):
        if state.colony[where] == other and not state.capital[where]:
            worth += UNITS.cost[kind_of(COLONY_SHIP)]
    for technology in range(i64(TECHS)):
        for level in range(TECHNOLOGY.start[technology] + 1, state.seen_level[other * TECHS + technology] + 1):
            worth += price_of(state, technology, level)
    return worth


def redraw_technology(state: State, other: i64, guess: Guess, dice: Dice) -> None:
    """At least what was disclosed and what open groups need; more while most of what was earned lasts."""
    for technology in range(i64(TECHS)):
        at = other * TECHS + technology
        state.level[at] = max(state.seen_level[at], TECHNOLOGY.start[technology])
    for unit in units_of(state, other):
        if (unit.face != FACE_DOWN or not is_group(unit)) and UNITS.needs[unit.kind] >= 0:
            at = other * TECHS + UNITS.needs[unit.kind]
            state.level[at] = max(state.level[at], UNITS.needs_level[unit.kind])
    budget = guess.earned * (40 + dice.below(51)) // 100
    for _ in range(12):
        technology = pick_technology(dice)
        at = other * TECHS + technology
        if state.level[at] < TECHNOLOGY.top[technology] and state.options.has_module(TECHNOLOGY.module[technology]):
            price = price_of(state, technology, state.level[at] + 1)
            if price <= budget:
                budget -= price
                guess.invest(price)
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
    hidden = redraw_open_groups(state, other, dice)
    hidden.sort(key=by_looks)  # their slots would tell what they are
    rolling = rolling_group(state, hidden)
    shown: i64 = 0
    if rolling is not None:  # its dice show how many ships there are, even before the last is rolled
        hidden.remove(rolling)
        hidden.append(rolling)
        shown, rolling.counted = rolling.counted, rolling.ships
    places = [unit.hex for unit in hidden]
    for unit in hidden:
        take_off(state, unit)
    guessed = [put_down_guess(state, unit, places[number], guess, dice) for number, unit in enumerate(hidden)]
    strengthen(state, guessed, guess, dice)
    if rolling is not None:
        guessed[-1].counted = shown
        ENTER_COUNTER.set(state, guessed[-1].slot)
    if state.phase == ECONOMIC:
        rewrite_sightings(state, other)


def redraw_open_groups(state: State, other: i64, dice: Dice) -> list[Unit]:
    """What is secret of the counters whose type is known; returns the face-down ones."""
    hidden: list[Unit] = []
    for unit in units_of(state, other):
        unit.upgraded = False
        if not is_group(unit):
            if role(unit) == COLONY_SHIP:
                unit.special = dice.below(state.level[other * TECHS + TERRAFORMING] + 1)
        elif unit.face == FACE_DOWN:
            hidden.append(unit)
        else:
            redraw_levels(state, unit, dice)
            if unit.face != FACE_UP:
                unit.ships = unit.counted if unit.counted > 0 else 1 + dice.below(3)
    return hidden


def rolling_group(state: State, hidden: list[Unit]) -> Unit | None:
    """The face-down group whose ships roll for a slingshot (flow ENTER)."""
    if state.asks(CHOOSE_SLINGSHOT):
        for unit in hidden:
            if unit.owner == state.to_move and unit.slot == ENTER_COUNTER.get(state):
                return unit
    return None


def rewrite_sightings(state: State, other: i64) -> None:
    """The same counters in the same hexes, under the slots they were given now."""
    seen = state.sightings
    state.sightings = vec[i64]()
    for first in range(0, i64(len(seen)), SIGHTING):
        if seen[first] != other:
            for number in range(first, first + SIGHTING):
                state.sightings = append(state.sightings, seen[number])
    for unit in units_of(state, other):
        note_sighting(state, unit)


def by_looks(unit: Unit) -> tuple[int, int, int, int, int, int, int, int]:
    """What everybody has seen of a face-down counter: all that `put_down_guess` keeps.

    First those that can be the fewest things, counters out in space and of several ships, while there is still a choice.
    """
    marks = int(unit.travelled) + 2 * int(unit.moved) + 4 * int(unit.picked)
    marks += 8 * int(unit.off_chain) + 16 * int(unit.piped)
    return -int(unit.travelled), -unit.counted, unit.hex, unit.start, unit.origin, unit.steps, unit.slung, marks


def put_down_guess(state: State, old: Unit, where: i64, guess: Guess, dice: Dice) -> Unit:
    """A face-down counter of some type that may stand in the hex and is not all in use; what was seen of it stays."""
    kind = guess_kind(state, old, where, guess, dice)
    unit = put_down(state, old.owner, free_slot(state, old.owner, kind), kind, where)
    unit.counted = old.counted
    unit.travelled = old.travelled
    unit.start = old.start
    unit.origin = old.origin
    unit.steps = old.steps
    unit.moved = old.moved
    unit.picked = old.picked
    unit.off_chain = old.off_chain
    unit.piped = old.piped
    equip(state, unit)
    redraw_levels(state, unit, dice)
    unit.ships = max(1, unit.counted)
    if unit.counted == 0 and UNITS.role[kind] == YARD and state.capital[where]:
        if count_role(state, unit.owner, where, YARD) == 1:
            unit.ships = max(1, min(UNITS.stack[kind], state.options.yards))
    unit.slung = min(old.slung, unit.ships)
    pay_for(state, unit, unit.ships, guess)
    return unit


def pay_for(state: State, unit: Unit, ships: i64, guess: Guess) -> None:
    """Scouts, and yards at home, may have been there from the beginning; everything else was bought."""
    cost = UNITS.cost[unit.kind] * ships
    if unit.kind == kind_of(WARSHIP) or (role(unit) == YARD and state.capital[unit.hex]):
        guess.spend(cost)
    else:
        guess.invest(cost)


def strengthen(state: State, groups: list[Unit], guess: Guess, dice: Dice) -> None:
    """More ships for groups of unknown strength: for what cannot be CP in any case, and for what nobody would save."""
    saved = dice.below(min(guess.earned, SAVINGS) + 1)
    scout = kind_of(WARSHIP)
    open_groups = [unit for unit in groups if unit.counted == 0 and unit.ships < UNITS.stack[unit.kind]]
    while len(open_groups) > 0 and guess.wealth > saved:
        unit = open_groups[dice.below(i64(len(open_groups)))]
        left = (guess.wealth if unit.kind == scout else guess.earned) - saved
        if UNITS.cost[unit.kind] > left or unit.ships == UNITS.stack[unit.kind]:
            open_groups.remove(unit)
        else:
            unit.ships += 1
            pay_for(state, unit, 1, guess)


def guess_kind(state: State, old: Unit, where: i64, guess: Guess, dice: Dice) -> i64:
    """Yards first where a homeworld has none, and out in space the scouts of the beginning; then by chance."""
    owner = old.owner
    yard, scout = kind_of(YARD), kind_of(WARSHIP)
    if state.capital[where] and count_role(state, owner, where, YARD) == 0:
        if fits(state, yard, old, where) and dice.below(20) > 0:
            return yard
    if is_away(state, old, where) and count_ships(state, owner, scout) < state.options.scouts:
        if fits(state, scout, old, where) and dice.below(8) > 0:
            return scout
    return any_kind(state, old, where, guess, dice)


def any_kind(state: State, old: Unit, where: i64, guess: Guess, dice: Dice) -> i64:
    """By chance among what technology, place and wealth allow."""
    candidates = vec[i64]()
    fallback: i64 = NONE
    for kind in range(UNITS.players):
        if UNITS.first_slot[kind] >= GROUP_SLOTS or not fits(state, kind, old, where):
            continue
        if fallback == NONE:
            fallback = kind
        means = guess.wealth if kind == kind_of(WARSHIP) else guess.earned
        if UNITS.cost[kind] * max(i64(1), old.counted) <= means:
            for _ in range(LIKELIHOOD[UNITS.role[kind]]):
                candidates = append(candidates, kind)
    if len(candidates) > 0:
        return candidates[dice.below(i64(len(candidates)))]
    return fallback if fallback != NONE else any_free_kind(state, old)


def fits(state: State, kind: i64, old: Unit, where: i64) -> bool:
    return free_slot(state, old.owner, kind) != NONE and may_be(state, kind, old, where)


def count_ships(state: State, owner: i64, kind: i64) -> i64:
    total: i64 = 0
    for unit in units_of(state, owner):
        if unit.kind == kind:
            total += unit.ships
    return total


def may_be(state: State, kind: i64, old: Unit, where: i64) -> bool:
    """Whether a counter of this type could stand here after all that was seen of it."""
    owner = old.owner
    what = UNITS.role[kind]
    settled = state.colony[where] == owner
    if not state.options.has_module(UNITS.module[kind]) or old.counted > UNITS.stack[kind]:
        return False
    if UNITS.needs[kind] >= 0 and state.level[owner * TECHS + UNITS.needs[kind]] < UNITS.needs_level[kind]:
        return False
    if what == YARD or what == BASE:
        return settled and not old.travelled and not (what == BASE and count_role(state, owner, where, BASE) > 0)
    if what == FIGHTER:
        return settled or count_role(state, owner, where, FIGHTER) < carrier_room(state, owner, where)
    if what == MINE:
        return state.explored[where] == 1 and old.steps <= 1
    return what != DECOY or state.explored[where] == 1


def any_free_kind(state: State, old: Unit) -> i64:
    """Some type with a free counter: there always is one, for as many as lay face down have just been taken up.

    If any is left, one that moves and can be so many ships; technology no longer matters.
    """
    found: i64 = NONE
    for kind in range(UNITS.players):
        if UNITS.first_slot[kind] < GROUP_SLOTS and free_slot(state, old.owner, kind) != NONE:
            stays = UNITS.role[kind] == YARD or UNITS.role[kind] == BASE
            if old.counted <= UNITS.stack[kind] and not (old.travelled and stays):
                return kind
            found = kind
    return found


def redraw_levels(state: State, unit: Unit, dice: Dice) -> None:
    """Levels between what was disclosed and the player's own; in a battle they are what both sides have laid open."""
    if not can_fight(unit):
        return
    shown = max(0, unit.disclosed - 1)
    fighting = unit.disclosed > 0 and unit.hex == state.field and not unit.aside
    if fighting:
        unit.attack, unit.defence, unit.tactics = shown & 3, shown >> 2 & 3, shown >> 4
    else:
        unit.attack = between(shown & 3, level_for(state, unit, ATTACK), dice)
        unit.defence = between(shown >> 2 & 3, level_for(state, unit, DEFENCE), dice)
        unit.tactics = between(shown >> 4, level_for(state, unit, TACTICS), dice)
    highest = level_for(state, unit, MOVE)
    unit.move = highest if unit.steps > 1 else between(TECHNOLOGY.start[MOVE], highest, dice)
    carried = UNITS.carries[unit.kind]
    if carried >= 0 and not (fighting and uses_special(state, unit)):
        needed: i64 = 1 if UNITS.needs[unit.kind] == carried else 0
        unit.special = between(needed, max(needed, level_for(state, unit, carried)), dice)


def between(least: i64, most: i64, dice: Dice) -> i64:
    """Mostly the newest level, sometimes an older one."""
    if most <= least:
        return least
    return most if dice.below(3) > 0 else least + dice.below(most - least + 1)


def redraw_sheet(state: State, me: i64, other: i64, cp: i64, dice: Dice) -> None:
    """CP, and the secrets of the present phase."""
    state.cp[other] = cp
    state.bid[other] = 0
    if state.phase != ECONOMIC:
        state.income[other] = 0
    elif not has_to_produce(state, other) and dice.below(3) == 0:
        state.bid[other] = min(cp, dice.below(6))
        state.cp[other] -= state.bid[other]
    state.last_research[other] = dice.below(4) * (1 if state.options.unpredictable else 10)
    state.research[other] = 0
    state.built[other] = 0
    for where in range(i64(HEXES)):
        if not has_role(state, me, where, YARD):
            state.hull_built[where] = 0
            state.yard_built[where] = 0
    for technology in range(i64(TECHS)):
        at = other * TECHS + technology
        state.grants[at] = 0
        state.bought[at] = 0
        state.progress[at] = 0
        if state.options.unpredictable and state.level[at] < TECHNOLOGY.top[technology]:
            state.progress[at] = dice.below(price_of(state, technology, state.level[at] + 1))
