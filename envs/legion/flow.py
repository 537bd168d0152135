"""The sequence of play: the table of contents of the rules."""

from typing import Final

from grognard.envs.core.flow import Decision, Steps, number_decisions
from grognard.envs.legion.cards import atoms as cards_atoms  # noqa: F401
from grognard.envs.legion.cards import card_parts as cards_card_parts  # noqa: F401
from grognard.envs.legion.cards import conditions as cards_conditions  # noqa: F401
from grognard.envs.legion.cards import deployments as cards_deployments  # noqa: F401
from grognard.envs.legion.cards import filters as cards_filters  # noqa: F401
from grognard.envs.legion.cards import healing as cards_healing  # noqa: F401
from grognard.envs.legion.cards import laying as cards_laying  # noqa: F401
from grognard.envs.legion.cards import objectives as cards_objectives  # noqa: F401
from grognard.envs.legion.cards import objectives_carried as cards_objectives_carried  # noqa: F401
from grognard.envs.legion.cards import parts as cards_parts
from grognard.envs.legion.cards import passives as cards_passives  # noqa: F401
from grognard.envs.legion.cards import pool_parts as cards_pool_parts  # noqa: F401
from grognard.envs.legion.cards import supplies as cards_supplies  # noqa: F401
from grognard.envs.legion.cards import terrain_words as cards_terrain_words  # noqa: F401
from grognard.envs.legion.cards.commands import beside as commands_beside  # noqa: F401
from grognard.envs.legion.cards.commands import counting as commands_counting  # noqa: F401
from grognard.envs.legion.cards.commands import empire as commands_empire  # noqa: F401
from grognard.envs.legion.cards.commands import empire_parts as commands_empire_parts  # noqa: F401
from grognard.envs.legion.cards.commands import flaws as commands_flaws  # noqa: F401
from grognard.envs.legion.cards.commands import generic as commands_generic  # noqa: F401
from grognard.envs.legion.cards.commands import mercenary as commands_mercenary  # noqa: F401
from grognard.envs.legion.cards.commands import mercenary_parts as commands_mercenary_parts  # noqa: F401
from grognard.envs.legion.cards.commands import placing_parts as commands_placing_parts  # noqa: F401
from grognard.envs.legion.cards.commands import rebel as commands_rebel  # noqa: F401
from grognard.envs.legion.cards.commands import rebel_parts as commands_rebel_parts  # noqa: F401
from grognard.envs.legion.cards.commands import republic as commands_republic  # noqa: F401
from grognard.envs.legion.cards.commands import republic_parts as commands_republic_parts  # noqa: F401
from grognard.envs.legion.cards.commands import separatist as commands_separatist  # noqa: F401
from grognard.envs.legion.cards.commands import separatist_parts as commands_separatist_parts  # noqa: F401
from grognard.envs.legion.cards.commands import serving as commands_serving  # noqa: F401
from grognard.envs.legion.cards.commands import simple as commands_simple  # noqa: F401
from grognard.envs.legion.cards.commands import words as commands_words  # noqa: F401
from grognard.envs.legion.cards.upgrades import command as upgrades_command  # noqa: F401
from grognard.envs.legion.cards.upgrades import comms as upgrades_comms  # noqa: F401
from grognard.envs.legion.cards.upgrades import force as upgrades_force  # noqa: F401
from grognard.envs.legion.cards.upgrades import gear as upgrades_gear  # noqa: F401
from grognard.envs.legion.cards.upgrades import personnel as upgrades_personnel  # noqa: F401
from grognard.envs.legion.cards.upgrades import pilots as upgrades_pilots  # noqa: F401
from grognard.envs.legion.cards.upgrades import training as upgrades_training  # noqa: F401
from grognard.envs.legion.cards.upgrades import vanilla as upgrades_vanilla  # noqa: F401
from grognard.envs.legion.cards.upgrades import vehicles as upgrades_vehicles  # noqa: F401
from grognard.envs.legion.keywords import actions as keywords_actions  # noqa: F401
from grognard.envs.legion.keywords import activation as keywords_activation  # noqa: F401
from grognard.envs.legion.keywords import attack_parts as keywords_attack_parts  # noqa: F401
from grognard.envs.legion.keywords import attacking as keywords_attacking  # noqa: F401
from grognard.envs.legion.keywords import blocking as keywords_blocking  # noqa: F401
from grognard.envs.legion.keywords import choosing as keywords_choosing  # noqa: F401
from grognard.envs.legion.keywords import defending as keywords_defending  # noqa: F401
from grognard.envs.legion.keywords import endings as keywords_endings  # noqa: F401
from grognard.envs.legion.keywords import moving as keywords_moving  # noqa: F401
from grognard.envs.legion.keywords import orders as keywords_orders  # noqa: F401
from grognard.envs.legion.keywords import overruns as keywords_overruns  # noqa: F401
from grognard.envs.legion.keywords import setup as keywords_setup  # noqa: F401
from grognard.envs.legion.keywords import supplies as keywords_supplies  # noqa: F401
from grognard.envs.legion.keywords import tokens as keywords_tokens  # noqa: F401
from grognard.envs.legion.keywords import weapons as keywords_weapons  # noqa: F401
from grognard.envs.legion.rules import (
    activation,
    battle,
    boarding,
    carrying,
    carts,
    choices,
    command,
    declaring,
    defeat,
    defending,
    deploying,
    deployment,
    detonating,
    displacing,
    ending,
    forming,
    granting,
    happening,
    modifying,
    moments,
    moving,
    orders,
    placing,
    rally,
    recovering,
    resolving,
    rolling,
    setup,
    standby,
    token_placing,
    tokens,
    turns,
    unmasking,
    wounds,
)
from grognard.envs.legion.sequence.flows import (
    ACTIVATION,
    ACTIVATION_PHASE,
    ATTACK,
    BATTLE_SETUP,
    BLAST,
    CALM,
    CARD,
    CARRYING,
    CARTING,
    CHOICE,
    COMMAND_PHASE,
    DEFEAT,
    DEPLOYING,
    DEPLOYMENT,
    DETONATION,
    DISPLACING,
    END_PHASE,
    EVENT,
    FLOWS,
    FORMING,
    GAIN,
    GAME,
    GRANT,
    GUARD,
    MOMENT,
    MOVE,
    ORDER,
    ORDERS,
    PLACING,
    POOL,
    RALLY,
    RECOVERY,
    RESILIENCE,
    RESUPPLY,
    ROUND,
    SETUP,
    STANDBY,
    TOKEN_PLACING,
    TURN,
    UNLOADING,
    UNMASKING,
    WOUNDS,
)
from grognard.envs.legion.state import State

