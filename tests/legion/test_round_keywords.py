"""LG-K: keywords of rounds, activations and actions, each on a table where it matters."""

import pytest
from builders import rules
from builders.legion import UP, Table, bearer_of, card_with

from grognard.envs.legion.abilities import MOVE_ACTIONS_NUMBER
from grognard.envs.legion.data.tables import KEYWORDS, UPGRADES
from grognard.envs.legion.rules import acting, rally, tokens
from grognard.envs.legion.rules.effects import add_effect, refresh_keywords
from grognard.envs.legion.rules.lasting import MUST_ATTACK, argument_of
from grognard.envs.legion.sequence.activation import ACTIVATION_LEFT, ACTIVATION_MOVES
from grognard.envs.legion.sequence.flows import ACTIVATION, ACTIVATION_PHASE, COMMAND_PHASE, END_PHASE, ORDER
from grognard.envs.legion.state import CAPACITY, CHARGE, EXHAUSTED, FALLEN_NOW, READY, TOKENS_EACH, UNTIL_GAME

CARDS = ("Ambush", "Push", "Assault", "Standing Orders")


def give(table, unit, keyword, amount=1):
    """The unit has a keyword for the rest of the game."""
    add_effect(table.state, KEYWORDS.names.index(keyword), unit, amount, UNTIL_GAME)


def with_keyword(keyword, amount=1, name="Rebel Troopers", **more):
    """A unit of gold with the keyword, and one of silver far away."""
    table = Table()
    unit = table.unit("gold", name, (20, 10), **more)
    table.unit("silver", "Stormtroopers", (60, 30))
    give(table, unit, keyword, amount)
    return table, unit


def order(table, unit, by=None):
    return table.begin(ORDER, unit, unit if by is None else by, 0, unit)


def actions_left(table):
    return int(ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)))


# Orders


@rules("LG-K-target", "LG-K-defend", "AMB-79")
@pytest.mark.parametrize(("keyword", "token"), [("Target", "aim"), ("Defend", "dodge")])
def test_tokens_for_being_ordered(keyword, token):
    table, unit = with_keyword(keyword, 2)
    order(table, unit)
    assert table.token(unit, token) == 2


@rules("LG-K-disciplined")
def test_disciplined_removes_as_much_as_its_player_likes():
    table, unit = with_keyword("Disciplined", 1, suppression=3)
    order(table, unit)
    assert table.legal == ["number 0", "number 1"]
    table.play("number 1")
    assert table.token(unit, "suppression") == 2


@rules("LG-K-coordinate")
def test_coordinate_hands_an_order_to_a_neighbour_of_its_kind():
    table = Table()
    first = table.unit("gold", "B1 Battle Droids", (20, 10))
    partner = table.unit("gold", "Droidekas", (20, 13))
    commando = table.unit("gold", "BX-series Droid Commandos", (23, 13))
    table.unit("silver", "Rebel Troopers", (60, 30))
    order(table, first)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    assert table.state.face_up[commando] == 1
    assert table.state.face_up[partner] == 0, "a vehicle is no droid trooper"


@rules("LG-K-direct", "LG-CMD-8", "AMB-114")
def test_direct_issues_an_order_without_any_card():
    table = Table()
    director = table.unit("gold", bearer_of("Direct"), (20, 10))
    friends = [table.unit("gold", name, (22 + 2 * at, 12)) for at, name in enumerate(["B1 Battle Droids", "AT-ST"])]
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.seed(1).begin(COMMAND_PHASE)
    assert table.asked == "gold ChooseOrder"
    assert "by mine 1" in table.legal
    table.play("by mine 1")
    while table.asked.endswith("ChooseForEffect"):
        table.play(table.legal[0])
    assert sum(table.state.face_up[unit] for unit in [director, *friends]) == 1


@rules("LG-K-authoritative", "AMB-99")
def test_authoritative_hands_an_order_on_once():
    table = Table()
    giver = table.unit("gold", bearer_of("Authoritative"), (20, 10))
    taker = table.unit("gold", "Rebel Troopers", (26, 10))
    table.unit("silver", "Stormtroopers", (60, 30))
    order(table, giver)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    assert (table.state.face_up[giver], table.state.face_up[taker]) == (0, 1)
    assert table.state.ordered[giver] == 0
    assert table.state.ordered_by[taker] == giver
    order(table, giver)
    assert table.state.face_up[giver] == 1, "not a second time"


