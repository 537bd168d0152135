"""What an observation of The Edge must decode to, computed from the view alone: the same facts in another form.

Only the current values of attributes, which hang on everything, are asked of the rules, on a table made from the view.
"""

from collections import Counter
from typing import Any

from grognard.envs.core.game import from_view
from grognard.envs.edge.board import ONE_BOARD, TWO_BOARDS
from grognard.envs.edge.data.printed import ATTRIBUTES, FACTIONS, TIERS
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS
from grognard.envs.edge.game import RULES
from grognard.envs.edge.names import MODEL_NAMES, TOKEN_NAMES
from grognard.envs.edge.observation import strength
from grognard.envs.edge.rules import effects
from grognard.envs.edge.rules.attributes import value

SEATS = ["me", "next", "across", "last"]
ROLES = {
    "moving": {"model": "moves"},
    "placing": {"model": "is placed"},
    "fight": {"fighter": "fights next", "fighters": "may fight", "targets": "may be fought"},
    "combat": {"starter": "starts the Combat", "target": "is fought"},
    "strike": {"striker": "strikes", "struck": "is struck"},
    "roll": {"model": "rolls"},
    "wound": {"model": "is wounded"},
    "death": {"model": "dies"},
    "hit": {"shooter": "shoots", "targets": "is shot at", "hits": "is hit"},
    "move_action": {"models": "may move", "pushed": "was pushed"},
    "pushing": {"models": "lies nowhere"},
}


class Oracle:
    """A view, with what makes it easy to ask."""

    def __init__(self, view: Any) -> None:
        self.view, self.table = view, view["table"]
        players = list(self.table["players"])
        first = players.index(view["player"])
        order = players[first:] + players[:first]
        self.seats = dict(zip(order, SEATS, strict=False))
        self.options = self.table["options"]
        self.frames = {frame["flow"]: frame for frame in self.table["flow"]}  # the innermost of each flow
        self.board = ONE_BOARD if self.options["mode"] == "duel" else TWO_BOARDS

    def is_ours(self, player: str) -> bool:
        """In a team game whoever sits across is an ally."""
        return self.seats[player] in (("me", "across") if self.options["mode"] == "team" else ("me",))

    def said(self, name: str) -> str:
        """A piece as seen from the own seat."""
        player, _, rest = name.partition(" ")
        return f"{self.seats[player]} {rest}"


def decoded(view: dict[str, Any]) -> dict[str, Any]:
    oracle = Oracle(view)
    asked = view["table"]["decision"]
    found = {
        "game": game(oracle),
        "question": {asked["kind"]: 1} if asked else {},
        "progress": progress(oracle),
        "players": {seat: player_facts(oracle, player) for player, seat in oracle.seats.items()},
        "squads": {oracle.said(name): squad(oracle, name) for name in oracle.table["squads"]},
        "upgrades": upgrades(oracle),
        "models": models(oracle),
        "spaces": spaces(oracle),
        "cards": cards(oracle),
    }
    return {piece: without_nothing(facts) for piece, facts in found.items()}


def without_nothing(facts: Any) -> Any:
    if not isinstance(facts, dict):
        return int(facts)
    kept = {key: without_nothing(fact) for key, fact in facts.items()}
    return {key: fact for key, fact in kept.items() if fact}


def game(oracle: Oracle) -> Any:
    table, options = oracle.table, oracle.options
    sign = 1 if list(table["players"]).index(oracle.view["player"]) == 0 else -1
    return {
        options["mode"]: 1,
        "players": options["players"],
        **{tier: tier == "core" or options[tier] for tier in TIERS},
        "hand limit": options["hand"],
        "turns at most": options["turns"],
        "track": options["track"],
        "turn": table["turn"],
        table["turn_kind"]: 1,
        f"{oracle.seats[table['countering']]} counters": 1,
        "crystals": table["crystals"],
        "charges": table["charges"],
        "marker towards me": sign * table["marker"],
        **({f"ends: {table['ending']}": 1} if table["ending"] else {}),
        **Counter(f"extra turns of {oracle.seats[player]}" for player in table["extra_turns"]),
        "over": table["end"]["over"],
        **{f"won by {oracle.seats[player]}": 1 for player in table["end"]["winners"]},
    }


