"""The site's own settings, with the few things that tests need otherwise.

The database is the one of `DATABASE_URL`, so the same suite runs on SQLite and on
PostgreSQL. Nothing is read from or written to the developer's own `var/`.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_data = tempfile.mkdtemp(prefix="third-hand-tests-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ["DATA_DIR"] = _data
os.environ["PUBLIC_URL"] = "http://localhost:8000"
os.environ["SECRET_KEY"] = "for-tests-only-" + "0" * 40
# Tests are not held up by limits, but for those that set it to 1.
os.environ["LIMIT_SCALE"] = "100000"
os.environ["LIMIT_HOME_SCALE"] = "1"
# A test that wants something sent says so.
os.environ["WEBHOOK_SENDER"] = "off"
os.environ.pop("EMAIL_URL", None)
os.environ.pop("CONTACT_MAIL", None)
os.environ.pop("DEBUG", None)
os.environ.pop("ALLOWED_HOSTS", None)

# Each worker of pytest-xdist has a Redis database to itself, else one would count
# the other's attempts and clear its cache.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
if os.environ.get("CACHE_URL", "").startswith("redis"):
    _server = "/".join(os.environ["CACHE_URL"].split("/")[:3])
    os.environ["CACHE_URL"] = f"{_server}/{8 + int(_worker) % 8}"

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

# The live server finds files by their plain names; hashed ones would be 404.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = Path(_data) / "static"
STATIC_ROOT.mkdir()
WHITENOISE_USE_FINDERS = True

# Slow on purpose in production, slow for nothing here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A pool outlives the connections that Django's tests close and would keep the
# test database from being dropped; live processes have theirs (tests/processes).
if "pool" in DATABASES["default"].get("OPTIONS", {}):
    for _alias in DATABASES.values():
        _alias.get("OPTIONS", {}).pop("pool", None)

# A test's rows are in a transaction that no other connection sees. What the second
# connection is for is tried on whole processes (tests/processes/test_exports.py).
DATABASES.pop("snapshot")
SNAPSHOT_DATABASE = "default"
