"""The small game runs on the sources of the kernel only: its classes cannot inherit from compiled ones."""

from core.trajectories import engine

collect_ignore_glob = ["test_*.py"] if engine() == "compiled" else []
