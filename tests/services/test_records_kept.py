"""Records and ratings stay with the match, whatever is written to it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club
from scoring.models import Match, MatchStatus, PlayerTally, Rating, SeatTally
from scoring.queries.hand_versions import latest_version
from scoring.queries.recheck import recheck_scores
from scoring.queries.tallies import values_of
from scoring.services.close_match import abandon_match
from scoring.services.correct_hand import correct_hand
from scoring.services.keep_records import rebuild_records
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    S1_NAMES,
    entry,
    make_club,
    make_player,
    make_s1,
    minutes,
    now,
    play,
    points_to,
    record,
    start,
)
from tests.people import merge, unmerge

Stored = dict[str, list[dict[str, object]]]


def stored() -> Stored:
    """Every row of the derived tables, but for its own key."""
    orders = {
        SeatTally: ("match_id", "player_id"),
        PlayerTally: ("player_id",),
        Rating: ("match_id", "player_id"),
    }
    return {
        table.__name__: [values_of(row) for row in table.objects.order_by(*order)]
        for table, order in orders.items()
    }


def differences() -> list[str]:
    return [fault for result in recheck_scores() for fault in result.differences]


def correct(match: Match, number: int, short: tuple[str, int, int] | None) -> None:
    correct_hand(
        match=match,
        entry=entry(number, short),
        seen=latest_version(match, number).tag_name,
        author=AUTHOR,
        at=minutes(90),
    )


def finished_s1() -> Match:
    """S1 and a sixth hand that ends it: Ann 110, Bob 67, Cy 0."""
    return play(make_s1(), ("Ann", 2, 42))


def finished(
    *names: str, winner: str, day: date | None = None, club: Club | None = None
) -> Match:
    match = start(*names, club=club)
    if day:
        Match.objects.filter(pk=match.pk).update(played_on=day)
        match.refresh_from_db()
    return points_to(match, winner, 100)


@pytest.mark.django_db
def test_an_open_match_leaves_no_trace_in_records() -> None:
    make_s1()

    assert stored() == {"SeatTally": [], "PlayerTally": [], "Rating": []}


@pytest.mark.django_db
def test_a_finished_match_is_counted_and_rated() -> None:
    match = finished_s1()

    sums = {row.player.name: row for row in PlayerTally.objects.all()}
    assert {name: (row.matches, row.wins) for name, row in sums.items()} == {
        "Ann": (1, 1),
        "Bob": (1, 0),
        "Cy": (1, 0),
    }
    assert sums["Ann"].mu > 25 > sums["Cy"].mu
    assert sums["Ann"].mu > sums["Bob"].mu > sums["Cy"].mu
    assert Rating.objects.filter(match=match, number=1).count() == 3
    assert differences() == []


@pytest.mark.django_db
def test_b01_a_corrected_hand_reaches_the_tallies() -> None:
    match = finished_s1()

    correct(match, 1, ("Ann", 4, 34))

    ann = SeatTally.objects.get(player__name="Ann")
    assert (ann.total, ann.points, ann.biggest_points) == (120, 120, 40)
    assert PlayerTally.objects.get(player__name="Ann").points == 120
    assert differences() == []


@pytest.mark.django_db
def test_b03_a_hand_added_and_removed_leaves_no_residue() -> None:
    finished(*S1_NAMES, winner="Bob")
    before = stored()
    match = make_s1()

    for short in (("Ann", 2, 12), ("Ann", 2, 42)):
        record(match, short)
        undo_hand(match=match, number=6, author=AUTHOR, at=minutes(60))

    assert stored() == before
    assert differences() == []


@pytest.mark.django_db
def test_b05_a_win_that_was_mistyped_is_withdrawn() -> None:
    match = points_to(start(*S1_NAMES), "Bob", 90)
    record(match, ("Bob", 5, 15))
    last = now(match).hands[-1].number
    assert PlayerTally.objects.get(player__name="Bob").wins == 1

    correct(match, last, ("Bob", 5, 14))

    assert now(match).match.state == MatchStatus.OPEN
    assert stored() == {"SeatTally": [], "PlayerTally": [], "Rating": []}


@pytest.mark.django_db
def test_an_abandoned_match_never_counts() -> None:
    match = make_s1()

    abandon_match(match=match, author=AUTHOR, at=minutes(60))

    assert stored() == {"SeatTally": [], "PlayerTally": [], "Rating": []}
    assert differences() == []


@pytest.mark.django_db
def test_a_match_played_earlier_is_rated_in_its_place() -> None:
    finished(*S1_NAMES, winner="Ann", day=date(2026, 10, 9))
    finished(*S1_NAMES, winner="Bob", day=date(2026, 10, 2))

    order = Rating.objects.filter(player__name="Ann").order_by("played_on")
    assert [(row.played_on.day, row.number) for row in order] == [(2, 1), (9, 2)]
    kept = stored()
    rebuild_records(Club.objects.get())
    assert stored() == kept


@pytest.mark.django_db
def test_a_correction_that_keeps_the_order_rates_nothing_again() -> None:
    match = finished_s1()
    before = set(Rating.objects.values_list("pk", flat=True))

    correct(match, 1, ("Ann", 4, 25))

    assert set(Rating.objects.values_list("pk", flat=True)) == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "tamper",
    [
        pytest.param(lambda: SeatTally.objects.update(gins=7), id="seat"),
        pytest.param(lambda: SeatTally.objects.all()[0].delete(), id="missing seat"),
        pytest.param(lambda: PlayerTally.objects.update(wins=3), id="sums"),
        pytest.param(lambda: PlayerTally.objects.all()[0].delete(), id="no sums"),
        pytest.param(lambda: Rating.objects.update(mu=26.5), id="rating"),
        pytest.param(lambda: Rating.objects.all()[0].delete(), id="missing rating"),
        pytest.param(lambda: PlayerTally.objects.update(mu=30.0), id="shown rating"),
        pytest.param(
            lambda: Match.objects.update(state="open", winner=None), id="too much"
        ),
    ],
)
def test_recheck_sees_a_changed_value(tamper: Callable[[], object]) -> None:
    finished_s1()
    assert differences() == []

    tamper()

    assert differences()


@pytest.mark.django_db
def test_a_hand_that_ends_nothing_costs_no_statement_for_records() -> None:
    match = make_s1()

    with CaptureQueriesContext(connection) as seen:
        record(match, ("Ann", 1, 2))

    assert not [q for q in seen.captured_queries if "tallies" in q["sql"]]


@pytest.mark.django_db
def test_the_last_hand_of_the_newest_match_costs_the_same_on_any_book() -> None:
    counts = []
    for _evening in range(3):
        match = points_to(start(*S1_NAMES), "Bob", 99)
        with CaptureQueriesContext(connection) as seen:
            record(match, ("Bob", 1, 2))
        counts.append(len(seen))

    assert counts[1] == counts[2]


@pytest.mark.django_db
def test_the_end_of_an_older_match_rates_again_what_was_played_since() -> None:
    """The exception of decision 9: in batches, and nothing that was played before."""
    counts = []
    for size in (2, 20):
        club = make_club(f"club-of-{size}")
        early = finished(*S1_NAMES, winner="Ann", day=date(2026, 10, 1), club=club)
        for _match in range(size):
            finished(*S1_NAMES, winner="Ann", day=date(2026, 10, 9), club=club)
        late = points_to(start(*S1_NAMES, club=club), "Bob", 99)
        Match.objects.filter(pk=late.pk).update(played_on=date(2026, 10, 2))
        late.refresh_from_db()
        first = Rating.objects.filter(match=early).order_by("pk")
        before = list(first.values_list("pk", flat=True))

        with CaptureQueriesContext(connection) as seen:
            record(late, ("Bob", 1, 2))
        counts.append(len(seen))

        assert list(first.values_list("pk", flat=True)) == before
        newest = PlayerTally.objects.get(club=club, player__name="Bob")
        assert newest.matches == size + 2

    assert counts[0] == counts[1]
    assert differences() == []


@pytest.mark.django_db
def test_merging_and_parting_cost_the_same_in_any_book() -> None:
    """Ann's one match is the newest; what the others played before is left alone."""
    counts = []
    for size in (2, 20):
        club = make_club(f"club-of-{size}")
        make_player("Anna", club)
        for _match in range(size):
            finished("Bob", "Cy", "Dora", winner="Cy", club=club)
        finished("Ann", "Bob", "Cy", winner="Ann", club=club)

        with CaptureQueriesContext(connection) as merging:
            merge("Ann", "Anna", club)
        with CaptureQueriesContext(connection) as parting:
            unmerge("Ann", club)
        counts.append((len(merging), len(parting)))

    assert counts[0] == counts[1]
    assert differences() == []


