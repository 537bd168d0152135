"""The words that say what an ability does: atoms, each of which knows whether it would change anything."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.cards.who import Who, place_of, trigger_of_use
from grognard.envs.conquest.data.printed import AREA_EFFECT
from grognard.envs.conquest.rules.abilities import NO_ROUT, source_of
from grognard.envs.conquest.rules.command import commit
from grognard.envs.conquest.rules.components import (
    gain,
    hand_over,
    spend,
    warlord_of,
)
from grognard.envs.conquest.rules.damage import deal, reassign
from grognard.envs.conquest.rules.deploying import may_enter
from grognard.envs.conquest.rules.events import (
    begin_instant,
    check_only,
    exhaust,
    leave_play,
    move,
    next_trigger,
    send_home,
)
from grognard.envs.conquest.rules.leaving import is_in_pile
from grognard.envs.conquest.rules.piles import (
    add_to_hand,
    discard_from_hand,
    draw_cards,
    hide,
    random_in_hand,
    take_from_pile,
)
from grognard.envs.conquest.rules.values import (
    area_effect_of,
    attack_of,
    can_be_blanked,
    can_be_damaged,
    command_of,
    has_keyword,
    is_subject_to,
    printed_attack,
)
from grognard.envs.conquest.state import (
    ATTACK_UP,
    BLANK,
    BLANK_WITH_TRAITS,
    CONTROL,
    GAINS,
    HQ,
    IN_HAND,
    NO_COMMAND,
    NONE,
    PRINTED,
    Card,
    Lasting,
    State,
    Use,
)
from grognard.envs.core.abilities import Effect
from grognard.envs.core.filters import Filter

ALL_OF_IT: Final = 99  # damage to prevent or remove
X: Final = -1  # the value of X


# Damage


class DealDamage(Effect[State, Use]):
    """Damage to each of these cards: so much, X, or the printed ATK of the card picked first."""

    helps: i64 = -1

    def __init__(self, amount: i64, who: Who, *, then: bool = False, printed_attack_of: i64 = NONE) -> None:
        self.amount: i64 = amount
        self.who = who
        self.then = then
        self.printed_attack_of: i64 = printed_attack_of

    def _amount(self, state: State, use: Use) -> i64:
        if self.printed_attack_of != NONE:
            return printed_attack(state.cards[use.picks[self.printed_attack_of]])
        if self.amount == X:
            return max(use.x, 1)  # before X is chosen, at least 1 is possible
        return self.amount

    def would_change(self, state: State, use: Use) -> bool:
        if self._amount(state, use) == 0:
            return False
        for card in self.who.cards(state, use):
            if can_be_damaged(state, card):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        deal(state, self.who.cards(state, use), self._amount(state, use), use.source)


class Heal(Effect[State, Use]):
    """Remove damage."""

    helps: i64 = 1

    def __init__(self, amount: i64, who: Who) -> None:
        self.amount: i64 = amount
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        for card in self.who.cards(state, use):
            if card.damage > 0:
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        for card in self.who.cards(state, use):
            removed = min(card.damage, self.amount)
            card.damage -= removed
            use.amount = removed
        state.revision += 1


class MoveDamage(Effect[State, Use]):
    """CQ-G-moving-damage: it is placed at once, past shields and prevention."""

    def __init__(self, amount: i64, come_from: Who, to: Who) -> None:
        self.amount: i64 = amount
        self.come_from = come_from
        self.to = to

    def would_change(self, state: State, use: Use) -> bool:
        givers, takers = self.come_from.cards(state, use), self.to.cards(state, use)
        if len(givers) == 0 or len(takers) == 0:
            return False
        return givers[0].damage > 0 and can_be_damaged(state, takers[0])

    def carry_out(self, state: State, use: Use) -> None:
        if self.would_change(state, use):
            giver, taker = self.come_from.cards(state, use)[0], self.to.cards(state, use)[0]
            moved = min(giver.damage, self.amount)
            giver.damage -= moved
            taker.damage += moved
            state.revision += 1
            check_only(state)


class Prevent(Effect[State, Use]):
    """Prevent part of the damage that is assigned, or all of it."""

    helps: i64 = 1

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return state.damages[trigger_of_use(state, use).damage].amount > 0

    def carry_out(self, state: State, use: Use) -> None:
        damage = state.damages[trigger_of_use(state, use).damage]
        use.full = damage.amount > 0
        damage.amount -= min(damage.amount, self.amount)


class Reassign(Effect[State, Use]):
    """CQ-G-reassign: one point of the damage goes to another card."""

    helps: i64 = 1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        damage = state.damages[trigger_of_use(state, use).damage]
        cards = self.who.cards(state, use)
        if len(cards) == 0 or cards[0].number == damage.victim or not can_be_damaged(state, cards[0]):
            return False
        return damage.amount > damage.reassigned

    def carry_out(self, state: State, use: Use) -> None:
        cards = self.who.cards(state, use)
        if len(cards) > 0:
            reassign(state, trigger_of_use(state, use).damage, cards[0])


class Boost(Effect[State, Use]):
    """More damage is assigned."""

    helps: i64 = -1

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return state.damages[trigger_of_use(state, use).damage].amount > 0

    def carry_out(self, state: State, use: Use) -> None:
        state.damages[trigger_of_use(state, use).damage].amount += self.amount


# Resources and cards


class Gain(Effect[State, Use]):
    """Gain resources."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        gain(state, use.player, self.amount)


