"""Learning when to overrule the adviser: in positions of its games other moves are tried beside the one it advises.

Each of these moves, and the advised one, is played on with the same dice, by the adviser in all seats or in one of them
against an opponent. How much more a move was worth than the advised one, its lead, is the example for the difference of
their logits; in the end the `caution` of the config is added to the advised one's. Dice and hidden things are those of the
game that is played, of which the network sees what the player sees: over many games it learns what to expect of them.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from grognard.agents.heuristic import judge_of, seated
from grognard.agents.search import GAIN
from grognard.agents.selection import FeatureSelection
from grognard.agents.tree import FOREVER, Guide, Playout, apply, play_on
from grognard.envs.core.arrays import numbers_of
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook
from grognard.training.config import TrainConfig, Trials, scripted_agent
from grognard.training.ladder import die_on_interrupt
from grognard.training.networks import PolicyValueNet

SHARE = 1 / 6  # of the decisions of a game that are tried: the more games, the more different positions
SCALE = 50.0  # logits for a worth of one: a move with a tenth less worth than the best is hardly ever drawn


class Lesson:
    """Decisions in which moves were tried.

    Of each: the selected columns, the advised move and what it was worth, the other moves (-1: fewer were legal) and their
    leads over the advised one.
    """

    def __init__(self, width: int, decisions: int, moves: int) -> None:
        self.seen = np.zeros((decisions, width), dtype=np.int16)
        self.advised = np.zeros(decisions, dtype=np.int64)
        self.moves = np.full((decisions, moves), -1, dtype=np.int64)
        self.leads = np.zeros((decisions, moves), dtype=np.float32)
        self.worth = np.zeros(decisions, dtype=np.float32)

    def put(self, at: int, other: "Lesson") -> int:
        """Take over another lesson from this place on; returns the place behind it."""
        end = at + len(other.worth)
        self.seen[at:end], self.advised[at:end], self.worth[at:end] = other.seen, other.advised, other.worth
        self.moves[at:end], self.leads[at:end] = other.moves, other.leads
        return end


class Trial:
    """One position, and what becomes of it."""

    def __init__(self, table: Game[Any], player: Playout[Any], guide: Guide[Any], seed: int, turns: int) -> None:
        self.table = table
        self.player = player
        self.guide = guide
        self.seed = seed
        self.turns = turns
        self.seat = int(table.state.to_move)

    def worth(self, action: int) -> float:
        """The worth of an action for the player to move, if everybody then does as advised."""
        twin = self.table.copy()
        twin.state.dice.reseed(self.seed)
        passed = apply(twin, action, self.guide.judge)
        play_on(twin, self.player, (self.turns or FOREVER) - passed, self.guide.judge)
        return self.guide.worth(twin)[self.seat]


def run_trials(config: TrainConfig, stage: Trials, columns: NDArray[np.int64], decisions: int, seed: int) -> Lesson:
    """One lesson: games of the adviser, which now and then go on with a move that was tried."""
    adviser = scripted_agent(str(config.network.adviser), config.game).choose
    opponent = scripted_agent(stage.opponent, config.game).choose if stage.opponent is not None else None
    rules, guide = rulebook(config.game), Guide[Any](GAIN, judge=judge_of(config.game))
    luck = np.random.default_rng(seed)
    lesson = Lesson(len(columns), decisions, stage.moves)
    found = 0
    while found < decisions:
        table: Game[Any] = Game(rules, config.options, int(luck.integers(2**31)))
        player, seat = adviser, None
        if opponent is not None:
            seat = int(luck.integers(len(table.names)))
            player = seated(adviser, opponent, seat)
        while not table.over and found < decisions:
            advised = action = int(player(table.state, table.mask))
            others = [other for other in table.legal() if other != advised]
            if others and seat in (None, table.state.to_move) and luck.random() < SHARE:
                trial = Trial(table, player, guide, int(luck.integers(2**31)), stage.turns)
                tried = luck.choice(others, min(stage.moves, len(others)), replace=False)
                lesson.seen[found] = numbers_of(table.observe(str(table.to_move)))[columns]
                lesson.advised[found] = advised
                lesson.worth[found] = trial.worth(advised)
                lesson.moves[found, : len(tried)] = tried
                lesson.leads[found, : len(tried)] = [trial.worth(int(move)) - lesson.worth[found] for move in tried]
                found += 1
                if luck.random() < stage.stray:
                    action = int(tried[0])
            table.apply(action)
    return lesson


def lessons(config: TrainConfig, stage: Trials, columns: NDArray[np.int64]) -> Iterator[Lesson]:
    """One lesson after the other, the same ones for any number of processes."""
    decisions = stage.decisions // stage.lessons
    tasks = [
        (config, stage, columns, decisions, derived_seed("trials", config.seed, number))
        for number in range(stage.lessons)
    ]
    if stage.workers == 1:
        yield from (run_trials(*task) for task in tasks)
        return
    with ProcessPoolExecutor(stage.workers, mp_context=get_context("spawn"), initializer=die_on_interrupt) as pool:
        yield from pool.map(run_trials, *zip(*tasks, strict=True))


def train_on_trials(
    network: PolicyValueNet,
    selection: FeatureSelection,
    config: TrainConfig,
    stage: Trials,
    tick: Callable[[int, float], None] = lambda decisions, loss: None,
) -> None:
    """The whole stage: after each lesson the network learns from all so far; `tick` gets decisions and the error."""
    head = network.logits
    assert head.advised is not None
    optimiser = torch.optim.Adam(network.parameters(), lr=stage.learning_rate)
    luck = np.random.default_rng(config.seed)
    every, found = Lesson(len(selection.columns), stage.decisions, stage.moves), 0
    for number, lesson in enumerate(lessons(config, stage, selection.columns)):
        found = every.put(found, lesson)
        for group in optimiser.param_groups:
            group["lr"] = stage.learning_rate * (1 - number / stage.lessons)
        network.train()
        for _ in range(-(-stage.epochs * len(lesson.worth) // stage.batch)):
            loss = error(network, every, luck.integers(found, size=min(stage.batch, found)), config.value)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
        network.eval()
        tick(found, float(loss.detach()))
    with torch.no_grad():
        head.advised.bias.add_(SCALE * stage.caution)


def error(network: PolicyValueNet, lesson: Lesson, rows: NDArray[np.int64], value_weight: float) -> torch.Tensor:
    """How far the network is from what was tried: squares of leads, and of what the advised move was worth."""
    advised = torch.from_numpy(lesson.advised[rows, np.newaxis])
    slots = network.logits.slot_of_action[advised].to(torch.int16)
    logits, values = network(torch.cat([torch.from_numpy(lesson.seen[rows]), slots], dim=1))
    moves = torch.from_numpy(lesson.moves[rows])
    promised = (logits.gather(1, moves.clamp(min=0)) - logits.gather(1, advised)) / SCALE
    wrong = (promised - torch.from_numpy(lesson.leads[rows]))[moves >= 0]
    error_of_values = functional.mse_loss(values, torch.from_numpy(lesson.worth[rows]))
    loss: torch.Tensor = wrong.square().mean() + value_weight * error_of_values
    return loss
