"""A whole event of ten: late entry, withdrawal, correction, cut; and its sums."""

from collections import defaultdict
from fractions import Fraction

import pytest

from scoring.queries.recheck import recheck_scores
from scoring.services.correct_hand import correct_hand
from tests.factories import EVENING, ORGANISER, entry, standing
from tests.tournaments.event.stage import (
    WHO,
    by_chance,
    now,
    play_open_tables,
    play_round,
    published,
    running,
)
from tournaments.models import EntryState, Tournament
from tournaments.queries.event import Event
from tournaments.queries.standings import standings_table
from tournaments.services.ending import finish_tournament, make_cut
from tournaments.services.results import confirm_table
from tournaments.services.roster import enter_late, withdraw
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def _correct_first_hand(tournament: Tournament, number: int) -> None:
    """Give the first hand of table 1 to another: everything after it follows."""
    one = now(tournament).round(number)
    assert one is not None
    match = one.tables[0].match
    assert match is not None
    seats = match.seats.select_related("player").order_by("-total")
    people = [seat.player.name for seat in seats]
    correct_hand(
        match=match,
        entry=entry(1, (people[1], 2, 45), roles=(people[1], people[0], people[2])),
        seen=standing(match, 1).tag_name,
        author=ORGANISER,
        at=EVENING,
    )
    match.refresh_from_db()
    if match.attested_at is not None:  # until corrections let confirmations lapse
        return
    confirm_table(tournament=tournament, round_number=number, table_number=1, **WHO)


def _by_hand(event: Event) -> list[tuple[str, Fraction, Fraction, int]]:
    """Match points, tables won and difference, added up from seats alone.

    Nothing of the seating core is used: points 2, 1, 0 with ties shared, 2 for a bye
    or a walk-over, two targets off for an absence.
    """
    points: dict[str, Fraction] = defaultdict(Fraction)
    won: dict[str, Fraction] = defaultdict(Fraction)
    difference: dict[str, int] = defaultdict(int)
    for one in event.main_rounds:
        for number in one.byes:
            points[event.name(number)] += 2
        for table in one.tables:
            if table.table.ruled_at:
                for placement in table.table.placements.select_related("entry__player"):
                    name = placement.entry.player.name
                    if placement.ruling == "absent":
                        difference[name] -= 100
                    else:
                        points[name] += 2
                continue
            assert table.match is not None
            seats = table.match.seats.select_related("player")
            totals = {seat.player.name: seat.total for seat in seats}
            ranked = sorted(totals.values(), reverse=True)
            for name, total in totals.items():
                shared = [
                    weight
                    for weight, other in zip((2, 1, 0), ranked, strict=True)
                    if other == total
                ]
                points[name] += Fraction(sum(shared), len(shared))
                if total == ranked[0]:
                    won[name] += Fraction(1, len(shared))
                difference[name] += 3 * total - sum(ranked)
    return [
        (name, points[name], won[name], difference[name])
        for name in (event.name(number) for number in event.entries)
    ]


def _assert_standings_are_right(tournament: Tournament) -> None:
    event = now(tournament)
    table = standings_table(event, is_director=True)
    shown = {row.entry.player.name: row for row in table.rows}
    sums = _by_hand(event)
    assert {name for name, *_rest in sums} == set(shown)
    for name, points, won, difference in sums:
        values = shown[name].values
        assert (values["MP"], values["MW"], values["PD"]) == (
            6 * points,
            6 * won,
            difference,
        )
    for name, points, won, _difference in sums:
        ahead = [other for other, p, w, _d in sums if (p, w) > (points, won)]
        level = [other for other, p, w, _d in sums if (p, w) == (points, won)]
        assert len(ahead) < shown[name].rank <= len(ahead) + len(level)
        if len(level) == 1:
            assert not shown[name].is_tied


def test_an_event_of_ten_from_the_first_draw_to_the_places() -> None:
    tournament = running(10, format="swiss_cut", rounds=4, cut=3)
    totals = by_chance(1)
    play_round(tournament, totals)

    late = enter_late(tournament=tournament, name="Late Lara", **WHO)
    assert (late.number, late.first_round) == (11, 2)
    published(tournament)
    leaver = now(tournament).rounds[-1].tables[0].numbers[0]
    withdraw(tournament=tournament, number=leaver, **WHO)
    play_open_tables(tournament, totals)
    close_round(tournament=tournament, **WHO)
    _assert_standings_are_right(tournament)

    event = play_round(tournament, totals)
    before = standings_table(event)
    _correct_first_hand(tournament, 1)
    after = standings_table(now(tournament))
    assert [row.values for row in before.rows] != [row.values for row in after.rows]
    _assert_standings_are_right(tournament)

    event = play_round(tournament, totals)
    _assert_standings_are_right(tournament)
    assert event.entries[leaver].state == EntryState.WITHDRAWN
    assert all(leaver not in one.seating.players for one in event.rounds[2:])

    first = [
        row.entry.number
        for row in standings_table(event).rows
        if row.entry.state == EntryState.ACTIVE
    ]
    _play_the_final(tournament, first)


def _play_the_final(tournament: Tournament, first: list[int]) -> None:
    """The first three play on for the places."""
    make_cut(tournament=tournament, **WHO)
    event = play_round(tournament)
    final = event.rounds[-1]
    assert sorted(final.seating.players) == sorted(first[:3])

    finish_tournament(tournament=tournament, **WHO)
    event = now(tournament)
    ranks = {number: entry.final_rank for number, entry in event.entries.items()}
    assert ranks[min(first[:3])] == 1
    assert sorted(ranks[number] for number in first[:3]) == [1, 2, 3]
    assert min(rank for number, rank in ranks.items() if number not in first[:3]) == 4
    assert [row.differences for row in recheck_scores() if row.differences] == []
