"""What requests are counted as, and what is answered (S51-S53)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch
from pytest_django.fixtures import Settings

from players.models import User
from scoring.table_cookie import SALT, TABLE_COOKIE
from tests.web.limits import Clock, fresh_limits
from web.limits import CLASSES, limited
from web.limits.bucket import Outcome
from web.limits.counting import demands_of, give_back, take
from web.middleware.limits import LimitMiddleware, told


@pytest.fixture
def clock(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Clock:
    return fresh_limits(tmp_path, settings, monkeypatch)


def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


def run(
    request: HttpRequest,
    view: Callable[..., HttpResponse] = answer,
    route: str = "some-page",
    **kwargs: object,
) -> HttpResponse:
    """Let the middleware see the request as Django would."""
    request.user = AnonymousUser()
    request.resolver_match = ResolverMatch(view, (), kwargs, url_name=route)
    middleware = LimitMiddleware(
        lambda r: middleware.process_view(r, view, [], kwargs) or view(r)
    )
    return middleware(request)


def status_of(*args: object, times: int, **kwargs: object) -> Iterator[int]:
    return (run(*args, **kwargs).status_code for _ in range(times))


def test_a_stranger_is_told_when_to_go_on(
    clock: Clock, rf: RequestFactory, db: None
) -> None:
    request = rf.get("/api/v1/matches/")

    statuses = list(status_of(request, times=61))
    refused = run(request)

    assert statuses == [200] * 60 + [429]
    assert refused["Retry-After"] == "1"
    assert refused["RateLimit-Policy"] == '"api_read";q=120;w=60'
    assert refused["RateLimit"] == '"api_read";r=0;t=30'
    assert b'"code": "rate_limited"' in refused.content
    assert b'"policy": "api_read"' in refused.content
    clock.turn(1)
    assert run(request).status_code == 200


def test_a_page_says_in_words_when_to_go_on_and_keeps_what_was_typed(
    clock: Clock, rf: RequestFactory, db: None
) -> None:
    # S52
    request = rf.post("/x/", {"deadwood": "23", "password": "swordfish"})

    @limited("wrong_secret")
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    list(status_of(request, view, times=30))
    page = run(request, view)

    assert page.status_code == 429
    assert "Go on in 2 seconds." in page.content.decode()
    assert 'name="deadwood" value="23"' in page.content.decode()
    assert "swordfish" not in page.content.decode()
    assert "RateLimit" not in page


def test_each_token_has_a_bucket_of_its_own(
    clock: Clock, rf: RequestFactory, db: None
) -> None:
    for number in range(3):
        bearer = {"HTTP_AUTHORIZATION": f"Bearer th_{number}"}
        request = rf.get("/api/v1/matches/", **bearer)

        assert list(status_of(request, times=101)) == [200] * 100 + [429]


def test_tokens_that_are_made_up_are_counted_by_address(
    clock: Clock, client: Client, rf: RequestFactory, db: None
) -> None:
    from rest_framework.exceptions import AuthenticationFailed
    from rest_framework.request import Request

    from players.api.authentication import TokenAuthentication
    from web.problems import Problem

    said = []
    for number in range(40):
        request = rf.get("/api/", HTTP_AUTHORIZATION=f"Bearer th_wrong{number}")
        try:
            TokenAuthentication().authenticate(Request(request))
        except AuthenticationFailed:
            said.append("token_invalid")
        except Problem as problem:
            said.append(problem.code)

    assert said == ["token_invalid"] * 30 + ["rate_limited"] * 10


def test_a_hall_behind_one_address_is_never_held_up(
    clock: Clock, rf: RequestFactory, db: None
) -> None:
    """S51: 33 tables, each flushing an outbox of 60 hands; 132 phones that watch."""

    @limited("poll")
    def poll(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=204)

    for _minute in range(2):
        for table in range(33):
            bearer = {"HTTP_AUTHORIZATION": f"Bearer th_table{table}"}
            hand = rf.post("/api/v1/hands/", **bearer)
            assert set(status_of(hand, times=60, public_id=f"m{table}")) == {200}
        watching = rf.get("/m/abc/", {"v": "7"})
        assert set(status_of(watching, poll, times=2640)) == {204}
        clock.turn(60)


def test_the_operator_scales_all_numbers(
    clock: Clock, rf: RequestFactory, settings: Settings, db: None
) -> None:
    settings.LIMIT_SCALE = 2.0

    statuses = list(status_of(rf.get("/api/v1/matches/"), times=121))

    assert statuses == [200] * 120 + [429]


def test_being_at_home_lets_off_all_but_what_can_be_guessed(
    clock: Clock, rf: RequestFactory, settings: Settings, db: None
) -> None:
    settings.LIMIT_HOME_SCALE = 2.0

    statuses = list(status_of(rf.get("/api/v1/matches/"), times=121))
    guesses = demands_of(rf.post("/"), "failed_log_in", credential="name:ana")

    assert statuses == [200] * 120 + [429]
    assert guesses[0].rate == CLASSES["failed_log_in"].credential


def test_health_is_never_counted(clock: Clock, client: Client, db: None) -> None:
    assert {client.get("/healthz").status_code for _ in range(300)} == {200}


@pytest.mark.parametrize("route", ["book:healthz"])
def test_routes_without_limit_ask_nothing_of_the_store(
    clock: Clock, rf: RequestFactory, route: str
) -> None:
    request = rf.get("/healthz")
    request.resolver_match = None
    namespaced = ResolverMatch(answer, (), {}, "healthz", namespaces=["book"])
    request.resolver_match = namespaced
    middleware = LimitMiddleware(answer)

    assert middleware.process_view(request, answer, [], {}) is None
    assert not hasattr(request, "limit_outcome")


def test_sign_ups_are_counted_by_address(
    clock: Clock, client: Client, db: None
) -> None:
    seen = [client.get("/account/sign-up/").status_code for _ in range(25)]
    sent = [client.post("/account/sign-up/").status_code for _ in range(22)]

    assert set(seen) == {200}
    assert sent == [422] * 20 + [429] * 2


@pytest.mark.parametrize("carried", ["nothing", "a token", "a table link"])
def test_a_stranger_starts_so_many_matches_an_hour(
    clock: Clock, rf: RequestFactory, db: None, settings: Settings, carried: str
) -> None:
    settings.LIMIT_FORMS = {"new": "new_match"}
    starts = []
    for number in range(121):
        request = rf.post("/matches/new/")
        if carried == "a token":
            request.META["HTTP_AUTHORIZATION"] = f"Bearer th_{number}"
        if carried == "a table link":
            links = signing.dumps([[f"link{number}", 0]], salt=SALT)
            request.COOKIES[TABLE_COOKIE] = links
        starts.append(run(request, route="new").status_code)

    assert starts == [200] * 120 + [429]


def test_an_account_starts_as_many_matches_as_it_likes(
    clock: Clock, client: Client, db: None
) -> None:
    client.force_login(User.objects.create_user("ana"))

    assert 429 not in {client.post("/matches/new/").status_code for _ in range(11)}


def test_a_made_up_token_is_no_credential_of_a_page(
    clock: Clock, rf: RequestFactory, db: None
) -> None:
    starts = []
    for number in range(11):
        bearer = {"HTTP_AUTHORIZATION": f"Bearer th_{number}"}
        request = rf.get("/export/file/", **bearer)
        starts.append(run(request, limited("export")(lambda r: answer(r))).status_code)

    assert starts == [200] * 10 + [429]


def test_an_unknown_class_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        limited("recrod")


def test_every_class_limits_something_and_is_told_in_the_headers() -> None:
    for name, limit in CLASSES.items():
        rates = [limit.credential, limit.address, limit.stranger]
        rate = next(rate for rate in rates if rate is not None)

        headers = told(name, Outcome(True, 1000.0, 1000.0, rate))

        assert headers["RateLimit"] == f'"{name}";r={int(rate.burst)};t=0'


def test_what_was_given_back_is_there_again(clock: Clock, rf: RequestFactory) -> None:
    demands = demands_of(rf.get("/"), "failed_log_in", credential="name:ana")
    for _ in range(50):
        assert take(demands)[-1].allowed
        give_back(demands)


def test_a_phone_that_polls_is_counted_by_its_cookie_unseen(
    clock: Clock, client: Client, db: None
) -> None:
    """30 at once, also for a cookie that was made up; without one there is no limit."""
    client.cookies["table"] = "whatever"
    heard = [client.get("/m/nowhere/live/?v=x").status_code for _ in range(31)]

    assert heard == [400] * 30 + [429]
    client.cookies.clear()
    assert client.get("/m/nowhere/live/?v=x").status_code == 400
