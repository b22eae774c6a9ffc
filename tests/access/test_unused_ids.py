"""Whatever is another club's answers exactly as what never was (S2, S3)."""

import re
from itertools import product

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from tests.access.routes import METHODS
from tests.access.rows import ROWS
from tests.access.rows_tournament_calls import TOURNAMENT_CALLS
from tests.access.test_matrix import send
from tests.access.world import Asks, Ground, World
from tests.people import dump

pytestmark = pytest.mark.django_db

#: Whoever is nobody in the private club, with all that they may be elsewhere.
FOREIGN = (
    Asks.STRANGER,
    Asks.GUEST,
    Asks.LINK,
    Asks.OTHER_OWNER,
    Asks.OTHER_TOKEN,
    Asks.EXPIRED,
)
UNUSED = "z" * 20
#: Addresses that name a club, a match or a player. LINK has opened one match only.
IDS = {"slug", "public_id", "match_id", "player_id", "tournament_id"}
NAMED = {
    name: row
    for name, row in (ROWS | TOURNAMENT_CALLS).items()
    if set(row.args) & IDS or "{slug}" in row.query
}
OPENED = {name for name, row in NAMED.items() if "{match}" in row.args.values()}


def unused_ids(ground: Ground) -> Ground:
    """The same ground, but nothing is there by the names of its club and matches."""
    people = ("dora", "egon", "finn")
    events = ("event", "opened", "draft")
    matches = ("match", "given_up")
    names = dict.fromkeys(("slug", *matches, *people, *events), UNUSED)
    return Ground(
        ground.club, {**ground.things, **names}, ground.tokens, ground.link_path
    )


def told(response: HttpResponse) -> tuple[int, str, list[tuple[str, str]]]:
    """All that an answer says, but for ids of requests and tokens of forms."""
    body = re.sub(
        r'[A-Za-z0-9]{64}|urn:uuid:[0-9a-f-]+|"instance.*?"', "", _text(response)
    )
    loose = ("x-request-id", "ratelimit", "set-cookie", "content-length")
    headers = [pair for pair in response.items() if pair[0].lower() not in loose]
    return response.status_code, body, sorted(headers)


def _text(response: HttpResponse) -> str:
    return response.content.decode()


@pytest.mark.parametrize("name", NAMED)
def test_a_private_club_s_ids_answer_as_unused_ones(name: str, world: World) -> None:
    row, ground = NAMED[name], world.private
    methods = [method for method in METHODS if row.answer(method) != 405]
    before = dump()
    wrong = []
    for asks, method in product(FOREIGN, methods):
        if asks == Asks.LINK and name in OPENED:
            continue
        answers = []
        # The first one notes that a token was used.
        for place in (unused_ids(ground), unused_ids(ground), ground):
            client = world.client(asks, ground)
            with transaction.atomic(), CaptureQueriesContext(connection) as made:
                answer = told(send(client, name, row, place, method))
            answers.append((len(made), *answer))
        if answers[1] != answers[2]:
            wrong.append(f"{method} {asks}: {answers[1][:2]}, but {answers[2][:2]}")
    assert not wrong, "\n".join(wrong)
    after = dump()
    for table in ("api_tokens", "django_session"):
        del before[table], after[table]
    assert after == before
