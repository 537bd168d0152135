"""The flows of The Edge with the integers and lists of their frames; `flow.py` says the steps.

What belongs to one event stands in its frame, because events nest: a card starts a Combat, a stab in it wounds, and paying for
a die in between loses Endurance tokens, which is a moment of its own. Models, squads, seats and upgrades by their numbers, NONE
(-1) for nobody.
"""

from typing import Final

from grognard.envs.core.flow import Flow, Flows, Listed, Local
from grognard.envs.core.windows import Turns

FLOWS: Final[Flows] = Flows()

GAME: Final[Flow] = FLOWS.add("game")

# Setup (section 1)

SETUP: Final[Flow] = FLOWS.add("setup")
SETUP_AT: Final[Local] = SETUP.local("at")  # how many have had their turn in the present step
SETUP_LEFT: Final[Local] = SETUP.local("left")  # bits of the players who still roll for the first player
SETUP_ORDERED: Final[Local] = SETUP.local("ordered")  # cards of the present deck that its player has put in order

DEPLOY: Final[Flow] = FLOWS.add("deploy")  # one squad, ED-S13
DEPLOY_SEAT: Final[Local] = DEPLOY.local("seat")
DEPLOY_SQUAD: Final[Local] = DEPLOY.local("squad")
DEPLOY_SPACE: Final[Local] = DEPLOY.local("space")  # that was named for the next model, or NONE
DEPLOY_LOOSE: Final[Local] = DEPLOY.local("loose")  # see rules/deployment.py: which contacts are allowed
DEPLOY_AREA: Final[Local] = DEPLOY.local("area")  # of a deploy card, see rules/placing.py: where the first model stands
DEPLOY_ANCHOR: Final[Local] = DEPLOY.local("anchor")  # what the area is measured from

# Turns (section 2)

TURN: Final[Flow] = FLOWS.add("turn")
TURN_FORCED: Final[Local] = TURN.local("forced")  # 1: it must be Active, ED-TERM-18

PASSIVE_TURN: Final[Flow] = FLOWS.add("passive_turn")

HARVEST: Final[Flow] = FLOWS.add("harvest")
HARVEST_DUE: Final[Local] = HARVEST.local("due")  # crystals
HARVEST_BONUSES: Final[Local] = HARVEST.local("bonuses")  # special Sources that may still give something, ED-VAR-9
HARVEST_BONUS: Final[Local] = HARVEST.local("bonus")  # what the present one gives, or NONE
HARVEST_ASKED: Final[Listed] = HARVEST.list_of("asked", 10)  # upgrades that may replace a crystal and were asked

CHARGING: Final[Flow] = FLOWS.add("charging")  # ED-LIM-2, ED-LIM-3
CHARGING_SEAT: Final[Local] = CHARGING.local("seat")  # whose upgrades
CHARGING_DECIDER: Final[Local] = CHARGING.local("decider")
CHARGING_DUE: Final[Listed] = CHARGING.list_of("due", 10)  # of each upgrade slot of that player

ACTIVE_TURN: Final[Flow] = FLOWS.add("active_turn")
ACTIVE_MOVED: Final[Local] = ACTIVE_TURN.local(
    "moved"
)  # the model that has just moved; NONE once anything else is done

ACTIVE_BOUGHT: Final[Local] = ACTIVE_TURN.local("bought")  # 1: a victory point, ED-VAR-4
ACTIVE_STARTED: Final[Local] = ACTIVE_TURN.local("started")  # 1: something has worked at the start of the turn

MAIN: Final[Flow] = FLOWS.add("main")  # A1: one thing after the other

ACTIVATING: Final[Flow] = FLOWS.add("activating")  # naming the squad, what returns, the mode
ACTIVATING_SQUAD: Final[Local] = ACTIVATING.local("squad")

ACTIVATION: Final[Flow] = FLOWS.add("activation")
ACTIVATION_SQUAD: Final[Local] = ACTIVATION.local("squad")
ACTIVATION_MOVED: Final[Local] = ACTIVATION.local("moved")  # 1: the Move action was begun
ACTIVATION_FOUGHT: Final[Local] = ACTIVATION.local("fought")
ACTIVATION_CALLED: Final[Local] = ACTIVATION.local("called")  # the called model, ED-TERM-14, or NONE

