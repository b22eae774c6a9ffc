"""Whoever changes a match moves its version, so what was read before is known as old.

The lock reads the version and nothing else: `locked_record` takes what `load_record`
read before it for as long as that has not moved.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from scoring.models import Match
from scoring.queries.match_record import MatchRecord, load_record
from scoring.rules.ruleset import Ruleset
from scoring.services import cut_again
from scoring.services.anonymise_player import anonymise_player
from scoring.services.attest import attest_match
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.clubs import change_club
from scoring.services.confirm_match import Dispute, confirm_match
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.cut_again import cut_for_roles
from scoring.services.ledger import locked_record
from scoring.services.rename_player import rename_player
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    entry,
    make_player,
    minutes,
    points_to,
    record,
    standing,
    start,
)
from tests.people import merge, named, unmerge

pytestmark = pytest.mark.django_db
WHO: Any = {"author": AUTHOR, "at": minutes(90)}
Write = Callable[[Match], object]


def _confirm(match: Match, dispute: Dispute | None = None) -> None:
    confirm_match(match=match, player="Ben", dispute=dispute, **WHO)


def _correct(match: Match) -> None:
    correct_hand(
        match=match,
        entry=entry(1, ("Ana", 3, 30)),
        seen=standing(match, 1).tag_name,
        **WHO,
    )


def _void(match: Match) -> str:
    seen = standing(match, 1).tag_name
    return void_hand(match=match, number=1, seen=seen, **WHO).hand.tag_name


def _restore(match: Match, seen: str) -> None:
    restore_hand(match=match, number=1, seen=seen, **WHO)


def _speak(match: Match, language: str) -> None:
    change_club(
        club=match.club,
        name=match.club.name,
        visibility=match.club.visibility,
        time_zone=match.club.time_zone,
        language=language,
        house_rules=Ruleset().to_dict(),
        **WHO,
    )


def _rename(_match: Match) -> None:
    rename_player(player=named("Ana"), name="Anna", **WHO)


WRITES: dict[str, Write] = {
    "a hand": lambda match: record(match, ("Ana", 4, 24)),
    "an undo": lambda match: undo_hand(match=match, number=2, **WHO),
    "a correction": _correct,
    "a removal": _void,
    "a hand put back": lambda match: _restore(match, _void(match)),
    "the end": lambda match: points_to(match, "Ana", 100),
    "given up": lambda match: abandon_match(match=match, **WHO),
    "a name": _rename,
    "merged": lambda _match: merge("Ana", "Zoe"),
    "parted": lambda _match: (merge("Ana", "Zoe"), unmerge("Ana")),
    "taken out": lambda _match: anonymise_player(player=named("Ana"), **WHO),
    "the club's language": lambda match: _speak(match, "nl"),
}
OVER: dict[str, Write] = {
    "confirmed": _confirm,
    "disputed": lambda match: _confirm(match, Dispute(1, "no")),
    "attested": lambda match: attest_match(match=match, **WHO),
    "open again": lambda match: undo_hand(match=match, number=3, **WHO),
}


def told(record: MatchRecord) -> tuple[object, ...]:
    """Every column that a write under the lock may go by."""
    return (
        model_to_dict(record.match),
        record.match.club.language,
        [(model_to_dict(seat), model_to_dict(seat.player)) for seat in record.seats],
        [model_to_dict(hand) for hand in record.hands],
        record.state,
    )


def read_again(match: Match, write: Write) -> None:
    """What is locked is what is stored, though `write` came after the reading."""
    read = load_record(_stored(match))
    before = told(read)
    write(_stored(match))

    with transaction.atomic():
        locked = locked_record(match, read=read)

    assert told(locked) == told(load_record(_stored(match))) != before


def _stored(match: Match) -> Match:
    return Match.objects.select_related("club").get(pk=match.pk)


@pytest.fixture
def match() -> Match:
    """Two hands old; Zoe is of the club too."""
    match = start(*CAST)
    make_player("Zoe")
    record(match, ("Ana", 4, 24))
    record(match, ("Ana", 4, 24))
    return match


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES.keys())
def test_what_was_read_before_is_read_again(match: Match, write: Write) -> None:
    read_again(match, write)


@pytest.mark.parametrize("write", OVER.values(), ids=OVER.keys())
def test_also_of_a_match_that_is_over(match: Match, write: Write) -> None:
    read_again(points_to(match, "Ana", 100), write)


def test_also_where_it_is_taken_up_again(match: Match) -> None:
    abandon_match(match=match, **WHO)

    read_again(match, lambda match: reopen_match(match=match, **WHO))


def test_also_where_it_is_cut_for_the_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut_again, "is_to_be_cut", lambda _match: True)
    cut = [["2S", "KH", "7D"]]

    read_again(start(*CAST), lambda match: cut_for_roles(match=match, cut=cut, **WHO))


def test_where_nobody_wrote_the_lock_reads_one_number(match: Match) -> None:
    read = load_record(_stored(match))

    with transaction.atomic(), CaptureQueriesContext(connection) as heard:
        locked = locked_record(match, read=read)

    [statement] = [row["sql"] for row in heard]
    assert "house_rules" not in statement
    assert told(locked) == told(read)
    assert locked.match is not read.match


def test_a_match_that_is_gone_is_nobodys(match: Match) -> None:
    read = load_record(_stored(match))
    read.match.pk = match.pk = 0

    with transaction.atomic(), pytest.raises(Match.DoesNotExist):
        locked_record(match, read=read)
