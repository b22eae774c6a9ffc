"""Two phones, one hand: what is recorded beside what was typed here."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.forms.hand import LETTERS, HandForm
from scoring.models import Hand
from scoring.queries.match_record import MatchRecord, roles_of
from scoring.queries.told import award_of, told
from scoring.rules.roles import Roles
from scoring.services.hand_entry import HandEntry, read_entry
from scoring.services.ledger import HandConflict
from scoring.wording import Told, hand_sentence
from web.problems import Invalid

CARRIED = (
    "knocker",
    "knocker_deadwood",
    "opponent_deadwood",
    "turned_rank",
    "turned_suit",
    "big_gin",
    "knocker_cards",
    "opponent_cards",
    "melds",
)


@dataclass(frozen=True, slots=True)
class Version:
    """One of the two awards. letter and name are the scorer's, or ""."""

    letter: str
    name: str
    points: int
    sentence: str


def conflict_page(
    request: HttpRequest, form: HandForm, entry: HandEntry, conflict: HandConflict
) -> HttpResponse:
    """Answer 409 with both; nothing is chosen beforehand, nothing typed is lost."""
    record, hand = conflict.record, conflict.hand
    roles = form.shown_roles() or roles_of(hand)
    rotation = record.state.roles
    context = {
        "names": record.names,
        "number": hand.number,
        "form": form,
        "post_url": reverse("scoring:record", args=[record.match.public_id]),
        "recorded": _stored(record, hand),
        "recorded_at": hand.recorded_at,
        "recorded_by": hand.recorded_by,
        "mine": _typed(record, roles, entry),
        "next_number": record.next_number if rotation else None,
        "proposed": record.named(rotation) if rotation else None,
        "played": record.named(roles),
        "sat_differently": roles != rotation,
        "unanswered": "choice" in request.POST or "conflict" in request.POST,
        "page_error": "conflict" in request.POST,
    }
    return render(request, "scoring/conflict.html", context, status=409)


def replace_hand(form: HandForm, conflict: HandConflict) -> HttpResponseRedirect:
    """Send the reader to what replacing the recorded hand would change."""
    hand = conflict.hand
    url = reverse("scoring:hand", args=[conflict.record.match.public_id, hand.number])
    typed = {name: form.value_of(name) for name in CARRIED}
    roles = form.shown_roles()
    if roles and roles != roles_of(hand):
        typed |= {"roles": form.value_of("roles"), "sat": "yes"}
    return HttpResponseRedirect(f"{url}?{urlencode({'change': 'yes', **typed})}")


def _stored(record: MatchRecord, hand: Hand) -> Version:
    return _version(record, hand.scorer, told(record, hand, award_of(record, hand)))


def _typed(record: MatchRecord, roles: Roles[int], entry: HandEntry) -> Version:
    """Return what was typed here, with the roles that its page showed."""
    try:
        facts = read_entry(record, replace(entry, roles=None), roles=roles)
    except Invalid:
        # Who sits out here knocked there, and no page said how they sat.
        return Version(letter="", name="", points=0, sentence="")
    hand = facts.fill(Hand())
    award = award_of(record, hand)
    scorer = None
    if hand.knocker is not None and award.scorer is not None:
        scorer = (
            hand.knocker
            if award.scorer == "knocker"
            else roles.opponent_of(hand.knocker)
        )
    return _version(record, scorer, told(record, hand, award))


def _version(record: MatchRecord, scorer: int | None, words: Told) -> Version:
    return Version(
        letter="" if scorer is None else LETTERS[scorer],
        name="" if scorer is None else record.names[scorer],
        points=words.award.points,
        sentence=hand_sentence(words),
    )