@rules("LG-K-cunning", "LG-CMD-4")
@pytest.mark.parametrize(("card", "priority"), [("Ruthless Tactics", 1), ("Assault", 0)])
def test_cunning_wins_the_tie_for_a_card_of_its_unit(card, priority):
    table = Table(dice=["block"])
    table.unit("gold", "Leia Organa", (20, 10))
    table.unit("silver", "Agent Kallus", (20, 30))
    table.hand("gold", *CARDS)
    table.hand("silver", *CARDS, "Ruthless Tactics")
    table.begin(COMMAND_PHASE).play("command Assault", f"command {card}")
    assert table.state.priority == priority


@rules("LG-K-entourage")
def test_entourage_issues_an_order_to_its_guards():
    table = Table()
    table.unit("gold", "Emperor Palpatine", (20, 10))
    guards = table.unit("gold", "Imperial Royal Guards", (24, 10))
    table.unit("gold", "Stormtroopers", (20, 13))
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.seed(1).begin(COMMAND_PHASE).play("by mine 1")
    assert table.state.face_up[guards] == 1
    assert table.state.face_up[2] == 0


@rules("LG-K-self-preservation", "AMB-74")
def test_self_preservation_uses_the_courage_of_its_own_kind_only():
    table = Table()
    unit = table.unit("gold", "Black Sun Enforcers", (20, 10), suppression=4)
    table.unit("gold", "Leia Organa", (22, 12))
    assert rally.is_panicked(table.state, unit)
    table.unit("gold", "Black Sun Vigo", (22, 8))
    assert rally.is_panicked(table.state, unit) == (rally.courage_of(table.state, 2) * 2 <= 4)


@rules("LG-K-contingencies")
def test_a_contingency_may_replace_the_revealed_card():
    table = Table(dice=["block"])
    table.unit("gold", bearer_of("Contingencies"), (20, 10))
    table.unit("silver", "Leia Organa", (20, 30))
    table.hand("gold", *CARDS)
    table.hand("silver", *CARDS)
    table.contingencies("gold", "Ploy", "Aggression")
    table.begin(COMMAND_PHASE).play("command Push", "command Assault")
    assert table.asked == "gold SwapCard"
    assert table.legal == ["done", "command Aggression"], "with as many pips"
    table.play("command Aggression")
    assert len(table.state.contingencies[0]) == 1
    assert len(table.state.discard[0]) == 1


@rules("LG-K-contingencies")
def test_the_question_comes_also_when_nothing_fits_so_that_it_tells_nothing():
    table = Table(dice=["block"])
    table.unit("gold", bearer_of("Contingencies"), (20, 10))
    table.unit("silver", "Leia Organa", (20, 30))
    table.hand("gold", *CARDS)
    table.hand("silver", *CARDS)
    table.contingencies("gold", "Ploy")
    table.begin(COMMAND_PHASE).play("command Push", "command Assault")
    assert table.asked == "gold SwapCard"
    assert table.legal == ["done"]


# The start of the Activation Phase


@rules("LG-K-reliable")
def test_reliable_gains_surges():
    table, unit = with_keyword("Reliable", 2)
    table.seed(1).begin(ACTIVATION_PHASE)
    assert table.token(unit, "surge") == 2


INDEPENDENT = [
    ("Black Sun Vigo", (), {"aim": 1}),
    ("Cad Bane", (), {"dodge": 2}),
    ("Din Djarin", (), {"aim": 1, "dodge": 1}),
    ("Boba Fett (Daimyo of Mos Espa)", (), {"standby": 1}),
    ("Swoop Bike Riders", ("kind dodge",), {"dodge": 1}),
]


@rules("LG-K-independent")
@pytest.mark.parametrize(("name", "answers", "gained"), INDEPENDENT)
def test_independent_gains_its_tokens_without_an_order(name, answers, gained):
    table = Table().seed(1)
    free, ordered = table.unit("gold", name, (20, 10)), table.unit("gold", name, (30, 10), order=UP)
    table.unit("silver", "Stormtroopers", (60, 30), order=UP)
    table.begin(ACTIVATION_PHASE).play(*answers)
    kinds = ("aim", "dodge", "surge", "standby")
    assert {kind: table.token(free, kind) for kind in kinds if table.token(free, kind)} == gained
    assert not any(table.token(ordered, kind) for kind in kinds)


