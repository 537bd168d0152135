"""The flows of Legion and what their frames hold, a module for each chapter; `flow.py` says the steps."""
