"""What upgrade cards say: crew, generators, hardpoints, pilots and programming."""

import pytest
from builders.legion import Table
from builders.legion_attacks import attack, keyword, only
from builders.legion_upgrades import (
    REBELS,
    STORM,
    B,
    C,
    H,
    K,
    S,
    alive,
    begin,
    can_use,
    card_state,
    carrier,
    dice_of_attack,
    holds,
    settle,
    settle_to_actions,
    truck,
    turn,
    two,
    wounds_on,
)

from grognard.envs.legion.abilities import (
    ABILITIES,
    ALL_DEPLOYED,
    DISPLACED,
    END_ENDS,
    FIRST_UPGRADE,
    SETUP,
)
from grognard.envs.legion.actions import REVERSE
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE
from grognard.envs.legion.data.tables import UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.rules import (
    defeat,
    happening,
    mobility,
    orders,
    pools,
    units,
)
from grognard.envs.legion.sequence.activation import ACTIVATION_LEFT, MOVE_BY_EFFECT
from grognard.envs.legion.sequence.attack import ATTACK_ADDED
from grognard.envs.legion.sequence.flows import ACTIVATION, POOL
from grognard.envs.legion.state import EXHAUSTED, EXPENDED, READY, TOKENS_EACH

AI_UNIT = "B1 Battle Droids"


# Crew, generators and hardpoints


def test_backworld_medic_heals_and_shocks():
    table, unit, inside = truck("crew__backworld_medic")
    table.state.wounds[inside * 8] = 0
    friend = table.unit("gold", REBELS, (20, 13.5), minis=2, poison=1)
    droid = table.unit("gold", AI_UNIT, (22, 13.5), minis=1, poison=1)
    table.roll(K, "blank").activate(unit).play("card 1")
    settle_to_actions(table, "kind poison")
    assert (table.token(friend, "poison"), table.token(friend, "suppression")) == (0, 1)
    assert table.token(droid, "poison") == 1, "no droids"


def test_backworld_medic_needs_somebody_to_help():
    table, unit, _ = truck("crew__backworld_medic")
    assert "card 1" not in table.activate(unit).legal


@pytest.mark.parametrize(("faces", "active"), [((K, "blank"), 1), ((S, "blank"), 0)])
def test_the_gonk_droid_flips_shields(faces, active):
    table, unit = carrier("crew__refurbished_gonk_droid", inactive_shield=2)
    table.roll(*faces)
    begin(table, END_ENDS)
    assert (table.token(unit, "shield"), table.token(unit, "inactive shield")) == (active, 2 - active)


def test_unorthodox_tactician_aims_for_as_many_as_it_rolls():
    table, unit, inside = truck("crew__unorthodox_tactician")
    far = table.unit("gold", STORM, (60, 5), minis=1)
    table.roll(K, S, "blank").activate(unit)
    assert f"unit mine {far + 1}" not in table.legal
    settle(table, f"unit mine {inside + 1}", f"unit mine {unit + 1}")
    assert (table.token(inside, "aim"), table.token(unit, "aim")) == (1, 1)
    table, unit, inside = truck("crew__unorthodox_tactician")
    table.roll("blank", "blank", "blank").activate(unit)
    assert table.asked == "gold ChooseAction"


def test_unstable_astromech_moves_once_more_and_hurts():
    table, unit = carrier("crew__unstable_r5_astromech", name="reb_a_a5_speeder_truck", at=(20, 20))
    table.roll(H, C, S).activate(unit).play("done")
    table.play("yes")
    settle(table, "do move")
    assert (table.state.moves[unit], wounds_on(table, unit)) == (1, 2)
    assert card_state(table, unit) == EXPENDED
    table, unit = carrier("crew__unstable_r5_astromech", name="reb_a_a5_speeder_truck", at=(20, 20))
    table.activate(unit).play("done", "done")
    assert (wounds_on(table, unit), card_state(table, unit)) == (0, READY)


GUNS = "rep_infantry_support_platform"


def platform(*cards, foe=(20, 18)):
    table = Table()
    unit = table.unit("gold", GUNS, (20, 8), heading=6, upgrades=[f"up_{card}" for card in cards])
    table.foe = table.unit("silver", STORM, foe, minis=3)
    table.unit("silver", STORM, (70, 34), minis=1)
    return table, unit


