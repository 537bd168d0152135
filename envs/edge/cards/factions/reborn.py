"""The Reborn: the cards, banners, Shrines and tokens of the rulebook's game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import MODEL_SLOTS, SPACE, TOKEN, UPGRADE_SLOTS
from grognard.envs.edge.board import HEXES
from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD, Amount, TimesX, target
from grognard.envs.edge.cards.board_words import (
    PutMarker,
    PutOnSource,
    RemoveThicket,
    ReturnDead,
    SetMode,
    Swap,
)
from grognard.envs.edge.cards.common import attached_defense_top, attached_reroll_top, backstab_top
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    banner,
    bottom,
    effect,
    faction_hooks,
    passive,
    shrine,
    token,
    top,
)
from grognard.envs.edge.cards.fights import CancelCombat, FightModel, FightSquad, Lasting
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    ATTACHED,
    BESIDE_WOOD,
    COMBATANT,
    FOE,
    KILLED,
    OTHER,
    OWN,
    SACRIFICEABLE,
    UNBLOCKED,
    ChosenAt,
    HasRoom,
    ModelFilter,
    Named,
    SquadOf,
    Touching,
    TouchingTarget,
    Within,
    WithinTarget,
)
from grognard.envs.edge.cards.goods import ChargeAll, ChargeOne, Heal, Put, PutOnSquads, heal
from grognard.envs.edge.cards.harm import Sacrifice, WoundEach
from grognard.envs.edge.cards.moves import ForgetRun, MoveModel, PickNow, PutSomewhere
from grognard.envs.edge.cards.picks import (
    Attributes,
    DeadModels,
    Models,
    Numbers,
    SourceSpaces,
    Squads,
    Upgrades,
)
from grognard.envs.edge.cards.reborn_words import (
    THICKET_TOKEN,
    BesideThicket,
    BesideWoodOnly,
    CanSwapWith,
    FreeBeside,
    FreeWithin,
    GrowThickets,
    HexIn,
    MoveThickets,
    PlaceThicket,
    Ran,
    Rounds,
    SpacesOf,
    Thickets,
    WithoutToken,
    hex_picks,
    wood_spaces,
)
from grognard.envs.edge.data.printed import ATK, DEF, INI, REBORN, VARIANTS
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import movement, placing, playing, pushing
from grognard.envs.edge.rules.activation import begin_called
from grognard.envs.edge.rules.attributes import TABLE_CHANGES
from grognard.envs.edge.rules.effects import ADD, LAID, add_effect, period
from grognard.envs.edge.rules.eligible import moved_model
from grognard.envs.edge.rules.ground import add_thicket, marker_at, remove_marker, remove_thicket
from grognard.envs.edge.rules.moments import ACTIVE_END, ACTIVE_START, PASSIVE_END
from grognard.envs.edge.rules.moments import KILLED as KILLED_MOMENT
from grognard.envs.edge.rules.moments import WOUNDED as WOUNDED_MOMENT
from grognard.envs.edge.rules.naming import said_squad, say_squad
from grognard.envs.edge.rules.pieces import (
    all_models,
    all_squads,
    is_foe,
    is_out,
    lift,
    remove_shrine,
    remove_source,
    touches,
    touches_space,
)
from grognard.envs.edge.rules.sacrifices import BY_STAB, BY_STRIKE, BY_TEXT
from grognard.envs.edge.rules.shooting import add_target, begin_hit
from grognard.envs.edge.rules.texts import ENDS_OWNER, FROM_EFFECT, Change, Hook, Pick, TokenRule, Use, Word, use_of
from grognard.envs.edge.rules.tokens import end_contacts, has_token, named_by, remove
from grognard.envs.edge.rules.upgrades import weaken
from grognard.envs.edge.rules.wounds import add_packet, begin_wounds
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_STARTER,
    COMBAT_TARGET,
    DEATH,
    DEATH_MODEL,
    PLAY_EVENT,
    PLAY_SEAT,
    PLAY_SLOT,
    PLAY_STAGE,
    PLAY_TARGETS,
    PLAY_X,
    WOUND,
    WOUND_CAUSE,
    WOUND_DIED,
    WOUND_LOST,
    WOUND_MODEL,
)
from grognard.envs.edge.state import (
    ALIVE,
    EFFECT_WIDTH,
    MARKER_WIDTH,
    NONE,
    ON_SEAT,
    UNTIL_COMBAT,
    UNTIL_TURN,
    State,
    owner_of,
    owner_of_upgrade,
    squad_of,
)

ORACLE: Final[ModelFilter] = OWN & Named("Oracle of Wrath")
STEED: Final[ModelFilter] = OWN & Named("Blight Steed")
WARBEAST: Final[ModelFilter] = OWN & Named("Warbeast")
WYRM: Final[ModelFilter] = OWN & Named("Wyrm")
TREEMAID: Final[ModelFilter] = OWN & Named("Treemaid")
GUARD: Final[ModelFilter] = OWN & Named("Ancient Guard")
BESIDE_THICKET: Final[ModelFilter] = BesideThicket()

# Tokens


class AnswerCall(Hook):
    """ED-TERM-14: at the start of an Active turn of yours the called model may be activated in place of a squad."""

    def __init__(self, call: i64) -> None:
        self.moment = ACTIVE_START
        self.may = True
        self.call: i64 = call

    def owner(self, state: State, source: i64) -> i64:
        return named_by(state, source, self.call)

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return named_by(state, source, self.call) == state.active and state.life[source] == ALIVE

    def work(self, state: State, source: i64, event: i64) -> None:
        remove(state, source, self.call)
        begin_called(state, source)


class Roots(Change):
    """ED-TERM-23: a Guard cannot be pushed while it roots a model."""

    def __init__(self, rooted: i64) -> None:
        self.rooted: i64 = rooted

    def sways(self, state: State) -> bool:
        return is_out(state, self.rooted)

    def holds_ground(self, state: State, source: i64, model: i64) -> bool:
        for other in range(all_models(state)):
            if has_token(state, other, self.rooted) and named_by(state, other, self.rooted) == model:
                return True
        return False


_CALL_NUMBER: Final[i64] = i64(TOKENS.number(REBORN, "CALL"))
PARALYSIS: Final[i64] = token(REBORN, "PARALYSIS", TokenRule(no_moves=True, ends=ENDS_OWNER))
CALL: Final[i64] = token(REBORN, "CALL", TokenRule(), [AnswerCall(_CALL_NUMBER)])
OVERGROW: Final[i64] = token(REBORN, "OVERGROW", TokenRule(overgrows=True))
STUN: Final[i64] = token(REBORN, "STUN", TokenRule(adds=(-3, -3, -3, -3), ends=ENDS_OWNER))
ROOTED: Final[i64] = token(REBORN, "ROOTED", TokenRule(blocked=True, contact=True))
VINES: Final[i64] = token(REBORN, "VINES", TokenRule(ends=ENDS_OWNER))
WEAKENING: Final[i64] = i64(TOKENS.number(REBORN, "WEAKENING"))
STRIKE: Final[i64] = i64(TOKENS.number(REBORN, "STRIKE"))
TABLE_CHANGES.append(Roots(ROOTED))
placing.SOURCE_WOOD_TOKENS[OVERGROW] = True
placing.SQUAD_WOOD_TOKENS[VINES] = True
for _variant in range(len(VARIANTS)):
    placing.SHRINE_IS_WOOD[REBORN * len(VARIANTS) + _variant] = True

# Actions that several cards have


def sprout_top(card: str) -> None:
    """Sprout: a new Thicket beside a Thicket or Wood."""
    top(card, [PlaceThicket()], hex_picks(FreeBeside()))


def woodwalk_top(card: str) -> None:
    """Woodwalk: a model of yours goes from one Thicket or Wood to another."""
    top(
        card,
        [PutSomewhere(placing.TOUCHING_WOOD)],
        [Models(OWN & BESIDE_WOOD & UNBLOCKED & HasRoom(placing.TOUCHING_WOOD))],
    )


def herbs_top(card: str) -> None:
    """Herbs: the squad of a model of yours beside a Thicket heals."""
    top(card, [Heal(1, of_model=True)], [Models(OWN & BESIDE_THICKET)])


def photosynthesis_top(card: str) -> None:
    """Photosynthesis: upgrades of squads beside Thickets are charged."""
    top(card, [ChargeAll(2, OWN & BESIDE_THICKET)])


def paralysis_top(card: str) -> None:
    """Paralysis: a foe near any own model."""
    top(card, [Put(PARALYSIS)], [Models(FOE & Within(1, OWN))])


# Cards for every squad

woodwalk_top("Crawling Jungle")
bottom("Crawling Jungle", [MoveThickets(0, 3)])


class WoodTouching(Pick):
    """The Space of a Wood in contact with the target at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found, spaces = vec[i64](), wood_spaces(state)
        for number in range(i64(len(spaces))):
            if touches_space(state, use.targets[self.at], spaces[number]):
                found = append(found, spaces[number])
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(value)


