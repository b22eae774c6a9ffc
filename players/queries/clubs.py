"""The clubs that somebody belongs to."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from players.models import ApiToken, Club, Membership, Role, User


@dataclass(frozen=True, slots=True)
class MyClub:
    """A club and what one is in it."""

    club: Club
    role: str


def clubs_of(user: User) -> tuple[MyClub, ...]:
    """Return the user's clubs, the ones they own first, then by name."""
    rows = Membership.objects.filter(user=user).select_related("club")
    order = ("owner", "organiser", "scorekeeper", "member")
    ranked = sorted(
        rows, key=lambda row: (order.index(row.role), row.club.name, row.pk)
    )
    return tuple(MyClub(row.club, row.role) for row in ranked)


def owned_alone(user: User) -> QuerySet[Club]:
    """Return the clubs that would be left without an owner who can log in, by name."""
    others = Membership.objects.filter(
        club=OuterRef("pk"), role=Role.OWNER, user__is_active=True
    ).exclude(user=user)
    return (
        Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
        .exclude(Exists(others))
        .order_by("name", "pk")
    )


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """Return the user's tokens that were not revoked, newest first, clubs loaded."""
    return (
        ApiToken.objects.filter(user=user, revoked_at=None)
        .select_related("club")
        .order_by("-created_at", "-id")
    )
