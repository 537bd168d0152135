"""What the words of an action bring to the player who uses it: for each word on a card an object that weighs it.

Which kind of worth a word has is said once, in the table at the end; how much it is worth is data: `words` of the weights, and
`harms` and `helps` for tokens. A word without a kind of its own is worth the same whatever it is about.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.edge.fighting import (
    Strike,
    best_fight,
    combat_worth,
    has_red,
    is_faster,
    squad_fights,
)
from grognard.agents.edge.odds import SURE, fails, hits, roller
from grognard.agents.edge.outlook import ALL, Outlook, fight_share, first_living, reach_worth, spaces_of_move
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.words import number_of_harm, number_of_help, number_of_word, word_of
from grognard.agents.edge.worth import (
    body_worth,
    crystal_worth,
    death_worth,
    harvest_worth,
    living,
    model_worth,
    token_worth,
    wound_worth,
)
from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD, Amount, Just
from grognard.envs.edge.cards.demons_words import March
from grognard.envs.edge.cards.dvergar_words import NearSpace
from grognard.envs.edge.cards.faceless_words import ForEach, PutSome
from grognard.envs.edge.cards.fights import (
    AddAttack,
    AddDefence,
    FightEach,
    FightModel,
    FightSquad,
    GroupFights,
    StabBefore,
    StrikeWounds,
)
from grognard.envs.edge.cards.goods import (
    ChangeModeOf,
    ChargeAll,
    ChargeOne,
    Destroy,
    Gain,
    GainTemporary,
    Heal,
    LoseToken,
    Put,
    PutOnSquads,
    Refresh,
)
from grognard.envs.edge.cards.harm import (
    Aim,
    AlongLine,
    Around,
    AtTargets,
    ChangePacket,
    Hit,
    InSpaces,
    Kill,
    LessPoints,
    RedirectTo,
    Sacrifice,
    WoundEach,
)
from grognard.envs.edge.cards.moves import MoveModel, MoveSquad, PutSomewhere
from grognard.envs.edge.data.printed import DEF, INI, MOVE, RED, YELLOW
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.rules import placing
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.effects import COMPARED, total
from grognard.envs.edge.rules.pieces import (
    all_models,
    controller_of,
    distance,
    first_squad,
    has_living_model,
    is_foe,
    may_fight,
    mode_row,
    printed_endurance,
    touches,
)
from grognard.envs.edge.rules.texts import TEXTS, Use, Word
from grognard.envs.edge.rules.tokens import can_put
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_QUICK,
    COMBAT_STARTER,
    COMBAT_TARGET,
    DEATH,
    DEATH_MODEL,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_DEFENCE,
    STRIKE_ROLLED,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    STRIKE_WOUNDS,
    WOUND,
    WOUND_MODEL,
    WOUND_SIZE,
)
from grognard.envs.edge.state import ALIVE, NONE, State, owner_of, owner_of_squad, squad_of, squad_of_upgrade


def target_at(use: Use, at: i64) -> i64:
    """What was chosen at a place, or NONE."""
    return use.targets[at] if 0 <= at < len(use.targets) else NONE


def squad_at(use: Use, at: i64) -> i64:
    """The squad chosen at a place, or the one to which the upgrade is attached."""
    if at == ATTACHED_SQUAD:
        return NONE if use.slot == NONE else squad_of_upgrade(use.slot)
    return target_at(use, at)


def side(state: State, use: Use, model: i64) -> i64:
    """1 for models of the player's side, -1 for those of enemies."""
    return -1 if is_foe(state, use.seat, model) else 1


def event_is(state: State, use: Use, flow: i64) -> bool:
    """Whether the action answers an event of this kind."""
    return use.event != NONE and state.frames[use.event] == flow


def _least_targets() -> vec[i64]:
    found = vec[i64]()
    for text in TEXTS:
        count: i64 = 0
        for pick in text.picks:
            count += pick.least
        found = append(found, count)
    return found


LEAST: Final[vec[i64]] = _least_targets()  # how many targets each text must have


def amount_of(state: State, use: Use, amount: Amount) -> i64:
    """An amount; as long as targets are missing that it may go by, at least one is expected."""
    if isinstance(amount, Just):
        return amount.number
    return amount.of(state, use) if len(use.targets) >= LEAST[use.text] else 1


