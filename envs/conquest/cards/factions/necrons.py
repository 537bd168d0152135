"""Necrons."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.rules.abilities import ONCE_A_PHASE
from grognard.envs.conquest.state import DEPLOY, THIS_PHASE

TEXTS: w.Declarations = {
    "ld-006": [  # Anrakyr the Traveller
        w.action(w.DeployTopmost(w.unit), phase=DEPLOY, picks=[w.choose_side(is_target=True)], limit=ONCE_A_PHASE),
    ],
    "ld-038": [  # Mind Shackle Scarab
        w.attaches_to(w.army & ~w.with_trait("Elite")),
        w.action(w.TakeControl(w.its_host, THIS_PHASE), given=[w.host_is_enslaved], cost=[w.exhaust_this]),
    ],
}

w.declare_all(TEXTS)
