"""What an observation of Legion must decode to, computed from the view alone: the same facts in another form.

Only what hangs on everything (keywords in force, speed and courage now, range, sight and cover, values of pools) is asked of the
rules, on a table made from the view.
"""

import math
from typing import Any

from grognard.envs.core.game import from_view
from grognard.envs.legion.abilities import ABILITY_KINDS
from grognard.envs.legion.actions import ACTION_NAMES, ATTACK_DICE, ATTACK_FACES, DEFENCE_DICE, DEFENCE_FACES
from grognard.envs.legion.columns import UNIT_WORDS
from grognard.envs.legion.data.keyword_list import WEAPON_KEYWORDS
from grognard.envs.legion.data.printed import (
    ATTACK_SURGES,
    DEFENCES,
    NO_COURAGE,
    NULL_COURAGE,
    UNIT_TYPES,
    WEAPON_KINDS,
)
from grognard.envs.legion.data.tables import KEYWORDS, LINES, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.game import RULES
from grognard.envs.legion.geometry.numbers import HEADING_X, HEADING_Y
from grognard.envs.legion.names import (
    BATTLE_NAMES,
    COMMAND_NAMES,
    MARKER_NAMES,
    MINI_NAMES,
    PLAYERS,
    UNIT_KINDS,
    UNIT_NAMES,
)
from grognard.envs.legion.progress import (
    BITS_EACH,
    ENTRIES,
    NOT_SHOWN,
    OF_ADDITIONS,
    OF_EFFECTS,
    OF_MINIS,
    OF_UNITS,
    PLACES,
    SEAT_WORDS,
    SETS,
)
from grognard.envs.legion.progress import UNIT_WORDS as OF_UNIT_WORDS
from grognard.envs.legion.rules import measuring
from grognard.envs.legion.rules.moving import ends_in_question
from grognard.envs.legion.rules.placing import place_leader
from grognard.envs.legion.rules.pools import addition, mini_of, pool_of, pool_value, weapon_of
from grognard.envs.legion.rules.units import are_enemies, courage_of, health_left, is_suppressed, speed_of, weapons_of
from grognard.envs.legion.sequence.flows import FLOWS
from grognard.envs.legion.sequence.moving import MOVE_UNIT
from grognard.envs.legion.state import CARD_STATES, ON_TABLE, TOKEN_NAMES
from grognard.envs.legion.subject import weapons_in_question

PLAIN_TOKENS = TOKEN_NAMES[: TOKEN_NAMES.index("bounty")]
FLAGS = ("standable", "solid", "closed", "difficult", "blocks sight", "barricade")


class Oracle:
    """A view, with what makes it easy to ask."""

    def __init__(self, view: Any) -> None:
        self.view, self.table, self.player = view, view["table"], view["player"]
        self.seat = PLAYERS.index(self.player)
        self.foe = PLAYERS[1 - self.seat]
        self.who = {self.player: "me", self.foe: "opponent"}
        self.state = from_view(RULES, view, 0).state
        self.frames = {frame["flow"]: frame for frame in self.table["flow"]}  # the innermost of each flow
        self.ground = self.state.ground
        self.turned = self.table["blue"] not in (None, self.player)

    def x(self, value: int) -> int:
        return int(self.ground.width) - value if self.turned else value

    def y(self, value: int) -> int:
        return int(self.ground.height) - value if self.turned else value

    def said(self, name: str) -> str:
        """A unit, mini or card slot as seen from the own seat."""
        player, _, rest = name.partition(" ")
        return f"{'mine' if player == self.player else 'theirs'} {rest}"

    def columns(self, piece: str) -> list[str]:
        return RULES.layout(2).piece(piece).columns

    def on_table(self, unit: str) -> bool:
        return bool(self.table["units"][unit]["life"] == "on the table")