class WordWorth:
    """What a word is worth: its weight, whatever it is about."""

    def __init__(self, word: Word) -> None:
        self.number: i64 = number_of_word(word)

    def weight(self, weights: Weights) -> i64:
        return weights.words[self.number]

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        """To the player who uses the action; what is good for enemies counts against it."""
        return self.weight(weights)


# Combats


class FightSquadWorth(WordWorth):
    """The best Combats of the squad where its models stand."""

    def __init__(self, word: FightSquad) -> None:
        super().__init__(word)
        self.at: i64 = word.at
        self.quick: bool = word.quick

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        squad = squad_at(use, self.at)
        return 0 if squad == NONE else squad_fights(state, weights, squad, self.quick) * self.weight(weights) // ALL


class FightModelWorth(WordWorth):
    """The best Combat of the model, or all of them; at range whoever is near enough."""

    def __init__(self, word: FightModel | FightEach) -> None:
        super().__init__(word)
        self.at: i64 = word.at
        self.quick: bool = word.quick
        self.reach: i64 = word.reach if isinstance(word, FightModel) else NONE
        self.against: i64 = word.against if isinstance(word, FightModel) else NONE
        self.every: bool = isinstance(word, FightEach)

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        model = target_at(use, self.at)
        if model == NONE or state.space[model] < 0:
            return 0
        best, sum_ = i64(0), i64(0)
        for other in range(all_models(state)):
            if state.life[other] != ALIVE or not may_fight(state, model, other) or state.space[other] < 0:
                continue
            near = touches(state, model, other) if self.reach == NONE else distance(state, model, other) <= self.reach
            if near and (self.against == NONE or target_at(use, self.against) in (other, NONE)):
                worth = max(i64(0), combat_worth(state, weights, model, other, self.quick))
                best, sum_ = max(best, worth), sum_ + worth
        return (sum_ if self.every else best) * self.weight(weights) // ALL


class GroupFightsWorth(WordWorth):
    """The best Combats of all models that match."""

    def __init__(self, word: GroupFights) -> None:
        super().__init__(word)
        self.word: GroupFights = word

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        sum_: i64 = 0
        if len(use.targets) == 0:
            return 0
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and self.word.models.matches(state, use, model):
                sum_ += best_fight(state, weights, model, False)
        return sum_ * self.weight(weights) // ALL


class MarchWorth(WordWorth):
    """The Combats of all models that could come to contact with the target."""

    def __init__(self, word: March) -> None:
        super().__init__(word)

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        foe = target_at(use, 0)
        sum_: i64 = 0
        if foe == NONE:
            return 0
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and owner_of(model) == use.seat and state.space[model] >= 0:
                if distance(state, model, foe) <= spaces_of_move(state, model) + 1:
                    sum_ += max(i64(0), combat_worth(state, weights, model, foe, False))
        most = model_worth(state, weights, foe)
        return min(sum_, most) * self.weight(weights) // ALL


class ForEachWorth(WordWorth):
    """The worth of the first of the words for each target that was chosen."""

    def __init__(self, word: ForEach) -> None:
        super().__init__(word)
        self.parts: list[WordWorth] = [weigh_word(part) for part in word.words]

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        sum_: i64 = 0
        for part in self.parts:
            sum_ += part.of(state, weights, use)
        return sum_ * self.weight(weights) // ALL


# Moves


class MoveSquadWorth(WordWorth):
    """What the models of the squad could reach, less what they have where they stand."""

    def __init__(self, word: MoveSquad) -> None:
        super().__init__(word)
        self.at: i64 = word.at

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        squad = squad_at(use, self.at)
        if squad == NONE:
            return 0
        first = first_living(state, squad)
        if first == NONE:
            return 0
        outlook = Outlook(state, weights, owner_of_squad(squad), first, 0)
        sum_: i64 = 0
        for model in range(first, (squad + 1) * MODEL_SLOTS):
            sum_ += move_gain(state, weights, outlook, model)
        return sum_ * self.weight(weights) // ALL


class MoveModelWorth(WordWorth):
    """What the model could reach, less what it has where it stands."""

    def __init__(self, word: MoveModel) -> None:
        super().__init__(word)
        self.at: i64 = word.at

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        model = target_at(use, self.at)
        if model == NONE or side(state, use, model) < 0:
            return 0
        outlook = Outlook(state, weights, owner_of(model), model, 0)
        return move_gain(state, weights, outlook, model) * self.weight(weights) // ALL


