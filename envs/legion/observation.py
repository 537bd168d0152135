"""What one player may see, as numbers: the template of the table, completed by cards, players and what is in progress."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.legion.abilities import FIRST_BATTLE, FIRST_COMMAND, FIRST_UPGRADE
from grognard.envs.legion.actions import ACTION_NAMES, UPGRADE_SLOTS, WEAPON_SLOTS, seen_unit
from grognard.envs.legion.columns import (
    ANSWER_LEGAL,
    ANSWER_NEAREST,
    ANSWER_PLACE,
    ANSWER_SEEN,
    ANSWER_WIDTH,
    ANSWERS,
    AT_ANSWERS,
    AT_COMMANDS,
    AT_EFFECTS,
    AT_GAME,
    AT_PLAYERS,
    AT_PROGRESS,
    AT_QUESTION,
    AT_SUPPLIES,
    AT_UNITS,
    AT_WEAPONS,
    COMMAND_MINE,
    COMMAND_THEIRS,
    COMMAND_WIDTH,
    CONTINGENT,
    DISCARDED,
    EFFECT_ROWS,
    GAME_ACTIVE,
    GAME_OVER,
    GAME_PHASE,
    GAME_PRIORITY,
    GAME_REASON,
    GAME_ROUND,
    GAME_WON,
    IN_HAND,
    IN_PLAY,
    LAID,
    OF_FLAWS,
    PLAYER_CHOSEN,
    PLAYER_CONTINGENCIES,
    PLAYER_COST,
    PLAYER_DESTROYED,
    PLAYER_HAND,
    PLAYER_LAID,
    PLAYER_LAID_RANK,
    PLAYER_PASSED,
    PLAYER_POOL,
    PLAYER_UNITS,
    PLAYER_VICTORY,
    PLAYER_WIDTH,
    QUESTION_ACTIONS,
    QUESTION_AIMS,
    QUESTION_ASKED,
    QUESTION_ATTACK,
    QUESTION_BATTLE,
    QUESTION_CARD,
    QUESTION_COMMAND,
    QUESTION_COVER,
    QUESTION_DECISION,
    QUESTION_DEFENCE,
    QUESTION_DODGES,
    QUESTION_DONE,
    QUESTION_EVENT,
    QUESTION_FREE,
    QUESTION_KEYWORD,
    QUESTION_KIND,
    QUESTION_LEFT,
    QUESTION_OTHER_EVENT,
    QUESTION_POOL,
    QUESTION_STAGE,
    QUESTION_UNROLLED,
    QUESTION_WOUNDS,
    SEEN,
    SUPPLY_ROWS,
    SUPPLY_WIDTH,
    UNIT_ROLE,
    UNIT_SPEED,
    UNIT_WIDTH,
    WEAPON_DICE,
    WEAPON_KIND,
    WEAPON_MINIS,
    WEAPON_RANGE,
    WEAPON_WIDTH,
    WEAPON_WORD,
    WEAPON_WORD_NUMBERS,
)
from grognard.envs.legion.data.tables import LINES, WEAPONS
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.progress import A_UNIT, PLAIN, encode_locals, shown
from grognard.envs.legion.rules.moving import ends_in_question
from grognard.envs.legion.rules.orders import unseen_tokens
from grognard.envs.legion.rules.pools import pool_value
from grognard.envs.legion.rules.sighting import block, leaders_that_see, nearest_leader
from grognard.envs.legion.rules.units import hastened, is_undefeated, speed_of
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_DONE,
    ACTIVATION_FREE,
    ACTIVATION_LEFT,
    ACTIVATION_UNIT,
    CARD_ACTION,
    EVENT_KIND,
    EVENT_UNIT,
)
from grognard.envs.legion.sequence.attack import (
    ATTACK_PICKED,
    ATTACK_UNIT,
    FORMING_DEFENDER,
    FORMING_KIND,
    FORMING_UNIT,
    POOL_AIMS,
    POOL_COVER,
    POOL_DEFENCE,
    POOL_DEFENDER,
    POOL_DICE,
    POOL_DODGES,
    POOL_KIND,
    POOL_UNIT,
    POOL_UNROLLED,
    WOUNDS_LEFT,
    WOUNDS_UNIT,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_ABOUT,
    CHOICE_CHOSEN,
    CHOICE_LEFT,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.flows import (
    ACTIVATION,
    ATTACK,
    CHOICE,
    DEPLOYING,
    EVENT,
    FORMING,
    MOVE,
    PLACING,
    POOL,
    WOUNDS,
)
from grognard.envs.legion.sequence.moving import MOVE_UNIT, PLACING_UNIT
from grognard.envs.legion.sequence.setup import DEPLOYING_UNIT
from grognard.envs.legion.state import (
    EFFECT_WIDTH,
    NONE,
    RANK_KINDS,
    SEATS,
    UNITS_ALL,
    State,
    first_card,
    first_unit,
    holds,
    other,
    seen_x,
    seen_y,
)
from grognard.envs.legion.subject import weapons_in_question
from grognard.envs.legion.template import SHOWN

__all__ = ["SHOWN", "encode"]

# What a unit has to do with what is in progress, as columns behind UNIT_ROLE.
ACTIVATES: Final[i64] = 0
ACTS: Final[i64] = 1
MOVES: Final[i64] = 2
ATTACKS: Final[i64] = 3
USES: Final[i64] = 4
ABOUT: Final[i64] = 5
CHOSEN: Final[i64] = 6
SUFFERS: Final[i64] = 7
PLACED: Final[i64] = 8
DO_KINDS: Final[i64] = i64(len(ACTION_NAMES))


def encode(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Complete a copy of the template, which begins at `at`."""
    encode_game(state, player, out, at + AT_GAME)
    for number in range(SEATS):
        encode_player(state, player, number, out, at + AT_PLAYERS + number * PLAYER_WIDTH)
    encode_commands(state, player, out, at + AT_COMMANDS)
    encode_progress(state, player, out, at)


