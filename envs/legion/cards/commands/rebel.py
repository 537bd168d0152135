"""Command cards of Rebel characters."""

from grognard.envs.legion.abilities import ACTIVATION_BEGINS, ORDERED, command
from grognard.envs.legion.cards.atoms import BeUnder, Calm, Gain, Have, MakeMove, Recover, Suppress
from grognard.envs.legion.cards.commands.simple import (
    KIND_AIM,
    KIND_DODGE,
    at_once,
    has_for_round,
    when_ordered,
)
from grognard.envs.legion.cards.filters import (
    at_range,
    friendly,
    itself,
    of_rank,
    ordered_by_source,
    ordered_with_card,
    small_base,
    trooper,
)
from grognard.envs.legion.cards.parts import Card, choose, one_of, to_it, when
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE, SPECIAL_FORCES
from grognard.envs.legion.keywords.numbers import DISENGAGE, INSPIRE, JUMP
from grognard.envs.legion.rules.lasting import SPEED
from grognard.envs.legion.state import AIM, DODGE

officers = of_rank(COMMANDER) | of_rank(OPERATIVE) | of_rank(SPECIAL_FORCES)

command("cmd_my_ally_is_the_force", Card(to_it(ORDERED, friendly & trooper, Gain(DODGE))))
command(
    "cmd_return_of_the_jedi",
    Card(
        when_ordered(Gain(DODGE)),
        choose(ACTIVATION_BEGINS, friendly & trooper & at_range(3), Calm(1), up_to=20, about=itself),
    ),
)
command("cmd_no_time_for_sorrows", Card(to_it(ORDERED, friendly & trooper, MakeMove(1), optional=True)))
command("cmd_sorry_about_the_mess", Card(when_ordered(Gain(AIM), Gain(DODGE))))
command("cmd_blast_off", Card(at_once(BeUnder(SPEED, 1), Gain(DODGE), Suppress(1), Have(DISENGAGE), Have(JUMP, 1))))
command(
    "cmd_legacy_of_mandalore",
    Card(
        has_for_round((INSPIRE, 1)),
        one_of(ORDERED, friendly & officers & ordered_by_source, (KIND_AIM, KIND_DODGE), Gain(AIM), Gain(DODGE)),
    ),
)
command(
    "cmd_a_new_beginning",
    Card(
        has_for_round((INSPIRE, 2)),
        one_of(
            ORDERED,
            friendly & trooper & small_base & ordered_with_card,
            (KIND_AIM, KIND_DODGE),
            Gain(AIM),
            Gain(DODGE),
            to_about=True,
        ),
        when(ACTIVATION_BEGINS, itself, Recover()),
    ),
)
