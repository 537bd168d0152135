"""Dark Eldar."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.data.printed import DARK_ELDAR
from grognard.envs.conquest.rules.abilities import ATTACK
from grognard.envs.conquest.sequence import (
    COMMITTED,
    DAMAGED,
    DEPLOYED,
    DEPLOYING,
    ENTERED_PLAY,
    EVENT_PLAYED,
    STRUGGLE_WON,
)
from grognard.envs.conquest.state import COMBAT, DEPLOY, THIS_PHASE

kabal = w.faction(DARK_ELDAR)
khymera = w.titled("Khymera")

TEXTS: w.Declarations = {
    "core-005": [  # Packmaster Kith
        w.reaction(w.tokens("Khymera", w.HERE), after=COMMITTED, where=w.itself),
    ],
    "core-100": [  # Kith's Khymeramasters
        w.reaction(w.tokens("Khymera", w.HERE), after=ENTERED_PLAY, where=w.itself),
    ],
    "core-101": [  # Khymera Den
        w.action(
            w.Move(w.picks_from(1), w.PICKED),
            cost=[w.exhaust_this],
            picks=[w.target_place(w.ANY_PLANET), w.choose(w.friendly & khymera & ~w.at_picked(0), 10)],
        ),
    ],
    "core-102": [  # Pact of the Haemonculi
        w.action(w.DiscardAtRandom(), w.Draw(2, then=True), phase=DEPLOY, cost=[w.Sacrifice(w.unit)]),
    ],
    "core-103": [  # Agonizer of Bren
        w.attaches_to(w.army),
        w.host_gets_as_many(ATTACK, w.per(w.friendly & khymera)),
    ],
    "core-106": [  # Haemonculus Tormentor
        w.action(w.raise_attack(w.this_card, 2, THIS_PHASE), cost=[w.Pay(1)]),
    ],
    "core-108": [  # Beasthunter Wyches
        w.reaction(w.tokens("Khymera", w.YOUR_HQ), after=EVENT_PLAYED, where=kabal, given=[w.by_you], cost=[w.Pay(1)]),
    ],
    "core-111": [  # Black Heart Ravager
        w.reaction(w.Rout(w.it_there), after=DAMAGED, where=w.unit & ~w.warlord, given=[w.by_card(w.itself)]),
    ],
    "core-112": [  # Murder of Razorwings
        w.reaction(w.DiscardAtRandom(), after=DEPLOYED, where=w.itself),
    ],
    "core-113": [  # Coliseum Fighters
        w.reaction(w.ReturnTopmost(w.event), after=ENTERED_PLAY, where=w.itself),
    ],
    "core-115": [  # Syren Zythlex
        w.reaction(w.Exhaust(w.it_there), after=DEPLOYED, where=w.enemy & w.unit, given=[w.happens_here]),
    ],
    "core-116": [  # Power from Pain
        w.action(w.ForceSacrifice(w.army), phase=COMBAT),
    ],
    "core-117": [  # Archon's Terror
        w.action(w.Rout(w.the_unit), phase=COMBAT, picks=[w.target(w.unit & ~w.unique)]),
    ],
    "core-118": [  # Raid
        w.action(w.TakeResources(1), given=[w.opponent_is_richer]),
    ],
    "core-119": [  # Suffering
        w.attaches_to(w.army),
        w.host_gets(ATTACK, -2),
    ],
    "core-120": [  # Hypex Injector
        w.attaches_to(w.army),
        w.reaction(w.Ready(w.its_host), after=EVENT_PLAYED, where=kabal, given=[w.by_you]),
    ],
    "core-121": [  # Altar of Torment
        w.interrupt(
            w.ReduceCost(1), to=DEPLOYING, where=kabal & w.unit, given=[w.by_you, w.as_unit], cost=[w.exhaust_this]
        ),
    ],
    "core-122": [  # Twisted Laboratory
        w.action(w.blank(w.the_unit, THIS_PHASE), cost=[w.exhaust_this], picks=[w.target(w.army)]),
    ],
    "wc-015": [  # Archon's Palace
        w.interrupt(
            w.CancelBonus(),
            to=STRUGGLE_WON,
            given=[w.by_opponent],
            cost=[w.exhaust_this],
            picks=[w.choose_option("cards", "resources")],
        ),
    ],
    "pf-033": [  # Inevitable Betrayal
        w.action(
            w.blank(w.picks_from(1), THIS_PHASE, traits=True),
            picks=[w.target_place(w.ANY_PLANET), w.choose(w.enemy & w.army & w.at_picked(0) & ~w.damaged, 12)],
        ),
    ],
}

w.declare_all(TEXTS)
