"""The options of Legion: format, armies, table, battle cards, and how much of the setup is played."""

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64

from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.options import Option, Value, read_options
from grognard.envs.legion.armies import BATTLE_NAMES, FORM, Army, folded
from grognard.envs.legion.army_import import find_army
from grognard.envs.legion.data.printed import CATEGORIES, CONDITION, DEPLOYMENT, OBJECTIVE, SETS, SKIRMISH
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.maps import INCH, load_map, map_names
from grognard.envs.legion.muster import FORMATS, FREE, Format, breaches

SEATS: Final = ("gold", "silver")
DRAWN: Final = "drawn"  # by chance
CHOSEN: Final = "chosen"  # by the player whom the rules name
DECK: Final = "deck"  # LG-SETUP-17: the cards of blue's battle deck, some of which are discarded
PLAYED: Final = "played"
QUICK: Final = "quick"
EDGES: Final = ("as drawn", "turned")

# What stands for a choice that is still open.
TO_CHOOSE: Final[i64] = -1
TO_DRAW: Final[i64] = -2

_ARMY: Final = "a shipped list, a file, the text of a list, or `drawn` by chance"
_CARD: Final = "a card by name, `deck`: from blue's battle deck with discards (LG-SETUP-17), or `drawn` from that deck"

SCHEMA: Final[tuple[Option, ...]] = (
    Option(
        "format",
        "standard",
        "limits of armies and battle cards; with `free` the points are the only limit (LG-SETUP-1)",
        choices=list(FORMATS),
    ),
    *[Option(f"{seat}_army", DRAWN, f"{seat}'s army: {_ARMY}") for seat in SEATS],
    Option(
        "drawn_from", "", "shipped lists among which armies are drawn, separated by commas; empty: all of the format"
    ),
    Option("points", 0, "points of an army; 0: as the format says", most=9999),
    Option("rounds", 0, "rounds of the game; 0: as the format says", most=12),
    Option(
        "map", DRAWN, "terrain (LG-SETUP-14): a shipped map, or `drawn` among those of the size", [DRAWN, *map_names()]
    ),
    Option("objective_card", DECK, f"objective: {_CARD}"),
    Option("deployment_card", DECK, f"deployment: {_CARD}"),
    Option("condition_card", DECK, f"condition: {_CARD}"),
    Option("blue", CHOSEN, "who plays blue (LG-SETUP-15)", [CHOSEN, DRAWN, *SEATS]),
    Option(
        "edge",
        CHOSEN,
        "red's long edge (LG-SETUP-16): the upper one of the map as drawn, or turned",
        [CHOSEN, DRAWN, *EDGES],
    ),
    Option(
        "deployment",
        PLAYED,
        "units are placed by the players, or by a fixed layout that is fair to both",
        [PLAYED, QUICK],
    ),
    Option("hand_placement", False, "the other minis of a unit may be placed one by one (LG-MOVE-6)"),
    Option("ataru_soresu_ranged_only", False, "variant: Ataru and Soresu wound ranged attackers only (AMB-9)"),
)


class Options:
    """The options of one game, as the rules read them; shared by its copies."""

    derived: ClassVar[tuple[str, ...]] = (
        "scenario", "game", "armies", "drawn_from", "rounds", "map", "maps", "cards", "blue", "edge", "deployment_played",
        "hand_placement", "ataru_soresu_ranged_only",
    )  # fmt: skip

    def __init__(self, values: dict[str, Value], armies: list[Army | None], cards: list[int]) -> None:
        self.values = values
        self.scenario: str = str(values["scenario"])
        self.game: Format = format_of(values)
        self.armies = armies  # of each seat; None: drawn
        self.drawn_from: list[str] = _names(values["drawn_from"]) or suited_armies(str(values["format"]))
        self.rounds: i64 = i64(_whole(values["rounds"]) or self.game.rounds)
        self.map: str = str(values["map"])
        self.maps: list[str] = [self.map] if self.map != DRAWN else suited_maps(self.game)
        self.cards: list[i64] = [i64(card) for card in cards]  # objective, deployment, condition; or TO_CHOOSE, TO_DRAW
        self.blue: i64 = _choice(values["blue"], SEATS)
        self.edge: i64 = _choice(values["edge"], EDGES)
        self.deployment_played: bool = values["deployment"] == PLAYED
        self.hand_placement: bool = values["hand_placement"] is True
        self.ataru_soresu_ranged_only: bool = values["ataru_soresu_ranged_only"] is True


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _names(value: Value) -> list[str]:
    return [name.strip() for name in str(value).split(",") if name.strip()]


def _choice(value: Value, known: tuple[str, ...]) -> i64:
    """What is fixed, by its place among the known values; or TO_CHOOSE, TO_DRAW."""
    if value == CHOSEN:
        return TO_CHOOSE
    return TO_DRAW if value == DRAWN else i64(known.index(str(value)))


