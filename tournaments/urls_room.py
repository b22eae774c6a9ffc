"""What players and the room see of a tournament, below `…/<event_slug>/`."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import event, live, own, paper, standings, tv

urlpatterns: list[URLPattern | URLResolver] = [
    path("live/", live.event_live, name="live"),
    path("rounds/<int:number>/", event.round_page, name="round"),
    path("standings/", standings.standings_page, name="standings"),
    path("crosstable/", standings.crosstable_page, name="crosstable"),
    path("players/<int:number>/", own.own_page_view, name="own"),
    path("tv/", tv.tv_page, name="tv"),
    path("paper/seating/", paper.seating, name="paper-seating"),
    path("paper/names/", paper.names, name="paper-names"),
    path("paper/cards/", paper.cards, name="paper-cards"),
    path("paper/standings/", paper.standings, name="paper-standings"),
    path("paper/results/", paper.results, name="paper-results"),
    path("paper/crosstable/", paper.crosstable, name="paper-crosstable"),
]