# Movement

MOVE_ACTION: Final[Flow] = FLOWS.add("move_action")
MOVE_SEAT: Final[Local] = MOVE_ACTION.local("seat")  # who moves the models
MOVE_ACTIVATION: Final[Local] = MOVE_ACTION.local(
    "activation"
)  # 1: of an activation, so that cards may be played in between
MOVE_SERIAL: Final[Local] = MOVE_ACTION.local("serial")
MOVE_FLAGS: Final[Local] = MOVE_ACTION.local("flags")  # see rules/movement.py: FLIES, STRAIGHT ...
MOVE_MOST: Final[Local] = MOVE_ACTION.local("most")  # Spaces in place of the MOVE value, or NONE
MOVE_TOUCH: Final[Local] = MOVE_ACTION.local("touch")  # the model in contact with which the move must end, or NONE
MOVE_CARRIED: Final[Local] = MOVE_ACTION.local("carried")  # the model that the mover takes along, or NONE, ED-AMB-63
MOVE_MODELS: Final[Listed] = MOVE_ACTION.list_of("models", 20)  # that may still move, each once
MOVE_PUSHED: Final[Listed] = MOVE_ACTION.list_of("pushed", 20)  # that cannot be pushed again, ED-MOV-5

MOVING: Final[Flow] = FLOWS.add("moving")  # one model, DP-16
MOVING_SEAT: Final[Local] = MOVING.local("seat")
MOVING_MODEL: Final[Local] = MOVING.local("model")
MOVING_LEFT: Final[Local] = MOVING.local("left")  # Spaces
MOVING_PLACE: Final[Local] = MOVING.local("place")  # where it ends, or NONE
MOVING_PATH: Final[Listed] = MOVING.list_of("path", 40)  # from the Space where it began

PUSHING: Final[Flow] = FLOWS.add("pushing")  # DP-17
PUSHING_SEAT: Final[Local] = PUSHING.local("seat")  # who places them
PUSHING_SPACE: Final[Local] = PUSHING.local("space")  # that was named for the next one, or NONE
PUSHING_MODELS: Final[Listed] = PUSHING.list_of("models", 8)  # that lie nowhere now
PUSHING_PUSHERS: Final[Listed] = PUSHING.list_of("pushers", 8)  # of each of them: a model, or SHRINE - its seat

PLACING: Final[Flow] = FLOWS.add("placing")  # DP-30: TELEPORT, REPOSITION, PLACE, return, shift
PLACING_SEAT: Final[Local] = PLACING.local("seat")
PLACING_MODEL: Final[Local] = PLACING.local("model")
PLACING_AREA: Final[Local] = PLACING.local("area")  # see rules/placing.py: ANYWHERE, NEXT_TO ...
PLACING_ANCHOR: Final[Local] = PLACING.local("anchor")  # what the area is measured from
PLACING_PUSH: Final[Local] = PLACING.local("push")  # 1: smaller bases may be pushed
PLACING_SPACE: Final[Local] = PLACING.local("space")  # that was named, or NONE

GROWING: Final[Flow] = FLOWS.add("growing")  # ED-SQD-7: a mode change with new bases
GROWING_SEAT: Final[Local] = GROWING.local("seat")
GROWING_SQUAD: Final[Local] = GROWING.local("squad")
GROWING_MODE: Final[Local] = GROWING.local("mode")
GROWING_AT: Final[Local] = GROWING.local("at")  # models that have their new base

# Combat

FIGHT: Final[Flow] = FLOWS.add("fight")  # a Combat action: single Combats one after the other
FIGHT_SEAT: Final[Local] = FIGHT.local("seat")  # who makes it
FIGHT_SERIAL: Final[Local] = FIGHT.local("serial")  # of the Combat action, for limits
FIGHT_ACTIVATION: Final[Local] = FIGHT.local("activation")  # 1: of an activation
FIGHT_QUICK: Final[Local] = FIGHT.local("quick")  # 1: STABs
FIGHT_RANGE: Final[Local] = FIGHT.local("range")  # of STABs at range, or NONE: contact
FIGHT_LEFT: Final[Local] = FIGHT.local("left")  # Combats at most, or NONE
FIGHT_REPEATS: Final[Local] = FIGHT.local("repeats")  # 1: a fighter may fight several times
FIGHT_LIMITED: Final[Local] = FIGHT.local(
    "limited"
)  # 1: only against the targets listed, each once; 2: each as often as wanted
FIGHT_FIGHTER: Final[Local] = FIGHT.local("fighter")  # that was chosen to fight next, or NONE
FIGHT_FIGHTERS: Final[Listed] = FIGHT.list_of("fighters", 20)
FIGHT_TARGETS: Final[Listed] = FIGHT.list_of("targets", 40)

