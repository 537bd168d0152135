"""Positions: a JSON document of a whole state, with names instead of numbers; and reading one, whole or in part.

A game lists its fields once, with how each is written; reading, writing and reporting mistakes follow from the list.
"""

from collections.abc import Mapping, Sequence

from grognard.envs.core.dice import MULTIPLIER, WORD, Dice
from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import STEP, Decision, Flow, Flows, Listed, Local, S, Steps, Table
from grognard.envs.core.hidden import REFEREE, Document, Shown, everybody, hidden, may_see, or_hidden


class Codec:
    """How a number stands in a document: here as itself."""

    def __init__(self, least: int = 0, most: int = 32767) -> None:
        self.least = least
        self.most = most

    def write(self, value: int) -> object:
        return value

    def read(self, given: object, place: str, problems: Problems) -> int:
        if isinstance(given, int) and not isinstance(given, bool) and self.least <= given <= self.most:
            return given
        problems.add(place, f"a whole number from {self.least} to {self.most} is needed, not {given!r}")
        return self.least

    def schema(self) -> Document:
        """The JSON Schema of what `write` gives."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Flag(Codec):
    """True or false."""

    def write(self, value: int) -> object:
        return bool(value)

    def read(self, given: object, place: str, problems: Problems) -> int:
        if isinstance(given, bool):
            return int(given)
        problems.add(place, f"true or false is needed, not {given!r}")
        return 0

    def schema(self) -> Document:
        return {"type": "boolean"}


class Name(Codec):
    """One of a list of names; numbers below 0 stand for words of their own, -1 for nothing (null) unless said otherwise."""

    def __init__(self, names: Sequence[str], kind: str, below: Mapping[int, str | None] | None = None) -> None:
        self.names = list(names)
        self.kind = kind
        self.below: Mapping[int, str | None] = {-1: None} if below is None else below

    def write(self, value: int) -> object:
        return self.below[value] if value in self.below else self.names[value]

    def read(self, given: object, place: str, problems: Problems) -> int:
        for value, word in self.below.items():
            if given == word:
                return value
        if isinstance(given, str) and given in self.names:
            return self.names.index(given)
        words = [str(word) for word in self.below.values() if word is not None]
        problems.unknown(place, self.kind, given, [*words, *self.names])
        return next(iter(self.below), 0)

    def schema(self) -> Document:
        return {"enum": [*self.below.values(), *self.names]}


class Names(Codec):
    """A set of names, as bits; `true` stands for all of them, `false` for none."""

    def __init__(self, names: Sequence[str], kind: str) -> None:
        self.names = list(names)
        self.kind = kind

    def write(self, value: int) -> object:
        return [name for bit, name in enumerate(self.names) if value >> bit & 1]

    def read(self, given: object, place: str, problems: Problems) -> int:
        if not isinstance(given, list | bool):
            problems.add(place, f"a list of {self.kind} names is needed, not {given!r}")
            return 0
        bits = 0
        for name in (self.names if given else []) if isinstance(given, bool) else given:
            if name in self.names:
                bits |= 1 << self.names.index(name)
            else:
                problems.unknown(place, self.kind, name, self.names)
        return bits

    def schema(self) -> Document:
        return {"type": "array", "items": {"enum": self.names}}


NUMBER = Codec()
FLAG = Flag()
COUNTER = Codec(-1, 999)


class Field:
    """One value of the state, or one entry of each row of an array: its name in the document, attribute and codec.

    `shown` says which seats may see it; views mark it as hidden for the others.
    """

    def __init__(self, name: str, codec: Codec = NUMBER, attribute: str = "", shown: Shown = everybody) -> None:
        self.name = name
        self.codec = codec
        self.attribute = attribute or name
        self.shown = shown

    def schema(self) -> Document:
        written = self.codec.schema()
        return written if self.shown is everybody else or_hidden(written)


def write_fields(state: object, fields: Sequence[Field], row: int | None = None, seat: int = REFEREE) -> Document:
    """The values of the state, or those of one row of its arrays, as a seat may know them."""
    document: Document = {}
    for field in fields:
        value = getattr(state, field.attribute)
        known = may_see(field.shown, state, row or 0, seat)
        document[field.name] = field.codec.write(int(value if row is None else value[row])) if known else hidden()
    return document


def read_fields(
    state: object,
    fields: Sequence[Field],
    given: object,
    place: str,
    problems: Problems,
    row: int | None = None,
    others: Sequence[str] = (),
) -> None:
    """The inverse; keys that are neither fields nor `others` are mistakes, fields that are not given stay as they are."""
    if not isinstance(given, Mapping):
        problems.add(place, f"a table is needed, not {given!r}")
        return
    known = {field.name: field for field in fields}
    for key, value in given.items():
        where = f"{place}.{key}" if place else str(key)
        if key in known:
            number = known[key].codec.read(value, where, problems)
            if row is not None:
                getattr(state, known[key].attribute)[row] = number
            else:
                kind = type(getattr(state, known[key].attribute))
                setattr(state, known[key].attribute, bool(number) if kind is bool else number)
        elif key not in others:
            problems.unknown(where, "key", key, [*known, *others])


def step_names(steps: Steps[S]) -> list[str]:
    """The steps of a flow by name, numbered where one occurs again; `end` stands behind the last."""
    names: list[str] = []
    for step in steps:
        name = step.__name__
        names.append(name if name not in names else f"{name} {sum(known.startswith(name) for known in names) + 1}")
    return [*names, "end"]


def table_of(document: Mapping[str, object], key: str, problems: Problems) -> Mapping[str, object]:
    """A section that is a table, or an empty one."""
    given = document.get(key, {})
    if isinstance(given, Mapping):
        return given
    problems.add(key, f"a table is needed, not {given!r}")
    return {}


# What is in progress


def push_at(state: Table, flow: Flow, step: int, numbers: Sequence[int] = ()) -> None:
    """Begin a flow in the middle, its locals in the order of their declaration."""
    state.push(flow)
    state.frames[state.top + STEP] = step
    for local, number in zip(flow.locals, numbers, strict=False):
        local.set(state, number)


class Frame:
    """What a frame of a flow can hold: the flows it may stand upon (None: any, an empty tuple: it is the lowest), and how
    each of its locals, or each entry of its lists, is written; those that are not mentioned are counters. `shown` says which
    seats may see a local or a list, by the place of its frame; everybody, unless it is mentioned.
    """

    def __init__(
        self,
        upon: Sequence[Flow] | None = None,
        codecs: Mapping[Local | Listed, Codec] | None = None,
        shown: Mapping[Local | Listed, Shown] | None = None,
    ) -> None:
        self.upon = upon
        self.codecs = dict(codecs or {})
        self.shown = dict(shown or {})

    def fits(self, below: Flow | None) -> bool:
        """Whether it may stand upon a flow, or (None) be the lowest."""
        if below is None:
            return self.upon is not None and len(self.upon) == 0
        return self.upon is None or below in self.upon

    def codec(self, local: Local | Listed) -> Codec:
        return self.codecs.get(local, COUNTER)


class FlowForm:
    """How the frames of a game stand in a document: flows, steps and locals by their names."""

    def __init__(self, flows: Flows, steps: Sequence[Steps[S]], frames: Mapping[Flow, Frame]) -> None:
        self.flows = {flow.name: flow for flow in flows.all}
        self.names = [flow.name for flow in flows.all]
        self.steps = {flow.name: step_names(steps[flow.number]) for flow in flows.all}
        self.frames = {flow.name: frames.get(flow, Frame()) for flow in flows.all}
        for flow, frame in frames.items():
            own = (*flow.locals, *flow.lists)
            strangers = [local.name for local in (*frame.codecs, *frame.shown) if local not in own]
            if strangers:
                raise ValueError(f"{', '.join(strangers)}: not a local of {flow.name}")

    def write(self, state: Table, seat: int = REFEREE) -> list[Document]:
        """The frames, the lowest first, as a seat may know them."""
        rows: list[Document] = []
        at = state.top
        while at >= 0:
            name = self.names[state.frames[at]]
            row: Document = {"flow": name, "step": self.steps[name][state.frames[at + STEP]]}
            for local in self.flows[name].locals:
                known = may_see(self.frames[name].shown.get(local, everybody), state, int(at), seat)
                row[local.name] = self.frames[name].codec(local).write(int(local.of(state, at))) if known else hidden()
            for listed in self.flows[name].lists:
                numbers = [int(listed.at(state, at, index)) for index in range(listed.count(state, at))]
                known = may_see(self.frames[name].shown.get(listed, everybody), state, int(at), seat)
                codec = self.frames[name].codec(listed)
                unknown = [hidden(len(numbers))] if numbers else []
                row[listed.name] = [codec.write(number) for number in numbers] if known else unknown
            rows.append(row)
            at = state.below(at)
        return rows[::-1]

    def read(self, state: Table, given: object, problems: Problems) -> None:
        """The inverse; a local that is not mentioned is 0."""
        if not isinstance(given, list):
            problems.add("flow", f"a list of frames is needed, not {given!r}")
            return
        below: Flow | None = None
        for number, row in enumerate(given):
            where = f"flow[{number}]"
            name = row.get("flow") if isinstance(row, Mapping) else None
            if not isinstance(name, str) or name not in self.flows:
                problems.unknown(where, "flow", name, self.names)
                return
            if not self.frames[name].fits(below):
                problems.add(where, f"{name} is not begun {'at first' if below is None else f'by {below.name}'}")
            self._read_frame(state, name, row, where, problems)
            below = self.flows[name]

    def schema(self) -> Document:
        return {"type": "array", "items": {"oneOf": [self.frame_schema(name) for name in self.names]}}

    def frame_schema(self, name: str) -> Document:
        """The JSON Schema of the frames of a flow."""
        frame = self.frames[name]
        properties: Document = {"flow": {"const": name}, "step": {"enum": self.steps[name]}}
        for local in self.flows[name].locals:
            written = frame.codec(local).schema()
            properties[local.name] = or_hidden(written) if local in frame.shown else written
        for listed in self.flows[name].lists:
            written = frame.codec(listed).schema()
            item = or_hidden(written) if listed in frame.shown else written
            properties[listed.name] = {"type": "array", "items": item}
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    def _read_frame(self, state: Table, name: str, row: Mapping[str, object], where: str, problems: Problems) -> None:
        flow, steps, step = self.flows[name], self.steps[name], row.get("step")
        names = [local.name for local in flow.locals] + [listed.name for listed in flow.lists]
        _check_known(row, ("flow", "step", *names), where, problems)
        if not isinstance(step, str) or step not in steps:
            problems.unknown(f"{where}.step", "step", step, steps)
            return
        numbers = [
            self.frames[name].codec(local).read(row[local.name], f"{where}.{local.name}", problems)
            if local.name in row
            else 0
            for local in flow.locals
        ]
        push_at(state, flow, steps.index(step), numbers)
        for listed in flow.lists:
            self._read_list(state, listed, row.get(listed.name, []), f"{where}.{listed.name}", problems)

    def _read_list(self, state: Table, listed: Listed, given: object, where: str, problems: Problems) -> None:
        """The entries of a list in the frame on top."""
        if not isinstance(given, list) or len(given) > listed.most:
            problems.add(where, f"a list of at most {listed.most} is needed, not {given!r}")
            return
        codec = self.frames[listed.flow.name].codec(listed)
        for number, item in enumerate(given):
            listed.add(state, state.top, codec.read(item, f"{where}[{number}]", problems))


def _check_known(given: object, known: Sequence[str], place: str, problems: Problems) -> None:
    for key in given if isinstance(given, Mapping) else ():
        if key not in known:
            problems.unknown(f"{place}.{key}", "key", key, list(known))


def write_decision(state: Table, decisions: Sequence[Decision[S]], players: Sequence[str]) -> Document | None:
    if state.pending < 0:
        return None
    return {"kind": type(decisions[state.pending]).__name__, "player": players[state.to_move]}


def read_decision(
    state: Table, given: object, decisions: Sequence[Decision[S]], players: Sequence[str], problems: Problems
) -> None:
    """The question that is pending, if one is given."""
    if given is None:
        return
    names = [type(kind).__name__ for kind in decisions]
    kind = given.get("kind") if isinstance(given, Mapping) else None
    player = given.get("player") if isinstance(given, Mapping) else None
    _check_known(given, ("kind", "player"), "decision", problems)
    if kind not in names:
        problems.unknown("decision.kind", "decision", kind, names)
    elif player not in players:
        problems.unknown("decision.player", "player", player, list(players))
    elif state.over:
        problems.add("decision", "nothing is asked any more: the game is over")
    else:
        state.ask(players.index(str(player)), decisions[names.index(str(kind))])


def check_progress(state: Table, problems: Problems) -> None:
    """Something is in progress, unless the game is over."""
    if not problems.found and state.over != (state.top < 0):
        over = "the game is over, but something is in progress"
        problems.add("flow", over if state.over else "nothing is in progress, but the game is not over")


def read_dice(given: object, problems: Problems) -> Dice:
    """`{seed: 7}`, `{fixed: [3, 10, hit]}`, or what `Dice.save` has written."""
    if isinstance(given, Mapping) and set(given) == {"seed"} and isinstance(given["seed"], int):
        return Dice(given["seed"])
    if isinstance(given, Mapping) and set(given) == {"fixed"} and _are_results(given["fixed"]):
        return Dice.of(given["fixed"])
    if isinstance(given, list) and _are_saved(given):
        return Dice.load(given)
    problems.add("dice", f"{{seed: number}}, {{fixed: [numbers or faces]}} or saved dice are needed, not {given!r}")
    return Dice(0)


def _are_results(given: object) -> bool:
    return isinstance(given, list) and all(_is_result(result) for result in given)


def _is_result(given: object) -> bool:
    """Whether a die can show it: a number (0 on a face only), or the name of a face."""
    if isinstance(given, str):
        return given != ""
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 2**31


def _are_saved(given: list[object]) -> bool:
    """Whether this is what `Dice.save` can have written."""
    head = [number for number in given[:4] if isinstance(number, int)]
    if len(head) < 4:
        return False
    low, carry, strict, used = head
    generator = 0 <= low <= WORD and 0 <= carry < MULTIPLIER and low + carry > 0
    return generator and strict in (0, 1) and 0 <= used <= len(given) - 4 and _are_results(given[4:])


def differences(expected: object, found: object, place: str = "") -> list[str]:
    """Where a document does not hold what a partial one mentions; null means that there is nothing."""
    if isinstance(expected, Mapping):
        if not isinstance(found, Mapping):
            return [f"{place}: expected {dict(expected)}, found {found!r}"]
        wrong: list[str] = []
        for key, value in expected.items():
            wrong += differences(value, found.get(key), f"{place}.{key}" if place else str(key))
        return wrong
    return [] if expected == found else [f"{place}: expected {expected!r}, found {found!r}"]
