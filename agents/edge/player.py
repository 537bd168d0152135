"""The scripted player: an answer for every kind of decision."""

from typing import Final

from grognard.agents.edge import armies, moving, rolls, turns, windows
from grognard.agents.edge.judge import EdgeJudge
from grognard.agents.edge.weights import Weights
from grognard.agents.script import Say, Script, take_first
from grognard.envs.edge.actions import DONE, YES
from grognard.envs.edge.game import RULES
from grognard.envs.edge.state import State

SAY_YES: Final = Say(YES)
KEEP_QUIET: Final = Say(DONE)

SCRIPT: Final[Script[State, Weights]] = Script(
    RULES,
    Weights,
    {
        "ChooseFaction": take_first,
        "ChooseSquad": armies.choose_squad,
        "ChooseBanner": take_first,  # the standard one
        "ChooseShrine": take_first,
        "ChooseDeckCard": armies.choose_deck_card,
        "OrderDeck": armies.order_deck,
        "ChooseCountering": armies.choose_countering,
        "LayShrine": moving.lay_shrine,
        "LaySource": moving.lay_source,
        "ChooseSquadToDeploy": armies.choose_squad_to_deploy,
        "ChooseSpaceToDeploy": moving.choose_space_to_deploy,
        "ChoosePlaceToDeploy": moving.choose_place_to_deploy,
        "Scatter": KEEP_QUIET,
        "DeclareTurn": turns.declare_turn,
        "BuyPoint": turns.buy_point,
        "Mulligan": turns.choose_mulligan,
        "ChooseMain": turns.choose_main,
        "DiscardOne": turns.discard_one,
        "ReplaceHarvest": SAY_YES,
        "ChooseBonus": windows.choose_bonus,
        "ChooseUpgradeToCharge": windows.choose_upgrade_to_charge,
        "ShiftCharge": KEEP_QUIET,
        "ChooseSquadToAttach": windows.choose_squad_to_attach,
        "ChooseUpgradeToDiscard": windows.choose_upgrade_to_discard,
        "ChooseWoundedForUpgrade": windows.least_model,
        "ChangeMode": turns.change_mode,
        "ChooseAction": turns.choose_action,
        "ChooseMover": turns.choose_mover_or_play,
        "ChooseWay": moving.choose_way,
        "ChooseBase": moving.choose_base,
        "ChoosePushedSpace": moving.choose_pushed_space,
        "ChoosePushedPlace": moving.choose_pushed_place,
        "ChooseSpaceToPlace": moving.choose_space_to_place,
        "ChoosePlace": moving.choose_place,
        "ChooseFighter": turns.choose_fighter,
        "ChooseOpponent": turns.choose_opponent,
        "Counterattack": SAY_YES,
        "ChooseDie": rolls.choose_die,
        "DecideRoll": rolls.decide_roll,
        "ChooseNextPacket": windows.choose_next_packet,
        "ChooseScorer": windows.choose_scorer,
        "ChooseWinnerOfPoints": windows.choose_scorer,
        "ChooseFactionServed": take_first,
        "UseBannerBefore": windows.use_banner_before,
        "ChooseX": windows.choose_x,
        "PickTarget": windows.pick_target,
        "ChooseForWord": windows.choose_for_word,
        "UseBannerAfter": windows.use_banner_after,
        "ChooseBoth": windows.choose_both,
        "ChooseUnit": rolls.choose_unit,
        "ActInWindow": windows.act_in_window,
        "OrderEffects": take_first,
        "UsePassive": SAY_YES,
        "ChooseBearer": windows.choose_bearer,
    },
    EdgeJudge,
)
