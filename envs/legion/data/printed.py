"""What is printed on unit, upgrade, command and battle cards, as arrays; `loader` fills them from TOML.

Units, weapons and cards are known by their numbers, in the order of the files. Lines of keywords, weapons, orders and parts of
zones lie one after the other in tables of their own: their owner has the number of the first and how many follow. Lengths are
tenths of a millimetre. Printed objects are shared by all games and never change.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.data import keyword_list

NONE: Final[i64] = -1

# Factions.
REBEL: Final[i64] = 0
EMPIRE: Final[i64] = 1
REPUBLIC: Final[i64] = 2
SEPARATIST: Final[i64] = 3
MERCENARY: Final[i64] = 4
FACTIONS: Final = ("rebel", "empire", "republic", "separatist", "mercenary")
ANY_FACTION: Final[i64] = -1  # of a command card

# LG-GEN-16: sides of the Force.
LIGHT: Final[i64] = 0
DARK: Final[i64] = 1
SIDES_OF_THE_FORCE: Final = ("light", "dark")
SIDE_OF_FACTION: Final = (LIGHT, DARK, LIGHT, DARK, NONE)

# Ranks.
COMMANDER: Final[i64] = 0
OPERATIVE: Final[i64] = 1
CORPS: Final[i64] = 2
SPECIAL_FORCES: Final[i64] = 3
SUPPORT: Final[i64] = 4
HEAVY: Final[i64] = 5
COUNTERPART: Final[i64] = 6
RANKS: Final = ("commander", "operative", "corps", "special_forces", "support", "heavy", "counterpart")

# Types of units: first those of troopers, then those of vehicles.
TROOPER: Final[i64] = 0
CLONE_TROOPER: Final[i64] = 1
CREATURE_TROOPER: Final[i64] = 2
DROID_TROOPER: Final[i64] = 3
EMPLACEMENT_TROOPER: Final[i64] = 4
WOOKIEE_TROOPER: Final[i64] = 5
GROUND_VEHICLE: Final[i64] = 6
REPULSOR_VEHICLE: Final[i64] = 7
UNIT_TYPES: Final = (
    "trooper", "clone_trooper", "creature_trooper", "droid_trooper", "emplacement_trooper", "wookiee_trooper",
    "ground_vehicle", "repulsor_vehicle",
)  # fmt: skip
TROOPER_TYPES: Final[i64] = 63  # bits
VEHICLE_TYPES: Final[i64] = 192

# LG-MERC-5.
AFFILIATIONS: Final = ("black_sun", "pyke_syndicate", "raiders", "rogues", "maul_loyalists", "ewoks")

# LG-SETUP-5: icons of the upgrade bar.
SLOTS: Final = (
    "heavy_weapon", "personnel", "force", "command", "hardpoint", "gear", "grenades", "programming", "comms", "pilot",
    "training", "generator", "armament", "crew", "ordnance",
)  # fmt: skip
SLOT_KINDS: Final[i64] = 15
HEAVY_WEAPON_SLOT: Final[i64] = 0
FORCE_SLOT: Final[i64] = 2
PROGRAMMING_SLOT: Final[i64] = 7

# Defence dice and charts.
RED: Final[i64] = 0
WHITE: Final[i64] = 1
DEFENCES: Final = ("red", "white")
NO_SURGE: Final[i64] = 0
SURGE_HIT: Final[i64] = 1
SURGE_CRIT: Final[i64] = 2
ATTACK_SURGES: Final = ("none", "hit", "crit")
SURGE_BLOCK: Final[i64] = 1
DEFENCE_SURGES: Final = ("none", "block")

NO_COURAGE: Final[i64] = -1  # vehicles and counterparts
NULL_COURAGE: Final[i64] = 99  # the printed dash: no number of tokens reaches it
NO_RESILIENCE: Final[i64] = -1
NO_LIMIT: Final[i64] = 99  # range of a weapon; orders to every eligible unit

# Bases; all are discs except the long ones, which are a segment along the heading with a radius.
SMALL: Final[i64] = 0
BASES: Final = ("small", "medium", "large", "huge", "laat", "epic", "long", "snail")
BASE_RADIUS: Final = (135, 250, 350, 500, 600, 750, 500, 500)
BASE_HALF_LENGTH: Final = (0, 0, 0, 0, 0, 0, 375, 500)
SMALL_HEIGHT: Final[i64] = 419

# Weapons.
MELEE: Final[i64] = 0
RANGED: Final[i64] = 1
MELEE_AND_RANGED: Final[i64] = 2
AREA: Final[i64] = 3
OVERRUN: Final[i64] = 4
SELF_DESTRUCT: Final[i64] = 5
WEAPON_KINDS: Final = ("melee", "ranged", "melee+ranged", "area", "overrun", "self_destruct")
OF_UNIT: Final[i64] = 0
OF_UPGRADE: Final[i64] = 1
OF_COMMAND: Final[i64] = 2
OF_BATTLE: Final[i64] = 3

# Upgrade cards.
NO_USE: Final[i64] = 0
EXHAUST: Final[i64] = 1
EXPEND: Final[i64] = 2
USES: Final = ("none", "exhaust", "expend")
CARD_ACTIONS: Final = ("none", "free", "action", "double_action")  # by the numbers of keyword_list
BOTH_SIDES: Final[i64] = 0
SIDE_A: Final[i64] = 1
SIDE_B: Final[i64] = 2
CARD_SIDES: Final = ("both", "A", "B")
NO_MINI: Final[i64] = 0  # wounds of the mini that a card adds
AS_UNIT: Final[i64] = -1

# Arguments of keywords.
ARC_NAMES: Final = ("front", "left", "rear", "right")
FRONT_ARC: Final[i64] = 1
SIDE_ARCS: Final[i64] = 10
REAR_ARC: Final[i64] = 4
ACTION_NAMES: Final = ("move", "attack", "aim", "dodge", "standby", "recover")
MOVE_ACTION: Final[i64] = 1
ATTACK_ACTION: Final[i64] = 2
AIM_ACTION: Final[i64] = 4
DODGE_ACTION: Final[i64] = 8
STANDBY_ACTION: Final[i64] = 16
RECOVER_ACTION: Final[i64] = 32
TOKEN_KINDS: Final = ("aim", "dodge", "surge", "standby", "recover")  # what Independent and Cache speak of
CHARGES: Final = ("Dioxis Charge", "Dioxis Mine", "Proton Charge", "Sonic Charge", "Thermal Charge")
GROUND: Final[i64] = 0
AIR: Final[i64] = 1
HOVERS: Final = ("Ground", "Air")
OPEN: Final[i64] = 0
CLOSED: Final[i64] = 1
TRANSPORTS: Final = ("Open", "Closed")
SIDEARMS: Final = ("Melee", "Ranged")
BATTLE_FORCES: Final = (
    "501st Legion", "Blizzard Force", "Echo Base Defenders", "Experimental Droids", "Separatist Invasion",
    "Tempest Force", "Wookiee Defenders",
)  # fmt: skip

# Battle cards.
OBJECTIVE: Final[i64] = 0
DEPLOYMENT: Final[i64] = 1
CONDITION: Final[i64] = 2
SUPPLY: Final[i64] = 3
EQUIPPED: Final[i64] = 4
CATEGORIES: Final = ("objective", "deployment", "condition", "supply", "equip")
STANDARD: Final[i64] = 0
SKIRMISH: Final[i64] = 1
SETS: Final = ("standard", "skirmish")
END_OF_GAME: Final[i64] = 1  # bits of when an objective is scored: this, the end of round n as bit n, and
ON_DETONATION: Final[i64] = 128
RECTANGLE: Final[i64] = 0  # x0, y0, x1, y1
HALF_DISC: Final[i64] = 1  # x, y, radius: the half that lies on the table
INCH: Final[i64] = 254


class Keywords:
    """All keywords by their numbers: what they are called, and what a card may print behind them."""

    def __init__(self) -> None:
        self.names: list[str] = [entry[0] for entry in keyword_list.KEYWORDS]
        self.rules: list[str] = [keyword_list.rule_of(name) for name in self.names]
        self.has_value: vec[i64] = vec[i64]([i64(entry[1]) for entry in keyword_list.KEYWORDS])  # N, X or MAYBE_X
        self.argument: vec[i64] = vec[i64]([i64(entry[2]) for entry in keyword_list.KEYWORDS])  # kind of argument
        self.action: vec[i64] = vec[i64]([i64(entry[3]) for entry in keyword_list.KEYWORDS])
        self.number: dict[str, int] = {name: at for at, name in enumerate(self.names)}

    @property
    def count(self) -> i64:
        return i64(len(self.names))


class Lines:
    """One entry for each keyword that stands on a card or with a weapon, card by card."""

    def __init__(self) -> None:
        self.kind: vec[i64] = vec[i64]()  # number of the keyword
        self.value: vec[i64] = vec[i64]()  # 0 for a keyword without a value
        self.argument: vec[i64] = vec[i64]()  # a number of the kind that KEYWORDS.argument says, or NONE
        self.side: vec[i64] = vec[i64]()  # of a two-sided card
        self.action: vec[i64] = vec[i64]()  # what using it costs: NO_ACTION, FREE_ACTION, ACTION, DOUBLE_ACTION

    def find(self, first: i64, count: i64, kind: i64) -> i64:
        """The first of some lines with this keyword, or NONE."""
        for line in range(first, first + count):
            if self.kind[line] == kind:
                return line
        return NONE

    def total(self, first: i64, count: i64, kind: i64) -> i64:
        """LG-GEN-5: the values of a keyword on some lines, added up."""
        found: i64 = 0
        for line in range(first, first + count):
            if self.kind[line] == kind:
                found += self.value[line]
        return found


class Filters:
    """Which units a keyword or an order means: several alternatives, in each of which every condition must hold.

    Conditions on rank, type, faction and affiliation are bits, all of them where nothing is said; a unit without affiliation
    has none of those bits, so that NONE stands for no condition there.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.first: vec[i64] = vec[i64]()  # alternative
        self.count: vec[i64] = vec[i64]()
        self.ranks: vec[i64] = vec[i64]()  # from here on by alternative
        self.types: vec[i64] = vec[i64]()
        self.factions: vec[i64] = vec[i64]()
        self.affiliation: vec[i64] = vec[i64]()  # or NONE
        self.keyword: vec[i64] = vec[i64]()  # that the unit must have, or NONE
        self.slot: vec[i64] = vec[i64]()  # icon on its upgrade bar, or NONE
        self.name: vec[i64] = vec[i64]()  # a number in NAMES, or NONE
        self.unit: vec[i64] = vec[i64]()  # where a title is printed, too, or NONE


