"""Crew, pilots and hardpoints: the simple ones."""

from grognard.envs.legion.abilities import ACTION, upgrade
from grognard.envs.legion.cards.atoms import Gain, Have, Suppress
from grognard.envs.legion.cards.filters import at_range, carried, friendly, itself, trooper
from grognard.envs.legion.cards.parts import Card, choose, on_action
from grognard.envs.legion.cards.passives import AttackSurge, MoreSpeed, NoDuty
from grognard.envs.legion.data.printed import ATTACK_ACTION, SURGE_HIT
from grognard.envs.legion.keywords.numbers import AGILE, ARSENAL
from grognard.envs.legion.state import AIM, UNTIL_ACTIVATION

for card in ("barc_ion_gunner", "barc_rps_6_gunner", "barc_twin_laser_gunner"):
    upgrade(f"up_crew__{card}", MoreSpeed(-1))
upgrade("up_pilot__imperial_tie_pilot", MoreSpeed(1))
upgrade("up_gear__the_mandos_jetpack", MoreSpeed(1))
upgrade("up_pilot__imperial_hammers_elite_armor_pilot", AttackSurge(SURGE_HIT))
upgrade("up_pilot__t_series_tactical_droid_pilot", NoDuty(ATTACK_ACTION))

near_or_carried = friendly & trooper & (carried | at_range(2))
upgrade("up_pilot__general_weiss", Card(on_action(Have(ARSENAL, 2, UNTIL_ACTIVATION))))
upgrade("up_pilot__plo_koon", Card(on_action(Have(AGILE, 2, UNTIL_ACTIVATION))))
upgrade(
    "up_pilot__governor_pryce",
    Card(choose(ACTION, near_or_carried, Gain(AIM), Suppress(1), must=True, about=itself)),
)
