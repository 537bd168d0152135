"""Data only: scenarios and training runs, read as package resources."""
