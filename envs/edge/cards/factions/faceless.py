"""The Faceless: all cards, banners, Shrines and tokens of the rulebook's game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import CARD, DONE, MODEL_SLOTS, SQUAD, SQUAD_SLOTS
from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD, TimesX, target
from grognard.envs.edge.cards.board_words import EvolveSquad, PlayEvolveCard, RemoveFromGame, ReturnDead
from grognard.envs.edge.cards.common import OWN_SQUAD, attached_combat_top, combat_top, move_top, reroll_top
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    ShrinePlays,
    banner,
    bottom,
    effect,
    faction_hooks,
    shrine,
    spend,
    token,
    top,
)
from grognard.envs.edge.cards.faceless_words import (
    DeadWithRoom,
    ForEach,
    KilledBy,
    MoveToTouch,
    PutSome,
    WoundBoth,
)
from grognard.envs.edge.cards.fights import AddAttack, FightEach, FightModel, FightSquad, GroupFights, StrikeWounds
from grognard.envs.edge.cards.filters import (
    ATTACHED,
    BESIDE_SHRINE,
    FOE,
    OWN,
    SACRIFICEABLE,
    STRIKER,
    AnySquadOf,
    Changeable,
    InLineOfTarget,
    ModelFilter,
    Named,
    SquadFilter,
    SquadOf,
    Touching,
    TouchingTarget,
    WithinTarget,
    WithToken,
)
from grognard.envs.edge.cards.goods import ChangeModeOf, Gain, Heal, Put, heal
from grognard.envs.edge.cards.harm import AtTargets, Hit, Sacrifice, WoundEach
from grognard.envs.edge.cards.moves import MoveSquad, PickNow
from grognard.envs.edge.cards.picks import Attributes, DeadModels, HandCards, Models, Squads
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import ATK, DASH, EVOLVE, FACELESS, MOVE
from grognard.envs.edge.data.tables import CARDS, TOKENS
from grognard.envs.edge.rules import placing, playing
from grognard.envs.edge.rules.attributes import PASSING_CHANGES, TABLE_CHANGES
from grognard.envs.edge.rules.effects import ADD, COMPARED, add_effect, period
from grognard.envs.edge.rules.hands import leave_hand
from grognard.envs.edge.rules.hooks import can_bear
from grognard.envs.edge.rules.moments import (
    ACTIVE_START,
    BEFORE_ATK,
    BEFORE_DEF,
    BEFORE_HIT,
    BEFORE_MOVE,
    DECLARE,
    ROLLED,
    SHRINE_STEP,
    WOUNDED,
    bit,
)
from grognard.envs.edge.rules.naming import card_in_row, row_of_card, said_squad, say_squad
from grognard.envs.edge.rules.pieces import all_models, first_squad, foes_touching, is_out
from grognard.envs.edge.rules.sacrifices import BY_TEXT
from grognard.envs.edge.rules.texts import FROM_EFFECT, Change, Hook, TokenRule, Use, Word, use_of
from grognard.envs.edge.rules.tokens import has_token, named_by, remove
from grognard.envs.edge.rules.wounds import begin_wound
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_QUICK,
    COMBAT_STARTER,
    COMBAT_TARGET,
    HIT,
    HIT_BONUS,
    HIT_SHOOTER,
    HIT_TARGETS,
    MOVE_ACTION,
    MOVE_MODELS,
    PLAY,
    PLAY_EVENT,
    PLAY_SEAT,
    PLAY_TARGETS,
    PLAY_TEXT,
    PLAY_WORD,
    PLAY_X,
    ROLL,
    ROLL_BONUS,
    ROLL_MODEL,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_DEFENCE,
    STRIKE_ROLLED,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    WOUND_DIED,
    WOUND_LOST,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import (
    ALIVE,
    DEAD,
    NONE,
    UNTIL_COMBAT,
    UNTIL_MOVE,
    UNTIL_ROLL,
    State,
    owner_of,
)

SHATTERER: Final[ModelFilter] = OWN & Named("Shatterer")
HARVESTER: Final[ModelFilter] = OWN & Named("Harvester")
BLADEBREEDER: Final[ModelFilter] = OWN & Named("Bladebreeder")
BERSERKER: Final[ModelFilter] = OWN & Named("Berserker")
FLESHRIPPER: Final[ModelFilter] = OWN & Named("Fleshripper")

# Tokens


class Lurching(Hook):
    """At the start of each Active turn of the player who holds it, the held model takes 1 Wound (ED-AMB-62)."""

    def __init__(self, lurch: i64) -> None:
        self.moment = ACTIVE_START
        self.lurch: i64 = lurch

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return owner_of(named_by(state, source, self.lurch)) == state.active and state.life[source] == ALIVE

    def is_quiet(self, state: State, source: i64) -> bool:
        return can_bear(state, source, self.lurch)

    def work(self, state: State, source: i64, event: i64) -> None:
        begin_wound(state, source, 1, NONE, state.active, BY_TEXT)


class Sources(Change):
    """Every other own model has 2 more in the attribute that a SOURCE on the board names."""

    def __init__(self, source: i64) -> None:
        self.source: i64 = source

    def sways(self, state: State) -> bool:
        return is_out(state, self.source)

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        found: i64 = 0
        first = owner_of(model) * SQUAD_SLOTS * MODEL_SLOTS
        for other in range(first, first + SQUAD_SLOTS * MODEL_SLOTS):
            if other != model and state.life[other] == ALIVE and has_token(state, other, self.source):
                found += 2 * i64(named_by(state, other, self.source) == attribute)
        return found


_LURCH_NUMBER: Final[i64] = i64(TOKENS.number(FACELESS, "LURCH"))
UNSTOPPABLE: Final[i64] = token(FACELESS, "UNSTOPPABLE", TokenRule())
LURCH: Final[i64] = token(
    FACELESS, "LURCH", TokenRule(blocked=True, both=True, contact=True), [Lurching(_LURCH_NUMBER)]
)
SOURCE: Final[i64] = token(FACELESS, "SOURCE", TokenRule(no_actions=True, sets=(0, DASH, 0, 0)))
TABLE_CHANGES.append(Sources(SOURCE))


class Boosted(ModelFilter):
    """ED-TERM-24: whose roll, comparison or Move is about to come, or whose roll was just made."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        event = use.event
        if event == NONE:
            return False
        flow = state.frames[event]
        if flow == COMBAT.number:
            either = (COMBAT_STARTER.of(state, event), COMBAT_TARGET.of(state, event))
            return not COMBAT_QUICK.of(state, event) and model in either
        if flow == STRIKE.number:
            strikes = STRIKE_ROLLED.of(state, event) == 0
            return model == (STRIKE_STRIKER if strikes else STRIKE_STRUCK).of(state, event)
        if flow == HIT.number:
            return model == HIT_SHOOTER.of(state, event) or HIT_TARGETS.has(state, event, model)
        if flow == ROLL.number:
            return model == ROLL_MODEL.of(state, event)
        return flow == MOVE_ACTION.number and MOVE_MODELS.has(state, event, model)