def move_gain(state: State, weights: Weights, outlook: Outlook, model: i64) -> i64:
    """What a Move more is worth to a model, as one of its squad sees the table."""
    if state.life[model] != ALIVE or state.space[model] < 0:
        return 0
    gain = reach_worth(state, weights, outlook, model) - best_fight(state, weights, model, False)
    return max(i64(0), gain) * fight_share(state, weights, model) // ALL


class PutSomewhereWorth(WordWorth):
    """A model that can be put anywhere finds somebody to fight, or a Source."""

    def __init__(self, word: PutSomewhere) -> None:
        super().__init__(word)
        self.at: i64 = word.at
        self.far: bool = word.area == placing.ANYWHERE

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        model = target_at(use, self.at)
        if model == NONE or not self.far or state.life[model] != ALIVE or side(state, use, model) < 0:
            return 0
        outlook = Outlook(state, weights, owner_of(model), model, 0)
        best: i64 = 0
        for at in range(i64(len(outlook.foes))):
            best = max(best, outlook.fights[at])
        gain = best - reach_worth(state, weights, outlook, model)
        return max(i64(0), gain) * fight_share(state, weights, model) // ALL * self.weight(weights) // ALL


# Harm


def shot_odds(state: State, weights: Weights, seat: i64, target: i64, bonus: i64) -> i64:
    """How often a shot hits a model, with the die that is worth it."""
    more = bonus - value(state, target, INI) - total(state, COMPARED, target)
    die = RED if has_red(state, seat) else YELLOW
    return hits(roller(die, False), more)


class HitWorth(WordWorth):
    """What the Wounds are worth that the check is expected to do, those of own models less."""

    def __init__(self, word: Hit) -> None:
        super().__init__(word)
        self.aim: Aim = word.aim
        self.bonus: Amount = word.bonus
        self.wounds: i64 = max(i64(1), word.wounds)
        self.shooter: i64 = word.shooter
        self.places: i64 = NONE  # how many targets it needs to be clear
        if isinstance(word.aim, (AtTargets, InSpaces)):
            self.places = word.aim.at + 1
        elif isinstance(word.aim, AlongLine):
            self.places = word.aim.line + 1
        elif isinstance(word.aim, NearSpace):
            self.places = word.aim.at + 1
        elif isinstance(word.aim, Around):
            self.places = 1

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if self.places == NONE:
            return weights.unclear_shot
        if len(use.targets) < self.places:
            return 0
        sum_: i64 = 0
        bonus = amount_of(state, use, self.bonus)
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and self._is_meant(state, use, model):
                hit = shot_odds(state, weights, use.seat, model, bonus)
                sum_ -= side(state, use, model) * hit * wound_worth(state, weights, model, self.wounds) // SURE
        return sum_ * self.weight(weights) // ALL

    def _is_meant(self, state: State, use: Use, model: i64) -> bool:
        aim, shooter = self.aim, target_at(use, self.shooter)
        if isinstance(aim, AtTargets):
            for at in range(aim.at, min(aim.at + aim.count, i64(len(use.targets)))):
                if use.targets[at] == model:
                    return True
            return False
        if isinstance(aim, InSpaces):
            for at in range(aim.at, min(aim.at + aim.count, i64(len(use.targets)))):
                if use.targets[at] == state.space[model]:
                    return aim.models.matches(state, use, model)
            return False
        if isinstance(aim, AlongLine):
            return model != shooter and self._is_on_line(state, use, aim, model)
        if isinstance(aim, NearSpace):
            return state.board.distance(state.space[model], use.targets[aim.at]) <= aim.spaces
        if isinstance(aim, Around):
            return model != shooter and aim.models.matches(state, use, model)
        return False

    def _is_on_line(self, state: State, use: Use, aim: AlongLine, model: i64) -> bool:
        shooter = target_at(use, aim.shooter)
        if shooter == NONE or state.space[shooter] < 0:
            return False
        here, there = state.space[shooter], state.space[model]
        if here == there:
            return True
        if state.board.line(here, there) != use.targets[aim.line] or state.board.distance(here, there) > aim.most:
            return False
        return state.board.is_in_line(here, there, state.free)


