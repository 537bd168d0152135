"""Keywords that are card actions, or free ones (D26, D68)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.abilities import ACTION, GAME_ENDS, Ability, keyword
from grognard.envs.legion.actions import ACTION_NAMES, ATTACKING, MOVING
from grognard.envs.legion.data.keyword_list import DOUBLE_ACTION, FREE_ACTION
from grognard.envs.legion.data.tables import LINES
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.choosing import ChoosesUnits
from grognard.envs.legion.rules import ending, granting, tokens
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import LOSES, MUST_ATTACK
from grognard.envs.legion.rules.measuring import is_enclosed, is_in_zone
from grognard.envs.legion.rules.units import is_in_play, is_on_table, is_trooper, is_undefeated, lines_of
from grognard.envs.legion.rules.zones import zone_of
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    OBSERVATION,
    SECRET_MISSION,
    SURGE,
    UNTIL_ROUND,
    State,
    other,
    owner_of,
    token,
)

_BIT: Final[i64] = 1


def cost_of(state: State, unit: i64, number: i64) -> i64:
    """LG-TEXT-9: what the action costs by the cheapest of the unit's cards that print it."""
    found = lines_of(state, unit, number)
    cost: i64 = 2 if len(found) > 0 else 1
    for at in range(i64(0), i64(len(found)), 2):
        action = LINES.action[found[at]]
        if action == FREE_ACTION:
            cost = 0
        elif action != DOUBLE_ACTION:
            cost = min(cost, i64(1))
    return cost


class CardAction(ChoosesUnits):
    """A card action for which units are chosen."""

    answers: tuple[int, ...] = (ACTION,)

    def cost(self, state: State, unit: i64, value: i64) -> i64:
        return cost_of(state, unit, self.number)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return (
            about == unit and not is_enclosed(state, unit) and super().applies(state, moment, unit, value, about, event)
        )


class GivesTokens(CardAction):
    """Up to X friendly units at range 1 gain a token each."""

    many = True
    may_stop = True
    kind: i64 = AIM

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, other, self.kind)


class Spotter(GivesTokens):
    """LG-K-spotter: up to X friendly units at range 1 gain an aim."""


class TakeCover(GivesTokens):
    """LG-K-take-cover: up to X friendly units at range 1 gain a dodge."""

    kind = DODGE


class Bolster(GivesTokens):
    """LG-K-bolster: up to X friendly units at range 1 gain a surge."""

    kind = SURGE


class Strategize(CardAction):
    """LG-K-strategize: it gains 1 suppression, and X friendly units at range 1 an aim and a dodge each."""

    many = True

    def begin(self, state: State, unit: i64) -> None:
        tokens.suppress(state, unit)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, other, DODGE)
        tokens.gain(state, other, AIM)


class CalculateOdds(CardAction):
    """LG-K-calculate-odds, AMB-52: a friendly unit at range 1 in sight gains an aim, a dodge and a suppression."""

    needs_sight = True

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        tokens.suppress(state, other)
        tokens.gain(state, other, DODGE)
        tokens.gain(state, other, AIM)


class Observe(CardAction):
    """LG-K-observe: an enemy unit at range 1-3 in sight gains X observation tokens."""

    brings: tuple[int, ...] = (int(OBSERVATION),)
    reach = 3
    friendly = False
    needs_sight = True

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        tokens.put(state, other, OBSERVATION, value)


class Distract(CardAction):
    """LG-K-distract: until the end of the round an enemy trooper unit at range 1-2 in sight must attack this unit if it
    can; until then this unit has no Inconspicuous.
    """

    reach = 2
    friendly = False
    needs_sight = True

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return is_trooper(state, other)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        add_effect(state, MUST_ATTACK, other, 1, UNTIL_ROUND, self.number, unit)
        add_effect(state, LOSES, unit, 1, UNTIL_ROUND, self.number, numbers.INCONSPICUOUS)


class Guidance(CardAction):
    """LG-K-guidance: another friendly unit at range 1-2 performs a free action other than an attack."""

    reach = 2
    itself = False
    allowed: Final[i64] = ((_BIT << len(ACTION_NAMES)) - 1) & ~(_BIT << ATTACKING)

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return granting.can_be_granted(state, other, self.allowed, 1)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        granting.grant_actions(state, other, self.allowed, self.number, must=1, cards=1)


class PullingTheStrings(CardAction):
    """LG-K-pulling-the-strings: another friendly trooper unit at range 1-2 performs a free attack or move action."""

    reach = 2
    itself = False
    allowed: Final[i64] = (_BIT << ATTACKING) | (_BIT << MOVING)

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return is_trooper(state, other) and granting.can_be_granted(state, other, self.allowed)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        granting.grant_actions(state, other, self.allowed, self.number, must=1)


class QuickThinking(Ability):
    """LG-K-quick-thinking: it gains an aim and a dodge."""

    answers: tuple[int, ...] = (ACTION,)

    def cost(self, state: State, unit: i64, value: i64) -> i64:
        return cost_of(state, unit, self.number)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and is_in_play(state, unit) and not is_enclosed(state, unit)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, DODGE)
        tokens.gain(state, unit, AIM)


class SecretMission(Ability):
    """LG-K-secret-mission, AMB-73: once a game, with its leader wholly in an enemy deployment zone, the unit earns a
    victory token; it counts if the unit is undefeated at the end.
    """

    brings: tuple[int, ...] = (int(SECRET_MISSION),)
    answers: tuple[int, ...] = (ACTION, GAME_ENDS)

    def cost(self, state: State, unit: i64, value: i64) -> i64:
        return 0

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        has_token = token(state, unit, SECRET_MISSION) > 0
        if moment == GAME_ENDS:
            return has_token and is_undefeated(state, unit)
        if about != unit or has_token or not is_on_table(state, unit) or state.deployment < 0:
            return False
        return is_in_zone(state, unit, zone_of(state, other(owner_of(unit))))

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == GAME_ENDS:
            ending.score(state, owner_of(unit), 1)
        else:
            tokens.put(state, unit, SECRET_MISSION, 1)


class Detonate(Ability):
    """LG-K-detonate: charges of the kind may be detonated after a unit moved, attacked or acted."""


keyword("Spotter", Spotter())
keyword("Take Cover", TakeCover())
keyword("Bolster", Bolster())
keyword("Strategize", Strategize())
keyword("Calculate Odds", CalculateOdds())
keyword("Observe", Observe())
keyword("Distract", Distract())
keyword("Guidance", Guidance())
keyword("Pulling the Strings", PullingTheStrings())
keyword("Quick Thinking", QuickThinking())
keyword("Secret Mission", SecretMission())
keyword("Detonate", Detonate())
