"""The running totals of a match as steps, worked out to the pixel for the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.match_record import MatchRecord
from scoring.rules.match import Line
from scoring.wording import leader_text

WIDTH, HEIGHT = 500, 300
LEFT, RIGHT, TOP, BOTTOM = 30, 392, 14, 272
LABEL_X = RIGHT + 12
#: Labels at the ends of the lines keep this distance, or they could not be read.
LABEL_GAP = 16
#: At most this many hands are numbered under the axis.
MOST_NUMBERS = 20


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line across: strong is the one that wins the match."""

    y: float
    text: str
    text_y: float
    strong: bool


@dataclass(frozen=True, slots=True)
class ChartText:
    """The number of a hand under the axis."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """A hand in which this player scored."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's steps. letter: the ink; path: what an SVG path draws."""

    letter: str
    path: str
    points: tuple[ChartPoint, ...]
    name: str
    total: int
    label_x: float
    label_y: float


@dataclass(frozen=True, slots=True)
class StepChart:
    """Everything that the picture draws; the score sheet is the table of its data."""

    width: int
    height: int
    left: int
    right: int
    title: str
    description: str
    caption: str
    grid: tuple[GridLine, ...]
    hands: tuple[ChartText, ...]
    lines: tuple[ChartLine, ...]


def step_chart(record: MatchRecord) -> StepChart | None:
    """Return the chart of the counted hands; None before anybody has a point."""
    lines = [line for line in record.state.lines if line.counted]
    totals = [record.state.totals[place] for place in range(3)]
    if not any(totals):
        return None
    target = record.rules.game_target
    highest = max([target, *totals])
    label_ys = spread_labels([_y(total, highest) + 5 for total in totals])
    return StepChart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=RIGHT,
        title=_("Running totals"),
        description=_description(record, totals, len(lines)),
        caption="",
        grid=_grid(target, highest),
        hands=_hands(lines),
        lines=tuple(
            ChartLine(
                letter="abc"[place],
                path=_path(lines, place, highest),
                points=_points(lines, place, highest),
                name=record.names[place],
                total=totals[place],
                label_x=LABEL_X,
                label_y=label_ys[place],
            )
            for place in range(3)
        ),
    )


def spread_labels(ys: Sequence[float]) -> list[float]:
    """Push labels apart until none is nearer than `LABEL_GAP` to the next.

    Their order stays; the lowest keeps its place and the others move up.
    """
    order = sorted(range(len(ys)), key=lambda index: -ys[index])
    placed = list(ys)
    for below, index in pairwise(order):
        placed[index] = min(placed[index], placed[below] - LABEL_GAP)
    return placed


def _x(index: int, count: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * index / count, 1)


def _y(total: int, highest: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * total / highest, 1)


def _path(lines: Sequence[Line[int]], place: int, highest: int) -> str:
    """Draw steps, never slopes: points come all at once."""
    parts = [f"M{LEFT} {_y(0, highest)}"]
    for index, line in enumerate(lines, start=1):
        parts.append(f"H{_x(index, len(lines))}")
        if line.scorer == place and line.points:
            parts.append(f"V{_y(line.totals[place], highest)}")
    return "".join(parts)


def _points(
    lines: Sequence[Line[int]], place: int, highest: int
) -> tuple[ChartPoint, ...]:
    return tuple(
        ChartPoint(_x(index, len(lines)), _y(line.totals[place], highest))
        for index, line in enumerate(lines, start=1)
        if line.scorer == place and line.points
    )


def _grid(target: int, highest: int) -> tuple[GridLine, ...]:
    marks = [target * quarter // 4 for quarter in range(5)]
    return tuple(
        GridLine(
            y=_y(mark, highest),
            text=str(mark),
            text_y=_y(mark, highest) + 4,
            strong=mark == target,
        )
        for mark in marks
    )


def _hands(lines: Sequence[Line[int]]) -> tuple[ChartText, ...]:
    every = -(-len(lines) // MOST_NUMBERS)
    return tuple(
        ChartText(_x(index, len(lines)), BOTTOM + 20, str(line.number))
        for index, line in enumerate(lines, start=1)
        if index % every == 0
    )


def _description(record: MatchRecord, totals: Sequence[int], hands: int) -> str:
    return ngettext(
        "After %(hands)s hand: %(a)s %(x)s, %(b)s %(y)s, %(c)s %(z)s. %(leader)s.",
        "After %(hands)s hands: %(a)s %(x)s, %(b)s %(y)s, %(c)s %(z)s. %(leader)s.",
        hands,
    ) % {
        "hands": hands,
        "a": record.names[0],
        "b": record.names[1],
        "c": record.names[2],
        "x": totals[0],
        "y": totals[1],
        "z": totals[2],
        "leader": leader_text(record.names, totals),
    }
