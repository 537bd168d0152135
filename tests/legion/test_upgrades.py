"""What upgrade cards say: Force, command and gear; LG-TEXT-8, LG-TEXT-9, LG-SETUP-8."""

import pytest
from builders import rules
from builders.legion import UP, Table
from builders.legion_attacks import attack, only
from builders.legion_upgrades import (
    REBELS,
    STORM,
    B,
    C,
    H,
    K,
    alive,
    begin,
    can_use,
    card_state,
    carrier,
    settle,
    settle_to_actions,
    turn,
    two,
)

from grognard.envs.legion.abilities import (
    ABILITIES,
    DEPLOYED,
    END_ENDS,
    FIRST_UPGRADE,
    NO_ABILITY,
)
from grognard.envs.legion.cards.upgrades.vanilla import VANILLA
from grognard.envs.legion.data.printed import COMMANDER, CORPS, HEAVY, MELEE, OPERATIVE
from grognard.envs.legion.data.tables import COMMANDS, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.geometry.ground import make_ground
from grognard.envs.legion.rules import (
    orders,
    terrain,
    units,
    wounds,
)
from grognard.envs.legion.rules.rally import is_panicked
from grognard.envs.legion.sequence.flows import END_PHASE, TURN
from grognard.envs.legion.state import ALIVE, EXHAUSTED, EXPENDED, READY, TOKENS_EACH

WITH_EFFECT = {
    "heavy_weapon": (
        "battle_shield_wookiee crosshair electrostaff_guard fives force_pike_warrior gideon_hask "
        "mandalorian_super_commando wrecker"
    ),
    "personnel": (
        "b1_security_droid black_sun_vigo clone_comms_technician ewok_trapper imperial_comms_technician "
        "imperial_officer oom_series_battle_droid phase_i_clone_captain phase_i_clone_specialist "
        "pyke_syndicate_capo rebel_comms_technician rebel_officer rebel_trooper_captain "
        "rebel_trooper_specialist stormtrooper_captain stormtrooper_specialist t_series_tactical_droid"
    ),
    "force": (
        "anger battle_meditation burst_of_speed force_barrier force_choke force_guidance force_lift "
        "force_push force_reflexes jedi_mind_trick saber_throw"
    ),
    "command": (
        "aggressive_tactics commanding_presence esteemed_leader improvised_orders inspiring_presence "
        "strict_orders vigilance"
    ),
    "gear": (
        "ascension_cables electro_grappling_line emergency_stims jt_12_jetpacks katarn_pattern_armor "
        "saxons_combat_shield the_mandos_jetpack"
    ),
    "grenades": "emp_droid_poppers fragmentation_grenades",
    "training": (
        "call_to_arms duck_and_cover endurance forest_dwellers herbal_medicine hunter inquisitorius_training "
        "insatiable_curiosity into_the_fray offensive_push offensive_stance onward_to_victory protector "
        "secret_ingredients seize_the_initiative situational_awareness tenacity up_close_and_personal"
    ),
    "comms": (
        "command_control_array comms_jammer comms_relay emergency_transponder hq_uplink hacked_comms_unit "
        "integrated_comms_antenna long_range_comlink onboard_comms_channel"
    ),
    "armament": (
        "a_180_configuration a_300_configuration a280_cfe_config dc_17m_icws_configuration dins_amban_rifle "
        "e_11d_configuration electro_gauntlets j_19_bo_rifle_staff jyns_se_14_blaster the_darksaber"
    ),
    "hardpoint": "twin_blaster_cannons twin_missile_pods",
    "crew": (
        "barc_ion_gunner barc_rps_6_gunner barc_twin_laser_gunner backworld_medic refurbished_gonk_droid "
        "unorthodox_tactician unstable_r5_astromech"
    ),
    "pilot": (
        "327th_star_corps_elite_armor_pilots baron_rudor clone_commander_fox clone_shock_trooper_pilot "
        "frenzied_gunner general_weiss governor_pryce imperial_hammers_elite_armor_pilot imperial_tie_pilot "
        "lok_durd plo_koon raiding_party_leader reckless_driver ryder_azadi shriv_suurgav "
        "t_series_tactical_droid_pilot veteran_clone_pilot wedge_antilles"
    ),
    "generator": "barrage_generator overcharged_generator",
    "programming": "bounty_programming nanny_programming programmed_loyalty",
}

