"""The columns of an observation by name, and how its pieces lie one after the other (see observation.py).

Places and directions are seen from the observer's own long edge: own things come first, and the own edge is at y = 0.

Rare things share columns, whose names say what each of them counts (`Spur 4, Ready 1`), so that there are fewer numbers. Pieces
that stand in the template, in this order: game, terrain, units, keywords, minis, upgrades, pairs, markers. Pieces that change
with the question: players, commands, question, weapons, answers, progress, effects, supplies; they fill in `ROLE_NAMES` of units,
too. Rows are named by UNIT_NAMES (units, keywords), MINI_ROWS, CARD_SLOTS (upgrades), `mine 1 theirs 1` (pairs), COMMAND_NAMES;
other rows count from 1.
"""

from collections.abc import Sequence
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
    UPGRADE_SLOTS,
    WEAPON_SLOTS,
)
from grognard.envs.legion.data.keyword_list import TERMS, WEAPON_KEYWORDS, N
from grognard.envs.legion.data.printed import BASES, CONDITION, DEPLOYMENT, OBJECTIVE, RANKS, UNIT_TYPES, WEAPON_KINDS
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, LINES
from grognard.envs.legion.flow import DECISIONS
from grognard.envs.legion.geometry.answers import HEADING_ANSWERS
from grognard.envs.legion.names import BATTLE_NAMES, COMMAND_NAMES
from grognard.envs.legion.progress import PROGRESS_NAMES
from grognard.envs.legion.sequence.attack import POOL_KINDS
from grognard.envs.legion.state import MARKER_KINDS, PHASES, REASONS, TOKEN_NAMES

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


def weighed(names: Sequence[str], weights: Sequence[int]) -> str:
    """The name of a column that several things share, with what each of them counts: `Spur 4, Ready 1`."""
    return ", ".join(f"{name} {weight}" for name, weight in zip(names, weights, strict=True))


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
QUESTION_CARD: Final[i64] = QUESTION.column("asks: upgrade card", UPGRADE_SLOTS)  # in which slot, from 1
QUESTION_COMMAND: Final[i64] = QUESTION.column("asks: command card", COMMANDS.count)  # its number, from 1
QUESTION_BATTLE: Final[i64] = QUESTION.column("asks: battle card")
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

# Where a card of a player lies, one number for all: in hand 1, and 1 more if the opponent has seen it, 3 more if it is laid; in
# play 6, and 3 more if it is the card of this round; a contingency -1, a flaw card to be declared -5, discarded -9.
IN_HAND: Final = 1
SEEN: Final = 1
LAID: Final = 3
IN_PLAY: Final = 6
CONTINGENT: Final = -1
OF_FLAWS: Final = -5
DISCARDED: Final = -9
COMMAND: Final[Columns] = Columns()
COMMAND_MINE: Final[i64] = COMMAND.column("mine", 9, least=-9)
COMMAND_THEIRS: Final[i64] = COMMAND.column("theirs", 9, least=-9)
COMMAND_WIDTH: Final[i64] = COMMAND.width

