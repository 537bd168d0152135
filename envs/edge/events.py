"""What is told: each kind of event with its fields, who sees them, its sentence and what it changes on the table.

Rules tell an event where its fact is set, once, by numbers as the state has them:

    if state.log is not None:
        state.log.tell(MODEL_PLACED, model, space, place)

They are told by the few commands that change the table, so that rules and cards, which call these, need not think of it:

    setup, decks  who plays what and in which order: PLAYER_ROLLED ... DECK_ORDERED
    deployment    SHRINE_PLACED, SOURCE_PLACED
    pieces        MODEL_LEFT, MODEL_LIFTED, CONTROL_CHANGED, RUN_FORGOTTEN, SHRINE_REMOVED, SOURCE_REMOVED
    pushing       MODEL_PLACED for whatever is put somewhere without a Move; movement: MODEL_MOVED, MODE_CHANGED
    turn          TURN_BEGAN, TURN_DECLARED, SQUAD_ACTIVATED, CARD_DRAWN; activation: MODEL_CALLED, MOVE_ACTION_BEGAN
    combat        FIGHT_BEGAN, COMBAT_BEGAN, STRIKE_BEGAN, COMBAT_ENDED; shooting: HIT_CHECK_BEGAN, TARGETS_TAKEN, MODELS_HIT
    dice          ROLL_BEGAN, ROLLED for each roll and reroll, by what it is for
    wounds, ends  MODEL_WOUNDED; POINTS_SCORED, END_ANNOUNCED, PLAYER_ELIMINATED, GAME_ENDED
    payment       crystals of all pools, Endurance tokens, tokens on Shrines; banners: BANNER_USED, BANNER_REFRESHED
    hands         cards that leave a hand or a pile; playing: CARD_PLAYED, UPGRADE_USED, PASSIVE_PAID
    upgrades      UPGRADE_ATTACHED, UPGRADE_REMOVED, UPGRADE_WEAKENED, CHARGED
    tokens        on models, squads and Sources; ground: Thickets and tokens on hexes and Spaces
    effects       EFFECT_BEGAN, EFFECTS_ENDED

Actions and banners are told by name (`names.text_name`), all else by numbers. Windows that were passed, and questions with
one answer, are told to nobody (section 14).
"""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Events, Kind, Told, dice, number, piece, place, player, seats, text, word
from grognard.envs.edge.data.printed import DICE, FACTIONS, PARTS, VARIANTS
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.names import (
    CARD_NAMES,
    FACE_NAMES,
    HEX_NAMES,
    KIND_NAMES,
    MODEL_NAMES,
    PLACE_NAMES,
    PLAYERS,
    SOURCE_NAMES,
    SPACE_NAMES,
    SQUAD_NAMES,
    TOKEN_NAMES,
    UPGRADE_NAMES,
)
from grognard.envs.edge.state import LIFE_NAMES, REASONS, UNTIL_NAMES

EVENTS: Final[Events] = Events()
PURPOSES: Final = ("ATK", "DEF", "Hit check")  # what dice are rolled for
POOLS: Final = ("pool", "depleted", "temporary")  # in which crystals lie, as positions name them


def _who(name: str = "player") -> Told:
    return player(name, PLAYERS)


def _model(name: str = "model", nothing: str = "nobody") -> Told:
    return piece(name, MODEL_NAMES, nothing=nothing)


_SERIAL: Final = Change("serial")  # periods are numbered; the number itself tells nothing

# Setup

