"""The page at the table without a match: what a phone shows while it has no network.

It holds no name and no number; its script fills in what the phone itself keeps.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.hand import LETTERS, HandForm
from scoring.queries.score_sheet import ROLE_NAMES, SheetSeat
from scoring.rules.ruleset import Ruleset
from scoring.views.table import TablePlayer

BLANK = "\N{NO-BREAK SPACE}"


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    seats = [
        SheetSeat(place, letter, BLANK, "", 0, role, 0, 0, is_winner=False)
        for place, (letter, role) in enumerate(zip(LETTERS, ROLE_NAMES, strict=True))
    ]
    context = {
        "is_shell": True,
        "sheet": {"seats": seats, "title_names": [BLANK] * 3, "rows": []},
        "number": BLANK,
        "form": HandForm(),
        "players": [TablePlayer(seat.letter, BLANK, seat.role) for seat in seats[:2]],
        "rules": Ruleset(big_gin_bonus=0),  # the key is there where it is played
    }
    return render(request, "scoring/record.html", context)
