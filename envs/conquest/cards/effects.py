"""The words that say what an ability does: atoms, each of which knows whether it would change anything.

`Who` names the cards an effect is about, `Where` the place it is about.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.cards.picks import ReattachPick, may_affect
from grognard.envs.conquest.rules.abilities import (
    NO_ROUT,
    Bonus,
    Effect,
    Filter,
    source_of,
)
from grognard.envs.conquest.rules.attaching import attach, may_host
from grognard.envs.conquest.rules.attacks import legal_defenders
from grognard.envs.conquest.rules.command import REPLACED, commit
from grognard.envs.conquest.rules.components import (
    gain,
    hand_over,
    is_planet,
    last_planet,
    spend,
    warlord_of,
)
from grognard.envs.conquest.rules.damage import deal, reassign
from grognard.envs.conquest.rules.deploying import create_tokens, may_enter, may_put, put_into_play
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
    IN_PILE,
    add_to_hand,
    discard_from_hand,
    draw_cards,
    hide,
    holds,
    random_in_hand,
    take_from_pile,
)
from grognard.envs.conquest.rules.values import (
    can_be_damaged,
    is_subject_to,
    is_token,
    printed_attack,
)
from grognard.envs.conquest.state import (
    ATTACK_UP,
    BLANK,
    CONTROL,
    GAINS,
    HQ,
    IN_BANK,
    IN_HAND,
    IN_PLAY,
    NO_CARD,
    NO_COMMAND,
    NONE,
    PLANETS,
    PRINTED,
    RESERVE,
    THIS_PHASE,
    Card,
    Lasting,
    State,
    Trigger,
    Use,
)

ALL_OF_IT: Final = 99  # damage to prevent or remove
X: Final = -1  # the value of X


def trigger_of_use(state: State, use: Use) -> Trigger:
    """What an ability answers."""
    return state.triggers[use.trigger]


# Who


class Who:
    """The cards an effect is about, those that are still in play."""

    def numbers(self, state: State, use: Use) -> vec[i64]:
        raise NotImplementedError

    def cards(self, state: State, use: Use) -> list[Card]:
        """CQ-G-immune: without those that the effect cannot touch."""
        numbers = self.numbers(state, use)
        found: list[Card] = []
        for at in range(i64(len(numbers))):
            if numbers[at] != NONE:
                card = state.cards[numbers[at]]
                if card.zone == IN_PLAY and may_affect(state, use, card):
                    found.append(card)
        return found


class _Picked(Who):
    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([use.picks[self.at]])


class _AllPicked(Who):
    """Everything picked from the first, second ... on."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return use.picks[self.at :]


class _It(Who):
    """The card of the thing that is answered."""

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([trigger_of_use(state, use).subject])


class _Doer(Who):
    """The card that did it: the attacker."""

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([trigger_of_use(state, use).other])


class _Itself(Who):
    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([use.source])


class _Host(Who):
    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([state.cards[use.source].host])


