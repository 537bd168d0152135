"""The words of the cards that have a worth: every effect and cost by its name in the vocabulary."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.cards.choices import OnOption
from grognard.envs.conquest.cards.effects import Last
from grognard.envs.conquest.rules.abilities import ALL
from grognard.envs.conquest.state import ATTACK_UP, BLANK, BLANK_WITH_TRAITS, GAINS, NO_COMMAND, State, Use
from grognard.envs.core.abilities import Cost, Effect

LASTING: Final = {
    ATTACK_UP: "raise_attack", BLANK: "blank", BLANK_WITH_TRAITS: "blank", GAINS: "give_keyword", NO_COMMAND: "lose_command",
}  # fmt: skip


def word_of(thing: Effect[State, Use] | Cost[State, Use]) -> str:
    """`DealDamage` is `deal_damage`; lasting effects are called after what they change."""
    if isinstance(thing, Last):
        return LASTING[int(thing.change)]
    name = type(thing).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def inner(effect: Effect[State, Use]) -> Effect[State, Use]:
    """The effect itself, or what happens if its option is picked."""
    return inner(effect.effect) if isinstance(effect, OnOption) else effect


EFFECTS: Final[list[str]] = sorted({word_of(inner(effect)) for ability in ALL for effect in ability.effects})
COSTS: Final[list[str]] = sorted({word_of(cost) for ability in ALL for cost in ability.costs})


def number_of_effect(effect: Effect[State, Use]) -> i64:
    """Where the worth of an effect stands in `Weights.effects`."""
    return i64(EFFECTS.index(word_of(effect)))


def number_of_cost(cost: Cost[State, Use]) -> i64:
    """Where the worth of a cost stands in `Weights.costs`."""
    return i64(COSTS.index(word_of(cost)))
