"""The cards of the Dvergar at work: what they do, and when they may not be used."""

from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.edge.cards.factions.dvergar import FIRE, MARKED
from grognard.envs.edge.cards.factions.dvergar_expansions import QUARRY
from grognard.envs.edge.data.printed import ATK, DEF, DVERGAR, INI, MOVE
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS, card
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.ground import lay_marker
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.rules.tokens import has_token, put
from grognard.envs.edge.rules.turn import hand_limit
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.sequence import ACTIVE_TURN, TURN
from grognard.envs.edge.state import ACTIVE, ALIVE, DEAD, NONE, WAITING, State, with_card

from .table import (
    Player,
    begin_active,
    begin_passive,
    bottom,
    empty_table,
    fill,
    hex_at,
    muster,
    row,
    space,
    top,
    where,
)


def battle(hand: tuple[str, ...] = (), dice: list[int | str] | None = None) -> State:
    """The Dvergar (red, whose Active turn it is) against the Chapter, which holds no cards; the test adds squads."""
    state = empty_table(red_army="dvergar_duel", blue_army="chapter_duel")
    state.dice = Dice(1) if dice is None else Dice.of(dice)
    state.faction[0], state.faction[1] = i64(DVERGAR), i64(0)
    state.crystals, state.charges = i64(8), i64(20)
    for token in range(len(TOKENS.names)):
        state.supply[token] = TOKENS.supply[token]
    state.pool[0] = i64(6)
    for name in hand:
        state.hand[0] = with_card(state.hand[0], card(name))
    state.turn, state.turn_kind, state.active = i64(1), ACTIVE, i64(0)
    return state


def attach(state: State, slot: int, name: str, charges: int = 0, paid: bool = False) -> None:
    put_upgrade(state, i64(slot), card(name))
    state.upgrade_charges[slot] = i64(charges)
    state.paid[slot * 2 + 1] = i64(paid)


def tire(state: State, endurance: dict[str, int]) -> None:
    """`s5=0` says that squad 5 has no tokens."""
    fill(state)
    for squad, tokens in endurance.items():
        state.endurance[int(squad[1:])] = i64(tokens)


def begin(state: State, **endurance: int) -> Player:
    """In the main step."""
    tire(state, endurance)
    return begin_active(state)


def rest(state: State, **endurance: int) -> Player:
    """In a Passive turn."""
    tire(state, endurance)
    return begin_passive(state)


def pay(player: Player, unit: str = "pay crystal") -> Player:
    while player.question == "ChooseUnit":
        player.say(unit)
    return player


def settle(player: Player, *wanted: str) -> Player:
    """Pass and roll yellow dice until the main step, or until one of these can be said."""
    while player.question not in ("", "ChooseMain"):
        offered = player.offered()
        if any(text in offered for text in wanted):
            return player
        for answer in ("done", "die yellow", "pay crystal"):
            if answer in offered:
                player.say(answer)
                break
        else:
            raise AssertionError(f"{player.question} offers {offered}")
    return player


def fight(player: Player, squad: str = "me 1", model: str = "model me 1a") -> Player:
    player.say(f"squad {squad}")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action fight", model)
    return player


def test_every_card_is_declared() -> None:
    for number in range(CARDS.count):
        if CARDS.faction[number] == DVERGAR:
            assert TEXTS[number * 2].declared, CARDS.names[number]
            assert TEXTS[number * 2 + 1].declared, CARDS.names[number]


# Upgrades of any squad


def test_exoskeleton_doubles_the_printed_move_only_once_it_is_paid() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 5, "Pilgrim", "r5c5.0")
    attach(state, 0, "Exoskeleton", 3)
    player = begin(state)
    assert value(state, 0, MOVE) == 2
    player.say("use 1.1 bottom")
    assert value(state, 0, MOVE) == 4
    assert value(state, 20, MOVE) == SQUADS.value(SQUADS.first_mode[state.squad_kind[5]], MOVE)
    assert "use 1.1 bottom" not in player.offered()


def test_paid_junk_keeps_every_token_of_its_squad() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 1, "Avenger", "r4c4.all")
    muster(state, 5, "Pilgrim", "r5c7.0")
    attach(state, 0, "Junk", paid=True)
    state.pool[0] = i64(0)
    state.hand[0] = with_card(state.hand[0], card("Fury"))
    state.hand[0] = with_card(state.hand[0], card("Slam"))
    player = begin(state).say(top("Fury"), f"card {row('Slam')}")
    player.say("pay Endurance 1")
    assert state.shrine_tokens[0] == 1
    assert state.endurance[0] == 1


