"""Picks, filters and words of Thickets, Woods and hexes, and of choices that repeat."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import filled
from grognard.envs.edge.actions import DONE, PLACE, SPACE
from grognard.envs.edge.board import HEXES
from grognard.envs.edge.cards.amounts import Amount, amount, target
from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import placing, playing
from grognard.envs.edge.rules.ground import add_thicket, marker_at, remove_thicket
from grognard.envs.edge.rules.pieces import all_models, is_overgrown, touches_hex, touches_space
from grognard.envs.edge.rules.texts import Pick, Use, Word, shrine_of, use_of
from grognard.envs.edge.sequence import PLAY_SEAT, PLAY_STAGE, PLAY_TARGETS, PLAY_WORD
from grognard.envs.edge.state import ALIVE, MARKER_WIDTH, NONE, TOKEN_KINDS, State, squad_of

THICKET_TOKEN: Final[i64] = i64(TOKENS.names.index("Thicket"))


def wood_spaces(state: State) -> vec[i64]:
    """The Spaces of all Woods: Shrines that are one, and overgrown Sources."""
    found = vec[i64]()
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE and placing.SHRINE_IS_WOOD[shrine_of(state, seat)]:
            found = append(found, state.shrine_space[seat])
    for source in range(i64(len(state.source_space))):
        if state.source_space[source] != NONE and is_overgrown(state, source):
            found = append(found, state.source_space[source])
    return found


# Models


class BesideThicket(ModelFilter):
    """A model in contact with a Thicket, or with another model that counts as one (ED-AMB-31)."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if state.space[model] == NONE:
            return False
        for at in range(i64(len(state.thickets))):
            if touches_hex(state, model, state.thickets[at]):
                return True
        for other in range(all_models(state)):
            if state.life[other] == ALIVE and other != model and _counts_as_thicket(state, other):
                if state.board.is_touching(
                    state.space[model], state.place[model], state.space[other], state.place[other]
                ):
                    return True
        return False


def _counts_as_thicket(state: State, model: i64) -> bool:
    if state.space[model] == NONE:
        return False
    for token in range(TOKEN_KINDS):
        if placing.SQUAD_WOOD_TOKENS[token] and state.squad_tokens[squad_of(model) * TOKEN_KINDS + token] > 0:
            return True
    return False


class BesideWoodOnly(ModelFilter):
    """A model in contact with a Wood; Thickets do not count."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        spaces = wood_spaces(state)
        for at in range(i64(len(spaces))):
            if touches_space(state, model, spaces[at]):
                return True
        return False


class CanSwapWith(ModelFilter):
    """A model that can swap with the target at a place (ED-TERM-2)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return placing.can_swap(state, use.targets[self.at], model)


class Ran(ModelFilter):
    """A model whose last move ended with so many Spaces in a straight line (ED-TERM-5)."""

    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return state.run[model] >= self.least


# Hexes


class HexArea:
    """Some hexes of the board: of each Space, as bits."""

    def masks(self, state: State, use: Use) -> vec[i64]:
        raise NotImplementedError


class FreeBeside(HexArea):
    """Free hexes in contact with a Thicket or Wood, or what counts as one."""

    def masks(self, state: State, use: Use) -> vec[i64]:
        found, bases = filled(state.board.spaces, 0), placing.woods(state, NONE)
        for at in range(i64(len(bases.spaces))):
            for space in range(state.board.spaces):
                if state.board.distance(space, bases.spaces[at]) <= 1:
                    for hex_ in range(i64(HEXES)):
                        if state.free[space] >> hex_ & 1 and state.board.touches_hexes(
                            space, hex_, bases.spaces[at], bases.hexes[at]
                        ):
                            found[space] |= 1 << hex_
        return found


