"""Warhammer 40,000: Conquest."""
