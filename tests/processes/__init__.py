"""The real start command, with real processes and a real database."""
