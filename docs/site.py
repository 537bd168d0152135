"""A hook of mkdocs: the website is made of the pages where they are in the repository, and of a reference from docstrings.

Every file keeps its path, so that links work alike on the website, in a checkout and wherever the repository is shown. Games
are found by their folders.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([^)#:\s]+)[^)]*\)")  # to a file, not to an address
MARKER = re.compile(r"^(<!-- .* -->)$", re.M)
TAG = re.compile(r"\[([a-z]+)\](?!\()")  # of a rule, such as [basic]

START = {
    "First hour": "docs/tutorial.md",
    "The environment in detail": "docs/environment.md",
    "Use a bot in your program": "docs/bots.md",
    "Questions": "docs/faq.md",
}
GAME = {"Environment": "README.md", "Words for newcomers": "GLOSSARY.md", "Lists": "COMPONENTS.md", "Rules": "RULES.md"}
TRAINING = {"Training": "docs/training.md", "Opponents": "docs/opponents.md", "Other libraries": "docs/clients.md"}
INSIDE = {
    "Design": "docs/design.md",
    "Speed": "docs/speed.md",
    "Rule cases": "docs/cases.md",
    "Contributing": "CONTRIBUTING.md",
    "Changes": "CHANGELOG.md",
}
REFERENCE = {
    "The package": ["grognard.make", "grognard.batch", "grognard.Game"],
    "Environments": [
        "grognard.envs.core.aec.GameEnv",
        "grognard.agents.one_seat.OneSeat",
        "grognard.agents.seats.Seats",
        "grognard.envs.core.environment.Environments",
    ],
    "Game and View": [
        "grognard.envs.core.game.Game",
        "grognard.envs.core.game.from_view",
        "grognard.envs.core.rulebook.View",
        "grognard.envs.core.rulebook.Question",
        "grognard.envs.core.rulebook.Outcome",
    ],
    "Batch": ["grognard.envs.core.batch.Batch", "grognard.agents.actors.BatchBot"],
    "Agents": [
        "grognard.agents.base.Agent",
        "grognard.agents.base.ask",
        "grognard.agents.base.BadAnswer",
        "grognard.envs.core.choice.Choice",
        "grognard.agents.registry.make_agent",
        "grognard.agents.random.RandomAgent",
        "grognard.agents.passing.PassAgent",
        "grognard.agents.heuristic.HeuristicAgent",
        "grognard.agents.search.SearchAgent",
        "grognard.agents.policy.PolicyAgent",
    ],
    "Training": ["grognard.training.config", "grognard.training.export.export_policy"],
    "Records": ["grognard.envs.core.record", "grognard.envs.core.replay", "grognard.envs.core.recording.Recorder"],
    "Errors": ["grognard.envs.core.errors"],
}
"""The pages of the reference, and what each documents."""


def games() -> dict[str, str]:
    """The folders of the games, by the titles of their pages."""
    folders = sorted(path.parent for path in ROOT.glob("envs/*/game.py") if path.parent.name != "core")
    return {
        (folder / "README.md").read_text().splitlines()[0].removeprefix("# "): folder.relative_to(ROOT).as_posix()
        for folder in folders
    }


def present(pages: dict[str, str], folder: str = "") -> list[dict[str, str]]:
    """Of these pages the ones there are, as entries of a menu."""
    paths = {title: f"{folder}{name}" for title, name in pages.items()}
    return [{title: path} for title, path in paths.items() if (ROOT / path).exists()]


def reference_page(title: str) -> str:
    return f"reference/{title.lower().replace(' ', '-')}.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The menu."""
    config.nav = [
        {"Start": ["README.md", *present(START)]},
        {"Games": [{title: present(GAME, f"{folder}/")} for title, folder in games().items()]},
        {"Training": present(TRAINING)},
        {"Reference": [{title: reference_page(title)} for title in REFERENCE]},
        {"Inside": present(INSIDE)},
    ]
    return config


def pages_of(entries: Any) -> list[str]:
    """The paths in a menu."""
    if isinstance(entries, str):
        return [entries]
    inner = entries.values() if isinstance(entries, dict) else entries
    return [path for entry in inner for path in pages_of(entry)]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Instead of the files of one folder: the pages of the menu, and every file that they link to."""
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    generated = {reference_page(title): reference(title) for title in REFERENCE}
    for uri, text in generated.items():
        files.append(File.generated(config, uri, content=text))
    pages = [uri for uri in pages_of(config.nav) if uri not in generated]
    for uri in dict.fromkeys([*pages, *linked_files(pages)]):
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / uri)))
    return files


def linked_files(pages: list[str]) -> list[str]:
    """Files of the repository that pages link to, pictures among them."""
    found = []
    for uri in pages:
        for target in LINK.findall((ROOT / uri).read_text(encoding="utf-8")):
            path = (ROOT / uri).parent.joinpath(target).resolve()
            if path.is_file() and path.suffix != ".md":
                found.append(path.relative_to(ROOT).as_posix())
    return found


def reference(title: str) -> str:
    """A page of the reference."""
    parts = [f"# {title}", *(f"::: {name}" for name in REFERENCE[title])]
    return "\n\n".join(parts) + "\n"


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Markdown as this reader wants it: an empty line between marker and table, and tags of rules that are not links."""
    if page.file.src_uri.endswith("RULES.md"):
        markdown = TAG.sub(r"\\[\1\\]", markdown)
    return MARKER.sub(r"\n\1\n", markdown)
