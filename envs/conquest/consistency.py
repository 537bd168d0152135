"""What cannot be true together at a table of Conquest: a position is checked against it when it is read.

Names and ranges are checked where they are read. Here is what depends on several of them: where cards can be, what refers to
a card, and that the abilities, triggers and damage in progress belong to the flows in progress.
"""

from typing import Final

from grognard.envs.conquest.cards.choices import EachPutsUnit, SplitTokens
from grognard.envs.conquest.cards.filters import HQ_OF
from grognard.envs.conquest.cards.picks import OptionPick, PlacePick, SidePick
from grognard.envs.conquest.data.printed import PLANET, PLAYERS, TOKEN, WARLORD
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.flow import FLOWS
from grognard.envs.conquest.ids import (
    ACTION_WINDOW,
    ATTACK,
    BATTLE,
    CHOOSE_DESTINATION,
    CHOOSE_EFFECT,
    CHOOSE_SHIELD,
    CHOOSE_SHIELD_POINTS,
    COMBAT_PHASE,
    COMBAT_ROUND,
    COMBAT_TURNS,
    COMMAND_PHASE,
    DAMAGE,
    DAMAGE_ASSIGNED,
    DEEP_STRIKES,
    DEPLOY_PHASE,
    DEPLOYING,
    DEPLOYMENT,
    EVENT_NAMES,
    EVENT_PLAYED,
    FLOW_NAMES,
    GAME,
    HEADQUARTERS_PHASE,
    INSTANT,
    MOBILE_MOVES,
    PHASE_BEGUN,
    RESERVING,
    RESOLUTION,
    RETREATING,
    ROUND,
    SEARCH,
    SHIELD_USED,
    SHIELDS,
    SKIRMISH,
    STRUGGLE,
    STRUGGLE_BEGUN,
    STRUGGLE_WON,
    TARGETED,
    TITLE_ROWS,
    USE,
    WINDOW,
)
from grognard.envs.conquest.rules.abilities import ALL, HOSTS, INTERRUPT, REACTION, Pick
from grognard.envs.conquest.rules.action_windows import LONGEST, take_deploy_turns
from grognard.envs.conquest.rules.battle import fight_rounds
from grognard.envs.conquest.rules.components import is_planet, shares_slots
from grognard.envs.conquest.rules.consequences import lying_planets
from grognard.envs.conquest.rules.damage import shield_used
from grognard.envs.conquest.rules.piles import IN_PILE
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    COMBAT,
    COMMAND,
    DEPLOY,
    HEADQUARTERS,
    HQ,
    HQ_SLOTS,
    IN_HAND,
    IN_PLAY,
    NO_CARD,
    NONE,
    PHASES,
    PLANETS,
    RESERVE,
    SETUP,
    SUPPORT_ROLE,
    UNIT,
    Card,
    State,
    Trigger,
    Use,
    a_copy,
)
from grognard.envs.conquest.state import CONTROL as LENT
from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import FRAME
from grognard.envs.core.position import Codec, Frame

CARDS_AT_MOST: Final = 250  # in play, or just gone
ROUNDS_AT_MOST: Final = 99  # of partial positions, too, which give rounds and planets at will
NOT_IN_PILES: Final = (WARLORD, TOKEN)
ABOUT_NO_CARD: Final = (DEPLOYING, EVENT_PLAYED, TARGETED, STRUGGLE_BEGUN, STRUGGLE_WON, PHASE_BEGUN)
OF_NOBODY: Final = (STRUGGLE_BEGUN, PHASE_BEGUN)
PHASE_FLOWS: Final = {
    DEPLOY: DEPLOY_PHASE, COMMAND: COMMAND_PHASE, COMBAT: COMBAT_PHASE, HEADQUARTERS: HEADQUARTERS_PHASE,
}  # fmt: skip

