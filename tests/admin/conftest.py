"""Who runs the site, and their browser, for the tests of the admin."""

import pytest
from django.test import Client

from players.models import User


@pytest.fixture
def operator() -> User:
    return User.objects.create_superuser("operator", password="x")


@pytest.fixture
def browser(operator: User) -> Client:
    client = Client()
    client.force_login(operator)
    return client
