"""Names, tokens and people."""
