"""Planets and their Battle abilities (CQ-G-battle-abilities)."""

from grognard.envs.conquest.cards import words as w
from grognard.envs.conquest.rules.abilities import ANYTHING

TEXTS: w.Declarations = {
    "core-175": [  # Plannum
        w.battle(
            w.Move(w.the_unit, w.PICKED + 1),
            picks=[w.choose(w.friendly & w.unit & ~w.warlord), w.choose_place(w.ANY_PLANET)],
        ),
    ],
    "core-176": [  # Atrox Prime
        w.battle(w.DealDamage(1, w.each(w.enemy & w.unit & w.at_picked(0))), picks=[w.target_place(w.ADJACENT_OR_HQ)]),
    ],
    "core-177": [  # Barlus
        w.battle(w.DiscardAtRandom()),
    ],
    "core-178": [  # Elouith
        w.battle(w.search(3, ANYTHING)),
    ],
    "core-179": [  # Carnath
        w.battle(w.BattleOf(), picks=[w.choose_place(w.OTHER_PLANET)]),
    ],
    "core-180": [  # Tarrus
        w.battle(
            w.OnOption(0, w.Gain(3)),
            w.OnOption(1, w.Draw(3)),
            given=[w.you_have_fewer_units],
            picks=[w.choose_option("3 resources", "3 cards")],
        ),
    ],
    "core-181": [  # Osus IV
        w.battle(w.TakeResources(1)),
    ],
    "core-182": [  # Ferrin
        w.battle(w.Rout(w.the_unit), picks=[w.target(w.unit & ~w.warlord)]),
    ],
    "core-183": [  # Y'varn
        w.battle(w.EachPutsUnit()),
    ],
    "core-184": [  # Iridial
        w.battle(w.Heal(w.ALL_OF_IT, w.the_unit), picks=[w.target(w.unit)]),
    ],
}

w.declare_all(TEXTS)
