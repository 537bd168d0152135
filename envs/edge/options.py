"""The options of The Edge: mode of play, who brings what, how much of the setup is played, and the variants."""

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.lists import read_listed
from grognard.envs.core.options import Option, Value, read_options, whole
from grognard.envs.edge.armies import Army, Deck, breaches, find_army, find_deck
from grognard.envs.edge.data.printed import BOSS, CAVALRY, CORE, PLAY, VARIANTS
from grognard.envs.edge.data.tables import COMPONENTS

CHOSEN: Final = "chosen"  # by the player, in the setup
DRAWN: Final = "drawn"  # by chance, among the suggested ones
SUGGESTED: Final = "suggested"  # the deck that comes with a shipped army
SEATS: Final = ("red", "blue", "green", "yellow")
PLAYED: Final = "played"
QUICK: Final = "quick"

_ARMY: Final = (
    "a shipped army, a file, the text of an army, `drawn`: a suggested one by chance, or `chosen` in the setup"
)
_DECK: Final = "a shipped deck, a file, the text of a deck, `suggested`: that of a shipped or drawn army, or `chosen`"

SCHEMA: Final[tuple[Option, ...]] = (
    Option("mode", "duel", "two players, everybody for themselves, or two against two", choices=list(PLAY)),
    Option("players", 2, "how many play: 2 in a duel, 3 or 4 in ffa, 4 in team", least=2, most=4),
    *[Option(f"{seat}_army", DRAWN, f"{seat}'s army (ED-S5, ED-S7): {_ARMY}") for seat in SEATS],
    *[Option(f"{seat}_deck", SUGGESTED, f"{seat}'s deck (ED-S9): {_DECK}") for seat in SEATS],
    Option("squads", 0, "squads of an army, 0: as the mode says (ED-S7)", most=5),
    Option("cards", 0, "cards of a deck, 0: as the mode says (ED-S9, ED-VAR-6)", most=40),
    Option(
        "layout", PLAYED, "Shrines and Sources: placed by the players, or the quick layout (ED-GEO-10)", [PLAYED, QUICK]
    ),
    Option("deployment", PLAYED, "squads: deployed by the players, or side by side on both sides", [PLAYED, QUICK]),
    Option("scatter", True, "positioning players may move a squad before the first turn (ED-S17)"),
    Option("turns", 200, "the game is cut off after so many turns (ED-END-15)", least=1, most=999),
    Option("track", 10, "fields of the victory track on each side of the middle (ED-AMB-1)", least=1, most=20),
    Option("red_gear", 0, "crystals for rerolling a gear of the red die (ED-AMB-4)", most=1),
    Option("cavalry", False, "expansion: cavalry squads (ED-VAR-11)"),
    Option("boss", False, "expansion: bosses (ED-VAR-11)"),
    Option("more_crystals", False, "variant: more crystals (ED-VAR-1)"),
    *[Option(f"{seat}_handicap", 0, f"variant: extra crystals of {seat} (ED-VAR-2)", most=3) for seat in SEATS],
    Option("mulligan", False, "variant: one new hand in a game (ED-VAR-3)"),
    Option("buy_points", False, "variant: victory points for crystals, in a duel (ED-VAR-4)"),
    Option("sources_first", False, "variant: Sources before Shrines, hands before squads (ED-VAR-5)"),
    Option("endless_decks", False, "variant: an empty deck is made again from the discard pile (ED-VAR-6)"),
    Option("scripted", False, "variant: players put their decks in order (ED-VAR-7)"),
    Option("hand", 3, "hand limit (ED-S16, ED-VAR-8)", least=3, most=5),
    Option("special_sources", False, "variant: Sources offer more in Harvest (ED-VAR-9)"),
    Option("banners", "standard", "which banners are used (ED-VAR-10)", choices=[*VARIANTS, CHOSEN]),
    Option("shrines", "standard", "which Shrines are used (ED-VAR-10)", choices=[*VARIANTS, CHOSEN]),
)


