"""Combat turns and attacks (CQ-3.2.3, CQ-3.2.6): attacker, defender, damage."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import AREA, RETREAT
from grognard.envs.conquest.data.printed import RANGED
from grognard.envs.conquest.rules.abilities import MUST_DEFEND, NO_RETREAT, NOT_DEFENDER
from grognard.envs.conquest.rules.battle import end_battle_with, is_ready_here, retreat
from grognard.envs.conquest.rules.components import (
    address,
    find_addressed,
    has_slot,
    has_units_at,
    initiative,
    sweep,
    units_at,
    warlord_of,
)
from grognard.envs.conquest.rules.damage import assign_damage, begin_damage, deal, is_in_battle, resolve_attack
from grognard.envs.conquest.rules.events import begin_instant, next_trigger, occur
from grognard.envs.conquest.rules.phases import begin_attack_effects, expire
from grognard.envs.conquest.rules.piles import holds
from grognard.envs.conquest.rules.values import (
    area_effect_of,
    attack_damage,
    has_keyword,
    is_subject_to,
)
from grognard.envs.conquest.sequence import ATTACK, ATTACK_DECLARED, ATTACKER_DECLARED, EXHAUSTED
from grognard.envs.conquest.state import NONE, STALEMATE, THIS_ATTACK, Card, State, Trigger
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision

# Combat turns


def take_first_turn(state: State) -> None:
    """CQ-3.2.3, CQ-3.2.6: the player with initiative."""
    take_turn(state, initiative(state))


def take_second_turn(state: State) -> None:
    """CQ-3.2.4, CQ-3.2.7: the other."""
    take_turn(state, 1 - initiative(state))


def take_turn(state: State, player: i64) -> None:
    """Win, find nobody, attack, or pass if nobody can (AMB-5)."""
    state.turn = player
    able = can_attack(state, player)
    enemies = has_units_at(state, 1 - player, state.field)
    if able and not enemies:
        end_battle_with(state, player)  # CQ-3.2.10, CQ-F-E1; AMB-2: in a skirmish a unit with Ranged is needed
    elif not enemies and not has_units_at(state, player, state.field):
        end_battle_with(state, STALEMATE)  # CQ-3.2.11
    elif able:
        state.ask(player, CHOOSE_ATTACKER)


def can_attack(state: State, player: i64) -> bool:
    """Whether a ready unit of the player could attack in this turn."""
    for card in state.cards:
        if card.controller == player and may_attack(state, card):
            return True
    return False


def may_attack(state: State, card: Card) -> bool:
    """CQ-G-ranged, AMB-41: in the skirmish only with Ranged."""
    return is_ready_here(state, card) and (not state.skirmish or has_keyword(state, card, RANGED))


class ChooseAttacker(Decision[State]):
    """D-8, D-10: the unit that attacks, or the warlord retreats instead (AMB-6)."""

    rule = "CQ-3.2.6a"

    def offer(self, state: State, mask: Mask) -> None:
        for card in state.cards:
            if card.controller == state.to_move and may_attack(state, card):
                mask.allow(address(state.to_move, card))
        warlord = warlord_of(state, state.to_move)
        if may_attack(state, warlord) and not is_subject_to(state, NO_RETREAT, warlord):
            mask.allow(RETREAT)

    def apply(self, state: State, action: i64) -> None:
        if action == RETREAT:
            retreat(state, [warlord_of(state, state.to_move)])
        else:
            state.attacker = find_addressed(state, state.to_move, action).number
            state.push(ATTACK)


CHOOSE_ATTACKER: Final[ChooseAttacker] = ChooseAttacker()


# Attacks


def declare_attacker(state: State) -> None:
    """CQ-3.2.6a: it exhausts."""
    attacker = state.cards[state.attacker]
    begin_attack_effects(state, attacker)
    first = next_trigger(state)
    occur(state, EXHAUSTED, attacker)
    occur(state, ATTACKER_DECLARED, attacker)
    begin_instant(state, first)


def choose_defender(state: State) -> None:
    """CQ-3.2.6b; AMB-46: an attacker that is gone attacks nobody; nor does one that finds nobody it may attack."""
    if is_in_battle(state, state.attacker) and has_units_at(state, 1 - state.turn, state.field):
        if area_effect_of(state, state.cards[state.attacker]) > 0 or len(legal_defenders(state, 1 - state.turn)) > 0:
            state.ask(state.turn, CHOOSE_DEFENDER)


def may_defend(state: State, card: Card) -> bool:
    return has_slot(card) and not is_subject_to(state, NOT_DEFENDER, card)


def legal_defenders(state: State, player: i64) -> vec[i64]:
    """Whom of a player's units an attack may be on; CQ-Q-two-ard-boyz: of several that must be it, any."""
    bound, free = vec[i64](), vec[i64]()
    for card in units_at(state, player, state.field):
        if may_defend(state, card):
            if is_subject_to(state, MUST_DEFEND, card):
                bound = append(bound, card.number)
            else:
                free = append(free, card.number)
    return bound if len(bound) > 0 else free


