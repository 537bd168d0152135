"""Astra Militarum."""

from grognard.envs.conquest.cards.arrivals import (
    PutItself,
)
from grognard.envs.conquest.cards.changes import (
    LeaveForHand,
    ReduceCost,
)
from grognard.envs.conquest.cards.conditions import (
    as_unit,
    by_attack,
    by_you,
    happens_here,
    happens_with_own_warlord,
    per,
    with_damage,
)
from grognard.envs.conquest.cards.costs import ExhaustUnit, Sacrifice
from grognard.envs.conquest.cards.effects import (
    ALL_OF_IT,
    DealDamage,
    Draw,
    Exhaust,
    Prevent,
    Ready,
    Reassign,
    give_keyword,
    raise_attack,
)
from grognard.envs.conquest.cards.filters import (
    army,
    at_planet,
    at_planet_of_type,
    cost_at_most,
    enemy,
    faction,
    friendly,
    here,
    host,
    itself,
    support,
    there,
    unit,
    warlord,
    with_picked,
    with_trait,
)
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    all_get,
    attaches_to,
    declare_all,
    exhaust_this,
    forced_reaction,
    host_gets,
    interrupt,
    modify,
    reaction,
    search_for_play,
    target,
    targets_at_one_planet,
    tokens,
)
from grognard.envs.conquest.cards.who import (
    THERE,
    YOUR_HQ,
    its_host,
    pick,
    picks_from,
    the_attacker,
    the_unit,
    this_card,
)
from grognard.envs.conquest.data.printed import ASTRA_MILITARUM, RANGED, STRONGPOINT
from grognard.envs.conquest.rules.abilities import (
    ATTACK,
    DIES_RETREATING,
    FROM_HAND,
    HP_UP,
    NO_RETREAT,
    NO_ROUT,
    ONCE_A_PHASE,
    ONCE_AN_ATTACK,
    SACRIFICED,
)
from grognard.envs.conquest.sequence import DAMAGE_ASSIGNED, DEPLOYING, LEFT_PLAY, STRUGGLE_WON
from grognard.envs.conquest.state import COMBAT, NEXT_ATTACK, THIS_PHASE

guard = faction(ASTRA_MILITARUM)
fighters = with_trait("Soldier") | with_trait("Warrior")

CARDS: Declarations = {
    "core-002": [  # Colonel Straken
        all_get(ATTACK, friendly & unit & fighters & here & ~itself),
    ],
    "core-031": [  # Straken's Command Squad
        interrupt(tokens("Guardsman", THERE), to=LEFT_PLAY, where=itself),
    ],
    "core-032": [  # Omega Zero Command
        reaction(tokens("Guardsman", THERE), after=STRUGGLE_WON, given=[by_you]),
    ],
    "core-033": [  # Glorious Intervention
        reaction(
            Prevent(ALL_OF_IT),
            DealDamage(0, the_attacker, then=True, printed_attack_of=0),
            after=DAMAGE_ASSIGNED,
            where=unit,
            given=[by_attack],
            cost=[Sacrifice(unit & fighters & there)],
        ),
    ],
    "core-034": [  # Straken's Cunning
        attaches_to(army),
        host_gets(ATTACK),
        interrupt(Draw(3), to=LEFT_PLAY, where=host),
    ],
    "core-036": [  # Cadian Mortar Squad
        reaction(Ready(this_card), after=LEFT_PLAY, where=friendly & army, given=[happens_here]),
    ],
    "core-042": [  # Captain Markis
        action(
            Exhaust(pick(1)),
            cost=[Sacrifice(guard & unit & here)],
            picks=[target(unit & ~warlord & here)],
            limit=ONCE_A_PHASE,
        ),
    ],
    "core-043": [  # Enginseer Augur
        interrupt(search_for_play(6, guard & support & cost_at_most(2), YOUR_HQ), to=LEFT_PLAY, where=itself),
    ],
    "core-045": [  # Infantry Conscripts
        modify(ATTACK, per(friendly & support, 2)),
    ],
    "core-046": [  # Elysian Assault Team
        interrupt(PutItself(), to=LEFT_PLAY, where=friendly & unit & fighters, zone=FROM_HAND),
    ],
    "core-047": [  # Preemptive Barrage
        action(
            give_keyword(picks_from(0), RANGED, THIS_PHASE),
            phase=COMBAT,
            picks=[targets_at_one_planet(friendly & guard & unit & at_planet, 3)],
        ),
    ],
    "core-048": [  # Suppressive Fire
        action(
            Exhaust(pick(1)),
            phase=COMBAT,
            cost=[ExhaustUnit(at_planet)],
            picks=[target(unit & ~warlord & with_picked(0))],
        ),
    ],
    "core-049": [  # Hostile Environment Gear
        attaches_to(army),
        host_gets(HP_UP, 3),
    ],
    "core-050": [  # Bodyguard
        attaches_to(friendly & army),
        forced_reaction(
            Reassign(its_host),
            after=DAMAGE_ASSIGNED,
            where=friendly & unit & ~host,
            given=[by_attack, happens_here],
        ),
    ],
    "core-051": [  # Imperial Bunker
        interrupt(ReduceCost(1), to=DEPLOYING, where=guard & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-052": [  # Rockcrete Bunker
        modify(SACRIFICED, given=[with_damage(4)]),
        reaction(Reassign(this_card), after=DAMAGE_ASSIGNED, where=friendly & unit, cost=[exhaust_this]),
    ],
    "core-053": [  # Catachan Outpost
        action(raise_attack(the_unit, 2, NEXT_ATTACK), phase=COMBAT, cost=[exhaust_this], picks=[target(unit)]),
    ],
    "wc-008": [  # Noble Deed
        action(
            DealDamage(0, pick(1), printed_attack_of=0),
            cost=[Sacrifice(guard & unit & at_planet)],
            picks=[target(enemy & army & with_picked(0))],
        ),
    ],
    "wc-075": [  # Steel Legion Chimera
        reaction(
            Prevent(1),
            after=DAMAGE_ASSIGNED,
            where=friendly & unit & ~with_trait("Vehicle"),
            given=[by_attack, happens_here],
        ),
    ],
    "wc-089": [  # Torquemada Coteaz
        action(
            raise_attack(this_card, 3, NEXT_ATTACK),
            phase=COMBAT,
            cost=[Sacrifice(unit & here)],
            limit=ONCE_AN_ATTACK,
        ),
    ],
    "wc-093": [  # The Emperor Protects
        interrupt(LeaveForHand(), to=LEFT_PLAY, where=friendly & unit, given=[happens_with_own_warlord]),
    ],
    "pf-001": [  # Broderick Worr
        all_get(DIES_RETREATING, army & here),
        all_get(ATTACK, friendly & guard & unit & at_planet_of_type(STRONGPOINT) & ~itself),
        all_get(NO_RETREAT, friendly & guard & unit & at_planet_of_type(STRONGPOINT) & ~itself),
        all_get(NO_ROUT, friendly & guard & unit & at_planet_of_type(STRONGPOINT) & ~itself),
    ],
}

declare_all(CARDS)