@pytest.mark.parametrize(
    ("card", "more"), [("generator__barrage_generator", 2), ("generator__overcharged_generator", 1)]
)
def test_generators_add_dice_to_fixed_weapons(card, more):
    guns = "hardpoint__twin_blaster_cannons"
    table, unit = platform(card, guns)
    with_it, without = dice_of_attack(table, unit, "yes", first=["done"]), dice_of_attack(table, unit)
    turn(table, unit)
    assert dice_of_attack(table, unit, "yes", first=["done"]) == without
    assert with_it == without + more


@pytest.mark.parametrize("card", ["hardpoint__twin_blaster_cannons", "hardpoint__twin_missile_pods"])
def test_twin_weapons_split_their_fire(card):
    table, unit = platform(card)
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    table.activate(unit).play("yes")
    assert table.has(unit, "Gunslinger")
    ability = ABILITIES[FIRST_UPGRADE + table.state.upgrade[unit * 8]]
    assert ability.halves_weapon(table.state, unit, unit * 8, weapon)
    word = "Critical" if "blaster" in card else "Impact"
    table.state.tokens[unit * TOKENS_EACH] = 1
    table.interrupt().roll(H)
    attack(table, unit, table.foe, red=1, weapons=(weapon,)).run()
    assert pools.pool_value(table.state, table.state.innermost(POOL), keyword(word)) == 1, "half of 2"


@pytest.mark.parametrize("card", ["hardpoint__twin_blaster_cannons", "hardpoint__twin_missile_pods"])
def test_twin_weapons_shoot_with_half_of_their_dice(card):
    table, unit = platform(card, foe=(20, 22))
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    printed = int(WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon])
    whole, half = shots(card, "done"), shots(card, "yes")
    assert whole - half == printed // 2


def shots(card, answer):
    table, unit = platform(card, foe=(20, 22))
    table.roll(*[B] * 60).activate(unit).play(answer)
    settle(table, "do attack", "weapon 4", "weapon 3", "weapon 2", "weapon 1")
    return table.state.dice.used


# Pilots


def test_the_327th_turn_surges_into_crits_with_fire_support():
    table, unit = carrier("pilot__327th_star_corps_elite_armor_pilots", minis=2)
    mate = table.unit("gold", REBELS, (22, 12), minis=1)
    weapon = next(int(each) for each in units.weapons_of(table.state, unit * 8))
    ability = ABILITIES[FIRST_UPGRADE + table.state.upgrade[unit * 8]]
    for bearer, chart in ((mate, 2), (unit, 0)):
        twin = Table()
        twin.state = table.state.copy()
        twin.state.tokens[unit * TOKENS_EACH] = 1
        attack(twin, unit, table.foe, red=1)
        ATTACK_ADDED.add(twin.state, twin.state.top, pools.addition(0, bearer * 8, weapon))
        twin.roll(H).run()
        assert ability.attack_surge(twin.state, unit, unit * 8, twin.state.innermost(POOL)) == chart


def test_imperial_hammers_hit_with_surges():
    table, unit = two("pilot__imperial_hammers_elite_armor_pilot")
    table.roll(S, "blank")
    settle(attack(table, unit, table.foe, red=1))
    assert alive(table, table.foe) == 1


def test_baron_rudor_aims_after_recovering():
    table, unit = carrier("pilot__baron_rudor")
    table.activate(unit).play("do recover")
    assert table.token(unit, "aim") == 1
    table, unit = carrier("pilot__baron_rudor")
    table.activate(unit).play("do dodge")
    assert table.token(unit, "aim") == 0


@pytest.mark.parametrize(("answer", "left"), [("yes", 0), ("done", 1)])
def test_commander_fox_helps_a_trooper_unit(answer, left):
    table, unit = carrier("pilot__clone_commander_fox", name="AT-ST")
    friend = table.unit("gold", STORM, (20, 18), minis=1, suppression=1)
    table.activate(unit).play("card 1", answer)
    assert (table.token(friend, "surge"), table.token(friend, "suppression")) == (1, left)


@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("done", 0)])
def test_shriv_suurgav_helps_a_trooper_unit(answer, left):
    table, unit = carrier("pilot__shriv_suurgav", name="AT-ST")
    friend = table.unit("gold", STORM, (20, 18), minis=1)
    table.activate(unit).play("card 1", answer)
    assert (table.token(friend, "dodge"), table.token(friend, "suppression")) == (1, left)


