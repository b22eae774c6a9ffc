"""What follows from an attempt: delivered, later again, given up, or paused."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from book.models import (
    DeliveryState,
    PauseReason,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEndpoint,
)
from book.rules.retries import GIVEN, GONE, asked_delay, delay_after
from book.services.webhook_post import Outcome
from players.models import Membership, Role

log = logging.getLogger("events")
#: A receiver that just failed gets nothing else either for so long at most.
LONGEST_REST = timedelta(minutes=5)


def note_result(
    delivery: WebhookDelivery, outcome: Outcome, *, at: datetime, spread: float
) -> None:
    """Write down an attempt and what follows from it, in one transaction.

    An address that was removed meanwhile leaves nothing to write. spread: 0.9 to 1.1.
    """
    with transaction.atomic():
        endpoint = (
            WebhookEndpoint.objects.select_for_update(of=("self",))
            .select_related("club")
            .filter(pk=delivery.endpoint_id)
            .first()
        )
        if endpoint is None or not _note(delivery, outcome, at):
            return
        if outcome.delivered:
            _delivered(delivery, endpoint)
            return
        _failed(delivery, endpoint, outcome, at, spread)
        if endpoint.paused_at != at:
            return
    if endpoint.pause_reason in (PauseReason.GONE, PauseReason.FAILING):
        tell_owners(endpoint)


def tell_owners(endpoint: WebhookEndpoint) -> None:
    """Write to the club's owners that nothing more is sent, and how to go on."""
    log.warning(
        "webhook_paused webhook=%s club=%s why=%s",
        endpoint.public_id,
        endpoint.club_id,
        endpoint.pause_reason,
    )
    club = endpoint.club
    mails = Membership.objects.filter(
        club=club, role=Role.OWNER, user__is_active=True
    ).exclude(user__email="")
    page = reverse("book:webhook", args=[club.slug, endpoint.public_id])
    with translation.override(club.language):
        send_mail(
            gettext("Third Hand: a webhook is paused"),
            render_to_string(
                "book/mail/webhook_paused.txt",
                {
                    "club": club.name,
                    "address": endpoint.url,
                    "reason": endpoint.get_pause_reason_display(),
                    "page": settings.PUBLIC_URL + page,
                },
            ),
            None,
            list(mails.values_list("user__email", flat=True)),
            fail_silently=True,
        )


def _note(delivery: WebhookDelivery, outcome: Outcome, at: datetime) -> bool:
    """Add the attempt to the log; False where the delivery is gone."""
    found = WebhookDelivery.objects.filter(pk=delivery.pk)
    if not found.exists():
        return False
    WebhookAttempt.objects.create(
        club_id=delivery.club_id,
        delivery=delivery,
        at=at,
        status=outcome.status,
        trouble=outcome.trouble,
        milliseconds=outcome.milliseconds,
    )
    delivery.attempts += 1
    return True


def _delivered(delivery: WebhookDelivery, endpoint: WebhookEndpoint) -> None:
    delivery.state = DeliveryState.DELIVERED
    delivery.save(update_fields=["state", "attempts"])
    if endpoint.failing_since is not None or endpoint.rest_until is not None:
        endpoint.failing_since = endpoint.rest_until = None
        endpoint.save(update_fields=["failing_since", "rest_until"])


def _failed(
    delivery: WebhookDelivery,
    endpoint: WebhookEndpoint,
    outcome: Outcome,
    at: datetime,
    spread: float,
) -> None:
    asked = asked_delay(outcome.status or 0, outcome.retry_after, at)
    delay = delay_after(delivery.attempts, spread=spread, asked=asked)
    if delay is None:
        delivery.state = DeliveryState.FAILED
    else:
        delivery.next_at = at + delay
    delivery.save(update_fields=["state", "attempts", "next_at"])
    endpoint.failing_since = endpoint.failing_since or at
    rest = asked or min(delay or LONGEST_REST, LONGEST_REST)
    endpoint.rest_until = at + min(rest, timedelta(days=1))
    if endpoint.paused_at is None:
        if outcome.status == GONE:
            endpoint.paused_at, endpoint.pause_reason = at, PauseReason.GONE
        elif at - endpoint.failing_since >= GIVEN:
            endpoint.paused_at, endpoint.pause_reason = at, PauseReason.FAILING
    endpoint.save(
        update_fields=["failing_since", "rest_until", "paused_at", "pause_reason"]
    )
