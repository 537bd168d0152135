"""What things are worth to the scripted player of The Edge, by value, with weights that are all different."""

import pytest
from builders.edge_values import DOCUMENT, W, document, weights
from edge.table import empty_table, muster, space
from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.edge import effects, fighting, odds, outlook, plays, turns, words, worth
from grognard.agents.edge.weights import Weights
from grognard.envs.core.errors import BadInput
from grognard.envs.edge.data.printed import RED, YELLOW
from grognard.envs.edge.data.tables import CARDS, SQUADS, card
from grognard.envs.edge.rules.pieces import close_hexes
from grognard.envs.edge.rules.texts import TEXTS, Use
from grognard.envs.edge.state import SOURCE, State

KNIGHT, PILGRIM, SCHOLAR, MASTER = 0, 1, 5, 6  # squads


def table(knight="r2c2.0-1", pilgrims=("r2c2.3", "r2c2.4"), scholars=("r2c3.4", "r0c7.0"), master="r5c7.0") -> State:
    """Chapter against Demons: a Holy Knight and two Pilgrims, two Dark Scholars and the Master of Elements."""
    state = empty_table()
    muster(state, KNIGHT, "Holy Knight", knight)
    muster(state, PILGRIM, "Pilgrim", *pilgrims)
    muster(state, SCHOLAR, "Dark Scholar", *scholars)
    muster(state, MASTER, "Master of Elements", master)
    for squad, tokens in ((KNIGHT, 2), (PILGRIM, 1), (SCHOLAR, 1), (MASTER, 3)):
        state.endurance[squad] = tokens
    state.turn = 3
    return state


def strength(name, mode=0):
    """INI, ATK and DEF of a mode, dashes as nothing."""
    row = int(SQUADS.first_mode[SQUADS.named[name]]) + mode
    return sum(max(0, int(SQUADS.value(row, attribute))) for attribute in range(3))


# Points


def test_points_are_worth_more_where_they_decide():
    state = table()
    state.marker = 3
    assert worth.lead(state, 0) == 3
    assert worth.lead(state, 1) == -3
    assert worth.score_worth(state, W, 0, 2) == 2 * W.point
    state.marker = 9
    assert worth.score_worth(state, W, 0, 1) == W.point + W.win
    assert worth.score_worth(state, W, 1, 1) == W.point
    state.marker = -9
    assert worth.score_worth(state, W, 1, 1) == W.point + W.win


def test_in_the_last_turn_only_who_is_ahead_counts():
    state = table()
    state.turn = state.options.turns
    assert worth.is_last_turn(state)
    assert worth.score_worth(state, W, 0, 1) == W.point + W.win
    state.marker = -1
    assert worth.score_worth(state, W, 0, 2) == 2 * W.point + 2 * W.win
    state.turn, state.ending = 1, 2
    assert worth.is_last_turn(state)


def test_a_lead_among_several_is_over_the_best_of_the_others():
    state = empty_table(mode="ffa", players=3)
    for winner, victim, points in ((0, 1, 2), (1, 0, 1), (1, 2, 3), (2, 0, 1)):
        state.won[winner * 3 + victim] = points
    assert [int(worth.lead(state, seat)) for seat in range(3)] == [-2, 2, -3]
    team = empty_table(mode="team", players=4)
    for winner, victim, points in ((0, 1, 2), (2, 3, 3), (1, 0, 4)):
        team.won[winner * 4 + victim] = points
    assert [int(worth.lead(team, seat)) for seat in range(4)] == [1, -1, 1, -1]


# Models


def test_a_model_is_worth_its_points_and_what_it_can_do():
    state = table()
    body = W.body + W.attribute * strength("Pilgrim")

    assert worth.body_worth(state, W, 4) == body
    assert worth.death_worth(state, W, 4) == body + W.point
    state.mode[PILGRIM] = 1
    assert worth.body_worth(state, W, 4) == W.body + W.attribute * strength("Pilgrim", 1)


