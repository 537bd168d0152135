"""The cards of the Faceless at work: what they do, and when they may not be used."""

import pytest
from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.edge.cards.factions.faceless import LURCH, SOURCE, UNSTOPPABLE
from grognard.envs.edge.cards.factions.faceless_expansions import ANATHEMA_TOKEN, SLASH
from grognard.envs.edge.data.printed import ATK, DASH, DEF, FACELESS, INI, MOVE
from grognard.envs.edge.data.tables import SQUADS, TOKENS, card
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.pieces import stand
from grognard.envs.edge.rules.tokens import count_tokens, has_token, is_blocked, put
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.sequence import ACTIVE_TURN, PASSIVE_TURN, TURN
from grognard.envs.edge.state import ACTIVE, ALIVE, DEAD, NONE, PASSIVE, REMOVED, WAITING, State, with_card

from .table import Player, bottom, empty_table, muster, row, top, where
from .test_chapter import begin


def battle(*hand: str, dice: list[int | str] | None = None) -> State:
    """The Faceless (red, whose Active turn it is) against Demons; squads are added by the test."""
    state = empty_table(red_army="faceless_duel", blue_army="demons_duel")
    state.dice = Dice(1) if dice is None else Dice.of(dice)
    state.faction[0], state.faction[1] = FACELESS, 1
    state.crystals, state.charges = i64(8), i64(20)
    for token in range(len(TOKENS.names)):
        state.supply[token] = TOKENS.supply[token]
    for seat in (0, 1):
        state.pool[seat] = i64(6)
    for name in hand:
        state.hand[0] = with_card(state.hand[0], card(name))
    state.turn, state.turn_kind, state.active = i64(1), ACTIVE, i64(0)
    return state


def pay(player: Player) -> Player:
    """Pay with crystals as long as a payment is asked for."""
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    return player


def run_on(player: Player) -> Player:
    """Yellow dice, no answers in windows, no counterattacks, rolls as they are."""
    while True:
        pay(player)
        if player.question == "ChooseDie":
            player.say("die yellow")
        elif player.question in ("ActInWindow", "DecideRoll", "Counterattack"):
            player.say("done")
        else:
            return player


def until(player: Player, text: str) -> Player:
    """Go on as in `run_on` until something is offered."""
    for _ in range(12):
        if text in player.offered():
            return player
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    raise AssertionError(f"{text} was never offered")


def tokens_of(state: State, squad: int) -> int:
    return int(state.endurance[squad])


def passive_turn(state: State) -> Player:
    for squad in range(10):
        if state.squad_kind[squad] != NONE:
            state.endurance[squad] = i64(max(0, int(SQUADS.endurance[state.squad_kind[squad]]) - 1))
    stand(state)
    state.turn_kind = PASSIVE
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(PASSIVE_TURN)
    return Player(state).advance()


# Cards for every squad


def test_hell_lets_several_squads_fight() -> None:
    state = battle("Hell")
    muster(state, 0, "Berserker", "r2c2.0")
    muster(state, 1, "Harvester", "r4c4.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c2.1", "r4c4.3")
    player = begin(state).say(bottom("Hell"), "squad me 2", "squad me 1")
    pay(player)
    assert player.question == "ChooseFighter"
    assert player.offered() == ["done", "model me 2a"]
    player.say("done")
    assert player.offered() == ["done", "model me 1a"]
    player.say("done")
    assert list(state.discard[0]) == [card("Hell")]


def test_swarm_moves_several_squads() -> None:
    state = battle("Swarm")
    muster(state, 0, "Bladebreeder", "r2c2.0")
    muster(state, 1, "Harvester", "r4c4.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.1")
    player = begin(state).say(bottom("Swarm"), "squad me 1", "squad me 2")
    pay(player)
    player.say("space r2c3", "place 0")
    assert where(state, 0) == "r2c3.0"
    assert player.question == "ChooseWay"
    player.say("done")
    assert where(state, 4) == "r4c4.0-1-2"


def test_autophagy_heals_a_squad_that_touches_the_victim() -> None:
    state = battle("Swarm")
    muster(state, 0, "Berserker", "r2c2.0", "r5c5.0")
    muster(state, 1, "Bladebreeder", "r2c2.1")
    muster(state, 2, "Shatterer", "r4c6.all")
    muster(state, 5, "Bloodsmith", "r0c0.1")
    player = begin(state)
    state.endurance[1] = i64(0)
    player.say(top("Swarm"), "model me 1a")
    pay(player)
    assert state.life[0] == DEAD
    assert state.marker == 0  # a sacrifice gives no points
    assert tokens_of(state, 1) == 1


