"""What holds for the whole repository: sizes, layers, types, pins, templates."""
