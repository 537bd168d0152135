"""Proximal policy optimisation by self-play: MaskablePPO of sb3-contrib on a batch of games.

The loop is written out: collect, learn, and between the two of them measure, copy, save. Everything a run needs to go on is
in one checkpoint, taken between two iterations, so that a run that was killed ends like one that was not.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import CallbackList
from stable_baselines3.common.logger import Logger, make_output_format
from threadpoolctl import threadpool_limits
from torch.distributions import Distribution

from grognard.agents.actors import make_actor
from grognard.agents.registry import make_agent
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Rulebook
from grognard.envs.core.names import fingerprint_of, is_names, name_differences, names_of
from grognard.envs.core.sheet import Toml
from grognard.envs.registry import rulebook
from grognard.training.config import TrainConfig
from grognard.training.evaluation import evaluate
from grognard.training.export import export_policy
from grognard.training.imitation import Lessons, study
from grognard.training.interruption import Stopped, holding_ctrl_c
from grognard.training.learner import NetworkActor
from grognard.training.lock import working_in
from grognard.training.networks import GamePolicy, KnownActionsNet, PolicyValueNet
from grognard.training.pool import Opponents
from grognard.training.progress import Reporter
from grognard.training.run import Run
from grognard.training.selection import select_features
from grognard.training.selfplay import SelfPlay
from grognard.training.trials import train_on_trials


class Trainer:
    """One run: its model, its games, and how far it has come."""

    def __init__(
        self, config: TrainConfig, run: Run, reporter: Reporter, environment: type[SelfPlay] = SelfPlay
    ) -> None:
        torch.set_num_threads(1)  # a second thread gains little here and loses much beside a busy neighbour
        threadpool_limits(1)  # the same for numpy
        Distribution.set_default_validate_args(False)
        self.config = config
        self.run = run
        self.reporter = reporter
        self.rules: Rulebook[Any] = rulebook(config.game)
        self.iteration = 0
        self.is_whole = True  # between two iterations, when a checkpoint can be taken
        self.selection: FeatureSelection = select_features(self.rules, config)
        self.names = names_of(self.selection.layout, self.rules.catalogue)
        self.due = {"evaluation": 0, "pool": config.pool.every, "checkpoint": config.checkpoint}
        self.model = self._make_model(environment)
        self.network = PolicyValueNet(self.model.policy)
        self.env.opponents.meet(self.network)

    def _make_model(self, environment: type[SelfPlay]) -> MaskablePPO:
        config = self.config
        opponents = Opponents(config.pool, config.game, config.seed, self.selection)
        self.env = environment(self.rules, config.options, config.lanes, opponents, config.seed, config.shaping)
        return MaskablePPO(
            GamePolicy,
            self.env,
            learning_rate=lambda left: left * config.learning_rate + (1 - left) * config.final_learning_rate,
            n_steps=config.rollout,
            batch_size=config.batch,
            n_epochs=config.epochs,
            gamma=config.discount,
            gae_lambda=config.gae_lambda,
            clip_range=config.clip,
            ent_coef=config.entropy,
            vf_coef=config.value,
            max_grad_norm=config.gradient,
            target_kl=config.divergence or None,
            policy_kwargs={"selection": self.selection, "network": config.network},
            seed=config.seed,
            device="cpu",
        )

    def train(self) -> Path:
        """Go through the whole run, or what is left of it; returns the exported policy."""
        config, model = self.config, self.model
        model.set_logger(Logger(str(self.run.folder), [make_output_format("tensorboard", str(self.run.folder))]))
        saved = self.run.load()
        total, callback = model._setup_learn(config.steps, CallbackList([]))
        if saved is None and (config.imitation is not None or config.trials is not None):
            self._imitate()
            self._train_on_trials()
            self.run.save(self._get_state())
        if saved is not None:
            self._resume(saved)
            self.reporter.console.print(f"going on with {self.run.folder} after {model.num_timesteps:,} decisions")
        try:
            with self.reporter.training(config.steps, model.num_timesteps):
                self._between()
                while model.num_timesteps < total:
                    with holding_ctrl_c(self.reporter.stopping):
                        self._iterate(callback, total)
                    self._between()
        except KeyboardInterrupt as stop:
            raise self._stopped() from stop
        self.run.save(self._get_state())
        self.run.draw_curve()
        return self.export()

    def _stopped(self) -> "Stopped":
        """Save a run that somebody stops, unless it is in the middle of an iteration; says from where it can go on."""
        if self.is_whole:
            self.run.save(self._get_state())
            self.run.draw_curve()
        saved = self.run.load()
        return Stopped(None if saved is None else saved["steps"])

    def _iterate(self, callback: Any, total: int) -> None:
        """Collect decisions, learn from them, and report how it went."""
        model, env = self.model, self.env
        self.is_whole = False
        self.iteration += 1
        env.opponents.begin(self.iteration)
        if model.num_timesteps >= self.config.shaping_until * total:
            env.shaping = 0.0
        env.finished.clear()
        model.collect_rollouts(env, callback, model.rollout_buffer, self.config.rollout)
        model._update_current_progress_remaining(model.num_timesteps, total)
        model.train()
        logged = model.logger.name_to_value
        row = {key.removeprefix("train/"): value for key, value in logged.items() if key.startswith("train/")}
        row["games"] = len(env.finished)
        row |= {f"against {name}": env.opponents.scores.of(name) for name in env.opponents.config.agents}
        model.logger.dump(model.num_timesteps)
        self.run.add(model.num_timesteps, row)
        self.is_whole = True
        self.reporter.advance(model.num_timesteps, env.opponents.scores.known)

    def _between(self) -> None:
        """What is due by now: a copy for the pool, a measurement, a checkpoint. What is stopped here is still due."""
        steps, config = self.model.num_timesteps, self.config
        if self._is_due("pool"):
            self.env.keep(f"past {steps}")
            self._plan("pool", config.pool.every)
        if self._is_due("evaluation") or (steps >= config.steps and not self._is_measured()):
            self._evaluate()
            self._plan("evaluation", config.evaluation.every)
        if self._is_due("checkpoint"):
            self._plan("checkpoint", config.checkpoint)
            self.run.save(self._get_state())

    def _is_due(self, what: str) -> bool:
        return self.model.num_timesteps >= self.due[what]

    def _plan(self, what: str, every: int) -> None:
        """When it is due again."""
        steps = self.model.num_timesteps
        self.due[what] = steps - steps % every + every

    def _is_measured(self) -> bool:
        """Whether the learner as it is now has played the opponents of the evaluation."""
        return any(name.startswith("beats ") for name in self.run.rows.get(self.model.num_timesteps, {}))

    def _evaluate(self) -> None:
        """Measure against the agents of the config, as the exported policy will play: the best action, not a draw."""
        config, steps = self.config, self.model.num_timesteps
        found = {}
        for name in config.evaluation.opponents:
            seed = derived_seed("evaluation", config.seed, steps, name)
            actor = NetworkActor(self.network, self.selection, derived_seed("learner", seed), temperature=0)
            opponent = make_actor(name, config.game, derived_seed("opponent", seed))
            with self.reporter.stage(f"playing {name}", config.evaluation.games) as tick:
                tally = evaluate(self.rules, config.options, actor, opponent, config.evaluation.games, seed, tick)
            found[f"beats {name}"] = tally.score
        self.run.add(steps, found)
        for key, value in found.items():
            self.model.logger.record(f"evaluation/{key}", value)
        self.model.logger.dump(steps)  # now: what waits for the next iteration is lost when the run is killed
        self.reporter.evaluated(steps, found)

    def _imitate(self) -> None:
        config, stage = self.config, self.config.imitation
        if stage is None:
            return
        seed = derived_seed("imitation", config.seed)
        teacher = make_actor(stage.agent, config.game, derived_seed("teacher", seed))
        learner = NetworkActor(self.network, self.selection, derived_seed("learner", seed))
        lessons = Lessons(self.rules, config.options, self.selection, teacher, learner, seed)
        with self.reporter.stage(f"imitating {stage.agent}", stage.decisions) as tick:
            study(self.network, lessons, stage, config.value, seed, lambda done, agreement: tick(done))

    def _train_on_trials(self) -> None:
        config, stage = self.config, self.config.trials
        if stage is None:
            return
        with self.reporter.stage("trying moves", stage.decisions) as tick:

            def learnt(found: int, loss: float) -> None:
                tick(stage.decisions // stage.lessons)
                self.run.add(0, {"trials": found, "error of trials": loss})

            train_on_trials(self.network, self.selection, config, stage, learnt)

    # Saving

    def _get_state(self) -> dict[str, Any]:
        model = self.model
        luck: Any = np.random.get_state()
        kind, numbers, *rest = luck
        return {
            "steps": model.num_timesteps,
            "iteration": self.iteration,
            "updates": model._n_updates,
            "due": self.due,
            "policy": model.policy.state_dict(),
            "optimiser": model.policy.optimizer.state_dict(),
            "env": self.env.get_state(),
            "opponents": self.env.opponents.get_state(),
            "starts": np.asarray(model._last_episode_starts).tolist(),
            "torch": torch.get_rng_state(),
            "numpy": [kind, numbers.tolist(), *rest],  # SB3 shuffles with numpy's global generator
            "advice": self._advice(),
            "names": self.names,
        }  # plain data and tensors: a checkpoint holds nothing that could run

    def _advice(self) -> Toml | None:
        """The weights of the adviser, if it has others than the usual ones."""
        return None if self.selection.adviser is None else self.selection.adviser.sheet

    def _resume(self, saved: dict[str, Any]) -> None:
        """Go on from a checkpoint; raises BadInput if it does not fit, whatever is wrong with it."""
        self._check_names(saved.get("names"))
        if saved.get("advice") != self._advice():  # checkpoints of older versions do not say
            raise BadInput(
                str(self.run.folder), ["the weights of the adviser have changed since the run began: start --fresh"]
            )
        try:
            self._set_state(saved)
        except Exception as error:  # whatever its entries are, or are not
            what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise BadInput(
                str(self.run.folder), [f"the checkpoint does not fit this run ({what}): start --fresh"]
            ) from error

    def _check_names(self, saved: object) -> None:
        """Raise BadInput if the run began with other columns or actions."""
        if saved == self.names:
            return
        what = ["the columns or actions of the game have changed since the run began: start --fresh"]
        changed = name_differences(saved, self.names) if is_names(saved) else []
        raise BadInput(str(self.run.folder), what + changed)

    def _set_state(self, saved: dict[str, Any]) -> None:
        model = self.model
        model.num_timesteps, self.iteration, model._n_updates = (
            int(saved[name]) for name in ("steps", "iteration", "updates")
        )
        self.due = {name: int(saved["due"][name]) for name in self.due}
        model.policy.load_state_dict(saved["policy"])
        model.policy.optimizer.load_state_dict(saved["optimiser"])
        self.env.opponents.set_state(saved["opponents"])
        model._last_obs = self.env.set_state(saved["env"])
        model._last_episode_starts = np.array(saved["starts"], dtype=bool).reshape(self.env.num_envs)
        torch.set_rng_state(saved["torch"])
        np.random.set_state(tuple(saved["numpy"]))

    def export(self) -> Path:
        """Write the policy as it is now."""
        path, selection = self.run.folder / "policy.onnx", self.selection
        about = {
            "game": self.config.game,
            "options": self.config.options,
            "seats": self.env.batch.seats,
            "fingerprint": fingerprint_of(self.names),
            "names": self.names,
            "columns": selection.columns.tolist(),
            "known": selection.actions.tolist(),
            "adviser": self.config.network.adviser,
            "weights": self._advice(),
            "steps": self.model.num_timesteps,
            "shaping": self.env.shaping if self.model.num_timesteps else 0.0,
        }
        export_policy(KnownActionsNet(self.network), selection.width, path, about)
        make_agent(str(path), self.config.game)  # better to fail here than when the policy is first used
        return path


def train(config: TrainConfig, folder: Path, reporter: Reporter, fresh: bool = False) -> Path:
    """Train, or resume what was begun in the folder (with `fresh`: delete it first); returns the policy file."""
    with working_in(folder):
        if fresh:
            Run.forget(folder)
        return Trainer(config, Run(folder, config), reporter).train()
