"""What is told: each kind of event with its fields, who sees them, its sentence and what it changes on the table."""

from typing import Final

from small_game.printed import CARD_NAMES, HEX_NAMES, PLAYERS, RUNNER_NAMES, SIDES
from small_game.state import REASONS

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Events, dice, number, piece, place, player, seats, word

EVENTS: Final[Events] = Events()

DECK_SHUFFLED: Final = EVENTS.kind(
    "deck shuffled",
    "LN-1",
    "A deck of {cards} cards is shuffled.",
    number("cards"),
    changes=[Change("deck", by="cards")],
)
ROUND_BEGAN: Final = EVENTS.kind(
    "round began", "LN-2", "Round {round} begins.", number("round"), changes=[Change("round", to="round")]
)
TURN_BEGAN: Final = EVENTS.kind(
    "turn began",
    "LN-2",
    "It is the turn of {player}.",
    player("player", PLAYERS),
    changes=[Change("active", to="player")],
)
CARD_DRAWN: Final = EVENTS.kind(
    "card drawn",
    "LN-2.1",
    "{player} draws {card}.",
    player("player", PLAYERS),
    piece("card", CARD_NAMES, seen_by="player", unknown="a card"),
    changes=[Change("deck", by=-1), Change("players/{player}/hand", by=1)],
)
RUNNER_MOVED: Final = EVENTS.kind(
    "runner moved",
    "LN-2.3",
    "{runner} runs from {origin} to {hex}.",
    piece("runner", RUNNER_NAMES),
    place("origin", HEX_NAMES),
    place("hex", HEX_NAMES),
    changes=[Change("runners/{runner}/at", to="hex")],
)
CARD_SEEN: Final = EVENTS.kind(
    "card seen",
    "LN-2.4",
    "{player} pays a coin and sees {card} of {rival}.",
    player("player", PLAYERS),
    player("rival", PLAYERS),
    seats("both", PLAYERS),
    piece("card", CARD_NAMES, seen_by="both", unknown="a card"),
    changes=[Change("players/{player}/coins", by=-1), Change("players/{player}/knows", by=1)],
)
CLASH_BEGAN: Final = EVENTS.kind(
    "clash began",
    "LN-3",
    "{attacker} attacks {defender} at {hex}.",
    piece("attacker", RUNNER_NAMES),
    piece("defender", RUNNER_NAMES),
    place("hex", HEX_NAMES),
)
CARD_CHOSEN: Final = EVENTS.kind(
    "card chosen",
    "LN-3.1",
    "{player} chooses {card} for the clash.",
    player("player", PLAYERS),
    piece("card", CARD_NAMES, seen_by="player", unknown="a card or none", nothing="no card"),
)
CLASH_FOUGHT: Final = EVENTS.kind(
    "clash fought",
    "LN-3.2",
    "{attacker} rolls {attack_roll} with {attack_card}, {defender} {defence_roll} with {defence_card}: {winner} wins.",
    piece("attacker", RUNNER_NAMES),
    piece("attack_card", CARD_NAMES, nothing="no card"),
    dice("attack_roll", "attack", int(SIDES)),
    piece("defender", RUNNER_NAMES),
    piece("defence_card", CARD_NAMES, nothing="no card"),
    dice("defence_roll", "defence", int(SIDES)),
    word("winner", ("the defender", "the attacker")),
)
CARD_DISCARDED: Final = EVENTS.kind(
    "card discarded",
    "LN-3.2",
    "{player} discards {card}.",
    player("player", PLAYERS),
    piece("card", CARD_NAMES),
    changes=[
        Change("players/{player}/hand", by=-1),
        Change("discard", add="card"),
        Change("players/*/knows"),  # whoever had seen it need not remember it any more
    ],
)
POINT_SCORED: Final = EVENTS.kind(
    "point scored",
    "LN-4",
    "{player} holds the lantern and has {points} points now.",
    player("player", PLAYERS),
    number("points"),
    changes=[Change("players/{player}/points", to="points")],
)
GAME_ENDED: Final = EVENTS.kind(
    "game ended",
    "LN-5",
    "The game is over ({reason}); winner: {winners}.",
    seats("winners", PLAYERS),
    word("reason", REASONS),
    changes=[Change("end/over"), Change("end/winners", to="winners"), Change("end/reason", to="reason")],
)
