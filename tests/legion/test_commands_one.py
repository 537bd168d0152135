"""What command cards say: generic ones, those of factions and battle forces, Rebels, Imperials and mercenaries; LG-TEXT-1 to LG-TEXT-12."""

import pytest
from builders import rules
from builders.legion import DOWN, UP, Table

from grognard.envs.legion.abilities import (
    ABILITIES,
    CARDS_BEGIN,
    COMMAND_ENDS,
    FIRST_COMMAND,
    NO_ABILITY,
    ORDERED,
    REVEAL,
    UNTIMED,
)
from grognard.envs.legion.data.tables import COMMANDS, UNITS, WEAPONS
from grognard.envs.legion.rules import command, happening, moments, orders, rally, turns, units, wounds
from grognard.envs.legion.rules.effects import end_effects
from grognard.envs.legion.sequence.activation import MOVE_BY_EFFECT
from grognard.envs.legion.sequence.flows import ACTIVATION, COMMAND_PHASE, ROUND, TURN
from grognard.envs.legion.state import TOKENS_EACH, UNTIL_ROUND

REBELS, STORM = "Rebel Troopers", "Stormtroopers"
H, C, S, B, K = "hit", "crit", "surge", "blank", "block"


# Tables


def played(card, *, seat="gold", blue="gold"):
    """A table on which a card lies revealed."""
    table = Table(blue=blue).seed(1)
    table.in_play(seat, card)
    table.state.chosen[0 if seat == "gold" else 1] = COMMANDS.ids.index(card)
    return table


def soldiers(table, seat, at, name=REBELS, **more):
    return table.unit(seat, name, at, minis=more.pop("minis", 1), **more)


def begin(table, moment, seat=0, about=-1, unit=-1):
    moments.begin(table.state, moment, seat, unit, about)
    return table.run()


def order(table, unit, by, with_card=1):
    """An order is issued to a unit."""
    table.state.pool[0 if unit < 20 else 6] += 0
    orders.issue(table.state, unit, by, with_card)
    return table.run()


def settle(table, *wanted):
    """Give the wanted answers where they are legal, otherwise done, the highest number, or the first legal answer."""
    table.run()
    for _ in range(300):
        if table.asked == "nobody":
            return table
        legal = table.legal
        best = [text for text in wanted if text in legal]
        numbers = [text for text in legal if text.startswith("number")]
        table.play(best[0] if best else "done" if "done" in legal else numbers[-1] if numbers else legal[0])
    raise AssertionError(table.asked)


def counts(table, unit, *kinds):
    return [table.token(unit, kind) for kind in kinds]


def wounds_on(table, unit):
    return sum(int(table.state.wounds[unit * 8 + mini]) for mini in range(8))


def say(seat, unit):
    """How a seat names a unit."""
    mine = unit // 20 == seat
    return f"unit {'mine' if mine else 'theirs'} {unit % 20 + 1}"


# Everybody


def test_ploy_keeps_a_token_for_a_later_draw():
    table = played("cmd_ploy")
    soldiers(table, "gold", (10, 10))
    soldiers(table, "gold", (20, 10), "Luke Skywalker (Jedi Knight)")
    begin(table, CARDS_BEGIN)
    assert len(table.legal) == 2
    table.play("rank corps")
    assert [len(table.state.laid[0]), orders.tokens_in_pool(table.state, 0)] == [1, 1]
    assert orders.remaining_orders(table.state, 0) == 2


def test_ploy_does_nothing_with_an_empty_pool():
    table = played("cmd_ploy")
    soldiers(table, "gold", (10, 10), order=UP)
    begin(table, CARDS_BEGIN)
    assert len(table.state.laid[0]) == 0


@pytest.mark.parametrize(("card", "kind"), [("cmd_aggression", "aim"), ("cmd_discretion", "dodge")])
def test_orders_may_be_forgone_for_mercenaries(card, kind):
    table = played(card)
    chief = soldiers(table, "gold", (10, 10), "Luke Skywalker (Jedi Knight)")
    hired = table.unit("gold", "Bossk", (14, 10))
    own = soldiers(table, "gold", (10, 14))
    table.state.rank[chief], table.state.nominated[0] = 0, chief
    orders.begin_orders(table.state, 0, COMMANDS.ids.index(card))
    table.run().play("by mine 1", say(0, hired))
    settle(table, say(0, own))
    assert table.token(hired, kind) == 1
    assert table.token(own, kind) == 0
    assert table.state.face_up[own] == 1


