"""What many processes do to one book at the same moment, through the services."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from players.models import Player
from scoring.models import Hand, Match
from scoring.queries.recheck import recheck_scores
from scoring.services.correct_hand import correct_hand
from scoring.services.record_hand import record_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    entry,
    make_s1,
    minutes,
    now,
    standing,
    start,
    totals,
)
from tests.tournaments.event.stage import WHO, running
from tests.tournaments.event.stage import now as event_now
from tournaments.models import Draw, Journal, Tournament
from tournaments.services.rounds import draw, publish
from web.problems import Problem

Answer = str | int
Context = list[str]
#: Waits until every process has come as far as this one.
Together = Callable[[], object]

KEY = "0123456789abcdef0123456789abcdef"


@dataclass(frozen=True)
class Scenario:
    """processes: how many act at once; prepare: once before; act: in each; look: after.

    What passes between them is a list of texts, since they share no memory.
    """

    processes: int
    prepare: Callable[[], Context]
    act: Callable[[Context, int, Together], Sequence[Answer]]
    look: Callable[[Context], dict[str, object]]


def _match(public_id: str) -> Match:
    return Match.objects.get(public_id=public_id)


def _answer(act: Callable[[], Answer]) -> Answer:
    """What the act gave, or the code that it was refused with."""
    try:
        return act()
    except Problem as refusal:
        return refusal.code


def _books(ids: Sequence[str]) -> dict[str, object]:
    """Numbers and points of the standing hands, and the stored totals, by match."""
    matches = [now(_match(public_id)) for public_id in ids]
    return {
        "numbers": [[hand.number for hand in record.hands] for record in matches],
        "points": [[hand.points for hand in record.hands] for record in matches],
        "totals": [sum(totals(record.match).values()) for record in matches],
        "rows": Hand.objects.filter(match__public_id__in=ids).count(),
        "differences": [text for row in recheck_scores() for text in row.differences],
    }


def _fifty_matches() -> Context:
    return [start().public_id for _match in range(50)]


def _both_record_hand_one(ids: Context, me: int, together: Together) -> list[Answer]:
    short = [("Ana", 4, 24), ("Ana", 5, 15)][me]

    def record_in(match: Match) -> Answer:
        together()
        return record_hand(
            match=match, entry=entry(1, short), author=AUTHOR, at=minutes(4)
        ).hand.number

    return [_answer(partial(record_in, _match(public_id))) for public_id in ids]


def _eight_tables() -> Context:
    return [start(game_target=1000).public_id for _table in range(8)]


def _keep_score(ids: Context, me: int, together: Together) -> list[Answer]:
    match = _match(ids[me])
    together()
    answers: list[Answer] = []
    box = CAST[0]
    for number in range(1, 26):
        recorded = record_hand(
            match=match,
            entry=entry(number, (box, 1, 2), client_key=f"{KEY}-{number}"),
            author=AUTHOR,
            at=minutes(number),
        )
        answers.append(recorded.hand.number)
    return answers


def _one_match() -> Context:
    match = make_s1()
    hand = standing(match, 5)
    return [match.public_id, hand.tag_name, hand.public_id]


def _correct_with_one_tag(seen: Context, me: int, together: Together) -> list[Answer]:
    match = _match(seen[0])
    together()
    return [
        _answer(
            lambda: (
                correct_hand(
                    match=match,
                    entry=entry(5, ("Ann", 3, 41 + me)),
                    seen=seen[1],
                    author=AUTHOR,
                    at=minutes(60),
                ).hand.points
            )
        )
    ]


def _send_with_one_key(seen: Context, me: int, together: Together) -> list[Answer]:
    match = _match(seen[0])
    answers = []
    for _time in range(10):
        together()
        answers.append(
            _answer(
                lambda: (
                    record_hand(
                        match=match,
                        entry=entry(6, ("Ann", 2, 12), client_key=KEY),
                        author=AUTHOR,
                        at=minutes(61),
                    ).hand.public_id
                )
            )
        )
    return answers


def _undo(seen: Context, together: Together, hand_id: str) -> list[Answer]:
    match = _match(seen[0])
    together()
    return [
        _answer(
            lambda: (
                undo_hand(
                    match=match,
                    number=5,
                    author=AUTHOR,
                    at=minutes(62),
                    hand_id=hand_id,
                ).hand.public_id
            )
        )
    ]


def _undo_by_name(seen: Context, me: int, together: Together) -> list[Answer]:
    return _undo(seen, together, seen[2])


def _undo_by_number(seen: Context, me: int, together: Together) -> list[Answer]:
    return _undo(seen, together, "")


def _look_at_match(seen: Context) -> dict[str, object]:
    return _books(seen[:1])


def _no_match() -> Context:
    return []


#: Thirty evenings, each with three people whom the book does not know.
EVENINGS = [
    [f"{name} {evening}" for name in ("Dora", "Emil", "Finn")] for evening in range(30)
]
NEW_NAMES = {name for names in EVENINGS for name in names}


def _add_the_same_names(_ids: Context, me: int, together: Together) -> list[Answer]:
    answers: list[Answer] = []
    for names in EVENINGS:
        together()
        match = start(*(reversed(names) if me else names))
        answers.append(len(now(match).seats))
    return answers


def _look_at_names(_ids: Context) -> dict[str, object]:
    names = list(Player.objects.values_list("name", flat=True))
    return {"new": len([name for name in names if name in NEW_NAMES])}


def _nine_who_wait_for_a_draw() -> Context:
    return [running(9, format="swiss").public_id]


def _draw(ids: Context, me: int, together: Together) -> list[Answer]:
    """Of the two directors both have seen the same page; then both publish."""
    tournament = Tournament.objects.get(public_id=ids[0])
    seen = tournament.revision
    together()

    def draw_round() -> Answer:
        return draw(tournament=tournament, revision=seen, **WHO).number

    def publish_round() -> Answer:
        return publish(tournament=tournament, **WHO).number

    first = _answer(draw_round)
    together()
    return [first, _answer(publish_round)]


def _look_at_rounds(ids: Context) -> dict[str, object]:
    (one,) = event_now(Tournament.objects.get(public_id=ids[0])).rounds
    return {
        "players": sorted(one.seating.players),
        "draws": Draw.objects.count(),
        "journal": list(Journal.objects.values_list("what", flat=True)),
        "differences": [text for row in recheck_scores() for text in row.differences],
    }


SCENARIOS = {
    "two record hand 1": Scenario(2, _fifty_matches, _both_record_hand_one, _books),
    "eight tables": Scenario(8, _eight_tables, _keep_score, _books),
    "one tag": Scenario(20, _one_match, _correct_with_one_tag, _look_at_match),
    "one key": Scenario(5, _one_match, _send_with_one_key, _look_at_match),
    "undo by name": Scenario(10, _one_match, _undo_by_name, _look_at_match),
    "undo by number": Scenario(10, _one_match, _undo_by_number, _look_at_match),
    "two directors": Scenario(2, _nine_who_wait_for_a_draw, _draw, _look_at_rounds),
    "new names": Scenario(2, _no_match, _add_the_same_names, _look_at_names),
}
