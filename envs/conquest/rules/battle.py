"""Battles (CQ-3): where they are fought, who has initiative, their rounds, and how they end."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.conquest.actions import (
    DONE,
    NO,
    PLANET_AT,
    YES,
)
from grognard.envs.conquest.data.printed import MOBILE, RANGED, SYNAPSE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import (
    ABILITIES,
    BATTLE_ABILITY,
    DIES_RETREATING,
    NO_RETREAT,
    Ability,
)
from grognard.envs.conquest.rules.action_windows import open_window
from grognard.envs.conquest.rules.components import (
    address,
    are_adjacent,
    find_addressed,
    has_slot,
    has_units_at,
    initiative,
    is_planet,
    put,
    units_at,
)
from grognard.envs.conquest.rules.consequences import end_with_last_planet
from grognard.envs.conquest.rules.events import (
    add_exhausting,
    add_going_home,
    add_leaving,
    begin_instant,
    check_only,
    leave_play,
    move,
    next_trigger,
)
from grognard.envs.conquest.rules.initiating import begin_use, can_use
from grognard.envs.conquest.rules.phases import expire
from grognard.envs.conquest.rules.values import (
    counts_as_warlord,
    has_keyword,
    is_subject_to,
    is_unit,
    is_warlord,
)
from grognard.envs.conquest.sequence import (
    ACTION_WINDOW,
    BATTLE,
    BATTLE_PLANET,
    COMBAT_PHASE_BATTLES,
    COMBAT_ROUND,
    COMBAT_TURNS,
    MOBILE_MOVES,
    MOBILE_MOVES_CARD,
    MOBILE_MOVES_PLAYER,
    RETREATING,
    RETREATING_PLAYER,
    SKIRMISH,
)
from grognard.envs.conquest.state import (
    HQ,
    IN_PLAY,
    NONE,
    PLANETS,
    RESERVE,
    STALEMATE,
    THIS_BATTLE,
    Card,
    State,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, filled

# Mobile (CQ-3.1, CQ-G-mobile)


def move_mobile_units(state: State) -> None:
    """The player with initiative moves all own units first, then the other (AMB-37)."""
    state.push(MOBILE_MOVES, 1 - state.token, NONE)
    state.push(MOBILE_MOVES, state.token, NONE)


def can_move_now(state: State, card: Card, player: i64) -> bool:
    """Once each, to an adjacent planet."""
    if card.controller != player or card.mobile_done or card.zone != IN_PLAY or not is_unit(card):
        return False
    if not are_adjacent(state, card.place, card.place - 1) and not are_adjacent(state, card.place, card.place + 1):
        return False
    return has_slot(card) and has_keyword(state, card, MOBILE)


def choose_mobile(state: State) -> None:
    """As long as the player has one that could move."""
    player = MOBILE_MOVES_PLAYER.get(state)
    for card in state.cards:
        if can_move_now(state, card, player):
            state.again()
            state.ask(player, CHOOSE_MOBILE)
            return


class ChooseMobile(Decision[State]):
    """D-7: a unit with Mobile that moves, or done."""

    rule = "CQ-G-mobile"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for card in state.cards:
            if can_move_now(state, card, state.to_move):
                mask.allow(address(state.to_move, card))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.leave()
            return
        MOBILE_MOVES_CARD.set(state, find_addressed(state, state.to_move, action).number)
        state.ask(state.to_move, CHOOSE_MOBILE_PLANET)


CHOOSE_MOBILE: Final[ChooseMobile] = ChooseMobile()


class ChooseMobilePlanet(Decision[State]):
    """D-7: the adjacent planet it moves to."""

    rule = "CQ-G-mobile"

    def offer(self, state: State, mask: Mask) -> None:
        here = state.cards[MOBILE_MOVES_CARD.get(state)].place
        for place in range(i64(PLANETS)):
            if are_adjacent(state, here, place):
                mask.allow(PLANET_AT.at(place))

    def apply(self, state: State, action: i64) -> None:
        card = state.cards[MOBILE_MOVES_CARD.get(state)]
        card.mobile_done = True
        move(state, [card], PLANET_AT.argument(action))


CHOOSE_MOBILE_PLANET: Final[ChooseMobilePlanet] = ChooseMobilePlanet()


# Which battles are fought (CQ-3.2, CQ-3.3)


def fight_battles(state: State) -> None:
    """At the first planet always, then at each planet with a warlord, once checked and not again (AMB-33)."""
    while COMBAT_PHASE_BATTLES.get(state) < PLANETS:
        place = COMBAT_PHASE_BATTLES.get(state)
        COMBAT_PHASE_BATTLES.set(state, place + 1)
        if is_planet(state, place) and (place == 0 or has_warlord(state, place)):
            state.again()
            state.push(ACTION_WINDOW, 0, state.token)  # AMB-4: after the battle
            state.push(BATTLE, place)
            return


def has_warlord(state: State, place: i64) -> bool:
    for card in state.cards:
        if card.place == place and card.zone == IN_PLAY and is_unit(card) and counts_as_warlord(state, card):
            return True
    return False


def begin_battle(state: State) -> None:
    state.field = BATTLE_PLANET.get(state)
    state.combat_round = 1
    state.victor = NONE
    state.memory = filled(3, 0)
    state.revision += 1


def fix_initiative(state: State) -> None:
    """CQ-3.2.1: the only warlord present gives it, else the token; it stays for the whole battle (CQ-Q-initiative-persists)."""
    present: i64 = 0
    for card in state.cards:
        if card.place == state.field and card.zone == IN_PLAY and is_unit(card) and counts_as_warlord(state, card):
            present |= i64(1) << card.controller
    state.initiative = present - 1 if present == 1 or present == 2 else state.token


# The ranged skirmish (CQ-3.2.2 to CQ-3.2.5)


def begin_skirmish(state: State) -> None:
    if state.victor == NONE:
        state.skirmish = True
        open_window(state)


def fight_skirmish(state: State) -> None:
    if state.victor == NONE:
        state.push(SKIRMISH)


def repeat_skirmish(state: State) -> None:
    """CQ-3.2.5, AMB-3: as long as a ready unit with Ranged is there."""
    for card in state.cards:
        if is_ready_here(state, card) and has_keyword(state, card, RANGED):
            state.restart()
            return


def is_ready_here(state: State, card: Card) -> bool:
    """A ready unit in the battle; one that waits for a slot does not count yet."""
    return card.place == state.field and card.ready and card.zone == IN_PLAY and is_unit(card) and has_slot(card)


def end_skirmish(state: State) -> None:
    if state.victor == NONE:
        state.skirmish = False
        open_window(state)


# Combat rounds (CQ-3.2.6 to CQ-3.2.9)


def fight_rounds(state: State) -> None:
    if state.victor == NONE:
        state.push(COMBAT_ROUND)


def fight_turns(state: State) -> None:
    state.push(COMBAT_TURNS)


def repeat_turns(state: State) -> None:
    """CQ-3.2.8: as long as a ready unit of either player is there."""
    for card in state.cards:
        if is_ready_here(state, card):
            state.restart()
            return


def ready_units(state: State) -> None:
    """CQ-3.2.9 (2): the units at the planet, not their attachments (CQ-Q-attachment-ready)."""
    for card in state.cards:
        if card.place == state.field and card.zone == IN_PLAY and is_unit(card):
            card.ready = True
    state.revision += 1


def offer_retreats(state: State) -> None:
    """CQ-3.2.9 (3), (4): first the player with initiative."""
    state.push(RETREATING, 1 - initiative(state))
    state.push(RETREATING, initiative(state))


def may_retreat(state: State, card: Card, player: i64) -> bool:
    if card.place != state.field or card.controller != player or card.zone != IN_PLAY or not is_unit(card):
        return False
    return has_slot(card) and not card.retreats and not is_subject_to(state, NO_RETREAT, card)


def choose_retreats(state: State) -> None:
    """As long as there is another that could retreat."""
    player = RETREATING_PLAYER.get(state)
    for card in state.cards:
        if may_retreat(state, card, player):
            state.again()
            state.ask(player, CHOOSE_RETREAT)
            return
    carry_out_retreats(state)


class ChooseRetreat(Decision[State]):
    """D-12: the units that retreat together, one after the other, or done."""

    rule = "CQ-G-retreat"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for card in state.cards:
            if may_retreat(state, card, state.to_move):
                mask.allow(address(state.to_move, card))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            carry_out_retreats(state)
        else:
            find_addressed(state, state.to_move, action).retreats = True


CHOOSE_RETREAT: Final[ChooseRetreat] = ChooseRetreat()


def carry_out_retreats(state: State) -> None:
    """All at once; where retreating is replaced, units are destroyed instead."""
    leaving = [card for card in units_at(state, RETREATING_PLAYER.get(state), state.field) if card.retreats]
    for card in leaving:
        card.retreats = False
    state.leave()
    retreat(state, leaving)


def retreat(state: State, units: list[Card]) -> None:
    """Together, those that do not survive it and the others."""
    first = next_trigger(state)
    add_leaving(state, [card for card in units if is_subject_to(state, DIES_RETREATING, card)], destroyed=True)
    add_going_home(state, [card for card in units if not is_subject_to(state, DIES_RETREATING, card)])
    begin_instant(state, first)


def begin_next_round(state: State) -> None:
    """CQ-3.2.9 (5): a new round without a skirmish, even with no units left."""
    state.combat_round += 1


def repeat_round(state: State) -> None:
    state.restart()


# Stalemates (CQ-3.2.11)


def check_stalemate(state: State) -> None:
    """AMB-31: a battle that begins a round as it began the third before is one; players may also agree on it (D-13).

    CQ-3.2.11: as any combat round begins; the first begins with the battle, before its skirmish. CQ-H-stalemate: nobody is
    asked where one side has no units.
    """
    if battle_hash(state) == state.memory[0]:
        end_battle_with(state, STALEMATE)
        return
    remember_round(state)
    if has_units_at(state, 0, state.field) and has_units_at(state, 1, state.field):
        state.ask(initiative(state), CALL_STALEMATE)


def remember_round(state: State) -> None:
    """What this combat round begins with, and the two before."""
    state.memory[0] = state.memory[1]
    state.memory[1] = state.memory[2]
    state.memory[2] = battle_hash(state)


def battle_hash(state: State) -> i64:
    """A number for everything that could differ from round to round: hands, resources, status of any card.

    Of a card in reserve it does not hold the title, which only its owner knows: a guess is left with this number.
    """
    total: i64 = 17
    for player in range(i64(2)):
        total = mix(total, state.players[player].resources)
        total = mix(total, i64(len(state.players[player].hand)))
        total = mix(total, i64(len(state.players[player].deck)))
        total = mix(total, i64(len(state.players[player].discard)))
    for card in state.cards:
        kind: i64 = NONE if card.role == RESERVE else card.kind
        total = mix(total, kind * 8 + card.place)
        total = mix(total, card.damage * 8 + i64(card.ready) * 4 + card.zone)
        total = mix(total, card.resources * 64 + card.host)
    for lasting in state.lasting:
        total = mix(total, lasting.card * 64 + lasting.change)
        total = mix(total, lasting.amount * 1024 + lasting.keyword * 4 + lasting.lender)
    for at in range(i64(len(state.spent.numbers))):
        total = mix(total, state.spent.numbers[at])
    return total + 1


def mix(total: i64, number: i64) -> i64:
    """A small step of a hash that stays within 61 bits, compiled or not."""
    return ((total ^ (number & 0xFFFFF)) * 1000003) & 0xFFFFFFFFFF


class CallStalemate(Decision[State]):
    """D-13: say that nothing will change any more, or fight on; first the player with initiative, then the other."""

    rule = "CQ-3.2.11"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            state.ask(1 - state.to_move, AGREE_STALEMATE)
        elif state.to_move == initiative(state):
            state.ask(1 - state.to_move, CALL_STALEMATE)


CALL_STALEMATE: Final[CallStalemate] = CallStalemate()


class AgreeStalemate(Decision[State]):
    """D-13: agree with the opponent that the battle is a stalemate, or not."""

    rule = "CQ-3.2.11"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            end_battle_with(state, STALEMATE)


AGREE_STALEMATE: Final[AgreeStalemate] = AgreeStalemate()


# The end of a battle (CQ-3.2.10, CQ-3.2.11a)


def end_battle_with(state: State, victor: i64) -> None:
    """The battle is decided: whatever goes on in it stops."""
    state.victor = victor
    state.turn = NONE
    state.return_to(BATTLE)


def battle_ability(state: State, place: i64) -> Ability | None:
    """CQ-G-battle-abilities."""
    for ability in ABILITIES[state.line[place]]:
        if ability.timing == BATTLE_ABILITY:
            return ability
    return None


def offer_battle_ability(state: State) -> None:
    """CQ-3.2.10a: the winner may first trigger the Battle ability of the planet."""
    if state.victor != STALEMATE:
        ability = battle_ability(state, state.field)
        if ability is not None and can_use(state, ability, NONE, state.victor, NONE, state.field):
            state.ask(state.victor, CHOOSE_BATTLE_ABILITY)


class ChooseBattleAbility(Decision[State]):
    """D-14: trigger the Battle ability of the planet, or not."""

    rule = "CQ-G-battle-abilities"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        ability = battle_ability(state, state.field)
        if action == YES and ability is not None:
            begin_use(state, ability, NONE, state.to_move, NONE, state.field)


CHOOSE_BATTLE_ABILITY: Final[ChooseBattleAbility] = ChooseBattleAbility()


def settle_battle(state: State) -> None:
    """What becomes of the planet and the units there."""
    if state.victor == STALEMATE:
        settle_stalemate(state)
    elif state.field == 0:
        claim_planet(state)
    else:
        for card in units_at(state, state.victor, state.field):
            if is_warlord(card):
                put(state, card, HQ)  # CQ-3.2.10c: it keeps its state


def claim_planet(state: State) -> None:
    """CQ-3.2.10b: into the winner's victory display; units go home as they are, cards in reserve are discarded."""
    state.players[state.victor].victory = append(state.players[state.victor].victory, state.line[0])
    state.claimer = state.victor
    state.line[0] = NONE
    state.revision += 1
    for card in state.cards:
        if card.place == 0 and card.zone == IN_PLAY and is_unit(card):
            put(state, card, HQ)
    discard_reserve(state)