class ChooseDefender(Decision[State]):
    """D-9: the unit that is attacked, or all of them with Area Effect (CQ-G-area-effect, AMB-22)."""

    rule = "CQ-3.2.6b"

    def offer(self, state: State, mask: Mask) -> None:
        defenders = legal_defenders(state, 1 - state.to_move)
        for at in range(i64(len(defenders))):
            mask.allow(address(state.to_move, state.cards[defenders[at]]))
        if area_effect_of(state, state.cards[state.attacker]) > 0:
            mask.allow(AREA)  # CQ-Q-exarch-area: no defender is declared

    def apply(self, state: State, action: i64) -> None:
        if action == AREA:
            amount = area_effect_of(state, state.cards[state.attacker])
            deal(state, units_at(state, 1 - state.to_move, state.field), amount, state.attacker)
        else:
            state.defender = find_addressed(state, state.to_move, action).number


CHOOSE_DEFENDER: Final[ChooseDefender] = ChooseDefender()


def declare_defender(state: State) -> None:
    """Interrupts may change the defender, reactions follow the declaration."""
    if state.defender != NONE:
        first = next_trigger(state)
        add_declaration(state, state.defender)
        begin_instant(state, first)


def add_declaration(state: State, defender: i64) -> None:
    occur(state, ATTACK_DECLARED, state.cards[defender]).doer = state.attacker


def be_attacked(state: State, trigger: Trigger) -> None:
    """CQ-G-replacement-effects: when all interrupts are over, another unit may be the defender instead (AMB-36).

    CQ-F-3.6: the facts of the declaration that is replaced stay; what happens, and can be reacted to, is one of its own.
    """
    if trigger.instead != NONE and holds(legal_defenders(state, trigger.player), trigger.instead):
        trigger.happened = False
        state.defender = trigger.instead
        add_declaration(state, trigger.instead)


def strike(state: State) -> None:
    """CQ-3.2.6c: damage equal to ATK; none if one of the two is gone (AMB-12). AMB-8: then the attack is resolved."""
    if not is_in_battle(state, state.attacker) or not is_in_battle(state, state.defender):
        return
    attacker, defender = state.cards[state.attacker], state.cards[state.defender]
    first = i64(len(state.damages))
    assign_damage(state, defender, attack_damage(state, attacker, defender), state.attacker, attack=True)
    if len(state.damages) > first:
        begin_damage(state, first)
    else:
        begin = next_trigger(state)
        resolve_attack(state)
        begin_instant(state, begin)


def end_attack(state: State) -> None:
    expire(state, THIS_ATTACK)
    state.spent.end(THIS_ATTACK, state.attacker)
    state.attacker = NONE
    state.defender = NONE
    sweep(state)
