"""Positions of Legion, and what each seat may see of them: one list of parts.

Lengths are tenths of a millimetre; a text such as `"10.5 in"` is read, too. Blue's edge is y = 0.

What a partial document does not mention is as follows. The options are those of the scenario `standard`; it is the first round;
gold plays blue and has priority; there are no battle cards. Nobody has units, cards or tokens. A unit that is mentioned needs its
`kind`; its minis, rank, points and leader follow from its cards. Where one of its minis has a place, it stands on the table,
that mini leads it, and those without a place stand in a tight formation around it; otherwise it waits beside the table. A unit
`aboard` another is in that transport. Order pools hold the tokens of all units without one. In progress is the beginning of the
phase, which is the Command Phase if none is given. A table in the middle of the Activation Phase is no more than

    {"phase": "activation",
     "units": {"gold 1": {"kind": "Rebel Troopers"}, "silver 1": {"kind": "Stormtroopers"}},
     "minis": {"gold 1a": {"x": "18 in", "y": "10 in"}, "silver 1a": {"x": "18 in", "y": "22 in"}}}

Everybody sees everything but hands and contingencies, the cards that are laid face down, order tokens on command cards, the faces
of Bane tokens and the order of the supply cards (section 21 of the rules).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Flow
from grognard.envs.core.form import Form, Many, Rows, end_fields
from grognard.envs.core.hidden import Document, hidden_count, reveal
from grognard.envs.core.position import FLAG, Codec, Field, FlowForm, Name, push_at
from grognard.envs.legion.actions import MINI_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import CATEGORIES, SUPPLY
from grognard.envs.legion.data.printed import NO_MINI as NO_MINI_ADDED
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, UNITS, UPGRADES
from grognard.envs.legion.flow import DECISIONS, STEPS
from grognard.envs.legion.geometry.answers import TIGHT
from grognard.envs.legion.geometry.formations import form_up
from grognard.envs.legion.names import (
    BATTLE_NAMES,
    CARD_SLOT_NAMES,
    COMMAND_NAMES,
    MARKER_NAMES,
    MINI_NAMES,
    PLAYERS,
    UNIT_NAMES,
)
from grognard.envs.legion.options import make_options
from grognard.envs.legion.position_checks import COPIES, check_ground, check_table
from grognard.envs.legion.position_frames import FRAMES
from grognard.envs.legion.position_parts import (
    BATTLE_CARD,
    CACHED,
    COMMAND,
    KIND,
    LENGTH,
    MINI,
    NUMBER,
    PLAYER,
    POOL,
    RANK,
    TOKENS,
    UNIT,
    UPGRADE_CARD,
    WEAPON,
    Barricades,
    Effects,
    Hand,
    Supplies,
)
from grognard.envs.legion.position_progress import check_frames
from grognard.envs.legion.rules.command import cards_are_secret
from grognard.envs.legion.rules.effects import refresh_all_keywords
from grognard.envs.legion.rules.obstruction import form
from grognard.envs.legion.rules.terrain import renew_ground
from grognard.envs.legion.rules.units import is_vehicle
from grognard.envs.legion.sequence.flows import ACTIVATION_PHASE, COMMAND_PHASE, END_PHASE, FLOWS, GAME, RESUPPLY, ROUND
from grognard.envs.legion.state import (
    ABOARD,
    ABSENT,
    ACTIVATING,
    ALIVE,
    BANE,
    BATTLE_ROWS,
    CARD_STATES,
    COMMANDING,
    DEFEATED,
    ENDING,
    FALLEN,
    MARKER_KINDS,
    MINI_LIVES,
    NO_MARKER,
    NO_MINI,
    NONE,
    OF_COUNTERPART,
    OF_UNIT,
    ON_TABLE,
    PHASES,
    REASONS,
    SETTING_UP,
    UNIT_LIVES,
    UNITS_ALL,
    WAITING,
    State,
    first_card,
    first_mini,
    owner_of,
    unit_changed,
)

PHASE_FLOWS: Final = {
    COMMANDING: (COMMAND_PHASE, "activate_all"),
    ACTIVATING: (ACTIVATION_PHASE, "end_round"),
    ENDING: (END_PHASE, "end"),
}
"""The flow of each phase, and the step of the round behind it."""
HAND_PIPS: Final = (1, 1, 2, 2, 3, 3, 4)  # LG-SETUP-11
PROFILES: Final = ["unit", *(f"card {slot + 1}" for slot in range(int(UPGRADE_SLOTS))), "counterpart"]


# Who may see what


def sees_chosen(state: State, player: int, seat: int) -> bool:
    """LG-CMD-3: the card of this round lies open once both have been revealed."""
    return player == seat or not cards_are_secret(state)


def own_card(state: State, player: int, seat: int, card: int) -> bool:
    return player == seat


def a_player(state: State, player: int, seat: int, card: int) -> bool:
    """Both players know which cards one of them has seen in the other's hand."""
    return seat >= 0


