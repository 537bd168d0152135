"""Frames of attacks: a whole sequence with the pools formed for it, one pool in the making, one that is rolled, a
guardian, wounds.

What one mini adds to a pool is one number (`rules/pools.py`): pool, mini and weapon. Dice lie in a frame as counts by
colour and face.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.activation import EVENT_FLAG_NAMES
from grognard.envs.legion.sequence.flows import ATTACK, DEFEAT, FORMING, GUARD, POOL, RESILIENCE, WOUNDS

ATTACK_UNIT: Final[Local] = ATTACK.local("unit")  # or NONE: a token attacks
ATTACK_SEAT: Final[Local] = ATTACK.local("seat")  # who takes the attacker's decisions
ATTACK_FLAGS: Final[Local] = ATTACK.local("flags")  # bits of EVENT_FLAGS: MELEE_ONLY, RANGED_ONLY; and those below
ATTACK_WEAPON: Final[Local] = ATTACK.local("weapon")  # the only weapon, or NONE
ATTACK_TARGET: Final[Local] = ATTACK.local("target")  # the only unit that may be attacked, or NONE
ATTACK_TOKEN: Final[Local] = ATTACK.local("token")  # the marker that attacks, or NONE
ATTACK_LENT: Final[Local] = ATTACK.local("lent")  # 1: the attacker has spent a token of another clone unit
ATTACK_PICKED: Final[Local] = ATTACK.local("picked")  # the unit just named as the next defender, or NONE
ATTACK_BEAMS: Final[Local] = ATTACK.local("beams")  # additional attacks of a Beam weapon made
ATTACK_DEFENDERS: Final[Listed] = ATTACK.list_of("defenders", 40)  # of each pool formed, one after the other
ATTACK_KINDS: Final[Listed] = ATTACK.list_of("kinds", 40)
ATTACK_LONG: Final[Listed] = ATTACK.list_of("long", 40)  # aims spent for range
ATTACK_SEEN: Final[Listed] = ATTACK.list_of("seen", 40)  # minis of the defender that adding minis saw, as bits
ATTACK_NOTES: Final[Listed] = ATTACK.list_of("notes", 40)  # of each pool: bits, see below
ATTACK_ROLLED: Final[Listed] = ATTACK.list_of("rolled", 40)  # pools that were rolled or dropped
ATTACK_DICE: Final[Listed] = ATTACK.list_of("dice", 120)  # of each pool: red, black and white ones
ATTACK_ADDED: Final[Listed] = ATTACK.list_of("added", 160)  # weapons in pools: see rules/pools.py
ATTACK_GAINED: Final[Listed] = ATTACK.list_of("gained", 32)  # keywords and dice that pools gained: see rules/pools.py

SELF_DESTRUCTION: Final = 1 << 20  # of ATTACK_FLAGS: the attacker is defeated when all is over
ONE_POOL: Final = 1 << 21  # no further pools
USED_GUNSLINGER: Final = 1 << 22
ATTACK_FLAG_NAMES: Final = (*EVENT_FLAG_NAMES, "unused", "self-destruction", "one pool", "used Gunslinger")

FORMING_UNIT: Final[Local] = FORMING.local("unit")  # whose minis add weapons
FORMING_DEFENDER: Final[Local] = FORMING.local("defender")
FORMING_KIND: Final[Local] = FORMING.local("kind")
FORMING_NOTES: Final[Local] = FORMING.local("notes")  # bits, see below
FORMING_LONG: Final[Local] = FORMING.local("long")
FORMING_SEAT: Final[Local] = FORMING.local("seat")
FORMING_WEAPON: Final[Local] = FORMING.local("weapon")  # named already, or NONE
FORMING_GROUP: Final[Local] = FORMING.local("group")  # the first mini of the group named already, or NONE
FORMING_PRESCRIBED: Final[Local] = FORMING.local("prescribed")  # the only weapon of an additional attack, or NONE
FORMING_SUPPORTED: Final[Local] = FORMING.local(
    "supported"
)  # the frame of the pool that a Fire Support unit adds to, or NONE
FORMING_ADDED: Final[Listed] = FORMING.list_of("added", 64)
FORMING_GAINED: Final[Listed] = FORMING.list_of("gained", 16)

POOL_UNIT: Final[Local] = POOL.local("unit")  # the attacker, or NONE: a token
POOL_SEAT: Final[Local] = POOL.local("seat")
POOL_DEFENDER: Final[Local] = POOL.local("defender")
POOL_KIND: Final[Local] = POOL.local("kind")
POOL_NOTES: Final[Local] = POOL.local("notes")  # bits, see below
POOL_TOKEN: Final[Local] = POOL.local("token")
POOL_SEEN: Final[Local] = POOL.local("seen")  # minis of the defender that adding minis saw
POOL_AIMS: Final[Local] = POOL.local("aims")  # spent on rerolls
POOL_LEFT: Final[Local] = POOL.local("left")  # dice that the aim in use may still reroll
POOL_DODGES: Final[Local] = POOL.local("dodges")  # spent by the defender while dodging
POOL_CANCELLED: Final[Local] = POOL.local("cancelled")  # results cancelled in step 5
POOL_COVER: Final[Local] = POOL.local("cover")
POOL_PIERCE: Final[Local] = POOL.local("pierce")  # used already
POOL_EXTRA: Final[Local] = POOL.local("extra")  # defence dice that effects of this pool add
POOL_WOUNDS: Final[Local] = POOL.local("wounds")  # that will be assigned
POOL_SUFFERED: Final[Local] = POOL.local("suffered")
POOL_LENT: Final[Local] = POOL.local("lent")  # 1: the defender has spent a token of another clone unit
POOL_DICE: Final[Listed] = POOL.list_of("dice", 12)  # attack dice by colour and face
POOL_UNROLLED: Final[Listed] = POOL.list_of("unrolled", 3)  # by colour
POOL_PICKED: Final[Listed] = POOL.list_of("picked", 12)  # dice named for a reroll, by colour and face
POOL_DEFENCE: Final[Listed] = POOL.list_of("defence", 6)  # defence dice by colour and face
POOL_GUARDED: Final[Listed] = POOL.list_of("guarded", 20)  # units that have used Guardian
POOL_ADDED: Final[Listed] = POOL.list_of("added", 64)
POOL_GAINED: Final[Listed] = POOL.list_of("gained", 24)

# Kinds of pools.
MELEE_POOL: Final[i64] = 0
RANGED_POOL: Final[i64] = 1
AREA_POOL: Final[i64] = 2  # a ranged attack with an area weapon
OVERRUN_POOL: Final[i64] = 3  # neither melee nor ranged
POOL_KINDS: Final = ("melee", "ranged", "area", "overrun")

# Bits of notes, in the making and when rolled.
MUST_ADD: Final = 1  # every mini that can must add a weapon (LG-K-distract)
IS_GUNSLINGER: Final = 2
IS_BEAM: Final = 4
NO_IMMUNITY: Final = 8  # Makashi: neither immunity to Pierce nor Impervious
HAD_RESULT: Final = 16  # a hit or crit was there at the end of step 4
COVER_FAILS: Final = 32  # cover cancels nothing
SURGES_BLOCK: Final = 64  # the defender's surges become blocks in this attack
USED_DODGE: Final = 128  # the defender spent one, in whatever step
ROLLED: Final = 256
RESULT_CANCELLED: Final = 512
DEFENDER_USED: Final = 1024  # free for a card of the defender that works once in a pool
ATTACKER_USED: Final = 2048  # the same of the attacker
IS_SUPPORT: Final = 4096  # a Fire Support unit adds its weapons
IGNORES_READY: Final = 8192  # the cards of the weapons were turned for an earlier pool
HALF_DICE: Final = 16384  # only half the dice of its weapons are added
IS_THROWN: Final = 65536  # its melee weapon is a ranged one
MINIS_FELL: Final = 32768  # somebody fell while it was resolved
NOTE_NAMES: Final = (
    "must add", "Gunslinger", "Beam", "no immunity", "had a result", "cover fails", "surges block", "used a dodge", "rolled",
    "result cancelled", "defender used", "attacker used", "support", "ignores ready", "half dice", "minis fell", "thrown",
)  # fmt: skip

GUARD_UNIT: Final[Local] = GUARD.local("unit")
GUARD_POOL: Final[Local] = GUARD.local("pool")  # where the frame of the pool begins
GUARD_HITS: Final[Local] = GUARD.local("hits")  # that it cancels
GUARD_DODGES: Final[Local] = GUARD.local("dodges")  # spent instead of dice
GUARD_WOUNDS: Final[Local] = GUARD.local("wounds")
GUARD_DICE: Final[Listed] = GUARD.list_of("dice", 6)

WOUNDS_UNIT: Final[Local] = WOUNDS.local("unit")
WOUNDS_LEFT: Final[Local] = WOUNDS.local("left")
WOUNDS_SOURCE: Final[Local] = WOUNDS.local("source")  # the unit that causes them, or NONE
WOUNDS_MINI: Final[Local] = WOUNDS.local("mini")  # that suffers them, or NONE: the owner assigns
WOUNDS_POOL: Final[Local] = WOUNDS.local("pool")  # where the frame of the pool begins whose wounds they are, or NONE
WOUNDS_LOADED: Final[Local] = WOUNDS.local("loaded")  # the mini that takes wounds until it is defeated, or NONE
WOUNDS_DONE: Final[Local] = WOUNDS.local("done")  # suffered

DEFEAT_UNIT: Final[Local] = DEFEAT.local("unit")
DEFEAT_MINI: Final[Local] = DEFEAT.local("mini")  # that falls, or NONE: the whole unit
DEFEAT_SOURCE: Final[Local] = DEFEAT.local("source")  # the unit that did it, or NONE
DEFEAT_LED: Final[Local] = DEFEAT.local("led")  # 1: it was the leader

RESILIENCE_UNIT: Final[Local] = RESILIENCE.local("unit")
