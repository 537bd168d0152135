"""ED-S1 to ED-S8, ED-S10, ED-S14 to ED-S18: from the roll for the first player to the first turn (DP-1, DP-2, DP-4, DP-9).

The flow SETUP has a step for each rule; most of them run again until everybody has had a turn (`SETUP_AT`). What the options fix
is not asked. Decks are built in `rules/decks.py`, pieces are laid on the board in `rules/deployment.py`.
"""

from functools import cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.edge.actions import (
    DONE,
    FACTION,
    MODEL_SLOTS,
    NUMBER,
    SQUAD_SLOTS,
    TYPE,
    UPGRADE_SLOTS,
)
from grognard.envs.edge.armies import Army, Deck, breaches, find_army, find_deck
from grognard.envs.edge.data.printed import DEPLOY, DUEL, FACTIONS, SETUP_UPGRADE, VARIANTS
from grognard.envs.edge.data.tables import CARDS, COMPONENTS, SQUADS, STANDARDS, TOKENS
from grognard.envs.edge.events import (
    ARMY_SHOWN,
    BANNER_TAKEN,
    COUNTERING_NAMED,
    DECK_BUILT,
    FACTION_TAKEN,
    FIRST_FOUND,
    PLAYER_ROLLED,
    SHRINE_TAKEN,
    SQUAD_CHOSEN,
)
from grognard.envs.edge.options import CHOSEN, SEATS, SUGGESTED, Options
from grognard.envs.edge.rules import decks, deployment
from grognard.envs.edge.rules.activation import add_mover, begin_move_action
from grognard.envs.edge.rules.decks import next_from_first
from grognard.envs.edge.rules.deployment import seat_in_order
from grognard.envs.edge.rules.movement import could_move
from grognard.envs.edge.rules.naming import (
    FIRST_TYPE,
    said_seat,
    said_squad,
    say_seat,
    say_squad,
)
from grognard.envs.edge.rules.payment import gain_crystals
from grognard.envs.edge.rules.pieces import first_squad, printed_endurance
from grognard.envs.edge.rules.texts import shrine_of
from grognard.envs.edge.rules.turn import draw_up
from grognard.envs.edge.rules.upgrades import put_upgrade
from grognard.envs.edge.sequence import GAME, SETUP, SETUP_AT, SETUP_LEFT
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import NONE, OFF_BOARD, TOKEN_KINDS, WAITING, State

RED_FACES: Final[i64] = 6


# Before any luck


def set_up(state: State) -> None:
    """ED-S3, ED-S5, ED-S7, ED-S9, ED-S14: supplies, victory points, and what the options give each player; GAME begins."""
    options = state.options
    state.crystals = COMPONENTS.crystals * options.players
    state.charges = COMPONENTS.charges * options.players
    for seat in range(options.players):
        if options.mode != DUEL:
            state.points[seat] = COMPONENTS.victory_points
        army, deck = options.armies[seat], options.decks[seat]
        if army is not None:
            receive_army(state, seat, army, deck)
        elif options.drawn[seat]:
            _check_drawable(options)
        if options.banners != CHOSEN:
            state.banner[seat] = VARIANTS.index(options.banners)
        if options.shrines != CHOSEN:
            state.shrine[seat] = VARIANTS.index(options.shrines)
            state.revision += 1
    state.push(GAME)


def receive_army(state: State, seat: i64, army: Army, deck: Deck | None) -> None:
    """ED-S5, ED-S7, ED-S9: a player has this army, and this deck unless it is still to be chosen."""
    state.faction[seat] = army.faction
    state.revision += 1
    for slot, kind in enumerate(army.members()):
        state.squad_kind[first_squad(seat) + slot] = kind
    if deck is not None:
        state.deck[seat] = vec[i64]([i64(card) for card in deck.members()])


class Suggestion:
    """A shipped army with the shipped deck of the same name, if there is one."""

    def __init__(self, army: Army, deck: Deck | None) -> None:
        self.army = army
        self.deck = deck


@cache
def _suggestions() -> list[Suggestion]:
    """All of them, read once."""
    shipped = Deck.form.shipped()
    return [Suggestion(find_army(name), find_deck(name) if name in shipped else None) for name in Army.form.shipped()]


