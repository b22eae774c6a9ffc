"""Playing a match of a file over: what the rules make of it, or every fault it has.

What may be recorded at the table may be brought in, and nothing else: hands are judged
by `replay` and `settled_cards`, rows are filled by `Facts`, `apply_line` and
`fit_match`, as when a hand is recorded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from players.services.secrets import new_public_id
from scoring.models import Hand, Match, MatchStatus, Outcome, Via
from scoring.rules.cards import format_cards, parse_card, parse_cards
from scoring.rules.errors import RuleError
from scoring.rules.hand import PlayedHand, check_hand, hand_award
from scoring.rules.match import Line, MatchState, replay
from scoring.rules.roles import Roles, next_roles
from scoring.rules.ruleset import Ruleset
from scoring.services.author import Author
from scoring.services.brought import BroughtHand, BroughtMatch, Told
from scoring.services.brought_answers import answer_texts, attested_at
from scoring.services.hand_entry import Facts, HandEntry, settled_cards
from scoring.services.ledger import apply_line, fit_match
from scoring.services.start_match import FIRST_DAY, TOO_EARLY
from scoring.wording import rule_text
from web.problems import Invalid

HIGHEST_NUMBER = 9999
#: Where file and rules disagree about who scores, by whether either names somebody.
OTHER_SCORER = {
    (True, True): gettext_noop(
        "The file says that %(told)s scores, and by the rules %(made)s does. Check the"
        " counts, or the house rules."
    ),
    (True, False): gettext_noop(
        "The file says that %(told)s scores, and by the rules nobody does. Check the"
        " counts, or the house rules."
    ),
    (False, True): gettext_noop(
        "The file says that nobody scores, and by the rules %(made)s does. Check the"
        " counts, or the house rules."
    ),
}


@dataclass(frozen=True, slots=True)
class LineFault:
    """One thing wrong in a file: the line, which hand (0: the match), a sentence."""

    line: int
    hand: int
    text: str


class MatchRefused(Exception):
    """A match that cannot be brought in, with every fault that was found."""

    def __init__(self, faults: Sequence[LineFault]) -> None:
        super().__init__(len(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """The unsaved rows of a match; `hands` are in the order of the file.

    state: what the rules made of the hands that stand.
    """

    brought: BroughtMatch
    match: Match
    hands: tuple[Hand, ...]
    state: MatchState[int]

    @property
    def standing(self) -> list[Hand]:
        """The hands that stand."""
        return [hand for hand in self.hands if hand.voided_at is None]


def work_out(
    brought: BroughtMatch, *, club_id: int, today: date, author: Author, at: datetime
) -> WorkedOut:
    """Return the rows of a match as the rules make them.

    Raises MatchRefused for facts that could not be recorded, a day on which nobody
    played, hands out of order or after the end, and results that the rules do not give.
    """
    rules = _rules_of(brought, today)
    faults = list(_order_faults(brought))
    if faults:
        raise MatchRefused(faults)
    facts, first = _facts_of(brought, rules)
    standing = [at for at, hand in enumerate(brought.hands) if not hand.is_void]
    state = replay(rules, Roles(*first), [facts[at].played for at in standing])
    hands = [
        _row(hand, its, club_id=club_id, author=author, at=at)
        for hand, its in zip(brought.hands, facts, strict=True)
    ]
    lines = dict(zip(standing, state.lines, strict=True))
    for index, hand in enumerate(brought.hands):
        if index in lines:
            apply_line(hands[index], lines[index])
            faults += _told_faults(brought, hand, lines[index])
        else:
            faults += _fill_void(brought, hand, hands[index], rules, facts[index])
    match = _match_row(brought, rules, first, club_id=club_id, author=author, at=at)
    fit_match(match, [hands[at] for at in standing], state, at)
    match.attested_at = attested_at(brought)
    faults += _end_faults(brought, match, state)
    for text in answer_texts(brought, is_finished=match.state == MatchStatus.FINISHED):
        faults.append(LineFault(brought.line, 0, text))
    if faults:
        raise MatchRefused(faults)
    return WorkedOut(brought, match, tuple(hands), state)


def _rules_of(brought: BroughtMatch, today: date) -> Ruleset:
    if brought.played_on < FIRST_DAY:
        raise MatchRefused([LineFault(brought.line, 0, str(TOO_EARLY))])
    if brought.played_on > today:
        text = _("That day has not come yet. Give today or an earlier day.")
        raise MatchRefused([LineFault(brought.line, 0, text)])
    try:
        return Ruleset.from_dict(brought.house_rules)
    except RuleError as refusal:
        texts = [str(rule_text(error)) for error in refusal.errors]
        raise MatchRefused([LineFault(brought.line, 0, x) for x in texts]) from None


def _order_faults(brought: BroughtMatch) -> Iterator[LineFault]:
    """Find hands out of order or twice, and versions that replace what they cannot."""
    before, replaced, stands = 0, set[int](), dict[int, int]()
    for index, hand in enumerate(brought.hands):
        text = ""
        if not 1 <= hand.number <= HIGHEST_NUMBER:
            text = _("The number of a hand is 1 to 9999.")
        elif hand.number < before:
            text = _(
                "Hand %(number)s comes after hand %(before)s. Put the hands in the"
                " order of play."
            ) % {"number": hand.number, "before": before}
        elif not hand.is_void and hand.number in stands:
            text = _("Hand %(number)s is there twice, first in line %(line)s.") % {
                "number": hand.number,
                "line": stands[hand.number],
            }
        elif hand.replaces is not None and not _is_replaceable(brought, index):
            text = _(
                "This version replaces one that is not an earlier, removed version of"
                " the same hand."
            )
        elif hand.replaces in replaced:
            text = _("Another version replaces the same one already.")
        if text:
            yield LineFault(hand.line, hand.number, text)
        before = max(before, hand.number)
        if not hand.is_void:
            stands[hand.number] = hand.line
        if hand.replaces is not None:
            replaced.add(hand.replaces)


def _is_replaceable(brought: BroughtMatch, index: int) -> bool:
    """Only what stands before it: so nothing replaces itself in a circle."""
    replaces = brought.hands[index].replaces
    if replaces is None or not 0 <= replaces < index:
        return False
    older = brought.hands[replaces]
    return older.is_void and older.number == brought.hands[index].number


def _facts_of(
    brought: BroughtMatch, rules: Ruleset
) -> tuple[list[Facts], tuple[int, int, int]]:
    """Return each hand's facts and the first roles, following the rotation (R7)."""
    faults: list[LineFault] = []
    facts: list[Facts] = []
    first = brought.first_roles
    rotation = Roles(*first) if first else None
    for hand in brought.hands:
        roles = Roles(*hand.roles) if hand.roles else rotation
        if roles is None and faults:
            break  # who sits where now depends on the hand at fault
        if roles is None:
            text = _("Say who was in the box, who was captain and who sat out.")
            raise MatchRefused([LineFault(hand.line, hand.number, text)])
        first = first or roles.players
        its, found = _read_hand(hand, roles, rules)
        faults += [LineFault(hand.line, hand.number, text) for text in found]
        facts.append(its)
        if not hand.is_void:
            rotation = None if found else next_roles(roles, _winner(rules, its.played))
    if faults:
        raise MatchRefused(faults)
    return facts, first or (0, 1, 2)


