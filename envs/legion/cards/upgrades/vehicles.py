"""Crew, generators, programming and hardpoints."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    END_ENDS,
    FORM,
    Ability,
    upgrade,
)
from grognard.envs.legion.actions import (
    ATTACKING,
    DO,
    DONE,
)
from grognard.envs.legion.actions import MOVING as DO_MOVE
from grognard.envs.legion.cards.atoms import Gain, Have, MakeAttack, MakeMove, Mark
from grognard.envs.legion.cards.filters import (
    at_range,
    carried,
    droid_trooper,
    friendly,
    in_sight,
    itself,
    trooper,
)
from grognard.envs.legion.cards.healing import HealOrRestore
from grognard.envs.legion.cards.parts import (
    Card,
    Part,
    ToChosen,
    found,
    when,
    with_it,
)
from grognard.envs.legion.cards.passives import MoreSpeed, RefusesOthers
from grognard.envs.legion.cards.pool_parts import RANGED, more_dice
from grognard.envs.legion.data.printed import (
    COMMANDER,
    OPERATIVE,
)
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.keywords.numbers import (
    BOUNTY,
    GUNSLINGER,
    IMPACT,
    PIERCE,
    SUPPRESSIVE,
)
from grognard.envs.legion.rules import choices, tokens, wounds
from grognard.envs.legion.rules.dice import (
    ATTACK_BLANK,
    ATTACK_SURGE,
    BLACK_ATTACK,
    BLOCK,
    DEFENCE_BLANK,
    RED_DEFENCE,
    WHITE_ATTACK,
    roll_attack,
    roll_defence,
)
from grognard.envs.legion.rules.lasting import MARKED, is_given, mark_of
from grognard.envs.legion.rules.pools import (
    additions,
    weapon_of,
    weapon_value,
)
from grognard.envs.legion.rules.units import is_in_play
from grognard.envs.legion.sequence.effects import CHOICE_ABILITY, CHOICE_CHOSEN, CHOICE_UNIT
from grognard.envs.legion.state import (
    AIM,
    INACTIVE_SHIELD,
    NONE,
    SHIELD,
    UNTIL_ACTIVATION,
    State,
    owner_of,
    token,
)

ATTACK: Final[MakeAttack] = MakeAttack()
MOVE: Final[MakeMove] = MakeMove(NONE)

# Crew


class RepairShields(Part):
    """A red die for each inactive shield: each block flips one."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and token(state, unit, INACTIVE_SHIELD) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        flipped: i64 = 0
        for _ in range(token(state, unit, INACTIVE_SHIELD)):
            flipped += 1 if roll_defence(state, RED_DEFENCE) == BLOCK else 0
        tokens.lose(state, unit, INACTIVE_SHIELD, flipped)
        tokens.put(state, unit, SHIELD, flipped)


class ToAsManyAsRolled(ToChosen):
    """Three red dice: for each block or surge a different unit gains an aim."""

    dice: Final[i64] = 3

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        count: i64 = 0
        for _ in range(self.dice):
            count += 0 if roll_defence(state, RED_DEFENCE) == DEFENCE_BLANK else 1
        if count > 0:
            choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, left=count, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        """LG-GEN-17: as many as possible."""
        unit = CHOICE_UNIT.get(state)
        units = found(state, self.where, self.atoms, unit)
        for at in range(i64(len(units))):
            if not CHOICE_CHOSEN.has(state, state.top, units[at]):
                choices.allow_unit(state, mask, units[at])
        if mask.count == 0:
            mask.allow(DONE)


