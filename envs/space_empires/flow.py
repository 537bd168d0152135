"""The sequence of play (SE-3): the table of contents of `rules`."""

from typing import Final

from grognard.envs.core.flow import Decision, number_decisions
from grognard.envs.space_empires.rules import (
    battle,
    bombardment,
    economy,
    exploration,
    fighters,
    firing,
    hazards,
    machines,
    mines,
    movement,
    picking,
    purchases,
    raiders,
    regrouping,
    retreat,
    screening,
    setup,
    technology,
    victory,
)
from grognard.envs.space_empires.sequence import (
    ANNOUNCE,
    BATTLE,
    BATTLE_ROUND,
    CHALLENGE,
    CYCLE,
    CYCLE_TURNS,
    DRIFT,
    ECONOMIC_PHASE,
    ELIMINATION,
    ENTER,
    EXPLORE,
    FLOWS,
    GAME,
    MACHINE_TURN,
    PLAYER_TURN,
    PRODUCTION,
    RETURN,
    TURN,
    TURN_PLAYERS,
)
from grognard.envs.space_empires.state import NONE, State


def play_cycles(state: State) -> None:
    """SE-3.0.c: three turns and an economic phase, until somebody wins."""
    state.cycle += 1
    state.again()
    state.push(CYCLE)


def play_turns(state: State) -> None:
    """SE-3.0.b: turns 1 to 3 of the cycle."""
    if CYCLE_TURNS.get(state) < 3:
        CYCLE_TURNS.set(state, CYCLE_TURNS.get(state) + 1)
        state.turn = CYCLE_TURNS.get(state)
        state.again()
        state.push(TURN)


def play_economic_phase(state: State) -> None:
    state.push(ECONOMIC_PHASE)


def let_all_play(state: State) -> None:
    """SE-3.0.b: each player in order does Movement, Combat and Exploration completely before the next begins."""
    while TURN_PLAYERS.get(state) < state.players:
        player = state.order[TURN_PLAYERS.get(state)]
        TURN_PLAYERS.set(state, TURN_PLAYERS.get(state) + 1)
        if state.alive[player]:
            state.active = player
            state.again()
            state.push(PLAYER_TURN)
            return


def end_turn(state: State) -> None:
    state.active = NONE


STEPS: Final = FLOWS.steps(
    {
        GAME: (
            setup.choose_half_hex,  # D-01
            setup.choose_homeworlds,  # D-01
            setup.lay_out_markers,  # SE-2.1
            setup.place_forces,
            setup.roll_first_player,  # SE-3.0.a
            play_cycles,  # SE-3.0.c
        ),
        CYCLE: (
            play_turns,  # SE-3.0.b
            play_economic_phase,  # SE-7
        ),
        TURN: (
            let_all_play,  # SE-3.0.b
            machines.move_machines,  # SE-17.3
        ),
        PLAYER_TURN: (
            movement.begin_turn,
            movement.hide_groups,  # SE-5.11.b
            movement.move_units,  # SE-4
            fighters.strand_squadrons,  # SE-11.2.2
            raiders.scan_for_raiders,  # SE-12.2
            battle.fight_battles,  # SE-5
            bombardment.bombard_colonies,  # SE-5.10
            exploration.explore_hexes,  # SE-6
            fighters.strand_squadrons,  # SE-11.2.2
            exploration.land_and_load,  # SE-4.4.1
            technology.upgrade_units,  # SE-9.10.4
            end_turn,
        ),
        ENTER: (  # a stack enters a hex
            hazards.brave_black_hole,  # SE-6.3
            raiders.announce_own_raiders,  # SE-12.1.2
            raiders.announce_enemy_raiders,  # SE-12.1.2
            movement.meet_enemies,  # SE-4.3
            movement.end_entry,  # SE-4.2.b
        ),
        ANNOUNCE: (
            raiders.ask_announcement,  # SE-12.2.d
            raiders.ask_every_opponent,
            raiders.end_announcement,
        ),
        CHALLENGE: (
            raiders.ask_scanners,
            raiders.ask_cloaking,  # SE-12.1.5
            raiders.ask_better_scanners,
            raiders.settle_challenge,  # SE-12.1.1
        ),
        BATTLE: (
            battle.open_battle,  # SE-5.1.2
            battle.call_up_raiders,  # SE-12.1.2.a
            battle.reveal_sides,  # SE-5.1.2.b
            retreat.slip_away,  # SE-12.1.3
            battle.disclose_technology,  # SE-9.9
            mines.sweep_mines,  # SE-13.1.4.a
            mines.explode_mines,  # SE-13.1.4.b
            battle.fight_rounds,  # SE-5.1.6
            battle.close_battle,  # SE-5.6.d
            battle.shelter_squadrons,  # SE-11.2.2
        ),
        BATTLE_ROUND: (
            screening.begin_round,
            screening.screen_ships,  # SE-5.1.3
            screening.fix_bonus,  # SE-5.1.4
            firing.fire_in_order,  # SE-5.1.5
        ),
        EXPLORE: (
            exploration.flip_marker,  # SE-6.1
        ),
        DRIFT: (  # lost in space
            exploration.ask_drift,  # SE-6.6.a
            exploration.end_drift,  # SE-6.6.b
            battle.fight_where_due,  # SE-6.6.b
        ),
        ECONOMIC_PHASE: (
            economy.begin_economic_phase,
            economy.collect_incomes,  # SE-7.1, SE-7.2, SE-10.1.2.f
            economy.let_all_produce,  # SE-7.0
            economy.grow_colonies,  # SE-7.7
            victory.check_colony_points,  # SE-END.2
            victory.check_round_limit,  # SE-END.4
            economy.disclose_bids,  # SE-7.4
            economy.show_all,  # SE-7.6.2
            machines.send_machines,  # SE-SOLO.2
        ),
        PRODUCTION: (  # of one player
            economy.scrap_units,  # SE-7.3.2
            economy.pay_maintenance,  # SE-7.3.1
            economy.make_bid,  # SE-7.4
            purchases.fund_research,  # SE-19.1
            purchases.roll_research,  # SE-19.2
            purchases.make_purchases,  # SE-7.5, SE-7.6
        ),
        MACHINE_TURN: (  # of one machine
            machines.move_machine,  # SE-17.3
            machines.machine_attacks,  # SE-17.4.a
            machines.devastate,  # SE-17.4.b
        ),
        ELIMINATION: (
            victory.remove_empire,  # SE-END.3
            victory.take_spoils,
            victory.take_technology,  # D-34
            victory.take_technology,
        ),
        RETURN: (  # thrown back by a super nova
            exploration.throw_back,  # SE-6.5.a
            battle.fight_where_due,  # AMB-16
        ),
    }
)

