"""Space Empires 4X."""