def discard_reserve(state: State) -> None:
    """CQ-X-deep-strike: cards in reserve at a planet that leaves play."""
    lost = [card for card in state.cards if card.place == 0 and card.zone == IN_PLAY and card.role == RESERVE]
    if len(lost) > 0:
        leave_play(state, lost)


def settle_stalemate(state: State) -> None:
    """CQ-3.2.11a: warlords go home exhausted; at the first planet all units do, and the planet leaves the game."""
    here = [card for card in state.cards if card.place == state.field and card.zone == IN_PLAY]
    units = [card for card in here if is_unit(card)]
    first = next_trigger(state)
    if state.field == 0:
        add_going_home(state, units)
        add_leaving(state, [card for card in here if card.role == RESERVE])
    else:
        add_going_home(state, [card for card in units if is_warlord(card)])
        add_exhausting(state, [card for card in units if not is_warlord(card)])
    begin_instant(state, first)


def lose_planet(state: State) -> None:
    """CQ-3.2.11a: the first planet, when nobody has won it."""
    if state.victor == STALEMATE and state.field == 0:
        state.line[0] = NONE
        state.revision += 1


def look_for_winner(state: State) -> None:
    """Three planets of one type win at once."""
    check_only(state)


def end_battle(state: State) -> None:
    """AMB-38: battle initiative ends with everything that belongs to the battle; so do effects until its end."""
    expire(state, THIS_BATTLE)
    ended = state.field
    state.field = NONE
    state.initiative = NONE
    state.combat_round = 0
    state.skirmish = False
    state.victor = NONE
    state.revision += 1
    if ended == 0:
        end_with_last_planet(state)


def send_warlords_home(state: State) -> None:
    """CQ-F-2.3: at the end of the combat phase, keeping their state; CQ-X-synapse: synapse units too."""
    for card in state.cards:
        if card.zone == IN_PLAY and card.place != HQ:
            if is_warlord(card) or CARDS.type[card.kind] == SYNAPSE:
                put(state, card, HQ)
