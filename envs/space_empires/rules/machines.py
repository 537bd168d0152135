"""Chapter 17: doomsday machines; and those of the solitaire game (SE-SOLO), which are stronger and have a weakness."""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.core.hexes import SIDES
from grognard.envs.space_empires.actions import TO
from grognard.envs.space_empires.data.printed import (
    ASTEROIDS,
    BARREN,
    EMPTY,
    FIGHTER,
    HEXES,
    MACHINE,
    MACHINES,
    MINE,
    PLANET,
    RAIDER,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.rules.colonising import remove_colony
from grognard.envs.space_empires.rules.components import (
    all_sides,
    begin_battle,
    can_fight,
    distance,
    has_aliens,
    hull,
    in_hex,
    neighbour,
    place,
    put_down,
    role,
    take_off,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.victory import finish, homeworld_falls
from grognard.envs.space_empires.sequence import MACHINE_TURN, MACHINE_TURN_MACHINE, TURN_MACHINES
from grognard.envs.space_empires.state import (
    ALIENS,
    FACE_UP,
    FIRST_MACHINE,
    MACHINE_OWNER,
    MACHINE_PHASE,
    MACHINES_DESTROYED,
    NONE,
    State,
    Unit,
)

# Weaknesses of solitaire machines (SE-SOLO.5), by the d10 of the first meeting: 1-2, 3-4, ...
FIGHTERS_HURT: Final = 1
MINES_HURT: Final = 2
RAIDERS_HURT: Final = 3
FLEETS_HURT: Final = 4


def weakness_here(state: State, weakness: i64) -> bool:
    """Whether a machine of the battle's hex has this weakness."""
    if not state.options.solitaire:
        return False
    for machine in units_in(state, MACHINE_OWNER, state.field):
        if state.weakness[machine.slot - FIRST_MACHINE] == weakness:
            return True
    return False


def bring_wounds(state: State) -> None:
    """SE-SOLO.6: a solitaire machine comes with the damage of its earlier battles."""
    if state.options.solitaire:
        for machine in units_in(state, MACHINE_OWNER, state.field):
            machine.damage = state.wounds[machine.slot - FIRST_MACHINE]


def find_weakness(state: State) -> None:
    """SE-SOLO.5: when a solitaire machine is first met its weakness is rolled."""
    if not state.options.solitaire:
        return
    for machine in units_in(state, MACHINE_OWNER, state.field):
        if state.weakness[machine.slot - FIRST_MACHINE] == 0:
            state.weakness[machine.slot - FIRST_MACHINE] = (state.dice.roll() + 1) // 2


def is_weak(state: State, machine: Unit, weakness: i64) -> bool:
    return role(machine) == MACHINE and state.weakness[machine.slot - FIRST_MACHINE] == weakness


def can_hurt_machine(state: State, shooter: Unit, machine: Unit) -> bool:
    """SE-17.2.c, AMB-35: squadrons cannot, unless that is its weakness."""
    return role(shooter) != FIGHTER or is_weak(state, machine, FIGHTERS_HURT)


def raids(state: State, unit: Unit, machine: Unit) -> bool:
    """SE-SOLO.5: raiders fire with +1 in round one, and the machine fires at them with -2."""
    return role(unit) == RAIDER and is_weak(state, machine, RAIDERS_HURT)


def fires_as_raider(state: State, unit: Unit) -> bool:
    """SE-SOLO.5: raiders fire in class A where a machine has that weakness."""
    return role(unit) == RAIDER and weakness_here(state, RAIDERS_HURT)


def yields_bonus(state: State) -> bool:
    """SE-SOLO.5: the fleet-size bonus applies in any round with at least ten ships able to hit."""
    if not weakness_here(state, FLEETS_HURT):
        return False
    able: i64 = 0
    for machine in units_in(state, MACHINE_OWNER, state.field):
        defence = UNITS.defence[machine.kind * 4]
        for unit in units_in(state, 0, state.field):
            strength = (
                UNITS.attack[unit.kind * 4 + (unit.special if UNITS.carries[unit.kind] >= 0 else 0)] + unit.attack
            )
            if (
                can_fight(unit)
                and role(unit) != FIGHTER
                and strength > defence
                and is_weak(state, machine, FLEETS_HURT)
            ):
                able += unit.ships - unit.screened
    return able >= 10


def is_machine_miss(state: State, shooter: Unit, target: Unit, die: i64, needed: i64) -> bool:
    """SE-SOLO.4: a 1 is no automatic hit on a solitaire machine, and its own 10 always misses."""
    if not state.options.solitaire:
        return False
    if role(target) == MACHINE:
        return die > needed
    return role(shooter) == MACHINE and die == 10


def wound_machine(state: State, machine: Unit) -> None:
    """A hit on a machine; the solitaire game is won when the last of the three is destroyed (SE-SOLO.9)."""
    machine.damage += 1
    if machine.damage >= hull(machine):
        state.weakness[machine.slot - FIRST_MACHINE] = 0
        state.wounds[machine.slot - FIRST_MACHINE] = 0
        take_off(state, machine)
        if state.options.solitaire and state.arrived == MACHINES and len(units_of(state, MACHINE_OWNER)) == 0:
            finish(state, 1, MACHINES_DESTROYED)


def explode_under_machine(state: State) -> None:
    """AMB-35: a mine explodes without effect; SE-SOLO.5: against one weakness it hits on 1-5."""
    for machine in units_in(state, MACHINE_OWNER, state.field):
        if is_weak(state, machine, MINES_HURT):
            if state.dice.roll() <= 5:
                wound_machine(state, machine)
            return


# Their turn (SE-17.3)


def machine_in_turn(state: State) -> Unit | None:
    """The machine whose turn it is, as long as it exists."""
    for machine in units_of(state, MACHINE_OWNER):
        if machine.slot == FIRST_MACHINE + MACHINE_TURN_MACHINE.get(state):
            return machine
    return None


def move_machines(state: State) -> None:
    """SE-17.3.a: each turn after all players, in counter order (the frame counts them)."""
    state.phase = MACHINE_PHASE
    state.active = NONE
    for machine in units_of(state, MACHINE_OWNER):
        number = machine.slot - FIRST_MACHINE
        if number >= TURN_MACHINES.get(state):
            TURN_MACHINES.set(state, number + 1)
            state.again()
            state.push(MACHINE_TURN, number)
            return


def move_machine(state: State) -> None:
    """SE-17.3: to the nearest prey within two hexes, ties by chance; without prey one hex anywhere (AMB-36)."""
    machine = unit_of(state, MACHINE_OWNER, FIRST_MACHINE + MACHINE_TURN_MACHINE.get(state))
    here = machine.hex
    if state.options.solitaire:
        if len(solitaire_steps(state, here)) > 0:
            state.ask(0, CHOOSE_PREY)
        return
    for reach in range(i64(1), i64(3)):
        prey = hexes_within(state, here, reach, prey_only=True)
        if len(prey) > 0:
            place(state, machine, prey[state.dice.below(i64(len(prey)))])
            return
    around = hexes_within(state, here, 1, prey_only=False)
    if len(around) > 0:
        place(state, machine, around[state.dice.below(i64(len(around)))])


def hexes_within(state: State, here: i64, reach: i64, *, prey_only: bool) -> vec[i64]:
    """Hexes at exactly one or two steps on which a machine may end its move."""
    found = vec[i64]()
    for there in range(i64(HEXES)):
        if state.board.in_play[there] and distance(state, here, there) == reach and may_end_on(state, there):
            if (not prey_only or is_prey(state, there)) and (reach == 1 or has_way(state, here, there)):
                found = append(found, there)
    return found


def is_closed(state: State, where: i64) -> bool:
    """SE-17.5: it never enters a home system, except on variable maps, which have none."""
    return state.board.home[where] >= 0


def may_end_on(state: State, where: i64) -> bool:
    """SE-17.3.b: never on an unexplored hex or with another machine."""
    return state.explored[where] == 1 and not in_hex(state, MACHINE_OWNER, where) and not is_closed(state, where)


def has_way(state: State, here: i64, there: i64) -> bool:
    """SE-17.3.b: it may pass through anything but a home system."""
    for side in range(all_sides(state, here)):
        between = neighbour(state, here, side)
        if between >= 0 and not is_closed(state, between) and distance(state, between, there) == 1:
            return True
    return False


def is_prey(state: State, where: i64) -> bool:
    """SE-17.3.a: a planet, asteroids or a ship."""
    kind = state.marker[where]
    if kind == PLANET or kind == BARREN or kind == ASTEROIDS:
        return True
    for player in range(state.players):
        for unit in units_in(state, player, where):
            if role(unit) != MINE:
                return True
    return False


def machine_attacks(state: State) -> None:
    """SE-17.4.a: it attacks whatever ships are in its hex at once, owner by owner in the order of play, aliens last."""
    machine = machine_in_turn(state)
    if machine is None:
        return
    where = machine.hex
    victim: i64 = ALIENS if in_hex(state, ALIENS, where) or has_aliens(state, where) else NONE
    for at in range(state.players):
        if in_hex(state, state.order[state.players - 1 - at], where):
            victim = state.order[state.players - 1 - at]
    if victim != NONE:
        state.again()
        begin_battle(state, where, MACHINE_OWNER, victim)


def devastate(state: State) -> None:
    """SE-17.4.b: asteroids or a planet in its hex are removed, with any colony. SE-SOLO.6: colonies only, and it heals."""
    machine = machine_in_turn(state)
    if machine is None:
        return
    where = machine.hex
    kind = state.marker[where]
    owner = state.colony[where]
    if state.options.solitaire:
        if owner == NONE:
            return
        number = machine.slot - FIRST_MACHINE
        state.wounds[number] = max(0, state.wounds[number] - 2)
    elif not state.explored[where] or (kind != PLANET and kind != BARREN and kind != ASTEROIDS):
        return
    capital = state.capital[where] == 1
    state.revision += 1
    state.marker[where] = EMPTY
    remove_colony(state, where)
    if owner != NONE and capital:
        homeworld_falls(state, owner, MACHINE_OWNER)


# The solitaire game (SE-SOLO)


def solitaire_steps(state: State, here: i64) -> vec[i64]:
    """SE-SOLO.3: the steps toward the nearest colony; ties: the larger, then the one nearer the homeworld.

    Of equal paths the step nearer the homeworld; what is still equal is the player's choice. Warp points do not help it.
    """
    home = state.homeworld[0]
    best: i64 = 1 << 40
    for colony in range(i64(HEXES)):
        if state.colony[colony] == 0:
            best = min(best, appeal(state, here, colony, home))
    steps = vec[i64]()
    for colony in range(i64(HEXES)):
        if state.colony[colony] == 0 and appeal(state, here, colony, home) == best:
            steps = extend(steps, steps_toward(state, here, colony, home))
    return steps


def steps_toward(state: State, here: i64, colony: i64, home: i64) -> vec[i64]:
    """The neighbours on a shortest way to a colony, of these the ones nearest the homeworld."""
    steps = vec[i64]()
    nearest: i64 = HEXES
    for side in range(i64(SIDES)):
        there = state.board.neighbours[here * SIDES + side]
        if there < 0 or state.board.distance(there, colony) >= state.board.distance(here, colony):
            continue
        if state.board.distance(there, home) < nearest:
            nearest = state.board.distance(there, home)
            steps = vec[i64]()
        if state.board.distance(there, home) == nearest:
            steps = append(steps, there)
    return steps


def appeal(state: State, here: i64, colony: i64, home: i64) -> i64:
    """Smaller is more attractive: distance, then value, then distance to the homeworld."""
    return (state.board.distance(here, colony) * 100 - state.value[colony]) * 100 + state.board.distance(colony, home)


class ChoosePrey(Decision[State]):
    """SE-SOLO.3: of equally good steps of a machine the player chooses."""

    rule = "SE-SOLO.3"

    def offer(self, state: State, mask: Mask) -> None:
        steps = solitaire_steps(
            state, unit_of(state, MACHINE_OWNER, FIRST_MACHINE + MACHINE_TURN_MACHINE.get(state)).hex
        )
        for number in range(i64(len(steps))):
            mask.allow(TO.at(steps[number]))

    def apply(self, state: State, action: i64) -> None:
        place(
            state, unit_of(state, MACHINE_OWNER, FIRST_MACHINE + MACHINE_TURN_MACHINE.get(state)), TO.argument(action)
        )


CHOOSE_PREY: Final[ChoosePrey] = ChoosePrey()


def send_machines(state: State) -> None:
    """SE-SOLO.2: after certain economic phases the next machine enters on an entry hex, by d10."""
    if not state.options.solitaire or state.arrived >= MACHINES:
        return
    size = "small" if state.board.name == "solo_small" else "large"
    phase, rating = TABLES.arrivals[size][state.options.difficulty][state.arrived]
    if state.cycle >= phase:
        entry = state.board.entries[(state.dice.roll() - 1) // 2]
        machine = put_down(state, MACHINE_OWNER, FIRST_MACHINE + state.arrived, UNITS.first_machine + rating, entry)
        state.arrived += 1
        machine.tactics = TABLES.machine_tactics
        machine.face = FACE_UP
