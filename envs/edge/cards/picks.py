"""What a player chooses for an action, in the order of the target column (ED-CARD-12, DP-24)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.hexes import NONE as NO_HEX
from grognard.envs.core.hexes import SIDES
from grognard.envs.edge.actions import (
    ATTRIBUTE,
    CARD,
    LINE,
    MODE,
    NUMBER,
    NUMBERS,
    PLACE,
    SPACE,
    SQUAD_SLOTS,
    UPGRADE_SLOTS,
)
from grognard.envs.edge.board import HEXES, WHOLE
from grognard.envs.edge.cards.filters import ModelFilter, SquadFilter
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.rules.hands import lay_aside, leave_hand
from grognard.envs.edge.rules.naming import row_of_card, say_model, say_seat, say_squad, say_upgrade
from grognard.envs.edge.rules.pieces import all_models, all_squads, are_enemies, crystal_source, first_squad
from grognard.envs.edge.rules.texts import Pick, Use
from grognard.envs.edge.sequence import PLAY, PLAY_CARDS, PLAY_SEAT, PLAY_TARGETS, PLAY_TEXT
from grognard.envs.edge.state import ALIVE, DEAD, DYING, NONE, State


class OneByOne(Pick):
    """What is chosen among numbered things, each of which can be asked about by itself."""

    one_by_one = True

    def count(self, state: State) -> i64:
        """How many numbers there are."""
        raise NotImplementedError

    def has(self, state: State, use: Use, value: i64) -> bool:
        """Whether it can be chosen."""
        raise NotImplementedError

    def first(self, state: State, use: Use, start: i64) -> i64:
        for value in range(start, self.count(state)):
            if self.has(state, use, value):
                return value
        return NONE

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for value in range(self.count(state)):
            if self.has(state, use, value):
                found = append(found, value)
        return found


class Models(OneByOne):
    """Models on the board that match; dying ones only where their own moment is answered."""

    def __init__(self, models: ModelFilter, least: i64 = 1, most: i64 = 1, dying: bool = False) -> None:
        self.models = models
        self.least = least
        self.most = most
        self.dying = dying

    def count(self, state: State) -> i64:
        return all_models(state)

    def has(self, state: State, use: Use, value: i64) -> bool:
        life = state.life[value]
        return (life == ALIVE or (self.dying and life == DYING)) and self.models.matches(state, use, value)

    def say(self, state: State, use: Use, value: i64) -> i64:
        return say_model(state, use.seat, value)


class Rollers(Models):
    """The model for which a die was rolled, on the board or not any more (ED-AMB-84)."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        return self.models.matches(state, use, value)


class AllModels(Models):
    """Every model that matches, without a question; may be none."""

    def __init__(self, models: ModelFilter) -> None:
        super().__init__(models, 0, 40)
        self.fixed = True


class DeadModels(Models):
    """Dead models that match."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        return state.life[value] == DEAD and self.models.matches(state, use, value)


class Squads(OneByOne):
    """Squads that match."""

    def __init__(self, squads: SquadFilter, least: i64 = 1, most: i64 = 1) -> None:
        self.squads = squads
        self.least = least
        self.most = most

    def count(self, state: State) -> i64:
        return all_squads(state)

    def has(self, state: State, use: Use, value: i64) -> bool:
        return state.squad_kind[value] != NONE and self.squads.matches(state, use, value)

    def say(self, state: State, use: Use, value: i64) -> i64:
        return say_squad(state, use.seat, value)


class Upgrades(Pick):
    """Own attached upgrades (of the faction served); with `charged` only those that carry charges."""

    def __init__(self, charged: bool = False) -> None:
        self.charged = charged

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        first = first_squad(use.for_seat) * UPGRADE_SLOTS
        for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
            if state.upgrade[slot] != NONE and (not self.charged or CARDS.uncharged[state.upgrade[slot]] == 0):
                found = append(found, slot)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return say_upgrade(state, use.seat, value)


class Area:
    """Which Spaces a pick means."""

    def has(self, state: State, use: Use, space: i64) -> bool:
        raise NotImplementedError


class SpacesBeside(Area):
    """Spaces next to the Space of the target chosen at a place; a second one must also be next to the first."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def has(self, state: State, use: Use, space: i64) -> bool:
        if state.board.distance(state.space[use.targets[self.at]], space) != 1:
            return False
        for number in range(self.at + 1, i64(len(use.targets))):
            if state.board.distance(use.targets[number], space) != 1:
                return False
        return True


class SpacesWithin(Area):
    """Spaces within so many of the Space of the target chosen at a place; with `line` in its Line of Fire."""

    def __init__(self, spaces: i64, at: i64 = 0, line: bool = False) -> None:
        self.spaces: i64 = spaces
        self.at: i64 = at
        self.line = line

    def has(self, state: State, use: Use, space: i64) -> bool:
        here = state.space[use.targets[self.at]]
        if state.board.distance(here, space) > self.spaces:
            return False
        return not self.line or state.board.is_in_line(here, space, state.free)


