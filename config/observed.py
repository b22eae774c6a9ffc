"""How the site is seen from outside: its log, and where faults are reported to."""

import importlib
from typing import Any

from django.core.exceptions import ImproperlyConfigured

FORMS = ("line", "json")
#: Beginnings of addresses whose next part opens something (S11).
SECRETS = ("/t/", "/invitations/", "/account/forgotten/", "/account/mail/")


def logging_of(*, form: str, level: str) -> dict[str, Any]:
    """Return Django's LOGGING: lines for people, or one JSON object a line.

    Raises ImproperlyConfigured for another form.
    """
    if form not in FORMS:
        raise ImproperlyConfigured(f"LOG_FORMAT is line or json, not {form!r}.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "request_id": {"()": "web.logs.RequestIdFilter"},
            "no_address": {"()": "web.log_lines.RouteFilter"},
            "hide_secrets": {"()": "web.logs.HideSecretsFilter", "under": SECRETS},
        },
        "formatters": {
            "line": {
                "format": "{asctime} {levelname} {name} [{request_id}] {message}",
                "style": "{",
            },
            "json": {"()": "web.log_lines.JsonFormatter"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["request_id", "hide_secrets", "no_address"],
            }
        },
        "loggers": {
            # Says ids of passkeys at INFO.
            "fido2": {"level": "WARNING"},
            # One line for each request, for programs that read logs.
            "requests": {"level": "INFO" if form == "json" else "WARNING"},
        },
        "root": {"handlers": ["console"], "level": level},
    }


def report_faults_to(address: str) -> None:
    """Report faults of ours to that Sentry address, without anything of a visitor.

    Raises ImproperlyConfigured where requirements-sentry.txt is not installed.
    """
    if not address:
        return
    try:
        sentry = importlib.import_module("sentry_sdk")
    except ImportError as missing:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set, but the package is not installed:"
            " pip install --require-hashes -r requirements-sentry.txt"
        ) from missing
    from web.scrubbed import scrubbed

    sentry.init(
        dsn=address,
        before_send=scrubbed,
        include_local_variables=False,
        max_breadcrumbs=0,
        max_request_body_size="never",
        traces_sample_rate=None,
        server_name="third-hand",
    )
