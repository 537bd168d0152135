"""LG-SETUP-14 to 23: colours, edges, battle cards, deployment, and the keywords that speak of them."""

import pytest
from builders import rules
from builders.legion import Table

from grognard.envs.core.dice import Dice
from grognard.envs.legion import state as table
from grognard.envs.legion.abilities import DEPLOYED
from grognard.envs.legion.abilities import SETUP as SETUP_MOMENT
from grognard.envs.legion.actions import MINI_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import OPERATIVE
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, UPGRADES
from grognard.envs.legion.keywords.setup import MUSTERED
from grognard.envs.legion.options import make_options
from grognard.envs.legion.rules import deploying, moments, terrain, zones
from grognard.envs.legion.rules.obstruction import surround_place
from grognard.envs.legion.rules.setup import set_up
from grognard.envs.legion.rules.units import has, value
from grognard.envs.legion.sequence.flows import DEPLOYMENT, SETUP
from grognard.envs.legion.sequence.setup import DEPLOYMENT_PAIRED
from grognard.envs.legion.state import ABOARD, ALIVE, ON_TABLE, WAITING, State

INCH = 254
REBELS = "rebel; Rebel Officer; Rebel Troopers"
EMPIRE = "empire; Imperial Officer; Stormtroopers"
FIXED = {
    "format": "free", "map": "crossing", "objective_card": "Breakthrough", "deployment_card": "Battle Lines (skirmish)",
    "condition_card": "Clear Conditions", "blue": "gold", "edge": "as drawn",
}  # fmt: skip


def game(*, seed: int = 1, dice: tuple[object, ...] = (), gold: str = REBELS, silver: str = EMPIRE, **options) -> Table:
    """A setup from its first step to its first question."""
    made = Table()
    given = {**FIXED, "gold_army": gold, "silver_army": silver, **options}
    made.state = State(make_options(given)).lay_out()
    made.state.dice = Dice.of(list(dice)) if dice else Dice(seed)
    set_up(made.state)
    made.state.leave()
    made.state.push(SETUP)
    return made.run()


def deck(*cards: str) -> str:
    """A battle deck, with the other two categories fixed by the options."""
    return "; battle deck:; " + "; ".join(cards)


def names(cards) -> list[str]:
    return [BATTLE.names[card] for card in cards]


def deploy(made: Table, unit: str, column: int, row: int, heading: int | None = None) -> Table:
    """Deploy a unit in its zone, in the first formation that is offered."""
    made.play(f"unit mine {unit}")
    if made.asked.endswith("ChooseWayIn"):
        made.play("done")
    made.play(f"column {column}", f"row {row}")
    if heading is not None and made.asked.endswith("ChooseDeploymentHeading"):
        made.play(f"heading {heading}")
    return made.play("formation tight") if made.asked.endswith("ChooseFormation") else made


def finish(made: Table, most: int = 400) -> Table:
    """Give the first answer to every question until the setup is over."""
    for _ in range(most):
        if made.asked == "nobody":
            return made
        made.play(made.legal[0])
    raise AssertionError(f"still asked: {made.asked}")


# Armies


def test_units_wait_with_their_minis_cards_and_points():
    made = game(gold="rebel; Leia Organa: Esteemed Leader; Rebel Troopers: Z-6 Trooper; command hand:; Push; Ambush")
    state = made.state

    assert [state.life[unit] for unit in range(3)] == [WAITING, WAITING, table.ABSENT]
    assert sum(state.mini[mini] == ALIVE for mini in range(MINI_SLOTS, 2 * MINI_SLOTS)) == 5
    assert UPGRADES.names[state.upgrade[UPGRADE_SLOTS]] == "Z-6 Trooper"
    assert state.profile[MINI_SLOTS + 4] == 0, "the last mini is that of the card in slot 1"
    assert (state.points[0], state.points[1], state.cost[0]) == (80, 60, 140)
    assert [COMMANDS.names[card] for card in state.hand[0]] == sorted(["Ambush", "Push"], key=COMMANDS.names.index)


