"""What a correction would change, told before anything is stored."""

from collections.abc import Callable

from scoring.api.representations import Json, hand_now, named, roles_json, totals_named
from scoring.rules.match import Line, MatchState
from scoring.services.correct_hand import Proposal


def impact(proposal: Proposal) -> Json:
    """Return the hand before and after, and all that would move with it.

    totals: only those that change. out_of_turn, set_aside, brought_back: numbers of
    hands that would newly be so. end: "same", or how the end would move.
    """
    record, before, after = proposal.record, proposal.record.state, proposal.after
    new = proposal.proposed
    old_totals = totals_named(record.names, before)
    new_totals = totals_named(record.names, after)
    return {
        "dry_run": True,
        "hand": {
            "old": hand_now(record, proposal.current),
            "new": None if new is None else _unsaved(hand_now(record, new)),
        },
        "totals": {
            name: {"old": old_totals[name], "new": new_totals[name]}
            for name in record.names
            if old_totals[name] != new_totals[name]
        },
        "out_of_turn": _newly(before, after, lambda line: line.out_of_turn),
        "set_aside": _newly(before, after, lambda line: not line.counted),
        "brought_back": _newly(after, before, lambda line: not line.counted),
        "end": _end(before, after),
        "winner": {
            "old": named(record, before.winner),
            "new": named(record, after.winner),
        },
        "next_roles": roles_json(record, after.roles),
    }


def _unsaved(hand: Json) -> Json:
    """Leave out what only a stored hand has."""
    return {key: hand[key] for key in hand if key not in ("id", "recorded_at")}


def _newly(
    before: MatchState[int],
    after: MatchState[int],
    holds: Callable[[Line[int]], bool],
) -> list[int]:
    """Return the numbers of hands of which it holds after, and did not before."""
    already = {line.number for line in before.lines if holds(line)}
    known = {line.number for line in before.lines}
    now = {line.number for line in after.lines if holds(line)}
    return sorted((now - already) & known)


def _end(before: MatchState[int], after: MatchState[int]) -> str:
    """Return how the end moves: a word for programs."""
    if before.over and not after.over:
        return "reopened"
    if after.over and not before.over:
        return "ended"
    if not after.over:
        return "same"
    if before.winners != after.winners:
        return "other_winner"
    old, new = _last_counted(before), _last_counted(after)
    return "same" if old == new else "earlier" if new < old else "later"


def _last_counted(state: MatchState[int]) -> int:
    return max(line.number for line in state.lines if line.counted)
