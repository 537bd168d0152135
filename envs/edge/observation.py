"""What one player may see, as numbers: the own seat first, then the others clockwise, so that one network can play every seat.

Rows of what is not there are zero. Hidden are hands and decks of the other side, the faces of their mines, and who holds back in
windows; allies show each other theirs (section 7 of the rules). Nothing counts decisions or tells of windows that were passed.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import NOTHING, Flow, filled
from grognard.envs.edge import actions
from grognard.envs.edge.actions import CARD_ROWS, SQUAD_SLOTS
from grognard.envs.edge.columns import (
    CARD_ASIDE,
    CARD_ATTACHED,
    CARD_DECK,
    CARD_DISCARD,
    CARD_HAND,
    CARD_KNOWN,
    CARD_PLAYED,
    CARD_USED,
    CARD_WIDTH,
    FACTION_TOKENS,
    GAME_CHARGES,
    GAME_COUNTERING,
    GAME_CRYSTALS,
    GAME_ENDING,
    GAME_EXTRA,
    GAME_HAND_LIMIT,
    GAME_KIND,
    GAME_MARKER,
    GAME_MODE,
    GAME_OVER,
    GAME_PLAYERS,
    GAME_TIERS,
    GAME_TRACK,
    GAME_TURN,
    GAME_TURNS,
    GAME_WON,
    LISTED_ROLE_AT,
    LISTED_ROLES,
    MODEL_DASH,
    MODEL_EFFECT,
    MODEL_NAMED,
    MODEL_ROLE,
    MODEL_VALUE,
    MODEL_WIDTH,
    PLAYER_ACTIVE,
    PLAYER_ASKED,
    PLAYER_BANNER,
    PLAYER_BANNER_USED,
    PLAYER_DECK,
    PLAYER_DEPLETED,
    PLAYER_DISCARD,
    PLAYER_DISCARDED,
    PLAYER_ELIMINATED,
    PLAYER_FACTION,
    PLAYER_HAND,
    PLAYER_HOLDS,
    PLAYER_LOST,
    PLAYER_MULLIGAN,
    PLAYER_POINTS,
    PLAYER_POOL,
    PLAYER_SHRINE,
    PLAYER_SHRINE_TOKENS,
    PLAYER_SIDE,
    PLAYER_SUPPLY,
    PLAYER_TEMPORARY,
    PLAYER_WIDTH,
    PLAYER_WON,
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
    QUESTION_KIND,
    ROLE_AT,
    ROLES,
    SPACE_NAMED,
    SPACE_PATH,
    SPACE_WIDTH,
    SQUAD_ACTIVATED,
    SQUAD_ACTS,
    SQUAD_NAMED,
    SQUAD_WIDTH,
    STARTS,
    UPGRADE_AWAKE,
    UPGRADE_CARD,
    UPGRADE_CHARGES,
    UPGRADE_NAMED,
    UPGRADE_PAID,
    UPGRADE_PLAYED,
    UPGRADE_USED,
    UPGRADE_WEAKENING,
    UPGRADE_WIDTH,
    UPGRADES_EACH,
)
from grognard.envs.edge.data.printed import DASH
from grognard.envs.edge.rules import effects
from grognard.envs.edge.rules.attributes import ATTRIBUTES, is_awake, is_in_flux, renew, value
from grognard.envs.edge.rules.naming import (
    FIRST_CARD,
    OPEN_WORDS,
    row_of_card,
    said_model,
    said_squad,
    said_upgrade,
    seat_meant,
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
    DEPLOY,
    DEPLOY_SPACE,
    DEPLOY_SQUAD,
    FIGHT,
    FIGHT_LEFT,
    FLOWS,
    MOVING,
    MOVING_LEFT,
    MOVING_PATH,
    PAY,
    PAY_LEFT,
    PAY_SEAT,
    PLACING,
    PLACING_SPACE,
    PLAY_CARDS,
    PLAY_NAMED,
    PLAY_ORIGIN,
    PLAY_SEAT,
    PLAY_SLOT,
    PLAY_TEXT,
    PLAY_X,
    PUSHING,
    PUSHING_SPACE,
    ROLL,
    ROLL_AGAINST,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FACE,
    ROLL_PURPOSE,
    ROLL_REROLLED,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_COUNTER,
    STRIKE_DEFENCE,
    STRIKE_QUICK,
    STRIKE_ROLLED,
    STRIKE_WOUNDS,
    WINDOW,
    WINDOW_KIND,
    WOUND,
    WOUND_LOST,
    WOUND_SIZE,
)
from grognard.envs.edge.sequence import PLAY as PLAYING
from grognard.envs.edge.sides import hides_cards, knows_variant
from grognard.envs.edge.state import (
    ABSENT,
    EFFECT_WIDTH,
    MODELS_EACH,
    NONE,
    State,
)
from grognard.envs.edge.template import SHOWN, template

# The rulebook and the tests find both parts of an observation here.
__all__ = ["SHOWN", "encode", "strength", "template"]

EFFECT_KINDS: Final[i64] = i64(len(effects.EFFECT_NAMES))
NO_FRAMES: Final[vec[i64]] = filled(i64(len(FLOWS.all)), NONE)


def encode(state: State, player: i64, out: vec[i16], at: i64) -> None:
    starts = STARTS[state.options.players - 2]
    frames = Frames(state)
    encode_game(state, player, out, at + starts.game)
    if state.pending >= 0:
        out[at + starts.question + QUESTION_KIND + state.pending] = 1
    encode_progress(state, player, frames, out, at + starts.progress)
    encode_roll(state, frames, out, at + starts.progress)
    encode_players(state, player, out, at + starts.players)
    encode_squads(state, player, frames, out, at + starts.squads)
    encode_upgrades(state, player, frames, out, at + starts.upgrades)
    encode_values(state, player, out, at + starts.models)
    encode_roles(state, player, frames, out, at + starts.models)
    encode_ground(state, frames, out, at + starts.spaces)
    encode_cards(state, player, out, at + starts.cards)
    encode_played(state, player, frames, out, at + starts.cards)
    encode_named(state, player, frames, out, at)
    encode_attached(state, player, frames, out, at)


class Frames:
    """What is in progress: the innermost frame of each flow, found in one go."""

    def __init__(self, state: State) -> None:
        self.found: vec[i64] = NO_FRAMES[:]
        frame = state.top
        while frame >= 0:
            flow = state.frames[frame]
            if self.found[flow] == NONE:
                self.found[flow] = frame
            frame = state.below(frame)

    def of(self, flow: Flow) -> i64:
        """Where it begins, or NONE."""
        return self.found[flow.number]


# The table


def encode_game(state: State, player: i64, out: vec[i16], at: i64) -> None:
    options = state.options
    out[at + GAME_MODE + options.mode] = 1
    out[at + GAME_PLAYERS] = i16(options.players)
    for number in range(i64(len(options.tiers))):
        out[at + GAME_TIERS + i64(options.tiers[number])] = 1
    out[at + GAME_HAND_LIMIT] = i16(options.hand)
    out[at + GAME_TURNS] = i16(options.turns)
    out[at + GAME_TRACK] = i16(options.track)
    out[at + GAME_TURN] = i16(state.turn)
    out[at + GAME_KIND + state.turn_kind] = 1
    out[at + GAME_COUNTERING + seen_from(state, player, state.countering)] = 1
    out[at + GAME_CRYSTALS] = i16(state.crystals)
    out[at + GAME_CHARGES] = i16(state.charges)
    out[at + GAME_MARKER] = i16(state.marker if player == 0 else -state.marker)
    if state.ending != NONE:
        out[at + GAME_ENDING + state.ending] = 1
    for number in range(i64(len(state.extra_turns))):
        out[at + GAME_EXTRA + seen_from(state, player, state.extra_turns[number])] += 1
    out[at + GAME_OVER] = i16(state.over)
    for seat in range(options.players):
        out[at + GAME_WON + seen_from(state, player, seat)] = i16(state.winners >> seat & 1)


def encode_progress(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    window, pay, moving = frames.of(WINDOW), frames.of(PAY), frames.of(MOVING)
    if window != NONE:
        out[at + PROGRESS_WINDOW + WINDOW_KIND.of(state, window)] = 1
    if pay != NONE:
        out[at + PROGRESS_PAY + seen_from(state, player, PAY_SEAT.of(state, pay))] = i16(PAY_LEFT.of(state, pay))
    if moving != NONE:
        out[at + PROGRESS_MOVE_LEFT] = i16(MOVING_LEFT.of(state, moving))
    fight, play = frames.of(FIGHT), frames.of(PLAYING)
    if fight != NONE:
        out[at + PROGRESS_FIGHTS_LEFT] = i16(FIGHT_LEFT.of(state, fight))
    if play != NONE:
        out[at + PROGRESS_PLAYED_BY + seen_from(state, player, PLAY_SEAT.of(state, play))] = 1
        out[at + PROGRESS_ORIGIN + PLAY_ORIGIN.of(state, play)] = 1
        text = PLAY_TEXT.of(state, play)
        out[at + PROGRESS_BOTTOM] = i16(text & 1) if text < CARD_TEXTS + BANNER_TEXTS else 0
        out[at + PROGRESS_X] = i16(PLAY_X.of(state, play))


def encode_roll(state: State, frames: Frames, out: vec[i16], at: i64) -> None:
    """The Combat, strike, roll and packet in progress."""
    combat, strike = frames.of(COMBAT), frames.of(STRIKE)
    if combat != NONE:
        out[at + PROGRESS_COMBAT] = 1
        out[at + PROGRESS_COMBAT + 1] = i16(COMBAT_QUICK.of(state, combat))
    if strike != NONE:
        if STRIKE_QUICK.of(state, strike):
            out[at + PROGRESS_COMBAT + 1] = 1
        out[at + PROGRESS_COMBAT + 2] = i16(STRIKE_COUNTER.of(state, strike))
        out[at + PROGRESS_STRIKE] = i16(STRIKE_ROLLED.of(state, strike) >= 1)
        out[at + PROGRESS_STRIKE + 1] = i16(STRIKE_ROLLED.of(state, strike) >= 2)
        out[at + PROGRESS_ATTACK] = i16(STRIKE_ATTACK.of(state, strike))
        out[at + PROGRESS_DEFENCE] = i16(STRIKE_DEFENCE.of(state, strike))
        out[at + PROGRESS_WOUNDS] = i16(STRIKE_WOUNDS.of(state, strike))
    roll, wound = frames.of(ROLL), frames.of(WOUND)
    if roll != NONE:
        out[at + PROGRESS_ROLL + ROLL_PURPOSE.of(state, roll)] = 1
        if ROLL_DIE.of(state, roll) != NONE:
            out[at + PROGRESS_DIE + ROLL_DIE.of(state, roll)] = 1
        if ROLL_FACE.of(state, roll) != NONE:
            out[at + PROGRESS_FACE] = i16(ROLL_FACE.of(state, roll))
            out[at + PROGRESS_ROLLED] = 1
        out[at + PROGRESS_BONUS] = i16(ROLL_BONUS.of(state, roll))
        out[at + PROGRESS_AGAINST] = i16(ROLL_AGAINST.of(state, roll))
        out[at + PROGRESS_REROLLED] = i16(ROLL_REROLLED.of(state, roll))
    if wound != NONE:
        out[at + PROGRESS_PACKET] = i16(WOUND_SIZE.of(state, wound))
        out[at + PROGRESS_LOST] = i16(WOUND_LOST.of(state, wound))


# Players, squads, upgrades


def encode_players(state: State, player: i64, out: vec[i16], at: i64) -> None:
    players = state.options.players
    for number in range(players):
        seat, row = seat_meant(state, player, number), at + number * PLAYER_WIDTH
        out[row + PLAYER_SIDE + i64(are_enemies(state, player, seat))] = 1
        if state.faction[seat] != NONE:
            out[row + PLAYER_FACTION + state.faction[seat]] = 1
        out[row + PLAYER_POOL] = i16(state.pool[seat])
        out[row + PLAYER_DEPLETED] = i16(state.depleted[seat])
        out[row + PLAYER_TEMPORARY] = i16(state.temporary[seat])
        out[row + PLAYER_POINTS] = i16(state.points[seat])
        for victim in range(players):
            out[row + PLAYER_WON + seen_from(state, player, victim)] = i16(state.won[seat * players + victim])
        out[row + PLAYER_HAND] = i16(len(state.hand[seat]))
        out[row + PLAYER_DECK] = i16(len(state.deck[seat]))
        out[row + PLAYER_DISCARD] = i16(len(state.discard[seat]))
        encode_marks(state, player, seat, out, row)


def encode_marks(state: State, player: i64, seat: i64, out: vec[i16], row: i64) -> None:
    """Banner, Shrine, what counts for a turn, and the supply of tokens."""
    out[row + PLAYER_BANNER_USED] = i16(state.banner_used[seat])
    if knows_variant(state, player, seat, state.options.banners):
        out[row + PLAYER_BANNER] = i16(state.banner[seat])
    if knows_variant(state, player, seat, state.options.shrines):
        out[row + PLAYER_SHRINE] = i16(state.shrine[seat])
    out[row + PLAYER_SHRINE_TOKENS] = i16(state.shrine_tokens[seat])
    out[row + PLAYER_DISCARDED] = i16(state.discarded[seat])
    out[row + PLAYER_MULLIGAN] = i16(state.mulligan_used[seat])
    out[row + PLAYER_ELIMINATED] = i16(state.eliminated[seat])
    out[row + PLAYER_LOST] = i16(state.tokens_lost[seat])
    out[row + PLAYER_ACTIVE] = i16(seat == state.active)
    out[row + PLAYER_ASKED] = i16(state.pending >= 0 and seat == state.to_move)
    if seat == player and state.held[seat] > 0:
        out[row + PLAYER_HOLDS + state.held[seat] - 1] = 1
    if state.faction[seat] != NONE:
        tokens = FACTION_TOKENS[state.faction[seat]]
        for number in range(i64(len(tokens))):
            out[row + PLAYER_SUPPLY + number] = i16(state.supply[tokens[number]])


def encode_squads(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    """What squads have done in this turn, and what they do now."""
    for squad in range(i64(len(state.activated))):
        if state.activated[squad]:
            out[at + squad_row(state, player, squad) * SQUAD_WIDTH + SQUAD_ACTIVATED] = i16(state.activated[squad])
    activation, deploy = frames.of(ACTIVATION), frames.of(DEPLOY)
    if activation != NONE:
        row = at + squad_row(state, player, ACTIVATION_SQUAD.of(state, activation)) * SQUAD_WIDTH
        out[row + SQUAD_ACTS] = 1
        out[row + SQUAD_ACTS + 1] = i16(ACTIVATION_MOVED.of(state, activation))
        out[row + SQUAD_ACTS + 2] = i16(ACTIVATION_FOUGHT.of(state, activation))
    if deploy != NONE and DEPLOY_SQUAD.of(state, deploy) != NONE:
        out[at + squad_row(state, player, DEPLOY_SQUAD.of(state, deploy)) * SQUAD_WIDTH + SQUAD_ACTS + 3] = 1


def squad_row(state: State, player: i64, squad: i64) -> i64:
    """The row of a squad."""
    return seen_from(state, player, squad // SQUAD_SLOTS) * SQUAD_SLOTS + squad % SQUAD_SLOTS


def encode_upgrades(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    play = frames.of(PLAYING)
    used: i64 = PLAY_SLOT.of(state, play) if play != NONE else NONE
    for upgrade in range(i64(len(state.upgrade))):
        if state.upgrade[upgrade] == NONE:
            continue
        row = at + upgrade_row(state, player, upgrade) * UPGRADE_WIDTH
        out[row + UPGRADE_CARD + row_of_card(state.upgrade[upgrade])] = 1
        out[row + UPGRADE_CHARGES] = i16(state.upgrade_charges[upgrade])
        out[row + UPGRADE_WEAKENING] = i16(state.upgrade_tokens[upgrade])
        out[row + UPGRADE_AWAKE] = i16(is_awake(state, upgrade, 1))
        out[row + UPGRADE_PLAYED] = i16(upgrade == used)
        for part in range(i64(2)):
            out[row + UPGRADE_PAID + part] = i16(state.paid[upgrade * 2 + part])
            out[row + UPGRADE_USED + part] = i16(state.used_turn[upgrade * 2 + part] == state.turn)


def upgrade_row(state: State, player: i64, upgrade: i64) -> i64:
    """The row of an upgrade."""
    return seen_from(state, player, upgrade // UPGRADES_EACH) * UPGRADES_EACH + upgrade % UPGRADES_EACH


# Models


def encode_values(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Attributes and lasting effects, which hang on what is in progress, too."""
    flux, lasting = is_in_flux(state), has_shown_effects(state)
    for model in range(i64(len(state.life))):
        if state.life[model] == ABSENT:
            continue
        row = at + model_row(state, player, model) * MODEL_WIDTH
        if state.space[model] != NONE:
            if not flux:
                renew(state, model)
            for attribute in range(ATTRIBUTES):
                found = value(state, model, attribute) if flux else state.values[model * ATTRIBUTES + attribute]
                if found == DASH:
                    out[row + MODEL_DASH + attribute] = 1
                else:
                    out[row + MODEL_VALUE + attribute] = i16(found)
        if lasting:
            for what in range(effects.DOUBLE_MOVE, EFFECT_KINDS):
                out[row + MODEL_EFFECT + what - effects.DOUBLE_MOVE] = i16(strength(state, what, model))


