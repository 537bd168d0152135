"""Reads the lines that cards print, keywords with their arguments, filters and orders, into the printed arrays (LG-TEXT-12).

In a filter a slash joins alternatives, and all words of an alternative must hold: ranks, types (trooper or vehicle: any
subtype), factions, affiliations, AI (has the keyword), `force icon`; or it is the name of a unit, with title or faction in
brackets if it means one card.
"""

import re
from typing import Final

from librt.vecs import append

from grognard.envs.core.errors import Problems
from grognard.envs.legion.data import keyword_list
from grognard.envs.legion.data.printed import (
    ACTION_NAMES,
    AFFILIATIONS,
    BATTLE_FORCES,
    CARD_SIDES,
    CHARGES,
    FACTIONS,
    FORCE_SLOT,
    FRONT_ARC,
    HOVERS,
    NO_LIMIT,
    NONE,
    RANKS,
    REAR_ARC,
    SIDE_ARCS,
    SIDEARMS,
    TOKEN_KINDS,
    TRANSPORTS,
    TROOPER_TYPES,
    UNIT_TYPES,
    VEHICLE_TYPES,
    Printed,
)

ALL_RANKS: Final = (1 << len(RANKS)) - 1
ALL_TYPES: Final = TROOPER_TYPES | VEHICLE_TYPES
ALL_FACTIONS: Final = (1 << len(FACTIONS)) - 1
ARC_WORDS: Final = {"Front": FRONT_ARC, "Sides": SIDE_ARCS, "Rear": REAR_ARC}
SUFFIX: Final = re.compile(r" \((side [AB]|free)\)$")
HEAD: Final = re.compile(r"(.+?)(?: (\d+))?")


def _filter_words() -> dict[str, tuple[str, int]]:
    """What each word of a filter says: a condition and its value."""
    found: dict[str, tuple[str, int]] = {"ai": ("keyword", 1), "force icon": ("slot", int(FORCE_SLOT))}
    found.update({name.replace("_", " "): ("affiliation", at) for at, name in enumerate(AFFILIATIONS)})
    found["ewok"] = found["ewoks"]
    found.update({name: ("factions", 1 << at) for at, name in enumerate(FACTIONS)})
    found.update({name.replace("_", " "): ("ranks", 1 << at) for at, name in enumerate(RANKS)})
    found.update({name.replace("_", " "): ("types", 1 << at) for at, name in enumerate(UNIT_TYPES)})
    found["trooper"] = ("types", int(TROOPER_TYPES))
    found["vehicle"] = ("types", int(VEHICLE_TYPES))
    return found


FILTER_WORDS: Final = _filter_words()


