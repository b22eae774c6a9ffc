"""What happens to a player without touching a match: the name, retiring, locks."""

from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from players.models import Club, Player
from players.queries.people import counts_for, merges_of
from players.rules.names import NameRefused, clean_name, name_key
from players.services.players import refusal_text
from players.services.secrets import new_public_id
from web.problems import Problem, invalid


def locked_players(players: Iterable[Player]) -> list[Player]:
    """Lock these rows until the transaction ends; return them fresh, in that order.

    Rows are taken by id, so that two writers never wait for each other. Whoever seats
    a player takes the same lock: nobody sits down while they are being merged.
    """
    wanted = [player.pk for player in players]
    rows = Player.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "club"
    )
    found = {row.pk: row for row in rows.filter(pk__in=wanted).order_by("pk")}
    return [found[pk] for pk in wanted]


def refuse_gone(player: Player) -> None:
    """Refuse to change somebody who was anonymised or counts for another (409)."""
    if player.anonymised_at is not None:
        raise Problem("wrong_state", _("This player’s name was taken out for good."))
    if player.merged_into is not None:
        raise Problem(
            "wrong_state",
            _("%(name)s counts for %(other)s. Take the two apart first.")
            % {"name": player.name, "other": player.merged_into.name},
        )


@transaction.atomic
def set_name(*, player: Player, name: str) -> bool:
    """Give a player another name; return whether it is another one.

    Refuses what cannot be a name, and with 409 `name_taken` one that already means
    somebody else, also somebody who was merged. Another spelling of one's own is fine.
    """
    (player,) = locked_players([player])
    refuse_gone(player)
    try:
        clean = clean_name(name)
    except NameRefused as refusal:
        raise invalid("name", refusal_text(refusal), "name") from None
    if clean == player.name:
        return False
    holder = Player.objects.filter(club=player.club, name_key=name_key(clean)).first()
    if holder is not None and holder.pk != player.pk:
        raise _taken(clean, holder)
    former = [old for old in player.former_names if old != clean]
    player.former_names = [*former, player.name]
    player.name, player.name_key = clean, name_key(clean)
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "name_key", "former_names"])
    except IntegrityError:  # somebody of that name was added a moment ago
        raise _taken(clean) from None
    return True


@transaction.atomic
def add_player(*, club: Club, name: str, at: datetime) -> Player:
    """Add somebody to the club before their first match.

    Refuses what cannot be a name, and with 409 `name_taken` one that means somebody.
    """
    try:
        clean = clean_name(name)
    except NameRefused as refusal:
        raise invalid("name", refusal_text(refusal), "name") from None
    holder = Player.objects.filter(club=club, name_key=name_key(clean)).first()
    if holder is not None:
        raise _taken(clean, holder)
    try:
        with transaction.atomic():
            return Player.objects.create(
                public_id=new_public_id(),
                club=club,
                name=clean,
                name_key=name_key(clean),
                created_at=at,
            )
    except IntegrityError:  # somebody of that name was added a moment ago
        raise _taken(clean) from None


@transaction.atomic
def set_active(*, player: Player, is_active: bool) -> Player:
    """Say whether the name is suggested for new matches; twice changes nothing."""
    (player,) = locked_players([player])
    refuse_gone(player)
    if player.is_active != is_active:
        player.is_active = is_active
        player.save(update_fields=["is_active"])
    return player


def _taken(name: str, holder: Player | None = None) -> Problem:
    if holder is not None and holder.merged_into_id is not None:
        end = Player.objects.get(pk=counts_for(holder.pk, merges_of(holder.club_id)))
        return Problem(
            "name_taken",
            _(
                "%(name)s already means %(other)s. Take the two apart first, or choose"
                " another name."
            )
            % {"name": name, "other": end.name},
        )
    return Problem(
        "name_taken",
        _(
            "Somebody here is called %(name)s already. Add what tells them apart, such"
            " as “%(name)s (2)”, or merge the two if they are the same person."
        )
        % {"name": name},
    )
