"""The rows of each table that can be taken out, a batch at a time.

Only ids are sorted by the database; a batch of matches is then read whole, so that
memory stays flat however large the book is. `using` is the alias of a snapshot.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db.models import Q, QuerySet, Sum

from book.rules.tables import Cell, Row
from players.models import Club, Player
from scoring.models import Hand, Match, MatchStatus, PlayerTally, Seat
from scoring.queries.club_players import ORDERS
from scoring.rules.rating import MATCHES_NEEDED
from scoring.rules.ruleset import Ruleset

BATCH = 250
ARTICLE = Ruleset().to_dict()
Thing = TypeVar("Thing")


class Sat(NamedTuple):
    """The three of a match by place: names and totals."""

    names: list[str]
    totals: list[int]


class Around(NamedTuple):
    """What every hand of a match repeats."""

    match: str
    club: str
    book: str
    played_on: str
    house_rules: Cell
    names: list[str]


def in_batches(things: Iterable[Thing], size: int = BATCH) -> Iterator[list[Thing]]:
    """Yield the things, so many at a time."""
    rest = iter(things)
    while batch := list(islice(rest, size)):
        yield batch


def moment(at: datetime | None) -> str | None:
    """Return the moment in UTC as every file of ours writes it, or None."""
    if at is None:
        return None
    text = at.isoformat() if at.tzinfo is UTC else at.astimezone(UTC).isoformat()
    return text.removesuffix("+00:00") + "Z"


def match_batches(matches: QuerySet[Match], using: str) -> Iterator[list[Row]]:
    """Yield rows of `MATCHES`, the oldest day first."""
    for ids in _ids(matches, using):
        sat = _seats(ids, using)
        found = Match.objects.using(using).filter(pk__in=ids)
        rows = found.select_related("club", "rematch_of").in_bulk()
        yield [_match_row(rows[pk], sat[pk]) for pk in ids]


def hand_batches(matches: QuerySet[Match], using: str) -> Iterator[list[Row]]:
    """Yield rows of `HANDS`: the standing hands, matches by day, hands by number."""
    for ids in _ids(matches, using):
        around = _around(ids, using)
        by_match: dict[int, list[Row]] = {pk: [] for pk in ids}
        hands = Hand.objects.using(using).filter(match__in=ids, voided_at=None)
        columns = hands.order_by("match_id", "number").values_list(*HandColumns._fields)
        for hand in map(HandColumns._make, columns.iterator(chunk_size=2000)):
            by_match[hand.match_id].append(_hand_row(around[hand.match_id], hand))
        yield [row for pk in ids for row in by_match[pk]]


def player_batches(clubs: QuerySet[Club], using: str) -> Iterator[list[Row]]:
    """Yield rows of `PLAYERS`: whom the club's list of players shows.

    A player counts once: who was merged into another is that other.
    """
    players = Player.objects.using(using).filter(
        Q(tally__isnull=False) | Q(is_active=True), merged_into=None, club__in=clubs
    )
    ordered = players.select_related("club", "tally").order_by(
        "club_id", "name_key", "pk"
    )
    for batch in in_batches(ordered.iterator(chunk_size=BATCH)):
        yield [_player_row(player) for player in batch]


def standing_batches(clubs: QuerySet[Club], using: str) -> Iterator[list[Row]]:
    """Yield rows of `STANDINGS`: each club's players by share of matches won.

    Equal share and equally many matches are one place.
    """
    for club in clubs.using(using).order_by("pk").iterator(chunk_size=BATCH):
        rows = PlayerTally.objects.using(using).filter(club=club)
        ranked = rows.order_by(*ORDERS["share"]).select_related("player")
        place, before = 0, None
        for number, batch in enumerate(in_batches(ranked.iterator(chunk_size=BATCH))):
            lines: list[Row] = []
            for at, tally in enumerate(batch, start=number * BATCH + 1):
                level = (tally.share, tally.matches)
                place, before = (place if level == before else at), level
                lines.append(_standing_row(club, tally, place))
            yield lines


def count_rows(table: str, matches: QuerySet[Match], clubs: QuerySet[Club]) -> int:
    """Count the lines that a table has now, its head not included (one statement)."""
    if table == "matches":
        return matches.count()
    if table == "hands":
        return matches.aggregate(hands=Sum("hand_count"))["hands"] or 0
    if table == "standings":
        return PlayerTally.objects.filter(club__in=clubs).count()
    return Player.objects.filter(
        Q(tally__isnull=False) | Q(is_active=True), merged_into=None, club__in=clubs
    ).count()


def _ids(matches: QuerySet[Match], using: str) -> Iterator[list[int]]:
    ordered = matches.using(using).order_by("played_on", "id")
    ids = ordered.values_list("pk", flat=True)
    return in_batches(ids.iterator(chunk_size=2000))


def _seats(ids: list[int], using: str) -> dict[int, Sat]:
    sat: dict[int, Sat] = {pk: Sat([], []) for pk in ids}
    seats = Seat.objects.using(using).filter(match__in=ids).order_by("place")
    for match_id, name, total in seats.values_list(
        "match_id", "player__name", "total"
    ).iterator(chunk_size=2000):
        sat[match_id].names.append(name)
        sat[match_id].totals.append(total)
    return sat


def _around(ids: list[int], using: str) -> dict[int, Around]:
    sat = _seats(ids, using)
    rows = Match.objects.using(using).filter(pk__in=ids)
    columns = ("pk", "public_id", "club__slug", "club__book_id", "played_on")
    return {
        pk: Around(match, club, book, day.isoformat(), _own_rules(rules), sat[pk].names)
        for pk, match, club, book, day, rules in rows.values_list(
            *columns, "house_rules"
        ).iterator(chunk_size=2000)
    }


def _own_rules(rules: Mapping[str, object]) -> Cell:
    """Return the house rules that are not the article's, None where there are none."""
    own = {name: rules[name] for name in rules if rules[name] != ARTICLE.get(name)}
    return own or None


