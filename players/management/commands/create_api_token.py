"""Make an API token and print it, and nothing else, for scripts."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from players.models import Club, Scope
from players.rules.names import LONGEST_NAME
from players.services.clubs import HOME_SLUG, home_club
from players.services.tokens import create_api_token
from web.events import event


class Command(BaseCommand):
    help = "Make an API token for a club and print it. It is shown this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", default=HOME_SLUG, help="slug of the club")
        parser.add_argument(
            "--scopes", default="read", help="read, score, manage; parted by commas"
        )
        parser.add_argument("--name", default="", help="what it is for")

    def handle(self, *args: object, **options: str) -> None:
        now = timezone.now()
        scopes = [scope.strip() for scope in options["scopes"].split(",")]
        unknown = [scope for scope in scopes if scope not in Scope.values]
        if unknown:
            raise CommandError(
                f"There is no scope {unknown[0]!r}. Choose from: read, score, manage."
            )
        if len(options["name"]) > LONGEST_NAME:
            raise CommandError(f"A name has {LONGEST_NAME} characters at most.")
        if options["club"] == HOME_SLUG:
            home_club(now)
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}.")
        token, secret = create_api_token(
            club=club,
            scopes=[Scope(scope) for scope in scopes],
            at=now,
            name=options["name"],
        )
        event("token_made", token=token.pk, club=club.pk, scopes=",".join(scopes))
        self.stdout.write(secret)
