"""The table as text, for one player (or with -1 for the referee); `render_table.py` draws it."""

from typing import Any, Final

from grognard.envs.legion.actions import UPGRADE_SLOTS
from grognard.envs.legion.data.printed import INCH, RANKS
from grognard.envs.legion.data.tables import KEYWORDS
from grognard.envs.legion.names import (
    BATTLE_NAMES,
    COMMAND_NAMES,
    MARKER_NAMES,
    PLAYERS,
    UNIT_KINDS,
    UNIT_NAMES,
    UPGRADE_KINDS,
)
from grognard.envs.legion.position_parts import COMMAND, Hand
from grognard.envs.legion.rules.units import alive_minis, wounds_of
from grognard.envs.legion.sequence.flows import FLOWS
from grognard.envs.legion.state import (
    ABSENT,
    BANE,
    CARD_STATES,
    KEYWORD_KINDS,
    MARKER_KINDS,
    NO_MARKER,
    NONE,
    ON_TABLE,
    PHASES,
    RANK_KINDS,
    REASONS,
    TOKEN_NAMES,
    TOKENS_EACH,
    UNIT_LIVES,
    UNITS_ALL,
    State,
    owner_of,
)

MAP_STEP: Final = 508  # two inches for a character of the text map


def describe(state: State, player: int) -> str:
    """Round and cards, a map, both players, all units, tokens on the table, what is in progress."""
    lines = [title(state), *battle_lines(state), "", *text_map(state), ""]
    for seat, name in enumerate(PLAYERS):
        lines += [*player_lines(state, seat, name, player), ""]
    lines += marker_lines(state, player)
    progress = progress_lines(state)
    return "\n".join([*lines, *(["In progress: " + ", ".join(progress)] if progress else [])]).rstrip() + "\n"


def title(state: State) -> str:
    if state.over:
        winners = [name for seat, name in enumerate(PLAYERS) if state.winners >> seat & 1]
        return f"The game is over: {' and '.join(winners) or 'nobody'} won ({REASONS[state.reason]})"
    priority = f", priority {PLAYERS[state.priority]}" if state.priority != NONE else ""
    return f"Round {state.round} of {state.options.rounds}, {PHASES[state.phase]} phase{priority}"


def battle_lines(state: State) -> list[str]:
    cards = [BATTLE_NAMES[card] for card in (state.objective, state.deployment, state.condition) if card != NONE]
    return [f"Battle cards: {', '.join(cards)}"] if cards else []


# The map


