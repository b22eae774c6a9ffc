"""A hand as somebody typed it, and what it means in its match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.queries.people import counts_for, merges_of
from players.rules.names import name_key
from scoring.models import Hand, Outcome, Seat
from scoring.queries.match_record import MatchRecord, as_played
from scoring.rules.cards import Card, format_cards, parse_card, parse_cards
from scoring.rules.errors import RuleError, raise_all
from scoring.rules.hand import (
    PlayedHand,
    check_counts_against_cards,
    check_gin,
    check_hand,
)
from scoring.rules.roles import Roles
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import Settlement, settle
from scoring.services.faults import Faults, noted, refuse
from web.problems import Fault, invalid


@dataclass(frozen=True, slots=True)
class HandEntry:
    """What a page or a program sends. People are given by id or by name.

    Counts, cards or both; `roles` (box, captain, sitter) only where the table sat
    otherwise than the rotation says. `gin` is never needed: a contradiction is refused.
    """

    number: int
    outcome: Outcome = Outcome.KNOCK
    knocker: str = ""
    knocker_deadwood: int | None = None
    opponent_deadwood: int | None = None
    knocker_cards: str = ""
    opponent_cards: str = ""
    melds: tuple[str, ...] | None = None
    turned_up: str = ""
    big_gin: bool = False
    gin: bool | None = None
    roles: tuple[str, str, str] | None = None
    client_key: str = ""

    @property
    def has_cards(self) -> bool:
        """Whether any cards were sent, also if they turn out to be too few."""
        return bool(self.knocker_cards or self.opponent_cards or self.melds is not None)


@dataclass(frozen=True, slots=True)
class Facts:
    """A hand's facts in its match: what will be stored as true.

    settlement: what the cards gave, where all of them were entered.
    """

    played: PlayedHand[int]
    knocker_cards: str = ""
    opponent_cards: str = ""
    settlement: Settlement | None = None

    @classmethod
    def of(cls, hand: Hand) -> "Facts":
        """Return the facts that a stored row holds."""
        return cls(
            as_played(hand),
            knocker_cards=hand.knocker_cards,
            opponent_cards=hand.opponent_cards,
        )

    def fill(self, hand: Hand) -> Hand:
        """Write the facts into a row that has not been saved."""
        played = self.played
        hand.number = played.number
        hand.box, hand.captain, hand.sitter = (
            played.roles.box,
            played.roles.captain,
            played.roles.sitter,
        )
        hand.outcome = Outcome.DRAW if played.knocker is None else Outcome.KNOCK
        hand.knocker = played.knocker
        hand.knocker_deadwood = played.knocker_deadwood
        hand.opponent_deadwood = played.opponent_deadwood
        hand.big_gin = played.big_gin
        hand.turned_up = str(played.turned_up) if played.turned_up else ""
        hand.knocker_cards = self.knocker_cards
        hand.opponent_cards = self.opponent_cards
        hand.spread = self.settlement and spread_json(self.settlement)
        return hand

    def equals(self, hand: Hand, *, sat_there: bool) -> bool:
        """Whether that row says the same; cards count only where both have them.

        sat_there: compare who sat where too (only where the roles were sent).
        """
        other = self.fill(Hand())
        names = ["outcome", "knocker", "knocker_deadwood", "opponent_deadwood"]
        names += ["big_gin", "turned_up"]
        if sat_there:
            names += ["box", "captain", "sitter"]
        if self.knocker_cards and hand.knocker_cards:
            names += ["knocker_cards", "opponent_cards"]
            names += ["spread"] if self.settlement else []
        return all(getattr(other, name) == getattr(hand, name) for name in names)

    def is_whole(self, hand: Hand) -> bool:
        """Whether that row holds exactly this, cards or no cards included."""
        other = self.fill(Hand())
        names = ["knocker_cards", "opponent_cards", "spread"]
        same = all(getattr(other, name) == getattr(hand, name) for name in names)
        return same and self.equals(hand, sat_there=True)


def place_of(seats: Sequence[Seat], person: str, field: str) -> int:
    """Return the place of the person with that id or name in the match.

    Somebody who was merged into a player since means that player, and a name from
    before a change means who had it: a hand may have been kept on a phone under it.
    """
    key = name_key(person)
    for seat in seats:
        if person == seat.player.public_id or key == name_key(seat.player.name):
            return seat.place
    older = _merged_place(seats, person, key)
    if older is None:
        older = _former_place(seats, key)
    if older is not None:
        return older
    names = [seat.player.name for seat in seats]
    raise invalid(
        field,
        _("%(person)s does not play in this match. %(a)s, %(b)s and %(c)s do.")
        % {"person": person[:60], "a": names[0], "b": names[1], "c": names[2]},
        "unknown_player",
    )


def _merged_place(seats: Sequence[Seat], person: str, key: str) -> int | None:
    """Return whose place it is by an id or a name from before a merge, if anyone's."""
    if not any(seat.seated_as_id for seat in seats):
        return None
    merged = Player.objects.filter(
        Q(public_id=person) | Q(name_key=key),
        club_id=seats[0].club_id,
        merged_into__isnull=False,
    ).first()
    if merged is None:
        return None
    end = counts_for(merged.pk, merges_of(merged.club_id))
    return next((seat.place for seat in seats if seat.player_id == end), None)


def _former_place(seats: Sequence[Seat], key: str) -> int | None:
    """Return whose place it is by a former name, if only one of the three had it."""
    had = [
        seat.place for seat in seats if key in map(name_key, seat.player.former_names)
    ]
    return had[0] if len(had) == 1 else None


