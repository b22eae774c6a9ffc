"""The account's first page, what is held about it, and its end."""

from allauth.account.internal.flows.reauthentication import (
    raise_if_reauthentication_required,
)
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from book.forms.delete_account import DeleteAccountForm
from book.queries.own_data import own_data
from players.models import User
from players.queries.own_players import own_clubs
from players.services.accounts import clubs_owned_alone, delete_account
from players.services.operators import is_last_operator
from scoring.services.clubs import delete_club
from web.events import event, who
from web.problems import Problem


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "account/home.html", {"clubs": own_clubs(_reader(request))})


@require_safe
@login_required
def data(request: HttpRequest) -> HttpResponse:
    event("own_data", request)
    response = JsonResponse(
        own_data(_reader(request)),
        json_dumps_params={"ensure_ascii": False, "indent": 2},
    )
    response["Content-Disposition"] = 'attachment; filename="third-hand-account.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    raise_if_reauthentication_required(request, app="allauth.account")
    user = _reader(request)
    form = DeleteAccountForm(
        request.POST if request.method == "POST" else None,
        user=user,
        clubs=clubs_owned_alone(user),
    )
    if request.method == "POST" and form.is_valid():
        account = who(request)
        try:
            delete_account(user=user, heirs=form.heirs(), delete_club=delete_club)
        except Problem as problem:
            form.add_error(None, str(problem))
        else:
            event("account_deleted", request, account=account)
            logout(request)
            messages.success(request, _("Your account is gone. The hands stay."))
            return redirect("/")
    return render(
        request,
        "account/delete.html",
        {
            "form": form,
            "page_error": bool(form.errors),
            "last_operator": is_last_operator(user),
        },
        status=422 if form.errors else 200,
    )


def _reader(request: HttpRequest) -> User:
    """Return who is logged in, as our own kind of user."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user
