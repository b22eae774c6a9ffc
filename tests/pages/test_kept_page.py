"""A match's page as it is kept for strangers: never old, never another's (S30, S60)."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from players.models import Club, Player, User, Visibility
from scoring.models import Match
from scoring.services.anonymise_player import anonymise_player
from scoring.services.author import Author
from scoring.services.confirm_match import confirm_match
from scoring.services.rename_player import rename_player
from scoring.views import early
from tests.factories import points_to, record
from tests.pages.conftest import NAMES, NOW, make_match, text_of
from tests.web.limits import fresh_limits
from web.kept_pages import KEPT_FOR, MOST, KeptPages

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w{64})"')


@pytest.fixture(autouse=True)
def no_pages(monkeypatch: pytest.MonkeyPatch) -> KeptPages:
    pages = KeptPages()
    monkeypatch.setattr(early, "pages", pages)
    return pages


def look(match: Match, client: Client | None = None) -> tuple[str, int]:
    """The page as that browser sees it, else a new one, and how many statements."""
    with CaptureQueriesContext(connection) as heard:
        answer = (client or Client()).get(f"/m/{match.public_id}/")
    assert answer.status_code == 200
    return answer.content.decode(), len(heard)


def kept(match: Match) -> str:
    """The page, which takes one statement because it is kept."""
    look(match)
    page, statements = look(match)
    assert statements == 1
    return page


def without_own(page: str) -> str:
    return re.sub(r' data-idle="\d+"', "", TOKEN.sub("", page))


def test_a_kept_page_is_what_everybody_else_was_given(match: Match) -> None:
    record(match, ("Ana", 4, 23))
    made, _statements = look(match)

    first, second = kept(match), kept(match)

    assert without_own(first) == without_own(second) == without_own(made)
    tokens = [set(TOKEN.findall(page)) for page in (made, first, second)]
    assert [len(own) for own in tokens] == [1, 1, 1]
    assert len(set.union(*tokens)) == 3


def test_it_carries_the_headers_of_any_page(match: Match) -> None:
    made = Client().get(f"/m/{match.public_id}/")
    again = Client().get(f"/m/{match.public_id}/")

    differ = {"X-Request-ID"}
    assert {k: v for k, v in again.headers.items() if k not in differ} == {
        k: v for k, v in made.headers.items() if k not in differ
    }
    assert again["Cache-Control"] == "private, no-store"
    assert int(again["Content-Length"]) == len(again.content)


@pytest.mark.parametrize("times", [1, 2])
def test_its_forms_are_taken_with_its_token_and_no_other(
    times: int, match: Match
) -> None:
    """S38: the token belongs to the cookie of this browser."""
    kept(match)
    browser = Client(enforce_csrf_checks=True)
    for _time in range(times):
        page, statements = look(match, browser)
        assert statements == 1
    other = TOKEN.findall(look(match)[0])[0]
    form = {"language": "nl", "next": "/"}

    refused = browser.post("/language/", form | {"csrfmiddlewaretoken": other})
    token = TOKEN.findall(page)[0]
    taken = browser.post("/language/", form | {"csrfmiddlewaretoken": token})

    assert (refused.status_code, taken.status_code) == (403, 302)


def test_a_hand_shows_at_once(match: Match) -> None:
    kept(match)
    record(match, ("Ana", 4, 23))

    assert "Ana knocked with 4, Ben had 23" in text_of(
        Client().get(f"/m/{match.public_id}/")
    )
    assert f'data-version="{Match.objects.get(pk=match.pk).version}"' in kept(match)


@pytest.mark.parametrize("act", ["rename", "anonymise", "behind the services"])
def test_a_name_is_gone_at_once_and_forgotten(
    act: str, match: Match, no_pages: KeptPages
) -> None:
    """S60: from the page, and from the memory of the worker."""
    ben = Player.objects.get(name="Ben")
    assert "Ben" in kept(match)
    if act == "rename":
        rename_player(player=ben, name="Bernard B.", author=Author(), at=NOW)
    elif act == "anonymise":
        anonymise_player(player=ben, author=Author(), at=NOW)
    else:
        Player.objects.filter(pk=ben.pk).update(name="Somebody")

    page, _statements = look(match)

    assert "Ben" not in page.replace("Bernard", "")
    assert all(
        b"Ben<" not in piece for one in no_pages._pages.values() for piece in one.pieces
    )


def test_the_name_of_an_account_is_gone_at_once(club: Club) -> None:
    """S61: who confirmed is told on the page, by the name of the account."""
    match = points_to(make_match(club), "Ana", 100)
    user = User.objects.create_user("berta")
    for name in NAMES:
        confirm_match(match=match, player=name, author=Author(user=user), at=NOW)
    assert "berta" in kept(match)

    User.objects.filter(pk=user.pk).update(username="somebody-else")

    assert "berta" not in look(match)[0]


def test_it_is_shut_at_once_to_whom_the_match_is(match: Match) -> None:
    """S4: and what was private is not kept."""
    kept(match)
    Club.objects.update(visibility=Visibility.PRIVATE)
    assert Client().get(f"/m/{match.public_id}/").status_code == 404

    Club.objects.update(visibility=Visibility.LINK)
    kept(match)


def test_who_carries_anything_gets_a_page_of_their_own(
    match: Match, client: Client, no_pages: KeptPages
) -> None:
    for cookie in ("session", "guest", "table", "messages"):
        browser = Client()
        browser.cookies[cookie] = "made-up"
        assert look(match, browser)[1] > 1
    mine, _statements = look(match, client)

    assert not no_pages._pages
    assert "ana</bdi></a>" in mine
    assert "ana</bdi></a>" not in kept(match)
    assert "ana</bdi></a>" in look(match, client)[0]
    for more in ({"HTTP_HX_REQUEST": "true"}, {"HTTP_AUTHORIZATION": "Bearer x"}):
        with CaptureQueriesContext(connection) as heard:
            Client().get(f"/m/{match.public_id}/", **more)
        assert len(heard) > 1


def test_each_language_has_its_own(match: Match) -> None:
    dutch = Client(headers={"accept-language": "nl"})
    chosen = Client()
    chosen.cookies["language"] = "nl"

    assert '<html lang="en"' in kept(match)
    assert '<html lang="nl"' in look(match, dutch)[0]
    page, statements = look(match, chosen)

    assert ('<html lang="nl"' in page, statements) == (True, 1)
    assert '<html lang="en"' in kept(match)


def test_it_tells_how_long_nothing_happened(match: Match) -> None:
    kept(match)
    Match.objects.filter(pk=match.pk).update(
        updated_at=timezone.now() - timedelta(minutes=21)
    )

    assert re.search(r' data-idle="12(6|7)\d"', kept(match))


def test_what_was_written_meanwhile_is_not_kept(
    match: Match, rf: RequestFactory, no_pages: KeptPages
) -> None:
    asked = early.match_sheet(
        rf.get(f"/m/{match.public_id}/", headers={"host": "localhost"})
    )
    assert callable(asked)
    assert not isinstance(asked, HttpResponse)
    record(match, ("Ana", 4, 23))

    asked(HttpResponse("a page of before or after, nobody knows"))

    assert not no_pages._pages


def test_it_is_counted_told_and_checked_like_any_page(
    match: Match,
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    kept(match)
    caplog.set_level("INFO", logger="requests")
    look(match)
    assert caplog.messages == ["GET scoring:match 200"]
    address = f"/m/{match.public_id}/"
    assert Client().get(address, headers={"host": "evil.example"}).status_code == 400

    fresh_limits(tmp_path, settings, monkeypatch)
    settings.LIMIT_SCALE = 1 / 1000  # of 6,000 a minute six are left
    statuses = [Client().get(address).status_code for _time in range(8)]

    assert statuses == [200] * 6 + [429] * 2


def test_a_database_that_is_gone_is_told(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_public_id: str) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr(early, "live_version", gone)

    answer = Client().get(f"/m/{match.public_id}/live/?v=1")

    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"


def test_pages_go_by_themselves(rf: RequestFactory) -> None:
    now = [0.0]
    pages = KeptPages(monotonic=lambda: now[0])
    for number in range(MOST + 1):
        pages.keep(number, "stamp", HttpResponse("page"))
    refused = HttpResponse("no page", status=404)
    pages.keep("refused", "stamp", refused)
    request = rf.get("/")

    assert pages.fill(0, "stamp", request, 0) is None
    assert pages.fill(1, "stamp", request, 0) is not None
    assert pages.fill(1, "another", request, 0) is None
    assert pages.fill(1, "stamp", request, 0) is None
    assert pages.fill("refused", "stamp", request, 0) is None
    now[0] = KEPT_FOR
    assert pages.fill(2, "stamp", request, 0) is None
    pages.sweep()
    assert not pages._pages
