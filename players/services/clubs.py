"""The clubs whose books are kept here."""

from datetime import datetime

from django.db import transaction

from players.models import Club, Membership, Role, User

HOME_SLUG = "home"


@transaction.atomic
def home_club(at: datetime) -> Club:
    """Return the club of this house, made when it is first asked for."""
    club, _created = Club.objects.get_or_create(
        slug=HOME_SLUG, defaults={"name": "Home", "created_at": at}
    )
    give_home_club(at)
    return club


@transaction.atomic
def give_home_club(at: datetime) -> None:
    """Let the operator own the club of this house while nobody does who can log in.

    It is made by the command line, which is nobody; without an owner no page could
    change or delete it. Until there is an operator it waits.
    """
    club = Club.objects.select_for_update().filter(slug=HOME_SLUG).first()
    operators = User.objects.filter(is_superuser=True, is_active=True)
    operator = operators.order_by("pk").first()
    owned = Membership.objects.filter(club=club, role=Role.OWNER, user__is_active=True)
    if club is None or operator is None or owned.exists():
        return
    Membership.objects.update_or_create(
        club=club,
        user=operator,
        defaults={"role": Role.OWNER},
        create_defaults={"role": Role.OWNER, "joined_at": at},
    )