def sees_bane(state: State, row: int, seat: int) -> bool:
    """LG-K-bane-tokens: which one it is, its owner knows."""
    return state.marker[row] != BANE or state.marker_owner[row] == seat


# Which rows there are


def has_unit(state: State, unit: int) -> bool:
    return state.life[unit] != ABSENT


def has_card(state: State, slot: int) -> bool:
    return state.upgrade[slot] != NONE


def has_mini(state: State, mini: int) -> bool:
    return state.mini[mini] != NO_MINI


def has_marker(state: State, row: int) -> bool:
    return state.marker[row] != NO_MARKER


PARTS: Final = (
    Field("round", Codec(0, 20)),
    Field("phase", Name(PHASES, "phase", {})),
    Field("active", PLAYER),
    Field("priority", PLAYER),
    Field("blue", PLAYER),
    Field("map", Codec(-1, 999)),
    Field("turned", FLAG),
    Field("objective", BATTLE_CARD),
    Field("deployment", BATTLE_CARD),
    Field("condition", BATTLE_CARD),
    Rows("rows", CATEGORIES[: int(BATTLE_ROWS)], [], [Many("cards", BATTLE_CARD, "rows", ordered=True)]),
    Supplies("supplies", BATTLE_CARD),
    Barricades("barricades"),
    Effects("effects"),
    Rows(
        "markers",
        MARKER_NAMES,
        [
            Field("kind", Name(MARKER_KINDS, "kind of token", {}), "marker"),
            Field("owner", PLAYER, "marker_owner"),
            Field("x", LENGTH, "marker_x"),
            Field("y", LENGTH, "marker_y"),
            Field("z", LENGTH, "marker_z"),
            Field("heading", Codec(0, 23), "marker_heading"),
            Field("face", Codec(0, 9), "marker_face"),
            Field("holder", UNIT, "marker_holder"),
            Field("wounds", Codec(0, 99), "marker_wounds"),
            Field("dropped", PLAYER, "marker_dropped"),
            Field("about", NUMBER, "marker_about", shown=sees_bane),
        ],
        present=has_marker,
    ),
    Rows(
        "players",
        PLAYERS,
        [
            Field("chosen", COMMAND, shown=sees_chosen),
            Field("nominated", UNIT),
            Field("passed", FLAG),
            Field("victory", Codec(0, 999)),
            Field("army", Codec(-1, 999)),
            Field("cost", Codec(0, 9999)),
            Field("destroyed", Codec(0, 9999)),
        ],
        [
            Hand("hand", COMMAND),
            Many("discard", COMMAND, ordered=True),
            Many("in_play", COMMAND, ordered=True),
            Many("contingencies", COMMAND, shown=own_card),
            Many("known", COMMAND, shown=a_player),
            Many("laid", RANK, shown=own_card),
            Many("flaws", COMMAND),
            Many("flaws_played", COMMAND),
            POOL,
        ],
    ),
    Rows(
        "units",
        UNIT_NAMES,
        [
            Field("kind", KIND),
            Field("counterpart", KIND),
            Field("life", Name(UNIT_LIVES, "state", {})),
            Field("rank", RANK),
            Field("points", Codec(0, 9999)),
            Field("leader", MINI),
            Field("face_up", FLAG),
            Field("face_down", Codec(0, 2)),
            Field("ordered", FLAG),
            Field("ordered_by", UNIT),
            Field("ordered_with_card", FLAG),
            Field("aboard", UNIT),
            Field("moves", Codec(0, 99)),
            Field("standard_moves", Codec(0, 99)),
            Field("rolled_resilience", FLAG),
            Field("disrupted", WEAPON),
            Field("displaced", FLAG),
        ],
        [
            TOKENS,
            Many("supply_cards", BATTLE_CARD, ordered=True),
            Many("supply_used", Codec(0, 99), ordered=True),
        ],
        present=has_unit,
    ),
    Rows(
        "upgrades",
        CARD_SLOT_NAMES,
        [
            Field("card", UPGRADE_CARD, "upgrade"),
            Field("joined", FLAG, "upgrade_joined"),
            Field("state", Name(CARD_STATES, "state", {}), "upgrade_state"),
            Field("side", Name(["A", "B"], "side", {}), "upgrade_side"),
            Field("used", FLAG, "upgrade_used"),
            Field("wounds", Codec(0, 99), "upgrade_wounds"),
            Field("set_aside", UPGRADE_CARD),
        ],
        [CACHED],
        present=has_card,
    ),
    Rows(
        "minis",
        MINI_NAMES,
        [
            Field("life", Name(MINI_LIVES, "state", {}), "mini"),
            Field("profile", Name(PROFILES[1:], "profile", {-1: "unit"})),
            Field("x", LENGTH),
            Field("y", LENGTH),
            Field("z", LENGTH),
            Field("heading", Codec(0, 23)),
            Field("wounds", Codec(0, 99)),
        ],
        present=has_mini,
    ),
    end_fields(PLAYERS, REASONS),
)


