"""Words of Combats and rolls (ED-CMB, ED-QCK, ED-RR)."""

from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.cards.amounts import Amount, amount, can_act, squad_at, target
from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.rules import combat
from grognard.envs.edge.rules.combatants import can_start, has_target, targets_of
from grognard.envs.edge.rules.dice import reroll
from grognard.envs.edge.rules.effects import COMPARED, add_effect, period
from grognard.envs.edge.rules.pieces import (
    all_models,
)
from grognard.envs.edge.rules.texts import Use, Word, use_of
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_SERIAL,
    COMBAT_STABS,
    COMBAT_STARTER,
    FIGHT_FIGHTERS,
    FIGHT_LEFT,
    FIGHT_LIMITED,
    FIGHT_REPEATS,
    FIGHT_TARGETS,
    HIT,
    HIT_SERIAL,
    PLAY_EVENT,
    PLAY_SEAT,
    PLAY_SERIAL,
    STRIKE_ATTACK,
    STRIKE_DEFENCE,
    STRIKE_GUARD,
    STRIKE_SURE,
    STRIKE_WOUNDS,
)
from grognard.envs.edge.state import ALIVE, NONE, UNTIL_COMBAT, UNTIL_ROLL, UNTIL_TURN, State

# Combat


def _fight(state: State, frame: i64, quick: bool, reach: i64) -> i64:
    """ED-CARD-7, ED-AMB-75: all single Combats of one text are one Combat action."""
    return combat.begin_fight(state, PLAY_SEAT.of(state, frame), quick, reach, PLAY_SERIAL.of(state, frame))


class FightSquad(Word):
    """FIGHT(squad), or (quick) a STAB with every model."""

    def __init__(self, at: i64 = 0, quick: bool = False) -> None:
        self.at: i64 = at
        self.quick = quick

    def possible(self, state: State, use: Use) -> bool:
        return can_act(state, use, self.at)

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad = squad_at(state, frame, self.at)
        fight = combat.begin_fight(state, PLAY_SEAT.of(state, frame), self.quick)
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == ALIVE:
                FIGHT_FIGHTERS.add(state, fight, model)
        return True


class FightModel(Word):
    """FIGHT(model) or STAB by a target: any foe, or that at `against`; up to `most` Combats if several are given."""

    def __init__(
        self, at: i64 = 0, quick: bool = False, reach: i64 = NONE, against: i64 = NONE, most: int | Amount = 1
    ) -> None:
        self.at: i64 = at
        self.quick = quick
        self.reach: i64 = reach
        self.against: i64 = against
        self.most = amount(most)

    def starts_combat(self) -> bool:
        return True

    def possible(self, state: State, use: Use) -> bool:
        """A Combat may be declined, but a dying model's last STAB needs somebody to stab."""
        if self.at >= len(use.targets) or state.life[use.targets[self.at]] == ALIVE:
            return True
        return has_target(state, use.targets[self.at], self.reach)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model == NONE:
            return True
        most = self.most.of(state, use_of(state, frame))
        fight = _fight(state, frame, self.quick, self.reach)
        FIGHT_FIGHTERS.add(state, fight, model)
        FIGHT_LEFT.set_of(state, fight, most)
        FIGHT_REPEATS.set_of(state, fight, i64(most > 1))
        if self.against != NONE:
            FIGHT_LIMITED.set_of(state, fight, combat.LISTED)
            FIGHT_TARGETS.add(state, fight, target(state, frame, self.against))
        return True


class FightEach(Word):
    """FIGHT (or STAB) each foe in contact, one after the other in any order (ED-CMB-10)."""

    def __init__(self, at: i64 = 0, quick: bool = False) -> None:
        self.at: i64 = at
        self.quick = quick

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model == NONE or state.life[model] != ALIVE:
            return True
        foes = targets_of(state, model, NONE)
        fight = _fight(state, frame, self.quick, NONE)
        FIGHT_FIGHTERS.add(state, fight, model)
        FIGHT_REPEATS.set_of(state, fight, 1)
        FIGHT_LIMITED.set_of(state, fight, combat.EACH_ONCE)
        for number in range(i64(len(foes))):
            FIGHT_TARGETS.add(state, fight, foes[number])
        return True


