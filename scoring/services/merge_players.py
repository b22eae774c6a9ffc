"""Two names, one person: counting a player's seats for another one, and parting them.

A seat's `player` is always who its first player counts for today, so that unmerging
restores exactly, whatever was merged in between and in whichever order it is undone.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from players.models import Player
from players.queries.own_players import accounts_of
from players.queries.people import counts_for, merged_into, merges_of
from players.services.people import locked_players, refuse_gone
from scoring.models import Match, Seat
from scoring.neighbours import neighbours
from scoring.queries.people import matches_of_both, names_of_matches
from scoring.services.author import Author
from scoring.services.people_changed import note, people_changed
from web.problems import Problem

#: How many matches a refusal names.
MOST_NAMED = 5


@transaction.atomic
def merge_players(
    *, source: Player, target: Player, author: Author, at: datetime
) -> Player:
    """Let every seat of `source` count for `target`; return the target.

    From then on the source's name means the target. Refused with 409 `wrong_state`:
    one and the same player, somebody of another club, who was anonymised, who already
    counts for another, two who sat in one match, which is named, and two accounts.
    """
    if source.club_id != target.club_id or source.pk == target.pk:
        raise Problem("wrong_state", _("Choose two different players of this club."))
    source, target = locked_players([source, target])
    refuse_gone(source)
    refuse_gone(target)
    _refuse_one_table(source, target)
    _refuse_two_accounts(source, target)
    for neighbour in neighbours():
        neighbour.check_merge(source, target)
    Seat.objects.filter(club=source.club, player=source).update(
        seated_as=Coalesce(F("seated_as_id"), F("player_id")), player=target
    )
    source.merged_into = target
    source.was_active, source.is_active = source.is_active, False
    source.save(update_fields=["merged_into", "was_active", "is_active"])
    for neighbour in neighbours():
        neighbour.merged(source, target)
    _people_changed(source, at, old=source.pk, new=target.pk)
    note("players_merged", author, source, target)
    return target


@transaction.atomic
def unmerge_player(*, source: Player, author: Author, at: datetime) -> Player:
    """Take a merged player out again with every seat that was theirs; return them.

    Those who were merged into the source before stay with them. Somebody who is not
    merged is refused with 409 `wrong_state`.
    """
    (source,) = locked_players([source])
    if source.anonymised_at is not None or source.merged_into is None:
        raise Problem("wrong_state", _("This player counts for nobody else."))
    target = source.merged_into
    merges = merges_of(source.club_id)
    inner = merged_into(source.pk, merges)
    seats = Seat.objects.filter(club=source.club)
    seats.filter(seated_as=source).update(player=source, seated_as=None)
    seats.filter(seated_as__in=inner).update(player=source)
    for neighbour in neighbours():
        neighbour.unmerged(source, inner)
    source.merged_into = None
    source.is_active, source.was_active = source.was_active, True
    source.save(update_fields=["merged_into", "was_active", "is_active"])
    _people_changed(source, at, old=counts_for(source.pk, merges), new=source.pk)
    note("player_unmerged", author, source, target)
    return source


def _people_changed(source: Player, at: datetime, *, old: int, new: int) -> None:
    """Tell of the seats that moved: the source's and of those merged into them.

    old, new: the ids of whom they counted for, and of whom they count for now.
    """
    moved = {source.pk, *merged_into(source.pk, merges_of(source.club_id))}
    people = Player.objects.filter(pk__in=moved)
    people_changed(club=source.club, players=people, old=old, new=new, at=at)


def _refuse_one_table(source: Player, target: Player) -> None:
    matches = matches_of_both(source, target)
    count = matches.count()
    if count == 0:
        return
    names = _listed(matches[:MOST_NAMED])
    raise Problem(
        "wrong_state",
        _(
            "%(source)s and %(target)s sat at one table, so they are two people:"
            " %(matches)s."
        )
        % {"source": source.name, "target": target.name, "matches": names},
        matches=[match.public_id for match in matches[:MOST_NAMED]],
        match_count=count,
    )


def _refuse_two_accounts(source: Player, target: Player) -> None:
    """Nobody is two accounts; an owner says which is right, then they can be merged."""
    rows = [*accounts_of(source), *accounts_of(target)]
    if len({row.user_id for row in rows}) > 1:
        raise Problem(
            "wrong_state",
            _(
                "%(source)s and %(target)s are two accounts, so they are two people."
                " Part one from its account first."
            )
            % {"source": source.name, "target": target.name},
        )


def _listed(matches: Iterable[Match]) -> str:
    return "; ".join(names_of_matches(matches))
