"""The evolution strategy by value: weights as numbers, one generation by hand, texts that are written again."""

from types import SimpleNamespace

import numpy as np
import pytest

from grognard.envs.core.choice import derived_seed
from grognard.training import tuning
from grognard.training.ladder import Tally
from grognard.training.tuning import LAST_STRAY, SHARE, STRAY, Effort, Genome, deals, entries, evolve, rewrite, value_at

SHEET = {"war": {"odds": 3, "order": ["a", "b", "c"]}, "peace": {"patience": 0}}


class Here:
    """Processes that are none."""

    def __init__(self, *given, **settings):
        pass

    def __enter__(self):
        return SimpleNamespace(map=map)

    def __exit__(self, *error):
        pass


def test_a_sheet_as_numbers_by_hand():
    genome = Genome(SHEET)

    assert genome.numbers == [("war", "odds"), ("peace", "patience")] and genome.lists == [("war", "order")]
    assert genome.encode().tolist() == pytest.approx([np.log(3.5), np.log(0.5), 0, 0.1, 0.2])


@pytest.mark.parametrize(
    ("row", "odds", "patience", "order"),
    [
        ([np.log(3.5), np.log(0.5), 0, 0.1, 0.2], 3, 0, "abc"),
        ([np.log(7.5), np.log(1.6), 0.3, 0.1, 0.2], 7, 1, "bca"),
        ([np.log(0.2), np.log(9.4), 0.15, 0.15, 0.0], 0, 9, "cab"),
    ],
)
def test_numbers_as_a_sheet_by_hand(row, odds, patience, order):
    found = Genome(SHEET).decode(np.array(row))

    assert found == {"war": {"odds": odds, "order": list(order)}, "peace": {"patience": patience}}
    assert SHEET["war"]["odds"] == 3, "the sheet itself stays"


def test_all_entries_with_their_paths():
    assert list(entries(SHEET)) == [
        (("war", "odds"), 3),
        (("war", "order"), ["a", "b", "c"]),
        (("peace", "patience"), 0),
    ]
    assert value_at(SHEET, ["war", "order"]) == ["a", "b", "c"]


def test_two_generations_by_hand(monkeypatch):
    """Worth is the number of `odds`; the centre moves to the mean of the better half, in which the best count most."""
    monkeypatch.setattr(tuning, "ProcessPoolExecutor", Here)
    played = []

    def duel(game, options, sheet, seeds):
        played.append((game, options, seeds))
        return Tally(wins=sheet["war"]["odds"], losses=1), float(sheet["war"]["odds"])

    monkeypatch.setattr(tuning, "duel", duel)
    sheet = {"war": {"odds": 100}}

    found = list(evolve("space_empires", {"scenario": "mini"}, sheet, Effort(2, 2, 3), -5))

    luck, centre = np.random.default_rng(5), np.log(100.5)
    credit = np.array([np.log(2.5), np.log(2.5) - np.log(2)])
    credit /= credit.sum()
    for generation, width in enumerate((STRAY, STRAY + (LAST_STRAY - STRAY) / 2)):
        strays = luck.standard_normal((2, 1)) * width
        strays *= luck.random((2, 1)) < SHARE
        rows = centre + np.concatenate([strays, -strays]).ravel()
        odds = np.round(np.exp(rows) - 0.5)
        better = rows[np.argsort(-odds, kind="stable")[:2]]
        centre = credit @ better
        assert found[generation][0]["war"]["odds"] == round(np.exp(centre) - 0.5)
        assert found[generation][1] == pytest.approx(odds.sum() / (odds.sum() + 4))
    first = derived_seed("tuning", -5, 0)
    assert played[0] == ("space_empires", {"scenario": "mini"}, range(first, first + 3)) and len(played) == 8


def test_variants_stray_and_the_better_ones_are_followed(monkeypatch):
    """With every weight changed, the centre goes where worth rises."""
    monkeypatch.setattr(tuning, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(tuning, "SHARE", 1.0)
    monkeypatch.setattr(tuning, "duel", lambda game, options, sheet, seeds: (Tally(1), float(sheet["war"]["odds"])))

    *_, (rising, _) = evolve("any", {}, {"war": {"odds": 100}}, Effort(3, 4, 1), 1)

    monkeypatch.setattr(tuning, "duel", lambda game, options, sheet, seeds: (Tally(1), -float(sheet["war"]["odds"])))
    *_, (falling, _) = evolve("any", {}, {"war": {"odds": 100}}, Effort(3, 4, 1), 1)
    assert rising["war"]["odds"] > 150 and falling["war"]["odds"] < 70


def test_games_of_a_generation_have_seeds_of_their_own():
    assert deals("tuning", 1, 2, 5) == range(derived_seed("tuning", 1, 2), derived_seed("tuning", 1, 2) + 5)


def test_a_text_is_rewritten_line_by_line():
    text = 'odds = 3     # of winning\nodds_late = 3\norder = [\n  "a",\n  "b",\n]\n[peace]\npatience = 10 # turns\n'

    again = rewrite(text, {"odds": 12, "order": ["b", "a"], "peace": {"patience": 7}})

    assert (
        again
        == 'odds = 12    # of winning\nodds_late = 3\norder = [\n  "b",\n  "a",\n]\n[peace]\npatience = 7  # turns\n'
    )
