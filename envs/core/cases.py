"""Rule cases as data: given a position, when this is played, then that is true.

A file holds `game`, `options` and a list of `cases`. A case has an `id`, the `rules` it exercises, and

    given    a partial position
    dice     the results of all dice, numbers or names of faces, strict: one too many or one left over fails
    play     what is said, in order: "red: done"; "auto" answers one decision quietly, "until NAME" all before that decision,
             "stop NAME" ends the run before that step of the flow
    then     a partial position; every value mentioned must match, null means there is nothing
    legal / illegal / only     texts that must, must not, or exactly are offered to the player who is asked
    asks     "red ChooseTarget": who is asked what
    sees     for each player, part of the decoded observation (numbers that are not shown are 0)
    tells    the events of these kinds since the last line that was said; a list, or by player what each may know
    outcome  winners and reason

Steps of `play` may be tables with any of these checks, made at that moment. docs/cases.md is the manual.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from mypy_extensions import i64

from grognard.envs.core.case_events import Heard, check_events, count_events, unknown_events
from grognard.envs.core.case_form import AUTO, STOP, UNTIL, Tree, check_case, check_file, read_yaml
from grognard.envs.core.errors import BadInput, GrognardError, Problems, unknown
from grognard.envs.core.events import Log
from grognard.envs.core.flow import NOBODY, STEP, Table, run
from grognard.envs.core.game import Game, Question, Rulebook, impossible, read_position
from grognard.envs.core.observation import Layout
from grognard.envs.core.position import differences, step_names

S = TypeVar("S", bound=Table)

LIMIT = 2000  # decisions that "until" and "stop" answer before they give up


class Case:
    """One case of a file."""

    def __init__(self, file: str, game: str, tree: Mapping[str, Any]) -> None:
        self.file = file
        self.game = game
        self.id = str(tree.get("id"))
        self.rules: list[str] = [str(rule) for rule in tree.get("rules", [])]
        self.tree = tree
        self.play: list[Any] = tree.get("play", [])

    @property
    def position(self) -> dict[str, object]:
        """Where it begins, as a document."""
        dice = {"fixed": self.tree.get("dice", [])}
        return {**self.tree.get("given", {}), "options": self.tree.get("options", {}), "dice": dice}

    @property
    def checks_outcome(self) -> bool:
        """Whether it says somewhere how the game ends."""
        return any(isinstance(tree, dict) and tree.get("outcome") is not None for tree in (self.tree, *self.play))

    @property
    def checks_events(self) -> bool:
        """Whether it says somewhere what is told."""
        return any(isinstance(tree, dict) and "tells" in tree for tree in (self.tree, *self.play))

    def __repr__(self) -> str:
        return f"{Path(self.file).stem}: {self.id}"


class CaseFailed(AssertionError):
    """A case whose expectations are not met; the message tells each."""


class Answer:
    """A line of a trace: who was asked what and said what, by whom it was chosen, and the dice that followed."""

    def __init__(self, question: Question, phrase: str, how: str, used: int) -> None:
        self.player = question.player
        self.question = question.name
        self.rule = question.rule
        self.answer = phrase
        self.how = how  # "said", "quiet" (by auto, until and stop) or "only choice", which is not asked at all
        self.used = used  # dice before it
        self.dice: list[int | str] = []

    def document(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "used"}

    def __repr__(self) -> str:
        how = {"said": "", "quiet": " (quiet answer)", "only choice": " (by itself: there is no other choice)"}[
            self.how
        ]
        dice = f"; dice: {', '.join(map(str, self.dice))}" if self.dice else ""
        return f"{self.player} {self.question} ({self.rule}): {self.answer}{how}{dice}"


class Trace:
    """What happened in a case, step by step."""

    def __init__(self) -> None:
        self.first_dice: list[int | str] = []  # those before the first answer
        self.answers: list[Answer] = []

    def deal_dice(self, dice: list[int | str]) -> None:
        """Give each answer the dice that were rolled before the next one."""
        ends = [*[answer.used for answer in self.answers], len(dice)]
        self.first_dice = dice[: ends[0]]
        for answer, end in zip(self.answers, ends[1:], strict=True):
            answer.dice = dice[answer.used : end]

    def document(self) -> dict[str, object]:
        return {"first_dice": self.first_dice, "answers": [answer.document() for answer in self.answers]}

    def lines(self) -> list[str]:
        first = [f"before anybody is asked; dice: {', '.join(map(str, self.first_dice))}"] if self.first_dice else []
        return [*first, *map(repr, self.answers)]


def case_files(path: str | Path) -> list[Path]:
    """The YAML files of a folder, or the one file."""
    root = Path(path)
    if not root.exists():
        raise BadInput(f"cases {path}", ["there is no such file or folder"])
    return sorted(root.rglob("*.yaml")) if root.is_dir() else [root]


def load_cases(*paths: str | Path) -> list[Case]:
    """All cases of files and folders, each file once; raises BadInput with every mistake of form."""
    files = dict.fromkeys(file for path in paths for file in case_files(path))
    return [case for file in files for case in _load_file(file)]


def _load_file(file: Path) -> list[Case]:
    problems = Problems(f"cases {file}")
    document = read_yaml(file)
    if not isinstance(document, dict) or not isinstance(document.get("cases"), list) or "game" not in document:
        raise BadInput(f"cases {file}", ["must hold `game` and a list of `cases`"])
    check_file(document, problems)
    common = document.get("options", {}) if not problems.found else {}
    cases: list[Case] = []
    for number, tree in enumerate(document["cases"]):
        if check_case(tree, number, problems):
            options = {**common, **tree.get("options", {})}
            cases.append(Case(str(file), str(document["game"]), {**tree, "options": options}))
    names = [case.id for case in cases]
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.add(name, "this id is used more than once")
    problems.check()
    return cases


# Running a case


def run_case(rules: Rulebook[S], case: Case, trace: Trace | None = None) -> None:
    """Play a case and check it; raises CaseFailed with all that is wrong."""
    stops = [step.removeprefix(STOP) for step in case.play if isinstance(step, str) and step.startswith(STOP)]
    wrong: list[str] = []
    runner: Runner[S] | None = None
    place = ""
    try:
        for number, step in enumerate(case.play):
            place = f"step {number + 1}"
            wrong += [f"{place}: {line}" for line in unknown_words(rules, step)]
        place = ""
        wrong += unknown_words(rules, case.tree)
        if wrong:  # a word that does not exist need not be waited for
            raise CaseFailed
        place = "given"
        runner = Runner(rules, case) if trace is None and not stops else Watcher(rules, case, stops, trace or Trace())
        runner.begin()
        for number, step in enumerate(case.play):
            place = f"step {number + 1}" if isinstance(step, dict) else f"step {number + 1} {step!r}"
            wrong += [f"{place}: {line}" for line in runner.do(number)]
        place = ""
        wrong += check(runner.game, case.tree, runner.heard)
        wrong += unrolled(runner.game)
    except (CaseFailed, GrognardError) as error:
        said = str(error) if isinstance(error, CaseFailed) else f"{type(error).__name__}: {error}"
        wrong += [f"{place}: {said}" if place and place != "given" else said] if said else []
    finally:
        if runner is not None:
            runner.end()
    if wrong:
        raise CaseFailed("\n".join([repr(case), *wrong]))


class Runner(Generic[S]):
    """Plays a case as any other game is played."""

    def __init__(self, rules: Rulebook[S], case: Case) -> None:
        self.rules = rules
        self.case = case
        self.heard: Heard = {}  # before the last line that was said

    def begin(self) -> None:
        self.game: Game[S] = Game(self.rules, {}, position=self.case.position)

    def end(self) -> None:
        """What is left to do when the case has passed or failed."""

    def do(self, number: int) -> list[str]:
        """Carry out a step of `play`; says which of its expectations are not met."""
        step = self.case.play[number]
        if isinstance(step, dict):
            return check(self.game, step, self.heard)
        if self.case.checks_events:
            self.heard = count_events(self.game)
        self.say(step)
        if step.startswith(UNTIL) and self.game.over and not self.case.checks_outcome:
            end = self.game.outcome
            return [f"the game is over before that is asked ({end}), and the case does not check the `outcome`"]
        return []

    def say(self, step: str) -> None:
        say(self.game, step)


class Watcher(Runner[S]):
    """Plays a case slowly: notes every answer, also of questions that are not asked, and can stop between two of them.

    A game runs on by itself until somebody is asked. Here it is led there question by question; what is asked and what
    follows is the business of the game as ever.
    """

    def __init__(self, rules: Rulebook[S], case: Case, stops: list[str], trace: Trace) -> None:
        super().__init__(rules, case)
        self.stop = stops[0] if stops else ""
        self.trace = trace
        self.stopped = False

    def begin(self) -> None:
        # A game made from the position would run on at once: it takes the place of a new one instead.
        game: Game[S] = Game(self.rules, {})
        game.state = read_position(self.rules, self.case.position)
        game.names = self.rules.players(game.state)
        game.origin = {"position": self.rules.to_position(game.state)}
        game.state.log = Log()
        game._forget_templates()
        self.game = game
        try:
            self.advance(self.is_armed(-1))
        except Exception as error:
            raise impossible(self.rules.title, error) from error

    def end(self) -> None:
        if hasattr(self, "game"):
            dice = self.game.state.dice
            self.trace.deal_dice(dice.results()[: dice.used])

    def is_armed(self, number: int) -> bool:
        """Whether the rules may already come to the stop after this step: an answer directly before it."""
        play = self.case.play
        following = play[number + 1] if number + 1 < len(play) else ""
        if not isinstance(following, str) or not following.startswith(STOP):
            return False
        return number < 0 or (isinstance(play[number], str) and not play[number].startswith(UNTIL))

    def do(self, number: int) -> list[str]:
        self.armed = self.is_armed(number)
        return super().do(number)

    def say(self, step: str) -> None:
        waits = step.startswith((STOP, UNTIL))
        self.armed |= step.startswith(STOP)
        for _ in range(LIMIT if waits else 0):
            if self.stopped or (step.startswith(UNTIL) and is_reached(self.game, step)):
                return
            self.apply(quiet_answer(self.game), "quiet")
        if waits:
            raise CaseFailed(f"it does not come within {LIMIT} decisions")
        self.apply(answer(self.game, step), "quiet" if step == AUTO else "said")

    def apply(self, action: i64, how: str) -> None:
        game = self.game
        if not game.mask.allows(action):
            raise game._illegal(action)
        self.note(action, how)
        game._answer(action)
        self.advance(self.armed)

    def advance(self, armed: bool) -> None:
        """Up to the next question that is asked, the end of the game or, if it is armed, the stop."""
        game, state = self.game, self.game.state
        while True:
            self.stopped = run_to(state, self.rules, self.stop if armed else "")
            game._find_answers()
            if state.pending == NOBODY:
                break
            if game.mask.count != 1 or self.rules.decisions[state.pending].must_ask(state):
                break
            self.note(game.mask.ids[0], "only choice")
            game._answer(game.mask.ids[0])
        if not self.stopped:
            game._advance()  # nothing is left to run; it complains about a question without an answer

    def note(self, action: i64, how: str) -> None:
        question = self.game.decision
        if question is not None:
            used = int(self.game.state.dice.used)
            self.trace.answers.append(Answer(question, self.game.phrase(int(action)), how, used))


def run_to(state: S, rules: Rulebook[S], stop: str) -> bool:
    """Run the rules until somebody must choose, the game is over or a step of this name is next; whether that is so."""
    if not stop:
        run(state, rules.flows)
    while state.pending == NOBODY and state.top >= 0:
        steps, step = rules.flows[state.frames[state.top]], int(state.frames[state.top + STEP])
        if step < len(steps) and step_names(steps)[step] == stop:
            return True
        if step == len(steps):
            state.leave()
        else:
            state.frames[state.top + STEP] = step + 1
            steps[step](state)
    return False


def say(game: Game[S], step: str) -> None:
    """Carry out one line of `play`."""
    if not step.startswith(UNTIL):
        game.apply(answer(game, step))
        return
    for _ in range(LIMIT):
        if is_reached(game, step):
            return
        game.apply(quiet_answer(game))
    raise CaseFailed(f"it does not come within {LIMIT} decisions")


def is_reached(game: Game[S], step: str) -> bool:
    """Whether what `until` waits for is asked now, or never will be."""
    question = game.decision
    return question is None or question.name == step.removeprefix(UNTIL)


def answer(game: Game[S], step: str) -> i64:
    """The action of a line."""
    if step == AUTO:
        return quiet_answer(game)
    player, separator, text = step.partition(": ")
    if not separator:
        raise CaseFailed("it is neither 'player: text', 'auto', 'until Decision' nor 'stop step'")
    if game.to_move != player:
        raise CaseFailed(f"{game.decision or 'nobody'} is asked, not {player}; legal: {legal_labels(game)}")
    return i64(game.parse(text))


def quiet_answer(game: Game[S]) -> i64:
    """The legal answer that does least, as the agent `pass` gives it."""
    if game.over:
        raise CaseFailed("the game is over")
    return i64(game.rules.quietest(game.legal()))


def legal_labels(game: Game[S]) -> list[str]:
    return [game.phrase(action) for action in game.legal()]


def unknown_words(rules: Rulebook[S], step: object) -> list[str]:
    """Names of decisions, events and steps of the flow that the game does not have."""
    decisions = [type(decision).__name__ for decision in rules.decisions]
    if isinstance(step, Mapping):
        asks = step.get("asks")
        name = str(asks).rpartition(" ")[2]
        wrong = [f"asks: {unknown('decision', name, decisions)}"] if asks is not None and name not in decisions else []
        return [*wrong, *unknown_events(rules, step["tells"])] if "tells" in step else wrong
    text = str(step)
    if text.startswith(UNTIL) and text.removeprefix(UNTIL) not in decisions:
        return [unknown("decision", text.removeprefix(UNTIL), decisions)]
    if text.startswith(STOP):
        steps = {name for flow in rules.flows for name in step_names(flow)[:-1]}
        name = text.removeprefix(STOP)
        return [unknown("step of the flow", name, sorted(steps))] if name not in steps else []
    return []


# Checking


def check(game: Game[S], tree: Tree, heard: Heard) -> list[str]:
    """What of the expectations is not met; `heard` counts the events before the last line that was said."""
    wrong: list[str] = []
    if "then" in tree:
        found = game.to_position()
        wrong += differences(tree["then"], found)
        wrong += [
            f"{place}: null, but there can be no such thing" for place in impossible_places(game, tree["then"], found)
        ]
    wrong += check_offer(game, tree)
    if "asks" in tree:
        question = game.decision
        asked = None if question is None else f"{question.player} {question.name}"
        if asked != tree["asks"]:
            wrong.append(f"asks: expected {tree['asks']!r}, found {asked!r}")
    sees = tree.get("sees")
    if isinstance(sees, dict):
        for player, expected in sees.items():
            wrong += [f"sees: there is no {name}" for name in unknown_names(game.layout, expected)]
            seen = game.layout.decode(list(game.observe(str(player))))
            wrong += [f"{player} sees {line}" for line in differences(_zeros_as_none(expected), seen)]
    if "tells" in tree:
        wrong += check_events(game, tree["tells"], heard)
    if "outcome" in tree:
        outcome = game.outcome if game.state.over else None  # at a stop nobody is asked either
        end = None if outcome is None else {"winners": outcome.winners, "reason": outcome.reason}
        wrong += differences(tree["outcome"], end, "outcome")
    return wrong


def unrolled(game: Game[S]) -> list[str]:
    dice = game.state.dice
    return [f"dice: {dice.left()} of {len(dice.fixed)} were not rolled"] if dice.left() > 0 else []


def check_offer(game: Game[S], tree: Tree) -> list[str]:
    """Which of the labels under `legal`, `illegal` and `only` are not offered, or should not be."""
    wrong: list[str] = []
    offered, said = set(game.legal()), f"{game.decision} offers {legal_labels(game)}"
    if game.over and "illegal" in tree:
        wrong.append("illegal: nothing is asked, so nothing could be legal")
    for key in ("legal", "illegal", "only"):
        labels = tree.get(key, [])
        for label in labels if isinstance(labels, list) else [labels]:
            action = game.parse(str(label))  # a text that is no action at all would be trivially illegal
            if (action in offered) != (key != "illegal"):
                wrong.append(f"{key}: {label!r}; {said}")
    only = tree.get("only")
    if isinstance(only, list) and {game.parse(str(label)) for label in only} != offered:
        wrong.append(f"only {only}, but {said}")
    return wrong


_possible: set[tuple[str, str]] = set()  # places of positions that were found to be possible, by game


def impossible_places(game: Game[S], expected: object, found: object, path: tuple[str, ...] = ()) -> list[str]:
    """Places that are expected to be empty, and of which the reader of positions says that nothing can stand there."""
    wrong: list[str] = []
    if not isinstance(expected, Mapping) or not isinstance(found, Mapping):
        return wrong
    for key, value in expected.items():
        place = (*path, key)
        if value is not None:
            wrong += impossible_places(game, value, found.get(key), place)
        elif key not in found and not can_stand(game, place):
            wrong.append(".".join(map(str, place)))
    return wrong


def can_stand(game: Game[S], path: tuple[str, ...]) -> bool:
    """Whether a position may have something at this place: the reader does not say of it all it says of nonsense."""
    where = (game.rules.name, ".".join(map(str, path)))
    if where not in _possible:
        nonsense = objections(game, (*path[:-1], "?"))
        if not nonsense or not nonsense <= objections(game, path):
            _possible.add(where)
    return where in _possible


def objections(game: Game[S], path: tuple[str, ...]) -> set[str]:
    """What the reader says of a place with an empty table in it, as it is and with `?` for the name of the place."""
    document: Any = game.to_position()
    table: Any = document
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = {}
    places = (".".join(map(str, path)), str(path[-1]), ".".join(map(str, path[:-1])))
    try:
        game.rules.from_position(document)
    except BadInput as error:
        said = [problem.partition(": ") for problem in error.problems]
        texts = {text.partition(";")[0] for place, _, text in said if place in places}
        return texts | {text.replace(str(path[-1]), "?") for text in texts}
    return set()


def unknown_names(layout: Layout, expected: object) -> list[str]:
    """Pieces, rows and columns that the observation does not have: a number expected to be 0 there would prove nothing."""
    wrong: list[str] = []
    for name, rows in expected.items() if isinstance(expected, Mapping) else []:
        pieces = [piece for piece in layout.pieces if piece.name == name]
        if not pieces:
            wrong.append(str(name))
            continue
        for key, value in rows.items() if isinstance(rows, Mapping) else []:
            if pieces[0].rows is None:
                wrong += [f"{name}.{key}"] if key not in pieces[0].columns else []
                continue
            if key not in pieces[0].rows:
                wrong.append(f"{name}.{key}")
            columns = value if isinstance(value, Mapping) else {}  # 0 stands for the whole row
            wrong += [f"{name}.{key}.{column}" for column in columns if column not in pieces[0].columns]
    return wrong


def _zeros_as_none(expected: object) -> object:
    if isinstance(expected, Mapping):
        return {key: _zeros_as_none(value) for key, value in expected.items()}
    return None if expected == 0 else expected
