"""The words of the cards that have a worth: every one by its name in the vocabulary, and the tokens that are put on models."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.cards import factions  # noqa: F401  (declares the cards)
from grognard.envs.edge.cards.faceless_words import PutSome
from grognard.envs.edge.cards.goods import Put, PutOnSquads
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules.texts import TEXTS, Word
from grognard.envs.edge.state import NONE


def word_of(word: Word) -> str:
    """`FightSquad` is `fight_squad`."""
    name = type(word).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def token_of(word: Word) -> str:
    """The token that a word puts on a model or squad, `CRYSTAL AEGIS` as `crystal_aegis_token`; nothing for other words."""
    if isinstance(word, (Put, PutSome, PutOnSquads)):
        return TOKENS.names[word.token].lower().replace(" ", "_") + "_token"
    return ""


WORDS: Final[list[str]] = sorted({word_of(word) for text in TEXTS for word in text.words})
HELPS: Final[list[str]] = [  # tokens that are good for whoever carries them
    "anathema_token", "blessing_token", "crystal_aegis_token", "source_token", "unstoppable_token", "vines_token",
]  # fmt: skip
HARMS: Final[list[str]] = sorted(  # ... and all others
    {token_of(word) for text in TEXTS for word in text.words}.difference(HELPS, [""])
)


def number_of_word(word: Word) -> i64:
    """Where the worth of a word stands in `Weights.words`."""
    return i64(WORDS.index(word_of(word)))


def number_of_help(word: Word) -> i64:
    """Where the worth of the token that a word puts stands in `Weights.helps`, or NONE."""
    return i64(HELPS.index(token_of(word))) if token_of(word) in HELPS else NONE


def number_of_harm(word: Word) -> i64:
    """Where the worth of the token that a word puts stands in `Weights.harms`, or NONE."""
    return i64(HARMS.index(token_of(word))) if token_of(word) in HARMS else NONE
