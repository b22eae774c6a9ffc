"""What the site promises to readers with other eyes, ears and hands."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """The statement: what is promised, how it is tried, what fails, whom to tell."""
    context = {"contact": settings.CONTACT_MAIL}
    return render(request, "book/accessibility.html", context)
