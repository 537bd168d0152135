"""The table as text, for one player (or with -1 for the referee); `render_board.py` draws it."""

from typing import Any, Final

from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.data.printed import DICE, DUEL
from grognard.envs.edge.data.tables import SQUADS, TITLES, TOKENS
from grognard.envs.edge.names import (
    CARD_NAMES,
    FACE_NAMES,
    HEX_NAMES,
    KIND_NAMES,
    MODEL_NAMES,
    PLACE_NAMES,
    PLAYERS,
    SPACE_NAMES,
    SQUAD_NAMES,
    mode_names,
    text_name,
)
from grognard.envs.edge.position_frames import CARD
from grognard.envs.edge.position_parts import Hand
from grognard.envs.edge.rules.moments import MOMENT_NAMES
from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_QUICK,
    COMBAT_STARTER,
    COMBAT_TARGET,
    FLOWS,
    MOVING,
    MOVING_LEFT,
    MOVING_MODEL,
    PAY,
    PAY_LEFT,
    PAY_SEAT,
    PLAY,
    PLAY_SEAT,
    PLAY_TEXT,
    ROLL,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FACE,
    ROLL_MODEL,
    WINDOW,
    WINDOW_KIND,
)
from grognard.envs.edge.sides import knows_squad
from grognard.envs.edge.state import (
    ABSENT,
    ALIVE,
    LIFE_NAMES,
    MARKER_WIDTH,
    NONE,
    REASONS,
    SOURCE,
    THICKET,
    TOKEN_KINDS,
    State,
)

COLOURS: Final = ["#c0392b", "#2471a3", "#1e8449", "#b7950b"]
GROUNDS: Final = ["#f4ecd8", "#e9dfc6", "#efe5d2"]  # neighbouring Spaces differ
PIECES: Final = {int(SOURCE): "#8e44ad", int(THICKET): "#6b8e23"}
TURN_WORDS: Final = ("not declared", "Active", "Passive")
RADIUS: Final = 11.0  # of a hex, in pixels
MARGIN: Final = 30.0


# Text


def describe(state: State, player: int) -> str:
    lines = [turn_line(state), *_place_lines(state, player)]
    for seat in range(int(state.options.players)):
        lines.append(_player_line(state, seat, player))
        lines += [_squad_line(state, squad) for squad in known_squads(state, seat, player)]
    return "\n".join([*lines, *progress_lines(state)])


def turn_line(state: State) -> str:
    line = (
        f"turn {state.turn} of {PLAYERS[state.active]} ({TURN_WORDS[state.turn_kind]}); "
        f"supply: {state.crystals} crystals, {state.charges} charges"
    )
    if state.options.mode == DUEL:
        side = PLAYERS[0] if state.marker > 0 else PLAYERS[1]
        line += f"; marker {f'{abs(int(state.marker))} towards {side}' if state.marker else 'in the middle'}"
    return line if state.ending == NONE else f"{line}; the game ends after this turn: {REASONS[state.ending]}"


def _place_lines(state: State, player: int) -> list[str]:
    """Sources, Thickets and tokens on the ground."""
    sources = [SPACE_NAMES[space] for space in state.source_space if space != NONE]
    lines = [f"Sources: {', '.join(sources) or 'none'}"]
    if len(state.thickets) > 0:
        lines.append(f"Thickets: {', '.join(HEX_NAMES[hex_] for hex_ in state.thickets)}")
    ground = [_ground_words(state, at, player) for at in range(0, len(state.markers), int(MARKER_WIDTH))]
    return [*lines, f"on the ground: {', '.join(ground)}"] if ground else lines


def _ground_words(state: State, at: int, player: int) -> str:
    token, hex_, face, owner = (int(state.markers[at + offset]) for offset in range(4))
    known = face != NONE and (player < 0 or not are_enemies(state, player, owner))
    words = f"{PLAYERS[owner]} {TOKENS.names[token]} at {HEX_NAMES[hex_]}"
    return f"{words} ({FACE_NAMES[face]})" if known else words


def _player_line(state: State, seat: int, player: int) -> str:
    faction = "no faction yet" if state.faction[seat] == NONE else TITLES[state.faction[seat]]
    hand = [entry if isinstance(entry, str) else "?" for entry in shown_hand(state, seat, player)]
    parts = [
        f"{PLAYERS[seat]}, {faction}: crystals {state.pool[seat]} active, {state.depleted[seat]} depleted",
        f"{state.temporary[seat]} temporary" if state.temporary[seat] else "",
        "" if state.options.mode == DUEL else f"{state.points[seat]} own VP, {points_won_by(state, seat)} won",
        f"banner {'used' if state.banner_used[seat] else 'ready'}",
        f"Shrine {SPACE_NAMES[state.shrine_space[seat]]}" if state.shrine_space[seat] != NONE else "",
        f"hand {', '.join(hand) or 'empty'}",
        f"deck {len(state.deck[seat])}",
        f"discarded {', '.join(CARD_NAMES[card] for card in state.discard[seat]) or 'nothing'}",
    ]
    return "; ".join(part for part in parts if part)


