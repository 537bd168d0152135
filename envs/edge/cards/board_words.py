"""Words of what lies on the board besides models: Thickets, tokens on hexes, Spaces and Sources, Shrines; and of whole squads."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.board import HEXES
from grognard.envs.edge.cards.amounts import squad_at, target
from grognard.envs.edge.data.printed import NO_MODE
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.events import EXTRA_TURN_GIVEN, HAND_SEEN, SQUAD_EVOLVED
from grognard.envs.edge.rules import activation, hands, movement, placing, playing, pushing
from grognard.envs.edge.rules.banners import refresh_banner
from grognard.envs.edge.rules.ground import lay_marker, remove_thicket
from grognard.envs.edge.rules.moments import BEFORE_MOVE
from grognard.envs.edge.rules.pieces import (
    give_control,
    take_away,
)
from grognard.envs.edge.rules.texts import FROM_EFFECT, Use, Word
from grognard.envs.edge.rules.tokens import is_blocked, put_on_source, remove
from grognard.envs.edge.rules.turn import draw_card
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import PLAY_CARDS, PLAY_SEAT, PLAY_TARGETS, PLAY_TEXT
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import (
    ALIVE,
    DEAD,
    NONE,
    REMOVED,
    State,
    add_extra_turn,
    squad_of,
)

# Thickets


class RemoveThicket(Word):
    """The Thicket on the hex at a place is removed."""

    def __init__(self, token: i64, at: i64 = 0) -> None:
        self.token: i64 = token
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        remove_thicket(state, self.token, target(state, frame, self.at))
        return True


# Tokens on hexes, Spaces and Sources


class PutMarker(Word):
    """A token on the hex (or, `on_space`, the Space) at a place."""

    def __init__(self, token: i64, at: i64, on_space: bool = False) -> None:
        self.token: i64 = token
        self.at: i64 = at
        self.on_space = on_space

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        where = target(state, frame, self.at)
        if where != NONE:
            lay_marker(state, self.token, where * HEXES if self.on_space else where, NONE, PLAY_SEAT.of(state, frame))
        return True


class PutOnSource(Word):
    """A token on the Source at a place, one of a kind (ED-TERM-27)."""

    def __init__(self, token: i64, at: i64 = 0) -> None:
        self.token: i64 = token
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        source = target(state, frame, self.at)
        put_on_source(state, source, self.token)
        return True


class RemoveToken(Word):
    """So many tokens of a kind are removed from a target."""

    def __init__(self, token: i64, at: i64 = 0, count: i64 = 1) -> None:
        self.token: i64 = token
        self.at: i64 = at
        self.count: i64 = count

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        for _ in range(self.count):
            remove(state, target(state, frame, self.at), self.token)
        return True


# Models that come, swap and serve others


class ReturnDead(Word):
    """The dead models from a place on return, one after another, to an area (ED-TERM-7); without room they stay dead."""

    def __init__(self, area: i64 = placing.ANYWHERE, at: i64 = 0, anchor: i64 = NONE) -> None:
        self.area: i64 = area
        self.at: i64 = at
        self.anchor: i64 = anchor  # place of the target that the area is measured from

    def possible(self, state: State, use: Use) -> bool:
        """ED-CARD-12: a legal place must exist; asked with the targets that are known."""
        if self.at >= len(use.targets) or self.anchor >= len(use.targets):
            return True
        anchor = NONE if self.anchor == NONE else use.targets[self.anchor]
        return placing.can_place(state, use.seat, use.targets[self.at], self.area, anchor, pushing.NO_PUSH)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        at, seat = self.at + stage, PLAY_SEAT.of(state, frame)
        if at >= PLAY_TARGETS.count(state, frame):
            return True
        model = target(state, frame, at)
        anchor = NONE if self.anchor == NONE else target(state, frame, self.anchor)
        if model != NONE and state.life[model] == DEAD:
            if placing.can_place(state, seat, model, self.area, anchor, pushing.NO_PUSH):
                placing.begin_placing(state, seat, model, self.area, anchor, pushing.NO_PUSH)
        return False


class Swap(Word):
    """Two targets swap (ED-TERM-2)."""

    def __init__(self, at: i64 = 0, other: i64 = 1) -> None:
        self.at: i64 = at
        self.other: i64 = other

    def possible(self, state: State, use: Use) -> bool:
        """ED-CARD-12: likewise."""
        if self.at >= len(use.targets) or self.other >= len(use.targets):
            return True
        return self._is_legal(state, use.seat, use.targets[self.at], use.targets[self.other])

    def _is_legal(self, state: State, seat: i64, model: i64, other: i64) -> bool:
        if is_blocked(state, model, seat) or is_blocked(state, other, seat):
            return False
        return placing.can_swap(state, model, other)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, model, other = PLAY_SEAT.of(state, frame), target(state, frame, self.at), target(state, frame, self.other)
        if self._is_legal(state, seat, model, other):
            placing.begin_swap(state, seat, model, other)
        return True


class Control(Word):
    """The player controls a foe's model until `Release` (ED-CMB-8, ED-AMB-68)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        give_control(state, target(state, frame, self.at), PLAY_SEAT.of(state, frame))
        return True