class ShootWorth(WordWorth):
    """What the best shot of each model is worth at the foes that it sees."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        first = target_at(use, 0)
        if first == NONE:
            return 0
        squad, sum_ = squad_of(first), i64(0)
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            best: i64 = 0
            if state.life[model] != ALIVE or state.space[model] < 0:
                continue
            for other in range(all_models(state)):
                if state.life[other] == ALIVE and is_foe(state, use.seat, other) and state.space[other] >= 0:
                    if state.board.is_in_line(state.space[model], state.space[other], state.free):
                        odds = shot_odds(state, weights, use.seat, other, state.mode[squad] * 2)
                        best = max(best, odds * wound_worth(state, weights, other, 1) // SURE)
            sum_ += best
        return sum_ * self.weight(weights) // ALL


class WoundEachWorth(WordWorth):
    """Wounds without a roll."""

    def __init__(self, word: WoundEach) -> None:
        super().__init__(word)
        self.wounds: Amount = word.wounds
        self.at: i64 = word.at
        self.count: i64 = word.count

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        sum_: i64 = 0
        if len(use.targets) <= self.at:
            return 0
        wounds = amount_of(state, use, self.wounds)
        for at in range(self.at, min(self.at + self.count, i64(len(use.targets)))):
            model = use.targets[at]
            if model != NONE:
                sum_ -= side(state, use, model) * wound_worth(state, weights, model, wounds)
        return sum_ * self.weight(weights) // ALL


class DeathWorth(WordWorth):
    """A model dies: for its points, or (sacrificed) without."""

    def __init__(self, word: Kill | Sacrifice) -> None:
        super().__init__(word)
        self.at: i64 = word.at
        self.scores: bool = isinstance(word, Kill)

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        model = target_at(use, self.at)
        if model == NONE:
            return 0
        squad = squad_of(model)
        if self.scores:
            worth = death_worth(state, weights, model)
        else:
            worth = body_worth(state, weights, model) + weights.sacrificed * printed_endurance(state, squad)
        return -side(state, use, model) * worth * self.weight(weights) // ALL


class ControlWorth(WordWorth):
    """A part of what the foe's model is worth."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        model = target_at(use, 0)
        return 0 if model == NONE else model_worth(state, weights, model) * self.weight(weights) // ALL


# The strike in progress


class StrikeWorth(WordWorth):
    """What changes the strike in progress: how much more or less often it wounds, and how much."""

    def __init__(self, word: Word) -> None:
        super().__init__(word)
        self.attack: i64 = word.more if isinstance(word, AddAttack) else 0
        self.wounds: i64 = word.wounds if isinstance(word, StrikeWounds) else 0

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, STRIKE.number):
            return 0
        striker, struck = STRIKE_STRIKER.of(state, use.event), STRIKE_STRUCK.of(state, use.event)
        before = strike_worth(state, weights, use.event, 0, STRIKE_WOUNDS.of(state, use.event))
        wounds = self.wounds if self.wounds > 0 else STRIKE_WOUNDS.of(state, use.event)
        after = strike_worth(state, weights, use.event, self.attack, wounds)
        good: i64 = 1 if controller_of(state, striker) == use.seat else -1
        return good * (after - before) * self.weight(weights) // ALL if struck != NONE else 0


def strike_worth(state: State, weights: Weights, frame: i64, more: i64, wounds: i64) -> i64:
    """What a strike is expected to do that is not rolled yet."""
    striker, struck = STRIKE_STRIKER.of(state, frame), STRIKE_STRUCK.of(state, frame)
    added = STRIKE_ATTACK.of(state, frame) + more + max(i64(0), value(state, striker, 1)) - value(state, struck, DEF)
    stake = wound_worth(state, weights, struck, wounds)
    return Strike(state, weights, striker, struck, added, stake).odds * stake // SURE


def failing(state: State, weights: Weights, frame: i64, more: i64) -> i64:
    """How often the defence against the strike fails that was rolled for: it is known after its own roll."""
    struck = STRIKE_STRUCK.of(state, frame)
    needed = STRIKE_ATTACK.of(state, frame) - STRIKE_DEFENCE.of(state, frame) - more
    if STRIKE_ROLLED.of(state, frame) >= 2:
        return SURE if needed > 0 else 0
    icon = SQUADS.def_reroll[mode_row(state, squad_of(struck))] == 1
    die = RED if has_red(state, controller_of(state, struck)) else YELLOW
    return fails(roller(die, icon), needed - value(state, struck, DEF))