def has_shown_effects(state: State) -> bool:
    """Whether there are lasting effects with columns of their own; those on attributes show in their values."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] >= effects.DOUBLE_MOVE:
            return True
    return False


def strength(state: State, what: i64, model: i64) -> i64:
    """How much of a lasting effect works on a model now; 1 for effects without an amount that adds up."""
    if what in (effects.MORE_WOUNDS, effects.MORE_POINTS, effects.ROLL_ADDED, effects.COMPARED, effects.RUN_BOOST):
        return effects.total(state, what, model)
    return i64(effects.has(state, what, model))


def encode_roles(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    """What models do in what is in progress."""
    for number in range(i64(len(ROLES))):
        flow, local = ROLES[number]
        frame = frames.of(flow)
        if frame != NONE and local.of(state, frame) >= 0:
            out[at + model_row(state, player, local.of(state, frame)) * MODEL_WIDTH + MODEL_ROLE + ROLE_AT[number]] = 1
    for number in range(i64(len(LISTED_ROLES))):
        flow, listed = LISTED_ROLES[number]
        frame = frames.of(flow)
        if frame == NONE:
            continue
        for index in range(listed.count(state, frame)):
            row = at + model_row(state, player, listed.at(state, frame, index)) * MODEL_WIDTH
            out[row + MODEL_ROLE + LISTED_ROLE_AT[number]] = 1


def model_row(state: State, player: i64, model: i64) -> i64:
    """The row of a model."""
    return seen_from(state, player, model // MODELS_EACH) * MODELS_EACH + model % MODELS_EACH


# Spaces


def encode_ground(state: State, frames: Frames, out: vec[i16], at: i64) -> None:
    """Spaces of what is in progress."""
    moving = frames.of(MOVING)
    if moving != NONE:
        for number in range(MOVING_PATH.count(state, moving)):
            out[at + MOVING_PATH.at(state, moving, number) * SPACE_WIDTH + SPACE_PATH] += 1
    deploy, placing, pushing = frames.of(DEPLOY), frames.of(PLACING), frames.of(PUSHING)
    named = NOTHING
    if deploy != NONE:
        named = append(named, DEPLOY_SPACE.of(state, deploy))
    if placing != NONE:
        named = append(named, PLACING_SPACE.of(state, placing))
    if pushing != NONE:
        named = append(named, PUSHING_SPACE.of(state, pushing))
    for number in range(i64(len(named))):
        if named[number] != NONE:
            out[at + named[number] * SPACE_WIDTH + SPACE_NAMED] = 1


# Cards


def encode_cards(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Of each player: what is known of the hand, the deck of the own side, and the piles that lie open."""
    players = state.options.players
    for number in range(players):
        seat, row = seat_meant(state, player, number), at + number * CARD_ROWS * CARD_WIDTH
        if state.faction[seat] == NONE:
            continue
        first = FIRST_CARD[state.faction[seat]]
        add_cards(state.discard[seat], first, out, row + CARD_DISCARD)
        add_cards(state.aside[seat], first, out, row + CARD_ASIDE)
        for upgrade in range(seat * UPGRADES_EACH, (seat + 1) * UPGRADES_EACH):
            if state.upgrade[upgrade] != NONE:
                out[row + row_of_card(state.upgrade[upgrade]) * CARD_WIDTH + CARD_ATTACHED] += 1
        if are_enemies(state, player, seat):
            add_cards(state.known[player * players + seat], first, out, row + CARD_HAND)
            continue
        add_cards(state.hand[seat], first, out, row + CARD_HAND)
        add_cards(state.deck[seat], first, out, row + CARD_DECK)
        if seat == player:
            for looker in range(players):
                if looker != player:
                    add_cards(state.known[looker * players + player], first, out, row + CARD_KNOWN)


