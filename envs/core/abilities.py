"""The shape of an ability: when it is used, where, at what cost, upon what, and what it does; and whether that leads anywhere.

A game makes subclasses of the parts, which are the words of its cards; an ability is put together from them. All questions
about an ability, from whether it may be used to what may be picked next, are one look ahead: costs are supposed to be
paid, picks are tried, and it must come to an effect that would change something. Whatever is supposed is taken back.
"""

from typing import Generic

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.filters import C, Filter
from grognard.envs.core.flow import NOBODY, NOTHING, S
from grognard.envs.core.uses import U, Use


class Condition(Generic[S, C]):
    """A question about the table; `you` is whoever uses the ability, `source` the card it stands on."""

    def holds(self, state: S, you: i64, source: C) -> bool:
        raise NotImplementedError


class Pick(Generic[S, U]):
    """One choice of an ability: what can be chosen, as numbers, and how it is said."""

    target: bool = False  # the text says "target"
    several: i64 = 1  # at most so many; more than one only as the last pick of an ability
    points_at_cards: bool = True  # in play, by their numbers

    def due(self, state: S, use: U) -> i64:
        """How often it is made at least; more than once only as the last pick of an ability."""
        return 1

    def candidates(self, state: S, use: U) -> vec[i64]:
        """Everything that can be chosen now; what the numbers mean is the pick's own business."""
        raise NotImplementedError

    def action(self, state: S, use: U, value: i64) -> i64:
        """How the player says it; NOBODY if it cannot be said."""
        raise NotImplementedError

    def must_ask(self, state: S, use: U) -> bool:
        """Whether the number of candidates is hidden from others: then it is always asked."""
        return False

    def disclose(self, state: S, use: U, value: i64) -> None:
        """What everybody learns by this choice: of cards in play nothing new."""


class Cost(Generic[S, U]):
    """What must be done to use an ability."""

    pick: Pick[S, U] | None = None  # chosen before it is paid

    def can_pay(self, state: S, use: U) -> bool:
        return True

    def pay(self, state: S, use: U, value: i64) -> None:
        """Pay it, with what was picked for it."""
        raise NotImplementedError

    def is_paid(self, state: S, use: U, value: i64) -> bool:
        """Whether it was paid after all."""
        return True

    def suppose(self, state: S, use: U, value: i64) -> None:
        """Let the table be as if it were paid, for a look ahead."""
        raise NotImplementedError

    def take_back(self, state: S, use: U, value: i64) -> None:
        """Let the table be as it is."""
        raise NotImplementedError


class Effect(Generic[S, U]):
    """One thing an ability does."""

    then: bool = False  # only if all before it was resolved in full
    helps: i64 = 0  # 1: it is good for the cards it is about, -1: bad; for those who weigh what to do

    def would_change(self, state: S, use: U) -> bool:
        """Whether it would change the state of the game."""
        raise NotImplementedError

    def carry_out(self, state: S, use: U) -> None:
        raise NotImplementedError

    def offer(self, state: S, use: U, mask: Mask) -> None:
        """The answers to the question it asks, if it asks one."""
        raise NotImplementedError

    def answer(self, state: S, use: U, action: i64) -> None:
        """Go on with the answer."""
        raise NotImplementedError

    def must_ask(self, state: S) -> bool:
        """Whether the number of answers is hidden from others: then the question is always asked."""
        return False


class Ability(Generic[S, C, U]):
    """When, what, in answer to which event, upon what, for what cost, and how often."""

    def __init__(
        self,
        timing: i64,
        effects: list[Effect[S, U]],
        event: i64,
        where: Filter[S, C],
        conditions: list[Condition[S, C]],
        costs: list[Cost[S, U]],
        picks: list[Pick[S, U]],
        limit: i64,
    ) -> None:
        self.number: i64 = NOBODY  # among all abilities of the game
        self.kind: i64 = NOBODY  # the printed card it stands on
        self.timing: i64 = timing
        self.effects = effects
        self.event: i64 = event  # that it answers, or NOBODY
        self.where = where  # the card to which that happens
        self.conditions = conditions
        self.costs = costs
        self.picks = picks
        self.limit: i64 = limit  # once in this period, or NOBODY
        self.chosen: list[Cost[S, U]] = [cost for cost in costs if cost.pick is not None]  # begin with a pick
        self.sequence: list[Pick[S, U]] = [cost.pick for cost in costs if cost.pick is not None] + picks

    def targets(self) -> bool:
        """Whether its text says "target"."""
        for pick in self.picks:
            if pick.target:
                return True
        return False


# The look ahead