def text_map(state: State) -> list[str]:
    """Two inches a character: units by the last figure of their slot (gold: capital letters A to T, silver: a to t), terrain."""
    columns, rows = int(state.ground.width) // MAP_STEP + 1, int(state.ground.height) // MAP_STEP + 1
    grid = [["." for _ in range(columns)] for _ in range(rows)]
    for polygon in range(int(state.ground.polygons)):
        ground = state.ground
        reach, x, y = (
            int(ground.circle_radius[polygon]),
            int(ground.circle_x[polygon]),
            int(ground.circle_y[polygon]),
        )
        sign = "#" if ground.top[ground.piece[polygon]] > 500 else "%"
        for row in range(max(0, (y - reach) // MAP_STEP), min(rows, (y + reach) // MAP_STEP + 1)):
            for column in range(max(0, (x - reach) // MAP_STEP), min(columns, (x + reach) // MAP_STEP + 1)):
                dx, dy = column * MAP_STEP + MAP_STEP // 2 - x, row * MAP_STEP + MAP_STEP // 2 - y
                if dx * dx + dy * dy <= reach * reach // 2:
                    grid[row][column] = sign
    for number in range(len(state.marker)):
        if state.marker[number] != NO_MARKER:
            grid[int(state.marker_y[number]) // MAP_STEP][int(state.marker_x[number]) // MAP_STEP] = "*"
    for unit in range(int(UNITS_ALL)):
        leader = state.leader[unit]
        if state.life[unit] == ON_TABLE and leader != NONE:
            letter = "ABCDEFGHIJKLMNOPQRST"[unit % (int(UNITS_ALL) // 2)]
            sign = letter if owner_of(unit) == 0 else letter.lower()
            grid[int(state.y[leader]) // MAP_STEP][int(state.x[leader]) // MAP_STEP] = sign
    return ["".join(row) for row in reversed(grid)]


# Players and units


def player_lines(state: State, seat: int, name: str, player: int) -> list[str]:
    colour = "" if state.blue == NONE else " (blue)" if state.blue == seat else " (red)"
    tokens = [f"{state.pool[seat * int(RANK_KINDS) + rank]} {RANKS[rank]}" for rank in range(int(RANK_KINDS))]
    pool = ", ".join(text for text in tokens if not text.startswith("0 ")) or "empty"
    lines = [f"{name}{colour}: {state.victory[seat]} victory tokens, order pool {pool}"]
    lines.append(f"  hand: {', '.join(shown_hand(state, seat, player)) or 'empty'}")
    for pile, cards in (("in play", state.in_play[seat]), ("discarded", state.discard[seat])):
        if len(cards):
            lines.append(f"  {pile}: {', '.join(COMMAND_NAMES[card] for card in cards)}")
    for unit in range(int(UNITS_ALL)):
        if owner_of(unit) == seat and state.life[unit] != ABSENT:
            lines += [f"  {line}" for line in unit_lines(state, unit)]
    return lines


def shown_hand(state: State, seat: int, player: int) -> list[str]:
    written: list[Any] = Hand("hand", COMMAND).write(state, seat, player)
    return [str(entry) if isinstance(entry, str) else f"{entry['hidden']} unknown" for entry in written]


def unit_lines(state: State, unit: int) -> list[str]:
    """A unit with its state, and behind it its upgrades and keywords."""
    words = [UNIT_LIVES[state.life[unit]]] if state.life[unit] != ON_TABLE else [place(state, unit)]
    words.append(f"{alive_minis(state, unit)} minis")
    if wounds_of(state, unit):
        words.append(f"{wounds_of(state, unit)} wounds")
    words += ["face-up order"] if state.face_up[unit] else []
    words += ["face-down order"] if state.face_down[unit] else []
    words += token_words(state, unit)
    letter = "ABCDEFGHIJKLMNOPQRST"[unit % (int(UNITS_ALL) // 2)]
    sign = letter if owner_of(unit) == 0 else letter.lower()
    lines = [f"{sign} {UNIT_NAMES[unit]} {UNIT_KINDS[state.kind[unit]]}: {', '.join(words)}"]
    cards = card_words(state, unit)
    return lines + ([f"    {', '.join(cards)}"] if cards else []) + [f"    {', '.join(keyword_words(state, unit))}"]


def place(state: State, unit: int) -> str:
    leader = state.leader[unit]
    return f"at {int(state.x[leader]) / int(INCH):.1f}, {int(state.y[leader]) / int(INCH):.1f} in"


def token_words(state: State, unit: int) -> list[str]:
    counts = [int(state.tokens[unit * int(TOKENS_EACH) + kind]) for kind in range(int(TOKENS_EACH))]
    return [f"{count} {TOKEN_NAMES[kind]}" for kind, count in enumerate(counts) if count]


def card_words(state: State, unit: int) -> list[str]:
    found = []
    for slot in range(unit * int(UPGRADE_SLOTS), (unit + 1) * int(UPGRADE_SLOTS)):
        if state.upgrade[slot] != NONE:
            turned = CARD_STATES[state.upgrade_state[slot]]
            found.append(UPGRADE_KINDS[state.upgrade[slot]] + ("" if turned == "ready" else f" ({turned})"))
    return found


def keyword_words(state: State, unit: int) -> list[str]:
    found = []
    for keyword in range(int(KEYWORD_KINDS)):
        amount = state.keywords[unit * int(KEYWORD_KINDS) + keyword]
        if amount:
            found.append(KEYWORDS.names[keyword] + (f" {amount}" if KEYWORDS.has_value[keyword] else ""))
    return found


# Tokens, progress


def marker_lines(state: State, player: int) -> list[str]:
    lines = []
    for row in range(len(state.marker)):
        if state.marker[row] == NO_MARKER:
            continue
        words = [MARKER_KINDS[state.marker[row]]]
        if state.marker_owner[row] != NONE:
            words.append(f"of {PLAYERS[state.marker_owner[row]]}")
        if state.marker_holder[row] != NONE:
            words.append(f"held by {UNIT_NAMES[state.marker_holder[row]]}")
        if state.marker_wounds[row]:
            words.append(f"{state.marker_wounds[row]} wounds")
        if state.marker[row] == BANE and player in (-1, state.marker_owner[row]):
            words.append(f"number {state.marker_about[row] + 1}")
        x, y = int(state.marker_x[row]) / int(INCH), int(state.marker_y[row]) / int(INCH)
        lines.append(f"{MARKER_NAMES[row]} at {x:.1f}, {y:.1f} in: {' '.join(words)}")
    return lines


def progress_lines(state: State) -> list[str]:
    """The flows in progress, the outermost first."""
    found = []
    frame = state.top
    while frame >= 0:
        found.append(FLOWS.all[state.frames[frame]].name)
        frame = state.below(frame)
    return found[::-1]
