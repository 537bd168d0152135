"""The table as text and as a picture, as one player or the referee sees it; nothing hidden from a player is drawn for him."""

from dataclasses import dataclass
from typing import Final

from grognard.envs.conquest.data.printed import FACTIONS, PLANET_TYPES, PLAYERS
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.flow import DECISIONS
from grognard.envs.conquest.rules.abilities import TIMINGS
from grognard.envs.conquest.rules.command import icons_at
from grognard.envs.conquest.rules.components import attachments_of, initiative, is_planet
from grognard.envs.conquest.rules.values import attack_of, command_of, hp_of, is_warlord
from grognard.envs.conquest.sequence import ACTION_WINDOW, EVENTS, SHIELDS, WINDOW, WINDOW_TIMING
from grognard.envs.conquest.state import (
    HQ,
    IN_PLAY,
    NONE,
    PHASES,
    PLANETS,
    REASONS,
    RESERVE,
    SUPPORT_ROLE,
    UNIT,
    Card,
    State,
)
from grognard.envs.core.scene import Line, Polygon, Rectangle, Scene, Text

REFEREE: Final = -1


def cards_of(state: State, player: int, place: int, role: int) -> list[Card]:
    """A player's cards of a kind at a place, by slot."""
    found = [
        card
        for card in state.cards
        if card.zone == IN_PLAY and card.controller == player and card.place == place and card.role == role
    ]
    return sorted(found, key=lambda card: card.slot)


def names_of(kinds: list[int]) -> str:
    """Titles with their numbers."""
    return ", ".join(
        CARDS.names[kind] if kinds.count(kind) == 1 else f"{kinds.count(kind)} {CARDS.names[kind]}"
        for kind in dict.fromkeys(kinds)
    )


# What is told of things, in text and picture alike


def headline(state: State) -> str:
    if state.over:
        winners = [PLAYERS[seat] for seat in range(2) if state.winners >> seat & 1]
        return f"Round {state.round}: the game is over, {f'{winners[0]} won' if winners else 'a draw'} ({REASONS[state.reason]})"
    parts = [f"Round {state.round}, {PHASES[state.phase]} phase"]
    if state.field != NONE:
        ranged = "ranged skirmish" if state.skirmish else f"combat round {state.combat_round}"
        parts.append(f"battle at planet {state.field + 1}, {ranged}")
    if state.struggle != NONE:
        parts.append(f"command struggle at planet {state.struggle + 1}")
    parts.append(f"{PLAYERS[state.token]} has the token")
    if state.lists and initiative(state) != state.token:
        parts.append(f"{PLAYERS[initiative(state)]} has initiative")
    return "; ".join(parts)


def title(kind: int) -> str:
    """The name of a printed card, if it is known."""
    return CARDS.names[kind] if kind != NONE else "a card in reserve"


def in_progress(state: State, viewer: int) -> str:
    """The window that is open, what is answered, and what is asked, as far as the viewer may know it."""
    if state.pending == NONE:
        return ""
    parts = []
    if state.runs(ACTION_WINDOW):
        parts.append("action window")
    elif state.runs(SHIELDS):
        parts.append("shields")
    elif state.runs(WINDOW):
        said = [
            f"{EVENTS.names[trigger.event].replace('_', ' ')} ({title(trigger.kind)})" for trigger in state.triggers
        ]
        parts.append(f"{TIMINGS[WINDOW_TIMING.get(state)]}s to {', '.join(dict.fromkeys(said))}")
    if state.uses:
        use = state.uses[-1]
        parts.append(f"{PLAYERS[use.player]} uses {CARDS.names[use.kind]}")
    what = f": {type(DECISIONS[state.pending]).__name__}" if viewer in (REFEREE, state.to_move) else ""
    return "; ".join([*parts, f"{PLAYERS[state.to_move]} is asked{what}"])