def shown_hand(state: State, seat: int, player: int) -> list[object]:
    """The cards in hand as a view writes them, hidden ones each by itself."""
    shown: list[Any] = Hand("hand", CARD).write(state, seat, player)
    return [card for entry in shown for card in ([entry] if isinstance(entry, str) else [None] * entry["hidden"])]


def points_won_by(state: State, seat: int) -> int:
    players = int(state.options.players)
    return sum(int(state.won[seat * players + victim]) for victim in range(players))


def known_squads(state: State, seat: int, player: int) -> list[int]:
    """The squads of a player that the reader may know."""
    squads = range(seat * int(SQUAD_SLOTS), (seat + 1) * int(SQUAD_SLOTS))
    return [
        squad
        for squad in squads
        if state.squad_kind[squad] != NONE and (player < 0 or knows_squad(state, player, squad))
    ]


def _squad_line(state: State, squad: int) -> str:
    kind = int(state.squad_kind[squad])
    models = range(squad * int(MODEL_SLOTS), (squad + 1) * int(MODEL_SLOTS))
    parts = [_model_words(state, model) for model in models if state.life[model] != ABSENT]
    line = (
        f"  {SQUAD_NAMES[squad]} {KIND_NAMES[kind]} ({mode_names(kind)[state.mode[squad]]}), "
        f"Endurance {state.endurance[squad]} of {SQUADS.endurance[kind]}"
    )
    line += f": {', '.join(parts)}" if parts else ""
    tokens = token_words(state.squad_tokens, squad)
    upgrades = [
        f"{CARD_NAMES[state.upgrade[slot]]} ({state.upgrade_charges[slot]})"
        for slot in range(squad * int(UPGRADE_SLOTS), (squad + 1) * int(UPGRADE_SLOTS))
        if state.upgrade[slot] != NONE
    ]
    line += f"; {' '.join(tokens)}" if tokens else ""
    return f"{line}; upgrades {', '.join(upgrades)}" if upgrades else line


def _model_words(state: State, model: int) -> str:
    where = LIFE_NAMES[state.life[model]]
    if state.space[model] != NONE:
        place = f"{SPACE_NAMES[state.space[model]]}.{PLACE_NAMES[state.place[model]]}"
        where = place if state.life[model] == ALIVE else f"{where} at {place}"
    return " ".join([MODEL_NAMES[model][-1], where, *token_words(state.tokens, model)])


def token_words(array: Any, row: int) -> list[str]:
    """Tokens on something, each once, with their number if it is not one."""
    counts = [(TOKENS.names[token], int(array[row * int(TOKEN_KINDS) + token])) for token in range(int(TOKEN_KINDS))]
    return [f"[{name}]" if count == 1 else f"[{count} {name}]" for name, count in counts if count]


def progress_lines(state: State) -> list[str]:
    """What is in progress: the flows, and what stands in those that a reader wants to know of."""
    flows, frame = [], state.top
    while frame >= 0:
        flows.append(FLOWS.all[state.frames[frame]].name.replace("_", " "))
        frame = state.below(frame)
    facts = [words for words in (_action_words(state), _combat_words(state), _window_words(state)) if words]
    return [f"in progress: {' > '.join(reversed(flows))}", *facts] if flows else ["the game is over"]


def _action_words(state: State) -> str:
    play, moving = state.innermost(PLAY), state.innermost(MOVING)
    if moving != NONE and moving > play:
        return f"{MODEL_NAMES[MOVING_MODEL.of(state, moving)]} moves, {MOVING_LEFT.of(state, moving)} Spaces left"
    return (
        f"{PLAYERS[PLAY_SEAT.of(state, play)]} plays {text_name(int(PLAY_TEXT.of(state, play)))}"
        if play != NONE
        else ""
    )


def _combat_words(state: State) -> str:
    combat, roll = state.innermost(COMBAT), state.innermost(ROLL)
    words = []
    if combat != NONE:
        verb = "stabs" if COMBAT_QUICK.of(state, combat) else "fights"
        starter, target = COMBAT_STARTER.of(state, combat), COMBAT_TARGET.of(state, combat)
        words.append(f"{MODEL_NAMES[starter]} {verb} {MODEL_NAMES[target]}")
    if roll != NONE and ROLL_FACE.of(state, roll) != NONE:
        who = ROLL_MODEL.of(state, roll)
        name = MODEL_NAMES[who] if who != NONE else "somebody"
        die = DICE[ROLL_DIE.of(state, roll)]
        words.append(f"{name} has rolled {ROLL_FACE.of(state, roll)} ({die}) + {ROLL_BONUS.of(state, roll)}")
    return "; ".join(words)


def _window_words(state: State) -> str:
    window, pay = state.innermost(WINDOW), state.innermost(PAY)
    words = [f"window: {MOMENT_NAMES[WINDOW_KIND.of(state, window)]}"] if window != NONE else []
    if pay != NONE:
        words.append(f"{PLAYERS[PAY_SEAT.of(state, pay)]} pays, {PAY_LEFT.of(state, pay)} left")
    return "; ".join(words)
