"""The address space, by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    # First, for addresses are tried one after the other.
    path("api/v1/", include("book.api.urls")),
    path("", include("book.urls")),
    path("", include("players.urls_own")),
    path("account/", include("players.urls")),
    path("", include("scoring.urls")),
    path("clubs/<slug:slug>/", include("scoring.urls_records")),
    path("", include("tournaments.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "book.views.errors.bad_request"
handler403 = "book.views.errors.not_allowed"
handler404 = "book.views.errors.not_found"
handler429 = "book.views.errors.too_many"
handler500 = "book.views.errors.broken"
