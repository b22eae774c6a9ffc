"""Remove what has been kept long enough; run it once a day."""

from dataclasses import asdict

from django.core.management.base import BaseCommand
from django.utils import timezone

from book.services.tidy import tidy


class Command(BaseCommand):
    help = "Remove old answers, ended sessions and secrets, and senders' addresses."

    def handle(self, *args: object, **options: object) -> None:
        for kind, count in asdict(tidy(timezone.now())).items():
            self.stdout.write(f"{kind}: {count}")
