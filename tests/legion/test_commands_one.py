"""What command cards say: those of no character, of Rebels, Imperials and mercenaries; LG-TEXT-1 to LG-TEXT-12."""

import pytest
from builders.legion import DOWN, UP, Table
from builders.legion_attacks import attack
from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hidden import REFEREE
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    AFTER_ATTACK,
    ATTACK_ACTIONS_NUMBER,
    CARDS_BEGIN,
    COMMAND_ENDS,
    DIVULGED,
    FIRST_COMMAND,
    LEAVES_MELEE,
    OTHER_ACTIVATION_BEGINS,
    UNTIMED,
)
from grognard.envs.legion.actions import WITHDRAWING
from grognard.envs.legion.data.tables import CHARGE_WEAPON, COMMANDS, UNITS
from grognard.envs.legion.geometry.ground import make_ground
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.rules import (
    acting,
    command,
    declaring,
    deployment,
    detonating,
    happening,
    moments,
    orders,
    pools,
    rally,
    targeting,
    turns,
    units,
)
from grognard.envs.legion.rules.effects import end_effects, refresh_keywords
from grognard.envs.legion.rules.mobility import has_trait
from grognard.envs.legion.rules.tokens import gain
from grognard.envs.legion.rules.turns import TURN_STEPS
from grognard.envs.legion.sequence.activation import ACTIVATION_LEFT
from grognard.envs.legion.sequence.flows import ACTIVATION, COMMAND_PHASE, POOL, TURN
from grognard.envs.legion.sequence.turns import TURN_NEXT
from grognard.envs.legion.state import (
    ALIVE,
    CHARGE,
    DEFEATED,
    GRAFFITI,
    OF_COUNTERPART,
    ON_TABLE,
    SMOKE,
    TOKENS_EACH,
    UNTIL_PHASE,
    UNTIL_ROUND,
)

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


def alive(table, unit):
    return sum(table.state.mini[unit * 8 + mini] == ALIVE for mini in range(8))


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
    assert table.legal == ["done", *(say(0, each) for each in near)]
    table.play(say(0, near[0]), "kind aim", say(0, near[1]), "kind dodge")
    settle(table)
    assert [counts(table, each, "aim", "dodge") for each in (*near, chief)] == [[1, 0], [0, 1], [0, 0]]


# Rebels

LUKE, LEIA, HAN = "Luke Skywalker (Jedi Knight)", "Leia Organa", "Han Solo"


def hero(card, name, at=(20, 10), **more):
    """A table with a card and the unit that it names."""
    table = played(card)
    unit = soldiers(table, "gold", at, name, **more)
    soldiers(table, "gold", (2, 34), STORM)
    soldiers(table, "silver", (70, 34), STORM)
    return table, unit


