"""Upgrade cards whose text is printed data, and what in the rules or in the muster does it."""

from typing import Final

_ICON: Final = "data/upgrades: gains, must_fill; muster: room for upgrades"
_PRICE: Final = "data/upgrades: prices; Army.price"
_SIDES: Final = "data/upgrades: two_sided, side; deployment: the side; keywords/activation: Reconfigure"

VANILLA: Final[dict[str, str]] = {
    "up_heavy_weapon__force_pike_warrior": "two weapons: targeting.fits_kind for melee, declaring.begin_overrun for the other",
    "up_personnel__clone_comms_technician": _ICON,
    "up_personnel__ewok_trapper": _ICON,
    "up_personnel__imperial_comms_technician": _ICON,
    "up_personnel__rebel_comms_technician": _ICON,
    "up_gear__jt_12_jetpacks": _PRICE,
    "up_training__situational_awareness": _PRICE,
    "up_armament__jyns_se_14_blaster": _PRICE,
    "up_armament__a_180_configuration": _SIDES,
    "up_armament__a_300_configuration": _SIDES,
    "up_armament__a280_cfe_config": _SIDES,
    "up_armament__e_11d_configuration": _SIDES,
    "up_programming__nanny_programming": "data/upgrades: allows; muster: counterparts",
}
