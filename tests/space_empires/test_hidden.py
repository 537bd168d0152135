"""Hidden information, fact by fact: what only one player may know, changed behind the back of the others, shows nowhere."""

from functools import cache
from random import Random

import pytest
from builders import rules
from builders.space_empires import new_game, random_action, random_clash

from grognard.agents.space_empires.player import choose
from grognard.envs.space_empires.data.printed import ATTACK, COLONY_SHIP, GROUP_SLOTS, HEXES, TECHNOLOGIES, TECHS
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.game import Game
from grognard.envs.space_empires.rules.components import free_slot, put_down, take_off
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.technology import equip, price_of
from grognard.envs.space_empires.state import ECONOMIC, FACE_DOWN

COLONY_SHIP_KIND = kind_of(COLONY_SHIP)
EVERYTHING = {
    "merchants": True,
    "fighters": True,
    "raiders": True,
    "mines": True,
    "aliens": True,
    "warp": "both",
    "doomsday": 3,
}


def war(random):
    """Everybody knows the technology that everybody started with."""
    position = random_clash(random)
    start = {name: TECHNOLOGY.start[number] for number, name in enumerate(TECHNOLOGIES)}
    for player in position["players"].values():
        player["disclosed"] = start
    return position


@cache
def tables():
    """Games in full swing, most of them wars with every module; a few in each phase that is secret."""
    found = []
    for seed in range(10):
        random = Random(seed)
        game = Game.from_position(war(random)) if seed % 2 else new_game({"scenario": "three", **EVERYTHING}, seed)
        for _ in range(3):
            for _ in range(random.randrange(10, 150)):
                if not game.over:
                    game.apply(random_action(game, random, 0.8))
            if not game.over and game.state.players > 1:
                found.append(game.copy())
    return found


# The secrets of a rival; facts that others have seen are left alone.


def hidden_groups(state, rival, me):
    """Face-down groups in hexes where the observer has nothing himself."""
    alone = [unit for unit in state.fleets[rival] if not state.present[me * HEXES + unit.hex]]
    return [unit for unit in alone if unit.slot < GROUP_SLOTS and unit.face == FACE_DOWN and unit.hex != state.field]


def change_cp(state, rival, me, random):
    state.cp[rival] += random.randint(1, 200)


def change_bid(state, rival, me, random):
    if state.phase == ECONOMIC:
        state.bid[rival] += random.randint(1, 9)


def change_research(state, rival, me, random):
    state.research[rival] += 5
    state.last_research[rival] += 10


def change_purchases(state, rival, me, random):
    for where in state.board.hexes:
        if state.colony[where] == rival and state.phase == ECONOMIC:
            state.hull_built[where] += 1
            state.yard_built[where] += 1
    for technology in range(TECHS):
        state.bought[rival * TECHS + technology] ^= 1
        if state.options.unpredictable and state.level[rival * TECHS + technology] < TECHNOLOGY.top[technology]:
            state.grants[rival * TECHS + technology] += 1
            state.progress[rival * TECHS + technology] += 3
    state.built[rival] += 1


def change_levels(state, rival, me, random):
    for technology in range(TECHS):
        at = rival * TECHS + technology
        state.level[at] = random.randint(state.level[at], TECHNOLOGY.top[technology])


def change_number_of_ships(state, rival, me, random):
    groups = [unit for unit in hidden_groups(state, rival, me) if not unit.counted]
    for unit in groups:
        unit.ships = random.randint(1, UNITS.stack[unit.kind])


def change_levels_of_groups(state, rival, me, random):
    groups = hidden_groups(state, rival, me)
    for unit in groups:
        unit.attack, unit.defence, unit.tactics = (random.randrange(4) for _ in range(3))
        unit.move = max(unit.move, random.randint(1, 6))
        unit.special += 1
        unit.upgraded = not unit.upgraded


