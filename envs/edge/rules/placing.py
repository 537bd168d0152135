"""Putting models somewhere without a Move: TELEPORT, REPOSITION, PLACE, return, shift, swap (ED-TERM-2, ED-PUSH-6, DP-30).

Public functions that other modules rely on:

    can_place(state, seat, model, area, anchor, push) -> bool
        Whether there is a legal placement. The old hexes of the model count as free (ED-CARD-12). With `push` smaller bases may
        be overlapped, if all of them find room (movement.can_push_away); a model named as anchor is never pushed (ED-AMB-83).
    begin_placing(state, seat, model, area, anchor, push) -> None
        Push PLACING: the player names a Space, then a placement; what is overlapped is pushed. Sets the model down (alive), calls
        tokens.end_contacts(state). For a dead or off-board model this is how it comes (back).
    begin_swap(state, seat, model, other) -> None, can_swap(state, seat, model, other) -> bool
        ED-TERM-2: equal sizes take the very hexes, others are asked.
    begin_moving_shrine(state, seat, area, anchor, push), can_move_shrine(...)
        ED-AMB-36: the Shrine of the player goes to an empty Space (Voltaic Capacitor: may push).
"""

from typing import Final

from mypy_extensions import i64

# Areas: what PLACING_ANCHOR means.
ANYWHERE: Final[i64] = 0
NEXT_TO: Final[i64] = 1  # a Space at distance 1 of the Space `anchor`
TOUCHING_MODEL: Final[i64] = 2  # in contact with the model `anchor`
TOUCHING_SPACE: Final[i64] = 3  # in contact with the Shrine or Source that fills the Space `anchor`
IN_SPACE: Final[i64] = 4  # in the Space `anchor`
TOUCHING_WOOD: Final[i64] = (
    5  # in contact with a Thicket or Thornheart Wood other than the only one it touches now (Woodwalk)
)
ON_HEXES_OF: Final[i64] = 6  # in the Space of the dying model `anchor`, covering at least one of its hexes (ED-AMB-66)
AWAY_FROM: Final[i64] = 7  # anywhere, but not in contact with the model `anchor` (Apparitions)
EMPTY_SPACE: Final[i64] = 8  # a Space with nothing in it
AREA_NAMES: Final = (
    "anywhere", "next to", "touching model", "touching space", "in space", "touching wood", "on hexes of", "away from",
    "empty space",
)  # fmt: skip