DECISIONS: Final[list[Decision[State]]] = number_decisions(
    [
        setup.CHOOSE_HALF_HEX,
        setup.CHOOSE_HOMEWORLD,
        movement.CHOOSE_HIDDEN,
        movement.CHOOSE_MOVE,
        picking.CHOOSE_STACK,
        picking.CHOOSE_STEP,
        picking.CHOOSE_SPLIT,
        picking.CHOOSE_SPLIT_SHIPS,
        regrouping.CHOOSE_JOIN,
        regrouping.CHOOSE_JOIN_TARGET,
        regrouping.CHOOSE_SCUTTLE,
        exploration.CHOOSE_LOOKER,
        exploration.CHOOSE_LOOK,
        exploration.CHOOSE_REVEAL,
        hazards.CHOOSE_SLINGSHOT,
        raiders.ANNOUNCE_RAIDERS,
        raiders.ANNOUNCE_SCANNERS,
        raiders.ANNOUNCE_CLOAKING,
        raiders.ANNOUNCE_BETTER_SCANNERS,
        battle.CHOOSE_BATTLE,
        battle.CHOOSE_ENEMY,
        retreat.CHOOSE_EARLY_RETREAT,
        mines.CHOOSE_UNCLOAKED,
        mines.CHOOSE_MINE_TARGET,
        screening.CHOOSE_SCREENS,
        firing.CHOOSE_SHOOTER,
        firing.CHOOSE_TARGET,
        retreat.CHOOSE_DAMAGED,
        retreat.CHOOSE_RETREAT_HEX,
        retreat.CHOOSE_PASSENGERS,
        fighters.CHOOSE_HOMELESS,
        bombardment.CHOOSE_BOMBARDMENT,
        exploration.CHOOSE_EXPLORATION,
        exploration.CHOOSE_DRIFT,
        exploration.CHOOSE_LANDING,
        technology.CHOOSE_UPGRADE,
        technology.CHOOSE_UPGRADE_TECHNOLOGY,
        economy.CHOOSE_SCRAP,
        economy.CHOOSE_BID,
        purchases.CHOOSE_GRANTS,
        purchases.CHOOSE_PURCHASE,
        purchases.CHOOSE_SITE,
        purchases.CHOOSE_GROUP,
        economy.CHOOSE_FIRST_PLAYER,
        victory.CHOOSE_SPOILS,
        screening.CHOOSE_SCREENED_SHIP,
        machines.CHOOSE_PREY,
        battle.CHOOSE_JOINING,
        firing.CHOOSE_CASUALTY,
    ]
)