class Units:
    """One entry for each unit card."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.titles: list[str] = []  # empty where there is none
        self.labels: list[str] = []  # the shortest text that no other unit has: name, title in brackets, faction
        self.name: vec[i64] = vec[i64]()  # a number in NAMES
        self.faction: vec[i64] = vec[i64]()
        self.affiliation: vec[i64] = vec[i64]()  # or NONE
        self.hireable: vec[i64] = vec[i64]()  # LG-MERC-1: bits of factions
        self.rank: vec[i64] = vec[i64]()
        self.type: vec[i64] = vec[i64]()
        self.unique: vec[i64] = vec[i64]()  # LG-SETUP-7: dots, 0 for no limit
        self.points: vec[i64] = vec[i64]()
        self.minis: vec[i64] = vec[i64]()
        self.wounds: vec[i64] = vec[i64]()
        self.courage: vec[i64] = vec[i64]()  # or NO_COURAGE, NULL_COURAGE
        self.resilience: vec[i64] = vec[i64]()  # or NO_RESILIENCE
        self.speed: vec[i64] = vec[i64]()  # NONE for a counterpart
        self.defence: vec[i64] = vec[i64]()  # NONE for a counterpart
        self.surge_attack: vec[i64] = vec[i64]()
        self.surge_defence: vec[i64] = vec[i64]()
        self.base: vec[i64] = vec[i64]()
        self.height: vec[i64] = vec[i64]()  # of the silhouette
        self.bar: vec[i64] = vec[i64]()  # icons by `unit * SLOT_KINDS + slot`
        self.keyword_first: vec[i64] = vec[i64]()
        self.keyword_count: vec[i64] = vec[i64]()
        self.weapon_first: vec[i64] = vec[i64]()
        self.weapon_count: vec[i64] = vec[i64]()
        self.in_rulebook: vec[i64] = vec[i64]()  # 0: it needs keywords that are younger than the rulebook
        self.number: dict[str, int] = {}  # by id

    @property
    def count(self) -> i64:
        return i64(len(self.ids))

    def icons(self, unit: i64, slot: i64) -> i64:
        """How many upgrades of a kind the bar has room for."""
        return self.bar[unit * SLOT_KINDS + slot]

    def is_trooper(self, unit: i64) -> bool:
        return self.type[unit] < GROUND_VEHICLE


class Weapons:
    """One entry for each weapon, owner by owner."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.name: vec[i64] = vec[i64]()  # LG-ATK-2-4: weapons of one name share a number
        self.source: vec[i64] = vec[i64]()  # OF_UNIT, OF_UPGRADE, OF_COMMAND, OF_BATTLE
        self.owner: vec[i64] = vec[i64]()  # number of the card
        self.kind: vec[i64] = vec[i64]()
        self.range_min: vec[i64] = vec[i64]()  # 0 for weapons that are not ranged
        self.range_max: vec[i64] = vec[i64]()  # or NO_LIMIT
        self.red: vec[i64] = vec[i64]()
        self.black: vec[i64] = vec[i64]()
        self.white: vec[i64] = vec[i64]()
        self.surge: vec[i64] = vec[i64]()  # its own chart, or NO_SURGE
        self.use: vec[i64] = vec[i64]()  # of its card
        self.side: vec[i64] = vec[i64]()  # of its card
        self.keyword_first: vec[i64] = vec[i64]()
        self.keyword_count: vec[i64] = vec[i64]()

    @property
    def count(self) -> i64:
        return i64(len(self.names))


