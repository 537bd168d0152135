"""The table in words, as one player or the referee knows it: for the text and the picture, which tell the same."""

from typing import Final

from grognard.envs.conquest.actions import UNIT_NAMES
from grognard.envs.conquest.cards.words.filters import HQ_OF
from grognard.envs.conquest.cards.words.picks import OptionPick
from grognard.envs.conquest.columns import PLANET_CARDS
from grognard.envs.conquest.data.printed import (
    AREA_EFFECT,
    ARMORBANE,
    FACTIONS,
    FLYING,
    MOBILE,
    PLANET_TYPES,
    PLAYERS,
    RANGED,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.flow import DECISIONS
from grognard.envs.conquest.knowledge import (
    REFEREE,
    card_in_question,
    card_named,
    damage_of,
    owner_of_pick,
    removed_planets,
    shown_triggers,
)
from grognard.envs.conquest.rules.abilities import (
    ALL,
    PICKS_OPTION,
    PICKS_PLACE,
    PICKS_POINT,
    PICKS_SIDE,
    TIMINGS,
)
from grognard.envs.conquest.rules.battle import CHOOSE_RETREAT
from grognard.envs.conquest.rules.components import attachments_of, initiative, unit_row
from grognard.envs.conquest.rules.initiating import CHOOSE_EFFECT
from grognard.envs.conquest.rules.piles import IN_PILE
from grognard.envs.conquest.rules.values import area_effect_of, attack_of, command_of, hp_of, keywords_of
from grognard.envs.conquest.sequence import (
    ACTION_WINDOW,
    DEPLOYING,
    EVENTS,
    SHIELD_USED,
    SHIELDS,
    WINDOW,
    WINDOW_TIMING,
)
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    BLANK,
    CONTROL,
    HQ,
    IN_PLAY,
    LATER_DISCARD,
    LATER_SACRIFICE,
    NONE,
    PHASES,
    REASONS,
    RESERVE,
    SUPPORT_ROLE,
    UNHARMED,
    UNIT,
    Card,
    State,
    Trigger,
    Use,
)
from grognard.envs.core.abilities import PICKS_CARD

KEYWORD_MARKS: Final = ((RANGED, "ranged"), (FLYING, "flying"), (ARMORBANE, "armorbane"), (MOBILE, "mobile"))
LASTING_MARKS: Final = {
    LATER_SACRIFICE: "sacrificed later", LATER_DISCARD: "discarded later", CONTROL: "lent", BLANK: "blank",
    UNHARMED: "cannot be damaged",
}  # fmt: skip


def cards_of(state: State, player: int, place: int, role: int) -> list[Card]:
    """A player's cards of a kind at a place, by slot."""
    found = [
        card
        for card in state.cards
        if card.zone == IN_PLAY and card.controller == player and card.place == place and card.role == role
    ]
    return sorted(found, key=lambda card: card.slot)


def names_of(kinds: list[int]) -> str:
    """Titles with their numbers."""
    return ", ".join(
        CARDS.names[kind] if kinds.count(kind) == 1 else f"{kinds.count(kind)} {CARDS.names[kind]}"
        for kind in dict.fromkeys(kinds)
    )


def title(kind: int) -> str:
    """The name of a printed card, if it is known."""
    return CARDS.names[kind] if kind != NONE else "a card in reserve"


def slot_name(card: Card) -> str:
    """`1.2`, `more.11`, `support 1`: how actions name a card that is in play, or last did."""
    if card.role == UNIT:
        return UNIT_NAMES[unit_row(card)]
    return f"{'support' if card.role == SUPPORT_ROLE else 'attachment'} {card.slot + 1}"


def place_name(place: int) -> str:
    return "headquarters" if place == HQ else f"planet {place + 1}"


def told(card: Card) -> str:
    """`red 1.2 Goff Nob`."""
    if card.role == RESERVE:
        return f"a card of {PLAYERS[card.controller]} in reserve"
    return f"{PLAYERS[card.controller]} {slot_name(card)} {CARDS.names[card.kind]}"


# Time and what is in progress


