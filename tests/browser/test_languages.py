"""The main pages in the four translations on the narrowest phone, and their letters.

Words grow when they are translated. Whatever names a thing to press or a column must
still be read whole, and the letters of Hausa and Romanian come from the site's own
type, not from whatever the phone has.
"""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from players.models import User
from scoring.views.plurals import by_plural
from tests.browser.chromium import SIZES
from tests.browser.conftest import AXE_RULES, COLOUR_RULES, MakePage
from tests.browser.cutter import Wire
from tests.browser.pages import SHOTS
from tests.browser.table import new_match, open_pad
from tests.browser.visitors import log_in, person_of_the_club
from tests.browser.waiting import CONTROLLED
from tests.languages.catalogues import LANGUAGES

pytestmark = pytest.mark.django_db(transaction=True)

NARROW: ViewportSize = {"width": 320, "height": 640}
#: First the pages of somebody who is not logged in: with a log-in there is no log-in.
MAIN = (
    *("home", "log-in", "new", "match", "player", "record-knock"),
    *("club-settings", "director"),
)
BY_NAME = {shot.name: shot for shot in SHOTS}

#: What of buttons, keys, chips, heads and bars sticks out of its own box, or of one
#: that cuts it off. Names that end in an ellipsis on purpose are left out, so is
#: "· deals" after a role, and what only screen readers hear. A line counts by its
#: letters, not by its leading.
CUT_OFF = """() => {
  const named = `button, summary, legend, label, th, .btn, .go, .k, .chip, .stamp,
    .role, .sync, .top a, .top nav, .foot a, .bar h1, .tabs b`;
  const hides = (e) => /hidden|clip/.test(getComputedStyle(e).overflowX);
  const ends = (e) => getComputedStyle(e).textOverflow === 'ellipsis'
    || e.matches('.vh, .skip, .role span + span');
  const above = (e, all = []) => e ? above(e.parentElement, [...all, e]) : all;
  const faults = [];
  for (const e of document.querySelectorAll(named)) {
    if (!e.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    if (above(e).some((a) => a.matches('.vh, .skip'))) continue;
    const say = (how) => faults.push(`${how}: ${e.className} "${e.innerText.trim()}"`);
    const inline = getComputedStyle(e).display === 'inline';
    // What lies over a small button to make it easier to hit is not its words.
    const reach = getComputedStyle(e, '::after').position === 'absolute';
    if (!inline && !ends(e) && !reach && !e.querySelector('.vh')
        && e.scrollWidth > e.clientWidth + 1) say('too wide');
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const within = above(text.parentElement);
      if (!text.data.trim() || within.some(ends)) continue;
      const cutting = within.filter((a) => a === e ? !inline : hides(a));
      const core = parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.35;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const middle = (line.top + line.bottom) / 2;
        for (const a of cutting) {
          const box = a.getBoundingClientRect();
          if (line.left < box.left - 1 || line.right > box.right + 1) say('beside');
          if (middle - core < box.top - 1 || middle + core > box.bottom + 1)
            say('above or below');
        }
      }
    }
  }
  return [...new Set(faults)];
}"""


def _faults_at_320(page: Page) -> list[str]:
    page.set_viewport_size(NARROW)
    faults = list(page.evaluate(CUT_OFF))
    width = page.evaluate("document.documentElement.scrollWidth")
    return faults if width == NARROW["width"] else [f"{width} px wide", *faults]