class Upgrades:
    """One entry for each upgrade card."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.labels: list[str] = []  # the shortest text that no other upgrade has: name, slot or unit in brackets
        self.name: vec[i64] = vec[i64]()  # a number in NAMES
        self.slot: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()
        self.unique: vec[i64] = vec[i64]()
        self.side: vec[i64] = vec[i64]()  # LG-GEN-16: LIGHT, DARK or NONE
        self.filter: vec[i64] = vec[i64]()  # units that may carry it, or NONE for all
        self.barred: vec[i64] = vec[i64]()  # units that may not, or NONE
        self.adds_mini: vec[i64] = vec[i64]()
        self.mini_wounds: vec[i64] = vec[i64]()  # NO_MINI, AS_UNIT or a number
        self.gains: vec[i64] = vec[i64]()  # slot that it adds to the bar, or NONE
        self.must_fill: vec[i64] = vec[i64]()  # 1: an upgrade must be taken for the added icon
        self.allows: vec[i64] = vec[i64]()  # counterpart that may join its unit only with this card, or NONE
        self.use: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.two_sided: vec[i64] = vec[i64]()
        self.price_first: vec[i64] = vec[i64]()
        self.price_count: vec[i64] = vec[i64]()
        self.keyword_first: vec[i64] = vec[i64]()
        self.keyword_count: vec[i64] = vec[i64]()
        self.weapon_first: vec[i64] = vec[i64]()
        self.weapon_count: vec[i64] = vec[i64]()
        self.price_change: vec[i64] = vec[i64]()  # LG-SETUP-1: points more or less, from here on by price
        self.price_filter: vec[i64] = vec[i64]()
        self.price_army: vec[i64] = vec[i64]()  # 1: if such a unit is in the army, 0: if it carries the card
        self.number: dict[str, int] = {}

    @property
    def count(self) -> i64:
        return i64(len(self.ids))


class Commands:
    """One entry for each command card, and one for each part of its orders."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.pips: vec[i64] = vec[i64]()  # in play; 0 for a flaw card
        self.hand_pips: vec[i64] = vec[i64]()  # when the hand is built
        self.faction: vec[i64] = vec[i64]()  # or ANY_FACTION
        self.commander: vec[i64] = vec[i64]()  # whose card it is: a filter, or NONE
        self.battle_force: vec[i64] = vec[i64]()  # or NONE
        self.permanent: vec[i64] = vec[i64]()
        self.divulge: vec[i64] = vec[i64]()  # 1: at the start of Deploy Units
        self.generic: vec[i64] = vec[i64]()
        self.flaw: vec[i64] = vec[i64]()
        self.order_first: vec[i64] = vec[i64]()
        self.order_count: vec[i64] = vec[i64]()
        self.weapon_first: vec[i64] = vec[i64]()
        self.weapon_count: vec[i64] = vec[i64]()
        self.order_number: vec[i64] = vec[i64]()  # LG-TEXT-12, by part: how many units at most, or NO_LIMIT
        self.order_filter: vec[i64] = vec[i64]()  # which, or NONE for any
        self.order_self: vec[i64] = vec[i64]()  # 1: the unit whose card it is
        self.number: dict[str, int] = {}

    @property
    def count(self) -> i64:
        return i64(len(self.ids))


