"""What a game of Space Empires with some options can use: hexes of its map, counters of its modules, its seats and enemies."""

from grognard.envs.core.scope import Scope
from grognard.envs.space_empires.actions import AT, BID, BUILD, CHOOSE, FIRE_AT, PLAYER, RESEARCH, TO
from grognard.envs.space_empires.columns import LAYOUTS, SEATS
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    GROUP_SLOTS,
    HEXES,
    MACHINES,
    MAX_PLAYERS,
    SLOTS,
    TECHNOLOGIES,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.options import VICTORIES, Options
from grognard.envs.space_empires.state import State

AGREED = (
    "merchants", "fighters", "raiders", "mines", "aliens", "instant_tech", "slingshot", "warp_1", "warp_2", "gearing",
    "unpredictable", "revised", "teams", "doomsday",
)  # fmt: skip
QUESTIONS_OF_RAIDERS = (
    "AnnounceRaiders", "AnnounceScanners", "AnnounceCloaking", "AnnounceBetterScanners", "ChooseEarlyRetreat",
    "ChooseUncloaked",
)  # fmt: skip


def narrow(state: State, scope: Scope) -> None:
    """Take away what the options rule out."""
    narrow_map(state, scope)
    narrow_counters(state.options, scope)
    narrow_seats(state.options, scope)
    narrow_neutrals(state.options, scope)
    narrow_questions(state.options, scope)


def narrow_map(state: State, scope: Scope) -> None:
    """SE-2.1: only hexes of the map are played on; with free placement either half hex may become one of them."""
    boards = [state.board]
    if state.options.free_placement and state.board.half_seat >= 0:
        boards += [load_board(state.options.map, half) for half in range(len(state.board.half_choices))]
    hexes = {where for where in range(HEXES) for board in boards if board.in_play[where]}
    scope.keep_names(AT, hexes)
    scope.keep_names(TO, hexes)
    scope.keep_rows("hexes", hexes)


def narrow_counters(options: Options, scope: Scope) -> None:
    """SE-10 to SE-13: counters and technologies of modules that are not used stay in the box."""
    kinds = [kind for kind in range(int(UNITS.players)) if options.has_module(UNITS.module[kind])]
    slots = [slot for slot in range(SLOTS) if UNITS.of_slot[slot] in kinds]
    groups = [slot for slot in slots if slot < GROUP_SLOTS]
    singles = [slot - GROUP_SLOTS for slot in slots if slot >= GROUP_SLOTS]
    neutrals = range(SLOTS, SLOTS + ALIEN_TYPES + MACHINES)
    rivals = range(int(options.players) - 1)
    scope.keep_names(BUILD, kinds)
    scope.keep_names(CHOOSE, {*slots, *neutrals})
    scope.keep_names(FIRE_AT, {*slots, *neutrals})
    scope.keep_rows("my_groups", groups)
    scope.keep_rows("my_singles", singles)
    scope.keep_rows("seen_groups", [rival * GROUP_SLOTS + slot for rival in rivals for slot in groups])
    scope.keep_rows("seen_singles", [rival * (SLOTS - GROUP_SLOTS) + slot for rival in rivals for slot in singles])
    scope.keep_rows("counted_groups", [rival * GROUP_SLOTS + at for rival in rivals for at in range(len(groups))])
    if not options.raiders:
        scope.keep_rows("my_raiders", ())
        scope.keep_rows("seen_raiders", ())
    unused = [symbol for kind, symbol in enumerate(UNITS.symbols[: UNITS.players]) if kind not in kinds]
    scope.drop_columns("decision", [f"building_{symbol}" for symbol in unused])
    known = [at for at in range(len(TECHNOLOGIES)) if options.has_module(TECHNOLOGY.module[at])]
    unknown = [name for at, name in enumerate(TECHNOLOGIES) if at not in known]
    scope.keep_names(RESEARCH, known)
    for prefix in ("level", "disclosed", "progress", "grants"):
        gone = TECHNOLOGIES if prefix in ("progress", "grants") and not options.unpredictable else unknown
        scope.drop_columns("me", [f"{prefix}_{name}" for name in gone])
    scope.drop_columns("others", [f"level_{name}" for name in unknown])


