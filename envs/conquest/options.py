"""The options of Conquest: who plays which deck, and how many planets there are."""

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64

from grognard.envs.conquest.decks import FORM, Deck, breaches, deck_names, find_deck, too_large
from grognard.envs.core.errors import Problems
from grognard.envs.core.lists import read_listed
from grognard.envs.core.options import Option, Value, read_options, whole

DRAWN: Final = "drawn"
MIRROR: Final = "mirror"
_DECK: Final = "a shipped deck, a file (.txt, .json), the text of a deck, or `drawn`: one of the pool by chance"

SCHEMA: Final[tuple[Option, ...]] = (
    Option("red_deck", DRAWN, f"red's deck: {_DECK}"),
    Option("blue_deck", DRAWN, "blue's deck, likewise, or `mirror`: the same as red's"),
    Option("pool", "standard", "the decks that are drawn from", choices=["starter", "standard"]),
    Option("any_deck", False, "accept decks that break the rules of deck building (CQ-D)"),
    Option("planets", 7, "planets in the line (CQ-S-3)", least=1, most=7),
    Option("face_up", 5, "of which so many are face up", least=1, most=5),
    Option("to_win", 3, "planets of one type that win the game (CQ-G-victory)", least=1, most=3),
)


class Options:
    """The options of one game, as the rules read them; shared by its copies."""

    derived: ClassVar[tuple[str, ...]] = ("scenario", "decks", "mirror", "pool", "planets", "face_up", "to_win")

    def __init__(self, values: dict[str, Value], decks: list[Deck | None], pool: list[Deck]) -> None:
        self.values = values
        self.scenario: str = str(values["scenario"])
        self.decks = decks  # of each player; None: drawn
        self.mirror: bool = values["blue_deck"] == MIRROR
        self.pool = pool
        self.planets: i64 = whole(values["planets"])
        self.face_up: i64 = whole(values["face_up"])
        self.to_win: i64 = whole(values["to_win"])


def make_options(given: Mapping[str, object]) -> Options:
    """Check what the user gave and add the rest; raises BadInput with every mistake.

    Decks from files become texts, so that the options of a game, and so its record, hold all it needs.
    """
    problems = Problems("options of Conquest")
    values = read_options("conquest", SCHEMA, given, problems)
    decks = [_read_deck(values, key, problems) for key in ("red_deck", "blue_deck")]
    names = [name for name in deck_names() if name.endswith(f"_{values['pool']}")]
    options = Options(values, decks, [find_deck(name) for name in names])
    if options.face_up > options.planets:
        problems.add("face_up", f"there are only {options.planets} planets in the line")
    problems.check()
    return options


def _read_deck(values: dict[str, Value], key: str, problems: Problems) -> Deck | None:
    given = str(values[key])
    if given == DRAWN or (given == MIRROR and key == "blue_deck"):
        return None
    deck = read_listed(values, key, given, find_deck, FORM, problems)
    if deck is not None:
        for breach in too_large(deck) if values["any_deck"] else breaches(deck):
            problems.add(key, breach)
    return deck
