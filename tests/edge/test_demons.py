"""The cards of the Demons at work: what they do, and when they may not be used."""

from collections.abc import Callable

import pytest
from mypy_extensions import i64

from grognard.envs.edge.cards.factions.demons import (
    CONTROL,
    CRYSTAL_AEGIS,
    FIRE,
    FREEZE,
    INFECTION,
    SPECTRAL_GRASP,
)
from grognard.envs.edge.data.printed import ATK, CAVALRY, DASH, DEF, DEMONS, INI, MOVE
from grognard.envs.edge.data.tables import CARDS, SQUADS, card
from grognard.envs.edge.rules.attributes import cannot_be_pushed, value
from grognard.envs.edge.rules.pieces import stand, touches
from grognard.envs.edge.rules.sacrifices import BY_STRIKE, BY_TEXT
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.rules.tokens import end_at_passive_turn, has_token, put
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.rules.wounds import begin_wound
from grognard.envs.edge.sequence import PASSIVE_TURN, TURN
from grognard.envs.edge.state import ALIVE, DEAD, NONE, OFF_BOARD, PASSIVE, TOKEN_KINDS, WAITING, State, with_card

from .table import Player, muster, overlaps, space, where
from .test_chapter import battle, begin, bottom, top

FOE_SQUAD = 5
FOE = 20


def finish(player: Player, dice: str = "die yellow") -> Player:
    """Pay with crystals, roll the yellow die, do nothing in windows, strike back at nobody."""
    while True:
        question = player.question
        if question == "ChooseUnit":
            player.say("pay crystal")
        elif question == "ChooseDie":
            player.say(dice)
        elif question in ("ActInWindow", "Counterattack", "DecideRoll"):
            player.say("done")
        else:
            return player


def attach(state: State, name: str, charges: int = 3) -> None:
    """An upgrade for the first squad."""
    put_upgrade(state, 0, card(name))
    state.upgrade_charges[0] = i64(charges)


def start_fight(player: Player) -> None:
    """The first squad is activated, and its first model fights."""
    player.say("squad me 1")
    while player.question in ("ChangeMode", "ActInWindow"):
        player.say("done")
    player.say("action fight", "model me 1a")


def test_every_card_is_declared() -> None:
    missing = [
        CARDS.names[text.card]
        for text in TEXTS
        if text.card != NONE and CARDS.faction[text.card] == DEMONS and not text.declared
    ]
    assert missing == []


# Top actions


