"""Tournaments of tables of three."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring.neighbours import register  # models need Django set up first
        from tournaments.services.neighbour import TournamentNeighbour

        register(TournamentNeighbour())
