"""Drawing a round, and writing down everything that repeats the draw."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import (
    Draw,
    Entry,
    Format,
    Kind,
    Placement,
    Round,
    Table,
)
from tournaments.models.draw import DrawKind
from tournaments.models.round import Stage
from tournaments.queries.event import Event
from tournaments.queries.inputs import (
    Inputs,
    as_json,
    from_json,
    inputs_for,
    is_stale,
)
from tournaments.seating.brackets import knock_out, knock_out_roles
from tournaments.seating.chance import VERSION, round_seed
from tournaments.seating.schedule import Weighed, draw_schedule, weigh_plan
from tournaments.seating.seats import Seating
from tournaments.seating.swiss import Scored, draw_round


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a draw gave: rounds, what they could not avoid, who waits, who goes on."""

    rounds: Sequence[Seating[int]]
    repeats: int
    least_repeats: int = 0
    spread: int | None = None
    least_spread: int | None = None
    waiting: tuple[int, ...] = ()
    sends: tuple[int, ...] = ()


def work_out(inputs: Inputs, *, rounds: int, seed: int) -> Drawn:
    """Draw from these inputs: a pure function, the same seed gives the same draw."""
    if inputs.kind == DrawKind.SCHEDULE:
        schedule = draw_schedule(inputs.players, rounds, seed, inputs.past)
        return Drawn(schedule.rounds, schedule.repeats, schedule.least_repeats)
    if inputs.kind == DrawKind.SWISS:
        scored = [
            Scored(player, score, rank)
            for player, score, rank in zip(
                inputs.players, inputs.scores, inputs.ranks, strict=True
            )
        ]
        draw = draw_round(scored, inputs.past, seed)
        return Drawn(
            [draw.seating],
            draw.repeats,
            spread=draw.spread,
            least_spread=draw.least_spread,
        )
    stage = knock_out(inputs.players)
    tables = knock_out_roles(stage, inputs.past, seed)
    return Drawn(
        [Seating(tables)], 0, waiting=tuple(stage.waiting), sends=tuple(stage.sends)
    )


def draw_next(event: Event, at: datetime) -> Round:
    """Draw the round after the last one and store it as drawn.

    A full schedule is drawn once for all rounds that are left; later rounds are taken
    from it for as long as the same people play, and no new one would be fairer after
    walk-overs and exchanges by hand.
    """
    number = event.number + 1
    inputs = inputs_for(event, number)
    draw = _standing_schedule(event, number, inputs)
    if draw is None or _has_suffered(draw, number, inputs):
        new = _try(event, number, inputs)
        if draw is None or _is_fairer(new, draw, number, inputs):
            _take_back_schedules(event, inputs, at)
            draw = _store(event, inputs, new, at)
    drawn = draw.rounds[number - draw.first_number]
    round_ = Round.objects.create(
        club_id=event.tournament.club_id,
        tournament=event.tournament,
        draw=draw,
        number=number,
        stage=Stage.CUT if inputs.kind == DrawKind.KNOCK_OUT else Stage.MAIN,
        sends=drawn.get("sends", []),
        drawn_at=at,
    )
    seat_round(event, round_, from_json(drawn), tuple(drawn.get("waiting", ())))
    return round_


def draw_whole_schedule(event: Event, at: datetime) -> Draw | None:
    """Draw all rounds of a full schedule at the start; None for other formats."""
    if event.tournament.format not in (Format.FULL, Format.FULL_CUT):
        return None
    inputs = inputs_for(event, 1)
    return _store(event, inputs, _try(event, 1, inputs), at)


def discard_draw(round_: Round, at: datetime) -> None:
    """Take back a round that is drawn; its draw is kept, and stands no more."""
    draw = round_.draw
    Placement.objects.filter(round=round_).delete()
    round_.delete()
    draw.discarded_at = at
    draw.save(update_fields=["discarded_at"])


def redraw_if_stale(event: Event, at: datetime) -> None:
    """Draw a waiting round again where its players, or what it goes by, have changed.

    One that still fits stays, with what was exchanged by hand. With fewer than three
    players left it is only taken back. The event must be read again afterwards.
    """
    latest = event.latest
    if latest is None or latest.is_public or not is_stale(event, latest):
        return
    discard_draw(latest.round, at)
    without = Event(event.tournament, event.entries, event.rounds[:-1])
    if len(inputs_for(without, latest.number).players) >= 3:
        draw_next(without, at)


