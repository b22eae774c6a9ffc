"""The life of a round: start, draw, exchange, publish, close."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.services.people import locked_players, refuse_gone
from scoring.models import Match, PlayerTally
from scoring.rules.rating import MATCHES_NEEDED
from scoring.services.author import Author
from scoring.services.start_match import Seated, seat_match
from scoring.wording import in_words, rule_text
from tournaments.models import (
    Entry,
    EntryState,
    Kind,
    Placement,
    Round,
    RoundState,
    Table,
    Tournament,
    TournamentState,
)
from tournaments.queries.event import Event, RoundNow, load_event
from tournaments.queries.settings import rules_of
from tournaments.queries.swap_effect import SwapEffect, swap_effect
from tournaments.seating.brackets import CUT_TOO_LARGE
from tournaments.seating.errors import SeatingError
from tournaments.services.draws import (
    discard_draw,
    draw_next,
    draw_whole_schedule,
)
from tournaments.services.links import give_links, take_back_links
from tournaments.services.steering import (
    demand,
    locked_event,
    read_reason,
    write_down,
)
from web.problems import Problem, invalid

THOUSANDTHS = 1000


@transaction.atomic
def start_tournament(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Tournament:
    """Start with those who are checked in: settings, entries and ratings freeze.

    A full schedule is drawn whole. Who is entered and not here is left as they are,
    and may still be added late. Fewer than three: refused; so is a cut to more
    players than there are.
    """
    event = locked_event(tournament, revision=revision, what="start")
    tournament = event.tournament
    here = [
        entry
        for entry in event.entries.values()
        if entry.state == EntryState.CHECKED_IN
    ]
    if tournament.cut > len(here):
        values = {"cut": tournament.cut, "count": len(here)}
        raise invalid("cut", in_words(CUT_TOO_LARGE, values), "too_large")
    _activate(here, 1)
    tournament.state, tournament.started_at = TournamentState.RUNNING, at
    tournament.entry_link_on = False
    tournament.save(update_fields=["state", "started_at", "entry_link_on"])
    draw_whole_schedule(load_event(tournament), at)
    write_down(tournament, "start", author, at, players=len(here))
    return tournament


def _activate(entries: list[Entry], first_round: int) -> None:
    """Let these entries play from that round on, rated as they are now."""
    tallies = PlayerTally.objects.filter(
        player__in=[entry.player_id for entry in entries], matches__gte=MATCHES_NEEDED
    )
    rated = {row.player_id: round(row.mu * THOUSANDTHS) for row in tallies}
    for entry in entries:
        entry.state, entry.first_round = EntryState.ACTIVE, first_round
        entry.last_round = None
        entry.rating = rated.get(entry.player_id)
    fields = ["state", "first_round", "last_round", "rating"]
    Entry.objects.bulk_update(entries, fields)


def activate(entry: Entry, first_round: int) -> None:
    """Let one more entry play from that round on."""
    _activate([entry], first_round)


@transaction.atomic
def draw(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Round:
    """Draw the next round. Nobody but the directors sees it before it is published.

    Of two who press at once one draws; the other is refused with what was done.
    """
    event = locked_event(tournament, revision=revision, what="draw")
    drawn = draw_next(event, at)
    write_down(event.tournament, "draw", author, at, round=drawn.number)
    return drawn


@transaction.atomic
def redraw(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
    round_number: int | None = None,
) -> Round:
    """Discard the round that is drawn, and draw it again with another seed.

    Refused where it could not be drawn now; the draw then stays as it is.
    """
    event = locked_event(
        tournament, revision=revision, what="discard", round_number=round_number
    )
    _discard(event, author, at, reason)
    event = load_event(event.tournament)
    demand(event, "draw")
    drawn = draw_next(event, at)
    write_down(event.tournament, "draw", author, at, round=drawn.number)
    return drawn


@transaction.atomic
def discard(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
    round_number: int | None = None,
) -> None:
    """Take the drawn round back without drawing again."""
    event = locked_event(
        tournament, revision=revision, what="discard", round_number=round_number
    )
    _discard(event, author, at, reason)


def _discard(event: Event, author: Author, at: datetime, reason: str) -> None:
    latest = _latest(event)
    reason = read_reason(reason)
    discard_draw(latest.round, at)
    write_down(
        event.tournament, "discard", author, at, reason=reason, round=latest.number
    )


@transaction.atomic
def swap_players(
    *,
    tournament: Tournament,
    one: int,
    other: int,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
    round_number: int | None = None,
) -> SwapEffect:
    """Let two entries exchange places in the drawn round; return what it changes.

    Two seats, or a seat and a bye (in a knock-out: who waits). `swap_effect` shows
    the same before. Nobody can be seated twice or left out by it.
    """
    event = locked_event(
        tournament, revision=revision, what="swap", round_number=round_number
    )
    latest = _latest(event)
    effect = swap_checked(event, latest, one, other)
    _exchange(latest, one, other)
    latest.round.changed_by_hand += 1
    latest.round.save(update_fields=["changed_by_hand"])
    write_down(
        event.tournament,
        "swap",
        author,
        at,
        reason=read_reason(reason),
        round=latest.number,
        entries=[one, other],
        before=effect.before_values,
        after=effect.after_values,
    )
    return effect


def _exchange(drawn: RoundNow, one: int, other: int) -> None:
    """Let the placements of two entries change kind, table and role."""
    places = {
        placement.entry.number: placement
        for placement in Placement.objects.filter(
            round=drawn.round, entry__number__in=[one, other]
        ).select_related("entry")
    }
    first, second = places[one], places[other]
    mine = (first.kind, first.table_id, first.role)
    theirs = (second.kind, second.table_id, second.role)
    # Out of the way first: no two may hold one seat, not even for a moment.
    Placement.objects.filter(pk=first.pk).update(
        kind=Kind.BYE, table_id=None, role=None
    )
    for pk, (kind, table_id, role) in ((second.pk, mine), (first.pk, theirs)):
        Placement.objects.filter(pk=pk).update(kind=kind, table_id=table_id, role=role)


def swap_checked(event: Event, drawn: RoundNow, one: int, other: int) -> SwapEffect:
    """Return what an exchange would change; refuse what cannot be exchanged."""
    try:
        return swap_effect(event, drawn, one, other)
    except SeatingError as refused:
        raise invalid(refused.field, rule_text(refused), refused.code) from None


@transaction.atomic
def publish(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
    round_number: int | None = None,
) -> Round:
    """Publish the drawn round: its seats are fixed, every table has its match.

    Each match starts with the tournament's house rules, in the roles of the draw, and
    with a table link for its card. Refused where results or players have changed
    since the draw, or somebody seated is no longer in the book.
    """
    event = locked_event(
        tournament, revision=revision, what="publish", round_number=round_number
    )
    latest = _latest(event)
    matches = _start_matches(event, latest, author, at)
    round_ = latest.round
    round_.state, round_.published_at = RoundState.PUBLISHED, at
    round_.save(update_fields=["state", "published_at"])
    give_links(matches, author, at)
    write_down(event.tournament, "publish", author, at, round=latest.number)
    return round_


def _start_matches(
    event: Event, one: RoundNow, author: Author, at: datetime
) -> list[Match]:
    """Start the match of every table, all players locked at once."""
    tournament = event.tournament
    rules = rules_of(tournament)
    numbers = [number for table in one.tables for number in table.numbers]
    people = locked_players(event.entries[number].player for number in numbers)
    player_of = dict(zip(numbers, people, strict=True))
    for player in people:
        refuse_gone(player)
    matches = []
    for table in one.tables:
        seated = Seated([player_of[number] for number in table.numbers])
        match = seat_match(
            club=tournament.club, seated=seated, rules=rules, author=author, at=at
        )
        table.table.match = match
        matches.append(match)
    Table.objects.bulk_update((table.table for table in one.tables), ["match"])
    return matches


@transaction.atomic
def close_round(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
    round_number: int | None = None,
) -> Round:
    """Close the round once every table is decided: it counts, its links are over."""
    event = locked_event(
        tournament, revision=revision, what="close_round", round_number=round_number
    )
    latest = _latest(event)
    round_ = latest.round
    round_.state, round_.closed_at = RoundState.CLOSED, at
    round_.save(update_fields=["state", "closed_at"])
    take_back_links(latest, author, at)
    write_down(event.tournament, "close_round", author, at, round=latest.number)
    return round_


@transaction.atomic
def reopen_round(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
    round_number: int | None = None,
) -> Round:
    """Open the last round again, while nothing was drawn from it; its links too."""
    event = locked_event(
        tournament, revision=revision, what="reopen_round", round_number=round_number
    )
    latest = _latest(event)
    round_ = latest.round
    round_.state, round_.closed_at = RoundState.PUBLISHED, None
    round_.save(update_fields=["state", "closed_at"])
    give_links([table.match for table in latest.tables if table.match], author, at)
    write_down(
        event.tournament,
        "reopen_round",
        author,
        at,
        reason=read_reason(reason),
        round=latest.number,
    )
    return round_


def _latest(event: Event) -> RoundNow:
    """Return the last round; the operation's check has seen that there is one."""
    if event.latest is None:
        raise Problem("wrong_state", _("No round is drawn yet."))
    return event.latest
