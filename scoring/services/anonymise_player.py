"""Taking a person's name out of the book for good, and nothing else (S60)."""

import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Model
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.models import ApiToken, Club, Player
from players.queries.people import merged_into, merges_of
from players.rules.blank_out import blank_out, holds_name, without_authors
from players.rules.names import name_key
from players.services.people import locked_players, refuse_gone
from scoring.models import Hand, Match, MatchEvent, Seat
from scoring.neighbours import neighbours
from scoring.services.author import Author
from scoring.services.people_changed import note, touch_matches
from web.models import FirstAnswer

#: What changes of a player whose name goes.
GONE = ["name", "name_key", "former_names", "user"]
GONE += ["is_active", "was_active", "anonymised_at"]
BATCH = 500
#: Keys are folded, so no name that anybody types has a capital in its key.
NOBODYS_KEY = "ANONYMISED"
#: A kind of thing, and what names one of them in addresses or for who asks.
Thing = tuple[str, str]
_THING = re.compile(r"/(?=([a-z]+)/([^/]+)/)")
#: Its table, the column of that name, and the column of its club. Of other kinds the
#: neighbours know.
_KINDS: dict[str, tuple[type[Model], str, str]] = {
    "matches": (Match, "public_id", "club"),
    "players": (Player, "public_id", "club"),
    "clubs": (Club, "slug", "pk"),
    "token": (ApiToken, "pk", "club"),
    "guest": (Club, "pk", "pk"),
}


@transaction.atomic
def anonymise_player(*, player: Player, author: Author, at: datetime) -> Player:
    """Replace a name by "Player N" in every place that holds it; return the player.

    It goes from the player and from all who were merged into them, with names they had
    before; from the reasons people wrote; from answers kept for programs that ask
    twice; and the account is let go. Points, ranks and everybody else's rows stay. The
    name typed again is a new person. It cannot be undone.
    """
    people = _locked_with_merged(player)
    player, club = people[0], people[0].club
    refuse_gone(player)
    names = [name for one in people for name in (one.name, *one.former_names)]
    touch_matches(club=club, players=people, at=at)
    _blank_reasons(club, names, at)
    _forget_answers(club, names)
    name = _free_name(club)
    for one in people:
        one.name, one.name_key = name, f"{NOBODYS_KEY} {one.public_id}"
        one.former_names, one.user = [], None
        one.is_active, one.was_active, one.anonymised_at = False, False, at
        one.save(update_fields=GONE)
    for neighbour in neighbours():
        neighbour.anonymised(club, people, names, at)
    note("player_anonymised", author, *people)
    return player


def _locked_with_merged(player: Player) -> list[Player]:
    """Lock the player, and all who were merged into them until the lock was had.

    Who they are is read before too: one lock takes all of them by id, but for those
    who come or go while it is waited for.
    """
    inner = merged_into(player.pk, merges_of(player.club_id))
    while True:
        people = locked_players([player, *Player.objects.filter(pk__in=inner)])
        merged = merged_into(player.pk, merges_of(player.club_id))
        if merged == inner:
            return people
        inner = merged


def _free_name(club: Club) -> str:
    """Return "Player N" in the club's language, with the first N that nobody has.

    The club is locked, after the matches as everywhere: of two at once each gets its
    own number.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    people = Player.objects.filter(club=club)
    number = people.filter(merged_into=None, anonymised_at__isnull=False).count()
    while True:
        number += 1
        with override(club.language):
            name = _("Player %(number)s") % {"number": number}
        same = people.filter(name_key=name_key(name)) | people.filter(name=name)
        if not same.exists():
            return name


def _blank_reasons(club: Club, names: Sequence[str], at: datetime) -> None:
    """Blank the names out of what people wrote about any hand of the club."""
    every = Hand.objects.filter(club=club)
    written = every.exclude(reason="", void_reason="", origin=None)
    fields = ["reason", "void_reason", "origin", "revision"]
    touched = _blank_answers(club, names)
    changed: list[Hand] = []
    for hand in written.only("match", *fields).iterator(chunk_size=BATCH):
        texts = (blank_out(hand.reason, names), blank_out(hand.void_reason, names))
        origin = without_authors(hand.origin, names)
        if (*texts, origin) != (hand.reason, hand.void_reason, hand.origin):
            (hand.reason, hand.void_reason), hand.origin = texts, origin
            hand.revision += 1
            changed.append(hand)
    Hand.objects.bulk_update(changed, fields, batch_size=BATCH)
    touched |= {hand.match_id for hand in changed}
    Match.objects.filter(pk__in=touched).update(version=F("version") + 1, updated_at=at)


def _blank_answers(club: Club, names: Sequence[str]) -> set[int]:
    """Blank the names out of disputes and their history; return whose matches."""
    touched: set[int] = set()
    seats = Seat.objects.filter(club=club).exclude(dispute_reason="")
    for seat in seats.iterator(chunk_size=BATCH):
        text = blank_out(seat.dispute_reason, names)
        if text != seat.dispute_reason:
            touched.add(seat.match_id)
            Seat.objects.filter(pk=seat.pk).update(dispute_reason=text)
    events = MatchEvent.objects.filter(club=club).exclude(reason="")
    for event in events.iterator(chunk_size=BATCH):
        text = blank_out(event.reason, names)
        if text != event.reason:
            touched.add(event.match_id)
            MatchEvent.objects.filter(pk=event.pk).update(reason=text)
    return touched


def _forget_answers(club: Club, names: Sequence[str]) -> None:
    """Remove first answers of this club that hold a name.

    An answer about another club is left alone: its name is somebody else's, and
    without the answer a repeated request would be done again.
    """
    answers = FirstAnswer.objects.only("principal", "path", "location", "body")
    holding = [
        answer
        for answer in answers.iterator(chunk_size=BATCH)
        if holds_name(" ".join(_texts(json.loads(answer.body or "null"))), names)
    ]
    told_of = {answer.pk: _things(answer) for answer in holding}
    elsewhere = _of_others(club, set().union(*told_of.values()))
    gone = [pk for pk, things in told_of.items() if not things & elsewhere]
    FirstAnswer.objects.filter(pk__in=gone).delete()


def _things(answer: FirstAnswer) -> set[Thing]:
    """Return what an answer is about and whose it is, as far as either tells a club."""
    asker = answer.principal.partition(":")
    return {(asker[0], asker[2]), *_THING.findall(f"{answer.path} {answer.location}")}


def _of_others(club: Club, things: set[Thing]) -> set[Thing]:
    """Return those of the things that belong to other clubs."""
    found: set[Thing] = set()
    for kind, (table, name, owner) in _KINDS.items():
        wanted = [value for one, value in things if one == kind]
        rows = table._default_manager.filter(**{f"{name}__in": wanted})
        names = rows.exclude(**{owner: club.pk}).values_list(name, flat=True)
        found |= {(kind, str(value)) for value in names}
    for kind in {one for one, _value in things} - set(_KINDS):
        wanted = [value for one, value in things if one == kind]
        for neighbour in neighbours():
            found |= {(kind, name) for name in neighbour.of_others(club, kind, wanted)}
    return found


def _texts(body: object) -> Iterable[str]:
    """Yield every text of a JSON body; of its members' names only those of people."""
    if isinstance(body, dict):
        for name, value in body.items():
            if name == "totals" and isinstance(value, dict):
                yield from value
            yield from _texts(value)
    elif isinstance(body, list):
        for value in body:
            yield from _texts(value)
    elif isinstance(body, str):
        yield body
