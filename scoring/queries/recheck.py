"""Whether what is stored of each match is what the rules make of its hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from players.models import Club
from scoring.models import Hand, Match, MatchStatus
from scoring.neighbours import neighbours
from scoring.queries.match_record import frozen_rules, replayed, with_hands
from scoring.queries.recheck_records import match_record_differences, recheck_players
from scoring.rules.hand import check_counts_against_cards
from scoring.rules.match import MatchState
from scoring.rules.settle import settle


@dataclass(frozen=True, slots=True)
class Rechecked:
    """One match or player, and each stored value that the rules do not give."""

    public_id: str
    differences: tuple[str, ...]
    is_player: bool = False  # or a row of a neighbour: not counted as a match


def recheck_scores(*, club: str = "") -> Iterator[Rechecked]:
    """Yield every match with its differences, then the players who have any.

    Last comes what neighbours keep, such as tournaments: only what differs.

    Memory stays flat however many matches there are.

    club: only the club with this slug; all of them where it is "". A hand that is
    recorded meanwhile is no difference: such a match is read once more.
    """
    matches = _whole_matches()
    if club:
        matches = matches.filter(club__slug=club)
    for match in matches.iterator(chunk_size=200):
        yield Rechecked(match.public_id, _settled_differences(match))
    books = Club.objects.order_by("id")
    for book in books.filter(slug=club) if club else books:
        for public_id, differences in recheck_players(book.pk):
            if differences:
                yield Rechecked(public_id, differences, is_player=True)
    for neighbour in neighbours():
        for public_id, difference in neighbour.differences(club):
            yield Rechecked(public_id, (difference,), is_player=True)


def _whole_matches() -> QuerySet[Match]:
    return with_hands(Match.objects.all()).prefetch_related("tallies")


def _settled_differences(match: Match) -> tuple[str, ...]:
    """Return the differences, read again for as long as somebody writes."""
    while differences := tuple(_differences(match)):
        again = _whole_matches().get(pk=match.pk)
        if again.version == match.version:
            return differences
        match = again
    return ()


def _differences(match: Match) -> Iterator[str]:
    hands = list(match.hands.all())
    seats = list(match.seats.all())
    if [seat.place for seat in seats] != [0, 1, 2]:
        yield f"{len(seats)} of three seats are there"
    try:
        state = replayed(match, hands)
    except ValueError as fault:
        yield f"the hands cannot be replayed: {fault}"
        return
    for hand, line in zip(hands, state.lines, strict=True):
        stored = (hand.kind, hand.scorer, hand.points, hand.set_aside)
        right = (line.award.kind, line.scorer, line.points, not line.counted)
        if stored != right:
            yield f"hand {hand.number} holds {stored}, the rules give {right}"
    for seat in seats:
        if seat.total != state.totals[seat.place]:
            yield (
                f"seat {seat.place} holds {seat.total},"
                f" the hands give {state.totals[seat.place]}"
            )
    if (match.attested_at is not None) != all(seat.confirmed_at for seat in seats):
        yield f"attested_at holds {match.attested_at}, the seats say otherwise"
    yield from _card_differences(match, hands)
    yield from _match_differences(match, state, len(hands))
    if len(seats) == len(state.totals):
        yield from match_record_differences(match, hands, state)


def _card_differences(match: Match, hands: Sequence[Hand]) -> Iterator[str]:
    """Compare counts with the cards, where those were entered."""
    rules = frozen_rules(match)
    for hand in hands:
        if not hand.knocker_cards:
            continue
        try:
            faults = check_counts_against_cards(
                settle(
                    hand.knocker_cards,
                    hand.opponent_cards,
                    rules,
                    melds=(hand.spread or {}).get("melds"),
                    turned_up=hand.turned_up or None,
                ),
                hand.knocker_deadwood,
                hand.opponent_deadwood,
                hand.big_gin,
            )
        except ValueError as refusal:
            yield f"hand {hand.number} has cards that cannot be: {refusal}"
            continue
        for fault in faults:
            yield f"hand {hand.number} has other cards than counts: {fault}"


def _match_differences(
    match: Match, state: MatchState[int], hand_count: int
) -> Iterator[str]:
    rotation = state.rotation
    right: dict[str, object] = {
        "winner": state.winner,
        "hand_count": hand_count,
        "next_box": rotation.box,
        "next_captain": rotation.captain,
        "next_sitter": rotation.sitter,
    }
    if match.state != MatchStatus.ABANDONED:
        right["state"] = MatchStatus.FINISHED if state.over else MatchStatus.OPEN
    if (match.finished_at is not None) != (match.state == MatchStatus.FINISHED):
        yield f"finished_at holds {match.finished_at}, and the match is {match.state}"
    for name, value in right.items():
        stored = getattr(match, name)
        if stored != value:
            yield f"{name} holds {stored}, the hands give {value}"
