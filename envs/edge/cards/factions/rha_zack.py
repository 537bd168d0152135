"""The Rha-Zack: core cards, banners, Shrines and tokens; cavalry and boss are in `rha_zack_expansions.py`."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import DONE, NUMBER, PLACE, SPACE, TOKEN, UPGRADE_SLOTS
from grognard.envs.edge.board import HEXES, WHOLE
from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD, ControlledSources, target
from grognard.envs.edge.cards.board_words import ExtraTurn, LookAtHand, PutOnSource, ShuffleIn
from grognard.envs.edge.cards.common import (
    attached_reroll_top,
    backstab_top,
    charging_top,
    combat_top,
    move_top,
)
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    AddWhile,
    PlayText,
    banner,
    bottom,
    effect,
    faction_hooks,
    passive,
    shrine,
    token,
    top,
)
from grognard.envs.edge.cards.fights import AddDefence, CompareMore, FightModel, Lasting, StabBefore
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    ATTACHED,
    BEFORE_COMBAT,
    BESIDE_SOURCE,
    COMBATANT,
    FOE,
    OWN,
    SHOT_AT,
    STRUCK,
    UNBLOCKED,
    WOUNDED,
    WOUNDER,
    ModelFilter,
    Named,
    Touching,
    Within,
    WithinTarget,
)
from grognard.envs.edge.cards.goods import ChargeOne, Destroy, Gain, Heal, Put, Refresh
from grognard.envs.edge.cards.harm import Aim, Around, EmptyPacket, Hit, InSpaces, WoundEach
from grognard.envs.edge.cards.moves import MoveModel, PickNow, PutSomewhere, end_word
from grognard.envs.edge.cards.picks import (
    AllModels,
    HandCards,
    Models,
    Opponents,
    Spaces,
    SpacesWithin,
    Squads,
    Upgrades,
)
from grognard.envs.edge.cards.rha_zack_words import (
    AfterRun,
    Borrow,
    LendingSquads,
    LentAttributes,
    MoveInTurn,
    StabAfterRun,
    StraightMove,
    drop_effects,
)
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import ALTERNATIVE, DEF, INI, RHA_ZACK
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.names import FACE_NAMES
from grognard.envs.edge.rules import placing, playing, pushing
from grognard.envs.edge.rules.effects import MORE_WOUNDS, has
from grognard.envs.edge.rules.ground import lay_marker, marker_at
from grognard.envs.edge.rules.moments import DECLARE, DECLARE_AGAIN
from grognard.envs.edge.rules.moments import WOUNDED as WOUNDED_MOMENT
from grognard.envs.edge.rules.naming import said_upgrade, say_upgrade
from grognard.envs.edge.rules.payment import take_crystal
from grognard.envs.edge.rules.pieces import all_models, controller_of, crystal_source, is_foe, touches_space
from grognard.envs.edge.rules.sacrifices import BY_STAB
from grognard.envs.edge.rules.texts import Change, Hook, Pick, TokenRule, Use, Word, use_of
from grognard.envs.edge.rules.tokens import end_contacts, number_of
from grognard.envs.edge.rules.traps import DUMMY, REAL
from grognard.envs.edge.rules.upgrades import begin_charging, due
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_QUICK,
    COMBAT_SERIAL,
    COMBAT_STABBED,
    COMBAT_STABS,
    COMBAT_STARTER,
    COMBAT_TARGET,
    PLAY,
    PLAY_HITS,
    PLAY_SEAT,
    PLAY_STAGE,
    PLAY_TARGETS,
    PLAY_TEXT,
    WOUND_CAUSE,
    WOUND_MODEL,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import (
    ALIVE,
    EFFECT_WIDTH,
    MARKER_WIDTH,
    NONE,
    SHRINE,
    TOKEN_KINDS,
    UNTIL_COMBAT,
    State,
    owner_of,
    squad_of,
)

ANGEL: Final[ModelFilter] = OWN & Named("Infinity Angel")
GUARD: Final[ModelFilter] = OWN & Named("Stream Guard")
BRINGER: Final[ModelFilter] = OWN & Named("Storm Bringer")
SURFER: Final[ModelFilter] = OWN & Named("Stream Surfer")
BLADE: Final[ModelFilter] = OWN & Named("Source Blade")
TITAN: Final[ModelFilter] = OWN & Named("Destiny Titan")

# Tokens

MINE: Final[i64] = number_of(RHA_ZACK, "MINE")  # what it does to models that move: rules/traps.py
BEACON: Final[i64] = number_of(RHA_ZACK, "BEACON")
SHOCK: Final[i64] = token(RHA_ZACK, "SHOCK", TokenRule(adds=(-2, -2, -2, 0), price=2))
SOURCE: Final[i64] = token(RHA_ZACK, "SOURCE", TokenRule(harvest=1))

# Actions of several cards


def common_self_top(card: str) -> None:
    """Common Self: a model of yours borrows an attribute of another own squad for its Combat, or INI against a Hit check."""
    picks: list[Pick] = [Models((COMBATANT | SHOT_AT) & OWN), Squads(LendingSquads()), LentAttributes()]
    top(card, [Borrow()], picks)


def focus_top(card: str) -> None:
    """Focus: +3 for one comparison of INI, which a STAB has not, or against one Hit check."""
    picks = [Models((BEFORE_COMBAT | SHOT_AT) & OWN & ATTACHED)]
    top(card, [CompareMore(3)], picks)


class MoveCloud(Word):
    """Your Shrine goes to an empty Space; that of the other kind, in an Active turn of yours, also where it pushes models.

    For each foe that it has pushed one own upgrade is charged. With `near_titan` only next to the Titan or the BEACON.
    """

    def __init__(self, near_titan: bool = False) -> None:
        self.near_titan = near_titan

    def possible(self, state: State, use: Use) -> bool:
        return state.shrine_space[use.seat] != NONE and len(self._spaces(state, use)) > 0

    def _spaces(self, state: State, use: Use) -> vec[i64]:
        pushes = state.shrine[use.seat] == ALTERNATIVE and state.active == use.seat
        area, push = (placing.ANYWHERE, pushing.PUSH) if pushes else (placing.EMPTY_SPACE, pushing.NO_PUSH)
        spot = placing.Spot(state, use.seat, SHRINE - use.seat, area, NONE, push)
        found = vec[i64]()
        for space in range(state.board.spaces):
            if spot.places(space) != 0 and (not self.near_titan or self._is_near(state, use, space)):
                found = append(found, space)
        return found

    def _is_near(self, state: State, use: Use, space: i64) -> bool:
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and TITAN.matches(state, use, model):
                if state.board.distance(state.space[model], space) == 1:
                    return True
        at = beacon_of(state, use.seat)
        return at != NONE and state.board.distance(state.markers[at + 1] // HEXES, space) == 1

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage == 0:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
            return False
        end_contacts(state)
        slots = Upgrades(True).candidates(state, use_of(state, frame))
        if PLAY_HITS.count(state, frame) == 0 or len(slots) == 0:
            PLAY_HITS.clear(state, frame)
            return True
        PLAY_HITS.remove(state, frame, 0)
        if len(slots) == 1:
            self._charge(state, frame, slots[0])
        else:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _charge(self, state: State, frame: i64, slot: i64) -> None:
        seat = PLAY_SEAT.of(state, frame)
        due(state, begin_charging(state, seat, seat), slot, 1)

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        use = use_of(state, frame)
        if PLAY_STAGE.of(state, frame) == 1:
            spaces = self._spaces(state, use)
            for number in range(i64(len(spaces))):
                mask.allow(SPACE.at(spaces[number]))
            return
        slots = Upgrades(True).candidates(state, use)
        for number in range(i64(len(slots))):
            mask.allow(say_upgrade(state, use.seat, slots[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        seat = PLAY_SEAT.of(state, frame)
        if not SPACE.covers(action):
            self._charge(state, frame, said_upgrade(state, seat, action))
            return
        space = SPACE.argument(action)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and state.space[model] == space and is_foe(state, seat, model):
                PLAY_HITS.add(state, frame, model)
        pushing.put_down(state, seat, SHRINE - seat, space, WHOLE)


def beacon_of(state: State, seat: i64) -> i64:
    """Where the numbers of the player's BEACON begin, or NONE."""
    for at in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
        if state.markers[at] == BEACON and state.markers[at + 3] == seat:
            return at
    return NONE


