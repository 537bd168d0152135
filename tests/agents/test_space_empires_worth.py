"""What the scripted player of Space Empires computes with, by value: strength, odds, time, the map, targets, refuge."""

import pytest
from builders.space_empires_values import USUAL, answer, at, game, outlook, ships, unit, weights
from mypy_extensions import i64

from grognard import Game
from grognard.agents.space_empires import battle
from grognard.agents.space_empires.outlook import (
    FAR,
    SURE,
    TOUGHNESS,
    Force,
    nearest_enemy_home,
    odds,
    own_force,
    shown_attack,
    shown_defence,
    shown_force,
)
from grognard.envs.space_empires.data.printed import ATTACK, HEX_NAMES
from grognard.envs.space_empires.rules.components import units_of
from grognard.envs.space_empires.rules.technology import price_of
from grognard.envs.space_empires.state import ECONOMIC, MACHINE_OWNER, NONE

# Strength


@pytest.mark.parametrize(
    ("name", "fire", "hull"),
    [
        ("SC#1", 30 + 0, 200),  # E3-0-1
        ("DD#1", 40 + 5, 200),  # D4-0-1
        ("CA#1", 40 + 10, 2 * 250),  # C4-1-2
        ("BC#1", 50 + 15, 2 * 250),  # B5-1-2
        ("BB#1", 50 + 20, 3 * 330),  # A5-2-3
        ("CO#1", 0, 0),
    ],
)
def test_the_strength_of_a_ship_is_its_attack_its_class_and_its_hull(name, fire, hull):
    table = game({"units": {name: {"at": "R6C4"}}})
    force = own_force(unit(table, name))

    assert (force.fire, force.hull) == (fire, hull)


def test_ships_and_levels_multiply_and_add():
    table = game(ships(DD_1="R6C4 x3"))
    group = unit(table, "DD#1")
    group.attack, group.defence = 1, 2

    force = own_force(group)
    assert (force.fire, force.hull) == (3 * (50 + 5), 3 * TOUGHNESS[2])


def test_fighters_fight_by_their_level():
    found = []
    for level in (1, 2, 3):
        table = game(ships(F_1="R6C4", CV_1="R6C4"), options={"fighters": True})
        group = unit(table, "F#1")
        group.special = level
        force = own_force(group)
        found.append((force.fire, force.hull))

    assert found == [(50 + 15, 200), (60 + 15, 200), (70 + 15, 250)]


def test_forces_join():
    force = Force(10, 20)
    force.join(Force(3, 4))

    assert (force.fire, force.hull) == (13, 24)


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ((30, 200), (30, 200), 100),
        ((60, 400), (30, 200), 400),
        ((30, 200), (60, 400), 25),
        ((30, 200), (0, 0), SURE),
        ((30, 200), (0, 200), SURE),
        ((0, 200), (0, 0), 0),
        ((0, 200), (30, 200), 0),
        ((10**6, 10**6), (1, 1), SURE),
    ],
)
def test_odds_are_percent_of_fire_times_hull(own, other, expected):
    assert odds(Force(*own), Force(*other)) == expected


@pytest.mark.parametrize("levels", [(0, 0), (1, 0), (0, 1), (2, 3), (3, 2)])
def test_levels_that_a_battle_disclosed_are_remembered(levels):
    table = game(ships(DD_1="R6C4"), ships(DD_1="R7C4"))
    group = unit(table, "DD#1", "blue")
    assert (shown_attack(group), shown_defence(group)) == (0, 0)
    group.shown_attack, group.shown_defence = levels

    assert (shown_attack(group), shown_defence(group)) == levels
    force = shown_force(table.state, group)
    assert (force.fire, force.hull) == (40 + 10 * levels[0] + 5, TOUGHNESS[levels[1]])


def test_yards_have_what_their_owner_has_disclosed_as_far_as_their_hull_holds_it():
    levels = {"attack": 2, "defence": 3}
    table = game(blue={**ships(SY_1="R10C8", DD_1="R9C8"), "technology": levels, "disclosed": levels})

    yards, destroyer = (shown_force(table.state, unit(table, name, "blue")) for name in ("SY#1", "DD#1"))
    assert (yards.fire, yards.hull) == (30 + 10 + 10, TOUGHNESS[1])
    assert (destroyer.fire, destroyer.hull) == (45, TOUGHNESS[0])


# What is known of the table


