"""What keywords and cards do, and when: the one class that all of them are declarations of, and the moments it knows.

Every keyword is a subclass of `Ability` with its rule as docstring (keywords/), every upgrade, command and battle card that says
something one made from the vocabulary (cards/). The rules never name one of them: at each moment they ask all that are in force.

An ability is known by its number: keywords come first, in the order of the data; then upgrade, command and battle cards. An effect is
an ability of a unit, `unit * ABILITY_KINDS + ability` (of a seat's command card: its nominated or named unit, or the first unit slot).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, UPGRADES
from grognard.envs.legion.state import State

FIRST_UPGRADE: Final[i64] = i64(len(KEYWORDS.names))
FIRST_COMMAND: Final[i64] = FIRST_UPGRADE + UPGRADES.count
FIRST_BATTLE: Final[i64] = FIRST_COMMAND + COMMANDS.count
ABILITY_KINDS: Final[i64] = FIRST_BATTLE + BATTLE.count

# Moments at which effects work one after the other, in an order that their controller chooses (D64).
MOMENT_NAMES: Final = (
    "setup", "deploy", "deployed", "round begins", "reveal", "untimed", "orders", "order", "ordered", "orders out",
    "command phase ends", "activation phase begins", "activation begins", "other activation begins", "rally",
    "after rally", "actions begin", "action", "recover", "after move", "after attack", "after action", "activation ends",
    "other activation ends", "activation phase ends", "end phase begins", "end phase ends", "game ends", "declare",
    "form", "extra pool", "before roll", "reroll", "convert", "after conversion", "dodge", "attacker modifies",
    "defender modifies", "defence reroll", "defence modified", "attacker pierces", "wounding", "wounded",
    "after pool", "defeated", "other defeated", "moving", "token gained", "standby",
)  # fmt: skip
SETUP: Final[i64] = 0  # armies stand ready, before battle cards: tokens on cards, marks
DEPLOY: Final[i64] = 1  # the unit is about to be placed
DEPLOYED: Final[i64] = 2
ROUND_BEGINS: Final[i64] = 3
REVEAL: Final[i64] = 4  # command cards: on reveal
UNTIMED: Final[i64] = 5  # command cards: section 17, 1.4
ORDERS: Final[i64] = 6  # an order that the unit may issue in step 1.6: one menu with the card's own (AMB-134)
ORDER: Final[i64] = 7  # the unit is about to get an order (Authoritative)
ORDERED: Final[i64] = 8  # the unit was issued an order
ORDERS_OUT: Final[i64] = 9
COMMAND_ENDS: Final[i64] = 10
PHASE_BEGINS: Final[i64] = 11  # the Activation Phase
ACTIVATION_BEGINS: Final[i64] = 12  # effects of the unit that activates
OTHER_ACTIVATION_BEGINS: Final[i64] = 13  # effects of others (Override, Ruthless, Compel is at ACTIONS_BEGIN)
RALLY: Final[i64] = 14
AFTER_RALLY: Final[i64] = 15
ACTIONS_BEGIN: Final[i64] = 16
ACTION: Final[i64] = 17  # a card action or free card action that the unit may perform now (D26)
RECOVER: Final[i64] = 18
AFTER_MOVE: Final[i64] = 19  # after the windows of a move
AFTER_ATTACK: Final[i64] = 20  # after the windows of an attack sequence, for whoever made it or defended
AFTER_ACTION: Final[i64] = 21
ACTIVATION_ENDS: Final[i64] = 22
OTHER_ACTIVATION_ENDS: Final[i64] = 23
PHASE_ENDS: Final[i64] = 24
END_BEGINS: Final[i64] = 25
END_ENDS: Final[i64] = 26
GAME_ENDS: Final[i64] = 27
DECLARE: Final[i64] = 28
FORM: Final[i64] = 29
EXTRA: Final[i64] = 30
BEFORE_ROLL: Final[i64] = 31
REROLL: Final[i64] = 32
CONVERT: Final[i64] = 33
CONVERTED: Final[i64] = 34
DODGING: Final[i64] = 35
ATTACKER_MODIFIES: Final[i64] = 36
DEFENDER_MODIFIES: Final[i64] = 37
DEFENCE_REROLL: Final[i64] = 38
DEFENCE_MODIFIED: Final[i64] = 39
PIERCING: Final[i64] = 40
WOUNDING: Final[i64] = 41
WOUNDED: Final[i64] = 42
AFTER_POOL: Final[i64] = 43
DEFEATED: Final[i64] = 44
OTHER_DEFEATED: Final[i64] = 45
MOVING: Final[i64] = 46
TOKEN_GAINED: Final[i64] = 47
STANDBY: Final[i64] = 48
MOMENTS: Final[i64] = 49

# What a unit is asked to choose for an effect (rules/choices.py).
MUST: Final[i64] = 0  # the book orders it
MAY: Final[i64] = 1  # its controller may decline
QUIETLY: Final[i64] = 2  # the book orders it, and its order beside others can matter to nobody: no question


class Ability:
    """What a keyword or card does. The defaults: nothing, at no moment.

    `answers` lists the moments. At each of them `applies` says whether the effect could work now (it changes nothing), `mode`
    whether it must, and `work` lets it; it may push flows and ask. The other methods change a number; the rules ask them by name
    wherever that number is asked for. `unit` is whose ability it is, `value` the sum of its values in force (1 without a value),
    `event` the frame of the event (such as the pool in progress) or NONE.
    """

    answers: tuple[int, ...] = ()
    action_cost: i64 = 1  # at the moment ACTION: actions that it costs, 0 for a free one
    changes: tuple[str, ...] = ()  # the number methods it overrides, by name

    def __init__(self) -> None:
        self.number: i64 = -1
        self.name: str = ""

    # Moments

    def applies(self, state: State, moment: i64, unit: i64, value: i64, event: i64) -> bool:
        return True

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MUST

    def work(self, state: State, moment: i64, unit: i64, value: i64, event: i64) -> None:
        """Let it work at a moment that it answers."""

    def can_choose(self, state: State, moment: i64, unit: i64, value: i64, event: i64, action: i64) -> bool:
        """While the effect asks (rules/choices.py): whether this answer is legal."""
        return False

    def chosen(self, state: State, moment: i64, unit: i64, value: i64, event: i64, action: i64) -> None:
        """The answer is given; the effect goes on."""

    # Numbers: each takes the number so far and gives the new one

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        """Maximum speed, increases and decreases alike; LG-MOVE-10 orders them."""
        return speed

    def courage(self, state: State, unit: i64, value: i64, courage: i64) -> i64:
        return courage

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

    def arsenal(self, state: State, unit: i64, value: i64, weapons: i64) -> i64:
        """Weapons that each mini may add."""
        return weapons

    def standby_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        return reach


NO_ABILITY: Final[Ability] = Ability()
ABILITIES: Final[list[Ability]] = [NO_ABILITY for _ in range(ABILITY_KINDS)]
_AT: Final[list[vec[i64]]] = [NOTHING for _ in range(MOMENTS)]  # keywords that answer each moment


def declare(number: i64, name: str, ability: Ability) -> None:
    """Say what a keyword or card does; once for each."""
    if ABILITIES[number] is not NO_ABILITY:
        raise ValueError(f"{name} is declared twice")
    ability.number, ability.name = number, name
    ABILITIES[number] = ability
    if number < FIRST_UPGRADE:
        for moment in ability.answers:
            _AT[moment] = append(_AT[moment], number)


def keyword(name: str, ability: Ability) -> i64:
    """Declare what a keyword does; its number."""
    number = i64(KEYWORDS.names.index(name))
    declare(number, name, ability)
    return number


def upgrade(card: str, ability: Ability) -> None:
    declare(FIRST_UPGRADE + i64(UPGRADES.ids.index(card)), card, ability)


def command(card: str, ability: Ability) -> None:
    declare(FIRST_COMMAND + i64(COMMANDS.ids.index(card)), card, ability)


def battle(card: str, ability: Ability) -> None:
    declare(FIRST_BATTLE + i64(BATTLE.ids.index(card)), card, ability)


def keywords_at(moment: i64) -> vec[i64]:
    """The keywords that answer a moment."""
    return _AT[moment]


def is_answered(ability: i64, moment: i64) -> bool:
    """Whether a card answers a moment."""
    for each in ABILITIES[ability].answers:
        if each == moment:
            return True
    return False


class Changers:
    """The keywords that change one number, found once all are declared."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: bool = False
        self.numbers: vec[i64] = NOTHING

    def keywords(self) -> vec[i64]:
        if not self.found:
            for number in range(FIRST_UPGRADE):
                if self.name in ABILITIES[number].changes:
                    self.numbers = append(self.numbers, number)
            self.found = True
        return self.numbers


CHANGE_SPEED: Final[Changers] = Changers("speed")
CHANGE_COURAGE: Final[Changers] = Changers("courage")
CHANGE_COVER: Final[Changers] = Changers("cover")
CHANGE_SHARPSHOOTER: Final[Changers] = Changers("sharpshooter")
CHANGE_REROLLS: Final[Changers] = Changers("rerolls")
CHANGE_DEFENCE_DICE: Final[Changers] = Changers("defence_dice")
CHANGE_ATTACK_SURGE: Final[Changers] = Changers("attack_surge")
CHANGE_DEFENCE_SURGE: Final[Changers] = Changers("defence_surge")
CHANGE_PIERCE: Final[Changers] = Changers("is_immune_to_pierce")
CHANGE_TARGETS: Final[Changers] = Changers("forbids_target")
CHANGE_ARSENAL: Final[Changers] = Changers("arsenal")
CHANGE_STANDBY: Final[Changers] = Changers("standby_range")