def change_type_of_groups(state, rival, me, random):
    """Yards and bases become scouts or destroyers as well: nothing but their standing still would tell them apart."""
    groups = hidden_groups(state, rival, me) if state.asks != rival else []  # his choice in progress names counters
    for unit in groups:
        kind = random.choice([UNITS.symbols.index(symbol) for symbol in ("SC", "DD", "CA", "Decoy")])
        slot = free_slot(state, rival, kind)
        if slot < 0 or unit.kind == kind or unit.picked:
            continue
        where = unit.hex
        take_off(state, unit)
        twin = put_down(state, rival, slot, kind, where)
        equip(state, twin)
        twin.ships = unit.counted or 1
        twin.counted, twin.moved, twin.steps, twin.travelled = unit.counted, unit.moved, unit.steps, unit.travelled
        twin.start, twin.origin = unit.start, unit.origin
        twin.off_chain, twin.piped, twin.slung = unit.off_chain, unit.piped, unit.slung


def change_terraforming(state, rival, me, random):
    colony_ships = [unit for unit in state.fleets[rival] if UNITS.symbols[unit.kind] == "CO"]
    for unit in colony_ships:
        unit.special ^= 1


def change_markers(state, rival, me, random):
    """Unexplored markers change places, those of deep space also with the ones put away unseen."""
    hexes = [where for where in state.board.hexes if not state.explored[where] and not state.known[where] >> me & 1]
    for home in {state.board.home[where] for where in hexes}:
        places = [where for where in hexes if state.board.home[where] == home]
        markers = [state.marker[where] for where in places]
        random.shuffle(markers)
        for where, marker in zip(places, markers, strict=True):
            state.marker[where] = marker
    state.revision += 1


def change_looks(state, rival, me, random):
    """Which hexes a rival's cruiser has looked at is his secret."""
    hexes = [where for where in state.board.hexes if not state.explored[where]]
    for where in hexes:
        state.known[where] ^= 1 << rival
    state.revision += 1


def change_aliens(state, rival, me, random):
    """Aliens that were placed face down, and those still in the pool."""
    for where in state.board.hexes:
        if not state.aliens_up[where]:
            first, second, third = (state.aliens[where * 3 + kind] for kind in range(3))
            state.aliens[where * 3], state.aliens[where * 3 + 1], state.aliens[where * 3 + 2] = third, first, second
    state.alien_pool[0] += 1


def change_dice(state, rival, me, random):
    state.dice.reseed(random.randrange(10**9))


SECRETS = {
    name.removeprefix("change_"): change for name, change in list(globals().items()) if name.startswith("change_")
}


def pairs():
    """Every table with every observer and one rival of his."""
    random = Random(1)
    for game in tables():
        alive = [seat for seat in range(game.state.players) if game.state.alive[seat]]
        yield from ((game, me, random.choice([rival for rival in alive if rival != me])) for me in alive)


def changed(game, me, rival, change, random):
    """A copy with the secret changed, asked the same question; None if there was nothing to change."""
    twin = game.copy()
    change(twin.state, rival, me, random)
    if twin.fingerprint() == game.fingerprint():
        return None
    twin.mask.clear()
    twin.rules.decisions[twin.state.asked].options(twin.state, twin.mask)
    return twin


@rules("SE-2.3.1.b", "SE-2.4")
@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_of_a_rival_shows_nowhere(secret):
    random, compared = Random(secret), 0
    for game, me, rival in pairs():
        twin = changed(game, me, rival, SECRETS[secret], random)
        if twin is None:
            continue
        player, question = game.names[me], str(game.decision)
        assert list(twin.observe(player)) == list(game.observe(player)), question
        assert twin.show(player) == game.show(player), question
        if compared % 5 == 0:
            assert twin.draw(player).svg() == game.draw(player).svg(), question
        if game.state.asks == me:
            assert twin.legal() == game.legal(), question
        compared += 1

    assert compared >= 8, "hardly anything was compared"


@pytest.mark.parametrize(
    "secret",
    [
        "cp",
        "bid",
        "research",
        "purchases",
        "levels",
        "number_of_ships",
        "levels_of_groups",
        "type_of_groups",
        "terraforming",
        "looks",
        "dice",
    ],
)
def test_a_secret_of_a_rival_does_not_reach_a_resampled_game(secret):
    """What search agents are given is drawn from what the player knows alone: the truth makes no difference to it."""
    random, compared = Random(secret), 0
    for game, me, rival in pairs():
        twin = changed(game, me, rival, SECRETS[secret], random)
        if twin is not None:
            player = game.names[me]
            assert twin.resample(player, compared).fingerprint() == game.resample(player, compared).fingerprint()
            compared += 1

    assert compared >= 8, "hardly anything was compared"


