"""The Chapter: all cards, banners, Shrines and tokens of the rulebook's game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import MODEL_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD, ControlledSources, TimesX, target
from grognard.envs.edge.cards.common import (
    attached_combat_top,
    attached_defense_top,
    charging_top,
    combat_top,
    defense_top,
    dodge_top,
    fire,
    move_top,
    sure_defense_top,
)
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    PlayText,
    ShrinePlays,
    banner,
    bottom,
    effect,
    passive,
    shrine,
    token,
    top,
)
from grognard.envs.edge.cards.fights import FightEach, FightModel, FightSquad, GroupFights, GuardBy, Lasting, StabBefore
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    ATTACHED,
    BEFORE_COMBAT,
    BESIDE_SHRINE,
    FIRST_WOUNDED,
    FOE,
    KILLED,
    KILLED_IN_COMBAT,
    OWN,
    SHOOTER,
    STRIKER,
    STRUCK,
    UNBLOCKED,
    WITHOUT_ENDURANCE,
    WOUNDED,
    WOUNDER,
    Changeable,
    ChosenAt,
    ModelFilter,
    Named,
    SquadOf,
    Touching,
    TouchingTarget,
    Within,
)
from grognard.envs.edge.cards.goods import ChangeModeOf, ChargeAll, ChargeOne, Destroy, Gain, Heal, Put, PutOnSquads
from grognard.envs.edge.cards.harm import (
    ChangePacket,
    Hit,
    InSpaces,
    Kill,
    LessPoints,
    MoreHitWounds,
    PickHit,
    RedirectTo,
)
from grognard.envs.edge.cards.moves import MoveModel, MoveSquad, PickNow, PutSomewhere
from grognard.envs.edge.cards.picks import DeadModels, Models, Spaces, SpacesBeside, Squads, Upgrades
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import CHAPTER, DEF
from grognard.envs.edge.rules import placing, playing, pushing
from grognard.envs.edge.rules.attributes import TABLE_CHANGES, works
from grognard.envs.edge.rules.effects import WINS_INI
from grognard.envs.edge.rules.moments import BEFORE_ATK, DEFENDED, SHRINE_STEP, bit
from grognard.envs.edge.rules.moments import WOUNDED as WOUNDED_MOMENT
from grognard.envs.edge.rules.movement import FLIES
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.payment import change_shrine_tokens
from grognard.envs.edge.rules.pieces import all_models, is_foe, is_out, touches
from grognard.envs.edge.rules.shooting import add_target, begin_hit
from grognard.envs.edge.rules.texts import ENDS_OWNER, Change, Condition, Hook, Pick, TokenRule, Use, Word, use_of
from grognard.envs.edge.rules.tokens import end_group, has_token, is_blocked, named_by, put_on_group
from grognard.envs.edge.sequence import (
    HIT,
    PLAY,
    PLAY_EVENT,
    PLAY_SEAT,
    PLAY_TARGETS,
    PLAY_TEXT,
    STRIKE_ATTACK,
    STRIKE_SHOT,
    STRIKE_STRIKER,
)
from grognard.envs.edge.state import ALIVE, NONE, UNTIL_TURN, State, owner_of, squad_of

NAMED_ANGEL: Final[ModelFilter] = Named("Angel of Death")
ANGEL: Final[ModelFilter] = OWN & NAMED_ANGEL
KNIGHT: Final[ModelFilter] = OWN & Named("Holy Knight")
PILGRIM: Final[ModelFilter] = OWN & Named("Pilgrim")
DOCTOR: Final[ModelFilter] = OWN & Named("Purge Doctor")
RANGER: Final[ModelFilter] = OWN & Named("Ranger")

# Tokens


class BreakWall(Hook):
    """A wounded member ends the group."""

    quiet = True

    def __init__(self, wall: i64) -> None:
        self.moment = WOUNDED_MOMENT
        self.wall: i64 = wall

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return WOUNDED.matches(state, Use(owner_of(source), 0, NONE, event), source)

    def work(self, state: State, source: i64, event: i64) -> None:
        end_group(state, named_by(state, source, self.wall), self.wall)


class Wall(Change):
    """Each member has DEF +2 for every other own Holy Knight beside it, and cannot be pushed."""

    def __init__(self, wall: i64) -> None:
        self.wall: i64 = wall
        self.kind: i64 = tables.squad("Holy Knight")

    def sways(self, state: State) -> bool:
        return is_out(state, self.wall)

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if attribute != DEF or not has_token(state, model, self.wall):
            return 0
        found: i64 = 0
        for other in range(all_models(state)):
            if state.life[other] == ALIVE and owner_of(other) == owner_of(model) and touches(state, model, other):
                found += 2 * i64(state.squad_kind[squad_of(other)] == self.kind)
        return found

    def holds_ground(self, state: State, source: i64, model: i64) -> bool:
        return has_token(state, model, self.wall)


_WALL_NUMBER: Final[i64] = i64(tables.TOKENS.number(CHAPTER, "SHIELD WALL"))
FIRE: Final[i64] = fire(CHAPTER)
BLESSING: Final[i64] = token(CHAPTER, "BLESSING", TokenRule(adds=(1, 1, 1, 1), ends=ENDS_OWNER))
TRAP: Final[i64] = token(CHAPTER, "TRAP", TokenRule(blocked=True, price=2))
SHIELD_WALL: Final[i64] = token(CHAPTER, "SHIELD WALL", TokenRule(still=True), [BreakWall(_WALL_NUMBER)])
TABLE_CHANGES.append(Wall(SHIELD_WALL))

# Cards of the Holy Knights

move_top("Bash")
bottom(
    "Bash",
    [
        MoveModel(),
        PickNow(Models(FOE & TouchingTarget())),
        PutSomewhere(placing.NEXT_TO, at=1, anchor=1),
    ],
    [Models(KNIGHT)],
)


class Gather(Word):
    """Formation: one after another every other own Holy Knight teleports to contact with the target, if there is room."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use, centre = use_of(state, frame), target(state, frame, 0)
        seen: i64 = 0
        for model in range(all_models(state)):
            if state.life[model] != ALIVE or model == centre or not KNIGHT.matches(state, use, model):
                continue
            if seen == stage:
                seat = PLAY_SEAT.of(state, frame)
                if not is_blocked(state, model, seat) and placing.can_place(
                    state, seat, model, placing.TOUCHING_MODEL, centre, pushing.PUSH_FOES
                ):
                    placing.begin_placing(state, seat, model, placing.TOUCHING_MODEL, centre, pushing.PUSH_FOES)
                return False
            seen += 1
        return True


