"""The pages of a club and of its players, as a visitor reads them."""

from datetime import date
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from players.models import Membership, Player, Role, User, Visibility
from scoring.models import Match
from scoring.services.undo_hand import undo_hand
from tests.factories import (
    AUTHOR,
    CAST,
    EVENING,
    make_club,
    make_player,
    make_s1,
    minutes,
    play,
    points_to,
    record,
    start,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    """The browser of a stranger: the club is public."""
    return Client()


class Words(HTMLParser):
    """The words of a page, one space between them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.found += data.split()

    def __str__(self) -> str:
        return " ".join(self.found)


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def words(client: Client, address: str) -> str:
    return str(Words(get(client, address)))


def page_of(name: str) -> str:
    player = Player.objects.get(name=name)
    return f"/clubs/{player.club.slug}/players/{player.public_id}/"


def finished_s1() -> Match:
    """S1 and a sixth hand that ends it: Ann 110, Bob 67, Cy 0."""
    return play(make_s1(), ("Ann", 2, 42))


def five_matches() -> None:
    for _evening in range(5):
        match = start(*CAST)
        record(match, ("Ben", 0, 70))
        points_to(match, "Ben", 100)


def test_a_player_of_five_matches_has_percentages_of_how_many(client: Client) -> None:
    five_matches()

    told = words(client, page_of("Ben"))

    assert "5 of 5 matches won" in told
    assert "Won 5 of the last 5." in told
    assert "Hands won from the box 5 of 5 100 %" in told
    assert "Hands won as captain 5 of 5 100 %" in told
    assert "Gin 5 in 10 hands, 50 %" in told
    assert "±" in told


def test_under_five_matches_no_percentage_and_no_rating(client: Client) -> None:
    finished_s1()

    told = words(client, page_of("Ann"))

    assert "1 of 1 match won" in told
    assert "Hands won from the box 3 of 4 –" in told
    assert "%" not in told
    assert "±" not in told
    assert "Rating after five matches" in told


def test_b23_nobody_is_shown_nought_per_cent_of_nothing(client: Client) -> None:
    make_player("Zoe")

    told = words(client, page_of("Zoe"))

    assert "No finished match yet." in told
    assert "New match" in told
    assert "%" not in told
    assert "NaN" not in told


def test_a_retired_player_is_told_to_be_one(client: Client) -> None:
    finished_s1()
    Player.objects.filter(name="Ann").update(is_active=False)

    assert "No longer plays here." in words(client, page_of("Ann"))


def test_a_shared_first_is_neither_won_nor_lost(client: Client) -> None:
    play(start(*CAST, hand_limit=3), None, None, None)

    told = words(client, page_of("Ana"))

    assert "0 of 1 match won" in told
    assert "A ring with a dot is a shared first." in told
    assert "Shared first places 1" in told


def test_every_chart_has_its_sentence_and_its_table(client: Client) -> None:
    five_matches()
    five_matches()

    page = get(client, page_of("Ben"))

    assert page.count("<figure") == page.count("<figcaption") == 4
    assert page.count('role="img"') == 4
    assert page.count('<details class="nums">') == 4  # three charts, wins and points
    assert "style=" not in page


def test_numbers_in_drawings_have_a_point_in_every_language(client: Client) -> None:
    five_matches()
    five_matches()

    with override("nl"):
        page = get(client, page_of("Ben"))

    drawn = page[page.index('<path class="band"') :].split(">")[0]
    assert "," not in drawn


def test_the_cover_lists_players_and_records(client: Client) -> None:
    five_matches()

    told = words(client, "/clubs/home/")

    assert "3 players · 5 matches since November 2026" in told
    assert "Ben 5 5 100 %" in told
    assert "Gin by Ben" in told
    assert "And 4 more" in told


def test_a_club_without_a_finished_match_offers_a_new_one(client: Client) -> None:
    make_s1()

    for address in ("/clubs/home/", "/clubs/home/records/"):
        told = words(client, address)
        assert "No finished match yet" in told
        assert "New match" in told
        assert "0 %" not in told


def test_players_may_be_listed_by_rating(client: Client) -> None:
    five_matches()
    make_player("Zoe")

    by_share = words(client, "/clubs/home/players/")
    by_rating = words(client, "/clubs/home/players/?by=rating")

    assert "Zoe – – – –" in by_share
    assert "Zoe" not in by_rating
    assert "Ben 5 5 100 %" in by_rating


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=%00", "by=x", "page=²"])
def test_an_odd_page_number_or_order_is_the_usual_page(
    client: Client, query: str
) -> None:
    finished_s1()

    assert "Ann" in words(client, f"/clubs/home/players/?{query}")


def test_a_player_of_another_club_is_not_found_here(client: Client) -> None:
    make_club("other")
    stranger = make_player("Eva", make_club("third"))

    for address in (
        f"/clubs/other/players/{stranger.public_id}/",
        "/clubs/other/players/nobody/",
        "/clubs/unknown/",
        "/clubs/unknown/records/",
    ):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("page", ["", "players/", "records/"])
def test_a_private_club_is_there_for_its_people_only(client: Client, page: str) -> None:
    club = make_club("private", visibility=Visibility.PRIVATE)
    member = User.objects.create_user("mia")
    Membership.objects.create(
        club=club, user=member, role=Role.MEMBER, joined_at=EVENING
    )
    User.objects.create_user("stranger")
    seen = [client.get(f"/clubs/private/{page}").status_code]

    for user in User.objects.order_by("-username"):
        client.force_login(user)
        seen.append(client.get(f"/clubs/private/{page}").status_code)

    assert seen == [404, 404, 200]


@pytest.mark.parametrize("page", ["", "players/", "records/"])
def test_nothing_can_be_sent_to_these_pages(client: Client, page: str) -> None:
    make_club()

    assert client.post(f"/clubs/home/{page}").status_code == 405


@pytest.mark.parametrize(
    ("page", "statements"), [("", 12), ("players/", 4), ("records/", 11)]
)
def test_a_page_of_the_club_costs_the_same_however_much_was_played(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    page: str,
    statements: int,
) -> None:
    make_club()
    for _more in range(2):
        with django_assert_num_queries(statements):
            client.get(f"/clubs/home/{page}")
        five_matches()


def test_a_page_of_a_player_costs_the_same_however_much_was_played(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_player("Ben")
    address = page_of("Ben")
    for _more in range(2):
        with django_assert_num_queries(9):
            client.get(address)
        five_matches()


def test_a_match_played_long_ago_is_told_with_its_year(client: Client) -> None:
    match = finished_s1()
    Match.objects.filter(pk=match.pk).update(played_on=date(2019, 5, 4))
    undo_hand(match=match, number=6, author=AUTHOR, at=minutes(50))
    record(match, ("Ann", 2, 42))

    assert "4 May 2019" in words(client, "/clubs/home/records/")
