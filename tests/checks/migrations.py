"""Which migrations would break the release before, or could not be taken back (S59).

During a rolling upgrade the old release runs on the new tables. So a column is first
no longer used, and removed one release later; a new one has a default that the
database itself knows; nothing is renamed; no index is built while hands wait for it. A
migration that is safe all the same says why, in `unsafe_because`; one that cannot be
taken back in `irreversible_because`.
"""

from collections.abc import Iterator
from typing import Any

from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, Field

OURS = frozenset({"web", "players", "scoring", "tournaments", "book"})
REMOVES = (
    operations.RemoveField,
    operations.DeleteModel,
    operations.RenameField,
    operations.RenameModel,
    operations.AlterModelTable,
)
#: What the old release writes might not keep to them.
NARROWS = (operations.AddConstraint, operations.AlterUniqueTogether)
HOLDS_UP = (
    "PostgreSQL holds up writes while it builds an index: do it CONCURRENTLY there"
)
ByHand = (operations.RunPython, operations.RunSQL)
#: Unsafe, but older than the first release: no book was ever upgraded through them. To
#: say so in the file would change it, and nothing is upgraded from before such a change
#: (decision 38).
NEVER_RELEASED = frozenset({"scoring.0002_matches_in_order"})


def faults(migration: Migration, before: ProjectState) -> Iterator[str]:
    """Yield what is unsafe in the migration, with the way out of it."""
    state = before.clone()
    new: set[str] = set()  # the release before does not know them
    for operation in migration.operations:
        for done in _on_database(operation):
            yield from _faults_of(migration, done, state, new)
        operation.state_forwards(migration.app_label, state)


def _on_database(operation: Operation) -> list[Operation]:
    """Return what is done to the tables, without what only changes the models."""
    if isinstance(operation, operations.SeparateDatabaseAndState):
        return [
            inner
            for outer in operation.database_operations
            for inner in _on_database(outer)
        ]
    return [operation]


def _faults_of(
    migration: Migration, operation: Operation, state: ProjectState, new: set[str]
) -> Iterator[str]:
    key = f"{migration.app_label}.{migration.name}"
    name = f"{key}: {operation.describe()}"
    if not operation.reversible and not _told(migration, "irreversible_because"):
        yield f"{name}: cannot be taken back; say irreversible_because"
    if isinstance(operation, operations.CreateModel):
        new.add(operation.name_lower)
    # Before the first migration of an app nothing of it ran.
    if migration.initial or key in NEVER_RELEASED or _told(migration, "unsafe_because"):
        return
    fault = _breaks(operation, migration.app_label, state, new)
    if fault:
        yield f"{name}: {fault}; do it in two releases, or say unsafe_because"


def all_faults() -> Iterator[str]:
    """Yield the faults of every migration of ours."""
    loader = MigrationLoader(None)
    for key, migration in sorted(loader.disk_migrations.items()):
        if key[0] in OURS:
            before = loader.project_state(key, at_end=False)
            yield from faults(migration, before)


def _told(migration: Migration, name: str) -> bool:
    return bool(getattr(migration, name, "").strip())


def _breaks(
    operation: Operation, app: str, state: ProjectState, new: set[str]
) -> str | None:
    """Return why the release before could not go on, or None."""
    table = getattr(operation, "model_name_lower", getattr(operation, "name_lower", ""))
    if table in new:
        return None
    if isinstance(operation, REMOVES):
        return "the release before still uses it"
    if isinstance(operation, NARROWS):
        return "what the release before writes may break it"
    if isinstance(operation, ByHand):
        return "a change by hand is not seen through"
    if isinstance(operation, operations.AddIndex):
        # PostgreSQL's own operation cannot be imported without its driver.
        beside = type(operation).__name__ == "AddIndexConcurrently"
        return None if beside else HOLDS_UP
    if isinstance(operation, operations.AddField):
        return _needs_value(operation.field)
    if isinstance(operation, operations.AlterField):
        known = state.models[app, operation.model_name_lower].fields
        old = known[operation.name]
        return _moves(operation.name, old, operation.field) or _narrows(
            old, operation.field
        )
    return None


def _moves(name: str, old: "Field[Any, Any]", new: "Field[Any, Any]") -> str | None:
    if (old.db_column or name) != (new.db_column or name):
        return "the release before uses the column's old name"
    # The stubs know of a field's index only what the options of a model say.
    is_new = getattr(new, "db_index", False) and not getattr(old, "db_index", False)
    return HOLDS_UP if is_new else None


def _needs_value(field: "Field[Any, Any]") -> str | None:
    filled = field.null or field.db_default is not NOT_PROVIDED or field.many_to_many
    return None if filled else "the release before gives it no value (db_default)"


def _narrows(old: "Field[Any, Any]", new: "Field[Any, Any]") -> str | None:
    if type(old) is not type(new):
        return "the release before reads another type"
    if old.null and not new.null:
        return "the release before may leave it empty"
    if new.unique and not old.unique:
        return "what the release before writes may not be unique"
    shorter = (new.max_length or 1 << 31) < (old.max_length or 1 << 31)
    return "the release before may write longer ones" if shorter else None