def sheet(state: State, player: int) -> str:
    """A player's counts, which everybody sees."""
    side, warlord = state.players[player], state.cards[player]
    won = [
        f"{sum(CARDS.planet_types[kind] >> bit & 1 for kind in side.victory)} {name}"
        for bit, name in enumerate(PLANET_TYPES)
    ]
    parts = [
        f"{CARDS.names[warlord.kind]} ({'bloodied' if warlord.bloodied else 'hale'})",
        f"{side.resources} resources, {len(side.hand)} cards in hand, {len(side.deck)} in the deck",
        f"{len(side.victory)} planet{'s' if len(side.victory) > 1 else ''} won: {', '.join(won)}"
        if len(side.victory)
        else "no planet won",
    ]
    if side.enslaved != NONE:
        parts.append(f"enslaved {FACTIONS[side.enslaved]}")
    return "; ".join(parts)


def hand_line(state: State, player: int, viewer: int) -> str:
    """The hand as the viewer knows it."""
    side = state.players[player]
    if viewer in (REFEREE, player):
        dial = "" if side.dial == NONE else f"; dial on planet {side.dial + 1}"
        return f"hand: {names_of(list(side.hand)) or 'empty'}{dial}"
    unknown = len(side.hand) - len(side.shown)
    parts = [names_of(list(side.shown)), f"{unknown} unknown" if unknown else ""]
    return f"hand: {', '.join(part for part in parts if part) or 'empty'}"


def unit_line(state: State, card: Card) -> str:
    """`Goff Nob 6/4 (2 damage) exhausted`: ATK and remaining HP, then what is special."""
    left = hp_of(state, card) - card.damage
    parts = [f"{CARDS.names[card.kind]} {attack_of(state, card)}/{left}"]
    icons = command_of(state, card)
    parts += [f"{icons} command"] if icons else []
    parts += [f"{card.damage} damage"] if card.damage else []
    parts += [] if card.ready else ["exhausted"]
    parts += [CARDS.names[other.kind] for other in attachments_of(state, card)]
    return ", ".join(parts)


def planet_line(state: State, place: int) -> str:
    kind = state.line[place]
    types = "/".join(name for bit, name in enumerate(PLANET_TYPES) if CARDS.planet_types[kind] >> bit & 1)
    bonus = f"{CARDS.card_bonus[kind]} cards, {CARDS.resource_bonus[kind]} resources"
    return f"{CARDS.names[kind]} ({types}; {bonus})"


def reserve_line(state: State, player: int, place: int, viewer: int) -> str:
    cards = cards_of(state, player, place, RESERVE)
    if not cards:
        return ""
    known = viewer in (REFEREE, player)
    return names_of([int(card.kind) for card in cards]) if known else f"{len(cards)} face down"


# Text


def describe(state: State, viewer: int) -> str:
    """Header, both players, the line of planets with the units of both sides."""
    lines = [headline(state), in_progress(state, viewer), ""]
    if not state.lists:
        return "\n".join(lines)
    for player in range(2):
        lines += [f"{PLAYERS[player]}: {sheet(state, player)}", f"  {hand_line(state, player, viewer)}"]
        supports = [
            CARDS.names[card.kind]
            + (f" ({card.resources} resources)" if card.resources else "")
            + (f" ({card.damage} damage)" if card.damage else "")
            + ("" if card.ready else " (exhausted)")
            for card in cards_of(state, player, HQ, SUPPORT_ROLE)
        ]
        lines += [f"  supports: {', '.join(supports)}"] if supports else []
        lines += [f"  HQ.{card.slot + 1}  {unit_line(state, card)}" for card in cards_of(state, player, HQ, UNIT)]
        pile = names_of(list(state.players[player].discard))
        lines += [f"  discard pile: {pile}"] if pile else []
    for place in range(PLANETS):
        if is_planet(state, place):
            lines.append(f"planet {place + 1}: {planet_line(state, place)}")
            for player in range(2):
                for card in cards_of(state, player, place, UNIT):
                    lines.append(f"  {PLAYERS[player]:<5} {place + 1}.{card.slot + 1}  {unit_line(state, card)}")
                reserve = reserve_line(state, player, place, viewer)
                lines += [f"  {PLAYERS[player]:<5} reserve: {reserve}"] if reserve else []
    hidden = sum(kind != NONE for kind in state.line[int(state.face_up) :])
    lines.append(f"{hidden} planets face down")
    return "\n".join(lines)


