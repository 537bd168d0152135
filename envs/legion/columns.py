"""The columns of an observation by name, and how its pieces lie one after the other (see observation.py).

Places and directions are seen from the observer's own long edge: own things come first, and the own edge is at y = 0.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.observation import MANY, Columns, Layout, Piece
from grognard.envs.legion.actions import (
    ACTION_NAMES,
    ATTACK_DICE,
    ATTACK_FACES,
    CARD_SLOTS,
    DEFENCE_DICE,
    DEFENCE_FACES,
    MINI_ROWS,
    PIECE_SLOTS,
    TOKEN_SLOTS,
    UNIT_NAMES,
    UNIT_SLOTS,
    WEAPON_SLOTS,
)
from grognard.envs.legion.data.keyword_list import TERMS, WEAPON_KEYWORDS
from grognard.envs.legion.data.printed import BASES, CONDITION, DEPLOYMENT, OBJECTIVE, RANKS, UNIT_TYPES, WEAPON_KINDS
from grognard.envs.legion.data.tables import BATTLE, KEYWORDS
from grognard.envs.legion.flow import DECISIONS
from grognard.envs.legion.names import BATTLE_NAMES, COMMAND_NAMES
from grognard.envs.legion.sequence.attack import POOL_KINDS
from grognard.envs.legion.state import CARD_STATES, GREEN, MARKER_KINDS, PHASES, REASONS, TOKEN_NAMES, UNIT_LIVES

BOTH: Final = ("me", "opponent")
LENGTH: Final = 9144  # lengths are divided by that of a side of the smaller table, in tenths of a millimetre
WIDEST: Final = 20_000

_WEAPON_WORDS: Final = [entry[0] for entry in WEAPON_KEYWORDS]
BUILDING_WORDS: Final = {  # they speak of armies before the game, or are left out (RULES.md)
    "Allies of Convenience", "Associate", "Command Node", "Complete the Mission", "Counterpart", "Divine Influence", "Equip",
    "Flexible Response", "Heavy Weapon Team", "I'm Part of the Squad Too", "Master Storyteller",
    "Programmed", "Special Issue", "Tempted",
}  # fmt: skip
_NOT_OF_UNITS: Final = {*_WEAPON_WORDS, *BUILDING_WORDS, *(entry[0] for entry in TERMS)}
UNIT_WORDS: Final = [name for name in KEYWORDS.names if name not in _NOT_OF_UNITS]
UNIT_WORD_NUMBERS: Final[vec[i64]] = vec[i64]([KEYWORDS.names.index(name) for name in UNIT_WORDS])
WEAPON_WORD_NUMBERS: Final[vec[i64]] = vec[i64]([KEYWORDS.names.index(name) for name in _WEAPON_WORDS])
DECISION_NAMES: Final = [type(decision).__name__ for decision in DECISIONS]


def _cards_of(category: i64) -> list[int]:
    return [card for card in range(BATTLE.count) if BATTLE.category[card] == category]


def _titles(category: i64, word: str) -> list[str]:
    return [f"{word}: {BATTLE_NAMES[card]}" for card in _cards_of(category)]


def _places() -> vec[i64]:
    """The place of each battle card among those of its category."""
    places = [0] * BATTLE.count
    for category in (OBJECTIVE, DEPLOYMENT, CONDITION):
        for place, card in enumerate(_cards_of(category)):
            places[card] = place
    return vec[i64](places)


PLACE_OF_CARD: Final[vec[i64]] = _places()

GAME: Final[Columns] = Columns()
GAME_SKIRMISH: Final[i64] = GAME.column("skirmish")
GAME_ROUND: Final[i64] = GAME.column("round", 6, most=20)
GAME_LAST: Final[i64] = GAME.column("last round", 6, most=20)
GAME_PHASE: Final[i64] = GAME.block([f"{phase} phase" for phase in PHASES])
GAME_SIZE: Final[i64] = GAME.block(["width", "depth"], LENGTH, most=WIDEST)
GAME_BLUE: Final[i64] = GAME.block([f"blue is {who}" for who in BOTH])
GAME_PRIORITY: Final[i64] = GAME.block([f"priority of {who}" for who in BOTH])
GAME_ACTIVE: Final[i64] = GAME.block([f"turn of {who}" for who in BOTH])
# 1 for the card of the battle; in the setup the place of each card in its row, the leftmost being 1.
GAME_OBJECTIVE: Final[i64] = GAME.block(_titles(OBJECTIVE, "objective"), most=4)
GAME_DEPLOYMENT: Final[i64] = GAME.block(_titles(DEPLOYMENT, "deployment"), most=4)
GAME_CONDITION: Final[i64] = GAME.block(_titles(CONDITION, "condition"), most=4)
GAME_OVER: Final[i64] = GAME.column("over")
GAME_WON: Final[i64] = GAME.block([f"won by {who}" for who in BOTH])
GAME_REASON: Final[i64] = GAME.block([f"ended: {reason}" for reason in REASONS])

QUESTION: Final[Columns] = Columns()
QUESTION_ASKED: Final[i64] = QUESTION.block([f"{who} asked" for who in BOTH])
QUESTION_DECISION: Final[i64] = QUESTION.block(DECISION_NAMES)
QUESTION_KEYWORD: Final[i64] = QUESTION.block([f"asks: {name}" for name in KEYWORDS.names])
QUESTION_CARD: Final[i64] = QUESTION.block(["asks: upgrade card", "asks: command card", "asks: battle card"])
QUESTION_STAGE: Final[i64] = QUESTION.column("step of the question", 4, most=MANY)
QUESTION_LEFT: Final[i64] = QUESTION.column("choices left", 4, most=MANY, least=-1)
QUESTION_EVENT: Final[i64] = QUESTION.block([f"action: {name}" for name in ACTION_NAMES])
QUESTION_OTHER_EVENT: Final[i64] = QUESTION.block(["action of a card", "move by an effect", "attack by an effect"])
QUESTION_ACTIONS: Final[i64] = QUESTION.column("actions left", 2, most=9, least=-9)
QUESTION_DONE: Final[i64] = QUESTION.block([f"done: {name}" for name in ACTION_NAMES])
QUESTION_FREE: Final[i64] = QUESTION.block([f"done free: {name}" for name in ACTION_NAMES])
QUESTION_KIND: Final[i64] = QUESTION.block([f"{kind} pool" for kind in POOL_KINDS])
QUESTION_ATTACK: Final[i64] = QUESTION.block(
    [f"{die} {face}" for die in ATTACK_DICE for face in ATTACK_FACES], 6, most=MANY
)
QUESTION_UNROLLED: Final[i64] = QUESTION.block([f"{die} dice to roll" for die in ATTACK_DICE], 6, most=MANY)
QUESTION_DEFENCE: Final[i64] = QUESTION.block(
    [f"{die} defence {face}" for die in DEFENCE_DICE for face in DEFENCE_FACES], 6, most=MANY
)
QUESTION_POOL: Final[i64] = QUESTION.block([f"pool: {name}" for name in _WEAPON_WORDS], 4, most=MANY)
QUESTION_COVER: Final[i64] = QUESTION.column("cover value", 2, most=9)
QUESTION_WOUNDS: Final[i64] = QUESTION.column("wounds to assign", 4, most=MANY)
QUESTION_AIMS: Final[i64] = QUESTION.column("aims spent", 3, most=MANY)
QUESTION_DODGES: Final[i64] = QUESTION.column("dodges spent", 3, most=MANY)

PLAYER: Final[Columns] = Columns()
PLAYER_HAND: Final[i64] = PLAYER.column("hand", 7, most=20)
PLAYER_CONTINGENCIES: Final[i64] = PLAYER.column("contingencies", 5, most=20)
PLAYER_CHOSEN: Final[i64] = PLAYER.column("card laid")
PLAYER_LAID: Final[i64] = PLAYER.column("tokens on cards", 2, most=9)
PLAYER_LAID_RANK: Final[i64] = PLAYER.block([f"own token on a card: {rank}" for rank in RANKS], 1, most=9)
PLAYER_POOL: Final[i64] = PLAYER.block([f"pool: {rank}" for rank in RANKS], 4, most=40)
PLAYER_PASSED: Final[i64] = PLAYER.column("passed")
PLAYER_VICTORY: Final[i64] = PLAYER.column("victory tokens", 6, most=999)
PLAYER_COST: Final[i64] = PLAYER.column("army", 800, most=9999)
PLAYER_DESTROYED: Final[i64] = PLAYER.column("points destroyed", 800, most=9999)
PLAYER_UNITS: Final[i64] = PLAYER.column("units left", 12, most=20)
PLAYER_WIDTH: Final[i64] = PLAYER.width

COMMAND: Final[Columns] = Columns()
COMMAND_MINE: Final[i64] = COMMAND.block(
    ["in my hand", "my contingency", "my discard pile", "I play it", "I laid it", "my flaw card"]
)
COMMAND_SEEN: Final[i64] = COMMAND.column("opponent has seen it")
COMMAND_THEIRS: Final[i64] = COMMAND.block(
    ["known in their hand", "their discard pile", "they play it", "their flaw card"]
)
COMMAND_ASKS: Final[i64] = COMMAND.column("asks now")
COMMAND_WIDTH: Final[i64] = COMMAND.width

ROLE_NAMES: Final = (
    "activates now", "acts now", "moves now", "attacks now", "is attacked now", "uses an effect", "an effect is about it",
    "is chosen",    "suffers wounds", "is placed",
)  # fmt: skip
UNIT: Final[Columns] = Columns()
UNIT_LIFE: Final[i64] = UNIT.block(UNIT_LIVES[1:])
UNIT_RANK: Final[i64] = UNIT.block(RANKS)
UNIT_TYPE: Final[i64] = UNIT.block(UNIT_TYPES)
UNIT_BASE: Final[i64] = UNIT.block([f"{base} base" for base in BASES])
UNIT_POINTS: Final[i64] = UNIT.column("points", 100, most=9999)
UNIT_THRESHOLD: Final[i64] = UNIT.column("wounds of a mini", 6, most=99)
UNIT_HEIGHT: Final[i64] = UNIT.column("height", 1000, most=9999)
UNIT_SPEED: Final[i64] = UNIT.column("speed", 3, most=9)
UNIT_COURAGE: Final[i64] = UNIT.column("courage", 3, most=9)
UNIT_FEARLESS: Final[i64] = UNIT.block(["no courage", "null courage"])
UNIT_RESILIENCE: Final[i64] = UNIT.column("resilience", 6, most=99)
UNIT_DEFENCE: Final[i64] = UNIT.column("red defence")
UNIT_SURGES: Final[i64] = UNIT.block(["surge to hit", "surge to crit", "surge to block"])
UNIT_REACH: Final[i64] = UNIT.column("longest range", 4, most=99)
UNIT_DICE: Final[i64] = UNIT.block(["ranged dice", "melee dice"], 8, most=MANY)
UNIT_MINIS: Final[i64] = UNIT.column("minis", 8)
UNIT_WOUNDS: Final[i64] = UNIT.column("wounds", 6, most=MANY)
UNIT_HEALTH: Final[i64] = UNIT.column("health left", 8, most=MANY)
UNIT_PLACE: Final[i64] = UNIT.block(["x", "y"], LENGTH, most=WIDEST)
UNIT_LEVEL: Final[i64] = UNIT.column("level", 1524, most=WIDEST)
UNIT_HEADING: Final[i64] = UNIT.block(["heading x", "heading y"], 16384, most=16384, least=-16384)
UNIT_TOKEN: Final[i64] = UNIT.block([f"{name} tokens" for name in TOKEN_NAMES], 3, most=99)
UNIT_ORDER: Final[i64] = UNIT.block(["face-up order", "face-down order"], 1, most=2)
UNIT_ORDERED: Final[i64] = UNIT.block(["was ordered", "was ordered with the card"])
UNIT_ABOARD: Final[i64] = UNIT.column("aboard slot", 20)
UNIT_MOVES: Final[i64] = UNIT.block(["moves", "standard moves"], 3, most=99)
UNIT_STATE: Final[i64] = UNIT.block(
    [
        "engaged",
        "in melee",
        "suppressed",
        "weapon disrupted",
        "rolled for resilience",
        "must attack somebody",
        "nominated",
        "in reserve",
    ]
)
UNIT_ROLE: Final[i64] = UNIT.block(ROLE_NAMES)
UNIT_WIDTH: Final[i64] = UNIT.width

WORD: Final[Columns] = Columns()
WORD_VALUE: Final[i64] = WORD.block(UNIT_WORDS, 2, most=99)
WORD_WIDTH: Final[i64] = WORD.width

MINI: Final[Columns] = Columns()
MINI_LIFE: Final[i64] = MINI.block(["alive", "fell this round"])
MINI_PLACE: Final[i64] = MINI.block(["x from leader", "y from leader"], 1000, most=WIDEST, least=-WIDEST)
MINI_LEVEL: Final[i64] = MINI.column("level", 1524, most=WIDEST)
MINI_WOUNDS: Final[i64] = MINI.column("wounds", 3, most=99)
MINI_PROFILE: Final[i64] = MINI.column("of card", 9)  # 0 the unit card, 1 to 8 an upgrade card, 9 the counterpart
MINI_WIDTH: Final[i64] = MINI.width

UPGRADE: Final[Columns] = Columns()
UPGRADE_STATE: Final[i64] = UPGRADE.block(CARD_STATES)
UPGRADE_SIDE: Final[i64] = UPGRADE.column("side B")
UPGRADE_USED: Final[i64] = UPGRADE.column("used")
UPGRADE_WOUNDS: Final[i64] = UPGRADE.column("tokens on it", 3, most=99)
UPGRADE_CACHED: Final[i64] = UPGRADE.block([f"{name} on it" for name in TOKEN_NAMES[: int(GREEN)]], 2, most=99)
UPGRADE_NUMBER: Final[i64] = UPGRADE.column("card number", 300, most=MANY)
UPGRADE_ASKS: Final[i64] = UPGRADE.column("asks now")
UPGRADE_WIDTH: Final[i64] = UPGRADE.width

PAIR: Final[Columns] = Columns()
PAIR_BAND: Final[i64] = PAIR.column("range", 6, most=9)
PAIR_MINE: Final[i64] = PAIR.block(["my leader sees", "their cover"], 2, most=2)
PAIR_THEIRS: Final[i64] = PAIR.block(["their leader sees", "my cover"], 2, most=2)
PAIR_MELEE: Final[i64] = PAIR.column("in melee")
PAIR_WIDTH: Final[i64] = PAIR.width

WEAPON: Final[Columns] = Columns()
WEAPON_KIND: Final[i64] = WEAPON.block(WEAPON_KINDS)
WEAPON_RANGE: Final[i64] = WEAPON.block(["from range", "to range"], 4, most=99)
WEAPON_DICE: Final[i64] = WEAPON.block([f"{die} dice" for die in ATTACK_DICE], 4, most=99)
WEAPON_WORD: Final[i64] = WEAPON.block(_WEAPON_WORDS, 2, most=99)
WEAPON_MINIS: Final[i64] = WEAPON.column("minis with it", 8)
WEAPON_WIDTH: Final[i64] = WEAPON.width

MARKER: Final[Columns] = Columns()
MARKER_KIND: Final[i64] = MARKER.block(MARKER_KINDS[1:])
MARKER_OWNER: Final[i64] = MARKER.block([f"of {who}" for who in BOTH])
MARKER_PLACE: Final[i64] = MARKER.block(["x", "y"], LENGTH, most=WIDEST)
MARKER_LEVEL: Final[i64] = MARKER.column("level", 1524, most=WIDEST)
MARKER_FACE: Final[i64] = MARKER.column("face", 1, most=9)
MARKER_HELD: Final[i64] = MARKER.block([f"held by {who}" for who in BOTH])
MARKER_WOUNDS: Final[i64] = MARKER.column("wounds", 4, most=99)
MARKER_ABOUT: Final[i64] = MARKER.column("which", 10, most=MANY)
MARKER_DROPPED: Final[i64] = MARKER.block([f"dropped last by {who}" for who in BOTH])
MARKER_HEADING: Final[i64] = MARKER.block(["heading x", "heading y"], 16384, most=16384, least=-16384)  # of carts
MARKER_WIDTH: Final[i64] = MARKER.width

TERRAIN: Final[Columns] = Columns()
TERRAIN_PLACE: Final[i64] = TERRAIN.block(["x", "y"], LENGTH, most=WIDEST)
TERRAIN_RADIUS: Final[i64] = TERRAIN.column("radius", 1524, most=WIDEST)
TERRAIN_TOP: Final[i64] = TERRAIN.column("height", 1524, most=WIDEST)
TERRAIN_COVER: Final[i64] = TERRAIN.column("cover", 2)
TERRAIN_FLAGS: Final[i64] = TERRAIN.block(["standable", "solid", "closed", "difficult", "blocks sight", "barricade"])
TERRAIN_WIDTH: Final[i64] = TERRAIN.width

ANSWER: Final[Columns] = Columns()
ANSWER_LEGAL: Final[i64] = ANSWER.column("legal")
ANSWER_PLACE: Final[i64] = ANSWER.block(["x", "y"], LENGTH, most=WIDEST)
ANSWER_SEEN: Final[i64] = ANSWER.column("enemy leaders that see it", 6, most=20)
ANSWER_NEAREST: Final[i64] = ANSWER.column("nearest enemy leader", LENGTH, most=WIDEST)
ANSWER_WIDTH: Final[i64] = ANSWER.width
ANSWERS: Final = 24

LAYOUT: Final[Layout] = Layout(
    [
        Piece("game", "what was agreed, round and phase, battle cards, how it ended", GAME),
        Piece("terrain", "pieces of terrain and barricades", TERRAIN, [str(row + 1) for row in range(PIECE_SLOTS)]),
        Piece("units", "units, own ones first", UNIT, UNIT_NAMES),
        Piece("keywords", "the values of all keywords of units, those of weapons aside", WORD, UNIT_NAMES),
        Piece("minis", "minis, by unit", MINI, MINI_ROWS),
        Piece("upgrades", "upgrade cards, by unit", UPGRADE, CARD_SLOTS),
        Piece(
            "pairs",
            "range, sight and cover between each unit of yours and each of theirs",
            PAIR,
            [f"mine {row + 1} theirs {column + 1}" for row in range(UNIT_SLOTS) for column in range(UNIT_SLOTS)],
        ),
        Piece("markers", "tokens on the table", MARKER, [str(row + 1) for row in range(TOKEN_SLOTS)]),
        Piece("players", "both players", PLAYER, list(BOTH)),
        Piece("commands", "command cards, wherever they are known to lie", COMMAND, COMMAND_NAMES),
        Piece("question", "what is asked, and the action and attack in progress", QUESTION),
        Piece("weapons", "weapons of the unit in question", WEAPON, [str(slot + 1) for slot in range(WEAPON_SLOTS)]),
        Piece(
            "answers",
            "where the answers to the pending question of a move lead",
            ANSWER,
            [str(n + 1) for n in range(ANSWERS)],
        ),
    ]
)
AT_GAME: Final[i64] = LAYOUT.start("game")
AT_TERRAIN: Final[i64] = LAYOUT.start("terrain")
AT_UNITS: Final[i64] = LAYOUT.start("units")
AT_KEYWORDS: Final[i64] = LAYOUT.start("keywords")
AT_MINIS: Final[i64] = LAYOUT.start("minis")
AT_UPGRADES: Final[i64] = LAYOUT.start("upgrades")
AT_PAIRS: Final[i64] = LAYOUT.start("pairs")
AT_MARKERS: Final[i64] = LAYOUT.start("markers")
AT_PLAYERS: Final[i64] = LAYOUT.start("players")
AT_COMMANDS: Final[i64] = LAYOUT.start("commands")
AT_QUESTION: Final[i64] = LAYOUT.start("question")
AT_WEAPONS: Final[i64] = LAYOUT.start("weapons")
AT_ANSWERS: Final[i64] = LAYOUT.start("answers")
FIRST_CHANGING: Final[i64] = AT_PLAYERS  # what lies before stands in the template
BLANK: Final[vec[i16]] = vec[i16]([0] * LAYOUT.size)
