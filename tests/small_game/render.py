"""The table as text and as a picture, for one player (or with -1 for the referee)."""

from typing import Final

from mypy_extensions import i64
from small_game.position import sees_attack, sees_held, sees_known
from small_game.printed import BOARD, CARD_NAMES, HEX_NAMES, HEXES, PLAYERS, RUNNER_NAMES, RUNNERS_EACH, owner
from small_game.sequence import CLASH, CLASH_ATTACK, CLASH_HEX
from small_game.state import DECK, DISCARD, NONE, State

from grognard.envs.core.hexes import across
from grognard.envs.core.scene import Circle, Scene, Text

COLOURS: Final = ["#c0392b", "#2471a3", "#1e8449"]


def describe(state: State, player: int) -> str:
    lines = [f"round {state.round} of {state.options.rounds}, turn of {PLAYERS[state.active]}; deck: {len(state.piles[DECK])}"]
    lines.append("discarded: " + (", ".join(CARD_NAMES[card] for card in state.piles[DISCARD]) or "nothing"))
    for seat in range(state.options.players):
        hand = [CARD_NAMES[card] if player < 0 or sees_held(state, seat, player, card) else "?" for card in state.hands[seat]]
        knows = [CARD_NAMES[card] if player < 0 or sees_known(state, seat, player, card) else "?" for card in state.knows[seat]]
        where = [f"{number + 1} at {HEX_NAMES[state.at[seat * RUNNERS_EACH + number]]}" for number in range(RUNNERS_EACH)]
        lines.append(
            f"{PLAYERS[seat]}: {state.points[seat]} points, {state.coins[seat]} coins, hand {', '.join(sorted(hand)) or '-'}, "
            f"has seen {', '.join(sorted(knows)) or '-'}; {', '.join(where)}"
        )
    clash = state.innermost(CLASH)
    if clash >= 0:
        chosen = CLASH_ATTACK.of(state, clash)
        card = "no card" if chosen == NONE else CARD_NAMES[chosen]
        told = card if player < 0 or sees_attack(state, int(clash), player) else "?"
        lines.append(f"clash at {HEX_NAMES[CLASH_HEX.of(state, clash)]}; the attacker has chosen {told}")
    return "\n".join(lines)


def draw(state: State, player: int) -> Scene:
    """Hexes as discs, runners upon them; below what `describe` says."""
    scene = Scene(760, 400)
    for hex_ in range(HEXES):
        x, y = centre_of(hex_)
        scene.add(Circle(x, y, 48, "#f4ecd8", "#777777"), Text(x, y - 30, HEX_NAMES[hex_], 11))
    for runner in range(state.options.players * RUNNERS_EACH):
        x, y = centre_of(state.at[runner])
        right = x - 18 + 36 * (runner % RUNNERS_EACH)
        scene.add(Circle(right, y + 8, 15, COLOURS[owner(runner)]), Text(right, y + 8, RUNNER_NAMES[runner][-1], 12, "#ffffff"))
    for number, line in enumerate(describe(state, player).splitlines()):
        scene.add(Text(10, 310 + 16 * number, line, 11, anchor="start"))
    return scene


def centre_of(hex_: i64) -> tuple[float, float]:
    return 380 + 100 * across(BOARD.q[hex_], BOARD.r[hex_]), 150 + 88 * int(BOARD.r[hex_])