def read_entry(
    record: MatchRecord, entry: HandEntry, *, roles: Roles[int] | None = None
) -> Facts:
    """Return the facts that the entry means, or refuse it with every fault it has.

    roles: who sat where unless the entry says so, such as in the hand that is being
    corrected; where it is None, what the rotation proposes.
    """
    faults: Faults = {}
    seated = roles or record.state.roles or record.state.rotation
    knocker = turned_up = settlement = None
    with noted(faults):
        seated = _sent_roles(record, entry) or seated
    with noted(faults):
        knocker = _knocker(record, entry)
    with noted(faults):
        turned_up = (
            parse_card(entry.turned_up, "turned_up") if entry.turned_up else None
        )
    with noted(faults):
        settlement = settled_cards(record.rules, entry, turned_up)
    played = _played(entry, seated, knocker, turned_up, settlement)
    with noted(faults):
        raise_all(_faults_of(entry, played, record.rules))
    with noted(faults):
        _refuse_gin(entry, played.knocker_deadwood)
    refuse(faults)
    if settlement is None:
        return Facts(played)
    return Facts(
        played,
        knocker_cards=format_cards(parse_cards(entry.knocker_cards)),
        opponent_cards=format_cards(parse_cards(entry.opponent_cards)),
        settlement=settlement,
    )


def _sent_roles(record: MatchRecord, entry: HandEntry) -> Roles[int] | None:
    if entry.roles is None:
        return None
    return Roles(*(place_of(record.seats, person, "roles") for person in entry.roles))


def _knocker(record: MatchRecord, entry: HandEntry) -> int | None:
    if entry.outcome == Outcome.DRAW:
        if entry.knocker:
            raise invalid(
                "knocker",
                _("Nobody knocks in a drawn hand. Take the knocker away, or the draw."),
                "draw_has_no_knocker",
            )
        return None
    if not entry.knocker:
        raise invalid(
            "knocker",
            _("Say who knocked. If nobody did, it is a drawn hand."),
            "required",
        )
    return place_of(record.seats, entry.knocker, "knocker")


def settled_cards(
    rules: Ruleset, entry: HandEntry, turned_up: Card | None
) -> Settlement | None:
    """Settle the cards, which must agree with what is told beside them."""
    if not entry.has_cards:
        return None
    if entry.outcome == Outcome.DRAW:
        raise invalid(
            "knocker_cards",
            _("The cards of a drawn hand are not kept. Take them away, or the draw."),
            "draw_has_no_cards",
        )
    faults: Faults = {}
    for field, text in (
        ("knocker_cards", entry.knocker_cards),
        ("opponent_cards", entry.opponent_cards),
    ):
        if not text:
            missing = _("Give the cards of both players, or of neither.")
            faults[field] = [Fault("required", missing)]
        with noted(faults):
            parse_cards(text, field)
    refuse(faults)
    settlement = settle(
        entry.knocker_cards,
        entry.opponent_cards,
        rules,
        melds=entry.melds,
        turned_up=turned_up,
    )
    raise_all(
        check_counts_against_cards(
            settlement,
            entry.knocker_deadwood,
            entry.opponent_deadwood,
            entry.big_gin or None,
        )
    )
    return settlement


def _played(
    entry: HandEntry,
    seated: Roles[int],
    knocker: int | None,
    turned_up: Card | None,
    settlement: Settlement | None,
) -> PlayedHand[int]:
    """Return the facts; counts that were left out come from the cards."""
    own, other, big_gin = (
        entry.knocker_deadwood,
        entry.opponent_deadwood,
        entry.big_gin,
    )
    if settlement is not None:
        own = settlement.knocker_deadwood
        other = settlement.opponent_deadwood if other is None else other
        big_gin = settlement.kind == "big_gin"
    return PlayedHand(
        number=entry.number,
        roles=seated,
        knocker=knocker,
        knocker_deadwood=own,
        opponent_deadwood=other,
        big_gin=big_gin,
        turned_up=turned_up,
    )


def _faults_of(
    entry: HandEntry, played: PlayedHand[int], rules: Ruleset
) -> list[RuleError]:
    """List what is wrong with the counts, also where it is not known whose they are.

    Counts are not missing where cards were sent, even if the cards were refused.
    """
    if entry.outcome == Outcome.KNOCK and played.knocker is None:
        played = replace(played, knocker=played.roles.box)
    faults = check_hand(rules, played)
    if not entry.has_cards:
        return faults
    counts = ("knocker_deadwood", "opponent_deadwood")
    return [
        fault
        for fault in faults
        if not (fault.code == "required" and fault.field in counts)
    ]


def _refuse_gin(entry: HandEntry, count: int | None) -> None:
    """Gin is derived (R15); where it is sent, it must not say otherwise."""
    if entry.outcome == Outcome.DRAW:
        if entry.gin:
            raise invalid(
                "gin",
                _("A drawn hand has no gin. Take gin away, or the draw."),
                "draw_has_no_gin",
            )
    elif entry.gin is not None and count is not None:
        raise_all(check_gin(count, entry.gin))


def spread_json(settlement: Settlement) -> dict[str, object]:
    """Return how the cards were laid out, as text: melds, unmatched, lay-offs."""
    own, other = settlement.spread, settlement.opponent_spread
    return {
        "melds": [format_cards(meld) for meld in own.melds],
        "unmatched": format_cards(own.unmatched),
        "opponent_melds": [format_cards(meld) for meld in other.melds],
        "opponent_unmatched": format_cards(other.unmatched),
        "lay_offs": [
            [str(card), format_cards(meld)] for card, meld in settlement.lay_offs
        ],
    }
