"""One line for each thing that matters to safety (S32)."""

import logging

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory

from players.models import ApiToken, Club, Invitation, Membership, Role, User
from players.services.members import invite
from scoring.services.author import Author
from scoring.services.correct_hand import correct_hand
from scoring.services.undo_hand import undo_hand
from tests.accounts.people import LOG_IN, PASSWORD, confirm, sign_up
from tests.factories import entry, minutes, play, standing, start
from web.events import event


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, logger="events")
    return caplog


def test_text_of_a_visitor_cannot_forge_a_line(
    rf: RequestFactory, lines: pytest.LogCaptureFixture
) -> None:
    request = rf.get("/")
    request.user = AnonymousUser()

    event("refused", request, why='no"\nlog_in who=user:1\u2028x')

    (line,) = lines.messages
    assert line.splitlines() == [line]
    assert line.startswith('refused who=- from=127.0.0.1 why="no')


def test_logging_in_and_out_is_told_without_names(
    client: Client, db: None, lines: pytest.LogCaptureFixture
) -> None:
    sign_up(client, "anastasia")
    client.post("/account/log-out/")
    client.post(LOG_IN, {"login": "anastasia", "password": "wrong one"})
    client.post(LOG_IN, {"login": "anastasia", "password": PASSWORD})

    told = [
        m.split()[0]
        for r, m in zip(lines.records, lines.messages, strict=True)
        if r.name == "events"
    ]
    assert told == [
        "operator",
        "sign_up",
        "log_in",
        "log_out",
        "log_in_failed",
        "log_in",
    ]
    for secret in ("anastasia", PASSWORD, "wrong one"):
        assert secret not in lines.text
    assert f"who=user:{User.objects.get().pk}" in lines.text
    assert "from=127.0.0.1" in lines.text


def names(lines: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage().split()[0]
        for record in lines.records
        if record.name == "events"
    ]


def test_letting_people_in_and_out_leaves_one_event_each(
    client: Client, db: None, lines: pytest.LogCaptureFixture
) -> None:
    sign_up(client, "anastasia")
    club = client.post("/clubs/new/", {"name": "Ours"})["Location"]
    access, guest = f"{club}settings/access/", Client()
    sign_up(guest, "benedict")
    lines.clear()

    page = client.post(f"{access}invite/", {"role": "scorekeeper"})
    secret = page.context["address"].split("/")[-2]
    guest.post(f"/invitations/{secret}/accept/")
    client.post(f"{access}role/", {"user": "benedict", "role": "member"})
    guest.post(f"{access}end/", {"user": "benedict"})
    client.post(f"{access}invite/", {"role": "owner"})
    made = Invitation.objects.get(accepted_at=None).public_id
    client.post(f"{access}invitations/{made}/withdraw/")
    token = {"club": club.split("/")[2], "name": "x", "scopes": ["read"], "days": "30"}
    confirm(client)
    client.post("/account/tokens/", token)
    client.post(f"/account/tokens/{ApiToken.objects.get().prefix}/take-back/")

    assert names(lines) == [
        *("invitation_made", "invitation_accepted", "role_changed"),
        *("membership_ended", "invitation_made", "invitation_taken_back"),
        *("token_made", "token_taken_back"),
    ]
    for hidden in ("anastasia", "benedict", secret, "Ours"):
        assert hidden not in "".join(lines.messages)
    assert all("who=user:" in line for line in lines.messages)
    assert all("from=127.0.0.1" in line for line in lines.messages)


def test_what_changes_a_match_or_a_book_leaves_one_event_each(
    client: Client, db: None, lines: pytest.LogCaptureFixture
) -> None:
    sign_up(client, "anastasia")
    slug = client.post("/clubs/new/", {"name": "Ours"})["Location"].split("/")[2]
    club = Club.objects.get(slug=slug)
    match = play(start("Xerxes", "Yorick", "Zadok", club=club), ("Xerxes", 4, 24))
    page = f"/m/{match.public_id}/"
    hand = standing(match, 1)
    lines.clear()

    client.post(f"{page}link/give/")
    client.post(f"{page}link/take-back/")
    author = Author(user=User.objects.get())
    correct_hand(
        match=match,
        entry=entry(1, ("Xerxes", 4, 30)),
        seen=hand.tag_name,
        author=author,
        at=minutes(9),
    )
    undo_hand(match=match, number=1, author=author, at=minutes(10))
    client.post(f"{page}abandon/")
    client.post(f"/clubs/{slug}/settings/delete/", {"name": "Ours"})

    assert names(lines) == [
        *("table_link_given", "table_link_taken_back", "hand_corrected"),
        *("hand_undone", "match_abandoned", "club_deleted"),
    ]
    assert "Xerxes" not in "".join(lines.messages)


def test_programs_and_scripts_leave_the_same_events_as_pages(
    client: Client, db: None, lines: pytest.LogCaptureFixture
) -> None:
    sign_up(client, "anastasia")
    owner = User.objects.get()
    ben = User.objects.create_user("benedict")
    lines.clear()
    api, kind = "/api/v1/", {"content_type": "application/json"}

    club = client.post(f"{api}clubs/", {"name": "Ours"}, **kind)["Location"]
    seen = client.get(club)
    change = seen.json() | {"visibility": "private"}
    client.put(club, change, headers={"If-Match": seen["ETag"]}, **kind)
    ours = Club.objects.get(name="Ours")
    match = start("Xerxes", "Yorick", "Zadok", club=ours)
    made = invite(club=ours, role=Role.MEMBER, by=owner, at=minutes(0)).invitation
    client.delete(f"{club}invitations/{made.public_id}/")
    Membership.objects.create(
        club=ours, user=ben, role=Role.MEMBER, joined_at=minutes(0)
    )
    role = client.put(f"{club}members/benedict/", {"role": "organiser"}, **kind)
    client.delete(f"{club}members/benedict/")
    link = f"{api}matches/{match.public_id}/table-link/"
    client.post(link, {}, **kind)
    client.delete(link)
    player = f"{api}players/{match.seats.first().player.public_id}/"
    client.post(f"{player}retire/", {}, **kind)
    client.post(f"{player}bring-back/", {}, **kind)

    assert role.json()["role"] == "organiser"
    assert names(lines) == [
        *("club_founded", "club_changed", "invitation_made", "invitation_taken_back"),
        *("role_changed", "membership_ended", "table_link_given"),
        *("table_link_taken_back", "player_retired", "player_brought_back"),
    ]
    assert all(f"who=user:{owner.pk} " in line for line in lines.messages)
    for hidden in ("anastasia", "benedict", "Ours", "Xerxes"):
        assert hidden not in "".join(lines.messages)
