"""Putting a removed hand back after its row was told anew: a rename, an import."""

import pytest

from players.models import Player
from scoring.models import Match
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.ledger import HandConflict
from scoring.services.record_hand import Recorded
from scoring.services.rename_player import rename_player
from tests.factories import AUTHOR, entry, make_s1, minutes, standing

pytestmark = pytest.mark.django_db


def _rename(before: str, after: str) -> None:
    player = Player.objects.get(name=before)
    rename_player(player=player, name=after, author=AUTHOR, at=minutes(80))


def _removed(match: Match) -> str:
    """The tag of hand 3, as whoever removed it has it."""
    tag = standing(match, 3).tag_name
    at = minutes(70)
    return void_hand(
        match=match, number=3, seen=tag, author=AUTHOR, at=at
    ).hand.tag_name


def _restore(match: Match, seen: str) -> Recorded:
    at = minutes(90)
    return restore_hand(match=match, number=3, seen=seen, author=AUTHOR, at=at)


def test_a_removed_hand_is_put_back_after_a_player_was_renamed() -> None:
    """A rename shows each version as changed, and says nothing new of this one."""
    match = make_s1()
    seen = _removed(match)
    _rename("Ann", "Anna")

    back = _restore(match, seen)
    _rename("Anna", "Ann")

    assert standing(match, 3) == back.hand
    assert _restore(match, seen).replayed


def test_after_a_rename_a_removed_hand_is_corrected_by_its_present_tag_only() -> None:
    match = make_s1()
    seen = _removed(match)
    _rename("Ann", "Anna")

    with pytest.raises(HandConflict) as refusal:
        correct_hand(
            match=match,
            entry=entry(3, ("Bob", 0, 40)),
            seen=seen,
            author=AUTHOR,
            at=minutes(90),
        )

    assert refusal.value.code == "precondition_failed"
