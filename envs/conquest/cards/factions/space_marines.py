"""Space Marines."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.data.printed import ARMORBANE, ASTRA_MILITARUM, CHAOS, SPACE_MARINES
from grognard.envs.conquest.rules.abilities import (
    ATTACK,
    COMMAND_ICONS,
    DOUBLE_DAMAGE,
    HP_UP,
    IGNORES_FLYING,
    NOT_DEFENDER,
    UNTARGETABLE,
)
from grognard.envs.conquest.sequence import (
    COMMITTED,
    DAMAGE_ASSIGNED,
    DAMAGED,
    DEEP_STRUCK,
    DEPLOYED,
    DEPLOYING,
    DESTROYED,
    DISCARDED,
    ENTERED_PLAY,
)
from grognard.envs.conquest.state import COMBAT, DEPLOY, THIS_PHASE

marines = w.faction(SPACE_MARINES)

TEXTS: w.Declarations = {
    "core-001": [  # Captain Cato Sicarius
        w.reaction(w.Gain(1), after=DESTROYED, where=w.enemy & w.unit, given=[w.happens_here]),
    ],
    "core-008": [  # Sicarius's Chosen
        w.reaction(
            w.Move(w.the_unit, w.HERE),
            w.DealDamage(1, w.the_unit),
            after=ENTERED_PLAY,
            where=w.itself,
            picks=[w.target(w.enemy & w.army & w.adjacent & w.damageable)],
        ),
    ],
    "core-009": [  # Cato's Stronghold
        w.reaction(
            w.Ready(w.the_unit),
            after=DESTROYED,
            where=w.enemy & w.unit,
            cost=[w.exhaust_this],
            picks=[w.target(marines & w.unit & w.there)],
        ),
    ],
    "core-010": [  # The Fury of Sicarius
        w.reaction(
            w.Destroy(w.it_there),
            after=DAMAGED,
            where=w.enemy & w.unit & ~w.warlord,
            given=[w.by_attack, w.by_card(marines)],
        ),
    ],
    "core-011": [  # Tallassarian Tempest Blade
        w.attaches_to(w.unique & w.unit),
        w.host_gets(ATTACK),
        w.host_has(ARMORBANE),
    ],
    "core-014": [  # Honored Librarian
        w.modify(NOT_DEFENDER, given=[w.while_there_is(w.friendly & w.unit & w.here & w.of_another_title)]),
    ],
    "core-015": [  # Blood Angels Veterans
        w.reaction(w.Prevent(1), after=DAMAGE_ASSIGNED, where=w.itself, given=[w.while_it_is(w.ready)]),
    ],
    "core-017": [  # Land Raider
        w.all_get(UNTARGETABLE, w.friendly & w.unit & w.here & ~w.with_trait("Vehicle")),
    ],
    "core-019": [  # Veteran Brother Maxos
        w.action(
            w.PayPrintedCost(),
            w.PutIntoPlay(w.HERE),
            phase=COMBAT,
            picks=[w.from_hand(marines, w.AS_UNIT, affordable=True)],
        ),
    ],
    "core-021": [  # Iron Hands Techmarine
        w.modify(COMMAND_ICONS, w.per(w.enemy & w.unit & w.here)),
    ],
    "core-024": [  # Drop Pod Assault
        w.action(
            w.search_for_play(6, marines & w.unit & w.cost_at_most(3), w.PICKED),
            phase=COMBAT,
            given=[w.a_battle_is_on],
            picks=[w.target_place(w.WITH_BATTLE)],
        ),
    ],
    "core-025": [  # Indomitable
        w.reaction(w.Prevent(w.ALL_OF_IT), after=DAMAGE_ASSIGNED, where=marines & w.unit, given=[w.by_attack]),
    ],
    "core-026": [  # Exterminatus
        w.action(
            w.Destroy(w.each(w.unit & ~w.unique & w.at_picked(0))), phase=DEPLOY, picks=[w.target_place(w.NOT_FIRST)]
        ),
    ],
    "core-027": [  # Godwyn Pattern Bolter
        w.attaches_to(w.army),
        w.host_gets(ATTACK),
        w.host_gets(HP_UP),
        w.host_gets(IGNORES_FLYING),
    ],
    "core-028": [  # Iron Halo
        w.attaches_to(w.unique & w.unit),
        w.reaction(
            w.Prevent(w.ALL_OF_IT), after=DAMAGE_ASSIGNED, where=w.host, given=[w.by_attack], cost=[w.exhaust_this]
        ),
    ],
    "core-029": [  # Fortress-Monastery
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=marines & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-030": [  # Holy Sepulchre
        w.reaction(w.ReturnIt(), after=DISCARDED, where=marines & w.unit, given=[w.by_you], cost=[w.exhaust_this]),
    ],
    "wc-001": [  # Ragnar Blackmane
        w.reaction(
            w.DealDamage(2, w.the_unit),
            after=COMMITTED,
            where=w.friendly & w.warlord,
            given=[w.enemy_warlord_there],
            picks=[w.target(w.enemy & w.unit & w.there)],
        ),
    ],
    "wc-004": [  # Ragnar's Warcamp
        w.all_get(
            DOUBLE_DAMAGE,
            w.friendly & w.unit & w.with_trait("Space Wolves") & w.with_own_warlord,
            against=w.enemy & w.warlord,
        ),
    ],
    "wc-121": [  # Space Wolves Predator
        w.reaction(w.BarPlanet(), after=DEPLOYED, where=w.itself),
    ],
    "wc-123": [  # Hallow Librarium
        w.action(
            w.raise_attack(w.the_unit, -2, THIS_PHASE),
            cost=[w.exhaust_this],
            picks=[w.target(w.unit & w.without_enemy_warlord)],
        ),
    ],
    "gd-050": [  # Veteran Barbrus
        w.reaction(
            w.DealDamage(2, w.the_unit),
            after=ENTERED_PLAY,
            where=w.itself,
            picks=[w.target(w.army & w.here & ~marines & ~w.faction(ASTRA_MILITARUM) & ~w.faction(CHAOS))],
        ),
    ],
    "pf-012": [  # Righteous Initiate
        w.unstoppable(w.RaiseAttack(2)),
    ],
    "pf-078": [  # Cenobyte Servitor
        w.attaches_to(w.unit & w.with_trait("Black Templars")),
        w.host_gets(HP_UP),
        w.action(
            w.PutOnHost(),
            cost=[w.sacrifice_this],
            picks=[w.from_hand(w.attachment & w.with_trait("Relic"), w.ON_A_HOST), w.host_for(0)],
        ),
    ],
    "pf-094": [  # Reclusiam Templars
        w.unstoppable(w.ReadyIt()),
    ],
    "dw-001": [  # 8th Company Assault Squad
        w.reaction(w.Ready(w.the_unit), after=DEEP_STRUCK, where=w.itself, picks=[w.target(marines & w.unit & w.here)]),
    ],
}

w.declare_all(TEXTS)