def test_radiostation_lengthens_the_hand_while_its_squad_lives() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 1, "Avenger", "r4c4.all")
    muster(state, 5, "Pilgrim", "r5c7.0")
    attach(state, 0, "Radiostation", paid=True)
    begin(state)
    before = state.options.hand
    assert hand_limit(state, 0) == before + 1
    state.life[0] = DEAD
    assert hand_limit(state, 0) == before


# Cards of any squad


def test_detonation_hits_around_a_killed_model_but_waits_for_it() -> None:
    state = battle(("Detonation",), ["4", "0", "4"])
    muster(state, 0, "Enkindled", "r2c2.1", "r5c0.0")
    muster(state, 5, "Angel of Death", "r2c3.all")
    muster(state, 6, "Pilgrim", "r5c7.0")
    state.mode[0] = i64(1)
    player = begin(state, s0=0, s5=1, s6=0)
    assert bottom("Detonation") not in player.offered()
    state.hand[0] = with_card(state.hand[0], card("Reclaimed Crystals"))
    fight(player)
    settle(player, bottom("Detonation"))
    assert top("Reclaimed Crystals") in player.offered()
    assert bottom("Reclaimed Crystals") not in player.offered()
    crystals = state.pool[0]
    player.say(top("Reclaimed Crystals"))
    assert state.pool[0] == crystals + 1
    settle(player, bottom("Detonation")).say(bottom("Detonation"))
    settle(player)
    assert state.life[0] == DEAD
    assert state.life[1] == ALIVE
    assert state.endurance[5] == 0


def test_prospecting_trades_a_crystal_for_one_of_each_source() -> None:
    state = battle(("Detonation",))
    muster(state, 0, "Enkindled", "r2c2.1")
    muster(state, 5, "Pilgrim", "r5c7.0")
    state.source_space[0] = i64(space(state, "r2c3"))
    pay(begin(state).say(top("Detonation"))).say("number 0")
    assert (state.pool[0], state.depleted[0]) == (4, 2)
    assert state.crystals == 8


def test_mechanism_rearranges_everything() -> None:
    state = battle(("Mechanism",))
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 1, "Avenger")
    muster(state, 5, "Pilgrim", "r5c7.0")
    attach(state, 0, "Exoskeleton", 3)
    attach(state, 1, "Energize", 2, paid=True)
    player = begin(state, s0=2, s1=1).say(bottom("Mechanism"))
    pay(player)
    assert player.question == "ChooseForWord"
    assert player.offered() == ["done", "upgrade me 1.1", "upgrade me 1.2"]
    player.say("upgrade me 1.2")  # Energize is alone with the Enkindled
    player.say("done")
    assert [state.upgrade[slot] for slot in range(4)] == [card("Energize"), NONE, card("Exoskeleton"), NONE]
    assert state.paid[1] == 1
    player.say("number 5")
    assert (state.upgrade_charges[0], state.upgrade_charges[2]) == (5, 0)
    assert player.offered() == ["number 0", "number 1", "number 2"]
    player.say("number 0")
    assert (state.endurance[0], state.endurance[1]) == (0, 3)
    assert state.life[4] == DEAD


def test_junk_claims_a_token_once() -> None:
    state = battle(("Mechanism", "Fury", "Slam", "Flamethrower"))
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 5, "Pilgrim", "r5c7.0")
    state.pool[0] = i64(0)
    player = begin(state)
    assert top("Mechanism") not in player.offered()
    player.say(top("Fury"), f"card {row('Slam')}")
    player.say("pay Endurance 1")
    player.say(top("Mechanism"))
    assert state.shrine_tokens[0] == 1
    assert top("Flamethrower") not in player.offered()


# Avenger


def test_fury_fights_the_chosen_and_scores_more() -> None:
    state = battle(("Fury",), ["4", "0"])
    state.pool[0] = i64(2)
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 5, "Pilgrim", "r2c3.4", "r2c1.1", "r5c7.0")
    state.mode[0] = i64(1)
    player = begin(state, s5=0).say(bottom("Fury"))
    assert player.offered() == ["done", "model next 1a", "model next 1b"]
    player.say("model next 1a", "done")
    pay(player)
    assert player.offered() == ["done", "model me 1a"]
    player.say("model me 1a")
    settle(player)
    assert state.life[20] == DEAD
    assert state.life[21] == ALIVE
    assert state.marker == SQUADS.endurance[state.squad_kind[5]] + 1


