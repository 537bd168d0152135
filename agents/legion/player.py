"""The scripted player: an answer for every kind of decision."""

from typing import Final

from grognard.agents.legion import fighting, moving, turns, windows
from grognard.agents.legion.judge import LegionJudge
from grognard.agents.legion.weights import Weights
from grognard.agents.script import Say, Script, take_first, take_last
from grognard.envs.legion.actions import DISEMBARK, DONE, JUMP, MOVE, STANDARD, YES
from grognard.envs.legion.game import RULES
from grognard.envs.legion.state import State

SAY_YES: Final = Say(YES)
KEEP_QUIET: Final = Say(DONE)
STEP_OUT: Final = Say(MOVE.at(STANDARD), MOVE.at(JUMP), MOVE.at(DISEMBARK))

SCRIPT: Final[Script[State, Weights]] = Script(
    RULES,
    Weights,
    {
        "ChooseColour": take_first,
        "ChooseEdge": take_first,
        "DiscardCard": KEEP_QUIET,
        "ChooseDivulged": take_last,
        "ChooseDeployed": moving.choose_unit_to_deploy,
        "ChooseToken": take_first,
        "ChooseSupply": take_first,
        "DeclareFlaw": take_last,
        "ChooseCommandCard": turns.choose_command,
        "SwapCard": KEEP_QUIET,
        "Nominate": take_first,
        "ChooseOrder": turns.choose_order,
        "ChooseTurn": turns.choose_turn,
        "ChooseDrawn": turns.choose_unit,
        "ChooseAction": turns.choose_action,
        "ChoosePoison": take_first,
        "AddDie": SAY_YES,
        "ChooseCourage": take_last,
        "ChooseSuppression": take_last,
        "ChooseGranted": turns.choose_action,
        "ChooseReaction": windows.choose_reaction,
        "ChooseCharge": windows.use_effect,
        "Promote": take_first,
        "ChooseEffect": windows.use_effect,
        "ChooseForEffect": windows.choose_for_effect,
        "ChooseContact": KEEP_QUIET,  # a restored mini had better not be drawn into a melee
        "ChooseFormation": windows.choose_formation,
        "ChooseSideOfLeader": take_first,
        "ChooseDistance": take_first,
        "ChooseDisplacement": take_first,
        "ChoosePlaceOfPassenger": take_first,
        "ChooseSide": take_first,
        "ChooseColumnOfToken": take_first,
        "ChooseRowOfToken": take_first,
        "ChooseCartHeading": KEEP_QUIET,
        "ChooseCartBend": take_last,
        "ChooseCartEighth": take_last,
        "ChooseDefender": fighting.choose_defender,
        "ChooseKind": fighting.choose_kind,
        "ChoosePool": take_first,
        "ChooseLeader": take_first,
        "SpendDodge": fighting.spend_dodge,
        "ChooseResult": take_first,
        "SpendDefenceSurge": fighting.spend_surge,
        "ChooseCardSide": KEEP_QUIET,
        "ChooseWayIn": KEEP_QUIET,
        "ChooseColumn": moving.choose_column,
        "ChooseRow": moving.choose_row,
        "ChooseDeploymentHeading": moving.choose_heading,
        "StretchRange": fighting.spend_surge,
        "ChooseWeapon": fighting.choose_weapon,
        "ChooseGroup": take_first,
        "ChooseNumber": take_last,
        "ChooseDieKept": take_first,
        "SpendGuardSurge": fighting.spend_surge,
        "ChooseKindOfMove": STEP_OUT,
        "ChoosePivot": moving.choose_heading,
        "ChooseHeading": moving.choose_heading,
        "ChooseTransport": take_first,
        "ChoosePlaceBeside": moving.choose_end,
        "ChooseWay": moving.choose_way,
        "ChooseEnd": moving.choose_end,
        "ChooseTool": moving.choose_tool,
        "ChooseLength": moving.choose_end,
        "ChooseReroll": fighting.choose_reroll,
        "ChooseDie": fighting.choose_die,
        "ChooseCharts": take_last,
        "SpendSurge": fighting.spend_surge,
        "ChooseBane": take_first,
        "RevealOwn": KEEP_QUIET,
        "ChooseWounded": fighting.choose_wounded,
        "ChooseDisrupted": take_first,
    },
    LegionJudge,
)
