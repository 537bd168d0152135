"""LG-BATTLE and the battle cards: what they set up, what units may do because of them, and when they score."""

import pytest
from builders import rules
from builders.legion import UP, Table
from legion.test_setup import EMPIRE, REBELS, finish, game

from grognard.envs.legion import state as table
from grognard.envs.legion.abilities import ABILITIES, DEPLOY, FIRST_BATTLE, GAME_ENDS, MINES, PHASE_ENDS, SCORED
from grognard.envs.legion.actions import CLAIMING, DROPPING, REPAIRING, RESUPPLYING, SABOTAGING
from grognard.envs.legion.cards.conditions import is_near_zone
from grognard.envs.legion.data.tables import BATTLE, KEYWORDS, keyword
from grognard.envs.legion.geometry.ground import BLOCKING, SOLID, STANDABLE, Piece
from grognard.envs.legion.geometry.zones import zone_of_half_disc, zone_of_rectangles
from grognard.envs.legion.rules import (
    acting,
    battle,
    carrying,
    carts,
    ending,
    moments,
    rally,
    scoring,
    targeting,
    zones,
)
from grognard.envs.legion.rules.barricades import SHAPES
from grognard.envs.legion.rules.effects import add_effect, refresh_keywords
from grognard.envs.legion.rules.lasting import FIRST_GRANTED, IN_RESERVE
from grognard.envs.legion.rules.units import courage_of, has, speed_of, value
from grognard.envs.legion.sequence.flows import CARTING, RESUPPLY, TURN
from grognard.envs.legion.state import (
    CART,
    CONDITION,
    DEFEATED,
    FACE_UP,
    MARK,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    ON_TABLE,
    UNTIL_GAME,
    UNTIL_ROUND,
    WAITING,
)

INCH = 254


def tokens_of(made: Table, kind: int) -> list[tuple[float, float]]:
    """Where tokens of a kind lie, in inches."""
    state = made.state
    rows = [row for row in range(MARKERS) if state.marker[row] == kind]
    return [(state.marker_x[row] / INCH, state.marker_y[row] / INCH) for row in rows]


def scored(made: Table, moment: int, after_round: int = 6) -> list[int]:
    """Victory tokens of gold and silver after the end of a round or of the game."""
    made.state.round = after_round + 1
    made.state.victory = table.vec[table.i64]([0, 0])
    moments.begin_for_both(made.state, moment)
    made.run()
    return [int(tokens) for tokens in made.state.victory]


def battlefield(objective: str = "", *, condition: str = "", deployment: str = "Battle Lines", **options) -> Table:
    """A table whose blue edge is gold's, with the cards of a battle."""
    made = Table(**options)
    made.battle(objective or None, deployment, condition or None)
    return made


def can(made: Table, unit: int, action: int) -> bool:
    return bool(acting.can_do(made.state, unit, action))


def claimed(made: Table, unit: int, at: tuple[float, float]) -> int:
    """A token of the objective that a unit holds."""
    row = made.marker("objective", at, holder=unit)
    made.state.marker_face[row] = FACE_UP
    return row


# Claim and drop


RECOVER = "Recover the Supplies"


@rules("LG-BATTLE-1")
def test_a_trooper_claims_a_token_in_contact_with_its_leader():
    made = battlefield(RECOVER)
    troopers = made.unit("gold", "Rebel Troopers", (36, 18), minis=1, order=UP)
    row = made.marker("objective", (37, 18))
    made.activate(troopers).play("do claim")

    assert made.state.marker_holder[row] == troopers
    assert made.state.marker_face[row] == FACE_UP
    assert (made.state.marker_x[row], made.state.marker_y[row]) == (37 * INCH, 18 * INCH), "it stays in place"


@rules("LG-BATTLE-1")
@pytest.mark.parametrize(
    ("kind", "at", "card", "answer"),
    [
        ("Rebel Troopers", (37, 18), RECOVER, True),
        ("Rebel Troopers", (38, 18), RECOVER, False),  # not in contact
        ("Tauntaun Riders", (37.2, 18), RECOVER, False),  # creatures
        ("1.4 FD Laser Cannon Team", (37.4, 18), RECOVER, False),  # emplacements
        ("AT-RT (Rebel)", (37.4, 18), RECOVER, False),  # vehicles
        ("Rebel Troopers", (37, 18), "Breakthrough", False),  # another objective
    ],
)
def test_who_can_claim_what(kind, at, card, answer):
    made = battlefield(card)
    unit = made.unit("gold", kind, (36, 18), minis=1)
    made.marker("objective", at)

    assert can(made, unit, CLAIMING) is answer


@rules("LG-BATTLE-1")
def test_a_claimed_token_is_not_claimed_again():
    made = battlefield(RECOVER)
    one = made.unit("gold", "Rebel Troopers", (36, 18), minis=1)
    other = made.unit("silver", "Stormtroopers", (38, 18), minis=1)
    claimed(made, one, (37, 18))

    assert not can(made, other, CLAIMING)
    assert not can(made, one, CLAIMING)


@rules("LG-BATTLE-1", "AMB-69")
def test_which_of_several_tokens_is_claimed_is_asked():
    made = battlefield(RECOVER)
    unit = made.unit("gold", "Rebel Troopers", (36, 18), minis=1, order=UP)
    rows = [made.marker("objective", (37, 18)), made.marker("objective", (35, 18))]
    made.activate(unit).play("do claim")

    assert made.asked == "gold ChooseToken"
    assert made.legal == [f"to token {row + 1}" for row in rows]
    made.play("to token 2")
    assert "do claim" not in made.legal, "claim is one kind of action"
    assert made.state.marker_holder[rows[1]] == unit