def test_refresh_crystals_needs_a_further_card() -> None:
    state = battle(("Fury",))
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 5, "Pilgrim", "r5c7.0")
    player = begin(state)
    assert top("Fury") not in player.offered()
    state.hand[0] = with_card(state.hand[0], card("Slam"))
    state.pool[0], state.depleted[0] = i64(1), i64(4)
    pay(player.say(top("Fury"), f"card {row('Slam')}"))
    assert (state.pool[0], state.depleted[0]) == (5, 0)
    assert sorted(state.discard[0]) == sorted([card("Fury"), card("Slam")])


def test_chain_grab_pulls_a_foe_within_three_spaces() -> None:
    state = battle(("Chain Grab",))
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 5, "Pilgrim", "r2c5.0", "r2c6.0")
    player = begin(state).say(bottom("Chain Grab"))
    player.say("space r2c3", "place 4")
    assert where(state, 20) == "r2c3.4"
    assert where(state, 21) == "r2c6.0"


def test_chain_grab_reaches_no_further() -> None:
    state = battle(("Chain Grab",))
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 5, "Pilgrim", "r2c6.0")
    assert bottom("Chain Grab") not in begin(state).offered()


def test_scavengers_charge_after_an_own_wound() -> None:
    state = battle(("Chain Grab",), ["4", "0"])
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 5, "Pilgrim", "r2c3.4", "r5c7.0")
    attach(state, 0, "Exoskeleton", 1)
    state.mode[0] = i64(1)
    player = begin(state)
    assert top("Chain Grab") not in player.offered()
    fight(player)
    settle(player, top("Chain Grab")).say(top("Chain Grab"))
    pay(player)
    assert state.upgrade_charges[0] == 4


def test_mechanical_shield_defends_without_a_roll_and_feedback_charges() -> None:
    state = battle(("Mechanical Shield", "Meltdown"), ["0", "4", "4"])
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 1, "Flame Keeper", "r5c0.0-1")
    muster(state, 5, "Angel of Death", "r2c3.all")
    attach(state, 0, "Exoskeleton", 0)
    player = begin(state)
    player.say(bottom("Meltdown"))
    settle(player, top("Mechanical Shield"))
    assert player.question == "ActInWindow"
    kept = state.copy()
    pay(player.say(top("Mechanical Shield")))
    assert state.upgrade_charges[0] == 2
    player = settle(Player(kept))
    fight(player)
    settle(player, "yes").say("yes")  # the Angel strikes back
    settle(player, bottom("Mechanical Shield"))
    pay(player.say(bottom("Mechanical Shield")))
    settle(player)
    assert kept.endurance[0] == 4


# Flame Keepers


