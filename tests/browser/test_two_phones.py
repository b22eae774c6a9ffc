"""Two phones at one table: the pencil, a hand that came in, and the same hand twice."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from players.models import User
from scoring.models import Hand, Match
from scoring.services.author import Author
from scoring.services.correct_hand import correct_hand
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.browser.conftest import MakePage
from tests.browser.cutter import Wire, html
from tests.browser.table import NOW, new_match, open_pad, standing, tap
from tests.browser.waiting import draw, send_now
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def from_another_phone(match: Match, number: int, other: int = 30) -> None:
    entry = HandEntry(
        number=number, knocker="Ben", knocker_deadwood=5, opponent_deadwood=other
    )
    record_hand(match=match, entry=entry, author=Author(), at=NOW)


@pytest.mark.parametrize(
    ("choice", "in_the_end"),
    [
        ("Keep what is recorded", [(1, 1, 25)]),
        ("Mine is hand 2", [(1, 1, 25), (2, 0, 19), (3, None, 0)]),
        ("Replace it with mine", [(1, 0, 19), (2, None, 0)]),
    ],
    ids=["keep", "next", "replace"],
)
def test_a_kept_hand_that_another_phone_was_first_with(
    new_page: MakePage,
    wire: Wire,
    choice: str,
    in_the_end: list[tuple[int, int | None, int]],
) -> None:
    """Both versions, three choices, nothing lost; what waits behind it goes along."""
    match = new_match()
    page = new_page("phone", base_url=wire.url)
    open_pad(page, match)
    wire.always = html("503 Service Unavailable", "busy")
    tap(page, "a", "4")
    tap(page, "b", "2", "3")
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Hand 2")
    if not choice.startswith("Keep"):
        page.click('[data-act="draw"]')
        page.click("#go")
    from_another_phone(match, 1)
    wire.always = b""

    send_now(page)
    expect(page.locator("#sync")).to_have_text("Hand 1, twice")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Hand 1, twice")).to_be_visible()
    expect(page.locator(".twice")).to_contain_text("+25")
    expect(page.locator(".twice .mine")).to_contain_text("+19")
    page.get_by_text(choice).click()
    page.get_by_role("button", name="Go on").click()
    if choice.startswith("Replace"):
        page.click("#go")  # the pad has it; the plain button goes with its script
        page.get_by_role("button", name="Save the correction").click()
        page.goto(f"/m/{match.public_id}/record/")
    expect(page.locator("#sync[data-kind]")).to_have_text("Saved")
    expect(page.locator("#outbox")).to_be_hidden()

    assert standing(match) == in_the_end


def test_a_kept_hand_moves_up_where_the_one_before_it_was_taken_back(
    new_page: MakePage, wire: Wire
) -> None:
    match = new_match()
    from_another_phone(match, 1)
    page = new_page("phone", base_url=wire.url)
    open_pad(page, match)
    wire.always = html("503 Service Unavailable", "busy")
    page.click('[data-act="draw"]')
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Hand 3")
    undo_hand(match=match, number=1, author=Author(), at=NOW)
    wire.always = b""

    send_now(page)
    expect(page.locator("#outbox")).to_contain_text("is number 1, not 2")
    twice = "(button) => { button.click(); button.click(); }"
    page.get_by_role("button", name="Mine is hand 1").evaluate(twice)
    expect(page.locator("#sync[data-kind]")).to_have_text("Saved")

    assert standing(match) == [(1, None, 0)]


def test_an_undo_that_came_too_late_is_no_hand_twice(
    new_page: MakePage, wire: Wire
) -> None:
    match = new_match()
    from_another_phone(match, 1)
    page = new_page("phone", base_url=wire.url)
    open_pad(page, match)
    wire.always = html("503 Service Unavailable", "busy")
    page.click("#menu summary")
    page.get_by_role("button", name="Undo hand 1").click()
    expect(page.locator("#sync")).to_have_text("An undo is kept")
    from_another_phone(match, 2)
    wire.always = b""

    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#sync")).to_have_text("Hand 1 needs you")
    expect(page.get_by_role("button", name="Compare")).to_have_count(0)

    assert len(standing(match)) == 2


def test_a_hand_from_another_phone_throws_nothing_typed_away(
    new_page: MakePage, watch: Watch
) -> None:
    watch.expect("status of 409")
    match = new_match()
    page = new_page("phone")
    open_pad(page, match)
    tap(page, "a", "4")
    from_another_phone(match, 1)

    notice = "Hand 1 came in from another phone"
    expect(page.locator("#outbox")).to_contain_text(notice)
    expect(page.locator("#heading")).to_have_text("Hand 1")
    tap(page, "b", "2", "3")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Hand 1, twice")).to_be_visible()
    expect(page.locator(".twice .mine")).to_contain_text("+19")
    page.get_by_text("Keep what is recorded").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#heading")).to_have_text("Hand 2")

    assert standing(match) == [(1, 1, 25)]
    page.click("#menu summary")
    page.get_by_role("button", name="Undo hand 1").click()
    expect(page.locator("#go")).to_have_text("Record Ben +25")  # what was taken back


#: A private window may forbid it; what is typed then lives in the page only.
NO_SESSION = """
Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
"""


def corrected_elsewhere(match: Match, knocker: str, knocked: int, other: int) -> None:
    entry = HandEntry(
        number=1, knocker=knocker, knocker_deadwood=knocked, opponent_deadwood=other
    )
    seen = Hand.objects.get(match=match, voided_at=None).tag_name
    correct_hand(match=match, entry=entry, seen=seen, author=Author(), at=NOW)


def test_who_plays_a_typed_hand_is_asked_when_the_one_before_is_changed(
    new_page: MakePage,
) -> None:
    """Ana and Cleo play hand 2; by the change it would be Ben and Cleo."""
    match = new_match()
    entry = HandEntry(number=1, knocker="Ana", knocker_deadwood=4, opponent_deadwood=23)
    record_hand(match=match, entry=entry, author=Author(), at=NOW)
    page = new_page("phone")
    page.add_init_script(NO_SESSION)
    open_pad(page, match)
    tap(page, "a", "4")

    corrected_elsewhere(match, "Ana", 4, 24)
    expect(page.locator('#places [data-seat="a"] .tot')).to_have_text("20")
    expect(page.locator('#pad [data-who="a"] .val')).to_have_text("4")
    corrected_elsewhere(match, "Ben", 4, 24)
    expect(page.locator("#outbox")).to_contain_text(
        "Hand 2 is between Ben and Cleo now. Yours is typed for Ana and Cleo."
    )
    page.get_by_role("button", name="Mine is right").click()
    expect(page.locator('#places [data-seat="b"] .tot')).to_have_text("20")
    tap(page, "c", "2", "3")
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Hand 3")

    hand = Hand.objects.get(match=match, number=2)
    assert (hand.box, hand.captain, hand.points) == (0, 2, 19)


def test_a_hand_typed_for_others_is_not_given_to_those_who_play_now(
    new_page: MakePage,
) -> None:
    """Ana's own undo, with hand 2 half typed; then hand 1 is another's."""
    match = new_match()
    page = new_page("phone")
    open_pad(page, match)
    tap(page, "a", "4")
    tap(page, "b", "9")
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Hand 2")
    tap(page, "c", "7")

    page.keyboard.press("Control+z")
    expect(page.locator("#go")).to_have_text("Record Ana +5")
    page.click('[data-act="clear"]')
    tap(page, "b", "4")
    tap(page, "a", "9")
    page.click("#go")
    expect(page.locator("#outbox")).to_contain_text("Yours is typed for Ana and Cleo.")
    expect(page.locator('#pad [data-who="c"] .val')).not_to_have_text("7")
    page.reload()
    page.get_by_role("button", name="Mine is right").click()

    expect(page.locator('#pad [data-who="c"] .val')).to_have_text("7")
    expect(page.locator('#pad [data-who="a"] .lab')).to_have_text("Ana had")


QUESTION = "Hand 2 is between Ben and Cleo now. Yours is typed for Ana and Cleo."


def kept_for_others(page: Page, match: Match) -> None:
    """Hand 2 is half typed; then the one before it is another's; then a reload."""
    entry = HandEntry(number=1, knocker="Ana", knocker_deadwood=4, opponent_deadwood=9)
    record_hand(match=match, entry=entry, author=Author(), at=NOW)
    open_pad(page, match)
    tap(page, "c", "7")
    corrected_elsewhere(match, "Ben", 4, 9)
    page.reload()
    expect(page.locator("#outbox")).to_contain_text(QUESTION)


