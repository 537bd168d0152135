"""Which rules of a game's RULES.md are exercised by a case or a test."""

import re
from importlib.resources import files
from pathlib import Path

from grognard.envs.core.cases import load_cases
from grognard.envs.core.errors import BadInput

RULE_LINE = re.compile(r"^- \*\*([A-Z]+-[A-Za-z0-9.-]+)\*\* (.*)$")
MENTION = re.compile(r"\brules\((.*?)\)", re.S)


def rule_list(game: str) -> dict[str, str]:
    """Every rule ID of RULES.md with our wording."""
    text = (files(f"grognard.envs.{game}") / "RULES.md").read_text(encoding="utf-8")
    found = [(match[1], match[2]) for match in map(RULE_LINE.match, text.splitlines()) if match]
    return dict(found)


def coverage(game: str, tests: str | Path) -> dict[str, list[str]]:
    """For every rule the cases and Python tests that name it (`@rules("SE-5.2", ...)`)."""
    root = Path(tests)
    if not (root / "scenarios" / game).is_dir():
        raise BadInput(
            f"coverage of {game}", [f"{root / 'scenarios' / game} is no folder; give --tests the folder of the tests"]
        )
    covered: dict[str, list[str]] = {name: [] for name in rule_list(game)}
    for case in load_cases(root / "scenarios" / game):
        for name in case.rules:
            covered.setdefault(name, []).append(repr(case))
    for file in sorted(root.rglob("test_*.py")):
        for arguments in MENTION.findall(file.read_text(encoding="utf-8")):
            for name in re.findall(r'"([A-Z]+-[A-Za-z0-9.-]+)"', arguments):
                if name in covered:
                    covered[name].append(file.name)
    return covered
