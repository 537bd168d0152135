"""The cards of each faction: importing this package declares them all."""

from grognard.envs.edge.cards.factions import (
    chapter,
    chapter_expansions,
    demons,
    dvergar,
    dvergar_expansions,
    faceless,
    faceless_expansions,
    reborn,
    reborn_expansions,
    rha_zack,
    rha_zack_expansions,
)

__all__ = [
    "chapter",
    "chapter_expansions",
    "demons",
    "dvergar",
    "dvergar_expansions",
    "faceless",
    "faceless_expansions",
    "reborn",
    "reborn_expansions",
    "rha_zack",
    "rha_zack_expansions",
]
