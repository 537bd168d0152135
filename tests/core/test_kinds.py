"""Sets and tables of kinds, of which there may be hundreds, and what ends with a period."""

from random import Random

import pytest

from grognard.envs.core.kinds import NO_KINDS, Kinds, KindTable, any_has, any_meets, set_of
from grognard.envs.core.limits import Lasting, Uses, outlasting

COUNT = 183  # keywords of the largest game to come


def test_kinds_are_numbered_in_the_order_of_their_declaration():
    kinds = Kinds("keyword")

    assert [int(kinds.add(name)) for name in ("Swift", "Armored")] == [0, 1]
    assert kinds.names == ["Swift", "Armored"] and len(kinds) == 2
    with pytest.raises(ValueError, match="there is a keyword Swift already"):
        kinds.add("Swift")


@pytest.mark.parametrize("seed", range(40))
def test_sets_of_any_number_of_kinds_do_what_sets_do(seed):
    random = Random(seed)
    first, second, third = ({random.randrange(COUNT) for _ in range(random.choice([0, 1, 4]))} for _ in range(3))
    sets = [set_of(*kinds) for kinds in (first, second, third)]

    assert sets[0].kinds() == sorted(first) and sets[0].is_empty() == (not first)
    assert sets[0].meets(sets[1]) == bool(first & second)
    assert sets[0].joined(sets[1]).kinds() == sorted(first | second)
    assert sets[0].without(sets[1]).kinds() == sorted(first - second)
    assert any_meets(set_of(3, 90, 170), *sets) == bool({3, 90, 170} & (first | second | third))
    for kind in range(COUNT):
        assert sets[0].has(kind) == (kind in first)
        assert any_has(kind, *sets) == (kind in first | second | third)
        assert sets[0].plus(kind).kinds() == sorted(first | {kind})


def test_a_set_never_changes_so_that_copies_can_share_it():
    few = set_of(2, 100)

    assert few.joined(set_of(100)) is few and few.plus(2) is few and few.without(set_of(101)) is few
    few.plus(120)
    assert few.kinds() == [2, 100] and NO_KINDS.kinds() == []


def test_a_table_holds_the_value_of_every_kind_of_each_thing():
    table = KindTable(COUNT)
    for values in ({0: 1, 182: 3}, {}, {63: 255}):
        table.add(values)

    assert (table.of(0, 0), table.of(0, 182), table.of(1, 182), table.of(2, 63)) == (1, 3, 0, 255)
    assert table.has(0, 182) and not table.has(2, 62)
    assert [kinds.kinds() for kinds in table.sets] == [[0, 182], [], [63]]


TURN, ROUND = 0, 1


def test_a_use_counts_for_its_card_ability_player_and_period():
    uses = Uses()
    uses.note(TURN, 7, 3, 1)
    uses.note(TURN, 7, 3, 1)

    assert uses.count(TURN, 7, 3, 1) == 2
    assert uses.count(ROUND, 7, 3, 1) == uses.count(TURN, 8, 3, 1) == uses.count(TURN, 7, 4, 1) == 0
    assert uses.count(TURN, 7, 3, 0) == 0


def test_uses_end_with_their_period_for_one_card_or_all_and_with_their_card():
    uses = Uses()
    for period, card in ((TURN, 7), (TURN, 8), (ROUND, 7), (ROUND, 8)):
        uses.note(period, card, 3, 0)
    twin = uses.copy()

    uses.end(TURN, 7)
    assert [int(uses.count(period, card, 3, 0)) for period in (TURN, ROUND) for card in (7, 8)] == [0, 1, 1, 1]
    uses.end(TURN)
    assert [int(uses.count(period, card, 3, 0)) for period in (TURN, ROUND) for card in (7, 8)] == [0, 0, 1, 1]
    uses.forget(7)
    assert [int(uses.count(period, card, 3, 0)) for period in (TURN, ROUND) for card in (7, 8)] == [0, 0, 0, 1]
    assert [int(twin.count(period, card, 3, 0)) for period in (TURN, ROUND) for card in (7, 8)] == [1, 1, 1, 1]


def test_what_lasts_until_the_end_of_a_period_ends_with_it():
    effects = [Lasting(1, 0, TURN), Lasting(2, 0, ROUND), Lasting(3, 0, TURN, 2)]

    assert [effect.card for effect in outlasting(effects, TURN)] == [2]
