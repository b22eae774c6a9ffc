"""The calculator as the server answers it: melds, discard, knock, and bad input."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from players.models import Club
from tests.pages.conftest import text_of

TEN = "5H 6H 7H 8H QS QD QC 2S AD AC"
PAGE = "/calculator/"


def ask(client: Client, cards: str, **more: str) -> HttpResponse:
    answer = client.get(PAGE, {"cards": cards} | more)
    assert isinstance(answer, HttpResponse)
    return answer


def said(answer: HttpResponse) -> str:
    """The words of the result, without what is hidden."""
    page = text_of(answer)
    result = page[page.index('id="result"') : page.index('id="live"')]
    result = re.sub(r"<(\w+)[^>]* hidden>.*?</\1>", " ", result, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", "<" + result).split())


def test_eleven_cards_are_told_the_discard_and_what_the_knock_scores(
    stranger: Client, club: Club
) -> None:
    words = said(ask(stranger, f"{TEN} KC"))

    assert "Discard K king of clubs then knock with 4 " in words
    assert "5 of hearts 6 6 of hearts 7 7 of hearts 8 8 of hearts run" in words
    assert "unmatched 2+1+1" in words
    assert "23 +19 10 +6 4 Undercut +10 0 Undercut +14" in words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        pytest.param("", "Type your ten or eleven cards.", id="none"),
        pytest.param("5h,6H 7♥ kc", "Left so far 10 ", id="some"),
        pytest.param(TEN, "Knock with 4 ", id="ten"),
        pytest.param(
            TEN.replace("AC", "KC"),
            "Left 13 13: no knock yet. A knock needs 10 or less.",
            id="above the limit",
        ),
        pytest.param(
            TEN.replace("2S", "9D") + " TC",
            "Discard 10 10 of clubs then left 11 11: no knock yet.",
            id="eleven above the limit",
        ),
        pytest.param(TEN.replace("2S", "AS"), "Lay down Gin ", id="gin"),
        pytest.param(
            TEN.replace("2S", "AS") + " KD",
            "Discard K king of diamonds then lay down Gin ",
            id="eleven and gin",
        ),
        pytest.param(TEN.replace("2S", "AS"), "23 +48 10 +35 0 +25", id="gin scores"),
    ],
)
def test_what_cards_come_to(
    cards: str, words: str, stranger: Client, club: Club
) -> None:
    answer = ask(stranger, cards)

    assert answer.status_code == 200
    assert words in f"{said(answer)} "


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        pytest.param("5H 6H 5h", "5♥ is there twice.", id="the same card twice"),
        pytest.param("5H VS", "“VS” is not a card.", id="a letter of another pack"),
        pytest.param("5H 1C", "“1C” is not a card.", id="one is an ace"),
        pytest.param("5H 11C", "“11C” is not a card.", id="eleven is a jack"),
        pytest.param("10 H", "“10” is not a card.", id="a blank inside"),
        pytest.param("H5", "“H5” is not a card.", id="turned round"),
        pytest.param("５H", "“５H” is not a card.", id="another five"),
        pytest.param("Joker", "“Joker” is not a card.", id="a joker"),
        pytest.param(
            f"{TEN} KC KD",
            "A hand is 10 cards, or 11 before the discard, not 12.",
            id="twelve",
        ),
        pytest.param(
            "5H " * 70, "These cards fill more than 200 characters.", id="too long"
        ),
        pytest.param("5H \0", "a character that cannot be kept (U+0000)", id="a null"),
    ],
)
def test_bad_input_is_named_and_kept(
    cards: str, words: str, stranger: Client, club: Club
) -> None:
    """ux.md 1.10: the thing, the limit and the way out; nothing typed is lost."""
    answer = ask(stranger, cards)
    page = text_of(answer)

    assert answer.status_code == 422
    assert "<title>Error: Calculator" in page
    assert page.count(words) == 2, "at the head and at the field"
    assert f'value="{cards}"' in page
    assert 'aria-invalid="true"' in page


def test_what_is_typed_cannot_become_markup(stranger: Client, club: Club) -> None:
    page = text_of(ask(stranger, '"><script>alert(1)</script>'))

    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_the_numbers_are_those_of_the_readers_club(client: Client, club: Club) -> None:
    club.house_rules = {"gin_bonus": 20, "big_gin_bonus": 31, "knock_limit": 3}
    club.save()

    assert f"By the house rules of {club.name}." in text_of(ask(client, TEN))
    assert "A knock needs 3 or less." in said(ask(client, TEN))
    gin = TEN.replace("2S", "AS")
    assert "0 +20" in said(ask(client, gin))
    big = said(ask(client, f"{gin} AH"))
    assert "Lay down Big gin" in big
    assert "0 +31" in big
    assert "By the house rules" not in text_of(ask(Client(), TEN))


def test_oklahoma_asks_for_the_card_turned_up(client: Client, club: Club) -> None:
    club.house_rules = {"oklahoma": "one", "spades_double": True}
    club.save()

    waiting = ask(client, TEN)
    assert "Left 4 First the card that was turned up." in said(waiting)
    assert 'name="turned_up"' in text_of(waiting)
    assert "A knock needs 3 or less." in said(ask(client, TEN, turned_up="3D"))
    assert "23 +38" in said(ask(client, TEN, turned_up="KS"))
    wrong = ask(client, TEN, turned_up="XX")
    assert (wrong.status_code, "unmatched 2+1+1" in said(wrong)) == (422, True)
    assert "“XX” is not a card." in text_of(wrong)


def test_only_gin_is_said_where_nothing_else_ends_a_hand(
    client: Client, club: Club
) -> None:
    club.house_rules = {"knock_limit": 0}
    club.save()

    assert "4: no knock yet. Only gin ends this hand." in said(ask(client, TEN))


def test_an_equal_count_without_undercut_scores_nothing(
    client: Client, club: Club
) -> None:
    club.house_rules = {"undercut_on_tie": False}
    club.save()

    assert "4 no points 0 Undercut +14" in said(ask(client, TEN))


@pytest.mark.parametrize("cards", ["", TEN, f"{TEN} KC", "5H 5H"])
def test_it_asks_the_same_number_of_times_whatever_the_cards(
    cards: str, client: Client, club: Club, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(4):  # type: ignore[operator]
        ask(client, cards)


def test_nothing_is_kept_and_no_account_is_needed(club: Club) -> None:
    stranger = Client()

    answer = ask(stranger, TEN)

    assert answer.status_code == 200
    assert set(answer.cookies) <= {"csrf"}
    assert stranger.post(PAGE, {"cards": TEN}).status_code == 405


@pytest.mark.parametrize("path", ["/", "/rules/", PAGE])
def test_it_is_linked_from_every_foot(path: str, stranger: Client, club: Club) -> None:
    assert f'<a href="{PAGE}">Calculator</a>' in text_of(stranger.get(path))


def test_the_rules_lead_to_it(stranger: Client, club: Club) -> None:
    page = text_of(stranger.get("/rules/"))

    assert f'href="{PAGE}">Try your own cards in the calculator</a>' in page