class ActsUp(Part):
    """It makes an attack or a standard move, neither of which is an action."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return ATTACK.would_change(state, unit, unit) or MOVE.would_change(state, unit, unit)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        if ATTACK.would_change(state, unit, unit):
            mask.allow(DO.at(ATTACKING))
        if MOVE.would_change(state, unit, unit):
            mask.allow(DO.at(DO_MOVE))

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        if DO.argument(action) == ATTACKING:
            ATTACK.happen(state, unit, unit, CHOICE_ABILITY.get(state))
        else:
            MOVE.happen(state, unit, unit, CHOICE_ABILITY.get(state))


class Overheats(Part):
    """Three black attack dice: a wound for each hit or crit."""

    dice: Final[i64] = 3

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        harm: i64 = 0
        for _ in range(self.dice):
            harm += 0 if roll_attack(state, BLACK_ATTACK) in (ATTACK_SURGE, ATTACK_BLANK) else 1
        wounds.suffer(state, unit, harm)


# Hardpoints and programming


class SplitsFire(Card):
    """For an activation its weapon has half of its dice and keywords, rounded up, and the unit has Gunslinger."""

    changes: tuple[str, ...] = ("halves_weapon", "pool_value")

    def _is_on_it(self, slot: i64, weapon: i64, state: State) -> bool:
        first = UPGRADES.weapon_first[state.upgrade[slot]]
        return first <= weapon < first + UPGRADES.weapon_count[state.upgrade[slot]]

    def halves_weapon(self, state: State, unit: i64, value: i64, weapon: i64) -> bool:
        return self._is_on_it(value, weapon, state) and is_given(state, MARKED, unit, self.number)

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        if not is_given(state, MARKED, unit, self.number):
            return 0
        less: i64 = 0
        added = additions(state, pool)
        for at in range(i64(len(added))):
            if self._is_on_it(value, weapon_of(added[at]), state):
                less += weapon_value(weapon_of(added[at]), keyword) // 2
        return -less


class BountyHunter(Ability):
    """With a commander as the target of its Bounty its weapons have Pierce 1, with an operative Suppressive."""

    grants: tuple[int, ...] = (int(PIERCE), int(SUPPRESSIVE))
    changes: tuple[str, ...] = ("pool_value",)

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        target = mark_of(state, unit, BOUNTY)
        if target == NONE:
            return 0
        rank = state.rank[target]
        pierces = rank == COMMANDER and keyword == PIERCE
        return 1 if pierces or (rank == OPERATIVE and keyword == SUPPRESSIVE) else 0


for card in ("barc_ion_gunner", "barc_rps_6_gunner", "barc_twin_laser_gunner"):
    upgrade(f"up_crew__{card}", MoreSpeed(-1))
upgrade(
    "up_crew__backworld_medic",
    Card(
        HealOrRestore(
            friendly & trooper & ~droid_trooper & (carried | (at_range(1) & in_sight)), cures_poison=True, shocks=2
        )
    ),
)
upgrade("up_crew__refurbished_gonk_droid", Card(RepairShields(END_ENDS)))
upgrade(
    "up_crew__unorthodox_tactician",
    Card(ToAsManyAsRolled(ACTIVATION_BEGINS, itself, friendly & (carried | at_range(3)), (Gain(AIM),), 3, True)),
)
upgrade(
    "up_crew__unstable_r5_astromech", Card(ActsUp(ACTIVATION_ENDS, itself), with_it(Overheats(ACTIVATION_ENDS, itself)))
)

upgrade(
    "up_generator__barrage_generator",
    Card(more_dice(FORM, WHITE_ATTACK, 2, kinds=RANGED, keyword=SUPPRESSIVE, needs_fixed=True)),
)
upgrade(
    "up_generator__overcharged_generator",
    Card(more_dice(FORM, BLACK_ATTACK, 1, kinds=RANGED, keyword=IMPACT, needs_fixed=True)),
)
for card in ("twin_blaster_cannons", "twin_missile_pods"):
    upgrade(
        f"up_hardpoint__{card}",
        SplitsFire(
            when(
                ACTIVATION_BEGINS, itself, Mark(UNTIL_ACTIVATION), Have(GUNSLINGER, 1, UNTIL_ACTIVATION), optional=True
            )
        ),
    )
upgrade("up_programming__bounty_programming", BountyHunter())
upgrade("up_programming__programmed_loyalty", RefusesOthers())
