"""The sequence of play: the table of contents of the rules."""

from typing import Final

from grognard.envs.core.flow import Decision, Steps, number_decisions
from grognard.envs.edge.cards import factions  # noqa: F401  (declares the cards)
from grognard.envs.edge.rules import (
    activation,
    both,
    combat,
    dice,
    general,
    hooks,
    movement,
    passive,
    payment,
    placing,
    playing,
    pushing,
    setup,
    shooting,
    turn,
    upgrades,
    windows,
    wounds,
)
from grognard.envs.edge.sequence import (
    ACTIVATING,
    ACTIVATION,
    ACTIVE_TURN,
    ATTACH,
    BOTH,
    CHARGING,
    COMBAT,
    DEATH,
    DEPLOY,
    FIGHT,
    FLOWS,
    GAME,
    GROWING,
    HARVEST,
    HIT,
    LOSS,
    MAIN,
    MOMENT,
    MOVE_ACTION,
    MOVING,
    PASSIVE_TURN,
    PAY,
    PLACING,
    PLAY,
    POINTS,
    PUSHING,
    ROLL,
    SETUP,
    STRIKE,
    TOKEN_REMOVAL,
    TURN,
    WINDOW,
    WOUND,
    WOUNDS,
)
from grognard.envs.edge.state import State

STEPS: Final[list[Steps[State]]] = FLOWS.steps(
    {
        GAME: (
            setup.begin_setup,
            turn.play_turns,  # ED-TURN-1
        ),
        SETUP: setup.STEPS,
        DEPLOY: setup.DEPLOY_STEPS,
        TURN: (
            turn.declare_turn,  # ED-TURN-1
            turn.run_turn,
            turn.finish_turn,  # ED-END
        ),
        PASSIVE_TURN: (
            passive.start_passive,  # P0
            passive.work_start,
            turn.buy_point,  # ED-VAR-4
            passive.begin_harvest,  # P1
            passive.charge_upgrades,  # P2
            passive.refresh,  # P3, P4
            passive.work_shrine,  # P5
            passive.work_end,  # P6
        ),
        HARVEST: (passive.replace_harvest, passive.take_harvest, passive.choose_bonus),
        CHARGING: (upgrades.hand_out, upgrades.shift_charges),
        ACTIVE_TURN: (
            turn.buy_point,  # A0
            turn.offer_mulligan,
            turn.start_active,
            turn.offer_variants_again,
            turn.offer_mulligan_again,
            turn.open_first_step,
            turn.run_main,  # A1
            turn.open_first_step,  # A2
            turn.end_active,
            turn.discard_one,
            turn.draw_cards,
        ),
        MAIN: (turn.choose_main, turn.open_step_after_main, turn.choose_main_again),
        ACTIVATING: (
            activation.bring_back,
            activation.choose_mode,  # ED-ACT-4
            activation.change_mode,
            activation.begin_actions,
        ),
        ACTIVATION: (activation.choose_action, activation.open_step, activation.choose_again),  # ED-ACT-5
        MOVE_ACTION: (activation.choose_mover, activation.open_step_after_move, activation.choose_again),
        MOVING: (
            movement.choose_way,  # ED-MOV-7
            movement.come_down,  # ED-MOV-3
            movement.end_contacts_after_move,
            general.note_move,
            movement.spring_traps,  # ED-TERM-13
        ),
        PUSHING: (pushing.place_pushed,),
        GROWING: (movement.change_bases, movement.push_aside, movement.end_contacts_after_move),
        PLACING: (placing.choose_space, placing.choose_place, placing.finish_placing),
        FIGHT: (combat.choose_fighter, combat.choose_opponent, combat.open_step_after_combat, combat.choose_again),
        COMBAT: (
            combat.declare,
            combat.make_stabs,  # ED-QCK-2
            combat.wound_by_stabs,
            combat.declare_again,
            combat.compare_initiative,  # ED-CMB-3
            combat.offer_counterattack,  # ED-CTR-1
            combat.finish_combat,
        ),
        STRIKE: (
            combat.open_before_attack,
            combat.roll_attack,  # ED-CMB-4
            combat.open_before_defence,
            combat.roll_defence,
            combat.open_after_defence,
            combat.compare_totals,  # ED-CMB-5
            combat.wound_struck,
        ),
        ROLL: (dice.choose_die, dice.throw, dice.decide, dice.finish_roll),
        HIT: (shooting.open_before_hit, shooting.roll_hit, shooting.compare_hit, shooting.wound_hit),
        WOUNDS: (wounds.next_packet, wounds.finish_wounds),
        WOUND: (wounds.be_wounding, wounds.apply_wounds, wounds.lose_tokens, wounds.be_wounded),
        DEATH: (wounds.die, wounds.score, wounds.after_scoring, wounds.bury),
        LOSS: (wounds.open_token_lost,),
        POINTS: (wounds.lose_points, wounds.check_points),  # ED-TERM-17
        PLAY: (
            playing.choose_faction,  # ED-CARD-8
            playing.offer_banner_before,  # ED-BAN-2
            playing.choose_x,
            playing.pick_targets,  # ED-CARD-12
            playing.pay_cost,
            playing.do_words,
            playing.offer_return,
            playing.finish_play,
        ),
        BOTH: (both.choose_both, both.pay_dearer, both.play_first, both.play_second, both.discard_both),  # ED-BAN-2
        ATTACH: (
            upgrades.choose_squad,  # ED-UPG-1
            upgrades.make_room,
            upgrades.choose_wounded,
            upgrades.pay_for_attaching,
            upgrades.attach,
        ),
        PAY: (payment.pay_units, payment.finish_pay),
        WINDOW: (windows.ask_passives, windows.take_turns),
        MOMENT: (hooks.choose_effect, hooks.work_effect, hooks.choose_effect_again),  # ED-PSV-2, DP-25
        TOKEN_REMOVAL: (general.choose_bearer, general.pay_for_removal, general.remove_token),
    }
)

