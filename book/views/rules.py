"""The rules of the game, with the numbers of the club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.access import asking, own_clubs
from scoring.rules.ruleset import HIGHEST_COUNT, Ruleset


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    usual, club_name = numbers_of_the_reader(request)
    context = {"rules": usual, "club_name": club_name, "highest": HIGHEST_COUNT}
    return render(request, "book/rules.html", context)


def numbers_of_the_reader(request: HttpRequest) -> tuple[Ruleset, str]:
    """Return the house rules of the reader's club, and its name where they differ."""
    own = own_clubs(asking(request))
    if not own:
        return Ruleset(), ""
    club = own[0].club
    usual = Ruleset.from_dict(club.house_rules)
    return usual, club.name if usual != Ruleset() else ""
