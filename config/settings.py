"""Settings: read from the environment, with defaults for a table at home."""

from typing import Any
from urllib.parse import urlsplit

from config.accounts import *  # noqa: F403
from config.databases import (
    for_postgres,
    for_sqlite,
    opened,
    snapshot_of_postgres,
    snapshot_of_sqlite,
)
from config.environment import (
    BASE_DIR,
    DATA_DIR,
    env,
    is_local,
    metrics_token,
    purpose_keys,
    refuse_insecure,
    secret_key,
)
from config.languages import DRAFT_LANGUAGES, LANGUAGES  # noqa: F401  settings
from config.observed import logging_of, report_faults_to

PUBLIC_URL = env.str("PUBLIC_URL", default="http://localhost:8000").rstrip("/")
_https = PUBLIC_URL.startswith("https://")
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = purpose_keys("SECRET_KEY_FALLBACKS")
#: What keys_for() works the keys of a purpose out from; empty: from SECRET_KEY (S14).
PURPOSE_KEYS: dict[str, list[str]] = {
    "table-links": purpose_keys("TABLE_LINK_KEYS"),
    "entry-links": [],
    "webhook-secrets": purpose_keys("WEBHOOK_KEYS"),
    "second-factors": purpose_keys("SECOND_FACTOR_KEYS"),
    "setup-code": [],
    "limits": [],
}
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[]) or [
    urlsplit(PUBLIC_URL).hostname or "localhost",
    "localhost",
    "127.0.0.1",
    "[::1]",
]
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=None)
refuse_insecure(
    public_url=PUBLIC_URL,
    debug=DEBUG,
    key=SECRET_KEY,
    hosts=ALLOWED_HOSTS,
    proxies=TRUSTED_PROXIES,
)

# --- What is installed --------------------------------------------------------
INSTALLED_APPS = [
    "config.apps.OperatorConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "web",
    "players",
    "scoring",
    "tournaments",
    "book",
]
MIDDLEWARE = [
    "web.middleware.request_id.RequestIdMiddleware",
    "web.middleware.measured.MeasuredMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "web.middleware.security_headers.SecurityHeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "web.middleware.early.EarlyMiddleware",
    "web.middleware.body.BodyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Over a limit, or of a stranger: refused before a form of 64 MB is read.
    "web.middleware.limits.LimitMiddleware",
    "web.middleware.body.LongBodyMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "players.middleware.ReaderLanguageMiddleware",
    "players.middleware.AskAgainMiddleware",
    "web.middleware.problems.ApiProblemMiddleware",
]
#: What is answered before sessions and accounts are looked at (decision 37).
EARLY_ANSWERS = [
    "scoring.views.early.match_news",
    "scoring.views.early.match_sheet",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
AUTH_USER_MODEL = "players.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- Data ---------------------------------------------------------------------
_SQLITE = f"sqlite:///{DATA_DIR / 'db.sqlite3'}"
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL", default=_SQLITE)
}
_given = DATABASES["default"]
if _given["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["snapshot"] = opened(_given, snapshot_of_sqlite(_given["NAME"]))
    DATABASES["default"] = opened(_given, for_sqlite(_given["NAME"]))
else:
    DATABASES["snapshot"] = opened(_given, snapshot_of_postgres())
    DATABASES["default"] = opened(_given, for_postgres())

#: Whether `prepare` may make a new book on a public site; only for its first start.
NEW_BOOK = env.bool("NEW_BOOK", default=False)
#: Through which long reads see one state of the book and hold up nobody: it writes
#: nothing and takes no lock (decision 23).
SNAPSHOT_DATABASE = "snapshot"
#: Exports at once: of one credential, and of a worker: a quarter of its threads.
EXPORTS_PER_KEY, EXPORTS_PER_WORKER = 2, 4

# What all workers count and remember together: a file beside the book, or Redis.
CACHE_URL = env.str("CACHE_URL", default="")
LIMITS_FILE = DATA_DIR / "limits.sqlite3"
CACHES = {
    "default": {
        "BACKEND": "web.caches.SharedCache",
        "LOCATION": CACHE_URL or str(LIMITS_FILE),
    }
}

# --- Limits: the numbers are in web/limits/classes.py --------------------------
LIMIT_CREDENTIALS = [
    "players.credentials.token_or_session",
    "players.credentials.guest_book",
    "scoring.table_cookie.newest_link",
]
LIMIT_ROUTES: dict[str, str | None] = {
    "book:healthz": None,
    "book:readyz": None,
    "scoring:live": "poll",
    "scoring:tv-live": "poll",
    "book:metrics": None,
    "book:csp-reports": "reports",
    "tournaments:live": "poll",
}
#: What sending the form of a route counts as; looking at it is reading a page.
LIMIT_FORMS = {
    "api:settle": "settle",
    "book:import": "import",
    "book:import-draft": "import",
    "book:import-bring": "import",
    "scoring:match-new": "new_match",
    "book:better-word": "sign_up",
    "account_login": "log_in",
    "mfa_authenticate": "log_in",
    "mfa_login_webauthn": "passkey",
    "account_signup": "sign_up",
    "account_reset_password": "reset",
    "account_reset_password_from_key": "reset",
    "account_confirm_email": "reset",
    "book:webhook-test": "webhook",
    "book:webhook-resend": "webhook",
    "api:webhook-test": "webhook",
    "api:webhook-resend": "webhook",
}

# --- Webhooks -----------------------------------------------------------------
#: Whether receivers may stand in private nets; link-local ones never may (S46).
WEBHOOK_ALLOW_PRIVATE = env.bool("WEBHOOK_ALLOW_PRIVATE", default=False)
#: Whether each web worker brings a sender; else `manage.py send_webhooks` runs apart.
WEBHOOK_SENDER = env.bool("WEBHOOK_SENDER", default=True)

# --- Languages and time -------------------------------------------------------
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 31_536_000  # a year
LANGUAGE_COOKIE_SECURE = _https
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_TZ = True
USE_THOUSAND_SEPARATOR = False

# --- Files --------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
#: Nobody else loads our files; every file would say otherwise in a header of its own.
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.storage.HashedStorage"},
}

