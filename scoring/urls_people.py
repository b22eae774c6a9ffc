"""Addresses of the people of a club; part of the app's own."""

from django.urls import URLPattern, URLResolver, path

from scoring.views import own_player, people

PEOPLE = "clubs/<slug:slug>/settings/players/"
PLAYER = f"{PEOPLE}<id:player_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(PEOPLE, people.people, name="people"),
    path(f"{PLAYER}rename/", people.rename, name="player-rename"),
    path(f"{PLAYER}retire/", people.retire, name="player-retire"),
    path(f"{PLAYER}bring-back/", people.bring_back, name="player-bring-back"),
    path(f"{PLAYER}merge/", people.merge, name="player-merge"),
    path(f"{PLAYER}unmerge/", people.unmerge, name="player-unmerge"),
    path(f"{PLAYER}anonymise/", people.anonymise, name="player-anonymise"),
    path(f"{PLAYER}me/", own_player.me, name="player-me"),
    path(f"{PLAYER}account/", own_player.account, name="player-account"),
]
