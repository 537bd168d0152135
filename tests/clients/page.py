"""The parts of docs/clients.md that come from data: the clients, and what they learn as a table and a picture.

python tests/clients/page.py              after a change of examples/clients.toml (`make docs`)
python tests/clients/page.py FOLDER       with the figures of new runs (`make learn-clients`)
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from clients.data import ROOT, Client, read_clients

from grognard.envs.core.scene import Circle, Line, Scene, Text
from grognard.training.ladder import wilson
from grognard.training.report import BAR, GRID, INK, PALE

PAGE = ROOT / "docs" / "clients.md"
PICTURE = ROOT / "docs" / "images" / "clients.svg"
FIGURES = PICTURE.with_suffix(".json")
OPPONENTS = ("random", "pass", "heuristic")
WIDE, ROW, LEFT, TOP, PANEL, GAP = 900, 44, 24, 110, 190, 34
Figures = dict[str, dict[str, Any]]


def renew(text: str, clients: dict[str, Client], figures: Figures) -> str:
    """The page with its parts written again."""
    parts = {"table": table(clients), "sections": sections(clients), "learning": learning(clients, figures)}
    for name, part in parts.items():
        marked = re.compile(rf"(?<=<!-- clients: {name} -->\n).*?(?=<!-- end -->)", re.S)
        text = marked.sub(lambda _, part=part: part, text, count=1)
    return text


def table(clients: dict[str, Client]) -> str:
    """Every client with its scripts."""
    rows = ["| client | scripts | version | runs in `make test` |", "|---|---|---|---|"]
    for client in clients.values():
        scripts = ", ".join(f"[{script}](../examples/{script})" for script in client.scripts)
        rows.append(
            f"| [{client.title}](#{anchor(client.title)}) | {scripts} | `{client.install[0]}` "
            f"| {'yes' if client.in_main else ''} |"
        )
    return "\n".join(rows) + "\n"


def anchor(title: str) -> str:
    """What a link to a heading says."""
    return title.lower().replace(" ", "-")


def sections(clients: dict[str, Client]) -> str:
    """For every client how it works, and what to type."""
    return "\n".join(section(client) for client in clients.values())


def section(client: Client) -> str:
    commands = "\n".join([client.install_line, *(f"python examples/{script}" for script in client.scripts)])
    return f"### {client.title}\n\n{client.about}\n\n```sh\n{commands}\n```\n"


def learning(clients: dict[str, Client], figures: Figures) -> str:
    """Scores before and after, with 95 % intervals of the latter."""
    rows = [
        "| client | decisions | minutes | " + " | ".join(f"against `{name}`" for name in OPPONENTS) + " |",
        "|---|" + "--:|--:|" + "---|" * len(OPPONENTS),
    ]
    for name, found in figures.items():
        scores = " | ".join(change(found, opponent) for opponent in OPPONENTS)
        rows.append(f"| {clients[name].title} | {found['decisions']:,} | {found['seconds'] / 60:.0f} | {scores} |")
    return "\n".join(rows) + "\n"


def change(found: dict[str, Any], opponent: str) -> str:
    after = found["after"][opponent]
    low, high = wilson(after * found["games"], found["games"])
    return f"{found['before'][opponent]:.1%} → **{after:.1%}** ({100 * low:.0f} to {100 * high:.0f})"


def draw(clients: dict[str, Client], figures: Figures) -> Scene:
    """One row for a client, one panel for an opponent: from an open dot, before, to a full one, after."""
    bottom = TOP + ROW * len(figures)
    games = sorted({found["games"] for found in figures.values()})
    scene = Scene(WIDE, bottom + 74)
    scene.add(
        Text(LEFT, 34, "What the clients learn on Conquest, mini", 20, INK, "start", bold=True),
        Text(
            LEFT,
            bottom + 26,
            "Open dots: before learning; full dots: after it, with 95 % intervals.",
            12,
            PALE,
            "start",
        ),
        Text(
            LEFT,
            bottom + 48,
            f"{' to '.join(map(str, games))} games for each dot, a draw as half a win.",
            12,
            PALE,
            "start",
        ),
    )
    for row, (name, found) in enumerate(figures.items()):
        y = TOP + ROW * (row + 0.5)
        scene.add(
            Text(LEFT, y - 8, clients[name].title, 14, INK, "start"),
            Text(LEFT, y + 10, f"{found['decisions']:,} decisions", 11, PALE, "start"),
        )
    for column, opponent in enumerate(OPPONENTS):
        left = WIDE - LEFT - (len(OPPONENTS) - column) * (PANEL + GAP) + GAP
        draw_panel(scene, left, bottom, opponent, figures)
    return scene


def draw_panel(scene: Scene, left: int, bottom: int, opponent: str, figures: Figures) -> None:
    """The scores against one opponent."""
    scene.add(Text(left, TOP - 36, f"win rate against {opponent}", 13, INK, "start", bold=True))
    for tick in (0.0, 0.5, 1.0):
        x = left + PANEL * tick
        scene.add(Line(x, TOP, x, bottom, GRID), Text(x, TOP - 12, f"{tick:.0%}", 11, PALE))
    for row, found in enumerate(figures.values()):
        y = TOP + ROW * (row + 0.5)
        before, after = found["before"][opponent], found["after"][opponent]
        low, high = wilson(after * found["games"], found["games"])
        scene.add(
            Line(left + PANEL * before, y, left + PANEL * after, y, BAR, 3),
            Line(left + PANEL * low, y, left + PANEL * high, y, INK, 1.5),
            Circle(left + PANEL * before, y, 5, "#ffffff", BAR, 2),
            Circle(left + PANEL * after, y, 5, BAR),
        )


def main() -> None:
    clients = read_clients()
    figures: Figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for folder in sys.argv[1:]:
        figures |= {file.stem: json.loads(file.read_text()) for file in Path(folder).glob("*.json")}
    figures = {name: figures[name] for name in clients if name in figures}
    FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
    PICTURE.write_text(draw(clients, figures).svg())
    PAGE.write_text(renew(PAGE.read_text(), clients, figures))


if __name__ == "__main__":
    main()
