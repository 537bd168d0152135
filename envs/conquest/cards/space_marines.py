"""Space Marines."""

from grognard.envs.conquest.cards.arrivals import (
    PutIntoPlay,
    PutOnHost,
)
from grognard.envs.conquest.cards.changes import (
    BarPlanet,
    RaiseAttack,
    ReadyIt,
    ReduceCost,
)
from grognard.envs.conquest.cards.choices import (
    PayPrintedCost,
)
from grognard.envs.conquest.cards.conditions import (
    a_battle_is_on,
    as_unit,
    by_attack,
    by_card,
    by_you,
    enemy_warlord_there,
    happens_here,
    per,
    while_it_is,
    while_there_is,
)
from grognard.envs.conquest.cards.effects import (
    ALL_OF_IT,
    DealDamage,
    Destroy,
    Gain,
    Move,
    Prevent,
    Ready,
    ReturnIt,
    raise_attack,
)
from grognard.envs.conquest.cards.filters import (
    adjacent,
    army,
    at_picked,
    attachment,
    cost_at_most,
    damageable,
    enemy,
    faction,
    friendly,
    here,
    host,
    itself,
    of_another_title,
    ready,
    there,
    unique,
    unit,
    warlord,
    with_own_warlord,
    with_trait,
    without_enemy_warlord,
)
from grognard.envs.conquest.cards.picks import AS_UNIT, NOT_FIRST, ON_A_HOST, WITH_BATTLE
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    all_get,
    attaches_to,
    declare_all,
    exhaust_this,
    from_hand,
    host_for,
    host_gets,
    host_has,
    interrupt,
    modify,
    reaction,
    sacrifice_this,
    search_for_play,
    target,
    target_place,
    unstoppable,
)
from grognard.envs.conquest.cards.who import (
    HERE,
    PICKED,
    each,
    it_there,
    the_unit,
)
from grognard.envs.conquest.data.printed import (
    ARMORBANE,
    ASTRA_MILITARUM,
    CHAOS,
    SPACE_MARINES,
)
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

marines = faction(SPACE_MARINES)

CARDS: Declarations = {
    "core-001": [  # Captain Cato Sicarius
        reaction(Gain(1), after=DESTROYED, where=enemy & unit, given=[happens_here]),
    ],
    "core-008": [  # Sicarius's Chosen
        reaction(
            Move(the_unit, HERE),
            DealDamage(1, the_unit),
            after=ENTERED_PLAY,
            where=itself,
            picks=[target(enemy & army & adjacent & damageable)],
        ),
    ],
    "core-009": [  # Cato's Stronghold
        reaction(
            Ready(the_unit),
            after=DESTROYED,
            where=enemy & unit,
            cost=[exhaust_this],
            picks=[target(marines & unit & there)],
        ),
    ],
    "core-010": [  # The Fury of Sicarius
        reaction(
            Destroy(it_there),
            after=DAMAGED,
            where=enemy & unit & ~warlord,
            given=[by_attack, by_card(marines)],
        ),
    ],
    "core-011": [  # Tallassarian Tempest Blade
        attaches_to(unique & unit),
        host_gets(ATTACK),
        host_has(ARMORBANE),
    ],
    "core-014": [  # Honored Librarian
        modify(NOT_DEFENDER, given=[while_there_is(friendly & unit & here & of_another_title)]),
    ],
    "core-015": [  # Blood Angels Veterans
        reaction(Prevent(1), after=DAMAGE_ASSIGNED, where=itself, given=[while_it_is(ready)]),
    ],
    "core-017": [  # Land Raider
        all_get(UNTARGETABLE, friendly & unit & here & ~with_trait("Vehicle")),
    ],
    "core-019": [  # Veteran Brother Maxos
        action(
            PayPrintedCost(),
            PutIntoPlay(HERE),
            phase=COMBAT,
            picks=[from_hand(marines, AS_UNIT, affordable=True)],
        ),
    ],
    "core-021": [  # Iron Hands Techmarine
        modify(COMMAND_ICONS, per(enemy & unit & here)),
    ],
    "core-024": [  # Drop Pod Assault
        action(
            search_for_play(6, marines & unit & cost_at_most(3), PICKED),
            phase=COMBAT,
            given=[a_battle_is_on],
            picks=[target_place(WITH_BATTLE)],
        ),
    ],
    "core-025": [  # Indomitable
        reaction(Prevent(ALL_OF_IT), after=DAMAGE_ASSIGNED, where=marines & unit, given=[by_attack]),
    ],
    "core-026": [  # Exterminatus
        action(Destroy(each(unit & ~unique & at_picked(0))), phase=DEPLOY, picks=[target_place(NOT_FIRST)]),
    ],
    "core-027": [  # Godwyn Pattern Bolter
        attaches_to(army),
        host_gets(ATTACK),
        host_gets(HP_UP),
        host_gets(IGNORES_FLYING),
    ],
    "core-028": [  # Iron Halo
        attaches_to(unique & unit),
        reaction(Prevent(ALL_OF_IT), after=DAMAGE_ASSIGNED, where=host, given=[by_attack], cost=[exhaust_this]),
    ],
    "core-029": [  # Fortress-Monastery
        interrupt(ReduceCost(1), to=DEPLOYING, where=marines & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-030": [  # Holy Sepulchre
        reaction(ReturnIt(), after=DISCARDED, where=marines & unit, given=[by_you], cost=[exhaust_this]),
    ],
    "wc-001": [  # Ragnar Blackmane
        reaction(
            DealDamage(2, the_unit),
            after=COMMITTED,
            where=friendly & warlord,
            given=[enemy_warlord_there],
            picks=[target(enemy & unit & there)],
        ),
    ],
    "wc-004": [  # Ragnar's Warcamp
        all_get(
            DOUBLE_DAMAGE,
            friendly & unit & with_trait("Space Wolves") & with_own_warlord,
            against=enemy & warlord,
        ),
    ],
    "wc-121": [  # Space Wolves Predator
        reaction(BarPlanet(), after=DEPLOYED, where=itself),
    ],
    "wc-123": [  # Hallow Librarium
        action(
            raise_attack(the_unit, -2, THIS_PHASE),
            cost=[exhaust_this],
            picks=[target(unit & without_enemy_warlord)],
        ),
    ],
    "gd-050": [  # Veteran Barbrus
        reaction(
            DealDamage(2, the_unit),
            after=ENTERED_PLAY,
            where=itself,
            picks=[target(army & here & ~marines & ~faction(ASTRA_MILITARUM) & ~faction(CHAOS))],
        ),
    ],
    "pf-012": [  # Righteous Initiate
        unstoppable(RaiseAttack(2)),
    ],
    "pf-078": [  # Cenobyte Servitor
        attaches_to(unit & with_trait("Black Templars")),
        host_gets(HP_UP),
        action(
            PutOnHost(),
            cost=[sacrifice_this],
            picks=[from_hand(attachment & with_trait("Relic"), ON_A_HOST), host_for(0)],
        ),
    ],
    "pf-094": [  # Reclusiam Templars
        unstoppable(ReadyIt()),
    ],
    "dw-001": [  # 8th Company Assault Squad
        reaction(Ready(the_unit), after=DEEP_STRUCK, where=itself, picks=[target(marines & unit & here)]),
    ],
}

declare_all(CARDS)
