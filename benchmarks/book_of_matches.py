"""Makes a score book of any size: seeded, played by the rules, written in bulk.

The first matches are always the same ones of the same circle of friends, however many
strangers play the rest: so a player's own volume is equal in books of every size.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from django.db import connection, transaction
from django.db.models import Max

from players.models import Club, Player
from players.services.players import new_public_id
from scoring.models import Hand, Match, MatchStatus, Outcome, Seat, Via
from scoring.queries.match_record import totals_by_place
from scoring.rules.hand import PlayedHand, hand_award
from scoring.rules.match import MatchState, replay
from scoring.rules.roles import Roles, next_roles
from scoring.rules.ruleset import Ruleset
from scoring.services.keep_records import rebuild_records
from scoring.services.ledger import apply_line

RULES = Ruleset()
START = Roles(0, 1, 2)
FIRST_DAY = date(2020, 1, 1)
EVENING = datetime(2020, 1, 1, 20, tzinfo=UTC)
FRIENDS, FRIENDS_MATCHES = 20, 80
BATCH = 250


def make_book(matches: int, seed: int) -> Club:
    """Write a club with so many finished matches, and work out its derived tables.

    The friends play 80 of them, spread over all years, and strangers the others.
    """
    club = Club.objects.create(slug="book", name="Large book", created_at=EVENING)
    friends = _people(club, "Friend", FRIENDS)
    strangers = _people(club, "Stranger", max(3, matches // 60))
    lots = random.Random(seed)
    others = random.Random(seed + 1)
    every = max(1, matches // FRIENDS_MATCHES)
    batch: list[tuple[Match, list[Seat], list[Hand]]] = []
    for index in range(matches):
        mine = index % every == 0
        rng, pool = (lots, friends) if mine else (others, strangers)
        batch.append(_match(club, rng.sample(pool, 3), index, matches, rng))
        if len(batch) == BATCH:
            _write(batch)
            batch = []
    _write(batch)
    rebuild_records(club)
    return club


def copy_book(club: Club, times: int) -> None:
    """Let a club made here have so many times the matches, each under ids of its own.

    In the database itself, for playing a million hands takes half an hour. Derived
    tables stay those of the first. On SQLite.
    """
    tables = (Match, Seat, Hand)
    step = max(table.objects.aggregate(most=Max("pk"))["most"] for table in tables)
    own = {"id": "id + %s", "match_id": "match_id + %s"}
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            names = [column.attname for column in table._meta.concrete_fields]
            told = [own.get(name, name) for name in names]
            told = [
                "lower(hex(randomblob(10)))" if x == "public_id" else x for x in told
            ]
            text = (
                f"INSERT INTO {table._meta.db_table} ({', '.join(names)})"
                f" SELECT {', '.join(told)} FROM {table._meta.db_table}"
                " WHERE club_id = %s AND id <= %s"
            )
            offsets = text.count("%s") - 2
            for copy in range(1, times):
                cursor.execute(text, [step * copy] * offsets + [club.pk, step])


def _people(club: Club, word: str, count: int) -> list[Player]:
    return Player.objects.bulk_create(
        Player(
            public_id=new_public_id(),
            club=club,
            name=f"{word} {number}",
            name_key=f"{word.lower()} {number}",
            created_at=EVENING,
        )
        for number in range(1, count + 1)
    )


def _match(
    club: Club, players: Sequence[Player], index: int, of: int, rng: random.Random
) -> tuple[Match, list[Seat], list[Hand]]:
    played = list(_hands(rng))
    state = replay(RULES, START, played)
    day = FIRST_DAY + timedelta(days=2400 * index // of)
    match = Match(
        public_id=new_public_id(),
        club=club,
        house_rules=RULES.to_dict(),
        state=MatchStatus.FINISHED,
        first_box=START.box,
        first_captain=START.captain,
        first_sitter=START.sitter,
        next_box=state.rotation.box,
        next_captain=state.rotation.captain,
        next_sitter=state.rotation.sitter,
        winner=state.winner,
        hand_count=len(played),
        played_on=day,
        started_at=EVENING,
        finished_at=EVENING,
        updated_at=EVENING,
    )
    totals = totals_by_place(state)
    seats = [
        Seat(club=club, match=match, place=place, player=player, total=totals[place])
        for place, player in enumerate(players)
    ]
    return match, seats, _rows(club, match, played, state)


def _hands(rng: random.Random) -> Iterator[PlayedHand[int]]:
    """Yield hands in rotation until somebody has reached the target."""
    roles, totals, number = START, [0, 0, 0], 0
    while max(totals) < RULES.game_target:
        number += 1
        hand = _hand(number, roles, rng)
        result = hand_award(RULES, hand)
        winner = None
        if hand.knocker is not None and result.scorer is not None:
            winner = hand.knocker
            if result.scorer == "opponent":
                winner = roles.opponent_of(hand.knocker)
            totals[winner] += result.points
        roles = next_roles(roles, winner)
        yield hand


def _hand(number: int, roles: Roles[int], rng: random.Random) -> PlayedHand[int]:
    if rng.random() < 0.04:
        return PlayedHand(number, roles)
    knocker = rng.choice((roles.box, roles.captain))
    count = 0 if rng.random() < 0.1 else rng.randint(1, 10)
    return PlayedHand(number, roles, knocker, count, int(rng.triangular(0, 50, 14)))


def _rows(
    club: Club, match: Match, played: list[PlayedHand[int]], state: MatchState[int]
) -> list[Hand]:
    rows = []
    for hand, line in zip(played, state.lines, strict=True):
        row = Hand(
            public_id=new_public_id(),
            club=club,
            match=match,
            number=hand.number,
            box=hand.roles.box,
            captain=hand.roles.captain,
            sitter=hand.roles.sitter,
            outcome=Outcome.DRAW if hand.knocker is None else Outcome.KNOCK,
            knocker=hand.knocker,
            knocker_deadwood=hand.knocker_deadwood,
            opponent_deadwood=hand.opponent_deadwood,
            recorded_at=EVENING,
            recorded_via=Via.IMPORT,
        )
        apply_line(row, line)
        rows.append(row)
    return rows


def _write(batch: list[tuple[Match, list[Seat], list[Hand]]]) -> None:
    Match.objects.bulk_create(match for match, _seats, _hands in batch)
    Seat.objects.bulk_create(seat for _match, seats, _hands in batch for seat in seats)
    Hand.objects.bulk_create(hand for _match, _seats, hands in batch for hand in hands)
