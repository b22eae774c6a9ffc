"""A table link is worth its one match, while it is good, and nothing else (S8-S12)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.models import Membership, Role, User, Visibility
from scoring.models import Match, TableLink, Via
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.correct_hand import restore_hand, void_hand
from scoring.services.table_links import give_table_link, take_back_table_link
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    EVENING,
    make_club,
    minutes,
    now,
    play,
    record,
    standing,
    start,
)
from tests.people import dump, refused

pytestmark = pytest.mark.django_db

POLL = {"v": "1"}
DRAW = {"knocker": "draw", "confirmed": "yes"}


@pytest.fixture
def match() -> Match:
    """A match of a private club with two hands."""
    club = make_club("cellar", visibility=Visibility.PRIVATE)
    return play(start(club=club), None, ("Ana", 4, 24))


@pytest.fixture
def link(match: Match) -> TableLink:
    return give_table_link(match=match, author=Author(), at=timezone.now())


@pytest.fixture
def phone(link: TableLink) -> Client:
    phone = Client()
    assert phone.get(address_of(link)).status_code == 303
    return phone


def address_of(link: TableLink) -> str:
    return reverse("scoring:table-link-open", args=[link.public_id, link_tag(link)])


def statuses(phone: Client, match: Match) -> dict[str, int]:
    """What the phone hears for all that a link opens."""
    page, call = f"/m/{match.public_id}/", f"/api/v1/matches/{match.public_id}/"
    heard = {
        "page": phone.get(page).status_code,
        "pad": phone.get(f"{page}record/").status_code,
        "preview": phone.post(
            f"{page}record/", {"number": "3", "knocker": "draw"}
        ).status_code,
        "poll": phone.get(call, POLL).status_code,
        "live": phone.get(f"{page}live/", POLL).status_code,
        "record": phone.post(f"{page}record/", {"number": "3"} | DRAW).status_code,
    }
    newest = now(match).newest
    assert newest is not None
    undo = {"number": str(newest.number), "hand": newest.public_id}
    return heard | {"undo": phone.post(f"{page}undo/", undo).status_code}


def test_an_open_link_keeps_the_score_of_its_match(phone: Client, match: Match) -> None:
    heard = statuses(phone, match)

    assert set(heard.values()) == {200, 302}


@pytest.mark.parametrize("end", ["taken back", "given again", "expired"])
def test_a_link_that_ended_ends_for_phones_that_opened_it_too(
    end: str, phone: Client, match: Match, link: TableLink
) -> None:
    # S8
    opened = address_of(link)
    if end == "expired":
        TableLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    else:
        take_back_table_link(match=match, author=Author(), at=timezone.now())
    if end == "given again":
        give_table_link(match=match, author=Author(), at=timezone.now())
    before = now(match).match.version

    assert set(statuses(phone, match).values()) == {404}
    assert phone.get(opened).status_code == 404
    assert Client().get(opened).status_code == 404
    assert now(match).match.version == before


def test_in_a_public_club_an_ended_link_leaves_a_stranger_who_may_watch(
    phone: Client, match: Match
) -> None:
    type(match.club).objects.update(visibility=Visibility.PUBLIC)
    take_back_table_link(match=match, author=Author(), at=timezone.now())

    heard = statuses(phone, match)

    assert [heard.pop(name) for name in ("page", "poll", "live")] == [200, 200, 200]
    assert set(heard.values()) == {403}


def test_a_link_opens_no_other_match_and_no_list(phone: Client, match: Match) -> None:
    # S9
    other = play(start("Dirk", "Eva", "Femi", club=match.club), None, None)

    assert set(statuses(phone, other).values()) == {404}
    assert phone.get(f"/clubs/{match.club.slug}/").status_code == 404
    assert phone.get("/api/v1/matches/").json()["results"] == []
    assert "Ana" not in phone.get("/").content.decode()


def test_a_link_s_three_are_not_told_to_the_page_for_a_new_match(
    phone: Client, match: Match
) -> None:
    # S9: that page is no page of the match
    hidden = phone.get(f"/matches/new/?same={match.public_id}")

    assert hidden.status_code == 404
    assert "Ana" not in hidden.content.decode()


@pytest.mark.parametrize("secret", ["tag", "cookie", "address"])
def test_a_link_is_no_bearer_token(
    secret: str, phone: Client, link: TableLink, match: Match
) -> None:
    # S9
    words = {
        "tag": link_tag(link),
        "cookie": phone.cookies["table"].value,
        "address": f"{link.public_id}.{link_tag(link)}",
    }[secret]
    for mark in ("", "th_"):
        answer = phone.get(
            f"/api/v1/matches/{match.public_id}/",
            headers={"Authorization": f"Bearer {mark}{words}"},
        )
        assert answer.status_code == 401


def test_a_cookie_made_up_opens_nothing(link: TableLink, match: Match) -> None:
    phone = Client()
    phone.cookies["table"] = f'[["{link.public_id}", 1]]'

    assert set(statuses(phone, match).values()) == {404}


def test_a_link_puts_back_the_newest_hand_and_no_older_one(
    phone: Client, match: Match
) -> None:
    record(match, None)
    seen = standing(match, 1).tag_name
    void_hand(match=match, number=1, seen=seen, author=AUTHOR, at=minutes(60))
    first = match.hands.get(number=1)
    form = {"number": "1", "seen": first.tag_name}

    older = phone.post(f"/m/{match.public_id}/restore/", form)

    assert older.status_code == 403
    assert match.hands.filter(number=1, voided_at=None).count() == 0
    newest = now(match).newest
    assert newest is not None
    phone.post(f"/m/{match.public_id}/undo/", {"number": "3", "hand": newest.public_id})
    newest.refresh_from_db()
    form = {"number": "3", "seen": newest.tag_name}
    back = phone.post(f"/m/{match.public_id}/restore/", form)
    assert back.status_code == 302
    assert match.hands.filter(number=3, voided_at=None).count() == 1


@pytest.mark.parametrize("reason", ["It was misdealt", ""])
def test_a_link_does_not_put_back_what_somebody_with_rights_removed(
    reason: str, phone: Client, match: Match
) -> None:
    organiser = Author(User.objects.create_user("olga"), over_attested=True)
    newest = standing(match, 2)
    void_hand(
        match=match,
        number=2,
        seen=newest.tag_name,
        author=organiser,
        at=minutes(60),
        reason=reason,
    )
    newest.refresh_from_db()
    form = {"number": "2", "seen": newest.tag_name}

    page = phone.post(f"/m/{match.public_id}/restore/", form)
    sent = phone.post(f"/m/{match.public_id}/send/", {"what": "restore", **form})

    assert (page.status_code, sent.status_code) == (403, 403)
    assert "Somebody removed this hand" in page.content.decode()
    assert match.hands.filter(number=2, voided_at=None).count() == 0


def test_what_an_undo_took_out_is_judged_as_it_stands_under_the_lock(
    match: Match,
) -> None:
    """A third hand comes between the look at the page and the lock."""
    author = Author(via=Via.LINK)
    second = standing(match, 2)
    undo_hand(match=match, number=2, author=author, at=minutes(60))
    second.refresh_from_db()
    for _hand in (2, 3):
        record(match, None)

    with refused("forbidden"):
        restore_hand(
            match=match,
            number=2,
            seen=second.tag_name,
            author=author,
            at=minutes(61),
            only_undone=True,
        )


@pytest.mark.parametrize("method", ["get", "head"])
def test_opening_changes_nothing_but_the_cookie_and_the_last_use(
    method: str, link: TableLink
) -> None:
    # S12
    phone, before = Client(), dump()

    answer = getattr(phone, method)(address_of(link))

    assert answer.status_code == 303
    assert answer["Location"] == f"/m/{link.match.public_id}/record/"
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["X-Robots-Tag"] == "noindex"
    assert link_tag(link) not in answer["Location"]
    after = dump()
    assert after["table_links"][0].pop("last_used_at") is not None
    assert before["table_links"][0].pop("last_used_at") is None
    assert after == before


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_a_link_is_opened_by_looking_only(method: str, link: TableLink) -> None:
    answer = getattr(Client(), method)(address_of(link))

    assert answer.status_code == 405
    assert "table" not in answer.cookies


@pytest.mark.parametrize(("starter", "status"), [("ana", 200), ("ben", 403)])
def test_a_scorekeeper_hands_out_links_of_own_matches(
    starter: str, status: int, match: Match
) -> None:
    users = {name: User.objects.create_user(name) for name in ("ana", "ben")}
    for user in users.values():
        Membership.objects.create(
            club=match.club, user=user, role=Role.SCOREKEEPER, joined_at=EVENING
        )
    Match.objects.update(created_by=users[starter])
    browser = Client()
    browser.force_login(users["ana"])
    page = f"/m/{match.public_id}/link/"

    assert browser.get(page).status_code == status
    for act in ("give/", "take-back/"):
        done = browser.post(page + act).status_code
        assert done == (302 if status == 200 else 403)