# Modules of keywords and cards are imported because they declare what those do.
STEPS: Final[list[Steps[State]]] = FLOWS.steps(
    {
        GAME: turns.GAME_STEPS,
        SETUP: setup.SETUP_STEPS,
        BATTLE_SETUP: setup.BATTLE_SETUP_STEPS,
        DEPLOYMENT: deployment.DEPLOYMENT_STEPS,
        DEPLOYING: deploying.DEPLOYING_STEPS,
        RESUPPLY: battle.RESUPPLY_STEPS,
        BLAST: battle.BLAST_STEPS,
        CARTING: carts.CARTING_STEPS,
        ROUND: turns.ROUND_STEPS,
        COMMAND_PHASE: command.COMMAND_PHASE_STEPS,
        ORDERS: orders.ORDERS_STEPS,
        ORDER: orders.ORDER_STEPS,
        ACTIVATION_PHASE: turns.ACTIVATION_PHASE_STEPS,
        TURN: turns.TURN_STEPS,
        ACTIVATION: activation.ACTIVATION_STEPS,
        RALLY: rally.RALLY_STEPS,
        EVENT: happening.EVENT_STEPS,
        GRANT: granting.GRANT_STEPS,
        RECOVERY: recovering.RECOVERY_STEPS,
        STANDBY: standby.STANDBY_STEPS,
        DETONATION: detonating.DETONATION_STEPS,
        END_PHASE: ending.END_PHASE_STEPS,
        MOMENT: moments.MOMENT_STEPS,
        CHOICE: choices.CHOICE_STEPS,
        CARD: cards_parts.CARD_STEPS,
        GAIN: tokens.GAIN_STEPS,
        CALM: tokens.CALM_STEPS,
        MOVE: moving.MOVE_STEPS,
        PLACING: placing.PLACING_STEPS,
        DISPLACING: displacing.DISPLACING_STEPS,
        TOKEN_PLACING: token_placing.TOKEN_PLACING_STEPS,
        CARRYING: carrying.CARRYING_STEPS,
        UNMASKING: unmasking.UNMASKING_STEPS,
        UNLOADING: boarding.UNLOADING_STEPS,
        ATTACK: declaring.ATTACK_STEPS,
        FORMING: forming.FORMING_STEPS,
        POOL: resolving.POOL_STEPS,
        GUARD: modifying.GUARD_STEPS,
        WOUNDS: wounds.WOUNDS_STEPS,
        DEFEAT: defeat.DEFEAT_STEPS,
        RESILIENCE: wounds.RESILIENCE_STEPS,
    }
)
DECISIONS: Final[list[Decision[State]]] = number_decisions(
    [
        *setup.DECISIONS,
        *deployment.DECISIONS,
        *battle.DECISIONS,
        *command.DECISIONS,
        *orders.DECISIONS,
        *turns.DECISIONS,
        *activation.DECISIONS,
        *rally.DECISIONS,
        *recovering.DECISIONS,
        *granting.DECISIONS,
        *standby.DECISIONS,
        *detonating.DECISIONS,
        *ending.DECISIONS,
        *moments.DECISIONS,
        *choices.DECISIONS,
        *placing.DECISIONS,
        *displacing.DECISIONS,
        *boarding.DECISIONS,
        *carrying.DECISIONS,
        *token_placing.DECISIONS,
        *carts.DECISIONS,
        *declaring.DECISIONS,
        *defeat.DECISIONS,
        *defending.DECISIONS,
        *deploying.DECISIONS,
        *forming.DECISIONS,
        *modifying.DECISIONS,
        *moving.DECISIONS,
        *rolling.DECISIONS,
        *unmasking.DECISIONS,
        *wounds.DECISIONS,
    ]
)
