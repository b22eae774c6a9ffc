"""Whatever is done to a book, its records are those of a fresh computation."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from players.models import Club
from scoring.models import Match
from scoring.queries.hand_versions import latest_version
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.correct_hand import restore_hand, void_hand
from scoring.services.keep_records import rebuild_records
from scoring.services.undo_hand import undo_hand
from tests.factories import AUTHOR, make_club, minutes, now, play, record, start
from tests.people import merge, unmerge
from tests.services.test_records_kept import correct, differences, stored
from web.problems import Problem

#: Those who never sat together may turn out to be one person.
PEOPLE = ("Ana", "Ben", "Cleo", "Dirk", "Eva", "Femi")
#: What may be done to a match: the hand's number, and what becomes of it. Where two
#: are merged or parted, the numbers say who.
EDITS = st.tuples(
    st.integers(0, 3),
    st.sampled_from(
        [
            *("play", "play", "play", "undo", "void", "restore", "correct", "leave"),
            *("merge", "unmerge"),
        ]
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


#: Four who never met, each at one table with two of the others' friends.
NAMES = ("A1", "A2", "A3", "A4")
WHO = st.integers(0, 3)


class PeopleTest(TestCase):
    """Whoever turns out to be whom, in chains and in any order of parting."""

    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
    @given(
        steps=st.lists(
            st.tuples(st.sampled_from(["merge", "merge", "unmerge", "play"]), WHO, WHO),
            min_size=6,
            max_size=12,
        )
    )
    @example([("merge", 0, 1), ("merge", 1, 2), ("unmerge", 0, 0)])
    @example([("merge", 0, 1), ("merge", 1, 2), ("unmerge", 1, 0), ("play", 0, 0)])
    def test_any_merges_leave_what_a_fresh_computation_gives(
        self, steps: list[tuple[str, int, int]]
    ) -> None:
        club = make_club()
        days = dict(zip(NAMES, (9, 2, 5, 5), strict=True))
        matches = [_finished(name, day) for name, day in days.items()]

        for what, one, other in steps:
            with suppress(Problem):  # a circle, or somebody who is merged already
                if what == "merge":
                    merge(NAMES[one], NAMES[other])
                elif what == "unmerge":
                    unmerge(NAMES[one])
                elif now(matches[one]).state.over:
                    undo_hand(
                        match=matches[one], number=1, author=AUTHOR, at=minutes(9)
                    )
                else:
                    record(matches[one], ("Friend", 3, 40))

        kept = stored()
        assert differences() == []
        rebuild_records(club)
        assert stored() == kept


def _finished(name: str, day: int) -> Match:
    match = start(name, "Friend", f"{name}’s guest", game_target=30)
    Match.objects.filter(pk=match.pk).update(played_on=date(2026, 10, day))
    match.refresh_from_db()
    return play(match, (name, 3, 40))


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
        elif what == "merge":
            merge(PEOPLE[number % 6], PEOPLE[hand[1] % 6])
        elif what == "unmerge":
            unmerge(PEOPLE[number % 6])
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