def encode_game(state: State, player: i64, out: vec[i16], at: i64) -> None:
    out[at + GAME_ROUND] = i16(state.round)
    out[at + GAME_PHASE + state.phase] = 1
    if state.priority != NONE:
        out[at + GAME_PRIORITY + i64(state.priority != player)] = 1
    out[at + GAME_ACTIVE + i64(state.active != player)] = 1
    if state.over:
        out[at + GAME_OVER] = 1
        out[at + GAME_WON] = i16((state.winners >> player) & 1)
        out[at + GAME_WON + 1] = i16((state.winners >> other(player)) & 1)
        out[at + GAME_REASON + state.reason] = 1


def encode_player(state: State, player: i64, number: i64, out: vec[i16], row: i64) -> None:
    """LG-SETUP-12: what is public of a player, and of oneself the tokens on cards; the opponent's may be in the pool as well."""
    seat = player if number == 0 else other(player)
    out[row + PLAYER_HAND] = i16(len(state.hand[seat]))
    out[row + PLAYER_CONTINGENCIES] = i16(len(state.contingencies[seat]))
    out[row + PLAYER_CHOSEN] = i16(state.chosen[seat] != NONE and seat == player)
    out[row + PLAYER_LAID] = i16(len(state.laid[seat]))
    if seat == player:
        for at in range(i64(len(state.laid[seat]))):
            out[row + PLAYER_LAID_RANK + state.laid[seat][at]] += 1
    for rank in range(RANK_KINDS):
        count = state.pool[seat * RANK_KINDS + rank] if seat == player else unseen_tokens(state, seat, rank)
        out[row + PLAYER_POOL + rank] = i16(count)
    out[row + PLAYER_PASSED] = i16(state.passed[seat])
    out[row + PLAYER_VICTORY] = i16(state.victory[seat])
    out[row + PLAYER_COST] = i16(state.cost[seat])
    out[row + PLAYER_DESTROYED] = i16(state.destroyed[seat])
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_undefeated(state, unit):
            out[row + PLAYER_UNITS] += 1


# Command cards


