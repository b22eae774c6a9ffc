"""People and what they may do."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "players"

    def ready(self) -> None:
        from players import receivers  # needs the models of all apps

        receivers.connect()