PLAYER_ROLLED: Final = EVENTS.kind(
    "player rolled", "ED-S4", "{player} rolls {roll} for the first player.", _who(), dice("roll", "first player", 6)
)
FIRST_FOUND: Final = EVENTS.kind(
    "first player found", "ED-S4", "{player} is the first player.", _who(), changes=[Change("first", to="player")]
)
COUNTERING_NAMED: Final = EVENTS.kind(
    "countering player named", "ED-S10", "{player} counters.", _who(), changes=[Change("countering", to="player")]
)
FACTION_TAKEN: Final = EVENTS.kind(
    "faction taken",
    "ED-S5",
    "{player} takes {faction}.",
    _who(),
    piece("faction", FACTIONS),
    changes=[Change("players/{player}/faction", to="faction"), Change("squads")],
)
BANNER_TAKEN: Final = EVENTS.kind(
    "banner taken",
    "ED-VAR-10",
    "{player} takes the {variant} banner.",
    _who(),
    seats("side", PLAYERS),
    word("variant", VARIANTS, seen_by="side", unknown="standard or alternative"),
)
SHRINE_TAKEN: Final = EVENTS.kind(
    "shrine taken",
    "ED-VAR-10",
    "{player} takes the {variant} Shrine.",
    _who(),
    seats("side", PLAYERS),
    word("variant", VARIANTS, seen_by="side", unknown="standard or alternative"),
)
SQUAD_CHOSEN: Final = EVENTS.kind(
    "squad chosen",
    "ED-S7",
    "{player} chooses {squad}.",
    _who(),
    seats("side", PLAYERS),
    piece("squad", KIND_NAMES, seen_by="side", unknown="a squad"),
)
ARMY_SHOWN: Final = EVENTS.kind(
    "army shown",
    "ED-S7",
    "{player} has {squads}.",
    _who(),
    piece("squads", KIND_NAMES, many=True),
    changes=[
        Change("squads"),
        Change("models"),
        Change("upgrades"),
        Change("players/{player}/aside"),
        Change("players/{player}/banner"),
        Change("players/{player}/shrine"),
        Change("players/{player}/shrine_tokens"),
        Change("charges"),
        Change("supply"),
    ],
)
DECK_CARD_CHOSEN: Final = EVENTS.kind(
    "deck card chosen",
    "ED-S9",
    "{player} puts {card} into the deck.",
    _who(),
    seats("side", PLAYERS),
    piece("card", CARD_NAMES, seen_by="side", unknown="a card"),
    changes=[Change("players/{player}/deck", by=1)],
)
DECK_BUILT: Final = EVENTS.kind(
    "deck built",
    "ED-S9",
    "{player} has a deck of {cards} cards.",
    _who(),
    number("cards"),
    changes=[Change("players/{player}/deck", by="cards")],
)
DECK_SHUFFLED: Final = EVENTS.kind("deck shuffled", "ED-S9", "The deck of {player} is shuffled.", _who())
DECK_ORDERED: Final = EVENTS.kind("deck ordered", "ED-VAR-7", "{player} has put the deck in order.", _who())
SHRINE_PLACED: Final = EVENTS.kind(
    "shrine placed",
    "ED-S11",
    "The Shrine of {player} is placed in {space}.",
    _who(),
    place("space", SPACE_NAMES),
    changes=[Change("players/{player}/shrine_space", to="space")],
)
SHRINE_REMOVED: Final = EVENTS.kind(
    "shrine removed",
    "ED-AMB-67",
    "The Shrine of {player} leaves the game.",
    _who(),
    changes=[Change("players/{player}/shrine_space")],
)
SHRINE_TOKENS_CHANGED: Final = EVENTS.kind(
    "shrine tokens changed",
    "ED-PAY-1",
    "{tokens} tokens lie on the Shrine of {player} now.",
    _who(),
    number("tokens"),
    changes=[Change("players/{player}/shrine_tokens", to="tokens"), Change("supply")],
)
SOURCE_PLACED: Final = EVENTS.kind(
    "source placed",
    "ED-S12",
    "{source} is placed in {space}.",
    piece("source", SOURCE_NAMES),
    place("space", SPACE_NAMES),
    changes=[Change("sources/{source}/space", to="space")],
)
SOURCE_REMOVED: Final = EVENTS.kind(
    "source removed",
    "ED-AMB-67",
    "{source} leaves the game.",
    piece("source", SOURCE_NAMES),
    changes=[Change("sources/{source}/space")],
)

# Turns

