"""What the operator can see, and what nobody can break there (S7)."""

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from book.models import WordReport
from book.services.word_reports import report_word
from players.models import (
    ApiToken,
    Club,
    GuestPass,
    Invitation,
    Membership,
    Player,
    Role,
    Scope,
    User,
)
from players.services.guests import open_guest_book
from players.services.members import invite
from players.services.tokens import create_api_token, find_token
from scoring.models import Hand, Match, MatchEvent, Seat, TableLink
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.table_links import give_table_link, open_table_link
from tests.factories import AUTHOR, EVENING, make_club, make_player, play, start
from tests.pages.people_site import HOSTILE
from tests.people import dump, merge

pytestmark = pytest.mark.django_db
FACTS = (
    *(Club, Membership, Player, ApiToken, GuestPass, Invitation),
    *(Match, MatchEvent, Seat, Hand, TableLink, WordReport),
)
#: The site's own word for each model, as in its addresses.
IDS = [model.__name__ for model in FACTS]


def address(model: type, page: str = "changelist", *args: object) -> str:
    meta = model._meta  # type: ignore[attr-defined]
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{page}", args=args)


def a_full_book(operator: User, matches: int = 1, slug: str = "home") -> None:
    club = make_club(slug)
    for number in range(matches):
        names = (f"Ana {number}", f"Ben {number}", f"Cleo {number}")
        match = play(start(*names, club=club), (names[0], 4, 24), None)
        give_table_link(match=match, author=Author(operator), at=EVENING)
        abandon_match(match=match, author=AUTHOR, at=EVENING)
        reopen_match(match=match, author=AUTHOR, at=EVENING)
        make_player(f"Anna {number}", club)
        if club.slug == "home":
            merge(names[0], f"Anna {number}")
        create_api_token(club=club, scopes=[Scope.READ], at=EVENING, user=operator)
        invite(club=club, role=Role.MEMBER, by=operator, at=EVENING)
        open_guest_book(at=EVENING)
        report_word(language="nl", path="/", said="Knap", better="Klop", at=EVENING)
        member = User.objects.create_user(f"member-{slug}-{number}")
        Membership.objects.create(
            club=club, user=member, role=Role.OWNER, joined_at=EVENING
        )


# --- the door ------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/admin/", "/admin/scoring/hand/"])
def test_a_stranger_is_led_to_the_sites_own_log_in(path: str, settings: object) -> None:
    settings.LOGIN_URL = "/account/log-in/"  # type: ignore[attr-defined]

    response = Client().get(path, follow=True)

    assert response.redirect_chain[-1][0] == f"/account/log-in/?next={path}"
    assert b'name="password"' not in Client().get("/admin/login/").content


def test_a_password_posted_to_the_admin_logs_nobody_in(operator: User) -> None:
    client = Client()

    client.post("/admin/login/", {"username": "operator", "password": "x"})

    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "wanted",
    ["//evil.example/", "/\\evil.example", "https:evil", "javascript:alert(1)"],
)
def test_the_way_back_is_an_own_path(wanted: str, browser: Client) -> None:
    # S27
    response = browser.get("/admin/login/", {"next": wanted})

    assert response["Location"] == "/admin/"


def test_somebody_who_is_no_operator_may_not_enter() -> None:
    client = Client()
    client.force_login(User.objects.create_user("ann"))

    assert client.get("/admin/login/").status_code == 403
    assert client.get("/admin/", follow=True).status_code == 403


# --- facts ---------------------------------------------------------------------


@pytest.mark.parametrize("model", FACTS, ids=IDS)
def test_facts_are_read_and_never_written(
    model: type, browser: Client, operator: User
) -> None:
    a_full_book(operator)
    row = model._default_manager.order_by("pk").first()  # type: ignore[attr-defined]
    change = address(model, "change", row.pk)
    before = dump()

    assert browser.get(address(model)).status_code == 200
    assert browser.get(change).status_code == 200
    for page in (
        address(model, "add"),
        change,
        address(model, "delete", row.pk),
    ):
        assert browser.post(page, {"post": "yes", "name": "x"}).status_code == 403
    data = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    browser.post(address(model), data)
    after = dump()
    assert {**after, "django_session": []} == {**before, "django_session": []}


