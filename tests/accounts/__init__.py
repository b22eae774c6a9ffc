"""Accounts: logging in, second factors, devices, the first operator, the end."""