class RemoveWood(Word):
    """ED-AMB-22, ED-AMB-67: the Wood in the Space at a place leaves the game; an overgrown Source with its token."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        space = target(state, frame, self.at)
        for seat in range(state.options.players):
            if state.shrine_space[seat] == space:
                remove_shrine(state, seat)
        for source in range(i64(len(state.source_space))):
            if state.source_space[source] == space:
                remove_source(state, source)
        return True


sprout_top("Seed")
bottom(
    "Seed",
    [RemoveWood(1), ReturnDead(placing.IN_SPACE, at=2, anchor=1)],
    [Models(KILLED & FOE & BesideWoodOnly(), dying=True), WoodTouching(), DeadModels(OWN)],
)

# Cards of the Oracle


class Weaken(Change):
    """Foe models beside the Oracle have one less of everything for each token on the upgrade."""

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if not is_foe(state, owner_of_upgrade(source), model):
            return 0
        squad = source // UPGRADE_SLOTS
        for oracle in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[oracle] == ALIVE and touches(state, model, oracle):
                return -state.upgrade_tokens[source]
        return 0


class PutOnUpgrade(Word):
    """A token on the upgrade itself; none if there is none in supply (ED-CARD-10)."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        weaken(state, PLAY_SLOT.of(state, frame))
        return True


