"""What was done to a tournament, as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Journal, Tournament
from tournaments.seating.measures import MEASURES
from tournaments.wording import done_text, somebody

MOST_LINES = 500


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line of the journal and the sentence that tells it."""

    line: Journal
    text: str


def journal_lines(
    tournament: Tournament, most: int = MOST_LINES
) -> Sequence[JournalLine]:
    """Return the journal, newest first (one statement)."""
    rows = journal_rows(tournament).order_by("-revision")
    return [JournalLine(row, line_text(row)) for row in rows[:most]]


def journal_rows(tournament: Tournament) -> QuerySet[Journal]:
    """Return the lines of the journal, to be ordered and cut into pages."""
    rows = Journal.objects.filter(club_id=tournament.club_id, tournament=tournament)
    return rows.select_related("by")


def measures_when_published(tournament: Tournament, number: int) -> list[str]:
    """Return the measures in order as they were when that round was published.

    The journal keeps each change of them, as what was and what came (one statement).
    """
    rows = Journal.objects.filter(club_id=tournament.club_id, tournament=tournament)
    measures: list[str] = tournament.measures
    for line in rows.filter(what__in=("publish", "settings")).order_by("-revision"):
        match line.what, line.details:
            case "publish", {"round": one} if one == number:
                break
            case "settings", {"changed": {"measures": [[*before], _after]}}:
                # A line that was brought in may hold anything.
                known = [key for key in map(str, before) if key in MEASURES]
                measures = list(dict.fromkeys(known))
    return measures


def newest_text(tournament: Tournament) -> str:
    """Return what was done last and by whom; "" before anything was."""
    lines = journal_lines(tournament, 1)
    return lines[0].text if lines else ""


def line_text(row: Journal) -> str:
    """Return the sentence that tells a line."""
    who = row.by.get_short_name() if row.by else somebody()
    return done_text(row.what, who, row.details)