TURN_BEGAN: Final = EVENTS.kind(
    "turn began",
    "ED-TURN-1",
    "Turn {turn} is that of {player}.",
    _who(),
    number("turn"),
    changes=[
        Change("turn", to="turn"),
        Change("active", to="player"),
        Change("turn_kind"),
        Change("extra_turns"),
        Change("players/*/discarded"),
        Change("players/*/tokens_lost"),
        Change("squads/*/activated"),
        Change("models/*/run"),
        Change("models/*/longest_run"),
        Change("models/*/controller"),
    ],
)
TURN_DECLARED: Final = EVENTS.kind(
    "turn declared",
    "ED-TURN-1",
    "{player} declares the turn {kind_of_turn}.",
    _who(),
    word("kind_of_turn", ("not declared", "active", "passive")),
    changes=[Change("turn_kind", to="kind_of_turn")],
)
EXTRA_TURN_GIVEN: Final = EVENTS.kind(
    "extra turn given",
    "ED-TERM-18",
    "{player} will have another turn.",
    _who(),
    changes=[Change("extra_turns", add="player")],
)
END_ANNOUNCED: Final = EVENTS.kind(
    "end announced",
    "ED-END",
    "The game ends after this turn: {reason}.",
    word("reason", REASONS),
    changes=[Change("ending", to="reason")],
)
PLAYER_ELIMINATED: Final = EVENTS.kind(
    "player eliminated",
    "ED-END-5",
    "{player} is eliminated.",
    _who(),
    changes=[Change("players/{player}/eliminated")],
)
GAME_ENDED: Final = EVENTS.kind(
    "game ended",
    "ED-END",
    "The game is over ({reason}); winner: {winners}.",
    seats("winners", PLAYERS),
    word("reason", REASONS),
    changes=[Change("end/over"), Change("end/winners", to="winners"), Change("end/reason", to="reason")],
)

# Crystals, charges, victory points

HARVESTED: Final = EVENTS.kind(
    "crystals harvested",
    "ED-PAS-1",
    "{player} harvests {crystals} crystals.",
    _who(),
    number("crystals"),
    changes=[Change("players/{player}/pool", by="crystals"), Change("crystals", by="crystals", times=-1)],
)
CRYSTALS_CHANGED: Final = EVENTS.kind(
    "crystals changed",
    "ED-LIM-1",
    "{player} has {crystals} crystals in the {pool} now.",
    _who(),
    word("pool", POOLS),
    number("crystals"),
    changes=[Change("players/{player}/{pool}", to="crystals"), Change("crystals"), Change("supply")],
)
CRYSTALS_REFRESHED: Final = EVENTS.kind(
    "crystals refreshed",
    "ED-PAS-6",
    "{player} refreshes {crystals} crystals.",
    _who(),
    number("crystals"),
    changes=[
        Change("players/{player}/pool", by="crystals"),
        Change("players/{player}/depleted", by="crystals", times=-1),
    ],
)
CRYSTALS_PAID: Final = EVENTS.kind(
    "crystals paid",
    "ED-PAY-1",
    "{player} pays {crystals} crystals.",
    _who(),
    number("crystals"),
    changes=[
        Change("players/{player}/pool", by="crystals", times=-1),
        Change("players/{player}/depleted", by="crystals"),
    ],
)
TEMPORARY_PAID: Final = EVENTS.kind(
    "temporary crystals gone",
    "ED-PAY-7",
    "{player} has {crystals} temporary crystals less.",
    _who(),
    number("crystals"),
    changes=[Change("players/{player}/temporary", by="crystals", times=-1), Change("supply")],
)
CHARGED: Final = EVENTS.kind(
    "charges changed",
    "ED-UPG-4",
    "{charges} charges lie on {upgrade} now.",
    piece("upgrade", UPGRADE_NAMES),
    number("charges"),
    changes=[Change("upgrades/{upgrade}/charges", to="charges"), Change("charges")],
)
POINTS_SCORED: Final = EVENTS.kind(
    "points scored",
    "ED-VP-1",
    "{player} takes {points} VP of {victim}.",
    _who(),
    _who("victim"),
    number("points"),
    changes=[Change("marker"), Change("won"), Change("players/{victim}/points")],
)
BANNER_USED: Final = EVENTS.kind(
    "banner used",
    "ED-BAN-1",
    "{player} uses {banner}.",
    _who(),
    text("banner"),
    changes=[Change("players/{player}/banner_used")],
)
BANNER_REFRESHED: Final = EVENTS.kind(
    "banner refreshed",
    "ED-PAS-7",
    "{player} turns the banner to its active side.",
    _who(),
    changes=[Change("players/{player}/banner_used")],
)

