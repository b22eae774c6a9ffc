"""A club's webhooks: list and add, the secret once, pause, log, resend."""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from book.forms.webhook import WebhookForm
from book.models import WebhookEndpoint
from book.queries.webhooks import (
    ON_A_PAGE,
    deliveries_of,
    endpoints_of,
    find_delivery,
    find_endpoint,
    with_tries,
)
from book.services.webhooks import (
    MOST_ENDPOINTS,
    OFFERED,
    NewSecret,
    add_endpoint,
    delete_endpoint,
    pause_endpoint,
    resend,
    resume_endpoint,
    rotate_secret,
    send_test,
)
from players.models import Club
from players.rules.permissions import Action
from scoring.access import Leave, club_with_leave
from scoring.forms.problems import add_problem
from web.events import event
from web.problems import Problem


@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """List them and add one; its secret is in the answer to the form, this once."""
    club, leave = club_with_leave(request, slug, Action.WHOLE_BOOK)
    form = WebhookForm(request.POST or None)
    if form.is_valid():
        try:
            added = _add(club, leave, form)
        except Problem as problem:
            add_problem(form, problem)
        else:
            event("webhook_added", request, webhook=added.endpoint.public_id)
            return _page(request, added.endpoint, secret=added.secret)
    context = {
        "club": club,
        "form": form,
        "webhooks": endpoints_of(club),
        "most": MOST_ENDPOINTS,
        "page_error": bool(form.errors),
    }
    status = 422 if form.errors else 200
    return render(request, "book/webhooks.html", context, status=status)


@require_safe
def webhook(request: HttpRequest, slug: str, webhook_id: str) -> HttpResponse:
    """One webhook with its log (five statements and leave)."""
    return _page(request, _endpoint(request, slug, webhook_id))


@require_POST
def rotate(request: HttpRequest, slug: str, webhook_id: str) -> HttpResponse:
    """Make another secret and show it, this once."""
    endpoint = _endpoint(request, slug, webhook_id)
    made = rotate_secret(endpoint=endpoint, at=timezone.now())
    event("webhook_secret_renewed", request, webhook=endpoint.public_id)
    return _page(request, made.endpoint, secret=made.secret)


@require_POST
def pause(request: HttpRequest, slug: str, webhook_id: str) -> HttpResponse:
    endpoint = _endpoint(request, slug, webhook_id)
    told = _("Paused: nothing more is sent.")
    return _act(
        request, endpoint, lambda: pause_endpoint(endpoint=endpoint, at=_now()), told
    )


@require_POST
def resume(request: HttpRequest, slug: str, webhook_id: str) -> HttpResponse:
    endpoint = _endpoint(request, slug, webhook_id)
    told = _("Resumed: what was waiting is sent now.")
    return _act(
        request, endpoint, lambda: resume_endpoint(endpoint=endpoint, at=_now()), told
    )


@require_POST
def test(request: HttpRequest, slug: str, webhook_id: str) -> HttpResponse:
    endpoint = _endpoint(request, slug, webhook_id)
    told = _("A test is on its way. Look at the log in a moment.")
    return _act(
        request, endpoint, lambda: send_test(endpoint=endpoint, at=_now()), told
    )


@require_POST
def send_again(
    request: HttpRequest, slug: str, webhook_id: str, event_id: str
) -> HttpResponse:
    endpoint = _endpoint(request, slug, webhook_id)
    delivery = find_delivery(endpoint, event_id)
    told = _("It is on its way again, with what the book says today.")
    return _act(request, endpoint, lambda: resend(delivery=delivery, at=_now()), told)


@require_POST
def remove(request: HttpRequest, slug: str, webhook_id: str) -> HttpResponse:
    endpoint = _endpoint(request, slug, webhook_id)
    event("webhook_removed", request, webhook=endpoint.public_id)
    delete_endpoint(endpoint=endpoint)
    messages.info(request, _("The webhook is removed, with its secret and its log."))
    return redirect("book:webhooks", slug)


_now = timezone.now


def _add(club: Club, leave: Leave, form: WebhookForm) -> NewSecret:
    if leave.visitor.user is None:
        raise Problem(
            "forbidden", _("Sign up first: then this book can send webhooks.")
        )
    return add_endpoint(
        club=club,
        url=form.cleaned_data["url"],
        events=form.cleaned_data["events"],
        by=leave.visitor.user,
        at=timezone.now(),
    )


def _endpoint(request: HttpRequest, slug: str, webhook_id: str) -> WebhookEndpoint:
    """Leave before the webhook: who may not manage learns nothing of ids."""
    club, _leave = club_with_leave(request, slug, Action.WHOLE_BOOK)
    endpoint = find_endpoint(club, webhook_id)
    endpoint.club = club
    return endpoint


def _page(
    request: HttpRequest, endpoint: WebhookEndpoint, secret: str = ""
) -> HttpResponse:
    pages = Paginator(deliveries_of(endpoint), ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "club": endpoint.club,
        "webhook": endpoint,
        "events": [kind.label for kind in OFFERED if kind in endpoint.events],
        "secret": secret,
        "rotating": endpoint.former_until is not None
        and timezone.now() < endpoint.former_until,
        "page": page,
        "rows": with_tries(list(page.object_list)),
    }
    return render(request, "book/webhook.html", context)


def _act(
    request: HttpRequest,
    endpoint: WebhookEndpoint,
    act: Callable[[], object],
    told: str,
) -> HttpResponse:
    """Do it and say so at the top of the page, or say why it cannot be done."""
    try:
        act()
    except Problem as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, told)
    return redirect("book:webhook", endpoint.club.slug, endpoint.public_id)