@rules("LG-BATTLE-3")
def test_a_token_is_dropped_as_a_free_action_only_where_the_objective_says_so():
    for card, answer in (("Bombing Run", True), (RECOVER, False)):
        made = battlefield(card)
        unit = made.unit("gold", "AT-RT (Rebel)", (36, 18))
        claimed(made, unit, (37.5, 18))
        assert can(made, unit, DROPPING) is answer


@rules("LG-BATTLE-3")
def test_a_dropped_token_belongs_to_nobody_but_remembers_who_dropped_it():
    made = battlefield("Bombing Run")
    unit = made.unit("gold", "Rebel Troopers", (36, 18), minis=1, order=UP)
    row = claimed(made, unit, (37, 18))
    made.activate(unit).play("do drop")

    assert made.state.marker_holder[row] == NONE
    assert made.state.marker_dropped[row] == 0
    assert "do move" in made.legal and "do aim" in made.legal, "it has cost nothing"


# Recover the Supplies, Hostage Exchange, Breakthrough


@rules("LG-ACT-20")
def test_each_claimed_token_scores_unless_its_holder_panics():
    made = battlefield(RECOVER)
    calm = made.unit("gold", "Rebel Troopers", (36, 18), minis=1)
    scared = made.unit("silver", "Stormtroopers", (50, 18), minis=1, suppression=4)
    claimed(made, calm, (37, 18))
    claimed(made, calm, (35, 18))
    claimed(made, scared, (51, 18))

    assert scored(made, GAME_ENDS) == [2, 0]
    assert scored(made, SCORED, 2) == [0, 0], "only at the end of the game"


def test_recover_the_supplies_lays_five_tokens_apart_and_away_from_the_zones():
    made = finish(game(format="free", objective_card=RECOVER, deployment="quick"))
    places = tokens_of(made, OBJECTIVE)

    assert len(places) == 5
    assert places[0] == (18, 18)
    for _, y in places[1:]:
        assert 12.5 < y < 23.5, "beyond range 1 of both zones"
    gaps = [max(abs(x - x2), abs(y - y2)) for x, y in places for x2, y2 in places if (x, y) != (x2, y2)]
    assert min(gaps) > 4.9


def test_tokens_without_room_lie_as_far_from_the_others_as_can_be():
    made = game(map="outpost", objective_card=RECOVER)
    made.marker("objective", (18, 12))

    assert made.asked == "gold ChooseForEffect"
    columns = [int(each.split()[1]) for each in made.legal]
    assert set(columns) <= {0, 35}, "on this narrow table only the far ends are left"


@rules("LG-ACT-20", "LG-BATTLE-8")
def test_units_in_the_enemy_zone_score():
    made = battlefield("Breakthrough")
    made.unit("gold", "Rebel Troopers", (10, 32), minis=1)
    made.unit("gold", "Rebel Troopers", (20, 30.4), minis=1)  # partly outside
    made.unit("gold", "Rebel Troopers", (30, 32), minis=1, suppression=4)  # panicked
    truck = made.unit("gold", "A-A5 Speeder Truck (Rebel)", (50, 32.5))
    made.unit("gold", "Fleet Troopers", minis=1, aboard=truck)
    made.unit("silver", "Stormtroopers", (10, 20), minis=1)

    assert scored(made, GAME_ENDS) == [2, 0]


def test_breach_counts_units_near_the_enemy_edge_twice():
    made = battlefield("Breach", deployment="Faceoff", size=(36, 36))
    made.unit("gold", "Rebel Troopers", (2, 34), minis=1)
    made.unit("gold", "Rebel Troopers", (20, 30.3), minis=1)
    made.unit("silver", "Stormtroopers", (10, 3), minis=1)
    made.unit("silver", "AT-ST", (25, 3))

    assert scored(made, GAME_ENDS, 5) == [2, 4]


# Control of tokens


@pytest.mark.parametrize(
    ("moment", "ended", "victory"),
    [(SCORED, 1, 0), (SCORED, 2, 1), (SCORED, 3, 0), (SCORED, 4, 1), (SCORED, 6, 0), (GAME_ENDS, 6, 2)],
)
def test_intercepted_tokens_score_after_rounds_2_and_4_and_twice_at_the_end(moment, ended, victory):
    made = battlefield("Intercept the Transmissions")
    made.marker("objective", (36, 18))
    made.unit("gold", "Rebel Troopers", (38, 18), minis=1)

    assert scored(made, moment, ended) == [victory, 0]


def test_only_leaders_of_troopers_intercept_and_a_tie_is_nobodys():
    made = battlefield("Intercept the Transmissions")
    made.marker("objective", (36, 18))
    made.unit("gold", "Rebel Troopers", (38, 18), minis=1)
    made.unit("silver", "AT-ST", (32, 18))

    assert scored(made, GAME_ENDS) == [2, 0]
    made.unit("silver", "Stormtroopers", (36, 21), minis=1)
    assert scored(made, GAME_ENDS) == [0, 0]
    made.unit("silver", "Stormtroopers", minis=2, places=[(36, 28), (36, 22)])
    assert scored(made, GAME_ENDS) == [0, 0], "the leader counts, not its unit"


def test_intercept_lays_three_tokens_in_the_middle_of_the_table():
    made = finish(
        game(
            map="market",
            objective_card="Intercept the Transmissions",
            deployment_card="Battle Lines",
            deployment="quick",
        )
    )

    assert sorted(tokens_of(made, OBJECTIVE)) == [(18, 18), (36, 18), (54, 18)]
    assert not can(made, 1, CLAIMING)


