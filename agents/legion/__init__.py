"""The scripted player of Star Wars: Legion."""