@rules("LG-K-heavy-weapon-team", "LG-K-leader")
def test_the_mini_of_a_heavy_weapon_leads_its_team():
    made = game(gold="rebel; Rebel Commandos (Strike Team): DH-447 Sniper")

    assert made.state.profile[made.state.leader[0]] == 0


@rules("LG-K-counterpart")
def test_cards_of_a_counterpart_are_marked_and_it_joins_as_the_last_mini():
    made = game(gold="rebel; R2-D2 (Hero of a Thousand Devices) + C-3PO (Human-cyborg Relations)")

    minis = [mini for mini in range(MINI_SLOTS) if made.state.mini[mini] == ALIVE]
    assert made.state.profile[minis[-1]] == table.OF_COUNTERPART
    assert has(made.state, 0, table.KEYWORDS.number["Distract"])


def test_a_drawn_army_is_one_of_the_list_and_both_have_one():
    options = {"gold_army": "drawn", "silver_army": "drawn", "drawn_from": "rebel_skirmish, empire_skirmish"}
    made = game(seed=3, format="skirmish", objective_card="Breach", condition_card="Dawn", **options)

    assert {int(each) for each in made.state.army} <= {0, 1}
    assert made.state.cost[0] > 400 and made.state.cost[1] > 400


# LG-SETUP-15, 16


@rules("LG-SETUP-15")
def test_the_cheaper_army_chooses_the_colour():
    made = game(blue="chosen", silver="empire; Imperial Officer")

    assert made.asked == "silver ChooseColour"
    assert made.legal == ["role blue", "role red"]
    assert made.play("role red").state.blue == 0


@rules("LG-SETUP-15")
@pytest.mark.parametrize(("face", "seat"), [("block", "gold"), ("surge", "silver"), ("blank", "silver")])
def test_equal_armies_roll_a_die(face, seat):
    made = game(blue="chosen", gold="rebel; Rebel Officer", silver="rebel; Rebel Officer", dice=(face,))

    assert made.asked == f"{seat} ChooseColour"


@rules("LG-SETUP-16")
def test_red_picks_its_edge_and_the_map_is_turned():
    drawn = game(edge="chosen")
    assert drawn.asked == "silver ChooseEdge"

    turned = game(edge="chosen").play("edge turned")
    as_drawn = game(edge="chosen").play("edge as drawn")

    one, two = as_drawn.state.ground.pieces[0], turned.state.ground.pieces[0]
    width, height = as_drawn.state.ground.width, as_drawn.state.ground.height
    assert (as_drawn.state.turned, turned.state.turned) == (0, 1)
    assert two.polygons[0] == [(width - x, height - y) for x, y in one.polygons[0]]


def test_the_ground_of_a_map_is_made_once():
    assert terrain.ground_of("crossing", True, ()) is terrain.ground_of("crossing", True, ())
    assert len(terrain.ground_of("crossing", False, (3000, 3000, 4)).pieces) == 15


# LG-SETUP-17


OBJECTIVES = ("Breakthrough", "Key Positions", "Payload", "Bombing Run")


@rules("LG-SETUP-17")
def test_blue_and_red_discard_the_leftmost_cards_by_turns():
    made = game(gold=REBELS + deck(*OBJECTIVES), silver=EMPIRE + deck("Breach"), objective_card="deck")
    row = names(made.state.rows[0])

    assert sorted(row) == sorted(OBJECTIVES)
    assert made.asked == "gold DiscardCard"
    assert made.legal == ["done", "discard objective"], "the last card of a row stays"
    made.play("discard objective")
    assert made.asked == "silver DiscardCard"
    assert names(made.state.rows[0]) == row[1:]
    made.play("done", "discard objective")
    assert made.asked == "silver DiscardCard"
    made.play("done")
    assert BATTLE.names[made.state.objective] == row[2]