IDS = [f"up_{slot}__{name}" for slot, names in WITH_EFFECT.items() for name in names.split()]


# The list


def test_every_card_with_an_effect_does_something_somewhere():
    declared = {card for number, card in enumerate(UPGRADES.ids) if ABILITIES[FIRST_UPGRADE + number] is not NO_ABILITY}
    assert len(IDS) == 121
    assert sorted(declared | set(VANILLA)) == sorted(IDS)
    assert not declared & set(VANILLA), "what is declared is no vanilla"


# Free actions for tokens


@rules("LG-TEXT-8", "LG-TEXT-9")
@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("personnel__phase_i_clone_specialist", ["aim", "dodge", "surge"]),
        ("personnel__rebel_trooper_specialist", ["dodge", "surge"]),
        ("personnel__stormtrooper_specialist", ["aim", "surge"]),
    ],
)
def test_specialists_gain_a_token_and_are_exhausted(card, kinds):
    table, unit = carrier(card)
    table.activate(unit).play("card 1")
    assert table.legal == [f"kind {kind}" for kind in kinds]
    table.play(f"kind {kinds[-1]}")
    assert table.token(unit, kinds[-1]) == 1
    assert card_state(table, unit) == EXHAUSTED
    assert "card 1" not in table.legal


@pytest.mark.parametrize(
    "card",
    ["force__force_reflexes", "gear__ascension_cables", "pilot__general_weiss", "pilot__plo_koon", "pilot__lok_durd"],
)
def test_an_exhausted_card_has_no_action(card):
    table, unit = carrier(card)
    turn(table, unit)
    assert "card 1" not in table.activate(unit).legal


def test_force_reflexes_give_a_dodge():
    table, unit = carrier("force__force_reflexes")
    table.activate(unit).play("card 1")
    assert table.token(unit, "dodge") == 1


@pytest.mark.parametrize(
    ("card", "word"),
    [("gear__ascension_cables", "Scale"), ("pilot__general_weiss", "Arsenal"), ("pilot__plo_koon", "Agile")],
)
def test_cards_give_a_keyword_for_the_activation(card, word):
    table, unit = carrier(card)
    table.activate(unit).play("card 1")
    assert table.has(unit, word)
    settle(table)
    assert not table.has(unit, word)


def test_force_guidance_helps_up_to_two_units_near_the_leader():
    table, unit = carrier("force__force_guidance")
    near = table.unit("gold", STORM, (20, 16), minis=1)
    far = table.unit("gold", STORM, (20, 30), minis=1)
    table.activate(unit).play("card 1", "unit mine 1")
    assert f"unit mine {far + 1}" not in table.legal
    table.play(f"unit mine {near + 1}")
    assert [table.token(each, "surge") for each in (unit, near, far)] == [1, 1, 0]


def test_jedi_mind_trick_suppresses_common_troopers_only():
    table, unit = carrier("force__jedi_mind_trick", foe=(20, 18))
    table.activate(unit).play("card 1")
    assert table.token(table.foe, "suppression") == 2
    table, unit = carrier("force__jedi_mind_trick", foe=(20, 18))
    table.state.rank[table.foe] = OPERATIVE
    assert "card 1" not in table.activate(unit).legal


def test_electro_grappling_line_holds_a_trooper_unit_in_sight():
    table, unit = carrier("gear__electro_grappling_line", foe=(20, 14))
    table.activate(unit).play("card 1")
    assert (table.token(table.foe, "immobilize"), table.token(table.foe, "suppression")) == (2, 2)
    assert not can_use("gear__electro_grappling_line", foe=(20, 20)), "beyond range 1"


# Force cards


