"""The pieces of an observation and the columns of their rows, each declared once; `observation.py` writes to them by name."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.actions import (
    ATTACHMENT_NAMES,
    LOOKED_NAMES,
    PLANET_NAMES,
    SUPPORT_NAMES,
    TITLE_NAMES,
    TRIGGER_NAMES,
    UNIT_NAMES,
)
from grognard.envs.conquest.data.printed import FACTIONS, PLANET, WHEEL
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.decks import MOST
from grognard.envs.conquest.flow import DECISIONS
from grognard.envs.conquest.sequence import EVENTS
from grognard.envs.conquest.state import ATTACHMENT_SLOTS, HQ_SLOTS, LINE, PHASES, PLANET_SLOTS, PLANETS
from grognard.envs.core.observation import MANY, Columns, Layout, Piece

# Every card in play has a name, but only so many have rows in the observation: in thousands of games no side had more than 18
# units beyond the slots of their places, 6 supports or 10 attachments.
SHARED_ROWS: Final = 24
UNIT_ROWS: Final[i64] = i64(PLANETS * PLANET_SLOTS + HQ_SLOTS + SHARED_ROWS)
SUPPORT_ROWS: Final[i64] = 12
ATTACHMENT_ROWS: Final[i64] = 16

LIMIT: Final = 999  # larger numbers are shown as this
COST: Final[int] = max(CARDS.cost)

PLANET_CARDS: Final[list[int]] = [kind for kind in range(KINDS) if CARDS.type[kind] == PLANET]
FIRST_PLANET_CARD: Final[i64] = i64(PLANET_CARDS[0])  # they stand together among all printed cards

GAME: Final[Columns] = Columns()
GAME_ROUND: Final[i64] = GAME.column("round", 7, most=MANY)
GAME_PHASE: Final[i64] = GAME.block(PHASES)
GAME_TOKEN: Final[i64] = GAME.column("token")
GAME_INITIATIVE: Final[i64] = GAME.column("initiative")
GAME_FACE_DOWN: Final[i64] = GAME.column("face_down", 4, most=LINE)
GAME_TO_WIN: Final[i64] = GAME.column("to_win", 3)
GAME_BATTLE: Final[i64] = GAME.column("battle", 5)
GAME_COMBAT_ROUND: Final[i64] = GAME.column("combat_round", 5, most=LIMIT)
GAME_SKIRMISH: Final[i64] = GAME.column("skirmish")
GAME_MY_TURN: Final[i64] = GAME.column("my_turn")
GAME_STRUGGLE: Final[i64] = GAME.column("struggle", 5)

DECISION: Final[Columns] = Columns()
DECISION_ASKED_ME: Final[i64] = DECISION.column("asked_me")
DECISION_ASKED_OPPONENT: Final[i64] = DECISION.column("asked_opponent")
DECISION_ACTION_WINDOW: Final[i64] = DECISION.column("action_window")
DECISION_INTERRUPT: Final[i64] = DECISION.column("interrupt")
DECISION_REACTION: Final[i64] = DECISION.column("reaction")
DECISION_SHIELDS: Final[i64] = DECISION.column("shields")
DECISION_ABILITY: Final[i64] = DECISION.column("ability", KINDS)
DECISION_MINE: Final[i64] = DECISION.column("mine")
DECISION_PICKS: Final[i64] = DECISION.column("picks", 4, most=LIMIT)
DECISION_X: Final[i64] = DECISION.column("x", 8, most=LIMIT)
DECISION_OPTION: Final[i64] = DECISION.column("option", 4)
DECISION_OUTER_ABILITY: Final[i64] = DECISION.column("outer_ability", KINDS)
DECISION_OUTER_MINE: Final[i64] = DECISION.column("outer_mine")
DECISION_CARD: Final[i64] = DECISION.column("card", KINDS)
DECISION_ANSWERS: Final[i64] = DECISION.block([f"answers_{name}" for name in EVENTS.names])
DECISION_ASKS: Final[i64] = DECISION.block([type(decision).__name__ for decision in DECISIONS])

PLAYER: Final[Columns] = Columns()
PLAYER_WARLORD: Final[i64] = PLAYER.column("warlord", KINDS)
PLAYER_BLOODIED: Final[i64] = PLAYER.column("bloodied")
PLAYER_RESOURCES: Final[i64] = PLAYER.column("resources", 15, most=LIMIT)
PLAYER_HAND: Final[i64] = PLAYER.column("hand", 10, most=LIMIT)
PLAYER_DECK: Final[i64] = PLAYER.column("deck", 50, most=LIMIT)
PLAYER_PILE: Final[i64] = PLAYER.column("pile", 30, most=LIMIT)
PLAYER_TYPES: Final[i64] = PLAYER.block(("material", "strongpoint", "tech"), 3, most=LINE)
PLAYER_PLANETS: Final[i64] = PLAYER.column("planets", 7)
PLAYER_CLAIMED_LAST: Final[i64] = PLAYER.column("claimed_last")
PLAYER_PASSED: Final[i64] = PLAYER.column("passed")
PLAYER_LIMITED: Final[i64] = PLAYER.column("limited")
PLAYER_DIAL: Final[i64] = PLAYER.column("dial", 5)
PLAYER_SYNAPSE_DIAL: Final[i64] = PLAYER.column("synapse_dial", 5)
PLAYER_PICKED: Final[i64] = PLAYER.column("picked")
PLAYER_ENSLAVED: Final[i64] = PLAYER.block([f"enslaved_{name}" for name in FACTIONS[:WHEEL]])

PLANET_ROW: Final[Columns] = Columns()
PLANET_CARD: Final[i64] = PLANET_ROW.column("card", KINDS)
PLANET_TYPES: Final[i64] = PLANET_ROW.block(("material", "strongpoint", "tech"))
PLANET_CARD_BONUS: Final[i64] = PLANET_ROW.column("cards", 2)
PLANET_RESOURCE_BONUS: Final[i64] = PLANET_ROW.column("resources", 2)
PLANET_CARDS_CANCELLED: Final[i64] = PLANET_ROW.column("cards_cancelled")
PLANET_RESOURCES_CANCELLED: Final[i64] = PLANET_ROW.column("resources_cancelled")
PLANET_MY_BAR: Final[i64] = PLANET_ROW.column("my_bar")
PLANET_ENEMY_BAR: Final[i64] = PLANET_ROW.column("enemy_bar")
PLANET_MY_UNITS: Final[i64] = PLANET_ROW.column("my_units", 6, most=MANY)
PLANET_MY_ICONS: Final[i64] = PLANET_ROW.column("my_icons", 6, most=MANY)
PLANET_MY_ATTACK: Final[i64] = PLANET_ROW.column("my_attack", 10, most=MANY, least=-MANY)
PLANET_MY_HP: Final[i64] = PLANET_ROW.column("my_hp", 20, most=MANY, least=-MANY)
PLANET_MY_WARLORD: Final[i64] = PLANET_ROW.column("my_warlord")
PLANET_MY_RESERVE: Final[i64] = PLANET_ROW.column("my_reserve", 3, most=MANY)
PLANET_ENEMY_UNITS: Final[i64] = PLANET_ROW.column("enemy_units", 6, most=MANY)
PLANET_ENEMY_ICONS: Final[i64] = PLANET_ROW.column("enemy_icons", 6, most=MANY)
PLANET_ENEMY_ATTACK: Final[i64] = PLANET_ROW.column("enemy_attack", 10, most=MANY, least=-MANY)
PLANET_ENEMY_HP: Final[i64] = PLANET_ROW.column("enemy_hp", 20, most=MANY, least=-MANY)
PLANET_ENEMY_WARLORD: Final[i64] = PLANET_ROW.column("enemy_warlord")
PLANET_ENEMY_RESERVE: Final[i64] = PLANET_ROW.column("enemy_reserve", 3, most=MANY)
PLANET_TIMES_PICKED: Final[i64] = PLANET_ROW.column("times_picked", 4, most=MANY)

FATE: Final[Columns] = Columns()
FATE_MINE: Final[i64] = FATE.column("mine")
FATE_ENEMY: Final[i64] = FATE.column("enemy")
FATE_REMOVED: Final[i64] = FATE.column("removed")

UNIT_ROW: Final[Columns] = Columns()
UNIT_CARD: Final[i64] = UNIT_ROW.column("card", KINDS)
UNIT_PLACE: Final[i64] = UNIT_ROW.column("place", 6)
UNIT_ATTACK: Final[i64] = UNIT_ROW.column("attack", 6, most=LIMIT, least=-LIMIT)
UNIT_HP: Final[i64] = UNIT_ROW.column("hp", 8, most=LIMIT, least=-LIMIT)
UNIT_DAMAGE: Final[i64] = UNIT_ROW.column("damage", 6, most=LIMIT)
UNIT_COMMAND: Final[i64] = UNIT_ROW.column("command", 4, most=LIMIT)
UNIT_READY: Final[i64] = UNIT_ROW.column("ready")
UNIT_WARLORD: Final[i64] = UNIT_ROW.column("warlord")
UNIT_RANGED: Final[i64] = UNIT_ROW.column("ranged")
UNIT_FLYING: Final[i64] = UNIT_ROW.column("flying")
UNIT_ARMORBANE: Final[i64] = UNIT_ROW.column("armorbane")
UNIT_AREA_EFFECT: Final[i64] = UNIT_ROW.column("area_effect", 3, most=LIMIT)
UNIT_MOBILE: Final[i64] = UNIT_ROW.column("mobile")
UNIT_ATTACHMENTS: Final[i64] = UNIT_ROW.column("attachments", 3, most=ATTACHMENT_SLOTS)
UNIT_ASSIGNED: Final[i64] = UNIT_ROW.column("assigned", 6, most=MANY)
UNIT_ATTACKS: Final[i64] = UNIT_ROW.column("attacks")
UNIT_DEFENDS: Final[i64] = UNIT_ROW.column("defends")
UNIT_SOURCE: Final[i64] = UNIT_ROW.column("source")
UNIT_PICKED: Final[i64] = UNIT_ROW.column("picked", 4, most=MANY)
UNIT_SUBJECT: Final[i64] = UNIT_ROW.column("subject")
UNIT_NAMED: Final[i64] = UNIT_ROW.column("named")
UNIT_LEAVES_LATER: Final[i64] = UNIT_ROW.column("leaves_later")
UNIT_LENT: Final[i64] = UNIT_ROW.column("lent")
UNIT_BLANK: Final[i64] = UNIT_ROW.column("blank")
UNIT_UNHARMED: Final[i64] = UNIT_ROW.column("unharmed")

SUPPORT: Final[Columns] = Columns()
SUPPORT_CARD: Final[i64] = SUPPORT.column("card", KINDS)
SUPPORT_READY: Final[i64] = SUPPORT.column("ready")
SUPPORT_DAMAGE: Final[i64] = SUPPORT.column("damage", 4, most=MANY)
SUPPORT_RESOURCES: Final[i64] = SUPPORT.column("resources", 4, most=MANY)
SUPPORT_SOURCE: Final[i64] = SUPPORT.column("source")
SUPPORT_PICKED: Final[i64] = SUPPORT.column("picked", 4, most=MANY)
SUPPORT_SUBJECT: Final[i64] = SUPPORT.column("subject")

ATTACHMENT: Final[Columns] = Columns()
ATTACHMENT_CARD: Final[i64] = ATTACHMENT.column("card", KINDS)
ATTACHMENT_READY: Final[i64] = ATTACHMENT.column("ready")
ATTACHMENT_HOST_PLANET: Final[i64] = ATTACHMENT.column("host_planet", 6)
ATTACHMENT_HOST_SLOT: Final[i64] = ATTACHMENT.column("host_slot", 10, most=LIMIT)
ATTACHMENT_ON_MINE: Final[i64] = ATTACHMENT.column("on_mine")
ATTACHMENT_SOURCE: Final[i64] = ATTACHMENT.column("source")
ATTACHMENT_PICKED: Final[i64] = ATTACHMENT.column("picked", 4, most=MANY)
ATTACHMENT_SUBJECT: Final[i64] = ATTACHMENT.column("subject")
ATTACHMENT_NAMED: Final[i64] = ATTACHMENT.column("named")

MY_TITLE: Final[Columns] = Columns()
FACE_CARD: Final[i64] = MY_TITLE.column("card", KINDS)
FACE_COST: Final[i64] = MY_TITLE.column("cost", 6, most=COST)
FACE_SHIELDS: Final[i64] = MY_TITLE.column("shields", 3)
MY_TITLE_HAND: Final[i64] = MY_TITLE.column("hand", 2, most=MOST)
MY_TITLE_DECK: Final[i64] = MY_TITLE.column("deck", 3, most=MOST)
MY_TITLE_PILE: Final[i64] = MY_TITLE.column("pile", 3, most=MOST)
MY_TITLE_RESERVE: Final[i64] = MY_TITLE.column("reserve", 2, most=MOST)
MY_TITLE_ARRIVING: Final[i64] = MY_TITLE.column("arriving", 2, most=MOST)
MY_TITLE_PICKED: Final[i64] = MY_TITLE.column("picked")

ENEMY_TITLE: Final[Columns] = Columns()
ENEMY_TITLE_CARD: Final[i64] = ENEMY_TITLE.column("card", KINDS)
ENEMY_TITLE_UNSEEN: Final[i64] = ENEMY_TITLE.column("unseen", 3, most=MOST)
ENEMY_TITLE_SHOWN: Final[i64] = ENEMY_TITLE.column("shown", 2, most=MOST)
ENEMY_TITLE_PILE: Final[i64] = ENEMY_TITLE.column("pile", 3, most=MOST)
ENEMY_TITLE_ARRIVING: Final[i64] = ENEMY_TITLE.column("arriving", 2, most=MOST)
ENEMY_TITLE_PICKED: Final[i64] = ENEMY_TITLE.column("picked")

DEPTH: Final[Columns] = Columns()
DEPTH_DECK: Final[i64] = DEPTH.column("deck", KINDS)
DEPTH_PILE: Final[i64] = DEPTH.column("pile", KINDS)

LOOKED_CARD: Final[Columns] = Columns()  # the first columns of a title of yours
LOOKED_CARD.column("card", KINDS)
LOOKED_CARD.column("cost", 6, most=COST)
LOOKED_CARD.column("shields", 3)

TRIGGER: Final[Columns] = Columns()
TRIGGER_EVENT: Final[i64] = TRIGGER.column("event", len(EVENTS.names))
TRIGGER_CARD: Final[i64] = TRIGGER.column("card", KINDS)
TRIGGER_MINE: Final[i64] = TRIGGER.column("mine")
TRIGGER_PLACE: Final[i64] = TRIGGER.column("place", 6)
TRIGGER_SLOT: Final[i64] = TRIGGER.column("slot", 10, most=LIMIT)
TRIGGER_IN_PLAY: Final[i64] = TRIGGER.column("in_play")
TRIGGER_BY: Final[i64] = TRIGGER.column("by", KINDS)
TRIGGER_BY_MINE: Final[i64] = TRIGGER.column("by_mine")
TRIGGER_BY_PLACE: Final[i64] = TRIGGER.column("by_place", 6)
TRIGGER_BY_SLOT: Final[i64] = TRIGGER.column("by_slot", 10, most=LIMIT)
TRIGGER_HOST_MINE: Final[i64] = TRIGGER.column("host_mine")
TRIGGER_HOST_SLOT: Final[i64] = TRIGGER.column("host_slot", 10, most=LIMIT)
TRIGGER_DAMAGE: Final[i64] = TRIGGER.column("damage", 5, most=LIMIT)
TRIGGER_COST: Final[i64] = TRIGGER.column("cost", 5, most=LIMIT)
TRIGGER_SHIELD: Final[i64] = TRIGGER.column("shield", 3, most=LIMIT)
TRIGGER_BY_ATTACK: Final[i64] = TRIGGER.column("by_attack")
TRIGGER_HAPPENED: Final[i64] = TRIGGER.column("happened")

DEPTH_NAMES: Final[list[str]] = [str(depth + 1) for depth in range(MOST + 1)]  # a synapse unit can be among them

LAYOUT: Final[Layout] = Layout(
    [
        Piece(
            "game",
            "time, who holds the token and who has initiative now; battle and struggle: the planet, from 1",
            GAME,
        ),
        Piece(
            "decision",
            "who is asked, in what kind of window, and what is answered; ability: the card whose ability is being used, "
            "and how many picks were made for it, the option among them, from 1, and X; outer: the ability that it "
            "answers or interrupts; card: what is being deployed or, if it is mine, put into reserve; for the player asked "
            "also what is asked",
            DECISION,
        ),
        Piece(
            "me",
            "the observer. Planets won by type; dial: the planet set, from 1; picked: the headquarters, deck or pile was "
            "picked for an ability in progress",
            PLAYER,
        ),
        Piece("opponent", "the opponent, of whose dials nothing is shown", PLAYER),
        Piece(
            "planets",
            "the planets from the first on, with the units of both sides: their number, command icons of the ready ones, ATK and "
            "remaining HP in all; bars: the warlord may not go there; reserve: cards lying face down; times_picked: for "
            "the abilities in progress",
            PLANET_ROW,
            PLANET_NAMES,
        ),
        Piece(
            "fates",
            "every planet of the game that lies there no more: won by me, won by the enemy, or removed",
            FATE,
            [CARDS.names[kind] for kind in PLANET_CARDS],
        ),
        Piece(
            "my_units",
            "own units by place and slot, and the first ones beyond the slots of their place; others count at their planet, and "
            "are named without a row. The place from 1 (6: headquarters). Live values; assigned: damage it is about to take; "
            "source: its ability is being used; picked: by which pick of an ability in progress, from 1; subject: something "
            "happens to it; named: in the first half of the question that is asked, such as the unit to be shielded; "
            "leaves_later: when the phase or round ends; lent: it goes back then; blank: without text",
            UNIT_ROW,
            UNIT_NAMES[:UNIT_ROWS],
        ),
        Piece("enemy_units", "enemy units, likewise", UNIT_ROW, UNIT_NAMES[:UNIT_ROWS]),
        Piece("my_supports", "the first own supports by slot", SUPPORT, SUPPORT_NAMES[:SUPPORT_ROWS]),
        Piece("enemy_supports", "enemy supports", SUPPORT, SUPPORT_NAMES[:SUPPORT_ROWS]),
        Piece(
            "my_attachments",
            "the first own attachments by slot; the planet of the host from 1 (6: headquarters), its slot from 1, and whether "
            "it is mine; named: it is being placed",
            ATTACHMENT,
            ATTACHMENT_NAMES[:ATTACHMENT_ROWS],
        ),
        Piece("enemy_attachments", "enemy attachments", ATTACHMENT, ATTACHMENT_NAMES[:ATTACHMENT_ROWS]),
        Piece(
            "my_titles",
            "the titles of your deck list by printed number, and how many of each are where; arriving: on their way to "
            "the pile; picked: for an ability in progress",
            MY_TITLE,
            TITLE_NAMES,
        ),
        Piece(
            "enemy_titles",
            "the titles of the enemy deck list; unseen: in hand, deck or reserve; shown: known to be in hand",
            ENEMY_TITLE,
            TITLE_NAMES,
        ),
        Piece(
            "my_depths",
            "own deck and discard pile from the top: the cards of the deck that the observer knows, all of the pile",
            DEPTH,
            DEPTH_NAMES,
        ),
        Piece("enemy_depths", "deck and discard pile of the enemy, likewise", DEPTH, DEPTH_NAMES),
        Piece("looked", "the cards the observer is looking at", LOOKED_CARD, LOOKED_NAMES),
        Piece(
            "triggers",
            "what has just happened or is about to, and can be answered, own things first: the card it happens to, where it "
            "is or was, the card that does it, and the host of an attachment",
            TRIGGER,
            TRIGGER_NAMES,
        ),
    ]
)

GAME_AT: Final[i64] = LAYOUT.start("game")
DECISION_AT: Final[i64] = LAYOUT.start("decision")
ME_AT: Final[i64] = LAYOUT.start("me")
OPPONENT_AT: Final[i64] = LAYOUT.start("opponent")
PLANETS_AT: Final[i64] = LAYOUT.start("planets")
FATES_AT: Final[i64] = LAYOUT.start("fates")
MY_UNITS_AT: Final[i64] = LAYOUT.start("my_units")
ENEMY_UNITS_AT: Final[i64] = LAYOUT.start("enemy_units")
MY_SUPPORTS_AT: Final[i64] = LAYOUT.start("my_supports")
ENEMY_SUPPORTS_AT: Final[i64] = LAYOUT.start("enemy_supports")
MY_ATTACHMENTS_AT: Final[i64] = LAYOUT.start("my_attachments")
ENEMY_ATTACHMENTS_AT: Final[i64] = LAYOUT.start("enemy_attachments")
MY_TITLES_AT: Final[i64] = LAYOUT.start("my_titles")
ENEMY_TITLES_AT: Final[i64] = LAYOUT.start("enemy_titles")
MY_DEPTHS_AT: Final[i64] = LAYOUT.start("my_depths")
ENEMY_DEPTHS_AT: Final[i64] = LAYOUT.start("enemy_depths")
LOOKED_AT: Final[i64] = LAYOUT.start("looked")
TRIGGERS_AT: Final[i64] = LAYOUT.start("triggers")

PLANET_WIDTH: Final[i64] = PLANET_ROW.width
FATE_WIDTH: Final[i64] = FATE.width
UNIT_WIDTH: Final[i64] = UNIT_ROW.width
SUPPORT_WIDTH: Final[i64] = SUPPORT.width
ATTACHMENT_WIDTH: Final[i64] = ATTACHMENT.width
MY_TITLE_WIDTH: Final[i64] = MY_TITLE.width
ENEMY_TITLE_WIDTH: Final[i64] = ENEMY_TITLE.width
DEPTH_WIDTH: Final[i64] = DEPTH.width
LOOKED_WIDTH: Final[i64] = LOOKED_CARD.width
TRIGGER_WIDTH: Final[i64] = TRIGGER.width
