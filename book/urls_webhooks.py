"""Addresses of a club's webhooks; part of the app's own."""

from django.urls import URLPattern, URLResolver, path

from book.views import webhooks

WEBHOOKS = "clubs/<slug:slug>/settings/webhooks/"
WEBHOOK = f"{WEBHOOKS}<slug:webhook_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(WEBHOOKS, webhooks.webhooks, name="webhooks"),
    path(WEBHOOK, webhooks.webhook, name="webhook"),
    path(f"{WEBHOOK}secret/", webhooks.rotate, name="webhook-rotate"),
    path(f"{WEBHOOK}pause/", webhooks.pause, name="webhook-pause"),
    path(f"{WEBHOOK}resume/", webhooks.resume, name="webhook-resume"),
    path(f"{WEBHOOK}test/", webhooks.test, name="webhook-test"),
    path(f"{WEBHOOK}remove/", webhooks.remove, name="webhook-remove"),
    path(
        f"{WEBHOOK}deliveries/<slug:event_id>/resend/",
        webhooks.send_again,
        name="webhook-resend",
    ),
]
