"""Generated positions of Legion: armies of shipped lists in the middle of a battle.

What the generator promises, so that every table is one a game can come to:
- Armies, hands and battle cards are those of a game that was set up by the rules, in any scenario, on any map of its size.
- Leaders stand on free places all over the table, on roofs as well, many touching an enemy, some several; their minis form up
  around them. Some units are aboard transports with room for them, some wait, some are defeated.
- Minis have fewer wounds than defeat them; some have fallen, leaders among them, of some units all. Commanders may be gone.
- Tokens are of kinds that the unit can have; vehicles and units without fear have no suppression, many others more than enough.
- Upgrade cards are ready, exhausted, if they say so expended, discarded, and on either side if they have two.
- Charges, smoke, graffiti, Bane tokens and barricades lie about; objective tokens are claimed by units that touch them.
- Orders are up, down, in the pool or on command cards. Cards are in hand, in play (permanent ones of earlier rounds, too), known
  to the opponent or discarded; supply cards are held.
- Any phase begins, of any round; blue and priority are anybody's.
"""

import re
from random import Random
from typing import Any

from fuzz.runner import Check, Document, Subject

from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Game
from grognard.envs.legion.actions import DONE, MINI_SLOTS, PASS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import (
    BASE_RADIUS,
    CATEGORIES,
    EXHAUST,
    EXPEND,
    GROUND_VEHICLE,
    REPULSOR_VEHICLE,
    SKIRMISH,
    STANDARD,
)
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, UNITS, UPGRADES
from grognard.envs.legion.game import RULES
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.names import BATTLE_NAMES, CARD_SLOT_NAMES, COMMAND_NAMES, MINI_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.rules.boarding import seats_for
from grognard.envs.legion.rules.units import (
    can_be_suppressed,
    has,
    has_small_base,
    is_creature,
    is_droid,
    is_trooper,
    is_vehicle,
    threshold,
    value,
)
from grognard.envs.legion.sequence.flows import DEPLOYING, DISPLACING, MOVE, PLACING, UNLOADING
from grognard.envs.legion.state import (
    ABOARD,
    ALIVE,
    BANE,
    BATTLE_ROWS,
    DEFEATED,
    FACE_UP,
    ION,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    ON_TABLE,
    POISON,
    RANK_KINDS,
    STANDBY,
    SUPPRESSION,
    State,
    first_mini,
    owner_of,
    token,
    unit_of,
)

SCENARIOS = ("mini", "skirmish", "skirmish", "standard", "full")
TRIES = 40
UNIT = re.compile(r"(?:gold|silver) \d+")
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
DERIVED = frozenset({"revision", "log", "ground", "keywords", "powers", "sights", "stood", "touched", "options"})


def generate(random: Random) -> Document:
    """A battle; units that find no room are put elsewhere, and in the end they are gone."""
    while True:
        document, state = battle(random)
        for number in range(TRIES):
            try:
                calm_fearless(document, RULES.declared_form().read(document))
                Game(RULES, {}, position=document)
                return document
            except BadInput as error:
                names = sorted(set(UNIT.findall(str(error))))
                if not names or number > TRIES // 2:
                    break
                for name in names:
                    put_elsewhere(random, document, name, state, number)


def calm_fearless(document: Any, state: State) -> None:
    """Cards in play may take all fear from a unit."""
    for name, facts in document["units"].items():
        if not can_be_suppressed(state, UNIT_NAMES.index(name)):
            facts["tokens"].pop("suppression", None)


def put_elsewhere(random: Random, document: Any, name: str, state: State, number: int) -> None:
    facts = document["units"][name]
    if facts["life"] != "on the table":
        return
    if number < TRIES // 4:
        x, y = place(random, state, UNIT_NAMES.index(name), [])
        document["minis"][facts["leader"]] |= {"x": x, "y": y}
        return
    for mini, row in document["minis"].items():
        if unit_of(MINI_NAMES.index(mini)) == UNIT_NAMES.index(name):
            row |= {"life": "defeated", "wounds": 0}
            for key in ("x", "y"):
                row.pop(key, None)
    defeat(document, name, facts)


