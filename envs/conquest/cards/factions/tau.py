"""Tau."""

from grognard.envs.conquest.cards import words as w
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

tau = w.faction(TAU)
foot = w.army & ~w.with_trait("Vehicle")

TEXTS: w.Declarations = {
    "core-007": [  # Commander Shadowsun
        w.reaction(
            w.PutOnHost(),
            after=COMMITTED,
            where=w.itself,
            picks=[
                w.from_hand(
                    (tau & w.attachment & w.cost_at_most(2)) | w.titled("Shadowsun's Stealth Cadre"),
                    w.ON_A_HOST,
                    or_pile=True,
                ),
                w.host_for(0, w.here),
            ],
        ),
    ],
    "core-146": [  # Shadowsun's Stealth Cadre
        w.attaches_to(foot),
        w.host_gets(ATTACK, 2),
        w.host_gets(HP_UP, 2),
    ],
    "core-147": [  # Communications Relay
        w.interrupt(
            w.CancelAbility(),
            to=TARGETED,
            given=[w.by_opponent, w.targets(w.friendly & w.unit & w.with_attachments)],
            cost=[w.exhaust_this],
        ),
    ],
    "core-148": [  # Squadron Redeployment
        w.action(
            w.Move(w.the_unit, w.PICKED + 1),
            cost=[w.ExhaustUnit(w.army & w.with_attachments)],
            picks=[w.target_place(w.ANY_PLANET)],
        ),
    ],
    "core-149": [  # Command-link Drone
        w.attaches_to(w.unit),
        w.host_gets(ATTACK),
        w.action(w.Attach(w.this_card), cost=[w.Pay(1)], picks=[w.unit_for_this]),
    ],
    "core-152": [  # Carnivore Pack
        w.interrupt(w.Gain(3), to=DESTROYED, where=w.itself),
    ],
    "core-154": [  # Fire Warrior Elite
        w.interrupt(
            w.BecomeDefender(),
            to=ATTACK_DECLARED,
            where=w.friendly & w.unit & ~w.itself,
            given=[w.by_card(w.enemy), w.happens_here],
        ),
    ],
    "core-155": [  # Fire Warrior Strike Team
        w.modify(ATTACK, w.per_attachment()),
    ],
    "core-157": [  # Earth Caste Technician
        w.reaction(w.search(6, w.attachment | w.with_trait("Drone"), shown=True), after=ENTERED_PLAY, where=w.itself),
    ],
    "core-158": [  # Gun Drones
        w.attaches_to(foot, deploy_only=True),
        w.host_has(AREA_EFFECT, 2),
    ],
    "core-160": [  # Fireblade Kais'vre
        w.interrupt(w.MoreShield(1), to=SHIELD_USED, given=[w.by_you, w.happens_here, w.shield_is(tau)]),
    ],
    "core-161": [  # Experimental Devilfish
        w.reaction(w.Ready(w.this_card), after=COMMITTED, where=w.itself),
    ],
    "core-162": [  # Even the Odds
        w.action(w.Attach(w.the_unit), picks=[w.target(w.attachment), w.same_side_host_for(0)]),
    ],
    "core-163": [  # Calculated Strike
        w.action(w.Destroy(w.the_unit), picks=[w.target(w.face_up & w.with_keyword(LIMITED))]),
    ],
    "core-164": [  # Deception
        w.action(w.ToHand(w.the_unit), phase=DEPLOY, picks=[w.target(w.army & ~w.with_trait("Elite"))]),
    ],
    "core-165": [  # Repulsor Impact Field
        w.attaches_to(w.army, one_copy=True),
        w.reaction(w.DealDamage(2, w.the_attacker), after=DAMAGED, where=w.host, given=[w.by_attack]),
    ],
    "core-166": [  # Ion Rifle
        w.attaches_to(w.army),
        w.host_gets(ATTACK, 3),
    ],
    "core-167": [  # Frontline Launch Bay
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=tau & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-168": [  # Ambush Platform
        w.interrupt(w.ReduceCost(1), to=DEPLOYING, given=[w.by_you, w.as_attachment]),
        w.action(
            w.DeployPicked(),
            phase=COMBAT,
            cost=[w.exhaust_this],
            picks=[w.from_hand(ANYTHING, w.DEPLOYED_ON_HOST)],
        ),
    ],
    "wc-045": [  # Aun'shi
        w.all_have(ARMORBANE, w.friendly & tau & w.unit & w.here),
        w.forced_reaction(w.Move(w.this_card, w.YOUR_HQ), after=ATTACK_RESOLVED, where=w.itself),
    ],
    "wc-046": [  # Ethereal Envoy
        w.forced_reaction(w.Move(w.this_card, w.YOUR_HQ), after=ATTACK_RESOLVED, where=w.itself),
    ],
    "pf-044": [  # Prudent Fire Warriors
        w.interrupt(w.Reattach(w.NEW_HOSTS), to=LEFT_PLAY, where=w.itself, picks=[w.NEW_HOSTS]),
    ],
}

w.declare_all(TEXTS)