def flames(dice: list[int | str], mode: int = 1) -> State:
    state = battle(("Flamethrower",), dice)
    state.pool[0] = i64(2)
    muster(state, 0, "Flame Keeper", "r2c2.0-1", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r2c3.0", "r2c4.0", "r2c5.0")
    state.mode[0] = i64(mode)
    attach(state, 0, "Refined Fuel", 1)
    return state


def line_to(state: State, here: str, there: str) -> str:
    return f"line d{state.board.line(space(state, here), space(state, there)) + 1}"


def test_flamethrower_burns_a_line_of_two_spaces() -> None:
    state = flames(["4"])
    player = begin(state, s5=2).say(bottom("Flamethrower"), "model me 1a")
    pay(player.say(line_to(state, "r2c2", "r2c3")))
    settle(player, "model next 1a")
    while player.question == "ChooseNextPacket":
        player.say(player.offered()[0])
    settle(player, "model next 1b")
    assert player.question == "ChooseForWord"
    player.say("model next 1b")
    assert has_token(state, 21, FIRE)
    assert not has_token(state, 20, FIRE)
    assert state.endurance[5] == 0
    assert state.life[22] == ALIVE


def test_refined_fuel_feeds_the_flames() -> None:
    state = flames(["2"])
    player = begin(state, s5=2)
    assert "use 1.1 bottom" not in player.offered()
    player.say(bottom("Flamethrower"), "model me 1a")
    pay(player.say(line_to(state, "r2c2", "r2c3")))
    settle(player, "use 1.1 bottom").say("use 1.1 bottom")
    while player.question in ("ChooseDie", "ActInWindow", "DecideRoll"):
        settle(player, "model next 1a")
    while player.question in ("ChooseNextPacket", "ChooseForWord"):
        player.say(player.offered()[0])
        settle(player, "model next 1a", "model next 1b")
    assert has_token(state, 20, FIRE)
    assert has_token(state, 21, FIRE)
    assert state.upgrade_charges[0] == 0


def test_flamethrower_needs_the_active_mode() -> None:
    assert bottom("Flamethrower") not in begin(flames(["4"], mode=0)).offered()


def test_meltdown_sacrifices_its_keeper_without_points() -> None:
    state = battle(("Meltdown",), ["4"])
    state.pool[0] = i64(0)
    muster(state, 0, "Flame Keeper", "r2c2.0-1", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r2c3.0", "r2c4.0")
    player = begin(state, s0=0, s5=2).say(bottom("Meltdown"), "model me 1a")
    settle(player)
    assert state.life[0] == DEAD
    assert state.endurance[5] == 1
    assert state.marker == 0


# Enkindled


def test_energize_heals_in_place_of_a_crystal() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.1")
    muster(state, 5, "Pilgrim", "r5c7.0")
    attach(state, 0, "Energize", paid=True)
    state.source_space[0] = i64(space(state, "r2c3"))
    player = rest(state, s0=0)
    assert player.question == "ReplaceHarvest"
    player.say("yes")
    assert state.endurance[0] == 2
    assert state.pool[0] == 6 + state.options.harvest - 1


def test_chained_weapon_stabs_at_two_spaces() -> None:
    state = battle(("Chained Weapon",), ["4", "0"])
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 5, "Pilgrim", "r2c4.0", "r2c5.0")
    state.pool[0] = i64(2)
    player = begin(state, s5=1).say(bottom("Chained Weapon"))
    pay(player)
    settle(player.say("model me 1a"))
    assert state.endurance[5] == 0


def test_risky_tactics_strengthens_and_must_pay_off() -> None:
    state = battle(("Risky Tactics",))
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 5, "Pilgrim", "r5c7.0")
    player = begin(state)
    before = value(state, 0, ATK), value(state, 0, INI), value(state, 20, ATK)
    player.say(bottom("Risky Tactics"))
    assert (value(state, 0, ATK), value(state, 0, INI)) == (before[0] + 2, before[1] + 2)
    assert value(state, 20, ATK) == before[2]
    player.say("done")
    assert state.marker == -2


def test_risky_tactics_costs_nothing_after_a_loss_of_the_foe() -> None:
    state = battle(("Risky Tactics",))
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 5, "Pilgrim", "r5c7.0")
    player = begin(state).say(bottom("Risky Tactics"))
    state.tokens_lost[1] = i64(1)
    player.say("done")
    assert state.marker == 0


def test_dauntless_strikes_before_the_wound() -> None:
    state = battle(("Risky Tactics",), ["4", "0", "4", "0"])
    muster(state, 0, "Enkindled", "r2c2.1", "r5c0.0")
    muster(state, 5, "Angel of Death", "r2c3.all")
    state.mode[0] = i64(1)
    player = begin(state, s0=0, s5=1)
    fight(player)
    settle(player, top("Risky Tactics")).say(top("Risky Tactics"))
    assert state.life[0] == ALIVE
    settle(pay(player))
    assert state.life[0] == DEAD
    assert state.endurance[5] == 0


# Unbroken


def test_protection_shelters_models_in_contact() -> None:
    state = battle()
    muster(state, 0, "Unbroken", "r2c2.0-1")
    muster(state, 1, "Enkindled", "r2c2.2", "r5c0.0")
    muster(state, 5, "Pilgrim", "r5c7.0")
    attach(state, 0, "Protection", 2)
    player = begin(state)
    before = value(state, 4, DEF)
    player.say("use 1.1 bottom")
    assert value(state, 4, DEF) == before + 2
    assert value(state, 5, DEF) == before