move_top("Formation")
bottom("Formation", [Gather(), GroupFights(KNIGHT & (TouchingTarget() | ChosenAt()))], [Models(KNIGHT)])

sure_defense_top("Guard")
bottom("Guard", [GuardBy(1)], [Models(STRUCK & OWN & Touching(ATTACHED)), Models(ATTACHED & TouchingTarget())])

dodge_top("Leap")
bottom("Leap", [MoveModel(value=4, flags=FLIES), Lasting(WINS_INI, until=UNTIL_TURN)], [Models(KNIGHT & UNBLOCKED)])


class Link(Word):
    """Shield Wall: the target and all own Holy Knights linked to it by contact become one group."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use = use_of(state, frame)
        group = vec[i64]([target(state, frame, 0)])
        at: i64 = 0
        while at < len(group):
            for model in range(all_models(state)):
                if state.life[model] == ALIVE and model not in group and touches(state, group[at], model):
                    if KNIGHT.matches(state, use, model):
                        group = append(group, model)
            at += 1
        put_on_group(state, group, SHIELD_WALL)
        return True


defense_top("Shield Wall")
bottom("Shield Wall", [Link()], [Models(KNIGHT)])

# Cards of the Purge Doctors


class DuringPurging(Condition):
    """The Hit check is that of a Purging of yours, by a model of the attached squad."""

    def holds(self, state: State, use: Use) -> bool:
        if use.event == NONE or state.frames[use.event] != HIT.number:
            return False
        play = state.below(use.event)
        if state.frames[play] != PLAY.number or PLAY_SEAT.of(state, play) != use.seat:
            return False
        return PLAY_TEXT.of(state, play) == tables.card("Purging") * 2 + BOTTOM


attached_defense_top("Charged Shot")
bottom("Charged Shot", [MoreHitWounds(TimesX(1, 2))], [Models(SHOOTER & ATTACHED)], [DuringPurging()], step=2)

move_top("Power of Technology")
bottom("Power of Technology", [Destroy(1), ChargeOne(3)], [Upgrades()])

charging_top("Purging")
bottom(
    "Purging",
    [Hit(InSpaces(ANYBODY, 1, 2)), PickNow(PickHit()), Put(FIRE, at=3)],
    [Models(DOCTOR), Spaces(SpacesBeside(), 2, 2)],
)

# Cards of the Pilgrims

charging_top("Energy Drain")
bottom("Energy Drain", [Gain(ControlledSources(PILGRIM))])

top("Fake Death", [LessPoints(2)], [Models(KILLED & OWN & ATTACHED, dying=True)])
bottom("Fake Death", [ChangePacket(-1)], [Models(WOUNDED & PILGRIM)])


class LastOne(Change):
    """While exactly one model of the attached squad is alive: DEF +3."""

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        squad = source // UPGRADE_SLOTS
        if attribute != DEF or squad_of(model) != squad:
            return 0
        alive: i64 = 0
        for other in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            alive += i64(state.life[other] == ALIVE)
        return 3 if alive == 1 else 0


top(
    "Last Man Standing",
    [FightModel(quick=True)],
    [Models(KILLED_IN_COMBAT & OWN & ATTACHED & Touching(FOE), dying=True)],
)
passive("Last Man Standing", BOTTOM, [LastOne()])

# Cards of the Rangers

attached_defense_top("Firing Position")
passive("Firing Position", BOTTOM)


def shots_of(state: State, squad: i64) -> i64:
    """Firing Position: each Ranger of the squad shoots twice."""
    for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        if state.upgrade[slot] == tables.card("Firing Position") and works(state, slot, BOTTOM):
            return 2
    return 1


def in_sight(state: State, shooter: i64, model: i64) -> bool:
    """ED-LOF: a foe in Line of Fire at any range."""
    if state.life[model] != ALIVE or not is_foe(state, owner_of(shooter), model):
        return False
    return state.board.is_in_line(state.space[shooter], state.space[model], state.free)


def has_shot(state: State, shooter: i64) -> bool:
    for model in range(all_models(state)):
        if in_sight(state, shooter, model):
            return True
    return False


class RangersOrStriker(Pick):
    """Shoot: a squad of Rangers; before an ATK roll or STAB the Ranger that strikes."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for model in range(all_models(state)):
            if state.life[model] != ALIVE or not RANGER.matches(state, use, model):
                continue
            if use.event != NONE:
                if STRIKER.matches(state, use, model):
                    found = append(found, model)
            elif squad_of(model) * MODEL_SLOTS not in found:
                found = append(found, squad_of(model) * MODEL_SLOTS)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return say_model(state, use.seat, value)


