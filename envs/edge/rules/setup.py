"""ED-S: from the choice of factions to the first turn (DP-1 to DP-9, DP-28).

The flow SETUP has one step for each rule, in order; each step runs again (`state.again()`) until everybody has had a turn
(`SETUP_AT`). What options fix is not asked: armies and decks given or drawn, `layout` and `deployment` quick, `scatter` off.
Public functions that other modules rely on:

    set_up(state) -> None
        Before any luck: supplies (ED-S3, ED-S14: state.crystals, charges, points, supply of tokens), an empty board; pushes GAME.
    STEPS: the tuple of steps of SETUP for flow.py, DECISIONS: the list of its decisions.
    receive_army(state, seat, army: Army, deck: Deck) -> None
        ED-S7, ED-S8: fills squad_kind, mode, endurance, life (ABSENT; WAITING for squads with a deploy card, ED-UPG-9;
        else OFF_BOARD until deployed), setup upgrades with their charges, deploy cards into state.aside.
    place_shrine(state, seat, space), place_source(state, source, space): set the Space and pieces.close_hexes.

Scatter (ED-S17) pushes MOVE_ACTION by activation.begin_move_action(state, seat, squad) after the squad was chosen.
"""
