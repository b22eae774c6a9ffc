"""A file that was looked at and may be brought in."""

from django.db import models

from players.models import Club


class ImportDraft(models.Model):
    """A file between its dry run and its import; nothing of it is in the book.

    Kept so that nobody must choose the file twice; removed when it was brought in, and
    after a day. `kept_by`: whose it is, as for Idempotency-Keys. `club`: where it would
    go, None for a new club. `packed`: the file, compressed. `options`: how a plain
    table is read (encoding, delimiter, columns). `report`: the dry run's.
    """

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    kept_by = models.CharField(max_length=80)
    file_name = models.CharField(max_length=100)
    packed = models.BinaryField()
    options = models.JSONField(default=dict)
    report = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        db_table = "import_drafts"
        indexes = [models.Index(fields=["created_at"], name="drafts_by_age")]

    def __str__(self) -> str:
        return self.file_name
