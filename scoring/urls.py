"""Addresses of matches and hands."""

from django.urls import URLPattern, URLResolver, include, path, register_converter

from scoring.views import (
    cut,
    hand,
    live,
    match,
    match_list,
    match_new,
    paper,
    record,
    send,
    shell,
    sign,
    tv,
    undo,
)


class PublicIdConverter:
    """The signs of a public id; anything else names nothing."""

    regex = "[0-9a-z]{1,24}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class SecretConverter(PublicIdConverter):
    """The signs of a secret or a tag; its value is looked at later (S24)."""

    regex = "[0-9A-Za-z_-]{1,64}"


register_converter(PublicIdConverter, "id")
register_converter(SecretConverter, "secret")

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("scoring.urls_club")),
    path("", include("scoring.urls_people")),
    path("matches/new/", match_new.match_new, name="match-new"),
    path("offline/table/", shell.shell, name="shell"),
    path("m/<id:public_id>/", match.match_page, name="match"),
    path("m/<id:public_id>/live/", live.match_live, name="live"),
    path("m/<id:public_id>/tv/", tv.match_tv, name="tv"),
    path("m/<id:public_id>/tv/live/", live.tv_live, name="tv-live"),
    path("clubs/<slug:slug>/tv/", tv.club_tv, name="club-tv"),
    path("sheet/", paper.empty_sheet, name="empty-sheet"),
    path("m/<id:public_id>/record/", record.record, name="record"),
    path("m/<id:public_id>/send/", send.send, name="send"),
    path("m/<id:public_id>/cut/", cut.cut, name="cut"),
    path("m/<id:public_id>/undo/", undo.undo, name="undo"),
    path("m/<id:public_id>/restore/", undo.restore, name="restore"),
    path("m/<id:public_id>/confirm/", sign.confirm, name="confirm"),
    path("m/<id:public_id>/dispute/", sign.dispute, name="dispute"),
    path("m/<id:public_id>/abandon/", match.abandon, name="abandon"),
    path("m/<id:public_id>/reopen/", match.reopen, name="reopen"),
    path("m/<id:public_id>/hands/<int:number>/", hand.hand, name="hand"),
    path("clubs/<slug:slug>/matches/", match_list.match_list, name="match-list"),
]
