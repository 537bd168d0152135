"""What a reading of the finished rules against the book has found: movement, melee, transports and attacks."""

from random import Random

from builders import rules
from builders.legion import INCH, Table
from builders.legion_attacks import attack, keyword, only
from legion.facts import decoded

from grognard.envs.core.game import Game
from grognard.envs.legion.abilities import ABILITIES
from grognard.envs.legion.actions import MOVING
from grognard.envs.legion.cards import filters
from grognard.envs.legion.game import RULES
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.rules import declaring, happening, measuring
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.restoring import restore
from grognard.envs.legion.sequence.activation import ACTING, ACTIVATION_FLAGS
from grognard.envs.legion.sequence.attack import ATTACK_KINDS, MELEE_POOL, RANGED_POOL
from grognard.envs.legion.sequence.flows import ACTIVATION, ATTACK
from grognard.envs.legion.state import ABOARD, FALLEN_NOW, NONE, TOKEN_NAMES, UNTIL_ROUND


def test_the_observation_says_where_the_answers_of_a_move_lead():
    random, shown = Random(3), 0
    game = Game(RULES, {"scenario": "mini"}, 3)
    while not game.over and shown < 9:
        for player in ("gold", "silver"):
            seen, known = (
                game.layout.decode(list(game.observe(player)))["answers"],
                decoded(game.view(player))["answers"],
            )
            assert seen == known
            shown += len(known) > 0
        game.apply(random.choice(game.legal()))
    assert shown == 9


def grant(table, unit, name):
    add_effect(table.state, keyword(name), unit, 1, UNTIL_ROUND)


# Movement and melee


def fighting(minis=3):
    """Gold has a unit in melee with one of silver, and its last mini has just fallen."""
    table = Table()
    unit = table.unit("gold", "Stormtroopers", (30, 18), minis=minis)
    enemy = table.unit("silver", "Rebel Troopers", places=[(30, 18 + 271 / INCH)], minis=1)
    table.state.mini[unit * 8 + minis - 1] = FALLEN_NOW
    return table, unit, enemy


def touching(table, unit, enemy):
    return sum(measuring.mini_touches(table.state, unit * 8 + slot, enemy) for slot in range(3))


@rules("LG-K-restore", "AMB-110")
def test_a_restored_mini_may_touch_whom_its_unit_is_in_melee_with():
    table, unit, enemy = fighting()
    restore(table.state, unit * 8 + 2)
    assert table.run().legal == ["done", "to unit theirs 1"]
    table.play("to unit theirs 1")
    assert measuring.mini_touches(table.state, unit * 8 + 2, enemy)


@rules("LG-K-restore", "AMB-110")
def test_a_restored_mini_need_not_touch_the_enemy_and_cannot_where_there_is_no_melee():
    table, unit, enemy = fighting()
    restore(table.state, unit * 8 + 2)
    table.run().play("done", "formation tight")
    assert not measuring.mini_touches(table.state, unit * 8 + 2, enemy)

    table, unit, enemy = fighting()
    table.state.y[enemy * 8] += INCH
    restore(table.state, unit * 8 + 2)
    assert table.run().asked == "gold ChooseFormation"


@rules("LG-K-charge", "LG-K-disengage")
def test_a_charge_may_follow_a_move_from_one_melee_into_another_but_not_within_one():
    into_another, into_the_same = ("to unit theirs 2", "end contact"), ("to unit theirs 1",)
    for way, asked in ((into_another, "gold ChooseEffect"), (into_the_same, "gold ChooseAction")):
        table = Table().seed(1)
        unit = table.unit("gold", "Luke Skywalker (Hero of the Rebellion)", (30, 18))
        grant(table, unit, "Disengage")
        table.unit("silver", "Rebel Troopers", places=[(30 - 271 / INCH, 18)], minis=1)
        table.unit("silver", "Rebel Troopers", places=[(30, 21)], minis=1)
        table.activate(unit).play("do move", "move standard", *way)
        assert table.asked == asked


@rules("LG-K-embark")
def test_a_free_move_in_its_own_activation_leads_into_a_closed_transport_if_an_action_is_left():
    for left in (0, 1):
        table = Table()
        unit = table.unit("gold", "Stormtroopers", (30, 18), minis=1)
        table.unit("gold", "emp_laat_le_patrol_transport", (30, 23))
        table.state.push(ACTIVATION, unit, 0, left)
        ACTIVATION_FLAGS.set(table.state, ACTING)
        happening.begin_event(table.state, 0, unit, MOVING, is_free=1)
        table.run()
        assert ("move embark" in table.legal) == (left == 1)
    table.play("move embark")
    assert table.state.life[unit] == ABOARD