@rules("LG-SETUP-17")
def test_the_deck_is_that_of_blue():
    made = game(
        gold=REBELS + deck("Breakthrough"),
        silver=EMPIRE + deck("Payload", "Key Positions"),
        blue="silver",
        objective_card="deck",
    )

    assert sorted(names(made.state.rows[0])) == ["Key Positions", "Payload"]


@rules("LG-SETUP-17")
def test_the_last_card_of_a_row_cannot_be_discarded():
    made = game(gold=REBELS + deck("Breakthrough", "Payload"), silver=EMPIRE + deck("Breach"), objective_card="deck")
    made.play("discard objective")

    assert made.asked == "gold ChooseDeployed", "nothing is left to discard, and declining is the one answer"


def test_a_drawn_card_needs_no_discards():
    cards = ("Breakthrough", "Elimination")
    made = game(gold=REBELS + deck(*cards), silver=EMPIRE + deck("Breach"), objective_card="drawn")

    assert made.asked == "gold ChooseDeployed"
    assert BATTLE.names[made.state.objective] in cards


# LG-SETUP-20 to 23


@rules("LG-SETUP-20")
def test_players_deploy_by_turns_from_blue():
    made = game(gold=REBELS + "; Fleet Troopers", silver=EMPIRE + "; Snowtroopers")

    for unit in ("1", "2"):
        assert made.asked == "gold ChooseDeployed"
        deploy(made, unit, 10 * int(unit), 3)
        assert made.asked == "silver ChooseDeployed"
        deploy(made, unit, 10 * int(unit), 32)
    assert made.asked == "gold ChooseColumn", "which unit is the last one is no question"


@rules("LG-SETUP-21")
def test_who_has_units_left_places_the_rest():
    made = game(gold="rebel; Rebel Officer; 2 Rebel Troopers", silver="empire; Imperial Officer")
    deploy(made, "1", 10, 3)
    made.play("column 10", "row 32")

    assert made.asked == "gold ChooseDeployed"
    deploy(made, "2", 20, 3)
    assert made.asked == "gold ChooseColumn"


@rules("LG-SETUP-20")
def test_a_unit_lies_wholly_in_its_zone():
    made = game()
    made.play("unit mine 2")

    assert made.legal[0] == "column 1"
    made.play("column 18")
    assert made.legal == [f"row {row}" for row in range(1, 5)], "0 and 5 leave no room for the others"
    made.play("row 3", "formation loose")
    for mini in range(MINI_SLOTS, MINI_SLOTS + 4):
        assert made.state.y[mini] + 135 <= 6 * INCH


@rules("LG-SETUP-20")
def test_the_zone_of_red_is_at_the_other_edge():
    made = game(blue="silver")
    made.play("unit mine 1", "column 18")

    assert made.asked == "silver ChooseRow"
    assert int(made.legal[0].split()[1]) <= 5
    made.play(made.legal[0])
    made.play("unit mine 1", "column 18")
    assert int(made.legal[0].split()[1]) >= 30


@rules("LG-NOTCH-1")
def test_notched_bases_choose_where_they_look():
    made = game(gold="rebel; AT-RT")
    made.play("column 10", "row 3")

    assert made.asked == "gold ChooseDeploymentHeading"
    assert len(made.legal) == 24
    made.play("heading 90")
    assert made.state.heading[0] == 6


@rules("LG-SETUP-22")
def test_an_oblong_base_may_stick_out_at_the_edge_of_the_table():
    made = game(
        gold="rebel; A-A5 Speeder Truck",
        map="market",
        deployment_card="Battle Lines",
        condition_card="Clear Conditions",
    )
    made.play("column 10")
    rows = [int(row.split()[1]) for row in made.legal]

    assert 0 not in rows, "it must stay on the table"
    made.play(f"row {rows[0]}")
    headings = [int(each.split()[1]) for each in made.legal]
    assert 0 in headings and 180 in headings


@rules("LG-SETUP-23")
def test_after_the_deployment_the_first_round_begins():
    made = finish(game())

    assert made.state.round == 1
    assert all(made.state.life[unit] == ON_TABLE for unit in (0, 1, 20, 21))