ROLE_NAMES: Final = (
    "activates now", "acts now", "moves now", "attacks now", "uses an effect", "an effect is about it", "is chosen",
    "suffers wounds", "is placed",
)  # fmt: skip
OWN_TOKENS: Final = 11  # aim to inactive shield: each has a column
MARKS: Final = ("secret mission", "incognito", "commander")
DAMAGES: Final = ("damaged", "disabled", "disrupted", "rolled for resilience")
UNIT: Final[Columns] = Columns()
UNIT_TABLE: Final[i64] = UNIT.column("on the table")
UNIT_WAITING: Final[i64] = UNIT.column("waiting", 2)  # 2: in reserve
UNIT_ABOARD: Final[i64] = UNIT.column("aboard slot", 20)
UNIT_RANK: Final[i64] = UNIT.block(RANKS)
UNIT_TYPE: Final[i64] = UNIT.block(UNIT_TYPES)
UNIT_BASE: Final[i64] = UNIT.column("base", len(BASES))  # by size
UNIT_POINTS: Final[i64] = UNIT.column("points", 100, most=9999)
UNIT_THRESHOLD: Final[i64] = UNIT.column("wounds of a mini", 6, most=99)
UNIT_HEIGHT: Final[i64] = UNIT.column("height", 1000, most=9999)
UNIT_SPEED: Final[i64] = UNIT.column("speed", 3, most=9)
UNIT_COURAGE: Final[i64] = UNIT.column("courage", 3, most=10, least=-1)  # 10: null, -1: none
UNIT_RESILIENCE: Final[i64] = UNIT.column("resilience", 6, most=99)
UNIT_DEFENCE: Final[i64] = UNIT.column("red defence 2, surge to block 1", 3)
UNIT_SURGE: Final[i64] = UNIT.column("attack surge", 2)  # 1 to hit, 2 to crit
UNIT_REACH: Final[i64] = UNIT.column("longest range", 4, most=99)
UNIT_DICE: Final[i64] = UNIT.block(["ranged dice", "melee dice"], 8, most=MANY)
UNIT_MINIS: Final[i64] = UNIT.column("minis", 8)
UNIT_HEALTH: Final[i64] = UNIT.column("health left", 8, most=MANY)
UNIT_PLACE: Final[i64] = UNIT.block(["x", "y"], LENGTH, most=WIDEST)
UNIT_LEVEL: Final[i64] = UNIT.column("level", 1524, most=WIDEST)
UNIT_HEADING: Final[i64] = UNIT.block(["heading x", "heading y"], 16384, most=16384, least=-16384)
UNIT_TOKEN: Final[i64] = UNIT.block([f"{name} tokens" for name in TOKEN_NAMES[:OWN_TOKENS]], 3, most=99)
UNIT_BOUNTY: Final[i64] = UNIT.block(["bounty tokens", "prize tokens"], 2, most=99)
UNIT_CAPACITY: Final[i64] = UNIT.column("capacity tokens", 2, most=99)
UNIT_MARKS: Final[i64] = UNIT.column(weighed(MARKS, (1, 2, 4)), 7)
UNIT_DAMAGE: Final[i64] = UNIT.column(weighed(DAMAGES, (1, 2, 4, 8)), 15)
UNIT_ORDER: Final[i64] = UNIT.column("face-up order 3, face-down order 1", 3, most=9)
UNIT_ORDERED: Final[i64] = UNIT.column("was ordered", 3)  # 3 with the command card itself
UNIT_MOVES: Final[i64] = UNIT.block(["moves", "standard moves"], 3, most=99)
UNIT_MELEE: Final[i64] = UNIT.column("in melee", 2)  # 2: engaged
UNIT_SUPPRESSED: Final[i64] = UNIT.column("suppressed")
UNIT_DUTY: Final[i64] = UNIT.column("nominated 2, must attack somebody 1", 3)
UNIT_ROLE: Final[i64] = UNIT.block(ROLE_NAMES, least=-1)  # attacks now: -1 for who is attacked
UNIT_WIDTH: Final[i64] = UNIT.width

# The words that stand on most cards have a column each; the others share columns.
ALONE: Final = 16
SHARED: Final = 14
HIGHEST: Final = 7  # of a value that shares a column


def _word_columns() -> list[list[int]]:
    """The places in UNIT_WORDS of the words of each column; the words that stand on more cards come first.

    Words with values need more room, so they are dealt to the shared columns first.
    """
    kinds = [int(kind) for kind in LINES.kind]
    order = sorted(range(len(UNIT_WORDS)), key=lambda place: -kinds.count(int(UNIT_WORD_NUMBERS[place])))
    dealt = sorted(order[ALONE:], key=lambda place: -_highest(place))
    return [[place] for place in order[:ALONE]] + [
        sorted(dealt[column::SHARED], key=order.index) for column in range(SHARED)
    ]


