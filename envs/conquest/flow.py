"""The sequence of play (section a): the table of contents of `rules`."""

from typing import Final

from grognard.envs.conquest.cards import decks
from grognard.envs.conquest.rules import (
    action_windows,
    attacks,
    battle,
    command,
    consequences,
    damage,
    deploying,
    happening,
    headquarters,
    initiating,
    leaving,
    phases,
    reserve,
    setup,
    timing,
)
from grognard.envs.conquest.sequence import (
    ACTION_WINDOW,
    ATTACK,
    BATTLE,
    COMBAT_PHASE,
    COMBAT_ROUND,
    COMBAT_TURNS,
    COMMAND_PHASE,
    DAMAGE,
    DEEP_STRIKES,
    DEPLOY_PHASE,
    DEPLOY_PHASE_NEXT,
    DEPLOYMENT,
    ENSLAVING,
    FLOWS,
    GAME,
    HEADQUARTERS_PHASE,
    INSTANT,
    MOBILE_MOVES,
    ORDERING,
    RESERVING,
    RESOLUTION,
    RETREATING,
    ROUND,
    ROUND_PHASES,
    SEARCH,
    SHIELDS,
    SKIRMISH,
    STRUGGLE,
    USE,
    WINDOW,
)
from grognard.envs.conquest.state import COMBAT, COMMAND, DEPLOY, HEADQUARTERS, State
from grognard.envs.core.flow import number_decisions


def play_rounds(state: State) -> None:
    """Until somebody has won."""
    state.round += 1
    state.again()
    state.push(ROUND)


def play_phases(state: State) -> None:
    """CQ-G-timing: the four phases of a round."""
    phase = ROUND_PHASES.get(state)
    if phase < 4:
        ROUND_PHASES.set(state, phase + 1)
        state.again()
        state.push((DEPLOY_PHASE, COMMAND_PHASE, COMBAT_PHASE, HEADQUARTERS_PHASE)[phase])


def begin_deploy_phase(state: State) -> None:
    """CQ-1.1: also the beginning of the round."""
    phases.begin_phase(state, DEPLOY)
    state.players[0].passed = False
    state.players[1].passed = False
    state.revision += 1


def enslave_anew(state: State) -> None:
    """CQ-X-enslave: at the beginning of each later deploy phase."""
    if state.round > 1:
        setup.enslave(state)


def call_first_player(state: State) -> None:
    DEPLOY_PHASE_NEXT.set(state, state.token)


def begin_command_phase(state: State) -> None:
    """CQ-2.1."""
    phases.begin_phase(state, COMMAND)


def begin_combat_phase(state: State) -> None:
    """CQ-3.1."""
    phases.begin_phase(state, COMBAT)


def begin_headquarters_phase(state: State) -> None:
    """CQ-4.1."""
    phases.begin_phase(state, HEADQUARTERS)


