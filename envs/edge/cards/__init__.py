"""The vocabulary of cards, and the factions declared with it.

How a card is declared (`factions/chapter.py` is the model):

- `top(card, words, picks, conditions)` and `bottom(...)` by the card's name; cost, currency, bolt, limit, mode and moments are
  printed data and need not be said. Actions that several cards share are in `common.py`.
- `picks` are the target column in its order (`picks.py`: Models, Squads, DeadModels, Upgrades, Spaces, Lines ...), each with a
  filter (`filters.py`, joined with & | ~). A timed action names its model by its role in the event: STRUCK, COMBATANT, WOUNDED,
  KILLED, ROLLER ...; if nobody has the role, the action is not offered.
- `words` are the effect from left to right (`moves.py`, `fights.py`, `harm.py`, `goods.py`, `board_words.py`); they name targets
  by their place. "then" is `PickNow(pick)`, whose choice becomes the next target.
- `passive(card, part, changes, hooks)`: a `Change` adds to attributes whenever they are asked, a `Hook` works at a moment;
  `PlayText(moment, effect(name, words, picks), may=True)` plays a text there.
- `banner(faction, variant, effect, words, picks)`, `shrine(faction, variant, changes, hooks)`,
  `token(faction, name, TokenRule(...))`, `spend(faction, token, words, picks)` for tokens that their owner uses up.
- What no word says gets a class of its own beside the card (`Gather`, `ShootAll`): a subclass of Word, Pick, Change or Hook.
"""
