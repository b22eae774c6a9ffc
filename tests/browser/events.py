"""Tournaments to take pictures of, put into the demo club when one is asked for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tests.browser.visitors import demo_club

if TYPE_CHECKING:  # models need Django set up first
    from collections.abc import Sequence

    from scoring.models import Match
    from tournaments.models import Tournament

NAMES = (
    *("Ana", "Ben", "Cleo", "Dirk", "Eva", "Femi", "Gita"),
    *("Hugo", "Ines", "Joost", "Kofi", "Lena", "Mara"),
)


def desk(event: str, page: str = "desk", *args: object) -> str:
    """Return the address of a page of one of the tournaments below."""
    tournament = _found(event)
    first = (tournament.club.slug, tournament.slug)
    return reverse(f"tournaments:{page}", args=[*first, *args])


def entry_address() -> str:
    """Return the address by which people enter the Easter Cup."""
    from tournaments.queries.entry_link import entry_tag

    tournament = _found("easter")
    args = [tournament.public_id, entry_tag(tournament)]
    return reverse("tournaments:enter", args=args)


def cut_address() -> str:
    """Return the page on which the table of the Spring Evening cuts for its roles."""
    (match,) = _matches(_found("spring"))
    return reverse("scoring:cut", args=[match.public_id])


def _found(event: str) -> Tournament:
    from tournaments.models import Tournament

    name, make = {
        "winter": ("Winter Open", _winter),
        "league": ("Club League", _league),
        "easter": ("Easter Cup", _easter),
        "autumn": ("Autumn Round", _autumn),
        "final": ("Club Final", _final),
        "cup": ("Summer Cup", _cup),
        "spring": ("Spring Evening", _spring),
    }[event]
    found = Tournament.objects.filter(name=name, club=demo_club()).first()
    return found or make(name)


def _league(_name: str) -> Tournament:
    """Round 4 of 5: what the room sees of it."""
    from tests.tournaments.pages.pictures import club_league

    return club_league()


def _cup(_name: str) -> Tournament:
    """Two rounds and a final, over."""
    from tests.tournaments.pages.pictures import summer_cup

    return summer_cup()


def _who(minutes: int) -> dict[str, Any]:
    """Who did it and when: so many minutes ago."""
    from scoring.services.author import Author
    from tests.browser.visitors import person_of_the_club

    at = datetime.now(tz=UTC) - timedelta(minutes=minutes)
    return {"author": Author(user=person_of_the_club("ana")), "at": at}


def _open(name: str, players: Sequence[str], **plan: object) -> Tournament:
    from tournaments.services.entries import check_in, enter_names
    from tournaments.services.setup import Plan, create_tournament, open_tournament

    who = _who(90)
    values: dict[str, Any] = {"starts_on": who["at"].date(), "rounds": 5} | plan
    tournament = create_tournament(club=demo_club(), plan=Plan(name, **values), **who)
    open_tournament(tournament=tournament, **who)
    entries = enter_names(tournament=tournament, names=players, **who)
    numbers = [entry.number for entry in entries[:-1]]
    check_in(tournament=tournament, numbers=numbers, **who)
    return tournament


def _started(name: str, players: Sequence[str], **plan: object) -> Tournament:
    from tournaments.services.entries import check_in
    from tournaments.services.rounds import start_tournament

    tournament = _open(name, players, **plan)
    check_in(tournament=tournament, numbers=[len(players)], **_who(80))
    return start_tournament(tournament=tournament, **_who(80))


def _winter(name: str) -> Tournament:
    """Round 1 is played: confirmed, to be confirmed, going on, disputed; one bye."""
    from scoring.services.confirm_match import Dispute, confirm_match
    from tournaments.services.results import confirm_table
    from tournaments.services.rounds import draw, publish

    tournament = _started(name, NAMES)
    draw(tournament=tournament, **_who(50))
    publish(tournament=tournament, **_who(45))
    one, two, three, four = _matches(tournament)
    _play(one, ((0, 30), (1, 69), (2, 90), (2, 33)), 20)
    where: dict[str, Any] = {"round_number": 1, "table_number": 1}
    confirm_table(tournament=tournament, **where, **_who(8))
    _play(two, ((0, 42), (2, 78), (1, 95), (1, 20)), 12)
    first, second = (seat.player.public_id for seat in two.seats.all()[:2])
    for player in (first, second):
        confirm_match(match=two, player=player, **_who(11))
    _play(three, ((0, 62), (1, 64), (2, 37)), 3)
    _play(four, ((0, 10), (1, 52), (2, 90), (2, 23)), 10)
    player = four.seats.all()[1].player.public_id
    dispute = Dispute(2, "20, not 52")
    confirm_match(match=four, player=player, dispute=dispute, **_who(9))
    return tournament


def _easter(name: str) -> Tournament:
    """Open for entries, with a link."""
    from tournaments.services.entries import set_entry_link

    tournament = _open(name, NAMES[:10], format="full_cut", cut=3)
    return set_entry_link(tournament=tournament, is_on=True, **_who(60))


def _autumn(name: str) -> Tournament:
    """Round 1 is drawn and waits to be published."""
    from tournaments.services.rounds import draw

    tournament = _started(name, NAMES[:10], format="swiss", rounds=3)
    draw(tournament=tournament, **_who(5))
    return tournament


def _final(name: str) -> Tournament:
    """The only round before the cut is closed, and the line is tied."""
    from tournaments.services.results import confirm_table
    from tournaments.services.rounds import close_round, draw, publish

    rules = {"game_target": 50}
    tournament = _started(
        name, NAMES[:9], format="full_cut", cut=3, rounds=1, house_rules=rules
    )
    draw(tournament=tournament, **_who(50))
    publish(tournament=tournament, **_who(45))
    for number, match in enumerate(_matches(tournament), 1):
        _play(match, ((0, 20), (1, 60 - 10 * (number == 1))), 10)
        where: dict[str, Any] = {"round_number": 1, "table_number": number}
        confirm_table(tournament=tournament, **where, **_who(8))
    close_round(tournament=tournament, **_who(7))
    return tournament


def _spring(name: str) -> Tournament:
    """One table, which has not cut yet."""
    from tournaments.services.rounds import draw, publish

    tournament = _started(name, NAMES[:3], rounds=1, first_roles="cut")
    draw(tournament=tournament, **_who(5))
    publish(tournament=tournament, **_who(5))
    return tournament


def _matches(tournament: Tournament) -> list[Match]:
    from scoring.models import Match
    from tournaments.queries.tournaments import matches_of

    tables = matches_of(tournament).order_by("tournament_table__number")
    return list(
        Match.objects.filter(pk__in=tables).order_by("tournament_table__number")
    )


def _play(match: Match, hands: Sequence[tuple[int, int]], minutes: int) -> None:
    """Record hands: who scores, by place, and how much. The last so long ago."""
    from scoring.services.hand_entry import HandEntry
    from scoring.services.record_hand import record_hand

    people = [seat.player.name for seat in match.seats.order_by("place")]
    for number, (place, points) in enumerate(hands, 1):
        knocker = people[place]
        other, third = (name for name in people if name != knocker)
        entry = HandEntry(
            number,
            knocker=knocker,
            knocker_deadwood=1,
            opponent_deadwood=1 + points,
            roles=(knocker, other, third),
        )
        record_hand(match=match, entry=entry, **_who(minutes + len(hands) - number))
    match.refresh_from_db()
