"""A club's tournaments in the parts of its book: docs/book-1.schema.json says which.

Everybody is named by the number of their entry, matches by their ids in the file. Left
out: the link by which people enter themselves, which is a secret of this site, and the
places at the end, which the results give.
"""

from collections import defaultdict
from collections.abc import Iterator

from book.queries.book_parts import Json, file_id
from book.queries.export_rows import moment
from players.models import Club
from scoring.models import Match
from tournaments.models import (
    Draw,
    Entry,
    Journal,
    Kind,
    Placement,
    Round,
    Ruling,
    Screen,
    Table,
    Tournament,
)
from tournaments.queries.waiting import in_places

#: Of a line of the journal, the match that no longer counts, by its id here.
OLD_MATCH = "old_match"
Lists = dict[str, list[Json]]


def tournament_parts(club: Club, using: str) -> Iterator[tuple[Json, Lists]]:
    """Yield each tournament without its lists, and these beside it, by name.

    Nine statements for each, and the memory of one.
    """
    rows = Tournament.objects.using(using).filter(club=club).order_by("pk")
    for tournament in rows.iterator(chunk_size=20):
        yield tournament_part(tournament, using), tournament_lists(tournament, using)


def tournament_part(tournament: Tournament, using: str) -> Json:
    """Return what is set, and how it stands."""
    screen = Screen.objects.using(using).filter(tournament=tournament).first()
    return {
        "id": tournament.source_id if tournament.source else tournament.public_id,
        **given({"book": tournament.source}),
        "name": tournament.name,
        "state": tournament.state,
        "starts_on": tournament.starts_on.isoformat(),
        "format": tournament.format,
        "planned_rounds": tournament.rounds,
        "cut": tournament.cut,
        "house_rules": tournament.house_rules,
        "weights": [
            tournament.first_weight,
            tournament.second_weight,
            tournament.third_weight,
            tournament.bye_weight,
        ],
        "measures": tournament.measures,
        "first_roles": tournament.first_roles,
        "players_may_correct": tournament.players_may_correct,
        "seed": tournament.seed,
        "revision": tournament.revision,
        "created_at": moment(tournament.created_at),
        **given(
            {
                "freeze_last": tournament.freeze_last,
                "revealed_at": moment(tournament.revealed_at),
                "lot_seed": tournament.lot_seed,
                "cut_places": tournament.cut_places,
                "cut_at": moment(tournament.cut_at),
                "started_at": moment(tournament.started_at),
                "finished_at": moment(tournament.finished_at),
                "imported_at": moment(tournament.imported_at),
                "screen": screen and _screen_part(screen),
            }
        ),
    }


def tournament_lists(tournament: Tournament, using: str) -> Lists:
    """Return its entries, draws, rounds and journal."""
    entries = Entry.objects.using(using).filter(tournament=tournament)
    draws = Draw.objects.using(using).filter(tournament=tournament)
    known = entries.select_related("player", "entered_as").order_by("number")
    return {
        "entries": [_entry_part(entry) for entry in known],
        "draws": [_draw_part(draw) for draw in draws.order_by("pk")],
        "rounds": _round_parts(tournament, using),
        "journal": _journal_parts(tournament, using),
    }


def _entry_part(entry: Entry) -> Json:
    return {
        "number": entry.number,
        "player": file_id(entry.entered_as or entry.player),
        "state": entry.state,
        **given(
            {
                "rating": entry.rating,
                "first_round": entry.first_round,
                "last_round": entry.last_round,
            }
        ),
        "entered_at": moment(entry.entered_at),
    }


def _draw_part(draw: Draw) -> Json:
    return {
        "kind": draw.kind,
        "first_round": draw.first_number,
        "attempt": draw.attempt,
        "seed": draw.seed,
        "version": draw.version,
        "players": draw.state["players"],
        "past": draw.state["past"],
        "hash": draw.input_hash,
        "drawn": draw.rounds,
        "repeats": draw.repeats,
        "least_repeats": draw.least_repeats,
        **given({"spread": draw.spread, "least_spread": draw.least_spread}),
        "drawn_at": moment(draw.drawn_at),
        **given({"discarded_at": moment(draw.discarded_at)}),
    }


