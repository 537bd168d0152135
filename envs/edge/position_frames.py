"""How the frames of The Edge stand in positions: each local and list by its names."""

from typing import Final

from grognard.envs.core.errors import Problems
from grognard.envs.core.hidden import Document
from grognard.envs.core.position import FLAG, Codec, Frame, Name, Names
from grognard.envs.edge.actions import CATALOGUE
from grognard.envs.edge.data.printed import DICE
from grognard.envs.edge.names import (
    CARD_NAMES,
    HEX_NAMES,
    MODEL_NAMES,
    PLACE_NAMES,
    PLAYERS,
    SPACE_NAMES,
    SQUAD_NAMES,
    TOKEN_NAMES,
    UPGRADE_NAMES,
    text_name,
)
from grognard.envs.edge.rules.deployment import CONTACT_NAMES
from grognard.envs.edge.rules.dice import PURPOSE_NAMES
from grognard.envs.edge.rules.moments import MOMENT_NAMES
from grognard.envs.edge.rules.movement import FLAG_NAMES
from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.rules.placing import AREA_NAMES
from grognard.envs.edge.rules.pushing import PUSH_NAMES
from grognard.envs.edge.rules.texts import ORIGIN_NAMES, TEXTS
from grognard.envs.edge.sequence import (
    ACTIVATING,
    ACTIVATING_SQUAD,
    ACTIVATION,
    ACTIVATION_CALLED,
    ACTIVATION_FOUGHT,
    ACTIVATION_MOVED,
    ACTIVATION_SQUAD,
    ACTIVE_BOUGHT,
    ACTIVE_MOVED,
    ACTIVE_STARTED,
    ACTIVE_TURN,
    ATTACH,
    ATTACH_CARD,
    ATTACH_MODEL,
    ATTACH_SEAT,
    ATTACH_SLOT,
    ATTACH_SQUAD,
    CHARGING,
    CHARGING_DECIDER,
    CHARGING_SEAT,
    COMBAT,
    COMBAT_ACTION,
    COMBAT_ANSWERED,
    COMBAT_FIRST,
    COMBAT_OVER,
    COMBAT_QUICK,
    COMBAT_SEAT,
    COMBAT_SERIAL,
    COMBAT_SILENT,
    COMBAT_STAB_GUARD,
    COMBAT_STAB_WOUNDS,
    COMBAT_STAB_WOUNDS_BACK,
    COMBAT_STABBED,
    COMBAT_STABS,
    COMBAT_STARTER,
    COMBAT_TARGET,
    COMBAT_WON,
    DEATH,
    DEATH_KILLER,
    DEATH_LESS,
    DEATH_MODEL,
    DEATH_MORE,
    DEATH_SEAT,
    DEPLOY,
    DEPLOY_ANCHOR,
    DEPLOY_AREA,
    DEPLOY_LOOSE,
    DEPLOY_SEAT,
    DEPLOY_SPACE,
    DEPLOY_SQUAD,
    FIGHT,
    FIGHT_ACTIVATION,
    FIGHT_FIGHTER,
    FIGHT_FIGHTERS,
    FIGHT_QUICK,
    FIGHT_REPEATS,
    FIGHT_SEAT,
    FIGHT_SERIAL,
    FIGHT_TARGETS,
    GAME,
    GROWING,
    GROWING_SEAT,
    GROWING_SQUAD,
    HARVEST,
    HARVEST_ASKED,
    HIT,
    HIT_BONUS,
    HIT_HITS,
    HIT_SEAT,
    HIT_SERIAL,
    HIT_SHOOTER,
    HIT_TARGETS,
    HIT_TOTAL,
    LOSS,
    LOSS_SQUADS,
    MAIN,
    MOMENT,
    MOMENT_DONE,
    MOMENT_EVENT,
    MOMENT_KIND,
    MOMENT_NEXT,
    MOVE_ACTION,
    MOVE_ACTIVATION,
    MOVE_CARRIED,
    MOVE_FLAGS,
    MOVE_MODELS,
    MOVE_PUSHED,
    MOVE_SEAT,
    MOVE_SERIAL,
    MOVE_TOUCH,
    MOVING,
    MOVING_MODEL,
    MOVING_PATH,
    MOVING_PLACE,
    MOVING_SEAT,
    PASSIVE_TURN,
    PAY,
    PAY_LOST,
    PAY_SEAT,
    PLACING,
    PLACING_ANCHOR,
    PLACING_AREA,
    PLACING_MODEL,
    PLACING_PUSH,
    PLACING_SEAT,
    PLACING_SPACE,
    PLAY,
    PLAY_CARDS,
    PLAY_EVENT,
    PLAY_FOR,
    PLAY_HITS,
    PLAY_NAMED,
    PLAY_ORIGIN,
    PLAY_PUSHED,
    PLAY_SEAT,
    PLAY_SERIAL,
    PLAY_SLOT,
    PLAY_TARGETS,
    PLAY_TEXT,
    POINTS,
    POINTS_SEAT,
    PUSHING,
    PUSHING_MODELS,
    PUSHING_PUSHERS,
    PUSHING_SEAT,
    PUSHING_SPACE,
    ROLL,
    ROLL_AGAINST,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FREE,
    ROLL_MODEL,
    ROLL_PURPOSE,
    ROLL_SEAT,
    ROLL_SERIAL,
    ROLL_STANDS,
    ROLL_VALUE,
    SETUP,
    SETUP_LEFT,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_COUNTER,
    STRIKE_DEFENCE,
    STRIKE_GUARD,
    STRIKE_HELD,
    STRIKE_QUICK,
    STRIKE_SERIAL,
    STRIKE_SHOT,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    STRIKE_WOUNDS,
    TOKEN_REMOVAL,
    TOKEN_REMOVAL_MODEL,
    TOKEN_REMOVAL_TOKEN,
    TURN,
    TURN_FORCED,
    WINDOW,
    WINDOW_KIND,
    WINDOW_TURNS,
    WOUND,
    WOUND_DIED,
    WOUND_GUARD,
    WOUND_MODEL,
    WOUND_REDIRECTED,
    WOUND_SEAT,
    WOUND_SIZE,
    WOUND_SOURCE,
    WOUNDS,
    WOUNDS_GUARD,
    WOUNDS_MODELS,
    WOUNDS_ORDERED,
    WOUNDS_SEAT,
    WOUNDS_SOURCES,
)
from grognard.envs.edge.sides import hides_cards
from grognard.envs.edge.state import State


