"""The rules of Legion, a module for each chapter."""
