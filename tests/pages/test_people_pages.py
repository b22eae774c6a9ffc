"""The pages where a club's people are renamed, merged and anonymised."""

import pytest
from django.test import Client
from django.utils.html import escape

from scoring.services.anonymise_player import anonymise_player
from scoring.services.retire_player import retire_player
from tests.factories import AUTHOR, make_club, make_player, now, play, start
from tests.pages.people_site import PAGES, address, log_in, text_of
from tests.people import LATER, dump, merge, named

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    return log_in("owner")


def test_the_list_marks_what_is_remarkable(owner: Client) -> None:
    start("Anna", "Ben", "Cleo")
    for name in ("Ana", "\u0410na", "Dora"):
        make_player(name)
    merge("Anna", "Ana")
    retire_player(player=named("Dora"), author=AUTHOR)

    told = text_of(owner.get(address()))

    assert "Ana also Anna looks like \u0410na : the same person?" in told
    assert "\u0410na looks like Ana : the same person?" in told
    assert "mixes Latin letters with others" in told
    assert "Dora retired" in told
    assert "Anna merged, counts for Ana" in told


def test_nobody_yet(owner: Client) -> None:
    assert "Nobody yet." in text_of(owner.get(address()))


@pytest.mark.parametrize("count", [3, 60])
def test_the_list_asks_for_the_same_statements_however_long(
    count: int, owner: Client, django_assert_num_queries: object
) -> None:
    for number in range(count):
        make_player(f"Person {number}")
    merge("Person 1", "Person 2")

    # session, user, club, membership, players with matches
    with django_assert_num_queries(5):  # type: ignore[operator]
        owner.get(address())


def test_a_long_list_has_pages(owner: Client) -> None:
    for number in range(101):
        make_player(f"Person {number:03}")

    first, second = (text_of(owner.get(address() + page)) for page in ("", "?page=2"))

    assert "101 names" in first
    assert "Person 100" not in first
    assert "Person 100" in second
    assert owner.get(address() + "?page=x").status_code == 200


def test_anonymised_people_are_not_in_the_list(owner: Client) -> None:
    make_player("Ana")
    anonymise_player(player=named("Ana"), author=AUTHOR, at=LATER)

    told = text_of(owner.get(address()))

    assert "Player 1" not in told


def test_renaming(owner: Client) -> None:
    match = start()

    response = owner.post(address("rename", named("Ana")), {"name": " Ana (Delft) "})

    assert response.status_code == 302
    assert response["Location"] == address()
    assert now(match).names[0] == "Ana (Delft)"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Type a name."),
        ("Ben", "Somebody here is called Ben already."),
        ("Ann\u202e70", "A name cannot hold an invisible character (U+202E)."),
        ("x" * 200, "A name has 60 characters at most; this has 200."),
        ("x" * 700, "600 characters at most"),
    ],
)
def test_a_name_at_fault_is_told_and_kept(name: str, words: str, owner: Client) -> None:
    start()

    response = owner.post(address("rename", named("Ana")), {"name": name})

    assert response.status_code == 422
    page = response.content.decode()
    assert "<title>Error: " in page
    assert words in text_of(response)
    assert 'class="errs"' in page
    assert f'value="{escape(name)}"' in page or not name
    assert named("Ana")


def test_a_name_that_looks_like_anothers_is_asked_about(owner: Client) -> None:
    start()
    ben = address("rename", named("Ben"))

    asked = owner.post(ben, {"name": "\u0410na"})
    other = owner.post(ben, {"name": "An\u0430", "sure": "\u0410na"})
    assert (asked.status_code, other.status_code) == (422, 422)
    assert "\u0410na looks like Ana" in text_of(asked)
    assert f"?into={named('Ana').public_id}" in asked.content.decode()
    assert named("Ben")

    assert owner.post(ben, {"name": " \u0410na", "sure": "\u0410na"}).status_code == 302
    assert named("\u0410na").merged_into is None


def test_a_name_in_two_scripts_is_asked_about(owner: Client) -> None:
    start()

    asked = owner.post(address("rename", named("Ben")), {"name": "Дzhon"})

    assert asked.status_code == 422
    assert "mixes Latin letters with Cyrillic or Greek ones" in text_of(asked)


def test_retiring_and_bringing_back(owner: Client) -> None:
    make_player("Ana")

    owner.post(address("retire", named("Ana")))
    assert not named("Ana").is_active
    owner.post(address("bring-back", named("Ana")))
    assert named("Ana").is_active


def test_merging_shows_first_what_will_happen(owner: Client) -> None:
    match = play(start("Anna", "Ben", "Cleo"), ("Anna", 4, 24), None)
    ana = make_player("Ana")
    page = address("merge", named("Anna"))

    assert "Show what will happen" in text_of(owner.get(page))
    preview = owner.get(page, {"into": ana.public_id})
    told = text_of(preview)
    assert "Matches that count for Ana then 1 Hands in them 2" in told
    assert "Whoever types Anna means Ana from then on." in told
    assert now(match).names[0] == "Anna"

    response = owner.post(page, {"into": ana.public_id})
    assert response.status_code == 302
    assert now(match).names[0] == "Ana"


def test_taking_apart(owner: Client) -> None:
    match = start("Anna", "Ben", "Cleo")
    make_player("Ana")
    merge("Anna", "Ana")

    assert "Take apart" in text_of(owner.get(address()))
    owner.post(address("unmerge", named("Anna")))

    assert now(match).names[0] == "Anna"


def test_two_who_sat_at_one_table_are_not_merged(owner: Client) -> None:
    match = start()
    page = address("merge", named("Ana"))
    into = {"into": named("Ben").public_id}

    preview = owner.get(page, into)
    response = owner.post(page, into)

    assert "These are two people" in text_of(preview)
    assert "Merge the two" not in text_of(preview)
    assert response.status_code == 422
    assert match.public_id in text_of(response)
    assert named("Ana").merged_into is None


@pytest.mark.parametrize("into", ["", "nobody", "of another club", "oneself"])
def test_merging_into_nobody_of_the_club_is_told(into: str, owner: Client) -> None:
    ana = make_player("Ana")
    elsewhere = make_player("Ben", make_club("elsewhere"))
    into = {"of another club": elsewhere.public_id, "oneself": ana.public_id}.get(
        into, into
    )
    page = address("merge", ana)

    response = owner.post(page, {"into": into})

    assert response.status_code == 422
    assert "Error: " in response.content.decode()
    assert owner.get(page, {"into": into}).status_code == 422


def test_anonymising_says_first_what_goes_and_what_stays(owner: Client) -> None:
    match = play(start(), ("Ana", 4, 24))
    page = address("anonymise", named("Ana"))

    told = text_of(owner.get(page))
    assert "This goes for good" in told
    assert "This stays Matches 1 Hands 1" in told
    assert named("Ana")

    response = owner.post(page)
    assert response.status_code == 302
    assert now(match).names[0] == "Player 1"
    assert "Ana" not in text_of(owner.get(response["Location"]))
    assert owner.get(page).status_code == 404


@pytest.mark.parametrize("action", PAGES)
def test_who_counts_for_another_is_left_as_they_are(action: str, owner: Client) -> None:
    for name in ("Ana", "Anna", "Ben"):
        make_player(name)
    merge("Anna", "Ana")
    data = {"name": "Dora", "into": named("Ben").public_id}
    before = dump()["players"]

    for response in (
        owner.get(address(action, named("Anna"))),
        owner.post(address(action, named("Anna")), data),
    ):
        assert response.status_code == 302
    assert "Anna counts for Ana." in text_of(owner.get(address()))
    assert dump()["players"] == before
