"""Who and what has access to a club: the page where owners look."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from players.models import ApiToken, Club, Invitation, Membership, User
from scoring.models import Match, MatchStatus, TableLink
from scoring.queries.link_tags import link_tag


@dataclass(frozen=True, slots=True)
class Member:
    """A member's row. fixed: the last owner, whose role is words and not a list."""

    username: str
    role: str
    role_words: str
    joined_at: datetime
    is_you: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A table link of an open match. path: its address, where it still opens."""

    match: Match
    names: tuple[str, ...]
    path: str
    expires_at: datetime
    last_used_at: datetime | None
    usable: bool


@dataclass(frozen=True, slots=True)
class ClubAccess:
    """All of the page; members and invitations are empty where one may not see them."""

    members: Sequence[Member]
    invitations: Sequence[Invitation]
    links: Sequence[LinkRow]
    tokens: Sequence[ApiToken]


def club_access(
    club: Club, *, reader: User | None, at: datetime, whole: bool, own_only: bool
) -> ClubAccess:
    """Read the page in four statements.

    whole: with members and invitations (owners). own_only: only links of matches that
    the reader started (scorekeepers).
    """
    return ClubAccess(
        members=club_members(club, reader) if whole else (),
        invitations=open_invitations(club, at) if whole else (),
        links=table_links_of(club, reader if own_only else None, own_only, at),
        tokens=_tokens(club, reader),
    )


def club_members(club: Club, reader: User | None) -> tuple[Member, ...]:
    """Return the members, owners first, then by name."""
    rows = list(
        Membership.objects.filter(club=club)
        .select_related("user")
        .order_by("joined_at", "id")
    )
    owners = {row.pk for row in rows if row.role == "owner" and row.user.is_active}
    order = ("owner", "organiser", "scorekeeper", "member")
    rows.sort(key=lambda row: (order.index(row.role), row.user.username))
    return tuple(
        Member(
            username=row.user.username,
            role=row.role,
            role_words=row.get_role_display(),
            joined_at=row.joined_at,
            is_you=reader is not None and row.user_id == reader.pk,
            fixed=row.role == "owner" and not owners - {row.pk},
        )
        for row in rows
    )


def table_links_of(
    club: Club, reader: User | None, own_only: bool, at: datetime
) -> tuple[LinkRow, ...]:
    """Return the links of the club's open matches, newest match first."""
    links = (
        TableLink.objects.filter(club=club, match__state=MatchStatus.OPEN)
        .select_related("match")
        .prefetch_related("match__seats__player")
        .order_by("-match_id")
    )
    if own_only:
        links = links.filter(match__created_by=reader)
    return tuple(link_row(link, at) for link in links[:60])


def link_row(link: TableLink, at: datetime) -> LinkRow:
    """Return a link as a page shows it."""
    seats = sorted(link.match.seats.all(), key=lambda seat: seat.place)
    usable = link.is_usable(at)
    return LinkRow(
        match=link.match,
        names=tuple(seat.player.name for seat in seats),
        path=f"/t/{link.public_id}.{link_tag(link)}/" if usable else "",
        expires_at=link.expires_at,
        last_used_at=link.last_used_at,
        usable=usable,
    )


def open_invitations(club: Club, at: datetime) -> tuple[Invitation, ...]:
    """Return the invitations that still make somebody a member, newest first."""
    return tuple(
        Invitation.objects.filter(
            club=club, accepted_at=None, revoked_at=None, expires_at__gt=at
        ).order_by("-created_at", "-id")
    )


def _tokens(club: Club, reader: User | None) -> tuple[ApiToken, ...]:
    if reader is None:
        return ()
    return tuple(
        ApiToken.objects.filter(club=club, user=reader, revoked_at=None).order_by(
            "-created_at", "-id"
        )
    )