def test_autophagy_needs_contact() -> None:
    state = battle("Swarm")
    muster(state, 0, "Berserker", "r2c2.0")
    muster(state, 1, "Bladebreeder", "r4c4.1")
    muster(state, 5, "Bloodsmith", "r0c0.1")
    assert top("Swarm") not in begin(state).offered()


# Cards of the Shatterer


def attack(player: Player, squad: int) -> Player:
    """Activate a squad and let it fight."""
    player.say(f"squad me {squad}")
    if player.question == "ChangeMode":
        player.say("done")
    return player.say("action fight", f"model me {squad}a")


def test_impale_is_attached_for_a_wound_and_wounds_twice() -> None:
    state = battle("Impale", dice=["4", "0"])
    muster(state, 0, "Shatterer", "r2c2.all")
    muster(state, 1, "Bladebreeder", "r2c3.4", "r5c5.0")
    muster(state, 5, "Bloodsmith", "r2c1.1", "r0c0.0")
    state.mode[0] = i64(3)  # ATK 6
    player = begin(state).say(top("Impale"), "squad me 1")
    assert tokens_of(state, 1) == 0
    assert state.upgrade[0] == card("Impale")
    assert state.upgrade_charges[0] == 0
    before = tokens_of(state, 5)
    attack(player, 1)
    until(player, "use 1.1 bottom").say("use 1.1 bottom")
    pay(player)
    assert "use 1.1 bottom" not in player.offered()  # once in a Combat action
    run_on(player)
    assert before - tokens_of(state, 5) + (state.life[20] == DEAD) == 2