class Options:
    """The options of one game, as the rules read them; shared by its copies."""

    derived: ClassVar[tuple[str, ...]] = (
        "scenario", "mode", "players", "armies", "decks", "drawn", "deck_agreed", "squads", "cards", "boards", "layout_played",
        "deployment_played", "scatter", "turns", "track", "red_gear", "tiers", "more_crystals", "handicaps", "mulligan",
        "buy_points", "sources_first", "endless_decks", "scripted", "hand", "special_sources", "banners", "shrines",
        "harvest",
    )  # fmt: skip

    def __init__(self, values: dict[str, Value], armies: list[Army | None], decks: list[Deck | None]) -> None:
        self.values = values
        self.scenario: str = str(values["scenario"])
        self.mode: i64 = i64(PLAY.index(str(values["mode"])))
        self.players: i64 = whole(values["players"])
        self.armies = armies  # of each seat; None: drawn, or chosen in the setup
        self.decks = decks  # of each seat; None: the suggested one of the drawn army, or chosen in the setup
        self.drawn: list[bool] = [values[f"{seat}_army"] == DRAWN for seat in SEATS]
        self.deck_agreed: list[bool] = []  # of each seat: everybody knows which cards are in it
        self.squads: i64 = whole(values["squads"]) or COMPONENTS.squads[self.mode]
        self.cards: i64 = whole(values["cards"]) or COMPONENTS.deck[self.mode]
        for at, seat in enumerate(SEATS):
            suggested = values[f"{seat}_deck"] == SUGGESTED and self.cards == COMPONENTS.deck[self.mode]
            self.deck_agreed.append(decks[at] is not None or (suggested and self.drawn[at]))
        self.boards: i64 = COMPONENTS.boards[self.mode]
        self.harvest: i64 = COMPONENTS.harvest[self.mode]  # crystals of a Source
        self.layout_played: bool = values["layout"] == PLAYED
        self.deployment_played: bool = values["deployment"] == PLAYED
        self.scatter: bool = values["scatter"] is True
        self.turns: i64 = whole(values["turns"])
        self.track: i64 = whole(values["track"])
        self.red_gear: i64 = whole(values["red_gear"])
        self.tiers: list[int] = _tiers(values)
        self.more_crystals: bool = values["more_crystals"] is True
        self.handicaps: list[i64] = [whole(values[f"{seat}_handicap"]) for seat in SEATS]
        self.mulligan: bool = values["mulligan"] is True
        self.buy_points: bool = values["buy_points"] is True
        self.sources_first: bool = values["sources_first"] is True
        self.endless_decks: bool = values["endless_decks"] is True
        self.scripted: bool = values["scripted"] is True
        self.hand: i64 = whole(values["hand"])
        self.special_sources: bool = values["special_sources"] is True
        self.banners: str = str(values["banners"])
        self.shrines: str = str(values["shrines"])


def _tiers(values: dict[str, Value]) -> list[int]:
    return [CORE, *([CAVALRY] if values["cavalry"] else []), *([BOSS] if values["boss"] else [])]


def make_options(given: Mapping[str, object]) -> Options:
    """Check what the user gave and add the rest; raises BadInput with every mistake.

    Armies and decks from files become texts, so that the options of a game, and so its record, hold all it needs.
    """
    problems = Problems("options of The Edge")
    values = read_options("edge", SCHEMA, given, problems)
    mode, players = PLAY.index(str(values["mode"])), whole(values["players"])
    least, most = COMPONENTS.least_players[mode], COMPONENTS.most_players[mode]
    if not least <= players <= most:
        problems.add("players", f"{values['mode']} is played by {least} to {most}, not by {players}")
    if values["buy_points"] and values["mode"] != "duel":
        problems.add("buy_points", "victory points are bought in a duel only (ED-VAR-4)")
    armies = [_read_army(values, f"{seat}_army", problems) for seat in SEATS]
    decks = [_read_deck(values, seat, problems) for seat in SEATS]
    options = Options(values, armies, decks)
    for at, seat in enumerate(SEATS[:players]):
        army, deck = armies[at], decks[at]
        if army is not None:
            for breach in breaches(army, deck, int(options.squads), int(options.cards), options.tiers):
                problems.add(f"{seat}_army", breach)
        elif deck is not None:
            problems.add(f"{seat}_deck", "a deck needs the army it was built for")
    _check_factions([army for army in armies[:players] if army is not None], problems)
    problems.check()
    return options


def _check_factions(armies: list[Army], problems: Problems) -> None:
    """ED-S5."""
    factions = [army.faction for army in armies]
    if len(set(factions)) < len(factions):
        problems.add("armies", "ED-S5: no faction is used twice")


def _read_army(values: dict[str, Value], key: str, problems: Problems) -> Army | None:
    given = str(values[key])
    if given in (DRAWN, CHOSEN):
        return None
    return read_listed(values, key, given, find_army, Army.form, problems)


def _read_deck(values: dict[str, Value], seat: str, problems: Problems) -> Deck | None:
    """A deck; `suggested` is that of the same name as the army."""
    key, army = f"{seat}_deck", str(values[f"{seat}_army"])
    given = str(values[key])
    if given == SUGGESTED:
        given = army if army in Deck.form.shipped() else CHOSEN
    if given == CHOSEN:
        return None
    return read_listed(values, key, given, find_deck, Deck.form, problems)