def decoded(view: dict[str, Any]) -> dict[str, Any]:
    oracle = Oracle(view)
    units = oracle.table["units"]
    found = {
        "game": game(oracle),
        "terrain": {str(number + 1): terrain(oracle, number) for number in range(len(oracle.ground.pieces))},
        "units": {oracle.said(name): unit(oracle, name) for name in units},
        "keywords": {oracle.said(name): keywords(oracle, name) for name in units},
        "minis": {oracle.said(name): mini(oracle, name) for name in oracle.table["minis"]},
        "upgrades": {oracle.said(name): upgrade(oracle, name) for name in oracle.table["upgrades"]},
        "pairs": pairs(oracle),
        "markers": {str(MARKER_NAMES.index(name) + 1): marker(oracle, name) for name in oracle.table["markers"]},
        "players": {who: player_facts(oracle, name) for name, who in oracle.who.items()},
        "commands": commands(oracle),
        "question": question(oracle),
        "weapons": weapons(oracle),
        "answers": answers(oracle),
        "progress": progress(oracle),
        "effects": effects(oracle),
        "supplies": supplies(oracle),
    }
    return {piece: without_nothing(facts) for piece, facts in found.items()}


def without_nothing(facts: Any) -> Any:
    if not isinstance(facts, dict):
        return int(facts)
    kept = {key: without_nothing(fact) for key, fact in facts.items()}
    return {key: fact for key, fact in kept.items() if fact}


def game(oracle: Oracle) -> Any:
    table, options = oracle.table, oracle.state.options
    found = {
        "skirmish": table["options"]["format"] == "skirmish",
        "round": table["round"],
        "last round": options.rounds,
        f"{table['phase']} phase": 1,
        "width": oracle.ground.width,
        "depth": oracle.ground.height,
        f"turn of {oracle.who[table['active']]}": 1,
        "over": table["end"]["over"],
        **{f"won by {oracle.who[name]}": 1 for name in table["end"]["winners"]},
    }
    for key, words in (("blue", "blue is"), ("priority", "priority of")):
        if table[key] is not None:
            found[f"{words} {oracle.who[table[key]]}"] = 1
    for category in ("objective", "deployment", "condition"):
        if table[category] is not None:
            found[f"{category}: {table[category]}"] = 1
        for place, card in enumerate(table["rows"][category]["cards"], 1):
            found[f"{category}: {card}"] = place
    if table["end"]["over"]:
        found[f"ended: {table['end']['reason']}"] = 1
    return found


def terrain(oracle: Oracle, number: int) -> Any:
    ground, piece = oracle.ground, oracle.ground.pieces[number]
    polygon = ground.piece_first[number]
    barricades = oracle.table["barricades"]
    first = len(ground.pieces) - len(barricades)
    return {
        "x": oracle.x(int(ground.circle_x[polygon])),
        "y": oracle.y(int(ground.circle_y[polygon])),
        "radius": ground.circle_radius[polygon],
        "height": piece.top,
        "cover": piece.cover,
        **{name: int(piece.flags) >> bit & 1 for bit, name in enumerate(FLAGS)},
        "rotation of a barricade": barricades[number - first]["rotation"] + 1 if number >= first else 0,
    }


