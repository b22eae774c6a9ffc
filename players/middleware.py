"""Asking for the password again; the language that goes with an account."""

from collections.abc import Callable
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation

GetResponse = Callable[[HttpRequest], HttpResponse]


class AskAgainMiddleware:
    """Lead to the page that asks again (S20).

    allauth would keep the whole request in the session meanwhile, new password and
    cookies included; here the form is filled in once more instead.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, error: Exception
    ) -> HttpResponse | None:
        if not isinstance(error, ReauthenticationRequired):
            return None
        query = urlencode({"next": request.get_full_path()})
        return HttpResponseRedirect(f"{way_to_ask(request)}?{query}")


#: The end of every address that a page asks for news: nobody is looked up there
#: (decision 18), and the page itself has set the cookie.
POLLS = "/live/"


class ReaderLanguageMiddleware:
    """Bring the language chosen elsewhere to a browser in which nobody chose yet.

    LocaleMiddleware has already taken the browser's cookie, or what it asks for. The
    account is looked at only where there is a session and no cookie, and the cookie
    is set then: once a browser. The API answers in the language that was asked for.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = self._chosen_elsewhere(request)
        if not chosen:
            return self.get_response(request)
        translation.activate(chosen)
        request.LANGUAGE_CODE = chosen
        response = self.get_response(request)
        keep_language(response, chosen)
        return response

    @staticmethod
    def _chosen_elsewhere(request: HttpRequest) -> str:
        cookies = request.COOKIES
        if settings.LANGUAGE_COOKIE_NAME in cookies or request.path.startswith("/api/"):
            return ""
        if settings.SESSION_COOKIE_NAME not in cookies:
            return ""
        if request.path.endswith(POLLS):
            return ""
        known = dict(settings.LANGUAGES)
        language = getattr(request.user, "language", "")
        return language if language in known else ""


def keep_language(response: HttpResponse, language: str) -> None:
    """Let the browser remember the language for a year."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        httponly=True,
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


def way_to_ask(request: HttpRequest) -> str:
    """Return the address that asks for the password, or for who one is at all."""
    if not request.user.is_authenticated:
        return reverse("account_login")
    methods = get_adapter().get_reauthentication_methods(request.user)
    if not methods:
        raise PermissionDenied
    return str(methods[0]["url"])
