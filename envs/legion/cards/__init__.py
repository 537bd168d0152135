"""What upgrade, command and battle cards say, declared from a vocabulary."""
