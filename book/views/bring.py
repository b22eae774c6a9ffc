"""Bringing a book or a table in: the file, what it would do, doing it."""

import csv
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from book.forms.bring import NEW_CLUB, BringForm, SheetForm
from book.models import ImportDraft
from book.rules.guard import guard
from book.services.import_drafts import bring_draft, keep_draft, look_at
from book.services.import_report import ImportRefused
from book.services.import_sheet import SheetOptions
from players.models import Club
from players.rules.permissions import Action
from scoring.access import asking, own_clubs, principal_of
from scoring.models import Via
from scoring.services.author import Author
from web.events import event
from web.problems import Problem

#: What a table of hands looks like; data, so it is never translated.
EXAMPLE = (
    ("date", "box", "captain", "sitter", "knocker", "knocker count", "opponent count"),
    ("2026-11-26", "Ana", "Ben", "Cleo", "Ana", "4", "24"),
    ("2026-11-26", "Ana", "Cleo", "Ben", "Cleo", "8", "5"),
)
#: So many faults are on the page; all of them are in a file.
MOST_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    clubs = _clubs(request)
    if request.method != "POST":
        form = (
            BringForm(clubs=_choices(request, clubs)) if _may(request, clubs) else None
        )
        return render(request, "book/import.html", {"form": form, "example": EXAMPLE})
    if not _may(request, clubs):
        raise Problem(
            "forbidden",
            _("Bringing a book in is for its organisers. Log in, or ask one of them."),
        )
    form = BringForm(request.POST, request.FILES, clubs=_choices(request, clubs))
    if form.is_valid():
        sent = form.cleaned_data
        club = next((x for x in clubs if x.slug == sent["club"]), None)
        at = timezone.now()
        draft = keep_draft(
            club=club,
            kept_by=principal_of(asking(request)),
            name=sent["file"].name,
            file=sent["file"].chunks(),
            at=at,
        )
        try:
            look_at(draft, options=SheetOptions(), author=_author(request), at=at)
        except Problem as problem:
            draft.delete()
            form.add_error(None, str(problem))
        else:
            return redirect("book:import-draft", draft.public_id)
    context = {"form": form, "example": EXAMPLE, "page_error": True}
    return render(request, "book/import.html", context, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
def draft_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the file would do; a table may be read in another way."""
    draft = _draft(request, public_id)
    form = _sheet_form(request, draft)
    if request.method == "POST" and form is not None and form.is_valid():
        at = timezone.now()
        look_at(draft, options=form.options(), author=_author(request), at=at)
        return redirect("book:import-draft", draft.public_id)
    faults = draft.report["faults"]
    context = {
        "draft": draft,
        "club": draft.club,
        "report": draft.report,
        "shown": faults[:MOST_SHOWN],
        "more": draft.report["fault_count"] - len(faults[:MOST_SHOWN]),
        "form": form,
        "rows": draft.options.get("rows", []),
        "head": draft.options.get("head", []),
        **_button(draft),
    }
    return render(request, "book/import_draft.html", context)


@require_safe
def faults(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer with every fault that was found, as a table."""
    draft = _draft(request, public_id)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="faults.csv"'
    writer = csv.writer(response)
    writer.writerow(["line", "what", "text"])
    for told in draft.report["faults"]:
        writer.writerow([told["line"], guard(told["what"]), guard(told["text"])])
    return response


@require_POST
def bring(request: HttpRequest, public_id: str) -> HttpResponse:
    """Store what the file holds, all of it or nothing."""
    draft = _draft(request, public_id)
    at = timezone.now()
    try:
        report = bring_draft(
            draft, user=asking(request).user, author=_author(request), at=at
        )
    except ImportRefused as refused:
        # The book has changed since the file was looked at.
        draft.report = refused.report.as_json()
        draft.save(update_fields=["report"])
        return redirect("book:import-draft", draft.public_id)
    event("import", request, club=report.club)
    if report.new_tournaments and not report.new_matches:
        text = ngettext(
            "%(count)s tournament is in the book now.",
            "%(count)s tournaments are in the book now.",
            report.new_tournaments,
        ) % {"count": report.new_tournaments}
    elif report.has_news:
        text = ngettext(
            "%(count)s match is in the book now.",
            "%(count)s matches are in the book now.",
            report.new_matches,
        ) % {"count": report.new_matches}
    else:
        text = _("All of it was here already. Nothing changed.")
    messages.success(request, text)
    return redirect("clubs:cover", report.club)


@require_POST
def drop(request: HttpRequest, public_id: str) -> HttpResponse:
    """Forget the file."""
    _draft(request, public_id).delete()
    return redirect("book:import")


def _clubs(request: HttpRequest) -> list[Club]:
    return [x.club for x in own_clubs(asking(request)) if x.may(Action.WHOLE_BOOK)]


def _may(request: HttpRequest, clubs: Sequence[Club]) -> bool:
    """Whether there is a book to bring into, or an account that may have a new one."""
    return bool(clubs) or asking(request).user is not None


def _choices(request: HttpRequest, clubs: Sequence[Club]) -> list[tuple[str, str]]:
    choices = [(club.slug, club.name) for club in clubs]
    if asking(request).user is not None:
        choices.append((NEW_CLUB, _("A new club, with the settings of the file")))
    return choices


def _author(request: HttpRequest) -> Author:
    return Author(user=asking(request).user, via=Via.IMPORT)


def _draft(request: HttpRequest, public_id: str) -> ImportDraft:
    """Return one's own kept file, while one may still bring it in."""
    visitor = asking(request)
    mine = ImportDraft.objects.filter(
        public_id=public_id, kept_by=principal_of(visitor)
    )
    draft = mine.select_related("club").first() if not visitor.is_stranger else None
    if draft is None or (draft.club and draft.club not in _clubs(request)):
        raise Problem(
            "not_found", _("This file is not kept any longer. Choose it again.")
        )
    return draft


def _sheet_form(request: HttpRequest, draft: ImportDraft) -> SheetForm | None:
    """Return the form on how a table is read; a book needs none."""
    if draft.report["kind"] == "book":
        return None
    data = request.POST if request.method == "POST" else None
    return SheetForm(data, head=draft.options.get("head", []), kept=draft.options)


def _button(draft: ImportDraft) -> dict[str, str]:
    """Return what the main button says, or why it waits."""
    report = draft.report
    if report["faults"]:
        line = report["faults"][0]["line"]
        text = _("Mend line %(line)s, then bring it in") % {"line": line}
        return {"why_not": text}
    if not report["has_news"]:
        return {"nothing": _("All of it is here already. Nothing to do.")}
    if report["kind"] == "players":
        count = report["new_player_count"]
        text = ngettext("Bring in %(n)s player", "Bring in %(n)s players", count)
    elif report["new_tournaments"] and not report["new_matches"]:
        count = report["new_tournaments"]
        text = ngettext(
            "Bring in %(n)s tournament", "Bring in %(n)s tournaments", count
        )
    else:
        count = report["new_matches"]
        text = ngettext("Bring in %(n)s match", "Bring in %(n)s matches", count)
    url = reverse("book:import-bring", args=[draft.public_id])
    return {"button": text % {"n": count}, "bring_url": url}
