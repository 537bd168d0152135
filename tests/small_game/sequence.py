"""The flows and what their frames hold; `flow.py` says the steps."""

from typing import Final

from grognard.envs.core.flow import Flows

FLOWS: Final[Flows] = Flows()

GAME: Final = FLOWS.add("game")

ROUND: Final = FLOWS.add("round")
ROUND_TURNS: Final = ROUND.local("turns")  # taken so far

TURN: Final = FLOWS.add("turn")
TURN_RUNNER: Final = TURN.local("runner")  # that moves, or NONE

CLASH: Final = FLOWS.add("clash")
CLASH_RUNNER: Final = CLASH.local("runner")  # that attacks
CLASH_HEX: Final = CLASH.local("hex")
CLASH_ATTACK: Final = CLASH.local("attack")  # the card that the attacker has chosen, or NONE; secret
CLASH_DEFENCE: Final = CLASH.local("defence")