class ShootAll(Word):
    """Shoot: the Rangers of the squad shoot one after another at a foe in line, or the striker does in place of its roll.

    Behind the first target stand a Ranger and its target by turns. The player chooses who shoots next (ED-SHT-3), each target is
    chosen after the shot before, and whoever sees a foe shoots (ED-CARD-12).
    """

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        if event != NONE:
            STRIKE_SHOT.set_of(state, event, 1)
            striker = STRIKE_STRIKER.of(state, event)
            STRIKE_ATTACK.set_of(state, event, _aim(state, striker))
            return True
        if not self._aims(state, frame) and len(self._ready(state, frame)) == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _aims(self, state: State, frame: i64) -> bool:
        """Whether the Ranger of the next shot is chosen and its target is not."""
        return PLAY_TARGETS.count(state, frame) % 2 == 0

    def _ready(self, state: State, frame: i64) -> vec[i64]:
        """Who may shoot next: each Ranger as often as it may, as long as it sees a foe."""
        squad = squad_of(target(state, frame, 0))
        found = vec[i64]()
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            made: i64 = 0
            for at in range(1, PLAY_TARGETS.count(state, frame), 2):
                made += i64(PLAY_TARGETS.at(state, frame, at) == model)
            if state.life[model] == ALIVE and made < shots_of(state, squad) and has_shot(state, model):
                found = append(found, model)
        return found

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        if not self._aims(state, frame):
            for model in self._ready(state, frame):
                mask.allow(say_model(state, state.to_move, model))
            return
        shooter = PLAY_TARGETS.at(state, frame, PLAY_TARGETS.count(state, frame) - 1)
        for model in range(all_models(state)):
            if in_sight(state, shooter, model):
                mask.allow(say_model(state, state.to_move, model))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        model, aims = said_model(state, state.to_move, action), self._aims(state, frame)
        PLAY_TARGETS.add(state, frame, model)
        if aims:
            shooter = PLAY_TARGETS.at(state, frame, PLAY_TARGETS.count(state, frame) - 2)
            hit = begin_hit(state, PLAY_SEAT.of(state, frame), shooter, _aim(state, shooter), 1)
            add_target(state, hit, model)