# Picture

INK, PALE, PAPER, GREY = "#22252b", "#6b7280", "#f6f4ee", "#c9ccd1"
SIDES: Final = ("#b8443c", "#3b6ea8")  # red and blue
READY, TIRED = "#ffffff", "#dcdad2"
TYPE_COLOURS: Final = ("#b5533c", "#4f8a4c", "#3f6fa3")  # material, strongpoint, tech
COLUMN, ROW, GAP = 212, 23, 8
ROWS = 8
LEFT = 20
TOP = 118


@dataclass(frozen=True)
class Band:
    """The part of the table that belongs to one player, above or below the planets."""

    player: int
    units: int  # y of the first row of units
    hq: int  # y of the headquarters
    up: bool  # units grow upwards from the planets


def draw(state: State, viewer: int) -> Scene:
    """Planets in a line, the viewer's units below them and the other's above, headquarters and hands at the edges."""
    scene = Scene(LEFT * 2 + COLUMN * PLANETS + GAP * (PLANETS - 1), 800, PAPER)
    scene.add(Text(LEFT, 26, headline(state), 18, INK, "start", bold=True))
    scene.add(Text(LEFT, 52, shortened(in_progress(state, viewer), 150), 13, PALE, "start"))
    if not state.lists:
        return scene
    below = 0 if viewer == REFEREE else viewer
    planets = TOP + 96 + ROWS * ROW + 10
    bands = (
        Band(below, planets + 84, planets + 84 + ROWS * ROW + 10, up=False),
        Band(1 - below, planets - 10 - ROW, TOP - 40, up=True),
    )
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
    return scene


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
    for card in cards_of(state, band.player, place, UNIT):
        if card.slot < ROWS:
            y = band.units - int(card.slot) * ROW if band.up else band.units + int(card.slot) * ROW
            draw_unit(scene, state, card, x, y)
    if not is_planet(state, place):
        return
    icons, reserve = icons_at(state, band.player, place), reserve_line(state, band.player, place, viewer)
    told = "   ".join(part for part in (f"{icons} command" if icons else "", reserve) if part)
    y = band.units - ROWS * ROW + 8 if band.up else band.units + ROWS * ROW - 8
    scene.add(Text(x + COLUMN - 4, y, told, 10, SIDES[band.player], "end"))


def draw_unit(scene: Scene, state: State, card: Card, x: float, y: float) -> None:
    """Name, command icons, ATK, remaining HP and damage; grey when exhausted; a thick edge in a fight."""
    fights = card.number in (state.attacker, state.defender)
    fill = READY if card.ready else TIRED
    scene.add(Rectangle(x, y, COLUMN, ROW - 3, fill, SIDES[card.controller], round=3, line=3 if fights else 1))
    attached = len(attachments_of(state, card))
    name = CARDS.names[card.kind] + (" +" * attached)
    ink = INK if card.ready else PALE
    scene.add(Text(x + 6, y + 10, shortened(name, 22), 11, ink, "start", bold=is_warlord(card)))
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
    scene.add(
        Line(LEFT, y - 4 if not band.up else y + 128, scene.width - LEFT, y - 4 if not band.up else y + 128, GREY)
    )
    scene.add(Text(LEFT, y + 10, PLAYERS[band.player], 15, colour, "start", bold=True))
    scene.add(Text(LEFT + 52, y + 10, sheet(state, band.player), 12, INK, "start"))
    scene.add(Text(LEFT, y + 30, shortened(hand_line(state, band.player, viewer), 170), 11, INK, "start"))
    supports = ", ".join(
        CARDS.names[card.kind] + ("" if card.ready else " (exhausted)")
        for card in cards_of(state, band.player, HQ, SUPPORT_ROLE)
    )
    scene.add(Text(LEFT, y + 48, shortened(f"supports: {supports or 'none'}", 170), 11, PALE, "start"))
    for card in cards_of(state, band.player, HQ, UNIT):
        row, column = divmod(int(card.slot), PLANETS)
        if row < 2:
            draw_unit(scene, state, card, LEFT + column * (COLUMN + GAP), y + 62 + row * ROW)
