"""Small tables of Legion: units by name at places, tokens and cards, and the engine run with given answers and dice."""

from collections.abc import Iterable, Sequence

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.events import Log
from grognard.envs.core.flow import NOBODY, Flow, run
from grognard.envs.legion import state as table
from grognard.envs.legion.actions import CATALOGUE, MINI_SLOTS, UNIT_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import BASE_RADIUS, NO_MINI
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, LINES, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.flow import DECISIONS, STEPS
from grognard.envs.legion.geometry.ground import make_ground
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.options import make_options
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.sequence.activation import DRAWN_TOKEN, FACE_UP_TOKEN
from grognard.envs.legion.sequence.flows import ACTIVATION
from grognard.envs.legion.state import MARKER_KINDS, PHASES, RANK_KINDS, TOKEN_NAMES, TOKENS_EACH, State

INCH = 254
GAP = 20  # between the bases of a row of minis: 2 mm
UP, DOWN = "up", "down"


def number_of(name: str, names: Sequence[str], ids: Sequence[str]) -> int:
    """A card by its id, or by its label."""
    return ids.index(name) if name in ids else names.index(name)


def bearer_of(keyword: str) -> str:
    """The first unit whose card prints a keyword."""
    number = KEYWORDS.names.index(keyword)
    for kind, label in enumerate(UNITS.labels):
        if LINES.find(UNITS.keyword_first[kind], UNITS.keyword_count[kind], number) >= 0:
            return label
    raise ValueError(f"no unit has {keyword}")


def card_with(keyword: str) -> str:
    """The first upgrade card that prints a keyword, itself or with a weapon."""
    number = KEYWORDS.names.index(keyword)
    for card, label in enumerate(UPGRADES.labels):
        first = int(UPGRADES.weapon_first[card])
        printed = [(UPGRADES.keyword_first[card], UPGRADES.keyword_count[card])]
        for weapon in range(first, first + int(UPGRADES.weapon_count[card])):
            printed.append((WEAPONS.keyword_first[weapon], WEAPONS.keyword_count[weapon]))
        if any(LINES.find(start, count, number) >= 0 for start, count in printed):
            return label
    raise ValueError(f"no upgrade card has {keyword}")


