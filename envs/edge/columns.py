"""The columns of an observation by name, and how its pieces lie one after the other (see observation.py)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.hexes import SIDES
from grognard.envs.core.observation import MANY, Columns, Layout, Piece
from grognard.envs.edge.actions import CARD_ROWS, SEAT_NAMES, TYPE_ROWS
from grognard.envs.edge.board import HEXES, ONE_BOARD, TWO_BOARDS, Board
from grognard.envs.edge.data.printed import ATTRIBUTES, DICE, FACTIONS, MOST_VALUE, PLACES, PLAY, TIERS, TOKENS_VALUE
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.flow import DECISIONS
from grognard.envs.edge.names import FACE_NAMES
from grognard.envs.edge.rules import effects
from grognard.envs.edge.rules.dice import PURPOSE_NAMES
from grognard.envs.edge.rules.moments import MOMENT_NAMES
from grognard.envs.edge.rules.naming import OPEN_WORDS
from grognard.envs.edge.rules.texts import ORIGIN_NAMES
from grognard.envs.edge.state import (
    LIFE_NAMES,
    REASONS,
)

UPGRADES_EACH: Final[i64] = 10  # SQUAD_SLOTS * UPGRADE_SLOTS; what is divided by is spelt out, so that mypyc knows it
HEX_COLUMNS: Final = [str(hex_) for hex_ in range(HEXES)]


def _tokens_on(place: str) -> list[str]:
    """The different names of tokens that lie on something."""
    return sorted({name for at, name in enumerate(TOKENS.names) if PLACES[TOKENS.on[at]] == place})


def _columns_of(names: list[str]) -> vec[i64]:
    """The place of each kind of token among these names, or NONE."""
    return vec[i64]([names.index(name) if name in names else -1 for name in TOKENS.names])


MODEL_TOKENS: Final = _tokens_on("model")
SQUAD_TOKENS: Final = _tokens_on("squad")
SOURCE_TOKENS: Final = _tokens_on("source")
GROUND_TOKENS: Final = sorted({*_tokens_on("hex"), *_tokens_on("space")} - {"Thicket"})
MODEL_TOKEN_AT: Final[vec[i64]] = _columns_of(MODEL_TOKENS)
SQUAD_TOKEN_AT: Final[vec[i64]] = _columns_of(SQUAD_TOKENS)
SQUAD_TOKEN_KINDS: Final[vec[i64]] = vec[i64]([at for at, name in enumerate(TOKENS.names) if name in SQUAD_TOKENS])
SOURCE_TOKEN_AT: Final[vec[i64]] = _columns_of(SOURCE_TOKENS)
SOURCE_TOKEN_KINDS: Final[vec[i64]] = vec[i64]([at for at, name in enumerate(TOKENS.names) if name in SOURCE_TOKENS])
GROUND_TOKEN_AT: Final[vec[i64]] = _columns_of(GROUND_TOKENS)
FACTION_TOKENS: Final[list[vec[i64]]] = [
    vec[i64]([at for at, owner in enumerate(TOKENS.faction) if owner == faction]) for faction in range(len(FACTIONS))
]
OWN_TOKENS: Final = max(len(tokens) for tokens in FACTION_TOKENS)

GAME: Final[Columns] = Columns()
GAME_MODE: Final[i64] = GAME.block(PLAY)
GAME_PLAYERS: Final[i64] = GAME.column("players", 4)
GAME_TIERS: Final[i64] = GAME.block(TIERS)
GAME_HAND_LIMIT: Final[i64] = GAME.column("hand limit", 5, most=MANY)
GAME_TURNS: Final[i64] = GAME.column("turns at most", 200, most=999)
GAME_TRACK: Final[i64] = GAME.column("track", 10, most=20)
GAME_TURN: Final[i64] = GAME.column("turn", 50, most=999)
GAME_KIND: Final[i64] = GAME.block(["not declared", "active", "passive"])
GAME_COUNTERING: Final[i64] = GAME.block([f"{seat} counters" for seat in SEAT_NAMES])
GAME_CRYSTALS: Final[i64] = GAME.column("crystals", 20, most=MANY)
GAME_CHARGES: Final[i64] = GAME.column("charges", 20, most=MANY)
GAME_MARKER: Final[i64] = GAME.column("marker towards me", 10, most=MANY, least=-MANY)
GAME_ENDING: Final[i64] = GAME.block([f"ends: {reason}" for reason in REASONS])
GAME_EXTRA: Final[i64] = GAME.block([f"extra turns of {seat}" for seat in SEAT_NAMES], most=MANY)
GAME_OVER: Final[i64] = GAME.column("over")
GAME_WON: Final[i64] = GAME.block([f"won by {seat}" for seat in SEAT_NAMES])

PROGRESS: Final[Columns] = Columns()
PROGRESS_WINDOW: Final[i64] = PROGRESS.block([f"window: {name}" for name in MOMENT_NAMES])
PROGRESS_PAY: Final[i64] = PROGRESS.block([f"{seat} has to pay" for seat in SEAT_NAMES], 5, most=MANY)
PROGRESS_MOVE_LEFT: Final[i64] = PROGRESS.column("MOVE left", 8, most=MANY)
PROGRESS_FIGHTS_LEFT: Final[i64] = PROGRESS.column("Combats left", 4, most=MANY, least=-1)
PROGRESS_PLAYED_BY: Final[i64] = PROGRESS.block([f"played by {seat}" for seat in SEAT_NAMES])
PROGRESS_ORIGIN: Final[i64] = PROGRESS.block([f"played from {origin}" for origin in ORIGIN_NAMES])
PROGRESS_BOTTOM: Final[i64] = PROGRESS.column("bottom action")
PROGRESS_X: Final[i64] = PROGRESS.column("X", 5, most=MANY)
PROGRESS_SAID: Final[list[i64]] = [PROGRESS.block([f"said: {label}" for label in verb.labels]) for verb in OPEN_WORDS]
PROGRESS_COMBAT: Final[i64] = PROGRESS.block(["Combat", "STAB", "counterattack"])
PROGRESS_STRIKE: Final[i64] = PROGRESS.block(["attack rolled", "defence rolled"])
PROGRESS_ATTACK: Final[i64] = PROGRESS.column("attack", 10, most=MANY, least=-MANY)
PROGRESS_DEFENCE: Final[i64] = PROGRESS.column("defence", 10, most=MANY, least=-MANY)
PROGRESS_WOUNDS: Final[i64] = PROGRESS.column("Wounds of the strike", 3, most=MANY)
PROGRESS_ROLL: Final[i64] = PROGRESS.block([f"roll for {purpose}" for purpose in PURPOSE_NAMES])
PROGRESS_DIE: Final[i64] = PROGRESS.block([f"{die} die" for die in DICE])
PROGRESS_FACE: Final[i64] = PROGRESS.column("face", 6)
PROGRESS_ROLLED: Final[i64] = PROGRESS.column("rolled")
PROGRESS_BONUS: Final[i64] = PROGRESS.column("bonus", 10, most=MANY, least=-MANY)
PROGRESS_AGAINST: Final[i64] = PROGRESS.column("against", 10, most=MANY, least=-MANY)
PROGRESS_REROLLED: Final[i64] = PROGRESS.column("rerolled")
PROGRESS_PACKET: Final[i64] = PROGRESS.column("packet", 3, most=MANY)
PROGRESS_LOST: Final[i64] = PROGRESS.column("tokens lost to it", 3, most=MANY)

PLAYER: Final[Columns] = Columns()
PLAYER_SIDE: Final[i64] = PLAYER.block(["on my side", "enemy"])
PLAYER_FACTION: Final[i64] = PLAYER.block(FACTIONS)
PLAYER_POOL: Final[i64] = PLAYER.column("active crystals", 10, most=MANY)
PLAYER_DEPLETED: Final[i64] = PLAYER.column("depleted crystals", 10, most=MANY)
PLAYER_TEMPORARY: Final[i64] = PLAYER.column("temporary crystals", 6, most=MANY)
PLAYER_POINTS: Final[i64] = PLAYER.column("own VP", 10, most=MANY)
PLAYER_WON: Final[i64] = PLAYER.block([f"VP won of {seat}" for seat in SEAT_NAMES], 8, most=MANY)
PLAYER_HAND: Final[i64] = PLAYER.column("hand", 3, most=MANY)
PLAYER_DECK: Final[i64] = PLAYER.column("deck", 25, most=MANY)
PLAYER_DISCARD: Final[i64] = PLAYER.column("discard pile", 25, most=MANY)
PLAYER_BANNER_USED: Final[i64] = PLAYER.column("banner used")
PLAYER_BANNER: Final[i64] = PLAYER.column("alternative banner")
PLAYER_SHRINE: Final[i64] = PLAYER.column("alternative Shrine")
PLAYER_SHRINE_TOKENS: Final[i64] = PLAYER.column("tokens on the Shrine", 4, most=MANY)
PLAYER_DISCARDED: Final[i64] = PLAYER.column("discarded", 3, most=MANY)
PLAYER_MULLIGAN: Final[i64] = PLAYER.column("mulligan used")
PLAYER_ELIMINATED: Final[i64] = PLAYER.column("eliminated")
PLAYER_LOST: Final[i64] = PLAYER.column("tokens lost", 5, most=MANY)
PLAYER_ACTIVE: Final[i64] = PLAYER.column("active")
PLAYER_ASKED: Final[i64] = PLAYER.column("asked")
PLAYER_HOLDS: Final[i64] = PLAYER.block(["holds for the action", "holds for the turn"])
PLAYER_SUPPLY: Final[i64] = PLAYER.block([f"supply of token {at + 1}" for at in range(OWN_TOKENS)], 4, most=MANY)
PLAYER_WIDTH: Final[i64] = PLAYER.width

SQUAD: Final[Columns] = Columns()
SQUAD_TYPE: Final[i64] = SQUAD.block([f"type {row + 1}" for row in range(TYPE_ROWS)])
SQUAD_MODE: Final[i64] = SQUAD.block([f"mode {mode + 1}" for mode in range(5)])
SQUAD_MOST: Final[i64] = SQUAD.column("printed Endurance", 4, most=MANY)
SQUAD_ENDURANCE: Final[i64] = SQUAD.column("Endurance", 4, most=MANY)
SQUAD_ALIVE: Final[i64] = SQUAD.column("alive", 4)
SQUAD_DEAD: Final[i64] = SQUAD.column("dead", 4)
SQUAD_ELSEWHERE: Final[i64] = SQUAD.column("off the board", 4)
SQUAD_PRINTED: Final[i64] = SQUAD.block(
    [f"printed {name}" for name in ATTRIBUTES], 6, most=MOST_VALUE, least=TOKENS_VALUE
)
SQUAD_ICONS: Final[i64] = SQUAD.block(["rerolls ATK", "rerolls DEF", "ignores obstacles", "cannot push"])
SQUAD_BASE: Final[i64] = SQUAD.column("base", 7)
SQUAD_ACTIVATED: Final[i64] = SQUAD.column("activated", 2, most=MANY)
SQUAD_EVOLVED: Final[i64] = SQUAD.column("evolved")
SQUAD_ACTS: Final[i64] = SQUAD.block(["is activated now", "has moved", "has fought", "is deployed now"])
SQUAD_TOKEN: Final[i64] = SQUAD.block(SQUAD_TOKENS, 2, most=MANY)
SQUAD_NAMED: Final[i64] = SQUAD.column("was named")
SQUAD_WIDTH: Final[i64] = SQUAD.width

UPGRADE: Final[Columns] = Columns()
UPGRADE_CARD: Final[i64] = UPGRADE.block([f"card {row + 1}" for row in range(CARD_ROWS)])
UPGRADE_CHARGES: Final[i64] = UPGRADE.column("charges", 4, most=MANY)
UPGRADE_WEAKENING: Final[i64] = UPGRADE.column("WEAKENING", 2, most=MANY)
UPGRADE_PAID: Final[i64] = UPGRADE.block(["top paid", "bottom paid"])
UPGRADE_AWAKE: Final[i64] = UPGRADE.column("bottom awake")
UPGRADE_USED: Final[i64] = UPGRADE.block(["top used this turn", "bottom used this turn"])
UPGRADE_PLAYED: Final[i64] = UPGRADE.column("is used now")
UPGRADE_NAMED: Final[i64] = UPGRADE.column("was named")
UPGRADE_WIDTH: Final[i64] = UPGRADE.width

MODEL: Final[Columns] = Columns()
MODEL_LIFE: Final[i64] = MODEL.block(LIFE_NAMES[1:])
MODEL_ROW: Final[i64] = MODEL.column("row", 12, most=MANY)
MODEL_COLUMN: Final[i64] = MODEL.column("column", 8, most=MANY)
MODEL_HEX: Final[i64] = MODEL.block([f"on hex {hex_}" for hex_ in HEX_COLUMNS])
MODEL_VALUE: Final[i64] = MODEL.block(ATTRIBUTES, 6, most=MANY, least=-MANY)
MODEL_DASH: Final[i64] = MODEL.block([f"no {name}" for name in ATTRIBUTES])
MODEL_TOKEN: Final[i64] = MODEL.block(MODEL_TOKENS, 2, most=MANY)
MODEL_TOKEN_NAMES: Final[i64] = MODEL.block([f"token names {name}" for name in ATTRIBUTES])
MODEL_TOKEN_OF: Final[i64] = MODEL.block([f"token of {seat}" for seat in SEAT_NAMES], 2, most=MANY)
MODEL_CONTROLLED: Final[i64] = MODEL.block([f"controlled by {seat}" for seat in SEAT_NAMES])
MODEL_RUN: Final[i64] = MODEL.column("straight run", 6, most=MANY)
MODEL_LONGEST: Final[i64] = MODEL.column("longest run", 6, most=MANY)
ROLE_NAMES: Final = (
    "moves", "may move", "was pushed", "lies nowhere", "is placed", "fights next", "may fight", "may be fought",
    "starts the Combat", "is fought", "strikes", "is struck", "rolls", "is wounded", "dies", "shoots", "is shot at",
    "is hit", "was named",
)  # fmt: skip
MODEL_ROLE: Final[i64] = MODEL.block(ROLE_NAMES)
MOVES: Final[i64] = i64(ROLE_NAMES.index("moves"))
MAY_MOVE: Final[i64] = i64(ROLE_NAMES.index("may move"))
WAS_PUSHED: Final[i64] = i64(ROLE_NAMES.index("was pushed"))
LIES_NOWHERE: Final[i64] = i64(ROLE_NAMES.index("lies nowhere"))
IS_PLACED: Final[i64] = i64(ROLE_NAMES.index("is placed"))
FIGHTS_NEXT: Final[i64] = i64(ROLE_NAMES.index("fights next"))
MAY_FIGHT: Final[i64] = i64(ROLE_NAMES.index("may fight"))
MAY_BE_FOUGHT: Final[i64] = i64(ROLE_NAMES.index("may be fought"))
STARTS_COMBAT: Final[i64] = i64(ROLE_NAMES.index("starts the Combat"))
IS_FOUGHT: Final[i64] = i64(ROLE_NAMES.index("is fought"))
STRIKES: Final[i64] = i64(ROLE_NAMES.index("strikes"))
IS_STRUCK: Final[i64] = i64(ROLE_NAMES.index("is struck"))
ROLLS: Final[i64] = i64(ROLE_NAMES.index("rolls"))
IS_WOUNDED: Final[i64] = i64(ROLE_NAMES.index("is wounded"))
DIES: Final[i64] = i64(ROLE_NAMES.index("dies"))
SHOOTS: Final[i64] = i64(ROLE_NAMES.index("shoots"))
IS_SHOT_AT: Final[i64] = i64(ROLE_NAMES.index("is shot at"))
IS_HIT: Final[i64] = i64(ROLE_NAMES.index("is hit"))
MODEL_NAMED: Final[i64] = MODEL_ROLE + i64(ROLE_NAMES.index("was named"))
MODEL_EFFECT: Final[i64] = MODEL.block(
    [f"effect: {name}" for name in effects.EFFECT_NAMES[effects.DOUBLE_MOVE :]], 4, most=MANY, least=-MANY
)
MODEL_WIDTH: Final[i64] = MODEL.width

SPACE: Final[Columns] = Columns()
SPACE_FREE: Final[i64] = SPACE.block([f"free {hex_}" for hex_ in HEX_COLUMNS])
SPACE_OURS: Final[i64] = SPACE.block([f"ours on {hex_}" for hex_ in HEX_COLUMNS])
SPACE_FOES: Final[i64] = SPACE.block([f"foe on {hex_}" for hex_ in HEX_COLUMNS])
SPACE_THICKET: Final[i64] = SPACE.block([f"Thicket on {hex_}" for hex_ in HEX_COLUMNS])
SPACE_SHRINE: Final[i64] = SPACE.block([f"Shrine of {seat}" for seat in SEAT_NAMES])
SPACE_SOURCE: Final[i64] = SPACE.column("Source")
SPACE_SOURCE_TOKEN: Final[i64] = SPACE.block([f"{name} on the Source" for name in SOURCE_TOKENS], most=MANY)
SPACE_TOKEN: Final[i64] = SPACE.block(GROUND_TOKENS, most=MANY)
SPACE_FACE: Final[i64] = SPACE.block([f"face {name}" for name in FACE_NAMES], most=MANY)
SPACE_PATH: Final[i64] = SPACE.column("on the way", 3, most=MANY)
SPACE_NAMED: Final[i64] = SPACE.column("was named")
SPACE_WIDTH: Final[i64] = SPACE.width

CARD: Final[Columns] = Columns()
CARD_HAND: Final[i64] = CARD.column("in hand", 2, most=MANY)
CARD_DECK: Final[i64] = CARD.column("in the deck", 2, most=MANY)
CARD_DISCARD: Final[i64] = CARD.column("discarded", 2, most=MANY)
CARD_ATTACHED: Final[i64] = CARD.column("attached", 2, most=MANY)
CARD_ASIDE: Final[i64] = CARD.column("aside", most=MANY)
CARD_KNOWN: Final[i64] = CARD.column("known to others", 2, most=MANY)
CARD_PLAYED: Final[i64] = CARD.column("is played now", most=2)
CARD_USED: Final[i64] = CARD.column("left the hand for it", 2, most=MANY)
CARD_WIDTH: Final[i64] = CARD.width


QUESTION: Final[Columns] = Columns()
QUESTION_KIND: Final[i64] = QUESTION.block([type(decision).__name__ for decision in DECISIONS])


def make_layout(players: int) -> Layout:
    seats = SEAT_NAMES[:players]
    squads = [f"{seat} {slot + 1}" for seat in seats for slot in range(5)]
    models = [f"{squad}{letter}" for squad in squads for letter in "abcd"]
    upgrades = [f"{squad}.{slot}" for squad in squads for slot in (1, 2)]
    cards = [f"{seat} card {row + 1}" for seat in seats for row in range(CARD_ROWS)]
    board = ONE_BOARD if players == 2 else TWO_BOARDS
    return Layout(
        [
            Piece("game", "what was agreed, time, supplies and the end", GAME),
            Piece("question", "what is asked", QUESTION),
            Piece("progress", "the window, payment, action, Combat and roll in progress", PROGRESS),
            Piece("players", "what everybody sees of the players", PLAYER, seats),
            Piece("squads", "squads by seat and slot", SQUAD, squads),
            Piece("upgrades", "attached upgrades", UPGRADE, upgrades),
            Piece("models", "models: where, how strong, what they do now", MODEL, models),
            Piece("spaces", "what lies in each Space", SPACE, board.names, neighbours_of(board)),
            Piece("cards", "cards of each player's faction", CARD, cards),
        ]
    )


def neighbours_of(board: Board) -> list[list[int]]:
    """The Spaces beside each Space."""
    beside = [[int(board.beside[space * SIDES + side]) for side in range(SIDES)] for space in range(int(board.spaces))]
    return [[there for there in row if there >= 0] for row in beside]


LAYOUTS: Final[list[Layout]] = [make_layout(players) for players in range(2, 5)]


class Starts:
    """Where the pieces of an observation begin, and the blank one: a board on which everything is free."""

    def __init__(self, layout: Layout, board: Board) -> None:
        self.game: i64 = layout.start("game")
        self.question: i64 = layout.start("question")
        self.progress: i64 = layout.start("progress")
        self.players: i64 = layout.start("players")
        self.squads: i64 = layout.start("squads")
        self.upgrades: i64 = layout.start("upgrades")
        self.models: i64 = layout.start("models")
        self.spaces: i64 = layout.start("spaces")
        self.cards: i64 = layout.start("cards")
        self.blank: vec[i16] = vec[i16]([0] * self.cards)  # cards change too often to be part of a template
        for space in range(board.spaces):
            for hex_ in range(i64(HEXES)):
                self.blank[self.spaces + space * SPACE.width + SPACE_FREE + hex_] = 1


STARTS: Final[list[Starts]] = [
    Starts(layout, ONE_BOARD if players == 2 else TWO_BOARDS) for players, layout in enumerate(LAYOUTS, 2)
]
