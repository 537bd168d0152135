"""Astra Militarum."""

from grognard.envs.conquest.cards import words as w
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

guard = w.faction(ASTRA_MILITARUM)
fighters = w.with_trait("Soldier") | w.with_trait("Warrior")

TEXTS: w.Declarations = {
    "core-002": [  # Colonel Straken
        w.all_get(ATTACK, w.friendly & w.unit & fighters & w.here & ~w.itself),
    ],
    "core-031": [  # Straken's Command Squad
        w.interrupt(w.tokens("Guardsman", w.THERE), to=LEFT_PLAY, where=w.itself),
    ],
    "core-032": [  # Omega Zero Command
        w.reaction(w.tokens("Guardsman", w.THERE), after=STRUGGLE_WON, given=[w.by_you]),
    ],
    "core-033": [  # Glorious Intervention
        w.reaction(
            w.Prevent(w.ALL_OF_IT),
            w.DealDamage(0, w.the_attacker, then=True, printed_attack_of=0),
            after=DAMAGE_ASSIGNED,
            where=w.unit,
            given=[w.by_attack],
            cost=[w.Sacrifice(w.unit & fighters & w.there)],
        ),
    ],
    "core-034": [  # Straken's Cunning
        w.attaches_to(w.army),
        w.host_gets(ATTACK),
        w.interrupt(w.Draw(3), to=LEFT_PLAY, where=w.host),
    ],
    "core-036": [  # Cadian Mortar Squad
        w.reaction(w.Ready(w.this_card), after=LEFT_PLAY, where=w.friendly & w.army, given=[w.happens_here]),
    ],
    "core-042": [  # Captain Markis
        w.action(
            w.Exhaust(w.pick(1)),
            cost=[w.Sacrifice(guard & w.unit & w.here)],
            picks=[w.target(w.unit & ~w.warlord & w.here)],
            limit=ONCE_A_PHASE,
        ),
    ],
    "core-043": [  # Enginseer Augur
        w.interrupt(
            w.search_for_play(6, guard & w.support & w.cost_at_most(2), w.YOUR_HQ), to=LEFT_PLAY, where=w.itself
        ),
    ],
    "core-045": [  # Infantry Conscripts
        w.modify(ATTACK, w.per(w.friendly & w.support, 2)),
    ],
    "core-046": [  # Elysian Assault Team
        w.interrupt(w.PutItself(), to=LEFT_PLAY, where=w.friendly & w.unit & fighters, zone=FROM_HAND),
    ],
    "core-047": [  # Preemptive Barrage
        w.action(
            w.give_keyword(w.picks_from(0), RANGED, THIS_PHASE),
            phase=COMBAT,
            picks=[w.targets_at_one_planet(w.friendly & guard & w.unit & w.at_planet, 3)],
        ),
    ],
    "core-048": [  # Suppressive Fire
        w.action(
            w.Exhaust(w.pick(1)),
            phase=COMBAT,
            cost=[w.ExhaustUnit(w.at_planet)],
            picks=[w.target(w.unit & ~w.warlord & w.with_picked(0))],
        ),
    ],
    "core-049": [  # Hostile Environment Gear
        w.attaches_to(w.army),
        w.host_gets(HP_UP, 3),
    ],
    "core-050": [  # Bodyguard
        w.attaches_to(w.friendly & w.army),
        w.forced_reaction(
            w.Reassign(w.its_host),
            after=DAMAGE_ASSIGNED,
            where=w.friendly & w.unit & ~w.host,
            given=[w.by_attack, w.happens_here],
        ),
    ],
    "core-051": [  # Imperial Bunker
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=guard & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-052": [  # Rockcrete Bunker
        w.modify(SACRIFICED, given=[w.with_damage(4)]),
        w.reaction(w.Reassign(w.this_card), after=DAMAGE_ASSIGNED, where=w.friendly & w.unit, cost=[w.exhaust_this]),
    ],
    "core-053": [  # Catachan Outpost
        w.action(
            w.raise_attack(w.the_unit, 2, NEXT_ATTACK),
            phase=COMBAT,
            cost=[w.exhaust_this],
            picks=[w.target(w.unit)],
        ),
    ],
    "wc-008": [  # Noble Deed
        w.action(
            w.DealDamage(0, w.pick(1), printed_attack_of=0),
            cost=[w.Sacrifice(guard & w.unit & w.at_planet)],
            picks=[w.target(w.enemy & w.army & w.with_picked(0))],
        ),
    ],
    "wc-075": [  # Steel Legion Chimera
        w.reaction(
            w.Prevent(1),
            after=DAMAGE_ASSIGNED,
            where=w.friendly & w.unit & ~w.with_trait("Vehicle"),
            given=[w.by_attack, w.happens_here],
        ),
    ],
    "wc-089": [  # Torquemada Coteaz
        w.action(
            w.raise_attack(w.this_card, 3, NEXT_ATTACK),
            phase=COMBAT,
            cost=[w.Sacrifice(w.unit & w.here)],
            limit=ONCE_AN_ATTACK,
        ),
    ],
    "wc-093": [  # The Emperor Protects
        w.interrupt(w.LeaveForHand(), to=LEFT_PLAY, where=w.friendly & w.unit, given=[w.happens_with_own_warlord]),
    ],
    "pf-001": [  # Broderick Worr
        w.all_get(DIES_RETREATING, w.army & w.here),
        w.all_get(ATTACK, w.friendly & guard & w.unit & w.at_planet_of_type(STRONGPOINT) & ~w.itself),
        w.all_get(NO_RETREAT, w.friendly & guard & w.unit & w.at_planet_of_type(STRONGPOINT) & ~w.itself),
        w.all_get(NO_ROUT, w.friendly & guard & w.unit & w.at_planet_of_type(STRONGPOINT) & ~w.itself),
    ],
}

w.declare_all(TEXTS)
