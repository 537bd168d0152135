"""What effects and costs of cards are worth to the scripted player of Conquest, by value."""

from copy import deepcopy

import pytest
from builders.conquest_values import DOCUMENT, W, find, kind, one, table
from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.conquest import abilities, effects, planets, words, worth
from grognard.agents.conquest.weights import Weights
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL
from grognard.envs.conquest.sequence import DAMAGE_ASSIGNED
from grognard.envs.conquest.state import Damage, Trigger, Use
from grognard.envs.core.errors import BadInput


def ability_of(title, word):
    """The first ability of a card with an effect of this word, and where among its effects that is."""
    for ability in ALL:
        if CARDS.names[ability.kind] == title:
            for at, effect in enumerate(ability.effects):
                if words.word_of(words.inner(effect)) == word:
                    return ability, at
    raise AssertionError(f"{title} does not {word}")


def use_of(state, ability, player=0, source=None, picks=(), **facts):
    made = Use(ability.number, ability.kind, -1 if source is None else source.number, player, -1, -1)
    made.picks = vec[i64]([i64(pick) for pick in picks])
    for name, value in facts.items():
        setattr(made, name, value)
    state.uses.append(made)
    return made


def brings(state, title, word, **use):
    """What an effect of a card brings."""
    ability, at = ability_of(title, word)
    made = use_of(state, ability, **use)
    found = effects.EFFECTS_OF[ability.number][at].of(state, W, made)
    state.uses.pop()
    return found


SAME = sorted(set(words.EFFECTS) - set(effects.EFFECT_KINDS))


@pytest.mark.parametrize("word", SAME)
def test_some_effects_are_worth_the_same_whatever_they_are_about(word):
    title = next(
        CARDS.names[ability.kind]
        for ability in ALL
        if any(words.word_of(words.inner(effect)) == word for effect in ability.effects)
    )

    assert brings(table(), title, word) == DOCUMENT["effects"][word]


def test_every_kind_of_worth_belongs_to_a_word_that_cards_use():
    assert set(effects.EFFECT_KINDS) - {"on_option"} <= set(words.EFFECTS)
    assert set(effects.COST_KINDS) == set(words.COSTS)


E = DOCUMENT["effects"]
NOB = 6 * W.attack + 6 * W.hp


def both():
    """A Goff Nob on either side at the first planet: ours is the fourth card, theirs the fifth or so."""
    state = table({"units": {"1": ["Goff Nob"]}}, {"units": {"1": ["Goff Nob"]}})
    mine, theirs = (card for card in state.cards if CARDS.names[card.kind] == "Goff Nob")
    return (state, mine, theirs) if mine.controller == 0 else (state, theirs, mine)


