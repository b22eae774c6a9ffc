"""Old and new release can run side by side, and the new one be taken back (S59)."""

from pathlib import Path

import pytest
from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from tests.checks.migrations import OURS, all_faults, faults
from tests.checks.sources import run_tool

NAME = models.CharField(max_length=80, null=True)


def _before() -> ProjectState:
    state = ProjectState()
    key = ("id", models.BigAutoField(primary_key=True))
    state.add_model(ModelState("scoring", "Table", [key, ("name", NAME)]))
    return state


def _found(operation: Operation, **told: str) -> list[str]:
    migration = migrations.Migration("0002_more", "scoring")
    migration.operations = [operation]  # type: ignore[misc]  # as Django sets it
    for name, value in told.items():
        setattr(migration, name, value)
    return list(faults(migration, _before()))


def test_no_migration_breaks_the_release_before() -> None:
    assert list(all_faults()) == []


def _alter(field: models.Field) -> Operation:  # type: ignore[type-arg]
    return migrations.AlterField("Table", "name", field)


def _apart(operation: Operation) -> Operation:
    return migrations.SeparateDatabaseAndState(database_operations=[operation])


class AddIndexConcurrently(migrations.AddIndex):
    """Stands in for PostgreSQL's own, which cannot be imported without its driver."""


INDEX = migrations.AddIndex("Table", models.Index(fields=["name"], name="by_name"))
UNIQUE = models.UniqueConstraint(fields=["name"], name="one_name")


@pytest.mark.parametrize(
    ("operation", "said"),
    [
        (migrations.RemoveField("Table", "name"), "still uses it"),
        (migrations.RenameField("Table", "name", "title"), "still uses it"),
        (migrations.RenameModel("Table", "Desk"), "still uses it"),
        (migrations.DeleteModel("Table"), "still uses it"),
        (migrations.AddField("Table", "n", models.IntegerField()), "no value"),
        (migrations.AddField("Table", "n", models.IntegerField(default=0)), "no value"),
        (_alter(models.CharField(max_length=80)), "leave it empty"),
        (_alter(models.CharField(max_length=20, null=True)), "longer ones"),
        (_alter(models.TextField(null=True)), "another type"),
        (_alter(models.CharField(max_length=80, null=True, unique=True)), "unique"),
        (migrations.AddConstraint("Table", UNIQUE), "may break it"),
        (_alter(models.CharField(max_length=80, null=True, db_column="n")), "column"),
        (_alter(models.CharField(max_length=80, null=True, db_index=True)), "holds up"),
        (INDEX, "holds up"),
        (_apart(INDEX), "holds up"),
        (_apart(migrations.RunSQL("DROP TABLE x")), "by hand"),
        (_apart(migrations.RunSQL("DROP TABLE x")), "cannot be taken back"),
        (_apart(migrations.RemoveField("Table", "name")), "still uses it"),
        (migrations.RunPython(print, print), "by hand"),
        (migrations.RunSQL("SELECT 1"), "cannot be taken back"),
    ],
    ids=lambda value: value.__class__.__name__ if isinstance(value, Operation) else "",
)
def test_the_check_sees_what_breaks_it(operation: Operation, said: str) -> None:
    assert any(said in fault for fault in _found(operation))


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("Table", "n", models.IntegerField(null=True)),
        migrations.AddField("Table", "n", models.IntegerField(db_default=0)),
        _alter(models.CharField(max_length=200, null=True)),
        _alter(models.CharField(max_length=80, null=True, db_column="name")),
        AddIndexConcurrently("Table", models.Index(fields=["name"], name="by_name")),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("Table", "name")]
        ),
    ],
)
def test_the_check_lets_pass_what_is_safe(operation: Operation) -> None:
    assert _found(operation) == []


def test_what_a_migration_has_made_itself_may_be_indexed() -> None:
    key = ("id", models.BigAutoField(primary_key=True))
    migration = migrations.Migration("0002_more", "scoring")
    index = migrations.AddIndex("New", models.Index(fields=["id"], name="by_id"))
    made = [migrations.CreateModel("New", [key]), index]
    migration.operations = made  # type: ignore[misc]  # as each file of one does

    assert list(faults(migration, _before())) == []


def test_a_migration_may_say_why_it_is_safe() -> None:
    by_hand = migrations.RunSQL("SELECT 1")

    assert len(_found(by_hand)) == 2
    assert len(_found(by_hand, irreversible_because="only reads")) == 1
    told = {"irreversible_because": "only reads", "unsafe_because": "only reads"}
    assert _found(by_hand, **told) == []


def test_every_migration_goes_back_to_nothing_and_forward_again(tmp_path: Path) -> None:
    script = (
        "import django; django.setup()\n"
        "from django.core.management import call_command as call\n"
        "from django.db import connection\n"
        "call('migrate', verbosity=0)\n"
        f"apps = {sorted(OURS)!r}\n"
        "from django.apps import apps as installed\n"
        "from django.db.migrations.loader import MigrationLoader\n"
        "known = MigrationLoader(None).migrated_apps\n"
        "for app in apps:\n"
        "    if app in known: call('migrate', app, 'zero', verbosity=0)\n"
        "left = set(connection.introspection.table_names())\n"
        "ours = {m._meta.db_table for a in apps if a in known"
        " for m in installed.get_app_config(a).get_models()}\n"
        "print('left', sorted(left & ours))\n"
        "call('migrate', verbosity=0)\n"
        "print('back', ours <= set(connection.introspection.table_names()))\n"
    )
    (tmp_path / "db.sqlite3").touch()

    status, said = run_tool("python", "-c", script, DATA_DIR=str(tmp_path))

    assert status == 0, said
    assert said == "left []\nback True\n"
