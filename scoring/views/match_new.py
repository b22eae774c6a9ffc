"""Starting a match: one page with the names, the cut and the house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from players.access import hold_guest_book
from players.models import Club
from players.rules.names import name_key
from players.services.guests import another_pass, open_guest_book
from scoring.access import Leave, asking, club_for_new_match, match_with_leave
from scoring.forms.cut import Cut, cut_so_far, draw_for_us
from scoring.forms.house_rules import data_with_rules, rules_initial
from scoring.forms.look_alikes import names_to_ask_about
from scoring.forms.problems import add_problem
from scoring.forms.start import SEATS, StartForm
from scoring.models import Match, MatchStatus
from scoring.queries.match_record import MatchRecord, load_record
from scoring.queries.open_matches import known_players
from scoring.queries.score_sheet import role_at
from scoring.rules.cards import RANK_LETTERS, SUIT_LETTERS, Card
from scoring.rules.roles import Roles
from scoring.rules.ruleset import PRESETS, Ruleset
from scoring.services.author import Author
from scoring.services.start_match import Start, start_match
from scoring.views.texts import box_words, rules_summary
from web.form_keys import first_answer, form_key, remember
from web.problems import Problem

#: The code of the question, so that the page knows that it was asked.
ASKED = "looks_like"
LOOKS_LIKE = gettext_lazy(
    "This looks like %(name)s, whom the book knows. The same person? Then type that"
    " name. If not, start again: the two stay two."
)
FIELDS = {
    **{f"players.{seat - 1}": f"player{seat}" for seat in SEATS},
    **{f"house_rules.{name}": name for name in rules_initial(Ruleset())},
    "cut": "cut1",
    "roles": "cut1",
}


@dataclass(frozen=True, slots=True)
class CutCard:
    """One player's place card in the cut. rank, suit and name are the card's."""

    letter: str
    player: str
    role: str
    rank: str
    suit: str
    name: str


@require_http_methods(["GET", "HEAD", "POST"])
def match_new(request: HttpRequest) -> HttpResponse:
    leave = club_for_new_match(request, request.GET.get("club", ""))
    club = leave.club if leave else None
    before = _before(request)
    if request.method != "POST":
        return _page(request, club, _fresh(club, before), before)
    doing = request.POST.get("do", "start")
    if doing == "start":
        return _start(request, leave, before)
    typed = {name: str(value) for name, value in request.POST.items()}
    if doing == "cut":
        typed = {k: v for k, v in typed.items() if not _is_cut(k)}
        by_suit = typed.get("cut_ties") == "suit"
        typed |= draw_for_us("suit" if by_suit else "redraw")
    elif doing in PRESETS:
        typed = data_with_rules(typed, PRESETS[doing])
    return _page(request, club, StartForm(initial=typed), before, typed=typed)


def _is_cut(field: str) -> bool:
    return field.startswith("card_") or field in ("cut1", "cut2", "cut3", "stand")


def _before(request: HttpRequest) -> MatchRecord | None:
    """Return the match whose three play again, if the address names one."""
    public_id = request.GET.get("same", "")
    if not public_id.isalnum():
        return None
    match, _leave = match_with_leave(request, public_id, link_opens=False)  # S9
    return load_record(match)


def _fresh(club: Club | None, before: MatchRecord | None) -> StartForm:
    rules = before.rules if before else _usual(club)
    initial = rules_initial(rules)
    if before:
        # Whose name was taken out sits down no more: somebody else is to be named.
        people = [seat.player for seat in before.seats]
        initial |= {
            f"player{seat}": person.name
            for seat, person in zip(SEATS, people, strict=True)
            if person.anonymised_at is None
        }
    return StartForm(initial=initial)


def _usual(club: Club | None) -> Ruleset:
    """Return the rules that the club's matches start with."""
    return Ruleset.from_dict(club.house_rules) if club else Ruleset()


def _start(
    request: HttpRequest, leave: Leave | None, before: MatchRecord | None
) -> HttpResponse:
    form = StartForm(request.POST)
    if form.is_valid():
        start = form.start(_standing(before))
        if start.cut is None and start.roles is None:
            form.add_error(
                "cut1",
                _("Say how the cut went: who drew the highest card, who the middle."),
            )
        elif not _asks_about_names(request, leave, form):
            try:
                return _started(request, leave, start, before)
            except Problem as problem:
                add_problem(form, problem, FIELDS)
    club = leave.club if leave else None
    return _page(request, club, form, before, typed=request.POST, status=422)


def _asks_about_names(
    request: HttpRequest, leave: Leave | None, form: StartForm
) -> bool:
    """Ask once whether a new name that looks like a known one is the same person."""
    if leave is None or request.POST.get("names_asked"):
        return False
    typed = {f"player{seat}": form.cleaned_data[f"player{seat}"] for seat in SEATS}
    asked = names_to_ask_about(leave.club, typed)
    for field, known in asked.items():
        form.add_error(field, ValidationError(LOOKS_LIKE % {"name": known}, ASKED))
    return bool(asked)


