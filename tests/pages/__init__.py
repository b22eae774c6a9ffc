"""The pages as a browser without scripts sees them."""
