"""The table as text and as a picture, as one player or the referee sees it; nothing hidden from a player is drawn for him."""

from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from grognard.envs.conquest.data.printed import PLANET_TYPES, PLAYERS
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.knowledge import REFEREE
from grognard.envs.conquest.rules.command import icons_at
from grognard.envs.conquest.rules.components import count_attachments, is_planet
from grognard.envs.conquest.rules.values import attack_of, command_of, hp_of, is_warlord
from grognard.envs.conquest.state import HQ, IN_PLAY, NONE, PLANETS, UNIT, Card, State
from grognard.envs.conquest.telling import (
    attachment_lines,
    cards_of,
    fates_lines,
    hand_line,
    headline,
    marks,
    piles_lines,
    planet_line,
    planet_notes,
    progress,
    question,
    reserve_line,
    sheet,
    slot_name,
    supports_line,
    told,
    unit_line,
)
from grognard.envs.core.scene import Line, Polygon, Rectangle, Scene, Text

# Text


def describe(state: State, viewer: int) -> str:
    """Header, what is in progress, both players, the line of planets with the units of both sides."""
    lines = [headline(state), question(state, viewer), *progress(state, viewer), ""]
    if not state.lists:
        return "\n".join(lines)
    for player in range(2):
        lines += [f"{PLAYERS[player]}: {sheet(state, player)}", f"  {hand_line(state, player, viewer)}"]
        lines += [f"  {line}" for line in [supports_line(state, player)] if line]
        lines += [f"  {slot_name(card)}  {unit_line(state, card)}" for card in cards_of(state, player, HQ, UNIT)]
        lines += [f"  {line}" for line in (*attachment_lines(state, player), *piles_lines(state, player, viewer))]
    for place in range(PLANETS):
        if is_planet(state, place):
            lines.append(f"planet {place + 1}: {planet_line(state, place)}")
            for player in range(2):
                for card in cards_of(state, player, place, UNIT):
                    lines.append(f"  {PLAYERS[player]:<5} {slot_name(card)}  {unit_line(state, card)}")
                reserve = reserve_line(state, player, place, viewer)
                lines += [f"  {PLAYERS[player]:<5} reserve: {reserve}"] if reserve else []
    return "\n".join([*lines, *fates_lines(state)])


# Picture

INK, PALE, PAPER, GREY = "#22252b", "#6b7280", "#f6f4ee", "#c9ccd1"
SIDES: Final = ("#b8443c", "#3b6ea8")  # red and blue
READY, TIRED = "#ffffff", "#dcdad2"
TYPE_COLOURS: Final = ("#b5533c", "#4f8a4c", "#3f6fa3")  # material, strongpoint, tech
COLUMN, ROW, GAP = 212, 23, 8
ROWS, HQ_ROWS = 8, 2  # at least; more where more units are
LEFT = 20
TOP = 118
WORDS = 15  # height of a line of words
LETTERS = 175  # in such a line


@dataclass(frozen=True)
class Band:
    """The part of the table that belongs to one player, above or below the planets."""

    player: int
    units: int  # y of the first row of units
    rows: int  # of units at a planet
    hq: int  # y of the headquarters
    end: int  # y below its units
    up: bool  # units grow upwards from the planets


