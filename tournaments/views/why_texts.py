"""Why somebody stands where they stand, and what they need, in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournaments.queries.event import Event
from tournaments.queries.standings import StandingsTable
from tournaments.queries.why import RoundSum, Why
from tournaments.seating.needs import Need
from tournaments.seating.trail import ALREADY_DECIDED, Step
from tournaments.views.measure_texts import measure_name, measure_text
from tournaments.wording import listed

#: More names in a sentence are not read.
MOST_NAMES = 6
#: Enough to tell two fractions apart that look the same in the table.
FINE_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Level:
    """Somebody with a value, beside others who were level before."""

    name: str
    value: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class WhyStep:
    """One measure on the thread. verdict: "level", "decides" or "not_used"; word: that
    in the reader's language. beside: those it parted, with the player among them."""

    name: str
    verdict: str
    word: str
    text: str
    beside: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class SumLine:
    """How a round adds to the points difference: the sum, and what it gives."""

    number: int
    text: str
    gives: str


@dataclass(frozen=True, slots=True)
class WhyText:
    """The whole trail. difference: the sum that the lines add up to."""

    name: str
    rank: int
    is_tied: bool
    among: str
    steps: tuple[WhyStep, ...]
    sums: tuple[SumLine, ...]
    difference: str


def why_text(event: Event, table: StandingsTable, told: Why) -> WhyText:
    """Return the trail of one player in these standings."""
    order = [row.player for row in table.core.rows]
    return WhyText(
        name=event.name(told.number),
        rank=told.rank,
        is_tied=told.is_tied,
        among=_among(event, told),
        steps=tuple(
            _step(event, told.number, order, step)
            for step in told.steps
            if step.reason != ALREADY_DECIDED
        ),
        sums=tuple(_sum(event, one) for one in told.sums),
        difference=measure_text("PD", sum(one.gives for one in told.sums)),
    )


def _among(event: Event, told: Why) -> str:
    others = told.decided_among
    if not others:
        return _("The first measure that differs decides.")
    if len(others) > MOST_NAMES:
        text = ngettext(
            "%(count)s player was level before the last measure.",
            "%(count)s players were level before the last measure.",
            len(others),
        )
        return text % {"count": len(others)}
    return _("Decided between %(names)s.") % {"names": listed(event.names(others))}


def _step(event: Event, own: int, order: Sequence[int], step: Step[int]) -> WhyStep:
    values = dict(step.parted)
    beside: tuple[Level, ...] = ()
    if values and len(values) <= MOST_NAMES:
        values |= dict.fromkeys((own, *step.level), step.value)
        beside = tuple(
            Level(
                event.name(number),
                measure_text(step.key, values[number], FINE_DIGITS),
                number == own,
            )
            for number in order
            if number in values
        )
    words = {"level": _("level"), "decides": _("decides"), "not_used": _("not used")}
    return WhyStep(
        name=measure_name(step.key),
        verdict=step.verdict,
        word=words[step.verdict],
        text=_said(event, own, step),
        beside=beside,
    )


def _said(event: Event, own: int, step: Step[int]) -> str:
    value = measure_text(step.key, step.value, FINE_DIGITS)
    if step.verdict == "not_used":
        return _(step.reason)
    if step.verdict == "decides":
        values = {"name": event.name(own), "value": value}
        return _("Nobody who was level has %(value)s as %(name)s has.") % values
    people = (own, *step.level)
    if len(people) > MOST_NAMES:
        text = ngettext(
            "%(count)s player has %(value)s.",
            "%(count)s players have %(value)s.",
            len(people),
        )
        return text % {"count": len(people), "value": value}
    text = ngettext(
        "%(names)s has %(value)s.", "%(names)s have %(value)s.", len(people)
    )
    return text % {"names": listed(event.names(people)), "value": value}


def _sum(event: Event, one: RoundSum) -> SumLine:
    gives = measure_text("PD", one.gives)
    blanks = {
        "bye": _("bye"),
        "walk_over": _("walk-over"),
        "late": _("not there yet"),
        "absent": _("absent: two targets less"),
    }
    if one.blank:
        return SumLine(one.number, blanks[one.blank], gives)
    (first, a), (second, b) = one.others
    text = _("2 × %(own)s − %(a)s (%(first)s) − %(b)s (%(second)s)") % {
        "own": one.own,
        "a": a,
        "first": event.name(first),
        "b": b,
        "second": event.name(second),
    }
    return SumLine(one.number, text, gives)


#: What each way of finishing gives, where it leaves one place and where several: by
#: place at the table and how many share it; place 0 where the table is decided.
NEEDS: dict[tuple[int, int], tuple[str, str]] = {
    (0, 1): (
        gettext_noop("The table is decided: place %(best)s for sure."),
        gettext_noop(
            "The table is decided: place %(best)s at best, %(worst)s at worst."
        ),
    ),
    (1, 1): (
        gettext_noop("First at the table: place %(best)s for sure."),
        gettext_noop("First at the table: place %(best)s at best, %(worst)s at worst."),
    ),
    (1, 2): (
        gettext_noop("First place shared by two: place %(best)s for sure."),
        gettext_noop(
            "First place shared by two: place %(best)s at best, %(worst)s at worst."
        ),
    ),
    (1, 3): (
        gettext_noop("First place shared by three: place %(best)s for sure."),
        gettext_noop(
            "First place shared by three: place %(best)s at best, %(worst)s at worst."
        ),
    ),
    (2, 1): (
        gettext_noop("Second at the table: place %(best)s for sure."),
        gettext_noop(
            "Second at the table: place %(best)s at best, %(worst)s at worst."
        ),
    ),
    (2, 2): (
        gettext_noop("Second place shared by two: place %(best)s for sure."),
        gettext_noop(
            "Second place shared by two: place %(best)s at best, %(worst)s at worst."
        ),
    ),
    (3, 1): (
        gettext_noop("Third at the table: place %(best)s for sure."),
        gettext_noop("Third at the table: place %(best)s at best, %(worst)s at worst."),
    ),
}


@dataclass(frozen=True, slots=True)
class NeedTexts:
    """A sentence for each way of finishing the open table, the best first; the ways
    in which a place is shared stand apart."""

    plain: tuple[str, ...]
    shared: tuple[str, ...]


def need_texts(found: Sequence[Need]) -> NeedTexts | None:
    """Return what is needed in words; None where nothing is to be said."""
    if not found:
        return None
    return NeedTexts(
        tuple(_need(need) for need in found if need.level == 1),
        tuple(_need(need) for need in found if need.level > 1),
    )


def _need(need: Need) -> str:
    one_place, several = NEEDS[need.place, need.level if need.place else 1]
    text = one_place if need.best_rank == need.worst_rank else several
    return _(text) % {"best": need.best_rank, "worst": need.worst_rank}
