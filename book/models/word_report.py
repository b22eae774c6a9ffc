"""Better words that readers of a draft translation have sent."""

from django.db import models


class WordReport(models.Model):
    """One word or sentence that somebody would say otherwise. No reader is kept.

    path: the page they came from; said: what stands there; better: what should.
    """

    language = models.CharField(max_length=8)
    path = models.CharField(max_length=200, blank=True)
    said = models.CharField(max_length=300)
    better = models.CharField(max_length=300)
    at = models.DateTimeField()

    class Meta:
        db_table = "word_reports"
        ordering = ("-at", "-pk")
        indexes = (models.Index(fields=("language", "at"), name="words_by_language"),)

    def __str__(self) -> str:
        return f"{self.language}: {self.said}"