class TakeResources(Effect[State, Use]):
    """The opponent's resources become yours."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return state.players[1 - use.player].resources > 0

    def carry_out(self, state: State, use: Use) -> None:
        taken = min(self.amount, state.players[1 - use.player].resources)
        spend(state, 1 - use.player, taken)
        gain(state, use.player, taken)


class PutResources(Effect[State, Use]):
    """Resources from the bank onto this card."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        state.cards[use.source].resources += self.amount
        state.revision += 1


class FetchResource(Effect[State, Use]):
    """A resource from this card into your pool."""

    def would_change(self, state: State, use: Use) -> bool:
        return state.cards[use.source].resources > 0

    def carry_out(self, state: State, use: Use) -> None:
        state.cards[use.source].resources -= 1
        gain(state, use.player, 1)


class Draw(Effect[State, Use]):
    """Draw cards; CQ-2.5d: the last card of a deck loses the game."""

    def __init__(self, number: i64, *, then: bool = False) -> None:
        self.number: i64 = number
        self.then = then

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[use.player].deck) > 0

    def carry_out(self, state: State, use: Use) -> None:
        draw_cards(state, use.player, self.number)
        check_only(state)


class DiscardAtRandom(Effect[State, Use]):
    """The opponent discards a card at random."""

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[1 - use.player].hand) > 0

    def carry_out(self, state: State, use: Use) -> None:
        kind = random_in_hand(state, 1 - use.player)
        use.full = kind != NONE
        if kind != NONE:
            discard_from_hand(state, 1 - use.player, kind)


class ReturnTopmost(Effect[State, Use]):
    """The topmost card of your discard pile that fits goes to your hand."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def _find(self, state: State, use: Use) -> i64:
        return topmost(state, use, use.player, self.where)

    def would_change(self, state: State, use: Use) -> bool:
        return self._find(state, use) != NONE

    def carry_out(self, state: State, use: Use) -> None:
        kind = self._find(state, use)
        if kind != NONE:
            from_pile_to_hand(state, use.player, kind)


def topmost(state: State, use: Use, player: i64, where: Filter[State, Card]) -> i64:
    """The topmost card of a discard pile that fits, or NONE."""
    pile = state.players[player].discard
    at = i64(len(pile)) - 1
    while at >= 0:
        if where.matches(state, use.player, source_of(state, use), PRINTED[pile[at]]):
            return pile[at]
        at -= 1
    return NONE


def from_pile_to_hand(state: State, player: i64, kind: i64) -> None:
    take_from_pile(state, player, kind)
    hide(state, player, kind)
    add_to_hand(state, player, kind, shown=True)


class ReturnIt(Effect[State, Use]):
    """The card that came into your discard pile goes to your hand."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        card = state.cards[trigger_of_use(state, use).subject]
        return card.owner == use.player and is_in_pile(state, card)

    def carry_out(self, state: State, use: Use) -> None:
        card = state.cards[trigger_of_use(state, use).subject]
        if self.would_change(state, use):
            card.zone = IN_HAND
            from_pile_to_hand(state, use.player, card.kind)


# Status and place


class Exhaust(Effect[State, Use]):
    """Exhaust these cards."""

    helps: i64 = -1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        for card in self.who.cards(state, use):
            if card.ready:
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        exhaust(state, self.who.cards(state, use))


class Ready(Effect[State, Use]):
    """Ready these cards."""

    helps: i64 = 1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        for card in self.who.cards(state, use):
            if not card.ready:
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        for card in self.who.cards(state, use):
            card.ready = True
        state.revision += 1


class Move(Effect[State, Use]):
    """CQ-G-move: these cards go to a place."""

    def __init__(self, who: Who, where: i64) -> None:
        self.who = who
        self.where: i64 = where

    def would_change(self, state: State, use: Use) -> bool:
        place = place_of(state, use, self.where)
        for card in self.who.cards(state, use):
            if place != NONE and card.place != place:
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        place = place_of(state, use, self.where)
        if place != NONE:
            move(state, self.who.cards(state, use), place)


