"""A match as it stands: its rules, its three seats, its hands, and the replay."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Prefetch, Q, QuerySet

from scoring.models import Hand, Match, Seat
from scoring.rules.cards import parse_card
from scoring.rules.hand import PlayedHand
from scoring.rules.match import MatchState, replay
from scoring.rules.roles import Roles
from scoring.rules.ruleset import Ruleset
from web.prepared import Prepared


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """Everything a page or a write needs to know of one match.

    seats: the three, by place, players loaded. hands: the standing ones by number,
    those after the end included. state: what the rules make of them.
    """

    match: Match
    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    rules: Ruleset
    state: MatchState[int]

    @property
    def names(self) -> tuple[str, ...]:
        """The three names, by place."""
        return tuple(seat.player.name for seat in self.seats)

    @property
    def next_number(self) -> int:
        """The number that the next hand gets: the highest standing one plus one."""
        return self.hands[-1].number + 1 if self.hands else 1

    @property
    def newest(self) -> Hand | None:
        """The standing hand with the highest number: the one that undo takes back."""
        return self.hands[-1] if self.hands else None

    def named(self, roles: Roles[int]) -> Roles[str]:
        """Return the roles with names for places."""
        names = self.names
        return Roles(names[roles.box], names[roles.captain], names[roles.sitter])

    def standing(self, number: int) -> Hand | None:
        """Return the standing hand with that number, if there is one."""
        return next((hand for hand in self.hands if hand.number == number), None)


def frozen_rules(match: Match) -> Ruleset:
    """Return the house rules that were frozen into the match when it started."""
    return _rules_of(json.dumps(match.house_rules, sort_keys=True))


@lru_cache(maxsize=256)
def _rules_of(text: str) -> Ruleset:
    """Read house rules from JSON once: most matches of a club are played by the same,
    and a Ruleset cannot be changed.
    """
    return Ruleset.from_dict(json.loads(text))


def first_roles_of(match: Match) -> Roles[int]:
    """Return the roles of the first hand, as places."""
    return Roles(match.first_box, match.first_captain, match.first_sitter)


def roles_of(hand: Hand) -> Roles[int]:
    """Return who sat where in that hand, as places."""
    return Roles(hand.box, hand.captain, hand.sitter)


def as_played(hand: Hand) -> PlayedHand[int]:
    """Return the hand's facts as the rules read them."""
    return PlayedHand(
        number=hand.number,
        roles=roles_of(hand),
        knocker=hand.knocker,
        knocker_deadwood=hand.knocker_deadwood,
        opponent_deadwood=hand.opponent_deadwood,
        big_gin=hand.big_gin,
        turned_up=parse_card(hand.turned_up) if hand.turned_up else None,
    )


def replayed(match: Match, hands: Iterable[Hand]) -> MatchState[int]:
    """Return what the rules make of these hands, taken by number."""
    played = [as_played(hand) for hand in sorted(hands, key=lambda hand: hand.number)]
    return replay(frozen_rules(match), first_roles_of(match), played)


_STANDING = Prepared(
    lambda match_id: Hand.objects.filter(match=match_id, voided_at=None).order_by(
        "number"
    ),
    int,
)
_STANDING_OR_NAMED = Prepared(
    lambda match_id, key: Hand.objects.filter(
        Q(voided_at=None) | Q(client_key=key), match=match_id
    ).order_by("number"),
    int,
    str,
)
_SEATS = Prepared(
    lambda match_id: (
        Seat.objects.filter(match=match_id)
        .select_related("player", "answered_by")
        .order_by("place")
    ),
    int,
)


def with_hands(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches by id, to be read in chunks with seats and standing hands."""
    return matches.order_by("id").prefetch_related(
        Prefetch("seats", Seat.objects.order_by("place")),
        Prefetch("hands", Hand.objects.filter(voided_at=None).order_by("number")),
    )


def load_seats(match: Match) -> tuple[Seat, ...]:
    """Return the three seats by place, players loaded (one statement)."""
    return tuple(_SEATS.all(match.pk))


def load_record(match: Match) -> MatchRecord:
    """Read seats and standing hands (two statements) and replay them."""
    return _record_of(match, tuple(_STANDING.all(match.pk)))


def load_record_and_hand(match: Match, key: str) -> tuple[MatchRecord, Hand | None]:
    """Return what `load_record` does, and the version, standing or void, that this
    client key has brought; None where it brought none (two statements)."""
    if not key:
        return load_record(match), None
    rows = _STANDING_OR_NAMED.all(match.pk, key)
    named = next((hand for hand in rows if hand.client_key == key), None)
    standing = tuple(hand for hand in rows if hand.voided_at is None)
    return _record_of(match, standing), named


def _record_of(match: Match, hands: tuple[Hand, ...]) -> MatchRecord:
    return MatchRecord(
        match=match,
        seats=load_seats(match),
        hands=hands,
        rules=frozen_rules(match),
        state=replayed(match, hands),
    )


def load_steady_record(match: Match) -> MatchRecord:
    """Read a match so that its version and its hands belong together.

    Outside a transaction somebody may write between two statements. The version is
    read once more at the end, and everything again where it moved: four statements
    as a rule, the match included. Writers of one match are people: it settles.
    """
    while True:
        record = load_record(match)
        fresh = Match.objects.select_related("club").get(pk=match.pk)
        if fresh.version == match.version:
            return record
        match = fresh


def totals_by_place(state: MatchState[int]) -> list[int]:
    """Return the three totals in seat order."""
    totals: Mapping[int, int] = state.totals
    return [totals[place] for place in range(3)]
