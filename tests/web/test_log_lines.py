"""Lines of the log: for programs, with the request id, without what people typed."""

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config.observed import logging_of, report_faults_to
from web.log_lines import JsonFormatter, RouteFilter
from web.logs import RequestIdFilter

SECRET = "thesecretofthelink"


class Said:
    """What the site's own handler wrote."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(JsonFormatter())
        for each in (RequestIdFilter(), RouteFilter()):
            self.handler.addFilter(each)

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def of(self, logger: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["logger"] == logger]


@pytest.fixture
def said() -> Iterator[Said]:
    written = Said()
    root, requests = logging.getLogger(), logging.getLogger("requests")
    levels = root.level, requests.level
    root.addHandler(written.handler)
    root.setLevel(logging.INFO)
    requests.setLevel(logging.INFO)
    yield written
    root.removeHandler(written.handler)
    root.setLevel(levels[0])
    requests.setLevel(levels[1])


def test_each_request_is_told_by_its_route_with_its_id(
    client: Client, said: Said
) -> None:
    answer = client.get(f"/rules/?name={SECRET}")

    [line] = said.of("requests")
    assert line["request_id"] == answer["X-Request-ID"]
    assert (line["route"], line["method"], line["status"]) == ("book:rules", "GET", 200)
    assert line["milliseconds"] > 0
    assert SECRET not in said.text


def test_what_a_machine_asks_all_the_time_is_not_told(
    client: Client, said: Said
) -> None:
    client.get("/healthz")

    assert said.of("requests") == []


@pytest.mark.parametrize(
    "path",
    [f"/t/{SECRET}.{SECRET}/", f"/{SECRET}/", f"/invitations/{SECRET}/"],
)
def test_no_line_holds_an_address(client: Client, said: Said, path: str) -> None:
    # S11: Django would tell the whole path of what it did not find
    assert client.get(path).status_code == 404

    assert said.of("django.request")
    assert SECRET not in said.text


def test_a_fault_is_told_by_its_places_and_not_by_its_words(
    client: Client, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    # S31, S11: the words of a broken constraint hold what somebody typed
    def broken(*_args: object, **_kwargs: object) -> None:
        raise ValueError(f"duplicate key (name)=({SECRET})")

    monkeypatch.setattr("book.views.rules.render", broken)
    client.raise_request_exception = False

    answer = client.get("/rules/")

    assert answer.status_code == 500
    assert SECRET not in answer.content.decode()
    [line] = [line for line in said.lines if "exception" in line]
    assert line["request_id"] == answer["X-Request-ID"]
    assert any("book/views/rules.py" in place for place in line["exception"])
    assert "builtins.ValueError" in line["exception"]
    assert SECRET not in said.text


def test_a_forged_host_is_refused_without_repeating_it(
    client: Client, said: Said
) -> None:
    # S67
    answer = client.get("/", headers={"Host": f"{SECRET}.example"})

    assert answer.status_code == 400
    assert SECRET not in answer.content.decode() + said.text
    assert said.of("django.security.DisallowedHost")


def test_text_cannot_forge_a_line(said: Said) -> None:
    logging.getLogger("events").info("%s", 'x\n{"level": "INFO"}\u2028')

    assert len(said.text.splitlines()) == 1


def test_another_form_is_refused_by_name() -> None:
    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT is line or json"):
        logging_of(form="xml", level="INFO")


# --- Reports to Sentry --------------------------------------------------------


#: What the package would send of a fault, read from standard input. In a process of
#: its own: once begun, the package stays wrapped around Django in all later tests.
REPORTED = """
import json, sys
import sentry_sdk
from config.observed import report_faults_to
report_faults_to("https://key@sentry.invalid/1")
options = sentry_sdk.get_client().options
sent = options["before_send"](json.load(sys.stdin), {})
kept = {name: options[name] for name in ("include_local_variables", "max_breadcrumbs")}
print(json.dumps({"options": kept, "sent": sent}))
"""


def test_a_report_says_where_and_nothing_of_whom() -> None:
    pytest.importorskip("sentry_sdk")
    full = {
        "event_id": "1",
        "level": "error",
        "transaction": f"/t/{SECRET}/",
        "request": {"url": SECRET, "cookies": {"session": SECRET}},
        "user": {"id": SECRET},
        "extra": {"typed": SECRET},
        "breadcrumbs": [{"message": SECRET}],
        "exception": {
            "values": [
                {
                    "type": "IntegrityError",
                    "value": SECRET,
                    "stacktrace": {
                        "frames": [{"function": "f", "vars": {"name": SECRET}}]
                    },
                }
            ]
        },
    }

    done = subprocess.run(
        [sys.executable, "-c", "import django; django.setup()" + REPORTED],
        input=json.dumps(full),
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )

    told = json.loads(done.stdout)
    assert told["options"] == {"include_local_variables": False, "max_breadcrumbs": 0}
    assert SECRET not in done.stdout
    [fault] = told["sent"]["exception"]["values"]
    assert fault["type"] == "IntegrityError"
    assert fault["stacktrace"]["frames"] == [{"function": "f"}]


#: A real fault of a real view, caught by the package itself and sent nowhere.
BROKEN = """
import json, sys
import sentry_sdk
from config.observed import report_faults_to
report_faults_to("https://key@sentry.invalid/1")
class Kept(sentry_sdk.Transport):
    def capture_envelope(self, envelope):
        sent.extend(item.payload.json for item in envelope.items)
sent = []
sentry_sdk.get_client().transport = Kept()
from unittest import mock
from django.test import Client
from scoring.views import table_links
address = sys.stdin.read()
sentry_sdk.capture_message("outside of requests: " + address)
broken = ZeroDivisionError(address)
with mock.patch.object(table_links, "open_table_link", side_effect=broken):
    client = Client(raise_request_exception=False, HTTP_HOST="localhost")
    answer = client.get(address)
print(json.dumps({"status": answer.status_code, "id": answer["X-Request-ID"],
                  "sent": sent}))
"""


def test_a_report_of_a_real_fault_names_its_route_and_request() -> None:
    pytest.importorskip("sentry_sdk")

    done = subprocess.run(
        [sys.executable, "-c", "import django; django.setup()" + BROKEN],
        input=f"/t/abc.{SECRET}/",
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )

    told = json.loads(done.stdout.splitlines()[-1])
    outside, fault = told["sent"]
    assert told["status"] == 500
    assert fault["transaction"] == "scoring:table-link-open"
    assert fault["tags"] == {
        "request_id": told["id"],
        "route": "scoring:table-link-open",
    }
    assert fault["exception"]["values"][0]["type"] == "ZeroDivisionError"
    assert outside["transaction"] == ""
    assert SECRET not in done.stdout


def test_without_the_package_the_setting_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)

    with pytest.raises(ImproperlyConfigured, match=r"requirements-sentry\.txt"):
        report_faults_to("https://key@sentry.invalid/1")
