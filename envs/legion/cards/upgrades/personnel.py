"""Heavy weapon and personnel upgrades: those that say more than that they add a mini."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import ACTION, ACTIVATION_BEGINS, Ability, upgrade
from grognard.envs.legion.actions import KIND
from grognard.envs.legion.cards.atoms import BeUnder, Gain
from grognard.envs.legion.cards.card_parts import FlipCard
from grognard.envs.legion.cards.filters import itself
from grognard.envs.legion.cards.parts import Card, one_of, when
from grognard.envs.legion.cards.passives import KeywordReaches, MoreCourage, NoDuty, NoPierceInMelee, PoolKeyword
from grognard.envs.legion.data.printed import ATTACK_ACTION
from grognard.envs.legion.keywords.numbers import COORDINATE, CRITICAL
from grognard.envs.legion.rules.lasting import CANNOT_CALM, IGNORES_AI, NOT_SUPPRESSED
from grognard.envs.legion.state import AIM, DODGE, OF_COUNTERPART, SURGE, UNTIL_ACTIVATION, State

KIND_AIM, KIND_DODGE, KIND_SURGE = (KIND.names.index(name) for name in ("aim", "dodge", "surge"))


class BattleShield(Card):
    """May be flipped as its unit activates; with the shield side up the unit is slower by 1."""

    changes: tuple[str, ...] = ("speed",)

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        return speed - state.upgrade_side[value]


class Lasting(Ability):
    """LG-SETUP-9: its keyword stays when the mini is gone."""

    outlasts_mini = True


class Protective(Ability):
    """While its mini lives the counterpart of the unit is assigned no wounds."""

    changes: tuple[str, ...] = ("spares_mini",)

    def spares_mini(self, state: State, unit: i64, value: i64, mini: i64) -> bool:
        return state.profile[mini] == OF_COUNTERPART


for card in ("fives", "gideon_hask"):
    upgrade(f"up_heavy_weapon__{card}", MoreCourage(1))
for card in ("black_sun_vigo", "imperial_officer", "pyke_syndicate_capo", "rebel_officer"):
    upgrade(f"up_personnel__{card}", MoreCourage(1))

upgrade("up_heavy_weapon__crosshair", PoolKeyword(CRITICAL, 1, alone=True))
upgrade("up_heavy_weapon__electrostaff_guard", NoPierceInMelee())
upgrade("up_heavy_weapon__battle_shield_wookiee", BattleShield(FlipCard(ACTIVATION_BEGINS, itself)))
upgrade("up_heavy_weapon__mandalorian_super_commando", Lasting())
upgrade("up_heavy_weapon__wrecker", Protective())
upgrade("up_personnel__oom_series_battle_droid", KeywordReaches(COORDINATE, 2))
upgrade("up_personnel__t_series_tactical_droid", NoDuty(ATTACK_ACTION))
upgrade(
    "up_personnel__b1_security_droid",
    Card(when(ACTIVATION_BEGINS, itself, BeUnder(IGNORES_AI, until=UNTIL_ACTIVATION, argument=ATTACK_ACTION))),
)
for card in ("phase_i_clone_captain", "rebel_trooper_captain", "stormtrooper_captain"):
    upgrade(
        f"up_personnel__{card}",
        Card(
            when(
                ACTIVATION_BEGINS,
                itself,
                BeUnder(CANNOT_CALM, until=UNTIL_ACTIVATION),
                BeUnder(NOT_SUPPRESSED, until=UNTIL_ACTIVATION),
            )
        ),
    )
upgrade(
    "up_personnel__phase_i_clone_specialist",
    Card(one_of(ACTION, itself, (KIND_AIM, KIND_DODGE, KIND_SURGE), Gain(AIM), Gain(DODGE), Gain(SURGE))),
)
upgrade(
    "up_personnel__rebel_trooper_specialist",
    Card(one_of(ACTION, itself, (KIND_DODGE, KIND_SURGE), Gain(DODGE), Gain(SURGE))),
)
upgrade(
    "up_personnel__stormtrooper_specialist",
    Card(one_of(ACTION, itself, (KIND_AIM, KIND_SURGE), Gain(AIM), Gain(SURGE))),
)
