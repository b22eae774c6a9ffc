"""What scoring asks and tells tournaments (scoring/neighbours.py)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Club, Player
from players.rules.blank_out import blank_out, without_authors
from scoring.models import Done, Match, MatchEvent
from scoring.neighbours import (
    Champion,
    ClubOccasion,
    Neighbour,
    Occasion,
    PlayedOccasion,
)
from scoring.services.keep_records import lock_book
from tournaments.models import (
    Draw,
    Entry,
    EntryState,
    FirstRoles,
    Journal,
    Placement,
    Round,
    RoundState,
    Screen,
    Table,
    Tournament,
    TournamentState,
)
from tournaments.models.round import Stage
from tournaments.queries.event import load_event
from tournaments.queries.recheck import tournament_differences
from tournaments.queries.tournaments import (
    PlayedTournament,
    TournamentLine,
    most_titles,
    tournaments_of,
    tournaments_played,
)
from tournaments.services.ending import write_final_ranks
from tournaments.services.steering import tell_standings
from tournaments.wording import listed
from web.prepared import Prepared
from web.problems import Problem, Text

_OF_MATCH = Prepared(
    lambda match_id: Table.objects.filter(match=match_id).select_related(
        "round__tournament"
    ),
    int,
)
#: What `check_write` goes by, with every hand and under the lock of its match.
_HELD = Prepared(
    lambda match_id: (
        Table.objects.filter(match=match_id)
        .select_related("round__tournament")
        .only(
            *("number", "opened_at", "round__number", "round__stage"),
            *("round__tournament__name", "round__tournament__state"),
            "round__tournament__cut_places",
        )
    ),
    int,
)
TABLES = (Placement, Table, Round, Draw, Journal, Screen, Entry, Tournament)


class TournamentNeighbour(Neighbour):
    """Keeps the matches of tournaments as tournaments need them."""

    def check_write(self, match: Match) -> None:
        """Refuse changes after the archive, and where a cut came of the result.

        Of a tournament that was called off nothing comes any more.
        """
        table = _HELD.first(match.pk)
        if table is None:
            return
        one, tournament = table.round, table.round.tournament
        if tournament.state == TournamentState.ARCHIVED:
            raise Problem(
                "wrong_state",
                _("%(name)s is archived: its results stay as they are.")
                % {"name": tournament.name},
            )
        if tournament.state == TournamentState.CANCELLED:
            return
        if table.opened_at is None and _came_of_it(one):
            raise Problem(
                "wrong_state",
                _(
                    "Who goes on came of this result. An organiser can open table"
                    " %(table)s of round %(round)s for a correction, with a reason."
                )
                % {"table": table.number, "round": one.number},
            )

    def leaves_roles_to_the_cut(self, match: Match) -> bool:
        """Whether its tournament lets each table cut for the first roles."""
        return Tournament.objects.filter(
            played_rounds__tables__match=match, first_roles=FirstRoles.CUT
        ).exists()

    def check_correction(self, match: Match) -> None:
        """Leave corrections to organisers where a tournament says so."""
        kept = Tournament.objects.filter(
            played_rounds__tables__match=match, players_may_correct=False
        )
        if kept.exists():
            raise Problem(
                "forbidden",
                _(
                    "In this tournament only an organiser corrects a hand. Ask one,"
                    " or undo the newest hand."
                ),
            )

    def settled(self, match: Match, at: datetime) -> None:
        """Let standings follow a result that has come, or is not confirmed any more.

        A table that was opened for it is closed again by the third confirmation.
        """
        table = _OF_MATCH.first(match.pk)
        if table is None:
            return
        if table.opened_at is not None and match.attested_at is not None:
            Table.objects.filter(pk=table.pk).update(opened_at=None)
        tournament = table.round.tournament
        if tournament.state == TournamentState.FINISHED:
            # Of two tables that change at once the second sees the first.
            lock_book(tournament.club_id)
            write_final_ranks(load_event(tournament))
        if table.ruled_at is None and _counts_otherwise(match, at):
            tell_standings(tournament, at)

    def check_merge(self, source: Player, target: Player) -> None:
        """Two who entered one tournament are two people."""
        both = Tournament.objects.filter(
            club_id=source.club_id, entries__player=source
        ).filter(entries__player=target)
        first = both.first()
        if first is not None:
            raise Problem(
                "wrong_state",
                _("%(source)s and %(target)s are both entered in %(tournament)s.")
                % {
                    "source": source.name,
                    "target": target.name,
                    "tournament": first.name,
                },
            )

    def merged(self, source: Player, target: Player) -> None:
        """Let the entries count for the target, as seats do."""
        Entry.objects.filter(club_id=source.club_id, player=source).update(
            entered_as=Coalesce(F("entered_as_id"), F("player_id")), player=target
        )

    def unmerged(self, source: Player, inner: Collection[int]) -> None:
        """Give the entries back, as seats are."""
        entries = Entry.objects.filter(club_id=source.club_id)
        entries.filter(entered_as=source).update(player=source, entered_as=None)
        entries.filter(entered_as__in=inner).update(player=source)

    def anonymised(
        self, club: Club, players: Sequence[Player], names: Sequence[str], at: datetime
    ) -> None:
        """Blank the names out of reasons; who plays in no round yet is taken out."""
        waiting = Entry.objects.filter(club=club, player__in=players).filter(
            state__in=[EntryState.REGISTERED, EntryState.CHECKED_IN, EntryState.ACTIVE],
            tournament__state__in=[
                TournamentState.DRAFT,
                TournamentState.OPEN,
                TournamentState.RUNNING,
            ],
        )
        entry = waiting.select_related("tournament").first()
        if entry is not None:
            raise Problem(
                "wrong_state",
                _("This player is entered in %(name)s. Withdraw them first.")
                % {"name": entry.tournament.name},
            )
        for row in Journal.objects.filter(club=club).exclude(reason="", origin=None):
            clean = blank_out(row.reason, names)
            origin = without_authors(row.origin, names)
            if (clean, origin) != (row.reason, row.origin):
                Journal.objects.filter(pk=row.pk).update(reason=clean, origin=origin)
        for table in Table.objects.filter(club=club).exclude(ruled_why=""):
            clean = blank_out(table.ruled_why, names)
            if clean != table.ruled_why:
                Table.objects.filter(pk=table.pk).update(ruled_why=clean)
        for screen in Screen.objects.filter(club=club).exclude(message=""):
            clean = blank_out(screen.message, names)
            if clean != screen.message:
                Screen.objects.filter(pk=screen.pk).update(message=clean)

    def of_others(
        self, club: Club, kind: str, names: Collection[str]
    ) -> Collection[str]:
        """Return the ids of other clubs' tournaments (one statement, or none)."""
        if kind != "tournaments":
            return ()
        found = Tournament.objects.filter(public_id__in=names).exclude(club=club)
        return found.values_list("public_id", flat=True)

    def deleting(self, club: Club) -> None:
        """Remove everything, before the matches and players that it refers to."""
        for table in TABLES:
            table._base_manager.filter(club=club).delete()

    def occasions(self, matches: Collection[int]) -> Mapping[int, Occasion]:
        """Name the tournament of each match."""
        rows = Table.objects.filter(match__in=matches).select_related(
            "round__tournament__club"
        )
        return {
            row.match_id: _occasion(row) for row in rows if row.match_id is not None
        }

    def club_occasions(self, club: Club) -> Sequence[ClubOccasion]:
        """Return the club's tournaments but drafts (two statements)."""
        return [
            ClubOccasion(
                line.tournament.public_id,
                line.tournament.name,
                _address(club, line.tournament),
                line.tournament.starts_on,
                _told(line),
            )
            for line in tournaments_of(club)
        ]

    def played_occasions(self, player: Player) -> Sequence[PlayedOccasion]:
        """Return the tournaments somebody took part in (one statement)."""
        return [
            PlayedOccasion(
                one.tournament.name,
                _address(one.tournament.club, one.tournament),
                one.tournament.starts_on,
                _place(one),
            )
            for one in tournaments_played(player)
        ]

    def champions(self, club: Club) -> Sequence[Champion]:
        """Return who has won most tournaments (one statement)."""
        return [Champion(one.player, one.won, one.played) for one in most_titles(club)]

    def contents(self, club: Club) -> Sequence[tuple[Text, int]]:
        """Count the tournaments that go with the club."""
        count = Tournament.objects.filter(club=club).count()
        return [(gettext_lazy("Tournaments"), count)]

    def matches_at(self, key: str) -> QuerySet[Match]:
        """Return the matches of the tournament with that public id."""
        return Match.objects.filter(tournament_table__round__tournament__public_id=key)

    def differences(self, club: str) -> Iterator[tuple[str, str]]:
        """Compare what is kept of tournaments with what is worked out."""
        yield from tournament_differences(club)


