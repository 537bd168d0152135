"""Single sentences of Rebel command cards."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    AFTER_ATTACK,
    BEFORE_ROLL,
    CONVERT,
    FIRST_COMMAND,
    FORM,
    MAY,
    OTHER_ACTIVATION_BEGINS,
    OTHER_ACTIVATION_ENDS,
    REVEAL,
    UNTIMED,
    Ability,
)
from grognard.envs.legion.actions import ATTACKING, COMMAND, DIE, DO, DONE, KIND, MOVING
from grognard.envs.legion.cards.atoms import Atom
from grognard.envs.legion.cards.commands.simple import KIND_AIM, KIND_DODGE, KIND_SUPPRESSION
from grognard.envs.legion.cards.commands.words import activating, is_open_to_enemies
from grognard.envs.legion.cards.filters import Units, at_range, enemy, friendly, in_sight, itself, of_other_side
from grognard.envs.legion.cards.parts import Card, Part, ToChosen
from grognard.envs.legion.cards.pool_parts import ANY_KIND, InPool
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.round import CARD_DISCARDED, CARD_RETURNED
from grognard.envs.legion.keywords.attacking import is_forming
from grognard.envs.legion.rules import choices, command, defeat, granting, happening, orders, tokens
from grognard.envs.legion.rules.declaring import can_attack
from grognard.envs.legion.rules.defending import CRIT_KIND, HIT_KIND
from grognard.envs.legion.rules.dice import ATTACK_COLOURS, ATTACK_FACES, CRIT, HIT, WHITE_ATTACK
from grognard.envs.legion.rules.effects import add_effect, end_effects_of
from grognard.envs.legion.rules.forming import begin_support
from grognard.envs.legion.rules.lasting import MARKED, SUPPORTS_FREELY, is_given, mark_of
from grognard.envs.legion.rules.measuring import at_range as is_at_range
from grognard.envs.legion.rules.measuring import is_engaged, sees
from grognard.envs.legion.rules.pools import (
    DICE_GAINED,
    add_dice,
    add_value,
    defender_of,
    dice,
    is_rolled,
    kind_of,
    mini_of,
    results,
)
from grognard.envs.legion.rules.rally import is_panicked
from grognard.envs.legion.rules.targeting import weapons_against
from grognard.envs.legion.rules.units import (
    are_enemies,
    courage_of,
    is_in_play,
    is_trooper,
    unit_of_command,
    wounds_of,
)
from grognard.envs.legion.sequence.activation import ATTACK_BY_EFFECT, FACE_UP_TOKEN, IS_GRANTED
from grognard.envs.legion.sequence.attack import ATTACK_ADDED, ATTACK_WEAPON, FORMING_UNIT, POOL_DEFENDER, RANGED_POOL
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_ABOUT,
    CHOICE_EVENT,
    CHOICE_MOMENT,
    CHOICE_SEAT,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.flows import ATTACK, TURN
from grognard.envs.legion.sequence.turns import TURN_NEXT, TURN_NEXT_TOKEN
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    NONE,
    SUPPRESSION,
    UNITS_ALL,
    UNTIL_ACTIVATION,
    UNTIL_ATTACK,
    State,
    first_unit,
    other,
    owner_of,
    token,
    unit_of,
    without,
)

MOST_DICE: Final[i64] = 3
REACH: Final[i64] = 3
MOST_TOKENS: Final[i64] = 3
PAIR: Final[i64] = 2


class AttacksAgain(Part):
    """After the first attack sequence of its activation the unit may make a free attack action."""

    def __init__(self, ability: i64) -> None:
        super().__init__(AFTER_ATTACK, itself & activating)
        self.ability = ability

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return not is_given(state, MARKED, unit, self.ability)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, MARKED, unit, 1, UNTIL_ACTIVATION, ability)
        granting.grant_actions(state, unit, i64(1) << ATTACKING, ability)


class FullOfSurprises(Card):
    """Extra white dice while the unit defends: its courage without its suppression tokens."""

    changes: tuple[str, ...] = ("white_defence_dice",)

    def white_defence_dice(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        return dice + max(i64(0), courage_of(state, unit) - token(state, unit, SUPPRESSION))


class RecklessDiversion(Card):
    """Its enemies must attack trooper units with face-up orders, if they can."""

    changes: tuple[str, ...] = ("demands_target",)

    def demands_target(self, state: State, unit: i64, value: i64, target: i64) -> bool:
        if not is_open_to_enemies(state, unit) or not are_enemies(unit, target):
            return False
        return is_trooper(state, target) and state.face_up[target] == 1


class ChangeOfPlans(Ability):
    """Revealed, it may be discarded: the opponent takes its card back, and both choose once more."""

    answers: tuple[int, ...] = (REVEAL,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        seat = owner_of(unit)
        is_mine = state.chosen[seat] == state.in_play[seat][value]
        return is_mine and state.chosen[other(seat)] != NONE

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        command.choose_again(state, owner_of(unit))


class OtherOfTwo(ToChosen):
    """After the activation of one of two units the other one; AMB-116: the unit of the card also if its partner fell in it."""

    def __init__(self, two: Units, atom: Atom) -> None:
        others = friendly & two & ~activating
        super().__init__(OTHER_ACTIVATION_ENDS, two & ~of_other_side, others, (atom,), 1, False)
        self.given = friendly


class FetchCard(Part):
    """A command card of a character that lies in the discard pile goes back to the hand."""

    def __init__(self, commander: i64) -> None:
        super().__init__(UNTIMED)
        self.commander = commander

    def _is_one(self, card: i64) -> bool:
        return COMMANDS.commander[card] == self.commander

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        pile = state.discard[owner_of(unit)]
        for at in range(i64(len(pile))):
            if self._is_one(pile[at]):
                return True
        return False

    def offer(self, state: State, mask: Mask) -> None:
        pile = state.discard[CHOICE_SEAT.get(state)]
        for at in range(i64(len(pile))):
            if self._is_one(pile[at]):
                mask.allow(COMMAND.at(pile[at]))

    def chosen(self, state: State, action: i64) -> None:
        seat, card = CHOICE_SEAT.get(state), COMMAND.argument(action)
        state.discard[seat] = without(state.discard[seat], card)
        state.hand[seat] = command.sorted_with(state, seat, card)
        state.known[seat] = append(state.known[seat], card)
        state.revision += 1
        if state.log is not None:
            state.log.tell(CARD_RETURNED, seat, card)


class Rebels(Part):
    """When an enemy unit near activates, the unit may take suppression to attack it alone or for a free move action."""

    optional = True
    once = True

    def __init__(self) -> None:
        super().__init__(OTHER_ACTIVATION_BEGINS, enemy & at_range(2) & in_sight)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_in_play(state, unit) or is_panicked(state, unit):
            return False
        return can_attack(state, unit, 0, NONE, about) or self._can_move(state, unit)

    def _can_move(self, state: State, unit: i64) -> bool:
        return granting.can_be_granted(state, unit, i64(1) << MOVING)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        if can_attack(state, unit, 0, NONE, CHOICE_ABOUT.get(state)):
            mask.allow(DO.at(ATTACKING))
        if self._can_move(state, unit):
            mask.allow(DO.at(MOVING))

    def chosen(self, state: State, action: i64) -> None:
        unit, target = CHOICE_UNIT.get(state), CHOICE_ABOUT.get(state)
        seat, ability = owner_of(unit), CHOICE_ABILITY.get(state)
        tokens.suppress(state, unit, 1)
        if DO.argument(action) == MOVING:
            happening.begin_event(state, seat, unit, MOVING, ability, is_free=1, flags=IS_GRANTED)
        else:
            happening.begin_event(state, seat, unit, ATTACK_BY_EFFECT, ability, is_action=0, target=target)


class TokenForEachWound(Part):
    """Whom the moment is about gains a token for each of its wounds, up to three, each of a kind that is picked."""

    def __init__(self, moment: i64, about: Units) -> None:
        super().__init__(moment, about)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return wounds_of(state, about) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        left = min(MOST_TOKENS, wounds_of(state, about))
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, left, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        for kind in (KIND_AIM, KIND_DODGE, KIND_SUPPRESSION):
            mask.allow(KIND.at(kind))

    def chosen(self, state: State, action: i64) -> None:
        target, kind = CHOICE_ABOUT.get(state), KIND.argument(action)
        choices.count_choice(state)
        if kind == KIND_SUPPRESSION:
            tokens.suppress(state, target, 1)
        else:
            tokens.gain(state, target, AIM if kind == KIND_AIM else DODGE)


class Sacrifice(Card):
    """No enemy unit can make ranged attacks against the unit for which another was given up."""

    changes: tuple[str, ...] = ("forbids_shots",)

    def forbids_shots(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        return are_enemies(unit, attacker)


class GiveUp(Atom):
    """The unit of the card is defeated."""

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, source)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        defeat.defeat_unit(state, source, NONE)


class IdiotsArray(Part):
    """Aims and dodges by the pips of discarded cards: a three, a two and a three, or all of one, two and three."""

    def __init__(self) -> None:
        super().__init__(UNTIMED)

    def _amount(self, state: State, unit: i64) -> i64:
        amount: i64 = 0
        for pips in (3, 2, 1):
            if not self._has(state, owner_of(unit), i64(pips)):
                return amount
            amount += 1
        return amount

    def _has(self, state: State, seat: i64, pips: i64) -> bool:
        pile = state.discard[seat]
        for at in range(i64(len(pile))):
            if COMMANDS.pips[pile[at]] == pips:
                return True
        return False

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and self._amount(state, unit) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        amount = self._amount(state, unit)
        tokens.gain(state, unit, DODGE, amount)
        tokens.gain(state, unit, AIM, amount)


class AceUpHisSleeve(Card):
    """Instead of a draw it may be discarded: its unit or a friend near it without an order token gets one and activates."""

    replaces_draw = True

    def _chief(self, state: State, seat: i64) -> i64:
        return unit_of_command(state, seat, self.number - FIRST_COMMAND)

    def _may_order(self, state: State, chief: i64, unit: i64) -> bool:
        if state.face_up[unit] + state.face_down[unit] > 0 or not orders.can_be_ordered(state, unit, chief):
            return False
        return unit == chief or is_at_range(state, chief, unit, 2)

    def can_replace_draw(self, state: State, seat: i64) -> bool:
        chief = self._chief(state, seat)
        card = self.number - FIRST_COMMAND
        if chief == NONE or not is_in_play(state, chief):
            return False
        if command.is_denied(state, seat, card) or command.lies_aside(state, seat, card):
            return False
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if self._may_order(state, chief, unit):
                return True
        return False

    def replace_draw(self, state: State, seat: i64) -> None:
        card = self.number - FIRST_COMMAND
        state.hand[seat] = without(state.hand[seat], card)
        state.contingencies[seat] = without(state.contingencies[seat], card)
        state.known[seat] = without(state.known[seat], card)
        state.discard[seat] = append(state.discard[seat], card)
        state.revision += 1
        if state.log is not None:
            state.log.tell(CARD_DISCARDED, seat, card)
        choices.ask(state, seat, self._chief(state, seat), self.number, NONE, NONE)

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_MOMENT.get(state) != NONE:
            super().offer(state, mask)
            return
        seat, chief = CHOICE_SEAT.get(state), CHOICE_UNIT.get(state)
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if self._may_order(state, chief, unit):
                choices.allow_unit(state, mask, unit)

    def chosen(self, state: State, action: i64) -> None:
        if CHOICE_MOMENT.get(state) != NONE:
            super().chosen(state, action)
            return
        chief, unit = CHOICE_UNIT.get(state), choices.chosen_unit(state, action)
        turn = state.innermost(TURN)
        TURN_NEXT.set_of(state, turn, unit)
        TURN_NEXT_TOKEN.set_of(state, turn, FACE_UP_TOKEN)
        orders.issue(state, unit, chief)


class NamesFace(InPool):
    """Before its dice are rolled the unit may name hits or crits."""

    optional = True

    def __init__(self) -> None:
        super().__init__(BEFORE_ROLL, True, ANY_KIND, None)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(KIND.at(HIT_KIND))
        mask.allow(KIND.at(CRIT_KIND))

    def chosen(self, state: State, action: i64) -> None:
        face = CRIT if KIND.argument(action) == CRIT_KIND else HIT
        unit, ability = CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state)
        add_effect(state, MARKED, unit, 1, UNTIL_ATTACK, ability, face)


class PaysFace(InPool):
    """With such a die two results more; without one the opponent removes up to two dice. That is before any conversion."""

    quiet = True

    def __init__(self, ability: i64) -> None:
        super().__init__(CONVERT, True, ANY_KIND, None)
        self.ability = ability

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return (
            is_rolled(state, event) and self.is_at_it(state, unit, event) and mark_of(state, unit, self.ability) != NONE
        )

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        face = mark_of(state, unit, ability)
        end_effects_of(state, ability, unit, UNTIL_ATTACK)
        if results(state, event, face) > 0:
            add_dice(state, event, WHITE_ATTACK, face, PAIR)
            return
        seat = owner_of(POOL_DEFENDER.of(state, event))
        choices.ask(state, seat, unit, ability, value, self.moment, about, event, left=PAIR, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for colour in range(ATTACK_COLOURS):
            for face in range(ATTACK_FACES):
                if dice(state, CHOICE_EVENT.get(state), colour, face) > 0:
                    mask.allow(DIE.at(colour * ATTACK_FACES + face))

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        colour, face = DIE.argument(action) // ATTACK_FACES, DIE.argument(action) % ATTACK_FACES
        add_dice(state, CHOICE_EVENT.get(state), colour, face, -1)
        choices.count_choice(state)


class DiceForDodges(InPool):
    """A white die for each dodge that the unit has when it forms a pool, up to three."""

    quiet = True

    def __init__(self) -> None:
        super().__init__(FORM, True, ANY_KIND, None)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return self.is_at_it(state, unit, event) and token(state, unit, DODGE) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_value(state, event, DICE_GAINED + WHITE_ATTACK, min(MOST_DICE, token(state, unit, DODGE)))


class AddsWeapon(Part):
    """To the pool of a ranged attack that another hero forms the unit may add a ranged weapon, once in an attack sequence."""

    optional = True

    def __init__(self, attacker: Units) -> None:
        super().__init__(FORM)
        self.attacker = attacker

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_forming(state, event) or kind_of(state, event) != RANGED_POOL or is_engaged(state, unit):
            return False
        attacker, defender = FORMING_UNIT.of(state, event), defender_of(state, event)
        if not self.attacker.matches(state, owner_of(unit), unit, attacker) or not is_in_play(state, unit):
            return False
        if not is_at_range(state, unit, defender, REACH) or not sees(state, unit, defender):
            return False
        attack = state.innermost(ATTACK)
        if ATTACK_WEAPON.of(state, attack) != NONE:
            return False  # LG-TEXT-5
        for at in range(ATTACK_ADDED.count(state, attack)):
            if unit_of(mini_of(ATTACK_ADDED.at(state, attack, at))) == unit:
                return False
        return len(weapons_against(state, unit, defender, RANGED_POOL, 0, attack, NONE, 0, True)) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, SUPPORTS_FREELY, unit, 1, UNTIL_ATTACK, ability)
        begin_support(state, unit, event)
