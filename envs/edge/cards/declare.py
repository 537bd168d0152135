"""How cards, banners, Shrines and tokens are declared: the tables of `rules/texts.py` are filled here."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.cards.filters import ATTACHED, ModelFilter
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import VARIANTS
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.events import UPGRADE_USED
from grognard.envs.edge.names import text_name
from grognard.envs.edge.rules import eligible, playing, tokens
from grognard.envs.edge.rules import hooks as hook_tables
from grognard.envs.edge.rules.texts import (
    FACTION_HOOKS,
    FROM_EFFECT,
    RULED_TOKENS,
    SHRINE_CHANGES,
    SHRINE_HARVESTS,
    SHRINE_HOOKS,
    SHRINE_PAYS,
    TEXTS,
    TOKEN_HOOKS,
    TOKEN_RULES,
    TOKEN_TEXTS,
    Change,
    Condition,
    Hook,
    Pick,
    Text,
    TokenRule,
    Use,
    Word,
    add_text,
    banner_text,
    note_windows,
)
from grognard.envs.edge.state import NONE, State, owner_of_upgrade

TOP: Final[i64] = 0
BOTTOM: Final[i64] = 1


def _fill(
    text: Text,
    words: Sequence[Word],
    picks: Sequence[Pick],
    conditions: Sequence[Condition],
    also: i64 = 0,
    step: i64 = 1,
    needs_board: bool = True,
    kept: i64 = 0,
) -> Text:
    if text.declared:
        raise ValueError(f"{text.name} is declared twice")
    text.declared = True
    text.words = list(words)
    text.picks = list(picks)
    text.conditions = list(conditions)
    text.also = also
    text.step = step
    text.needs_board = needs_board
    text.kept = kept
    if text.card != NONE:
        note_windows(text.card, text)
    return text


def top(card: str, words: Sequence[Word], picks: Sequence[Pick] = (), conditions: Sequence[Condition] = ()) -> Text:
    """The top action of a card: what is chosen, then what is done."""
    return _fill(TEXTS[tables.card(card) * 2], words, picks, conditions)


def bottom(
    card: str,
    words: Sequence[Word],
    picks: Sequence[Pick] = (),
    conditions: Sequence[Condition] = (),
    also: i64 = 0,
    step: i64 = 1,
    needs_board: bool = True,
    kept: i64 = 0,
) -> Text:
    """The bottom action: `also` are moments at which a general action may be used, too, `step` of what X is a multiple,
    `needs_board` is false for a text that works on dead or off-board models of its squad (ED-CARD-1), and `kept` are active
    crystals that the effect destroys after the payment (ED-PAY-6)."""
    return _fill(TEXTS[tables.card(card) * 2 + 1], words, picks, conditions, also, step, needs_board, kept)


def passive(card: str, part: i64, changes: Sequence[Change] = (), hooks: Sequence[Hook] = ()) -> Text:
    """A passive of an upgrade: what it changes, and what it does at its moments."""
    text = _fill(TEXTS[tables.card(card) * 2 + part], (), (), ())
    text.changes = list(changes)
    text.hooks = list(hooks)
    return text


def banner(
    faction: i64,
    variant: str,
    effect: i64,
    words: Sequence[Word],
    picks: Sequence[Pick] = (),
    conditions: Sequence[Condition] = (),
) -> Text:
    """An effect of a banner."""
    return _fill(TEXTS[banner_text(faction, i64(VARIANTS.index(variant)), effect)], words, picks, conditions)


def effect(
    name: str,
    words: Sequence[Word],
    picks: Sequence[Pick] = (),
    conditions: Sequence[Condition] = (),
    for_ally: bool = False,
) -> i64:
    """A text that a hook plays, without a card, `for_ally` if a passive says "your" in bold (ED-CARD-8); its number."""
    text = _fill(add_text(name), words, picks, conditions)
    text.for_ally = for_ally
    return text.number


def shrine(
    faction: i64,
    variant: str,
    changes: Sequence[Change] = (),
    hooks: Sequence[Hook] = (),
    harvests: bool = False,
    pays: bool = False,
) -> None:
    """A Shrine: what it changes, what it does at its moments, whether it is a Source in Harvest or its tokens pay for dice."""
    at = int(faction) * len(VARIANTS) + VARIANTS.index(variant)
    SHRINE_CHANGES[at] = list(changes)
    SHRINE_HOOKS[at] = list(hooks)
    SHRINE_HARVESTS[at] = harvests
    SHRINE_PAYS[at] = pays


def faction_hooks(faction: i64, hooks: Sequence[Hook]) -> None:
    """What a faction does at its moments, of itself or by its tokens on hexes; the source of these hooks is the seat."""
    FACTION_HOOKS[int(faction)].extend(list(hooks))


def token(faction: i64, name: str, rule: TokenRule, hooks: Sequence[Hook] = ()) -> i64:
    """What a token does; its number."""
    number = tokens.number_of(int(faction), name)
    TOKEN_RULES[number] = rule
    RULED_TOKENS.append(number)
    TOKEN_HOOKS[number] = list(hooks)
    if hooks:
        hook_tables.HOOK_TOKENS.append(number)
    return number


def spend(
    faction: i64,
    name: str,
    words: Sequence[Word],
    picks: Sequence[Pick] = (),
    conditions: Sequence[Condition] = (),
    moments: i64 = 0,
    instant: bool = False,
) -> i64:
    """What the owner of a token may do with it at general moments, or at these (DP-32); `name` is said with the verb `token`."""
    text = _fill(add_text(name), words, picks, conditions)
    text.faction = faction
    text.moments = moments
    text.instant = instant
    TOKEN_TEXTS.append(text.number)
    return text.number


# Hooks and changes that many declarations share


class PlayText(Hook):
    """At its moment a text is played, free: of a paid passive for its upgrade, of a Shrine for its owner."""

    def __init__(self, moment: i64, text: i64, may: bool = False, own_turn: bool = False, once: bool = False) -> None:
        self.moment = moment
        self.text: i64 = text
        self.may = may
        self.own_turn = own_turn  # only in a turn of its owner
        self.once = once  # once in a turn (the limit of a passive)

    def seat_of(self, state: State, source: i64) -> i64:
        """Its owner: upgrades."""
        return owner_of_upgrade(source)

    def slot_of(self, source: i64) -> i64:
        return source

    def applies(self, state: State, source: i64, event: i64) -> bool:
        seat = self.seat_of(state, source)
        if self.own_turn and seat != state.active:
            return False
        if self.once and state.used_turn[self._mark(state, source)] == state.turn:
            return False
        use = Use(seat, self.text, self.slot_of(source), event)
        return eligible.is_possible(state, use, TEXTS[self.text])

    def _mark(self, state: State, source: i64) -> i64:
        """Where the last use of a passive is noted: at the part of the card that is a passive."""
        card = state.upgrade[source]
        return source * 2 + (1 if CARDS.passive[card * 2 + 1] else 0)

    def work(self, state: State, source: i64, event: i64) -> None:
        if self.once:
            state.used_turn[self._mark(state, source)] = state.turn
            if state.log is not None:
                seat = self.seat_of(state, source)
                state.log.tell(UPGRADE_USED, seat, text_name(int(self.text)), self.slot_of(source))
        playing.begin_play(state, self.seat_of(state, source), self.text, FROM_EFFECT, self.slot_of(source), event)


class ShrinePlays(PlayText):
    """The same for a Shrine."""

    def seat_of(self, state: State, source: i64) -> i64:
        return source

    def slot_of(self, source: i64) -> i64:
        return NONE


class AddWhile(Change):
    """A passive of an upgrade adds to attributes of models that match; the filter sees the upgrade as the source."""

    def __init__(self, models: ModelFilter, ini: i64 = 0, atk: i64 = 0, defence: i64 = 0, move: i64 = 0) -> None:
        self.models = models
        self.amounts: tuple[i64, i64, i64, i64] = (ini, atk, defence, move)

    def lends(self, attribute: i64) -> i64:
        return self.amounts[attribute] if self.models is ATTACHED else 0

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if self.amounts[attribute] == 0:
            return 0
        use = Use(owner_of_upgrade(source), state.upgrade[source] * 2, source, NONE)
        return self.amounts[attribute] if self.models.matches(state, use, model) else 0
