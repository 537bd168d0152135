"""LG-ATK-4 to 9: all results of small pools, counted out by a model of their own and by the engine: the same wounds with
the same odds.

The model knows nothing of frames, moments or states: it is one function from the faces of the dice to wounds. Every
die result of a pool is played through the engine with fixed dice; the wounds are weighed by the number of sides that
show each face.
"""

import itertools
import random
from fractions import Fraction

import pytest
from builders import rules
from builders.legion import Table
from builders.legion_attacks import attack, only

from grognard.envs.legion.data.tables import UNITS

ATTACK_SIDES = {
    "red": {"hit": 5, "crit": 1, "surge": 1, "blank": 1},
    "black": {"hit": 3, "crit": 1, "surge": 1, "blank": 3},
    "white": {"hit": 1, "crit": 1, "surge": 1, "blank": 5},
}
DEFENCE_SIDES = {"red": {"block": 3, "surge": 1, "blank": 2}, "white": {"block": 1, "surge": 1, "blank": 4}}
DICE = [(0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 0, 0), (0, 0, 2), (0, 2, 0), (1, 0, 0), (0, 1, 0)]
OWN = ("", "hit", "crit")
WEAPON = ("critical", "pierce", "impact", "blast", "ion", "primitive")
UNIT = ("sharpshooter",)
THEIRS = (
    "armor",
    "armor_x",
    "cover",
    "low_profile",
    "impervious",
    "danger_sense",
    "shielded",
    "immune_pierce",
    "outmaneuver",
    "block",
)


def model(case, attack_faces, defence_faces):
    """Wounds of one result, both players doing as much as they can; without defence faces: the dice that are rolled."""
    weapon, theirs = case["weapon"], case["theirs"]
    hits, crits = after_cover(case, *after_dodges(case, *converted(case, attack_faces)))
    hits, crits = after_step_6(case, hits, crits)
    results = hits + crits
    is_immune = theirs.get("immune_pierce")
    if defence_faces is None:
        extra = weapon.get("pierce", 0) if theirs.get("impervious") and not is_immune else 0
        return results + extra + min(theirs.get("danger_sense", 0), case["suppression"])
    blocks = defence_faces.count("block")
    if theirs.get("block") and case["dodges"]:
        blocks += defence_faces.count("surge")
    if not is_immune:
        blocks -= min(blocks, weapon.get("pierce", 0))
    return max(0, results - blocks)


def converted(case, faces):
    """Hits and crits at the end of step 4."""
    hits, crits, surges = (faces.count(face) for face in ("hit", "crit", "surge"))
    turned = min(case["weapon"].get("critical", 0), surges)
    crits, surges = crits + turned, surges - turned
    return hits + (surges if case["chart"] == "hit" else 0), crits + (surges if case["chart"] == "crit" else 0)


def after_dodges(case, hits, crits):
    """Dodges cancel crits first where they can."""
    for _ in range(case["dodges"]):
        if case["theirs"].get("outmaneuver") and crits:
            crits -= 1
        elif hits:
            hits -= 1
    return hits, crits


def after_cover(case, hits, crits):
    if case["kind"] == "melee" or case["weapon"].get("blast"):
        return hits, crits
    cover = min(2, case["theirs"].get("cover", 0) + (1 if case["suppression"] else 0))
    cancelled = min(max(0, cover - case["own"].get("sharpshooter", 0)), hits)
    if cancelled and case["theirs"].get("low_profile"):
        cancelled = min(hits, cancelled + 1)
    return hits - cancelled, crits


def after_step_6(case, hits, crits):
    """Ion, Impact, Primitive; then armor, and shields against crits first."""
    weapon, theirs = case["weapon"], case["theirs"]
    shields = theirs.get("shielded", 0)
    shields -= min(weapon.get("ion", 0), hits + crits, shields)
    if theirs.get("armor") or theirs.get("armor_x"):
        turned = min(weapon.get("impact", 0), hits)
        hits, crits = hits - turned, crits + turned
        if weapon.get("primitive"):
            hits, crits = hits + crits, 0
    hits = 0 if theirs.get("armor") else hits - min(hits, theirs.get("armor_x", 0))
    if case["kind"] == "melee":
        return hits, crits
    flipped = min(shields, crits)
    return hits - min(shields - flipped, hits), crits - flipped


def odds(faces, dice, sides):
    total = Fraction(1)
    for face, die in zip(faces, dice, strict=True):
        total *= Fraction(sides[die][face], sum(sides[die].values()))
    return total


