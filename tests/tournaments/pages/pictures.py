"""Tournaments of the demo club to look at: one being played, one over."""

from datetime import date, datetime
from typing import Any

from django.utils import timezone

from scoring.models import Match
from scoring.services.confirm_match import Dispute, confirm_match
from scoring.services.record_hand import record_hand
from tests.browser.visitors import demo_club
from tests.factories import ORGANISER, entry
from tests.tournaments.event.stage import by_chance, finish_match, now
from tournaments.models import Tournament
from tournaments.queries.event import RoundNow
from tournaments.services.ending import finish_tournament, make_cut
from tournaments.services.entries import check_in, enter_names
from tournaments.services.results import confirm_table
from tournaments.services.rounds import close_round, draw, publish, start_tournament
from tournaments.services.setup import Plan, create_tournament, open_tournament

#: The thirteen of the mocks.
PEOPLE = (
    "Ana Ben Cleo Dirk Eva Femi Gita Hugo Ines Joost Kofi Lena Mara".split()  # noqa: SIM905
)


def club_league() -> Tournament:
    """Thirteen players in round 4 of 5: one table confirmed, one to confirm, one
    playing, one disputed. Made once for a database."""
    found = Tournament.objects.filter(club=demo_club(), slug="club-league").first()
    if found is not None:
        return found
    tournament = begun("Club League", PEOPLE, rounds=5)
    for number in range(1, 4):
        play_whole_round(tournament, seed=number)
    latest = next_round(tournament)
    _play(latest, 0, (69, 30, 123), tournament)
    matches = [table.match for table in latest.tables]
    assert matches[1]
    assert matches[2]
    assert matches[3]
    finish_match(matches[1], (42, 115, 78))
    _confirm(matches[1], 2)
    _hand(matches[2], 1)
    finish_match(matches[3], (10, 123, 52))
    names = _names(matches[3])
    confirm_match(
        match=matches[3],
        player=names[2],
        dispute=Dispute(1, "20, not 30"),
        author=ORGANISER,
        at=timezone.now(),
    )
    return Tournament.objects.get(pk=tournament.pk)


def summer_cup() -> Tournament:
    """Nine players, two rounds, then a final of three; over."""
    found = Tournament.objects.filter(club=demo_club(), slug="summer-cup").first()
    if found is not None:
        return found
    tournament = begun("Summer Cup", PEOPLE[:9], rounds=2, format="full_cut", cut=3)
    for number in (1, 2):
        play_whole_round(tournament, seed=number)
    who: dict[str, Any] = {"author": ORGANISER, "at": timezone.now()}
    make_cut(tournament=tournament, **who)
    play_whole_round(tournament, seed=3)
    return finish_tournament(tournament=tournament, **who)


def begun(name: str, people: list[str], **plan: object) -> Tournament:
    """A running tournament of these people, nothing drawn yet."""
    who: dict[str, Any] = {"author": ORGANISER, "at": timezone.now()}
    values: dict[str, Any] = {"name": name, "starts_on": date(2026, 11, 26)} | plan
    tournament = create_tournament(club=demo_club(), plan=Plan(**values), **who)
    open_tournament(tournament=tournament, **who)
    enter_names(tournament=tournament, names=people, **who)
    check_in(tournament=tournament, numbers=range(1, len(people) + 1), **who)
    return start_tournament(tournament=tournament, **who)


def next_round(tournament: Tournament) -> RoundNow:
    """The next round, drawn and published."""
    who: dict[str, Any] = {"author": ORGANISER, "at": timezone.now()}
    draw(tournament=tournament, **who)
    publish(tournament=tournament, **who)
    latest = now(tournament).latest
    assert latest is not None
    return latest


def play_whole_round(tournament: Tournament, seed: int) -> None:
    """The next round from the draw to its close, with other totals for each seed."""
    totals = by_chance(seed)
    latest = next_round(tournament)
    for place, table in enumerate(latest.tables):
        made = [total + 50 * (total >= 50) for total in totals(table)]
        _play(latest, place, (made[0], made[1], made[2]), tournament)
    close_round(tournament=tournament, author=ORGANISER, at=timezone.now())


def _play(
    one: RoundNow, place: int, totals: tuple[int, int, int], tournament: Tournament
) -> None:
    table = one.tables[place]
    assert table.match is not None
    finish_match(table.match, totals)
    confirm_table(
        tournament=tournament,
        round_number=one.number,
        table_number=table.table.number,
        author=ORGANISER,
        at=timezone.now(),
    )


def _confirm(match: Match, count: int) -> None:
    for name in _names(match)[:count]:
        confirm_match(match=match, player=name, author=ORGANISER, at=timezone.now())


def _names(match: Match) -> list[str]:
    seats = match.seats.select_related("player").order_by("place")
    return [seat.player.name for seat in seats]


def _hand(match: Match, number: int, at: datetime | None = None) -> None:
    first, second, third = _names(match)
    record_hand(
        match=match,
        entry=entry(number, (first, 4, 24), roles=(first, second, third)),
        author=ORGANISER,
        at=at or timezone.now(),
    )
