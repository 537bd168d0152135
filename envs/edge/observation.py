"""What one player may see, as numbers: the own seat first, then the others clockwise, so that one network can play every seat.

Rows of what is not there are zero. Hidden are hands and decks of the other side, the faces of their mines, and who holds back in
windows; allies show each other theirs (section 7 of the rules). Nothing counts decisions or tells of windows that were passed.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import NOTHING, Flow, Listed, Local
from grognard.envs.core.hexes import SIDES
from grognard.envs.core.observation import Columns, Layout, Piece
from grognard.envs.edge.actions import CARD_ROWS, MODEL_SLOTS, SEAT_NAMES, SQUAD_SLOTS, TYPE_ROWS, UPGRADE_SLOTS
from grognard.envs.edge.board import COLUMNS, HEXES, MASKS, ONE_BOARD, TWO_BOARDS, Board
from grognard.envs.edge.data.printed import ATTRIBUTES, DASH, DICE, FACTIONS, PLACES, PLAY, TIERS
from grognard.envs.edge.data.tables import SQUADS, TOKENS
from grognard.envs.edge.flow import DECISIONS
from grognard.envs.edge.names import FACE_NAMES
from grognard.envs.edge.rules.attributes import is_awake, value
from grognard.envs.edge.rules.dice import PURPOSE_NAMES
from grognard.envs.edge.rules.moments import MOMENT_NAMES
from grognard.envs.edge.rules.naming import FIRST_TYPE, row_of_card, seat_meant, seen_from
from grognard.envs.edge.rules.pieces import are_enemies, mode_row
from grognard.envs.edge.rules.texts import CARD_TEXTS, ORIGIN_NAMES
from grognard.envs.edge.sequence import (
    ACTIVATION,
    ACTIVATION_FOUGHT,
    ACTIVATION_MOVED,
    ACTIVATION_SQUAD,
    COMBAT,
    COMBAT_QUICK,
    COMBAT_STARTER,
    COMBAT_TARGET,
    DEATH,
    DEATH_MODEL,
    DEPLOY,
    DEPLOY_SPACE,
    DEPLOY_SQUAD,
    FIGHT,
    FIGHT_FIGHTER,
    FIGHT_FIGHTERS,
    FIGHT_LEFT,
    FIGHT_TARGETS,
    HIT,
    HIT_HITS,
    HIT_SHOOTER,
    HIT_TARGETS,
    MOVE_ACTION,
    MOVE_MODELS,
    MOVE_PUSHED,
    MOVING,
    MOVING_LEFT,
    MOVING_MODEL,
    MOVING_PATH,
    PAY,
    PAY_LEFT,
    PAY_SEAT,
    PLACING,
    PLACING_MODEL,
    PLACING_SPACE,
    PLAY_ORIGIN,
    PLAY_SEAT,
    PLAY_SLOT,
    PLAY_TEXT,
    PLAY_X,
    PUSHING,
    PUSHING_MODELS,
    PUSHING_SPACE,
    ROLL,
    ROLL_AGAINST,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FACE,
    ROLL_MODEL,
    ROLL_PURPOSE,
    ROLL_REROLLED,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_COUNTER,
    STRIKE_DEFENCE,
    STRIKE_QUICK,
    STRIKE_ROLLED,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    STRIKE_WOUNDS,
    WINDOW,
    WINDOW_KIND,
    WOUND,
    WOUND_LOST,
    WOUND_MODEL,
    WOUND_SIZE,
)
from grognard.envs.edge.sequence import PLAY as PLAYING
from grognard.envs.edge.sides import knows_squad
from grognard.envs.edge.state import (
    ABSENT,
    ALIVE,
    DEAD,
    DYING,
    LIFE_NAMES,
    MARKER_WIDTH,
    MODELS_EACH,
    NONE,
    REASONS,
    TOKEN_KINDS,
    State,
)

SHOWN: Final = ()  # fields that the template shows; none, so nobody need count up the revision for it
UPGRADES_EACH: Final[i64] = SQUAD_SLOTS * UPGRADE_SLOTS
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
SOURCE_TOKEN_AT: Final[vec[i64]] = _columns_of(SOURCE_TOKENS)
GROUND_TOKEN_AT: Final[vec[i64]] = _columns_of(GROUND_TOKENS)
OWN_TOKENS: Final = max(list(TOKENS.faction).count(faction) for faction in range(len(FACTIONS)))

GAME: Final[Columns] = Columns()
GAME_MODE: Final[i64] = GAME.block(PLAY)
GAME_PLAYERS: Final[i64] = GAME.column("players", 4)
GAME_TIERS: Final[i64] = GAME.block(TIERS)
GAME_HAND_LIMIT: Final[i64] = GAME.column("hand limit", 5)
GAME_TURNS: Final[i64] = GAME.column("turns at most", 200)
GAME_TRACK: Final[i64] = GAME.column("track", 10)
GAME_TURN: Final[i64] = GAME.column("turn", 50)
GAME_KIND: Final[i64] = GAME.block(["not declared", "active", "passive"])
GAME_COUNTERING: Final[i64] = GAME.block([f"{seat} counters" for seat in SEAT_NAMES])
GAME_CRYSTALS: Final[i64] = GAME.column("crystals", 20)
GAME_CHARGES: Final[i64] = GAME.column("charges", 20)
GAME_MARKER: Final[i64] = GAME.column("marker towards me", 10)
GAME_ENDING: Final[i64] = GAME.block([f"ends: {reason}" for reason in REASONS])
GAME_EXTRA: Final[i64] = GAME.block([f"extra turns of {seat}" for seat in SEAT_NAMES])
GAME_OVER: Final[i64] = GAME.column("over")
GAME_WON: Final[i64] = GAME.block([f"won by {seat}" for seat in SEAT_NAMES])

PROGRESS: Final[Columns] = Columns()
PROGRESS_WINDOW: Final[i64] = PROGRESS.block([f"window: {name}" for name in MOMENT_NAMES])
PROGRESS_PAY: Final[i64] = PROGRESS.block([f"{seat} has to pay" for seat in SEAT_NAMES], 5)
PROGRESS_MOVE_LEFT: Final[i64] = PROGRESS.column("MOVE left", 8)
PROGRESS_FIGHTS_LEFT: Final[i64] = PROGRESS.column("Combats left", 4)
PROGRESS_PLAYED_BY: Final[i64] = PROGRESS.block([f"played by {seat}" for seat in SEAT_NAMES])
PROGRESS_ORIGIN: Final[i64] = PROGRESS.block([f"played from {origin}" for origin in ORIGIN_NAMES])
PROGRESS_BOTTOM: Final[i64] = PROGRESS.column("bottom action")
PROGRESS_X: Final[i64] = PROGRESS.column("X", 5)
PROGRESS_COMBAT: Final[i64] = PROGRESS.block(["Combat", "STAB", "counterattack"])
PROGRESS_STRIKE: Final[i64] = PROGRESS.block(["attack rolled", "defence rolled"])
PROGRESS_ATTACK: Final[i64] = PROGRESS.column("attack", 10)
PROGRESS_DEFENCE: Final[i64] = PROGRESS.column("defence", 10)
PROGRESS_WOUNDS: Final[i64] = PROGRESS.column("Wounds of the strike", 3)
PROGRESS_ROLL: Final[i64] = PROGRESS.block([f"roll for {purpose}" for purpose in PURPOSE_NAMES])
PROGRESS_DIE: Final[i64] = PROGRESS.block([f"{die} die" for die in DICE])
PROGRESS_FACE: Final[i64] = PROGRESS.column("face", 6)
PROGRESS_ROLLED: Final[i64] = PROGRESS.column("rolled")
PROGRESS_BONUS: Final[i64] = PROGRESS.column("bonus", 10)
PROGRESS_AGAINST: Final[i64] = PROGRESS.column("against", 10)
PROGRESS_REROLLED: Final[i64] = PROGRESS.column("rerolled")
PROGRESS_PACKET: Final[i64] = PROGRESS.column("packet", 3)
PROGRESS_LOST: Final[i64] = PROGRESS.column("tokens lost to it", 3)

PLAYER: Final[Columns] = Columns()
PLAYER_SIDE: Final[i64] = PLAYER.block(["on my side", "enemy"])
PLAYER_FACTION: Final[i64] = PLAYER.block(FACTIONS)
PLAYER_POOL: Final[i64] = PLAYER.column("active crystals", 10)
PLAYER_DEPLETED: Final[i64] = PLAYER.column("depleted crystals", 10)
PLAYER_TEMPORARY: Final[i64] = PLAYER.column("temporary crystals", 6)
PLAYER_POINTS: Final[i64] = PLAYER.column("own VP", 10)
PLAYER_WON: Final[i64] = PLAYER.block([f"VP won of {seat}" for seat in SEAT_NAMES], 8)
PLAYER_HAND: Final[i64] = PLAYER.column("hand", 3)
PLAYER_DECK: Final[i64] = PLAYER.column("deck", 25)
PLAYER_DISCARD: Final[i64] = PLAYER.column("discard pile", 25)
PLAYER_BANNER_USED: Final[i64] = PLAYER.column("banner used")
PLAYER_BANNER: Final[i64] = PLAYER.column("alternative banner")
PLAYER_SHRINE: Final[i64] = PLAYER.column("alternative Shrine")
PLAYER_SHRINE_TOKENS: Final[i64] = PLAYER.column("tokens on the Shrine", 4)
PLAYER_DISCARDED: Final[i64] = PLAYER.column("discarded", 3)
PLAYER_MULLIGAN: Final[i64] = PLAYER.column("mulligan used")
PLAYER_ELIMINATED: Final[i64] = PLAYER.column("eliminated")
PLAYER_LOST: Final[i64] = PLAYER.column("tokens lost", 5)
PLAYER_ACTIVE: Final[i64] = PLAYER.column("active")
PLAYER_ASKED: Final[i64] = PLAYER.column("asked")
PLAYER_HOLDS: Final[i64] = PLAYER.block(["holds for the action", "holds for the turn"])
PLAYER_SUPPLY: Final[i64] = PLAYER.block([f"supply of token {at + 1}" for at in range(OWN_TOKENS)], 4)

SQUAD: Final[Columns] = Columns()
SQUAD_TYPE: Final[i64] = SQUAD.block([f"type {row + 1}" for row in range(TYPE_ROWS)])
SQUAD_MODE: Final[i64] = SQUAD.block([f"mode {mode + 1}" for mode in range(5)])
SQUAD_MOST: Final[i64] = SQUAD.column("printed Endurance", 4)
SQUAD_ENDURANCE: Final[i64] = SQUAD.column("Endurance", 4)
SQUAD_ALIVE: Final[i64] = SQUAD.column("alive", 4)
SQUAD_DEAD: Final[i64] = SQUAD.column("dead", 4)
SQUAD_ELSEWHERE: Final[i64] = SQUAD.column("off the board", 4)
SQUAD_PRINTED: Final[i64] = SQUAD.block([f"printed {name}" for name in ATTRIBUTES], 6)
SQUAD_ICONS: Final[i64] = SQUAD.block(["rerolls ATK", "rerolls DEF", "ignores obstacles", "cannot push"])
SQUAD_BASE: Final[i64] = SQUAD.column("base", 7)
SQUAD_ACTIVATED: Final[i64] = SQUAD.column("activated", 2)
SQUAD_EVOLVED: Final[i64] = SQUAD.column("evolved")
SQUAD_ACTS: Final[i64] = SQUAD.block(["is activated now", "has moved", "has fought", "is deployed now"])
SQUAD_TOKEN: Final[i64] = SQUAD.block(SQUAD_TOKENS, 2)

UPGRADE: Final[Columns] = Columns()
UPGRADE_CARD: Final[i64] = UPGRADE.block([f"card {row + 1}" for row in range(CARD_ROWS)])
UPGRADE_CHARGES: Final[i64] = UPGRADE.column("charges", 4)
UPGRADE_WEAKENING: Final[i64] = UPGRADE.column("WEAKENING", 2)
UPGRADE_PAID: Final[i64] = UPGRADE.block(["top paid", "bottom paid"])
UPGRADE_AWAKE: Final[i64] = UPGRADE.column("bottom awake")
UPGRADE_USED: Final[i64] = UPGRADE.block(["top used this turn", "bottom used this turn"])
UPGRADE_PLAYED: Final[i64] = UPGRADE.column("is used now")

MODEL: Final[Columns] = Columns()
MODEL_LIFE: Final[i64] = MODEL.block(LIFE_NAMES[1:])
MODEL_ROW: Final[i64] = MODEL.column("row", 12)
MODEL_COLUMN: Final[i64] = MODEL.column("column", 8)
MODEL_HEX: Final[i64] = MODEL.block([f"on hex {hex_}" for hex_ in HEX_COLUMNS])
MODEL_VALUE: Final[i64] = MODEL.block(ATTRIBUTES, 6)
MODEL_DASH: Final[i64] = MODEL.block([f"no {name}" for name in ATTRIBUTES])
MODEL_TOKEN: Final[i64] = MODEL.block(MODEL_TOKENS, 2)
MODEL_CONTROLLED: Final[i64] = MODEL.block([f"controlled by {seat}" for seat in SEAT_NAMES])
MODEL_RUN: Final[i64] = MODEL.column("straight run", 6)
MODEL_LONGEST: Final[i64] = MODEL.column("longest run", 6)
ROLE_NAMES: Final = (
    "moves", "may move", "was pushed", "lies nowhere", "is placed", "fights next", "may fight", "may be fought",
    "starts the Combat", "is fought", "strikes", "is struck", "rolls", "is wounded", "dies", "shoots", "is shot at",
    "is hit",
)  # fmt: skip
MODEL_ROLE: Final[i64] = MODEL.block(ROLE_NAMES)
ROLES: Final[list[tuple[Flow, Local]]] = [
    (MOVING, MOVING_MODEL),
    (PLACING, PLACING_MODEL),
    (FIGHT, FIGHT_FIGHTER),
    (COMBAT, COMBAT_STARTER),
    (COMBAT, COMBAT_TARGET),
    (STRIKE, STRIKE_STRIKER),
    (STRIKE, STRIKE_STRUCK),
    (ROLL, ROLL_MODEL),
    (WOUND, WOUND_MODEL),
    (DEATH, DEATH_MODEL),
    (HIT, HIT_SHOOTER),
]
ROLE_AT: Final[vec[i64]] = vec[i64]([0, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15])
LISTED_ROLES: Final[list[tuple[Flow, Listed]]] = [
    (MOVE_ACTION, MOVE_MODELS),
    (MOVE_ACTION, MOVE_PUSHED),
    (PUSHING, PUSHING_MODELS),
    (FIGHT, FIGHT_FIGHTERS),
    (FIGHT, FIGHT_TARGETS),
    (HIT, HIT_TARGETS),
    (HIT, HIT_HITS),
]
LISTED_ROLE_AT: Final[vec[i64]] = vec[i64]([1, 2, 3, 6, 7, 16, 17])

SPACE: Final[Columns] = Columns()
SPACE_FREE: Final[i64] = SPACE.block([f"free {hex_}" for hex_ in HEX_COLUMNS])
SPACE_OURS: Final[i64] = SPACE.block([f"ours on {hex_}" for hex_ in HEX_COLUMNS])
SPACE_FOES: Final[i64] = SPACE.block([f"foe on {hex_}" for hex_ in HEX_COLUMNS])
SPACE_THICKET: Final[i64] = SPACE.block([f"Thicket on {hex_}" for hex_ in HEX_COLUMNS])
SPACE_SHRINE: Final[i64] = SPACE.block([f"Shrine of {seat}" for seat in SEAT_NAMES])
SPACE_SOURCE: Final[i64] = SPACE.column("Source")
SPACE_SOURCE_TOKEN: Final[i64] = SPACE.block([f"{name} on the Source" for name in SOURCE_TOKENS])
SPACE_TOKEN: Final[i64] = SPACE.block(GROUND_TOKENS)
SPACE_FACE: Final[i64] = SPACE.block([f"face {name}" for name in FACE_NAMES])
SPACE_PATH: Final[i64] = SPACE.column("on the way", 3)
SPACE_NAMED: Final[i64] = SPACE.column("was named")

CARD: Final[Columns] = Columns()
CARD_HAND: Final[i64] = CARD.column("in hand", 2)
CARD_DECK: Final[i64] = CARD.column("in the deck", 2)
CARD_DISCARD: Final[i64] = CARD.column("discarded", 2)
CARD_ATTACHED: Final[i64] = CARD.column("attached", 2)
CARD_ASIDE: Final[i64] = CARD.column("aside")
CARD_KNOWN: Final[i64] = CARD.column("known to others", 2)
CARD_PLAYED: Final[i64] = CARD.column("is played now")


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


def template(state: State) -> vec[i16]:
    """An empty observation."""
    return vec[i16]([0] * LAYOUTS[state.options.players - 2].size)


def encode(state: State, player: i64, out: vec[i16], at: i64) -> None:
    layout = LAYOUTS[state.options.players - 2]
    encode_game(state, player, out, at + layout.start("game"))
    if state.pending >= 0:
        out[at + layout.start("question") + QUESTION_KIND + state.pending] = 1
    encode_progress(state, player, out, at + layout.start("progress"))
    encode_roll(state, out, at + layout.start("progress"))
    encode_players(state, player, out, at + layout.start("players"))
    encode_squads(state, player, out, at + layout.start("squads"))
    encode_upgrades(state, player, out, at + layout.start("upgrades"))
    encode_models(state, player, out, at + layout.start("models"))
    encode_roles(state, player, out, at + layout.start("models"))
    encode_spaces(state, player, out, at + layout.start("spaces"))
    encode_ground(state, player, out, at + layout.start("spaces"))
    encode_cards(state, player, out, at + layout.start("cards"))


# The table


def encode_game(state: State, player: i64, out: vec[i16], at: i64) -> None:
    options = state.options
    out[at + GAME_MODE + options.mode] = 1
    out[at + GAME_PLAYERS] = i16(options.players)
    for number in range(i64(len(options.tiers))):
        out[at + GAME_TIERS + i64(options.tiers[number])] = 1
    out[at + GAME_HAND_LIMIT] = i16(options.hand)
    out[at + GAME_TURNS] = i16(options.turns)
    out[at + GAME_TRACK] = i16(options.track)
    out[at + GAME_TURN] = i16(state.turn)
    out[at + GAME_KIND + state.turn_kind] = 1
    out[at + GAME_COUNTERING + seen_from(state, player, state.countering)] = 1
    out[at + GAME_CRYSTALS] = i16(state.crystals)
    out[at + GAME_CHARGES] = i16(state.charges)
    out[at + GAME_MARKER] = i16(state.marker if player == 0 else -state.marker)
    if state.ending != NONE:
        out[at + GAME_ENDING + state.ending] = 1
    for number in range(i64(len(state.extra_turns))):
        out[at + GAME_EXTRA + seen_from(state, player, state.extra_turns[number])] += 1
    out[at + GAME_OVER] = i16(state.over)
    for seat in range(options.players):
        out[at + GAME_WON + seen_from(state, player, seat)] = i16(state.winners >> seat & 1)


def encode_progress(state: State, player: i64, out: vec[i16], at: i64) -> None:
    window, pay, moving = state.innermost(WINDOW), state.innermost(PAY), state.innermost(MOVING)
    if window != NONE:
        out[at + PROGRESS_WINDOW + WINDOW_KIND.of(state, window)] = 1
    if pay != NONE:
        out[at + PROGRESS_PAY + seen_from(state, player, PAY_SEAT.of(state, pay))] = i16(PAY_LEFT.of(state, pay))
    if moving != NONE:
        out[at + PROGRESS_MOVE_LEFT] = i16(MOVING_LEFT.of(state, moving))
    fight, play = state.innermost(FIGHT), state.innermost(PLAYING)
    if fight != NONE:
        out[at + PROGRESS_FIGHTS_LEFT] = i16(FIGHT_LEFT.of(state, fight))
    if play != NONE:
        out[at + PROGRESS_PLAYED_BY + seen_from(state, player, PLAY_SEAT.of(state, play))] = 1
        out[at + PROGRESS_ORIGIN + PLAY_ORIGIN.of(state, play)] = 1
        out[at + PROGRESS_BOTTOM] = i16(PLAY_TEXT.of(state, play) & 1)
        out[at + PROGRESS_X] = i16(PLAY_X.of(state, play))


def encode_roll(state: State, out: vec[i16], at: i64) -> None:
    """The Combat, strike, roll and packet in progress."""
    combat, strike = state.innermost(COMBAT), state.innermost(STRIKE)
    if combat != NONE:
        out[at + PROGRESS_COMBAT] = 1
        out[at + PROGRESS_COMBAT + 1] = i16(COMBAT_QUICK.of(state, combat))
    if strike != NONE:
        if STRIKE_QUICK.of(state, strike):
            out[at + PROGRESS_COMBAT + 1] = 1
        out[at + PROGRESS_COMBAT + 2] = i16(STRIKE_COUNTER.of(state, strike))
        out[at + PROGRESS_STRIKE] = i16(STRIKE_ROLLED.of(state, strike) >= 1)
        out[at + PROGRESS_STRIKE + 1] = i16(STRIKE_ROLLED.of(state, strike) >= 2)
        out[at + PROGRESS_ATTACK] = i16(STRIKE_ATTACK.of(state, strike))
        out[at + PROGRESS_DEFENCE] = i16(STRIKE_DEFENCE.of(state, strike))
        out[at + PROGRESS_WOUNDS] = i16(STRIKE_WOUNDS.of(state, strike))
    roll, wound = state.innermost(ROLL), state.innermost(WOUND)
    if roll != NONE:
        out[at + PROGRESS_ROLL + ROLL_PURPOSE.of(state, roll)] = 1
        if ROLL_DIE.of(state, roll) != NONE:
            out[at + PROGRESS_DIE + ROLL_DIE.of(state, roll)] = 1
        if ROLL_FACE.of(state, roll) != NONE:
            out[at + PROGRESS_FACE] = i16(ROLL_FACE.of(state, roll))
            out[at + PROGRESS_ROLLED] = 1
        out[at + PROGRESS_BONUS] = i16(ROLL_BONUS.of(state, roll))
        out[at + PROGRESS_AGAINST] = i16(ROLL_AGAINST.of(state, roll))
        out[at + PROGRESS_REROLLED] = i16(ROLL_REROLLED.of(state, roll))
    if wound != NONE:
        out[at + PROGRESS_PACKET] = i16(WOUND_SIZE.of(state, wound))
        out[at + PROGRESS_LOST] = i16(WOUND_LOST.of(state, wound))


# Players, squads, upgrades


def encode_players(state: State, player: i64, out: vec[i16], at: i64) -> None:
    players = state.options.players
    for number in range(players):
        seat, row = seat_meant(state, player, number), at + number * PLAYER.width
        out[row + PLAYER_SIDE + i64(are_enemies(state, player, seat))] = 1
        if state.faction[seat] != NONE:
            out[row + PLAYER_FACTION + state.faction[seat]] = 1
        out[row + PLAYER_POOL] = i16(state.pool[seat])
        out[row + PLAYER_DEPLETED] = i16(state.depleted[seat])
        out[row + PLAYER_TEMPORARY] = i16(state.temporary[seat])
        out[row + PLAYER_POINTS] = i16(state.points[seat])
        for victim in range(players):
            out[row + PLAYER_WON + seen_from(state, player, victim)] = i16(state.won[seat * players + victim])
        out[row + PLAYER_HAND] = i16(len(state.hand[seat]))
        out[row + PLAYER_DECK] = i16(len(state.deck[seat]))
        out[row + PLAYER_DISCARD] = i16(len(state.discard[seat]))
        encode_marks(state, player, seat, out, row)


def encode_marks(state: State, player: i64, seat: i64, out: vec[i16], row: i64) -> None:
    """Banner, Shrine, what counts for a turn, and the supply of tokens."""
    out[row + PLAYER_BANNER_USED] = i16(state.banner_used[seat])
    out[row + PLAYER_BANNER] = i16(state.banner[seat])
    out[row + PLAYER_SHRINE] = i16(state.shrine[seat])
    out[row + PLAYER_SHRINE_TOKENS] = i16(state.shrine_tokens[seat])
    out[row + PLAYER_DISCARDED] = i16(state.discarded[seat])
    out[row + PLAYER_MULLIGAN] = i16(state.mulligan_used[seat])
    out[row + PLAYER_ELIMINATED] = i16(state.eliminated[seat])
    out[row + PLAYER_LOST] = i16(state.tokens_lost[seat])
    out[row + PLAYER_ACTIVE] = i16(seat == state.active)
    out[row + PLAYER_ASKED] = i16(state.pending >= 0 and seat == state.to_move)
    if seat == player and state.held[seat] > 0:
        out[row + PLAYER_HOLDS + state.held[seat] - 1] = 1
    number: i64 = 0
    for token in range(TOKEN_KINDS):
        if TOKENS.faction[token] == state.faction[seat]:
            out[row + PLAYER_SUPPLY + number] = i16(state.supply[token])
            number += 1


def encode_squads(state: State, player: i64, out: vec[i16], at: i64) -> None:
    for number in range(state.options.players * SQUAD_SLOTS):
        squad = seat_meant(state, player, number // SQUAD_SLOTS) * SQUAD_SLOTS + number % SQUAD_SLOTS
        if state.squad_kind[squad] != NONE and knows_squad(state, player, squad):
            encode_squad(state, squad, out, at + number * SQUAD.width)
    activation, deploy = state.innermost(ACTIVATION), state.innermost(DEPLOY)
    if activation != NONE:
        row = at + squad_row(state, player, ACTIVATION_SQUAD.of(state, activation)) * SQUAD.width
        out[row + SQUAD_ACTS] = 1
        out[row + SQUAD_ACTS + 1] = i16(ACTIVATION_MOVED.of(state, activation))
        out[row + SQUAD_ACTS + 2] = i16(ACTIVATION_FOUGHT.of(state, activation))
    if deploy != NONE and DEPLOY_SQUAD.of(state, deploy) != NONE:
        out[at + squad_row(state, player, DEPLOY_SQUAD.of(state, deploy)) * SQUAD.width + SQUAD_ACTS + 3] = 1


def squad_row(state: State, player: i64, squad: i64) -> i64:
    """The row of a squad."""
    return seen_from(state, player, squad // SQUAD_SLOTS) * SQUAD_SLOTS + squad % SQUAD_SLOTS


def encode_squad(state: State, squad: i64, out: vec[i16], row: i64) -> None:
    kind, mode = state.squad_kind[squad], mode_row(state, squad)
    out[row + SQUAD_TYPE + kind - FIRST_TYPE[SQUADS.faction[kind]]] = 1
    out[row + SQUAD_MODE + state.mode[squad]] = 1
    out[row + SQUAD_MOST] = i16(SQUADS.endurance[kind])
    out[row + SQUAD_ENDURANCE] = i16(state.endurance[squad])
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        life = state.life[model]
        if life == ALIVE or life == DYING:
            out[row + SQUAD_ALIVE] += 1
        elif life == DEAD:
            out[row + SQUAD_DEAD] += 1
        elif life != ABSENT:
            out[row + SQUAD_ELSEWHERE] += 1
    for attribute in range(i64(len(ATTRIBUTES))):
        out[row + SQUAD_PRINTED + attribute] = i16(SQUADS.value(mode, attribute))
    out[row + SQUAD_ICONS] = i16(SQUADS.atk_reroll[mode])
    out[row + SQUAD_ICONS + 1] = i16(SQUADS.def_reroll[mode])
    out[row + SQUAD_ICONS + 2] = i16(SQUADS.ignores_obstacles[mode])
    out[row + SQUAD_ICONS + 3] = i16(SQUADS.cannot_push[mode])
    out[row + SQUAD_BASE] = i16(SQUADS.base[mode])
    out[row + SQUAD_ACTIVATED] = i16(state.activated[squad])
    out[row + SQUAD_EVOLVED] = i16(state.evolved_by[squad] != NONE)
    for token in range(TOKEN_KINDS):
        if SQUAD_TOKEN_AT[token] != NONE:
            out[row + SQUAD_TOKEN + SQUAD_TOKEN_AT[token]] += i16(state.squad_tokens[squad * TOKEN_KINDS + token])


def encode_upgrades(state: State, player: i64, out: vec[i16], at: i64) -> None:
    play = state.innermost(PLAYING)
    used: i64 = PLAY_SLOT.of(state, play) if play != NONE else NONE
    for number in range(state.options.players * UPGRADES_EACH):
        upgrade = seat_meant(state, player, number // UPGRADES_EACH) * UPGRADES_EACH + number % UPGRADES_EACH
        if state.upgrade[upgrade] == NONE:
            continue
        row = at + number * UPGRADE.width
        out[row + UPGRADE_CARD + row_of_card(state.upgrade[upgrade])] = 1
        out[row + UPGRADE_CHARGES] = i16(state.upgrade_charges[upgrade])
        out[row + UPGRADE_WEAKENING] = i16(state.upgrade_tokens[upgrade])
        out[row + UPGRADE_AWAKE] = i16(is_awake(state, upgrade, 1))
        out[row + UPGRADE_PLAYED] = i16(upgrade == used)
        for part in range(i64(2)):
            out[row + UPGRADE_PAID + part] = i16(state.paid[upgrade * 2 + part])
            out[row + UPGRADE_USED + part] = i16(state.used_turn[upgrade * 2 + part] == state.turn)


# Models


def encode_models(state: State, player: i64, out: vec[i16], at: i64) -> None:
    for number in range(state.options.players * MODELS_EACH):
        model = seat_meant(state, player, number // MODELS_EACH) * MODELS_EACH + number % MODELS_EACH
        if state.life[model] != ABSENT:
            encode_model(state, player, model, out, at + number * MODEL.width)


def encode_model(state: State, player: i64, model: i64, out: vec[i16], row: i64) -> None:
    out[row + MODEL_LIFE + state.life[model] - 1] = 1
    if state.space[model] != NONE:
        out[row + MODEL_ROW] = i16(state.space[model] // COLUMNS)
        out[row + MODEL_COLUMN] = i16(state.space[model] % COLUMNS)
        for hex_ in range(i64(HEXES)):
            out[row + MODEL_HEX + hex_] = i16(MASKS[state.place[model]] >> hex_ & 1)
        for attribute in range(i64(len(ATTRIBUTES))):
            number = value(state, model, attribute)
            if number == DASH:
                out[row + MODEL_DASH + attribute] = 1
            else:
                out[row + MODEL_VALUE + attribute] = i16(number)
    for token in range(TOKEN_KINDS):
        if MODEL_TOKEN_AT[token] != NONE:
            out[row + MODEL_TOKEN + MODEL_TOKEN_AT[token]] += i16(state.tokens[model * TOKEN_KINDS + token])
    if state.controller[model] != NONE:
        out[row + MODEL_CONTROLLED + seen_from(state, player, state.controller[model])] = 1
    out[row + MODEL_RUN] = i16(state.run[model])
    out[row + MODEL_LONGEST] = i16(state.longest_run[model])


def encode_roles(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """What models do in what is in progress."""
    for number in range(i64(len(ROLES))):
        flow, local = ROLES[number]
        frame = state.innermost(flow)
        if frame != NONE and local.of(state, frame) >= 0:
            out[at + model_row(state, player, local.of(state, frame)) * MODEL.width + MODEL_ROLE + ROLE_AT[number]] = 1
    for number in range(i64(len(LISTED_ROLES))):
        flow, listed = LISTED_ROLES[number]
        frame = state.innermost(flow)
        if frame == NONE:
            continue
        for index in range(listed.count(state, frame)):
            row = at + model_row(state, player, listed.at(state, frame, index)) * MODEL.width
            out[row + MODEL_ROLE + LISTED_ROLE_AT[number]] = 1


def model_row(state: State, player: i64, model: i64) -> i64:
    """The row of a model."""
    return seen_from(state, player, model // MODELS_EACH) * MODELS_EACH + model % MODELS_EACH


# Spaces


def encode_spaces(state: State, player: i64, out: vec[i16], at: i64) -> None:
    for space in range(state.board.spaces):
        row = at + space * SPACE.width
        for hex_ in range(i64(HEXES)):
            out[row + SPACE_FREE + hex_] = i16(state.free[space] >> hex_ & 1)
            holder = state.holder[space * HEXES + hex_]
            if holder >= 0:
                foe = are_enemies(state, player, holder // MODELS_EACH)
                out[row + (SPACE_FOES if foe else SPACE_OURS) + hex_] = 1
    for number in range(i64(len(state.thickets))):
        hex_ = state.thickets[number]
        out[at + hex_ // HEXES * SPACE.width + SPACE_THICKET + hex_ % HEXES] = 1
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE:
            row = at + state.shrine_space[seat] * SPACE.width
            out[row + SPACE_SHRINE + seen_from(state, player, seat)] = 1
    for source in range(i64(len(state.source_space))):
        if state.source_space[source] != NONE:
            encode_source(state, source, out, at + state.source_space[source] * SPACE.width)


def encode_source(state: State, source: i64, out: vec[i16], row: i64) -> None:
    out[row + SPACE_SOURCE] = 1
    for token in range(TOKEN_KINDS):
        if SOURCE_TOKEN_AT[token] != NONE:
            out[row + SPACE_SOURCE_TOKEN + SOURCE_TOKEN_AT[token]] += i16(
                state.source_tokens[source * TOKEN_KINDS + token]
            )


def encode_ground(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Tokens on the ground, the faces that the player may know, and Spaces of what is in progress."""
    for number in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
        token, face, owner = state.markers[number], state.markers[number + 2], state.markers[number + 3]
        row = at + state.markers[number + 1] // HEXES * SPACE.width
        out[row + SPACE_TOKEN + GROUND_TOKEN_AT[token]] += 1
        if face != NONE and not are_enemies(state, player, owner):
            out[row + SPACE_FACE + face] += 1
    moving = state.innermost(MOVING)
    if moving != NONE:
        for number in range(MOVING_PATH.count(state, moving)):
            out[at + MOVING_PATH.at(state, moving, number) * SPACE.width + SPACE_PATH] += 1
    deploy, placing, pushing = state.innermost(DEPLOY), state.innermost(PLACING), state.innermost(PUSHING)
    named = NOTHING
    if deploy != NONE:
        named = append(named, DEPLOY_SPACE.of(state, deploy))
    if placing != NONE:
        named = append(named, PLACING_SPACE.of(state, placing))
    if pushing != NONE:
        named = append(named, PUSHING_SPACE.of(state, pushing))
    for number in range(i64(len(named))):
        if named[number] != NONE:
            out[at + named[number] * SPACE.width + SPACE_NAMED] = 1


