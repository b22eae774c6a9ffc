"""The disk is full: said in words, nothing half stored, reading goes on (F3)."""

import json

import pytest
from django.db import connection
from django.test import Client

from players.models import Scope
from players.services.tokens import create_api_token
from scoring.models import Hand
from tests.factories import EVENING, play, start

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="has no limit of pages"),
]


def _pragma(command: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {command}")
        return int(cursor.fetchone()[0])


def test_a_full_disk_is_told_and_forgotten_when_space_is_back(client: Client) -> None:
    match = play(start("Ana", "Ben", "Cho"), None)
    token = create_api_token(club=match.club, scopes=[Scope.SCORE], at=EVENING)[1]
    most = _pragma("max_page_count")

    def record(number: int) -> tuple[int, str]:
        answer = client.post(
            f"/api/v1/matches/{match.public_id}/hands/",
            json.dumps({"number": number, "outcome": "draw"}),
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
        return answer.status_code, answer.json().get("code", "")

    _pragma(f"max_page_count = {_pragma('page_count')}")
    try:
        number, told = 2, (201, "")
        while (
            told[0] == 201 and number < 400
        ):  # until the pages that are there are full
            told = record(number)
            number += told[0] == 201

        assert told == (503, "storage_full")
        assert Hand.objects.filter(match=match, number=number).count() == 0
        assert client.get(f"/m/{match.public_id}/").status_code == 200
    finally:
        _pragma(f"max_page_count = {most}")

    assert record(number) == (201, "")
