"""Training and grenades."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTION,
    ACTIVATION_BEGINS,
    AFTER_ATTACK,
    AFTER_MOVE,
    BEFORE_ROLL,
    COVERING,
    DEFENDER_MODIFIES,
    END_BEGINS,
    END_ENDS,
    EXHAUSTING,
    FIRST_UPGRADE,
    FORM,
    MOVE_BEGINS,
    ORDERS,
    OTHER_ACTIVATION_BEGINS,
    OTHER_DEFEATED,
    PHASE_BEGINS,
    PHASE_ENDS,
    ROUND_BEGINS,
    TOKEN_GAINED,
    upgrade,
)
from grognard.envs.legion.actions import (
    CARD,
    COMPULSORY_MOVE,
    DONE,
    JUMP,
    KIND,
    MOVING,
    STANDARD,
    UPGRADE_SLOTS,
)
from grognard.envs.legion.cards.atoms import Calm, EndGifts, Gain, Have, MakeMove, Mark, Order, Suppress
from grognard.envs.legion.cards.card_parts import DiscardCard, FlipCard, ReadyCard, discard_card
from grognard.envs.legion.cards.filters import (
    at_range,
    enemy,
    first_round,
    friendly,
    has_lost_minis,
    itself,
    marked,
    of_affiliation,
    of_other_side,
    trooper,
    wounded,
)
from grognard.envs.legion.cards.healing import HealOrRestore
from grognard.envs.legion.cards.parts import Card, InUnit, Part, always, choose, given, quietly, stop, when
from grognard.envs.legion.cards.passives import AttackSurgeWithWeapon, PoolKeyword
from grognard.envs.legion.cards.pool_parts import MELEE, RANGED, attacking, defending, more_dice
from grognard.envs.legion.data.printed import AFFILIATIONS, FORCE_SLOT, SLOTS, SURGE_CRIT
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.keywords.defending import Guardian
from grognard.envs.legion.keywords.numbers import CHARGE, GUARDIAN, ION, TACTICAL
from grognard.envs.legion.rules import tokens, wounds
from grognard.envs.legion.rules.dice import DEFENCE_BLANK, RED_DEFENCE, roll_defence
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import MARKED, mark_of
from grognard.envs.legion.rules.measuring import at_range as is_at_range
from grognard.envs.legion.rules.measuring import mini_touches
from grognard.envs.legion.rules.pools import crits, is_ranged, is_rolled
from grognard.envs.legion.rules.units import card_works, has, is_in_play, is_on_table
from grognard.envs.legion.sequence.attack import POOL_DEFENDER, POOL_GUARDED
from grognard.envs.legion.sequence.effects import (
    CARD_ABILITY,
    CHOICE_UNIT,
    CHOICE_VALUE,
    GAIN_TO,
    GAIN_UNIT,
)
from grognard.envs.legion.sequence.moving import MOVE_KIND, MOVE_REASON
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    GREEN,
    NONE,
    SUPPRESSION,
    SURGE,
    UNTIL_ATTACK,
    UNTIL_ROUND,
    State,
    first_card,
    owner_of,
    token,
)

RED_DICE: Final[i64] = 0  # of attack
EWOKS: Final[i64] = i64(AFFILIATIONS.index("ewoks"))
PARTS_OF_EQUIPMENT: Final = tuple(SLOTS.index(slot) for slot in ("heavy_weapon", "gear", "armament"))

# Single parts


class Disruption(Part):
    """When an enemy unit at range 1 exhausts a Force card, a red defence die may keep the card from having an effect."""

    optional = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        is_force = UPGRADES.slot[CARD_ABILITY.of(state, event) - FIRST_UPGRADE] == FORCE_SLOT
        return is_force and is_in_play(state, unit) and is_at_range(state, unit, about, 1)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        if roll_defence(state, RED_DEFENCE) != DEFENCE_BLANK:
            stop(state, event)


class TakesApart(InUnit):
    """A heavy weapon, gear or armament card of an enemy that the leader touches is discarded; the unit suffers a wound."""

    def __init__(self) -> None:
        super().__init__(ACTION, itself)

    def _may_discard(self, state: State, slot: i64) -> bool:
        card = state.upgrade[slot]
        if card == NONE or not card_works(state, slot) or UPGRADES.unique[card] != 0:
            return False
        return int(UPGRADES.slot[card]) in PARTS_OF_EQUIPMENT

    def may_choose(self, state: State, unit: i64, other: i64) -> bool:
        if not is_on_table(state, unit) or not is_on_table(state, other):
            return False
        if not enemy.matches(state, owner_of(unit), unit, other):
            return False
        if not mini_touches(state, state.leader[unit], other):
            return False
        for slot in range(first_card(other), first_card(other) + UPGRADE_SLOTS):
            if self._may_discard(state, slot):
                return True
        return False

    def offer_in(self, state: State, mask: Mask, target: i64) -> None:
        for at in range(UPGRADE_SLOTS):
            if self._may_discard(state, first_card(target) + at):
                mask.allow(CARD.at(at))

    def chosen_in(self, state: State, action: i64, target: i64) -> None:
        discard_card(state, first_card(target) + CARD.argument(action))
        wounds.suffer(state, CHOICE_UNIT.get(state), 1)


class Push(Part):
    """When it starts a standard move as an action or free action the unit has Tactical 1 for that move."""

    def __init__(self) -> None:
        super().__init__(MOVE_BEGINS, itself)
        self.gift = Have(TACTICAL, 1, UNTIL_ROUND)
        self.let_happen(self.gift)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        is_action = MOVE_REASON.of(state, event) in (MOVING, COMPULSORY_MOVE)
        return is_action and MOVE_KIND.of(state, event) in (STANDARD, JUMP)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        self.gift.happen(state, unit, unit, ability)


class ReadyToGuard(Part):
    """When it uses Guardian for a unit it may cancel crits, too."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or not is_ranged(state, event) or crits(state, event) == 0:
            return False
        if POOL_GUARDED.has(state, event, unit) or not has(state, unit, GUARDIAN):
            return False
        guardian = ABILITIES[GUARDIAN]
        assert isinstance(guardian, Guardian)
        return guardian.may_guard(state, unit, event)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, MARKED, unit, 1, UNTIL_ATTACK, ability, POOL_DEFENDER.of(state, event))