class Rout(Effect[State, Use]):
    """CQ-G-rout; CQ-Q-worr-bomb: what cannot be routed cannot be chosen for it."""

    helps: i64 = -1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        for card in self.who.cards(state, use):
            if can_be_routed(state, card):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        send_home(state, [card for card in self.who.cards(state, use) if can_be_routed(state, card)])


def can_be_routed(state: State, card: Card) -> bool:
    """A ready or displaced unit that nothing forbids to be routed."""
    return (card.ready or card.place != HQ) and not is_subject_to(state, NO_ROUT, card)


class Destroy(Effect[State, Use]):
    """Destroy these cards, all at once."""

    helps: i64 = -1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        leave_play(state, self.who.cards(state, use), destroyed=True)


class ToHand(Effect[State, Use]):
    """CQ-F-2.2: these cards go to their owners' hands."""

    helps: i64 = -1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        leave_play(state, self.who.cards(state, use), IN_HAND)


class CommitWarlord(Effect[State, Use]):
    """Your warlord commits again, to the planet picked first."""

    def would_change(self, state: State, use: Use) -> bool:
        return warlord_of(state, use.player).place != use.picks[0]

    def carry_out(self, state: State, use: Use) -> None:
        first = next_trigger(state)
        commit(state, warlord_of(state, use.player), use.picks[0])
        begin_instant(state, first)


# Lasting effects


class Last(Effect[State, Use]):
    """A change of these cards until some moment."""

    def __init__(self, who: Who, change: i64, until: i64, amount: i64 = 0, keyword: i64 = NONE) -> None:
        self.who = who
        self.change: i64 = change
        self.until: i64 = until
        self.amount: i64 = amount
        self.keyword: i64 = keyword
        bad = change == BLANK or change == BLANK_WITH_TRAITS or change == NO_COMMAND
        bad = bad or (change == ATTACK_UP and amount < X)
        self.helps = -1 if bad else 1

    def _on(self, use: Use, card: Card) -> Lasting:
        lasting = Lasting(card.number, self.change, self.until, use.x if self.amount == X else self.amount)
        lasting.keyword = self.keyword
        return lasting

    def would_change(self, state: State, use: Use) -> bool:
        for card in self.who.cards(state, use):
            if would_alter(state, card, self._on(use, card)):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        for card in self.who.cards(state, use):
            state.lasting.append(self._on(use, card))
        state.revision += 1
        check_only(state)


def would_alter(state: State, card: Card, lasting: Lasting) -> bool:
    """CQ-H-change: whether the value that a lasting effect is about would be another one."""
    if lasting.blanks():
        return can_be_blanked(state, card, lasting.change == BLANK_WITH_TRAITS)
    before = _value_of(state, card, lasting)
    state.lasting.append(lasting)
    after = _value_of(state, card, lasting)
    state.lasting.pop()
    return before != after


def _value_of(state: State, card: Card, lasting: Lasting) -> i64:
    if lasting.change == ATTACK_UP:
        return attack_of(state, card)
    if lasting.change == NO_COMMAND:
        return command_of(state, card)
    if lasting.keyword == AREA_EFFECT:
        return area_effect_of(state, card)
    return i64(has_keyword(state, card, lasting.keyword))


def raise_attack(who: Who, amount: i64, until: i64) -> Effect[State, Use]:
    return Last(who, ATTACK_UP, until, amount)


def give_keyword(who: Who, keyword: i64, until: i64, value: i64 = 1) -> Effect[State, Use]:
    return Last(who, GAINS, until, value, keyword)


def lose_command(who: Who, until: i64) -> Effect[State, Use]:
    return Last(who, NO_COMMAND, until)


def blank(who: Who, until: i64, *, traits: bool = False) -> Effect[State, Use]:
    return Last(who, BLANK_WITH_TRAITS if traits else BLANK, until)


class TakeControl(Effect[State, Use]):
    """You control these cards until some moment."""

    helps: i64 = -1

    def __init__(self, who: Who, until: i64) -> None:
        self.who = who
        self.until: i64 = until

    def would_change(self, state: State, use: Use) -> bool:
        for card in self.who.cards(state, use):
            if card.controller != use.player and may_enter(state, use.player, card.kind):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        for card in self.who.cards(state, use):
            if card.controller != use.player:
                lent = Lasting(card.number, CONTROL, self.until)
                lent.lender = card.controller
                state.lasting.append(lent)
                hand_over(state, card, use.player)
        check_only(state)
