"""What holds for every form and every private answer of the matrix."""

import pytest

from tests.access.rows import ROWS
from tests.access.test_matrix import ALL, send
from tests.access.world import Asks, World

pytestmark = pytest.mark.django_db


#: Browsers send these by themselves, with no page's token; each writes a line and
#: nothing else.
BY_THEMSELVES = {"book:csp-reports"}


@pytest.mark.parametrize(
    "name",
    [name for name, row in ALL.items() if row.post and name not in BY_THEMSELVES],
)
def test_a_form_of_another_site_is_refused(name: str, world: World) -> None:
    # S38: whatever an owner may do, nothing is done without the page's own token
    for asks in (Asks.OWNER, Asks.GUEST, Asks.LINK):
        client = world.client(asks, world.private, csrf=True)
        row = ALL[name]
        if row.is_call and (asks != Asks.OWNER or name == "api:settle"):
            continue
        answer = send(client, name, row, world.private, "POST")
        assert answer.status_code == 403, asks


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.get])
def test_what_a_member_of_a_private_club_reads_is_kept_by_nobody(
    name: str, world: World
) -> None:
    # S30
    client = world.client(Asks.OWNER, world.private)
    answer = send(client, name, ROWS[name], world.private, "GET")
    if name not in ("api:schema", "book:healthz", "book:readyz"):
        assert answer["Cache-Control"] == "private, no-store"
    if "match" in ROWS[name].args.get("match_id", ""):
        assert "Access-Control-Allow-Origin" not in answer