class _Each(Who):
    """Every card in play that fits."""

    def __init__(self, where: Filter) -> None:
        self.where = where

    def numbers(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        source = source_of(state, use)
        for card in state.cards:
            if card.zone == IN_PLAY and card.role != RESERVE:
                if self.where.matches(state, use.player, source, card):
                    found = append(found, card.number)
        return found


the_unit: Final[Who] = _Picked(0)
it_there: Final[Who] = _It()
the_attacker: Final[Who] = _Doer()
this_card: Final[Who] = _Itself()
its_host: Final[Who] = _Host()


def pick(at: i64) -> Who:
    return _Picked(at)


def picks_from(at: i64) -> Who:
    return _AllPicked(at)


def each(where: Filter) -> Who:
    return _Each(where)


# Where

HERE: Final = -1  # the planet of the source
THERE: Final = -2  # where the thing happened that is answered
YOUR_HQ: Final = -3
FIRST: Final = -4
LAST: Final = -5
PICKED: Final = 0  # the place picked first; PICKED + 1: second ...


def place_of(state: State, use: Use, where: i64) -> i64:
    """The place a word stands for, or NONE if there is no such planet now."""
    if where == HERE:
        place = source_of(state, use).place
        return place if place < PLANETS else NONE
    if where == THERE:
        place = trigger_of_use(state, use).place
        return place if is_planet(state, place) else NONE
    if where == YOUR_HQ:
        return HQ
    if where == FIRST:
        return 0 if is_planet(state, 0) else NONE
    if where == LAST:
        return last_planet(state) if is_planet(state, last_planet(state)) else NONE
    return use.picks[where]


# Damage


class DealDamage(Effect):
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


class Heal(Effect):
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


class MoveDamage(Effect):
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


class Prevent(Effect):
    """Prevent part of the damage that is assigned, or all of it."""

    helps: i64 = 1

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return state.damages[trigger_of_use(state, use).amount].amount > 0

    def carry_out(self, state: State, use: Use) -> None:
        damage = state.damages[trigger_of_use(state, use).amount]
        use.full = damage.amount > 0
        damage.amount -= min(damage.amount, self.amount)


class Reassign(Effect):
    """CQ-G-reassign: one point of the damage goes to another card."""

    helps: i64 = 1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        damage = state.damages[trigger_of_use(state, use).amount]
        cards = self.who.cards(state, use)
        if len(cards) == 0 or cards[0].number == damage.victim or not can_be_damaged(state, cards[0]):
            return False
        return damage.amount > damage.reassigned

    def carry_out(self, state: State, use: Use) -> None:
        cards = self.who.cards(state, use)
        if len(cards) > 0:
            reassign(state, trigger_of_use(state, use).amount, cards[0])


class Boost(Effect):
    """More damage is assigned."""

    helps: i64 = -1

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return state.damages[trigger_of_use(state, use).amount].amount > 0

    def carry_out(self, state: State, use: Use) -> None:
        state.damages[trigger_of_use(state, use).amount].amount += self.amount


# Resources and cards


class Gain(Effect):
    """Gain resources."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        gain(state, use.player, self.amount)


class TakeResources(Effect):
    """The opponent's resources become yours."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return state.players[1 - use.player].resources > 0

    def carry_out(self, state: State, use: Use) -> None:
        taken = min(self.amount, state.players[1 - use.player].resources)
        spend(state, 1 - use.player, taken)
        gain(state, use.player, taken)


class PutResources(Effect):
    """Resources from the bank onto this card."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        state.cards[use.source].resources += self.amount
        state.revision += 1


class FetchResource(Effect):
    """A resource from this card into your pool."""

    def would_change(self, state: State, use: Use) -> bool:
        return state.cards[use.source].resources > 0

    def carry_out(self, state: State, use: Use) -> None:
        state.cards[use.source].resources -= 1
        gain(state, use.player, 1)


class Draw(Effect):
    """Draw cards; CQ-2.5d: the last card of a deck loses the game."""

    def __init__(self, number: i64, *, then: bool = False) -> None:
        self.number: i64 = number
        self.then = then

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[use.player].deck) > 0

    def carry_out(self, state: State, use: Use) -> None:
        draw_cards(state, use.player, self.number)
        check_only(state)


class DiscardAtRandom(Effect):
    """The opponent discards a card at random."""

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[1 - use.player].hand) > 0

    def carry_out(self, state: State, use: Use) -> None:
        kind = random_in_hand(state, 1 - use.player)
        use.full = kind != NONE
        if kind != NONE:
            discard_from_hand(state, 1 - use.player, kind)


class ReturnTopmost(Effect):
    """The topmost card of your discard pile that fits goes to your hand."""

    def __init__(self, where: Filter) -> None:
        self.where = where

    def _find(self, state: State, use: Use) -> i64:
        return topmost(state, use, use.player, self.where)

    def would_change(self, state: State, use: Use) -> bool:
        return self._find(state, use) != NONE

    def carry_out(self, state: State, use: Use) -> None:
        kind = self._find(state, use)
        if kind != NONE:
            from_pile_to_hand(state, use.player, kind)


def topmost(state: State, use: Use, player: i64, where: Filter) -> i64:
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


class ReturnIt(Effect):
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


class Exhaust(Effect):
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


class Ready(Effect):
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


class Move(Effect):
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


class Rout(Effect):
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


class Destroy(Effect):
    """Destroy these cards, all at once."""

    helps: i64 = -1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        leave_play(state, self.who.cards(state, use), destroyed=True)


class ToHand(Effect):
    """CQ-F-2.2: these cards go to their owners' hands."""

    helps: i64 = -1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        leave_play(state, self.who.cards(state, use), IN_HAND)


class CommitWarlord(Effect):
    """Your warlord commits again, to the planet picked first."""

    def would_change(self, state: State, use: Use) -> bool:
        return warlord_of(state, use.player).place != use.picks[0]

    def carry_out(self, state: State, use: Use) -> None:
        first = next_trigger(state)
        commit(state, warlord_of(state, use.player), use.picks[0])
        begin_instant(state, first)


# Lasting effects


class Last(Effect):
    """A change of these cards until some moment."""

    def __init__(self, who: Who, change: i64, until: i64, amount: i64 = 0, value: i64 = 0) -> None:
        self.who = who
        self.change: i64 = change
        self.until: i64 = until
        self.amount: i64 = amount
        self.value: i64 = value
        bad = change == BLANK or change == NO_COMMAND or (change == ATTACK_UP and amount < X)
        self.helps = -1 if bad else 1

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        amount = use.x if self.amount == X else self.amount
        for card in self.who.cards(state, use):
            state.lasting.append(Lasting(card.number, self.change, self.until, amount, self.value))
        state.revision += 1
        check_only(state)


def raise_attack(who: Who, amount: i64, until: i64) -> Effect:
    return Last(who, ATTACK_UP, until, amount)


def give_keyword(who: Who, keyword: i64, until: i64, value: i64 = 1) -> Effect:
    return Last(who, GAINS, until, keyword, value)


def lose_command(who: Who, until: i64) -> Effect:
    return Last(who, NO_COMMAND, until)


def blank(who: Who, until: i64, *, traits: bool = False) -> Effect:
    return Last(who, BLANK, until, i64(traits))


class TakeControl(Effect):
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
                state.lasting.append(Lasting(card.number, CONTROL, self.until, card.controller))
                hand_over(state, card, use.player)
        check_only(state)


# Coming into play


class Token(Effect):
    """CQ-G-token-units: tokens at a place."""

    def __init__(self, kind: i64, where: i64, number: i64 = 1) -> None:
        self.kind: i64 = kind
        self.where: i64 = where
        self.number: i64 = number

    def would_change(self, state: State, use: Use) -> bool:
        return place_of(state, use, self.where) != NONE and may_enter(state, use.player, self.kind)

    def carry_out(self, state: State, use: Use) -> None:
        place = place_of(state, use, self.where)
        if place != NONE:
            create_tokens(state, use.player, self.kind, vec[i64]([place] * self.number))


class TokensAround(Effect):
    """A token at each planet next to the one where it happened."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def _places(self, state: State, use: Use) -> vec[i64]:
        here = trigger_of_use(state, use).place
        found = vec[i64]()
        for place in (here - 1, here + 1):
            if is_planet(state, place):
                found = append(found, place)
        return found

    def would_change(self, state: State, use: Use) -> bool:
        return len(self._places(state, use)) > 0 and may_enter(state, use.player, self.kind)

    def carry_out(self, state: State, use: Use) -> None:
        create_tokens(state, use.player, self.kind, self._places(state, use))


class PutIntoPlay(Effect):
    """CQ-G-put-into-play: the card picked first comes from your hand (or pile) to a place, perhaps only for a while."""

    def __init__(self, where: i64, debt: i64 = NONE, at: i64 = 0) -> None:
        self.where: i64 = where
        self.debt: i64 = debt  # LATER_SACRIFICE or LATER_DISCARD at the end of the phase
        self.at: i64 = at

    def would_change(self, state: State, use: Use) -> bool:
        return place_of(state, use, self.where) != NONE

    def carry_out(self, state: State, use: Use) -> None:
        place = place_of(state, use, self.where)
        if place != NONE:
            owe(state, put_into_play(state, use.player, use.picks[self.at], place), self.debt)


def owe(state: State, card: Card, debt: i64) -> None:
    if debt != NONE and card is not NO_CARD:
        state.lasting.append(Lasting(card.number, debt, THIS_PHASE))
        state.revision += 1


class PutOnHost(Effect):
    """The attachment picked first comes into play on the host picked second."""

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        host = state.cards[use.picks[1]]
        if host.zone == IN_PLAY:
            put_into_play(state, use.player, use.picks[0], host.place, host.number)


class PutTopmost(Effect):
    """The topmost unit of your discard pile that fits comes into play at a place, perhaps only for a while."""

    def __init__(self, where: Filter, place: i64, debt: i64 = NONE) -> None:
        self.where = where
        self.place: i64 = place
        self.debt: i64 = debt

    def would_change(self, state: State, use: Use) -> bool:
        kind = topmost(state, use, use.player, self.where)
        return kind != NONE and may_put(state, use.player, kind)

    def carry_out(self, state: State, use: Use) -> None:
        kind = topmost(state, use, use.player, self.where)
        if kind != NONE:
            place = place_of(state, use, self.place)
            owe(state, put_into_play(state, use.player, IN_PILE + kind, place), self.debt)


class PutItself(Effect):
    """This card comes into play from your hand, where the thing happened."""

    def would_change(self, state: State, use: Use) -> bool:
        return is_planet(state, trigger_of_use(state, use).place) and may_put(state, use.player, use.kind)

    def carry_out(self, state: State, use: Use) -> None:
        if is_planet(state, trigger_of_use(state, use).place):
            put_into_play(state, use.player, use.kind, trigger_of_use(state, use).place)


class PutItBack(Effect):
    """The card that was destroyed comes from your discard pile into your headquarters."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        card = state.cards[trigger_of_use(state, use).subject]
        return card.owner == use.player and is_in_pile(state, card) and may_put(state, use.player, card.kind)

    def carry_out(self, state: State, use: Use) -> None:
        card = state.cards[trigger_of_use(state, use).subject]
        if self.would_change(state, use):
            card.zone = IN_BANK  # no longer in the pile
            put_into_play(state, use.player, IN_PILE + card.kind, HQ)


class Attach(Effect):
    """The attachment picked first, or this card, goes to the host picked last."""

    helps: i64 = 1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        host = state.cards[use.picks[len(use.picks) - 1]]
        for attachment in self.who.cards(state, use):
            if may_host(state, attachment.controller, attachment, host):
                attach(state, attachment, host)


class Reattach(Effect):
    """AMB-26: the attachments of this unit go to the targets picked for them; what has none is discarded with the unit."""

    helps: i64 = 1

    def __init__(self, hosts: ReattachPick) -> None:
        self.hosts = hosts

    def would_change(self, state: State, use: Use) -> bool:
        return len(use.picks) > 0

    def carry_out(self, state: State, use: Use) -> None:
        for at, attachment in enumerate(self.hosts.movable(state, use)):
            host = state.cards[use.picks[at]]
            if may_host(state, attachment.controller, attachment, host):
                attach(state, attachment, host)


# Changing what happens


class ReduceCost(Effect):
    """The card that is being deployed costs less; perhaps it is damaged when it is in play."""

    def __init__(self, amount: i64, damage: i64 = 0) -> None:
        self.reduces = amount
        self.damage: i64 = damage

    def would_change(self, state: State, use: Use) -> bool:
        return trigger_of_use(state, use).amount > 0

    def carry_out(self, state: State, use: Use) -> None:
        trigger = trigger_of_use(state, use)
        trigger.amount -= self.reduces
        trigger.flag += self.damage


class CancelAbility(Effect):
    """CQ-F-3.1: the event or ability that is answered has no effect."""

    def would_change(self, state: State, use: Use) -> bool:
        return not state.uses[trigger_of_use(state, use).amount].cancelled

    def carry_out(self, state: State, use: Use) -> None:
        state.uses[trigger_of_use(state, use).amount].cancelled = True


class CancelShield(Effect):
    """The shield card prevents nothing; it stays spent."""

    def would_change(self, state: State, use: Use) -> bool:
        return not trigger_of_use(state, use).cancelled

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).cancelled = True


