"""The cards of each faction: importing this package declares them all."""

from grognard.envs.edge.cards.factions import chapter, rha_zack

__all__ = ["chapter", "rha_zack"]