class NextToSpace(Area):
    """Spaces next to the Space chosen at a place."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def has(self, state: State, use: Use, space: i64) -> bool:
        return state.board.distance(use.targets[self.at], space) == 1


class AnySpace(Area):
    """Every Space of the board; with `edge` only those with fewer than six neighbours."""

    def __init__(self, edge: bool = False) -> None:
        self.edge = edge

    def has(self, state: State, use: Use, space: i64) -> bool:
        return not self.edge or state.board.is_at_edge(space)


class Spaces(OneByOne):
    """Spaces of an area."""

    def __init__(self, area: Area, least: i64 = 1, most: i64 = 1) -> None:
        self.area = area
        self.least = least
        self.most = most

    def count(self, state: State) -> i64:
        return state.board.spaces

    def has(self, state: State, use: Use, value: i64) -> bool:
        return self.area.has(state, use, value)

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(value)


class HexOf(Pick):
    """A free hex of the Space chosen just before, said by its place; the target becomes the hex itself."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        space = use.targets[len(use.targets) - 1]
        for hex_ in range(i64(HEXES)):
            if state.free[space] >> hex_ & 1:
                found = append(found, space * HEXES + hex_)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return PLACE.at(value % HEXES)


class Lines(Pick):
    """One of the six directions, from the target chosen at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for side in range(i64(SIDES)):
            if state.board.around(state.space[use.targets[self.at]], side) != NO_HEX:
                found = append(found, side)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return LINE.at(value)


class SourceSpaces(Pick):
    """Crystal Sources on the board, said by their Spaces; the target is the Source's number."""

    def __init__(self, models: ModelFilter | None = None, spaces: i64 = NONE) -> None:
        self.models = models  # one of which must touch it, or be within so many Spaces
        self.spaces: i64 = spaces

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for source in range(i64(len(state.source_space))):
            if crystal_source(state, source) != NONE and self._is_near(state, use, source):
                found = append(found, source)
        return found

    def _is_near(self, state: State, use: Use, source: i64) -> bool:
        if self.models is None:
            return True
        space = state.source_space[source]
        for model in range(all_models(state)):
            if state.life[model] != ALIVE or not self.models.matches(state, use, model):
                continue
            if self.spaces == NONE:
                if state.board.is_touching(state.space[model], state.place[model], space, WHOLE):
                    return True
            elif state.board.distance(state.space[model], space) <= self.spaces:
                return True
        return False

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(state.source_space[value])


class Numbers(Pick):
    """A number from one to another."""

    def __init__(self, low: i64 = 0, high: i64 = NUMBERS - 1) -> None:
        self.low: i64 = low
        self.high: i64 = high

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return vec[i64](list(range(self.low, self.high + 1)))

    def say(self, state: State, use: Use, value: i64) -> i64:
        return NUMBER.at(value)


class Attributes(Pick):
    """One of the first so many attributes: INI, ATK, DEF, MOVE."""

    def __init__(self, count: i64 = 4) -> None:
        self.count: i64 = count

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return vec[i64](list(range(self.count)))

    def say(self, state: State, use: Use, value: i64) -> i64:
        return ATTRIBUTE.at(value)


class Modes(Pick):
    """Mode 0 or 1 (ED-SQD-9)."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([0, 1])

    def say(self, state: State, use: Use, value: i64) -> i64:
        return MODE.at(value)


class Opponents(Pick):
    """An enemy player."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for seat in range(state.options.players):
            if are_enemies(state, use.seat, seat) and not state.eliminated[seat]:
                found = append(found, seat)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return say_seat(state, use.seat, value)


class HandCards(Pick):
    """Further cards of your hand; they leave it with the card that is played (ED-AMB-87)."""

    def __init__(self, least: i64 = 1, most: i64 = 1, kind: i64 = NONE, hidden: bool = False) -> None:
        self.least = least
        self.most = most
        self.kind: i64 = kind  # of cards, or NONE for all
        self.secret = True
        self.hidden = hidden  # nobody else sees which they are

    def candidates(self, state: State, use: Use) -> vec[i64]:
        """Before the play, the card itself is still in the hand."""
        found = vec[i64]()
        hand, frame = state.hand[use.seat], state.top
        own = NO_CARD if _is_playing(state, use, frame) else use.text // 2
        skipped = False
        for at in range(i64(len(hand))):
            if hand[at] == own and not skipped:
                skipped = True
            elif self.kind == NONE or CARDS.kind[hand[at]] == self.kind:
                found = append(found, hand[at])
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return CARD.at(row_of_card(value))

    def chosen(self, state: State, frame: i64, value: i64) -> None:
        """The targets say only how many: the same card may be chosen twice, and others may not see which it is."""
        PLAY_CARDS.add(state, frame, value)
        PLAY_TARGETS.add(state, frame, NONE)
        if self.hidden:
            lay_aside(state, PLAY_SEAT.of(state, frame), vec[i64]([value]))
        else:
            leave_hand(state, PLAY_SEAT.of(state, frame), value)


NO_CARD: Final[i64] = -5


def _is_playing(state: State, use: Use, frame: i64) -> bool:
    """Whether the play has begun, so that its card is out of the hand."""
    return frame != NONE and state.frames[frame] == PLAY.number and PLAY_TEXT.of(state, frame) == use.text
