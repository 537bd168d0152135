"""The table as a picture at true scale: terrain, bases, tokens and what is in progress; sheets of both players beside or below.

`render_pieces.py` draws what lies on the table, `render_marks.py` what is in progress, `render_sheets.py` the sheets.
"""

from grognard.envs.core.scene import Line, Rectangle, Scene, Text
from grognard.envs.legion.data.printed import INCH
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.render import battle_lines, fight_lines, progress_lines, question, title
from grognard.envs.legion.render_marks import draw_deeds, draw_reach, draw_zones, ghosts
from grognard.envs.legion.render_pieces import draw_labels, draw_markers, draw_minis, draw_terrain
from grognard.envs.legion.render_sheets import SHEET, draw_sheet, sheet_height, sheet_of, wrapped
from grognard.envs.legion.render_space import BACKGROUND, COLOURS, FAINT, GRID, HEAD, INK, MARGIN, TABLE, Space
from grognard.envs.legion.state import NONE, State

LINE = 16.0  # height of a line of what is in progress
GAP = 14.0  # between sheets


def draw(state: State, player: int) -> Scene:
    """Title, table, a sheet for each player, and what is in progress."""
    space = Space(state)
    sheets = [sheet_of(state, seat, player) for seat in range(len(PLAYERS))]
    heights = [sheet_height(rows) for rows in sheets]
    is_wide = int(state.ground.width) > int(state.ground.height) * 3 // 2
    right, below = MARGIN + space.width + MARGIN, HEAD + space.height + 30
    places = (
        [(MARGIN, below), (MARGIN + space.width - SHEET, below)]
        if is_wide
        else [(right, HEAD), (right, HEAD + heights[0] + GAP)]
    )
    lines = progress(state, player)
    tall = below + max(heights) + GAP if is_wide else max(HEAD + space.height + 30, HEAD + sum(heights) + GAP + GAP)
    text_at = MARGIN, tall if is_wide else below
    if not is_wide:
        tall = max(tall, below)
    height = max(tall, text_at[1] + LINE * len(lines)) + MARGIN / 2
    scene = Scene(int(right if is_wide else right + SHEET + MARGIN), int(height), BACKGROUND)
    _draw_title(scene, state, player)
    _draw_ground(scene, state, space)
    draw_terrain(scene, state, space)
    draw_zones(scene, state, space)
    draw_reach(scene, state, space)
    draw_markers(scene, state, space, player)
    draw_minis(scene, state, space)
    draw_deeds(scene, state, space)
    draw_labels(scene, state, space, ghosts(state, space))
    for seat, (x, y) in enumerate(places):
        draw_sheet(scene, state, seat, sheets[seat], x, y)
    for row, line in enumerate(lines):
        scene.add(Text(text_at[0], text_at[1] + LINE * row, line, 11, INK if row == 0 else FAINT, "start", row == 0))
    return scene


def progress(state: State, player: int) -> list[str]:
    """What is asked, the attack that is rolled, and the flows in progress."""
    lines = [question(state, player)] if state.pending != NONE else []
    lines += [line.strip() for line in fight_lines(state)]
    flows = progress_lines(state)
    lines += [f"in progress: {' > '.join(flows)}"] if flows else []
    return [part for line in lines for part in wrapped(line, 118)]


def _draw_title(scene: Scene, state: State, player: int) -> None:
    view = "as the referee sees it" if player < 0 else f"as {PLAYERS[player]} sees it"
    scene.add(Text(MARGIN, 20, title(state), 17, INK, "start", True))
    scene.add(Text(MARGIN, 42, ". ".join([f"Star Wars: Legion, {view}", *battle_lines(state)]), 11, FAINT, "start"))


def _draw_ground(scene: Scene, state: State, space: Space) -> None:
    """The table with a grid of 6 inches, and both long edges in the colour of who sits there."""
    width, height = int(state.ground.width), int(state.ground.height)
    left, top = space.at(0, height)
    scene.add(Rectangle(left, top, space.width, space.height, TABLE, INK))
    step = 6 * int(INCH)
    for x in range(step, width, step):
        scene.add(Line(*space.at(x, 0), *space.at(x, height), GRID))
    for y in range(step, height, step):
        scene.add(Line(*space.at(0, y), *space.at(width, y), GRID))
    for x in range(0, width + 1, 2 * step):
        scene.add(Text(space.at(x, 0)[0], top + space.height + 10, f"{x // int(INCH)} in", 8, FAINT))
    if state.blue != NONE:
        blue = int(state.blue)
        scene.add(Rectangle(left, top + space.height, space.width, 4, COLOURS[blue]))
        scene.add(Rectangle(left, top - 4, space.width, 4, COLOURS[1 - blue]))
