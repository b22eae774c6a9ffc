"""Sessions in the database that tell a busy database from a session that is gone."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError


class SessionStore(db.SessionStore):
    """Django's own, but for what it makes of a database that did not answer.

    Django takes every fault of the database while it saves for a session that was
    ended meanwhile, and answers 400, which nobody tries again. A busy or full
    database is to be answered 503, as everywhere.
    """

    def save(self, must_create: bool = False) -> None:
        """Save; raise OperationalError where the database could not."""
        try:
            super().save(must_create)
        except UpdateError as ended:
            if isinstance(ended.__context__, OperationalError):
                raise ended.__context__ from None
            raise
