"""The cards of the Rha-Zack at work: what they do, and when they may not be used."""

from mypy_extensions import i64

from grognard.envs.edge.cards.factions.rha_zack import BEACON, MINE, SHOCK, SOURCE
from grognard.envs.edge.cards.factions.rha_zack_expansions import BARRIER
from grognard.envs.edge.data.printed import ATK, DEF, INI
from grognard.envs.edge.data.tables import SQUADS, card
from grognard.envs.edge.rules.attributes import ignores_obstacles, value
from grognard.envs.edge.rules.ground import marker_at
from grognard.envs.edge.rules.passive import yield_of
from grognard.envs.edge.rules.pieces import stand
from grognard.envs.edge.rules.tokens import has_token
from grognard.envs.edge.rules.traps import DUMMY, REAL
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.sequence import PASSIVE_TURN, TURN
from grognard.envs.edge.state import ALIVE, DEAD, NONE, PASSIVE, WAITING, State, with_card

from .table import Player, hex_at, lay, muster, space, where
from .test_chapter import battle as any_battle
from .test_chapter import begin, bottom, pass_windows, top


def battle(dice: list[int | str] | None = None, hand: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> State:
    """The Rha-Zack (red, whose Active turn it is), their banner used up; squads are added by the test."""
    state = any_battle(dice, hand, theirs)
    state.banner_used[0] = i64(1)
    return state


def upgrade(state: State, squad: int, name: str, charges: int = 3, paid: bool = False) -> None:
    """An upgrade on the first free slot of a squad."""
    slot = squad * 2 + int(state.upgrade[squad * 2] != NONE)
    put_upgrade(state, i64(slot), card(name))
    state.upgrade_charges[slot] = i64(charges)
    state.paid[slot * 2 + 1] = i64(paid)


def poor(state: State) -> State:
    """Nobody can pay for anything but with what is given later."""
    state.pool[0] = state.pool[1] = i64(0)
    return state


def pay(player: Player) -> Player:
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    return player


def play(player: Player, *texts: str) -> Player:
    """Say these, paying crystals and passing windows in between."""
    for text in texts:
        player.say(text)
        while player.question in ("ChooseUnit", "ActInWindow"):
            player.say("pay crystal" if player.question == "ChooseUnit" else "done")
    return player


def attack(player: Player, squad: int) -> Player:
    """Activate a squad for a Combat action."""
    player.say(f"squad me {squad}")
    if player.question == "ChangeMode":
        player.say("done")
    return player.say("action fight")


# Cards for every squad


def test_enhanced_vision_shows_a_hand() -> None:
    state = battle(theirs=("Trap",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.0")
    upgrade(state, 0, "Drill")
    begin(state).say("use 1.1 top")
    assert list(state.known[1]) == [card("Trap")]


def drilled_backstab(text: str) -> State:
    """A Backstab with ATK 3 against DEF 0, drilled or not; the foe has 2 tokens."""
    state = battle(["6", "0"], hand=("Energy Beam",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    upgrade(state, 0, "Drill")
    player = begin(state).say(top("Energy Beam"))
    pay(player)
    player.say("model me 1a")
    assert "use 1.1 bottom" in player.offered()
    player.say(text)
    pass_windows(player)
    player.say("die red")
    pay(pass_windows(player))
    while player.question in ("ChooseUnit", "ActInWindow", "DecideRoll", "ChooseDie"):
        answer = {"ChooseUnit": "pay crystal", "ChooseDie": "die yellow"}.get(player.question, "done")
        player.say(answer)
    return state


def test_drill_enlarges_the_packet_of_a_stab() -> None:
    assert drilled_backstab("done").endurance[5] == 1
    assert drilled_backstab("use 1.1 bottom").endurance[5] == 0


def test_drill_is_no_use_in_a_plain_combat() -> None:
    state = battle()
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r2c3.4")
    upgrade(state, 0, "Drill")
    player = attack(begin(state), 1).say("model me 1a")
    assert player.question == "ActInWindow"
    assert "use 1.1 bottom" not in player.offered()


def test_refreshed_crystals_and_glide() -> None:
    state = battle()
    state.pool[0], state.depleted[0] = i64(1), i64(4)
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 1, "Stream Guard", "r4c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    upgrade(state, 0, "Glide", 5)
    player = begin(state).say("use 1.1 top")
    assert (state.pool[0], state.depleted[0]) == (5, 0)
    assert not ignores_obstacles(state, 0)
    player.say("use 1.1 bottom")
    assert ignores_obstacles(state, 0)
    assert not ignores_obstacles(state, 4)


def test_self_repair_heals_the_squad_and_stabs_with_one_model() -> None:
    state = battle()
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r2c3.4")
    upgrade(state, 0, "Self-Repair", 4)
    player = begin(state)
    state.endurance[0] = i64(1)
    player.say("use 1.1 bottom")
    assert state.endurance[0] == 2
    player.say("use 1.1 top")
    assert player.question == "ChooseFighter"
    assert state.upgrade_charges[0] == 0


def test_a_marked_source_yields_more_for_its_owner() -> None:
    state = battle()
    state.source_space = type(state.source_space)([space(state, "r2c3"), space(state, "r4c5")])
    state.source_tokens = type(state.source_tokens)([0] * (2 * len(state.supply)))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c0.4")
    upgrade(state, 0, "Quickening", 2)
    player = begin(state)
    before = [int(yield_of(state, seat, 0)) for seat in (0, 1)]
    player.say("use 1.1 top", "space r2c3")
    assert state.supply[SOURCE] == 1
    assert [int(yield_of(state, seat, 0)) for seat in (0, 1)] == [before[0] + (before[0] > 0), before[1]]
    state.upgrade_charges[0] = i64(2)
    player.say("use 1.1 top")  # the only other Source
    assert state.supply[SOURCE] == 0
    state.upgrade_charges[0] = i64(2)
    assert "use 1.1 top" not in player.offered()


def test_quickening_adds_initiative_to_its_squad() -> None:
    state = battle()
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 1, "Stream Guard", "r4c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    upgrade(state, 0, "Quickening")
    begin(state).say("use 1.1 bottom")
    assert (value(state, 0, INI), value(state, 4, INI)) == (6, 3)


def test_mines_are_laid_face_down_until_none_is_left() -> None:
    state = battle(hand=("Minelayer",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    player = begin(state)
    play(player, bottom("Minelayer"), "space r2c2")
    assert "place 0" not in player.offered()  # not free
    player.say("place 2", "token dummy mine", "space r2c2")
    assert "place 2" not in player.offered()
    player.say("place 3", "token real mine")  # asked although the dummy lies already
    assert marker_at(state, MINE, hex_at(state, "r2c2.3")) != NONE
    player.say("done")
    faces = [int(state.markers[at]) for at in (2, 6)]
    assert faces == [DUMMY, REAL]
    assert state.supply[MINE] == 1
    assert list(state.discard[0]) == [card("Minelayer")]


def test_time_jump_brings_another_turn() -> None:
    state = battle(hand=("Time Jump",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    play(begin(state), bottom("Time Jump"))
    assert list(state.extra_turns) == [0]


def test_common_self_borrows_for_one_combat() -> None:
    state = battle(hand=("Time Jump",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 1, "Source Blade", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r2c3.4")
    player = begin(state)
    assert top("Time Jump") not in player.offered()
    attack(player, 1).say("model me 1a")
    before = value(state, 0, ATK)
    player.say(top("Time Jump"))
    assert player.offered() == ["attribute atk", "attribute def", "attribute ini"]
    player.say("attribute atk")
    assert (before, value(state, 0, ATK)) == (3, 4)


def test_common_self_needs_another_squad() -> None:
    state = battle(hand=("Time Jump",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r2c3.4")
    player = attack(begin(state), 1).say("model me 1a")
    assert top("Time Jump") not in player.offered()


def test_common_self_lends_initiative_against_a_hit_check() -> None:
    state = battle(["4"], hand=("Shoot (Rha-Zack)", "Time Jump"))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 1, "Source Blade", "r2c4.0-1")
    muster(state, 2, "Stream Surfer", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r5c7.4")
    state.mode[0] = state.mode[2] = i64(1)
    player = begin(state).say(bottom("Shoot (Rha-Zack)"), "space r2c4")
    pay(player)
    assert player.question == "ActInWindow"
    player.say(top("Time Jump"), "squad me 3")  # of its attributes only INI
    assert value(state, 4, INI) == 5
    roll(player, "yellow")
    assert state.endurance[1] == SQUADS.endurance[state.squad_kind[1]]
    assert value(state, 4, INI) == 2


# Cards of the Infinity Angel


def shielded(text: str) -> State:
    """A Combat in which a foe strikes the Angel first, 5 against 2."""
    state = poor(battle(["2", "0", "0", "4"]))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    upgrade(state, 0, "Energy Shields")
    player = attack(begin(state), 1).say("model me 1a")
    while player.question != "ChooseMain" and "use 1.1 bottom" not in player.offered():
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    assert state.endurance[0] == 4
    player.say(text)
    while player.question in ("ActInWindow", "ChooseDie", "DecideRoll"):
        if player.question == "ActInWindow" and text == "done" and state.endurance[0] < 4:
            break
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    return state


def test_energy_shields_help_the_defence_of_the_angel() -> None:
    assert shielded("done").endurance[0] == 3
    helped = shielded("use 1.1 bottom")
    assert (helped.endurance[0], helped.upgrade_charges[0]) == (4, 2)


def test_harvest_of_the_angel_counts_its_sources() -> None:
    state = battle()
    state.source_space = type(state.source_space)([space(state, "r2c3")])
    state.source_tokens = type(state.source_tokens)([0] * len(state.supply))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 5, "Pilgrim", "r5c5.4")
    upgrade(state, 0, "Energy Shields", 2)
    begin(state).say("use 1.1 top")
    assert state.pool[0] == 7


def test_focus_serves_a_comparison_but_no_stab() -> None:
    state = battle(hand=("Energy Beam",))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c3.4")
    upgrade(state, 0, "Laser Whip")
    player = attack(begin(state), 1).say("model me 1a")
    assert "use 1.1 top" in player.offered()
    player.say("use 1.1 top")
    assert list(state.effects)[1:3] == [0, 3]
    other = battle(hand=("Energy Beam",))
    muster(other, 0, "Infinity Angel", "r2c2.all")
    muster(other, 5, "Bloodsmith", "r2c3.4")
    upgrade(other, 0, "Laser Whip")
    player = play(begin(other), top("Energy Beam"))
    player.say("model me 1a")
    assert player.question != "ActInWindow" or "use 1.1 top" not in player.offered()


def whip(*dice: int | str) -> Player:
    state = poor(battle(list(dice)))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 5, "Stream Guard", "r2c4.0-1", "r5c5.0-1")
    upgrade(state, 0, "Laser Whip")
    player = begin(state)
    state.endurance[0] = state.endurance[5] = i64(1)
    player.say("use 1.1 bottom")
    assert player.question == "ChooseFighter"
    player.say("model me 1a")
    while player.question in ("ActInWindow", "ChooseDie", "DecideRoll"):
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    return player


def test_laser_whip_reaches_two_spaces_and_moves_after_a_wound() -> None:
    player = whip("4", "0")
    assert player.state.endurance[5] == 0
    assert player.question == "ChooseWay"
    assert whip("0", "4").question == "ChooseMain"


def test_energy_beam_destroys_a_crystal_and_hits_a_space() -> None:
    state = battle(["6"], hand=("Energy Beam",))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 1, "Stream Guard", "r2c5.2-3")
    muster(state, 5, "Stream Guard", "r2c5.0-1")
    player = begin(state).say(bottom("Energy Beam"), "space r2c5")
    play(player, "die red")
    while player.question == "DecideRoll":
        player.say("done")
    assert (state.endurance[5], state.endurance[1]) == (0, 2)
    assert state.crystals == 9


def test_energy_beam_needs_a_crystal() -> None:
    state = poor(battle(hand=("Energy Beam",)))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 5, "Stream Guard", "r2c5.0-1")
    assert bottom("Energy Beam") not in begin(state).offered()


def test_order_moves_all_models_beside_the_angel_in_any_order() -> None:
    state = battle(hand=("Order",))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 1, "Stream Surfer", "r2c3.3-4", "r2c1.0-1", "r5c0.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    player = begin(state).say(bottom("Order"))
    assert player.question == "ChooseForWord"
    assert player.offered() == ["done", "model me 2a", "model me 2b"]
    player.say("model me 2b", "space r1c1", "place 0-1")
    assert where(state, 5) == "r1c1.0-1"
    assert player.question == "ChooseWay"  # the other one
    player.say("done")
    assert player.question == "ChooseMain"


# Cards of the Stream Guards


def test_power_swords_stab_before_a_combat() -> None:
    state = battle(["4", "0", "0", "4"])
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    upgrade(state, 0, "Power Swords", 3, paid=True)
    player = attack(begin(state), 1).say("model me 1a")
    assert player.question == "UsePassive"
    player.say("yes")
    pass_windows(player).say("die yellow")
    while player.question in ("ActInWindow", "DecideRoll", "ChooseDie"):
        if player.question == "ActInWindow" and state.endurance[5] < 2:
            break
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    assert state.endurance[5] == 1
    assert state.life[20] == ALIVE


def test_reroll_of_power_swords() -> None:
    state = battle(["1", "4", "0"])
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r2c3.4")
    upgrade(state, 0, "Power Swords", 1)
    player = attack(begin(state), 1).say("model me 1a")
    pass_windows(player).say("die yellow")
    assert player.question == "DecideRoll"
    player.say("use 1.1 top")
    assert state.upgrade_charges[0] == 0


def test_jump_places_a_guard_anywhere() -> None:
    state = battle(hand=("Jump",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    play(begin(state), bottom("Jump"), "space r5c5", "place 0-1")
    assert where(state, 0) == "r5c5.0-1"


def test_shoot_needs_guard_mode_and_hits_both_sides() -> None:
    state = battle(["6"], hand=("Shoot (Rha-Zack)",))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 1, "Stream Guard", "r2c6.2-3")
    muster(state, 5, "Stream Guard", "r2c6.0-1")
    player = begin(state)
    assert bottom("Shoot (Rha-Zack)") not in player.offered()
    state.mode[0] = i64(1)
    play(player, bottom("Shoot (Rha-Zack)"), "space r2c6", "die red")
    while player.question in ("DecideRoll", "ChooseNextPacket", "ActInWindow"):
        player.say("done" if player.question != "ChooseNextPacket" else player.offered()[0])
    assert (state.endurance[1], state.endurance[5]) == (1, 1)


# Cards of the Storm Bringers


def energetic(hand: str, *foes: str, dice: list[int | str] | None = None) -> State:
    """Two Storm Bringers in Energy mode, and foes of the Stream Guard."""
    state = battle(dice, hand=(hand,))
    state.squad_kind[0] = i64(SQUADS.named["Storm Bringer"])
    state.mode[0] = i64(1)
    muster(state, 0, "Storm Bringer", "r2c1.0-1-2", "r2c5.0-1-2")
    for number, foe in enumerate(foes):
        muster(state, 5 + number, "Stream Guard", foe)
    return state


def roll(player: Player, die: str) -> Player:
    """Roll this die, and keep whatever comes."""
    play(player, f"die {die}")
    while player.question in ("DecideRoll", "ChooseNextPacket", "ActInWindow"):
        player.say(player.offered()[0] if player.question == "ChooseNextPacket" else "done")
    return player


def test_lightning_hits_foes_around_a_bringer_in_energy_mode() -> None:
    state = energetic("Lightning", "r2c2.0-1", "r2c4.3-4", dice=["6"])
    player = play(begin(state), bottom("Lightning"), "model me 1a")
    roll(player, "red")
    assert (state.endurance[5], state.endurance[6]) == (1, 2)
    state = energetic("Lightning", "r2c2.0-1")
    state.mode[0] = i64(0)
    assert bottom("Lightning") not in begin(state).offered()


def test_ray_hits_foes_between_its_ends() -> None:
    state = energetic("Ray", "r2c3.0-1", "r4c3.0-1", dice=["6"])
    player = play(begin(state), bottom("Ray"), "model me 1a")
    roll(player, "red")
    assert (state.endurance[5], state.endurance[6]) == (1, 2)


def test_ray_to_the_shrine() -> None:
    state = energetic("Ray", "r2c6.0-1", dice=["6"])
    state.shrine_space[0] = i64(space(state, "r2c7"))
    player = begin(state).say(bottom("Ray"), "model me 1b")
    assert player.offered() == ["space r2c1", "space r2c7"]
    roll(play(player, "space r2c7"), "red")
    assert state.endurance[5] == 1


def test_ray_needs_a_line() -> None:
    state = battle(hand=("Ray",))
    state.squad_kind[0], state.mode[0] = i64(SQUADS.named["Storm Bringer"]), i64(1)
    muster(state, 0, "Storm Bringer", "r2c1.0-1-2")
    muster(state, 5, "Stream Guard", "r2c3.0-1")
    assert bottom("Ray") not in begin(state).offered()


def test_shock_weakens_until_it_is_paid_off() -> None:
    state = energetic("Shock", "r2c3.0-1")
    player = begin(state)
    before = [int(value(state, 20, attribute)) for attribute in (INI, ATK, DEF)]
    play(player, bottom("Shock"), "model next 1a")
    assert has_token(state, 20, SHOCK)
    assert [int(value(state, 20, attribute)) for attribute in (INI, ATK, DEF)] == [max(0, at - 2) for at in before]


def test_shock_on_an_own_model_can_be_bought_off() -> None:
    state = energetic("Shock", "r2c3.0-1")
    player = play(begin(state), bottom("Shock"), "model me 1b")
    play(player, "token SHOCK")
    assert not has_token(state, 1, SHOCK)
    assert state.pool[0] == 3


def test_charge_of_shock() -> None:
    state = energetic("Shock", "r2c3.0-1")
    upgrade(state, 0, "Drill", 1)
    play(begin(state), top("Shock"))
    assert state.upgrade_charges[0] == 2


# Cards of the Stream Surfers


def test_friction_charges_after_six_straight_spaces() -> None:
    for end, charges in (("r2c7", 4), ("r2c5", 1)):
        state = battle(hand=("Friction",))
        state.mode[0] = i64(1)
        muster(state, 0, "Stream Surfer", "r2c1.0-1")
        muster(state, 5, "Pilgrim", "r5c5.4")
        upgrade(state, 0, "Drill", 1)
        player = play(begin(state), bottom("Friction"))
        assert player.question == "ChooseWay"
        assert "space r1c3" not in player.offered()
        player.say(f"space {end}", "place 0-1")
        assert state.upgrade_charges[0] == charges


def test_surf_stabs_after_four_straight_spaces() -> None:
    for start, asked in (("r2c1", "ChooseFighter"), ("r2c2", "ChooseMain")):
        state = battle(hand=("Surf",))
        muster(state, 0, "Stream Surfer", f"{start}.0-1")
        muster(state, 5, "Pilgrim", "r2c6.4")
        player = play(begin(state), bottom("Surf"))
        player.say("space r2c5", "place 0-1")
        assert player.question == asked
        assert where(state, 0) == "r2c5.0-1"


# Cards of the Source Blades


def test_shadowing_lets_its_squad_act_again() -> None:
    state = battle()
    muster(state, 0, "Source Blade", "r2c2.0-1")
    muster(state, 1, "Stream Guard", "r4c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    upgrade(state, 0, "Shadowing", 3, paid=True)
    player = begin(state).say("squad me 2")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("done")
    assert "squad me 1" in player.offered()
    assert "squad me 2" not in player.offered()


def test_energy_transfer_takes_a_crystal_in_place_of_the_wounds() -> None:
    state = battle(["4", "0"], hand=("Energy Transfer",))
    state.depleted[1] = i64(1)
    muster(state, 0, "Source Blade", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r2c3.4")
    upgrade(state, 0, "Self-Repair", 2)
    player = begin(state).say("use 1.1 top", "model me 1a")
    while bottom("Energy Transfer") not in player.offered():
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    tokens = int(state.endurance[5])
    player.say(bottom("Energy Transfer"))
    pay(player)
    assert player.offered() == ["number 0", "number 1"]
    player.say("number 0")
    assert (state.pool[1], state.depleted[1], state.depleted[0]) == (5, 1, 2)
    assert (int(state.endurance[5]), state.life[20]) == (tokens, ALIVE)


def test_energy_transfer_needs_a_crystal_to_take() -> None:
    state = battle(["4", "0"], hand=("Energy Transfer",))
    state.pool[1] = i64(0)
    muster(state, 0, "Source Blade", "r2c2.0-1")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    upgrade(state, 0, "Self-Repair", 2)
    player = begin(state).say("use 1.1 top", "model me 1a")
    while player.question != "ChooseMain":
        assert bottom("Energy Transfer") not in player.offered()
        answer = {"ChooseDie": "die yellow"}.get(player.question, "done")
        player.say(answer)
    assert state.endurance[5] == 1


def test_foresight_draws_as_many_as_it_shuffles_in() -> None:
    state = battle(hand=("Jump", "Source Blade", "Surf"))
    muster(state, 0, "Source Blade", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    for _ in range(4):
        state.deck[0] = with_card(state.deck[0], card("Order"))
    player = begin(state).say(top("Source Blade"))
    player.say(next(text for text in player.offered() if text.startswith("card")))
    player.say("done")
    assert (len(state.hand[0]), len(state.deck[0])) == (2, 4)


def test_source_blade_wounds_near_a_source() -> None:
    state = battle(hand=("Source Blade",))
    state.source_space = type(state.source_space)([space(state, "r2c3")])
    state.source_tokens = type(state.source_tokens)([0] * len(state.supply))
    muster(state, 0, "Source Blade", "r2c2.0-1", "r5c0.0-1")
    muster(state, 5, "Stream Guard", "r2c1.0-1")
    muster(state, 6, "Stream Guard", "r5c1.0-1")
    play(begin(state), bottom("Source Blade"))  # the second is near no Blade beside a Source
    assert (state.endurance[5], state.endurance[6]) == (1, 2)


def test_source_blade_needs_a_source() -> None:
    state = battle(hand=("Source Blade",))
    muster(state, 0, "Source Blade", "r2c2.0-1")
    muster(state, 5, "Stream Guard", "r2c1.0-1")
    assert bottom("Source Blade") not in begin(state).offered()


# Banners and Shrines


def test_the_banner_takes_a_card_back() -> None:
    state = any_battle(hand=("Order",))
    muster(state, 0, "Infinity Angel", "r2c2.all")
    muster(state, 5, "Pilgrim", "r5c5.4")
    player = begin(state).say(bottom("Order"))
    assert player.question == "UseBannerAfter"
    player.say("banner A")
    assert list(state.hand[0]) == [card("Order")]
    assert (len(state.discard[0]), state.banner_used[0]) == (0, 1)


def test_the_other_banner_resolves_both_actions() -> None:
    state = any_battle(hand=("Jump",))
    state.banner[0] = i64(1)
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c5.4")
    player = begin(state).say("banner A", bottom("Jump"))
    pay(player).say("space r4c4", "place 0-1")
    assert player.question == "ChooseWay"  # Move comes second
    player.say("done")
    assert list(state.discard[0]) == [card("Jump")]
    assert state.pool[0] == 5


def test_the_energy_cloud_chills_foes_beside_it_and_moves_to_empty_spaces() -> None:
    state = battle(hand=("Surf",))
    state.shrine_space[0] = i64(space(state, "r2c3"))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Stream Guard", "r2c4.3-4")
    player = begin(state)
    assert [int(value(state, model, INI)) for model in (0, 20)] == [3, 1]
    play(player, top("Surf"))
    assert player.question == "ChooseForWord"
    assert "space r2c4" not in player.offered()
    player.say("space r5c5")
    assert value(state, 20, INI) == 3
    assert state.board.names[state.shrine_space[0]] == "r5c5"


def test_the_voltaic_capacitor_pushes_and_charges() -> None:
    state = battle(hand=("Surf",))
    state.shrine[0] = i64(1)
    state.shrine_space[0] = i64(space(state, "r5c5"))
    muster(state, 0, "Stream Guard", "r2c4.0-1")
    muster(state, 5, "Stream Guard", "r2c4.3-4")
    upgrade(state, 0, "Drill", 1)
    player = play(begin(state), top("Surf"))
    player.say("space r2c4")
    while player.question in ("ChoosePushedSpace", "ChoosePushedPlace"):
        player.say(player.offered()[0])
    assert state.upgrade_charges[0] == 2
    assert state.life[0] == state.life[20] == ALIVE
    assert where(state, 20) != "r2c4.3-4"
    assert value(state, 20, INI) == 3  # it chills nobody


# Cavalry and boss


def test_barriers_are_put_up_and_taken_down() -> None:
    state = battle(hand=("Barrier",))
    muster(state, 0, "Jumpsuit", "r2c2.0-1-2")
    muster(state, 5, "Pilgrim", "r5c7.4")
    player = begin(state).say(bottom("Barrier"), "space r2c3", "space r2c4", "done")
    assert state.supply[BARRIER] == 1
    player.say("token BARRIER", "space r2c3")
    assert state.supply[BARRIER] == 2
    assert marker_at(state, BARRIER, hex_at(state, "r2c4.0")) != NONE


def test_gravitron_punch_stabs_and_moves_the_foe() -> None:
    state = poor(battle(["0", "4"], hand=("Gravitron Punch",)))
    state.pool[0] = i64(1)
    muster(state, 0, "Jumpsuit", "r2c2.0-1-2")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    player = play(begin(state), bottom("Gravitron Punch"))
    player.say("model me 1a")
    while player.question in ("ActInWindow", "ChooseDie", "DecideRoll", "ChooseUnit"):
        answer = {"ChooseDie": "die yellow", "ChooseUnit": "pay crystal"}.get(player.question, "done")
        player.say(answer)
    assert player.question == "ChooseWay"
    player.say("space r2c6", "place 0-1")
    assert where(state, 20) == "r2c6.0-1"


def test_the_jumpsuit_comes_from_the_skies() -> None:
    state = battle(["6"])
    muster(state, 0, "Jumpsuit")
    state.life[0] = WAITING
    muster(state, 1, "Stream Guard", "r5c0.0-1")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    state.aside[0] = with_card(state.aside[0], card("From the Skies"))
    player = begin(state)
    assert top("From the Skies") in player.offered()
    play(player, bottom("From the Skies"), "space r2c2", "place 0-1-2")
    roll(player, "red")
    assert where(state, 0) == "r2c2.0-1-2"
    assert state.endurance[5] == 1
    assert len(state.aside[0]) == 0


def test_the_beacon_calls_the_titan_in_the_next_passive_turn() -> None:
    state = battle()
    muster(state, 0, "Destiny Titan", "r2c2.all")
    muster(state, 5, "Pilgrim", "r5c7.4")
    upgrade(state, 0, "Reactor", 1, paid=True)
    begin(state).say("use 1.1 top", "space r4c4")
    assert state.supply[BEACON] == 0
    later = battle()
    muster(later, 0, "Destiny Titan", "r2c2.all")
    muster(later, 5, "Pilgrim", "r5c7.4")
    lay(later, "BEACON", "r4c4.0", 0)
    later.supply[BEACON] = i64(0)
    stand(later)
    later.turn_kind = PASSIVE
    later.push(TURN)
    later.frames[later.top + 1] = 2
    later.push(PASSIVE_TURN)
    Player(later).advance()
    assert where(later, 0) == "r4c4.all"
    assert later.supply[BEACON] == 1


def test_the_reactor_charges_at_the_end_of_the_turn() -> None:
    for crystals, charges in ((2, 2), (1, 1)):
        state = battle()
        state.pool[0] = i64(crystals)
        muster(state, 0, "Destiny Titan", "r2c2.all")
        muster(state, 5, "Pilgrim", "r5c7.4")
        upgrade(state, 0, "Reactor", 1, paid=True)
        begin(state).say("done")
        assert state.upgrade_charges[0] == charges


def test_recall_brings_the_shrine_to_the_titan() -> None:
    state = battle(hand=("Tornado Strike",))
    state.shrine_space[0] = i64(space(state, "r5c5"))
    muster(state, 0, "Destiny Titan", "r2c2.all")
    muster(state, 5, "Pilgrim", "r5c7.4")
    player = play(begin(state), top("Tornado Strike"))
    assert "space r2c5" not in player.offered()
    player.say("space r2c3")
    assert (state.pool[0], state.depleted[0]) == (6, 0)


def test_tornado_strike_is_easier_with_crystals() -> None:
    state = battle(["1"], hand=("Tornado Strike",))
    muster(state, 0, "Destiny Titan", "r2c2.all")
    muster(state, 5, "Stream Guard", "r2c4.0-1")
    muster(state, 6, "Stream Guard", "r2c5.0-1")
    player = play(begin(state), bottom("Tornado Strike"))
    roll(player, "yellow")
    assert (state.endurance[5], state.endurance[6], state.endurance[0]) == (1, 2, 4)


def test_unstable_force_stabs_harder_with_crystals() -> None:
    state = battle(["1", "0"], hand=("Unstable Force",))
    state.pool[0] = i64(6)
    muster(state, 0, "Destiny Titan", "r2c2.all")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    player = play(begin(state), bottom("Unstable Force"))
    assert state.pool[0] == 2
    assert value(state, 0, ATK) == 5
    player.say("model me 1a")
    while player.question in ("ActInWindow", "ChooseDie", "DecideRoll"):
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    assert state.endurance[5] == 0
    assert value(state, 0, ATK) == 4


def test_defensive_matrix_adds_the_active_crystals() -> None:
    state = battle(["4", "0"], hand=("Defensive Matrix",))
    state.options.tiers = [0, 1, 2]  # or nobody would expect the card
    state.pool[0], state.pool[1] = i64(7), i64(0)
    muster(state, 0, "Destiny Titan", "r2c2.all")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    upgrade(state, 5, "Quickening", 0, paid=True)  # so that it strikes first, 7 against 1
    player = begin(state)
    state.endurance[5] = i64(0)
    attack(player, 1).say("model me 1a")
    while bottom("Defensive Matrix") not in player.offered():
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    player.say(bottom("Defensive Matrix"))
    while player.question not in ("Counterattack", "ChooseFighter"):
        player.say("pay crystal" if player.question == "ChooseUnit" else "done")
    assert player.question == "Counterattack"  # the Titan was not wounded
    assert state.pool[0] == 6


def test_temporary_setback_pays_with_points() -> None:
    state = battle(["4", "0"])
    state.pool[1] = i64(0)
    muster(state, 0, "Jumpsuit", "r2c2.0-1-2")
    muster(state, 5, "Stream Guard", "r2c3.3-4")
    upgrade(state, 0, "Lightning Strike", 1)
    upgrade(state, 5, "Quickening", 0, paid=True)
    player = begin(state)
    state.endurance[5] = i64(0)
    attack(player, 1).say("model me 1a")
    while "use 1.1 top" not in player.offered():
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    player.say("use 1.1 top")
    assert (state.endurance[0], state.marker) == (2, -1)
    assert state.life[0] == ALIVE


def test_a_drilled_stab_does_not_drill_the_combat_behind_it() -> None:
    state = poor(battle(["4", "0", "4", "0"]))
    muster(state, 0, "Stream Guard", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c3.4")
    upgrade(state, 0, "Power Swords", 0, paid=True)
    upgrade(state, 0, "Drill", 6)
    player = begin(state)
    state.endurance[0], state.endurance[5] = i64(0), i64(4)
    attack(player, 1).say("model me 1a", "yes")
    assert "use 1.2 bottom" in player.offered()
    player.say("use 1.2 bottom")
    while player.question in ("ActInWindow", "ChooseDie", "DecideRoll", "Counterattack"):
        assert state.upgrade_charges[1] == 3
        assert "use 1.2 bottom" not in player.offered()
        player.say("die yellow" if player.question == "ChooseDie" else "done")
    assert state.endurance[5] == 1  # 2 by the stab, 1 by the strike


def test_a_mine_stops_and_wounds_whoever_moves_in() -> None:
    state = battle(["4"])
    muster(state, 0, "Stream Surfer", "r2c2.0-1")
    muster(state, 5, "Pilgrim", "r5c7.4")
    lay(state, "MINE", "r2c3.6", 0, int(REAL))
    state.supply[MINE] = i64(2)
    player = begin(state).say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action move", "model me 1a", "space r2c3")
    assert not [text for text in player.offered() if text.startswith("space")]
    player.say("place 0-1")
    roll(player, "yellow")
    assert state.supply[MINE] == 3
    assert state.life[0] == DEAD
