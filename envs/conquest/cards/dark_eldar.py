"""Dark Eldar."""

from grognard.envs.conquest.cards.changes import (
    ReduceCost,
)
from grognard.envs.conquest.cards.choices import (
    CancelBonus,
    ForceSacrifice,
)
from grognard.envs.conquest.cards.conditions import (
    as_unit,
    by_card,
    by_opponent,
    by_you,
    happens_here,
    opponent_is_richer,
    per,
)
from grognard.envs.conquest.cards.costs import Pay, Sacrifice
from grognard.envs.conquest.cards.effects import (
    DiscardAtRandom,
    Draw,
    Exhaust,
    Move,
    Ready,
    ReturnTopmost,
    Rout,
    TakeResources,
    blank,
    raise_attack,
)
from grognard.envs.conquest.cards.filters import (
    army,
    at_picked,
    damaged,
    enemy,
    event,
    faction,
    friendly,
    itself,
    titled,
    unique,
    unit,
    warlord,
)
from grognard.envs.conquest.cards.picks import ANY_PLANET
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    action,
    attaches_to,
    choose,
    choose_option,
    declare_all,
    exhaust_this,
    host_gets,
    host_gets_as_many,
    interrupt,
    reaction,
    target,
    target_place,
    tokens,
)
from grognard.envs.conquest.cards.who import (
    HERE,
    PICKED,
    YOUR_HQ,
    it_there,
    its_host,
    picks_from,
    the_unit,
    this_card,
)
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

kabal = faction(DARK_ELDAR)
khymera = titled("Khymera")

CARDS: Declarations = {
    "core-005": [  # Packmaster Kith
        reaction(tokens("Khymera", HERE), after=COMMITTED, where=itself),
    ],
    "core-100": [  # Kith's Khymeramasters
        reaction(tokens("Khymera", HERE), after=ENTERED_PLAY, where=itself),
    ],
    "core-101": [  # Khymera Den
        action(
            Move(picks_from(1), PICKED),
            cost=[exhaust_this],
            picks=[target_place(ANY_PLANET), choose(friendly & khymera & ~at_picked(0), 10)],
        ),
    ],
    "core-102": [  # Pact of the Haemonculi
        action(DiscardAtRandom(), Draw(2, then=True), phase=DEPLOY, cost=[Sacrifice(unit)]),
    ],
    "core-103": [  # Agonizer of Bren
        attaches_to(army),
        host_gets_as_many(ATTACK, per(friendly & khymera)),
    ],
    "core-106": [  # Haemonculus Tormentor
        action(raise_attack(this_card, 2, THIS_PHASE), cost=[Pay(1)]),
    ],
    "core-108": [  # Beasthunter Wyches
        reaction(tokens("Khymera", YOUR_HQ), after=EVENT_PLAYED, where=kabal, given=[by_you], cost=[Pay(1)]),
    ],
    "core-111": [  # Black Heart Ravager
        reaction(Rout(it_there), after=DAMAGED, where=unit & ~warlord, given=[by_card(itself)]),
    ],
    "core-112": [  # Murder of Razorwings
        reaction(DiscardAtRandom(), after=DEPLOYED, where=itself),
    ],
    "core-113": [  # Coliseum Fighters
        reaction(ReturnTopmost(event), after=ENTERED_PLAY, where=itself),
    ],
    "core-115": [  # Syren Zythlex
        reaction(Exhaust(it_there), after=DEPLOYED, where=enemy & unit, given=[happens_here]),
    ],
    "core-116": [  # Power from Pain
        action(ForceSacrifice(army), phase=COMBAT),
    ],
    "core-117": [  # Archon's Terror
        action(Rout(the_unit), phase=COMBAT, picks=[target(unit & ~unique)]),
    ],
    "core-118": [  # Raid
        action(TakeResources(1), given=[opponent_is_richer]),
    ],
    "core-119": [  # Suffering
        attaches_to(army),
        host_gets(ATTACK, -2),
    ],
    "core-120": [  # Hypex Injector
        attaches_to(army),
        reaction(Ready(its_host), after=EVENT_PLAYED, where=kabal, given=[by_you]),
    ],
    "core-121": [  # Altar of Torment
        interrupt(ReduceCost(1), to=DEPLOYING, where=kabal & unit, given=[by_you, as_unit], cost=[exhaust_this]),
    ],
    "core-122": [  # Twisted Laboratory
        action(blank(the_unit, THIS_PHASE), cost=[exhaust_this], picks=[target(army)]),
    ],
    "wc-015": [  # Archon's Palace
        interrupt(CancelBonus(), to=STRUGGLE_WON, given=[by_opponent], cost=[exhaust_this], picks=[choose_option(2)]),
    ],
    "pf-033": [  # Inevitable Betrayal
        action(
            blank(picks_from(1), THIS_PHASE, traits=True),
            picks=[target_place(ANY_PLANET), choose(enemy & army & at_picked(0) & ~damaged, 12)],
        ),
    ],
}

declare_all(CARDS)
