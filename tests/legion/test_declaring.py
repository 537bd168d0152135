"""LG-ATK-1 to 3: who may be attacked, and how pools are formed."""

import pytest
from builders import rules
from builders.legion import DOWN, INCH, UP, Table
from builders.legion_attacks import keyword

from grognard.envs.legion.data.tables import UNITS, WEAPONS
from grognard.envs.legion.flow import STEPS  # noqa: F401  with it all keywords are declared
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.rules import declaring
from grognard.envs.legion.rules.effects import add_effect, refresh_keywords
from grognard.envs.legion.rules.lasting import CANNOT_ATTACK, MUST_ATTACK
from grognard.envs.legion.rules.targeting import counted_minis
from grognard.envs.legion.rules.units import card_of_weapon
from grognard.envs.legion.sequence.activation import ACTIVATION_FLAGS, MELEE_ONLY, MOVED, RANGED_ONLY
from grognard.envs.legion.sequence.attack import AREA_POOL, ATTACK_DEFENDERS, RANGED_POOL
from grognard.envs.legion.sequence.flows import ACTIVATION, ATTACK
from grognard.envs.legion.state import ALIVE, EXHAUSTED, OF_COUNTERPART, TOKENS_EACH, UNTIL_ROUND

CONTACT = 271 / INCH