def draw(state: State, viewer: int) -> Scene:
    """Planets in a line, the viewer's units below them and the other's above, headquarters at the edges, and words below."""
    width = LEFT * 2 + COLUMN * PLANETS + GAP * (PLANETS - 1)
    if not state.lists:
        scene = Scene(width, 800, PAPER)
        draw_header(scene, state, viewer)
        return scene
    below = 0 if viewer == REFEREE else viewer
    rows = max(ROWS, *(len(column) for player in range(2) for column in columns_of(state, player)))
    at_home = [max(HQ_ROWS, -(-len(cards_of(state, player, HQ, UNIT)) // PLANETS)) for player in range(2)]
    top = TOP + 22 + at_home[1 - below] * ROW
    planets = top + 28 + rows * ROW + 10
    home = planets + 84 + rows * ROW + 10
    bands = (
        Band(below, planets + 84, rows, home, home + 62 + at_home[below] * ROW, up=False),
        Band(1 - below, planets - 10 - ROW, rows, TOP - 40, top, up=True),
    )
    words = [piece for line in in_words(state, viewer) for piece in wrap(line, LETTERS, subsequent_indent="    ")]
    scene = Scene(width, bands[0].end + 20 + WORDS * len(words), PAPER)
    draw_header(scene, state, viewer)
    for place in range(PLANETS):
        x = LEFT + place * (COLUMN + GAP)
        if is_planet(state, place):
            draw_planet(scene, state, place, x, planets)
        else:
            draw_back(scene, state, place, x, planets)
        for band in bands:
            draw_units(scene, state, band, place, x, viewer)
    for band in bands:
        draw_headquarters(scene, state, band, viewer)
    for number, line in enumerate(words):
        scene.add(Text(LEFT, bands[0].end + 18 + WORDS * number, line, 10, PALE, "start"))
    return scene


def draw_header(scene: Scene, state: State, viewer: int) -> None:
    scene.add(Text(LEFT, 26, headline(state), 18, INK, "start", bold=True))
    scene.add(Text(LEFT, 52, question(state, viewer), 13, PALE, "start"))


def columns_of(state: State, player: int) -> list[list[Card]]:
    """The units at each planet as they are drawn."""
    return [cards_of(state, player, place, UNIT) for place in range(PLANETS)]


def in_words(state: State, viewer: int) -> list[str]:
    """What the drawing itself does not tell, or has no room for."""
    lines = progress(state, viewer)
    for card in state.cards:
        if card.zone == IN_PLAY and card.role == UNIT:
            special = marks(state, card)
            lines += [f"{told(card)}: {', '.join(special)}"] if special else []
    for player in range(2):
        of_player = [hand_line(state, player, viewer), supports_line(state, player), *attachment_lines(state, player)]
        of_player += piles_lines(state, player, viewer)
        lines += [f"{PLAYERS[player]}, {line}" for line in of_player if line]
    for place in range(PLANETS):
        lines += [f"planet {place + 1}: {note}" for note in planet_notes(state, place)]
    return [*lines, *fates_lines(state)]


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def draw_planet(scene: Scene, state: State, place: int, x: float, y: float) -> None:
    kind = state.line[place]
    fought = state.field == place or state.struggle == place
    scene.add(Rectangle(x, y, COLUMN, 74, "#fffdf7", "#c08a2b" if fought else GREY, round=6, line=3 if fought else 1))
    scene.add(Text(x + 10, y + 17, f"{place + 1}  {CARDS.names[kind]}", 15, INK, "start", bold=True))
    if place == 0:
        scene.add(Text(x + COLUMN - 10, y + 17, "first", 11, "#c08a2b", "end", bold=True))
    bonus = f"{CARDS.card_bonus[kind]} cards   {CARDS.resource_bonus[kind]} resources"
    scene.add(Text(x + 10, y + 38, bonus, 12, PALE, "start"))
    types = [bit for bit in range(3) if CARDS.planet_types[kind] >> bit & 1]
    for at, bit in enumerate(types):
        scene.add(Rectangle(x + 10 + at * 66, y + 52, 62, 15, TYPE_COLOURS[bit], round=4))
        scene.add(Text(x + 41 + at * 66, y + 59.5, PLANET_TYPES[bit], 9, "#ffffff"))


def draw_back(scene: Scene, state: State, place: int, x: float, y: float) -> None:
    """A planet that is face down, or the place of one that is gone."""
    if place < len(state.line) and state.line[place] != NONE:
        scene.add(Rectangle(x, y, COLUMN, 74, "#8b8f98", GREY, round=6))
        scene.add(Text(x + COLUMN / 2, y + 37, "face down", 13, "#ffffff"))
    else:
        scene.add(Rectangle(x, y, COLUMN, 74, "none", GREY, round=6))


def draw_units(scene: Scene, state: State, band: Band, place: int, x: float, viewer: int) -> None:
    for row, card in enumerate(cards_of(state, band.player, place, UNIT)):
        draw_unit(scene, state, card, x, band.units - row * ROW if band.up else band.units + row * ROW)
    if not is_planet(state, place):
        return
    icons, reserve = icons_at(state, band.player, place), reserve_line(state, band.player, place, viewer)
    below = "   ".join(part for part in (f"{icons} command" if icons else "", reserve) if part)
    y = band.units - band.rows * ROW + 8 if band.up else band.units + band.rows * ROW - 8
    scene.add(Text(x + COLUMN - 4, y, below, 10, SIDES[band.player], "end"))


def draw_unit(scene: Scene, state: State, card: Card, x: float, y: float) -> None:
    """Name, command icons, ATK, remaining HP and damage; grey when exhausted; a thick edge in a fight."""
    fights = card.number in (state.attacker, state.defender)
    fill = READY if card.ready else TIRED
    scene.add(Rectangle(x, y, COLUMN, ROW - 3, fill, SIDES[card.controller], round=3, line=3 if fights else 1))
    name = f"{slot_name(card)} {CARDS.names[card.kind]}" + (" +" * count_attachments(state, card))
    ink = INK if card.ready else PALE
    scene.add(
        Text(
            x + 6,
            y + 10,
            shortened(name, 25 - 2 * max(0, int(command_of(state, card)) - 2)),
            11,
            ink,
            "start",
            bold=is_warlord(card),
        )
    )
    left = hp_of(state, card) - card.damage
    scene.add(Text(x + COLUMN - 28, y + 10, f"{attack_of(state, card)}/{left}", 11, ink, "end"))
    for number in range(command_of(state, card)):
        at = x + COLUMN - 64 - 9 * int(number)
        scene.add(Polygon(((at - 4, y + 10), (at, y + 6), (at + 4, y + 10), (at, y + 14)), "#c08a2b"))
    if card.damage:
        scene.add(Text(x + COLUMN - 6, y + 10, f"-{card.damage}", 11, "#c0392b", "end", bold=True))


def draw_headquarters(scene: Scene, state: State, band: Band, viewer: int) -> None:
    """Sheet, hand, supports and the units at home."""
    colour, y = SIDES[band.player], band.hq
    edge = band.end + 4 if band.up else y - 4
    scene.add(Line(LEFT, edge, scene.width - LEFT, edge, GREY))
    scene.add(Text(LEFT, y + 10, PLAYERS[band.player], 15, colour, "start", bold=True))
    scene.add(Text(LEFT + 52, y + 10, sheet(state, band.player), 12, INK, "start"))
    scene.add(Text(LEFT, y + 30, shortened(hand_line(state, band.player, viewer), 170), 11, INK, "start"))
    supports = supports_line(state, band.player) or "no supports"
    scene.add(Text(LEFT, y + 48, shortened(supports, 170), 11, PALE, "start"))
    for number, card in enumerate(cards_of(state, band.player, HQ, UNIT)):
        row, column = divmod(number, PLANETS)
        draw_unit(scene, state, card, LEFT + column * (COLUMN + GAP), y + 62 + row * ROW)
