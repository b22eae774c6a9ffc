"""Which migrations would break the release before, or could not be taken back (S59).

During a rolling upgrade the old release runs on the new tables. So a column is first
no longer used, and removed one release later; a new one has a default that the
database itself knows; nothing is renamed. A migration that is safe all the same says
why, in `unsafe_because`; one that cannot be taken back in `irreversible_because`.
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
ByHand = (operations.RunPython, operations.RunSQL)


def faults(migration: Migration, before: ProjectState) -> Iterator[str]:
    """Yield what is unsafe in the migration, with the way out of it."""
    state = before.clone()
    new: set[str] = set()  # the release before does not know them
    for operation in migration.operations:
        name = f"{migration.app_label}.{migration.name}: {operation.describe()}"
        if not operation.reversible and not _told(migration, "irreversible_because"):
            yield f"{name}: cannot be taken back; say irreversible_because"
        if isinstance(operation, operations.CreateModel):
            new.add(operation.name_lower)
        fault = _breaks(operation, migration.app_label, state, new)
        # Before the first migration of an app nothing of it ran.
        if fault and not (migration.initial or _told(migration, "unsafe_because")):
            yield f"{name}: {fault}; do it in two releases, or say unsafe_because"
        operation.state_forwards(migration.app_label, state)


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
    if isinstance(operation, operations.AddField):
        return _needs_value(operation.field)
    if isinstance(operation, operations.AlterField):
        known = state.models[app, operation.model_name_lower].fields
        return _narrows(known[operation.name], operation.field)
    return None


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