@rules("LG-K-independent", "LG-TEXT-7")
def test_independent_may_recover():
    table = Table().seed(1)
    unit = table.unit("gold", "Clone Commandos (Delta Squad)", (20, 10), suppression=2)
    table.unit("silver", "Stormtroopers", (60, 30), order=UP)
    table.begin(ACTIVATION_PHASE).play("number 2")
    assert table.token(unit, "suppression") == 0


@rules("LG-K-retinue")
def test_retinue_gains_an_aim_or_a_dodge_near_its_unit():
    table = Table().seed(1)
    guard = table.unit("gold", "IG-100 MagnaGuard", (20, 10))
    table.unit("gold", "General Grievous", (24, 10))
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.begin(ACTIVATION_PHASE)
    assert table.legal == ["kind aim", "kind dodge"]
    table.play("kind dodge")
    assert table.token(guard, "dodge") == 1


# The start of an activation, Rally


@rules("LG-K-indomitable")
def test_indomitable_rallies_with_red_dice():
    table, unit = with_keyword("Indomitable")
    assert rally.rally_die(table.state, unit) == 0
    assert rally.rally_die(table.state, 20) == 1


@rules("LG-K-inspire")
def test_inspire_calms_other_units_after_rally():
    table, unit = with_keyword("Inspire", 2)
    first = table.unit("gold", "Rebel Troopers", (26, 10), suppression=2)
    far = table.unit("gold", "Rebel Troopers", (60, 10), suppression=2)
    table.activate(unit)
    assert table.legal == ["unit mine 2", "done"]
    table.play("unit mine 2", "unit mine 2")
    assert table.token(first, "suppression") == 0
    assert table.token(far, "suppression") == 2
    assert table.asked == "gold ChooseAction"


@rules("LG-K-demoralize")
def test_demoralize_suppresses_enemies_after_rally():
    table, unit = with_keyword("Demoralize", 2)
    enemy = table.unit("silver", "Stormtroopers", (26, 10))
    table.activate(unit).play("unit theirs 2", "done")
    assert table.token(enemy, "suppression") == 1


@rules("LG-K-danger-sense")
def test_danger_sense_keeps_some_of_what_would_go():
    table, unit = with_keyword("Danger Sense", 2, suppression=3, name="Leia Organa")
    table.roll("block", "block", "block").activate(unit)
    assert table.legal == ["number 0", "number 1", "number 2"]
    table.play("number 2")
    assert table.token(unit, "suppression") == 2


@rules("LG-K-dauntless")
def test_dauntless_moves_for_a_suppression():
    table, unit = with_keyword("Dauntless", suppression=1)
    table.roll("blank").activate(unit)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    assert table.token(unit, "suppression") == 2
    frame = table.state.innermost(ACTIVATION)
    assert ACTIVATION_MOVES.of(table.state, frame) == 1
    assert actions_left(table) == 1, "a free action"


@rules("LG-K-compel")
def test_compel_lets_a_suppressed_neighbour_move():
    table = Table(dice=["blank"])
    unit = table.unit("gold", "Stormtroopers", (20, 10), suppression=1)
    table.unit("gold", "Darth Vader (Dark Lord of the Sith)", (26, 10))
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.activate(unit)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    assert table.token(unit, "suppression") == 2


@rules("LG-K-ruthless", "AMB-72")
def test_ruthless_gives_a_free_action_for_a_wound():
    table = Table()
    unit = table.unit("gold", "Stormtroopers", (20, 10), order=UP)
    ruthless = table.unit("gold", "Imperial Officer", (24, 10))
    give(table, ruthless, "Ruthless")
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.activate(unit)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    while not table.asked.endswith("ChooseGranted"):
        table.play(table.legal[0])
    table.play("do aim")
    assert table.token(unit, "aim") == 1
    assert table.asked == "gold ChooseAction"
    assert "do aim" not in table.legal, "it counts against the limits of the activation"
    assert actions_left(table) == 2


@rules("LG-K-override")
def test_override_frees_a_droid_of_its_ai():
    table = Table()
    unit = table.unit("gold", "B1 Battle Droids", (20, 10))
    officer = table.unit("gold", "Imperial Officer", (24, 10))
    give(table, officer, "Override", 2)
    table.unit("silver", "Rebel Troopers", (20, 14))
    table.activate(unit).play("yes")
    assert table.token(officer, "suppression") == 1
    assert "do aim" in table.legal


