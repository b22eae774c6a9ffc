"""What an invitation opens."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from players.models import User
from players.services.members import accept_invitation, find_invitation
from web.limits import refuse_when_over
from web.problems import Problem


@require_safe
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Say who invites to what; looking changes nothing (robots look too)."""
    with _wrong_ones_counted(request):
        found = find_invitation(secret=secret, at=timezone.now())
    response = render(
        request, "scoring/invitation.html", {"invitation": found, "secret": secret}
    )
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
def accept(request: HttpRequest, secret: str) -> HttpResponse:
    """Become a member; who is not logged in is led back to what they accept."""
    if not isinstance(request.user, User):
        page = reverse("scoring:invitation", args=[secret])
        return redirect_to_login(page, str(settings.LOGIN_URL))
    with _wrong_ones_counted(request):
        membership = accept_invitation(
            secret=secret, user=request.user, at=timezone.now()
        )
    return redirect("clubs:cover", membership.club.slug)


@contextmanager
def _wrong_ones_counted(request: HttpRequest) -> Iterator[None]:
    """Limit who tries secrets; a right one opens all the same."""
    try:
        yield
    except Problem:
        refuse_when_over(request, "wrong_secret")
        raise