class Boost(Word):
    """ED-TERM-24: 3 more for what the event is about."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event, model = PLAY_EVENT.of(state, frame), target(state, frame, 0)
        remove(state, model, UNSTOPPABLE)
        flow = state.frames[event]
        if flow == COMBAT.number:
            add_effect(state, COMPARED, model, 3, UNTIL_COMBAT, period(state, UNTIL_COMBAT))
        elif flow == STRIKE.number:
            more = STRIKE_ATTACK if STRIKE_ROLLED.of(state, event) == 0 else STRIKE_DEFENCE
            more.set_of(state, event, more.of(state, event) + 3)
        elif flow == ROLL.number:
            ROLL_BONUS.set_of(state, event, ROLL_BONUS.of(state, event) + 3)
        elif flow == MOVE_ACTION.number:
            add_effect(state, ADD + MOVE, model, 3, UNTIL_MOVE, period(state, UNTIL_MOVE))
        elif model == HIT_SHOOTER.of(state, event):
            HIT_BONUS.set_of(state, event, HIT_BONUS.of(state, event) + 3)
        else:
            add_effect(state, COMPARED, model, 3, UNTIL_ROLL, period(state, UNTIL_ROLL))
        return True


_BOOST_MOMENTS: Final[i64] = (
    bit(DECLARE) | bit(BEFORE_ATK) | bit(BEFORE_DEF) | bit(BEFORE_HIT) | bit(ROLLED) | bit(BEFORE_MOVE)
)
spend(
    FACELESS,
    "UNSTOPPABLE",
    [Boost()],
    [Models(OWN & WithToken(UNSTOPPABLE) & Boosted())],
    moments=_BOOST_MOMENTS,
    instant=True,
)

# Actions that several cards have


def autophagy_top(card: str) -> None:
    """Autophagy: a model is sacrificed for a squad that touches it."""
    top(
        card,
        [Sacrifice(), Heal(2, at=1)],
        [Models(OWN & SACRIFICEABLE), Squads(SquadOf(OWN & TouchingTarget()))],
    )


# Cards for every squad

UP_TO_THREE: Final[Squads] = Squads(OWN_SQUAD, 0, 3)

move_top("Hell")
bottom("Hell", [ForEach([FightSquad(0), FightSquad(1), FightSquad(2)])], [UP_TO_THREE])

autophagy_top("Swarm")
bottom("Swarm", [ForEach([MoveSquad(0), MoveSquad(1), MoveSquad(2)])], [UP_TO_THREE])

# Cards of the Shatterer

attached_combat_top("Impale")
bottom("Impale", [AddAttack(-2), StrikeWounds(2)], [Models(STRIKER & SHATTERER & ATTACHED)])


class CountWounds(Hook):
    """Craving for Life: the Wounds that its Shatterer deals meanwhile, added up in the X of the play, which is free."""

    quiet = True

    def __init__(self) -> None:
        self.moment = WOUNDED

    def applies(self, state: State, source: i64, event: i64) -> bool:
        play = state.innermost(PLAY)
        if play == NONE or PLAY_TEXT.of(state, play) != CRAVING or PLAY_SEAT.of(state, play) != source:
            return False
        return WOUND_SOURCE.of(state, event) == PLAY_TARGETS.at(state, play, 0)

    def work(self, state: State, source: i64, event: i64) -> None:
        play = state.innermost(PLAY)
        dealt = WOUND_LOST.of(state, event) + WOUND_DIED.of(state, event)
        PLAY_X.set_of(state, play, PLAY_X.of(state, play) + dealt)


CRAVING: Final[i64] = tables.card("Craving for Life") * 2 + BOTTOM
faction_hooks(FACELESS, [CountWounds()])
combat_top("Craving for Life")
bottom("Craving for Life", [FightModel(), Heal(TimesX(), of_model=True)], [Models(SHATTERER)])

autophagy_top("Unstoppable")
bottom(
    "Unstoppable",
    [Sacrifice(), PickNow(Models(SHATTERER)), PutSome(UNSTOPPABLE, 3, at=1)],
    [Models(OWN & SACRIFICEABLE & Touching(SHATTERER))],
)

# Cards of the Harvester

top("Breeding", [Sacrifice(), Heal(2, ATTACHED_SQUAD)], [Models(OWN & SACRIFICEABLE & Touching(OWN & ATTACHED))])
bottom(
    "Breeding",
    [ReturnDead(placing.TOUCHING_MODEL, at=1, anchor=0)],
    [Models(HARVESTER & ATTACHED), DeadWithRoom(BERSERKER, placing.TOUCHING_MODEL, anchor=0)],
)

move_top("Absorption")
bottom("Absorption", [PlayEvolveCard()], [HandCards(kind=EVOLVE)], [KilledBy(HARVESTER, FOE)])

combat_top("Osmosis")
bottom("Osmosis", [WoundEach(1)], [Models(HARVESTER), Models(FOE & TouchingTarget())])

# Cards of the Bladebreeders

top("Bladespit", [Heal(1)], [Squads(OWN_SQUAD)])
bottom(
    "Bladespit",
    [Hit(AtTargets(1, 1), wounds=0), WoundBoth()],
    [Models(BLADEBREEDER), Models(FOE & WithinTarget(3) & InLineOfTarget())],
)

combat_top("Lurch")
bottom("Lurch", [Put(LURCH, at=1, named=0)], [Models(BLADEBREEDER), Models(FOE & TouchingTarget())])

# Cards of the Berserkers


class SourceKinds(Attributes):
    """INI, ATK or DEF, if its SOURCE is in supply: there is one of each."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for kind in range(self.count):
            taken = False
            for model in range(all_models(state)):
                taken = taken or (has_token(state, model, SOURCE) and named_by(state, model, SOURCE) == kind)
            if not taken:
                found = append(found, kind)
        return found


