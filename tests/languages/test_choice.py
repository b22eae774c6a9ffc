"""Who reads which language: chosen, else with the account, else the browser's."""

import pytest
from django.test import Client
from django.utils.translation import override

from book.models import WordReport
from players.models import Club, User
from players.services.guests import open_guest_book
from tests.factories import EVENING

pytestmark = pytest.mark.django_db


def language_of(client: Client, path: str = "/", **headers: str) -> str:
    text = client.get(path, headers=headers).text
    return text.partition('<html lang="')[2][:2]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("nl-BE,en;q=0.5", "nl"),
        ("tl", "tl"),
        ("ro-MD", "ro"),
        ("ha-NG", "ha"),
        ("de,fr;q=0.5", "en"),
        ("xx; DROP", "en"),
    ],
)
def test_the_browser_is_asked_first(client: Client, asked: str, shown: str) -> None:
    assert language_of(client, **{"accept-language": asked}) == shown


def test_what_was_chosen_beats_the_browser(client: Client) -> None:
    answer = client.post("/language/", {"language": "ro", "next": "/rules/#R14"})

    assert answer.status_code == 302
    assert answer["Location"] == "/rules/#R14"
    assert language_of(client, **{"accept-language": "nl"}) == "ro"


@pytest.mark.parametrize("away", ["//evil.example", "/\\evil.example", "javascript:x"])
def test_the_way_back_is_one_of_ours(client: Client, away: str) -> None:
    # S27
    answer = client.post("/language/", {"language": "nl", "next": away})

    assert answer["Location"] == "/"


def test_a_language_there_is_not_is_no_page(client: Client) -> None:
    answer = client.post("/language/", {"language": "de"})

    assert answer.status_code == 404
    assert "language" not in answer.cookies


def test_the_account_brings_its_language_to_the_next_browser(client: Client) -> None:
    ana = User.objects.create_user("ana", password="four fat ducks")
    client.force_login(ana)
    client.post("/language/", {"language": "ha"})
    elsewhere = Client()
    elsewhere.force_login(ana)

    assert language_of(elsewhere, **{"accept-language": "nl"}) == "ha"
    assert elsewhere.cookies["language"].value == "ha"


def test_a_browser_keeps_its_own_choice_beside_the_account(client: Client) -> None:
    ana = User.objects.create_user("ana", language="ha")
    client.force_login(ana)
    client.cookies["language"] = "nl"

    assert language_of(client) == "nl"


def test_a_new_book_speaks_the_language_of_its_founder(client: Client) -> None:
    with override("tl"):
        book = open_guest_book(at=EVENING)

    assert Club.objects.get(pk=book.club.pk).language == "tl"


def test_a_draft_says_so_on_every_page_and_english_does_not(client: Client) -> None:
    assert "draft" not in client.get("/rules/").text
    client.cookies["language"] = "ro"

    assert 'href="/language/?next=%2Frules%2F"' in client.get("/rules/").text


def test_a_better_word_is_kept_for_the_operator(client: Client) -> None:
    client.cookies["language"] = "nl"

    answer = client.post(
        "/language/words/", {"said": "Knap", "better": "Klop", "next": "/rules/"}
    )

    report = WordReport.objects.get()
    assert answer["Location"] == "/rules/"
    assert (report.language, report.path) == ("nl", "/rules/")
    assert (report.said, report.better) == ("Knap", "Klop")


def test_a_word_too_long_is_refused_with_what_was_typed(client: Client) -> None:
    answer = client.post("/language/words/", {"said": "a" * 301, "better": ""})

    assert answer.status_code == 422
    assert "a" * 301 in answer.text
    assert not WordReport.objects.exists()
