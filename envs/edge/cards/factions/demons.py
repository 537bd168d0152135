"""The Demons: cards, banners, Shrines and tokens."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS, NUMBER
from grognard.envs.edge.cards.amounts import Amount, Matching, MissingEndurance, target
from grognard.envs.edge.cards.arrivals import Arrive, RoomToArrive
from grognard.envs.edge.cards.board_words import Control, RefreshBanner, Release, ReturnDead, Swap
from grognard.envs.edge.cards.common import attached_combat_top, charging_top, combat_top, defense_top, fire, move_top
from grognard.envs.edge.cards.declare import BOTTOM, TOP, PlayText, banner, bottom, effect, passive, shrine, token, top
from grognard.envs.edge.cards.demons_words import (
    EitherOrder,
    March,
    Opposing,
    SameBase,
    SquadTokens,
    SquadWithToken,
    StabsWithin,
    attack_top,
    dark_power_top,
    has_wounded_foe,
    initiative_top,
    teleport_top,
    temporary_top,
)
from grognard.envs.edge.cards.fights import CancelCombat, FightEach, FightModel, GroupFights, Lasting
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    ATTACHED,
    COMBATANT,
    FOE,
    KILLED,
    KILLER,
    OTHER,
    OWN,
    SACRIFICEABLE,
    STARTER,
    UNBLOCKED,
    WOUNDER,
    WOUNDER_IN_COMBAT,
    AnySquadOf,
    ChosenAt,
    InMode,
    ModelFilter,
    Named,
    SquadFilter,
    SquadOf,
    Touching,
    TouchingTarget,
    Within,
    WithinTarget,
)
from grognard.envs.edge.cards.goods import ChangeModeOf, ChargeOne, Heal, Put, PutOnSquads, Refresh, heal
from grognard.envs.edge.cards.harm import AlongLine, AtTargets, ChangePacket, Hit, InSpaces, PickHit, Sacrifice
from grognard.envs.edge.cards.moves import LeaveBoard, MoveModel, PickNow, PutSomewhere
from grognard.envs.edge.cards.picks import (
    AllModels,
    DeadModels,
    Lines,
    Models,
    NextToSpace,
    Spaces,
    SpacesWithin,
    Squads,
    Upgrades,
)
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import ATK, DASH, DEF, DEMONS, DUEL, INI, MOVE
from grognard.envs.edge.rules import ends, placing, pushing
from grognard.envs.edge.rules.attributes import TABLE_CHANGES
from grognard.envs.edge.rules.effects import ADD
from grognard.envs.edge.rules.moments import KILLED as KILLED_MOMENT
from grognard.envs.edge.rules.moments import SCORED, WOUNDED, WOUNDING
from grognard.envs.edge.rules.payment import gain_temporary
from grognard.envs.edge.rules.pieces import (
    all_models,
    are_enemies,
    is_foe,
    is_out,
    printed_endurance,
    touches,
    touches_space,
)
from grognard.envs.edge.rules.sacrifices import BY_SACRIFICE
from grognard.envs.edge.rules.texts import (
    ENDS_OPPONENT,
    KEEP,
    Change,
    Condition,
    Hook,
    Pick,
    TokenRule,
    Use,
    Word,
    use_of,
)
from grognard.envs.edge.rules.tokens import has_token, put
from grognard.envs.edge.sequence import DEATH_CAUSE, DEATH_MODEL, PLAY_SEAT, WOUND_MODEL, WOUND_SIZE
from grognard.envs.edge.state import (
    ALIVE,
    DEAD,
    NONE,
    UNTIL_COMBAT,
    UNTIL_PLAY,
    State,
    owner_of,
    owner_of_squad,
    squad_of,
    squad_of_upgrade,
)

NAMED_MASTER: Final[ModelFilter] = Named("Master of Elements")
MASTER: Final[ModelFilter] = OWN & NAMED_MASTER
KHYBER: Final[ModelFilter] = OWN & Named("Son of Khyber")
GOREHOUND: Final[ModelFilter] = OWN & Named("Gorehound")
SCHOLAR: Final[ModelFilter] = OWN & Named("Dark Scholar")
BLOODSMITH: Final[ModelFilter] = OWN & Named("Bloodsmith")
SUCCUBUS: Final[ModelFilter] = OWN & Named("Succubus")
ISH: Final[ModelFilter] = OWN & Named("Ish")

# Tokens


class HoldScholars(Change):
    """ED-TERM-23: foes cannot push a Dark Scholar in contact with a model in its grasp."""

    def __init__(self, grasp: i64) -> None:
        self.grasp: i64 = grasp
        self.kind: i64 = tables.squad("Dark Scholar")

    def sways(self, state: State) -> bool:
        return is_out(state, self.grasp)

    def holds_ground(self, state: State, source: i64, model: i64) -> bool:
        """`source` is the seat that would push."""
        if state.squad_kind[squad_of(model)] != self.kind or not are_enemies(state, source, owner_of(model)):
            return False
        for other in range(all_models(state)):
            if state.life[other] == ALIVE and has_token(state, other, self.grasp) and touches(state, model, other):
                return True
        return False


FIRE: Final[i64] = fire(DEMONS)
CRYSTAL_AEGIS: Final[i64] = token(DEMONS, "CRYSTAL AEGIS", TokenRule(unhurt=True, ends=ENDS_OPPONENT))
FREEZE: Final[i64] = token(DEMONS, "FREEZE", TokenRule(sets=(0, DASH, KEEP, DASH), price=2))
INFECTION: Final[i64] = token(DEMONS, "INFECTION", TokenRule(adds=(-1, -1, -1, -1)))
SPECTRAL_GRASP: Final[i64] = token(
    DEMONS, "SPECTRAL GRASP", TokenRule(blocked=True, adds=(-1, -1, -1, -1), contact=True, alike=True)
)
CONTROL: Final[i64] = i64(tables.TOKENS.number(DEMONS, "CONTROL"))  # ED-TERM-26: without an effect of its own
TABLE_CHANGES.append(HoldScholars(SPECTRAL_GRASP))

# Cards for every squad

combat_top("Horde")
bottom("Horde", [March(OWN)], [Models(FOE)])

move_top("Mist")
bottom("Mist", [Swap()], [Models(UNBLOCKED), Models(UNBLOCKED & SameBase() & OTHER)])


def count_dead(state: State, squad: i64) -> i64:
    count: i64 = 0
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        count += i64(state.life[model] == DEAD)
    return count


def lacking(state: State, squad: i64) -> i64:
    """Endurance tokens that it lacks."""
    return printed_endurance(state, squad) - state.endurance[squad]


class Raisable(SquadFilter):
    """A squad of yours on whose dead models and missing tokens all of X can be spent, at least 1 on a model."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        dead = count_dead(state, squad)
        return owner_of_squad(squad) == use.for_seat and dead > 0 and use.x <= dead + lacking(state, squad)


