"""Generated positions of Conquest: tables full of cards in any phase, with hands, piles and reserves.

What the generator promises, so that every table is one a game can come to:
- Every card belongs to a deck: a shipped one, one built at random by the rules of deck building (any faction, expansion
  cards, allies), or one that breaks them (`any_deck`). Hand, deck, discard pile and play hold that deck exactly once.
- Unique cards are in play once for a player; units stand at face-up planets or in the headquarters, tokens besides, at
  most ten of a title. A planet may have more units than slots.
- Units have less damage than hit points; warlords may be bloodied. Outside command and combat phase warlords are at home.
- Attachments are on hosts that their text allows, at most one Relic a player. What lies in reserve has Deep Strike and is
  at a planet.
- The first planet is gone where its battle is over; planets won lie in the victory displays, too few to have won.
- Decks are never empty, but may be down to a card; what is known of a hand is part of it.
Several effects that wait for each other come about by playing on.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from builders.conquest import KINDS_OF, random_action, random_deck
from conquest.test_random_play import cards_of, check_invariants
from fuzz.conquest_oracles import ORACLES
from fuzz.runner import Check, Document, Subject

from grognard.envs.conquest.data.printed import (
    ARMY,
    ATTACHMENT,
    COMMON,
    DEEP_STRIKE,
    EVENT,
    NECRONS,
    NEUTRAL,
    PLANET,
    SIGNATURE,
    SUPPORT,
    SYNAPSE,
    TOKEN,
    TYRANIDS,
    WARLORD,
    WHEEL,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.decks import Deck, breaches, deck_names, parse_deck, shipped_deck
from grognard.envs.conquest.game import RULES
from grognard.envs.conquest.position import from_position
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.rules.consequences import RELIC
from grognard.envs.conquest.state import HQ, PLANET_SLOTS, PLANETS, PRINTED, UNIT, State
from grognard.envs.core.game import Game

ROUNDS, TO_WIN = 7, 3
SIDES = ("red", "blue")
NUMBERED = (
    "number", "flow", "lasting", "spent", "gone", "triggers", "answers", "uses", "damages",
    "memory", "moment", "titles", "peeked",
)  # fmt: skip
UNORDERED = ("attachments", "arriving", "reserve")


# Decks


def any_deck(random: Random) -> tuple[Deck, bool]:
    """A deck, and whether it keeps to the rules of deck building."""
    fate = random.random()
    if fate < 0.3:
        return shipped_deck(random.choice(deck_names())), True
    if fate < 0.75:
        return built_deck(random), True
    return parse_deck(random_deck(random)), False


def built_deck(random: Random) -> Deck:
    """A warlord with the signature squad, loyal and common cards, and perhaps an ally, chosen at random (CQ-D)."""
    while True:
        warlord = random.choice(KINDS_OF[WARLORD])
        squad = {k: int(CARDS.copies[k]) for k in range(CARDS.count) if CARDS.warlords[k] == CARDS.names[warlord]}
        cards = Counter({kind: number for kind, number in squad.items() if number and CARDS.type[kind] != TOKEN})
        pool = list(pool_of(warlord, random.choice((-1, 1))))
        random.shuffle(pool)
        while sum(cards.values()) < 50 and pool:
            kind = pool.pop()
            cards[kind] = random.choice([1, 2, 3, 3])
        synapse = random.choice(KINDS_OF[SYNAPSE]) if CARDS.faction[warlord] == TYRANIDS else -1
        deck = Deck(warlord, cards, synapse)
        if deck.size <= 60 and not breaches(deck):
            return deck


@cache
def pool_of(warlord: int, ally: int) -> tuple[int, ...]:
    """The cards that may be in the warlord's deck, with an ally on one side of the wheel."""
    own = int(CARDS.faction[warlord])
    friend = (own + ally) % WHEEL if own < WHEEL else -1
    fit = []
    for kind in [*KINDS_OF[ARMY], *KINDS_OF[SUPPORT], *KINDS_OF[ATTACHMENT], *KINDS_OF[EVENT]]:
        faction, loyalty = int(CARDS.faction[kind]), CARDS.loyalty[kind]
        foreign = loyalty == COMMON and (faction == friend or (own == NECRONS and CARDS.type[kind] == ARMY))
        neutral = faction == NEUTRAL and not (own == TYRANIDS and CARDS.type[kind] == ARMY)
        if loyalty != SIGNATURE and (faction == own or neutral or (foreign and faction not in (TYRANIDS, NEUTRAL))):
            fit.append(kind)
    return tuple(fit)


