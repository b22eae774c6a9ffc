"""Writing a whole book as one JSON file, a match at a time."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from book.queries.book_parts import club_part, match_parts, player_parts
from book.queries.export_rows import in_batches, moment
from book.queries.snapshot import snapshot
from book.queries.tournament_parts import Lists, tournament_parts
from book.rules.formats import encode
from book.services.export_slots import Slot
from players.models import Club

FORMAT, VERSION = "third-hand-book", 1
LINES = 200


def book_bytes(club: Club, at: datetime, slot: Slot) -> Iterator[bytes]:
    """Yield the file; each person, match, hand and round has a line of its own.

    The slot is released at the end, however that comes.
    """
    try:
        with snapshot() as using:
            for lines in in_batches(_lines(club, at, using), LINES):
                slot.renew()
                yield "".join(lines).encode()
    finally:
        slot.release()


def _lines(club: Club, at: datetime, using: str) -> Iterator[str]:
    fresh = Club.objects.using(using).get(pk=club.pk)
    yield f'{{"format":{encode(FORMAT)},"version":{VERSION},\n'
    yield f'"book":{encode(club.book_id)},"exported_at":{encode(moment(at))},\n'
    yield f'"club":{encode(club_part(fresh))},\n"players":'
    yield from _array(encode(player) for player in player_parts(fresh, using))
    yield ',\n"matches":'
    yield from _array(
        _match_text(encode(match), hands) for match, hands in match_parts(fresh, using)
    )
    yield ',\n"tournaments":'
    yield from _array(
        _tournament_text(encode(each), lists)
        for each, lists in tournament_parts(fresh, using)
    )
    yield "}\n"


def _match_text(match: str, hands: Iterable[dict[str, object]]) -> str:
    """Put the hands into the match, each on a line."""
    lines = ",\n".join(encode(hand) for hand in hands)
    return f'{match[:-1]},"hands":[\n{lines}\n]}}'


def _tournament_text(tournament: str, lists: Lists) -> str:
    """Put its lists into the tournament, each entry of them on a line."""
    parts = [tournament[:-1]]
    for name, items in lists.items():
        lines = ",\n".join(encode(item) for item in items)
        parts.append(f',"{name}":[\n{lines}\n]' if items else f',"{name}":[]')
    return "".join([*parts, "}"])


def _array(items: Iterable[str]) -> Iterator[str]:
    before = "[\n"
    for item in items:
        yield f"{before}{item}"
        before = ",\n"
    yield "\n]" if before == ",\n" else "[]"