class HowManyReturn(Pick):
    """How many of X are models that return; the rest are Endurance tokens."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        squad = use.targets[0]
        for number in range(1, min(use.x, count_dead(state, squad)) + 1):
            if use.x - number <= lacking(state, squad):
                found = append(found, number)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return NUMBER.at(value)


class Raise(Word):
    """So many dead models of the squad return anywhere, then it gets the tokens that the rest of X pays for."""

    def possible(self, state: State, use: Use) -> bool:
        """ED-CARD-12: a returning model needs a place; the squad is not known before it is chosen."""
        return placing.can_place(state, use.seat, _first_dead(state, use), placing.ANYWHERE, NONE, pushing.NO_PUSH)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad, count, seat = target(state, frame, 0), target(state, frame, 1), PLAY_SEAT.of(state, frame)
        if stage == count:
            heal(state, squad, use_of(state, frame).x - count)
            return True
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == DEAD:
                if placing.can_place(state, seat, model, placing.ANYWHERE, NONE, pushing.NO_PUSH):
                    placing.begin_placing(state, seat, model, placing.ANYWHERE, NONE, pushing.NO_PUSH)
                break
        return False


def _first_dead(state: State, use: Use) -> i64:
    """A dead model that could return: there is one, or no squad could have been chosen."""
    dead = DeadModels(OWN).candidates(state, use)
    return dead[0]


combat_top("Resurrection")
bottom("Resurrection", [Raise()], [Squads(Raisable()), HowManyReturn()], needs_board=False)

# Cards of the Son of Khyber


class KhyberKills(PlayText):
    """A model of the attached squad has just killed a foe."""

    quiet = True

    def applies(self, state: State, source: i64, event: i64) -> bool:
        use = Use(self.seat_of(state, source), self.text, source, event)
        killed = DEATH_MODEL.of(state, event)
        if not KILLED.matches(state, use, killed) or not FOE.matches(state, use, killed):
            return False
        for model in range(squad_of_upgrade(source) * MODEL_SLOTS, (squad_of_upgrade(source) + 1) * MODEL_SLOTS):
            if KILLER.matches(state, use, model) and OWN.matches(state, use, model):
                return True
        return False


top("Rage", [EitherOrder()], [Models(WOUNDER & OWN & ATTACHED)])
passive("Rage", BOTTOM, hooks=[KhyberKills(KILLED_MOMENT, effect("Rage refreshes", [Refresh(), RefreshBanner()]))])


class Fever(Change):
    """The attached squad has INI and DEF +1 for each Endurance token that it lacks."""

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if attribute not in (INI, DEF) or squad_of(model) != squad_of_upgrade(source):
            return 0
        return lacking(state, squad_of(model))


attached_combat_top("War Fever")
passive("War Fever", BOTTOM, [Fever()])

attack_top("Bloody Whirlwind")
bottom("Bloody Whirlwind", [FightModel(most=MissingEndurance())], [Models(KHYBER)])

move_top("Energy Source")
bottom("Energy Source", [Heal(1, of_model=True)], [Models(WOUNDER & KHYBER)])

# Cards of the Master of Elements

FOCUS: Final[Amount] = Matching(ChosenAt() & InMode(1), 2)  # +2 in the second mode

defense_top("Crystal Aegis")
bottom("Crystal Aegis", [Put(CRYSTAL_AEGIS)], [Models(OWN & Within(4, NAMED_MASTER))])

dark_power_top("Fireball")
bottom(
    "Fireball",
    [Hit(InSpaces(ANYBODY, 1, 2), FOCUS), PickNow(PickHit()), Put(FIRE, at=3)],
    [Models(MASTER), Spaces(SpacesWithin(3, line=True)), Spaces(NextToSpace(1))],
)

teleport_top("Freeze")
bottom("Freeze", [Put(FREEZE)], [Models(FOE & Within(3, MASTER))])

dark_power_top("Ice Beam")
bottom("Ice Beam", [Hit(AlongLine(), FOCUS)], [Models(MASTER), Lines()])

# Cards of the Gorehounds

top("Infection", [ChangePacket(1)], [Models(WOUNDER_IN_COMBAT & OWN & ATTACHED, dying=True)])
bottom("Infection", [Put(INFECTION)], [Models(FOE & Opposing(OWN & ATTACHED))])

move_top("Hijack")
bottom(
    "Hijack",
    [MoveModel(carried=1), GroupFights(OWN & TouchingTarget(1), against=1)],
    [Models(GOREHOUND & UNBLOCKED), Models(FOE & TouchingTarget())],
)

teleport_top("Shadowzone")
bottom("Shadowzone", [LeaveBoard()], [Models(GOREHOUND & UNBLOCKED)])

temporary_top("Rush")
bottom("Rush", [FightModel(quick=True)], [Models(GOREHOUND)])

# Cards of the Dark Scholars

move_top("Self-Destruct")
bottom(
    "Self-Destruct",
    [Sacrifice(), Hit(AtTargets(1))],
    [Models(SCHOLAR & ATTACHED & SACRIFICEABLE), AllModels((TouchingTarget() | WithinTarget(0)) & ~ChosenAt())],
)

temporary_top("Mind Control")
bottom(
    "Mind Control",
    [Control(), MoveModel(), FightEach(), Release()],
    [Models(FOE & Within(1, SCHOLAR))],
)


class Grasp(Word):
    """The token lies on the target and names a Dark Scholar in contact with it."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use, victim = use_of(state, frame), target(state, frame, 0)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and touches(state, model, victim) and SCHOLAR.matches(state, use, model):
                put(state, victim, SPECTRAL_GRASP, model)
                break
        return True


