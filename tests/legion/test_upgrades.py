"""What upgrade cards say, each on a small table; LG-TEXT-8 to LG-TEXT-10, LG-SETUP-8, LG-SETUP-9."""

import pytest
from builders import rules
from builders.legion import UP, Table, bearer_of
from builders.legion_attacks import attack, keyword, only

from grognard.envs.legion.abilities import (
    ABILITIES,
    DEPLOYED,
    DISPLACED,
    END_BEGINS,
    END_ENDS,
    FIRST_UPGRADE,
    NO_ABILITY,
    PHASE_BEGINS,
    PHASE_ENDS,
    ROUND_BEGINS,
    SETUP,
)
from grognard.envs.legion.actions import REVERSE
from grognard.envs.legion.cards.upgrades.vanilla import VANILLA
from grognard.envs.legion.data.printed import COMMANDER, CORPS, HEAVY, MELEE, OPERATIVE
from grognard.envs.legion.data.tables import COMMANDS, PRINTED, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.geometry.ground import make_ground
from grognard.envs.legion.rules import (
    acting,
    defeat,
    happening,
    mobility,
    moments,
    orders,
    pools,
    spending,
    terrain,
    units,
    wounds,
)
from grognard.envs.legion.rules.rally import is_panicked
from grognard.envs.legion.rules.tokens import gain
from grognard.envs.legion.sequence.activation import ACTIVATION_LEFT, MOVE_BY_EFFECT
from grognard.envs.legion.sequence.attack import ATTACK_ADDED
from grognard.envs.legion.sequence.flows import ACTIVATION, END_PHASE, POOL, TURN
from grognard.envs.legion.state import ALIVE, EXHAUSTED, EXPENDED, FALLEN_NOW, LOST, OF_COUNTERPART, READY, TOKENS_EACH

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
H, C, S, B = "hit", "crit", "surge", "blank"
K = "block"
REBELS, STORM = "Rebel Troopers", "Stormtroopers"


# The list


def test_every_card_with_an_effect_does_something_somewhere():
    declared = {card for number, card in enumerate(UPGRADES.ids) if ABILITIES[FIRST_UPGRADE + number] is not NO_ABILITY}
    assert len(IDS) == 121
    assert sorted(declared | set(VANILLA)) == sorted(IDS)
    assert not declared & set(VANILLA), "what is declared is no vanilla"


# Tables


def carrier(card, *more, name=REBELS, at=(20, 10), foe=(60, 30), minis=1, **rest):
    """A unit of gold with a card, and one of silver far away."""
    table = Table()
    unit = table.unit("gold", name, at, upgrades=[f"up_{card}", *more], minis=minis, **rest)
    table.foe = table.unit("silver", STORM, foe, minis=2)
    table.unit("silver", STORM, (70, 34), minis=1)  # so that the game goes on
    table.unit("gold", STORM, (2, 34), minis=1)
    return table, unit


def begin(table, moment, seat=0, about=-1, unit=-1):
    moments.begin(table.state, moment, seat, unit, about)
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


def card_state(table, unit, slot=0):
    return int(table.state.upgrade_state[unit * 8 + slot])


def turn(table, unit, slot=0, to=EXHAUSTED):
    table.state.upgrade_state[unit * 8 + slot] = to


def wounds_on(table, unit):
    return sum(int(table.state.wounds[unit * 8 + mini]) for mini in range(8))


def alive(table, unit):
    return sum(table.state.mini[unit * 8 + mini] == ALIVE for mini in range(8))


def can_use(card, unit_name=REBELS, **more):
    """Whether the action of a card is offered."""
    table, unit = carrier(card, name=unit_name, **more)
    return "card 1" in table.activate(unit).legal


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
    assert (x - 20 * 254) ** 2 + (y - 10 * 254) ** 2 < (6.6 * 254) ** 2
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
    table.begin(TURN, 0, -1)
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


