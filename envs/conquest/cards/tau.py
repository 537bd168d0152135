"""Tau."""

from grognard.envs.conquest.cards.arrivals import (
    Attach,
    PutOnHost,
    Reattach,
)
from grognard.envs.conquest.cards.changes import (
    BecomeDefender,
    CancelAbility,
    MoreShield,
    ReduceCost,
)
from grognard.envs.conquest.cards.choices import (
    DeployPicked,
)
from grognard.envs.conquest.cards.conditions import (
    as_attachment,
    as_unit,
    by_attack,
    by_card,
    by_opponent,
    by_you,
    happens_here,
    per_attachment,
    shield_is,
    targets,
)
from grognard.envs.conquest.cards.costs import ExhaustUnit, Pay
from grognard.envs.conquest.cards.effects import (
    DealDamage,
    Destroy,
    Gain,
    Move,
    Ready,
    ToHand,
)
from grognard.envs.conquest.cards.filters import (
    army,
    attachment,
    cost_at_most,
    enemy,
    face_up,
    faction,
    friendly,
    here,
    host,
    itself,
    titled,
    unit,
    with_attachments,
    with_keyword,
    with_trait,
)
from grognard.envs.conquest.cards.picks import ANY_PLANET, DEPLOYED_ON_HOST, ON_A_HOST
from grognard.envs.conquest.cards.vocabulary import (
    NEW_HOSTS,
    Declarations,
    action,
    all_have,
    attaches_to,
    declare_all,
    exhaust_this,
    forced_reaction,
    from_hand,
    host_for,
    host_gets,
    host_has,
    interrupt,
    modify,
    reaction,
    same_side_host_for,
    search,
    target,
    target_place,
    unit_for_this,
)
from grognard.envs.conquest.cards.who import (
    PICKED,
    YOUR_HQ,
    the_attacker,
    the_unit,
    this_card,
)
from grognard.envs.conquest.data.printed import AREA_EFFECT, ARMORBANE, LIMITED, TAU
from grognard.envs.conquest.rules.abilities import ANYTHING, ATTACK, HP_UP
from grognard.envs.conquest.sequence import (
    ATTACK_DECLARED,
    ATTACK_RESOLVED,
    COMMITTED,
    DAMAGED,
    DEPLOYING,
    DESTROYED,
    ENTERED_PLAY,
    LEFT_PLAY,
    SHIELD_USED,
    TARGETED,
)
from grognard.envs.conquest.state import COMBAT, DEPLOY

tau = faction(TAU)
foot = army & ~with_trait("Vehicle")

CARDS: Declarations = {
    "core-007": [  # Commander Shadowsun
        reaction(
            PutOnHost(),
            after=COMMITTED,
            where=itself,
            picks=[
                from_hand(
                    (tau & attachment & cost_at_most(2)) | titled("Shadowsun's Stealth Cadre"), ON_A_HOST, or_pile=True
                ),
                host_for(0, here),
            ],
        ),
    ],
    "core-146": [  # Shadowsun's Stealth Cadre
        attaches_to(foot),
        host_gets(ATTACK, 2),
        host_gets(HP_UP, 2),
    ],
    "core-147": [  # Communications Relay
        interrupt(
            CancelAbility(),
            to=TARGETED,
            given=[by_opponent, targets(friendly & unit & with_attachments)],
            cost=[exhaust_this],
        ),
    ],
    "core-148": [  # Squadron Redeployment
        action(
            Move(the_unit, PICKED + 1), cost=[ExhaustUnit(army & with_attachments)], picks=[target_place(ANY_PLANET)]
        ),
    ],
    "core-149": [  # Command-link Drone
        attaches_to(unit),
        host_gets(ATTACK),
        action(Attach(this_card), cost=[Pay(1)], picks=[unit_for_this]),
    ],
    "core-152": [  # Carnivore Pack
        interrupt(Gain(3), to=DESTROYED, where=itself),
    ],
    "core-154": [  # Fire Warrior Elite
        interrupt(
            BecomeDefender(),
            to=ATTACK_DECLARED,
            where=friendly & unit & ~itself,
            given=[by_card(enemy), happens_here],
        ),
    ],
    "core-155": [  # Fire Warrior Strike Team
        modify(ATTACK, per_attachment()),
    ],
    "core-157": [  # Earth Caste Technician
        reaction(search(6, attachment | with_trait("Drone"), shown=True), after=ENTERED_PLAY, where=itself),
    ],
    "core-158": [  # Gun Drones
        attaches_to(foot, deploy_only=True),
        host_has(AREA_EFFECT, 2),
    ],
    "core-160": [  # Fireblade Kais'vre
        interrupt(MoreShield(1), to=SHIELD_USED, given=[by_you, happens_here, shield_is(tau)]),
    ],
    "core-161": [  # Experimental Devilfish
        reaction(Ready(this_card), after=COMMITTED, where=itself),
    ],
    "core-162": [  # Even the Odds
        action(Attach(the_unit), picks=[target(attachment), same_side_host_for(0)]),
    ],
    "core-163": [  # Calculated Strike
        action(Destroy(the_unit), picks=[target(face_up & with_keyword(LIMITED))]),
    ],
    "core-164": [  # Deception
        action(ToHand(the_unit), phase=DEPLOY, picks=[target(army & ~with_trait("Elite"))]),
    ],
    "core-165": [  # Repulsor Impact Field
        attaches_to(army, one_copy=True),
        reaction(DealDamage(2, the_attacker), after=DAMAGED, where=host, given=[by_attack]),
    ],
    "core-166": [  # Ion Rifle
        attaches_to(army),
        host_gets(ATTACK, 3),
    ],
    "core-167": [  # Frontline Launch Bay
        interrupt(ReduceCost(1), to=DEPLOYING, where=tau & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-168": [  # Ambush Platform
        interrupt(ReduceCost(1), to=DEPLOYING, given=[by_you, as_attachment]),
        action(
            DeployPicked(),
            phase=COMBAT,
            cost=[exhaust_this],
            picks=[from_hand(ANYTHING, DEPLOYED_ON_HOST)],
        ),
    ],
    "wc-045": [  # Aun'shi
        all_have(ARMORBANE, friendly & tau & unit & here),
        forced_reaction(Move(this_card, YOUR_HQ), after=ATTACK_RESOLVED, where=itself),
    ],
    "wc-046": [  # Ethereal Envoy
        forced_reaction(Move(this_card, YOUR_HQ), after=ATTACK_RESOLVED, where=itself),
    ],
    "pf-044": [  # Prudent Fire Warriors
        interrupt(Reattach(NEW_HOSTS), to=LEFT_PLAY, where=itself, picks=[NEW_HOSTS]),
    ],
}

declare_all(CARDS)
