"""Eldar."""

from grognard.envs.conquest.cards.arrivals import (
    PutIntoPlay,
    PutTopmost,
)
from grognard.envs.conquest.cards.changes import (
    CancelAbility,
    ReduceCost,
    ReplaceBonuses,
)
from grognard.envs.conquest.cards.choices import (
    DiscardAny,
    ForceDiscard,
    OnOption,
)
from grognard.envs.conquest.cards.conditions import (
    as_unit,
    by_card,
    by_opponent,
    by_you,
    happens_at_planet,
    happens_at_type,
    while_it_is,
)
from grognard.envs.conquest.cards.costs import ExhaustUnit, Pay
from grognard.envs.conquest.cards.decks import (
    LookAndDiscard,
)
from grognard.envs.conquest.cards.effects import (
    CommitWarlord,
    Destroy,
    Exhaust,
    Heal,
    Move,
    Ready,
    ToHand,
    X,
    give_keyword,
    lose_command,
    raise_attack,
)
from grognard.envs.conquest.cards.filters import (
    army,
    at_planet,
    damaged,
    enemy,
    faction,
    friendly,
    here,
    host,
    in_hq,
    itself,
    ready,
    there,
    unique,
    unit,
    warlord,
    with_keyword,
    with_trait,
)
from grognard.envs.conquest.cards.picks import ADJACENT, ANY_PLANET, AS_UNIT, NOT_OF_WARLORD
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    all_get,
    attaches_to,
    choose_option,
    choose_place,
    choose_side,
    declare_all,
    exhaust_this,
    from_hand,
    has,
    host_gets,
    host_has,
    interrupt,
    modify,
    reaction,
    search,
    target,
    then,
)
from grognard.envs.conquest.cards.who import (
    LAST,
    PICKED,
    each,
    it_there,
    its_host,
    the_unit,
    this_card,
)
from grognard.envs.conquest.data.printed import AREA_EFFECT, ARMORBANE, ELDAR, MOBILE, STRONGPOINT
from grognard.envs.conquest.rules.abilities import (
    ANYTHING,
    ATTACK,
    FROM_HAND_OR_DISCARD,
    MUST_DEFEND,
    ONCE_A_PHASE,
    ONCE_A_ROUND,
    Amount,
)
from grognard.envs.conquest.sequence import (
    ATTACK_DECLARED,
    ATTACKER_DECLARED,
    COMMITTED,
    DEPLOYING,
    DESTROYED,
    ENTERED_PLAY,
    EVENT_PLAYED,
    MOVED,
    STRUGGLE_BEGUN,
    STRUGGLE_WON,
)
from grognard.envs.conquest.state import (
    COMBAT,
    DEPLOY,
    LATER_DISCARD,
    THIS_ATTACK,
    THIS_ROUND,
    THIS_STRUGGLE,
)

eldar = faction(ELDAR)

CARDS: Declarations = {
    "core-006": [  # Eldorath Starbane
        reaction(Exhaust(the_unit), after=COMMITTED, where=itself, picks=[target(unit & ~warlord & there)]),
    ],
    "core-123": [  # Starbane's Council
        modify(ATTACK, Amount(2), against=~ready),
    ],
    "core-124": [  # Alaitoc Shrine
        reaction(Ready(it_there), after=MOVED, where=eldar & unit, given=[happens_at_planet], cost=[exhaust_this]),
    ],
    "core-125": [  # Foresight
        reaction(CommitWarlord(), after=COMMITTED, where=friendly & warlord, picks=[choose_place(NOT_OF_WARLORD)]),
    ],
    "core-126": [  # Mobility
        attaches_to(army),
        host_has(MOBILE),
    ],
    "core-130": [  # Wildrider Squadron
        action(Move(this_card, PICKED), phase=COMBAT, picks=[choose_place(ADJACENT)], limit=ONCE_A_PHASE),
    ],
    "core-132": [  # Wailing Wraithfighter
        reaction(ForceDiscard(), after=ATTACKER_DECLARED, where=itself),
    ],
    "core-134": [  # Shrouded Harlequin
        interrupt(Exhaust(the_unit), to=DESTROYED, where=itself, picks=[target(enemy & unit & at_planet)]),
    ],
    "core-135": [  # Swordwind Farseer
        reaction(search(6, ANYTHING), after=ENTERED_PLAY, where=itself),
    ],
    "core-136": [  # Silvered Blade Avengers
        reaction(Exhaust(it_there), after=ATTACK_DECLARED, where=unit & ~warlord, given=[by_card(itself)]),
    ],
    "core-137": [  # Biel-Tan Warp Spiders
        reaction(LookAndDiscard(2), after=ATTACKER_DECLARED, where=itself, picks=[choose_side()]),
    ],
    "core-138": [  # Spiritseer Erathal
        reaction(Heal(1, the_unit), after=ATTACKER_DECLARED, where=itself, picks=[target(unit & here & ~itself)]),
    ],
    "core-139": [  # Superiority
        interrupt(lose_command(the_unit, THIS_STRUGGLE), to=STRUGGLE_BEGUN, picks=[target(army & there)]),
    ],
    "core-140": [  # Nullify
        interrupt(CancelAbility(), to=EVENT_PLAYED, given=[by_opponent], cost=[ExhaustUnit(unique & eldar)]),
    ],
    "core-141": [  # Doom
        action(Destroy(each(unit & ~unique & in_hq)), phase=DEPLOY),
    ],
    "core-142": [  # Gift of Isha
        action(PutTopmost(eldar & unit, PICKED, LATER_DISCARD), picks=[choose_place(ANY_PLANET)]),
    ],
    "core-143": [  # Banshee Power Sword
        attaches_to(army),
        host_gets(ATTACK),
        interrupt(
            DiscardAny(),
            then(raise_attack(its_host, X, THIS_ATTACK)),
            to=ATTACK_DECLARED,
            where=unit & ~warlord,
            given=[by_card(host)],
        ),
    ],
    "core-144": [  # Corsair Trading Port
        interrupt(ReduceCost(1), to=DEPLOYING, where=eldar & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-145": [  # Craftworld Gate
        action(ToHand(the_unit), cost=[exhaust_this], picks=[target(friendly & army)]),
    ],
    "wc-040": [  # Death from Above
        action(
            PutIntoPlay(LAST),
            phase=DEPLOY,
            picks=[from_hand(unit & with_keyword(MOBILE) & ~with_trait("Elite"), AS_UNIT)],
        ),
    ],
    "wc-084": [  # Vectored Vyper Squad
        has(MOBILE, given=[while_it_is(~damaged)]),
    ],
    "gd-060": [  # Autarch Celachia
        action(
            OnOption(0, give_keyword(this_card, AREA_EFFECT, THIS_ROUND)),
            OnOption(1, give_keyword(this_card, ARMORBANE, THIS_ROUND)),
            OnOption(2, give_keyword(this_card, MOBILE, THIS_ROUND)),
            cost=[Pay(1)],
            picks=[choose_option(3)],
            limit=ONCE_A_ROUND,
        ),
    ],
    "pf-021": [  # Wraithguard Revenant
        interrupt(
            ReplaceBonuses(),
            to=STRUGGLE_WON,
            given=[by_you, happens_at_type(STRONGPOINT)],
            zone=FROM_HAND_OR_DISCARD,
        ),
    ],
    "pf-042": [  # Dire Avenger Exarch
        all_get(MUST_DEFEND, friendly & unit & with_trait("Warrior") & here),
    ],
}

declare_all(CARDS)
