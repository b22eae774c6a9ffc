"""A stranger's long body is refused before it is read, whatever the address."""

import io
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import Settings

from players.models import User
from tests.api.actors import make_token
from tests.web.limits import fresh_limits
from tests.web.wire import send

pytestmark = pytest.mark.django_db
MEGABYTE = 1024 * 1024
FORM = "multipart/form-data; boundary=x"
HEAD = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'


class Counted(io.BytesIO):
    """A body that knows how much of it was asked for."""

    taken = 0

    def read(self, size: int | None = -1) -> bytes:
        piece = super().read(size)
        self.taken += len(piece)
        return piece


def post(path: str, body: Counted, **environ: object) -> int:
    length = len(body.getvalue())
    given = {"CONTENT_TYPE": FORM, **environ, "wsgi.input": body}
    return send("POST", path, length=length, **given)[0]


def long_body() -> Counted:
    return Counted(HEAD + b"x" * MEGABYTE + b"\r\n--x--\r\n")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/import/", 413),
        ("/import/not-a-draft/", 413),
        ("/import/nothing/of/the/kind", 404),
        ("/api/v1/import/", 404),
        ("/api/v1/import/nothing/", 404),
    ],
)
@pytest.mark.parametrize("cookie", ["", "session=made-up; guest=made-up"])
def test_a_long_body_of_a_stranger_is_refused_unread(
    path: str, status: int, cookie: str
) -> None:
    body = long_body()

    assert post(path, body, HTTP_COOKIE=cookie) == status
    assert body.taken == 0


def test_who_is_logged_in_may_send_a_long_one() -> None:
    ana = Client()
    ana.force_login(User.objects.create_user("ana"))
    key = ana.cookies[settings.SESSION_COOKIE_NAME].value
    body = long_body()

    # Without the form's own token; but that was looked for in the body.
    assert post("/import/", body, HTTP_COOKIE=f"session={key}") == 403
    assert body.taken >= MEGABYTE
    unread = long_body()
    assert post("/import/x/y/z", unread, HTTP_COOKIE=f"session={key}") == 404
    assert unread.taken == 0


def test_made_up_tokens_of_one_address_are_counted_before_their_bodies(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh_limits(tmp_path, settings, monkeypatch)
    bodies = [long_body() for _ in range(62)]

    said = [
        post("/api/v1/import/", body, HTTP_AUTHORIZATION=f"Bearer th_{number}")
        for number, body in enumerate(bodies)
    ]

    assert said[-1] == 429
    assert bodies[-1].taken == 0


def test_a_token_may_send_a_long_one() -> None:
    body = long_body()
    bearer = f"Bearer {make_token()}"

    status = post(
        "/api/v1/import/", body, HTTP_AUTHORIZATION=bearer, CONTENT_TYPE="text/csv"
    )

    assert status != 413
    assert body.taken == len(body.getvalue())