# Squads and models

SQUAD_ACTIVATED: Final = EVENTS.kind(
    "squad activated",
    "ED-ACT-3",
    "{squad} is activated.",
    piece("squad", SQUAD_NAMES),
    changes=[Change("squads/{squad}/activated")],
)
MODEL_CALLED: Final = EVENTS.kind(
    "model called",
    "ED-TERM-14",
    "{player} activates {model} in place of a squad.",
    _who(),
    _model(),
    changes=[Change("squads/*/activated")],
)
MODE_CHANGED: Final = EVENTS.kind(
    "mode changed",
    "ED-SQD-5",
    "{squad} is in the mode {mode} now.",
    piece("squad", SQUAD_NAMES),
    piece("mode", SQUADS.mode_names),
    changes=[Change("squads/{squad}/mode", to="mode")],
)
SQUAD_EVOLVED: Final = EVENTS.kind(
    "squad evolved",
    "ED-SQD-5",
    "{squad} has evolved by {card}.",
    piece("squad", SQUAD_NAMES),
    piece("card", CARD_NAMES, nothing="no card any more"),
    changes=[Change("squads/{squad}/evolved_by", to="card")],
)
ENDURANCE_CHANGED: Final = EVENTS.kind(
    "endurance changed",
    "ED-SQD-6",
    "{squad} has {tokens} Endurance tokens now.",
    piece("squad", SQUAD_NAMES),
    number("tokens"),
    changes=[Change("squads/{squad}/endurance", to="tokens"), Change("players/*/tokens_lost")],
)
MOVE_ACTION_BEGAN: Final = EVENTS.kind(
    "move action began",
    "ED-MOV-1",
    "{player} begins a Move action.",
    _who(),
    changes=[_SERIAL],
)
MODEL_MOVED: Final = EVENTS.kind(
    "model moved",
    "ED-MOV-2",
    "{model} moves to {space}, hexes {hexes}.",
    _model(),
    Told("place", "path", SPACE_NAMES, many=True, nothing="nowhere"),
    place("space", SPACE_NAMES),
    place("hexes", PLACE_NAMES),
    changes=[
        Change("models/{model}/space", to="space"),
        Change("models/{model}/place", to="hexes"),
        Change("models/{model}/run"),
        Change("models/{model}/longest_run"),
    ],
)
MODEL_PLACED: Final = EVENTS.kind(
    "model placed",
    "ED-SPC-1",
    "{model} is put in {space}, hexes {hexes}.",
    _model(),
    place("space", SPACE_NAMES),
    place("hexes", PLACE_NAMES),
    changes=[
        Change("models/{model}/space", to="space"),
        Change("models/{model}/place", to="hexes"),
        Change("models/{model}/life"),
    ],
)
MODEL_LIFTED: Final = EVENTS.kind(
    "model lifted",
    "ED-PUSH-1",
    "{model} is lifted and will be put elsewhere.",
    _model(),
    changes=[Change("models/{model}/space"), Change("models/{model}/place")],
)
RUN_FORGOTTEN: Final = EVENTS.kind(
    "run forgotten",
    "ED-TERM-5",
    "How far {model} ran before does not count any more.",
    _model(),
    changes=[Change("models/{model}/run")],
)
MODEL_LEFT: Final = EVENTS.kind(
    "model left",
    "ED-WND-4",
    "{model} is {life} now.",
    _model(),
    word("life", LIFE_NAMES),
    changes=[
        Change("models/{model}/life", to="life"),
        Change("models/{model}/space"),
        Change("models/{model}/place"),
    ],
)
CONTROL_CHANGED: Final = EVENTS.kind(
    "control changed",
    "ED-CMB-8",
    "{model} is controlled by {player} now.",
    _model(),
    Told("player", "player", PLAYERS, nothing="its owner"),
    changes=[Change("models/{model}/controller", to="player")],
)

