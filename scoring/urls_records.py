"""Addresses of a club: its cover, its players, its records; below `clubs/<slug>/`."""

from django.urls import URLPattern, URLResolver, path

from scoring.views import club

app_name = "clubs"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", club.cover, name="cover"),
    path("players/", club.players, name="players"),
    path("players/<slug:player_id>/", club.player, name="player"),
    path("records/", club.records, name="records"),
]