class ActionName(Codec):
    """An action by its name; cards may declare more of them than are printed, so all are looked up when they are needed."""

    def write(self, value: int) -> object:
        return None if value < 0 else text_name(value)

    def read(self, given: object, place: str, problems: Problems) -> int:
        return Name([text_name(number) for number in range(len(TEXTS))], "action").read(given, place, problems)

    def schema(self) -> Document:
        return {"anyOf": [{"type": "string"}, {"type": "null"}]}


PLAYER: Final = Name(PLAYERS, "player")
SPACE: Final = Name(SPACE_NAMES, "Space")
PLACE: Final = Name(PLACE_NAMES, "placement")
HEX: Final = Name(HEX_NAMES, "hex")
CARD: Final = Name(CARD_NAMES, "card")
MODEL: Final = Name(MODEL_NAMES, "model")
SQUAD: Final = Name(SQUAD_NAMES, "squad")
UPGRADE: Final = Name(UPGRADE_NAMES, "upgrade")


class Bits(Names):
    """A set of names, one by one: no word stands for all of them."""

    def read(self, given: object, place: str, problems: Problems) -> int:
        if isinstance(given, bool):
            problems.add(place, f"a list of {self.kind} names is needed, not {given!r}")
            return 0
        return super().read(given, place, problems)


SERIAL: Final = Codec(0, 1_000_000)
AMOUNT: Final = Codec(-99, 999)  # totals, Wounds, victory points; -1 for none
SAID: Final = Name(CATALOGUE.labels, "action")  # as seen from the seat of who said it
ANY: Final = Codec(-1000, 1_000_000)  # whatever it is a number of
FLAGS: Final = Bits(FLAG_NAMES, "flag")
PUSHER: Final = Name(
    MODEL_NAMES, "model", {-1: None, **{-4 - seat: f"{name} Shrine" for seat, name in enumerate(PLAYERS)}}
)


def sees_cards(state: State, frame: int, seat: int) -> bool:
    """Section 7: cards that leave a hand face down are seen by their own side only."""
    return (seat >= 0 and not are_enemies(state, seat, PLAY_SEAT.of(state, frame))) or not hides_cards(state, frame)


