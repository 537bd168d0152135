"""Positions of Conquest: the fields of the state by name, and the defaults of a partial document.

What a partial document does not mention is as follows. Options: those of the scenario `standard`. Warlords: Colonel Straken
for red and Packmaster Kith for blue, hale and ready in their headquarters; resources: none; hands and piles: empty; decks: ten
Rogue Traders. Planets: Barlus, Ferrin, Osus IV, Elouith and Tarrus face up, Iridial and Carnath face down. Cards in play: ready
and undamaged. Time: the deploy phase of the first round, red has the initiative token. `phase` puts it elsewhere: the
beginning of that phase; `struggle: 2` begins with the command struggle at the second planet, `battle: 2` with the battle there,
when nobody has called a stalemate as it began.

Units stand under `units` by place and slot (`"1.2"`, `"HQ.1"`; beyond the slots of a place from `"1.11"` on, and no two units of
a player have the same such number); in a partial document also as a list for each place
(`"1": [Goff Nob, {card: Bad Dok, damage: 1}]`). A unit may list its `attachments` of its own side; those of the other side, or
on enemy units, stand under `attachments` with their `host` (`"blue 1.2"`). Decks, hands and piles are lists of titles, decks
and piles with the topmost card last.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Final

from grognard.envs.conquest.consistency import (
    CARDS_AT_MOST,
    FLOW_FORM,
    PHASE_FLOWS,
    ROUNDS_AT_MOST,
    Progress,
    check_cards,
    check_piles,
)
from grognard.envs.conquest.data.printed import (
    FACTIONS,
    KEYWORDS,
    PLANET,
    PLAYERS,
    SUPPORT,
    SYNAPSE,
    TOKEN,
    WARLORD,
    WHEEL,
)
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.flow import DECISIONS, STEPS
from grognard.envs.conquest.options import make_options
from grognard.envs.conquest.rules.abilities import ALL
from grognard.envs.conquest.rules.battle import begin_battle, fight_battles, fix_initiative, remember_round
from grognard.envs.conquest.rules.command import hold_struggles
from grognard.envs.conquest.rules.components import attachments_of, list_titles, take_slot, take_stock
from grognard.envs.conquest.rules.consequences import is_searching
from grognard.envs.conquest.rules.piles import IN_PILE, hide
from grognard.envs.conquest.rules.reserve import strike_from_reserve
from grognard.envs.conquest.sequence import (
    BATTLE,
    COMBAT_PHASE_BATTLES,
    COMMAND_PHASE_STRUGGLES,
    EVENTS,
    GAME,
    ROUND,
)
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    CHANGES,
    COMBAT,
    COMMAND,
    DEPLOY,
    DURATIONS,
    FIRST_SHARED,
    HQ,
    HQ_SLOTS,
    IN_PLAY,
    LINE,
    NO_CARD,
    NONE,
    PHASES,
    PLANET_SLOTS,
    PLANETS,
    REASONS,
    RESERVE,
    ROLES,
    SUPPORT_ROLE,
    UNDECIDED,
    UNIT,
    ZONES,
    Card,
    Damage,
    Lasting,
    Look,
    State,
    Trigger,
    Use,
    answer_all,
    lay_aside,
    lay_piles,
    limit_all,
    look_at,
    pick_all,
    recall,
)
from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import STEP
from grognard.envs.core.hidden import Document
from grognard.envs.core.limits import Uses
from grognard.envs.core.position import (
    FLAG,
    Codec,
    Field,
    Name,
    Names,
    check_progress,
    push_at,
    read_decision,
    read_dice,
    read_fields,
    table_of,
    write_decision,
    write_fields,
)

PLAYER: Final = Name(PLAYERS, "player")
PLACE: Final = Name([*[str(place + 1) for place in range(PLANETS)], "HQ"], "place")
KIND: Final = Name(CARDS.names, "card", {})
KEYWORD: Final = Name(KEYWORDS.names, "keyword", {})
KIND_OR_NONE: Final = Name(CARDS.names, "card")
PLANET_NAME: Final = Name([str(place + 1) for place in range(PLANETS)], "planet")
ANY: Final = Codec(-(10**9), 10**9)
CARD_NUMBER: Final = Codec(NONE, CARDS_AT_MOST - 1)
TRIGGER_NUMBER: Final = Codec(UNDECIDED, 999)
ENTRY_OR_NONE: Final = Codec(NONE, 999)  # of a list

TIME_FIELDS: Final = (
    Field("round", Codec(0, ROUNDS_AT_MOST)), Field("phase", Name(PHASES, "phase", {})),
    Field("token", Name(PLAYERS, "player", {})), Field("face_up", Codec(0, PLANETS)),
)  # fmt: skip
PLAYER_FIELDS: Final = (
    Field("resources", Codec(0, 999)), Field("passed", FLAG), Field("limited", FLAG), Field("dial", PLANET_NAME),
    Field("synapse_dial", PLANET_NAME), Field("enslaved", Name(FACTIONS[:WHEEL], "faction")),
    Field("barred", Names([str(place + 1) for place in range(PLANETS)], "planet")),
)  # fmt: skip
PILES: Final = ("hand", "shown", "deck", "discard", "arriving", "victory")
CARD_FIELDS: Final = (
    Field("number", CARD_NUMBER), Field("owner", Name(PLAYERS, "player", {})), Field("ready", FLAG), Field("damage"),
    Field("bloodied", FLAG), Field("resources"), Field("unstopped", FLAG), Field("retreats", FLAG), Field("mobile_done", FLAG),
)  # fmt: skip
GONE_FIELDS: Final = (
    Field("card", KIND, "kind"), Field("controller", PLAYER), Field("zone", Name(ZONES, "zone", {})),
    Field("place", PLACE), Field("slot"), Field("role", Name(ROLES, "role", {})), Field("host", CARD_NUMBER),
    *CARD_FIELDS,
)  # fmt: skip
TRIGGER_FIELDS: Final = (
    Field("event", Name(EVENTS.names, "event", {})), Field("subject", CARD_NUMBER), Field("card", KIND_OR_NONE, "kind"),
    Field("player", PLAYER), Field("place", PLACE), Field("cancelled", FLAG), Field("happened", FLAG),
)  # fmt: skip
FACT_FIELDS: Final = (  # of certain events; written where there is something to say
    Field("owner", PLAYER), Field("come_from", Name(ZONES, "zone", {})), Field("cost", ANY), Field("host", CARD_NUMBER),
    Field("wounds"), Field("to", Name(ZONES, "zone", {})), Field("goes_home", FLAG), Field("contested", FLAG),
    Field("doer", CARD_NUMBER), Field("instead", CARD_NUMBER), Field("attack", FLAG), Field("damage", ENTRY_OR_NONE),
    Field("amount", ANY), Field("icons"), Field("use", ENTRY_OR_NONE), Field("phase", Name(PHASES, "phase")),
    Field("replacement", Codec(NONE, 2 * IN_PILE)),
)  # fmt: skip
USE_FIELDS: Final = (
    Field("ability", Codec(0, len(ALL) - 1)), Field("card", KIND, "kind"), Field("source", CARD_NUMBER),
    Field("player", PLAYER), Field("trigger", TRIGGER_NUMBER), Field("place", PLACE), Field("x", Codec(0, 999)), Field("costs"),
    Field("pile", FLAG), Field("cancelled", FLAG), Field("unpaid", FLAG), Field("full", FLAG), Field("amount", ANY),
)  # fmt: skip
SPENT_FIELDS: Final = (
    Field("period", Name(DURATIONS, "duration", {})), Field("card", CARD_NUMBER), Field("ability", Codec(0, len(ALL) - 1)),
    Field("player", Name(PLAYERS, "player", {})),
)  # fmt: skip
DAMAGE_FIELDS: Final = (
    Field("victim", CARD_NUMBER), Field("amount"), Field("source", CARD_NUMBER), Field("attack", FLAG),
    Field("use", ENTRY_OR_NONE), Field("reassigned"), Field("shielded", FLAG),
)  # fmt: skip
LOOK_FIELDS: Final = (Field("looker", Name(PLAYERS, "player", {})), Field("deck", Name(PLAYERS, "player", {})))
LASTING_FIELDS: Final = (
    Field("card", CARD_NUMBER), Field("change", Name(CHANGES, "change", {})),
    Field("until", Name(DURATIONS, "duration", {})),
)  # fmt: skip
CHANGE_FIELDS: Final = (Field("amount", ANY), Field("keyword", KEYWORD), Field("lender", PLAYER))  # likewise
MOMENT_FIELDS: Final = (
    Field("cancelled_cards", Names([str(place + 1) for place in range(PLANETS)], "planet")),
    Field("cancelled_resources", Names([str(place + 1) for place in range(PLANETS)], "planet")),
    Field("claimer", PLAYER), Field("planet", PLANET_NAME, "field"), Field("initiative", PLAYER), Field("combat_round"),
    Field("skirmish", FLAG),
    Field("turn", PLAYER), Field("attacker", CARD_NUMBER), Field("defender", CARD_NUMBER), Field("victor", Codec(-1, 2)),
    Field("struggle", PLANET_NAME),
)  # fmt: skip
END_FIELDS: Final = (
    Field("over", FLAG), Field("winners", Names(PLAYERS, "player")), Field("reason", Name(REASONS, "reason", {})),
)  # fmt: skip
SECTIONS: Final = (
    "game", "options", "players", "planets", "unused", "lasting", "spent", "gone", "triggers", "uses", "damages",
    "looks", "memory", "moment", "end", "flow", "decision", "dice", "struggle", "battle",
)  # fmt: skip
PLAYER_SECTIONS: Final = (*PILES, "warlord", "titles", "peeked", "units", "supports", "attachments", "reserve")

DEFAULT_WARLORDS: Final = ("Colonel Straken", "Packmaster Kith")
DEFAULT_DECK: Final = ["Rogue Trader"] * 10
DEFAULT_PLANETS: Final = ("Barlus", "Ferrin", "Osus IV", "Elouith", "Tarrus", "Iridial", "Carnath")

_SLOTS: Final = [str(number + 1) for number in range(CARDS_AT_MOST)]


def names_of(kinds: Iterable[int]) -> list[str]:
    return [CARDS.names[kind] for kind in kinds]


# Writing


def to_position(state: State) -> Document:
    """Everything, with names; cards in play keep their numbers, which what is going on refers to."""
    document: Document = {"game": "conquest", "options": dict(state.options.values)}
    document.update(write_fields(state, TIME_FIELDS))
    document["planets"] = [None if kind == NONE else CARDS.names[kind] for kind in state.line]
    document["unused"] = names_of(state.unused)
    if state.lists:
        document["players"] = {PLAYERS[player]: _write_player(state, player) for player in range(2)}
    document["lasting"] = [
        write_fields(lasting, LASTING_FIELDS) | write_said(lasting, CHANGE_FIELDS, Lasting(0, 0, 0))
        for lasting in state.lasting
    ]
    document["spent"] = [
        {field.name: field.codec.write(number) for field, number in zip(SPENT_FIELDS, use, strict=True)}
        for use in rows_of(state.spent)
    ]
    document["gone"] = [
        write_fields(card, GONE_FIELDS) for card in state.cards if card is not NO_CARD and card.zone != IN_PLAY
    ]
    document["triggers"] = [
        write_fields(trigger, TRIGGER_FIELDS)
        | write_said(trigger, FACT_FIELDS, Trigger(0, 0, 0, 0, 0))
        | {"answers": [int(number) for number in trigger.answers]}
        for trigger in state.triggers
    ]
    document["uses"] = [{**write_fields(use, USE_FIELDS), "picks": list(map(int, use.picks))} for use in state.uses]
    document["damages"] = [write_fields(damage, DAMAGE_FIELDS) for damage in state.damages]
    document["looks"] = [
        {**write_fields(look, LOOK_FIELDS), "cards": names_of(look.cards), "seen": list(map(int, look.seen))}
        for look in state.looks
    ]
    document["memory"] = [int(number) for number in state.memory]
    document["moment"] = write_fields(state, MOMENT_FIELDS)
    document["end"] = write_fields(state, END_FIELDS)
    document["flow"] = FLOW_FORM.write(state)
    document["decision"] = write_decision(state, DECISIONS, PLAYERS)
    document["dice"] = state.dice.save()
    return document


def write_said(thing: object, fields: Sequence[Field], silent: object) -> Document:
    """The fields in which a thing differs from one of which nothing is said."""
    said = [field for field in fields if getattr(thing, field.attribute) != getattr(silent, field.attribute)]
    return write_fields(thing, said)


def rows_of(spent: Uses) -> list[list[int]]:
    """The four numbers of each use of a limited ability."""
    numbers = [int(number) for number in spent.numbers]
    return [numbers[at : at + 4] for at in range(0, len(numbers), 4)]


def _write_player(state: State, player: int) -> Document:
    side = state.players[player]
    document = write_fields(side, PLAYER_FIELDS)
    for pile in PILES:
        document[pile] = names_of(getattr(side, pile))
    document["peeked"] = [int(seen) for seen in side.peeked]
    document["titles"] = names_of(state.lists[player].titles)
    cards = [card for card in state.cards if card.zone == IN_PLAY and card.controller == player]
    document["warlord"] = CARDS.names[state.cards[player].kind]
    document["units"] = {_unit_name(card): _write_card(state, card) for card in cards if card.role == UNIT}
    document["supports"] = {str(card.slot + 1): _write_card(state, card) for card in cards if card.role == SUPPORT_ROLE}
    document["attachments"] = {
        str(card.slot + 1): {**_write_card(state, card), "host": card_name(state, state.cards[card.host])}
        for card in cards
        if card.role == ATTACHMENT_ROLE
    }
    document["reserve"] = [
        {**_write_card(state, card), "place": PLACE.write(card.place), "slot": str(card.slot + 1)}
        for card in cards
        if card.role == RESERVE
    ]
    return document


def _unit_name(card: Card) -> str:
    return f"{PLACE.write(card.place)}.{card.slot + 1}"


def card_name(state: State, card: Card) -> str:
    """`red 1.2`: a unit by its side, place and slot."""
    return f"{PLAYERS[card.controller]} {_unit_name(card)}"


def _write_card(state: State, card: Card) -> Document:
    document: Document = {"card": CARDS.names[card.kind], **write_fields(card, CARD_FIELDS)}
    if card.role == UNIT:
        document["attachments"] = [CARDS.names[other.kind] for other in attachments_of(state, card)]
    return document


# Reading


def from_position(document: Mapping[str, object]) -> State:
    """The state a document describes, with the defaults above; raises BadInput with every mistake."""
    problems = Problems("position of Conquest")
    times = [field.name for field in TIME_FIELDS]
    for key in document:
        if key not in SECTIONS and key not in times:
            problems.unknown(str(key), "key", key, [*times, *SECTIONS])
    if document.get("game", "conquest") != "conquest":
        problems.add("game", f"this is a position of {document['game']!r}")
    state = State(make_options(table_of(document, "options", problems)))
    state.revision = 1
    state.round, state.phase, state.face_up = 1, DEPLOY, min(PLANETS, state.options.face_up)
    read_fields(state, TIME_FIELDS, {key: document[key] for key in document if key in times}, "", problems)
    _read_planets(state, document, problems)
    _Reader(state, problems).read(document)
    problems.check()
    if state.lists:
        check_cards(state, problems)
        check_piles(state, problems)
    Progress(state, problems).check()
    problems.check()
    take_stock(state)
    if "battle" in document and "flow" not in document:
        _begin_battle(state)
    return state


def _begin_battle(state: State) -> None:
    """If there is one at the planet that is looked at next: what comes before Deep Strike is over."""
    state.frames[state.top + STEP] += 1
    fight_battles(state)
    if state.runs(BATTLE):
        begin_battle(state)
        fix_initiative(state)
        remember_round(state)
        state.frames[state.top + STEP] = STEPS[BATTLE.number].index(strike_from_reserve)


def _read_planets(state: State, document: Mapping[str, object], problems: Problems) -> None:
    """The line from the first planet on; what is neither there nor anybody's has been put aside."""
    given = document.get("planets", list(DEFAULT_PLANETS))
    planets = [CARDS.names[kind] for kind in range(KINDS) if CARDS.type[kind] == PLANET]
    if not isinstance(given, list) or len(given) > LINE:
        problems.add("planets", f"a list of at most {LINE} planets is needed, not {given!r}")
        return
    for place, name in enumerate(given):
        if name in planets:
            state.line[place] = CARDS.named[str(name)]
        elif name is not None:
            problems.unknown(f"planets[{place}]", "planet", name, planets)
    won: list[object] = []
    for player in table_of(document, "players", Problems("")).values():
        claimed = player.get("victory") if isinstance(player, Mapping) else None
        won += claimed if isinstance(claimed, list) else []
    aside = document.get("unused", [name for name in planets if name not in given and name not in won])
    lay_aside(state, _kinds(aside, "unused", problems))