def test_the_quick_layout_is_the_same_for_both_sides():
    made = game(gold=EMPIRE, deployment="quick")
    state = made.state

    assert made.asked == "nobody"
    width, height = state.ground.width, state.ground.height
    for unit in (0, 1):
        for mini in range(unit * MINI_SLOTS, unit * MINI_SLOTS + MINI_SLOTS):
            if state.mini[mini] == ALIVE:
                other = mini + 20 * MINI_SLOTS
                assert (state.x[other], state.y[other]) == (width - state.x[mini], height - state.y[mini])


# Zones on other tables


@rules("LG-BATTLE-7")
def test_zones_keep_their_distance_from_the_nearer_edge_on_a_small_table():
    made = game(map="outpost")

    assert list(zones.zone_of(made.state, 0).parts) == [0, 0, 36 * INCH, 6 * INCH]
    assert list(zones.zone_of(made.state, 1).parts) == [0, 18 * INCH, 36 * INCH, 24 * INCH]


@rules("LG-BATTLE-7")
def test_a_half_disc_is_cut_off_by_the_edge():
    made = game(deployment_card="Faceoff")
    zone = zones.zone_of(made.state, 0)

    assert (zone.disc_x, zone.disc_y, zone.disc_radius) == (18 * INCH, 0, 12 * INCH)


# Cards with two sides


@rules("LG-SETUP-10")
@pytest.mark.parametrize(("answer", "side"), [("done", 0), ("yes", 1)])
def test_the_side_of_a_card_is_chosen_as_its_unit_is_deployed(answer, side):
    made = game(gold="rebel; Cassian Andor: A280-CFE Config")

    assert made.asked == "gold ChooseCardSide"
    made.play(answer)
    assert made.state.upgrade_side[0] == side


# Keywords of the deployment


@rules("LG-K-infiltrate")
def test_infiltrators_stand_beyond_range_3_of_all_enemies():
    made = game(gold="rebel; Rebel Pathfinders", blue="silver", silver="empire; Imperial Officer")
    made.play("column 18", "row 3")

    assert made.asked == "gold ChooseWayIn"
    assert made.legal == ["done", "use Infiltrate"]
    made.play("use Infiltrate", "column 18")
    lowest = int(made.legal[0].split()[1])
    assert lowest >= 3 + 18, "more than 18 inches away"
    assert lowest < 30, "outside the zone"


@rules("LG-K-infiltrate")
def test_infiltrators_may_be_deployed_like_others():
    made = game(gold="rebel; Rebel Pathfinders").play("done", "column 18")

    assert [int(each.split()[1]) for each in made.legal] == [1, 2, 3, 4]


DETACHED = "rebel; Rebel Veterans; Mark II Medium Blaster Trooper"


@rules("LG-K-detachment")
def test_a_detachment_waits_for_its_partner_and_stands_beside_it():
    made = game(gold=DETACHED, silver="empire; Imperial Officer")

    assert made.asked == "gold ChooseColumn", "the partner comes first"
    made.play("column 18", "row 4", "formation tight", "column 18", "row 32")
    assert made.asked == "gold ChooseColumn", "beside the only partner"
    columns = [int(each.split()[1]) for each in made.legal]
    assert columns[0] >= 13 and columns[-1] <= 23
    made.play("column 18")
    rows = [int(each.split()[1]) for each in made.legal]
    assert max(rows) > 5, "even outside the zone"
    assert all(abs(row + 0.5 - 4.5) <= 6 for row in rows)


@rules("LG-K-detachment")
def test_each_detachment_needs_a_partner_of_its_own():
    made = game(gold=DETACHED, silver="empire; Imperial Officer")
    made.state.pending = -1

    made.state.push(DEPLOYMENT)
    DEPLOYMENT_PAIRED.add(made.state, made.state.top, 0)
    assert not deploying.is_partner(made.state, 1, 0)