class Table:
    """A table of which a test says everything that matters; places are in inches from the lower left corner."""

    def __init__(
        self, *, size: tuple[int, int] = (72, 36), pieces: Iterable[object] = (), phase: str = "activation",
        priority: str = "gold", blue: str = "gold", dice: Sequence[int | str] = (), options: dict[str, object] | None = None,
    ) -> None:  # fmt: skip
        self.state = State(make_options(options or {})).lay_out()
        self.state.ground = make_ground(size[0] * INCH, size[1] * INCH, list(pieces))
        self.state.phase = PHASES.index(phase)
        self.state.round = 1
        self.state.priority = PLAYERS.index(priority)
        self.state.active = self.state.priority
        self.state.blue = PLAYERS.index(blue)
        self.state.dice = Dice.of(dice)
        self.mask = Mask(CATALOGUE.size)

    # What lies there

    def unit(
        self, seat: str, name: str, at: tuple[float, float] | None = None, *, minis: int | None = None,
        places: Sequence[tuple[float, float]] = (), z: float = 0, heading: int = 0, upgrades: Sequence[str] = (),
        order: str | None = None, wounds: int = 0, spare: bool = False, aboard: int | None = None, **tokens: int,
    ) -> int:  # fmt: skip
        """Add a unit: its leader at a place and the others in a row beside it, or every mini at one of `places`.

        Without a place it waits off the table. `order` is UP or DOWN; `wounds` are those of the leader; tokens go by their names.
        """
        state, seat_number = self.state, PLAYERS.index(seat)
        unit = next(each for each in self._slots(seat_number) if state.life[each] == table.ABSENT)
        kind = number_of(name, UNITS.labels, UNITS.ids)
        state.kind[unit] = kind
        state.rank[unit] = UNITS.rank[kind]
        state.points[unit] = UNITS.points[kind]
        for slot, card in enumerate(upgrades):
            state.upgrade[unit * UPGRADE_SLOTS + slot] = number_of(card, UPGRADES.labels, UPGRADES.ids)
        extra = [
            slot
            for slot in range(len(upgrades))
            if UPGRADES.mini_wounds[state.upgrade[unit * UPGRADE_SLOTS + slot]] != NO_MINI
        ]
        count = UNITS.minis[kind] if minis is None else minis
        spots = [(int(x * INCH), int(y * INCH)) for x, y in places] or self._row(kind, at, count + len(extra))
        for number in range(count + len(extra)):
            mini = unit * MINI_SLOTS + number
            state.mini[mini] = table.ALIVE
            state.profile[mini] = table.OF_UNIT if number < count else extra[number - count]
            state.x[mini], state.y[mini] = spots[number]
            state.z[mini], state.heading[mini] = int(z * INCH), heading
        state.leader[unit] = unit * MINI_SLOTS
        state.wounds[unit * MINI_SLOTS] = wounds
        state.life[unit] = table.ON_TABLE if at or places else table.WAITING
        if aboard is not None:
            state.life[unit], state.aboard[unit] = table.ABOARD, aboard
        for token, amount in tokens.items():
            state.tokens[unit * TOKENS_EACH + TOKEN_NAMES.index(token.replace("_", " "))] = amount
        state.face_up[unit], state.face_down[unit] = int(order == UP), int(order == DOWN)
        if order is None and not spare:
            state.pool[seat_number * RANK_KINDS + state.rank[unit]] += 1
        refresh_keywords(state, unit)
        return unit

    @staticmethod
    def _slots(seat: int) -> range:
        return range(seat * UNIT_SLOTS, seat * UNIT_SLOTS + UNIT_SLOTS)

    @staticmethod
    def _row(kind: int, at: tuple[float, float] | None, count: int) -> list[tuple[int, int]]:
        """The leader at the place, the others alternately on both sides of it."""
        x, y = at or (0, 0)
        step = 2 * BASE_RADIUS[UNITS.base[kind]] + GAP
        return [
            (int(x * INCH) + step * ((number + 1) // 2) * (1 if number % 2 else -1), int(y * INCH))
            for number in range(count)
        ]

    def hand(self, seat: str, *cards: str) -> None:
        """Add command cards to a hand."""
        self._add_cards(self.state.hand, seat, cards)

    def in_play(self, seat: str, *cards: str) -> None:
        """Add command cards that lie revealed."""
        self._add_cards(self.state.in_play, seat, cards)

    def contingencies(self, seat: str, *cards: str) -> None:
        self._add_cards(self.state.contingencies, seat, cards)

    @staticmethod
    def _add_cards(lists: list[object], seat: str, cards: Sequence[str]) -> None:
        at = PLAYERS.index(seat)
        numbers = [*lists[at], *[number_of(card, COMMANDS.names, COMMANDS.ids) for card in cards]]
        lists[at] = table.vec[table.i64](sorted(numbers))

    def battle(self, objective: str | None = None, deployment: str | None = None, condition: str | None = None) -> None:
        """Say which battle cards the battle has."""
        given = (("objective", objective), ("deployment", deployment), ("condition", condition))
        for field, name in given:
            if name is not None:
                setattr(self.state, field, number_of(name, BATTLE.names, BATTLE.ids))

    def marker(
        self, kind: str, at: tuple[float, float], *, owner: str | None = None, about: int = -1, holder: int = -1
    ) -> int:
        """Put a token on the table; its row."""
        state = self.state
        row = next(row for row in range(table.MARKERS) if state.marker[row] == table.NO_MARKER)
        state.marker[row] = MARKER_KINDS.index(kind)
        state.marker_x[row], state.marker_y[row] = int(at[0] * INCH), int(at[1] * INCH)
        state.marker_owner[row] = -1 if owner is None else PLAYERS.index(owner)
        state.marker_about[row], state.marker_holder[row] = about, holder
        return row

    def token(self, unit: int, name: str) -> int:
        """How many tokens of a kind a unit has."""
        return int(self.state.tokens[unit * TOKENS_EACH + TOKEN_NAMES.index(name)])

    def has(self, unit: int, keyword: str) -> bool:
        return bool(self.state.keywords[unit * len(KEYWORDS.names) + KEYWORDS.names.index(keyword)])

    def place(self, unit: int, mini: int = 0) -> tuple[float, float]:
        """Where a mini stands, in inches."""
        at = unit * MINI_SLOTS + mini
        return self.state.x[at] / INCH, self.state.y[at] / INCH

    # Play

    def listen(self) -> "Table":
        """Keep what is told from now on, in `told`."""
        self.state.log = Log()
        return self

    def roll(self, *results: int | str) -> "Table":
        """The next dice show these results."""
        self.state.dice = Dice.of(results)
        return self

    def seed(self, seed: int) -> "Table":
        """The next dice are those of a seed."""
        self.state.dice = Dice(seed)
        return self

    def begin(self, flow: Flow, *numbers: int) -> "Table":
        """Begin a flow with its first locals, and let the rules go on."""
        self.state.push(flow, *numbers)
        return self.run()

    def activate(self, unit: int) -> "Table":
        """The unit activates by its face-up token if it has one, by a drawn one otherwise."""
        token = FACE_UP_TOKEN if self.state.face_up[unit] else DRAWN_TOKEN
        self.state.active = unit // UNIT_SLOTS
        return self.begin(ACTIVATION, unit, token)

    def interrupt(self) -> "Table":
        """Take back the question that is asked, so that something may be begun before it is asked again."""
        self.state.pending = NOBODY
        self.state.again()
        return self

    def run(self) -> "Table":
        """Let the rules go on until somebody must choose; questions with one answer answer themselves."""
        while True:
            run(self.state, STEPS)
            if self.state.pending == NOBODY:
                return self
            decision = DECISIONS[self.state.pending]
            self._offer()
            if self.mask.count == 0:
                raise AssertionError(f"{type(decision).__name__} has no legal answer")
            if self.mask.count > 1 or decision.must_ask(self.state):
                return self
            self._answer(int(self.mask.ids[0]))

    def _offer(self) -> None:
        self.mask.clear()
        DECISIONS[self.state.pending].offer(self.state, self.mask)

    def _answer(self, action: int) -> None:
        decision = DECISIONS[self.state.pending]
        self.state.pending = NOBODY
        decision.apply(self.state, action)

    def play(self, *answers: str) -> "Table":
        """Give answers as players say them, one after the other."""
        if self.state.pending == NOBODY:
            self.run()
        for text in answers:
            action = CATALOGUE.parse(text)
            self._offer()
            if not self.mask.allows(action):
                raise AssertionError(f"{text!r} is no answer to {self.asked}; legal: {self.legal}")
            self._answer(action)
            self.run()
        return self

    @property
    def asked(self) -> str:
        """Who is asked what: `gold ChooseTurn`, or `nobody`."""
        if self.state.pending == NOBODY:
            return "nobody"
        return f"{PLAYERS[self.state.to_move]} {type(DECISIONS[self.state.pending]).__name__}"

    @property
    def legal(self) -> list[str]:
        """The legal answers, as players say them."""
        if self.state.pending == NOBODY:
            return []
        self._offer()
        return [CATALOGUE.label(int(self.mask.ids[number])) for number in range(int(self.mask.count))]
