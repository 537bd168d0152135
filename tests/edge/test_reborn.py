"""The cards of the Reborn at work: what they do, and when they may not be used."""

from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.edge.cards.factions.reborn import (
    CALL,
    OVERGROW,
    PARALYSIS,
    ROOTED,
    STRIKE,
    STUN,
    VINES,
    WEAKENING,
)
from grognard.envs.edge.cards.factions.reborn_expansions import TOXIC
from grognard.envs.edge.cards.reborn_words import THICKET_TOKEN
from grognard.envs.edge.data.printed import ATK, DEF, INI, REBORN
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS, card
from grognard.envs.edge.rules.attributes import cannot_be_pushed, value
from grognard.envs.edge.rules.ground import lay_marker
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.rules.tokens import cannot_move, has_token, is_blocked, put
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.state import ACTIVE, DEAD, NONE, WAITING, State, with_card

from .table import (
    Player,
    begin_active,
    begin_passive,
    bottom,
    empty_table,
    fill,
    grow_thickets,
    hex_at,
    muster,
    space,
    top,
    where,
)

PASSED = ("ActInWindow", "UsePassive", "ChooseDie", "DecideRoll", "Counterattack", "ChooseUnit")


def battle(dice: list[int | str] | None = None, hand: tuple[str, ...] = (), boss: bool = False) -> State:
    """The Reborn (red, whose Active turn it is) against Demons; squads are added by the test."""
    state = empty_table(red_army="reborn_duel", blue_army="demons_duel", boss=boss)
    state.dice = Dice(1) if dice is None else Dice.of(dice)
    state.faction[0], state.faction[1] = i64(REBORN), i64(1)
    state.crystals, state.charges = i64(8), i64(20)
    for token in range(len(TOKENS.names)):
        state.supply[token] = TOKENS.supply[token]
    state.pool[0] = i64(6)
    for name in hand:
        state.hand[0] = with_card(state.hand[0], card(name))
    state.turn, state.turn_kind, state.active = i64(1), ACTIVE, i64(0)
    return state


def begin(state: State, step: int = 7) -> Player:
    fill(state)
    return begin_active(state, step)


def rest(state: State) -> Player:
    """In a Passive turn."""
    fill(state)
    return begin_passive(state)


def pay(player: Player) -> Player:
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    return player


def attach(state: State, name: str, charges: int = 4) -> None:
    put_upgrade(state, 0, card(name))
    state.upgrade_charges[0] = i64(charges)


def fight(player: Player) -> Player:
    """The first own squad begins its Combat action."""
    player.say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    return player.say("action fight", "model me 1a")


def roll(player: Player) -> Player:
    """Everything about dice and windows is passed until something else is asked."""
    while player.question in PASSED:
        offered = player.offered()
        player.say("die yellow" if "die yellow" in offered else "done")
    return player


def test_all_actions_are_declared() -> None:
    missing = [
        f"{CARDS.names[number]}, {part}"
        for number in range(CARDS.count)
        if CARDS.faction[number] == REBORN
        for at, part in enumerate(("top", "bottom"))
        if not TEXTS[number * 2 + at].declared
    ]
    assert missing == []


def test_sprout_grows_beside_a_thicket() -> None:
    state = battle(hand=("Seed",))
    muster(state, 0, "Oracle of Wrath", "r4c4.0-1-6")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    grow_thickets(state, "r2c2.1")
    player = begin(state).say(top("Seed"), "space r2c2")
    assert player.offered() == ["place 0", "place 2", "place 6"]
    pay(player.say("place 0"))
    assert sorted(state.thickets) == sorted([hex_at(state, "r2c2.1"), hex_at(state, "r2c2.0")])
    assert state.supply[THICKET_TOKEN] == TOKENS.supply[THICKET_TOKEN] - 1


