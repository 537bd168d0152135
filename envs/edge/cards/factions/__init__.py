"""The cards of each faction: importing this package declares them all."""

from grognard.envs.edge.cards.factions import chapter, rha_zack, rha_zack_expansions

__all__ = ["chapter", "rha_zack", "rha_zack_expansions"]
