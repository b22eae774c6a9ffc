"""One table of headers, by kind of answer, on every route (S66, S29, S30, S68)."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from tests.access.rows import ROWS
from tests.access.rows_accounts import ACCOUNTS
from tests.access.test_matrix import ADMIN, send
from tests.access.world import Asks, World

pytestmark = pytest.mark.django_db
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self';"
    " worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none';"
    " report-uri /csp-reports/"
)
#: What every answer of a public site carries.
ALWAYS = {
    "Content-Security-Policy": CSP,
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "private, no-store",
}
#: Addresses that open something send no referrer anywhere, not even here.
NO_REFERRER = {
    name
    for name in ROWS
    if name.partition("#")[0]
    in {
        *("scoring:table-link-open", "scoring:invitation", "scoring:invitation-accept"),
        "tournaments:enter",
    }
}
#: The same for everybody, or with a tag that says whether it is: asked again, kept.
MAY_BE_KEPT = re.compile(
    r"(public|private), (no-cache|max-age=\d+)|private, no-store"
    r"|max-age=0, no-cache, no-store, must-revalidate, private"
)
#: What each kind of body says it is.
KINDS = re.compile(
    r"text/html; charset=utf-8|text/plain; (version=[\d.]+; )?charset=utf-8"
    r"|application/(json|problem\+json)(; charset=utf-8)?"
    r"|text/javascript; charset=utf-8|text/csv; charset=utf-8; header=present"
    r"|application/(manifest|schema)\+json|image/svg\+xml"
    r"|application/vnd\.oai\.openapi(\+json)?(; charset=utf-8)?"
)


@pytest.fixture
def public_site(settings: Settings) -> Settings:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = settings.SECURE_HSTS_PRELOAD = True
    return settings


class Secure(Client):
    """Comes by https."""

    def generic(self, *args: object, **kwargs: object) -> HttpResponse:
        return super().generic(*args, **kwargs | {"secure": True})  # type: ignore[arg-type, no-any-return]


def test_every_route_carries_the_headers_of_its_kind(
    world: World, public_site: Settings
) -> None:
    wrong = []
    asked = ((Asks.STRANGER, world.public), (Asks.OWNER, world.private))
    for (name, row), (asks, ground) in product((ROWS | ACCOUNTS).items(), asked):
        client = Secure()
        client.cookies = world.client(asks, ground).cookies
        got = send(client, name, row, ground, "GET")
        wrong += [f"{name} {asks}: {fault}" for fault in faults(name, got)]
        # S30: of a private club nothing is left in a cache that others use.
        if ground is world.private and row.args and "public" in got["Cache-Control"]:
            wrong.append(f"{name}: {got['Cache-Control']}")
    assert not wrong, "\n".join(wrong)


def test_the_admin_and_what_is_not_there_carry_them_too(public_site: Settings) -> None:
    client = Secure()
    addresses = ["/nowhere/", "/api/v1/nowhere/", "/admin/", "/admin/login/"]
    wrong = [
        f"{address}: {fault}"
        for address in addresses
        for fault in faults(address, client.get(address))
    ]
    assert wrong == []
    assert ADMIN


def faults(name: str, got: HttpResponse) -> Iterator[str]:
    """Yield each header that is not what the table says."""
    wanted = dict(ALWAYS)
    if name in NO_REFERRER and got.status_code < 400:
        wanted["Referrer-Policy"] = "no-referrer"
    kept = got.get("Cache-Control", "")
    if MAY_BE_KEPT.fullmatch(kept):
        del wanted["Cache-Control"]
    for header, value in wanted.items():
        if got.get(header) != value:
            yield f"{got.status_code} {header}: {got.get(header)}"
    if "camera=()" not in got.get("Permissions-Policy", ""):
        yield "Permissions-Policy"
    if got.content and not KINDS.fullmatch(got.get("Content-Type", "")):
        yield f"Content-Type: {got.get('Content-Type')}"


# --- What browsers report -----------------------------------------------------


def test_a_report_of_the_policy_is_one_event_without_the_address(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="events")
    report = {
        "document-uri": "https://book.example.org/t/secretlink.tag/",
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://elsewhere.example/x.js?secretlink",
    }

    answer = client.post(
        "/csp-reports/", {"csp-report": report}, content_type="application/json"
    )

    assert answer.status_code == 204
    [line] = [said for said in caplog.messages if said.startswith("csp_report")]
    assert line.endswith("directive=script-src-elem blocked=elsewhere.example")
    assert "secretlink" not in line


@pytest.mark.parametrize("body", ["", "nothing", "[]", '{"csp-report": 3}', "[" * 9000])
def test_what_is_no_report_is_nothing(
    client: Client, caplog: pytest.LogCaptureFixture, body: str
) -> None:
    caplog.set_level("INFO", logger="events")

    answer = client.post("/csp-reports/", body, content_type="application/csp-report")

    assert answer.status_code == 204
    assert not [said for said in caplog.messages if said.startswith("csp_report")]
