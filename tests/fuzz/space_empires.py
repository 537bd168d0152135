"""Generated positions of Space Empires: empires in the middle of a war, at the beginning of any phase.

What the generator promises, so that every table is one a game can come to:
- Options fit together; all maps, two to four players, teams and the solitaire game, every module and variant on or off.
- Markers are dealt from the printed mixes. Explored hexes lie around homeworlds and fleets; markers that do not stay are
  gone from them, minerals and wrecks perhaps towed away. Only hexes next to an explored one have been looked at.
- No counter is used twice. Units need the technology of their type and carry no more than their owner and hull allow;
  bases and yards (and with instant technology all ships) are at the newest levels and stand at own colonies that earn.
- Nothing stands on a super nova, an entry hex or with a machine. Outside the Combat Phase enemies do not share a hex,
  except undetected raiders (which no destroyer there can detect); a fleet may blockade a colony that nobody defends.
- In the Combat Phase the active player has moved into hexes of enemies or aliens, in the Exploration Phase into unexplored
  ones; whoever has moved came from an adjacent hex, and unarmed ships came with an escort.
- Squadrons are at own colonies or have room on carriers. Mines and decoys are not in unexplored hexes, mines not among
  enemies. Merchants form chains out from the homeworld. Miners may tow, colonies hold minerals and wrecks.
- Barren planets of deep space that have been explored may hold aliens of the pool; then nobody has settled there.
- What others know is at least what open groups show, and never more than there is; the public ledger is about true.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from builders.space_empires import check_invariants, random_action
from fuzz.runner import Document, Subject
from fuzz.space_empires_oracles import ORACLES

from grognard.envs.core.game import Game
from grognard.envs.core.hexes import SIDES
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import (
    COLOURS,
    DIFFICULTIES,
    FIGHTER,
    HEX_NAMES,
    LEVELS,
    MARKERS,
    MERCHANT,
    MINE,
    RAIDER,
    TECHNOLOGIES,
)
from grognard.envs.space_empires.data.printed import ROLES as ROLE_NAMES
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.game import RULES
from grognard.envs.space_empires.options import Options, make_options
from grognard.envs.space_empires.state import State

SCENARIOS = [
    "mini", "mini", "knife_fight", "small", "standard", "full", "large", "extra_large", "three", "three", "four", "teams",
    "variable", "solitaire",
]  # fmt: skip
SWITCHES = ("merchants", "fighters", "raiders", "mines", "aliens", "slingshot", "instant_tech")
GONE_WHEN_EXPLORED = ("danger", "lost_in_space", "doomsday")
TOWED = ("minerals_5", "minerals_10", "space_wreck")
PHASES = ["movement"] * 9 + ["combat"] * 6 + ["exploration"] * 2 + ["economic"] * 3 + ["machines"]


def random_options(random: Random) -> Document:
    """A scenario with switches that fit together, most of them on."""
    options: Document = {"scenario": random.choice(SCENARIOS)}
    options |= {switch: random.random() < (0.1 if switch == "instant_tech" else 0.75) for switch in SWITCHES}
    options["warp"] = random.choice(["none", "1", "2", "both", "both"])
    options["doomsday"] = random.randrange(4)
    research = random.randrange(4)
    options["gearing"], options["unpredictable"] = research == 1, research == 2
    options["price_list"] = random.choice(["first", "revised"])
    options["victory"] = random.choice(["first_kill", "colony_points", "last_standing", "last_standing", "sinister"])
    options["handicap"] = [colour for colour in COLOURS if random.random() < 0.2]
    options["move"], options["ship_size"] = random.choice([1, 1, 2, 4]), random.choice([1, 1, 2, 3])
    options["yards"], options["scouts"] = random.choice([0, 3, 4, 6]), random.choice([0, 3, 6])
    options["rounds"] = random.choice([0, 8, 20])
    if options["scenario"] == "solitaire":
        options["difficulty"] = random.choice(DIFFICULTIES)
        options["map"] = random.choice(["solo_small", "solo_large"])
    return options


def opening(random: Random) -> Document:
    """The beginning of a game, homeworlds not yet placed."""
    options = random_options(random)
    if options["scenario"] != "variable":
        options["placement"] = "free"
    return {"options": options, "phase": "setup", "dice": {"seed": random.randrange(2**30)}}


def generate(random: Random) -> Document:
    """A position, see above."""
    return opening(random) if random.random() < 0.03 else Table(random).document()


class Table:
    """A position that is being put together."""

    def __init__(self, random: Random) -> None:
        self.random = random
        given = random_options(random)
        self.options: Options = make_options(given)
        self.given = given
        self.board = load_board(self.options.map)
        self.players = int(self.options.players)
        self.phase = random.choice(PHASES)
        if self.phase == "machines" and not self.options.doomsday and self.players > 1:
            self.phase = "movement"
        self.cycle = random.randint(2, int(self.options.rounds) or 12)
        self.turn = 3 if self.phase == "economic" else random.randint(1, 3)
        self.active = random.randrange(self.players)
        self.alive = [True] * self.players
        if self.players > 2 and self.options.victory == "last_standing" and random.random() < 0.3:
            self.alive[(self.active + 1) % self.players] = False
        self.homeworlds = self.place_homeworlds()
        self.hexes: dict[int, Document] = {}
        self.holders: dict[int, int] = {}  # hex: the side that has units there
        self.levels = [self.random_levels() for _ in range(self.players)]
        self.units: list[dict[str, Document]] = [{} for _ in range(self.players)]
        self.machines: dict[str, Document] = {}
        self.arrived = 0
        self.pool = [int(number) for number in TABLES.alien_numbers]
        self.colonies: list[list[int]] = [[] for _ in range(self.players)]
        self.colony_ships = [0] * self.players

    def document(self) -> Document:
        """The whole position."""
        spare = self.deal_markers()
        self.explore()
        self.settle_aliens()
        self.send_machines()
        for player in self.living():
            self.found_colonies(player)
        for player in self.living():
            self.raise_fleet(player)
        if self.phase in ("combat", "exploration"):
            self.advance(self.active)
        discard = [self.random.randrange(left + 1) if self.options.aliens else 0 for left in self.pool]
        names = [UNITS.symbols[UNITS.players + kind] for kind in range(3)]
        first = self.random.randrange(self.players)
        return {
            "game": "space_empires",
            "options": self.given,
            "phase": self.phase,
            "cycle": self.cycle,
            "turn": self.turn,
            "active": COLOURS[self.active] if self.phase != "economic" else None,
            "order": [COLOURS[(first + at) % self.players] for at in range(self.players)],
            "players": {COLOURS[player]: self.sheet(player) for player in range(self.players)},
            "hexes": {HEX_NAMES[where]: row for where, row in self.hexes.items()},
            "machines": self.machines,
            "arrived": self.arrived,
            "spare": spare,
            "alien_pool": {name: self.pool[kind] - discard[kind] for kind, name in enumerate(names)},
            "alien_discard": {name: discard[kind] for kind, name in enumerate(names)},
            "end": {"fallen": self.alive.count(False)},
            "dice": {"seed": self.random.randrange(2**30)},
        }

    def living(self) -> list[int]:
        return [player for player in range(self.players) if self.alive[player]]

    def are_enemies(self, one: int, other: int) -> bool:
        return one != other and not (self.options.teams and (one + other) % 2 == 0)

    def around(self, where: int) -> list[int]:
        near = [int(self.board.neighbours[where * SIDES + side]) for side in range(SIDES)]
        return [there for there in near if there >= 0]

    # The map

    def place_homeworlds(self) -> list[int]:
        if self.board.seats == 0:
            return self.random.sample([int(where) for where in self.board.hexes], self.players)
        homes = [int(where) for where in self.board.homeworlds]
        if self.random.random() < 0.3 and len(self.board.choices) == self.players:
            self.given["placement"] = "free"
            homes = [int(self.random.choice(list(choices))) for choices in self.board.choices]
        return homes

    def deal_markers(self) -> Document:
        """SE-2.1: each home mix on its home system, deep space from its mix; returns what is put away unseen."""
        home = TABLES.mini_home_markers if self.board.name == "mini" else TABLES.home_markers
        free = [int(where) for where in self.board.hexes if not self.board.entry[where]]
        free = [where for where in free if where not in self.homeworlds]
        deep = self.shuffled(TABLES.deep_markers)
        if self.board.seats == 0:
            mixed = [kind for _ in range(self.players) for kind in self.shuffled(home)]
            needed = len(free) - len(mixed)
            mixed, deep = mixed + deep[:needed], deep[needed:]
            self.random.shuffle(mixed)
            self.lay(free, mixed)
        else:
            for seat in range(self.players):
                self.lay([where for where in free if self.board.home[where] == seat], self.shuffled(home))
            space = [where for where in free if self.board.home[where] < 0]
            self.lay(space, deep)
            deep = deep[len(space) :]
        return {kind: deep.count(kind) for kind in deep}

    def shuffled(self, mix: Iterable[Any]) -> list[str]:
        pile = [MARKERS[kind] for kind, number in enumerate(mix) for _ in range(int(number))]
        self.random.shuffle(pile)
        return pile

    def lay(self, places: list[int], markers: list[str]) -> None:
        for where, marker in zip(places, markers, strict=False):
            self.hexes[where] = {"marker": marker, "explored": False}

    def explore(self) -> None:
        """Around the homeworlds and outward; some markers that are still down have been looked at."""
        reach, density = self.random.randint(1, 7), self.random.uniform(0.4, 1.0)
        for where in list(self.hexes):
            near = min(int(self.board.distance(where, home)) for home in self.homeworlds)
            if near <= reach and self.random.random() < density:
                self.turn_up(where)
        for where, row in self.hexes.items():
            if not row["explored"] and any(self.is_explored(there) for there in self.around(where)):
                lookers = [seat for seat in self.living() if self.levels[seat]["exploration"] > 0]
                row["known"] = [COLOURS[seat] for seat in lookers if self.random.random() < 0.15]

    def turn_up(self, where: int) -> None:
        row = self.hexes[where]
        row["explored"] = True
        kind = row["marker"]
        unused = (kind == "warp_1" and not self.options.warp_1) or (kind == "warp_2" and not self.options.warp_2)
        if kind in GONE_WHEN_EXPLORED or unused or (kind in TOWED and self.random.random() < 0.4):
            row["marker"] = "empty"
            if kind == "doomsday" and self.arrived < int(self.options.doomsday) and self.players > 1:
                self.put_machine(where, 0)

    def is_explored(self, where: int) -> bool:
        return where in self.homeworlds or bool(self.hexes.get(where, {"explored": True})["explored"])

    def is_free(self, where: int) -> bool:
        """Whether anybody may stand here now."""
        row = self.hexes.get(where, {})
        if row.get("marker") == "super_nova" or self.board.entry[where] or sum(row.get("aliens", {}).values()):
            return False
        return self.is_explored(where) and HEX_NAMES[where] not in [unit["at"] for unit in self.machines.values()]

    def settle_aliens(self) -> None:
        """SE-14.1: four on a barren planet of deep space, fewer after battles; face down if a cruiser's look placed them."""
        if not self.options.aliens:
            return
        for where, row in self.hexes.items():
            if row["marker"] != "barren" or not row["explored"] or self.board.home[where] >= 0 or self.is_variable():
                continue
            if self.random.random() < 0.6 and sum(self.pool) >= 4:
                ships = [0, 0, 0]
                for _ in range(4):
                    kind = self.random.choices(range(3), weights=self.pool)[0]
                    self.pool[kind] -= 1
                    ships[kind] += 1
                seen = self.random.random() < 0.7
                lost = self.random.randrange(4) if seen else 0
                for _ in range(lost):
                    ships[self.random.choice([kind for kind in range(3) if ships[kind]])] -= 1
                names = [UNITS.symbols[UNITS.players + kind] for kind in range(3)]
                row["aliens"] = dict(zip(names, ships, strict=True))
                row["aliens_up"] = seen
        self.pool = [max(0, left) for left in self.pool]

    def is_variable(self) -> bool:
        return bool(self.board.seats == 0)

    def send_machines(self) -> None:
        """SE-SOLO.2: in the solitaire game those whose time has come."""
        if self.players > 1:
            return
        size = "small" if self.board.name == "solo_small" else "large"
        for phase, rating in TABLES.arrivals[size][self.options.difficulty]:
            if phase < self.cycle:
                places = [int(where) for where in self.board.hexes if where not in self.homeworlds]
                self.put_machine(self.random.choice(places), rating)

    def put_machine(self, where: int, rating: int) -> None:
        self.arrived += 1
        last = self.arrived == len(TABLES.arrivals["small"]["easy"])
        if self.random.random() < 0.7 or (last and not self.machines):
            hull = int(UNITS.hull[UNITS.first_machine + rating])
            machine: Document = {"at": HEX_NAMES[where], "rating": rating}
            if rating > 0 and self.random.random() < 0.5:
                machine |= {"weakness": self.random.randint(1, 5), "wounds": self.random.randrange(hull)}
            self.machines[f"machine#{self.arrived}"] = machine

    # Empires

    def random_levels(self) -> dict[str, int]:
        """Levels of the technologies in use, some empires far ahead."""
        wealth = self.random.random()
        levels = {}
        for number, name in enumerate(TECHNOLOGIES):
            start, top = int(TECHNOLOGY.start[number]), int(TECHNOLOGY.top[number])
            start = {"size": int(self.options.ship_size), "move": int(self.options.move)}.get(name, start)
            used = self.options.has_module(TECHNOLOGY.module[number])
            levels[name] = start + sum(self.random.random() < wealth for _ in range(top - start)) if used else start
        return levels

    def found_colonies(self, player: int) -> None:
        home = self.homeworlds[player]
        value = self.random.choice([20, 20, 20, 15, 10, 5])
        self.hexes[home] = {"marker": "planet", "colony": COLOURS[player], "value": value, "homeworld": True}
        self.colonies[player].append(home)
        wanted = self.random.randrange(11)
        for where in sorted(self.hexes, key=lambda there: int(self.board.distance(home, there))):
            row = self.hexes[where]
            if len(self.colonies[player]) > wanted or "colony" in row or not self.is_free(where):
                continue
            barren = row["marker"] == "barren" and self.levels[player]["terraforming"] > 0
            if (row["marker"] == "planet" or barren) and self.random.random() < 0.7:
                row |= {"colony": COLOURS[player], "value": self.random.choice([0, 1, 3, 5])}
                if self.options.victory == "colony_points" and self.board.home[where] != player:
                    row["value"] = min(row["value"], 3)  # three such colonies of value 5 would have won
                self.colonies[player].append(where)
                self.colony_ships[player] += 1
        for where in self.colonies[player]:
            if self.random.random() < 0.2:
                self.hexes[where]["minerals"] = 5 * self.random.randint(1, 4)
            if self.random.random() < 0.05:
                self.hexes[where]["wrecks"] = 1

    def raise_fleet(self, player: int) -> None:
        """Some of every type that the empire can have built, in a few places; sometimes nearly all counters."""
        richness = self.random.choice([0.1, 0.3, 0.5, 0.95])
        places = self.bases_of_operation(player)
        for kind in range(int(UNITS.players)):
            for number in range(int(UNITS.counters[kind])):
                if self.can_build(player, kind) and self.random.random() < richness:
                    self.put_unit(player, kind, number, places)
        self.link_merchants(player)

    def can_build(self, player: int, kind: int) -> bool:
        needs = int(UNITS.needs[kind])
        known = needs < 0 or self.levels[player][TECHNOLOGIES[needs]] >= UNITS.needs_level[kind]
        return known and self.options.has_module(UNITS.module[kind])

    def bases_of_operation(self, player: int) -> list[int]:
        """Own colonies and hexes of space that no enemy holds; near the enemy as well as at home."""
        fit = [
            where for where in [*self.hexes, *self.homeworlds] if self.is_free(where) and self.may_hold(player, where)
        ]
        centre = self.random.choice(fit or [self.homeworlds[player]])
        near = [where for where in fit if self.board.distance(where, centre) <= 2]
        chosen = self.random.sample(near, min(len(near), self.random.randint(1, 5)))
        places = sorted({*chosen, *[where for where in self.colonies[player] if self.may_hold(player, where)]})
        for where in places:
            if where in chosen:
                self.holders[where] = player
        return places

    def may_hold(self, player: int, where: int) -> bool:
        holder = self.holders.get(where, player)
        return not self.are_enemies(player, holder)

    def put_unit(self, player: int, kind: int, number: int, places: list[int]) -> None:
        """A counter with ships, where its type may stand."""
        role = ROLE_NAMES[UNITS.role[kind]]
        if role == "colony_ship" and number < self.colony_ships[player]:
            return  # it has become a colony
        earning = [where for where in places if self.earns(player, where)]
        fitting = {"yard": earning, "base": earning, "fighter": self.berths(player, places)}.get(role, places)
        if role == "base":
            fitting = [where for where in fitting if not self.in_hex(player, where, "Base")]
        if role == "mine":
            fitting = [where for where in fitting if not self.has_enemy_colony(player, where)]
        if not fitting or role == "merchant":
            return
        where = self.random.choice(fitting)
        ships = self.random.choice([1, 1, 2, 3, int(UNITS.stack[kind])])
        if role == "fighter" and where not in self.colonies[player]:
            ships = min(ships, self.room(player, where))
        unit: Document = {"at": HEX_NAMES[where], "ships": min(ships, int(UNITS.stack[kind]))}
        self.equip(player, kind, unit)
        self.expose(kind, unit)
        unit["travelled"] = role not in ("yard", "base") and (
            where not in self.colonies[player] or self.random.random() < 0.5
        )
        if role == "raider":
            self.steal_in(player, unit)
        if role == "miner" and self.random.random() < 0.5:
            unit["load"] = self.random.choice([1, 5, 10])
        self.holders[self.hex_of(unit)] = self.holders.get(self.hex_of(unit), player)
        self.units[player][f"{UNITS.symbols[kind]}#{number + 1}"] = unit

    def hex_of(self, unit: Document) -> int:
        return HEX_NAMES.index(unit["at"])

    def earns(self, player: int, where: int) -> bool:
        return where in self.colonies[player] and self.hexes[where]["value"] > 0

    def has_enemy_colony(self, player: int, where: int) -> bool:
        colour = self.hexes.get(where, {}).get("colony")
        return colour is not None and self.are_enemies(player, COLOURS.index(colour))

    def in_hex(self, player: int, where: int, symbol: str) -> list[Document]:
        """The player's units of a type in a hex."""
        rows = self.units[player].items()
        return [unit for name, unit in rows if name.startswith(f"{symbol}#") and unit["at"] == HEX_NAMES[where]]

    def room(self, player: int, where: int) -> int:
        carriers = sum(unit["ships"] for unit in self.in_hex(player, where, "CV"))
        return 3 * carriers - sum(unit["ships"] for unit in self.in_hex(player, where, "F"))

    def berths(self, player: int, places: list[int]) -> list[int]:
        return [where for where in places if where in self.colonies[player] or self.room(player, where) > 0]

    def equip(self, player: int, kind: int, unit: Document) -> None:
        """SE-7.5.3: the newest levels when it was built, and none since; bases and yards have the newest (SE-9.10.5)."""
        levels, hull = self.levels[player], int(UNITS.hull[kind])
        role, carried = ROLE_NAMES[UNITS.role[kind]], int(UNITS.carries[kind])
        old = role not in ("yard", "base") and not self.options.instant_tech and self.random.random() < 0.5
        if UNITS.fights(kind):
            for name, top in (("attack", hull), ("defence", hull), ("tactics", 9), ("move", 9)):
                start = int(TECHNOLOGY.start[TECHNOLOGIES.index(name)])
                newest = min(levels[name], top)
                unit[name] = self.random.randint(start, newest) if old else newest
            if role == "fighter":
                unit["move"] = 0
        if carried >= 0:
            newest = levels[TECHNOLOGIES[carried]]
            least = 1 if UNITS.needs[kind] == carried else 0
            unit["special"] = self.random.randint(least, newest) if old else newest

    def expose(self, kind: int, unit: Document) -> None:
        """What battles, announcements and black holes have shown of a group."""
        if UNITS.first_slot[kind] >= UNITS.first_slot[UNITS.symbols.index("CO")]:
            return
        fate = self.random.random()
        if fate < 0.3 and UNITS.role[kind] != MINE and UNITS.symbols[kind] != "Decoy":
            unit["face"] = "up"
            if UNITS.fights(kind):
                unit |= {f"shown_{name}": unit[name] for name in ("attack", "defence", "tactics")}
                if UNITS.role[kind] in (FIGHTER, RAIDER):
                    unit["shown_special"] = unit["special"]
        elif fate < 0.5 and UNITS.role[kind] == RAIDER:
            unit["face"] = "announced"
            unit["counted"] = self.random.choice([0, unit["ships"]])
        elif fate < 0.4 and UNITS.role[kind] != FIGHTER and ROLE_NAMES[UNITS.role[kind]] not in ("yard", "base"):
            unit["counted"] = unit["ships"]

    def steal_in(self, player: int, unit: Document) -> None:
        """SE-12.1.2.a: raiders that nobody can detect may be among enemies; not in a nebula (SE-12.1.6)."""
        hosts = [where for where, holder in self.holders.items() if self.are_enemies(player, holder)]
        hosts = [where for where in hosts if self.hexes.get(where, {}).get("marker") != "nebula"]
        hosts = [where for where in hosts if not self.is_scanned(player, where)]
        if not hosts or self.random.random() < 0.6:
            return
        where = self.random.choice(hosts)
        rivals = [other for other in self.living() if self.are_enemies(player, other)]
        seen = [COLOURS[other] for other in rivals if self.units_in(other, where)]
        unit |= {"at": HEX_NAMES[where], "face": "announced", "cloaked": seen, "travelled": True}

    def is_scanned(self, player: int, where: int) -> bool:
        rivals = [other for other in range(self.players) if self.are_enemies(player, other)]
        return any(self.in_hex(other, where, "DD") for other in rivals)

    def units_in(self, player: int, where: int) -> list[str]:
        return [name for name, unit in self.units[player].items() if unit["at"] == HEX_NAMES[where]]

    def link_merchants(self, player: int) -> None:
        """A chain of merchants from the homeworld toward a colony or a fleet, two in some hexes (SE-10.1.2)."""
        kind = UNITS.symbols.index("MS")
        assert UNITS.role[kind] == MERCHANT
        if not self.can_build(player, kind) or self.random.random() < 0.3:
            return
        where, number = self.homeworlds[player], 0
        goal = self.random.choice(
            [*self.colonies[player], *[self.hex_of(unit) for unit in self.units[player].values()]]
        )
        for _ in range(12):
            if not self.is_free(where) or not self.may_hold(player, where):
                return
            for _ in range(self.random.choice([1, 1, 1, 2])):
                number += 1
                self.units[player][f"MS#{number}"] = {
                    "at": HEX_NAMES[where],
                    "travelled": where != self.homeworlds[player],
                }
                self.holders[where] = player
            nearer = [there for there in self.around(where) if self.is_nearer(there, where, goal)]
            if not nearer:
                return
            where = self.random.choice(nearer)

    def is_nearer(self, here: int, there: int, goal: int) -> bool:
        return bool(self.board.distance(here, goal) < self.board.distance(there, goal))

    # Moves that have just been made

    def advance(self, player: int) -> None:
        """Some of the active player's fleets have moved: into enemies and aliens, or into the unknown."""
        for start in sorted({self.hex_of(unit) for unit in self.units[player].values()}):
            goals = [there for there in self.around(start) if self.is_goal(player, there)]
            if goals and not any(unit.get("cloaked") for unit in self.stack(player, start).values()):
                self.move(player, start, self.random.choice(goals))

    def is_goal(self, player: int, where: int) -> bool:
        row = self.hexes.get(where, {})
        if row.get("marker") == "super_nova" and row.get("explored"):
            return False
        if self.board.entry[where] or HEX_NAMES[where] in [unit["at"] for unit in self.machines.values()]:
            return False
        if self.phase == "exploration":
            return not self.is_explored(where)
        hostile = where in self.holders and self.are_enemies(player, self.holders[where])
        return self.is_explored(where) and (hostile or self.has_enemy_colony(player, where) or bool(row.get("aliens")))

    def stack(self, player: int, where: int) -> dict[str, Document]:
        return {name: self.units[player][name] for name in self.units_in(player, where)}

    def move(self, player: int, start: int, goal: int) -> None:
        """Warships with any move, and with them what may come along: squadrons that find room, unarmed ships."""
        stay = ("SY", "Base", "Mines", "MS")
        stack = {n: unit for n, unit in self.stack(player, start).items() if n.split("#")[0] not in stay}
        armed = [
            name
            for name in stack
            if UNITS.fights(UNITS.symbols.index(name.split("#")[0])) and not name.startswith("F#")
        ]
        going = [name for name in armed if self.random.random() < 0.8]
        if not going:
            return
        carried = 3 * sum(stack[name]["ships"] for name in going if name.startswith("CV#"))
        staying = start in self.colonies[player]
        left = 3 * sum(stack[name]["ships"] for name in armed if name.startswith("CV#")) - carried
        for name in [name for name in stack if name not in armed]:
            if not name.startswith("F#"):
                going += [name] if self.random.random() < 0.4 else []
            elif stack[name]["ships"] <= carried and (not staying or self.random.random() < 0.7):
                carried -= stack[name]["ships"]
                going.append(name)
            elif not staying:
                left -= stack[name]["ships"]
        if left < 0 and not staying:
            return  # squadrons would be left without room
        for name in going:
            stack[name] |= {
                "at": HEX_NAMES[goal], "start": HEX_NAMES[start], "origin": HEX_NAMES[start], "steps": 1, "moved": True,
                "travelled": True,
            }  # fmt: skip

    # What stands on the sheets

    def sheet(self, player: int) -> Document:
        home = HEX_NAMES[self.homeworlds[player]]
        if not self.alive[player]:
            self.hexes[self.homeworlds[player]] = {"marker": "planet"}
            return {"alive": False, "homeworld": home, "place": 1}
        cp = self.random.choice([0, 0, 10, 40, 300]) + self.random.randrange(20)
        return {
            "homeworld": home,
            "cp": cp,
            "technology": self.levels[player],
            "disclosed": self.known_levels(player),
            "last_bid": self.random.randrange(6),
            "last_research": 10 * self.random.randrange(4) if self.options.gearing else self.random.randrange(4),
            "points": self.random.randrange(3) if self.options.victory == "colony_points" else 0,
            "progress": self.research(player),
            "ledger": cp + self.worth(player) + self.random.randrange(10),
            "units": self.units[player],
        }

    def known_levels(self, player: int) -> dict[str, int]:
        """At least the start and what open groups, settled barren planets, looks and announcements show."""
        levels, least = self.levels[player], {}
        for number, name in enumerate(TECHNOLOGIES):
            start = int(TECHNOLOGY.start[number])
            least[name] = {"size": int(self.options.ship_size), "move": int(self.options.move)}.get(name, start)
        for name, unit in self.units[player].items():
            kind = UNITS.symbols.index(name.split("#")[0])
            for technology, level in self.shown(kind, unit):
                least[technology] = max(least[technology], level)
        if any(self.hexes[where]["marker"] == "barren" for where in self.colonies[player]):
            least["terraforming"] = 1
        if any(COLOURS[player] in row.get("known", []) for row in self.hexes.values()):
            least["exploration"] = 1
        return {name: min(levels[name], level + self.random.randrange(2)) for name, level in least.items()}

    def shown(self, kind: int, unit: Document) -> list[tuple[str, int]]:
        """The levels that the open side of a unit tells."""
        needs, carried = int(UNITS.needs[kind]), int(UNITS.carries[kind])
        told: list[tuple[str, int]] = []
        if unit.get("face") in ("up", "announced") and needs >= 0:
            told.append((TECHNOLOGIES[needs], int(UNITS.needs_level[kind])))
        if "shown_attack" in unit:
            told += [(name, unit[name]) for name in ("attack", "defence", "tactics")]
            if UNITS.role[kind] in (FIGHTER, RAIDER):
                told.append((TECHNOLOGIES[carried], unit["special"]))
        return told

    def research(self, player: int) -> dict[str, int]:
        """SE-19.2.b: sums that have not reached the price of the next level."""
        if not self.options.unpredictable:
            return {}
        return {
            name: self.random.randrange(self.price(number, self.levels[player][name] + 1))
            for number, name in enumerate(TECHNOLOGIES)
            if self.levels[player][name] < TECHNOLOGY.top[number] and self.random.random() < 0.3
        }

    def price(self, technology: int, level: int) -> int:
        prices = TECHNOLOGY.revised if self.options.revised else TECHNOLOGY.first
        return int(prices[technology * LEVELS + level])

    def worth(self, player: int) -> int:
        """Units, colonies and technology at list price."""
        total = 8 * self.colony_ships[player]
        for name, unit in self.units[player].items():
            total += int(UNITS.cost[UNITS.symbols.index(name.split("#")[0])]) * unit.get("ships", 1)
        for number, name in enumerate(TECHNOLOGIES):
            first = int(TECHNOLOGY.start[number]) + 1
            total += sum(self.price(number, level) for level in range(first, self.levels[player][name] + 1))
        return total


