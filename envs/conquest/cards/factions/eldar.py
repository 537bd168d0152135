"""Eldar."""

from grognard.envs.conquest.cards import words as w
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
from grognard.envs.conquest.state import COMBAT, DEPLOY, LATER_DISCARD, THIS_ATTACK, THIS_ROUND, THIS_STRUGGLE

eldar = w.faction(ELDAR)

TEXTS: w.Declarations = {
    "core-006": [  # Eldorath Starbane
        w.reaction(
            w.Exhaust(w.the_unit), after=COMMITTED, where=w.itself, picks=[w.target(w.unit & ~w.warlord & w.there)]
        ),
    ],
    "core-123": [  # Starbane's Council
        w.modify(ATTACK, Amount(2), against=~w.ready),
    ],
    "core-124": [  # Alaitoc Shrine
        w.reaction(
            w.Ready(w.it_there), after=MOVED, where=eldar & w.unit, given=[w.happens_at_planet], cost=[w.exhaust_this]
        ),
    ],
    "core-125": [  # Foresight
        w.reaction(
            w.CommitWarlord(), after=COMMITTED, where=w.friendly & w.warlord, picks=[w.choose_place(w.NOT_OF_WARLORD)]
        ),
    ],
    "core-126": [  # Mobility
        w.attaches_to(w.army),
        w.host_has(MOBILE),
    ],
    "core-130": [  # Wildrider Squadron
        w.action(w.Move(w.this_card, w.PICKED), phase=COMBAT, picks=[w.choose_place(w.ADJACENT)], limit=ONCE_A_PHASE),
    ],
    "core-132": [  # Wailing Wraithfighter
        w.reaction(w.ForceDiscard(), after=ATTACKER_DECLARED, where=w.itself),
    ],
    "core-134": [  # Shrouded Harlequin
        w.interrupt(
            w.Exhaust(w.the_unit), to=DESTROYED, where=w.itself, picks=[w.target(w.enemy & w.unit & w.at_planet)]
        ),
    ],
    "core-135": [  # Swordwind Farseer
        w.reaction(w.search(6, ANYTHING), after=ENTERED_PLAY, where=w.itself),
    ],
    "core-136": [  # Silvered Blade Avengers
        w.reaction(
            w.Exhaust(w.it_there), after=ATTACK_DECLARED, where=w.unit & ~w.warlord, given=[w.by_card(w.itself)]
        ),
    ],
    "core-137": [  # Biel-Tan Warp Spiders
        w.reaction(w.LookAndDiscard(2), after=ATTACKER_DECLARED, where=w.itself, picks=[w.choose_side()]),
    ],
    "core-138": [  # Spiritseer Erathal
        w.reaction(
            w.Heal(1, w.the_unit),
            after=ATTACKER_DECLARED,
            where=w.itself,
            picks=[w.target(w.unit & w.here & ~w.itself)],
        ),
    ],
    "core-139": [  # Superiority
        w.interrupt(w.lose_command(w.the_unit, THIS_STRUGGLE), to=STRUGGLE_BEGUN, picks=[w.target(w.army & w.there)]),
    ],
    "core-140": [  # Nullify
        w.interrupt(w.CancelAbility(), to=EVENT_PLAYED, given=[w.by_opponent], cost=[w.ExhaustUnit(w.unique & eldar)]),
    ],
    "core-141": [  # Doom
        w.action(w.Destroy(w.each(w.unit & ~w.unique & w.in_hq)), phase=DEPLOY),
    ],
    "core-142": [  # Gift of Isha
        w.action(w.PutTopmost(eldar & w.unit, w.PICKED, LATER_DISCARD), picks=[w.choose_place(w.ANY_PLANET)]),
    ],
    "core-143": [  # Banshee Power Sword
        w.attaches_to(w.army),
        w.host_gets(ATTACK),
        w.interrupt(
            w.DiscardAny(),
            w.then(w.raise_attack(w.its_host, w.X, THIS_ATTACK)),
            to=ATTACK_DECLARED,
            where=w.unit & ~w.warlord,
            given=[w.by_card(w.host)],
        ),
    ],
    "core-144": [  # Corsair Trading Port
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=eldar & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-145": [  # Craftworld Gate
        w.action(w.ToHand(w.the_unit), cost=[w.exhaust_this], picks=[w.target(w.friendly & w.army)]),
    ],
    "wc-040": [  # Death from Above
        w.action(
            w.PutIntoPlay(w.LAST),
            phase=DEPLOY,
            picks=[w.from_hand(w.unit & w.with_keyword(MOBILE) & ~w.with_trait("Elite"), w.AS_UNIT)],
        ),
    ],
    "wc-084": [  # Vectored Vyper Squad
        w.has(MOBILE, given=[w.while_it_is(~w.damaged)]),
    ],
    "gd-060": [  # Autarch Celachia
        w.action(
            w.OnOption(0, w.give_keyword(w.this_card, AREA_EFFECT, THIS_ROUND)),
            w.OnOption(1, w.give_keyword(w.this_card, ARMORBANE, THIS_ROUND)),
            w.OnOption(2, w.give_keyword(w.this_card, MOBILE, THIS_ROUND)),
            cost=[w.Pay(1)],
            picks=[w.choose_option("Area Effect", "Armorbane", "Mobile")],
            limit=ONCE_A_ROUND,
        ),
    ],
    "pf-021": [  # Wraithguard Revenant
        w.interrupt(
            w.ReplaceBonuses(),
            to=STRUGGLE_WON,
            given=[w.by_you, w.happens_at_type(STRONGPOINT)],
            zone=FROM_HAND_OR_DISCARD,
        ),
    ],
    "pf-042": [  # Dire Avenger Exarch
        w.all_get(MUST_DEFEND, w.friendly & w.unit & w.with_trait("Warrior") & w.here),
    ],
}

w.declare_all(TEXTS)
