"""The pages of a club: cover, players, one player, records."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from players.queries.own_players import whose_player
from players.queries.people import find_player
from players.rules.permissions import Action, may
from scoring.access import club_with_leave
from scoring.forms.numbers import read_number
from scoring.neighbours import champions_of, occasions_in, occasions_played
from scoring.queries.club_players import (
    ORDERS,
    club_book,
    leading_players,
    player_page,
)
from scoring.queries.club_records import club_records
from scoring.queries.head_to_head import head_to_head
from scoring.queries.player_charts import (
    award_bars,
    form_dots,
    knock_bars,
    only_highest,
    rating_chart,
)
from scoring.queries.player_record import player_record

#: So many opponents stand open on a player's page, the others are folded away.
OPPONENTS_SHOWN = 10
#: So many of the newest tournaments stand on the cover.
OCCASIONS_SHOWN = 5


@require_safe
def cover(request: HttpRequest, slug: str) -> HttpResponse:
    club, leave = club_with_leave(request, slug)
    has_members = not club.is_guest_book
    context = {
        "club": club,
        "nav": "players",
        "can_own": leave.may(Action.OWN),
        "can_manage": leave.may(Action.MANAGE),
        "can_start": leave.may(Action.START_MATCH),
        "can_link": has_members and leave.may(Action.LINK_OWN),
        "book": club_book(club),
        "players": leading_players(club),
        "records": club_records(club),
        "occasions": occasions_in(club)[:OCCASIONS_SHOWN],
    }
    return render(request, "scoring/club.html", context)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    club, _leave = club_with_leave(request, slug)
    order = request.GET.get("by", "")
    number = read_number(request.GET.get("page", ""))
    page = player_page(
        club,
        number=1 if number is None else number,
        order=order if order in ORDERS else "share",
    )
    context = {"club": club, "nav": "players", "page": page}
    return render(request, "scoring/player_list.html", context)


@require_safe
def player(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    club, leave = club_with_leave(request, slug)
    found = find_player(club, player_id)
    if found.merged_into is not None:
        return redirect("clubs:player", club.slug, found.merged_into.public_id)
    user = leave.visitor.user
    is_member = user is not None and may(leave.rank, Action.SEE)
    record = player_record(found)
    met = head_to_head(record.player)
    most_knocks = only_highest(record.tally.knocks)
    context = {
        "club": club,
        "nav": "players",
        "record": record,
        "met": met[:OPPONENTS_SHOWN],
        "met_less": met[OPPONENTS_SHOWN:],
        "dots": form_dots(record.form),
        "form_won": record.form.count("won"),
        "awards": award_bars(record.tally.awards),
        "knocks": knock_bars(record.tally.knocks),
        "most_knocks": most_knocks,
        "rating": rating_chart(record.history),
        "occasions": occasions_played(record.player),
        "whose": whose_player(found, user, is_owner=False)
        if user is not None and is_member
        else None,
    }
    return render(request, "scoring/player.html", context)


@require_safe
def records(request: HttpRequest, slug: str) -> HttpResponse:
    club, _leave = club_with_leave(request, slug)
    context = {
        "club": club,
        "nav": "players",
        "book": club_book(club),
        "records": club_records(club),
        "champions": champions_of(club),
    }
    return render(request, "scoring/club_records.html", context)
