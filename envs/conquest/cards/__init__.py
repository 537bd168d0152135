"""The cards: `words` to say what their texts say, and `factions` that say it; importing this gives every card its abilities."""

from grognard.envs.conquest.cards import factions, words

__all__ = ["factions", "words"]
