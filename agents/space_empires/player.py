"""The scripted player: an answer for every kind of decision."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.script import Say, Script, take_first, take_last
from grognard.agents.space_empires import battle, economy, movement
from grognard.agents.space_empires.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import AT, DONE, HOLD, NO, PLAYER, YES
from grognard.envs.space_empires.game import RULES
from grognard.envs.space_empires.state import State

SAY_YES: Final = Say(YES)
KEEP_QUIET: Final = Say(DONE, NO, HOLD)


def stay_at_home(state: State, mask: Mask, weights: Weights) -> i64:
    """The homeworld where the map has it."""
    default = AT.at(state.board.homeworlds[state.to_move])
    return default if mask.allows(default) else mask.ids[0]


def go_first(state: State, mask: Mask, weights: Weights) -> i64:
    return PLAYER.at(state.to_move)


SCRIPT: Final[Script[State, Weights]] = Script(
    RULES,
    Weights,
    {
        "ChooseHalfHex": take_first,
        "ChooseHomeworld": stay_at_home,
        "ChooseHidden": take_last,  # one group after the other
        "ChooseMove": movement.choose_move,
        "ChooseStack": movement.choose_stack,
        "ChooseStep": movement.choose_step,
        "ChooseSplit": movement.choose_split,
        "ChooseSplitShips": movement.choose_split_ships,
        "ChooseJoin": movement.choose_join,
        "ChooseJoinTarget": take_first,
        "ChooseScuttle": take_first,  # never asked for
        "ChooseLooker": take_first,
        "ChooseLook": movement.choose_look,
        "ChooseReveal": movement.choose_reveal,
        "ChooseSlingshot": KEEP_QUIET,
        "AnnounceRaiders": battle.choose_announcement,
        "AnnounceScanners": SAY_YES,
        "AnnounceCloaking": SAY_YES,
        "AnnounceBetterScanners": SAY_YES,
        "ChooseBattle": battle.choose_battle,
        "ChooseEnemy": take_first,
        "ChooseEarlyRetreat": battle.choose_early_retreat,
        "ChooseUncloaked": KEEP_QUIET,  # nobody drops the cloak
        "ChooseMineTarget": battle.choose_mine_target,
        "ChooseScreens": battle.choose_screens,
        "ChooseShooter": take_first,
        "ChooseTarget": battle.choose_target,
        "ChooseDamaged": SAY_YES,  # the damaged ship is the one that retreats
        "ChooseRetreatHex": battle.choose_refuge,
        "ChoosePassengers": take_first,  # one squadron after the other; done comes last
        "ChooseHomeless": take_first,
        "ChooseBombardment": battle.choose_bombardment,
        "ChooseExploration": take_first,
        "ChooseDrift": movement.choose_drift,
        "ChooseLanding": movement.choose_landing,
        "ChooseUpgrade": economy.choose_upgrade,
        "ChooseUpgradeTechnology": economy.choose_upgrade_technology,
        "ChooseScrap": KEEP_QUIET,
        "ChooseBid": KEEP_QUIET,
        "ChooseGrants": economy.choose_grants,
        "ChoosePurchase": economy.choose_purchase,
        "ChooseSite": economy.choose_site,
        "ChooseGroup": economy.choose_group,
        "ChooseFirstPlayer": go_first,
        "ChooseSpoils": take_first,
        "ChooseScreenedShip": SAY_YES,  # the damaged one
        "ChoosePrey": take_first,
        "ChooseJoining": battle.choose_joining,
        "ChooseCasualty": KEEP_QUIET,  # the ship that has yet to fire is spared
    },
)