# Tables


class Table:
    """A position that is being put together."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.round = random.randint(1, ROUNDS - 1)
        planets = random.sample(KINDS_OF[PLANET], ROUNDS)
        self.won: list[list[int]] = [[], []]
        for kind in planets[: self.round - 1]:
            winner = random.choice([0, 1, None])
            if winner is not None and not wins([*self.won[winner], kind]):
                self.won[winner].append(kind)
        self.line: list[int | None] = list(planets[self.round - 1 :])
        self.face_up = min(PLANETS, len(self.line))
        self.moment = self.random_moment()
        self.places = [place for place in range(self.face_up) if self.line[place] is not None]
        decks = [any_deck(random) for _ in SIDES]
        self.decks = [deck for deck, _ in decks]
        self.legal = all(legal for _, legal in decks)

    def random_moment(self) -> Document:
        """The beginning of a phase, of a struggle or of a battle."""
        random = self.random
        moments: list[Document] = [
            {"phase": phase} for phase in ("deploy", "deploy", "command", "combat", "headquarters")
        ]
        moments += [
            {kind: random.randint(1, self.face_up)} for kind in ("struggle", "battle", "battle", "battle", "battle")
        ]
        moment = random.choice(moments)
        if moment.get("phase") == "headquarters" or moment.get("battle", 1) > 1:
            self.line[0] = None  # its battle is over
            if moment.get("battle", 1) > 1 and self.face_up == 1:
                return {"phase": "headquarters"}
        return moment

    def document(self) -> Document:
        options: Document = {f"{side}_deck": deck.text("; ") for side, deck in zip(SIDES, self.decks, strict=True)}
        document = {
            **self.moment,
            "options": options | {"any_deck": not self.legal},
            "round": self.round,
            "token": self.random.choice(SIDES),
            "planets": [None if kind is None else CARDS.names[kind] for kind in self.line],
            "face_up": self.face_up,
            "players": {side: self.side(player) for player, side in enumerate(SIDES)},
            "dice": {"seed": self.random.randrange(2**30)},
        }
        self.attach(document)
        return document

    def side(self, player: int) -> Document:
        """One player's cards, every copy of the deck in one place."""
        random, deck = self.random, self.decks[player]
        cards = deck.kinds()
        random.shuffle(cards)
        crowd = random.choice([0, 3, 8, 20])
        in_play: list[int] = []
        piles: dict[str, list[int]] = {"units": [], "supports": [], "reserve": [], "spare": []}
        for kind in cards:
            pile = self.destination(kind, in_play, crowd)
            piles[pile].append(kind)
            if pile in ("units", "supports"):
                in_play.append(kind)
        rest = piles["spare"]
        hand, discard = random.choice([0, 2, 5, 9]), random.choice([0, 3, 8, 30])
        hand, discard = min(hand, len(rest) - 1), min(discard, max(0, len(rest) - hand - 1))
        units = [*piles["units"], *([deck.synapse] if deck.synapse >= 0 else []), *self.tokens()]
        titles = [CARDS.names[kind] for kind in rest]
        shown = random.sample(titles[:hand], random.randrange(hand + 1)) if random.random() < 0.3 else []
        return {
            "warlord": CARDS.names[deck.warlord],
            "titles": [CARDS.names[kind] for kind in deck.titles()],
            "resources": random.choice([0, 1, 3, 8, 15]),
            "units": self.stand(deck.warlord, units),
            "supports": [{"card": CARDS.names[kind], "ready": random.random() < 0.8} for kind in piles["supports"]],
            "reserve": [
                {"card": CARDS.names[k], "place": str(random.choice(self.places) + 1)} for k in piles["reserve"]
            ],
            "hand": titles[:hand],
            "shown": shown,
            "discard": titles[hand : hand + discard],
            "deck": titles[hand + discard :],
            "victory": [CARDS.names[kind] for kind in self.won[player]],
            "enslaved": random.choice(["orks", "chaos", "eldar", "tau"])
            if CARDS.faction[deck.warlord] == NECRONS
            else None,
            "attachments": [],
        }

    def destination(self, kind: int, in_play: list[int], crowd: int) -> str:
        """Where a card of the deck is: in play, in reserve, or still or again out of play."""
        random = self.random
        free = not (CARDS.unique[kind] and kind in in_play)
        if CARDS.type[kind] == ARMY and free and sum(CARDS.type[k] == ARMY for k in in_play) < crowd:
            return "units"
        if CARDS.type[kind] == SUPPORT and free and random.random() < 0.5:
            return "supports"
        if CARDS.keywords.has(kind, DEEP_STRIKE) and self.places and random.random() < 0.3:
            return "reserve"
        return "spare"

    def tokens(self) -> list[int]:
        kind = self.random.choice(KINDS_OF[TOKEN])
        return [kind] * self.random.choice([0, 0, 0, 2, 10])

    def stand(self, warlord: int, units: list[int]) -> Document:
        """Units by place; some planets are full, or more than that."""
        random = self.random
        favourite = random.choice([*self.places, HQ])
        at_home = self.moment.get("phase") in ("deploy", "command", "headquarters") or not self.places
        fought = [place for place in self.places if place + 1 >= self.moment.get("battle", 1)] or [HQ]
        lead = HQ if at_home else random.choice([*fought, HQ] if "battle" in self.moment else fought)
        rows: dict[str, list[Document]] = {}
        for kind in [warlord, *units]:
            place = favourite if random.random() < 0.5 else random.choice([*self.places, HQ])
            row = self.unit(kind)
            place = lead if kind == warlord else place
            name = "HQ" if place == HQ else str(place + 1)
            if len(rows.get(name, [])) < (12 if random.random() < 0.1 else PLANET_SLOTS):
                rows.setdefault(name, []).append(row)
            else:
                rows.setdefault("HQ", []).append(row)
        return rows

    def unit(self, kind: int) -> Document:
        random = self.random
        row: Document = {"card": CARDS.names[kind], "ready": random.random() < 0.7}
        hp = int(CARDS.hp[kind])
        if CARDS.type[kind] == WARLORD and random.random() < 0.3:
            row["bloodied"] = True
            hp = int(CARDS.bloodied_hp[kind])
        row["damage"] = random.choice([0, 0, hp - 1, random.randrange(hp)])
        return row

    def attach(self, document: Document) -> None:
        """Attachments of hands and decks go onto hosts of either side that may have them."""
        state = from_position(document)
        hosts = [card for card in state.cards if card.role == UNIT]
        for player, side in enumerate(SIDES):
            table = document["players"][side]
            relics = 0
            for title in [title for title in table["deck"] if CARDS.type[CARDS.named[title]] == ATTACHMENT]:
                kind = CARDS.named[title]
                relic = CARDS.has_trait(kind, RELIC)
                taken = CARDS.unique[kind] and title in [row["card"] for row in table["attachments"]]
                fitting = [card for card in hosts if may_host(state, player, PRINTED[kind], card)]
                if not fitting or taken or (relic and relics) or len(table["deck"]) < 3 or self.random.random() < 0.4:
                    continue
                host = self.random.choice(fitting)
                hosts.remove(host)  # others might no longer fit beside it
                relics += relic
                place = "HQ" if host.place == HQ else str(host.place + 1)
                name = f"{SIDES[host.controller]} {place}.{host.slot + 1}"
                table["deck"].remove(title)
                table["attachments"].append({"card": title, "host": name})