class LegionForm(Form[State]):
    """Positions and views of Legion."""

    game = "legion"

    def __init__(self) -> None:
        super().__init__(PARTS, FlowForm(FLOWS, STEPS, FRAMES), DECISIONS, PLAYERS)

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def blank(self, options: Mapping[str, object]) -> State:
        state = State(make_options(options)).lay_out()
        state.round, state.phase, state.blue, state.priority = i64(1), COMMANDING, i64(0), i64(0)
        return state

    def settle(self, state: State, document: Mapping[str, object], problems: Problems) -> None:
        if state.map == NONE:
            state.map = i64(0)
        raise_units(state, document, problems)
        check_ground(state, problems)
        if problems.found:
            return
        renew_ground(state)
        check_frames(state, problems)
        refresh_all_keywords(state)
        stand_up(state, document, problems)
        fill_pools(state, document)
        check_table(state, problems)
        if "flow" not in document and not state.over and not problems.found:
            self.begin(state)

    def begin(self, state: State) -> None:
        """The beginning of the phase."""
        if state.phase == SETTING_UP:
            state.push(GAME)
            return
        self.push_at(state, GAME, "play_rounds")
        flow, behind = PHASE_FLOWS[state.phase]
        self.push_at(state, ROUND, behind)
        state.push(flow)

    def push_at(self, state: State, flow: Flow, step: str, numbers: Sequence[int] = ()) -> None:
        push_at(state, flow, self.flow.steps[flow.name].index(step), numbers)

    def guess(self, table: Document, seat: int) -> None:
        """Possible things in the place of what is hidden: cards by their pips, tokens of the pool, unseen supplies."""
        players: Any = table["players"]
        for name, facts in players.items():
            reveal(players, f"{name}/hand", guessed_hand(facts))
            reveal(players, f"{name}/contingencies", [COMMAND_NAMES[card] for card in unseen_cards(facts)])
            lay_tokens(facts)
            if isinstance(facts["chosen"], dict):
                facts["chosen"] = facts["hand"][-1] if facts["hand"] else None
        supplies = unseen_supplies(table)
        reveal(table, "supplies", supplies)
        for name in ("first", "second"):
            reveal(table, f"flow/*/{name}", supplies)
        markers: Any = table["markers"]
        for row, facts in enumerate(markers.values()):
            if isinstance(facts["about"], dict):
                facts["about"] = row % 3


