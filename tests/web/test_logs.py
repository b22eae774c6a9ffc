"""What opens something is in no line of the log (S11)."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from django.test import Client

from players.models import Role, User
from players.services.members import invite
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import give_table_link
from tests.accounts.people import PASSWORD, confirm, log_in, sign_up
from tests.factories import make_club, minutes, start
from web.logs import HideSecretsFilter

pytestmark = pytest.mark.django_db


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the site's own handler writes."""
    (console,) = (h for h in logging.root.handlers if type(h) is logging.StreamHandler)
    stream = StringIO()
    before = console.setStream(stream)
    yield stream
    console.setStream(before)


def test_no_secret_is_written_down_when_its_address_is_refused(
    client: Client, written: StringIO
) -> None:
    ana = User.objects.create_user("ana", password=PASSWORD)
    secret = invite(club=make_club(), role=Role.MEMBER, by=ana, at=minutes(0)).secret
    link = give_table_link(match=start(), author=Author(ana), at=minutes(0))
    tag = link_tag(link)
    paths = {
        f"/invitations/{secret}/accept/": secret,
        f"/t/{link.public_id}.{tag}/": tag,
        "/account/forgotten/1-aaa111-bbbbbbbb/x": "aaa111-bbbbbbbb",
        "/account/mail/MQ:1abcde:ffffffff/x": "1abcde:ffffffff",
    }

    for path in paths:
        client.delete(path)  # 405 or 404, of which the log says the route

    log = written.getvalue()
    assert log.count("refused: ") >= len(paths)
    assert not [path for path, hidden in paths.items() if hidden in log], log


def test_neither_password_token_nor_code_is_written_down(
    client: Client, written: StringIO
) -> None:
    sign_up(client, "ana")
    made = client.post("/clubs/new/", {"name": "Ours"})["Location"].split("/")[2]
    form = {"club": made, "name": "x", "scopes": ["read"], "days": "30"}
    confirm(client)
    page = client.post("/account/tokens/", form)
    token = page.context["secret"]
    Client().get("/api/v1/matches/", headers={"Authorization": f"Bearer {token}x"})
    Client().post("/account/book/recover/", {"code": "aaaaa-bbbbb-ccccc-ddddd-eeeee"})
    log_in(Client(), User.objects.get(), "a wrong one")

    log = written.getvalue()
    for told in ("token_made", "token_refused", "log_in_failed"):
        assert told in log
    for hidden in (token, "aaaaa-bbbbb", "a wrong one", PASSWORD):
        assert hidden not in log, log


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Not Found: /t/abc.DEF_-9/", "Not Found: /t/…/"),
        ("at '/t/abc.DEF'", "at '/t/…'"),
        ("/m/abc/ stays", "/m/abc/ stays"),
    ],
)
def test_only_what_opens_something_is_blanked(line: str, told: str) -> None:
    record = logging.makeLogRecord({"msg": "%s", "args": (line,)})

    HideSecretsFilter(["/t/"]).filter(record)

    assert record.getMessage() == told
