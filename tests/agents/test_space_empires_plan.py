"""What the scripted player of Space Empires plans and buys, at tables where a weight decides."""

import pytest
from builders.space_empires_values import answer, game, outlook, planned, ships, weights

from grognard.agents.space_empires import economy
from grognard.agents.space_empires.plan import EXPLORING, FIGHTING, HAULING, IDLE, SETTLING, Plan
from grognard.envs.space_empires.data.printed import HEX_NAMES, TECHNOLOGIES
from grognard.envs.space_empires.data.tables import UNITS

# The plan


def test_warships_guard_settlers_settle_and_miners_haul():
    hexes = {
        "R3C4": {"marker": "planet"},
        "R4C4": {"marker": "minerals_5"},
        "R3C5": {"marker": "planet", "explored": False},
    }
    table = game(ships(SC_1="R2C4", CO_1="R2C4", Miner_1="R2C4", CA_1="R2C4"), hexes=hexes)

    assert planned(table) == {
        "SC#1": (EXPLORING, "R3C5"),
        "CA#1": (FIGHTING, planned(table)["CA#1"][1]),
        "CO#1": (SETTLING, "R3C4"),
        "Miner#1": (HAULING, "R4C4"),
    }


def test_what_costs_more_than_a_scout_does_not_explore():
    hexes = {"R3C5": {"marker": "planet", "explored": False}}
    table = game(ships(DD_1="R2C4"), hexes=hexes)

    assert planned(table, scout_cost=9)["DD#1"][0] == EXPLORING
    assert planned(table, scout_cost=8)["DD#1"][0] == FIGHTING


def objectives(table, **changes):
    plan = Plan(outlook(table, **changes))
    found = list(plan._objectives())
    return {HEX_NAMES[where]: worth for where, worth in zip(found[::2], found[1::2], strict=True)}


def test_objectives_have_their_worth():
    hexes = {"R8C8": {"colony": "blue", "value": 3}}
    up = {"ships": 1, "face": "up"}
    blue = {"units": {"CO#1": {"at": "R6C6"}, "DD#1": {"at": "R3C4", **up}, "DD#2": {"at": "R8C6", **up}}}
    table = game(ships(SC_1="R2C4"), blue, hexes)

    found = objectives(table, capital_worth=901, colony_worth=801, colony_value=7, prey_worth=31, guard_worth=41)
    assert found == {"R10C8": 901, "R8C8": 801 + 7 * 3, "R6C6": 31, "R3C4": 41}
    assert objectives(table, guard_range=0) == {"R10C8": 250, "R8C8": 80 + 4 * 3, "R6C6": 10}


@pytest.mark.parametrize(("near", "goal"), [(1, "R4C4"), (60, "R8C8")])
def test_objectives_count_less_with_the_distance(near, goal):
    """A colony worth 100 beside us, and one worth 120 far away."""
    hexes = {"R4C4": {"colony": "blue", "value": 0}, "R8C8": {"colony": "blue", "value": 5}}
    table = game(ships(CA_1="R3C4 x2"), hexes=hexes)

    assert planned(table, near=near, colony_worth=100, colony_value=4, capital_worth=1)["CA#1"] == (FIGHTING, goal)


@pytest.mark.parametrize(("attack_odds", "goal"), [(399, "R8C8"), (401, "R2C4")])
def test_a_place_is_attacked_with_the_odds_only(attack_odds, goal):
    up = {"at": "R8C8", "ships": 1, "face": "up"}
    hexes = {"R8C8": {"colony": "blue", "value": 5}}
    table = game(ships(SC_1="R6C6 x2"), {"units": {"SC#1": up}}, hexes)

    assert planned(table, attack_odds=attack_odds, capital_worth=0)["SC#1"] == (FIGHTING, goal)


def test_no_more_groups_than_needed_go():
    up = {"at": "R8C8", "ships": 1, "face": "up"}
    hexes = {"R8C8": {"colony": "blue", "value": 5}}
    table = game(ships(CA_1="R7C8", CA_2="R5C6", CA_3="R3C4"), {"units": {"SC#1": up}}, hexes)
    goals = {name: goal for name, (_, goal) in planned(table, capital_worth=0).items()}

    assert goals == {"CA#1": "R8C8", "CA#2": "R2C4", "CA#3": "R2C4"}