teleport_top("Spectral Grasp")
bottom("Spectral Grasp", [Grasp()], [Models(FOE & Touching(SCHOLAR))])

# Cards of the Bloodsmiths

initiative_top("Faith")
bottom("Faith", [ChargeOne(3)], [Upgrades(charged=True)])

charging_top("Infernal Power")
bottom("Infernal Power", [ChangeModeOf()], [Squads(SquadOf(BLOODSMITH))])


class WoundedFoe(Condition):
    """A model of your side has just wounded a foe."""

    def holds(self, state: State, use: Use) -> bool:
        return has_wounded_foe(state, use)


class ReturnOne(ReturnDead):
    """ED-CARD-12: a place must exist."""

    def possible(self, state: State, use: Use) -> bool:
        return placing.can_place(state, use.seat, _first_dead(state, use), placing.ANYWHERE, NONE, pushing.NO_PUSH)


dark_power_top("Infernal Rites")
bottom("Infernal Rites", [ReturnOne()], [DeadModels(OWN)], [WoundedFoe()])

# Cards of the Succubi

dark_power_top("Apparitions")
bottom(
    "Apparitions",
    [PutSomewhere(placing.AWAY_FROM, anchor=1), CancelCombat()],
    [Models(COMBATANT & ~STARTER & SUCCUBUS & UNBLOCKED), Models(STARTER & FOE)],
)


