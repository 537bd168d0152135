"""Words of Wounds, deaths and shooting (ED-WND, ED-SAC, ED-SHT)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.cards.amounts import Amount, amount, target
from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.rules.hooks import can_bear
from grognard.envs.edge.rules.moments import ACTIVE_END
from grognard.envs.edge.rules.naming import say_model
from grognard.envs.edge.rules.pieces import (
    all_models,
)
from grognard.envs.edge.rules.sacrifices import (
    BY_KILL,
    BY_SACRIFICE,
    BY_TEXT,
    begin_death,
)
from grognard.envs.edge.rules.shooting import add_target, begin_hit
from grognard.envs.edge.rules.texts import Hook, Pick, Use, Word, use_of
from grognard.envs.edge.rules.tokens import named_by
from grognard.envs.edge.rules.wounds import add_packet, begin_wound, begin_wounds
from grognard.envs.edge.sequence import (
    DEATH_LESS,
    HIT_WOUNDS,
    PLAY,
    PLAY_EVENT,
    PLAY_HITS,
    PLAY_PUSHED,
    PLAY_SEAT,
    PLAY_TARGETS,
    WOUND_GUARD,
    WOUND_MODEL,
    WOUND_REDIRECTED,
    WOUND_SIZE,
)
from grognard.envs.edge.state import ALIVE, NONE, State, owner_of

# Wounds


class ChangePacket(Word):
    """The packet in the event gets so many Wounds more, or fewer."""

    def __init__(self, more: int | Amount) -> None:
        self.more = amount(more)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        more = self.more.of(state, use_of(state, frame))
        WOUND_SIZE.set_of(state, event, max(i64(0), WOUND_SIZE.of(state, event) + more))
        return True


class EmptyPacket(Word):
    """The packet in the event is ignored."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        WOUND_SIZE.set_of(state, PLAY_EVENT.of(state, frame), 0)
        return True


class RedirectTo(Word):
    """A target suffers the whole packet instead; it cannot be redirected again (ED-AMB-27), and nobody guards the target."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        WOUND_MODEL.set_of(state, event, target(state, frame, self.at))
        WOUND_REDIRECTED.set_of(state, event, 1)
        WOUND_GUARD.set_of(state, event, NONE)
        return True


class WoundEach(Word):
    """So many Wounds to each target from a place on, at once (ED-WND-5); nobody's deed (ED-AMB-84)."""

    def __init__(self, wounds: int | Amount = 1, at: i64 = 0, count: i64 = 40) -> None:
        self.wounds = amount(wounds)
        self.at: i64 = at
        self.count: i64 = count

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        wounds = self.wounds.of(state, use_of(state, frame))
        packets = begin_wounds(state, PLAY_SEAT.of(state, frame), BY_TEXT, False)
        for at in range(self.at, min(self.at + self.count, PLAY_TARGETS.count(state, frame))):
            if PLAY_TARGETS.at(state, frame, at) != NONE:
                add_packet(state, packets, PLAY_TARGETS.at(state, frame, at), wounds, NONE)
        return True


class Kill(Word):
    """KILL a target: tokens are ignored, and it is not a Wound."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model != NONE and state.life[model] == ALIVE:
            begin_death(state, model, BY_KILL, NONE, PLAY_SEAT.of(state, frame))
        return True


class Sacrifice(Word):
    """SACRIFICE a target (ED-SAC)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model != NONE and state.life[model] == ALIVE:
            begin_death(state, model, BY_SACRIFICE, NONE, NONE)
        return True


class LessPoints(Word):
    """The scorer of this kill gets so many VP less."""

    def __init__(self, less: i64) -> None:
        self.less: i64 = less

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        DEATH_LESS.set_of(state, event, DEATH_LESS.of(state, event) + self.less)
        return True


# Shooting


class Aim:
    """Which models a Hit check is against."""

    def targets(self, state: State, frame: i64) -> vec[i64]:
        raise NotImplementedError


class AtTargets(Aim):
    """The targets from a place on."""

    def __init__(self, at: i64 = 0, count: i64 = 40) -> None:
        self.at: i64 = at
        self.count: i64 = count

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        for at in range(self.at, min(self.at + self.count, PLAY_TARGETS.count(state, frame))):
            if PLAY_TARGETS.at(state, frame, at) != NONE:
                found = append(found, PLAY_TARGETS.at(state, frame, at))
        return found