def energy_cloud_top(card: str) -> None:
    """Energy Cloud: your Shrine moves."""
    top(card, [MoveCloud()])


# Cards for every squad


class JustStabbing(ModelFilter):
    """The model that has started the STAB in the event, or has declared one before the Combat."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if use.event == NONE or state.frames[use.event] != COMBAT.number:
            return False
        starter, foe = COMBAT_STARTER.of(state, use.event), COMBAT_TARGET.of(state, use.event)
        if COMBAT_QUICK.of(state, use.event):
            return model == starter
        stabs = COMBAT_STABS.of(state, use.event) & ~COMBAT_STABBED.of(state, use.event)
        return (model == starter and stabs & 1 != 0) or (model == foe and stabs & 2 != 0)


class Undrilled(ModelFilter):
    """ED-TERM-4: a packet is enlarged once by one source; what other texts add is no matter."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        serial = COMBAT_SERIAL.of(state, use.event)
        for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
            drills = state.effects[at] == MORE_WOUNDS and state.effects[at + 1] == model
            if drills and state.effects[at + 3] == UNTIL_COMBAT and state.effects[at + 4] == serial:
                return False
        return True


class EndDrill(Hook):
    """After the stabs before a Combat the Combat itself is not drilled."""

    quiet = True

    def __init__(self) -> None:
        self.moment = DECLARE_AGAIN

    def applies(self, state: State, source: i64, event: i64) -> bool:
        return self._drilled(state, source, event) != NONE

    def _drilled(self, state: State, seat: i64, event: i64) -> i64:
        for model in (COMBAT_STARTER.of(state, event), COMBAT_TARGET.of(state, event)):
            if owner_of(model) == seat and has(state, MORE_WOUNDS, model):
                return model
        return NONE

    def work(self, state: State, source: i64, event: i64) -> None:
        model = self._drilled(state, source, event)
        drop_effects(state, MORE_WOUNDS, model, UNTIL_COMBAT, COMBAT_SERIAL.of(state, event))


