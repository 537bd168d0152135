"""The Dvergar: cards, banners, Shrines and tokens."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import SQUAD_SLOTS
from grognard.envs.edge.cards.amounts import Amount, ControlledSources, TimesX, amount, target
from grognard.envs.edge.cards.common import (
    attached_combat_top,
    attached_move_top,
    attached_reroll_top,
    fire,
    sure_defense_top,
)
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    AddWhile,
    ShrinePlays,
    banner,
    bottom,
    effect,
    faction_hooks,
    passive,
    shrine,
    token,
    top,
)
from grognard.envs.edge.cards.dvergar_words import (
    Involves,
    LostToken,
    MoveCharges,
    MoveEndurance,
    MoveUpgrades,
    NearSpace,
    SpaceOf,
    SpreadWounds,
    TokenToShrine,
    claim_token,
)
from grognard.envs.edge.cards.fights import FightModel, Lasting, SucceedDefence
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    ATTACHED,
    BESIDE_SHRINE,
    FOE,
    KILLED,
    KILLED_OR_SACRIFICED,
    OWN,
    SACRIFICEABLE,
    SHOOTER,
    STRUCK,
    WOUNDED,
    WOUNDER,
    HasRoom,
    ModelFilter,
    Named,
    SquadOf,
    Touching,
    TouchingTarget,
    WithinTarget,
)
from grognard.envs.edge.cards.goods import ChargeAll, ChargeOne, Destroy, Gain, Put, Refresh, heal
from grognard.envs.edge.cards.harm import AlongLine, EmptyPacket, Hit, InSpaces, PickHit, Sacrifice, WoundEach
from grognard.envs.edge.cards.moves import PutSomewhere
from grognard.envs.edge.cards.picks import HandCards, Lines, Models, Spaces, SpacesWithin, Squads, Upgrades
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import ATK, DVERGAR, INI, MOVE
from grognard.envs.edge.rules import combat, placing, playing
from grognard.envs.edge.rules.attributes import LASTING_CHANGES
from grognard.envs.edge.rules.combatants import can_start
from grognard.envs.edge.rules.effects import ADD, DEFENCE_FAILS, JOINED, MORE_POINTS, RUN_BOOST, add_effect, total
from grognard.envs.edge.rules.moments import ACTIVE_END, HARVESTING, SHRINE_STEP, TOKEN_LOST, WOUNDING
from grognard.envs.edge.rules.naming import said_model, said_squad, say_model, say_squad
from grognard.envs.edge.rules.payment import change_shrine_tokens, set_endurance
from grognard.envs.edge.rules.pieces import are_enemies, first_squad, has_living_model, printed_endurance
from grognard.envs.edge.rules.texts import Change, Condition, Hook, TokenRule, Use, Word, use_of
from grognard.envs.edge.rules.tokens import remove
from grognard.envs.edge.rules.wounds import begin_losing_points
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_ANSWERED,
    COMBAT_STARTER,
    FIGHT_FIGHTERS,
    FIGHT_LIMITED,
    FIGHT_REPEATS,
    FIGHT_TARGETS,
    HIT,
    HIT_BONUS,
    LOSS_SQUADS,
    PLAY,
    PLAY_EVENT,
    PLAY_SEAT,
    PLAY_TARGETS,
    PLAY_TEXT,
    PLAY_X,
    STRIKE,
    STRIKE_COUNTER,
    STRIKE_QUICK,
    STRIKE_STRIKER,
    WOUND_MODEL,
    WOUND_SIZE,
)
from grognard.envs.edge.state import (
    EFFECT_WIDTH,
    NONE,
    ON_SEAT,
    UNTIL_PLAY,
    UNTIL_TURN,
    State,
    owner_of_upgrade,
    squad_of,
    squad_of_upgrade,
)

AVENGER: Final[ModelFilter] = OWN & Named("Avenger")
KEEPER: Final[ModelFilter] = OWN & Named("Flame Keeper")
ENKINDLED: Final[ModelFilter] = OWN & Named("Enkindled")
UNBROKEN: Final[ModelFilter] = OWN & Named("Unbroken")
GYROBOT: Final[ModelFilter] = OWN & Named("Gyrobot")

# Tokens


class Enlarge(Hook):
    """A marked model's next packet is 1 Wound larger; then the token is removed."""

    quiet = True

    def __init__(self, mark: i64) -> None:
        self.moment = WOUNDING
        self.mark: i64 = mark

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return WOUND_MODEL.of(state, event) == source and WOUND_SIZE.of(state, event) > 0

    def work(self, state: State, source: i64, event: i64) -> None:
        WOUND_SIZE.set_of(state, event, WOUND_SIZE.of(state, event) + 1)
        remove(state, source, self.mark)


