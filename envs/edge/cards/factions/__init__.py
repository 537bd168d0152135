"""The cards of each faction: importing this package declares them all."""

from grognard.envs.edge.cards.factions import chapter, reborn, reborn_expansions

__all__ = ["chapter", "reborn", "reborn_expansions"]
