"""The cards: each is declared or says nothing, each has its cases, and the rules know none of them by name."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import yaml

from grognard.envs.conquest.data.printed import EVENT, PLANET, SUPPORT, WARLORD
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.game import RULES
from grognard.envs.conquest.rules.abilities import ABILITIES, ALL, CONSTANTS, DECLARED, HOSTS

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "scenarios" / RULES.name
SOURCES = {folder: sorted((ROOT / "envs" / RULES.name / folder).glob("*.py")) for folder in ("rules", "cards")}
WITH_TEXT = [name for name, vanilla in zip(CARDS.ids, CARDS.vanilla, strict=True) if not vanilla]
ID = re.compile(r"(core|wc|gd|pf|ld|dw)-\d{3}(?!\d)")
DENIALS = {
    "not", "cannot", "no", "only", "never", "neither", "nor", "nothing", "nobody", "none", "without", "unless",
}  # fmt: skip


def titles(ids):
    return {name: CARDS.names[CARDS.number[name]] for name in ids}


@cache
def cases():
    """The cases of each card: those whose ids begin with that of the card."""
    found = defaultdict(list)
    for path in sorted(CASES.glob("*.yaml")):
        for case in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["cases"]:
            match = ID.match(case["id"])
            if match:
                found[match[0]].append(case)
    return found


def says_no(case):
    """Whether a case shows when something may not be used, or does nothing: by its name, or by what may not be said."""
    steps = [step for step in [case, *case.get("play", [])] if isinstance(step, dict)]
    return bool(DENIALS & set(case["id"].split("-"))) or any("illegal" in step or "only" in step for step in steps)


# Declared


def test_there_are_227_cards():
    assert CARDS.count == len(set(CARDS.names)) == 227


def test_every_card_is_declared_or_vanilla():
    assert titles(set(WITH_TEXT) - DECLARED) == {}, "these have a text that nobody has declared"
    assert titles(DECLARED - set(WITH_TEXT)) == {}, "these are declared and said to have no text"


def test_every_declaration_says_something():
    silent = [
        name for name in DECLARED for kind in [CARDS.number[name]] if not (ABILITIES[kind] or CONSTANTS[kind] or HOSTS[kind])
    ]  # fmt: skip

    assert titles(silent) == {}


def test_no_event_support_attachment_warlord_or_planet_is_vanilla():
    """Only units can do without a text."""
    spoken = [name for name in CARDS.ids if CARDS.type[CARDS.number[name]] in (WARLORD, EVENT, PLANET, SUPPORT)]

    assert titles(set(spoken) - set(WITH_TEXT)) == {}


def test_abilities_know_their_cards():
    for number, ability in enumerate(ALL):
        assert ability.number == number and any(each is ability for each in ABILITIES[ability.kind])


# Cases


def test_every_card_with_a_text_has_a_case():
    assert titles(set(WITH_TEXT) - set(cases())) == {}


def test_every_card_with_a_text_has_a_case_of_what_it_does_not_do():
    silent = [name for name in WITH_TEXT if not any(says_no(case) for case in cases()[name])]

    assert titles(silent) == {}


def test_cases_named_after_a_card_speak_of_it():
    """Not all of them: some begin with what the card has done, or have a planet that lies there anyway."""
    assert set(cases()) <= set(CARDS.ids), "there is no such card"
    silent = [name for name, title in titles(cases()).items() if not any(title in str(case) for case in cases()[name])]

    assert titles(silent) == {}


# The rules know forms of abilities, not cards


def syntax(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def texts(tree):
    """The strings of a module that are no docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in strings if id(node) not in docs]


def named_cards(tree):
    known = {name.casefold() for name in CARDS.names}
    return [text for text in texts(tree) if text.casefold() in known or ID.search(text)]


def looks_up(node):
    """`CARDS.named` and `CARDS.number` find a card by its name or id."""
    return isinstance(node, ast.Attribute) and node.attr in ("named", "number") and ast.unparse(node.value) == "CARDS"


@pytest.mark.parametrize("path", SOURCES["rules"], ids=lambda path: path.stem)
def test_the_rules_never_name_a_card(path):
    tree = syntax(path)

    assert named_cards(tree) == []
    assert not any(looks_up(node) for node in ast.walk(tree)), "cards are looked up by name or id"


def test_this_would_be_noticed():
    """Declarations do name cards, and are found to."""
    found = [path.stem for path in SOURCES["cards"] if named_cards(syntax(path))]

    assert len(found) >= 11
    assert any(looks_up(node) for path in SOURCES["cards"] for node in ast.walk(syntax(path)))
