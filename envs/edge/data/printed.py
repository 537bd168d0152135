"""What is printed on squad cards, action cards, banners, Shrines, tokens and dice, as arrays; `loader` fills them from TOML.

Squads, modes, cards and tokens are known by their numbers, in the order of the faction files: those of a faction are
neighbours. A card has two actions, `2 * card + TOP` and `2 * card + BOTTOM`. Printed objects are shared by all games and
never change.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

# Factions, by the names of their files.
CHAPTER: Final = 0
DEMONS: Final = 1
FACELESS: Final = 2
REBORN: Final = 3
DVERGAR: Final = 4
RHA_ZACK: Final = 5
FACTIONS: Final = ("chapter", "demons", "faceless", "reborn", "dvergar", "rha_zack")

# Tiers: the game of the rulebook, and its expansions.
CORE: Final = 0
CAVALRY: Final = 1
BOSS: Final = 2
TIERS: Final = ("core", "cavalry", "boss")

ROLES: Final = ("leader", "line", "elite", "cavalry", "boss")

BASES: Final = (1, 2, 3, 7)  # hexes of a base

# Attributes.
INI: Final = 0
ATK: Final = 1
DEF: Final = 2
MOVE: Final = 3
ATTRIBUTES: Final = ("ini", "atk", "def", "move")
MOST_VALUE: Final = 12
DASH: Final = -1  # ED-SQD-2: not a number, and never becomes one
TOKENS_VALUE: Final = -2  # as many as there are tokens on the model
NO_CHANGE: Final = -1  # a side without the icon for changing the mode

# Kinds of action cards.
NORMAL: Final = 0
UPGRADE: Final = 1
EVOLVE: Final = 2
DEPLOY: Final = 3
SETUP_UPGRADE: Final = 4
KINDS: Final = ("normal", "upgrade", "evolve", "deploy", "setup_upgrade")

ANY_SQUAD: Final = -1
NO_MODE: Final = -1

# Actions.
TOP: Final = 0
BOTTOM: Final = 1
PARTS: Final = ("top", "bottom")
X_COST: Final = -1  # chosen when it is used
NO_COST: Final = -2  # a passive that works from the start
NO_ACTION: Final = -3  # Evolve cards have no bottom action
CRYSTAL: Final = 0
CHARGE: Final = 1
CURRENCIES: Final = ("crystal", "charge")

# Limits of an upgrade's action (ED-CARD-7).
NO_LIMIT: Final = 0
LIMITS: Final = ("", "roll", "shot", "turn", "combat", "payment")

# Moments at which an action or a banner may be used, as bits: the windows, then what only banners have (ED-BAN-2).
MOMENTS: Final = (
    "declare", "before_atk", "before_def", "after_def", "defended", "lost_def", "before_hit", "wounding", "killed",
    "wounded", "token_lost", "roll", "moved", "move", "evolving", "choosing_die", "resolved", "playing",
)  # fmt: skip

# Banners and Shrines have two versions (ED-VAR-10): `faction * VARIANTS + variant`.
STANDARD: Final = 0
ALTERNATIVE: Final = 1
VARIANTS: Final = ("standard", "alternative")
EFFECTS: Final = 2  # effects of a banner at most: `banner * EFFECTS + effect`

PLACES: Final = ("model", "squad", "upgrade", "player", "source", "hex", "space")  # what a token lies on

YELLOW: Final = 0
RED: Final = 1
DICE: Final = ("yellow", "red")

# Modes of play.
DUEL: Final = 0
FFA: Final = 1
TEAM: Final = 2
PLAY: Final = ("duel", "ffa", "team")


def moment(name: str) -> i64:
    """The bit of a moment."""
    return i64(1) << i64(MOMENTS.index(name))


class Squads:
    """One entry for each squad card, several squads of one name being one; and one for each mode, squad by squad."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.faction: vec[i64] = vec[i64]()
        self.tier: vec[i64] = vec[i64]()
        self.role: vec[i64] = vec[i64]()
        self.squads: vec[i64] = vec[i64]()  # how many of this name the faction has
        self.models: vec[i64] = vec[i64]()
        self.endurance: vec[i64] = vec[i64]()
        self.first_mode: vec[i64] = vec[i64]()  # mode_index 0; the others follow
        self.modes: vec[i64] = vec[i64]()  # how many
        self.mode_names: list[str] = []  # from here on by mode
        self.mode_squad: vec[i64] = vec[i64]()
        self.base: vec[i64] = vec[i64]()
        self.values: vec[i64] = vec[i64]()  # by mode and attribute
        self.atk_reroll: vec[u8] = vec[u8]()
        self.def_reroll: vec[u8] = vec[u8]()
        self.ignores_obstacles: vec[u8] = vec[u8]()
        self.cannot_push: vec[u8] = vec[u8]()
        self.change: vec[i64] = vec[i64]()  # price of leaving the mode, or NO_CHANGE
        self.named: dict[str, int] = {}

    @property
    def count(self) -> int:
        return len(self.names)

    def value(self, mode: i64, attribute: i64) -> i64:
        """What is printed: a number, DASH or TOKENS_VALUE."""
        return self.values[mode * 4 + attribute]

    def mode_of(self, squad: int, name: str) -> int:
        """The place of a mode among those of its squad, or NO_MODE."""
        first = int(self.first_mode[squad])
        names = self.mode_names[first : first + int(self.modes[squad])]
        return names.index(name) if name in names else NO_MODE


