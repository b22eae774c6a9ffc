"""A book that makes a new club: its dry run finds what the real run would refuse."""

import json
from datetime import UTC, datetime

import pytest

from book.services.import_book import BookFile
from book.services.import_file import bring_in_new, new_club, try_out
from book.services.import_report import ImportRefused, Report
from players.models import Club, User
from scoring.services.author import Author
from tests.data.books import Json, pieces, taken_out
from tests.factories import make_s1

pytestmark = pytest.mark.django_db

#: In Auckland it is the 21st of November by then, in London the 20th.
AT = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)


def _book(**club: object) -> Json:
    book: Json = json.loads(taken_out(make_s1().club))
    book["club"] |= club  # type: ignore[operator]
    return book


def _reports(book: Json, at: datetime) -> tuple[Report, Report]:
    """The dry run's report, and that of the run that would make the club."""
    raw, author = json.dumps(book).encode(), Author()
    file = BookFile(lambda: pieces(raw), at)
    dry = try_out(club=new_club(), file=file, author=author, at=at)
    user, file = User.objects.create_user("new"), BookFile(lambda: pieces(raw), at)
    try:
        return dry, bring_in_new(user=user, file=file, author=author, at=at)
    except ImportRefused as refused:
        return dry, refused.report


@pytest.mark.parametrize(
    ("setting", "given", "field"),
    [
        ("time_zone", "Mars/Olympus", "club.time_zone"),
        ("language", "tlh", "club.language"),
        ("name", "Club\u202e", "club.name"),
        ("house_rules", {"no_such_rule": 1, "nor": 2}, "club.house_rules.nor"),
    ],
)
def test_settings_that_no_club_may_have_are_told_dry(
    setting: str, given: object, field: str
) -> None:
    book, clubs = _book(**{setting: given}), Club.objects.count()

    dry, real = _reports(book, datetime.now(UTC))

    assert field in [fault.what for fault in dry.faults]
    assert dry.faults == real.faults
    assert Club.objects.count() == clubs


def test_every_setting_at_fault_is_told_at_once() -> None:
    dry, real = _reports(_book(name=" ", time_zone="", language=""), datetime.now(UTC))

    told = [fault.what for fault in dry.faults]
    assert told == ["club.name", "club.time_zone", "club.language"]
    assert dry.faults == real.faults


@pytest.mark.parametrize(
    ("zone", "is_to_come"), [("Pacific/Auckland", False), ("Europe/London", True)]
)
def test_which_day_it_is_goes_by_the_zone_of_the_file(
    zone: str, is_to_come: bool
) -> None:
    book = _book(time_zone=zone)
    book["matches"][0] |= {"played_on": "2026-11-21"}  # type: ignore[index]

    dry, real = _reports(book, AT)

    assert dry.faults == real.faults
    told = [fault for fault in dry.faults if "has not come yet" in fault.text]
    assert bool(told) == is_to_come
