"""PostgreSQL gets values apart from statements, and no more than one may carry."""

from datetime import timedelta

import pytest
from django.db import connection

from book.services.tidy import tidy
from config.databases import for_postgres, opened
from tests.factories import EVENING, make_club

GIVEN = {"ENGINE": "django.db.backends.postgresql", "NAME": "scores"}


def test_values_go_apart_from_the_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_PGBOUNCER", raising=False)

    database = opened(GIVEN, for_postgres())

    assert database["OPTIONS"]["server_side_binding"] is True
    assert database["OPTIONS"]["prepare_threshold"] == 2
    assert database["ENGINE"] == "web.postgres"


def test_behind_a_bouncer_no_plan_outlives_the_transaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_PGBOUNCER", "1")

    database = opened(GIVEN, for_postgres())

    assert database["OPTIONS"]["server_side_binding"] is False
    assert database["OPTIONS"]["prepare_threshold"] is None


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's is Django's")
def test_what_hangs_on_many_rows_is_removed_with_them() -> None:
    """Django looks for what refers to the rows by naming the key of each."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO webhook_events"
            " (public_id, club_id, kind, tournament, version, at)"
            " SELECT 'event' || number, %s, 'standings.changed', '', 0, %s"
            " FROM generate_series(1, 66000) AS number",
            [make_club().pk, EVENING],
        )

    removed = tidy(EVENING + timedelta(days=100)).webhook_events

    assert removed == 66000 > 2**16
