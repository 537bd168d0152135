"""What is printed: as much of everything as there is in the box, and every mistake in a file told with its place."""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest
from builders import rules
from builders.data import GONE, broken

from grognard.envs.core.errors import BadInput
from grognard.envs.edge.data import printed
from grognard.envs.edge.data.loader import load
from grognard.envs.edge.data.printed import (
    ANY_SQUAD,
    DASH,
    FACTIONS,
    KINDS,
    LIMITS,
    MOMENTS,
    NO_ACTION,
    NO_CHANGE,
    NO_COST,
    NO_MODE,
    TIERS,
    TOKENS_VALUE,
    VARIANTS,
    X_COST,
    moment,
)
from grognard.envs.edge.data.tables import CARDS, COMPONENTS, SQUADS, STANDARDS, TITLES, TOKENS, card, squad

FOLDER = files("grognard.envs.edge.data")
DOCUMENTS = {
    **{name: tomllib.loads((FOLDER / "factions" / f"{name}.toml").read_text(encoding="utf-8")) for name in FACTIONS},
    "components": tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8")),
}


def mistakes(path, value):
    with pytest.raises(BadInput) as error:
        load(broken(DOCUMENTS, path, value))
    return error.value.problems


ANGEL, ANGEL_AT = "chapter/squads/Angel of Death", "chapter.toml Angel of Death"
BASH, BASH_AT = "chapter/cards/CH01", "chapter.toml CH01"
PURGING = "chapter/cards/CH14"
GUARD, GUARD_AT = "chapter/cards/CH07", "chapter.toml CH07"
EVOLVE, EVOLVE_AT = "faceless/cards/FA15", "faceless.toml FA15"
WHOLE = "a whole number from 0 to"
SOME = "a whole number from 1 to"
LIST = "a list of names is needed, not"
FLAG = "true or false is needed, not"


