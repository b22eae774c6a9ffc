"""Table links of a round: given when it is published, taken back when it is over."""

from datetime import datetime

from scoring.models import Match
from scoring.services.author import Author
from scoring.services.table_links import give_table_link, take_back_table_link
from tournaments.queries.event import Event, RoundNow


def give_links(matches: list[Match], author: Author, at: datetime) -> None:
    """Give each match the link that its table card shows."""
    for match in matches:
        give_table_link(match=match, author=author, at=at)


def take_back_links(one: RoundNow, author: Author, at: datetime) -> None:
    """Let every card of the round open nothing any more."""
    for table in one.tables:
        if table.match is not None:
            take_back_table_link(match=table.match, author=author, at=at)


def end_links(event: Event, author: Author, at: datetime) -> None:
    """Take back the links of the last round, where one is published."""
    if event.latest is not None:
        take_back_links(event.latest, author, at)
