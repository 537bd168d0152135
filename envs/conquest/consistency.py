"""What cannot be true together at a table of Conquest: a position is checked against it when it is read.

Names and ranges are checked where they are read. Here is what depends on several of them: where cards can be, what refers to
a card, and that the abilities, triggers and damage in progress belong to the flows in progress.
"""

from typing import Final

from grognard.envs.conquest.cards.words.choices import EachPutsUnit, SplitTokens
from grognard.envs.conquest.cards.words.filters import HQ_OF
from grognard.envs.conquest.cards.words.picks import OptionPick, PlacePick, SidePick
from grognard.envs.conquest.data.printed import DEEP_STRIKE, PLANET, PLAYERS, TOKEN, WARLORD
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.decks import TITLE_ROWS
from grognard.envs.conquest.flow import STEPS
from grognard.envs.conquest.rules.abilities import ALL, HOSTS, TIMINGS
from grognard.envs.conquest.rules.action_windows import LONGEST
from grognard.envs.conquest.rules.battle import CHOOSE_MOBILE_PLANET, fight_rounds
from grognard.envs.conquest.rules.components import is_planet, shares_slots
from grognard.envs.conquest.rules.consequences import lying_planets
from grognard.envs.conquest.rules.damage import CHOOSE_SHIELD, CHOOSE_SHIELD_POINTS, shield_used
from grognard.envs.conquest.rules.deploying import CHOOSE_DESTINATION
from grognard.envs.conquest.rules.initiating import CHOOSE_EFFECT
from grognard.envs.conquest.rules.piles import IN_PILE
from grognard.envs.conquest.rules.reserve import CHOOSE_STRIKE_HOST
from grognard.envs.conquest.sequence import (
    ACTION_WINDOW,
    ACTION_WINDOW_ACTIONS,
    ACTION_WINDOW_TURNS,
    ATTACK,
    BATTLE,
    BATTLE_PLANET,
    COMBAT_PHASE,
    COMBAT_PHASE_BATTLES,
    COMBAT_ROUND,
    COMBAT_TURNS,
    COMMAND_PHASE,
    COMMAND_PHASE_DIALS,
    COMMAND_PHASE_STRUGGLES,
    DAMAGE,
    DAMAGE_ASSIGNED,
    DAMAGE_FIRST,
    DAMAGED,
    DEEP_STRIKES,
    DEEP_STRIKES_CARD,
    DEEP_STRIKES_TURNS,
    DEPLOY_PHASE,
    DEPLOY_PHASE_NEXT,
    DEPLOYING,
    DEPLOYMENT,
    DEPLOYMENT_ATTACHED,
    DEPLOYMENT_TRIGGER,
    ENSLAVING,
    ENSLAVING_ASKED,
    EVENT_PLAYED,
    EVENTS,
    FLOWS,
    GAME,
    GAME_MULLIGANS,
    HEADQUARTERS_PHASE,
    INSTANT,
    INSTANT_SPAN,
    MOBILE_MOVES,
    MOBILE_MOVES_CARD,
    MOBILE_MOVES_PLAYER,
    PHASE_BEGUN,
    RESERVING,
    RESERVING_CARD,
    RESERVING_PLAYER,
    RESOLUTION,
    RESOLUTION_EFFECTS,
    RESOLUTION_PROGRESS,
    RETREATING,
    RETREATING_PLAYER,
    ROUND,
    ROUND_PHASES,
    SEARCH,
    SHIELD_USED,
    SHIELDS,
    SHIELDS_AGAINST,
    SHIELDS_TURNS,
    SKIRMISH,
    STRUGGLE,
    STRUGGLE_BEGUN,
    STRUGGLE_PLANET,
    STRUGGLE_WON,
    TARGETED,
    USE,
    USE_CHOSEN,
    USE_COSTS,
    USE_PAYING,
    USE_SKIPPED,
    WINDOW,
    WINDOW_TIMING,
    WINDOW_TURNS,
)
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    ATTACHMENT_SLOTS,
    COMBAT,
    COMMAND,
    DEPLOY,
    FIRST_SHARED,
    GAINS,
    HEADQUARTERS,
    HQ,
    HQ_SLOTS,
    IN_HAND,
    IN_PLAY,
    NO_CARD,
    NONE,
    PHASES,
    PLANET_SLOTS,
    PLANETS,
    RESERVE,
    SETUP,
    SHARED_SLOTS,
    SUPPORT_ROLE,
    SUPPORT_SLOTS,
    UNIT,
    Card,
    State,
    Trigger,
    Use,
    a_copy,
)
from grognard.envs.conquest.state import CONTROL as LENT
from grognard.envs.core.abilities import PICKS_CARD, Pick
from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import STEP, Flow, Listed, Local
from grognard.envs.core.position import FLAG, Codec, FlowForm, Frame, Name
from grognard.envs.core.windows import Turns

