"""Addresses that a club tells of its changes, the outbox, and the log of sending."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Club
from scoring.models import Hand, Match

LONGEST_URL = 500


class EventKind(models.TextChoices):
    """What an address may be told of; `TEST` is only sent when somebody asks."""

    HAND_RECORDED = "hand.recorded", _("a hand is recorded")
    HAND_CORRECTED = "hand.corrected", _("a hand is corrected, removed or put back")
    MATCH_FINISHED = "match.finished", _("a match is finished")
    STANDINGS_CHANGED = "standings.changed", _("the standings change")
    TEST = "webhook.test", _("a test")


class PauseReason(models.TextChoices):
    OWNER = "owner", _("paused by the club")
    FAILING = "failing", _("it failed for five days")
    GONE = "gone", _("it answered that it is gone (410)")
    SECRET = "secret", _("its secret can no longer be read: make a new one")


class DeliveryState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DELIVERED = "delivered", _("delivered")
    FAILED = "failed", _("given up")


class WebhookEndpoint(models.Model):
    """An address outside that is told of changes in a club.

    `sealed_secret` is encrypted under a key of its own; `former_secret` signs beside
    it until `former_until`. `failing_since`: the first failure after the last success.
    `rest_until`: a receiver that just failed is left alone until then.
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=LONGEST_URL)
    events = models.JSONField(default=list)
    sealed_secret = models.TextField()
    former_secret = models.TextField(blank=True)
    former_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    paused_at = models.DateTimeField(null=True, blank=True)
    pause_reason = models.CharField(
        max_length=7, choices=PauseReason.choices, blank=True
    )
    failing_since = models.DateTimeField(null=True, blank=True)
    rest_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "webhook_endpoints"
        constraints = [
            models.CheckConstraint(
                condition=Q(paused_at=None, pause_reason="")
                | (Q(paused_at__isnull=False) & ~Q(pause_reason="")),
                name="a_paused_webhook_says_why",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id


class WebhookEvent(models.Model):
    """The outbox: one row for each change that somebody is told of, and no content.

    It is written in the transaction of its change. What is sent is read from the book
    at each attempt, so a name that was taken out is in no delivery either (S60).
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=17, choices=EventKind.choices)
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    hand = models.ForeignKey(
        Hand, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    tournament = models.CharField(max_length=24, blank=True)
    version = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        db_table = "webhook_events"
        indexes = [models.Index(fields=["at"], name="webhook_events_by_age")]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"


class WebhookDelivery(models.Model):
    """One event on its way to one address."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    endpoint = models.ForeignKey(
        WebhookEndpoint, on_delete=models.CASCADE, related_name="deliveries"
    )
    event = models.ForeignKey(
        WebhookEvent, on_delete=models.CASCADE, related_name="deliveries"
    )
    state = models.CharField(
        max_length=9, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()

    class Meta:
        db_table = "webhook_deliveries"
        constraints = [
            models.UniqueConstraint(
                fields=["endpoint", "event"], name="one_delivery_per_event"
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                condition=Q(state="waiting"),
                name="webhook_deliveries_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} to {self.endpoint_id}"


class WebhookAttempt(models.Model):
    """One try. Of the answer nothing is kept but its status and how long it took.

    status: None where none came; then `trouble` is the word for why.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    delivery = models.ForeignKey(
        WebhookDelivery, on_delete=models.CASCADE, related_name="tries"
    )
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    trouble = models.CharField(max_length=20, blank=True)
    milliseconds = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "webhook_attempts"

    def __str__(self) -> str:
        return f"{self.status or self.trouble}"


class SenderLease(models.Model):
    """At most one row: which process sends, and until when unless it says so again."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    holder = models.CharField(max_length=64)
    until = models.DateTimeField()

    class Meta:
        db_table = "webhook_sender"
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="one_webhook_sender"),
        ]

    def __str__(self) -> str:
        return self.holder
