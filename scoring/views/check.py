"""The second page of recording without a script: is this right?"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.forms.hand import LETTERS, HandForm, letters_of, melds_text
from scoring.models import Hand
from scoring.queries.match_record import MatchRecord, roles_of
from scoring.queries.shown_cards import shown_hands
from scoring.queries.told import told_line
from scoring.queries.ways_to_lay import ways_to_lay
from scoring.rules.match import Line
from scoring.services.record_hand import Recorded
from scoring.views.texts import record_button, sum_text
from scoring.wording import hand_sentence, next_text


@dataclass(frozen=True, slots=True)
class ShownAward:
    """An award as the pages show it. letter and name are the scorer's, or ""."""

    letter: str
    name: str
    points: int
    sum: str
    kind: str
    sentence: str
    next: str
    button: str


def check_page(request: HttpRequest, form: HandForm, preview: Recorded) -> HttpResponse:
    """Answer what the hand would do; its form carries it on to Record.

    The form says who sat where as the award was worked out: when another phone corrects
    the hand before meanwhile, the points go to nobody else than the button named.
    """
    record, hand = preview.record, preview.hand
    line = next(x for x in record.state.lines if x.number == preview.hand.number)
    url = reverse("scoring:record", args=[record.match.public_id])
    context = {
        "names": record.names,
        "number": preview.hand.number,
        "form": form,
        "seated": letters_of(roles_of(hand)),
        "post_url": url,
        "back_url": url,
        "award": _award(record, preview, line),
        "hands": shown_hands(record, hand),
        "laying": _laying(record, hand),
    }
    return render(request, "scoring/record_check.html", context)


def _laying(record: MatchRecord, hand: Hand) -> dict[str, object]:
    """Return the knocker's other ways, and where counts and cards disagree."""
    ways = ways_to_lay(record, hand)
    if ways is None:
        return {}
    return {
        "ways": [(way, melds_text(way.melds)) for way in ways.ways],
        "best": ways.best,
        "right": ways.cards_count,
        "typed": hand.opponent_deadwood,
    }


def _award(record: MatchRecord, preview: Recorded, line: Line[int]) -> ShownAward:
    hand, state = preview.hand, record.state
    name = "" if line.scorer is None else record.names[line.scorer]
    after = record.named(state.roles) if state.roles else None
    return ShownAward(
        letter="" if line.scorer is None else LETTERS[line.scorer],
        name=name,
        points=line.points,
        sum=sum_text(
            line.award, hand.knocker_deadwood or 0, hand.opponent_deadwood or 0
        ),
        kind="" if line.award.kind == "knock" else line.award.kind,
        sentence=hand_sentence(told_line(record, hand, line)),
        next=next_text(record.named(roles_of(hand)), after) or _over(record),
        button=record_button(
            line.award.kind,
            name,
            line.points,
            over=state.over,
            winner="" if state.winner is None else record.names[state.winner],
        ),
    )


def _over(record: MatchRecord) -> str:
    winner = record.state.winner
    if winner is None:
        return _("That was the last hand of the match.")
    return _("%(name)s reaches %(total)s. That is the match.") % {
        "name": record.names[winner],
        "total": record.state.totals[winner],
    }
