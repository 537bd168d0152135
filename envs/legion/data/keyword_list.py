"""The names of all keywords, with what may be printed behind each (LG-K-...); their place here is their number.

A line on a card is a name, then a value, then a colon and an argument: `Weak Point 1: Rear/Sides`. `Armor` and `Armor 2` are
two keywords, each `Immune: ...` is one of its own. Terms that the rulebook explains among the keywords, but that no card
prints, stand at the end.
"""

from typing import Final, TypeAlias

# What stands behind the colon. The argument of a line on a card is a number of this kind.
NO_ARGUMENT: Final = 0
FILTER: Final = 1  # units: a number in FILTERS
MAYBE_FILTER: Final = 2  # the same, or NONE
ARCS: Final = 3  # bits of ARC_NAMES
ACTIONS: Final = 4  # bits of ACTION_NAMES
TOKENS: Final = 5  # a number in TOKEN_SETS
CARDS: Final = 6  # upgrades that must be taken: a number in CARD_LISTS
CHARGE: Final = 7  # a number in CHARGES
CAPACITY: Final = 8  # how many tokens the card holds
HOVER: Final = 9  # GROUND or AIR
TRANSPORT: Final = 10  # OPEN or CLOSED
SIDEARM: Final = 11  # MELEE or RANGED
BATTLE_FORCE: Final = 12  # a number in BATTLE_FORCES

# Whether a keyword is an action of the card.
NO_ACTION: Final = 0
FREE_ACTION: Final = 1
ACTION: Final = 2
DOUBLE_ACTION: Final = 3

N: Final = 0  # no value
X: Final = 1  # a value
MAYBE_X: Final = 2  # Hover: Air 2, but Hover: Ground

# Name, whether it has a value, its argument, its action.
Entries: TypeAlias = tuple[tuple[str, int, int, int], ...]

