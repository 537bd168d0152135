"""What the frames of a position cannot say together with the rest of it."""

from typing import Final

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import STEP, Local
from grognard.envs.edge.board import PLACEMENTS
from grognard.envs.edge.data.tables import COMPONENTS
from grognard.envs.edge.flow import STEPS
from grognard.envs.edge.names import PLAYERS
from grognard.envs.edge.rules import placing
from grognard.envs.edge.rules.movement import choose_way
from grognard.envs.edge.rules.setup import STEPS as SETUP_STEPS
from grognard.envs.edge.rules.setup import choose_factions, choose_squads, squads_chosen
from grognard.envs.edge.sequence import (
    COMBAT_ACTION,
    COMBAT_SERIAL,
    DEPLOY,
    DEPLOY_ANCHOR,
    DEPLOY_AREA,
    FIGHT_SERIAL,
    HIT_SERIAL,
    MOVE_SERIAL,
    MOVING,
    MOVING_PLACE,
    PLACING,
    PLACING_ANCHOR,
    PLACING_AREA,
    PLAY,
    PLAY_EVENT,
    PLAY_SERIAL,
    ROLL_SERIAL,
    SETUP,
    SETUP_AT,
    STRIKE_SERIAL,
)
from grognard.envs.edge.state import NONE, State

SERIALS: Final = (
    MOVE_SERIAL, FIGHT_SERIAL, COMBAT_SERIAL, COMBAT_ACTION, STRIKE_SERIAL, ROLL_SERIAL, HIT_SERIAL, PLAY_SERIAL,
)  # fmt: skip
BY_MODEL: Final = (
    placing.TOUCHING_MODEL,
    placing.ON_HEXES_OF,
    placing.AWAY_FROM,
)  # areas that are measured from a model,
BY_SPACE: Final = (placing.NEXT_TO, placing.TOUCHING_SPACE, placing.IN_SPACE)  # from a Space,
BY_BASE: Final = (placing.ON_BASE,)  # or from hexes on which a base lay


def check_frames(state: State, problems: Problems) -> None:
    """Periods are numbered so far as `serial` says, anchors are on the board, and what is answered is in progress."""
    starts: list[int] = []
    frame = int(state.top)
    while frame >= 0:
        starts.insert(0, frame)
        frame = int(state.below(frame))
    _check_choosers(state, problems)
    _check_supplies(state, problems)
    for at, frame in enumerate(starts):
        flow = int(state.frames[frame])
        for local in SERIALS:
            if local.flow.number == flow and local.of(state, frame) > state.serial:
                problems.add(_place(at, local), f"the last period has the number {state.serial}")
        if flow == PLAY.number and PLAY_EVENT.of(state, frame) not in (NONE, *starts[:at]):
            problems.add(_place(at, PLAY_EVENT), "no frame below it begins there")
        if flow == MOVING.number and _is_nowhere(state, frame):
            problems.add(_place(at, MOVING_PLACE), "the move has come to its end, but nobody has said where")
        for other, area, anchor in ((DEPLOY, DEPLOY_AREA, DEPLOY_ANCHOR), (PLACING, PLACING_AREA, PLACING_ANCHOR)):
            if flow == other.number and not _is_there(state, int(area.of(state, frame)), int(anchor.of(state, frame))):
                problems.add(_place(at, anchor), "nothing on the board has this number")


def _is_there(state: State, area: int, anchor: int) -> bool:
    """Whether an area can be measured from an anchor."""
    if area in BY_MODEL:
        return 0 <= anchor < len(state.life) and state.space[anchor] != NONE
    if area in BY_SPACE:
        return 0 <= anchor < state.board.spaces
    if area in BY_BASE:
        return 0 <= anchor < state.board.spaces * PLACEMENTS
    return -1 <= anchor < state.board.spaces  # it is not looked at


def _place(at: int, local: Local) -> str:
    return f"flow[{at}].{local.name}"


def _check_choosers(state: State, problems: Problems) -> None:
    """ED-S5, ED-S7: while these are chosen, whoever has had a turn has a faction, and then all squads."""
    setup = state.innermost(SETUP)
    if setup == NONE:
        return
    step, at = int(state.frames[setup + STEP]), int(min(SETUP_AT.of(state, setup), state.options.players))
    factions, squads = SETUP_STEPS.index(choose_factions), SETUP_STEPS.index(choose_squads)
    for number in range(int(state.options.players)):
        seat = (state.first + number) % state.options.players
        had_faction = step == squads or (step == factions and number < at - 1)
        had_squads = step == squads and number < at
        if had_faction and state.faction[seat] == NONE:
            problems.add("flow[1].at", f"{PLAYERS[seat]} has not chosen a faction")
        elif had_squads and squads_chosen(state, seat) < state.options.squads:
            problems.add("flow[1].at", f"{PLAYERS[seat]} has not chosen all squads")


def _is_nowhere(state: State, frame: int) -> bool:
    """Whether a move is to be ended without hexes, and nobody is asked for them."""
    asked = frame == state.top and state.pending != NONE
    chosen = state.frames[frame + STEP] > STEPS[MOVING.number].index(choose_way)
    return bool(chosen and not asked and MOVING_PLACE.of(state, frame) == NONE)


def _check_supplies(state: State, problems: Problems) -> None:
    """ED-LIM-1: no more in supply than there are."""
    for name, count in (("crystals", COMPONENTS.crystals), ("charges", COMPONENTS.charges)):
        most = int(count * state.options.players)
        if getattr(state, name) > most:
            problems.add(name, f"there are {most} (ED-LIM-1)")