def _round_parts(tournament: Tournament, using: str) -> list[Json]:
    tables: dict[int, list[Table]] = defaultdict(list)
    placed: dict[tuple[int, str], list[Placement]] = defaultdict(list)
    own = Table.objects.using(using).filter(round__tournament=tournament)
    for table in own.select_related("match").order_by("number"):
        tables[table.round_id].append(table)
    places = Placement.objects.using(using).filter(round__tournament=tournament)
    for place in places.select_related("entry").order_by("role", "entry__number"):
        placed[place.round_id, place.kind].append(place)
    rounds = Round.objects.using(using).filter(tournament=tournament)
    return [
        _round_part(one, tables[one.pk], placed)
        for one in rounds.select_related("draw").order_by("number")
    ]


def _round_part(
    one: Round,
    tables: list[Table],
    placed: dict[tuple[int, str], list[Placement]],
) -> Json:
    seats: dict[int | None, list[Placement]] = defaultdict(list)
    for place in placed[one.pk, Kind.SEAT]:
        seats[place.table_id].append(place)
    byes, waiting = (
        [place.entry.number for place in placed[one.pk, kind]]
        for kind in (Kind.BYE, Kind.WAITING)
    )
    return {
        "number": one.number,
        "draw": [one.draw.first_number, one.draw.attempt],
        "stage": one.stage,
        "state": one.state,
        **given({"sends": one.sends, "changed_by_hand": one.changed_by_hand or None}),
        "drawn_at": moment(one.drawn_at),
        **given(
            {
                "published_at": moment(one.published_at),
                "closed_at": moment(one.closed_at),
                "byes": byes,
                "waiting": list(in_places(one, waiting)),
                "late": [place.entry.number for place in placed[one.pk, Kind.LATE]],
            }
        ),
        "tables": [_table_part(table, seats[table.pk]) for table in tables],
    }


def _table_part(table: Table, seats: list[Placement]) -> Json:
    return {
        "number": table.number,
        "seats": [place.entry.number for place in seats],
        **given(
            {
                "match": table.match and file_id(table.match),
                "ruled_at": moment(table.ruled_at),
                "ruled_why": table.ruled_why,
                "absent": [
                    place.entry.number
                    for place in seats
                    if place.ruling == Ruling.ABSENT
                ],
                "through": table.through,
                "opened_at": moment(table.opened_at),
            }
        ),
    }


def _journal_parts(tournament: Tournament, using: str) -> list[Json]:
    rows = Journal.objects.using(using).filter(tournament=tournament)
    lines = list(rows.select_related("by").order_by("revision"))
    old = [row.details[OLD_MATCH] for row in lines if OLD_MATCH in row.details]
    matches = Match.objects.using(using).filter(public_id__in=old)
    ids = {match.public_id: file_id(match) for match in matches}
    return [_journal_part(row, ids) for row in lines]


def _journal_part(row: Journal, ids: dict[str, str]) -> Json:
    details = dict(row.details)
    if OLD_MATCH in details:
        details[OLD_MATCH] = ids.get(details[OLD_MATCH], details[OLD_MATCH])
    wrote: Json = {
        "at": moment(row.at),
        "by": row.by.username if row.by else None,
        "via": row.via,
    }
    return {
        "revision": row.revision,
        "what": row.what,
        **given({"details": details, "reason": row.reason}),
        **given(wrote | (row.origin or {})),
    }


def _screen_part(screen: Screen) -> Json:
    return {
        "pages": screen.pages,
        "seconds": screen.seconds,
        **given(
            {
                "held": screen.held,
                "message": screen.message,
                "until": moment(screen.until),
            }
        ),
        "changed_at": moment(screen.changed_at),
    }


def given(members: Json) -> Json:
    """Leave out what holds nothing. A number does hold something, 0 too."""
    return {
        name: value
        for name, value in members.items()
        if value or (isinstance(value, int) and value is not False)
    }