@pytest.mark.parametrize("model", [*FACTS, User], ids=[*IDS, "User"])
def test_no_page_shows_or_searches_a_hash(
    model: type, browser: Client, operator: User
) -> None:
    a_full_book(operator)
    for club in Club.objects.filter(is_guest_book=False):
        club.recovery_hash = "feed" * 16
        club.save()
    secrets = [
        *ApiToken.objects.values_list("secret_hash", flat=True),
        *GuestPass.objects.values_list("handle_hash", flat=True),
        *Invitation.objects.values_list("secret_hash", flat=True),
        *Club.objects.exclude(recovery_hash="").values_list("recovery_hash", flat=True),
        operator.password,
    ]
    manager = model._default_manager  # type: ignore[attr-defined]
    pages = [
        address(model),
        *(address(model, "change", row.pk) for row in manager.all()),
    ]

    for page in pages:
        source = browser.get(page).content.decode()
        assert not [secret for secret in secrets if secret in source]
        assert "hash" not in source


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        (ApiToken, "secret_hash__startswith"),
        (GuestPass, "handle_hash__startswith"),
        (Match, "club__recovery_hash__startswith"),
        (ApiToken, "user__password__startswith"),
        (User, "password__startswith"),
    ],
)
def test_a_hash_cannot_be_guessed_sign_by_sign(
    model: type, lookup: str, browser: Client
) -> None:
    assert browser.get(address(model), {lookup: "a"}).status_code == 400


@pytest.mark.parametrize("model", [*FACTS, User], ids=[*IDS, "User"])
def test_a_list_takes_as_many_statements_however_long(
    model: type, browser: Client, operator: User
) -> None:
    a_full_book(operator, 2)
    browser.get(address(model))
    with CaptureQueriesContext(connection) as few:
        browser.get(address(model), {"q": "home"})
    a_full_book(operator, 4, "second")
    a_full_book(operator, 3, "home-again")
    with CaptureQueriesContext(connection) as many:
        browser.get(address(model), {"q": "home"})
    with CaptureQueriesContext(connection) as whole:
        browser.get(address(model))

    assert len(many) == len(few)
    assert len(whole) <= len(few)
    assert len(few) <= 8


def test_things_lead_to_one_another(browser: Client, operator: User) -> None:
    a_full_book(operator)
    club, match, player = Club.objects.get(slug="home"), Match.objects.get(), _seated()

    for row, links in (
        (club, [(Match, "club__id__exact"), (Player, "club__id__exact")]),
        (match, [(Hand, "match__id__exact"), (Seat, "match__id__exact")]),
        (player, [(Seat, "player__id__exact")]),
    ):
        source = browser.get(address(type(row), "change", row.pk)).content.decode()
        for model, lookup in links:
            there = f"{address(model)}?{lookup}={row.pk}"
            assert f'href="{there}"' in source
            listed = browser.get(there)
            assert listed.status_code == 200
            assert listed.context["cl"].result_count > 0


def _seated() -> Player:
    return Seat.objects.order_by("pk").select_related("player")[0].player


@pytest.mark.parametrize("query", ["a\x00", "%", "'", "a" * 10000, "__", "\ud800"])
def test_no_search_breaks(query: str, browser: Client) -> None:
    # S24
    query = query.encode("utf-8", "replace").decode()

    for model in (*FACTS, User):
        assert browser.get(address(model), {"q": query}).status_code == 200


# --- what opens the book can be ended --------------------------------------------


def test_a_token_is_ended_at_once(browser: Client) -> None:
    token, secret = create_api_token(club=make_club(), scopes=[Scope.READ], at=EVENING)

    _end(browser, token)

    assert find_token(secret, EVENING) is None
    assert LogEntry.objects.get().object_repr == f"apitoken {token.pk}"


