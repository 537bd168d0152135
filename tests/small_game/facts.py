"""What an observation of Lanterns must decode to, computed from the view alone: the same facts in another form."""

from typing import Any

NAMES = ["me", "next", "last"]


def decoded(view: dict[str, Any]) -> dict[str, Any]:
    table = view["table"]
    players = list(table["players"])
    first = players.index(view["player"])
    seats = dict(zip(NAMES, players[first:] + players[:first], strict=False))
    return {
        "runners": {
            f"{seat} {number}": {table["runners"][f"{player} {number}"]["at"]: 1}
            for seat, player in seats.items()
            for number in (1, 2)
        },
        "cards": cards(table, seats),
        "players": {seat: facts for seat, player in seats.items() if (facts := player_facts(view, player))},
        "table": progress(view, seats),
    }


def cards(table: Any, seats: dict[str, str]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for seat, player in seats.items():
        for card in known(table["players"][player]["hand"]):
            found.setdefault(card, {})[f"held by {seat}"] = 1
        for card in known(table["players"][player]["knows"]):
            if seat != "me" and card in table["players"][seats["me"]]["hand"]:
                found.setdefault(card, {})[f"known to {seat}"] = 1
    for number, card in enumerate(table["discard"], 1):
        found.setdefault(card, {})["discarded"] = number
    for frame in table["flow"]:
        if isinstance(frame.get("attack"), str):
            found[frame["attack"]]["chosen"] = 1
    return found


def player_facts(view: Any, player: str) -> dict[str, int]:
    facts = view["table"]["players"][player]
    numbers = {
        "points": facts["points"],
        "coins": facts["coins"],
        "cards": size(facts["hand"]),
        "knows": size(facts["knows"]),
        "active": int(view["table"]["active"] == player),
        "asked": int(view["to_move"] == player),
    }
    return {name: number for name, number in numbers.items() if number}


def progress(view: Any, seats: dict[str, str]) -> dict[str, int]:
    table = view["table"]
    numbers = {
        "round": table["round"],
        "rounds": table["options"]["rounds"],
        "deck": size(table["deck"]),
        "over": int(table["end"]["over"]),
        **{f"won by {seat}": int(player in table["end"]["winners"]) for seat, player in seats.items()},
    }
    if view["question"]:
        numbers[view["question"]["name"]] = 1
    for frame in table["flow"]:
        if frame["flow"] == "turn" and frame["runner"]:
            numbers[f"moves {frame['runner'][-1]}"] = 1
        if frame["flow"] == "clash":
            numbers[f"clash at {frame['hex']}"] = 1
    return {name: number for name, number in numbers.items() if number}


def known(cards: list[Any]) -> list[str]:
    return [card for card in cards if isinstance(card, str)]


def size(cards: list[Any]) -> int:
    return sum(1 if isinstance(card, str) else card["hidden"] for card in cards)
