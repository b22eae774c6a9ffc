"""The people's pages and the operator's in a real browser: accessible, inert, quiet.

The watch of the browser fails a test at any report of the content policy.
"""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from players.models import Membership, Player, Role, User
from tests.browser.visitors import log_in
from tests.browser.watch import Watch
from tests.factories import EVENING, make_club, make_player, start
from tests.people import merge, named

pytestmark = pytest.mark.django_db(transaction=True)
EVIL = '"><img src=x onerror="document.title=\'caught\'">'
LONG = "Wilhelmina-Alexandrina Papadopoulou-van der Zandschulp (42)"


@pytest.fixture
def owner() -> User:
    user = User.objects.create_user("owner")
    Membership.objects.create(
        club=make_club(), user=user, role=Role.OWNER, joined_at=EVENING
    )
    return user


def test_every_page_about_people_is_accessible_and_fits(
    phone: Page,
    live_server: LiveServer,
    owner: User,
    assert_holds_everywhere: Callable[..., None],
) -> None:
    start(LONG, "Anna", EVIL)
    for name in ("Ana", "\u0410na"):
        make_player(name)
    merge("Anna", "Ana")
    log_in(phone.context, live_server.url, owner)
    ana, evil = named("Ana"), named(EVIL)
    pages = ["/clubs/home/settings/players/"]
    pages += [
        reverse(f"scoring:player-{action}", args=["home", player.public_id])
        for action in ("rename", "merge", "anonymise")
        for player in (evil, named(LONG))
    ]
    pages += [
        f"{reverse('scoring:player-merge', args=['home', one.public_id])}"
        f"?into={other.public_id}"
        for one, other in ((evil, ana), (named(LONG), evil), (named("\u0410na"), ana))
    ]

    for address in pages:
        phone.goto(address)
        assert_holds_everywhere(phone)
        assert phone.title() != "caught"


def test_a_name_is_asked_about_changed_merged_and_taken_out(
    phone: Page, live_server: LiveServer, owner: User, watch: Watch
) -> None:
    watch.expect("status of 422")  # the question is asked on a page of that status
    start("Ana", "Ben", "Cleo")
    start("Dora", "Ben", "Cleo")
    log_in(phone.context, live_server.url, owner)
    phone.goto("/clubs/home/settings/players/")

    phone.click("text=Rename Dora")
    phone.get_by_label("Name").fill("\u0410na")
    phone.click("text=Save the name")
    expect(phone.locator(".errs")).to_be_focused()
    phone.click("text=Somebody else: save it all the same")
    phone.click("text=Merge \u0410na")
    phone.select_option("select", label="Ana")
    phone.click("text=Show what will happen")
    phone.click("text=Merge the two")
    expect(phone.locator("text=counts for Ana")).to_be_visible()
    phone.click("text=Take the name out Ana")
    phone.click("text=Take the name out for good")

    expect(phone.locator("text=The name is gone.")).to_be_visible()
    assert Player.objects.filter(name="Player 1").count() == 2


def test_the_admin_keeps_to_the_policy(
    desktop: Page, live_server: LiveServer, watch: Watch
) -> None:
    watch.expect("favicon.ico")  # Django's own pages name none
    operator = User.objects.create_superuser("operator")
    match = start(EVIL, "Ben", "Cleo")
    log_in(desktop.context, live_server.url, operator)
    player = named(EVIL)
    pages = [
        "/admin/",
        "/admin/players/player/?q=Ben",
        f"/admin/players/player/{player.pk}/change/",
        f"/admin/scoring/match/{match.pk}/change/",
        "/admin/scoring/seat/",
        "/admin/scoring/tablelink/?revoked_at__isempty=1",
        "/admin/players/user/add/",
        f"/admin/players/user/{operator.pk}/change/",
        f"/admin/players/user/{operator.pk}/password/",
        f"/admin/players/user/{operator.pk}/history/",
    ]

    for address in pages:
        response = desktop.goto(address)
        assert response is not None
        assert response.status == 200
        assert desktop.title() != "caught"
