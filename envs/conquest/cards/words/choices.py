"""Effects that ask somebody something while they are resolved (D-22 to D-28)."""

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.conquest.actions import DONE, KEYWORD, PLANET_AT, TITLE
from grognard.envs.conquest.cards.words.effects import (
    can_be_routed,
    topmost,
    would_alter,
)
from grognard.envs.conquest.cards.words.picks import may_affect
from grognard.envs.conquest.cards.words.who import (
    trigger_of_use,
)
from grognard.envs.conquest.data.printed import KEYWORDS, SYNAPSE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import PICKS_PLACE, PICKS_POINT, PICKS_TITLE, source_of
from grognard.envs.conquest.rules.battle import battle_ability
from grognard.envs.conquest.rules.command import card_bonus, resource_bonus
from grognard.envs.conquest.rules.components import (
    address,
    find_addressed,
    initiative,
    is_planet,
    spend,
)
from grognard.envs.conquest.rules.damage import assign_damage, begin_damage
from grognard.envs.conquest.rules.deploying import (
    begin_deployment,
    can_deploy,
    come_into_play,
    create_tokens,
    may_enter,
    may_put,
    tokens_left,
)
from grognard.envs.conquest.rules.events import entered, send_home
from grognard.envs.conquest.rules.initiating import ask_effect, begin_use, can_use
from grognard.envs.conquest.rules.leaving import can_sacrifice, sacrifice
from grognard.envs.conquest.rules.piles import (
    discard_from_hand,
    show_in_hand,
    take_out,
)
from grognard.envs.conquest.rules.values import (
    can_be_damaged,
    has_text,
    is_unit,
    remaining_hp,
)
from grognard.envs.conquest.sequence import RESOLUTION_PROGRESS
from grognard.envs.conquest.state import (
    GAINS,
    HQ,
    IN_DISCARD,
    IN_HAND,
    IN_PLAY,
    NONE,
    PLANETS,
    THIS_PHASE,
    Card,
    Lasting,
    State,
    Use,
)
from grognard.envs.core.abilities import Effect
from grognard.envs.core.actions import Mask
from grognard.envs.core.filters import Filter


class OnOption(Effect[State, Use]):
    """An effect that happens if a certain option was picked."""

    def __init__(self, option: i64, effect: Effect[State, Use], at: i64 = 0) -> None:
        self.option: i64 = option
        self.effect = effect
        self.at: i64 = at

    def would_change(self, state: State, use: Use) -> bool:
        return use.picks[self.at] == self.option and self.effect.would_change(state, use)

    def carry_out(self, state: State, use: Use) -> None:
        if use.picks[self.at] == self.option:
            self.effect.carry_out(state, use)


# Sacrifices and discards that a player must choose


class ForceSacrifice(Effect[State, Use]):
    """D-23: the opponent sacrifices a card of his choice that fits, if able; AMB-40: not one that is immune."""

    helps: i64 = -1

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def _fits(self, state: State, use: Use, card: Card) -> bool:
        if card.zone != IN_PLAY or card.controller == use.player or not can_sacrifice(card):
            return False
        return may_affect(state, use, card) and self.where.matches(state, use.player, source_of(state, use), card)

    def would_change(self, state: State, use: Use) -> bool:
        for card in state.cards:
            if self._fits(state, use, card):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        if self.would_change(state, use):
            ask_effect(state, 1 - use.player)

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        for card in state.cards:
            if self._fits(state, use, card):
                mask.allow(address(state.to_move, card))

    def answer(self, state: State, use: Use, action: i64) -> None:
        sacrifice(state, find_addressed(state, state.to_move, action))


class ForceDiscard(Effect[State, Use]):
    """D-22: the opponent discards a card of his choice, if able."""

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[1 - use.player].hand) > 0

    def carry_out(self, state: State, use: Use) -> None:
        if self.would_change(state, use):
            ask_effect(state, 1 - use.player)

    def must_ask(self, state: State) -> bool:
        return len(state.players[state.to_move].hand) > 1

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        offer_hand(state, state.to_move, mask)

    def answer(self, state: State, use: Use, action: i64) -> None:
        discard_from_hand(state, state.to_move, state.lists[state.to_move].titles[TITLE.argument(action)])


def offer_hand(state: State, player: i64, mask: Mask) -> None:
    hand = state.players[player].hand
    for at in range(i64(len(hand))):
        mask.allow(TITLE.at(state.lists[player].row[hand[at]]))