def _read_hand(
    hand: BroughtHand, roles: Roles[int], rules: Ruleset
) -> tuple[Facts, list[str]]:
    """Return the facts of a hand and what is wrong with them, in the pad's words."""
    played = PlayedHand(
        number=hand.number,
        roles=roles,
        knocker=hand.knocker,
        knocker_deadwood=hand.knocker_deadwood,
        opponent_deadwood=hand.opponent_deadwood,
        big_gin=hand.big_gin,
    )
    try:
        turned_up = parse_card(hand.turned_up, "turned_up") if hand.turned_up else None
        if turned_up is not None:
            played = replace(played, turned_up=turned_up)
        faults = [str(rule_text(fault)) for fault in check_hand(rules, played)]
        if not (hand.knocker_cards or hand.opponent_cards or hand.melds):
            return Facts(played), faults
        settlement = settled_cards(rules, _entry(hand), turned_up)
        own, other = parse_cards(hand.knocker_cards), parse_cards(hand.opponent_cards)
    except RuleError as refusal:
        return Facts(played), [str(rule_text(error)) for error in refusal.errors]
    except Invalid as problem:
        found = [str(x.message) for faults in problem.errors.values() for x in faults]
        return Facts(played), found
    return Facts(played, format_cards(own), format_cards(other), settlement), faults


def _entry(hand: BroughtHand) -> HandEntry:
    return HandEntry(
        number=hand.number,
        outcome=Outcome.DRAW if hand.knocker is None else Outcome.KNOCK,
        knocker_deadwood=hand.knocker_deadwood,
        opponent_deadwood=hand.opponent_deadwood,
        knocker_cards=hand.knocker_cards,
        opponent_cards=hand.opponent_cards,
        melds=hand.melds,
        big_gin=hand.big_gin,
    )


def _winner(rules: Ruleset, played: PlayedHand[int]) -> int | None:
    scored = hand_award(rules, played)
    if played.knocker is None or scored.scorer is None:
        return None
    if scored.scorer == "knocker":
        return played.knocker
    return played.roles.opponent_of(played.knocker)


