"""What players can say: a catalogue of verbs with their arguments, and the mask of what is legal now.

A game has one catalogue. It maps action ids to texts and back, for every scenario and number of players alike.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.envs.core.errors import UnknownName, unknown


class Verb:
    """One kind of action: its word, what it is for, and the names it can be said of (none: it stands alone).

    `pieces` are those of the observation whose rows have these names: a network can judge an action by its row.
    """

    def __init__(self, word: str, meaning: str, names: list[str] | None = None, pieces: tuple[str, ...] = ()) -> None:
        self.word = word
        self.meaning = meaning
        self.names: list[str] = [] if names is None else names
        self.pieces = pieces
        self.labels: list[str] = [f"{word} {name}" for name in self.names] if self.names else [word]


class Catalogue:
    """All actions of a game, numbered in the order of their verbs."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.labels: list[str] = []
        self.starts: dict[str, int] = {}
        for verb in verbs:
            self.starts[verb.word] = len(self.labels)
            self.labels.extend(verb.labels)
        self.size: int = len(self.labels)
        self.ids: dict[str, int] = {label: action for action, label in enumerate(self.labels)}
        if len(self.ids) != self.size:
            raise ValueError("two actions of the catalogue have the same text")

    def start(self, word: str) -> i64:
        """The id of the verb's first action."""
        return i64(self.starts[word])

    def label(self, action: int) -> str:
        if not 0 <= action < self.size:
            raise UnknownName(f"there is no action {action}; ids run from 0 to {self.size - 1}")
        return self.labels[action]

    def parse(self, text: str) -> int:
        """The inverse of `label`; spaces at the ends and letter case do not matter."""
        action = self.ids.get(text.strip())
        if action is None:
            folded = text.strip().casefold()
            for label, candidate in self.ids.items():
                if label.casefold() == folded:
                    return candidate
            raise UnknownName(unknown("action", text.strip(), self.labels))
        return action

    def verb_of(self, action: int) -> Verb:
        for verb in reversed(self.verbs):
            if action >= self.starts[verb.word]:
                return verb
        raise UnknownName(f"there is no action {action}")


class Mask:
    """The legal actions of one decision: a bit for every id, and the ids in the order they were allowed."""

    def __init__(self, size: i64) -> None:
        self.bits: vec[u8] = vec[u8]([0] * size)
        self.ids: vec[i64] = vec[i64]([0] * size)
        self.count: i64 = 0

    def clear(self) -> None:
        for at in range(self.count):
            self.bits[self.ids[at]] = 0
        self.count = 0

    def allow(self, action: i64) -> None:
        if self.bits[action] == 0:
            self.bits[action] = 1
            self.ids[self.count] = action
            self.count += 1

    def allows(self, action: i64) -> bool:
        return 0 <= action < len(self.bits) and self.bits[action] == 1

    def agrees(self, other: "Mask") -> bool:
        """Whether the same actions are legal, in whatever order."""
        if self.count != other.count:
            return False
        for at in range(self.count):
            if other.bits[self.ids[at]] == 0:
                return False
        return True

    def copy(self) -> "Mask":
        twin = Mask(0)
        twin.bits = self.bits[:]
        twin.ids = self.ids[:]
        twin.count = self.count
        return twin
