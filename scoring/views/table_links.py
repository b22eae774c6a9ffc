"""Opening a table link, and the page that shows and takes it back."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import match_with_leave_to_link
from scoring.models import Match, TableLink
from scoring.queries.club_access import LinkRow, link_row
from scoring.queries.match_record import (
    first_roles_of,
    frozen_rules,
    load_record,
)
from scoring.rules.roles import Roles
from scoring.services.table_links import (
    give_table_link,
    open_table_link,
    take_back_table_link,
)
from scoring.table_cookie import remember_link
from scoring.views.cut import awaits_cut
from scoring.views.texts import card_rules
from web.events import event
from web.limits import refuse_when_over
from web.problems import Problem


@require_safe
def open_link(request: HttpRequest, link_id: str, tag: str) -> HttpResponse:
    """Lead on to an address without the secret; robots and previews change nothing."""
    link = open_table_link(public_id=link_id, tag=tag, at=timezone.now())
    if link is None:
        refuse_when_over(request, "wrong_secret")  # a right one opens all the same
        raise Problem(
            "not_found", _("This link opens nothing any more. Ask for a new one.")
        )
    event("table_link_opened", request, match=link.match.public_id)
    is_first = awaits_cut(link.match, load_record(link.match))
    place = "scoring:cut" if is_first else "scoring:record"
    response = HttpResponse(
        status=303,
        headers={
            "Location": reverse(place, args=[link.match.public_id]),
            "Referrer-Policy": "no-referrer",
            "X-Robots-Tag": "noindex",
        },
    )
    return remember_link(request, response, link)


@require_safe
def link_page(request: HttpRequest, match_id: str) -> HttpResponse:
    """The link as a code to hold up and to print."""
    match, _leave = match_with_leave_to_link(request, match_id)
    link = (
        TableLink.objects.filter(match=match)
        .select_related("match")
        .prefetch_related("match__seats__player")
        .first()
    )
    row = link_row(link, timezone.now()) if link else None
    address = settings.PUBLIC_URL + row.path if row and row.usable else ""
    return render(
        request,
        "scoring/table_link.html",
        {
            "match": match,
            "link": row,
            "address": address,
            "roles": _first_roles(match, row) if row else None,
            "rules": card_rules(frozen_rules(match)),
            "copies": range(2),
        },
    )


def _first_roles(match: Match, row: LinkRow) -> Roles[str]:
    roles = first_roles_of(match)
    return Roles(*(row.names[place] for place in roles.players))


@require_POST
def give_link(request: HttpRequest, match_id: str) -> HttpResponse:
    """Make the match's link, or another one after it was taken back."""
    match, leave = match_with_leave_to_link(request, match_id)
    give_table_link(match=match, author=leave.author, at=timezone.now())
    return redirect("scoring:table-link", match.public_id)


@require_POST
def take_back_link(request: HttpRequest, match_id: str) -> HttpResponse:
    """End the link at once, for phones that opened it before too."""
    match, leave = match_with_leave_to_link(request, match_id)
    take_back_table_link(match=match, author=leave.author, at=timezone.now())
    messages.info(request, _("The link is taken back. It opens nothing any more."))
    return redirect("scoring:table-link", match.public_id)