DECISIONS: Final[list[Decision[State]]] = number_decisions(
    [
        *setup.DECISIONS,
        turn.DECLARE_TURN,
        turn.BUY_POINT,
        turn.MULLIGAN,
        turn.CHOOSE_MAIN,
        turn.DISCARD_ONE,
        passive.REPLACE_HARVEST,
        passive.CHOOSE_BONUS,
        upgrades.CHOOSE_UPGRADE_TO_CHARGE,
        upgrades.SHIFT_CHARGE,
        upgrades.CHOOSE_SQUAD_TO_ATTACH,
        upgrades.CHOOSE_UPGRADE_TO_DISCARD,
        upgrades.CHOOSE_WOUNDED_FOR_UPGRADE,
        activation.CHANGE_MODE,
        activation.CHOOSE_ACTION,
        activation.CHOOSE_MOVER,
        movement.CHOOSE_WAY,
        movement.CHOOSE_BASE,
        pushing.CHOOSE_PUSHED_SPACE,
        pushing.CHOOSE_PUSHED_PLACE,
        placing.CHOOSE_SPACE_TO_PLACE,
        placing.CHOOSE_PLACE,
        combat.CHOOSE_FIGHTER,
        combat.CHOOSE_OPPONENT,
        combat.COUNTERATTACK,
        dice.CHOOSE_DIE,
        dice.DECIDE_ROLL,
        wounds.CHOOSE_NEXT_PACKET,
        wounds.CHOOSE_SCORER,
        wounds.CHOOSE_WINNER_OF_POINTS,
        playing.CHOOSE_FACTION_SERVED,
        playing.USE_BANNER_BEFORE,
        playing.CHOOSE_X,
        playing.PICK_TARGET,
        playing.CHOOSE_FOR_WORD,
        playing.USE_BANNER_AFTER,
        both.CHOOSE_BOTH,
        payment.CHOOSE_UNIT,
        windows.ACT_IN_WINDOW,
        hooks.ORDER_EFFECTS,
        hooks.USE_PASSIVE,
        general.CHOOSE_BEARER,
    ]
)