@pytest.mark.django_db
def test_merging_replays_ratings_from_the_first_match_that_moved() -> None:
    early = finished("Bob", "Cy", "Dora", winner="Cy", day=date(2026, 10, 2))
    finished("Ann", "Bob", "Cy", winner="Ann", day=date(2026, 10, 9))
    make_player("Anna")
    ratings = Rating.objects.filter(match=early).order_by("pk")
    before = list(ratings.values_list("pk", flat=True))

    merge("Ann", "Anna")

    assert list(ratings.values_list("pk", flat=True)) == before
    assert not PlayerTally.objects.filter(player__name="Ann").exists()
    assert PlayerTally.objects.get(player__name="Anna").wins == 1
    assert differences() == []


@pytest.mark.django_db
def test_merging_somebody_who_never_sat_touches_no_match_and_no_record() -> None:
    finished_s1()
    make_player("Anna")
    before, versions = stored(), list(Match.objects.values_list("version", flat=True))

    with CaptureQueriesContext(connection) as seen:
        merge("Anna", "Ann")
        unmerge("Anna")

    written = [q["sql"] for q in seen if not q["sql"].startswith("SELECT")]
    assert not [sql for sql in written if "tallies" in sql or "ratings" in sql]
    assert not [sql for sql in written if '"hands"' in sql or '"matches"' in sql]
    assert list(Match.objects.values_list("version", flat=True)) == versions
    assert stored() == before
