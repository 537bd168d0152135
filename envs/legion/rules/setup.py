"""LG-SETUP: armies, colours and edges, battle cards, and what they set up. Deployment has a module of its own."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ALL_DEPLOYED,
    BATTLE_SETUP,
    DIVULGED,
    FIRST_BATTLE,
    FIRST_COMMAND,
)
from grognard.envs.legion.abilities import SETUP as SETUP_MOMENT
from grognard.envs.legion.actions import COMMAND, DISCARD, DONE, EDGE, ROLE
from grognard.envs.legion.data.printed import ANY_FACTION, MERCENARY
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, PRINTED, UNITS
from grognard.envs.legion.events import setup as events
from grognard.envs.legion.maps import map_names
from grognard.envs.legion.options import TO_CHOOSE, TO_DRAW
from grognard.envs.legion.rules import moments
from grognard.envs.legion.rules.dice import BLOCK, RED_DEFENCE, roll_defence
from grognard.envs.legion.rules.effects import end_effects
from grognard.envs.legion.rules.fielding import army_of, field_army
from grognard.envs.legion.rules.terrain import renew_ground
from grognard.envs.legion.sequence.flows import BATTLE_SETUP as BATTLE_SETUP_FLOW
from grognard.envs.legion.sequence.flows import DEPLOYMENT, GAME
from grognard.envs.legion.sequence.setup import BATTLE_ABILITY, BATTLE_LEFT, BATTLE_SEAT, SETUP_LEFT, SETUP_SEAT
from grognard.envs.legion.state import (
    ABSENT,
    BATTLE_ROWS,
    NONE,
    SEATS,
    UNITS_ALL,
    UNTIL_PHASE,
    State,
    first_unit,
    holds,
    other,
)

AS_BLUE: Final[i64] = 0  # of ROLE
AS_RED: Final[i64] = 1
DISCARDS: Final[i64] = 4  # LG-SETUP-17: two for each player


def set_up(state: State) -> None:
    """The game begins; armies that the options name stand ready at once."""
    for seat in range(SEATS):
        if state.options.armies[seat] is not None:
            field_army(state, seat)
    state.push(GAME)


# Armies and table


def draw_armies(state: State) -> None:
    """Armies that the options leave to chance."""
    for seat in range(SEATS):
        if state.options.armies[seat] is None:
            state.army[seat] = state.dice.below(i64(len(state.options.drawn_from)))
            field_army(state, seat)
        if state.log is not None:
            state.log.tell(events.ARMY_TAKEN, seat, state.cost[seat])


def draw_map(state: State) -> None:
    """LG-SETUP-14: one of the maps in the options."""
    count = i64(len(state.options.maps))
    state.map = state.dice.below(count) if count > 1 else i64(0)
    renew_ground(state)
    if state.log is not None:
        state.log.tell(events.MAP_TAKEN, map_names().index(state.options.maps[state.map]))


def choose_colour(state: State) -> None:
    """LG-SETUP-15, D01: whoever has the cheaper army; on equal cost a die decides: with a block who rolled, else the other."""
    fixed = state.options.blue
    if fixed == TO_DRAW:
        _set_blue(state, state.dice.below(SEATS))
    elif fixed != TO_CHOOSE:
        _set_blue(state, fixed)
    else:
        SETUP_SEAT.set(state, _first_chooser(state))
        state.ask(SETUP_SEAT.get(state), CHOOSE_COLOUR)


def _first_chooser(state: State) -> i64:
    if state.cost[0] != state.cost[1]:
        return 0 if state.cost[0] < state.cost[1] else i64(1)
    face = roll_defence(state, RED_DEFENCE)
    if state.log is not None:
        state.log.tell(events.COLOUR_ROLLED, 0, [int(face)])
    return 0 if face == BLOCK else i64(1)


def _set_blue(state: State, seat: i64) -> None:
    state.blue = seat
    state.revision += 1
    if state.log is not None:
        state.log.tell(events.COLOURS_SET, seat)


class ChooseColour(Decision[State]):
    """LG-SETUP-15, D01: blue or red."""

    rule = "LG-SETUP-15"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(ROLE.at(AS_BLUE))
        mask.allow(ROLE.at(AS_RED))

    def apply(self, state: State, action: i64) -> None:
        seat = SETUP_SEAT.get(state)
        _set_blue(state, seat if ROLE.argument(action) == AS_BLUE else other(seat))


CHOOSE_COLOUR: Final[ChooseColour] = ChooseColour()


def choose_edge(state: State) -> None:
    """LG-SETUP-16, D02."""
    fixed = state.options.edge
    if fixed == TO_CHOOSE:
        state.ask(other(state.blue), CHOOSE_EDGE)
    else:
        _set_edge(state, state.dice.below(2) if fixed == TO_DRAW else fixed)


def _set_edge(state: State, turned: i64) -> None:
    state.turned = turned
    renew_ground(state)
    if state.log is not None:
        state.log.tell(events.EDGE_SET, turned)


class ChooseEdge(Decision[State]):
    """LG-SETUP-16, D02: red takes the upper edge of the map as it is drawn, or turned; blue has the opposite one."""

    rule = "LG-SETUP-16"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(EDGE.at(0))
        mask.allow(EDGE.at(1))

    def apply(self, state: State, action: i64) -> None:
        _set_edge(state, EDGE.argument(action))


CHOOSE_EDGE: Final[ChooseEdge] = ChooseEdge()


def begin_setup_effects(state: State) -> None:
    """What units have from the start: tokens on them and on their cards, flaw cards, the commander token."""
    moments.begin_from_blue(state, SETUP_MOMENT)


# Battle cards


def lay_out_cards(state: State) -> None:
    """LG-SETUP-17: blue's battle deck, each category shuffled and laid out; a card that the options fix lies alone."""
    deck = army_of(state, state.blue).battle_deck
    for category in range(BATTLE_ROWS):
        fixed = state.options.cards[category]
        row = NOTHING
        if fixed >= 0:
            row = append(row, fixed)
        else:
            for card in sorted(deck):
                if BATTLE.category[card] == category:
                    row = append(row, i64(card))
            state.dice.shuffle(row)
            if fixed == TO_DRAW:
                row = vec[i64]([row[0]])
        state.rows[category] = row
        if state.log is not None:
            for at in range(i64(len(row))):
                state.log.tell(events.CARD_LAID_OUT, row[at])
    state.revision += 1
    SETUP_LEFT.set(state, DISCARDS)


