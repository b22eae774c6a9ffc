"""The poll of a page that watches: cheap, right, and shut to whom the match is."""

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import Club, Visibility
from scoring.models import Match
from scoring.services.author import Author
from scoring.services.undo_hand import undo_hand
from tests.pages.conftest import NOW, PostHand, make_match, text_of


def version_of(match: Match) -> int:
    return Match.objects.values_list("version", flat=True).get(pk=match.pk)


def poll(client: Client, match: Match, known: object = None) -> tuple[int, str, int]:
    """Status, Cache-Control and how many statements it took."""
    known = version_of(match) if known is None else known
    with CaptureQueriesContext(connection) as heard:
        answer = client.get(f"/m/{match.public_id}/live/", {"v": known})
    return answer.status_code, answer["Cache-Control"], len(heard)


@pytest.mark.parametrize(
    ("visibility", "kept"),
    [(Visibility.PUBLIC, "public, max-age=1"), (Visibility.LINK, "private, no-store")],
)
def test_nothing_new_takes_one_statement_and_leaves_no_trace(
    visibility: str, kept: str, match: Match, client: Client, stranger: Client
) -> None:
    Club.objects.update(visibility=visibility)
    sessions = list(Session.objects.values())

    for browser in (stranger, client):
        before = dict(browser.cookies.items())
        assert poll(browser, match) == (204, kept, 1)
        assert dict(browser.cookies.items()) == before
    answer = client.get(f"/m/{match.public_id}/live/?v={version_of(match)}")

    assert not answer.content
    assert "Cookie" not in answer.get("Vary", "")
    assert list(Session.objects.values()) == sessions


def test_a_private_match_asks_who_polls_each_time(
    match: Match, client: Client, stranger: Client
) -> None:
    """Version, session, user, match, role; and shut from the next poll on (S4)."""
    Club.objects.update(visibility=Visibility.PRIVATE)

    assert poll(client, match) == (204, "private, no-store", 5)
    assert poll(stranger, match)[0] == 404

    Club.objects.update(visibility=Visibility.LINK)
    assert poll(stranger, match)[0] == 204
    Club.objects.update(visibility=Visibility.PRIVATE)
    assert poll(stranger, match)[0] == 404
    assert poll(stranger, match, 0)[0] == 404


def test_news_are_the_parts_of_the_page_for_this_reader(
    match: Match, client: Client, stranger: Client, post_hand: PostHand
) -> None:
    known = version_of(match)
    post_hand(1, "a", 4, 23)

    answer = stranger.get(f"/m/{match.public_id}/live/?v={known}")
    page = text_of(answer)

    assert answer["Cache-Control"] == "private, no-store"
    assert not answer.cookies
    assert "Ana knocked with 4, Ben had 23: Ana scores 19." in page
    assert f'data-version="{version_of(match)}"' in page
    assert "<html" not in page
    for part in ("part-sheet", "part-told", "part-float"):
        assert f'id="{part}"' in page
    assert "Record hand" not in page
    mine = text_of(client.get(f"/m/{match.public_id}/live/?v={known}"))
    assert 'Record hand <span class="n">2</span>' in mine


def test_an_undo_is_news_too(match: Match, stranger: Client) -> None:
    again = make_match(match.club, hands=2)
    known = version_of(again)
    undo_hand(match=again, number=2, author=Author(), at=NOW)

    assert poll(stranger, again, known)[0] == 200
    assert poll(stranger, again)[0] == 204


@pytest.mark.parametrize("known", ["", "x", "-1", "1.0", "٣", "1" * 10])
def test_a_version_is_a_number(known: str, match: Match, stranger: Client) -> None:
    assert poll(stranger, match, known)[0] == 400


def test_what_is_not_there_is_not_there(stranger: Client, club: Club) -> None:
    assert stranger.get("/m/nowhere/live/?v=1").status_code == 404
