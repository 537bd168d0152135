"""What can go wrong from outside, each with a message that says what to do next."""

from difflib import get_close_matches


class GrognardError(Exception):
    """The root of all errors that grognard raises on purpose."""


class IllegalAction(GrognardError, ValueError):
    """An action that is not among the legal choices; the game is left untouched."""


class UnknownName(GrognardError, ValueError):
    """A game, scenario, agent or action text that nobody knows."""


class BadInput(GrognardError, ValueError):
    """A data file, position, option set, record or case with mistakes; `problems` lists every one with its place."""

    def __init__(self, what: str, problems: list[str]) -> None:
        self.problems = problems
        count = "1 mistake" if len(problems) == 1 else f"{len(problems)} mistakes"
        super().__init__("\n  - ".join([f"{what}: {count}", *problems]))


class NotDeclared(GrognardError):
    """Events or views of a game that does not declare them."""


class ReplayDiffers(GrognardError):
    """A record that does not replay: the message says at which decision and how it first differs."""


class DiceError(GrognardError):
    """A strict list of dice that has run out, or holds a result the die cannot show."""


class MissingExtra(GrognardError, ImportError):
    """Something that needs a library which is not installed; the message says how to get it."""


class Problems:
    """Collects mistakes with their places, so that the user sees all of them at once."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.found: list[str] = []

    def add(self, place: str, text: str) -> None:
        self.found.append(f"{place}: {text}" if place else text)

    def unknown(self, place: str, kind: str, name: object, known: list[str]) -> None:
        """Report a name that is not among the known ones, with the nearest of them or all of them."""
        self.add(place, unknown(kind, name, known))

    def check(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise BadInput(self.what, self.found)


def told(value: object) -> str:
    """A value of the user's, whatever it is, for a sentence: on one line and not too long."""
    try:
        text = repr(value)
    except Exception:  # such as a number of more digits than Python writes
        text = f"<{type(value).__name__}>"
    return shortened(" ".join(text.split()))


def shortened(text: str, most: int = 60) -> str:
    """A text of the user's that may be very long, for a sentence."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def unknown(kind: str, name: object, known: list[str]) -> str:
    """The sentence for a name nobody knows, with the nearest known names."""
    said = told(name)
    near = get_close_matches(name[:100] if isinstance(name, str) else said, known, n=3, cutoff=0.6)
    if near:
        return f"unknown {kind} {said}; did you mean {' or '.join(near)}?"
    if len(known) > 40:
        near = get_close_matches(name[:100] if isinstance(name, str) else said, known, n=3, cutoff=0.0)
        return f"unknown {kind} {said}; the nearest are {', '.join(near)}"
    return f"unknown {kind} {said}; " + (f"choose from {', '.join(known)}" if known else "there are none")
