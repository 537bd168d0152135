"""The words that change what is about to happen: costs, abilities, shields, defenders, bonuses; and what Unstoppable gives."""

from mypy_extensions import i64

from grognard.envs.conquest.cards.who import trigger_of_use
from grognard.envs.conquest.rules.abilities import Bonus, Reduction
from grognard.envs.conquest.rules.attacks import legal_defenders
from grognard.envs.conquest.rules.components import (
    is_planet,
)
from grognard.envs.conquest.rules.deploying import may_put
from grognard.envs.conquest.rules.piles import (
    IN_PILE,
    holds,
)
from grognard.envs.conquest.rules.values import (
    is_token,
)
from grognard.envs.conquest.state import (
    ATTACK_UP,
    IN_HAND,
    THIS_PHASE,
    Card,
    Lasting,
    State,
    Use,
)
from grognard.envs.core.abilities import Effect


class ReduceCost(Reduction):
    """The card that is being deployed costs less; perhaps it is damaged when it is in play."""

    def __init__(self, amount: i64, damage: i64 = 0) -> None:
        self.reduces = amount
        self.damage: i64 = damage

    def would_change(self, state: State, use: Use) -> bool:
        return trigger_of_use(state, use).cost > 0

    def carry_out(self, state: State, use: Use) -> None:
        trigger = trigger_of_use(state, use)
        trigger.cost -= self.reduces
        trigger.wounds += self.damage


class CancelAbility(Effect[State, Use]):
    """CQ-F-3.1: the event or ability that is answered has no effect."""

    def would_change(self, state: State, use: Use) -> bool:
        return not state.uses[trigger_of_use(state, use).use].cancelled

    def carry_out(self, state: State, use: Use) -> None:
        state.uses[trigger_of_use(state, use).use].cancelled = True


class CancelShield(Effect[State, Use]):
    """The shield card prevents nothing; it stays spent."""

    def would_change(self, state: State, use: Use) -> bool:
        return not trigger_of_use(state, use).cancelled

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).cancelled = True


class MoreShield(Effect[State, Use]):
    """The shield card has more icons."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).icons += self.amount


class BecomeDefender(Effect[State, Use]):
    """AMB-36: this unit will be the defender instead; CQ-F-3.6: what is answered stays an attack on the one declared."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        trigger = trigger_of_use(state, use)
        return trigger.instead != use.source and holds(legal_defenders(state, use.player), use.source)

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).instead = use.source


class LeaveForHand(Effect[State, Use]):
    """CQ-G-replacement-effects: the card goes to its owner's hand instead."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        trigger = trigger_of_use(state, use)
        return trigger.to != IN_HAND and not is_token(state.cards[trigger.subject])

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).to = IN_HAND


class ReplaceBonuses(Effect[State, Use]):
    """CQ-Q-revenant-palace: both bonuses of the struggle are replaced by this card, from your hand or your discard pile."""

    def would_change(self, state: State, use: Use) -> bool:
        return may_put(state, use.player, use.kind)

    def carry_out(self, state: State, use: Use) -> None:
        """CQ-G-replacement-effects: it comes when the bonuses would have come, and of several the last."""
        trigger_of_use(state, use).replacement = IN_PILE + use.kind if use.pile else use.kind


class BarPlanet(Effect[State, Use]):
    """The enemy warlord may not be committed to the planet where it happened, in this round."""

    def would_change(self, state: State, use: Use) -> bool:
        place = trigger_of_use(state, use).place
        return is_planet(state, place) and state.players[1 - use.player].barred >> place & 1 == 0

    def carry_out(self, state: State, use: Use) -> None:
        state.players[1 - use.player].barred |= i64(1) << trigger_of_use(state, use).place
        state.revision += 1


class SwapPlanets(Effect[State, Use]):
    """CQ-G-switch, CQ-Q-warp-rift: two planets change places; what is there stays where it is."""

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        here, there = use.picks[0], use.picks[1]
        planet = state.line[here]
        state.line[here] = state.line[there]
        state.line[there] = planet
        state.revision += 1


# What Unstoppable gives


class ReadyIt(Bonus):
    """The unit is readied."""

    def give(self, state: State, card: Card) -> None:
        card.ready = True


class RaiseAttack(Bonus):
    """The unit gets more ATK until the end of the phase."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def give(self, state: State, card: Card) -> None:
        state.lasting.append(Lasting(card.number, ATTACK_UP, THIS_PHASE, self.amount))
