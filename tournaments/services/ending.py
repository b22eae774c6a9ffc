"""The cut, with lots where its line is tied, and the end of a tournament."""

import secrets
from datetime import datetime

from django.db import transaction

from scoring.services.author import Author
from scoring.wording import rule_text
from tournaments.models import Entry, Tournament, TournamentState
from tournaments.queries.cut import Cut, cut_of
from tournaments.queries.event import Event
from tournaments.queries.standings import final_ranks
from tournaments.seating.brackets import pass_cut
from tournaments.seating.chance import SEED_BITS
from tournaments.seating.errors import SeatingError
from tournaments.services.links import end_links
from tournaments.services.steering import locked_event, write_down
from web.problems import Problem


@transaction.atomic
def draw_lots_for_cut(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Cut:
    """Draw the seed of the lots where the cut's line is tied, and keep it.

    Drawn once: again gives the same lots. Where nobody is level there are none.
    """
    event = locked_event(tournament, revision=revision, what="cut")
    tournament = event.tournament
    if cut_of(event).line.places and not tournament.lot_seed:
        tournament.lot_seed = str(secrets.randbits(SEED_BITS))
        tournament.save(update_fields=["lot_seed"])
        write_down(tournament, "lots", author, at)
    return cut_of(event)


@transaction.atomic
def make_cut(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Tournament:
    """Let the first of the standings go on to the knock-out, by their places.

    Where the line is tied lots must have been drawn (409). Their results can be
    corrected afterwards only where an organiser opens the table, with a reason.
    """
    event = locked_event(tournament, revision=revision, what="cut")
    tournament = event.tournament
    cut = cut_of(event)
    try:
        places = pass_cut(cut.line, cut.lots)
    except SeatingError as refused:
        raise Problem("wrong_state", str(rule_text(refused))) from None
    tournament.cut_places, tournament.cut_at = list(places), at
    tournament.save(update_fields=["cut_places", "cut_at"])
    write_down(tournament, "cut", author, at, places=list(places))
    return tournament


@transaction.atomic
def finish_tournament(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Tournament:
    """End it: places are fixed, what was kept back is shown.

    It may end before all rounds are played. A result that is corrected afterwards
    still moves the places, until the tournament is archived.
    """
    event = locked_event(tournament, revision=revision, what="finish")
    tournament = event.tournament
    end_links(event, author, at)
    tournament.state, tournament.finished_at = TournamentState.FINISHED, at
    tournament.revealed_at = tournament.revealed_at or at
    tournament.save(update_fields=["state", "finished_at", "revealed_at"])
    write_final_ranks(event)
    write_down(tournament, "finish", author, at)
    return tournament


def write_final_ranks(event: Event) -> None:
    """Write the places that the results give, where they differ from those kept."""
    ranks = final_ranks(event)
    changed = []
    for number, entry in event.entries.items():
        if entry.final_rank != ranks.get(number):
            entry.final_rank = ranks.get(number)
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["final_rank"])