@pytest.mark.parametrize(("most", "deep"), [(0, 0), (1, 1), (2, 2)])
def test_no_more_than_some_explore_deep_space(most, deep):
    hexes = {name: {"marker": "nebula", "explored": False} for name in ("R6C5", "R6C6", "R6C7")}
    table = game(ships(SC_1="R5C5", SC_2="R5C6", SC_3="R5C7"), hexes=hexes)

    duties = [duty for duty, _ in planned(table, deep_explorers=most).values()]
    assert duties.count(EXPLORING) == deep


@pytest.mark.parametrize(("pull", "goal"), [(0, "R6C4"), (20, "R6C8")])
def test_deep_explorers_are_drawn_toward_the_enemy(pull, goal):
    hexes = {name: {"marker": "nebula", "explored": False} for name in ("R6C4", "R6C8")}
    table = game(ships(SC_1="R6C5"), hexes=hexes)

    assert planned(table, enemy_pull=pull)["SC#1"] == (EXPLORING, goal)


def test_nobody_is_idle_who_can_fight():
    assert all(duty != IDLE for duty, _ in planned(game(ships(SC_1="R2C4", DD_1="R6C4"))).values())


# The economy


def budget(red=None, blue=None, hexes=None, changes=None, **moment):
    table = game(red, blue, hexes, phase="economic", **moment)
    while table.decision.name != "ChoosePurchase" or table.to_move != "red":
        table.apply(table.rules.quietest(table.legal()))
    return economy.Budget(table.state, weights(**(changes or {}))), table


def test_colony_ships_are_missing_for_the_free_planets():
    hexes = {"R3C4": {"marker": "planet"}, "R4C4": {"marker": "planet"}, "R3C5": {"marker": "barren"}}

    assert budget(hexes=hexes)[0].missing_colony_ships() == 2
    assert budget(ships(CO_1="R2C4"), hexes=hexes)[0].missing_colony_ships() == 1
    assert budget({"technology": {"terraforming": 1}}, hexes=hexes)[0].missing_colony_ships() == 3
    assert budget(hexes=hexes, changes={"last_settlement": 5})[0].missing_colony_ships() == 0
    assert budget(hexes=hexes)[0].reserve() == 2 * 8


def test_the_first_goal_that_is_not_reached_comes_next():
    def name(number):
        return TECHNOLOGIES[number] if number >= 0 else None

    barren = {"R3C5": {"marker": "barren"}}
    assert name(budget(hexes=barren)[0].next_goal()) == "terraforming"
    assert name(budget()[0].next_goal()) == "attack"
    assert name(budget({"technology": {"attack": 1}})[0].next_goal()) == "size"
    assert name(budget({"technology": {"attack": 1, "size": 2}})[0].next_goal()) == "defence"


def test_savings_are_what_the_next_income_does_not_pay():
    made, _ = budget(hexes={"R3C5": {"marker": "barren"}})
    price = made.price(made.next_goal()) + 8

    assert made.savings() == max(0, price - made.income + made.upkeep)
    made.income = 5
    assert made.savings() == price - 5 + made.upkeep > 0
    assert budget()[0].savings() == 0


@pytest.mark.parametrize(("share", "wants"), [(51, True), (50, False)])
def test_a_fleet_is_wanted_while_upkeep_leaves_most_of_the_income(share, wants):
    made, _ = budget(changes={"upkeep_share": share, "campaign": 0})
    made.income, made.upkeep = 20, 10

    assert made.wants_fleet() == wants


