"""Who comes late, leaves, comes back or is sent away while a tournament runs."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.services.author import Author
from tournaments.models import (
    Entry,
    EntryState,
    Kind,
    Placement,
    RoundState,
    Tournament,
    TournamentState,
)
from tournaments.queries.event import Event, load_event
from tournaments.services.draws import redraw_if_stale
from tournaments.services.entries import add_entries, find_entry, known_or_new
from tournaments.services.results import forfeit
from tournaments.services.rounds import activate
from tournaments.services.steering import (
    locked_event,
    read_reason,
    write_down,
)
from web.problems import Problem

GONE = (EntryState.WITHDRAWN, EntryState.DISQUALIFIED)


@transaction.atomic
def enter_late(
    *,
    tournament: Tournament,
    name: str,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Entry:
    """Let somebody play from the next round that is not published.

    The rounds before are "late" for them: no points, and no bye. Somebody who was
    entered in time and was not there at the start is meant by their name. Who plays
    already is left as they are: the same again changes nothing.
    """
    event = locked_event(tournament)
    (player,) = known_or_new(event, [name], at, "name")
    found = [one for one in event.entries.values() if one.player_id == player.pk]
    if found and found[0].state == EntryState.ACTIVE:
        return found[0]
    if found and found[0].state in GONE:
        number = found[0].number
        return come_back(
            tournament=tournament,
            number=number,
            revision=revision,
            author=author,
            at=at,
        )
    event = locked_event(tournament, revision=revision, what="late_entry")
    entry = found[0] if found else add_entries(event, [player], at)[0]
    _let_in(event, entry, author, at)
    return entry


def _let_in(event: Event, entry: Entry, author: Author, at: datetime) -> None:
    """Let an entry play from the next round, and tell where it was before."""
    activate(entry, next_unpublished(event))
    _note_missed(event, entry)
    _seat_anew(event, at)
    write_down(
        event.tournament,
        "late_entry",
        author,
        at,
        entry=entry.number,
        first_round=entry.first_round,
    )


@transaction.atomic
def come_back(
    *,
    tournament: Tournament,
    number: int,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Entry:
    """Let somebody who withdrew play again from the next round; what they did stays.

    Who plays already is left as they are. Somebody disqualified stays so: 409.
    """
    event = locked_event(tournament)
    entry = find_entry(event, number)
    if entry.state == EntryState.ACTIVE:
        return entry
    event = locked_event(tournament, revision=revision, what="return")
    if entry.state == EntryState.DISQUALIFIED:
        raise Problem("wrong_state", _("This player was disqualified."))
    if entry.state != EntryState.WITHDRAWN:
        raise Problem("wrong_state", _("This player was not here yet. Add them late."))
    if entry.first_round is None:
        activate(entry, next_unpublished(event))
    else:
        entry.state, entry.last_round = EntryState.ACTIVE, None
        entry.save(update_fields=["state", "last_round"])
    _note_missed(event, entry)
    _seat_anew(event, at)
    write_down(event.tournament, "return", author, at, entry=number)
    return entry


@transaction.atomic
def withdraw(
    *,
    tournament: Tournament,
    number: int,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
    is_disqualified: bool = False,
) -> Entry:
    """Take somebody out; all results stay, and nobody's points change.

    In a published round their open table ends: they forfeit it, the others get the
    points of a bye. A drawn one that has them is drawn again. Twice changes nothing.
    is_disqualified: they lose their rank for good; a reason must be given.
    """
    event = locked_event(tournament)
    entry = find_entry(event, number)
    state = EntryState.DISQUALIFIED if is_disqualified else EntryState.WITHDRAWN
    if entry.state in (state, EntryState.DISQUALIFIED):
        return entry
    event = locked_event(tournament, revision=revision, what="withdraw")
    reason = read_reason(reason, required=is_disqualified)
    if entry.last_round is None:
        entry.last_round = _last_published(event)
    entry.state = state
    entry.save(update_fields=["state", "last_round"])
    _leave_table(event, number, author, at, reason)
    _seat_anew(event, at)
    write_down(
        event.tournament,
        "disqualify" if is_disqualified else "withdraw",
        author,
        at,
        reason=reason,
        entry=number,
        last_round=entry.last_round,
    )
    return entry


def _leave_table(
    event: Event, number: int, author: Author, at: datetime, reason: str
) -> None:
    """Forfeit the table where somebody sits whose match is not over."""
    latest = event.latest
    if latest is None or latest.round.state != RoundState.PUBLISHED:
        return
    table = latest.table_of(number)
    if table and not table.is_decided and table.lines is None:
        forfeit(event, table, {number}, author, at, reason)


def next_unpublished(event: Event) -> int:
    """Return the number of the round that somebody who comes now can still play."""
    latest = event.latest
    if latest and latest.round.state == RoundState.DRAWN:
        return latest.number
    return event.number + 1


def _last_published(event: Event) -> int:
    return sum(one.is_public for one in event.rounds)


def _note_missed(event: Event, entry: Entry) -> None:
    """Give the entry its one place in each published round that it did not play."""
    had = set(Placement.objects.filter(entry=entry).values_list("round_id", flat=True))
    Placement.objects.bulk_create(
        Placement(club_id=entry.club_id, round=one.round, entry=entry, kind=Kind.LATE)
        for one in event.rounds
        if one.is_public and one.round.pk not in had
    )


def _seat_anew(event: Event, at: datetime) -> None:
    """Draw a waiting round again where it does not fit who plays now."""
    if event.tournament.state == TournamentState.RUNNING:
        redraw_if_stale(load_event(event.tournament), at)
