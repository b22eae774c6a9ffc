"""The rows of a tournament of a file, once nothing is at fault with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from book.queries.tournament_parts import OLD_MATCH
from book.services.check_tournament import ENDED, inputs_of, plan_of_file
from book.services.import_book import maybe_moment, read_moment
from players.models import Club, Player
from players.rules.names import clean_name
from players.services.secrets import new_public_id
from scoring.models import Match, Via
from scoring.rules.ruleset import Ruleset
from scoring.services.author import Author
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
from tournaments.queries.event import Event, load_event
from tournaments.services.ending import write_final_ranks
from tournaments.services.setup import free_slug

Json = dict[str, Any]
AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Places:
    """Where a tournament goes: the people of the file by its keys, who counts for whom
    by id, the stored matches by their ids in the file; who brings it in, and when."""

    club: Club
    players: Mapping[str, Player]
    counts_for: Mapping[int, int]
    matches: Mapping[str, Match]
    author: Author
    at: datetime


def store_tournament(told: Json, source: tuple[str, str], places: Places) -> Event:
    """Write all rows of a tournament that was checked; return it as it is read.

    source: the book it was first set up in, and its id there. The link for entries is
    off. Its places at the end are worked out from the matches.
    """
    tournament = _tournament(told, source, places)
    tournament.save(force_insert=True)
    entries = _store_entries(told, tournament, places)
    draws = Draw.objects.bulk_create(_draw(draw, tournament) for draw in told["draws"])
    by_key = {(draw.first_number, draw.attempt): draw for draw in draws}
    for one in told["rounds"]:
        _store_round(one, tournament, by_key[tuple(one["draw"])], entries, places)
    Journal.objects.bulk_create(
        (_line(done, tournament, places) for done in told["journal"]), AT_ONCE
    )
    if told.get("screen"):
        _screen(told["screen"], tournament).save(force_insert=True)
    event = load_event(tournament)
    if tournament.state in ENDED:
        write_final_ranks(event)
    return event


def _tournament(told: Json, source: tuple[str, str], places: Places) -> Tournament:
    plan = plan_of_file(told)
    name = clean_name(plan.name)
    first, second, third, bye = told["weights"]
    moments = ("created_at", "started_at", "finished_at", "revealed_at", "cut_at")
    return Tournament(
        public_id=new_public_id(),
        club=places.club,
        name=name,
        slug=free_slug(places.club, name),
        state=told["state"],
        starts_on=plan.starts_on,
        format=plan.format,
        rounds=told["planned_rounds"],
        cut=told["cut"],
        house_rules=Ruleset.from_dict(told["house_rules"]).to_dict(),
        first_weight=first,
        second_weight=second,
        third_weight=third,
        bye_weight=bye,
        measures=told["measures"],
        first_roles=plan.first_roles,
        freeze_last=plan.freeze_last,
        players_may_correct=plan.players_may_correct,
        seed=told["seed"],
        lot_seed=told.get("lot_seed", ""),
        cut_places=told.get("cut_places") or None,
        revision=told["revision"],
        updated_at=places.at,
        created_by=places.author.user,
        source=source[0],
        source_id=source[1],
        imported_at=places.at,
        **{name: maybe_moment(told.get(name)) for name in moments},
    )


def _store_entries(
    told: Json, tournament: Tournament, places: Places
) -> dict[int, Entry]:
    """Write the entries; who was merged since counts for whom they count for here."""
    rows = []
    for entry in told["entries"]:
        entered = places.players[entry["player"]].pk
        counts = places.counts_for.get(entered, entered)
        rows.append(
            Entry(
                club=places.club,
                tournament=tournament,
                player_id=counts,
                entered_as_id=None if counts == entered else entered,
                number=entry["number"],
                state=entry["state"],
                rating=entry.get("rating"),
                first_round=entry.get("first_round"),
                last_round=entry.get("last_round"),
                entered_at=read_moment(entry["entered_at"]),
            )
        )
    return {entry.number: entry for entry in Entry.objects.bulk_create(rows)}


def _draw(told: Json, tournament: Tournament) -> Draw:
    inputs = inputs_of(told)
    return Draw(
        club_id=tournament.club_id,
        tournament=tournament,
        kind=told["kind"],
        first_number=told["first_round"],
        attempt=told["attempt"],
        seed=told["seed"],
        version=told["version"],
        state=inputs.state,
        input_hash=inputs.hash,
        rounds=told["drawn"],
        repeats=told["repeats"],
        least_repeats=told.get("least_repeats", 0),
        spread=told.get("spread"),
        least_spread=told.get("least_spread"),
        drawn_at=read_moment(told["drawn_at"]),
        discarded_at=maybe_moment(told.get("discarded_at")),
    )


def _store_round(
    told: Json,
    tournament: Tournament,
    draw: Draw,
    entries: Mapping[int, Entry],
    places: Places,
) -> None:
    """Write a round, its tables, and the one place of everybody in it."""
    one = Round.objects.create(
        club_id=tournament.club_id,
        tournament=tournament,
        draw=draw,
        number=told["number"],
        stage=told["stage"],
        state=told["state"],
        sends=told.get("sends") or [],
        changed_by_hand=told.get("changed_by_hand", 0),
        drawn_at=read_moment(told["drawn_at"]),
        published_at=maybe_moment(told.get("published_at")),
        closed_at=maybe_moment(told.get("closed_at")),
    )
    tables = Table.objects.bulk_create(
        _table(table, one, places) for table in told["tables"]
    )
    rows = [
        _placement(entries[number], one, Kind.SEAT, table, role, _ruling(its, number))
        for table, its in zip(tables, told["tables"], strict=True)
        for role, number in enumerate(its["seats"])
    ]
    kinds = (("byes", Kind.BYE), ("waiting", Kind.WAITING), ("late", Kind.LATE))
    for name, kind in kinds:
        rows += [_placement(entries[one_], one, kind) for one_ in told.get(name) or []]
    Placement.objects.bulk_create(rows)


def _table(told: Json, one: Round, places: Places) -> Table:
    match = told.get("match")
    return Table(
        club_id=one.club_id,
        round=one,
        number=told["number"],
        match=places.matches[match] if match else None,
        ruled_at=maybe_moment(told.get("ruled_at")),
        ruled_why=told.get("ruled_why", ""),
        through=told.get("through") or [],
        opened_at=maybe_moment(told.get("opened_at")),
    )


def _ruling(told: Json, number: int) -> Ruling:
    if not told.get("ruled_at"):
        return Ruling.NONE
    is_absent = number in (told.get("absent") or ())
    return Ruling.ABSENT if is_absent else Ruling.WALK_OVER


def _placement(
    entry: Entry,
    one: Round,
    kind: Kind,
    table: Table | None = None,
    role: int | None = None,
    ruling: Ruling = Ruling.NONE,
) -> Placement:
    return Placement(
        club_id=one.club_id,
        round=one,
        entry=entry,
        kind=kind,
        table=table,
        role=role,
        ruling=ruling,
    )


def _line(told: Json, tournament: Tournament, places: Places) -> Journal:
    """Return a line of the journal: written here and now, told elsewhere and then."""
    details = dict(told.get("details") or {})
    if OLD_MATCH in details:
        details[OLD_MATCH] = places.matches[details[OLD_MATCH]].public_id
    return Journal(
        club_id=tournament.club_id,
        tournament=tournament,
        revision=told["revision"],
        what=told["what"],
        details=details,
        reason=told.get("reason", ""),
        at=places.at,
        by=places.author.user,
        via=Via.IMPORT,
        origin={"at": told["at"], "by": told.get("by"), "via": told["via"]},
    )


def _screen(told: Json, tournament: Tournament) -> Screen:
    return Screen(
        club_id=tournament.club_id,
        tournament=tournament,
        pages=told["pages"],
        seconds=told["seconds"],
        held=told.get("held", ""),
        message=told.get("message", ""),
        until=maybe_moment(told.get("until")),
        changed_at=read_moment(told["changed_at"]),
    )
