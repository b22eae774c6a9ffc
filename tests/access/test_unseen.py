"""What is answered tells nothing it should not (S3, S19, S29, S30, S31)."""

import re

import pytest
from django.test import Client

from players.models import Invitation, Player, Role, User, Visibility
from players.services.members import accept_invitation, invite
from tests.api.actors import API, NAMES, Program, make_club, make_program, make_token
from tests.factories import minutes, play, start
from tests.pages.people_site import log_in, text_of

pytestmark = pytest.mark.django_db
UNUSED = "2" * 20
#: Names that would split a header, or that no header can hold as they are.
ODD = ("漢字クラブ", "Ours\r\nX-Evil: 1", "“Ours”; filename=x")


@pytest.mark.parametrize("name", ["player", "vs", "club"])
def test_a_filter_by_what_is_private_finds_as_much_as_one_by_nothing(name: str) -> None:
    # S3
    cellar, porch = make_club("cellar", Visibility.PRIVATE), make_club()
    play(start(*NAMES, club=cellar), ("Ana", 4, 24))
    play(start(*NAMES, club=porch), ("Ana", 4, 24))
    ana = Player.objects.get(club=cellar, name="Ana")
    private = "cellar" if name == "club" else ana.public_id
    own = "home" if name == "club" else Player.objects.get(club=porch, name="Ana")

    def listed(value: object) -> tuple[int, object, dict[str, str]]:
        since = "&updated_since=2020-01-01T00:00:00Z"
        answer = Program().get(f"matches/?{name}={value}{since}")
        return answer.status_code, answer.json()["results"], tag_of(answer)

    assert listed(private) == listed(UNUSED)
    assert len(listed(getattr(own, "public_id", own))[1]) == 1


def tag_of(answer: object) -> dict[str, str]:
    headers: dict[str, str] = answer.headers  # type: ignore[attr-defined]
    return {name: headers[name] for name in ("ETag", "Link") if name in headers}


def test_pages_of_a_public_club_filter_and_suggest_nobody_of_a_private_one() -> None:
    # S3
    cellar = make_club("cellar", Visibility.PRIVATE)
    play(start("Xerxes", "Yorick", "Zadok", club=cellar), ("Xerxes", 0, 90))
    play(start("Xerxes", "Yorick", "Zadok", club=cellar), ("Xerxes", 0, 90))
    play(start(club=make_club()), ("Ana", 0, 90))
    xerxes = Player.objects.get(name="Xerxes").public_id
    browser = log_in("scorekeeper", make_club())

    def page(path: str) -> str:
        return text_of(browser.get(path)).replace(xerxes, UNUSED)

    matches = "/clubs/home/matches/?player="
    assert page(matches + xerxes) == page(matches + UNUSED)
    for path in ("/", "/matches/new/", "/clubs/home/", "/clubs/home/settings/players/"):
        source = browser.get(path).content.decode()
        assert "Xerxes" not in source, path
        assert "Cellar" not in source, path


def test_an_invitation_that_opens_nothing_does_not_say_why() -> None:
    # S19: wrong, used, taken back and expired are one answer
    ana = User.objects.create_user("ana")
    used, gone, old = (
        invite(club=make_club(), role=Role.MEMBER, by=ana, at=minutes(0)).secret
        for _ in range(3)
    )
    accept_invitation(secret=used, user=ana, at=minutes(1))
    _first, second, third = Invitation.objects.order_by("pk")
    Invitation.objects.filter(pk=second.pk).update(revoked_at=minutes(1))
    Invitation.objects.filter(pk=third.pk).update(expires_at=minutes(1))
    browser = log_in()

    def told(secret: str) -> tuple[int, str]:
        answer = browser.get(f"/invitations/{secret}/")
        return answer.status_code, re.sub(r"[0-9a-f-]{36}", "", text_of(answer))

    assert {told(secret) for secret in (used, gone, old, "x" * 43)} == {told("y" * 43)}
    assert told(used)[0] == 404


@pytest.mark.parametrize("name", ODD)
def test_every_body_says_what_it_is_whatever_the_club_is_called(name: str) -> None:
    # S29
    owner = log_in("owner", make_club())
    made = owner.post("/clubs/new/", {"name": name})
    assert "X-Evil" not in made
    make_program()
    files = {"/account/data/": 'attachment; filename="third-hand-account.json"'}
    kinds = {"/healthz": "text/plain", "/account/data/": "application/json"}
    kinds |= {f"{API}/matches/": "application/json", f"{API}/docs/": "text/html"}
    kinds |= {made["Location"]: "text/html", "/nowhere/": "text/html"}
    kinds |= {f"{API}/nowhere/": "application/problem+json", "/": "text/html"}

    for path, kind in kinds.items():
        answer = owner.get(path)
        stated = answer["Content-Type"]
        assert stated.startswith(kind), path
        assert kind.endswith("json") or stated == f"{kind}; charset=utf-8", path
        assert answer["X-Content-Type-Options"] == "nosniff", path
        assert answer.get("Content-Disposition") == files.get(path), path


def test_no_answer_about_a_private_club_may_be_kept() -> None:
    # S30
    club = make_club("cellar", Visibility.PRIVATE)
    match = play(start(*NAMES, club=club), ("Ana", 4, 24))
    program = Program(make_token(club))
    paths = ("", "hands/", "hands/1/", "history/")

    answers = [program.get(f"matches/{match.public_id}/{path}") for path in paths]
    answers.append(program.get("matches/?club=cellar"))

    for answer in answers:
        assert answer["Cache-Control"] == "private, no-store"
        assert "Access-Control-Allow-Origin" not in answer


@pytest.mark.parametrize("path", ["/rules/", f"{API}/matches/"])
def test_what_breaks_here_tells_the_id_of_the_request_and_nothing_else(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # S31
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("SELECT secret FROM /srv/third-hand")

    monkeypatch.setattr("players.access.visitor_of", broken)
    monkeypatch.setattr("scoring.access.visitor_of", broken)

    answer = Client(raise_request_exception=False).get(path)

    source = answer.content.decode()
    assert answer.status_code == 500
    assert answer["X-Request-ID"] in source
    for hidden in ("secret", "SELECT", "Traceback", "RuntimeError", "/srv", "Django/"):
        assert hidden not in source
