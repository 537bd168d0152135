"""Orks."""

from grognard.envs.conquest.cards.changes import (
    ReduceCost,
)
from grognard.envs.conquest.cards.choices import (
    Indirect,
    SplitTokens,
)
from grognard.envs.conquest.cards.conditions import (
    a_battle_is_on,
    as_unit,
    by_card,
    by_you,
    happens_here,
    while_it_is,
)
from grognard.envs.conquest.cards.costs import DamageThis
from grognard.envs.conquest.cards.effects import (
    DealDamage,
    Destroy,
    Move,
    MoveDamage,
    Ready,
    raise_attack,
)
from grognard.envs.conquest.cards.filters import (
    army,
    at_first_planet,
    at_picked,
    at_planet,
    damaged,
    enemy,
    faction,
    friendly,
    here,
    it,
    itself,
    picked,
    support,
    unit,
    with_picked,
    with_trait,
)
from grognard.envs.conquest.cards.picks import ANY_PLANET
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    all_have,
    all_lose,
    attaches_to,
    choose,
    declare_all,
    exhaust_this,
    host_gets,
    host_has,
    interrupt,
    modify,
    reaction,
    target,
    target_place,
)
from grognard.envs.conquest.cards.who import (
    FIRST,
    each,
    pick,
    the_unit,
    this_card,
)
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

orks = faction(ORKS)

CARDS: Declarations = {
    "core-003": [  # Nazdreg
        all_have(BRUTAL, friendly & unit & here & ~itself),
    ],
    "core-054": [  # Nazdreg's Flash Gitz
        action(Ready(this_card), phase=COMBAT, cost=[DamageThis(1)], limit=ONCE_A_PHASE),
    ],
    "core-055": [  # Kraktoof Hall
        action(
            MoveDamage(1, the_unit, pick(1)),
            phase=COMBAT,
            cost=[exhaust_this],
            picks=[target(friendly & unit & damaged & at_planet), target(unit & with_picked(0) & ~picked(0))],
        ),
    ],
    "core-056": [  # Bigga Is Betta
        interrupt(ReduceCost(2, damage=1), to=DEPLOYING, where=orks & unit, given=[by_you, as_unit]),
    ],
    "core-057": [  # Cybork Body
        attaches_to(army),
        host_gets(HP_DOUBLED),
    ],
    "core-060": [  # Weirdboy Maniak
        reaction(DealDamage(1, each(unit & here & ~itself)), after=ENTERED_PLAY, where=itself),
    ],
    "core-061": [  # Tankbusta Bommaz
        modify(DOUBLE_DAMAGE, against=enemy & unit & with_trait("Vehicle")),
    ],
    "core-064": [  # Crushface
        interrupt(ReduceCost(1), to=DEPLOYING, where=orks & unit, given=[by_you, as_unit, happens_here]),
    ],
    "core-065": [  # Bad Dok
        modify(COMMAND_ICONS, Amount(3), given=[while_it_is(damaged)]),
    ],
    "core-066": [  # Rokkitboy
        all_lose(FLYING, enemy & unit & here),
    ],
    "core-067": [  # Goff Boyz
        modify(ATTACK, Amount(3), given=[while_it_is(at_first_planet)]),
    ],
    "core-069": [  # Burna Boyz
        reaction(
            DealDamage(1, the_unit),
            after=ATTACK_DECLARED,
            given=[by_card(itself)],
            picks=[choose(enemy & unit & here & ~it)],
        ),
    ],
    "core-070": [  # Battle Cry
        action(
            raise_attack(each(friendly & orks & unit), 2, THIS_BATTLE),
            phase=COMBAT,
            given=[a_battle_is_on],
        ),
    ],
    "core-071": [  # Snotling Attack
        action(SplitTokens(card("Snotlings"), 4), phase=DEPLOY),
    ],
    "core-072": [  # Squig Bombin'
        action(Destroy(the_unit), picks=[target(support)]),
    ],
    "core-073": [  # Rokkit Launcha
        attaches_to(army),
        host_has(RANGED),
    ],
    "core-074": [  # Ork Kannon
        action(
            Indirect(1, unit & at_picked(0), both=True),
            phase=COMBAT,
            cost=[exhaust_this],
            picks=[target_place(ANY_PLANET)],
        ),
    ],
    "core-075": [  # Bigtoof Banna
        interrupt(ReduceCost(1), to=DEPLOYING, where=orks & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-076": [  # Tellyporta Pad
        action(Move(the_unit, FIRST), phase=COMBAT, cost=[exhaust_this], picks=[target(friendly & orks & unit)]),
    ],
    "pf-039": [  # Front Line 'Ard Boyz
        modify(MUST_DEFEND),
    ],
}

declare_all(CARDS)
