"""Copy the whole database into a new folder, while people play."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from book.services.backups import BackupError, make_backup


class Command(BaseCommand):
    help = "Copy the whole database into a new folder and print its path."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            help="the new folder; default: backups/<moment> in the data folder",
        )

    def handle(self, *args: object, folder: Path | None, **options: object) -> None:
        now = timezone.now()
        folder = folder or Path(
            settings.LIMITS_FILE.parent, "backups", f"{now:%Y-%m-%d-%H%M%S}"
        )
        try:
            made = make_backup(folder=folder.resolve(), at=now)
        except BackupError as fault:
            raise CommandError(str(fault)) from fault
        self.stderr.write(f"Rows: {sum(made.rows.values())}. Tables: {len(made.rows)}.")
        self.stdout.write(str(folder))
