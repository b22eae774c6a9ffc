"""What the site counts of itself, and who may read it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from web.metrics import FOLDER

TOKEN = "a long word for the one who scrapes"


@pytest.fixture
def scrape(client: Client, settings: Settings) -> "Scrape":
    settings.METRICS_TOKEN = TOKEN
    return Scrape(client)


class Scrape:
    def __init__(self, client: Client) -> None:
        self.client = client

    def __call__(self) -> str:
        told = self.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert told.status_code == 200
        assert told["Content-Type"].startswith("text/plain")
        return str(told.content.decode())


def count(told: str, line: str) -> float:
    lines = [one for one in told.splitlines() if not one.startswith("#")]
    return sum(float(one.rsplit(" ")[-1]) for one in lines if line in one)


def test_each_request_is_counted_by_its_route(scrape: Scrape) -> None:
    line = 'requests_total{method="GET",route="book:rules",status="200"}'
    before = count(scrape(), line)

    scrape.client.get("/rules/?name=Anastasia")

    told = scrape()
    assert count(told, line) == before + 1
    assert 'third_hand_request_seconds_bucket{le="10.0",route="book:rules"}' in told


def test_a_label_never_holds_an_address(scrape: Scrape) -> None:
    # S11
    scrape.client.get(f"/t/{'a' * 20}.thesecrettag/")
    scrape.client.get("/nowhere/thesecretpath/")
    scrape.client.generic("BREW", "/thesecretmethod/")

    told = scrape()

    assert "thesecret" not in told
    assert "BREW" not in told
    assert 'method="other",route="unknown",status="404"' in told
    assert 'method="GET",route="scoring:table-link-open",status="404"' in told


@pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer nothing", TOKEN, "Bearer é"])
def test_without_the_token_there_is_nothing(scrape: Scrape, sent: str) -> None:
    headers = {"Authorization": sent} if sent else {}

    assert scrape.client.get("/metrics", headers=headers).status_code == 404


def test_without_a_token_set_nobody_reads(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""

    told = client.get("/metrics", headers={"Authorization": "Bearer "})

    assert told.status_code == 404


COUNT_TWICE = """
import os, sys
from web.metrics import REQUESTS, UNDER_WAY, written_out
REQUESTS.labels("book:home", "GET", 200).inc()
UNDER_WAY.inc()
if sys.argv[1] == "read":
    print(written_out().decode())
"""


def test_workers_count_together_and_the_dead_have_nothing_under_way(
    tmp_path: Path,
) -> None:
    def worker(do: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", COUNT_TWICE, do],
            env=os.environ | {FOLDER: str(tmp_path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    worker("count")

    told = worker("read")

    assert count(told, 'route="book:home",status="200"}') == 2
    assert count(told, "third_hand_requests_under_way ") == 1
