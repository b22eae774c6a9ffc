"""Finding matches: what lists may be asked for, and the rows of one page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Prefetch, Q, QuerySet

from players.rules.names import name_key
from scoring.models import Match, Seat
from scoring.neighbours import matches_at


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches: "" and None leave a filter out.

    club: slug, for the caller, who alone knows which clubs one may ask for. player and
    vs: id or name of somebody who sat there. since and until:
    days of play, both included. tournament: its id. updated_since: changed then or
    later.
    """

    club: str = ""
    player: str = ""
    vs: str = ""
    state: str = ""
    tournament: str = ""
    since: date | None = None
    until: date | None = None
    updated_since: datetime | None = None


def wanted_matches(matches: QuerySet[Match], wanted: Wanted) -> QuerySet[Match]:
    """Return those of the matches, already of the wanted club, that are wanted."""
    for person in filter(None, (wanted.player, wanted.vs)):
        matches = matches.filter(pk__in=_where_sat(person))
    if wanted.tournament:
        matches = matches.filter(pk__in=matches_at(wanted.tournament).values("pk"))
    if wanted.state:
        matches = matches.filter(state=wanted.state)
    if wanted.since:
        matches = matches.filter(played_on__gte=wanted.since)
    if wanted.until:
        matches = matches.filter(played_on__lte=wanted.until)
    if wanted.updated_since:
        matches = matches.filter(updated_at__gte=wanted.updated_since)
    return matches


def match_rows(
    matches: QuerySet[Match],
    *,
    size: int,
    beside: tuple[date, str] | None = None,
    backwards: bool = False,
) -> Sequence[Match]:
    """Return up to `size` matches, newest day first, seats and players loaded.

    beside: day and id of the match after which (backwards: before which, the nearest
    first) to begin. Two statements, however many there are.
    """
    if beside:
        matches = matches.filter(_beside(*beside, backwards=backwards))
    order = ("played_on", "id") if backwards else ("-played_on", "-id")
    seats = Seat.objects.select_related("player").order_by("place")
    return list(
        matches.select_related("club")
        .prefetch_related(Prefetch("seats", seats))
        .order_by(*order)[:size]
    )


def _beside(day: date, public_id: str, *, backwards: bool) -> Q:
    row = Match.objects.filter(public_id=public_id).values("id")[:1]
    if backwards:
        return Q(played_on__gt=day) | Q(played_on=day, id__gt=row)
    return Q(played_on__lt=day) | Q(played_on=day, id__lt=row)


def _where_sat(person: str) -> QuerySet[Seat, object]:
    is_meant = Q(player__public_id=person) | Q(player__name_key=name_key(person))
    return Seat.objects.filter(is_meant).values("match_id")
