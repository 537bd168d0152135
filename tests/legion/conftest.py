"""Legion has no `game.py` yet, so it is not compiled; classes on the sources cannot inherit from a compiled core.

Until it is a game, its tests run on the sources alone: `make test` does so after all others.
"""

from core.trajectories import engine

collect_ignore_glob = ["test_*.py"] if engine() == "compiled" else []