class NearHolder(ModelFilter):
    """A model in or next to the Space of a Succubus of yours that touches the first target."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return Within(1, SUCCUBUS & TouchingTarget()).matches(state, use, model)


charging_top("Soul Steal")
bottom(
    "Soul Steal",
    [MoveModel(at=1, touch=0), FightModel(at=1, against=0)],
    [Models(FOE & Touching(SUCCUBUS)), Models(OWN & NearHolder())],
)

top("Appearance", [Arrive("Succubus", 1, touch=0)], [Models(FOE & RoomToArrive("Succubus"))])
bottom("Appearance", [Arrive("Succubus", 0)], needs_board=False)


class Kiss(Change):
    """Foes beside a Succubus have INI and DEF -1, all attributes in the second mode; once, however many touch them."""

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        squad = squad_of_upgrade(source)
        if (attribute not in (INI, DEF) and state.mode[squad] == 0) or not is_foe(state, owner_of_squad(squad), model):
            return 0
        for other in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[other] == ALIVE and touches(state, model, other):
                return -1
        return 0


top("Venomous Kiss", [ChangeModeOf()], [Squads(AnySquadOf(SUCCUBUS))])
passive("Venomous Kiss", BOTTOM, [Kiss()])

# Cards of Ish


class IshWounded(PlayText):
    """The attached squad was wounded by a foe."""

    def applies(self, state: State, source: i64, event: i64) -> bool:
        if squad_of(WOUND_MODEL.of(state, event)) != squad_of_upgrade(source):
            return False
        return super().applies(state, source, event)


SEDUCE: Final[i64] = effect("Seduction", [Control(), MoveModel(), FightModel(), Release()], [Models(WOUNDER & FOE)])
passive("Control", TOP, hooks=[IshWounded(WOUNDED, SEDUCE, may=True)])
bottom("Control", [PutOnSquads(CONTROL)], [Squads(AnySquadOf(FOE))])

top("Mind Blast", [Lasting(ADD + ATK, SquadTokens(CONTROL, -2), UNTIL_COMBAT)], [Models(COMBATANT & FOE)])
bottom(
    "Mind Blast",
    [Hit(AtTargets(1), SquadTokens(CONTROL, at=1))],
    [Models(ISH), Models(WithinTarget(3) & OTHER)],
)

move_top("Possessed")
bottom(
    "Possessed",
    [
        Control(),
        Lasting(ADD + ATK, SquadTokens(CONTROL), UNTIL_PLAY),
        Lasting(ADD + MOVE, SquadTokens(CONTROL), UNTIL_PLAY),
        MoveModel(),
        FightEach(),
        Release(),
    ],
    [Models(FOE & Within(3, ISH) & SquadWithToken(CONTROL))],
)

teleport_top("Punish the Weak")
bottom("Punish the Weak", [StabsWithin(CONTROL)], [Squads(SquadOf(FOE))])

# Banners

banner(DEMONS, "standard", 0, [FightEach()], [Models(OWN)])
banner(DEMONS, "standard", 1, [MoveModel()], [Models(KHYBER)])
banner(
    DEMONS,
    "alternative",
    0,
    [Hit(AtTargets(1), wounds=0), PickNow(PickHit()), Put(FIRE, at=2)],
    [Models(KHYBER), Models(FOE & WithinTarget(1))],
)
banner(DEMONS, "alternative", 1, [FightEach()], [Models(OWN)])

# Shrines


class BloodAltar(Hook):
    """Packets on foes beside the Shrine have a Wound more."""

    quiet = True

    moment = WOUNDING

    def applies(self, state: State, source: i64, event: i64) -> bool:
        model = WOUND_MODEL.of(state, event)
        return is_foe(state, source, model) and touches_space(state, model, state.shrine_space[source])

    def work(self, state: State, source: i64, event: i64) -> None:
        WOUND_SIZE.set_of(state, event, WOUND_SIZE.of(state, event) + 1)


class Conquest(Hook):
    """ED-TERM-17: for a foe killed beside the Shrine its owner gets a VP and a temporary crystal."""

    quiet = True

    moment = SCORED

    def applies(self, state: State, source: i64, event: i64) -> bool:
        model = DEATH_MODEL.of(state, event)
        if DEATH_CAUSE.of(state, event) == BY_SACRIFICE or not is_foe(state, source, model):
            return False
        return touches_space(state, model, state.shrine_space[source])

    def work(self, state: State, source: i64, event: i64) -> None:
        if state.options.mode == DUEL:
            ends.move_marker(state, source, 1)
        else:
            ends.win_points(state, source, owner_of(DEATH_MODEL.of(state, event)), 1)
        gain_temporary(state, source, 1)


shrine(DEMONS, "standard", hooks=[BloodAltar()], harvests=True)
shrine(DEMONS, "alternative", hooks=[Conquest()], harvests=True)
