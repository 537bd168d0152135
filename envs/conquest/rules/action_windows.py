"""Actions (CQ-G-actions): windows in which players take turns, and deploy turns, of which an action is one kind."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.actions import PASS, TITLE, TO_RESERVE
from grognard.envs.conquest.data.printed import AMBUSH, DEEP_STRIKE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ABILITIES, ACTION, ACTS, ANY_PHASE, FROM_HAND, FROM_PLAY, Ability
from grognard.envs.conquest.rules.components import address, initiative
from grognard.envs.conquest.rules.deploying import begin_deployment, can_deploy
from grognard.envs.conquest.rules.initiating import begin_use, can_use, is_event
from grognard.envs.conquest.rules.piles import might_hold
from grognard.envs.conquest.rules.reserve import begin_reserve, can_reserve
from grognard.envs.conquest.rules.values import has_text
from grognard.envs.conquest.sequence import ACTION_WINDOW, ACTION_WINDOW_ACTIONS, ACTION_WINDOW_TURNS, DEPLOY_PHASE_NEXT
from grognard.envs.conquest.state import COMBAT, IN_HAND, IN_PLAY, NONE, PRINTED, Card, State
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.core.windows import Window

LONGEST: Final = 60  # actions in one window (CQ-H-loops)


# What can be done


def can_act(state: State, card: Card, player: i64, supposed: bool = False) -> bool:
    """Whether a card in play, or an event in hand, has an action that can be used now."""
    return find_action(state, card, player, supposed) is not None


def find_action(state: State, card: Card, player: i64, supposed: bool = False) -> Ability | None:
    for ability in ABILITIES[card.kind]:
        if ability.timing == ACTION and (ability.phase == ANY_PHASE or ability.phase == state.phase):
            if ability.zone == (FROM_PLAY if card.zone == IN_PLAY else FROM_HAND):
                if can_use(state, ability, card.number, player, NONE, NONE, supposed):
                    return ability
    return None


def can_ambush(state: State, player: i64, kind: i64) -> bool:
    """CQ-G-ambush: in the combat phase, as an action, at its cost."""
    return state.phase == COMBAT and CARDS.keywords.has(kind, AMBUSH) and can_deploy(state, player, kind)


def can_act_from_hand(state: State, player: i64, kind: i64, supposed: bool = False) -> bool:
    """CQ-1.2d: events at any time that fits them; other cards only with Ambush."""
    if is_event(kind):
        return ACTS[kind] != 0 and can_act(state, PRINTED[kind], player, supposed)
    return can_ambush(state, player, kind)


def allow_actions_in_play(state: State, player: i64, mask: Mask) -> None:
    for card in state.cards:
        if ACTS[card.kind] != 0 and card.controller == player and card.zone == IN_PLAY and has_text(state, card):
            if can_act(state, card, player) and address(player, card) != NONE:
                mask.allow(address(player, card))


def take_action(state: State, player: i64, action: i64) -> None:
    """Use what the player named: a card in hand, or the ability of a card in play."""
    titles = state.lists[player].titles
    if TITLE.covers(action):
        kind = titles[TITLE.argument(action)]
        ability = find_action(state, PRINTED[kind], player) if is_event(kind) else None
        if ability is None:
            begin_deployment(state, player, kind, player, IN_HAND)
        else:
            begin_use(state, ability, NONE, player, NONE)
        return
    for card in state.cards:
        if card.zone == IN_PLAY and address(player, card) == action:
            ability = find_action(state, card, player)
            if ability is not None:
                begin_use(state, ability, card.number, player, NONE)
            return


# Action windows


def open_window(state: State) -> None:
    """The player with initiative first."""
    state.push(ACTION_WINDOW, 0, initiative(state))


class ActionWindow(Window[State]):
    """In turns until both pass in a row; CQ-H-loops: with so many actions at most."""

    def might_act(self, state: State, player: i64) -> bool:
        return ACTION_WINDOW_ACTIONS.get(state) < LONGEST and might_act(state, player)

    def ask(self, state: State, player: i64) -> None:
        state.ask(player, CHOOSE_ACTION)


ACTIONS: Final[ActionWindow] = ActionWindow(ACTION_WINDOW_TURNS)


def take_actions(state: State) -> None:
    ACTIONS.take_turns(state)


def might_act(state: State, player: i64) -> bool:
    """Whether the opponent must reckon with an action: of a card in play, or from a hand he cannot see (AMB-44).

    As long as nothing changes, neither does the answer: window follows window in which everybody passes.
    """
    known = state.acting[player]
    if known >> 1 == state.revision:
        return known & 1 == 1
    found = looks_able(state, player)
    state.acting[player] = state.revision * 2 + i64(found)
    return found


def looks_able(state: State, player: i64) -> bool:
    for card in state.cards:
        if ACTS[card.kind] != 0 and card.controller == player and card.zone == IN_PLAY and has_text(state, card):
            if can_act(state, card, player, True):
                return True
    kinds = state.lists[player].actors
    for at in range(i64(len(kinds))):
        if might_hold(state, player, kinds[at]) and can_act_from_hand(state, player, kinds[at], True):
            return True
    return False


class ChooseAction(Decision[State]):
    """D-6: an action, or pass; asked whenever the hand could hold one."""

    rule = "CQ-G-actions"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        player = state.to_move
        mask.allow(PASS)
        allow_actions_in_play(state, player, mask)
        hand = state.players[player].hand
        for at in range(i64(len(hand))):
            if can_act_from_hand(state, player, hand[at]):
                mask.allow(TITLE.at(state.lists[player].row[hand[at]]))

    def apply(self, state: State, action: i64) -> None:
        if action == PASS:
            ACTIONS.passed(state)
            return
        ACTIONS.acted(state)
        ACTION_WINDOW_ACTIONS.set(state, ACTION_WINDOW_ACTIONS.get(state) + 1)
        take_action(state, state.to_move, action)


CHOOSE_ACTION: Final[ChooseAction] = ChooseAction()


# Deploy turns


def take_deploy_turns(state: State) -> None:
    """CQ-1.2 to CQ-1.4: in turns, the holder of the token first; who has passed takes no more."""
    if state.players[0].passed and state.players[1].passed:
        return
    player = DEPLOY_PHASE_NEXT.get(state)
    if state.players[player].passed:
        player = 1 - player
    DEPLOY_PHASE_NEXT.set(state, 1 - player)
    state.again()
    if might_deploy(state, player):
        state.ask(player, CHOOSE_DEPLOY_TURN)
    else:
        state.players[player].passed = True
        state.revision += 1


def might_deploy(state: State, player: i64) -> bool:
    """With an empty hand and nothing to use in play, everybody sees that the player can only pass."""
    return len(state.players[player].hand) > 0 or might_act(state, player)


class ChooseDeployTurn(Decision[State]):
    """D-2: deploy a card, use an action, put a card into reserve, or pass for the rest of the phase."""

    rule = "CQ-1.2"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        player = state.to_move
        mask.allow(PASS)
        allow_actions_in_play(state, player, mask)
        hand, titles = state.players[player].hand, state.lists[player]
        last: i64 = NONE
        for at in range(i64(len(hand))):
            kind = hand[at]
            if kind == last:
                continue
            last = kind
            if can_act_from_hand(state, player, kind) if is_event(kind) else can_deploy(state, player, kind):
                mask.allow(TITLE.at(titles.row[kind]))
            if CARDS.keywords.has(kind, DEEP_STRIKE) and can_reserve(state, player, kind):
                mask.allow(TO_RESERVE.at(titles.row[kind]))

    def apply(self, state: State, action: i64) -> None:
        if action == PASS:
            state.players[state.to_move].passed = True
            state.revision += 1
        elif TO_RESERVE.covers(action):
            begin_reserve(state, state.to_move, state.lists[state.to_move].titles[TO_RESERVE.argument(action)])
        else:
            take_action(state, state.to_move, action)


CHOOSE_DEPLOY_TURN: Final[ChooseDeployTurn] = ChooseDeployTurn()