def test_a_table_link_is_ended_with_every_print_of_it(browser: Client) -> None:
    link = give_table_link(match=start(), author=Author(), at=EVENING)
    tag = link_tag(link)

    _end(browser, link)
    _end(browser, link)

    later = EVENING + timedelta(minutes=1)
    assert open_table_link(public_id=link.public_id, tag=tag, at=later) is None
    link.refresh_from_db()
    assert link.generation == 2
    assert LogEntry.objects.count() == 1


def test_who_may_only_look_ends_nothing() -> None:
    staff = User.objects.create_user("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_apitoken"))
    client = Client()
    client.force_login(staff)
    token, _secret = create_api_token(club=make_club(), scopes=[], at=EVENING)

    assert client.get(address(ApiToken)).status_code == 200
    _end(client, token)

    token.refresh_from_db()
    assert token.revoked_at is None


def _end(browser: Client, row: ApiToken | TableLink) -> None:
    data = {"action": "end", "_selected_action": row.pk}
    browser.post(address(type(row)), data)


# --- accounts ------------------------------------------------------------------


def test_an_account_is_corrected_and_closed(browser: Client) -> None:
    ann = User.objects.create_user("ann", email="ann@example.org")

    response = browser.post(
        address(User, "change", ann.pk), {"username": "anne", "email": ""}
    )

    assert response.status_code == 302
    ann.refresh_from_db()
    assert (ann.username, ann.email, ann.is_active) == ("anne", "", False)
    entry = LogEntry.objects.get()
    assert entry.object_repr == f"user {ann.pk}"
    assert "anne" not in entry.change_message


def test_an_account_gets_a_new_password(browser: Client) -> None:
    ann = User.objects.create_user("ann")
    page = f"/admin/players/user/{ann.pk}/password/"
    assert page in browser.get(address(User, "change", ann.pk)).content.decode()
    word = "three at one table"

    response = browser.post(
        page, {"password1": word, "password2": word, "usable_password": "true"}
    )

    assert response.status_code == 302
    ann.refresh_from_db()
    assert ann.check_password(word)


def test_an_account_is_made_and_never_removed_here(browser: Client) -> None:
    ann = User.objects.create_user("ann")
    word = "three at one table"
    data = {"username": "ben", "usable_password": "true"}

    response = browser.post(
        address(User, "add"), data | {"password1": word, "password2": word}
    )

    assert response.status_code == 302
    assert User.objects.filter(username="ben").exists()
    gone = browser.post(address(User, "delete", ann.pk), {"post": "yes"})
    assert gone.status_code == 403


# --- output --------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_inert(name: str, browser: Client) -> None:
    # S28
    club = make_club(name=name)
    match = start(name, "Ben", "Cleo", club=club)
    player = Player.objects.get(name=name)

    for page in (
        address(Club),
        address(Player),
        address(Seat),
        address(Club, "change", club.pk),
        address(Player, "change", player.pk),
        address(Seat, "change", match.seats.get(place=0).pk),
        f"{address(Player)}?q=Ben",
    ):
        response = browser.get(page)
        source = response.content.decode()
        assert name not in source or escape(name) == name
        assert "script-src 'self';" in response["Content-Security-Policy"]
        assert response["Cache-Control"].endswith("no-store") or (
            "no-store" in response["Cache-Control"]
        )


def test_no_page_carries_inline_code(browser: Client, operator: User) -> None:
    a_full_book(operator)
    pages: list[str] = ["/admin/", address(User, "add")]
    for model in admin.site._registry:
        pages.append(address(model))
        row = model._default_manager.first()
        if row is not None:
            pages.append(address(model, "change", row.pk))

    for page in pages:
        source = browser.get(page).content.decode()
        assert not [word for word in _INLINE if word in source], page


_INLINE = ("<script>", " style=", " onclick=", " onload=", "<style")


def test_every_registered_model_is_tried_above() -> None:
    assert set(admin.site._registry) == {*FACTS, User}
