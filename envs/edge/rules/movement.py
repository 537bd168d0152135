"""Moving models: ED-MOV, ED-OBS, ED-PUSH, ED-SQD-7 (DP-16, DP-17).

The Move action itself (which model moves next, cards in between) is `rules/activation.py`; this module moves one model.
Public functions that other modules rely on:

    can_move(state, seat, model) -> bool
        Whether the Move action in progress (`state.innermost(MOVE_ACTION)`) lets this model make any move: it is alive, MOVE is
        not a dash (ED-SQD-3), it is not Blocked for its mover nor PARALYSED (tokens.cannot_move), and some legal end exists
        (with MOVE_TOUCH: one in contact with that model). Must be cheap: ask first whether any neighbour or own place is open.
    begin_move(state, seat, model) -> None
        Push MOVING for a model of the Move action on top of the stack: the player names Spaces and a placement (DP-16); pushes
        PUSHING for what it overlaps; MINEs stop and are resolved after placing (shooting.begin_hit), BARRIERs are paid
        (payment.begin_pay, ED-TERM-26). MOVE value: attributes.value(state, model, MOVE), or MOVE_MOST; MOVE_FLAGS as below.
        Sets state.run, state.longest_run, calls tokens.end_contacts(state) when it is over. May be declined: `done`.
    begin_push(state, seat, pusher) -> None
        Push PUSHING: everything that the base of `pusher`, already set down, overlaps is placed by `seat` (DP-17). Only
        placements that leave room for the others are offered.
    can_push_away(state, seat, model, space, place, flags) -> bool
        Whether a base may come down there: everything it overlaps is smaller (or flags has ANY_SIZE), may be pushed (not in
        MOVE_PUSHED of the Move action, not protected by a token or passive: attributes.cannot_be_pushed) and has room beside it.
    can_change_bases(state, squad, mode) -> bool, change_mode(state, seat, squad, mode) -> None
        ED-SQD-7: a mode change; if bases grow or shrink, their placements are asked with GROWING, else state.mode is set at once.
"""

from typing import Final

from mypy_extensions import i64

# MOVE_FLAGS of a Move action, as bits.
FLIES: Final[i64] = 1  # ED-OBS-1, besides the icon of the mode
STRAIGHT: Final[i64] = 2  # all steps in one direction
ANY_SIZE: Final[i64] = 4  # pushes bases of any size, but none in contact with a Crystal Source (Gallop, Winged Charge)
NO_SOURCE: Final[i64] = 8  # may not end in contact with a Crystal Source
DOUBLED: Final[i64] = 16  # MOVE doubled (Haste)
