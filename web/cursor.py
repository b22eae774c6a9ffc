"""Reading a long list in pages that hold still while rows are added (S39).

A page begins beside what a row was ordered by when it was shown, so that nothing is
shown twice or left out, whatever has become of that row. The mark is signed for its
list: one that is not ours, or of another list, is refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core import signing
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from web.problems import Problem

Row = TypeVar("Row")
AFTER, BEFORE = "a", "b"
BEGIN_AGAIN = _("Begin again at the first page, without a cursor.")


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a page begins: after or before this position, as texts without breaks."""

    direction: str
    position: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a list, and the marks of the pages beside them."""

    rows: Sequence[Row]
    next_mark: Mark | None
    previous_mark: Mark | None


def write_mark(mark: Mark, path: str) -> str:
    """Return the mark as it is sent. path: of the list, which alone it is good for."""
    text = "\n".join((mark.direction, *mark.position))
    return _signer(path).sign(signing.b64_encode(text.encode()).decode())


def read_mark(text: str, path: str) -> Mark:
    """Return the mark that was sent back to us, or refuse one we never made."""
    try:
        encoded = _signer(path).unsign(text)
        words = signing.b64_decode(encoded.encode()).decode().split("\n")
    except (signing.BadSignature, ValueError):
        raise Problem("bad_cursor", BEGIN_AGAIN) from None
    return Mark(words[0], tuple(words[1:]))


def cut_page(
    rows: Sequence[Row],
    *,
    size: int,
    mark: Mark | None,
    position: Callable[[Row], tuple[str, ...]],
) -> Page[Row]:
    """Cut a page out of `size` + 1 rows that were read from the mark onwards.

    Rows read backwards, before a mark, are given the nearest first, and turned round.
    """
    more = len(rows) > size
    kept = list(rows[:size])
    backwards = mark is not None and mark.direction == BEFORE
    if backwards:
        kept.reverse()
    has_next = more if not backwards else True
    has_previous = more if backwards else mark is not None
    return Page(
        rows=kept,
        next_mark=Mark(AFTER, position(kept[-1])) if kept and has_next else None,
        previous_mark=Mark(BEFORE, position(kept[0]))
        if kept and has_previous
        else None,
    )


def address_of(request: Request, mark: Mark | None) -> str | None:
    """Return the address of the page at that mark, with the same filters."""
    if mark is None:
        return None
    query = request.query_params.copy()
    query["cursor"] = write_mark(mark, request.path)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


def _signer(path: str) -> signing.Signer:
    return signing.Signer(salt=f"web.cursor {path}")


def link_header(next_address: str | None, previous_address: str | None) -> str:
    """Return the Link header for both neighbours (RFC 8288), or ""."""
    links = (("next", next_address), ("prev", previous_address))
    return ", ".join(f'<{address}>; rel="{rel}"' for rel, address in links if address)
