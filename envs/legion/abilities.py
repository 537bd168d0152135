"""What keywords and cards do, and when: the class of which all of them are declarations, and the moments it knows.

Every keyword is a subclass of `Ability` with its rule as docstring (keywords/). Every upgrade, command, battle and supply card
with a text is an `Ability` made from the vocabulary (cards/). The rules never name one of them: at each moment they ask all that
are in force.

An ability is known by its number: keywords come first, in the order of the data; then upgrade, command and battle cards. What is
in force somewhere is an *effect*: an ability of a unit, `effect(unit, ability)`. Battle cards and command cards that name nobody
belong to the first unit slot of a seat, which stands for the seat.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING
from grognard.envs.core.kinds import BITS, WORD, Kinds
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, UPGRADES
from grognard.envs.legion.state import State

FIRST_UPGRADE: Final[i64] = i64(len(KEYWORDS.names))
FIRST_COMMAND: Final[i64] = FIRST_UPGRADE + UPGRADES.count
FIRST_BATTLE: Final[i64] = FIRST_COMMAND + COMMANDS.count
ABILITY_KINDS: Final[i64] = FIRST_BATTLE + BATTLE.count

# Moments at which effects work one after the other, in an order that their controller chooses (D64).
MOMENT_KINDS: Final[Kinds] = Kinds("moment")
SETUP: Final[i64] = MOMENT_KINDS.add("setup")  # armies stand ready, before battle cards: tokens on cards, marks
DEPLOY: Final[i64] = MOMENT_KINDS.add("deploy")  # the unit is about to be placed
DEPLOYED: Final[i64] = MOMENT_KINDS.add("deployed")
ROUND_BEGINS: Final[i64] = MOMENT_KINDS.add("round begins")
REVEAL: Final[i64] = MOMENT_KINDS.add("reveal")  # command cards: on reveal
UNTIMED: Final[i64] = MOMENT_KINDS.add("untimed")  # command cards: section 17, 1.4
# an order that the unit may issue in step 1.6: one menu with the card's own (AMB-134)
ORDERS: Final[i64] = MOMENT_KINDS.add("orders")
ORDER: Final[i64] = MOMENT_KINDS.add("order")  # the unit is about to get an order (Authoritative)
ORDERED: Final[i64] = MOMENT_KINDS.add("ordered")  # about: the unit that was issued an order
ORDERS_OUT: Final[i64] = MOMENT_KINDS.add("orders out")
COMMAND_ENDS: Final[i64] = MOMENT_KINDS.add("command phase ends")
PHASE_BEGINS: Final[i64] = MOMENT_KINDS.add("activation phase begins")
ACTIVATION_BEGINS: Final[i64] = MOMENT_KINDS.add("activation begins")  # own effects of the unit that activates
# effects of others, friend or enemy; about: the unit that activates
OTHER_ACTIVATION_BEGINS: Final[i64] = MOMENT_KINDS.add("other activation begins")
RALLY: Final[i64] = MOMENT_KINDS.add("rally")
AFTER_RALLY: Final[i64] = MOMENT_KINDS.add("after rally")
# about: the unit that activates; own effects and those of others
ACTIONS_BEGIN: Final[i64] = MOMENT_KINDS.add("actions begin")
ACTION: Final[i64] = MOMENT_KINDS.add("action")  # a card action or free card action that the unit may perform now (D26)
RECOVER: Final[i64] = MOMENT_KINDS.add("recover")
# after the windows of a move; about: who moved; event: the EVENT frame
AFTER_MOVE: Final[i64] = MOMENT_KINDS.add("after move")
# after the windows of an attack sequence; about: the attacker; event: the EVENT frame
AFTER_ATTACK: Final[i64] = MOMENT_KINDS.add("after attack")
AFTER_ACTION: Final[i64] = MOMENT_KINDS.add("after action")
ACTIVATION_ENDS: Final[i64] = MOMENT_KINDS.add("activation ends")
OTHER_ACTIVATION_ENDS: Final[i64] = MOMENT_KINDS.add("other activation ends")
PHASE_ENDS: Final[i64] = MOMENT_KINDS.add("activation phase ends")
END_BEGINS: Final[i64] = MOMENT_KINDS.add("end phase begins")
END_ENDS: Final[i64] = MOMENT_KINDS.add("end phase ends")
GAME_ENDS: Final[i64] = MOMENT_KINDS.add("game ends")
# a defender is named; event: the FORMING frame; about, until AFTER_POOL: the other side's unit
DECLARE: Final[i64] = MOMENT_KINDS.add("declare")
FORM: Final[i64] = MOMENT_KINDS.add("form")  # the weapons are added; event: the FORMING frame
EXTRA: Final[i64] = MOMENT_KINDS.add("extra pool")  # a pool has been formed; event: the ATTACK frame
BEFORE_ROLL: Final[i64] = MOMENT_KINDS.add("before roll")  # from here to AFTER_POOL: event is the POOL frame
REROLL: Final[i64] = MOMENT_KINDS.add("reroll")
CONVERT: Final[i64] = MOMENT_KINDS.add("convert")
CONVERTED: Final[i64] = MOMENT_KINDS.add("after conversion")
# the defender dodges; or a guardian, whose GUARD frame is the event then
DODGING: Final[i64] = MOMENT_KINDS.add("dodge")
ATTACKER_MODIFIES: Final[i64] = MOMENT_KINDS.add("attacker modifies")
DEFENDER_MODIFIES: Final[i64] = MOMENT_KINDS.add("defender modifies")
DEFENCE_REROLL: Final[i64] = MOMENT_KINDS.add("defence reroll")
# AMB-88; event: the POOL frame, or the GUARD frame of a guardian
SURGES_WOUND: Final[i64] = MOMENT_KINDS.add("surges wound")
DEFENCE_MODIFIED: Final[i64] = MOMENT_KINDS.add("defence modified")
PIERCING: Final[i64] = MOMENT_KINDS.add("attacker pierces")  # about: whose blocks they are, the defender or a guardian
WOUNDING: Final[i64] = MOMENT_KINDS.add("wounding")  # wounds are about to be assigned; event: the WOUNDS frame
# some were suffered; event: the POOL frame, or without an attack the WOUNDS frame
WOUNDED: Final[i64] = MOMENT_KINDS.add("wounded")
AFTER_POOL: Final[i64] = MOMENT_KINDS.add("after pool")
DEFEATED: Final[i64] = MOMENT_KINDS.add("defeated")  # the unit's own effects; event: the DEFEAT frame
OTHER_DEFEATED: Final[i64] = MOMENT_KINDS.add("other defeated")  # about: the unit; event: the DEFEAT frame
MOVING: Final[i64] = MOMENT_KINDS.add("moving")  # before the way is chosen: Spur and the like
TOKEN_COMING: Final[i64] = MOMENT_KINDS.add("token coming")  # event: the GAIN frame
TOKEN_GAINED: Final[i64] = MOMENT_KINDS.add("token gained")
CALMING: Final[i64] = MOMENT_KINDS.add("calming")  # event: the CALM frame
STANDBY: Final[i64] = MOMENT_KINDS.add("standby")  # a standby token may be spent
SCORED: Final[i64] = MOMENT_KINDS.add("scored")  # the end of a round
# AMB-58: command cards at the start of the Activation Phase, before all other effects
CARDS_BEGIN: Final[i64] = MOMENT_KINDS.add("command cards begin")
OWN_ORDERS_OUT: Final[i64] = MOMENT_KINDS.add("own orders out")  # a side has issued its orders; at ORDERS_OUT both have
# after the windows of a move, before its other after-effects; about: who moved
MINES: Final[i64] = MOMENT_KINDS.add("mines")
# D10: the command card has been shown at the start of the deployment
DIVULGED: Final[i64] = MOMENT_KINDS.add("divulged")
# LG-SETUP-18: this battle card's own setup; once, not for each seat
BATTLE_SETUP: Final[i64] = MOMENT_KINDS.add("battle setup")
ALL_DEPLOYED: Final[i64] = MOMENT_KINDS.add("all deployed")  # after setup
COVERING: Final[i64] = MOMENT_KINDS.add("covering")  # the defender's effects between dodges and cover
# what comes after all that the attacker changes, before the defender
ATTACKER_MODIFIED: Final[i64] = MOMENT_KINDS.add("attacker modified")
DRAWING: Final[i64] = MOMENT_KINDS.add("drawing")  # an order token was drawn; event: the TURN frame
# an upgrade card is exhausted for its effect, which comes next; event: the CARD frame
EXHAUSTING: Final[i64] = MOMENT_KINDS.add("exhausting")
# about: the unit that is about to rally; event: the RALLY frame
OTHER_RALLY: Final[i64] = MOMENT_KINDS.add("other rally")
TOKENS_GO: Final[i64] = MOMENT_KINDS.add("tokens go")  # LG-END-3, before tokens are removed
# the kind of move is chosen, the way is not; about: who moves; event: the MOVE frame
MOVE_BEGINS: Final[i64] = MOMENT_KINDS.add("move begins")
DISPLACED: Final[i64] = MOMENT_KINDS.add("displaced")  # own effects of who has displaced a unit; about: that unit
# a player is about to draw an order token: the opponent's effects; event: the TURN frame
BEFORE_DRAWING: Final[i64] = MOMENT_KINDS.add("before drawing")
TURN_BEGINS: Final[i64] = MOMENT_KINDS.add("turn begins")  # before its player chooses; event: the TURN frame
MOMENT_NAMES: Final = MOMENT_KINDS.names
MOMENTS: Final[i64] = i64(len(MOMENT_NAMES))

# Whether an effect works at its moment.
MUST: Final[i64] = 0  # the book orders it
MAY: Final[i64] = 1  # its controller may decline
QUIETLY: Final[i64] = 2  # the book orders it, and the order cannot matter: it comes first, without a question


class Ability:
    """What a keyword or card does. The defaults: nothing, at no moment.

    `answers` lists the moments. At each of them `applies` says whether the effect could work now (it changes nothing), `mode`
    whether it must, and `work` does it; it may push flows and ask (`choices.ask`, then `offer` and `chosen`). The number methods
    change a number; `changes` names those that the ability overrides, and the rules ask them wherever they need that number.

    `unit` is whose ability it is. `about` is the unit to which the moment happens, `event` where the frame of the event begins
    (EVENT, ATTACK, POOL, GAIN ...); each may be NONE. `value` is
    - of a keyword the sum of its values in force, 1 if it has none; of a weapon keyword in an attack the sum of the pool;
    - of an upgrade its card slot;
    - of an ability that a lasting effect gives the amount of that effect.
    """

    answers: tuple[int, ...] = ()
    changes: tuple[str, ...] = ()
    grants: tuple[int, ...] = ()  # keywords that it may give to units or pools
    brings: tuple[int, ...] = ()  # kinds of tokens of units, observation and beyond, that are there because of it
    action_cost: i64 = 1  # at the moment ACTION: actions that it costs, 0 for a free one
    is_of_cards: bool = False  # at the moment ACTION: once for each card that has it; the ability sees to that itself
    needs_token: bool = False  # given for as long as the unit holds a token of the objective
    replaces_draw: bool = False  # a command card with `can_replace_draw`
    is_attack: bool = False  # of a card action: it is an attack
    is_free_attack: bool = False  # it gives a free attack after a move
    is_stock: bool = False  # of an upgrade card: tokens on it are taken before they can be spent
    speaks_of_card: bool = False  # printed with a weapon, it speaks of the card of that weapon
    outlasts_mini: bool = False  # LG-SETUP-9: of an upgrade card: it works on when the mini that it added is gone

    def __init__(self) -> None:
        self.number: i64 = -1
        self.name: str = ""
        self.moments: i64 = 0  # `answers` as bits
        self.late_moments: i64 = 0  # and those beyond one word
        self.numbers: i64 = 0  # `changes` as bits
        self.late_numbers: i64 = 0

    # Moments

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MUST

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        """Let it work at a moment that it answers."""

    def cost(self, state: State, unit: i64, value: i64) -> i64:
        """At the moment ACTION: actions that it costs now."""
        return self.action_cost

    def can_be_declared(self, state: State, seat: i64) -> bool:
        """Of a flaw card: whether its text allows its player to declare it at the start of the present phase."""
        return False

    def can_replace_draw(self, state: State, seat: i64) -> bool:
        """Of a command card in the hand or among the contingencies: whether it may be used instead of drawing an order token."""
        return False

    def replace_draw(self, state: State, seat: i64) -> None:
        """Use it so; who activates is said with `turns.activate_next`."""

    def offer(self, state: State, mask: Mask) -> None:
        """Allow the answers to the question that it asks; the frame in progress is the CHOICE."""

    def chosen(self, state: State, action: i64) -> None:
        """The answer is given; the frame in progress is the CHOICE, which ends unless it says `state.restart()`."""

    # Numbers: each takes the number so far and gives the new one

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        """Maximum speed, increases and decreases alike; LG-MOVE-10 orders them."""
        return speed

    def courage(self, state: State, unit: i64, value: i64, courage: i64) -> i64:
        return courage

    def actions(self, state: State, unit: i64, value: i64, actions: i64) -> i64:
        """Actions that the unit may perform in its activation."""
        return actions

    def extra_action_now(self, state: State, unit: i64, value: i64) -> bool:
        """Whether the unit may perform one action more in this activation, asked whenever it may act."""
        return False

    def attack_actions(self, state: State, unit: i64, value: i64, attacks: i64) -> i64:
        """Attack actions that it may perform in its activation."""
        return attacks

    def move_actions(self, state: State, unit: i64, value: i64, moves: i64) -> i64:
        """Move actions that it may perform in its activation."""
        return moves

    def cover(self, state: State, unit: i64, value: i64, pool: i64, cover: i64) -> i64:
        """LG-ATK-5-5: improvements of the defender's cover, before the cap."""
        return cover

    def sharpshooter(self, state: State, unit: i64, value: i64, pool: i64, amount: i64) -> i64:
        """What the attacker subtracts from cover after the cap."""
        return amount

    def rerolls(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        """Dice that one aim token rerolls."""
        return dice

    def defence_dice(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        """LG-ATK-7-1: extra dice of the defender."""
        return dice

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        """A chart for attack surges beside the unit's own: 0 none, 1 hit, 2 crit."""
        return 0

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        """Whether defence surges become blocks by this ability."""
        return False

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return False

    def forbids_target(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        """Whether the unit with this ability cannot be attacked by this attacker now."""
        return False

    def demands_target(self, state: State, unit: i64, value: i64, target: i64) -> bool:
        """Whether the unit with this ability must attack this target if it can (Distract gives it)."""
        return False

    def forbids_weapon(self, state: State, unit: i64, value: i64, weapon: i64, mini: i64, target: i64) -> bool:
        """Whether a weapon with this keyword, or of a unit with this ability, cannot be added to a pool against a target now."""
        return False

    def forbids_action(self, state: State, unit: i64, value: i64, action: i64) -> bool:
        """Whether the unit cannot perform this action of DO now."""
        return False

    def duty(self, state: State, unit: i64, value: i64, duty: i64) -> i64:
        """Bits of ACTION_NAMES in data/printed.py, one of which must be the first action of a unit without a face-up token."""
        return duty

    def may_stand_by(self, state: State, unit: i64, value: i64) -> bool:
        """Whether the unit may stand by although its type cannot."""
        return False

    def extra_activations(self, state: State, unit: i64, value: i64, extra: i64) -> i64:
        """How often the unit may activate in a round beside once; as many tokens are added to the pool."""
        return extra

    def wins_ties(self, state: State, unit: i64, value: i64, card: i64) -> bool:
        """LG-CMD-4: whether a revealed command card counts fewer pips if the priority would tie."""
        return False

    def may_be_nominated(self, state: State, unit: i64, value: i64) -> bool:
        """LG-CMD-5: whether it may be nominated like a commander for a card that is tied to nobody."""
        return False

    def lent_courage(self, state: State, unit: i64, value: i64, to: i64) -> i64:
        """LG-ACT-18: courage that other units may use for the panic test although this unit is no commander; 0: none."""
        return 0

    def refuses_courage(self, state: State, unit: i64, value: i64, commander: i64) -> bool:
        """LG-ACT-18: whether the unit cannot use the courage of this commander."""
        return False

    def forbids_order(self, state: State, unit: i64, value: i64, to: i64, by: i64) -> bool:
        """Whether the unit with this ability, friend or enemy, keeps another from being issued an order."""
        return False

    def rally_die(self, state: State, unit: i64, value: i64, die: i64) -> i64:
        """LG-ACT-15: the defence die that the unit rallies with."""
        return die

    def arsenal(self, state: State, unit: i64, value: i64, weapons: i64) -> i64:
        """Weapons that each mini may add."""
        return weapons

    def standby_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        return reach

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        """What the ability of the attacker adds to a weapon keyword of the pool (Duelist, Weak Point, cards)."""
        return 0

    def rise(self, state: State, unit: i64, value: i64, rise: i64) -> i64:
        """How high a climb may lead."""
        return rise

    def gait(self, state: State, unit: i64, value: i64, gait: i64) -> i64:
        """How the unit moves and stands in the way, a gait of geometry/obstacles.py."""
        return gait

    def clearance(self, state: State, unit: i64, value: i64, height: i64) -> i64:
        """The height of terrain that a notched base moves over as if it were not there."""
        return height

    def jump(self, state: State, unit: i64, value: i64, bands: i64) -> i64:
        """LG-K-jump: over how much height the unit may jump, 0 if it cannot."""
        return bands

    def allows_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        """Whether the unit may make this kind of MOVE although others of its type may not."""
        return False

    def forbids_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        """Whether the unit cannot make this kind of MOVE now."""
        return False

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        """What is so or not about its moves: bits, see below."""
        return 0

    def seats(self, state: State, unit: i64, value: i64, passenger: i64) -> i64:
        """How many units like this one a transport may carry."""
        return 0

    def lends(self, state: State, unit: i64, value: i64, user: i64, kind: i64) -> bool:
        """Whether another unit may spend a token of this kind that lies here (Exemplar)."""
        return False

    def keeps_tokens(self, state: State, unit: i64, value: i64, kind: i64) -> bool:
        """Whether the unit neither shares tokens with other clones nor uses theirs."""
        return False

    def foils(self, state: State, unit: i64, value: i64, keyword: i64) -> bool:
        """Whether a weapon keyword does nothing against this defender (Immune: Blast)."""
        return False

    def cancels_crits(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        """Whether dodges of the defender may cancel crits."""
        return False

    def forbids_dodges(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        """Whether the defender cannot spend dodges; asked of the attacker and of the weapons of the pool."""
        return False

    def cover_fails(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        """Whether cover cancels nothing; asked of the weapons of the pool, the attacker and the defender."""
        return False

    def further_cancelled(self, state: State, unit: i64, value: i64, pool: i64, cover: i64) -> i64:
        """LG-K-low-profile: hits that the defender cancels beside those of its cover."""
        return 0

    def dice_times(self, state: State, unit: i64, value: i64, seen: i64) -> i64:
        """How often a weapon adds its dice, if a mini adds it that sees these minis (as bits) of the defender (Spray)."""
        return 1

    def is_versatile(self, state: State, unit: i64, value: i64) -> bool:
        """Whether a weapon with this keyword can be used for ranged attacks while its unit is engaged."""
        return False

    def stretch(self, state: State, unit: i64, value: i64) -> i64:
        """How many aims may each lengthen the range of a weapon with this keyword by one (Long Shot)."""
        return 0

    def forbids_beside(self, state: State, unit: i64, value: i64, own: i64, weapon: i64, kind: i64) -> bool:
        """Whether a mini whose own weapon has this keyword cannot use another weapon in a kind of pool (Sidearm)."""
        return False

    def bars_weapon(self, state: State, unit: i64, value: i64, weapon: i64) -> bool:
        """Whether the unit with this ability cannot be attacked with a weapon."""
        return False

    def is_unnoticed(self, state: State, unit: i64, value: i64) -> bool:
        """Whether another target must be chosen if there is one (Inconspicuous)."""
        return False

    def mini_traits(self, state: State, unit: i64, value: i64) -> i64:
        """What is so of the mini whose card has this keyword: bits, see below."""
        return 0

    # The setup

    def deployment_part(self, state: State, unit: i64) -> i64:
        """Of the deployment card: the only part of its zone in which the unit may be deployed now, or NONE: any."""
        return -1

    def deployment_spread(self, state: State, unit: i64) -> i64:
        """Of the deployment card: how far beyond its zone the unit may be deployed."""
        return 0

    def clear_of(self, state: State, unit: i64, value: i64, limit: i64) -> i64:
        """LG-K-infiltrate: farther than this from all enemies the unit may be deployed anywhere; 0: only in its zone."""
        return limit

    def is_partner(self, state: State, unit: i64, value: i64, other: i64) -> bool:
        """LG-K-detachment: whether the unit is deployed beside this other one."""
        return False

    def may_wait(self, state: State, unit: i64, value: i64) -> bool:
        """LG-K-reinforcements: whether it may be deployed after all others."""
        return False

    def falls(self, state: State, unit: i64, value: i64, mini: i64) -> None:
        """A mini of the unit is about to be removed because it is defeated."""

    # Upgrade cards

    def command_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        """LG-CMD-6: at which range the unit issues the orders of a command card."""
        return reach

    def ordered_range(self, state: State, unit: i64, value: i64, by: i64, reach: i64) -> i64:
        """LG-CMD-6: at which range the unit can be issued orders of a command card."""
        return reach

    def open_orders(self, state: State, unit: i64, value: i64, orders: i64) -> i64:
        """Orders of a command card that the unit may issue to anybody, wherever and whatever it is."""
        return orders

    def refuses_order(self, state: State, unit: i64, value: i64, by: i64) -> bool:
        """Whether the unit cannot be issued orders by another, or by itself."""
        return False

    def lending_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        """LG-ACT-18: at which range others may use the courage of the unit."""
        return reach

    def keyword_range(self, state: State, unit: i64, value: i64, keyword: i64, reach: i64) -> i64:
        """At which range a keyword of the unit works that issues orders."""
        return reach

    def spares_mini(self, state: State, unit: i64, value: i64, mini: i64) -> bool:
        """Whether a mini of the unit cannot be assigned wounds."""
        return False

    def action_tokens(self, state: State, unit: i64, value: i64, kind: i64, amount: i64) -> i64:
        """How many tokens of a kind the action gives that is named after them."""
        return amount

    def bars_token(self, state: State, unit: i64, value: i64, kind: i64) -> bool:
        """Whether the unit cannot spend tokens of a kind."""
        return False

    def guards_crits(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        """LG-K-guardian: whether the unit may cancel crits as a guardian, too."""
        return False

    def halves_weapon(self, state: State, unit: i64, value: i64, weapon: i64) -> bool:
        """Whether a weapon adds only half of its dice."""
        return False

    # Command cards

    def most_card_orders(self, state: State, most: i64) -> i64:
        """Of a command card in play: how many orders the opponent may issue with its own card."""
        return most

    def bars_card(self, state: State, seat: i64, card: i64) -> bool:
        """Of a flaw card in play: whether a player can neither choose nor use this command card."""
        return False

    def bars_contingencies(self, state: State, seat: i64) -> bool:
        """Of a flaw card in play: whether a player cannot use contingencies."""
        return False

    def defence_die(self, state: State, unit: i64, value: i64, die: i64) -> i64:
        """LG-ATK-7-1: the colour of the unit's defence dice."""
        return die

    def must_be_chosen(self, state: State, seat: i64) -> bool:
        """Of a command card in the hand: whether its player must choose it now."""
        return False

    def may_be_chosen(self, state: State, seat: i64) -> bool:
        """Of a command card in the hand: whether its player may choose it now."""
        return True

    def may_take_token(self, state: State, seat: i64, user: i64) -> bool:
        """Of a command card in play: whether a unit may spend tokens that lie on it as its own."""
        return False

    def sees_spent(self, state: State, seat: i64, user: i64, kind: i64) -> None:
        """Of a command card in play: an enemy unit of its player has spent a token of a kind."""

    def calmed(self, state: State, unit: i64, value: i64, amount: i64) -> i64:
        """LG-ACT-15: how much suppression the unit removes in its Rally."""
        return amount

    def forbids_shots(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        """Whether the unit with this ability cannot be attacked by this attacker in ranged attacks."""
        return False

    def white_defence_dice(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        """LG-ATK-7-1: extra white dice of the defender, whatever its own colour."""
        return dice

    def throws_blanks(self, state: State, unit: i64, value: i64) -> bool:
        """LG-K-deflect: whether blanks wound the attacker instead of surges."""
        return False

    # Battle cards

    def gives_action(self, state: State, action: i64) -> bool:
        """Of the objective or condition: whether units may perform this action of DO because of it."""
        return False

    def sight_limit(self, state: State) -> i64:
        """Of the condition: the range beyond which nobody can be the target of a ranged attack now, 0: none."""
        return 0

    def courage_range(self, state: State, reach: i64) -> i64:
        """Of the condition: the range at which a commander's courage may be used for the panic test."""
        return reach

    def keeps_suppression(self, state: State, unit: i64) -> bool:
        """Of the condition: whether the unit loses no suppression in the End Phase (LG-END-3)."""
        return False

    def bars_detonation(self, state: State) -> bool:
        """Of the objective: whether Detonate cannot be used now."""
        return False

    def is_ignored_by_objectives(self, state: State, unit: i64, value: i64) -> bool:
        """Whether the unit does not count for the conditions of objective cards."""
        return False


NUMBER_KINDS: Final[Kinds] = Kinds("number")
SPEED_NUMBER: Final[i64] = NUMBER_KINDS.add("speed")
COURAGE_NUMBER: Final[i64] = NUMBER_KINDS.add("courage")
ACTIONS_NUMBER: Final[i64] = NUMBER_KINDS.add("actions")
ATTACK_ACTIONS_NUMBER: Final[i64] = NUMBER_KINDS.add("attack_actions")
MOVE_ACTIONS_NUMBER: Final[i64] = NUMBER_KINDS.add("move_actions")
COVER_NUMBER: Final[i64] = NUMBER_KINDS.add("cover")
SHARPSHOOTER_NUMBER: Final[i64] = NUMBER_KINDS.add("sharpshooter")
REROLLS_NUMBER: Final[i64] = NUMBER_KINDS.add("rerolls")
DEFENCE_DICE_NUMBER: Final[i64] = NUMBER_KINDS.add("defence_dice")
ATTACK_SURGE_NUMBER: Final[i64] = NUMBER_KINDS.add("attack_surge")
DEFENCE_SURGE_NUMBER: Final[i64] = NUMBER_KINDS.add("defence_surge")
IMMUNE_TO_PIERCE_NUMBER: Final[i64] = NUMBER_KINDS.add("is_immune_to_pierce")
FORBIDS_TARGET_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_target")
DEMANDS_TARGET_NUMBER: Final[i64] = NUMBER_KINDS.add("demands_target")
FORBIDS_WEAPON_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_weapon")
FORBIDS_ACTION_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_action")
ARSENAL_NUMBER: Final[i64] = NUMBER_KINDS.add("arsenal")
STANDBY_RANGE_NUMBER: Final[i64] = NUMBER_KINDS.add("standby_range")
POOL_VALUE_NUMBER: Final[i64] = NUMBER_KINDS.add("pool_value")
RISE_NUMBER: Final[i64] = NUMBER_KINDS.add("rise")
GAIT_NUMBER: Final[i64] = NUMBER_KINDS.add("gait")
CLEARANCE_NUMBER: Final[i64] = NUMBER_KINDS.add("clearance")
JUMP_NUMBER: Final[i64] = NUMBER_KINDS.add("jump")
ALLOWS_MOVE_NUMBER: Final[i64] = NUMBER_KINDS.add("allows_move")
FORBIDS_MOVE_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_move")
TRAITS_NUMBER: Final[i64] = NUMBER_KINDS.add("traits")
SEATS_NUMBER: Final[i64] = NUMBER_KINDS.add("seats")
DUTY_NUMBER: Final[i64] = NUMBER_KINDS.add("duty")
MAY_STAND_BY_NUMBER: Final[i64] = NUMBER_KINDS.add("may_stand_by")
EXTRA_ACTIVATIONS_NUMBER: Final[i64] = NUMBER_KINDS.add("extra_activations")
WINS_TIES_NUMBER: Final[i64] = NUMBER_KINDS.add("wins_ties")
MAY_BE_NOMINATED_NUMBER: Final[i64] = NUMBER_KINDS.add("may_be_nominated")
LENT_COURAGE_NUMBER: Final[i64] = NUMBER_KINDS.add("lent_courage")
REFUSES_COURAGE_NUMBER: Final[i64] = NUMBER_KINDS.add("refuses_courage")
FORBIDS_ORDER_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_order")
RALLY_DIE_NUMBER: Final[i64] = NUMBER_KINDS.add("rally_die")
LENDS_NUMBER: Final[i64] = NUMBER_KINDS.add("lends")
KEEPS_TOKENS_NUMBER: Final[i64] = NUMBER_KINDS.add("keeps_tokens")
FOILS_NUMBER: Final[i64] = NUMBER_KINDS.add("foils")
CANCELS_CRITS_NUMBER: Final[i64] = NUMBER_KINDS.add("cancels_crits")
FORBIDS_DODGES_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_dodges")
COVER_FAILS_NUMBER: Final[i64] = NUMBER_KINDS.add("cover_fails")
FURTHER_CANCELLED_NUMBER: Final[i64] = NUMBER_KINDS.add("further_cancelled")
DICE_TIMES_NUMBER: Final[i64] = NUMBER_KINDS.add("dice_times")
IS_VERSATILE_NUMBER: Final[i64] = NUMBER_KINDS.add("is_versatile")
STRETCH_NUMBER: Final[i64] = NUMBER_KINDS.add("stretch")
FORBIDS_BESIDE_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_beside")
BARS_WEAPON_NUMBER: Final[i64] = NUMBER_KINDS.add("bars_weapon")
IS_UNNOTICED_NUMBER: Final[i64] = NUMBER_KINDS.add("is_unnoticed")
MINI_TRAITS_NUMBER: Final[i64] = NUMBER_KINDS.add("mini_traits")
CLEAR_OF_NUMBER: Final[i64] = NUMBER_KINDS.add("clear_of")
IS_PARTNER_NUMBER: Final[i64] = NUMBER_KINDS.add("is_partner")
MAY_WAIT_NUMBER: Final[i64] = NUMBER_KINDS.add("may_wait")
IGNORED_NUMBER: Final[i64] = NUMBER_KINDS.add("is_ignored_by_objectives")  # by objectives
EXTRA_ACTION_NUMBER: Final[i64] = NUMBER_KINDS.add("extra_action_now")
FALLS_NUMBER: Final[i64] = NUMBER_KINDS.add("falls")
COMMAND_RANGE_NUMBER: Final[i64] = NUMBER_KINDS.add("command_range")
ORDERED_RANGE_NUMBER: Final[i64] = NUMBER_KINDS.add("ordered_range")
OPEN_ORDERS_NUMBER: Final[i64] = NUMBER_KINDS.add("open_orders")
REFUSES_ORDER_NUMBER: Final[i64] = NUMBER_KINDS.add("refuses_order")
LENDING_RANGE_NUMBER: Final[i64] = NUMBER_KINDS.add("lending_range")
KEYWORD_RANGE_NUMBER: Final[i64] = NUMBER_KINDS.add("keyword_range")
SPARES_MINI_NUMBER: Final[i64] = NUMBER_KINDS.add("spares_mini")
ACTION_TOKENS_NUMBER: Final[i64] = NUMBER_KINDS.add("action_tokens")
BARS_TOKEN_NUMBER: Final[i64] = NUMBER_KINDS.add("bars_token")
GUARDS_CRITS_NUMBER: Final[i64] = NUMBER_KINDS.add("guards_crits")
HALVES_WEAPON_NUMBER: Final[i64] = NUMBER_KINDS.add("halves_weapon")
CALMED_NUMBER: Final[i64] = NUMBER_KINDS.add("calmed")
FORBIDS_SHOTS_NUMBER: Final[i64] = NUMBER_KINDS.add("forbids_shots")
WHITE_DEFENCE_DICE_NUMBER: Final[i64] = NUMBER_KINDS.add("white_defence_dice")
THROWS_BLANKS_NUMBER: Final[i64] = NUMBER_KINDS.add("throws_blanks")
DEFENCE_DIE_NUMBER: Final[i64] = NUMBER_KINDS.add("defence_die")


# Bits of `traits`.
FREE_OF_DIFFICULT: Final[i64] = 1  # difficult terrain never lowers its speed
FREE_TOOL: Final[i64] = 2  # difficult terrain under the tool does not
LEAVES_MELEE: Final[i64] = 4  # it moves as if it were not engaged
BARS_CONTACT: Final[i64] = 8  # enemy minis cannot be placed in base contact with it
PIVOTS_FULLY: Final[i64] = 16  # its pivots lead to any heading
PIVOTS_BESIDE_MOVES: Final[i64] = 32  # it may pivot before or after a standard move
OWES_MOVE: Final[i64] = 64  # it must make a compulsory move in each activation
OPEN_TRANSPORT: Final[i64] = 128
STARTS_NO_MELEE: Final[i64] = 256  # it moves into contact with nobody
MAY_HASTEN: Final[i64] = 512  # as it starts a move it may become faster by 1 for it

# Bits of `mini_traits`.
ADDS_NO_WEAPONS: Final[i64] = 1  # and takes wounds before the leader, but after the others (Noncombatant)
IS_IGNORED: Final[i64] = 2  # while its unit defends against ranged attacks (Small)
IS_LEADER: Final[i64] = 4

NO_ABILITY: Final[Ability] = Ability()
ABILITIES: Final[list[Ability]] = [NO_ABILITY for _ in range(ABILITY_KINDS)]
_AT: Final[list[vec[i64]]] = [NOTHING for _ in range(MOMENTS)]  # keywords that answer each moment
_CHANGING: Final[list[vec[i64]]] = [NOTHING for _ in NUMBER_KINDS.names]  # keywords that change each number


# What abilities answer and change, as bits by their number: the fields of the same names.
_MOMENTS: Final[vec[i64]] = vec[i64]([0] * ABILITY_KINDS)
_LATE_MOMENTS: Final[vec[i64]] = vec[i64]([0] * ABILITY_KINDS)
_NUMBERS: Final[vec[i64]] = vec[i64]([0] * ABILITY_KINDS)
_LATE_NUMBERS: Final[vec[i64]] = vec[i64]([0] * ABILITY_KINDS)


def declare(number: i64, name: str, ability: Ability) -> None:
    """Say what a keyword or card does; once for each."""
    if ABILITIES[number] is not NO_ABILITY:
        raise ValueError(f"{name} is declared twice")
    ability.number, ability.name = number, name
    ABILITIES[number] = ability
    for moment in ability.answers:
        if moment < WORD:
            ability.moments |= BITS[moment]
        else:
            ability.late_moments |= BITS[moment - WORD]
        if number < FIRST_UPGRADE:
            _AT[moment] = append(_AT[moment], number)
    for change in ability.changes:
        at = i64(NUMBER_KINDS.names.index(change))
        if at < WORD:
            ability.numbers |= BITS[at]
        else:
            ability.late_numbers |= BITS[at - WORD]
        if number < FIRST_UPGRADE:
            _CHANGING[at] = append(_CHANGING[at], number)
    _MOMENTS[number], _LATE_MOMENTS[number] = ability.moments, ability.late_moments
    _NUMBERS[number], _LATE_NUMBERS[number] = ability.numbers, ability.late_numbers


def keyword(name: str, ability: Ability) -> i64:
    """Declare what a keyword does; its number."""
    number = i64(KEYWORDS.names.index(name))
    declare(number, name, ability)
    return number


def upgrade(card: str, ability: Ability) -> None:
    """Declare what an upgrade card does; LG-TEXT-9: what its action costs is printed."""
    number = i64(UPGRADES.ids.index(card))
    ability.action_cost = max(i64(0), UPGRADES.action[number] - 1)
    declare(FIRST_UPGRADE + number, card, ability)


def command(card: str, ability: Ability) -> None:
    declare(FIRST_COMMAND + i64(COMMANDS.ids.index(card)), card, ability)


def battle(card: str, ability: Ability) -> None:
    declare(FIRST_BATTLE + i64(BATTLE.ids.index(card)), card, ability)


def effect(unit: i64, ability: i64) -> i64:
    """An ability of a unit, as one number."""
    return unit * ABILITY_KINDS + ability


def unit_of_effect(number: i64) -> i64:
    return number // ABILITY_KINDS


def ability_of_effect(number: i64) -> i64:
    return number % ABILITY_KINDS


def keywords_at(moment: i64) -> vec[i64]:
    """The keywords that answer a moment."""
    return _AT[moment]


def keywords_changing(number: i64) -> vec[i64]:
    """The keywords that change a number."""
    return _CHANGING[number]


def answers(ability: i64, moment: i64) -> bool:
    """Whether an ability answers a moment."""
    if moment < WORD:
        return (_MOMENTS[ability] >> moment) & 1 == 1
    return (_LATE_MOMENTS[ability] >> (moment - WORD)) & 1 == 1


def changes(ability: i64, number: i64) -> bool:
    """Whether an ability changes a number."""
    if number < WORD:
        return (_NUMBERS[ability] >> number) & 1 == 1
    return (_LATE_NUMBERS[ability] >> (number - WORD)) & 1 == 1
