"""Saying that a player is somebody with an account, and that they are not.

The link is for people: an account shows its own pages, and gives out with everything
that is held about it. It gives no rights; those come from the membership alone.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Membership, Player, User
from players.queries.own_players import accounts_of
from players.services.people import locked_players, refuse_gone
from web.problems import Problem


@transaction.atomic
def link_player(*, player: Player, user: User) -> Player:
    """Say that the player is this member; saying it twice changes nothing.

    Refused with 409 `wrong_state`: who is no member, a player of somebody else's, a
    member who is another player here already, and who was merged or anonymised.
    """
    (player,) = locked_players([player])
    refuse_gone(player)
    # The row is locked: of two players that one member claims at once, one is had.
    member = Membership.objects.select_for_update().filter(club=player.club, user=user)
    if member.first() is None:
        raise Problem(
            "wrong_state", _("Only a member of the club can be a player here.")
        )
    linked = [one.user_id for one in accounts_of(player)]
    if user.pk in linked:
        return player
    if linked:
        raise Problem(
            "wrong_state",
            _("%(name)s is somebody else’s account. An owner can change that.")
            % {"name": player.name},
        )
    other = Player.objects.filter(club=player.club, user=user).first()
    if other is not None:
        raise Problem(
            "wrong_state",
            _("This account is %(name)s here already. Part the two first.")
            % {"name": other.name},
        )
    player.user = user
    player.save(update_fields=["user"])
    return player


@transaction.atomic
def unlink_player(*, player: Player, user: User | None = None) -> None:
    """Say that the player is nobody with an account, or not this one.

    Whoever counts for the player is let go too. Doing it twice changes nothing.
    """
    (player,) = locked_players([player])
    linked = accounts_of(player)
    if user is not None:
        linked = linked.filter(user=user)
    keys = list(linked.values_list("pk", flat=True))
    Player.objects.filter(pk__in=keys).update(user=None)


@transaction.atomic
def set_account(*, player: Player, user: User | None) -> None:
    """Put right whose account the player is: this member's, or None for nobody's.

    Refused as `link_player` does; then nothing has changed.
    """
    locked_players([player])
    unlink_player(player=player)
    if user is not None:
        link_player(player=player, user=user)