@rules("LG-K-reinforcements", "AMB-71")
def test_reinforcements_may_wait_until_all_others_stand():
    made = game(gold="rebel; Swoop Bike Riders; Rebel Officer", silver="empire; Imperial Officer; Stormtroopers")

    assert made.legal == ["unit mine 1", "unit mine 2"], "not while there is another unit"
    deploy(made, "2", 10, 3)
    deploy(made, "1", 10, 32)
    assert made.legal == ["unit mine 1", "done"]
    made.play("done")
    assert made.asked == "silver ChooseColumn"
    made.play("column 20", "row 32", "formation tight")
    assert made.asked == "gold ChooseColumn"


@rules("LG-K-covert-ops")
def test_a_commander_may_become_an_operative_with_infiltrate():
    made = game(gold="rebel; Cassian Andor; Rebel Officer").play("unit mine 1", "yes")

    assert made.state.rank[0] == OPERATIVE
    assert made.asked == "gold ChooseWayIn" and "use Infiltrate" in made.legal


@rules("LG-K-covert-ops")
def test_the_only_commander_stays_one():
    made = game(gold="rebel; Cassian Andor; Rebel Troopers").play("unit mine 1")

    assert made.asked == "gold ChooseColumn"


@rules("LG-K-loadout")
def test_cards_that_were_set_aside_may_be_swapped():
    made = game(gold="rebel; Cassian Andor: Recon Intel / Environmental Gear; Rebel Troopers").play("unit mine 1")

    assert made.legal == ["done", "card 1"]
    made.play("card 1")
    assert UPGRADES.names[made.state.upgrade[0]] == "Environmental Gear"
    assert made.asked == "gold ChooseColumn", "each card is swapped at most once"


@rules("LG-K-loadout")
def test_a_swap_can_be_declined():
    made = game(gold="rebel; Cassian Andor: Recon Intel / Environmental Gear; Rebel Troopers").play(
        "unit mine 1", "done"
    )

    assert UPGRADES.names[made.state.upgrade[0]] == "Recon Intel"


@rules("LG-K-field-commander")
@pytest.mark.parametrize(("others", "tokens"), [((), 1), (("Imperial Officer",), 0)])
def test_the_field_commander_gets_the_token_only_without_a_commander(others, tokens):
    made = Table()
    marquand = made.unit("gold", "Major Marquand")
    for other in others:
        made.unit("gold", other)
    moments.begin(made.state, SETUP_MOMENT, 0)
    made.run()

    assert made.token(marquand, "commander") == tokens


@rules("LG-K-cache")
def test_cached_tokens_lie_on_their_card():
    made = game(gold="rebel; Rebel Officer; Rebel Troopers: Prepared Supplies")
    slot = next(at for at in range(8, 16) if UPGRADES.names[made.state.upgrade[at]] == "Prepared Supplies")

    assert list(made.state.cached[slot * 3 : slot * 3 + 3]) == [0, 1, 0]
    assert made.token(1, "dodge") == 0


@rules("LG-K-flawed")
def test_the_opponent_gets_the_flaw_card():
    made = game(gold="rebel; Lando Calrissian; Rebel Officer")

    assert [COMMANDS.names[card] for card in made.state.flaws[1]] == ["I've Altered the Deal"]
    assert len(made.state.flaws[0]) == 0


@rules("LG-K-wound-x")
def test_a_unit_may_come_wounded():
    made = Table(phase="setup")
    maul = made.unit("gold", "Maul (A Rival)", (10, 10))
    moments.begin(made.state, DEPLOYED, 0, maul, maul)
    made.run()

    assert made.state.wounds[made.state.leader[maul]] == 1


@rules("LG-K-incognito")
def test_a_unit_begins_incognito():
    assert game(gold="rebel; K-2SO; Cassian Andor").token(0, "incognito") == 1


@rules("LG-K-scout")
def test_scouts_may_move_before_the_next_unit_is_placed():
    made = game(gold="empire; Scout Troopers", silver="empire; Imperial Officer")
    made.play("column 18", "row 3", "formation tight")

    assert made.asked == "gold ChooseEffect"
    assert "done" in made.legal