class AtPushed(Aim):
    """Whom the move before it has pushed."""

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        for at in range(PLAY_PUSHED.count(state, frame)):
            if state.life[PLAY_PUSHED.at(state, frame, at)] == ALIVE:
                found = append(found, PLAY_PUSHED.at(state, frame, at))
        return found


class InSpaces(Aim):
    """All models in the Spaces chosen at some places that match; a Space area covers the shooter, too (ED-SHT-6)."""

    def __init__(self, models: ModelFilter, at: i64, count: i64 = 1) -> None:
        self.models = models
        self.at: i64 = at
        self.count: i64 = count

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        use = use_of(state, frame)
        for model in range(all_models(state)):
            if state.life[model] != ALIVE or not self.models.matches(state, use, model):
                continue
            for at in range(self.at, self.at + self.count):
                if state.space[model] == target(state, frame, at):
                    found = append(found, model)
                    break
        return found


class AlongLine(Aim):
    """All models on the line chosen at a place, from the shooter on, up to so many Spaces; never the shooter (ED-SHT-6)."""

    def __init__(self, line: i64 = 1, most: i64 = 99, shooter: i64 = 0) -> None:
        self.line: i64 = line
        self.most: i64 = most
        self.shooter: i64 = shooter

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        shooter = target(state, frame, self.shooter)
        spaces = state.board.line_of_fire(state.space[shooter], target(state, frame, self.line), self.most, state.free)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and model != shooter and state.space[model] in spaces:
                found = append(found, model)
        return found


class Around(Aim):
    """All models that match, the shooter never."""

    def __init__(self, models: ModelFilter, shooter: i64 = 0) -> None:
        self.models = models
        self.shooter: i64 = shooter

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        use, shooter = use_of(state, frame), target(state, frame, self.shooter)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and model != shooter and self.models.matches(state, use, model):
                found = append(found, model)
        return found


class Hit(Word):
    """HIT: one roll against the INI of all that it is aimed at; so many Wounds for each model hit (0: other words follow).

    `shooter` is the place of the model that shoots, NONE for none (ED-AMB-84).
    """

    def __init__(self, aim: Aim, bonus: int | Amount = 0, wounds: i64 = 1, shooter: i64 = 0) -> None:
        self.aim = aim
        self.bonus = amount(bonus)
        self.wounds: i64 = wounds
        self.shooter: i64 = shooter

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        shooter = NONE if self.shooter == NONE else target(state, frame, self.shooter)
        found = self.aim.targets(state, frame)
        bonus = self.bonus.of(state, use_of(state, frame))
        hit = begin_hit(state, PLAY_SEAT.of(state, frame), shooter, bonus, self.wounds)
        for number in range(i64(len(found))):
            add_target(state, hit, found[number])
        return True


class PickHit(Pick):
    """A model that the Hit check has hit and that is still on the board."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        frame = state.innermost(PLAY)
        for at in range(PLAY_HITS.count(state, frame)):
            if state.life[PLAY_HITS.at(state, frame, at)] == ALIVE:
                found = append(found, PLAY_HITS.at(state, frame, at))
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return say_model(state, use.seat, value)


class MoreHitWounds(Word):
    """Every model hit by the check in the event takes so many Wounds more."""

    def __init__(self, more: int | Amount) -> None:
        self.more = amount(more)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        HIT_WOUNDS.set_of(state, event, HIT_WOUNDS.of(state, event) + self.more.of(state, use_of(state, frame)))
        return True


# Tokens


class Burn(Hook):
    """ED-TERM-9: at the end of each Active turn of its owner the burning model takes 1 Wound."""

    def __init__(self, fire: i64) -> None:
        self.moment = ACTIVE_END
        self.fire: i64 = fire

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return owner_of(source) == state.active and state.life[source] == ALIVE

    def is_quiet(self, state: State, source: i64) -> bool:
        return can_bear(state, source, self.fire)

    def work(self, state: State, source: i64, event: i64) -> None:
        begin_wound(state, source, 1, NONE, named_by(state, source, self.fire), BY_TEXT)
