"""What upgrade cards say beyond their keywords and weapons, a module for each group of slots."""
