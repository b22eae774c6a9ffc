"""What the table page needs to start without a network, and which release it is of."""

import hashlib
from functools import cache

from django.conf import settings
from django.templatetags.static import static

#: Everything that the table page and the page without a network load.
SHELL = (
    "css/tokens.css",
    "css/base.css",
    "css/parts.css",
    "css/table.css",
    "css/cards.css",
    "css/sheet.css",
    "js/theme.js",
    "js/adder.js",
    "js/cardhands.js",
    "js/cards.js",
    "js/entry.js",
    "js/faces.js",
    "js/fields.js",
    "js/grid.js",
    "js/key.js",
    "js/laid.js",
    "js/record.js",
    "js/rules/award.js",
    "js/rules/cards.js",
    "js/rules/choices.js",
    "js/rules/melds.js",
    "js/rules/settle.js",
    "js/showdown.js",
    "js/slide.js",
    "js/tablepad.js",
    "js/turned.js",
    "js/table.js",
    "js/painting.js",
    "js/ledger.js",
    "js/hand.js",
    "js/keys.js",
    "js/rules.js",
    "js/wakelock.js",
    "js/words.js",
    "js/outbox.js",
    "js/lock.js",
    "js/sending.js",
    "js/answers.js",
    "js/status.js",
    "js/news.js",
    "js/opening.js",
    "js/pencil.js",
    "js/troubles.js",
    "js/offline.js",
    "js/book.js",
    "fonts/besley-num-500.woff2",
    "fonts/besley-num-700.woff2",
    "fonts/fira-sans-latin-400-normal.woff2",
    "fonts/fira-sans-latin-500-normal.woff2",
    "fonts/fira-sans-latin-600-normal.woff2",
    "img/favicon.svg",
    "img/icon-192.png",
)
#: Pages whose words are in the shell too: a change of them is another release.
PAGES = ("base.html", "_sprite.html", "scoring/", "components/", "book/offline.html")


def shell_addresses() -> list[str]:
    """Return the addresses of the shell's files, hashed where they are served so."""
    return [static(name) for name in SHELL]


@cache
def deployment() -> str:
    """Return what names this release: another one has other files or other pages."""
    digest = hashlib.sha256()
    for address in shell_addresses():
        digest.update(address.encode())
    templates = settings.BASE_DIR / "templates"
    for path in sorted(templates.rglob("*.html")):
        if path.relative_to(templates).as_posix().startswith(PAGES):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