sprout_top("Weakening")
bottom("Weakening", [PutOnUpgrade(WEAKENING)]).changes = [Weaken()]

sprout_top("Call of the Wilds")
bottom("Call of the Wilds", [Put(CALL)], [Models(FOE & Within(1, ORACLE))])

paralysis_top("Overgrow")
bottom("Overgrow", [PutOnSource(OVERGROW)], [SourceSpaces(ORACLE)])

# Cards of the Blight Steed

attached_reroll_top("Blitz")
bottom("Blitz", [MoveModel(flags=movement.NOTES_RUN)], [Models(STEED & ATTACHED)])


woodwalk_top("Battering Ram")
bottom(
    "Battering Ram",
    [
        ForgetRun(),
        MoveModel(),
        PickNow(Models(FOE & TouchingTarget() & Touching(ChosenAt() & Ran(4)))),
        Put(STUN, at=1),
        PutSomewhere(placing.NEXT_TO, at=1, anchor=1),
    ],
    [Models(STEED)],
)


class JustMoved(ModelFilter):
    """The model that has just moved, as long as nothing else was done."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return moved_model(state) == model


class NumberAt(Amount):
    """The number chosen at a place."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def of(self, state: State, use: Use) -> i64:
        return use.targets[self.at]


woodwalk_top("Wild Charge")
bottom(
    "Wild Charge",
    [WoundEach(NumberAt(2), count=2)],
    [Models(STEED & JustMoved() & Ran(4)), Models(FOE & TouchingTarget()), Numbers(1)],
)

# Cards of the Warbeasts


class OpponentOfWounded(ModelFilter):
    """The opponent of a model that matches and was wounded in this Combat by strike or STAB, be it dead by now."""

    def __init__(self, wounded: ModelFilter) -> None:
        self.wounded = wounded

    def matches(self, state: State, use: Use, model: i64) -> bool:
        combat = state.innermost(COMBAT)
        if combat == NONE or use.event == NONE or state.frames[use.event] != WOUND.number:
            return False
        wounded = WOUND_MODEL.of(state, use.event)
        if WOUND_CAUSE.of(state, use.event) not in (BY_STRIKE, BY_STAB):
            return False
        both = (COMBAT_STARTER.of(state, combat), COMBAT_TARGET.of(state, combat))
        return model != wounded and model in both and wounded in both and self.wounded.matches(state, use, wounded)


top(
    "Bloodlust",
    [Lasting(ADD + ATK, 2, UNTIL_COMBAT), Lasting(ADD + INI, 2, UNTIL_COMBAT)],
    [Models(COMBATANT & OWN & ATTACHED & BESIDE_THICKET)],
)
bottom("Bloodlust", [WoundEach(1)], [Models(OpponentOfWounded(WARBEAST))])