def discard_cards(state: State) -> None:
    """LG-SETUP-17, D03: blue, red, blue, red."""
    left = SETUP_LEFT.get(state)
    if left == 0:
        return
    SETUP_LEFT.set(state, left - 1)
    state.again()
    state.ask(state.blue if left % 2 == 0 else other(state.blue), DISCARD_CARD)


class DiscardCard(Decision[State]):
    """LG-SETUP-17, D03: discard the leftmost card of a row that has another one, or decline."""

    rule = "LG-SETUP-17"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for category in range(BATTLE_ROWS):
            if len(state.rows[category]) > 1:
                mask.allow(DISCARD.at(category))

    def apply(self, state: State, action: i64) -> None:
        card = NONE
        if action != DONE:
            category = DISCARD.argument(action)
            card = state.rows[category][0]
            state.rows[category] = state.rows[category][1:]
            state.revision += 1
        if state.log is not None:
            state.log.tell(events.BATTLE_CARD_DISCARDED, state.to_move, card)


DISCARD_CARD: Final[DiscardCard] = DiscardCard()


def define_battle(state: State) -> None:
    """LG-SETUP-17: the leftmost card of each row is used."""
    state.objective, state.deployment, state.condition = state.rows[0][0], state.rows[1][0], state.rows[2][0]
    for category in range(BATTLE_ROWS):
        if state.log is not None:
            state.log.tell(events.BATTLE_CARD_USED, category, state.rows[category][0])
        state.rows[category] = NOTHING
    state.revision += 1


def set_up_objective(state: State) -> None:
    """LG-SETUP-18."""
    _set_up_card(state, state.objective)


def set_up_condition(state: State) -> None:
    _set_up_card(state, state.condition)


def set_up_deployment(state: State) -> None:
    _set_up_card(state, state.deployment)


def _set_up_card(state: State, card: i64) -> None:
    ABILITIES[FIRST_BATTLE + card].work(state, BATTLE_SETUP, first_unit(state.blue), 1, NONE, NONE)


def begin_laying(state: State, ability: i64, turns: i64) -> None:
    """LG-SETUP-18: players place or name something by turns, blue first."""
    state.push(BATTLE_SETUP_FLOW, ability, state.blue, turns)