def is_possible(state: S, ability: Ability[S, C, U], use: U, source: C) -> bool:
    """Whether its conditions hold, its costs can be paid, and then it leads somewhere."""
    for condition in ability.conditions:
        if not condition.holds(state, use.player, source):
            return False
    for cost in ability.costs:
        if not cost.can_pay(state, use):
            return False
    for cost in ability.costs:
        if cost.pick is None:
            cost.suppose(state, use, NOBODY)
    possible = leads_somewhere(state, ability, use)
    for cost in ability.costs:
        if cost.pick is None:
            cost.take_back(state, use, NOBODY)
    return possible


def leads_somewhere(state: S, ability: Ability[S, C, U], use: U) -> bool:
    """Whether the picks can be completed so that some effect would change something."""
    at = i64(len(use.picks))
    if at >= len(ability.sequence):
        for effect in ability.effects:
            if not effect.then and effect.would_change(state, use):
                return True
        return False
    return is_any_open(state, ability, use, ability.sequence[at])


def is_any_open(state: S, ability: Ability[S, C, U], use: U, pick: Pick[S, U]) -> bool:
    """Whether there is anything that could be picked next."""
    candidates = pick.candidates(state, use)
    for number in range(i64(len(candidates))):
        if is_open(state, ability, use, pick, candidates[number]):
            return True
    return False


def is_open(state: S, ability: Ability[S, C, U], use: U, pick: Pick[S, U], value: i64) -> bool:
    """Whether this can be said, and followed by the other picks; if it pays a cost, once that is paid."""
    if pick.action(state, use, value) == NOBODY:
        return False
    at = i64(len(use.picks))
    use.picks = append(use.picks, value)
    if at < len(ability.chosen):
        ability.chosen[at].suppose(state, use, value)
    good = leads_somewhere(state, ability, use)
    if at < len(ability.chosen):
        ability.chosen[at].take_back(state, use, value)
    use.picks, _ = pop(use.picks)
    return good


# Picking


def offer_pick(state: S, ability: Ability[S, C, U], use: U, pick: Pick[S, U], mask: Mask) -> None:
    """Allow everything that can be picked and followed by the other picks."""
    candidates = pick.candidates(state, use)
    for number in range(i64(len(candidates))):
        if is_open(state, ability, use, pick, candidates[number]):
            mask.allow(pick.action(state, use, candidates[number]))


def value_of(state: S, use: U, pick: Pick[S, U], action: i64) -> i64:
    """What a player means who says this."""
    candidates = pick.candidates(state, use)
    for number in range(i64(len(candidates))):
        if pick.action(state, use, candidates[number]) == action:
            return candidates[number]
    return NOBODY


def picks_made(use: Use) -> i64:
    """How many of the picks so far were targets and choices."""
    return i64(len(use.picks)) - use.costs


def picks_due(state: S, ability: Ability[S, C, U], use: U) -> i64:
    """How many picks must be made for targets and choices."""
    if len(ability.picks) == 0:
        return 0
    last = i64(len(ability.picks)) - 1
    return last + ability.picks[last].due(state, use)


def present_pick(ability: Ability[S, C, U], use: U) -> Pick[S, U]:
    """The target or choice that is made next."""
    return ability.picks[min(picks_made(use), i64(len(ability.picks)) - 1)]


def has_choice(state: S, ability: Ability[S, C, U], use: U) -> bool:
    """Whether another pick can be made: one that is due, or one that may follow."""
    made = picks_made(use)
    if made < picks_due(state, ability, use):
        return is_any_open(state, ability, use, present_pick(ability, use))
    last = i64(len(ability.picks)) - 1
    if made == 0 or made - last >= ability.picks[last].several:
        return False
    return len(more_candidates(state, ability, use)) > 0


def more_candidates(state: S, ability: Ability[S, C, U], use: U) -> vec[i64]:
    """What can still be picked where several things may be, each once; each for itself must lead somewhere."""
    pick = ability.picks[len(ability.picks) - 1]
    candidates = pick.candidates(state, use)
    first = i64(len(ability.picks)) - 1 + use.costs
    picks, left = use.picks, NOTHING
    for number in range(i64(len(candidates))):
        value = candidates[number]
        new = True
        for at in range(first, i64(len(picks))):
            new = new and picks[at] != value
        if new:
            use.picks = picks[:first]
            if is_open(state, ability, use, pick, value):
                left = append(left, value)
            use.picks = picks
    return left


def offer_present(state: S, ability: Ability[S, C, U], use: U, mask: Mask, done: i64) -> None:
    """What can be picked next; `done` is how a player says that no more is wanted, where that may be said."""
    if picks_made(use) < picks_due(state, ability, use):
        offer_pick(state, ability, use, present_pick(ability, use), mask)
        return
    mask.allow(done)
    left = more_candidates(state, ability, use)
    for number in range(i64(len(left))):
        mask.allow(present_pick(ability, use).action(state, use, left[number]))
