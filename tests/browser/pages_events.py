"""The pages of tournaments: their pictures, and what is none."""

from playwright.sync_api import Page

from tests.browser import events
from tests.browser.shot import Shot


def _say_what_it_means(page: Page) -> None:
    page.fill("#id_name", "Winter Open")
    page.fill("#id_rounds", "7")
    page.fill("#id_expected", "13")
    page.get_by_role("button", name="Say what it means").click()
    page.locator(".notice").first.wait_for()


def _plan_at_fault(page: Page) -> None:
    page.fill("#id_first", "0")
    page.get_by_role("button", name="Set it up").click()
    page.locator(".errs").wait_for()


def _look_alike(page: Page) -> None:
    page.get_by_text("Paste a list").click()
    page.fill("#id_names", "Olga\nB\u0435n")  # a Cyrillic letter in the middle
    page.get_by_role("button", name="Enter the list").click()
    page.get_by_text("Somebody else").first.wait_for()


def _exchange(page: Page) -> None:
    page.select_option("#id_one", index=1)
    page.select_option("#id_other", index=5)
    page.get_by_role("button", name="Show what it changes").click()
    page.get_by_role("button", name="Exchange them").wait_for()


def _shot(name: str, event: str, page: str, *args: object, **more: object) -> Shot:
    return Shot(
        name,
        lambda: events.desk(event, page, *args),
        user="ben",
        **more,  # type: ignore[arg-type]
    )


EVENTS: list[Shot] = [
    Shot("tournaments", lambda: _with_some("/clubs/demo/tournaments/"), user="ben"),
    Shot("tournament-new", "/clubs/demo/tournaments/new/", user="ben"),
    Shot(
        "tournament-means",
        "/clubs/demo/tournaments/new/",
        _say_what_it_means,
        user="ben",
    ),
    Shot(
        "tournament-at-fault",
        "/clubs/demo/tournaments/new/",
        _plan_at_fault,
        user="ben",
        is_refused=True,
    ),
    Shot("tournament", lambda: events.desk("league", "event")),
    _shot("director", "winter", "desk"),
    _shot("director-open", "easter", "desk"),
    _shot("director-settings", "winter", "desk-settings"),
    _shot("director-players-open", "easter", "desk-players"),
    _shot(
        "director-look-alike",
        "easter",
        "desk-players",
        steps=_look_alike,
        is_refused=True,
    ),
    _shot("director-players", "winter", "desk-players"),
    _shot("director-club-players", "easter", "desk-club-players"),
    _shot("director-entry", "winter", "desk-entry", 3),
    _shot("director-round", "autumn", "desk-round"),
    _shot("director-exchange", "autumn", "desk-round", steps=_exchange),
    _shot("director-publish", "autumn", "desk-step", "publish"),
    _shot("director-results", "winter", "desk-tables"),
    _shot("director-table", "winter", "desk-table", 1, 2),
    _shot("director-cut", "final", "desk-cut"),
    _shot("director-screens", "winter", "desk-screens"),
    _shot("director-journal", "winter", "desk-journal"),
    Shot("tournament-enter", events.entry_address),
    Shot("cut-at-the-table", events.cut_address, user="ben"),
    Shot("event-over", lambda: events.desk("cup", "event")),
    Shot("event-round", lambda: events.desk("league", "round", 2)),
    Shot("standings", lambda: events.desk("league", "standings") + "?why=4"),
    Shot("crosstable", lambda: events.desk("league", "crosstable")),
    Shot("event-player", lambda: events.desk("league", "own", 4)),
    Shot("tv-seating", lambda: events.desk("league", "tv"), full_page=False),
    Shot("tv-tables", lambda: _slide("league", 1), full_page=False),
    Shot("tv-standings", lambda: _slide("league", 2), full_page=False),
    Shot("paper-seating", lambda: events.desk("league", "paper-seating")),
    Shot("paper-names", lambda: events.desk("league", "paper-names")),
    Shot("paper-standings", lambda: events.desk("league", "paper-standings")),
    Shot("paper-results", lambda: events.desk("league", "paper-results")),
    Shot("paper-crosstable", lambda: events.desk("league", "paper-crosstable")),
    _shot("paper-cards", "winter", "paper-cards"),
]


def _slide(event: str, at: int) -> str:
    """Return one of the slides that go round, as long as nobody has steered them."""
    return events.desk(event, "tv") + f"?at={at}&turn=0"


def _with_some(address: str) -> str:
    """Return the address, once there is something to list."""
    for event in ("winter", "easter", "autumn", "final"):
        events.desk(event)
    return address


NOT_PAGES_OF_EVENTS: dict[str, str] = {
    "tournaments:desk-live": "read by the director's page",
    "tournaments:desk-add": "only takes forms; its answer is in director-look-alike",
    "tournaments:desk-entry-link": "only takes forms",
    "tournaments:live": "asked by the pages of the room",
    "book:tournament-standings": "a file",
}
