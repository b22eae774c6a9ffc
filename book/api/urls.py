"""The address space of the API, version 1."""

from django.urls import URLPattern, URLResolver, include, path

from book.api import data, views, webhooks
from web.limits import limited

app_name = "api"
_WEBHOOKS = "clubs/<slug:slug>/webhooks/"
_WEBHOOK = f"{_WEBHOOKS}<slug:webhook_id>/"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.RootView.as_view(), name="root"),
    path("schema/", views.SchemaView.as_view(), name="schema"),
    path("docs/", views.docs, name="docs"),
    path("problems/", views.problems, name="problems"),
    path("problems/<slug:code>/", views.problem, name="problem"),
    path(
        "export/club.json",
        limited("export")(data.BookView.as_view()),
        name="export-book",
    ),
    path(
        "export/<slug:table>",
        limited("export")(data.ExportView.as_view()),
        name="export",
    ),
    path("import/", limited("import")(data.ImportView.as_view()), name="import"),
    path("schemas/book-1.json", data.SchemaOfBookView.as_view(), name="schema-of-book"),
    path("", include("scoring.api.urls")),
    path("tournaments/", include("tournaments.api.urls")),
    path(_WEBHOOKS, webhooks.WebhooksView.as_view(), name="webhooks"),
    path(_WEBHOOK, webhooks.WebhookDetailView.as_view(), name="webhook"),
    path(f"{_WEBHOOK}pause/", webhooks.PauseView.as_view(), name="webhook-pause"),
    path(f"{_WEBHOOK}resume/", webhooks.ResumeView.as_view(), name="webhook-resume"),
    path(f"{_WEBHOOK}test/", webhooks.TestView.as_view(), name="webhook-test"),
    path(
        f"{_WEBHOOK}deliveries/",
        webhooks.DeliveriesView.as_view(),
        name="webhook-deliveries",
    ),
    path(
        f"{_WEBHOOK}deliveries/<slug:event_id>/resend/",
        webhooks.ResendView.as_view(),
        name="webhook-resend",
    ),
]