def _came_of_it(one: Round) -> bool:
    """Whether a cut or a published knock-out round was made from this round."""
    tournament = one.tournament
    if one.stage == Stage.MAIN:
        return tournament.cut_places is not None
    return Round.objects.filter(
        tournament=tournament,
        number__gt=one.number,
        state__in=[RoundState.PUBLISHED, RoundState.CLOSED],
    ).exists()


def _counts_otherwise(match: Match, at: datetime) -> bool:
    """Whether this write has confirmed the result, or let confirmations lapse."""
    lapsed = MatchEvent.objects.filter(match=match, done=Done.LAPSED, at=at)
    return match.attested_at is not None or lapsed.exists()


def _address(club: Club, tournament: Tournament) -> str:
    return reverse("tournaments:event", args=[club.slug, tournament.slug])


def _occasion(row: Table) -> Occasion:
    tournament = row.round.tournament
    where = _("Round %(round)s, table %(table)s") % {
        "round": row.round.number,
        "table": row.number,
    }
    address = _address(tournament.club, tournament)
    return Occasion(tournament.public_id, tournament.name, address, where)


def _told(line: TournamentLine) -> str:
    if line.winners:
        return _("won by %(names)s") % {"names": listed(line.winners)}
    return str(line.tournament.get_state_display())


def _place(one: PlayedTournament) -> str:
    if one.rank is None:
        return str(one.tournament.get_state_display())
    return _("place %(rank)s of %(of)s") % {"rank": one.rank, "of": one.of}