class AddDefenceWorth(WordWorth):
    """What the struck model is spared; before its roll only if that would not do."""

    def __init__(self, word: AddDefence) -> None:
        super().__init__(word)
        self.more: Amount = word.more

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, STRIKE.number) or STRIKE_ROLLED.of(state, use.event) < 2:
            return 0  # it is as good after the roll, and often not needed
        return spared(state, weights, use, amount_of(state, use, self.more)) * self.weight(weights) // ALL


def spared(state: State, weights: Weights, use: Use, more: i64) -> i64:
    """What so much more DEF saves in the strike in progress."""
    less = failing(state, weights, use.event, 0) - failing(state, weights, use.event, more)
    struck, wounds = STRIKE_STRUCK.of(state, use.event), STRIKE_WOUNDS.of(state, use.event)
    worth = less * wound_worth(state, weights, struck, wounds) // SURE
    return worth * side(state, use, struck)


class SucceedWorth(WordWorth):
    """The struck model is spared whatever would be rolled."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, STRIKE.number) or STRIKE_ROLLED.of(state, use.event) == 0:
            return 0
        return spared(state, weights, use, 99) * self.weight(weights) // ALL


class GuardWorth(WordWorth):
    """The Knight's DEF in place of the model's, and a token of its squad in place of a Wound."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        guard = target_at(use, len(use.targets) - 1)
        if guard == NONE or not event_is(state, use, STRIKE.number) or STRIKE_ROLLED.of(state, use.event) != 1:
            return 0
        struck = STRIKE_STRUCK.of(state, use.event)
        if guard == struck:
            return 0
        more = max(i64(0), value(state, guard, DEF) - value(state, struck, DEF))
        worth = spared(state, weights, use, more)
        tokens = state.endurance[squad_of(guard)] - state.endurance[squad_of(struck)]
        if tokens > 0 and state.endurance[squad_of(struck)] == 0:
            worth += (
                failing(state, weights, use.event, more)
                * (wound_worth(state, weights, struck, 1) - token_worth(state, weights, squad_of(guard)))
                // SURE
            )
        return worth * self.weight(weights) // ALL


# The Combat in progress


def expected(state: State, weights: Weights, frame: i64, seat: i64) -> i64:
    """What a Combat that was declared is worth to a player's side."""
    starter, target = COMBAT_STARTER.of(state, frame), COMBAT_TARGET.of(state, frame)
    worth = combat_worth(state, weights, starter, target, COMBAT_QUICK.of(state, frame) == 1)
    return worth if not is_foe(state, seat, starter) else -worth


class CancelWorth(WordWorth):
    """A Combat that would go badly does not take place."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, COMBAT.number):
            return 0
        return -expected(state, weights, use.event, use.seat) * self.weight(weights) // ALL


class StabWorth(WordWorth):
    """A strike more, before the Combat."""

    def __init__(self, word: StabBefore) -> None:
        super().__init__(word)

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, COMBAT.number):
            return 0
        starter, target = COMBAT_STARTER.of(state, use.event), COMBAT_TARGET.of(state, use.event)
        if controller_of(state, starter) == use.seat:
            return combat_worth(state, weights, starter, target, True) * self.weight(weights) // ALL
        return combat_worth(state, weights, target, starter, True) * self.weight(weights) // ALL


class CompareWorth(WordWorth):
    """Striking first in place of second is worth a part of what is at stake."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, COMBAT.number) or COMBAT_QUICK.of(state, use.event) == 1:
            return 0
        starter, target = COMBAT_STARTER.of(state, use.event), COMBAT_TARGET.of(state, use.event)
        mine = starter if controller_of(state, starter) == use.seat else target
        other = target if mine == starter else starter
        if is_faster(state, mine, other):
            return 0
        stake = wound_worth(state, weights, mine, 1) + wound_worth(state, weights, other, 1)
        return stake * self.weight(weights) // ALL


# Wounds