def format_of(values: Mapping[str, Value]) -> Format:
    """The format with the points that the options say."""
    game = FORMATS[str(values["format"])]
    return game._replace(points=_whole(values["points"]) or game.points)


def suited_armies(name: str) -> list[str]:
    """The shipped lists of a format."""
    is_skirmish = FORMATS[name].cards == SKIRMISH
    return [army for army in sorted(FORM.shipped()) if army.endswith("_skirmish") == is_skirmish]


def suited_maps(game: Format) -> list[str]:
    """The shipped maps whose table is that of a format."""
    return [name for name in map_names() if size_of(name) == game.table]


def size_of(name: str) -> tuple[int, int]:
    """Width and height of a map in inches."""
    ground = load_map(name).ground
    return int(ground.width) // INCH, int(ground.height) // INCH


def make_options(given: Mapping[str, object]) -> Options:
    """Check what the user gave and add the rest; raises BadInput with every mistake.

    Armies from files become texts, so that the options of a game, and so its record, hold all it needs.
    """
    problems = Problems("options of Legion")
    values = read_options("legion", SCHEMA, given, problems)
    game = format_of(values)
    armies = [_read_army(values, f"{seat}_army", game, problems) for seat in SEATS]
    _check_drawn(values, game, problems)
    if values["map"] != DRAWN and game.cards != FREE and size_of(str(values["map"])) != game.table:
        problems.add("map", f"the table of a {values['format']} game is {game.table[0]} by {game.table[1]} inches")
    cards = [_read_card(values, int(category), game, problems) for category in (OBJECTIVE, DEPLOYMENT, CONDITION)]
    _check_decks(armies, cards, game, problems)
    problems.check()
    return Options(values, armies, cards)


def _read_army(values: dict[str, Value], key: str, game: Format, problems: Problems) -> Army | None:
    given = str(values[key])
    if given == DRAWN:
        return None
    try:
        army = find_army(given)
    except BadInput as error:
        for problem in error.problems:
            problems.add(key, problem)
        return None
    for breach in breaches(army, game):
        problems.add(key, breach)
    if given not in FORM.shipped():
        values[key] = army.text("; ")
    return army


def _check_drawn(values: dict[str, Value], game: Format, problems: Problems) -> None:
    """Armies that may be drawn keep the limits, as those do that are named; shipped lists keep those of their format."""
    names = _names(values["drawn_from"])
    for name in names:
        if name not in FORM.shipped():
            problems.unknown("drawn_from", "army", name, sorted(FORM.shipped()))
            continue
        for breach in breaches(find_army(name), game):
            problems.add("drawn_from", f"{name}: {breach}")
    if not names and values["points"] and any(values[f"{seat}_army"] == DRAWN for seat in SEATS):
        wrong = [name for name in suited_armies(str(values["format"])) if breaches(find_army(name), game)]
        if wrong:
            problems.add("points", f"armies are drawn, and {', '.join(wrong)} cost more; name others in `drawn_from`")


def _read_card(values: dict[str, Value], category: int, game: Format, problems: Problems) -> int:
    """A battle card that is fixed, or TO_CHOOSE, TO_DRAW; among two of one name that of the format."""
    key = f"{CATEGORIES[category]}_card"
    given = str(values[key])
    if given in (DECK, DRAWN):
        return int(TO_CHOOSE if given == DECK else TO_DRAW)
    card = BATTLE_NAMES.get(folded(given), -1)
    if game.cards == SKIRMISH:
        card = BATTLE_NAMES.get(folded(f"{given} ({SETS[SKIRMISH]})"), card)
    if card < 0 or BATTLE.category[card] != category:
        known = [BATTLE.names[at] for at in range(len(BATTLE.names)) if BATTLE.category[at] == category]
        problems.unknown(key, f"{CATEGORIES[category]} card", given, sorted({DECK, DRAWN, *known}))
    elif game.cards not in (FREE, BATTLE.set[card]):
        problems.add(key, f"LG-SETUP-13: {BATTLE.names[card]} is of the {SETS[int(BATTLE.set[card])]} set")
    return int(card)


def _check_decks(armies: list[Army | None], cards: list[int], game: Format, problems: Problems) -> None:
    """A card can come from a battle deck only if there is one."""
    if game.cards != FREE or min(cards) >= 0:
        return
    for seat, army in zip(SEATS, armies, strict=True):
        for category, card in enumerate(cards):
            if card < 0 and army is not None and not any(BATTLE.category[at] == category for at in army.battle_deck):
                name = CATEGORIES[category]
                text = f"its battle deck has no {name}, so `{name}_card` must name one"
                problems.add(f"{seat}_army", text)
