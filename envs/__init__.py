"""The games; importing this package makes them known to PettingZoo as `grognard/SpaceEmpires-v0` and so on."""

from pettingzoo import register

from grognard.envs.registry import ENVIRONMENTS, environment_id

for _module in ENVIRONMENTS:
    register("aec", environment_id(_module), f"grognard.envs.{_module}:env")