@rules("LG-K-wheel-mode")
def test_wheel_mode_is_fast_and_peaceful():
    table = Table()
    unit = table.unit("gold", "Droidekas", (20, 10), order=UP)
    table.unit("silver", "Rebel Troopers", (20, 20))
    table.activate(unit).play("yes")
    assert "do attack" not in table.legal
    assert rally.courage_of(table.state, unit) == -1
    assert table.has(unit, "Cover")


# After moves, attacks and actions


def moved(table, unit):
    """The unit moves as an action, and whatever is asked takes the first answer until its actions go on."""
    table.activate(unit).play("do move")
    while table.asked.split()[1] not in ("ChooseAction", "ChooseEffect") and table.asked != "nobody":
        table.play(table.legal[0])
    return table


@rules("LG-K-agile", "LG-K-tactical")
@pytest.mark.parametrize(("keyword", "token"), [("Agile", "dodge"), ("Tactical", "aim")])
def test_tokens_after_a_standard_move(keyword, token):
    table, unit = with_keyword(keyword, 2)
    moved(table, unit)
    assert table.token(unit, token) == 2


@rules("LG-K-relentless", "LG-K-steady")
@pytest.mark.parametrize("keyword", ["Relentless", "Steady"])
def test_a_free_attack_after_a_move(keyword):
    table, unit = with_keyword(keyword)
    table.unit("silver", "Stormtroopers", (20, 22))
    table.seed(1)
    moved(table, unit)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    while table.asked.split()[1] != "ChooseAction" and table.asked != "nobody":
        table.play(table.legal[-1])
    assert "do attack" not in table.legal, "one attack action in an activation"
    assert actions_left(table) == 1


@rules("LG-K-ready")
def test_ready_aims_after_standing_by():
    table, unit = with_keyword("Ready", 1)
    table.activate(unit).play("do standby")
    assert table.token(unit, "aim") == 1
    assert table.token(unit, "standby") == 1


@rules("LG-K-juyo-mastery", "AMB-109")
def test_juyo_mastery_gives_an_action_while_wounded():
    table, unit = with_keyword("Juyo Mastery", name="Leia Organa", wounds=1)
    table.activate(unit).play("do aim", "do dodge")
    assert table.asked == "gold ChooseAction"
    table.play("do recover")
    assert table.asked == "nobody"
    table, unit = with_keyword("Juyo Mastery", name="Leia Organa")
    table.activate(unit).play("do aim", "do dodge")
    assert table.asked == "nobody"


@rules("LG-K-juyo-mastery")
def test_juyo_mastery_moves_twice_at_most_also_while_unhurt():
    table, unit = with_keyword("Juyo Mastery", name="Leia Organa")
    assert acting.limit_of(table.state, unit, MOVE_ACTIONS_NUMBER, acting.NO_LIMIT) == 2
    assert acting.limit_of(table.state, 20, MOVE_ACTIONS_NUMBER, acting.NO_LIMIT) == acting.NO_LIMIT


@rules("LG-K-barrage")
def test_barrage_allows_a_second_attack():
    table, unit = with_keyword("Barrage")
    assert acting.limit_of(table.state, unit, 3, 1) == 2
    assert acting.limit_of(table.state, 20, 3, 1) == 1


@rules("LG-K-enrage")
def test_enrage_knows_no_fear_when_wounded():
    table, unit = with_keyword("Enrage", 2, name="Leia Organa", wounds=1, suppression=2)
    assert rally.courage_of(table.state, unit) != 99
    table.state.wounds[unit * 8] = 2
    assert rally.courage_of(table.state, unit) == 99
    tokens.suppress(table.state, unit)
    assert table.token(unit, "suppression") == 2, "it gains none any more"


# Tokens of others


@rules("LG-K-teamwork", "AMB-47")
@pytest.mark.parametrize("first", ["K-2SO", "Cassian Andor"])
def test_teamwork_shares_aims_and_dodges(first):
    table = Table()
    pair = [table.unit("gold", "K-2SO", (20, 10)), table.unit("gold", "Cassian Andor", (24, 10))]
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(pair[("K-2SO", "Cassian Andor").index(first)]).play("do aim")
    assert [table.token(unit, "aim") for unit in pair] == [1, 1]


@rules("LG-K-aid")
def test_aid_hands_a_token_over_for_a_suppression():
    name = bearer_of("Aid")
    table = Table()
    giver = table.unit("gold", name, (20, 10))
    taker = table.unit("gold", name, (23, 10))
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(giver).play("do aim")
    assert table.legal == ["done", "yes"]
    table.play("yes")
    assert (table.token(giver, "aim"), table.token(taker, "aim")) == (0, 1)
    assert table.token(giver, "suppression") == 1