FIRE: Final[i64] = fire(DVERGAR)
MARKED: Final[i64] = token(DVERGAR, "MARKED", TokenRule(), [Enlarge(i64(tables.TOKENS.number(DVERGAR, "MARKED")))])

# Actions that several of the cards have


def junk_top(card: str) -> None:
    """Junk: a token that a squad of yours has just lost goes onto your Shrine."""
    top(card, [TokenToShrine()], [Squads(LostToken())])


def prospecting_top(card: str) -> None:
    """Prospecting: a crystal is destroyed, and each controlled Source gives a depleted one."""
    top(card, [Destroy(1), Gain(ControlledSources(), depleted=True)])


def scavengers_top(card: str) -> None:
    """Scavengers: after a Wound by a model of yours, an upgrade is charged by 3."""
    top(card, [ChargeOne(3)], [Upgrades()], [Involves(WOUNDER & OWN)])


def refresh_top(card: str) -> None:
    """Refresh Crystals: for a further card all depleted crystals become active."""
    top(card, [Refresh()], [HandCards()])


# Cards of any squad


class DoubleMove(Change):
    """The printed MOVE of the attached squad is doubled (ED-AMB-65)."""

    def doubles(self, state: State, source: i64, model: i64, attribute: i64) -> bool:
        return attribute == MOVE


attached_reroll_top("Exoskeleton")
passive("Exoskeleton", BOTTOM, [DoubleMove()])


class KeepTokens(Hook):
    """The tokens that the attached squad has lost go onto your Shrine."""

    quiet = True

    moment = TOKEN_LOST

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return LOSS_SQUADS.has(state, event, squad_of_upgrade(source))

    def work(self, state: State, source: i64, event: i64) -> None:
        while LOSS_SQUADS.has(state, event, squad_of_upgrade(source)):
            claim_token(state, event, squad_of_upgrade(source))


attached_combat_top("Junk")
passive("Junk", BOTTOM, hooks=[KeepTokens()])


class LongerHand(Change):
    """A card more in the hand as long as the attached squad has a living model."""

    def hand(self, state: State, source: i64) -> i64:
        return i64(has_living_model(state, squad_of_upgrade(source)))


attached_combat_top("Radiostation")
passive("Radiostation", BOTTOM, [LongerHand()])

prospecting_top("Detonation")
bottom(
    "Detonation",
    [Hit(NearSpace(1), bonus=2, shooter=NONE)],
    [Models(KILLED & OWN, dying=True), SpaceOf()],
)

junk_top("Mechanism")
bottom("Mechanism", [MoveUpgrades(), MoveCharges(), MoveEndurance()])

# Cards of the Avenger


class FightChosen(Word):
    """The first target fights one Combat with each of the others, in any order."""

    def starts_combat(self) -> bool:
        return True

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        fight = combat.begin_fight(state, PLAY_SEAT.of(state, frame), False)
        FIGHT_FIGHTERS.add(state, fight, target(state, frame, 0))
        FIGHT_REPEATS.set_of(state, fight, 1)
        FIGHT_LIMITED.set_of(state, fight, combat.EACH_ONCE)
        for at in range(1, PLAY_TARGETS.count(state, frame)):
            FIGHT_TARGETS.add(state, fight, PLAY_TARGETS.at(state, frame, at))
        return True


