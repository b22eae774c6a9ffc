"""How every operation on a tournament runs: locked, judged, done, written down."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.services.people import locked_players
from scoring.models import Match
from scoring.services.author import Author
from scoring.services.changes import Change, ChangeKind, tell
from tournaments.models import Entry, Journal, Table, Tournament
from tournaments.queries.actions import What, allowed
from tournaments.queries.event import Event, load_event
from tournaments.queries.journal import newest_text
from tournaments.wording import sentences
from web.problems import Problem, invalid

LONGEST_REASON = 200
#: What goes by the results as they are: nobody writes one until it is done.
BY_RESULTS = frozenset({"publish", "close_round", "cut", "finish", "archive"})
#: What changes the standings, or what of them is shown; so does a result
#: (`TournamentNeighbour.settled`), and another order of measures.
MOVES_STANDINGS = frozenset(
    {
        *("rule", "lift", "replay", "close_round", "reopen_round"),
        *("late_entry", "return", "withdraw", "disqualify", "finish", "reveal"),
    }
)


def locked_event(
    tournament: Tournament,
    *,
    revision: int | None = None,
    what: What | None = None,
    round_number: int | None = None,
) -> Event:
    """Lock the tournament until the transaction ends, and read it as it is now.

    revision: the one that the sender has seen, None where that does not matter. what:
    the operation that must be safe now. round_number: the round that is meant, which
    must be the newest; None for whichever is. Refused with 409 `wrong_state` and the
    reason, or with 412 `precondition_failed` where only the revision is another; both
    say what was done last, so that the second of two directors is told.
    """
    fresh = (
        Tournament.objects.select_for_update(of=("self",))
        .select_related("club")
        .get(pk=tournament.pk)
    )
    if what == "publish":
        # Its tables seat them, and players are locked before matches everywhere.
        entries = Entry.objects.filter(tournament=fresh).select_related("player")
        locked_players(entry.player for entry in entries)
    if what in BY_RESULTS:
        _hold_results(fresh)
    event = load_event(fresh)
    is_behind = revision is not None and revision != fresh.revision
    reason = _why_not(event, what, round_number)
    code = "wrong_state" if reason else "precondition_failed"
    if is_behind and not reason:
        reason = _("Look at the tournament as it is now, then go on.")
    if reason:
        raise Problem(code, _told(fresh, reason, is_behind), revision=fresh.revision)
    return event


def _hold_results(tournament: Tournament) -> None:
    """Let nobody write to a match of the tournament until the transaction ends.

    Whoever records a hand locks that match alone, so that tables never wait for each
    other, and asks for the tournament's state only then: the hand is seen here, or
    what is done here is seen there. Rows are taken by id.
    """
    tables = Table.objects.filter(round__tournament=tournament, match__isnull=False)
    matches = Match.objects.select_for_update(no_key=True).order_by("pk")
    list(matches.filter(pk__in=tables.values("match")).values_list("pk", flat=True))


def _why_not(event: Event, what: What | None, round_number: int | None) -> str:
    """Return why the operation is not safe now on that round; "" where it is."""
    is_allowed, reason = allowed(event, what) if what else (True, "")
    if not is_allowed:
        return reason
    if round_number is not None and round_number != event.number:
        text = _("The newest round is %(newest)s, and only that one can be changed.")
        return text % {"newest": event.number}
    return ""


def demand(event: Event, what: What, round_number: int | None = None) -> None:
    """Refuse an operation that is not safe now on that round (409 `wrong_state`)."""
    reason = _why_not(event, what, round_number)
    if reason:
        raise Problem("wrong_state", reason)


def write_down(
    tournament: Tournament,
    what: str,
    author: Author,
    at: datetime,
    *,
    reason: str = "",
    **details: object,
) -> None:
    """Let the revision grow, add one line to the journal, and tell what has moved."""
    tournament.revision += 1
    tournament.updated_at = at
    tournament.save(update_fields=["revision", "updated_at"])
    Journal.objects.create(
        club_id=tournament.club_id,
        tournament=tournament,
        revision=tournament.revision,
        what=what,
        details=details,
        reason=reason,
        at=at,
        by=author.user,
        via=author.via,
    )
    if what in MOVES_STANDINGS and tournament.started_at is not None:
        tell_standings(tournament, at)


def tell_standings(tournament: Tournament, at: datetime) -> None:
    """Tell whoever listens that the standings of the tournament have changed."""
    kind, club_id = ChangeKind.STANDINGS_CHANGED, tournament.club_id
    tell([Change(kind, club_id, at, tournament=tournament.public_id)])


def read_reason(reason: str, *, required: bool = False) -> str:
    """Return a reason as it is kept; refuse one too long, or none where one must be."""
    clean = " ".join(reason.split())
    if len(clean) > LONGEST_REASON:
        text = ngettext(
            "A reason has %(most)s character at most.",
            "A reason has %(most)s characters at most.",
            LONGEST_REASON,
        )
        raise invalid("reason", text % {"most": LONGEST_REASON}, "too_long")
    if required and not clean:
        raise invalid("reason", _("Say why; it is kept with the results."), "required")
    return clean


def _told(tournament: Tournament, reason: str, is_behind: bool) -> str:
    """Put before the reason what somebody else has done, where that is news."""
    if not is_behind:
        return reason
    return sentences(newest_text(tournament), reason)
