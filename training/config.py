"""The config of a training run: every field with its meaning, every mistake reported at once."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from grognard.agents.heuristic import HeuristicAgent
from grognard.agents.registry import make_agent
from grognard.envs.core.errors import BadInput, GrognardError, UnknownName, told, unknown
from grognard.envs.core.files import read_text
from grognard.envs.registry import rulebook

Part = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=1, le=10**9)]
Lanes = Annotated[int, Field(ge=1, le=2**16)]
Width = Annotated[int, Field(ge=1, le=2**14)]
Workers = Annotated[int, Field(ge=1, le=512)]

PLAIN = {
    ", (unable to parse|got a number with).*": "",
    " or instance of .*": "",
    "a valid dictionary": "a table",
    "a valid integer": "a whole number",
    "a valid string": "a text",
    "a valid ": "a ",
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
    "greater than": "above",
    "less than": "below",
}
"""What pydantic says, and what people say; the first that fits comes first."""


class Section(BaseModel):
    """A part of a config: unknown fields are mistakes, and nothing changes once it is read."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Network(Section):
    """The shape of policy and value."""

    kind: Literal["flat", "entities"] = Field(
        default="flat",
        description="flat: one layer reads all numbers; entities: rows of a piece share weights, and actions point at rows",
    )
    hidden: list[Width] = Field(
        default=[256, 256], min_length=1, max_length=64, description="widths of the layers both heads share"
    )
    row: Width = Field(default=32, description="entities only: numbers kept of each row")
    looks: int = Field(default=2, ge=0, le=64, description="entities only: how far rows that are places look around")
    adviser: str | None = Field(
        default=None,
        description="a scripted player, such as heuristic or heuristic:weights=mini, whose move the network reads, "
        "follows at first, and learns when to overrule",
    )


class Pool(Section):
    """Who plays the other seats, as weights: they need not add up to anything."""

    current: float = Field(default=0.5, ge=0, description="the learner as it is now")
    past: float = Field(default=0.3, ge=0, description="earlier selves, the harder ones more often")
    agents: dict[str, Annotated[float, Field(gt=0)]] = Field(
        default={"random": 0.2}, description="agents by name with their weights, as in `grognard play`"
    )
    keep: Width = Field(default=12, description="earlier selves that are kept; the easiest makes room for a new one")
    every: Count = Field(default=250_000, description="decisions between two copies of the learner for the pool")


class Imitation(Section):
    """A first stage that copies an agent, before any game is won or lost by the learner."""

    agent: str = Field(description="the agent to copy")
    decisions: Count = Field(default=1_000_000, description="decisions to learn from, in total")
    lessons: Count = Field(
        default=20, description="parts in which they are learnt; steps get smaller from part to part"
    )
    learner: Part = Field(
        default=0.9,
        description="part of the seats that the learner itself plays in the end; the agent plays the others",
    )
    epochs: Count = Field(default=2, description="times each of them is seen")
    batch: Count = Field(default=512, description="decisions in one step of the optimiser")
    learning_rate: float = Field(default=1e-3, gt=0, description="step size of the optimiser at the start")


class Trials(Section):
    """A first stage for a network with an adviser: it tries other moves than the advised ones, and learns what they bring."""

    decisions: Count = Field(default=100_000, description="decisions in which moves are tried")
    opponent: str | None = Field(
        default=None,
        description="the scripted player in the other seats, here and as moves are played on; else the adviser",
    )
    moves: Count = Field(default=3, description="other moves tried in each of them, drawn from the legal ones")
    lessons: Count = Field(
        default=50, description="parts in which they are learnt; steps get smaller from part to part"
    )
    turns: int = Field(
        default=0,
        ge=0,
        description="turns after which positions are compared, as `depth` of a search counts them; 0: the end",
    )
    stray: Part = Field(default=0.2, description="how often a game goes on with a move that was tried")
    caution: float = Field(
        default=0.1, ge=0, description="by how much (1: a draw for a defeat) a move must beat the advised one"
    )
    epochs: Count = Field(default=4, description="times each of them is seen")
    batch: Count = Field(default=1024, description="decisions in one step of the optimiser")
    learning_rate: float = Field(default=1e-3, gt=0, description="step size of the optimiser at the start")
    workers: Workers = Field(default=1, description="processes that play; any number of them finds the same")


class Evaluation(Section):
    """Games that only measure."""

    every: Count = Field(default=500_000, description="decisions between two measurements")
    games: Count = Field(default=200, description="games against each opponent, half of them in each seat")
    opponents: list[str] = Field(default=["random"], description="agents by name")


