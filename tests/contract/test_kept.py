"""What a game keeps of its observations until the revision of its state counts up is what it would draw anew."""

import ast
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from contract.games import ALL, GAMES, new_game, play, rulebook
from contract.test_game import PRINTED, changed, disturb

from grognard.envs.core.arrays import numbers_of
from grognard.envs.core.batch import Batch
from grognard.envs.core.facts import derived_fields, field_names

MAKERS = (
    "position.py",
    "position_parts.py",
    "resample.py",
    "state.py",
)  # of new states, of which nothing has been kept yet
OTHERS = (
    "self",
    "cards",
    "squads",
    "sway",
    "text",
    "tokens",
)  # names of what is no state, with fields of the same names

COUNTERS = ("unit_changed", "refresh_keywords")  # what counts up the revision for others


def check_kept(game, scenario, seed, decisions):
    """A game whose seats all look at every decision, and a twin that keeps nothing: they see and are asked the same."""
    table, random = new_game(game, scenario, seed), Random(seed)
    twin = table.copy()
    while not table.over and len(table.history) < decisions:
        twin.state.revision += 1
        assert str(table.decision) == str(twin.decision) and table.legal() == twin.legal()
        for player in table.names:
            assert table.observe(player) == twin.observe(player), (player, str(table.decision))
        play(table, random, 1)
        twin.apply(table.history[-1])
    assert twin.fingerprint() == table.fingerprint()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_kept_and_fresh_observations_are_equal(game, scenario):
    check_kept(game, scenario, 0, 100)


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_kept_and_fresh_observations_are_equal_in_whole_games(game, scenario):
    for seed in range(1, 13):
        check_kept(game, scenario, seed, 3000)


def check_batch(game, scenario, seed, decisions):
    """The games of a batch are seen by whoever is asked alone; single games beside them keep nothing."""
    batch = Batch(rulebook(game), 3, {"scenario": scenario}, seed=seed)
    alone = [lane.copy() for lane in batch.lanes.games]
    for _ in range(decisions):
        for lane, table in enumerate(alone):
            table.state.revision += 1
            assert (batch.observation[lane] == numbers_of(table.observe(table.to_move))).all(), str(table.decision)
        actions = batch.random_actions()
        batch.step(actions)
        for lane, table in enumerate(alone):
            if batch.done[lane]:
                return
            table.apply(int(actions[lane]))


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_batches_show_what_fresh_games_show(game, scenario):
    check_batch(game, scenario, 1, 60)


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_batches_show_what_fresh_games_show_in_whole_games(game, scenario):
    for seed in range(2, 8):
        check_batch(game, scenario, seed, 3000)


# Forgetting to count


def package(game):
    """The package in which a game lies."""
    return type(rulebook(game)).__module__.rpartition(".")[0]


def shown(game):
    return import_module(f"{package(game)}.observation").SHOWN


def written(statement):
    """The fields that an assignment writes to, whole or at an index."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            field = part.value if isinstance(part, ast.Subscript) else part
            if isinstance(field, ast.Attribute) and getattr(field.value, "id", "") not in OTHERS:
                yield field.attr


def counts(statement):
    """Whether a statement counts up the revision, itself or by a function that does nothing else."""
    if isinstance(statement, ast.Assign | ast.AugAssign):
        return "revision" in written(statement)
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and getattr(call.func, "id", "") in COUNTERS


def forgetful(body, fields, counted=False):
    """Lines that write to one of the fields, where neither their block nor one around it counts up the revision."""
    assignments = [statement for statement in body if isinstance(statement, ast.Assign | ast.AugAssign)]
    counted = counted or any(map(counts, body))
    if not counted:
        yield from (line.lineno for line in assignments if set(written(line)) & set(fields))
    for statement in body:
        for block in ("body", "orelse", "finalbody"):
            inner = [] if isinstance(statement, ast.FunctionDef | ast.ClassDef) else getattr(statement, block, [])
            yield from forgetful(inner, fields, counted)


@pytest.mark.parametrize("game", GAMES)
def test_who_changes_what_is_shown_counts_up_the_revision(game):
    wrong = []
    for path in sorted(Path(import_module(package(game)).__file__).parent.rglob("*.py")):
        if path.name not in MAKERS:
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    wrong += [f"{path.name}:{line} {function.name}" for line in forgetful(function.body, shown(game))]

    assert wrong == []


def test_a_forgotten_count_is_found():
    code = "def f(state):\n    if state.a:\n        state.shown[1] = 2\n    for x in y:\n        state.revision += 1\n"

    assert list(forgetful(ast.parse(code).body[0].body, ["shown"])) == [3]
    for counter in ("state.revision += 1", "unit_changed(state, 1)"):
        fixed = code.replace("    for x in y:\n        state.revision += 1", f"    {counter}")
        assert list(forgetful(ast.parse(fixed).body[0].body, ["shown"])) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_fields_that_are_shown_are_named(game):
    """Change each field in turn: if the template is another one then, or cannot be drawn, it shows the field.

    What only follows from other fields may be kept by rules of its own; that it is true, tests of its game see to.
    """
    table = play(new_game(game, "standard"), Random(1), 60)
    before = list(table.rules.template(table.state, 0))
    for name in field_names(table.state):
        if name not in (*PRINTED, *shown(game), *derived_fields(type(table.state)), "players"):
            twin = table.copy()
            value = getattr(twin.state, name)
            if isinstance(value, bool | int):
                setattr(twin.state, name, changed(value))
            else:
                disturb(value)
            twin.state.revision += 1  # so that nothing kept of the state stands for a field
            is_same = list(table.rules.template(twin.state, 0)) == before  # pytest would compare the lists for minutes
            assert is_same, name
