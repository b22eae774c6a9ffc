"""What a database must be able to do for its backups, whichever it is."""

from pathlib import Path
from typing import Protocol

#: The number of rows of each table.
Rows = dict[str, int]


class CopyFailed(Exception):
    """Why no copy was made."""


class Engine(Protocol):
    """A module that copies one kind of database; raises CopyFailed or OSError."""

    FILE: str

    def copy_out(self, file: Path) -> Rows: ...

    def copy_in(self, file: Path, rows: Rows) -> None: ...
