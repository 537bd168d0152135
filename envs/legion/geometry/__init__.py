"""The geometry of Star Wars: Legion in whole numbers: bases, terrain, sight, cover and arcs; it knows nothing of a game."""
