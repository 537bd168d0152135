"""Generated positions of Legion: armies of shipped lists in the middle of a battle.

What the generator promises, so that every table is one a game can come to:
- Armies, hands and battle cards are those of a game that was set up by the rules, in any scenario.
- Leaders stand on free places all over the table, some touching an enemy that they may fight; their minis form up around them.
- Minis have fewer wounds than defeat them; some have fallen, of some units all. Commanders may be gone.
- Tokens are of kinds that the unit can have; vehicles and units without fear have no suppression, many others more than enough.
- Upgrade cards are ready, exhausted or, if they say so, expended. Orders are up, down or in the pool.
- Any phase begins, of any round; blue and priority are anybody's.
"""

from random import Random
from typing import Any

from fuzz.runner import Check, Document, Subject

from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Game
from grognard.envs.legion.actions import DONE, MINI_SLOTS, PASS
from grognard.envs.legion.data.printed import EXHAUST, EXPEND, GROUND_VEHICLE, REPULSOR_VEHICLE
from grognard.envs.legion.data.tables import UNITS, UPGRADES
from grognard.envs.legion.game import RULES
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.names import MINI_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.rules.units import can_be_suppressed, is_droid, is_vehicle, threshold
from grognard.envs.legion.sequence.flows import DEPLOYING, DISPLACING, MOVE, PLACING, UNLOADING
from grognard.envs.legion.state import (
    ALIVE,
    DEFEATED,
    ION,
    NONE,
    ON_TABLE,
    POISON,
    RANK_KINDS,
    STANDBY,
    SUPPRESSION,
    State,
    first_mini,
    token,
    unit_of,
)

SCENARIOS = ("mini", "skirmish", "skirmish", "standard")
QUICK: Document = {
    "deployment": "quick",
    "objective_card": "drawn",
    "deployment_card": "drawn",
    "condition_card": "drawn",
}
TRIES = 60
DERIVED = frozenset({"revision", "log", "ground", "keywords", "sights", "options"})


def generate(random: Random) -> Document:
    """A battle; tried again until the table is possible."""
    while True:
        try:
            document = battle(random)
            Game(RULES, {}, position=document)
            return document
        except BadInput:
            continue


def battle(random: Random) -> Document:
    scenario = random.choice(SCENARIOS)
    options = {"scenario": scenario} if scenario == "mini" else {"scenario": scenario, **QUICK}
    game = Game(RULES, options, random.randrange(10**6))
    for _ in range(TRIES):  # the setup, as far as it is asked
        if game.state.round > 0:
            break
        game.apply(random.choice(game.legal()))
    document: Any = game.to_position()
    for key in ("flow", "decision", "dice", "effects"):
        document.pop(key)
    document["dice"] = {"seed": random.randrange(10**6)}
    document["phase"] = random.choice(["command", "activation", "activation", "activation", "end"])
    document["round"] = random.randint(1, int(game.state.options.rounds))
    document["priority"] = random.choice(PLAYERS)
    for name, facts in document["players"].items():
        facts |= {"victory": random.randint(0, 3), "chosen": None}
        facts.pop("pool")
        lay_cards(random, facts, name)
    scatter_units(random, document, game.state)
    return document


def lay_cards(random: Random, facts: Any, name: str) -> None:
    """Some cards of the hand are discarded already."""
    for card in list(facts["hand"]):
        if card != "Standing Orders" and random.random() < 0.3:
            facts["hand"].remove(card)
            facts["discard"].append(card)


def scatter_units(random: Random, document: Any, state: State) -> None:
    minis = document["minis"]
    for facts in minis.values():
        for key in ("x", "y", "z"):
            facts.pop(key)
    places: list[tuple[int, int, int]] = []
    for name, facts in document["units"].items():
        unit = UNIT_NAMES.index(name)
        if facts["life"] == "aboard":
            continue
        facts["life"] = "on the table"
        facts.pop("leader")
        hurt(random, minis, unit, state)
        alive = [mini for mini in own_minis(unit) if minis.get(MINI_NAMES[mini], {}).get("life") == "alive"]
        x, y = place(random, state, unit, places)
        leader = minis[MINI_NAMES[alive[0]]]
        leader |= {"x": x, "y": y, "heading": random.randrange(24)}
        facts["leader"] = MINI_NAMES[alive[0]]
        facts["tokens"] = tokens(random, state, unit)
        facts["face_up"] = document["phase"] == "activation" and random.random() < 0.3
        facts["face_down"] = int(document["phase"] == "activation" and not facts["face_up"] and random.random() < 0.3)
    for name, facts in document["upgrades"].items():
        use = UPGRADES.use[UPGRADES.labels.index(facts["card"])]
        if use == EXHAUST and random.random() < 0.3:
            facts["state"] = "exhausted"
        elif use == EXPEND and random.random() < 0.3:
            facts["state"] = "expended"
        assert name


def own_minis(unit: int) -> range:
    return range(int(first_mini(unit)), int(first_mini(unit) + MINI_SLOTS))


def hurt(random: Random, minis: Any, unit: int, state: State) -> None:
    """Some minis have fallen, one of the others may be wounded."""
    names = [MINI_NAMES[mini] for mini in own_minis(unit) if MINI_NAMES[mini] in minis]
    for name in names[1:]:
        if random.random() < 0.15:
            minis[name]["life"] = random.choice(["defeated", "defeated this round"])
    health = int(threshold(state, first_mini(unit)))
    if health > 1 and random.random() < 0.4:
        minis[names[0]]["wounds"] = random.randint(1, health - 1)


