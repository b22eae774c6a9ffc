"""Which matches hold a hand that somebody disputes."""

from collections.abc import Collection

from scoring.models import Seat


def disputed_matches(match_ids: Collection[int]) -> frozenset[int]:
    """Return those of the matches in which a hand is disputed (one statement)."""
    disputed = Seat.objects.filter(match__in=match_ids, disputed_hand__isnull=False)
    return frozenset(disputed.values_list("match_id", flat=True))
