"""Formulas of the rulebook of Conquest, written from its text and compared with what the game does.

They are tried on plain tables: units of both sides that have no text but keywords, and bloodied warlords, whose text is
gone too. There what is printed is what counts, so that a struggle, a shot or a value can be computed by hand.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from grognard.envs.conquest.data.printed import (
    AREA_EFFECT,
    ARMORBANE,
    ARMY,
    ATTACHMENT,
    BRUTAL,
    FLYING,
    MOBILE,
    PLANET,
    RANGED,
    TOKEN,
    WARLORD,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.core.game import Game

Table = Game[Any]
Document = dict[str, Any]

SHARE = 0.02  # of all decisions at which a plain table is tried
OF_TYPE = {kind: [number for number in range(CARDS.count) if CARDS.type[number] == kind] for kind in range(PLANET + 1)}
PLAIN = [kind for kind in [*OF_TYPE[ARMY], *OF_TYPE[TOKEN]] if CARDS.vanilla[kind]]
SHIELDS = [CARDS.names[kind] for kind in OF_TYPE[ATTACHMENT] if CARDS.shields[kind] > 0]
WARLORDS = OF_TYPE[WARLORD]
REWARDING = [kind for kind in OF_TYPE[PLANET] if CARDS.card_bonus[kind] + CARDS.resource_bonus[kind] > 0]
KEYWORDS = {"ranged": RANGED, "flying": FLYING, "armorbane": ARMORBANE, "mobile": MOBILE}


def has(kind: int, keyword: int) -> bool:
    return bool(CARDS.keywords.has(kind, keyword))


def plain_unit(random: Random) -> Document:
    kind = random.choice(PLAIN)
    damage = random.randrange(int(CARDS.hp[kind]))
    return {"card": CARDS.names[kind], "ready": random.random() < 0.7, "damage": damage}


def plain_table(random: Random, moment: str) -> Document:
    """Plain units of both sides at the first planet, and perhaps their warlords."""
    planets = random.sample(REWARDING, 5)
    players: Document = {}
    for side in ("red", "blue"):
        warlord = random.choice(WARLORDS)
        hp = int(CARDS.bloodied_hp[warlord])
        row = {
            "card": CARDS.names[warlord],
            "bloodied": True,
            "ready": random.random() < 0.7,
            "damage": random.randrange(hp),
        }
        units: Document = {"1": [plain_unit(random) for _ in range(random.randint(1, 5))]}
        units.setdefault(random.choice(["1", "HQ"]), []).append(row)
        hand = random.sample(SHIELDS, random.randrange(3)) if moment == "battle" else []
        players[side] = {"warlord": CARDS.names[warlord], "units": units, "hand": hand}
    return {
        moment: 1,
        "planets": [CARDS.names[kind] for kind in planets],
        "players": players,
        "token": random.choice(["red", "blue"]),
        "dice": {"seed": random.randrange(2**30)},
    }


def kind_of(row: Document) -> int:
    return CARDS.named[row["card"]]


def rows_at(document: Document, side: str) -> list[Document]:
    """The units of a side at the first planet, in the order of their slots."""
    rows: list[Document] = document["players"][side]["units"].get("1", [])
    return rows


def sometimes(check: Callable[[Table, Random], None]) -> Callable[[Table, Random], None]:
    """Plain tables have nothing to do with the one at hand; only a share of all decisions tries one."""

    def tried(game: Table, random: Random) -> None:
        if random.random() < SHARE:
            check(game, random)

    return tried


# 2.5: the command struggle


def check_struggle(game: Table, random: Random) -> None:
    """The only ready warlord wins, or whoever has more icons on ready units; the bonus is the planet's and the units'."""
    document = plain_table(random, "struggle")
    plain = Game(game.rules, {}, position=document)
    asked = plain.decision is not None and plain.decision.name == "ChooseBonus" and plain.state.struggle == 0
    winner = expected_winner(document)
    assert (plain.to_move if asked else None) == winner, f"{winner} wins the struggle: {document}"
    if winner is None or not any(plain.label(action) == "take both" for action in plain.legal()):
        return
    planet = CARDS.named[document["planets"][0]]
    kinds = [planet, *[kind_of(row) for row in rows_at(document, winner)]]
    plain.play("take both")
    table: Any = plain.to_position()["players"]
    gained = (len(table[winner]["hand"]), table[winner]["resources"])
    expected = (sum(int(CARDS.card_bonus[k]) for k in kinds), sum(int(CARDS.resource_bonus[k]) for k in kinds))
    later = plain.decision is not None and plain.decision.name == "ChooseBonus"  # nothing else has come since
    assert gained == expected or not later, f"{winner} takes {gained}, not {expected}: {document}"


def expected_winner(document: Document) -> str | None:
    leaders, icons = [], {}
    for side in ("red", "blue"):
        ready = [row for row in rows_at(document, side) if row["ready"]]
        leaders += [side for row in ready if CARDS.type[kind_of(row)] == WARLORD]
        icons[side] = sum(int(CARDS.command[kind_of(row)]) for row in ready if CARDS.type[kind_of(row)] != WARLORD)
    if len(leaders) == 1:
        return str(leaders[0])
    if icons["red"] == icons["blue"]:
        return None
    return max(icons, key=lambda side: icons[side])


# 3.2.6, shields: the damage of an attack


def check_attack(game: Table, random: Random) -> None:
    """ATK, with Brutal, halved by Flying and rounded up, less one shield; no more than the defender can take."""
    plain = Game(game.rules, {}, position=plain_table(random, "battle"))
    for _ in range(30):
        if plain.over or plain.decision is None:
            return
        shots = [action for action in plain.legal() if plain.label(action).startswith("enemy ")]
        if plain.decision.name == "ChooseDefender" and shots:
            shoot(plain, random.choice(shots), random)
            return
        passive = [action for action in plain.legal() if plain.label(action) in ("pass", "no", "done")]
        plain.apply(passive[0] if passive else random.choice(plain.legal()))


def shoot(game: Table, shot: int, random: Random) -> None:
    """One attack, with a shield if the defender has one and wants to."""
    state = game.state
    attacker = state.cards[state.attacker]
    side, slot = 1 - attacker.controller, int(game.label(shot).rpartition(".")[2]) - 1
    place = attacker.place
    defender = next(
        c for c in state.cards if (c.controller, c.place, c.slot, c.role, c.zone) == (side, place, slot, 0, 0)
    )
    before, left = int(defender.damage), hp_of(defender) - int(defender.damage)
    dealt = attack_of(attacker)
    if has(defender.kind, FLYING) and not has(attacker.kind, FLYING):
        dealt = (dealt + 1) // 2
    number, kind, bane = int(defender.number), int(defender.kind), has(attacker.kind, ARMORBANE)
    bane = bane and not attacker.bloodied
    ready = ready_units(game)
    game.apply(shot)
    shielding = ("ChooseShield", "ChooseShieldPoints")
    while game.decision is not None and game.decision.name in shielding and game.state.to_move == side:
        assert not bane, "nobody shields against Armorbane"
        answer = game.legal()[-1] if game.decision.name == "ChooseShieldPoints" else random.choice(game.legal())
        if game.label(answer).startswith("card"):
            dealt -= int(CARDS.shields[game.state.lists[side].titles[answer - game.parse("card 1")]])
        game.apply(answer)
    if ready_units(game) - {number} != ready - {number}:
        return  # the next attack had only one answer, and has been made
    taken = min(max(0, dealt), left)
    victim = game.state.cards[number] if number < len(game.state.cards) else None
    stays = victim is not None and victim.kind == kind and victim.zone == 0
    if taken < left:
        assert stays and victim.damage == before + taken, f"{CARDS.names[kind]} takes {taken} on top of {before}"
    else:
        assert not stays or CARDS.type[kind] == WARLORD, f"{CARDS.names[kind]} should be destroyed"


def ready_units(game: Table) -> set[int]:
    return {int(card.number) for card in game.state.cards if card.ready and card.role == 0 and card.zone == 0}


def hp_of(card: Any) -> int:
    return int(CARDS.bloodied_hp[card.kind] if card.bloodied else CARDS.hp[card.kind])


def attack_of(card: Any) -> int:
    """CQ-G-brutal: one more for each damage on it."""
    printed = CARDS.bloodied_attack[card.kind] if card.bloodied else CARDS.attack[card.kind]
    return int(printed + (card.damage if has(card.kind, BRUTAL) and not card.bloodied else 0))


# What is printed is what a player sees


def check_printed_values(game: Table, random: Random) -> None:
    """Attack, command and keywords of plain units, as both players see them."""
    document = plain_table(random, "battle")
    plain = Game(game.rules, {}, position=document)
    units = [card for card in plain.state.cards if card.role == 0 and card.zone == 0 and card.place == 0]
    for seat, name in enumerate(plain.names):
        seen: Any = plain.layout.decode(list(plain.observe(name)))
        for card in [card for card in units if CARDS.type[card.kind] != WARLORD]:
            row = seen["my_units" if card.controller == seat else "enemy_units"][f"{card.place + 1}.{card.slot + 1}"]
            expected = {"attack": attack_of(card), "command": int(CARDS.command[card.kind])}
            expected |= {word: int(has(card.kind, keyword)) for word, keyword in KEYWORDS.items()}
            expected["area_effect"] = int(CARDS.keywords.of(card.kind, AREA_EFFECT))
            found = {column: row.get(column, 0) for column in expected}
            assert found == expected, f"{CARDS.names[card.kind]}: {found} is not {expected}"


ORACLES = (sometimes(check_struggle), sometimes(check_attack), sometimes(check_printed_values))