class PacketWorth(WordWorth):
    """A packet of Wounds that grows, shrinks or goes to somebody else."""

    def __init__(self, word: Word) -> None:
        super().__init__(word)
        self.more: Amount | None = word.more if isinstance(word, ChangePacket) else None
        self.to: i64 = word.at if isinstance(word, RedirectTo) else NONE

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, WOUND.number):
            return 0
        model, size = WOUND_MODEL.of(state, use.event), WOUND_SIZE.of(state, use.event)
        then: i64 = 0 if self.more is None else max(i64(0), size + amount_of(state, use, self.more))
        saved = wound_worth(state, weights, model, size) - wound_worth(state, weights, model, then)
        worth = saved * side(state, use, model)
        other = target_at(use, self.to)
        if self.to != NONE and other != NONE:
            worth -= side(state, use, other) * wound_worth(state, weights, other, size)
        return worth * self.weight(weights) // ALL


class LessPointsWorth(WordWorth):
    """Points that are not scored."""

    def __init__(self, word: LessPoints) -> None:
        super().__init__(word)
        self.less: i64 = word.less

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        if not event_is(state, use, DEATH.number):
            return 0
        model = DEATH_MODEL.of(state, use.event)
        points = min(self.less, printed_endurance(state, squad_of(model)))
        return side(state, use, model) * points * weights.point * self.weight(weights) // ALL


# Tokens


class PutWorth(WordWorth):
    """A part of what the model is worth, by the token: what harms is good against enemies."""

    def __init__(self, word: Put | PutSome | PutOnSquads) -> None:
        super().__init__(word)
        self.at: i64 = word.at
        self.token: i64 = word.token
        self.helps: i64 = number_of_help(word)
        self.harms: i64 = number_of_harm(word)
        self.on_squad: bool = isinstance(word, PutOnSquads)

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        chosen = target_at(use, self.at)
        if chosen == NONE:
            return 0
        model = chosen * MODEL_SLOTS if self.on_squad else chosen
        if not self.on_squad and not can_put(state, model, self.token):
            return 0
        part = weights.helps[self.helps] if self.helps != NONE else -weights.harms[self.harms]
        worth = model_worth(state, weights, model) * part // ALL
        return side(state, use, model) * worth * self.weight(weights) // ALL


# Goods


class HealWorth(WordWorth):
    """The tokens that a squad gets back."""

    def __init__(self, word: Heal) -> None:
        super().__init__(word)
        self.tokens: Amount = word.tokens
        self.at: i64 = word.at
        self.of_model: bool = word.of_model

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        chosen = squad_at(use, self.at)
        if chosen == NONE or len(use.targets) == 0:
            return 0
        squad = squad_of(chosen) if self.of_model else chosen
        if not has_living_model(state, squad):
            return 0
        missing = printed_endurance(state, squad) - state.endurance[squad]
        healed = min(missing, amount_of(state, use, self.tokens))
        return healed * token_worth(state, weights, squad) * self.weight(weights) // ALL


class GainWorth(WordWorth):
    """Crystals, of this turn or for good."""

    def __init__(self, word: Gain | GainTemporary) -> None:
        super().__init__(word)
        self.crystals: Amount = word.crystals
        self.temporary: bool = isinstance(word, GainTemporary)

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        count = amount_of(state, use, self.crystals)
        if not self.temporary:
            return harvest_worth(state, weights, use.seat, count) * self.weight(weights) // ALL
        short = state.pool[use.seat] + state.temporary[use.seat] == 0
        return count * (weights.needed_crystal if short else weights.temporary) * self.weight(weights) // ALL


class RefreshWorth(WordWorth):
    """Depleted crystals that can be spent again."""

    def __init__(self, word: Refresh) -> None:
        super().__init__(word)
        self.crystals: i64 = word.crystals

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        count = min(self.crystals, state.depleted[use.seat])
        return count * crystal_worth(state, weights, use.seat) * self.weight(weights) // ALL


class DestroyWorth(WordWorth):
    """Crystals that are lost for good."""

    def __init__(self, word: Destroy) -> None:
        super().__init__(word)
        self.crystals: Amount = word.crystals

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return (
            -harvest_worth(state, weights, use.seat, amount_of(state, use, self.crystals)) * self.weight(weights) // ALL
        )


