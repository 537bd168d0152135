"""The Edge: Dawnfall."""
