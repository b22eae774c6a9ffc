"""Signing on the page: three buttons, one dispute, and what is shown of it."""

import pytest
from django.test import Client

from players.models import Club, Membership, Role, User
from scoring.models import Match
from scoring.services.author import Author
from scoring.services.close_match import abandon_match
from tests.factories import now, points_to
from tests.pages.conftest import NAMES, NOW, make_match, text_of


@pytest.fixture
def match(club: Club) -> Match:
    """Ana won it in her second hand."""
    return points_to(make_match(club), "Ana", 100)


@pytest.fixture
def scorekeeper(club: Club) -> Client:
    sam = User.objects.create_user("sam")
    Membership.objects.create(club=club, user=sam, role=Role.SCOREKEEPER, joined_at=NOW)
    browser = Client()
    browser.force_login(sam)
    return browser


def confirm(browser: Client, match: Match, *names: str) -> None:
    for name in names:
        answer = browser.post(f"/m/{match.public_id}/confirm/", {"player": name})
        assert answer.status_code == 302


def page(browser: Client, match: Match, ending: str = "") -> str:
    return text_of(browser.get(f"/m/{match.public_id}/{ending}"))


def test_the_three_sign_and_everybody_sees_it(
    match: Match, scorekeeper: Client, stranger: Client
) -> None:
    before = page(scorekeeper, match)
    assert before.count("confirms</button>") == 3
    assert "confirms</button>" not in page(stranger, match)

    confirm(scorekeeper, match, *NAMES)

    for browser in (scorekeeper, stranger):
        after = page(browser, match)
        assert "Confirmed by all three" in after
        assert "confirms</button>" not in after
        assert 'class="attested"' in after
    assert ">confirmed</td>" in text_of(stranger.get("/clubs/home/matches/"))


def test_after_that_only_an_organiser_is_offered_a_change(
    match: Match, client: Client, scorekeeper: Client
) -> None:
    confirm(scorekeeper, match, *NAMES)
    tag = now(match).hands[0].tag_name

    hand = page(scorekeeper, match, "hands/1/")
    assert "This match is confirmed. Ask an organiser." in hand
    assert "Change this hand" not in hand
    assert 'id="undo"' not in page(scorekeeper, match, "record/")
    for ending, form in (
        ("hands/1/", {"do": "remove", "seen": tag}),
        ("undo/", {"number": "2"}),
        ("dispute/", {"player": now(match).seats[0].player.public_id, "number": "1"}),
    ):
        refused = scorekeeper.post(f"/m/{match.public_id}/{ending}", form)
        assert refused.status_code == 403
        assert "This match is confirmed. Ask an organiser." in text_of(refused)

    assert "Change this hand" in page(client, match, "hands/1/")
    newest = {"number": "2", "hand": now(match).hands[1].public_id}
    client.post(f"/m/{match.public_id}/undo/", newest)
    sheet = page(client, match)
    assert "The confirmations were taken back because of hand 2." in sheet
    assert "ana, page" in sheet


def test_a_dispute_stands_at_its_hand_until_it_is_withdrawn(
    match: Match, client: Client, stranger: Client
) -> None:
    ben = now(match).seats[1].player.public_id
    form = {"player": ben, "number": "2", "reason": "<b>it was 9</b>"}
    client.post(f"/m/{match.public_id}/dispute/", form)

    seen = page(stranger, match)
    assert "Disputed by Ben" in seen
    assert "&lt;b&gt;it was 9&lt;/b&gt;" in seen
    assert "<b>it was 9" not in seen
    assert ">disputed</td>" in text_of(stranger.get("/clubs/home/matches/"))
    assert "Ben confirms after all" in page(client, match)

    confirm(client, match, "Ben")
    assert "Disputed by Ben" not in page(stranger, match)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"number": "1"}, "Choose one of the three."),
        ({"player": "x", "number": "1"}, "Choose one of the three."),
        ({"number": "9"}, "Choose the hand that is wrong."),
        ({"number": "1", "reason": "x" * 201}, "200 characters at most fit here"),
    ],
)
def test_a_refused_dispute_keeps_what_was_typed(
    form: dict[str, str], words: str, match: Match, client: Client
) -> None:
    answer = client.post(
        f"/m/{match.public_id}/dispute/", {"reason": "it was 9"} | form
    )

    assert answer.status_code == 422
    assert words in text_of(answer)
    assert form.get("reason", "it was 9") in text_of(answer)


def test_who_gave_the_match_up_is_on_its_page(
    club: Club, client: Client, stranger: Client
) -> None:
    match = make_match(club)
    client.post(f"/m/{match.public_id}/abandon/")

    seen = page(stranger, match)
    assert "The match was abandoned." in seen
    assert "ana, page" in seen
    client.post(f"/m/{match.public_id}/reopen/")
    assert "The match was taken up again." in page(stranger, match)


def test_an_open_match_asks_for_no_signature(club: Club, client: Client) -> None:
    match = make_match(club, hands=1)

    assert "Is the sheet right?" not in page(client, match)
    refused = client.post(f"/m/{match.public_id}/confirm/", {"player": "Ana"})
    assert refused.status_code == 409
    abandon_match(match=match, author=Author(), at=NOW)
    assert "Is the sheet right?" not in page(client, match)