def test_anger_is_one_aim_for_any_number_of_wounds():
    table, unit = carrier("force__anger", name="Darth Vader (Dark Lord of the Sith)")
    wounds.suffer(table.state, unit, 2)
    table.run()
    assert table.token(unit, "aim") == 1


def test_battle_meditation_orders_one_unit_anywhere():
    table, unit = carrier("force__battle_meditation")
    far = [table.unit("gold", STORM, (60, 4 + 4 * number), minis=1) for number in range(2)]
    table.state.rank[unit], table.state.nominated[0] = COMMANDER, unit
    table.state.rank[far[0]] = HEAVY
    card = two_corps()
    orders.begin_orders(table.state, 0, card)
    table.run()
    assert {f"unit mine {each + 1}" for each in far} <= set(table.legal)
    table.play(f"unit mine {far[0] + 1}")
    assert f"unit mine {far[1] + 1}" not in table.legal, "only one of them"
    assert table.state.face_up[far[0]] == 1


def two_corps():
    """A command card that orders two corps units."""
    for card in range(int(COMMANDS.count)):
        if COMMANDS.order_count[card] == 1 and COMMANDS.order_number[COMMANDS.order_first[card]] == 2:
            if COMMANDS.order_self[COMMANDS.order_first[card]] == 0 and COMMANDS.commander[card] < 0:
                return card
    raise AssertionError("no such card")


def test_burst_of_speed_is_fast_now_and_slow_after():
    table, unit = carrier("force__burst_of_speed")
    table.activate(unit).play("yes")
    assert units.speed_of(table.state, unit) == 3
    settle(table)
    assert card_state(table, unit) == EXPENDED
    begin(table, END_ENDS)
    assert table.token(unit, "immobilize") == 1


def test_burst_of_speed_costs_nothing_unused():
    table, unit = carrier("force__burst_of_speed")
    settle(table.activate(unit).play("done"))
    begin(table, END_ENDS)
    assert (table.token(unit, "immobilize"), card_state(table, unit)) == (0, READY)


@pytest.mark.parametrize(("answer", "left"), [("kind crit", 2), ("number 2", 1), ("number 1", 2)])
def test_force_barrier_cancels_a_crit_or_up_to_two_hits(answer, left):
    table, unit = carrier("force__force_barrier")
    friend = only(table, table.unit("gold", REBELS, (20, 14), minis=4))
    only(table, table.foe)
    table.roll(H, H, C, *["blank"] * left)
    attack(table, table.foe, friend, red=3)
    table.run().play("yes", answer)
    settle(table)
    assert alive(table, friend) == 4 - left
    assert card_state(table, unit) == EXHAUSTED


def test_force_barrier_helps_neither_itself_nor_in_melee():
    for kind, target in (("ranged", 0), ("melee", 1)):
        table, unit = carrier("force__force_barrier", minis=2)
        friend = only(table, table.unit("gold", REBELS, (20, 14), minis=2))
        table.roll(H, K)
        attack(table, only(table, table.foe), friend if target else only(table, unit), kind=kind, red=1)
        table.run()
        assert "yes" not in table.legal


def test_force_choke_wounds_a_mini_of_its_choice():
    table, unit = carrier("force__force_choke", foe=(20, 14))
    table.activate(unit).play("card 1")
    assert table.legal == ["mini a", "mini b"]
    table.play("mini a")
    settle(table)
    assert table.state.mini[table.foe * 8] != ALIVE, "the leader, too"
    assert not can_use("force__force_choke", foe=(20, 20))


def test_force_push_moves_an_engaged_unit_out_of_melee():
    table, unit = carrier("force__force_push", at=(20, 10))
    victim = table.unit("silver", STORM, (20, 14), minis=1)
    table.unit("gold", REBELS, (20, 14 + 1.07), minis=1)
    table.activate(unit).play("card 1")
    assert table.asked == "gold ChooseWay", "its player makes the move"
    before = table.place(victim)
    while table.asked.split()[1] in ("ChooseWay", "ChooseEnd"):
        table.play(next(text for text in table.legal if text.startswith(("towards south", "step", "towards"))))
    assert table.place(victim) != before


