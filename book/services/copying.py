"""What a database must be able to do for its backups, whichever it is."""

from pathlib import Path
from typing import Protocol

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session

#: The number of rows of each table.
Rows = dict[str, int]
#: Tables whose rows stay out of a copy: a session's key is a log-in by itself. All
#: else that opens something is kept as a hash, or sealed under a key that lies apart.
LEFT_OUT = (Session._meta.db_table, UserSession._meta.db_table)


class CopyFailed(Exception):
    """Why no copy was made."""


class Engine(Protocol):
    """A module that copies one kind of database; raises CopyFailed or OSError."""

    FILE: str

    def copy_out(self, file: Path) -> Rows: ...

    def copy_in(self, file: Path, rows: Rows) -> None: ...