def test_governor_pryce_spurs_a_trooper_unit():
    table, unit = carrier("pilot__governor_pryce", name="AT-ST")
    friend = table.unit("gold", STORM, (20, 18), minis=1)
    table.activate(unit).play("card 1")
    assert (table.token(friend, "aim"), table.token(friend, "suppression")) == (1, 1)


@pytest.mark.parametrize("card", ["clone_commander_fox", "governor_pryce", "shriv_suurgav"])
def test_pilots_help_nobody_who_is_far_away(card):
    assert not can_use(f"pilot__{card}", "AT-ST")


def test_shock_trooper_pilot_helps_who_disembarks():
    table, _, inside = truck("pilot__clone_shock_trooper_pilot")
    table.activate(inside).play("do move")
    settle_to_actions(table, "kind dodge")
    assert (table.token(inside, "surge"), table.token(inside, "dodge")) == (1, 1)
    outside = table.unit("gold", STORM, (40, 20), minis=1)
    settle(table)
    table.activate(outside).play("do move")
    settle_to_actions(table, "move standard")
    assert table.token(outside, "surge") == 0


@pytest.mark.parametrize("face", [K, S, "blank"])
def test_frenzied_gunner_adds_a_die(face):
    table, unit = carrier("pilot__frenzied_gunner", foe=(20, 20))
    plain = dice_of_attack(table, unit)
    twin = Table()
    twin.state = table.state.copy()
    twin.roll(face, *[B] * 30).activate(unit)
    settle(twin, "yes", "do attack", "weapon 1", "weapon 2")
    assert twin.state.dice.used == plain + 2, "its own and the one that it adds"


def test_lok_durd_makes_weapons_suppressive():
    for use, extra in (("card 1", 1), ("done", 0)):
        table, unit = carrier("pilot__lok_durd", foe=(20, 20))
        table.activate(unit)
        if use == "card 1":
            table.play("card 1")
        table.interrupt().roll(B)
        attack(table, unit, only(table, table.foe), red=1).run()
        settle_to_actions(table)
        assert table.token(table.foe, "suppression") == extra


def test_raiding_party_leader_leads_raiders_while_it_lives():
    raiders = [
        label for number, label in enumerate(UNITS.labels) if UNITS.affiliation[number] == 2 and UNITS.type[number] >= 6
    ]
    table, unit = carrier("pilot__raiding_party_leader", name=raiders[0])
    other = table.unit("gold", raiders[0], (40, 20))
    common = table.unit("gold", "AT-ST", (50, 8))
    assert not table.has(other, "Demoralize")
    begin(table, SETUP)
    assert table.has(unit, "Demoralize") and table.has(other, "Demoralize") and not table.has(common, "Demoralize")
    defeat.defeat_unit(table.state, unit)
    settle(table)
    assert not table.has(other, "Demoralize")


def test_reckless_driver_drives_at_once_and_runs_people_over():
    table, unit = carrier("pilot__reckless_driver", name="reb_a_a5_speeder_truck", at=(10, 20), foe=(15, 20), heading=0)
    table.seed(4).activate(unit)
    assert table.asked == "gold ChoosePivot"
    settle_to_actions(table)
    assert table.state.moves[unit] == 1
    assert ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)) == 2, "no action"
    assert mobility.is_forbidden(table.state, unit, REVERSE)


@pytest.mark.parametrize(("face", "harm"), [(K, 2), ("blank", 0)])
def test_reckless_driver_hurts_the_first_unit_it_displaces(face, harm):
    table, unit = carrier("pilot__reckless_driver", minis=1)
    table.roll(face, face)
    begin(table, DISPLACED, about=table.foe, unit=unit)
    settle(table)
    assert wounds_on(table, table.foe) == harm
    begin(table, DISPLACED, about=table.foe, unit=unit)
    assert wounds_on(table, table.foe) == harm, "once in an activation"


