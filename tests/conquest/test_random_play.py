"""Random play over all pairs of shipped decks and over mixtures of all cards, with the invariants after every decision."""

from collections import Counter
from random import Random

import pytest
from builders.conquest import PAIRS, ROUNDS, mixed_options, random_action, random_table

from grognard.envs.conquest.columns import LAYOUT
from grognard.envs.conquest.data.printed import (
    TOKEN,
    WARLORD,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.game import RULES, Game
from grognard.envs.conquest.rules.action_windows import looks_able
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.rules.components import address, is_unique, take_stock
from grognard.envs.conquest.rules.consequences import RELIC, look_for_consequences
from grognard.envs.conquest.rules.events import check_only
from grognard.envs.conquest.rules.initiating import is_event
from grognard.envs.conquest.rules.values import attack_of, command_of, has_trait, hp_of, keywords_of
from grognard.envs.conquest.sequence import ATTACK, BATTLE, DAMAGE, DEPLOYMENT, FLOWS, INSTANT, STRUGGLE, USE
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    BLANK,
    HQ,
    IN_PLAY,
    NO_CARD,
    NONE,
    RESERVE,
    TOKENS,
    UNIT,
)

LONGEST = 5000


# Invariants


def flows_of(state):
    """The flows in progress."""
    return {flow for flow in FLOWS.all if state.innermost(flow) >= 0}


def cards_of(state, player):
    """Every card a player owns, wherever it is: tokens belong to the bank."""
    side = state.players[player]
    looked = [kind for look in state.looks if look.deck == player for kind in look.cards]
    played = [use.kind for use in state.uses if is_event(use.kind) and use.player == player]
    in_play = [card.kind for card in state.cards if card.zone == IN_PLAY and card.owner == player]
    owned = [*side.hand, *side.deck, *side.discard, *side.arriving, *looked, *played, *in_play]
    return Counter(int(kind) for kind in owned if CARDS.type[kind] != TOKEN)


def check_invariants(game, owned):
    """What must be true whenever somebody is asked, and at the end."""
    state = game.state
    for player in range(2):
        assert cards_of(state, player) == owned[player], "a card is lost, or in two places"
        check_knowledge(state, player)
        check_limits(state, player)
    check_cards(state)
    check_addresses(game)
    if not game.over:
        check_progress(state)
        check_rest(state)
    check_caches(game)
    check_question(game)


def check_knowledge(state, player):
    """What is counted as unseen is what lies in hand, deck and reserve."""
    side = state.players[player]
    looked = [kind for look in state.looks if look.deck == player for kind in look.cards]
    reserve = [card.kind for card in state.cards if is_reserve(card) and card.owner == player]
    hidden = Counter(int(kind) for kind in [*side.hand, *side.deck, *looked, *reserve])
    for row, kind in enumerate(state.lists[player].titles):
        assert side.unseen[row] == hidden[int(kind)], f"unseen {CARDS.names[kind]}"
    assert not Counter(side.shown) - Counter(side.hand), "more is known of a hand than there is"
    assert list(side.hand) == sorted(side.hand)
    assert len(side.peeked) == len(side.deck)
    assert all(seen < 4 for seen in side.peeked)


def is_reserve(card):
    return card.zone == IN_PLAY and card.role == RESERVE


def check_limits(state, player):
    """CQ-G-unique, CQ-G-token-units; resources are never owed."""
    assert state.players[player].resources >= 0
    in_play = [card for card in state.cards if card.zone == IN_PLAY and card.role != RESERVE]
    controlled = Counter(int(card.kind) for card in in_play if card.controller == player)
    for kind, number in controlled.items():
        assert number == 1 or not is_unique(kind), f"{number} copies of {CARDS.names[kind]}"
        assert number <= TOKENS or CARDS.type[kind] != TOKEN, f"{number} {CARDS.names[kind]}"


def check_cards(state):
    """Cards in play know their numbers, their hosts and places that exist."""
    for number, card in enumerate(state.cards):
        if card is NO_CARD:
            continue
        assert card.number == number
        if card.zone != IN_PLAY:
            continue
        assert card.damage >= 0 and card.resources >= 0
        assert 0 <= card.place <= HQ and (card.place == HQ or state.over or state.line[card.place] != NONE)
        assert (card.role == ATTACHMENT_ROLE) == (card.host != NONE)
        if card.host != NONE and state.cards[card.host].zone == IN_PLAY:
            assert card.place == state.cards[card.host].place, "an attachment is not where its host is"
    assert all(card.zone == IN_PLAY and CARDS.type[card.kind] == WARLORD for card in state.cards[:2])
    at_rest = not state.triggers and not state.uses and not state.damages and state.attacker == NONE
    for lasting in state.lasting:
        remembered = lasting.change == BLANK and not at_rest
        assert remembered or state.cards[lasting.card].zone == IN_PLAY, "something lasts on a card that is gone"


def check_addresses(game):
    """CQ-H-slots: every card in play can be named, by a name of its own, and the player asked sees it in that row."""
    seat, verbs = int(game.state.to_move), RULES.catalogue.verbs
    shown = [card for card in game.state.cards if card.zone == IN_PLAY and card.role != RESERVE]
    named = {int(address(seat, card)): card for card in shown}
    assert len(named) == len(shown), "two cards have the same name"
    seen = game.layout.decode(list(game.observe(game.names[seat])))
    rows = {
        int(verb.at(verb.names.index(name))): row
        for verb in verbs
        if verb.pieces and verb.pieces[0].endswith(("_units", "_supports", "_attachments"))
        for name, row in seen[verb.pieces[0]].items()
    }
    with_rows = {action: card for action, card in named.items() if has_row(action)}
    assert {action: row["card"] for action, row in rows.items()} == {
        action: card.kind + 1 for action, card in with_rows.items()
    }, "a row without a card, or a card without a row"
    for action, card in with_rows.items():
        assert card.role != UNIT or rows[action]["place"] == card.place + 1