def suggested(options: Options) -> list[Suggestion]:
    """Those that are legal in a game with these options."""
    squads, cards = int(options.squads), int(options.cards)
    return [one for one in _suggestions() if not breaches(one.army, None, squads, cards, options.tiers)]


def _check_drawable(options: Options) -> None:
    if len({one.army.faction for one in suggested(options)}) < options.players:
        problems = Problems("options of The Edge")
        problems.add(
            "squads", f"no suggested armies have {options.squads} squads: give armies, or let them be `{CHOSEN}`"
        )
        raise BadInput("options of The Edge", problems.found)


def begin_setup(state: State) -> None:
    """A step."""
    state.push(SETUP)


# ED-S4 to ED-S9: who plays what


def roll_for_first(state: State) -> None:
    """A step: ED-S4: the highest red die; ties are rolled again among the tied."""
    left = SETUP_LEFT.get(state)
    if left == 0:
        left = (i64(1) << state.options.players) - 1
    best: i64 = 0
    leaders: i64 = 0
    for seat in range(state.options.players):
        if left >> seat & 1:
            face = COMPONENTS.faces[RED_FACES + state.dice.below(RED_FACES)]
            if state.log is not None:
                state.log.tell(PLAYER_ROLLED, seat, [int(face)])
            if face > best:
                best = face
                leaders = 0
            if face == best:
                leaders |= 1 << seat
                state.first = seat
    if leaders == 1 << state.first:
        SETUP_LEFT.set(state, 0)
        if state.log is not None:
            state.log.tell(FIRST_FOUND, state.first)
    else:
        SETUP_LEFT.set(state, leaders)
        state.again()


def choose_factions(state: State) -> None:
    """A step: ED-S5 (DP-1)."""
    seat = next_from_first(state)
    if seat == NONE or state.faction[seat] != NONE:
        return
    if state.options.drawn[seat]:
        draw_army(state, seat)
    else:
        state.ask(seat, CHOOSE_FACTION)


def is_free_faction(state: State, faction: i64) -> bool:
    """ED-S5: whether nobody has it."""
    for seat in range(state.options.players):
        if state.faction[seat] == faction:
            return False
    return True


def draw_army(state: State, seat: i64) -> None:
    """A suggested army of a free faction, by chance, with its deck if that is wanted and of the right size."""
    free = [one for one in suggested(state.options) if is_free_faction(state, one.army.faction)]
    drawn = free[state.dice.below(i64(len(free)))]
    deck = drawn.deck if state.options.values[f"{SEATS[seat]}_deck"] == SUGGESTED else None
    if deck is not None and deck.size != state.options.cards:
        deck = None
    receive_army(state, seat, drawn.army, deck)
    if state.log is not None:
        state.log.tell(FACTION_TAKEN, seat, state.faction[seat])
        if deck is not None:
            state.log.tell(DECK_BUILT, seat, deck.size)


class ChooseFaction(Decision[State]):
    """ED-S5 (DP-1): a faction that nobody has."""

    rule = "ED-S5"

    def offer(self, state: State, mask: Mask) -> None:
        for faction in range(i64(len(FACTIONS))):
            if is_free_faction(state, faction):
                mask.allow(FACTION.at(faction))

    def apply(self, state: State, action: i64) -> None:
        state.faction[state.to_move] = FACTION.argument(action)
        state.revision += 1
        if state.log is not None:
            state.log.tell(FACTION_TAKEN, state.to_move, FACTION.argument(action))


def squads_chosen(state: State, seat: i64) -> i64:
    """How many squads a player has."""
    count: i64 = 0
    while count < SQUAD_SLOTS and state.squad_kind[first_squad(seat) + count] != NONE:
        count += 1
    return count


def choose_squads(state: State) -> None:
    """A step: ED-S7 (DP-2): one squad after the other; nobody else sees them before all have chosen."""
    seat = next_from_first(state)
    if seat != NONE and squads_chosen(state, seat) < state.options.squads:
        SETUP_AT.set(state, SETUP_AT.get(state) - 1)
        state.ask(seat, CHOOSE_SQUAD)


def types_left(state: State, seat: i64, kind: i64) -> i64:
    """ED-S7, ED-VAR-11: how many more squads of a name a player may take."""
    if SQUADS.faction[kind] != state.faction[seat] or int(SQUADS.tier[kind]) not in state.options.tiers:
        return 0
    left = SQUADS.squads[kind]
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        left -= i64(state.squad_kind[squad] == kind)
    return left