class Cards:
    """One entry for each action card, and two for its actions."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.faction: vec[i64] = vec[i64]()
        self.tier: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        self.copies: vec[i64] = vec[i64]()
        self.squad: vec[i64] = vec[i64]()  # named by the bottom action, or ANY_SQUAD
        self.evolves_to: vec[i64] = vec[i64]()  # mode_index of an Evolve card, or NO_MODE
        self.attach_crystals: vec[i64] = vec[i64]()  # what attaching costs
        self.attach_wounds: vec[i64] = vec[i64]()
        self.attach_charges: vec[i64] = vec[i64]()  # what an upgrade starts with
        self.uncharged: vec[i64] = vec[i64]()  # it never carries charges (ED-UPG-2)
        self.action_names: list[str] = []  # from here on by action
        self.cost: vec[i64] = vec[i64]()
        self.currency: vec[i64] = vec[i64]()
        self.instant: vec[u8] = vec[u8]()
        self.passive: vec[u8] = vec[u8]()
        self.limit: vec[i64] = vec[i64]()
        self.mode: vec[i64] = vec[i64]()  # mode_index in which the squad must be, or NO_MODE
        self.moments: vec[i64] = vec[i64]()  # bits; none for a general action
        self.for_ally: vec[u8] = vec[u8]()  # ED-CARD-8
        self.notes: list[str] = []
        self.number: dict[str, int] = {}  # by id
        self.named: dict[str, int] = {}

    @property
    def count(self) -> int:
        return len(self.ids)

    def is_upgrade(self, card: i64) -> bool:
        """Whether it is attached to a squad, from the hand or at setup."""
        return self.kind[card] == UPGRADE or self.kind[card] == SETUP_UPGRADE

    def is_for_decks(self, card: i64) -> bool:
        """ED-UPG-9: deploy cards and setup upgrades are outside the deck."""
        return self.kind[card] != DEPLOY and self.kind[card] != SETUP_UPGRADE


class Tokens:
    """One entry for each kind of token that a faction has; kinds of the same name belong to different factions."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.faction: vec[i64] = vec[i64]()
        self.tier: vec[i64] = vec[i64]()
        self.supply: vec[i64] = vec[i64]()
        self.on: vec[i64] = vec[i64]()  # one of PLACES
        self.adds_up: vec[u8] = vec[u8]()  # ED-TERM-27
        self.occupies: vec[i64] = vec[i64]()  # hexes
        self.kinds: list[list[str]] = []  # what is printed on each of the supply, where it differs

    def number(self, faction: int, name: str) -> int:
        """The token of this name that a faction has; for declarations, which must not misspell one."""
        found = [at for at, known in enumerate(self.names) if known == name and self.faction[at] == faction]
        if not found:
            raise KeyError(f"{FACTIONS[faction]} has no token {name!r}")
        return found[0]


class Standards:
    """Banners and Shrines, by faction and variant."""

    def __init__(self) -> None:
        self.banner_names: list[str] = []
        self.effects: vec[i64] = vec[i64]()  # how many effects a banner has
        self.moments: vec[i64] = vec[i64]()  # by banner and effect; none for one like a general action
        self.banner_notes: list[str] = []  # by banner and effect
        self.shrine_names: list[str] = []
        self.shrine_holds: vec[i64] = vec[i64]()  # tokens on it at setup
        self.shrine_notes: list[str] = []


class Components:
    """What belongs to no faction."""

    def __init__(self) -> None:
        self.faces: vec[i64] = vec[i64]()  # six of each die
        self.gears: vec[i64] = vec[i64]()  # by die, a bit for each value with a gear
        self.die_cost: vec[i64] = vec[i64]()
        self.crystals: i64 = 0  # for each player
        self.charges: i64 = 0
        self.victory_points: i64 = 0
        self.sources: i64 = 0
        self.track: i64 = 0
        self.hand: i64 = 0
        self.upgrades: i64 = 0
        self.distance: i64 = 0
        self.least_players: vec[i64] = vec[i64]()  # from here on by mode of play
        self.most_players: vec[i64] = vec[i64]()
        self.boards: vec[i64] = vec[i64]()
        self.squads: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()
        self.harvest: vec[i64] = vec[i64]()


class Printed:
    """Everything that is printed; `titles` are the names of the factions as people write them."""

    def __init__(self) -> None:
        self.titles: list[str] = []
        self.squads = Squads()
        self.cards = Cards()
        self.tokens = Tokens()
        self.standards = Standards()
        self.components = Components()