def _word_weights() -> list[list[int]]:
    """What a value of each of these words counts: the last one counts 1, those before it more than all that follow."""
    found = []
    for places in WORD_PLACES:
        weights = [1]
        for place in places[:0:-1]:
            weights.insert(0, weights[0] * (1 + _highest(place)))
        found.append(weights)
    return found


def _highest(place: int) -> int:
    return 1 if KEYWORDS.has_value[UNIT_WORD_NUMBERS[place]] == N else HIGHEST


def _by_word(numbers: list[list[int]]) -> vec[i64]:
    """Numbers that stand by column and word, by the place of the word in UNIT_WORDS."""
    found = [0] * len(UNIT_WORDS)
    for places, row in zip(WORD_PLACES, numbers, strict=True):
        for place, number in zip(places, row, strict=True):
            found[place] = number
    return vec[i64](found)


WORD_PLACES: Final = _word_columns()
WORD_WEIGHTS: Final = _word_weights()
WORD: Final[Columns] = Columns()
for _places_of, _weights_of in zip(WORD_PLACES, WORD_WEIGHTS, strict=True):
    _words_of = [UNIT_WORDS[_place] for _place in _places_of]
    if len(_words_of) == 1:
        WORD.column(_words_of[0], 2, most=99)
    else:
        _full = sum(_highest(_place) * _weight for _place, _weight in zip(_places_of, _weights_of, strict=True))
        WORD.column(weighed(_words_of, _weights_of), _full)
WORD_WIDTH: Final[i64] = WORD.width
WORD_COLUMN: Final[vec[i64]] = _by_word([[_column] * len(_row) for _column, _row in enumerate(WORD_PLACES)])
WORD_WEIGHT: Final[vec[i64]] = _by_word(WORD_WEIGHTS)
WORD_HIGHEST: Final[vec[i64]] = _by_word(
    [[99] if len(_row) == 1 else [_highest(_place) for _place in _row] for _row in WORD_PLACES]
)

# `of card`: 0 the unit card, 1 to 8 an upgrade card, 9 the counterpart.
MINI: Final[Columns] = Columns()
MINI_HEALTH: Final[i64] = MINI.column("health 10, of card 1", 30, most=999, least=-999)  # health -1: it fell this round
MINI_PLACE: Final[i64] = MINI.block(["x from leader", "y from leader"], 1000, most=WIDEST, least=-WIDEST)
MINI_LEVEL: Final[i64] = MINI.column("level", 1524, most=WIDEST)
MINI_WIDTH: Final[i64] = MINI.width

# What is on a card counts to its state: ready 6, exhausted 4, expended 2, and 1 more if it has been used; lost with its mini
# 0, or 1 if it was exhausted then; discarded 8. Then each token 10, each aim 100, each dodge 1000, each surge 10,000.
UPGRADE: Final[Columns] = Columns()
UPGRADE_NUMBER: Final[i64] = UPGRADE.column("card number", 300, most=999, least=-999)  # below 0: side B is up
UPGRADE_STATE: Final[i64] = UPGRADE.column("state and tokens", 10, most=MANY)
UPGRADE_WIDTH: Final[i64] = UPGRADE.width

PAIR: Final[Columns] = Columns()
PAIR_NEARNESS: Final[i64] = PAIR.column("nearness", 7)  # 7 in melee, 6 at range 1, 1 beyond range 5
PAIR_SIGHT: Final[i64] = PAIR.block(["I see", "they see"], 3)  # leaders: 3 without cover, 2 light, 1 heavy cover
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
MARKER_OWNER: Final[i64] = MARKER.column("owner", least=-1)  # 1 mine, -1 theirs
MARKER_PLACE: Final[i64] = MARKER.block(["x", "y"], LENGTH, most=WIDEST)
MARKER_LEVEL: Final[i64] = MARKER.column("level", 1524, most=WIDEST)
MARKER_FACE: Final[i64] = MARKER.column("face", 1, most=9)
MARKER_HELD: Final[i64] = MARKER.column("held", least=-1)
MARKER_WOUNDS: Final[i64] = MARKER.column("wounds", 4, most=99)
MARKER_ABOUT: Final[i64] = MARKER.column("which", 10, most=MANY)
MARKER_DROPPED: Final[i64] = MARKER.column("dropped last", least=-1)
MARKER_HEADING: Final[i64] = MARKER.column("heading", HEADING_ANSWERS)  # of carts, from 1
MARKER_WIDTH: Final[i64] = MARKER.width

