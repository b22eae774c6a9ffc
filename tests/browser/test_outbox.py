"""Hands on a phone whose network comes and goes: each once in the end, none pretended.

The wire between browser and site is really cut (cutter.py).
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from scoring.models import Hand
from tests.browser.cutter import AFTER, CUTS, SOFTLY, Wire, html
from tests.browser.table import new_match, open_pad, standing, tap
from tests.browser.waiting import CONTROLLED, SAVED, draw, knock, send_now, sync
from web.problems import CODES

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(owner: User) -> User:
    return owner


def test_a_cut_wire_records_each_hand_once(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """F01, F2: the retry carries the same key; nothing is called recorded before it
    is; cut while the outbox is sent as well.
    """
    match = new_match()
    page = pad(match)
    told: list[tuple[str, int]] = []

    def note(text: str) -> None:
        told.append((text, len(standing(match))))

    page.expose_function("noted", note)
    page.evaluate(
        "new MutationObserver(() => noted(document.querySelector('#said').textContent))"
        ".observe(document.querySelector('#said'), { childList: true })"
    )

    for number, cut in enumerate(CUTS, start=1):
        wire.plans = [cut if number % 2 else SOFTLY + cut]
        draw(page)
        expect(page.locator("#said")).to_contain_text(f"Hand {number} recorded")
        sync(page, SAVED)
    wire.down()
    draw(page)
    draw(page)
    expect(page.locator("#sync[data-kind]")).to_have_text("Offline, 2 hands kept")
    wire.plans = ["in the request", "in the answer"]
    wire.up()
    page.evaluate("dispatchEvent(new Event('online'))")
    # Each cut makes the phone wait for longer before it tries again.
    expect(page.locator("#sync[data-kind]")).to_have_text(SAVED, timeout=30_000)

    assert standing(match) == [(number, None, 0) for number in range(1, 9)]
    assert len(set(wire.sent)) == 8
    # What was cut before its end never arrived; after it, it came twice.
    assert len(wire.sent) == 8 + len(AFTER) + 1
    assert all(f"Hand {n + 1} recorded" not in text for text, n in told)


def test_hands_and_undo_wait_in_order_and_survive_a_reload(
    pad: Callable[..., Page], wire: Wire, assert_accessible: Callable[[Page], None]
) -> None:
    """F03: two tabs, one queue; the pad goes on, the page starts without a network."""
    match = new_match()
    page = pad(match)
    page.wait_for_function(CONTROLLED)
    other = page.context.new_page()
    open_pad(other, match)
    knock(page)
    expect(page.locator("#heading")).to_have_text("Hand 2")
    wire.down()

    _keep_one_and_take_one_back(page)
    assert_accessible(page)
    _start_without_a_network(page)
    tap(page, "a", "9")
    page.click("#go")
    sync(page, "Offline, 2 hands kept")
    before = standing(match)

    wire.up()
    for tab in (other, page):
        tab.evaluate("dispatchEvent(new Event('online'))")
    # Of two tabs one sends; the other looks again after half a minute.
    saved, later = page.locator("#sync[data-kind]"), 90_000
    expect(saved).to_have_text(SAVED, timeout=later)
    expect(other.locator("#heading")).to_have_text("Hand 4", timeout=later)
    for tab in (other, page):  # what the one sent is no news from another phone
        expect(tab.locator("#outbox")).to_be_hidden(timeout=later)

    assert before == [(1, 0, 19)]
    assert standing(match) == [(1, 0, 19), (2, 0, 19), (3, 1, 5)]
    assert len(wire.sent) == len(set(wire.sent)) == 3
    vias = Hand.objects.filter(match=match, voided_at=None).order_by("number")
    assert [hand.recorded_via for hand in vias] == ["page", "offline", "offline"]


def _keep_one_and_take_one_back(page: Page) -> None:
    """Hand 2 is kept, hand 3 taken back, and another begun in its place."""
    knock(page, "a", "c")
    sync(page, "Offline, 1 hand kept")
    expect(page.locator("#said")).to_contain_text("Hand 2 is kept on this phone")
    expect(page.locator("#heading")).to_have_text("Hand 3")
    knock(page, "b", "a")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).to_contain_text("Hand 3 is taken back.")
    page.click('[data-act="clear"]')
    tap(page, "b", "4")


def _start_without_a_network(page: Page) -> None:
    page.reload()
    expect(page.locator("#heading")).to_have_text("Hand 3")
    expect(page.locator('#pad [data-who="b"] .val')).to_have_text("4")
    expect(page.locator('#places [data-seat="a"] .tot')).to_have_text("38")
    expect(page.locator("#sheet-rows .kept")).to_have_count(1)


def test_an_undo_of_a_stored_hand_waits_too(
    pad: Callable[..., Page], wire: Wire
) -> None:
    match = new_match()
    page = pad(match)
    knock(page)
    expect(page.locator("#heading")).to_have_text("Hand 2")
    wire.down()

    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#heading")).to_have_text("Hand 1")
    draw(page)
    sync(page, "Offline, 1 hand kept")
    wire.up()
    send_now(page)
    sync(page, SAVED)

    assert standing(match) == [(1, None, 0)]


def test_what_was_put_back_without_a_network_can_be_taken_back_again(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """The phone shows no hand, so none may stand once everything is sent."""
    match = new_match()
    page = pad(match)
    knock(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).to_contain_text("taken back")
    sync(page, "")
    wire.down()

    page.get_by_role("button", name="Put it back").click()
    sync(page, "Offline, 1 hand kept")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#heading")).to_have_text("Hand 1")
    wire.up()
    send_now(page)
    sync(page, "")

    assert standing(match) == []
    expect(page.locator("#heading")).to_have_text("Hand 1")


def test_what_is_not_the_answer_to_this_hand_saves_nothing(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """F11, F13: a hotel's page, a redirect, a busy server; then each hand, in order."""
    match = new_match()
    page = pad(match)
    for number, (answer, says) in enumerate(
        (
            (html("200 OK", "<h1>Welcome to the hotel</h1>"), "1 hand kept"),
            (html("302 Found", "", "Location: /"), "Offline, 2 hands kept"),
            (html("503 Service Unavailable", "busy"), "3 hands kept"),
        ),
        start=1,
    ):
        wire.always = answer
        draw(page)
        expect(page.locator("#said")).to_contain_text(f"Hand {number} is kept on this")
        send_now(page)
        sync(page, says)
    before = standing(match)

    wire.always = b""
    send_now(page)
    sync(page, SAVED)
    expect(page.locator("#said")).to_contain_text("Hand 3 recorded")

    assert before == []
    assert standing(match) == [(1, None, 0), (2, None, 0), (3, None, 0)]