def test_teleport_puts_an_own_model_anywhere() -> None:
    state = battle(hand=("Freeze",))
    muster(state, 0, "Bloodsmith", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.0")
    player = finish(begin(state).say(top("Freeze")))
    player.say("space r0c0", "place 3")
    assert where(state, 0) == "r0c0.3"


def test_dark_power_turns_endurance_into_temporary_crystals() -> None:
    state = battle(hand=("Fireball",))
    muster(state, 0, "Bloodsmith", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.0")
    player = begin(state)
    state.endurance[0] = i64(0)
    assert top("Fireball") not in player.offered()
    state.endurance[0] = i64(1)
    player.say(top("Fireball"))
    assert state.endurance[0] == 0
    assert state.temporary[0] == 2


def test_a_temporary_crystal_is_gained() -> None:
    state = battle(hand=("Rush", "Mind Control"))
    muster(state, 0, "Bloodsmith", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.0")
    begin(state).say(top("Rush"), top("Mind Control"))
    assert state.temporary[0] == 2


@pytest.mark.parametrize(("boost", "tokens"), [(True, 0), (False, 1)])
def test_attack_adds_two_to_a_roll(boost: bool, tokens: int) -> None:
    """ATK 3 + 0 against DEF 2 + 2: only the boost wins."""
    state = battle([0, 2], hand=("Bloody Whirlwind",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, 1, "Son of Khyber", "r5c0.all")
    muster(state, FOE_SQUAD, "Holy Knight", "r2c3.4-5")
    player = begin(state)
    assert (value(state, 0, ATK), value(state, FOE, DEF)) == (3, 2)
    state.endurance[FOE_SQUAD] = i64(1)
    start_fight(player)
    while top("Bloody Whirlwind") not in player.offered():
        player.say("done")
    player.say(top("Bloody Whirlwind") if boost else "done")
    finish(player)
    assert state.endurance[FOE_SQUAD] == tokens


# Cards for every squad


def test_horde_marches_and_fights_one_after_another() -> None:
    state = battle([6, 0], hand=("Horde",))
    muster(state, 0, "Bloodsmith", "r2c2.0", "r2c2.1", "r5c7.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c0.0")
    player = finish(begin(state).say(bottom("Horde"), "model next 1a"))
    assert player.question == "ChooseForWord"
    assert "model me 1c" not in player.offered()  # too far
    player.say("model me 1a")
    assert player.question == "ChooseWay"
    player.say("place 2")
    assert player.question == "ChooseFighter"
    assert player.offered() == ["done", "model me 1a"]
    player.say("done")
    assert player.question == "ChooseForWord"
    assert "model me 1a" not in player.offered()
    player.say("done")
    assert list(state.discard[0]) == [card("Horde")]


def test_mist_swaps_models_of_equal_bases() -> None:
    state = battle(hand=("Mist",))
    muster(state, 0, "Bloodsmith", "r2c2.0")
    muster(state, 1, "Gorehound", "r1c1.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.3")
    player = begin(state).say(bottom("Mist"))
    assert "model me 2a" not in player.offered()  # nobody has its base
    player.say("model me 1a")
    assert where(state, 0) == "r5c5.3"
    assert where(state, FOE) == "r2c2.0"


def test_resurrection_returns_models_and_tokens_for_x() -> None:
    state = battle(hand=("Resurrection",))
    muster(state, 0, "Bloodsmith", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.3")
    player = begin(state)
    state.endurance[0] = i64(0)
    player.say(bottom("Resurrection"))
    assert player.offered() == ["number 1", "number 2", "number 3"]  # two models, one token
    player.say("number 2")
    assert player.offered() == ["number 1", "number 2"]
    player.say("number 1")
    finish(player)
    player.say("space r0c0", "place 0")
    assert where(state, 1) == "r0c0.0"
    assert state.endurance[0] == 1


def test_resurrection_needs_a_dead_model() -> None:
    state = battle(hand=("Resurrection",))
    muster(state, 0, "Bloodsmith", "r2c2.0", "r2c2.1", "r2c2.2")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.3")
    player = begin(state)
    state.endurance[0] = i64(0)
    assert bottom("Resurrection") not in player.offered()


# The Son of Khyber


def strike(state: State, player: Player, model: int, source: int, cause: i64 = BY_STRIKE, size: int = 1) -> Player:
    """A packet dealt by a model, in the main step."""
    seat = i64(source // 20 if source != NONE else 0)
    state.pending = i64(NONE)
    begin_wound(state, i64(model), i64(size), i64(source), seat, cause)
    return player.advance()


def test_rage_repeats_in_either_order() -> None:
    state = battle()
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    attach(state, "Rage", charges=2)
    player = strike(state, begin(state), FOE, 0)
    while "use 1.1 top" not in player.offered():
        player.say("done")
    player.say("use 1.1 top")
    assert player.offered() == ["action fight", "action move"]
    player.say("action move")
    assert player.question == "ChooseWay"
    player.say("done")
    assert player.question == "ChooseFighter"
    assert state.upgrade_charges[0] == 1


def test_rage_refreshes_when_khyber_kills() -> None:
    for paid in (0, 1):
        state = battle()
        muster(state, 0, "Son of Khyber", "r2c2.all")
        muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
        attach(state, "Rage", charges=0)
        state.paid[1] = i64(paid)
        state.depleted[0], state.banner_used[0] = i64(3), i64(1)
        player = begin(state)
        state.endurance[FOE_SQUAD] = i64(0)
        strike(state, player, FOE, 0)
        finish(player)
        assert state.life[FOE] == DEAD
        assert (state.depleted[0], state.banner_used[0]) == ((0, 0) if paid else (3, 1))


def test_war_fever_grows_with_lost_tokens() -> None:
    state = battle()
    muster(state, 0, "Son of Khyber", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.0")
    attach(state, "War Fever")
    player = begin(state)
    before = (value(state, 0, INI), value(state, 0, DEF), value(state, 0, ATK))
    state.endurance[0] -= 2
    assert (value(state, 0, INI), value(state, 0, DEF), value(state, 0, ATK)) == before
    player.say("use 1.1 bottom")
    assert (value(state, 0, INI), value(state, 0, DEF), value(state, 0, ATK)) == (
        before[0] + 2,
        before[1] + 2,
        before[2],
    )


def test_bloody_whirlwind_fights_as_often_as_tokens_are_missing() -> None:
    state = battle([0] * 20, hand=("Bloody Whirlwind",))
    muster(state, 0, "Son of Khyber", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    player = begin(state)
    state.endurance[0] = i64(2)
    state.endurance[FOE_SQUAD] = i64(9)
    player.say(bottom("Bloody Whirlwind"))
    finish(player)
    fights = 0
    while player.question == "ChooseFighter":
        fights += 1
        finish(player.say("model me 1a"))
    assert fights == 2


def test_energy_source_heals_khyber_after_his_wound() -> None:
    state = battle(hand=("Energy Source",))
    muster(state, 0, "Son of Khyber", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    player = begin(state)
    state.endurance[0] = i64(2)
    assert bottom("Energy Source") not in player.offered()
    strike(state, player, FOE, 0)
    while bottom("Energy Source") not in player.offered():
        player.say("done")
    player.say(bottom("Energy Source"))
    assert state.endurance[0] == 3


# The Master of Elements


def test_crystal_aegis_keeps_wounds_away_until_an_opponents_passive_turn() -> None:
    state = battle(hand=("Crystal Aegis",))
    muster(state, 0, "Master of Elements", "r2c2.0")
    muster(state, 1, "Bloodsmith", "r2c6.0", "r2c7.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c0.4")
    player = begin(state).say(bottom("Crystal Aegis"))
    assert player.offered() == ["model me 1a", "model me 2a"]  # the other is five Spaces away
    finish(player.say("model me 2a"))
    tokens = state.endurance[1]
    strike(state, player, 4, FOE)
    finish(player)
    assert state.endurance[1] == tokens
    end_at_passive_turn(state)  # of the own player
    assert has_token(state, 4, CRYSTAL_AEGIS)
    state.active = i64(1)
    end_at_passive_turn(state)
    assert not has_token(state, 4, CRYSTAL_AEGIS)


@pytest.mark.parametrize(("mode", "hit"), [(0, False), (1, True)])
def test_fireball_hits_two_spaces_and_burns_one_model(mode: int, hit: bool) -> None:
    """A 2 beats the INI 2 of the Pilgrims with +2 in Focus mode only."""
    state = battle([2], hand=("Fireball",))
    muster(state, 0, "Master of Elements", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c4.4", "r2c5.0", "r5c5.0")
    state.mode[0] = i64(mode)
    player = begin(state)
    assert value(state, FOE, INI) == 2
    state.endurance[FOE_SQUAD] = i64(4)
    player.say(bottom("Fireball"))
    assert "space r2c6" not in player.offered()  # out of range
    player.say("space r2c4", "space r2c5")
    finish(player)
    if hit:
        player.say("model next 1a")
        finish(player)
        assert state.endurance[FOE_SQUAD] == 2
        player.say("model next 1b")
        assert has_token(state, FOE + 1, FIRE)
    else:
        assert state.endurance[FOE_SQUAD] == 4
        assert not has_token(state, FOE, FIRE)


def test_freeze_stops_a_foe_near_the_master() -> None:
    state = battle(hand=("Freeze",))
    muster(state, 0, "Master of Elements", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c4.4", "r2c7.0")
    player = finish(begin(state).say(bottom("Freeze")))
    assert has_token(state, FOE, FREEZE)  # the only one in range
    assert (value(state, FOE, INI), value(state, FOE, ATK), value(state, FOE, MOVE)) == (0, DASH, DASH)
    assert player.question == "ChooseMain"


def test_ice_beam_hits_a_whole_line() -> None:
    state = battle([4], hand=("Ice Beam",))
    muster(state, 0, "Master of Elements", "r2c2.0")
    muster(state, 1, "Bloodsmith", "r2c3.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c7.4", "r4c2.0")
    player = begin(state)
    state.endurance[FOE_SQUAD] = i64(4)
    player.say(bottom("Ice Beam"))
    side = state.board.line(space(state, "r2c2"), space(state, "r2c7"))
    player.say(f"line d{side + 1}")
    finish(player)
    if player.question == "ChooseNextPacket":
        finish(player.say("model next 1a"))
    assert state.endurance[FOE_SQUAD] == 3
    assert state.endurance[1] == 0  # own models, too
    assert state.endurance[0] == SQUADS.endurance[state.squad_kind[0]]


# Gorehounds


def test_infection_weakens_the_foe_for_good() -> None:
    state = battle([0] * 8)
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, FOE_SQUAD, "Holy Knight", "r2c3.4-5")
    attach(state, "Infection", charges=4)
    player = begin(state)
    assert "use 1.1 bottom" not in player.offered()
    before = value(state, FOE, DEF)
    start_fight(player)
    assert "use 1.1 bottom" in player.offered()
    player.say("use 1.1 bottom")
    assert has_token(state, FOE, INFECTION)
    assert value(state, FOE, DEF) == before - 1
    assert "use 1.1 bottom" not in player.offered()  # once in a Combat action


def test_infection_adds_a_wound_in_combat_only() -> None:
    for cause, offered in ((BY_STRIKE, True), (i64(2), False)):
        state = battle()
        muster(state, 0, "Gorehound", "r2c2.1-2")
        muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
        attach(state, "Infection", charges=2)
        player = begin(state)
        state.endurance[FOE_SQUAD] = i64(4)
        strike(state, player, FOE, 0, cause)
        assert ("use 1.1 top" in player.offered()) == offered
        if offered:
            finish(player.say("use 1.1 top"))
            assert state.endurance[FOE_SQUAD] == 2


def test_hijack_carries_a_foe_to_where_own_models_fight_it() -> None:
    state = battle(hand=("Hijack",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, 1, "Bloodsmith", "r2c1.1")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r2c6.0")
    state.mode[0] = i64(1)
    player = begin(state)
    finish(player.say(bottom("Hijack")))
    assert player.question == "ChooseWay"
    player.say("space r2c1", "place 3-4")
    assert player.question == "ChoosePushedSpace"
    assert state.space[FOE] == NONE
    player.say("space r2c1")
    player.say("place 2" if "place 2" in player.offered() else player.offered()[0])
    assert where(state, 0) == "r2c1.3-4"
    assert where(state, FOE).startswith("r2c1.")
    assert overlaps(state) == []
    assert player.question == "ChooseFighter"
    assert "model me 2a" in player.offered()


def test_hijack_pushes_and_places_the_foe_last() -> None:
    state = battle(hand=("Hijack",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, 1, "Bloodsmith", "r2c1.3")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r2c6.0")
    state.mode[0] = i64(1)
    player = begin(state)
    finish(player.say(bottom("Hijack")))
    player.say("space r2c1", "place 3-4")
    assert (state.space[4], state.space[FOE]) == (NONE, NONE)
    while player.question in ("ChoosePushedSpace", "ChoosePushedPlace"):
        player.say(player.offered()[0])
    assert overlaps(state) == []
    assert touches(state, 0, 4)
    assert touches(state, 0, FOE)


def test_hijack_needs_a_foe_beside_a_gorehound() -> None:
    state = battle(hand=("Hijack",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c4.4")
    assert bottom("Hijack") not in begin(state).offered()


def test_shadowzone_hides_a_gorehound_until_its_activation() -> None:
    state = battle(hand=("Shadowzone",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, 1, "Bloodsmith", "r2c6.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c0.4")
    player = finish(begin(state).say(bottom("Shadowzone")))
    assert state.life[0] == OFF_BOARD
    player.say("squad me 1")
    assert player.question == "ChooseSpaceToPlace"
    player.say("space r0c0", "place 0-1")
    assert where(state, 0) == "r0c0.0-1"


def test_a_blocked_gorehound_stays_on_the_board() -> None:
    state = battle(hand=("Shadowzone",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c0.4")
    player = begin(state)
    put(state, i64(0), SPECTRAL_GRASP, i64(FOE))
    assert bottom("Shadowzone") not in player.offered()


def test_rush_stabs() -> None:
    state = battle([4, 0], hand=("Rush",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    player = begin(state)
    state.endurance[FOE_SQUAD] = i64(3)
    finish(player.say(bottom("Rush")))
    finish(player.say("model me 1a"))
    assert state.endurance[FOE_SQUAD] == 2
    assert "Counterattack" not in player.asked


# Dark Scholars


def test_self_destruct_hits_everybody_around() -> None:
    state = battle([6])
    muster(state, 0, "Dark Scholar", "r2c2.1", "r2c2.4", "r5c7.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r2c6.0")
    attach(state, "Self-Destruct", charges=2)
    player = begin(state)
    state.endurance[0], state.endurance[FOE_SQUAD] = i64(2), i64(4)
    player.say("use 1.1 bottom", "model me 1a")
    finish(player, "die red")
    while player.question == "ChooseNextPacket":
        finish(player.say(player.offered()[0]))
    assert state.life[0] == DEAD
    assert state.endurance[0] == 1  # the mate in its Space
    assert state.endurance[FOE_SQUAD] == 3
    assert state.marker == 0


def test_mind_control_moves_a_foe_against_its_friends() -> None:
    state = battle([4, 0], hand=("Mind Control",))
    muster(state, 0, "Dark Scholar", "r2c2.1")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    muster(state, FOE_SQUAD + 1, "Holy Knight", "r2c4.4-5")
    player = begin(state)
    assert bottom("Mind Control") not in player.offered()  # not in its first mode
    state.mode[0] = i64(1)
    state.endurance[FOE_SQUAD + 1] = i64(4)
    player.say(bottom("Mind Control"))
    finish(player)
    assert player.question == "ChooseWay"
    assert state.to_move == 0
    player.say("place 1")  # beside the Knight
    finish(player)
    assert player.question == "ChooseFighter"
    player.say("model next 1a")
    finish(player)
    assert state.endurance[FOE_SQUAD + 1] == 3
    assert state.controller[FOE] == NONE


def test_spectral_grasp_holds_while_in_contact() -> None:
    state = battle(hand=("Spectral Grasp", "Freeze"))
    muster(state, 0, "Dark Scholar", "r2c2.1")
    muster(state, FOE_SQUAD, "Holy Knight", "r2c3.4-5")
    state.mode[0] = i64(1)
    player = begin(state)
    before = value(state, FOE, DEF)
    player.say(bottom("Spectral Grasp"))
    finish(player)
    assert has_token(state, FOE, SPECTRAL_GRASP)
    assert value(state, FOE, DEF) == before - 1
    assert cannot_be_pushed(state, 0, 1)
    assert not cannot_be_pushed(state, 0, 0)
    finish(player.say(top("Freeze"))).say("space r0c0", "place 0")
    assert not has_token(state, FOE, SPECTRAL_GRASP)


# Bloodsmiths


def test_faith_charges_an_upgrade() -> None:
    state = battle(hand=("Faith",))
    muster(state, 0, "Bloodsmith", "r2c2.1")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.0")
    player = begin(state)
    assert bottom("Faith") not in player.offered()
    attach(state, "War Fever", charges=0)
    finish(player.say(bottom("Faith")))
    assert state.upgrade_charges[0] == 3


@pytest.mark.parametrize(("helped", "first"), [(True, 0), (False, 1)])
def test_initiative_is_for_one_comparison(helped: bool, first: int) -> None:
    """INI 4 - 3 against 2: only with help the Gorehound strikes first."""
    state = battle([0] * 8, hand=("Faith",))
    muster(state, 0, "Gorehound", "r2c2.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4")
    player = begin(state)
    for _ in range(3):
        put(state, i64(0), INFECTION, i64(0))
    assert (value(state, 0, INI), value(state, FOE, INI)) == (1, 2)
    start_fight(player)
    assert top("Faith") in player.offered()
    if helped:
        player.say(top("Faith"))
    while player.question != "ChooseDie":
        player.say("pay crystal" if player.question == "ChooseUnit" else "done")
    assert state.to_move == first


def test_infernal_power_changes_the_mode_of_bloodsmiths() -> None:
    state = battle(hand=("Infernal Power",))
    muster(state, 0, "Bloodsmith", "r2c2.1")
    muster(state, 1, "Gorehound", "r1c1.1-2")
    muster(state, FOE_SQUAD, "Pilgrim", "r5c5.0")
    finish(begin(state).say(bottom("Infernal Power")))
    assert (state.mode[0], state.mode[1]) == (1, 0)


def test_infernal_rites_return_a_model_when_a_foe_is_wounded() -> None:
    for source, offered in ((0, True), (NONE, False)):
        state = battle()
        muster(state, 0, "Bloodsmith", "r2c2.1")
        muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
        attach(state, "Infernal Rites", charges=2)
        player = begin(state)
        assert "use 1.1 bottom" not in player.offered()
        state.endurance[FOE_SQUAD] = i64(4)
        strike(state, player, FOE, source, BY_STRIKE if source == 0 else BY_TEXT)
        assert ("use 1.1 bottom" in player.offered()) == offered
        if offered:
            player.say("use 1.1 bottom", "model me 1b", "space r0c0", "place 0")
            assert where(state, 1) == "r0c0.0"


# Succubi


def test_apparitions_escape_a_combat() -> None:
    state = battle(theirs=("Apparitions",))
    state.options.tiers.append(CAVALRY)
    muster(state, 0, "Pilgrim", "r2c2.1")
    muster(state, FOE_SQUAD, "Succubus", "r2c3.4")
    player = begin(state)
    start_fight(player)
    while bottom("Apparitions") not in player.offered():
        player.say("done")
    player.say(bottom("Apparitions"))
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    player.say("space r0c0", "place 0")
    assert where(state, FOE) == "r0c0.0"
    assert "ChooseDie" not in player.asked


def test_soul_steal_brings_a_friend_to_a_foe_beside_a_succubus() -> None:
    state = battle(hand=("Soul Steal",))
    muster(state, 0, "Succubus", "r2c2.1")
    muster(state, 1, "Gorehound", "r1c2.1-2")
    muster(state, 2, "Bloodsmith", "r5c7.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r2c6.0")
    player = begin(state).say(bottom("Soul Steal"))
    assert "model me 3a" not in player.offered()
    finish(player.say("model me 2a"))
    assert player.question == "ChooseWay"


@pytest.mark.parametrize(("part", "mode"), [(top, 1), (bottom, 0)])
def test_appearance_places_the_succubi(part: Callable[[str], str], mode: int) -> None:
    state = battle()
    muster(state, 0, "Bloodsmith", "r0c0.0")
    muster(state, 1, "Succubus")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4")
    for model in range(4, 7):
        state.life[model] = WAITING
    state.aside[0] = with_card(state.aside[0], card("Appearance"))
    player = begin(state)
    finish(player.say(part("Appearance")))
    assert player.question == "ChooseSpaceToDeploy"
    assert ("space r5c5" in player.offered()) == (mode == 0)  # far from the foe
    while player.question.startswith("Choose") and "Deploy" in player.question:
        player.say(player.offered()[0])
    assert [state.life[model] for model in range(4, 7)] == [ALIVE] * 3
    assert state.mode[1] == mode


def test_venomous_kiss_weakens_foes_beside_succubi() -> None:
    state = battle()
    muster(state, 0, "Succubus", "r2c2.1", "r2c2.0")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    attach(state, "Venomous Kiss", charges=1)
    player = begin(state)
    assert [value(state, FOE, at) for at in range(4)] == [1, 1, 0, 2]
    assert [value(state, FOE + 1, at) for at in range(4)] == [2, 1, 1, 2]
    player.say("use 1.1 top")
    assert state.mode[0] == 1
    assert [value(state, FOE, at) for at in range(4)] == [1, 0, 0, 1]


# Ish


def test_seduction_turns_the_foe_that_wounded_ish() -> None:
    state = battle()
    muster(state, 0, "Ish", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r2c3.3")
    attach(state, "Control", charges=0)
    player = strike(state, begin(state), 0, FOE)
    while player.question == "ActInWindow":
        player.say("done")
    assert player.question == "UsePassive"
    player.say("yes")
    assert player.question == "ChooseWay"
    assert state.controller[FOE] == 0
    player.say("done")
    assert player.question == "ChooseFighter"
    player.say("done")
    assert state.controller[FOE] == NONE


def test_control_is_put_on_a_squad_once_a_turn() -> None:
    state = battle()
    muster(state, 0, "Ish", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4")
    attach(state, "Control", charges=0)
    player = begin(state).say("use 1.1 bottom")
    assert state.squad_tokens[FOE_SQUAD * TOKEN_KINDS + CONTROL] == 1
    assert "use 1.1 bottom" not in player.offered()


def test_mind_blast_hits_better_with_control_and_makes_frail() -> None:
    state = battle([1], hand=("Mind Blast",))
    muster(state, 0, "Ish", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c7.0")
    state.squad_tokens[FOE_SQUAD * TOKEN_KINDS + CONTROL] = 2
    player = begin(state)
    state.endurance[FOE_SQUAD] = i64(3)
    finish(player.say(bottom("Mind Blast")))
    assert state.endurance[FOE_SQUAD] == 2  # 1 + 2 beats INI 2


def test_frail_weakens_a_foe_for_the_combat() -> None:
    state = battle(hand=("Mind Blast",))
    muster(state, 0, "Ish", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c7.0")
    state.squad_tokens[FOE_SQUAD * TOKEN_KINDS + CONTROL] = 1
    player = begin(state)
    start_fight(player)
    assert value(state, FOE, ATK) == 1
    player.say(top("Mind Blast"))
    assert value(state, FOE, ATK) == 0


def test_possessed_needs_control_and_strengthens() -> None:
    state = battle(hand=("Possessed",))
    muster(state, 0, "Ish", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c4.4", "r5c7.0")
    player = begin(state)
    assert bottom("Possessed") not in player.offered()
    state.squad_tokens[FOE_SQUAD * TOKEN_KINDS + CONTROL] = 2
    finish(player.say(bottom("Possessed")))
    assert player.question == "ChooseWay"
    assert (value(state, FOE, ATK), value(state, FOE, MOVE)) == (3, 4)
    player.say("done")
    assert (value(state, FOE, ATK), value(state, FOE, MOVE)) == (1, 2)
    assert state.controller[FOE] == NONE


def test_punish_the_weak_stabs_once_for_each_token() -> None:
    state = battle([4, 0], hand=("Punish the Weak",))
    muster(state, 0, "Ish", "r5c0.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c4.4", "r2c4.3", "r5c7.0")
    state.squad_tokens[FOE_SQUAD * TOKEN_KINDS + CONTROL] = 1
    player = begin(state)
    state.endurance[FOE_SQUAD] = i64(3)
    finish(player.say(bottom("Punish the Weak")))
    assert player.offered() == ["done", "model next 1a", "model next 1b"]
    player.say("model next 1a")
    assert player.question == "ChooseFighter"
    finish(player.say("model next 1b"))
    assert state.endurance[FOE_SQUAD] == 2
    assert state.controller[FOE + 1] == NONE
    assert list(state.discard[0]) == [card("Punish the Weak")]


# Banners and Shrines


def test_the_banner_fights_all_around_or_moves_khyber() -> None:
    state = battle([0] * 8)
    muster(state, 0, "Son of Khyber", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r5c5.0")
    player = begin(state)
    assert {"banner A", "banner B"} <= set(player.offered())
    player.say("banner B")
    assert player.question == "ChooseWay"
    player.say("done")
    assert "banner A" not in player.offered()


@pytest.mark.parametrize(("variant", "said"), [(0, "banner A"), (1, "banner B")])
def test_a_banner_fights_every_foe_in_contact_once(variant: int, said: str) -> None:
    state = battle([4, 0, 4, 0])
    muster(state, 0, "Son of Khyber", "r2c2.all")
    muster(state, FOE_SQUAD, "Ranger", "r2c3.4", "r2c1.1")
    state.banner[0] = i64(variant)
    player = begin(state)
    state.endurance[FOE_SQUAD] = i64(9)
    player.say(said)
    fights = 0
    while player.question == "ChooseFighter":
        fights += 1
        player.say("model me 1a")
        if player.question == "ChooseOpponent":
            player.say("model next 1b")
        finish(player)
    assert fights == 2
    assert state.endurance[FOE_SQUAD] == 7


def test_the_other_banner_sets_a_foe_near_khyber_on_fire() -> None:
    state = battle([6])
    muster(state, 0, "Son of Khyber", "r2c2.all")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4", "r2c5.0")
    state.banner[0] = i64(1)
    player = begin(state)
    tokens = state.endurance[FOE_SQUAD]
    finish(player.say("banner A"), "die red")
    assert has_token(state, FOE, FIRE)
    assert state.endurance[FOE_SQUAD] == tokens


def test_the_blood_altar_wounds_foes_beside_it_twice() -> None:
    for at, lost in (("r2c3.4", 2), ("r2c5.0", 1)):
        state = battle()
        muster(state, 0, "Bloodsmith", "r1c1.1")
        muster(state, FOE_SQUAD, "Pilgrim", at, "r5c5.0")
        state.shrine_space[0] = i64(space(state, "r2c2"))
        player = begin(state)
        state.endurance[FOE_SQUAD] = i64(4)
        strike(state, player, FOE, 0)
        finish(player)
        assert state.endurance[FOE_SQUAD] == 4 - lost


def test_the_altar_of_conquest_pays_for_kills_beside_it() -> None:
    for at, more in (("r2c3.4", 1), ("r2c5.0", 0)):
        state = battle()
        muster(state, 0, "Bloodsmith", "r1c1.1")
        muster(state, FOE_SQUAD, "Pilgrim", at, "r5c5.0")
        state.shrine_space[0], state.shrine[0] = i64(space(state, "r2c2")), i64(1)
        player = begin(state)
        state.endurance[FOE_SQUAD] = i64(0)
        strike(state, player, FOE, 0)
        finish(player)
        assert state.marker == SQUADS.endurance[state.squad_kind[FOE_SQUAD]] + more
        assert state.temporary[0] == more


def test_a_demon_shrine_is_a_source_for_every_player() -> None:
    state = battle()
    muster(state, 0, "Bloodsmith", "r5c5.1")
    muster(state, FOE_SQUAD, "Pilgrim", "r2c3.4")
    state.shrine_space[0] = i64(space(state, "r2c2"))
    stand(state)
    state.turn_kind, state.active = PASSIVE, i64(1)
    before = state.pool[1]
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(PASSIVE_TURN)
    Player(state).advance()
    assert state.pool[1] == before + state.options.harvest
    assert state.life[FOE] == ALIVE
