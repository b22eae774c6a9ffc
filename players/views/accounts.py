"""django-allauth's pages, with what ours need besides."""

from collections.abc import Callable

from allauth.account import views as account
from allauth.usersessions import views as sessions
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from web.events import event

View = Callable[..., HttpResponseBase]


def own_page(view: View) -> View:
    """Answer 422 where a form comes back with faults, and put "Error:" in the title.

    Other methods than those of pages and forms are 405.
    """

    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
        response = view(request, **kwargs)
        if isinstance(response, TemplateResponse):
            told = {
                "mail_is_sent": settings.MAIL_IS_SENT,
                "mail_is_printed": settings.MAIL_IS_PRINTED,
            }
            refused = request.method == "POST" and response.status_code == 200
            if refused:
                response.status_code = 422
                told["page_error"] = True
            response.context_data = (response.context_data or {}) | told
        return response

    return page


def log_in(request: HttpRequest) -> HttpResponseBase:
    """The page of login.html; `?hand=10` names a hand that waits to be sent."""
    response = account.login(request)
    if isinstance(response, TemplateResponse):
        hand = request.GET.get("hand", "")
        known = hand if hand.isascii() and hand.isdigit() and len(hand) < 4 else ""
        response.context_data = (response.context_data or {}) | {"kept_hand": known}
    return response


@login_required
def devices(request: HttpRequest) -> HttpResponseBase:
    """Where one is logged in; `session` ends one, a post without it all others."""
    chosen = request.POST.get("session", "")
    if request.method != "POST" or not chosen:
        return sessions.list_usersessions(request)
    known = chosen.isascii() and chosen.isdigit() and len(chosen) < 19
    ended = UserSession.objects.filter(
        user=request.user, pk=int(chosen) if known else 0
    )
    event("session_ended", request)
    end_sessions(request, list(ended))
    messages.success(request, _("Logged out there."))
    return redirect("usersessions_list")
