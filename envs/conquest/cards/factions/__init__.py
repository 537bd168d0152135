"""What the texts of the cards say, faction by faction; importing this package gives every card its abilities."""

from grognard.envs.conquest.cards.factions import (
    astra_militarum,
    chaos,
    dark_eldar,
    eldar,
    necrons,
    neutral,
    orks,
    planets,
    space_marines,
    tau,
    tyranids,
)

__all__ = [
    "astra_militarum",
    "chaos",
    "dark_eldar",
    "eldar",
    "necrons",
    "neutral",
    "orks",
    "planets",
    "space_marines",
    "tau",
    "tyranids",
]