class ChargeWorth(WordWorth):
    """Charges for upgrades that can use them."""

    def __init__(self, word: ChargeAll | ChargeOne) -> None:
        super().__init__(word)
        self.charges: i64 = word.charges
        self.at: i64 = word.at if isinstance(word, ChargeOne) else NONE

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        count: i64 = 0
        if self.at != NONE:
            count = charge_room(state, weights, target_at(use, self.at), self.charges)
        else:
            first = first_squad(use.for_seat) * UPGRADE_SLOTS
            for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
                count += charge_room(state, weights, slot, self.charges)
        return min(count, state.charges) * weights.charge * self.weight(weights) // ALL


def charge_room(state: State, weights: Weights, slot: i64, charges: i64) -> i64:
    """How many charges an upgrade of a living squad can still use."""
    if slot == NONE or state.upgrade[slot] == NONE or living(state, squad_of_upgrade(slot)) == 0:
        return 0
    return max(i64(0), min(charges, weights.charges_enough - state.upgrade_charges[slot]))


class LoseTokenWorth(WordWorth):
    """An Endurance token less."""

    def __init__(self, word: LoseToken) -> None:
        super().__init__(word)
        self.at: i64 = word.at

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        squad = squad_at(use, self.at)
        return 0 if squad == NONE else -token_worth(state, weights, squad) * self.weight(weights) // ALL


class ModeWorth(WordWorth):
    """The difference of what the two modes of the squad are worth."""

    def __init__(self, word: ChangeModeOf) -> None:
        super().__init__(word)
        self.at: i64 = word.at

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        squad = squad_at(use, self.at)
        if squad == NONE or state.mode[squad] > 1 or living(state, squad) == 0:
            return 0
        first = SQUADS.first_mode[state.squad_kind[squad]]
        if SQUADS.modes[state.squad_kind[squad]] < 2 or owner_of_squad(squad) != use.seat:
            return 0
        gain = mode_strength(weights, first + 1 - state.mode[squad]) - mode_strength(weights, first + state.mode[squad])
        return gain * living(state, squad) * self.weight(weights) // ALL


def mode_strength(weights: Weights, row: i64) -> i64:
    """What the printed values of a mode are worth to a model."""
    strength: i64 = 0
    for attribute in range(i64(4)):
        points = max(i64(-1), SQUADS.value(row, attribute))
        strength += points * (weights.mode_move if attribute == MOVE else weights.mode_value)
    return strength


WORD_KINDS: Final[dict[str, Callable[..., WordWorth]]] = {
    "add_attack": StrikeWorth,
    "add_defence": AddDefenceWorth,
    "cancel_combat": CancelWorth,
    "change_mode_of": ModeWorth,
    "change_packet": PacketWorth,
    "charge_all": ChargeWorth,
    "charge_one": ChargeWorth,
    "compare_more": CompareWorth,
    "control": ControlWorth,
    "destroy": DestroyWorth,
    "empty_packet": PacketWorth,
    "fight_each": FightModelWorth,
    "fight_model": FightModelWorth,
    "fight_squad": FightSquadWorth,
    "for_each": ForEachWorth,
    "gain": GainWorth,
    "gain_temporary": GainWorth,
    "group_fights": GroupFightsWorth,
    "guard_by": GuardWorth,
    "heal": HealWorth,
    "hit": HitWorth,
    "kill": DeathWorth,
    "less_points": LessPointsWorth,
    "lose_token": LoseTokenWorth,
    "march": MarchWorth,
    "move_model": MoveModelWorth,
    "move_squad": MoveSquadWorth,
    "put": PutWorth,
    "put_on_squads": PutWorth,
    "put_some": PutWorth,
    "put_somewhere": PutSomewhereWorth,
    "redirect_to": PacketWorth,
    "refresh": RefreshWorth,
    "sacrifice": DeathWorth,
    "shoot_all": ShootWorth,
    "stab_after_run": FightModelWorth,
    "stab_before": StabWorth,
    "straight_move": MoveModelWorth,
    "strike_wounds": StrikeWorth,
    "succeed_defence": SucceedWorth,
    "wound_each": WoundEachWorth,
}


def weigh_word(word: Word) -> WordWorth:
    return WORD_KINDS.get(word_of(word), WordWorth)(word)


WORTHS: Final[list[list[WordWorth]]] = [[weigh_word(word) for word in text.words] for text in TEXTS]
