"""Generated positions of The Edge: crowded boards in the middle of a game, with tokens, upgrades and thin decks.

What the generator promises, so that every table is one a game can come to:
- Armies and decks keep the rules of ED-S7 and ED-S9; options name both. Hand, deck, discard pile and attached upgrades hold a
  deck exactly once; setup upgrades and deploy cards come with their squads (ED-UPG-9).
- Everybody has a model on the board. Most models stand close together, so that many are in contact; bases never overlap and
  keep clear of Shrines, Sources and Thickets.
- Tokens are of factions that play, no more than there are; those that name a contact are left out, for the contact would have to
  be there. Charges and crystals add up to the supply.
- It is the beginning of a turn, or the main step of an Active turn; the game is not over yet, but may be about to end: decks
  down to a card, a marker near the end of its track, last models.
"""

from collections import Counter
from random import Random
from typing import Any

from edge.table import overlaps
from edge.test_games import cards_of, check
from fuzz.edge_oracles import ORACLES
from fuzz.runner import Check, Document, Subject

from grognard.envs.core.game import Game
from grognard.envs.edge.actions import DONE, HOLD
from grognard.envs.edge.armies import Army, Deck, allowed_cards, setup_cards
from grognard.envs.edge.board import END, FIRST, MASKS, ONE_BOARD, PLACEMENT_NAMES, TWO_BOARDS
from grognard.envs.edge.data.printed import DEPLOY, FACTIONS, PLACES, TIERS, UPGRADE
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS
from grognard.envs.edge.game import RULES
from grognard.envs.edge.names import CARD_NAMES, KIND_NAMES, TOKEN_NAMES, mode_names
from grognard.envs.edge.rules.texts import TEXTS, TOKEN_RULES
from grognard.envs.edge.state import State

SIDES = ("red", "blue", "green", "yellow")
SIZES = {"duel": (5, 25), "ffa": (4, 15), "team": (4, 15)}  # squads and cards
VARIANTS = ("special_sources", "more_crystals", "mulligan", "endless_decks")
EVERYBODYS = ("FIRE", "MARKED", "TRAP", "SHOCK", "INFECTION", "FREEZE", "STUN", "PARALYSIS")  # put on enemies


