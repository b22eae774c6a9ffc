"""Addresses of the whole book."""

from django.urls import URLPattern, URLResolver, include, path

from book.views import (
    accessibility,
    account,
    bring,
    calculator,
    health,
    home,
    language,
    offline,
    reports,
    rules,
    take_out,
    tournament_file,
)

app_name = "book"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("rules/", rules.rules, name="rules"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("sw.js", offline.worker, name="worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("export/", take_out.take_out, name="export"),
    path("export/file/", take_out.file, name="export-file"),
    path("export/book/", take_out.whole_book, name="export-book"),
    path(
        "export/tournaments/<slug:slug>/<slug:event_slug>/",
        tournament_file.standings_file,
        name="tournament-standings",
    ),
    path("export/progress/", take_out.progress, name="export-progress"),
    path("import/", bring.choose, name="import"),
    path("import/<slug:public_id>/", bring.draft_page, name="import-draft"),
    path("import/<slug:public_id>/faults.csv", bring.faults, name="import-faults"),
    path("import/<slug:public_id>/bring/", bring.bring, name="import-bring"),
    path("import/<slug:public_id>/drop/", bring.drop, name="import-drop"),
    path("accessibility/", accessibility.accessibility, name="accessibility"),
    path("language/", language.language, name="language"),
    path("language/words/", language.better_word, name="better-word"),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("csp-reports/", reports.csp_reports, name="csp-reports"),
    path("account/", account.home, name="account"),
    path("account/data/", account.data, name="account-data"),
    path("account/delete/", account.delete, name="account-delete"),
    path("", include("book.urls_webhooks")),
]