class MoreShield(Effect):
    """The shield card has more icons."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).amount += self.amount


class BecomeDefender(Effect):
    """AMB-36: this unit is the defender instead."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        return state.defender != use.source and holds(legal_defenders(state, use.player), use.source)

    def carry_out(self, state: State, use: Use) -> None:
        trigger = trigger_of_use(state, use)
        card = state.cards[use.source]
        if card.zone == IN_PLAY and card.place == state.field:
            state.defender = card.number
            trigger.subject = card.number
            trigger.kind = card.kind


class LeaveForHand(Effect):
    """CQ-G-replacement-effects: the card goes to its owner's hand instead."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        trigger = trigger_of_use(state, use)
        return trigger.to != IN_HAND and not is_token(state.cards[trigger.subject])

    def carry_out(self, state: State, use: Use) -> None:
        trigger_of_use(state, use).to = IN_HAND


class ReplaceBonuses(Effect):
    """CQ-Q-revenant-palace: both bonuses of the struggle are replaced by this card, from your hand or your discard pile."""

    def would_change(self, state: State, use: Use) -> bool:
        return may_put(state, use.player, use.kind)

    def carry_out(self, state: State, use: Use) -> None:
        """CQ-G-replacement-effects: it comes when the bonuses would have come, and of several the last."""
        trigger = trigger_of_use(state, use)
        trigger.flag = REPLACED
        trigger.amount = IN_PILE + use.kind if use.pile else use.kind


class BarPlanet(Effect):
    """The enemy warlord may not be committed to the planet where it happened, in this round."""

    def would_change(self, state: State, use: Use) -> bool:
        return is_planet(state, trigger_of_use(state, use).place)

    def carry_out(self, state: State, use: Use) -> None:
        state.players[1 - use.player].barred |= i64(1) << trigger_of_use(state, use).place
        state.revision += 1


class SwapPlanets(Effect):
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
