"""Results: confirming them, ruling where there is none, and correcting them."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.services.people import locked_players
from scoring.models import Match, MatchStatus
from scoring.rules.ruleset import Ruleset
from scoring.services.attest import attest_match
from scoring.services.author import Author
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.people_changed import touch_matches_of
from scoring.services.start_match import Seated, seat_match
from tournaments.models import (
    EntryState,
    Placement,
    RoundState,
    Ruling,
    Table,
    Tournament,
    TournamentState,
)
from tournaments.queries.event import (
    Event,
    RoundNow,
    TableNow,
    TableStatus,
    load_event,
)
from tournaments.queries.knock_out import fits, line_of, ruled_line
from tournaments.seating.brackets import CutLine
from tournaments.services.ending import write_final_ranks
from tournaments.services.links import give_links
from tournaments.services.steering import (
    demand,
    locked_event,
    read_reason,
    write_down,
)
from tournaments.wording import listed
from web.problems import Problem, invalid

#: Until the archive results can be confirmed and corrected.
CORRECTABLE = (TournamentState.RUNNING, TournamentState.FINISHED)


@transaction.atomic
def confirm_table(
    *,
    tournament: Tournament,
    round_number: int,
    table_number: int,
    author: Author,
    at: datetime,
) -> Match:
    """Confirm a result for those who have not: the match is attested.

    Of any published round until the archive, for a corrected match is confirmed again.
    Refused while the match is open, or a hand of it is disputed. Twice changes
    nothing.
    """
    event = locked_event(tournament)
    if event.tournament.state not in CORRECTABLE:
        demand(event, "report")
    table = find_table(event, round_number, table_number)[1]
    if table.status == TableStatus.DISPUTED:
        raise Problem(
            "wrong_state", _("A hand is disputed. Correct it or keep it first.")
        )
    if table.match is None or table.status == TableStatus.RULED:
        raise Problem("wrong_state", _("There is no result to confirm."))
    if table.status != TableStatus.CONFIRMED:
        attest_match(match=table.match, author=author, at=at)
        write_down(
            event.tournament,
            "confirm",
            author,
            at,
            round=round_number,
            table=table_number,
        )
    return table.match


@transaction.atomic
def rule_on_table(
    *,
    tournament: Tournament,
    round_number: int,
    table_number: int,
    absent: Collection[int],
    author: Author,
    at: datetime,
    reason: str = "",
    through: Sequence[int] = (),
    revision: int | None = None,
) -> TableNow:
    """Rule on a table that plays: no-show, forfeit, abandoned match.

    absent: the numbers of those who were not there or gave up; they get nothing. The
    others get the points of a bye, and it counts as one. A match that is open is
    given up; the result of a finished one no longer counts. A reason must be given
    where a hand has been played. through: who goes on, in a knock-out.
    """
    event = locked_event(tournament, revision=revision, what="no_show")
    one, table = find_table(event, round_number, table_number)
    _demand_published(one, table)
    if not set(absent) <= set(table.numbers):
        raise invalid("absent", _("Choose among the three at the table."), "stranger")
    has_hands = table.match is not None and table.match.hand_count > 0
    reason = read_reason(reason, required=has_hands)
    if through:
        here = [number for number in table.numbers if number not in absent]
        _check_through(event, table, ruled_line(here, _sends(one, table)), through)
    forfeit(event, table, set(absent), author, at, reason)
    _write_through(table.table, through)
    told = {"absent": sorted(set(absent)), "through": list(through)} | _at(one, table)
    write_down(event.tournament, "rule", author, at, reason=reason, **told)
    if event.tournament.state == TournamentState.FINISHED:
        write_final_ranks(load_event(event.tournament))
    return table


def forfeit(
    event: Event,
    table: TableNow,
    absent: set[int],
    author: Author,
    at: datetime,
    reason: str,
) -> None:
    """Write a ruling: who was absent, walk-overs for the others, the match given up."""
    match = table.match
    if match is not None and match.state == MatchStatus.OPEN:
        abandon_match(match=match, author=author, at=at)
    row = table.table
    row.ruled_at, row.ruled_why, row.opened_at = at, reason, None
    row.save(update_fields=["ruled_at", "ruled_why", "opened_at"])
    seats = Placement.objects.filter(table=row)
    gone = seats.filter(entry__number__in=absent)
    gone.update(ruling=Ruling.ABSENT)
    seats.exclude(entry__number__in=absent).update(ruling=Ruling.WALK_OVER)


@transaction.atomic
def lift_ruling(
    *,
    tournament: Tournament,
    round_number: int,
    table_number: int,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
) -> TableNow:
    """Take a ruling back: the match counts, and goes on where it was given up."""
    event = locked_event(tournament, revision=revision, what="no_show")
    one, table = find_table(event, round_number, table_number)
    _demand_published(one, table)
    if table.rulings is None:
        return table
    _demand_all_in(event, table)
    _clear(table.table)
    if table.match and table.match.state == MatchStatus.ABANDONED:
        reopen_match(match=table.match, author=author, at=at)
    write_down(
        event.tournament,
        "lift",
        author,
        at,
        reason=read_reason(reason),
        **_at(one, table),
    )
    return table


@transaction.atomic
def replay_table(
    *,
    tournament: Tournament,
    round_number: int,
    table_number: int,
    author: Author,
    at: datetime,
    reason: str,
    revision: int | None = None,
) -> Match:
    """Let a table whose match was abandoned play a new one; the old stays abandoned.

    The journal keeps the id of the match that no longer counts.
    """
    event = locked_event(tournament, revision=revision, what="no_show")
    one, table = find_table(event, round_number, table_number)
    _demand_published(one, table)
    reason = read_reason(reason, required=True)
    old = table.match
    if old is None or old.state != MatchStatus.ABANDONED:
        raise Problem(
            "wrong_state",
            _("Only an abandoned match is played again. Abandon it first."),
        )
    _demand_all_in(event, table)
    new = _seat_again(event, table, old, author, at)
    touch_matches_of(Match.objects.filter(pk=old.pk), at)
    write_down(
        event.tournament,
        "replay",
        author,
        at,
        reason=reason,
        old_match=old.public_id,
        **_at(one, table),
    )
    return new


def _seat_again(
    event: Event, table: TableNow, old: Match, author: Author, at: datetime
) -> Match:
    """Give the table a new match by the same rules, with a link of its own."""
    people = locked_players(event.entries[n].player for n in table.numbers)
    new = seat_match(
        club=event.tournament.club,
        seated=Seated(people),
        rules=Ruleset.from_dict(old.house_rules),
        author=author,
        at=at,
    )
    _clear(table.table)
    table.table.match = new
    table.table.save(update_fields=["match"])
    give_links([new], author, at)
    return new


@transaction.atomic
def name_through(
    *,
    tournament: Tournament,
    round_number: int,
    table_number: int,
    through: Sequence[int],
    author: Author,
    at: datetime,
    reason: str,
    revision: int | None = None,
) -> TableNow:
    """Say who goes on from a decided knock-out table that does not say so itself."""
    event = locked_event(tournament, revision=revision, what="no_show")
    one, table = find_table(event, round_number, table_number)
    _demand_published(one, table)
    reason = read_reason(reason, required=True)
    line = None if one.is_main else line_of(table, _sends(one, table))
    if line is None:
        raise Problem("wrong_state", _("Nobody goes on from this table yet."))
    if not line.places:
        raise Problem("wrong_state", _("The result of this table says who goes on."))
    if not through:
        raise invalid("through", _("Name who goes on."), "required")
    _check_through(event, table, line, through)
    _write_through(table.table, through)
    write_down(
        event.tournament,
        "through",
        author,
        at,
        reason=reason,
        through=list(through),
        **_at(one, table),
    )
    return table


@transaction.atomic
def open_table_for_correction(
    *,
    tournament: Tournament,
    round_number: int,
    table_number: int,
    author: Author,
    at: datetime,
    reason: str,
) -> TableNow:
    """Let a result be corrected although a cut or a knock-out round came of it.

    The hands are then corrected as in any match. What was published stays as it is
    and is marked as seated before the correction.
    """
    event = locked_event(tournament)
    if event.tournament.state not in CORRECTABLE:
        demand(event, "correct")
    one, table = find_table(event, round_number, table_number)
    reason = read_reason(reason, required=True)
    table.table.opened_at = at
    table.table.save(update_fields=["opened_at"])
    write_down(
        event.tournament, "open_table", author, at, reason=reason, **_at(one, table)
    )
    return table


def find_table(
    event: Event, round_number: int, table_number: int
) -> tuple[RoundNow, TableNow]:
    """Return a round and a table of it; 404 for none."""
    one = event.round(round_number)
    tables = one.tables if one else ()
    for table in tables:
        if one and table.table.number == table_number:
            return one, table
    raise Problem("not_found", _("There is no such table in this tournament."))


def _demand_published(one: RoundNow, table: TableNow) -> None:
    """Refuse a ruling where nothing plays: a table of a closed round plays again when
    a correction has left it without a result."""
    if one.round.state == RoundState.DRAWN:
        raise Problem("wrong_state", _("This round is not published yet."))
    if one.round.state == RoundState.CLOSED and table.is_decided:
        raise Problem(
            "wrong_state",
            _("Round %(number)s is closed. Open it again first.")
            % {"number": one.number},
        )


def _demand_all_in(event: Event, table: TableNow) -> None:
    """Refuse to let a table play at which somebody sits who has left."""
    if any(event.entries[n].state != EntryState.ACTIVE for n in table.numbers):
        raise Problem(
            "wrong_state",
            _("Somebody at this table has left the tournament. Let them come back."),
        )


def _sends(one: RoundNow, table: TableNow) -> int:
    """Return how many go on from a knock-out table."""
    if one.is_main:
        raise invalid("through", _("Nobody goes on from these rounds."), "not_here")
    sends: int = one.round.sends[table.table.number - 1]
    return sends


def _check_through(
    event: Event, table: TableNow, line: CutLine[int], through: Sequence[int]
) -> None:
    """Refuse who cannot go on from the table as the line leaves it."""
    if not set(through) <= set(table.numbers):
        raise invalid("through", _("Choose among the three at the table."), "stranger")
    right = len(line.through) + line.places
    if len(set(through)) != len(through) or len(through) != right:
        text = ngettext(
            "%(right)s player goes on from this table.",
            "%(right)s players go on from this table.",
            right,
        )
        raise invalid("through", text % {"right": right}, "wrong_number")
    if not fits(line, through):
        open_to = event.names((*line.through, *line.level))
        text = _(
            "Only these can go on from this table: %(names)s. Whoever is ahead must."
        )
        raise invalid("through", text % {"names": listed(open_to)}, "not_open")


def _write_through(table: Table, through: Sequence[int]) -> None:
    table.through = list(through)
    table.save(update_fields=["through"])


def _clear(table: Table) -> None:
    """Take the ruling off a table and its seats."""
    Placement.objects.filter(table=table).update(ruling=Ruling.NONE)
    table.ruled_at, table.ruled_why = None, ""
    table.through = []
    table.save(update_fields=["ruled_at", "ruled_why", "through"])


def _at(one: RoundNow, table: TableNow) -> dict[str, int]:
    return {"round": one.number, "table": table.table.number}
