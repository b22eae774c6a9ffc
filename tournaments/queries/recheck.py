"""Whether what is kept of tournaments is what draws and results give."""

from collections.abc import Iterator

from scoring.models import Seat
from tournaments.models import Draw, Tournament, TournamentState
from tournaments.models.draw import DrawKind
from tournaments.queries.event import Event, RoundNow, load_event
from tournaments.queries.inputs import Inputs, from_json
from tournaments.queries.standings import final_ranks
from tournaments.seating.chance import VERSION

FINISHED = (TournamentState.FINISHED, TournamentState.ARCHIVED)


def tournament_differences(club: str = "") -> Iterator[tuple[str, str]]:
    """Yield the id of a tournament and what is stored otherwise than worked out.

    Everybody has one place in each round they were in, tables have the three that
    their match seats, draws name whom their state names, places at the end are those
    of the results. club: only that of this slug. Memory is that of one tournament.
    """
    tournaments = Tournament.objects.select_related("club").order_by("pk")
    if club:
        tournaments = tournaments.filter(club__slug=club)
    for tournament in tournaments.iterator(chunk_size=20):
        event = load_event(tournament)
        for text in event_differences(event):
            yield tournament.public_id, text


def event_differences(event: Event) -> Iterator[str]:
    """Yield what is stored of one tournament otherwise than worked out."""
    for one in event.rounds:
        yield from _place_differences(event, one)
        yield from _seat_differences(event, one)
    for draw in Draw.objects.filter(tournament=event.tournament):
        yield from _draw_differences(draw)
    if event.tournament.state in FINISHED:
        ranks = final_ranks(event)
        for number, entry in event.entries.items():
            if entry.final_rank != ranks.get(number):
                yield (
                    f"entry {number} holds place {entry.final_rank},"
                    f" the results give {ranks.get(number)}"
                )


def _place_differences(event: Event, one: RoundNow) -> Iterator[str]:
    """Compare who has a place in a main round with who was in."""
    if not one.is_main:
        return
    placed = {*one.seating.players, *one.late}
    for number, entry in event.entries.items():
        first, last = entry.first_round, entry.last_round
        if first is None or not one.is_public:
            continue
        is_in = last is None or one.number <= last
        if is_in and number not in placed:
            yield f"entry {number} has no place in round {one.number}"


def _seat_differences(event: Event, one: RoundNow) -> Iterator[str]:
    """Compare tables with the seats of their matches."""
    matches = {table.match.pk: table for table in one.tables if table.match}
    seated: dict[int, set[int]] = {pk: set() for pk in matches}
    for match, player in Seat.objects.filter(match__in=matches).values_list(
        "match_id", "player_id"
    ):
        seated[match].add(player)
    for pk, table in matches.items():
        right = {event.entries[number].player_id for number in table.numbers}
        if seated[pk] != right:
            yield (
                f"table {table.table.number} of round {one.number} has other people"
                f" than its match"
            )


def _draw_differences(draw: Draw) -> Iterator[str]:
    """Compare a draw with its own state, by hash and by whom it names."""
    state = draw.state
    inputs = Inputs(
        DrawKind(draw.kind),
        tuple(row[0] for row in state["players"]),
        tuple(row[1] for row in state["players"]),
        tuple(row[2] for row in state["players"]),
        tuple(from_json(one) for one in state["past"]),
    )
    if inputs.hash != draw.input_hash:
        yield f"the draw from round {draw.first_number} has another state than its hash"
    if draw.version > VERSION:
        yield f"the draw from round {draw.first_number} is of version {draw.version}"
    for at, drawn in enumerate(draw.rounds):
        named = [*from_json(drawn).players, *drawn.get("waiting", ())]
        if sorted(named) != sorted(inputs.players):
            yield f"the draw names others in round {draw.first_number + at}"