# Combat, shooting, Wounds

FIGHT_BEGAN: Final = EVENTS.kind(
    "combat action began",
    "ED-CMB-1",
    "{player} begins a Combat action.",
    _who(),
    changes=[_SERIAL],
)
COMBAT_BEGAN: Final = EVENTS.kind(
    "combat began",
    "ED-CMB-2",
    "{starter} {way} {target}.",
    _model("starter"),
    _model("target"),
    word("way", ("fights", "stabs")),
    changes=[_SERIAL],
)
COMBAT_ENDED: Final = EVENTS.kind(
    "combat ended", "ED-CMB-7", "The Combat of {starter} and {target} is over.", _model("starter"), _model("target")
)
STRIKE_BEGAN: Final = EVENTS.kind(
    "strike began",
    "ED-CMB-4",
    "{striker} strikes at {struck}.",
    _model("striker"),
    _model("struck"),
    changes=[_SERIAL],
)
ROLL_BEGAN: Final = EVENTS.kind(
    "roll began",
    "ED-DIE-2",
    "{player} makes a roll for {model}: {purpose}.",
    _who(),
    _model(nothing="nobody in particular"),
    word("purpose", PURPOSES),
    changes=[_SERIAL],
)


def _rolled(purpose: str) -> Kind:
    """A roll or reroll; `total` is what the roll comes to with everything that is added."""
    return EVENTS.kind(
        f"{purpose} rolled",
        "ED-DIE-1",
        f"{{player}} rolls {{roll}} with the {{die}} die, {purpose} of {{model}}: {{total}}.",
        _who(),
        _model(nothing="nobody in particular"),
        word("die", DICE),
        dice("roll", purpose, 6),
        number("total"),
    )


ROLLED: Final = [_rolled(purpose) for purpose in PURPOSES]  # by what a die is rolled for
HIT_CHECK_BEGAN: Final = EVENTS.kind(
    "hit check began",
    "ED-SHT-1",
    "{player} makes a Hit check with {shooter}.",
    _who(),
    _model("shooter", nothing="nobody in particular"),
    changes=[_SERIAL],
)
TARGETS_TAKEN: Final = EVENTS.kind(
    "targets taken", "ED-SHT-1", "{models} may be hit.", piece("models", MODEL_NAMES, many=True, nothing="no models")
)
MODELS_HIT: Final = EVENTS.kind(
    "models hit", "ED-SHT-1", "{models} are hit.", piece("models", MODEL_NAMES, many=True, nothing="no models")
)
MODEL_WOUNDED: Final = EVENTS.kind(
    "model wounded",
    "ED-WND-1",
    "{model} takes {wounds} Wounds of {cause}.",
    _model(),
    number("wounds"),
    _model("cause", nothing="nobody"),
)

# Cards

