"""What a correction or a removal would change, in the order of ux.md 1.7."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.forms.hand import LETTERS
from scoring.models import Hand
from scoring.queries.match_record import roles_of
from scoring.queries.told import award_of, told
from scoring.rules.match import MatchState
from scoring.rules.roles import next_roles
from scoring.services.correct_hand import Proposal
from scoring.wording import hand_sentence


@dataclass(frozen=True, slots=True)
class Moved:
    """A total that moves. letter: whose ink."""

    letter: str
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Impact:
    """The hand before and after, the totals that move, and what follows.

    stamp and headline are "" where nothing else changes; told holds whole sentences.
    """

    number: int
    old_sentence: str
    new_sentence: str
    old_points: int
    new_points: int
    moved: tuple[Moved, ...]
    stays: tuple[str, ...]
    stamp: str
    headline: str
    told: tuple[str, ...]


def impact_of(proposal: Proposal) -> Impact:
    """Compare the match as it is with what the proposal would make of it."""
    record, current, proposed = proposal.record, proposal.current, proposal.proposed
    before, after = record.state, proposal.after
    stamp, headline = _consequence(proposal)
    moved = tuple(
        Moved(
            LETTERS[place],
            record.names[place],
            before.totals[place],
            after.totals[place],
        )
        for place in range(3)
        if before.totals[place] != after.totals[place]
    )
    return Impact(
        number=current.number,
        old_sentence=hand_sentence(told(record, current, award_of(record, current))),
        new_sentence=hand_sentence(told(record, proposed, award_of(record, proposed)))
        if proposed
        else _("Removed: it counts as never played."),
        old_points=current.points,
        new_points=proposed.points if proposed else 0,
        moved=moved,
        stays=tuple(
            name
            for place, name in enumerate(record.names)
            if before.totals[place] == after.totals[place]
        ),
        stamp=stamp,
        headline=headline,
        told=tuple(_told(proposal)),
    )


def _consequence(proposal: Proposal) -> tuple[str, str]:
    before, after = proposal.record.state, proposal.after
    names = proposal.record.names
    if before.over and not after.over:
        return _("Open again"), _("The match is open again.")
    if after.over and after.winner is not None and after.winner != before.winner:
        values = {"name": names[after.winner], "total": after.totals[after.winner]}
        text = _("%(name)s wins the match with %(total)s.") % values
        return (_("Another winner") if before.over else _("The match ends")), text
    if after.over and _end(after) != _end(before):
        text = _("The match ends in hand %(number)s.") % {"number": _end(after)}
        return _("Another end"), text
    return "", ""


def _told(proposal: Proposal) -> list[str]:
    record, after = proposal.record, proposal.after
    sentences = []
    current, proposed = proposal.current, proposal.proposed
    if proposed and proposed.scorer != current.scorer and _follows(proposal):
        sentences += _dealt_otherwise(proposal, proposed)
        sentences.append(
            _("What was played after it stays as it was played: only points move.")
        )
    aside = [str(line.number) for line in after.lines if not line.counted]
    if aside:
        text = ngettext(
            "Hand %(numbers)s came after the end: it stays on the sheet, struck"
            " through, and counts for nobody.",
            "Hands %(numbers)s came after the end: they stay on the sheet, struck"
            " through, and count for nobody.",
            len(aside),
        )
        sentences.append(text % {"numbers": ", ".join(aside)})
    if record.state.over and after.roles is not None:
        roles = record.named(after.roles)
        sentences.append(
            _("Next: %(box)s has the box, %(captain)s is captain, %(sitter)s sits out.")
            % {"box": roles.box, "captain": roles.captain, "sitter": roles.sitter}
        )
    return sentences


def _dealt_otherwise(proposal: Proposal, proposed: Hand) -> list[str]:
    """Say who would have dealt the next hand by R7, where somebody else did."""
    record = proposal.record
    after = [hand for hand in record.hands if hand.number > proposed.number]
    if not after:
        return []
    due = next_roles(roles_of(proposed), proposed.scorer).box
    if due == after[0].box:
        return []
    values = {"number": after[0].number, "dealer": record.names[after[0].box]}
    text = _(
        "By the rule %(name)s would then have dealt hand %(number)s. It was dealt by"
        " %(dealer)s."
    )
    return [text % {**values, "name": record.names[due]}]


def _follows(proposal: Proposal) -> bool:
    """Whether hands were played after this one."""
    return any(line.number > proposal.current.number for line in proposal.after.lines)


def _end(state: MatchState[int]) -> int:
    return max((line.number for line in state.lines if line.counted), default=0)