COPIES: Final = tuple(int(a_copy(player, piled)) for player in range(2) for piled in (False, True))
WITH_WINDOWS: Final = (COMMAND_PHASE, COMBAT_PHASE, BATTLE, SKIRMISH, COMBAT_TURNS, HEADQUARTERS_PHASE)
PLAYER_NUMBER: Final = Codec(0, 1)
TAKEN: Final = Codec(0, 2)  # players who had their turn
PLACE_NUMBER: Final = Codec(0, PLANETS - 1)
PLACES_DONE: Final = Codec(0, PLANETS)
PASSES: Final = Codec(0, 7)  # the player times 4, and the passes
ENTRY: Final = Codec(0, CARDS_AT_MOST)  # of a list
SHIELDED: Final = Codec(0, 8 * CARDS_AT_MOST + 7)  # 8 times the damage that is being shielded, and the passes
FRAMES: Final = {
    GAME: Frame((), TAKEN), ROUND: Frame((GAME,), Codec(0, 4)), DEPLOY_PHASE: Frame((ROUND,), TAKEN),
    COMMAND_PHASE: Frame((ROUND,), PLACES_DONE), STRUGGLE: Frame((COMMAND_PHASE,), PLACE_NUMBER),
    COMBAT_PHASE: Frame((ROUND,), PLACES_DONE), BATTLE: Frame((ACTION_WINDOW,), PLACE_NUMBER),
    SKIRMISH: Frame((BATTLE,)), COMBAT_ROUND: Frame((BATTLE,)), COMBAT_TURNS: Frame((COMBAT_ROUND,)),
    ATTACK: Frame((SKIRMISH, COMBAT_TURNS)), HEADQUARTERS_PHASE: Frame((ROUND,)),
    ACTION_WINDOW: Frame(WITH_WINDOWS, Codec(0, LONGEST), PASSES), INSTANT: Frame(None, ENTRY, ENTRY),
    WINDOW: Frame((INSTANT,), Codec(INTERRUPT, REACTION), PASSES), USE: Frame(None, Codec(0, 9), PLAYER_NUMBER),
    RESOLUTION: Frame((USE, INSTANT), Codec(0, 9)), DEPLOYMENT: Frame(None, ENTRY, PLAYER_NUMBER),
    DAMAGE: Frame(None, ENTRY), SHIELDS: Frame((DAMAGE,), ENTRY, SHIELDED), SEARCH: Frame((RESOLUTION,)),
    RESERVING: Frame((DEPLOY_PHASE,), ENTRY, PLAYER_NUMBER), DEEP_STRIKES: Frame((BATTLE,), ENTRY, PASSES),
    RETREATING: Frame((COMBAT_ROUND, RETREATING), Codec(0, 2**HQ_SLOTS - 1), PLAYER_NUMBER),
    MOBILE_MOVES: Frame((COMBAT_PHASE, MOBILE_MOVES), PLAYER_NUMBER, ENTRY),
}  # fmt: skip


# Cards


def check_cards(state: State, problems: Problems) -> None:
    """Each card is where it can be, alone in its slot."""
    for player in range(2):
        warlord = state.cards[player]
        if warlord.number != player or warlord.owner != player or warlord.controller != player:
            problems.add(
                f"players.{PLAYERS[player]}.warlord", "the warlords are the cards 0 and 1, each its own player's"
            )
    for card in state.cards:
        if card is NO_CARD:
            continue
        wrong = _misplaced(state, card)
        if wrong:
            problems.add(_name(card), wrong)
        for other in state.cards[: card.number]:
            if card.zone == IN_PLAY and other.slot == card.slot and shares_slots(card, other):
                problems.add(_name(card), f"{CARDS.names[other.kind]} has the same slot")


def _name(card: Card) -> str:
    return f"{PLAYERS[card.controller]} {CARDS.names[card.kind]}"


def _misplaced(state: State, card: Card) -> str:
    """What is wrong with where a card is, if anything is."""
    if card.zone != IN_PLAY:
        return ""
    if card.role == UNIT and card.place != HQ and not is_planet(state, card.place):
        return "units stand in a headquarters or at a face-up planet"
    if card.role == SUPPORT_ROLE and card.place != HQ:
        return "supports stand in a headquarters"
    if card.role == ATTACHMENT_ROLE and (HOSTS[card.kind] is None or card.host == NONE):
        return "it is no attachment, or has no host"
    if card.role == RESERVE and (CARDS.deep_strike[card.kind] == 0 or card.place == NONE):
        return "it cannot lie in reserve there"
    return "" if 0 <= card.slot < CARDS_AT_MOST else f"slot {card.slot + 1} does not exist"


def check_piles(state: State, problems: Problems) -> None:
    """Planets lie in victory displays; warlords and tokens never leave play for a hand or pile."""
    for player in range(len(state.lists)):
        side, place = state.players[player], f"players.{PLAYERS[player]}"
        for pile in ("hand", "deck", "discard", "arriving"):
            for kind in getattr(side, pile):
                if CARDS.type[kind] in (*NOT_IN_PILES, PLANET):
                    problems.add(f"{place}.{pile}", f"{CARDS.names[kind]} does not belong there")
        for kind in side.victory:
            if CARDS.type[kind] != PLANET:
                problems.add(f"{place}.victory", f"{CARDS.names[kind]} does not belong there")
        if len(state.lists[player].titles) > TITLE_ROWS:
            problems.add(place, f"there are more than {TITLE_ROWS} titles")


