"""What browsers report: something on a page that the policy forbids."""

import json
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from web.events import event

#: What is told of a report. The page's address may be a secret (S11); of what was
#: blocked the host is enough.
MOST = 60


@csrf_exempt  # a browser sends it by itself; all it does is write one line
@require_POST
def csp_reports(request: HttpRequest) -> HttpResponse:
    """Write one event for a report of the content policy; anything else is nothing."""
    try:
        report = json.loads(request.body)["csp-report"]
        directive = str(report.get("effective-directive", ""))[:MOST]
        blocked = str(report.get("blocked-uri", ""))
        host = (urlsplit(blocked).hostname or urlsplit(blocked).path)[:MOST]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return HttpResponse(status=204)
    event("csp_report", request, directive=directive, blocked=host)
    return HttpResponse(status=204)
