"""The words of the calculator: what to discard, what to knock with, what it scores.

The script of the page fills in the same sentences (static/js/calculator.js).
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.queries.shown_cards import (
    CardGroup,
    ShownCard,
    meld_group,
    shown_card,
    unmatched_groups,
)
from scoring.rules.advice import Advice, Score


@dataclass(frozen=True, slots=True)
class ShownScore:
    """One row: the other's count, and who would score what ("+19", or "")."""

    kind: str
    other: int
    yours: str
    theirs: str
    stamp: str


@dataclass(frozen=True, slots=True)
class ShownAdvice:
    """What the page shows of an advice.

    label stands over the count, or over the stamp ("Gin") where that is given; line
    under both. label and line may be "". rows are none where no knock is allowed.
    """

    discard: ShownCard | None
    label: str
    count: int
    stamp: str
    line: str
    groups: tuple[CardGroup, ...]
    rows: tuple[ShownScore, ...]
    after: str


def advice_texts() -> dict[str, str]:
    """Return every sentence of the advice in the reader's language, places open."""
    return {
        "discard": _("Discard"),
        "some": _("Left so far"),
        "waits": _("Left"),
        "waits_then": _("then left"),
        "above": _("Left"),
        "above_then": _("then left"),
        "knock": _("Knock with"),
        "knock_then": _("then knock with"),
        "gin": _("Lay down"),
        "gin_then": _("then lay down"),
        "big_gin": _("Lay down"),
        "stamp_gin": _("Gin"),
        "stamp_big_gin": _("Big gin"),
        "stamp_undercut": _("Undercut"),
        "stamp_push": _("no points"),
        "after_knock": _("After the other has laid off"),
        "after_gin": _("After gin there is no laying off"),
        "line_none": _("Tap your ten or eleven cards."),
        "line_some": _("Advice comes with ten cards."),
        "line_waits": _("First the card that was turned up."),
        "line_above": _("%(count)s: no knock yet. A knock needs %(limit)s or less."),
        "line_only_gin": _("%(count)s: no knock yet. Only gin ends this hand."),
        "set": _("set"),
        "run": _("run"),
        "unmatched": _("unmatched %(sum)s"),
    }


def shown_advice(advice: Advice) -> ShownAdvice:
    """Return the advice in words and cards."""
    texts = advice_texts()
    then = "_then" if advice.discard else ""
    gin = advice.verdict in ("gin", "big_gin")
    return ShownAdvice(
        discard=shown_card(advice.discard) if advice.discard else None,
        label=texts.get(f"{advice.verdict}{then}", ""),
        count=advice.spread.deadwood,
        stamp=texts[f"stamp_{advice.verdict}"] if gin else "",
        line=_line(advice, texts),
        groups=(
            *map(meld_group, advice.spread.melds),
            *unmatched_groups(advice.spread.unmatched),
        ),
        rows=tuple(_row(score, texts) for score in advice.scores),
        after=texts["after_gin" if gin else "after_knock"],
    )


def _line(advice: Advice, texts: dict[str, str]) -> str:
    case = advice.verdict
    if case == "none":
        return _("Type your ten or eleven cards.")
    key = "line_only_gin" if case == "above" and advice.limit == 0 else f"line_{case}"
    values = {"count": advice.spread.deadwood, "limit": advice.limit}
    return texts.get(key, "") % values


def _row(score: Score, texts: dict[str, str]) -> ShownScore:
    points = f"+{score.award.points}"
    scorer = score.award.scorer
    return ShownScore(
        kind=score.award.kind,
        other=score.other,
        yours=points if scorer == "knocker" else "",
        theirs=points if scorer == "opponent" else "",
        stamp="" if scorer == "knocker" else texts[f"stamp_{score.award.kind}"],
    )
