"""Positions, and what each seat may see of them: one list of parts.

What a partial document does not mention: the scenario `standard`, the first round, the turn of red, runners at home, no points,
two coins, no cards in hand, and all cards that are not mentioned in the deck. The turn begins with drawing a card.
"""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append
from small_game.flow import DECISIONS, STEPS
from small_game.options import make_options
from small_game.printed import CARD_NAMES, CARDS, HEX_NAMES, PLAYERS, RUNNER_NAMES, RUNNERS_EACH, owner
from small_game.rules import home_of, is_home, set_up, stand
from small_game.sequence import (
    CLASH,
    CLASH_ATTACK,
    CLASH_DEFENCE,
    CLASH_HEX,
    CLASH_RUNNER,
    FLOWS,
    GAME,
    ROUND,
    ROUND_TURNS,
    TURN,
    TURN_RUNNER,
)
from small_game.state import DECK, DISCARD, NONE, REASONS, State

from grognard.envs.core.errors import Problems
from grognard.envs.core.form import Form, Many, Rows, end_fields
from grognard.envs.core.hidden import Document, reveal
from grognard.envs.core.position import Codec, Field, FlowForm, Frame, Name, push_at, step_names

PLAYER: Final = Name(PLAYERS, "player")
HEX: Final = Name(HEX_NAMES, "hex")
CARD: Final = Name(CARD_NAMES, "card")
RUNNER: Final = Name(RUNNER_NAMES, "runner")


def plays(state: State, player: int) -> bool:
    return player < state.options.players


def runs(state: State, runner: int) -> bool:
    return owner(runner) < state.options.players


def sees_held(state: State, player: int, seat: int, card: int) -> bool:
    """Cards in hand: their holder, and who has looked at them (LN-2.4)."""
    return player == seat or (seat >= 0 and card in state.knows[seat])


def sees_known(state: State, player: int, seat: int, card: int) -> bool:
    """What somebody has seen: he and the holder of the card (LN-2.4)."""
    return player == seat or (seat >= 0 and card in state.hands[seat])


def never(state: State, row: int, seat: int, card: int) -> bool:
    return False


def sees_attack(state: State, frame: int, seat: int) -> bool:
    """LN-3.1: the attacker alone knows what he has chosen."""
    return seat == owner(CLASH_RUNNER.of(state, frame))


PARTS: Final = (
    Field("round", Codec(0, 20)),
    Field("active", PLAYER),
    Rows(
        "players",
        PLAYERS,
        [Field("points", Codec(0, 3)), Field("coins", Codec(0, 2))],
        [Many("hand", CARD, "hands", sees_held), Many("knows", CARD, "knows", sees_known)],
        present=plays,
    ),
    Rows("runners", RUNNER_NAMES, [Field("at", HEX)], present=runs),
    Many("deck", CARD, "piles", never, row=int(DECK), ordered=True),
    Many("discard", CARD, "piles", row=int(DISCARD), ordered=True),
    end_fields(PLAYERS, REASONS),
)
FRAMES: Final = {
    GAME: Frame(()),
    ROUND: Frame((GAME,), {ROUND_TURNS: Codec(0, 3)}),
    TURN: Frame((ROUND,), {TURN_RUNNER: RUNNER}),
    CLASH: Frame(
        (TURN,),
        {CLASH_RUNNER: RUNNER, CLASH_HEX: HEX, CLASH_ATTACK: CARD, CLASH_DEFENCE: CARD},
        {CLASH_ATTACK: sees_attack},
    ),
}


