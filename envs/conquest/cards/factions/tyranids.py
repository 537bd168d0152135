"""Tyranids."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.data.tables import card
from grognard.envs.conquest.rules.abilities import APART, AS_WARLORD
from grognard.envs.conquest.sequence import COMMITTED, DEPLOYED
from grognard.envs.conquest.state import COMBAT

TEXTS: w.Declarations = {
    "gd-006": [  # The Swarmlord
        w.reaction(w.TokensAround(card("Termagant")), after=COMMITTED, where=w.itself),
    ],
    "gd-011": [  # Savage Warrior Prime
        w.modify(APART),
        w.modify(AS_WARLORD, given=[w.no_enemy_warlord_here]),
    ],
    "gd-045": [  # Brood Chamber
        w.action(
            w.CopyKeyword(),
            phase=COMBAT,
            cost=[w.exhaust_this],
            picks=[w.target(w.friendly & w.army & w.at_planet), w.target(w.enemy & w.unit & w.with_picked(0))],
        ),
    ],
    "pf-114": [  # Genestealer Brood
        w.reaction(w.search(6, w.with_trait("Genestealer"), shown=True), after=DEPLOYED, where=w.itself),
    ],
}

w.declare_all(TEXTS)
