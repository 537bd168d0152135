"""The options of Space Empires: which modules and variants are in use, and how the game starts and ends."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.options import Option, Value, read_options, whole
from grognard.envs.space_empires.data.loader import load_board, map_names
from grognard.envs.space_empires.data.printed import COLOURS, DIFFICULTIES

VICTORIES: Final = ("first_kill", "colony_points", "last_standing", "sinister")
WARPS: Final = ("none", "1", "2", "both")

SCHEMA: Final[tuple[Option, ...]] = (
    Option("map", "standard", "the map of the scenario", choices=map_names()),
    Option("players", 2, "how many play; must fit the map", least=1, most=4),
    Option("merchants", False, "merchant ships and their pipelines (SE-10)"),
    Option("fighters", False, "carriers, fighters and point defence (SE-11)"),
    Option("raiders", False, "raiders and scanners (SE-12)"),
    Option("mines", False, "mines and sweepers (SE-13)"),
    Option("aliens", False, "aliens on the barren planets of deep space (SE-14)"),
    Option("instant_tech", False, "all ships are at the player's levels at once (SE-15.1)"),
    Option("slingshot", False, "ships may slingshot around black holes (SE-15.2)"),
    Option("warp", "none", "the warp points in use (SE-16)", choices=list(WARPS)),
    Option("warp_1_points", 3, "how many warp points 1 stay, where they are in use (SE-16.1)", least=1, most=3),
    Option("warp_2_points", 3, "how many warp points 2 stay, where they are in use (SE-16.1)", least=1, most=3),
    Option("doomsday", 0, "how many doomsday machines can appear (SE-17)", most=3),
    Option("gearing", False, "research spending grows by at most 10 CP a phase (SE-18)"),
    Option("unpredictable", False, "research by grants and dice (SE-19)"),
    Option("price_list", "first", "technology prices", choices=["first", "revised"]),
    Option("victory", "first_kill", "how three or four players win (SE-END.2)", choices=list(VICTORIES)),
    Option("rounds", 20, "economic phases until the game is scored (SE-END.4); 0: no limit", most=99),
    Option(
        "placement",
        "fixed",
        "homeworlds where the map says, or chosen by their players (D-01)",
        choices=["fixed", "free"],
    ),
    Option("teams", False, "seats 1 and 3 play against seats 2 and 4"),
    Option("quick_start", False, "home systems explored and their planets colonised at value 5"),
    Option("handicap", [], "colours whose colonies grow two steps at a time", choices=list(COLOURS)),
    Option("difficulty", "normal", "how strong and early solitaire machines are", choices=list(DIFFICULTIES)),
    Option("yards", 4, "ship yards at the start", most=6),
    Option("scouts", 3, "scouts at the start", most=6),
    Option("colony_ships", 3, "colony ships at the start", most=15),
    Option("miners", 1, "mining ships at the start", most=2),
    Option("ship_size", 1, "Ship Size level at the start", least=1, most=6),
    Option("move", 1, "Move level at the start", least=1, most=6),
    Option("cp", 0, "construction points at the start", most=999),
)


class Options:
    """The options of one game, as the rules read them; shared by its copies."""

    def __init__(self, values: dict[str, Value]) -> None:
        self.values = values
        self.scenario: str = str(values["scenario"])
        self.map: str = str(values["map"])
        self.players: i64 = whole(values["players"])
        self.merchants: bool = values["merchants"] is True
        self.fighters: bool = values["fighters"] is True
        self.raiders: bool = values["raiders"] is True
        self.mines: bool = values["mines"] is True
        self.aliens: bool = values["aliens"] is True
        self.instant_tech: bool = values["instant_tech"] is True
        self.slingshot: bool = values["slingshot"] is True
        self.warp_1: bool = values["warp"] in ("1", "both")
        self.warp_2: bool = values["warp"] in ("2", "both")
        self.warp_1_points: i64 = whole(values["warp_1_points"]) if self.warp_1 else 0
        self.warp_2_points: i64 = whole(values["warp_2_points"]) if self.warp_2 else 0
        self.doomsday: i64 = whole(values["doomsday"])
        self.gearing: bool = values["gearing"] is True
        self.unpredictable: bool = values["unpredictable"] is True
        self.revised: bool = values["price_list"] == "revised"
        self.victory: str = str(values["victory"])
        self.victory_number: i64 = i64(VICTORIES.index(self.victory))
        self.rounds: i64 = whole(values["rounds"])
        self.free_placement: bool = values["placement"] == "free"
        self.teams: bool = values["teams"] is True
        self.quick_start: bool = values["quick_start"] is True
        self.handicap: i64 = 0  # bits of the handicapped seats
        handicapped = values["handicap"]
        if isinstance(handicapped, list):
            for colour in handicapped:
                self.handicap |= i64(1) << COLOURS.index(colour)
        self.difficulty: str = str(values["difficulty"])
        self.solitaire: bool = self.players == 1
        self.yards: i64 = whole(values["yards"])
        self.scouts: i64 = whole(values["scouts"])
        self.colony_ships: i64 = 0 if self.quick_start else whole(values["colony_ships"])
        self.miners: i64 = whole(values["miners"])
        self.ship_size: i64 = whole(values["ship_size"])
        self.move: i64 = whole(values["move"])
        self.cp: i64 = whole(values["cp"])

    def has_module(self, module: i64) -> bool:
        """Whether a module of the data files is in use; basic things always are."""
        if module == 0:
            return True
        if module == 1:
            return self.merchants
        if module == 2:
            return self.fighters
        if module == 3:
            return self.raiders
        return self.mines


def make_options(given: Mapping[str, object]) -> Options:
    """Check what the user gave and add the rest; raises BadInput with every mistake."""
    problems = Problems("options of Space Empires")
    values = read_options("space_empires", SCHEMA, given, problems)
    options = Options(values)
    seats = load_board(options.map).seats
    if seats not in (0, options.players):
        problems.add("players", f"the map {options.map} is for {seats} players, not {options.players}")
    if seats == 0 and options.players < 3:
        problems.add("players", f"the map {options.map} is for 3 or 4 players, not {options.players}")
    if options.gearing and options.unpredictable:
        problems.add("gearing", "gearing and unpredictable research are not used together (SE-18, SE-19)")
    if options.teams and options.players != 4:
        problems.add("teams", f"teams need four players, not {options.players}")
    if seats == 0 and options.free_placement:
        problems.add("placement", "homeworlds of the variable map are placed at random")
    if seats == 0 and options.quick_start:
        problems.add(
            "quick_start", "the variable map has no home systems that could be explored and colonised (SE-VAR.1)"
        )
    problems.check()
    return options