@pytest.mark.parametrize(
    ("moment", "ended", "victory"), [(SCORED, 1, 0), (SCORED, 3, 1), (SCORED, 5, 0), (GAME_ENDS, 5, 2)]
)
def test_control_of_the_middle_counts_vehicles_too(moment, ended, victory):
    made = battlefield("Control", deployment="Faceoff", size=(36, 36))
    made.marker("objective", (18, 18))
    made.unit("silver", "AT-ST", (14, 18))

    assert scored(made, moment, ended) == [0, victory]


# Terrain


def block(name: str, x: float, y: float, size: float = 4) -> Piece:
    half = size / 2
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    outline = [(round(a * INCH), round(b * INCH)) for a, b in corners]
    return Piece(name, "house", [outline], 1000, 2, SOLID | STANDABLE | BLOCKING)


@pytest.mark.parametrize(
    ("card", "worth", "size"), [("Key Positions", 1, (72, 36)), ("Pivotal Positions", 2, (36, 36))]
)
def test_strictly_more_leaders_that_touch_a_marked_piece_score(card, worth, size):
    pieces = [block("one", 10, 18), block("two", 20, 18)]
    made = battlefield(card, deployment="Battle Lines" if size[0] == 72 else "Faceoff", size=size, pieces=pieces)
    made.marker("mark", (10, 18), about=0)
    made.unit("gold", "AT-RT (Rebel)", (10, 15), minis=1)
    made.unit("silver", "Stormtroopers", (20, 15.46), minis=1)  # beside a piece that is not marked

    assert scored(made, GAME_ENDS) == [worth, 0]
    made.unit("silver", "Stormtroopers", (7.46, 18), minis=1)
    assert scored(made, GAME_ENDS) == [0, 0]


def test_a_leader_that_does_not_touch_the_piece_does_not_count():
    made = battlefield("Key Positions", pieces=[block("one", 10, 18)])
    made.marker("mark", (10, 18), about=0)
    made.unit("gold", "Rebel Troopers", (10, 15), minis=1)

    assert scored(made, GAME_ENDS) == [0, 0]


def test_key_positions_are_the_piece_in_the_middle_and_one_more_of_each_player():
    made = game(map="market", objective_card="Key Positions", deployment_card="Battle Lines", deployment="quick")
    if (
        made.asked == "gold ChooseForEffect"
        and len([row for row in range(MARKERS) if made.state.marker[row] == MARK]) == 0
    ):
        made.play(made.legal[0])
    ground = made.state.ground

    assert made.asked == "gold ChooseForEffect"
    for answer in made.legal:
        piece = int(answer.split()[-1]) - 1
        assert ground.pieces[piece].kind != "barricade"
        assert all(6 * INCH <= y <= 30 * INCH for outline in ground.pieces[piece].polygons for _, y in outline)
    made.play(made.legal[0])
    assert made.asked == "silver ChooseForEffect"
    made.play(made.legal[0])
    marked = [int(made.state.marker_about[row]) for row in range(MARKERS) if made.state.marker[row] == MARK]
    assert len(set(marked)) == 3
    assert all(ground.pieces[piece].kind != "barricade" for piece in marked)


# Sabotage


SABOTAGE = "Sabotage the Moisture Vaporators"


@rules("LG-BATTLE-4")
def test_a_token_is_sabotaged_or_repaired_by_one_between_none_and_four():
    made = battlefield(SABOTAGE)
    unit = made.unit("gold", "Rebel Troopers", (36, 18), minis=1, order=UP)
    row = made.marker("objective", (37, 18))

    made.state.marker_wounds[row] = 4
    assert (can(made, unit, SABOTAGING), can(made, unit, REPAIRING)) == (False, True)
    made.state.marker_wounds[row] = 0
    assert (can(made, unit, SABOTAGING), can(made, unit, REPAIRING)) == (True, False)
    made.state.marker_wounds[row] = 2
    made.activate(unit).play("do sabotage")
    assert made.state.marker_wounds[row] == 3
    assert "do repair" not in made.legal and "do sabotage" not in made.legal, "both are one kind of action"


@rules("LG-BATTLE-4")
@pytest.mark.parametrize(
    ("wounds", "victory"), [((4, 3, 2, 0), [3, 2]), ((2, 2, 2, 2), [0, 0]), ((1, 1, 0, 4), [2, 4])]
)
def test_blue_scores_wounds_above_two_and_red_those_that_are_missing(wounds, victory):
    made = battlefield(SABOTAGE)
    for number, amount in enumerate(wounds):
        made.state.marker_wounds[made.marker("objective", (10 * number + 10, 18))] = amount

    assert scored(made, GAME_ENDS) == victory


def test_four_vaporators_begin_with_two_wounds():
    made = finish(
        game(format="free", map="market", objective_card=SABOTAGE, deployment_card="Battle Lines", deployment="quick")
    )
    rows = [row for row in range(MARKERS) if made.state.marker[row] == OBJECTIVE]

    assert [int(made.state.marker_wounds[row]) for row in rows] == [2] * 4


# Elimination


def test_defeated_enemies_score_and_leaders_and_heavies_twice():
    made = battlefield("Elimination", deployment="Faceoff", size=(36, 36))
    for name in ("Stormtroopers", "Imperial Officer", "AT-ST"):
        made.state.life[made.unit("silver", name, (10, 10))] = DEFEATED
    made.unit("silver", "Snowtroopers", (10, 20))

    assert scored(made, GAME_ENDS, 5) == [5, 0]


# Hostage Exchange


HOSTAGES = {"map": "market", "objective_card": "Hostage Exchange", "deployment_card": "Battle Lines"}


