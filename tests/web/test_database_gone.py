"""A page that says that the database is gone does not ask it a second time (F4)."""

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client


@pytest.mark.parametrize("cookie", ["", "session"], ids=["stranger", "logged in"])
def test_a_page_waits_for_the_database_once(
    monkeypatch: pytest.MonkeyPatch, cookie: str
) -> None:
    asked: list[BaseDatabaseWrapper] = []

    def gone(connection: BaseDatabaseWrapper) -> None:
        asked.append(connection)
        raise OperationalError("gone")

    client = Client(raise_request_exception=False)
    if cookie:
        client.cookies[cookie] = "x" * 32
    with monkeypatch.context() as broken:
        broken.setattr(BaseDatabaseWrapper, "ensure_connection", gone)

        page = client.get("/m/abc/")

    assert page.status_code == 503
    assert "The book cannot be reached" in page.text
    assert len(asked) == 1
