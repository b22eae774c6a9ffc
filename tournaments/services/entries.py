"""Entering players, from any source, and checking them in."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.models import Club, Player
from players.rules.names import NameRefused, clean_name, name_key
from players.services.people import locked_players, refuse_gone
from players.services.players import players_named, refusal_text
from scoring.services.author import Author
from scoring.wording import in_words
from tournaments.models import Entry, EntryState, Journal, Tournament
from tournaments.queries.entry_link import opens
from tournaments.queries.event import Event
from tournaments.seating.seats import MOST_PLAYERS, TOO_MANY
from tournaments.services.steering import locked_event, write_down
from web.problems import Fault, Invalid, Problem, invalid

#: A pasted list may hold empty lines beside the names.
MOST_LINES = 2 * MOST_PLAYERS
#: The highest number that is kept free: files know those to 9,999, and as many as may
#: enter can still follow.
HIGHEST_GONE = 9_999 - MOST_PLAYERS


@transaction.atomic
def enter_names(
    *,
    tournament: Tournament,
    names: Sequence[str],
    author: Author,
    at: datetime,
    field: str = "names",
    revision: int | None = None,
) -> list[Entry]:
    """Enter people by name, adding to the club whom it does not know.

    A name that means somebody of the club enters them. Every faulty name is refused
    by its place ("names.3"): not a name, there twice, entered already. All or none.
    """
    event = locked_event(tournament, revision=revision, what="register")
    if not names:
        raise invalid(field, _("Give at least one name."), "required")
    entries = _enter_names(event, names, at, field)
    write_down(
        event.tournament,
        "register",
        author,
        at,
        entries=[one.number for one in entries],
    )
    return entries


@transaction.atomic
def enter_list(
    *,
    tournament: Tournament,
    text: str,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> list[Entry]:
    """Enter a pasted list, one name a line; empty lines are passed over.

    Faults are told by line, from 1 ("lines.7"); one at fault and none is entered.
    """
    event = locked_event(tournament, revision=revision, what="register")
    numbered = _read_lines(text)
    names = [line for _number, line in numbered]
    try:
        entries = _enter_names(event, names, at, "lines")
    except Invalid as refused:
        lines = [number for number, _line in numbered]
        raise Invalid(_by_line(refused, lines)) from None
    write_down(
        event.tournament,
        "register",
        author,
        at,
        entries=[one.number for one in entries],
    )
    return entries


def _read_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that hold something, with their numbers from 1."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        text = ngettext(
            "A list has %(most)s line at most. Enter it in parts.",
            "A list has %(most)s lines at most. Enter it in parts.",
            MOST_LINES,
        )
        raise invalid("lines", text % {"most": MOST_LINES}, "too_many")
    numbered = [
        (at_line, line) for at_line, line in enumerate(lines, 1) if line.strip()
    ]
    if not numbered:
        raise invalid("lines", _("Give one name a line."), "required")
    return numbered


@transaction.atomic
def enter_players(
    *,
    tournament: Tournament,
    players: Sequence[Player],
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> list[Entry]:
    """Enter people of the club. Who is entered already stays so, without an error."""
    event = locked_event(tournament, revision=revision, what="register")
    known = {entry.player_id for entry in event.entries.values()}
    people = locked_players({player.pk: player for player in players}.values())
    wanted = [player for player in people if player.pk not in known]
    for player in wanted:
        if player.club_id != event.tournament.club_id:
            raise Problem("not_found", _("This player is not in this book."))
        refuse_gone(player)
    entries = add_entries(event, wanted, at)
    if entries:
        write_down(
            event.tournament,
            "register",
            author,
            at,
            entries=[one.number for one in entries],
        )
    return entries


@transaction.atomic
def enter_self(
    *, tournament: Tournament, tag: str, name: str, author: Author, at: datetime
) -> Entry:
    """Enter oneself by the tournament's link; `tag` is what its address carries.

    A link that is not the newest one opens nothing (404). A name that is entered
    already is refused: nobody learns or changes anything by it. Checking in is done
    by an organiser, who sees who came.
    """
    event = locked_event(tournament)
    if not opens(event.tournament, tag):
        raise Problem("not_found", _("This link no longer opens anything."))
    event = locked_event(tournament, what="register")
    (entry,) = _enter_names(event, [name], at, "name")
    write_down(event.tournament, "self_entry", author, at, entries=[entry.number])
    return entry


@transaction.atomic
def set_entry_link(
    *, tournament: Tournament, is_on: bool, author: Author, at: datetime
) -> Tournament:
    """Give a new link by which people enter themselves, or take it back.

    A new one makes every earlier one worthless. Taking back twice changes nothing.
    """
    event = locked_event(tournament, what="register")
    fresh = event.tournament
    if not is_on and not fresh.entry_link_on:
        return fresh
    fresh.entry_link_on = is_on
    fresh.entry_generation += 1
    fresh.save(update_fields=["entry_link_on", "entry_generation"])
    write_down(fresh, "entry_link", author, at, on=is_on)
    return fresh


@transaction.atomic
def remove_entry(
    *,
    tournament: Tournament,
    number: int,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> None:
    """Take an entry out before the start; the number is not given again."""
    event = locked_event(tournament, revision=revision, what="register")
    entry = find_entry(event, number)
    Entry.objects.filter(pk=entry.pk).delete()
    write_down(event.tournament, "unregister", author, at, entry=number)


@transaction.atomic
def check_in(
    *,
    tournament: Tournament,
    numbers: Collection[int],
    is_here: bool = True,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> int:
    """Note who is here, or is not after all; return how many changed."""
    event = locked_event(tournament, revision=revision, what="check_in")
    was = EntryState.REGISTERED if is_here else EntryState.CHECKED_IN
    will = EntryState.CHECKED_IN if is_here else EntryState.REGISTERED
    found = [find_entry(event, number) for number in sorted(set(numbers))]
    changed = [entry.number for entry in found if entry.state == was]
    Entry.objects.filter(tournament=event.tournament, number__in=changed).update(
        state=will
    )
    if changed:
        write_down(
            event.tournament, "check_in", author, at, entries=changed, here=is_here
        )
    return len(changed)


@transaction.atomic
def note_presence(
    *,
    tournament: Tournament,
    here: Collection[int],
    noted: Collection[int],
    author: Author,
    at: datetime,
) -> int:
    """Note what was changed on a list with a mark for each; return how many changed.

    here: who is marked now. noted: who was when the list was shown. Whoever is in one
    of the two only came or did not after all; of the others nothing is said, so that
    it does not matter who else enters or is checked in meanwhile. Who was taken out
    meanwhile is passed over.
    """
    event = locked_event(tournament, what="check_in")
    came = event.entries.keys() & (set(here) - set(noted))
    gone = event.entries.keys() & (set(noted) - set(here))
    who = {"tournament": tournament, "author": author, "at": at}
    changed = check_in(numbers=came, **who)  # type: ignore[arg-type]
    return changed + check_in(numbers=gone, is_here=False, **who)  # type: ignore[arg-type]


def find_entry(event: Event, number: int) -> Entry:
    """Return the entry with that number; 404 for none."""
    entry = event.entries.get(number)
    if entry is None:
        raise Problem("not_found", _("Nobody is entered under this number."))
    return entry


def add_entries(event: Event, players: Sequence[Player], at: datetime) -> list[Entry]:
    """Write entries of players who are locked and not entered, numbered on."""
    total = len(event.entries) + len(players)
    if total > MOST_PLAYERS:
        values = {"most": MOST_PLAYERS, "count": total}
        raise invalid("names", in_words(TOO_MANY, values), "too_many")
    first = next_number(event)
    return Entry.objects.bulk_create(
        Entry(
            club_id=event.tournament.club_id,
            tournament=event.tournament,
            player=player,
            number=first + place,
            entered_at=at,
        )
        for place, player in enumerate(players)
    )


def next_number(event: Event) -> int:
    """Return the number after the highest that is taken, or was until it was taken out.

    Lists on paper may still hold that one (one statement).
    """
    tournament = event.tournament
    rows = Journal.objects.filter(club_id=tournament.club_id, tournament=tournament)
    lines = rows.filter(what="unregister").values_list("details", flat=True)
    # A line that was brought in may hold anything.
    told = [line.get("entry") for line in lines]
    gone = [one for one in told if type(one) is int and one <= HIGHEST_GONE]
    return max([*event.entries, *gone], default=0) + 1


def known_or_new(
    event: Event, names: Sequence[str], at: datetime, field: str
) -> list[Player]:
    """Return the people of these names, locked; refuse every name by its place."""
    faults: dict[str, list[Fault]] = {}
    clean: list[str] = []
    seen: dict[str, int] = {}
    for place, typed in enumerate(names):
        try:
            clean.append(clean_name(typed))
        except NameRefused as refusal:
            clean.append("")
            faults[f"{field}.{place}"] = [Fault("name", refusal_text(refusal))]
            continue
        key = name_key(clean[-1])
        if key in seen:
            text = _("%(name)s is in the list twice. Add what tells the two apart.")
            fault = Fault("two_same_names", text % {"name": clean[-1]})
            faults[f"{field}.{place}"] = [fault]
        seen[key] = place
    if faults:
        raise Invalid(faults)
    return players_named(club=_club(event), names=clean, at=at, field=field)


def _enter_names(
    event: Event, names: Sequence[str], at: datetime, field: str
) -> list[Entry]:
    players = known_or_new(event, names, at, field)
    entered = {entry.player_id for entry in event.entries.values()}
    text = _("%(name)s is entered already.")
    faults = {
        f"{field}.{place}": [Fault("already_entered", text % {"name": player.name})]
        for place, player in enumerate(players)
        if player.pk in entered
    }
    if faults:
        raise Invalid(faults)
    return add_entries(event, players, at)


def _club(event: Event) -> Club:
    return event.tournament.club


def _by_line(refused: Invalid, lines: Sequence[int]) -> dict[str, list[Fault]]:
    """Return the faults under the numbers of the lines they came from."""
    told = {}
    for place, faults in refused.errors.items():
        head, _dot, index = place.partition(".")
        told[f"{head}.{lines[int(index)]}" if index else head] = list(faults)
    return told