class RichTable:
    """A position that is being put together."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.mode, players = random.choice([("duel", 2)] * 6 + [("ffa", 3), ("ffa", 4), ("team", 4), ("team", 4)])
        self.sides = SIDES[:players]
        self.board = ONE_BOARD if players == 2 else TWO_BOARDS
        self.options: Document = {"mode": self.mode, "players": players}
        for option in ("cavalry", "boss"):
            self.options[option] = random.random() < 0.3
        for option in VARIANTS:
            self.options[option] = random.random() < 0.1
        self.options["banners"] = random.choice(["standard", "alternative"])
        self.options["shrines"] = random.choice(["standard", "alternative"])
        self.free = [127] * int(self.board.spaces)
        centre = random.randrange(len(self.free))
        near = sorted(range(len(self.free)), key=lambda at: (int(self.board.distance(centre, at)), random.random()))
        self.near = near
        self.charges = 10 * players
        self.document: Document = {
            "turn": random.randint(1, 60),
            "active": random.choice(self.sides),
            "first": self.sides[0], "countering": random.choice(self.sides),
            "players": {}, "squads": {}, "models": {}, "upgrades": {}, "sources": {}, "thickets": [], "markers": [],
            "dice": {"seed": random.randrange(2**30)},
        }  # fmt: skip
        self.factions = random.sample(range(len(FACTIONS)), players)

    def finish(self) -> Document:
        self.lay_ground()
        for seat in range(len(self.sides)):
            self.muster(seat)
        self.put_tokens()
        if self.random.random() < 0.8:
            self.document["turn_kind"] = "active"
        if self.mode == "duel":
            self.document["marker"] = self.random.choice([0, 0, 3, -5, 9, -9])
        return {"game": "edge", "options": self.options, **self.document}

    # The board

    def lay_ground(self) -> None:
        """Shrines and Sources somewhere near, each alone in its Space."""
        spots = self.near[: 6 * len(self.sides)]
        self.random.shuffle(spots)
        for side in self.sides:
            self.document["players"][side] = {"shrine_space": self.fill(spots.pop())}
        for number in range(self.random.choice([2, 4, 4])):
            self.document["sources"][f"source {number + 1}"] = {"space": self.fill(spots.pop())}

    def fill(self, space: int) -> str:
        self.free[space] = 0
        return self.board.names[space]

    def place(self, size: int, spread: float) -> tuple[str, str] | None:
        """A free base near the middle of things."""
        for space in self.near:
            if self.random.random() < spread:
                continue
            places = [at for at in range(int(FIRST[size]), int(END[size])) if not int(MASKS[at]) & ~self.free[space]]
            if places:
                at = self.random.choice(places)
                self.free[space] &= ~int(MASKS[at])
                return self.board.names[space], PLACEMENT_NAMES[at]
        return None

    # Armies

    def army(self, faction: int) -> Army:
        tiers = [0] + [TIERS.index(name) for name in ("cavalry", "boss") if self.options[name]]
        kinds = [
            kind
            for kind in range(SQUADS.count)
            if SQUADS.faction[kind] == faction and SQUADS.tier[kind] in tiers
            for _ in range(int(SQUADS.squads[kind]))
        ]
        return Army(faction, Counter(self.random.sample(kinds, SIZES[self.mode][0])))

    def deck(self, army: Army) -> Deck:
        cards = [card for card in allowed_cards(army) for _ in range(int(CARDS.copies[card]))]
        return Deck(army.faction, Counter(self.random.sample(cards, SIZES[self.mode][1])))

    def muster(self, seat: int) -> None:
        random, side = self.random, self.sides[seat]
        army = self.army(self.factions[seat])
        deck = self.deck(army)
        self.options[f"{side}_army"] = army.text("; ")
        self.options[f"{side}_deck"] = deck.text("; ")
        cards = deck.members()
        random.shuffle(cards)
        waiting = [card for card in setup_cards(army) if CARDS.kind[card] == DEPLOY and random.random() < 0.4]
        for slot, kind in enumerate(army.members()):
            self.squad(f"{side} {slot + 1}", kind, kind in [int(CARDS.squad[card]) for card in waiting], slot == 0)
        self.attach(side, army, cards)
        hand = random.choice([0, 1, 3, 3, 3])
        left = random.choice([1, 3, len(cards)])  # cards of the deck
        held, rest = cards[:hand], cards[hand:]
        pool, depleted = random.choice([(0, 0), (2, 1), (5, 0), (1, 6)])
        self.document["players"][side] |= {
            "hand": [CARD_NAMES[card] for card in held],
            "deck": [CARD_NAMES[card] for card in rest[:left]],
            "discard": [CARD_NAMES[card] for card in rest[left:]],
            "aside": [CARD_NAMES[card] for card in waiting],
            "pool": pool,
            "depleted": depleted,
            "banner_used": random.random() < 0.3,
            **({} if self.mode == "duel" else {"points": random.choice([10, 6, 2])}),
        }

    def squad(self, name: str, kind: int, waits: bool, first: bool) -> None:
        """A squad in one of its first two modes; the first one of an army has a model on the board."""
        random = self.random
        modes = mode_names(kind)[:2]
        mode = random.choice(modes)
        row = int(SQUADS.first_mode[kind]) + modes.index(mode)
        self.document["squads"][name] = {
            "kind": KIND_NAMES[kind],
            "mode": mode,
            "endurance": random.randint(0, int(SQUADS.endurance[kind])),
        }
        share = random.choice([0.2, 0.7, 1.0])
        for number in range(int(SQUADS.models[kind])):
            model: Document = {"life": "dead"}
            if waits and not first:
                model = {"life": "waiting"}
            elif random.random() < share or (first and number == 0):
                found = self.place(int(SQUADS.base[row]), 0.5) or self.place(int(SQUADS.base[row]), 0.0)
                assert found is not None
                model = {"space": found[0], "place": found[1]}
            self.document["models"][f"{name}{'abcd'[number]}"] = model
        if waits and first:
            raise Retry

    def attach(self, side: str, army: Army, cards: list[int]) -> None:
        """Some upgrades of the deck lie under squads, two at most and never twice the same (ED-UPG-3, ED-UPG-4)."""
        random, kinds = self.random, army.members()
        own = [card for card in setup_cards(army) if CARDS.kind[card] != DEPLOY]
        for card in [*own, *[card for card in list(cards) if CARDS.kind[card] == UPGRADE and random.random() < 0.4]]:
            slots = [slot for slot, kind in enumerate(kinds) if card not in own or kind == CARDS.squad[card]]
            squad = f"{side} {random.choice(slots) + 1}"
            taken = [self.document["upgrades"].get(f"{squad}.{slot}", {}).get("card") for slot in (1, 2)]
            if None not in taken or CARD_NAMES[card] in taken:
                continue
            charges = 0 if CARDS.attach_wounds[card] else min(self.charges, random.choice([0, 1, 2]))
            self.charges -= charges
            passive = [part for at, part in enumerate(("top", "bottom")) if TEXTS[card * 2 + at].passive]
            self.document["upgrades"][f"{squad}.{taken.index(None) + 1}"] = {
                "card": CARD_NAMES[card],
                "charges": charges,
                "paid": [part for part in passive if random.random() < 0.5],
            }
            if card in cards:
                cards.remove(card)

    # Tokens

    def put_tokens(self) -> None:
        random = self.random
        alive = [name for name, model in self.document["models"].items() if "space" in model]
        for token in range(len(TOKENS.names)):
            name, faction = TOKENS.names[token], int(TOKENS.faction[token])
            if faction not in self.factions or random.random() < 0.5:
                continue
            side = self.sides[self.factions.index(faction)]
            if PLACES[TOKENS.on[token]] == "model" and name in EVERYBODYS and not TOKEN_RULES[token].contact:
                foes = [model for model in alive if not self.is_ally(side, model.split()[0])]
                for model in random.sample(foes, min(len(foes), random.randint(0, int(TOKENS.supply[token])))):
                    self.document["models"][model].setdefault("tokens", []).append(
                        {"token": TOKEN_NAMES[token], "of": side}
                    )
            elif name in ("MINE", "STRIKE"):
                self.lay_markers(token, side)
            elif name == "Thicket":
                self.grow(int(TOKENS.supply[token]))

    def is_ally(self, side: str, other: str) -> bool:
        apart = self.sides.index(side) - self.sides.index(other)
        return apart == 0 or (self.mode == "team" and apart % 2 == 0)

    def lay_markers(self, token: int, side: str) -> None:
        faces = ["real", "real", "dummy"] if TOKENS.names[token] == "MINE" else [None, None]
        self.random.shuffle(faces)
        spots = self.random.sample(self.near[:12], len(faces))
        for face, space in list(zip(faces, spots, strict=True))[: self.random.randint(1, len(faces))]:
            hex_ = f"{self.board.names[space]}.{self.random.randrange(7)}"
            self.document["markers"].append({"token": TOKEN_NAMES[token], "hex": hex_, "face": face, "owner": side})

    def grow(self, most: int) -> None:
        for space in self.random.sample(self.near[:15], self.random.randint(1, most)):
            hexes = [hex_ for hex_ in range(7) if self.free[space] >> hex_ & 1]
            if hexes:
                hex_ = self.random.choice(hexes)
                self.free[space] &= ~(1 << hex_)
                self.document["thickets"].append(f"{self.board.names[space]}.{hex_}")


class Retry(Exception):
    """A table without a model that can stand for its player."""


def generate(random: Random) -> Document:
    """A position, see above; sometimes the beginning of a game with everything still to be chosen."""
    if random.random() < 0.05:
        scenario = random.choice(["full", "ffa3", "team"])
        return {"game": "edge", "options": {"scenario": scenario}, "turn": 0, "dice": {"seed": random.randrange(2**30)}}
    while True:
        try:
            return RichTable(random).finish()
        except Retry:
            continue


# The seats exchanged

EXCHANGED = {"red": "blue", "blue": "red"}


def mirror(document: Document) -> Document | None:
    """A duel in which red is blue and blue is red; not in the setup, where luck is dealt seat by seat."""
    if document["options"].get("mode") != "duel" or document["turn"] == 0:
        return None
    found: Document = exchanged(document)
    return found | {"marker": -document.get("marker", 0)}


def exchanged(value: Any) -> Any:
    if isinstance(value, dict):
        return {exchanged(name): exchanged(item) for name, item in value.items()}
    if isinstance(value, list):
        return [exchanged(item) for item in value]
    if isinstance(value, str):
        words = [EXCHANGED.get(word, word) for word in value.split(" ")]
        said = " ".join(words)
        for side, other in EXCHANGED.items():
            if value.startswith((f"{side}_army", f"{side}_deck", f"{side}_handicap")):
                return other + value.removeprefix(side)
        return said
    return value


def without_seats(document: Document) -> Document:
    """What is in progress, and some lasting effects, name pieces by numbers, which hang on the seats."""
    return {name: value for name, value in document.items() if name not in ("flow", "effects")}


def random_action(game: Game[Any], random: Random, eagerness: float) -> int:
    """Any legal action, the quiet ones seldomer the more eager the player is."""
    legal = game.legal()
    eager = [action for action in legal if action != DONE and not HOLD.covers(action)]
    return random.choice(eager if eager and random.random() < eagerness else legal)


def watch(game: Game[State]) -> Check:
    """The invariants of random play; cards are counted from the first turn on."""
    owned: list[list[int]] = []

    def look(now: Game[State]) -> None:
        state = now.state
        if state.turn == 0 or now.over or now.decision is None or now.decision.name != "DeclareTurn":
            return
        check(state)
        assert not overlaps(state)
        cards = [cards_of(state, seat) for seat in range(int(state.options.players))]
        assert not owned or owned[0] == cards
        owned[:] = [cards]

    return look


SUBJECT = Subject(
    rules=RULES,
    generate=generate,
    act=random_action,
    watch=watch,
    derived=frozenset({"revision", "log", "board", "free", "holder", "sway", "swayed", "values", "valued"}),
    oracles=ORACLES,
    mirror=mirror,
    without_seats=without_seats,
    longest=60,
)
