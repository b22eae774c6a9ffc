"""Tournaments of a book that travels: everything that can happen in one."""

from players.models import Club, Player
from scoring.services.close_match import abandon_match
from scoring.services.confirm_match import Dispute, confirm_match
from scoring.services.merge_players import merge_players
from tests.factories import AUTHOR, EVENING, minutes
from tests.tournaments.event.stage import (
    WHO,
    by_chance,
    create,
    finish_match,
    now,
    opened,
    play_open_tables,
    play_round,
    published,
    running,
)
from tournaments.models import Tournament
from tournaments.services.ending import finish_tournament, make_cut
from tournaments.services.entries import check_in, set_entry_link
from tournaments.services.results import replay_table
from tournaments.services.roster import enter_late, withdraw
from tournaments.services.rounds import close_round, draw, publish, redraw, swap_players
from tournaments.services.screens import steer_screens
from tournaments.services.setup import archive_tournament


def hold_tournaments(club: Club) -> None:
    """A finished one with all that can happen, one that runs, one open, a draft."""
    whole_event(club)
    merged, target = (
        Player.objects.get(club=club, name=name) for name in ("P4", "Zoé")
    )
    merge_players(source=merged, target=target, author=AUTHOR, at=minutes(400))
    archived = _knock_out(club)
    archive_tournament(tournament=archived, **WHO)
    _that_runs(club)
    waiting = opened(4, club=club, name="Autumn Cup", format="full")
    set_entry_link(tournament=waiting, is_on=True, **WHO)
    check_in(tournament=waiting, numbers=[2], is_here=False, **WHO)
    create(club=club, name="Spring Cup", first_roles="cut")


def whole_event(club: Club) -> Tournament:
    """Ten players: a bye in each round, late entry, withdrawal, replay, cut, final."""
    tournament = running(
        10, club=club, format="swiss_cut", rounds=3, cut=3, freeze_last=True
    )
    totals = by_chance(7)
    play_round(tournament, totals)
    enter_late(tournament=tournament, name="Late Lara", **WHO)
    draw(tournament=tournament, **WHO)
    redraw(tournament=tournament, reason="once more", **WHO)
    seated = now(tournament).rounds[-1].tables
    one, other = seated[0].numbers[0], seated[1].numbers[0]
    swap_players(tournament=tournament, one=one, other=other, **WHO)
    publish(tournament=tournament, **WHO)
    leaver = now(tournament).rounds[-1].tables[0].numbers[1]
    withdraw(tournament=tournament, number=leaver, reason="called away", **WHO)
    _play_again(tournament)
    play_open_tables(tournament, totals)
    close_round(tournament=tournament, **WHO)
    play_round(tournament, totals)
    make_cut(tournament=tournament, **WHO)
    play_round(tournament, totals)
    steer_screens(
        tournament=tournament,
        pages=["standings", "message"],
        seconds=30,
        held="",
        message="Thank you all",
        at=EVENING,
    )
    return finish_tournament(tournament=tournament, **WHO)


def _play_again(tournament: Tournament) -> None:
    """The second table's match is abandoned; the table plays another."""
    table = now(tournament).rounds[-1].tables[1]
    assert table.match is not None
    abandon_match(match=table.match, author=AUTHOR, at=minutes(30))
    replay_table(
        tournament=tournament,
        round_number=2,
        table_number=table.table.number,
        reason="the cards were short",
        **WHO,
    )


def _knock_out(club: Club) -> Tournament:
    tournament = running(9, club=club, name="Cup", format="elimination", rounds=1)
    totals = by_chance(3)
    play_round(tournament, totals)
    play_round(tournament, totals)
    return finish_tournament(tournament=tournament, **WHO)


def _that_runs(club: Club) -> None:
    """A full schedule: a table confirmed, one disputed, the rest open."""
    tournament = running(
        9, club=club, name="League", format="full", rounds=4, players_may_correct=False
    )
    play_round(tournament)
    event = published(tournament)
    first = event.rounds[-1].tables[0]
    assert first.match is not None
    finish_match(first.match, (60, 20, 0))
    seat = first.match.seats.select_related("player").order_by("place")[0]
    confirm_match(
        match=first.match,
        player=seat.player.public_id,
        author=AUTHOR,
        at=minutes(50),
        dispute=Dispute(1, "it was 5"),
    )