class Empower(Word):
    """The attribute at the second place gets X more for this Combat."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        what, more = ADD + target(state, frame, 1), PLAY_X.of(state, frame)
        add_effect(state, what, target(state, frame, 0), more, UNTIL_COMBAT, period(state, UNTIL_COMBAT))
        return True


herbs_top("Empowering")
bottom("Empowering", [Empower()], [Models(COMBATANT & WARBEAST), Attributes()])

woodwalk_top("Shapeshift")
bottom("Shapeshift", [Swap()], [Models(WARBEAST & UNBLOCKED), Models(OWN & OTHER & UNBLOCKED & CanSwapWith())])

# Cards of the Wyrms

attached_defense_top("Burrow")
bottom("Burrow", [FightModel(), SetMode(1, of_model=True)], [Models(WYRM)])

photosynthesis_top("Dragging")
bottom(
    "Dragging",
    [PutSomewhere(placing.TOUCHING_MODEL, at=1, anchor=0, push=pushing.PUSH)],
    [Models(WYRM), Models(FOE & WithinTarget(2) & HasRoom(placing.TOUCHING_MODEL, 0, pushing.PUSH))],
)


class NoteStrike(Word):
    """Until the end of the turn it is known that the STRIKE on the hex at a place was laid in it."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if marker_at(state, STRIKE, target(state, frame, self.at)) != NONE:
            add_effect(state, LAID, ON_SEAT + PLAY_SEAT.of(state, frame), target(state, frame, self.at), UNTIL_TURN)
        return True


def ready_strikes(state: State, seat: i64) -> vec[i64]:
    """The hexes of STRIKE tokens that were laid in earlier turns."""
    found = vec[i64]()
    for at in range(0, i64(len(state.markers)), MARKER_WIDTH):
        if state.markers[at] == STRIKE and not _is_fresh(state, seat, state.markers[at + 1]):
            found = append(found, state.markers[at + 1])
    return found


def _is_fresh(state: State, seat: i64, hex_: i64) -> bool:
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == LAID and state.effects[at + 1] == ON_SEAT + seat and state.effects[at + 2] == hex_:
            return True
    return False


class ReadyStrikes(Pick):
    """A STRIKE that may be set off, said by its Space; the target is its hex."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return ready_strikes(state, use.seat)

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(value // HEXES)


class SetOff(Rounds):
    """STRIKE tokens are set off, one after another: a Hit check against everybody in the Space (ED-TERM-13, ED-AMB-84)."""

    def __init__(self) -> None:
        super().__init__([ReadyStrikes()], 0, 4)

    def act(self, state: State, frame: i64, first: i64) -> None:
        hex_ = target(state, frame, first)
        for at in range(0, i64(len(state.markers)), MARKER_WIDTH):
            if state.markers[at] == STRIKE and state.markers[at + 1] == hex_:
                remove_marker(state, at)
                break
        hit = begin_hit(state, PLAY_SEAT.of(state, frame), NONE, 0, 1)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and state.space[model] == hex_ // HEXES:
                add_target(state, hit, model)


class OfferStrikes(Hook):
    """At the end of an Active turn of yours."""

    def __init__(self, text: i64) -> None:
        self.moment = ACTIVE_END
        self.text: i64 = text

    def said(self, state: State, source: i64, speaker: i64) -> i64:
        return TOKEN.at(i64(TOKEN.names.index("STRIKE")))

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return source == state.active and len(ready_strikes(state, source)) > 0

    def work(self, state: State, source: i64, event: i64) -> None:
        playing.begin_play(state, source, self.text, FROM_EFFECT, NONE, event)


paralysis_top("Underground Strike")
bottom(
    "Underground Strike",
    [PutMarker(STRIKE, 1), NoteStrike(1)],
    hex_picks(WithoutToken(FreeWithin(2, WYRM), STRIKE)),
)
faction_hooks(i64(REBORN), [OfferStrikes(effect("Set off STRIKE", [SetOff()]))])

# Cards of the Treemaids


class NotSwapped(ModelFilter):
    """A model that no earlier round of three targets has named."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        for at in range(0, i64(len(use.targets)), 3):
            if use.targets[at] == model:
                return False
        return True


