"""Records and ratings stay with the match, whatever is written to it."""

from collections.abc import Callable, Iterable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from players.models import Club
from scoring.models import Match, MatchStatus, PlayerTally, Rating, SeatTally
from scoring.queries.hand_versions import latest_version
from scoring.queries.recheck import recheck_scores
from scoring.queries.tallies import values_of
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.keep_records import rebuild_records
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    S1_NAMES,
    entry,
    make_club,
    make_s1,
    minutes,
    now,
    play,
    points_to,
    record,
    start,
)
from web.problems import Problem

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


def finished(*names: str, winner: str, day: date | None = None) -> Match:
    match = start(*names)
    if day:
        Match.objects.filter(pk=match.pk).update(played_on=day)
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


#: What may be done to a match: the hand's number, and what becomes of it.
EDITS = st.tuples(
    st.integers(0, 3),
    st.sampled_from(
        ["play", "play", "play", "undo", "void", "restore", "correct", "leave"]
    ),
    st.integers(1, 12),
    st.tuples(st.integers(0, 1), st.integers(0, 10), st.integers(0, 98)),
)


class EditsTest(TestCase):
    """After any edits the derived rows are those of a fresh computation."""

    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
    @given(edits=st.lists(EDITS, min_size=10, max_size=40))
    def test_any_edits_leave_what_a_fresh_computation_gives(
        self, edits: list[tuple[int, str, int, tuple[int, int, int]]]
    ) -> None:
        club = make_club()
        matches = list(_four_matches(club))

        for index, what, number, hand in edits:
            _edit(matches[index], what, number, hand)

        kept = stored()
        assert differences() == []
        rebuild_records(club)
        assert stored() == kept


def _four_matches(club: Club) -> Iterable[Match]:
    """Two threes that share people, on days out of order; short, so that they end."""
    for names, day in (
        (("Ana", "Ben", "Cleo"), 9),
        (("Cleo", "Dirk", "Ana"), 2),
        (("Ana", "Ben", "Cleo"), 5),
        (("Ben", "Eva", "Femi"), 5),
    ):
        match = start(*names, club=club, game_target=30, hand_limit=5)
        match.played_on = date(2026, 10, day)
        match.save(update_fields=["played_on"])
        yield match


def _edit(match: Match, what: str, number: int, hand: tuple[int, int, int]) -> None:
    try:
        if what == "play":
            seats = now(match)
            roles = seats.named(seats.state.rotation)
            record(match, ((roles.box, roles.captain)[hand[0]], *hand[1:]))
        elif what == "undo":
            last = now(match).hands[-1].number if now(match).hands else 1
            undo_hand(match=match, number=last, author=AUTHOR, at=minutes(9))
        elif what == "leave":
            abandon_match(match=match, author=AUTHOR, at=minutes(9))
            reopen_match(match=match, author=AUTHOR, at=minutes(9))
        else:
            _change(match, what, number, hand)
    except Problem:
        pass  # refused, and nothing was stored


def _change(match: Match, what: str, number: int, hand: tuple[int, int, int]) -> None:
    latest = latest_version(match, number)
    if what == "correct":
        place = (latest.box, latest.captain)[hand[0]]
        correct(match, number, (now(match).names[place], *hand[1:]))
        return
    change = void_hand if what == "void" else restore_hand
    change(
        match=match,
        number=number,
        seen=latest.tag_name,
        author=AUTHOR,
        at=minutes(9),
    )