def battle(random: Random) -> tuple[Document, State]:
    scenario = random.choice(SCENARIOS)
    options = {"scenario": scenario} if scenario == "mini" else {"scenario": scenario, **quick_setup(random, scenario)}
    game = Game(RULES, options, random.randrange(10**6))
    for _ in range(5 * TRIES):  # the setup, as far as it is asked
        if game.state.round > 0 and game.to_position()["phase"] == "command":
            break
        game.apply(random.choice(game.legal()))
    document: Any = game.to_position()
    for key in ("flow", "decision", "dice"):
        document.pop(key)
    document["dice"] = {"seed": random.randrange(10**6)}
    document["phase"] = random.choice(["command", "activation", "activation", "activation", "end"])
    document["round"] = random.randint(1, int(game.state.options.rounds))
    document["priority"] = random.choice(PLAYERS)
    scatter_units(random, document, game.state)
    for seat, name in enumerate(PLAYERS):
        facts = document["players"][name]
        facts |= {"victory": random.randint(0, 3), "chosen": None}
        facts.pop("pool")
        lay_cards(random, document, facts)
        give_orders(random, document, facts, seat, game.state)
    turn_cards(random, document)
    lay_tokens(random, document, game.state)
    give_supplies(random, document)
    return document, game.state


def quick_setup(random: Random, scenario: str) -> Document:
    """Units stand at once; any battle cards of the set are played."""
    found: Document = {"deployment": "quick"}
    cards = SKIRMISH if scenario == "skirmish" else STANDARD
    for category, name in enumerate(CATEGORIES[: int(BATTLE_ROWS)]):
        known = [at for at in range(BATTLE.count) if BATTLE.category[at] == category and BATTLE.set[at] == cards]
        found[f"{name}_card"] = BATTLE_NAMES[random.choice(known)]
    return found


def lay_cards(random: Random, document: Any, facts: Any) -> None:
    """Some cards of the hand are discarded already, permanent ones may lie in play, and the opponent knows a few."""
    for card in list(facts["hand"]):
        if card == "Standing Orders" or random.random() > 0.3:
            continue
        facts["hand"].remove(card)
        is_permanent = COMMANDS.permanent[COMMAND_NAMES.index(card)]
        facts["in_play" if is_permanent and random.random() < 0.7 else "discard"].append(card)
        if card in facts["known"]:
            facts["known"].remove(card)
    facts["known"] = sorted({*facts["known"], *random.sample(facts["hand"], random.choice([0, 0, 0, 1]))})
    if (
        document["phase"] != "command" and random.random() < 0.8
    ):  # the card of this round; Standing Orders is back in the hand
        card = random.choice(facts["hand"])
        facts["chosen"] = card
        if card != "Standing Orders":
            facts["hand"].remove(card)
            facts["known"] = [known for known in facts["known"] if known != card]
            facts["in_play"].append(card)


def give_orders(random: Random, document: Any, facts: Any, seat: int, state: State) -> None:
    """In the Activation Phase the pool has a token for every unit without one; a few lie on a command card."""
    if document["phase"] != "activation":
        return
    pool: dict[str, int] = {}
    for name, unit in document["units"].items():
        if not name.startswith(PLAYERS[seat]) or unit["life"] == "defeated":
            continue
        if not unit["face_up"] and not unit["face_down"]:
            pool[unit["rank"]] = pool.get(unit["rank"], 0) + 1
    if pool and random.random() < 0.2:
        rank = random.choice(sorted(pool))
        pool[rank] -= 1
        facts["laid"] = [rank]
    facts["pool"] = {rank: count for rank, count in pool.items() if count}


def scatter_units(random: Random, document: Any, state: State) -> None:
    minis = document["minis"]
    for facts in minis.values():
        for key in ("x", "y", "z"):
            facts.pop(key)
    places: list[tuple[int, int, int]] = []
    for name, facts in document["units"].items():
        unit = UNIT_NAMES.index(name)
        if facts["life"] == "aboard" or name in kept_back(document):
            continue
        facts["life"] = "on the table"
        facts.pop("leader")
        alive = hurt(random, minis, unit, state)
        if not alive:
            defeat(document, name, facts)
            continue
        x, y = place(random, state, unit, places)
        minis[alive[0]] |= {"x": x, "y": y, "heading": random.randrange(24)}
        facts["leader"] = alive[0]
        facts["tokens"] = tokens(random, state, unit)
        activation = document["phase"] == "activation"
        facts["face_up"] = activation and random.random() < 0.3
        facts["face_down"] = int(activation and not facts["face_up"] and random.random() < 0.3)
        facts["moves"] = facts["standard_moves"] = random.choice([0, 0, 0, 1])
    load_transports(random, document, state)


