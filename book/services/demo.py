"""A small book to look at: one finished match and one that is going on."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Club, Visibility
from scoring.models import Match, Outcome
from scoring.rules.roles import Roles
from scoring.services.author import Author
from scoring.services.correct_hand import correct_hand
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from scoring.services.start_match import Start, start_match

DEMO_SLUG = "demo"
NAMES = ("Ana", "Ben", "Cleo")
#: Who knocked, with how many, what the other had; None is a drawn hand.
FINISHED = (
    ("Cleo", 6, 29),
    ("Ben", 3, 21),
    ("Ana", 8, 8),
    None,
    ("Cleo", 0, 17),
    ("Ana", 4, 29),
    ("Ben", 2, 21),
    ("Cleo", 5, 21),
    ("Ana", 9, 36),
    ("Ana", 4, 23),
    ("Cleo", 7, 26),
)
OPEN = FINISHED[:9]
#: Hand 6 was first written down as 29 and then put right.
CORRECTED = HandEntry(number=6, knocker="Ana", knocker_deadwood=4, opponent_deadwood=39)


@transaction.atomic
def load_demo_book(at: datetime) -> Club:
    """Put the two demo matches into a public club of their own; return the club."""
    club, _made = Club.objects.get_or_create(
        slug=DEMO_SLUG,
        defaults={
            "name": _("Demo"),
            "visibility": Visibility.PUBLIC,
            "is_demo": True,
            "created_at": at,
        },
    )
    _play(club, FINISHED, at - timedelta(days=7))
    _play(club, OPEN, at - timedelta(hours=1))
    return club


def _play(
    club: Club, hands: tuple[tuple[str, int, int] | None, ...], at: datetime
) -> Match:
    start = Start(names=NAMES, roles=Roles("Cleo", "Ana", "Ben"), played_on=at.date())
    author = Author()
    match = start_match(club=club, start=start, author=author, at=at)
    for number, hand in enumerate(hands, start=1):
        at += timedelta(minutes=4)
        record_hand(match=match, entry=_entry(number, hand), author=author, at=at)
        if number == CORRECTED.number:
            wrong = match.hands.get(number=number)
            correct_hand(
                match=match,
                entry=CORRECTED,
                seen=wrong.tag_name,
                author=author,
                at=at + timedelta(minutes=1),
                reason="39 was read as 29",
            )
    return match


def _entry(number: int, hand: tuple[str, int, int] | None) -> HandEntry:
    if hand is None:
        return HandEntry(number=number, outcome=Outcome.DRAW)
    knocker, count, other = hand
    return HandEntry(
        number=number,
        knocker=knocker,
        knocker_deadwood=count,
        opponent_deadwood=other,
    )
