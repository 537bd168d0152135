"""Command cards of no character: those that everybody may play, those of factions, and those of battle forces."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTIVATION_ENDS,
    CARDS_BEGIN,
    COMMAND_ENDS,
    ORDERED,
    ORDERS,
    UNTIMED,
    Ability,
    command,
)
from grognard.envs.legion.actions import DONE, RANK
from grognard.envs.legion.cards.atoms import Atom, Calm, Gain, Have, MakeAttack, Order, Recover, Suppress
from grognard.envs.legion.cards.commands.simple import (
    KIND_AIM,
    KIND_DODGE,
    KIND_SUPPRESSION,
    KIND_SURGE,
    each_with_card,
    listed_weapon,
)
from grognard.envs.legion.cards.commands.words import (
    EachOneOf,
    IssueItself,
    LendNumbers,
    OpponentReturns,
    ReturnOrder,
    ToAllOthers,
    after_shots,
    choose_near,
    is_open_to_enemies,
    issued_by,
    to_defenders,
)
from grognard.envs.legion.cards.filters import (
    another,
    at_range,
    clone_trooper,
    droid_trooper,
    enemy,
    friendly,
    has_lost_minis,
    having,
    mercenary,
    nominated,
    of_other_side,
    of_rank,
    ordered_with_card,
    trooper,
    vehicle,
    wookiee_trooper,
    wounded,
)
from grognard.envs.legion.cards.parts import Card, ToChosen, each, given, once_a_round, one_of, to_it
from grognard.envs.legion.data.printed import COMMANDER, CORPS, HEAVY, SPECIAL_FORCES, SUPPORT
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.round import TOKEN_LAID
from grognard.envs.legion.keywords.numbers import AGILE, DEMORALIZE, FIELD_COMMANDER, INSPIRE
from grognard.envs.legion.rules import choices
from grognard.envs.legion.sequence.command import ORDERS_CARD, ORDERS_ISSUED
from grognard.envs.legion.sequence.effects import CHOICE_EVENT, CHOICE_UNIT
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    NONE,
    RANK_KINDS,
    STANDBY,
    SURGE,
    State,
    owner_of,
)

ONE: Final[i64] = 1


class Ploy(Ability):
    """At the start of the Activation Phase an order token of the pool is laid face down, for a later draw."""

    answers: tuple[int, ...] = (CARDS_BEGIN,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        for rank in range(RANK_KINDS):
            if state.pool[owner_of(unit) * RANK_KINDS + rank] > 0:
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment)

    def offer(self, state: State, mask: Mask) -> None:
        for rank in range(RANK_KINDS):
            if state.pool[owner_of(CHOICE_UNIT.get(state)) * RANK_KINDS + rank] > 0:
                mask.allow(RANK.at(rank))

    def chosen(self, state: State, action: i64) -> None:
        lay_token(state, owner_of(CHOICE_UNIT.get(state)), RANK.argument(action))


def lay_token(state: State, seat: i64, rank: i64) -> None:
    """An order token of the pool lies face down on a command card."""
    state.pool[seat * RANK_KINDS + rank] -= 1
    state.laid[seat] = append(state.laid[seat], rank)
    state.revision += 1
    if state.log is not None:
        state.log.tell(TOKEN_LAID, seat, rank)


class Forgo(ToChosen):
    """Orders of the card are given up, each for tokens of another mercenary unit near the nominated commander."""

    def __init__(self, card: str, atom: Atom, most: i64) -> None:
        super().__init__(ORDERS, None, friendly & mercenary & at_range(3), (atom,), most, False)
        self.card: i64 = i64(COMMANDS.ids.index(card))
        self.most = most

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not nominated.matches(state, owner_of(unit), unit, unit) or ORDERS_CARD.of(state, event) != self.card:
            return False
        left = self.most - ORDERS_ISSUED.count(state, event)
        return left > 0 and super().can_work(state, unit, value, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        if ORDERS_ISSUED.count(state, CHOICE_EVENT.get(state)) < self.most:
            super().offer(state, mask)
        else:
            mask.allow(DONE)

    def chosen(self, state: State, action: i64) -> None:
        if action != DONE:
            ORDERS_ISSUED.add(state, CHOICE_EVENT.get(state), NONE)
        super().chosen(state, action)


class Sabotage(Ability):
    """The opponent issues no more than one order with its command card."""

    def most_card_orders(self, state: State, most: i64) -> i64:
        return min(most, ONE)


class UnrelentingFire(Card):
    """In its Rally an enemy unit removes no more than one suppression."""

    changes: tuple[str, ...] = ("calmed",)

    def calmed(self, state: State, unit: i64, value: i64, amount: i64) -> i64:
        return min(amount, ONE) if is_open_to_enemies(state, unit) else amount


heavies = of_rank(SUPPORT) | of_rank(HEAVY)
wookiee_commander = wookiee_trooper & of_rank(COMMANDER)

# Everybody

command("cmd_ploy", Ploy())
command("cmd_aggression", Card(Forgo("cmd_aggression", Gain(AIM), 2)))
command("cmd_discretion", Card(Forgo("cmd_discretion", Gain(DODGE), 3)))

# Factions

command("cmd_sabotaged_communications", Sabotage())
command("cmd_turning_the_tide", Card(each(UNTIMED, friendly & heavies, Have(INSPIRE, 2))))
command(
    "cmd_covering_fire", Card(after_shots(friendly & of_rank(CORPS), friendly & another & at_range(2), Gain(DODGE)))
)
command("cmd_covert_observation", Card(to_it(ORDERED, enemy & ordered_with_card, Suppress(1))))
command("cmd_pinned_down", Card(to_defenders(friendly & heavies, ReturnOrder())))
command(
    "cmd_coordinated_fire",
    Card(after_shots(friendly & of_rank(CORPS), friendly & another & at_range(2), Gain(AIM), needs_aim=True)),
)
command(
    "cmd_synchronized_offensive",
    Card(given(nominated, choose_near(ORDERED, friendly & vehicle, friendly & clone_trooper & at_range(2), Order()))),
)
command(
    "cmd_mechanized_incursion",
    Card(choose_near(ORDERED, friendly & vehicle, friendly & droid_trooper & at_range(2), IssueItself())),
)
for card, soldiers in (("air_support", clone_trooper), ("orbital_strike", droid_trooper)):
    command(
        f"cmd_{card}",
        Card(
            once_a_round(
                to_it(
                    ACTIVATION_ENDS,
                    friendly & ((soldiers & of_rank(COMMANDER)) | having(FIELD_COMMANDER)),
                    MakeAttack(listed_weapon(f"cmd_{card}")),
                    optional=True,
                )
            )
        ),
    )
command(
    "cmd_attack_of_the_clones",
    Card(
        one_of(
            ORDERED,
            friendly & ordered_with_card,
            (KIND_SURGE, KIND_SUPPRESSION),
            Gain(SURGE),
            Calm(1),
            to_about=True,
            optional=True,
        )
    ),
)
command(
    "cmd_roger_roger",
    Card(
        one_of(ORDERED, friendly & ordered_with_card, (KIND_DODGE, KIND_SURGE), Gain(DODGE), Gain(SURGE), to_about=True)
    ),
)
command(
    "cmd_grroooogrrraaaawrrrrrrrrmph",
    Card(
        to_it(
            ORDERED,
            friendly & issued_by(wookiee_commander) & (wounded | has_lost_minis),
            Gain(AIM),
            Gain(DODGE),
            Gain(SURGE),
        )
    ),
)
command(
    "cmd_mrowgh_ghrrmrowrig",
    Card(to_it(ORDERED, friendly & wookiee_trooper & issued_by(wookiee_commander), Have(AGILE))),
)
command(
    "cmd_yhwargghhhhhhhhhh",
    Card(to_it(ORDERED, friendly & wookiee_trooper & issued_by(wookiee_commander), Have(DEMORALIZE))),
)

# Battle forces

command("cmd_delaying_tactics", Card(OpponentReturns(COMMAND_ENDS, enemy & ~of_rank(COMMANDER))))
command("cmd_courage_of_the_rebellion", Card(each_with_card(Recover(), optional=True)))
command("cmd_hold_at_any_cost", Card(to_it(ORDERED, friendly & trooper & ordered_with_card, Gain(AIM), Gain(STANDBY))))
command("cmd_unrelenting_fire", UnrelentingFire(ToAllOthers(UNTIMED, of_other_side, LendNumbers())))
command(
    "cmd_lead_from_the_front",
    Card(
        EachOneOf(
            ORDERED,
            friendly & ordered_with_card & of_rank(COMMANDER),
            friendly & another & at_range(1),
            (KIND_AIM, KIND_DODGE),
            (Gain(AIM), Gain(DODGE)),
            3,
        )
    ),
)
command(
    "cmd_tactical_planning",
    Card(to_defenders(friendly & (of_rank(SPECIAL_FORCES) | of_rank(SUPPORT)), ReturnOrder())),
)
command("cmd_ai_coordination", Card(each_with_card(Gain(STANDBY))))