def test_a_hand_for_others_that_is_cleared_is_asked_about_no_more(
    phone: Page,
) -> None:
    match = new_match()
    kept_for_others(phone, match)

    phone.get_by_role("button", name="Clear mine").click()
    expect(phone.locator("#outbox")).to_be_hidden()
    tap(phone, "b", "4")
    tap(phone, "c", "9")
    phone.click("#go")
    expect(phone.locator("#heading")).to_have_text("Hand 3")

    hand = Hand.objects.get(match=match, number=2)
    assert ({hand.box, hand.captain}, hand.points) == ({1, 2}, 5)


def test_nothing_is_typed_over_a_hand_for_others(phone: Page) -> None:
    """Each key asks instead, until that is answered."""
    match = new_match()
    kept_for_others(phone, match)

    four = phone.locator('#pad [data-who="b"] .k').get_by_text("4", exact=True)
    for key in (four, phone.locator('[data-act="draw"]')):
        key.click()
        expect(phone.locator("#said")).to_have_text(QUESTION)
        expect(phone.locator("#live")).to_have_text(QUESTION)
        expect(phone.locator("#pad")).to_have_attribute("data-state", "start")
    phone.get_by_role("button", name="Mine is right").click()

    expect(phone.locator('#pad [data-who="c"] .val')).to_have_text("7")
    expect(phone.locator("#said")).not_to_have_text(QUESTION)
    expect(phone.locator("#outbox")).to_be_hidden()


