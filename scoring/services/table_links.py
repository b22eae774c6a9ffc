"""Table links: making, opening, taking back and giving again (S8-S12)."""

import hmac
from datetime import datetime, timedelta

from django.db import transaction

from players.services.secrets import new_public_id
from scoring.models import Match, TableLink
from scoring.queries.link_tags import tags_for
from scoring.services.author import Author, write_event
from web.room import let_fail

#: Long enough for an evening and the talk about it the next day.
OPEN_FOR = timedelta(days=2)
#: "Last used" is written at most this often, so that a poll stays a read.
USE_NOTED_EVERY = timedelta(minutes=1)


@transaction.atomic
def give_table_link(*, match: Match, author: Author, at: datetime) -> TableLink:
    """Return the match's link, open for two days; one that was taken back is renewed.

    A renewed link has another generation: old prints stay worthless.
    """
    link, made = TableLink.objects.select_for_update().get_or_create(
        match=match,
        defaults={
            "public_id": new_public_id(),
            "club_id": match.club_id,
            "created_at": at,
            "created_by": author.user,
            "expires_at": at + OPEN_FOR,
        },
    )
    if not made and not link.is_usable(at):
        link.generation += 1
        link.revoked_at = None
        link.expires_at = at + OPEN_FOR
        link.save(update_fields=["generation", "revoked_at", "expires_at"])
    write_event("table_link_given", author, match=match.public_id)
    return link


@transaction.atomic
def take_back_table_link(*, match: Match, author: Author, at: datetime) -> None:
    """Revoke the match's link at once, for phones that opened it before too (S8)."""
    link = TableLink.objects.select_for_update().filter(match=match).first()
    if link is not None and link.revoked_at is None:
        link.revoked_at = at
        link.generation += 1
        link.save(update_fields=["revoked_at", "generation"])
        write_event("table_link_taken_back", author, match=match.public_id)


def open_table_link(*, public_id: str, tag: str, at: datetime) -> TableLink | None:
    """Return the usable link that id and tag name together, and note its use.

    A changed sign, another link's tag, an older generation, a revoked or expired link:
    one and the same None (S10). The tag is compared in constant time, and worked out
    for an unknown id too, under each key that is still accepted.
    """
    link = (
        TableLink.objects.select_related("match__club")
        .filter(public_id=public_id)
        .first()
    )
    generation = link.generation if link else 0
    fits = [
        hmac.compare_digest(right.encode(), tag.encode())
        for right in tags_for(public_id, generation)
    ]
    if link is None or not any(fits) or not link.is_usable(at):
        return None
    note_use(link, at)
    return link


def note_use(link: TableLink, at: datetime) -> None:
    """Remember when the link was last used, to the minute."""
    if link.last_used_at is None or at - link.last_used_at > USE_NOTED_EVERY:
        with let_fail():
            TableLink.objects.filter(pk=link.pk).update(last_used_at=at)
