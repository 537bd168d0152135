"""Neutral cards."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.rules.abilities import COMMAND_ICONS
from grognard.envs.conquest.sequence import DESTROYED, ENTERED_PLAY, PHASE_BEGUN, SHIELD_USED
from grognard.envs.conquest.state import DEPLOY

TEXTS: w.Declarations = {
    "core-169": [  # No Mercy
        w.interrupt(w.CancelShield(), to=SHIELD_USED, given=[w.by_opponent], cost=[w.ExhaustUnit(w.unique)]),
    ],
    "core-172": [  # Fall Back!
        w.reaction(w.PutItBack(), after=DESTROYED, where=w.unit & w.with_trait("Elite")),
    ],
    "core-173": [  # Promethium Mine
        w.forced_reaction(w.PutResources(4), after=ENTERED_PLAY, where=w.itself),
        w.reaction(w.FetchResource(), after=PHASE_BEGUN, given=[w.of_phase(DEPLOY)]),
    ],
    "core-174": [  # Promotion
        w.attaches_to(w.army),
        w.host_gets(COMMAND_ICONS, 2),
    ],
    "wc-134": [  # Inquisitor Caius Wroth
        w.reaction(w.DiscardDownTo(4), after=ENTERED_PLAY, where=w.itself),
    ],
}

w.declare_all(TEXTS)
