"""Cookies, tokens, codes and invitations at doors that are not theirs."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from players.access import GUEST_COOKIE
from players.models import ApiToken, Club, Membership, Role, Scope, User, Visibility
from players.services.guests import open_guest_book
from players.services.members import invite
from players.services.tokens import create_api_token
from scoring.models import Match
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import give_table_link
from tests.accounts.people import PASSWORD, confirm
from tests.factories import EVENING, make_club, make_player, play, start
from tests.pages.people_site import HOSTILE, log_in

pytestmark = pytest.mark.django_db
API = "/api/v1/matches/"


def owner_who_confirmed(club: Club) -> Client:
    """Somebody who gave the password again, as the page of tokens asks."""
    browser, ana = Client(), User.objects.create_user("ana", password=PASSWORD)
    Membership.objects.create(club=club, user=ana, role=Role.OWNER, joined_at=EVENING)
    browser.force_login(ana)
    confirm(browser)
    return browser


def guest() -> tuple[Client, Match]:
    book = open_guest_book(at=EVENING)
    phone = Client()
    phone.cookies[GUEST_COOKIE] = book.handle
    return phone, play(start(club=book.club), None)


def test_a_guest_s_cookie_reads_over_the_api_and_writes_nothing() -> None:
    phone, match = guest()
    call = f"{API}{match.public_id}/"

    assert phone.get(call).status_code == 200
    for path in (f"{call}hands/", f"{call}undo/", f"{call}abandon/", API):
        sent = phone.post(path, {}, content_type="application/json")
        assert sent.status_code == 401


def test_a_guest_s_list_is_not_for_other_sites() -> None:
    # S38: it holds a private match
    phone, match = guest()

    listed = phone.get(API)

    assert match.public_id in listed.content.decode()
    assert "Access-Control-Allow-Origin" not in listed
    assert Client().get(API)["Access-Control-Allow-Origin"] == "*"


def test_a_stranger_who_may_watch_is_told_so_and_how_to_write() -> None:
    match = start()

    for path in ("record/", "link/", "hands/1/?change=1"):
        page = Client().get(f"/m/{match.public_id}/{path}")
        assert page.status_code == 403
        text = page.content.decode()
        assert "You can watch, not write" in text
        assert "ask for its table link" in text
        assert f'href="/m/{match.public_id}/"' in text


@pytest.mark.parametrize(
    ("door", "form"),
    [
        ("/account/book/recover/", {"code": "aaaaa-bbbbb-ccccc-ddddd-eeeee"}),
        ("/t/zzzz.zzzz/", None),
        ("/invitations/made-up/", None),
    ],
)
def test_wrong_secrets_are_limited_and_a_right_one_is_not(
    door: str, form: dict[str, str] | None, settings
) -> None:
    # S15
    settings.LIMIT_SCALE = 1
    phone = Client(REMOTE_ADDR=f"203.0.113.{len(door)}")
    book = open_guest_book(at=EVENING)
    ana = User.objects.create_user("ana")
    link = give_table_link(match=start(), author=Author(), at=timezone.now())
    invited = invite(club=make_club(), role=Role.MEMBER, by=ana, at=timezone.now())

    wrong = [
        (phone.post(door, form) if form else phone.get(door)).status_code
        for _try in range(40)
    ]

    assert wrong[0] in (404, 422)
    assert wrong[-1] == 429
    right = phone.post("/account/book/recover/", {"code": book.recovery_code})
    assert right.status_code == 200
    assert phone.get(f"/invitations/{invited.secret}/").status_code == 200
    assert phone.get(f"/t/{link.public_id}.{link_tag(link)}/").status_code == 303


def test_a_role_counts_as_it_is_stored_now() -> None:
    # S4
    club = make_club("cellar", visibility=Visibility.PUBLIC)
    match, browser = start(club=club), log_in("owner", club)
    page, settings_page = f"/m/{match.public_id}/", f"/clubs/{club.slug}/settings/"
    assert browser.get(settings_page).status_code == 200

    Membership.objects.update(role=Role.MEMBER)
    assert browser.get(settings_page).status_code == 403
    assert browser.get(f"{page}record/").status_code == 403

    Membership.objects.all().delete()
    assert browser.get(page).status_code == 200
    type(club).objects.update(visibility=Visibility.PRIVATE)
    for path in (page, f"{page}record/", settings_page, f"{API}{match.public_id}/"):
        assert browser.get(path).status_code == 404


def test_a_token_is_shown_once_and_ends_at_once() -> None:
    # S13
    browser = owner_who_confirmed(make_club())
    form = {"club": "home", "name": "x", "scopes": ["read", "score"], "days": "30"}
    page = browser.post("/account/tokens/", form).content.decode()
    found = re.search(r"th_[\w-]{43}", page)
    assert found
    secret, token = found[0], ApiToken.objects.get()
    call = f"{API}{start().public_id}/hands/"

    def heard(query: str = "", **headers: str) -> int:
        return (
            Client()
            .post(call + query, {}, content_type="application/json", headers=headers)
            .status_code
        )

    assert secret not in browser.get("/account/tokens/").content.decode()
    assert heard(authorization=f"Bearer {secret}") == 400
    assert heard(f"?token={secret}&access_token={secret}") == 401
    ApiToken.objects.update(scopes=[Scope.READ])
    assert heard(authorization=f"Bearer {secret}") == 403
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert heard(authorization=f"Bearer {secret}") == 401
    ApiToken.objects.update(expires_at=None)
    browser.post(f"/account/tokens/{token.prefix}/take-back/")
    assert heard(authorization=f"Bearer {secret}") == 401


def test_nobody_takes_back_another_s_token() -> None:
    token, _secret = create_api_token(
        club=make_club(), scopes=[Scope.READ], at=EVENING, user=User.objects.create()
    )

    log_in("owner").post(f"/account/tokens/{token.prefix}/take-back/")

    token.refresh_from_db()
    assert token.revoked_at is None


def test_looking_at_an_invitation_accepts_nothing() -> None:
    club = make_club()
    ana, browser = User.objects.create_user("ana"), log_in()
    invited = invite(club=club, role=Role.OWNER, by=ana, at=timezone.now())
    page = f"/invitations/{invited.secret}/"

    for look in (browser.get, browser.head):
        assert look(page)["Referrer-Policy"] == "no-referrer"
        assert look(f"{page}accept/").status_code == 405
    assert not Membership.objects.exists()
    assert browser.post(f"{page}accept/").status_code == 302
    assert Membership.objects.get().role == Role.OWNER


@pytest.mark.parametrize("name", HOSTILE)
def test_names_stay_inert_on_the_pages_of_a_club(name: str) -> None:
    # S28: of the club, of its players, of whoever is invited or has a token
    club = make_club(name=name)
    evil, browser = make_player(name, club), owner_who_confirmed(club)
    match = play(start(name, "Ben", "Cleo", club=club), None, ("Ben", 4, 24))
    invited = invite(
        club=club, role=Role.MEMBER, by=User.objects.first(), at=timezone.now()
    )
    give_table_link(match=match, author=Author(), at=timezone.now())
    browser.post("/account/tokens/", {"club": "home", "name": name, "scopes": ["read"]})
    browser.post(f"/clubs/home/settings/players/{evil.public_id}/me/", {"is": "yes"})
    pages = (
        *("/account/", f"/clubs/home/settings/players/{evil.public_id}/rename/"),
        *("/clubs/home/", "/clubs/home/players/", "/clubs/home/records/"),
        *("/clubs/home/matches/", "/clubs/home/settings/", "/account/tokens/"),
        *("/clubs/home/settings/delete/", "/clubs/home/settings/access/", "/"),
        *(f"/clubs/home/players/{evil.public_id}/", f"/m/{match.public_id}/"),
        *(f"/m/{match.public_id}/{page}" for page in ("link/", "record/", "hands/1/")),
        *(f"/invitations/{invited.secret}/", "/matches/new/?club=home"),
    )
    for path in pages:
        page = browser.get(path)
        assert page.status_code == 200, path
        # Inside JSON for the pad, quotes may stand: only < > & could end it.
        source = re.sub(
            r'(?s)<script [^>]*json">[^<]*</script>', "", page.content.decode()
        )
        assert escape(name) == name or name not in source, path
        assert page["Cache-Control"] == "private, no-store", path


def test_no_page_is_kept_on_the_server() -> None:
    # S30
    sources = [
        path.read_text()
        for app in ("config", "web", "players", "scoring", "book", "tournaments")
        for path in (Path(site.BASE_DIR) / app).rglob("*.py")
    ]
    assert len(sources) > 100
    for word in ("cache_page", "UpdateCacheMiddleware", "FetchFromCacheMiddleware"):
        assert not [text for text in sources if word in text]
