"""Every version of a hand that was ever written down."""

from django.db.models import F, QuerySet
from django.db.models.lookups import IsNull
from django.utils.translation import gettext as _

from scoring.models import Hand, Match
from web.problems import Problem

#: What stands is the last word on its number, whenever its row was written.
_STANDING_LAST = IsNull(F("voided_at"), True)


def hand_versions(match: Match) -> QuerySet[Hand]:
    """Return all versions of all hands of a match, oldest first, authors loaded."""
    return (
        Hand.objects.filter(match=match)
        .select_related("recorded_by", "voided_by", "replaces")
        .order_by("number", _STANDING_LAST.asc(), "id")
    )


def latest_version(match: Match, number: int) -> Hand:
    """Return the version of that number that stands, or the last one that did.

    Raises Problem `not_found` where no hand ever had the number.
    """
    hand = (
        Hand.objects.filter(match=match, number=number)
        .select_related("replaces", "match")
        .order_by(_STANDING_LAST.desc(), "-id")
        .first()
    )
    if hand is None:
        raise Problem(
            "not_found", _("This match has no hand %(number)s.") % {"number": number}
        )
    return hand
