"""An account, somebody logged in, and limits that bite."""

import pytest
from django.test import Client

from players.models import User
from tests.accounts.people import PASSWORD, log_in
from tests.web.limits import Clock, fresh_limits


@pytest.fixture
def ana(db: None) -> User:
    return User.objects.create_user("ana", "ana@example.org", PASSWORD)


@pytest.fixture
def client_of_ana(ana: User, client: Client) -> Client:
    log_in(client, ana)
    return client


@pytest.fixture
def real_limits(tmp_path, settings, monkeypatch) -> Clock:
    return fresh_limits(tmp_path, settings, monkeypatch)