def test_sprout_needs_a_thicket_or_wood() -> None:
    state = battle(hand=("Seed",))
    muster(state, 0, "Oracle of Wrath", "r4c4.0-1-6")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    assert top("Seed") not in begin(state).offered()


def test_woodwalk_goes_to_another_thicket() -> None:
    state = battle(hand=("Crawling Jungle",))
    muster(state, 0, "Wyrm", "r2c2.1")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    grow_thickets(state, "r2c2.0", "r5c5.0")
    begin(state).say(top("Crawling Jungle"), "place 1")  # no other Space than that of the other Thicket
    assert where(state, 0) == "r5c5.1"


def test_woodwalk_is_not_for_blocked_models() -> None:
    state = battle(hand=("Crawling Jungle",))
    muster(state, 0, "Wyrm", "r2c2.1")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    grow_thickets(state, "r2c2.0", "r5c5.0")
    put(state, 0, ROOTED, 1)
    assert top("Crawling Jungle") not in begin(state).offered()


def test_crawling_jungle_moves_each_thicket_once() -> None:
    state = battle(hand=("Crawling Jungle",))
    muster(state, 0, "Wyrm", "r4c4.0")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    grow_thickets(state, "r2c2.6", "r2c5.6")
    player = pay(begin(state).say(bottom("Crawling Jungle")))
    player.say("space r2c2", "space r2c3", "place 1")
    assert player.offered() == ["done", "space r2c5"]
    player.say("done")
    assert sorted(state.thickets) == sorted([hex_at(state, "r2c3.1"), hex_at(state, "r2c5.6")])
    assert list(state.discard[0]) == [card("Crawling Jungle")]


def fight_until(player: Player, wanted: str) -> Player:
    """The first own squad fights, everything being passed until this is offered."""
    fight(player)
    while wanted not in player.offered():
        assert player.question in PASSED, f"{player.question} offers {player.offered()}"
        player.say("die yellow" if "die yellow" in player.offered() else "done")
    return player


def test_seed_returns_a_dead_model_in_place_of_the_shrine() -> None:
    state = battle(["4", "0"], hand=("Seed",))
    muster(state, 0, "Wyrm", "r2c3.0")
    muster(state, 5, "Bloodsmith", "r2c3.5", "r0c0.0")
    state.shrine_space[0] = i64(space(state, "r2c2"))
    player = begin(state)
    state.endurance[5] = i64(0)
    pay(fight_until(player, bottom("Seed")).say(bottom("Seed"))).say("place 0")
    assert state.shrine_space[0] == NONE
    assert where(state, 1) == "r2c2.0"


def test_seed_needs_a_death_beside_a_wood() -> None:
    state = battle(["4", "0"], hand=("Seed",))
    muster(state, 0, "Wyrm", "r2c3.0")
    muster(state, 5, "Bloodsmith", "r2c3.2", "r0c0.0")
    state.shrine_space[0] = i64(space(state, "r2c2"))
    player = begin(state)
    state.endurance[5] = i64(0)
    fight(player)
    while player.question in PASSED:
        assert bottom("Seed") not in player.offered()
        player.say("die yellow" if "die yellow" in player.offered() else "done")
    assert state.life[20] == DEAD


def test_lycanthropy_returns_a_warbeast_where_the_foe_died() -> None:
    state = battle(["4", "0"], hand=("Lycanthropy",))
    muster(state, 0, "Wyrm", "r2c3.2")
    muster(state, 1, "Warbeast", "r5c5.0-1-2")
    muster(state, 2, "Treemaid", "r2c5.0")
    muster(state, 5, "Bloodsmith", "r2c4.4", "r0c0.0")
    player = begin(state)
    state.endurance[5] = state.endurance[1] = i64(0)
    pay(fight_until(player, bottom("Lycanthropy")).say(bottom("Lycanthropy"))).say("place 0-3-4", "model me 3a")
    assert where(state, 5) == "r2c4.0-3-4"
    assert state.life[8] == DEAD
    assert state.endurance[1] == 1


