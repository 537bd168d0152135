"""Neutral cards."""

from grognard.envs.conquest.cards.arrivals import (
    PutItBack,
)
from grognard.envs.conquest.cards.changes import (
    CancelShield,
)
from grognard.envs.conquest.cards.choices import (
    DiscardDownTo,
)
from grognard.envs.conquest.cards.conditions import (
    by_opponent,
    of_phase,
)
from grognard.envs.conquest.cards.costs import ExhaustUnit
from grognard.envs.conquest.cards.effects import (
    FetchResource,
    PutResources,
)
from grognard.envs.conquest.cards.filters import (
    army,
    itself,
    unique,
    unit,
    with_trait,
)
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    attaches_to,
    declare_all,
    forced_reaction,
    host_gets,
    interrupt,
    reaction,
)
from grognard.envs.conquest.rules.abilities import COMMAND_ICONS
from grognard.envs.conquest.sequence import DESTROYED, ENTERED_PLAY, PHASE_BEGUN, SHIELD_USED
from grognard.envs.conquest.state import DEPLOY

CARDS: Declarations = {
    "core-169": [  # No Mercy
        interrupt(CancelShield(), to=SHIELD_USED, given=[by_opponent], cost=[ExhaustUnit(unique)]),
    ],
    "core-172": [  # Fall Back!
        reaction(PutItBack(), after=DESTROYED, where=unit & with_trait("Elite")),
    ],
    "core-173": [  # Promethium Mine
        forced_reaction(PutResources(4), after=ENTERED_PLAY, where=itself),
        reaction(FetchResource(), after=PHASE_BEGUN, given=[of_phase(DEPLOY)]),
    ],
    "core-174": [  # Promotion
        attaches_to(army),
        host_gets(COMMAND_ICONS, 2),
    ],
    "wc-134": [  # Inquisitor Caius Wroth
        reaction(DiscardDownTo(4), after=ENTERED_PLAY, where=itself),
    ],
}

declare_all(CARDS)