def test_before_the_first_economic_phase_everybody_knows_what_everybody_has():
    game = new_game({"scenario": "mini"}, 3)
    while game.state.phase != ECONOMIC:
        rival = 1 - game.state.asks
        state = game.resample(game.to_move, len(game.history)).state
        assert state.cp[rival] == 0
        assert list(state.level) == list(game.state.level)
        worth = [sum(UNITS.cost[unit.kind] * unit.ships for unit in each.fleets[rival]) for each in (state, game.state)]
        assert worth[0] == worth[1], game.decision
        game.apply(choose(game.state, game.mask))


def test_what_a_rival_has_earned_is_guessed_about_right():
    """Not the truth, which is hidden, but on average near it: the wealth of a rival is known, not what became of it."""
    guessed, true = [], []
    for seed in range(12):
        game = new_game({"scenario": "mini"}, seed)
        while not game.over:
            if len(game.history) % 20 == 0:
                rival = 1 - game.state.asks
                twin = game.resample(game.to_move, seed)
                for found, state in ((guessed, twin.state), (true, game.state)):
                    ships = sum(unit.ships for unit in state.fleets[rival])
                    levels = state.level[rival * TECHS : (rival + 1) * TECHS]
                    worth = sum(UNITS.cost[unit.kind] * unit.ships for unit in state.fleets[rival])
                    found.append((ships, sum(levels), levels[ATTACK], state.cp[rival], worth))
            game.apply(choose(game.state, game.mask))
    for number, near in enumerate((0.5, 0.3, 0.1, 4.0, 3.0)):
        average = [sum(row[number] for row in found) / len(found) for found in (guessed, true)]
        assert abs(average[0] - average[1]) < near, (number, average)


def test_what_a_rival_is_worth_is_known_until_ships_are_lost():
    """Income is open; maintenance is paid for the scouts that everybody began with."""
    game = new_game({"scenario": "mini"}, 1)
    while game.state.cycle < 3:
        state = game.state
        for owner in range(2):
            worth = state.cp[owner] + sum(UNITS.cost[unit.kind] * unit.ships for unit in state.fleets[owner])
            worth += sum(UNITS.cost[COLONY_SHIP_KIND] for where in range(HEXES) if state.colony[where] == owner)
            worth -= UNITS.cost[COLONY_SHIP_KIND]  # the homeworld was there before
            for technology in range(TECHS):
                levels = range(TECHNOLOGY.start[technology] + 1, state.level[owner * TECHS + technology] + 1)
                worth += sum(price_of(state, technology, level) for level in levels)
            if state.phase != ECONOMIC:
                assert state.ledger[owner] == worth
        game.apply(choose(game.state, game.mask))


def test_what_is_asked_may_hang_on_counters_that_others_have_left():
    """AMB-53: whether a screened cruiser may flee, and so fires before mine, is told by how many counters its owner has in
    use elsewhere, face down. Whoever is asked which of his groups fires next knows that it is his turn."""
    game, asked = new_game({"scenario": "standard"}, 2352), 0
    while not game.over:
        if game.decision.name == "ChooseShooter":
            asked += 1
            assert all(game.resample(game.to_move, seed).legal() == game.legal() for seed in range(8))
        game.apply(choose(game.state, game.mask))
    assert asked > 10


@pytest.mark.parametrize("scenario", ["mini", "standard", "three", "full"])
def test_a_resampled_game_offers_the_same_choices_in_games_well_played(scenario):
    """Random play seldom gets to battles between fleets of different technology; the scripted player does."""
    random = Random(scenario)
    game = new_game({"scenario": scenario}, 11)
    while not game.over and len(game.history) < 2500:
        twin = game.resample(game.to_move, random.randrange(10**6))
        assert twin.legal() == game.legal(), game.decision
        game.apply(choose(twin.state, twin.mask))