def two(card, name=REBELS, minis=4, **own):
    """A unit of gold with a card that is about to be attacked by one of silver."""
    table, unit = carrier(card, name=name, minis=minis)
    only(table, unit, **own), only(table, table.foe)
    return table, unit


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


# Training


def test_call_to_arms_gives_charge_for_a_suppression():
    table, unit = carrier("training__call_to_arms")
    table.roll("blank").activate(unit).play("yes")
    assert (table.token(unit, "suppression"), table.has(unit, "Charge")) == (1, True)
    table, unit = carrier("training__call_to_arms")
    table.activate(unit).play("done")
    assert (table.token(unit, "suppression"), table.has(unit, "Charge")) == (0, False)


@pytest.mark.parametrize(("kind", "asked"), [("ranged", True), ("melee", False)])
def test_duck_and_cover_suppresses_itself_for_cover(kind, asked):
    table, unit = two("training__duck_and_cover")
    table.roll(H, H, *["blank"] * (1 if asked else 2))
    attack(table, table.foe, unit, red=2, kind=kind)
    settle(table, "yes")
    assert alive(table, unit) == (3 if asked else 2), "one hit is cancelled by light cover"
    assert table.token(unit, "suppression") == (2 if asked else 0)


def test_endurance_calms_at_the_end_of_the_phase():
    table, unit = carrier("training__endurance", suppression=2)
    begin(table, PHASE_ENDS).play("yes")
    assert table.token(unit, "suppression") == 1
    table, unit = carrier("training__endurance")
    assert begin(table, PHASE_ENDS).asked == "nobody"


@pytest.mark.parametrize(("round_", "dodges"), [(1, 1), (2, 0)])
def test_forest_dwellers_dodge_in_the_first_round(round_, dodges):
    table, unit = carrier("training__forest_dwellers")
    table.state.round = round_
    begin(table, PHASE_BEGINS)
    assert table.token(unit, "dodge") == dodges


EWOK = next(label for number, label in enumerate(UNITS.labels) if label.startswith("Ewok Skirmishers"))


def test_herbal_medicine_heals_an_ewok_near_it():
    table, unit = carrier("training__herbal_medicine")
    ewoks = table.unit("gold", EWOK, (20, 13), minis=3)
    table.state.wounds[ewoks * 8 + 1] = 1
    table.state.mini[ewoks * 8 + 2] = FALLEN_NOW
    table.activate(unit).play("card 1")
    assert table.legal == ["mini b", "mini c"]
    table.play("mini b")
    assert table.state.wounds[ewoks * 8 + 1] == 0


def test_herbal_medicine_is_for_ewoks_that_need_it():
    table, unit = carrier("training__herbal_medicine")
    table.unit("gold", EWOK, (20, 13), minis=3)
    table.unit("gold", REBELS, (20, 14), minis=1, wounds=1)
    assert "card 1" not in table.activate(unit).legal


@pytest.mark.parametrize(("hurt", "aims"), [(1, 1), (0, 0)])
def test_hunter_aims_at_wounded_troopers(hurt, aims):
    table, unit = carrier("training__hunter", foe=(20, 18))
    table.state.wounds[table.foe * 8] = hurt
    table.roll(B)
    attack(table, unit, only(table, table.foe), red=1)
    table.run()
    if aims:
        table.play("yes")
    assert table.token(unit, "aim") == aims


def disrupted(*dice, at=(20, 13), card="force__force_reflexes"):
    table, unit = carrier(card, foe=(60, 25))
    table.unit("silver", STORM, at, minis=1, upgrades=["up_training__inquisitorius_training"])
    table.roll(*dice).activate(unit).play("card 1")
    return table, unit


@pytest.mark.parametrize(("face", "dodges"), [("block", 0), ("surge", 0), ("blank", 1)])
def test_inquisitorius_training_may_stop_a_force_card(face, dodges):
    table, unit = disrupted(face)
    assert table.asked == "silver ChooseEffect"
    table.play("yes")
    assert (table.token(unit, "dodge"), card_state(table, unit)) == (dodges, EXHAUSTED)