# Cards


def encode_cards(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Of each player: what is known of the hand, the deck of the own side, and the piles that lie open."""
    players = state.options.players
    for number in range(players):
        seat, row = seat_meant(state, player, number), at + number * CARD_ROWS * CARD.width
        add_cards(state.discard[seat], out, row + CARD_DISCARD)
        add_cards(state.aside[seat], out, row + CARD_ASIDE)
        for upgrade in range(seat * UPGRADES_EACH, (seat + 1) * UPGRADES_EACH):
            if state.upgrade[upgrade] != NONE:
                out[row + row_of_card(state.upgrade[upgrade]) * CARD.width + CARD_ATTACHED] += 1
        if are_enemies(state, player, seat):
            add_cards(state.known[player * players + seat], out, row + CARD_HAND)
            continue
        add_cards(state.hand[seat], out, row + CARD_HAND)
        add_cards(state.deck[seat], out, row + CARD_DECK)
        if seat == player:
            for looker in range(players):
                if looker != player:
                    add_cards(state.known[looker * players + player], out, row + CARD_KNOWN)
    play = state.innermost(PLAYING)
    if play != NONE and PLAY_TEXT.of(state, play) < CARD_TEXTS:
        card = PLAY_TEXT.of(state, play) // 2
        seat = seen_from(state, player, PLAY_SEAT.of(state, play))
        out[at + (seat * CARD_ROWS + row_of_card(card)) * CARD.width + CARD_PLAYED] = 1


def add_cards(cards: vec[i64], out: vec[i16], column: i64) -> None:
    """Count cards in a column of the rows of a faction."""
    for number in range(i64(len(cards))):
        out[column + row_of_card(cards[number]) * CARD.width] += 1
