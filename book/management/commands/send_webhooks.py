"""Send what waits in the outbox of the webhooks."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from book.services.webhook_sender import Sender
from book.services.webhook_worker import run


class Command(BaseCommand):
    help = "Send waiting webhooks, and go on until stopped. --once: only what is due."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="send, then end")

    def handle(self, *args: object, **options: object) -> None:
        if options["once"]:
            self.stdout.write(f"requests: {Sender().send_all()}")
        else:
            run()
