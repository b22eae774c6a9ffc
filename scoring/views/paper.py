"""A sheet to fill in by hand, for when the battery dies."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

#: As many rows as one A5 page takes, and as most matches need.
ROWS = 20


@require_safe
def empty_sheet(request: HttpRequest) -> HttpResponse:
    """The printed pad, without names or numbers."""
    context = {"numbers": range(1, ROWS + 1), "seats": "abc"}
    return render(request, "scoring/empty_sheet.html", context)