def unit(oracle: Oracle, name: str) -> Any:
    table, state, number = oracle.table, oracle.state, UNIT_NAMES.index(name)
    facts = table["units"][name]
    kind = UNIT_KINDS.index(facts["kind"])
    courage = int(courage_of(state, number))
    tokens = facts["tokens"]
    duties = {row["what"] for row in table["effects"] if row["unit"] == name}
    found = {
        "on the table": facts["life"] == "on the table",
        "waiting": (2 if "in reserve" in duties else 1) if facts["life"] == "waiting" else 0,
        facts["rank"]: 1,
        UNIT_TYPES[UNITS.type[kind]]: 1,
        "base": UNITS.base[kind] + 1,
        "points": facts["points"],
        "wounds of a mini": UNITS.wounds[kind],
        "height": UNITS.height[kind],
        "speed": speed_of(state, number),
        "courage": -1 if courage == NO_COURAGE else 10 if courage >= NULL_COURAGE else max(0, min(9, courage)),
        "resilience": max(0, int(UNITS.resilience[kind])),
        "red defence 2, surge to block 1": 2 * (DEFENCES[UNITS.defence[kind]] == "red") + UNITS.surge_defence[kind],
        "attack surge": ("none", "hit", "crit").index(ATTACK_SURGES[UNITS.surge_attack[kind]]),
        **{f"{token} tokens": tokens.get(token, 0) for token in (*PLAIN_TOKENS, "bounty", "prize", "capacity")},
        **weighed({"secret mission": 1, "incognito": 2, "commander": 4}, tokens),
        **weighed(
            {"damaged": 1, "disabled": 2, "disrupted": 4, "rolled for resilience": 8},
            {**tokens, "rolled for resilience": facts["rolled_resilience"]},
        ),
        "face-up order 3, face-down order 1": 3 * facts["face_up"] + facts["face_down"],
        "was ordered": facts["ordered"] + 2 * facts["ordered_with_card"],
        "aboard slot": 0 if facts["aboard"] is None else UNIT_NAMES.index(facts["aboard"]) % 20 + 1,
        "moves": facts["moves"],
        "standard moves": facts["standard_moves"],
        "suppressed": is_suppressed(state, number),
        "nominated 2, must attack somebody 1": 2 * (table["players"][name.split(maxsplit=1)[0]]["nominated"] == name)
        + ("must attack" in duties),
        **arms(oracle, number),
        **roles(oracle, name),
    }
    if oracle.on_table(name) and facts["leader"] is not None:
        leader = table["minis"][facts["leader"]]
        sign = -1 if oracle.turned else 1
        found |= {
            "x": oracle.x(leader["x"]),
            "y": oracle.y(leader["y"]),
            "level": leader["z"],
            "heading x": sign * HEADING_X[leader["heading"]],
            "heading y": sign * HEADING_Y[leader["heading"]],
            "in melee": measuring.is_in_melee(state, number) + measuring.is_engaged(state, number),
        }
    return found


def weighed(weights: dict[str, int], values: dict[str, Any], highest: int = 1) -> dict[str, int]:
    """The column that several things share, by its name."""
    column = ", ".join(f"{name} {weight}" for name, weight in weights.items())
    return {column: sum(weight * min(highest, int(values.get(name, 0))) for name, weight in weights.items())}


def arms(oracle: Oracle, number: int) -> Any:
    """Minis, health and the best weapon of each."""
    found = {"minis": 0, "health left": 0, "longest range": 0, "ranged dice": 0, "melee dice": 0}
    for name, facts in oracle.table["minis"].items():
        if MINI_NAMES.index(name) // 8 != number or facts["life"] != "alive":
            continue
        at = MINI_NAMES.index(name)
        found["minis"] += 1
        found["health left"] += int(health_left(oracle.state, at))
        best = {"ranged": 0, "melee": 0}
        for weapon in weapons_of(oracle.state, at):
            kinds = [kind for kind in WEAPON_KINDS[WEAPONS.kind[weapon]].split("+") if kind in best]
            for kind in kinds:
                best[kind] = max(best[kind], int(WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon]))
            if "ranged" in kinds and WEAPONS.range_max[weapon] != 99:
                found["longest range"] = max(found["longest range"], int(WEAPONS.range_max[weapon]))
        found["ranged dice"] += best["ranged"]
        found["melee dice"] += best["melee"]
    return found


def roles(oracle: Oracle, name: str) -> dict[str, int]:
    """What the unit does in what is in progress."""
    frames = oracle.frames
    parts = {
        "activation": "activates now",
        "event": "acts now",
        "move": "moves now",
        "placing": "is placed",
        "deploying": "is placed",
        "wounds": "suffers wounds",
    }
    found = {role: 1 for flow, role in parts.items() if flow in frames and frames[flow]["unit"] == name}
    for flow in reversed([row["flow"] for row in oracle.table["flow"]]):
        if flow in ("attack", "forming", "pool") and "attacks now" not in found:
            defender = frames[flow]["picked" if flow == "attack" else "defender"]
            if frames[flow]["unit"] == name:
                found["attacks now"] = 1
            elif defender == name:
                found["attacks now"] = -1
    if "choice" in frames and oracle.view["to_move"] == oracle.player:
        choice = frames["choice"]
        found["uses an effect"] = choice["unit"] == name
        found["an effect is about it"] = choice["about"] == name
        found["is chosen"] = name in (choice["target"], *choice["chosen"])
    return found