refresh_top("Fury")
bottom(
    "Fury",
    [Lasting(MORE_POINTS, 1, UNTIL_PLAY), FightChosen()],
    [Models(AVENGER), Models(FOE & TouchingTarget(), 0, 20)],
)

scavengers_top("Chain Grab")
bottom(
    "Chain Grab",
    [PutSomewhere(placing.TOUCHING_MODEL, at=1)],
    [Models(AVENGER), Models(FOE & WithinTarget(3) & HasRoom(placing.TOUCHING_MODEL, 0))],
)

top("Mechanical Shield", [ChargeAll(2)], conditions=[Involves(KILLED_OR_SACRIFICED & OWN)])
bottom("Mechanical Shield", [SucceedDefence()], [Models(STRUCK & AVENGER)])

# Cards of the Flame Keepers

FLAMES: Final[i64] = tables.card("Flamethrower") * 2 + BOTTOM


class DuringFlames(Condition):
    """The Hit check is that of a Flamethrower of yours."""

    def holds(self, state: State, use: Use) -> bool:
        if use.event == NONE or state.frames[use.event] != HIT.number:
            return False
        play = state.below(use.event)
        return (
            state.frames[play] == PLAY.number
            and PLAY_SEAT.of(state, play) == use.seat
            and PLAY_TEXT.of(state, play) == FLAMES
        )


class FeedFlames(Word):
    """The Hit roll gets more, and X further models are set on fire: the Flamethrower's own X says how many."""

    def __init__(self, more: int | Amount) -> None:
        self.more = amount(more)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event, use = PLAY_EVENT.of(state, frame), use_of(state, frame)
        HIT_BONUS.set_of(state, event, HIT_BONUS.of(state, event) + self.more.of(state, use))
        play = state.below(event)
        PLAY_X.set_of(state, play, PLAY_X.of(state, play) + use.x)
        return True