def guessed_hand(facts: Any) -> list[object]:
    """LG-SETUP-11: cards for the hidden part of a hand: first those of the pips that are still missing of two each."""
    seen = [card for pile in ("hand", "discard", "in_play") for card in facts[pile] if isinstance(card, str)]
    missing = Counter(HAND_PIPS) - Counter(int(COMMANDS.hand_pips[COMMAND_NAMES.index(card)]) for card in seen)
    found, rest = [], []
    for card in unseen_cards(facts):
        pips = int(COMMANDS.hand_pips[card])
        if missing[pips] > 0:
            missing[pips] -= 1
            found.append(COMMAND_NAMES[card])
        else:
            rest.append(COMMAND_NAMES[card])
    return [*found, *rest]


def unseen_cards(facts: Any) -> list[int]:
    """Command cards of no character that lie nowhere in sight."""
    piles = ("hand", "discard", "in_play", "contingencies")
    seen = {card for pile in piles for card in facts[pile] if isinstance(card, str)}
    return [card for card in range(COMMANDS.count) if COMMAND_NAMES[card] not in seen and COMMANDS.generic[card]]


def lay_tokens(facts: Any) -> None:
    """LG-ACT-2: tokens for the hidden ones on command cards, which then are not in the pool."""
    hidden = sum(hidden_count(entry) or 0 for entry in facts["laid"])
    ranks = [rank for rank, number in facts["pool"].items() for _ in range(number)][:hidden]
    for rank in ranks:
        facts["pool"][rank] -= 1
    facts["laid"] = ranks if hidden else facts["laid"]


def unseen_supplies(table: Any) -> list[object]:
    """LG-BATTLE-5: two of each kind, except those that units hold or the player has just drawn."""
    held = Counter(card for facts in table["units"].values() for card in facts["supply_cards"] if isinstance(card, str))
    for frame in table["flow"]:
        if frame["flow"] == RESUPPLY.name:
            held.update(frame[name] for name in ("first", "second") if isinstance(frame[name], str))
    found: list[object] = []
    for card in range(BATTLE.count):
        if BATTLE.category[card] == SUPPLY:
            found += [BATTLE_NAMES[card]] * (COPIES - held[BATTLE_NAMES[card]])
    return found


# What a document says of itself


def raise_units(state: State, document: Mapping[str, object], problems: Problems) -> None:
    """Give units what the document does not say of them: life, rank, points, minis, leaders."""
    given: Any = document.get("units", {})
    minis: Any = document.get("minis", {})
    for unit in range(int(UNITS_ALL)):
        name, kind = UNIT_NAMES[unit], int(state.kind[unit])
        if name not in given:
            continue
        if kind == NONE:
            problems.add(f"units.{name}", "a unit needs its `kind`")
            continue
        facts = given[name]
        if "rank" not in facts:
            state.rank[unit] = UNITS.rank[kind]
        if "points" not in facts:
            state.points[unit] = _points(state, unit)
        raise_minis(state, unit, minis)
        own_minis = range(int(first_mini(unit)), int(first_mini(unit) + MINI_SLOTS))
        placed = [mini for mini in own_minis if MINI_NAMES[mini] in minis and state.mini[mini] == ALIVE]
        if "leader" not in facts:
            alive = [mini for mini in own_minis if state.mini[mini] == ALIVE]
            state.leader[unit] = i64((placed or alive or [int(NONE)])[0])
        if "life" not in facts:
            state.life[unit] = _life(state, unit, bool(placed))


def _life(state: State, unit: int, is_placed: bool) -> i64:
    if state.aboard[unit] != NONE:
        return ABOARD
    if is_placed:
        return ON_TABLE
    return WAITING if state.leader[unit] != NONE else DEFEATED