class DiscardAny(Effect[State, Use]):
    """D-18: discard any number of cards from your hand, at least one; that number is X."""

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[use.player].hand) > 0

    def carry_out(self, state: State, use: Use) -> None:
        use.x = 0
        if self.would_change(state, use):
            ask_effect(state, use.player)

    def must_ask(self, state: State) -> bool:
        return len(state.players[state.to_move].hand) > 1

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        if use.x > 0:
            mask.allow(DONE)
        offer_hand(state, use.player, mask)

    def answer(self, state: State, use: Use, action: i64) -> None:
        if action == DONE:
            return
        discard_from_hand(state, use.player, state.lists[use.player].titles[TITLE.argument(action)])
        use.x += 1
        if self.would_change(state, use):
            ask_effect(state, use.player)


class PayPrintedCost(Effect[State, Use]):
    """Pay the printed cost of the card picked first; it is not deployed, so nothing reduces that."""

    def would_change(self, state: State, use: Use) -> bool:
        return False

    def carry_out(self, state: State, use: Use) -> None:
        spend(state, use.player, CARDS.cost[use.picks[0]])


class DiscardDownTo(Effect[State, Use]):
    """D-22: each player discards down to a number of cards; CQ-G-simultaneous: the player with initiative chooses first."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[0].hand) > self.number or len(state.players[1].hand) > self.number

    def carry_out(self, state: State, use: Use) -> None:
        first = initiative(state)
        if len(state.players[first].hand) > self.number:
            ask_effect(state, first)
        elif len(state.players[1 - first].hand) > self.number:
            ask_effect(state, 1 - first)

    def must_ask(self, state: State) -> bool:
        return len(state.players[state.to_move].hand) > 1

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        offer_hand(state, state.to_move, mask)

    def answer(self, state: State, use: Use, action: i64) -> None:
        discard_from_hand(state, state.to_move, state.lists[state.to_move].titles[TITLE.argument(action)])
        self.carry_out(state, use)


def step_on(state: State) -> None:
    """The effect in progress has come one step further."""
    RESOLUTION_PROGRESS.set(state, RESOLUTION_PROGRESS.get(state) + 1)


# Damage that the players split


class Indirect(Effect[State, Use]):
    """CQ-G-indirect-damage (D-24): the player splits it among their own units that fit, none beyond its remaining HP.

    The picks of the ability are followed by the unit of each point; the player with initiative splits first.
    """

    picks: i64 = PICKS_POINT
    helps: i64 = -1

    def __init__(self, amount: i64, where: Filter[State, Card], *, both: bool, then: bool = False) -> None:
        self.amount: i64 = amount  # 0: what the effect before came to
        self.where = where
        self.both = both
        self.then = then

    def _amount(self, use: Use) -> i64:
        return use.amount if self.amount == 0 else self.amount

    def _fits(self, state: State, use: Use, card: Card) -> bool:
        if card.zone != IN_PLAY or not is_unit(card) or not can_be_damaged(state, card):
            return False
        if not may_affect(state, use, card):
            return False
        return self.where.matches(state, use.player, source_of(state, use), card)

    def _room(self, state: State, use: Use, card: Card) -> i64:
        """What it can still be given."""
        given: i64 = 0
        for at in range(RESOLUTION_PROGRESS.get(state), i64(len(use.picks))):
            if use.picks[at] == card.number:
                given += 1
        return remaining_hp(state, card) - given

    def _next(self, state: State, use: Use) -> i64:
        """Whose point is next, or NONE."""
        first = initiative(state)
        for player in (first, 1 - first):
            if not self.both and player == use.player:
                continue
            given: i64 = 0
            room: i64 = 0
            for at in range(RESOLUTION_PROGRESS.get(state), i64(len(use.picks))):
                if state.cards[use.picks[at]].controller == player:
                    given += 1
            for card in state.cards:
                if card.controller == player and self._fits(state, use, card):
                    room += self._room(state, use, card)
            if given < self._amount(use) and room > 0:
                return player
        return NONE

    def would_change(self, state: State, use: Use) -> bool:
        for card in state.cards:
            if self._fits(state, use, card) and (self.both or card.controller != use.player):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        RESOLUTION_PROGRESS.set(state, i64(len(use.picks)))
        self._go_on(state, use)

    def _go_on(self, state: State, use: Use) -> None:
        player = self._next(state, use)
        if player != NONE:
            ask_effect(state, player)
            return
        first = i64(len(state.damages))
        for card in state.cards:
            points: i64 = 0
            for at in range(RESOLUTION_PROGRESS.get(state), i64(len(use.picks))):
                if use.picks[at] == card.number:
                    points += 1
            assign_damage(state, card, points, use.source)
        begin_damage(state, first)

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        for card in state.cards:
            if card.controller == state.to_move and self._fits(state, use, card) and self._room(state, use, card) > 0:
                mask.allow(address(state.to_move, card))

    def answer(self, state: State, use: Use, action: i64) -> None:
        use.picks = append(use.picks, find_addressed(state, state.to_move, action).number)
        self._go_on(state, use)


class DamageOrRout(Effect[State, Use]):
    """D-28: each unit that fits is damaged, or routed if its controller wishes; CQ-Q-worr-bomb: but not if that cannot be.

    Each player, the one with initiative first, names the units that are routed; they stand behind the picks of the ability.
    """

    helps: i64 = -1

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def _units(self, state: State, use: Use) -> list[Card]:
        """In the order of the choices: those of the player with initiative first."""
        source = source_of(state, use)
        found: list[Card] = []
        for player in (initiative(state), 1 - initiative(state)):
            for card in state.cards:
                if card.zone == IN_PLAY and card.controller == player and is_unit(card):
                    if self.where.matches(state, use.player, source, card) and may_affect(state, use, card):
                        found.append(card)
        return found

    def would_change(self, state: State, use: Use) -> bool:
        return len(self._units(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        RESOLUTION_PROGRESS.set(state, 0)
        self._go_on(state, use)

    def _go_on(self, state: State, use: Use) -> None:
        while RESOLUTION_PROGRESS.get(state) < 2:
            player = initiative(state) if RESOLUTION_PROGRESS.get(state) == 0 else 1 - initiative(state)
            for card in self._units(state, use):
                if card.controller == player and self._may_be_named(state, use, card):
                    ask_effect(state, player)
                    return
            step_on(state)
        units = self._units(state, use)
        first = i64(len(state.damages))
        for card in units:
            if not self._is_routed(use, card):
                assign_damage(state, card, 1, use.source)
        begin_damage(state, first)
        send_home(state, [card for card in units if self._is_routed(use, card)])

    def _is_routed(self, use: Use, card: Card) -> bool:
        for at in range(i64(1), i64(len(use.picks))):
            if use.picks[at] == card.number:
                return True
        return False

    def _may_be_named(self, state: State, use: Use, card: Card) -> bool:
        return can_be_routed(state, card) and not self._is_routed(use, card)

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        mask.allow(DONE)
        for card in self._units(state, use):
            if card.controller == state.to_move and self._may_be_named(state, use, card):
                mask.allow(address(state.to_move, card))

    def answer(self, state: State, use: Use, action: i64) -> None:
        if action == DONE:
            step_on(state)
        else:
            use.picks = append(use.picks, find_addressed(state, state.to_move, action).number)
        self._go_on(state, use)


# Tokens and cards


class SplitTokens(Effect[State, Use]):
    """D-25: tokens, each at a planet of your choice."""

    picks: i64 = PICKS_PLACE

    def __init__(self, kind: i64, number: i64) -> None:
        self.kind: i64 = kind
        self.number: i64 = number

    def would_change(self, state: State, use: Use) -> bool:
        return may_enter(state, use.player, self.kind) and state.face_up > 0

    def carry_out(self, state: State, use: Use) -> None:
        ask_effect(state, use.player)

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        for place in range(i64(PLANETS)):
            if is_planet(state, place):
                mask.allow(PLANET_AT.at(place))

    def answer(self, state: State, use: Use, action: i64) -> None:
        use.picks = append(use.picks, PLANET_AT.argument(action))
        if len(use.picks) < min(self.number, tokens_left(state, use.player, self.kind)):
            ask_effect(state, use.player)
        else:
            create_tokens(state, use.player, self.kind, use.picks)


class EachPutsUnit(Effect[State, Use]):
    """D-27, AMB-34: each player puts a unit from hand into their own headquarters, you first, both at the same time.

    AMB-35: as long as somebody has a card in hand, it counts as able to change something.
    """

    picks: i64 = PICKS_TITLE

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[0].hand) > 0 or len(state.players[1].hand) > 0

    def carry_out(self, state: State, use: Use) -> None:
        RESOLUTION_PROGRESS.set(state, 0)
        self._go_on(state, use)

    def _go_on(self, state: State, use: Use) -> None:
        while RESOLUTION_PROGRESS.get(state) < 2:
            player = use.player if RESOLUTION_PROGRESS.get(state) == 0 else 1 - use.player
            if self._can_put(state, player):
                ask_effect(state, player)
                return
            use.picks = append(use.picks, NONE)
            step_on(state)
        cards: list[Card] = []
        for at in range(i64(2)):
            if use.picks[at] != NONE:
                player = use.player if at == 0 else 1 - use.player
                take_out(state, player, use.picks[at])
                cards.append(come_into_play(state, use.picks[at], player, HQ))
        entered(state, cards)

    def _can_put(self, state: State, player: i64) -> bool:
        hand = state.players[player].hand
        for at in range(i64(len(hand))):
            if self._fits(state, player, hand[at]):
                return True
        return False

    def _fits(self, state: State, player: i64, kind: i64) -> bool:
        return CARDS.type[kind] <= SYNAPSE and may_put(state, player, kind)

    def must_ask(self, state: State) -> bool:
        return len(state.players[state.to_move].hand) > 1

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        hand = state.players[state.to_move].hand
        for at in range(i64(len(hand))):
            if self._fits(state, state.to_move, hand[at]):
                mask.allow(TITLE.at(state.lists[state.to_move].row[hand[at]]))

    def answer(self, state: State, use: Use, action: i64) -> None:
        kind = state.lists[state.to_move].titles[TITLE.argument(action)]
        show_in_hand(state, state.to_move, kind)
        use.picks = append(use.picks, kind)
        step_on(state)
        self._go_on(state, use)


class DeployPicked(Effect[State, Use]):
    """The card picked first is deployed as an attachment, at its cost."""

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        begin_deployment(state, use.player, use.picks[0], use.player, IN_HAND, attached=True)


class DeployTopmost(Effect[State, Use]):
    """The topmost unit of the discard pile picked first is deployed, at its cost."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def would_change(self, state: State, use: Use) -> bool:
        kind = topmost(state, use, use.picks[0], self.where)
        return kind != NONE and can_deploy(state, use.player, kind)

    def carry_out(self, state: State, use: Use) -> None:
        if self.would_change(state, use):
            kind = topmost(state, use, use.picks[0], self.where)
            begin_deployment(state, use.player, kind, use.picks[0], IN_DISCARD)