def place(random: Random, state: State, unit: int, places: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Anywhere, or beside a unit that stands already: often an enemy, whom it touches."""
    width, depth = int(state.ground.width), int(state.ground.height)
    if places and random.random() < 0.25:
        x, y, other = random.choice(places)
        gap = 270 if UNITS.base[state.kind[unit]] == 0 and UNITS.base[state.kind[other]] == 0 else 900
        found = min(width - 900, max(900, x + random.choice([-gap - 1, gap + 1]))), y
    else:
        found = random.randrange(900, width - 900), random.randrange(900, depth - 900)
    places.append((*found, unit))
    return found


def tokens(random: Random, state: State, unit: int) -> Document:
    found: Document = {}
    for kind in ("aim", "dodge", "surge", "observation"):
        if random.random() < 0.25:
            found[kind] = random.randint(1, 3)
    if random.random() < 0.3 and can_be_suppressed(state, unit):
        found["suppression"] = random.randint(1, 6)
    elif random.random() < 0.2 and UNITS.type[state.kind[unit]] != REPULSOR_VEHICLE:
        found["standby"] = 1
    if random.random() < 0.15 and (is_vehicle(state, unit) or is_droid(state, unit)):
        found["ion"] = 1
    if random.random() < 0.1:
        found["immobilize"] = 1
    if random.random() < 0.1 and UNITS.type[state.kind[unit]] < GROUND_VEHICLE and not is_droid(state, unit):
        found["poison"] = 1
    return found


def act(game: Game[Any], random: Random, eagerness: float) -> int:
    """Any action; the more eager, the seldomer one that does nothing."""
    legal = game.legal()
    busy = [action for action in legal if action not in (DONE, PASS)]
    return random.choice(busy if busy and random.random() < eagerness else legal)


# Invariants


def watch(game: Game[Any]) -> Check:
    """What stays as it is: cards of each player, minis, upgrades; and what must always hold."""
    before = counted(game.state)

    def check(now: Game[Any]) -> None:
        state = now.state
        assert counted(state) == before, "cards or minis have come or gone"
        check_tokens(state)
        check_units(state)
        check_points(state)
        check_bases(state)

    return check


def counted(state: State) -> list[list[int]]:
    """Command cards of each player, wherever they lie, and minis of each unit."""
    found = []
    for seat in range(len(PLAYERS)):
        piles = (state.hand[seat], state.discard[seat], state.in_play[seat], state.contingencies[seat])
        piles += (state.flaws[seat], state.flaws_played[seat])
        found.append(sorted(int(card) for pile in piles for card in pile))
    found.append([sum(state.mini[mini] != 0 for mini in own_minis(unit)) for unit in range(len(UNIT_NAMES))])
    found.append([int(card != NONE) for card in state.upgrade])
    return found


def check_tokens(state: State) -> None:
    for unit in range(len(UNIT_NAMES)):
        assert state.face_up[unit] in (0, 1) and 0 <= state.face_down[unit] <= 2, UNIT_NAMES[unit]
    assert min(state.tokens) >= 0 and min(state.pool) >= 0
    assert len(state.pool) == len(PLAYERS) * RANK_KINDS


def check_units(state: State) -> None:
    for unit in range(len(UNIT_NAMES)):
        if state.life[unit] != ON_TABLE:
            continue
        leader = state.leader[unit]
        assert leader != NONE and unit_of(leader) == unit and state.mini[leader] == ALIVE, UNIT_NAMES[unit]
        for mini in own_minis(unit):
            if state.mini[mini] == ALIVE:
                assert 0 <= state.wounds[mini] < threshold(state, mini), MINI_NAMES[mini]
        check_tokens_of(state, unit)


def check_tokens_of(state: State, unit: int) -> None:
    """Tokens that the unit can have: LG-ACT-19, LG-ACT-30, LG-TYPE-droid-1, LG-TYPE-vehicle-3."""
    name = UNIT_NAMES[unit]
    assert can_be_suppressed(state, unit) or token(state, unit, SUPPRESSION) == 0, name
    assert token(state, unit, STANDBY) <= 1, name
    is_machine = is_vehicle(state, unit) or is_droid(state, unit)
    assert token(state, unit, POISON if is_machine else ION) == 0, name


def check_points(state: State) -> None:
    """LG-END-7: what a player has destroyed are the enemy units that are defeated."""
    for seat in range(len(PLAYERS)):
        lost = [unit for unit in range(20 * (1 - seat), 20 * (2 - seat)) if state.life[unit] == DEFEATED]
        assert state.destroyed[seat] == sum(state.points[unit] for unit in lost), PLAYERS[seat]


def check_bases(state: State) -> None:
    """LG-MOVE-7: no two bases overlap, and all stand wholly on the table; while minis take their places some are set aside."""
    if any(state.innermost(flow) >= 0 for flow in (MOVE, PLACING, DISPLACING, UNLOADING, DEPLOYING)):
        return
    standing = [
        mini for mini in range(len(state.mini)) if state.mini[mini] == ALIVE and state.life[unit_of(mini)] == ON_TABLE
    ]
    for at, one in enumerate(standing):
        kind = UNITS.base[state.kind[unit_of(one)]]
        assert state.ground.is_on_table(kind, state.x[one], state.y[one], state.heading[one]), MINI_NAMES[one]
        for other in standing[at + 1 :]:
            if state.z[one] != state.z[other] or abs(state.x[one] - state.x[other]) > 2200:
                continue
            kinds = [UNITS.base[state.kind[unit_of(mini)]] for mini in (one, other)]
            assert not overlaps(
                kinds[0], state.x[one], state.y[one], state.heading[one],
                kinds[1], state.x[other], state.y[other], state.heading[other],
            ), f"{MINI_NAMES[one]} overlaps {MINI_NAMES[other]}"  # fmt: skip


SUBJECT = Subject(rules=RULES, generate=generate, act=act, watch=watch, derived=DERIVED, longest=60)