FRAMES: Final = {
    GAME: Frame(()),
    SETUP: Frame((GAME,), {SETUP_LEFT: Bits(PLAYERS, "player")}),
    DEPLOY: Frame(
        None,
        {
            DEPLOY_SEAT: PLAYER,
            DEPLOY_SQUAD: SQUAD,
            DEPLOY_SPACE: SPACE,
            DEPLOY_LOOSE: Name(CONTACT_NAMES, "contact", {}),
            DEPLOY_AREA: Name(AREA_NAMES, "area", {}),
            DEPLOY_ANCHOR: ANY,
        },
    ),
    TURN: Frame((GAME,), {TURN_FORCED: FLAG}),
    PASSIVE_TURN: Frame((TURN,)),
    HARVEST: Frame((PASSIVE_TURN,), {HARVEST_ASKED: ANY}),
    CHARGING: Frame(None, {CHARGING_SEAT: PLAYER, CHARGING_DECIDER: PLAYER}),
    ACTIVE_TURN: Frame((TURN,), {ACTIVE_MOVED: MODEL, ACTIVE_BOUGHT: FLAG, ACTIVE_STARTED: FLAG}),
    MAIN: Frame((ACTIVE_TURN,)),
    ACTIVATING: Frame(None, {ACTIVATING_SQUAD: SQUAD}),
    ACTIVATION: Frame(
        None,
        {
            ACTIVATION_SQUAD: SQUAD,
            ACTIVATION_MOVED: FLAG,
            ACTIVATION_FOUGHT: FLAG,
            ACTIVATION_CALLED: MODEL,
        },
    ),
    MOVE_ACTION: Frame(
        None,
        {
            MOVE_SEAT: PLAYER,
            MOVE_ACTIVATION: FLAG,
            MOVE_SERIAL: SERIAL,
            MOVE_FLAGS: FLAGS,
            MOVE_TOUCH: MODEL,
            MOVE_CARRIED: MODEL,
            MOVE_MODELS: MODEL,
            MOVE_PUSHED: MODEL,
        },
    ),
    MOVING: Frame(None, {MOVING_SEAT: PLAYER, MOVING_MODEL: MODEL, MOVING_PLACE: PLACE, MOVING_PATH: SPACE}),
    PUSHING: Frame(None, {PUSHING_SEAT: PLAYER, PUSHING_SPACE: SPACE, PUSHING_MODELS: MODEL, PUSHING_PUSHERS: PUSHER}),
    PLACING: Frame(
        None,
        {
            PLACING_SEAT: PLAYER,
            PLACING_MODEL: PUSHER,
            PLACING_AREA: Name(AREA_NAMES, "area", {}),
            PLACING_ANCHOR: ANY,
            PLACING_PUSH: Name(PUSH_NAMES, "push", {}),
            PLACING_SPACE: SPACE,
        },
    ),
    GROWING: Frame(None, {GROWING_SEAT: PLAYER, GROWING_SQUAD: SQUAD}),
    FIGHT: Frame(
        None,
        {
            FIGHT_SEAT: PLAYER,
            FIGHT_SERIAL: SERIAL,
            FIGHT_ACTIVATION: FLAG,
            FIGHT_QUICK: FLAG,
            FIGHT_REPEATS: FLAG,
            FIGHT_FIGHTER: MODEL,
            FIGHT_FIGHTERS: MODEL,
            FIGHT_TARGETS: MODEL,
        },
    ),
    COMBAT: Frame(
        None,
        {
            COMBAT_STARTER: MODEL,
            COMBAT_TARGET: MODEL,
            COMBAT_SEAT: PLAYER,
            COMBAT_SERIAL: SERIAL,
            COMBAT_ACTION: SERIAL,
            COMBAT_QUICK: FLAG,
            COMBAT_OVER: FLAG,
            COMBAT_SILENT: FLAG,
            COMBAT_STABS: Bits(["starter", "target"], "side"),
            COMBAT_STABBED: Bits(["starter", "target"], "side"),
            COMBAT_STAB_WOUNDS: AMOUNT,
            COMBAT_STAB_WOUNDS_BACK: AMOUNT,
            COMBAT_STAB_GUARD: MODEL,
            COMBAT_FIRST: MODEL,
            COMBAT_WON: FLAG,
            COMBAT_ANSWERED: FLAG,
        },
    ),
    STRIKE: Frame(
        None,
        {
            STRIKE_STRIKER: MODEL,
            STRIKE_STRUCK: MODEL,
            STRIKE_QUICK: FLAG,
            STRIKE_COUNTER: FLAG,
            STRIKE_SERIAL: SERIAL,
            STRIKE_HELD: FLAG,
            STRIKE_ATTACK: AMOUNT,
            STRIKE_DEFENCE: AMOUNT,
            STRIKE_SHOT: FLAG,
            STRIKE_WOUNDS: AMOUNT,
            STRIKE_GUARD: MODEL,
        },
    ),
    ROLL: Frame(
        None,
        {
            ROLL_SEAT: PLAYER,
            ROLL_MODEL: MODEL,
            ROLL_SERIAL: SERIAL,
            ROLL_PURPOSE: Name(PURPOSE_NAMES, "purpose", {}),
            ROLL_DIE: Name(DICE, "die"),
            ROLL_BONUS: AMOUNT,
            ROLL_VALUE: AMOUNT,
            ROLL_AGAINST: AMOUNT,
            ROLL_STANDS: FLAG,
            ROLL_FREE: FLAG,
        },
    ),
    HIT: Frame(
        None,
        {
            HIT_SEAT: PLAYER,
            HIT_SHOOTER: MODEL,
            HIT_SERIAL: SERIAL,
            HIT_BONUS: AMOUNT,
            HIT_TOTAL: AMOUNT,
            HIT_TARGETS: MODEL,
            HIT_HITS: MODEL,
        },
    ),
    WOUNDS: Frame(
        None,
        {
            WOUNDS_SEAT: PLAYER,
            WOUNDS_ORDERED: FLAG,
            WOUNDS_GUARD: MODEL,
            WOUNDS_MODELS: MODEL,
            WOUNDS_SOURCES: MODEL,
        },
    ),
    WOUND: Frame(
        None,
        {
            WOUND_MODEL: MODEL,
            WOUND_SIZE: AMOUNT,
            WOUND_SOURCE: MODEL,
            WOUND_SEAT: PLAYER,
            WOUND_REDIRECTED: AMOUNT,
            WOUND_GUARD: MODEL,
            WOUND_DIED: FLAG,
        },
    ),
    DEATH: Frame(
        None,
        {DEATH_MODEL: MODEL, DEATH_KILLER: MODEL, DEATH_SEAT: PLAYER, DEATH_LESS: AMOUNT, DEATH_MORE: AMOUNT},
    ),
    LOSS: Frame(None, {LOSS_SQUADS: SQUAD}),
    POINTS: Frame(None, {POINTS_SEAT: PLAYER}),
    PLAY: Frame(
        None,
        {
            PLAY_SEAT: PLAYER,
            PLAY_TEXT: ActionName(),
            PLAY_ORIGIN: Name(ORIGIN_NAMES, "origin", {}),
            PLAY_SLOT: UPGRADE,
            PLAY_SERIAL: SERIAL,
            PLAY_FOR: PLAYER,
            PLAY_EVENT: ANY,
            PLAY_TARGETS: ANY,
            PLAY_HITS: MODEL,
            PLAY_PUSHED: MODEL,
            PLAY_NAMED: SAID,
            PLAY_CARDS: CARD,
        },
        {PLAY_CARDS: sees_cards},
    ),
    ATTACH: Frame(
        None, {ATTACH_SEAT: PLAYER, ATTACH_CARD: CARD, ATTACH_SQUAD: SQUAD, ATTACH_SLOT: UPGRADE, ATTACH_MODEL: MODEL}
    ),
    PAY: Frame(None, {PAY_SEAT: PLAYER, PAY_LOST: SQUAD}),
    WINDOW: Frame(None, {WINDOW_KIND: Name(MOMENT_NAMES, "window", {}), WINDOW_TURNS.player: PLAYER}),
    MOMENT: Frame(
        None,
        {MOMENT_KIND: Name(MOMENT_NAMES, "moment", {}), MOMENT_EVENT: ANY, MOMENT_NEXT: ANY, MOMENT_DONE: ANY},
    ),
    TOKEN_REMOVAL: Frame(None, {TOKEN_REMOVAL_MODEL: MODEL, TOKEN_REMOVAL_TOKEN: Name(TOKEN_NAMES, "token")}),
}