top("Drill", [LookAtHand()], [Opponents()])
bottom("Drill", [Lasting(MORE_WOUNDS, 1, UNTIL_COMBAT)], [Models(JustStabbing() & OWN & ATTACHED & Undrilled())])


class Glides(Change):
    """The attached squad ignores obstacles."""

    def flies(self, state: State, source: i64, model: i64) -> bool:
        return squad_of(model) == source // UPGRADE_SLOTS


top("Glide", [Refresh()])
passive("Glide", BOTTOM, [Glides()])

top("Self-Repair", [FightModel(quick=True)], [Models(OWN & ATTACHED)])
bottom("Self-Repair", [Heal(1, ATTACHED_SQUAD)])


class UnmarkedSources(Pick):
    """Crystal Sources without the token, said by their Spaces."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for source in range(i64(len(state.source_space))):
            if crystal_source(state, source) != NONE and not state.source_tokens[source * TOKEN_KINDS + SOURCE]:
                found = append(found, source)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(state.source_space[value])


top("Quickening", [PutOnSource(SOURCE)], [UnmarkedSources()])
passive("Quickening", BOTTOM, [AddWhile(ATTACHED, ini=3)])


class LayMines(Word):
    """Minelayer (DP-29): Space, hex and kind of each mine, until `done` or none is left in supply.

    The hex waits among the targets until its mine lies; the kind never stands there, for it is secret.
    """

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if state.supply[MINE] == 0 or len(self._spaces(state)) == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def must_ask(self, state: State, frame: i64) -> bool:
        """Which kinds are left is known to the owner alone."""
        return PLAY_TARGETS.count(state, frame) == 2

    def _is_open(self, state: State, hex_: i64) -> bool:
        return state.free[hex_ // HEXES] >> hex_ % HEXES & 1 != 0 and marker_at(state, MINE, hex_) == NONE

    def _spaces(self, state: State) -> vec[i64]:
        found = vec[i64]()
        for space in range(state.board.spaces):
            for hex_ in range(space * HEXES, (space + 1) * HEXES):
                if self._is_open(state, hex_):
                    found = append(found, space)
                    break
        return found

    def _has_left(self, state: State, face: i64) -> bool:
        """Whether a mine of this kind is not on the board."""
        left: i64 = 0
        for at in range(i64(len(TOKENS.kinds[MINE]))):
            left += i64(FACE_NAMES.index(TOKENS.kinds[MINE][at]) == face)
        for at in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
            left -= i64(state.markers[at] == MINE and state.markers[at + 2] == face)
        return left > 0

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        chosen = PLAY_TARGETS.count(state, frame)
        if chosen == 0:
            mask.allow(DONE)
            spaces = self._spaces(state)
            for number in range(i64(len(spaces))):
                mask.allow(SPACE.at(spaces[number]))
        elif chosen == 1:
            for hex_ in range(i64(HEXES)):
                if self._is_open(state, target(state, frame, 0) * HEXES + hex_):
                    mask.allow(PLACE.at(hex_))
        else:
            if self._has_left(state, REAL):
                mask.allow(TOKEN.at(REAL_MINE))
            if self._has_left(state, DUMMY):
                mask.allow(TOKEN.at(DUMMY_MINE))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == DONE:
            end_word(state, frame)
        elif SPACE.covers(action):
            PLAY_TARGETS.add(state, frame, SPACE.argument(action))
        elif PLACE.covers(action):
            PLAY_TARGETS.add(state, frame, target(state, frame, 0) * HEXES + PLACE.argument(action))
        else:
            face = REAL if TOKEN.argument(action) == REAL_MINE else DUMMY
            lay_marker(state, MINE, target(state, frame, 1), face, PLAY_SEAT.of(state, frame))
            PLAY_TARGETS.clear(state, frame)


REAL_MINE: Final[i64] = i64(TOKEN.names.index("real mine"))
DUMMY_MINE: Final[i64] = i64(TOKEN.names.index("dummy mine"))
move_top("Minelayer")
bottom("Minelayer", [LayMines()])

common_self_top("Time Jump")
bottom("Time Jump", [ExtraTurn()])

# Cards of the Infinity Angel

top("Energy Shields", [Gain(ControlledSources(ATTACHED))])
bottom("Energy Shields", [AddDefence(4)], [Models(STRUCK & ANGEL)])


class NoteWhipped(Hook):
    """Laser Whip: whom its STAB has wounded is noted with the play."""

    quiet = True

    def __init__(self) -> None:
        self.moment = WOUNDED_MOMENT
        self.text: i64 = tables.card("Laser Whip") * 2 + BOTTOM

    def applies(self, state: State, source: i64, event: i64) -> bool:
        play = state.innermost(PLAY)
        if play == NONE or PLAY_TEXT.of(state, play) != self.text or PLAY_SEAT.of(state, play) != source:
            return False
        return WOUND_CAUSE.of(state, event) == BY_STAB and WOUND_SOURCE.of(state, event) == target(state, play, 0)

    def work(self, state: State, source: i64, event: i64) -> None:
        PLAY_HITS.add(state, state.innermost(PLAY), WOUND_MODEL.of(state, event))


class MoveAfterWound(MoveModel):
    """Laser Whip: the model may move if somebody was wounded."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        return PLAY_HITS.count(state, frame) == 0 or super().do(state, frame, stage)


