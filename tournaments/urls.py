"""Addresses of tournaments: below `clubs/<slug>/tournaments/`, and the entry link.

`event_slug` names the tournament in its club. What players and the room see stands
in `urls_room.py`, what its directors do in `urls_desk.py`, below `desk/`.
"""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import enter, event, plan, tournament_list

EVENTS = "clubs/<slug:slug>/tournaments/"
EVENT = f"{EVENTS}<slug:event_slug>/"

app_name = "tournaments"
urlpatterns: list[URLPattern | URLResolver] = [
    path(EVENTS, tournament_list.tournament_list, name="list"),
    path(f"{EVENTS}new/", plan.new, name="new"),
    path(EVENT, event.event_page, name="event"),
    path(EVENT, include("tournaments.urls_room")),
    path(f"{EVENT}desk/", include("tournaments.urls_desk")),
    path("e/<id:event_id>.<secret:tag>/", enter.enter, name="enter"),
]