def encode_commands(state: State, player: i64, out: vec[i16], at: i64) -> None:
    foe, mine, theirs = other(player), at + COMMAND_MINE, at + COMMAND_THEIRS
    mark(state.hand[player], IN_HAND, out, mine)
    mark(state.known[player], SEEN, out, mine)
    mark(state.contingencies[player], CONTINGENT, out, mine)
    mark(state.discard[player], DISCARDED, out, mine)
    mark(state.in_play[player], IN_PLAY, out, mine)
    mark(state.flaws[player], OF_FLAWS, out, mine)
    if state.chosen[player] != NONE:
        out[mine + state.chosen[player] * COMMAND_WIDTH] += LAID
    mark(state.known[foe], IN_HAND + SEEN, out, theirs)
    mark(state.discard[foe], DISCARDED, out, theirs)
    mark(state.in_play[foe], IN_PLAY, out, theirs)
    mark(state.flaws[foe], OF_FLAWS, out, theirs)
    if state.chosen[foe] != NONE and holds(state.in_play[foe], state.chosen[foe]):
        out[theirs + state.chosen[foe] * COMMAND_WIDTH] += LAID


def mark(cards: vec[i64], amount: i64, out: vec[i16], column: i64) -> None:
    for at in range(i64(len(cards))):
        out[column + cards[at] * COMMAND_WIDTH] += i16(amount)


# What is in progress


