"""Hidden information, fact by fact: what only one player may know, changed behind the back of the others, shows nowhere."""

from functools import cache
from random import Random

import pytest
from builders import rules
from builders.space_empires import new_game, random_action, random_clash
from grognard.envs.space_empires.ids import PRODUCTION
from librt.vecs import append

from grognard.agents.space_empires.player import choose
from grognard.envs.core.game import field_names, plain
from grognard.envs.space_empires.data.printed import (
    ATTACK,
    COLONY_SHIP,
    GROUP_SLOTS,
    HEX_IDS,
    HEXES,
    TECHNOLOGIES,
    TECHS,
)
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
    for home in {state.back[where] for where in hexes}:
        places = [where for where in hexes if state.back[where] == home]
        markers = [int(state.marker[where]) for where in places]
        if home < 0:
            markers += [kind for kind, number in enumerate(state.spare) for _ in range(number)]
        random.shuffle(markers)
        for where, marker in zip(places, markers, strict=False):
            state.marker[where] = marker
        if home < 0:
            for kind in range(len(state.spare)):
                state.spare[kind] = markers[len(places) :].count(kind)
    state.revision += 1


def change_looks(state, rival, me, random):
    """Which hexes a rival's cruiser has looked at is his secret."""
    hexes = [where for where in state.board.hexes if not state.explored[where]]
    for where in hexes:
        state.known[where] ^= 1 << rival
    state.revision += 1


def change_aliens(state, rival, me, random):
    """Aliens that were placed face down change places with each other and with those still in the pool."""
    hexes = [where for where in state.board.hexes if not state.aliens_up[where] and sum(aliens_in(state, where))]
    pool = [kind for kind in range(3) for _ in range(state.alien_pool[kind])]
    pool += [kind for where in hexes for kind in range(3) for _ in range(state.aliens[where * 3 + kind])]
    random.shuffle(pool)
    for where in hexes:
        drawn = [pool.pop() for _ in range(sum(aliens_in(state, where)))]
        for kind in range(3):
            state.aliens[where * 3 + kind] = drawn.count(kind)
    for kind in range(3):
        state.alien_pool[kind] = pool.count(kind)


def aliens_in(state, where):
    return [int(state.aliens[where * 3 + kind]) for kind in range(3)]


def change_leftovers(state, rival, me, random):
    """What flows that have ended left above the frames in progress, and what happened in phases that are over."""
    for _ in range(8):
        state.frames = append(state.frames, random.randrange(92))
    if state.phase != ECONOMIC:
        state.income[rival] += 7


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
    for game, me, rival in [*pairs(), *scouted_pairs()]:
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

    assert compared >= 4, "hardly anything was compared"


# Guesses


def facts(state):
    """Every field of a state, but what is printed or agreed, and the count of changes."""
    return {name: plain(getattr(state, name)) for name in field_names(state) if name not in NO_FACTS}


NO_FACTS = ("options", "board", "revision")


def unlike(one, other):
    """The fields in which two states differ; none if they are the same table."""
    first, second = facts(one), facts(other)
    return [name for name in first if first[name] != second[name]]


def views(game, me):
    """All that a player is shown, drawn anew, and his choices."""
    seen = game.rules.template(game.state, me)
    game.rules.encode(game.state, me, seen, 0)
    return list(seen), game.show(game.names[me]), game.legal() if game.state.asks == me else None


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_of_a_rival_does_not_reach_a_resampled_game(secret):
    """What search agents are given is drawn from what the player knows alone: the truth makes no difference to it."""
    random, compared = Random(secret), 0
    for game, me, rival in [*pairs(), *scouted_pairs()]:
        twin = changed(game, me, rival, SECRETS[secret], random)
        if twin is not None:
            player = game.names[me]
            guess = game.resample(player, compared)
            assert unlike(twin.resample(player, compared).state, guess.state) == [], str(game.decision)
            assert views(guess, me) == views(game, me), str(game.decision)
            compared += 1

    assert compared >= 4, "hardly anything was compared"


def scouted_pairs():
    """Tables with aliens that a cruiser's look has placed face down in three hexes."""
    hexes = {name: {"marker": "barren", "aliens": aliens} for name, aliens in SCOUTED.items()}
    pool = {"B6-2": 7, "C5-2": 15, "D4-1": 6}
    units = {"red": {"SC#1": {"at": "R2C5"}}, "blue": {"SC#1": {"at": "R11C5"}}}
    for turn in (1, 2, 3):
        players = {colour: {"units": own} for colour, own in units.items()}
        game = Game.from_position(
            {"options": {"aliens": True}, "turn": turn, "hexes": hexes, "alien_pool": pool, "players": players}
        )
        yield from ((game, me, 1 - me) for me in (0, 1))


