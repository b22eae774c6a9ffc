"""What the directors of a tournament do, below `…/<event_slug>/desk/`."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import desk, drawn, people, plan, screens, steps, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("", desk.desk, name="desk"),
    path("live/", desk.live, name="desk-live"),
    path("settings/", plan.change, name="desk-settings"),
    path("players/", people.players, name="desk-players"),
    path("players/add/", people.add, name="desk-add"),
    path("players/club/", people.of_the_club, name="desk-club-players"),
    path("players/link/", people.link, name="desk-entry-link"),
    path("players/<int:number>/", people.entry, name="desk-entry"),
    path("round/", drawn.drawn, name="desk-round"),
    path("tables/", tables.tables, name="desk-tables"),
    path(
        "rounds/<int:round_number>/tables/<int:number>/",
        tables.table,
        name="desk-table",
    ),
    path("cut/", steps.cut, name="desk-cut"),
    path("screens/", screens.screens, name="desk-screens"),
    path("journal/", screens.journal, name="desk-journal"),
    path("steps/<slug:step_name>/", steps.step, name="desk-step"),
]