@transaction.atomic
def _started(
    request: HttpRequest,
    leave: Leave | None,
    start: Start,
    before: MatchRecord | None,
) -> HttpResponse:
    """Start the match; somebody without a club gets a book of their own with it."""
    now = timezone.now()
    answer = first_answer(request, at=now)
    if answer is not None and answer.status:
        return _started_before(request, answer.location, now)
    book = None
    if leave is not None:
        club = leave.club
    else:
        book = open_guest_book(at=now)
        club = book.club
    match = start_match(
        club=club,
        start=start,
        author=Author(user=asking(request).user),
        at=now,
        rematch_of=_rematch_of(before, club),
    )
    response = redirect("scoring:record", match.public_id)
    remember(answer, response.url)
    return hold_guest_book(response, book.handle) if book else response


def _started_before(request: HttpRequest, location: str, now: datetime) -> HttpResponse:
    """Lead to the match that this very form has started (a double tap).

    The browser may have thrown the first answer away, and with it the guest's pass;
    whoever holds the form is that browser, and gets another one.
    """
    response = redirect(location)
    match = Match.objects.filter(public_id=location.split("/")[2]).first()
    visitor = asking(request)
    if match is None or not match.club.is_guest_book or visitor.guest == match.club:
        return response
    return hold_guest_book(response, another_pass(club=match.club, at=now))


def _standing(before: MatchRecord | None) -> Roles[str] | None:
    return before.named(before.state.rotation) if before else None


def _rematch_of(before: MatchRecord | None, club: Club) -> Match | None:
    """An open match may go on beside its sister; only a closed one has a rematch."""
    if before is None or before.match.state == MatchStatus.OPEN:
        return None
    if before.match.club_id != club.pk:
        return None
    return before.match


def _page(
    request: HttpRequest,
    club: Club | None,
    form: StartForm,
    before: MatchRecord | None,
    *,
    typed: Mapping[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    data = typed or {}
    cut = cut_so_far(data, "suit" if data.get("cut_ties") == "suit" else "redraw")
    names = [str(form[f"player{seat}"].value() or "") for seat in SEATS]
    used = {name_key(name) for name in names}
    players = known_players(club) if club else []
    context = {
        "form": form,
        "form_key": form_key(request),
        "fields": [form[f"player{seat}"] for seat in SEATS],
        "orders": [form[f"cut{seat}"] for seat in SEATS],
        "known_names": [player.name for player in players],
        "unused_names": [p.name for p in players if p.name_key not in used],
        "cut": cut,
        "cut_cards": _cut_cards(cut, names),
        "cards_typed": any(slot.text for row in cut.rounds for slot in row),
        "dealer": names[cut.roles.box] if cut.roles else "",
        "same_three": before is not None,
        "names_asked": any(form.has_error(f"player{seat}", ASKED) for seat in SEATS),
        "stand": bool(form["stand"].value()),
        "standing": _standing(before),
        "texts": _texts(),
        "page_error": form.is_bound and bool(form.errors),
    } | _rules_context(club, _typed_rules(form))
    return render(request, "scoring/match_new.html", context, status=status)


def _rules_context(club: Club | None, rules: Ruleset | None) -> dict[str, object]:
    """Return what the fold of the house rules shows; it is open where they differ."""
    titles = (
        ("captain", _("Captain")),
        ("classic", _("Classic")),
        ("modern", _("Modern")),
    )
    return {
        "presets": [(name, title, rules == PRESETS[name]) for name, title in titles],
        "rules_summary": rules_summary(rules) if rules else _("as typed below"),
        "rules_open": rules != _usual(club),
    }


def _typed_rules(form: StartForm) -> Ruleset | None:
    """Return the house rules as they stand in the form; None while one is at fault."""
    data = {name: form[name].value() for name in form.fields}
    texts = {
        name: "on" if value is True else str(value)
        for name, value in data.items()
        if value is not None and value is not False and value != ""
    }
    probe = StartForm({"player1": "a", "player2": "b", "player3": "c", **texts})
    probe.full_clean()
    try:
        return Ruleset.from_dict(probe.house_rules())
    except (KeyError, ValueError):
        return None


def _cut_cards(cut: Cut, names: list[str]) -> list[CutCard]:
    return [
        CutCard(
            "abc"[place],
            names[place] or str(place + 1),
            role_at(cut.roles, place),
            *_face(cut.shown[place]),
        )
        for place in range(3)
    ]


def _face(card: Card | None) -> tuple[str, str, str]:
    if card is None:
        return "", "", ""
    rank = "10" if card.rank == 10 else RANK_LETTERS[card.rank - 1]
    return rank, SUIT_LETTERS[card.suit].lower(), card.name


def _texts() -> dict[str, object]:
    return {
        "start": _("Start the match"),
        "deals": _("Start: %(name)s deals"),
        "told": _("%(box)s deals, %(captain)s is captain, %(sitter)s sits out."),
        "box": _("Box · deals"),
        "box_words": box_words(),
        "captain": _("Captain"),
        "sitter": _("Sits out"),
        "equal": _("Those two cut again. Tap the highest, then the middle one."),
        "key": _("%(name)s: %(role)s"),
        "waits": _("%(name)s: tap if this card is the highest left"),
    }
