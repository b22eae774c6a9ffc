"""Finding tournaments: those of a club, and those of a player."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player
from scoring.models import Match
from tournaments.models import Entry, EntryState, Tournament, TournamentState
from web.problems import Problem

NO_TOURNAMENT = _("No tournament here. The link may have lost its last letters.")
OVER = (TournamentState.FINISHED, TournamentState.ARCHIVED)
NOT_PLAYING = (EntryState.WITHDRAWN, EntryState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list. players: entries that have not left before the start;
    rounds_played: closed ones. winners: those in the first place, once it is over."""

    tournament: Tournament
    players: int
    rounds_played: int
    winners: tuple[str, ...]


def find_tournament(club: Club, slug: str) -> Tournament:
    """Return the club's tournament with that slug; 404 for none."""
    found = (
        Tournament.objects.filter(club=club, slug=slug).select_related("club").first()
    )
    if found is None:
        raise Problem("not_found", NO_TOURNAMENT)
    return found


def seen_tournaments(
    clubs: QuerySet[Club], directed: Collection[int]
) -> QuerySet[Tournament]:
    """Return the tournaments of these clubs, unordered; drafts where one directs.

    directed: ids of the clubs whose tournaments the reader directs.
    """
    is_shown = ~Q(state=TournamentState.DRAFT) | Q(club__in=directed)
    return Tournament.objects.filter(is_shown, club__in=clubs).select_related("club")


def tournaments_of(club: Club, *, is_director: bool = False) -> list[TournamentLine]:
    """Return the club's tournaments, the newest first (two statements).

    Drafts are the directors' business.
    """
    rows = Tournament.objects.filter(club=club)
    if not is_director:
        rows = rows.exclude(state=TournamentState.DRAFT)
    return tournament_lines(rows.order_by("-starts_on", "-id"))


def tournament_lines(rows: QuerySet[Tournament]) -> list[TournamentLine]:
    """Return a list of these tournaments, in their order (two statements)."""
    return [line_of(row) for row in with_counts(rows)]


def with_counts(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the same tournaments with all that `line_of` tells (two statements)."""
    gone = Q(entries__state__in=NOT_PLAYING, entries__first_round=None)
    closed = Q(played_rounds__state="closed")
    first = Entry.objects.filter(final_rank=1, tournament__state__in=OVER)
    first = first.select_related("player").order_by("number")
    return rows.annotate(
        players=Count("entries", filter=~gone, distinct=True),
        closed=Count("played_rounds", filter=closed, distinct=True),
    ).prefetch_related(Prefetch("entries", first, to_attr="winners"))


def line_of(row: Tournament) -> TournamentLine:
    """Return the line of a tournament that came `with_counts`."""
    counts = vars(row)
    winners = tuple(entry.player.name for entry in counts["winners"])
    return TournamentLine(row, counts["players"], counts["closed"], winners)


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament in a player's record. rank: None while it is not over, or for who
    was disqualified; of: how many were ranked."""

    tournament: Tournament
    rank: int | None
    of: int


def tournaments_played(player: Player) -> list[PlayedTournament]:
    """Return the tournaments somebody took part in, the newest first (one statement).

    Those of players merged into them count as theirs, as seats do.
    """
    ranked = Q(tournament__entries__final_rank__isnull=False)
    rows = (
        Entry.objects.filter(
            club_id=player.club_id, player=player, first_round__isnull=False
        )
        .select_related("tournament__club")
        .annotate(of=Count("tournament__entries", filter=ranked))
        .order_by("-tournament__starts_on", "-tournament_id")
    )
    return [
        PlayedTournament(
            row.tournament,
            row.final_rank if row.tournament.state in OVER else None,
            row.of,
        )
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class Titles:
    """How often somebody came first, and in how many finished tournaments they were.

    A shared first place counts for each who shares it.
    """

    player: Player
    won: int
    played: int


def most_titles(club: Club, most: int = 10) -> Sequence[Titles]:
    """Return who has won most of the club's tournaments (one statement)."""
    over = Q(entries__tournament__state__in=OVER, entries__final_rank__isnull=False)
    rows = (
        Player.objects.filter(club=club, anonymised_at=None)
        .annotate(
            played=Count("entries", filter=over),
            won=Count("entries", filter=over & Q(entries__final_rank=1)),
        )
        .filter(won__gt=0)
        .order_by("-won", "played", "name_key", "pk")
    )
    return [Titles(row, row.won, row.played) for row in rows[:most]]


def matches_of(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches of a tournament's tables, to be listed as any matches."""
    return Match.objects.filter(
        club_id=tournament.club_id,
        tournament_table__round__tournament=tournament,
    )
