"""Whose book the links of every page lead to."""

from django import template
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest

from players.access import can_see
from players.credentials import writer_of
from players.models import Club
from scoring.access import Leave, asking, own_clubs
from web.addresses import is_own_machine
from web.answers import is_down

register = template.Library()


@register.simple_tag(takes_context=True)
def reader_club(context: template.Context) -> Club | None:
    """Return the club of this page, else the reader's own, else the demo club.

    Looked up once a request. A page that says the database is down has no links.
    """
    club = context.get("club")
    if isinstance(club, Club):
        return club
    request = context.get("request")
    if not isinstance(request, HttpRequest) or not hasattr(request, "user"):
        return None  # refused before anybody asked who it is
    if is_down(request):
        return None
    if not hasattr(request, "_reader_club"):
        request._reader_club = _found(request)  # type: ignore[attr-defined]
    found: Club | None = request._reader_club  # type: ignore[attr-defined]
    return found


def _found(request: HttpRequest) -> Club | None:
    leave = getattr(request, "_leave", None)  # of the match on this page
    if isinstance(leave, Leave) and can_see(leave.visitor, leave.club, leave.rank):
        return leave.club
    try:
        own = own_clubs(asking(request))
        return own[0].club if own else Club.objects.filter(is_demo=True).first()
    except DatabaseError:
        return None


@register.simple_tag
def opens_only_here() -> bool:
    """Whether the addresses that this site gives out lead other devices nowhere."""
    return is_own_machine(settings.PUBLIC_URL)


@register.simple_tag(takes_context=True)
def writer_mark(context: template.Context) -> str:
    """Return what the hands are marked with that this browser keeps for its reader."""
    return writer_of(context["request"])
