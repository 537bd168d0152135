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
    RESERVE,
    UNHARMED,
    UNIT,
    Card,
    State,
)

# Values that nothing in play changes are read off the card.
ATTACK_BIT: Final[i64] = 1 << ATTACK
HP_BITS: Final[i64] = (1 << HP_UP) | (1 << HP_DOUBLED)
COMMAND_BIT: Final[i64] = 1 << COMMAND_ICONS
HAS_BIT: Final[i64] = 1 << HAS
LOSES_BIT: Final[i64] = 1 << LOSES
KEYWORD_BITS: Final[i64] = HAS_BIT | LOSES_BIT


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
    if has_text(state, card) and not (CARDS.vanilla[card.kind] and CARDS.keywords[card.kind] == 0):
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


def could_change(state: State, card: Card) -> i64:
    """Bits of the stats that constant effects could change: its own, those of its attachments, and those around."""
    return CHANGES[card.kind] | card.bears | state.active


def changed(state: State, stat: i64, card: Card, what: i64 = 0, defender: Card | None = None) -> i64:
    """The sum of what constant effects in play do to this value of a card; `what` is a keyword, where it is about one.

    Effects that are about attacks on certain units need a defender to be asked for.
    """
    bit = i64(1) << stat
    total: i64 = 0
    if CHANGES[card.kind] & bit != 0:
        total += changed_by(state, card, stat, card, what, defender)
    if (state.active | card.bears) & bit != 0:
        around = state.around
        for at in range(i64(len(around))):
            source = state.cards[around[at]]
            if AROUND[source.kind] & bit != 0 and (source.host == card.number or AURAS[source.kind] & bit != 0):
                if source is not card:
                    total += changed_by(state, source, stat, card, what, defender)
    return total


def changed_by(state: State, source: Card, stat: i64, card: Card, what: i64, defender: Card | None) -> i64:
    """What the constant effects of one card do."""
    total: i64 = 0
    if has_text(state, source):
        for constant in CONSTANTS[source.kind]:
            if constant.stat == stat and constant.what == what and constant.applies(state, source, card, defender):
                total += constant.amount.of(state, source.controller, source, card)
    return total


def is_subject_to(state: State, stat: i64, card: Card) -> bool:
    """Whether any constant effect of this kind covers the card."""
    return could_change(state, card) >> stat & 1 == 1 and changed(state, stat, card) > 0


# Keywords


def has_keyword(state: State, card: Card, keyword: i64) -> bool:
    """CQ-G-keywords: printed or gained, and not lost (AMB-23); out of play only what is printed counts."""
    if card.zone != IN_PLAY:
        return CARDS.keywords[card.kind] & keyword != 0
    if CARDS.keywords[card.kind] & keyword == 0 or not has_text(state, card):
        if could_change(state, card) & HAS_BIT == 0 or changed(state, HAS, card, keyword) == 0:
            if len(state.lasting) == 0 or lasting_value(state, card, keyword) == 0:
                return False
    return (state.active | card.bears) & LOSES_BIT == 0 or changed(state, LOSES, card, keyword) == 0


def keywords_of(state: State, card: Card) -> i64:
    """All keywords of a card in play, as bits."""
    bits = CARDS.keywords[card.kind] if has_text(state, card) else i64(0)
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == GAINS:
            bits |= lasting.keyword
    lost: i64 = 0
    if CHANGES[card.kind] & KEYWORD_BITS != 0:
        bits |= keywords_by(state, card, HAS, card)
        lost |= keywords_by(state, card, LOSES, card)
    if (state.active | card.bears) & KEYWORD_BITS != 0:
        around = state.around
        for at in range(i64(len(around))):
            source = state.cards[around[at]]
            if AROUND[source.kind] & KEYWORD_BITS != 0 and source is not card:
                if source.host == card.number or AURAS[source.kind] & KEYWORD_BITS != 0:
                    bits |= keywords_by(state, source, HAS, card)
                    lost |= keywords_by(state, source, LOSES, card)
    return bits & ~lost


def keywords_by(state: State, source: Card, stat: i64, card: Card) -> i64:
    """The keywords that the constant effects of one card give or take, as bits."""
    bits: i64 = 0
    if has_text(state, source):
        for constant in CONSTANTS[source.kind]:
            if constant.stat == stat and constant.applies(state, source, card):
                bits |= constant.what
    return bits


def lasting_value(state: State, card: Card, keyword: i64) -> i64:
    """The value of a keyword that a card has gained for some time; 1 for those that have none."""
    total: i64 = 0
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == GAINS and lasting.keyword == keyword:
            total += lasting.amount
    return total


def area_effect_of(state: State, card: Card) -> i64:
    """CQ-G-area-effect: numeric values of a keyword are summed (CQ-G-keywords)."""
    printed: i64 = CARDS.area_effect[card.kind] if has_text(state, card) else 0
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
    if could_change(state, card) & ATTACK_BIT != 0:
        value += changed(state, ATTACK, card, 0, defender)
    for lasting in state.lasting:
        if lasting.card == card.number and lasting.change == ATTACK_UP:
            value += lasting.amount
    if card.damage > 0 and has_keyword(state, card, BRUTAL):
        value += card.damage  # CQ-G-brutal
    return max(value, 0)


def hp_of(state: State, card: Card) -> i64:
    """CQ-G-hp."""
    value = printed_hp(card)
    if could_change(state, card) & HP_BITS == 0:
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
    if could_change(state, card) & COMMAND_BIT != 0:
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
    doublings = changed(state, DOUBLE_DAMAGE, attacker, 0, defender)
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