def has_row(action):
    """CQ-H-show: the first names of a verb have a row in the observation; more cards than that are only named."""
    verb = RULES.catalogue.verb_of(action)
    return int(verb.argument(action)) < len(LAYOUT.piece(verb.pieces[0]).rows)


def check_progress(state):
    """What belongs to a flow is there only while that is in progress."""
    flows = flows_of(state)
    if not flows & {INSTANT, DEPLOYMENT}:
        assert not state.triggers
    if USE not in flows:
        assert not state.uses and not state.looks
    if DAMAGE not in flows:
        assert not state.damages
    if ATTACK not in flows:
        assert state.attacker == state.defender == NONE
    assert (BATTLE in flows) == (state.field != NONE)
    assert (STRUGGLE in flows) == (state.struggle != NONE)
    assert all(damage.amount >= 0 for damage in state.damages)


def check_rest(state):
    """When nothing is happening, nothing is left that should have happened."""
    if flows_of(state) & {INSTANT, USE, DAMAGE, DEPLOYMENT}:
        return
    for player in range(2):
        assert len(state.players[player].arriving) == 0
    relics = Counter()
    for card in state.cards:
        if card.zone == IN_PLAY and card.role == UNIT:
            assert card.damage < hp_of(state, card), f"{CARDS.names[card.kind]} should be dead"
        elif card.zone == IN_PLAY and card.role == ATTACHMENT_ROLE:
            relics[int(card.controller)] += has_trait(state, card, RELIC)
            assert state.cards[card.host].zone == IN_PLAY
            assert may_host(state, card.controller, card, state.cards[card.host]), f"{CARDS.names[card.kind]}"
    assert all(number <= 1 for number in relics.values()), "two Relics"


def check_caches(game):
    """Nothing that is kept for speed is out of date: observations, live values, who could act, what could follow."""
    state = game.state
    for card in state.cards:
        if card.zone == IN_PLAY and card.live_at == state.revision:
            kept = card.live_attack, card.live_hp, card.live_command, card.live_keywords.kinds()
            values = [value(state, card) for value in (attack_of, hp_of, command_of)]
            assert kept == (*values, keywords_of(state, card).kinds()), "stale"
    if state.calm == state.revision and not game.over:
        twin = state.copy()
        twin.calm = NONE
        check_only(twin)
        look_for_consequences(twin)
        assert twin.calm == state.calm, "something should follow"
    for seat, name in enumerate(game.names):
        assert list(game.observe(name)) == list(RULES.observe(state, seat)), "an observation is stale"
        if not game.over and state.acting[seat] >> 1 == state.revision:
            assert state.acting[seat] & 1 == looks_able(state, seat), "who could act is stale"
    twin = state.copy()
    take_stock(twin)
    assert sorted(twin.around) == sorted(state.around) and (
        [kinds.kinds() for kinds in (twin.active, twin.ears, twin.forced)]
        == [kinds.kinds() for kinds in (state.active, state.ears, state.forced)]
    )
    assert [card.bears.kinds() for card in twin.cards] == [card.bears.kinds() for card in state.cards]


def check_question(game):
    assert game.over == (game.state.pending < 0)
    assert game.state.round <= ROUNDS
    if not game.over:
        bits = list(game.mask.bits)
        assert 0 < sum(bits) == game.mask.count == len(game.legal()) and all(bits[action] for action in game.legal())


# Play


def play_out(game, random, every=1):
    """To the end, which must come; cards are counted from the first decision on."""
    eagerness = random.random() * 0.95
    owned = [cards_of(game.state, player) for player in range(2)]
    check_invariants(game, owned)
    while not game.over:
        game.apply(random_action(game, random, eagerness))
        assert len(game.history) <= LONGEST
        if game.over or len(game.history) % every == 0:
            check_invariants(game, owned)
    assert sum(game.outcome.rewards.values()) == 0


@pytest.mark.parametrize(("red", "blue"), PAIRS)
def test_every_pair_of_decks_keeps_the_table_in_order(red, blue):
    game = Game({"red_deck": red, "blue_deck": blue}, seed=len(red) + len(blue))

    play_out(game, Random(f"{red} {blue}"), every=3)


@pytest.mark.parametrize("seed", range(6))
def test_mini_games_keep_the_table_in_order(seed):
    play_out(Game({"scenario": "mini"}, seed), Random(seed))


@pytest.mark.parametrize("seed", range(20))
def test_decks_of_all_cards_keep_the_table_in_order(seed):
    random = Random(seed)
    game = Game(mixed_options(random), seed)

    play_out(game, random)


@pytest.mark.parametrize("seed", range(30))
def test_tables_of_all_cards_stay_in_order(seed):
    random = Random(seed + 1000)
    game = Game.from_position(random_table(random))

    play_out(game, random)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games(block):
    for seed in range(block * 100, block * 100 + 100):
        random = Random(seed + 10_000)
        if seed % 4 == 0:
            red, blue = random.choice(PAIRS)
            game = Game({"red_deck": red, "blue_deck": blue}, seed)
        elif seed % 4 == 1:
            game = Game(mixed_options(random), seed)
        else:
            game = Game.from_position(random_table(random))
        play_out(game, random, every=2)