def progress(oracle: Oracle) -> Any:
    frames, found = oracle.frames, {}
    if "window" in frames:
        found[f"window: {frames['window']['kind']}"] = 1
    if "pay" in frames:
        found[f"{oracle.seats[frames['pay']['seat']]} has to pay"] = frames["pay"]["left"]
    if "moving" in frames:
        found["MOVE left"] = frames["moving"]["left"]
    if "fight" in frames:
        found["Combats left"] = frames["fight"]["left"]
    if "play" in frames:
        play = frames["play"]
        found[f"played by {oracle.seats[play['seat']]}"] = 1
        found[f"played from {play['origin']}"] = 1
        found["bottom action"] = play["text"].endswith(("bottom", " B"))
        found["X"] = play["x"]
        found.update({f"said: {action}": 1 for action in play["named"]})  # pieces and Spaces have columns of their own
        for action in play["named"]:
            if action.split()[0] in ("model", "squad", "upgrade", "space"):
                del found[f"said: {action}"]
    return {**found, **combat(frames)}


def combat(frames: Any) -> Any:
    found: dict[str, int] = {}
    if "combat" in frames:
        found.update({"Combat": 1, "STAB": frames["combat"]["quick"]})
    if "strike" in frames:
        strike = frames["strike"]
        found["STAB"] = strike["quick"] or found.get("STAB", 0)
        found["counterattack"] = strike["counter"]
        found["attack rolled"], found["defence rolled"] = strike["rolled"] >= 1, strike["rolled"] >= 2
        found.update(
            {"attack": strike["attack"], "defence": strike["defence"], "Wounds of the strike": strike["wounds"]}
        )
    if "roll" in frames:
        roll = frames["roll"]
        found[f"roll for {roll['purpose']}"] = 1
        found[f"{roll['die']} die"] = 1
        found.update({"rolled": roll["face"] >= 0, "face": max(roll["face"], 0), "rerolled": roll["rerolled"]})
        found.update({"bonus": roll["bonus"], "against": roll["against"]})
        found.pop("None die", None)
    if "wound" in frames:
        found.update({"packet": frames["wound"]["size"], "tokens lost to it": frames["wound"]["lost"]})
    return found


def player_facts(oracle: Oracle, player: str) -> Any:
    table, facts = oracle.table, oracle.table["players"][player]
    supply = [at for at in range(len(TOKENS.names)) if FACTIONS[TOKENS.faction[at]] == facts["faction"]]
    return {
        "on my side" if oracle.is_ours(player) else "enemy": 1,
        **({facts["faction"]: 1} if facts["faction"] else {}),
        "active crystals": facts["pool"],
        "depleted crystals": facts["depleted"],
        "temporary crystals": facts["temporary"],
        "own VP": facts["points"],
        **{f"VP won of {seat}": table["won"].get(f"{player} of {other}", 0) for other, seat in oracle.seats.items()},
        "hand": size(facts["hand"]),
        "deck": size(facts["deck"]),
        "discard pile": len(facts["discard"]),
        "banner used": facts["banner_used"],
        "alternative banner": facts["banner"] == "alternative",
        "alternative Shrine": facts["shrine"] == "alternative",
        "tokens on the Shrine": facts["shrine_tokens"],
        "discarded": facts["discarded"],
        "mulligan used": facts["mulligan_used"],
        "eliminated": facts["eliminated"],
        "tokens lost": facts["tokens_lost"],
        "active": player == table["active"],
        "asked": bool(table["decision"]) and table["decision"]["player"] == player,
        "holds for the action": facts["held"] == "action",
        "holds for the turn": facts["held"] == "turn",
        **{f"supply of token {at + 1}": table["supply"].get(TOKEN_NAMES[token], 0) for at, token in enumerate(supply)},
    }


def size(pile: list[Any]) -> int:
    return sum(1 if isinstance(card, str) else card["hidden"] for card in pile)


def squad(oracle: Oracle, name: str) -> Any:
    facts = oracle.table["squads"][name]
    kind = SQUADS.named[facts["kind"]]
    mode = int(SQUADS.first_mode[kind]) + SQUADS.mode_of(kind, facts["mode"])
    first = next(at for at in range(SQUADS.count) if SQUADS.faction[at] == SQUADS.faction[kind])
    lives = [row["life"] for model, row in oracle.table["models"].items() if model[:-1] == name]
    acts, deploys = oracle.frames.get("activation"), oracle.frames.get("deploy")
    return {
        f"type {kind - first + 1}": 1,
        f"mode {mode - int(SQUADS.first_mode[kind]) + 1}": 1,
        "printed Endurance": SQUADS.endurance[kind],
        "Endurance": facts["endurance"],
        "alive": lives.count("alive") + lives.count("dying"),
        "dead": lives.count("dead"),
        "off the board": sum(lives.count(life) for life in ("off board", "waiting", "removed")),
        **{f"printed {word}": SQUADS.value(mode, at) for at, word in enumerate(ATTRIBUTES)},
        "rerolls ATK": SQUADS.atk_reroll[mode],
        "rerolls DEF": SQUADS.def_reroll[mode],
        "ignores obstacles": SQUADS.ignores_obstacles[mode],
        "cannot push": SQUADS.cannot_push[mode],
        "base": SQUADS.base[mode],
        "activated": facts["activated"],
        "evolved": facts["evolved_by"] is not None,
        **tokens(facts["tokens"]),
        "is activated now": bool(acts) and acts["squad"] == name,
        "has moved": bool(acts) and acts["squad"] == name and acts["moved"],
        "has fought": bool(acts) and acts["squad"] == name and acts["fought"],
        "is deployed now": bool(deploys) and deploys["squad"] == name,
        "was named": name in named(oracle, "squad"),
    }