class Battle:
    """One entry for each battle card, and one for each part of a deployment zone."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.category: vec[i64] = vec[i64]()
        self.set: vec[i64] = vec[i64]()
        self.copies: vec[i64] = vec[i64]()
        self.objective_tokens: vec[i64] = vec[i64]()
        self.condition_tokens: vec[i64] = vec[i64]()
        self.barricades: vec[i64] = vec[i64]()
        self.carts: vec[i64] = vec[i64]()
        self.scored: vec[i64] = vec[i64]()  # bits: END_OF_GAME, rounds, ON_DETONATION
        self.use: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.red_first: vec[i64] = vec[i64]()  # parts of the zones
        self.red_count: vec[i64] = vec[i64]()
        self.blue_first: vec[i64] = vec[i64]()
        self.blue_count: vec[i64] = vec[i64]()
        self.keyword_first: vec[i64] = vec[i64]()
        self.keyword_count: vec[i64] = vec[i64]()
        self.weapon_first: vec[i64] = vec[i64]()
        self.weapon_count: vec[i64] = vec[i64]()
        self.shape: vec[i64] = vec[i64]()  # by part: RECTANGLE or HALF_DISC
        self.x0: vec[i64] = vec[i64]()  # or centre
        self.y0: vec[i64] = vec[i64]()
        self.x1: vec[i64] = vec[i64]()  # or radius
        self.y1: vec[i64] = vec[i64]()  # or 0
        self.number: dict[str, int] = {}

    @property
    def count(self) -> i64:
        return i64(len(self.ids))


class TokenSets:
    """What Independent and Cache give: so many of each kind, all of them or one kind of the player's choice."""

    def __init__(self) -> None:
        self.aim: vec[i64] = vec[i64]()
        self.dodge: vec[i64] = vec[i64]()
        self.surge: vec[i64] = vec[i64]()
        self.standby: vec[i64] = vec[i64]()
        self.recover: vec[i64] = vec[i64]()  # 1: the unit recovers
        self.choice: vec[i64] = vec[i64]()  # 1: one of the kinds