class ChooseSquad(Decision[State]):
    """ED-S7 (DP-2): the next squad, in the order of the faction, so that each army is chosen in one way only."""

    rule = "ED-S7"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        seat = state.to_move
        count, first = squads_chosen(state, seat), FIRST_TYPE[state.faction[seat]]
        least = first if count == 0 else state.squad_kind[first_squad(seat) + count - 1]
        enough: i64 = 0  # of this name and those behind it
        for kind in range(i64(SQUADS.count) - 1, least - 1, -1):
            left = types_left(state, seat, kind)
            enough += left
            if left > 0 and enough >= state.options.squads - count:
                mask.allow(TYPE.at(kind - first))

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        kind = FIRST_TYPE[state.faction[seat]] + TYPE.argument(action)
        state.squad_kind[first_squad(seat) + squads_chosen(state, seat)] = kind
        state.revision += 1
        if state.log is not None:
            state.log.tell(SQUAD_CHOSEN, seat, side_of(state, seat), kind)


def choose_banners(state: State) -> None:
    """A step: ED-VAR-10: by each player with the squads."""
    if state.options.banners == CHOSEN:
        seat = next_from_first(state)
        if seat != NONE:
            state.ask(seat, CHOOSE_BANNER)


def choose_shrines(state: State) -> None:
    """A step: ED-VAR-10: likewise."""
    if state.options.shrines == CHOSEN:
        seat = next_from_first(state)
        if seat != NONE:
            state.ask(seat, CHOOSE_SHRINE)


class ChooseVariant(Decision[State]):
    """ED-VAR-10: the standard one (0) or the alternative one (1)."""

    rule = "ED-VAR-10"

    def offer(self, state: State, mask: Mask) -> None:
        for variant in range(i64(len(VARIANTS))):
            mask.allow(NUMBER.at(variant))


class ChooseBanner(ChooseVariant):
    """ED-VAR-10: the standard banner (0) or the alternative one (1)."""

    def apply(self, state: State, action: i64) -> None:
        state.banner[state.to_move] = NUMBER.argument(action)
        if state.log is not None:
            state.log.tell(BANNER_TAKEN, state.to_move, side_of(state, state.to_move), NUMBER.argument(action))


class ChooseShrine(ChooseVariant):
    """ED-VAR-10: the standard Shrine (0) or the alternative one (1)."""

    def apply(self, state: State, action: i64) -> None:
        state.shrine[state.to_move] = NUMBER.argument(action)
        state.revision += 1
        if state.log is not None:
            state.log.tell(SHRINE_TAKEN, state.to_move, side_of(state, state.to_move), NUMBER.argument(action))


def reveal_squads(state: State) -> None:
    """A step: ED-S5, ED-S6, ED-S8, ED-UPG-9: tokens, models off the board, and the cards that come with squads."""
    state.revision += 1
    for seat in range(state.options.players):
        for token in range(TOKEN_KINDS):
            if TOKENS.faction[token] == state.faction[seat] and int(TOKENS.tier[token]) in state.options.tiers:
                state.supply[token] = TOKENS.supply[token]
        state.shrine_tokens[seat] = STANDARDS.shrine_holds[shrine_of(state, seat)]
        for squad in range(first_squad(seat), first_squad(seat) + squads_chosen(state, seat)):
            _prepare_squad(state, squad)
        if state.log is not None:
            first = first_squad(seat)
            kinds = [int(state.squad_kind[first + slot]) for slot in range(squads_chosen(state, seat))]
            state.log.tell(ARMY_SHOWN, seat, kinds)