@pytest.mark.parametrize("wanted", [1, 3])
def test_ryder_azadi_changes_the_speed_of_one_move(wanted):
    table, unit = carrier("pilot__ryder_azadi", at=(20, 20))
    assert units.speed_of(table.state, unit) == 2
    table.activate(unit).play("do move", "yes")
    assert table.legal == ["number 1", "number 3"]
    table.play(f"number {wanted}")
    assert units.speed_of(table.state, unit) == wanted
    settle_to_actions(table, "move standard")
    assert (units.speed_of(table.state, unit), card_state(table, unit)) == (2, EXHAUSTED)


def test_ryder_azadi_is_not_for_moves_with_a_fixed_tool():
    table, unit = carrier("pilot__ryder_azadi", at=(20, 20))
    happening.begin_event(table.state, 0, unit, MOVE_BY_EFFECT, is_action=0, limit=1)
    assert table.run().asked != "gold ChooseEffect"


def test_veteran_clone_pilot_shares_tokens_for_an_attack():
    table, unit = carrier("pilot__veteran_clone_pilot", foe=(20, 20))
    clone = table.unit("gold", "Phase II Clone Troopers", (20, 13.5), minis=1, aim=1)
    table.seed(1).activate(unit).play("do attack")
    while table.asked != "gold ChooseReroll":
        best = [text for text in table.legal if text in ("yes", "weapon 1")]
        table.play(best[0] if best else "done" if "done" in table.legal else table.legal[0])
    table.play(f"token of mine {clone + 1}")
    settle_to_actions(table)
    assert table.token(clone, "aim") == 0
    assert card_state(table, unit) == EXHAUSTED
    assert holds(table, unit, 0) is False
    settle(table)
    begin(table, END_ENDS)
    assert card_state(table, unit) == READY


def test_veteran_clone_pilot_needs_a_clone_near_it():
    table, unit = carrier("pilot__veteran_clone_pilot", foe=(20, 20))
    table.unit("gold", STORM, (20, 13.5), minis=1, aim=1)
    table.seed(1).activate(unit)
    settle(table, "do attack", "yes", "weapon 1")
    assert card_state(table, unit) == READY


def test_wedge_antilles_pivots_for_free():
    table, unit = carrier("pilot__wedge_antilles", name="reb_t_47_airspeeder", at=(30, 20))
    before = int(table.state.heading[unit * 8])
    table.activate(unit).play("card 1")
    while table.asked != "gold ChooseAction":
        table.play(next(text for text in table.legal if text != "done" and not text.endswith(f" {before}")))
    assert table.state.heading[unit * 8] != before
    assert ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)) == 2
    assert not can_use("pilot__wedge_antilles"), "a unit on small bases does not pivot"


# Programming


@pytest.mark.parametrize(("rank", "word"), [(COMMANDER, "Pierce"), (OPERATIVE, "Suppressive"), (None, "")])
def test_bounty_programming_suits_the_target_of_its_own_bounty(rank, word):
    table, unit = carrier("programming__bounty_programming", name="mer_ig_11", foe=(20, 20))
    hunter = table.unit("gold", "mer_bossk", (4, 4))
    other_target = table.unit(
        "silver", "Rebel Officer" if rank == OPERATIVE else "Boba Fett (Daimyo of Mos Espa)", (70, 4)
    )
    begin(table, ALL_DEPLOYED, 0, unit=hunter)
    settle(table, f"unit theirs {other_target % 20 + 1}")
    if rank is not None:
        table.state.rank[table.foe] = rank
        begin(table, ALL_DEPLOYED, 0, unit=unit)
        settle(table, f"unit theirs {table.foe % 20 + 1}")
    table.roll(*[H] * 9)
    table.state.tokens[unit * TOKENS_EACH] = 1
    attack(table, unit, table.foe, red=1).run()
    pool = table.state.innermost(POOL)
    found = {each for each in ("Pierce", "Suppressive") if pools.pool_value(table.state, pool, keyword(each)) > 0}
    assert found == ({word} if word else set())


def test_programmed_loyalty_obeys_commanders_only():
    table, unit = carrier("programming__programmed_loyalty")
    commander = table.unit("gold", STORM, (30, 10), minis=1)
    table.state.rank[commander] = COMMANDER
    corporal = table.unit("gold", STORM, (32, 10), minis=1)
    assert orders.can_be_ordered(table.state, unit, commander)
    assert not orders.can_be_ordered(table.state, unit, corporal)
    assert not orders.can_be_ordered(table.state, unit, unit)