def _aim(state: State, ranger: i64) -> i64:
    """+2 in Aim mode, the second one."""
    return 2 * state.mode[squad_of(ranger)]


dodge_top("Shoot")
bottom("Shoot", [ShootAll()], [RangersOrStriker()], also=bit(BEFORE_ATK))

# Cards of the Angel of Death

defense_top("Guardian Angel")
bottom(
    "Guardian Angel",
    [RedirectTo(1)],
    [Models(FIRST_WOUNDED & OWN & ~NAMED_ANGEL & Within(3, NAMED_ANGEL)), Models(NAMED_ANGEL)],
)

attached_combat_top("Judgment")
bottom("Judgment", [Kill()], [Models(FOE & Touching(ANGEL) & WITHOUT_ENDURANCE)])

combat_top("Storm of Blades")
bottom("Storm of Blades", [FightEach()], [Models(ANGEL)])

top("Winged Death", [MoveSquad(ATTACHED_SQUAD), FightSquad(ATTACHED_SQUAD)])
bottom("Winged Death", [MoveModel(), FightEach(quick=True)], [Models(ANGEL & ATTACHED)])

# Cards for every squad

attached_combat_top("Overwatch")
bottom("Overwatch", [StabBefore()], [Models(BEFORE_COMBAT & OWN & ATTACHED)])


class SquadDefended(PlayText):
    """A model of the attached squad has just defended successfully."""

    def applies(self, state: State, source: i64, event: i64) -> bool:
        use = Use(self.seat_of(state, source), self.text, source, event)
        for model in range(all_models(state)):
            if STRUCK.matches(state, use, model) and OWN.matches(state, use, model):  # ED-AMB-68
                return model // MODEL_SLOTS == source // UPGRADE_SLOTS and super().applies(state, source, event)
        return False


attached_combat_top("Tactic")
passive(
    "Tactic",
    BOTTOM,
    hooks=[SquadDefended(DEFENDED, effect("Tactic charges", [ChargeAll(1)], for_ally=True), may=True, once=True)],
)

charging_top("Trap")
bottom("Trap", [Put(TRAP)], [Models(FOE)])

# Banners


banner(CHAPTER, "standard", 0, [Heal(1)], [Squads(SquadOf(ANGEL))])
banner(CHAPTER, "standard", 1, [ChangeModeOf()], [Squads(Changeable())])
banner(CHAPTER, "alternative", 0, [ChangePacket(1)], [Models(WOUNDER & ANGEL)])
banner(CHAPTER, "alternative", 1, [Heal(1)], [Squads(SquadOf(OWN & BESIDE_SHRINE))])

# Shrines


BLESS: Final[i64] = effect("Frontline Chapel", [PutOnSquads(BLESSING)], [Squads(SquadOf(OWN & BESIDE_SHRINE), 0, 3)])
shrine(CHAPTER, "standard", hooks=[ShrinePlays(SHRINE_STEP, BLESS, own_turn=True)])


class SpendShrineToken(Word):
    """A token on your Shrine goes back to its supply."""

    def possible(self, state: State, use: Use) -> bool:
        return state.shrine_tokens[use.seat] > 0

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        state.supply[BLESSING] += 1
        state.revision += 1
        change_shrine_tokens(state, PLAY_SEAT.of(state, frame), -1)
        return True


class ReturnBesideShrine(Word):
    """The target returns to free hexes beside your Shrine (ED-TERM-7)."""

    required = True

    def possible(self, state: State, use: Use) -> bool:
        """Whether any dead model has room there: bases differ, so each is asked."""
        return len(Returnable().candidates(state, use)) > 0

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat = PLAY_SEAT.of(state, frame)
        space = state.shrine_space[seat]
        placing.begin_placing(state, seat, target(state, frame, 0), placing.TOUCHING_SPACE, space, pushing.NO_PUSH)
        return True


class Returnable(DeadModels):
    """Own dead models that have room beside your Shrine."""

    def __init__(self) -> None:
        super().__init__(OWN)

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        dead = super().candidates(state, use)
        space = state.shrine_space[use.seat]
        for number in range(i64(len(dead))):
            if placing.can_place(state, use.seat, dead[number], placing.TOUCHING_SPACE, space, pushing.NO_PUSH):
                found = append(found, dead[number])
        return found


REVIVE: Final[i64] = effect("Sanctuary", [SpendShrineToken(), ReturnBesideShrine()], [Returnable()])
shrine(CHAPTER, "alternative", hooks=[ShrinePlays(SHRINE_STEP, REVIVE, may=True, own_turn=True)])
