"""The scripted player: an answer for every kind of decision."""

from typing import Final

from grognard.agents.conquest import battle, command, deploying, windows
from grognard.agents.conquest.weights import Weights
from grognard.agents.script import Say, Script, take_first, take_last
from grognard.envs.conquest.actions import DONE, NO, PASS, YES
from grognard.envs.conquest.game import RULES
from grognard.envs.conquest.state import State

SAY_YES: Final = Say(YES)
KEEP_QUIET: Final = Say(DONE, NO, PASS)

SCRIPT: Final[Script[State, Weights]] = Script(
    RULES,
    Weights,
    {
        "ChooseMulligan": deploying.choose_mulligan,
        "ChooseDeployTurn": deploying.choose_deploy_turn,
        "ChooseDestination": deploying.choose_destination,
        "ChooseDial": command.choose_dial,
        "ChooseSynapseDial": take_first,
        "ChooseBonus": command.choose_bonus,
        "ChooseAction": windows.choose_action,
        "ChooseMobile": KEEP_QUIET,  # they stay
        "ChooseMobilePlanet": take_first,
        "ChooseAttacker": battle.choose_attacker,
        "ChooseDefender": battle.choose_defender,
        "ChooseShielded": battle.choose_shielded,
        "ChooseShield": battle.choose_shield,
        "ChooseShieldPoints": battle.choose_points,
        "ChooseRetreat": battle.choose_retreat,
        "CallStalemate": KEEP_QUIET,
        "AgreeStalemate": battle.agree_stalemate,
        "ChooseBattleAbility": SAY_YES,
        "ChooseAnswer": windows.choose_answer,
        "ChooseForced": take_first,
        "ChooseTrigger": windows.choose_trigger,
        "ChooseX": windows.choose_x,
        "ChooseCost": windows.choose_cost,
        "ChooseTarget": windows.choose_target,
        "ChooseEffect": windows.choose_effect,
        "ChooseFound": windows.choose_found,
        "ChooseBottom": take_first,
        "ChooseOrder": take_first,
        "ChooseRelic": windows.least_in_play,
        "ChooseEnslaved": take_first,
        "ChooseDeepStrike": take_last,  # whenever it can be paid
        "ChooseReservePlanet": take_first,
        "ChooseStrikeHost": take_first,
    },
)