def results_of(dice, sides):
    return itertools.product(*(sides[die] for die in dice))


def expected(case):
    """The wounds that the model expects, over all results."""
    total = Fraction(0)
    colour = case["defence"]
    for faces in results_of(case["dice"], ATTACK_SIDES):
        weight = odds(faces, case["dice"], ATTACK_SIDES)
        rolled = [colour] * model(case, faces, None)
        for shown in results_of(rolled, DEFENCE_SIDES):
            total += weight * odds(shown, rolled, DEFENCE_SIDES) * model(case, faces, shown)
    return total


def answer(table):
    """As much as possible of everything; shields against crits first, crits before hits for dodges."""
    legal = table.legal
    for wish in ("kind crit", "kind hit", "yes"):
        if wish in legal:
            return wish
    spent = [text for text in legal if text.startswith("token of")]
    numbers = [text for text in legal if text.startswith("number")]
    return spent[0] if spent else numbers[-1] if numbers else legal[0]


def lay_table(case):
    table = Table()
    attacker = only(table, table.unit("gold", "Shoretroopers", (30, 10)), surge=case["chart"], **case["own"])
    name = "Anakin Skywalker" if case["defence"] == "red" else "AT-RT (Rebel)"
    defender = only(
        table,
        table.unit("silver", name, (30, 22), dodge=case["dodges"], shield=case["theirs"].get("shielded", 0)),
        **case["theirs"],
    )
    if case["defence"] == "white":
        kind = next(
            row
            for row in range(UNITS.count)
            if UNITS.defence[row] == 1
            and UNITS.surge_defence[row] == 0
            and UNITS.wounds[row] >= 4
            and UNITS.type[row] == 0
        )
        table.state.kind[defender] = kind
    table.state.tokens[defender * 20 + 5] = case["suppression"]
    attack(
        table, attacker, defender, kind=case["kind"], weapons=(), **case["weapon"],
        **{die: case["dice"].count(die) for die in ("red", "black", "white")},
    )  # fmt: skip
    return table, defender


def played(table, defender, faces):
    """The wounds that the engine deals for these dice."""
    table.roll(*faces)
    table.run()
    while table.asked != "nobody":
        table.play(answer(table))
    assert table.state.dice.left() == 0
    return int(table.state.wounds[defender * 8])


def actual(case):
    """The wounds that the engine deals on average: every result of the dice, each in a copy of one table."""
    base, defender = lay_table(case)
    start = base.state
    total = Fraction(0)
    colour = case["defence"]
    for faces in results_of(case["dice"], ATTACK_SIDES):
        weight = odds(faces, case["dice"], ATTACK_SIDES)
        rolled = [colour] * model(case, faces, None)  # a wrong number of dice stops the play
        for shown in results_of(rolled, DEFENCE_SIDES):
            base.state = start.copy()
            total += weight * odds(shown, rolled, DEFENCE_SIDES) * played(base, defender, [*faces, *shown])
    return total


def some_case(seed):
    """A pool with some keywords on both sides."""
    random_ = random.Random(seed)
    red, black, white = random_.choice(DICE)
    weapon = {name: random_.randint(1, 2) for name in random_.sample(WEAPON, random_.randint(0, 3))}
    theirs = {name: random_.randint(1, 2) for name in random_.sample(THEIRS, random_.randint(0, 3))}
    for name in ("armor", "low_profile", "impervious", "immune_pierce", "outmaneuver", "block"):
        if name in theirs:
            theirs[name] = 1
    for name in ("blast", "primitive"):
        if name in weapon:
            weapon[name] = 1
    dodges = random_.choice((0, 0, 1, 2))
    suppression = random_.choice((0, 0, 1, 2))
    if dodges + len(theirs) > 3:
        dodges = 0
    return {
        "kind": random_.choice(("ranged", "ranged", "melee")),
        "dice": ["red"] * red + ["black"] * black + ["white"] * white,
        "chart": random_.choice(OWN),
        "own": {"sharpshooter": 1} if random_.random() < 0.3 else {},
        "weapon": weapon,
        "theirs": theirs,
        "dodges": dodges,
        "suppression": suppression,
        "defence": random_.choice(("red", "red", "white")),
    }


@pytest.mark.parametrize("first", range(0, 240, 20))
@rules("LG-ATK-4-1", "LG-ATK-7-1", "LG-ATK-9-1")
def test_the_engine_and_a_plain_model_expect_the_same_wounds(first):
    for seed in range(first, first + 20):
        case = some_case(seed)

        assert actual(case) == expected(case), case
