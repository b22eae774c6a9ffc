"""Who goes on in a knock-out, and how many rounds it still takes."""

from collections.abc import Sequence

from tournaments.models import EntryState, Format, Ruling
from tournaments.queries.event import Event, RoundNow, TableNow
from tournaments.seating.brackets import CutLine, knock_out

ALL = 3


def is_knock_out(event: Event) -> bool:
    """Whether the next round is a knock-out round."""
    tournament = event.tournament
    return tournament.format == Format.ELIMINATION or tournament.cut_places is not None


def rounds_needed(players: int) -> int:
    """Return how many knock-out rounds so many players take; none for fewer than 3."""
    rounds = 0
    while players >= ALL:
        stage = knock_out(range(players))
        players = len(stage.waiting) + sum(stage.sends)
        rounds += 1
    return rounds


def through_of(table: TableNow, sends: int) -> tuple[int, ...] | None:
    """Return who goes on from a table, the better first; None while that is open.

    It is open without a result, and where a shared place or a ruling leaves it to the
    organiser, whom `table.through` names. Named for an earlier result it says nothing.
    """
    line = line_of(table, sends)
    if line is None:
        return None
    if not line.places:
        return line.through
    named = tuple(table.table.through)
    return named if fits(line, named) else None


def line_of(table: TableNow, sends: int) -> CutLine[int] | None:
    """Return who goes on for sure, and who of whom the organiser names: those who are
    level, or were there; None without a result."""
    if not table.is_decided:
        return None
    if table.rulings is not None:
        rulings = table.rulings
        return ruled_line(
            [one for one in table.numbers if rulings[one] == Ruling.WALK_OVER], sends
        )
    played = table.played
    if played is None:
        return None
    ranked = sorted(zip(played.places, played.players, strict=True))
    last = ranked[sends - 1][0]
    inside = tuple(player for _place, player in ranked[:sends])
    if last != ranked[sends][0]:
        return CutLine(inside)
    sure = tuple(player for place, player in ranked if place < last)
    level = tuple(player for place, player in ranked if place == last)
    return CutLine(sure, level, sends - len(sure))


def ruled_line(present: Sequence[int], sends: int) -> CutLine[int]:
    """Return the same for a table with a ruling, by who was there."""
    if len(present) <= sends:
        return CutLine(tuple(present))
    return CutLine((), tuple(present), sends)


def fits(line: CutLine[int], named: Sequence[int]) -> bool:
    """Whether these may be who goes on: everybody for sure, the others of the level."""
    return len(set(named)) == len(named) == len(line.through) + line.places and set(
        line.through
    ) <= set(named) <= {*line.through, *line.level}


def undecided(event: Event, one: RoundNow) -> tuple[TableNow, ...]:
    """Return the decided tables of a knock-out round that do not say who goes on."""
    if one.is_main or is_final(one):
        return ()
    return tuple(
        table
        for table, sends in zip(one.tables, one.round.sends, strict=True)
        if table.is_decided and through_of(table, sends) is None
    )


def is_final(one: RoundNow) -> bool:
    """Whether nobody goes on from a knock-out round, whose places then say it all."""
    return len(one.tables) == 1 and not one.waiting and one.round.sends == [1]


def first_places(event: Event) -> tuple[int, ...]:
    """Return the places a knock-out begins with: the cut's, or the seeds.

    Seeds of an elimination go by rating at the start, the best first, then by number;
    who was not rated comes last.
    """
    tournament = event.tournament
    if tournament.cut_places is not None:
        return tuple(tournament.cut_places)
    entered = [
        number for number, entry in event.entries.items() if entry.first_round == 1
    ]

    def seed(number: int) -> tuple[bool, int, int]:
        rating = event.entries[number].rating
        return rating is None, -(rating or 0), number

    return tuple(sorted(entered, key=seed))


def still_in(event: Event) -> tuple[int, ...]:
    """Return who is still in and plays, by their places in the bracket."""
    return tuple(
        number
        for number in next_places(event)
        if event.entries[number].state == EntryState.ACTIVE
    )


def next_places(event: Event) -> tuple[int, ...]:
    """Return the places of the next round: who waited, then the tables in their order.

    Whoever has left the tournament since still has theirs; `still_in` leaves them out.
    Tables that are open count for nobody yet.
    """
    rounds = event.knock_outs
    if not rounds:
        return first_places(event)
    last = rounds[-1]
    found = list(last.waiting)
    for table, sends in zip(last.tables, last.round.sends, strict=True):
        found += through_of(table, sends) or ()
    return tuple(found)


def planned_rounds(event: Event) -> int:
    """Return the number of the last round of the stage that is being played."""
    if not is_knock_out(event):
        return event.tournament.rounds
    latest = event.latest
    if latest is None or latest.is_main:
        return event.number + rounds_needed(len(still_in(event)))
    through = len(latest.waiting) + sum(latest.round.sends)
    is_known = not latest.open_tables and not undecided(event, latest)
    left = len(still_in(event)) if is_known else through
    return event.number + rounds_needed(left)