def test_deflect_turns_a_wound_back() -> None:
    state = battle(("Deflect",), ["4", "0"])
    state.pool[1] = i64(0)
    muster(state, 0, "Unbroken", "r2c2.1-2")
    muster(state, 5, "Angel of Death", "r2c3.all")
    state.mode[0] = i64(1)
    player = begin(state)
    fight(player)
    settle(player, bottom("Deflect")).say(bottom("Deflect"))
    settle(pay(player))
    assert state.endurance[0] == 2
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1


def test_marked_for_death_enlarges_one_packet() -> None:
    state = battle(("Marked for Death", "Chained Weapon"), ["4", "0"])
    muster(state, 0, "Unbroken", "r2c2.1-2")
    muster(state, 1, "Enkindled", "r2c4.0")
    muster(state, 5, "Holy Knight", "r2c3.3-4")
    state.mode[0] = i64(1)
    player = begin(state, s5=3).say(bottom("Marked for Death"))
    pay(player)
    assert has_token(state, 20, MARKED)
    pay(player.say(bottom("Chained Weapon")))
    settle(player.say("model me 2a"))
    assert state.endurance[5] == 1
    assert not has_token(state, 20, MARKED)
    assert state.supply[MARKED] == TOKENS.supply[MARKED]


def test_marked_for_death_needs_vigilance() -> None:
    state = battle(("Marked for Death",))
    muster(state, 0, "Unbroken", "r2c2.1-2")
    muster(state, 5, "Holy Knight", "r2c3.3-4")
    assert bottom("Marked for Death") not in begin(state).offered()


# Gyrobots


def test_rocket_spreads_three_wounds() -> None:
    state = battle((), ["4"])
    state.pool[0] = i64(0)
    muster(state, 0, "Gyrobot", "r2c2.0-1-2")
    muster(state, 5, "Pilgrim", "r2c5.0", "r5c7.0")
    muster(state, 6, "Pilgrim", "r2c5.1", "r5c7.1")
    state.mode[0] = i64(1)
    attach(state, 0, "Rocket", 3)
    player = begin(state, s0=0, s5=2, s6=2).say("use 1.1 bottom", "space r2c5")
    settle(player, "model next 1a").say("model next 1a", "model next 2a")
    while player.question == "ChooseNextPacket":
        player.say(player.offered()[0])
    settle(player)
    assert (state.endurance[5], state.endurance[6]) == (1, 0)


def test_reclaimed_crystals_works_for_the_last_gyrobot() -> None:
    state = battle(("Reclaimed Crystals",), ["4", "0"])
    state.pool[0] = state.pool[1] = i64(0)
    muster(state, 0, "Gyrobot", "r2c2.0-1-2")
    muster(state, 1, "Enkindled", "r5c0.0")
    muster(state, 5, "Angel of Death", "r2c3.all")
    player = begin(state, s0=0, s1=0)
    assert bottom("Reclaimed Crystals") not in player.offered()
    fight(player)
    settle(player, bottom("Reclaimed Crystals")).say(bottom("Reclaimed Crystals"))
    assert state.pool[0] == 3


def test_slam_boosts_a_gyrobot_after_a_run() -> None:
    state = battle(("Slam",))
    muster(state, 0, "Gyrobot", "r2c2.0-1-2")
    muster(state, 5, "Angel of Death", "r2c3.all")
    player = begin(state)
    state.longest_run[0] = i64(3)
    pay(player.say(bottom("Slam")))
    before = value(state, 0, ATK)
    fight(player)
    assert value(state, 0, ATK) == before + 3
    assert value(state, 0, INI) == 1 + 3


# Banners and Shrines


def test_banner_joins_models_in_contact() -> None:
    state = battle()
    muster(state, 0, "Avenger", "r2c2.all")
    muster(state, 1, "Enkindled", "r2c3.4", "r5c0.0")
    muster(state, 5, "Pilgrim", "r5c7.0")
    player = begin(state).say("banner A", "model me 1a")
    assert value(state, 4, DEF) == 5
    assert value(state, 4, MOVE) == 2
    assert value(state, 5, DEF) == 2
    assert "banner A" not in player.offered()


def test_banner_rearranges() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.0")
    muster(state, 1, "Avenger", "r4c4.all")
    muster(state, 5, "Pilgrim", "r5c7.0")
    begin(state, s0=2, s1=1).say("banner B", "number 0")
    assert (state.endurance[0], state.endurance[1]) == (0, 3)


