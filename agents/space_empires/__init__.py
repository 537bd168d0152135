"""The scripted player of Space Empires: `player.choose` answers any decision from what one seat knows."""
