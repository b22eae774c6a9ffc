"""A guest's book: held by a phone, brought back by a code, kept by signing up."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from players.access import Visitor, can_see, rank_in
from players.models import Club, GuestPass, Invitation, Membership, Role, User
from players.rules.permissions import Rank
from players.services.guests import (
    adopt_guest_book,
    guest_club,
    open_guest_book,
    recover_guest_book,
    replace_recovery_code,
    revoke_pass,
)
from players.services.secrets import hash_of
from tests.factories import EVENING, minutes
from web.problems import Invalid

pytestmark = pytest.mark.django_db


def test_a_handle_opens_its_own_book_and_no_other() -> None:
    mine = open_guest_book(at=EVENING)
    theirs = open_guest_book(at=EVENING)

    assert guest_club(mine.handle) == mine.club
    assert guest_club(theirs.handle) == theirs.club
    assert guest_club("made-up") is None
    assert guest_club("") is None


def test_a_guest_owns_their_book_and_a_stranger_does_not_see_it() -> None:
    club = open_guest_book(at=EVENING).club
    other = open_guest_book(at=EVENING).club

    guest, stranger = Visitor(guest=club), Visitor()

    assert rank_in(guest, club) == Rank.OWNER
    assert rank_in(guest, other) == Rank.STRANGER
    assert can_see(guest, club, rank_in(guest, club))
    assert not can_see(stranger, club, rank_in(stranger, club))


def test_the_database_holds_neither_handle_nor_code() -> None:
    book = open_guest_book(at=EVENING)
    row = GuestPass.objects.get()

    assert row.handle_hash == hash_of(book.handle)
    assert book.handle not in str(vars(row))
    assert book.recovery_code not in str(vars(Club.objects.get(pk=book.club.pk)))


def test_a_code_has_more_than_100_bits() -> None:
    code = open_guest_book(at=EVENING).recovery_code

    assert len(code.replace("-", "")) == 25  # of 31 signs: 123 bits


@pytest.mark.parametrize("change", [str.upper, lambda code: code.replace("-", " ")])
def test_a_code_brings_the_book_to_another_phone_however_typed(change) -> None:
    book = open_guest_book(at=EVENING)

    again = recover_guest_book(typed=change(book.recovery_code), at=minutes(1))

    assert again.club == book.club
    assert guest_club(again.handle) == book.club
    assert guest_club(book.handle) == book.club  # the first phone keeps it


def test_a_code_works_once_and_is_replaced() -> None:
    book = open_guest_book(at=EVENING)
    again = recover_guest_book(typed=book.recovery_code, at=minutes(1))

    with pytest.raises(Invalid, match="No book has this code"):
        recover_guest_book(typed=book.recovery_code, at=minutes(2))
    assert (
        recover_guest_book(typed=again.recovery_code, at=minutes(3)).club == book.club
    )


def test_no_book_takes_the_place_of_another_on_a_phone(client: Client) -> None:
    mine, theirs = open_guest_book(at=EVENING), open_guest_book(at=EVENING)
    client.cookies[settings.GUEST_COOKIE_NAME] = mine.handle

    def bring(code: str) -> HttpResponse:
        return client.post("/account/book/recover/", {"code": code})

    refused = bring(theirs.recovery_code)
    assert refused.status_code == 422
    page = refused.content.decode()
    for told in ("This phone holds another book already.", "Show a new code"):
        assert told in page
    assert guest_club(client.cookies[settings.GUEST_COOKIE_NAME].value) == mine.club

    client.post("/account/book/leave/")
    assert bring(theirs.recovery_code).status_code == 200
    assert guest_club(client.cookies[settings.GUEST_COOKIE_NAME].value) == theirs.club


def test_a_right_code_that_is_refused_is_no_guess(client: Client, settings) -> None:
    # S15
    settings.LIMIT_SCALE = 1
    mine, theirs = open_guest_book(at=EVENING), open_guest_book(at=EVENING)
    client.cookies[settings.GUEST_COOKIE_NAME] = mine.handle
    form = {"code": theirs.recovery_code}

    heard = {client.post("/account/book/recover/", form).status_code for _ in range(40)}

    assert heard == {422}


def test_the_book_a_phone_holds_already_may_be_brought_to_it_again() -> None:
    book = open_guest_book(at=EVENING)

    again = recover_guest_book(typed=book.recovery_code, at=minutes(1), held=book.club)

    assert again.club == book.club


def test_a_wrong_code_leaves_a_member_the_way_to_keep_the_book(client: Client) -> None:
    client.force_login(User.objects.create_user("ana"))
    book = open_guest_book(at=EVENING)
    client.cookies[settings.GUEST_COOKIE_NAME] = book.handle

    page = client.post("/account/book/recover/", {"code": "x"}).content.decode()

    assert "Keep it in my account" in page


def test_a_new_code_ends_the_one_before() -> None:
    book = open_guest_book(at=EVENING)
    code = replace_recovery_code(club=book.club)

    with pytest.raises(Invalid):
        recover_guest_book(typed=book.recovery_code, at=EVENING)
    assert recover_guest_book(typed=code, at=EVENING).club == book.club


def test_a_phone_can_let_go_of_the_book() -> None:
    book = open_guest_book(at=EVENING)

    revoke_pass(handle=book.handle, at=minutes(1))

    assert guest_club(book.handle) is None


def test_signing_up_makes_the_book_theirs_and_ends_passes_and_code() -> None:
    book = open_guest_book(at=EVENING)
    user = User.objects.create_user("ana")

    adopt_guest_book(club=book.club, user=user, at=minutes(1))

    assert rank_in(Visitor(user=user), book.club) == Rank.OWNER
    assert guest_club(book.handle) is None
    with pytest.raises(Invalid):
        recover_guest_book(typed=book.recovery_code, at=minutes(2))


def test_a_book_that_has_an_owner_is_not_adopted_again() -> None:
    book = open_guest_book(at=EVENING)
    adopt_guest_book(club=book.club, user=User.objects.create_user("ana"), at=EVENING)

    with pytest.raises(Invalid, match="has an owner already"):
        adopt_guest_book(
            club=book.club, user=User.objects.create_user("ben"), at=EVENING
        )


def test_a_guests_book_is_never_joined_and_adopted_by_a_member_too(
    client: Client,
) -> None:
    book, ana = open_guest_book(at=EVENING), User.objects.create_user("ana")
    client.force_login(ana)
    client.cookies[settings.GUEST_COOKIE_NAME] = book.handle
    access = f"/clubs/{book.club.slug}/settings/access/"

    invited = client.post(f"{access}invite/", {"role": "member"})
    Membership.objects.create(
        club=book.club, user=ana, role=Role.MEMBER, joined_at=EVENING
    )
    adopted = adopt_guest_book(club=book.club, user=ana, at=minutes(1))

    assert invited.status_code == 403
    assert not Invitation.objects.exists()
    assert adopted.role == Role.OWNER