def wins(planets: list[int]) -> bool:
    """CQ-G-victory: three of one type."""
    types = [int(CARDS.planet_types[kind]) for kind in planets]
    return any(sum(has >> bit & 1 for has in types) >= TO_WIN for bit in range(3))


def opening(random: Random) -> Document:
    """The beginning of a game: opening hands, sometimes of decks with hardly a card."""
    decks = [any_deck(random)[0] for _ in SIDES]
    if random.random() < 0.3:
        decks = [Deck(deck.warlord, dict(list(deck.cards.items())[:4]), deck.synapse) for deck in decks]
    options: Document = {f"{side}_deck": deck.text("; ") for side, deck in zip(SIDES, decks, strict=True)}
    return {"phase": "setup", "options": options | {"any_deck": True}, "dice": {"seed": random.randrange(2**30)}}


def generate(random: Random) -> Document:
    """A position, see above."""
    return opening(random) if random.random() < 0.05 else Table(random).document()


# The seats exchanged


def mirror(document: Document) -> Document | None:
    """Red is blue and blue is red; not at the setup, where luck is dealt seat by seat."""
    if document.get("phase") == "setup":
        return None
    return exchanged(document)


def exchanged(value: Any) -> Any:
    names = {"red": "blue", "blue": "red", "red_deck": "blue_deck", "blue_deck": "red_deck"}
    if isinstance(value, dict):
        return {names.get(name, name): exchanged(item) for name, item in value.items()}
    if isinstance(value, list):
        return [exchanged(item) for item in value]
    if isinstance(value, str):
        side, space, rest = value.partition(" ")
        return names.get(side, side) + space + rest if side in SIDES else value
    return value


