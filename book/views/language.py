"""The language of the pages: chosen by the reader, else by the browser."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from book.forms.word_report import WordReportForm
from book.services.word_reports import report_word
from players.access import visitor_of
from players.middleware import keep_language
from players.services.accounts import choose_language
from web.problems import Problem


@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Offer the languages, or take the one that was pressed and go back (S27)."""
    given = request.POST if request.method == "POST" else request.GET
    back = _own_path(given.get("next", ""))
    if request.method != "POST":
        context = {"back": back, "form": WordReportForm()}
        return render(request, "book/language.html", context)
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        raise Problem("not_found")
    user = visitor_of(request).user
    if user is not None:
        choose_language(user=user, language=code)
    response = HttpResponseRedirect(back)
    keep_language(response, code)
    return response


@require_POST
def better_word(request: HttpRequest) -> HttpResponse:
    """Take what a native speaker would say, and go back to where it was read."""
    back = _own_path(request.POST.get("next", ""))
    form = WordReportForm(request.POST)
    if not form.is_valid():
        context = {"back": back, "form": form, "page_error": True}
        return render(request, "book/language.html", context, status=422)
    report_word(
        language=get_language() or "",
        path=back,
        said=form.cleaned_data["said"],
        better=form.cleaned_data["better"],
        at=timezone.now(),
    )
    messages.success(request, _("Thank you. Whoever runs this site will read it."))
    return redirect(back)


def _own_path(path: str) -> str:
    """Return the path to go back to: one of ours, else the first page."""
    if url_has_allowed_host_and_scheme(path, allowed_hosts=None) and path[:1] == "/":
        return path
    return "/"
