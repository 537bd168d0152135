"""The table as text and as a picture, as a player or the referee sees it."""

from grognard.envs.conquest.state import State
from grognard.envs.core.scene import Scene


def describe(state: State, player: int) -> str:
    return ""


def draw(state: State, player: int) -> Scene:
    return Scene(10, 10)