def hostages() -> Table:
    made = game(gold=REBELS + "; Fleet Troopers", silver=EMPIRE + "; Snowtroopers", **HOSTAGES)
    assert made.legal == ["unit mine 2", "unit mine 3"], "corps troopers only"
    return made.play("unit mine 2", "unit mine 3")


def test_each_player_names_a_unit_and_places_that_of_the_other():
    made = hostages()

    assert made.asked == "gold ChooseForEffect"
    made.play("side south", "formation tight")
    assert made.state.life[22] == ON_TABLE, "silver's unit, placed by gold"
    leader = made.state.leader[22]
    assert made.state.x[leader] == 36 * INCH
    assert 18 * INCH - made.state.y[leader] == 135, "its base touches the middle"
    assert made.asked.startswith("gold"), "who moves it, too"


def test_both_hostages_hold_a_token_and_are_deployed():
    made = finish(hostages())
    rows = [row for row in range(MARKERS) if made.state.marker[row] == OBJECTIVE]

    assert sorted(int(made.state.marker_holder[row]) for row in rows) == [1, 22]
    assert (speed_of(made.state, 1), courage_of(made.state, 1)) == (1, 2), "courage 1 and speed 2 are printed"
    assert has(made.state, 1, KEYWORDS.number["Immune: Enemy Effects"])


def hostage(made: Table, seat: str, name: str, at: tuple[float, float]) -> int:
    unit = made.unit(seat, name, at, minis=1)
    claimed(made, unit, (at[0] + 1, at[1]))
    card = FIRST_BATTLE + BATTLE.number["equ_hostage"]
    add_effect(made.state, FIRST_GRANTED + card, unit, 1, UNTIL_GAME, card)
    add_effect(made.state, keyword("Immune: Enemy Effects"), unit, 1, UNTIL_ROUND, card)
    return unit


def test_hostages_are_not_attacked_in_the_first_round():
    made = battlefield("Hostage Exchange")
    unit = hostage(made, "gold", "Rebel Troopers", (36, 18))
    enemy = made.unit("silver", "Stormtroopers", (36, 24), minis=1)

    for number, is_open in ((1, False), (2, True)):
        made.state.round = number
        assert targeting.is_open_to(made.state, enemy, unit, targeting.RANGED_POOL) is is_open


def test_without_its_token_a_unit_is_no_hostage_any_more_and_does_not_become_one_again():
    made = battlefield("Hostage Exchange")
    unit = hostage(made, "gold", "Rebel Troopers", (36, 18))
    row = next(row for row in range(MARKERS) if made.state.marker[row] == OBJECTIVE)
    assert speed_of(made.state, unit) == 1
    assert made.has(unit, "Immune: Enemy Effects")
    battle.drop_token(made.state, row)
    assert speed_of(made.state, unit) == 2
    assert not made.has(unit, "Immune: Enemy Effects")

    battle.claim(made.state, unit, row)
    assert speed_of(made.state, unit) == 2


def test_nobody_detonates_anything_in_the_first_round_of_an_exchange():
    ability = ABILITIES[FIRST_BATTLE + BATTLE.number["obj_hostage_exchange"]]
    made = battlefield("Hostage Exchange")

    assert [ability.bars_detonation(made.state)] == [True]
    made.state.round = 2
    assert not ability.bars_detonation(made.state)


def test_a_hostage_brought_home_scores_twice():
    made = battlefield("Hostage Exchange")
    home = made.unit("gold", "Rebel Troopers", (10, 3), minis=1)
    away = made.unit("silver", "Stormtroopers", (50, 18), minis=1)
    claimed(made, home, (11, 3))
    claimed(made, away, (51, 18))

    assert scored(made, GAME_ENDS) == [2, 1]


# Payload


def payload(**options) -> Table:
    made = battlefield("Payload", pieces=[block("goal", 60, 18)], **options)
    made.state.marker_heading[made.marker("cart", (30, 18), owner="gold")] = 0
    made.marker("mark", (60, 18), owner="gold", about=0)
    return made


@pytest.mark.parametrize(("x", "victory"), [(57.01, 3), (56, 2), (51.1, 2), (50.9, 1), (45.1, 1), (44, 0)])
def test_the_nearer_the_cart_the_more_it_scores(x, victory):
    made = payload()
    made.state.marker_x[0] = round(x * INCH)

    assert scored(made, GAME_ENDS) == [victory, 0]


@rules("LG-BATTLE-6")
def test_a_cart_moves_only_with_strictly_more_leaders_at_range_1():
    made = payload()
    made.unit("gold", "Rebel Troopers", (30, 20), minis=1)
    assert carts.may_move_cart(made.state, 0)

    made.unit("silver", "Stormtroopers", (30, 16), minis=1)
    assert not carts.may_move_cart(made.state, 0)


@rules("LG-BATTLE-6")
def test_a_cart_may_turn_and_then_move_at_speed_2():
    made = payload()
    made.unit("gold", "Rebel Troopers", (30, 22), minis=1)
    made.begin(CARTING, 0, NONE)

    assert made.asked == "gold ChooseCartHeading"
    assert "heading 90" in made.legal and "heading 105" not in made.legal
    made.play("done")
    assert made.asked == "gold ChooseCartBend"
    assert not any(answer.startswith("tool speed 3") for answer in made.legal)
    made.play("tool speed 2 straight", "eighth 8/8")
    assert made.state.marker_x[0] == 30 * INCH + 1250 - 60 + 500
    assert made.asked == "nobody"


