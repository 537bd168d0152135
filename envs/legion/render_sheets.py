"""The sheets of a picture: what each player has, unit by unit."""

from dataclasses import dataclass, field

from grognard.envs.core.scene import Circle, Rectangle, Scene, Text
from grognard.envs.legion.names import COMMAND_NAMES, PLAYERS, UNIT_KINDS, UNIT_NAMES
from grognard.envs.legion.render import card_words, counted, shown_hand, shown_pool
from grognard.envs.legion.render_pieces import chip_width, chips_of, draw_chips
from grognard.envs.legion.render_space import COLOURS, FAINT, INK
from grognard.envs.legion.state import (
    ABOARD,
    ABSENT,
    ALIVE,
    DEFEATED,
    NO_MINI,
    NONE,
    UNITS_ALL,
    WAITING,
    State,
    owner_of,
)

SHEET = 510.0  # width
HIGH = 16.0  # height of a row
LETTERS = 92  # of small text in a row


@dataclass
class Row:
    """One line of a sheet: dots for minis and chips for tokens stand at its right end."""

    text: str
    size: float = 10.5
    colour: str = INK
    bold: bool = False
    number: str = ""
    indent: float = 10.0
    dots: list[bool] = field(default_factory=list)
    chips: list[tuple[str, str]] = field(default_factory=list)


def sheet_of(state: State, seat: int, player: int) -> list[Row]:
    """Victory tokens, cards, and the units with what they have."""
    colour = "" if state.blue == NONE else ", blue" if state.blue == seat else ", red"
    head = f"{PLAYERS[seat]}{colour}: {counted(state.victory[seat], 'victory token')}"
    rows = [Row(head, 13.0, COLOURS[seat], True)]
    facts = [
        f"hand: {', '.join(shown_hand(state, seat, player)) or 'empty'}",
        f"order pool: {shown_pool(state, seat, player)}",
    ]
    for pile, cards in (("in play", state.in_play[seat]), ("discarded", state.discard[seat])):
        if len(cards):
            facts.append(f"{pile}: {', '.join(COMMAND_NAMES[card] for card in cards)}")
    rows += [Row(part, 9.5, FAINT) for fact in facts for part in wrapped(fact, LETTERS)]
    for unit in range(int(UNITS_ALL)):
        if owner_of(unit) == seat and state.life[unit] != ABSENT:
            rows += _unit_rows(state, unit)
    return rows


def _unit_rows(state: State, unit: int) -> list[Row]:
    minis = [state.mini[mini] for mini in range(8 * unit, 8 * unit + 8) if state.mini[mini] != NO_MINI]
    name, life = UNIT_KINDS[state.kind[unit]], state.life[unit]
    where = {
        int(WAITING): ", not on the table",
        int(DEFEATED): ", defeated",
        int(ABOARD): f", aboard {UNIT_NAMES[state.aboard[unit]]}" if state.aboard[unit] != NONE else ", aboard",
    }.get(int(life), "")
    row = Row(
        name + where, colour=FAINT if life == DEFEATED else INK, indent=26, number=str(unit % (int(UNITS_ALL) // 2) + 1),
        dots=[mini == ALIVE for mini in minis], chips=chips_of(state, unit),
    )  # fmt: skip
    room = SHEET - 40 - 5.8 * len(row.text) - 9 * len(minis) - 16
    rows = [row]
    if sum(chip_width(text) + 2 for text, _ in row.chips) > room:
        rows.append(Row("", indent=26, chips=row.chips))
        row.chips = []
    if cards := card_words(state, unit):
        rows += [Row(part, 9.0, FAINT, indent=26) for part in wrapped(", ".join(cards), LETTERS)]
    return rows


def sheet_height(rows: list[Row]) -> float:
    return HIGH * len(rows) + 12


def draw_sheet(scene: Scene, state: State, seat: int, rows: list[Row], x: float, y: float) -> None:
    scene.add(Rectangle(x, y, SHEET, sheet_height(rows), "#ffffff", COLOURS[seat], 5.0, 1.5))
    for line, row in enumerate(rows):
        at = y + 14 + HIGH * line
        left = x + row.indent
        if row.number:
            scene.add(Text(x + 10, at, row.number, 10.5, COLOURS[seat], "start", True))
        scene.add(Text(left, at, row.text, row.size, row.colour, "start", row.bold))
        end = x + SHEET - 10
        for number, is_alive in enumerate(reversed(row.dots)):
            fill = COLOURS[seat] if is_alive else "#ffffff"
            scene.add(Circle(end - 4 - 9 * number, at, 3.4, fill, COLOURS[seat], 1.0))
        width = sum(chip_width(text) + 2 for text, _ in row.chips)
        draw_chips(scene, row.chips, end - 9 * len(row.dots) - 8 - width, at - 5.2)


def wrapped(line: str, length: int) -> list[str]:
    """Lines of at most this length, broken at spaces; all but the first are indented."""
    found = []
    while len(line) > length:
        cut = line.rfind(" ", 8, length)
        cut = cut if cut > 0 else length
        found.append(line[:cut])
        line = "    " + line[cut:].strip()
    return [*found, line]
