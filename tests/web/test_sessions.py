"""A database that does not answer is not taken for a session that was ended."""

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import OperationalError

from web.sessions import SessionStore

pytestmark = pytest.mark.django_db


def _locked(*_args: object, **_kwargs: object) -> None:
    raise OperationalError("database is locked")


def test_a_busy_database_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    store = SessionStore()
    store.create()
    monkeypatch.setattr(Session, "save", _locked)

    with pytest.raises(OperationalError, match="locked"):
        store.save()


def test_a_session_that_was_ended_meanwhile_stays_ended() -> None:
    store = SessionStore()
    store.create()
    Session.objects.all().delete()

    with pytest.raises(UpdateError):
        store.save()

    assert not Session.objects.exists()