def test_inquisitorius_training_stops_nothing_far_away_and_no_other_card():
    assert disrupted(at=(20, 22))[0].asked == "gold ChooseAction"
    assert disrupted(card="gear__ascension_cables")[0].asked == "gold ChooseAction"


def test_insatiable_curiosity_discards_equipment_it_touches():
    table = Table()
    unit = table.unit("gold", EWOK, (20, 10), minis=2, upgrades=["up_training__insatiable_curiosity"])
    foe = table.unit(
        "silver", STORM, (20, 10 + 1.063), minis=1, upgrades=["up_gear__ascension_cables", "up_training__hunter"]
    )
    table.unit("silver", STORM, (60, 30))
    table.activate(unit).play("card 1")
    settle(table)
    assert (card_state(table, foe), card_state(table, foe, 1)) == (LOST, READY)
    assert card_state(table, unit) == EXPENDED
    assert wounds_on(table, unit) == 1


def test_insatiable_curiosity_needs_such_a_card():
    table = Table()
    unit = table.unit("gold", EWOK, (20, 10), minis=2, upgrades=["up_training__insatiable_curiosity"])
    table.unit("silver", STORM, (20, 10 + 1.063), minis=1, upgrades=["up_training__hunter"])
    assert "card 1" not in table.activate(unit).legal


@pytest.mark.parametrize(("foe", "surges"), [((20, 14), 1), ((20, 20), 0)])
def test_into_the_fray_answers_an_enemy_that_activates_near(foe, surges):
    table, unit = carrier("training__into_the_fray", foe=foe)
    table.activate(table.foe)
    if surges:
        assert table.asked == "gold ChooseEffect"
        table.play("yes")
    assert table.token(unit, "surge") == surges


def test_offensive_push_aims_after_a_standard_move():
    table, unit = carrier("training__offensive_push")
    table.activate(unit).play("do move")
    settle_to_actions(table, "move standard", "yes")
    assert (table.token(unit, "aim"), card_state(table, unit)) == (1, EXHAUSTED)
    table.play("do move")
    settle_to_actions(table, "move standard", "yes")
    assert table.token(unit, "aim") == 1, "for that move only"


def test_offensive_push_may_be_kept():
    table, unit = carrier("training__offensive_push")
    table.activate(unit).play("do move")
    settle_to_actions(table, "move standard", "done")
    assert (table.token(unit, "aim"), card_state(table, unit)) == (0, READY)


def settle_to_actions(table, *wanted):
    """The same, up to the next choice of actions, or the end."""
    while table.asked not in ("nobody", "gold ChooseAction"):
        best = [text for text in wanted if text in table.legal]
        table.play(best[0] if best else "done" if "done" in table.legal else table.legal[0])


def test_offensive_stance_doubles_one_action_and_bars_the_other_token():
    for flip, action, kind, other in (("done", "do aim", "aim", 1), ("yes", "do dodge", "dodge", 0)):
        table, unit = carrier("training__offensive_stance", dodge=0)
        table.activate(unit).play(flip, action)
        assert table.token(unit, kind) == 2
        assert not may_spend(table, unit, other)
        assert may_spend(table, unit, 1 - other)


def may_spend(table, unit, kind):
    return spending.may_spend(table.state, unit, kind)


def fall(table, unit):
    defeat.defeat_unit(table.state, unit)
    return table.run()


def test_onward_to_victory_lets_ewoks_advance_until_the_end_phase():
    table, unit = carrier("training__onward_to_victory")
    ewoks = table.unit("gold", EWOK, (40, 10), minis=2)
    begin(table, PHASE_BEGINS).play("yes")
    assert card_state(table, unit) == EXHAUSTED
    fall(table, table.foe).play("yes")
    table.play(f"unit mine {ewoks + 1}") if f"unit mine {ewoks + 1}" in table.legal else None
    assert table.asked == "gold ChooseWay"
    settle(table)
    assert table.state.moves[ewoks] == 1
    begin(table, END_BEGINS)
    assert card_state(table, unit) == LOST


