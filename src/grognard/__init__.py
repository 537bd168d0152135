"""Reinforcement-learning environments for four tabletop games."""

__version__ = "0.1.0"