def tokens(listed: list[Any]) -> Counter[str]:
    """Tokens by the name that is printed on them, whoever's they are."""
    names = [entry if isinstance(entry, str) else entry["token"] for entry in listed]
    return Counter(TOKENS.names[TOKEN_NAMES.index(name)] for name in names)


def bearing(oracle: Oracle, listed: list[Any]) -> Counter[str]:
    """What tokens on a model name: an attribute, or a player, if only by a model; each kind of token once."""
    found: Counter[str] = Counter()
    for token, of in {entry["token"]: entry["of"] for entry in listed if not isinstance(entry, str)}.items():
        assert token in TOKEN_NAMES
        if isinstance(of, str) and of.lower() in ATTRIBUTES:
            found[f"token names {of.lower()}"] = 1
        elif isinstance(of, str):
            found[f"token of {oracle.seats[of.split()[0]]}"] += 1
    return found


def row_of(card: str) -> int:
    number = CARDS.named[card]
    return number - next(at for at in range(CARDS.count) if CARDS.faction[at] == CARDS.faction[number]) + 1


def upgrades(oracle: Oracle) -> Any:
    found = {oracle.said(name): upgrade(oracle, name) for name in oracle.table["upgrades"]}
    for name in named(oracle, "upgrade"):
        found.setdefault(oracle.said(name), {})["was named"] = 1  # a slot may be empty still
    return found


def upgrade(oracle: Oracle, name: str) -> Any:
    facts, squad_name = oracle.table["upgrades"][name], name.rpartition(".")[0]
    card = CARDS.named[facts["card"]]
    owner = oracle.table["squads"][squad_name]
    kind, mode = SQUADS.named[owner["kind"]], int(CARDS.mode[card * 2 + 1])
    fits = CARDS.squad[card] in (-1, kind) and mode in (-1, SQUADS.mode_of(kind, owner["mode"]))
    play = oracle.frames.get("play")
    return {
        f"card {row_of(facts['card'])}": 1,
        "charges": facts["charges"],
        "WEAKENING": facts["weakening"],
        "top paid": "top" in facts["paid"],
        "bottom paid": "bottom" in facts["paid"],
        "bottom awake": fits,
        "top used this turn": facts["used_turn"][0] == oracle.table["turn"],
        "bottom used this turn": facts["used_turn"][1] == oracle.table["turn"],
        "is used now": bool(play) and play["slot"] == name,
        "was named": name in named(oracle, "upgrade"),
    }


