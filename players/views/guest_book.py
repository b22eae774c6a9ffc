"""A guest's own book: its recovery code, and bringing it to another phone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from players.access import GUEST_COOKIE, hold_guest_book, visitor_of
from players.forms.recovery import RecoveryForm
from players.models import User
from players.services.guests import (
    adopt_guest_book,
    recover_guest_book,
    replace_recovery_code,
    revoke_pass,
)
from web.events import event
from web.limits import refuse_when_over
from web.problems import Invalid, Problem


@require_safe
def guest_book(request: HttpRequest) -> HttpResponse:
    """What a guest can do with their book; without one, how to bring one back."""
    return _book_page(request, RecoveryForm())


@require_POST
def new_code(request: HttpRequest) -> HttpResponse:
    """Make another recovery code and show it, this once."""
    club = visitor_of(request).guest
    if club is None:
        raise Problem("not_found")
    context = {"club": club, "code": replace_recovery_code(club=club)}
    event("recovery_code_made", request, club=club.pk)
    return render(request, "players/recovery_code.html", context)


@require_http_methods(["POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Bring a book to this phone by its code, and show the code that replaces it."""
    form = RecoveryForm(request.POST)
    if form.is_valid():
        try:
            book = recover_guest_book(
                typed=form.cleaned_data["code"],
                at=timezone.now(),
                held=visitor_of(request).guest,
            )
        except Invalid as problem:
            # Only wrong codes count: a right one brings the book even then (S15).
            event("recovery_code_refused", request)
            refuse_when_over(request, "wrong_secret")
            form.add_error("code", str(problem))
        except Problem as problem:
            form.add_error(None, str(problem))
        else:
            event("recovery_code_used", request, club=book.club.pk)
            context = {"club": book.club, "code": book.recovery_code}
            page = render(request, "players/recovery_code.html", context)
            return hold_guest_book(page, book.handle)
    return _book_page(request, form)


@require_POST
def adopt(request: HttpRequest) -> HttpResponse:
    """Make the guest's book on this phone the account's own."""
    visitor = visitor_of(request)
    if visitor.guest is None or not isinstance(visitor.user, User):
        raise Problem("not_found")
    adopt_guest_book(club=visitor.guest, user=visitor.user, at=timezone.now())
    event("book_adopted", request, club=visitor.guest.pk)
    messages.success(request, _("The book is yours now, with everything in it."))
    return forget(redirect("book:home"))


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """End this phone's hold on the book; the code still brings it back."""
    revoke_pass(handle=request.COOKIES.get(GUEST_COOKIE, ""), at=timezone.now())
    event("guest_pass_ended", request)
    messages.info(request, _("This phone holds the book no longer."))
    return forget(redirect("book:home"))


def forget(response: HttpResponse) -> HttpResponse:
    """Return the response without the cookie of a guest."""
    response.delete_cookie(GUEST_COOKIE, samesite="Lax")
    return response


def _book_page(request: HttpRequest, form: RecoveryForm) -> HttpResponse:
    visitor, is_refused = visitor_of(request), bool(form.errors)
    context = {
        "club": visitor.guest,
        "form": form,
        "is_member": visitor.user,
        "page_error": is_refused,
    }
    status = 422 if is_refused else 200
    return render(request, "players/guest_book.html", context, status=status)