@rules("LG-BATTLE-6", "LG-NOTCH-7")
def test_a_cart_displaces_those_on_whom_it_ends():
    made = payload()
    made.unit("gold", "Rebel Troopers", (30, 22), minis=1)
    standing = made.unit("gold", "Fleet Troopers", (30 + 1690 / INCH, 18), minis=1)
    made.begin(CARTING, 0, NONE).play("done", "tool speed 2 straight", "eighth 8/8")

    assert made.asked == "silver ChooseDisplacement", "the opponent of the cart's owner places them"
    made.play(made.legal[0])
    assert made.token(standing, "suppression") == 1


@rules("LG-BATTLE-6")
def test_a_cart_may_stay():
    made = payload()
    made.unit("gold", "Rebel Troopers", (30, 22), minis=1)
    made.begin(CARTING, 0, NONE).play("done", "done")

    assert made.state.marker_x[0] == 30 * INCH


def test_carts_begin_in_their_zones_and_destinations_are_marked_for_the_opponent():
    made = game(map="market", objective_card="Payload", deployment_card="Battle Lines", deployment="quick")
    made.play("column 10", "row 3", "heading 90", "column 20", "row 32", "heading 270")

    assert tokens_of(made, CART) == [(10.5, 3.5), (20.5, 32.5)]
    assert made.asked == "gold ChooseForEffect"
    made.play(made.legal[0])
    row = next(row for row in range(MARKERS) if made.state.marker[row] == MARK)
    assert made.state.marker_owner[row] == 1, "the destination of silver's cart"


# Bombing Run


def test_each_player_puts_three_bombs_on_units_in_the_own_zone():
    made = game(
        gold="rebel; Rebel Officer; Rebel Troopers; Fleet Troopers; AT-RT", map="market", objective_card="Bombing Run",
        deployment_card="Battle Lines", deployment="quick",
    )  # fmt: skip

    assert made.asked == "gold ChooseForEffect"
    assert made.legal == [f"unit mine {number}" for number in range(1, 5)], "vehicles, too"
    made = finish(made)
    holders = [int(made.state.marker_holder[row]) for row in range(MARKERS) if made.state.marker[row] == OBJECTIVE]
    assert len([unit for unit in holders if unit < 20]) == 3
    assert len([unit for unit in holders if unit >= 20]) == 2, "silver has only two units"
    assert len(set(holders)) == 5


def bomb(at: tuple[float, float], dropped: int = 0) -> Table:
    made = battlefield("Bombing Run")
    row = made.marker("objective", at)
    made.state.marker_dropped[row] = dropped
    return made


@pytest.mark.parametrize(
    ("at", "victory"), [((36, 32), [1, 0]), ((36, 24), [1, 0]), ((36, 18), [0, 0]), ((36, 4), [0, 1])]
)
def test_a_bomb_scores_for_the_opponent_of_the_zone_it_is_near(at, victory):
    made = bomb(at)
    moments.begin(made.state, PHASE_ENDS, 0)
    made.play("yes")

    assert [int(tokens) for tokens in made.state.victory] == victory
    assert made.state.marker[0] == NO_MARKER


def test_only_who_dropped_a_bomb_last_may_detonate_it_and_may_decline():
    made = bomb((36, 32), dropped=1)
    moments.begin(made.state, PHASE_ENDS, 0)
    assert made.run().asked == "nobody"

    moments.begin(made.state, PHASE_ENDS, 1)
    assert made.run().asked == "silver ChooseEffect"
    made.play("done")
    assert made.state.marker[0] == OBJECTIVE and list(made.state.victory) == [0, 0]


@rules("LG-BATTLE-9")
def test_a_bomb_attacks_everybody_at_range_1():
    made = bomb((36, 18)).roll(*["hit"] * 3, *["blank"] * 3).listen()
    near = made.unit("gold", "Rebel Troopers", (36, 20), minis=2)
    far = made.unit("silver", "Stormtroopers", (36, 28), minis=1)
    moments.begin(made.state, PHASE_ENDS, 0)
    made.play("yes")

    assert made.state.life[near] == DEFEATED
    assert made.token(far, "suppression") == 0


# Deployments


ZONES = [int(card) for card in range(BATTLE.count) if BATTLE.category[card] == 1]


@rules("LG-BATTLE-7")
@pytest.mark.parametrize("card", ZONES)
def test_the_zones_of_a_card_lie_on_the_table_and_apart(card):
    size = (72, 36) if BATTLE.set[card] == 0 else (36, 36)
    made = Table(size=size)
    made.state.deployment = card
    gold, silver = zones.zone_of(made.state, 0), zones.zone_of(made.state, 1)

    for zone in (gold, silver):
        parts = [int(number) for number in zone.parts]
        assert all(0 <= number <= size[0] * INCH for number in parts)
    if gold.disc_radius == 0:
        for at in range(0, len(gold.parts), 4):
            for other in range(0, len(silver.parts), 4):
                left, bottom, right, top = list(gold.parts)[at : at + 4]
                assert (
                    silver.parts[other] >= right or silver.parts[other + 2] <= left
                    or silver.parts[other + 1] >= top or silver.parts[other + 3] <= bottom
                )  # fmt: skip


def test_advanced_positions_let_every_trooper_scout():
    options = {"map": "market", "deployment_card": "Advanced Positions", "silver": "empire; Imperial Officer"}
    made = game(gold="rebel; Rebel Troopers", **options)
    made.play("column 40", "row 3", "formation tight")

    assert made.asked == "gold ChooseEffect"
    made.play("done")
    assert value(made.state, 0, KEYWORDS.number["Scout"]) == 0, "for the deployment only"


def test_advanced_positions_do_nothing_for_vehicles():
    made = battlefield("Breakthrough", deployment="Advanced Positions", phase="setup")
    walker = made.unit("gold", "AT-RT (Rebel)", (40, 3))
    moments.begin(made.state, DEPLOY, 0, walker, walker)
    made.run()

    assert value(made.state, walker, KEYWORDS.number["Scout"]) == 0