def _prepare_squad(state: State, squad: i64) -> None:
    """ED-S7, ED-S8, ED-UPG-9: Endurance, models, and what starts attached or set aside."""
    kind, life = state.squad_kind[squad], OFF_BOARD
    state.endurance[squad] = printed_endurance(state, squad)
    state.revision += 1
    slot = squad * UPGRADE_SLOTS
    for card in range(i64(CARDS.count)):
        if CARDS.squad[card] != kind:
            continue
        if CARDS.kind[card] == DEPLOY:
            life = WAITING
            state.aside[squad // SQUAD_SLOTS] = append(state.aside[squad // SQUAD_SLOTS], card)
        elif CARDS.kind[card] == SETUP_UPGRADE:
            put_upgrade(state, slot, card)
            slot += 1
    for model in range(squad * MODEL_SLOTS, squad * MODEL_SLOTS + SQUADS.models[kind]):
        state.life[model] = life


# ED-S10: who counters


def choose_countering(state: State) -> None:
    """A step: ED-S10 (DP-4)."""
    state.ask(state.first, CHOOSE_COUNTERING)


class ChooseCountering(Decision[State]):
    """ED-S10 (DP-4): the player who counters: lays everything last, and takes the first turn."""

    rule = "ED-S10"

    def offer(self, state: State, mask: Mask) -> None:
        for seat in range(state.options.players):
            mask.allow(say_seat(state, state.to_move, seat))

    def apply(self, state: State, action: i64) -> None:
        state.countering = said_seat(state, state.to_move, action)
        if state.log is not None:
            state.log.tell(COUNTERING_NAMED, state.countering)


# ED-S14 to ED-S17


def take_supplies(state: State) -> None:
    """A step: ED-S15, ED-VAR-1, ED-VAR-2: the first crystals."""
    options = state.options
    for seat in range(options.players):
        crystals = max(i64(3), options.players) if options.more_crystals else options.players
        gain_crystals(state, seat, crystals + options.handicaps[seat])


def draw_early(state: State) -> None:
    """A step: ED-VAR-5: hands before squads are deployed."""
    if state.options.sources_first:
        _draw_hands(state)


def draw_hands(state: State) -> None:
    """A step: ED-S16."""
    if not state.options.sources_first:
        _draw_hands(state)


def _draw_hands(state: State) -> None:
    for seat in range(state.options.players):
        draw_up(state, seat)


def scatter(state: State) -> None:
    """A step: ED-S17 (DP-9): each positioning player, in order, may move one squad."""
    at = SETUP_AT.get(state)
    if not state.options.scatter or at == state.options.players - 1:
        return
    state.again()
    SETUP_AT.set(state, at + 1)
    state.ask(seat_in_order(state, at), SCATTER)


class Scatter(Decision[State]):
    """ED-S17 (DP-9): the squad that makes a Move action before the first turn, or none; no cards are played."""

    rule = "ED-S17"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        first = first_squad(state.to_move)
        for squad in range(first, first + SQUAD_SLOTS):
            for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
                if could_move(state, state.to_move, model):
                    mask.allow(say_squad(state, state.to_move, squad))
                    break

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        squad = said_squad(state, state.to_move, action)
        begin_move_action(state, state.to_move)
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            add_mover(state, model)


CHOOSE_FACTION: Final[ChooseFaction] = ChooseFaction()
CHOOSE_SQUAD: Final[ChooseSquad] = ChooseSquad()
CHOOSE_BANNER: Final[ChooseBanner] = ChooseBanner()
CHOOSE_SHRINE: Final[ChooseShrine] = ChooseShrine()
CHOOSE_COUNTERING: Final[ChooseCountering] = ChooseCountering()
SCATTER: Final[Scatter] = Scatter()

STEPS: Final[Steps[State]] = (
    roll_for_first,  # ED-S4
    choose_factions,  # ED-S5
    choose_squads,  # ED-S7
    choose_banners,  # ED-VAR-10
    choose_shrines,
    reveal_squads,  # ED-S6, ED-S8
    decks.choose_decks,  # ED-S9
    decks.order_decks,
    choose_countering,  # ED-S10
    deployment.lay_first_tokens,  # ED-S11
    deployment.lay_second_tokens,  # ED-S12
    draw_early,
    deployment.deploy_squads,  # ED-S13
    take_supplies,  # ED-S15
    draw_hands,  # ED-S16
    scatter,  # ED-S17
)
DEPLOY_STEPS: Final[Steps[State]] = deployment.STEPS
DECISIONS: Final[list[Decision[State]]] = [
    CHOOSE_FACTION,
    CHOOSE_SQUAD,
    CHOOSE_BANNER,
    CHOOSE_SHRINE,
    decks.CHOOSE_DECK_CARD,
    decks.ORDER_DECK,
    CHOOSE_COUNTERING,
    *deployment.DECISIONS,
    SCATTER,
]
