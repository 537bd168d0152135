"""The luck of a game: reproducible, fair, and strict where a test fixes it."""

import json
from collections import Counter

import pytest
from builders import REPEATABLE, rules
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.dice import Dice, Die
from grognard.envs.core.errors import DiceError, Problems
from grognard.envs.core.position import read_dice


def rolls(dice, number, sides=10):
    return [int(dice.roll(sides)) for _ in range(number)]


def test_a_seed_gives_the_same_rolls_on_every_machine():
    assert rolls(Dice(7), 20) == [10, 6, 6, 10, 8, 7, 3, 5, 6, 6, 7, 6, 7, 7, 8, 10, 8, 5, 2, 8]
    assert Dice(7).save() == [161225217, 1254928072, 0, 0]


@given(st.integers())
@settings(REPEATABLE)
def test_any_whole_number_is_a_seed(seed):
    assert rolls(Dice(seed), 30) == rolls(Dice(seed), 30)


def test_neighbouring_seeds_give_different_games():
    assert len({tuple(rolls(Dice(seed), 12)) for seed in range(-500, 500)}) == 1000
    assert 60 < sum(rolls(Dice(seed), 1) == [10] for seed in range(1000)) < 140


@rules("SE-2.9")
def test_a_die_shows_one_to_ten_equally_often():
    counts = Counter(rolls(Dice(1), 20_000))

    assert sorted(counts) == list(range(1, 11))
    assert all(1850 < count < 2150 for count in counts.values())


def test_sides_that_do_not_divide_a_word_are_fair_too():
    """Without throwing again, the lower 1.3 of 3 billion numbers would come up twice as often as the rest."""
    dice = Dice(2)
    low = sum(int(dice.below(3_000_000_000)) < 1_294_967_296 for _ in range(4000))

    assert abs(low / 4000 - 0.4317) < 0.03


def test_every_order_is_equally_likely():
    dice, orders = Dice(3), Counter()
    for _ in range(6000):
        items = vec[i64]([1, 2, 3])
        dice.shuffle(items)
        orders[tuple(int(item) for item in items)] += 1

    assert len(orders) == 6 and all(880 < count < 1120 for count in orders.values())


def test_fixed_dice_show_what_they_are_told_and_no_more():
    dice = Dice.of([3, 10, 1])

    assert rolls(dice, 3) == [3, 10, 1] and dice.left() == 0
    with pytest.raises(DiceError) as error:
        dice.roll()
    assert str(error.value) == "the list of 3 dice has run out: one more d10 is rolled"


@pytest.mark.parametrize("result", [0, 11, -3])
def test_fixed_dice_show_only_what_the_die_can_show(result):
    dice = Dice.of([5, result])
    dice.roll()

    with pytest.raises(DiceError) as error:
        dice.roll()

    assert str(error.value) == f"die number 2 of the list is {result}, but a d10 is rolled"
    assert dice.left() == 1


@pytest.mark.parametrize(
    "dice", [Dice(4), Dice.of([1, 2, 3, 4, 5, 6]), Dice.of([1, 2, 3, 4, 5, 6, "hit"])], ids=["seeded", "fixed", "named"]
)
def test_copies_and_saved_dice_go_on_alike_and_apart(dice):
    dice.roll()
    twin, saved = dice.copy(), Dice.load(dice.save())

    expected = rolls(twin, 5)

    assert rolls(saved, 5) == expected == rolls(dice, 5)


# Dice with named faces

BLANK, HIT, CRITICAL = range(3)
FACES = ("blank", "hit", "critical")
RED = Die("red", FACES, [1, 5, 2])
WHITE = Die("white", FACES, [6, 2, 0])
GEAR = Die("yellow", ("0", "1", "2", "3", "4"), [2, 1, 1, 1, 1])


def test_a_face_comes_up_as_often_as_it_is_on_the_die():
    dice = Dice(5)
    counts = Counter(int(dice.throw(RED)) for _ in range(16_000))

    assert all(abs(counts[face] - 2000 * sides) < 250 for face, sides in ((BLANK, 1), (HIT, 5), (CRITICAL, 2)))


