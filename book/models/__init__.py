"""What the whole book keeps of its own: webhooks, files to come in, better words."""

from book.models.import_draft import ImportDraft
from book.models.webhook import (
    DeliveryState,
    EventKind,
    PauseReason,
    SenderLease,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from book.models.word_report import WordReport

__all__ = [
    "DeliveryState",
    "EventKind",
    "ImportDraft",
    "PauseReason",
    "SenderLease",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookEndpoint",
    "WebhookEvent",
    "WordReport",
]
