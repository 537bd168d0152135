"""Using an ability, step by step (CQ-G-initiating): restrictions, cost, payment, targets, resolution."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.conquest.actions import DONE, NUMBER, NUMBERS
from grognard.envs.conquest.data.printed import EVENT, X_COST
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL, NO_LIMIT, Ability, current, source_of
from grognard.envs.conquest.rules.components import spend, sweep
from grognard.envs.conquest.rules.events import begin_instant, next_trigger, occur_to
from grognard.envs.conquest.rules.piles import (
    add_to_hand,
    count_limited,
    disclose,
    hide,
    is_over_limit,
    put_on_pile,
    take_from_hand,
)
from grognard.envs.conquest.sequence import (
    EVENT_PLAYED,
    RESOLUTION,
    RESOLUTION_EFFECTS,
    TARGETED,
    USE,
    USE_CHOSEN,
    USE_COSTS,
    USE_PAYING,
)
from grognard.envs.conquest.state import NONE, State, Trigger, Use
from grognard.envs.core.abilities import (
    Effect,
    has_choice,
    is_possible,
    offer_pick,
    offer_present,
    picks_due,
    picks_made,
    present_pick,
    value_of,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision

# Restrictions: may it be used at all?


def is_event(kind: i64) -> bool:
    return CARDS.type[kind] == EVENT


def can_use(
    state: State,
    ability: Ability,
    source: i64,
    player: i64,
    trigger: i64,
    place: i64,
    supposed: bool = False,
) -> bool:
    """CQ-G-card-effect: its conditions hold, its cost can be paid, it has targets, and it would change something.

    With `supposed`, as far as the opponent can tell, who must reckon with every card that the player's hand could hold.
    """
    if is_used_up(state, ability, source, player):
        return False
    if is_event(ability.kind) and not can_afford_event(state, ability.kind, player):
        return False
    use = Use(ability.number, ability.kind, source, player, trigger, place, supposed)
    state.uses.append(use)
    possible = is_possible(state, ability, use, source_of(state, use))
    state.uses.pop()
    return possible


def can_afford_event(state: State, kind: i64, player: i64) -> bool:
    """CQ-1.2a; a cost of X is at least 1, for 0 would change nothing; CQ-G-limited."""
    if is_over_limit(state, player, kind):
        return False
    cost = CARDS.cost[kind]
    return state.players[player].resources >= (1 if cost == X_COST else cost)


# Limits (CQ-G-limits-maximums): of each copy, for each player


def is_used_up(state: State, ability: Ability, card: i64, player: i64) -> bool:
    return ability.limit != NO_LIMIT and state.spent.count(ability.limit, card, ability.number, player) > 0


def count_use(state: State, ability: Ability, card: i64, player: i64) -> None:
    """A cancelled use counts too."""
    state.revision += 1
    if ability.limit != NO_LIMIT:
        state.spent.note(ability.limit, card, ability.number, player)


# The steps


def begin_use(state: State, ability: Ability, source: i64, player: i64, trigger: i64, place: i64 = NONE) -> None:
    """Declare it; an event leaves the hand, everything else stays where it is."""
    state.uses.append(Use(ability.number, ability.kind, source, player, trigger, place))
    if source != NONE:
        count_use(state, ability, source, player)
    if is_event(ability.kind):
        take_from_hand(state, player, ability.kind)
        disclose(state, player, ability.kind)
    state.push(USE)


def choose_x(state: State) -> None:
    """Step 2: the cost is determined; X is chosen now."""
    use = current(state)
    if is_event(use.kind) and CARDS.cost[use.kind] == X_COST:
        state.ask(use.player, CHOOSE_X)


class ChooseX(Decision[State]):
    """D-18: the value of X."""

    rule = "CQ-G-letter-x"

    def offer(self, state: State, mask: Mask) -> None:
        most = min(state.players[current(state).player].resources, NUMBERS - 1)
        for number in range(i64(1), most + 1):
            mask.allow(NUMBER.at(number))

    def apply(self, state: State, action: i64) -> None:
        current(state).x = NUMBER.argument(action)


CHOOSE_X: Final[ChooseX] = ChooseX()


def pay_for_event(state: State) -> None:
    """Step 4: the printed cost of an event."""
    use = current(state)
    if is_event(use.kind):
        cost = CARDS.cost[use.kind]
        spend(state, use.player, use.x if cost == X_COST else cost)


def pay_costs(state: State) -> None:
    """Step 4: one cost after the other, and whether it was paid."""
    use = current(state)
    ability = ALL[use.ability]
    number = USE_COSTS.get(state)
    if number >= len(ability.costs):
        return
    cost = ability.costs[number]
    state.again()
    if USE_PAYING.get(state) == 0:
        if cost.pick is not None:
            state.ask(use.player, CHOOSE_COST)
            return
        USE_PAYING.set(state, 1)
        cost.pay(state, use, NONE)
    else:
        if not cost.is_paid(state, use, use.picks[use.costs - 1] if use.costs > 0 else NONE):
            use.cancelled = use.unpaid = True  # what could be paid was paid, and nothing follows
        USE_PAYING.set(state, 0)
        USE_COSTS.set(state, number + 1)


class ChooseCost(Decision[State]):
    """D-18: which unit to exhaust or sacrifice, which cards to discard."""

    rule = "CQ-G-cost-paying"

    def must_ask(self, state: State) -> bool:
        use = current(state)
        pick = ALL[use.ability].costs[USE_COSTS.get(state)].pick
        return pick is not None and pick.must_ask(state, use)

    def offer(self, state: State, mask: Mask) -> None:
        use = current(state)
        ability = ALL[use.ability]
        cost = ability.costs[USE_COSTS.get(state)]
        if cost.pick is not None:
            offer_pick(state, ability, use, cost.pick, mask)

    def apply(self, state: State, action: i64) -> None:
        use = current(state)
        cost = ALL[use.ability].costs[USE_COSTS.get(state)]
        if cost.pick is not None:
            value = value_of(state, use, cost.pick, action)
            use.picks = append(use.picks, value)
            use.costs += 1
            USE_PAYING.set(state, 1)
            cost.pay(state, use, value)


CHOOSE_COST: Final[ChooseCost] = ChooseCost()


def choose_targets(state: State) -> None:
    """Step 5: one target or choice after the other.

    AMB-18: if what happened while the cost was paid has taken the last one away, nothing follows.
    """
    use = current(state)
    ability = ALL[use.ability]
    if use.cancelled or USE_CHOSEN.get(state) == 1:
        return
    if has_choice(state, ability, use):
        state.again()
        state.ask(use.player, CHOOSE_TARGET)
    elif picks_made(use) < picks_due(state, ability, use):
        use.cancelled = True


class ChooseTarget(Decision[State]):
    """D-17, D-3, D-25: the targets and choices of an ability, one at a time."""

    rule = "CQ-G-target"

    def must_ask(self, state: State) -> bool:
        use = current(state)
        return present_pick(ALL[use.ability], use).must_ask(state, use)

    def offer(self, state: State, mask: Mask) -> None:
        use = current(state)
        offer_present(state, ALL[use.ability], use, mask, DONE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            USE_CHOSEN.set(state, 1)
            return
        use = current(state)
        pick = present_pick(ALL[use.ability], use)
        value = value_of(state, use, pick, action)
        pick.disclose(state, use, value)
        use.picks = append(use.picks, value)


CHOOSE_TARGET: Final[ChooseTarget] = ChooseTarget()


def announce(state: State) -> None:
    """Events and abilities that target can be cancelled now; others are resolved at once."""
    use = current(state)
    if use.cancelled:
        return
    if is_event(use.kind):
        count_limited(state, use.player, use.kind)
    first = next_trigger(state)
    if ALL[use.ability].targets():
        occur_to(state, TARGETED, use.player, use.kind, NONE).use = i64(len(state.uses)) - 1
    if is_event(use.kind):
        occur_to(state, EVENT_PLAYED, use.player, use.kind, NONE).use = i64(len(state.uses)) - 1
    if next_trigger(state) > first:
        begin_instant(state, first)
    else:
        state.push(RESOLUTION)


def resolve_announced(state: State, trigger: Trigger) -> None:
    """Step 6, when an event is played or an ability has targets; of both, being played comes last."""
    use = state.uses[trigger.use]
    if trigger.event == EVENT_PLAYED or not is_event(use.kind):
        state.push(RESOLUTION)


def resolve_effects(state: State) -> None:
    """Step 6: the text in its order. CQ-F-3.1: of a cancelled ability nothing is resolved."""
    use = current(state)
    ability = ALL[use.ability]
    number = RESOLUTION_EFFECTS.get(state)
    if use.cancelled or number >= len(ability.effects):
        return
    effect = ability.effects[number]
    RESOLUTION_EFFECTS.set(state, number + 1)
    state.again()
    if not effect.then or use.full:
        effect.carry_out(state, use)


class ChooseEffect(Decision[State]):
    """D-17, D-22 to D-28: what an effect lets a player choose while it is resolved."""

    rule = "CQ-G-card-effect"

    def must_ask(self, state: State) -> bool:
        return effect_asking(state).must_ask(state)

    def offer(self, state: State, mask: Mask) -> None:
        effect_asking(state).offer(state, current(state), mask)

    def apply(self, state: State, action: i64) -> None:
        effect_asking(state).answer(state, current(state), action)


CHOOSE_EFFECT: Final[ChooseEffect] = ChooseEffect()


def effect_asking(state: State) -> Effect[State, Use]:
    """The effect in progress, which asks something."""
    return ALL[current(state).ability].effects[RESOLUTION_EFFECTS.get(state) - 1]


def ask_effect(state: State, player: i64) -> None:
    """Let a player choose what the present effect offers."""
    state.ask(player, CHOOSE_EFFECT)


def end_use(state: State) -> None:
    """CQ-1.2e: an event that was resolved, cancelled (CQ-F-3.1) or came to nothing goes to its owner's pile.

    CQ-F-2.4: one that could not be paid for in full was not played and stays in hand.
    """
    use = state.uses.pop()
    sweep(state)
    if not is_event(use.kind):
        return
    if use.unpaid:
        hide(state, use.player, use.kind)
        add_to_hand(state, use.player, use.kind, shown=True)
    else:
        put_on_pile(state, use.player, use.kind)