def keywords(oracle: Oracle, name: str) -> Any:
    """Each column by its name, which says what every keyword counts."""
    start, found = UNIT_NAMES.index(name) * len(KEYWORDS.names), {}
    values = {word: int(oracle.state.keywords[start + KEYWORDS.names.index(word)]) for word in UNIT_WORDS}
    for column in oracle.columns("keywords"):
        if column in values:
            found[column] = values.pop(column)
        else:
            for word, weight in (part.rsplit(" ", 1) for part in column.split(", ")):
                highest = 7 if KEYWORDS.has_value[KEYWORDS.names.index(word)] else 1
                found[column] = found.get(column, 0) + min(highest, values.pop(word)) * int(weight)
    assert not values
    return found


def mini(oracle: Oracle, name: str) -> Any:
    facts = oracle.table["minis"][name]
    owner = UNIT_NAMES[MINI_NAMES.index(name) // 8]
    unit_ = oracle.table["units"][owner]
    profile = facts["profile"]
    numbers = {"unit": 0, "counterpart": 9, **{f"card {slot}": slot for slot in range(1, 9)}}
    alive, fell = facts["life"] == "alive", facts["life"] == "defeated this round"
    health = int(health_left(oracle.state, MINI_NAMES.index(name))) if alive else -int(fell)
    found = {"health 10, of card 1": 10 * health + numbers[profile]}
    is_placed = facts["z"] != measuring.OUT_OF_REACH
    if facts["life"] == "alive" and is_placed and oracle.on_table(owner) and unit_["leader"] is not None:
        leader = oracle.table["minis"][unit_["leader"]]
        sign = -1 if oracle.turned else 1
        found |= {
            "x from leader": sign * (facts["x"] - leader["x"]),
            "y from leader": sign * (facts["y"] - leader["y"]),
            "level": facts["z"],
        }
    return found


def upgrade(oracle: Oracle, name: str) -> Any:
    facts = oracle.table["upgrades"][name]
    card = UPGRADES.labels.index(facts["card"])
    counts = (facts["wounds"], *(facts["cached"].get(token, 0) for token in ("aim", "dodge", "surge")))
    tokens = sum(10 ** (place + 1) * count for place, count in enumerate(counts))
    return {
        "card number": (card + 1) * (-1 if facts["side"] == "B" else 1),
        "state and tokens": 6 - 2 * CARD_STATES.index(facts["state"]) + facts["used"] + tokens,
    }


def pairs(oracle: Oracle) -> Any:
    state, table = oracle.state, oracle.table["units"]
    found = {}
    for mine in table:
        for theirs in table:
            ours = mine.startswith(f"{oracle.player} ") and theirs.startswith(f"{oracle.foe} ")
            if not ours or not oracle.on_table(mine) or not oracle.on_table(theirs):
                continue
            a, b = UNIT_NAMES.index(mine), UNIT_NAMES.index(theirs)
            sees, seen = measuring.leader_sees(state, a, b), measuring.leader_sees(state, b, a)
            found[f"{oracle.said(mine)} {oracle.said(theirs)}"] = {
                "nearness": 7 - (0 if measuring.are_in_melee(state, a, b) else int(measuring.band(state, a, b))),
                "I see": 3 - measuring.cover_from_leader(state, a, b) if sees else 0,
                "they see": 3 - measuring.cover_from_leader(state, b, a) if seen else 0,
            }
    return found


def marker(oracle: Oracle, name: str) -> Any:
    facts = oracle.table["markers"][name]
    found = {
        facts["kind"]: 1,
        "x": oracle.x(facts["x"]),
        "y": oracle.y(facts["y"]),
        "level": facts["z"],
        "face": facts["face"],
        "wounds": facts["wounds"],
        "which": 0 if isinstance(facts["about"], dict) else facts["about"] + 1,
    }
    for key, who in (
        ("owner", facts["owner"]),
        ("held", facts["holder"] and facts["holder"].split()[0]),
        ("dropped last", facts["dropped"]),
    ):
        if who is not None:
            found[key] = 1 if who == oracle.player else -1
    if facts["kind"] == "cart":
        found["heading"] = (facts["heading"] + (12 if oracle.turned else 0)) % 24 + 1
    return found


def count(cards: list[Any]) -> int:
    return sum(card["hidden"] if isinstance(card, dict) else 1 for card in cards)


def player_facts(oracle: Oracle, name: str) -> Any:
    facts = oracle.table["players"][name]
    found = {
        "hand": count(facts["hand"]),
        "contingencies": count(facts["contingencies"]),
        "tokens on cards": count(facts["laid"]),
        **{f"pool: {rank}": number for rank, number in facts["pool"].items()},
        "passed": facts["passed"],
        "victory tokens": facts["victory"],
        "army": facts["cost"],
        "points destroyed": facts["destroyed"],
        "units left": sum(
            row["life"] in ("waiting", "on the table", "aboard")
            for unit_, row in oracle.table["units"].items()
            if unit_.startswith(f"{name} ")
        ),
    }
    if name == oracle.player:
        found["card laid"] = facts["chosen"] is not None
        for rank in facts["laid"]:
            found[f"own token on a card: {rank}"] = found.get(f"own token on a card: {rank}", 0) + 1
    return found


def commands(oracle: Oracle) -> Any:
    mine, theirs = (oracle.table["players"][name] for name in (oracle.player, oracle.foe))
    found: dict[str, dict[str, int]] = {}
    places = [
        ("mine", 1, mine["hand"]),
        ("mine", 1, mine["known"]),
        ("mine", 3, [mine["chosen"]] if mine["chosen"] is not None else []),
        ("mine", 6, mine["in_play"]),
        ("mine", -1, mine["contingencies"]),
        ("mine", -5, mine["flaws"]),
        ("mine", -9, mine["discard"]),
        ("theirs", 2, theirs["known"]),
        ("theirs", 6, theirs["in_play"]),
        ("theirs", 3, [theirs["chosen"]] if theirs["chosen"] in theirs["in_play"] else []),
        ("theirs", -5, theirs["flaws"]),
        ("theirs", -9, theirs["discard"]),
    ]
    for column, amount, cards in places:
        for card in cards:
            if isinstance(card, str):
                row = found.setdefault(card, {})
                row[column] = row.get(column, 0) + amount
    assert set(found) <= set(COMMAND_NAMES)
    return found


def question(oracle: Oracle) -> Any:
    frames, view = oracle.frames, oracle.view
    found: dict[str, Any] = {}
    if view["to_move"] is not None:
        found[f"{oracle.who[view['to_move']]} asked"] = 1
        found[oracle.table["decision"]["kind"]] = 1
    if "choice" in frames and view["to_move"] == oracle.player:
        found |= choice(oracle)
    if "event" in frames:
        kind = frames["event"]["kind"]
        found[f"action: {kind}" if kind in ACTION_NAMES else kind] = 1
    if "activation" in frames:
        activation = frames["activation"]
        found["actions left"] = activation["left"]
        for name in ACTION_NAMES:
            found[f"done: {name}"] = name in activation["done"]
            found[f"done free: {name}"] = name in activation["free"]
    if "forming" in frames:
        found[f"{frames['forming']['kind']} pool"] = 1
    if "pool" in frames:
        found |= pool(oracle)
    if "wounds" in frames:
        found["wounds to assign"] = frames["wounds"]["left"]
    return found


def choice(oracle: Oracle) -> Any:
    frame = oracle.frames["choice"]
    asked = frame["ability"]
    found: dict[str, Any] = {"step of the question": frame["stage"], "choices left": frame["left"]}
    if asked.startswith("upgrade "):
        slots = [f"{frame['unit']}.{slot}" for slot in range(1, 9)]
        cards = [oracle.table["upgrades"].get(slot, {}).get("card") for slot in slots]
        card = asked.removeprefix("upgrade ")
        found["asks: upgrade card"] = cards.index(card) + 1 if card in cards else 0
    elif asked.startswith("command "):
        found["asks: command card"] = COMMAND_NAMES.index(asked.removeprefix("command ")) + 1
    else:
        found["asks: battle card" if asked.startswith("battle ") else f"asks: {asked}"] = 1
    return found


def pool(oracle: Oracle) -> Any:
    facts, state = oracle.frames["pool"], oracle.state
    frame = state.top
    names = [row["flow"] for row in oracle.table["flow"]]
    for _ in range(len(names) - 1 - max(at for at, name in enumerate(names) if name == "pool")):
        frame = state.below(frame)
    faces = [f"{die} {face}" for die in ATTACK_DICE for face in ATTACK_FACES]
    defence = [f"{die} defence {face}" for die in DEFENCE_DICE for face in DEFENCE_FACES]
    return {
        f"{facts['kind']} pool": 1,
        **dict(zip(faces, facts["dice"], strict=False)),
        **{f"{die} dice to roll": number for die, number in zip(ATTACK_DICE, facts["unrolled"], strict=False)},
        **dict(zip(defence, facts["defence"], strict=False)),
        **{f"pool: {word[0]}": pool_value(state, frame, KEYWORDS.names.index(word[0])) for word in WEAPON_KEYWORDS},
        "cover value": facts["cover"],
        "aims spent": facts["aims"],
        "dodges spent": facts["dodges"],
    }


def weapons(oracle: Oracle) -> Any:
    """What the weapons of the unit in question are."""
    found, numbers = {}, weapons_in_question(oracle.state)
    for slot in range(min(16, len(numbers) // 2)):
        weapon = int(numbers[2 * slot])
        first, last = (
            int(WEAPONS.keyword_first[weapon]),
            int(WEAPONS.keyword_first[weapon] + WEAPONS.keyword_count[weapon]),
        )
        words = {
            KEYWORDS.names[LINES.kind[line]]: max(1, int(LINES.value[line])) for line in range(last - 1, first - 1, -1)
        }
        found[str(slot + 1)] = {
            WEAPON_KINDS[WEAPONS.kind[weapon]]: 1,
            "from range": WEAPONS.range_min[weapon],
            "to range": WEAPONS.range_max[weapon],
            "red dice": WEAPONS.red[weapon],
            "black dice": WEAPONS.black[weapon],
            "white dice": WEAPONS.white[weapon],
            **{word: value for word, value in words.items() if word in {entry[0] for entry in WEAPON_KEYWORDS}},
            "minis with it": numbers[2 * slot + 1],
        }
    return found


def answers(oracle: Oracle) -> Any:
    """Where the answers to the question about places lead, if it is the viewer's."""
    state = oracle.state
    ends = ends_in_question(state) if state.pending >= 0 and state.to_move == oracle.seat else None
    if ends is None:
        return {}
    mover = int(MOVE_UNIT.get(state))
    standing = [UNIT_NAMES.index(name) for name in oracle.table["units"] if oracle.on_table(name)]
    places = {n: (ends.x[n], ends.y[n], ends.z[n], ends.heading[n]) for n in range(24) if ends.legal[n]}
    leaders = [int(state.leader[unit]) for unit in standing if are_enemies(unit, mover)]
    moved = from_view(RULES, oracle.view, 0).state  # the same table with the leader at each place in turn
    moved.life[mover], moved.aboard[mover] = ON_TABLE, -1
    found = {}
    for number, (x, y, z, heading) in places.items():
        place_leader(moved, mover, x, y, z, heading)
        found[str(number + 1)] = {
            "legal": 1,
            "x": oracle.x(x),
            "y": oracle.y(y),
            "enemy leaders that see it": sum(
                int(measuring.seen_minis(moved, leader, mover)) >> int(state.leader[mover]) % 8 & 1
                for leader in leaders
            ),
            "nearest enemy leader": min(
                (math.isqrt(int((state.x[each] - x) ** 2 + (state.y[each] - y) ** 2)) for each in leaders), default=0
            ),
        }
    return found


def progress(oracle: Oracle) -> Any:
    """The innermost frame of each flow, as it stands on a table made from the view; what the view hides is not shown."""
    state, seen, found = oracle.state, set(), {}
    rows = list(reversed(oracle.table["flow"]))
    frame = int(state.top)
    for row in rows:
        flow = FLOWS.all[int(state.frames[frame])]
        hidden = any(isinstance(value, dict) and "hidden" in value for value in row.values())
        if flow.name not in seen and not hidden:
            seen.add(flow.name)
            found |= frame_facts(oracle, flow, frame)
        frame = int(state.below(frame))
    return found


def frame_facts(oracle: Oracle, flow: Any, frame: int) -> dict[str, int]:
    found, state = {}, oracle.state
    for local in flow.locals:
        if local in NOT_SHOWN:
            continue
        value = int(local.of(state, frame))
        if local in BITS_EACH and oracle.seat == 1:
            bits = BITS_EACH[local]
            value = value % 2**bits << bits | value >> bits
        name = f"{flow.name}: {local.name}"
        if local in SETS:
            for part in range(SETS[local]):
                found[f"{name}, part {part + 1}"] = value >> 15 * part & 32767
        else:
            found[name] = seen_number(oracle, local, value)
    for listed in set(flow.lists) - NOT_SHOWN:
        entries = listed.listed(state, frame)
        found[f"{flow.name}: {listed.name}"] = len(entries)
        for number, value in enumerate(entries[: min(ENTRIES, int(listed.most))], 1):
            found[f"{flow.name}: {listed.name} {number}"] = seen_number(oracle, listed, value)
    return found


def seen_number(oracle: Oracle, thing: Any, value: int) -> int:
    """Seats and units from the own seat, counted from 1."""
    if thing.name in SEAT_WORDS and value >= 0:
        return 1 + (value != oracle.seat)
    if (thing.name in OF_UNIT_WORDS or thing in OF_UNITS) and 0 <= value < 40:
        return 1 + (value + 20 * oracle.seat) % 40
    if thing in OF_MINIS and value >= 0:
        return 1 + (value + 160 * oracle.seat) % 320
    if thing in OF_EFFECTS:
        unit, ability = divmod(value, int(ABILITY_KINDS))
        value = (unit + 20 * oracle.seat) % 40 * int(ABILITY_KINDS) + ability
    if thing in OF_ADDITIONS and mini_of(value) >= 0:
        value = int(addition(pool_of(value), (mini_of(value) + 160 * oracle.seat) % 320, weapon_of(value)))
    if thing in PLACES:
        seen = {"x": oracle.x(value), "y": oracle.y(value), "heading": (value + 12 * oracle.turned) % 24}
        value = seen[thing.name]
    return value % 32768 if value > 32767 else max(value, -32767)


def effects(oracle: Oracle) -> Any:
    """Lasting effects by their numbers, which only the table has."""
    numbers = [int(number) for number in oracle.state.effects]
    found = {}
    for row in range(min(24, len(numbers) // 6)):
        what, unit_, amount, until, source, argument = numbers[6 * row : 6 * row + 6]
        found[str(row + 1)] = {
            "what": what + 1,
            "unit": unit_ if unit_ < 0 else 1 + (unit_ + 20 * oracle.seat) % 40,
            "amount": amount,
            "until": until,
            "source": source + 1,
            "argument": argument + 1 if argument < 32767 else (argument + 1) % 32768,
        }
    return found


def supplies(oracle: Oracle) -> Any:
    found: dict[str, Any] = {}
    for number in range(40):
        name = UNIT_NAMES[(number + 20 * oracle.seat) % 40]
        facts = oracle.table["units"].get(name, {})
        for card, used in zip(facts.get("supply_cards", []), facts.get("supply_used", []), strict=True):
            if len(found) < 12:
                found[str(len(found) + 1)] = {"unit": number + 1, "card": BATTLE_NAMES.index(card) + 1, "used": used}
    return found