def narrow_seats(options: Options, scope: Scope) -> None:
    """Seats that nobody sits in; what was agreed does not change."""
    players = int(options.players)
    others = LAYOUTS[players - 1].piece("others").rows or []
    empty = [seat for seat in SEATS[1:] if seat not in others]
    scope.keep_names(PLAYER, {*range(players), MAX_PLAYERS, MAX_PLAYERS + 1})
    scope.drop_columns("game", [*AGREED, *VICTORIES, *[f"seat_{seat}" for seat in range(players, MAX_PLAYERS)]])
    for prefix in ("asked", "raiders", "scanners"):
        scope.drop_columns("decision", [f"{prefix}_{seat}" for seat in empty])
    for prefix in ("attacker", "defender", "bonus"):
        scope.drop_columns("battle", [f"{prefix}_{seat}" for seat in empty])
    scope.drop_columns("my_raiders", [f"cloaked_{seat}" for seat in empty])
    scope.drop_columns("others", ["partner"])
    if options.rounds == 0:
        scope.drop_columns("game", ["cycles_left"])
    if players == 1:  # SE-SOLO.1
        scope.drop_actions(range(int(BID.start), int(BID.start + BID.count)))
        scope.drop_columns("game", ["order", "seat_0"])
        scope.drop_columns("me", ["bid"])


def narrow_neutrals(options: Options, scope: Scope) -> None:
    """SE-14, SE-17: aliens and machines that are not in the game."""
    machines = MACHINES if options.solitaire else int(options.doomsday)
    scope.keep_rows("machines", range(machines))
    gone = {*range(SLOTS + ALIEN_TYPES + machines, int(FIRE_AT.count))}
    if machines == 0:
        scope.drop_actions([PLAYER.at(MAX_PLAYERS + 1)])
        scope.drop_columns("game", ["machines"])
        scope.drop_columns("battle", [f"{prefix}_machines" for prefix in ("attacker", "defender", "bonus")])
    if not options.aliens:
        gone |= {*range(SLOTS, SLOTS + ALIEN_TYPES)}
        scope.drop_actions([PLAYER.at(MAX_PLAYERS)])
        scope.drop_actions([CHOOSE.at(slot) for slot in range(SLOTS, SLOTS + ALIEN_TYPES)])
        scope.keep_rows("alien_ships", ())
        scope.drop_columns("hexes", [name for name in scope.full.piece("hexes").columns if name.startswith("alien")])
        scope.drop_columns("battle", [f"{prefix}_aliens" for prefix in ("attacker", "defender", "bonus")])
        scope.drop_columns("my_raiders", ["cloaked_aliens"])
    scope.drop_actions([FIRE_AT.at(target) for target in gone])


def narrow_questions(options: Options, scope: Scope) -> None:
    """Questions of rules that are not used, and what is told of them."""
    ruled_out = {
        "ChooseHalfHex ChooseHomeworld": options.free_placement,
        " ".join(QUESTIONS_OF_RAIDERS): options.raiders,
        " ".join(f"{what}_{seat}" for what in ("raiders", "scanners") for seat in SEATS): options.raiders,
        "ChooseMineTarget": options.mines,
        "ChoosePassengers ChooseHomeless berths": options.fighters,
        "ChooseSlingshot rolls": options.slingshot,
        "ChooseGrants": options.unpredictable,
        "ChoosePrey": options.solitaire or options.doomsday > 0,
        "ChooseSpoils": options.players > 2,
        "ChooseBid ChooseFirstPlayer": options.players > 1,
        "ChooseUpgrade ChooseUpgradeTechnology": not options.instant_tech,
    }
    for names, used in ruled_out.items():
        if not used:
            scope.drop_columns("decision", names.split())
    if not options.fighters:
        scope.drop_columns("battle", ["point_defence"])
