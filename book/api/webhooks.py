"""A club's webhooks for programs: reading, pausing, testing, resending.

Adding one and renewing its secret show the secret, and answers with a secret are never
kept for a repetition: both are done on the page (security.md 4.1).
"""

from collections.abc import Callable
from functools import cached_property

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from book.models import (
    DeliveryState,
    EventKind,
    PauseReason,
    WebhookDelivery,
    WebhookEndpoint,
)
from book.queries.webhooks import (
    DeliveryRow,
    deliveries_of,
    endpoints_of,
    find_delivery,
    find_endpoint,
    with_tries,
)
from book.services.webhooks import (
    delete_endpoint,
    pause_endpoint,
    resend,
    resume_endpoint,
    send_test,
)
from players.rules.permissions import Action
from scoring.api.described import IF_NONE_MATCH, KEY, call
from scoring.api.described_people import NOTHING, PAGED, UNCHANGED
from scoring.api.representations import Json, moment
from scoring.api.serializers import NothingSerializer
from scoring.api.shapes import Shape
from scoring.api.shapes_people import PageShape
from scoring.api.views.parts import ClubView, listed, once, read_body, told


class WebhookShape(Shape):
    id = serializers.CharField()
    url = serializers.CharField()
    events = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    paused_at = serializers.DateTimeField(allow_null=True)
    pause_reason = serializers.ChoiceField(PauseReason.choices, allow_null=True)
    failing_since = serializers.DateTimeField(allow_null=True)


class WebhooksShape(Shape):
    results = WebhookShape(many=True)


class TryShape(Shape):
    at = serializers.DateTimeField()
    status = serializers.IntegerField(allow_null=True)
    trouble = serializers.CharField(allow_null=True)
    milliseconds = serializers.IntegerField()


class DeliveryShape(Shape):
    event = serializers.CharField()
    type = serializers.ChoiceField(EventKind.choices)
    timestamp = serializers.DateTimeField()
    state = serializers.ChoiceField(DeliveryState.choices)
    next_at = serializers.DateTimeField(allow_null=True)
    tries = TryShape(many=True)


class DeliveryPageShape(PageShape):
    results = DeliveryShape(many=True)


class WebhooksView(ClubView):
    """The webhooks of a club, without their secrets."""

    reads = writes = Action.WHOLE_BOOK

    @call(
        "webhook_list",
        "Read the webhooks of a club",
        answers={200: WebhooksShape, **UNCHANGED},
        parameters=[IF_NONE_MATCH],
        refused=[403],
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        body: Json = {"results": [_webhook(one) for one in endpoints_of(self.club)]}
        return told(request, body, is_public=False)


class WebhookView(ClubView):
    """One webhook; leave before the webhook, so that ids tell nothing."""

    reads = writes = Action.WHOLE_BOOK

    @cached_property
    def endpoint(self) -> WebhookEndpoint:
        return find_endpoint(self.club, self.kwargs["webhook_id"])

    def check_leave(self, request: Request) -> None:
        _endpoint = self.endpoint

    def once(self, act: Callable[[], WebhookEndpoint]) -> HttpResponseBase:
        read_body(NothingSerializer, self.request)
        return once(self.request, lambda: Response(_webhook(act())))

    def sent(self, act: Callable[[], WebhookDelivery]) -> HttpResponseBase:
        """Answer 202: it is on its way, and the log tells how it went."""
        read_body(NothingSerializer, self.request)

        def send() -> Response:
            (row,) = with_tries([act()])
            return Response(_delivery(row), status=202)

        return once(self.request, send)


class WebhookDetailView(WebhookView):
    @call(
        "webhook_read",
        "Read a webhook",
        answers={200: WebhookShape, **UNCHANGED},
        parameters=[IF_NONE_MATCH],
        refused=[403],
    )
    def get(self, request: Request, slug: str, webhook_id: str) -> HttpResponseBase:
        return told(request, _webhook(self.endpoint), is_public=False)

    @call(
        "webhook_remove",
        "Remove a webhook with its secret and its log",
        answers=NOTHING,
        refused=[403],
    )
    def delete(self, request: Request, slug: str, webhook_id: str) -> HttpResponseBase:
        delete_endpoint(endpoint=self.endpoint)
        return Response(status=204)


class PauseView(WebhookView):
    @call(
        "webhook_pause",
        "Send nothing more until it is resumed",
        body=NothingSerializer,
        answers={200: WebhookShape},
        parameters=[KEY],
    )
    def post(self, request: Request, slug: str, webhook_id: str) -> HttpResponseBase:
        return self.once(
            lambda: pause_endpoint(endpoint=self.endpoint, at=timezone.now())
        )


class ResumeView(WebhookView):
    @call(
        "webhook_resume",
        "Go on with a paused webhook",
        body=NothingSerializer,
        answers={200: WebhookShape},
        parameters=[KEY],
    )
    def post(self, request: Request, slug: str, webhook_id: str) -> HttpResponseBase:
        return self.once(
            lambda: resume_endpoint(endpoint=self.endpoint, at=timezone.now())
        )


class TestView(WebhookView):
    @call(
        "webhook_test",
        "Send a test",
        body=NothingSerializer,
        answers={202: DeliveryShape},
        parameters=[KEY],
    )
    def post(self, request: Request, slug: str, webhook_id: str) -> HttpResponseBase:
        return self.sent(lambda: send_test(endpoint=self.endpoint, at=timezone.now()))


class DeliveriesView(WebhookView):
    """What was and will be sent, the newest first."""

    @call(
        "webhook_log",
        "Read what was sent, and how it went",
        answers={200: DeliveryPageShape},
        parameters=PAGED,
        refused=[403],
    )
    def get(self, request: Request, slug: str, webhook_id: str) -> HttpResponseBase:
        rows = deliveries_of(self.endpoint).prefetch_related("tries")
        return listed(request, rows, fields=["-id"], tell=_told)


class ResendView(WebhookView):
    @call(
        "webhook_resend",
        "Send an event again, with what the book says today",
        body=NothingSerializer,
        answers={202: DeliveryShape},
        parameters=[KEY],
    )
    def post(
        self, request: Request, slug: str, webhook_id: str, event_id: str
    ) -> HttpResponseBase:
        delivery = find_delivery(self.endpoint, event_id)
        return self.sent(lambda: resend(delivery=delivery, at=timezone.now()))


def _webhook(endpoint: WebhookEndpoint) -> Json:
    return {
        "id": endpoint.public_id,
        "url": endpoint.url,
        "events": endpoint.events,
        "created_at": moment(endpoint.created_at),
        "paused_at": moment(endpoint.paused_at),
        "pause_reason": endpoint.pause_reason or None,
        "failing_since": moment(endpoint.failing_since),
    }


def _told(delivery: WebhookDelivery) -> Json:
    tries = sorted(delivery.tries.all(), key=lambda one: one.pk)
    return _delivery(DeliveryRow(delivery, tries))


def _delivery(row: DeliveryRow) -> Json:
    delivery = row.delivery
    waits = delivery.state == DeliveryState.WAITING
    return {
        "event": delivery.event.public_id,
        "type": delivery.event.kind,
        "timestamp": moment(delivery.event.at),
        "state": delivery.state,
        "next_at": moment(delivery.next_at) if waits else None,
        "tries": [
            {
                "at": moment(one.at),
                "status": one.status,
                "trouble": one.trouble or None,
                "milliseconds": one.milliseconds,
            }
            for one in row.tries
        ],
    }
