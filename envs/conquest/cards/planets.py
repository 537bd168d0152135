"""Planets and their Battle abilities (CQ-G-battle-abilities)."""

from grognard.envs.conquest.cards.choices import (
    BattleOf,
    EachPutsUnit,
    OnOption,
)
from grognard.envs.conquest.cards.conditions import (
    you_have_fewer_units,
)
from grognard.envs.conquest.cards.effects import (
    ALL_OF_IT,
    DealDamage,
    DiscardAtRandom,
    Draw,
    Gain,
    Heal,
    Move,
    Rout,
    TakeResources,
)
from grognard.envs.conquest.cards.filters import (
    at_picked,
    enemy,
    friendly,
    unit,
    warlord,
)
from grognard.envs.conquest.cards.picks import ADJACENT_OR_HQ, ANY_PLANET, OTHER_PLANET
from grognard.envs.conquest.cards.vocabulary import (
    Declarations,
    battle,
    choose,
    choose_option,
    choose_place,
    declare_all,
    search,
    target,
    target_place,
)
from grognard.envs.conquest.cards.who import (
    PICKED,
    each,
    the_unit,
)
from grognard.envs.conquest.rules.abilities import ANYTHING

CARDS: Declarations = {
    "core-175": [  # Plannum
        battle(Move(the_unit, PICKED + 1), picks=[choose(friendly & unit & ~warlord), choose_place(ANY_PLANET)]),
    ],
    "core-176": [  # Atrox Prime
        battle(DealDamage(1, each(enemy & unit & at_picked(0))), picks=[target_place(ADJACENT_OR_HQ)]),
    ],
    "core-177": [  # Barlus
        battle(DiscardAtRandom()),
    ],
    "core-178": [  # Elouith
        battle(search(3, ANYTHING)),
    ],
    "core-179": [  # Carnath
        battle(BattleOf(), picks=[choose_place(OTHER_PLANET)]),
    ],
    "core-180": [  # Tarrus
        battle(
            OnOption(0, Gain(3)),
            OnOption(1, Draw(3)),
            given=[you_have_fewer_units],
            picks=[choose_option("3 resources", "3 cards")],
        ),
    ],
    "core-181": [  # Osus IV
        battle(TakeResources(1)),
    ],
    "core-182": [  # Ferrin
        battle(Rout(the_unit), picks=[target(unit & ~warlord)]),
    ],
    "core-183": [  # Y'varn
        battle(EachPutsUnit()),
    ],
    "core-184": [  # Iridial
        battle(Heal(ALL_OF_IT, the_unit), picks=[target(unit)]),
    ],
}

declare_all(CARDS)
