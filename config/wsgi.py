"""The WSGI application that the server loads."""

import ctypes
import os
import signal
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

PR_SET_PDEATHSIG = 1
if sys.platform == "linux":
    # When the server is killed, its workers go too: the next one begins alone. At once,
    # for asked politely they wait for their threads, as long as those take.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

from book.services.tidying import start_tidying  # noqa: E402  needs Django set up

start_tidying()
if settings.WEBHOOK_SENDER:
    from book.services.webhook_worker import start_worker  # needs Django set up

    start_worker()