def test_face_up_enemies_count_by_what_they_are_and_unarmed_ones_as_prey():
    up = {"at": "R6C4", "ships": 2, "face": "up"}
    table = game(ships(SC_1="R2C4"), {"units": {"DD#1": up, "CO#1": {"at": "R7C4"}, "Miner#1": {"at": "R7C4"}}})
    seen = outlook(table)

    assert (seen.enemies_at(at("R6C4")).fire, seen.enemies_at(at("R6C4")).hull) == (90, 400)
    assert seen.prey[at("R7C4")] == 8 + 5 and seen.fire[at("R7C4")] == 0 and seen.prey[at("R6C4")] == 0


@pytest.mark.parametrize(("ledger", "cost"), [(0, 6), (100, 30), (1000, 60)])
def test_face_down_counters_share_a_part_of_the_unknown_wealth(ledger, cost):
    """Two counters; 60 percent of what was spent on nothing that can be seen, from 6 to 60 CP each."""
    table = game(ships(SC_1="R2C4"), {**ships(DD_1="R6C4 x3", SC_1="R7C4"), "ledger": ledger})
    seen = outlook(table)

    for where in ("R6C4", "R7C4"):
        force = seen.enemies_at(at(where))
        assert (force.fire, force.hull) == (cost * 45 // 9, cost * TOUGHNESS[0] // 9)


def test_what_lies_open_is_no_part_of_the_unknown_wealth():
    open_group = {"at": "R7C4", "ships": 2, "face": "up"}
    table = game(ships(SC_1="R2C4"), {"units": {"SC#1": {"at": "R6C4"}, "DD#1": open_group}, "ledger": 100})

    assert outlook(table).enemies_at(at("R6C4")).fire == (100 - 18) * 60 // 100 * 45 // 9


def test_one_counter_at_the_homeworld_is_its_yards():
    table = game(ships(SC_1="R2C4"), {**ships(SY_1="R10C8 x4", SC_1="R6C4"), "ledger": 100})
    seen = outlook(table)
    yards = table.state.options.yards
    home = seen.enemies_at(at("R10C8"))

    assert (home.fire, home.hull) == (yards * 40, yards * TOUGHNESS[0])
    assert seen.movers_at(at("R10C8")).fire == 0 == seen.movers_at(at("R10C8")).hull
    assert seen.enemies_at(at("R6C4")).fire == (100 - 6 * yards) * 60 // 100 * 45 // 9


def test_face_down_counters_have_the_levels_that_their_owner_has_disclosed():
    levels = {"attack": 2, "defence": 1}
    blue = {**ships(SY_1="R10C8 x4", SC_1="R6C4"), "ledger": 1000, "technology": levels, "disclosed": levels}
    seen = outlook(game(ships(SC_1="R2C4"), blue))
    home, away = seen.enemies_at(at("R10C8")), seen.enemies_at(at("R6C4"))

    assert (home.fire, home.hull) == (4 * 50, 4 * TOUGHNESS[1])  # yards have a hull of one
    assert (away.fire, away.hull) == (60 * 65 // 9, 60 * TOUGHNESS[1] // 9)


def test_what_an_empire_spent_on_colonies_and_known_technology_is_not_spent_on_its_counters():
    hidden = ships(DD_1="R6C4")
    knows = {"technology": {"attack": 2}, "disclosed": {"attack": 2}}
    levels = sum(price_of(game(ships(SC_1="R2C4")).state, i64(ATTACK), i64(level)) for level in (1, 2))
    colony = {"R9C8": {"colony": "blue", "value": 1}}
    found = [
        outlook(game(ships(SC_1="R2C4"), {**hidden, "ledger": 130, **blue}, hexes)).enemies_at(at("R6C4")).fire
        for blue, hexes in (({"ledger": 90}, {}), ({"ledger": 90}, colony), (knows, {}))
    ]

    assert found == [
        cost * (45 + attack) // 9 for cost, attack in ((54, 0), (82 * 6 // 10, 0), ((130 - levels) * 6 // 10, 20))
    ]
    assert 6 < (130 - levels) * 6 // 10 < 60


def test_aliens_that_have_been_seen_count_by_type_and_others_as_average_ones():
    aliens = {"B6-2": 1, "C5-2": 2, "D4-1": 3}
    hexes = {
        "R6C5": {"marker": "barren", "aliens": aliens, "aliens_up": True},
        "R7C5": {"marker": "barren", "aliens": aliens},
        "R8C5": {"marker": "barren", "aliens": {"D4-1": 1}, "aliens_up": True},
    }
    table = game(ships(SC_1="R2C4"), hexes=hexes, options={"aliens": True})
    seen = outlook(table)

    found = [(seen.enemies_at(at(name)).fire, seen.enemies_at(at(name)).hull) for name in hexes]
    assert found == [(75 + 2 * 60 + 3 * 45, 6 * TOUGHNESS[2]), (6 * 55, 6 * TOUGHNESS[2]), (45, TOUGHNESS[2])]
    assert all(seen.movers_at(at(name)).fire == 0 == seen.movers_at(at(name)).hull for name in hexes), "they stay"


def test_machines_are_enemies_that_move():
    table = game(ships(SC_1="R2C4"), machines={"machine#1": {"at": "R6C4"}})
    machine = own_force(next(iter(units_of(table.state, MACHINE_OWNER))))
    seen = outlook(table)

    assert machine.fire > 0 and machine.hull > 0
    for force in (seen.enemies_at(at("R6C4")), seen.movers_at(at("R6C4")), seen.threat_to(at("R6C5"))):
        assert (force.fire, force.hull) == (machine.fire, machine.hull)


def test_in_the_secret_phase_enemies_count_as_they_lay_when_it_began():
    blue = {
        "DD#1": {"at": "R6C4", "ships": 2, "face": "up", "shown_attack": 1, "shown_defence": 2},
        "CO#1": {"at": "R6C6"},
    }
    table = game(ships(SC_1="R2C4"), {"units": blue}, phase="economic")
    group = unit(table, "DD#1", "blue")
    group.hex, group.ships, group.shown_attack = at("R7C4"), 5, 0
    unit(table, "CO#1", "blue").hex = at("R8C4")
    seen = outlook(table)

    force = seen.enemies_at(at("R6C4"))
    assert table.state.phase == ECONOMIC
    assert (force.fire, force.hull) == (2 * (40 + 10 + 5), 2 * TOUGHNESS[2])
    assert seen.prey[at("R6C6")] == 8 and sum(seen.prey) == 8
    assert sum(seen.fire) == force.fire and sum(seen.hull) == force.hull


def test_a_threat_comes_from_the_hex_and_from_beside_it():
    up = {"ships": 1, "face": "up"}
    table = game(
        ships(SC_1="R2C4"),
        {"units": {"DD#1": {"at": "R6C4", **up}, "SC#1": {"at": "R6C5", **up}, "SC#2": {"at": "R6C8", **up}}},
    )
    seen = outlook(table)

    assert (seen.threat_to(at("R6C4")).fire, seen.threat_to(at("R6C4")).hull) == (45 + 30, 400)
    assert seen.threat_to(at("R6C6")).fire == 30
    assert seen.movers_near_colonies(3).fire == 0
    near = table.state.board.distance(at("R2C4"), at("R6C4"))
    assert seen.movers_near_colonies(near).fire == 75 and seen.movers_near_colonies(near - 1).fire == 0


@pytest.mark.parametrize(
    ("cycle", "turn", "turns", "cycles"), [(1, 1, 15, 4), (1, 3, 13, 4), (5, 1, 3, 0), (5, 3, 1, 0)]
)
def test_time_that_is_left(cycle, turn, turns, cycles):
    seen = outlook(game(ships(SC_1="R2C4"), cycle=cycle, turn=turn))

    assert (seen.turns_left(), seen.cycles_left()) == (turns, cycles)


def test_without_a_limit_there_is_time():
    seen = outlook(game(ships(SC_1="R2C4"), options={"rounds": 0}))

    assert (seen.turns_left(), seen.cycles_left()) == (FAR, FAR)


def test_the_hexes_are_sorted_by_what_they_are_good_for():
    hexes = {
        "R3C4": {"marker": "planet"}, "R3C5": {"marker": "barren"}, "R4C4": {"marker": "minerals_5"},
        "R4C5": {"marker": "minerals_10"}, "R4C6": {"marker": "space_wreck"}, "R5C5": {"marker": "danger", "explored": False},
        "R5C6": {"colony": "red", "value": 3}, "R8C8": {"colony": "blue", "value": 3}, "R4C7": {"marker": "asteroids"},
    }  # fmt: skip
    seen = outlook(game(ships(SC_1="R2C4"), hexes=hexes))

    def names(places):
        return {HEX_NAMES[where] for where in places}

    assert names(seen.planets) == {"R3C4", "R3C5"} and names(seen.treasures) == {"R4C4", "R4C5", "R4C6"}
    assert names(seen.markers) == {"R5C5"} and names(seen.colonies) == {"R2C4", "R5C6"}
    assert names(seen.targets) == {"R8C8", "R10C8"}
    assert seen.safe[at("R2C4")] == 0 and seen.safe[at("R3C4")] == 1 and seen.safe[at("R5C5")] == -1


def test_odds_that_are_needed_are_lower_near_own_colonies():
    seen = outlook(game(ships(SC_1="R2C4")), guard_range=1)

    assert [seen.needed_odds(at(name)) for name in ("R2C4", "R3C4", "R4C4")] == [
        USUAL.defend_odds, USUAL.defend_odds, USUAL.attack_odds,
    ]  # fmt: skip
    assert seen.nearest(seen.colonies, at("R4C4")) == 2 and seen.distance(at("R2C4"), at("R4C4")) == 2


def test_ways_lead_around_enemies():
    up = {"at": "R3C4", "ships": 2, "face": "up"}
    table = game(ships(SC_1="R2C4"), {"units": {"DD#1": up}})
    seen = outlook(table)

    assert not seen.is_open(at("R3C4"), armed=True) and seen.is_open(at("R3C5"), armed=True)
    step = seen.step_toward(at("R2C4"), at("R4C4"), True)
    assert step >= 0 and step != at("R3C4") and seen.distance(step, at("R2C4")) == 1
    assert seen.step_toward(at("R2C4"), at("R3C4"), True) == at("R3C4")  # the goal itself need not be open
    assert seen.step_toward(at("R2C4"), at("R2C4"), True) == -1


@pytest.mark.parametrize(
    ("marker", "is_open"), [("super_nova", False), ("black_hole", False), ("danger", True), ("nebula", True)]
)
def test_known_hazards_are_not_entered(marker, is_open):
    seen = outlook(game(ships(SC_1="R2C4"), hexes={"R3C4": {"marker": marker}}))

    assert seen.is_open(at("R3C4"), armed=True) == seen.is_open(at("R3C4"), armed=False) == is_open


def test_the_unarmed_shun_enemies_without_fire_and_what_is_unexplored():
    hexes = {"R3C4": {"marker": "planet", "explored": False}, "R4C4": {"colony": "blue", "value": 1}}
    seen = outlook(game(ships(SC_1="R2C4"), ships(CO_1="R4C5"), hexes))

    assert [seen.is_open(at(name), armed=True) for name in ("R3C4", "R4C4", "R4C5")] == [True] * 3
    assert [seen.is_open(at(name), armed=False) for name in ("R3C4", "R4C4", "R4C5")] == [False] * 3


def test_of_three_the_nearest_enemy_home_is_meant_unless_its_owner_is_out():
    table = Game("space_empires", {"scenario": "three"}, 1)
    board, homes = table.state.board, [int(where) for where in table.state.homeworld[:3]]
    near = {
        me: sorted((board.distance(homes[me], homes[other]), other) for other in range(3) if other != me)
        for me in range(3)
    }

    for me, others in near.items():
        assert board.distance(homes[me], nearest_enemy_home(table.state, me)) == others[0][0]
        table.state.alive[others[0][1]] = 0
        assert nearest_enemy_home(table.state, me) == homes[others[1][1]]
        table.state.alive[others[1][1]] = 0
        assert nearest_enemy_home(table.state, me) == NONE
        for other in range(3):
            table.state.alive[other] = 1


def test_the_nearest_enemy_home():
    assert nearest_enemy_home(game().state, 0) == at("R10C8") and nearest_enemy_home(game().state, 1) == at("R2C4")


# Battles


def fight(red, blue, where="R6C4", **moment):
    return game(red, blue, phase="combat", active="red", **moment)


def test_a_target_is_worth_its_chance_its_cost_and_more_if_it_dies_or_has_yet_to_fire():
    table = fight(ships(CA_1="R6C4"), ships(SC_1="R6C4", CA_1="R6C4"))
    shooter, scout, cruiser = unit(table, "CA#1"), unit(table, "SC#1", "blue"), unit(table, "CA#1", "blue")
    heavy = weights(kill=170, yet_to_fire=130)
    chances = {target.slot: battle.to_hit(table.state, shooter, target) for target in (scout, cruiser)}

    scout.acted = cruiser.acted = 1
    assert battle.kill_worth(table.state, heavy, shooter, scout) == chances[scout.slot] * 600 * 170 // 100
    assert battle.kill_worth(table.state, heavy, shooter, cruiser) == chances[cruiser.slot] * 1200 // 2
    cruiser.acted = 0
    assert battle.kill_worth(table.state, heavy, shooter, cruiser) == chances[cruiser.slot] * 600 * 130 // 100
    cruiser.damage = 1
    expected = chances[cruiser.slot] * 600 * 170 // 100 * 130 // 100
    assert battle.kill_worth(table.state, heavy, shooter, cruiser) == expected


def test_the_ship_is_fired_at_whose_loss_costs_most():
    table = fight(ships(DD_1="R6C4"), ships(SC_1="R6C4", CO_1="R6C4", DN_1="R6C4"))
    while table.decision.name != "ChooseTarget" or table.to_move != "red":
        table.apply(table.rules.quietest(table.legal()))

    told = {
        table.label(action): battle.kill_worth(
            table.state, USUAL, unit(table, "DD#1"), unit(table, table.label(action).removeprefix("fire at "), "blue")
        )
        for action in table.legal()
        if table.label(action).startswith("fire at")
    }
    assert len(told) > 1 and answer(table, "ChooseTarget", retreat_odds=0) == max(told, key=told.__getitem__)


@pytest.mark.parametrize(("needed", "flees"), [(100, False), (101, True)])
def test_ships_flee_below_the_odds(needed, flees):
    table = fight(ships(SC_1="R6C4"), ships(SC_1="R6C4"))
    shooter = unit(table, "SC#1")

    assert battle.battle_odds(table.state, 0) == battle.battle_odds(table.state, 1) == 100
    assert battle.wants_retreat(table.state, shooter, weights(retreat_odds=needed, last_stand_odds=0)) == flees


@pytest.mark.parametrize(("needed", "flees"), [(100, False), (101, True)])
def test_at_the_homeworld_other_odds_count(needed, flees):
    table = fight(ships(SC_1="R10C8"), ships(SC_1="R10C8"))

    found = battle.wants_retreat(
        table.state, unit(table, "SC#1", "blue"), weights(retreat_odds=0, last_stand_odds=needed)
    )
    assert found == flees
    found = battle.wants_retreat(table.state, unit(table, "SC#1"), weights(retreat_odds=needed, last_stand_odds=0))
    assert found == flees


def test_damaged_ships_are_held_back_while_the_odds_are_good():
    cruisers = {"CA#1": {"at": "R6C4", "ships": 2, "damage": 1}, "DD#1": {"at": "R6C4", "ships": 2}}
    table = fight({"units": cruisers}, ships(SC_1="R6C4"))
    chance = battle.battle_odds(table.state, 0)

    assert answer(table, "ChooseScreens", spare_odds=chance - 1) == "choose CA#1"
    assert answer(table, "ChooseScreens", spare_odds=chance) == "done"


def refuge(hexes=None, friends=None, **changes):
    """Where a scout of red flees to from R6C5."""
    table = fight({"units": {"SC#1": {"at": "R6C5"}, **(friends or {})}}, ships(DD_1="R6C5 x4"), hexes=hexes)
    while table.decision.name != "ChooseRetreatHex":
        legal = {table.label(action): action for action in table.legal()}
        quiet = table.rules.quietest(table.legal())
        table.apply(legal["retreat"] if table.to_move == "red" and "retreat" in legal else legal.get("hold", quiet))
    return answer(table, "ChooseRetreatHex", **changes), {table.label(action) for action in table.legal()}


def test_the_refuge_is_near_home_and_better_with_a_colony_or_ships_of_ours():
    home = at("R2C4")
    board = game().state.board
    usual, offered = refuge()
    assert len(offered) > 1
    nearest = min(board.distance(at(name.removeprefix("to ")), home) for name in offered)
    assert board.distance(at(usual.removeprefix("to ")), home) == nearest
    others = [name for name in sorted(offered) if name != usual]
    same = [name for name in others if board.distance(at(name.removeprefix("to ")), home) == nearest]
    far = [name for name in others if name not in same]
    for other in same:
        where = other.removeprefix("to ")
        assert refuge({where: {"colony": "red", "value": 1}})[0] == other
        assert refuge({where: {"colony": "red", "value": 1}}, refuge_colony=0)[0] == usual
        assert refuge(friends={"DD#2": {"at": where}})[0] == other
        assert refuge(friends={"DD#2": {"at": where}}, refuge_ships=0)[0] == usual
    for other in far:
        where = other.removeprefix("to ")
        assert refuge({where: {"colony": "red", "value": 1}})[0] == usual
        assert refuge({where: {"colony": "red", "value": 1}}, refuge_far=1)[0] == other
    hole = {usual.removeprefix("to "): {"marker": "black_hole"}}
    assert same and refuge(hole)[0] != usual
