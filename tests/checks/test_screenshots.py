"""No page is forgotten by `make screenshots`."""

from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import (
    URLPattern,
    URLResolver,
    get_resolver,
    include,
    path,
    resolve,
)

from tests.browser.pages import NO_PAGES_UNDER, NOT_PAGES, SHOTS


def named_addresses(
    patterns: Iterable[URLPattern | URLResolver], prefix: str = "", route: str = ""
) -> Iterator[tuple[str, str]]:
    """Full name and route of every address that has a name."""
    for pattern in patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from named_addresses(pattern.url_patterns, inner, here)
        elif pattern.name:
            yield prefix + pattern.name, here


def missing_pages(
    patterns: Iterable[URLPattern | URLResolver], pictured: set[str]
) -> list[str]:
    return sorted(
        name
        for name, route in named_addresses(patterns)
        if name not in pictured | NOT_PAGES.keys()
        and not route.startswith(tuple(NO_PAGES_UNDER))
    )


@pytest.mark.django_db
def test_every_page_has_a_picture(demo_book: None) -> None:
    pictured = {resolve(urlsplit(shot.address()).path).view_name for shot in SHOTS}

    assert missing_pages(get_resolver().url_patterns, pictured) == []


def test_every_picture_has_a_name_of_its_own() -> None:
    names = [shot.name for shot in SHOTS]

    assert len(names) == len(set(names))


def test_the_check_sees_a_page_without_picture() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    patterns: list[URLPattern | URLResolver] = [
        path("", view, name="home"),
        path("healthz", include(([path("", view, name="healthz")], "book"))),
        path("api/v1/", include(([path("m/", view, name="list")], "matches"))),
        path("m/", include(([path("<id>/", view, name="match")], "scoring"))),
    ]

    assert missing_pages(patterns, {"home"}) == ["scoring:match"]
