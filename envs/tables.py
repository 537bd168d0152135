"""Tables about a game, made from its code: `grognard show` prints them, and pages keep them between markers.

A page holds a table of a game between `<!-- space_empires: actions -->` and `<!-- end -->`; `renew` writes it again.
Between `<!-- games -->` and `<!-- end -->` it holds all games with their scenarios; `renew_games` writes these.

A game with a module `components` has the tables of its `TABLES`, too: cards, units and whatever else is printed.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from itertools import groupby
from typing import Any

from grognard.envs.core.aec import GameEnv
from grognard.envs.core.docs import doc_of
from grognard.envs.core.environment import SETTINGS
from grognard.envs.core.errors import UnknownName, shortened, unknown
from grognard.envs.core.game import Rulebook
from grognard.envs.core.options import load_scenario, scenario_names
from grognard.envs.registry import GAMES, environment_id, rulebook

Row = dict[str, object]
Rows = list[Row]
ALL_GAMES = re.compile(r"(?<=<!-- games -->\n).*?(?=<!-- end -->)", re.S)


def environment(rules: Rulebook[Any], players: int) -> Rows:
    """The environment at a glance: how it is made, and what it offers."""
    module = f"{rules.name}_v{rules.version}"
    name, counts = environment_id(module), seat_counts(rules)
    actions = rules.catalogue.size
    shapes = [f"`({rules.layout(count).size},)` with {count} player{'s' if count > 1 else ''}" for count in counts]
    agents = max((_players(rules, scenario) for scenario in scenario_names(rules.name)), key=len)
    mini = 'scenario="mini"'
    rows = {
        "create": f'`grognard.make("{rules.name}", {mini})`',
        "with PettingZoo 1.27 or later": f'`import grognard`, then `pettingzoo.make("aec", "{name}", {mini})`',
        "as a module": f"`from grognard.envs import {module}`, then `{module}.env({mini})`",
        "one seat, for gymnasium": f'`gymnasium.make("{name}", {mini}, opponent="random")`',
        "many games at once": f'`grognard.batch("{rules.name}", 64, {mini})`',
        "agents": [f"`{agent}`" for agent in agents],
        "number of agents": list(counts),
        "action space": f"`Discrete({actions})`",
        "observation": f"float32, {'; '.join(shapes)}",
        "legal-action mask": f"int8, `({actions},)`, in the observation and in `info`",
        "parallel API": "no: one agent acts at a time",
        "manual control": f"`grognard play {rules.name} -s mini`",
        "render modes": ["`ansi`", "`rgb_array`", "`human`"],
    }
    return [{"": key, " ": value} for key, value in rows.items()]


def settings(rules: Rulebook[Any], players: int) -> Rows:
    """What can be set besides the options of the game, as the class of the environments describes it."""
    parameters = signature(GameEnv).parameters
    said = re.findall(r"^ *- `(\w+)`:? (.*?)(?=^ *- `|\n\n)", GameEnv.__doc__ or "", re.M | re.S)
    meanings = {name: " ".join(text.split()).rstrip(".") for name, text in said}
    return [
        {"setting": f"`{name}`", "default": f"`{parameters[name].default!r}`", "meaning": meanings.get(name, "")}
        for name in parameters
        if name in SETTINGS
    ]


def actions(rules: Rulebook[Any], players: int) -> Rows:
    """The verbs of the catalogue with the ids they take."""
    return [
        {"verb": verb.word, "from": int(verb.start), "count": len(verb.labels), "meaning": verb.meaning}
        for verb in rules.catalogue.verbs
    ]


def observation(rules: Rulebook[Any], players: int) -> Rows:
    """The pieces of an observation; `columns` tells by what each number is divided."""
    return [
        {
            "piece": piece.name,
            "from": piece.start,
            "shape": list(piece.shape),
            "columns": dict(zip(piece.columns, piece.scales, strict=True)),
            "meaning": piece.meaning,
        }
        for piece in rules.layout(players).pieces
    ]


def decisions(rules: Rulebook[Any], players: int) -> Rows:
    """What players are asked, and by which rule."""
    return [{"decision": type(d).__name__, "rule": d.rule, "meaning": doc_of(type(d))} for d in rules.decisions]


def options(rules: Rulebook[Any], players: int) -> Rows:
    """What can be set."""
    return [
        {"option": option.name, "default": option.default, "values": option.range(), "meaning": option.meaning}
        for option in rules.option_schema()
    ]


def scenarios(rules: Rulebook[Any], players: int, most: int = 10_000) -> Rows:
    """The scenarios that are shipped, and the options each of them sets, in `most` letters at most."""
    rows: Rows = []
    for name in scenario_names(rules.name):
        document = load_scenario(rules.name, name)
        seats = len(_players(rules, name))
        sets = [
            shortened(f"{key}={cell_text(value)}", most)
            for key, value in document.items()
            if key not in ("title", "about", "players")
        ]
        rows.append({"scenario": name, "players": seats, "about": document.get("about", ""), "sets": sets})
    return rows


@cache
def seat_counts(rules: Rulebook[Any]) -> tuple[int, ...]:
    """How many may play, in ascending order."""
    return tuple(sorted({len(_players(rules, name)) for name in scenario_names(rules.name)}))


def _players(rules: Rulebook[Any], scenario: str) -> list[str]:
    return rules.players(rules.begin({"scenario": scenario}, 0))


TABLES: dict[str, Callable[[Rulebook[Any], int], Rows]] = {
    "environment": environment,
    "settings": settings,
    "actions": actions,
    "observation": observation,
    "decisions": decisions,
    "options": options,
    "scenarios": scenarios,
}


def table_names(rules: Rulebook[Any]) -> list[str]:
    """All tables of a game: those that every game has, and those of its components."""
    return [*TABLES, *_components(rules)]


def table(rules: Rulebook[Any], name: str, players: int = 2) -> Rows:
    """A table by its name; raises UnknownName with the names of the others."""
    if name in TABLES:
        return TABLES[name](rules, players)
    components = _components(rules)
    if name not in components:
        raise UnknownName(unknown("table", name, table_names(rules)))
    return components[name]()


def _components(rules: Rulebook[Any]) -> dict[str, Callable[[], Rows]]:
    module = f"{type(rules).__module__.rpartition('.')[0]}.components"
    return import_module(module).TABLES if find_spec(module) else {}


def cell_text(value: object) -> str:
    """A cell of a table, for people."""
    if isinstance(value, dict):
        return ", ".join(key if scale == 1 else f"{key}/{scale}" for key, scale in _with_ranges(value))
    if isinstance(value, list):
        return ", ".join(map(cell_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _with_ranges(scales: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Columns with their scales; those that differ by a running number alone are one: `defenders 1 to 12`."""

    def stem_of(numbered: tuple[int, tuple[str, int]]) -> tuple[str, int, int]:
        place, (name, scale) = numbered
        stem, _, number = name.rpartition(" ")
        return (stem, scale, place - int(number)) if number.isdecimal() else (name, scale, -1 - place)

    for (stem, scale, _), run in groupby(enumerate(scales.items()), key=stem_of):
        names = [name for _, (name, _) in run]
        if len(names) < 3:
            yield from ((name, scale) for name in names)
        else:
            yield f"{names[0]} to {names[-1].removeprefix(stem).strip()}", scale


def markdown(rows: Rows) -> str:
    """The rows as a table of Markdown."""
    lines = [list(rows[0]), ["---"] * len(rows[0]), *[[cell_text(value) for value in row.values()] for row in rows]]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def renew(page: str, rules: Rulebook[Any], players: int = 2) -> str:
    """The page with the tables of this game as the code has them now; all else stays."""

    def renewed(marker: re.Match[str]) -> str:
        return f"{marker['start']}\n{markdown(table(rules, marker['table'], players))}\n{marker['end']}"

    pattern = rf"(?P<start><!-- {rules.name}: (?P<table>\w+) -->)\n.*?(?P<end><!-- end -->)"
    return re.sub(pattern, renewed, page, flags=re.S)


def renew_games(page: str) -> str:
    """The page with all games and their scenarios as there are now."""
    sections = [
        f"**{rules.title}** (`{rules.name}`, [page](envs/{rules.name}/README.md)):\n\n{markdown(scenarios(rules, 2, 32))}"
        for rules in map(rulebook, GAMES)
    ]
    return ALL_GAMES.sub(lambda _: "\n\n".join(sections) + "\n", page)