def test_onward_to_victory_does_nothing_unless_it_was_exhausted():
    table, unit = carrier("training__onward_to_victory")
    table.unit("gold", EWOK, (40, 10), minis=2)
    begin(table, PHASE_BEGINS).play("done")
    assert fall(table, table.foe).asked == "nobody"
    begin(table, END_BEGINS)
    assert card_state(table, unit) == READY


def test_protector_lets_guardian_cancel_crits():
    table, unit = carrier("training__protector", minis=4)
    only(table, unit, guardian=2), only(table, table.foe)
    friend = only(table, table.unit("gold", REBELS, (20, 14), minis=2))
    table.roll(C, C, K, K)
    attack(table, table.foe, friend, red=2)
    table.run().play("card 1" if "card 1" in table.legal else "yes")
    settle(table)
    assert (alive(table, friend), card_state(table, unit)) == (2, EXHAUSTED)
    begin(table, END_ENDS)
    assert card_state(table, unit) == READY


def test_protector_needs_guardian():
    table, unit = carrier("training__protector", minis=4)
    only(table, unit), only(table, table.foe)
    friend = only(table, table.unit("gold", REBELS, (20, 14), minis=2))
    table.roll(C, K)
    attack(table, table.foe, friend, red=1)
    settle(table, "yes")
    assert card_state(table, unit) == READY


def test_secret_ingredients_are_laid_in_and_taken():
    table, unit = carrier("training__secret_ingredients")
    begin(table, ROUND_BEGINS).play("kind dodge")
    assert not holds(table, unit, 1), "they cannot be spent from there"
    begin(table, ROUND_BEGINS).play("kind aim")
    table.activate(unit).play("yes", "kind dodge", "done")
    assert (table.token(unit, "dodge"), table.token(unit, "aim")) == (1, 0)
    assert table.state.cached[unit * 8 * 3] == 1


def holds(table, unit, kind):
    return spending.can_spend(table.state, unit, kind)


def test_secret_ingredients_calm_who_hands_a_token_over():
    table, unit = carrier("training__secret_ingredients", name=bearer_of("Aid"))
    friend = table.unit("gold", bearer_of("Aid"), (20, 13), minis=1)
    gain(table.state, unit, 0)
    table.run()
    if "yes" in table.legal:
        table.play("yes")
    settle(table, f"unit mine {friend + 1}", "yes")
    assert table.token(friend, "aim") == 1
    assert table.token(unit, "suppression") == 0, "the one that handing over costs goes again"


@pytest.mark.parametrize(
    ("card", "left"), [("training__seize_the_initiative", EXPENDED), ("comms__hq_uplink", EXHAUSTED)]
)
def test_a_unit_orders_itself(card, left):
    table, unit = carrier(card)
    orders.begin_orders(table.state, 0, -1)
    table.run().play("by mine 1")
    assert table.state.face_up[unit] == 1
    assert card_state(table, unit) == left
    table, unit = carrier(card)
    table.state.ordered[unit] = 1
    orders.begin_orders(table.state, 0, -1)
    assert table.run().asked == "nobody", "it was issued an order already"


@pytest.mark.parametrize(("minis", "fallen", "more"), [(4, 1, 1), (4, 0, 0)])
def test_tenacity_adds_a_red_die_in_melee(minis, fallen, more):
    table = Table()
    unit = table.unit("gold", REBELS, (20, 10), minis=minis, upgrades=["up_training__tenacity"])
    foe = table.unit("silver", STORM, (20, 10 + 1.063), minis=1)
    table.unit("silver", STORM, (60, 30))
    for mini in range(fallen):
        table.state.mini[unit * 8 + 3 - mini] = FALLEN_NOW
    plain = dice_of_attack(table, unit)
    table.state.upgrade[unit * 8] = -1
    assert plain == dice_of_attack(table, unit) + more
    assert foe