def test_weakening_lowers_foes_beside_the_oracle() -> None:
    state = battle()
    muster(state, 0, "Oracle of Wrath", "r2c2.0-1-6")
    near, far = muster(state, 5, "Bloodsmith", "r2c2.2", "r0c0.0")
    attach(state, "Weakening")
    player = begin(state)
    before = int(value(state, near, DEF)), int(value(state, far, DEF))
    player.say("use 1.1 bottom")
    assert state.upgrade_tokens[0] == 1
    assert state.supply[WEAKENING] == TOKENS.supply[WEAKENING] - 1
    assert value(state, near, DEF) == max(0, before[0] - 1)
    assert value(state, far, DEF) == before[1]


def test_a_called_model_is_activated_by_its_caller() -> None:
    state = battle(hand=("Call of the Wilds",))
    muster(state, 0, "Oracle of Wrath", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c3.6", "r0c0.0")
    pay(begin(state).say(bottom("Call of the Wilds")))
    assert has_token(state, 20, CALL)
    assert not has_token(state, 21, CALL)


def test_the_call_is_answered_at_the_start_of_an_own_turn() -> None:
    state = battle()
    muster(state, 0, "Oracle of Wrath", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c3.6", "r0c0.0")
    put(state, 20, CALL, 0)
    player = begin(state, 0)
    assert player.question == "UsePassive"
    player.say("yes")
    assert player.question == "ChooseAction"
    player.say("action move", "model next 1a", "space r2c4", "place 6", "done", "done")
    assert where(state, 20) == "r2c4.6"
    assert not has_token(state, 20, CALL)
    assert "squad me 1" not in player.offered()


def test_paralysis_forbids_moves() -> None:
    state = battle(hand=("Overgrow",))
    muster(state, 0, "Oracle of Wrath", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c3.6", "r0c0.0")
    pay(begin(state).say(top("Overgrow")))
    assert has_token(state, 20, PARALYSIS)
    assert cannot_move(state, 20, 1)


def test_overgrow_makes_a_wood_of_a_source() -> None:
    state = battle(hand=("Overgrow", "Seed"))
    muster(state, 0, "Oracle of Wrath", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    state.source_space[0], state.source_space[1] = i64(space(state, "r2c3")), i64(space(state, "r5c5"))
    player = begin(state)
    assert top("Seed") not in player.offered()
    pay(player.say(bottom("Overgrow")))
    assert state.source_tokens[OVERGROW] == 1
    assert top("Seed") in player.offered()


def test_battering_ram_stuns_after_a_long_run() -> None:
    state = battle(hand=("Battering Ram",))
    muster(state, 0, "Blight Steed", "r2c0.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c5.4", "r0c7.0")
    player = pay(begin(state).say(bottom("Battering Ram"))).say("space r2c4", "place 0-1-2")
    assert has_token(state, 20, STUN)
    assert value(state, 20, ATK) == 0
    player.say("space r2c6", "place 0")
    assert where(state, 20) == "r2c6.0"


def test_battering_ram_needs_four_spaces() -> None:
    state = battle(hand=("Battering Ram",))
    muster(state, 0, "Blight Steed", "r2c3.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c3.2", "r0c7.0")
    state.run[0] = i64(5)  # of an earlier move
    pay(begin(state).say(bottom("Battering Ram"))).say("done")
    assert not has_token(state, 20, STUN)


def test_wild_charge_wounds_both() -> None:
    state = battle(hand=("Wild Charge",))
    muster(state, 0, "Blight Steed", "r2c0.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c5.4", "r0c7.0")
    player = begin(state)
    assert bottom("Wild Charge") not in player.offered()
    player.say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action move", "model me 1a", "space r2c4", "place 0-1-2")
    before = int(state.endurance[0]), int(state.endurance[5])
    player.say(bottom("Wild Charge"), "number 1")
    while player.question == "ChooseNextPacket":
        player.say(player.offered()[0])
    roll(player)
    assert (int(state.endurance[0]), int(state.endurance[5])) == (before[0] - 1, before[1] - 1)


def test_green_haze_strengthens_beside_a_thicket() -> None:
    state = battle()
    muster(state, 0, "Warbeast", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c7.0")
    grow_thickets(state, "r2c2.4")
    attach(state, "Bloodlust")
    player = fight(begin(state))
    before = int(value(state, 0, ATK)), int(value(state, 0, INI))
    player.say("use 1.1 top")
    assert (int(value(state, 0, ATK)), int(value(state, 0, INI))) == (before[0] + 2, before[1] + 2)


def test_empowering_adds_x_to_one_attribute() -> None:
    state = battle(hand=("Empowering",))
    muster(state, 0, "Warbeast", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c7.0")
    player = begin(state)
    assert bottom("Empowering") not in player.offered()
    fight(player)
    before = int(value(state, 0, DEF))
    pay(player.say(bottom("Empowering"), "number 3", "attribute def"))
    assert value(state, 0, DEF) == before + 3


def test_herbs_heal_beside_a_thicket() -> None:
    state = battle(hand=("Empowering",))
    muster(state, 0, "Warbeast", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r2c2.4")
    player = begin(state)
    state.endurance[0] = i64(0)
    pay(player.say(top("Empowering")))
    assert state.endurance[0] == 1


def test_shapeshift_swaps_two_models() -> None:
    state = battle(hand=("Shapeshift",))
    muster(state, 0, "Warbeast", "r2c2.0-1-6")
    muster(state, 1, "Wyrm", "r4c4.3")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    player = pay(begin(state).say(bottom("Shapeshift")))
    while player.question in ("ChoosePlace", "ChooseSpaceToPlace"):
        player.say(player.offered()[0])
    assert where(state, 0).startswith("r4c4")
    assert where(state, 4).startswith("r2c2")


def test_burrow_ends_in_burrowed_mode() -> None:
    state = battle()
    muster(state, 0, "Wyrm", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    attach(state, "Burrow")
    begin(state).say("use 1.1 bottom")
    assert state.mode[0] == 1


def test_photosynthesis_charges_squads_beside_thickets() -> None:
    state = battle(hand=("Dragging",))
    muster(state, 0, "Wyrm", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r2c2.6")
    attach(state, "Burrow", 1)
    pay(begin(state).say(top("Dragging")))
    assert state.upgrade_charges[0] == 3


def test_dragging_pulls_a_foe_to_the_wyrm() -> None:
    state = battle(hand=("Dragging",))
    muster(state, 0, "Wyrm", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c4.0", "r5c7.0")
    player = pay(begin(state).say(bottom("Dragging")))
    assert "place 0" not in player.offered()  # the Wyrm itself is not pushed
    player.say("place 1")
    assert where(state, 20) == "r2c2.1"


def test_a_strike_goes_off_in_a_later_turn() -> None:
    state = battle(hand=("Underground Strike",))
    muster(state, 0, "Wyrm", "r2c2.6")
    muster(state, 5, "Bloodsmith", "r2c3.0", "r5c7.0")
    player = pay(begin(state).say(bottom("Underground Strike"), "space r2c3", "place 1"))
    assert list(state.markers[:2]) == [STRIKE, hex_at(state, "r2c3.1")]
    player.say("done")
    assert player.question != "ChooseForWord"  # not in the turn in which it was laid


def test_a_strike_of_an_earlier_turn_wounds_everybody_in_its_space() -> None:
    state = battle(["4"])
    muster(state, 0, "Wyrm", "r2c2.6")
    muster(state, 5, "Bloodsmith", "r2c3.0", "r5c7.0")
    lay_marker(state, STRIKE, hex_at(state, "r2c3.1"), NONE, 0)
    player = begin(state).say("done")
    assert player.offered() == ["done", "space r2c3"]
    player.say("space r2c3")
    before = int(SQUADS.endurance[state.squad_kind[5]])
    roll(player)
    assert len(state.markers) == 0
    assert state.endurance[5] == before - 1


def test_animate_woods_swaps_treemaids_with_thickets() -> None:
    state = battle()
    muster(state, 0, "Treemaid", "r2c2.6", "r3c3.0")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r5c5.2", "r4c6.1")
    attach(state, "Animate Woods")
    player = begin(state).say("use 1.1 bottom", "model me 1a", "space r5c5")
    assert where(state, 0) == "r5c5.2"
    assert hex_at(state, "r2c2.6") in state.thickets
    assert player.offered() == ["done", "model me 1b"]
    player.say("done")
    assert state.supply[THICKET_TOKEN] == TOKENS.supply[THICKET_TOKEN]


def test_allure_moves_a_foe_beside_a_treemaid() -> None:
    state = battle(hand=("Allure",))
    muster(state, 0, "Treemaid", "r2c2.6")
    muster(state, 5, "Bloodsmith", "r2c2.0", "r0c7.0")
    pay(begin(state).say(bottom("Allure"))).say("space r2c3", "place 0")
    assert where(state, 20) == "r2c3.0"


def test_sowing_places_x_thickets() -> None:
    state = battle(hand=("Sowing",))
    muster(state, 0, "Treemaid", "r2c2.6")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    player = pay(begin(state).say(bottom("Sowing"), "number 2"))
    player.say("space r2c2", "place 0", "space r2c3", "place 6")
    assert sorted(state.thickets) == sorted([hex_at(state, "r2c2.0"), hex_at(state, "r2c3.6")])


def test_sowing_is_limited_by_the_supply() -> None:
    state = battle(hand=("Sowing",))
    muster(state, 0, "Treemaid", "r2c2.6")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    state.supply[THICKET_TOKEN] = i64(2)
    player = begin(state).say(bottom("Sowing"))
    assert player.offered() == ["number 1", "number 2"]


def test_vanishing_protects_beside_thickets() -> None:
    state = battle()
    near, far = muster(state, 0, "Ancient Guard", "r2c2.0-1", "r4c4.0-1")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r2c2.6")
    attach(state, "Vanishing")
    player = begin(state)
    before = int(value(state, near, DEF))
    player.say("use 1.1 bottom")
    assert value(state, near, DEF) == before + 3
    assert value(state, far, DEF) == before
    assert cannot_be_pushed(state, near, 1)
    assert not cannot_be_pushed(state, far, 1)


def test_vines_make_thickets_of_guards() -> None:
    state = battle(hand=("Poisonous Vines", "Rooted"))
    muster(state, 0, "Ancient Guard", "r2c2.0-1")
    muster(state, 1, "Wyrm", "r2c2.6")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    player = begin(state)
    assert top("Rooted") not in player.offered()
    pay(player.say(bottom("Poisonous Vines")))
    assert state.squad_tokens[VINES] == 1
    state.endurance[1] = i64(0)
    pay(player.say(top("Rooted")))
    assert state.endurance[1] == 1


def test_rooted_blocks_as_long_as_they_touch() -> None:
    state = battle(hand=("Rooted",))
    muster(state, 0, "Ancient Guard", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c2.6", "r0c7.0")
    player = pay(begin(state).say(bottom("Rooted")))
    assert has_token(state, 20, ROOTED)
    assert is_blocked(state, 20, 1)
    assert cannot_be_pushed(state, 0, 1)
    assert player.question == "ChooseMain"


def test_the_banner_grows_and_moves_thickets() -> None:
    for effect, thicket in (("banner A", "r2c4.0"), ("banner B", "r5c4.0")):
        state = battle()
        muster(state, 0, "Oracle of Wrath", "r2c2.0-1-6")
        muster(state, 5, "Bloodsmith", "r0c7.0")
        grow_thickets(state, "r5c5.6")
        player = begin(state).say(effect)
        if effect == "banner A":
            assert "space r2c5" not in player.offered()
        player.say(f"space {thicket[:4]}", "place 0")
        assert hex_at(state, thicket) in state.thickets
        assert state.banner_used[0] == 1


def test_the_alternative_banner_turns_a_thicket_into_charges() -> None:
    state = battle()
    state.banner[0] = i64(1)
    muster(state, 0, "Wyrm", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r2c2.6", "r5c5.5")
    attach(state, "Burrow", 1)
    begin(state).say("banner B")
    assert list(state.thickets) == [hex_at(state, "r5c5.5")]
    assert state.upgrade_charges[0] == 3


def test_the_wood_wounds_foes_at_the_end_of_a_passive_turn() -> None:
    state = battle()
    muster(state, 0, "Wyrm", "r5c5.0")
    muster(state, 5, "Bloodsmith", "r2c3.5", "r0c7.0")
    state.shrine_space[0] = i64(space(state, "r2c2"))
    rest(state)
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1


def test_the_briar_heals_own_squads_beside_it() -> None:
    state = battle(["4", "0"])
    state.shrine[0] = i64(1)
    muster(state, 0, "Wyrm", "r2c3.4")
    muster(state, 5, "Bloodsmith", "r2c3.5", "r0c7.0")
    state.shrine_space[0] = i64(space(state, "r2c2"))
    player = begin(state)
    state.endurance[0] = i64(0)
    roll(fight(player))
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1
    assert state.endurance[0] == 1


def test_bloodlust_wounds_the_opponent_back() -> None:
    state = battle(["4", "0"])
    muster(state, 0, "Warbeast", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c7.0")
    attach(state, "Bloodlust")
    player = fight_until(begin(state), "use 1.1 bottom")  # the Bloodsmith is faster and wounds
    assert state.endurance[0] == SQUADS.endurance[state.squad_kind[0]] - 1
    player.say("use 1.1 bottom")
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1


def test_a_treemaid_dodges() -> None:
    state = battle()
    muster(state, 0, "Treemaid", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c7.0")
    attach(state, "Animate Woods")
    player = fight(begin(state)).say("use 1.1 top", "space r3c2", "place 0")
    assert where(state, 0) == "r3c2.0"
    assert player.question not in ("ChooseDie", "ActInWindow")


def test_the_alternative_banner_grows_near_the_own_shrine() -> None:
    state = battle()
    state.banner[0] = i64(1)
    muster(state, 0, "Wyrm", "r5c7.0")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    state.shrine_space[0] = i64(space(state, "r2c2"))
    player = begin(state).say("banner A")
    assert "space r2c5" not in player.offered()
    player.say("space r2c4", "place 3")
    assert list(state.thickets) == [hex_at(state, "r2c4.3")]


def test_spikes_explosion_wounds_the_wraith_and_hits_around_it() -> None:
    state = battle(["4"], hand=("Spikes Explosion",))
    muster(state, 0, "Forest Wraith", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c7.0")
    roll(pay(begin(state).say(bottom("Spikes Explosion"))))
    assert state.endurance[0] == SQUADS.endurance[state.squad_kind[0]] - 1
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1


def test_forest_elemental_replants_thickets() -> None:
    state = battle(hand=("Forest Elemental",))
    muster(state, 0, "Forest Wraith", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r5c5.0", "r4c1.3")
    player = pay(begin(state).say(bottom("Forest Elemental"))).say("space r5c5", "done", "space r2c2", "place 2")
    assert sorted(state.thickets) == sorted([hex_at(state, "r4c1.3"), hex_at(state, "r2c2.2")])
    assert player.question == "ChooseMain"


def waiting_wraith() -> State:
    state = battle()
    muster(state, 0, "Forest Wraith")
    muster(state, 1, "Wyrm", "r5c7.0")
    state.life[0] = WAITING
    state.aside[0] = with_card(state.aside[0], card("Manifestation"))
    state.shrine_space[0] = i64(space(state, "r2c2"))
    return state


def test_symbiosis_deploys_beside_the_shrine_and_grows() -> None:
    state = waiting_wraith()
    muster(state, 5, "Bloodsmith", "r0c7.0")
    player = pay(begin(state).say(top("Manifestation")))
    assert "space r5c5" not in player.offered()
    player.say("space r2c3", "place 0-4-5", "space r2c3", "place 3")
    assert where(state, 0) == "r2c3.0-4-5"
    assert list(state.thickets) == [hex_at(state, "r2c3.3")]


def test_manifestation_counts_linked_thickets() -> None:
    state = waiting_wraith()
    muster(state, 5, "Bloodsmith", "r0c7.0")
    grow_thickets(state, "r2c1.2", "r2c1.0", "r5c5.0")
    player = pay(begin(state).say(bottom("Manifestation"))).say("space r2c3", "place 0-4-5")
    assert state.mode[0] == 1
    assert value(state, 0, ATK) == 1 + 2
    assert player.question == "ChooseMain"


def test_thorn_beast_plants_beside_the_dead() -> None:
    state = battle(["4", "0"])
    muster(state, 0, "Forest Wraith", "r2c2.0-1-6")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c7.0")
    attach(state, "Thorn Beast", 0)
    player = begin(state)
    state.endurance[5] = i64(0)
    fight_until(player, "yes").say("yes", "space r2c2")  # one hex is free there
    assert list(state.thickets) == [hex_at(state, "r2c2.3")]


def test_uulsot_lays_and_moves_toxic() -> None:
    state = battle(hand=("Toxic Vapor",))
    muster(state, 0, "Uulsot the Keeper", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r0c7.0")
    attach(state, "Drake", 1)
    player = begin(state).say("use 1.1 top", "space r2c3", "place 0")
    assert list(state.markers[:2]) == [TOXIC, hex_at(state, "r2c3.0")]
    pay(player.say(bottom("Toxic Vapor"))).say("space r2c3", "space r2c4", "place 1")
    assert list(state.markers[:2]) == [TOXIC, hex_at(state, "r2c4.1")]


def test_uulsot_leaves_and_lunges() -> None:
    state = battle(["4"], hand=("Lunge",))
    muster(state, 0, "Uulsot the Keeper", "r2c2.all")
    muster(state, 1, "Wyrm", "r5c7.0")
    muster(state, 5, "Bloodsmith", "r2c4.0", "r0c7.0")
    lay_marker(state, TOXIC, hex_at(state, "r2c4.1"), NONE, 0)
    attach(state, "Drake", 1)
    player = begin(state)
    assert bottom("Lunge") not in player.offered()
    player.say("use 1.1 bottom")
    assert where(state, 0) == "nowhere"
    roll(pay(player.say(bottom("Lunge"))).say("space r4c4"))
    assert where(state, 0) == "r4c4.all"
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1


def test_fog_and_noxious_breath() -> None:
    state = battle(["0", "0"], hand=("Noxious Breath", "Noxious Breath"), boss=True)
    muster(state, 0, "Uulsot the Keeper", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c3.4", "r0c7.0")
    lay_marker(state, TOXIC, hex_at(state, "r2c3.1"), NONE, 0)
    player = begin(state)
    pay(player.say(bottom("Noxious Breath"))).say("space r2c3", "model me 1a")
    assert len(state.markers) == 0
    assert value(state, 0, ATK) == 3 + 2
    before = int(value(state, 0, DEF))
    lay_marker(state, TOXIC, hex_at(state, "r2c1.1"), NONE, 0)
    pay(player.say(top("Noxious Breath")))
    assert value(state, 0, DEF) == before + 2
