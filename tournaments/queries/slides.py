"""What the screens of the room show, one page after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import RoundState, Screen, ScreenPage
from tournaments.queries.event import Event, RoundNow
from tournaments.queries.lists import public_round
from tournaments.queries.standings import standings_table

#: So much is read at four metres; what is longer takes several slides.
MOST_ON_A_SLIDE = {
    ScreenPage.TABLES: 9,
    ScreenPage.RESULTS: 9,
    ScreenPage.SEATING: 36,
    ScreenPage.STANDINGS: 20,
    ScreenPage.MESSAGE: 1,
}


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture: the page, and which of its parts, from 0."""

    page: ScreenPage
    part: int = 0
    parts: int = 1

    @property
    def window(self) -> slice:
        """The lines of the page that stand on this slide."""
        most = MOST_ON_A_SLIDE[self.page]
        return slice(self.part * most, (self.part + 1) * most)


def results_round(event: Event) -> RoundNow | None:
    """Return the last round that is over."""
    closed = [one for one in event.rounds if one.round.state == RoundState.CLOSED]
    return closed[-1] if closed else None


def slides(event: Event, screen: Screen, at: datetime) -> tuple[Slide, ...]:
    """Return what goes round now, never nothing. A page that is held shows its parts.

    Pages with nothing to show are left out, unless one is held.
    """
    if screen.held:
        return _parts(event, ScreenPage(screen.held))
    found: list[Slide] = []
    for name in screen.pages:
        page = ScreenPage(name)
        if _has_something(event, screen, page, at):
            found += _parts(event, page)
    return tuple(found) or (Slide(ScreenPage.MESSAGE),)


def _has_something(
    event: Event, screen: Screen, page: ScreenPage, at: datetime
) -> bool:
    newest = public_round(event)
    is_on = newest is not None and newest.round.state == RoundState.PUBLISHED
    match page:
        case ScreenPage.MESSAGE:
            return bool(screen.message) or (
                screen.until is not None and screen.until > at
            )
        case ScreenPage.STANDINGS:
            return not standings_table(event).before_start
        case ScreenPage.RESULTS:
            return results_round(event) is not None
        case _:
            return is_on


def _parts(event: Event, page: ScreenPage) -> tuple[Slide, ...]:
    parts = max(1, -(-_length(event, page) // MOST_ON_A_SLIDE[page]))
    return tuple(Slide(page, part, parts) for part in range(parts))


def _length(event: Event, page: ScreenPage) -> int:
    newest, over = public_round(event), results_round(event)
    match page:
        case ScreenPage.TABLES:
            return len(newest.tables) if newest else 0
        case ScreenPage.RESULTS:
            return len(over.tables) if over else 0
        case ScreenPage.SEATING:
            return _people(newest)
        case ScreenPage.STANDINGS:
            return len(standings_table(event).rows)
        case ScreenPage.MESSAGE:
            return 1


def _people(one: RoundNow | None) -> int:
    if one is None:
        return 0
    others: Sequence[int] = (*one.byes, *one.waiting, *one.late)
    return 3 * len(one.tables) + len(others)