CARDS_AT_MOST: Final = 250  # in play, or just gone
ROOM: Final = (
    f"there are {PLANET_SLOTS} at a planet, {HQ_SLOTS} in a headquarters, for units beyond them {FIRST_SHARED + 1} to "
    f"{FIRST_SHARED + SHARED_SLOTS}, and {SUPPORT_SLOTS} for supports and for attachments"
)
ROUNDS_AT_MOST: Final = 99  # of partial positions, too, which give rounds and planets at will
NOT_IN_PILES: Final = (WARLORD, TOKEN)
ABOUT_NO_CARD: Final = (DEPLOYING, EVENT_PLAYED, TARGETED, STRUGGLE_BEGUN, STRUGGLE_WON, PHASE_BEGUN)
OF_NOBODY: Final = (STRUGGLE_BEGUN, PHASE_BEGUN)
PHASE_FLOWS: Final = {
    DEPLOY: DEPLOY_PHASE, COMMAND: COMMAND_PHASE, COMBAT: COMBAT_PHASE, HEADQUARTERS: HEADQUARTERS_PHASE,
}  # fmt: skip

COPIES: Final = tuple(int(a_copy(player, piled)) for player in range(2) for piled in (False, True))
WITH_WINDOWS: Final = (COMMAND_PHASE, COMBAT_PHASE, BATTLE, SKIRMISH, COMBAT_TURNS, HEADQUARTERS_PHASE)
PLAYER: Final = Name(PLAYERS, "player", {})
PLANET_NUMBER: Final = Name([str(place + 1) for place in range(PLANETS)], "planet", {})
PLAYERS_DONE: Final = Codec(0, 2)
PLANETS_DONE: Final = Codec(0, PLANETS)
CARD: Final = Codec(NONE, CARDS_AT_MOST)
ENTRY: Final = Codec(0, CARDS_AT_MOST)  # of a list
PARTS_DONE: Final = Codec(0, 9)  # costs and effects of an ability


def turns(window: Turns) -> dict[Local | Listed, Codec]:
    """Whose turn it is in a window, and how many have passed."""
    return {window.player: PLAYER, window.passes: PLAYERS_DONE}


FLOW_FORM: Final = FlowForm(
    FLOWS,
    STEPS,
    {
        GAME: Frame((), {GAME_MULLIGANS: PLAYERS_DONE}),
        ENSLAVING: Frame((GAME, DEPLOY_PHASE), {ENSLAVING_ASKED: PLAYERS_DONE}),
        ROUND: Frame((GAME,), {ROUND_PHASES: Codec(0, 4)}),
        DEPLOY_PHASE: Frame((ROUND,), {DEPLOY_PHASE_NEXT: PLAYER}),
        COMMAND_PHASE: Frame((ROUND,), {COMMAND_PHASE_DIALS: PLAYERS_DONE, COMMAND_PHASE_STRUGGLES: PLANETS_DONE}),
        STRUGGLE: Frame((COMMAND_PHASE,), {STRUGGLE_PLANET: PLANET_NUMBER}),
        COMBAT_PHASE: Frame((ROUND,), {COMBAT_PHASE_BATTLES: PLANETS_DONE}),
        BATTLE: Frame((ACTION_WINDOW,), {BATTLE_PLANET: PLANET_NUMBER}),
        SKIRMISH: Frame((BATTLE,)),
        COMBAT_ROUND: Frame((BATTLE,)),
        COMBAT_TURNS: Frame((COMBAT_ROUND,)),
        ATTACK: Frame((SKIRMISH, COMBAT_TURNS)),
        HEADQUARTERS_PHASE: Frame((ROUND,)),
        ACTION_WINDOW: Frame(WITH_WINDOWS, {ACTION_WINDOW_ACTIONS: Codec(0, LONGEST), **turns(ACTION_WINDOW_TURNS)}),
        INSTANT: Frame(None, {INSTANT_SPAN.first: ENTRY, INSTANT_SPAN.ahead: ENTRY}),
        WINDOW: Frame((INSTANT,), {WINDOW_TIMING: Name(TIMINGS, "timing", {}), **turns(WINDOW_TURNS)}),
        USE: Frame(None, {USE_SKIPPED: ENTRY, USE_COSTS: PARTS_DONE, USE_PAYING: FLAG, USE_CHOSEN: FLAG}),
        RESOLUTION: Frame((USE, INSTANT), {RESOLUTION_EFFECTS: PARTS_DONE, RESOLUTION_PROGRESS: ENTRY}),
        DEPLOYMENT: Frame(None, {DEPLOYMENT_TRIGGER: ENTRY, DEPLOYMENT_ATTACHED: FLAG}),
        DAMAGE: Frame(None, {DAMAGE_FIRST: ENTRY}),
        SHIELDS: Frame((DAMAGE,), {SHIELDS_AGAINST: CARD, **turns(SHIELDS_TURNS)}),
        SEARCH: Frame((RESOLUTION,)),
        RESERVING: Frame((DEPLOY_PHASE,), {RESERVING_CARD: CARD, RESERVING_PLAYER: PLAYER}),
        DEEP_STRIKES: Frame((BATTLE,), {DEEP_STRIKES_CARD: CARD, **turns(DEEP_STRIKES_TURNS)}),
        RETREATING: Frame((COMBAT_ROUND, RETREATING), {RETREATING_PLAYER: PLAYER}),
        MOBILE_MOVES: Frame((COMBAT_PHASE, MOBILE_MOVES), {MOBILE_MOVES_PLAYER: PLAYER, MOBILE_MOVES_CARD: CARD}),
    },
)


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
        return "it is not an attachment, or has no host"
    if card.role == RESERVE and (not CARDS.keywords.has(card.kind, DEEP_STRIKE) or card.place == NONE):
        return "it cannot lie in reserve there"
    return "" if _has_slot(card) else f"slot {card.slot + 1} does not exist; {ROOM}"


