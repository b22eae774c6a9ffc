"""Statements whose SQL is worked out once, for what is asked with each request.

Django builds a query anew each time it is asked: a quarter of a millisecond, ten times
what SQLite needs to answer. A `Prepared` remembers the SQL that Django made of it for
this kind of database, and afterwards only puts in the values.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DatabaseError, connections, models
from django.db.models.query import (
    ModelIterable,
    QuerySet,
    get_related_populators,
)
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row", bound=models.Model)
Value = str | int
#: Stand for the values while the SQL is worked out; nobody asks for these.
_MARKS: dict[type, Callable[[int], Value]] = {
    str: lambda place: f"\ue000 value {place}",
    int: lambda place: 2**62 + place,
}
#: The SQL that writes rows, by kind of database, table and fields.
_written: dict[tuple[object, ...], str] = {}


@dataclass(frozen=True, slots=True)
class _Statement:
    """SQL with what goes into it, and how its rows are read.

    values: as they are sent, but where `places` has an index: there goes that value.
    """

    sql: str
    values: tuple[Any, ...]
    places: tuple[int | None, ...]
    locks: bool
    read: Callable[[Sequence[Any]], list[Any]]


class Prepared(Generic[Row]):
    """A query with places for values, each `str` or `int`, told by `kinds`.

    build: makes the query of such values. They must go into it as they are: into exact
    comparisons with text or whole numbers, never into a slice or a condition.
    """

    def __init__(self, build: Callable[..., QuerySet[Row, Any]], *kinds: type) -> None:
        self._build = build
        self._marks = [_MARKS[kind](place) for place, kind in enumerate(kinds)]
        self._made: dict[str, _Statement] = {}

    def all(self, *values: Value) -> list[Row]:
        """Return what the query gives for these values (one statement)."""
        return self._ask(values)

    def first(self, *values: Value) -> Row | None:
        """Return the first of them; the query itself says that it wants but one."""
        return next(iter(self._ask(values)), None)

    def rows(self, *values: Value) -> list[tuple[Any, ...]]:
        """Return the tuples of a `values_list`."""
        return self._ask(values)

    def _ask(self, values: Sequence[Value]) -> list[Any]:
        if len(values) != len(self._marks):
            raise TypeError(f"{len(self._marks)} values are asked for.")
        connection = connections["default"]
        statement = self._made.get(connection.vendor)
        if statement is None:
            query = self._build(*self._marks)
            statement = self._made[connection.vendor] = _worked_out(query, self._marks)
        if statement.locks and connection.get_autocommit():
            raise TransactionManagementError("A lock needs a transaction.")
        sent = [
            value if place is None else values[place]
            for value, place in zip(statement.values, statement.places, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, sent)
            found = cursor.fetchall()
        return statement.read(found)


def _worked_out(query: QuerySet[Any, Any], marks: list[Value]) -> _Statement:
    """Let Django make the SQL, and keep what it knows about the columns."""
    compiler = query.query.get_compiler(using="default")
    sql, values = compiler.as_sql()
    places = tuple(
        marks.index(value) if isinstance(value, (str, int)) and value in marks else None
        for value in values
    )
    missing = set(range(len(marks))) - set(places)
    if missing:
        raise ValueError(f"Values {missing} do not go into the statement as they are.")
    converters = compiler.get_converters(
        [expression for expression, _sql, _alias in compiler.select]
    )

    def converted(rows: Sequence[Any]) -> list[Any]:
        if not converters:
            return list(rows)
        return [tuple(row) for row in compiler.apply_converters(rows, converters)]

    is_of_models = query._iterable_class is ModelIterable
    make = _maker(compiler) if is_of_models else None
    return _Statement(
        sql=sql,
        values=tuple(values),
        places=places,
        locks=bool(query.query.select_for_update),
        read=lambda rows: (
            [make(row) for row in converted(rows)] if make else converted(rows)
        ),
    )


def _maker(compiler: Any) -> Callable[[Sequence[Any]], models.Model]:  # noqa: ANN401  Django's own
    """Return what makes a model of a row, as Django's `ModelIterable` does."""
    info = compiler.klass_info
    select = compiler.select
    model: type[models.Model] = info["model"]
    start, end = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in select[start:end]]
    # Django's stubs are those of a newer one, which takes one more.
    populators = get_related_populators(info, select, "default")  # type: ignore[call-arg]
    extra = dict(compiler.annotation_col_map or {})

    def make(row: Sequence[Any]) -> models.Model:
        made = model.from_db("default", names, row[start:end])
        for populator in populators:
            populator.populate(row, made)
        for name, column in extra.items():
            setattr(made, name, row[column])
        return made

    return make


def insert_row(row: models.Model) -> None:
    """Write a new row and give it its key, as `save(force_insert=True)` does (one
    statement). For models that nobody listens to: no signal is sent.
    """
    connection = connections["default"]
    meta: Any = row._meta
    fields = [field for field in meta.concrete_fields if field is not meta.pk]
    sql = _written.get((connection.vendor, meta.db_table))
    if sql is None:
        quote = connection.ops.quote_name
        columns = ", ".join(quote(field.column) for field in fields)
        marks = ", ".join(["%s"] * len(fields))
        sql = _written[connection.vendor, meta.db_table] = (
            f"INSERT INTO {quote(meta.db_table)} ({columns})"
            f" VALUES ({marks}) RETURNING {quote(meta.pk.column)}"
        )
    values = [
        field.get_db_prep_save(field.pre_save(row, True), connection)
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, "default"


def update_row(row: models.Model, names: tuple[str, ...]) -> None:
    """Write these fields of a stored row, as `save(update_fields=…)` does (one
    statement, no signal). Raises DatabaseError where the row is gone.
    """
    connection = connections["default"]
    meta: Any = row._meta
    fields = [meta.get_field(name) for name in names]
    sql = _written.get((connection.vendor, meta.db_table, names))
    if sql is None:
        quote = connection.ops.quote_name
        columns = ", ".join(f"{quote(field.column)} = %s" for field in fields)
        sql = _written[connection.vendor, meta.db_table, names] = (
            f"UPDATE {quote(meta.db_table)} SET {columns}"
            f" WHERE {quote(meta.pk.column)} = %s"
        )
    values = [
        field.get_db_prep_save(field.pre_save(row, False), connection)
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values, row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError("The row that is written to is gone.")
