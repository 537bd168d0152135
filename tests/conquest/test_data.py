"""The printed cards: as many of everything as there are in the box, and every mistake in a file told with its place."""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest
from builders.data import GONE, broken

from grognard.envs.conquest.data import printed
from grognard.envs.conquest.data.loader import SETS, load
from grognard.envs.conquest.data.printed import FACTIONS, KEYWORDS, LOYALTIES, PLANET_TYPES, TYPES, X_COST
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.core.errors import BadInput

DOCUMENTS = {
    name: tomllib.loads((files("grognard.envs.conquest.data") / "cards" / f"{name}.toml").read_text(encoding="utf-8"))
    for name in FACTIONS
}


def mistakes(path, value):
    with pytest.raises(BadInput) as error:
        load(broken(DOCUMENTS, path, value))
    return error.value.problems


SCOUT, CATO, CHOSEN, PLANNUM = (
    "space_marines/core-012", "space_marines/core-001", "space_marines/core-008", "planets/core-175",
)  # fmt: skip
SCOUT_AT, CATO_AT, PLANNUM_AT = "space_marines.toml core-012", "space_marines.toml core-001", "planets.toml core-175"
WHOLE = "a whole number from 0 to 99 is needed, not"
PRICE = "a whole number from 0 to 20 is needed, not"
LIST = "a list of names is needed, not"
NO_ID = "an id is a set (core, wc, gd, pf, ld, dw) and a number: core-001"
VALUED = "only Area Effect and Deep Strike have a value"