def test_the_last_model_is_worth_the_game():
    state = table()
    for model in range(1, 20):
        state.life[model] = 3 if state.life[model] == 1 else state.life[model]

    assert worth.death_worth(state, W, 0) == W.body + W.attribute * strength("Holy Knight") + 2 * W.point + W.win


def test_a_token_is_worth_its_part_of_the_points_behind_it():
    state = table()
    assert worth.token_worth(state, W, PILGRIM) == W.point * 2 * W.token // (100 * 3)
    assert worth.token_worth(state, W, MASTER) == W.point * 3 * W.token // (100 * 4)
    state.endurance[PILGRIM] = 0  # as if there were one
    assert worth.token_worth(state, W, PILGRIM) == W.point * 2 * W.token // (100 * 3)
    assert worth.token_worth(state, W, 9) == W.idle_token


def test_wounds_take_tokens_first():
    state = table()
    token = worth.token_worth(state, W, KNIGHT)
    assert worth.wound_worth(state, W, 0, 0) == 0
    assert worth.wound_worth(state, W, 0, 1) == token
    assert worth.wound_worth(state, W, 0, 2) == 2 * token
    assert worth.wound_worth(state, W, 0, 3) == worth.death_worth(state, W, 0) + 2 * token
    assert worth.model_worth(state, W, 0) == worth.wound_worth(state, W, 0, 3)
    state.endurance[KNIGHT] = 0
    assert worth.wound_worth(state, W, 0, 1) == worth.death_worth(state, W, 0)


# Payment


def test_crystals_are_cheaper_to_whoever_has_many():
    state = table()
    for pool, parts in ((1, 0), (2, 1), (5, 4)):
        state.pool[0] = pool
        assert worth.crystal_worth(state, W, 0) == W.crystal * 100 // (100 + W.plenty * parts)
    state.ending = 2
    assert worth.crystal_worth(state, W, 0) == 1