@pytest.mark.parametrize(
    ("path", "value", "mistake"),
    [
        # squads and their modes
        (f"{ANGEL}/modles", 1, f"{ANGEL_AT}: unknown key 'modles'; did you mean modes or models or role?"),
        (f"{ANGEL}/models", GONE, f"{ANGEL_AT}.models: {SOME} 4 is needed, not None"),
        (f"{ANGEL}/models", 0, f"{ANGEL_AT}.models: a whole number from 1 to 4 is needed, not 0"),
        (f"{ANGEL}/models", 5, f"{ANGEL_AT}.models: {SOME} 4 is needed, not 5"),
        (f"{ANGEL}/endurance", 7, f"{ANGEL_AT}.endurance: {WHOLE} 6 is needed, not 7"),
        (f"{ANGEL}/tier", "cavalri", f"{ANGEL_AT}.tier: unknown name 'cavalri'; did you mean cavalry?"),
        (f"{ANGEL}/squads", 6, f"{ANGEL_AT}.squads: {SOME} 5 is needed, not 6"),
        (f"{ANGEL}/modes/0/base", 4, f"{ANGEL_AT}.modes[0].base: 1, 2, 3 or 7 hexes are needed, not 4"),
        (f"{ANGEL}/modes/0/base", True, f"{ANGEL_AT}.modes[0].base: 1, 2, 3 or 7 hexes are needed, not True"),
        (f"{ANGEL}/modes/1/ini", GONE, f"{ANGEL_AT}.modes[1].ini: {WHOLE} 12 is needed, not None"),
        (f"{ANGEL}/modes/1/atk", "x", f"{ANGEL_AT}.modes[1].atk: {WHOLE} 12 is needed, not 'x'"),
        (f"{ANGEL}/modes/1/move", 13, f"{ANGEL_AT}.modes[1].move: {WHOLE} 12 is needed, not 13"),
        (f"{ANGEL}/modes/1/change", "2", f"{ANGEL_AT}.modes[1].change: {WHOLE} 9 is needed, not '2'"),
        (f"{ANGEL}/modes/1/atk_reroll", 1, f"{ANGEL_AT}.modes[1].atk_reroll: {FLAG} 1"),
        ("demons/squads/Pilgrim", DOCUMENTS["chapter"]["squads"]["Pilgrim"],
         "demons.toml Pilgrim: the name 'Pilgrim' is used twice"),
        # tokens, banners and Shrines
        ("chapter/tokens/TRAP/supply", GONE, f"chapter.toml TRAP.supply: {SOME} 20 is needed, not None"),
        ("chapter/tokens/TRAP/supply", 0, "chapter.toml TRAP.supply: a whole number from 1 to 20 is needed, not 0"),
        ("chapter/tokens/TRAP/on", "modell", "chapter.toml TRAP.on: unknown name 'modell'; did you mean model?"),
        ("rha_zack/tokens/MINE/kinds", ["real"], "rha_zack.toml MINE.kinds: one for each of 3 tokens is needed, not 1"),
        ("chapter/banners/standard/effects", [], "chapter.toml.banners.standard.effects: one or two effects are needed"),
        ("chapter/banners/standard/effects/0/note", 1, "chapter.toml.banners.standard.effects[0].note: a text is needed"),
        ("chapter/banners/alternative/name", GONE, "chapter.toml.banners.alternative.name: a text is needed"),
        ("chapter/banners/other", {}, "chapter.toml.banners: unknown key 'other'; choose from alternative, standard"),
        ("chapter/shrines/standard/note", GONE, "chapter.toml.shrines.standard.note: a text is needed"),
        ("chapter/shrines/alternative/holds", -1, f"chapter.toml.shrines.alternative.holds: {WHOLE} 9 is needed, not -1"),
        # cards
        (f"{BASH}/copys", 1, f"{BASH_AT}: unknown key 'copys'; did you mean copies?"),
        (f"{BASH}/name", GONE, f"{BASH_AT}.name: a text is needed"),
        (f"{BASH}/name", "Leap", "chapter.toml CH11: the name 'Leap' is used twice"),
        (f"{BASH}/copies", GONE, f"{BASH_AT}.copies: {SOME} 8 is needed, not None"),
        (f"{BASH}/copies", 0, f"{BASH_AT}.copies: a whole number from 1 to 8 is needed, not 0"),
        (f"{BASH}/squad", "Holy Night", f"{BASH_AT}.squad: unknown squad 'Holy Night'; did you mean Holy Knight?"),
        (f"{BASH}/tier", "boss", f"{BASH_AT}.tier: Holy Knight is of tier core, so its cards are too"),
        (f"{BASH}/attach", {}, f"{BASH_AT}: unknown key 'attach'; choose from bottom, copies, kind, name, squad, tier, top"),
        (f"{BASH}/top/cost", GONE, f"{BASH_AT}.top.cost: {WHOLE} 9 is needed, not None"),
        (f"{BASH}/top/cost", "-", f"{BASH_AT}.top.cost: only passive actions have nothing to pay"),
        (f"{BASH}/top/currency", "charge", f"{BASH_AT}.top.currency: only upgrades have charges"),
        (f"{BASH}/top/currency", "gold", f"{BASH_AT}.top.currency: unknown name 'gold'; choose from crystal, charge"),
        (f"{BASH}/top/instant", 1, f"{BASH_AT}.top.instant: {FLAG} 1"),
        (f"{BASH}/top/note", GONE, f"{BASH_AT}.top.note: a text is needed"),
        (f"{BASH}/top/moments", "declare", f"{BASH_AT}.top.moments: {LIST} 'declare'"),
        (f"{BASH}/top/moments", ["woundng"],
         f"{BASH_AT}.top.moments: unknown moment 'woundng'; did you mean wounding or wounded?"),
        (f"{PURGING}/bottom/mode", "Run", "chapter.toml CH14.bottom.mode: unknown mode of Purge Doctor 'Run'; choose from "
         "Basic, Defense"),
        ("chapter/cards/CH19/bottom/mode", "Basic", "chapter.toml CH19.bottom.mode: a mode needs a named squad"),
        (f"{GUARD}/top/limit", "rol", f"{GUARD_AT}.top.limit: unknown name 'rol'; did you mean roll?"),
        (f"{GUARD}/attach", GONE, f"{GUARD_AT}.attach: must be a table"),
        (f"{GUARD}/attach/crystals", 0, f"{GUARD_AT}.attach: either a crystal or a Wound is paid to attach this kind of card"),
        (f"{GUARD}/attach/charges", 2, f"{GUARD_AT}.attach.charges: {WHOLE} 1 is needed, not 2"),
        ("chapter/cards/CH24/attach/crystals", 1,
         "chapter.toml CH24.attach: nothing is paid to attach this kind of card"),
        (f"{EVOLVE}/top/instant", True, f"{EVOLVE_AT}.top: Evolve and deploy cards are neither instant nor timed"),
        (f"{EVOLVE}/bottom", {}, f"{EVOLVE_AT}: unknown key 'bottom'; choose from copies, evolves_to, kind, name, squad, tier, "
         "top"),
        # the rest
        ("chapter/name", GONE, "chapter.toml.name: a text is needed"),
        ("chapter/cads", {}, "chapter.toml: unknown key 'cads'; did you mean cards or squads?"),
        ("darkness", {}, f"darkness.toml: unknown faction 'darkness'; choose from {', '.join(FACTIONS)}"),
        ("components/dices", {}, "components.toml: unknown table 'dices'; did you mean dice?"),
        ("components/dice/yellow/gears", [0, 5], "components.toml dice yellow.gears: the die has no face 5"),
        ("components/supply/crystals", 0, "components.toml supply.crystals: a whole number from 1 to 99 is needed, not 0"),
        ("components/play/ffa/players", [5], "components.toml play ffa.players: two to four players are needed"),
        ("components/play/duel/boards", GONE, f"components.toml play duel.boards: {SOME} 2 is needed, not None"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_told_with_its_place(path, value, mistake):
    assert mistakes(path, value) == [mistake]


@pytest.mark.parametrize(
    ("path", "value", "mistake", "number"),
    [
        (f"{ANGEL}/role", GONE, f"{ANGEL_AT}.role: a text is needed", 2),
        (f"{ANGEL}/modes/1/name", "Basic", f"{ANGEL_AT}.modes[1]: the name 'Basic' is used twice", 2),
        (f"{EVOLVE}/evolves_to", GONE, f"{EVOLVE_AT}.evolves_to: a text is needed", 2),
        ("demons/cards/CH01", DOCUMENTS["demons"]["cards"]["DE01"], "demons.toml CH01: this id is used twice", 2),
        ("components/dice/red/faces", [1, 2], "components.toml dice red.faces: 6 numbers are needed, not 2", 3),
        (f"{ANGEL}/modes", {}, f"{ANGEL_AT}.modes: one to five modes are needed", 2),
        (f"{BASH}/top", 3, f"{BASH_AT}.top: must be a table", 4),
        (f"{BASH}/kind", "upgrade", f"{BASH_AT}.attach: must be a table", 1),
        (f"{GUARD}/kind", "normal", f"{GUARD_AT}.top.currency: only upgrades have charges", 5),
        ("components/dice/red", GONE, "components.toml dice red: must be a table", 4),
    ],
)  # fmt: skip
def test_a_mistake_is_told_among_what_follows_from_it(path, value, mistake, number):
    found = mistakes(path, value)

    assert mistake in found and len(found) == number


def test_all_mistakes_of_all_files_are_told_at_once():
    documents = broken(DOCUMENTS, f"{BASH}/squad", "Knight")
    documents["reborn"]["squads"]["Wyrm"]["modes"][0] = {"name": "Basic", "base": 5, "ini": 3, "atk": 3, "def": -1}
    documents["components"]["limits"] = {"hand": 3, "upgrades": 2, "distnce": 2}

    with pytest.raises(BadInput) as error:
        load(documents)

    assert error.value.problems == [
        "reborn.toml Wyrm.modes[0].base: 1, 2, 3 or 7 hexes are needed, not 5",
        "reborn.toml Wyrm.modes[0].def: a whole number from 0 to 12 is needed, not -1",
        "reborn.toml Wyrm.modes[0].move: a whole number from 0 to 12 is needed, not None",
        "chapter.toml CH01.squad: unknown squad 'Knight'; did you mean Holy Knight?",
        "components.toml limits: unknown key 'distnce'; did you mean distance?",
        "components.toml limits.distance: a whole number from 1 to 99 is needed, not None",
    ]


def test_our_own_files_have_no_mistakes():
    found = load()

    assert found.cards.ids == CARDS.ids and list(found.squads.values) == list(SQUADS.values)


# What is in the box


def of_faction(faction, column):
    return [at for at in range(len(column)) if column[at] == faction]


def test_squads_and_modes_of_each_faction():
    squads = Counter(FACTIONS[faction] for faction in SQUADS.faction)
    modes = Counter(FACTIONS[SQUADS.faction[at]] for at in SQUADS.mode_squad)

    assert squads == {"chapter": 7, "demons": 7, "faceless": 7, "reborn": 8, "dvergar": 7, "rha_zack": 7}
    assert modes == {"chapter": 13, "demons": 13, "faceless": 21, "reborn": 15, "dvergar": 14, "rha_zack": 13}
    assert Counter(TIERS[tier] for tier in SQUADS.tier) == {"core": 31, "cavalry": 6, "boss": 6}
    assert Counter(int(number) for number in SQUADS.squads) == {1: 37, 2: 5, 3: 1}


@rules("ED-AMB-42")
def test_cards_and_copies_of_each_faction_and_tier():
    cards = Counter((FACTIONS[CARDS.faction[at]], TIERS[CARDS.tier[at]]) for at in range(CARDS.count))
    copies = Counter()
    for at in range(CARDS.count):
        copies[FACTIONS[CARDS.faction[at]], TIERS[CARDS.tier[at]]] += int(CARDS.copies[at])

    assert [cards[name, "core"] for name in FACTIONS] == [20, 21, 21, 21, 20, 21]
    assert [copies[name, "core"] for name in FACTIONS] == [71, 71, 72, 72, 72, 72]
    assert all(cards[name, "cavalry"] == 4 and copies[name, "cavalry"] == 8 for name in FACTIONS)
    assert all(cards[name, "boss"] == 4 and copies[name, "boss"] == 12 for name in FACTIONS)


def test_cards_of_each_kind_limit_and_price():
    assert Counter(KINDS[kind] for kind in CARDS.kind) == {
        "normal": 110, "upgrade": 37, "evolve": 7, "deploy": 6, "setup_upgrade": 12,
    }  # fmt: skip
    assert Counter(LIMITS[limit] for limit in CARDS.limit if limit) == {
        "roll": 10, "shot": 2, "turn": 25, "combat": 7, "payment": 20,
    }  # fmt: skip
    assert Counter(int(cost) for cost in CARDS.cost) == {
        0: 64, 1: 175, 2: 60, 3: 21, 4: 1, X_COST: 6, NO_COST: 10, NO_ACTION: 7,
    }  # fmt: skip
    assert (sum(CARDS.instant), sum(CARDS.passive), sum(CARDS.for_ally)) == (105, 25, 14)


def test_every_moment_is_used():
    used = [*CARDS.moments, *STANDARDS.moments]

    assert all(any(bits & moment(name) for bits in used) for name in MOMENTS)


def test_cards_are_filed_where_they_belong():
    """The loader takes any number of them; ours are in order."""
    for at in range(CARDS.count):
        name, evolve = CARDS.names[at], CARDS.kind[at] == printed.EVOLVE
        assert (CARDS.cost[2 * at + 1] == NO_ACTION) == evolve == (CARDS.evolves_to[at] != NO_MODE), name
        assert CARDS.squad[at] == ANY_SQUAD or SQUADS.faction[CARDS.squad[at]] == CARDS.faction[at], name
        if not CARDS.is_for_decks(at):
            assert (CARDS.copies[at], TIERS[CARDS.tier[at]] == "core") == (1, False), name
        for action in (2 * at, 2 * at + 1):
            assert CARDS.cost[action] == NO_ACTION or CARDS.notes[action].endswith("."), name
            assert not CARDS.passive[action] or CARDS.is_upgrade(at), name
            assert (CARDS.currency[action] == printed.CHARGE) <= CARDS.is_upgrade(at), name
    for faction in range(len(FACTIONS)):
        numbers = of_faction(faction, CARDS.faction)
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert [CARDS.ids[at][2:] for at in numbers] == [f"{at + 1:02}" for at in range(len(numbers))]
        assert Counter(printed.ROLES[SQUADS.role[at]] for at in of_faction(faction, SQUADS.faction))["leader"] == 1


@rules("ED-UPG-2")
def test_only_the_faceless_attach_by_wounds_and_pay_crystals():
    wounded = [at for at in range(CARDS.count) if CARDS.attach_wounds[at]]

    assert [CARDS.names[at] for at in wounded] == ["Impale", "Breeding"]
    assert all(CARDS.currency[2 * at] == printed.CRYSTAL and not CARDS.attach_charges[at] for at in wounded)


@rules("ED-UPG-9")
def test_each_cavalry_has_a_deploy_card_and_each_expansion_squad_a_setup_upgrade():
    for at in range(SQUADS.count):
        kinds = [int(CARDS.kind[number]) for number in range(CARDS.count) if CARDS.squad[number] == at]
        tier = SQUADS.tier[at]
        assert kinds.count(printed.DEPLOY) == (tier == printed.CAVALRY)
        assert kinds.count(printed.SETUP_UPGRADE) == (tier != printed.CORE)


@pytest.mark.parametrize(
    ("name", "mode", "values", "base", "change"),
    [
        ("Angel of Death", 1, [3, 3, 0, 6], 7, 0),
        ("Holy Knight", 0, [1, 1, 2, 2], 2, 2),
        ("Holy Knight", 1, [2, 2, 3, 2], 2, NO_CHANGE),
        ("Ranger", 1, [0, DASH, 0, DASH], 1, 0),
        ("Shatterer", 4, [4, 6, 3, 12], 7, NO_CHANGE),
        ("Anathema", 1, [TOKENS_VALUE] * 3 + [4], 3, 0),
        ("Storm Bringer", 0, [2, 1, 2, 2], 1, 0),
        ("Storm Bringer", 1, [1, 0, 1, 4], 3, 0),
    ],
)
def test_some_squads_as_they_are_printed(name, mode, values, base, change):
    at = SQUADS.first_mode[squad(name)] + mode

    assert [SQUADS.value(at, attribute) for attribute in range(4)] == values
    assert (SQUADS.base[at], SQUADS.change[at]) == (base, change)


def test_icons_as_they_are_printed():
    modes = range(len(SQUADS.mode_names))
    name = [f"{SQUADS.names[SQUADS.mode_squad[at]]}, {SQUADS.mode_names[at]}" for at in modes]

    assert [name[at] for at in modes if SQUADS.cannot_push[at]] == ["Stream Surfer, Basic"]
    assert [name[at] for at in modes if SQUADS.ignores_obstacles[at]] == [
        "Angel of Death, Flight", "Gorehound, Astral", "Forest Wraith, Wraith", "Infinity Angel, Flight",
    ]  # fmt: skip
    assert [name[at] for at in modes if SQUADS.def_reroll[at]] == [
        "Angel of Death, Basic", "Ancient Guard, Hard", "Unbroken, Basic",
    ]  # fmt: skip


@rules("ED-AMB-43", "ED-AMB-44")
def test_rulings_on_printed_values():
    assert SQUADS.endurance[squad("Holy Knight")] == 2
    forms = ("Defensive", "Assimilated", "Ascended")
    assert [CARDS.cost[2 * card(f"Evolve Shatterer {form}")] for form in forms] == [2, 3, 4]
    assert CARDS.cost[2 * card("Evolve Harvester")] == 2


@rules("ED-AMB-20")
def test_the_top_action_of_radiostation_is_instant():
    assert CARDS.instant[2 * card("Radiostation")] and not CARDS.instant[2 * card("Junk")]


def test_tokens_of_the_factions():
    thicket = TOKENS.number(printed.REBORN, "Thicket")
    mine = TOKENS.number(printed.RHA_ZACK, "MINE")

    assert len(TOKENS.names) == 35
    assert (TOKENS.supply[thicket], TOKENS.occupies[thicket]) == (8, 1)
    assert [at for at in range(len(TOKENS.names)) if TOKENS.occupies[at]] == [thicket]
    assert TOKENS.kinds[mine] == ["real", "real", "dummy"]
    assert {TOKENS.names[at] for at in range(len(TOKENS.names)) if TOKENS.adds_up[at]} == {
        "INFECTION", "UNSTOPPABLE", "WEAKENING", "ANATHEMA", "DISCHARGE", "CONTROL",
    }  # fmt: skip
    with pytest.raises(KeyError, match="chapter has no token 'MINE'"):
        TOKENS.number(printed.CHAPTER, "MINE")


@rules("ED-S6", "ED-VAR-10")
def test_every_faction_has_two_banners_and_two_shrines():
    count = len(FACTIONS) * len(VARIANTS)

    assert len(set(STANDARDS.banner_names)) == len(set(STANDARDS.shrine_names)) == count
    assert [int(number) for number in STANDARDS.effects] == [2] * 10 + [1] * 2
    assert sum(STANDARDS.shrine_holds) == 3  # the Sanctuary


@rules("ED-DIE-1", "ED-S3")
def test_dice_and_supplies():
    assert [int(face) for face in COMPONENTS.faces] == [0, 0, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6]
    assert [int(bits) for bits in COMPONENTS.gears] == [0b1, 0b110] and list(COMPONENTS.die_cost) == [0, 1]
    assert (COMPONENTS.crystals * 2, COMPONENTS.charges * 4, COMPONENTS.victory_points) == (20, 40, 10)
    assert [int(number) for number in COMPONENTS.deck] == [25, 15, 15]
    assert TITLES == ["Chapter", "Demons", "Faceless", "Reborn", "Dvergar", "Rha-Zack"]