COMBAT: Final[Flow] = FLOWS.add("combat")
COMBAT_STARTER: Final[Local] = COMBAT.local("starter")
COMBAT_TARGET: Final[Local] = COMBAT.local("target")
COMBAT_SEAT: Final[Local] = COMBAT.local("seat")  # who makes the Combat action
COMBAT_SERIAL: Final[Local] = COMBAT.local("serial")
COMBAT_ACTION: Final[Local] = COMBAT.local("action")  # serial of the Combat action
COMBAT_QUICK: Final[Local] = COMBAT.local("quick")
COMBAT_RANGE: Final[Local] = COMBAT.local("range")
COMBAT_OVER: Final[Local] = COMBAT.local("over")  # 1: cancelled, or contact was lost
COMBAT_SILENT: Final[Local] = COMBAT.local("silent")  # 1: no windows at all
COMBAT_STABS: Final[Local] = COMBAT.local("stabs")  # bits: 1 the starter stabs before it, 2 the target
COMBAT_STABBED: Final[Local] = COMBAT.local("stabbed")  # bits: stabs that were rolled
COMBAT_STAB_WOUNDS: Final[Local] = COMBAT.local("stab_wounds")  # that the starter's stab does to the target
COMBAT_STAB_WOUNDS_BACK: Final[Local] = COMBAT.local("stab_wounds_back")
COMBAT_STAB_GUARD: Final[Local] = COMBAT.local(
    "stab_guard"
)  # the model whose squad bears the Wounds of a stab (ED-AMB-26)
COMBAT_FIRST: Final[Local] = COMBAT.local("first")  # the model that strikes first
COMBAT_WON: Final[Local] = COMBAT.local("won")  # 1: the last strike wounded
COMBAT_ANSWERED: Final[Local] = COMBAT.local("answered")  # 1: no counterattack follows any more

STRIKE: Final[Flow] = FLOWS.add("strike")
STRIKE_STRIKER: Final[Local] = STRIKE.local("striker")
STRIKE_STRUCK: Final[Local] = STRIKE.local("struck")
STRIKE_QUICK: Final[Local] = STRIKE.local("quick")
STRIKE_COUNTER: Final[Local] = STRIKE.local("counter")  # 1: a counterattack
STRIKE_SERIAL: Final[Local] = STRIKE.local("serial")
STRIKE_HELD: Final[Local] = STRIKE.local("held")  # 1: the Wounds are applied by the Combat, ED-QCK-2
STRIKE_ATTACK: Final[Local] = STRIKE.local("attack")
STRIKE_DEFENCE: Final[Local] = STRIKE.local("defence")
STRIKE_ROLLED: Final[Local] = STRIKE.local("rolled")  # 1: the ATK roll was made, 2: the DEF roll, too
STRIKE_SURE: Final[Local] = STRIKE.local("sure")  # 1: the defence succeeds without a roll, 2: it fails
STRIKE_SHOT: Final[Local] = STRIKE.local("shot")  # 1: a Hit check stands for the ATK roll, ED-TERM-19
STRIKE_WOUNDS: Final[Local] = STRIKE.local("wounds")  # size of the packet
STRIKE_GUARD: Final[Local] = STRIKE.local("guard")  # the model whose DEF and whose squad's tokens serve, or NONE

