"""What a request with an Idempotency-Key was answered the first time."""

from django.db import models


class FirstAnswer(models.Model):
    """Written in the transaction of the request's effect, kept seven days.

    `body` is the text as it was sent: PostgreSQL would turn JSON's members round.
    """

    principal = models.CharField(max_length=40)
    key = models.CharField(max_length=128)
    method = models.CharField(max_length=7)
    path = models.CharField(max_length=300)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    tag = models.CharField(max_length=100, blank=True)
    location = models.CharField(max_length=300, blank=True)
    body = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "first_answers"
        constraints = [
            models.UniqueConstraint(
                fields=["principal", "key"], name="one_answer_per_principal_and_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"
