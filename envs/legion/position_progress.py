"""What the frames of a position cannot say together with each other, and with the rest of it."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Decision, Flow, Listed, Local
from grognard.envs.legion import abilities
from grognard.envs.legion.abilities import ABILITIES, Ability
from grognard.envs.legion.actions import ATTACK_DICE, ATTACK_FACES, DEFENCE_DICE, DEFENCE_FACES
from grognard.envs.legion.cards.parts import Card, Part
from grognard.envs.legion.names import UNIT_NAMES
from grognard.envs.legion.position_frames import BELOW, UNIT_THERE, codec_of, things
from grognard.envs.legion.position_parts import UNIT
from grognard.envs.legion.rules import (
    activation,
    battle,
    boarding,
    carrying,
    carts,
    choices,
    command,
    declaring,
    defeat,
    defending,
    deploying,
    deployment,
    detonating,
    displacing,
    ending,
    forming,
    granting,
    modifying,
    moments,
    moving,
    orders,
    placing,
    rally,
    recovering,
    rolling,
    setup,
    standby,
    token_placing,
    turns,
    unmasking,
    wounds,
)  # fmt: skip
from grognard.envs.legion.rules.orders import tokens_in_pool
from grognard.envs.legion.rules.pools import gained_pool, pool_of
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_GAINED,
    ATTACK_KINDS,
    ATTACK_LONG,
    ATTACK_NOTES,
    ATTACK_ROLLED,
    ATTACK_SEEN,
    FORMING_SUPPORTED,
    GUARD_DICE,
    GUARD_POOL,
    POOL_DEFENCE,
    POOL_DICE,
    POOL_PICKED,
    POOL_UNROLLED,
    WOUNDS_POOL,
)
from grognard.envs.legion.sequence.attack import (
    ATTACK_DICE as ATTACK_DICE_LIST,
)
from grognard.envs.legion.sequence.effects import (
    CARD_ABILITY,
    CARD_EVENT,
    CARD_MOMENT,
    CARD_NEXT,
    CHOICE_ABILITY,
    CHOICE_COLUMN,
    CHOICE_EVENT,
    CHOICE_MOMENT,
    CHOICE_PART,
    CHOICE_ROW,
    MOMENT_EVENT,
    MOMENT_KIND,
)
from grognard.envs.legion.sequence.flows import (
    ACTIVATION,
    ACTIVATION_PHASE,
    ATTACK,
    BATTLE_SETUP,
    CALM,
    CARD,
    CARRYING,
    CARTING,
    CHOICE,
    COMMAND_PHASE,
    DEFEAT,
    DEPLOYING,
    DEPLOYMENT,
    DETONATION,
    DISPLACING,
    END_PHASE,
    EVENT,
    FLOWS,
    FORMING,
    GAIN,
    GRANT,
    GUARD,
    MOMENT,
    MOVE,
    ORDER,
    ORDERS,
    PLACING,
    POOL,
    RALLY,
    RECOVERY,
    RESILIENCE,
    RESUPPLY,
    SETUP,
    STANDBY,
    TOKEN_PLACING,
    TURN,
    UNLOADING,
    UNMASKING,
    WOUNDS,
)  # fmt: skip
from grognard.envs.legion.sequence.moving import PLACING_BY_HAND
from grognard.envs.legion.sequence.setup import DEPLOYING_COLUMN, DEPLOYING_ROW
from grognard.envs.legion.sequence.turns import DETONATION_EVENT, STANDBY_EVENT, TURN_DRAWN, TURN_RANK, TURN_SEAT
from grognard.envs.legion.state import NONE, State

EVENTS: Final[dict[int, tuple[Flow, ...]]] = {
    int(moment): flows
    for moments, flows in (
        ((abilities.DEPLOY, abilities.DEPLOYED), (DEPLOYING,)),
        ((abilities.BATTLE_SETUP,), (BATTLE_SETUP,)),
        ((abilities.ORDERS,), (ORDERS,)),
        ((abilities.ORDER, abilities.ORDERED), (ORDER,)),
        ((abilities.TURN_BEGINS, abilities.BEFORE_DRAWING, abilities.DRAWING), (TURN,)),
        ((abilities.ACTIVATION_BEGINS, abilities.OTHER_ACTIVATION_BEGINS, abilities.AFTER_RALLY), (ACTIVATION,)),
        ((abilities.ACTIONS_BEGIN, abilities.ACTIVATION_ENDS, abilities.OTHER_ACTIVATION_ENDS), (ACTIVATION,)),
        ((abilities.OTHER_RALLY,), (RALLY,)),
        ((abilities.ACTION, abilities.MINES), (EVENT,)),
        ((abilities.AFTER_MOVE, abilities.AFTER_ATTACK, abilities.AFTER_ACTION), (EVENT,)),
        ((abilities.DECLARE, abilities.FORM), (FORMING,)),
        ((abilities.EXTRA,), (ATTACK,)),
        ((abilities.BEFORE_ROLL, abilities.REROLL, abilities.CONVERT, abilities.CONVERTED), (POOL,)),
        ((abilities.COVERING, abilities.ATTACKER_MODIFIES, abilities.ATTACKER_MODIFIED), (POOL,)),
        ((abilities.DEFENDER_MODIFIES, abilities.DEFENCE_REROLL, abilities.DEFENCE_MODIFIED), (POOL,)),
        ((abilities.PIERCING, abilities.AFTER_POOL), (POOL,)),
        ((abilities.DODGING, abilities.SURGES_WOUND), (POOL, GUARD)),
        ((abilities.WOUNDING,), (WOUNDS,)),
        ((abilities.WOUNDED,), (POOL, WOUNDS)),
        ((abilities.DEFEATED, abilities.OTHER_DEFEATED), (DEFEAT,)),
        ((abilities.MOVING, abilities.MOVE_BEGINS), (MOVE,)),
        ((abilities.TOKEN_COMING, abilities.TOKEN_GAINED), (GAIN,)),
        ((abilities.CALMING,), (CALM,)),
        ((abilities.EXHAUSTING,), (CARD,)),
    )
    for moment in moments
}
"""The frame that is the event of a moment; moments that are not mentioned have none."""
MAY_BE_WITHOUT: Final = {
    int(moment)
    for moment in (
        abilities.OTHER_ACTIVATION_ENDS,
        abilities.DEPLOY,
        abilities.BATTLE_SETUP,
        abilities.MINES,
        abilities.ACTION,
    )
}
"""Moments at which some effects work that do not ask for it."""
OF_FLOW: Final[dict[Local, Flow]] = {
    STANDBY_EVENT: EVENT,
    DETONATION_EVENT: EVENT,
    GUARD_POOL: POOL,
    WOUNDS_POOL: POOL,
    FORMING_SUPPORTED: FORMING,
}
"""Of what flow a frame below is."""
BY_POOL: Final = (ATTACK_DEFENDERS, ATTACK_KINDS, ATTACK_LONG, ATTACK_SEEN, ATTACK_NOTES, ATTACK_ROLLED)
WHOLE: Final[dict[Listed, int]] = {
    POOL_DICE: len(ATTACK_DICE) * len(ATTACK_FACES),
    POOL_PICKED: len(ATTACK_DICE) * len(ATTACK_FACES),
    POOL_UNROLLED: len(ATTACK_DICE),
    POOL_DEFENCE: len(DEFENCE_DICE) * len(DEFENCE_FACES),
    GUARD_DICE: len(DEFENCE_DICE) * len(DEFENCE_FACES),
}
"""Lists that have an entry for each of something."""
ASKED: Final[dict[Flow, list[Decision[State]]]] = {
    SETUP: setup.DECISIONS,
    DEPLOYMENT: deployment.DECISIONS,
    DEPLOYING: deploying.DECISIONS,
    RESUPPLY: battle.DECISIONS,
    CARTING: carts.DECISIONS,
    COMMAND_PHASE: command.DECISIONS,
    ORDERS: orders.DECISIONS,
    ACTIVATION_PHASE: command.DECISIONS,  # flaw cards
    TURN: turns.DECISIONS,
    ACTIVATION: activation.DECISIONS + rally.DECISIONS,
    RALLY: rally.DECISIONS,
    EVENT: battle.DECISIONS,
    GRANT: granting.DECISIONS,
    RECOVERY: recovering.DECISIONS,
    STANDBY: standby.DECISIONS,
    DETONATION: detonating.DECISIONS,
    END_PHASE: ending.DECISIONS + command.DECISIONS,
    MOMENT: moments.DECISIONS,
    CHOICE: choices.DECISIONS,
    MOVE: moving.DECISIONS,
    PLACING: placing.DECISIONS,
    DISPLACING: displacing.DECISIONS,
    TOKEN_PLACING: token_placing.DECISIONS,
    CARRYING: carrying.DECISIONS,
    UNMASKING: unmasking.DECISIONS,
    UNLOADING: boarding.DECISIONS,
    ATTACK: declaring.DECISIONS,
    FORMING: forming.DECISIONS,
    POOL: rolling.DECISIONS + defending.DECISIONS,
    GUARD: modifying.DECISIONS,
    WOUNDS: wounds.DECISIONS,
    DEFEAT: defeat.DECISIONS,
    RESILIENCE: wounds.DECISIONS,
}
"""What the flow in progress asks; others ask nothing."""


def check_frames(state: State, problems: Problems) -> None:
    """Units are there, frames below are what they are said to be, lists belong together, effects have a text that asks."""
    begins: list[int] = []
    frame = state.top
    while frame >= 0:
        begins.insert(0, int(frame))
        frame = state.below(frame)
    _check_question(state, problems)
    for number, begin in enumerate(begins):
        flow = FLOWS.all[int(state.frames[begin])]
        for thing in things(flow):
            _check_units(state, thing, begin, f"flow[{number}].{thing.name}", problems)
        for local in flow.locals:
            if codec_of(local) is BELOW:
                _check_below(state, local, begin, begins[:number], f"flow[{number}].{local.name}", problems)
        _check_lists(state, flow, begin, f"flow[{number}]", problems)
        _check_texts(state, flow, begin, f"flow[{number}]", problems)
        if flow is TURN:
            _check_draw(state, begin, f"flow[{number}]", problems)
        if flow is FORMING and ATTACK.number not in [state.frames[each] for each in begins[:number]]:
            problems.add(f"flow[{number}]", "a pool is formed in an attack, and there is none below")


def _check_question(state: State, problems: Problems) -> None:
    """What is asked is a question of the flow in progress; where a single mini stands, of those who place it by hand."""
    if state.pending == NONE or state.top == NONE:
        return
    flow = FLOWS.all[int(state.frames[state.top])]
    by_hand = placing.CHOOSE_SIDE_OF_LEADER.number, placing.CHOOSE_DISTANCE.number
    if state.pending not in [each.number for each in ASKED.get(flow, [])]:
        problems.add("decision", f"this is not asked by {flow.name}, which is in progress")
    elif flow is PLACING and state.pending in by_hand and PLACING_BY_HAND.get(state) == 0:
        problems.add("decision", "this is asked of those who place their minis by hand")


def _check_units(state: State, thing: Local | Listed, frame: int, place: str, problems: Problems) -> None:
    if codec_of(thing) not in (UNIT, UNIT_THERE):
        return
    units = [int(thing.of(state, frame))] if isinstance(thing, Local) else thing.listed(state, frame)
    for unit in units:
        if unit != NONE and state.kind[unit] == NONE and not _stands_for_seat(unit):
            problems.add(place, f"there is no unit {UNIT_NAMES[unit]}")


def _stands_for_seat(unit: int) -> bool:
    """The first slot of a seat: cards that name nobody belong to it."""
    return unit % (len(UNIT_NAMES) // 2) == 0


def _check_below(state: State, local: Local, frame: int, below: list[int], place: str, problems: Problems) -> None:
    begin, flows = int(local.of(state, frame)), _flows_of(state, local, frame)
    if begin == NONE:
        if local in (STANDBY_EVENT, DETONATION_EVENT, GUARD_POOL) or (
            flows and not _may_be_without(state, local, frame)
        ):
            problems.add(place, f"it begins where a frame of {_told(flows)} does, and cannot be missing")
    elif begin not in below:
        problems.add(place, "no frame below begins there")
    elif FLOWS.all[int(state.frames[begin])] not in flows:
        problems.add(place, f"a frame of {_told(flows)} is needed there" if flows else "it has none at this moment")


def _flows_of(state: State, local: Local, frame: int) -> tuple[Flow, ...]:
    """What the frame below may be, by the moment if there is one."""
    if local in OF_FLOW:
        return (OF_FLOW[local],)
    return EVENTS.get(_moment_of(state, local, frame), ())


def _moment_of(state: State, local: Local, frame: int) -> int:
    moment = {MOMENT_EVENT: MOMENT_KIND, CHOICE_EVENT: CHOICE_MOMENT, CARD_EVENT: CARD_MOMENT}[local]
    return int(moment.of(state, frame))


def _may_be_without(state: State, local: Local, frame: int) -> bool:
    return local in OF_FLOW or _moment_of(state, local, frame) in MAY_BE_WITHOUT


def _told(flows: tuple[Flow, ...]) -> str:
    return " or ".join(flow.name for flow in flows)


def _check_draw(state: State, frame: int, place: str, problems: Problems) -> None:
    """LG-ACT-2: a token is about to be drawn from a pool that has one."""
    if TURN_DRAWN.of(state, frame) == 1 and TURN_RANK.of(state, frame) == NONE:
        if tokens_in_pool(state, TURN_SEAT.of(state, frame)) == 0:
            problems.add(f"{place}.drawn", "there is no token in the pool")


def _check_lists(state: State, flow: Flow, frame: int, place: str, problems: Problems) -> None:
    for listed, length in WHOLE.items():
        if listed.flow is flow and listed.count(state, frame) != length:
            problems.add(f"{place}.{listed.name}", f"{length} numbers are needed, not {listed.count(state, frame)}")
    if flow is not ATTACK:
        return
    pools = int(ATTACK_DEFENDERS.count(state, frame))
    for listed in BY_POOL:
        if listed.count(state, frame) != pools:
            problems.add(f"{place}.{listed.name}", f"it has an entry for each of the {pools} pools")
    if ATTACK_DICE_LIST.count(state, frame) != pools * len(ATTACK_DICE):
        problems.add(f"{place}.dice", f"it has {len(ATTACK_DICE)} numbers for each of the {pools} pools")
    numbers = [int(pool_of(i64(each))) for each in ATTACK_ADDED.listed(state, frame)]
    numbers += [int(gained_pool(i64(each))) for each in ATTACK_GAINED.listed(state, frame)]
    for number in numbers:
        if number >= pools:
            problems.add(place, f"there is no pool {number}: {pools} have been formed")


def _check_texts(state: State, flow: Flow, frame: int, place: str, problems: Problems) -> None:
    """What works is a card with a text, what asks something can ask it; a row is chosen after its column."""
    for column, row in ((DEPLOYING_COLUMN, DEPLOYING_ROW), (CHOICE_COLUMN, CHOICE_ROW)):
        if column.flow is flow and column.of(state, frame) == NONE != row.of(state, frame):
            problems.add(f"{place}.row", "a row is chosen after its column")
    if flow is CARD:
        card = ABILITIES[CARD_ABILITY.of(state, frame)]
        if not isinstance(card, Card):
            problems.add(f"{place}.ability", "this is not a card that works by the parts of its text")
        elif CARD_NEXT.of(state, frame) > len(card.parts):
            problems.add(f"{place}.next", f"its text has {len(card.parts)} parts")
    elif flow is CHOICE:
        ability, part = ABILITIES[CHOICE_ABILITY.of(state, frame)], int(CHOICE_PART.of(state, frame))
        if isinstance(ability, Card):
            asks = part < len(ability.parts) and type(ability.parts[part]).offer is not Part.offer
        else:
            asks = type(ability).offer is not Ability.offer
        if not asks:
            problems.add(f"{place}.ability", "it asks nothing")