ROLL: Final[Flow] = FLOWS.add("roll")
ROLL_SEAT: Final[Local] = ROLL.local("seat")
ROLL_MODEL: Final[Local] = ROLL.local("model")
ROLL_PURPOSE: Final[Local] = ROLL.local("purpose")  # see rules/dice.py: FOR_ATK, FOR_DEF, FOR_HIT
ROLL_SERIAL: Final[Local] = ROLL.local("serial")
ROLL_DIE: Final[Local] = ROLL.local("die")
ROLL_FACE: Final[Local] = ROLL.local("face")  # NONE before the roll
ROLL_BONUS: Final[Local] = ROLL.local("bonus")  # what the rest of the total is
ROLL_VALUE: Final[Local] = ROLL.local("value")  # the attribute in it, as it was when the die was cast
ROLL_AGAINST: Final[Local] = ROLL.local("against")  # the total it must reach, or NONE
ROLL_REROLLED: Final[Local] = ROLL.local("rerolled")
ROLL_STANDS: Final[Local] = ROLL.local("stands")  # 1: nothing more can be done about it
ROLL_FREE: Final[Local] = ROLL.local("free")  # 1: the red die costs nothing

HIT: Final[Flow] = FLOWS.add("hit")  # ED-SHT: a Hit check
HIT_SEAT: Final[Local] = HIT.local("seat")
HIT_SHOOTER: Final[Local] = HIT.local("shooter")  # or NONE
HIT_SERIAL: Final[Local] = HIT.local("serial")
HIT_BONUS: Final[Local] = HIT.local("bonus")
HIT_WOUNDS: Final[Local] = HIT.local("wounds")  # each model hit takes so many
HIT_TOTAL: Final[Local] = HIT.local("total")
HIT_TARGETS: Final[Listed] = HIT.list_of("targets", 40)
HIT_HITS: Final[Listed] = HIT.list_of("hits", 40)

# Wounds and death

WOUNDS: Final[Flow] = FLOWS.add("wounds")  # several packets at one moment, ED-WND-5
WOUNDS_SEAT: Final[Local] = WOUNDS.local("seat")  # who is credited
WOUNDS_CAUSE: Final[Local] = WOUNDS.local("cause")
WOUNDS_ORDERED: Final[Local] = WOUNDS.local("ordered")  # 1: the order is as it stands
WOUNDS_GUARD: Final[Local] = WOUNDS.local("guard")  # the model whose squad bears those of a model on its side
WOUNDS_MODELS: Final[Listed] = WOUNDS.list_of("models", 40)
WOUNDS_SIZES: Final[Listed] = WOUNDS.list_of("sizes", 40)
WOUNDS_SOURCES: Final[Listed] = WOUNDS.list_of("sources", 40)

WOUND: Final[Flow] = FLOWS.add("wound")  # one packet
WOUND_MODEL: Final[Local] = WOUND.local("model")
WOUND_SIZE: Final[Local] = WOUND.local("size")
WOUND_SOURCE: Final[Local] = WOUND.local("source")  # the model that wounds, or NONE
WOUND_SEAT: Final[Local] = WOUND.local("seat")  # who is credited
WOUND_CAUSE: Final[Local] = WOUND.local("cause")  # see rules/wounds.py
WOUND_REDIRECTED: Final[Local] = WOUND.local("redirected")
WOUND_GUARD: Final[Local] = WOUND.local("guard")  # the model whose squad's tokens are lost, or NONE
WOUND_LOST: Final[Local] = WOUND.local("lost")  # Endurance tokens
WOUND_DIED: Final[Local] = WOUND.local("died")

DEATH: Final[Flow] = FLOWS.add("death")
DEATH_MODEL: Final[Local] = DEATH.local("model")
DEATH_KILLER: Final[Local] = DEATH.local("killer")  # model or NONE
DEATH_SEAT: Final[Local] = DEATH.local("seat")  # who is credited, or NONE
DEATH_CAUSE: Final[Local] = DEATH.local("cause")
DEATH_LESS: Final[Local] = DEATH.local("less")  # VP
DEATH_MORE: Final[Local] = DEATH.local("more")

LOSS: Final[Flow] = FLOWS.add("loss")  # Endurance tokens were lost: the moment `token_lost`
LOSS_SQUADS: Final[Listed] = LOSS.list_of("squads", 24)  # one entry for each token

# Cards