class LaysIn(Part):
    """An aim or a dodge is put on the card."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(KIND.at(AIM))
        mask.allow(KIND.at(DODGE))

    def chosen(self, state: State, action: i64) -> None:
        tokens.put_on_card(state, CHOICE_VALUE.get(state), KIND.argument(action), 1)


class Takes(LaysIn):
    """Any number of the tokens on the card are gained."""

    optional = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return state.cached[value * GREEN + AIM] + state.cached[value * GREEN + DODGE] > 0

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for kind in (AIM, DODGE):
            if state.cached[CHOICE_VALUE.get(state) * GREEN + kind] > 0:
                mask.allow(KIND.at(kind))

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        tokens.put_on_card(state, CHOICE_VALUE.get(state), KIND.argument(action), -1)
        state.restart()
        tokens.gain(state, CHOICE_UNIT.get(state), KIND.argument(action))


class Helped(Part):
    """It has handed a token over: one of its suppression tokens may go."""

    optional = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        is_handed = GAIN_UNIT.of(state, event) == unit and GAIN_TO.of(state, event) != unit
        return is_handed and token(state, unit, SUPPRESSION) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        tokens.calm(state, unit, 1)


# Cards with more than parts


class Protector(Card):
    """Exhausted for one Guardian, which then cancels crits as well as hits; readied at the end of the round."""

    changes: tuple[str, ...] = ("guards_crits",)

    def guards_crits(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return mark_of(state, unit, self.number) == POOL_DEFENDER.of(state, pool)


class Stock(Card):
    """Tokens are laid in each round, and taken when the unit activates."""

    is_stock = True


class Stance(Card):
    """Side A: two aims for an aim action, no dodges spent; side B: two dodges for a dodge action, no aims spent."""

    changes: tuple[str, ...] = ("action_tokens", "bars_token")

    def action_tokens(self, state: State, unit: i64, value: i64, kind: i64, amount: i64) -> i64:
        return 2 if kind == (AIM if state.upgrade_side[value] == 0 else DODGE) else amount

    def bars_token(self, state: State, unit: i64, value: i64, kind: i64) -> bool:
        return kind == (DODGE if state.upgrade_side[value] == 0 else AIM)


ewok = friendly & trooper & of_affiliation(EWOKS)
victory = marked("up_training__onward_to_victory")
close = marked("up_training__up_close_and_personal")

upgrade("up_grenades__emp_droid_poppers", PoolKeyword(ION))
upgrade("up_grenades__fragmentation_grenades", AttackSurgeWithWeapon(SURGE_CRIT))

upgrade(
    "up_training__call_to_arms",
    Card(when(ACTIVATION_BEGINS, itself, Suppress(1), Have(CHARGE, 1, UNTIL_ROUND))),
)
upgrade("up_training__duck_and_cover", Card(defending(COVERING, Suppress(1), kinds=RANGED, optional=True)))
upgrade("up_training__endurance", Card(when(PHASE_ENDS, None, Calm(1), optional=True)))
upgrade("up_training__forest_dwellers", Card(given(first_round, when(PHASE_BEGINS, None, Gain(DODGE)))))
upgrade("up_training__herbal_medicine", Card(HealOrRestore(ewok & at_range(1))))
upgrade("up_training__hunter", Card(attacking(BEFORE_ROLL, Gain(AIM), against=trooper & wounded, optional=True)))
upgrade("up_training__inquisitorius_training", Card(Disruption(EXHAUSTING)))
upgrade("up_training__insatiable_curiosity", Card(TakesApart()))
upgrade(
    "up_training__into_the_fray", Card(when(OTHER_ACTIVATION_BEGINS, enemy & at_range(1), Gain(SURGE), optional=True))
)
upgrade("up_training__offensive_push", Card(Push(), always(quietly(when(AFTER_MOVE, itself, EndGifts())))))
upgrade("up_training__offensive_stance", Stance(FlipCard(ACTIVATION_BEGINS, itself)))
upgrade(
    "up_training__onward_to_victory",
    Card(
        when(PHASE_BEGINS, None, Mark(UNTIL_ROUND)),
        always(given(victory, choose(OTHER_DEFEATED, ewok, MakeMove(1), about=of_other_side))),
        given(victory, DiscardCard(END_BEGINS)),
    ),
)
upgrade("up_training__protector", Protector(ReadyToGuard(DEFENDER_MODIFIES), ReadyCard(END_ENDS)))
upgrade(
    "up_training__secret_ingredients",
    Stock(LaysIn(ROUND_BEGINS), Takes(ACTIVATION_BEGINS, itself), Helped(TOKEN_GAINED)),
)
upgrade("up_training__seize_the_initiative", Card(when(ORDERS, None, Order())))
upgrade(
    "up_training__tenacity",
    Card(given(wounded | has_lost_minis, quietly(more_dice(FORM, RED_DICE, 1, kinds=MELEE)))),
)
upgrade(
    "up_training__up_close_and_personal",
    Card(
        given(~close, quietly(attacking(BEFORE_ROLL, Mark(UNTIL_ROUND), kinds=RANGED, against=at_range(2)))),
        given(close, when(AFTER_ATTACK, itself, Gain(DODGE), EndGifts())),
    ),
)