def encode_progress(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """The question, and the innermost frame of each kind that matters, walked once from the top."""
    question = at + AT_QUESTION
    if state.pending != NONE:
        out[question + QUESTION_ASKED + i64(state.to_move != player)] = 1
        out[question + QUESTION_DECISION + state.pending] = 1
    drawn: i64 = 0
    frame = state.top
    while frame >= 0:
        flow = state.frames[frame]
        if flow < 62 and not (drawn >> flow) & 1:
            drawn |= BIT[flow]
            encode_frame(state, player, frame, out, at)
            encode_locals(state, player, frame, out, at + AT_PROGRESS)
        frame = state.below(frame)
    encode_effects(state, player, out, at + AT_EFFECTS)
    encode_supplies(state, player, out, at + AT_SUPPLIES)
    encode_weapons(state, out, at + AT_WEAPONS)
    if state.pending != NONE and state.to_move == player:
        encode_answers(state, player, out, at + AT_ANSWERS)


def encode_frame(state: State, player: i64, frame: i64, out: vec[i16], at: i64) -> None:
    flow = state.frames[frame]
    question = at + AT_QUESTION
    if flow == CHOICE.number:
        encode_choice(state, player, frame, out, at)
    elif flow == EVENT.number:
        give_role(player, EVENT_UNIT.of(state, frame), ACTS, out, at)
        kind = EVENT_KIND.of(state, frame)
        if kind < DO_KINDS:
            out[question + QUESTION_EVENT + kind] = 1
        else:
            out[question + QUESTION_OTHER_EVENT + kind - CARD_ACTION] = 1
    elif flow == ACTIVATION.number:
        encode_activation(state, player, frame, out, at)
    elif flow == MOVE.number:
        unit = MOVE_UNIT.of(state, frame)
        give_role(player, unit, MOVES, out, at)
        if hastened(state, unit) != 0:
            out[at + AT_UNITS + seen_unit(player, unit) * UNIT_WIDTH + UNIT_SPEED] = i16(speed_of(state, unit))
    elif flow == PLACING.number:
        give_role(player, PLACING_UNIT.of(state, frame), PLACED, out, at)
    elif flow == DEPLOYING.number:
        give_role(player, DEPLOYING_UNIT.of(state, frame), PLACED, out, at)
    else:
        encode_fight(state, player, frame, out, at)


def give_role(player: i64, unit: i64, role: i64, out: vec[i16], at: i64) -> None:
    if unit != NONE:
        out[at + AT_UNITS + seen_unit(player, unit) * UNIT_WIDTH + UNIT_ROLE + role] = 1


def give_fight(player: i64, attacker: i64, defender: i64, out: vec[i16], at: i64) -> None:
    """Attackers 1, defenders -1; of a unit that is both, what it is in the innermost attack."""
    _give_side(player, attacker, 1, out, at)
    _give_side(player, defender, -1, out, at)


def _give_side(player: i64, unit: i64, sign: i64, out: vec[i16], at: i64) -> None:
    if unit != NONE:
        column = at + AT_UNITS + seen_unit(player, unit) * UNIT_WIDTH + UNIT_ROLE + ATTACKS
        if out[column] == 0:
            out[column] = i16(sign)


def encode_activation(state: State, player: i64, frame: i64, out: vec[i16], at: i64) -> None:
    question = at + AT_QUESTION
    give_role(player, ACTIVATION_UNIT.of(state, frame), ACTIVATES, out, at)
    out[question + QUESTION_ACTIONS] = i16(ACTIVATION_LEFT.of(state, frame))
    done, free = ACTIVATION_DONE.of(state, frame), ACTIVATION_FREE.of(state, frame)
    for kind in range(DO_KINDS):
        out[question + QUESTION_DONE + kind] = i16((done >> kind) & 1)
        out[question + QUESTION_FREE + kind] = i16((free >> kind) & 1)


def encode_choice(state: State, player: i64, frame: i64, out: vec[i16], at: i64) -> None:
    """Which keyword or card asks, whose it is, and what was chosen before; only of what is asked of this player."""
    if state.to_move != player:
        return
    question, ability, unit = at + AT_QUESTION, CHOICE_ABILITY.of(state, frame), CHOICE_UNIT.of(state, frame)
    give_role(player, unit, USES, out, at)
    give_role(player, CHOICE_ABOUT.of(state, frame), ABOUT, out, at)
    out[question + QUESTION_STAGE] = i16(CHOICE_STAGE.of(state, frame))
    out[question + QUESTION_LEFT] = i16(CHOICE_LEFT.of(state, frame))
    if 0 <= CHOICE_TARGET.of(state, frame) < UNITS_ALL:
        give_role(player, CHOICE_TARGET.of(state, frame), CHOSEN, out, at)
    for number in range(CHOICE_CHOSEN.count(state, frame)):
        if 0 <= CHOICE_CHOSEN.at(state, frame, number) < UNITS_ALL:
            give_role(player, CHOICE_CHOSEN.at(state, frame, number), CHOSEN, out, at)
    if ability < FIRST_UPGRADE:
        out[question + QUESTION_KEYWORD + ability] = 1
    elif ability < FIRST_COMMAND:
        for slot in range(UPGRADE_SLOTS - 1, -1, -1):
            if state.upgrade[first_card(unit) + slot] == ability - FIRST_UPGRADE:
                out[question + QUESTION_CARD] = i16(slot + 1)
    elif ability < FIRST_BATTLE:
        out[question + QUESTION_COMMAND] = i16(ability - FIRST_COMMAND + 1)
    else:
        out[question + QUESTION_BATTLE] = 1


def encode_fight(state: State, player: i64, frame: i64, out: vec[i16], at: i64) -> None:
    flow, question = state.frames[frame], at + AT_QUESTION
    if flow == ATTACK.number:
        give_fight(player, ATTACK_UNIT.of(state, frame), ATTACK_PICKED.of(state, frame), out, at)
    elif flow == FORMING.number:
        give_fight(player, FORMING_UNIT.of(state, frame), FORMING_DEFENDER.of(state, frame), out, at)
        out[question + QUESTION_KIND + FORMING_KIND.of(state, frame)] = 1
    elif flow == POOL.number:
        encode_pool(state, player, frame, out, at)
    elif flow == WOUNDS.number:
        give_role(player, WOUNDS_UNIT.of(state, frame), SUFFERS, out, at)
        out[question + QUESTION_WOUNDS] = i16(WOUNDS_LEFT.of(state, frame))


def encode_pool(state: State, player: i64, frame: i64, out: vec[i16], at: i64) -> None:
    question = at + AT_QUESTION
    give_fight(player, POOL_UNIT.of(state, frame), POOL_DEFENDER.of(state, frame), out, at)
    out[question + QUESTION_KIND + POOL_KIND.of(state, frame)] = 1
    for number in range(POOL_DICE.count(state, frame)):
        out[question + QUESTION_ATTACK + number] = i16(POOL_DICE.at(state, frame, number))
    for number in range(POOL_UNROLLED.count(state, frame)):
        out[question + QUESTION_UNROLLED + number] = i16(POOL_UNROLLED.at(state, frame, number))
    for number in range(POOL_DEFENCE.count(state, frame)):
        out[question + QUESTION_DEFENCE + number] = i16(POOL_DEFENCE.at(state, frame, number))
    for number in range(i64(len(WEAPON_WORD_NUMBERS))):
        out[question + QUESTION_POOL + number] = i16(pool_value(state, frame, WEAPON_WORD_NUMBERS[number]))
    out[question + QUESTION_COVER] = i16(POOL_COVER.of(state, frame))
    out[question + QUESTION_AIMS] = i16(POOL_AIMS.of(state, frame))
    out[question + QUESTION_DODGES] = i16(POOL_DODGES.of(state, frame))


def encode_effects(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Lasting effects, as far as there are rows."""
    rows = min(i64(len(state.effects)) // EFFECT_WIDTH, i64(EFFECT_ROWS))
    for row in range(rows):
        first, column = row * EFFECT_WIDTH, at + row * EFFECT_WIDTH
        out[column] = i16(state.effects[first] + 1)
        out[column + 1] = i16(shown(player, A_UNIT, state.effects[first + 1]))
        out[column + 2] = i16(state.effects[first + 2])
        out[column + 3] = i16(state.effects[first + 3])
        out[column + 4] = i16(shown(player, PLAIN, state.effects[first + 4] + 1))
        out[column + 5] = i16(shown(player, PLAIN, state.effects[first + 5] + 1))


def encode_supplies(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """LG-BATTLE-5: supply cards that units have, own units first."""
    row: i64 = 0
    for number in range(UNITS_ALL):
        unit = number if player == 0 else (number + UNITS_ALL // 2) % UNITS_ALL
        for card in range(i64(len(state.supply_cards[unit]))):
            if row < SUPPLY_ROWS:
                column = at + row * SUPPLY_WIDTH
                out[column] = i16(number + 1)
                out[column + 1] = i16(state.supply_cards[unit][card] + 1)
                out[column + 2] = i16(state.supply_used[unit][card])
                row += 1


def encode_weapons(state: State, out: vec[i16], at: i64) -> None:
    """The weapons that `weapon 1` and so on mean while weapons are chosen, each with how many minis may add it."""
    weapons = weapons_in_question(state)
    for slot in range(min(i64(WEAPON_SLOTS), i64(len(weapons)) // 2)):
        weapon, row = weapons[2 * slot], at + slot * WEAPON_WIDTH
        out[row + WEAPON_KIND + WEAPONS.kind[weapon]] = 1
        out[row + WEAPON_RANGE] = i16(WEAPONS.range_min[weapon])
        out[row + WEAPON_RANGE + 1] = i16(WEAPONS.range_max[weapon])
        out[row + WEAPON_DICE] = i16(WEAPONS.red[weapon])
        out[row + WEAPON_DICE + 1] = i16(WEAPONS.black[weapon])
        out[row + WEAPON_DICE + 2] = i16(WEAPONS.white[weapon])
        first, count = WEAPONS.keyword_first[weapon], WEAPONS.keyword_count[weapon]
        for number in range(i64(len(WEAPON_WORD_NUMBERS))):
            line = LINES.find(first, count, WEAPON_WORD_NUMBERS[number])
            if line != NONE:
                out[row + WEAPON_WORD + number] = i16(max(i64(1), LINES.value[line]))
        out[row + WEAPON_MINIS] = i16(weapons[2 * slot + 1])


def encode_answers(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Where each answer to a question of places leads the leader, who sees it there, and how far the nearest enemy leader is."""
    ends = ends_in_question(state)
    if ends is None:
        return
    unit = MOVE_UNIT.get(state)
    block(state)
    seen = leaders_that_see(state, unit, ends)
    for number in range(i64(ANSWERS)):
        if ends.legal[number] == 0:
            continue
        row = at + number * ANSWER_WIDTH
        x, y = ends.x[number], ends.y[number]
        out[row + ANSWER_LEGAL] = 1
        out[row + ANSWER_PLACE] = i16(seen_x(state, player, x))
        out[row + ANSWER_PLACE + 1] = i16(seen_y(state, player, y))
        out[row + ANSWER_SEEN] = i16(seen[number])
        out[row + ANSWER_NEAREST] = i16(nearest_leader(state, unit, x, y))