def _assert_accessible_on_the_phone(
    page: Page, check: Callable[..., None], *, full_page: bool
) -> None:
    page.set_viewport_size(SIZES["phone"]["viewport"])
    if full_page:
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": 360, "height": height + 200})
    page.emulate_media(color_scheme="light")
    check(page, rules=AXE_RULES)
    page.emulate_media(color_scheme="dark")
    check(page, rules=COLOUR_RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_pages_fit_and_are_accessible(
    language: str,
    new_page: MakePage,
    demo_book: None,
    live_server: LiveServer,
    assert_accessible: Callable[..., None],
) -> None:
    page = new_page("phone", reduced_motion="reduce")
    page.context.add_cookies(
        [{"name": "language", "value": language, "url": live_server.url}]
    )
    faults: dict[str, list[str]] = {}
    logged_in = ""
    for shot in (BY_NAME[name] for name in MAIN):
        if shot.user and shot.user != logged_in:
            log_in(page.context, live_server.url, person_of_the_club(shot.user))
            logged_in = shot.user
        page.goto(shot.address(), wait_until="load")
        found = _faults_at_320(page)
        if shot.steps:
            shot.steps(page)
            found += _faults_at_320(page)
        if found:
            faults[shot.name] = found
        assert page.evaluate("document.documentElement.lang") == language
        _assert_accessible_on_the_phone(
            page, assert_accessible, full_page=shot.full_page
        )
    assert faults == {}


#: Draws each letter in the site's type and in what stands in for it; says for which
#: letters and weights no file of the type was loaded, or the two pictures are alike.
NOT_OF_THE_TYPE = """async (letters) => {
  const drawn = (letter, font) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 120;
    const pen = canvas.getContext('2d', {willReadFrequently: true});
    pen.font = font;
    pen.fillText(letter, 20, 90);
    return pen.getImageData(0, 0, 120, 120).data.join();
  };
  const faults = [];
  for (const letter of letters) for (const weight of [400, 500, 600]) {
    const font = `${weight} 72px "Fira Sans"`;
    const faces = await document.fonts.load(font, letter);
    const loaded = faces.length && faces.every((face) => face.status === 'loaded');
    const same = drawn(letter, `${font}, sans-serif`)
      === drawn(letter, `${weight} 72px sans-serif`);
    if (!loaded || same) faults.push(`${letter} ${weight}`);
  }
  return faults;
}"""


def test_every_letter_of_the_languages_is_of_the_sites_type(phone: Page) -> None:
    """The letters of Hausa and Romanian; a Cyrillic one shows that the test can see."""
    phone.goto("/language/")

    assert phone.evaluate(NOT_OF_THE_TYPE, list("ƁƊƘƳȘȚ")) == []
    assert phone.evaluate(NOT_OF_THE_TYPE, list("ɓɗƙƴșțăâîñ")) == []
    assert len(phone.evaluate(NOT_OF_THE_TYPE, ["Ж"])) == 3


COUNTED = """async (forms) => {
  const { fill } = await import("/static/js/words.js");
  return [...Array(230).keys()].map((count) => fill(forms, { count }));
}"""


def test_the_browser_counts_as_the_translations_do(phone: Page) -> None:
    def kept(number: int) -> str:
        return ngettext("%(count)s hand kept", "%(count)s hands kept", number)

    phone.goto("/rules/")

    for language in ("en", *LANGUAGES):
        with translation.override(language):
            got = phone.evaluate(COUNTED, by_plural(kept))
            assert got == [kept(n) % {"count": n} for n in range(230)], language


#: What the service worker keeps, where a test can wait for it.
SHOW_CACHES = """() => void setInterval(async () => {
  document.body.dataset.caches = String(await caches.keys());
}, 100)"""


#: As the release before kept a match; how many there are.
UNTOLD = """() => new Promise((done) => {
  indexedDB.open("third-hand").onsuccess = ({ target: { result: book } }) => {
    const work = book.transaction("matches", "readwrite");
    const all = work.objectStore("matches").getAll();
    all.onsuccess = () => all.result.forEach((kept) => {
      delete kept.data.table.language;
      work.objectStore("matches").put(kept);
    });
    work.oncomplete = () => done(all.result.length);
  };
})"""


def test_a_match_kept_without_its_language_is_shown_in_the_pages(
    pad: Callable[..., Page], wire: Wire, owner: User
) -> None:
    page = pad(new_match(), user=owner)
    page.wait_for_function(CONTROLLED)
    expect(page.locator("#sync[data-kind]")).to_have_count(1)
    assert page.evaluate(UNTOLD) == 1

    wire.down()
    page.reload()

    expect(page.locator("#sync[data-kind]")).to_have_text("Offline")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_without_a_network_the_table_speaks_the_language_that_was_chosen(
    new_page: MakePage, wire: Wire, owner: User
) -> None:
    """The browser asks for English; the reader chose first Dutch, then Romanian."""
    page = new_page("phone", user=owner, base_url=wire.url, service_workers="allow")
    match = new_match()

    for language in ("nl", "ro"):
        cookie = settings.LANGUAGE_COOKIE_NAME
        page.context.add_cookies([{"name": cookie, "value": language, "url": wire.url}])
        open_pad(page, match)
        page.evaluate(SHOW_CACHES)
        kept = re.compile(rf"^[^,]+-{language}$")  # and the old language is gone
        expect(page.locator("body")).to_have_attribute("data-caches", kept)
        page.wait_for_function(CONTROLLED)
        wire.down()
        page.reload()
        with translation.override(language):
            draw = page.locator('[data-act="draw"]')
            expect(draw).to_have_text(gettext("Drawn hand"))
        expect(page.locator("html")).to_have_attribute("lang", language)
        wire.up()
