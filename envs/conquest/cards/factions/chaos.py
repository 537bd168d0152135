"""Chaos."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.data.printed import CHAOS
from grognard.envs.conquest.rules.abilities import ATTACK, HP_UP, NO_RETREAT
from grognard.envs.conquest.sequence import (
    ATTACKER_DECLARED,
    DAMAGE_ASSIGNED,
    DEPLOYING,
    DESTROYED,
    EXHAUSTED,
    LEFT_PLAY,
    MOVED,
    STRUGGLE_WON,
)
from grognard.envs.conquest.state import COMBAT, DEPLOY, HEADQUARTERS, LATER_SACRIFICE

chaos = w.faction(CHAOS)
daemon = w.with_trait("Daemon")
nurgle = w.with_trait("Nurgle")
tzeentch = w.with_trait("Tzeentch")

TEXTS: w.Declarations = {
    "core-004": [  # Zarathur, High Sorcerer
        w.interrupt(w.Boost(1), to=DAMAGE_ASSIGNED, where=w.enemy & w.unit, given=[w.happens_here]),
    ],
    "core-077": [  # Zarathur's Flamers
        w.action(
            w.DealDamage(2, w.the_unit),
            cost=[w.sacrifice_this],
            picks=[w.target(w.unit & ~w.warlord & w.here & ~w.itself)],
        ),
    ],
    "core-078": [  # Shrine of Warpflame
        w.reaction(w.ReturnTopmost(tzeentch), after=DESTROYED, where=w.enemy & w.unit, cost=[w.exhaust_this]),
    ],
    "core-079": [  # Infernal Gateway
        w.action(
            w.PutIntoPlay(w.PICKED + 1, LATER_SACRIFICE),
            phase=COMBAT,
            picks=[w.from_hand(chaos & w.cost_at_most(3), w.AS_UNIT), w.choose_place(w.ANY_PLANET)],
        ),
    ],
    "core-080": [  # Mark of Chaos
        w.attaches_to(w.army),
        w.interrupt(w.DealDamage(1, w.each(w.enemy & w.unit & w.there)), to=LEFT_PLAY, where=w.host),
    ],
    "core-083": [  # Splintered Path Acolyte
        w.interrupt(
            w.ReduceCost(2), to=DEPLOYING, where=daemon & w.unit, given=[w.by_you, w.as_unit], cost=[w.sacrifice_this]
        ),
    ],
    "core-086": [  # Umbral Preacher
        w.all_get(NO_RETREAT, w.army & w.here),
    ],
    "core-088": [  # Ravenous Flesh Hounds
        w.action(w.Heal(w.ALL_OF_IT, w.this_card), cost=[w.Sacrifice(w.unit & w.with_trait("Cultist"))]),
    ],
    "core-089": [  # Virulent Plague Squad
        w.modify(ATTACK, w.per_unit_in_enemy_pile()),
    ],
    "core-091": [  # Soul Grinder
        w.reaction(
            w.ForceSacrifice(w.unit & ~w.warlord & w.here), after=STRUGGLE_WON, given=[w.by_you, w.happens_here]
        ),
    ],
    "core-092": [  # Xavaes Split-Tongue
        w.reaction(w.tokens("Cultist", w.YOUR_HQ), after=DESTROYED, where=w.enemy & w.unit, given=[w.happens_here]),
    ],
    "core-093": [  # Warpstorm
        w.action(
            w.DealDamage(2, w.each(w.unit & w.at_picked(0) & ~w.with_attachments)),
            phase=COMBAT,
            picks=[w.target_place(w.ANY_OR_HQ)],
        ),
    ],
    "core-094": [  # Tzeentch's Firestorm
        w.action(w.DealDamage(w.X, w.the_unit), picks=[w.target(w.unit & ~w.warlord)]),
    ],
    "core-095": [  # Promise of Glory
        w.action(w.tokens("Cultist", w.YOUR_HQ, 2), phase=DEPLOY),
    ],
    "core-096": [  # Rune-Encrusted Armor
        w.attaches_to(w.army),
        w.host_gets(ATTACK, 2),
        w.host_gets(HP_UP, 2),
    ],
    "core-097": [  # Dire Mutation
        w.attaches_to(w.army),
        w.forced_interrupt(w.DealDamage(1, w.its_host), to=EXHAUSTED, where=w.host),
    ],
    "core-098": [  # Fortress of Madness
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=chaos & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-099": [  # Murder Cogitator
        w.reaction(
            w.RevealTop(chaos & w.unit),
            after=LEFT_PLAY,
            where=w.friendly & w.unit & (w.with_trait("Cultist") | daemon),
            cost=[w.exhaust_this],
        ),
    ],
    "core-187": [  # Cultist
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=daemon & w.unit, given=[w.by_you, w.as_unit], cost=[w.sacrifice_this]
        ),
    ],
    "wc-023": [  # Ku'gath Plaguefather
        w.reaction(
            w.MoveDamage(1, w.this_card, w.the_unit),
            after=ATTACKER_DECLARED,
            where=w.itself,
            picks=[w.choose(w.unit & w.here & ~w.itself)],
        ),
    ],
    "wc-024": [  # Ku'gath's Nurglings
        w.forced_reaction(w.DealDamage(1, w.it_there), after=MOVED, where=w.unit, given=[w.happens_here]),
    ],
    "wc-027": [  # Fetid Haze
        w.action(
            w.Heal(w.ALL_OF_IT, w.the_unit),
            w.Indirect(0, w.enemy & w.army & w.with_picked(0), both=False, then=True),
            phase=COMBAT,
            picks=[w.target(w.friendly & w.unit & nurgle)],
        ),
    ],
    "wc-060": [  # Nurgling Bomb
        w.action(w.DamageOrRout(w.unit & ~nurgle & w.at_picked(0)), phase=COMBAT, picks=[w.target_place(w.ANY_PLANET)]),
    ],
    "pf-130": [  # Warp Rift
        w.action(
            w.SwapPlanets(),
            phase=HEADQUARTERS,
            picks=[w.target_place(w.ANY_PLANET), w.choose_place(w.ADJACENT_TO_PICK)],
        ),
    ],
}

w.declare_all(TEXTS)
