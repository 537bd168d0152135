"""The scripted player: one answer for every kind of decision."""

from mypy_extensions import i64

from grognard.agents.space_empires import battle, economy, movement
from grognard.agents.space_empires.outlook import Outlook
from grognard.agents.space_empires.weights import WEIGHTS, Weights
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires import ids
from grognard.envs.space_empires.actions import AT, DONE, HOLD, NO, PLAYER, SHIPS, YES
from grognard.envs.space_empires.state import State


def choose(state: State, mask: Mask, weights: Weights = WEIGHTS) -> i64:
    """A legal answer of the player who is asked, from what that player knows."""
    outlook = Outlook(state, state.asks, weights)
    asked = state.asked
    if asked <= ids.CHOOSE_SLINGSHOT:
        return choose_in_movement(outlook, mask, asked)
    if asked <= ids.CHOOSE_BOMBARDMENT or asked == ids.CHOOSE_SCREENED_SHIP:
        return choose_in_battle(outlook, mask, asked)
    return choose_afterwards(outlook, mask, asked)


def choose_in_movement(outlook: Outlook, mask: Mask, asked: i64) -> i64:
    """Setting up, moving, regrouping, looking."""
    if asked == ids.CHOOSE_HOMEWORLD:
        default = AT + outlook.state.board.homeworlds[outlook.me]
        return default if mask.allows(default) else mask.ids[0]
    if asked == ids.CHOOSE_HIDDEN:
        return mask.ids[mask.count - 1]  # hide all there is
    if asked == ids.CHOOSE_MOVE:
        return movement.choose_move(outlook, mask)
    if asked == ids.CHOOSE_STACK:
        return movement.choose_stack(outlook, mask)
    if asked == ids.CHOOSE_STEP:
        return movement.choose_step(outlook, mask)
    if asked == ids.CHOOSE_SPLIT:
        return movement.choose_split(outlook, mask)
    if asked == ids.CHOOSE_SPLIT_SHIPS:
        return SHIPS
    if asked == ids.CHOOSE_JOIN:
        return movement.choose_join(outlook, mask)
    if asked == ids.CHOOSE_LOOK:
        return movement.choose_look(outlook, mask)
    if asked == ids.CHOOSE_REVEAL:
        return movement.choose_reveal(outlook)
    return quiet(mask)


def choose_in_battle(outlook: Outlook, mask: Mask, asked: i64) -> i64:
    """Announcements, fire, retreat, bombardment."""
    if asked == ids.ANNOUNCE_RAIDERS:
        return battle.choose_announcement(outlook, mask)
    if asked == ids.CHOOSE_BATTLE:
        return battle.choose_battle(outlook, mask)
    if asked == ids.CHOOSE_ENEMY:
        return battle.choose_enemy(outlook, mask)
    if asked == ids.CHOOSE_EARLY_RETREAT:
        return battle.choose_early_retreat(outlook, mask)
    if asked == ids.CHOOSE_MINE_TARGET:
        return battle.choose_mine_target(outlook, mask)
    if asked == ids.CHOOSE_SCREENS:
        return battle.choose_screens(outlook, mask)
    if asked == ids.CHOOSE_TARGET:
        return battle.choose_target(outlook, mask)
    if asked == ids.CHOOSE_RETREAT_HEX:
        return battle.choose_refuge(outlook, mask)
    if asked == ids.CHOOSE_BOMBARDMENT:
        return battle.choose_bombardment(outlook, mask)
    if asked == ids.CHOOSE_PASSENGERS:
        return mask.ids[0]
    return YES if mask.allows(YES) else quiet(mask)


def choose_afterwards(outlook: Outlook, mask: Mask, asked: i64) -> i64:
    """Exploration, upgrades and the economic phase."""
    if asked == ids.CHOOSE_DRIFT:
        return movement.choose_drift(outlook, mask)
    if asked == ids.CHOOSE_LANDING:
        return movement.choose_landing(outlook, mask)
    if asked == ids.CHOOSE_UPGRADE:
        return economy.choose_upgrade(outlook, mask)
    if asked == ids.CHOOSE_UPGRADE_TECHNOLOGY:
        return economy.choose_upgrade_technology(mask)
    if asked == ids.CHOOSE_GRANTS:
        return economy.choose_grants(outlook, mask)
    if asked == ids.CHOOSE_PURCHASE:
        return economy.choose_purchase(outlook, mask)
    if asked == ids.CHOOSE_SITE:
        return economy.choose_site(outlook, mask)
    if asked == ids.CHOOSE_GROUP:
        return economy.choose_group(mask)
    if asked == ids.CHOOSE_FIRST_PLAYER:
        return PLAYER + outlook.me
    return quiet(mask)


def quiet(mask: Mask) -> i64:
    """The word that does least, or the first answer."""
    for word in (DONE, NO, HOLD):
        if mask.allows(word):
            return word
    return mask.ids[0]
