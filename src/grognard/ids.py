"""Makes the environments known to PettingZoo and gymnasium by ids such as `grognard/SpaceEmpires-v0`; loads no game."""

import gymnasium
import pettingzoo

from grognard.envs.registry import ENVIRONMENTS, environment_id


def register_all() -> None:
    """Register every version of every game: as a PettingZoo environment, and one seat of it as a gymnasium one."""
    for module in ENVIRONMENTS:
        name = environment_id(module)
        if hasattr(pettingzoo, "register"):  # from 1.27 on
            pettingzoo.register("aec", name, f"grognard.envs.{module}:env")
        gymnasium.register(
            name,
            entry_point="grognard.agents.one_seat:OneSeat",
            vector_entry_point="grognard.agents.seats:Seats",
            kwargs={"module": module},
        )
