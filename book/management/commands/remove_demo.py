"""Remove the demo book, and nothing else."""

from django.core.management.base import BaseCommand

from players.models import Club
from scoring.services.clubs import delete_club


class Command(BaseCommand):
    help = "Remove the demo book with its matches and players. It does not come back."

    def handle(self, *args: object, **options: object) -> None:
        for club in Club.objects.filter(is_demo=True):
            gone = delete_club(club=club)
            self.stdout.write(f"{club.name}: removed. Matches in it: {gone.matches}.")
