"""Bring a backup back into an installation that has no database yet."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from book.management.commands.prepare import remember_sqlite_file
from book.services.backups import BackupError, read_backup, restore_backup


class Command(BaseCommand):
    help = "Bring a backup back, where no database is yet; then check every match."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="what `backup` printed")

    def handle(self, *args: object, folder: Path, **options: object) -> None:
        try:
            manifest = read_backup(folder)
            restore_backup(folder=folder, manifest=manifest)
        except BackupError as fault:
            raise CommandError(str(fault)) from fault
        remember_sqlite_file()
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(
            f"Restored as it stood at {manifest.taken_at}. Rows:"
            f" {sum(manifest.rows.values())}."
        )
        call_command("recheck_scores", stdout=self.stdout)