# The end of an activation, shields and cards


@rules("LG-K-regenerate")
def test_regenerate_rolls_for_each_wound():
    table, unit = with_keyword("Regenerate", 3, name="Leia Organa", wounds=2)
    table.activate(unit).roll("block", "blank").play("done")
    assert table.state.wounds[unit * 8] == 1


@rules("LG-K-master-of-the-force")
def test_force_cards_are_readied():
    table = Table()
    unit = table.unit("gold", "Darth Vader (Dark Lord of the Sith)", (20, 10), upgrades=["Force Push"])
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.state.upgrade_state[unit * 8] = EXHAUSTED
    table.activate(unit).play("done")
    assert table.legal == ["done", "card 1"]
    table.play("card 1")
    assert table.state.upgrade_state[unit * 8] == READY


@rules("LG-K-generator")
def test_generator_flips_shields_in_the_end_phase():
    table, unit = with_keyword("Generator", 1, inactive_shield=2)
    table.begin(END_PHASE)
    assert table.legal == ["number 0", "number 1"]
    table.play("number 1")
    assert (table.token(unit, "shield"), table.token(unit, "inactive shield")) == (1, 1)


@rules("LG-K-recharge")
def test_recharge_flips_shields_on_recovering():
    table, unit = with_keyword("Recharge", 2, inactive_shield=2)
    table.activate(unit).play("do recover", "number 2")
    assert table.token(unit, "shield") == 2


@rules("LG-K-latent-power")
def test_latent_power_hurts_an_enemy_on_a_surge():
    table, unit = with_keyword("Latent Power", name="Leia Organa")
    enemy = table.unit("silver", "Stormtroopers", (20, 14))
    table.activate(unit).roll("surge").play("done", "yes")
    assert table.token(unit, "suppression") == 1
    assert table.token(enemy, "suppression") == 2
    assert table.token(enemy, "immobilize") == 2


# Card actions


@rules("LG-K-spotter", "LG-K-take-cover", "LG-K-bolster")
@pytest.mark.parametrize(("keyword", "token"), [("Spotter", "aim"), ("Take Cover", "dodge"), ("Bolster", "surge")])
def test_friendly_units_nearby_gain_a_token_each(keyword, token):
    table, unit = with_keyword(keyword, 2)
    friends = [table.unit("gold", "Rebel Troopers", (20, y)) for y in (6, 14, 3)]
    table.activate(unit).play(f"use {keyword}", f"unit mine {friends[0] + 1}")
    assert f"unit mine {friends[0] + 1}" not in table.legal, "each at most once"
    table.play(f"unit mine {friends[1] + 1}")
    assert [table.token(friend, token) for friend in friends] == [1, 1, 0]
    assert actions_left(table) == 1
    assert f"use {keyword}" not in table.legal


@rules("LG-K-strategize")
def test_strategize_costs_a_suppression():
    table, unit = with_keyword("Strategize", 1)
    friend = table.unit("gold", "Rebel Troopers", (20, 14))
    table.activate(unit).play("use Strategize", f"unit mine {friend + 1}")
    assert table.token(unit, "suppression") == 1
    assert (table.token(friend, "aim"), table.token(friend, "dodge")) == (1, 1)


@rules("LG-K-calculate-odds")
def test_calculate_odds():
    table, unit = with_keyword("Calculate Odds")
    table.activate(unit).play("use Calculate Odds")
    assert [table.token(unit, kind) for kind in ("aim", "dodge", "suppression")] == [1, 1, 1]


@rules("LG-K-quick-thinking")
def test_quick_thinking():
    table, unit = with_keyword("Quick Thinking")
    table.activate(unit).play("use Quick Thinking")
    assert [table.token(unit, kind) for kind in ("aim", "dodge")] == [1, 1]
    assert actions_left(table) == 1


@rules("LG-K-observe")
def test_observe_marks_an_enemy():
    table, unit = with_keyword("Observe", 2)
    enemy = table.unit("silver", "Stormtroopers", (20, 20))
    table.activate(unit).play("use Observe")
    assert table.token(enemy, "observation") == 2


