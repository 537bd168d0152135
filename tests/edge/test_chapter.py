"""The cards of the Chapter at work: what they do, and when they may not be used."""

from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.edge.cards.factions.chapter import BLESSING, FIRE, SHIELD_WALL, TRAP
from grognard.envs.edge.data.printed import DEF
from grognard.envs.edge.data.tables import SQUADS, TOKENS, card
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.pieces import stand
from grognard.envs.edge.rules.tokens import has_token
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.sequence import PASSIVE_TURN, TURN
from grognard.envs.edge.state import ACTIVE, ALIVE, DEAD, PASSIVE, State, with_card

from .table import Player, begin_active, bottom, empty_table, fill, muster, top, where


def battle(dice: list[int | str] | None = None, hand: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> State:
    """The Chapter (red, whose Active turn it is) against Demons; squads are added by the test."""
    state = empty_table(red_army="chapter_duel", blue_army="demons_duel")
    state.dice = Dice(1) if dice is None else Dice.of(dice)
    state.faction[0], state.faction[1] = 0, 1
    state.crystals, state.charges = i64(8), i64(20)
    for token in range(len(TOKENS.names)):
        state.supply[token] = TOKENS.supply[token]
    for seat in (0, 1):
        state.pool[seat] = i64(6)
        state.deck[seat] = state.deck[seat][:]
    for name in hand:
        state.hand[0] = with_card(state.hand[0], card(name))
    for name in theirs:
        state.hand[1] = with_card(state.hand[1], card(name))
    state.turn, state.turn_kind, state.active = i64(1), ACTIVE, i64(0)
    return state


def begin(state: State) -> Player:
    fill(state)
    return begin_active(state)


def pass_windows(player: Player) -> Player:
    while player.question == "ActInWindow":
        player.say("done")
    return player


def test_bash_moves_a_knight_and_shoves_a_foe() -> None:
    state = battle(hand=("Bash",))
    muster(state, 0, "Holy Knight", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c3.4")
    player = begin(state)
    player.say(bottom("Bash"))
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    player.say("done")  # no move
    assert player.question == "ChooseSpaceToPlace"
    assert "space r2c3" not in player.offered()
    player.say("space r2c4", "place 0")
    assert where(state, 20) == "r2c4.0"
    assert list(state.discard[0]) == [card("Bash")]


def test_bash_needs_a_knight_on_the_board() -> None:
    state = battle(hand=("Bash",))
    muster(state, 0, "Pilgrim", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c3.4")
    player = begin(state)
    assert bottom("Bash") not in player.offered()
    assert top("Bash") in player.offered()


def test_trap_blocks_until_it_is_paid_off() -> None:
    state = battle(hand=("Trap",))
    muster(state, 0, "Pilgrim", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c5.4")
    player = begin(state).say(bottom("Trap"))
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    assert has_token(state, 20, TRAP)
    assert state.supply[TRAP] == TOKENS.supply[TRAP] - 1


def test_judgment_kills_only_without_endurance() -> None:
    state = battle()
    muster(state, 0, "Angel of Death", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c3.4", "r5c5.0")
    put_upgrade(state, 0, card("Judgment"))
    state.upgrade_charges[0] = i64(3)
    player = begin(state)
    assert "use 1.1 bottom" not in player.offered()
    state.endurance[5] = i64(0)
    player.say("use 1.1 bottom")
    assert state.life[20] == DEAD
    assert state.upgrade_charges[0] == 0
    assert state.marker == SQUADS.endurance[state.squad_kind[5]]


def test_storm_of_blades_fights_every_foe_in_contact() -> None:
    state = battle(["4", "0", "4", "0"], hand=("Storm of Blades",))
    state.pool[0] = state.pool[1] = i64(1)
    muster(state, 0, "Angel of Death", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r2c3.4", "r2c1.1")
    player = begin(state)
    assert bottom("Storm of Blades") in player.offered()


def test_shield_wall_strengthens_knights_until_one_moves() -> None:
    state = battle(hand=("Shield Wall",))
    muster(state, 0, "Holy Knight", "r2c2.0-1")
    muster(state, 1, "Holy Knight", "r2c2.2-3")
    muster(state, 2, "Holy Knight", "r4c4.0-1")
    muster(state, 5, "Bloodsmith", "r5c5.4")
    player = begin(state)
    before = value(state, 0, DEF)
    player.say(bottom("Shield Wall"), "model me 1a")
    assert has_token(state, 0, SHIELD_WALL)
    assert has_token(state, 4, SHIELD_WALL)
    assert not has_token(state, 8, SHIELD_WALL)
    assert value(state, 0, DEF) == before + 2
    assert state.supply[SHIELD_WALL] == TOKENS.supply[SHIELD_WALL] - 1
    player.say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action move", "model me 1a", "space r2c3", "place 0-1")
    assert not has_token(state, 0, SHIELD_WALL)
    assert not has_token(state, 4, SHIELD_WALL)
    assert state.supply[SHIELD_WALL] == TOKENS.supply[SHIELD_WALL]


def test_shoot_wounds_a_foe_in_line() -> None:
    state = battle(["4"], hand=("Shoot",))
    muster(state, 0, "Ranger", "r2c2.0")
    muster(state, 5, "Bloodsmith", "r2c6.4", "r2c5.4", "r0c0.0")
    player = begin(state).say(bottom("Shoot"))
    assert player.question == "ChooseForWord"
    assert player.offered() == ["model next 1a", "model next 1b"]
    player.say("model next 1a", "die yellow")
    assert state.endurance[5] == SQUADS.endurance[state.squad_kind[5]] - 1 or state.life[20] == DEAD


def test_leap_flies_four_spaces_and_wins_initiative() -> None:
    state = battle(hand=("Leap",))
    muster(state, 0, "Holy Knight", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c3.0")
    player = begin(state).say(bottom("Leap"))
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    assert player.question == "ChooseWay"
    player.say("space r2c6", "place 0-1")
    assert where(state, 0) == "r2c6.0-1"


def test_dodge_cancels_the_combat() -> None:
    state = battle(theirs=(), hand=("Leap",))
    muster(state, 0, "Holy Knight", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c3.4")
    player = begin(state)
    player.say("squad me 1")
    if player.question == "ChangeMode":
        player.say("done")
    player.say("action fight")
    assert player.question == "ChooseFighter"
    player.say("model me 1a")
    assert player.question == "ActInWindow"
    assert top("Leap") in player.offered()
    player.say(top("Leap"))
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    player.say("space r3c2")
    player.say(player.offered()[0])
    assert state.life[20] == ALIVE
    assert player.question != "ChooseDie"  # nobody strikes


def test_purging_burns_and_sets_on_fire() -> None:
    state = battle(["6"], hand=("Purging",))
    muster(state, 0, "Purge Doctor", "r2c2.0-1")
    muster(state, 5, "Bloodsmith", "r2c3.4", "r5c5.0")
    player = begin(state).say(bottom("Purging"))
    player.say("space r2c3")
    player.say(player.offered()[0])
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    player.say("die red")
    while player.question == "ChooseUnit":
        player.say("pay crystal")
    pass_windows(player)
    assert has_token(state, 20, FIRE) or state.life[20] == DEAD


def test_chapel_blesses_squads_beside_it() -> None:
    state = battle()
    muster(state, 0, "Holy Knight", "r2c2.1-2")
    muster(state, 1, "Pilgrim", "r5c7.0")
    muster(state, 5, "Bloodsmith", "r5c0.4")
    state.shrine_space[0] = i64(2 * 8 + 3)
    for squad in (0, 1, 5):
        state.endurance[squad] = SQUADS.endurance[state.squad_kind[squad]]
    stand(state)
    state.turn_kind = PASSIVE
    state.push(TURN)
    state.frames[state.top + 1] = 2
    state.push(PASSIVE_TURN)
    player = Player(state).advance()
    assert player.question == "PickTarget"
    before = value(state, 0, DEF)
    player.say("squad me 1")
    assert state.squad_tokens[BLESSING] == 1
    assert value(state, 0, DEF) == before + 1


def test_timed_actions_are_not_general() -> None:
    """What names its moment is not offered in the main step."""
    state = battle(hand=("Guardian Angel",))
    muster(state, 0, "Angel of Death", "r2c2.all")
    muster(state, 5, "Bloodsmith", "r5c5.0")
    player = begin(state)
    assert bottom("Guardian Angel") not in player.offered()
    assert top("Guardian Angel") not in player.offered()
