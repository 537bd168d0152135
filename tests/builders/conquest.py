"""Decks, tables and random play of Conquest."""

from collections import Counter
from random import Random
from typing import Any

from grognard.envs.conquest.data.printed import (
    ARMY,
    ATTACHMENT,
    DEEP_STRIKE,
    EVENT,
    PLANET,
    SUPPORT,
    SYNAPSE,
    TOKEN,
    TYRANIDS,
    WARLORD,
)
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.decks import deck_names
from grognard.envs.conquest.game import RULES, Game
from grognard.envs.conquest.position import from_position
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.rules.consequences import RELIC
from grognard.envs.conquest.state import HQ, PLANETS, PRINTED, UNIT

ROUNDS = 7
PASSIVE = [RULES.catalogue.parse(word) for word in ("pass", "done", "no", "take nothing", "retreat")]
AGREEING = RULES.catalogue.parse("yes")
STALEMATES = ("CallStalemate", "AgreeStalemate")

STARTERS = [name for name in deck_names() if name.endswith("_starter")]
STANDARDS = [name for name in deck_names() if name.endswith("_standard")]
PAIRS = [(red, blue) for decks in (STARTERS, STANDARDS) for red in decks for blue in decks]

KINDS_OF = {kind: [number for number in range(KINDS) if CARDS.type[number] == kind] for kind in range(PLANET + 1)}
DECKABLE = [*KINDS_OF[ARMY], *KINDS_OF[SUPPORT], *KINDS_OF[ATTACHMENT], *KINDS_OF[EVENT]]
EXPANSION = [kind for kind in DECKABLE if not CARDS.ids[kind].startswith("core")]


# Tables


def names_of(kinds: list[int]) -> list[str]:
    return [CARDS.names[kind] for kind in kinds]


def random_cards(random: Random, number: int, share: float = 0.5) -> list[int]:
    """So many cards of the whole game, about this share of them from expansions; at most forty titles."""
    titles = random.sample(EXPANSION, 20) + random.sample(DECKABLE, 20)
    return [random.choice(titles[:20] if random.random() < share else titles) for _ in range(number)]


def random_deck(random: Random) -> str:
    """A deck that nobody may build: any warlord, any cards; with a synapse unit where there should be one, or anyway."""
    warlord = random.choice(KINDS_OF[WARLORD])
    synapse = CARDS.faction[warlord] == TYRANIDS or random.random() < 0.1
    cards = Counter(random_cards(random, random.randint(30, 60)))
    lines = [f"{number} {CARDS.names[kind]}" for kind, number in cards.items()]
    return "; ".join([CARDS.names[warlord], *(["1 Savage Warrior Prime"] if synapse else []), *lines])


def mixed_options(random: Random) -> dict[str, object]:
    planets = random.randint(1, 7)
    return {
        "red_deck": random_deck(random),
        "blue_deck": random_deck(random),
        "any_deck": True,
        "planets": planets,
        "face_up": random.randint(1, min(planets, 5)),
        "to_win": random.randint(1, 3),
    }


def random_table(random: Random) -> dict[str, Any]:
    """A position in the middle of a game in which every card of the game may be anywhere."""
    number = random.randint(1, ROUNDS - 1)
    planets = names_of(random.sample(KINDS_OF[PLANET], ROUNDS + 1 - number))
    moments = [{"phase": phase} for phase in ("deploy", "command", "combat", "headquarters")]
    moments += [{kind: random.randint(1, min(PLANETS, len(planets)))} for kind in ("struggle", "battle", "battle")]
    moment = random.choice(moments)
    places = [*[str(place + 1) for place in range(min(PLANETS, len(planets)))], "HQ"]
    if moment.get("phase") == "headquarters" or moment.get("battle", 1) > 1:
        planets[0] = None  # the battle for it is over
        places.remove("1")
    document = {
        **moment,
        "round": number,
        "token": random.choice(["red", "blue"]),
        "planets": planets,
        "face_up": min(PLANETS, len(planets)),
        "players": {name: random_side(random, places) for name in ("red", "blue")},
        "dice": {"seed": random.randrange(2**30)},
    }
    add_attachments(random, document)
    return document


def random_side(random: Random, places: list[str]) -> dict[str, Any]:
    warlord = random.choice(KINDS_OF[WARLORD])
    army = random.sample(KINDS_OF[ARMY], random.randint(2, 10)) + random.choices(KINDS_OF[TOKEN], k=random.randrange(5))
    synapse = KINDS_OF[SYNAPSE] if CARDS.faction[warlord] == TYRANIDS else []
    units = {}
    for kind in [warlord, *synapse, *army]:
        unit = {"card": CARDS.names[kind], "ready": random.random() < 0.7, "damage": random.randrange(CARDS.hp[kind])}
        units.setdefault(random.choice([places[0], *places]), []).append(unit)
    striking = [kind for kind in DECKABLE if CARDS.keywords.has(kind, DEEP_STRIKE)]
    reserve = random.choices(striking, k=random.randrange(3)) if len(places) > 1 else []
    supports = random.sample(KINDS_OF[SUPPORT], random.randrange(5))
    return {
        "warlord": CARDS.names[warlord],
        "resources": random.randrange(15),
        "units": units,
        "supports": names_of(supports),
        "reserve": [{"card": CARDS.names[kind], "place": random.choice(places[:-1])} for kind in reserve],
        "hand": names_of(random_cards(random, random.randrange(12))),
        "deck": names_of(random_cards(random, random.randint(12, 30))),
        "discard": names_of(random_cards(random, random.randrange(10))),
        "enslaved": random.choice([None, "orks", "chaos", "eldar", "tau"]),
        "attachments": [],
    }


def add_attachments(random: Random, document: dict[str, Any]) -> None:
    """Some, on hosts of either side that may have them: one on a host, at most one Relic and one copy a player."""
    state = from_position(document)
    hosts = [card for card in state.cards if card.role == UNIT]
    random.shuffle(hosts)
    for player, name in enumerate(("red", "blue")):
        for kind in random.sample([kind for kind in range(KINDS) if CARDS.type[kind] == ATTACHMENT], 6):
            fitting = [card for card in hosts if may_host(state, player, PRINTED[kind], card)]
            relics = [row["card"] for row in document["players"][name]["attachments"]]
            if not fitting or (CARDS.has_trait(kind, RELIC) and any(has_relic_trait(title) for title in relics)):
                continue
            hosts.remove(fitting[0])
            side = ("red", "blue")[fitting[0].controller]
            place = "HQ" if fitting[0].place == HQ else str(fitting[0].place + 1)
            host = f"{side} {place}.{fitting[0].slot + 1}"
            document["players"][name]["attachments"].append({"card": CARDS.names[kind], "host": host})


def has_relic_trait(title: str) -> bool:
    return CARDS.has_trait(CARDS.named[title], RELIC)


# Play


def random_action(game: Game, random: Random, eagerness: float, among: list[int] | None = None) -> int:
    """Any legal action; the more eager the player, the seldomer one of those that do nothing or end a battle."""
    legal = game.legal() if among is None else list(among)
    for action in [AGREEING] if game.decision.name in STALEMATES else PASSIVE:
        if action in legal and len(legal) > 1 and random.random() < eagerness:
            legal.remove(action)
    return random.choice(legal)