STEPS: Final = FLOWS.steps(
    {
        GAME: (
            setup.choose_decks,  # CQ-S-1
            setup.give_token,  # CQ-S-2
            setup.deal_planets,  # CQ-S-3
            setup.draw_hands,  # CQ-S-5
            setup.ask_mulligans,  # CQ-S-6
            setup.enslave,  # CQ-X-enslave
            play_rounds,  # CQ-S-7
        ),
        ENSLAVING: (setup.ask_enslavers,),
        ROUND: (play_phases,),
        DEPLOY_PHASE: (
            begin_deploy_phase,  # CQ-1.1
            enslave_anew,  # CQ-X-enslave
            phases.announce_phase,
            call_first_player,
            action_windows.take_deploy_turns,  # CQ-1.2 to CQ-1.4
            phases.settle_debts,
            phases.end_phase,  # CQ-1.5
        ),
        COMMAND_PHASE: (
            begin_command_phase,  # CQ-2.1
            phases.announce_phase,
            command.set_dials,  # CQ-2.2
            command.commit_units,  # CQ-2.3, CQ-2.4
            command.forget_dials,
            command.hold_struggles,  # CQ-2.5, CQ-2.6
            action_windows.open_window,
            command.end_command_phase,
            phases.settle_debts,
            phases.end_phase,  # CQ-2.7
        ),
        STRUGGLE: (  # at a planet
            command.begin_struggle,
            command.decide_struggle,  # CQ-2.5
            command.end_struggle,
        ),
        COMBAT_PHASE: (
            begin_combat_phase,  # CQ-3.1
            battle.move_mobile_units,  # CQ-G-mobile
            phases.announce_phase,
            action_windows.open_window,
            battle.fight_battles,  # CQ-3.2, CQ-3.3
            action_windows.open_window,
            battle.send_warlords_home,  # CQ-F-2.3
            phases.settle_debts,
            phases.end_phase,  # CQ-3.4
        ),
        BATTLE: (  # at a planet
            battle.begin_battle,  # CQ-3.2
            battle.fix_initiative,  # CQ-3.2.1
            battle.check_stalemate,  # CQ-3.2.11: the first combat round begins
            reserve.strike_from_reserve,  # CQ-X-deep-strike
            battle.begin_skirmish,  # CQ-3.2.2
            battle.fight_skirmish,
            battle.end_skirmish,
            battle.fight_rounds,
            battle.offer_battle_ability,  # CQ-3.2.10a
            battle.settle_battle,  # CQ-3.2.10, CQ-3.2.11
            battle.lose_planet,
            battle.look_for_winner,
            battle.end_battle,
        ),
        SKIRMISH: (
            attacks.take_first_turn,  # CQ-3.2.3
            action_windows.open_window,
            attacks.take_second_turn,  # CQ-3.2.4
            action_windows.open_window,
            battle.repeat_skirmish,  # CQ-3.2.5
        ),
        COMBAT_ROUND: (
            battle.fight_turns,
            battle.ready_units,  # CQ-3.2.9
            battle.offer_retreats,
            battle.begin_next_round,
            battle.check_stalemate,  # CQ-3.2.11
            battle.repeat_round,
        ),
        COMBAT_TURNS: (
            attacks.take_first_turn,  # CQ-3.2.6
            action_windows.open_window,
            attacks.take_second_turn,  # CQ-3.2.7
            action_windows.open_window,
            battle.repeat_turns,  # CQ-3.2.8
        ),
        ATTACK: (
            attacks.declare_attacker,  # CQ-3.2.6a
            attacks.choose_defender,  # CQ-3.2.6b
            attacks.declare_defender,
            attacks.strike,  # CQ-3.2.6c
            attacks.end_attack,
        ),
        HEADQUARTERS_PHASE: (
            begin_headquarters_phase,  # CQ-4.1
            phases.announce_phase,
            action_windows.open_window,
            headquarters.advance_first_planet,  # CQ-4.2
            headquarters.reveal_planet,  # CQ-4.3
            headquarters.draw_two,  # CQ-4.4
            headquarters.collect_resources,  # CQ-4.5
            headquarters.ready_all,  # CQ-4.6
            headquarters.pass_token,  # CQ-4.7
            phases.settle_debts,
            phases.end_phase,  # CQ-4.8
            phases.end_round,
        ),
        ACTION_WINDOW: (action_windows.take_actions,),
        INSTANT: (  # the gate that everything passes
            timing.force_interrupts,
            timing.open_interrupts,
            happening.happen,
            consequences.look_for_consequences,
            timing.force_reactions,
            timing.open_reactions,
            timing.close_instant,
        ),
        WINDOW: (  # for interrupts or reactions
            timing.pass_round,
        ),
        USE: (  # of an ability (CQ-G-initiating)
            timing.choose_trigger,
            initiating.choose_x,
            initiating.pay_for_event,
            initiating.pay_costs,
            initiating.choose_targets,
            initiating.announce,
            initiating.end_use,
        ),
        RESOLUTION: (  # of its effects
            initiating.resolve_effects,
        ),
        DEPLOYMENT: (  # of a card
            deploying.choose_destination,  # AMB-16
            deploying.reduce_cost,
        ),
        DAMAGE: (  # (CQ-G-dealing-damage)
            damage.assign,
            damage.open_shields,
            damage.take,
            damage.end_damage,
        ),
        SHIELDS: (damage.use_shields,),
        SEARCH: (  # of a deck
            decks.choose_found,
            decks.put_rest_at_bottom,
        ),
        ORDERING: (  # of cards on their way to the piles
            leaving.put_in_order,
        ),
        RESERVING: (  # a card
            reserve.ask_planet,
        ),
        DEEP_STRIKES: (reserve.take_strikes,),
        RETREATING: (battle.choose_retreats,),
        MOBILE_MOVES: (battle.choose_mobile,),
    }
)

DECISIONS: Final = number_decisions(
    [
        setup.CHOOSE_MULLIGAN,
        action_windows.CHOOSE_DEPLOY_TURN,
        deploying.CHOOSE_DESTINATION,
        command.CHOOSE_DIAL,
        command.CHOOSE_SYNAPSE_DIAL,
        command.CHOOSE_BONUS,
        action_windows.CHOOSE_ACTION,
        battle.CHOOSE_MOBILE,
        battle.CHOOSE_MOBILE_PLANET,
        attacks.CHOOSE_ATTACKER,
        attacks.CHOOSE_DEFENDER,
        damage.CHOOSE_SHIELDED,
        damage.CHOOSE_SHIELD,
        damage.CHOOSE_SHIELD_POINTS,
        battle.CHOOSE_RETREAT,
        battle.CALL_STALEMATE,
        battle.AGREE_STALEMATE,
        battle.CHOOSE_BATTLE_ABILITY,
        timing.CHOOSE_ANSWER,
        timing.CHOOSE_FORCED,
        timing.CHOOSE_TRIGGER,
        initiating.CHOOSE_X,
        initiating.CHOOSE_COST,
        initiating.CHOOSE_TARGET,
        initiating.CHOOSE_EFFECT,
        decks.CHOOSE_FOUND,
        decks.CHOOSE_BOTTOM,
        leaving.CHOOSE_ORDER,
        consequences.CHOOSE_RELIC,
        setup.CHOOSE_ENSLAVED,
        reserve.CHOOSE_DEEP_STRIKE,
        reserve.CHOOSE_RESERVE_PLANET,
        reserve.CHOOSE_STRIKE_HOST,
    ]
)
