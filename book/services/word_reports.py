"""Keeping the better words that readers send."""

from datetime import datetime

from book.models import WordReport

LONGEST_PATH = 200


def report_word(
    *, language: str, path: str, said: str, better: str, at: datetime
) -> WordReport:
    """Keep a better word for the operator, who reads it in the admin.

    path: the page it was read on; cut to 200 characters.
    """
    return WordReport.objects.create(
        language=language, path=path[:LONGEST_PATH], said=said, better=better, at=at
    )
