"""What the outbox of a phone sends, one thing at a time, and what it is answered."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import Client

from players.models import User
from scoring.models import Hand, Match, MatchStatus, Via
from tests.pages.conftest import hands_of, make_match

#: status and JSON of an answer.
Sent = tuple[int, dict[str, Any]]
Send = Callable[..., Sent]
KEY = "0123456789abcdef0123456789abcdef"


def told(response: HttpResponse) -> Sent:
    return response.status_code, json.loads(response.content)


@pytest.fixture
def send(client: Client, match: Match) -> Send:
    """Send as the page does: `send("undo", number="1", hand="…")`."""

    def post(what: str, **fields: str) -> Sent:
        address = f"/m/{match.public_id}/send/"
        fields = {"what": what} | fields
        return told(
            client.post(address, fields, headers={"accept": "application/json"})
        )

    return post


def knock(send: Send, **more: str) -> Sent:
    hand = {"number": "1", "knocker": "a", "knocker_deadwood": "4"}
    hand |= {"opponent_deadwood": "23", "roles": "abc", "sat": "yes"}
    return send("hand", **(hand | {"client_key": KEY} | more))


def test_a_hand_is_stored_once_and_the_match_comes_with_the_answer(
    send: Send, match: Match
) -> None:
    first = knock(send)
    again = knock(send)

    assert first[0] == again[0] == 200
    assert first[1]["done"] == again[1]["done"] == KEY
    assert first[1]["hand"] == again[1]["hand"]
    assert first[1]["pad"]["number"] == 2
    assert [line["key"] for line in first[1]["table"]["lines"]] == [KEY]
    assert "Ana knocked 4" in first[1]["table"]["sheet"]
    assert hands_of(match) == [(1, "a", 19)]


def test_the_seats_that_the_phone_showed_are_what_was_played(
    send: Send, match: Match
) -> None:
    """A hand that waited was dealt by those who sat there, whatever came meanwhile."""
    status, _body = knock(send, roles="cab", kept="yes")

    hand = Hand.objects.get(match=match)
    assert status == 200
    assert (hand.box, hand.captain, hand.sitter) == (2, 0, 1)
    assert hand.recorded_via == Via.OFFLINE


def test_a_hand_kept_for_another_account_is_not_recorded(
    send: Send, client: Client, match: Match
) -> None:
    """401 before anything else is looked at: the phone keeps it."""
    mine = told(client.get(f"/m/{match.public_id}/send/"))[1]["table"]["writer"]
    refused = knock(send, writer="phone")
    client.force_login(User.objects.create_user("ben"))
    as_ben = knock(send, writer=mine)

    assert (refused[0], refused[1]["code"]) == (401, "not_authenticated")
    assert (as_ben[0], as_ben[1]["code"]) == (401, "not_authenticated")
    assert "ana" not in mine
    assert hands_of(match) == []


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"knocker_deadwood": "11"}, 400, "invalid"),
        ({"opponent_deadwood": "99"}, 400, "invalid"),
        ({"knocker": ""}, 400, "invalid"),
        ({"number": "2"}, 409, "wrong_state"),
        ({"client_key": "short"}, 400, "invalid"),
        ({"client_key": "with a blank in it"}, 400, "invalid"),
        ({"client_key": "ключ-из-шестнадцати"}, 400, "invalid"),
        ({"client_key": "x" * 129}, 400, "invalid"),
    ],
)
def test_refusals_are_problems_with_the_codes_of_the_api(
    send: Send, match: Match, fields: dict[str, str], status: int, code: str
) -> None:
    hand = {"number": "1", "knocker": "a", "knocker_deadwood": "4"}
    hand |= {"opponent_deadwood": "23", "roles": "abc", "client_key": KEY}

    answer = send("hand", **(hand | fields))

    assert answer[0] == status
    assert answer[1].get("code", "") == code
    assert len(hands_of(match)) == (1 if status == 200 else 0)


def test_a_taken_number_says_whether_it_is_the_same_hand(send: Send) -> None:
    knock(send)

    same = knock(send, client_key="f" * 32)
    other = knock(send, client_key="e" * 32, opponent_deadwood="24")

    assert (same[0], same[1]["code"], same[1]["same"]) == (409, "slot_taken", True)
    assert (other[0], other[1]["code"], other[1]["same"]) == (409, "slot_taken", False)


def test_undo_names_its_hand_by_the_key_that_brought_it(
    send: Send, match: Match
) -> None:
    """S35; a repeated undo is answered alike, and what it names can be put back."""
    knock(send)

    nameless = send("undo", number="1")
    undone = send("undo", number="1", hand_key=KEY)
    after = hands_of(match)
    again = send("undo", number="1", hand_key=KEY)
    back = send("restore", number="1", seen=undone[1]["tag"])

    assert (nameless[0], nameless[1]["code"]) == (409, "not_newest")
    assert (undone[0], again[0], back[0]) == (200, 200, 200)
    assert after == []
    assert hands_of(match) == [(1, "a", 19)]


def test_what_was_put_back_is_taken_back_by_the_key_that_put_it_back(
    send: Send, match: Match
) -> None:
    """The phone may do both before it hears of either; the first version is not it."""
    knock(send)
    undone = send("undo", number="1", hand_key=KEY)
    back = {"number": "1", "seen": undone[1]["tag"]}

    reused = send("restore", **back, client_key=KEY)
    wrong = send("restore", **back, client_key="b" * 129)
    sent = send("restore", **back, client_key="b" * 32)
    again = send("restore", **back, client_key="b" * 32)
    standing = hands_of(match)
    gone = send("undo", number="1", hand_key="b" * 32)

    assert (reused[0], reused[1]["code"]) == (422, "idempotency_key_reused")
    assert (wrong[0], set(wrong[1]["errors"])) == (400, {"client_key"})
    assert (sent[0], again[0], gone[0]) == (200, 200, 200)
    assert standing == [(1, "a", 19)]
    assert hands_of(match) == []


def test_the_pencil_is_advice(send: Send, match: Match) -> None:
    taken = send("take", phone="one")
    recorded = knock(send, phone="two")
    laid_down = send("lay_down")

    assert taken[1]["pencil"] == {"phone": "one", "name": "ana"}
    assert recorded[0] == 200
    assert recorded[1]["pencil"]["phone"] == "one"
    assert laid_down[1]["pencil"] is None


def test_a_page_without_a_match_holds_nobody(client: Client, match: Match) -> None:
    """S30: what the worker keeps is the same for everybody."""
    knocked = make_match(match.club, ("Zoë", "Yves", "Xena"), hands=1)
    assert knocked

    mine = client.get("/offline/table/")
    anybody = Client().get("/offline/table/")

    assert mine.content == anybody.content
    assert b"csrf" not in mine.content
    assert not mine.cookies


def is_there(address: str) -> bool:
    return finders.find(address.removeprefix("/static/")) is not None


def test_the_worker_names_the_release_and_only_files_that_are_there(
    client: Client,
) -> None:
    answer = client.get("/sw.js")
    told_first = answer.content.decode().partition("\n")[0]
    shell = json.loads(told_first.removeprefix("const SHELL = ").removesuffix(";"))

    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "private, no-store"
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    missing = [path for path in shell["files"] if not is_there(path)]
    assert missing == []


def test_the_manifest_has_an_icon_for_every_mask(client: Client) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").content)

    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all(is_there(icon["src"]) for icon in manifest["icons"])


def test_the_sign_on_the_phone_goes_on_with_the_match(
    client: Client, match: Match
) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    (shortcut,) = manifest["shortcuts"]

    record = client.get(shortcut["url"])
    Match.objects.update(state=MatchStatus.ABANDONED)
    home = client.get(shortcut["url"])

    assert shortcut["name"] == "Go on with the match"
    assert record.headers["Location"] == f"/m/{match.public_id}/record/"
    assert home.status_code == 200
