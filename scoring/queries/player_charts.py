"""The geometry of a player's charts: what the templates draw as SVG.

Coordinates are text with a point, whatever the reader's language writes in numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from scoring.queries.player_record import RatedMatch
from scoring.rules.records import AWARD_BARS, AWARD_STEP

WIDTH, FLOOR, TALLEST, GAP = 340, 128, 106, 6
LEFT, RIGHT, TOP, BOTTOM = 34, 298, 14, 150
DOT = 17


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar with its label below and its figure above."""

    label: str
    count: int
    x: str
    y: str
    width: str
    height: str
    middle: str
    figure_y: str
    is_highest: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """One match in the row of dots. result: "won", "shared" or "lost"."""

    x: int
    result: str


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the grid."""

    rating: int
    y: str
    text_y: str


@dataclass(frozen=True, slots=True)
class RatingChart:
    """The rating as steps, with its band. Paths are SVG."""

    levels: tuple[Level, ...]
    line: str
    band: str
    end_y: str
    text_y: str
    first: RatedMatch
    last: RatedMatch


def form_dots(form: Sequence[str]) -> tuple[Dot, ...]:
    """Return a dot for each match, the newest right."""
    return tuple(Dot(8 + DOT * index, result) for index, result in enumerate(form))


def knock_bars(knocks: Sequence[int]) -> tuple[Bar, ...]:
    """Return the bars of own knocks by count, 0 to 10."""
    return _bars([str(count) for count in range(len(knocks))], knocks)


def award_bars(awards: Sequence[int]) -> tuple[Bar, ...]:
    """Return the bars of hands won by the size of the award."""
    lows = [AWARD_STEP * index for index in range(AWARD_BARS)]
    labels = [f"{low}–{low + AWARD_STEP - 1}" for low in lows[:-1]] + [f"{lows[-1]}+"]
    return _bars(labels, awards)


def only_highest(counts: Sequence[int]) -> int | None:
    """Return the place of the highest count; None where it is shared or all are 0."""
    highest = max(counts)
    return counts.index(highest) if highest and counts.count(highest) == 1 else None


def rating_chart(history: Sequence[RatedMatch]) -> RatingChart | None:
    """Return the chart of these ratings; None before there are two of them."""
    if len(history) < 2:
        return None
    low = floor(min(one.mu - one.sigma for one in history))
    high = ceil(max(one.mu + one.sigma for one in history))
    scale = _Scale(low, high, (RIGHT - LEFT) / len(history))
    step = 5 if high - low <= 25 else 10
    levels = range(-(-low // step) * step, high + 1, step)
    upper = scale.steps([one.mu + one.sigma for one in history])
    lower = scale.steps([one.mu - one.sigma for one in history])
    end = scale.y(history[-1].mu)
    return RatingChart(
        levels=tuple(
            Level(level, f"{scale.y(level):.1f}", f"{scale.y(level) + 4:.1f}")
            for level in levels
        ),
        line="M" + _joined(scale.steps([one.mu for one in history])),
        band=f"M{_joined(upper)}L{_joined(lower[::-1])}z",
        end_y=f"{end:.1f}",
        text_y=f"{end + 6:.1f}",
        first=history[0],
        last=history[-1],
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    low: int
    high: int
    step: float

    def y(self, rating: float) -> float:
        return BOTTOM - (rating - self.low) / (self.high - self.low) * (BOTTOM - TOP)

    def steps(self, ratings: Sequence[float]) -> list[tuple[float, float]]:
        """Both ends of each step: a rating holds until the next match."""
        return [
            (LEFT + self.step * (index + end), self.y(rating))
            for index, rating in enumerate(ratings)
            for end in (0, 1)
        ]


def _joined(points: Sequence[tuple[float, float]]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _bars(labels: Sequence[str], counts: Sequence[int]) -> tuple[Bar, ...]:
    slot, highest = WIDTH / len(counts), max(counts)
    best = only_highest(counts)
    bars = []
    for index, (label, count) in enumerate(zip(labels, counts, strict=True)):
        height = TALLEST * count / highest if highest else 0.0
        left = slot * index + GAP / 2
        bars.append(
            Bar(
                label=label,
                count=count,
                x=f"{left:.1f}",
                y=f"{FLOOR - height:.1f}",
                width=f"{slot - GAP:.1f}",
                height=f"{height:.1f}",
                middle=f"{left + (slot - GAP) / 2:.1f}",
                figure_y=f"{FLOOR - height - 5:.1f}",
                is_highest=index == best,
            )
        )
    return tuple(bars)
