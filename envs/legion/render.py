"""The table as text, for one player (or with -1 for the referee); `render_table.py` draws it."""

from itertools import pairwise
from typing import Any, Final

from grognard.envs.legion.actions import ATTACK_DICE, DEFENCE_DICE, DEFENCE_FACES, UPGRADE_SLOTS
from grognard.envs.legion.actions import ATTACK_FACES as ATTACK_FACE_NAMES
from grognard.envs.legion.data.printed import INCH
from grognard.envs.legion.data.tables import KEYWORDS
from grognard.envs.legion.flow import DECISIONS
from grognard.envs.legion.geometry.ground import BLOCKING, DIFFICULT, Ground
from grognard.envs.legion.names import (
    ABILITY_NAMES,
    BATTLE_NAMES,
    COMMAND_NAMES,
    MARKER_NAMES,
    PLAYERS,
    UNIT_KINDS,
    UNIT_NAMES,
    UPGRADE_KINDS,
)
from grognard.envs.legion.position_parts import COMMAND, Hand
from grognard.envs.legion.position_parts import POOL as ORDER_POOL
from grognard.envs.legion.rules.choices import CHOOSE_FOR_EFFECT
from grognard.envs.legion.rules.dice import ATTACK_FACES
from grognard.envs.legion.rules.dice import DEFENCE_FACES as DEFENCE_FACES_EACH
from grognard.envs.legion.rules.units import alive_minis, wounds_of
from grognard.envs.legion.sequence.attack import (
    POOL_COVER,
    POOL_DEFENCE,
    POOL_DEFENDER,
    POOL_DICE,
    POOL_KIND,
    POOL_KINDS,
    POOL_UNIT,
    POOL_UNROLLED,
    POOL_WOUNDS,
)
from grognard.envs.legion.sequence.effects import CHOICE_ABILITY
from grognard.envs.legion.sequence.flows import FLOWS, POOL
from grognard.envs.legion.state import (
    ABSENT,
    ALIVE,
    BANE,
    CARD_STATES,
    KEYWORD_KINDS,
    MARKER_KINDS,
    NO_MARKER,
    NONE,
    ON_TABLE,
    PHASES,
    REASONS,
    TOKEN_NAMES,
    TOKENS_EACH,
    UNIT_LIVES,
    UNITS_ALL,
    State,
    owner_of,
    unit_of,
)

ACROSS: Final = int(INCH)  # what a character of the text map stands for: an inch in width,
DOWN: Final = 2 * int(INCH)  # and two in height, so that the map has the shape of the table
LETTERS: Final = "ABCDEFGHIJKLMNOPQRST"
LEGEND: Final = "# blocks sight  % difficult  = other terrain  * token  A-T gold  a-t silver"