TERRAIN: Final[Columns] = Columns()
TERRAIN_PLACE: Final[i64] = TERRAIN.block(["x", "y"], LENGTH, most=WIDEST)
TERRAIN_RADIUS: Final[i64] = TERRAIN.column("radius", 1524, most=WIDEST)
TERRAIN_TOP: Final[i64] = TERRAIN.column("height", 1524, most=WIDEST)
TERRAIN_COVER: Final[i64] = TERRAIN.column("cover", 2)
TERRAIN_FLAGS: Final[i64] = TERRAIN.block(["standable", "solid", "closed", "difficult", "blocks sight", "barricade"])
TERRAIN_ROTATION: Final[i64] = TERRAIN.column("rotation of a barricade", HEADING_ANSWERS, most=MANY)  # from 1
TERRAIN_WIDTH: Final[i64] = TERRAIN.width

ANSWER: Final[Columns] = Columns()
ANSWER_LEGAL: Final[i64] = ANSWER.column("legal")
ANSWER_PLACE: Final[i64] = ANSWER.block(["x", "y"], LENGTH, most=WIDEST)
ANSWER_SEEN: Final[i64] = ANSWER.column("enemy leaders that see it", 6, most=20)
ANSWER_NEAREST: Final[i64] = ANSWER.column("nearest enemy leader", LENGTH, most=WIDEST)
ANSWER_WIDTH: Final[i64] = ANSWER.width
ANSWERS: Final = 24

PROGRESS: Final[Columns] = Columns()
PROGRESS.block(PROGRESS_NAMES, 40, most=MANY, least=-MANY)

# Lasting effects, the oldest first; all but amount and end count from 1. What an effect does is a keyword, or a number of
# rules/lasting.py; its source is the ability that gives it.
EFFECT: Final[Columns] = Columns()
EFFECT.block(["what", "unit", "amount", "until", "source", "argument"], 40, most=MANY, least=-MANY)
EFFECT_ROWS: Final = 24

SUPPLY_CARD: Final[Columns] = (
    Columns()
)  # LG-BATTLE-5: whose card it is, which, and tokens on it or 1 if it is exhausted
SUPPLY_CARD.block(["unit", "card", "used"], 40, most=MANY)
SUPPLY_WIDTH: Final[i64] = SUPPLY_CARD.width
SUPPLY_ROWS: Final = 12

LAYOUT: Final[Layout] = Layout(
    [
        Piece("game", "what was agreed, round and phase, battle cards, how it ended", GAME),
        Piece("terrain", "pieces of terrain and barricades", TERRAIN, [str(row + 1) for row in range(PIECE_SLOTS)]),
        Piece("units", "units, own ones first", UNIT, UNIT_NAMES),
        Piece("keywords", "the values of all keywords of units, except those of weapons", WORD, UNIT_NAMES),
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
        Piece("progress", "the innermost frame of each flow in progress", PROGRESS),
        Piece("effects", "lasting effects", EFFECT, [str(row + 1) for row in range(EFFECT_ROWS)]),
        Piece("supplies", "supply cards of units", SUPPLY_CARD, [str(row + 1) for row in range(SUPPLY_ROWS)]),
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
AT_PROGRESS: Final[i64] = LAYOUT.start("progress")
AT_EFFECTS: Final[i64] = LAYOUT.start("effects")
AT_SUPPLIES: Final[i64] = LAYOUT.start("supplies")
FIRST_CHANGING: Final[i64] = AT_PLAYERS  # what lies before stands in the template
BLANK: Final[vec[i16]] = vec[i16]([0] * FIRST_CHANGING)