TRUCK = "rebel; A-A5 Speeder Truck; Rebel Troopers"


@rules("AMB-95", "LG-K-transport")
def test_a_unit_may_be_deployed_aboard_a_transport_that_stands():
    made = game(gold=TRUCK, silver="empire; Imperial Officer", map="market", deployment_card="Battle Lines")
    made.play("unit mine 1", "column 10")
    made.play(made.legal[0])
    made.play(made.legal[0])
    made.play("column 18", "row 32")

    assert made.asked == "gold ChooseWayIn"
    made.play("to unit mine 1")
    assert (made.state.life[1], made.state.aboard[1]) == (ABOARD, 0)


@rules("AMB-95")
def test_nobody_boards_a_transport_that_does_not_stand():
    made = game(gold=TRUCK, silver="empire; Imperial Officer", map="market", deployment_card="Battle Lines")
    made.play("unit mine 2")

    assert made.asked == "gold ChooseColumn"


@rules("LG-K-bounty")
def test_a_hunter_marks_an_enemy_commander_or_operative():
    made = game(
        gold="empire; Imperial Officer; Bossk",
        silver="rebel; Rebel Officer; Leia Organa; Rebel Troopers",
        deployment="quick",
    )

    assert made.asked == "gold ChooseForEffect"
    assert made.legal == ["unit theirs 1", "unit theirs 2"]
    made.play("unit theirs 2")
    assert made.token(21, "bounty") == 1


@rules("LG-K-bounty")
def test_without_such_an_enemy_there_is_no_mark():
    made = game(gold="empire; Imperial Officer; Bossk", silver="rebel; Rebel Troopers", deployment="quick")

    assert made.asked == "nobody"


@rules("LG-K-divulge")
def test_a_card_may_be_shown_at_the_start_of_the_deployment():
    emperor = "empire; Darth Vader (Dark Lord of the Sith); command hand:; Darkness Descends; Ambush"
    made = game(gold=emperor)

    assert made.asked == "gold ChooseDivulged"
    assert "done" in made.legal and len(made.legal) == 2
    made.play("done")
    assert made.asked == "gold ChooseColumn", "declining is final, and the empire's opponent has no such card"
    assert len(made.state.known[0]) == 0


@rules("LG-K-divulge")
def test_being_asked_to_divulge_tells_nothing_about_the_hand():
    without = game(gold="empire; Darth Vader (Dark Lord of the Sith); command hand:; Ambush")

    assert without.asked == "gold ChooseDivulged"
    assert without.legal == ["done"]


def test_keywords_that_only_matter_while_an_army_is_built_change_no_unit():
    made = game(gold="rebel; Rebel Officer; Pyke Syndicate Capo")

    assert value(made.state, 1, table.KEYWORDS.number["Allies of Convenience"]) in (0, 1)
    assert set(MUSTERED) <= set(table.KEYWORDS.names)


@rules("LG-SETUP-19")
def test_nobody_is_deployed_in_contact_with_an_unclaimed_token():
    made = game(
        gold="rebel; Rebel Pathfinders", objective_card="Control", silver="empire; Imperial Officer", blue="silver"
    )
    made.play("column 18", "row 3")
    width = made.state.ground.width
    obstacles = surround_place(made.state, 0, width // 2, width // 2, 0, 0)
    obstacles.focus(width // 2, width // 2, 1000, 30000, 30000)

    assert not obstacles.has_room(0, width // 2 + 135 + 127 + 3, width // 2, 0, 0), "it would touch the token"
    assert obstacles.has_room(0, width // 2 + 135 + 127 + 30, width // 2, 0, 0)
    made.state.phase = table.ACTIVATING
    obstacles = surround_place(made.state, 0, width // 2, width // 2, 0, 0)
    obstacles.focus(width // 2, width // 2, 1000, 30000, 30000)
    assert obstacles.has_room(0, width // 2 + 135 + 127 + 3, width // 2, 0, 0), "later it may"
