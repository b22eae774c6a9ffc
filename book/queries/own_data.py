"""Everything that is held about one account, for its owner (S61)."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db.models import Q

from book.models import WebhookEndpoint
from players.models import ApiToken, Invitation, Membership, Player, User
from scoring.models import Hand, Match, MatchEvent, TableLink
from tournaments.models import Journal, Tournament

Facts = dict[str, object]


def own_data(user: User) -> Facts:
    """Return all of it as JSON can hold it; secrets are named, never shown."""
    return {
        "account": {
            "user_name": user.username,
            "mail": user.email,
            "signed_up_at": user.date_joined,
            "last_log_in": user.last_login,
            "operator": user.is_superuser,
        },
        "mails": list(
            EmailAddress.objects.filter(user=user)
            .order_by("pk")
            .values("email", "verified", "primary")
        ),
        "devices": list(
            UserSession.objects.filter(user=user)
            .order_by("pk")
            .values("created_at", "last_seen_at", "ip", "user_agent")
        ),
        "second_factors": [
            {
                "kind": factor.type,
                "name": factor.data.get("name", ""),
                "added_at": factor.created_at,
                "last_used_at": factor.last_used_at,
            }
            for factor in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "tokens": list(
            ApiToken.objects.filter(user=user)
            .order_by("pk")
            .values(
                *("name", "prefix", "scopes", "created_at"),
                *("expires_at", "revoked_at", "last_used_at"),
            )
        ),
        **_in_clubs(user),
    }


def _in_clubs(user: User) -> Facts:
    return {
        "memberships": list(
            Membership.objects.filter(user=user)
            .order_by("pk")
            .values("club__name", "club__slug", "role", "joined_at")
        ),
        "players": list(
            Player.objects.filter(user=user)
            .order_by("pk")
            .values("public_id", "name", "club__slug", "created_at")
        ),
        **_let_in(user),
        **_written(user),
        **_directed(user),
    }


def _let_in(user: User) -> Facts:
    """Whom the account let in, and what it did as the operator."""
    return {
        "invitations": list(
            Invitation.objects.filter(Q(created_by=user) | Q(accepted_by=user))
            .order_by("pk")
            .values("club__slug", "role", "created_at", "accepted_at", "revoked_at")
        ),
        "table_links": list(
            TableLink.objects.filter(created_by=user)
            .order_by("pk")
            .values("match__public_id", "created_at", "expires_at", "revoked_at")
        ),
        "admin_log": list(
            LogEntry.objects.filter(user=user)
            .order_by("pk")
            .values("action_time", "content_type__model", "action_flag")
        ),
    }


def _directed(user: User) -> Facts:
    """What the account did with tournaments; names of others are not in it."""
    return {
        "tournaments_set_up": list(
            Tournament.objects.filter(created_by=user)
            .order_by("pk")
            .values("public_id", "name", "club__slug", "created_at")
        ),
        "tournament_operations": list(
            Journal.objects.filter(by=user)
            .order_by("pk")
            .values("tournament__public_id", "what", "reason", "at", "via")
        ),
    }


def _written(user: User) -> Facts:
    """What of the score books the account wrote."""
    return {
        "matches_started": list(
            Match.objects.filter(created_by=user)
            .order_by("pk")
            .values("public_id", "started_at")
        ),
        "webhooks_added": list(
            WebhookEndpoint.objects.filter(created_by=user)
            .order_by("pk")
            .values("club__slug", "url", "created_at")
        ),
        "sheets_answered": list(
            MatchEvent.objects.filter(by=user)
            .order_by("pk")
            .values("match__public_id", "done", "number", "reason", "at", "via")
        ),
        "hands_recorded": list(
            Hand.objects.filter(recorded_by=user)
            .order_by("pk")
            .values("match__public_id", "number", "recorded_at", "recorded_via")
        ),
        "hands_voided": list(
            Hand.objects.filter(voided_by=user)
            .order_by("pk")
            .values("match__public_id", "number", "voided_at", "void_reason")
        ),
    }