def encode_played(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    """The card of the action in progress, and those that left the hand for it, if the player may see them."""
    play = frames.of(PLAYING)
    if play == NONE:
        return
    speaker = PLAY_SEAT.of(state, play)
    row = at + seen_from(state, player, speaker) * CARD_ROWS * CARD_WIDTH
    if PLAY_TEXT.of(state, play) < CARD_TEXTS:
        out[row + row_of_card(PLAY_TEXT.of(state, play) // 2) * CARD_WIDTH + CARD_PLAYED] = 1
    if not hides_cards(state, play) or not are_enemies(state, player, speaker):
        for number in range(PLAY_CARDS.count(state, play)):
            out[row + row_of_card(PLAY_CARDS.at(state, play, number)) * CARD_WIDTH + CARD_USED] += 1


def add_cards(cards: vec[i64], first: i64, out: vec[i16], column: i64) -> None:
    """Count cards in a column of the rows of a faction, whose cards begin with `first`."""
    for number in range(i64(len(cards))):
        out[column + (cards[number] - first) * CARD_WIDTH] += 1


# What was chosen for the action in progress


def encode_named(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    """ED-CARD-5: what its player has named so far."""
    play = frames.of(PLAYING)
    if play == NONE:
        return
    starts, speaker = STARTS[state.options.players - 2], PLAY_SEAT.of(state, play)
    for number in range(PLAY_NAMED.count(state, play)):
        action = PLAY_NAMED.at(state, play, number)
        if actions.MODEL.covers(action):
            row = model_row(state, player, said_model(state, speaker, action))
            out[at + starts.models + row * MODEL_WIDTH + MODEL_NAMED] = 1
        elif actions.SQUAD.covers(action):
            row = squad_row(state, player, said_squad(state, speaker, action))
            out[at + starts.squads + row * SQUAD_WIDTH + SQUAD_NAMED] = 1
        elif actions.UPGRADE.covers(action):
            upgrade = said_upgrade(state, speaker, action)
            row = upgrade_row(state, player, upgrade)
            out[at + starts.upgrades + row * UPGRADE_WIDTH + UPGRADE_NAMED] = 1
        elif actions.SPACE.covers(action):
            out[at + starts.spaces + actions.SPACE.argument(action) * SPACE_WIDTH + SPACE_NAMED] = 1
        else:
            for verb in range(i64(len(OPEN_WORDS))):
                if OPEN_WORDS[verb].covers(action):
                    out[at + starts.progress + PROGRESS_SAID[verb] + OPEN_WORDS[verb].argument(action)] = 1


def encode_attached(state: State, player: i64, frames: Frames, out: vec[i16], at: i64) -> None:
    """ED-UPG-1: the upgrade that is being attached, the squad, what makes room for it, and who takes the Wound."""
    frame, starts = frames.of(ATTACH), STARTS[state.options.players - 2]
    if frame == NONE:
        return
    seat = seen_from(state, player, ATTACH_SEAT.of(state, frame))
    row = seat * CARD_ROWS + row_of_card(ATTACH_CARD.of(state, frame))
    out[at + starts.cards + row * CARD_WIDTH + CARD_PLAYED] += 1
    if ATTACH_SQUAD.of(state, frame) != NONE:
        row = squad_row(state, player, ATTACH_SQUAD.of(state, frame))
        out[at + starts.squads + row * SQUAD_WIDTH + SQUAD_NAMED] = 1
    if ATTACH_SLOT.of(state, frame) != NONE:
        row = seat * UPGRADES_EACH + ATTACH_SLOT.of(state, frame) % UPGRADES_EACH
        out[at + starts.upgrades + row * UPGRADE_WIDTH + UPGRADE_NAMED] = 1
    if ATTACH_MODEL.of(state, frame) != NONE:
        row = model_row(state, player, ATTACH_MODEL.of(state, frame))
        out[at + starts.models + row * MODEL_WIDTH + MODEL_NAMED] = 1
