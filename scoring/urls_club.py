"""Addresses of clubs, invitations and table links; part of the app's own."""

from django.urls import URLPattern, URLResolver, path

from scoring.views import club_access, clubs, invitations, table_links

CLUB = "clubs/<slug:slug>/"
ACCESS = f"{CLUB}settings/access/"
MATCH_LINK = "m/<id:match_id>/link/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/new/", clubs.new_club, name="club-new"),
    path(f"{CLUB}settings/", clubs.settings_page, name="club-settings"),
    path(f"{CLUB}settings/delete/", clubs.delete, name="club-delete"),
    path(ACCESS, club_access.access, name="club-access"),
    path(f"{ACCESS}invite/", club_access.invite_member, name="invite"),
    path(
        f"{ACCESS}invitations/<id:invitation_id>/withdraw/",
        club_access.withdraw_invitation,
        name="invitation-withdraw",
    ),
    path(f"{ACCESS}role/", club_access.give_role, name="role-change"),
    path(f"{ACCESS}end/", club_access.end_membership, name="member-end"),
    path("invitations/<secret:secret>/", invitations.invitation, name="invitation"),
    path(
        "invitations/<secret:secret>/accept/",
        invitations.accept,
        name="invitation-accept",
    ),
    path("t/<id:link_id>.<secret:tag>/", table_links.open_link, name="table-link-open"),
    path(MATCH_LINK, table_links.link_page, name="table-link"),
    path(f"{MATCH_LINK}give/", table_links.give_link, name="table-link-give"),
    path(f"{MATCH_LINK}take-back/", table_links.take_back_link, name="table-link-end"),
]