CARD_PLAYED: Final = EVENTS.kind(
    "card played",
    "ED-CARD-1",
    "{player} uses {action} ({origin}).",
    _who(),
    text("action"),
    word("origin", ("hand", "upgrade", "banner", "aside", "effect")),
    changes=[Change("players/{player}/aside"), _SERIAL],
)
CARD_SHOWN: Final = EVENTS.kind(
    "card shown",
    "ED-CARD-12",
    "{player} shows {card}, which leaves the hand.",
    _who(),
    piece("card", CARD_NAMES),
    changes=[Change("players/{player}/hand", by=-1), Change("known")],
)
CARD_TAKEN_BACK: Final = EVENTS.kind(
    "card taken back",
    "ED-BAN-2",
    "{player} takes {card} back into the hand.",
    _who(),
    piece("card", CARD_NAMES),
    changes=[Change("players/{player}/hand", by=1), Change("known")],
)
CARD_LAID_DOWN: Final = EVENTS.kind(
    "card laid down",
    "ED-CARD-3",
    "{card} goes to the discard pile of {player}.",
    _who(),
    piece("card", CARD_NAMES),
    changes=[Change("players/{player}/discard", add="card")],
)
HAND_DISCARDED: Final = EVENTS.kind(
    "card discarded",
    "ED-ACT-7",
    "{player} discards {card}.",
    _who(),
    piece("card", CARD_NAMES),
    changes=[
        Change("players/{player}/hand", by=-1),
        Change("players/{player}/discard", add="card"),
        Change("players/{player}/discarded"),
        Change("known"),
    ],
)
CARD_DRAWN: Final = EVENTS.kind(
    "card drawn",
    "ED-ACT-7",
    "{player} draws {card}.",
    _who(),
    seats("side", PLAYERS),
    piece("card", CARD_NAMES, seen_by="side", unknown="a card"),
    changes=[Change("players/{player}/deck", by=-1), Change("players/{player}/hand", by=1)],
)
CARDS_LAID_ASIDE: Final = EVENTS.kind(
    "cards laid aside",
    "ED-CARD-5",
    "{player} lays cards of the hand face down: {cards}.",
    _who(),
    number("count"),
    seats("side", PLAYERS),
    piece("cards", CARD_NAMES, seen_by="side", unknown="unknown", nothing="none", many=True),
    changes=[
        Change("players/{player}/hand", by="count", times=-1),
        Change("players/{player}/mulligan_used"),
        Change("known"),
    ],
)
CARDS_SHUFFLED_IN: Final = EVENTS.kind(
    "cards shuffled in",
    "ED-CARD-5",
    "{player} shuffles {cards} cards into the deck.",
    _who(),
    number("cards"),
    changes=[Change("players/{player}/deck", by="cards")],
)
DISCARD_SHUFFLED: Final = EVENTS.kind(
    "discard pile shuffled",
    "ED-VAR-6",
    "The discard pile of {player} becomes the deck: {count} cards.",
    _who(),
    number("count"),
    piece("cards", CARD_NAMES, many=True),
    changes=[Change("players/{player}/deck", by="count"), Change("players/{player}/discard", remove="cards")],
)
HAND_SEEN: Final = EVENTS.kind(
    "hand seen",
    "ED-CARD-12",
    "{player} sees {cards} in the hand of {rival}.",
    _who(),
    _who("rival"),
    seats("both", PLAYERS),
    piece("cards", CARD_NAMES, seen_by="both", unknown="cards", many=True),
    changes=[Change("known")],
)
UPGRADE_ATTACHED: Final = EVENTS.kind(
    "upgrade attached",
    "ED-UPG-1",
    "{player} attaches {card} as {upgrade}.",
    _who(),
    piece("card", CARD_NAMES),
    piece("upgrade", UPGRADE_NAMES),
    changes=[Change("upgrades/{upgrade}"), Change("charges")],
)
UPGRADE_REMOVED: Final = EVENTS.kind(
    "upgrade removed",
    "ED-UPG-3",
    "{upgrade} is removed.",
    piece("upgrade", UPGRADE_NAMES),
    changes=[Change("upgrades/{upgrade}"), Change("charges"), Change("supply")],
)
UPGRADE_MOVED: Final = EVENTS.kind(
    "upgrade moved",
    "ED-UPG-10",
    "{upgrade} becomes {slot}.",
    piece("upgrade", UPGRADE_NAMES),
    piece("slot", UPGRADE_NAMES),
    changes=[Change("upgrades/{upgrade}"), Change("upgrades/{slot}")],
)
UPGRADE_USED: Final = EVENTS.kind(
    "upgrade used",
    "ED-UPG-4",
    "{player} uses {action} of {upgrade}.",
    _who(),
    text("action"),
    piece("upgrade", UPGRADE_NAMES),
    changes=[Change("upgrades/{upgrade}/used_turn"), Change("upgrades/{upgrade}/used_period")],
)
PASSIVE_PAID: Final = EVENTS.kind(
    "passive paid",
    "ED-PSV-1",
    "The {part} action of {upgrade} works from now on.",
    piece("upgrade", UPGRADE_NAMES),
    word("part", PARTS),
    changes=[Change("upgrades/{upgrade}/paid")],
)
UPGRADE_WEAKENED: Final = EVENTS.kind(
    "upgrade weakened",
    "ED-TERM-27",
    "{tokens} tokens of weakening lie on {upgrade} now.",
    piece("upgrade", UPGRADE_NAMES),
    number("tokens"),
    changes=[Change("upgrades/{upgrade}/weakening", to="tokens"), Change("supply")],
)