def lay_next(state: State) -> None:
    """The next turn: the ability of the card asks, or does what is to be done; its value is the number of turns left."""
    seat, left = BATTLE_SEAT.get(state), BATTLE_LEFT.get(state)
    if left == 0:
        return
    BATTLE_SEAT.set(state, other(seat))
    BATTLE_LEFT.set(state, left - 1)
    state.again()
    ABILITIES[BATTLE_ABILITY.get(state)].work(state, BATTLE_SETUP, first_unit(seat), left, NONE, state.top)


BATTLE_SETUP_STEPS: Final[Steps[State]] = (lay_next,)


# Before and after the deployment


def begin_divulging(state: State) -> None:
    """LG-K-divulge, D10: at the start of the deployment, blue first."""
    SETUP_SEAT.set(state, state.blue)


def divulge(state: State) -> None:
    """LG-K-divulge: any number of cards; declining is final."""
    seat = SETUP_SEAT.get(state)
    if seat == NONE:
        return
    state.again()
    if may_divulge(state, seat):
        state.ask(seat, CHOOSE_DIVULGED)
    else:
        _let_other_divulge(state)


def _let_other_divulge(state: State) -> None:
    SETUP_SEAT.set(state, other(state.blue) if SETUP_SEAT.get(state) == state.blue else NONE)


def may_divulge(state: State, seat: i64) -> bool:
    """Section 18: whether the opponent must think that there is a card left to divulge: the army may have one, unseen so far."""
    army = army_of(state, seat)
    for card in range(COMMANDS.count):
        if COMMANDS.divulge[card] == 1 and not holds(state.known[seat], card) and not holds(state.discard[seat], card):
            if COMMANDS.faction[card] in (ANY_FACTION, army.faction, MERCENARY) and _has_commander(state, seat, card):
                return True
    return False


def _has_commander(state: State, seat: i64, card: i64) -> bool:
    filter_ = COMMANDS.commander[card]
    if filter_ == NONE:
        return True
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.life[unit] != ABSENT:
            for kind in (state.kind[unit], state.counterpart[unit]):
                if kind != NONE and PRINTED.may_mean(filter_, kind, UNITS.rank[kind]):
                    return True
    return False


class ChooseDivulged(Decision[State]):
    """LG-K-divulge, D10: show a command card for its text; it stays in the hand."""

    rule = "LG-K-divulge"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        seat = SETUP_SEAT.get(state)
        mask.allow(DONE)
        for at in range(i64(len(state.hand[seat]))):
            card = state.hand[seat][at]
            if COMMANDS.divulge[card] == 1 and not holds(state.known[seat], card):
                mask.allow(COMMAND.at(card))

    def apply(self, state: State, action: i64) -> None:
        seat = SETUP_SEAT.get(state)
        if action == DONE:
            _let_other_divulge(state)
            return
        card = COMMAND.argument(action)
        state.known[seat] = append(state.known[seat], card)
        if state.log is not None:
            state.log.tell(events.DIVULGED, seat, card)
        ABILITIES[FIRST_COMMAND + card].work(state, DIVULGED, _unit_of_card(state, seat, card), 1, NONE, NONE)


CHOOSE_DIVULGED: Final[ChooseDivulged] = ChooseDivulged()


def _unit_of_card(state: State, seat: i64, card: i64) -> i64:
    """The unit that a command card names, or the seat's first slot."""
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.life[unit] != ABSENT and COMMANDS.commander[card] != NONE:
            if PRINTED.may_mean(COMMANDS.commander[card], state.kind[unit], state.rank[unit]):
                return unit
    return first_unit(seat)


def begin_deployment(state: State) -> None:
    state.push(DEPLOYMENT)


def begin_last_effects(state: State) -> None:
    """What happens after the deployment: marks, tokens that units receive."""
    end_effects(state, UNTIL_PHASE)
    state.round = 1  # LG-SETUP-23
    if state.log is not None:
        state.log.tell(events.SETUP_ENDED)
    moments.begin_from_blue(state, ALL_DEPLOYED)


SETUP_STEPS: Final[Steps[State]] = (
    draw_armies,
    draw_map,
    choose_colour,  # LG-SETUP-15
    choose_edge,  # LG-SETUP-16
    begin_setup_effects,
    lay_out_cards,  # LG-SETUP-17
    discard_cards,
    define_battle,
    set_up_objective,  # LG-SETUP-18
    set_up_condition,
    begin_divulging,
    divulge,  # LG-K-divulge
    set_up_deployment,
    begin_deployment,  # LG-SETUP-20
    begin_last_effects,
)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_COLOUR, CHOOSE_EDGE, DISCARD_CARD, CHOOSE_DIVULGED]