class SmallForm(Form[State]):
    """Positions and views of Lanterns."""

    game = "small_game"

    def __init__(self) -> None:
        super().__init__(PARTS, FlowForm(FLOWS, STEPS, FRAMES), DECISIONS, PLAYERS)

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def blank(self, options: Mapping[str, object]) -> State:
        state = State(make_options(options))
        state.round = 1
        set_up(state)
        return state

    def settle(self, state: State, document: Mapping[str, object], problems: Problems) -> None:
        check_players(state, document, problems)
        check_cards(state, problems, full="deck" in document)
        check_runners(state, problems)
        if "flow" not in document and not state.over:
            push_at(state, GAME, step_names(STEPS[GAME.number]).index("begin_round"))
            push_at(state, ROUND, 0, [int(state.active) + 1])
            state.push(TURN, NONE)
        if not problems.found:
            stand(state)
            check_flow(state, problems)

    def guess(self, table: Document, seat: int) -> None:
        """Unseen cards lie in the hands and the deck; rivals may have seen cards of each other; no card was chosen."""
        players: Any = table["players"]
        known = [card for facts in players.values() for card in facts["hand"] if isinstance(card, str)]
        discard: Any = table["discard"]
        unseen: list[object] = [card for card in CARD_NAMES if card not in (*known, *discard)]
        reveal(table, "players/*/hand", unseen)
        reveal(table, "deck", unseen)
        for name, facts in players.items():
            others = [card for other in players if other not in (name, PLAYERS[seat]) for card in players[other]["hand"]]
            reveal(players, f"{name}/knows", [card for card in others if card not in facts["knows"]])
        reveal(table, "flow/*/attack", [None])


def check_players(state: State, document: Mapping[str, object], problems: Problems) -> None:
    if not plays(state, int(state.active)):
        problems.add("active", "a player is needed who plays")
    for section in ("players", "runners"):
        given = document.get(section, {})
        for name in given if isinstance(given, Mapping) else ():
            if PLAYERS.index(str(name).split()[0]) >= state.options.players:
                problems.add(f"{section}.{name}", f"only {', '.join(PLAYERS[: state.options.players])} play")
    if state.winners >> state.options.players:
        problems.add("end.winners", f"only {', '.join(PLAYERS[: state.options.players])} play")
    if state.round > state.options.rounds:
        problems.add("round", f"the last round is {state.options.rounds}")


def check_cards(state: State, problems: Problems, full: bool) -> None:
    """Every card is in one place; those that are in none are in the deck, unless the document says what is in it."""
    places = [*state.hands, *state.piles]
    for card in range(CARDS):
        count = sum([list(cards).count(card) for cards in places])
        if count == 0 and not full:
            state.piles[DECK] = append(state.piles[DECK], card)
        elif count != 1:
            problems.add(CARD_NAMES[card], f"it is in {count} places")
    for player, cards in enumerate(state.knows):
        others = [card for rival, hand in enumerate(state.hands) if rival != player for card in hand]
        if any(card not in others for card in cards) or len(set(cards)) < len(cards):
            problems.add(f"players.{PLAYERS[player]}.knows", "cards in the hands of others are needed, each once")


def check_runners(state: State, problems: Problems) -> None:
    """LN-2.3: nobody stands in the home of somebody else, or with another runner outside his home."""
    taken: list[int] = []
    for runner in range(state.options.players * RUNNERS_EACH):
        hex_ = state.at[runner]
        where = f"runners.{RUNNER_NAMES[runner]}.at"
        if hex_ == NONE:
            problems.add(where, "a hex is needed")
        elif is_home(state, hex_) and home_of(state, owner(runner)) != hex_:
            problems.add(where, f"{HEX_NAMES[hex_]} is the home of another player")
        elif not is_home(state, hex_) and hex_ in taken:
            problems.add(where, f"two runners stand at {HEX_NAMES[hex_]}")
        taken.append(hex_)


def check_flow(state: State, problems: Problems) -> None:
    """What is in progress fits the table."""
    turn, clash = state.innermost(TURN), state.innermost(CLASH)
    if turn >= 0 and TURN_RUNNER.of(state, turn) != NONE and owner(TURN_RUNNER.of(state, turn)) != state.active:
        problems.add("flow", "the runner that moves is not the active player's")
    if clash < 0:
        return
    runner, hex_ = CLASH_RUNNER.of(state, clash), CLASH_HEX.of(state, clash)
    if runner == NONE or runner != TURN_RUNNER.of(state, turn):
        problems.add("flow", "the runner that attacks must be the one that moves")
    elif hex_ == NONE or state.standing[hex_] == NONE or owner(state.standing[hex_]) == state.active:
        problems.add("flow", "a clash needs a rival's runner in its hex")
    else:
        for card, player in (
            (CLASH_ATTACK.of(state, clash), owner(runner)),
            (CLASH_DEFENCE.of(state, clash), owner(state.standing[hex_])),
        ):
            if card != NONE and card not in state.hands[player]:
                problems.add("flow", f"{CARD_NAMES[card]} is not in the hand of {PLAYERS[player]}")