def _kinds(given: object, place: str, problems: Problems) -> list[int]:
    """Printed cards by their names."""
    if not isinstance(given, list):
        problems.add(place, f"a list of cards is needed, not {given!r}")
        return []
    return [KIND.read(name, f"{place}[{at}]", problems) for at, name in enumerate(given) if name is not None]


class _Reader:
    """Reads what is on the table: first all cards with their numbers, then what refers to them."""

    def __init__(self, state: State, problems: Problems) -> None:
        self.state = state
        self.problems = problems
        self.pending: list[tuple[Card, str, str]] = []  # attachments with the name of their host, and where that stands

    def read(self, document: Mapping[str, object]) -> None:
        players = table_of(document, "players", self.problems)
        for name in players:
            if name not in PLAYERS:
                self.problems.unknown("players", "player", name, list(PLAYERS))
        if document.get("phase") == "setup" and "players" not in document:
            self._read_rest(document)
            return
        tables = [table_of(players, name, self.problems) for name in PLAYERS]
        for player, table in enumerate(tables):
            self._read_warlord(player, table)
        for player, table in enumerate(tables):
            self._read_player(player, table)
        self._attach()
        for at, row in enumerate(self._rows(document, "gone")):
            card = Card(0, 0)
            read_fields(card, GONE_FIELDS, row, f"gone[{at}]", self.problems)
            self._seat(card)
        self._number_cards()
        for player, table in enumerate(tables):
            self._read_list(player, table)
        self._read_rest(document)

    # Cards

    def _read_warlord(self, player: int, table: Mapping[str, object]) -> None:
        """The warlords are the first two cards; by default they are in their headquarters."""
        kind = KIND.read(
            table.get("warlord", DEFAULT_WARLORDS[player]), f"players.{PLAYERS[player]}.warlord", self.problems
        )
        if CARDS.type[kind] != WARLORD:
            self.problems.add(f"players.{PLAYERS[player]}.warlord", f"{CARDS.names[kind]} is not a warlord")
        card = Card(kind, player, HQ, UNIT, player)
        card.slot = NONE
        self.state.cards.append(card)

    def _read_player(self, player: int, table: Mapping[str, object]) -> None:
        place = f"players.{PLAYERS[player]}"
        read_fields(self.state.players[player], PLAYER_FIELDS, table, place, self.problems, None, PLAYER_SECTIONS)
        for name, row in self._units(table.get("units", {}), f"{place}.units"):
            self._read_unit(player, name, row, f"{place}.units.{name}")
        warlord = self.state.cards[player]
        if warlord.slot == NONE:
            take_slot(self.state, warlord)
        for section, role in (("supports", SUPPORT_ROLE), ("attachments", ATTACHMENT_ROLE), ("reserve", RESERVE)):
            for at, row in self._listed(table.get(section, {}), f"{place}.{section}"):
                self._read_other(player, at, row, role, f"{place}.{section}.{at}")

    def _units(self, given: object, place: str) -> list[tuple[str, object]]:
        """By place and slot, or a list for each place."""
        found: list[tuple[str, object]] = []
        if not isinstance(given, Mapping):
            self.problems.add(place, f"a table by place is needed, not {given!r}")
            return found
        beyond = FIRST_SHARED
        for key, value in given.items():
            if isinstance(value, list):
                room = HQ_SLOTS if key == "HQ" else PLANET_SLOTS
                found += [
                    (f"{key}.{at + 1 if at < room else beyond + at - room + 1}", row) for at, row in enumerate(value)
                ]
                beyond += max(0, len(value) - room)
            else:
                found.append((str(key), value))
        for name, _ in found:
            if not _is_address(name):
                self.problems.add(f"{place}.{name}", "units stand at a place and a slot: 1.2, HQ.1")
        return [pair for pair in found if _is_address(pair[0])]

    def _listed(self, given: object, place: str) -> list[tuple[str, object]]:
        if isinstance(given, Mapping):
            return [(str(key), value) for key, value in given.items()]
        if isinstance(given, list):
            return [(str(at + 1), value) for at, value in enumerate(given)]
        self.problems.add(place, f"a list or table of cards is needed, not {given!r}")
        return []

    def _card(self, row: object, place: str) -> tuple[int, Mapping[str, object]]:
        """A card by its name alone, or as a table."""
        table: Mapping[str, object] = row if isinstance(row, Mapping) else {"card": row}
        return KIND.read(table.get("card"), f"{place}.card", self.problems), table

    def _read_unit(self, player: int, name: str, row: object, place: str) -> None:
        where, _, slot = name.partition(".")
        kind, table = self._card(row, place)
        if CARDS.type[kind] > SYNAPSE:
            self.problems.add(place, f"{CARDS.names[kind]} is not a unit")
        if CARDS.type[kind] == WARLORD:
            card = self.state.cards[player]
            if card.kind != kind:
                self.problems.add(place, f"the warlord of {PLAYERS[player]} is {CARDS.names[card.kind]}")
            if card.slot != NONE:
                self.problems.add(place, f"{CARDS.names[card.kind]} stands elsewhere, too")
        else:
            card = Card(kind, player, HQ, UNIT, NONE)
            self._seat(card)
        card.controller = player
        card.place = PLACE.names.index(where)
        card.slot = int(slot) - 1
        read_fields(card, CARD_FIELDS, table, place, self.problems, None, ("card", "attachments"))
        attached = table.get("attachments", [])
        for at, other in enumerate(attached if isinstance(attached, list) and "number" not in table else []):
            attachment = Card(self._card(other, f"{place}.attachments[{at}]")[0], player, card.place, ATTACHMENT_ROLE)
            read_fields(
                attachment,
                CARD_FIELDS,
                other if isinstance(other, Mapping) else {},
                f"{place}.attachments[{at}]",
                self.problems,
                None,
                ("card",),
            )
            attachment.controller = player
            self._seat(attachment)
            self.pending.append((attachment, card_name(self.state, card), place))
            take_slot(self.state, attachment)

    def _read_other(self, player: int, at: str, row: object, role: int, place: str) -> None:
        kind, table = self._card(row, place)
        if role == SUPPORT_ROLE and CARDS.type[kind] != SUPPORT:
            self.problems.add(place, f"{CARDS.names[kind]} is not a support")
        card = Card(kind, player, HQ, role, NONE)
        card.controller = player
        others = {ATTACHMENT_ROLE: ("card", "host"), RESERVE: ("card", "place", "slot")}.get(role, ("card",))
        read_fields(card, CARD_FIELDS, table, place, self.problems, None, others)
        if role == RESERVE:
            card.place = PLACE.read(table.get("place", "1"), f"{place}.place", self.problems)
            at = str(table.get("slot", at))
        if role == ATTACHMENT_ROLE:
            self.pending.append((card, str(table.get("host")), place))
        if _is_slot(at):
            card.slot = int(at) - 1
        else:
            self.problems.add(place, f"there is no slot {at}")
        self._seat(card)

    def _seat(self, card: Card) -> None:
        """Behind the others for now; `_number_cards` puts those with a number where they belong."""
        self.state.cards.append(card)

    def _attach(self) -> None:
        """Attachments find their hosts, all of which are on the table now; cards are named by side, place and slot."""
        units = {card_name(self.state, card): card for card in self.state.cards if card.role == UNIT}
        for attachment, host, place in self.pending:
            if host in units:
                attachment.host = self.state.cards.index(units[host])  # renumbered below
                attachment.place = units[host].place
            else:
                self.problems.unknown(f"{place}.host", "unit", host, list(units))

    def _number_cards(self) -> None:
        """Cards that know their number keep it, all others take the next that is free."""
        cards = self.state.cards
        hosts = {id(card): cards[card.host] for card in cards if card.zone == IN_PLAY and card.host != NONE}
        taken = {int(card.number): card for card in cards if card.number != NONE}
        if len(taken) < sum(card.number != NONE for card in cards) or any(number >= CARDS_AT_MOST for number in taken):
            self.problems.add("players", "two cards have the same number, or one has too large a number")
            return
        free = (number for number in range(10**6) if number not in taken)
        for card in cards:
            if card.number == NONE:
                card.number = next(free)
                taken[int(card.number)] = card
        self.state.cards = [taken.get(number, NO_CARD) for number in range(max(taken) + 1)]
        for card in self.state.cards:
            if id(card) in hosts:
                card.host = hosts[id(card)].number

    # Hands, decks, piles

    def _read_list(self, player: int, table: Mapping[str, object]) -> None:
        state, place = self.state, f"players.{PLAYERS[player]}"
        piles = {
            pile: _kinds(table.get(pile, DEFAULT_DECK if pile == "deck" else []), f"{place}.{pile}", self.problems)
            for pile in PILES
        }
        for kind in piles["shown"]:
            if piles["shown"].count(kind) > piles["hand"].count(kind):
                self.problems.add(f"{place}.shown", f"{CARDS.names[kind]} is not in hand")
        peeked = self._seen(table, "peeked", len(piles["deck"]), 0, place)
        owned = [
            int(card.kind)
            for card in state.cards
            if card.owner == player and CARDS.type[card.kind] not in (WARLORD, TOKEN)
        ]
        titles = _kinds(table.get("titles", []), f"{place}.titles", self.problems)
        everything = [*piles["hand"], *piles["deck"], *piles["discard"], *piles["arriving"], *owned, *titles]
        state.lists.append(list_titles(everything))
        lay_piles(state.players[player], piles, peeked, len(state.lists[player].titles))
        hidden = [int(card.kind) for card in state.cards if card.role == RESERVE and card.owner == player]
        for kind in [*piles["hand"], *piles["deck"], *hidden]:
            hide(state, player, kind)

    def _seen(self, table: Mapping[str, object], key: str, cards: int, usual: int, place: str) -> list[int]:
        """Which players know each of several cards, as bits; whoever looks at them does."""
        given = table.get(key, [usual] * cards)
        if (
            isinstance(given, list)
            and len(given) == cards
            and all(seen in range(4) and seen & usual == usual for seen in given)
        ):
            return given
        self.problems.add(
            f"{place}.{key}", "a number from 0 to 3 for each card is needed: the bits of those who know it"
        )
        return [usual] * cards

    # What is going on

    def _rows(self, document: Mapping[str, object], key: str) -> list[object]:
        given = document.get(key, [])
        if not isinstance(given, list):
            self.problems.add(key, f"a list is needed, not {given!r}")
            return []
        return given

    def _numbers(self, given: object, place: str) -> list[int]:
        if not isinstance(given, list) or not all(isinstance(number, int) for number in given):
            self.problems.add(place, f"a list of whole numbers is needed, not {given!r}")
            return []
        return given

    def _read_rest(self, document: Mapping[str, object]) -> None:
        state, problems = self.state, self.problems
        for at, given in enumerate(self._rows(document, "lasting")):
            lasting, row = Lasting(0, 0, 0), self._with_number(given)
            read_fields(lasting, (*LASTING_FIELDS, *CHANGE_FIELDS), row, f"lasting[{at}]", problems)
            state.lasting.append(lasting)
        for at, row in enumerate(self._rows(document, "triggers")):
            trigger, where = Trigger(0, NONE, 0, 0, 0), f"triggers[{at}]"
            read_fields(trigger, (*TRIGGER_FIELDS, *FACT_FIELDS), row, where, problems, None, ("answers",))
            answers = row.get("answers", []) if isinstance(row, Mapping) else []
            answer_all(trigger, self._numbers(answers, f"{where}.answers"))
            state.triggers.append(trigger)
        spent: list[int] = []
        for at, row in enumerate(self._rows(document, "spent")):
            use_of = SimpleNamespace(period=0, card=NONE, ability=0, player=0)
            read_fields(use_of, SPENT_FIELDS, row, f"spent[{at}]", problems)
            spent += [use_of.period, use_of.card, use_of.ability, use_of.player]
        limit_all(state, spent)
        for at, row in enumerate(self._rows(document, "uses")):
            use = Use(0, 0, NONE, 0, NONE, NONE)
            read_fields(use, USE_FIELDS, row, f"uses[{at}]", problems, None, ("picks",))
            picks = row.get("picks", []) if isinstance(row, Mapping) else []
            pick_all(use, self._numbers(picks, f"uses[{at}].picks"))
            state.uses.append(use)
        for at, row in enumerate(self._rows(document, "damages")):
            damage = Damage(0, 0, NONE, False)
            read_fields(damage, DAMAGE_FIELDS, row, f"damages[{at}]", problems)
            state.damages.append(damage)
        memory = self._numbers(document.get("memory", [0, 0, 0]), "memory")
        recall(state, memory)
        if len(memory) != 3:
            problems.add("memory", "three whole numbers are needed")
        for at, row in enumerate(self._rows(document, "looks")):
            look = Look(0, 0)
            read_fields(look, LOOK_FIELDS, row, f"looks[{at}]", problems, None, ("cards", "seen"))
            table = row if isinstance(row, Mapping) else {}
            cards = _kinds(table.get("cards", []), f"looks[{at}].cards", problems)
            look_at(look, cards, self._seen(table, "seen", len(cards), 1 << max(look.looker, 0), f"looks[{at}]"))
            state.looks.append(look)
        read_fields(state, MOMENT_FIELDS, document.get("moment", {}), "moment", problems)
        read_fields(state, END_FIELDS, document.get("end", {}), "end", problems)
        self._check_decks("flow" in document)
        state.dice = read_dice(document.get("dice", {"seed": 0}), problems)
        self._read_flow(document)

    def _check_decks(self, in_progress: bool) -> None:
        """Cards that are looked at belong to a deck (AMB-30); without any card in it the game would be over.

        In the middle of something the deck may have run out already: who has lost is seen when it has happened.
        """
        state = self.state
        for at, look in enumerate(state.looks):
            if look.deck == NONE or look.looker == NONE:
                self.problems.add(f"looks[{at}]", "it must be said who looks at whose deck")
                continue
            for kind in look.cards:
                if not state.lists or state.lists[look.deck].row[kind] == NONE:
                    self.problems.add(f"looks[{at}].cards", f"{CARDS.names[kind]} does not belong to that deck")
                else:
                    hide(state, look.deck, kind)
        for player in range(len(state.lists)):
            empty = len(state.players[player].deck) == 0 and not is_searching(state, player)
            if empty and not state.over and not in_progress:
                self.problems.add(f"players.{PLAYERS[player]}.deck", "a player with an empty deck has lost")

    def _with_number(self, row: object) -> object:
        """A lasting effect may name its card (`red 1.2`)."""
        if isinstance(row, Mapping) and isinstance(row.get("card"), str):
            units = {card_name(self.state, card): int(card.number) for card in self.state.cards if card.role == UNIT}
            if row["card"] in units:
                return {**row, "card": units[row["card"]]}
            self.problems.unknown("lasting.card", "unit", row["card"], list(units))
        return row

    def _read_flow(self, document: Mapping[str, object]) -> None:
        """What is in progress; without it, the beginning of the phase, of a struggle or of a battle."""
        state, problems = self.state, self.problems
        if "flow" in document:
            FLOW_FORM.read(state, document["flow"], problems)
            check_progress(state, problems)
            read_decision(state, document.get("decision"), DECISIONS, PLAYERS, problems)
            return
        if state.phase not in PHASE_FLOWS:
            if state.lists:
                problems.add("phase", "a game that is set up with cards on the table needs its flow")
            state.push(GAME)
            return
        push_at(state, GAME, len(STEPS[GAME.number]) - 1)
        for key, phase, step, done in (
            ("struggle", COMMAND, hold_struggles, COMMAND_PHASE_STRUGGLES),
            ("battle", COMBAT, fight_battles, COMBAT_PHASE_BATTLES),
        ):
            if key in document:
                place = PLANET_NAME.read(str(document[key]), key, problems)
                state.phase = phase
                state.push(ROUND, phase)
                push_at(state, done.flow, STEPS[done.number].index(step))
                done.set(state, place)
                return
        state.push(ROUND, state.phase)
        state.push(PHASE_FLOWS[int(state.phase)])


def _is_slot(text: str) -> bool:
    return text in _SLOTS


def _is_address(text: str) -> bool:
    place, _, slot = text.partition(".")
    return place in PLACE.names and _is_slot(slot)
