"""Parts of cards that work in attacks: for the unit that attacks or defends in a pool, in the making or rolled."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.cards.atoms import Atom
from grognard.envs.legion.cards.filters import Units
from grognard.envs.legion.cards.parts import Part, happen
from grognard.envs.legion.keywords.numbers import FIXED
from grognard.envs.legion.rules.pools import (
    DICE_GAINED,
    add_value,
    additions,
    attacker_of,
    defender_of,
    is_pool,
    kind_of,
    mini_of,
    weapon_of,
    weapon_value,
)
from grognard.envs.legion.sequence.flows import ATTACK
from grognard.envs.legion.state import NONE, State, owner_of, unit_of

# Kinds of pools, as bits.
MELEE: Final[i64] = 1
RANGED: Final[i64] = 6  # area weapons included
OVERRUN: Final[i64] = 8
ANY_KIND: Final[i64] = 15


class InPool(Part):
    """The unit of the card attacks, or defends, in a pool of these kinds, against whom the text names."""

    def __init__(self, moment: i64, attacks: bool, kinds: i64, against: Units | None) -> None:
        super().__init__(moment)
        self.attacks = attacks
        self.kinds = kinds
        self.against = against

    def is_at_it(self, state: State, unit: i64, event: i64) -> bool:
        """Whether the event is such a pool."""
        if event == NONE or not is_pool(state, event) or state.frames[event] == ATTACK.number:
            return False
        attacker, defender = attacker_of(state, event), defender_of(state, event)
        foe = defender if self.attacks else attacker
        if unit != (attacker if self.attacks else defender) or (self.kinds >> kind_of(state, event)) & 1 == 0:
            return False
        return self.against is None or (foe != NONE and self.against.matches(state, owner_of(unit), unit, foe))

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return self.is_at_it(state, unit, event)


class ToFighter(InPool):
    """Things happen to the unit of the card."""

    def __init__(
        self, moment: i64, attacks: bool, kinds: i64, against: Units | None, atoms: tuple[Atom, ...], optional: bool
    ) -> None:
        super().__init__(moment, attacks, kinds, against)
        self.atoms = atoms
        self.let_happen(*atoms)
        self.optional = optional

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not self.is_at_it(state, unit, event):
            return False
        for atom in self.atoms:
            if atom.would_change(state, unit, unit):
                return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        happen(state, self.atoms, unit, unit, ability)


class MoreDice(InPool):
    """The attacker adds dice of a colour, and perhaps a keyword, to a pool in the making."""

    def __init__(self, moment: i64, kinds: i64, colour: i64, dice: i64, keyword: i64, needs_fixed: bool) -> None:
        super().__init__(moment, True, kinds, None)
        self.colour = colour
        self.dice = dice
        self.keyword = keyword
        self.needs_fixed = needs_fixed
        if keyword != NONE:
            self.grants = (int(keyword),)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return self.is_at_it(state, unit, event) and (not self.needs_fixed or holds_fixed(state, unit, event))

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_value(state, event, DICE_GAINED + self.colour, self.dice)
        if self.keyword != NONE:
            add_value(state, event, self.keyword, 1)


def holds_fixed(state: State, unit: i64, pool: i64) -> bool:
    """Whether a Fixed weapon of the unit is in a pool."""
    added = additions(state, pool)
    for at in range(i64(len(added))):
        if weapon_value(weapon_of(added[at]), FIXED) > 0 and unit_of(mini_of(added[at])) == unit:
            return True
    return False


# The words


def attacking(
    moment: i64, *atoms: Atom, kinds: i64 = ANY_KIND, against: Units | None = None, optional: bool = False
) -> Part:
    """To the unit of the card while it attacks."""
    return ToFighter(moment, True, kinds, against, atoms, optional)


def defending(
    moment: i64, *atoms: Atom, kinds: i64 = ANY_KIND, against: Units | None = None, optional: bool = False
) -> Part:
    """To the unit of the card while it defends."""
    return ToFighter(moment, False, kinds, against, atoms, optional)


def more_dice(
    moment: i64, colour: i64, dice: i64, *, kinds: i64, keyword: i64 = NONE, needs_fixed: bool = False
) -> Part:
    """Dice for a pool of the unit of the card."""
    return MoreDice(moment, kinds, colour, dice, keyword, needs_fixed)
