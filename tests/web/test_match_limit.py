"""One match takes so many writes, of those who may write there (security.md 4.4)."""

from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from players.models import Membership, Role, Scope, User
from players.services.tokens import create_api_token
from scoring.models import Match
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import give_table_link
from tests.factories import EVENING, start
from tests.web.limits import Clock, fresh_limits


@pytest.fixture
def clock(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Clock:
    return fresh_limits(tmp_path, settings, monkeypatch)


def call(match: Match, token: str) -> HttpResponse:
    return Client().post(
        f"/api/v1/matches/{match.public_id}/undo/",
        {"number": 1},
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )


def tokens(match: Match) -> list[str]:
    scopes = [Scope.SCORE]
    return [
        create_api_token(club=match.club, scopes=scopes, at=EVENING)[1]
        for _ in range(3)
    ]


def test_one_match_takes_so_many_writes_whoever_sends_them(
    clock: Clock, db: None
) -> None:
    match, phone = start(), Client()
    programs = tokens(match)
    link = give_table_link(match=match, author=Author(), at=timezone.now())
    phone.get(f"/t/{link.public_id}.{link_tag(link)}/")

    calls = [call(match, token) for _ in range(75) for token in programs]
    pages = [phone.post(f"/m/{match.public_id}/record/") for _ in range(75)]
    one_more = [call(match, programs[0]), phone.post(f"/m/{match.public_id}/record/")]

    assert {answer.status_code for answer in calls} == {409}
    assert {answer.status_code for answer in pages} == {422}
    assert [answer.status_code for answer in one_more] == [429, 429]
    assert one_more[0].json()["policy"] == "match"


def test_nobody_else_can_shut_a_table_out(clock: Clock, db: None) -> None:
    match, somebody = start(), Client()
    member = User.objects.create_user("member")
    Membership.objects.create(
        club=match.club, user=member, role=Role.MEMBER, joined_at=EVENING
    )
    somebody.force_login(member)

    refused = [
        phone.post(f"/m/{match.public_id}/record/").status_code
        for phone in (Client(), somebody)
        for _ in range(120)
    ]
    refused += [call(match, "th_made_up").status_code for _ in range(120)]

    assert set(refused) <= {401, 403, 429}
    assert call(match, tokens(match)[0]).status_code == 409
