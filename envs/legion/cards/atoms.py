"""What a card does to a unit: the smallest words. Each says whether it would change anything, and does it."""

from mypy_extensions import i64

from grognard.envs.legion.rules import declaring, happening, orders, tokens, wounds
from grognard.envs.legion.rules.acting import recover
from grognard.envs.legion.rules.effects import add_effect, end_effects_of
from grognard.envs.legion.rules.lasting import LOSES, MARKED
from grognard.envs.legion.rules.moves import begin_move, can_move
from grognard.envs.legion.rules.units import can_be_suppressed, has, is_in_play, is_wounded
from grognard.envs.legion.sequence.activation import ATTACK_BY_EFFECT, MOVE_BY_EFFECT
from grognard.envs.legion.state import INACTIVE_SHIELD, NONE, SHIELD, SUPPRESSION, UNTIL_ROUND, State, owner_of, token


class Atom:
    """One thing that happens to a unit by the ability of another (or its own)."""

    grants: tuple[int, ...] = ()  # as those of an ability (abilities.py)
    brings: tuple[int, ...] = ()

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        raise NotImplementedError


class Gain(Atom):
    """The unit gains tokens."""

    def __init__(self, kind: i64, amount: i64 = 1) -> None:
        self.kind = kind
        self.amount = amount
        self.brings = (int(kind),)

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit) and tokens.can_have(state, unit, self.kind)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        tokens.gain(state, unit, self.kind, self.amount)


class Suppress(Atom):
    """The unit gains suppression."""

    def __init__(self, amount: i64 = 1) -> None:
        self.amount = amount

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit) and can_be_suppressed(state, unit)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        tokens.suppress(state, unit, self.amount)


class Calm(Atom):
    """The unit removes suppression."""

    def __init__(self, amount: i64 = 1) -> None:
        self.amount = amount

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return token(state, unit, SUPPRESSION) > 0

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        tokens.calm(state, unit, self.amount)


class Order(Atom):
    """The unit of the card issues an order to the unit."""

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return orders.can_be_ordered(state, unit, source)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        orders.issue(state, unit, source)


class Have(Atom):
    """The unit has a keyword for a while; `argument` is what stands behind its colon."""

    def __init__(self, keyword: i64, amount: i64 = 1, until: i64 = UNTIL_ROUND, argument: i64 = NONE) -> None:
        self.keyword = keyword
        self.amount = amount
        self.until = until
        self.argument = argument
        self.grants = (int(keyword),)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        add_effect(state, self.keyword, unit, self.amount, self.until, ability, self.argument)


class BeUnder(Atom):
    """The unit is under an effect of rules/lasting.py for a while."""

    def __init__(self, effect: i64, amount: i64 = 1, until: i64 = UNTIL_ROUND, argument: i64 = NONE) -> None:
        self.effect = effect
        self.amount = amount
        self.until = until
        self.argument = argument

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        add_effect(state, self.effect, unit, self.amount, self.until, ability, self.argument)


class Mark(Atom):
    """The card marks the unit for what it says later."""

    def __init__(self, until: i64 = UNTIL_ROUND, argument: i64 = NONE) -> None:
        self.until = until
        self.argument = argument

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        add_effect(state, MARKED, unit, 1, self.until, ability, self.argument)


class EndGifts(Atom):
    """What the card has given the unit for a while is over."""

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        end_effects_of(state, ability, unit)


class FlipShield(Atom):
    """An inactive shield becomes active."""

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit) and token(state, unit, INACTIVE_SHIELD) > 0

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        tokens.lose(state, unit, INACTIVE_SHIELD)
        tokens.put(state, unit, SHIELD, 1)


class Lose(Atom):
    """The unit does not have a keyword for a while."""

    def __init__(self, keyword: i64, until: i64 = UNTIL_ROUND) -> None:
        self.keyword = keyword
        self.until = until

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return has(state, unit, self.keyword)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        add_effect(state, LOSES, unit, 1, self.until, ability, self.keyword)


class Suffer(Atom):
    """LG-ATK-9-5: the unit suffers wounds that are not of an attack."""

    def __init__(self, amount: i64 = 1) -> None:
        self.amount = amount

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        wounds.suffer(state, unit, self.amount, NONE if unit == source else source)


class Heal(Atom):
    """Wounds are removed."""

    def __init__(self, amount: i64 = 1) -> None:
        self.amount = amount

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_wounded(state, unit)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        wounds.heal(state, unit, self.amount)


class Recover(Atom):
    """LG-TEXT-7."""

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        recover(state, unit)


class MakeMove(Atom):
    """LG-TEXT-6: a standard move with a tool up to a speed; `by_source` says that whoever has the card makes it.

    `in_action`: the unit makes it as a part of its card action, so that it is no event of its own (LG-ACT-36).
    """

    def __init__(self, speed: i64, by_source: bool = False, flags: i64 = 0, in_action: bool = False) -> None:
        self.speed = speed
        self.by_source = by_source
        self.flags = flags
        self.in_action = in_action

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return can_move(state, unit, MOVE_BY_EFFECT, self.speed, self.flags)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        seat = owner_of(source if self.by_source else unit)
        if self.in_action:
            begin_move(state, seat, unit, MOVE_BY_EFFECT, self.speed, self.flags)
            return
        happening.begin_event(
            state, seat, unit, MOVE_BY_EFFECT, ability, is_action=0, limit=self.speed, flags=self.flags
        )


class MakeAttack(Atom):
    """LG-TEXT-5: a whole attack sequence that is no action, with one weapon alone if one is named."""

    def __init__(self, weapon: i64 = NONE, flags: i64 = 0) -> None:
        self.weapon = weapon
        self.flags = flags

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return declaring.can_attack(state, unit, self.flags, self.weapon)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        happening.begin_event(
            state, owner_of(unit), unit, ATTACK_BY_EFFECT, ability, is_action=0, flags=self.flags, weapon=self.weapon
        )
