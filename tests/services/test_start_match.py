"""Starting a match: names, the cut, house rules, the day."""

from datetime import UTC, date, datetime, timedelta

import pytest

from players.models import Club, Player
from scoring.models import Match
from scoring.rules.roles import Roles
from scoring.rules.ruleset import PRESETS
from scoring.services.rematch import rematch
from scoring.services.start_match import Start, start_match
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    EVENING,
    make_club,
    make_player,
    minutes,
    now,
    play,
    points_to,
    roles,
    start,
    totals,
)
from web.problems import Invalid, Problem

pytestmark = pytest.mark.django_db

CUT = [["KS", "9D", "AH"]]


def _begin(
    names: tuple[str, ...] = CAST,
    *,
    at: datetime = EVENING,
    club: Club | None = None,
    **more: object,
) -> Match:
    told = more if "roles" in more else {"cut": CUT} | more
    return start_match(
        club=club or make_club(),
        start=Start(names=names, **told),  # type: ignore[arg-type]
        author=AUTHOR,
        at=at,
    )


def _refused(names: tuple[str, ...] = CAST, **more: object) -> dict[str, str]:
    """What each field is refused for; nothing may have been stored."""
    with pytest.raises(Invalid) as refusal:
        _begin(names, **more)  # type: ignore[arg-type]
    assert not Match.objects.exists()
    assert not Player.objects.exists()
    return {
        field: " ".join(str(fault.message) for fault in faults)
        for field, faults in refusal.value.errors.items()
    }


def _drawn(match: Match) -> list[str]:
    return [seat.drawn for seat in now(match).seats]


def test_the_cut_gives_the_roles_and_is_kept() -> None:
    match = _begin(cut=[["10h", "Q♠", "AH"]])

    assert roles(match) == ("Ben", "Ana", "Cleo")
    assert _drawn(match) == ["TH", "QS", "AH"]


def test_those_who_tie_draw_again_and_the_third_keeps_the_place() -> None:
    # R4
    match = _begin(cut=[["KH", "KD", "5C"], ["7S", "QD", None]])

    assert roles(match) == ("Ben", "Ana", "Cleo")
    assert _drawn(match) == ["KH 7S", "KD QD", "5C"]


def test_a_house_rule_breaks_ties_by_suit() -> None:
    match = _begin(cut=[["7H", "7D", "7S"]], house_rules={"cut_ties": "suit"})

    assert roles(match) == ("Cleo", "Ana", "Ben")


@pytest.mark.parametrize(
    ("cut", "words"),
    [
        ([["KH", "KD", "5C"]], "Ana and Ben drew equal cards"),
        ([["7H", "7D", "7C"]], "All three drew equal cards"),
        ([["KH", "KH", "5C"]], "was drawn twice"),
        ([["KH", None, "5C"]], "Ben draws in round 1"),
        ([["KH", "9C"]], "needs 3"),
        ([["KH", "9C", "1Z"]], "1Z"),
        ([["KH", "9C", ""]], ""),
        ([["KH", "9C", "2C"], ["2C", None, None]], "decided in round 1"),
        ([["KH", "KD", "5C"], ["7S", "QD", "2C"]], "Cleo keeps the place"),
        ([], "Each player draws a card"),
        ([["7H", "7D", "7C"]] * 40, "rounds"),
    ],
)
def test_a_cut_that_decides_nothing_is_refused_with_the_names(
    cut: list[list[str | None]], words: str
) -> None:
    assert words in _refused(cut=cut)["cut"]


def test_either_the_cut_or_the_roles_are_given() -> None:
    given = Roles(*CAST)

    assert set(_refused(cut=CUT, roles=given)) == {"cut"}
    assert set(_refused(cut=None, roles=None)) == {"cut"}


@pytest.mark.parametrize("given", [("Ana", "Ben", "Dora"), ("Ana", "ana", "Ben")])
def test_the_roles_are_those_three_each_once(given: tuple[str, str, str]) -> None:
    assert set(_refused(roles=Roles(*given))) == {"roles"}


def test_roles_are_found_by_another_spelling_of_the_name() -> None:
    match = _begin(roles=Roles("cleo", "ＡＮＡ", " Ben "))

    assert roles(match) == ("Cleo", "Ana", "Ben")


def test_everything_at_fault_is_told_at_once() -> None:
    refusals = _refused(
        ("Ana", "ana", ""),
        cut=[["KH", "KD", "5C"]],
        house_rules={"game_target": 5, "jokers": 2, "gin_bonus": True},
        played_on=date(2030, 1, 1),
    )

    assert set(refusals) == {
        "players.1",
        "players.2",
        "cut",
        "house_rules.game_target",
        "house_rules.gin_bonus",
        "house_rules.jokers",
        "played_on",
    }