class Printed:
    """Everything that is printed; names of units and upgrades share numbers, as their dots count together (LG-SETUP-7)."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.keywords = Keywords()
        self.lines = Lines()
        self.filters = Filters()
        self.token_sets = TokenSets()
        self.card_lists: list[list[int]] = []  # Equip: numbers of upgrades
        self.units = Units()
        self.weapons = Weapons()
        self.upgrades = Upgrades()
        self.commands = Commands()
        self.battle = Battle()
        self.charge_weapon: vec[i64] = vec[i64]()  # by CHARGES

    def may_mean(self, filter_: i64, unit: i64, rank: i64) -> bool:
        """Whether a filter means a unit that has this rank now; NONE means every unit.

        The condition on a keyword (FILTERS.keyword) is the rules' affair, as units gain and lose keywords.
        """
        if filter_ == NONE:
            return True
        filters = self.filters
        first = filters.first[filter_]
        for alternative in range(first, first + filters.count[filter_]):
            if self.holds(alternative, unit, rank):
                return True
        return False

    def holds(self, alternative: i64, unit: i64, rank: i64) -> bool:
        """Whether all conditions of an alternative hold, the one on a keyword aside."""
        filters, units = self.filters, self.units
        if (filters.ranks[alternative] >> rank) & 1 == 0 or (filters.types[alternative] >> units.type[unit]) & 1 == 0:
            return False
        if (filters.factions[alternative] >> units.faction[unit]) & 1 == 0:
            return False
        if filters.affiliation[alternative] != NONE and filters.affiliation[alternative] != units.affiliation[unit]:
            return False
        if filters.slot[alternative] != NONE and units.icons(unit, filters.slot[alternative]) == 0:
            return False
        if filters.name[alternative] != NONE and filters.name[alternative] != units.name[unit]:
            return False
        return filters.unit[alternative] == NONE or filters.unit[alternative] == unit