# What is in progress


class Progress:
    """The frames in progress, each with its flow and step, and whether the flow has run all its steps."""

    def __init__(self, state: State, problems: Problems) -> None:
        self.state = state
        self.problems = problems
        self.rows = [list(state.frames[at : at + FRAME]) for at in range(0, state.depth * FRAME, FRAME)]

    def live(self, flow: int) -> list[list[int]]:
        """The frames of a flow with steps left, the lowest first."""
        return [row for row in self.rows if row[0] == flow and row[1] < len(FLOWS[flow])]

    def check(self) -> None:
        self.check_references()
        if self.state.over:
            return
        self.check_time()
        self.check_triggers()
        self.check_damages()
        self.check_uses()
        self.check_battle()
        self.check_frames()

    def is_card(self, number: int) -> bool:
        return 0 <= number < len(self.state.cards) and self.state.cards[number] is not NO_CARD

    def refer(self, number: int, place: str, *, needed: bool = False) -> None:
        """A number of a card, or unless one is needed -1 for none."""
        if not self.is_card(number) and (needed or number != NONE):
            self.problems.add(place, f"there is no card {number}")

    def need(self, condition: bool, place: str, text: str) -> None:
        if not condition:
            self.problems.add(place, text)

    def check_references(self) -> None:
        """Whatever points at a card points at one that is there, also when the game is over."""
        state = self.state
        for at, trigger in enumerate(state.triggers):
            self.refer(trigger.subject, f"triggers[{at}].subject", needed=trigger.event not in ABOUT_NO_CARD)
            self.refer(trigger.other, f"triggers[{at}].other")
            self.refer(trigger.instead, f"triggers[{at}].instead")
        for at, damage in enumerate(state.damages):
            self.refer(damage.victim, f"damages[{at}].victim", needed=True)
            self.refer(damage.source, f"damages[{at}].source")
        for at, use in enumerate(state.uses):
            self.refer(use.source, f"uses[{at}].source")
            for pick, value in zip(ALL[use.ability].sequence, use.picks, strict=False):
                if pick.points_at_cards:
                    self.refer(value, f"uses[{at}].picks")
        for at, lasting in enumerate(state.lasting):
            self.refer(lasting.card, f"lasting[{at}]", needed=True)
        self.refer(state.attacker, "moment.attacker")
        self.refer(state.defender, "moment.defender")

    def check_time(self) -> None:
        """The phase is that of the flow in progress, and there are the planets that it is about."""
        state = self.state
        begun = any(row[0] != GAME or row[1] > 0 for row in self.rows)
        self.need(not begun or len(state.lists) > 0, "players", "a game that has begun has players")
        fits = not begun or state.phase > COMMAND or is_planet(state, 0)
        self.need(fits, "planets", "the first planet leaves only in the combat phase")
        lying = lying_planets(state)
        left = lying > 0 or not begun or len(self.live(BATTLE)) > 0
        fits = left and NONE not in list(state.line[1:lying])
        self.need(fits, "planets", "planets lie without gaps, and with the last one the game ends")
        fits = state.round + lying <= ROUNDS_AT_MOST  # each round takes a planet
        self.need(fits, "round", f"no game lasts until round {state.round}")
        phases = [row[2] for row in self.rows if row[0] == ROUND and len(self.rows) > 2]
        self.need(phases in ([], [state.phase]), "flow[1].numbers", f"{PHASES[state.phase]} is phase {state.phase}")
        for row in self.rows:
            if row[0] in PHASE_FLOWS.values() and row[1] > 0:
                fits = PHASE_FLOWS.get(int(state.phase)) == row[0]
                self.need(fits, "phase", f"{FLOW_NAMES[row[0]]} is in progress, not {PHASES[state.phase]}")
        setup = len(self.rows) < 2 and not state.over
        fits = not setup or state.phase == SETUP
        self.need(fits, "phase", f"the game is still set up: {PHASES[state.phase]} has not begun")

    def check_triggers(self) -> None:
        state, count = self.state, len(self.state.triggers)
        least = 0
        for row in self.live(INSTANT):
            self.need(least <= row[2] <= row[3] <= count, "flow", f"an instant begins at trigger {row[2]} of {count}")
            least = max(least, row[2])
        begun = self.live(DEPLOYMENT)
        announced = sum(trigger.event == DEPLOYING for trigger in state.triggers)
        fits = announced <= sum(row[0] == DEPLOYMENT for row in self.rows)
        self.need(fits, "triggers", "more cards than deployments are announced")
        oldest = min([row[2] for row in (*self.live(INSTANT), *begun)], default=count)
        self.need(count == 0 or oldest == 0, "triggers", "the first belongs to nothing that is happening")
        for row in begun:
            fits = row[2] < count and state.triggers[row[2]].event == DEPLOYING
            self.need(fits, "flow", "a deployment needs its trigger")
        for at, trigger in enumerate(state.triggers):
            self.check_trigger(trigger, f"triggers[{at}]")
        for at in range(0, len(state.answers) - 2, 3):
            number, card, ability = state.answers[at : at + 3]
            fits = 0 <= number < count and (card in COPIES or self.is_card(card)) and 0 <= ability < len(ALL)
            self.need(fits, "answers", "each is a trigger, a card and an ability")
        self.need(len(state.answers) % 3 == 0, "answers", "each is a trigger, a card and an ability")

    def check_trigger(self, trigger: Trigger, place: str) -> None:
        """What its event needs."""
        state = self.state
        fits = trigger.player != NONE or trigger.event in OF_NOBODY
        self.need(fits, f"{place}.player", f"{EVENT_NAMES[trigger.event]} is somebody's")
        if trigger.happened or trigger.cancelled:
            return
        if trigger.event in (TARGETED, EVENT_PLAYED):
            self.need(0 <= trigger.amount < len(state.uses), f"{place}.amount", "it is no ability in progress")
        elif trigger.event == SHIELD_USED:
            self.need(0 <= trigger.flag < len(state.damages), f"{place}.flag", "it is no damage in progress")
        elif trigger.event == DAMAGE_ASSIGNED:
            self.need(0 <= trigger.amount < len(state.damages), f"{place}.amount", "it is no damage in progress")
        elif trigger.event == DEPLOYING and trigger.player != NONE:
            self.need(trigger.owner != NONE, f"{place}.owner", "a card is somebody's")
            whose = trigger.player if trigger.to == IN_HAND else trigger.owner
            side = state.players[whose]
            cards = side.hand if trigger.to == IN_HAND else side.discard
            there = trigger.kind in list(cards)
            self.need(there, f"{place}.card", f"{CARDS.names[trigger.kind]} is not there to be deployed")
            placed = trigger.place != NONE or state.asked == CHOOSE_DESTINATION
            self.need(placed, f"{place}.place", "it must be said where the card is deployed")

    def check_damages(self) -> None:
        state, least = self.state, 0
        for row in self.live(DAMAGE):
            self.need(least <= row[2] < len(state.damages), "flow", f"there is no damage {row[2]}")
            least = row[2] + 1
        self.need(least > 0 or len(state.damages) == 0, "damages", "no damage is being dealt")

    def check_uses(self) -> None:
        uses = self.state.uses
        self.need(len(self.live(USE)) == len(uses), "uses", "there are more or fewer abilities than flows that use one")
        for at, use in enumerate(uses):
            self.check_use(use, f"uses[{at}]")

    def check_use(self, use: Use, place: str) -> None:
        ability = ALL[use.ability]
        self.need(ability.kind == use.kind, f"{place}.ability", f"it does not stand on {CARDS.names[use.kind]}")
        self.need(use.player != NONE, f"{place}.player", "an ability is somebody's")
        if use.player != NONE and use.source == NONE and use.place == NONE:
            has = self.state.lists[use.player].row[use.kind] != NONE
            self.need(has, f"{place}.card", f"{PLAYERS[use.player]} has no {CARDS.names[use.kind]}")
        self.need(use.trigger < len(self.state.triggers), f"{place}.trigger", "there is no such trigger")
        self.need(use.costs <= len(use.picks), f"{place}.costs", "more were picked for costs than were picked")
        for number in range(len(use.picks) if use.player != NONE else 0):
            self.need(self.could_pick(use, number), f"{place}.picks[{number}]", f"{use.picks[number]} cannot be picked")
        for effect in ability.effects:
            if isinstance(effect, EachPutsUnit):
                self.need(use.x == len(use.picks), f"{place}.x", "it counts the players who have put a unit")

    def could_pick(self, use: Use, number: int) -> bool:
        """Whether a pick is of the kind that is due: a card in play, a planet, a player, an option or a printed card."""
        ability, value = ALL[use.ability], use.picks[number]
        sequence = ability.sequence
        repeats = len(ability.picks) > 0 and ability.picks[len(ability.picks) - 1].several > 1
        if number < len(sequence) or repeats:
            return self.could_be(use, sequence[min(number, len(sequence) - 1)], value)
        for effect in ability.effects:
            if isinstance(effect, SplitTokens):
                return is_planet(self.state, value)
            if isinstance(effect, EachPutsUnit):
                return value == NONE or self.is_at_hand(use.player if number == 0 else 1 - use.player, value)
        return self.is_card(value)

    def could_be(self, use: Use, pick: Pick, value: int) -> bool:
        if pick.points_at_cards:
            return value == NONE or self.is_card(value)
        if isinstance(pick, PlacePick):
            return is_planet(self.state, value) or value - HQ_OF in (0, 1)
        if isinstance(pick, SidePick):
            state = self.state
            looking = state.asked == CHOOSE_EFFECT and use is state.uses[-1] and len(state.looks) > 0
            return value == state.looks[-1].deck if looking else value in (0, 1)
        if isinstance(pick, OptionPick):
            return 0 <= value < pick.options
        return self.is_at_hand(use.player, value - IN_PILE if value >= IN_PILE else value)

    def is_at_hand(self, player: int, kind: int) -> bool:
        """Whether a printed card is in a player's hand or pile, or has come from there."""
        side = self.state.players[player]
        owned = [card.kind for card in self.state.cards if card.owner == player]
        return kind in (*side.hand, *side.discard, *side.arriving, *owned)

    def check_battle(self) -> None:
        """What belongs to a battle, an attack or a struggle is there as long as they are."""
        state = self.state
        fields = [row for row in self.live(BATTLE) if row[1] > 0]
        self.need(state.field == (fields[-1][2] if fields else NONE), "moment.planet", "no battle is fought there")
        fits = state.field == NONE or state.victor != NONE or is_planet(state, state.field)
        self.need(fits, "planets", "there is no planet to fight for")
        settled = fields and fields[-1][1] > FLOWS[BATTLE].index(fight_rounds) and not self.live(COMBAT_ROUND)
        self.need(not settled or state.victor != NONE, "moment.victor", "the battle is decided")
        self.need(bool(fields) or state.initiative == NONE, "moment.initiative", "nobody has it without a battle")
        attacks = self.live(ATTACK)
        self.need(not attacks or state.attacker != NONE, "moment.attacker", "somebody attacks")
        quiet = state.attacker == NONE and state.defender == NONE
        self.need(bool(attacks) or quiet, "moment.attacker", "nobody attacks")
        self.need(not attacks or state.turn != NONE, "moment.turn", "somebody attacks")
        struggles = [row for row in self.live(STRUGGLE) if row[1] > 0]
        fits = state.struggle == (struggles[-1][2] if struggles else NONE)
        self.need(fits, "moment.struggle", "no struggle is held there")
        if state.asked == CHOOSE_SHIELD_POINTS and not self.problems.found:
            shield = shield_used(state)
            fits = shield.event == SHIELD_USED and 0 < shield.amount <= state.damages[shield.flag].amount
            self.need(fits, "triggers", "a shield prevents no more damage than there is")

    def check_frames(self) -> None:
        """Frames that hold the number of a card, and players whose turn it is."""
        for row in self.live(RESERVING):
            self.refer(row[2], "flow", needed=True)
        for row in self.live(DEEP_STRIKES):
            self.refer(row[2], "flow", needed=True)
        for row in self.live(MOBILE_MOVES):
            self.refer(row[3], "flow", needed=True)
        for row in self.live(SHIELDS):
            damage = row[2] + max(0, row[3] // 8 - 1)
            self.need(damage < len(self.state.damages), "flow", f"there is no damage {damage}")
            asked = self.state.asked == CHOOSE_SHIELD and row is self.rows[-1]
            self.need(not asked or row[3] >= 8, "flow", "it must be said which damage is shielded")
        for row in self.live(DEPLOY_PHASE):
            turns = row[1] >= FLOWS[DEPLOY_PHASE].index(take_deploy_turns)
            self.need(not turns or row[2] < len(PLAYERS), "flow", "only red and blue take deploy turns")
        for lasting in self.state.lasting:
            fits = lasting.change != LENT or 0 <= lasting.amount < len(PLAYERS)
            self.need(fits, "lasting.amount", "a card is lent by a player")