def kept_back(document: Any) -> set[str]:
    """Units that a card keeps off the table."""
    return {row["unit"] for row in document["effects"] if row["what"] in ("set aside", "in reserve")}


def defeat(document: Any, name: str, facts: Any) -> None:
    """The unit is gone, and its enemy has its points."""
    facts |= {"life": "defeated", "leader": None, "tokens": {}, "face_up": False, "face_down": 0}
    enemy = PLAYERS[1 - PLAYERS.index(name.split(maxsplit=1)[0])]
    document["players"][enemy]["destroyed"] += facts["points"]
    for row in document["markers"].values():
        if row.get("holder") == name:
            row |= {"holder": None, "face": 0}


def load_transports(random: Random, document: Any, state: State) -> None:
    """Some troopers with small bases go aboard a transport of their side that has room for them."""
    loaded = {facts["aboard"] for facts in document["units"].values() if facts["life"] == "aboard"}
    for name, facts in document["units"].items():
        unit = UNIT_NAMES.index(name)
        if facts["life"] != "on the table" or not is_trooper(state, unit) or is_creature(state, unit):
            continue
        if not has_small_base(state, unit) or random.random() < 0.4:
            continue
        for other, carrier in document["units"].items():
            vehicle = UNIT_NAMES.index(other)
            is_own = owner_of(vehicle) == owner_of(unit) and other != name and other not in loaded
            if is_own and carrier["life"] == "on the table" and seats_for(state, vehicle, unit) > 0:
                loaded.add(other)
                facts |= {"life": "aboard", "aboard": other}
                leader = document["minis"][facts["leader"]]
                for key in ("x", "y"):
                    leader.pop(key)
                break


def turn_cards(random: Random, document: Any) -> None:
    for name, facts in document["upgrades"].items():
        card = UPGRADES.labels.index(facts["card"])
        if UPGRADES.use[card] == EXHAUST and random.random() < 0.3:
            facts["state"] = "exhausted"
        elif UPGRADES.use[card] == EXPEND and random.random() < 0.3:
            facts["state"] = "expended"
        if UPGRADES.two_sided[card] and random.random() < 0.5:
            facts["side"] = "B"
        owner = document["units"][name.split(".")[0]]
        carries = [mini for mini, row in document["minis"].items() if is_mini_of(mini, name, row)]
        if owner["life"] == "defeated" or any(document["minis"][mini]["life"] != "alive" for mini in carries):
            facts["state"] = "lost exhausted" if facts["state"] == "exhausted" else "lost"


def is_mini_of(mini: str, card: str, facts: Any) -> bool:
    """Whether an upgrade card has brought a mini."""
    unit, slot = divmod(CARD_SLOT_NAMES.index(card), int(UPGRADE_SLOTS))
    return unit_of(MINI_NAMES.index(mini)) == unit and facts["profile"] == f"card {slot + 1}"


def lay_tokens(random: Random, document: Any, state: State) -> None:
    """Objective tokens may be claimed; charges, smoke, graffiti and Bane tokens lie anywhere."""
    markers = document["markers"]
    standing = [name for name, facts in document["units"].items() if facts["life"] == "on the table"]
    for row in markers.values():
        if row["kind"] == "objective" and row["holder"] is None and random.random() < 0.3:
            name = random.choice(standing)
            leader = document["minis"][document["units"][name]["leader"]]
            if is_trooper(state, UNIT_NAMES.index(name)):
                row |= {"holder": name, "face": int(FACE_UP), "x": leader["x"], "y": leader["y"]}
    free = [f"token {row + 1}" for row in range(int(MARKERS)) if f"token {row + 1}" not in markers]
    wanted = [
        *[("charge", random.randrange(3)) for _ in range(random.choice([0, 0, 2]))],
        *[("smoke", -1) for _ in range(random.choice([0, 0, 2]))],
        *[("graffiti", -1) for _ in range(random.choice([0, 0, 1]))],
    ]
    for number, (kind, about) in enumerate(wanted):
        markers[free[number]] = token_at(random, state, kind, random.choice(PLAYERS), about)
    for player in PLAYERS:
        has_bane = any(
            facts["kind"].startswith("Cad Bane") and facts["life"] != "defeated"
            for name, facts in document["units"].items()
            if name.startswith(player)
        )
        lies = any(row["kind"] == "bane" and row["owner"] == player for row in markers.values())
        if has_bane and not lies and random.random() < 0.7:
            kinds = random.sample(range(3), random.randint(1, 3))
            rows = [row for row in free[len(wanted) :] if row not in markers]
            for row, about in zip(rows, kinds, strict=False):
                markers[row] = token_at(random, state, "bane", player, about)