move_top("Back to Source")
bottom("Back to Source", [Put(SOURCE, named=1)], [Models(BERSERKER), SourceKinds(3)])

combat_top("Chosen Victim")
bottom(
    "Chosen Victim",
    [MoveToTouch(BERSERKER), GroupFights(BERSERKER & TouchingTarget(), against=0)],
    [Models(FOE)],
)

# Cards of the Fleshrippers


class FoesAround(Change):
    """Power: while it is played, its Fleshripper has ATK +1 for each foe in contact now."""

    def __init__(self, text: i64) -> None:
        self.text: i64 = text

    def sways(self, state: State) -> bool:
        play = state.innermost(PLAY)
        return play != NONE and PLAY_TEXT.of(state, play) == self.text

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if attribute != ATK or target(state, state.innermost(PLAY), 0) != model:
            return 0
        return i64(len(foes_touching(state, model, owner_of(model))))


move_top("Power")
bottom("Power", [FightEach()], [Models(FLESHRIPPER)])
PASSING_CHANGES.append(FoesAround(tables.card("Power") * 2 + BOTTOM))

reroll_top("Resource")
bottom("Resource", [Gain(1)], (), [KilledBy(FLESHRIPPER, FOE)])

# Evolve cards


def evolve_top(card: str, squad: str) -> None:
    """Evolve: a squad of the name, dead or alive (ED-TERM-11)."""
    top(card, [EvolveSquad()], [Squads(AnySquadOf(OWN & Named(squad)))])


