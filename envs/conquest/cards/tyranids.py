"""Tyranids."""

from grognard.envs.conquest.cards.arrivals import (
    TokensAround,
)
from grognard.envs.conquest.cards.choices import (
    CopyKeyword,
)
from grognard.envs.conquest.cards.conditions import (
    no_enemy_warlord_here,
)
from grognard.envs.conquest.cards.filters import (
    army,
    at_planet,
    enemy,
    friendly,
    itself,
    unit,
    with_picked,
    with_trait,
)
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    declare_all,
    exhaust_this,
    modify,
    reaction,
    search,
    target,
)
from grognard.envs.conquest.data.tables import card
from grognard.envs.conquest.rules.abilities import APART, AS_WARLORD
from grognard.envs.conquest.sequence import COMMITTED, DEPLOYED
from grognard.envs.conquest.state import COMBAT

CARDS: Declarations = {
    "gd-006": [  # The Swarmlord
        reaction(TokensAround(card("Termagant")), after=COMMITTED, where=itself),
    ],
    "gd-011": [  # Savage Warrior Prime
        modify(APART),
        modify(AS_WARLORD, given=[no_enemy_warlord_here]),
    ],
    "gd-045": [  # Brood Chamber
        action(
            CopyKeyword(),
            phase=COMBAT,
            cost=[exhaust_this],
            picks=[target(friendly & army & at_planet), target(enemy & unit & with_picked(0))],
        ),
    ],
    "pf-114": [  # Genestealer Brood
        reaction(search(6, with_trait("Genestealer"), shown=True), after=DEPLOYED, where=itself),
    ],
}

declare_all(CARDS)