def dice_of_attack(table, unit, *wanted, first=()):
    """How many dice the attack of an activation rolls, if all of them are blank."""
    twin = Table()
    twin.state = table.state.copy()
    twin.roll(*[B] * 60).activate(unit).play(*first)
    settle(twin, *wanted, "do attack", "weapon 4", "weapon 3", "weapon 2", "weapon 1")
    return twin.state.dice.used


@pytest.mark.parametrize(("gap", "dodges"), [(8, 1), (15, 0)])
def test_up_close_and_personal_dodges_after_near_attacks(gap, dodges):
    table, unit = carrier("training__up_close_and_personal", foe=(20, 10 + gap))
    table.seed(2).activate(unit).play("do attack")
    while table.asked.split()[1] != "ChooseAction":
        table.play("done" if "done" in table.legal else table.legal[0])
    assert table.token(unit, "dodge") == dodges


# Grenades


@pytest.mark.parametrize(
    ("card", "word"), [("grenades__emp_droid_poppers", "Ion"), ("grenades__fragmentation_grenades", "")]
)
def test_grenades_change_the_pool_they_are_in(card, word):
    table, unit = carrier(card, foe=(20, 14))
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    only(table, table.foe), only(table, unit)
    attack(table, unit, table.foe, red=1, weapons=(weapon,))
    table.roll(S if not word else B, "blank")
    settle(table)
    if word:
        table, unit = carrier(card, name=REBELS, foe=(20, 14))
        droid = only(table, table.unit("silver", "AT-ST", (26, 20)))
        table.roll(H, "blank")
        settle(attack(table, only(table, unit), droid, red=1, weapons=(weapon,)))
        assert table.token(droid, "ion") == 1
    else:
        assert alive(table, table.foe) == 1, "the surge was a crit"


# Comms


@pytest.mark.parametrize("card", ["personnel__oom_series_battle_droid", "comms__command_control_array"])
@pytest.mark.parametrize(("inches", "has_card", "reached"), [(10, True, True), (10, False, False), (14, True, False)])
def test_coordinate_reaches_farther(card, inches, has_card, reached):
    table = Table()
    unit = table.unit("gold", bearer_of("Coordinate"), (20, 10), minis=1, upgrades=[f"up_{card}"] if has_card else [])
    named = int(units.arguments(table.state, unit, keyword("Coordinate"))[0])
    friend = next(kind for kind in range(int(UNITS.count)) if PRINTED.may_mean(named, kind, UNITS.rank[kind]))
    table.unit("gold", UNITS.ids[friend], (20, 10 + inches), minis=1)
    orders.issue(table.state, unit, unit)
    table.run()
    assert (table.asked != "nobody") == reached


@pytest.mark.parametrize(("inches", "ordered"), [(4, False), (10, True)])
def test_comms_jammer_bars_orders_from_others(inches, ordered):
    table, unit = carrier("comms__comms_jammer", foe=(20, 10 + inches))
    commander = table.unit("silver", STORM, (40, 20), minis=1)
    assert orders.can_be_ordered(table.state, table.foe, commander) == ordered
    assert orders.can_be_ordered(table.state, table.foe, table.foe)
    assert unit == 0


def test_comms_relay_hands_an_order_on():
    table, unit = carrier("comms__comms_relay")
    friend = table.unit("gold", STORM, (20, 18), minis=1)
    commander = table.unit("gold", STORM, (30, 10), minis=1)
    orders.issue(table.state, unit, commander)
    table.run().play("yes", f"unit mine {friend + 1}")
    assert (table.state.face_up[friend], table.state.face_up[unit]) == (1, 0)
    assert not orders.can_be_ordered(table.state, unit, commander)


def test_comms_relay_may_be_declined_and_needs_somebody():
    table, unit = carrier("comms__comms_relay")
    friend = table.unit("gold", STORM, (20, 18), minis=1)
    orders.issue(table.state, unit, unit)
    table.run().play("done")
    assert (table.state.face_up[friend], table.state.face_up[unit]) == (0, 1)
    table, unit = carrier("comms__comms_relay")
    table.unit("gold", STORM, (20, 28), minis=1)
    orders.issue(table.state, unit, unit)
    assert table.run().asked == "nobody"


