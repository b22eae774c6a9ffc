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


@dataclass(frozen=True, slots=True)
class AsPublished:
    """What a published round went by, where that is another today.

    measures: in their order then. ranked: who was disqualified only afterwards.
    """

    measures: Sequence[str]
    ranked: frozenset[int]


def when_published(tournament: Tournament, number: int) -> AsPublished:
    """Return what was otherwise when that round was published (one statement).

    The journal keeps each change of the measures, as what was and what came, and
    everybody who was disqualified.
    """
    rows = Journal.objects.filter(club_id=tournament.club_id, tournament=tournament)
    rows = rows.filter(what__in=("publish", "settings", "disqualify"))
    measures: list[str] = tournament.measures
    ranked = set()
    for line in rows.order_by("-revision"):
        match line.what, line.details:
            case "publish", {"round": one} if one == number:
                break
            case "settings", {"changed": {"measures": [[*before], _after]}}:
                # A line that was brought in may hold anything.
                known = [key for key in map(str, before) if key in MEASURES]
                measures = list(dict.fromkeys(known))
            case "disqualify", {"entry": int(entry)}:
                ranked.add(entry)
    return AsPublished(measures, frozenset(ranked))


def newest_text(tournament: Tournament) -> str:
    """Return what was done last and by whom; "" before anything was."""
    lines = journal_lines(tournament, 1)
    return lines[0].text if lines else ""


def line_text(row: Journal) -> str:
    """Return the sentence that tells a line."""
    who = row.by.get_short_name() if row.by else somebody()
    return done_text(row.what, who, row.details)
