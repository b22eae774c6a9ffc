"""A program with all scopes of the home club, and a stranger."""

import pytest

from tests.api.actors import Program, make_program


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Every call of the API may reach the database."""


@pytest.fixture
def program() -> Program:
    return make_program()


@pytest.fixture
def stranger() -> Program:
    return Program()