focus_top("Laser Whip")
bottom(
    "Laser Whip",
    [FightModel(quick=True, reach=2, against=1), MoveAfterWound()],
    [Models(ANGEL), Models(FOE & WithinTarget(2))],
)
faction_hooks(RHA_ZACK, [EndDrill(), NoteWhipped()])

backstab_top("Energy Beam")
bottom("Energy Beam", [Destroy(1), Hit(InSpaces(FOE, 1), wounds=2)], [Models(ANGEL), Spaces(SpacesWithin(3))])

energy_cloud_top("Order")
bottom("Order", [MoveInTurn()], [AllModels(OWN & Touching(ANGEL))])

# Cards of the Stream Guards


SWORDS: Final[i64] = effect("Power Swords stab", [StabBefore()], [Models(BEFORE_COMBAT & OWN & ATTACHED)])
attached_reroll_top("Power Swords")
passive("Power Swords", BOTTOM, hooks=[PlayText(DECLARE, SWORDS, may=True)])

move_top("Jump")
bottom("Jump", [PutSomewhere(placing.ANYWHERE)], [Models(GUARD & UNBLOCKED)])

energy_cloud_top("Shoot (Rha-Zack)")
bottom("Shoot (Rha-Zack)", [Hit(InSpaces(ANYBODY, 1))], [Models(GUARD), Spaces(SpacesWithin(4))])