def models(oracle: Oracle) -> Any:
    state = from_view(RULES, oracle.view, 1).state
    found: dict[str, dict[str, int]] = {}
    for name, facts in oracle.table["models"].items():
        row: dict[str, int] = {facts["life"]: 1, **tokens(facts["tokens"])}
        row.update(bearing(oracle, facts["tokens"]))
        row.update({"straight run": facts["run"], "longest run": facts["longest_run"]})
        if facts["controller"]:
            row[f"controlled by {oracle.seats[facts['controller']]}"] = 1
        if facts["space"]:
            at = oracle.board.names.index(facts["space"])
            row.update({"row": at // 8, "column": at % 8})
            row.update({f"on hex {hex_}": 1 for hex_ in hexes_of(facts["place"])})
            for number, word in enumerate(ATTRIBUTES):
                now = int(value(state, MODEL_NAMES.index(name), number))
                row[f"no {word}" if now == -1 else word] = 1 if now == -1 else now
        for what in range(int(effects.DOUBLE_MOVE), len(effects.EFFECT_NAMES)):
            row[f"effect: {effects.EFFECT_NAMES[what]}"] = int(strength(state, what, MODEL_NAMES.index(name)))
        found[oracle.said(name)] = row
    for flow, roles in ROLES.items():
        for local, role in roles.items():
            bearers = oracle.frames.get(flow, {}).get(local)
            for name in bearers if isinstance(bearers, list) else [bearers] if bearers else []:
                found.setdefault(oracle.said(name), {})[role] = 1
    for name in named(oracle, "model"):
        found.setdefault(oracle.said(name), {})["was named"] = 1
    return found


def named(oracle: Oracle, word: str) -> list[str]:
    """What the player of the action in progress has named, by the names of views; said were names seen from that seat."""
    play, attach = oracle.frames.get("play"), oracle.frames.get("attach")
    other = {"upgrade": "slot"}.get(word, word)
    attached = [attach[other]] if attach and attach.get(other) else []
    if not play:
        return attached
    players = list(oracle.table["players"])
    first = players.index(play["seat"])
    seats = dict(zip(SEATS, players[first:] + players[:first], strict=False))
    said = [action.removeprefix(f"{word} ") for action in play["named"] if action.startswith(f"{word} ")]
    if word == "space":
        return said
    return attached + [f"{seats[seat]} {rest}" for seat, _, rest in (name.partition(" ") for name in said)]


def hexes_of(place: str) -> list[int]:
    return list(range(7)) if place == "all" else [int(hex_) for hex_ in place.split("-")]


def spaces(oracle: Oracle) -> Any:
    table = oracle.table
    found: dict[str, Counter[str]] = {name: Counter() for name in oracle.board.names}
    free = {name: set(range(7)) for name in found}
    for name, facts in table["models"].items():
        if facts["life"] == "alive" and facts["space"]:
            side = "ours" if oracle.is_ours(name.split()[0]) else "foe"
            for hex_ in hexes_of(facts["place"]):
                found[facts["space"]][f"{side} on {hex_}"] = 1
                free[facts["space"]].discard(hex_)
    for player, facts in table["players"].items():
        if facts["shrine_space"]:
            found[facts["shrine_space"]][f"Shrine of {oracle.seats[player]}"] = 1
            free[facts["shrine_space"]] = set()
    for facts in table["sources"].values():
        if facts["space"]:
            row = found[facts["space"]]
            row["Source"] = 1
            row.update({f"{name} on the Source": count for name, count in tokens(facts["tokens"]).items()})
            free[facts["space"]] = set()
    for where in table["thickets"]:
        space, _, hex_ = where.partition(".")
        found[space][f"Thicket on {hex_}"] = 1
        free[space].discard(int(hex_))
    lie_on_the_ground(oracle, found)
    for name, hexes in free.items():
        found[name].update({f"free {hex_}": 1 for hex_ in hexes})
    return found


def lie_on_the_ground(oracle: Oracle, found: dict[str, Counter[str]]) -> None:
    for marker in oracle.table["markers"]:
        row = found[marker["hex"].split(".")[0]]
        row[TOKENS.names[TOKEN_NAMES.index(marker["token"])]] += 1
        if isinstance(marker["face"], str):
            row[f"face {marker['face']}"] += 1
    for space in oracle.frames.get("moving", {}).get("path", []):
        found[space]["on the way"] += 1
    for flow in ("deploy", "placing", "pushing"):
        if oracle.frames.get(flow, {}).get("space"):
            found[oracle.frames[flow]["space"]]["was named"] = 1
    for space in named(oracle, "space"):
        found[space]["was named"] = 1


def cards(oracle: Oracle) -> Any:
    table, me = oracle.table, oracle.view["player"]
    found: dict[str, Counter[str]] = {}

    def note(player: str, card: str, what: str) -> None:
        found.setdefault(f"{oracle.seats[player]} card {row_of(card)}", Counter())[what] += 1

    for player, facts in table["players"].items():
        for pile, what in (("hand", "in hand"), ("deck", "in the deck"), ("discard", "discarded"), ("aside", "aside")):
            for card in facts[pile]:
                if isinstance(card, str):
                    note(player, card, what)
        for card in table["known"].get(f"{player} of {me}", []):
            note(me, card, "known to others")
    for name, facts in table["upgrades"].items():
        note(name.split()[0], facts["card"], "attached")
    for player, card, what in cards_in_progress(oracle):
        note(player, card, what)
    return found


def cards_in_progress(oracle: Oracle) -> list[tuple[str, str, str]]:
    """Whose card, which, and what it does: what is played or attached, and what left the hand with it."""
    play, attach, found = oracle.frames.get("play"), oracle.frames.get("attach"), []
    if play and ", " in play["text"]:
        found.append((play["seat"], play["text"].rpartition(", ")[0], "is played now"))
    if play:
        found += [(play["seat"], card, "left the hand for it") for card in play["cards"] if isinstance(card, str)]
    if attach:
        found.append((attach["seat"], attach["card"], "is played now"))
    return found
