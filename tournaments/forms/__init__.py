"""What the pages of tournaments read."""
