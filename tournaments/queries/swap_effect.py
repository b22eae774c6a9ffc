"""What exchanging two players of a drawn round would change, before it is done."""

from dataclasses import asdict, dataclass

from scoring.rules.errors import RuleError
from tournaments.queries.event import Event, RoundNow
from tournaments.seating.errors import SeatingError
from tournaments.seating.seats import Seating
from tournaments.seating.swaps import Cost, cost, swap


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """The round with the exchange made, and what it costs with and without it.

    one, other: the numbers of the entries. repeats: pairs who meet again; spread: how
    uneven the scores at the tables are; roles: how uneven first roles become; byes:
    earlier byes of those who have one; each the less the better.
    """

    one: int
    other: int
    seating: Seating[int]
    waiting: tuple[int, ...]
    before: Cost
    after: Cost

    @property
    def before_values(self) -> dict[str, int]:
        """The cost as it is, by name."""
        return asdict(self.before)

    @property
    def after_values(self) -> dict[str, int]:
        """The cost after the exchange, by name."""
        return asdict(self.after)

    @property
    def is_worse(self) -> bool:
        """Whether anything gets worse."""
        return any(
            self.after_values[name] > value
            for name, value in self.before_values.items()
        )


def swap_effect(event: Event, drawn: RoundNow, one: int, other: int) -> SwapEffect:
    """Return what the exchange changes; SeatingError where it cannot be.

    Scores are those that the round was drawn from, 0 where it went by none.
    """
    free = (*drawn.byes, *drawn.waiting)
    now = Seating(drawn.seating.tables, free)
    try:
        after = swap(now, one, other)
    except RuleError as refused:
        raise named(event, refused) from None
    scores = {row[0]: row[1] for row in drawn.round.draw.state["players"]}
    past = [before.record for before in event.rounds if before.number < drawn.number]
    byes = len(drawn.byes)
    return SwapEffect(
        one,
        other,
        Seating(after.tables, after.byes[:byes]),
        after.byes[byes:],
        cost(now, past, scores),
        cost(after, past, scores),
    )


def named(event: Event, refused: RuleError) -> SeatingError:
    """Return the refusal with a name where the core knows a number."""
    values = dict(refused.values)
    if values.get("player") in event.entries:
        values["player"] = event.name(int(str(values["player"])))
    return SeatingError(refused.template, refused.field, refused.code, **values)
