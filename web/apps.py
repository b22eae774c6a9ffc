"""The app that holds what every answer over HTTP shares."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        import web.checks  # noqa: F401  registers them
        from web.wording import use_our_words  # forms need Django set up first

        use_our_words()