# --- The door -----------------------------------------------------------------
# Named as in Django 6, so that our middleware goes when the site moves to 6.2.
SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "form-action": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "report-uri": ["/csp-reports/"],
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = _https
SECURE_HSTS_PRELOAD = _https
SECURE_SSL_REDIRECT = _https
# The API over plain http is refused (403), never redirected: S68.
SECURE_REDIRECT_EXEMPT = [r"^api/", r"^healthz$", r"^readyz$", r"^metrics$"]
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SESSION_COOKIE_NAME = "__Host-session" if _https else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if _https else "csrf"
GUEST_COOKIE_NAME = "__Host-guest" if _https else "guest"
TABLE_COOKIE_NAME = "__Host-table" if _https else "table"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "book.views.errors.csrf_failed"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
#: What tells phones apart where nobody is looked up.
LIMIT_COOKIES = [SESSION_COOKIE_NAME, GUEST_COOKIE_NAME, TABLE_COOKIE_NAME]
X_FRAME_OPTIONS = "DENY"
#: The longest body that any address but the import takes: 256 KB (S22).
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
# All 999 players of a tournament may be marked as here, beside a few other fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1100
#: What an import may bring: bytes of a file. It is kept on disk, not in memory.
IMPORT_MAX_SIZE = env.int("IMPORT_MAX_MB", default=64) * 1024 * 1024
#: Beginnings of addresses that take longer bodies than the others, and how long.
LONG_BODIES = {"/import/": IMPORT_MAX_SIZE, "/api/v1/import/": IMPORT_MAX_SIZE}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# --- REST ---------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "players.api.authentication.TokenAuthentication",
        "players.api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["web.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "web.answers.answer_exception",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "COERCE_DECIMAL_TO_STRING": False,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Third Hand",
    "DESCRIPTION": "Scores of three-handed gin rummy, hand by hand.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "MatchStateEnum": "scoring.models.MatchStatus",
        "ViaEnum": "scoring.models.Via",
        "HandStateEnum": ["standing", "void", "set_aside"],
        "AwardKindEnum": ["knock", "undercut", "gin", "big_gin", "push", "draw"],
        "FileKindEnum": ["book", "counts", "players"],
        "TournamentStateEnum": "tournaments.models.TournamentState",
        "EntryStateEnum": "tournaments.models.EntryState",
        "RoundStateEnum": "tournaments.models.RoundState",
        "PlaceKindEnum": "tournaments.models.Kind",
        "ScreenPageEnum": "tournaments.models.ScreenPage",
        "MemberRoleEnum": "players.models.Role",
        "FirstRoleEnum": ["box", "captain", "sitter"],
        "MeasureEnum": "tournaments.api.shapes.MEASURE_KEYS",
    },
}

# --- Seen from outside ---------------------------------------------------------
LOGGING = logging_of(
    form=env.str("LOG_FORMAT", default="line" if is_local(PUBLIC_URL) else "json"),
    level=env.str("LOG_LEVEL", default="INFO"),
)
#: Who may read /metrics says so as `Authorization: Bearer …`; empty: nobody may.
METRICS_TOKEN = metrics_token()
report_faults_to(env.str("SENTRY_DSN", default=""))
