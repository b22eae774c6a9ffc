"""Django's PostgreSQL, which also knows how many values a statement may carry.

Values that go apart from the statement are counted by 16 bits. Django 5.2 does not
know: what hangs on the rows that it deletes is looked for by naming the keys of all at
once, which is refused where they are more.
"""

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as OfDjango
from django.db.backends.postgresql.features import DatabaseFeatures as Features
from django.db.backends.postgresql.operations import DatabaseOperations as Operations

MOST_VALUES = 2**16 - 1


class DatabaseFeatures(Features):
    """Say the limit where there is one: to who reads many rows by their ids."""

    @property
    def max_query_params(self) -> int | None:  # type: ignore[override]
        return MOST_VALUES if self.uses_server_side_binding else None


class DatabaseOperations(Operations):
    """Write and delete as many rows at once as the limit takes."""

    def bulk_batch_size(self, fields: Sequence[Any], objs: Sequence[Any]) -> int:
        most = self.connection.features.max_query_params
        if most is None or not fields:
            return len(objs)
        # Half: an update in bulk sends each row's key anew with each of its fields.
        return int(most // (2 * len(fields)))


class DatabaseWrapper(OfDjango):
    features_class = DatabaseFeatures
    ops_class = DatabaseOperations
