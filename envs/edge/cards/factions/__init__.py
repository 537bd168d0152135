"""The cards of each faction: importing this package declares them all."""

from grognard.envs.edge.cards.factions import chapter, dvergar, dvergar_expansions

__all__ = ["chapter", "dvergar", "dvergar_expansions"]