class TrainConfig(Section):
    """One training run by self-play."""

    game: str = Field(description="the game")
    options: dict[str, Any] = Field(default={}, description="options of the game: scenario and switches")
    seed: int = Field(default=0, ge=0, lt=2**32, description="same seed, same run")
    steps: int = Field(ge=0, le=10**12, description="decisions of the learner, in total; 0: only the first stages")
    lanes: Lanes = Field(default=256, description="games played side by side")
    rollout: Lanes = Field(default=64, description="decisions of each lane between two updates")
    batch: Count = Field(default=2048, description="decisions in one step of the optimiser")
    epochs: Count = Field(default=4, description="times each decision is learnt from")
    learning_rate: float = Field(default=3e-4, gt=0, description="step size of the optimiser at the start")
    final_learning_rate: float = Field(default=3e-5, gt=0, description="step size at the end; between, a straight line")
    discount: Part = Field(default=1.0, description="what a reward is worth one decision earlier")
    gae_lambda: Part = Field(default=0.97, description="0: trust the value function; 1: trust the result of the game")
    clip: float = Field(default=0.2, gt=0, description="how far one update may change the policy")
    entropy: float = Field(default=0.01, ge=0, description="reward for keeping many actions likely")
    value: float = Field(default=0.5, ge=0, description="weight of the value's error against the policy's")
    gradient: float = Field(default=0.5, gt=0, description="longest step of the gradient")
    divergence: float = Field(
        default=0.0, ge=0, description="an update ends early when the policy has changed this much (KL); 0: never"
    )
    shaping: float = Field(
        0.0, ge=0, description="times the change of standing that is added to rewards; 0: results only"
    )
    shaping_until: Part = Field(default=1.0, description="part of the run after which results alone count")
    network: Network = Network()
    pool: Pool = Pool()
    imitation: Imitation | None = None
    trials: Trials | None = None
    evaluation: Evaluation = Evaluation()
    checkpoint: Count = Field(default=100_000, description="decisions between two checkpoints to resume from")


def shipped_configs() -> list[str]:
    """The names of the configs that come with grognard."""
    folder = Path(str(files("grognard.configs") / "train"))
    return sorted(path.stem for path in folder.glob("*.yaml"))


def find_config(path: Path) -> Path:
    """The file a user means: a path, or the name of a shipped config; raises UnknownName with the nearest names."""
    if path.exists():
        return path
    if str(path) in shipped_configs():
        return Path(str(files("grognard.configs") / "train" / f"{path}.yaml"))
    if path.suffix or path.parent != Path():
        return path  # meant as a file: reading it says what is wrong
    raise UnknownName(f"{unknown('config', str(path), shipped_configs())} (a file of your own is NAME.yaml)")


def read_config(path: Path, changes: Sequence[str] = ()) -> TrainConfig:
    """A config file with `key=value` changes on top (`pool.past=0.5`); raises BadInput with every mistake."""
    path = find_config(path)
    text = read_text(path)
    try:
        document = read_yaml(text)
    except ValueError as error:
        raise BadInput(str(path), [f"is not valid YAML: {error}"]) from error
    if not isinstance(document, dict):
        raise BadInput(str(path), ["a config is a mapping of fields; see docs/training.md"])
    problems = [problem for change in changes if (problem := _change(document, change))]
    return check_config(document, str(path), problems)


def read_yaml(text: str) -> Any:
    """What a text of YAML says; raises ValueError with what is wrong with it, in one line."""
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # a date or a number may be impossible, too
        raise ValueError(" ".join(str(error).split())) from error


def _change(document: dict[str, Any], change: str) -> str | None:
    """Put a value of the command line into its place; returns what is wrong with it, if anything is."""
    key, separator, value = change.partition("=")
    if not separator:
        return f"{change!r} is not a change: write key=value"
    place = document
    *parents, last = key.strip().split(".")
    for depth, parent in enumerate(parents, 1):
        if place.get(parent) is None:
            place[parent] = {}
        place = place[parent]
        if not isinstance(place, dict):
            return f"{change!r} is not possible: {'.'.join(parents[:depth])} has no fields of its own"
    try:
        place[last] = read_yaml(value)
    except ValueError as error:
        return f"{change!r} is not possible: the value is not valid YAML: {error}"
    return None


def check_config(document: Mapping[str, Any], place: str, problems: Sequence[str] = ()) -> TrainConfig:
    """The config of a document; raises BadInput that lists what is wrong, the game's options and agents included."""
    found = list(problems)
    try:
        config = TrainConfig.model_validate(document)
    except ValidationError as error:
        mistakes = error.errors()
        found += [_sentence(mistake["loc"], mistake["type"], mistake["msg"], mistake["input"]) for mistake in mistakes]
        sound = _without(document, [mistake["loc"] for mistake in mistakes])
        raise BadInput(place, found + (_unplayable(sound) if sound is not None else [])) from error
    found += _unplayable(config)
    if found:
        raise BadInput(place, found)
    return config


