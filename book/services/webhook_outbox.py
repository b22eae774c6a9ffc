"""The outbox of the webhooks: written with the change, read by the sender."""

import threading
from collections.abc import Sequence

from django.db import transaction

from book.models import WebhookDelivery, WebhookEndpoint, WebhookEvent
from players.services.secrets import new_public_id
from scoring.services.changes import Change
from web.prepared import Prepared

#: Set when something new is committed here, so that this process need not wait.
news = threading.Event()
_LISTENING = Prepared(
    lambda club_id: WebhookEndpoint.objects.filter(club=club_id, paused_at=None).only(
        "club", "events"
    ),
    int,
)


def keep_events(changes: Sequence[Change]) -> None:
    """Write a row for each change that somebody is told of, and one for each address.

    Runs in the transaction of the change, so an event exists if and only if the change
    does (S44). One statement where nobody listens, three where somebody does; nothing
    is sent from here.
    """
    endpoints = [
        endpoint
        for club_id in {change.club_id for change in changes}
        for endpoint in _LISTENING.all(club_id)
    ]
    wanted = [
        (change, listening)
        for change in changes
        if (
            listening := [
                endpoint
                for endpoint in endpoints
                if endpoint.club_id == change.club_id and change.kind in endpoint.events
            ]
        )
    ]
    if not wanted:
        return
    events = WebhookEvent.objects.bulk_create(event_of(one) for one, _who in wanted)
    pairs = zip(events, (listening for _change, listening in wanted), strict=True)
    send_to([(event, endpoint) for event, listening in pairs for endpoint in listening])


def event_of(change: Change) -> WebhookEvent:
    """Return the unsaved row of a change, under an id that all attempts share."""
    return WebhookEvent(
        public_id=f"evt_{new_public_id()}",
        club_id=change.club_id,
        kind=change.kind,
        match_id=change.match_id,
        hand_id=change.hand_id,
        version=change.version,
        tournament=change.tournament,
        at=change.at,
    )


def send_to(pairs: Sequence[tuple[WebhookEvent, WebhookEndpoint]]) -> None:
    """Put stored events on their way to addresses; the sender does the rest."""
    WebhookDelivery.objects.bulk_create(
        WebhookDelivery(
            club_id=event.club_id, endpoint=endpoint, event=event, next_at=event.at
        )
        for event, endpoint in pairs
    )
    transaction.on_commit(news.set)