@pytest.mark.parametrize(
    ("title", "word", "expected"),
    [
        ("Calculated Strike", "destroy", NOB * E["destroy"] // 100),
        ("Deception", "to_hand", NOB * E["to_hand"] // 100),
        ("Archon's Terror", "rout", NOB * W.rout_fighting // 100),
        ("Noble Deed", "deal_damage", None),
        ("Suppressive Fire", "exhaust", NOB * (W.readiness * W.ready_fighting // 100) // 100 * E["exhaust"] // 100),
        ("Twisted Laboratory", "blank", E["blank"]),
        ("Superiority", "lose_command", E["lose_command"]),
    ],
)
def test_what_harms_is_good_against_enemies_and_bad_for_us(title, word, expected):
    state, mine, theirs = both()
    if word == "deal_damage":
        ability, at = ability_of(title, word)
        points = ability.effects[at].printed_attack_of
        assert points >= 0
        hit = worth.damage_worth(state, W, theirs, 6) * E[word] // 100
        assert brings(state, title, word, picks=[mine.number, theirs.number]) == hit
        assert brings(state, title, word, picks=[theirs.number, mine.number]) == -hit
        return
    paid = [mine.number] if title == "Suppressive Fire" else []  # a unit that is exhausted for it
    assert brings(state, title, word, picks=[*paid, theirs.number]) == expected
    assert brings(state, title, word, picks=[*paid, mine.number]) == -expected


def test_healing_is_worth_the_points():
    state, _ = one("Goff Nob", damage=2)
    nob = find(state, "Goff Nob")

    healed = brings(state, "Iridial", "heal", picks=[nob.number])
    assert healed == 2 * W.hp * E["heal"] // 100
    straken = state.cards[0]
    straken.damage = 1
    assert brings(state, "Iridial", "heal", picks=[straken.number]) == W.hp * W.heal_warlord // 100


def test_resources_cards_and_tokens():
    state = table({"deck": ["Goff Nob"] * 20})

    ability, at = ability_of("Captain Cato Sicarius", "gain")
    assert brings(state, "Captain Cato Sicarius", "gain") == W.resource * ability.effects[at].amount * E["gain"] // 100
    ability, at = ability_of("Raid", "take_resources")
    taken = W.resource * ability.effects[at].amount * E["take_resources"] // 100
    assert brings(state, "Raid", "take_resources") == taken
    assert brings(state, "Promethium Mine", "fetch_resource") == W.resource * E["fetch_resource"] // 100
    for title, word in (
        ("Murder of Razorwings", "discard_at_random"),
        ("Wailing Wraithfighter", "force_discard"),
        ("Holy Sepulchre", "return_it"),
        ("Coliseum Fighters", "return_topmost"),
        ("Murder Cogitator", "reveal_top"),
        ("Elouith", "search"),
    ):
        assert brings(state, title, word) == W.card * E[word] // 100
    for title, word in (("Promise of Glory", "token"), ("Snotling Attack", "split_tokens")):
        ability, at = ability_of(title, word)
        effect = ability.effects[at]
        tokens = effect.number if word == "token" else 1
        expected = worth.printed_worth(state, W, effect.kind) * tokens * E[word] // 100
        assert brings(state, title, word) == expected


def test_cards_are_drawn_while_the_deck_has_enough_of_them():
    ability, at = ability_of("Straken's Cunning", "draw")
    drawn = ability.effects[at].number
    for spare, expected in ((3, W.card * drawn * E["draw"] // 100), (2, worth.NOTHING)):
        state = table({"deck": ["Goff Nob"] * (drawn + spare)})
        assert brings(state, "Straken's Cunning", "draw") == expected


def test_a_lower_cost_is_worth_resources_less_the_damage():
    state = table()
    found = [
        (CARDS.names[ability.kind], effect)
        for ability in ALL
        for effect in ability.effects
        if words.word_of(effect) == "reduce_cost"
    ]
    for title, effect in found:
        expected = W.resource * effect.reduces * E["reduce_cost"] // 100 - W.deploy_damage * effect.damage
        assert brings(state, title, "reduce_cost") == expected
    assert max(effect.reduces for _, effect in found) > 1 and max(effect.damage for _, effect in found) > 0


def test_a_card_put_into_play_saves_a_part_of_its_cost():
    state = table()
    nob = kind("Goff Nob")
    expected = worth.printed_worth(state, W, nob) + W.resource * 5 * E["put_into_play"] // 100

    assert brings(state, "Infernal Gateway", "put_into_play", picks=[nob, 0]) == expected


@pytest.mark.parametrize(("ready", "place"), [(True, "1"), (False, "1"), (True, "HQ")])
def test_more_attack_counts_where_it_can_strike(ready, place):
    state, nob = one("Goff Nob", place, ready=ready)
    ability, at = ability_of("Catachan Outpost", "raise_attack")
    points = ability.effects[at].amount
    strikes = ready and worth.is_fighting(state, nob)

    found = brings(state, "Catachan Outpost", "raise_attack", picks=[nob.number])
    assert found == (W.attack * points * E["raise_attack"] // 100 if strikes else W.idle_attack)


def test_an_option_counts_if_it_is_picked():
    state = table()
    ability, at = ability_of("Tarrus", "gain")
    option = ability.effects[at].option
    weighed = effects.EFFECTS_OF[ability.number][at]
    chosen, other = use_of(state, ability, picks=[option]), use_of(state, ability, picks=[option + 1])

    assert weighed.of(state, W, chosen) == weighed.inner.of(state, W, chosen) != 0
    assert weighed.of(state, W, other) == 0


def test_moving_is_worth_the_better_place():
    state = table({"units": {"3": ["Bad Dok"]}}, {"units": {"3": ["Bad Dok"]}}, planets=["Ferrin", "Tarrus", "Elouith"])
    mine, theirs = sorted(
        (card for card in state.cards if CARDS.names[card.kind] == "Bad Dok"), key=lambda card: card.controller
    )
    gain = planets.place_worth(state, W, 0, mine, 0) - planets.place_worth(state, W, 0, mine, 2)
    loss = planets.place_worth(state, W, 1, theirs, 2) - planets.place_worth(state, W, 1, theirs, 0)

    assert gain > 0 > loss
    assert brings(state, "Plannum", "move", picks=[mine.number, 0]) == gain * E["move"] // 100 - W.move_cost
    assert brings(state, "Plannum", "move", picks=[theirs.number, 0]) == loss // 2 * E["move"] // 100 - W.move_cost


def test_moving_damage_is_worth_a_point_here_and_a_hit_there():
    state, mine, theirs = both()
    hit = worth.damage_worth(state, W, theirs, 1)

    assert brings(state, "Kraktoof Hall", "move_damage", picks=[mine.number, theirs.number]) == (
        (W.hp + hit) * E["move_damage"] // 100
    )
    assert brings(state, "Kraktoof Hall", "move_damage", picks=[theirs.number, mine.number]) == (
        (-W.hp - hit) * E["move_damage"] // 100
    )


@pytest.mark.parametrize(
    ("title", "word", "source", "expected"),
    [
        ("Haemonculus Tormentor", "pay", "Bad Dok", lambda state, card, cost: W.resource * cost.amount),
        ("Catachan Outpost", "exhaust_this", "Promethium Mine", lambda state, card, cost: None),
        ("Zarathur's Flamers", "sacrifice_this", "Bad Dok", lambda state, card, cost: worth.card_worth(state, W, card)),
        (
            "Nazdreg's Flash Gitz",
            "damage_this",
            "Bad Dok",
            lambda state, card, cost: worth.damage_worth(state, W, card, cost.amount),
        ),
        ("Captain Markis", "sacrifice", "Bad Dok", lambda state, card, cost: worth.card_worth(state, W, card)),
        (
            "Suppressive Fire",
            "exhaust_unit",
            "Bad Dok",
            lambda state, card, cost: worth.readiness_worth(state, W, card),
        ),
    ],
)
def test_costs_take_a_part_of_what_is_given(title, word, source, expected):
    state = table({"units": {"1": ["Bad Dok"]}, "supports": ["Promethium Mine"]})
    card = find(state, source)
    ability = next(
        ability
        for ability in ALL
        if CARDS.names[ability.kind] == title and any(words.word_of(cost) == word for cost in ability.costs)
    )
    at = [words.word_of(cost) for cost in ability.costs].index(word)
    weighed = effects.COSTS_OF[ability.number][at]

    found = weighed.of(state, W, use_of(state, ability, source=card), card.number)
    full = expected(state, card, ability.costs[at])
    assert found == (W.own_exhaust if full is None else full * DOCUMENT["costs"][word] // 100)
    assert weighed.picks == (word in ("sacrifice", "exhaust_unit"))


def test_exhausting_the_unit_itself_takes_its_readiness():
    state, dok = one("Bad Dok")
    ability = next(ability for ability in ALL if any(words.word_of(cost) == "exhaust_this" for cost in ability.costs))
    weighed = effects.weigh_cost(next(cost for cost in ability.costs if words.word_of(cost) == "exhaust_this"))

    found = weighed.of(state, W, use_of(state, ability, source=dok), -1)
    assert found == (W.attack + 4 * W.hp) * W.readiness // 100 * DOCUMENT["costs"]["exhaust_this"] // 100


def test_an_event_costs_its_resources_and_its_card():
    state = table()
    ability, _ = ability_of("Exterminatus", "destroy")
    price = W.resource * CARDS.cost[ability.kind] + W.card * W.event_card // 100

    assert abilities.costs_of(state, W, use_of(state, ability), ability) == price * W.event // 100


def test_a_word_without_a_worth_and_a_worth_without_a_word_are_told():
    document = deepcopy(DOCUMENT)
    document["effects"]["draws"] = document["effects"].pop("draw")
    with pytest.raises(BadInput) as caught:
        Weights(document)

    assert "effects.draw: cards use it: say what it is worth" in caught.value.problems
    assert any("unknown word 'draws'; did you mean draw" in problem for problem in caught.value.problems)


def assigned(amount, victim="Goff Nob"):
    """So much damage is being assigned to a unit of ours: what a trigger of it says."""
    state = table({"units": {"1": [victim]}})
    state.damages.append(Damage(find(state, victim).number, amount, -1, False))
    happening = Trigger(DAMAGE_ASSIGNED, find(state, victim).number, kind(victim), 0, 0)
    happening.damage = 0
    state.triggers.append(happening)
    return state


@pytest.mark.parametrize(
    ("title", "word", "then"),
    [
        ("Zarathur, High Sorcerer", "boost", lambda amount, effect: amount + 1),
        ("Steel Legion Chimera", "prevent", lambda amount, effect: amount - min(amount, effect.amount)),
        ("Rockcrete Bunker", "reassign", lambda amount, effect: amount - 1),
    ],
)
@pytest.mark.parametrize("amount", [1, 2, 5, 6])
def test_damage_that_is_shifted_counts_by_what_the_victim_is_spared(title, word, then, amount):
    state = assigned(amount)
    nob = find(state, "Goff Nob")
    ability, at = ability_of(title, word)
    left = then(amount, ability.effects[at])
    saved = worth.damage_worth(state, W, nob, amount) - (worth.damage_worth(state, W, nob, left) if left else 0)
    cost = W.reassign_cost if word == "reassign" else 0

    assert brings(state, title, word, trigger=0) == saved * E[word] // 100 - cost
    assert brings(state, title, word, trigger=0, player=1) == -saved * E[word] // 100 - cost


@pytest.mark.parametrize("place", ["1", "HQ"])
def test_a_keyword_counts_where_the_unit_fights(place):
    state = table(
        {"units": {place: ["Goff Nob"], "2": ["Bad Dok", "Colonel Straken"]}},
        {"units": {"2": ["Goff Boyz", "Shoota Mob"]}},
        battle=2,
    )
    nob, dok = find(state, "Goff Nob"), find(state, "Bad Dok")

    assert brings(state, "Preemptive Barrage", "give_keyword", picks=[dok.number]) == E["give_keyword"]
    assert brings(state, "Preemptive Barrage", "give_keyword", picks=[nob.number]) == W.idle_change


def test_a_card_that_is_no_unit_is_exhausted_for_less():
    state = table({"supports": ["Promethium Mine"]})
    mine = find(state, "Promethium Mine")

    assert brings(state, "Suppressive Fire", "exhaust", picks=[mine.number, mine.number]) == -W.other_exhaust