def test_crystals_for_good_are_worth_less_and_less_and_no_more_than_there_are():
    state = table()
    state.pool[0], state.depleted[0], state.crystals = 1, 1, 9
    first, second = (W.harvest * 100 // (100 + W.glut * have) for have in (2, 3))
    assert worth.harvest_worth(state, W, 0, 2) == first + second
    state.crystals = 1
    assert worth.harvest_worth(state, W, 0, 2) == first


def test_the_cheapest_units_pay():
    state = table()
    state.pool[0], state.temporary[0] = 3, 1
    cheap = weights(temporary=1, crystal=50, plenty=0, token_paid=500, idle_token=20, point=900)
    assert worth.price_of_cost(state, cheap, 0, 1, 0) == 1
    assert worth.price_of_cost(state, cheap, 0, 3, 0) == 1 + 2 * 50
    bill = worth.Bill(state, cheap, 0, 3, 0, 0, 0)
    assert bill.kind == 0  # crystals come first in the order of payment
    assert worth.Bill(state, cheap, 0, 1, 0, 0, 0).kind == 1
    assert worth.Bill(state, cheap, 0, 3, 0, 0, 2).worth > 1 + 2 * 50  # two crystals are kept
    state.pool[0] = state.temporary[0] = 0
    state.squad_kind[2], state.endurance[2] = state.squad_kind[KNIGHT], 1  # a squad without models
    assert worth.price_of_cost(state, cheap, 0, 1, 0) == 20
    assert worth.Bill(state, cheap, 0, 1, 0, 0, 0).kind == 5
    for squad in range(5):
        state.endurance[squad] = 0
    assert worth.price_of_cost(state, cheap, 0, 1, 0) == 900


# Cards and time


def test_whoever_is_ahead_lets_cards_go():
    state = table()
    state.deck[0] = vec[i64]([i64(0)] * 9)
    state.hand[0] = vec[i64]([i64(0)] * 3)
    plain = weights(card=100, hurry=7, most_hurry=3, win=1000)
    for marker, expected in ((0, 100), (2, 86), (9, 79), (-2, 114)):
        state.marker = marker
        assert worth.card_worth(state, plain, 0) == expected
    state.deck[0] = vec[i64]([i64(0)])
    for marker, expected in ((2, 86 - 500), (0, 100 + 500), (-2, 114 + 500)):
        state.marker = marker
        assert worth.card_worth(state, plain, 0) == expected


# Combats


def test_a_combat_is_worth_the_wounds_done_less_the_wounds_taken():
    """A Pilgrim (INI 2, ATK 1, DEF 1) against a Dark Scholar (2, 0, 1): the starter of a tie strikes first."""
    state = table()
    yellow = odds.roller(YELLOW, False)
    ours, theirs = int(odds.wins(yellow, yellow, 0)), int(odds.wins(yellow, yellow, -1))
    gain, risk = int(worth.wound_worth(state, W, 20, 1)), int(worth.wound_worth(state, W, 4, 1))

    assert fighting.combat_worth(state, W, 4, 20, True) == ours * gain // 1000
    found = (ours * gain - (1000 - ours) * theirs * risk // 1000) // 1000
    assert fighting.combat_worth(state, W, 4, 20, False) == found
    assert fighting.combat_worth(state, W, 20, 4, True) == theirs * risk // 1000


def test_a_slower_starter_is_struck_first():
    """A Holy Knight (INI 1, ATK 1, DEF 2) against the Master of Elements (2, 1, 2)."""
    state = table()
    yellow = odds.roller(YELLOW, False)
    each = int(odds.wins(yellow, yellow, -1))
    gain, risk = int(worth.wound_worth(state, W, 24, 1)), int(worth.wound_worth(state, W, 0, 1))

    assert not fighting.is_faster(state, 0, 24)
    found = ((1000 - each) * each * gain // 1000 - each * risk) // 1000
    assert fighting.combat_worth(state, W, 0, 24, False) == found


def test_who_cannot_strike_back_is_fought_without_risk():
    """The Master in Focus mode has INI 0 and no ATK."""
    state = table()
    state.mode[MASTER] = 1
    yellow = odds.roller(YELLOW, False)
    gain = int(worth.wound_worth(state, W, 24, 1))

    assert fighting.combat_worth(state, W, 4, 24, False) == int(odds.wins(yellow, yellow, 1)) * gain // 1000
    assert fighting.combat_worth(state, W, 24, 4, False) == worth.NOTHING


def test_a_red_die_is_rolled_if_it_is_worth_its_crystal():
    state = table()
    state.pool[0] = 1
    yellow, red = odds.roller(YELLOW, False), odds.roller(RED, False)
    gain = int(worth.wound_worth(state, W, 20, 1))
    better = int(odds.wins(red, yellow, 0)) - int(odds.wins(yellow, yellow, 0))
    for price, rolled in ((better * gain // 1000 - 1, True), (better * gain // 1000 + 2, False)):
        strike = fighting.Strike(state, weights(crystal=price), 4, 20, 0, gain)
        assert (strike.odds, strike.cost) == (
            (odds.wins(red, yellow, 0), price) if rolled else (odds.wins(yellow, yellow, 0), 0)
        )
    state.pool[0], state.pool[1] = 0, 1
    strike = fighting.Strike(state, weights(crystal=1), 4, 20, 0, gain)
    assert (strike.odds, strike.cost, strike.toll) == (odds.wins(yellow, red, 0), 0, 1)


def test_a_squad_fights_with_each_model_that_had_better_do():
    state = table(pilgrims=("r2c2.3", "r2c3.5"))
    best = [int(fighting.best_fight(state, W, model, False)) for model in (4, 5)]

    assert max(best) > 0
    assert fighting.squad_fights(state, W, PILGRIM, False) == sum(best)
    assert fighting.best_fight(state, W, 24, False) == 0  # nobody is near


def test_what_one_side_suffers_is_what_the_other_would_start():
    state = table()
    for model, other in ((4, 20), (0, 24), (0, 20), (4, 24)):
        meeting = fighting.Meeting(state, W, model, other)
        assert meeting.started(False) == fighting.combat_worth(state, W, model, other, False)
        assert meeting.suffered() == fighting.combat_worth(state, W, other, model, False)


# Places


def with_source(state: State, name: str) -> State:
    state.source_space[0] = space(state, name)
    close_hexes(state, state.source_space[0], 127, SOURCE)
    return state


def test_a_source_is_worth_more_to_whoever_has_few_crystals():
    state = with_source(table(), "r4c4")
    for have in (0, 3):
        state.pool[0] = have
        look = outlook.Outlook(state, W, 0, 4, 100)
        assert list(look.gains) == [W.source * 100 // (100 + W.glut * have)]
    muster(state, MASTER, "Master of Elements", "r4c3.1")
    state.pool[0] = 0
    assert list(outlook.Outlook(state, W, 0, 4, 100).gains) == [W.contest]
    assert list(outlook.Outlook(state, W, 1, 20, 100).gains) == [0]  # the Master holds it already


def test_prey_draws_and_danger_keeps_away():
    state = table(scholars=("r2c6.0",), master="r2c7.0")
    plain = weights(menace=0, approach=7, impatience=0, horizon=12, hope=50)
    look = outlook.Outlook(state, plain, 0, 4, 100)
    near, far = space(state, "r2c4"), space(state, "r2c3")
    assert max(look.fights) > 0
    assert look.ahead(near) - look.ahead(far) == 7
    danger = outlook.Outlook(state, weights(menace=50, approach=0, impatience=0, hope=0), 0, 4, 100)
    assert danger.ahead(space(state, "r2c5")) == -(max(danger.menaces) * 50 // 100)


def test_impatience_grows_unless_the_player_is_ahead():
    state = table()
    state.turn = 20
    assert outlook.approach_worth(state, W, 0) == W.approach + 2 * W.impatience
    state.marker = 1
    assert outlook.approach_worth(state, W, 0) == W.approach
    assert outlook.approach_worth(state, W, 1) == W.approach + 2 * W.impatience


def test_contact_counts_by_the_share_of_the_fight_and_against_the_pressure():
    state = table(pilgrims=("r2c2.3",), scholars=("r2c3.4",))
    place = 1  # hex 1 of r2c2 touches hex 4 of r2c3
    state.space[0] = state.place[0] = -1
    for share, pressed in ((100, 0), (50, 0), (0, 40)):
        look = outlook.Outlook(state, weights(pressed=pressed), 0, 4, share)
        expected = look.fights[0] * share // 100 - look.menaces[0] * pressed // 100
        assert look.here(space(state, "r2c2"), place) == expected


# Turns


def test_a_passive_turn_brings_crystals_charges_and_the_banner():
    state = with_source(table(), "r4c4")
    assert turns.passive_worth(state, W, 0) == 0
    state.pool[0], state.depleted[0] = 1, 2
    plain = weights(enough=2)
    assert turns.passive_worth(state, plain, 0) == plain.refreshed
    state.banner_used[0] = 1
    assert turns.passive_worth(state, plain, 0) == plain.refreshed + plain.banner
    state.upgrade[2] = card("Last Man Standing")  # of the Pilgrims
    assert turns.passive_worth(state, plain, 0) == plain.refreshed + plain.banner + plain.charge
    muster(state, KNIGHT, "Holy Knight", "r4c3.1-2")
    state.crystals = 5
    more = worth.harvest_worth(state, plain, 0, state.options.harvest)
    assert more > 0
    assert turns.passive_worth(state, plain, 0) == plain.refreshed + plain.banner + plain.charge + more


# Words of cards


def text_of(name, part):
    return CARDS.named[name] * 2 + part


def brings(state, name, part, *targets, **given):
    """What the words of an action of a card bring with these targets."""
    use = Use(0, i64(text_of(name, part)), -1, -1)
    use.targets = vec[i64]([i64(target) for target in targets])
    for key, value in given.items():
        setattr(use, key, value)
    return plays.words_worth(state, W, use, 0)


WORDS = DOCUMENT["words"]


def test_every_kind_of_worth_belongs_to_a_word_that_cards_use():
    assert set(effects.WORD_KINDS) <= set(words.WORDS)
    assert len(effects.WORTHS) == len(TEXTS)


SAME = sorted(set(words.WORDS) - set(effects.WORD_KINDS))


@pytest.mark.parametrize("word", SAME)
def test_some_words_are_worth_the_same_whatever_they_are_about(word):
    text, at = next((text, at) for text in TEXTS for at, found in enumerate(text.words) if words.word_of(found) == word)

    assert effects.WORTHS[text.number][at].of(table(), W, Use(0, text.number, -1, -1)) == WORDS[word]


def test_a_combat_action_is_worth_its_combats():
    state = table(pilgrims=("r2c2.3", "r2c3.5"))
    fights = fighting.squad_fights(state, W, PILGRIM, False)

    assert brings(state, "Storm of Blades", 0, PILGRIM) == fights * WORDS["fight_squad"] // 100
    assert brings(state, "Storm of Blades", 0) == 0


def test_tokens_are_worth_a_part_of_the_model():
    state = table()
    for token in range(len(state.supply)):
        state.supply[token] = 1
    part = DOCUMENT["harms"]["trap_token"]
    foe = -(int(worth.model_worth(state, W, 24)) * -part // 100)
    own = int(worth.model_worth(state, W, 0)) * -part // 100

    assert brings(state, "Trap", 1, 24) == foe * WORDS["put"] // 100
    assert brings(state, "Trap", 1, 0) == own * WORDS["put"] // 100 < 0


def test_shots_count_by_their_odds_own_models_less():
    """Ice Beam along a line: whoever stands on it may be hit."""
    state = table(knight="r5c0.0-1", pilgrims=("r2c4.0",), scholars=("r2c5.0",), master="r2c2.0")
    state.endurance[PILGRIM] = 0
    use = Use(1, i64(text_of("Ice Beam", 1)), -1, -1)
    use.targets = vec[i64]([i64(24), i64(0)])  # the Master, towards d1
    yellow = odds.roller(YELLOW, False)
    hit = int(odds.hits(yellow, -2))  # both have INI 2
    expected = -(-hit * int(worth.wound_worth(state, W, 4, 1)) // 1000)
    expected -= hit * int(worth.wound_worth(state, W, 20, 1)) // 1000

    assert expected > 20
    assert plays.words_worth(state, W, use, 0) == expected * WORDS["hit"] // 100


def test_charges_count_for_upgrades_that_have_room():
    state = table()
    state.charges = 9
    plain = Use(0, i64(text_of("Energy Drain", 0)), -1, -1)
    assert plays.words_worth(state, W, plain, 0) == 0
    state.upgrade[2] = state.upgrade[0] = card("Last Man Standing")
    assert plays.words_worth(state, W, plain, 0) == 2 * W.charge * WORDS["charge_all"] // 100
    state.upgrade_charges[2] = W.charges_enough
    assert plays.words_worth(state, W, plain, 0) == W.charge * WORDS["charge_all"] // 100


def test_a_lost_token_and_temporary_crystals():
    state = table()
    use = Use(1, i64(text_of("Fireball", 0)), -1, -1)
    use.targets = vec[i64]([i64(MASTER)])
    lost = -int(worth.token_worth(state, W, MASTER)) * WORDS["lose_token"] // 100
    gained = 2 * W.needed_crystal * WORDS["gain_temporary"] // 100
    assert plays.words_worth(state, W, use, 0) == lost + gained
    state.pool[1] = 1
    gained = 2 * W.temporary * WORDS["gain_temporary"] // 100
    assert plays.words_worth(state, W, use, 0) == lost + gained


def test_weights_are_checked_against_the_words():
    wrong = document()
    wrong["words"]["fights_squad"] = wrong["words"].pop("fight_squad")
    with pytest.raises(BadInput) as caught:
        Weights(wrong)

    assert "words.fight_squad: cards use it: say what it is worth" in caught.value.problems
    assert any("unknown word 'fights_squad'" in problem for problem in caught.value.problems)
