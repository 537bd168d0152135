"""What is printed on the cards, as arrays the engine reads; `loader` fills them from TOML.

A card is known by its number, its place in the order of the printed ids: the core set first. Printed objects are shared
by all games and never change.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.envs.core.kinds import Kinds, KindTable

# Types of cards.
WARLORD: Final = 0
ARMY: Final = 1
TOKEN: Final = 2
SYNAPSE: Final = 3
SUPPORT: Final = 4
ATTACHMENT: Final = 5
EVENT: Final = 6
PLANET: Final = 7
TYPES: Final = ("warlord", "army", "token", "synapse", "support", "attachment", "event", "planet")

# Factions: those of the alliance wheel, each beside its neighbours (CQ-D-6), then the others.
ASTRA_MILITARUM: Final = 0
SPACE_MARINES: Final = 1
TAU: Final = 2
ELDAR: Final = 3
DARK_ELDAR: Final = 4
CHAOS: Final = 5
ORKS: Final = 6
NEUTRAL: Final = 7
TYRANIDS: Final = 8
NECRONS: Final = 9
NO_FACTION: Final = 10  # planets
FACTIONS: Final = (
    "astra_militarum", "space_marines", "tau", "eldar", "dark_eldar", "chaos", "orks", "neutral", "tyranids", "necrons",
    "planets",
)  # fmt: skip
WHEEL: Final = 7  # the first of them stand on the wheel

# Keywords (CQ-G-keywords); those with a value have it, the others 1.
KEYWORDS: Final[Kinds] = Kinds("keyword")
AMBUSH: Final[i64] = KEYWORDS.add("Ambush")
AREA_EFFECT: Final[i64] = KEYWORDS.add("Area Effect")
ARMORBANE: Final[i64] = KEYWORDS.add("Armorbane")
BRUTAL: Final[i64] = KEYWORDS.add("Brutal")
FLYING: Final[i64] = KEYWORDS.add("Flying")
IMMUNE: Final[i64] = KEYWORDS.add("Immune to enemy events")
LIMITED: Final[i64] = KEYWORDS.add("Limited")
MOBILE: Final[i64] = KEYWORDS.add("Mobile")
NO_ATTACHMENTS: Final[i64] = KEYWORDS.add("No Attachments")
NO_WARGEAR: Final[i64] = KEYWORDS.add("No Wargear Attachments")
RANGED: Final[i64] = KEYWORDS.add("Ranged")
DEEP_STRIKE: Final[i64] = KEYWORDS.add("Deep Strike")
WITH_VALUE: Final = ("Area Effect", "Deep Strike")

# Types of planets, as bits.
MATERIAL: Final[i64] = 1
STRONGPOINT: Final[i64] = 2
TECH: Final[i64] = 4
PLANET_TYPES: Final = ("Material", "Strongpoint", "Tech")

COMMON: Final = 0
LOYAL: Final = 1
SIGNATURE: Final = 2
LOYALTIES: Final = ("common", "loyal", "signature")

X_COST: Final = -1  # chosen when the card is played
NO_COST: Final = -2  # warlords, tokens and planets have none

PLAYERS: Final = ("red", "blue")


class Cards:
    """One entry for each card of the game, by its number."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.type: vec[i64] = vec[i64]()
        self.faction: vec[i64] = vec[i64]()
        self.cost: vec[i64] = vec[i64]()
        self.command: vec[i64] = vec[i64]()
        self.shields: vec[i64] = vec[i64]()
        self.attack: vec[i64] = vec[i64]()
        self.hp: vec[i64] = vec[i64]()
        self.bloodied_attack: vec[i64] = vec[i64]()
        self.bloodied_hp: vec[i64] = vec[i64]()
        self.hand: vec[i64] = vec[i64]()  # a warlord's starting hand and resources
        self.resources: vec[i64] = vec[i64]()
        self.keywords = KindTable(i64(len(KEYWORDS)))
        self.unique: vec[u8] = vec[u8]()
        self.loyalty: vec[i64] = vec[i64]()
        self.warlords: list[str] = []  # whose signature card it is
        self.copies: vec[i64] = vec[i64]()  # of a signature card in its squad
        self.card_bonus: vec[i64] = vec[i64]()  # of a planet, or the symbols of a unit
        self.resource_bonus: vec[i64] = vec[i64]()
        self.planet_types: vec[i64] = vec[i64]()
        self.vanilla: list[bool] = []
        self.trait_names: list[str] = []
        self.traits: list[list[str]] = []
        self.trait_table = KindTable(0)  # set when all traits are known
        self.number: dict[str, int] = {}  # by id
        self.named: dict[str, int] = {}  # by name

    @property
    def count(self) -> int:
        return len(self.ids)

    def has_trait(self, card: i64, trait: i64) -> bool:
        return self.trait_table.has(card, trait)

    def is_unit(self, card: i64) -> bool:
        """CQ-G-units: warlord, army, token and synapse units."""
        return self.type[card] <= SYNAPSE