@pytest.mark.parametrize("kind", ["aim", "dodge", "suppression"])
def test_emergency_transponder_helps_a_unit_that_was_drawn(kind):
    table, unit = carrier("comms__emergency_transponder", suppression=1)
    table.roll("blank").activate(unit).play("yes", f"kind {kind}")
    assert table.token(unit, kind) == (0 if kind == "suppression" else 1)
    assert card_state(table, unit) == EXPENDED


def test_emergency_transponder_does_not_help_a_unit_with_an_order():
    table, unit = carrier("comms__emergency_transponder", order=UP)
    assert table.activate(unit).asked == "gold ChooseAction"


@pytest.mark.parametrize(("inches", "answered"), [(4, True), (10, False)])
def test_hacked_comms_unit_listens(inches, answered):
    table, unit = carrier("comms__hacked_comms_unit", foe=(20, 10 + inches))
    orders.issue(table.state, table.foe, table.foe)
    table.run()
    if answered:
        table.play("yes")
    assert table.state.face_up[unit] == answered


TRUCK = "A-A5 Speeder Truck"


def truck(card, **more):
    table = Table()
    unit = table.unit("gold", "reb_a_a5_speeder_truck", (20, 10), upgrades=[f"up_{card}"], **more)
    inside = table.unit("gold", REBELS, aboard=unit, minis=1)
    table.foe = table.unit("silver", STORM, (60, 30), minis=2)
    table.unit("silver", STORM, (70, 34), minis=1)
    return table, unit, inside


def test_onboard_comms_channel_orders_a_passenger():
    table, unit, inside = truck("comms__onboard_comms_channel")
    outside = table.unit("gold", STORM, (20, 14), minis=1)
    orders.issue(table.state, unit, unit)
    table.run()
    settle(table, "yes", f"unit mine {inside + 1}")
    assert (table.state.face_up[inside], table.state.face_up[outside]) == (1, 0)


# Armament


@rules("LG-TEXT-10", "LG-K-reconfigure")
@pytest.mark.parametrize(
    "card",
    ["a_180_configuration", "a_300_configuration", "a280_cfe_config", "e_11d_configuration", "j_19_bo_rifle_staff",
     "dc_17m_icws_configuration"],
)  # fmt: skip
def test_cards_with_two_sides_are_flipped_when_the_unit_recovers(card):
    table, unit = carrier(f"armament__{card}")
    first = list(units.weapons_of(table.state, unit * 8))
    acting.recover(table.state, unit)
    settle(table, "card 1", "yes")
    second = list(units.weapons_of(table.state, unit * 8))
    assert table.state.upgrade_side[unit * 8] == 1
    assert len(first) == len(second) and first != second


def test_a_card_with_one_side_is_not_flipped():
    table, unit = carrier("armament__dins_amban_rifle")
    acting.recover(table.state, unit)
    settle(table, "card 1", "yes")
    assert table.state.upgrade_side[unit * 8] == 0


def test_the_j_19_has_charge_and_no_pierce_with_its_staff_side():
    for side, has in ((0, True), (1, False)):
        table, unit = two("armament__j_19_bo_rifle_staff")
        table.state.upgrade_side[unit * 8] = side
        table.roll(H, K)
        attack(table, table.foe, unit, red=1, kind="melee", pierce=1)
        settle(table)
        assert alive(table, unit) == (4 if has else 3)
    table, unit = carrier("armament__j_19_bo_rifle_staff")
    assert table.has(unit, "Charge")