class FreeBesideTarget(HexArea):
    """Free hexes in contact with the model at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def masks(self, state: State, use: Use) -> vec[i64]:
        found, model = filled(state.board.spaces, 0), use.targets[self.at]
        for space in range(state.board.spaces):
            if state.board.distance(space, state.space[model]) <= 1:
                for hex_ in range(i64(HEXES)):
                    if state.free[space] >> hex_ & 1 and touches_hex(state, model, space * HEXES + hex_):
                        found[space] |= 1 << hex_
        return found


class FreeWithin(HexArea):
    """Free hexes within so many Spaces of a model that matches, of a Wood (`woods`) or of your Shrine (`shrine`)."""

    def __init__(self, spaces: i64, models: ModelFilter, woods: bool = False, shrine: bool = False) -> None:
        self.spaces: i64 = spaces
        self.models = models
        self.woods = woods
        self.shrine = shrine

    def _centres(self, state: State, use: Use) -> vec[i64]:
        found = wood_spaces(state) if self.woods else vec[i64]()
        if self.shrine and state.shrine_space[use.seat] != NONE:
            found = append(found, state.shrine_space[use.seat])
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and self.models.matches(state, use, model):
                found = append(found, state.space[model])
        return found

    def masks(self, state: State, use: Use) -> vec[i64]:
        found, centres = filled(state.board.spaces, 0), self._centres(state, use)
        for space in range(state.board.spaces):
            for at in range(i64(len(centres))):
                if state.board.distance(space, centres[at]) <= self.spaces:
                    found[space] = state.free[space]
        return found


class WithoutToken(HexArea):
    """Hexes of an area on which no token of a kind lies."""

    def __init__(self, area: HexArea, token: i64) -> None:
        self.area = area
        self.token: i64 = token

    def masks(self, state: State, use: Use) -> vec[i64]:
        found = self.area.masks(state, use)
        for space in range(state.board.spaces):
            for hex_ in range(i64(HEXES)):
                if found[space] >> hex_ & 1 and marker_at(state, self.token, space * HEXES + hex_) != NONE:
                    found[space] &= ~(1 << hex_)
        return found


class FreeNear(HexArea):
    """ED-TERM-12: free hexes of the Space of the hex chosen last-but-`back`, and of the Spaces next to it."""

    def __init__(self, back: i64) -> None:
        self.back: i64 = back

    def masks(self, state: State, use: Use) -> vec[i64]:
        found = filled(state.board.spaces, 0)
        here = use.targets[i64(len(use.targets)) - self.back] // HEXES
        for space in range(state.board.spaces):
            if state.board.distance(space, here) <= 1:
                found[space] = state.free[space]
        return found


class FreeNextTo(HexArea):
    """Free hexes of the Spaces next to that of the hex chosen last."""

    def masks(self, state: State, use: Use) -> vec[i64]:
        found = filled(state.board.spaces, 0)
        here = use.targets[i64(len(use.targets)) - 1] // HEXES
        for space in range(state.board.spaces):
            if state.board.distance(space, here) == 1:
                found[space] = state.free[space]
        return found


class TokenHexes(HexArea):
    """Hexes with a token of a kind: within so many Spaces of the target at `near`, but not those moved by earlier rounds."""

    def __init__(self, token: i64, near: i64 = NONE, spaces: i64 = 1, every: i64 = 0) -> None:
        self.token: i64 = token
        self.near: i64 = near
        self.spaces: i64 = spaces
        self.every: i64 = every

    def masks(self, state: State, use: Use) -> vec[i64]:
        found = filled(state.board.spaces, 0)
        for at in range(0, i64(len(state.markers)), MARKER_WIDTH):
            hex_ = state.markers[at + 1]
            if state.markers[at] == self.token and self._is_near(state, use, hex_):
                if not was_moved(use, self.every, hex_):
                    found[hex_ // HEXES] |= 1 << hex_ % HEXES
        return found

    def _is_near(self, state: State, use: Use, hex_: i64) -> bool:
        if self.near == NONE:
            return True
        return state.board.distance(state.space[use.targets[self.near]], hex_ // HEXES) <= self.spaces


def was_moved(use: Use, every: i64, hex_: i64) -> bool:
    """Whether an earlier round of so many targets ended with this hex."""
    if every > 0:
        for at in range(every - 1, i64(len(use.targets)), every):
            if use.targets[at] == hex_:
                return True
    return False


class Thickets(HexArea):
    """The hexes of Thickets; `every` leaves out those which earlier rounds of so many targets have moved."""

    def __init__(self, models: ModelFilter | None = None, every: i64 = 0) -> None:
        self.models = models  # one of which must touch it
        self.every: i64 = every

    def masks(self, state: State, use: Use) -> vec[i64]:
        found = filled(state.board.spaces, 0)
        for at in range(i64(len(state.thickets))):
            hex_ = state.thickets[at]
            if not was_moved(use, self.every, hex_) and self._is_touched(state, use, hex_):
                found[hex_ // HEXES] |= 1 << hex_ % HEXES
        return found

    def _is_touched(self, state: State, use: Use, hex_: i64) -> bool:
        if self.models is None:
            return True
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and touches_hex(state, model, hex_):
                if self.models.matches(state, use, model):
                    return True
        return False


class SpacesOf(Pick):
    """A Space with a hex of an area; the hex itself is chosen next (`HexIn`)."""

    def __init__(self, area: HexArea) -> None:
        self.area = area

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found, masks = vec[i64](), self.area.masks(state, use)
        for space in range(state.board.spaces):
            if masks[space] != 0:
                found = append(found, space)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(value)


class HexIn(Pick):
    """A hex of an area in the Space chosen just before."""

    def __init__(self, area: HexArea) -> None:
        self.area = area

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found, last = vec[i64](), i64(len(use.targets)) - 1
        space = use.targets[last]
        if space < 0 or space >= state.board.spaces:  # no Space was found, or asked once more after a hex was chosen
            return found
        before = Use(use.seat, use.text, use.slot, use.event)
        before.for_seat = use.for_seat
        before.targets = use.targets[:last]  # as the area was seen when the Space was chosen
        mask = self.area.masks(state, before)[space]
        for hex_ in range(i64(HEXES)):
            if mask >> hex_ & 1:
                found = append(found, space * HEXES + hex_)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return PLACE.at(value % HEXES)


def hex_picks(area: HexArea) -> list[Pick]:
    """A hex of an area: its Space, then the hex."""
    return [SpacesOf(area), HexIn(area)]


# Choices that repeat


class Rounds(Word):
    """The same picks again and again, something being done after each round: at least and at most so many rounds."""

    def __init__(self, picks: Sequence[Pick], least: int | Amount, most: int | Amount, at: i64 = 0) -> None:
        self.picks = list(picks)
        self.least = amount(least)
        self.most = amount(most)
        self.at: i64 = at  # how many targets there are before the first round

    def act(self, state: State, frame: i64, first: i64) -> None:
        """After a round, whose targets begin at `first`."""
        raise NotImplementedError

    def possible(self, state: State, use: Use) -> bool:
        return self.least.of(state, use) == 0 or len(self.picks[0].candidates(state, use)) > 0

    def _made(self, state: State, frame: i64) -> i64:
        return PLAY_TARGETS.count(state, frame) - self.at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use, each, made = use_of(state, frame), i64(len(self.picks)), self._made(state, frame)
        if made // each >= self.most.of(state, use) or len(self.picks[made % each].candidates(state, use)) == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        use, each, made = use_of(state, frame), i64(len(self.picks)), self._made(state, frame)
        pick = self.picks[made % each]
        found = pick.candidates(state, use)
        for number in range(i64(len(found))):
            mask.allow(pick.say(state, use, found[number]))
        if made % each == 0 and made // each >= self.least.of(state, use):
            mask.allow(DONE)

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == DONE:
            PLAY_WORD.set_of(state, frame, PLAY_WORD.of(state, frame) + 1)
            PLAY_STAGE.set_of(state, frame, 0)
            return
        use, each, made = use_of(state, frame), i64(len(self.picks)), self._made(state, frame)
        pick = self.picks[made % each]
        found = pick.candidates(state, use)
        for number in range(i64(len(found))):
            if pick.say(state, use, found[number]) == action:
                pick.chosen(state, frame, found[number])
                break
        if (made + 1) % each == 0:
            self.act(state, frame, PLAY_TARGETS.count(state, frame) - each)


class GrowThickets(Rounds):
    """New Thickets on hexes of an area, one after another."""

    def __init__(self, area: HexArea, least: int | Amount, most: int | Amount, at: i64 = 0) -> None:
        super().__init__(hex_picks(area), least, most, at)
        self.area = area

    def possible(self, state: State, use: Use) -> bool:
        needed, room = self.least.of(state, use), i64(0)
        masks = self.area.masks(state, use) if needed > 0 else vec[i64]()
        for space in range(i64(len(masks))):
            for hex_ in range(i64(HEXES)):
                room += masks[space] >> hex_ & 1
        return needed <= room and needed <= state.supply[THICKET_TOKEN]

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        return state.supply[THICKET_TOKEN] == 0 or super().do(state, frame, stage)

    def act(self, state: State, frame: i64, first: i64) -> None:
        add_thicket(state, THICKET_TOKEN, target(state, frame, first + 1))


class MoveThickets(Rounds):
    """Thickets move up to 1 Space each, each once (ED-TERM-12)."""

    def __init__(self, least: int | Amount, most: int | Amount) -> None:
        super().__init__([*hex_picks(Thickets(every=4)), *hex_picks(FreeNear(1))], least, most)

    def act(self, state: State, frame: i64, first: i64) -> None:
        remove_thicket(state, THICKET_TOKEN, target(state, frame, first + 1))
        add_thicket(state, THICKET_TOKEN, target(state, frame, first + 3))


class PlaceThicket(Word):
    """A new Thicket on the hex at a place; none is laid if none is in supply (ED-CARD-10)."""

    def __init__(self, at: i64 = 1) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        hex_ = target(state, frame, self.at)
        if hex_ != NONE:
            add_thicket(state, THICKET_TOKEN, hex_)
        return True