def headline(state: State) -> str:
    if state.over:
        winners = [PLAYERS[seat] for seat in range(2) if state.winners >> seat & 1]
        return f"Round {state.round}: the game is over, {f'{winners[0]} won' if winners else 'a draw'} ({REASONS[state.reason]})"
    parts = [f"Round {state.round}, {PHASES[state.phase]} phase"]
    if state.field != NONE:
        ranged = "ranged skirmish" if state.skirmish else f"combat round {state.combat_round}"
        parts.append(f"battle at planet {state.field + 1}, {ranged}")
    if state.turn != NONE:
        parts.append(f"turn of {PLAYERS[state.turn]}")
    if state.struggle != NONE:
        parts.append(f"command struggle at planet {state.struggle + 1}")
    parts.append(f"{PLAYERS[state.token]} has the token")
    if state.lists and initiative(state) != state.token:
        parts.append(f"{PLAYERS[initiative(state)]} has initiative")
    return "; ".join(parts)


def question(state: State, viewer: int) -> str:
    """The window that is open and what is asked, as far as the viewer may know it."""
    if state.pending == NONE:
        return ""
    parts = []
    if state.runs(ACTION_WINDOW):
        parts.append("action window")
    elif state.runs(SHIELDS):
        parts.append("shields")
    elif state.runs(WINDOW):
        parts.append(f"{TIMINGS[WINDOW_TIMING.get(state)]}s")
    asked = f"{PLAYERS[state.to_move]} is asked"
    if viewer in (REFEREE, state.to_move):
        asked += f": {type(DECISIONS[state.pending]).__name__}{named(state)}"
    kind = card_in_question(state, viewer)
    if kind != NONE:
        asked += f", {CARDS.names[kind]}"
    return "; ".join([*parts, asked])


def named(state: State) -> str:
    """What was said in the first half of the question, or what it is about."""
    if state.asks(CHOOSE_RETREAT):
        cards = [card for card in state.cards if card.retreats and card.zone == IN_PLAY]
    else:
        number = card_named(state)
        cards = [state.cards[number]] if number != NONE else []
    return f" ({', '.join(told(card) for card in cards)})" if cards else ""


def progress(state: State, viewer: int) -> list[str]:
    """The abilities in progress with what was picked for them, what happens, and what the viewer is looking at."""
    lines = [use_line(state, use) for use in state.uses]
    if state.triggers:
        shown = shown_triggers(state, max(viewer, 0))
        lines += [f"happens: {trigger_line(state, state.triggers[number])}" for number in shown]
    if state.attacker != NONE:
        defender = f" attacks {told(state.cards[state.defender])}" if state.defender != NONE else " attacks"
        lines.append(told(state.cards[state.attacker]) + defender)
    for look in state.looks:
        if viewer in (REFEREE, look.looker):
            lines.append(f"{PLAYERS[look.looker]} looks at: {', '.join(CARDS.names[kind] for kind in look.cards)}")
    return lines


def use_line(state: State, use: Use) -> str:
    ability = ALL[use.ability]
    points = [number for number in range(len(use.picks)) if ability.sort_of_pick(number) == PICKS_POINT]
    picks = [picked(state, use, number) for number in range(len(use.picks)) if number not in points]
    source = told(state.cards[use.source]) if use.source != NONE else CARDS.names[use.kind]
    line = f"{PLAYERS[use.player]} uses {source}"
    line += f", X = {use.x}" if use.x else ""
    return f"{line}: {', '.join(picks)}" if picks else line


def picked(state: State, use: Use, number: int) -> str:
    """One thing that was picked for an ability."""
    value, sort = use.picks[number], ALL[use.ability].sort_of_pick(number)
    if value == NONE:
        return "nothing"
    if sort == PICKS_CARD:
        return told(state.cards[value])
    if sort == PICKS_PLACE:
        return f"headquarters of {PLAYERS[value - HQ_OF]}" if value >= HQ_OF else place_name(value)
    if sort == PICKS_SIDE:
        return PLAYERS[value]
    if sort == PICKS_OPTION:
        pick = ALL[use.ability].sequence[number]
        assert isinstance(pick, OptionPick)
        return pick.names[value]
    where = " in the pile" if value >= IN_PILE else ""
    return f"{CARDS.names[value % IN_PILE]} of {PLAYERS[owner_of_pick(use, number)]}{where}"