@rules("LG-K-distract")
def test_distract_binds_an_enemy_and_is_noticed():
    table = Table()
    unit = table.unit("gold", "C-3PO (Human-Cyborg Relations)", (20, 10))
    enemy = table.unit("silver", "Stormtroopers", (20, 18))
    table.activate(unit).play("use Distract")
    assert argument_of(table.state, MUST_ATTACK, enemy) == unit
    assert not table.has(unit, "Inconspicuous")
    assert actions_left(table) == 2, "a free action"


@rules("LG-K-guidance")
def test_guidance_gives_another_unit_an_action_that_is_no_attack():
    table, unit = with_keyword("Guidance")
    friend = table.unit("gold", "Rebel Troopers", (20, 16))
    table.unit("silver", "Stormtroopers", (20, 24))
    table.activate(unit).play("use Guidance")
    assert table.asked == "gold ChooseGranted"
    assert "do attack" not in table.legal
    table.play("do dodge")
    assert table.token(friend, "dodge") == 1


@rules("LG-K-pulling-the-strings")
def test_pulling_the_strings_gives_an_attack_or_a_move():
    table, unit = with_keyword("Pulling the Strings")
    table.unit("gold", "Rebel Troopers", (20, 16))
    table.unit("silver", "Stormtroopers", (20, 24))
    table.activate(unit).play("use Pulling the Strings")
    assert table.legal == ["do attack", "do move"]


@rules("LG-K-secret-mission", "AMB-73")
def test_a_secret_mission_is_fulfilled_in_the_enemys_zone_once():
    table = Table()
    table.battle(deployment="Battle Lines")
    name = bearer_of("Secret Mission")
    inside = table.unit("gold", name, (20, 34))
    outside = table.unit("gold", name, (20, 18))
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(outside)
    assert "use Secret Mission" not in table.legal
    table.play("done")
    table.activate(inside).play("use Secret Mission")
    assert table.token(inside, "secret mission") == 1
    assert "use Secret Mission" not in table.legal


# Cards that are used up


@rules("LG-K-treat")
def test_treat_heals_and_fills_the_card():
    table = Table()
    unit = table.unit("gold", "Rebel Troopers", (20, 10), upgrades=["2-1B Medical Droid"])
    hurt = table.unit("gold", "Leia Organa", (22, 12), wounds=2)
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(unit).play("use Treat")
    while table.asked.endswith("ChooseForEffect"):
        table.play(next(text for text in reversed(table.legal)))
    assert table.state.wounds[hurt * 8] == 1
    assert table.state.upgrade_wounds[unit * 8] == 1


@rules("LG-K-treat", "LG-K-restore", "AMB-110")
def test_a_mini_defeated_this_round_comes_back_with_one_health():
    table = Table()
    medic = table.unit("gold", "Rebel Troopers", (20, 10), upgrades=["2-1B Medical Droid"])
    other = table.unit("gold", "Rebel Troopers", (22, 12))
    table.unit("silver", "Stormtroopers", (60, 30))
    table.state.mini[other * 8 + 2] = FALLEN_NOW
    table.activate(medic).play("use Treat")
    assert table.asked == "gold ChooseForEffect"
    if f"unit mine {other + 1}" in table.legal:
        table.play(f"unit mine {other + 1}")
    table.play("mini c")
    assert table.state.mini[other * 8 + 2] == 1
    assert table.state.wounds[other * 8 + 2] == 0


@rules("LG-K-smoke", "LG-SETUP-8")
def test_smoke_grenades_are_expended():
    table = Table()
    unit = table.unit("gold", "Rebel Troopers", (20, 10), upgrades=["Smoke Grenades"])
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(unit).play("use Smoke")
    while table.asked.split()[1] != "ChooseAction":
        table.play(table.legal[0])
    assert sum(1 for kind in table.state.marker if kind == 4) == 1
    assert table.state.upgrade_state[unit * 8] == 2
    assert "use Smoke" not in table.legal


@rules("LG-K-charge", "LG-ACT-10")
def test_charge_strikes_whom_the_move_met():
    table = Table().seed(3)
    unit = table.unit("gold", "Rebel Troopers", (20, 10), minis=1)
    give(table, unit, "Charge")
    table.unit("silver", "Imperial Officer", (20, 13))
    table.activate(unit).play("do move")
    meeting = next(text for text in table.legal if text == "to unit theirs 1")
    table.play(meeting)
    while table.asked.split()[1] not in ("ChooseEffect", "ChooseAction"):
        table.play(table.legal[0])
    assert table.asked == "gold ChooseEffect"
    table.play("yes")
    assert "attack ranged" not in table.legal


