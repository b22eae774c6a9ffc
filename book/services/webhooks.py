"""What a club does with its webhooks: add, pause, renew the secret, test, resend."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from book.models import (
    DeliveryState,
    EventKind,
    PauseReason,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from book.rules.receivers import ReceiverRefused, read_receiver
from book.rules.signature import SECRET_LENGTH, secret_text
from book.services.resolving import resolve
from book.services.webhook_outbox import news, send_to
from players.models import Club, User
from players.services.secrets import new_public_id
from web.problems import Fault, Invalid, Problem, Text
from web.seal import seal

PURPOSE = "webhook-secrets"
#: How long the secret before still signs beside the new one.
ROTATION = timedelta(hours=24)
MOST_ENDPOINTS = 10
TOO_MANY = ngettext_lazy(
    "A club has %(most)s webhook at most. Remove it first.",
    "A club has %(most)s webhooks at most. Remove one first.",
    "most",
)
OFFERED = tuple(kind for kind in EventKind if kind != EventKind.TEST)
REFUSALS: dict[str, Text] = {
    "form": _("This is not an address that can be sent to. Type it as https://…"),
    "scheme": _("An address begins with https:// (or http://)."),
    "port": _("Only the usual ports 80 and 443 are sent to."),
    "password": _("Leave the user name and password out of the address."),
    "host": _("This is not the name of a machine."),
    "number": _("Write the number of a machine as four plain numbers with dots."),
    "net": _(
        "This address leads into a network that is not open to all. Whoever runs this"
        " site can allow private ones."
    ),
    "unknown": _("No machine has this name. Check the spelling."),
}


@dataclass(frozen=True, slots=True)
class NewSecret:
    """An address and its secret, shown this once."""

    endpoint: WebhookEndpoint
    secret: str


def add_endpoint(
    *, club: Club, url: str, events: Sequence[str], by: User | None, at: datetime
) -> NewSecret:
    """Add an address that is told of these kinds of changes.

    Refuses fields at fault; the address is looked up and checked as before each
    sending (S46). A club has ten at most: 409 `wrong_state`.
    """
    errors: dict[str, list[Fault]] = {}
    chosen = [kind for kind in OFFERED if kind in events]
    if not chosen or not set(events) <= set(OFFERED):
        text = _("Choose at least one of the kinds of changes.")
        errors["events"] = [Fault("choice", text)]
    try:
        url = checked_url(url)
    except ReceiverRefused as refused:
        errors["url"] = [Fault(f"url_{refused.code}", REFUSALS[refused.code])]
    if errors:
        raise Invalid(errors)
    public_id = new_public_id()
    secret = secret_text(secrets.token_bytes(SECRET_LENGTH))
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if WebhookEndpoint.objects.filter(club=club).count() >= MOST_ENDPOINTS:
            raise Problem("wrong_state", TOO_MANY % {"most": MOST_ENDPOINTS})
        endpoint = WebhookEndpoint.objects.create(
            public_id=public_id,
            club=club,
            url=url,
            events=[str(kind) for kind in chosen],
            sealed_secret=seal(secret, purpose=PURPOSE, owner=public_id),
            created_at=at,
            created_by=by,
        )
    return NewSecret(endpoint, secret)


def checked_url(url: str) -> str:
    """Return the address without blanks around it, or raise ReceiverRefused."""
    url = url.strip()
    receiver = read_receiver(url)
    resolve(receiver, allow_private=settings.WEBHOOK_ALLOW_PRIVATE)
    return url


@transaction.atomic
def rotate_secret(*, endpoint: WebhookEndpoint, at: datetime) -> NewSecret:
    """Make another secret; the one before signs beside it for 24 hours."""
    endpoint = _locked(endpoint)
    secret = secret_text(secrets.token_bytes(SECRET_LENGTH))
    endpoint.former_secret = endpoint.sealed_secret
    endpoint.former_until = at + ROTATION
    endpoint.sealed_secret = seal(secret, purpose=PURPOSE, owner=endpoint.public_id)
    endpoint.save(update_fields=["former_secret", "former_until", "sealed_secret"])
    return NewSecret(endpoint, secret)


@transaction.atomic
def pause_endpoint(
    *, endpoint: WebhookEndpoint, at: datetime, reason: PauseReason = PauseReason.OWNER
) -> WebhookEndpoint:
    """Send nothing more and note nothing new until it is resumed; twice is once."""
    endpoint = _locked(endpoint)
    if endpoint.paused_at is None:
        endpoint.paused_at, endpoint.pause_reason = at, reason
        endpoint.save(update_fields=["paused_at", "pause_reason"])
    return endpoint


@transaction.atomic
def resume_endpoint(*, endpoint: WebhookEndpoint, at: datetime) -> WebhookEndpoint:
    """Go on: what was waiting is sent now, and the five days begin anew."""
    endpoint = _locked(endpoint)
    if endpoint.paused_at is not None:
        endpoint.paused_at, endpoint.pause_reason = None, ""
        endpoint.failing_since = endpoint.rest_until = None
        endpoint.save(
            update_fields=["paused_at", "pause_reason", "failing_since", "rest_until"]
        )
        transaction.on_commit(news.set)
    return endpoint


def delete_endpoint(*, endpoint: WebhookEndpoint) -> None:
    """Remove the address with its secret and its log."""
    endpoint.delete()


@transaction.atomic
def send_test(*, endpoint: WebhookEndpoint, at: datetime) -> WebhookDelivery:
    """Put a test on its way. A club has one under way at most (409)."""
    club = Club.objects.select_for_update(no_key=True).get(pk=endpoint.club_id)
    endpoint = _active(endpoint)
    waiting = WebhookDelivery.objects.filter(
        club=club,
        event__kind=EventKind.TEST,
        state=DeliveryState.WAITING,
        attempts=0,
        endpoint__paused_at=None,
    )
    if waiting.exists():
        raise Problem(
            "wrong_state", _("A test is under way. Wait for it, then send another.")
        )
    event = WebhookEvent.objects.create(
        public_id=f"evt_{new_public_id()}", club=club, kind=EventKind.TEST, at=at
    )
    send_to([(event, endpoint)])
    return WebhookDelivery.objects.get(event=event, endpoint=endpoint)


@transaction.atomic
def resend(*, delivery: WebhookDelivery, at: datetime) -> WebhookDelivery:
    """Send it again under the same id, with what the book says of it today (S45)."""
    endpoint = _active(delivery.endpoint)
    delivery = WebhookDelivery.objects.select_for_update(of=("self",)).get(
        pk=delivery.pk
    )
    delivery.state, delivery.attempts = DeliveryState.WAITING, 0
    delivery.next_at = at
    delivery.save(update_fields=["state", "attempts", "next_at"])
    WebhookEndpoint.objects.filter(pk=endpoint.pk).update(rest_until=None)
    transaction.on_commit(news.set)
    return delivery


def _locked(endpoint: WebhookEndpoint) -> WebhookEndpoint:
    return WebhookEndpoint.objects.select_for_update(of=("self",)).get(pk=endpoint.pk)


def _active(endpoint: WebhookEndpoint) -> WebhookEndpoint:
    endpoint = _locked(endpoint)
    if endpoint.paused_at is not None:
        raise Problem(
            "wrong_state", _("This webhook is paused. Resume it, then send again.")
        )
    return endpoint
