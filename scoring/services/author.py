"""Who writes, and from where."""

from dataclasses import dataclass

from players.models import User
from scoring.models import Via
from web.events import account_of, event


@dataclass(frozen=True, slots=True)
class Author:
    """user: None for a visitor without an account. via: page, API, table link, …

    over_attested: whether they may change what all three have confirmed.
    """

    user: User | None = None
    via: Via = Via.PAGE
    over_attested: bool = False


def write_event(what: str, author: Author, **facts: str | int) -> None:
    """Write one line on who did what, without names (S32)."""
    who = account_of(author.user.pk if author.user else None)
    event(what, None, who=who, via=author.via, **facts)