def test_the_last_unit_fills_the_empty_part_of_disarray():
    made = game(
        gold="rebel; Rebel Officer; Rebel Troopers",
        silver="empire; Imperial Officer",
        map="market",
        deployment_card="Disarray",
    )
    made.play("unit mine 1", "column 10", "row 3")
    made.play("column 60", "row 3")

    columns = [int(each.split()[1]) for each in made.legal]
    assert min(columns) >= 48, "the other part of the zone"


def test_a_single_unit_stands_where_it_likes_in_disarray():
    made = game(gold="rebel; Rebel Troopers", map="market", deployment_card="Disarray")

    columns = [int(each.split()[1]) for each in made.legal]
    assert min(columns) < 24 and max(columns) >= 48


@pytest.mark.parametrize(("name", "top"), [("AT-RT", 17), ("Rebel Troopers", 11)])
def test_vehicles_may_roll_out_of_their_zone(name, top):
    made = game(gold=f"rebel; {name}", map="market", deployment_card="Roll Out")
    made.play("column 52")
    rows = [int(each.split()[1]) for each in made.legal]

    assert max(rows) <= top
    assert (max(rows) > 11) is (name == "AT-RT")


# Conditions


@pytest.mark.parametrize(
    ("card", "number", "reach"),
    [
        ("con_limited_visibility", 1, 2), ("con_limited_visibility", 2, 3), ("con_limited_visibility", 3, 0),
        ("con_dawn", 1, 2), ("con_dawn", 2, 0), ("con_clear_conditions", 1, 0),
    ],
)  # fmt: skip
def test_how_far_one_sees(card, number, reach):
    made = battlefield(condition=card)
    made.state.round = number
    for band in range(1, 6):
        assert targeting.is_out_of_sight(made.state, band) is (0 < reach < band)


def test_no_shot_beyond_range_2_in_the_first_round():
    made = battlefield(condition="con_limited_visibility")
    shooter = made.unit("gold", "Rebel Troopers", (10, 10), minis=1)
    near = made.unit("silver", "Stormtroopers", (10, 20), minis=1)
    far = made.unit("silver", "Snowtroopers", (10, 25), minis=1)

    def can_shoot(target):
        return targeting.can_be_hit(made.state, shooter, target, targeting.RANGED_POOL, NONE)

    assert can_shoot(near) and not can_shoot(far)
    made.state.round = 2
    assert can_shoot(far)


@pytest.mark.parametrize("card", ["con_war_weary", "con_war_weary_skirmish"])
def test_a_weary_army_listens_to_its_commander_only_at_range_1(card):
    made = battlefield(condition=card)
    assert rally.courage_range(made.state) == 1
    made.state.condition = BATTLE.number["con_clear_conditions_skirmish"]
    assert rally.courage_range(made.state) == 3


def test_in_a_hostile_environment_suppression_stays_away_from_terrain():
    made = battlefield(condition="con_hostile_environment", pieces=[block("house", 30, 18)])
    exposed = made.unit("gold", "Rebel Troopers", (10, 10), minis=1, suppression=2)
    hidden = made.unit("gold", "Fleet Troopers", (30, 15.46), minis=1, suppression=2)
    ending.remove_tokens(made.state)
    made.run()

    assert (made.token(exposed, "suppression"), made.token(hidden, "suppression")) == (2, 1)


def mines(*places: tuple[float, float], unit: str = "Rebel Troopers", faces: tuple[str, ...] = ()) -> tuple[Table, int]:
    made = battlefield(condition="con_minefield").roll(*faces)
    walker = made.unit("gold", unit, (36, 18), minis=1)
    for place in places:
        made.marker("condition", place)
    moments.begin(made.state, MINES, 0, walker, walker)
    return made, walker


@rules("LG-BATTLE-9")
def test_a_blank_leaves_the_mine_where_it_is():
    made, walker = mines((38, 18), faces=("blank",))
    made.run()

    assert len(tokens_of(made, CONDITION)) == 1
    assert made.state.life[walker] == ON_TABLE


@rules("LG-BATTLE-9")
def test_a_block_detonates_the_mine_once_and_removes_it():
    made, walker = mines((38, 18), faces=("block", "blank", "blank"))
    made.run()

    assert tokens_of(made, CONDITION) == []
    assert made.token(walker, "suppression") == 0, "no hit"


@rules("LG-BATTLE-9")
def test_a_surge_detonates_the_mine_twice():
    made, _ = mines((38, 18), faces=("surge", "blank", "blank", "blank", "blank"))
    made.run()

    assert tokens_of(made, CONDITION) == []
    assert made.state.dice.left() == 0, "two attacks of two dice"


def test_mines_out_of_reach_and_repulsors_are_left_alone():
    far, _ = mines((46, 18))
    hovering, _ = mines((38, 18), unit="74-Z Speeder Bikes")

    assert far.run().asked == "nobody" and len(tokens_of(far, CONDITION)) == 1
    assert hovering.run().asked == "nobody" and len(tokens_of(hovering, CONDITION)) == 1


def test_whose_unit_moved_orders_the_mines():
    made, _ = mines((38, 18), (34, 18), faces=("blank", "blank"))

    assert made.run().asked == "gold ChooseForEffect"
    assert made.legal == ["to token 1", "to token 2"]
    made.play("to token 2")
    assert made.asked == "nobody"