def _match_row(match: Match, sat: Sat) -> Row:
    names = sat.names
    is_shared = match.state == MatchStatus.FINISHED and match.winner is None
    return (
        match.public_id,
        match.club.slug,
        match.club.book_id,
        match.state,
        match.played_on.isoformat(),
        moment(match.started_at),
        moment(match.finished_at),
        *names,
        *sat.totals,
        None if match.winner is None else names[match.winner],
        is_shared,
        names[match.first_box],
        names[match.first_captain],
        names[match.first_sitter],
        match.hand_count,
        _own_rules(match.house_rules),
        match.rematch_of.public_id if match.rematch_of else None,
    )


class HandColumns(NamedTuple):
    """What is read of a hand, by the names of its columns."""

    match_id: int
    number: int
    box: int
    captain: int
    sitter: int
    outcome: str
    knocker: int | None
    knocker_deadwood: int | None
    opponent_deadwood: int | None
    big_gin: bool
    turned_up: str
    knocker_cards: str
    opponent_cards: str
    spread: dict[str, list[object]] | None
    kind: str
    scorer: int | None
    points: int
    set_aside: bool
    recorded_at: datetime
    public_id: str


def _hand_row(around: Around, hand: HandColumns) -> Row:
    names = around.names
    return (
        around.match,
        around.club,
        around.book,
        around.played_on,
        hand.number,
        names[hand.box],
        names[hand.captain],
        names[hand.sitter],
        hand.outcome,
        None if hand.knocker is None else names[hand.knocker],
        hand.knocker_deadwood,
        hand.opponent_deadwood,
        hand.big_gin,
        hand.turned_up or None,
        hand.knocker_cards or None,
        hand.opponent_cards or None,
        hand.spread["melds"] if hand.spread else None,
        hand.kind,
        None if hand.scorer is None else names[hand.scorer],
        hand.points,
        hand.set_aside,
        around.house_rules,
        moment(hand.recorded_at),
        hand.public_id,
    )


def _player_row(player: Player) -> Row:
    tally: PlayerTally | None = getattr(player, "tally", None)
    counts: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    if tally is not None:
        counts = (tally.matches, tally.wins, tally.shared)
        counts += (tally.points, tally.gins, tally.undercuts_made)
    return (
        player.public_id,
        player.club.slug,
        player.name,
        player.is_active,
        *counts,
        *_rating(tally),
    )


def _standing_row(club: Club, tally: PlayerTally, place: int) -> Row:
    is_ranked = tally.matches >= MATCHES_NEEDED
    return (
        club.slug,
        place if is_ranked else None,
        tally.player.public_id,
        tally.player.name,
        tally.matches,
        tally.wins,
        round(tally.share, 6) if is_ranked else None,
        *_rating(tally),
    )


def _rating(tally: PlayerTally | None) -> tuple[float | None, float | None]:
    if tally is None or tally.matches < MATCHES_NEEDED:
        return None, None
    return round(tally.mu, 4), round(tally.sigma, 4)