def test_force_push_does_not_move_what_cannot_move():
    table, unit = carrier("force__force_push", foe=(20, 14))
    table.state.tokens[table.foe * TOKENS_EACH + 7] = 3
    assert "card 1" not in table.activate(unit).legal


def bare_ground(monkeypatch):
    """The map of the table has no terrain, so that only barricades matter."""
    drawn = make_ground(72 * 254, 36 * 254, [])

    def ground_of(_name, _turned, barricades):
        ground = drawn
        for number in range(0, len(barricades), 3):
            ground = ground.with_piece(terrain.barricade(number // 3 + 1, *barricades[number : number + 3]))
        return ground

    monkeypatch.setattr(terrain, "ground_of", ground_of)


def test_force_lift_places_a_barricade_anew(monkeypatch):
    bare_ground(monkeypatch)
    table, unit = carrier("force__force_lift", at=(20, 10))
    terrain.add_barricade(table.state, 20 * 254, 13 * 254, 0)
    table.activate(unit).play("card 1")
    assert table.asked == "gold ChooseForEffect"
    assert len(table.legal) > 3
    table.play(table.legal[-1])
    table.play(table.legal[0])
    settle_to_actions(table)
    x, y, _ = (int(number) for number in table.state.barricades)
    assert (x, y) != (20 * 254, 13 * 254)
    assert (x - 20 * 254) ** 2 + (y - 13 * 254) ** 2 < (7.5 * 254) ** 2, "wholly within range 1 of where it lay"
    assert (x - 20 * 254) ** 2 + (y - 10 * 254) ** 2 > (6.6 * 254) ** 2, "however far from the leader"
    assert card_state(table, unit) == EXHAUSTED


def test_force_lift_lifts_nothing_far_away(monkeypatch):
    bare_ground(monkeypatch)
    table, unit = carrier("force__force_lift", at=(20, 10))
    assert "card 1" not in table.activate(unit).legal
    table, unit = carrier("force__force_lift", at=(20, 10))
    terrain.add_barricade(table.state, 20 * 254, 20 * 254, 0)
    assert "card 1" not in table.activate(unit).legal


def test_force_lift_brings_a_barricade_when_its_unit_is_deployed(monkeypatch):
    bare_ground(monkeypatch)
    table, unit = carrier("force__force_lift", at=(20, 10))
    begin(table, DEPLOYED, about=unit, unit=unit).play("yes")
    settle(table)
    assert len(table.state.barricades) == 3
    assert card_state(table, unit) == READY, "that does not exhaust it"


def test_saber_throw_is_the_attack_action_with_half_the_dice():
    table, unit = carrier("force__saber_throw", name="Luke Skywalker (Hero of the Rebellion)", foe=(20, 20))
    only(table, unit)
    weapon = next(int(each) for each in units.weapons_of(table.state, unit * 8) if WEAPONS.kind[each] == MELEE)
    dice = int(WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon] + 1) // 2
    table.roll("1").roll(*[B] * dice)
    settle(table.activate(unit).play("card 1"))
    assert table.state.dice.used == dice


def test_saber_throw_reaches_range_two_and_not_into_melee():
    luke = "Luke Skywalker (Hero of the Rebellion)"
    assert can_use("force__saber_throw", luke, foe=(20, 20))
    assert not can_use("force__saber_throw", luke, foe=(20, 26))
    assert not can_use("force__saber_throw", luke, foe=(20, 11.07))
    table, unit = carrier("force__saber_throw", name=luke, foe=(20, 20))
    table.activate(unit)
    settle_until(table, "card 1", "do attack")
    assert "card 1" not in table.legal, "one attack action in an activation"


def settle_until(table, stop, first):
    """Play an action to its end, up to the next choice of actions."""
    table.seed(3).play(first)
    while table.asked.split()[1] != "ChooseAction":
        legal = table.legal
        table.play("done" if "done" in legal else legal[0])


# Command cards


def test_aggressive_tactics_give_surges_when_the_orders_are_out():
    table, unit = carrier("command__aggressive_tactics", order=UP)
    others = [table.unit("gold", STORM, (10 * number + 5, 30), minis=1, order=UP) for number in range(4)]
    idle = table.unit("gold", STORM, (50, 5), minis=1)
    table.state.nominated[0] = unit
    orders.begin_orders(table.state, 0, -1)
    table.run()
    for _ in range(3):
        table.play("yes" if "yes" in table.legal else next(text for text in table.legal if text.startswith("unit")))
    settle(table, *[f"unit mine {each + 1}" for each in (unit, *others)])
    assert sum(table.token(each, "surge") for each in (unit, *others)) == 4
    assert table.token(idle, "surge") == 0


def test_aggressive_tactics_need_the_nominated_commander():
    table, _ = carrier("command__aggressive_tactics", order=UP)
    orders.begin_orders(table.state, 0, -1)
    assert table.run().asked == "nobody"


@pytest.mark.parametrize(
    ("card", "on", "band"),
    [
        ("command__commanding_presence", "commander", 4),
        ("comms__integrated_comms_antenna", "unit", 4),
        ("comms__long_range_comlink", "unit", 9),
    ],
)
def test_orders_of_command_cards_reach_farther(card, on, band):
    for inches, reached in ((22, True), (28, band == 9)):
        table = Table()
        commander = table.unit("gold", REBELS, (5, 5), minis=1, upgrades=[f"up_{card}"] if on == "commander" else [])
        unit = table.unit("gold", REBELS, (5 + inches, 5), minis=1, upgrades=[f"up_{card}"] if on == "unit" else [])
        plain = table.unit("gold", REBELS, (5, 5 + inches), minis=1)
        table.state.rank[commander] = COMMANDER
        assert orders.is_in_command_range(table.state, commander, unit) == reached
        assert orders.is_in_command_range(table.state, commander, plain) == (on == "commander" and reached)


def test_esteemed_leader_has_guardians_only_while_it_is_attacked():
    table, unit = carrier("command__esteemed_leader", minis=3)
    guard = only(table, table.unit("gold", REBELS, (20, 14), minis=2))
    distant = only(table, table.unit("gold", REBELS, (20, 30), minis=2))
    only(table, unit), only(table, table.foe)
    table.roll(H, K)
    attack(table, table.foe, unit, red=1)
    table.run()
    assert table.has(guard, "Guardian") and not table.has(distant, "Guardian")
    settle(table, "number 1")
    assert not table.has(guard, "Guardian")


def test_improvised_orders_draw_a_second_token():
    table, unit = carrier("command__improvised_orders")
    table.unit("gold", "AT-ST", (40, 20))
    table.seed(1)
    ranks = []
    table.begin(TURN, 0, -1, 0, -1)
    if table.asked == "gold ChooseTurn":
        table.play("draw")
    table.play("yes")
    if table.asked == "gold ChooseForEffect":
        ranks = table.legal
        assert len(ranks) == 2
        table.play(ranks[1])
    assert card_state(table, unit) == EXHAUSTED
    begin_end = sum(int(number) for number in table.state.pool[0:6])
    assert begin_end == 2, "one of three tokens is used"
    table, unit = carrier("command__improvised_orders")
    turn(table, unit)
    begin(table, END_ENDS)
    assert card_state(table, unit) == READY


def test_inspiring_presence_lends_courage_farther():
    for rank, helped in ((COMMANDER, True), (CORPS, False)):
        table, unit = carrier("command__inspiring_presence")
        table.state.rank[unit] = rank
        scared = table.unit("gold", STORM, (42, 10), minis=1, suppression=2)
        plain = table.unit("gold", REBELS, (20, 11), minis=1)
        table.state.kind[unit] = table.state.kind[plain] = UNITS.labels.index("Luke Skywalker (Hero of the Rebellion)")
        assert is_panicked(table.state, scared) != helped
        table.state.rank[plain] = COMMANDER
        assert is_panicked(table.state, scared) != helped, "without the card it is too far"


def test_strict_orders_replace_the_dice_of_rally():
    table, _ = carrier("command__strict_orders")
    friend = table.unit("gold", STORM, (60, 5), minis=1, order=UP, suppression=2)
    table.activate(friend).play("yes")
    assert table.token(friend, "suppression") == 1
    idle = table.unit("gold", STORM, (60, 10), minis=1, suppression=1)
    settle(table)
    table.roll("blank").activate(idle)
    assert table.asked == "gold ChooseAction", "no face-up order: dice are rolled"


def test_vigilance_keeps_the_dodge_of_one_unit_or_two_corps_units():
    table, unit = carrier("command__vigilance", dodge=2)
    friend = table.unit("gold", STORM, (20, 14), minis=1, dodge=1)
    heavy = table.unit("gold", STORM, (20, 16), minis=1, dodge=1)
    table.state.rank[heavy] = HEAVY
    table.state.priority = 0
    table.begin(END_PHASE)
    table.play("yes", "unit mine 1")
    assert f"unit mine {heavy + 1}" not in table.legal
    table.play(f"unit mine {friend + 1}")
    settle(table)
    assert [table.token(each, "dodge") for each in (unit, friend, heavy)] == [1, 1, 0]


# Gear


def test_emergency_stims_put_wounds_off_until_the_next_activation():
    table, unit = two("gear__emergency_stims")
    table.roll(H, H, H, "blank", "blank", "blank")
    attack(table, table.foe, unit, red=3)
    table.run().play("yes", "number 2")
    settle(table)
    assert (alive(table, unit), int(table.state.upgrade_wounds[unit * 8])) == (3, 2)
    assert card_state(table, unit) == EXHAUSTED
    table.roll("blank").activate(unit)
    settle(table)
    assert (alive(table, unit), int(table.state.upgrade_wounds[unit * 8])) == (1, 0)


def test_emergency_stims_do_not_help_against_other_wounds():
    table, unit = two("gear__emergency_stims")
    wounds.suffer(table.state, unit, 2)
    settle(table.run(), "yes")
    assert alive(table, unit) == 2


@pytest.mark.parametrize(("kind", "results", "left"), [("ranged", 3, 3), ("ranged", 1, 3), ("melee", 2, 2)])
def test_katarn_armor_leaves_one_wound_of_several(kind, results, left):
    table, unit = two("gear__katarn_pattern_armor")
    table.roll(*[H] * results, *["blank"] * results)
    attack(table, table.foe, unit, red=results, kind=kind)
    settle(table, "yes")
    assert alive(table, unit) == left
    assert card_state(table, unit) == (EXPENDED if kind == "ranged" and results > 1 else READY)


def test_saxons_shield_recovers_in_a_quiet_round():
    table, unit = carrier("gear__saxons_combat_shield", inactive_shield=1)
    begin(table, END_ENDS).play("yes")
    assert (table.token(unit, "shield"), table.token(unit, "inactive shield")) == (1, 0)


def test_saxons_shield_does_not_recover_when_it_was_used():
    table, unit = carrier("gear__saxons_combat_shield", shield=1, minis=2)
    only(table, table.foe)
    table.roll(H)
    attack(table, table.foe, unit, red=1)
    settle(table, "kind hit")
    assert table.token(unit, "inactive shield") == 1
    begin(table, END_ENDS)
    assert table.asked == "nobody"


@pytest.mark.parametrize(
    ("card", "more"),
    [("gear__the_mandos_jetpack", 1), ("pilot__imperial_tie_pilot", 1), ("crew__barc_ion_gunner", -1),
     ("crew__barc_rps_6_gunner", -1), ("crew__barc_twin_laser_gunner", -1)],
)  # fmt: skip
def test_cards_change_the_maximum_speed(card, more):
    table, unit = carrier(card)
    assert units.speed_of(table.state, unit) == 2 + more
    turn(table, unit)
    assert units.speed_of(table.state, unit) == 2 + more, "exhausted or not"