def _row(
    hand: BroughtHand, facts: Facts, *, club_id: int, author: Author, at: datetime
) -> Hand:
    row = facts.fill(
        Hand(
            public_id=new_public_id(),
            club_id=club_id,
            recorded_at=at,
            recorded_by=author.user,
            recorded_via=Via.IMPORT,
            reason=hand.reason,
            void_reason=hand.void_reason,
            origin=hand.origin,
        )
    )
    if hand.is_void:
        row.voided_at, row.voided_by = at, author.user
    return row


def _fill_void(
    brought: BroughtMatch, hand: BroughtHand, row: Hand, rules: Ruleset, facts: Facts
) -> list[LineFault]:
    """Fill what a removed version came to: its award, or nothing if it was set aside.

    Whether it had been set aside depends on hands of that time: the file is asked.
    """
    scored = hand_award(rules, facts.played)
    row.kind = scored.kind
    nobody = hand.told.scorer in (None, -1)
    if hand.told.points or not nobody:
        row.scorer, row.points = _winner(rules, facts.played), scored.points
    told = Told(hand.told.kind, hand.told.scorer, hand.told.points)
    return _disagreement(brought, hand, told, row)


def _told_faults(
    brought: BroughtMatch, hand: BroughtHand, line: Line[int]
) -> list[LineFault]:
    if hand.told.set_aside == line.counted:
        text = (
            _("The file says that this hand does not count, and by the rules it does.")
            if line.counted
            else _("The match was over before this hand. Take it out of the file.")
        )
        return [LineFault(hand.line, hand.number, text)]
    made = Hand(kind=line.award.kind, scorer=line.scorer, points=line.points)
    return _disagreement(brought, hand, hand.told, made)


def _disagreement(
    brought: BroughtMatch, hand: BroughtHand, told: Told, made: Hand
) -> list[LineFault]:
    """Say where what the file tells is not what the rules give."""
    scorer = -1 if made.scorer is None else made.scorer
    texts = []
    if told.kind not in (None, made.kind):
        text = _(
            "The file calls this hand “%(told)s”, and by the rules it is “%(made)s”."
            " Check the counts, or the house rules."
        )
        texts.append(text % {"told": told.kind, "made": made.kind})
    if told.scorer not in (None, scorer):
        texts.append(_other_scorer(brought.names, told.scorer or 0, scorer))
    if told.points not in (None, made.points):
        text = _(
            "By the rules this hand scores %(made)s, and the file says %(told)s. Check"
            " the counts, or the house rules."
        )
        texts.append(text % {"told": told.points, "made": made.points})
    return [LineFault(hand.line, hand.number, text) for text in texts]


def _other_scorer(names: Sequence[str], told: int, made: int) -> str:
    """Say who scores by the file and who by the rules; -1 is nobody."""
    text = _(OTHER_SCORER[told >= 0, made >= 0])
    return text % {"told": names[told], "made": names[made]}


def _match_row(
    brought: BroughtMatch,
    rules: Ruleset,
    first: tuple[int, int, int],
    *,
    club_id: int,
    author: Author,
    at: datetime,
) -> Match:
    box, captain, sitter = first
    is_abandoned = brought.state == MatchStatus.ABANDONED
    return Match(
        public_id=new_public_id(),
        club_id=club_id,
        house_rules=rules.to_dict(),
        state=MatchStatus.ABANDONED if is_abandoned else MatchStatus.OPEN,
        first_box=box,
        first_captain=captain,
        first_sitter=sitter,
        played_on=brought.played_on,
        started_at=brought.started_at or at,
        finished_at=brought.finished_at,
        abandoned_at=(brought.abandoned_at or at) if is_abandoned else None,
        version=0,
        created_by=author.user,
        source=brought.source,
        source_id=brought.source_id,
        imported_at=at,
    )


def _end_faults(
    brought: BroughtMatch, match: Match, state: MatchState[int]
) -> Iterator[LineFault]:
    """Say where totals, winner or state are not what the hands give."""
    for place, seat in enumerate(brought.seats):
        if seat.total not in (None, state.totals[place]):
            yield LineFault(
                brought.line,
                0,
                _("The file gives %(name)s %(told)s, and the hands come to %(made)s.")
                % {
                    "name": seat.name,
                    "told": seat.total,
                    "made": state.totals[place],
                },
            )
    winner = -1 if match.winner is None else match.winner
    if brought.winner not in (None, winner):
        yield LineFault(brought.line, 0, _("By the hands somebody else has won."))
    if match.state == MatchStatus.ABANDONED and state.over:
        yield LineFault(brought.line, 0, _("This match was played to its end."))
    elif brought.state not in (None, match.state):
        yield LineFault(brought.line, 0, _other_state(MatchStatus(match.state)))


def _other_state(made: MatchStatus) -> str:
    """Say that the match stands otherwise than the file tells."""
    if made == MatchStatus.FINISHED:
        return _("The file calls the match open, and by its hands it is finished.")
    return _("The file calls the match finished, and by its hands it is open.")
