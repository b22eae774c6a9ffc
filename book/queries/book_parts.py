"""A whole book in the parts of its file: docs/book-1.schema.json says what they are.

Members with nothing in them are left out. Ids are those of the book that a row was
first written in, so that a book which travels keeps them.
"""

from collections.abc import Iterator

from django.db.models import Prefetch, QuerySet

from book.queries.export_rows import in_batches, moment
from players.models import Club, Player
from scoring.models import Hand, Match, Outcome, Seat
from scoring.rules.ruleset import Ruleset

Json = dict[str, object]
BATCH = 100


def club_part(club: Club) -> Json:
    """Return the settings of the club."""
    return {
        "name": club.name,
        "visibility": club.visibility,
        "time_zone": club.time_zone,
        "language": club.language,
        "house_rules": Ruleset.from_dict(club.house_rules).to_dict(),
        "created_at": moment(club.created_at),
    }


def player_parts(club: Club, using: str) -> Iterator[Json]:
    """Yield the club's people, merged and anonymised ones too."""
    people = Player.objects.using(using).filter(club=club).select_related("merged_into")
    for player in people.order_by("pk").iterator(chunk_size=500):
        yield _filled(
            {
                "id": file_id(player),
                "book": player.source,
                "name": player.name,
                "former_names": player.former_names,
                "is_retired": not player.is_active and player.merged_into is None,
                "was_retired": player.merged_into is not None and not player.was_active,
                "merged_into": player.merged_into and file_id(player.merged_into),
                "anonymised_at": moment(player.anonymised_at),
                "created_at": moment(player.created_at),
            }
        )


def match_parts(club: Club, using: str) -> Iterator[tuple[Json, list[Json]]]:
    """Yield each match without its hands, and beside it every version of them."""
    matches = Match.objects.using(using).filter(club=club).order_by("pk")
    ids = matches.values_list("pk", flat=True).iterator(chunk_size=2000)
    for batch in in_batches(ids, BATCH):
        for match in _whole(matches.filter(pk__in=batch)):
            hands = list(match.hands.all())
            yield _match_part(match), [_hand_part(hand) for hand in hands]


def _whole(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Seat.objects.select_related("player", "seated_as").order_by("place")
    hands = Hand.objects.select_related("recorded_by", "voided_by", "replaces")
    return matches.select_related("rematch_of").prefetch_related(
        Prefetch("seats", seats), Prefetch("hands", hands.order_by("number", "pk"))
    )


def _match_part(match: Match) -> Json:
    before = match.rematch_of
    return {
        "id": file_id(match),
        **_filled({"book": match.source}),
        "state": match.state,
        "played_on": match.played_on.isoformat(),
        "started_at": moment(match.started_at),
        **_filled(
            {
                "finished_at": moment(match.finished_at),
                "abandoned_at": moment(match.abandoned_at),
                "imported_at": moment(match.imported_at),
            }
        ),
        "house_rules": match.house_rules,
        "first_roles": [match.first_box, match.first_captain, match.first_sitter],
        "seats": [
            {
                "player": file_id(seat.seated_as or seat.player),
                "total": seat.total,
                **_filled(
                    {
                        "drawn": seat.drawn,
                        "confirmed_at": moment(seat.confirmed_at),
                        "disputed_at": moment(seat.disputed_at),
                        "disputed_hand": seat.disputed_hand,
                        "dispute_reason": seat.dispute_reason,
                    }
                ),
            }
            for seat in match.seats.all()
        ],
        **({} if match.winner is None else {"winner": match.winner}),
        **_filled({"rematch_of": before and file_id(before)}),
    }


def _hand_part(hand: Hand) -> Json:
    wrote, by, via = hand.recorded_at, hand.recorded_by, hand.recorded_via
    part: Json = {
        "id": hand.public_id,
        "number": hand.number,
        "roles": [hand.box, hand.captain, hand.sitter],
    }
    if hand.outcome == Outcome.KNOCK:
        part |= {
            "knocker": hand.knocker,
            "knocker_deadwood": hand.knocker_deadwood,
            "opponent_deadwood": hand.opponent_deadwood,
        }
    part |= _filled(
        {
            "big_gin": hand.big_gin,
            "turned_up": hand.turned_up,
            "knocker_cards": hand.knocker_cards,
            "opponent_cards": hand.opponent_cards,
            "melds": hand.spread and hand.spread["melds"],
        }
    )
    part |= {"kind": hand.kind, "points": hand.points}
    if hand.scorer is not None:
        part["scorer"] = hand.scorer
    written: Json = {
        "set_aside": hand.set_aside,
        "recorded_at": moment(wrote),
        "recorded_by": by.username if by else None,
        "recorded_via": via,
        "reason": hand.reason,
        "replaces": hand.replaces.public_id if hand.replaces else None,
        "voided_at": moment(hand.voided_at),
        "voided_by": hand.voided_by.username if hand.voided_by else None,
        "void_reason": hand.void_reason,
    }
    return part | _filled(written | (hand.origin or {}))


def file_id(row: Player | Match) -> str:
    """Return the id by which the file names a player or a match."""
    return row.source_id if row.source else row.public_id


def _filled(members: Json) -> Json:
    """Leave out what holds nothing; the default says the same."""
    return {name: value for name, value in members.items() if value not in _NOTHING}


_NOTHING: tuple[object, ...] = (None, False, "", [])