def test_alternative_banner_gives_a_red_die_or_a_crystal() -> None:
    state = battle(dice=["4", "0"])
    state.banner[0] = i64(1)
    muster(state, 0, "Enkindled", "r2c2.1")
    muster(state, 5, "Holy Knight", "r2c3.3-4")
    player = begin(state)
    assert "banner B" not in player.offered()
    state.shrine_tokens[0] = i64(1)
    assert "banner B" in player.offered()
    kept = state.copy()
    state.depleted[0] = i64(2)
    player.say("banner B")
    assert (state.shrine_tokens[0], state.depleted[0], state.pool[0]) == (0, 1, 7)
    player = fight(Player(kept))
    settle_until_die(player)
    crystals = kept.pool[0]
    player.say("banner A")
    assert kept.pool[0] == crystals
    assert kept.banner_used[0] == 1


def settle_until_die(player: Player) -> None:
    while player.question != "ChooseDie" or "banner A" not in player.offered():
        player.say("die yellow" if player.question == "ChooseDie" else "done")


def test_junkyard_charges_and_mends_squads_beside_it() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.1")
    muster(state, 1, "Unbroken", "r2c2.2-3")
    muster(state, 2, "Avenger", "r5c0.all")
    muster(state, 5, "Pilgrim", "r5c7.0")
    attach(state, 0, "Exoskeleton", 0)
    attach(state, 4, "Exoskeleton", 0)
    state.shrine_space[0] = i64(space(state, "r2c3"))
    state.shrine_tokens[0] = i64(1)
    player = rest(state, s0=0, s1=0, s2=0)
    assert player.offered() == ["squad me 1", "squad me 2"]
    player.say("squad me 2")
    assert [state.endurance[squad] for squad in range(3)] == [0, 1, 0]
    assert state.shrine_tokens[0] == 0
    assert (state.upgrade_charges[0], state.upgrade_charges[4]) == (3, 1)


def test_factory_pays_for_red_dice() -> None:
    state = battle(dice=["4", "0"])
    state.shrine[0] = i64(1)
    state.pool[0] = i64(0)
    muster(state, 0, "Enkindled", "r2c2.1")
    muster(state, 5, "Holy Knight", "r2c3.3-4")
    state.shrine_tokens[0] = i64(1)
    player = fight(begin(state, s0=0))
    while player.question != "ChooseDie":
        player.say("done")
    player.say("die red")
    pay(player, "pay Shrine")
    assert state.shrine_tokens[0] == 0


def test_fire_burns_at_the_end_of_its_owners_turn() -> None:
    state = battle()
    muster(state, 0, "Enkindled", "r2c2.1")
    muster(state, 5, "Pilgrim", "r5c7.0")
    player = begin(state, s0=2)
    put(state, i64(0), FIRE, i64(1))
    settle(player.say("done"))
    assert state.endurance[0] == 1


# Drillers


