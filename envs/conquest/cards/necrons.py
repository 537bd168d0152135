"""Necrons."""

from grognard.envs.conquest.cards.choices import (
    DeployTopmost,
)
from grognard.envs.conquest.cards.conditions import (
    host_is_enslaved,
)
from grognard.envs.conquest.cards.effects import (
    TakeControl,
)
from grognard.envs.conquest.cards.filters import (
    army,
    unit,
    with_trait,
)
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    attaches_to,
    choose_side,
    declare_all,
    exhaust_this,
)
from grognard.envs.conquest.cards.who import (
    its_host,
)
from grognard.envs.conquest.rules.abilities import ONCE_A_PHASE
from grognard.envs.conquest.state import DEPLOY, THIS_PHASE

CARDS: Declarations = {
    "ld-006": [  # Anrakyr the Traveller
        action(DeployTopmost(unit), phase=DEPLOY, picks=[choose_side(is_target=True)], limit=ONCE_A_PHASE),
    ],
    "ld-038": [  # Mind Shackle Scarab
        attaches_to(army & ~with_trait("Elite")),
        action(TakeControl(its_host, THIS_PHASE), given=[host_is_enslaved], cost=[exhaust_this]),
    ],
}

declare_all(CARDS)