def test_a_sabotaged_side_issues_one_order_of_its_card():
    table = played("cmd_sabotaged_communications", seat="silver")
    chief = soldiers(table, "gold", (10, 10), "Luke Skywalker (Jedi Knight)")
    others = [soldiers(table, "gold", (14 + 4 * n, 10)) for n in range(2)]
    table.state.rank[chief], table.state.nominated[0] = 0, chief
    orders.begin_orders(table.state, 0, COMMANDS.ids.index("cmd_discretion"))
    table.run().play(say(0, others[0]))
    settle(table, say(0, others[1]), say(0, chief))
    assert [table.state.face_up[each] for each in (chief, *others)] == [0, 1, 0]


# Factions


def shot(table, attacker, target, *wanted):
    """A whole attack that is no action."""
    table.state.active = attacker // 20
    happening.begin_event(table.state, attacker // 20, attacker, 42, is_action=0, target=target)
    return settle(table, *wanted)


@pytest.mark.parametrize(
    ("card", "kind", "aims"), [("cmd_covering_fire", "dodge", 0), ("cmd_coordinated_fire", "aim", 1)]
)
def test_shots_of_corps_help_a_unit_beside_them(card, kind, aims):
    table = played(card)
    corps = soldiers(table, "gold", (20, 10), aim=aims)
    near, far = soldiers(table, "gold", (20, 16)), soldiers(table, "gold", (50, 10))
    foe = soldiers(table, "silver", (26, 10), STORM, minis=4)
    happening.begin_event(table.state, 0, corps, 42, is_action=0, target=foe)
    table.roll(*["blank"] * 9).run()
    for _ in range(40):
        if say(0, near) in table.legal or table.asked == "nobody":
            break
        spend = [text for text in table.legal if text.startswith("token of mine 1")]
        table.play(spend[0] if spend else "die black blank" if "die black blank" in table.legal else table.legal[0])
    assert say(0, far) not in table.legal
    table.play(say(0, near))
    assert counts(table, near, kind) == [1]


def test_coordinated_fire_needs_an_aim_that_was_spent():
    table = played("cmd_coordinated_fire")
    corps = soldiers(table, "gold", (20, 10))
    near = soldiers(table, "gold", (20, 16))
    foe = soldiers(table, "silver", (26, 10), STORM, minis=4)
    shot(table, corps, foe, say(0, near))
    assert counts(table, near, "aim") == [0]


@pytest.mark.parametrize(("card", "name"), [("cmd_pinned_down", "AT-ST"), ("cmd_tactical_planning", "Scout Troopers")])
def test_attacked_units_lose_their_face_up_orders(card, name):
    table = played(card)
    attacker = table.unit("gold", name, (20, 10), minis=1)
    foe = soldiers(table, "silver", (32, 10), STORM, minis=5, order=UP)
    soldiers(table, "silver", (60, 30), STORM)
    before = orders.tokens_in_pool(table.state, 1)
    shot(table, attacker, foe)
    assert table.state.face_up[foe] == 0
    assert orders.tokens_in_pool(table.state, 1) == before + 1


def test_the_order_of_a_unit_that_activates_by_it_stays():
    table = played("cmd_pinned_down")
    attacker = table.unit("gold", "AT-ST", (20, 10))
    foe = soldiers(table, "silver", (32, 10), STORM, minis=5, order=UP)
    table.state.push(ACTIVATION, foe, 0)
    happening.begin_event(table.state, 0, attacker, 42, is_action=0, target=foe)
    for _ in range(60):
        if "do aim" in table.legal:
            break
        table.play(table.legal[0]) if table.asked != "nobody" else table.run()
    assert table.state.face_up[foe] == 1


def test_an_ordered_vehicle_passes_an_order_on():
    table = played("cmd_synchronized_offensive")
    chief = soldiers(table, "gold", (60, 30), "Clone Captain Rex")
    table.state.nominated[0] = chief
    tank = table.unit("gold", "AT-RT (Republic)", (20, 10))
    clone = soldiers(table, "gold", (24, 10), "Phase I Clone Troopers")
    far = soldiers(table, "gold", (50, 10), "Phase I Clone Troopers")
    order(table, tank, chief)
    assert say(0, far) not in table.legal
    table.play(say(0, clone))
    assert (table.state.face_up[clone], table.state.ordered_by[clone]) == (1, chief)


def test_a_droid_unit_beside_an_ordered_vehicle_orders_itself():
    table = played("cmd_mechanized_incursion")
    tank = table.unit("gold", "AAT Trade Federation Battle Tank", (20, 10))
    droid = soldiers(table, "gold", (26, 10), "B1 Battle Droids")
    order(table, tank, tank)
    table.play(say(0, droid))
    assert (table.state.face_up[droid], table.state.ordered_by[droid]) == (1, droid)
    table = played("cmd_mechanized_incursion")
    foot, droid = soldiers(table, "gold", (20, 10)), soldiers(table, "gold", (24, 10), "B1 Battle Droids")
    order(table, foot, foot)
    assert table.asked == "nobody"


@pytest.mark.parametrize(
    ("card", "name"),
    [("cmd_air_support", "Clone Captain Rex"), ("cmd_orbital_strike", "Super Tactical Droid (Kalani)")],
)
def test_support_from_above_comes_once_a_round(card, name):
    table = played(card)
    chief = soldiers(table, "gold", (20, 10), name)
    soldiers(table, "silver", (20, 30), STORM, minis=5)
    begin(table, 22, 0, chief, chief)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    settle(table)
    begin(table, 22, 0, chief, chief)
    assert table.asked == "nobody"
    end_effects(table.state, UNTIL_ROUND)
    begin(table, 22, 0, chief, chief)
    assert table.legal == ["done", "yes"]


WOOKIEE = "Wookiee Warriors (Kashyyyk Defenders)"


@pytest.mark.parametrize("hurt", [0, 1])
def test_a_wookiee_commander_rouses_those_that_have_suffered(hurt):
    table = played("cmd_grroooogrrraaaawrrrrrrrrmph")
    chief = soldiers(table, "gold", (20, 10), "Wookiee Chieftain")
    other = soldiers(table, "gold", (26, 10), wounds=hurt, order=None)
    order(table, other, chief)
    assert counts(table, other, "aim", "dodge", "surge") == [hurt] * 3


@pytest.mark.parametrize(
    ("card", "word"), [("cmd_mrowgh_ghrrmrowrig", "Agile"), ("cmd_yhwargghhhhhhhhhh", "Demoralize")]
)
def test_a_wookiee_commander_gives_keywords_to_its_kin(card, word):
    table = played(card)
    chief = soldiers(table, "gold", (20, 10), "Wookiee Chieftain")
    kin, other = soldiers(table, "gold", (26, 10), WOOKIEE), soldiers(table, "gold", (30, 10))
    table.state.nominated[0] = chief
    order(table, kin, chief)
    order(table, other, chief)
    assert [table.has(kin, word), table.has(other, word)] == [True, False]


# Battle forces


def test_delaying_tactics_take_an_order_back_that_the_opponent_picks():
    table = played("cmd_delaying_tactics")
    soldiers(table, "gold", (10, 10))
    vader = soldiers(table, "silver", (20, 10), "General Veers", order=UP)
    two = [soldiers(table, "silver", (30 + 4 * n, 10), STORM, order=UP) for n in range(2)]
    begin(table, COMMAND_ENDS)
    assert table.asked.startswith("silver") and len(table.legal) == 2
    table.play(say(1, two[1]))
    assert [table.state.face_up[each] for each in (vader, *two)] == [1, 1, 0]


def test_delaying_tactics_find_nothing():
    table = played("cmd_delaying_tactics")
    soldiers(table, "gold", (10, 10))
    veers = soldiers(table, "silver", (20, 10), "General Veers", order=UP)
    begin(table, COMMAND_ENDS)
    assert table.state.face_up[veers] == 1


def test_under_unrelenting_fire_only_one_suppression_goes():
    table = played("cmd_unrelenting_fire", blue="silver")
    mine = soldiers(table, "gold", (10, 10), suppression=3)
    foe = soldiers(table, "silver", (50, 10), STORM, suppression=3)
    moments.begin_from_blue(table.state, UNTIMED)
    table.run().roll(*["block"] * 6)
    for each in (mine, foe):
        rally.begin_rally(table.state, each)
        table.run()
    assert [table.token(mine, "suppression"), table.token(foe, "suppression")] == [0, 2]


def test_leading_from_the_front_helps_up_to_three_units():
    table = played("cmd_lead_from_the_front")
    chief = soldiers(table, "gold", (20, 10), "Clone Captain Rex")
    table.state.nominated[0] = chief
    near = [soldiers(table, "gold", (20 + 3 * n, 14)) for n in range(2)]
    order(table, chief, chief)
    assert table.legal == ["done", say(0, near[0]), say(0, near[1])] or set(table.legal) == {
        "done",
        *[say(0, n) for n in near],
    }
    table.play(say(0, near[0]), "kind aim", say(0, near[1]), "kind dodge")
    settle(table)
    assert [counts(table, each, "aim", "dodge") for each in (*near, chief)] == [[1, 0], [0, 1], [0, 0]]