def in_turn(table, unit):
    """The unit activates in a turn of its player."""
    table.state.active = unit // 20
    table.state.push(TURN, unit // 20, -1, 0, -1)
    TURN_NEXT.set(table.state, -1)
    table.state.frames[table.state.top + 1] = TURN_STEPS.index(turns.choose_drawn)
    table.state.push(ACTIVATION, unit, 0 if table.state.face_up[unit] else 1)
    return table.run()


def through(table, *wanted, until=()):
    """The same as `settle`, up to the first question with one of these answers."""
    table.run()
    for _ in range(300):
        legal = table.legal
        if table.asked == "nobody" or any(text in legal for text in until):
            return table
        best = [text for text in wanted if text in legal]
        numbers = [text for text in legal if text.startswith("number")]
        table.play(best[0] if best else "done" if "done" in legal else numbers[-1] if numbers else legal[0])
    raise AssertionError(table.asked)


def test_the_son_of_skywalker_attacks_twice():
    table, luke = hero("cmd_son_of_skywalker", "Luke Skywalker (Hero of the Rebellion)", order=UP)
    foes = [soldiers(table, "silver", (24, 10 + 6 * n), STORM, minis=4) for n in range(2)]
    table.activate(luke)
    through(table, until=("do attack",))
    table.play("do attack")
    through(table, until=("do attack",))
    assert table.asked == "gold ChooseGranted"
    table.play("do attack")
    through(table, until=("do move",))
    assert "do attack" not in table.legal
    assert foes


def test_full_of_surprises_adds_white_dice_by_courage():
    table, luke = hero("cmd_full_of_surprises", LUKE, suppression=1)
    begin(table, UNTIMED)
    foe = soldiers(table, "silver", (26, 10), STORM)
    assert table.token(luke, "dodge") == 1
    extra = int(units.courage_of(table.state, luke)) - 1
    assert extra > 0
    attack(table, foe, luke, red=1).roll("crit", *["blank"] * (1 + extra))
    table.listen()
    settle(table)
    assert wounds_on(table, luke) == 1
    table.state.tokens[luke * TOKENS_EACH + 5] = 1
    attack(table, foe, luke, red=1).roll("crit", *["blank"] * extra, "block")
    settle(table)
    assert wounds_on(table, luke) == 1, "the last of the extra dice blocks"


def test_i_am_a_jedi_fights_nobody_and_keeps_others_from_it():
    table, luke = hero("cmd_i_am_a_jedi", LUKE)
    foe, far = soldiers(table, "silver", (24, 10), STORM), soldiers(table, "silver", (34, 10), STORM)
    begin(table, UNTIMED)
    table.state.nominated[0] = luke
    order(table, luke, luke)
    table.play("yes")
    assert say(0, far) not in table.legal
    table.play(say(0, foe))
    settle(table)
    assert not any(declaring.can_attack(table.state, unit) for unit in (luke, foe))
    assert declaring.can_attack(table.state, far)


def test_a_bombardment_strikes_three_different_units():
    table, leia = hero("cmd_coordinated_bombardment", LEIA)
    foes = [soldiers(table, "silver", (46, 10 + 5 * n), STORM, minis=4) for n in range(2)]
    begin(table, ACTIVATION_ENDS, 0, leia, leia)
    table.play(say(0, foes[0]))
    through(table, until=(say(0, foes[1]),))
    assert say(0, foes[0]) not in table.legal
    table.play(say(0, foes[1]))
    settle(table)


def test_after_leia_a_unit_near_her_activates():
    table, leia = hero("cmd_somebody_has_to_save_our_skins", LEIA, order=UP)
    near, far = soldiers(table, "gold", (24, 10), order=UP), soldiers(table, "gold", (50, 10), order=UP)
    in_turn(table, leia)
    through(table, "yes", until=(say(0, near),))
    assert say(0, far) not in table.legal
    table.play(say(0, near))
    through(table, until=("do move",))
    assert table.state.face_down[leia] == 1
    settle(table)
    assert [table.state.face_down[unit] for unit in (leia, near, far)] == [1, 1, 0]


def test_enemies_must_attack_troopers_with_face_up_orders():
    table, _ = hero("cmd_reckless_diversion", HAN)
    foe = soldiers(table, "silver", (24, 22), STORM, minis=4)
    ordered, other = soldiers(table, "gold", (20, 16), order=UP), soldiers(table, "gold", (26, 16))
    begin(table, UNTIMED)
    assert declaring.can_attack(table.state, foe, 0, -1, ordered)
    assert not declaring.can_attack(table.state, foe, 0, -1, other)
    table.state.face_up[ordered] = 0
    assert declaring.can_attack(table.state, foe, 0, -1, other)


@pytest.mark.parametrize("answer", ["yes", "done"])
def test_a_change_of_plans_makes_both_choose_again(answer):
    table = Table(phase="command").seed(3)
    for seat, name, cards in (
        ("gold", HAN, ("cmd_change_of_plans", "cmd_ambush")),
        ("silver", "General Veers", ("cmd_push", "cmd_assault")),
    ):
        soldiers(table, seat, (20, 10 if seat == "gold" else 30), name)
        table.hand(seat, *cards)
    names = [COMMANDS.names[COMMANDS.ids.index(card)] for card in ("cmd_change_of_plans", "cmd_push")]
    table.begin(COMMAND_PHASE)
    table.play(*[f"command {name}" for name in names])
    assert table.legal == ["done", "yes"]
    table.play(answer)
    if answer == "yes":
        assert table.asked == "gold ChooseCommandCard"
        assert list(table.state.discard[0]) == [COMMANDS.ids.index("cmd_change_of_plans")]
        table.play(table.legal[0])
        assert f"command {names[1]}" not in table.legal
    else:
        assert list(table.state.in_play[0]) == [COMMANDS.ids.index("cmd_change_of_plans")]


def test_a_common_cause_lets_the_other_hero_activate():
    table, chewie = hero("cmd_common_cause", "Chewbacca (Walking Carpet)", order=UP)
    luke = soldiers(table, "gold", (50, 10), LUKE, order=UP)
    in_turn(table, luke)
    through(table, "yes", until=(say(0, chewie),))
    table.play(say(0, chewie))
    settle(table)
    assert [table.state.face_down[unit] for unit in (chewie, luke)] == [1, 1]


def test_scoundrels_take_a_card_of_han_back():
    table, _ = hero("cmd_notorious_scoundrels", "Chewbacca (Walking Carpet)")
    cards = [COMMANDS.ids.index(card) for card in ("cmd_sorry_about_the_mess", "cmd_reckless_diversion", "cmd_ambush")]
    table.state.discard[0] = vec[i64](cards)
    begin(table, UNTIMED)
    assert len(table.legal) == 2
    table.play(table.legal[0])
    assert len(table.state.hand[0]) == 1 and len(table.state.discard[0]) == 2


@pytest.mark.parametrize("deed", ["attack", "move"])
def test_a_rebel_reacts_once_to_an_enemy_that_activates(deed):
    table, jyn = hero("cmd_rebellious", "Jyn Erso", upgrades=["up_armament__jyns_se_14_blaster"])
    foe = soldiers(table, "silver", (28, 10), STORM, minis=4, order=UP)
    begin(table, UNTIMED)
    assert table.has(jyn, "Charge")
    table.activate(foe)
    table.play("yes", f"do {deed}")
    assert table.token(jyn, "suppression") == 1
    settle(table)
    begin(table, OTHER_ACTIVATION_BEGINS, 0, foe)
    assert table.asked == "nobody"


def test_whom_jyn_orders_works_together_with_her():
    table, jyn = hero("cmd_trust_goes_both_ways", "Jyn Erso")
    other = soldiers(table, "gold", (24, 10))
    begin(table, UNTIMED)
    order(table, other, jyn)
    gain(table.state, other, 0, 1)
    table.run()
    assert table.has(jyn, "Inspire") and not table.has(jyn, "Teamwork")
    assert [table.token(unit, "aim") for unit in (jyn, other)] == [1, 1]


@pytest.mark.parametrize(("token", "panics"), [(UP, False), (None, True)])
def test_who_completes_the_mission_with_an_order_fears_nothing(token, panics):
    table, jyn = hero("cmd_complete_the_mission", "Jyn Erso", at=(60, 10))
    corps = soldiers(table, "gold", (20, 10), order=token, suppression=4)
    begin(table, UNTIMED)
    assert table.has(jyn, "Low Profile")
    table.roll(*["blank"] * 4).activate(corps)
    if panics:
        assert table.asked == "nobody"
        return
    through(table, until=("do move",))
    assert not rally.is_panicked(table.state, corps) and not units.is_suppressed(table.state, corps)
    settle(table, "yes", "do aim")
    assert table.token(corps, "suppression") == 3
    assert rally.is_panicked(table.state, corps)


def test_a_unit_that_is_ordered_for_the_mission_may_take_suppression():
    table, jyn = hero("cmd_complete_the_mission", "Jyn Erso")
    corps = soldiers(table, "gold", (26, 10))
    order(table, corps, jyn)
    table.play("yes")
    assert table.token(corps, "suppression") == 1


@pytest.mark.parametrize(("answer", "suppression"), [("yes", 1), ("done", 0)])
def test_a_crack_shot_stands_by(answer, suppression):
    table, cassian = hero("cmd_crack_shot", "Cassian Andor")
    begin(table, UNTIMED)
    assert table.has(cassian, "Gunslinger") and table.token(cassian, "aim") == 1
    begin(table, ACTIVATION_ENDS, 0, cassian, cassian).play(answer)
    assert counts(table, cassian, "suppression", "standby") == [suppression, 1]


def test_a_last_stand_gives_a_token_for_each_wound():
    table, cassian = hero("cmd_last_stand", "Cassian Andor", wounds=2)
    order(table, cassian, cassian)
    table.play("kind aim", "kind dodge")
    assert counts(table, cassian, "aim", "dodge") == [1, 1]
    assert table.has(cassian, "Indomitable")
    other = soldiers(table, "gold", (26, 10))
    order(table, other, cassian)
    assert not table.has(other, "Indomitable")


def test_volunteers_recover_and_may_take_suppression():
    table, cassian = hero("cmd_volunteer_mission", "Cassian Andor", suppression=2)
    order(table, cassian, cassian)
    table.play("number 2", "number 0", "yes")
    assert table.token(cassian, "suppression") == 1
    assert table.has(cassian, "Danger Sense")


def test_a_sacrificed_unit_saves_another_from_shots():
    table, droid = hero("cmd_sacrifice", "K-2SO")
    friend = soldiers(table, "gold", (23, 10), "Cassian Andor")
    foe = soldiers(table, "silver", (32, 10), STORM, minis=4)
    begin(table, UNTIMED)
    assert table.has(droid, "Guardian")
    assert declaring.can_attack(table.state, foe, 0, -1, friend)
    begin(table, ACTIVATION_ENDS, 0, droid, droid)
    table.play("yes", say(0, friend))
    assert table.state.life[droid] == DEFEATED
    assert not declaring.can_attack(table.state, foe, 0, -1, friend)


@pytest.mark.parametrize(("pips", "amount"), [((3, 2, 1), 3), ((3, 2), 2), ((3,), 1), ((2, 1), 0)])
def test_an_idiots_array_pays_by_the_discard_pile(pips, amount):
    table, lando = hero("cmd_idiots_array", "Lando Calrissian")
    cards = [next(card for card in range(len(COMMANDS.ids)) if COMMANDS.pips[card] == number) for number in pips]
    table.state.discard[0] = vec[i64](cards)
    begin(table, UNTIMED)
    settle(table, "played 1", "yes")
    assert counts(table, lando, "aim", "dodge") == [amount, amount]
    assert table.has(lando, "Gunslinger") and table.has(lando, "Marksman")


def test_an_ace_brings_a_unit_in_instead_of_a_draw():
    table = Table().seed(1)
    lando = soldiers(table, "gold", (20, 10), "Lando Calrissian")
    near, far = soldiers(table, "gold", (26, 10)), soldiers(table, "gold", (60, 10))
    soldiers(table, "silver", (60, 30), STORM)
    table.hand("gold", "cmd_ace_up_his_sleeve")
    table.begin(TURN, 0, -1, 0, -1)
    name = COMMANDS.names[COMMANDS.ids.index("cmd_ace_up_his_sleeve")]
    table.play(f"command {name}")
    assert set(table.legal) == {say(0, lando), say(0, near)}
    table.play(say(0, near))
    through(table, until=("do move",))
    assert len(table.state.hand[0]) == 0
    assert orders.tokens_in_pool(table.state, 0) == 2
    settle(table)
    assert [table.state.face_down[unit] for unit in (near, far)] == [1, 0]


def test_whom_lando_orders_dodges_or_stands_by():
    table, lando = hero("cmd_ace_up_his_sleeve", "Lando Calrissian")
    order(table, lando, lando)
    table.play("kind standby")
    assert table.token(lando, "standby") == 1


@pytest.mark.parametrize(("face", "wounds_suffered"), [("hit", 3), ("blank", 0)])
def test_all_in_pays_for_a_face_that_was_named(face, wounds_suffered):
    table, lando = hero("cmd_all_in", "Lando Calrissian")
    foe = soldiers(table, "silver", (28, 10), STORM, minis=4)
    begin(table, UNTIMED)
    assert table.token(foe, "observation") == 2
    table.state.tokens[foe * TOKENS_EACH + 4] = 0
    attack(table, lando, foe, red=1, white=1).roll(face, "blank", *["blank"] * 5)
    through(table, "yes", "kind hit", until=("die white blank",))
    if face == "blank":
        assert table.asked.startswith("silver")
        table.play("die red blank")
    settle(table)
    assert 4 - alive(table, foe) == wounds_suffered


def white_dice_of_ahsoka(dodges):
    """How many white dice she rolls."""
    table, ahsoka = hero("cmd_i_am_no_jedi", "Ahsoka Tano", dodge=dodges)
    foe = soldiers(table, "silver", (20 + 270 / 254, 10), STORM)
    begin(table, UNTIMED)
    table.listen()
    happening.begin_event(table.state, 0, ahsoka, 42, is_action=0, target=foe)
    settle(table)
    told = table.state.log.told(REFEREE, PLAYERS)
    return next(len(each["fields"]["white"]["results"]) for each in told if each["kind"] == "attack rolled")


def test_ahsoka_rolls_a_white_die_for_each_dodge():
    without = white_dice_of_ahsoka(0)
    assert [white_dice_of_ahsoka(dodges) - without for dodges in (1, 3, 4)] == [1, 3, 3]


def test_a_protector_lets_others_dodge():
    table, ahsoka = hero("cmd_swift_protector", "Ahsoka Tano")
    friend = soldiers(table, "gold", (23, 10))
    foe = soldiers(table, "silver", (36, 10), STORM, minis=4)
    begin(table, UNTIMED)
    assert table.has(ahsoka, "Guardian")
    happening.begin_event(table.state, 1, foe, 42, is_action=0, target=friend)
    through(table, until=("yes",))
    table.play("yes")
    assert table.token(friend, "dodge") == 1


# Imperials

VADER, KALLUS = "Darth Vader (Dark Lord of the Sith)", "Agent Kallus"


def test_an_implacable_lord_comes_again_with_an_action_fewer():
    table, vader = hero("cmd_implacable", VADER, order=UP)
    before = orders.tokens_in_pool(table.state, 0)
    table.activate(vader)
    assert table.token(vader, "dodge") == 1
    left = table.state.frames[table.state.top :]
    settle(table, "yes")
    assert wounds_on(table, vader) == 1
    assert (table.state.face_up[vader], table.state.face_down[vader]) == (0, 0)
    assert orders.tokens_in_pool(table.state, 0) == before + 1
    assert turns.can_be_drawn(table.state, vader)
    table.activate(vader)
    assert ACTIVATION_LEFT.get(table.state) == 1
    assert len(left) > 0
    settle(table, "yes")
    assert table.state.face_down[vader] == 1


def test_an_implacable_lord_who_declines_lies_down():
    table, vader = hero("cmd_implacable", VADER, order=UP)
    settle(table.activate(vader))
    assert (wounds_on(table, vader), table.state.face_down[vader]) == (0, 1)


@pytest.mark.parametrize(("token", "name"), [(UP, STORM), (None, STORM), (UP, VADER)])
def test_new_ways_to_motivate_cost_a_wound(token, name):
    table, vader = hero("cmd_new_ways_to_motivate_them", VADER, order=UP)
    unit = vader if name == VADER else soldiers(table, "gold", (30, 10), STORM, minis=2, order=token)
    table.activate(unit)
    if token is None or name == VADER:
        assert "yes" not in table.legal
        return
    table.play("yes")
    settle(table, "do aim", "do dodge")
    assert alive(table, unit) == 1
    assert table.token(unit, "aim") == 1


def test_fear_makes_blanks_wound_the_attacker():
    table, vader = hero("cmd_fear_and_dead_men", VADER, dodge=1)
    begin(table, UNTIMED)
    foe = soldiers(table, "silver", (26, 10), STORM, minis=4, order=UP)
    attack(table, foe, vader, red=3).roll("hit", "hit", "hit", "blank", "surge", "block")
    settle(table, "token of mine 1")
    assert (alive(table, foe), table.token(vader, "dodge")) == (3, 0)
    table.roll().activate(foe)
    assert table.token(vader, "dodge") >= 1


def test_palpatine_attacks_again_for_a_wound_and_suppression():
    table, palpatine = hero("cmd_and_now_you_will_die", "Emperor Palpatine", order=UP)
    foe = soldiers(table, "silver", (25, 10), STORM, minis=4)
    table.activate(palpatine)
    through(table, until=("played 1", "resolve played 1"))
    table.play("resolve played 1")
    through(table, until=("resolve played 1",))
    assert wounds_on(table, palpatine) == 1
    assert table.token(palpatine, "suppression") >= 1
    assert table.state.life[foe] == DEFEATED and "do attack" not in table.legal


def test_voracious_ambition_takes_three_random_tokens():
    table, _ = hero("cmd_voracious_ambition", "Director Orson Krennic")
    for number in range(3):
        soldiers(table, "gold", (30 + 4 * number, 10), STORM)
    before = orders.tokens_in_pool(table.state, 0)
    begin(table, CARDS_BEGIN)
    assert len(table.state.laid[0]) == 3
    assert orders.tokens_in_pool(table.state, 0) == before - 3
    assert orders.remaining_orders(table.state, 0) == before


def test_a_garrison_stands_by():
    table, _ = hero("cmd_deploy_the_garrison", "Director Orson Krennic")
    ready, idle = soldiers(table, "gold", (50, 10), STORM, order=UP), soldiers(table, "gold", (54, 10), STORM)
    begin(table, CARDS_BEGIN).play("yes")
    assert say(0, idle) not in table.legal
    table.play(say(0, ready))
    settle(table)
    assert [table.token(unit, "standby") for unit in (ready, idle)] == [1, 0]


@pytest.mark.parametrize(("number", "amount"), [(4, 1), (5, 2)])
def test_annihilation_frightens_all_troopers(number, amount):
    table, krennic = hero("cmd_annihilation_looms", "Director Orson Krennic")
    table.state.round = number
    foe, walker = soldiers(table, "silver", (30, 10)), table.unit("silver", "AT-ST", (40, 20))
    begin(table, UNTIMED)
    assert [table.token(unit, "suppression") for unit in (krennic, foe, walker)] == [amount, amount, 0]


def test_a_concussive_blast_is_a_weapon_for_one_activation():
    table, iden = hero("cmd_concussive_blast", "Iden Versio", order=UP, suppression=1)
    weapon = int(COMMANDS.weapon_first[COMMANDS.ids.index("cmd_concussive_blast")])
    table.activate(iden)
    table.play("number 1")
    assert weapon in list(targeting.arms_of(table.state, iden * 8))
    settle(table)
    assert weapon not in list(targeting.arms_of(table.state, iden * 8))


@pytest.mark.parametrize(("answer", "speed"), [("yes", 1), ("done", 2)])
def test_a_tactical_strike_is_slow_and_steady(answer, speed):
    table, _ = hero("cmd_tactical_strike", "Iden Versio")
    scouts = soldiers(table, "gold", (40, 10), "Scout Troopers", order=UP)
    table.activate(scouts).play(answer)
    through(table, until=("do move",))
    assert units.speed_of(table.state, scouts) == speed
    assert table.has(scouts, "Tactical") == (answer == "yes")
    table, _ = hero("cmd_tactical_strike", "Iden Versio")
    table.activate(soldiers(table, "gold", (50, 20), STORM, order=UP))
    assert "yes" not in table.legal, "neither she nor special forces"


def test_who_faces_kallus_cannot_withdraw():
    table, kallus = hero("cmd_face_me", KALLUS, order=UP, suppression=1)
    foe = soldiers(table, "silver", (20 + 270 / 254, 10), REBELS, minis=1, order=UP)
    assert acting.can_do(table.state, foe, WITHDRAWING)
    begin(table, UNTIMED)
    assert not acting.can_do(table.state, foe, WITHDRAWING)
    assert table.has(kallus, "Agile") and table.has(kallus, "Block")
    table.activate(kallus)
    through(table, until=("resolve played 1",))
    table.play("resolve played 1")
    through(table, until=("do aim",))
    assert table.token(kallus, "suppression") == 0
    assert "resolve played 1" not in table.legal and "do recover" not in table.legal
    assert ACTIVATION_LEFT.get(table.state) == 2


def test_an_investigation_bars_cards_for_a_round():
    table, _ = hero("cmd_isb_investigation", KALLUS)
    table.hand("silver", "cmd_ambush", "cmd_push", "cmd_assault")
    soldiers(table, "silver", (60, 10), LUKE)
    begin(table, UNTIMED).play("number 1")
    card = COMMANDS.ids.index("cmd_ambush")
    assert list(table.state.known[1]) == [card]
    table.state.push(COMMAND_PHASE)
    assert not command.is_barred(table.state, 1, card)
    table.state.round += 1
    assert command.is_barred(table.state, 1, card)
    assert not command.is_barred(table.state, 1, COMMANDS.ids.index("cmd_push"))
    table.state.round += 1
    assert not command.is_barred(table.state, 1, card)


@pytest.mark.parametrize(("name", "suppression", "seen"), [("AT-RT (Rebel)", 0, 1), (REBELS, 3, 2)])
def test_ruthless_tactics_observe_who_was_shot_at(name, suppression, seen):
    table, _ = hero("cmd_ruthless_tactics", KALLUS, at=(10, 30))
    mine = soldiers(table, "gold", (20, 10), STORM)
    foe = soldiers(table, "silver", (30, 10), name, minis=5 if suppression else 1, suppression=suppression)
    shot(table, mine, foe)
    assert table.token(foe, "observation") == seen


# Mercenaries

FETT, BOSSK, BANE, DIN = "Boba Fett (Infamous Bounty Hunter)", "Bossk", "Cad Bane", "Din Djarin"
CONTACT = 20 + 270 / 254


def test_a_whipcord_holds_an_enemy_and_frees_its_bearer():
    table, fett = hero("cmd_whipcord_launcher", FETT, order=UP)
    foe = soldiers(table, "silver", (CONTACT, 10))
    begin(table, UNTIMED)
    assert not has_trait(table.state, fett, LEAVES_MELEE)
    table.activate(fett)
    through(table, until=("resolve played 1",))
    table.play("resolve played 1")
    assert counts(table, foe, "immobilize", "suppression") == [2, 2]
    assert has_trait(table.state, fett, LEAVES_MELEE)
    through(table, until=("do move",))
    assert "resolve played 1" not in table.legal


def test_a_whipcord_needs_a_trooper_at_range_one():
    table, fett = hero("cmd_whipcord_launcher", FETT, order=UP)
    soldiers(table, "silver", (30, 10))
    table.activate(fett)
    assert "resolve played 1" not in table.legal


@pytest.mark.parametrize("card", ["cmd_zx_flame_projector", "cmd_z_6_jetpack_rocket"])
def test_weapons_of_cards_last_an_activation(card):
    table, fett = hero(card, FETT, order=UP)
    weapon = int(COMMANDS.weapon_first[COMMANDS.ids.index(card)])
    table.activate(fett)
    assert weapon in list(targeting.arms_of(table.state, fett * 8))
    settle(table)
    assert weapon not in list(targeting.arms_of(table.state, fett * 8))


@pytest.mark.parametrize(
    ("card", "name", "amount"), [("cmd_merciless_munitions", BOSSK, 1), ("cmd_explosions", "Sabine Wren", 2)]
)
def test_charges_are_laid_in_the_round_of_the_card(card, name, amount):
    table, unit = hero(card, name, order=UP)
    number = COMMANDS.ids.index(card)
    begin(table, UNTIMED)
    table.activate(unit)
    through(table, until=("resolve played 1",))
    table.play("resolve played 1")
    while table.legal[0].startswith(("column", "row")):
        table.play(table.legal[len(table.legal) // 2])
    rows = [row for row in range(48) if table.state.marker[row] == CHARGE]
    assert len(rows) == amount
    assert table.legal == ["done", "yes"]
    table.play("done")
    kind = int(table.state.marker_about[rows[0]])
    assert CHARGE_WEAPON[kind] == COMMANDS.weapon_first[number]
    assert detonating.allowance(table.state, unit, kind) == amount
    settle(table)
    table.state.chosen[0] = -1
    begin(table, UNTIMED)
    assert detonating.allowance(table.state, unit, kind) == amount, "it is in play, but was not played this round"
    table.state.face_down[unit] = 0
    assert "resolve played 1" not in through(table.activate(unit), until=("do move",)).legal


def test_dioxis_poisons_whom_it_attacks():
    table, _ = hero("cmd_merciless_munitions", BOSSK)
    foe, droid = (
        soldiers(table, "silver", (30, 10), minis=2),
        soldiers(table, "silver", (30, 14), "B1 Battle Droids", minis=2),
    )
    begin(table, UNTIMED)
    row = table.marker("charge", (30, 12), owner="gold")
    weapon = COMMANDS.weapon_first[COMMANDS.ids.index("cmd_merciless_munitions")]
    declaring.begin_token_attack(table.state, 0, row, weapon)
    table.roll(*["blank"] * 30)
    settle(table)
    assert [table.token(unit, "poison") for unit in (foe, droid)] == [1, 0]


def test_a_rampage_costs_a_wound_for_a_move():
    table, bossk = hero("cmd_reptilian_rampage", BOSSK, order=UP)
    begin(table, UNTIMED)
    assert acting.limit_of(table.state, bossk, ATTACK_ACTIONS_NUMBER, 1) == 2
    table.activate(bossk)
    through(table, until=("resolve played 1",))
    table.play("resolve played 1")
    assert wounds_on(table, bossk) == 1
    assert table.legal[0].startswith("towards")


def test_lying_in_wait_aims_at_every_enemy_activation():
    table, bossk = hero("cmd_lying_in_wait", BOSSK)
    begin(table, UNTIMED)
    foe, friend = soldiers(table, "silver", (60, 20), order=UP), soldiers(table, "gold", (60, 30), STORM, order=UP)
    settle(table.activate(foe))
    settle(table.activate(friend))
    assert table.token(bossk, "aim") == 1 and table.has(bossk, "Sharpshooter")


def test_a_nightmare_attacks_twice():
    table, bane = hero("cmd_im_your_worst_nightmare", BANE)
    begin(table, UNTIMED)
    assert table.has(bane, "Uncanny Luck")
    assert acting.limit_of(table.state, bane, ATTACK_ACTIONS_NUMBER, 1) == 2


def test_who_is_in_control_hands_suppression_over():
    table, bane = hero("cmd_im_in_control", BANE, suppression=2)
    friend, foe = soldiers(table, "gold", (24, 10)), soldiers(table, "silver", (28, 10))
    far = soldiers(table, "silver", (60, 10))
    begin(table, ACTIVATION_BEGINS, 0, bane, bane)
    assert say(0, far) not in table.legal
    table.play(say(0, friend), say(0, foe))
    settle(table)
    assert [table.token(unit, "suppression") for unit in (bane, friend, foe)] == [0, 1, 1]
    assert [table.token(unit, "immobilize") for unit in (friend, foe)] == [0, 1]


def test_the_odds_are_liked_against_others_only():
    table, din = hero("cmd_i_like_those_odds", DIN, order=UP)
    begin(table, UNTIMED)
    assert table.token(din, "aim") == 1
    foes = [soldiers(table, "silver", (28, 10 + 8 * n), minis=5) for n in range(2)]
    table.activate(din)
    through(table, until=("do attack",))
    table.play("do attack", say(0, foes[0]))
    through(table, "done", until=("yes",))
    table.play("yes")
    through(table, until=("do move",))
    assert table.token(foes[1], "suppression") + 5 - alive(table, foes[1]) > 0
    assert not any(int(table.state.effects[at + 3]) == 5 for at in range(0, len(table.state.effects), 6))


def test_whistling_birds_wound_by_minis():
    table, din = hero("cmd_whistling_birds", DIN, order=UP)
    foe = soldiers(table, "silver", (24, 10), minis=3)
    table.activate(din)
    through(table, until=("resolve played 1",))
    table.roll("hit", "surge", "blank")
    table.play("resolve played 1")
    through(table, "mini b", until=("do move",))
    assert alive(table, foe) == 1
    assert ACTIVATION_LEFT.get(table.state) == 1


def test_a_carnage_attacks_everybody_near():
    table, droid = hero("cmd_mechanical_carnage", "IG-11", order=UP)
    foes = [soldiers(table, "silver", (26, 8 + 6 * n), minis=2) for n in range(2)]
    begin(table, UNTIMED)
    assert not table.has(droid, "Gunslinger")
    table.activate(droid)
    through(table, until=("resolve played 1",))
    assert "do attack" not in table.legal
    table.play("resolve played 1", say(0, foes[0]))
    through(table, until=("do move",))
    assert "do attack" not in table.legal and "resolve played 1" not in table.legal
    assert [alive(table, foe) for foe in foes] == [0, 1]
    assert ACTIVATION_LEFT.get(table.state) == 1


def test_a_machine_made_for_killing():
    table, droid = hero("cmd_a_machine_made_for_killing", "IG-88")
    order(table, droid, droid)
    assert table.token(droid, "aim") == 1
    assert table.has(droid, "Demoralize") and table.has(droid, "Steady")


def test_who_is_marked_for_elimination_is_observed():
    table, saxon = hero("cmd_marked_for_elimination", "Gar Saxon")
    chiefs = [soldiers(table, "silver", (60, 6 + 6 * n), name) for n, name in enumerate((LUKE, LEIA))]
    order(table, saxon, saxon)
    assert table.token(saxon, "aim") == 2
    table.play(say(0, chiefs[0]))
    assert counts(table, chiefs[0], "observation", "suppression") == [4, 2]


def test_orders_to_fight_another_day_reach_range_one():
    table, saxon = hero("cmd_fight_another_day", "Gar Saxon")
    near, far = soldiers(table, "gold", (24, 10)), soldiers(table, "gold", (32, 10))
    begin(table, UNTIMED)
    assert [orders.is_in_command_range(table.state, saxon, unit) for unit in (near, far)] == [True, False]
    assert table.has(saxon, "Outmaneuver") and not table.has(near, "Outmaneuver")
    order(table, near, saxon)
    assert table.token(near, "dodge") == 1


def test_witch_magick_heals():
    table, maul = hero("cmd_witch_magick", "Maul (A Rival)", wounds=3, poison=1, immobilize=2, order=UP, suppression=1)
    begin(table, UNTIMED)
    assert table.legal == ["number 0", "number 1", "number 2"]
    table.play("number 2", "number 1", "number 1")
    assert wounds_on(table, maul) == 1
    assert counts(table, maul, "poison", "immobilize") == [0, 1]
    table.activate(maul)
    assert table.legal == ["number 0", "number 1"]


def test_witch_magick_has_nothing_to_heal():
    table, _ = hero("cmd_witch_magick", "Maul (A Rival)")
    begin(table, UNTIMED)
    assert table.asked == "nobody"


def test_near_his_eminence_nobody_panics():
    table, maul = hero("cmd_his_eminence", "Maul (A Rival)")
    near, far = soldiers(table, "gold", (23, 10), order=UP), soldiers(table, "gold", (34, 10), order=UP)
    foe = soldiers(table, "silver", (30, 10))
    begin(table, UNTIMED)
    assert [table.token(unit, "suppression") for unit in (maul, near, far, foe)] == [0, 1, 1, 1]
    assert table.token(maul, "dodge") == 1
    table.state.tokens[near * TOKENS_EACH + 5] = 4
    table.roll().activate(near)
    through(table, until=("do move",))
    assert ACTIVATION_LEFT.get(table.state) == 2
    assert table.token(near, "suppression") == 4
    assert not rally.is_panicked(table.state, near)


# Cards of two heroes, and what is shown in the setup


def test_chewbacca_adds_a_weapon_to_a_shot_of_leia():
    table, chewie = hero("cmd_brains_and_brawn", "Chewbacca (Walking Carpet)", order=UP)
    leia, other = soldiers(table, "gold", (20, 16), LEIA), soldiers(table, "gold", (20, 22))
    foe = soldiers(table, "silver", (30, 13), STORM, minis=5)
    happening.begin_event(table.state, 0, other, 42, is_action=0, target=foe)
    through(table, until=("yes",))
    assert table.asked == "nobody", "only with her"
    happening.begin_event(table.state, 0, leia, 42, is_action=0, target=foe)
    through(table, until=("yes",))
    table.play("yes")
    added = []
    for _ in range(200):
        frame = table.state.innermost(POOL)
        if frame >= 0:
            added = [int(pools.mini_of(each)) // 8 for each in pools.additions(table.state, frame)]
            break
        weapons = [text for text in table.legal if text.startswith("weapon")]
        table.play(weapons[0] if weapons else "done" if "done" in table.legal else table.legal[0])
    assert set(added) == {leia, chewie}
    settle(table)
    assert table.state.face_up[chewie] == 1


def with_droid(card, **more):
    table, iden = hero(card, "Iden Versio", **more)
    mini = iden * 8 + 1
    table.state.counterpart[iden] = UNITS.labels.index("Iden's ID10 Seeker Droid")
    table.state.mini[mini], table.state.profile[mini] = ALIVE, OF_COUNTERPART
    table.state.x[mini], table.state.y[mini] = table.state.x[iden * 8] + 300, table.state.y[iden * 8]
    refresh_keywords(table.state, iden)
    return table, iden


@pytest.mark.parametrize(("name", "token", "down"), [(REBELS, UP, 1), (REBELS, None, 1), (LEIA, UP, 0)])
def test_who_is_incapacitated_does_not_activate(name, token, down):
    table, iden = with_droid("cmd_incapacitate", order=UP)
    foe = soldiers(table, "silver", (26, 10), name, order=token)
    before = orders.tokens_in_pool(table.state, 1)
    table.activate(iden)
    through(table, until=("resolve played 1",))
    table.play("resolve played 1")
    assert table.token(foe, "suppression") == 3
    assert [table.state.face_down[foe], table.state.face_up[foe]] == [down, 1 - down]
    assert orders.tokens_in_pool(table.state, 1) == before - (token is None)


def test_nobody_is_incapacitated_far_away():
    table, iden = with_droid("cmd_incapacitate", order=UP)
    soldiers(table, "silver", (36, 10), order=UP)
    table.activate(iden)
    assert "resolve played 1" not in through(table, until=("do move",)).legal


@pytest.mark.parametrize("shown", [True, False])
def test_darkness_descends_in_the_setup_or_in_play(shown):
    table = Table(phase="setup").seed(1)
    card = COMMANDS.ids.index("cmd_darkness_descends")
    vader = table.unit("gold", VADER)
    table.unit("gold", STORM)
    table.hand("gold", "cmd_darkness_descends", "cmd_ambush")
    ability = ABILITIES[FIRST_COMMAND + card]
    if shown:
        ability.work(table.state, DIVULGED, vader, 1, -1, -1)
        table.run()
    assert [table.has(vader, word) for word in ("Infiltrate", "Scout")] == [shown, shown]
    assert deployment._waits_for_all(table.state, vader) == shown
    assert ability.must_be_chosen(table.state, 0) == shown
    end_effects(table.state, UNTIL_PHASE)
    table.state.chosen[0], table.state.life[vader] = card, ON_TABLE
    table.in_play("gold", "cmd_darkness_descends")
    begin(table, UNTIMED)
    assert table.has(vader, "Reliable") == (not shown)
    assert not table.has(vader, "Infiltrate")
    table.state.round = 2
    assert not ability.must_be_chosen(table.state, 0)


@pytest.mark.parametrize(("token", "fights"), [(UP, True), (UP, False), (None, False)])
def test_who_gives_in_to_anger_activates_first_and_fights(token, fights):
    table, _ = hero("cmd_give_in_to_your_anger", "Emperor Palpatine", at=(30, 12), order=UP)
    target = soldiers(table, "silver", (30, 20), minis=4, order=token)
    other = soldiers(table, "silver", (60, 30), order=UP)
    table.seed(5).begin(TURN, 1, -1, 0, -1)
    assert table.asked == "gold ChooseForEffect"
    assert {"done", say(0, other), say(0, target)} <= set(table.legal)
    table.play(say(0, target))
    through(table, until=("do attack",))
    if fights:
        table.play("do attack")
    settle(table)
    assert table.state.face_down[target] == 1
    assert table.token(target, "suppression") == (0 if fights else 4)
    table.begin(TURN, 1, -1, 0, -1)
    assert table.asked == "silver ChooseTurn", "once, and on the first turn"


def test_whoever_is_not_angered_on_the_first_turn_is_not_angered_later():
    table, _ = hero("cmd_give_in_to_your_anger", "Emperor Palpatine", order=UP)
    for x in (10, 30):
        soldiers(table, "silver", (60, x), order=UP)
    table.begin(TURN, 1, -1, 0, -1).play("done", "unit mine 2")
    settle(table)
    table.begin(TURN, 1, -1, 0, -1)
    assert table.asked == "silver ChooseTurn"


def test_a_token_turned_before_the_first_turn_does_not_keep_anger_away():
    table, _ = hero("cmd_give_in_to_your_anger", "Emperor Palpatine", order=UP)
    soldiers(table, "silver", (60, 10), order=DOWN)
    soldiers(table, "silver", (60, 30), order=UP)
    table.begin(TURN, 1, -1, 0, -1)
    assert table.asked == "gold ChooseForEffect"


def test_a_symbol_of_rebellion_is_painted_on_a_wall():
    table, sabine = hero("cmd_symbol_of_rebellion", "Sabine Wren", order=UP, suppression=1)
    table.state.ground = make_ground(72 * 254, 36 * 254, [piece_from("low wall", "wall", 20 * 254, 2540 + 600, 0)])
    table.activate(sabine).play("number 1")
    through(table, until=("resolve played 1",))
    table.play("resolve played 1")
    while table.legal[0].startswith(("column", "row")):
        table.play(table.legal[len(table.legal) // 2])
    rows = [row for row in range(48) if table.state.marker[row] == GRAFFITI]
    assert len(rows) == 1
    assert abs(int(table.state.marker_y[rows[0]]) - 3140) <= 64 + 127 + 150
    assert "resolve played 1" not in table.legal


def test_without_a_wall_nothing_is_painted():
    table, sabine = hero("cmd_symbol_of_rebellion", "Sabine Wren", order=UP)
    table.state.ground = make_ground(72 * 254, 36 * 254, [piece_from("woods", "wood", 20 * 254, 2540 + 800, 0)])
    assert "resolve played 1" not in table.activate(sabine).legal


# R2-D2

R2 = "R2-D2 (Hero of a Thousand Devices)"


def test_after_an_impromptu_attack_the_droid_may_move():
    table, droid = hero("cmd_impromptu_immolation", R2, order=UP)
    foe = soldiers(table, "silver", (23, 10), STORM, minis=4)
    weapon = int(COMMANDS.weapon_first[COMMANDS.ids.index("cmd_impromptu_immolation")])
    table.activate(droid)
    assert weapon in list(targeting.arms_of(table.state, droid * 8))
    through(table, until=("do attack",))
    table.play("do attack")
    for _ in range(60):
        if table.asked == "gold ChooseGranted":
            break
        table.play("done" if "done" in table.legal else table.legal[0])
    assert table.legal == ["do move", "done"]
    settle(table)
    begin(table, AFTER_ATTACK, 0, foe)
    assert table.asked == "nobody"


def test_behind_a_smoke_screen_others_move():
    table, droid = hero("cmd_smoke_screen", R2)
    other = soldiers(table, "gold", (26, 10))
    order(table, droid, droid)
    assert table.asked == "nobody"
    order(table, other, droid)
    assert table.legal == ["done", "yes"]
    table.play("done")
    begin(table, CARDS_BEGIN).play("yes")
    while table.legal and table.legal[0].startswith(("column", "row")):
        table.play(table.legal[len(table.legal) // 2])
    assert [row for row in range(48) if table.state.marker[row] == SMOKE] != []


def test_a_droid_that_is_gone_lays_no_smoke():
    table, droid = hero("cmd_smoke_screen", R2)
    table.state.life[droid] = DEFEATED
    begin(table, CARDS_BEGIN)
    assert table.asked == "nobody"
