"""What somebody who watches is told: one sentence a finished table or a new round."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import MatchStatus
from tournaments.queries.event import Event, RoundNow, TableNow


@dataclass(frozen=True, slots=True)
class News:
    """number: grows with each sentence. text: the newest, or ""."""

    number: int
    text: str


def news_of(event: Event) -> News:
    """Return the newest sentence; hands are not told, their tables are watched."""
    seen = [one for one in event.rounds if one.is_public]
    over = [table for one in seen for table in one.tables if _is_over(table)]
    if not seen:
        return News(0, "")
    return News(len(seen) + len(over), _newest(event, seen[-1]))


def _is_over(table: TableNow) -> bool:
    match = table.match
    return match is not None and match.state == MatchStatus.FINISHED


def _newest(event: Event, one: RoundNow) -> str:
    ended = [
        (table.match.finished_at, table)
        for table in one.tables
        if _is_over(table) and table.match and table.match.finished_at
    ]
    if not ended:
        return _("Round %(round)s is published.") % {"round": one.number}
    table = max(ended, key=lambda pair: pair[0])[1]
    best = max((line.points for line in table.lines or ()), default=0)
    first = [line.player for line in table.lines or () if line.points == best]
    if len(first) > 1:
        text = ngettext(
            "Table %(table)s is over: a shared first place with %(points)s point.",
            "Table %(table)s is over: a shared first place with %(points)s points.",
            best,
        )
        return text % {"table": table.table.number, "points": best}
    text = ngettext(
        "Table %(table)s is over: %(name)s wins with %(points)s point.",
        "Table %(table)s is over: %(name)s wins with %(points)s points.",
        best,
    )
    return text % {
        "table": table.table.number,
        "name": event.name(first[0]),
        "points": best,
    }
