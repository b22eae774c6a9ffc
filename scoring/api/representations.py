"""What the API tells of matches and hands: one function for each thing told.

The first answer and its repetition come from the same function, and from what does
not change afterwards, so that both are equal to the byte. Sentences are in the
language of the club, or the one that `?lang=` asks for: never in the reader's, so that
an address has one text (security.md 4.2).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import TypedDict

from django.utils import translation

from scoring.models import Hand, Match, MatchEvent, MatchStatus, Seat
from scoring.neighbours import Occasion, occasions_of
from scoring.queries.match_record import MatchRecord, as_played, totals_by_place
from scoring.queries.told import told
from scoring.rules.award import Award
from scoring.rules.hand import hand_award
from scoring.rules.match import MatchState
from scoring.rules.roles import Roles
from scoring.rules.settle import Settlement
from scoring.rules.settlement import settlement
from scoring.wording import hand_sentence

Json = dict[str, object]
#: What a reader asked sentences in; "" for the club's own language.
_language: ContextVar[str] = ContextVar("sentences_in", default="")


@contextmanager
def sentences_in(language: str) -> Iterator[None]:
    """Write sentences in this language meanwhile; "" for each club's own."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


class Stand(TypedDict):
    """Where a match stands, in places: what `Hand.recorded_state` keeps."""

    version: int
    totals: list[int]
    next_roles: list[int] | None
    over: bool
    winner: int | None


def match_full(record: MatchRecord) -> Json:
    """Return a match with its standing hands (one more statement)."""
    occasion = occasions_of([record.match.pk]).get(record.match.pk)
    return {
        **_match(record.match, record.seats, occasion),
        "roles": roles_json(record, record.state.roles),
        "settlement": _settled(record),
        "hands": [hand_now(record, hand) for hand in record.hands],
    }


def match_line(
    match: Match, seats: Sequence[Seat], occasion: Occasion | None = None
) -> Json:
    """Return a match as lists show it: without its hands.

    occasion: what it was part of (`occasions_of`).
    """
    names = [seat.player.name for seat in seats]
    roles = (match.next_box, match.next_captain, match.next_sitter)
    return {
        **_match(match, seats, occasion),
        "roles": None if _is_over(match) else _role_names(names, roles),
    }


def hand_now(record: MatchRecord, hand: Hand) -> Json:
    """Return one version of a hand as it is stored; its tag names exactly this."""
    award = _award_of_facts(record, hand)
    scorer = named(record, hand.scorer)
    return {
        **_facts(record, hand, award),
        "scorer": scorer,
        "points": hand.points,
        "state": _hand_state(hand),
    }


def hand_recorded(record: MatchRecord, hand: Hand) -> Json:
    """Return what was answered when this hand was recorded, also later on (S34).

    Award from the facts, and the match as it was: neither changes, whatever became
    of the hand since.
    """
    award = _award_of_facts(record, hand)
    place = None
    if award.scorer is not None and hand.knocker is not None:
        other = hand.captain if hand.knocker == hand.box else hand.box
        place = hand.knocker if award.scorer == "knocker" else other
    return {
        **_facts(record, hand, award),
        "scorer": named(record, place),
        "points": award.points,
        "state": "standing",
        **_consequences(record.names, hand.recorded_state),
    }


def hand_written(record: MatchRecord, hand: Hand) -> Json:
    """Return a hand that was corrected, removed or undone, and the match now."""
    return {**hand_now(record, hand), **match_now(record)}


def match_now(record: MatchRecord) -> Json:
    """Return where a match stands, in short."""
    state = record.state
    roles = state.roles
    return _consequences(
        record.names,
        Stand(
            version=record.match.version,
            totals=totals_by_place(state),
            next_roles=[roles.box, roles.captain, roles.sitter] if roles else None,
            over=state.over,
            winner=state.winner,
        ),
    )


def hand_version(record: MatchRecord, hand: Hand) -> Json:
    """Return one version of a hand for the history: who, when, from where, why."""
    return {
        **hand_now(record, hand),
        "recorded_by": hand.recorded_by and hand.recorded_by.get_username(),
        "recorded_via": hand.recorded_via,
        "reason": hand.reason,
        "replaces": hand.replaces and hand.replaces.public_id,
        "voided_at": moment(hand.voided_at),
        "voided_by": hand.voided_by and hand.voided_by.get_username(),
        "void_reason": hand.void_reason,
    }


def match_event(record: MatchRecord, event: MatchEvent) -> Json:
    """Return what was done to a match beside its hands."""
    return {
        "done": event.done,
        "player": named(record, event.place),
        "number": event.number,
        "reason": event.reason,
        "at": moment(event.at),
        "by": event.by and event.by.get_username(),
        "via": event.via,
    }


def moment(at: datetime | None) -> str | None:
    """Return a moment as ISO 8601 in UTC."""
    return None if at is None else at.isoformat().replace("+00:00", "Z")


def named(record: MatchRecord, place: int | None) -> str | None:
    """Return the name at a place, None where there is none."""
    return None if place is None else record.names[place]


def totals_named(names: Sequence[str], state: MatchState[int]) -> dict[str, int]:
    """Return the totals by name, in seat order."""
    return {name: state.totals[place] for place, name in enumerate(names)}


