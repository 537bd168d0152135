"""The games; importing this package makes them known to PettingZoo as `grognard/SpaceEmpires-v0` and so on."""

from pettingzoo import register

from grognard.envs.registry import GAMES

for _game in GAMES:
    register("aec", f"grognard/{_game.title().replace('_', '')}-v0", f"grognard.envs.{_game}_v0:env")