def _standing_schedule(event: Event, number: int, inputs: Inputs) -> Draw | None:
    """Return the schedule that has this round, for those who play; None for none."""
    if inputs.kind != DrawKind.SCHEDULE:
        return None
    draws = Draw.objects.filter(tournament=event.tournament, discarded_at=None)
    draws = draws.filter(kind=DrawKind.SCHEDULE, first_number__lte=number)
    draw = draws.order_by("-first_number").first()
    if draw is None or not _left_of(draw, number):
        return None
    fits = {row[0] for row in draw.state["players"]} == set(inputs.players)
    return draw if fits else None


def _left_of(draw: Draw, number: int) -> list[Seating[int]]:
    """Return the rounds of a schedule from this one on."""
    return [from_json(one) for one in draw.rounds[number - draw.first_number :]]


def _has_suffered(draw: Draw, number: int, inputs: Inputs) -> bool:
    """Whether what was played makes the rest of a schedule worse than it was drawn."""
    now = weigh_plan(inputs.players, _left_of(draw, number), inputs.past)
    return now > Weighed(0, draw.repeats)


def _is_fairer(new: "_Try", draw: Draw, number: int, inputs: Inputs) -> bool:
    """Whether the new schedule beats the rest of the old one, which else stands: a
    plan for all rounds at once repeats less than can be found again halfway."""
    left = _left_of(draw, number)[: len(new.drawn.rounds)]
    old = weigh_plan(inputs.players, left, inputs.past)
    return weigh_plan(inputs.players, new.drawn.rounds, inputs.past) < old


def _take_back_schedules(event: Event, inputs: Inputs, at: datetime) -> None:
    """Let no schedule stand any more, where a new one takes its place."""
    if inputs.kind == DrawKind.SCHEDULE:
        draws = Draw.objects.filter(tournament=event.tournament, discarded_at=None)
        draws.filter(kind=DrawKind.SCHEDULE).update(discarded_at=at)


@dataclass(frozen=True, slots=True)
class _Try:
    """A draw that is not stored yet: from which round on, which try, its seed."""

    first_number: int
    attempt: int
    seed: int
    drawn: Drawn


def _try(event: Event, number: int, inputs: Inputs) -> _Try:
    tournament = event.tournament
    earlier = Draw.objects.filter(tournament=tournament, first_number=number)
    attempt = earlier.count()
    seed = round_seed(int(tournament.seed), number, attempt)
    rounds = max(tournament.rounds - number + 1, 1)
    return _Try(number, attempt, seed, work_out(inputs, rounds=rounds, seed=seed))


def _store(event: Event, inputs: Inputs, new: _Try, at: datetime) -> Draw:
    drawn = new.drawn
    extra = {"waiting": list(drawn.waiting), "sends": list(drawn.sends)}
    if inputs.kind != DrawKind.KNOCK_OUT:
        extra = {}
    return Draw.objects.create(
        club_id=event.tournament.club_id,
        tournament=event.tournament,
        kind=inputs.kind,
        first_number=new.first_number,
        attempt=new.attempt,
        seed=str(new.seed),
        version=VERSION,
        state=inputs.state,
        input_hash=inputs.hash,
        rounds=[as_json(seating) | extra for seating in drawn.rounds],
        repeats=drawn.repeats,
        least_repeats=drawn.least_repeats,
        spread=drawn.spread,
        least_spread=drawn.least_spread,
        drawn_at=at,
    )


def seat_round(
    event: Event, round_: Round, seating: Seating[int], waiting: tuple[int, ...]
) -> None:
    """Write the tables and the one placement of everybody (three statements)."""
    club_id = round_.club_id
    tables = Table.objects.bulk_create(
        Table(club_id=club_id, round=round_, number=number)
        for number in range(1, len(seating.tables) + 1)
    )
    rows = [
        _placement(event.entries[number], round_, Kind.SEAT, table, role)
        for table, three in zip(tables, seating.tables, strict=True)
        for role, number in enumerate(three)
    ]
    for kind, numbers in ((Kind.BYE, seating.byes), (Kind.WAITING, waiting)):
        rows += [_placement(event.entries[one], round_, kind) for one in numbers]
    Placement.objects.bulk_create(rows)


def _placement(
    entry: Entry,
    round_: Round,
    kind: Kind,
    table: Table | None = None,
    role: int | None = None,
) -> Placement:
    return Placement(
        club_id=round_.club_id,
        round=round_,
        entry=entry,
        kind=kind,
        table=table,
        role=role,
    )