# Cards of the Storm Bringers

common_self_top("Lightning")
bottom("Lightning", [Hit(Around(FOE & WithinTarget(1)))], [Models(BRINGER)])


class RayEnds(Pick):
    """Ray: the other end of the line, another Storm Bringer or your Shrine, by its Space (ED-AMB-35)."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        here, cloud = state.space[use.targets[0]], state.shrine_space[use.seat]
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and BRINGER.matches(state, use, model):
                if state.board.line(here, state.space[model]) != NONE and state.space[model] not in found:
                    found = append(found, state.space[model])
        if cloud != NONE and state.board.line(here, cloud) != NONE:
            found = append(found, cloud)
        return found

    def say(self, state: State, use: Use, value: i64) -> i64:
        return SPACE.at(value)


class BetweenEnds(Aim):
    """All foes in the Spaces strictly between the first target and the Space at the second place."""

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        use = use_of(state, frame)
        spaces = state.board.between(state.space[target(state, frame, 0)], target(state, frame, 1))
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and state.space[model] in spaces and FOE.matches(state, use, model):
                found = append(found, model)
        return found


energy_cloud_top("Ray")
bottom("Ray", [Hit(BetweenEnds())], [Models(BRINGER), RayEnds()])

charging_top("Shock")
bottom("Shock", [Put(SHOCK)], [Models(Within(2, BRINGER))])

# Cards of the Stream Surfers

move_top("Friction")
bottom("Friction", [StraightMove(), PickNow(AfterRun(6, Upgrades(True))), ChargeOne(3, 1)], [Models(SURFER)])

energy_cloud_top("Surf")
bottom("Surf", [StraightMove(), StabAfterRun(4)], [Models(SURFER)])

# Cards of the Source Blades


class ActsAgain(Change):
    """The attached squad may be activated once more (ED-AMB-61)."""

    def activates(self, state: State, source: i64, squad: i64) -> bool:
        return squad == source // UPGRADE_SLOTS


focus_top("Shadowing")
passive("Shadowing", BOTTOM, [ActsAgain()])


class RichController(ModelFilter):
    """A model whose controller has a real crystal."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        seat = controller_of(state, model)
        return state.pool[seat] + state.depleted[seat] > 0


class TakeCrystal(Word):
    """Energy Transfer (DP-37): a crystal of whoever controls the target, from either pool, becomes a depleted one of yours."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        robbed = controller_of(state, target(state, frame, self.at))
        if stage > 0 or state.pool[robbed] + state.depleted[robbed] == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        robbed = controller_of(state, target(state, frame, self.at))
        if state.pool[robbed] > 0:
            mask.allow(NUMBER.at(0))
        if state.depleted[robbed] > 0:
            mask.allow(NUMBER.at(1))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        robbed = controller_of(state, target(state, frame, self.at))
        take_crystal(state, PLAY_SEAT.of(state, frame), robbed, NUMBER.argument(action) == 0)


combat_top("Energy Transfer")
bottom(
    "Energy Transfer",
    [TakeCrystal(1), EmptyPacket()],
    [Models(WOUNDER & BLADE), Models(WOUNDED & FOE & RichController())],
)

top("Source Blade", [ShuffleIn()], [HandCards(0, 3, hidden=True)])
bottom("Source Blade", [WoundEach(1)], [Models(FOE & Within(1, BLADE & BESIDE_SOURCE))])

# Banners: both are done by the engine (ED-BAN-2)

banner(RHA_ZACK, "standard", 0, [])
banner(RHA_ZACK, "alternative", 0, [])

# Shrines


class Chill(Change):
    """Foes in contact with the Shrine have INI and DEF -2."""

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if attribute not in (INI, DEF) or not is_foe(state, source, model):
            return 0
        return -2 if touches_space(state, model, state.shrine_space[source]) else 0


shrine(RHA_ZACK, "standard", [Chill()])
shrine(RHA_ZACK, "alternative")  # what it does is part of moving it: MoveCloud
