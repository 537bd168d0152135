"""Faults of the engine that were found by reading: what a case in words cannot say."""

from edge.table import Player, empty_table, muster, space
from mypy_extensions import i64

from grognard.envs.edge.cards.declare import ShrinePlays
from grognard.envs.edge.data.printed import CHAPTER, DEF, DEMONS, REBORN
from grognard.envs.edge.data.tables import TOKENS, card
from grognard.envs.edge.rules import hooks
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.combat import begin_combat
from grognard.envs.edge.rules.moments import ACTIVE_END, DECLARE, WOUNDING
from grognard.envs.edge.rules.pieces import let_die, set_down, stands
from grognard.envs.edge.rules.sacrifices import BY_TEXT
from grognard.envs.edge.rules.texts import FACTION_HOOKS, TEXTS
from grognard.envs.edge.rules.tokens import can_put, put
from grognard.envs.edge.rules.upgrades import discard_upgrade
from grognard.envs.edge.rules.windows import concerns, open_window
from grognard.envs.edge.rules.wounds import begin_wound
from grognard.envs.edge.sequence import TURN
from grognard.envs.edge.state import ACTIVE, DYING, NONE


def test_a_model_carries_one_fire_whoever_put_it() -> None:
    state = empty_table()
    muster(state, 0, "Ranger", "r2c2.0")
    mine, other = (i64(TOKENS.number(faction, "FIRE")) for faction in (CHAPTER, DEMONS))
    state.supply[mine] = state.supply[other] = i64(2)
    assert put(state, i64(0), other, i64(1))
    assert not can_put(state, i64(0), mine)


def test_every_effect_of_a_bearer_works() -> None:
    charges = next(text.number for text in TEXTS if text.name == "Tactic charges")
    effects = FACTION_HOOKS[CHAPTER]
    before = effects[:]
    state = empty_table()
    muster(state, 0, "Ranger", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r5c5.0")
    state.upgrade[0], state.charges = card("Tactic"), i64(5)
    state.turn_kind = ACTIVE
    state.push(TURN)
    try:
        effects += [ShrinePlays(ACTIVE_END, charges, own_turn=True), ShrinePlays(ACTIVE_END, charges, own_turn=True)]
        hooks.begin_moment(state, ACTIVE_END, state.top)
        Player(state).advance()
    finally:
        effects[:] = before
    assert state.upgrade_charges[0] == 2


def test_tokens_on_a_discarded_upgrade_return_to_their_supply() -> None:
    state = empty_table()
    muster(state, 0, "Oracle of Wrath", "r2c2.all")
    token = TOKENS.number(REBORN, "WEAKENING")
    state.upgrade[0], state.upgrade_tokens[0], state.supply[token] = card("Weakening"), i64(3), i64(1)
    discard_upgrade(state, i64(0))
    assert (state.supply[token], state.upgrade_tokens[0]) == (4, 0)


def test_a_dying_model_is_lifted_when_something_comes_down_on_its_hexes() -> None:
    state = empty_table()
    muster(state, 0, "Ranger", "r2c2.0", "r2c2.1")
    let_die(state, i64(0))
    set_down(state, i64(1), i64(space(state, "r2c2")), i64(2))
    assert stands(state, i64(0))  # beside it
    set_down(state, i64(1), i64(space(state, "r2c2")), i64(0))
    assert (state.life[0], state.space[0]) == (DYING, NONE)
    assert not stands(state, i64(0))


def test_whoever_holds_back_is_asked_when_an_own_model_is_wounded_in_a_combat_of_others() -> None:
    state = empty_table(scenario="ffa3")
    muster(state, 0, "Ranger", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c2.1")
    muster(state, 10, "Enkindled", "r2c2.2")
    state.push(TURN)
    begin_combat(state, i64(0), i64(0), i64(40), i64(1), i64(0), i64(NONE))
    combat = state.top
    open_window(state, DECLARE)
    assert [concerns(state, i64(seat), DECLARE) for seat in range(3)] == [True, False, True]
    state.leave()
    assert state.top == combat
    begin_wound(state, i64(20), i64(1), i64(NONE), i64(2), BY_TEXT)  # as Deflect does
    open_window(state, WOUNDING)
    assert [concerns(state, i64(seat), WOUNDING) for seat in range(3)] == [False, True, False]


def test_attributes_that_reach_a_model_by_ownership_stay_while_another_controls_it() -> None:
    state = empty_table()
    muster(state, 0, "Unbroken", "r2c2.0-1")
    muster(state, 1, "Enkindled", "r2c2.2")
    before = value(state, i64(4), DEF)
    state.upgrade[0], state.paid[1] = card("Protection"), i64(1)
    state.revision += 1
    assert value(state, i64(4), DEF) == before + 2
    state.controller[4] = i64(1)
    state.revision += 1
    assert value(state, i64(4), DEF) == before + 2