def describe(state: State, player: int) -> str:
    """Round and cards, a map, both players, all units, tokens on the table, what is in progress."""
    lines = [title(state), *battle_lines(state), "", *text_map(state), ""]
    for seat, name in enumerate(PLAYERS):
        lines += [*player_lines(state, seat, name, player), ""]
    lines += marker_lines(state, player)
    lines += fight_lines(state)
    progress = progress_lines(state)
    lines += [question(state, player)] if state.pending != NONE else []
    return "\n".join([*lines, *(["In progress: " + " > ".join(progress)] if progress else [])]).rstrip() + "\n"


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
    """The table from above, blue's edge below, with a scale in inches and what the signs mean."""
    columns, rows = -(-int(state.ground.width) // ACROSS), -(-int(state.ground.height) // DOWN)
    grid = [["." for _ in range(columns)] for _ in range(rows)]

    def put(x: float, y: float, sign: str) -> None:
        grid[min(rows - 1, max(0, int(y) // DOWN))][min(columns - 1, max(0, int(x) // ACROSS))] = sign

    for polygon in range(int(state.ground.polygons)):
        for x, y in points_of(state.ground, polygon):
            put(x, y, terrain_sign(state.ground, polygon))
    for number in range(len(state.marker)):
        if state.marker[number] != NO_MARKER:
            put(int(state.marker_x[number]), int(state.marker_y[number]), "*")
    leaders = [int(leader) for leader in state.leader if leader != NONE]
    for mini in [*range(len(state.mini)), *leaders]:  # leaders last, so that nobody hides them
        if state.mini[mini] == ALIVE and state.life[unit_of(mini)] == ON_TABLE:
            put(int(state.x[mini]), int(state.y[mini]), letter(int(unit_of(mini))))
    scale = "".join(f"{inches:<12}" for inches in range(0, columns, 12))
    lines = [f"{row * 2:>3} {''.join(grid[row])}" for row in reversed(range(rows))]
    return [*lines, f"    {scale}in", f"    {LEGEND}"]


def points_of(ground: Ground, polygon: int) -> list[tuple[float, float]]:
    """Points at which a piece of terrain is shown: middles of characters that lie in it; along thin ones, their edges."""
    reach, x, y = (int(part[polygon]) for part in (ground.circle_radius, ground.circle_x, ground.circle_y))
    found: list[tuple[float, float]] = [
        (column * ACROSS + ACROSS // 2, row * DOWN + DOWN // 2)
        for row in range((y - reach) // DOWN, (y + reach) // DOWN + 1)
        for column in range((x - reach) // ACROSS, (x + reach) // ACROSS + 1)
        if ground.inside(polygon, column * ACROSS + ACROSS // 2, row * DOWN + DOWN // 2, 0)
    ]
    corners = range(int(ground.first[polygon]), int(ground.first[polygon + 1]))
    outline = [(int(ground.corner_x[corner]), int(ground.corner_y[corner])) for corner in corners]
    edges = list(pairwise([*outline, outline[0]]))
    if sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges) < 2 * reach * reach:  # its area is that of a strip
        found += [
            (ax + (bx - ax) * step / 32, ay + (by - ay) * step / 32)
            for (ax, ay), (bx, by) in edges
            for step in range(32)
        ]
    return found


def terrain_sign(ground: Ground, polygon: int) -> str:
    flags = ground.flags[ground.piece[polygon]]
    return "#" if flags & BLOCKING else "%" if flags & DIFFICULT else "="


def letter(unit: int) -> str:
    """How the text map names a unit."""
    sign = LETTERS[unit % (int(UNITS_ALL) // 2)]
    return sign if owner_of(unit) == 0 else sign.lower()


# Players and units


def player_lines(state: State, seat: int, name: str, player: int) -> list[str]:
    colour = "" if state.blue == NONE else " (blue)" if state.blue == seat else " (red)"
    lines = [
        f"{name}{colour}: {counted(state.victory[seat], 'victory token')}, order pool {shown_pool(state, seat, player)}"
    ]
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


def shown_pool(state: State, seat: int, player: int) -> str:
    """The order pool; of the opponent with the tokens on command cards, which nobody else can tell from it."""
    written: dict[str, int] = ORDER_POOL.write(state, seat, player)
    return ", ".join(f"{number} {rank.replace('_', ' ')}" for rank, number in written.items()) or "empty"


def unit_lines(state: State, unit: int) -> list[str]:
    """A unit with its state, and behind it its upgrades and keywords."""
    words = [UNIT_LIVES[state.life[unit]]] if state.life[unit] != ON_TABLE else [place(state, unit)]
    words.append(counted(alive_minis(state, unit), "mini"))
    if wounds_of(state, unit):
        words.append(counted(wounds_of(state, unit), "wound"))
    words += ["face-up order"] if state.face_up[unit] else []
    words += ["face-down order"] if state.face_down[unit] else []
    words += token_words(state, unit)
    lines = [f"{letter(unit)} {UNIT_NAMES[unit]} {UNIT_KINDS[state.kind[unit]]}: {', '.join(words)}"]
    cards = card_words(state, unit)
    return lines + ([f"    {', '.join(cards)}"] if cards else []) + [f"    {', '.join(keyword_words(state, unit))}"]


def counted(number: int, noun: str) -> str:
    """`1 mini`, `2 minis`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


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
            words.append(counted(state.marker_wounds[row], "wound"))
        if state.marker[row] == BANE and player in (-1, state.marker_owner[row]):
            words.append(f"number {state.marker_about[row] + 1}")
        x, y = int(state.marker_x[row]) / int(INCH), int(state.marker_y[row]) / int(INCH)
        lines.append(f"{MARKER_NAMES[row]} at {x:.1f}, {y:.1f} in: {' '.join(words)}")
    return lines


def question(state: State, player: int) -> str:
    """Who is asked what, in words: `gold is asked: choose end`; for which card or keyword, only the player asked may know."""
    name = type(DECISIONS[state.pending]).__name__
    said = "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name)
    about = ""
    if state.asks(CHOOSE_FOR_EFFECT) and player in (-1, state.to_move):
        about = f" ({ABILITY_NAMES[CHOICE_ABILITY.get(state)]})"
    return f"{PLAYERS[state.to_move]} is asked:{said}{about}"


def fight_lines(state: State) -> list[str]:
    """The pool that is being rolled, with its dice."""
    frame = state.innermost(POOL)
    if frame == NONE:
        return []
    attacker, defender = POOL_UNIT.of(state, frame), POOL_DEFENDER.of(state, frame)
    who = UNIT_NAMES[attacker] if attacker != NONE else "a token"
    whom = UNIT_NAMES[defender] if defender != NONE else "nobody yet"
    lines = [f"{POOL_KINDS[POOL_KIND.of(state, frame)]} attack of {who} on {whom}, cover {POOL_COVER.of(state, frame)}"]
    unrolled = [f"{POOL_UNROLLED.at(state, frame, colour)} {name}" for colour, name in enumerate(ATTACK_DICE)]
    rolled = [
        f"{POOL_DICE.at(state, frame, colour * ATTACK_FACES + face)} {name} {shown}"
        for colour, name in enumerate(ATTACK_DICE)
        for face, shown in enumerate(ATTACK_FACE_NAMES)
    ]
    defence = [
        f"{POOL_DEFENCE.at(state, frame, colour * DEFENCE_FACES_EACH + face)} {name} {shown}"
        for colour, name in enumerate(DEFENCE_DICE)
        for face, shown in enumerate(DEFENCE_FACES)
    ]
    for what, dice in (("to roll", unrolled), ("attack dice", rolled), ("defence dice", defence)):
        if there := [text for text in dice if not text.startswith("0 ")]:
            lines.append(f"  {what}: {', '.join(there)}")
    if POOL_WOUNDS.of(state, frame):
        lines.append(f"  wounds: {POOL_WOUNDS.of(state, frame)}")
    return lines


def progress_lines(state: State) -> list[str]:
    """The flows in progress, the outermost first."""
    found = []
    frame = state.top
    while frame >= 0:
        found.append(FLOWS.all[state.frames[frame]].name)
        frame = state.below(frame)
    return found[::-1]