@pytest.mark.parametrize(
    ("path", "value", "mistake"),
    [
        (f"{SCOUT}/atack", 1, f"{SCOUT_AT}: unknown key 'atack'; did you mean attack?"),
        (f"{SCOUT}/name", GONE, f"{SCOUT_AT}.name: a text is needed"),
        (f"{SCOUT}/name", 3, f"{SCOUT_AT}.name: a text is needed"),
        (f"{SCOUT}/cost", GONE, f"{SCOUT_AT}.cost: {PRICE} None"),
        (f"{SCOUT}/cost", -1, f"{SCOUT_AT}.cost: {PRICE} -1"),
        (f"{SCOUT}/cost", 21, f"{SCOUT_AT}.cost: {PRICE} 21"),
        (f"{SCOUT}/cost", True, f"{SCOUT_AT}.cost: {PRICE} True"),
        (f"{SCOUT}/cost", "2", f"{SCOUT_AT}.cost: {PRICE} '2'"),
        (f"{SCOUT}/attack", GONE, f"{SCOUT_AT}.attack: {WHOLE} None"),
        (f"{SCOUT}/hp", GONE, f"{SCOUT_AT}.hp: {WHOLE} None"),
        (f"{SCOUT}/command", 100, f"{SCOUT_AT}.command: {WHOLE} 100"),
        (f"{SCOUT}/shields", 10, f"{SCOUT_AT}.shields: a whole number from 0 to 9 is needed, not 10"),
        (f"{SCOUT}/keywords", ["Rangd"], f"{SCOUT_AT}.keywords: unknown keyword 'Rangd'; did you mean Ranged?"),
        (f"{SCOUT}/keywords", "Ranged", f"{SCOUT_AT}.keywords: {LIST} 'Ranged'"),
        (f"{SCOUT}/keywords", [3], f"{SCOUT_AT}.keywords: {LIST} [3]"),
        (f"{SCOUT}/keywords", ["Ranged (2)"], f"{SCOUT_AT}.keywords: 'Ranged (2)': {VALUED}"),
        (f"{SCOUT}/keywords", ["Area Effect"], f"{SCOUT_AT}.keywords: 'Area Effect': {VALUED}"),
        (f"{SCOUT}/traits", "Scout", f"{SCOUT_AT}.traits: {LIST} 'Scout'"),
        (f"{SCOUT}/unique", "yes", f"{SCOUT_AT}.unique: true or false is needed, not 'yes'"),
        (f"{SCOUT}/vanilla", 1, f"{SCOUT_AT}.vanilla: true or false is needed, not 1"),
        (f"{SCOUT}/loyalty", "loyl", f"{SCOUT_AT}.loyalty: unknown name 'loyl'; did you mean loyal?"),
        (f"{CHOSEN}/signature", 4, "space_marines.toml core-008.signature: a text is needed"),
        (f"{CHOSEN}/copies", "4", f"space_marines.toml core-008.copies: {WHOLE} '4'"),
        (f"{CATO}/cost", 3, f"{CATO_AT}: unknown key 'cost'; did you mean copies?"),
        (f"{CATO}/hand", GONE, f"{CATO_AT}.hand: {WHOLE} None"),
        (f"{CATO}/resources", GONE, f"{CATO_AT}.resources: {WHOLE} None"),
        (f"{CATO}/bloodied/hp", GONE, f"{CATO_AT}.bloodied.hp: {WHOLE} None"),
        (f"{CATO}/bloodied/hand", 3, f"{CATO_AT}.bloodied: unknown key 'hand'; choose from attack, hp"),
        (f"{PLANNUM}/types", GONE, f"{PLANNUM_AT}.types: one to three types are needed"),
        (f"{PLANNUM}/types", ["Tec"], f"{PLANNUM_AT}.types: unknown type of planet 'Tec'; did you mean Tech?"),
        (f"{PLANNUM}/cards", GONE, f"{PLANNUM_AT}.cards: {WHOLE} None"),
        (f"{PLANNUM}/resources", -1, f"{PLANNUM_AT}.resources: {WHOLE} -1"),
        ("space_marines/core-12x", {}, f"space_marines.toml core-12x: {NO_ID}"),
        ("space_marines/xx-001", {}, f"space_marines.toml xx-001: {NO_ID}"),
        ("orks/core-012", DOCUMENTS["space_marines"]["core-012"], "orks.toml core-012: this id is used twice"),
        (f"{SCOUT}/name", "Land Raider", "space_marines.toml core-017: the name 'Land Raider' is used twice"),
        ("goblins", {}, f"goblins.toml: unknown faction 'goblins'; choose from {', '.join(FACTIONS)}"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_told_with_its_place(path, value, mistake):
    assert mistakes(path, value) == [mistake]


@pytest.mark.parametrize(
    ("value", "mistake"),
    [
        ("armi", f"{SCOUT_AT}.type: unknown name 'armi'; did you mean army?"),
        (GONE, f"{SCOUT_AT}.type: a text is needed"),
        (3, f"{SCOUT_AT}.type: a text is needed"),
    ],
)
def test_an_unknown_type_is_told_among_what_follows_from_it(value, mistake):
    """What a card needs hangs on its type."""
    assert mistake in mistakes(f"{SCOUT}/type", value)


def test_what_a_card_has_depends_on_its_type():
    found = mistakes(f"{SCOUT}/type", "event")

    assert [problem.partition(";")[0] for problem in found] == [
        f"{SCOUT_AT}: unknown key '{key}'" for key in ("attack", "hp", "command")
    ]


def test_a_card_that_is_no_table_is_told():
    assert f"{SCOUT_AT}: must be a table" in mistakes(SCOUT, 5)


def test_all_mistakes_of_all_files_are_told_at_once():
    documents = broken(DOCUMENTS, SCOUT, {"type": "army", "name": 1, "cst": 1, "hp": -1, "attack": 2})
    documents["orks"]["core-400"] = {"type": "event", "name": "Mork!", "cost": "much"}

    with pytest.raises(BadInput) as error:
        load(documents)

    assert error.value.problems == [
        f"{SCOUT_AT}: unknown key 'cst'; did you mean cost?",
        f"{SCOUT_AT}.name: a text is needed",
        f"{SCOUT_AT}.cost: {PRICE} None",
        f"{SCOUT_AT}.hp: {WHOLE} -1",
        f"orks.toml core-400.cost: {PRICE} 'much'",
    ]


def test_our_own_files_have_no_mistakes():
    cards = load()

    assert cards.ids == CARDS.ids and list(cards.trait_table.values) == list(CARDS.trait_table.values)


# What is in the box


def test_cards_of_each_type_faction_and_set():
    assert Counter(TYPES[kind] for kind in CARDS.type) == {
        "warlord": 14, "army": 110, "token": 5, "synapse": 1, "support": 28, "attachment": 22, "event": 37, "planet": 10,
    }  # fmt: skip
    assert Counter(FACTIONS[faction] for faction in CARDS.faction) == {
        "astra_militarum": 31, "space_marines": 33, "tau": 27, "eldar": 29, "dark_eldar": 27, "chaos": 30, "orks": 26,
        "neutral": 7, "tyranids": 5, "necrons": 2, "planets": 10,
    }  # fmt: skip
    sets = Counter(name.partition("-")[0] for name in CARDS.ids)
    assert sets == {"core": 188, "wc": 18, "pf": 11, "gd": 6, "ld": 2, "dw": 2} and set(sets) == set(SETS)


def test_cards_are_numbered_in_the_order_of_their_ids():
    order = [(SETS.index(code), int(number)) for code, _, number in (name.partition("-") for name in CARDS.ids)]

    assert order == sorted(order)
    assert [int(number) for code, _, number in (name.partition("-") for name in CARDS.ids) if code == "core"] == list(
        range(1, 189)
    )


def test_cards_are_filed_where_they_belong():
    """The loader takes any type from any file, any signature and any cost; ours are in order."""
    for kind in range(KINDS):
        name = CARDS.names[kind]
        assert (CARDS.faction[kind] == printed.NO_FACTION) == (CARDS.type[kind] == printed.PLANET), name
        assert (LOYALTIES[CARDS.loyalty[kind]] == "signature") == bool(CARDS.warlords[kind]), name
        warlord = CARDS.named.get(CARDS.warlords[kind])  # not all of them are among our cards
        assert warlord is None or CARDS.type[warlord] == printed.WARLORD, name
        if CARDS.cost[kind] == X_COST:
            assert CARDS.type[kind] == printed.EVENT, name
        if CARDS.is_unit(kind):
            assert CARDS.hp[kind] > 0, name


def test_savage_warrior_prime_is_not_loyal():
    assert LOYALTIES[CARDS.loyalty[CARDS.named["Savage Warrior Prime"]]] == "common"


def test_the_squads_of_the_core_set_have_eight_cards():
    squads = Counter()
    for kind in range(KINDS):
        if CARDS.warlords[kind] and CARDS.ids[kind].startswith("core"):
            squads[CARDS.warlords[kind]] += int(CARDS.copies[kind])

    assert squads == dict.fromkeys((CARDS.names[kind] for kind in range(7)), 8)


def test_planets_have_every_mixture_of_types():
    planets = [kind for kind in range(KINDS) if CARDS.type[kind] == printed.PLANET]
    types = Counter(int(CARDS.planet_types[kind]) for kind in planets)
    each = [sum(number for bits, number in types.items() if bits >> bit & 1) for bit in range(len(PLANET_TYPES))]

    assert len(set(each)) == 1, "no type is more frequent than another"
    assert min(types) >= 1 and max(types) == 7
    assert all(0 < CARDS.card_bonus[kind] + CARDS.resource_bonus[kind] <= 3 for kind in planets)


def test_keywords_with_a_value_have_one():
    for kind in range(KINDS):
        for keyword, name in enumerate(KEYWORDS.names):
            value = CARDS.keywords.of(kind, keyword)
            assert CARDS.keywords.has(kind, keyword) == (value > 0) == CARDS.keywords.sets[kind].has(keyword)
            assert value <= 1 or name in printed.WITH_VALUE
    assert all(any(CARDS.keywords.has(kind, keyword) for kind in range(KINDS)) for keyword in range(len(KEYWORDS)))


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Captain Cato Sicarius", ("core-001", "warlord", -2, 2, 6, 0, 0)),
        ("Honored Librarian", ("core-014", "army", 3, 4, 2, 1, 0)),
        ("Exterminatus", ("core-026", "event", 3, 0, 0, 0, 1)),
        ("Fortress-Monastery", ("core-029", "support", 1, 0, 0, 0, 0)),
        ("Tallassarian Tempest Blade", ("core-011", "attachment", 1, 0, 0, 0, 3)),
        ("Tzeentch's Firestorm", (None, "event", X_COST, 0, 0, 0, None)),
    ],
)
def test_some_cards_as_they_are_printed(name, facts):
    kind = CARDS.named[name]
    found = (
        CARDS.ids[kind], TYPES[CARDS.type[kind]], CARDS.cost[kind], CARDS.attack[kind], CARDS.hp[kind],
        CARDS.command[kind], CARDS.shields[kind],
    )  # fmt: skip

    assert all(fact is None or fact == value for fact, value in zip(facts, found, strict=True)), found