def trigger_line(state: State, trigger: Trigger) -> str:
    """`damage assigned: red 1.2 Goff Nob, 3 damage, by blue 1.1 Bad Dok`."""
    subject = title(trigger.kind)
    if trigger.subject != NONE and trigger.kind != NONE:
        card = state.cards[trigger.subject]
        subject = told(card) if card.kind == trigger.kind else f"{subject} for {told(card)}"
        subject += "" if card.zone == IN_PLAY else ", gone"
    elif trigger.player != NONE:
        subject += f" of {PLAYERS[trigger.player]}"
    parts = [f"{EVENTS.names[trigger.event].replace('_', ' ')}: {subject}"]
    parts += [f"at {place_name(trigger.place)}"] if trigger.place != NONE else []
    parts += [f"{damage_of(state, trigger)} damage"] if damage_of(state, trigger) else []
    parts += [f"cost {max(trigger.cost, 0)}"] if trigger.event == DEPLOYING else []
    parts += [f"shield {trigger.icons}"] if trigger.event == SHIELD_USED else []
    parts += [f"by {told(state.cards[trigger.doer])}"] if trigger.doer != NONE else []
    parts += [f"on {told(state.cards[trigger.host])}"] if trigger.host != NONE else []
    parts += ["by an attack"] if trigger.attack else []
    return ", ".join([*parts, *(["done"] if trigger.happened else [])])


# Players


def sheet(state: State, player: int) -> str:
    """A player's counts, which everybody sees."""
    side, warlord = state.players[player], state.cards[player]
    won = [
        f"{sum(CARDS.planet_types[kind] >> bit & 1 for kind in side.victory)} {name}"
        for bit, name in enumerate(PLANET_TYPES)
    ]
    parts = [
        f"{CARDS.names[warlord.kind]} ({'bloodied' if warlord.bloodied else 'hale'})",
        f"{side.resources} resources, {len(side.hand)} cards in hand, {len(side.deck)} in the deck",
        f"{len(side.victory)} planet{'s' if len(side.victory) > 1 else ''} won: {', '.join(won)}"
        if len(side.victory)
        else "no planet won",
    ]
    parts += ["has passed"] if side.passed else []
    parts += ["Limited card used"] if side.limited else []
    if side.enslaved != NONE:
        parts.append(f"enslaved {FACTIONS[side.enslaved]}")
    return "; ".join(parts)


def hand_line(state: State, player: int, viewer: int) -> str:
    """The hand as the viewer knows it."""
    side = state.players[player]
    if viewer in (REFEREE, player):
        dial = "" if side.dial == NONE else f"; dial on planet {side.dial + 1}"
        synapse = "" if side.synapse_dial == NONE else f"; synapse dial on planet {side.synapse_dial + 1}"
        return f"hand: {names_of(list(side.hand)) or 'empty'}{dial}{synapse}"
    unknown = len(side.hand) - len(side.shown)
    parts = [names_of(list(side.shown)), f"{unknown} unknown" if unknown else ""]
    return f"hand: {', '.join(part for part in parts if part) or 'empty'}"


def supports_line(state: State, player: int) -> str:
    supports = [
        f"{card.slot + 1} {CARDS.names[card.kind]}"
        + (f" ({card.resources} resources)" if card.resources else "")
        + (f" ({card.damage} damage)" if card.damage else "")
        + ("" if card.ready else " (exhausted)")
        for card in cards_of(state, player, HQ, SUPPORT_ROLE)
    ]
    return f"supports: {', '.join(supports)}" if supports else ""


def piles_lines(state: State, player: int, viewer: int) -> list[str]:
    """Discard pile and what is known of the deck, from the top; how many of each title are out of sight."""
    side = state.players[player]
    pile = ", ".join(CARDS.names[kind] for kind in reversed(list(side.discard)))
    lines = [f"discard pile from the top: {pile}"] if pile else []
    arriving = names_of(list(side.arriving))
    lines += [f"on their way to the pile: {arriving}"] if arriving else []
    known = known_cards(state, player, viewer)
    if known:
        lines.append(
            f"known in the deck: {', '.join(f'{CARDS.names[kind]} {depth} from the top' for depth, kind in known)}"
        )
    unseen = {kind: int(side.unseen[row]) for row, kind in enumerate(state.lists[player].titles)}
    if viewer in (REFEREE, player):
        for kind in side.hand:
            unseen[kind] -= 1
        for card in state.cards:
            if card.role == RESERVE and card.zone == IN_PLAY and card.owner == player:
                unseen[card.kind] -= 1
    where = "in the deck" if viewer in (REFEREE, player) else "in hand, deck or reserve"
    lines.append(
        f"{where}: {', '.join(f'{number} {CARDS.names[kind]}' for kind, number in unseen.items() if number > 0)}"
    )
    return lines