class Wording:
    """Turns what cards print into numbers; equal filters and sets of tokens are stored once."""

    def __init__(self, printed: Printed, problems: Problems) -> None:
        self.printed = printed
        self.problems = problems
        self.filters: dict[str, int] = {}
        self.token_sets: dict[str, int] = {}
        self.ai = printed.keywords.number["AI"]

    # Lines of keywords

    def read_lines(self, lines: list[str], place: str, action: int = keyword_list.NO_ACTION) -> tuple[int, int]:
        """Add the keywords of a card or weapon; the number of the first and how many. `action` is that of an upgrade card."""
        first = len(self.printed.lines.kind)
        for line in lines:
            self._read_line(line, f"{place} {line!r}", action)
        return first, len(self.printed.lines.kind) - first

    def _read_line(self, text: str, place: str, action: int) -> None:
        suffix = SUFFIX.search(text)
        said = suffix[1] if suffix else ""
        text = SUFFIX.sub("", text)
        name, value, rest = self._split(text)
        kind = self.printed.keywords.number.get(name)
        if kind is None:
            self.problems.unknown(place, "keyword", name, self.printed.keywords.names)
            return
        number, argument = self._argument(kind, value, rest, place)
        has_value = int(self.printed.keywords.has_value[kind])
        if has_value != keyword_list.MAYBE_X and (number > 0) != (has_value == keyword_list.X):
            need = "a value is needed" if number == 0 else "this keyword has no value"
            self.problems.add(place, need)
        cost = int(self.printed.keywords.action[kind])
        if cost and action:
            cost = action
        self.add_line(kind, number, argument, said, keyword_list.FREE_ACTION if said == "free" else cost)

    def add_line(self, kind: int, value: int, argument: int, side: str = "", action: int = 0) -> None:
        """Add one keyword as numbers."""
        cards = self.printed.lines
        cards.kind = append(cards.kind, kind)
        cards.value = append(cards.value, value)
        cards.argument = append(cards.argument, argument)
        cards.side = append(cards.side, CARD_SIDES.index(side[-1]) if side.startswith("side") else 0)
        cards.action = append(cards.action, action)

    def _split(self, text: str) -> tuple[str, int, str]:
        """Name, value and argument; a name may have a colon itself."""
        if text in self.printed.keywords.number:
            return text, 0, ""
        head, _, rest = text.partition(": ")
        match = HEAD.fullmatch(head)
        name, value = (match[1], int(match[2] or 0)) if match else (head, 0)
        if value and f"{name} X" in self.printed.keywords.number:
            name = f"{name} X"
        return name, value, rest

    def _argument(self, kind: int, value: int, text: str, place: str) -> tuple[int, int]:
        """Value and argument of a line."""
        need = int(self.printed.keywords.argument[kind])
        if text == "":
            if need not in (keyword_list.NO_ARGUMENT, keyword_list.MAYBE_FILTER):
                self.problems.add(place, "something is needed after a colon")
            return value, NONE
        if need == keyword_list.NO_ARGUMENT:
            self.problems.add(place, "this keyword has nothing after a colon")
            return value, NONE
        if need in (keyword_list.FILTER, keyword_list.HOVER):
            text, value = self._value_at_the_end(text, value)
        if need in (keyword_list.FILTER, keyword_list.MAYBE_FILTER):
            return value, self.filter(text, place)
        if need == keyword_list.HOVER:
            return value, self._one_of(text, HOVERS, place)
        if need == keyword_list.TOKENS:
            return value, self._tokens(text, place)
        if need == keyword_list.CAPACITY:
            return value, self._capacity(text, place)
        return value, self._plain_argument(need, text, place)

    def _value_at_the_end(self, text: str, value: int) -> tuple[str, int]:
        match = re.fullmatch(r"(.+) (\d+)", text)
        known = {name.casefold() for name in self.printed.names}
        return (match[1], int(match[2])) if match and text.casefold() not in known else (text, value)

    def _plain_argument(self, need: int, text: str, place: str) -> int:
        if need == keyword_list.ARCS:
            return self._bits(text, {word: int(bits) for word, bits in ARC_WORDS.items()}, place)
        if need == keyword_list.ACTIONS:
            return self._bits(text, {name.title(): 1 << at for at, name in enumerate(ACTION_NAMES)}, place)
        known = {
            keyword_list.CHARGE: CHARGES,
            keyword_list.TRANSPORT: TRANSPORTS,
            keyword_list.SIDEARM: SIDEARMS,
            keyword_list.BATTLE_FORCE: BATTLE_FORCES,
        }
        if need not in known:
            self.problems.add(place, "the cards of Equip stand in the list `equip`")
            return NONE
        return self._one_of(text, known[need], place)

    def _one_of(self, text: str, known: tuple[str, ...], place: str) -> int:
        if text not in known:
            self.problems.unknown(place, "word", text, list(known))
            return 0
        return known.index(text)

    def _bits(self, text: str, words: dict[str, int], place: str) -> int:
        bits = 0
        for word in text.split("/"):
            if word not in words:
                self.problems.unknown(place, "word", word, list(words))
            bits |= words.get(word, 0)
        return bits

    def _capacity(self, text: str, place: str) -> int:
        match = re.fullmatch(r"Capacity (\d)", text)
        if match is None:
            self.problems.add(place, f"a capacity is needed, not {text!r}")
            return 0
        return int(match[1])

    def _tokens(self, text: str, place: str) -> int:
        """LG-K-independent, LG-K-cache: `Aim 1 and Dodge 1`, `Aim 1 or Dodge 1`, `Recover`."""
        if text in self.token_sets:
            return self.token_sets[text]
        counts = dict.fromkeys(TOKEN_KINDS, 0)
        for part in re.split(r" and | or ", text):
            match = re.fullmatch(r"(\w+?)(?: (\d))?", part)
            kind = match[1].lower() if match else part
            if kind not in counts:
                self.problems.unknown(place, "token", part, [name.title() for name in TOKEN_KINDS])
            elif match:
                counts[kind] += int(match[2] or 1)
        sets = self.printed.token_sets
        sets.aim = append(sets.aim, counts["aim"])
        sets.dodge = append(sets.dodge, counts["dodge"])
        sets.surge = append(sets.surge, counts["surge"])
        sets.standby = append(sets.standby, counts["standby"])
        sets.recover = append(sets.recover, counts["recover"])
        sets.choice = append(sets.choice, int(" or " in text))
        self.token_sets[text] = len(self.token_sets)
        return self.token_sets[text]

    # Filters

    def filter(self, text: str, place: str) -> int:
        """The number of a filter that is printed as one text."""
        return self.filter_of([text] if self._named(text) else text.split("/"), place)

    def filter_of(self, alternatives: list[str], place: str) -> int:
        """The number of a filter with these alternatives."""
        key = " or ".join(alternatives).casefold()
        if key not in self.filters:
            filters = self.printed.filters
            first = len(filters.ranks)
            for alternative in alternatives:
                self._read_alternative(alternative, place)
            filters.texts.append(" or ".join(alternatives))
            filters.first = append(filters.first, first)
            filters.count = append(filters.count, len(filters.ranks) - first)
            self.filters[key] = len(self.filters)
        return self.filters[key]

    def _read_alternative(self, text: str, place: str) -> None:
        found = {"ranks": ALL_RANKS, "types": int(ALL_TYPES), "factions": ALL_FACTIONS}
        for condition, value in self._conditions(text, place):
            found[condition] = found[condition] & value if condition in ("ranks", "types", "factions") else value
        if 0 in (found["ranks"], found["types"], found["factions"]):
            self.problems.add(place, f"no unit can be {text!r}")
        filters = self.printed.filters
        filters.ranks = append(filters.ranks, found["ranks"])
        filters.types = append(filters.types, found["types"])
        filters.factions = append(filters.factions, found["factions"])
        filters.affiliation = append(filters.affiliation, found.get("affiliation", NONE))
        filters.keyword = append(filters.keyword, self.ai if "keyword" in found else NONE)
        filters.slot = append(filters.slot, found.get("slot", NONE))
        filters.name = append(filters.name, found.get("name", NONE))
        filters.unit = append(filters.unit, found.get("unit", NONE))

    def _conditions(self, text: str, place: str) -> list[tuple[str, int]]:
        """The conditions that an alternative names, the longest words first."""
        named = self._named(text)
        if named is not None:
            return [named]
        found: list[tuple[str, int]] = []
        words = text.casefold().split()
        while words:
            for length in (2, 1):
                said = " ".join(words[:length])
                if said in FILTER_WORDS:
                    found.append(FILTER_WORDS[said])
                    words = words[length:]
                    break
            else:
                known = [*self.printed.units.names, *(word.title() for word in FILTER_WORDS)]
                self.problems.unknown(place, "filter", text, known)
                return found
        return found

    def _named(self, text: str) -> tuple[str, int] | None:
        """A unit's name, or the label of one card."""
        units, said = self.printed.units, text.casefold()
        for at, (name, label) in enumerate(zip(units.names, units.labels, strict=True)):
            if said == name.casefold():
                return "name", int(units.name[at])
            if said == label.casefold():
                return "unit", at
        return None

    # Orders

    def read_orders(self, parts: list[str], place: str) -> tuple[int, int]:
        """LG-TEXT-12: the parts of a command card's orders; the number of the first and how many."""
        commands = self.printed.commands
        first = len(commands.order_number)
        for text in parts:
            match = re.fullmatch(r"(\d|every) (.+)", text)
            number = 1 if match is None else int(NO_LIMIT) if match[1] == "every" else int(match[1])
            who = match[2] if match else text
            whom = NONE if who in ("self", "unit", "units") else self.filter(who, f"{place} {text!r}")
            commands.order_number = append(commands.order_number, number)
            commands.order_filter = append(commands.order_filter, whom)
            commands.order_self = append(commands.order_self, int(who == "self"))
        return first, len(commands.order_number) - first