def token_at(random: Random, state: State, kind: str, owner: str, about: int) -> Document:
    x = random.randrange(600, int(state.ground.width) - 600)
    y = random.randrange(600, int(state.ground.height) - 600)
    return {"kind": kind, "owner": owner, "x": x, "y": y, "about": about}


def give_supplies(random: Random, document: Any) -> None:
    """Where there are supply cards, some units hold one, used or not."""
    deck = document["supplies"]
    for facts in document["units"].values():
        if deck and facts["life"] == "on the table" and random.random() < 0.2:
            facts["supply_cards"] = [deck.pop()]
            facts["supply_used"] = [0]


def hurt(random: Random, minis: Any, unit: int, state: State) -> list[str]:
    """Some minis have fallen, the leader or all among them, one may be wounded; who is left, the new leader first."""
    names = [MINI_NAMES[mini] for mini in own_minis(unit) if MINI_NAMES[mini] in minis]
    wiped_out = random.random() < 0.06
    for name in names:
        if wiped_out or random.random() < 0.15:
            minis[name] |= {"life": random.choice(["defeated", "defeated this round"]), "wounds": 0}
    alive = [name for name in names if minis[name]["life"] == "alive"]
    for name in alive[:1]:
        health = int(threshold(state, MINI_NAMES.index(name)))
        if health > 1 and random.random() < 0.4:
            minis[name]["wounds"] = random.randint(1, health - 1)
    return alive


def own_minis(unit: int) -> range:
    return range(int(first_mini(unit)), int(first_mini(unit) + MINI_SLOTS))


