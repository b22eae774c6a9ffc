"""A club, players, matches and hands to test with, made through the services."""

from datetime import UTC, datetime, timedelta

from players.models import Club, Player
from players.rules.names import name_key
from players.services.secrets import new_public_id
from scoring.models import Hand, Match, Outcome
from scoring.queries.match_record import MatchRecord, load_record
from scoring.rules.roles import Roles
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import Recorded, record_hand
from scoring.services.start_match import CutRound, Start, start_match

#: The first evening; every later moment is told in minutes after it.
EVENING = datetime(2026, 11, 1, 19, tzinfo=UTC)
CAST = ("Ana", "Ben", "Cleo")
AUTHOR = Author()
#: Who may change what all three confirmed.
ORGANISER = Author(over_attested=True)

#: One hand in short: who knocked, with how many, what the other had; None is a draw.
Short = tuple[str, int, int] | None

#: The shared game of the trials, and where it stands afterwards.
S1_NAMES = ("Ann", "Bob", "Cy")
S1: tuple[Short, ...] = (
    ("Ann", 4, 24),
    ("Cy", 8, 5),
    ("Bob", 0, 30),
    ("Bob", 10, 22),
    ("Ann", 3, 40),
)
S1_TOTALS = {"Ann": 70, "Bob": 67, "Cy": 0}


def minutes(after: float) -> datetime:
    """So many minutes after the evening began."""
    return EVENING + timedelta(minutes=after)


def make_club(slug: str = "home", **fields: object) -> Club:
    """The club with that slug; made where there is none yet."""
    values = {"name": slug.title(), "created_at": EVENING} | fields
    return Club.objects.get_or_create(slug=slug, defaults=values)[0]


def make_player(name: str, club: Club | None = None, **fields: object) -> Player:
    values = {"name_key": name_key(name), "created_at": EVENING} | fields
    return Player.objects.create(
        public_id=new_public_id(), club=club or make_club(), name=name, **values
    )


def start(
    *names: str,
    club: Club | None = None,
    cut: list[CutRound] | None = None,
    at: datetime = EVENING,
    **house_rules: object,
) -> Match:
    """An open match: in the order box, captain, sitter, unless there was a cut."""
    names = names or CAST
    return start_match(
        club=club or make_club(),
        start=Start(
            names=names,
            cut=cut,
            roles=None if cut else Roles(*names),
            house_rules=house_rules,
        ),
        author=AUTHOR,
        at=at,
    )


def entry(number: int, short: Short = None, **more: object) -> HandEntry:
    """A hand as typed: `entry(1, ("Ana", 4, 24))`, `entry(1)` for a drawn one."""
    if short is None:
        return HandEntry(number, Outcome.DRAW, **more)  # type: ignore[arg-type]
    knocker, count, other = short
    return HandEntry(
        number,
        knocker=knocker,
        knocker_deadwood=count,
        opponent_deadwood=other,
        **more,  # type: ignore[arg-type]
    )


def record(match: Match, short: Short = None, **more: object) -> Recorded:
    """Record the next hand of the match."""
    number = load_record(match).next_number
    return record_hand(
        match=match,
        entry=entry(number, short, **more),
        author=AUTHOR,
        at=minutes(4 * number),
    )


def play(match: Match, *shorts: Short) -> Match:
    """Record hands one after the other; the match as it stands then."""
    for short in shorts:
        record(match, short)
    return Match.objects.get(pk=match.pk)


def make_s1() -> Match:
    """The shared game after its five hands: Ann 70, Bob 67, Cy 0."""
    return play(start(*S1_NAMES), *S1)


def points_to(match: Match, name: str, total: int) -> Match:
    """Bring one of the three to that total, with knocks of theirs and nobody else's.

    Whoever wins a hand is in the box of the next, so the same player may go on.
    """
    while (missing := total - totals(match)[name]) > 0:
        record(match, (name, 1, 1 + min(missing, 90)))
    return Match.objects.get(pk=match.pk)


def now(match: Match) -> MatchRecord:
    """The match as it is stored at this moment."""
    return load_record(Match.objects.get(pk=match.pk))


def totals(match: Match) -> dict[str, int]:
    """The stored totals by name."""
    return {seat.player.name: seat.total for seat in now(match).seats}


def roles(match: Match) -> tuple[str, ...]:
    """Box, captain and sitter of the next hand by name, as stored."""
    record = now(match)
    match = record.match
    return record.named(
        Roles(match.next_box, match.next_captain, match.next_sitter)
    ).players


def standing(match: Match, number: int) -> Hand:
    """The standing version of that hand."""
    return Hand.objects.get(match=match, number=number, voided_at=None)


def snapshot(match: Match) -> dict[str, object]:
    """Everything stored of a match but its version, its moments and its history."""
    record = now(match)
    return {
        "state": record.match.state,
        "winner": record.match.winner,
        "totals": totals(match),
        "roles": roles(match),
        "hand_count": record.match.hand_count,
        "finished": record.match.finished_at is not None,
        "hands": [
            (hand.number, hand.kind, hand.scorer, hand.points, hand.set_aside)
            for hand in record.hands
        ],
    }