UNIT_KEYWORDS: Final[Entries] = (
    ("Agile", X, NO_ARGUMENT, NO_ACTION),
    ("AI", N, ACTIONS, NO_ACTION),
    ("Aid", N, FILTER, NO_ACTION),
    ("Allies of Convenience", N, NO_ARGUMENT, NO_ACTION),
    ("Armor", N, NO_ARGUMENT, NO_ACTION),
    ("Armor X", X, NO_ARGUMENT, NO_ACTION),
    ("Arsenal", X, NO_ARGUMENT, NO_ACTION),
    ("Ataru Mastery", N, NO_ARGUMENT, NO_ACTION),
    ("Authoritative", N, NO_ARGUMENT, NO_ACTION),
    ("Barrage", N, NO_ARGUMENT, NO_ACTION),
    ("Block", N, NO_ARGUMENT, NO_ACTION),
    ("Bolster", X, NO_ARGUMENT, ACTION),
    ("Bounty", N, NO_ARGUMENT, NO_ACTION),
    ("Cache", N, TOKENS, NO_ACTION),
    ("Calculate Odds", N, NO_ARGUMENT, ACTION),
    ("Charge", N, NO_ARGUMENT, NO_ACTION),
    ("Climbing Vehicle", N, NO_ARGUMENT, NO_ACTION),
    ("Compel", N, MAYBE_FILTER, NO_ACTION),
    ("Contingencies", X, NO_ARGUMENT, NO_ACTION),
    ("Coordinate", N, FILTER, NO_ACTION),
    ("Counterpart", N, FILTER, NO_ACTION),
    ("Cover", X, NO_ARGUMENT, NO_ACTION),
    ("Covert Ops", N, NO_ARGUMENT, NO_ACTION),
    ("Cunning", N, NO_ARGUMENT, NO_ACTION),
    ("Danger Sense", X, NO_ARGUMENT, NO_ACTION),
    ("Dauntless", N, NO_ARGUMENT, NO_ACTION),
    ("Defend", X, NO_ARGUMENT, NO_ACTION),
    ("Deflect", N, NO_ARGUMENT, NO_ACTION),
    ("Demoralize", X, NO_ARGUMENT, NO_ACTION),
    ("Detachment", N, FILTER, NO_ACTION),
    ("Direct", N, FILTER, NO_ACTION),
    ("Disciplined", X, NO_ARGUMENT, NO_ACTION),
    ("Disengage", N, NO_ARGUMENT, NO_ACTION),
    ("Distract", N, NO_ARGUMENT, FREE_ACTION),
    ("Djem So Mastery", N, NO_ARGUMENT, NO_ACTION),
    ("Duelist", N, NO_ARGUMENT, NO_ACTION),
    ("Enrage", X, NO_ARGUMENT, NO_ACTION),
    ("Entourage", N, FILTER, NO_ACTION),
    ("Equip", N, CARDS, NO_ACTION),
    ("Exemplar", N, NO_ARGUMENT, NO_ACTION),
    ("Expert Climber", N, NO_ARGUMENT, NO_ACTION),
    ("Field Commander", N, NO_ARGUMENT, NO_ACTION),
    ("Fire Support", N, NO_ARGUMENT, NO_ACTION),
    ("Flawed", N, NO_ARGUMENT, NO_ACTION),
    ("Full Pivot", N, NO_ARGUMENT, NO_ACTION),
    ("Generator", X, NO_ARGUMENT, NO_ACTION),
    ("Grounded", N, NO_ARGUMENT, NO_ACTION),
    ("Guardian", X, MAYBE_FILTER, NO_ACTION),
    ("Guidance", N, NO_ARGUMENT, ACTION),
    ("Gunslinger", N, NO_ARGUMENT, NO_ACTION),
    ("Heavy Weapon Team", N, NO_ARGUMENT, NO_ACTION),
    ("Hover", MAYBE_X, HOVER, NO_ACTION),
    ("Hunted", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Blast", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Deflect", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Enemy Effects", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Melee", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Pierce", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Range 1 Weapons", N, NO_ARGUMENT, NO_ACTION),
    ("Impervious", N, NO_ARGUMENT, NO_ACTION),
    ("Incognito", N, NO_ARGUMENT, NO_ACTION),
    ("Inconspicuous", N, NO_ARGUMENT, NO_ACTION),
    ("Independent", N, TOKENS, NO_ACTION),
    ("Indomitable", N, NO_ARGUMENT, NO_ACTION),
    ("Infiltrate", N, NO_ARGUMENT, NO_ACTION),
    ("Inspire", X, NO_ARGUMENT, NO_ACTION),
    ("Jedi Hunter", N, NO_ARGUMENT, NO_ACTION),
    ("Jump", X, NO_ARGUMENT, ACTION),
    ("Juyo Mastery", N, NO_ARGUMENT, NO_ACTION),
    ("Latent Power", N, NO_ARGUMENT, NO_ACTION),
    ("Light Transport", X, TRANSPORT, NO_ACTION),
    ("Loadout", N, NO_ARGUMENT, NO_ACTION),
    ("Low Profile", N, NO_ARGUMENT, NO_ACTION),
    ("Makashi Mastery", N, NO_ARGUMENT, NO_ACTION),
    ("Marksman", N, NO_ARGUMENT, NO_ACTION),
    ("Master of the Force", X, NO_ARGUMENT, NO_ACTION),
    ("Nimble", N, NO_ARGUMENT, NO_ACTION),
    ("Observe", X, NO_ARGUMENT, ACTION),
    ("Outmaneuver", N, NO_ARGUMENT, NO_ACTION),
    ("Override", X, NO_ARGUMENT, NO_ACTION),
    ("Plodding", N, NO_ARGUMENT, NO_ACTION),
    ("Precise", X, NO_ARGUMENT, NO_ACTION),
    ("Programmed", N, NO_ARGUMENT, NO_ACTION),
    ("Pulling the Strings", N, NO_ARGUMENT, ACTION),
    ("Quick Thinking", N, NO_ARGUMENT, ACTION),
    ("Ready", X, NO_ARGUMENT, NO_ACTION),
    ("Recharge", X, NO_ARGUMENT, NO_ACTION),
    ("Reinforcements", N, NO_ARGUMENT, NO_ACTION),
    ("Regenerate", X, NO_ARGUMENT, NO_ACTION),
    ("Reliable", X, NO_ARGUMENT, NO_ACTION),
    ("Relentless", N, NO_ARGUMENT, NO_ACTION),
    ("Reposition", N, NO_ARGUMENT, NO_ACTION),
    ("Retinue", N, FILTER, NO_ACTION),
    ("Ruthless", N, NO_ARGUMENT, NO_ACTION),
    ("Scale", N, NO_ARGUMENT, NO_ACTION),
    ("Scout", X, NO_ARGUMENT, NO_ACTION),
    ("Scouting Party", X, MAYBE_FILTER, NO_ACTION),
    ("Secret Mission", N, NO_ARGUMENT, FREE_ACTION),
    ("Self-Preservation", N, NO_ARGUMENT, NO_ACTION),
    ("Sentinel", N, NO_ARGUMENT, NO_ACTION),
    ("Sharpshooter", X, NO_ARGUMENT, NO_ACTION),
    ("Shielded", X, NO_ARGUMENT, NO_ACTION),
    ("Smoke", X, NO_ARGUMENT, ACTION),
    ("Soresu Mastery", N, NO_ARGUMENT, NO_ACTION),
    ("Speeder", X, NO_ARGUMENT, NO_ACTION),
    ("Spotter", X, NO_ARGUMENT, ACTION),
    ("Spur", N, NO_ARGUMENT, NO_ACTION),
    ("Stationary", N, NO_ARGUMENT, NO_ACTION),
    ("Steady", N, NO_ARGUMENT, NO_ACTION),
    ("Strategize", X, NO_ARGUMENT, ACTION),
    ("Tactical", X, NO_ARGUMENT, NO_ACTION),
    ("Take Cover", X, NO_ARGUMENT, ACTION),
    ("Target", X, NO_ARGUMENT, NO_ACTION),
    ("Teamwork", N, FILTER, NO_ACTION),
    ("Tempted", N, NO_ARGUMENT, NO_ACTION),
    ("Transport", X, TRANSPORT, NO_ACTION),
    ("Uncanny Luck", X, NO_ARGUMENT, NO_ACTION),
    ("Unconcerned", N, NO_ARGUMENT, NO_ACTION),
    ("Unhindered", N, NO_ARGUMENT, NO_ACTION),
    ("Unstoppable", N, NO_ARGUMENT, NO_ACTION),
    ("Weak Point", X, ARCS, NO_ACTION),
    ("Wheel Mode", N, NO_ARGUMENT, NO_ACTION),
    ("Wound", X, NO_ARGUMENT, NO_ACTION),
)
WEAPON_KEYWORDS: Final[Entries] = (
    ("Arm", X, CHARGE, ACTION),
    ("Beam", X, NO_ARGUMENT, NO_ACTION),
    ("Blast", N, NO_ARGUMENT, NO_ACTION),
    ("Critical", X, NO_ARGUMENT, NO_ACTION),
    ("Cumbersome", N, NO_ARGUMENT, NO_ACTION),
    ("Detonate", X, CHARGE, NO_ACTION),
    ("Fixed", N, ARCS, NO_ACTION),
    ("High Velocity", N, NO_ARGUMENT, NO_ACTION),
    ("Immobilize", X, NO_ARGUMENT, NO_ACTION),
    ("Impact", X, NO_ARGUMENT, NO_ACTION),
    ("Ion", X, NO_ARGUMENT, NO_ACTION),
    ("Lethal", X, NO_ARGUMENT, NO_ACTION),
    ("Long Shot", X, NO_ARGUMENT, NO_ACTION),
    ("Overrun", X, NO_ARGUMENT, NO_ACTION),
    ("Pierce", X, NO_ARGUMENT, NO_ACTION),
    ("Poison", X, NO_ARGUMENT, NO_ACTION),
    ("Ram", X, NO_ARGUMENT, NO_ACTION),
    ("Self-Destruct", X, NO_ARGUMENT, FREE_ACTION),
    ("Scatter", N, NO_ARGUMENT, NO_ACTION),
    ("Spray", N, NO_ARGUMENT, NO_ACTION),
    ("Suppressive", N, NO_ARGUMENT, NO_ACTION),
    ("Tow Cable", N, NO_ARGUMENT, NO_ACTION),
    ("Versatile", N, NO_ARGUMENT, NO_ACTION),
)
CARD_KEYWORDS: Final[Entries] = (
    ("Cycle", N, NO_ARGUMENT, NO_ACTION),
    ("Divulge", N, NO_ARGUMENT, NO_ACTION),
    ("Leader", N, NO_ARGUMENT, NO_ACTION),
    ("Noncombatant", N, NO_ARGUMENT, NO_ACTION),
    ("Permanent", N, NO_ARGUMENT, NO_ACTION),
    ("Reconfigure", N, NO_ARGUMENT, NO_ACTION),
    ("Repair", X, CAPACITY, ACTION),
    ("Sidearm", N, SIDEARM, NO_ACTION),
    ("Small", N, NO_ARGUMENT, NO_ACTION),
    ("Treat", X, CAPACITY, ACTION),
)
LATER_KEYWORDS: Final[Entries] = (  # of cards that are younger than the rulebook
    ("Jar'Kai Mastery", N, NO_ARGUMENT, NO_ACTION),
    ("Primitive", N, NO_ARGUMENT, NO_ACTION),
    ("Immune: Melee Pierce", N, NO_ARGUMENT, NO_ACTION),
    ("Associate", N, FILTER, NO_ACTION),
    ("Advanced Targeting", X, FILTER, NO_ACTION),
    ("Death From Above", N, NO_ARGUMENT, NO_ACTION),
    ("Weighed Down", N, NO_ARGUMENT, NO_ACTION),
    ("Attack Run", N, NO_ARGUMENT, NO_ACTION),
    ("We're Not Regs", N, NO_ARGUMENT, NO_ACTION),
    ("Flexible Response", X, NO_ARGUMENT, NO_ACTION),
    ("Special Issue", N, BATTLE_FORCE, NO_ACTION),
    ("Complete the Mission", N, NO_ARGUMENT, NO_ACTION),
    ("Command Node", N, NO_ARGUMENT, NO_ACTION),
    ("Divine Influence", N, NO_ARGUMENT, NO_ACTION),
    ("Master Storyteller", N, NO_ARGUMENT, NO_ACTION),
    ("I'm Part of the Squad Too", N, NO_ARGUMENT, NO_ACTION),
)
TERMS: Final[Entries] = (
    ("Area Weapon", N, NO_ARGUMENT, NO_ACTION),
    ("Bane Tokens", N, NO_ARGUMENT, NO_ACTION),
    ("Compulsory Move", N, NO_ARGUMENT, NO_ACTION),
    ("Disembark", N, NO_ARGUMENT, NO_ACTION),
    ("Embark", N, NO_ARGUMENT, NO_ACTION),
    ("Graffiti Tokens", N, NO_ARGUMENT, NO_ACTION),
    ("Restore", N, NO_ARGUMENT, NO_ACTION),
    ("Smoke Token", N, NO_ARGUMENT, NO_ACTION),
    ("Strafe", N, NO_ARGUMENT, NO_ACTION),
    ("Transported Closed", N, NO_ARGUMENT, NO_ACTION),
    ("Transported Open", N, NO_ARGUMENT, NO_ACTION),
)
KEYWORDS: Final[Entries] = (*UNIT_KEYWORDS, *WEAPON_KEYWORDS, *CARD_KEYWORDS, *LATER_KEYWORDS, *TERMS)

ODD_RULES: Final = {
    "Cover": "LG-K-cover-x",
    "Wound": "LG-K-wound-x",
    "I'm Part of the Squad Too": "LG-K-part-of-the-squad",
}


def rule_of(name: str) -> str:
    """The ID of a keyword's rule."""
    said = name.lower().replace("'", "").replace(":", "").replace(" ", "-")
    return ODD_RULES.get(name, f"LG-K-{said}")
