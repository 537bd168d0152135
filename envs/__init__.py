"""The games, what they share (`core`), and where they are found (`registry`)."""