#: A phone that can keep nothing: a private window, or a full disk.
SHUT = """
IDBFactory.prototype.open = () => {
  throw new DOMException("", "SecurityError");
};
"""
FULL = """
IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
  throw new DOMException("", "QuotaExceededError");
};
"""


@pytest.mark.parametrize("fault", [SHUT, FULL], ids=["shut", "full"])
def test_a_phone_that_cannot_keep_a_hand_says_so_and_keeps_it_typed(
    pad: Callable[..., Page], wire: Wire, fault: str
) -> None:
    match = new_match()
    page = pad(match, service_workers="block")
    page.add_init_script(fault)
    page.reload()
    wire.plans = ["in the answer"]

    knock(page)
    expect(page.locator("#said")).to_contain_text("this phone cannot keep hands")
    expect(page.locator("#heading")).to_have_text("Hand 1")
    expect(page.locator("#sync[data-kind]")).not_to_have_text(SAVED)
    page.click("#go")
    expect(page.locator("#said")).to_contain_text("Hand 1 recorded")
    for button, says in (
        ("Undo", "Hand 1 is taken back."),
        ("Put it back", "Hand 1 recorded"),
    ):
        wire.plans = [html("503 Service Unavailable", "busy")]
        page.get_by_role("button", name=button).click()
        expect(page.locator("#said")).to_contain_text("this phone cannot keep hands")
        page.get_by_role("button", name=button).click()
        expect(page.locator("#said")).to_contain_text(says)

    assert standing(match) == [(1, 0, 19)]
    assert len(set(wire.sent)) == 3


#: Plain http on a home network: no worker, no locks; and a clock that is a day slow.
POOR = """
delete Navigator.prototype.serviceWorker;
delete Navigator.prototype.locks;
const now = Date.now;
Date.now = () => now() - 86_400_000;
"""


