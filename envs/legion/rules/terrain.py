"""LG-SETUP-14, LG-SETUP-16: the map of this game as it lies on the table, with the barricades that battle cards add."""

from functools import lru_cache

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.legion.geometry.ground import Ground, Outline, Piece, make_ground
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.maps import load_map
from grognard.envs.legion.state import State


def renew_ground(state: State) -> None:
    """The ground follows from the map, how it lies, and the barricades; call it whenever one of them changes."""
    added = tuple(int(number) for number in state.barricades)
    state.ground = ground_of(state.options.maps[state.map], state.turned == 1, added)
    state.revision += 1


@lru_cache(maxsize=512)
def ground_of(name: str, is_turned: bool, barricades: tuple[int, ...]) -> Ground:
    """A map, turned or not, with barricades at x, y and rotation; made once, as long as it is in use."""
    if barricades:
        bare = ground_of(name, is_turned, barricades[:-3])
        return bare.with_piece(barricade(len(barricades) // 3, *barricades[-3:]))
    drawn = load_map(name).ground
    if not is_turned:
        return drawn
    return make_ground(drawn.width, drawn.height, [_turned(piece, drawn) for piece in drawn.pieces])


def _turned(piece: Piece, ground: Ground) -> Piece:
    outlines: list[Outline] = [
        [(int(ground.width) - x, int(ground.height) - y) for x, y in outline] for outline in piece.polygons
    ]
    return Piece(piece.name, piece.kind, outlines, piece.top, piece.cover, piece.flags)


def barricade(number: int, x: int, y: int, rotation: int) -> Piece:
    """A barricade as a piece of terrain; numbers begin at 1."""
    return piece_from("barricade", f"barricade {number}", i64(x), i64(y), i64(rotation))


def add_barricade(state: State, x: i64, y: i64, rotation: i64) -> None:
    state.barricades = append(append(append(state.barricades, x), y), rotation)
    renew_ground(state)
