"""Keywords, one small class each with its rule; `abilities.py` says what they have in common."""
