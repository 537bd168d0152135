"""Keywords and cards without a declaration of their own, and where the rules do what they say: modules and names in them.

Everything else that is printed is declared in `keywords` and `cards`; `cards/upgrades/vanilla.py` and `keywords/setup.py` list
what only concerns building an army.
"""

from typing import Final

KEYWORDS_ELSEWHERE: Final[dict[str, tuple[str, ...]]] = {
    "Heavy Weapon Team": ("muster._keywords_of", "rules.fielding._leads"),
    "Immune: Enemy Effects": ("keywords.choosing.ignores", "cards.filters.Enemy"),
    # terms that the rulebook explains among the keywords
    "Area Weapon": ("rules.declaring.begin_area_attack",),
    "Bane Tokens": ("rules.unmasking.begin_unmasking", "cards.commands.placing_parts.LaysBanes"),
    "Compulsory Move": ("rules.activation.owes_move", "rules.moves_notched.can_make"),
    "Disembark": ("rules.boarding.can_disembark", "rules.boarding.leave"),
    "Embark": ("rules.boarding.may_board", "rules.boarding.go_to"),
    "Graffiti Tokens": ("rules.rally.near_graffiti",),
    "Restore": ("rules.restoring.restore",),
    "Smoke Token": ("rules.defending.smoke_cover",),
    "Strafe": ("rules.moves_notched.course_of",),
    "Transported Closed": ("rules.measuring.is_enclosed", "rules.boarding.harm_unloaded"),
    "Transported Open": ("rules.boarding.is_open",),
    # left out, as the rulebook does not define them: armies with their units are refused
    "Command Node": ("muster.LEFT_OUT",),
    "Complete the Mission": ("muster.LEFT_OUT",),
    "Divine Influence": ("muster.LEFT_OUT",),
    "I'm Part of the Squad Too": ("muster.LEFT_OUT",),
    "Master Storyteller": ("muster.LEFT_OUT",),
}

_ORDERS: Final = ("rules.orders.can_be_ordered_with_card",)  # the card has orders and no text
COMMANDS_ELSEWHERE: Final[dict[str, tuple[str, ...]]] = {
    "cmd_ambush": _ORDERS,
    "cmd_push": _ORDERS,
    "cmd_assault": _ORDERS,
    "cmd_an_entire_legion": _ORDERS,
    "cmd_standing_orders": (*_ORDERS, "rules.command.return_standing_orders"),
}

_ZONES: Final = ("rules.zones.zone_of",)  # the card has zones and no text
_NOTHING: Final[tuple[str, ...]] = ()  # the card says that nothing is special
_KEYWORD: Final = ("rules.effects.refresh_keywords",)  # the card gives a keyword
BATTLE_ELSEWHERE: Final[dict[str, tuple[str, ...]]] = {
    "dep_battle_lines": _ZONES,
    "dep_danger_close": _ZONES,
    "dep_hemmed_in": _ZONES,
    "dep_major_offensive": _ZONES,
    "dep_the_long_march": _ZONES,
    "dep_battle_lines_skirmish": _ZONES,
    "dep_faceoff": _ZONES,
    "dep_flanking_positions": _ZONES,
    "dep_meeting_engagement": _ZONES,
    "con_clear_conditions": _NOTHING,
    "con_clear_conditions_skirmish": _NOTHING,
    "sup_bacta_capsules": _KEYWORD,
    "sup_arc_welder": _KEYWORD,
    "sup_camouflage": _KEYWORD,
    "sup_precision_scopes": _KEYWORD,
    "sup_field_scanner": _KEYWORD,
    "sup_targeting_rangefinder": _KEYWORD,
    "sup_holoprojector": _KEYWORD,
}
