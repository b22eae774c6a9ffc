"""Tournaments to test with, made and played through the services."""

import random
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

from scoring.models import Match
from scoring.queries.match_record import load_record
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import EVENING, ORGANISER, entry, make_club
from tournaments.models import Tournament
from tournaments.queries.event import Event, TableNow, load_event
from tournaments.services.entries import check_in, enter_names
from tournaments.services.results import confirm_table
from tournaments.services.rounds import close_round, draw, publish, start_tournament
from tournaments.services.setup import Plan, create_tournament, open_tournament

WHO: dict[str, Any] = {"author": ORGANISER, "at": EVENING}
#: With this the two counts of a hand stay what cards can come to.
MOST_A_HAND = 90
#: The totals that a table ends with, box first.
Totals = Callable[[TableNow], tuple[int, int, int]]


def names(count: int) -> list[str]:
    """P1 to P99, in an order that numbers and names share."""
    return [f"P{number}" for number in range(1, count + 1)]


def create(**plan: object) -> Tournament:
    """A draft, of the plan's `club` where it has one.

    A short target keeps a match to one or two hands.
    """
    values: dict[str, Any] = {
        "club": None,
        "name": "Winter Open",
        "starts_on": date(2026, 11, 1),
        "rounds": 3,
        "house_rules": {"game_target": 50},
    } | plan
    club = values.pop("club") or make_club()
    return create_tournament(club=club, plan=Plan(**values), **WHO)


def opened(players: int, **plan: object) -> Tournament:
    """Open, everybody entered and checked in."""
    tournament = create(**plan)
    open_tournament(tournament=tournament, **WHO)
    enter_names(tournament=tournament, names=names(players), **WHO)
    check_in(tournament=tournament, numbers=range(1, players + 1), **WHO)
    return tournament


def running(players: int, **plan: object) -> Tournament:
    return start_tournament(tournament=opened(players, **plan), **WHO)


def now(tournament: Tournament) -> Event:
    """The tournament as it is stored at this moment."""
    return load_event(Tournament.objects.select_related("club").get(pk=tournament.pk))


def published(tournament: Tournament) -> Event:
    """The next round drawn and published."""
    draw(tournament=tournament, **WHO)
    publish(tournament=tournament, **WHO)
    return now(tournament)


def finish_match(match: Match, totals: Sequence[int]) -> None:
    """Play a match to these totals, a hand each, two where one does not hold so many:
    the winner's come last."""
    seats = match.seats.select_related("player").order_by("place")
    people = [seat.player.name for seat in seats]
    ranked = sorted(zip(totals, people, strict=True), key=lambda pair: pair[0])
    hands = [
        (part, name)
        for total, name in ranked
        for part in (min(total, MOST_A_HAND), total - MOST_A_HAND)
        if part > 0
    ]
    for number, (total, name) in enumerate(hands, 1):
        other, third = (one for one in people if one != name)
        record_hand(
            match=match,
            entry=entry(number, (name, 1, 1 + total), roles=(name, other, third)),
            **WHO,
        )


def change_result(match: Match, winner: str, total: int = 60) -> None:
    """Let another win the match by its last hand, which brings them to that total.

    Nobody has confirmed it then.
    """
    record = load_record(Match.objects.get(pk=match.pk))
    assert record.newest is not None
    undo_hand(match=match, number=record.newest.number, **WHO)
    record = load_record(Match.objects.get(pk=match.pk))
    [so_far] = [seat.total for seat in record.seats if seat.player.name == winner]
    others = [name for name in record.names if name != winner]
    record_hand(
        match=match,
        entry=entry(
            record.next_number,
            (winner, 1, 1 + total - so_far),
            roles=(winner, *others),
        ),
        **WHO,
    )


def by_number(table: TableNow) -> tuple[int, int, int]:
    """The lowest number wins, the next is second: 60, 20, 0."""
    order = sorted(table.numbers)
    a, b, c = ((60, 20, 0)[order.index(number)] for number in table.numbers)
    return a, b, c


def by_chance(seed: int) -> Totals:
    """Other totals at every table, never the same twice running."""
    chance = random.Random(seed)

    def totals(table: TableNow) -> tuple[int, int, int]:
        made = [50 + chance.randrange(20), chance.randrange(1, 50), chance.randrange(9)]
        chance.shuffle(made)
        return made[0], made[1], made[2]

    return totals


def play_table(
    tournament: Tournament, one: int, table: TableNow, totals: Sequence[int]
) -> None:
    """Play one table to the end and confirm it."""
    assert table.match is not None
    finish_match(table.match, totals)
    confirm_table(
        tournament=tournament,
        round_number=one,
        table_number=table.table.number,
        **WHO,
    )


def play_open_tables(
    tournament: Tournament, totals: Totals = by_number, but: Iterable[int] = ()
) -> Event:
    """Play and confirm every open table of the published round."""
    latest = now(tournament).latest
    assert latest is not None
    for table in latest.open_tables:
        if table.table.number not in but:
            play_table(tournament, latest.number, table, totals(table))
    return now(tournament)


def play_round(tournament: Tournament, totals: Totals = by_number) -> Event:
    """Draw, publish, play and close the next round."""
    published(tournament)
    play_open_tables(tournament, totals)
    close_round(tournament=tournament, **WHO)
    return now(tournament)
