"""The part of an observation that hangs on what is in progress: the frames of the flows, the innermost one of each kind.

All of it is drawn at every decision. The frames are walked once, from the top: what is not in progress costs nothing.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import Listed
from grognard.envs.edge import actions
from grognard.envs.edge.actions import CARD_ROWS, SQUAD_SLOTS
from grognard.envs.edge.columns import (
    CARD_PLAYED,
    CARD_USED,
    CARD_WIDTH,
    DIES,
    FIGHTS_NEXT,
    IS_FOUGHT,
    IS_HIT,
    IS_PLACED,
    IS_SHOT_AT,
    IS_STRUCK,
    IS_WOUNDED,
    LIES_NOWHERE,
    MAY_BE_FOUGHT,
    MAY_FIGHT,
    MAY_MOVE,
    MODEL_NAMED,
    MODEL_ROLE,
    MODEL_WIDTH,
    MOVES,
    PROGRESS_AGAINST,
    PROGRESS_ATTACK,
    PROGRESS_BONUS,
    PROGRESS_BOTTOM,
    PROGRESS_COMBAT,
    PROGRESS_DEFENCE,
    PROGRESS_DIE,
    PROGRESS_FACE,
    PROGRESS_FIGHTS_LEFT,
    PROGRESS_LOST,
    PROGRESS_MOVE_LEFT,
    PROGRESS_ORIGIN,
    PROGRESS_PACKET,
    PROGRESS_PAY,
    PROGRESS_PLAYED_BY,
    PROGRESS_REROLLED,
    PROGRESS_ROLL,
    PROGRESS_ROLLED,
    PROGRESS_SAID,
    PROGRESS_STRIKE,
    PROGRESS_WINDOW,
    PROGRESS_WOUNDS,
    PROGRESS_X,
    ROLLS,
    SHOOTS,
    SPACE_NAMED,
    SPACE_PATH,
    SPACE_WIDTH,
    SQUAD_ACTS,
    SQUAD_NAMED,
    SQUAD_WIDTH,
    STARTS,
    STARTS_COMBAT,
    STRIKES,
    UPGRADE_NAMED,
    UPGRADE_PLAYED,
    UPGRADE_WIDTH,
    UPGRADES_EACH,
    WAS_PUSHED,
    Starts,
)
from grognard.envs.edge.rules.naming import (
    OPEN_WORDS,
    row_of_card,
    said_model,
    said_squad,
    said_upgrade,
    seen_from,
)
from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.rules.texts import BANNER_TEXTS, CARD_TEXTS
from grognard.envs.edge.sequence import (
    ACTIVATION,
    ACTIVATION_FOUGHT,
    ACTIVATION_MOVED,
    ACTIVATION_SQUAD,
    ATTACH,
    ATTACH_CARD,
    ATTACH_MODEL,
    ATTACH_SEAT,
    ATTACH_SLOT,
    ATTACH_SQUAD,
    COMBAT,
    COMBAT_QUICK,
    COMBAT_STARTER,
    COMBAT_TARGET,
    DEATH,
    DEATH_MODEL,
    DEPLOY,
    DEPLOY_SPACE,
    DEPLOY_SQUAD,
    FIGHT,
    FIGHT_FIGHTER,
    FIGHT_FIGHTERS,
    FIGHT_LEFT,
    FIGHT_TARGETS,
    FLOWS,
    HIT,
    HIT_HITS,
    HIT_SHOOTER,
    HIT_TARGETS,
    MOVE_ACTION,
    MOVE_MODELS,
    MOVE_PUSHED,
    MOVING,
    MOVING_LEFT,
    MOVING_MODEL,
    MOVING_PATH,
    PAY,
    PAY_LEFT,
    PAY_SEAT,
    PLACING,
    PLACING_MODEL,
    PLACING_SPACE,
    PLAY,
    PLAY_CARDS,
    PLAY_NAMED,
    PLAY_ORIGIN,
    PLAY_SEAT,
    PLAY_SLOT,
    PLAY_TEXT,
    PLAY_X,
    PUSHING,
    PUSHING_MODELS,
    PUSHING_SPACE,
    ROLL,
    ROLL_AGAINST,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FACE,
    ROLL_MODEL,
    ROLL_PURPOSE,
    ROLL_REROLLED,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_COUNTER,
    STRIKE_DEFENCE,
    STRIKE_QUICK,
    STRIKE_ROLLED,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    STRIKE_WOUNDS,
    WINDOW,
    WINDOW_KIND,
    WOUND,
    WOUND_LOST,
    WOUND_MODEL,
    WOUND_SIZE,
)
from grognard.envs.edge.sides import hides_cards
from grognard.envs.edge.state import MODELS_EACH, NONE, State

BITS: Final[vec[i64]] = vec[i64]([2**number for number in range(len(FLOWS.all))])  # of flows that were met


def encode_progress(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """The frames from the top down, of each flow the first one that is met: the innermost."""
    sketch = Sketch(state, player, out, at)
    frame, met = state.top, i64(0)
    while frame >= 0:
        flow = state.frames[frame]
        if met & BITS[flow] == 0:
            met |= BITS[flow]
            if not sketch.draw_action(flow, frame) and not sketch.draw_fight(flow, frame):
                sketch.draw_card(flow, frame)
        frame = state.below(frame)


def squad_row(state: State, player: i64, squad: i64) -> i64:
    """The row of a squad."""
    return seen_from(state, player, squad // SQUAD_SLOTS) * SQUAD_SLOTS + squad % SQUAD_SLOTS


def upgrade_row(state: State, player: i64, upgrade: i64) -> i64:
    """The row of an upgrade."""
    return seen_from(state, player, upgrade // UPGRADES_EACH) * UPGRADES_EACH + upgrade % UPGRADES_EACH


def model_row(state: State, player: i64, model: i64) -> i64:
    """The row of a model."""
    return seen_from(state, player, model // MODELS_EACH) * MODELS_EACH + model % MODELS_EACH


class Sketch:
    """What frames show to a player, drawn into an observation that begins at index `at`."""

    def __init__(self, state: State, player: i64, out: vec[i16], at: i64) -> None:
        starts: Starts = STARTS[state.options.players - 2]
        self.state: State = state
        self.player: i64 = player
        self.out: vec[i16] = out
        self.progress: i64 = at + starts.progress
        self.squads: i64 = at + starts.squads
        self.upgrades: i64 = at + starts.upgrades
        self.models: i64 = at + starts.models
        self.spaces: i64 = at + starts.spaces
        self.cards: i64 = at + starts.cards

    # Rows

    def mark_squad(self, squad: i64, column: i64) -> None:
        if squad != NONE:
            self.out[self.squads + squad_row(self.state, self.player, squad) * SQUAD_WIDTH + column] = 1

    def mark_upgrade(self, upgrade: i64, column: i64) -> None:
        if upgrade != NONE:
            self.out[self.upgrades + upgrade_row(self.state, self.player, upgrade) * UPGRADE_WIDTH + column] = 1

    def mark_model(self, model: i64, column: i64) -> None:
        if model >= 0:
            self.out[self.models + model_row(self.state, self.player, model) * MODEL_WIDTH + column] = 1

    def mark_models(self, models: Listed, frame: i64, role: i64) -> None:
        for number in range(models.count(self.state, frame)):
            self.mark_model(models.at(self.state, frame, number), MODEL_ROLE + role)

    def mark_space(self, space: i64) -> None:
        if space != NONE:
            self.out[self.spaces + space * SPACE_WIDTH + SPACE_NAMED] = 1

    # Actions of models

    def draw_action(self, flow: i64, frame: i64) -> bool:
        """Windows, activations, moves and places; whether it was one of them."""
        state = self.state
        if flow == WINDOW.number:
            self.out[self.progress + PROGRESS_WINDOW + WINDOW_KIND.of(state, frame)] = 1
        elif flow == ACTIVATION.number:
            self._draw_activation(frame)
        elif flow == MOVE_ACTION.number:
            self.mark_models(MOVE_MODELS, frame, MAY_MOVE)
            self.mark_models(MOVE_PUSHED, frame, WAS_PUSHED)
        elif flow == MOVING.number:
            self._draw_moving(frame)
        elif flow == PUSHING.number:
            self.mark_models(PUSHING_MODELS, frame, LIES_NOWHERE)
            self.mark_space(PUSHING_SPACE.of(state, frame))
        elif flow == PLACING.number:
            self.mark_model(PLACING_MODEL.of(state, frame), MODEL_ROLE + IS_PLACED)
            self.mark_space(PLACING_SPACE.of(state, frame))
        elif flow == DEPLOY.number:
            self.mark_squad(DEPLOY_SQUAD.of(state, frame), SQUAD_ACTS + 3)
            self.mark_space(DEPLOY_SPACE.of(state, frame))
        else:
            return False
        return True

    def _draw_activation(self, frame: i64) -> None:
        squad = ACTIVATION_SQUAD.of(self.state, frame)
        self.mark_squad(squad, SQUAD_ACTS)
        if ACTIVATION_MOVED.of(self.state, frame):
            self.mark_squad(squad, SQUAD_ACTS + 1)
        if ACTIVATION_FOUGHT.of(self.state, frame):
            self.mark_squad(squad, SQUAD_ACTS + 2)

    def _draw_moving(self, frame: i64) -> None:
        self.out[self.progress + PROGRESS_MOVE_LEFT] = i16(MOVING_LEFT.of(self.state, frame))
        self.mark_model(MOVING_MODEL.of(self.state, frame), MODEL_ROLE + MOVES)
        for number in range(MOVING_PATH.count(self.state, frame)):
            self.out[self.spaces + MOVING_PATH.at(self.state, frame, number) * SPACE_WIDTH + SPACE_PATH] += 1

    # Combats, rolls and Wounds

    def draw_fight(self, flow: i64, frame: i64) -> bool:
        """Whether it was one of them."""
        state = self.state
        if flow == FIGHT.number:
            self.out[self.progress + PROGRESS_FIGHTS_LEFT] = i16(FIGHT_LEFT.of(state, frame))
            self.mark_model(FIGHT_FIGHTER.of(state, frame), MODEL_ROLE + FIGHTS_NEXT)
            self.mark_models(FIGHT_FIGHTERS, frame, MAY_FIGHT)
            self.mark_models(FIGHT_TARGETS, frame, MAY_BE_FOUGHT)
        elif flow == COMBAT.number:
            self._draw_combat(frame)
        elif flow == STRIKE.number:
            self._draw_strike(frame)
        elif flow == ROLL.number:
            self._draw_roll(frame)
        elif flow == WOUND.number:
            self.out[self.progress + PROGRESS_PACKET] = i16(WOUND_SIZE.of(state, frame))
            self.out[self.progress + PROGRESS_LOST] = i16(WOUND_LOST.of(state, frame))
            self.mark_model(WOUND_MODEL.of(state, frame), MODEL_ROLE + IS_WOUNDED)
        elif flow == DEATH.number:
            self.mark_model(DEATH_MODEL.of(state, frame), MODEL_ROLE + DIES)
        elif flow == HIT.number:
            self.mark_model(HIT_SHOOTER.of(state, frame), MODEL_ROLE + SHOOTS)
            self.mark_models(HIT_TARGETS, frame, IS_SHOT_AT)
            self.mark_models(HIT_HITS, frame, IS_HIT)
        else:
            return False
        return True

    def _draw_combat(self, frame: i64) -> None:
        self.out[self.progress + PROGRESS_COMBAT] = 1
        if COMBAT_QUICK.of(self.state, frame):
            self.out[self.progress + PROGRESS_COMBAT + 1] = 1
        self.mark_model(COMBAT_STARTER.of(self.state, frame), MODEL_ROLE + STARTS_COMBAT)
        self.mark_model(COMBAT_TARGET.of(self.state, frame), MODEL_ROLE + IS_FOUGHT)

    def _draw_strike(self, frame: i64) -> None:
        state, out, at = self.state, self.out, self.progress
        if STRIKE_QUICK.of(state, frame):
            out[at + PROGRESS_COMBAT + 1] = 1
        out[at + PROGRESS_COMBAT + 2] = i16(STRIKE_COUNTER.of(state, frame))
        out[at + PROGRESS_STRIKE] = i16(STRIKE_ROLLED.of(state, frame) >= 1)
        out[at + PROGRESS_STRIKE + 1] = i16(STRIKE_ROLLED.of(state, frame) >= 2)
        out[at + PROGRESS_ATTACK] = i16(STRIKE_ATTACK.of(state, frame))
        out[at + PROGRESS_DEFENCE] = i16(STRIKE_DEFENCE.of(state, frame))
        out[at + PROGRESS_WOUNDS] = i16(STRIKE_WOUNDS.of(state, frame))
        self.mark_model(STRIKE_STRIKER.of(state, frame), MODEL_ROLE + STRIKES)
        self.mark_model(STRIKE_STRUCK.of(state, frame), MODEL_ROLE + IS_STRUCK)

    def _draw_roll(self, frame: i64) -> None:
        state, out, at = self.state, self.out, self.progress
        out[at + PROGRESS_ROLL + ROLL_PURPOSE.of(state, frame)] = 1
        if ROLL_DIE.of(state, frame) != NONE:
            out[at + PROGRESS_DIE + ROLL_DIE.of(state, frame)] = 1
        if ROLL_FACE.of(state, frame) != NONE:
            out[at + PROGRESS_FACE] = i16(ROLL_FACE.of(state, frame))
            out[at + PROGRESS_ROLLED] = 1
        out[at + PROGRESS_BONUS] = i16(ROLL_BONUS.of(state, frame))
        out[at + PROGRESS_AGAINST] = i16(ROLL_AGAINST.of(state, frame))
        out[at + PROGRESS_REROLLED] = i16(ROLL_REROLLED.of(state, frame))
        self.mark_model(ROLL_MODEL.of(state, frame), MODEL_ROLE + ROLLS)

    # Cards

    def draw_card(self, flow: i64, frame: i64) -> None:
        """What is played, attached and paid."""
        if flow == PLAY.number:
            self._draw_play(frame)
            self._draw_played(frame)
            self._draw_named(frame)
        elif flow == ATTACH.number:
            self._draw_attached(frame)
        elif flow == PAY.number:
            seat = seen_from(self.state, self.player, PAY_SEAT.of(self.state, frame))
            self.out[self.progress + PROGRESS_PAY + seat] = i16(PAY_LEFT.of(self.state, frame))

    def _draw_play(self, frame: i64) -> None:
        state, out, at = self.state, self.out, self.progress
        out[at + PROGRESS_PLAYED_BY + seen_from(state, self.player, PLAY_SEAT.of(state, frame))] = 1
        out[at + PROGRESS_ORIGIN + PLAY_ORIGIN.of(state, frame)] = 1
        text, slot = PLAY_TEXT.of(state, frame), PLAY_SLOT.of(state, frame)
        out[at + PROGRESS_BOTTOM] = i16(text & 1) if text < CARD_TEXTS + BANNER_TEXTS else 0
        out[at + PROGRESS_X] = i16(PLAY_X.of(state, frame))
        if slot != NONE and state.upgrade[slot] != NONE:
            self.mark_upgrade(slot, UPGRADE_PLAYED)

    def _draw_played(self, frame: i64) -> None:
        """The card of the action in progress, and those that left the hand for it, if the player may see them."""
        state, speaker = self.state, PLAY_SEAT.of(self.state, frame)
        row = self.cards + seen_from(state, self.player, speaker) * CARD_ROWS * CARD_WIDTH
        if PLAY_TEXT.of(state, frame) < CARD_TEXTS:
            self.out[row + row_of_card(PLAY_TEXT.of(state, frame) // 2) * CARD_WIDTH + CARD_PLAYED] = 1
        if not hides_cards(state, frame) or not are_enemies(state, self.player, speaker):
            for number in range(PLAY_CARDS.count(state, frame)):
                self.out[row + row_of_card(PLAY_CARDS.at(state, frame, number)) * CARD_WIDTH + CARD_USED] += 1

    def _draw_named(self, frame: i64) -> None:
        """ED-CARD-5: what its player has named so far."""
        state, speaker = self.state, PLAY_SEAT.of(self.state, frame)
        for number in range(PLAY_NAMED.count(state, frame)):
            action = PLAY_NAMED.at(state, frame, number)
            if actions.MODEL.covers(action):
                self.mark_model(said_model(state, speaker, action), MODEL_NAMED)
            elif actions.SQUAD.covers(action):
                self.mark_squad(said_squad(state, speaker, action), SQUAD_NAMED)
            elif actions.UPGRADE.covers(action):
                self.mark_upgrade(said_upgrade(state, speaker, action), UPGRADE_NAMED)
            elif actions.SPACE.covers(action):
                self.mark_space(actions.SPACE.argument(action))
            else:
                self._draw_word(action)

    def _draw_word(self, action: i64) -> None:
        for verb in range(i64(len(OPEN_WORDS))):
            if OPEN_WORDS[verb].covers(action):
                self.out[self.progress + PROGRESS_SAID[verb] + OPEN_WORDS[verb].argument(action)] = 1

    def _draw_attached(self, frame: i64) -> None:
        """ED-UPG-1: the upgrade that is being attached, the squad, what makes room for it, and who takes the Wound."""
        state, seat = self.state, ATTACH_SEAT.of(self.state, frame)
        row = seen_from(state, self.player, seat) * CARD_ROWS + row_of_card(ATTACH_CARD.of(state, frame))
        self.out[self.cards + row * CARD_WIDTH + CARD_PLAYED] += 1
        self.mark_squad(ATTACH_SQUAD.of(state, frame), SQUAD_NAMED)
        if ATTACH_SLOT.of(state, frame) != NONE:
            self.mark_upgrade(seat * UPGRADES_EACH + ATTACH_SLOT.of(state, frame) % UPGRADES_EACH, UPGRADE_NAMED)
        self.mark_model(ATTACH_MODEL.of(state, frame), MODEL_NAMED)
