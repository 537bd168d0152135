"""Reinforcement-learning environments for four tabletop games.

`GROGNARD_PURE=1` in the environment runs the sources of an installed, compiled grognard uncompiled: slower, same games.
"""

import os

__version__ = "0.1.0"

if os.environ.get("GROGNARD_PURE") == "1":
    from grognard.pure import prefer_sources

    prefer_sources()
