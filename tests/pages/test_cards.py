"""Cards on the plain form: typed, laid out, chosen, corrected."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Hand, Match
from tests.pages.conftest import hands_of, text_of

Post = Callable[..., HttpResponse]
RUNS = "4C 5C 6C / 4D 5D 6D / 4H 5H 6H"


@pytest.fixture
def post_cards(client: Client, match: Match) -> Post:
    """Post cards of A11 on the plain form; `url` for another page than the pad."""

    def post(url: str = "record/", **fields: str) -> HttpResponse:
        data = {
            "number": "1",
            "client_key": "0123456789abcdef",
            "roles": "abc",
            "knocker": "a",
        }
        data |= {"knocker_cards": "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S"}
        data |= {"opponent_cards": "3D 7C 8H 9S TS JC JD JH KC KD"}
        response = client.post(f"/m/{match.public_id}/{url}", data | fields)
        assert isinstance(response, HttpResponse)
        return response

    return post


def test_the_check_lays_out_both_hands_and_every_way(post_cards: Post) -> None:
    page = text_of(post_cards())

    assert "Record Ana +55" in page
    assert "unmatched 2" in page
    assert f'value="{RUNS}"' in page
    assert "4♣ 5♣ 6♣, 4♦ 5♦ 6♦, 4♥ 5♥ 6♥: Ana +45" in page


def test_another_way_is_looked_at_before_it_is_recorded(
    post_cards: Post, match: Match
) -> None:
    page = text_of(post_cards(lay=RUNS, confirmed="yes"))

    assert "Record Ana +45" in page
    assert "would have scored 55" in page
    assert hands_of(match) == []
    post_cards(melds=RUNS, confirmed="yes")
    assert hands_of(match) == [(1, "a", 45)]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"opponent_cards": ""}, "Give the cards of both players"),
        ({"knocker_cards": "4C 5X"}, "“5X” is not a card"),
        ({"opponent_cards": "4C 7C 8H 9S TS JC JD JH KC KD"}, "4♣ is in both hands"),
        ({"opponent_deadwood": "1"}, "cannot come to less than"),
        ({"melds": "4C 5C 6D"}, "is not a meld"),
        ({"knocker": "draw"}, "The cards of a drawn hand are not kept"),
    ],
)
def test_cards_that_cannot_be_are_refused_and_kept(
    fields: dict[str, str], words: str, post_cards: Post, match: Match
) -> None:
    response = post_cards(**fields, confirmed="yes")

    assert response.status_code == 422
    assert words in text_of(response)
    assert hands_of(match) == []
    kept = fields.get("knocker_cards", "4C 5C 6C 4D 5D 6D 4H 5H 6H 2S")
    assert f'value="{kept}"' in text_of(response)


def test_a_count_above_the_cards_is_told_and_stands(
    post_cards: Post, match: Match
) -> None:
    page = text_of(post_cards(opponent_deadwood="60"))

    assert "By the cards it was 57, you typed 60." in page
    post_cards(opponent_deadwood="60", confirmed="yes")
    assert Hand.objects.get(match=match).opponent_deadwood == 60


def test_other_cards_drop_the_old_choice_of_melds(
    client: Client, post_cards: Post, match: Match
) -> None:
    """A correction by hand: the melds of the cards before are not asked for."""
    post_cards(melds=RUNS, confirmed="yes")
    hand = Hand.objects.get(match=match)
    change = f"hands/{hand.number}/"
    shown = text_of(client.get(f"/m/{match.public_id}/{change}?change"))
    assert f'name="melds" value="{RUNS}"' in shown
    assert 'name="opponent_deadwood"' in shown

    cards = "4C 5C 6C 4D 5D 6D 4H 5H 6S 2S"
    fields = {"do": "change", "seen": hand.tag_name, "melds": RUNS, "confirmed": "y"}
    response = post_cards(change, knocker_cards=cards, **fields)

    assert response.status_code == 302
    now = Hand.objects.get(match=match, voided_at=None)
    assert now.knocker_cards == "4C 5C 6C 4D 5D 6D 4H 5H 2S 6S"
    assert "unmatched" in text_of(client.get(f"/m/{match.public_id}/{change}"))
