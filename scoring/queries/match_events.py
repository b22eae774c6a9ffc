"""What was done to a match beside its hands, in the words of the table."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.models import Done, Match, MatchEvent
from scoring.queries.match_record import MatchRecord
from scoring.wording import who_where

#: One sentence for each thing that the page tells; a confirmation has its own place.
SENTENCES: dict[str, str] = {
    Done.ABANDONED: gettext_noop("The match was abandoned."),
    Done.REOPENED: gettext_noop("The match was taken up again."),
    Done.DISPUTED: gettext_noop("%(name)s disputed hand %(number)s."),
    Done.WITHDRAWN: gettext_noop("%(name)s withdrew the dispute of hand %(number)s."),
    Done.CORRECTED: gettext_noop(
        "Hand %(number)s, which %(name)s disputed, was changed."
    ),
    Done.ATTESTED: gettext_noop("All three have confirmed the sheet."),
    Done.LAPSED: gettext_noop(
        "The confirmations were taken back because of hand %(number)s."
    ),
}


@dataclass(frozen=True, slots=True)
class EventLine:
    """What was done, who did it and from where, and what they said."""

    sentence: str
    at: datetime
    who_where: str
    reason: str


def match_events(match: Match) -> QuerySet[MatchEvent]:
    """Return all of them, oldest first, authors loaded."""
    return MatchEvent.objects.filter(match=match).select_related("by").order_by("id")


def event_lines(record: MatchRecord) -> tuple[EventLine, ...]:
    """Return what the page tells, newest first (one statement)."""
    events = match_events(record.match).exclude(done=Done.CONFIRMED)
    return tuple(_line(record, event) for event in events.reverse())


def _line(record: MatchRecord, event: MatchEvent) -> EventLine:
    values = {
        "name": "" if event.place is None else record.names[event.place],
        "number": event.number,
    }
    return EventLine(
        sentence=_(SENTENCES[event.done]) % values,
        at=event.at,
        who_where=who_where(event.by, event.get_via_display()),
        reason=event.reason,
    )
