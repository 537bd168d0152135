"""What is told: the kinds of events, a module for each chapter."""
