"""Keeping a file between its dry run and its import, and running both."""

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from book.models import ImportDraft
from book.services.import_book import BookFile, Chunks
from book.services.import_file import (
    Readable,
    bring_in,
    bring_in_new,
    is_book,
    new_club,
    try_out,
)
from book.services.import_report import Report
from book.services.import_sheet import SheetFile, SheetOptions
from players.models import Club, User
from players.services.secrets import new_public_id
from scoring.services.author import Author
from web.problems import Problem, invalid

CHUNK = 64 * 1024
#: Seconds after which an import that was killed no longer keeps others out.
LEASE = 600


def keep_draft(
    *, club: Club | None, kept_by: str, name: str, file: Iterable[bytes], at: datetime
) -> ImportDraft:
    """Keep the file, compressed; nothing of it is read yet. club: None for a new one.

    Of one keeper the newest file only is kept.
    """
    packer = zlib.compressobj(6)
    parts = [packer.compress(chunk) for chunk in file]
    packed = b"".join([*parts, packer.flush()])
    ImportDraft.objects.filter(kept_by=kept_by).delete()
    return ImportDraft.objects.create(
        public_id=new_public_id(),
        club=club,
        kept_by=kept_by,
        file_name=name[:100],
        packed=packed,
        created_at=at,
    )


def look_at(
    draft: ImportDraft, *, options: SheetOptions, author: Author, at: datetime
) -> ImportDraft:
    """Run the file dry and keep what was found, beside how it was read."""
    file = file_of(draft, options, at)
    if draft.club is None and not isinstance(file, BookFile):
        raise invalid(
            "club", _("A table of counts needs a club to go into. Choose one.")
        )
    club = draft.club or new_club()
    report = try_out(club=club, file=file, author=author, at=at)
    draft.report = report.as_json()
    draft.options = {
        "encoding": options.encoding,
        "delimiter": options.delimiter,
        "columns": dict(options.columns),
    }
    if isinstance(file, SheetFile):
        draft.options |= {
            "columns": file.columns,
            "head": file.head[:100],
            "rows": [row[:100] for row in file.first_rows],
        }
    draft.save(update_fields=["report", "options"])
    return draft


def bring_draft(
    draft: ImportDraft, *, user: User | None, author: Author, at: datetime
) -> Report:
    """Bring the kept file in; a second time it changes nothing.

    Raises ImportRefused with the report where the book has changed so that the file no
    longer fits, and 409 while another import of the club is running.
    """
    file = file_of(draft, options_of(draft), at)
    with one_at_once(draft.club):
        if draft.club is not None:
            report = bring_in(club=draft.club, file=file, author=author, at=at)
        elif user is not None and isinstance(file, BookFile):
            report = bring_in_new(user=user, file=file, author=author, at=at)
        else:
            raise Problem("forbidden", _("A new club needs an account. Log in first."))
    draft.delete()
    return report


@contextmanager
def one_at_once(club: Club | None) -> Iterator[None]:
    """Let one import of a club run at a time (security.md 4.4)."""
    name = f"import:{club.pk if club else 'new'}:{'' if club else new_public_id()}"
    if not cache.add(name, 1, LEASE):
        raise Problem(
            "request_in_progress",
            _("Another file is being brought into this club. Try again in a minute."),
            headers={"Retry-After": "10"},
        )
    try:
        yield
    finally:
        cache.delete(name)


def file_of(draft: ImportDraft, options: SheetOptions, at: datetime) -> Readable:
    """Return the reader of a kept file."""
    chunks = unpacked(bytes(draft.packed))
    first = next(iter(chunks()), b"")
    if is_book(draft.file_name, first):
        return BookFile(chunks, at)
    return SheetFile(chunks, options, draft.club or new_club(), at)


def options_of(draft: ImportDraft) -> SheetOptions:
    """Return how the kept file was read when it was looked at last."""
    kept = draft.options
    return SheetOptions(
        kept.get("encoding", "utf-8"),
        kept.get("delimiter", ""),
        kept.get("columns", {}),
    )


def unpacked(packed: bytes) -> Chunks:
    """Return what gives the file's bytes, a chunk at a time, as often as wanted."""

    def chunks() -> Iterator[bytes]:
        unpacker = zlib.decompressobj()
        rest = packed
        while rest:
            chunk = unpacker.decompress(rest, CHUNK)
            rest = unpacker.unconsumed_tail
            if chunk:
                yield chunk

    return chunks
