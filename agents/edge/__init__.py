"""The scripted player of The Edge: Dawnfall."""