def test_four_mines_lie_far_apart():
    made = finish(game(map="market", deployment_card="Battle Lines", condition_card="Minefield", deployment="quick"))
    places = tokens_of(made, CONDITION)

    assert len(places) == 4
    assert all(12 < y < 24 for _, y in places)
    squares = [(x - x2) ** 2 + (y - y2) ** 2 for x, y in places for x2, y2 in places if (x, y) != (x2, y2)]
    assert min(squares) > 13**2


# Rapid Reinforcements


def reserves() -> Table:
    made = game(
        gold=REBELS + "; Fleet Troopers",
        map="market",
        deployment_card="Battle Lines",
        condition_card="Rapid Reinforcements",
    )
    assert made.legal == ["unit mine 2", "unit mine 3"], "neither commanders nor vehicles"
    return made.play("unit mine 2")


def test_one_or_two_units_are_set_aside():
    made = reserves()

    assert made.legal == ["done", "unit mine 3"]
    made = finish(made.play("done"))
    assert [int(made.state.life[unit]) for unit in (0, 1, 2)] == [ON_TABLE, WAITING, ON_TABLE]


def reserve_turn() -> tuple[Table, int]:
    made = battlefield(condition="con_rapid_reinforcements").seed(1)
    unit = made.unit("gold", "Rebel Troopers")
    made.unit("silver", "Stormtroopers", (36, 18), minis=1)
    add_effect(made.state, IN_RESERVE, unit, 1, UNTIL_GAME)
    made.begin(TURN, 0, NONE, 0, NONE)
    return made, unit


def test_a_unit_in_reserve_comes_with_its_order_token_far_from_all_enemies():
    made, unit = reserve_turn()

    assert made.asked == "gold ChooseColumn", "the one token leads to the one unit"
    assert "column 36" in made.legal
    made.play("column 36")
    rows = [int(each.split()[1]) for each in made.legal]
    assert all(abs(row + 0.5 - 18) > 12.9 for row in rows)
    made.play(made.legal[0], made.legal[0] if made.asked.endswith("ChooseFormation") else "formation tight")
    assert made.state.life[unit] == ON_TABLE
    assert (made.state.face_down[unit], made.state.face_up[unit]) == (1, 0), "it counts as activated"


def test_a_unit_on_the_table_goes_before_the_reserve():
    made = battlefield(condition="con_rapid_reinforcements").seed(1)
    waiting = made.unit("gold", "Rebel Troopers")
    made.unit("gold", "Fleet Troopers", (10, 5), minis=1)
    add_effect(made.state, IN_RESERVE, waiting, 1, UNTIL_GAME)
    made.begin(TURN, 0, NONE, 0, NONE)

    assert made.asked == "gold ChooseAction"
    assert made.state.life[waiting] == WAITING


# Barricades


@rules("LG-TERRAIN-4")
@pytest.mark.parametrize(("card", "number"), [("Fortified Positions", 8), ("Improvised Defenses", 4)])
def test_players_fortify_their_positions(card, number):
    made = finish(game(condition_card=card, deployment="quick"))
    barricades = [piece for piece in made.state.ground.pieces if piece.name.startswith("barricade ")]

    assert len(barricades) == number == len(made.state.barricades) // 3
    for at, piece in enumerate(barricades):
        ys = [y for outline in piece.polygons for _, y in outline]
        if at % 2 == 0:
            assert min(ys) <= 18 * INCH, "gold's: at range 2 of its zone"
        else:
            assert max(ys) >= 18 * INCH


@rules("LG-TERRAIN-4")
def test_no_barricade_lies_on_an_obstacle_or_a_token():
    made = game(
        condition_card="Improvised Defenses", objective_card="Control", deployment_card="Battle Lines (skirmish)"
    )
    ability = made.state.condition
    made.play("column 18")
    rows = {int(each.split()[1]) for each in made.legal}

    assert BATTLE.names[ability] == "Improvised Defenses"
    assert not rows & {17, 18}, "the token in the middle"
    assert max(rows) <= 19, "turned upright it reaches into range 2"


@rules("LG-TERRAIN-4")
@pytest.mark.parametrize(
    ("zone", "reach"),
    [(zone_of_rectangles(72, 36, [[0, 24, 24, 36]]), 3048), (zone_of_half_disc(72, 36, 24, 24, 12), 6096)],
)
def test_the_side_of_a_barricade_may_be_what_is_nearest_to_a_zone(zone, reach):
    inside, outside = int((reach + 76) / 2**0.5) - 1, int((reach + 76) / 2**0.5) + 2
    shape, x, y = SHAPES[3], 24 * INCH, 24 * INCH

    assert is_near_zone(zone, shape, x + inside, y - inside), "its corners lie farther away than range 2"
    assert not is_near_zone(zone, shape, x + outside, y - outside)


# Supplies


def supplied(cards: tuple[str, ...] = ()) -> tuple[Table, int]:
    made = battlefield(condition="con_supply_drop").seed(1)
    unit = made.unit("gold", "Rebel Troopers", (36, 18), minis=1, order=UP)
    made.state.supply_cards[unit] = table.vec[table.i64]([BATTLE.number[card] for card in cards])
    made.state.supply_used[unit] = table.vec[table.i64]([0] * len(cards))
    refresh_keywords(made.state, unit)
    return made, unit


def test_a_unit_resupplies_from_a_token_for_free_and_keeps_one_of_two_cards():
    made, unit = supplied()
    battle.shuffle_supplies(made.state)
    row = made.marker("condition", (37, 18))
    top = [int(card) for card in made.state.supplies][-2:]
    made.activate(unit).play("do resupply")

    assert len(made.state.supplies) == 14
    assert made.asked == "gold ChooseSupply" and made.legal == ["number 1", "number 2"]
    made.seed(1).play("number 2")
    assert list(made.state.supply_cards[unit]) == [top[0]]
    assert len(made.state.supplies) == 15, "the other card is back in the deck"
    assert made.state.marker_face[row] == FACE_UP, "the first time the token is only turned"
    assert "do resupply" not in made.legal and "do move" in made.legal