def _sentence(place: tuple[int | str, ...], kind: str, message: str, value: object) -> str:
    """What is wrong with a field, and which name was meant if it does not exist."""
    *parents, name = place
    for theirs, ours in PLAIN.items():
        message = re.sub(theirs, ours, message)
    message = message.replace("Input", told(value), 1)
    if kind == "extra_forbidden":
        message = unknown("field", name, list(_section(parents).model_fields))
    elif kind == "missing":
        message = f"is missing ({_section(parents).model_fields[str(name)].description})"
    return f"{'.'.join(map(str, place))}: {message}"


def _section(place: Sequence[int | str]) -> type[BaseModel]:
    """The section at a place of the config."""
    sections: dict[tuple[str, ...], type[BaseModel]] = {(): TrainConfig}
    sections.update({(name,): section for name, section in sections_of_config()})
    return sections[tuple(map(str, place))]


def sections_of_config() -> Iterator[tuple[str, type[BaseModel]]]:
    """The fields of a config that have fields of their own."""
    for name, field in TrainConfig.model_fields.items():
        kinds = [field.annotation, *get_args(field.annotation)]
        yield from ((name, kind) for kind in kinds if isinstance(kind, type) and issubclass(kind, Section))


def _without(document: Mapping[str, Any], places: Sequence[tuple[int | str, ...]]) -> TrainConfig | None:
    """The config without the fields in which there are mistakes, so that the others can be checked; None if too few are left."""
    left = deepcopy(dict(document))
    for place in places:
        inner: dict[str, Any] = left
        *parents, last = map(str, place)
        for name in parents:
            if not isinstance(inner.get(name), dict):
                last = name
                break
            inner = inner[name]
        if last in inner:
            del inner[last]
        elif parents:  # a section that lacks a field
            left.pop(parents[0], None)
    left.setdefault("steps", 0)
    try:
        return TrainConfig.model_validate(left)
    except ValidationError:
        return None


def _unplayable(config: TrainConfig) -> list[str]:
    """What only the game and the registry of agents can tell."""
    try:
        rules = rulebook(config.game)
    except GrognardError as error:
        return [f"game: {error}"]
    found = _complaints("options", lambda: rules.setup(config.options))
    for field, text in _agents(config):
        found += _complaints(field, partial(make_agent, text, config.game))
    opponent = config.trials.opponent if config.trials is not None else None
    scripts = {"network.adviser": config.network.adviser, "trials.opponent": opponent}
    for field, script in scripts.items():
        if script is not None:
            found += _complaints(field, partial(scripted_agent, script, config.game))
    return found + _contradictions(config)


def _complaints(field: str, attempt: Callable[[], object]) -> list[str]:
    """What is wrong with a field, by what an attempt to use it says."""
    try:
        attempt()
    except BadInput as error:
        return [f"{field}: {problem}" for problem in error.problems]
    except GrognardError as error:
        return [f"{field}: {error}"]
    return []


def _agents(config: TrainConfig) -> Iterator[tuple[str, str]]:
    """Every agent the config names, with its field."""
    yield from (("pool.agents", name) for name in config.pool.agents)
    yield from (("evaluation.opponents", name) for name in config.evaluation.opponents)
    if config.imitation is not None:
        yield "imitation.agent", config.imitation.agent


def _contradictions(config: TrainConfig) -> list[str]:
    """Fields that do not go together."""
    found = []
    for name, stage in (("imitation", config.imitation), ("trials", config.trials)):
        if stage is not None and stage.decisions < stage.lessons:
            found.append(
                f"{name}: {stage.decisions} decisions are too few for {stage.lessons} lessons; each lesson needs at least one"
            )
    if config.trials is not None and config.network.adviser is None:
        found.append("trials: they need a network with an adviser, network.adviser=heuristic")
    if config.pool.current + config.pool.past + sum(config.pool.agents.values()) == 0:
        found.append("pool: all weights are 0, so there is no opponent; give one of them a weight")
    return found


def scripted_agent(text: str, game: str) -> HeuristicAgent:
    """The scripted player that a text names."""
    agent = make_agent(text, game)
    if not isinstance(agent, HeuristicAgent):
        raise BadInput(text, ["it is not a scripted player; write heuristic, or heuristic:weights=FILE"])
    return agent
