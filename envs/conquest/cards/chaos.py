"""Chaos."""

from grognard.envs.conquest.cards.arrivals import (
    PutIntoPlay,
)
from grognard.envs.conquest.cards.changes import (
    ReduceCost,
    SwapPlanets,
)
from grognard.envs.conquest.cards.choices import (
    DamageOrRout,
    ForceSacrifice,
    Indirect,
)
from grognard.envs.conquest.cards.conditions import (
    as_unit,
    by_you,
    happens_here,
    per_unit_in_enemy_pile,
)
from grognard.envs.conquest.cards.costs import Sacrifice
from grognard.envs.conquest.cards.decks import (
    RevealTop,
)
from grognard.envs.conquest.cards.effects import (
    ALL_OF_IT,
    Boost,
    DealDamage,
    Heal,
    MoveDamage,
    ReturnTopmost,
    X,
)
from grognard.envs.conquest.cards.filters import (
    army,
    at_picked,
    cost_at_most,
    enemy,
    faction,
    friendly,
    here,
    host,
    itself,
    there,
    unit,
    warlord,
    with_attachments,
    with_picked,
    with_trait,
)
from grognard.envs.conquest.cards.picks import ADJACENT_TO_PICK, ANY_OR_HQ, ANY_PLANET, AS_UNIT
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    all_get,
    attaches_to,
    choose,
    choose_place,
    declare_all,
    exhaust_this,
    forced_interrupt,
    forced_reaction,
    from_hand,
    host_gets,
    interrupt,
    modify,
    reaction,
    sacrifice_this,
    target,
    target_place,
    tokens,
)
from grognard.envs.conquest.cards.who import (
    PICKED,
    YOUR_HQ,
    each,
    it_there,
    its_host,
    the_unit,
    this_card,
)
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

chaos = faction(CHAOS)
daemon = with_trait("Daemon")
nurgle = with_trait("Nurgle")
tzeentch = with_trait("Tzeentch")

CARDS: Declarations = {
    "core-004": [  # Zarathur, High Sorcerer
        interrupt(Boost(1), to=DAMAGE_ASSIGNED, where=enemy & unit, given=[happens_here]),
    ],
    "core-077": [  # Zarathur's Flamers
        action(DealDamage(2, the_unit), cost=[sacrifice_this], picks=[target(unit & ~warlord & here & ~itself)]),
    ],
    "core-078": [  # Shrine of Warpflame
        reaction(ReturnTopmost(tzeentch), after=DESTROYED, where=enemy & unit, cost=[exhaust_this]),
    ],
    "core-079": [  # Infernal Gateway
        action(
            PutIntoPlay(PICKED + 1, LATER_SACRIFICE),
            phase=COMBAT,
            picks=[from_hand(chaos & cost_at_most(3), AS_UNIT), choose_place(ANY_PLANET)],
        ),
    ],
    "core-080": [  # Mark of Chaos
        attaches_to(army),
        interrupt(DealDamage(1, each(enemy & unit & there)), to=LEFT_PLAY, where=host),
    ],
    "core-083": [  # Splintered Path Acolyte
        interrupt(ReduceCost(2), to=DEPLOYING, where=daemon & unit, given=[by_you, as_unit], cost=[sacrifice_this]),
    ],
    "core-086": [  # Umbral Preacher
        all_get(NO_RETREAT, army & here),
    ],
    "core-088": [  # Ravenous Flesh Hounds
        action(Heal(ALL_OF_IT, this_card), cost=[Sacrifice(unit & with_trait("Cultist"))]),
    ],
    "core-089": [  # Virulent Plague Squad
        modify(ATTACK, per_unit_in_enemy_pile()),
    ],
    "core-091": [  # Soul Grinder
        reaction(ForceSacrifice(unit & ~warlord & here), after=STRUGGLE_WON, given=[by_you, happens_here]),
    ],
    "core-092": [  # Xavaes Split-Tongue
        reaction(tokens("Cultist", YOUR_HQ), after=DESTROYED, where=enemy & unit, given=[happens_here]),
    ],
    "core-093": [  # Warpstorm
        action(
            DealDamage(2, each(unit & at_picked(0) & ~with_attachments)),
            phase=COMBAT,
            picks=[target_place(ANY_OR_HQ)],
        ),
    ],
    "core-094": [  # Tzeentch's Firestorm
        action(DealDamage(X, the_unit), picks=[target(unit & ~warlord)]),
    ],
    "core-095": [  # Promise of Glory
        action(tokens("Cultist", YOUR_HQ, 2), phase=DEPLOY),
    ],
    "core-096": [  # Rune-Encrusted Armor
        attaches_to(army),
        host_gets(ATTACK, 2),
        host_gets(HP_UP, 2),
    ],
    "core-097": [  # Dire Mutation
        attaches_to(army),
        forced_interrupt(DealDamage(1, its_host), to=EXHAUSTED, where=host),
    ],
    "core-098": [  # Fortress of Madness
        interrupt(ReduceCost(1), to=DEPLOYING, where=chaos & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-099": [  # Murder Cogitator
        reaction(
            RevealTop(chaos & unit),
            after=LEFT_PLAY,
            where=friendly & unit & (with_trait("Cultist") | daemon),
            cost=[exhaust_this],
        ),
    ],
    "core-187": [  # Cultist
        interrupt(ReduceCost(1), to=DEPLOYING, where=daemon & unit, given=[by_you, as_unit], cost=[sacrifice_this]),
    ],
    "wc-023": [  # Ku'gath Plaguefather
        reaction(
            MoveDamage(1, this_card, the_unit),
            after=ATTACKER_DECLARED,
            where=itself,
            picks=[choose(unit & here & ~itself)],
        ),
    ],
    "wc-024": [  # Ku'gath's Nurglings
        forced_reaction(DealDamage(1, it_there), after=MOVED, where=unit, given=[happens_here]),
    ],
    "wc-027": [  # Fetid Haze
        action(
            Heal(ALL_OF_IT, the_unit),
            Indirect(0, enemy & army & with_picked(0), both=False, then=True),
            phase=COMBAT,
            picks=[target(friendly & unit & nurgle)],
        ),
    ],
    "wc-060": [  # Nurgling Bomb
        action(DamageOrRout(unit & ~nurgle & at_picked(0)), phase=COMBAT, picks=[target_place(ANY_PLANET)]),
    ],
    "pf-130": [  # Warp Rift
        action(SwapPlanets(), phase=HEADQUARTERS, picks=[target_place(ANY_PLANET), choose_place(ADJACENT_TO_PICK)]),
    ],
}

declare_all(CARDS)