@rules("LG-TYPE-creature-4", "LG-K-relentless", "LG-ACT-21")
def test_a_relentless_creature_may_attack_before_it_withdraws_and_then_not_again():
    table = Table().seed(1)
    unit = table.unit("gold", "Dewback Rider", (30, 18))
    foe = table.unit("silver", "Stormtroopers", places=[(30, 18 + (250 + 137) / INCH)], minis=1)
    table.unit("silver", "Stormtroopers", (60, 30))
    assert measuring.is_engaged(table.state, unit) and measuring.is_engaged(table.state, foe)
    table.listen().activate(unit).play("do withdraw")
    assert table.asked == "gold ChooseEffect"
    table.play("yes")
    for _ in range(30):
        if table.asked != "nobody":
            table.play(next((text for text in table.legal if text != "done"), "done"))
    kinds = [event["kind"] for event in table.state.log.told(-1, PLAYERS)]
    assert kinds.index("attack rolled") < kinds.index("unit moved")
    assert kinds.count("attack declared") == 1


# Attacks


@rules("LG-K-gunslinger", "LG-ATK-2-3", "D35")
def test_a_gunslinger_says_whether_the_additional_attack_is_melee_or_ranged():
    table = Table().seed(1)
    a = table.unit("gold", "Emperor Palpatine", (30, 10))
    grant(table, a, "Gunslinger")
    table.unit("silver", "Stormtroopers", (30, 18))
    table.unit("silver", "AT-ST", (30, 10 - (135 + 350 + 2) / INCH))
    declaring.begin_attack(table.state, 0, a)
    table.play("unit theirs 1")
    while "unit theirs 2" not in table.legal:
        table.play(next(text for text in table.legal if text != "done"))
    table.play("unit theirs 2")
    assert table.legal == ["attack melee", "attack ranged"]
    table.play("attack melee")
    kinds = [ATTACK_KINDS.at(table.state, table.state.innermost(ATTACK), number) for number in range(2)]
    assert kinds == [RANGED_POOL, MELEE_POOL]


@rules("LG-K-inconspicuous", "LG-K-gunslinger", "AMB-94")
def test_an_additional_attack_chooses_an_inconspicuous_unit_only_if_there_is_no_other():
    table = Table().seed(1)
    a = table.unit("gold", "Han Solo", (30, 6))
    table.unit("silver", "Stormtroopers", (28, 14))
    hidden = table.unit("silver", "Stormtroopers", (36, 14), suppression=1)
    other = table.unit("silver", "Stormtroopers", (22, 14))
    grant(table, hidden, "Inconspicuous")
    declaring.begin_attack(table.state, 0, a)
    table.play("unit theirs 1")
    assert table.legal == ["done", "unit theirs 3"]
    grant(table, other, "Inconspicuous")
    table.state.tokens[other * 20 + TOKEN_NAMES.index("suppression")] = 1
    assert table.legal == ["done", "unit theirs 2", "unit theirs 3"]


@rules("LG-K-incognito")
def test_an_attack_of_the_own_side_does_not_end_incognito():
    for seat, left in (("silver", 1), ("gold", 0)):
        table = Table().seed(1)
        a = table.unit(seat, "Stormtroopers", (30, 10))
        spy = table.unit("silver", "K-2SO", (30, 14), incognito=1)
        attack(table, a, spy, white=1).run()
        while table.asked != "nobody":
            table.play(table.legal[0])
        assert table.token(spy, "incognito") == left


@rules("LG-K-immune-enemy-effects")
def test_enemies_cannot_choose_a_unit_that_ignores_their_cards():
    table = Table()
    a = table.unit("gold", "Stormtroopers", (30, 10))
    d = table.unit("silver", "Stormtroopers", (30, 14))
    observe, everybody = ABILITIES[keyword("Observe")], range(40)
    assert [unit for unit in everybody if observe.may_choose(table.state, a, unit, NONE)] == [d]
    assert filters.enemy.matches(table.state, 0, a, d)
    grant(table, d, "Immune: Enemy Effects")
    assert not any(observe.may_choose(table.state, a, unit, NONE) for unit in everybody)
    assert not filters.enemy.matches(table.state, 0, a, d)


@rules("LG-K-latent-power", "LG-GEN-17")
def test_latent_power_heals_the_mini_that_its_player_picks():
    table = Table()
    unit = table.unit("gold", "Leia Organa", (20, 10))
    grant(table, unit, "Latent Power")
    friend = table.unit("gold", "Wookiee Warriors (Freedom Fighters)", (20, 14), wounds=1)
    table.state.wounds[friend * 8 + 1] = 2
    table.activate(unit).roll("blank").play("done", "yes")
    assert table.legal == ["mini a", "mini b"]
    table.play("mini a")
    assert [table.state.wounds[friend * 8 + slot] for slot in range(2)] == [0, 2]


@rules("LG-K-unconcerned", "LG-ATK-5-6")
def test_cover_helps_against_the_attacks_of_an_unconcerned_unit():
    for bearer, left in (("attacker", 0), ("defender", 1)):
        table = Table()
        a = only(table, table.unit("gold", "Stormtroopers", (30, 10)))
        d = only(table, table.unit("silver", "Stormtroopers", (30, 18)), cover=1)
        grant(table, a if bearer == "attacker" else d, "Unconcerned")
        attack(table, a, d, white=1).listen().roll("hit", "blank").run()
        while table.asked != "nobody":
            table.play(table.legal[0])
        rolled = [event for event in table.state.log.told(-1, PLAYERS) if event["kind"] == "defence rolled"]
        assert len(rolled) == left
