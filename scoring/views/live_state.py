"""What a page that watches must know to ask for news of its match."""

from dataclasses import dataclass

from django.utils import timezone

from scoring.models import MatchStatus
from scoring.queries.open_matches import last_sentence
from scoring.queries.score_sheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class LiveState:
    """url: where to ask. version: what is shown; of a tournament it is a text.

    newest: id of the newest hand, or "". number: its number, or 0; said: that hand in
    one sentence. idle: seconds since the match was last written to, for the reader's
    clock may be wrong. is_open: more hands may come.
    """

    url: str
    version: int | str
    newest: str
    number: int
    said: str
    idle: int
    is_open: bool


def live_state(sheet: ScoreSheet, url: str) -> LiveState:
    """Return what the page asks with, and what it says when a hand came in."""
    match, newest = sheet.match, sheet.record.newest
    return LiveState(
        url=url,
        version=match.version,
        newest=newest.public_id if newest else "",
        number=newest.number if newest else 0,
        said=last_sentence(sheet.record),
        idle=max(0, int((timezone.now() - match.updated_at).total_seconds())),
        is_open=match.state == MatchStatus.OPEN,
    )
