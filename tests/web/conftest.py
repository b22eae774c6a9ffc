"""Every call may reach the database."""

import pytest


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Every call of the API may reach the database."""