for _squad in ("Berserker", "Bladebreeder", "Fleshripper", "Harvester"):
    evolve_top(f"Evolve {_squad}", _squad)
for _shape in ("Defensive", "Assimilated", "Ascended"):
    evolve_top(f"Evolve Shatterer {_shape}", "Shatterer")

# Banners


class Evolving(SquadFilter):
    """ED-BAN-2: a squad that the Evolve card in the event could be played for, with a dead model that has room."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        if use.event == NONE or state.frames[use.event] != PLAY.number:
            return False
        card = PLAY_TEXT.of(state, use.event) // 2
        if squad // SQUAD_SLOTS != use.seat or state.squad_kind[squad] != CARDS.squad[card]:
            return False
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == DEAD and placing.can_place(state, use.seat, model, placing.ANYWHERE, NONE, 0):
                return True
        return False


class EvolveThis(Word):
    """ED-BAN-2: the squad chosen for the banner is the target of the Evolve card, too."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        PLAY_TARGETS.add(state, event, target(state, frame, 0))
        PLAY_WORD.set_of(state, event, 1)  # its only pick is made
        return True


class ReturnSquad(Word):
    """All dead models of the chosen squad return, one after another, to free hexes anywhere."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage == MODEL_SLOTS:
            return True
        seat, model = PLAY_SEAT.of(state, frame), target(state, frame, 0) * MODEL_SLOTS + stage
        if state.life[model] == DEAD and placing.can_place(state, seat, model, placing.ANYWHERE, NONE, 0):
            placing.begin_placing(state, seat, model, placing.ANYWHERE, NONE, 0)
        return False


banner(FACELESS, "standard", 0, [RemoveFromGame(), Gain(1)], [DeadModels(OWN)])
banner(FACELESS, "standard", 1, [EvolveThis(), ReturnSquad()], [Squads(Evolving())])
banner(FACELESS, "alternative", 0, [EvolveThis(), ReturnSquad()], [Squads(Evolving())])
banner(FACELESS, "alternative", 1, [ChangeModeOf()], [Squads(Changeable())])

# Shrines


class HealBeside(Hook):
    """Hatchery: in your Passive turn every own squad with a model beside the Shrine heals 1."""

    def __init__(self) -> None:
        self.moment = SHRINE_STEP

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return source == state.active

    def work(self, state: State, source: i64, event: i64) -> None:
        beside = SquadOf(OWN & BESIDE_SHRINE)
        for squad in range(first_squad(source), first_squad(source) + SQUAD_SLOTS):
            if state.squad_kind[squad] != NONE and beside.matches(state, Use(source, 0, NONE, NONE), squad):
                heal(state, squad, 1)


shrine(FACELESS, "standard", hooks=[HealBeside()])


class EvolveOrChange(Word):
    """Incubation Chamber: an Evolve card from the hand is played, free, or a squad of yours goes to its other mode."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage == 0:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return stage > 0

    def must_ask(self, state: State, frame: i64) -> bool:
        """Whether there is an Evolve card depends on the hand."""
        return True

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        use, none = use_of(state, frame), True
        for at in range(i64(len(state.hand[use.seat]))):
            if CARDS.kind[state.hand[use.seat][at]] == EVOLVE:
                mask.allow(CARD.at(row_of_card(state.hand[use.seat][at])))
                none = False
        squads = CHANGEABLE.candidates(state, use)
        for number in range(i64(len(squads))):
            mask.allow(say_squad(state, use.seat, squads[number]))
            none = False
        if none:
            mask.allow(DONE)

    def answer(self, state: State, frame: i64, action: i64) -> None:
        seat = PLAY_SEAT.of(state, frame)
        if CARD.covers(action):
            card = card_in_row(state.faction[seat], CARD.argument(action))
            leave_hand(state, seat, card)
            playing.begin_play(state, seat, card * 2, FROM_EFFECT, NONE, NONE)
        elif SQUAD.covers(action):
            PLAY_TARGETS.add(state, frame, said_squad(state, seat, action))
            ChangeModeOf(1).do(state, frame, 0)


CHANGEABLE: Final[Squads] = Squads(Changeable())
INCUBATE: Final[i64] = effect(
    "Incubation Chamber", [Sacrifice(), EvolveOrChange()], [Models(OWN & SACRIFICEABLE & BESIDE_SHRINE)]
)
shrine(FACELESS, "alternative", hooks=[ShrinePlays(SHRINE_STEP, INCUBATE, may=True, own_turn=True)])
