"""A club's webhooks as their page and REST show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from book.models import WebhookAttempt, WebhookDelivery, WebhookEndpoint
from players.models import Club
from web.problems import Problem

NO_WEBHOOK = _("No webhook here. It may have been removed.")
ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One event on its way: what, when, how it went. tries: the newest last."""

    delivery: WebhookDelivery
    tries: Sequence[WebhookAttempt]

    @property
    def last(self) -> WebhookAttempt | None:
        return self.tries[-1] if self.tries else None


def endpoints_of(club: Club) -> QuerySet[WebhookEndpoint]:
    """Return the club's webhooks, the oldest first."""
    return WebhookEndpoint.objects.filter(club=club).order_by("created_at", "id")


def find_endpoint(club: Club, public_id: str) -> WebhookEndpoint:
    """Return the club's webhook with that id, or Problem `not_found` (S2)."""
    endpoint = endpoints_of(club).filter(public_id=public_id).first()
    if endpoint is None:
        raise Problem("not_found", NO_WEBHOOK)
    return endpoint


def deliveries_of(endpoint: WebhookEndpoint) -> QuerySet[WebhookDelivery]:
    """Return what was and will be sent to it, the newest event first."""
    return (
        WebhookDelivery.objects.filter(endpoint=endpoint)
        .select_related("event__match", "event__hand")
        .order_by("-id")
    )


def find_delivery(endpoint: WebhookEndpoint, event_id: str) -> WebhookDelivery:
    """Return the delivery of that event to this address, or `not_found`."""
    found = (
        deliveries_of(endpoint)
        .filter(event__public_id=event_id)
        .select_related("event", "endpoint")
        .first()
    )
    if found is None:
        raise Problem("not_found", _("No delivery here. It may be too old to be kept."))
    return found


def with_tries(deliveries: Sequence[WebhookDelivery]) -> tuple[DeliveryRow, ...]:
    """Return deliveries with their tries; one statement for all of them."""
    tries: dict[int, list[WebhookAttempt]] = {row.pk: [] for row in deliveries}
    for attempt in WebhookAttempt.objects.filter(delivery__in=list(tries)).order_by(
        "id"
    ):
        tries[attempt.delivery_id].append(attempt)
    return tuple(DeliveryRow(row, tries[row.pk]) for row in deliveries)