def _match(match: Match, seats: Sequence[Seat], occasion: Occasion | None) -> Json:
    names = [seat.player.name for seat in seats]
    return {
        "id": match.public_id,
        "club": match.club.slug,
        "tournament": occasion and {"id": occasion.id, "name": occasion.name},
        "state": match.state,
        "played_on": match.played_on.isoformat(),
        "started_at": moment(match.started_at),
        "finished_at": moment(match.finished_at),
        "attested_at": moment(match.attested_at),
        "updated_at": moment(match.updated_at),
        "players": [
            {
                "id": seat.player.public_id,
                "name": seat.player.name,
                "seat": seat.place,
                "total": seat.total,
                "drawn": seat.drawn,
                "confirmed_at": moment(seat.confirmed_at),
                "dispute": _dispute(seat),
            }
            for seat in seats
        ],
        "roles": None,
        "totals": {seat.player.name: seat.total for seat in seats},
        "winner": None if match.winner is None else names[match.winner],
        "winners": _winners(match, seats),
        "house_rules": match.house_rules,
        "hand_count": match.hand_count,
        "version": match.version,
    }


def _dispute(seat: Seat) -> Json | None:
    if seat.disputed_hand is None:
        return None
    return {
        "number": seat.disputed_hand,
        "reason": seat.dispute_reason,
        "disputed_at": moment(seat.disputed_at),
    }


def _is_over(match: Match) -> bool:
    return match.state == MatchStatus.FINISHED


def _winners(match: Match, seats: Sequence[Seat]) -> list[str]:
    """Return who won: one name, or those who share the first place."""
    if not _is_over(match):
        return []
    highest = max(seat.total for seat in seats)
    return [seat.player.name for seat in seats if seat.total == highest]


def _settled(record: MatchRecord) -> dict[str, int] | None:
    """Return what each total is worth with the end bonuses; None before the end."""
    state = record.state
    if not state.over:
        return None
    worth = settlement(record.rules, state.totals, state.hands_won, state.winner)
    return {name: worth[place] for place, name in enumerate(record.names)}


def roles_json(record: MatchRecord, roles: Roles[int] | None) -> Json | None:
    """Return roles by name; None where the match is over."""
    if roles is None:
        return None
    return _role_names(record.names, (roles.box, roles.captain, roles.sitter))


def _role_names(names: Sequence[str], places: Sequence[int]) -> Json:
    box, captain, sitter = (names[place] for place in places)
    return {"box": box, "captain": captain, "sitter": sitter}


def _award_of_facts(record: MatchRecord, hand: Hand) -> Award:
    return hand_award(record.rules, as_played(hand))


def _hand_state(hand: Hand) -> str:
    if hand.voided_at is not None:
        return "void"
    return "set_aside" if hand.set_aside else "standing"


def _facts(record: MatchRecord, hand: Hand, award: Award) -> Json:
    """Return what the table saw, and the sentence that tells it."""
    with translation.override(_language.get() or record.match.club.language):
        sentence = hand_sentence(told(record, hand, award))
    knocker = named(record, hand.knocker)
    spread = hand.spread or {}
    lay_offs = spread.get("lay_offs")
    return {
        "number": hand.number,
        "id": hand.public_id,
        "outcome": hand.outcome,
        "roles": _role_names(record.names, (hand.box, hand.captain, hand.sitter)),
        "knocker": knocker,
        "knocker_deadwood": hand.knocker_deadwood,
        "opponent_deadwood": hand.opponent_deadwood,
        "big_gin": hand.big_gin,
        "turned_up": hand.turned_up or None,
        "knocker_cards": hand.knocker_cards or None,
        "opponent_cards": hand.opponent_cards or None,
        "melds": spread.get("melds"),
        "lay_offs": lay_offs
        and [{"card": card, "meld": meld} for card, meld in lay_offs],
        "kind": hand.kind,
        "sentence": sentence,
        "recorded_at": moment(hand.recorded_at),
    }


def _consequences(names: Sequence[str], stand: Stand) -> Json:
    """Return the match around a hand, from places to names."""
    roles, winner = stand["next_roles"], stand["winner"]
    return {
        "totals": dict(zip(names, stand["totals"], strict=True)),
        "next_roles": None if roles is None else _role_names(names, roles),
        "winner": None if winner is None else names[winner],
        "over": stand["over"],
        "version": stand["version"],
    }


def settlement_told(settled: Settlement) -> Json:
    """Return what a showdown comes to, cards as text."""
    own, other = settled.spread, settled.opponent_spread
    return {
        "kind": settled.kind,
        "scorer": settled.scorer,
        "points": settled.points,
        "parts": [
            {"name": part.name, "points": part.points} for part in settled.award.parts
        ],
        "knocker_deadwood": settled.knocker_deadwood,
        "opponent_deadwood": settled.opponent_deadwood,
        "melds": [str(meld) for meld in own.melds],
        "unmatched": str(own.unmatched),
        "opponent_melds": [str(meld) for meld in other.melds],
        "opponent_unmatched": str(other.unmatched),
        "lay_offs": [
            {"card": str(card), "meld": str(meld)} for card, meld in settled.lay_offs
        ],
        "best_for_knocker": settled.best_for_knocker,
    }