def test_without_https_and_with_a_wrong_clock_each_hand_is_sent_once(
    pad: Callable[..., Page], wire: Wire
) -> None:
    """F03 without locks: two tabs take turns by a lease."""
    match = new_match()
    page = pad(match, service_workers="block")
    page.context.add_init_script(POOR)
    page.reload()
    other = page.context.new_page()
    open_pad(other, match)
    wire.down()
    for number in (1, 2):
        draw(page)
        expect(page.locator("#heading")).to_have_text(f"Hand {number + 1}")
    page.click("#menu summary")
    expect(page.locator("#missing-item")).to_contain_text("Without https")

    wire.up()
    for tab in (other, page):
        tab.evaluate("dispatchEvent(new Event('online'))")
    sync(page, SAVED)
    sync(other, SAVED)

    assert standing(match) == [(1, None, 0), (2, None, 0)]
    assert len(wire.sent) == len(set(wire.sent)) == 2


#: What the phone does with each code: the table of security.md 4.3.
BY_ACT = {
    "again": "body_incomplete length_required request_in_progress rate_limited"
    " internal_error busy database_unavailable storage_full maintenance",
    "log_in": "not_authenticated token_invalid",
    "gone": "not_found",
    "token": "csrf_failed",
    "conflict": "slot_taken match_over not_newest wrong_state name_taken last_owner"
    " precondition_failed precondition_required idempotency_key_reused",
    "person": "invalid malformed_json key_mismatch bad_cursor forbidden scope_missing"
    " attested https_required method_not_allowed not_acceptable too_large"
    " unsupported_media_type",
}
VERDICTS = """async (codes) => {
  const { verdict } = await import("/static/js/answers.js");
  const act = (status, body, type = "application/problem+json") =>
    verdict({ status, type, body, retryAfter: "7" }, "key");
  return {
    codes: codes.map(([code, status]) => [code, act(status, { code }).act]),
    same: act(409, { code: "slot_taken", same: true }).act,
    wait: act(429, { code: "rate_limited" }).wait,
    ours: act(200, { done: "key" }, "application/json").act,
    others: act(200, { done: "another" }, "application/json").act,
    html: act(200, null, "text/html").act,
    page: act(404, null, "text/html").act,
  };
}"""


def test_what_each_problem_code_means_for_the_phone(pad: Callable[..., Page]) -> None:
    """Every code that the site has, and what is no answer of ours."""
    page = pad(new_match(), service_workers="block")

    said = page.evaluate(VERDICTS, [[code, CODES[code][0]] for code in CODES])
    by_act: dict[str, set[str]] = {}
    for code, act in said["codes"]:
        by_act.setdefault(act, set()).add(code)

    assert by_act == {act: set(codes.split()) for act, codes in BY_ACT.items()}
    assert said["same"] == said["ours"] == "done"
    assert said["wait"] == 7
    assert said["others"] == said["html"] == said["page"] == "again"


def test_a_match_won_offline_is_over_and_can_be_undone(
    pad: Callable[..., Page], wire: Wire
) -> None:
    match = new_match(game_target=20)
    page = pad(match)
    page.wait_for_function(CONTROLLED)
    wire.down()

    tap(page, "a", "Gin")
    tap(page, "b", "1")
    page.click("#go")
    expect(page.locator("#heading")).to_have_text("Match over")
    expect(page.locator("#said")).to_contain_text("Ana wins with 26")
    page.reload()
    expect(page.locator("#said")).to_have_text("Ana wins with 26")
    page.locator("#ticket").get_by_role("button", name="Undo").dblclick()
    expect(page.locator("#heading")).to_have_text("Hand 1")
    expect(page.locator("#said")).to_contain_text("Hand 1 is taken back")
    back = page.get_by_role("button", name="Put it back")
    # the second tap of a slow double one, where the button has become another
    back.dispatch_event("click", {"detail": 2})
    expect(page.locator("#heading")).to_have_text("Hand 1")
    back.click()
    expect(page.locator("#heading")).to_have_text("Match over")
    wire.up()
    send_now(page)
    expect(page.locator("#over")).to_have_text("Ana wins with 26")
    wire.down()
    page.goto("/")  # without a network: what this phone can go on with
    expect(page.locator("#offline-none")).to_be_visible()

    assert standing(match) == [(1, 0, 26)]
