"""Orks."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.data.printed import BRUTAL, FLYING, ORKS, RANGED
from grognard.envs.conquest.data.tables import card
from grognard.envs.conquest.rules.abilities import (
    ATTACK,
    COMMAND_ICONS,
    DOUBLE_DAMAGE,
    HP_DOUBLED,
    MUST_DEFEND,
    ONCE_A_PHASE,
    Amount,
)
from grognard.envs.conquest.sequence import ATTACK_DECLARED, DEPLOYING, ENTERED_PLAY
from grognard.envs.conquest.state import COMBAT, DEPLOY, THIS_BATTLE

orks = w.faction(ORKS)

TEXTS: w.Declarations = {
    "core-003": [  # Nazdreg
        w.all_have(BRUTAL, w.friendly & w.unit & w.here & ~w.itself),
    ],
    "core-054": [  # Nazdreg's Flash Gitz
        w.action(w.Ready(w.this_card), phase=COMBAT, cost=[w.DamageThis(1)], limit=ONCE_A_PHASE),
    ],
    "core-055": [  # Kraktoof Hall
        w.action(
            w.MoveDamage(1, w.the_unit, w.pick(1)),
            phase=COMBAT,
            cost=[w.exhaust_this],
            picks=[
                w.target(w.friendly & w.unit & w.damaged & w.at_planet),
                w.target(w.unit & w.with_picked(0) & ~w.picked(0)),
            ],
        ),
    ],
    "core-056": [  # Bigga Is Betta
        w.interrupt(w.ReduceCost(2, damage=1), to=DEPLOYING, where=orks & w.unit, given=[w.by_you, w.as_unit]),
    ],
    "core-057": [  # Cybork Body
        w.attaches_to(w.army),
        w.host_gets(HP_DOUBLED),
    ],
    "core-060": [  # Weirdboy Maniak
        w.reaction(w.DealDamage(1, w.each(w.unit & w.here & ~w.itself)), after=ENTERED_PLAY, where=w.itself),
    ],
    "core-061": [  # Tankbusta Bommaz
        w.modify(DOUBLE_DAMAGE, against=w.enemy & w.unit & w.with_trait("Vehicle")),
    ],
    "core-064": [  # Crushface
        w.interrupt(w.ReduceCost(1), to=DEPLOYING, where=orks & w.unit, given=[w.by_you, w.as_unit, w.happens_here]),
    ],
    "core-065": [  # Bad Dok
        w.modify(COMMAND_ICONS, Amount(3), given=[w.while_it_is(w.damaged)]),
    ],
    "core-066": [  # Rokkitboy
        w.all_lose(FLYING, w.enemy & w.unit & w.here),
    ],
    "core-067": [  # Goff Boyz
        w.modify(ATTACK, Amount(3), given=[w.while_it_is(w.at_first_planet)]),
    ],
    "core-069": [  # Burna Boyz
        w.reaction(
            w.DealDamage(1, w.the_unit),
            after=ATTACK_DECLARED,
            given=[w.by_card(w.itself)],
            picks=[w.choose(w.enemy & w.unit & w.here & ~w.it)],
        ),
    ],
    "core-070": [  # Battle Cry
        w.action(
            w.raise_attack(w.each(w.friendly & orks & w.unit), 2, THIS_BATTLE),
            phase=COMBAT,
            given=[w.a_battle_is_on],
        ),
    ],
    "core-071": [  # Snotling Attack
        w.action(w.SplitTokens(card("Snotlings"), 4), phase=DEPLOY),
    ],
    "core-072": [  # Squig Bombin'
        w.action(w.Destroy(w.the_unit), picks=[w.target(w.support)]),
    ],
    "core-073": [  # Rokkit Launcha
        w.attaches_to(w.army),
        w.host_has(RANGED),
    ],
    "core-074": [  # Ork Kannon
        w.action(
            w.Indirect(1, w.unit & w.at_picked(0), both=True),
            phase=COMBAT,
            cost=[w.exhaust_this],
            picks=[w.target_place(w.ANY_PLANET)],
        ),
    ],
    "core-075": [  # Bigtoof Banna
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=orks & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-076": [  # Tellyporta Pad
        w.action(
            w.Move(w.the_unit, w.FIRST),
            phase=COMBAT,
            cost=[w.exhaust_this],
            picks=[w.target(w.friendly & orks & w.unit)],
        ),
    ],
    "pf-039": [  # Front Line 'Ard Boyz
        w.modify(MUST_DEFEND),
    ],
}

w.declare_all(TEXTS)
