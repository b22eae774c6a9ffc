"""Which table links a phone has opened: a signed cookie, checked against the row."""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scoring.models import TableLink

TABLE_COOKIE = settings.TABLE_COOKIE_NAME
SALT = "table-cookie"
#: A phone that goes round the tables of a tournament keeps the last few.
MOST_LINKS = 8


def opened_links(request: HttpRequest) -> dict[str, int]:
    """Return id and generation of the links this phone opened; {} if forged."""
    try:
        kept = signing.loads(request.COOKIES.get(TABLE_COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return {}
    return {str(link_id): int(generation) for link_id, generation in kept}


def newest_link(request: HttpRequest) -> str:
    """Return what limits count a phone with a table link by; the cookie is signed."""
    links = list(opened_links(request))
    return f"link:{links[-1]}" if links else ""


def remember_link(
    request: HttpRequest, response: HttpResponse, link: TableLink
) -> HttpResponse:
    """Return the response with the link added to those the phone has opened."""
    links = opened_links(request)
    links.pop(link.public_id, None)
    links[link.public_id] = link.generation
    newest = list(links.items())[-MOST_LINKS:]
    response.set_cookie(
        TABLE_COOKIE,
        signing.dumps(newest, salt=SALT),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def link_to(request: HttpRequest, match_id: int) -> TableLink | None:
    """Return the match's link if this phone opened it in its present generation."""
    links = opened_links(request)
    if not links:
        return None
    link = TableLink.objects.filter(match=match_id, public_id__in=links).first()
    if link is None or links[link.public_id] != link.generation:
        return None
    return link