def in_seat_order(game: Game[State]) -> bool:
    """Things that happen to both players at once are numbered from the first seat on, and chosen by their numbers. A card
    that comes into play takes the first number that is free, and cards that move together take slots in that order: so
    mirrored tables are laid out in the same way only as long as no number has been used again."""
    if game.decision is not None and game.decision.name == "ChooseTrigger":
        return True
    start: Any = game.origin["position"]
    numbers: dict[int, str] = {}
    for side in start["players"].values():
        for section in ("units", "supports", "attachments", "reserve"):
            rows = side[section].values() if isinstance(side[section], dict) else side[section]
            numbers |= {row["number"]: row["card"] for row in rows}
    present = [card for card in game.state.cards if card.number >= 0]
    return any(CARDS.names[card.kind] != numbers.get(int(card.number), CARDS.names[card.kind]) for card in present)


def without_seats(value: Any) -> Any:
    """Cards are numbered and uses of abilities are noted by player; what is in progress names cards by their numbers, and
    what is on one host, or on its way to a pile, lies in the order of numbers."""
    if isinstance(value, dict):
        kept = {name: without_seats(item) for name, item in value.items() if name not in NUMBERED}
        return {name: sorted(item, key=str) if name in UNORDERED else item for name, item in kept.items()}
    return [without_seats(item) for item in value] if isinstance(value, list) else value


def watch(game: Game[State]) -> Check:
    """The invariants of random play; cards are counted from now on."""
    owned: list[Any] = []

    def check(now: Game[State]) -> None:
        if now.state.lists and not owned:
            owned.extend(cards_of(now.state, player) for player in range(2))
        if owned:
            check_invariants(now, owned)

    return check


SUBJECT = Subject(
    rules=RULES,
    generate=generate,
    act=random_action,
    watch=watch,
    derived=frozenset(
        {"revision", "around", "active", "ears", "forced", "acting", "calm", "bears"}
        | {"live_at", "live_attack", "live_hp", "live_command", "live_keywords"}
    ),
    oracles=ORACLES,
    mirror=mirror,
    in_seat_order=in_seat_order,
    without_seats=without_seats,
    longest=60,
)