def test_dynamite_heals_for_crystals_and_hits_around_a_source() -> None:
    state = battle(("Dynamite", "Dynamite"), ["4"])
    muster(state, 0, "Drillers", "r2c2.1-2", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r2c4.4", "r5c7.0")
    state.source_space[0] = i64(space(state, "r2c3"))
    player = begin(state, s0=0).say(top("Dynamite"), "number 2")
    assert (state.pool[0], state.endurance[0]) == (4, 2)
    settle(player.say(bottom("Dynamite")), "model me 1a")
    while player.question == "ChooseNextPacket":
        player.say(player.offered()[0])
    assert state.endurance[0] == 1
    assert state.endurance[5] == 0


def test_crystal_breaker_removes_a_source_in_drill_mode_only() -> None:
    state = battle(("Crystal Breaker",))
    muster(state, 0, "Drillers", "r2c2.1-2", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r5c7.0")
    state.source_space[0] = i64(space(state, "r2c3"))
    player = begin(state)
    assert bottom("Crystal Breaker") not in player.offered()
    state.mode[0] = i64(1)
    pay(player.say(bottom("Crystal Breaker"))).say("number 0", "yes")
    assert state.source_space[0] == NONE
    assert state.free[space(state, "r2c3")] == 127
    assert (state.pool[0], state.depleted[0]) == (3, 4)


def waiting() -> State:
    state = battle()
    muster(state, 0, "Drillers")
    muster(state, 1, "Enkindled", "r5c0.0")
    muster(state, 5, "Holy Knight", "r2c2.0-1")
    state.life[0] = state.life[1] = WAITING
    state.aside[0] = with_card(state.aside[0], card("Subterran Strike"))
    return state


def test_drillers_emerge_on_free_hexes() -> None:
    state = waiting()
    player = pay(begin(state).say(top("Subterran Strike")))
    player.say("space r2c4", "place 0-1")
    while state.life[1] != ALIVE:
        player.say(player.offered()[0])
    assert where(state, 0) == "r2c4.0-1"
    assert len(state.aside[0]) == 0


def test_drillers_burst_out_under_a_foe() -> None:
    state = waiting()
    player = begin(state).say(bottom("Subterran Strike"), "mode 2")
    pay(player).say("space r2c2", "place 0-1")
    while state.life[1] != ALIVE:
        player.say(player.offered()[0])
    assert where(state, 0) == "r2c2.0-1"
    assert state.mode[0] == 1
    assert state.life[20] == ALIVE
    assert where(state, 20) != "r2c2.0-1"


def test_puncture_wounds_large_bases_deeper() -> None:
    state = battle(dice=["4", "0"])
    muster(state, 0, "Drillers", "r2c2.1-2", "r5c0.0-1")
    muster(state, 5, "Angel of Death", "r2c3.all")
    state.mode[0] = i64(1)
    attach(state, 0, "Puncture", 1, paid=True)
    player = fight(begin(state))
    settle(player, "use 1.1 top").say("use 1.1 top")
    settle(player)
    assert state.endurance[5] == 1
    assert state.upgrade_charges[0] == 0


# Bullgrim


def quarry(hand: tuple[str, ...], dice: list[int | str] | None = None) -> State:
    state = battle(hand, dice)
    muster(state, 0, "Bullgrim", "r2c2.all")
    muster(state, 5, "Pilgrim", "r2c4.4", "r5c7.0")
    attach(state, 0, "Borer", 1)
    return state


def test_borer_digs_on_a_free_hex() -> None:
    state = quarry(())
    player = begin(state).say("use 1.1 bottom")
    assert "space r2c2" not in player.offered()
    player.say("space r2c4")
    assert "place 4" not in player.offered()
    player.say("place 3")
    assert list(state.markers[:2]) == [QUARRY, hex_at(state, "r2c4.3")]
    assert state.supply[QUARRY] == TOKENS.supply[QUARRY] - 1


def dug(hand: tuple[str, ...], dice: list[int | str] | None = None) -> State:
    state = quarry(hand, dice)
    lay_marker(state, QUARRY, i64(hex_at(state, "r2c4.3")), i64(NONE), i64(0))
    return state


def test_explosion_uses_a_quarry_up() -> None:
    state = dug(("Explosion",), ["4"])
    settle(pay(begin(state).say(bottom("Explosion"))))
    assert state.endurance[5] == 0
    assert len(state.markers) == 0
    assert state.supply[QUARRY] == TOKENS.supply[QUARRY]


def test_explosion_needs_a_quarry() -> None:
    assert bottom("Explosion") not in begin(quarry(("Explosion",))).offered()


def test_lethal_shot_bares_whoever_is_there() -> None:
    state = dug(("Lethal Shot",))
    pay(begin(state).say(bottom("Lethal Shot")))
    assert value(state, 20, DEF) == 0
    assert value(state, 21, DEF) == 1


def test_tunnels_shift_a_quarry() -> None:
    state = dug(("Stampede",))
    player = pay(begin(state).say(top("Stampede"), "space r2c5", "place 6"))
    assert state.markers[1] == hex_at(state, "r2c5.6")
    assert player.question == "ChooseMain"


def test_stampede_wounds_by_the_spaces_run() -> None:
    state = dug(("Stampede",), ["4", "0"])
    state.mode[0] = i64(1)
    player = begin(state).say(bottom("Stampede"))
    player.say("space r2c3", "place all")
    kept = state.endurance[5]
    assert kept == 1
    settle(player.say("model me 1a"))
    assert state.endurance[5] == 0
    assert state.life[20] == DEAD  # two Wounds


def test_enrage_changes_the_mode_of_a_weak_bullgrim() -> None:
    state = quarry(())
    fill(state)
    state.endurance[0] = i64(2)
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(ACTIVE_TURN, NONE)
    player = Player(state).advance()
    assert player.question == "UsePassive"
    player.say("yes")
    assert state.mode[0] == 1