def _has_slot(card: Card) -> bool:
    """Whether there is such a slot where the card is (CQ-H-slots)."""
    if card.role == UNIT:
        room = HQ_SLOTS if card.place == HQ else PLANET_SLOTS
        return 0 <= card.slot < room or FIRST_SHARED <= card.slot < FIRST_SHARED + SHARED_SLOTS
    return 0 <= card.slot < (SUPPORT_SLOTS if card.role == SUPPORT_ROLE else ATTACHMENT_SLOTS)


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
    """The frames in progress, by where each begins, the lowest first."""

    def __init__(self, state: State, problems: Problems) -> None:
        self.state = state
        self.problems = problems
        self.frames: list[int] = []
        frame = int(state.top)
        while frame >= 0:
            self.frames.insert(0, frame)
            frame = int(state.below(frame))

    def all(self, flow: Flow) -> list[int]:
        """The frames of a flow, the lowest first."""
        return [frame for frame in self.frames if self.state.frames[frame] == flow.number]

    def live(self, flow: Flow) -> list[int]:
        """Those with steps left."""
        return [frame for frame in self.all(flow) if self.step(frame) < len(STEPS[flow.number])]

    def begun(self, flow: Flow) -> list[int]:
        """Those that have run a step, and have some left."""
        return [frame for frame in self.live(flow) if self.step(frame) > 0]

    def step(self, frame: int) -> int:
        return int(self.state.frames[frame + STEP])

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
            self.refer(trigger.host, f"triggers[{at}].host")
            self.refer(trigger.doer, f"triggers[{at}].doer")
            self.refer(trigger.instead, f"triggers[{at}].instead")
        for at, damage in enumerate(state.damages):
            self.refer(damage.victim, f"damages[{at}].victim", needed=True)
            self.refer(damage.source, f"damages[{at}].source")
            self.need(damage.use < len(state.uses), f"damages[{at}].use", "it is not an ability in progress")
        for at, use in enumerate(state.uses):
            self.refer(use.source, f"uses[{at}].source")
            for pick, value in zip(ALL[use.ability].sequence, use.picks, strict=False):
                if pick.sort == PICKS_CARD:
                    self.refer(value, f"uses[{at}].picks")
        for at, lasting in enumerate(state.lasting):
            self.refer(lasting.card, f"lasting[{at}]", needed=True)
        for number in list(state.spent.numbers)[1::4]:
            self.refer(number, "spent", needed=True)
        self.refer(state.attacker, "moment.attacker")
        self.refer(state.defender, "moment.defender")

    def check_time(self) -> None:
        """The phase is that of the flow in progress, and there are the planets that it is about."""
        state = self.state
        begun = len(self.frames) > 1 or any(self.step(frame) > 0 for frame in self.frames)
        self.need(not begun or len(state.lists) > 0, "players", "a game that has begun has players")
        fits = not begun or state.phase > COMMAND or is_planet(state, 0)
        self.need(fits, "planets", "the first planet leaves only in the combat phase")
        lying = lying_planets(state)
        left = lying > 0 or not begun or len(self.live(BATTLE)) > 0
        fits = left and NONE not in list(state.line[1:lying])
        self.need(fits, "planets", "planets lie without gaps, and with the last one the game ends")
        fits = state.round + lying <= ROUNDS_AT_MOST  # each round takes a planet
        self.need(fits, "round", f"no game lasts until round {state.round}")
        phases = [ROUND_PHASES.of(state, frame) for frame in self.all(ROUND) if len(self.frames) > 2]
        self.need(phases in ([], [state.phase]), "flow[1].phases", f"{PHASES[state.phase]} is phase {state.phase}")
        for phase, flow in PHASE_FLOWS.items():
            for frame in self.all(flow):
                fits = state.phase == phase or self.step(frame) == 0
                self.need(fits, "phase", f"{flow.name} is in progress, not {PHASES[state.phase]}")
        setup = len(self.all(ROUND)) == 0 and not state.over
        fits = not setup or state.phase == SETUP
        self.need(fits, "phase", f"the game is still set up: {PHASES[state.phase]} has not begun")

    def check_triggers(self) -> None:
        state, count = self.state, len(self.state.triggers)
        least = 0
        instants = [int(INSTANT_SPAN.first.of(state, frame)) for frame in self.live(INSTANT)]
        for first, frame in zip(instants, self.live(INSTANT), strict=True):
            fits = least <= first <= INSTANT_SPAN.ahead.of(state, frame) <= count
            self.need(fits, "flow", f"an instant begins at trigger {first} of {count}")
            least = max(least, first)
        begun = [int(DEPLOYMENT_TRIGGER.of(state, frame)) for frame in self.live(DEPLOYMENT)]
        announced = sum(trigger.event == DEPLOYING for trigger in state.triggers)
        fits = announced <= len(self.all(DEPLOYMENT))
        self.need(fits, "triggers", "more cards than deployments are announced")
        oldest = min([*instants, *begun], default=count)
        self.need(count == 0 or oldest == 0, "triggers", "the first belongs to nothing that is happening")
        for number in begun:
            fits = number < count and state.triggers[number].event == DEPLOYING
            self.need(fits, "flow", "a deployment needs its trigger")
        for at, trigger in enumerate(state.triggers):
            self.check_trigger(trigger, f"triggers[{at}]")

    def check_trigger(self, trigger: Trigger, place: str) -> None:
        """What its event needs, and who has answered it."""
        state, answers = self.state, list(trigger.answers)
        fits = len(answers) % 2 == 0 and all(card in COPIES or self.is_card(card) for card in answers[::2])
        fits = fits and all(0 <= ability < len(ALL) for ability in answers[1::2])
        self.need(fits, f"{place}.answers", "each is a card and an ability")
        fits = trigger.player != NONE or trigger.event in OF_NOBODY
        self.need(fits, f"{place}.player", f"{EVENTS.names[trigger.event]} is somebody's")
        if trigger.happened or trigger.cancelled:
            return
        if trigger.event in (TARGETED, EVENT_PLAYED):
            self.need(0 <= trigger.use < len(state.uses), f"{place}.use", "it is not an ability in progress")
        elif trigger.event in (SHIELD_USED, DAMAGE_ASSIGNED):
            self.need(0 <= trigger.damage < len(state.damages), f"{place}.damage", "it is not a damage in progress")
        elif trigger.event == DAMAGED:
            self.need(trigger.use < len(state.uses), f"{place}.use", "it is not an ability in progress")
        elif trigger.event == DEPLOYING and trigger.player != NONE:
            self.need(trigger.owner != NONE, f"{place}.owner", "a card is somebody's")
            whose = trigger.player if trigger.come_from == IN_HAND else trigger.owner
            side = state.players[whose]
            cards = side.hand if trigger.come_from == IN_HAND else side.discard
            there = trigger.kind in list(cards)
            self.need(there, f"{place}.card", f"{CARDS.names[trigger.kind]} is not there to be deployed")
            placed = trigger.place != NONE or state.asks(CHOOSE_DESTINATION)
            self.need(placed, f"{place}.place", "it must be said where the card is deployed")

    def check_damages(self) -> None:
        state, least = self.state, 0
        for frame in self.live(DAMAGE):
            first = int(DAMAGE_FIRST.of(state, frame))
            self.need(least <= first < len(state.damages), "flow", f"there is no damage {first}")
            least = first + 1
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

    def could_be(self, use: Use, pick: Pick[State, Use], value: int) -> bool:
        if pick.sort == PICKS_CARD:
            return value == NONE or self.is_card(value)
        if isinstance(pick, PlacePick):
            return is_planet(self.state, value) or value - HQ_OF in (0, 1)
        if isinstance(pick, SidePick):
            state = self.state
            looking = state.asks(CHOOSE_EFFECT) and use is state.uses[-1] and len(state.looks) > 0
            return value == state.looks[-1].deck if looking else value in (0, 1)
        if isinstance(pick, OptionPick):
            return 0 <= value < len(pick.names)
        return self.is_at_hand(use.player, value - IN_PILE if value >= IN_PILE else value)

    def is_at_hand(self, player: int, kind: int) -> bool:
        """Whether a printed card is in a player's hand or pile, or has come from there."""
        side = self.state.players[player]
        owned = [card.kind for card in self.state.cards if card.owner == player]
        return kind in (*side.hand, *side.discard, *side.arriving, *owned)

    def check_battle(self) -> None:
        """What belongs to a battle, an attack or a struggle is there as long as they are."""
        state = self.state
        battles = self.begun(BATTLE)
        field = BATTLE_PLANET.of(state, battles[-1]) if battles else NONE
        self.need(state.field == field, "moment.planet", "no battle is fought there")
        fits = state.field == NONE or state.victor != NONE or is_planet(state, state.field)
        self.need(fits, "planets", "there is no planet to fight for")
        fought = STEPS[BATTLE.number].index(fight_rounds)
        settled = battles and self.step(battles[-1]) > fought and not self.live(COMBAT_ROUND)
        self.need(not settled or state.victor != NONE, "moment.victor", "the battle is decided")
        self.need(bool(battles) or state.initiative == NONE, "moment.initiative", "nobody has it without a battle")
        attacks = self.live(ATTACK)
        self.need(not attacks or state.attacker != NONE, "moment.attacker", "somebody attacks")
        quiet = state.attacker == NONE and state.defender == NONE
        self.need(bool(attacks) or quiet, "moment.attacker", "nobody attacks")
        self.need(not attacks or state.turn != NONE, "moment.turn", "somebody attacks")
        struggles = self.begun(STRUGGLE)
        fits = state.struggle == (STRUGGLE_PLANET.of(state, struggles[-1]) if struggles else NONE)
        self.need(fits, "moment.struggle", "no struggle is held there")
        if state.asks(CHOOSE_SHIELD_POINTS) and not self.problems.found:
            shield = shield_used(state)
            fits = shield.event == SHIELD_USED and min(shield.icons, state.damages[shield.damage].amount) > 1
            self.need(fits, "triggers", "there is nothing to choose: the shield prevents all it can")

    def check_frames(self) -> None:
        """Frames that hold the number of a card or of damage."""
        state = self.state
        for frame in self.live(RESERVING):
            self.refer(RESERVING_CARD.of(state, frame), "flow", needed=True)
        for frame in self.live(DEEP_STRIKES):
            asked = state.asks(CHOOSE_STRIKE_HOST) and frame == state.top
            self.refer(DEEP_STRIKES_CARD.of(state, frame), "flow", needed=asked)
        for frame in self.live(MOBILE_MOVES):
            asked = state.asks(CHOOSE_MOBILE_PLANET) and frame == state.top  # the other player's turn may lie below
            self.refer(MOBILE_MOVES_CARD.of(state, frame), "flow", needed=asked)
        for frame in self.live(SHIELDS):
            first, against = DAMAGE_FIRST.of(state, state.below(frame)), SHIELDS_AGAINST.of(state, frame)
            fits = against == NONE or first <= against < len(state.damages)
            self.need(fits, "flow", f"there is no damage {against}")
            asked = state.asks(CHOOSE_SHIELD) and frame == state.top
            self.need(not asked or against != NONE, "flow", "it must be said which damage is shielded")
        for lasting in state.lasting:
            fits = lasting.change != GAINS or lasting.keyword != NONE
            self.need(fits, "lasting.keyword", "it must be said which keyword the card gains")
            fits = lasting.change != LENT or lasting.lender != NONE
            self.need(fits, "lasting.lender", "a card is lent by a player")
