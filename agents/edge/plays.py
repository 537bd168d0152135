"""What actions of cards, upgrades, banners and tokens are worth with the best targets, less what they cost."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.edge.effects import WORTHS, charge_room, mode_strength
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING, card_worth, living, price_of_cost, token_worth
from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import (
    BANNER,
    BOTTOM,
    DONE,
    NUMBERS,
    SQUAD_SLOTS,
    TOKEN,
    TOP,
    UPGRADE_SLOTS,
    USE,
)
from grognard.envs.edge.data.printed import ANY_SQUAD, EVOLVE, UPGRADE, X_COST
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS
from grognard.envs.edge.rules.eligible import can_use_banner, double_cards, event_of
from grognard.envs.edge.rules.general import removable
from grognard.envs.edge.rules.moments import MOVED, PLAYING, STEP, bit
from grognard.envs.edge.rules.naming import card_in_row
from grognard.envs.edge.rules.payment import FOR_ANYTHING, can_pay
from grognard.envs.edge.rules.pieces import first_squad
from grognard.envs.edge.rules.texts import TEXTS, TOKEN_TEXTS, Pick, Text, Use, banner_text
from grognard.envs.edge.rules.tokens import price_of
from grognard.envs.edge.rules.upgrades import can_attach_to, free_slot
from grognard.envs.edge.state import NONE, TOKEN_KINDS, State

MOST_X: Final[i64] = 6  # larger ones are not considered


# Targets


def words_worth(state: State, weights: Weights, use: Use, first: i64) -> i64:
    """What the words of an action bring from one on, with the targets chosen so far."""
    total: i64 = 0
    worths = WORTHS[use.text]
    for at in range(first, i64(len(worths))):
        total += worths[at].of(state, weights, use)
    return total


def is_among_last(targets: vec[i64], made: i64, value: i64) -> bool:
    """Whether something is one of the last targets."""
    for at in range(i64(len(targets)) - made, i64(len(targets))):
        if targets[at] == value:
            return True
    return False


def best_candidate(state: State, weights: Weights, use: Use, pick: Pick, made: i64) -> i64:
    """The place among the candidates of the one that brings most, NONE if there is none or one more would bring nothing."""
    candidates = pick.candidates(state, use)
    kept = use.targets
    best: i64 = NOTHING
    if made >= pick.least:
        best = words_worth(state, weights, use, 0)
    found: i64 = NONE
    for at in range(i64(len(candidates))):
        if is_among_last(kept, made, candidates[at]):
            continue
        use.targets = append(kept, candidates[at])
        worth = words_worth(state, weights, use, 0)
        if worth > best:
            best, found = worth, at
    use.targets = kept
    return found


def aim_use(state: State, weights: Weights, use: Use) -> bool:
    """Choose the targets of an action, one after the other; whether all that must be chosen could be."""
    text = TEXTS[use.text]
    for pick in text.picks:
        if pick.fixed:
            found = pick.candidates(state, use)
            for at in range(i64(len(found))):
                use.targets = append(use.targets, found[at])
            continue
        made: i64 = 0
        while made < pick.most:
            at = best_candidate(state, weights, use, pick, made)
            if at == NONE:
                break
            use.targets = append(use.targets, pick.candidates(state, use)[at])
            made += 1
        if made < pick.least:
            return False
    return True


def use_worth(state: State, weights: Weights, use: Use) -> i64:
    """What an action brings with the best targets; the targets are chosen then."""
    text = TEXTS[use.text]
    if text.passive:
        return weights.passive
    if not aim_use(state, weights, use):
        return NOTHING
    return words_worth(state, weights, use, 0)


def cost_of(state: State, weights: Weights, text: Text, use: Use) -> i64:
    """What the cost of an action takes."""
    cost = use.x if text.cost == X_COST else max(i64(0), text.cost)
    if use.slot != NONE and text.costs_charges():
        return weights.charge * cost
    return price_of_cost(state, weights, use.seat, cost, FOR_ANYTHING)


def can_afford(state: State, text: Text, use: Use, cost: i64) -> bool:
    if use.slot != NONE and text.costs_charges():
        return state.upgrade_charges[use.slot] >= cost
    return can_pay(state, use.seat, cost)


def net_worth(state: State, weights: Weights, seat: i64, text_number: i64, slot: i64, event: i64) -> i64:
    """What an action brings less its cost, with the best X if it has one."""
    text = TEXTS[text_number]
    best: i64 = NOTHING
    x: i64 = text.step
    while True:
        use = Use(seat, text_number, slot, event)
        if text.cost == X_COST:
            use.x = x
        worth = use_worth(state, weights, use)
        if worth > NOTHING:
            best = max(best, worth - cost_of(state, weights, text, use))
        x += text.step
        if text.cost != X_COST or x > MOST_X or not can_afford(state, text, use, x):
            return best


def best_x(state: State, weights: Weights, use: Use) -> i64:
    """The X with which an action in progress brings most."""
    text = TEXTS[use.text]
    best, found = NOTHING, text.step
    for x in range(text.step, i64(NUMBERS), text.step):
        if x > MOST_X or not can_afford(state, text, use, x):
            break
        tried = Use(use.seat, use.text, use.slot, use.event)
        tried.x = x
        worth = use_worth(state, weights, tried)
        if worth > NOTHING and worth - cost_of(state, weights, text, tried) > best:
            best, found = worth - cost_of(state, weights, text, tried), x
    return found


# Upgrades


def attach_squad_worth(state: State, weights: Weights, squad: i64, card: i64) -> i64:
    """What an upgrade is worth under a squad."""
    if living(state, squad) == 0:
        return NOTHING
    named = CARDS.squad[card]
    worth = weights.attach
    if named != ANY_SQUAD and state.squad_kind[squad] == named:
        worth += weights.attach_named
    worth += weights.attach_strength * mode_strength(weights, SQUADS.first_mode[state.squad_kind[squad]]) // 100
    return worth if free_slot(state, squad) != NONE else worth - weights.replaced


def attach_worth(state: State, weights: Weights, seat: i64, card: i64) -> i64:
    """What attaching an upgrade brings, less its cost."""
    best: i64 = NOTHING
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if can_attach_to(state, squad, card):
            worth = attach_squad_worth(state, weights, squad, card)
            if CARDS.attach_wounds[card] > 0:
                worth -= token_worth(state, weights, squad)
            best = max(best, worth)
    if best == NOTHING:
        return NOTHING
    return best - price_of_cost(state, weights, seat, CARDS.attach_crystals[card], FOR_ANYTHING)


# Everything that can be said


def removal_worth(state: State, weights: Weights, seat: i64, action: i64) -> i64:
    """What buying a token off is worth; NOTHING if the action is no such thing."""
    for token in range(TOKEN_KINDS):
        if price_of(token) != NONE and TOKENS.names[token] == TOKEN.names[TOKEN.argument(action)]:
            if len(removable(state, seat, token)) > 0:
                return weights.removal - price_of_cost(state, weights, seat, price_of(token), FOR_ANYTHING)
    return NOTHING


def token_text_worth(state: State, weights: Weights, seat: i64, action: i64, event: i64) -> i64:
    for at in range(i64(len(TOKEN_TEXTS))):
        if TEXTS[TOKEN_TEXTS[at]].name == TOKEN.names[TOKEN.argument(action)]:
            return net_worth(state, weights, seat, TOKEN_TEXTS[at], NONE, event)
    return NOTHING


def card_part_worth(state: State, weights: Weights, seat: i64, card: i64, part: i64, event: i64) -> i64:
    """What playing an action of a hand card brings, less the card itself."""
    if CARDS.kind[card] == UPGRADE:
        worth = attach_worth(state, weights, seat, card)
    else:
        worth = net_worth(state, weights, seat, card * 2 + part, NONE, event)
    return worth if worth == NOTHING else worth - card_worth(state, weights, seat)


def action_worth(state: State, weights: Weights, seat: i64, kind: i64, action: i64) -> i64:
    """What an action is worth that can be said in a window or at a general moment."""
    event = event_of(state, kind)
    if BANNER.covers(action):
        effect = BANNER.argument(action)
        if can_use_banner(state, seat, effect, PLAYING, NONE):
            return both_worth(state, weights, seat) - weights.banner
        text = banner_text(state.faction[seat], state.banner[seat], effect)
        return net_worth(state, weights, seat, text, NONE, event) - weights.banner
    if TOKEN.covers(action):
        worth = removal_worth(state, weights, seat, action)
        return worth if worth > NOTHING else token_text_worth(state, weights, seat, action, event)
    if USE.covers(action):
        said = USE.argument(action)
        slot = first_squad(seat) * UPGRADE_SLOTS + said // 2
        text = state.upgrade[slot] * 2 + said % 2
        return net_worth(state, weights, seat, text, slot, event)
    if TOP.covers(action):
        return card_part_worth(state, weights, seat, card_in_row(state.faction[seat], TOP.argument(action)), 0, event)
    if BOTTOM.covers(action):
        card = card_in_row(state.faction[seat], BOTTOM.argument(action))
        return card_part_worth(state, weights, seat, card, 1, event)
    return NOTHING


def both_worth(state: State, weights: Weights, seat: i64) -> i64:
    """What both actions of the best hand card bring."""
    best: i64 = NOTHING
    found = double_cards(state, seat, STEP)
    for at in range(i64(len(found))):
        best = max(best, both_of(state, weights, seat, found[at]))
    return best


def both_of(state: State, weights: Weights, seat: i64, card: i64) -> i64:
    top = net_worth(state, weights, seat, card * 2, NONE, NONE)
    bottom = net_worth(state, weights, seat, card * 2 + 1, NONE, NONE)
    return top + bottom - card_worth(state, weights, seat)


def answers_move(state: State, seat: i64, action: i64) -> bool:
    """Whether an action of a card or upgrade is timed to a model that has just moved."""
    text: i64 = NONE
    if USE.covers(action):
        said = USE.argument(action)
        text = state.upgrade[first_squad(seat) * UPGRADE_SLOTS + said // 2] * 2 + said % 2
    elif TOP.covers(action):
        text = card_in_row(state.faction[seat], TOP.argument(action)) * 2
    elif BOTTOM.covers(action):
        text = card_in_row(state.faction[seat], BOTTOM.argument(action)) * 2 + 1
    return text != NONE and TEXTS[text].moments & bit(MOVED) != 0


def best_action(state: State, mask: Mask, weights: Weights, kind: i64, least: i64) -> i64:
    """The action of the mask that brings most, if it is more than so much; else NONE."""
    best, found = least, NONE
    for at in range(mask.count):
        action = mask.ids[at]
        if action == DONE or (kind == MOVED and not answers_move(state, state.to_move, action)):
            continue
        worth = action_worth(state, weights, state.to_move, STEP if kind == MOVED else kind, action)
        if worth > best:
            best, found = worth, action
    return found


# Cards in hand


def hand_card_worth(state: State, weights: Weights, seat: i64, card: i64) -> i64:
    """What a card in hand is worth to keep: more if it can be used by a squad that is there, or at once."""
    worth = weights.any_card
    if CARDS.kind[card] == EVOLVE:
        worth += weights.evolve_card
    if CARDS.kind[card] == UPGRADE:
        worth += weights.upgrade_card
    named = CARDS.squad[card]
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] != NONE and living(state, squad) > 0:
            if named == ANY_SQUAD or state.squad_kind[squad] == named:
                return worth + weights.useful_card
    return worth


def upgrade_worth(state: State, weights: Weights, slot: i64) -> i64:
    """What an attached upgrade is worth: its charges, and what was paid for."""
    worth = state.upgrade_charges[slot] * weights.charge
    for part in range(i64(2)):
        worth += weights.passive * state.paid[slot * 2 + part]
    return worth + charge_room(state, weights, slot, 1)
