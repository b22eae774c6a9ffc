"""One hand of a match with everything that was ever written under its number."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.models import Hand, Match
from scoring.queries.hand_versions import hand_versions
from scoring.queries.match_record import MatchRecord, load_record, roles_of
from scoring.queries.told import award_of, told
from scoring.rules.roles import Roles
from scoring.wording import hand_sentence, who_where
from web.problems import Problem


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One thing that was done to the hand. who_where: the author and from where.

    was: the points before, where they differ; current: it is the hand's last state.
    """

    what: str
    when: datetime
    who_where: str
    sentence: str
    points: int | None
    was: int | None
    why: str
    current: bool


@dataclass(frozen=True, slots=True)
class HandHistory:
    """The hand as it is now, and its steps, newest first.

    letter, name and points are the scorer's; name is "" where nobody scored.
    """

    record: MatchRecord
    hand: Hand
    sentence: str
    roles: Roles[str]
    letter: str
    name: str
    steps: tuple[HistoryStep, ...]


def hand_history(match: Match, number: int) -> HandHistory:
    """Read a hand and its versions (three statements); else Problem `not_found`."""
    record = load_record(match)
    versions = list(hand_versions(match).filter(number=number))
    if not versions:
        raise Problem(
            "not_found", _("This match has no hand %(number)s.") % {"number": number}
        )
    hand = versions[-1]
    scorer = hand.scorer
    return HandHistory(
        record=record,
        hand=hand,
        sentence=_sentence(record, hand),
        roles=record.named(roles_of(hand)),
        letter="" if scorer is None else "abc"[scorer],
        name="" if scorer is None else record.names[scorer],
        steps=tuple(reversed(_steps(record, versions))),
    )


def _steps(record: MatchRecord, versions: list[Hand]) -> list[HistoryStep]:
    steps: list[HistoryStep] = []
    replaced = {hand.replaces_id for hand in versions}
    for hand in versions:
        steps.append(_written(record, hand))
        was_removed = hand.voided_at is not None and (
            hand.pk not in replaced or _put_back_later(hand, versions)
        )
        if was_removed and hand.voided_at is not None:
            steps.append(_removed(record, hand, hand.voided_at))
    return [*steps[:-1], replace(steps[-1], current=True)]


def _put_back_later(hand: Hand, versions: list[Hand]) -> bool:
    """Whether the next version came later than this one's removal."""
    after = next((other for other in versions if other.replaces_id == hand.pk), None)
    return after is not None and after.recorded_at != hand.voided_at


def _written(record: MatchRecord, hand: Hand) -> HistoryStep:
    before = hand.replaces
    if before is None:
        what = _("Recorded")
    elif _says_the_same(before, hand):
        what = _("Put back")
    else:
        what = _("Corrected")
    return HistoryStep(
        what=what,
        when=hand.recorded_at,
        who_where=who_where(hand.recorded_by, hand.get_recorded_via_display()),
        sentence=_sentence(record, hand),
        points=hand.points if hand.scorer is not None else None,
        was=before.points if before and before.points != hand.points else None,
        why=hand.reason,
        current=False,
    )


def _removed(record: MatchRecord, hand: Hand, at: datetime) -> HistoryStep:
    return HistoryStep(
        what=_("Removed"),
        when=at,
        who_where=who_where(hand.voided_by, ""),
        sentence=_("It counts as never played."),
        points=None,
        was=hand.points if hand.scorer is not None else None,
        why=hand.void_reason,
        current=False,
    )


def _says_the_same(before: Hand, hand: Hand) -> bool:
    names = ("box", "captain", "knocker", "knocker_deadwood", "opponent_deadwood")
    return all(getattr(before, name) == getattr(hand, name) for name in names)


def _sentence(record: MatchRecord, hand: Hand) -> str:
    return hand_sentence(told(record, hand, award_of(record, hand)))
