"""Sending what waits in the outbox: one sender at a time, many receivers at once.

The sender's own thread reads and writes the database; each request outside has a
thread of its own that touches none, so a receiver that hangs holds up nobody else.
Whoever records a hand waits for neither.
"""

import logging
import os
import queue
import random
import socket
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from book.models import (
    DeliveryState,
    PauseReason,
    SenderLease,
    WebhookDelivery,
    WebhookEndpoint,
)
from book.queries.webhook_body import body_of
from book.rules.signature import signed_headers
from book.services.webhook_post import Outcome, Outgoing, post
from book.services.webhook_results import note_result
from book.services.webhooks import PURPOSE, pause_endpoint
from web.seal import SealBroken, unseal

log = logging.getLogger("events")
#: Requests under way at once, one for each address at most.
AT_ONCE = 8
#: How long a sender that died holds the others off.
LEASE = timedelta(seconds=60)
#: Nothing waits for longer: a day and a tenth at most. What is due later than that was
#: put off by a clock that has been set back since, and is due now (fault F6).
LONGEST_WAIT = timedelta(days=2)


class Sender:
    """Takes the lease, sends what is due, and lets the lease go."""

    def __init__(
        self,
        *,
        clock: Callable[[], datetime] = timezone.now,
        send: Callable[[Outgoing], Outcome] = post,
        spread: Callable[[float, float], float] = random.uniform,
    ) -> None:
        self.name = f"{socket.gethostname()[:30]}:{os.getpid()}:{id(self):x}"
        self._clock, self._send, self._spread = clock, send, spread
        self._running: dict[int, WebhookDelivery] = {}
        self._back: queue.SimpleQueue[tuple[WebhookDelivery, Outcome]]
        self._back = queue.SimpleQueue()

    def send_all(self) -> int:
        """Send until nothing is due; return how many requests were made.

        0 also where another process is sending: it will see to these too.
        """
        count = 0
        if not self._due(1):
            return count
        try:
            while take_lease(self.name, self._clock()):
                for delivery in self._due(AT_ONCE - len(self._running)):
                    self._start(delivery)
                if not self._running:
                    break
                count += self._collect()
            while self._running:  # the lease was lost: what came back is still noted
                count += self._collect()
        finally:
            release_lease(self.name)
        return count

    def _due(self, most: int) -> list[WebhookDelivery]:
        """Return what may be sent now, one for each address that is not busy."""
        now = self._clock()
        waiting = (
            WebhookDelivery.objects.filter(
                Q(endpoint__rest_until=None) | _is_due("endpoint__rest_until", now),
                _is_due("next_at", now) | Q(attempts=0),
                state=DeliveryState.WAITING,
                endpoint__paused_at=None,
            )
            .exclude(endpoint__in=list(self._running))
            .order_by("next_at", "id")
        )
        ids: dict[int, int] = {}
        while len(ids) < most:
            pair = (
                waiting.exclude(endpoint__in=list(ids))
                .values_list("endpoint_id", "pk")
                .first()
            )
            if pair is None:
                break
            ids[pair[0]] = pair[1]
        return list(
            WebhookDelivery.objects.filter(pk__in=ids.values())
            .select_related("endpoint", "event__club", "event__match__club")
            .select_related("event__hand")
            .order_by("next_at", "id")
        )

    def _start(self, delivery: WebhookDelivery) -> None:
        endpoint, now = delivery.endpoint, self._clock()
        try:
            outgoing = outgoing_of(delivery, now)
        except SealBroken:
            log.warning("webhook_secret_lost webhook=%s", endpoint.public_id)
            pause_endpoint(endpoint=endpoint, at=now, reason=PauseReason.SECRET)
            return
        self._running[endpoint.pk] = delivery

        def work() -> None:
            try:
                outcome = self._send(outgoing)
            except Exception:
                log.exception("webhook_broken webhook=%s", endpoint.public_id)
                outcome = Outcome(None, "no_answer")
            self._back.put((delivery, outcome))

        threading.Thread(target=work, name="webhook-post", daemon=True).start()

    def _collect(self) -> int:
        """Wait a second at most for an answer, and note it; 1 if there was one."""
        try:
            delivery, outcome = self._back.get(timeout=1)
        except queue.Empty:
            return 0
        del self._running[delivery.endpoint_id]
        note_result(delivery, outcome, at=self._clock(), spread=self._spread(0.9, 1.1))
        return 1


def outgoing_of(delivery: WebhookDelivery, now: datetime) -> Outgoing:
    """Return the request that tells of the event as the book has it now, signed."""
    event, endpoint = delivery.event, delivery.endpoint
    body = body_of(event)
    signed = signed_headers(
        _secrets(endpoint, now),
        event_id=event.public_id,
        at=int(now.timestamp()),
        body=body,
    )
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Third-Hand-Webhooks/1",
        **signed,
    }
    return Outgoing(endpoint.url, headers, body, settings.WEBHOOK_ALLOW_PRIVATE)


def _is_due(field: str, now: datetime) -> Q:
    return Q(**{f"{field}__lte": now}) | Q(**{f"{field}__gt": now + LONGEST_WAIT})


def take_lease(holder: str, at: datetime) -> bool:
    """Say that this process sends for the next minute; False while another does.

    A lease that ends later than any could is one of a clock that was set back.
    """
    free = Q(holder=holder) | Q(until__lt=at) | Q(until__gt=at + LEASE)
    if SenderLease.objects.filter(free).update(holder=holder, until=at + LEASE):
        return True
    try:
        with transaction.atomic():
            SenderLease.objects.create(pk=1, holder=holder, until=at + LEASE)
    except IntegrityError:
        return False
    return True


def release_lease(holder: str) -> None:
    """Let another process send."""
    SenderLease.objects.filter(holder=holder).delete()


def _secrets(endpoint: WebhookEndpoint, now: datetime) -> list[str]:
    """Return what to sign with: the secret, and during a rotation the one before."""
    sealed = [endpoint.sealed_secret]
    if endpoint.former_until is not None and now < endpoint.former_until:
        sealed.append(endpoint.former_secret)
    return [unseal(text, purpose=PURPOSE, owner=endpoint.public_id) for text in sealed]