def known_cards(state: State, player: int, viewer: int) -> list[tuple[int, int]]:
    """The cards of a deck that the viewer has seen, with their depth from 1 on; the referee need not be told."""
    cards: list[tuple[int, int]] = []
    for look in state.looks:
        cards += zip(look.cards, look.seen, strict=True) if look.deck == player else []
    side = state.players[player]
    cards += zip(reversed(list(side.deck)), reversed(list(side.peeked)), strict=True)
    return [(depth + 1, kind) for depth, (kind, seen) in enumerate(cards) if viewer != REFEREE and seen >> viewer & 1]


def attachment_lines(state: State, player: int) -> list[str]:
    """Attachments by slot, with their hosts."""
    found = [card for card in state.cards if card.role == ATTACHMENT_ROLE and card.controller == player]
    return [
        f"{slot_name(card)}  {CARDS.names[card.kind]} on {told(state.cards[card.host])}"
        + ("" if card.ready else ", exhausted")
        for card in sorted(found, key=lambda card: card.slot)
        if card.zone == IN_PLAY
    ]


# Units and planets


def marks(state: State, card: Card) -> list[str]:
    """What is special about a unit now."""
    keywords = keywords_of(state, card)
    found = [word for keyword, word in KEYWORD_MARKS if keywords.has(keyword)]
    found += [f"area effect {area_effect_of(state, card)}"] if keywords.has(AREA_EFFECT) else []
    found += [] if card.ready else ["exhausted"]
    assigned = assigned_to(state, card)
    found += [f"{assigned} assigned"] if assigned else []
    lasting = {int(lasting.change) for lasting in state.lasting if lasting.card == card.number}
    return found + [word for change, word in LASTING_MARKS.items() if change in lasting]


def assigned_to(state: State, card: Card) -> int:
    """Damage that a unit is about to take, points that are being split included."""
    total = sum(int(damage.amount) for damage in state.damages if damage.victim == card.number)
    if state.asks(CHOOSE_EFFECT):
        use = state.uses[-1]
        for number, value in enumerate(use.picks):
            total += value == card.number and ALL[use.ability].sort_of_pick(number) == PICKS_POINT
    return total


def unit_line(state: State, card: Card) -> str:
    """`Goff Nob 6/4, 2 damage, exhausted`: ATK and remaining HP, then what is special."""
    left = hp_of(state, card) - card.damage
    parts = [f"{CARDS.names[card.kind]} {attack_of(state, card)}/{left}"]
    icons = command_of(state, card)
    parts += [f"{icons} command"] if icons else []
    parts += [f"{card.damage} damage"] if card.damage else []
    parts += marks(state, card)
    parts += [CARDS.names[other.kind] for other in attachments_of(state, card)]
    return ", ".join(parts)


def planet_line(state: State, place: int) -> str:
    kind = state.line[place]
    types = "/".join(name for bit, name in enumerate(PLANET_TYPES) if CARDS.planet_types[kind] >> bit & 1)
    bonus = f"{CARDS.card_bonus[kind]} cards, {CARDS.resource_bonus[kind]} resources"
    return f"{CARDS.names[kind]} ({types}; {bonus}){''.join(f'; {note}' for note in planet_notes(state, place))}"


def planet_notes(state: State, place: int) -> list[str]:
    """What is cancelled or barred there."""
    notes = ["no card bonus"] if state.cancelled_cards >> place & 1 else []
    notes += ["no resource bonus"] if state.cancelled_resources >> place & 1 else []
    barred = [PLAYERS[player] for player in range(2) if state.players[player].barred >> place & 1]
    return [*notes, *[f"barred for the warlord of {name}" for name in barred]]


def reserve_line(state: State, player: int, place: int, viewer: int) -> str:
    cards = cards_of(state, player, place, RESERVE)
    if not cards:
        return ""
    known = viewer in (REFEREE, player)
    return names_of([int(card.kind) for card in cards]) if known else f"{len(cards)} face down"


def fates_lines(state: State) -> list[str]:
    """Planets that lie there no more, and how many are face down."""
    lines = [
        f"won by {PLAYERS[player]}: {', '.join(CARDS.names[kind] for kind in side.victory)}"
        + (" (the last)" if state.claimer == player else "")
        for player, side in enumerate(state.players)
        if len(side.victory)
    ]
    removed = removed_planets(state)
    gone = [CARDS.names[kind] for row, kind in enumerate(PLANET_CARDS) if removed >> row & 1]
    lines += [f"removed: {', '.join(gone)}"] if gone else []
    hidden = sum(kind != NONE for kind in state.line[int(state.face_up) :])
    return [*lines, f"{hidden} planets face down"]