@pytest.mark.parametrize("card", ["armament__the_darksaber", "heavy_weapon__electrostaff_guard"])
@pytest.mark.parametrize(("kind", "left"), [("melee", 4), ("ranged", 3)])
def test_pierce_fails_in_melee(card, kind, left):
    table, unit = two(card, minis=4 - card.startswith("heavy"))
    table.roll(H, K)
    attack(table, table.foe, unit, red=1, kind=kind, pierce=1)
    settle(table)
    assert alive(table, unit) == left


def test_the_dc_17m_is_flipped_at_the_start_even_exhausted_and_is_lethal():
    table, unit = carrier("armament__dc_17m_icws_configuration")
    turn(table, unit)
    table.activate(unit).play("yes")
    assert (table.state.upgrade_side[unit * 8], card_state(table, unit)) == (1, EXHAUSTED)
    ability = ABILITIES[FIRST_UPGRADE + table.state.upgrade[unit * 8]]
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    for weapons, lethal in (((weapon,), 1), ((), 0)):
        table, unit = carrier("armament__dc_17m_icws_configuration", foe=(20, 18))
        attack(table, unit, table.foe, red=1, weapons=weapons)
        table.state.tokens[unit * TOKENS_EACH] = 1
        table.roll(H)
        table.run()
        pool = table.state.innermost(POOL)
        assert ability.pool_value(table.state, unit, unit * 8, pool, keyword("Lethal")) == lethal


def test_dins_amban_rifle_strikes_whom_it_sees():
    table, unit = carrier("armament__dins_amban_rifle", foe=(20, 30), minis=2)
    table.activate(unit).play("card 1", "done")
    if f"unit theirs {table.foe - 19}" in table.legal:
        table.roll(H).play(f"unit theirs {table.foe - 19}")
    assert table.token(table.foe, "suppression") == 1
    assert alive(table, table.foe) == 1
    assert table.asked == "nobody", "both actions are spent"


def test_dins_amban_rifle_may_miss_and_is_not_for_the_engaged():
    table, unit = carrier("armament__dins_amban_rifle", foe=(20, 30), minis=2)
    table.activate(unit).play("card 1", "done")
    table.roll(S).play(f"unit theirs {table.foe - 19}")
    assert alive(table, table.foe) == 2
    assert not can_use("armament__dins_amban_rifle", foe=(20, 11.063))


@pytest.mark.parametrize(("held", "moves"), [(1, True), (0, False)])
def test_electro_gauntlets_let_it_leave_who_is_held(held, moves):
    table, unit = carrier("armament__electro_gauntlets", foe=(20, 11.063))
    table.state.tokens[table.foe * TOKENS_EACH + 7] = held
    turn(table, unit)
    assert ("do move" in table.activate(unit).legal) == moves


# Heavy weapons and personnel


@pytest.mark.parametrize(
    "card",
    ["heavy_weapon__fives", "heavy_weapon__gideon_hask", "personnel__black_sun_vigo", "personnel__imperial_officer",
     "personnel__pyke_syndicate_capo", "personnel__rebel_officer"],
)  # fmt: skip
@rules("LG-SETUP-9")
def test_leaders_give_courage_while_they_live(card):
    table, unit = carrier(card, minis=3)
    plain = table.unit("gold", REBELS, (40, 10))
    assert units.courage_of(table.state, unit) == units.courage_of(table.state, plain) + 1
    defeat.defeat_mini(table.state, unit * 8 + 3)
    settle(table)
    assert units.courage_of(table.state, unit) == units.courage_of(table.state, plain)


def test_battle_shield_is_flipped_for_armor_and_slows():
    table, unit = carrier("heavy_weapon__battle_shield_wookiee", minis=3)
    speed = units.speed_of(table.state, unit)
    assert not table.has(unit, "Armor X")
    table.activate(unit).play("yes")
    assert table.has(unit, "Armor X")
    assert units.speed_of(table.state, unit) == speed - 1


def test_the_super_commando_leaves_its_cache_behind():
    for card, left in (("heavy_weapon__mandalorian_super_commando", True), ("personnel__black_sun_enforcer", False)):
        table, unit = carrier(card, minis=2)
        slot = unit * 8
        table.state.cached[slot * 3 + (2 if left else 1)] = 1
        defeat.defeat_mini(table.state, unit * 8 + 2)
        settle(table)
        assert holds(table, unit, 2 if left else 1) == left