@pytest.mark.parametrize("twins", [("Ana", "ana"), ("Zoé", "Zoe\u0301")])
def test_equal_names_are_refused_also_when_roles_are_given(
    twins: tuple[str, str],
) -> None:
    names = (*twins, "Ben")

    assert "players.1" in _refused(names, roles=Roles(*names))


@pytest.mark.parametrize("names", [("Ana", "Ben"), ("Ana", "Ben", "Cleo", "Dora"), ()])
def test_a_match_has_three_players(names: tuple[str, ...]) -> None:
    assert "players" in _refused(names)


def test_a_namesake_with_a_label_is_another_person() -> None:
    match = _begin(("Ana", "Ana (Delft)", "Ben"))

    assert len({seat.player_id for seat in now(match).seats}) == 3


def test_a_known_name_in_another_spelling_means_the_known_player() -> None:
    # E15
    club = make_club()
    zoe, ann = make_player("Zoé", club), make_player("Ann", club)

    match = _begin(("Zoe\u0301 ", "ＡＮＮ", "Аnn"), club=club)

    first, second, third = now(match).seats
    assert (first.player, second.player) == (zoe, ann)
    assert third.player not in (zoe, ann)
    assert now(match).names == ("Zoé", "Ann", "Аnn")


def test_the_same_name_in_another_club_is_another_person() -> None:
    there = make_player("Ana", make_club("delft"))

    assert now(_begin()).seats[0].player != there


def test_a_day_that_has_not_come_at_the_club_is_refused() -> None:
    # 19:00 UTC is already tomorrow in Auckland and still today in Honolulu.
    tomorrow = EVENING.date() + timedelta(days=1)

    match = _begin(
        club=make_club("auckland", time_zone="Pacific/Auckland"), played_on=tomorrow
    )

    assert match.played_on == tomorrow
    match.delete()
    Player.objects.all().delete()
    west = make_club("honolulu", time_zone="Pacific/Honolulu")
    assert set(_refused(club=west, played_on=tomorrow)) == {"played_on"}


@pytest.mark.parametrize(
    ("zone", "at", "day"),
    [
        ("Pacific/Auckland", EVENING, date(2026, 11, 2)),
        ("Pacific/Honolulu", datetime(2026, 11, 2, 9, tzinfo=UTC), date(2026, 11, 1)),
        # The night the clocks go back, and the night they go forward.
        (
            "Europe/Amsterdam",
            datetime(2026, 10, 24, 22, 30, tzinfo=UTC),
            date(2026, 10, 25),
        ),
        (
            "Europe/Amsterdam",
            datetime(2026, 10, 25, 22, 30, tzinfo=UTC),
            date(2026, 10, 25),
        ),
        (
            "Europe/Amsterdam",
            datetime(2026, 10, 25, 23, 30, tzinfo=UTC),
            date(2026, 10, 26),
        ),
    ],
)
def test_today_is_the_day_at_the_club(zone: str, at: datetime, day: date) -> None:
    assert _begin(club=make_club(time_zone=zone), at=at).played_on == day


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_is_frozen_into_the_match(name: str) -> None:
    match = _begin(house_rules=PRESETS[name].to_dict())

    assert now(match).rules == PRESETS[name]


def test_a_rematch_goes_on_with_roles_seats_and_rules_as_they_stand() -> None:
    # R19
    match = points_to(play(start(game_target=50), ("Ben", 4, 9)), "Ben", 50)

    again = rematch(match=match, author=AUTHOR, at=minutes(90))

    assert again.rematch_of == match
    assert now(again).names == CAST
    assert now(again).rules.game_target == 50
    assert roles(again) == roles(match)
    assert totals(again) == dict.fromkeys(CAST, 0)


def test_a_rematch_may_begin_with_a_new_cut() -> None:
    match = points_to(start(game_target=10), "Ana", 10)

    again = rematch(
        match=match, author=AUTHOR, at=minutes(90), cut=[["2H", "3H", "4H"]]
    )

    assert roles(again) == ("Cleo", "Ben", "Ana")


def test_an_open_match_has_no_rematch_also_where_the_page_still_thinks_so() -> None:
    seen = points_to(start(game_target=10), "Ana", 10)
    undo_hand(match=seen, number=1, author=AUTHOR, at=minutes(80))

    with pytest.raises(Problem) as refusal:
        rematch(match=seen, author=AUTHOR, at=minutes(90))

    assert refusal.value.code == "wrong_state"
    assert Match.objects.count() == 1
