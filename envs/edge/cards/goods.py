"""Words of tokens, Endurance, charges, crystals and modes (ED-TERM-1, ED-PAY-6, ED-SQD-9)."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import MODEL_SLOTS, NUMBER, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.cards.amounts import Amount, amount, squad_at, target
from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.rules import activation, movement, playing
from grognard.envs.edge.rules.payment import (
    destroy_crystal,
    gain_crystals,
    gain_depleted,
    gain_temporary,
    lose_token,
    refresh_crystals,
    set_endurance,
)
from grognard.envs.edge.rules.pieces import (
    first_squad,
    has_living_model,
    printed_endurance,
)
from grognard.envs.edge.rules.sacrifices import (
    begin_loss,
)
from grognard.envs.edge.rules.texts import Use, Word, use_of
from grognard.envs.edge.rules.tokens import put, put_on_squad
from grognard.envs.edge.rules.upgrades import begin_charging, due
from grognard.envs.edge.sequence import (
    PLAY_FOR,
    PLAY_SEAT,
    PLAY_TARGETS,
)
from grognard.envs.edge.state import ALIVE, NONE, State, squad_of

# Tokens


class Put(Word):
    """Put a token on a target; it names the player, or the target at another place."""

    def __init__(self, token: i64, at: i64 = 0, named: i64 = NONE) -> None:
        self.token: i64 = token
        self.at: i64 = at
        self.named: i64 = named

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model != NONE and state.life[model] == ALIVE:
            put(
                state,
                model,
                self.token,
                target(state, frame, self.named) if self.named != NONE else PLAY_SEAT.of(state, frame),
            )
        return True


class PutOnSquads(Word):
    """Put a token on each squad from a place on."""

    def __init__(self, token: i64, at: i64 = 0) -> None:
        self.token: i64 = token
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        for at in range(self.at, PLAY_TARGETS.count(state, frame)):
            put_on_squad(state, PLAY_TARGETS.at(state, frame, at), self.token)
        return True


# Resources


class Heal(Word):
    """HEAL: Endurance tokens for a squad with a living model, up to its printed value (ED-TERM-1, ED-AMB-70)."""

    def __init__(self, tokens: int | Amount, at: i64 = 0, of_model: bool = False) -> None:
        self.tokens = amount(tokens)
        self.at: i64 = at
        self.of_model = of_model  # the target is a model: its squad

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        chosen = squad_at(state, frame, self.at)
        if chosen != NONE:
            heal(state, squad_of(chosen) if self.of_model else chosen, self.tokens.of(state, use_of(state, frame)))
        return True


def heal(state: State, squad: i64, tokens: i64) -> None:
    """ED-TERM-1, ED-AMB-70."""
    if has_living_model(state, squad):
        set_endurance(state, squad, min(printed_endurance(state, squad), state.endurance[squad] + tokens))


class LoseToken(Word):
    """A squad loses an Endurance token; it is not a Wound (ED-AMB-25)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad = squad_at(state, frame, self.at)
        lose_token(state, squad)
        begin_loss(state, squad, 1)
        return True


class ChargeAll(Word):
    """CHARGE each own upgrade; with a filter only those of squads with a matching model on the board."""

    def __init__(self, charges: i64, models: ModelFilter | None = None) -> None:
        self.charges: i64 = charges
        self.models = models

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, use = PLAY_FOR.of(state, frame), use_of(state, frame)
        charging = begin_charging(state, seat, PLAY_SEAT.of(state, frame))
        for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
            if self._is_meant(state, use, squad):
                for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
                    due(state, charging, slot, self.charges)
        return True

    def _is_meant(self, state: State, use: Use, squad: i64) -> bool:
        if self.models is None:
            return True
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == ALIVE and self.models.matches(state, use, model):
                return True
        return False


class ChargeOne(Word):
    """CHARGE the upgrade chosen at a place."""

    def __init__(self, charges: i64, at: i64 = 0) -> None:
        self.charges: i64 = charges
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        slot = target(state, frame, self.at)
        if slot != NONE:
            charging = begin_charging(state, PLAY_FOR.of(state, frame), PLAY_SEAT.of(state, frame))
            due(state, charging, slot, self.charges)
        return True


class Gain(Word):
    """Gain crystals from the neutral supply, active or (`depleted`) depleted."""

    def __init__(self, crystals: int | Amount, depleted: bool = False) -> None:
        self.crystals = amount(crystals)
        self.depleted = depleted

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, count = PLAY_SEAT.of(state, frame), self.crystals.of(state, use_of(state, frame))
        if self.depleted:
            gain_depleted(state, seat, count)
        else:
            gain_crystals(state, seat, count)
        return True


class GainTemporary(Word):
    """Gain temporary crystals (ED-PAY-7)."""

    def __init__(self, crystals: int | Amount) -> None:
        self.crystals = amount(crystals)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        gain_temporary(state, PLAY_SEAT.of(state, frame), self.crystals.of(state, use_of(state, frame)))
        return True


class Refresh(Word):
    """Own depleted crystals become active: so many, or all."""

    def __init__(self, crystals: i64 = 99) -> None:
        self.crystals: i64 = crystals

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        refresh_crystals(state, PLAY_SEAT.of(state, frame), self.crystals)
        return True


class Destroy(Word):
    """DESTROY own crystals, from either pool unless only active ones serve (ED-PAY-6, DP-37): not without enough of them."""

    required = True

    def __init__(self, crystals: int | Amount = 1, active: bool = False) -> None:
        self.crystals = amount(crystals)
        self.active = active

    def possible(self, state: State, use: Use) -> bool:
        have = state.pool[use.seat] + (0 if self.active else state.depleted[use.seat])
        return have >= self.crystals.of(state, use)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, count = PLAY_SEAT.of(state, frame), self.crystals.of(state, use_of(state, frame))
        if stage >= count:
            return True
        if self.active or state.depleted[seat] == 0 or state.pool[seat] == 0:
            destroy_crystal(state, seat, self.active or state.depleted[seat] == 0)
        else:
            state.ask(seat, playing.CHOOSE_FOR_WORD)
        return stage + 1 >= count and state.pending == NONE

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        mask.allow(NUMBER.at(0))
        mask.allow(NUMBER.at(1))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        destroy_crystal(state, PLAY_SEAT.of(state, frame), NUMBER.argument(action) == 0)


class ChangeModeOf(Word):
    """A squad goes to its other mode, free (ED-SQD-9)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad = squad_at(state, frame, self.at)
        mode = activation.next_mode(state, squad)
        if mode != NONE and movement.can_change_bases(state, squad, mode):
            movement.change_mode(state, PLAY_SEAT.of(state, frame), squad, mode)
        return True