def test_a_hand_taken_back_is_not_laid_over_one_for_others(phone: Page) -> None:
    """It could be recorded with one press, and the other would be gone."""
    match = new_match()
    entry = HandEntry(number=1, knocker="Ana", knocker_deadwood=4, opponent_deadwood=9)
    record_hand(match=match, entry=entry, author=Author(), at=NOW)
    open_pad(phone, match)
    draw(phone)
    expect(phone.locator("#heading")).to_have_text("Hand 3")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("button", name="Put it back")).to_be_visible()
    phone.click('[data-act="clear"]')
    tap(phone, "c", "7")
    corrected_elsewhere(match, "Ben", 4, 9)

    phone.reload()

    expect(phone.locator("#outbox")).to_contain_text(QUESTION)
    expect(phone.get_by_role("button", name="Put it back")).to_be_visible()
    expect(phone.locator("#pad")).to_have_attribute("data-state", "start")


def test_a_pad_that_is_cleared_goes_on_with_the_match(new_page: MakePage) -> None:
    match = new_match()
    page = new_page("phone")
    open_pad(page, match)
    tap(page, "a", "4")
    from_another_phone(match, 1)
    expect(page.locator("#outbox")).to_contain_text("came in from another phone")

    page.click('[data-act="clear"]')
    expect(page.locator("#heading")).to_have_text("Hand 2")
    tap(page, "b", "4")
    tap(page, "c", "9")

    expect(page.locator("#go")).to_have_text("Record Ben +5")


def test_the_pencil_goes_from_phone_to_phone_and_refuses_nobody(
    new_page: MakePage, owner: User, live_server: LiveServer, watch: Watch
) -> None:
    """Also with a token that went stale, as after a log-in in another tab."""
    watch.expect("status of 403")
    match = new_match()
    first, second = new_page("phone"), new_page("phone")
    open_pad(first, match)
    first.click('[data-act="draw"]')
    first.click("#go")
    expect(first.locator("#heading")).to_have_text("Hand 2")
    told = "#pencil-told"

    open_pad(second, match)
    second.click("#menu summary")
    expect(second.locator(told)).to_have_text("ana keeps the score on another phone.")
    second.context.add_cookies(
        [
            {
                "name": settings.CSRF_COOKIE_NAME,
                "value": "x" * 32,
                "url": live_server.url,
            }
        ]
    )
    second.click('[data-act="take"]')
    second.click("#menu summary")
    expect(second.locator(told)).to_have_text("You keep the score on this phone.")
    first.click('[data-act="draw"]')
    first.click("#go")
    expect(first.locator("#heading")).to_have_text("Hand 3")
    first.click("#menu summary")
    expect(first.locator(told)).to_have_text("ana keeps the score on another phone.")
    second.click('[data-act="lay_down"]')
    second.click("#menu summary")
    expect(second.locator(told)).to_have_text("Nobody holds the pencil.")

    assert len(standing(match)) == 2
