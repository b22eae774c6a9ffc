"""Replay every match by the rules and compare with what is stored."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from players.models import Club
from scoring.queries.recheck import recheck_scores
from scoring.services.keep_records import rebuild_records


class Command(BaseCommand):
    help = "Replay every match and compare. Exit status 1 where anything differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", default="", help="only this club, by its slug")
        parser.add_argument(
            "--rebuild",
            action="store_true",
            help="first write records and ratings anew from the hands",
        )

    def handle(
        self, *args: object, club: str, rebuild: bool, **options: object
    ) -> None:
        if club and not Club.objects.filter(slug=club).exists():
            raise CommandError(f"There is no club {club!r}.")
        if rebuild:
            self._rebuild(club)
        checked = differences = 0
        for result in recheck_scores(club=club):
            checked += not result.is_player
            for difference in result.differences:
                differences += 1
                self.stdout.write(f"{result.public_id}: {difference}")
        if differences:
            raise CommandError(
                f"Differences: {differences}. Matches checked: {checked}."
            )
        self.stdout.write(f"Matches checked: {checked}. No difference.")

    def _rebuild(self, slug: str) -> None:
        books = Club.objects.order_by("id")
        for book in books.filter(slug=slug) if slug else books:
            counted = rebuild_records(book)
            self.stdout.write(f"{book.slug}: {counted} finished matches counted.")
