"""The history of a club: closed matches by month, filters as links, 50 a page."""

from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from players.models import Club, Player
from scoring.access import club_with_leave
from scoring.neighbours import ClubOccasion, occasions_in
from scoring.queries.closed_matches import (
    Filters,
    MatchPage,
    ResultRow,
    match_page,
    players_met,
    years_played,
)
from scoring.queries.open_matches import open_matches

#: More would be a wall of names; the others are reached over their matches.
MOST_CHIPS = 24
MOST_OCCASIONS = 8


@dataclass(frozen=True, slots=True)
class Chip:
    """A link that filters."""

    text: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Month:
    """A heading and the matches under it."""

    title: str
    results: list[ResultRow]


@require_safe
def match_list(request: HttpRequest, slug: str) -> HttpResponse:
    club, _leave = club_with_leave(request, slug)
    met, years = players_met(club), years_played(club)
    held = occasions_in(club)
    asked = _mark(request, "player")
    player = met.filter(public_id=asked).first() if asked else None
    filters = _filters(request, player, years, held)
    page = match_page(
        club,
        filters,
        before=_mark(request, "before"),
        after=_mark(request, "after"),
    )
    context = {
        "nav": "matches",
        "club": club,
        "page": page,
        "months": _months(page),
        "summary": _summary(page, player, filters.year),
        "filters": [
            (_("Player"), _player_chips(club, met, player, filters)),
            (_("Year"), _year_chips(club, years, filters)),
            *_occasion_filter(club, held, filters),
        ],
        "filtered": filters != Filters(),
        "occasion": next((o for o in held if o.key == filters.tournament), None),
        "all_url": _url(club, Filters()),
        "last": page.first + len(page.rows) - 1,
        "newer_url": _url(club, filters, after=page.rows[0])
        if page.has_newer and page.rows
        else "",
        "older_url": _url(club, filters, before=page.rows[-1])
        if page.has_older and page.rows
        else "",
        "open_matches": open_matches(club),
    }
    return render(request, "scoring/match_list.html", context)


def _filters(
    request: HttpRequest,
    player: Player | None,
    years: list[int],
    held: list[ClubOccasion],
) -> Filters:
    """Return what the address asks for, as far as the club has it."""
    year = request.GET.get("year", "")
    tournament = request.GET.get("tournament", "")
    return Filters(
        player=player.public_id if player else "",
        year=next((known for known in years if str(known) == year), None),
        tournament=tournament if tournament in {one.key for one in held} else "",
    )


def _mark(request: HttpRequest, name: str) -> str:
    text = request.GET.get(name, "")
    return text if text.isascii() and text.isalnum() and len(text) <= 24 else ""


def _months(page: MatchPage) -> list[Month]:
    grouped = groupby(
        page.rows, key=lambda row: (row.played_on.year, row.played_on.month)
    )
    months = []
    for _key, rows in grouped:
        results = list(rows)
        title = date_format(results[0].played_on, "YEAR_MONTH_FORMAT")
        months.append(Month(title, results))
    return months


def _summary(page: MatchPage, player: Player | None, year: int | None) -> str:
    if player is None and year is None:
        return ngettext("%(n)s match", "%(n)s matches", page.total) % {"n": page.total}
    if player is None:
        return ngettext(
            "%(n)s match in %(year)s", "%(n)s matches in %(year)s", page.total
        ) % {"n": page.total, "year": year}
    if year is None:
        return ngettext(
            "%(n)s match of %(name)s", "%(n)s matches of %(name)s", page.total
        ) % {"n": page.total, "name": player.name}
    return ngettext(
        "%(n)s match of %(name)s in %(year)s",
        "%(n)s matches of %(name)s in %(year)s",
        page.total,
    ) % {"n": page.total, "name": player.name, "year": year}


def _player_chips(
    club: Club, met: QuerySet[Player], chosen: Player | None, filters: Filters
) -> list[Chip]:
    players = list(met[:MOST_CHIPS])
    if chosen is not None and chosen not in players:
        players.append(chosen)
    everybody = Chip(
        _("Everybody"), _url(club, replace(filters, player="")), not filters.player
    )
    return [everybody] + [
        Chip(
            player.name,
            _url(club, replace(filters, player=player.public_id)),
            player.public_id == filters.player,
        )
        for player in players
    ]


def _year_chips(club: Club, years: list[int], filters: Filters) -> list[Chip]:
    url = _url(club, replace(filters, year=None))
    ever = Chip(_("All years"), url, not filters.year)
    return [ever] + [
        Chip(str(year), _url(club, replace(filters, year=year)), year == filters.year)
        for year in years
    ]


def _occasion_filter(
    club: Club, held: list[ClubOccasion], filters: Filters
) -> list[tuple[str, list[Chip]]]:
    """Return the filter by tournament, where the club has held any."""
    url = _url(club, replace(filters, tournament=""))
    chips = [
        Chip(
            pgettext("matches of tournaments", "With or without"),
            url,
            not filters.tournament,
        )
    ] + [
        Chip(
            one.name,
            _url(club, replace(filters, tournament=one.key)),
            one.key == filters.tournament,
        )
        for number, one in enumerate(held)
        if number < MOST_OCCASIONS or one.key == filters.tournament
    ]
    return [(_("Tournament"), chips)] if held else []


def _url(
    club: Club,
    filters: Filters,
    *,
    before: ResultRow | None = None,
    after: ResultRow | None = None,
) -> str:
    asked = {
        "player": filters.player,
        "year": filters.year,
        "tournament": filters.tournament,
        "before": before and before.match.public_id,
        "after": after and after.match.public_id,
    }
    query = urlencode({name: value for name, value in asked.items() if value})
    url = reverse("scoring:match-list", args=[club.slug])
    return f"{url}?{query}" if query else url