def test_wrecker_keeps_wounds_from_the_counterpart():
    table, unit = carrier("heavy_weapon__wrecker", minis=2, places=[(20, 10), (21.2, 10), (22.4, 10), (23.6, 10)])
    table.state.counterpart[unit] = UNITS.ids.index("mer_omega_mascot_of_the_99th")
    child = unit * 8 + 3
    table.state.mini[child], table.state.profile[child] = ALIVE, OF_COUNTERPART
    table.state.x[child], table.state.y[child] = int(23.6 * 254), 10 * 254
    wounds.suffer(table.state, unit, 1)
    table.run()
    assert "mini d" not in table.legal
    settle(table)
    assert table.state.wounds[child] == 0 and table.state.mini[child] == ALIVE


def test_crosshair_is_critical_alone():
    table, unit = carrier("heavy_weapon__crosshair", minis=2, foe=(20, 18))
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    other = next(int(each) for each in units.weapons_of(table.state, unit * 8))
    ability = ABILITIES[FIRST_UPGRADE + table.state.upgrade[unit * 8]]
    for weapons, value in (((weapon,), 1), ((weapon, other), 0)):
        twin = Table()
        twin.state = table.state.copy()
        twin.state.tokens[unit * TOKENS_EACH] = 1
        twin.roll(H)
        attack(twin, unit, table.foe, red=1, weapons=weapons).run()
        assert ability.pool_value(twin.state, unit, unit * 8, twin.state.innermost(POOL), keyword("Critical")) == value


AI_UNIT = "B1 Battle Droids"


def bound(table, unit):
    """Whether AI keeps the unit from aiming first."""
    return "do aim" not in table.legal


@rules("LG-K-ai")
@pytest.mark.parametrize(
    "card", ["personnel__t_series_tactical_droid", "pilot__t_series_tactical_droid_pilot", "pilot__lok_durd"]
)
def test_some_droids_lift_the_duty_to_attack(card):
    for cards, free in (([f"up_{card}"], True), ([], False)):
        table = Table()
        unit = table.unit("gold", AI_UNIT, (20, 10), minis=2, upgrades=cards)
        table.unit("silver", STORM, (20, 20))
        assert bound(table.activate(unit), unit) != free


@rules("LG-K-ai")
@pytest.mark.parametrize(("answer", "free"), [("yes", True), ("done", False)])
def test_b1_security_droid_lifts_it_for_an_activation(answer, free):
    table = Table()
    unit = table.unit("gold", AI_UNIT, (20, 10), minis=2, upgrades=["up_personnel__b1_security_droid"])
    table.unit("silver", STORM, (20, 20))
    assert bound(table.activate(unit).play(answer), unit) != free


@pytest.mark.parametrize("rank", ["phase_i_clone_captain", "rebel_trooper_captain", "stormtrooper_captain"])
def test_captains_keep_a_unit_going(rank):
    table, unit = carrier(f"personnel__{rank}", minis=3, suppression=1)
    table.roll(K).activate(unit).play("yes")
    assert table.token(unit, "suppression") == 1
    assert ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)) == 2
    table, unit = carrier(f"personnel__{rank}", minis=3, suppression=1)
    table.roll("blank").activate(unit).play("done")
    assert ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)) == 1


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
    assert table.state.moves[unit] == 1 or table.asked.split()[1].startswith("Choose")
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
def test_bounty_programming_suits_its_target(rank, word):
    table, unit = carrier("programming__bounty_programming", foe=(20, 20))
    if rank is not None:
        table.state.rank[table.foe] = rank
        table.state.tokens[table.foe * TOKENS_EACH + 11] = 1
    begin(table, PHASE_BEGINS)
    table.state.tokens[unit * TOKENS_EACH] = 1
    table.roll(H)
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