def test_craving_for_life_heals_what_was_dealt() -> None:
    state = battle("Craving for Life", dice=["4", "0"])
    muster(state, 0, "Shatterer", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c1.1", "r0c0.0")
    state.mode[0] = i64(3)
    player = begin(state)
    state.endurance[0] = i64(1)
    before = tokens_of(state, 5)
    player.say(bottom("Craving for Life"))
    pay(player).say("model me 1a")
    run_on(player)
    assert before - tokens_of(state, 5) + (state.life[20] == DEAD) == 1
    assert tokens_of(state, 0) == 2


def test_craving_for_life_heals_nothing_without_a_wound() -> None:
    state = battle("Craving for Life", dice=["0", "4"])
    muster(state, 0, "Shatterer", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c1.1")
    player = begin(state)
    state.endurance[0] = i64(1)
    state.mode[0] = i64(2)
    player.say(bottom("Craving for Life"))
    pay(player).say("done")
    assert tokens_of(state, 0) == 1


def test_unstoppable_gives_three_tokens_that_are_spent_on_a_roll() -> None:
    state = battle("Unstoppable", dice=["0", "0"])
    muster(state, 0, "Shatterer", "r2c2.all")
    muster(state, 1, "Berserker", "r2c3.4")
    muster(state, 5, "Bloodsmith", "r2c1.1", "r0c0.0")
    player = begin(state).say(bottom("Unstoppable"))
    assert state.life[4] == DEAD
    assert count_tokens(state, 0, UNSTOPPABLE) == 3
    assert "token UNSTOPPABLE" not in player.offered()
    attack(player, 1)
    assert player.question == "ActInWindow"
    player.say("token UNSTOPPABLE", "done")  # INI
    until(player, "token UNSTOPPABLE").say("token UNSTOPPABLE", "done")  # before the ATK roll
    until(player, "token UNSTOPPABLE").say("token UNSTOPPABLE")  # right after it
    assert count_tokens(state, 0, UNSTOPPABLE) == 0
    assert state.supply[UNSTOPPABLE] == 3
    before = tokens_of(state, 5)
    run_on(player)
    assert tokens_of(state, 5) == before - 1  # 2 + 6 against the defence


def test_unstoppable_lengthens_a_move() -> None:
    state = battle()
    muster(state, 0, "Shatterer", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r0c0.1")
    put(state, i64(0), UNSTOPPABLE, i64(0))
    player = begin(state).say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action move")
    before = value(state, 0, MOVE)
    player.say("token UNSTOPPABLE")
    assert value(state, 0, MOVE) == before + 3


def test_unstoppable_needs_a_model_beside_the_shatterer() -> None:
    state = battle("Unstoppable")
    muster(state, 0, "Shatterer", "r2c2.all")
    muster(state, 1, "Berserker", "r5c3.4")
    muster(state, 5, "Bloodsmith", "r2c1.1")
    assert bottom("Unstoppable") not in begin(state).offered()


# Cards of the Harvester


def test_breeding_returns_a_berserker_beside_the_harvester() -> None:
    state = battle()
    muster(state, 0, "Harvester", "r2c2.0-1-2")
    muster(state, 1, "Berserker", "r2c2.3")
    muster(state, 5, "Bloodsmith", "r0c0.1")
    put_upgrade(state, 0, card("Breeding"))
    player = begin(state).say("use 1.1 bottom", "model me 2b")
    pay(player)
    assert player.question == "ChooseSpaceToPlace"
    player.say("space r2c2")
    player.say(player.offered()[0])
    assert state.life[5] == ALIVE
    player.say("use 1.1 top")  # as often as it is paid, by what touches the Harvester
    state.endurance[0] = i64(0)
    while player.question == "PickTarget":
        player.say(player.offered()[0])
    pay(player)
    assert tokens_of(state, 0) == 2


def test_breeding_needs_a_dead_berserker() -> None:
    state = battle()
    muster(state, 0, "Harvester", "r2c2.0-1-2")
    muster(state, 1, "Berserker", "r4c2.3", "r4c2.4", "r4c2.5")
    muster(state, 5, "Bloodsmith", "r0c0.1")
    put_upgrade(state, 0, card("Breeding"))
    player = begin(state)
    assert "use 1.1 bottom" not in player.offered()
    assert "use 1.1 top" not in player.offered()  # nobody touches the Harvester


def test_absorption_plays_an_evolve_card_free_after_a_kill() -> None:
    state = battle("Absorption", "Evolve Harvester", dice=["4", "0"])
    muster(state, 0, "Harvester", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c2.3", "r0c0.0")
    state.mode[0] = i64(1)
    player = begin(state)
    assert bottom("Absorption") not in player.offered()
    state.endurance[5] = i64(0)
    attack(player, 1)
    until(player, bottom("Absorption"))
    player.say(bottom("Absorption"))
    before = int(state.pool[0])
    assert player.question == "PickTarget"
    player.say(f"card {row('Evolve Harvester')}")
    pay(player)
    assert state.pool[0] == before - 1
    assert state.mode[0] == 2
    assert state.evolved_by[0] == card("Evolve Harvester")
    assert list(state.hand[0]) == []
    assert card("Absorption") in list(state.discard[0])


def test_osmosis_wounds_both() -> None:
    state = battle("Osmosis")
    muster(state, 0, "Harvester", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c2.3", "r0c0.0")
    player = begin(state)
    mine, theirs = tokens_of(state, 0), tokens_of(state, 5)
    player.say(bottom("Osmosis"))
    assert player.question == "ChooseNextPacket"
    player.say("model me 1a")
    run_on(player)
    assert (tokens_of(state, 0), tokens_of(state, 5)) == (mine - 1, theirs - 1)


# Cards of the Bladebreeders


def test_regeneration_heals() -> None:
    state = battle("Bladespit")
    muster(state, 0, "Harvester", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    player = begin(state)
    state.endurance[0] = i64(0)
    player.say(top("Bladespit"))
    pay(player)
    assert tokens_of(state, 0) == 1


def test_bladespit_wounds_as_much_more_as_it_takes() -> None:
    state = battle("Bladespit", dice=["4"])
    muster(state, 0, "Bladebreeder", "r2c2.0", "r5c5.0")
    muster(state, 5, "Bloodsmith", "r2c5.4", "r0c0.0")
    player = begin(state)
    state.endurance[5] = i64(1)
    player.say(bottom("Bladespit"))
    run_on(player)
    assert player.offered() == ["number 0", "number 1", "number 2"]
    player.say("number 1", "model next 1a")
    run_on(player)
    assert tokens_of(state, 0) == 0
    assert state.life[0] == ALIVE
    assert state.life[20] == DEAD


def test_bladespit_reaches_three_spaces() -> None:
    state = battle("Bladespit")
    muster(state, 0, "Bladebreeder", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c6.4")
    assert bottom("Bladespit") not in begin(state).offered()


def test_lurch_holds_both() -> None:
    state = battle("Lurch")
    muster(state, 0, "Bladebreeder", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c2.1", "r0c0.0")
    begin(state).say(bottom("Lurch"))
    assert has_token(state, 20, LURCH)
    assert is_blocked(state, 20, 1)
    assert is_blocked(state, 0, 0)


@pytest.mark.parametrize(("active", "wounds"), [(0, 1), (1, 0)])
def test_lurch_wounds_at_the_start_of_own_turns(active: int, wounds: int) -> None:
    state = battle()
    muster(state, 0, "Bladebreeder", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c2.1", "r0c0.0")
    put(state, i64(20), LURCH, i64(0))
    state.endurance[5] = i64(2)
    state.active = i64(active)
    stand(state)
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(ACTIVE_TURN, NONE)
    player = Player(state).advance()
    while player.question == "ActInWindow":
        player.say("done")
    assert tokens_of(state, 5) == 2 - wounds


# Cards of the Berserkers


def test_back_to_source_strengthens_all_others() -> None:
    state = battle("Back to Source", "Back to Source")
    muster(state, 0, "Berserker", "r2c2.0", "r2c2.1")
    muster(state, 1, "Harvester", "r4c4.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c2.2")
    player = begin(state)
    before = [value(state, model, DEF) for model in (1, 4, 20)]
    player.say(bottom("Back to Source"), "model me 1a", "attribute def")
    pay(player)
    assert has_token(state, 0, SOURCE)
    assert [value(state, 0, attribute) for attribute in (INI, ATK, DEF, MOVE)] == [0, DASH, 0, 0]
    assert [value(state, model, DEF) for model in (1, 4, 20)] == [before[0] + 2, before[1] + 2, before[2]]
    player.say(bottom("Back to Source"), "model me 1b")
    assert player.offered() == ["attribute atk", "attribute ini"]
    player.say("attribute atk")
    pay(player).say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action fight")
    assert "model me 1a" not in player.offered()


def test_chosen_victim_is_surrounded_and_fought() -> None:
    state = battle("Chosen Victim", dice=["0", "0", "0", "0", "0", "0", "0", "0"])
    muster(state, 0, "Berserker", "r2c2.0", "r5c7.0")
    muster(state, 1, "Berserker", "r2c4.0")
    muster(state, 5, "Bloodsmith", "r2c3.0")
    player = begin(state).say(bottom("Chosen Victim"))
    pay(player)
    assert player.question == "ChooseForWord"
    assert player.offered() == ["done", "model me 1a", "model me 2a"]  # the other is too far away
    player.say("model me 1a", "space r2c3", "place 4")
    assert player.offered() == ["done", "model me 2a"]
    player.say("done")
    assert player.question == "ChooseFighter"
    assert player.offered() == ["done", "model me 1a"]
    player.say("model me 1a")
    run_on(player)
    assert list(state.discard[0]) == [card("Chosen Victim")]


# Cards of the Fleshrippers


def test_power_counts_the_foes_around() -> None:
    state = battle("Power", dice=["0", "4"])
    muster(state, 0, "Fleshripper", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r2c2.6")
    player = begin(state)
    before = value(state, 0, ATK)
    player.say(bottom("Power"))
    pay(player)
    assert player.question == "ChooseFighter"
    assert value(state, 0, ATK) == before + 2
    player.say("done")
    assert value(state, 0, ATK) == before


def test_resource_gives_a_crystal_after_a_kill_by_a_fleshripper() -> None:
    state = battle("Resource", dice=["4", "0"])
    muster(state, 0, "Fleshripper", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c2.2", "r0c0.0")
    state.mode[0] = i64(2)
    player = begin(state)
    assert bottom("Resource") not in player.offered()
    state.endurance[5] = i64(0)
    attack(player, 1)
    until(player, bottom("Resource"))
    before = int(state.pool[0])
    player.say(bottom("Resource"))
    pay(player)
    assert state.pool[0] == before  # 1 paid, 1 gained
    assert state.crystals == 7


# Evolve cards and banners


@pytest.mark.parametrize(
    ("squad", "shape", "mode"),
    [
        ("Berserker", "", 2),
        ("Bladebreeder", "", 2),
        ("Fleshripper", "", 2),
        ("Harvester", "", 2),
        ("Shatterer", " Defensive", 2),
        ("Shatterer", " Assimilated", 3),
        ("Shatterer", " Ascended", 4),
    ],
)
def test_evolve(squad: str, shape: str, mode: int) -> None:
    """A dead squad, too; the card stays under it."""
    state = battle(f"Evolve {squad}{shape}")
    muster(state, 0, squad)
    muster(state, 1, "Anathema", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    player = begin(state).say(top(f"Evolve {squad}{shape}"))
    if player.question == "UseBannerBefore":
        player.say("done")
    pay(player)
    assert state.mode[0] == mode
    assert state.evolved_by[0] == card(f"Evolve {squad}{shape}")
    assert list(state.discard[0]) == []


def test_banner_returns_the_dead_of_the_squad_that_evolves() -> None:
    state = battle("Evolve Berserker")
    muster(state, 0, "Berserker", "r2c2.0", "r2c2.1")
    muster(state, 1, "Berserker", "r4c4.0")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    player = begin(state)
    assert "banner B" not in player.offered()
    player.say(top("Evolve Berserker"), "banner B", "squad me 2")
    player.say("space r4c4", "place 1", "space r4c5", "place 0")
    pay(player)
    assert [where(state, model) for model in (4, 5, 6)] == ["r4c4.0", "r4c4.1", "r4c5.0"]
    assert (state.mode[0], state.mode[1]) == (0, 2)  # the same squad
    assert state.banner_used[0] == 1


def test_banner_removes_a_dead_model_for_a_crystal() -> None:
    state = battle()
    muster(state, 0, "Berserker", "r2c2.0", "r2c2.1")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    player = begin(state).say("banner A")
    assert state.life[2] == REMOVED
    assert state.pool[0] == 7
    assert "banner A" not in player.offered()


def test_alternative_banner_changes_a_mode() -> None:
    state = battle()
    state.banner[0] = i64(1)
    muster(state, 0, "Berserker", "r2c2.0")
    muster(state, 1, "Harvester", "r4c4.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    state.mode[1] = i64(2)  # Evolved squads do not change
    begin(state).say("banner B")
    assert (state.mode[0], state.mode[1]) == (1, 2)


# Shrines


def test_hatchery_heals_what_is_beside_it() -> None:
    state = battle()
    muster(state, 0, "Berserker", "r2c2.1")
    muster(state, 1, "Harvester", "r4c6.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    state.shrine_space[0] = i64(2 * 8 + 3)
    passive_turn(state)
    assert (tokens_of(state, 0), tokens_of(state, 1)) == (1, 1)


def test_incubation_chamber_evolves_for_a_model() -> None:
    state = battle("Evolve Harvester")
    state.shrine[0] = i64(1)
    muster(state, 0, "Berserker", "r2c2.1")
    muster(state, 1, "Harvester", "r4c6.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.0")
    state.shrine_space[0] = i64(2 * 8 + 3)
    player = passive_turn(state)
    assert player.question == "UsePassive"
    player.say("yes")
    assert state.life[0] == DEAD
    assert f"card {row('Evolve Harvester')}" in player.offered()
    assert "squad me 2" in player.offered()
    player.say(f"card {row('Evolve Harvester')}")
    assert state.mode[1] == 2
    assert list(state.hand[0]) == []


# Cavalry and boss


def test_whack_shifts_and_hits_by_its_tokens() -> None:
    state = battle("Whack", dice=["0"])
    muster(state, 0, "Anathema", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c2.3", "r0c0.0")
    for _ in range(6):
        put(state, i64(0), ANATHEMA_TOKEN, i64(0))
    player = begin(state)
    before = tokens_of(state, 5)
    player.say(bottom("Whack"))
    pay(player).say("space r2c3", "place 0")
    run_on(player)
    assert where(state, 20) == "r2c3.0"
    assert tokens_of(state, 5) == before - 1


def test_whack_is_for_the_basic_mode() -> None:
    state = battle("Whack")
    muster(state, 0, "Anathema", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c2.3")
    state.mode[0] = i64(1)
    assert bottom("Whack") not in begin(state).offered()


def test_abomination_grows_in_basic_mode() -> None:
    state = battle()
    muster(state, 0, "Anathema", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.3")
    put_upgrade(state, 0, card("Abomination"))
    begin(state).say("done")
    assert count_tokens(state, 0, ANATHEMA_TOKEN) == 1


def test_rapid_mutation_changes_the_mode_at_the_start_of_a_turn() -> None:
    state = battle()
    muster(state, 0, "Anathema", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r0c0.3")
    put_upgrade(state, 0, card("Abomination"))
    stand(state)
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(ACTIVE_TURN, NONE)
    player = Player(state).advance()
    assert player.question == "UsePassive"
    player.say("yes")
    assert state.mode[0] == 1


def gorger(*hand: str, dice: list[int | str] | None = None) -> State:
    state = battle(*hand, dice=dice)
    muster(state, 0, "Metalgorger", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c3.4", "r4c4.0", "r4c5.4")
    return state


def test_claws_put_slash_and_the_next_wound_is_larger() -> None:
    state = gorger(dice=["4", "0"])
    put_upgrade(state, 0, card("Slashing"))
    player = begin(state).say("use 1.1 top")
    assert has_token(state, 20, SLASH)
    assert "use 1.1 top" not in player.offered()  # once in a turn
    state.endurance[5] = i64(2)
    attack(player, 1)
    run_on(player)
    assert 2 - tokens_of(state, 5) + (state.life[20] == DEAD) == 2
    assert state.supply[SLASH] == TOKENS.supply[SLASH]


def test_pounce_leaps_into_the_space_of_a_slashed_model() -> None:
    state = gorger("Pounce")
    put(state, i64(21), SLASH, i64(0))
    player = begin(state).say(bottom("Pounce"))
    pay(player)
    while player.question != "ChooseMain":
        player.say(player.offered()[0])
    assert where(state, 0) == "r4c4.all"
    assert has_token(state, 21, SLASH)
    assert not has_token(state, 20, SLASH)


def test_reuse_gives_a_depleted_crystal_but_never_for_the_metalgorger() -> None:
    state = gorger("Pounce")
    put_upgrade(state, 0, card("Slashing"))
    assert top("Pounce") not in begin(state).offered()
    state = gorger("Pounce")
    put_upgrade(state, 0, card("Slashing"))
    muster(state, 1, "Berserker", "r5c5.0")
    player = begin(state).say(top("Pounce"))
    before = int(state.depleted[0])
    pay(player)
    assert state.life[4] == DEAD
    assert state.depleted[0] == before + 2  # one paid, one gained


def test_rip_and_tear_stabs_what_is_slashed() -> None:
    state = gorger("Rip and Tear")
    put(state, i64(20), SLASH, i64(0))
    player = begin(state).say(bottom("Rip and Tear"))
    pay(player)
    assert player.question == "ChooseFighter"
    assert player.offered() == ["done", "model me 1a"]


def test_roar_moves_slashed_foes() -> None:
    state = gorger("Roar")
    put(state, i64(20), SLASH, i64(0))
    player = begin(state).say(bottom("Roar"), "model next 1a")
    assert player.question == "ChooseWay"
    player.say("space r2c4", "place 0")
    assert where(state, 20) == "r2c4.0"


def test_tentacles_cost_and_reach_as_much_as_there_are_tokens() -> None:
    state = battle("Tentacles")
    muster(state, 0, "Anathema", "r2c2.0-1-2")
    muster(state, 5, "Bloodsmith", "r2c4.0", "r2c5.0")
    for _ in range(2):
        put(state, i64(0), ANATHEMA_TOKEN, i64(0))
    player = begin(state).say(bottom("Tentacles"))
    assert player.question == "PickTarget"  # X is no choice
    assert "model next 1b" not in player.offered()
    player.say("model next 1a")
    pay(player).say("space r2c2", "place 3")
    assert where(state, 20) == "r2c2.3"
    assert state.depleted[0] == 2


def test_chrysalis_brings_the_anathema_to_the_board() -> None:
    for part in (top, bottom):
        state = battle()
        muster(state, 0, "Anathema")
        muster(state, 1, "Berserker", "r2c2.0")
        muster(state, 5, "Bloodsmith", "r0c0.0")
        state.life[0] = WAITING
        state.aside[0] = with_card(state.aside[0], card("Chrysalis"))
        state.source_space[0] = i64(2 * 8 + 4)
        player = begin(state).say(part("Chrysalis"))
        if part is bottom:
            player.say("mode 2")
        pay(player).say("space r2c3")
        player.say(player.offered()[0])
        assert where(state, 0).startswith("r2c3")
        assert state.life[0] == ALIVE
        assert count_tokens(state, 0, ANATHEMA_TOKEN) == (2 if part is bottom else 0)
        assert state.mode[0] == (1 if part is bottom else 0)
        assert len(state.aside[0]) == 0