def test_a_fleet_is_wanted_while_there_is_time_for_a_campaign():
    made, _ = budget()
    far = made.outlook.distance(made.outlook.home, made.outlook.enemy_home)
    turns = made.outlook.turns_left()
    for campaign, wants in ((turns * 100 // far, True), (turns * 100 // far + 1, False)):
        made.weights = weights(campaign=campaign, upkeep_share=100)
        made.income, made.upkeep = 20, 0
        assert made.wants_fleet() == wants


@pytest.mark.parametrize(("alarm_odds", "threatened"), [(99, True), (100, False)])
def test_a_threat_is_strong_beside_the_fleet(alarm_odds, threatened):
    up = {"at": "R3C4", "ships": 1, "face": "up"}
    made, _ = budget(ships(SC_1="R6C6"), {"units": {"SC#1": up}}, changes={"alarm_odds": alarm_odds})

    assert made.intruders.fire == 30 and made.is_threatened() == threatened


def test_a_ship_is_worth_its_strength_for_its_cost():
    made, _ = budget()
    kinds = {UNITS.symbols[kind]: kind for kind in range(6)}

    assert economy.ship_worth(made, kinds["SC"]) == 30 * 200 * 100 // 36
    assert economy.ship_worth(made, kinds["CA"]) == 50 * 500 * 100 // 144


@pytest.mark.parametrize(("treasures", "mines"), [(1, True), (2, False)])
def test_miners_are_built_for_the_treasures(treasures, mines):
    hexes = {"R3C4": {"marker": "minerals_5"}, "R3C5": {"marker": "minerals_5"}}
    made, table = budget(ships(Miner_1="R2C4", SY_1="R2C4 x2"), hexes=hexes, changes={"treasures": treasures})

    assert (table.label(int(economy.choose_unit(made, table.mask))) == "build Miner") == mines


def test_the_site_is_the_nearest_to_home():
    _, table = budget({**ships(SY_1="R2C4 x2", SY_2="R4C4 x2"), "cp": 0}, hexes={"R4C4": {"colony": "red", "value": 5}})
    table.play("build SC")

    assert answer(table, "ChooseSite") == "at R2C4"


def bought(made, table):
    return table.label(int(economy.choose_unit(made, table.mask)))


def invaded(cp, fleet=4, **technology):
    """What red buys with so many CP against destroyers beside its homeworld."""
    up = {"at": "R3C4", "ships": fleet, "face": "up"}
    red = {**ships(SY_1="R2C4 x3"), "cp": cp - 20, "technology": technology}
    made, table = budget(red, {"units": {"DD#1": up}})
    assert made.cp == cp and made.is_threatened()
    return answer(table, "ChoosePurchase")


def test_against_a_fleet_a_base_or_the_technology_for_it_comes_first():
    assert invaded(40, size=2) == "build Base"
    assert invaded(40) == "technology size"  # ten for Ship Size 2 and twelve for a base
    assert invaded(21) == "build SC"  # not enough for both
    assert invaded(40, fleet=1) == "build SC"  # no fleet: 45 of fire


def test_colony_ships_come_before_everything_else():
    hexes = {"R3C4": {"marker": "planet"}}
    made, table = budget(ships(SY_1="R2C4 x3", SC_1="R2C4"), hexes=hexes)

    assert bought(made, table) == "build CO"
    made, table = budget(ships(SY_1="R2C4 x3", SC_1="R2C4", CO_1="R2C4"), hexes=hexes)
    assert bought(made, table) != "build CO"


def test_somebody_has_to_explore():
    hexes = {"R3C4": {"marker": "planet", "explored": False}}
    for fleet, wants in (({}, True), ({"SC_1": "R2C4"}, False)):
        made, _ = budget(ships(SY_1="R2C4 x3", **fleet), hexes=hexes)
        assert made.wants_scout() == wants
    assert not budget(ships(SY_1="R2C4 x3"))[0].wants_scout()
    made, _ = budget(ships(SY_1="R2C4 x3"), hexes=hexes, changes={"deep_turns": 16})
    assert not made.wants_scout()


@pytest.mark.parametrize(("reserve", "said"), [(19, "build SY"), (20, "done")])
def test_yards_are_built_from_what_is_left_over(reserve, said):
    changes = {"upkeep_share": 0, "yard_reserve": reserve}
    made, table = budget(ships(SY_1="R2C4 x2", SC_1="R2C4"), changes=changes)

    assert made.cp == 19 and not made.wants_fleet() and bought(made, table) == said


@pytest.mark.parametrize(("less", "wants"), [(0, True), (1, False)])
def test_technology_gets_its_share(less, wants):
    made, table = budget({**ships(SY_1="R2C4 x3"), "technology": {"attack": 1}})
    spent, fleet = (count(table.state, 0) for count in (economy.technology_price, economy.fleet_cost))
    share = -(-spent * 100 // (spent + fleet))  # rounded up
    made.weights = weights(research_share=share - less, upkeep_share=100, campaign=0)

    assert spent > 0 and made.wants_fleet() and made.wants_research() == wants


def test_nothing_is_bought_just_before_the_end():
    made, table = budget(ships(SY_1="R2C4 x3"), cycle=5)

    assert made.outlook.cycles_left() == 0 and answer(table, "ChoosePurchase") == "done"


def test_answers_to_what_the_enemy_has_shown_come_first():
    blue = {"technology": {"fighters": 1}, "disclosed": {"fighters": 1}}
    made, _ = budget(blue=blue, options={"fighters": True})

    assert made.shown_by_enemies(TECHNOLOGIES.index("fighters")) == 1
    assert TECHNOLOGIES[made.next_goal()] == "point_defence"