SCOUTED = {"R6C4": {"B6-2": 3, "C5-2": 1}, "R6C6": {"D4-1": 4}, "R7C3": {"C5-2": 4}}


@rules("SE-7.0", "SE-7.6.2")
def test_what_rivals_do_in_the_economic_phase_shows_to_nobody_before_it_is_over():
    """Two ways to scuttle, bid and buy, and the next player sees, may do and can guess the same."""
    random, compared = Random(5), 0
    for seed in range(14):
        game = Game.from_position(separate_yards({**war(random), "phase": "economic"})) if seed % 2 else rich_game(seed)
        while not game.over and game.state.phase == ECONOMIC:
            busy = game.state.asks
            one, other = produced(game, random), produced(game, random)
            if one.over or other.over:
                break
            for me in range(game.state.players):
                if me != busy and all(each.state.innermost(PRODUCTION) >= 0 for each in (one, other)):
                    assert views(one, me) == views(other, me)
                    assert unlike(*(each.resample(game.names[me], seed).state for each in (one, other))) == []
                    compared += 1
            game = one
    assert compared > 15


def separate_yards(position):
    """No table holds yards of two players in one hex: those of the later one are left out."""
    taken = set()
    for player in position["players"].values():
        yards = {name: unit["at"] for name, unit in player["units"].items() if name.startswith("SY")}
        for name, where in yards.items():
            if where in taken:
                del player["units"][name]
        taken |= set(yards.values())
    return position


def rich_game(seed):
    """The first economic phase of players with money."""
    game = new_game({"scenario": "three", "cp": 150, **EVERYTHING}, seed)
    random = Random(seed)
    while not game.over and game.state.phase != ECONOMIC:
        game.apply(random_action(game, random, 0.3))
    return game


def produced(game, random):
    """The game after the player asked has had his part of the phase, in some way."""
    twin, busy = game.copy(), game.state.asks
    while not twin.over and twin.state.asks == busy and twin.decision.name != "ChooseFirstPlayer":
        twin.apply(random.choice(twin.legal()))
    if twin.state.asks == busy and not twin.over:
        twin.apply(random.choice(twin.legal()))
    return twin


def lost(units, marker, dice):
    """Red explores with these units; blue looks on."""
    options = {"scenario": "standard", "fighters": True, "raiders": True}
    game = Game.from_position(
        {
            "options": options,
            "phase": "exploration",
            "active": "red",
            "hexes": {"R6C4": {"marker": marker, "explored": False}},
            "players": {
                "red": {"ledger": 300, "units": {**units, "SC#5": {"at": "R2C5"}}},
                "blue": {"units": {"SC#1": {"at": "R11C5"}}},
            },
            "dice": {"fixed": dice},
        }
    )
    assert game.state.explored[HEX_IDS["R6C4"]]
    return game


def assert_same_guesses(*games):
    for seed in range(20):
        first, *others = (game.resample("blue", seed).state for game in games)
        assert all(unlike(first, other) == [] for other in others)
    assert len({game.show("blue") for game in games}) == 1


@rules("AMB-13", "AMB-56")
@pytest.mark.parametrize("dice", [[7, 7, 7], [1, 7, 7], [1, 1, 7]])
def test_the_type_of_face_down_ships_lost_in_a_black_hole_stays_unknown(dice):
    assert_same_guesses(*(lost({f"{kind}#1": {"at": "R6C4", "ships": 3}}, "black_hole", dice) for kind in TYPES))


@rules("SE-6.4")
def test_type_and_number_of_face_down_ships_lost_to_danger_stay_unknown():
    games = [lost({f"{kind}#1": {"at": "R6C4", "ships": ships}}, "danger", []) for kind in TYPES for ships in (1, 2)]
    assert_same_guesses(*games, lost({"SC#1": {"at": "R6C4", "ships": 6}}, "danger", []))


TYPES = ("SC", "DD", "DN", "CV")


@rules("SE-6.4")
def test_what_everybody_has_seen_is_reckoned_when_it_is_lost():
    ledgers = [
        lost({f"{kind}#1": {"at": "R6C4", "ships": 3, "face": face}}, "danger", []).state.ledger[0]
        for kind, face in (("SC", "up"), ("DN", "up"), ("DN", "down"))
    ]
    assert ledgers == [300 - 18, 300 - 72, 300 - 6]


@rules("SE-15.2.a")
def test_who_rolls_for_a_slingshot_is_a_guess_as_well():
    games = []
    for kind in ("SC", "DN"):
        game = Game.from_position(
            {
                "options": {"slingshot": True},
                "hexes": {"R6C4": {"marker": "black_hole"}},
                "players": {"red": {"ledger": 300, "units": {f"{kind}#1": {"at": "R6C3", "ships": 3}}}},
                "dice": {"fixed": [1, 1, 1]},
            }
        )
        for text in ("at R6C3", f"choose {kind}#1", "to R6C4", "yes"):
            game.play(text)
        assert game.decision.name == "ChooseSlingshot"
        games.append(game)
    assert_same_guesses(*games)
    for seed in range(20):
        twin = games[0].resample("blue", seed)
        twin.play("no")
        twin.play("no")  # two ships were still to roll, whatever they are
        assert twin.decision.name != "ChooseSlingshot"