def place(random: Random, state: State, unit: int, places: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Anywhere, on a piece of terrain, or beside a unit that stands already: often an enemy, whom it touches."""
    width, depth = int(state.ground.width), int(state.ground.height)
    chance = random.random()
    if places and chance < 0.4:
        x, y, other = random.choice(places)
        gap = sum(int(BASE_RADIUS[UNITS.base[state.kind[each]]]) for each in (unit, other)) + 1
        side, up = random.choice(WAYS)
        found = (min(width - 900, max(900, x + side * gap)), min(depth - 900, max(900, y + up * gap)))
    elif chance < 0.6:
        piece = random.randrange(len(state.ground.pieces))
        polygon = state.ground.piece_first[piece]
        found = int(state.ground.circle_x[polygon]), int(state.ground.circle_y[polygon])
    else:
        found = random.randrange(900, width - 900), random.randrange(900, depth - 900)
    places.append((*found, unit))
    return found


def tokens(random: Random, state: State, unit: int) -> Document:
    found: Document = {}
    troops = UNITS.type[state.kind[unit]] < GROUND_VEHICLE
    for kind in ("aim", "dodge", "surge", "observation", "bounty"):
        if random.random() < (0.25 if kind != "bounty" else 0.05):
            found[kind] = random.randint(1, 3) if kind != "bounty" else 1
    if random.random() < 0.35 and can_be_suppressed(state, unit):
        found["suppression"] = random.randint(1, 8)
    elif random.random() < 0.2 and UNITS.type[state.kind[unit]] != REPULSOR_VEHICLE:
        found["standby"] = 1
    if random.random() < 0.15 and (is_vehicle(state, unit) or is_droid(state, unit)):
        found["ion"] = random.randint(1, 2)
    if random.random() < 0.1:
        found["immobilize"] = random.randint(1, 2)
    if random.random() < 0.1 and troops and not is_droid(state, unit):
        found["poison"] = random.randint(1, 2)
    return {kind: count for kind, count in {**found, **tokens_of_card(random, state, unit)}.items() if count}


def tokens_of_card(random: Random, state: State, unit: int) -> Document:
    """Tokens that only some units have: shields, damage, and those of their keywords."""
    found: Document = {}
    shields = int(value(state, unit, KEYWORDS.names.index("Shielded")))
    if shields:
        up = random.randint(0, shields)
        found |= {"shield": up, "inactive shield": shields - up}
    if is_vehicle(state, unit) and UNITS.resilience[state.kind[unit]] > 0 and random.random() < 0.3:
        found[random.choice(["damaged", "disabled"])] = 1
    for kind, keyword in (("incognito", "Incognito"), ("secret mission", "Secret Mission")):
        if has(state, unit, KEYWORDS.names.index(keyword)) and random.random() < 0.5:
            found[kind] = 1
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
        check_markers(state)
        check_units(state)
        check_points(state)
        check_bases(state)

    return check


def counted(state: State) -> list[list[int]]:
    """Command cards of each player and supply cards, wherever they lie, and minis of each unit."""
    found = []
    for seat in range(len(PLAYERS)):
        piles = (state.hand[seat], state.discard[seat], state.in_play[seat], state.contingencies[seat])
        piles += (state.flaws[seat], state.flaws_played[seat])
        found.append(sorted(int(card) for pile in piles for card in pile))
    found.append([sum(state.mini[mini] != 0 for mini in own_minis(unit)) for unit in range(len(UNIT_NAMES))])
    found.append([int(card != NONE) for card in state.upgrade])
    return found


def check_tokens(state: State) -> None:
    for seat, player in enumerate(PLAYERS):
        for card in state.known[seat]:
            assert card in list(state.hand[seat]), f"{player} holds no {COMMAND_NAMES[card]}, which is known"
    for unit in range(len(UNIT_NAMES)):
        assert state.face_up[unit] in (0, 1) and 0 <= state.face_down[unit] <= 2, UNIT_NAMES[unit]
    assert min(state.tokens) >= 0 and min(state.pool) >= 0 and min(state.cached) >= 0 and min(state.upgrade_wounds) >= 0
    assert len(state.pool) == len(PLAYERS) * RANK_KINDS


def check_markers(state: State) -> None:
    """LG-BATTLE-1: who holds a token is there; LG-K-bane-tokens: a player has at most one of each."""
    banes = []
    for row in range(int(MARKERS)):
        if state.marker[row] == NO_MARKER:
            continue
        holder = state.marker_holder[row]
        if holder != NONE:
            assert state.marker[row] == OBJECTIVE, f"{UNIT_NAMES[holder]} holds token {row + 1}"
            assert state.life[holder] in (ON_TABLE, ABOARD), f"{UNIT_NAMES[holder]} is gone and holds token {row + 1}"
        assert state.marker_wounds[row] >= 0
        if state.marker[row] == BANE:
            banes.append((int(state.marker_owner[row]), int(state.marker_about[row])))
    assert len(banes) == len(set(banes)), "two Bane tokens of a player are the same"


def check_units(state: State) -> None:
    for unit in range(len(UNIT_NAMES)):
        name, alive = UNIT_NAMES[unit], [mini for mini in own_minis(unit) if state.mini[mini] == ALIVE]
        if state.life[unit] == DEFEATED:
            assert not alive, f"{name} is defeated, but not all of its minis"
        if state.life[unit] == ABOARD:
            carrier = state.aboard[unit]
            assert carrier != NONE and state.life[carrier] == ON_TABLE, f"{name} is aboard nothing"
        if state.life[unit] != ON_TABLE:
            continue
        leader = state.leader[unit]
        assert leader != NONE and unit_of(leader) == unit and state.mini[leader] == ALIVE, name
        assert state.aboard[unit] == NONE, name
        for mini in alive:
            assert 0 <= state.wounds[mini] < threshold(state, mini), MINI_NAMES[mini]
            assert 0 <= state.x[mini] <= state.ground.width and 0 <= state.y[mini] <= state.ground.height, MINI_NAMES[
                mini
            ]
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
