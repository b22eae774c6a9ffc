"""Measure the page at the table: `python -m benchmarks.table_page`.

The first load over a simulated slow 4G (1.6 Mbit/s down, 0.75 up, 150 ms there and
back), with an empty cache each time, on the real site with the demo book: what was
transferred, and how long until the pad answers. Then, without any network, how long
the page takes to answer a tap, on this machine and four times slower.
"""

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.chromium import LAUNCH, SIZES
from tests.browser.visitors import log_in, person_of_the_club
from tests.processes.live_site import LiveSite, running_site

ROUNDS = 7
BYTES, SECONDS, MILLISECONDS = 130_000, 2.0, 50.0
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
#: The pad writes how it is entered into its form once it listens.
READY = """
const wait = () => document.querySelector("#pad")?.dataset.mode
  ? window.readyAt = performance.now() : requestAnimationFrame(wait);
wait();
"""
#: A tap, and everything that the page does because of it, up to the layout.
TAP = """(selector) => {
  const begun = performance.now();
  document.querySelector(selector).click();
  document.body.getBoundingClientRect();
  return performance.now() - begun;
}"""
COUNTS = ["a,4", "b,2", "b,3"]
CARDS = {
    "a": "5H 6H 7H 8H QS QD QC 2S AD AC",
    "b": "9S TS JS 4S 4D 4C 9H KD 7C 6S",
}


def main() -> int:
    with (
        tempfile.TemporaryDirectory(prefix="third-hand-") as folder,
        running_site(Path(folder)) as site,
    ):
        os.environ.update(site.full_environment(), DJANGO_ALLOW_ASYNC_UNSAFE="true")
        import django

        django.setup()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**LAUNCH)
            print(f"Chromium {browser.version}, {ROUNDS} rounds, 360 x 740")
            met = [loads(browser, site), taps(browser, site, 1), taps(browser, site, 4)]
            browser.close()
    return 0 if all(met) else 1


def table_address() -> str:
    from scoring.models import Match  # models need Django set up first

    match = Match.objects.filter(state="open").earliest("id")
    return f"/m/{match.public_id}/record/"


def opened(browser: Browser, site: LiveSite) -> tuple[Page, CDPSession]:
    context = browser.new_context(**SIZES["phone"], base_url=site.url)
    log_in(context, site.url, person_of_the_club("ana"))
    page = context.new_page()
    return page, context.new_cdp_session(page)


def loads(browser: Browser, site: LiveSite) -> bool:
    """Load the page with nothing cached; say what came and when it answered."""
    seconds, sizes = [], []
    kinds: Counter[str] = Counter()
    for _round in range(ROUNDS):
        page, cdp = opened(browser, site)
        kinds = transferred(cdp)
        cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        page.add_init_script(READY)
        page.goto(table_address())
        page.wait_for_function("window.readyAt")
        page.wait_for_timeout(1000)  # what is fetched late counts too
        seconds.append(page.evaluate("window.readyAt") / 1000)
        sizes.append(sum(kinds.values()))
        page.context.close()
    met = max(sizes) < BYTES and median(seconds) < SECONDS
    parts = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in kinds.most_common())
    print(f"first load       {max(sizes) / 1000:.1f} kB with headers ({parts})")
    print(
        f"answers after    median {median(seconds):.2f} s   "
        f"slowest {max(seconds):.2f} s   "
        f"targets {BYTES // 1000} kB and {SECONDS} s {said(met)}"
    )
    return met


def transferred(cdp: CDPSession) -> Counter[str]:
    """Count the bytes of every answer, headers and all, by the kind of file."""
    kinds: Counter[str] = Counter()
    of: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        of[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        kinds[of.get(event["requestId"], "other")] += int(event["encodedDataLength"])

    cdp.on("Network.responseReceived", answered)
    cdp.on("Network.loadingFinished", finished)
    cdp.send("Network.enable")
    cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return kinds


def taps(browser: Browser, site: LiveSite, slower: int) -> bool:
    """Type a hand by counts and one by cards, and time every tap."""
    took: list[float] = []
    for _round in range(ROUNDS):
        page, cdp = opened(browser, site)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(table_address())
        for who, count in (step.split(",") for step in COUNTS):
            index = int(count) - 1
            selector = f'[data-who="{who}"] .k:nth-child({index + 1})'
            took.append(page.evaluate(TAP, selector))
        page.evaluate(TAP, '[data-act="clear"]')
        took.append(page.evaluate(TAP, '[data-act="cards"]'))
        page.locator(".tabs [data-side]").first.wait_for()
        for who, cards in CARDS.items():
            took.append(page.evaluate(TAP, f'.tabs [data-side="{who}"]'))
            for card in cards.split():
                took.append(page.evaluate(TAP, f'.cgrid [data-card="{card}"]'))
        page.locator(".check h2").first.wait_for()
        took.append(page.evaluate(TAP, '.check [data-change="a"]'))
        page.context.close()
    took.sort()
    met = took[-1] < MILLISECONDS
    name = "a tap" if slower == 1 else f"{slower} times slower"
    target = f"   target {MILLISECONDS:.0f} ms {said(met)}" if slower == 1 else ""
    print(
        f"{name:17}median {median(took):.1f} ms   "
        f"95 of 100 under {took[int(len(took) * 0.95)]:.1f} ms   "
        f"slowest {took[-1]:.1f} ms of {len(took)}{target}"
    )
    return met or slower > 1


def said(met: bool) -> str:
    return "met" if met else "missed"


if __name__ == "__main__":
    sys.exit(main())
