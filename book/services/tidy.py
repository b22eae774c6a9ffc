"""Removing what has been kept long enough (S62)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction

from book.models import ImportDraft, WebhookEvent, WordReport
from players.models import ApiToken, GuestPass, Invitation
from web.idempotency import forget_old_answers

#: How long each kind of data is kept after it has ended; docs/operations.md has them.
ADDRESSES = timedelta(hours=24)
ENDED_SECRETS = timedelta(days=90)
SENT = timedelta(days=30)
DRAFTS = timedelta(hours=24)
WORDS = timedelta(days=365)
#: What stands in place of a sender's address that was forgotten.
NO_ADDRESS = "0.0.0.0"  # noqa: S104


@dataclass(frozen=True, slots=True)
class Tidied:
    """How many rows of each kind were removed, or lost what was in them."""

    answers: int
    sessions: int
    addresses: int
    invitations: int
    passes: int
    tokens: int
    webhook_events: int
    drafts: int
    words: int


@transaction.atomic
def tidy(at: datetime) -> Tidied:
    """Remove old answers, ended sessions and secrets, and senders' addresses; files too
    that were looked at and never brought in.

    Running it twice changes nothing more.
    """
    ended = at - ENDED_SECRETS
    old = UserSession.objects.filter(last_seen_at__lt=at - ADDRESSES)
    return Tidied(
        answers=forget_old_answers(at),
        sessions=Session.objects.filter(expire_date__lt=at).delete()[0],
        addresses=old.exclude(ip=NO_ADDRESS).update(ip=NO_ADDRESS),
        invitations=Invitation.objects.filter(expires_at__lt=ended).delete()[0],
        passes=GuestPass.objects.filter(revoked_at__lt=ended).delete()[0],
        tokens=ApiToken.objects.filter(revoked_at__lt=ended).delete()[0],
        webhook_events=WebhookEvent.objects.filter(at__lt=at - SENT).delete()[0],
        drafts=ImportDraft.objects.filter(created_at__lt=at - DRAFTS).delete()[0],
        words=WordReport.objects.filter(at__lt=at - WORDS).delete()[0],
    )