class Release(Word):
    """The model is its owner's again."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        give_control(state, target(state, frame, self.at), NONE)
        return True


class MoveEach(Word):
    """The models from a place on make a MOVE each, one after another: by their own MOVE or up to `most` Spaces."""

    def __init__(self, at: i64 = 0, most: i64 = NONE) -> None:
        self.at: i64 = at
        self.most: i64 = most

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        at, seat = self.at + stage, PLAY_SEAT.of(state, frame)
        if at >= PLAY_TARGETS.count(state, frame):
            return True
        model = target(state, frame, at)
        if model != NONE and state.life[model] == ALIVE:
            activation.begin_move_action(state, seat, 0, 0, self.most)
            activation.add_mover(state, model)
            open_window(state, BEFORE_MOVE)
        return False


# Whole squads and players


class EvolveSquad(Word):
    """Evolve (ED-TERM-11): the named squad takes the row of the card that is played, which stays under it."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad, card = squad_at(state, frame, self.at), PLAY_TEXT.of(state, frame) // 2
        evolve(state, PLAY_SEAT.of(state, frame), squad, card)
        return True


def evolve(state: State, seat: i64, squad: i64, card: i64) -> None:
    """ED-TERM-11: an earlier Evolve card goes to the discard pile."""
    if state.evolved_by[squad] != NONE:
        hands.lay_down(state, seat, state.evolved_by[squad])
    state.evolved_by[squad] = card
    state.revision += 1
    if state.log is not None:
        state.log.tell(SQUAD_EVOLVED, squad, card)
    if CARDS.evolves_to[card] != NO_MODE:
        movement.change_mode(state, seat, squad, CARDS.evolves_to[card])


class PlayEvolveCard(Word):
    """The Evolve card that was chosen from the hand is played now, free (ED-AMB-87)."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if PLAY_CARDS.count(state, frame) > 0:
            card, seat = PLAY_CARDS.remove(state, frame, 0), PLAY_SEAT.of(state, frame)
            playing.begin_play(state, seat, card * 2, FROM_EFFECT, NONE, NONE)
        return True


class SetMode(Word):
    """The squad of a target goes to a mode (ED-SQD-9), if its bases have room."""

    def __init__(self, mode: i64, at: i64 = 0, of_model: bool = False) -> None:
        self.mode: i64 = mode
        self.at: i64 = at
        self.of_model = of_model

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad = squad_of(target(state, frame, self.at)) if self.of_model else squad_at(state, frame, self.at)
        if (
            state.mode[squad] < 2
            and state.mode[squad] != self.mode
            and movement.can_change_bases(state, squad, self.mode)
        ):
            movement.change_mode(state, PLAY_SEAT.of(state, frame), squad, self.mode)
        return True


class ExtraTurn(Word):
    """Another turn after this one (ED-TERM-18)."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        add_extra_turn(state, PLAY_SEAT.of(state, frame))
        if state.log is not None:
            state.log.tell(EXTRA_TURN_GIVEN, PLAY_SEAT.of(state, frame))
        return True


class LookAtHand(Word):
    """The player sees the hand of the player at a place; the cards are known as long as they must still be there."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        looker, owner = PLAY_SEAT.of(state, frame), target(state, frame, self.at)
        state.known[looker * state.options.players + owner] = state.hand[owner][:]
        if state.log is not None:
            cards = [int(state.hand[owner][at]) for at in range(i64(len(state.hand[owner])))]
            state.log.tell(HAND_SEEN, looker, owner, 1 << looker | side_of(state, owner), cards)
        return True


class ShuffleIn(Word):
    """The chosen hand cards are shuffled into the deck, and as many are drawn; only their number stays public."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat = PLAY_SEAT.of(state, frame)
        cards = vec[i64]()
        for at in range(PLAY_CARDS.count(state, frame)):
            cards = append(cards, PLAY_CARDS.at(state, frame, at))
        PLAY_CARDS.clear(state, frame)
        if len(cards) > 0:
            hands.shuffle_in(state, seat, cards)
        for _ in range(i64(len(cards))):
            draw_card(state, seat)
        return True


class RefreshBanner(Word):
    """Your banner shows its active side again (ED-AMB-60)."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        refresh_banner(state, PLAY_SEAT.of(state, frame))
        return True


class RemoveFromGame(Word):
    """A dead model leaves the game."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        take_away(state, target(state, frame, self.at), REMOVED)
        return True