def test_the_second_supplies_take_the_token_away():
    made, unit = supplied()
    battle.shuffle_supplies(made.state)
    row = made.marker("condition", (37, 18))
    made.state.marker_face[row] = FACE_UP
    made.activate(unit).play("do resupply")

    assert made.state.marker[row] == NO_MARKER


@rules("LG-BATTLE-5")
@pytest.mark.parametrize(
    ("kind", "condition", "answer"),
    [
        ("Rebel Troopers", "con_supply_drop", True),
        ("Tauntaun Riders", "con_supply_drop", False),
        ("AT-RT (Rebel)", "con_supply_drop", False),
        ("Rebel Troopers", "con_minefield", False),
    ],
)
def test_who_can_resupply(kind, condition, answer):
    made = battlefield(condition=condition).seed(1)
    unit = made.unit("gold", kind, (36, 18), minis=1)
    made.marker("condition", (36.5, 18))
    battle.shuffle_supplies(made.state)

    assert can(made, unit, RESUPPLYING) is answer


def test_the_drawn_cards_wait_in_a_frame_of_their_own():
    made, unit = supplied()
    made.begin(RESUPPLY, unit, BATTLE.number["sup_camouflage"], NONE)

    assert made.legal == ["number 1"], "with one card left there is no choice, but the question is asked"
    made.play("number 1")
    assert has(made.state, unit, KEYWORDS.number["Low Profile"])


def test_the_deck_holds_two_of_each_of_eight_kinds():
    made, _ = supplied()
    battle.shuffle_supplies(made.state)
    cards = [int(card) for card in made.state.supplies]

    assert len(cards) == 16 and len(set(cards)) == 8


@pytest.mark.parametrize(
    ("card", "keyword"),
    [
        ("sup_bacta_capsules", "Treat"), ("sup_arc_welder", "Repair"), ("sup_camouflage", "Low Profile"),
        ("sup_precision_scopes", "Precise"), ("sup_field_scanner", "Take Cover"), ("sup_targeting_rangefinder", "Spotter"),
        ("sup_holoprojector", "Inspire"),
    ],
)  # fmt: skip
def test_a_supply_card_gives_its_keyword(card, keyword):
    made, unit = supplied((card,))
    assert value(made.state, unit, KEYWORDS.number[keyword]) == 1

    bare, other = supplied()
    assert value(bare.state, other, KEYWORDS.number[keyword]) == 0


def test_supplies_of_the_same_kind_add_up():
    made, unit = supplied(("sup_precision_scopes", "sup_precision_scopes"))

    assert value(made.state, unit, KEYWORDS.number["Precise"]) == 2


def test_the_harpoon_lets_a_unit_scale_once_until_it_recovers():
    made, unit = supplied(("sup_grapnel_harpoon",))
    made.activate(unit)
    assert "resolve supply 1" in made.legal
    made.play("resolve supply 1")

    assert has(made.state, unit, KEYWORDS.number["Scale"])
    assert "resolve supply 1" not in made.legal
    assert list(made.state.supply_used[unit]) == [1]
    made.play("do recover")
    assert list(made.state.supply_used[unit]) == [0]


# The asset


@rules("LG-K-hunted")
def test_a_hunted_mini_leaves_an_asset_that_scores_for_the_enemy():
    made = battlefield("Breakthrough")
    friend = made.unit("gold", "Rebel Troopers", (36, 18), minis=1)
    enemy = made.unit("silver", "Stormtroopers", (38, 18), minis=1)
    row = made.marker("objective", (37, 18), owner="gold")

    assert can(made, friend, CLAIMING) and can(made, enemy, CLAIMING), (
        "with any objective, and its own side may deny it"
    )
    battle.claim(made.state, enemy, row)
    assert scoring.assets_held(made.state, 1) == 1
    assert scoring.assets_held(made.state, 0) == 0
    battle.drop_token(made.state, row)
    battle.claim(made.state, friend, row)
    assert scoring.assets_held(made.state, 0) == 0, "the own side only denies it"


@rules("LG-K-hunted")
def test_objectives_do_not_mean_the_asset():
    made = battlefield(RECOVER)
    enemy = made.unit("silver", "Stormtroopers", (38, 18), minis=1)
    row = made.marker("objective", (37, 18), owner="gold")
    battle.claim(made.state, enemy, row)

    assert scored(made, GAME_ENDS) == [0, 0]
    assert not carrying.holds_token(made.state, enemy)


@rules("LG-K-treat", "LG-K-repair")
@pytest.mark.parametrize(
    ("card", "patient"), [("sup_bacta_capsules", "Rebel Officer"), ("sup_arc_welder", "AT-RT (Rebel)")]
)
def test_capsules_and_welders_heal_once(card, patient):
    made, unit = supplied((card,))
    other = made.unit("gold", patient, (38, 20), wounds=1)
    made.activate(unit)
    keyword = "use Treat" if card == "sup_bacta_capsules" else "use Repair"
    assert keyword in made.legal
    made.play(keyword)
    for _ in range(6):
        if made.asked == "gold ChooseAction":
            break
        answers = [answer for answer in made.legal if answer != "done"]
        made.play("unit mine 2" if "unit mine 2" in answers else answers[0])

    assert made.state.wounds[made.state.leader[other]] == 0
    assert list(made.state.supply_used[unit]) == [1]
    made.state.wounds[made.state.leader[other]] = 1
    assert keyword not in made.legal, "its capacity is used up"