class CopyKeyword(Effect[State, Use]):
    """The unit picked first gains a keyword printed on the unit picked second, with its value (CQ-Q-brood-printed)."""

    def _may_copy(self, state: State, use: Use, keyword: i64) -> bool:
        """Whether it would gain this keyword by it."""
        other = state.cards[use.picks[1]]
        if not has_text(state, other) or not CARDS.keywords.has(other.kind, keyword):
            return False
        return would_alter(state, state.cards[use.picks[0]], self._lasting(state, use, keyword))

    def _lasting(self, state: State, use: Use, keyword: i64) -> Lasting:
        value = CARDS.keywords.of(state.cards[use.picks[1]].kind, keyword)
        lasting = Lasting(use.picks[0], GAINS, THIS_PHASE, value)
        lasting.keyword = keyword
        return lasting

    def would_change(self, state: State, use: Use) -> bool:
        for keyword in range(i64(len(KEYWORDS))):
            if self._may_copy(state, use, keyword):
                return True
        return False

    def carry_out(self, state: State, use: Use) -> None:
        if self.would_change(state, use):
            ask_effect(state, use.player)

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        for keyword in range(i64(len(KEYWORDS))):
            if self._may_copy(state, use, keyword):
                mask.allow(KEYWORD.at(keyword))

    def answer(self, state: State, use: Use, action: i64) -> None:
        state.lasting.append(self._lasting(state, use, KEYWORD.argument(action)))
        state.revision += 1


# Planets


class BattleOf(Effect[State, Use]):
    """AMB-25: the Battle ability of the planet picked first is resolved as if it came from there."""

    def would_change(self, state: State, use: Use) -> bool:
        ability = battle_ability(state, use.picks[0])
        return ability is not None and can_use(state, ability, NONE, use.player, NONE, use.picks[0], use.supposed)

    def carry_out(self, state: State, use: Use) -> None:
        ability = battle_ability(state, use.picks[0])
        if ability is not None and self.would_change(state, use):
            begin_use(state, ability, NONE, use.player, NONE, use.picks[0])


class CancelBonus(Effect[State, Use]):
    """The bonus picked first (cards or resources) of the planet is cancelled for this phase."""

    def would_change(self, state: State, use: Use) -> bool:
        won = trigger_of_use(state, use)
        if use.picks[0] == 0:
            return card_bonus(state, won.player, won.place) > 0
        return resource_bonus(state, won.player, won.place) > 0

    def carry_out(self, state: State, use: Use) -> None:
        bit = i64(1) << trigger_of_use(state, use).place
        if use.picks[0] == 0:
            state.cancelled_cards |= bit
        else:
            state.cancelled_resources |= bit
        state.revision += 1
