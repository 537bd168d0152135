"""What a game of Legion with some options can use: its table, the units and cards of its armies, its battle cards."""

from grognard.envs.core.scope import Scope
from grognard.envs.legion.actions import (
    BY_HAND,
    BY_HAND_AT,
    COLUMN,
    COMMAND,
    DISCARD,
    EDGE,
    ROLE,
    ROW,
    TO_PIECE,
    TO_UNIT,
    TOKEN_OF,
    UNIT,
    UNIT_SLOTS,
    UPGRADE_SLOTS,
    USER,
)
from grognard.envs.legion.actions import MINI_SLOTS as MINIS
from grognard.envs.legion.armies import Army
from grognard.envs.legion.army_import import find_army
from grognard.envs.legion.data.printed import CATEGORIES
from grognard.envs.legion.data.tables import BATTLE, COMMANDS
from grognard.envs.legion.maps import load_map
from grognard.envs.legion.muster import allowed_commands
from grognard.envs.legion.names import BATTLE_NAMES
from grognard.envs.legion.options import TO_CHOOSE, Options, size_of
from grognard.envs.legion.state import State

SLOTS = int(UNIT_SLOTS)
BARRICADES = 8  # LG-TERRAIN-4: battle cards and powers add them to the pieces of a map


def narrow(state: State, scope: Scope) -> None:
    """Take away what the options rule out."""
    options = state.options
    armies = [army for seat in range(2) for army in possible_armies(options, seat)]
    narrow_units(armies, scope)
    narrow_commands(armies, scope)
    narrow_battle(options, armies, scope)
    narrow_table(options, scope)
    if not options.hand_placement:
        scope.keep_names(BY_HAND, ())
        scope.keep_names(BY_HAND_AT, ())


def possible_armies(options: Options, seat: int) -> list[Army]:
    """The list of a seat, or all from which one is drawn."""
    fixed = options.armies[seat]
    return [fixed] if fixed is not None else [find_army(name) for name in options.drawn_from]


def narrow_units(armies: list[Army], scope: Scope) -> None:
    """Units beyond those of the largest army."""
    most = max(len(army.entries) for army in armies)
    units = [side * SLOTS + slot for side in range(2) for slot in range(most)]
    for verb in (UNIT, TO_UNIT, TOKEN_OF, USER):
        scope.keep_names(verb, units)
    for piece in ("units", "keywords"):
        scope.keep_rows(piece, units)
    for piece, each in (("minis", int(MINIS)), ("upgrades", int(UPGRADE_SLOTS))):
        scope.keep_rows(piece, [unit * each + slot for unit in units for slot in range(each)])
    scope.keep_rows("pairs", [mine * SLOTS + theirs for mine in range(most) for theirs in range(most)])


def narrow_commands(armies: list[Army], scope: Scope) -> None:
    """Command cards that none of the armies may have; flaw cards are no cards of an army, but lie beside the table."""
    allowed = {card for army in armies for card in allowed_commands(army)}
    scope.keep_names(COMMAND, allowed)
    scope.keep_rows("commands", [card for card in range(COMMANDS.count) if card in allowed or COMMANDS.flaw[card]])


def narrow_battle(options: Options, armies: list[Army], scope: Scope) -> None:
    """Battle cards that are neither fixed nor in a deck, and choices of the setup that nobody has."""
    decks = {card for army in armies for card in army.battle_deck}
    for category, fixed in enumerate(options.cards):
        cards = {int(fixed)} if fixed >= 0 else decks
        left_out = [card for card in range(BATTLE.count) if BATTLE.category[card] == category and card not in cards]
        scope.drop_columns("game", [f"{CATEGORIES[category]}: {BATTLE_NAMES[card]}" for card in left_out])
    if TO_CHOOSE not in options.cards:
        scope.keep_names(DISCARD, ())
        scope.drop_columns("question", ["DiscardCard"])
    if options.blue != TO_CHOOSE:
        scope.keep_names(ROLE, ())
        scope.drop_columns("question", ["ChooseColour"])
    if options.edge != TO_CHOOSE:
        scope.keep_names(EDGE, ())
        scope.drop_columns("question", ["ChooseEdge"])


def narrow_table(options: Options, scope: Scope) -> None:
    """The lattice and the terrain of the maps, and what is the same all game."""
    sizes = [size_of(name) for name in options.maps]
    scope.keep_names(COLUMN, range(max(width for width, _ in sizes)))
    scope.keep_names(ROW, range(max(depth for _, depth in sizes)))
    pieces = BARRICADES + max(len(load_map(name).ground.pieces) for name in options.maps)
    scope.keep_names(TO_PIECE, range(pieces))
    scope.keep_first_rows("terrain", pieces)
    scope.drop_columns("game", ["skirmish", "last round", "width", "depth"])
