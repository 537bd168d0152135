"""Star Wars: Legion."""