class SwapWithThickets(Rounds):
    """Treemaids swap hexes with Thickets, pair after pair."""

    def __init__(self) -> None:
        super().__init__([Models(TREEMAID & UNBLOCKED & NotSwapped()), *hex_picks(Thickets(every=3))], 1, 4)

    def possible(self, state: State, use: Use) -> bool:
        return len(state.thickets) > 0 and super().possible(state, use)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        """Over when each Thicket was swapped."""
        use = use_of(state, frame)
        if len(use.targets) % 3 == 0 and len(self.picks[1].candidates(state, use)) == 0:
            return True
        return super().do(state, frame, stage)

    def act(self, state: State, frame: i64, first: i64) -> None:
        model, hex_ = target(state, frame, first), target(state, frame, first + 2)
        old = state.space[model] * HEXES + state.place[model]
        lift(state, model)
        remove_thicket(state, THICKET_TOKEN, hex_)
        pushing.stand_down(state, model, hex_ // HEXES, hex_ % HEXES)
        add_thicket(state, THICKET_TOKEN, old)
        PLAY_TARGETS.set_at(state, frame, first + 2, old)
        end_contacts(state)


top("Animate Woods", [PutSomewhere(placing.NEXT_TO), CancelCombat()], [Models(COMBATANT & OWN & ATTACHED & UNBLOCKED)])
bottom("Animate Woods", [SwapWithThickets()])

photosynthesis_top("Allure")
bottom("Allure", [MoveModel()], [Models(FOE & Touching(TREEMAID))])


class HealIfGiven(Word):
    """The squad of one target heals if another was chosen."""

    def __init__(self, at: i64, given: i64) -> None:
        self.at: i64 = at
        self.given: i64 = given

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if target(state, frame, self.given) != NONE:
            heal(state, squad_of(target(state, frame, self.at)), 1)
        return True


sprout_top("Lycanthropy")
bottom(
    "Lycanthropy",
    [
        ReturnDead(placing.ON_HEXES_OF, at=1, anchor=0),
        PickNow(Models(TREEMAID & SACRIFICEABLE & WithinTarget(1, 1)), may=True),
        Sacrifice(at=2),
        HealIfGiven(1, 2),
    ],
    [
        Models(KILLED & FOE & Within(1, TREEMAID), dying=True),
        DeadModels(WARBEAST & HasRoom(placing.ON_HEXES_OF, 0)),
    ],
)

herbs_top("Sowing")
bottom("Sowing", [GrowThickets(FreeWithin(1, TREEMAID), TimesX(), TimesX())])

# Cards of the Ancient Guard


class Vanish(Change):
    """Models of the attached squad beside a Thicket or Wood have DEF +3 and cannot be pushed."""

    def _works_on(self, state: State, source: i64, model: i64) -> bool:
        use = Use(owner_of_upgrade(source), state.upgrade[source] * 2 + BOTTOM, source, NONE)
        return squad_of(model) == source // UPGRADE_SLOTS and BESIDE_WOOD.matches(state, use, model)

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        return 3 if attribute == DEF and self._works_on(state, source, model) else 0

    def holds_ground(self, state: State, source: i64, model: i64) -> bool:
        return self._works_on(state, source, model)


top("Vanishing", [FightSquad(ATTACHED_SQUAD, quick=True)])
passive("Vanishing", BOTTOM, [Vanish()])

backstab_top("Poisonous Vines")
bottom("Poisonous Vines", [PutOnSquads(VINES)], [Squads(SquadOf(GUARD))])

herbs_top("Rooted")
bottom("Rooted", [Put(ROOTED, at=1, named=0)], [Models(GUARD), Models(ANYBODY & TouchingTarget())])

# Banners


class UpgradesOfSquad(Upgrades):
    """The upgrades of the squad chosen at a place."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for slot in range(use.targets[0] * UPGRADE_SLOTS, (use.targets[0] + 1) * UPGRADE_SLOTS):
            if state.upgrade[slot] != NONE:
                found = append(found, slot)
        return found


class OfChosenSquad(ModelFilter):
    """A model of the squad that was chosen first."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return len(use.targets) > 0 and squad_of(model) == use.targets[0]


class BesideRealThicket(ModelFilter):
    """A model in contact with a Thicket itself, which can be removed (ED-AMB-31)."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return len(SpacesOf(Thickets(ChosenModel(model))).candidates(state, use)) > 0


class ChosenModel(ModelFilter):
    """One certain model."""

    def __init__(self, model: i64) -> None:
        self.model: i64 = model

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return model == self.model


_THICKETS_OF_SQUAD: Final = Thickets(OfChosenSquad())
banner(REBORN, "standard", 0, [PlaceThicket()], hex_picks(FreeWithin(2, ORACLE, woods=True)))
banner(REBORN, "standard", 1, [MoveThickets(1, 1)])
banner(REBORN, "alternative", 0, [PlaceThicket()], hex_picks(FreeWithin(2, ORACLE, shrine=True)))
banner(
    REBORN,
    "alternative",
    1,
    [RemoveThicket(THICKET_TOKEN, at=2), PickNow(UpgradesOfSquad()), ChargeOne(2, at=3)],
    [Squads(SquadOf(OWN & BesideRealThicket())), SpacesOf(_THICKETS_OF_SQUAD), HexIn(_THICKETS_OF_SQUAD)],
)

# Shrines


class Thorns(Hook):
    """ED-AMB-86: at the end of a Passive turn of yours each Wood wounds every foe that touches it, a packet from each."""

    moment = PASSIVE_END

    def _packets(self, state: State, seat: i64) -> vec[i64]:
        found, spaces = vec[i64](), wood_spaces(state)
        for at in range(i64(len(spaces))):
            for model in range(all_models(state)):
                if (
                    state.life[model] == ALIVE
                    and is_foe(state, seat, model)
                    and touches_space(state, model, spaces[at])
                ):
                    found = append(found, model)
        return found

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return source == state.active and len(self._packets(state, source)) > 0

    def work(self, state: State, source: i64, event: i64) -> None:
        models = self._packets(state, source)
        frame = begin_wounds(state, source, BY_TEXT, False)
        for number in range(i64(len(models))):
            add_packet(state, frame, models[number], 1, NONE)


def wound_of(state: State, event: i64) -> i64:
    """The packet of an event: itself, or that which the death in the event comes from; NONE if it comes from none."""
    frame = state.below(event) if state.frames[event] == DEATH.number else event
    return frame if frame != NONE and state.frames[frame] == WOUND.number else NONE


def briars_touching(state: State, model: i64) -> vec[i64]:
    """The Spaces of the Briars that a model touches, if only dying."""
    found, spaces = vec[i64](), wood_spaces(state)
    for at in range(i64(len(spaces))):
        if touches_space(state, model, spaces[at]):
            found = append(found, spaces[at])
    return found


class SapByBriars(Word):
    """For each Briar that the wounded foe touches: one own squad beside that Briar heals as much as was lost."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        spaces = self._briars(state, frame)
        if stage >= len(spaces):
            return True
        squads = self._squads(state, frame, spaces[stage])
        if len(squads) == 1:
            self._heal(state, frame, squads[0])
        elif len(squads) > 1:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _briars(self, state: State, frame: i64) -> vec[i64]:
        return briars_touching(state, WOUND_MODEL.of(state, wound_of(state, PLAY_EVENT.of(state, frame))))

    def _squads(self, state: State, frame: i64, space: i64) -> vec[i64]:
        found, seat = vec[i64](), PLAY_SEAT.of(state, frame)
        for squad in range(all_squads(state)):
            for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
                if owner_of(model) == seat and state.life[model] == ALIVE and touches_space(state, model, space):
                    found = append(found, squad)
                    break
        return found

    def _heal(self, state: State, frame: i64, squad: i64) -> None:
        event = PLAY_EVENT.of(state, frame)
        wound = wound_of(state, event)
        heal(state, squad, WOUND_LOST.of(state, wound) + i64(state.frames[event] == DEATH.number))

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        squads = self._squads(state, frame, self._briars(state, frame)[PLAY_STAGE.of(state, frame) - 1])
        for number in range(i64(len(squads))):
            mask.allow(say_squad(state, state.to_move, squads[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        self._heal(state, frame, said_squad(state, state.to_move, action))


SAP: Final[i64] = effect("Sapping Briar", [SapByBriars()])


class Briar(Hook):
    """A foe beside a Briar was wounded: asked while a dying one still stands there, else when the packet is over."""

    def __init__(self, moment: i64) -> None:
        self.moment = moment

    def applies(self, state: State, source: i64, event: i64) -> bool:
        wound = wound_of(state, event)
        if wound == NONE:
            return False
        model = WOUND_MODEL.of(state, wound)
        if state.frames[event] == DEATH.number:
            if DEATH_MODEL.of(state, event) != model:
                return False
        elif WOUND_DIED.of(state, wound):
            return False
        return is_foe(state, source, model) and len(briars_touching(state, model)) > 0

    def work(self, state: State, source: i64, event: i64) -> None:
        playing.begin_play(state, source, SAP, FROM_EFFECT, NONE, event)


shrine(REBORN, "standard", hooks=[Thorns()])
shrine(REBORN, "alternative", hooks=[Briar(KILLED_MOMENT), Briar(WOUNDED_MOMENT)])
