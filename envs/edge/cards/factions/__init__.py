"""The cards of each faction: importing this package declares them all."""

from grognard.envs.edge.cards.factions import chapter, faceless, faceless_expansions

__all__ = ["chapter", "faceless", "faceless_expansions"]