PLAY: Final[Flow] = FLOWS.add("play")
PLAY_SEAT: Final[Local] = PLAY.local("seat")
PLAY_TEXT: Final[Local] = PLAY.local("text")  # number of the text (rules/texts.py)
PLAY_ORIGIN: Final[Local] = PLAY.local("origin")  # see rules/texts.py: FROM_HAND ...
PLAY_SLOT: Final[Local] = PLAY.local("slot")  # upgrade, or NONE
PLAY_SERIAL: Final[Local] = PLAY.local("serial")
PLAY_WORD: Final[Local] = PLAY.local("word")  # that comes next
PLAY_STAGE: Final[Local] = PLAY.local("stage")  # of the word in progress
PLAY_X: Final[Local] = PLAY.local("x")
PLAY_FOR: Final[Local] = PLAY.local("for_seat")  # whose faction it serves, ED-CARD-8
PLAY_EVENT: Final[Local] = PLAY.local("event")  # where the frame of the event that it answers begins, or NONE
PLAY_TARGETS: Final[Listed] = PLAY.list_of("targets", 24)
PLAY_HITS: Final[Listed] = PLAY.list_of("hits", 40)  # models that its Hit check has hit
PLAY_PUSHED: Final[Listed] = PLAY.list_of("pushed", 8)  # models that the last move of its words has pushed
PLAY_NAMED: Final[Listed] = PLAY.list_of("named", 24)  # chosen for it, as its player said it
PLAY_CARDS: Final[Listed] = PLAY.list_of("cards", 8)  # hand cards that left the hand for it, ED-AMB-87

BOTH: Final[Flow] = FLOWS.add("both")  # both actions of a card, by a banner (ED-BAN-2)
BOTH_SEAT: Final[Local] = BOTH.local("seat")
BOTH_CARD: Final[Local] = BOTH.local("card")
BOTH_FIRST: Final[Local] = BOTH.local("first")  # the part that comes first
BOTH_EFFECT: Final[Local] = BOTH.local("effect")  # of the banner

ATTACH: Final[Flow] = FLOWS.add("attach")  # ED-UPG-1
ATTACH_SEAT: Final[Local] = ATTACH.local("seat")
ATTACH_CARD: Final[Local] = ATTACH.local("card")
ATTACH_SQUAD: Final[Local] = ATTACH.local("squad")
ATTACH_SLOT: Final[Local] = ATTACH.local("slot")
ATTACH_MODEL: Final[Local] = ATTACH.local("model")  # that takes the sacrificed Wound, ED-UPG-2

PAY: Final[Flow] = FLOWS.add("pay")  # DP-20
PAY_SEAT: Final[Local] = PAY.local("seat")
PAY_LEFT: Final[Local] = PAY.local("left")
PAY_FOR: Final[Local] = PAY.local("purpose")  # see rules/payment.py
PAY_KEPT: Final[Local] = PAY.local("kept")  # active crystals that must be left for the effect
PAY_UNIT: Final[Local] = PAY.local("unit")  # the kind of unit paid last: later ones are of this kind or behind it
PAY_LOST: Final[Listed] = PAY.list_of("lost", 24)  # squads, one entry for each Endurance token

WINDOW: Final[Flow] = FLOWS.add("window")
WINDOW_KIND: Final[Local] = WINDOW.local("kind")  # see rules/windows.py
WINDOW_TURNS: Final[Turns] = Turns(WINDOW)

MOMENT: Final[Flow] = FLOWS.add("moment")  # passive effects of one moment, ED-PSV-2, DP-25
MOMENT_KIND: Final[Local] = MOMENT.local("kind")  # see rules/moments.py
MOMENT_EVENT: Final[Local] = MOMENT.local("event")  # where the frame of the event begins
MOMENT_NEXT: Final[Local] = MOMENT.local("next")  # the effect that works next (rules/hooks.py)
MOMENT_DONE: Final[Listed] = MOMENT.list_of("done", 48)

# Short flows of one question

POINTS: Final[Flow] = FLOWS.add("points")  # ED-TERM-17: victory points lost outside a kill
POINTS_SEAT: Final[Local] = POINTS.local("seat")  # who loses them
POINTS_COUNT: Final[Local] = POINTS.local("count")

TOKEN_REMOVAL: Final[Flow] = FLOWS.add("token_removal")  # ED-TERM-8
TOKEN_REMOVAL_MODEL: Final[Local] = TOKEN_REMOVAL.local("model")
TOKEN_REMOVAL_TOKEN: Final[Local] = TOKEN_REMOVAL.local("token")
