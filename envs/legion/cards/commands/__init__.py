"""What command cards say beyond their orders, a module for each faction and one for cards of no faction."""