class GroupFights(Word):
    """Every model that matches when it comes to it may fight one Combat: any foe, or only that at `against`."""

    def __init__(self, models: ModelFilter, against: i64 = NONE) -> None:
        self.models = models
        self.against: i64 = against

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use = use_of(state, frame)
        fight = _fight(state, frame, False, NONE)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and self.models.matches(state, use, model):
                FIGHT_FIGHTERS.add(state, fight, model)
        if self.against != NONE:
            FIGHT_LIMITED.set_of(state, fight, combat.LISTED)
            FIGHT_TARGETS.add(state, fight, target(state, frame, self.against))
        return True


class StabBefore(Word):
    """A model of the Combat stabs before it (ED-QCK-3)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def possible(self, state: State, use: Use) -> bool:
        """ED-QCK-1: whoever stabs has an ATK value."""
        return self.at >= len(use.targets) or can_start(state, use.targets[self.at])

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        declare_stab(state, target(state, frame, self.at))
        return True


def declare_stab(state: State, model: i64) -> None:
    fight = state.innermost(COMBAT)
    side: i64 = 1 if COMBAT_STARTER.of(state, fight) == model else 2
    COMBAT_STABS.set_of(state, fight, COMBAT_STABS.of(state, fight) | side)


class CancelCombat(Word):
    """The Combat is cancelled (ED-TERM-20)."""

    def cancels_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        combat.cancel(state, PLAY_EVENT.of(state, frame))
        return True


# Rolls


class AddAttack(Word):
    """The ATK roll of this strike gets so much more."""

    def __init__(self, more: i64) -> None:
        self.more: i64 = more

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        STRIKE_ATTACK.set_of(state, event, STRIKE_ATTACK.of(state, event) + self.more)
        return True


class AddDefence(Word):
    """The DEF roll of this strike gets so much more, before or right after the die (ED-AMB-18)."""

    def __init__(self, more: int | Amount) -> None:
        self.more = amount(more)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        more = self.more.of(state, use_of(state, frame))
        STRIKE_DEFENCE.set_of(state, event, STRIKE_DEFENCE.of(state, event) + more)
        return True


class SucceedDefence(Word):
    """The defence succeeds without a roll (ED-TERM-22, ED-AMB-69)."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        STRIKE_SURE.set_of(state, PLAY_EVENT.of(state, frame), combat.SURE_SUCCESS)
        return True


class GuardBy(Word):
    """The DEF of a target and the tokens of its squad serve in this strike (ED-AMB-26)."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        STRIKE_GUARD.set_of(state, PLAY_EVENT.of(state, frame), target(state, frame, self.at))
        return True


class Reroll(Word):
    """REROLL the roll that has just been made."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        reroll(state, PLAY_EVENT.of(state, frame))
        return True


class StrikeWounds(Word):
    """If this strike succeeds, its packet has so many Wounds."""

    def __init__(self, wounds: i64) -> None:
        self.wounds: i64 = wounds

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        STRIKE_WOUNDS.set_of(state, PLAY_EVENT.of(state, frame), self.wounds)
        return True


class Lasting(Word):
    """A lasting effect on a target (`rules/effects.py`), until the end of a period."""

    def __init__(self, what: i64, more: int | Amount = 0, until: i64 = UNTIL_TURN, at: i64 = 0) -> None:
        self.what: i64 = what
        self.more = amount(more)
        self.until: i64 = until
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        more, serial = self.more.of(state, use_of(state, frame)), period(state, self.until)
        add_effect(state, self.what, target(state, frame, self.at), more, self.until, serial)
        return True


def add_for_event(state: State, what: i64, model: i64, more: i64, event: i64) -> None:
    """A lasting effect for the Combat or Hit check whose frame is given."""
    if state.frames[event] == HIT.number:
        add_effect(state, what, model, more, UNTIL_ROLL, HIT_SERIAL.of(state, event))
    else:
        add_effect(state, what, model, more, UNTIL_COMBAT, COMBAT_SERIAL.of(state, event))


class CompareMore(Word):
    """The INI of a target counts so much more in the comparison or Hit check of the event."""

    def __init__(self, more: i64, at: i64 = 0) -> None:
        self.more: i64 = more
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        add_for_event(state, COMPARED, target(state, frame, self.at), self.more, PLAY_EVENT.of(state, frame))
        return True