# The seats exchanged

OWNERS = (*COLOURS, "aliens", "machines")
SETS = ("known", "winners", "exposed", "cloaked", "handicap")  # written in the order of seats


def next_seat(players: int) -> dict[str, str]:
    return {COLOURS[seat]: COLOURS[(seat + 1) % players] for seat in range(players)}


def mirror(document: Document) -> Document | None:
    """Every seat becomes its left neighbour; the map stays. Not at the setup, where places belong to seats, nor with
    colony points, for which it counts whose home system a colony is in."""
    options = make_options(document["options"])
    if document["phase"] == "setup" or options.victory == "colony_points" or options.solitaire:
        return None
    mirrored = exchanged(document, next_seat(int(options.players)))
    assert isinstance(mirrored, dict)
    return mirrored


def exchanged(value: Any, seats: dict[str, str], name: str = "") -> Any:
    """A document with all colours replaced: alone, before the name of a counter, and as keys; not the backs of markers."""
    if name == "back":
        return value
    if isinstance(value, dict):
        return {seats.get(key, key): exchanged(item, seats, key) for key, item in value.items()}
    if isinstance(value, list):
        items = [exchanged(item, seats) for item in value]
        return sorted(items, key=OWNERS.index) if name in SETS else items
    if isinstance(value, str):
        colour, space, rest = value.partition(" ")
        return seats.get(colour, colour) + space + rest
    return value


def mirrored_action(game: Game[State], action: int) -> int:
    """Only players are named by their seats."""
    word, _, colour = game.label(action).partition(" ")
    if word != "player":
        return action
    return game.parse(f"player {next_seat(int(game.state.players)).get(colour, colour)}")


def in_seat_order(game: Game[State]) -> bool:
    """SE-7.0: the players are asked one after the other in what is simultaneous, from the first seat on. With more than two
    players also whoever may announce raiders, and whoever a machine meets."""
    state = game.state
    phase = game.to_position()["phase"]
    if phase in ("setup", "economic") or game.over:
        return True
    name = game.decision.name if game.decision else ""
    return state.players > 2 and (phase == "machines" or name.startswith("Announce"))


def without_seats(document: Document) -> Document:
    """The numbers of a flow may be those of players."""
    return {section: facts for section, facts in document.items() if section != "flow"}


def watch(game: Game[State]) -> Any:
    return check_invariants


SUBJECT = Subject(
    rules=RULES,
    generate=generate,
    act=random_action,
    watch=watch,
    derived=frozenset({"revision"}),
    oracles=ORACLES,
    mirror=mirror,
    mirrored_action=mirrored_action,
    in_seat_order=in_seat_order,
    without_seats=without_seats,
)
