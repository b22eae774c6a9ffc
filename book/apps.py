"""The whole book: home, rules page, API root, webhooks."""

from django.apps import AppConfig


class BookConfig(AppConfig):
    name = "book"

    def ready(self) -> None:
        # These need the models of all apps.
        from book.services.webhook_outbox import keep_events
        from scoring.services.changes import listen

        listen(keep_events)