@rules("LG-K-cycle")
@pytest.mark.parametrize(("used", "state"), [(0, READY), (1, EXHAUSTED)])
def test_cycle_readies_a_card_that_was_not_used(used, state):
    table = Table()
    unit = table.unit("gold", "T-47 Airspeeder", (20, 10), upgrades=[card_with("Cycle")])
    table.unit("silver", "Stormtroopers", (60, 30))
    table.state.upgrade_state[unit * 8] = EXHAUSTED
    table.activate(unit)
    table.state.upgrade_used[unit * 8] = used
    until_over(table)
    assert table.state.upgrade_state[unit * 8] == state


def until_over(table):
    """The unit does no more than it must."""
    while table.asked != "nobody":
        table.play("done" if "done" in table.legal else table.legal[0])


@rules("LG-K-reconfigure", "LG-TEXT-10")
def test_reconfigure_flips_a_card_on_recovering():
    table = Table()
    unit = table.unit("gold", "Rebel Troopers", (20, 10))
    table.state.upgrade[unit * 8] = UPGRADES.labels.index(card_with("Reconfigure"))
    refresh_keywords(table.state, unit)
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(unit).play("do recover")
    assert table.legal == ["done", "card 1"]
    table.play("card 1")
    assert table.state.upgrade_side[unit * 8] == 1


@rules("LG-K-arm", "LG-K-detonate")
def test_arm_lays_charges_that_can_be_detonated_later():
    table = Table().seed(1)
    unit = table.unit("gold", "Rebel Commandos", (20, 10), upgrades=["Proton Charge Saboteur"])
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(unit).play("use Arm")
    while table.asked.split()[1] not in ("ChooseCharge", "ChooseAction"):
        table.play(table.legal[0])
    assert table.asked == "gold ChooseCharge", "its own laying is an action, after which it may be detonated"
    assert sum(1 for kind in table.state.marker if kind == CHARGE) == 1
    assert actions_left(table) == 1


@rules("LG-K-repair")
def test_repair_takes_damage_from_a_vehicle_until_its_card_is_full():
    table = Table()
    droid = table.unit("gold", "R2-D2 (Hero of a Thousand Devices)", (20, 10))
    tank = table.unit("gold", "T-47 Airspeeder", (23, 10), wounds=1, ion=1, disabled=1)
    table.unit("silver", "Stormtroopers", (60, 30))
    table.activate(droid).play("use Repair", f"unit mine {tank + 1}", "kind damage", "mini a")
    assert table.token(tank, "disabled") == 0
    assert table.state.wounds[tank * 8] == 0
    assert table.token(tank, "ion") == 1, "two in total"
    assert table.token(droid, "capacity") == 1
    assert "use Repair" not in table.legal
    table.play("done")
    table.state.tokens[droid * TOKENS_EACH + CAPACITY] = 2
    table.activate(droid)
    assert "use Repair" not in table.legal


@rules("LG-K-secret-mission", "LG-WIN-2")
def test_a_fulfilled_mission_is_worth_a_victory_token_at_the_end():
    table = Table()
    table.unit("gold", bearer_of("Secret Mission"), (20, 10), secret_mission=1)
    table.unit("silver", "Imperial Officer", (60, 30))
    table.state.round = 6
    table.begin(END_PHASE)
    while table.asked != "nobody":
        table.play(table.legal[0])
    assert list(table.state.victory) == [1, 0]


@rules("LG-K-field-commander", "LG-CMD-5")
def test_a_field_commander_may_be_nominated_for_a_card_of_nobody():
    table = Table(dice=["block"])
    unit = table.unit("gold", bearer_of("Field Commander"), (20, 10), commander=1)
    table.unit("silver", "Imperial Officer", (60, 30))
    for seat in ("gold", "silver"):
        table.hand(seat, *CARDS)
    table.begin(COMMAND_PHASE).play("command Push", "command Push")
    assert table.state.nominated[0] == unit


@rules("LG-K-enrage")
def test_an_enraged_unit_loses_its_suppression():
    table, unit = with_keyword("Enrage", 2, name="Leia Organa", wounds=1, suppression=2, poison=1)
    table.roll("blank", "blank").activate(unit)
    until_over(table)
    assert table.state.wounds[unit * 8] == 2
    assert table.token(unit, "suppression") == 0
