"""What players can say: a catalogue of words and verbs, and the mask of what is legal now.

A game has one catalogue. It maps action ids to texts and back, for every scenario and number of players alike. Ids follow
from the order of declaration; only the catalogue computes with them.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.errors import UnknownName, told, unknown


@final
class Verb:
    """One kind of action: its word, what it is for, and the names it can be said of (none: a word that stands alone).

    `pieces` are those of the observation whose rows have these names, or the names that `row` makes of them: a network can
    judge an action by its row. There may be more names than rows.
    """

    def __init__(
        self, word: str, meaning: str, names: list[str], pieces: tuple[str, ...], start: i64, row: str = "{}"
    ) -> None:
        self.word = word
        self.meaning = meaning
        self.names = names
        self.pieces = pieces
        self.row = row
        self.labels: list[str] = [f"{word} {name}" for name in names] if names else [word]
        self.start: i64 = start  # the id of its first action
        self.count: i64 = i64(len(self.labels))

    def at(self, argument: i64) -> i64:
        """The action that says this verb of its `argument`-th name."""
        if not 0 <= argument < self.count:
            raise IndexError(f"{self.word} has {self.count} names, there is no number {argument}")
        return self.start + argument

    def argument(self, action: i64) -> i64:
        """The inverse of `at`: which of its names the action is about."""
        if not self.covers(action):
            raise IndexError(f"action {action} does not say {self.word}")
        return action - self.start

    def covers(self, action: i64) -> bool:
        """Whether the action says this verb."""
        return self.start <= action < self.start + self.count


class Catalogue:
    """All actions of a game, numbered in the order in which words and verbs are added."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.labels: list[str] = []
        self.ids: dict[str, int] = {}
        self.size: int = 0

    def word(self, word: str, meaning: str) -> i64:
        """Add a verb that stands alone; its one action."""
        return self._add(Verb(word, meaning, [], (), i64(self.size))).start

    def verb(self, word: str, meaning: str, names: list[str], pieces: tuple[str, ...] = (), row: str = "{}") -> Verb:
        """Add a verb that is said of one of these names."""
        if not names:
            raise ValueError(f"the verb {word} has no names; a word that stands alone is added with `word`")
        return self._add(Verb(word, meaning, names, pieces, i64(self.size), row))

    def _add(self, verb: Verb) -> Verb:
        self.verbs.append(verb)
        for label in verb.labels:
            if label in self.ids:
                raise ValueError(f"two actions of the catalogue have the text {label!r}")
            self.ids[label] = self.size
            self.labels.append(label)
            self.size += 1
        return verb

    def label(self, action: int) -> str:
        if not 0 <= action < self.size:
            raise UnknownName(f"there is no action {told(action)}; ids run from 0 to {self.size - 1}")
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
        for verb in self.verbs:
            if verb.covers(action):
                return verb
        raise UnknownName(f"there is no action {told(action)}; ids run from 0 to {self.size - 1}")


class Mask:
    """The legal actions of one decision: a byte for every id, and the ids in the order they were allowed.

    What is done with a mask costs as much as actions are legal; only `copy` copies the bytes, in one block.
    """

    def __init__(self, size: i64) -> None:
        self.bits: vec[u8] = vec[u8]([0] * size)
        self.ids: vec[i64] = vec[i64]()  # may be longer than `count`
        self.count: i64 = 0

    def clear(self) -> None:
        for at in range(self.count):
            self.bits[self.ids[at]] = 0
        self.count = 0

    def allow(self, action: i64) -> None:
        if self.bits[action] == 0:
            self.bits[action] = 1
            if self.count < len(self.ids):
                self.ids[self.count] = action
            else:
                self.ids = append(self.ids, action)
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
        twin.ids = self.ids[: self.count]
        twin.count = self.count
        return twin
