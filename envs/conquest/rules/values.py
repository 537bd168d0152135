"""Values of cards in play, reckoned from what is printed and everything that changes it now (CQ-G-modifiers).

Additions and subtractions come first, then doubling and halving with one rounding upwards at the end (CQ-G-doubling-halving);
nothing is ever below zero (CQ-G-negative).
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import (
    AREA_EFFECT,
    BRUTAL,
    FLYING,
    SYNAPSE,
    TOKEN,
    WARLORD,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import (
    AROUND,
    AS_WARLORD,
    ATTACK,
    AURAS,
    CHANGES,
    COMMAND_ICONS,
    CONSTANTS,
    DOUBLE_DAMAGE,
    HAS,
    HP_DOUBLED,
    HP_UP,
    IGNORES_FLYING,
    LOSES,
)
from grognard.envs.conquest.state import (
    ATTACK_UP,
    BLANK_WITH_TRAITS,
    GAINS,
    IN_PLAY,
    NO_COMMAND,
    NONE,
    RESERVE,
    UNHARMED,
    UNIT,
    Card,
    State,
)
from grognard.envs.core.kinds import NO_KINDS, KindSet, any_has, any_meets, set_of

# Values that nothing in play changes are read off the card.
HP_STATS: Final[KindSet] = set_of(HP_UP, HP_DOUBLED)
KEYWORD_STATS: Final[KindSet] = set_of(HAS, LOSES)


def is_blank(state: State, card: Card) -> bool:
    """CQ-G-blank: it counts as having no printed text, for the time being."""
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.blanks() and card.zone == IN_PLAY:
            return True
    return False


def has_text(state: State, card: Card) -> bool:
    """Whether its text box works: not of a bloodied warlord (CQ-G-bloodied), a blanked card or one in reserve."""
    if card.bloodied or card.role == RESERVE:
        return False
    return len(state.lasting) == 0 or not is_blank(state, card)


def can_be_blanked(state: State, card: Card, traits: bool) -> bool:
    """CQ-H-change: whether anything stands in its text box that it would lose."""
    if has_text(state, card) and not (CARDS.vanilla[card.kind] and CARDS.keywords.sets[card.kind].is_empty()):
        return True
    return traits and len(CARDS.traits[card.kind]) > 0 and not has_lost_traits(state, card)


def has_lost_traits(state: State, card: Card) -> bool:
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == BLANK_WITH_TRAITS:
            return True
    return False


def has_trait(state: State, card: Card, trait: i64) -> bool:
    """CQ-G-traits; they stand in the text box, but not everything that blanks it takes them."""
    return CARDS.has_trait(card.kind, trait) and not has_lost_traits(state, card)


def is_unit(card: Card) -> bool:
    """CQ-G-units: a warlord, army, token or synapse unit, used as one."""
    return card.role == UNIT and CARDS.type[card.kind] <= SYNAPSE


def is_warlord(card: Card) -> bool:
    return CARDS.type[card.kind] == WARLORD


def is_token(card: Card) -> bool:
    return CARDS.type[card.kind] == TOKEN


def could_change(state: State, card: Card, stat: i64) -> bool:
    """Whether constant effects could change a stat: its own, those of its attachments, or those around."""
    return any_has(stat, CHANGES[card.kind], card.bears, state.active)


def could_change_any(state: State, card: Card, stats: KindSet) -> bool:
    return any_meets(stats, CHANGES[card.kind], card.bears, state.active)


def changed(state: State, stat: i64, card: Card, keyword: i64 = NONE, defender: Card | None = None) -> i64:
    """The sum of what constant effects in play do to this value of a card, or to its value of a keyword.

    Effects that are about attacks on certain units need a defender to be asked for.
    """
    total: i64 = 0
    if CHANGES[card.kind].has(stat):
        total += changed_by(state, card, stat, card, keyword, defender)
    if state.active.has(stat) or card.bears.has(stat):
        around = state.around
        for at in range(i64(len(around))):
            source = state.cards[around[at]]
            if AROUND[source.kind].has(stat) and (source.host == card.number or AURAS[source.kind].has(stat)):
                if source is not card:
                    total += changed_by(state, source, stat, card, keyword, defender)
    return total


def changed_by(state: State, source: Card, stat: i64, card: Card, keyword: i64, defender: Card | None) -> i64:
    """What the constant effects of one card do."""
    total: i64 = 0
    if has_text(state, source):
        for constant in CONSTANTS[source.kind]:
            if (
                constant.stat == stat
                and constant.keyword == keyword
                and constant.applies(state, source, card, defender)
            ):
                total += constant.amount.of(state, source.controller, source, card)
    return total


def is_subject_to(state: State, stat: i64, card: Card) -> bool:
    """Whether any constant effect of this kind covers the card."""
    return could_change(state, card, stat) and changed(state, stat, card) > 0


# Keywords


def has_keyword(state: State, card: Card, keyword: i64) -> bool:
    """CQ-G-keywords: printed or gained, and not lost (AMB-23); out of play only what is printed counts."""
    if card.zone != IN_PLAY:
        return CARDS.keywords.has(card.kind, keyword)
    if not CARDS.keywords.has(card.kind, keyword) or not has_text(state, card):
        if not could_change(state, card, HAS) or changed(state, HAS, card, keyword) == 0:
            if len(state.lasting) == 0 or lasting_value(state, card, keyword) == 0:
                return False
    return not (state.active.has(LOSES) or card.bears.has(LOSES)) or changed(state, LOSES, card, keyword) == 0


def keywords_of(state: State, card: Card) -> KindSet:
    """All keywords of a card in play."""
    found = CARDS.keywords.sets[card.kind] if has_text(state, card) else NO_KINDS
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == GAINS:
            found = found.plus(lasting.keyword)
    lost = NO_KINDS
    if CHANGES[card.kind].meets(KEYWORD_STATS):
        found = found.joined(keywords_by(state, card, HAS, card))
        lost = lost.joined(keywords_by(state, card, LOSES, card))
    if state.active.meets(KEYWORD_STATS) or card.bears.meets(KEYWORD_STATS):
        around = state.around
        for at in range(i64(len(around))):
            source = state.cards[around[at]]
            if AROUND[source.kind].meets(KEYWORD_STATS) and source is not card:
                if source.host == card.number or AURAS[source.kind].meets(KEYWORD_STATS):
                    found = found.joined(keywords_by(state, source, HAS, card))
                    lost = lost.joined(keywords_by(state, source, LOSES, card))
    return found.without(lost)


def keywords_by(state: State, source: Card, stat: i64, card: Card) -> KindSet:
    """The keywords that the constant effects of one card give or take."""
    found = NO_KINDS
    if has_text(state, source):
        for constant in CONSTANTS[source.kind]:
            if constant.stat == stat and constant.applies(state, source, card):
                found = found.plus(constant.keyword)
    return found


def lasting_value(state: State, card: Card, keyword: i64) -> i64:
    """The value of a keyword that a card has gained for some time; 1 for those that have none."""
    total: i64 = 0
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == GAINS and lasting.keyword == keyword:
            total += lasting.amount
    return total


def area_effect_of(state: State, card: Card) -> i64:
    """CQ-G-area-effect: numeric values of a keyword are summed (CQ-G-keywords)."""
    printed: i64 = CARDS.keywords.of(card.kind, AREA_EFFECT) if has_text(state, card) else 0
    return printed + lasting_value(state, card, AREA_EFFECT) + changed(state, HAS, card, AREA_EFFECT)


# ATK, HP, command icons


def printed_attack(card: Card) -> i64:
    """CQ-G-base-value: of the side that is up."""
    return CARDS.bloodied_attack[card.kind] if card.bloodied else CARDS.attack[card.kind]


def printed_hp(card: Card) -> i64:
    return CARDS.bloodied_hp[card.kind] if card.bloodied else CARDS.hp[card.kind]


def attack_of(state: State, card: Card, defender: Card | None = None) -> i64:
    """CQ-G-atk; against a defender, with what counts against it alone."""
    value = printed_attack(card)
    if could_change(state, card, ATTACK):
        value += changed(state, ATTACK, card, NONE, defender)
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == ATTACK_UP:
            value += lasting.amount
    if card.damage > 0 and has_keyword(state, card, BRUTAL):
        value += card.damage  # CQ-G-brutal
    return max(value, 0)


def hp_of(state: State, card: Card) -> i64:
    """CQ-G-hp."""
    value = printed_hp(card)
    if not could_change_any(state, card, HP_STATS):
        return value
    value += changed(state, HP_UP, card)
    doublings = changed(state, HP_DOUBLED, card)
    while doublings > 0:
        value *= 2
        doublings -= 1
    return max(value, 0)


def remaining_hp(state: State, card: Card) -> i64:
    return max(hp_of(state, card) - card.damage, 0)


def command_of(state: State, card: Card) -> i64:
    """CQ-G-command-icons; only of ready units (CQ-2.5b), which the caller sees to."""
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == NO_COMMAND:
            return 0  # CQ-G-set: a set value overrides all others
    value = CARDS.command[card.kind]
    if could_change(state, card, COMMAND_ICONS):
        value += changed(state, COMMAND_ICONS, card)
    return max(value, 0)


def renew(state: State, card: Card) -> None:
    """Reckon the live values of a unit anew, unless they were reckoned since anything last changed."""
    if card.live_at != state.revision:
        card.live_at = state.revision
        card.live_attack = attack_of(state, card)
        card.live_hp = hp_of(state, card)
        card.live_command = command_of(state, card)
        card.live_keywords = keywords_of(state, card)


def attack_damage(state: State, attacker: Card, defender: Card) -> i64:
    """What an attack deals: ATK, doubled by what doubles it, halved by Flying, rounded up once (section d)."""
    amount = attack_of(state, attacker, defender)
    doublings = changed(state, DOUBLE_DAMAGE, attacker, NONE, defender)
    while doublings > 0:
        amount *= 2
        doublings -= 1
    if has_keyword(state, defender, FLYING) and not has_keyword(state, attacker, FLYING):
        if not is_subject_to(state, IGNORES_FLYING, attacker):
            amount = (amount + 1) // 2  # CQ-G-flying
    return amount


def can_be_damaged(state: State, card: Card) -> bool:
    """CQ-G-cannot-be-damaged."""
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == UNHARMED:
            return False
    return True


def counts_as_warlord(state: State, card: Card) -> bool:
    """A warlord, or what counts as one where battles are looked for and initiative is determined."""
    return is_warlord(card) or is_subject_to(state, AS_WARLORD, card)