class Ignite(Word):
    """FIRE on one model hit that is still on the board, and on X further ones; those that burn become targets."""

    def __init__(self, first: i64) -> None:
        self.first: i64 = first  # place of the first of them among the targets

    def _open(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        hits = PickHit().candidates(state, use_of(state, frame))
        for number in range(i64(len(hits))):
            new = True
            for at in range(self.first, PLAY_TARGETS.count(state, frame)):
                new = new and PLAY_TARGETS.at(state, frame, at) != hits[number]
            if new:
                found = append(found, hits[number])
        return found

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        open_ = self._open(state, frame)
        if stage > PLAY_X.of(state, frame) or len(open_) == 0:
            return True
        if len(open_) == 1:
            self._burn(state, frame, open_[0])
        else:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _burn(self, state: State, frame: i64, model: i64) -> None:
        at = PLAY_TARGETS.count(state, frame)
        PLAY_TARGETS.add(state, frame, model)
        Put(FIRE, at).do(state, frame, 0)

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        open_ = self._open(state, frame)
        for number in range(i64(len(open_))):
            mask.allow(say_model(state, state.to_move, open_[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        self._burn(state, frame, said_model(state, state.to_move, action))


attached_move_top("Refined Fuel")
bottom("Refined Fuel", [FeedFlames(TimesX(2))], [Models(SHOOTER & ATTACHED)], [DuringFlames()])

junk_top("Flamethrower")
bottom("Flamethrower", [Hit(AlongLine(1, 2)), Ignite(2)], [Models(KEEPER), Lines()])

prospecting_top("Meltdown")
bottom(
    "Meltdown",
    [Sacrifice(), Hit(NearSpace(1), bonus=2)],
    [Models(KEEPER & SACRIFICEABLE), SpaceOf()],
)

# Cards of the Enkindled


class HealAtHarvest(Hook):
    """ED-TERM-25: in your Harvest the attached squad may heal 2 in place of a crystal."""

    moment = HARVESTING
    may = True

    def applies(self, state: State, source: i64, event: i64) -> bool:
        squad = squad_of_upgrade(source)
        if owner_of_upgrade(source) != state.active or not has_living_model(state, squad):
            return False
        return state.endurance[squad] < printed_endurance(state, squad)

    def work(self, state: State, source: i64, event: i64) -> None:
        heal(state, squad_of_upgrade(source), 2)


attached_reroll_top("Energize")
passive("Energize", BOTTOM, hooks=[HealAtHarvest()])

junk_top("Chained Weapon")
bottom(
    "Chained Weapon",
    [FightModel(quick=True, reach=2, against=1)],
    [Models(ENKINDLED), Models(FOE & WithinTarget(2))],
)


class CanAnswer(ModelFilter):
    """ED-AMB-85: it was struck by the first strike of a Combat that is no STAB, and can strike back."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if use.event == NONE or state.frames[use.event] != STRIKE.number:
            return False
        if STRIKE_QUICK.of(state, use.event) or STRIKE_COUNTER.of(state, use.event):
            return False
        return not COMBAT_ANSWERED.of(state, state.innermost(COMBAT)) and can_start(state, model)


class StrikeBack(Word):
    """The target counterattacks at once; none follows any more."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        COMBAT_ANSWERED.set_of(state, state.innermost(COMBAT), 1)
        combat.begin_strike(state, target(state, frame, 0), STRIKE_STRIKER.of(state, event), 0, 1, 0)
        return True


class TakeRisk(Word):
    """Until the turn ends all own models strike harder and sooner, but none of them defends."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        own = ON_SEAT + PLAY_SEAT.of(state, frame)
        add_effect(state, ADD + ATK, own, 2, UNTIL_TURN)
        add_effect(state, ADD + INI, own, 2, UNTIL_TURN)
        add_effect(state, DEFENCE_FAILS, own, 0, UNTIL_TURN)
        return True


class PayForRisk(Hook):
    """ED-AMB-33: 2 VP for each risk that was taken in a turn without a foe's loss of Endurance."""

    last = True

    moment = ACTIVE_END

    def _risks(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
            found += i64(state.effects[at] == DEFENCE_FAILS and state.effects[at + 1] == ON_SEAT + seat)
        return found

    def applies(self, state: State, source: i64, event: i64) -> bool:
        for seat in range(state.options.players):
            if are_enemies(state, source, seat) and state.tokens_lost[seat] > 0:
                return False
        return self._risks(state, source) > 0

    def work(self, state: State, source: i64, event: i64) -> None:
        begin_losing_points(state, source, 2 * self._risks(state, source))


top("Risky Tactics", [StrikeBack()], [Models(STRUCK & OWN & CanAnswer())])
bottom("Risky Tactics", [TakeRisk()])
faction_hooks(DVERGAR, [PayForRisk()])

# Cards of the Unbroken

attached_move_top("Protection")
passive("Protection", BOTTOM, [AddWhile(OWN & Touching(ATTACHED), defence=2)])

scavengers_top("Deflect")
bottom(
    "Deflect",
    [EmptyPacket(), WoundEach(1, at=1, count=1)],
    [Models(WOUNDED & UNBROKEN), Models(FOE & TouchingTarget())],
)

junk_top("Marked for Death")
bottom("Marked for Death", [Put(MARKED)], [Models(FOE & Touching(UNBROKEN))])

# Cards of the Gyrobots

attached_reroll_top("Rocket")
bottom(
    "Rocket",
    [Hit(InSpaces(ANYBODY, 1), wounds=0), SpreadWounds(3, 2)],
    [Models(GYROBOT), Spaces(SpacesWithin(3))],
)

top("Reclaimed Crystals", [Gain(1)], conditions=[Involves(KILLED & OWN)])
bottom("Reclaimed Crystals", [Gain(3)], conditions=[Involves(KILLED & GYROBOT)], needs_board=False)


class RunUp(Change):
    """Slam: a Gyrobot that has run 3 Spaces straight in this turn has more ATK and INI in a Combat that it starts."""

    def __init__(self) -> None:
        self.kind: i64 = tables.squad("Gyrobot")

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if attribute not in (INI, ATK) or state.longest_run[model] < 3:
            return 0
        fight = state.innermost(COMBAT)
        if fight == NONE or COMBAT_STARTER.of(state, fight) != model or state.squad_kind[squad_of(model)] != self.kind:
            return 0
        return total(state, RUN_BOOST, model)


class BoostRuns(Word):
    """Until the turn ends runs strengthen the Gyrobots of the player."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        add_effect(state, RUN_BOOST, ON_SEAT + PLAY_SEAT.of(state, frame), 3, UNTIL_TURN)
        return True


sure_defense_top("Slam")
bottom("Slam", [BoostRuns()])
LASTING_CHANGES.append(RunUp())

# Banners


class Join(Word):
    """ED-TERM-16: two models use the higher of both squads' values until the turn ends."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        one, other = target(state, frame, 0), target(state, frame, 1)
        add_effect(state, JOINED, one, other, UNTIL_TURN)
        add_effect(state, JOINED, other, one, UNTIL_TURN)
        return True


class SpendEndurance(Word):
    """An Endurance token on your Shrine goes back to the supply."""

    def possible(self, state: State, use: Use) -> bool:
        return state.shrine_tokens[use.seat] > 0

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        change_shrine_tokens(state, PLAY_SEAT.of(state, frame), -1)
        return True


banner(DVERGAR, "standard", 0, [Join()], [Models(OWN), Models(OWN & TouchingTarget())])
banner(DVERGAR, "standard", 1, [MoveUpgrades(), MoveCharges(), MoveEndurance()])
banner(DVERGAR, "alternative", 0, [])  # the choice of the die does it
banner(DVERGAR, "alternative", 1, [SpendEndurance(), Refresh(1)])

# Shrines


class TakeFromShrine(Word):
    """Each own squad beside the Shrine takes an Endurance token from it; if there are too few, its owner chooses who."""

    def _open(self, state: State, frame: i64) -> vec[i64]:
        """Squads that can take one and have not: those that have are the targets."""
        found, use = vec[i64](), use_of(state, frame)
        first = first_squad(use.seat)
        for squad in range(first, first + SQUAD_SLOTS):
            if state.squad_kind[squad] == NONE or squad in use.targets:
                continue
            if state.endurance[squad] < printed_endurance(state, squad) and BESIDE.matches(state, use, squad):
                found = append(found, squad)
        return found

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        open_, seat = self._open(state, frame), PLAY_SEAT.of(state, frame)
        if len(open_) == 0 or state.shrine_tokens[seat] == 0:
            return True
        if len(open_) <= state.shrine_tokens[seat]:
            self._take(state, frame, open_[0])
        else:
            state.ask(seat, playing.CHOOSE_FOR_WORD)
        return False

    def _take(self, state: State, frame: i64, squad: i64) -> None:
        change_shrine_tokens(state, PLAY_SEAT.of(state, frame), -1)
        set_endurance(state, squad, state.endurance[squad] + 1)
        PLAY_TARGETS.add(state, frame, squad)

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        open_ = self._open(state, frame)
        for number in range(i64(len(open_))):
            mask.allow(say_squad(state, state.to_move, open_[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        self._take(state, frame, said_squad(state, state.to_move, action))


BESIDE: Final[SquadOf] = SquadOf(OWN & BESIDE_SHRINE)
RECYCLE: Final[i64] = effect("Junkyard", [ChargeAll(2, OWN & BESIDE_SHRINE), TakeFromShrine()])
shrine(DVERGAR, "standard", hooks=[ShrinePlays(SHRINE_STEP, RECYCLE, own_turn=True)])
shrine(DVERGAR, "alternative", pays=True)

UNDECLARED: Final[tuple[tuple[str, str], ...]] = ()  # cards, and why; cavalry and boss: dvergar_expansions.py
