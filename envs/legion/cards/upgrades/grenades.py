"""Grenades, armament and training that change a pool or the unit as long as they lie there; and simple gear."""

from grognard.envs.legion.abilities import ACTIVATION_BEGINS, OTHER_ACTIVATION_BEGINS, PHASE_ENDS, upgrade
from grognard.envs.legion.cards.atoms import Calm, Gain, Have, Suppress
from grognard.envs.legion.cards.filters import at_range, enemy, in_sight, itself, trooper
from grognard.envs.legion.cards.parts import Card, on_action, on_action_choose, when
from grognard.envs.legion.cards.passives import AttackSurgeWithWeapon, NoPierceInMelee, PoolKeyword
from grognard.envs.legion.data.printed import SURGE_CRIT
from grognard.envs.legion.keywords.numbers import CHARGE, ION, SCALE
from grognard.envs.legion.state import IMMOBILIZE, SURGE, UNTIL_ACTIVATION, UNTIL_ROUND

upgrade("up_grenades__emp_droid_poppers", PoolKeyword(ION))
upgrade("up_grenades__fragmentation_grenades", AttackSurgeWithWeapon(SURGE_CRIT))
upgrade("up_armament__the_darksaber", NoPierceInMelee())
upgrade("up_gear__ascension_cables", Card(on_action(Have(SCALE, 1, UNTIL_ACTIVATION))))
upgrade(
    "up_gear__electro_grappling_line",
    Card(on_action_choose(enemy & trooper & at_range(1) & in_sight, Gain(IMMOBILIZE, 2), Suppress(2))),
)
upgrade(
    "up_training__call_to_arms",
    Card(when(ACTIVATION_BEGINS, itself, Suppress(1), Have(CHARGE, 1, UNTIL_ROUND))),
)
upgrade("up_training__endurance", Card(when(PHASE_ENDS, None, Calm(1), optional=True)))
upgrade(
    "up_training__into_the_fray", Card(when(OTHER_ACTIVATION_BEGINS, enemy & at_range(1), Gain(SURGE), optional=True))
)
