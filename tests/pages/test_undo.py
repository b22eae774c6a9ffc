"""Taking the newest hand back, and putting it back."""

import re

from django.test import Client

from scoring.models import Hand, Match
from tests.pages.conftest import PostHand, hands_of, text_of


def _fields(page: str, name: str) -> dict[str, str]:
    """What the form that posts to the address ending in `name` would send."""
    form = re.search(rf'<form[^>]*action="[^"]*/{name}/"[^>]*>(.*?)</form>', page, re.S)
    assert form is not None
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.group(1)))


def test_undo_and_put_it_back(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    receipt = text_of(client.get(post_hand(1, "a", 4, 23).headers["Location"]))
    base = f"/m/{match.public_id}"

    undone = client.post(f"{base}/undo/", _fields(receipt, "undo"))
    page = text_of(client.get(undone.headers["Location"]))
    after_undo = hands_of(match)
    back = client.post(f"{base}/restore/", _fields(page, "restore"))

    assert after_undo == []
    assert "Hand 1 is taken back." in page
    assert hands_of(match) == [(1, "a", 19)]
    assert "Hand 1 recorded" in text_of(client.get(back.headers["Location"]))


def test_a_late_undo_touches_no_newer_hand(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    """S35: the number was used again meanwhile."""
    receipt = text_of(client.get(post_hand(1, "a", 4, 23).headers["Location"]))
    old = _fields(receipt, "undo")
    client.post(f"/m/{match.public_id}/undo/", old)
    post_hand(1, "b", 6, 23)

    client.post(f"/m/{match.public_id}/undo/", old)

    assert hands_of(match) == [(1, "b", 17)]


def test_undo_without_a_hand_takes_nothing_back(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)

    response = client.post(f"/m/{match.public_id}/undo/", {"number": "1"})

    assert response.status_code == 409
    assert hands_of(match) == [(1, "a", 19)]


def test_undo_of_an_older_hand_says_which_is_the_newest(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)
    post_hand(2, "a", 4, 23)
    first = Hand.objects.get(number=1)

    response = client.post(
        f"/m/{match.public_id}/undo/", {"number": "1", "hand": first.public_id}
    )

    assert response.status_code == 409
    assert "Only the newest hand can be undone, and that is hand 2." in text_of(
        response
    )


def test_undo_reopens_a_match_that_was_won(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    over = text_of(client.get(post_hand(1, "a", 0, 98).headers["Location"]))

    client.post(f"/m/{match.public_id}/undo/", _fields(over, "undo"))

    match.refresh_from_db()
    assert "Ana wins with" in over
    assert match.state == "open"


def test_the_hand_before_can_be_undone_from_the_menu(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)
    page = text_of(client.get(f"/m/{match.public_id}/record/"))

    client.post(f"/m/{match.public_id}/undo/", _fields(page, "undo"))

    assert "Undo hand 1" in page
    assert hands_of(match) == []
