"""What `check` says of the database (S56, S58)."""

import pytest
from django.core.checks import INFO, WARNING
from django.db import connection, connections
from pytest_django.fixtures import Settings

from web import checks
from web.checks import BOUNDED, check_postgres, check_sqlite, has_wal_fault


@pytest.mark.parametrize(
    ("version", "faulty"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
        ((4, 0, 0), False),
    ],
)
def test_which_sqlite_has_the_fault(
    version: tuple[int, int, int], faulty: bool
) -> None:
    # S58
    assert has_wal_fault(version) is faulty


@pytest.mark.parametrize(("public", "level"), [(True, WARNING), (False, INFO)])
def test_an_sqlite_with_the_fault_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, public: bool, level: int
) -> None:
    settings.SETUP_CODE_NEEDED = public
    sqlite = "django.db.backends.sqlite3"
    monkeypatch.setitem(connections.settings["default"], "ENGINE", sqlite)
    monkeypatch.setattr(checks, "_version", lambda: (3, 40, 1))

    [said] = check_sqlite(None, ["default"])

    assert said.level == level
    assert "WAL-reset fault" in said.msg

    monkeypatch.setattr(checks, "_version", lambda: (3, 51, 3))
    assert check_sqlite(None, ["default"]) == []


@pytest.mark.skipif(connection.vendor != "postgresql", reason="asks PostgreSQL")
def test_a_postgresql_that_forgets_is_named() -> None:
    # S56
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = on")
        before = [said.msg for said in check_postgres(None, ["default"])]
        cursor.execute("SET LOCAL synchronous_commit = off")
        after = [said.msg for said in check_postgres(None, ["default"])]

    assert len(after) == len(before) + 1
    assert any("synchronous_commit = off" in said for said in after)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="asks PostgreSQL")
@pytest.mark.parametrize("name", BOUNDED)
def test_a_postgresql_that_waits_for_ever_is_named(name: str) -> None:
    # F4: our own connections do not; behind PgBouncer the role has to say it
    with connection.cursor() as cursor:
        before = [said.msg for said in check_postgres(None, ["default"])]
        cursor.execute(f"SET LOCAL {name} = 0")
        after = [said.msg for said in check_postgres(None, ["default"])]

    assert not any(name in said for said in before)
    assert any(f"{name} = 0" in said for said in after)