def declare(table, unit, **options):
    """The unit attacks; the first question is asked."""
    declaring.begin_attack(table.state, unit // 20, unit, **options)
    return table.run()


def dice_rolled(table):
    """Red, black and white dice of each pool that was rolled."""
    told = [event for event in table.state.log.told(-1, PLAYERS) if event["kind"] == "attack rolled"]
    return [[len(event["fields"][die]["results"]) for die in ("red", "black", "white")] for event in told]


def finish(table):
    """Decline everything."""
    while table.asked != "nobody":
        table.play("done" if "done" in table.legal else table.legal[0])
    return table


def weapon_called(name):
    return WEAPONS.names.index(name)


def facing(attacker="Stormtroopers", defender="Rebel Troopers", gap=12.0, **options):
    table = Table().seed(1).listen()
    a = table.unit("gold", attacker, (30, 6), **options)
    d = table.unit("silver", defender, (30, 6 + gap))
    return table, a, d


# LG-ATK-1


@rules("LG-ATK-1-1")
@pytest.mark.parametrize(("gap", "can"), [(12.0, True), (19.0, True), (19.3, False)])
def test_a_defender_lies_within_range_of_a_weapon(gap, can):
    table, a, _ = facing(gap=gap)

    assert declaring.can_attack(table.state, a) is can


@rules("LG-ATK-1-1")
def test_an_attack_without_target_is_lost():
    table, a, _ = facing(gap=25)

    declare(table, a)

    assert table.asked == "nobody" and table.state.top == -1


@rules("LG-ATK-1-2")
def test_engaged_units_neither_shoot_nor_are_shot():
    table, a, d = facing(gap=CONTACT)
    friend = table.unit("gold", "Stormtroopers", (40, 10))

    assert not declaring.can_attack(table.state, a, RANGED_ONLY)
    assert declaring.can_attack(table.state, a, MELEE_ONLY)
    assert not declaring.can_attack(table.state, friend)
    assert not declaring.can_attack(table.state, friend, 0, -1, d)


@rules("LG-ATK-1-2")
def test_melee_needs_contact():
    table, a, _ = facing(gap=3)

    assert not declaring.can_attack(table.state, a, MELEE_ONLY)


@rules("LG-K-versatile", "AMB-83")
def test_a_versatile_weapon_shoots_others_while_its_user_is_engaged():
    table, a, d = facing("IG-88", gap=CONTACT)
    other = table.unit("silver", "Rebel Troopers", (40, 6))

    assert declaring.can_attack(table.state, a, RANGED_ONLY, -1, other)
    assert not declaring.can_attack(table.state, a, RANGED_ONLY, -1, d)


@rules("LG-ATK-1-1")
def test_who_cannot_attack_has_no_attack():
    table, a, _ = facing()
    add_effect(table.state, CANNOT_ATTACK, a, 1, UNTIL_ROUND)

    assert not declaring.can_attack(table.state, a)


@rules("LG-K-inconspicuous", "AMB-94")
def test_an_inconspicuous_unit_is_attacked_only_for_want_of_others():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Stormtroopers", (30, 6))
    hidden = table.unit("silver", "R2-D2 (Hero of a Thousand Devices)", (30, 16), suppression=1)
    other = table.unit("silver", "Rebel Troopers", (36, 16))

    assert not declaring.can_attack(table.state, a, 0, -1, hidden)
    table.state.y[other * 8] = 36 * INCH - 200
    for mini in range(4):
        table.state.y[other * 8 + mini] = 34 * INCH
    table.state.sights = type(table.state.sights)()
    assert declaring.can_attack(table.state, a, 0, -1, hidden)


@rules("LG-K-inconspicuous")
def test_without_suppression_it_is_not_protected():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Stormtroopers", (30, 6))
    hidden = table.unit("silver", "R2-D2 (Hero of a Thousand Devices)", (30, 16))
    table.unit("silver", "Rebel Troopers", (36, 16))

    assert declaring.can_attack(table.state, a, 0, -1, hidden)


@rules("LG-K-incognito")
def test_incognito_units_are_attacked_only_from_range_1_until_they_fight():
    table = Table().seed(1).listen()
    far = table.unit("gold", "Stormtroopers", (30, 6))
    near = table.unit("gold", "Stormtroopers", (30, 26))
    spy = table.unit("silver", "K-2SO", (30, 20), incognito=1)

    assert not declaring.can_attack(table.state, far)
    assert declaring.can_attack(table.state, near)
    declare(table, near).play("number 4")
    finish(table)
    assert table.token(spy, "incognito") == 0
    assert declaring.can_attack(table.state, far)


@rules("LG-K-distract")
def test_a_distracted_unit_attacks_the_unit_it_must_with_all_it_has():
    table, a, _ = facing()
    other = table.unit("silver", "Rebel Troopers", (40, 14))
    add_effect(table.state, MUST_ATTACK, a, 1, UNTIL_ROUND, -1, other)

    declare(table, a)

    assert table.asked == "gold ChooseNumber"  # neither the target nor the weapon is a choice
    table.play("number 2")
    assert "done" not in table.legal


@rules("LG-K-immune-range-1-weapons")
def test_weapons_of_range_1_do_not_hurt_whom_they_cannot():
    table, a, d = facing("Stormtroopers", gap=3, upgrades=["Flametrooper"])
    declare(table, a)
    assert table.legal == ["weapon 2", "weapon 3"]
    table = facing("Stormtroopers", gap=3, upgrades=["Flametrooper"])[0]
    add_effect(table.state, keyword("Immune: Range 1 Weapons"), d, 1, UNTIL_ROUND)
    declare(table, a)

    assert table.asked == "gold ChooseNumber"  # the rifle is the only weapon


# LG-ATK-2


@rules("LG-ATK-2-2")
def test_each_mini_adds_a_weapon_or_none():
    table, a, _ = facing(upgrades=["DLT-19 Stormtrooper"])

    declare(table, a)

    assert table.legal == ["weapon 2", "weapon 3"]
    table.play("weapon 2")
    assert table.asked == "gold ChooseGroup"  # plain minis, and the one with the heavy weapon
    table.play("mini a", "number 2")
    assert table.legal == ["done", "weapon 2", "weapon 3"]
    table.play("weapon 3")
    assert table.legal == ["done", "weapon 2"]
    finish(table)
    heavy = weapon_called("DLT-19 Stormtrooper")
    assert dice_rolled(table)[0] == [WEAPONS.red[heavy], WEAPONS.black[heavy], WEAPONS.white[heavy] + 2]


@rules("LG-ATK-2-2")
def test_a_pool_holds_at_least_one_weapon():
    table, a, _ = facing()

    declare(table, a)

    assert table.legal == ["number 1", "number 2", "number 3", "number 4"]


@rules("LG-SETUP-8")
def test_the_card_of_a_weapon_is_turned_and_does_not_serve_twice():
    table, a, _ = facing(upgrades=["HH-12 Stormtrooper"], gap=11)
    slot = card_of_weapon(table.state, a, weapon_called("HH-12 Stormtrooper"))

    finish(declare(table, a).play("weapon 3", "done"))

    assert table.state.upgrade_state[slot] == EXHAUSTED
    declare(table, a)
    assert "weapon 3" not in table.legal


@rules("LG-ATK-2-4", "LG-ATK-3-1")
def test_further_pools_hold_other_weapons_against_other_units():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Stormtroopers", (30, 6), upgrades=["DLT-19 Stormtrooper"])
    table.unit("silver", "Rebel Troopers", (26, 16))
    table.unit("silver", "Rebel Troopers", (36, 16))

    declare(table, a).play("unit theirs 1", "weapon 2", "mini a", "number 4", "done")
    assert table.legal == ["done", "unit theirs 2"]
    table.play("unit theirs 2")

    assert ATTACK_DEFENDERS.count(table.state, table.state.innermost(ATTACK)) == 2
    assert table.asked == "gold ChoosePool" and table.legal == ["unit theirs 1", "unit theirs 2"]


@rules("LG-ATK-2-4")
def test_a_weapon_name_is_not_split_over_pools():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Stormtroopers", (30, 6))
    table.unit("silver", "Rebel Troopers", (26, 16))
    table.unit("silver", "Rebel Troopers", (36, 16))

    declare(table, a).play("unit theirs 1", "number 2")
    finish(table)

    assert dice_rolled(table) == [[0, 0, 2]]  # no second defender was offered


@rules("LG-K-arsenal", "AMB-67")
def test_arsenal_lets_a_mini_add_several_weapons():
    table, a, _ = facing("AT-ST", "AT-RT (Rebel)", upgrades=["88 Twin Light Blaster Cannon"], heading=0)
    for heading in range(24):
        table.state.heading[a * 8] = heading
        if declaring.can_attack(table.state, a):
            break
    finish(declare(table, a).play("weapon 2", "weapon 3"))

    assert dice_rolled(table) == [[3, 3, 3]]


@rules("LG-K-fixed")
def test_fixed_weapons_need_the_defender_in_their_arc():
    table, a, _ = facing("AT-ST", "AT-RT (Rebel)")
    able = []
    for heading in range(24):
        table.state.heading[a * 8] = heading
        able.append(declaring.can_attack(table.state, a))

    assert 5 <= sum(able) <= 10  # a quarter of all headings, and what the base sticks out


@rules("LG-K-long-shot")
def test_aims_lengthen_the_range_of_a_long_shot():
    table, a, d = facing("Din Djarin", gap=14)
    pistol = weapon_called("Din's IB-94 Pistol")
    assert not declaring.can_attack(table.state, a, 0, pistol)
    table.state.tokens[a * TOKENS_EACH] = 1
    assert declaring.can_attack(table.state, a, 0, pistol)

    finish(declare(table, a, weapon=pistol, target=d))

    assert table.token(a, "aim") == 0  # there was no other way


@rules("LG-K-long-shot")
def test_aims_do_not_lengthen_other_weapons():
    table, a, _ = facing(gap=19.3)
    table.state.tokens[a * TOKENS_EACH] = 2

    assert not declaring.can_attack(table.state, a)


@rules("LG-K-spray", "AMB-77")
def test_spray_adds_its_dice_for_each_mini_seen():
    table, a, _ = facing(gap=3, upgrades=["Flametrooper"])

    finish(declare(table, a).play("weapon 3", "done"))

    assert dice_rolled(table) == [[0, 4, 0]]


@rules("LG-K-sidearm")
def test_a_mini_with_a_sidearm_fights_with_nothing_else():
    table, a, _ = facing("IG-100 MagnaGuard", gap=CONTACT, upgrades=["Electrostaff Guard"])

    declare(table, a)

    assert table.legal == ["weapon 2", "weapon 3"]
    table.play("weapon 2")
    assert table.legal == ["number 1", "number 2", "number 3"]  # of four minis


@rules("LG-K-noncombatant")
def test_a_noncombatant_adds_no_weapon():
    table, a, _ = facing(upgrades=["FX-9 Medical Droid"])

    declare(table, a)

    assert table.legal[-1] == "number 4"


@rules("LG-TYPE-vehicle-2", "AMB-14")
def test_of_a_disrupted_weapon_half_the_dice_stay():
    table, a, _ = facing("AT-ST", "AT-RT (Rebel)")
    table.state.disrupted[a] = weapon_called("MS-4 Twin Blaster Cannon")
    for heading in range(24):
        table.state.heading[a * 8] = heading
        if declaring.can_attack(table.state, a):
            break

    declare(table, a).play("die red blank", "die red blank")
    assert table.legal == ["die black blank", "die white blank"]
    finish(table.play("die white blank"))

    assert dice_rolled(table) == [[2, 0, 1]]


# Others add


@rules("LG-K-fire-support", "AMB-108")
def test_fire_support_adds_weapons_and_turns_the_order():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Shoretroopers", (30, 6))
    friend = table.unit("gold", "Phase I Clone Troopers", (38, 8), order=UP)
    table.unit("silver", "Rebel Troopers", (32, 18))

    declare(table, a).play("number 4", "yes")
    assert table.legal == ["done", "weapon 2"]
    finish(table.play("weapon 2", "number 3", "done"))

    assert dice_rolled(table) == [[0, 7, 0]]
    assert table.state.face_up[friend] == 0 and table.state.face_down[friend] == 1


@rules("LG-K-fire-support")
@pytest.mark.parametrize("why", ["no order", "face down", "engaged", "out of range"])
def test_who_cannot_give_fire_support(why):
    table = Table().seed(1).listen()
    a = table.unit("gold", "Shoretroopers", (30, 6))
    order = {"no order": None, "face down": DOWN}.get(why, UP)
    table.unit("gold", "Phase I Clone Troopers", (38, 8) if why != "out of range" else (60, 8), order=order)
    table.unit("silver", "Rebel Troopers", (32, 18))
    if why == "engaged":
        table.unit("silver", "Rebel Troopers", (38, 8 + CONTACT))

    declare(table, a, target=20).play("number 4")

    assert table.asked != "gold ChooseEffect"


@rules("LG-K-gunslinger", "AMB-107")
def test_a_gunslinger_shoots_at_one_more_unit_with_the_same_weapon():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Han Solo", (30, 6))
    table.unit("silver", "Stormtroopers", (28, 14))
    table.unit("silver", "Stormtroopers", (36, 14))
    table.unit("silver", "Stormtroopers", (22, 14))

    declare(table, a).play("unit theirs 1")
    assert table.legal == ["done", "unit theirs 2", "unit theirs 3"]
    finish(table.play("unit theirs 3"))

    assert dice_rolled(table) == [[2, 0, 0], [2, 0, 0]]


@rules("LG-K-beam")
def test_a_beam_goes_on_to_units_near_the_last_one():
    table = Table().seed(1).listen()
    a = table.unit("gold", "TX-130 Saber-Class Fighter Tank", (30, 6), upgrades=["TX-130 Beam Cannon Turret"])
    for at in ((28, 20), (34, 20), (60, 20)):
        table.unit("silver", "Stormtroopers", at)
    turret = weapon_called("TX-130 Beam Cannon Turret")

    declare(table, a, weapon=turret).play("unit theirs 1")
    while "done" not in table.legal or "unit theirs 2" not in table.legal:
        table.play(next(text for text in table.legal if text != "done"))

    assert "unit theirs 3" not in table.legal
    finish(table.play("unit theirs 2"))
    assert dice_rolled(table) == [[2, 0, 0], [2, 0, 0]]


@rules("LG-K-makashi-mastery")
def test_makashi_gives_up_pierce_and_takes_immunity_away():
    table, a, d = facing("Count Dooku", "Luke Skywalker (Hero of the Rebellion)", gap=CONTACT)
    table.roll("hit", "hit", "hit", "blank", "blank", "block", "block", "block")

    declare(table, a, flags=MELEE_ONLY).play("yes")
    while table.asked != "nobody" and not any(text.startswith("number") for text in table.legal):
        table.play("done" if "done" in table.legal else table.legal[0])

    assert table.legal == ["number 0", "number 1"]
    table.play("number 1")
    assert table.state.wounds[d * 8] == 1


@rules("LG-ATK-2-1")
def test_a_mini_that_sees_nobody_adds_nothing():
    house = piece_from("house", "house", 36 * INCH, 12 * INCH, 0)
    table = Table(pieces=[house]).seed(1).listen()
    a = table.unit("gold", "Stormtroopers", places=[(30, 6), (31.2, 6), (36, 6), (37.2, 6)])
    table.unit("silver", "Rebel Troopers", (30, 18), minis=1)
    table.unit("silver", "Rebel Troopers", (60, 30))

    declare(table, a)

    assert (table.asked, table.legal) == ("gold ChooseNumber", ["number 1", "number 2"])
    finish(table.play("number 2"))
    assert dice_rolled(table) == [[0, 0, 2]]


@rules("LG-ATK-2-3", "LG-ATK-3-1", "AMB-85")
def test_against_a_vehicle_in_contact_the_kind_is_a_choice_and_pools_may_differ():
    table, a, _ = facing("Imperial Death Troopers", "AT-RT (Rebel)", gap=(135 + 250 + 1) / INCH)
    table.unit("silver", "Rebel Troopers", (40, 12))

    declare(table, a).play("unit theirs 1")
    assert table.legal == ["attack melee", "attack ranged"]
    table.play("attack melee", "number 2", "done")
    assert table.legal == ["done", "unit theirs 2"]
    finish(table.play("unit theirs 2", "weapon 2", "mini c", "done"))

    assert dice_rolled(table) == [[2, 0, 0], [0, 1, 0]]


@rules("LG-K-fire-support", "AMB-131")
def test_a_name_that_fire_support_has_taken_is_in_no_other_pool():
    table = Table().seed(1).listen()
    a = table.unit("gold", "Phase I Clone Troopers", (30, 6), upgrades=["Z-6 Phase I Trooper"])
    table.unit("gold", "Phase I Clone Troopers", (38, 8), order=UP)
    table.unit("silver", "Rebel Troopers", (32, 18))
    table.unit("silver", "Rebel Troopers", (36, 18))

    declare(table, a).play("unit theirs 1", "weapon 3", "done", "yes", "weapon 2", "number 4")

    assert table.asked != "gold ChooseDefender"  # the rifles of the attacker lie in no pool, but their name does
    finish(table)
    assert len(dice_rolled(table)) == 1


@rules("LG-K-small", "AMB-92")
def test_a_small_counterpart_is_not_seen_by_ranged_attacks():
    table, a, d = facing("Stormtroopers", "Din Djarin", gap=14)
    state = table.state
    state.counterpart[d] = UNITS.labels.index("Grogu")
    state.mini[d * 8 + 1], state.profile[d * 8 + 1] = ALIVE, OF_COUNTERPART
    state.x[d * 8 + 1], state.y[d * 8 + 1] = state.x[d * 8], state.y[d * 8] - 2 * INCH
    refresh_keywords(state, d)

    finish(declare(table, a, target=d))

    assert counted_minis(state, d, RANGED_POOL) == 1
    assert counted_minis(state, d, AREA_POOL) == 3


@rules("LG-K-cumbersome")
def test_cumbersome_weapons_are_not_used_after_a_move():
    table, a, _ = facing(upgrades=["HH-12 Stormtrooper"], gap=11)
    launcher = weapon_called("HH-12 Stormtrooper")
    table.state.push(ACTIVATION, a)
    assert declaring.can_attack(table.state, a, 0, launcher)

    ACTIVATION_FLAGS.set(table.state, MOVED)

    assert not declaring.can_attack(table.state, a, 0, launcher)
    assert declaring.can_attack(table.state, a)


@rules("LG-ATK-2-2")
def test_minis_that_could_attack_another_unit_differ_by_what_they_see():
    tower = piece_from("tower", "tower", 34 * INCH, 12 * INCH, 0)
    table = Table(pieces=[tower]).seed(1).listen()
    a = table.unit("gold", "Imperial Death Troopers", places=[(28, 6), (29.2, 6), (30.4, 6), (31.6, 6)])
    table.unit("silver", "Rebel Troopers", (26, 17), minis=1)
    table.unit("silver", "Rebel Troopers", (34, 18), minis=1)

    declare(table, a).play("unit theirs 1", "weapon 2")

    assert table.asked == "gold ChooseGroup"