def test_a_face_that_is_not_on_the_die_never_comes_up():
    dice = Dice(6)

    assert {int(dice.throw(WHITE)) for _ in range(200)} == {BLANK, HIT}
    assert WHITE.names() == ["blank", "hit"] and WHITE.face("critical") == -1


@given(st.integers(), st.lists(st.sampled_from([RED, WHITE, GEAR]), max_size=20))
@settings(REPEATABLE)
def test_a_die_with_faces_takes_as_much_luck_as_a_numbered_one(seed, thrown):
    named, numbered = Dice(seed), Dice(seed)
    for die in thrown:
        assert named.throw(die) == die.shows[numbered.below(die.sides)]

    assert named.save() == numbered.save()


def test_fixed_results_are_told_as_they_were_said():
    assert Dice.of(["hit", 10, "critical", 0, "hit"]).results() == ["hit", 10, "critical", 0, "hit"]
    assert Dice(4).results() == []


def test_fixed_faces_are_written_by_name_and_numbers_are_names_too():
    dice = Dice.of(["hit", 10, "critical", 0, 4, "3"])

    assert [int(dice.throw(RED)), int(dice.roll()), int(dice.throw(RED))] == [HIT, 10, CRITICAL]
    assert [GEAR.faces[dice.throw(GEAR)] for _ in range(3)] == ["0", "4", "3"]
    with pytest.raises(DiceError) as error:
        dice.throw(RED)
    assert str(error.value) == "the list of 6 dice has run out: one more red die is rolled"


@pytest.mark.parametrize(
    ("result", "die", "message"),
    [
        ("hti", RED, "'hti', but a red die is rolled: it shows blank, hit, critical"),
        ("critical", WHITE, "'critical', but a white die is rolled: it shows blank, hit"),
        (2, RED, "2, but a red die is rolled: it shows blank, hit, critical"),
        (5, GEAR, "5, but a yellow die is rolled: it shows 0, 1, 2, 3, 4"),
        ("hit", None, "'hit', but a d10 is rolled"),
        ("3", None, "'3', but a d10 is rolled"),
    ],
)
def test_a_fixed_result_must_be_on_the_die_that_is_rolled(result, die, message):
    dice = Dice.of([5, result])
    dice.roll()

    with pytest.raises(DiceError) as error:
        dice.roll() if die is None else dice.throw(die)

    assert str(error.value) == f"die number 2 of the list is {message}"
    assert dice.left() == 1


RESULTS = st.lists(st.one_of(st.integers(0, 20), st.text(min_size=1, max_size=3), st.sampled_from(FACES)), max_size=12)


@given(RESULTS, st.integers(0, 12))
@settings(REPEATABLE)
def test_fixed_results_are_saved_as_they_were_given(results, used):
    problems = Problems("position")
    dice = read_dice({"fixed": results}, problems)
    dice.used = min(used, len(results))
    again = read_dice(json.loads(json.dumps(dice.save())), problems)

    assert problems.found == [] and dice.save()[4:] == results
    assert again.save() == dice.save() == dice.copy().save()
    assert again.left() == dice.left() == len(results) - dice.used


@pytest.mark.parametrize(
    ("faces", "sides", "message"),
    [
        (FACES, [3, 3], "die odd: a number of sides is needed for each of blank, hit, critical, not [3, 3]"),
        (FACES, [0, 0, 0], "die odd: a number of sides is needed for each of blank, hit, critical, not [0, 0, 0]"),
        (FACES, [3, 4, -1], "die odd: a number of sides is needed for each of blank, hit, critical, not [3, 4, -1]"),
        (("hit", "hit"), [1, 1], "die odd: faces need names of their own, not hit, hit"),
    ],
)
def test_dice_that_cannot_be_made_are_told(faces, sides, message):
    with pytest.raises(ValueError) as error:
        Die("odd", faces, sides)

    assert str(error.value) == message
