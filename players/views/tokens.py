"""The page where somebody makes and takes back tokens for programs."""

from allauth.account.internal.flows.reauthentication import (
    raise_if_reauthentication_required,
)
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.forms.token import TokenForm
from players.models import Scope, User
from players.queries.clubs import clubs_of, tokens_of
from players.services.tokens import create_api_token, revoke_token
from web.events import event
from web.problems import Problem


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens; a new one is in the answer to its own form, and never again.

    Asks for the password before it shows the form, so that nothing typed is lost (S20).
    """
    raise_if_reauthentication_required(request, app="allauth.account")
    user = _user(request)
    mine = clubs_of(user)
    form = TokenForm(request.POST or None, clubs=mine)
    secret, status = "", 200
    if form.is_valid():
        now = timezone.now()
        chosen = next(x.club for x in mine if x.club.slug == form.cleaned_data["club"])
        lifetime = form.lifetime()
        token, secret = create_api_token(
            club=chosen,
            user=user,
            name=form.cleaned_data["name"],
            scopes=[Scope(scope) for scope in form.cleaned_data["scopes"]],
            at=now,
            expires_at=now + lifetime if lifetime else None,
        )
        scopes = ",".join(token.scopes)
        event("token_made", request, token=token.pk, club=chosen.pk, scopes=scopes)
        form = TokenForm(None, clubs=mine)
    elif form.is_bound:
        status = 422
    context = {
        "form": form,
        "secret": secret,
        "tokens": tokens_of(user),
        "has_club": bool(mine),
        "page_error": status == 422,
    }
    return render(request, "players/tokens.html", context, status=status)


@require_POST
@login_required
def take_back(request: HttpRequest, prefix: str) -> HttpResponse:
    """End a token at once; a program that uses it hears 401."""
    gone = revoke_token(user=_user(request), prefix=prefix, at=timezone.now())
    for token in gone:
        event("token_taken_back", request, token=token)
    messages.info(request, _("The token is taken back. It opens nothing any more."))
    return redirect("players:tokens")


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Problem("forbidden")
    return request.user
