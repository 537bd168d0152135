"""How the frames of Legion stand in positions: each local and list by its name, and what it says by names."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Flow, Listed, Local
from grognard.envs.core.form import table_schema
from grognard.envs.core.hidden import Document, Shown
from grognard.envs.core.position import FLAG, Codec, Frame, Name, Names
from grognard.envs.legion.abilities import MOMENT_NAMES, ability_of_effect, effect, unit_of_effect
from grognard.envs.legion.actions import ACTION_NAMES, CATALOGUE, MOVE_NAMES, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import INCH
from grognard.envs.legion.data.tables import CHARGE_WEAPON, KEYWORDS
from grognard.envs.legion.geometry.answers import (
    BEND_NAMES,
    BY_HAND_DIRECTION_NAMES,
    COLUMN_NAMES,
    HEADING_NAMES,
    ROW_NAMES,
)
from grognard.envs.legion.names import COMMAND_NAMES, MARKER_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.position_parts import (
    ABILITY,
    ABILITY_THERE,
    BATTLE_CARD,
    COMMAND,
    LENGTH,
    MINI,
    NUMBER,
    PLAYER,
    RANK,
    UNIT,
    WEAPON,
)
from grognard.envs.legion.rules.pools import (
    DICE_GAINED,
    DICE_KEPT,
    addition,
    gain,
    gained_amount,
    gained_keyword,
    gained_pool,
    mini_of,
    pool_of,
    weapon_of,
)
from grognard.envs.legion.sequence import command, effects, ending, turns  # noqa: F401  # what declares locals comes first
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAG_NAMES,
    EVENT_FLAG_NAMES,
    OTHER_EVENT_NAMES,
    TOKEN_KIND_NAMES,
)
from grognard.envs.legion.sequence.attack import ATTACK_FLAG_NAMES, NOTE_NAMES, POOL_KINDS
from grognard.envs.legion.sequence.battle import RESUPPLY_FIRST, RESUPPLY_SECOND, RESUPPLY_UNIT
from grognard.envs.legion.sequence.flows import (
    ACTIVATION,
    ACTIVATION_PHASE,
    ATTACK,
    BATTLE_SETUP,
    BLAST,
    CALM,
    CARD,
    CARRYING,
    CARTING,
    CHOICE,
    COMMAND_PHASE,
    DEFEAT,
    DEPLOYING,
    DEPLOYMENT,
    DETONATION,
    DISPLACING,
    END_PHASE,
    EVENT,
    FLOWS,
    FORMING,
    GAIN,
    GAME,
    GRANT,
    GUARD,
    MOMENT,
    MOVE,
    ORDER,
    ORDERS,
    PLACING,
    POOL,
    RALLY,
    RESUPPLY,
    ROUND,
    SETUP,
    STANDBY,
    TOKEN_PLACING,
    TURN,
    UNLOADING,
    UNMASKING,
    WOUNDS,
)
from grognard.envs.legion.sequence.moving import PLACING_FLAG_NAMES
from grognard.envs.legion.sequence.setup import WAY_NAMES
from grognard.envs.legion.state import CARDS_ALL, MARKER_KINDS, NONE, TOKEN_NAMES, owner_of


class Bits(Names):
    """A set of names, each of which is said: of numbers in frames nobody means all."""

    def read(self, given: object, place: str, problems: Problems) -> int:
        if isinstance(given, bool):
            problems.add(place, f"a list of {self.kind} names is needed, not {given!r}")
            return 0
        return super().read(given, place, problems)


class Inches(Codec):
    """A length of whole inches, as so many of them."""

    def __init__(self) -> None:
        super().__init__(0, 99)

    def write(self, value: int) -> object:
        return value // int(INCH)

    def read(self, given: object, place: str, problems: Problems) -> int:
        return super().read(given, place, problems) * int(INCH)


class Below(Codec):
    """Where a frame below begins, or nothing; `check_frames` tells whether it is there."""

    def __init__(self) -> None:
        super().__init__(-1, 100_000)


class Effect(Codec):
    """An ability of a unit: `gold 3: Charge`."""

    def write(self, value: int) -> object:
        return f"{UNIT_NAMES[unit_of_effect(i64(value))]}: {ABILITY.write(int(ability_of_effect(i64(value))))}"

    def read(self, given: object, place: str, problems: Problems) -> int:
        unit, _, ability = str(given).partition(": ")
        number = ABILITY_THERE.read(ability, place, problems)
        return int(effect(i64(UNIT_THERE.read(unit, place, problems)), i64(number)))

    def schema(self) -> Document:
        return {"type": "string"}


class Parts(Codec):
    """A few facts that a frame keeps as one number: a table of them."""

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self.codecs = dict(codecs)

    def split(self, value: int) -> tuple[int, ...]:
        raise NotImplementedError

    def join(self, *facts: i64) -> int:
        raise NotImplementedError

    def write(self, value: int) -> object:
        named = zip(self.codecs.items(), self.split(value), strict=True)
        return {name: codec.write(fact) for (name, codec), fact in named}

    def read(self, given: object, place: str, problems: Problems) -> int:
        if not isinstance(given, Mapping) or set(given) != set(self.codecs):
            problems.add(place, f"a table of {', '.join(self.codecs)} is needed, not {given!r}")
            return 0
        return self.join(
            *(i64(codec.read(given[name], f"{place}.{name}", problems)) for name, codec in self.codecs.items())
        )

    def schema(self) -> Document:
        return table_schema({name: codec.schema() for name, codec in self.codecs.items()})


class Added(Parts):
    """A weapon that a mini adds to a pool; without a mini it is that of a token or a card."""

    def __init__(self) -> None:
        super().__init__({"pool": SMALL, "mini": MINI, "weapon": WEAPON_THERE})

    def split(self, value: int) -> tuple[int, ...]:
        return int(pool_of(value)), int(mini_of(value)), int(weapon_of(value))

    def join(self, *facts: i64) -> int:
        return int(addition(*facts))


class Gained(Parts):
    """What a pool has gained: so much of a keyword, or so many dice."""

    def __init__(self) -> None:
        super().__init__(
            {"pool": SMALL, "keyword": Name(KEYWORDS.names, "keyword", DICE_WORDS), "amount": Codec(-31, 31)}
        )

    def split(self, value: int) -> tuple[int, ...]:
        return int(gained_pool(value)), int(gained_keyword(value)), int(gained_amount(value))

    def join(self, *facts: i64) -> int:
        return int(gain(*facts))


SMALL: Final = Codec(0, 99)
AMOUNT: Final = Codec(-99, 999)
MAYBE: Final = Codec(-1, 99)  # -1: nothing
SEAT: Final = Name(PLAYERS, "player", {})
UNIT_THERE: Final = Name(UNIT_NAMES, "unit", {})
WEAPON_THERE: Final = Name(WEAPON.names, "weapon", {})
TOKEN: Final = Name(TOKEN_NAMES, "token", {})
MARKER: Final = Name(MARKER_NAMES, "token on the table")
TOKEN_KIND: Final = Name(TOKEN_KIND_NAMES, "order token", {})
DEED: Final = Name(ACTION_NAMES, "action", OTHER_EVENT_NAMES)
MOVE_KIND: Final = Name(MOVE_NAMES, "kind of move")
POOL_KIND: Final = Name(POOL_KINDS, "kind of pool", {})
ACTIONS: Final = Bits(ACTION_NAMES, "action")
FLAGS: Final = Bits(EVENT_FLAG_NAMES, "flag")
NOTES: Final = Bits(NOTE_NAMES, "note")
MINIS: Final = Bits("abcdefgh", "mini of the unit")
COLUMN: Final = Codec(-1, len(COLUMN_NAMES) - 1)
ROW: Final = Codec(-1, len(ROW_NAMES) - 1)
TURNING: Final = Codec(0, len(HEADING_NAMES) - 1)
BELOW: Final = Below()
EFFECT: Final = Effect()
DICE_WORDS: Final = {
    int(first) + colour: f"{name} {word}"
    for first, word in ((DICE_GAINED, "dice"), (DICE_KEPT, "dice kept"))
    for colour, name in enumerate(("red", "black", "white"))
}
ADDED: Final = Added()
GAINED: Final = Gained()

BY_NAME: Final[dict[str, Codec]] = {
    "seat": SEAT,
    "unit": UNIT_THERE,
    "defender": UNIT_THERE,
    "about": UNIT,
    "target": UNIT,
    "from": UNIT,
    "weapon": WEAPON,
    "mini": MINI,
    "ability": ABILITY_THERE,
    "moment": Name(MOMENT_NAMES, "moment"),
    "event": BELOW,
    "pool": BELOW,
    "value": Codec(-1, int(CARDS_ALL) - 1),  # of a keyword, or the slot of a card
    "limit": Codec(-1, 3),  # a tool
    "left": SMALL,
    "column": COLUMN,
    "row": ROW,
    "added": ADDED,
    "gained": GAINED,
    "passed": UNIT_THERE,
    "dice": SMALL,
}
"""What a local or list of this name is, wherever its flow does not say otherwise."""
OWN: Final[dict[Flow, dict[str, Codec]]] = {
    SETUP: {"seat": PLAYER},
    BATTLE_SETUP: {"named": UNIT},
    DEPLOYMENT: {
        "late": FLAG,
        "waiting": Bits(PLAYERS, "player"),
        "filled": Bits([f"{player} {part}" for player in PLAYERS for part in range(1, 9)], "part of a zone"),
        "inside": UNIT_THERE,
        "paired": UNIT_THERE,
    },
    DEPLOYING: {
        "way": Name(WAY_NAMES, "way to deploy", {}),
        "by": ABILITY,
        "beside": UNIT,
        "clear": Inches(),
        "slot": Codec(0, int(UPGRADE_SLOTS) + 1),
        "lifted": FLAG,
    },
    RESUPPLY: {"first": BATTLE_CARD, "second": BATTLE_CARD},
    BLAST: {"token": Name(MARKER_NAMES, "token on the table", {}), "weapon": WEAPON_THERE},
    CARTING: {"cart": Name(MARKER_NAMES, "token on the table", {}), "bend": Codec(-1, len(BEND_NAMES) - 1)},
    COMMAND_PHASE: {"barred": Name([f"{player}: {card}" for player in PLAYERS for card in COMMAND_NAMES], "card", {})},
    ORDERS: {"card": COMMAND, "issued": UNIT, "used": EFFECT},
    ORDER: {"by": UNIT_THERE, "with card": FLAG, "first": UNIT_THERE},
    TURN: {"rank": RANK, "drawn": Codec(0, 2), "next": UNIT, "next token": TOKEN_KIND},
    ACTIVATION: {
        "token": TOKEN_KIND,
        "done": ACTIONS,
        "free": ACTIONS,
        "attacks": SMALL,
        "moves": SMALL,
        "flags": Bits(ACTIVATION_FLAG_NAMES, "flag"),
        "lost": SMALL,
        "used": EFFECT,
    },
    RALLY: {"removed": AMOUNT, "replaced": FLAG, "extra": SMALL},
    EVENT: {
        "kind": DEED,
        "source": ABILITY,
        "free": FLAG,
        "action": FLAG,
        "move": MOVE_KIND,
        "flags": FLAGS,
        "bangs": SMALL,
        "defended": UNIT_THERE,
        "shot": UNIT_THERE,
        "melee": UNIT_THERE,
        "track": NUMBER,
    },
    GRANT: {"actions": ACTIONS, "cards": FLAG, "source": ABILITY, "must": FLAG, "flags": FLAGS},
    STANDBY: {"unit": UNIT},
    DETONATION: {"row": MARKER, "used": Codec(0, len(UNIT_NAMES) * 16 - 1)},
    MOMENT: {"kind": Name(MOMENT_NAMES, "moment", {}), "unit": UNIT, "done": EFFECT},
    CHOICE: {
        "part": SMALL,
        "stage": SMALL,
        "number": MAYBE,
        "chosen": UNIT_THERE,
        "picked": Codec(0, len(MARKER_NAMES) - 1),
    },
    CARD: {"next": SMALL},
    GAIN: {"kind": TOKEN, "to": UNIT_THERE},
    CALM: {"amount": AMOUNT},
    MOVE: {
        "reason": DEED,
        "flags": FLAGS,
        "kind": MOVE_KIND,
        "way": Name(CATALOGUE.labels, "action"),  # as seen from the seat of who said it
        "turned": FLAG,
        "faster": Codec(-9, 9),
        "done": FLAG,
        "far": FLAG,
        "full": FLAG,
        "fought": Bits(UNIT_NAMES, "unit"),
        "aside": MINI,
    },
    PLACING: {
        "left": MINIS,
        "flags": Bits(PLACING_FLAG_NAMES, "flag"),
        "by hand": FLAG,
        "direction": Codec(-1, len(BY_HAND_DIRECTION_NAMES) - 1),
    },
    DISPLACING: {"by": UNIT, "aside": MINI},
    TOKEN_PLACING: {
        "what": Name(MARKER_KINDS, "kind of token", {}),
        "unit": UNIT,
        "reach": SMALL,
        "owner": PLAYER,
        "about": Codec(-1, len(CHARGE_WEAPON) - 1),
        "needs sight": FLAG,
    },
    CARRYING: {"left": Name(MARKER_NAMES, "token on the table", {})},
    UNMASKING: {"unit": UNIT, "row": MARKER, "host": UNIT, "orders": FLAG},
    UNLOADING: {"x": LENGTH, "y": LENGTH, "z": LENGTH, "heading": TURNING, "vehicle": UNIT_THERE},
    ATTACK: {
        "unit": UNIT,
        "flags": Bits(ATTACK_FLAG_NAMES, "flag"),
        "token": MARKER,
        "lent": FLAG,
        "picked": UNIT,
        "beams": SMALL,
        "defenders": UNIT_THERE,
        "kinds": POOL_KIND,
        "long": SMALL,
        "seen": MINIS,
        "notes": NOTES,
        "rolled": FLAG,
    },
    FORMING: {
        "kind": POOL_KIND,
        "notes": NOTES,
        "long": SMALL,
        "group": MINI,
        "prescribed": WEAPON,
        "supported": BELOW,
    },
    POOL: {
        "unit": UNIT,
        "kind": POOL_KIND,
        "notes": NOTES,
        "token": MARKER,
        "seen": MINIS,
        "aims": SMALL,
        "left": Codec(-99, 99),
        "dodges": SMALL,
        "cancelled": SMALL,
        "cover": AMOUNT,
        "pierce": SMALL,
        "extra": AMOUNT,
        "wounds": AMOUNT,
        "suffered": SMALL,
        "lent": FLAG,
        "unrolled": SMALL,
        "picked": SMALL,
        "defence": SMALL,
        "guarded": UNIT_THERE,
    },
    GUARD: {"hits": SMALL, "dodges": SMALL, "wounds": SMALL},
    WOUNDS: {"source": UNIT, "loaded": MINI, "done": SMALL},
    DEFEAT: {"source": UNIT, "led": FLAG},
}
UPON: Final[dict[Flow, tuple[Flow, ...]]] = {
    GAME: (),
    SETUP: (GAME,),
    BATTLE_SETUP: (SETUP, MOMENT),
    DEPLOYMENT: (SETUP,),
    DEPLOYING: (DEPLOYMENT, CHOICE, TURN),
    ROUND: (GAME,),
    COMMAND_PHASE: (ROUND,),
    ORDERS: (COMMAND_PHASE,),
    ACTIVATION_PHASE: (ROUND,),
    TURN: (ACTIVATION_PHASE,),
    ACTIVATION: (TURN,),
    RALLY: (ACTIVATION,),
    STANDBY: (EVENT,),
    DETONATION: (EVENT, DETONATION),
    END_PHASE: (ROUND,),
    POOL: (ATTACK,),
}
"""The flows upon which a flow may stand; one that is not mentioned may stand upon any."""


def keeps_supplies(state: Any, frame: int, seat: int) -> bool:
    """LG-BATTLE-5: the two cards drawn are seen by whoever keeps one."""
    return bool(owner_of(RESUPPLY_UNIT.of(state, i64(frame))) == seat)


def keeps_second(state: Any, frame: int, seat: int) -> bool:
    """The same; that there was no second one, everybody sees."""
    return bool(RESUPPLY_SECOND.of(state, i64(frame)) == NONE) or keeps_supplies(state, frame, seat)


SECRET: Final[dict[Local | Listed, Shown]] = {RESUPPLY_FIRST: keeps_supplies, RESUPPLY_SECOND: keeps_second}


def codec_of(thing: Local | Listed) -> Codec:
    own = OWN.get(thing.flow, {})
    return own[thing.name] if thing.name in own else BY_NAME[thing.name]


def things(flow: Flow) -> list[Local | Listed]:
    """Everything that the frames of a flow hold."""
    found: list[Local | Listed] = []
    found.extend(flow.locals)
    found.extend(flow.lists)
    return found


def codecs(flow: Flow) -> dict[Local | Listed, Codec]:
    strangers = set(OWN.get(flow, {})) - {thing.name for thing in things(flow)}
    if strangers:
        raise ValueError(f"{', '.join(sorted(strangers))}: nothing that frames of {flow.name} hold")
    return {thing: codec_of(thing) for thing in things(flow)}


def secrets(flow: Flow) -> dict[Local | Listed, Shown]:
    return {local: shown for local, shown in SECRET.items() if local in flow.locals}


FRAMES: Final = {flow: Frame(UPON.get(flow), codecs(flow), secrets(flow)) for flow in FLOWS.all}