@pytest.mark.parametrize("phase", ["movement", "economic"])
def test_announced_raiders_that_a_black_hole_counted_stay_as_many(phase):
    raiders = {"at": "R6C4", "ships": 4, "counted": 4, "face": "announced", "cloaked": True, "travelled": True}
    game = Game.from_position(
        {
            "options": {"raiders": True},
            "phase": phase,
            "order": ["blue", "red"],
            "players": {
                "red": {"technology": {"cloaking": 1}, "units": {"R#1": raiders}},
                "blue": {"units": {"SC#1": {"at": "R11C5"}, "SC#2": {"at": "R11C4", "ships": 3}}},
            },
        }
    )
    cloak = game.state.fleets[0][0].cloaked
    assert cloak
    for seed in range(20):
        twin = game.resample("blue", seed)
        assert views(twin, 1) == views(game, 1)
        found = [unit for unit in twin.state.fleets[0] if unit.hex == HEX_IDS["R6C4"]]
        assert [(unit.ships, unit.counted, unit.cloaked) for unit in found] == [(4, 4, cloak)]


def test_every_group_of_a_guess_has_ships_even_in_games_that_begin_without_yards():
    for seed in range(10):
        game = new_game({"scenario": "mini", "yards": 0}, seed)
        twin = game.resample(game.to_move, seed)
        assert all(1 <= unit.ships <= UNITS.stack[unit.kind] for fleet in twin.state.fleets for unit in fleet)


def test_every_guess_can_be_played_on():
    random = Random(3)
    for game in tables():
        for player in game.names:
            twin = game.resample(player, random.randrange(10**6))
            assert twin.mask.count > 0, str(game.decision)
            for _ in range(6):
                if not twin.over:
                    twin.apply(random_action(twin, random, 0.6))


@rules("AMB-47")
def test_what_a_fallen_empire_knew_is_a_guess_as_well():
    """Yellow has destroyed the homeworld of red and takes two levels; blue looks on."""
    guesses = []
    for attack in (1, 3):
        game = Game.from_position(
            {
                "options": {"scenario": "three", "victory": "last_standing"},
                "phase": "combat",
                "active": "yellow",
                "hexes": {"R1C7": {"colony": "red", "value": 5, "homeworld": True}},
                "players": {
                    "red": {"cp": 10 * attack, "technology": {"attack": attack, "tactics": attack, "defence": 1}},
                    "yellow": {"units": {"DN#1": {"at": "R1C7", "ships": 2}, "SC#1": {"at": "R11C2"}}},
                    "blue": {"units": {"SC#1": {"at": "R11C12"}}},
                },
                "dice": {"fixed": [1]},
            }
        )
        game.play("choose DN#1")
        assert game.decision.name == "ChooseSpoils"
        for seat, player in enumerate(game.names[1:], 1):
            twin = game.resample(player, 4)
            assert twin.mask.count > 0 and views(twin, seat) == views(game, seat)
            guesses.append((player, twin.state))
    assert [name for at in (0, 1) for name in unlike(guesses[at][1], guesses[at + 2][1])] == []


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


# What a rival is asked in secret


STRANDED = {"CV#1": {"at": "R6C4"}, "F#1": {"at": "R6C4", "ships": 2}, "F#2": {"at": "R6C4", "ships": 2}}
SPARE_CARRIER = {**STRANDED, "CV#1": {"at": "R6C4", "ships": 2}}


@pytest.mark.parametrize(
    ("phase", "units", "said"),
    [
        ("movement", STRANDED, ["done"]),
        ("exploration", STRANDED, []),
        ("economic", SPARE_CARRIER, ["choose CV#1"]),
        ("economic", SPARE_CARRIER, ["done", "done", "scuttle", "choose CV#1"]),
    ],
)
def test_squadrons_without_room_are_no_secret_that_a_guess_gives_away_or_sticks_at(phase, units, said):
    red = {"technology": {"fighters": 1}, "units": units}
    options = {"scenario": "standard", "fighters": True}
    game = Game.from_position({"options": options, "phase": phase, "active": "red", "players": {"red": red}})
    for text in said:
        game.apply(game.parse(text))
    assert game.decision.name == "ChooseHomeless"

    for seed in range(5):
        guess = game.resample("blue", seed)
        assert list(guess.observe("blue")) == list(game.observe("blue"))
        random = Random(seed)
        for _ in range(20):
            guess.apply(random.choice(guess.legal()))
