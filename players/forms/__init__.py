"""Forms of the accounts."""