def _points(state: State, unit: int) -> i64:
    points = UNITS.points[state.kind[unit]]
    if state.counterpart[unit] != NONE:
        points += UNITS.points[state.counterpart[unit]]
    for slot in range(int(first_card(i64(unit))), int(first_card(i64(unit)) + UPGRADE_SLOTS)):
        if state.upgrade[slot] != NONE:
            points += UPGRADES.points[state.upgrade[slot]]
    return points


def raise_minis(state: State, unit: int, given: Mapping[str, object]) -> None:
    """The minis of a unit card come first, then those of its upgrades, then a counterpart; what is mentioned stays as it is."""
    profiles = [int(OF_UNIT)] * int(UNITS.minis[state.kind[unit]])
    for at in range(int(UPGRADE_SLOTS)):
        card = state.upgrade[int(first_card(i64(unit))) + at]
        if card != NONE and UPGRADES.adds_mini[card] and UPGRADES.mini_wounds[card] != NO_MINI_ADDED:
            profiles.append(at)
    if state.counterpart[unit] != NONE:
        profiles.append(int(OF_COUNTERPART))
    for number, profile in enumerate(profiles[: int(MINI_SLOTS)]):
        mini = int(first_mini(i64(unit))) + number
        facts: Any = given.get(MINI_NAMES[mini], {})
        if "profile" not in facts:
            state.profile[mini] = i64(profile)
        if "life" not in facts:
            state.mini[mini] = FALLEN if state.life[unit] == DEFEATED else ALIVE


def stand_up(state: State, document: Mapping[str, object], problems: Problems) -> None:
    """Minis without a place stand in a tight formation around their leader, who stands on what is there."""
    given: Any = document.get("minis", {})
    for unit in range(int(UNITS_ALL)):
        if state.life[unit] != ON_TABLE:
            continue
        own_minis = range(int(first_mini(i64(unit))), int(first_mini(i64(unit)) + MINI_SLOTS))
        missing = [
            mini for mini in own_minis if state.mini[mini] == ALIVE and "x" not in given.get(MINI_NAMES[mini], {})
        ]
        leader = int(state.leader[unit])
        if leader != NONE and "z" not in given.get(MINI_NAMES[leader], {}):
            state.z[leader] = max(i64(0), _level(state, unit, leader))
            unit_changed(state, i64(unit))
        if missing and not _form_up(state, unit, missing):
            problems.add(f"units.{UNIT_NAMES[unit]}", "there is no room for its minis around the leader")


def _level(state: State, unit: int, mini: int) -> i64:
    base, x, y = UNITS.base[state.kind[unit]], state.x[mini], state.y[mini]
    return state.ground.level(base, x, y, state.heading[mini], is_vehicle(state, i64(unit)))


def _form_up(state: State, unit: int, missing: Sequence[int]) -> bool:
    """Whether all of these minis found a place around their leader."""
    leader = state.leader[unit]
    formation = form(state, i64(unit), i64(len(missing)))
    for mini in range(int(first_mini(i64(unit))), int(first_mini(i64(unit)) + MINI_SLOTS)):
        if state.mini[mini] == ALIVE and mini != leader and mini not in missing:
            formation.add_standing(state.x[mini], state.y[mini], state.z[mini])
    form_up(formation, TIGHT)
    for at, mini in enumerate(missing[: int(formation.count)]):
        state.x[mini], state.y[mini], state.z[mini] = formation.px[at], formation.py[at], formation.pz[at]
        state.heading[mini] = state.heading[leader]
        unit_changed(state, i64(unit))
    return bool(formation.is_complete)


def fill_pools(state: State, document: Mapping[str, object]) -> None:
    """LG-CMD-9: a token for every undefeated unit that has none."""
    players: Any = document.get("players", {})
    for seat, name in enumerate(PLAYERS):
        if "pool" in players.get(name, {}) or state.phase != ACTIVATING:
            continue
        for unit in range(int(UNITS_ALL)):
            if owner_of(i64(unit)) == seat and WAITING <= state.life[unit] <= ABOARD:
                if not state.face_up[unit] and not state.face_down[unit]:
                    state.pool[seat * len(POOL.names) + int(state.rank[unit])] += 1