# Tokens and lasting effects

TOKEN_PUT: Final = EVENTS.kind(
    "token put",
    "ED-TERM-27",
    "{model} gets {token}.",
    _model(),
    piece("token", TOKEN_NAMES),
    changes=[Change("models/{model}/tokens"), Change("models/{model}/token_spot"), Change("supply")],
)
TOKEN_TAKEN: Final = EVENTS.kind(
    "token taken",
    "ED-TERM-27",
    "{model} loses {token}.",
    _model(),
    piece("token", TOKEN_NAMES),
    changes=[Change("models/{model}/tokens"), Change("models/{model}/token_spot"), Change("supply")],
)
TOKEN_HELD: Final = EVENTS.kind(
    "token held",
    "ED-TERM-23",
    "{token} on {model} is held by {holder} now.",
    _model(),
    piece("token", TOKEN_NAMES),
    _model("holder"),
    changes=[Change("models/{model}/tokens")],
)
SQUAD_TOKEN_CHANGED: Final = EVENTS.kind(
    "squad token changed",
    "ED-TERM-27",
    "{squad} has {tokens} {token} now.",
    piece("squad", SQUAD_NAMES),
    piece("token", TOKEN_NAMES),
    number("tokens"),
    changes=[Change("squads/{squad}/tokens"), Change("supply")],
)
SOURCE_TOKEN_CHANGED: Final = EVENTS.kind(
    "source token changed",
    "ED-TERM-27",
    "{source} has {tokens} {token} now.",
    piece("source", SOURCE_NAMES),
    piece("token", TOKEN_NAMES),
    number("tokens"),
    changes=[Change("sources/{source}/tokens"), Change("supply")],
)
THICKET_LAID: Final = EVENTS.kind(
    "thicket laid",
    "ED-TERM-12",
    "A Thicket grows on {hex}.",
    place("hex", HEX_NAMES),
    changes=[Change("thickets", add="hex"), Change("supply")],
)
THICKET_TAKEN: Final = EVENTS.kind(
    "thicket taken",
    "ED-TERM-12",
    "The Thicket on {hex} is removed.",
    place("hex", HEX_NAMES),
    changes=[Change("thickets", remove="hex"), Change("supply")],
)
MARKER_LAID: Final = EVENTS.kind(
    "marker laid",
    "ED-TERM-13",
    "{player} lays {token} on {hex} ({face}).",
    _who(),
    piece("token", TOKEN_NAMES),
    place("hex", HEX_NAMES),
    seats("seers", PLAYERS),
    piece("face", FACE_NAMES, seen_by="seers", unknown="face down", nothing="no face"),
    changes=[Change("markers"), Change("supply")],
)
MARKER_TAKEN: Final = EVENTS.kind(
    "marker taken",
    "ED-TERM-13",
    "{token} on {hex} is removed ({face}).",
    piece("token", TOKEN_NAMES),
    place("hex", HEX_NAMES),
    seats("seers", PLAYERS),
    piece("face", FACE_NAMES, seen_by="seers", unknown="face down", nothing="no face"),
    changes=[Change("markers"), Change("supply")],
)
MARKER_MOVED: Final = EVENTS.kind(
    "marker moved",
    "ED-TERM-27",
    "{token} on {origin} goes to {hex}.",
    piece("token", TOKEN_NAMES),
    place("origin", HEX_NAMES),
    place("hex", HEX_NAMES),
    changes=[Change("markers")],
)
EFFECT_BEGAN: Final = EVENTS.kind(
    "effect began",
    "ED-SQD-8",
    "{what} of {whom}: {amount}, until the end of the {period}.",
    text("what"),
    text("whom"),
    text("amount"),
    word("period", UNTIL_NAMES),
    changes=[Change("effects")],
)
EFFECTS_ENDED: Final = EVENTS.kind(
    "effects ended",
    "ED-SQD-8",
    "What lasted until the end of the {period} is over.",
    word("period", UNTIL_NAMES),
    changes=[Change("effects")],
)
